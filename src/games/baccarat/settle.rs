//! What the wagers come to, and in which order they are taken, paid and charged: 19:47-7.10(b).

use super::hands::{Decided, Known, area, decided, is_decided, out};
use super::vigorish::{self, owes};
use super::{Room, SIDES, Settlement, is_closed, is_dead, is_show, mark, wager};
use crate::games::common::odds::wagered;
use crate::house::House;
use crate::kit::{Area, Cents, Seat, Spot, Word};
use crate::law::{ClauseId, Odds as Pays, Rulebook};
use crate::procedure::steps;
use crate::procedure::{Citer, Due, Dues, Lack, Line, Memory, Outcome, Scene, Step, Walk};
use crate::rules::baccarat::Winner;
use crate::table::{Act, Event};
use std::rc::Rc;

/// The odds of a house, and the clauses of what is lost or left alone.
#[derive(Clone, Debug)]
pub(in crate::games) struct Odds {
    rows: Vec<(Word, Pays, Option<ClauseId>)>,
    lost: Option<ClauseId>,
    tied: Option<ClauseId>,
    pub(in crate::games) vigorish: Option<ClauseId>,
    pub(in crate::games) cited: Vec<ClauseId>,
    pub(in crate::games) missing: Vec<Lack>,
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
        Self { rows, lost, tied, vigorish, cited, missing: cite.lacking() }
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
                dues.extend(vigorish::open(&room, scene, &lines, (seat, place(i), key(i))));
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
                    if owes(scene, &lines, seat).is_zero() {
                        continue;
                    }
                    let at = place(i * 2 + usize::from(!vigorish_first));
                    let open = vigorish::open(&room, scene, &lines, (seat, at, key(i)));
                    dues.extend(open.into_iter().map(|due| due.by([odds.vigorish, None])));
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
    let charged = |seat: Seat| !vigorish::is_open(room, scene, &lines, seat);
    is_decided(scene) && done && scene.table.seats().all(charged)
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

/// Notes who is about to leave.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    if let Event::Leaves(seat) = *event {
        memory.mark(mark::LEAVES, u32::from(seat.0));
        let gone = memory.kept(mark::LEFT).unwrap_or(0);
        memory.keep(mark::LEFT, gone | 1 << seat.0);
    }
}
