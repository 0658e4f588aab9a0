//! What ends a round when no other step has anything left to say: a round is over when every account
//! balances or is out of reach and no card lies about, and never by silence.

use super::accounts::{balances, is_void};
use super::steps::{self, once};
use super::{Channel, Due, Dues, LinesOf, Scene, Step, Walk};
use crate::kit::{Area, Seat};
use crate::table::{Act, Official};

/// The step that closes a round: it is asked only when no other step has anything due.
#[must_use]
pub fn close(lines: LinesOf, stands: LinesOf) -> Step {
    Step::new("close_round", "Settle what is left and bring the cards in")
        .channel(Channel::Irregularities)
        .walk(Walk::AnyOrder)
        .closing()
        .due(move |scene, dues| open(scene, dues, &lines, &stands))
}

fn open(scene: &Scene<'_>, dues: &mut Dues, lines: &LinesOf, stands: &LinesOf) {
    if !scene.memory.started {
        // Cards in the hand of a dealer whose table deals from no hand have to be gathered again, for
        // whoever has wagered.
        let wagered = scene.table.staked_spots().any(|state| !state.stake.is_empty());
        if wagered && scene.table.count(Area::Held) > 0 {
            dues.push(once(Act::Shuffle));
        }
        steps::clear_layout_but(scene, dues, is_kept);
        return;
    }
    if is_void(scene) {
        steps::release_all(scene, dues, &stands(scene));
    } else {
        let lines = lines(scene);
        if has_unjudged(scene, &lines) {
            // Nobody can say what these wagers come to: they go back by the floor's word.
            if !scene.memory.floor_called {
                dues.push(once(Act::Call(Official::Floor)));
            }
            dues.push(Due::new(Act::Void(None), 1, 1));
            return;
        }
        let seats: Vec<Seat> = scene.table.seats().collect();
        let owed = |due: &Due| {
            let Some(spot) = due.act.spot() else { return false };
            let balances = balances(scene, &lines, false);
            let account = balances.iter().find(|balance| balance.spot == spot);
            account.is_some_and(|balance| !balance.owed.is_zero())
        };
        steps::settle(scene, dues, &lines, &seats);
        dues.retain(owed);
        steps::in_any_order(dues);
    }
    let money = dues.len();
    steps::clear_layout_but(scene, dues, is_kept);
    dues[money..].iter_mut().for_each(|due| {
        due.place += 2;
        due.key |= 1 << 24;
    });
}

/// Whether cards may lie there from one round to the next: those laid aside, which it may begin with.
fn is_kept(area: Area) -> bool {
    area == Area::Aside
}

/// Whether a seat has wagers of which neither the cards nor the house's rules say what they come to.
fn has_unjudged(scene: &Scene<'_>, lines: &[super::Line]) -> bool {
    // At a wheel whatever lies on the layout has been judged once the ball rests.
    if scene.table.wheel && scene.table.pocket.is_some() {
        return false;
    }
    let staked = scene.table.staked_spots().filter(|state| !state.stake.is_empty());
    let open = staked.filter(|state| !scene.table.held.contains(&state.spot));
    let late = |seat: Seat| scene.memory.late.iter().any(|(spot, _)| spot.seat == seat);
    open.map(|state| state.spot.seat)
        .any(|seat| !late(seat) && lines.iter().all(|line| line.spot.seat != seat))
}
