//! A toy wheel game in the public vocabulary: no cards, many chips, one ball.

use crate::toys::{clauses, finish, open, rulebook};
use clearhands::games::{Facts, Game, Ruleset};
use clearhands::house::House;
use clearhands::kit::{Card, Cents, Dice, Seat, Spot, Word};
use clearhands::law::Rulebook;
use clearhands::procedure::{
    Aspect, ClauseLookup, Context, Outcome, Procedure, Step, WagerResult, Walk, steps,
};
use clearhands::session::Session;
use clearhands::table::{Act, Event, Table, Turn};

const NUMBERS: [Word; 4] = [Word::new("n0"), Word::new("n7"), Word::new("n17"), Word::new("n23")];
const POCKETS: [u8; 4] = [0, 7, 17, 23];
const CALL: Word = Word::new("no_more_bets");

struct Toy;

struct AtHouse(Procedure);

fn lines(context: &Context<'_>) -> Vec<WagerResult> {
    let Some(pocket) = context.table.pocket.filter(|_| context.memory.spun) else {
        return Vec::new();
    };
    let won = NUMBERS[POCKETS.iter().position(|&p| p == pocket).unwrap_or(0)];
    let mut lines = Vec::new();
    for state in context.table.spots() {
        let Spot { seat, wager } = state.spot;
        let bet = context.stake(seat, wager);
        if !bet.is_zero() {
            let outcome =
                if wager == won { Outcome::Pay(Cents(bet.0 * 35)) } else { Outcome::Collect };
            lines.push(WagerResult { spot: state.spot, outcome, clauses: [None; 2] });
        }
    }
    lines
}

fn step(id: &'static str, cite: &ClauseLookup<'_>, clause: &str) -> Step {
    Step::new(id, id).law(cite, &[(Aspect::Deed, clause), (Aspect::Sequence, clause)])
}

impl Game for Toy {
    fn facts(&self) -> Facts {
        Facts {
            id: "toy_wheel",
            title: "Toy wheel game",
            wagers: &NUMBERS,
            opening_wagers: &NUMBERS,
            most_in_hand: 7,
            most_seats: 8,
        }
    }

    fn cards(&self, _house: &House) -> Vec<Card> {
        Vec::new()
    }

    fn equip(&self, _house: &House, table: &mut Table) {
        (table.auto_shoe, table.shuffler, table.wheel) = (false, false, true);
    }

    fn open(&self, _house: &House, book: &Rulebook, _seats: u8) -> Box<dyn Ruleset> {
        let cite = ClauseLookup::new(book);
        let steps = vec![
            step("spin", &cite, "toy.spin").due(|context, dues| {
                if !context.memory.spun {
                    dues.push(steps::once(Act::Spin { ball: Turn::Counterclockwise, turns: 4 }));
                }
            }),
            step("call", &cite, "toy.call")
                .due(|context, dues| steps::announce(context, dues, CALL)),
            step("mark", &cite, "toy.mark").law(&cite, &[(Aspect::Amount, "toy.mark")]).due(
                |context, dues| {
                    if let Some(pocket) = context.table.pocket
                        && context.memory.spun
                        && context.table.marker != Some(pocket)
                    {
                        dues.push(steps::once(Act::Mark(pocket)));
                    }
                },
            ),
            step("collect", &cite, "toy.collect").walk(Walk::AnyOrder).due(|context, dues| {
                let seats: Vec<Seat> = context.table.seats().collect();
                steps::collect_losers(context, dues, &lines(context), &seats);
                dues.iter_mut().for_each(|due| due.place = 0);
            }),
            step("pay", &cite, "toy.pay").law(&cite, &[(Aspect::Amount, "toy.pay")]).due(
                |context, dues| {
                    let seats: Vec<Seat> = context.table.seats().collect();
                    steps::pay_winners(context, dues, &lines(context), &seats);
                },
            ),
        ];
        Box::new(AtHouse(Procedure {
            permits: Box::new(|_, act| matches!(act, Act::Say(_))),
            lines: std::sync::Arc::new(lines),
            ..Procedure::new(steps, cite)
        }))
    }
}

impl Ruleset for AtHouse {
    fn procedure(&self) -> &Procedure {
        &self.0
    }

    fn wagers_of(&self, _scene: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
        let mut wagers = Vec::new();
        for wager in NUMBERS {
            if dice.below(2) == 0 {
                let spot = Spot { seat, wager };
                wagers.push(Event::Wager { spot, amount: Cents::dollars(5) });
            }
        }
        wagers
    }

    /// The ball comes to rest after the call.
    fn devices(&self, context: &Context<'_>, act: &Act, dice: &mut Dice) -> Vec<Event> {
        let rests = *act == Act::Say(CALL) && context.memory.spun && context.table.pocket.is_none();
        if rests { vec![Event::BallRests(POCKETS[dice.below(4)])] } else { Vec::new() }
    }
}

fn table(rounds: u32) -> Session {
    let book = rulebook("toy_wheel", &clauses(&["spin", "call", "mark", "collect", "pay"]));
    open(&Toy, book, 8, "Loose([1, 2, 3, 4, 5, 6, 7, 8])", rounds)
}

#[test]
fn the_perfect_dealer_deals_a_toy_wheel_game() {
    let mut session = table(200);
    assert!(session.procedure().lacks.is_empty());
    assert!(session.table().all_cards().is_empty());
    finish(&mut session, |_| {});
    let marks = session.entries().iter().filter(|e| matches!(e.act, Act::Mark(_))).count();
    assert_eq!(marks, 200);
}

#[test]
fn a_broken_trace_of_the_toy_wheel_game_is_found() {
    let mut session = table(2);
    let mut found = Vec::new();
    for act in ["spin ccw 5", "mark 3", "say no_more_bets"] {
        let entry = session.step(0, act.parse().unwrap()).unwrap();
        found.extend(entry.findings.iter().map(|f| f.clauses[0]));
    }
    let Act::Mark(pocket) = session.expected()[0] else { panic!("no mark is due") };
    let entry = session.step(0, Act::Mark(pocket + 1)).unwrap();
    found.extend(entry.findings.iter().map(|f| f.clauses[0]));
    let names: Vec<&str> = found.iter().map(|&id| session.book()[id].id.as_str()).collect();
    assert_eq!(names, ["toy.call", "toy.mark"]);
    while !session.is_over() {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
}
