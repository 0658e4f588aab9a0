//! What does no harm, and what speaks against acts that nothing calls for.

use super::curator::{CARDS, called_for};
use super::marks::kept;
use super::passing::{self, Grounds, Passing, Ring, curator, is_neighbour_empty, takes_part};
use super::remedies::is_upturned;
use super::round::{Builder, DRAWING, is_stacked};
use crate::games::baccarat::deal::{DrawLaw, wants};
use crate::games::baccarat::hands::{Fault, Hands, fault, is_decided, is_open, was_seen};
use crate::games::baccarat::settle::Odds;
use crate::games::baccarat::{
    Exposed, Positioning, calls, is_called_void, is_dead, is_show, mark, shoe,
};
use crate::games::common::odds::{self, line_of};
use crate::games::common::ready::NO_MORE_BETS;
use crate::kit::{Area, Cents, Face, Seat, Side, Spot, Word};
use crate::law::ClauseId;
use crate::procedure::steps::card_in_palm;
use crate::procedure::{Aspect, Outcome, Scene};
use crate::table::{Act, Cover};

use Aspect::{Amount, Count, Deed, Extra, Face as FaceUp, Idle, Sequence, Target, Words};

/// Acts that nothing calls for and that do no harm.
pub(super) fn permits(ring: &Ring, odds: &Odds, scene: &Scene<'_>, act: &Act) -> bool {
    let (memory, table) = (scene.memory, scene.table);
    match *act {
        // The call before the deal stands in its place; after that it may be repeated.
        Act::Say(NO_MORE_BETS) => memory.started || memory.has_said(NO_MORE_BETS),
        Act::Say(phrase) if phrase == CARDS || called_for(phrase).is_some() => false,
        Act::Say(phrase) if phrase.as_str() == "last_hand" => {
            memory.kept(mark::LAST_CALLED).is_some()
        }
        // A card that does not belong there, or that nobody has seen yet, is not counted.
        Act::Say(phrase) => {
            let call = calls::called(phrase);
            let seen = call.is_none_or(|(side, _)| is_open(scene, side));
            let says = call.is_some() || calls::is_result(phrase);
            calls::is_true(scene, phrase) && seen && !(says && fault(scene).is_some())
        }
        Act::ClearHands | Act::CheckHands => true,
        Act::Inspect | Act::Stack | Act::Wash => !memory.started && table.count(Area::Deck) > 0,
        Act::Shuffle | Act::Lace => is_stacked(scene) && !table.cut,
        // Said once more to the same patron, who has answered already.
        Act::Offer(seat) => {
            memory.offered.last() == Some(&seat)
                && passing::state(ring, scene) == Passing::Award(seat)
        }
        Act::Revoke(seat) => curator(scene) == Some(seat) && Grounds::of(scene).any(),
        Act::Call(_) => is_irregular(scene),
        // What was paid too much, or too soon, may be taken back.
        Act::Retrieve { spot, amount } => {
            table.paid(spot.seat, spot.wager) - amount >= owed(odds, scene, spot)
        }
        // Once it is out of the shoe the cutting card may lie anywhere.
        Act::Cover(place) => {
            !table.shows_cutting_card()
                && table.cover != Cover::InShoe
                && matches!(place, Cover::Layout | Cover::BesideShoe)
        }
        Act::Release(spot) => {
            let stands = |line: crate::procedure::Line| line.outcome == Outcome::Release;
            line_of(&odds.lines(scene), spot).is_some_and(stands)
        }
        _ => false,
    }
}

/// What the cards give a spot.
fn owed(odds: &Odds, scene: &Scene<'_>, spot: Spot) -> Cents {
    odds::owed(line_of(&odds.lines(scene), spot))
}

/// Whether something is wrong that the floor may be called for.
fn is_irregular(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    memory.voided
        || memory.touching.is_some()
        || !memory.devices.is_empty()
        || !memory.late.is_empty()
        || fault(scene).is_some()
        || is_upturned(scene)
        || shoe::is_dry(scene)
        || Grounds::of(scene).any()
        || memory.kept(kept::ORDERED).is_some()
        || memory.kept(mark::WAITS).is_some()
        || memory.kept(mark::CARRIED).is_some()
        || scene.table.count(Area::Off) > 0
}

/// The clauses that speak against acts of which nothing is due.
pub(super) struct Reasons {
    ring: Ring,
    draws: DrawLaw,
    way: Option<ClauseId>,
    holder: [Option<ClauseId>; 2],
    back: Option<ClauseId>,
    taken: Option<ClauseId>,
    stray: [Option<ClauseId>; 2],
    seen: Option<ClauseId>,
    unseen_burn: Option<ClauseId>,
    face_up: Option<ClauseId>,
    dry: Option<ClauseId>,
    four: Option<ClauseId>,
    reach: Option<ClauseId>,
    word: Option<ClauseId>,
    counts: [Option<ClauseId>; 2],
    result: [Option<ClauseId>; 2],
    last_hand: Option<ClauseId>,
    one_more: Option<ClauseId>,
    three: Option<ClauseId>,
    call: Option<ClauseId>,
    vigorish: Option<ClauseId>,
    no_wager: Option<ClauseId>,
    show_money: Option<ClauseId>,
    void_money: Option<ClauseId>,
    shoe: ShoeReasons,
    void: Option<ClauseId>,
    floor: Option<ClauseId>,
    good_cards: Option<ClauseId>,
    pick_up: Option<ClauseId>,
    handling: Option<ClauseId>,
    shuffle: Option<ClauseId>,
    lace: Option<ClauseId>,
    cut: [Option<ClauseId>; 2],
    insert: Option<ClauseId>,
    load: Option<ClauseId>,
    burn: Option<ClauseId>,
    cover: Option<ClauseId>,
    late: Option<ClauseId>,
    spread: Option<ClauseId>,
    aside: Option<ClauseId>,
}

/// Those of the passing of the shoe.
struct ShoeReasons {
    first: Option<ClauseId>,
    award: Option<ClauseId>,
    idle: Option<ClauseId>,
    keep: Option<ClauseId>,
    right: Option<ClauseId>,
    next: Option<ClauseId>,
    empty: Option<ClauseId>,
    accepted: Option<ClauseId>,
    taken_back: Option<ClauseId>,
    stalls: Option<ClauseId>,
    slips: Option<ClauseId>,
    breach: Option<ClauseId>,
    ordered: Option<ClauseId>,
    offer_cut: Option<ClauseId>,
}

impl ShoeReasons {
    fn of(builder: &Builder<'_>) -> Self {
        let id = |name: &str| builder.id(name);
        Self {
            first: id("punto.x.shoe.first"),
            award: id("punto.x.shoe.award"),
            idle: id("punto.x.shoe.wager"),
            keep: id("punto.x.shoe.keep"),
            right: id("punto.3.11.b-a"),
            next: id("punto.3.11.b-b"),
            empty: id("punto.3.11.b-c"),
            accepted: id("punto.3.11.b-d"),
            taken_back: id("punto.x.shoe.revoke"),
            stalls: id("punto.3.11.a.2-a"),
            slips: id("punto.3.11.a.2-b"),
            breach: id("punto.3.11.a.2-c"),
            ordered: id("punto.3.11.a.2-d"),
            offer_cut: id("punto.x.cut.offer"),
        }
    }

    /// What speaks against an offer to a seat.
    fn offer(&self, ring: &Ring, scene: &Scene<'_>, seat: Seat) -> (Aspect, Option<ClauseId>) {
        if shoe::is_to_cut(scene) {
            return (Target, self.offer_cut);
        }
        match passing::state(ring, scene) {
            Passing::Kept if passing::is_ordered(scene).is_some() => (Sequence, self.ordered),
            Passing::Kept => (Deed, self.keep),
            Passing::Award(_) => (Deed, self.accepts(scene)),
            // To whom it is due, only too soon: what was due speaks.
            Passing::Offer(due) if due == seat => (Sequence, None),
            _ if !takes_part(scene, seat) => (Idle, self.idle),
            Passing::Nobody | Passing::Offer(_) if passing::former(scene).is_none() => {
                (Target, self.first)
            }
            Passing::Nobody => (Target, self.next),
            Passing::Offer(_) => {
                let asked = scene.memory.count_marks(super::marks::ASKED) > 0;
                let clause = if asked {
                    self.next
                } else if is_neighbour_empty(ring, scene) {
                    self.empty
                } else {
                    self.right
                };
                (Target, clause)
            }
        }
    }

    /// To whom the shoe is to be offered first. 3.11(b) speaks only of one that has been given up.
    fn begins(&self, scene: &Scene<'_>) -> Option<ClauseId> {
        if passing::former(scene).is_some() { self.right } else { self.first }
    }

    /// Who has the shoe once somebody has accepted it.
    fn accepts(&self, scene: &Scene<'_>) -> Option<ClauseId> {
        if passing::former(scene).is_some() { self.accepted } else { self.award }
    }

    /// What speaks against handing the shoe to somebody.
    fn award(&self, ring: &Ring, scene: &Scene<'_>, seat: Seat) -> (Aspect, Option<ClauseId>) {
        match passing::state(ring, scene) {
            Passing::Award(due) if due == seat => (Sequence, None),
            Passing::Kept => (Deed, self.keep),
            Passing::Award(_) | Passing::Nobody => (Target, self.accepts(scene)),
            Passing::Offer(_) => (Sequence, self.begins(scene)),
        }
    }

    /// What speaks against taking the shoe away.
    fn revoke(&self, scene: &Scene<'_>, seat: Seat) -> (Aspect, Option<ClauseId>) {
        let memory = scene.memory;
        if curator(scene) != Some(seat) {
            return (Target, self.taken_back);
        }
        let clause = if memory.kept(kept::BREACH).is_some() {
            self.breach
        } else if memory.kept(kept::SLIPS).is_some() {
            self.slips
        } else {
            self.stalls
        };
        (Deed, clause)
    }
}

impl Reasons {
    pub(super) fn of(builder: &Builder<'_>) -> Self {
        let id = |name: &str| builder.id(name);
        let turns = builder.options.elected.room.positioning == Positioning::PlayersTurn;
        let by_patrons = |name: &str| id(name).filter(|_| turns);
        let by_value = match builder.options.elected.room.exposed {
            Exposed::ByValue => "punto.3.12.c.1-b",
            Exposed::OneUnseen => "punto.3.12.c.2-b",
            Exposed::ForShow => "punto.3.12.c.3-a",
        };
        Self {
            ring: builder.options.ring.clone(),
            draws: DrawLaw::of(&builder.cite, DRAWING),
            way: id(builder.way()),
            holder: [by_patrons("punto.x.7.7.c.3-a"), by_patrons("punto.x.7.7.c.3-b")],
            back: by_patrons("punto.x.7.7.c.3-c"),
            taken: id("punto.3.12.a-a"),
            stray: [id("punto.3.12.a-b"), id("punto.3.12.b-a")],
            seen: id("punto.3.12.c-b"),
            unseen_burn: id(by_value),
            face_up: id("punto.3.12.d-a"),
            dry: id("punto.3.12.e-a"),
            four: id("punto.x.deal.four"),
            reach: id("punto.x.deal.reach"),
            word: id("punto.x.deal.word"),
            counts: [id("punto.x.7.8.a-a"), id("punto.x.7.10.a-a")],
            result: [id("punto.x.7.10.a-b"), id("punto.x.7.10.a-c")],
            last_hand: id("punto.x.7.8.e-c"),
            one_more: id("punto.x.7.8.e-d"),
            three: id("punto.x.7.8.d-a"),
            call: id("punto.x.call"),
            vigorish: id("punto.x.vig.rate"),
            no_wager: id("punto.x.7.10.b-b"),
            show_money: id("punto.3.12.c.3-b"),
            void_money: id("punto.3.12.e-z"),
            shoe: ShoeReasons::of(builder),
            void: id("punto.x.void"),
            floor: id("punto.x.floor"),
            good_cards: id("punto.x.good_cards"),
            pick_up: id("punto.x.7.10.d-a"),
            handling: id("punto.x.7.10.e-b"),
            shuffle: id("punto.x.shuffle"),
            lace: id("punto.x.lace"),
            cut: [id("punto.x.cut.offer"), id("punto.x.cut.dealer")],
            insert: id("punto.x.cut.insert"),
            load: id("punto.x.load"),
            burn: id("punto.x.burn.first"),
            cover: id("punto.x.7.8.e-a"),
            late: id("punto.x.late"),
            spread: id("punto.x.open.spread"),
            aside: id("punto.3.12.b-a"),
        }
    }

    pub(super) fn explain(
        &self,
        odds: &Odds,
        scene: &Scene<'_>,
        act: &Act,
    ) -> Option<(Aspect, ClauseId)> {
        let memory = scene.memory;
        let (aspect, clause) = match *act {
            Act::Remove { .. } | Act::Place { .. } => self.by_dealer(scene, act),
            Act::Pass { from, to, .. } => self.pass(scene, from, to),
            Act::Burn { .. } => self.burning(scene),
            Act::Turn(Area::Aside) => (FaceUp, self.aside),
            Act::Turn(Area::Burn) => (FaceUp, self.unseen_burn),
            Act::Turn(Area::Deck) => (Sequence, self.spread),
            Act::Turn(_) => (Sequence, self.amiss(scene).or(self.way)),
            Act::Say(phrase) => self.words(scene, phrase)?,
            Act::Pay { spot, .. }
            | Act::Collect(spot)
            | Act::Release(spot)
            | Act::Take { spot, .. }
            | Act::Hold(spot)
            | Act::Transfer { from: spot, .. } => self.money(odds, scene, spot),
            Act::Retrieve { spot, .. } => {
                let line = line_of(&odds.lines(scene), spot);
                (Amount, line.map_or(self.no_wager, |line| line.clauses[0]))
            }
            Act::Vig { .. } | Act::Charge { .. } | Act::Unmark { .. } | Act::Refund { .. } => {
                (if is_decided(scene) { Target } else { Sequence }, self.vigorish)
            }
            Act::Offer(seat) => self.shoe.offer(&self.ring, scene, seat),
            Act::Award(seat) => self.shoe.award(&self.ring, scene, seat),
            Act::Revoke(seat) => self.shoe.revoke(scene, seat),
            Act::PickUp(_) => (Sequence, self.pick_up),
            Act::Void(_) => (Deed, self.void),
            Act::Call(_) => (Deed, self.floor),
            Act::RemoveDeck => (Deed, self.good_cards),
            Act::Shuffle | Act::Swap => {
                let last = self.one_more.filter(|_| memory.kept(mark::LAST_CALLED).is_some());
                (Deed, last.or(self.shuffle))
            }
            Act::Wash | Act::Stack | Act::Inspect | Act::Spread => (Deed, self.spread),
            Act::Lace => (Sequence, self.lace),
            Act::Cut(_) => (Sequence, self.cut[usize::from(memory.shuffled)]),
            Act::Insert(_) => (Sequence, self.insert),
            Act::Load | Act::RemoveStub | Act::PlaceStub { .. } | Act::CountStub(_) => {
                (Sequence, self.load)
            }
            Act::Cover(_) => (Target, self.cover),
            Act::Correct(_) => (Deed, self.late),
            Act::Arrange { .. } | Act::Tuck { .. } | Act::TakeDeck { .. } => (Deed, self.four),
            Act::Confirm(_)
            | Act::Refuse(_)
            | Act::Change(_)
            | Act::Colour { .. }
            | Act::CashOut { .. }
            | Act::Issue
            | Act::Deliver { .. }
            | Act::SetAside(_)
            | Act::CheckHands
            | Act::ClearHands
            | Act::Spin { .. }
            | Act::TakeBall
            | Act::Wait
            | Act::Lift
            | Act::Mark(_) => return None,
        };
        Some((aspect, clause?))
    }

    /// What is to be done about a card that came wrongly, or about a shoe without cards.
    fn amiss(&self, scene: &Scene<'_>) -> Option<ClauseId> {
        if shoe::is_dry(scene) {
            return self.dry;
        }
        if is_upturned(scene) {
            return self.face_up;
        }
        match fault(scene)? {
            Fault::Move { taken: true, .. } => self.taken,
            Fault::Move { .. } => self.four,
            Fault::Stray(side) if was_seen(scene, side) => self.seen,
            Fault::Stray(side) => self.stray[usize::from(side == Side::Banker)],
        }
    }

    /// Cards that a dealer draws or puts down himself.
    fn by_dealer(&self, scene: &Scene<'_>, act: &Act) -> (Aspect, Option<ClauseId>) {
        let places = matches!(act, Act::Place { .. });
        if places && card_in_palm(scene).is_some() && wants(scene).is_none() {
            let up = matches!(act, Act::Place { face: Face::Up, .. });
            return (if up { FaceUp } else { Target }, self.stray[1]);
        }
        let nobodys = curator(scene).is_none() && scene.memory.started;
        if !nobodys {
            return (Deed, self.reach);
        }
        if places {
            return (Target, self.four);
        }
        (Extra, self.draws.against(scene, None).or(self.four))
    }

    /// Cards that change places.
    fn pass(&self, scene: &Scene<'_>, from: Area, to: Area) -> (Aspect, Option<ClauseId>) {
        if let Some(clause) = self.amiss(scene) {
            return (Target, Some(clause));
        }
        let clause = match (from, to) {
            (Area::Aside, _) => self.aside,
            (Area::Side(_) | Area::Corner, Area::Seat(_)) => {
                self.holder[usize::from(from != Area::Side(Side::Player))].or(self.handling)
            }
            (_, Area::Rack | Area::Bucket) => self.pick_up,
            (Area::Seat(_), _) => self.back.or(self.handling),
            (Area::Side(_) | Area::Corner, Area::Side(_) | Area::Corner) => self.four,
            (_, Area::Aside) => self.aside,
            // The hands lie on their own areas until the round is settled.
            _ => self.pick_up,
        };
        (Target, clause)
    }

    /// Cards burned for nothing.
    fn burning(&self, scene: &Scene<'_>) -> (Aspect, Option<ClauseId>) {
        match self.amiss(scene) {
            Some(clause) => (Sequence, Some(clause)),
            // By the house's way, if a card has been seen; else for nothing.
            None if scene.memory.started => {
                let owed = [mark::BURN_LATER, mark::WAITS];
                let seen = owed.into_iter().any(|word| scene.memory.kept(word).is_some());
                (Count, if seen { self.unseen_burn } else { self.seen })
            }
            None => (Count, self.burn),
        }
    }

    /// Words that are out of place.
    fn words(&self, scene: &Scene<'_>, phrase: Word) -> Option<(Aspect, Option<ClauseId>)> {
        let word = phrase == CARDS || called_for(phrase).is_some();
        let call = calls::called(phrase).is_some() || calls::is_result(phrase);
        if (word || call)
            && let Some(clause) = self.amiss(scene)
        {
            return Some((Sequence, Some(clause)));
        }
        let clause = if word && curator(scene).is_none() && !scene.memory.voided {
            match passing::state(&self.ring, scene) {
                Passing::Award(_) => self.shoe.award,
                Passing::Offer(_) => self.shoe.begins(scene),
                // The words are for a curator; here a dealer draws.
                Passing::Nobody | Passing::Kept => self.word,
            }
        } else if phrase == NO_MORE_BETS {
            self.call
        } else if phrase == CARDS {
            self.word
        } else if let Some(side) = called_for(phrase) {
            let full = Hands::of(scene).len(side) > 2;
            self.three.filter(|_| full).or(self.draws.against(scene, Some(side))).or(self.word)
        } else if calls::is_result(phrase) {
            self.result[usize::from(phrase.as_str() == "tie_hand")]
        } else if call || phrase.as_str() == "natural" {
            self.counts[usize::from(is_decided(scene))]
        } else if phrase.as_str() == "last_hand" {
            self.last_hand
        } else {
            return None;
        };
        Some((Words, clause))
    }

    /// What speaks against moving money on a spot.
    fn money(&self, odds: &Odds, scene: &Scene<'_>, spot: Spot) -> (Aspect, Option<ClauseId>) {
        if is_show(scene.memory) {
            return (Target, self.show_money);
        }
        if shoe::is_cut_short(scene) {
            return (Sequence, self.counts[1]);
        }
        if is_called_void(scene.memory) {
            return (Sequence, self.void_money);
        }
        if let Some(clause) = self.amiss(scene) {
            return (Sequence, Some(clause));
        }
        if is_dead(scene) {
            return (Sequence, self.void_money);
        }
        match line_of(&odds.lines(scene), spot) {
            Some(line) => (Target, line.clauses[0]),
            None if !is_decided(scene) => (Sequence, self.counts[1]),
            None => (Target, self.no_wager),
        }
    }
}
