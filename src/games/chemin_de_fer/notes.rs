//! What a dealer of this game keeps in mind beside the table, and what acts and events write there.

use super::discards::{is_dummy_due, worth};
use super::hands::{self, outcome, rule, top};
use super::irregular::{self, Burn, Cause, Cure};
use super::round::{self, begun, is_dummy, needs_banker};
use super::shoe::is_to_cut;
use super::{AGAINST, BANK, BANKER, Disposal, Options, PLAYER, bank, phrase, ring};
use crate::house::House;
use crate::kit::{Area, Cents, Face, Seat, Side, Word};
use crate::procedure::{self, Memory, Scene};
use crate::rules::baccarat::{self, Winner};
use crate::table::{Act, Event, Table};
use std::sync::LazyLock;

/// What the dealer has just asked the patrons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Prompt {
    /// Who bids for the shoe.
    Bids,
    /// Who wagers against the bank.
    Wagers,
    /// Whether a patron cuts.
    Cut,
    /// Whether the Banker takes a third card.
    Choice,
    /// Whether a patron takes a bank that was passed.
    Bank,
}

/// A claim to the whole bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Claim {
    Suivi,
    Banco,
}

/// What binds the Banker from hand to hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Tenure {
    /// What he bid for the shoe.
    pub(super) bid: Cents,
    pub(super) last_wager: Option<Cents>,
    /// Who covered the whole of his last decided wager and lost.
    pub(super) suivi: Option<Seat>,
    /// The last hand was a stand-off.
    pub(super) stood_off: bool,
    /// Who passed the bank by choice before he had it.
    pub(super) passer: Option<Seat>,
}

/// How far the shoe has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Stage {
    #[default]
    Dealt,
    /// The cutting card came in this hand.
    CardCame,
    /// This is its last hand.
    LastHand,
    Over,
}

/// The shoe, from hand to hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Shoe {
    pub(super) stage: Stage,
    /// A cutting card lies in it.
    pub(super) card_in: bool,
    /// Who got it last.
    pub(super) holder: Option<Seat>,
}

/// The cards while they are made ready for a new shoe.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Ready {
    pub(super) is_washed: bool,
    pub(super) is_stacked: bool,
    /// By whichever dealer.
    pub(super) shuffles: usize,
    pub(super) is_laced: bool,
    /// They were shuffled after the lacing.
    pub(super) is_shuffled_again: bool,
    /// Where a patron has set the cutting card, and who, until it is cut there.
    pub(super) cut_at: Option<(u16, Seat)>,
    /// Who cut last; nobody where the dealer did.
    cutter: Option<Seat>,
    /// Who does not want to cut.
    pub(super) declined: Vec<Seat>,
    pub(super) recut: Option<Recut>,
    /// The new shoe is loaded.
    pub(super) is_loaded: bool,
    /// Its burn is discarded.
    pub(super) is_burned: bool,
}

/// A recut that the supervisor has ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Recut {
    /// Who made the cut before it; nobody where the dealer did.
    pub(super) after: Option<Seat>,
    pub(super) is_made: bool,
}

/// A bank that its Banker passes by choice.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Passing {
    pub(super) taker: Option<Seat>,
    pub(super) declined: Vec<Seat>,
}

/// The wagers as they stood at the word to deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wagers {
    pub(super) banker: Seat,
    pub(super) bank: Cents,
    /// Those against the bank, counterclockwise from the Banker.
    pub(super) against: Vec<(Seat, Cents)>,
    /// How many had been given back before.
    pub(super) given_back: usize,
}

/// What was dealt wrongly and looked at, so that it cannot be put right any more.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Misdeal {
    /// The Banker took his own cards out of turn.
    pub(super) out_of_turn: bool,
    /// So many cards of the Banker's Hand count nothing together.
    pub(super) nothing: Option<usize>,
    /// The Player's Hand has three cards of which none can be told to be too many.
    pub(super) most: bool,
    /// The Banker drew two cards for one, and mixed them.
    pub(super) least: bool,
}

/// One hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Hand {
    pub(super) prompt: Option<Prompt>,
    pub(super) ready: Ready,
    pub(super) bids: Vec<(Seat, Cents)>,
    /// The shoe was given to somebody.
    pub(super) is_awarded: bool,
    /// The cash that the Banker had changed.
    pub(super) changed: Option<Cents>,
    pub(super) passing: Option<Passing>,
    /// The bank has gone to another after the hand.
    pub(super) has_moved_on: bool,
    pub(super) called: Vec<(Seat, Claim)>,
    pub(super) granted: Vec<Seat>,
    pub(super) refused: Vec<Seat>,
    pub(super) wagers: Option<Wagers>,
    /// The Banker has dealt a card.
    pub(super) is_begun: bool,
    /// The cards of the Initial Deal, in order.
    first_cards: Vec<Side>,
    pub(super) misdeal: Misdeal,
    /// To whom the Player's Hand was handed.
    pub(super) handed: Vec<Seat>,
    /// Whether one of the hands is a natural, as the first cards showed.
    pub(super) natural: Option<bool>,
    /// Whether the Dominant Player has asked for a card, once he has spoken.
    pub(super) asks: Option<bool>,
    /// The dealer has repeated "Card", or said it in place of "Stay".
    pub(super) card_said: bool,
    pub(super) stay_said: bool,
    /// What the Player's third card is worth.
    pub(super) third: Option<u8>,
    /// Whether a Banker with a choice draws.
    pub(super) choice: Option<bool>,
    /// How many cards the Banker has drawn after the Initial Deal.
    drawn: usize,
    /// He gave up a card that he had drawn for himself.
    pub(super) has_given_up: bool,
    /// A card dealt after "Stay" was given to him.
    pub(super) has_taken: bool,
    pub(super) result: Option<Winner>,
    /// This is a round that does not count.
    pub(super) is_dummy: bool,
    /// How many cards are still to be discarded with exposed ones.
    pub(super) to_discard: usize,
    /// The same with cards that were found face up in the shoe, if any was.
    pub(super) found: Option<usize>,
    /// What the cards that came out last are discarded for.
    pub(super) burned_for: Option<Burn>,
    /// The vigorish charged to seats, below nothing what was given back of it.
    pub(super) charged: Vec<(Seat, Cents)>,
    /// Where vigorish was marked, which nobody does here.
    pub(super) marked: Vec<Seat>,
    /// The supervisor has been heard, or something else was wrong that the floor may be called for.
    pub(super) is_trouble: bool,
}

/// What is kept in mind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Notes {
    pub(super) hand: Hand,
    pub(super) tenure: Tenure,
    pub(super) shoe: Shoe,
    /// Who misses a turn as Banker.
    pub(super) skipped: Option<Seat>,
    /// The seat that a patron has left for another.
    pub(super) left: Option<Seat>,
    /// The seat that he has taken.
    pub(super) took: Option<Seat>,
    /// A round that does not count is to follow.
    pub(super) dummy_follows: bool,
}

impl procedure::Notes for Notes {
    fn next_round(&self) -> Self {
        let stage = match self.shoe.stage {
            Stage::CardCame => Stage::LastHand,
            Stage::LastHand => Stage::Over,
            stage => stage,
        };
        let shoe = Shoe { stage, ..self.shoe.clone() };
        Self { hand: Hand::default(), shoe, dummy_follows: false, ..self.clone() }
    }
}

/// What is kept in mind before anything has happened.
static NOTHING: LazyLock<Notes> = LazyLock::new(Notes::default);

/// What a dealer keeps in mind.
pub(super) fn of<'a>(scene: &Scene<'a>) -> &'a Notes {
    kept(scene.memory)
}

/// What of it belongs to this hand.
pub(super) fn hand<'a>(scene: &Scene<'a>) -> &'a Hand {
    &of(scene).hand
}

fn kept(memory: &Memory) -> &Notes {
    memory.own.get().unwrap_or(&NOTHING)
}

fn write(memory: &mut Memory, write: impl FnOnce(&mut Notes)) {
    memory.own.write(write);
}

impl Ready {
    fn note(&mut self, act: &Act) {
        match act {
            Act::Shuffle => {
                self.shuffles += 1;
                self.is_shuffled_again |= self.is_laced;
                (self.cut_at, self.cutter, self.recut) = (None, None, None);
                self.declined.clear();
            }
            Act::Lace => self.is_laced = true,
            Act::Wash => {
                (self.is_washed, self.is_stacked, self.shuffles) = (true, false, 0);
                (self.is_laced, self.is_shuffled_again) = (false, false);
            }
            Act::Stack => self.is_stacked |= self.is_washed,
            Act::Cut(_) => {
                if self.cut_at.take().is_none() {
                    self.cutter = None;
                }
                if let Some(recut) = &mut self.recut {
                    recut.is_made = true;
                }
                self.declined.clear();
            }
            _ => {}
        }
    }

    fn order_recut(&mut self) {
        self.recut = Some(Recut { after: self.cutter, is_made: false });
        self.cut_at = None;
        self.declined.clear();
    }
}

impl Hand {
    /// Whether the Dominant Player has spoken.
    pub(super) const fn has_spoken(&self) -> bool {
        self.asks.is_some()
    }

    /// Whether the Dominant Player has asked for a card.
    pub(super) fn wants(&self) -> bool {
        self.asks == Some(true)
    }

    /// Whether the Dominant Player stays.
    pub(super) fn stays(&self) -> bool {
        self.asks == Some(false)
    }

    /// Whether a seat has called such a claim.
    pub(super) fn has_called(&self, claim: Claim, seat: Seat) -> bool {
        self.called.contains(&(seat, claim))
    }

    /// Whether the Initial Deal is not over: nobody has got the Player's Hand.
    pub(super) fn is_first_deal(&self) -> bool {
        self.handed.is_empty() && !self.has_spoken()
    }

    fn deals(&mut self, to: Area) {
        self.is_begun = true;
        match to {
            PLAYER if self.is_first_deal() => self.first_cards.push(Side::Player),
            BANKER if self.is_first_deal() => self.first_cards.push(Side::Banker),
            BANKER => self.drawn += 1,
            _ => {}
        }
    }

    /// Somebody looks at cards that were dealt.
    fn looks(&mut self) {
        let dealt = &self.first_cards;
        let banker = dealt.iter().filter(|side| **side == Side::Banker).count();
        let in_turn = [Side::Player, Side::Banker, Side::Player, Side::Banker];
        if self.drawn > 1 {
            self.misdeal.least = true;
        } else if dealt.len() >= 4 && dealt[..4] != in_turn {
            self.misdeal.out_of_turn = true;
        } else if banker > 2 {
            self.misdeal.nothing = Some(banker);
        } else if dealt.len() - banker > 2 {
            self.misdeal.most = true;
        }
    }

    fn answers(&mut self, seat: Seat, takes: bool) {
        match (self.prompt, takes) {
            (Some(Prompt::Cut), false) => self.ready.declined.push(seat),
            (Some(Prompt::Choice), takes) => self.choice = Some(takes),
            (Some(Prompt::Bank), takes) => {
                if let Some(passing) = &mut self.passing {
                    if takes { passing.taker = Some(seat) } else { passing.declined.push(seat) }
                }
            }
            _ => {}
        }
    }
}

/// Notes an act that is about to be done at this table.
pub(super) fn act(options: &Options, memory: &mut Memory, table: &Table, house: &House, act: &Act) {
    write(memory, |notes| notes.hand.prompt = None);
    look(memory, table, house);
    let scene = Scene::new(table, memory, house);
    match *act {
        Act::Load if table.count(Area::Deck) > 0 => {
            let card_in = table.cutting.iter().any(|&behind| behind > 0);
            write(memory, |notes| notes.load(card_in));
        }
        Act::Burn { count, .. } => burn(options, memory, table, house, usize::from(count)),
        Act::PickUp(Area::Burn) if irregular::is_first_burn(&scene) => {
            write(memory, |notes| notes.hand.ready.is_burned = true);
        }
        Act::Say(said) => say(memory, table, house, said),
        Act::Award(seat) => award(memory, table, house, seat),
        Act::Offer(_) => {
            let prompt = if is_to_cut(options, &scene) {
                Prompt::Cut
            } else if hand(&scene).passing.is_some() {
                Prompt::Bank
            } else {
                Prompt::Choice
            };
            write(memory, |notes| notes.hand.prompt = Some(prompt));
        }
        Act::Pass { from, to, count } => pass(options, memory, table, house, (from, to, count)),
        Act::Void(None) => {
            let cause = irregular::cause(&scene);
            memory.void_code = cause.map(Into::into);
            write(memory, |notes| {
                notes.dummy_follows = false;
                if cause == Some(Cause::NoCards) {
                    notes.shoe.stage = Stage::LastHand;
                }
            });
        }
        _ => write(memory, |notes| notes.hand.note(table, act)),
    }
}

impl Hand {
    fn note(&mut self, table: &Table, act: &Act) {
        match *act {
            Act::Change(seat) => self.changed = Some(table.cash(seat)),
            Act::Confirm(seat) => self.granted.push(seat),
            Act::Refuse(seat) => {
                self.ready.cut_at = self.ready.cut_at.filter(|(_, cutter)| *cutter != seat);
                self.refused.push(seat);
            }
            Act::Charge { spot, amount } => self.charged.push((spot.seat, amount)),
            Act::Refund { spot, amount } => self.charged.push((spot.seat, -amount)),
            Act::Vig { spot, .. } => self.marked.push(spot.seat),
            _ => self.ready.note(act),
        }
    }
}

impl Notes {
    /// A new shoe: what was found in another binds nobody any more.
    fn load(&mut self, card_in: bool) {
        let hand = &mut self.hand;
        (hand.ready.is_loaded, hand.ready.is_burned, hand.is_awarded) = (true, false, false);
        (hand.to_discard, hand.found) = (0, None);
        (self.shoe.stage, self.shoe.card_in) = (Stage::Dealt, card_in);
    }
}

/// What shows before the act: the first cards, the third card, the cutting card, the result.
fn look(memory: &mut Memory, table: &Table, house: &House) {
    let behind = table.cutting.iter().any(|&behind| behind > 0);
    let in_shoe = behind && table.count(Area::Shoe) > 0;
    write(memory, |notes| {
        let shoe = &mut notes.shoe;
        if shoe.card_in && !behind {
            shoe.card_in = false;
            if shoe.stage == Stage::Dealt {
                shoe.stage = Stage::CardCame;
            }
        }
        shoe.card_in |= in_shoe;
    });
    let scene = Scene::new(table, memory, house);
    let before = hand(&scene);
    if hands::is_dealt(&scene) && before.natural.is_none() {
        let natural = hands::is_natural(&scene);
        let seen = hands::is_player_seen(&scene) && hands::is_banker_seen(&scene);
        // Whoever has spoken has none, and neither has the Banker.
        if natural || before.has_spoken() || seen {
            write(memory, |notes| notes.hand.natural = Some(natural));
        }
    }
    let scene = Scene::new(table, memory, house);
    if hands::player_draws(&scene)
        && hand(&scene).third.is_none()
        && hands::player_cards(&scene).len() == hands::player_due(&scene)
        && let Some((card, _)) = top(&scene, PLAYER)
    {
        write(memory, |notes| notes.hand.third = Some(baccarat::point(card)));
    }
    let scene = Scene::new(table, memory, house);
    if hand(&scene).result.is_none()
        && let Some(winner) = outcome(&scene)
    {
        let all = round::bank(&scene);
        let covered = round::punters(&scene).into_iter().find(|(_, amount)| *amount == all);
        write(memory, |notes| notes.decide(winner, covered.map(|(seat, _)| seat)));
    }
}

impl Notes {
    /// The hand has come out: what the next wagers go by.
    fn decide(&mut self, winner: Winner, covered: Option<Seat>) {
        self.hand.result = Some(winner);
        self.tenure.stood_off = winner == Winner::Tie;
        match winner {
            Winner::Banker => self.tenure.suivi = covered,
            Winner::Player => self.tenure.suivi = None,
            Winner::Tie => {}
        }
    }
}

/// Cards come out of the shoe by the dealer's hand.
fn burn(options: &Options, memory: &mut Memory, table: &Table, house: &House, count: usize) {
    let scene = Scene::new(table, memory, house);
    if irregular::is_first_burn(&scene) {
        return;
    }
    let up = top(&scene, Area::Shoe).filter(|_| irregular::is_found(&scene));
    let (mut left, exposed) = (irregular::owed_found(&scene), irregular::owed(&scene));
    let mut out = count;
    let why = match (up, left, exposed) {
        (None, 0, 0) => Burn::Nothing,
        (None, 0, _) => Burn::Exposed,
        _ => Burn::Found,
    };
    if let Some((card, _)) = up {
        left = worth(options, card);
        out = out.saturating_sub(1);
    }
    // What was found in the shoe goes before what was dealt.
    let with_found = out.min(left);
    let found = (up.is_some() || left > 0).then(|| left - with_found);
    write(memory, |notes| {
        notes.hand.burned_for = Some(why);
        notes.hand.found = found.or(notes.hand.found);
        notes.hand.to_discard = exposed.saturating_sub(out - with_found);
    });
}

fn say(memory: &mut Memory, table: &Table, house: &House, said: Word) {
    let scene = Scene::new(table, memory, house);
    let before = hand(&scene);
    let spoken = before.has_spoken();
    let choice = rule(&scene) == hands::Rule::Choice && before.choice.is_none() && spoken;
    let open = round::is_open(&scene);
    write(memory, |notes| {
        let hand = &mut notes.hand;
        match said {
            phrase::OFFER_SHOE => hand.prompt = Some(Prompt::Bids),
            phrase::WAGERS if !open => hand.prompt = Some(Prompt::Wagers),
            phrase::CARD if spoken => hand.card_said = true,
            phrase::STAY if spoken => hand.stay_said = true,
            phrase::BANKER_DRAWS if choice => hand.choice = Some(true),
            phrase::BANKER_STAYS if choice => hand.choice = Some(false),
            _ => {}
        }
    });
    if said == phrase::CARDS {
        begin(memory, table, house);
    }
}

/// The word to deal: the wagers stand as they lie.
fn begin(memory: &mut Memory, table: &Table, house: &House) {
    let scene = Scene::new(table, memory, house);
    let Some(banker) = table.shoe_at else { return };
    let bank = scene.stake(banker, BANK);
    if begun(&scene) || is_dummy(&scene) || bank.is_zero() {
        return;
    }
    let lies = |seat: Seat| (seat, table.stake(seat, AGAINST));
    let against = ring::after(&scene, banker).into_iter().map(lies);
    let against = against.filter(|(_, stake)| !stake.is_zero()).collect();
    let given_back = memory.settled.len();
    // What was brought in before this hand is none of it.
    memory.picked.clear();
    memory.hands.clear();
    memory.unseen.clear();
    write(memory, |notes| {
        notes.hand.wagers = Some(Wagers { banker, bank, against, given_back });
        notes.tenure.last_wager = Some(bank);
    });
}

/// The shoe goes to somebody: by auction, by choice, or because the bank has lost.
fn award(memory: &mut Memory, table: &Table, house: &House, seat: Seat) {
    let scene = Scene::new(table, memory, house);
    let auction = needs_banker(&scene);
    let (is_skipping, voided) = (bank::is_skipping(&scene), memory.voided);
    let from = table.shoe_at;
    write(memory, |notes| {
        let (hand, passer) = (&mut notes.hand, notes.tenure.passer.or(from));
        // A bank that nobody else has had in between goes on as it was: 4.6(b).
        if auction || from != Some(seat) {
            notes.tenure = Tenure::default();
        }
        if auction {
            let bids = hand.bids.iter().filter(|(bidder, _)| *bidder == seat);
            notes.tenure.bid = bids.map(|(_, amount)| *amount).max().unwrap_or(Cents::ZERO);
        } else if hand.passing.is_some() {
            if from != Some(seat) {
                notes.tenure.passer = passer;
            }
        } else if is_skipping {
            notes.skipped = None;
        }
        hand.has_moved_on |= hand.result.is_some() || voided;
        hand.passing = None;
        // A word to deal that came too soon bound the Banker who had the shoe then.
        if !hand.is_begun {
            hand.wagers = None;
        }
        hand.is_awarded = true;
        notes.shoe.holder = Some(seat);
    });
}

fn pass(
    options: &Options,
    memory: &mut Memory,
    table: &Table,
    house: &House,
    (from, to, count): (Area, Area, u8),
) {
    let scene = Scene::new(table, memory, house);
    let slip = irregular::slip(&scene).filter(|(place, _)| *place == from && count == 1);
    let cure = slip.map(|(_, cure)| cure);
    let seen = top(&scene, from).filter(|(_, face)| *face == Face::Up).map(|(card, _)| card);
    let is_dominant = to.seat().is_some() && to.seat() == round::dominant(&scene);
    let choice = rule(&scene) == hands::Rule::Choice && hand(&scene).choice.is_none();
    let is_last = round::is_last_hand(&scene);
    if (from, to) == (Area::Aside, PLAYER) && is_dummy_due(&scene) {
        start_dummy(memory);
    }
    let disposed = seen.filter(|_| cure.is_some_and(Cure::is_disposal));
    write(memory, |notes| {
        let hand = &mut notes.hand;
        match (from, to) {
            (PLAYER, Area::Seat(seat)) if is_dominant => hand.handed.push(seat),
            (BANKER, PLAYER) if hand.is_first_deal() => {
                let last = hand.first_cards.iter_mut().rfind(|side| **side == Side::Banker);
                if let Some(last) = last {
                    *last = Side::Player;
                }
            }
            (BANKER, PLAYER) => hand.has_given_up |= cure == Some(Cure::GiveUp),
            (PLAYER, BANKER) => {
                hand.has_taken |= hand.stays();
                if choice {
                    hand.choice = Some(true);
                }
            }
            (Area::Aside, PLAYER) => hand.first_cards.insert(0, Side::Player),
            (_, Area::Aside | Area::Bucket) => {
                if let Some(card) = disposed {
                    match (options.disposal, to) {
                        (Disposal::ByValue, Area::Bucket) => {
                            hand.to_discard += worth(options, card)
                        }
                        (Disposal::OneUnseen, Area::Bucket) => hand.to_discard += 1,
                        (Disposal::Simulated, Area::Aside) => notes.dummy_follows |= !is_last,
                        _ => {}
                    }
                    hand.is_trouble = true;
                } else if hand.is_first_deal()
                    && let Area::Side(from) = from
                    && let Some(i) = hand.first_cards.iter().rposition(|side| *side == from)
                {
                    hand.first_cards.remove(i);
                }
            }
            _ => {}
        }
    });
}

/// A round that does not count begins: nothing of the hand before it is in mind any more.
fn start_dummy(memory: &mut Memory) {
    memory.said.clear();
    memory.hands.clear();
    memory.unseen.clear();
    memory.picked.clear();
    memory.offered.clear();
    memory.overtaken.clear();
    memory.late.clear();
    write(memory, |notes| {
        notes.hand = Hand { is_dummy: true, ..Hand::default() };
        notes.dummy_follows = false;
    });
}

/// Notes an event.
pub(super) fn event(memory: &mut Memory, event: &Event) {
    if let Event::Says { seat, phrase: phrase::MOVED } = *event {
        moves(memory, seat);
        return;
    }
    write(memory, |notes| notes.note_event(event));
}

impl Notes {
    fn note_event(&mut self, event: &Event) {
        let hand = &mut self.hand;
        match *event {
            Event::Bids { seat, amount } => hand.bids.push((seat, amount)),
            Event::Cuts { seat, at } => {
                (hand.ready.cut_at, hand.ready.cutter) = (Some((at, seat)), Some(seat));
            }
            Event::OrdersRecut => {
                hand.ready.order_recut();
                hand.is_trouble = true;
            }
            Event::Accepts(seat) => hand.answers(seat, true),
            Event::Declines(seat) => hand.answers(seat, false),
            Event::Says { seat, phrase } => hand.says(seat, phrase),
            Event::Leaves(seat) => self.left = Some(seat),
            Event::Deals { to, .. } => hand.deals(to),
            Event::LooksAtCards(_) => hand.looks(),
            Event::Errs(_) | Event::Stalls(_) => hand.is_trouble = true,
            _ => {}
        }
    }
}

impl Hand {
    fn says(&mut self, seat: Seat, said: Word) {
        let handed = self.handed.contains(&seat);
        match said {
            phrase::SUIVI | phrase::BANCO_SUIVI => self.called.push((seat, Claim::Suivi)),
            phrase::BANCO | phrase::BANCO_SEUL => self.called.push((seat, Claim::Banco)),
            // Another dealer of the table has taken "Stay" for "Card".
            phrase::CARD if seat == Seat(0) => self.card_said = true,
            phrase::CARD if handed => self.asks = Some(true),
            phrase::STAY if handed => self.asks = Some(false),
            phrase::PASS => self.passing = Some(Passing::default()),
            _ => {}
        }
    }
}

/// A patron has moved to another seat: he misses a turn if he would be Banker sooner for it.
fn moves(memory: &mut Memory, seat: Seat) {
    let notes = kept(memory);
    let Some(left) = notes.left else { return };
    let from = notes.tenure.passer.or(notes.shoe.holder);
    let ahead = |seated: &[Seat], seat| from.map(|from| ring::ahead(seated, from, seat));
    let moved = |other: &Seat| if *other == left { seat } else { *other };
    let seated: Vec<Seat> = memory.seated.iter().map(moved).collect();
    let sooner = ahead(&seated, seat) < ahead(&memory.seated, left);
    memory.seated = seated;
    write(memory, |notes| {
        notes.took = Some(seat);
        if sooner {
            notes.skipped = Some(seat);
        }
    });
}
