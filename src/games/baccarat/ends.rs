//! How a round ends before it is played: a shoe that runs dry, a hand that is brought in unseen; and cards
//! that belong to nobody: 19:47-7.11(e).

use super::burning::Burn;
use super::notes::NoEnd;
use super::shoe::before_deal;
use super::show::standing;
use super::{
    BANKER, PLAYER, Terms, deal, hands, is_called_void, is_closed, is_dead, is_show, notes,
    vigorish,
};
use crate::kit::{Area, Face};
use crate::procedure::steps::{self, once};
use crate::procedure::{Due, Dues, Round, Scene, Step};
use crate::table::Act;

/// Whether a card is due and the shoe has none: 7.11(e).
pub(in crate::games) fn is_dry(scene: &Scene<'_>) -> bool {
    if is_called_void(scene.memory) {
        return false;
    }
    if notes::of(scene.memory).round.no_end == Some(NoEnd::NoCards) {
        return true;
    }
    scene.memory.started
        && scene.table.count(Area::Shoe) == 0
        && steps::card_in_palm(scene).is_none()
        && deal::wants(scene).is_some()
        && !deal::has_carried(scene)
}

/// Whether a hand was brought in before it had been seen what the round comes to, and that can be seen
/// no more.
fn is_broken_off(scene: &Scene<'_>) -> bool {
    is_closed(scene.memory)
        && !is_show(scene.memory)
        && !hands::is_decided(scene)
        && !hands::is_half_in(scene)
}

/// Whether the round is void, or has to be, only because a hand was brought in so: no card lacks.
pub(in crate::games) fn is_cut_short(scene: &Scene<'_>) -> bool {
    match notes::of(scene.memory).round.no_end {
        Some(why) => why == NoEnd::BroughtIn,
        None => !is_called_void(scene.memory) && is_broken_off(scene) && !is_dry(scene),
    }
}

/// Whether the round cannot be played to its end, and has not been made void yet. That stays so, whatever
/// is done meanwhile.
pub(in crate::games) fn is_to_void(scene: &Scene<'_>) -> bool {
    let tell = || {
        let known = notes::of(scene.memory).round.no_end.is_some();
        !is_called_void(scene.memory) && (known || is_dry(scene) || is_broken_off(scene))
    };
    scene.once(|known: &hands::Known| &known.is_to_void, tell)
}

/// What is owed in a round that cannot be played to its end, for want of cards or because a hand was
/// brought in, and of cards that belong to nobody.
pub(in crate::games) fn add_duties(round: &mut Round<'_>, terms: &Terms) {
    for (id, cut_short) in [("void", false), ("break_off", true)] {
        round.duty(Step::named(id).due(move |scene, dues| {
            if is_to_void(scene) && is_cut_short(scene) == cut_short {
                dues.push(once(Act::Void(None)));
            }
        }));
    }
    for (id, cut_short) in [("void_release", false), ("break_release", true)] {
        round.duty(terms.step(id, move |terms, scene, dues| {
            if is_dead(scene) && is_cut_short(scene) == cut_short {
                steps::release_all(scene, dues, &standing(scene));
                vigorish::open_for_nothing(terms, scene, dues);
            }
        }));
    }
    round.duty(Step::named("void_clear").due(|scene, dues| {
        if scene.memory.voided || is_to_void(scene) {
            clear(scene, dues);
        }
    }));
    round.duty(Step::named("strays").due(|scene, dues| {
        if !is_dead(scene) {
            strays(scene, dues);
        }
    }));
}

/// Every card that lies about, to be brought in.
pub(in crate::games) fn clear(scene: &Scene<'_>, dues: &mut Dues) {
    if steps::card_in_palm(scene).is_some() {
        let to = scene.table.receptacle;
        dues.push(Due::new(Act::Place { to, face: Face::Down, palm: None }, 0, 0));
    }
    bring_in(scene, dues, |_| true);
}

/// The cards of every place that is wrong for them, to be brought in, and what was taken out of the shoe
/// for no reason discarded.
pub(in crate::games) fn bring_in(
    scene: &Scene<'_>,
    dues: &mut Dues,
    is_wrong: impl Fn(Area) -> bool,
) {
    let table = scene.table;
    let seats =
        table.seats().flat_map(|seat| std::iter::once(Area::Seat(seat)).chain(Area::parts(seat)));
    let own = [PLAYER, BANKER, Area::Corner, Area::Aside, Area::Burn, Area::Dealer, Area::Off];
    let all = own.into_iter().chain((1..=5).map(Area::Community)).chain(seats);
    let wrong = (1..).zip(all).filter(|&(_, area)| table.count(area) > 0 && is_wrong(area));
    dues.extend(wrong.map(|(key, area)| Due::new(Act::PickUp(area), 0, key)));
    if table.count(Area::StubInHand) + table.count(Area::Stub) > 0 {
        let away = Act::PlaceStub { to: table.receptacle, face: Face::Down };
        dues.push(Due::new(away, 0, 1 << 9));
    }
}

/// Cards that lie where nothing of this game lies, brought in before the round ends.
fn strays(scene: &Scene<'_>, dues: &mut Dues) {
    let (table, handed) = (scene.table, hands::out(scene.memory));
    let why = notes::of(scene.memory).shoe.burning.why;
    bring_in(scene, dues, |area| match area {
        PLAYER | BANKER => table.count(area) > hands::HEAP && !scene.memory.picked.contains(&area),
        Area::Seat(seat) => handed.iter().all(|out| out.seat != seat),
        // Cards that no burn speaks for any more.
        Area::Burn => why.is_none() || (why == Some(Burn::Opening) && !before_deal(scene)),
        Area::Corner | Area::Aside => false,
        _ => true,
    });
}
