//! From a new deck, or the end of the last round, to the call.

use super::devices::{Dealing, Devices, MIDDLE};
use super::{before_deal, is_live};
use crate::games::prelude::*;
use crate::table::{Device, Grip};

/// The call that closes the wagering.
pub(crate) const NO_MORE_BETS: Word = Word::new("no_more_bets");

/// Gives a round what is owed until the call, as long as the deal is not closed. `why` are the clauses
/// that call for the shuffle this time.
pub(crate) fn add_to(
    round: &mut Round<'_>,
    devices: Devices,
    why: impl Fn(&Context<'_>) -> By + Send + Sync + 'static,
    is_closed: fn(&Context<'_>) -> bool,
) {
    round.share(|round| {
        // A deck that has been in play for as long as it may be.
        round.owe("old_deck", Act::RemoveDeck, |context| {
            is_live(context) && !context.memory.started && context.memory.deck_expired
        });
        round.duty("set_aside", set_aside);
        round.duty("gather", |context, dues| {
            if before_deal(context) {
                steps::clear_layout(context, dues);
            }
        });
        add_opening(round);
        // Where the other of two decks waits in the shuffler, the decks are changed instead.
        round.duty("shuffle", move |context, dues| {
            // A shuffle by a dead machine would come to nothing.
            let dead = context.memory.shuffler_dead && context.table.shuffler;
            if is_unshuffled(&devices, context) && !dead && !devices.may_swap(context) {
                dues.push(once(Act::Shuffle).by(why(context)));
            }
        });
        round.owe("swap", Act::Swap, move |context| {
            is_unshuffled(&devices, context) && devices.may_swap(context)
        });
        add_cut(round, devices);
        let grip = Grip::OverInventory;
        round.owe("take_deck", Act::TakeDeck { palm: Palm::Left, grip }, move |context| {
            is_shuffled(&devices, context) && context.table.hold.is_none()
        });
        round.owe("load", Act::Load, move |context| is_to_load(&devices, context));
        round.duty("no_more_bets", call(is_closed));
    });
}

/// The same where a manual shoe in place of a broken one has a law of its own.
pub(crate) fn add_stand_in(round: &mut Round<'_>, devices: Devices) {
    round.share(|round| {
        for (id, from) in [("load", devices.dealing), ("load_stand_in", Dealing::ManualShoe)] {
            round.duty_as(id, "load", move |context, dues| {
                if is_to_load(&devices, context) && devices.dealing_at(context) == from {
                    dues.push(once(Act::Load));
                }
            });
        }
    });
}

/// A shuffler or an automated shoe that is out of order for good.
fn set_aside(context: &Context<'_>, dues: &mut Dues) {
    let memory = context.memory;
    if !before_deal(context) {
        return;
    }
    if memory.shuffler_dead && context.table.shuffler {
        dues.push(once(Act::SetAside(Device::Shuffler)));
    }
    if memory.shoe_dead && context.table.auto_shoe {
        dues.push(Due::new(Act::SetAside(Device::AutoShoe), 0, DueKey::nth(1_u8)));
    }
}

/// Whether the cards still have to be shuffled.
fn is_unshuffled(devices: &Devices, context: &Context<'_>) -> bool {
    before_deal(context)
        && !devices.is_preshuffled(context)
        && !(context.memory.is_deck_shuffled() && devices.is_together(context))
}

/// The cut after a shuffle by hand, onto a cover card that is taken out after it.
fn add_cut(round: &mut Round<'_>, devices: Devices) {
    let is_to_cut = move |context: &Context<'_>| {
        let uncut = !context.table.cut && context.table.count(Area::Deck) > 0;
        before_deal(context) && devices.is_cut_at(context) && uncut
    };
    round.owe("cut", Act::Cut(MIDDLE), is_to_cut);
    round.owe("cover_in_front", Act::Cover(Cover::InFront), move |context| {
        is_to_cut(context) && context.table.cover != Cover::InFront
    });
    round.owe("cover_away", Act::Cover(Cover::Rack), move |context| {
        // It is owed from the time when it lies in front, whatever becomes of the deck.
        let out = context.table.cover == Cover::InFront;
        is_live(context) && (out || is_to_cut(context))
    });
}

/// Whether the cards have been shuffled, here or before they came.
fn is_shuffled(devices: &Devices, context: &Context<'_>) -> bool {
    before_deal(context) && (context.memory.is_deck_shuffled() || devices.is_preshuffled(context))
}

/// Whether the shoe is empty that the house has elected, or the manual one that stands in for it.
fn is_to_load(devices: &Devices, context: &Context<'_>) -> bool {
    is_shuffled(devices, context) && context.table.count(devices.source_at(context)) == 0
}

/// The call, as long as the deal is not closed.
pub(crate) fn call(is_closed: fn(&Context<'_>) -> bool) -> impl Owed {
    move |context, dues| {
        if is_live(context) && !is_closed(context) {
            steps::announce(context, dues, NO_MORE_BETS);
        }
    }
}

/// The clause for a shuffle that follows a jam of the machine.
pub(crate) fn after_jam(
    id: Option<ClauseId>,
) -> impl Fn(&Context<'_>) -> By + Send + Sync + 'static {
    move |context| clause(id.filter(|_| context.memory.shuffler_failed))
}

/// A new deck: inspected, verified, spread, turned down, washed and stacked. Cards that have gone
/// elsewhere meanwhile are beyond that: what is due for them is the shuffle.
pub(crate) fn add_opening(round: &mut Round<'_>) {
    let mut step = |name, act: Act, is_open: fn(&Context<'_>) -> bool| {
        round.owe(name, act, move |context| {
            let lies = context.table.count(Area::Deck) > 0;
            before_deal(context) && context.memory.is_deck_new() && lies && is_open(context)
        });
    };
    step("inspect", Act::Inspect, |context| !context.memory.opening.inspected);
    step("verify", Act::Call(Official::Floor), |context| {
        !context.memory.opening.verified && !context.memory.opening.washed
    });
    step("spread", Act::Spread, |context| {
        !context.memory.opening.looked_at && !context.memory.opening.washed
    });
    step("turn_deck", Act::Turn(Area::Deck), |context| {
        context.table.lay != DeckLay::SpreadDown && !context.memory.opening.washed
    });
    step("wash", Act::Wash, |context| !context.memory.opening.washed);
    step("stack", Act::Stack, |context| !context.memory.opening.stacked);
}
