//! From a new deck, or the end of the last round, to the call.

use super::devices::{Dealing, Devices};
use super::{before_deal, live};
use crate::kit::{Area, Palm, Word};
use crate::law::ClauseId;
use crate::procedure::steps::{self, clause, once};
use crate::procedure::{Channel, Context, Due, Step, Walk};
use crate::table::{Act, Cover, DeckLay, Device, Grip, Official};

/// How many cards the perfect dealer cuts from the top: about half. The text sets only the least.
pub(in crate::games) const MIDDLE: u16 = 26;

/// The call that closes the wagering.
pub(in crate::games) const NO_MORE_BETS: Word = Word::new("no_more_bets");

/// A deck that has been in play for as long as it may be, taken out of play.
pub(in crate::games) fn old_deck() -> Step {
    Step::new("old_deck", "Have a deck replaced that has been in play long enough")
        .channel(Channel::Irregularities)
        .due(|context, dues| {
            if live(context) && !context.memory.started && context.memory.deck_expired {
                dues.push(once(Act::RemoveDeck));
            }
        })
}

/// A shuffler or an automated shoe that is out of order for good.
pub(in crate::games) fn set_aside() -> Step {
    Step::new("set_aside", "Take a device that will not run again off the table")
        .channel(Channel::Irregularities)
        .due(|context, dues| {
            let memory = context.memory;
            if !before_deal(context) {
                return;
            }
            if memory.shuffler_dead && context.table.shuffler {
                dues.push(Due::new(Act::SetAside(Device::Shuffler), 0, 0));
            }
            if memory.shoe_dead && context.table.auto_shoe {
                dues.push(Due::new(Act::SetAside(Device::AutoShoe), 0, 1));
            }
        })
}

/// Cards that lie about before the deal.
pub(in crate::games) fn gather() -> Step {
    Step::new("gather", "Bring in cards that lie about before the deal")
        .channel(Channel::Irregularities)
        .walk(Walk::AnyOrder)
        .due(|context, dues| {
            if before_deal(context) {
                steps::clear_layout(context, dues);
            }
        })
}

/// Whether the cards still have to be shuffled.
fn is_unshuffled(devices: &Devices, context: &Context<'_>) -> bool {
    before_deal(context)
        && !devices.is_preshuffled(context)
        && !(context.memory.shuffled && devices.is_together(context))
}

/// The shuffle; `why` are the clauses that call for it this time. Where the other of two decks waits
/// in the shuffler, the decks are changed instead: see [`swap`].
pub(in crate::games) fn shuffle(
    devices: Devices,
    why: impl Fn(&Context<'_>) -> [Option<ClauseId>; 2] + Send + Sync + 'static,
) -> Step {
    Step::new("shuffle", "Shuffle the cards").due(move |context, dues| {
        // A shuffle by a dead machine would come to nothing.
        let dead = context.memory.shuffler_dead && context.table.shuffler;
        if is_unshuffled(&devices, context) && !dead && !devices.may_swap(context) {
            dues.push(once(Act::Shuffle).by(why(context)));
        }
    })
}

/// The change of two decks.
pub(in crate::games) fn swap(devices: Devices) -> Step {
    Step::new("swap", "Put the used deck into the shuffler and take the other").due(
        move |context, dues| {
            if is_unshuffled(&devices, context) && devices.may_swap(context) {
                dues.push(once(Act::Swap));
            }
        },
    )
}

/// Whether a deck that is cut by hand waits for it.
fn is_to_cut(devices: &Devices, context: &Context<'_>) -> bool {
    let table = context.table;
    before_deal(context) && devices.is_cut_at(context) && !table.cut && table.count(Area::Deck) > 0
}

/// The cut after a shuffle by hand.
pub(in crate::games) fn cut(devices: Devices) -> Step {
    Step::new("cut", "Cut the cards after a shuffle by hand").due(move |context, dues| {
        if is_to_cut(&devices, context) {
            dues.push(once(Act::Cut(MIDDLE)));
        }
    })
}

/// The cover card laid out to cut onto.
pub(in crate::games) fn cover_in_front(devices: Devices) -> Step {
    Step::new("cover_in_front", "Lay the cover card in front of the deck").due(
        move |context, dues| {
            if is_to_cut(&devices, context) && context.table.cover != Cover::InFront {
                dues.push(once(Act::Cover(Cover::InFront)));
            }
        },
    )
}

/// The cover card taken out after the cut.
pub(in crate::games) fn cover_away(devices: Devices) -> Step {
    Step::new("cover_away", "Take the cover card out and put it in the rack").due(
        move |context, dues| {
            // It is owed from the time when it lies in front, whatever becomes of the deck.
            let out = context.table.cover == Cover::InFront;
            if live(context) && (out || is_to_cut(&devices, context)) {
                dues.push(once(Act::Cover(Cover::Rack)));
            }
        },
    )
}

/// The deck taken in hand, or the shoe loaded that the house has elected, or the manual one that
/// stands in for it.
pub(in crate::games) fn take_or_load(devices: Devices) -> Step {
    if devices.dealing == Dealing::FromTheHand {
        return Step::new("take_deck", "Take the deck in one hand, over the chips").due(
            move |context, dues| {
                let is_shuffled = context.memory.shuffled || devices.is_preshuffled(context);
                if before_deal(context) && is_shuffled && context.table.hold.is_none() {
                    let palm = Palm::Left;
                    dues.push(once(Act::TakeDeck { palm, grip: Grip::OverInventory }));
                }
            },
        );
    }
    load(devices, |_| true)
}

/// The shoe loaded as long as this table deals `from` it, where a manual shoe in place of a broken
/// one has a law of its own.
pub(in crate::games) fn load_while(devices: Devices, from: Dealing) -> Step {
    load(devices, move |context| devices.dealing_at(context) == from)
}

fn load(devices: Devices, is_it: impl Fn(&Context<'_>) -> bool + Send + Sync + 'static) -> Step {
    Step::new("load", "Load the shoe").due(move |context, dues| {
        let is_shuffled = context.memory.shuffled || devices.is_preshuffled(context);
        let empty = context.table.count(devices.source_at(context)) == 0;
        if before_deal(context) && is_shuffled && empty && is_it(context) {
            dues.push(once(Act::Load));
        }
    })
}

/// The call, as long as the deal is not closed.
pub(in crate::games) fn call(is_closed: fn(&Context<'_>) -> bool) -> Step {
    Step::new("no_more_bets", "Announce \"No more bets\"").due(move |context, dues| {
        if live(context) && !is_closed(context) {
            steps::announce(context, dues, NO_MORE_BETS);
        }
    })
}

/// The clause for a shuffle that follows a jam of the machine.
pub(in crate::games) fn after_jam(
    id: Option<ClauseId>,
) -> impl Fn(&Context<'_>) -> [Option<ClauseId>; 2] + Send + Sync + 'static {
    move |context| clause(id.filter(|_| context.memory.shuffler_failed))
}

/// A new deck: inspected, verified, spread, turned down, washed and stacked. Cards that have gone
/// elsewhere meanwhile are beyond that: what is due for them is the shuffle.
pub(in crate::games) fn opening() -> [Step; 6] {
    let step = |id, title, act: Act, open: fn(&Context<'_>) -> bool| {
        Step::new(id, title).due(move |context, dues| {
            let lies = context.table.count(Area::Deck) > 0;
            if before_deal(context) && context.memory.closed && lies && open(context) {
                dues.push(once(act));
            }
        })
    };
    let floor = Act::Call(Official::Floor);
    [
        step("inspect", "Look the new deck over", Act::Inspect, |context| {
            !context.memory.inspected
        }),
        step("verify", "Have the floorperson verify the inspection", floor, |context| {
            !context.memory.verified && !context.memory.washed
        }),
        step("spread", "Spread the deck face up for the first player", Act::Spread, |context| {
            !context.memory.looked_at && !context.memory.washed
        }),
        step("turn_deck", "Turn the spread cards face down", Act::Turn(Area::Deck), |context| {
            context.table.lay != DeckLay::SpreadDown && !context.memory.washed
        }),
        step("wash", "Wash the cards", Act::Wash, |context| !context.memory.washed),
        step("stack", "Stack the washed cards", Act::Stack, |context| !context.memory.stacked),
    ]
}
