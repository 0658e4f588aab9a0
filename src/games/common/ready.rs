//! From a new deck, or the end of the last round, to the call.

use super::devices::{Dealing, Devices};
use super::{before_deal, live};
use crate::kit::{Area, Palm, Word};
use crate::law::ClauseId;
use crate::procedure::steps::{self, clause, once};
use crate::procedure::{By, Context, Due, DueKey, Dues, Owed, Round};
use crate::table::{Act, Cover, DeckLay, Device, Grip, Official};

/// How many cards the perfect dealer cuts from the top: about half. The text sets only the least.
pub(in crate::games) const MIDDLE: u16 = 26;

/// The call that closes the wagering.
pub(in crate::games) const NO_MORE_BETS: Word = Word::new("no_more_bets");

/// Gives a round what is owed until the call, as long as the deal is not closed. `why` are the clauses
/// that call for the shuffle this time.
pub(in crate::games) fn add_to(
    round: &mut Round<'_>,
    devices: Devices,
    why: impl Fn(&Context<'_>) -> By + Send + Sync + 'static,
    is_closed: fn(&Context<'_>) -> bool,
) {
    round.share(|round| {
        round.duty("old_deck", old_deck);
        round.duty("set_aside", set_aside);
        round.duty("gather", gather);
        add_opening(round);
        round.duty("shuffle", shuffle(devices, why));
        round.duty("swap", swap(devices));
        round.duty("cover_in_front", cover_in_front(devices));
        round.duty("cut", cut(devices));
        round.duty("cover_away", cover_away(devices));
        round.duty("take_deck", take_deck(devices));
        round.duty("load", load(devices, |_| true));
        round.duty("no_more_bets", call(is_closed));
    });
}

/// The same where a manual shoe in place of a broken one has a law of its own.
pub(in crate::games) fn add_stand_in(round: &mut Round<'_>, devices: Devices) {
    let deals = move |from| move |context: &Context<'_>| devices.dealing_at(context) == from;
    round.share(|round| {
        round.duty("load", load(devices, deals(devices.dealing)));
        round.duty_as("load_stand_in", "load", load(devices, deals(Dealing::ManualShoe)));
    });
}

/// A deck that has been in play for as long as it may be, taken out of play.
fn old_deck(context: &Context<'_>, dues: &mut Dues) {
    if live(context) && !context.memory.started && context.memory.deck_expired {
        dues.push(once(Act::RemoveDeck));
    }
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

/// Cards that lie about before the deal.
fn gather(context: &Context<'_>, dues: &mut Dues) {
    if before_deal(context) {
        steps::clear_layout(context, dues);
    }
}

/// Whether the cards still have to be shuffled.
fn is_unshuffled(devices: &Devices, context: &Context<'_>) -> bool {
    before_deal(context)
        && !devices.is_preshuffled(context)
        && !(context.memory.shuffled && devices.is_together(context))
}

/// The shuffle, resting on these clauses. Where the other of two decks waits in the shuffler, the decks
/// are changed instead: see [`swap`].
fn shuffle(
    devices: Devices,
    why: impl Fn(&Context<'_>) -> By + Send + Sync + 'static,
) -> impl Owed {
    move |context, dues| {
        // A shuffle by a dead machine would come to nothing.
        let dead = context.memory.shuffler_dead && context.table.shuffler;
        if is_unshuffled(&devices, context) && !dead && !devices.may_swap(context) {
            dues.push(once(Act::Shuffle).by(why(context)));
        }
    }
}

/// The change of two decks.
fn swap(devices: Devices) -> impl Owed {
    move |context, dues| {
        if is_unshuffled(&devices, context) && devices.may_swap(context) {
            dues.push(once(Act::Swap));
        }
    }
}

/// Whether a deck that is cut by hand waits for it.
fn is_to_cut(devices: &Devices, context: &Context<'_>) -> bool {
    let table = context.table;
    before_deal(context) && devices.is_cut_at(context) && !table.cut && table.count(Area::Deck) > 0
}

/// The cut after a shuffle by hand.
fn cut(devices: Devices) -> impl Owed {
    move |context, dues| {
        if is_to_cut(&devices, context) {
            dues.push(once(Act::Cut(MIDDLE)));
        }
    }
}

/// The cover card laid out to cut onto.
fn cover_in_front(devices: Devices) -> impl Owed {
    move |context, dues| {
        if is_to_cut(&devices, context) && context.table.cover != Cover::InFront {
            dues.push(once(Act::Cover(Cover::InFront)));
        }
    }
}

/// The cover card taken out after the cut.
fn cover_away(devices: Devices) -> impl Owed {
    move |context, dues| {
        // It is owed from the time when it lies in front, whatever becomes of the deck.
        let out = context.table.cover == Cover::InFront;
        if live(context) && (out || is_to_cut(&devices, context)) {
            dues.push(once(Act::Cover(Cover::Rack)));
        }
    }
}

/// Whether the cards have been shuffled, here or before they came.
fn is_shuffled(devices: &Devices, context: &Context<'_>) -> bool {
    before_deal(context) && (context.memory.shuffled || devices.is_preshuffled(context))
}

/// The deck taken in hand.
fn take_deck(devices: Devices) -> impl Owed {
    move |context, dues| {
        if is_shuffled(&devices, context) && context.table.hold.is_none() {
            dues.push(once(Act::TakeDeck { palm: Palm::Left, grip: Grip::OverInventory }));
        }
    }
}

/// The shoe loaded that the house has elected, or the manual one that stands in for it.
fn load(
    devices: Devices,
    is_it: impl Fn(&Context<'_>) -> bool + Send + Sync + 'static,
) -> impl Owed {
    move |context, dues| {
        let empty = context.table.count(devices.source_at(context)) == 0;
        if is_shuffled(&devices, context) && empty && is_it(context) {
            dues.push(once(Act::Load));
        }
    }
}

/// The call, as long as the deal is not closed.
pub(in crate::games) fn call(is_closed: fn(&Context<'_>) -> bool) -> impl Owed {
    move |context, dues| {
        if live(context) && !is_closed(context) {
            steps::announce(context, dues, NO_MORE_BETS);
        }
    }
}

/// The clause for a shuffle that follows a jam of the machine.
pub(in crate::games) fn after_jam(
    id: Option<ClauseId>,
) -> impl Fn(&Context<'_>) -> By + Send + Sync + 'static {
    move |context| clause(id.filter(|_| context.memory.shuffler_failed))
}

/// A new deck: inspected, verified, spread, turned down, washed and stacked. Cards that have gone
/// elsewhere meanwhile are beyond that: what is due for them is the shuffle.
pub(in crate::games) fn add_opening(round: &mut Round<'_>) {
    let mut step = |name, act: Act, is_open: fn(&Context<'_>) -> bool| {
        round.duty(name, move |context, dues| {
            let lies = context.table.count(Area::Deck) > 0;
            if before_deal(context) && context.memory.closed && lies && is_open(context) {
                dues.push(once(act));
            }
        });
    };
    step("inspect", Act::Inspect, |context| !context.memory.inspected);
    step("verify", Act::Call(Official::Floor), |context| {
        !context.memory.verified && !context.memory.washed
    });
    step("spread", Act::Spread, |context| !context.memory.looked_at && !context.memory.washed);
    step("turn_deck", Act::Turn(Area::Deck), |context| {
        context.table.lay != DeckLay::SpreadDown && !context.memory.washed
    });
    step("wash", Act::Wash, |context| !context.memory.washed);
    step("stack", Act::Stack, |context| !context.memory.stacked);
}
