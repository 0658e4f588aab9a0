//! How a round ends before it is played: a shoe that runs dry, a hand that is brought in unseen; and cards
//! that belong to nobody: 19:47-7.11(e).

use super::burning::Burn;
use super::notes::VoidReason;
use super::shoe::before_deal;
use super::show::standing;
use super::{
    ActAtTable, BANKER, PLAYER, Terms, deal, hands, is_called_void, is_closed, is_show,
    is_void_or_must_be, notes, vigorish,
};
use crate::games::prelude::*;

/// Whether a card is due and the shoe has none: 7.11(e).
pub(crate) fn is_dry(context: &Context<'_>) -> bool {
    if is_called_void(context.memory) {
        return false;
    }
    if notes::of(context.memory).round.no_end == Some(VoidReason::NoCards) {
        return true;
    }
    context.memory.started
        && context.table.count(Area::Shoe) == 0
        && card_in_palm(context).is_none()
        && deal::wants(context).is_some()
        && !deal::has_carried(context)
}

/// Whether a hand was brought in before it had been seen what the round comes to, and that can be seen
/// no more.
fn is_broken_off(context: &Context<'_>) -> bool {
    is_closed(context.memory)
        && !is_show(context.memory)
        && !hands::is_decided(context)
        && !hands::is_half_in(context)
}

/// Whether the round is void, or has to be, only because a hand was brought in so: no card lacks.
pub(crate) fn is_cut_short(context: &Context<'_>) -> bool {
    match notes::of(context.memory).round.no_end {
        Some(why) => why == VoidReason::BroughtIn,
        None => !is_called_void(context.memory) && is_broken_off(context) && !is_dry(context),
    }
}

/// Whether the round cannot be played to its end, and has not been made void yet. That stays so, whatever
/// is done meanwhile.
pub(crate) fn is_to_void(context: &Context<'_>) -> bool {
    context.fact(|context| {
        let known = notes::of(context.memory).round.no_end.is_some();
        !is_called_void(context.memory) && (known || is_dry(context) || is_broken_off(context))
    })
}

/// What is owed in a round that cannot be played to its end, for want of cards or because a hand was
/// brought in, and of cards that belong to nobody.
pub(crate) fn add_duties(round: &mut Round<'_>, terms: &Terms) {
    for (id, cut_short) in [("void", false), ("break_off", true)] {
        round.owe(id, Act::Void(None), move |context| {
            is_to_void(context) && is_cut_short(context) == cut_short
        });
    }
    for (id, cut_short) in [("void_release", false), ("break_release", true)] {
        terms.duty(round, id, move |terms, context, dues| {
            if is_void_or_must_be(context) && is_cut_short(context) == cut_short {
                steps::release_all(context, dues, &standing(context));
                vigorish::open_for_nothing(terms, context, dues);
            }
        });
    }
    round.duty("void_clear", |context, dues| {
        if context.memory.voided || is_to_void(context) {
            clear(context, dues);
        }
    });
    round.duty("strays", |context, dues| {
        if !is_void_or_must_be(context) {
            strays(context, dues);
        }
    });
}

/// Every card that lies about, to be brought in.
pub(crate) fn clear(context: &Context<'_>, dues: &mut Dues) {
    if card_in_palm(context).is_some() {
        let to = context.table.receptacle;
        dues.push(Due::new(Act::Place { to, face: Face::Down, palm: None }, 0, DueKey::FIRST));
    }
    bring_in(context, dues, |_| true);
}

/// The cards of every place that is wrong for them, to be brought in, and what was taken out of the shoe
/// for no reason discarded.
pub(crate) fn bring_in(context: &Context<'_>, dues: &mut Dues, is_wrong: impl Fn(Area) -> bool) {
    let table = context.table;
    let seats =
        table.seats().flat_map(|seat| std::iter::once(Area::Seat(seat)).chain(Area::parts(seat)));
    let own = [PLAYER, BANKER, Area::Corner, Area::Aside, Area::Burn, Area::Dealer, Area::Off];
    let all = own.into_iter().chain((1..=5).map(Area::Community)).chain(seats);
    let wrong = all.filter(|&area| table.count(area) > 0 && is_wrong(area));
    dues.extend(wrong.map(|area| Due::new(Act::PickUp(area), 0, area)));
    if table.count(Area::StubInHand) + table.count(Area::Stub) > 0 {
        let away = Act::PlaceStub { to: table.receptacle, face: Face::Down };
        dues.push(Due::new(away, 0, Area::Stub));
    }
}

/// Cards that lie where nothing of this game lies, brought in before the round ends.
fn strays(context: &Context<'_>, dues: &mut Dues) {
    let (table, handed) = (context.table, hands::out(context.memory));
    let why = notes::of(context.memory).shoe.burning.why;
    bring_in(context, dues, |area| match area {
        PLAYER | BANKER => {
            table.count(area) > hands::MOST_IN_A_HAND && !context.memory.picked.contains(&area)
        }
        Area::Seat(seat) => handed.iter().all(|out| out.seat != seat),
        // Cards that no burn speaks for any more.
        Area::Burn => why.is_none() || (why == Some(Burn::Opening) && !before_deal(context)),
        Area::Corner | Area::Aside => false,
        _ => true,
    });
}

/// Notes what makes a round void, and that it is made so.
pub(super) fn note(memory: &mut Memory, doing: ActAtTable<'_>) {
    let context = doing.context(memory);
    if is_to_void(&context) && notes::of(memory).round.no_end.is_none() {
        let why = if is_dry(&context) { VoidReason::NoCards } else { VoidReason::BroughtIn };
        notes::write(memory, |notes| notes.round.no_end = Some(why));
    }
    if *doing.act == Act::Void(None) {
        let dry = is_dry(&doing.context(memory));
        memory.unshuffle();
        notes::write(memory, |notes| {
            notes.shoe.is_dry |= dry;
            (notes.is_show_to_come, notes.carried) = (false, None);
        });
    }
}
