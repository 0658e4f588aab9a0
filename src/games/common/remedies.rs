//! What comes before anything else when something has gone wrong.

use super::deck::DeckRound;
use super::devices::Devices;
use super::{is_live, up_in_palm};
use crate::games::prelude::*;
use crate::law::Standing;
use crate::procedure;

/// A call to the floor, with words to the patron that may be left out.
fn floor_and(phrase: Word, dues: &mut Dues) {
    dues.push(once(Act::Call(Official::Floor)));
    dues.push(Due::new(Act::Say(phrase), 0, DueKey::nth(1_u8)).optional());
}

/// Gives a round what is owed of patrons who reach for others' cards, of late wagers, and of a card found
/// face up in the deck, where it is put aside and the deal goes on.
pub(crate) fn add_to(round: &mut Round<'_>) {
    round.share(|round| {
        round.duty("stop_the_hand", |context, dues| {
            if let Some((_, of)) = context.memory.touching
                && is_live(context)
                && context.table.count(Area::Seat(of)) > 0
            {
                floor_and(Word::new("hands_off"), dues);
            }
        });
        round.duty("late_wager", late_wager);
    });
}

/// A patron who reaches for any of the cards.
pub(crate) fn stop_any_hand(context: &Context<'_>, dues: &mut Dues) {
    if context.memory.touching.is_some() && is_live(context) {
        floor_and(Word::new("hands_off"), dues);
    }
}

/// A patron who tells what he holds, as long as this says that he must be stopped.
pub(crate) fn stop_sharing(
    phrase: Word,
    must: impl Fn(&Context<'_>) -> bool + Send + Sync + 'static,
) -> impl Owed {
    move |context, dues| {
        if is_live(context) && must(context) {
            floor_and(phrase, dues);
        }
    }
}

/// Wagers made after the call.
pub(crate) fn late_wager(context: &Context<'_>, dues: &mut Dues) {
    if is_live(context) {
        steps::late_wagers(context, dues);
    }
}

/// A patron who uses a device to help him play. What is permitted calls for nothing.
fn stop_device(context: &Context<'_>, dues: &mut Dues) {
    if !context.memory.devices.is_empty() {
        dues.push(once(Act::Call(Official::Floor)));
    }
}

/// A game's round within what holds at every table: 19:47-8.1, and what the house does about it.
pub(crate) fn at_every_table(own: Procedure, house: &House, book: &Rulebook) -> Procedure {
    let mut every = Round::at_every_table(house, book);
    every.duty("stop_device", stop_device);
    every.duty("make_good", procedure::put_right(&own));
    every.duty("close_round", procedure::close(&own));
    every.case_of_table("aid_is_permitted", |context| !context.memory.permitted_devices.is_empty());
    let mut procedure = procedure::within(every.finish(0), own);
    let of_house = |id: &ClauseId| book[*id].house_practice;
    let counts = |id: &ClauseId| book[*id].standing == Standing::Enforced;
    let cited = || procedure.cited.iter().copied();
    let by_text = cited().filter(|id| counts(id) && !of_house(id)).collect();
    let by_practice = cited().filter(of_house).collect();
    (procedure.by_text, procedure.by_practice) = (by_text, by_practice);
    procedure
}

/// A card found face up in the deck, where it is put aside and the deal goes on. If it was dealt all the
/// same it comes off again, as long as nothing lies on it and its place is still to get cards, as
/// `is_open` tells.
pub(crate) fn add_face_up_card(
    round: &mut Round<'_>,
    is_open: impl Fn(&Context<'_>, Area) -> bool + Send + Sync + 'static,
) {
    round.duty("face_up_card", move |context, dues| {
        if !is_live(context) {
            return;
        }
        let key = DueKey::nth(context.memory.face_up_found);
        if up_in_palm(context).is_some() {
            let rack = Act::Place { to: Area::Rack, face: Face::Down, palm: None };
            dues.push(Due::new(rack, 0, key));
        } else if let Some(from) = used_face_up(context).filter(|&area| is_open(context, area)) {
            dues.push(Due::new(Act::Pass { from, to: Area::Rack, count: 1 }, 0, key));
        }
    });
}

/// Where the one card found face up lies on a hand.
fn used_face_up(context: &Context<'_>) -> Option<Area> {
    let memory = context.memory;
    let &[id] = memory.face_up_used.as_slice() else { return None };
    let mut hands = Area::all().filter(|area| {
        matches!(area, Area::Seat(_) | Area::Dealer | Area::Community(_))
            && !memory.picked.contains(area)
    });
    let lies = |area: &Area| context.table.cards(*area).last().is_some_and(|laid| laid.id == id);
    hands.find(lies).filter(|_| memory.face_up_found == 1)
}

/// A card drawn in error, used as the next card due: to whom that is.
pub(crate) fn add_drawn_in_error(
    round: &mut Round<'_>,
    next: impl Fn(&Context<'_>) -> Option<Area> + Send + Sync + 'static,
) {
    round.duty("drawn_in_error", move |context, dues| {
        if !is_live(context) || !context.memory.started {
            return;
        }
        let Some(to) = next(context) else { return };
        if context.memory.extra_in_hand && card_in_palm(context).is_some() {
            dues.push(once(Act::Place { to, face: Face::Down, palm: None }));
        }
        // A card at a seat without a wager serves as the next one, if that is seen at once.
        let idle = |seat: &Seat| !steps::wagering(context).any(|other| other == *seat);
        for seat in context.table.seats().filter(idle) {
            let from = Area::Seat(seat);
            if context.table.count(from) == 1 && !context.table.is_exposed(from) {
                let pass = Act::Pass { from, to, count: 1 };
                dues.push(Due::new(pass, 0, seat).optional());
            }
        }
    });
}

/// Cards that lie where they should not, brought in before the round ends: those that `open` puts
/// into the list.
pub(crate) fn add_stray_cards(
    round: &mut Round<'_>,
    open: impl Fn(&Context<'_>, &mut Dues) + Send + Sync + 'static,
) {
    round.duty("stray_cards", move |context, dues| {
        if is_live(context) {
            open(context, dues);
        }
    });
}

/// The causes for which a round is void, each with the clauses by which a step is done then.
pub(crate) struct Causes {
    rows: Vec<(&'static str, By)>,
}

impl Causes {
    /// All of these, as the table of the round has them for the step of this name.
    fn of_step<C: Copy + Into<&'static str>>(round: &Round<'_>, step: &str, causes: &[C]) -> Self {
        let row = |&cause: &C| (cause.into(), round.by_cause(step, cause.into()));
        Self { rows: causes.iter().map(row).collect() }
    }

    /// Those by which the round is declared void.
    pub(crate) fn of_void<C: Copy + Into<&'static str>>(round: &Round<'_>, causes: &[C]) -> Self {
        Self::of_step(round, "void", causes)
    }

    fn clauses(&self, cause: Option<&str>) -> Option<By> {
        self.rows.iter().find(|(name, _)| Some(*name) == cause).map(|(_, clauses)| *clauses)
    }

    /// The clause that is cited first for this cause.
    pub(crate) fn clause(&self, cause: Option<&str>) -> Option<ClauseId> {
        self.clauses(cause).and_then(|clauses| clauses[0])
    }

    /// Every hand void.
    pub(crate) fn void<C: Into<&'static str>>(
        self,
        cause: impl Fn(&Context<'_>) -> Option<C> + Send + Sync + 'static,
    ) -> impl Owed {
        move |context, dues| {
            if is_live(context)
                && let Some(clauses) = self.clauses(cause(context).map(Into::into))
            {
                dues.push(once(Act::Void(None)).by(clauses));
            }
        }
    }

    /// The reshuffle after it. Of two decks the void one goes to the machine, which shuffles it.
    fn reshuffle(self, devices: Devices) -> impl Owed {
        move |context, dues| {
            let memory = context.memory;
            let gone = memory.deck_removed || memory.deck_bad;
            if !memory.voided || gone || memory.is_deck_shuffled() {
                return;
            }
            // The wagers may wait for it; a card that is still out is shuffled with the others.
            let mut out = Dues::new();
            steps::clear_cards(context, &mut out);
            if out.is_empty() {
                let clauses = self.clauses(memory.void_cause).unwrap_or_default();
                let act = if devices.may_swap(context) { Act::Swap } else { Act::Shuffle };
                dues.push(once(act).by(clauses));
            }
        }
    }
}

/// Gives a round the void for such a cause, and what follows it: the wagers but for those whose settlement
/// `stands`, the cards, the deck, the reshuffle. What is left in a shoe that has failed is taken out by the
/// clause `out_of_device`.
pub(crate) fn add_void<D: DeckRound>(
    round: &mut Round<'_>,
    deck: D,
    (devices, out_of_device): (Devices, Option<ClauseId>),
    stands: impl Fn(&Context<'_>) -> Vec<WagerResult> + Send + Sync + 'static,
) {
    let void = Causes::of_void(round, D::CAUSES);
    let after = Causes::of_step(round, "reshuffle", D::CAUSES);
    let reading = round.named_clause("bad_deck", "reading");
    round.duty("void", void.void(move |context| deck.void_cause(context)));
    round.duty("void_release", void_release(stands));
    round.duty("void_clear", void_clear(out_of_device));
    round.duty("bad_deck", bad_deck(reading));
    round.duty("reshuffle", after.reshuffle(devices));
}

/// The wagers of a void round, but for those whose settlement stands all the same. What follows a void
/// comes in any order: no text fixes one.
fn void_release(
    stands: impl Fn(&Context<'_>) -> Vec<WagerResult> + Send + Sync + 'static,
) -> impl Owed {
    move |context, dues| {
        if context.memory.voided || context.memory.deck_removed {
            steps::release_all(context, dues, &stands(context));
        }
    }
}

/// The cards of a void round; what is left in a shoe that has failed is taken out by this clause.
fn void_clear(out_of_device: Option<ClauseId>) -> impl Owed {
    move |context, dues| {
        if context.memory.voided {
            steps::clear_cards(context, dues);
            if context.memory.shoe_failed && out_of_device.is_some() {
                for due in dues.iter_mut().filter(|due| due.act == Act::RemoveStub) {
                    due.clauses = clause(out_of_device);
                }
            }
        }
    }
}

/// A deck that has been found wrong, by the count of the stub or by a counting shuffler (`reading`).
fn bad_deck(reading: Option<ClauseId>) -> impl Owed {
    move |context, dues| {
        let memory = context.memory;
        if (memory.voided && memory.deck_bad) || memory.reading_wrong {
            let by = clause(reading.filter(|_| memory.reading_wrong));
            if !memory.floor_called {
                dues.push(once(Act::Call(Official::Floor)).by(by));
            }
            dues.push(Due::new(Act::RemoveDeck, 1, DueKey::nth(1_u8)).by(by));
        }
    }
}
