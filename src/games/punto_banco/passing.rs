//! Who has the shoe, when it is given up, and to whom it is offered then: 19:47-3.11.

use super::notes;
use crate::games::baccarat::hands::decided;
use crate::games::baccarat::patrons::is_willing;
use crate::games::baccarat::{deal, is_show, is_void_or_must_be};
use crate::games::prelude::*;
use crate::rules::baccarat::Winner;

/// What a curator says who does not want to deal on.
pub(super) const PASS: Word = Word::new("pass_shoe");

/// How many wrong deals in one turn with the shoe are a ground to take it away: reading 6.
const REPEATEDLY: u32 = 2;

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
        let mut clockwise: Vec<Seat> = self.0.iter().rev().copied().collect();
        let highest = self.0.iter().max().copied();
        let at = first.or(highest).and_then(|seat| clockwise.iter().position(|&o| o == seat));
        at.into_iter().for_each(|at| clockwise.rotate_left(at));
        clockwise
    }
}

/// Whether a seat takes part in the round: reading 5.
pub(super) fn takes_part(context: &Context<'_>, seat: Seat) -> bool {
    if context.memory.started {
        context.memory.dealt_in.contains(&seat)
    } else {
        context.table.has_stakes(seat)
    }
}

/// Who has the shoe, unless it has been given up.
pub(super) fn curator(context: &Context<'_>) -> Option<Seat> {
    context.table.shoe_at.filter(|_| former(context).is_none())
}

/// Who had the shoe last, if it has been given up.
pub(super) fn former(context: &Context<'_>) -> Option<Seat> {
    notes::of(context.memory).given_up
}

/// Whether the shoe is without a curator.
pub(super) fn is_open(context: &Context<'_>) -> bool {
    curator(context).is_none()
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
pub(super) fn state(ring: &Ring, context: &Context<'_>) -> Passing {
    if curator(context).is_some() {
        return Passing::Kept;
    }
    let known = &notes::of(context.memory).round;
    if let Some(&seat) = ring.seats().iter().find(|seat| known.taken.contains(seat)) {
        return Passing::Award(seat);
    }
    let asks = |seat: &Seat| takes_part(context, *seat) && !known.asked.contains(seat);
    ring.after(former(context)).find(asks).map_or(Passing::Nobody, Passing::Offer)
}

/// Whether the seat next on the right of the last curator is empty, and nobody has been asked yet.
pub(super) fn is_neighbour_empty(ring: &Ring, context: &Context<'_>) -> bool {
    former(context).is_some()
        && notes::of(context.memory).round.asked.is_empty()
        && ring.after(former(context)).next().is_some_and(|seat| !takes_part(context, seat))
}

/// Whether the floorperson's order to take the shoe from the curator has not been carried out.
pub(super) fn is_ordered(context: &Context<'_>) -> Option<Seat> {
    let ordered = notes::of(context.memory).ordered;
    curator(context).filter(|&seat| ordered == Some(seat))
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
    pub(super) fn of(context: &Context<'_>) -> Self {
        let notes = notes::of(context.memory);
        let Some(seat) = curator(context) else { return Self::default() };
        Self {
            stalls: notes.round.unheeded.iter().any(|&n| n <= notes.round.words),
            slips: notes.slips >= REPEATEDLY,
            breach: notes.breach == Some(seat),
        }
    }

    pub(super) const fn any(self) -> bool {
        self.stalls || self.slips || self.breach
    }
}

/// Whether the curator's side has lost the round: the Player's Hand has won.
pub(super) fn has_lost(context: &Context<'_>) -> bool {
    !is_void_or_must_be(context)
        && !is_show(context.memory)
        && decided(context).is_some_and(|round| round.winner() == Winner::Player)
}

/// What a patron answers who is offered the shoe.
pub(super) fn answer(asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
    let Asked { context, seat, manner } = *asked;
    let accepts = is_willing(manner, dice);
    let taken = !notes::of(context.memory).round.taken.is_empty();
    match (taken, accepts) {
        (true, _) => Vec::new(),
        (false, true) => vec![Event::Accepts(seat)],
        (false, false) => vec![Event::Declines(seat)],
    }
}

/// Notes what an act means for the shoe.
pub(super) fn note(memory: &mut Memory, open: bool, has_shoe: Option<Seat>, act: &Act) {
    notes::write(memory, |notes| match *act {
        Act::Offer(seat) if open => notes.round.asked.push(seat),
        Act::Revoke(seat) if has_shoe == Some(seat) => notes.begin_anew(Some(seat)),
        Act::Award(_) => notes.begin_anew(None),
        _ => {}
    });
}

/// Notes what an event means for the shoe.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    notes::write(memory, |notes| match *event {
        Event::RoundOpens(_) => {
            if let Some(seat) = notes.lost {
                notes.begin_anew(Some(seat));
                notes.round.is_passed_on = true;
            }
            notes.tenure += 1;
        }
        Event::Says { seat, phrase } if phrase == PASS => notes.begin_anew(Some(seat)),
        Event::Accepts(seat) if notes.round.asked.contains(&seat) => notes.round.taken.push(seat),
        Event::OrdersRevoked(seat) => notes.ordered = Some(seat),
        Event::Errs(seat) | Event::UsesDevice { seat, permitted: false } => {
            notes.breach = Some(seat);
        }
        Event::Stalls(_) => {
            // Each makes one more of the words that follow go unheeded.
            let last = notes.round.unheeded.iter().copied().max().unwrap_or_default();
            notes.round.unheeded.push(last.max(notes.round.words) + 1);
        }
        _ => {}
    });
}

/// Whether cards of this round are still to be drawn, for somebody's wager or for show.
pub(super) fn is_dealing(context: &Context<'_>) -> bool {
    deal::is_dealing(context) && deal::wants(context).is_some()
}

/// Whether cards are still to be drawn in this round, so that somebody must have the shoe.
fn is_needed(context: &Context<'_>) -> bool {
    let loaded = context.table.count(Area::Shoe) > 0;
    loaded && !is_void_or_must_be(context) && is_dealing(context)
}

/// What is owed of the shoe: one that its curator has to give up; and one without a curator, offered and
/// handed over: that of a new game, and one given up.
pub(super) fn add_duties(round: &mut Round<'_>, ring: &Ring) {
    round.owe_one("revoke_shoe", |context| is_ordered(context).map(|seat| once(Act::Revoke(seat))));
    let known = ring.clone();
    round.owe_one("shoe_first", move |context| {
        let Passing::Offer(seat) = state(&known, context) else { return None };
        let first = is_needed(context) && former(context).is_none();
        first.then(|| Due::new(Act::Offer(seat), 0, seat))
    });
    add_offering_on(round, ring.clone());
    for (id, given_up) in [("shoe_taken", false), ("shoe_award", true)] {
        let known = ring.clone();
        round.owe_one(id, move |context| {
            let Passing::Award(seat) = state(&known, context) else { return None };
            let it = is_needed(context) && former(context).is_some() == given_up;
            it.then(|| once(Act::Award(seat)))
        });
    }
}

/// A shoe that has been given up, offered on.
fn add_offering_on(round: &mut Round<'_>, ring: Ring) {
    let [right, next, empty, lost] = round.named_clauses(
        "shoe_offer",
        ["to_the_right", "to_the_next", "past_an_empty_seat", "after_players_hand_won"],
    );
    round.duty("shoe_offer", move |context, dues| {
        let Passing::Offer(seat) = state(&ring, context) else { return };
        if !is_needed(context) || former(context).is_none() {
            return;
        }
        let known = &notes::of(context.memory).round;
        let by = if !known.asked.is_empty() {
            [next, None]
        } else if is_neighbour_empty(&ring, context) {
            [empty, right]
        } else {
            [right, lost.filter(|_| known.is_passed_on)]
        };
        dues.push(Due::new(Act::Offer(seat), 0, seat).by(by));
    });
}
