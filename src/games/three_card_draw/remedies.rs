//! What comes before anything else when something has gone wrong: 13:69F-42.6, 42.7(e), (f), 42.12.

use super::irregular::{VoidCause, idle_with_cards, void_cause};
use super::round::{
    Builder, CALLED, antes, dealer_served, live, players, players_served, settled_seats, source,
};
use super::{ANTE, DEALERS, Dealing, IN_TO_WIN, PLAYERS};
use crate::kit::{Area, Face, Seat, Spot, Word};
use crate::procedure::steps::{self, card_in_palm, clause, once};
use crate::procedure::{Aspect, Channel, Decision, Due, Scene, Step, Walk};
use crate::table::{Act, Official};

use Aspect::{Amount, Deed, Sequence};

fn irregular(id: &'static str, title: &'static str) -> Step {
    Step::new(id, title).channel(Channel::Irregularities)
}

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        self.patrons_at_fault();
        let old = self.by_method("tcdp.69E-1.18.g.2", "tcdp.69E-1.18.g.3", "tcdp.69E-1.18.g.2");
        self.add(
            irregular("old_deck", "Have a deck replaced that has been in play long enough")
                .law(&self.cite, &[(Deed, old), (Sequence, old)])
                .due(|scene, dues| {
                    if scene.memory.deck_expired && live(scene) && !scene.memory.started {
                        dues.push(once(Act::RemoveDeck));
                    }
                }),
        );
        let options = self.options;
        self.add(
            irregular("drawn_in_error", "Use a card drawn in error as the next card due")
                .law(&self.cite, &[(Deed, "tcdp.42.12.a-c"), (Sequence, "tcdp.42.12.a-c")])
                .due(move |scene, dues| {
                    let in_hand = scene.memory.extra_in_hand && card_in_palm(scene).is_some();
                    if in_hand
                        && live(scene)
                        && !scene.memory.deal_closed
                        && let Some(to) = next_due(scene, options.by_threes)
                    {
                        dues.push(once(Act::Place { to, face: Face::Down, palm: None }));
                    }
                }),
        );
        self.void_round();
        self.bad_deck();
        self.reshuffle();
    }

    /// What the patrons do wrong.
    fn patrons_at_fault(&mut self) {
        self.add(
            irregular("stop_the_hand", "Stop a patron who reaches for another's cards")
                .law(&self.cite, &[(Deed, "tcdp.42.10.e"), (Sequence, "tcdp.42.10.e")])
                .due(|scene, dues| {
                    if let Some((_, of)) = scene.memory.touching
                        && live(scene)
                        && scene.table.count(Area::Seat(of)) > 0
                    {
                        dues.push(once(Act::Call(Official::Floor)));
                        let say = Act::Say(Word::new("hands_off"));
                        dues.push(Due::new(say, 0, 1).optional());
                    }
                }),
        );
        self.add(
            irregular("shown_cards", "Stop a patron who tells others what he holds")
                .law(&self.cite, &[(Deed, "tcdp.42.10.e"), (Sequence, "tcdp.42.10.e")])
                .due(|scene, dues| {
                    if !scene.memory.sharing.is_empty()
                        && live(scene)
                        && !scene.memory.dealer_turned
                        && !scene.memory.has_mark(CALLED, 1)
                    {
                        dues.push(once(Act::Call(Official::Floor)));
                        let say = Act::Say(Word::new("keep_them_to_yourself"));
                        dues.push(Due::new(say, 0, 1).optional());
                    }
                }),
        );
        self.add(
            irregular("late_wager", "Have a late wager put right")
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcdp.42.6.b-b"),
                        (Deed, "tcdp.42.6.b-a"),
                        (Sequence, "tcdp.42.6.b-b"),
                    ],
                )
                .due(|scene, dues| {
                    if live(scene) {
                        steps::late_wagers(scene, dues);
                    }
                }),
        );
        let (stands, draws) = (self.id("tcdp.42.10.f.2-a"), self.id("tcdp.42.10.f.3-a"));
        self.add(
            irregular("play_amount", "Have an In To Win or Draw stake of the wrong size put right")
                .law(&self.cite, &[(Sequence, "tcdp.42.10.f-b")])
                .due(move |scene, dues| {
                    for (i, seat) in antes(scene).enumerate() {
                        let stake = scene.stake(seat, IN_TO_WIN);
                        let settled =
                            scene.memory.settled.iter().any(|(spot, _)| spot.seat == seat);
                        let paid = scene.memory.paid.iter().any(|spot| spot.seat == seat);
                        let open = live(scene) && !settled && !paid;
                        if open && !stake.is_zero() && stake != scene.stake(seat, ANTE) {
                            let spot = Spot { seat, wager: IN_TO_WIN };
                            let drew = scene.memory.decision(seat) == Decision::Draws;
                            let by = clause(if drew { draws } else { stands });
                            let key = u32::try_from(i).unwrap_or(0);
                            dues.push(Due::new(Act::Correct(spot), 0, key).by(by));
                        }
                    }
                }),
        );
    }

    fn void_round(&mut self) {
        let causes = [
            (VoidCause::FaceUpCard, ["tcdp.42.12.a-a"; 2]),
            (VoidCause::WrongCount, ["tcdp.42.12.b-a"; 2]),
            (VoidCause::ShoeFailed, ["tcdp.42.12.d-a"; 2]),
            (VoidCause::MisdealtByCount, ["tcdp.42.7.e.2-b", "tcdp.42.12.b-a"]),
            (VoidCause::DeckWrong, ["tcdp.42.7.e.2-c"; 2]),
        ];
        let causes: Vec<_> =
            causes.into_iter().map(|(cause, by)| (cause, by.map(|name| self.id(name)))).collect();
        self.add(
            irregular("void", "Treat every hand as void")
                .law(&self.cite, &[(Deed, "tcdp.r.void"), (Sequence, "tcdp.r.void")])
                .due(move |scene, dues| {
                    if let Some(cause) = void_cause(scene)
                        && live(scene)
                        && let Some((_, clauses)) = causes.iter().find(|(c, _)| *c == cause)
                    {
                        dues.push(once(Act::Void(None)).by(*clauses));
                    }
                }),
        );
        self.add(
            irregular("void_release", "Give every wager of the void round back")
                .walk(Walk::AnyOrder)
                .law(
                    &self.cite,
                    &[(Deed, "tcdp.42.12-z"), (Sequence, "tcdp.42.12-z"), (Amount, "tcdp.42.12-z")],
                )
                .due(|scene, dues| {
                    if scene.memory.voided || scene.memory.deck_removed {
                        steps::release_all(scene, dues);
                    }
                }),
        );
        let out_of_device = self.id("tcdp.42.12.d-b");
        self.add(
            irregular("void_clear", "Bring every card in")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &[(Deed, "tcdp.42.10.i-b"), (Sequence, "tcdp.42.10.i-b")])
                .due(move |scene, dues| {
                    if scene.memory.voided {
                        steps::clear_cards(scene, dues);
                        if scene.memory.shoe_failed {
                            for due in dues.iter_mut().filter(|d| d.act == Act::RemoveStub) {
                                due.clauses = clause(out_of_device);
                            }
                        }
                    }
                }),
        );
    }

    fn bad_deck(&mut self) {
        let auto = self.options.dealing == Dealing::AutoShoe;
        let reading = self.id(if auto { "tcdp.42.9.e-b" } else { "tcdp.42.7.f-b" });
        self.add(
            irregular("bad_deck", "Call the floor and take a wrong deck off the table")
                .law(&self.cite, &[(Deed, "tcdp.42.7.e.2-c"), (Sequence, "tcdp.42.7.e.2-c")])
                .due(move |scene, dues| {
                    let memory = scene.memory;
                    if (memory.voided && memory.deck_bad) || memory.reading_wrong {
                        let by = clause(reading.filter(|_| memory.reading_wrong));
                        if !memory.has_mark(CALLED, 1) {
                            dues.push(once(Act::Call(Official::Floor)).by(by));
                        }
                        dues.push(Due::new(Act::RemoveDeck, 1, 1).by(by));
                    }
                }),
        );
    }

    fn reshuffle(&mut self) {
        let options = self.options;
        let after = [
            (VoidCause::FaceUpCard, "tcdp.42.12.a-b"),
            (VoidCause::WrongCount, "tcdp.42.12.b-b"),
            (VoidCause::ShoeFailed, "tcdp.42.12.d-b"),
            (VoidCause::MisdealtByCount, "tcdp.42.12.b-b"),
        ];
        let after: Vec<_> = after.into_iter().map(|(cause, name)| (cause, self.id(name))).collect();
        self.add(
            irregular("reshuffle", "Reshuffle the cards of a void round")
                .law(&self.cite, &[(Deed, "tcdp.42.4.a-b"), (Sequence, "tcdp.42.4.a-b")])
                .due(move |scene, dues| {
                    let memory = scene.memory;
                    if memory.voided && !memory.deck_removed && !memory.shuffled {
                        let cause = VoidCause::of_code(memory.void_code);
                        let found = after.iter().find(|(c, _)| Some(*c) == cause);
                        let by = clause(found.and_then(|(_, id)| *id));
                        // Of two decks the void one goes to the machine, which shuffles it.
                        let swap = options.may_swap(scene);
                        let act = if swap { Act::Swap } else { Act::Shuffle };
                        dues.push(once(act).by(by));
                    }
                }),
        );
    }

    /// Cards that lie where they should not, brought in before the round ends.
    pub(super) fn stray_cards(&mut self) {
        let options = self.options;
        self.add(
            Step::new("stray_cards", "Bring in cards that belong to nobody")
                .channel(Channel::Irregularities)
                .walk(Walk::AnyOrder)
                .early()
                .law(&self.cite, &[(Deed, "tcdp.r.stray"), (Sequence, "tcdp.r.stray")])
                .due(move |scene, dues| {
                    if !live(scene) || !scene.memory.started {
                        return;
                    }
                    let served = players_served(scene) && dealer_served(scene);
                    let waiting = antes(scene).any(|seat| {
                        scene.memory.decision(seat) == Decision::Draws
                            && super::round::held(scene, seat) < PLAYERS
                    });
                    if card_in_palm(scene).is_some() && served && !waiting {
                        let rack = Act::Place { to: Area::Rack, face: Face::Down, palm: None };
                        dues.push(Due::new(rack, 0, 0));
                    }
                    if !scene.memory.deal_closed {
                        return;
                    }
                    for seat in idle_with_cards(scene) {
                        let key = u32::from(seat.0);
                        dues.push(Due::new(Act::PickUp(Area::Seat(seat)), 0, key));
                    }
                    let settled: Vec<Seat> = settled_seats(scene).collect();
                    let at = dues.len();
                    steps::pick_up_strays(scene, dues);
                    // What is tucked under a live wager is no stray card, nor is a discard.
                    let tucked = |due: &Due| {
                        matches!(due.act, Act::PickUp(Area::Part(seat, _))
                        if settled.contains(&seat))
                    };
                    let mut i = 0;
                    dues.retain(|due| {
                        i += 1;
                        i <= at || !tucked(due)
                    });
                    // An outlet that still holds a packet when the round is settled.
                    let out = source(&options, scene) == Area::AutoShoe;
                    if out && scene.table.count(Area::Outlet) > 0 && served {
                        let rack = Act::Deliver { to: Area::Rack, face: Face::Down };
                        dues.push(Due::new(rack, 0, 200));
                    }
                }),
        );
    }
}

/// Who is due for a card next in the deal.
fn next_due(scene: &Scene<'_>, by_threes: bool) -> Option<Area> {
    let to = players(scene);
    let short = |area: &&Area, n: usize| scene.table.count(**area) < n;
    let player = if by_threes {
        to.iter().find(|area| short(area, PLAYERS))
    } else {
        (1..=PLAYERS).find_map(|n| to.iter().find(|area| short(area, n)))
    };
    let dealer = scene.table.count(Area::Dealer) < DEALERS;
    player.copied().or(dealer.then_some(Area::Dealer))
}
