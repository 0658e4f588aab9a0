//! What a dealer must keep in mind because the table does not show it.

use super::{Accounts, OwnNotes, PassedOver};
use crate::kit::{Area, Card, Cents, Face, Palm, Seat, Spot, Word};
use crate::table::{Act, ActGroup, Cover, Event, Laid, Table};

/// What a patron has decided about his hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Decision {
    /// Nothing yet.
    #[default]
    Open,
    /// To play on.
    Plays,
    /// To play on, with another card.
    Draws,
    /// To give up.
    Folds,
}

/// Where the deck stands on its way to being dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DeckStage {
    /// It is new, and has not been opened for play.
    New,
    /// It is in play and has not been shuffled for this round.
    #[default]
    InPlay,
    /// It has been shuffled for this round.
    Shuffled,
}

/// What has been done to a new deck before it comes into play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// It has been inspected.
    pub inspected: bool,
    /// The floorperson has verified the inspection.
    pub verified: bool,
    /// A player has looked over the spread deck.
    pub looked_at: bool,
    /// It has been washed.
    pub washed: bool,
    /// The washed deck has been stacked.
    pub stacked: bool,
}

/// The memory of one round, and of what carries over to the next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Memory {
    /// The round's number, from 1.
    pub round: u32,
    /// What has been announced this round.
    pub said: Vec<Word>,
    /// Who has a part in the round: the seats with a wager when the first card came out.
    pub dealt_in: Vec<Seat>,
    /// Whether the first card (or the ball) is out.
    pub started: bool,
    /// Whether the deal is closed: the stub taken out, or the round gone on without it.
    pub deal_closed: bool,
    /// Each seat's decision, by seat number.
    pub decisions: [Decision; Seat::MOST as usize + 1],
    /// The seats that have been offered the choice, in order.
    pub offered: Vec<Seat>,
    /// How often the cards have been shuffled this round.
    pub shuffles: u16,
    /// How many cards (or packets) have been drawn this round.
    pub draws: u16,
    /// Cards found face up in the deck while dealing.
    pub face_up_found: u8,
    /// The numbers of those that lie in a hand all the same.
    pub face_up_used: Vec<u16>,
    /// Whether one of the dealer's cards was seen before its time.
    pub dealer_exposed: bool,
    /// Whether the dealer's cards have been turned up.
    pub dealer_turned: bool,
    /// The areas whose cards have been set.
    pub arranged: Vec<Area>,
    /// The seats whose hands have been turned up.
    pub turned: Vec<Seat>,
    /// The stub as counted this round: the number stated and the true one.
    pub counted: Option<(u8, u8)>,
    /// Whether the hands have been counted after a wrong stub.
    pub hands_checked: bool,
    /// Rounds played since the stub was last counted.
    pub rounds_uncounted: u32,
    /// Whether the hand must be said that draws or places a card.
    pub name_hands: bool,
    /// Where the deck stands on its way to being dealt.
    pub deck: DeckStage,
    /// Whether the round has been declared void.
    pub voided: bool,
    /// The seats whose hands alone have been declared void.
    pub void_hands: Vec<Seat>,
    /// What has been done to a new deck.
    pub opening: Opening,
    /// Whether the deck has been in play for as long as it may be.
    pub deck_expired: bool,
    /// The seats that have told others what they hold, not yet dealt with.
    pub sharing: Vec<Seat>,
    /// Whether the shuffler has failed and the cards have not been reshuffled since.
    pub shuffler_failed: bool,
    /// Whether that shuffler is out of order for good.
    pub shuffler_dead: bool,
    /// Whether a counting shuffler has found a wrong number of cards.
    pub reading_wrong: bool,
    /// Whether the automated shoe has failed this round.
    pub shoe_failed: bool,
    /// Whether that shoe is out of order for good.
    pub shoe_dead: bool,
    /// A patron's hand on another's cards, not yet stopped.
    pub touching: Option<(Seat, Seat)>,
    /// Wagers made after the call and not yet put right.
    pub late: Vec<(Spot, Cents)>,
    /// Officials called this round.
    pub floor_called: bool,
    /// The deck is to be taken out of play: it has been found wrong.
    pub deck_bad: bool,
    /// Whether the deck was taken out of play this round.
    pub deck_removed: bool,
    /// The palm and grip of the deck when it was first taken this round.
    pub first_hold: Option<Palm>,
    /// The areas whose cards have been picked up, in order.
    pub picked: Vec<Area>,
    /// The cards of each area as they were picked up.
    pub hands: Vec<(Area, Vec<Card>)>,
    /// The areas whose cards went into the bucket with their faces down: nobody can look at them any
    /// more, as he could in the rack.
    pub unseen: Vec<Area>,
    /// The spots that have been paid, in order; not those from which all was taken back.
    pub paid: Vec<Spot>,
    /// What each collected or released spot had held.
    pub settled: Vec<(Spot, Cents)>,
    /// What has gone to and fro for each wager.
    pub accounts: Accounts,
    /// The spots whose account a finding has found wrong, and that have not been put right since.
    pub wrong_accounts: Vec<Spot>,
    /// The seats of which a finding has found the marked vigorish wrong, and that have not been put
    /// right since.
    pub wrong_marks: Vec<Seat>,
    /// The same for vigorish that was collected.
    pub wrong_charges: Vec<Seat>,
    /// The patrons between whom a finding has found a transfer wrong, from and to, until all chips
    /// between patrons are where they belong.
    pub wrong_transfers: Vec<(Seat, Seat)>,
    /// Whether a ball has come to rest whose number decides the round.
    pub number_decided: bool,
    /// Whether the stub has been taken out this round.
    pub stub_out: bool,
    /// Whether the cover card has lain on the dealer's packet.
    pub cover_used: bool,
    /// Duties that were passed over and have been reported: step and key.
    pub overtaken: Vec<PassedOver>,
    /// Why the round was void: the name of its row in the table of the round.
    pub void_cause: Option<&'static str>,
    /// Whether a palm holds a card that slipped out with another.
    pub extra_in_hand: bool,
    /// Whether the ball has been set going.
    pub spun: bool,
    /// The seats that use a device which is not permitted, not yet dealt with.
    pub devices: Vec<Seat>,
    /// The seats that use a device which is permitted.
    pub permitted_devices: Vec<Seat>,
    /// The seats where patrons sit, whether they have wagered or not.
    pub seated: Vec<Seat>,
    /// The places whose hands were dealt a wrong number of cards, whatever has been moved since.
    pub misdealt: Vec<Area>,
    /// Cards drawn in error that nobody was to get any more, put away with the stub.
    pub spare: u8,
    /// What only this game keeps in mind, in a type of its own.
    pub own: OwnNotes,
}

impl Memory {
    /// The memory at the start of the next round.
    #[must_use]
    pub fn next_round(&self, deck_ready: bool) -> Self {
        Self {
            round: self.round + 1,
            name_hands: self.name_hands,
            rounds_uncounted: if self.counted.is_some() { 0 } else { self.rounds_uncounted + 1 },
            shuffler_failed: self.shuffler_failed,
            shuffler_dead: self.shuffler_dead,
            shoe_dead: self.shoe_dead,
            deck: match self.deck {
                _ if deck_ready => DeckStage::Shuffled,
                DeckStage::New => DeckStage::New,
                DeckStage::InPlay | DeckStage::Shuffled => DeckStage::InPlay,
            },
            opening: if self.is_deck_new() { self.opening } else { Opening::default() },
            seated: self.seated.clone(),
            accounts: self.accounts.next_round(),
            own: self.own.next_round(),
            ..Self::default()
        }
    }

    /// Whether the deck has not been opened for play yet.
    #[must_use]
    pub fn is_deck_new(&self) -> bool {
        self.deck == DeckStage::New
    }

    /// Whether the deck has been shuffled for this round.
    #[must_use]
    pub fn is_deck_shuffled(&self) -> bool {
        self.deck == DeckStage::Shuffled
    }

    /// The cards lie as no shuffle left them.
    pub fn unshuffle(&mut self) {
        if self.is_deck_shuffled() {
            self.deck = DeckStage::InPlay;
        }
    }

    /// A seat's decision.
    #[must_use]
    #[inline]
    pub fn decision(&self, seat: Seat) -> Decision {
        self.decisions.get(usize::from(seat.0)).copied().unwrap_or_default()
    }

    /// Keeps in mind that the hands of these places were dealt a wrong number of cards.
    pub fn misdeal(&mut self, areas: impl IntoIterator<Item = Area>) {
        for area in areas {
            if !self.misdealt.contains(&area) {
                self.misdealt.push(area);
            }
        }
    }

    /// Whether a phrase has been said this round.
    #[must_use]
    pub fn has_said(&self, phrase: Word) -> bool {
        self.said.contains(&phrase)
    }

    /// The seats that still take part: dealt in and not folded, clockwise.
    pub fn active(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + '_ {
        self.dealt_in.iter().copied().filter(|&seat| self.decision(seat) != Decision::Folds)
    }

    /// What a collected or released spot had held; nothing if it has not been settled.
    #[must_use]
    pub fn staked(&self, spot: Spot) -> Cents {
        // A spot can be cleared twice, the second time of nothing but what was paid there.
        let settled = self.settled.iter().filter(|(other, _)| *other == spot);
        settled.map(|(_, amount)| *amount).max().unwrap_or(Cents::ZERO)
    }

    /// Whether anything at a seat has been settled.
    #[must_use]
    pub fn has_settled(&self, seat: Seat) -> bool {
        self.settled.iter().any(|(spot, _)| spot.seat == seat)
            || self.paid.iter().any(|spot| spot.seat == seat)
    }

    /// The cards an area holds, or held when they were picked up.
    pub fn hand<'a>(
        &'a self,
        table: &'a Table,
        area: Area,
    ) -> impl ExactSizeIterator<Item = Card> + use<'a> {
        let laid = table.cards(area);
        let kept = if laid.is_empty() { self.kept_hand(area) } else { &[] };
        let n = if laid.is_empty() { kept.len() } else { laid.len() };
        (0..n).map(move |i| if laid.is_empty() { kept[i] } else { laid[i].card })
    }

    /// How many cards an area holds, or held when they were picked up.
    #[must_use]
    #[inline]
    pub fn size(&self, table: &Table, area: Area) -> usize {
        let laid = table.count(area);
        if laid > 0 { laid } else { self.kept_hand(area).len() }
    }

    /// The cards of an area as they were picked up last.
    fn kept_hand(&self, area: Area) -> &[Card] {
        let kept = self.hands.iter().rev().find(|(other, _)| *other == area);
        kept.map_or(&[], |(_, cards)| cards)
    }

    /// The first card, or the ball, comes out at this table.
    pub fn start(&mut self, table: &Table) {
        if !self.started {
            self.started = true;
            // A deck that is dealt from has been opened, however.
            if self.is_deck_new() {
                self.deck = DeckStage::InPlay;
            }
            self.dealt_in = table.seats().filter(|&seat| table.has_stakes(seat)).collect();
        }
    }

    /// Notes an act that is about to be done at this table.
    pub fn note(&mut self, act: &Act, before: &Table) {
        self.accounts.note(act, before, before.wheel && !self.number_decided);
        match act.group() {
            ActGroup::Voice => self.note_voice(act, before),
            ActGroup::Deck => self.note_deck(act, before),
            ActGroup::Cards => self.note_cards(act, before),
            ActGroup::Stub => self.note_stub(act, before),
            ActGroup::Wagers => self.note_wagers(act, before),
            ActGroup::Wheel => {
                if let Act::Spin { .. } = act {
                    self.start(before);
                    self.spun = true;
                }
            }
            ActGroup::Vigorish | ActGroup::Cash => {}
        }
    }

    fn note_voice(&mut self, act: &Act, before: &Table) {
        match *act {
            Act::Say(phrase) => self.said.push(phrase),
            Act::Call(_) => {
                // Over a new deck the floor is called as a matter of course.
                self.opening.verified |= self.is_deck_new() && self.opening.inspected;
                self.floor_called |= !self.is_deck_new();
                self.touching = None;
                self.devices.clear();
            }
            Act::Offer(seat) => self.offered.push(seat),
            // At a wheel there is no void round: a spin counts or is made anew.
            Act::Void(None) => self.voided |= !before.wheel,
            Act::Void(Some(seat)) => self.void_hands.push(seat),
            _ => {}
        }
    }

    fn note_deck(&mut self, act: &Act, before: &Table) {
        match *act {
            // The deck that comes out of the machine has been shuffled there.
            Act::Shuffle | Act::Swap => {
                self.deck = DeckStage::Shuffled;
                self.shuffles = self.shuffles.saturating_add(1);
                self.shuffler_failed = false;
                // How the deck was held before this shuffle binds no hand, and what lay about then
                // was none.
                if !self.started {
                    self.first_hold = None;
                    self.picked.clear();
                    self.hands.clear();
                    self.unseen.clear();
                    self.turned.clear();
                    self.arranged.clear();
                    (self.dealer_turned, self.dealer_exposed) = (false, false);
                }
            }
            Act::Inspect => self.opening.inspected = true,
            Act::TakeDeck { palm, .. } => {
                self.first_hold.get_or_insert(palm);
            }
            Act::Cover(Cover::OnPacket) => self.cover_used = true,
            Act::RemoveDeck => {
                // A deck that is merely too old makes way for another before anything is dealt.
                // A wheel has no deck.
                self.deck_removed = !before.wheel && (self.started || !self.deck_expired);
                self.deck_expired = false;
                self.deck_bad = false;
                self.reading_wrong = false;
                self.unshuffle();
            }
            // Washed cards lie as no shuffle left them.
            Act::Wash | Act::Spread => {
                if !self.started || before.count(Area::Deck) > 0 {
                    self.unshuffle();
                }
                self.opening.washed |= self.is_deck_new() && *act == Act::Wash;
            }
            Act::Stack => self.opening.stacked |= self.opening.washed,
            _ => {}
        }
    }

    fn note_cards(&mut self, act: &Act, before: &Table) {
        match *act {
            Act::Remove { from, .. } => {
                self.start(before);
                self.draws = self.draws.saturating_add(1);
                self.find_face_up(before.cards(from).last());
            }
            Act::Issue => {
                self.start(before);
                self.draws = self.draws.saturating_add(1);
                let issued = before.cards(Area::AutoShoe).iter().rev();
                self.find_face_up(issued.take(before.packet.into()));
            }
            Act::Place { to, face, .. } => {
                self.use_face_up(to, before);
                self.dealer_exposed |= to == Area::Dealer && face == Face::Up;
                let held = |palm| before.count(Area::Palm(palm));
                self.extra_in_hand &= held(Palm::Left) + held(Palm::Right) > 1;
            }
            Act::Deliver { to, face } => {
                self.dealer_exposed |= to == Area::Dealer && face == Face::Up;
            }
            Act::Pass { from, count, .. } => {
                let last = before.cards(from).iter().rev().take(count.into());
                let last: Vec<u16> = last.map(|laid| laid.id).collect();
                self.face_up_used.retain(|id| !last.contains(id));
            }
            Act::Turn(Area::Dealer) => self.dealer_turned = true,
            Act::Turn(Area::Seat(seat)) => self.turned.push(seat),
            Act::Arrange { area, .. } => self.arranged.push(area),
            Act::PickUp(area) => {
                self.picked.push(area);
                self.unseen.retain(|other| *other != area);
                if before.receptacle == Area::Bucket && before.is_hidden(area) {
                    self.unseen.push(area);
                }
                let cards = before.cards(area).iter().map(|laid| laid.card).collect();
                self.hands.push((area, cards));
            }
            _ => {}
        }
    }

    fn find_face_up<'a>(&mut self, drawn: impl IntoIterator<Item = &'a Laid>) {
        let ups = drawn.into_iter().filter(|laid| laid.face == Face::Up);
        self.face_up_found = ups.fold(self.face_up_found, |found, _| found.saturating_add(1));
    }

    /// Notes a card found face up that is dealt to a hand as if nothing had been.
    fn use_face_up(&mut self, to: Area, before: &Table) {
        let hand = matches!(to, Area::Seat(_) | Area::Dealer | Area::Community(_));
        let drawn = before.drawn().and_then(|palm| before.cards(Area::Palm(palm)).last());
        let found = drawn.filter(|laid| hand && laid.face == Face::Up);
        self.face_up_used.extend(found.map(|laid| laid.id));
    }

    fn note_stub(&mut self, act: &Act, before: &Table) {
        match *act {
            Act::RemoveStub => {
                self.deal_closed |= self.started;
                self.stub_out |= self.started;
            }
            Act::PlaceStub { .. } => self.deal_closed |= self.started,
            Act::CountStub(stated) => {
                let stub = before.count(Area::Stub) + before.count(Area::StubInHand);
                self.counted = Some((stated, u8::try_from(stub).unwrap_or(u8::MAX)));
            }
            Act::CheckHands => self.hands_checked = true,
            _ => {}
        }
    }

    /// Whether no card has come yet, or no ball to rest, that could decide a wager.
    const fn is_before_result(&self, table: &Table) -> bool {
        if table.wheel { !self.number_decided } else { !self.started && self.draws == 0 }
    }

    fn note_wagers(&mut self, act: &Act, before: &Table) {
        match *act {
            // A wager that goes back before the first card, or before the ball rests, is none any more.
            Act::Release(spot) if self.is_before_result(before) => {
                self.settled.retain(|(other, _)| *other != spot);
                self.accounts.forget_taken(spot);
            }
            Act::Collect(spot) | Act::Release(spot) => {
                self.settled.push((spot, before.stake(spot.seat, spot.wager)));
            }
            Act::Pay { spot, .. } => self.paid.push(spot),
            // A payment that has been taken back was none.
            Act::Retrieve { spot, amount } if before.paid(spot.seat, spot.wager) == amount => {
                self.paid.retain(|paid| *paid != spot);
            }
            _ => {}
        }
    }

    /// Notes an event.
    pub fn note_event(&mut self, event: &Event) {
        match *event {
            Event::LateWager { spot, amount } => self.late.push((spot, amount)),
            Event::Corrects { spot, .. } => {
                self.late.retain(|(late, _)| *late != spot);
                self.accounts.refill(spot);
            }
            Event::Plays(seat) => self.decide(seat, Decision::Plays),
            Event::Draws(seat) => self.decide(seat, Decision::Draws),
            Event::LooksAtCards(_) => self.opening.looked_at = true,
            Event::Shares(seat) => self.sharing.push(seat),
            Event::UsesDevice { seat, permitted: false } => self.devices.push(seat),
            Event::UsesDevice { seat, permitted: true } => self.permitted_devices.push(seat),
            Event::Deals { .. } => self.draws = self.draws.saturating_add(1),
            Event::DeckExpires => self.deck_expired = true,
            Event::Folds(seat) => self.decide(seat, Decision::Folds),
            Event::Touches { by, of } => self.touching = Some((by, of)),
            Event::Flips { area: Area::Dealer } => self.dealer_exposed = true,
            Event::ShufflerJams { dead } => {
                self.shuffler_failed = true;
                self.shuffler_dead = dead;
                self.unshuffle();
            }
            Event::Slips { .. } => self.extra_in_hand = true,
            Event::ShufflerReads { right } => self.reading_wrong = !right,
            Event::ShoeJams { dead } => {
                self.shoe_failed = true;
                self.shoe_dead = dead;
            }
            _ => {}
        }
    }

    fn decide(&mut self, seat: Seat, decision: Decision) {
        if let Some(slot) = self.decisions.get_mut(usize::from(seat.0)) {
            *slot = decision;
        }
    }
}
