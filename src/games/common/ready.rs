//! From a new deck, or the end of the last round, to the call.

use super::devices::{Dealing, Devices};
use super::{before_deal, live};
use crate::kit::{Area, Palm, Word};
use crate::law::ClauseId;
use crate::procedure::steps::{self, clause, once};
use crate::procedure::{Channel, Due, Scene, Step, Walk};
use crate::table::{Act, Cover, DeckLay, Device, Grip, Official};

/// How many cards the perfect dealer cuts from the top: about half. The text sets only the least.
pub(in crate::games) const MIDDLE: u16 = 26;

/// The call that closes the wagering.
pub(in crate::games) const NO_MORE_BETS: Word = Word::new("no_more_bets");

/// A deck that has been in play for as long as it may be, taken out of play.
pub(in crate::games) fn old_deck() -> Step {
    Step::new("old_deck", "Have a deck replaced that has been in play long enough")
        .channel(Channel::Irregularities)
        .due(|scene, dues| {
            if live(scene) && !scene.memory.started && scene.memory.deck_expired {
                dues.push(once(Act::RemoveDeck));
            }
        })
}

/// A shuffler or an automated shoe that is out of order for good.
pub(in crate::games) fn set_aside() -> Step {
    Step::new("set_aside", "Take a device that will not run again off the table")
        .channel(Channel::Irregularities)
        .due(|scene, dues| {
            let memory = scene.memory;
            if !before_deal(scene) {
                return;
            }
            if memory.shuffler_dead && scene.table.shuffler {
                dues.push(Due::new(Act::SetAside(Device::Shuffler), 0, 0));
            }
            if memory.shoe_dead && scene.table.auto_shoe {
                dues.push(Due::new(Act::SetAside(Device::AutoShoe), 0, 1));
            }
        })
}

/// Cards that lie about before the deal.
pub(in crate::games) fn gather() -> Step {
    Step::new("gather", "Bring in cards that lie about before the deal")
        .channel(Channel::Irregularities)
        .walk(Walk::AnyOrder)
        .due(|scene, dues| {
            if before_deal(scene) {
                steps::clear_layout(scene, dues);
            }
        })
}

/// Whether the cards still have to be shuffled.
fn is_unshuffled(devices: &Devices, scene: &Scene<'_>) -> bool {
    before_deal(scene)
        && !devices.is_preshuffled(scene)
        && !(scene.memory.shuffled && devices.is_together(scene))
}

/// The shuffle; `why` are the clauses that call for it this time. Where the other of two decks waits
/// in the shuffler, the decks are changed instead: see [`swap`].
pub(in crate::games) fn shuffle(
    devices: Devices,
    why: impl Fn(&Scene<'_>) -> [Option<ClauseId>; 2] + Send + Sync + 'static,
) -> Step {
    Step::new("shuffle", "Shuffle the cards").due(move |scene, dues| {
        // A shuffle by a dead machine would come to nothing.
        let dead = scene.memory.shuffler_dead && scene.table.shuffler;
        if is_unshuffled(&devices, scene) && !dead && !devices.may_swap(scene) {
            dues.push(once(Act::Shuffle).by(why(scene)));
        }
    })
}

/// The change of two decks.
pub(in crate::games) fn swap(devices: Devices) -> Step {
    Step::new("swap", "Put the used deck into the shuffler and take the other").due(
        move |scene, dues| {
            if is_unshuffled(&devices, scene) && devices.may_swap(scene) {
                dues.push(once(Act::Swap));
            }
        },
    )
}

/// Whether a deck that is cut by hand waits for it.
fn is_to_cut(devices: &Devices, scene: &Scene<'_>) -> bool {
    let table = scene.table;
    before_deal(scene) && devices.is_cut_at(scene) && !table.cut && table.count(Area::Deck) > 0
}

/// The cut after a shuffle by hand.
pub(in crate::games) fn cut(devices: Devices) -> Step {
    Step::new("cut", "Cut the cards after a shuffle by hand").due(move |scene, dues| {
        if is_to_cut(&devices, scene) {
            dues.push(once(Act::Cut(MIDDLE)));
        }
    })
}

/// The cover card laid out to cut onto.
pub(in crate::games) fn cover_in_front(devices: Devices) -> Step {
    Step::new("cover_in_front", "Lay the cover card in front of the deck").due(
        move |scene, dues| {
            if is_to_cut(&devices, scene) && scene.table.cover != Cover::InFront {
                dues.push(once(Act::Cover(Cover::InFront)));
            }
        },
    )
}

/// The cover card taken out after the cut.
pub(in crate::games) fn cover_away(devices: Devices) -> Step {
    Step::new("cover_away", "Take the cover card out and put it in the rack").due(
        move |scene, dues| {
            // It is owed from the time when it lies in front, whatever becomes of the deck.
            let out = scene.table.cover == Cover::InFront;
            if live(scene) && (out || is_to_cut(&devices, scene)) {
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
            move |scene, dues| {
                let is_shuffled = scene.memory.shuffled || devices.is_preshuffled(scene);
                if before_deal(scene) && is_shuffled && scene.table.hold.is_none() {
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
    load(devices, move |scene| devices.dealing_at(scene) == from)
}

fn load(devices: Devices, is_it: impl Fn(&Scene<'_>) -> bool + Send + Sync + 'static) -> Step {
    Step::new("load", "Load the shoe").due(move |scene, dues| {
        let is_shuffled = scene.memory.shuffled || devices.is_preshuffled(scene);
        let empty = scene.table.count(devices.source_at(scene)) == 0;
        if before_deal(scene) && is_shuffled && empty && is_it(scene) {
            dues.push(once(Act::Load));
        }
    })
}

/// The call, as long as the deal is not closed.
pub(in crate::games) fn call(is_closed: fn(&Scene<'_>) -> bool) -> Step {
    Step::new("no_more_bets", "Announce \"No more bets\"").due(move |scene, dues| {
        if live(scene) && !is_closed(scene) {
            steps::announce(scene, dues, NO_MORE_BETS);
        }
    })
}

/// The clause for a shuffle that follows a jam of the machine.
pub(in crate::games) fn after_jam(
    id: Option<ClauseId>,
) -> impl Fn(&Scene<'_>) -> [Option<ClauseId>; 2] + Send + Sync + 'static {
    move |scene| clause(id.filter(|_| scene.memory.shuffler_failed))
}

/// A new deck: inspected, verified, spread, turned down, washed and stacked. Cards that have gone
/// elsewhere meanwhile are beyond that: what is due for them is the shuffle.
pub(in crate::games) fn opening() -> [Step; 6] {
    let step = |id, title, act: Act, open: fn(&Scene<'_>) -> bool| {
        Step::new(id, title).due(move |scene, dues| {
            let lies = scene.table.count(Area::Deck) > 0;
            if before_deal(scene) && scene.memory.closed && lies && open(scene) {
                dues.push(once(act));
            }
        })
    };
    let floor = Act::Call(Official::Floor);
    [
        step("inspect", "Look the new deck over", Act::Inspect, |scene| !scene.memory.inspected),
        step("verify", "Have the floorperson verify the inspection", floor, |scene| {
            !scene.memory.verified && !scene.memory.washed
        }),
        step("spread", "Spread the deck face up for the first player", Act::Spread, |scene| {
            !scene.memory.looked_at && !scene.memory.washed
        }),
        step("turn_deck", "Turn the spread cards face down", Act::Turn(Area::Deck), |scene| {
            scene.table.lay != DeckLay::SpreadDown && !scene.memory.washed
        }),
        step("wash", "Wash the cards", Act::Wash, |scene| !scene.memory.washed),
        step("stack", "Stack the washed cards", Act::Stack, |scene| !scene.memory.stacked),
    ]
}
