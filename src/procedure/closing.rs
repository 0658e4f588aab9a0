//! What ends a round when no other step has anything left to say: a round is over when every account
//! balances or is out of reach and no card lies about, and never by silence.

use super::accounts::{Balance, add_between, balance, balances, is_void};
use super::steps::{self, once};
use super::{Context, Due, DueKey, Dues, IsSo, Lack, Owed, Part, Procedure, ResultsOf, Step};
use crate::kit::{Area, Cents, Seat};
use crate::table::{Act, Official};

/// What the closing of a round has to know of the game.
struct Game {
    lines: ResultsOf,
    stands: ResultsOf,
    between: ResultsOf,
    all_judged: IsSo,
    keeps: Vec<Area>,
}

/// What is owed at the step that closes the round of a game: it is asked only when no other step has
/// anything due.
#[must_use]
pub fn close(procedure: &Procedure) -> impl Owed + use<> {
    let game = Game {
        lines: procedure.lines.clone(),
        stands: procedure.stands.clone(),
        between: procedure.between.clone(),
        all_judged: procedure.all_judged.clone(),
        keeps: procedure.keeps.clone(),
    };
    move |context: &Context<'_>, dues: &mut Dues| open(context, dues, &game)
}

/// What is owed at the step that puts right what has gone to and fro for no wager: vigorish too, where the steps of
/// the game do not see to it themselves.
#[must_use]
pub fn put_right(procedure: &Procedure) -> impl Owed + use<> {
    let charges = procedure.charges_vigorish;
    move |context: &Context<'_>, dues: &mut Dues| steps::balance_hands(context, dues, charges)
}

/// The round of a game within what holds at every table: the last step of that closes the round, the one before
/// it puts right what the game knows nothing of, the others come before all else. A rulebook that has none lacks
/// the closing.
#[must_use]
pub fn within(every: Procedure, mut own: Procedure) -> Procedure {
    let mut steps = every.steps;
    let close = steps.pop().map(Step::closing);
    if close.is_none() {
        own.lacks.push(Lack::Unnamed(Part::Duty, "close_round".to_owned()));
    }
    let right = steps.pop_if(|step| step.id == "make_good").map(|mut step| {
        // Where the steps of the game see to the vigorish, only chips that went to another patron are left.
        step.acts.retain(|kind| !own.charges_vigorish || kind.verb != "unmark");
        step.last()
    });
    steps.append(&mut own.steps);
    steps.extend(right);
    steps.extend(close);
    own.steps = steps;
    let (first, then) = (every.explain, own.explain);
    own.explain = Box::new(move |context, act| first(context, act).or_else(|| then(context, act)));
    own.cited.extend(every.cited);
    own.lacks.extend(every.lacks);
    own.idle.extend(every.idle);
    own
}

fn open(context: &Context<'_>, dues: &mut Dues, game: &Game) {
    if !context.memory.started {
        // Cards in the hand of a dealer whose table deals from no hand have to be gathered again, for
        // whoever has wagered.
        let wagered = context.table.staked_spots().any(|state| !state.stake.is_empty());
        if wagered && context.table.count(Area::Held) > 0 {
            dues.push(once(Act::Shuffle));
        }
        steps::clear_layout_but(context, dues, |area| game.keeps.contains(&area));
        return;
    }
    if is_void(context) {
        steps::release_all(context, dues, &(game.stands)(context));
    } else {
        let lines = (game.lines)(context);
        if !(game.all_judged)(context) && has_unjudged(context, &lines) {
            // Nobody can say what these wagers come to: they go back by the floor's word.
            if !context.memory.floor_called {
                dues.push(once(Act::Call(Official::Floor)));
            }
            dues.push(Due::new(Act::Void(None), 1, DueKey::nth(1_u8)));
            return;
        }
        let seats: Vec<Seat> = context.table.seats().collect();
        let owed = |due: &Due| {
            let Some(spot) = due.act.spot() else { return false };
            let balances = balances(context, &lines, false);
            let account = balances.iter().find(|balance| balance.spot == spot);
            account.is_some_and(|balance| !balance.owed.is_zero())
        };
        steps::settle(context, dues, &lines, &seats);
        dues.retain(owed);
        let between = (game.between)(context);
        if context.memory.accounts.among_patrons && !between.is_empty() {
            leave_to_patrons(context, dues, &between);
        } else {
            steps::undo_unspoken(context, dues, &lines);
        }
        steps::in_any_order(dues);
    }
    let money = dues.len();
    steps::clear_layout_but(context, dues, |area| game.keeps.contains(&area));
    dues[money..].iter_mut().for_each(|due| due.place += 2);
}

/// Of wagers between the patrons the house has no part: what it holds of them goes to whoever lacks it, and what it
/// has given too much comes back.
fn leave_to_patrons(context: &Context<'_>, dues: &mut Dues, between: &[super::WagerResult]) {
    let moved = context.memory.accounts.moved();
    let mut accounts: Vec<Balance> = moved.map(|spot| balance(context, &[], spot)).collect();
    let mut held: Cents = accounts.iter().map(|account| -account.won).sum();
    add_between(context, &mut accounts, between);
    for account in accounts {
        let (spot, owed) = (account.spot, account.owed_in_the_end());
        let paid = context.table.paid(spot.seat, spot.wager);
        let pays = owed.min(held);
        if pays.0 > 0 {
            held -= pays;
            dues.push(Due::new(Act::Pay { spot, amount: pays, chips: None }, 0, spot));
        } else if owed.0 < 0 && !paid.is_zero() {
            let back = Act::Retrieve { spot, amount: paid.min(-owed) };
            dues.push(Due::new(back, 0, spot));
        }
    }
}

/// Whether a seat has wagers of which neither the cards nor the house's rules say what they come to.
fn has_unjudged(context: &Context<'_>, lines: &[super::WagerResult]) -> bool {
    let staked = context.table.staked_spots().filter(|state| !state.stake.is_empty());
    let open = staked.filter(|state| !context.table.held.contains(&state.spot));
    let late = |seat: Seat| context.memory.late.iter().any(|(spot, _)| spot.seat == seat);
    open.map(|state| state.spot.seat)
        .any(|seat| !late(seat) && lines.iter().all(|line| line.spot.seat != seat))
}
