//! From the last street to the streets' cards in the rack: 19:47-35.10(i) and (j).

use super::irregular::idle_with_cards;
use super::kinds::{AceRun, Kind, ace_run};
use super::round::{Builder, five_of, in_play, kind_of, players_closed, settling, streets_closed};
use super::{NUMBERS, card_of};
use crate::games::common::{live, remedies};
use crate::kit::{Area, Seat, Word};
use crate::law::ClauseId;
use crate::procedure::steps::{self, once};
use crate::procedure::{Aspect, Due, Dues, Outcome, Scene, Step, Walk, both, each_of};
use crate::table::Act;

use Aspect::{Amount, Deed, Order, Sequence, Start, Words};

/// The seat whose turn it is to be settled: the first from the right that still has its cards.
fn current(scene: &Scene<'_>) -> Option<Seat> {
    in_play(scene).rev().find(|&seat| scene.table.count(Area::Seat(seat)) > 0)
}

/// Whether the dealer has seen the hand of a seat, or has it in the rack to look at.
pub(super) fn is_seen(scene: &Scene<'_>, seat: Seat) -> bool {
    !scene.table.is_hidden(Area::Seat(seat))
}

/// What the hand of a seat is to be called, as long as it lies open and has not been called.
fn unread(scene: &Scene<'_>, seat: Seat) -> Option<Kind> {
    let lies = scene.table.count(Area::Seat(seat)) > 0 && is_seen(scene, seat);
    let open = settling(scene) && lies && !is_read_out(scene, seat);
    kind_of(scene, seat).filter(|_| open)
}

/// The hand that is to be called now, and what it is.
pub(super) fn to_read_out(scene: &Scene<'_>) -> Option<(Seat, Kind)> {
    let seat = current(scene).filter(|_| settling(scene))?;
    Some((seat, kind_of(scene, seat).filter(|_| is_seen(scene, seat))?))
}

/// Whether the next hand to be called has not been turned up yet.
pub(super) fn is_next_unseen(scene: &Scene<'_>) -> bool {
    let next = current(scene).filter(|_| settling(scene));
    next.is_some_and(|seat| !is_seen(scene, seat) && !is_read_out(scene, seat))
}

/// The seat whose hand a call is for: the first from the right that it fits.
pub(super) fn read_out_by(scene: &Scene<'_>, phrase: Word) -> Option<Seat> {
    let fits = |seat: &Seat| unread(scene, *seat).is_some_and(|kind| kind.phrase() == phrase);
    in_play(scene).rev().find(fits)
}

/// Whether a seat's hand has been called.
fn is_read_out(scene: &Scene<'_>, seat: Seat) -> bool {
    scene.memory.has_mark(super::mark::READ_OUT, u32::from(seat.0))
}

impl Builder<'_> {
    pub(super) fn settlement(&mut self, seats: u8) {
        for seat in Seat::clockwise(seats).rev() {
            self.one_seat(seat);
        }
        self.stray_cards();
        self.add(
            Step::new("rack_streets", "Put the cards of the streets in the discard rack last")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("mstud.35.10.j"))
                .due(|scene, dues| {
                    let over = settling(scene)
                        || (live(scene) && scene.memory.started && in_play(scene).next().is_none());
                    if over {
                        for street in NUMBERS {
                            if scene.table.count(card_of(street)) > 0 {
                                let act = Act::PickUp(card_of(street));
                                dues.push(Due::new(act, 0, u32::from(street)));
                            }
                        }
                    }
                }),
        );
    }

    /// The steps for one seat, all before the next seat's.
    fn one_seat(&mut self, seat: Seat) {
        let law = |first: &'static str| {
            [
                (Deed, first),
                (Start, "mstud.35.10.i-a"),
                (Order, "mstud.35.10.i-a"),
                (Sequence, first),
                (Sequence, "mstud.35.10.i-d"),
                (Sequence, "mstud.35.10.i-a"),
            ]
        };
        // A key's low byte counts the seats to the right, so that a wrong start is known.
        let ahead = move |scene: &Scene<'_>, dues: &mut Dues| {
            steps::count_ahead(dues, in_play(scene).filter(|&other| other > seat));
            let begun = is_read_out(scene, seat) || scene.memory.has_settled(seat);
            dues.iter_mut().for_each(|due| *due = due.underway(begun));
        };
        let finished = self.id("mstud.35.10.i-d");
        let open =
            move |scene: &Scene<'_>| settling(scene) && in_play(scene).any(|other| other == seat);
        // Turning a hand is only inferred, and several may be turned ahead.
        self.add(
            Step::new("reveal", "Turn up the hand of the seat")
                .walk(Walk::Counterclockwise)
                .at(seat, finished)
                .early()
                .law(&self.cite, &both("mstud.35.10.i-z"))
                .law(&self.cite, &each_of([Start, Order], "mstud.35.10.i-a"))
                .due(move |scene, dues| {
                    if open(scene) {
                        steps::turn_hands(scene, dues, [seat].into_iter());
                        dues.iter_mut().for_each(|due| *due = due.enabling());
                        ahead(scene, dues);
                    }
                }),
        );
        let defined = Kind::ALL.map(|kind| kind.defined_by().and_then(|name| self.id(name)));
        let ace = [self.id("mstud.35.5.a-b"), self.id("mstud.35.5.a-c")];
        let read = self.id("mstud.35.10.i-b");
        let why = move |scene: &Scene<'_>, kind: Kind| -> [Option<ClauseId>; 2] {
            let by_ace = match ace_run(&five_of(scene, seat)) {
                Some(AceRun::Wheel) => ace[0],
                Some(AceRun::Wrapped) => ace[1],
                None => None,
            };
            [read, by_ace.or(defined[kind as usize])]
        };
        self.add(
            Step::new("read_out", "Call the best hand of the seat")
                .walk(Walk::Counterclockwise)
                .at(seat, finished)
                .law(&self.cite, &law("mstud.35.10.i-b"))
                .law(&self.cite, &[(Words, "mstud.35.10.i-b")])
                .due(move |scene, dues| {
                    if let Some(kind) = unread(scene, seat).filter(|_| open(scene)) {
                        dues.push(once(Act::Say(kind.phrase())).by(why(scene, kind)));
                        ahead(scene, dues);
                    }
                }),
        );
        let odds = self.odds.clone();
        self.add(
            Step::new("collect", "Take the wagers of a losing hand")
                .walk(Walk::Counterclockwise)
                .at(seat, finished)
                .law(&self.cite, &law("mstud.35.10.i.1-a"))
                .due(move |scene, dues| {
                    if open(scene) && is_seen(scene, seat) {
                        let lines = odds.lines_of(scene, seat);
                        steps::collect_losers(scene, dues, &lines, &[seat]);
                        ahead(scene, dues);
                    }
                }),
        );
        let odds = self.odds.clone();
        self.add(
            Step::new("pay", "Pay every wager of a winning hand")
                .walk(Walk::Counterclockwise)
                .at(seat, finished)
                .law(&self.cite, &[(Sequence, "mstud.35.10.i.3-b")])
                .law(&self.cite, &law("mstud.35.10.i.3-a"))
                .law(&self.cite, &[(Amount, "mstud.35.10.i.3-a")])
                .due(move |scene, dues| {
                    if open(scene) && is_seen(scene, seat) {
                        let lines = odds.lines_of(scene, seat);
                        steps::pay_winners(scene, dues, &lines, &[seat]);
                        // A push stays where it is; giving it back is no fault.
                        for due in dues.iter_mut() {
                            due.optional |= matches!(due.act, Act::Release(_));
                        }
                        ahead(scene, dues);
                    }
                }),
        );
        let odds = self.odds.clone();
        let [lost, pushed, won] =
            ["mstud.35.10.i.1-b", "mstud.35.10.i.2-b", "mstud.35.10.i.3-c"].map(|n| self.id(n));
        let push = self.id("mstud.35.11.b.push");
        self.add(
            Step::new("rack_hand", "Put the hand of the seat in the discard rack at once")
                .walk(Walk::Counterclockwise)
                .at(seat, finished)
                .law(&self.cite, &law("mstud.35.10.i-e"))
                .law(&self.cite, &[(Deed, "mstud.35.10.j"), (Order, "mstud.35.10.j")])
                .due(move |scene, dues| {
                    if open(scene) && is_seen(scene, seat) {
                        let lines = odds.lines_of(scene, seat);
                        let by = match lines.first().map(|line| line.outcome) {
                            Some(Outcome::Collect) => [lost, None],
                            Some(Outcome::Release) => [pushed, push],
                            Some(Outcome::Pay(_)) => [won, None],
                            Some(Outcome::Take(_)) | None => [None; 2],
                        };
                        steps::pick_up_hands(scene, dues, [seat].into_iter());
                        dues.iter_mut().for_each(|due| *due = due.by(by));
                        ahead(scene, dues);
                    }
                }),
        );
    }

    /// Cards that lie where they should not, brought in before the round ends.
    fn stray_cards(&mut self) {
        let devices = self.devices;
        self.add(
            remedies::stray_cards(move |scene, dues| {
                if !players_closed(&devices, scene) {
                    return;
                }
                if streets_closed(&devices, scene) {
                    steps::rack_palm(scene, dues);
                }
                steps::pick_up_idle(dues, idle_with_cards(scene));
                if scene.table.count(Area::Dealer) > 0 {
                    dues.push(Due::new(Act::PickUp(Area::Dealer), 0, 99));
                }
                steps::pick_up_strays(scene, dues, |area| NUMBERS.map(card_of).any(|c| c == area));
            })
            .law(&self.cite, &both("mstud.35.10.j")),
        );
    }
}
