//! How a round ends before it is played: a shoe that runs dry, a hand that is brought in unseen; and cards
//! that belong to nobody: 19:47-7.11(e).

use super::notes::NoEnd;
use super::shoe::{Burn, before_deal};
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
fn clear(scene: &Scene<'_>, dues: &mut Dues) {
    let table = scene.table;
    if steps::card_in_palm(scene).is_some() {
        let to = table.receptacle;
        dues.push(Due::new(Act::Place { to, face: Face::Down, palm: None }, 0, 0));
    }
    let seats = table.seats().map(Area::Seat).chain(table.seats().flat_map(Area::parts));
    let own = [PLAYER, BANKER, Area::Corner, Area::Aside, Area::Burn, Area::Dealer, Area::Off];
    let all = own.into_iter().chain((1..=5).map(Area::Community)).chain(seats);
    for (key, area) in (1..).zip(all).filter(|&(_, area)| table.count(area) > 0) {
        dues.push(Due::new(Act::PickUp(area), 0, key));
    }
    put_away_stub(scene, dues);
}

/// What was taken out of the shoe for no reason, discarded.
fn put_away_stub(scene: &Scene<'_>, dues: &mut Dues) {
    if scene.table.count(Area::StubInHand) + scene.table.count(Area::Stub) > 0 {
        let to = scene.table.receptacle;
        dues.push(Due::new(Act::PlaceStub { to, face: Face::Down }, 0, 1 << 9));
    }
}

/// Cards that lie where nothing of this game lies, brought in before the round ends.
fn strays(scene: &Scene<'_>, dues: &mut Dues) {
    let (table, handed) = (scene.table, hands::out(scene.memory));
    let is_stray = |area: Area| match area {
        PLAYER | BANKER => table.count(area) > hands::HEAP && !scene.memory.picked.contains(&area),
        Area::Seat(seat) => table.count(area) > 0 && handed.iter().all(|out| out.seat != seat),
        _ => table.count(area) > 0,
    };
    let seats = table.seats().map(Area::Seat).chain(table.seats().flat_map(Area::parts));
    let others = [Area::Dealer, Area::Off, PLAYER, BANKER];
    let all = seats.chain((1..=5).map(Area::Community)).chain(others);
    for (key, area) in (0..).zip(all).filter(|&(_, area)| is_stray(area)) {
        dues.push(Due::new(Act::PickUp(area), 0, key));
    }
    // Cards that no burn speaks for any more.
    let why = notes::of(scene.memory).shoe.burning.why;
    let late = why == Some(Burn::Opening) && !before_deal(scene);
    if scene.table.count(Area::Burn) > 0 && (why.is_none() || late) {
        dues.push(Due::new(Act::PickUp(Area::Burn), 0, 1 << 8));
    }
    put_away_stub(scene, dues);
}
