//! What is left of the deck after the deal: counted when that is due, and put away unseen.

use super::live;
use super::remedies::irregular;
use crate::kit::{Area, Face};
use crate::law::ClauseId;
use crate::procedure::steps::once;
use crate::procedure::{Context, Due, Step};
use crate::table::Act;

/// How many cards of the stub are in the dealer's hand and on the layout.
pub(in crate::games) fn out(context: &Context<'_>) -> (usize, usize) {
    (context.table.count(Area::StubInHand), context.table.count(Area::Stub))
}

/// The count, due in the fifth round after the last unless it is waived; in other rounds the stub may
/// be laid out and counted. `over` tells when the deal is. A stub laid out sooner than that is no
/// fault.
pub(in crate::games) fn count(
    over: impl Fn(&Context<'_>) -> bool + Send + Sync + 'static,
    waived: impl Fn(&Context<'_>) -> bool + Send + Sync + 'static,
    on_the_layout: [Option<ClauseId>; 2],
) -> Step {
    let title = "Count the stub face down on the layout, once in five rounds";
    Step::new("count_stub", title).due(move |context, dues| {
        let memory = context.memory;
        let (hand, layout) = out(context);
        if !live(context) || hand + layout == 0 || memory.counted.is_some() || !over(context) {
            return;
        }
        let must = memory.rounds_uncounted >= 4 && !waived(context);
        let due = |due: Due| if must { due } else { due.optional() };
        if hand > 0 {
            let lay = Act::PlaceStub { to: Area::Stub, face: Face::Down };
            dues.push(due(Due::new(lay, 0, 1).by(on_the_layout)));
        }
        if must || layout > 0 {
            let n = u8::try_from(hand + layout).unwrap_or(u8::MAX);
            dues.push(due(Due::new(Act::CountStub(n), 1, 2)));
        }
    })
}

/// The count of every hand after a stub of the wrong size.
pub(in crate::games) fn check_hands(is_wrong: fn(&Context<'_>) -> bool) -> Step {
    irregular("check_hands", "Count every hand when the stub is wrong").due(move |context, dues| {
        let memory = context.memory;
        let open = live(context) && memory.started && !memory.picked.contains(&Area::Dealer);
        if open && !memory.hands_checked && is_wrong(context) {
            dues.push(once(Act::CheckHands));
        }
    })
}

/// The stub into the rack, without a count or after it.
pub(in crate::games) fn rack(
    after_count: bool,
    over: impl Fn(&Context<'_>) -> bool + Send + Sync + 'static,
) -> Step {
    let (id, title) = if after_count {
        ("rack_counted_stub", "Put the counted stub in the discard rack unseen")
    } else {
        ("rack_stub", "Put the stub in the discard rack unseen")
    };
    Step::new(id, title).due(move |context, dues| {
        let counted = context.memory.counted.is_some();
        if live(context) && out(context) != (0, 0) && counted == after_count && over(context) {
            dues.push(once(Act::PlaceStub { to: Area::Rack, face: Face::Down }));
        }
    })
}
