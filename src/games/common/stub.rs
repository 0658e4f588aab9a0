//! What is left of the deck after the deal: counted when that is due, and put away unseen.

use super::deck::DeckRound;
use super::is_live;
use crate::games::prelude::*;

/// Gives a round what is owed of the stub that is out. `is_over` tells when the deal is; the count is due
/// in the fifth round after the last unless it `is_waived`, and may be made in others.
pub(crate) fn add_to(
    round: &mut Round<'_>,
    is_over: impl Fn(&Context<'_>) -> bool + Copy + Send + Sync + 'static,
    is_waived: impl Fn(&Context<'_>) -> bool + Send + Sync + 'static,
    on_the_layout: By,
    deck: impl DeckRound,
) {
    // A stub laid out sooner than it is due is no fault.
    round.duty("count_stub", move |context, dues| {
        let memory = context.memory;
        let (hand, layout) = out(context);
        if !is_live(context) || hand + layout == 0 || memory.counted.is_some() || !is_over(context)
        {
            return;
        }
        let must = memory.rounds_uncounted >= 4 && !is_waived(context);
        let due = |due: Due| if must { due } else { due.optional() };
        if hand > 0 {
            let lay = Act::PlaceStub { to: Area::Stub, face: Face::Down };
            dues.push(due(Due::new(lay, 0, DueKey::nth(1_u8)).by(on_the_layout)));
        }
        // More cards than can be stated are no stub.
        if (must || layout > 0)
            && let Ok(n) = u8::try_from(hand + layout)
        {
            dues.push(due(Due::new(Act::CountStub(n), 1, DueKey::nth(2_u8))));
        }
    });
    // Every hand is counted after a stub of the wrong size.
    round.owe("check_hands", Act::CheckHands, move |context| {
        let memory = context.memory;
        let open = is_live(context) && memory.started && !memory.picked.contains(&Area::Dealer);
        open && !memory.hands_checked && deck.is_count_wrong(context)
    });
    for (id, after_count) in [("rack_stub", false), ("rack_counted_stub", true)] {
        round.owe(id, Act::PlaceStub { to: Area::Rack, face: Face::Down }, move |context| {
            let counted = context.memory.counted.is_some();
            is_live(context) && out(context) != (0, 0) && counted == after_count && is_over(context)
        });
    }
    // A card drawn in error that nobody is to get any more goes with the stub, before it or after it.
    round.share(|round| {
        round.duty("spare_card", move |context, dues| {
            if context.memory.extra_in_hand && is_live(context) && deck.is_served(context) {
                steps::rack_palm(context, dues);
            }
        });
    });
}

/// How many cards of the stub are in the dealer's hand and on the layout.
fn out(context: &Context<'_>) -> (usize, usize) {
    (context.table.count(Area::StubInHand), context.table.count(Area::Stub))
}
