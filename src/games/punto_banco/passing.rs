//! Who has the shoe, when it is given up, and to whom it is offered then: 19:47-3.11.

use super::marks::{ASKED, PASSED_ON, TAKEN, UNHEEDED, WORD, kept};
use super::round::Builder;
use crate::games::baccarat::hands::decided;
use crate::games::baccarat::{is_dead, is_show};
use crate::games::common::remedies::irregular;
use crate::games::{Answer, Manner};
use crate::kit::{Area, Dice, Seat, Word};
use crate::procedure::steps::once;
use crate::procedure::{Aspect, Due, Memory, Scene, Step, each_of};
use crate::rules::baccarat::Winner;
use crate::table::{Act, Event};

use Aspect::{Deed, Order, Sequence, Start, Target};

/// What a curator says who does not want to deal on.
pub(super) const PASS: Word = Word::new("pass_shoe");

/// How many wrong deals in one turn with the shoe are a ground to take it away: reading 6.
const REPEATEDLY: i64 = 2;

/// The seats counterclockwise from the dealer's right.
#[derive(Clone, Debug)]
pub(super) struct Ring(Vec<Seat>);

impl Ring {
    /// From the seats clockwise from the dealer's far left.
    pub(super) fn new(clockwise: &[Seat]) -> Self {
        Self(clockwise.iter().rev().copied().collect())
    }

    /// The others counterclockwise after a seat; all of them from the dealer if there is none.
    fn after(&self, seat: Option<Seat>) -> impl Iterator<Item = Seat> + '_ {
        let at = seat.and_then(|seat| self.0.iter().position(|&other| other == seat));
        let (from, all) = at.map_or((0, self.0.len()), |i| (i + 1, self.0.len() - 1));
        (0..all).map(move |i| self.0[(from + i) % self.0.len()])
    }

    /// The seats counterclockwise from the dealer.
    pub(super) fn seats(&self) -> &[Seat] {
        &self.0
    }

    /// All seats clockwise, from this one or from the highest number on.
    pub(super) fn clockwise_from(&self, first: Option<Seat>) -> Vec<Seat> {
        let clockwise: Vec<Seat> = self.0.iter().rev().copied().collect();
        let highest = self.0.iter().max().copied();
        let at = first.or(highest).and_then(|seat| clockwise.iter().position(|&o| o == seat));
        let (before, after) = clockwise.split_at(at.unwrap_or(0));
        [after, before].concat()
    }
}

/// A seat that is kept in mind as a number.
fn seat_of(memory: &Memory, name: Word) -> Option<Seat> {
    memory.kept(name).and_then(|n| u8::try_from(n).ok()).map(Seat)
}

/// Whether a seat takes part in the round: reading 5.
pub(super) fn takes_part(scene: &Scene<'_>, seat: Seat) -> bool {
    if scene.memory.started {
        scene.memory.dealt_in.contains(&seat)
    } else {
        scene.table.has_stakes(seat)
    }
}

/// Who has the shoe, unless it has been given up.
pub(super) fn curator(scene: &Scene<'_>) -> Option<Seat> {
    let given_up = scene.memory.kept(kept::GIVEN_UP).is_some();
    scene.table.shoe_at.filter(|_| !given_up)
}

/// Who had the shoe last, if it has been given up.
pub(super) fn former(scene: &Scene<'_>) -> Option<Seat> {
    seat_of(scene.memory, kept::GIVEN_UP).filter(|seat| seat.0 > 0)
}

/// Whether the shoe is without a curator.
pub(super) fn is_open(scene: &Scene<'_>) -> bool {
    curator(scene).is_none()
}

/// Where the passing of the shoe stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Passing {
    /// A curator has it and keeps it.
    Kept,
    /// It is to be offered to this seat.
    Offer(Seat),
    /// This seat has accepted it and is to get it.
    Award(Seat),
    /// Everybody has declined.
    Nobody,
}

/// Where the passing of the shoe stands.
pub(super) fn state(ring: &Ring, scene: &Scene<'_>) -> Passing {
    if curator(scene).is_some() {
        return Passing::Kept;
    }
    let memory = scene.memory;
    let has = |name: Word, seat: Seat| memory.has_mark(name, u32::from(seat.0));
    if let Some(&seat) = ring.seats().iter().find(|&&seat| has(TAKEN, seat)) {
        return Passing::Award(seat);
    }
    let asks = |seat: &Seat| takes_part(scene, *seat) && !has(ASKED, *seat);
    ring.after(former(scene)).find(asks).map_or(Passing::Nobody, Passing::Offer)
}

/// Whether the seat next on the right of the last curator is empty, and nobody has been asked yet.
pub(super) fn is_neighbour_empty(ring: &Ring, scene: &Scene<'_>) -> bool {
    former(scene).is_some()
        && scene.memory.count_marks(ASKED) == 0
        && ring.after(former(scene)).next().is_some_and(|seat| !takes_part(scene, seat))
}

/// Whether the floorperson's order to take the shoe from the curator has not been carried out.
pub(super) fn is_ordered(scene: &Scene<'_>) -> Option<Seat> {
    let ordered = seat_of(scene.memory, kept::ORDERED);
    curator(scene).filter(|&seat| ordered == Some(seat))
}

/// The grounds of 3.11(a)2 that there are for taking the shoe from its curator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Grounds {
    /// He holds up the game: he has not drawn although he was told to.
    pub(super) stalls: bool,
    /// He has dealt wrongly again and again.
    pub(super) slips: bool,
    /// He has broken a rule himself.
    pub(super) breach: bool,
}

impl Grounds {
    pub(super) fn of(scene: &Scene<'_>) -> Self {
        let memory = scene.memory;
        let Some(seat) = curator(scene) else { return Self::default() };
        let said = u32::try_from(memory.count_marks(WORD)).unwrap_or(u32::MAX);
        let unheeded = |n: &(Word, u32)| n.0 == UNHEEDED && n.1 <= said;
        Self {
            stalls: memory.marks.iter().any(unheeded),
            slips: memory.kept(kept::SLIPS).unwrap_or(0) >= REPEATEDLY,
            breach: seat_of(memory, kept::BREACH) == Some(seat),
        }
    }

    pub(super) const fn any(self) -> bool {
        self.stalls || self.slips || self.breach
    }
}

/// Whether the curator's side has lost the round: the Player's Hand has won.
pub(super) fn has_lost(scene: &Scene<'_>) -> bool {
    !is_dead(scene)
        && !is_show(scene.memory)
        && decided(scene).is_some_and(|round| round.winner() == Winner::Player)
}

/// What a patron answers who is offered the shoe.
pub(super) fn answer(
    scene: &Scene<'_>,
    seat: Seat,
    manner: &Manner,
    dice: &mut Dice,
) -> Vec<Event> {
    let accepts = match manner.answer {
        Answer::Declines | Answer::Folds => false,
        Answer::ByCards => dice.below(4) > 0,
        Answer::Accepts | Answer::Plays | Answer::Draws | Answer::Raises(_) => true,
    };
    let taken = scene.memory.count_marks(TAKEN) > 0;
    match (taken, accepts) {
        (true, _) => Vec::new(),
        (false, true) => vec![Event::Accepts(seat)],
        (false, false) => vec![Event::Declines(seat)],
    }
}

/// Forgets what has been offered, and what the last curator has done.
fn begin_anew(memory: &mut Memory) {
    memory.marks.retain(|(name, _)| ![ASKED, TAKEN, UNHEEDED].contains(name));
    for name in [kept::ORDERED, kept::SLIPS, kept::BREACH, kept::LOST, kept::TENURE] {
        memory.drop_kept(name);
    }
}

/// Notes what an act means for the shoe.
pub(super) fn note(memory: &mut Memory, open: bool, has_shoe: Option<Seat>, act: &Act) {
    match *act {
        Act::Offer(seat) if open => memory.mark(ASKED, u32::from(seat.0)),
        Act::Revoke(seat) if has_shoe == Some(seat) => {
            begin_anew(memory);
            memory.keep(kept::GIVEN_UP, i64::from(seat.0));
        }
        Act::Award(_) => {
            begin_anew(memory);
            memory.drop_kept(kept::GIVEN_UP);
        }
        _ => {}
    }
}

/// Notes what an event means for the shoe.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    match *event {
        Event::RoundOpens(_) => {
            if let Some(seat) = memory.kept(kept::LOST) {
                begin_anew(memory);
                memory.keep(kept::GIVEN_UP, seat);
                memory.mark(PASSED_ON, 0);
            }
            let rounds = memory.kept(kept::TENURE).unwrap_or(0);
            memory.keep(kept::TENURE, rounds + 1);
        }
        Event::Says { seat, phrase } if phrase == PASS => {
            begin_anew(memory);
            memory.keep(kept::GIVEN_UP, i64::from(seat.0));
        }
        Event::Accepts(seat) if memory.has_mark(ASKED, u32::from(seat.0)) => {
            memory.mark(TAKEN, u32::from(seat.0));
        }
        Event::OrdersRevoked(seat) => memory.keep(kept::ORDERED, i64::from(seat.0)),
        Event::Errs(seat) | Event::UsesDevice { seat, permitted: false } => {
            memory.keep(kept::BREACH, i64::from(seat.0));
        }
        Event::Stalls(_) => {
            // Each makes one more of the words that follow go unheeded.
            let said = u32::try_from(memory.count_marks(WORD)).unwrap_or(u32::MAX);
            let last = memory.marks.iter().filter(|(name, _)| *name == UNHEEDED).map(|(_, n)| *n);
            let last = last.max().unwrap_or(0).max(said);
            memory.mark(UNHEEDED, last + 1);
        }
        _ => {}
    }
}

/// Whether cards are still to be drawn in this round, so that somebody must have the shoe.
fn is_needed(scene: &Scene<'_>) -> bool {
    let loaded = scene.table.count(Area::Shoe) > 0;
    loaded && !is_dead(scene) && super::dealing::is_dealing(scene)
}

impl Builder<'_> {
    /// A shoe that its curator has to give up.
    pub(super) fn revoke_shoe(&mut self) {
        self.step(
            irregular("revoke_shoe", "Take the shoe from the curator when the floor orders it")
                .due(|scene, dues| {
                    if let Some(seat) = is_ordered(scene) {
                        dues.push(once(Act::Revoke(seat)));
                    }
                }),
            &each_of([Deed, Sequence, Target], "punto.3.11.a.2-d"),
        );
    }

    /// A shoe without a curator, offered and handed over: that of a new game, and one given up.
    pub(super) fn pass_shoe(&mut self) {
        let ring = self.options.ring.clone();
        self.step(
            Step::new("shoe_first", "Offer a new game's shoe, counterclockwise from the dealer")
                .due(move |scene, dues| {
                    if let Passing::Offer(seat) = state(&ring, scene)
                        && is_needed(scene)
                        && former(scene).is_none()
                    {
                        dues.push(Due::new(Act::Offer(seat), 0, u32::from(seat.0)));
                    }
                }),
            &each_of([Deed, Sequence, Start, Order, Target], "punto.x.shoe.first"),
        );
        self.offer_on();
        self.step(
            award("shoe_taken", self.options.ring.clone(), false),
            &each_of([Deed, Sequence, Target], "punto.x.shoe.award"),
        );
        self.step(
            award("shoe_award", self.options.ring.clone(), true),
            &[
                (Deed, "punto.3.11.b-d"),
                (Deed, "punto.x.shoe.award"),
                (Sequence, "punto.x.shoe.award"),
                (Target, "punto.3.11.b-d"),
            ],
        );
    }

    /// A shoe that has been given up, offered on.
    fn offer_on(&mut self) {
        let passes = self.options.elected.passes;
        let lost = passes.then(|| self.id("punto.x.shoe.lost")).flatten();
        let [right, next, empty] =
            ["punto.3.11.b-a", "punto.3.11.b-b", "punto.3.11.b-c"].map(|name| self.id(name));
        let ring = self.options.ring.clone();
        self.step(
            Step::new("shoe_offer", "Offer the shoe to the right, then counterclockwise").due(
                move |scene, dues| {
                    let Passing::Offer(seat) = state(&ring, scene) else { return };
                    if !is_needed(scene) || former(scene).is_none() {
                        return;
                    }
                    let by = if scene.memory.count_marks(ASKED) > 0 {
                        [next, None]
                    } else if is_neighbour_empty(&ring, scene) {
                        [empty, right]
                    } else {
                        [right, lost.filter(|_| scene.memory.count_marks(PASSED_ON) > 0)]
                    };
                    dues.push(Due::new(Act::Offer(seat), 0, u32::from(seat.0)).by(by));
                },
            ),
            &each_of([Deed, Sequence, Start, Order, Target], "punto.3.11.b-a"),
        );
    }
}

/// The shoe handed to whoever has accepted it: one that has been `given_up`, or that of a new game.
fn award(id: &'static str, ring: Ring, given_up: bool) -> Step {
    Step::new(id, "Hand the shoe to the first who accepts").due(move |scene, dues| {
        if let Passing::Award(seat) = state(&ring, scene)
            && is_needed(scene)
            && former(scene).is_some() == given_up
        {
            dues.push(once(Act::Award(seat)));
        }
    })
}
