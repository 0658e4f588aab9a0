//! What comes before anything else when something has gone wrong.

use super::irregular::{VoidCause, idle_with_cards, void_cause};
use super::round::{Builder, is_closed, live, low};
use crate::kit::{Area, Face, Word};
use crate::procedure::steps::{self, card_in_palm, clause, once};
use crate::procedure::{Aspect, Channel, Due, Dues, Step, Walk};
use crate::table::{Act, Official};

use Aspect::{Amount, Deed, Sequence};

fn irregular(id: &'static str, title: &'static str) -> Step {
    Step::new(id, title).channel(Channel::Irregularities)
}

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        let touch = "pgp.h.touch";
        self.add(
            irregular("stop_the_hand", "Stop a patron who reaches for another's cards")
                .law(&self.cite, &[(Deed, touch), (Sequence, touch)])
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
        let late = "pgp.h.late";
        self.add(
            irregular("late_wager", "Have a late wager put right")
                .law(&self.cite, &[(Deed, late), (Sequence, late)])
                .due(|scene, dues| {
                    if live(scene) {
                        steps::late_wagers(scene, dues);
                    }
                }),
        );
        let shoe = "pgb.69E-1.18.g.2";
        self.add(
            irregular("old_deck", "Have a deck replaced that has been in play long enough")
                .law(&self.cite, &[(Deed, shoe), (Deed, "pgb.69E-1.18.g"), (Sequence, shoe)])
                .due(|scene, dues| {
                    if scene.memory.deck_expired && !scene.memory.started {
                        dues.push(once(Act::RemoveDeck));
                    }
                }),
        );
        self.void_steps();
    }

    fn void_steps(&mut self) {
        let options = self.options;
        let misdealt = self.either("pgb.11.17.h.2-b", "pgp.h.misdeal");
        let wrong_deck = self.either("pgb.11.17.h.2-c", "pgp.h.misdeal");
        let causes = [
            (VoidCause::Misdealt, misdealt),
            (VoidCause::DeckWrong, wrong_deck),
            (VoidCause::DealerSeen, "pgp.h.dealer-seen"),
            (VoidCause::ShoeFailed, "pgp.h.jam-shoe"),
        ]
        .map(|(cause, name)| (cause, clause(self.id(name))));
        let of = move |cause: Option<VoidCause>| {
            let found = causes.iter().find(|(c, _)| Some(*c) == cause);
            found.map_or([None; 2], |(_, clauses)| *clauses)
        };
        let void = self.either("pgb.r.void", "pgp.h.void");
        self.add(
            irregular("void", "Treat every hand as void")
                .law(&self.cite, &[(Deed, void), (Sequence, void)])
                .due(move |scene, dues| {
                    let cause = void_cause(scene, &options);
                    if cause.is_some() && live(scene) {
                        dues.push(once(Act::Void(None)).by(of(cause)));
                    }
                }),
        );
        let back = "pgp.h.void-release";
        self.add(
            irregular("void_release", "Give every wager of the void round back")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &[(Deed, back), (Sequence, back), (Amount, back)])
                .due(|scene, dues| {
                    if scene.memory.voided || scene.memory.deck_removed {
                        steps::release_all(scene, dues);
                    }
                }),
        );
        let clear = "pgp.h.rack-hand";
        self.add(
            irregular("void_clear", "Bring every card in")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &[(Deed, clear), (Sequence, clear)])
                .due(|scene, dues| {
                    if scene.memory.voided {
                        steps::clear_cards(scene, dues);
                    }
                }),
        );
        let law: &[(Aspect, &str)] = if options.bonuses() {
            &[(Deed, "pgb.11.17.h.2-c"), (Sequence, "pgb.11.17.h.2-c")]
        } else {
            &[(Deed, "pgp.h.misdeal"), (Sequence, "pgp.h.misdeal")]
        };
        let reading = if options.counting_shuffler { self.id("pgb.11.17.i-b") } else { None };
        self.add(
            irregular("bad_deck", "Call the floor and take a wrong deck off the table")
                .law(&self.cite, law)
                .due(move |scene, dues| {
                    let memory = scene.memory;
                    if (memory.voided && memory.deck_bad) || memory.reading_wrong {
                        let by = clause(reading.filter(|_| memory.reading_wrong));
                        if !memory.floor_called {
                            dues.push(once(Act::Call(Official::Floor)).by(by));
                        }
                        dues.push(Due::new(Act::RemoveDeck, 1, 1).by(by));
                    }
                }),
        );
        self.add(
            irregular("reshuffle", "Shuffle the cards of a void round again")
                .law(&self.cite, &[(Deed, "pgp.h.shuffle"), (Sequence, "pgp.h.shuffle")])
                .due(move |scene, dues| {
                    let memory = scene.memory;
                    if memory.voided && !memory.deck_removed && !memory.shuffled {
                        let cause = VoidCause::of_code(memory.void_code);
                        dues.push(once(Act::Shuffle).by(of(cause)));
                    }
                }),
        );
    }

    /// Cards that lie where they should not, brought in before the round ends.
    pub(super) fn stray_cards(&mut self) {
        let stray = "pgp.h.error-card";
        self.add(
            irregular("stray_cards", "Bring in cards that belong to nobody")
                .walk(Walk::AnyOrder)
                .early()
                .law(&self.cite, &[(Deed, stray), (Sequence, stray)])
                .due(|scene, dues| {
                    if !live(scene) || !is_closed(scene) {
                        return;
                    }
                    if card_in_palm(scene).is_some() {
                        let rack = Act::Place { to: Area::Rack, face: Face::Down, palm: None };
                        dues.push(Due::new(rack, 0, 0));
                    }
                    let parts = |area: Area| [area, area.seat().map_or(area, low)];
                    for area in idle_with_cards(scene).flat_map(|seat| parts(Area::Seat(seat))) {
                        if scene.table.count(area) > 0 {
                            let key = u32::try_from(area.index()).unwrap_or_default();
                            dues.push(Due::new(Act::PickUp(area), 0, key));
                        }
                    }
                    // A player's low hand is no stray.
                    let mut strays = Dues::new();
                    steps::pick_up_strays(scene, &mut strays);
                    let is_low = |area: Area| area.seat().is_some_and(|seat| area == low(seat));
                    strays.retain(|due| !matches!(due.act, Act::PickUp(area) if is_low(area)));
                    dues.append(&mut strays);
                }),
        );
    }
}
