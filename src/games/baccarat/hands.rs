//! The two hands as they stand: their cards wherever they lie, what is due to them, and what is
//! wrong with them: 19:47-7.9 and 7.11(a) and (b).

use super::{BANKER, PLAYER, SIDES, is_closed, mark};
use crate::kit::{Area, Card, Face, Seat, Side};
use crate::procedure::{Memory, Scene};
use crate::rules::baccarat::{Winner, banker_draws, count, due, is_natural, player_draws, point};

/// How many cards a hand can come to by mistakes; more are a heap that was dropped there.
pub(in crate::games) const HEAP: usize = 8;

/// The cards of both hands, in the order they came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::games) struct Hands {
    pub(in crate::games) player: Vec<Card>,
    pub(in crate::games) banker: Vec<Card>,
}

/// A card, or cards, that lie where they should not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) enum Fault {
    /// They are the other hand's.
    Move {
        from: Area,
        to: Side,
        count: u8,
        /// A third card of the Player's Hand that the Banker's must take: 7.11(a).
        taken: bool,
    },
    /// The last card of this side is nobody's in this round: 7.11(a) and (b).
    Stray(Side),
}

/// The cards of a side that are with a patron.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) struct Out {
    pub(in crate::games) side: Side,
    pub(in crate::games) seat: Seat,
    pub(in crate::games) count: u8,
}

/// The area of a side.
pub(in crate::games) const fn area(side: Side) -> Area {
    Area::Side(side)
}

/// What is with patrons, in the order it was handed out.
pub(in crate::games) fn out(memory: &Memory) -> Vec<Out> {
    let marks = memory.marks.iter().filter(|(name, _)| *name == mark::OUT);
    let read = |&(_, n): &(_, u32)| Out {
        side: if n >> 16 == mark::side(Side::Player) { Side::Player } else { Side::Banker },
        seat: Seat(u8::try_from(n >> 8 & 0xff).unwrap_or(0)),
        count: u8::try_from(n & 0xff).unwrap_or(0),
    };
    marks.map(read).collect()
}

/// What of a side is with a patron.
pub(in crate::games) fn out_of(memory: &Memory, side: Side) -> Option<Out> {
    out(memory).into_iter().rev().find(|out| out.side == side)
}

impl Hands {
    /// The hands at a table.
    pub(in crate::games) fn of(scene: &Scene<'_>) -> Self {
        let [player, banker] = SIDES.map(|side| cards_of(scene, side));
        Self { player, banker }
    }

    /// The cards of a side.
    pub(in crate::games) fn of_side(&self, side: Side) -> &[Card] {
        match side {
            Side::Player => &self.player,
            Side::Banker => &self.banker,
        }
    }

    /// What a side counts.
    pub(in crate::games) fn count(&self, side: Side) -> u8 {
        count(self.of_side(side))
    }

    /// Whether both hands have two cards or more.
    pub(in crate::games) fn are_begun(&self) -> bool {
        self.player.len() >= 2 && self.banker.len() >= 2
    }

    fn first_two(&self) -> Option<(&[Card], &[Card])> {
        Some((self.player.get(..2)?, self.banker.get(..2)?))
    }

    /// Whether a hand is a natural.
    pub(in crate::games) fn has_natural(&self) -> bool {
        self.first_two().is_some_and(|(p, b)| is_natural(p) || is_natural(b))
    }

    /// Whether the Player's Hand takes a third card.
    pub(in crate::games) fn player_draws(&self) -> bool {
        let draws = |(p, _): (&[Card], &[Card])| player_draws(count(p));
        !self.has_natural() && self.first_two().is_some_and(draws)
    }

    /// Whether the Banker's Hand takes a third card, as far as that is known.
    pub(in crate::games) fn banker_draws(&self) -> bool {
        if self.has_natural() {
            return false;
        }
        let third = if self.player_draws() {
            let Some(third) = self.player.get(2) else { return false };
            Some(point(*third))
        } else {
            None
        };
        self.first_two().is_some_and(|(_, b)| banker_draws(count(b), third))
    }

    /// Whose card is next, if the hands are as they should be so far.
    pub(in crate::games) fn next(&self) -> Option<Side> {
        due(&self.player, &self.banker)
    }

    /// Who has won, if it ends so.
    pub(in crate::games) fn winner(&self) -> Winner {
        Winner::of(count(&self.player), count(&self.banker))
    }

    /// How many cards both hands have.
    pub(in crate::games) fn size(&self) -> usize {
        self.player.len() + self.banker.len()
    }

    /// Whether anybody has a third card.
    pub(in crate::games) fn has_third(&self) -> bool {
        self.size() > 4
    }
}

/// The cards of a side, under the corner of the shoe, on its area or with a patron: the first two
/// first, as far as it can be told.
fn cards_of(scene: &Scene<'_>, side: Side) -> Vec<Card> {
    let handed = out(scene.memory);
    let mine = |pair: bool| {
        let these = handed.iter().filter(move |out| out.side == side && (out.count > 1) == pair);
        these.flat_map(|out| at_seat(scene, *out))
    };
    let mut cards = if side == Side::Banker { scene.hand(Area::Corner) } else { Vec::new() };
    cards.extend(mine(true));
    cards.extend(scene.hand(area(side)));
    cards.extend(mine(false));
    cards
}

/// The cards of a side before the patron who has them.
fn at_seat(scene: &Scene<'_>, handed: Out) -> Vec<Card> {
    let all: Vec<Card> =
        scene.table.cards(Area::Seat(handed.seat)).iter().map(|laid| laid.card).collect();
    let both: Vec<Out> =
        out(scene.memory).into_iter().filter(|out| out.seat == handed.seat).collect();
    if both.len() < 2 {
        return all;
    }
    // Of two hands before one patron, the first that was handed out lies below.
    let below = usize::from(both[0].count).min(all.len());
    if both[0] == handed { all[..below].to_vec() } else { all[below..].to_vec() }
}

/// Where the last card of a side lies that is not with a patron.
fn last_area(scene: &Scene<'_>, side: Side) -> Area {
    let here = area(side);
    let tucked = side == Side::Banker && scene.table.count(Area::Corner) > 0;
    if tucked && scene.table.count(here) == 0 { Area::Corner } else { here }
}

fn to_move(scene: &Scene<'_>, from: Side, n: usize, taken: bool) -> Option<Fault> {
    let to = if from == Side::Player { Side::Banker } else { Side::Player };
    let from = last_area(scene, from);
    let count = u8::try_from(n.min(scene.table.count(from))).unwrap_or(0);
    (count > 0).then_some(Fault::Move { from, to, count, taken })
}

/// What is wrong with the hands, the first thing first.
pub(in crate::games) fn fault(scene: &Scene<'_>) -> Option<Fault> {
    if is_closed(scene.memory) {
        return None;
    }
    let hands = Hands::of(scene);
    let (p, b) = (hands.player.len(), hands.banker.len());
    // What is with a patron comes back first; a heap is no hand.
    if p > HEAP || b > HEAP || !out(scene.memory).is_empty() {
        return None;
    }
    // Among the first four: to the hand that lacks it.
    if p > 2 && b < 2 {
        return to_move(scene, Side::Player, (2 - b).min(p - 2), false);
    }
    if b > 2 && p < 2 {
        return to_move(scene, Side::Banker, (2 - p).min(b - 2), false);
    }
    if !hands.are_begun() {
        return None;
    }
    let draws = hands.player_draws();
    let lies = |side: Side| scene.table.count(area(side)) > 0;
    let stray = |side: Side| lies(side).then_some(Fault::Stray(side));
    if p > 2 && !draws {
        let banker = !hands.has_natural() && banker_draws(count(&hands.banker[..2]), None);
        return if banker && b == 2 {
            to_move(scene, Side::Player, 1, true)
        } else {
            stray(Side::Player)
        };
    }
    if draws && p == 2 && b > 2 {
        return to_move(scene, Side::Banker, 1, false);
    }
    if p > 3 {
        return if b == 2 && hands.banker_draws() {
            to_move(scene, Side::Player, 1, false)
        } else {
            stray(Side::Player)
        };
    }
    let most = if hands.banker_draws() { 3 } else { 2 };
    if b > most { stray(Side::Banker) } else { None }
}

/// Whether the last card of a side was seen as it was dealt.
pub(in crate::games) fn was_seen(scene: &Scene<'_>, side: Side) -> bool {
    let last = scene.table.cards(area(side)).last();
    let up = last.is_some_and(|laid| laid.face == Face::Up);
    up && !scene.memory.has_mark(mark::UNSEEN, mark::side(side))
}

/// Whether both hands have all their cards, and none too many.
pub(in crate::games) fn are_complete(scene: &Scene<'_>) -> bool {
    if is_closed(scene.memory) {
        return true;
    }
    let hands = Hands::of(scene);
    hands.are_begun() && fault(scene).is_none() && hands.next().is_none()
}

/// Whether the cards of a side lie open on its area.
pub(in crate::games) fn is_open(scene: &Scene<'_>, side: Side) -> bool {
    let table = scene.table;
    let tucked = side == Side::Banker && table.count(Area::Corner) > 0;
    table.count(area(side)) > 0
        && !table.is_hidden(area(side))
        && !tucked
        && out_of(scene.memory, side).is_none()
}

/// Whether both hands are complete and lie open, or are brought in.
pub(in crate::games) fn is_decided(scene: &Scene<'_>) -> bool {
    let open = |side: Side| is_open(scene, side);
    is_closed(scene.memory) || (are_complete(scene) && SIDES.into_iter().all(open))
}

/// The wrong areas for cards of a round: where they lie although no hand of this game is there.
pub(in crate::games) fn astray(scene: &Scene<'_>) -> Vec<Area> {
    let handed: Vec<Seat> = out(scene.memory).iter().map(|out| out.seat).collect();
    let seats = scene.table.seats().filter(|seat| !handed.contains(seat)).map(Area::Seat);
    let parts = scene.table.seats().flat_map(Area::parts);
    let all = seats.chain(parts).chain((1..=5).map(Area::Community));
    all.chain([Area::Dealer, Area::Off]).filter(|&area| scene.table.count(area) > 0).collect()
}

/// A hand's area that is neither of the two.
pub(in crate::games) const fn is_side(area: Area) -> bool {
    matches!(area, PLAYER | BANKER)
}
