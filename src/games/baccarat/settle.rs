//! What the wagers come to, and in which order they are taken, paid and charged: 19:47-7.10(b).

use super::hands::{Decided, Known, area, decided, is_decided, out};
use super::vigorish::{self, owes};
use super::{Options, SIDES, is_closed, is_dead, is_show, notes, wager};
use crate::games::common::odds::{Pays, table, wagered};
use crate::house::House;
use crate::kit::{Area, Cents, Seat, Spot, Word};
use crate::law::{ClauseId, Rulebook};
use crate::procedure::steps;
use crate::procedure::{Due, Dues, Line, Memory, Outcome, Round, Scene, Step};
use crate::rules::baccarat::Winner;
use crate::table::{Act, Event};
use std::rc::Rc;

/// The odds of a house, and the clauses of what is lost or left alone.
#[derive(Clone, Debug)]
pub(in crate::games) struct Odds {
    /// Each wager with what its winner is paid.
    rows: Vec<(Word, Pays<()>)>,
    lost: Option<ClauseId>,
    tied: Option<ClauseId>,
    vigorish: Option<ClauseId>,
}

/// The wagers, each with the name of the hand by which it is won in the pay tables.
fn wagers() -> impl Iterator<Item = (Word, [&'static str; 2])> {
    let hands = [
        (wager::PLAYER, ["player", "player_wins"]),
        (wager::BANKER, ["banker", "banker_wins"]),
        (wager::TIE, ["tie"; 2]),
    ];
    hands.into_iter().chain(wager::CARDS.into_iter().zip([["four"; 2], ["five"; 2], ["six"; 2]]))
}

impl Odds {
    /// What a house pays, by the clauses of the round's table.
    pub(in crate::games) fn of(house: &House, book: &Rulebook, round: &Round<'_>) -> Self {
        let rows = wagers().flat_map(|(wager, hands)| {
            let knows = |hand: &str| hands.contains(&hand).then_some(());
            let lines = table(house, book, &round.cite, wager.as_str(), knows);
            lines.into_iter().map(move |line| (wager, line))
        });
        Self {
            rows: rows.collect(),
            lost: round.settled_by("loses"),
            tied: round.settled_by("stands_off"),
            vigorish: round.settled_by("vigorish"),
        }
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
            let (_, pays) = self.rows.iter().find(|(word, _)| *word == spot.wager)?;
            let outcome = Outcome::Pay(pays.odds.on(stake));
            return Some(Line { spot, outcome, clauses: [pays.clause, None] });
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
        let mut mine = lines.iter().filter(|line| line.spot.seat == *seat);
        mine.any(|line| matches!(line.outcome, Outcome::Pay(_)))
    };
    let mut seats: Vec<Seat> = scene.table.seats().filter(wins).collect();
    seats.sort_unstable_by(|a, b| b.cmp(a));
    seats
}

/// Whether wagers are being settled now.
fn is_settling(scene: &Scene<'_>) -> bool {
    !is_dead(scene) && is_decided(scene) && !is_show(scene.memory)
}

/// The payments of some seats; what is only left alone need not be given back.
fn pay_seats(scene: &Scene<'_>, lines: &[Line], seats: &[Seat], dues: &mut Dues) {
    steps::pay_winners(scene, dues, lines, seats);
    dues.iter_mut().for_each(|due| due.optional |= matches!(due.act, Act::Release(_)));
}

/// What is owed of losers and winners. The payments and the vigorish are two passes, or one seat by seat,
/// in the order that the house has elected.
pub(in crate::games) fn add_duties(round: &mut Round<'_>, options: Options, odds: &Odds) {
    let known = odds.clone();
    round.duty(Step::named("collect").due(move |scene, dues| {
        if is_settling(scene) {
            let seats: Vec<Seat> = scene.table.seats().collect();
            steps::collect_losers(scene, dues, &known.lines(scene), &seats);
            steps::in_any_order(dues);
        }
    }));
    let known = odds.clone();
    round.duty(Step::named("pay").due(move |scene, dues| {
        if is_settling(scene) {
            let lines = known.lines(scene);
            pay_seats(scene, &lines, &winners(scene, &lines), dues);
        }
    }));
    let known = odds.clone();
    round.duty(Step::named("vigorish").due(move |scene, dues| {
        if is_settling(scene) {
            let lines = known.lines(scene);
            let mut seats = winners(scene, &lines);
            seats.retain(|seat| !owes(scene, &lines, *seat).is_zero());
            for ((place, key), seat) in (0..).zip(0..).zip(seats) {
                dues.extend(vigorish::open(&options, scene, &lines, (seat, place, key)));
            }
        }
    }));
    for (id, vigorish_first) in [("pay_then_vigorish", false), ("vigorish_then_pay", true)] {
        let known = odds.clone();
        round.duty_as(
            id,
            Step::named("settle").due(move |scene, dues| {
                if is_settling(scene) {
                    settle(&options, &known, scene, dues, vigorish_first);
                }
            }),
        );
    }
    add_bringing_in(round);
}

/// The winners seat by seat, each paid and charged.
fn settle(
    options: &Options,
    odds: &Odds,
    scene: &Scene<'_>,
    dues: &mut Dues,
    vigorish_first: bool,
) {
    let lines = odds.lines(scene);
    let seats = winners(scene, &lines);
    pay_seats(scene, &lines, &seats, dues);
    dues.iter_mut().for_each(|due| due.place = due.place * 2 + u16::from(vigorish_first));
    for ((i, key), seat) in (0..).zip(0..).zip(seats) {
        if !owes(scene, &lines, seat).is_zero() {
            let place = i * 2 + u16::from(!vigorish_first);
            let open = vigorish::open(options, scene, &lines, (seat, place, key));
            dues.extend(open.into_iter().map(|due| due.by([odds.vigorish, None])));
        }
    }
}

/// Whether everything of the round has been taken, paid and charged.
pub(in crate::games) fn is_settled(options: &Options, odds: &Odds, scene: &Scene<'_>) -> bool {
    let lines = odds.lines(scene);
    let done = lines.iter().all(|line| match line.outcome {
        Outcome::Collect => scene.stake(line.spot.seat, line.spot.wager).is_zero(),
        Outcome::Pay(owed) => owed.is_zero() || scene.memory.paid.contains(&line.spot),
        Outcome::Release | Outcome::Take(_) => true,
    });
    let charged = |seat: Seat| !vigorish::is_open(options, scene, &lines, seat);
    is_decided(scene) && done && scene.table.seats().all(charged)
}

/// The hands brought in when the round is over: settled, or dealt for show.
fn add_bringing_in(round: &mut Round<'_>) {
    for (id, for_show) in [("pick_up", false), ("pick_up_show", true)] {
        round.duty(Step::named(id).due(move |scene, dues| {
            let over = is_decided(scene) || (for_show && is_closed(scene.memory));
            if is_dead(scene) || !over || is_show(scene.memory) != for_show {
                return;
            }
            let begun = scene.memory.started || is_closed(scene.memory);
            let with_patrons = |seat| out(scene.memory).iter().any(|handed| handed.seat == seat);
            let lies = |at: Area| {
                let at_hand = at.seat().is_none_or(with_patrons);
                begun && at_hand && scene.table.count(at) > 0
            };
            let seats = scene.table.seats().map(Area::Seat);
            let areas = SIDES.map(area).into_iter().chain([Area::Corner]).chain(seats);
            for (key, at) in (0..).zip(areas).filter(|&(_, at)| lies(at)) {
                dues.push(Due::new(Act::PickUp(at), 0, key));
            }
        }));
    }
}

/// Notes who is about to leave.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    if let Event::Leaves(seat) = *event {
        notes::write(memory, |notes| {
            notes.round.leaves.push(seat);
            notes.left.push(seat);
        });
    }
}
