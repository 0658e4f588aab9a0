//! What the wagers come to, and in which order they are taken, paid and charged: 19:47-7.10(b).

use super::hands::{Decided, Known, area, decided, is_decided, out};
use super::{Room, SIDES, Settlement, is_closed, is_dead, is_show, mark, wager};
use crate::games::common::odds::wagered;
use crate::house::House;
use crate::kit::{Area, Cents, Seat, Spot, Word};
use crate::law::{ClauseId, Odds as Pays, Rulebook};
use crate::procedure::steps;
use crate::procedure::{Citer, Due, Dues, Line, Memory, Outcome, Scene, Step, Walk};
use crate::rules::baccarat::Winner;
use crate::table::{Act, Event, Table};
use std::rc::Rc;

/// The odds of a house, and the clauses of what is lost or left alone.
#[derive(Clone, Debug)]
pub(in crate::games) struct Odds {
    rows: Vec<(Word, Pays, Option<ClauseId>)>,
    lost: Option<ClauseId>,
    tied: Option<ClauseId>,
    pub(in crate::games) vigorish: Option<ClauseId>,
    pub(in crate::games) cited: Vec<ClauseId>,
    pub(in crate::games) missing: Vec<String>,
}

/// The names of the clauses that odds rest on.
#[derive(Clone, Copy, Debug)]
pub(in crate::games) struct OddsLaw {
    /// A losing wager is taken.
    pub(in crate::games) lost: &'static str,
    /// A tie leaves the wagers on the two hands alone.
    pub(in crate::games) tied: &'static str,
    /// Vigorish.
    pub(in crate::games) vigorish: &'static str,
}

impl Odds {
    /// What a house pays.
    pub(in crate::games) fn of(house: &House, book: &Rulebook, law: OddsLaw) -> Self {
        let cite = Citer::new(book);
        let mut rows = Vec::new();
        let wagers = [wager::PLAYER, wager::BANKER, wager::TIE].into_iter().chain(wager::CARDS);
        for word in wagers {
            let table = house.paytable(book, word.as_str());
            for line in table.into_iter().flat_map(|table| &table.lines) {
                rows.push((word, line.clone(), cite.id(&line.clause)));
            }
        }
        let [lost, tied, vigorish] = [law.lost, law.tied, law.vigorish].map(|name| cite.id(name));
        let cited = cite.found();
        Self { rows, lost, tied, vigorish, cited, missing: cite.missing() }
    }

    /// What one wager comes to.
    fn line(&self, round: Decided, spot: Spot, stake: Cents) -> Option<Line> {
        let winner = round.winner();
        let number = wager::CARDS.iter().position(|&word| word == spot.wager);
        let tie = winner == Winner::Tie;
        let won = match spot.wager {
            wager::PLAYER => winner == Winner::Player,
            wager::BANKER => winner == Winner::Banker,
            wager::TIE => tie,
            _ => number.is_some_and(|n| round.size == n + 4),
        };
        let stays = tie && [wager::PLAYER, wager::BANKER].contains(&spot.wager);
        if won {
            let (_, odds, clause) = self.rows.iter().find(|(word, ..)| *word == spot.wager)?;
            let outcome = Outcome::Pay(odds.on(stake));
            return Some(Line { spot, outcome, clauses: [*clause, None] });
        }
        let (outcome, clause) =
            if stays { (Outcome::Release, self.tied) } else { (Outcome::Collect, self.lost) };
        Some(Line { spot, outcome, clauses: [clause, None] })
    }

    /// What every wager comes to, once both hands are complete and lie open.
    pub(in crate::games) fn lines(&self, scene: &Scene<'_>) -> Rc<[Line]> {
        scene.once(|known: &Known| &known.lines, || self.told(scene).into())
    }

    fn told(&self, scene: &Scene<'_>) -> Vec<Line> {
        if is_show(scene.memory) {
            return Vec::new();
        }
        let Some(round) = decided(scene) else { return Vec::new() };
        let mut lines = Vec::new();
        for seat in scene.table.seats() {
            for &word in scene.table.wagers() {
                let stake = wagered(scene, seat, word);
                if !stake.is_zero() {
                    lines.extend(self.line(round, Spot { seat, wager: word }, stake));
                }
            }
        }
        lines
    }
}

/// Vigorish on what a wager on the Banker's Hand wins: five percent, a fraction of the smallest coin
/// dropped.
pub(in crate::games) fn vigorish(house: &House, won: Cents) -> Cents {
    let coin = house.chips.first().map_or(1, |coin| coin.0.max(1));
    let exact = won.0 * 5 / 100;
    Cents(exact - exact % coin)
}

/// What a seat owes of this round, marked or not.
pub(in crate::games) fn owes(scene: &Scene<'_>, lines: &[Line], seat: Seat) -> Cents {
    let spot = Spot { seat, wager: wager::BANKER };
    match lines.iter().find(|line| line.spot == spot).map(|line| line.outcome) {
        Some(Outcome::Pay(won)) => vigorish(scene.house, won),
        _ => Cents::ZERO,
    }
}

/// The seats with a winning wager, the highest number first.
fn winners(scene: &Scene<'_>, lines: &[Line]) -> Vec<Seat> {
    let wins = |seat: &Seat| {
        let mine = lines.iter().filter(|line| line.spot.seat == *seat);
        mine.into_iter().any(|line| matches!(line.outcome, Outcome::Pay(_)))
    };
    let mut seats: Vec<Seat> = scene.table.seats().filter(wins).collect();
    seats.sort_unstable_by(|a, b| b.cmp(a));
    seats
}

fn key(i: usize) -> u32 {
    u32::try_from(i).unwrap_or(u32::MAX)
}

fn place(i: usize) -> u16 {
    u16::try_from(i).unwrap_or(u16::MAX)
}

/// The bit that sets the keys of vigorish apart.
const VIGORISH_KEY: u32 = 1 << 12;

/// A seat and an amount as a number.
fn packed(seat: Seat, amount: Cents) -> u32 {
    let cents = u32::try_from(amount.0).unwrap_or(0).min(0xff_ffff);
    u32::from(seat.0) << 24 | cents
}

/// How much vigorish has been marked or taken at a seat in this round.
fn charged(memory: &Memory, seat: Seat) -> Cents {
    let mine = |mark: &&(Word, u32)| mark.0 == mark::CHARGED && mark.1 >> 24 == u32::from(seat.0);
    let marks = memory.marks.iter().filter(mine);
    marks.map(|(_, n)| Cents(i64::from(n & 0xff_ffff))).sum()
}

/// The vigorish of a seat that has not been marked or taken; of too little, what is missing.
fn charge(room: &Room, scene: &Scene<'_>, lines: &[Line], seat: Seat) -> Option<Due> {
    let amount = owes(scene, lines, seat) - charged(scene.memory, seat);
    if amount.0 <= 0 {
        return None;
    }
    let spot = Spot { seat, wager: wager::BANKER };
    let act = if room.marked { Act::Vig { spot, amount } } else { Act::Charge { spot, amount } };
    Some(Due::new(act, 0, VIGORISH_KEY))
}

/// The name by which it is kept in mind how much too much has been marked at a seat.
fn over_marked(seat: Seat) -> Word {
    Word::new(&format!("over_marked_{}", seat.0))
}

/// What a seat owes of its marks: not what has been marked too much.
fn marked(scene: &Scene<'_>, seat: Seat) -> Cents {
    let owed = scene.table.owed(seat);
    if owed.is_zero() {
        return owed;
    }
    let over = scene.memory.kept(over_marked(seat)).unwrap_or(0);
    Cents((owed.0 - over).max(0))
}

/// Whether wagers are being settled now.
fn is_settling(scene: &Scene<'_>) -> bool {
    !is_dead(scene) && is_decided(scene) && !is_show(scene.memory)
}

/// Every losing wager taken, in any order.
pub(in crate::games) fn collect(odds: Odds) -> Step {
    Step::new("collect", "Take every losing wager").walk(Walk::AnyOrder).due(move |scene, dues| {
        if is_settling(scene) {
            let seats: Vec<Seat> = scene.table.seats().collect();
            steps::collect_losers(scene, dues, &odds.lines(scene), &seats);
            steps::in_any_order(dues);
        }
    })
}

/// The payments of some seats; what is only left alone need not be given back.
fn pay_seats(scene: &Scene<'_>, lines: &[Line], seats: &[Seat], dues: &mut Dues) {
    steps::pay_winners(scene, dues, lines, seats);
    dues.iter_mut().for_each(|due| due.optional |= matches!(due.act, Act::Release(_)));
}

/// The payments and the vigorish, in the order that the house has elected: one step, or two passes.
pub(in crate::games) fn pay_and_charge(room: Room, odds: &Odds) -> Vec<Step> {
    let pass = |of_vigorish: bool| {
        let odds = odds.clone();
        let (id, title) = if of_vigorish {
            ("vigorish", "Mark or take vigorish, from the highest seat down")
        } else {
            ("pay", "Pay the winners, from the highest seat down")
        };
        Step::new(id, title).walk(Walk::Counterclockwise).due(move |scene, dues| {
            if !is_settling(scene) {
                return;
            }
            let lines = odds.lines(scene);
            let seats = winners(scene, &lines);
            if !of_vigorish {
                pay_seats(scene, &lines, &seats, dues);
                return;
            }
            let owing = seats.iter().filter(|&&seat| !owes(scene, &lines, seat).is_zero());
            for (i, &seat) in owing.enumerate() {
                let due = charge(&room, scene, &lines, seat);
                let at = |due: Due| Due { place: place(i), key: VIGORISH_KEY | key(i), ..due };
                dues.extend(due.map(at));
            }
        })
    };
    let by_seat = |vigorish_first: bool| {
        let odds = odds.clone();
        Step::new("settle", "Settle seat by seat, from the highest down")
            .walk(Walk::Counterclockwise)
            .due(move |scene, dues| {
                if !is_settling(scene) {
                    return;
                }
                let lines = odds.lines(scene);
                let seats = winners(scene, &lines);
                pay_seats(scene, &lines, &seats, dues);
                dues.iter_mut().for_each(|due| {
                    due.place = due.place * 2 + u16::from(vigorish_first);
                });
                for (i, &seat) in seats.iter().enumerate() {
                    let due = charge(&room, scene, &lines, seat);
                    let due = due.map(|due| due.by([odds.vigorish, None]));
                    let at = place(i * 2 + usize::from(!vigorish_first));
                    dues.extend(due.map(|due| Due {
                        place: at,
                        key: VIGORISH_KEY | key(i),
                        ..due
                    }));
                }
            })
    };
    match room.settlement {
        Settlement::PayAllFirst => vec![pass(false), pass(true)],
        Settlement::VigorishAllFirst => vec![pass(true), pass(false)],
        Settlement::PayThenVigorish => vec![by_seat(false)],
        Settlement::VigorishThenPay => vec![by_seat(true)],
    }
}

/// Whether everything of the round has been taken, paid and charged.
pub(in crate::games) fn is_settled(room: &Room, odds: &Odds, scene: &Scene<'_>) -> bool {
    let lines = odds.lines(scene);
    let done = lines.iter().all(|line| match line.outcome {
        Outcome::Collect => scene.stake(line.spot.seat, line.spot.wager).is_zero(),
        Outcome::Pay(owed) => owed.is_zero() || scene.memory.paid.contains(&line.spot),
        Outcome::Release | Outcome::Take(_) => true,
    });
    let charged = |seat: Seat| charge(room, scene, &lines, seat).is_none();
    is_decided(scene) && done && scene.table.seats().all(charged)
}

/// Marked vigorish collected when `is_time` says so of a seat.
pub(in crate::games) fn collect_marked(
    id: &'static str,
    title: &'static str,
    is_time: impl Fn(&Scene<'_>, Seat) -> bool + Send + Sync + 'static,
) -> Step {
    Step::new(id, title).walk(Walk::AnyOrder).due(move |scene, dues| {
        for seat in scene.table.seats() {
            let amount = marked(scene, seat);
            if !amount.is_zero() && is_time(scene, seat) {
                let spot = Spot { seat, wager: wager::BANKER };
                let act = Act::Charge { spot, amount };
                dues.push(Due::new(act, 0, u32::from(seat.0)));
            }
        }
    })
}

/// The hands brought in when the round is over: settled, or dealt for show.
pub(in crate::games) fn pick_up(for_show: bool) -> Step {
    let (id, title) = if for_show {
        ("pick_up_show", "Discard the cards of the round for show")
    } else {
        ("pick_up", "Bring both hands in, each by itself")
    };
    Step::new(id, title).walk(Walk::AnyOrder).due(move |scene, dues| {
        let over = is_decided(scene) || (for_show && is_closed(scene.memory));
        if is_dead(scene) || !over || is_show(scene.memory) != for_show {
            return;
        }
        let begun = scene.memory.started || is_closed(scene.memory);
        let handed = out(scene.memory).into_iter().map(|handed| Area::Seat(handed.seat));
        let areas = SIDES.map(area).into_iter().chain([Area::Corner]).chain(handed);
        for at in areas.filter(|&at| begun && scene.table.count(at) > 0) {
            dues.push(Due::new(Act::PickUp(at), 0, key(at.index())));
        }
    })
}

/// Notes who has been charged.
pub(super) fn note(
    (room, odds): (&Room, &Odds),
    memory: &mut Memory,
    table: &Table,
    house: &House,
    act: &Act,
) {
    let (seat, amount) = match *act {
        Act::Vig { spot, amount } if room.marked => (spot.seat, amount),
        Act::Charge { spot, amount } if !room.marked => (spot.seat, amount),
        _ => return,
    };
    let scene = Scene::new(table, memory, house);
    let owed = owes(&scene, &odds.lines(&scene), seat) - charged(memory, seat);
    let over = amount.0 - owed.0.max(0);
    if room.marked && over > 0 {
        let before = memory.kept(over_marked(seat)).unwrap_or(0);
        memory.keep(over_marked(seat), before + over);
    }
    memory.mark(mark::CHARGED, packed(seat, amount));
}

/// Notes who is about to leave.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    if let Event::Leaves(seat) = *event {
        memory.mark(mark::LEAVES, u32::from(seat.0));
        let gone = memory.kept(mark::LEFT).unwrap_or(0);
        memory.keep(mark::LEFT, gone | 1 << seat.0);
    }
}
