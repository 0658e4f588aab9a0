//! What a dealer of this game keeps in mind beside the table.

use super::{BANK, BANKER, PLAYER, phrase, ring};
use crate::games::baccarat::burning::Burning;
use crate::games::baccarat::notes::{CutMet, PerHand};
use crate::games::prelude::*;
use crate::procedure;
use crate::rules::baccarat::Winner;

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

/// The shoe, from hand to hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Shoe {
    pub(super) cut_met: Option<CutMet>,
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
    /// Those against the bank, counterclockwise from the Banker; only one where it covers the whole bank
    /// by a claim.
    pub(super) against: Vec<(Seat, Cents)>,
    /// By which claim.
    pub(super) claim: Option<Claim>,
    /// Whose other wagers lay there all the same: they go back.
    pub(super) giving_way: Vec<Seat>,
    /// How many had been given back before.
    pub(super) given_back: usize,
}

/// What was dealt wrongly and looked at, so that it cannot be put right any more.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Misdeal {
    /// The Banker took his own cards out of turn.
    pub(super) out_of_turn: bool,
    /// So many cards of the Banker's Hand count nothing together.
    pub(super) banker_counts_nothing: Option<usize>,
    /// The Player's Hand has three cards of which none can be told to be too many.
    pub(super) player_counts_most: bool,
    /// The Banker drew two cards for one, and mixed them.
    pub(super) banker_counts_least: bool,
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
    pub(super) first_cards: Vec<Side>,
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
    pub(super) drawn: usize,
    /// He gave up a card that he had drawn for himself.
    pub(super) has_given_up: bool,
    /// For which hand a card waits that lies on the other: it was there before any that came later.
    pub(super) waits: Option<Side>,
    /// The third card of a hand that was seen and put elsewhere: it counts all the same.
    pub(super) gone: PerHand<Option<Card>>,
    /// A card dealt after "Stay" was given to him.
    pub(super) has_taken: bool,
    pub(super) result: Option<Winner>,
    /// What the hands counted when it came out.
    pub(super) counts: Option<PerHand<u8>>,
    /// This is a round that does not count.
    pub(super) is_dummy: bool,
    pub(super) burning: Burning,
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

impl Wagers {
    /// Whether a wager has a part in the hand.
    pub(super) fn has(&self, spot: Spot) -> bool {
        let punts = || self.against.iter().any(|(punter, _)| *punter == spot.seat);
        if spot.wager == BANK { spot.seat == self.banker } else { punts() }
    }
}

impl procedure::Notes for Notes {
    fn next_round(&self) -> Self {
        Self { hand: Hand::default(), dummy_follows: false, ..self.clone() }
    }
}

kept_in_mind!(pub(super) Notes);

/// What of it belongs to this hand.
pub(super) fn hand<'a>(context: &Context<'a>) -> &'a Hand {
    &of(context.memory).hand
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
    /// Notes what an act by itself leaves in mind.
    pub(super) fn note(&mut self, table: &Table, act: &Act) {
        match *act {
            Act::Change(seat) => self.changed = Some(table.cash(seat)),
            Act::Confirm(seat) => self.granted.push(seat),
            Act::Refuse(seat) => {
                self.ready.cut_at = self.ready.cut_at.filter(|(_, cutter)| *cutter != seat);
                self.refused.push(seat);
            }
            _ => self.ready.note(act),
        }
    }

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
        self.burning.leave_opening();
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
            self.misdeal.banker_counts_least = true;
        } else if dealt.len() >= 4 && dealt[..4] != in_turn {
            self.misdeal.out_of_turn = true;
        } else if banker > 2 {
            self.misdeal.banker_counts_nothing = Some(banker);
        } else if dealt.len() - banker > 2 {
            self.misdeal.player_counts_most = true;
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
    let notes = of(memory);
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
