//! A toy shoe game in the public vocabulary: two sides, a third card, and a commission.

use crate::toys::{clauses, finish, open, rulebook};
use clearhands::games::{Facts, Game, Ruleset};
use clearhands::house::House;
use clearhands::kit::{Area, Card, Cents, Dice, Face, Palm, Seat, Side, Spot, Word};
use clearhands::law::Rulebook;
use clearhands::procedure::steps::{self, Deal};
use clearhands::procedure::{
    Aspect, ClauseLookup, Context, Due, Outcome, Procedure, Step, WagerResult, Walk,
};
use clearhands::session::Session;
use clearhands::table::{Act, Event, Table};

const PLAYER: Word = Word::new("player");
const BANKER: Word = Word::new("banker");
const TIE: Word = Word::new("tie");
const COMMISSION: Word = Word::new("commission");
const SIDES: [Area; 2] = [Area::Side(Side::Player), Area::Side(Side::Banker)];

struct Toy;

struct AtHouse(Procedure);

fn points(context: &Context<'_>, side: Area) -> u8 {
    let worth = |card: &Card| card.rank().map_or(0, |rank| rank as u8 % 14).min(10) % 10;
    context.hand(side).iter().map(worth).sum::<u8>() % 10
}

fn dealt(context: &Context<'_>, cards: usize) -> bool {
    SIDES.iter().all(|&side| context.hand(side).len() >= cards)
}

/// Whether a side takes a third card: on five or less.
fn draws(context: &Context<'_>, side: Area) -> bool {
    let cards = context.hand(side);
    dealt(context, 2) && points(context, side) <= 5 && cards.len() == 2
}

fn complete(context: &Context<'_>) -> bool {
    dealt(context, 2) && !SIDES.iter().any(|&side| draws(context, side))
}

fn lines(context: &Context<'_>) -> Vec<WagerResult> {
    if !complete(context) {
        return Vec::new();
    }
    let [player, banker] = SIDES.map(|side| points(context, side));
    let mut lines = Vec::new();
    for state in context.table.spots() {
        let Spot { seat, wager } = state.spot;
        let now = context.stake(seat, wager);
        let bet = if now.is_zero() { context.memory.staked(state.spot) } else { now };
        if bet.is_zero() || wager == COMMISSION {
            continue;
        }
        let outcome = match (wager, player.cmp(&banker)) {
            (TIE, std::cmp::Ordering::Equal) => Outcome::Pay(Cents(bet.0 * 8)),
            (PLAYER, std::cmp::Ordering::Greater) | (BANKER, std::cmp::Ordering::Less) => {
                Outcome::Pay(bet)
            }
            (PLAYER | BANKER, std::cmp::Ordering::Equal) => Outcome::Release,
            _ => Outcome::Collect,
        };
        lines.push(WagerResult { spot: state.spot, outcome, clauses: [None; 2] });
    }
    lines
}

fn step(id: &'static str, cite: &ClauseLookup<'_>, clause: &str) -> Step {
    Step::new(id, id).law(cite, &[(Aspect::Deed, clause), (Aspect::Sequence, clause)])
}

impl Game for Toy {
    fn facts(&self) -> Facts {
        Facts {
            id: "toy_shoe",
            title: "Toy shoe game",
            wagers: &[PLAYER, BANKER, TIE, COMMISSION],
            opening_wagers: &[PLAYER, BANKER, TIE, COMMISSION],
            most_in_hand: 7,
            most_seats: 14,
        }
    }

    fn cards(&self, _house: &House) -> Vec<Card> {
        (0..6).flat_map(|_| Card::deck()).collect()
    }

    fn open(&self, _house: &House, book: &Rulebook, _seats: u8) -> Box<dyn Ruleset> {
        let cite = ClauseLookup::new(book);
        let deal = |each| Deal {
            from: Area::Shoe,
            each,
            face: Face::Up,
            draws: Some(Palm::Left),
            places: None,
        };
        let steps = vec![
            step("shuffle", &cite, "toy.shuffle").due(|context, dues| {
                let table = context.table;
                let low = table.count(Area::Shoe) < 20 && table.count(Area::Deck) == 0;
                if !context.memory.started && (!table.shuffled || low) {
                    dues.push(steps::once(Act::Shuffle));
                }
            }),
            step("load", &cite, "toy.load").due(|context, dues| {
                if !context.memory.started && context.table.count(Area::Shoe) < 20 {
                    dues.push(steps::once(Act::Load));
                }
            }),
            step("call", &cite, "toy.call")
                .due(|context, dues| steps::announce(context, dues, Word::new("no_more_bets"))),
            step("deal", &cite, "toy.deal")
                .walk(Walk::Clockwise)
                .law(&cite, &[(Aspect::Start, "toy.deal"), (Aspect::Face, "toy.face")])
                .due(move |context, dues| {
                    if !context.memory.picked.contains(&SIDES[0]) {
                        steps::deal_in_passes(context, dues, &deal(2), &SIDES);
                    }
                }),
            step("third", &cite, "toy.third").due(move |context, dues| {
                for side in SIDES {
                    if draws(context, side) && dues.is_empty() {
                        steps::deal_in_passes(context, dues, &deal(3), &[side]);
                    }
                }
            }),
            step("collect", &cite, "toy.collect").walk(Walk::Counterclockwise).due(
                |context, dues| {
                    let seats: Vec<Seat> = context.table.seats().rev().collect();
                    steps::collect_losers(context, dues, &lines(context), &seats);
                },
            ),
            step("pay", &cite, "toy.pay")
                .walk(Walk::Counterclockwise)
                .law(&cite, &[(Aspect::Amount, "toy.pay"), (Aspect::Start, "toy.pay")])
                .due(|context, dues| {
                    let seats: Vec<Seat> = context.table.seats().rev().collect();
                    steps::pay_winners(context, dues, &lines(context), &seats);
                }),
            step("commission", &cite, "toy.commission").walk(Walk::AnyOrder).due(
                |context, dues| {
                    for seat in context.table.seats() {
                        if !context.stake(seat, COMMISSION).is_zero() {
                            let spot = Spot { seat, wager: COMMISSION };
                            dues.push(Due::new(Act::Collect(spot), 0, seat));
                        }
                    }
                },
            ),
            step("clear", &cite, "toy.clear").walk(Walk::AnyOrder).due(|context, dues| {
                if complete(context) {
                    steps::pick_up_strays(context, dues, |_| false);
                }
            }),
        ];
        Box::new(AtHouse(Procedure {
            permits: Box::new(|_, act| matches!(act, Act::Say(_))),
            lines: std::sync::Arc::new(lines),
            ..Procedure::new(steps, cite)
        }))
    }

    fn equip(&self, _house: &House, table: &mut Table) {
        (table.auto_shoe, table.shuffler) = (false, true);
    }
}

impl Ruleset for AtHouse {
    fn procedure(&self) -> &Procedure {
        &self.0
    }

    fn wagers_of(&self, _scene: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
        let wager = [PLAYER, BANKER, TIE][dice.below(3)];
        vec![Event::Wager { spot: Spot { seat, wager }, amount: Cents::dollars(20) }]
    }

    /// A patron who is paid on the banker puts the commission out.
    fn devices(&self, _scene: &Context<'_>, act: &Act, _dice: &mut Dice) -> Vec<Event> {
        match *act {
            Act::Pay { spot, amount, .. } if spot.wager == BANKER => {
                let spot = Spot { wager: COMMISSION, ..spot };
                vec![Event::Wager { spot, amount: Cents(amount.0 / 20) }]
            }
            _ => Vec::new(),
        }
    }
}

fn table(rounds: u32) -> Session {
    let names = [
        "shuffle",
        "load",
        "call",
        "deal",
        "face",
        "third",
        "collect",
        "pay",
        "commission",
        "clear",
    ];
    open(&Toy, rulebook("toy_shoe", &clauses(&names)), 9, "Loose([1, 3, 8, 9])", rounds)
}

#[test]
fn the_perfect_dealer_deals_a_toy_shoe_game() {
    let mut session = table(200);
    assert!(session.procedure().lacks.is_empty());
    assert_eq!(session.table().all_cards().len(), 312);
    let (money, cards) = (session.table().money(), session.table().all_cards());
    finish(&mut session, |session| {
        assert_eq!(session.table().all_cards(), cards);
        assert_eq!(session.table().money(), money);
    });
    let acts: Vec<Act> = session.entries().iter().map(|e| e.act).collect();
    let commissions = acts.iter().filter(|a| a.spot().is_some_and(|s| s.wager == COMMISSION));
    assert!(commissions.count() > 50);
    assert!(acts.iter().filter(|a| **a == Act::Shuffle).count() >= 3, "a shoe lasts for rounds");
}

#[test]
fn a_broken_trace_of_the_toy_shoe_game_is_found() {
    let mut session = table(5);
    let mut wrong = 0;
    while !session.is_over() {
        let due = session.expected()[0];
        let act = match due {
            // Once too little, once the wrong way up.
            Act::Pay { spot, amount, chips } if wrong == 0 => {
                Act::Pay { spot, amount: Cents(amount.0 - 5_00), chips }
            }
            Act::Place { to, palm, .. } if wrong == 1 => Act::Place { to, face: Face::Down, palm },
            due => due,
        };
        let entry = session.step(0, act).unwrap();
        assert_eq!(entry.findings.is_empty(), act == due, "{act}: {entry:?}");
        if act != due {
            let clause = entry.findings[0].clauses[0];
            let wanted = ["toy.pay", "toy.face"][wrong];
            assert_eq!(session.book()[clause].id, wanted);
            wrong += 1;
        }
    }
    assert_eq!(wrong, 2);
}
