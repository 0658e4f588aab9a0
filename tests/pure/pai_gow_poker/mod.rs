//! Pai Gow Poker: its tables, for the tests of its own.

mod broken;
mod data;
mod irregular;
mod levels;
mod perfect;
mod perft;
mod settlements;

use crate::bench::Quirks;
use crate::bench::houses::{house, house_names, house_of, named};
use crate::bench::mutate::{Trace, trace};
use clearhands::games;
use clearhands::house::House;
use clearhands::kit::{Area, Card, Word};
use clearhands::rules::{Cards, FiveRank, TwoRank, Wheel};
use clearhands::session::Session;
use clearhands::table::Act;

/// The game of these tests.
pub(crate) const GAME: &str = "pai_gow_poker";

/// Its built-in houses, by name.
fn houses() -> impl Iterator<Item = &'static str> {
    house_names(GAME)
}

/// A house in the words of its file, with these elections.
fn house_text(elections: &[(&str, &str)]) -> String {
    let most = if elections.contains(&("imperial_bonus", "yes")) { 50 } else { 115 };
    let chips = "chips: [\"0.25\", \"1\", \"5\", \"25\", \"100\", \"500\", \"1000\"]";
    house_of(GAME, &format!("edition: All, limits: (5, {most}), {chips}"), elections)
}

/// The wagers of a patron, in the words of a level, without those that the house does not offer.
fn wagers(house: &House, all: &[(&str, i64)]) -> String {
    let game = games::find(GAME).unwrap();
    let offered = all.iter().filter(|(wager, _)| game.offers(house, Word::new(wager)));
    let told: Vec<String> = offered.map(|(wager, n)| format!("\"{wager}\": {n}")).collect();
    told.join(", ")
}

/// Patrons at these seats, each with all of these wagers that the house offers.
fn patrons(house: &House, seats: u8, all: &[(u8, &[(&str, i64)])]) -> String {
    let told: Vec<String> = all
        .iter()
        .map(|(seat, stakes)| format!("(seat: {seat}, wagers: {{{}}})", wagers(house, stakes)))
        .collect();
    format!("seats: {seats}, patrons: Fixed([{}])", told.join(", "))
}

/// Three patrons at a table of four, with different bonuses; seat 3 sits out.
fn four(house: &House) -> String {
    patrons(
        house,
        4,
        &[
            (1, &[("pai_gow", 25), ("three_card", 5), ("seven_card", 10), ("imperial", 10)]),
            (2, &[("pai_gow", 10), ("seven_card", 5)]),
            (4, &[("pai_gow", 50), ("three_card", 10), ("imperial", 5)]),
        ],
    )
}

/// Two patrons with every wager.
fn two(house: &House) -> String {
    let stakes: &[(&str, i64)] =
        &[("pai_gow", 20), ("three_card", 10), ("seven_card", 5), ("imperial", 5)];
    patrons(house, 2, &[(1, stakes), (2, stakes)])
}

/// Every set of elections that changes the procedure or the odds and that the house check accepts.
pub(crate) fn election_sets() -> Vec<String> {
    let mut sets = Vec::new();
    let bonuses: &[&[(&str, &str)]] = &[
        &[("three_card_bonus", "least"), ("seven_card_bonus", "A")],
        &[("three_card_bonus", "raised"), ("seven_card_bonus", "B")],
        &[("three_card_bonus", "least"), ("seven_card_bonus", "no")],
        &[("three_card_bonus", "raised"), ("seven_card_bonus", "no")],
        &[("three_card_bonus", "no"), ("seven_card_bonus", "A")],
        &[("three_card_bonus", "no"), ("seven_card_bonus", "B")],
        &[("three_card_bonus", "no"), ("seven_card_bonus", "no"), ("imperial_bonus", "yes")],
        &[("three_card_bonus", "no"), ("seven_card_bonus", "no")],
    ];
    for bonus in bonuses {
        for completion in ["hand", "automated_shoe"] {
            for unclaimed in ["stands", "dealer_reads"] {
                for (commission, ceiling, low) in [
                    ("deducted", "none", "second"),
                    ("collected", "least", "lowest"),
                    ("deducted", "least", "second"),
                ] {
                    for (shuffle, counting) in
                        [("machine", "no"), ("machine", "yes"), ("manual", "no")]
                    {
                        let mut set = bonus.to_vec();
                        set.extend([
                            ("completion", completion),
                            ("unclaimed", unclaimed),
                            ("commission", commission),
                            ("payout_ceiling", ceiling),
                            ("low_straight", low),
                            ("shuffle", shuffle),
                            ("counting_shuffler", counting),
                        ]);
                        sets.push(house_text(&set));
                    }
                }
            }
        }
    }
    sets
}

/// Rounds at every house without incidents.
fn plain_traces(from: u64, to: u64) -> Vec<Trace> {
    let mut all = Vec::new();
    for name in houses() {
        let house = house(name);
        for seed in from..to {
            let table = if seed % 2 == 0 { four(&house) } else { two(&house) };
            let uncounted = if seed % 3 == 0 { 4 } else { 0 };
            let more = format!("{table}, uncounted: {uncounted}");
            all.push(trace(&format!("{name} {seed}"), &named(name), seed, 1, &more));
        }
    }
    all
}

/// Every sort of incident that a table of two can have.
fn incidents(house: &House) -> Vec<&'static str> {
    let mut all = vec![
        "ShortDeck(round: 1)",
        "OldDeck(round: 1)",
        "LateWager(round: 1, seat: 1, wager: \"pai_gow\", amount: 5)",
        "Touch(round: 1, seat: 1, of: 2)",
        "CardFlips(round: 1, at: \"S1\", card: 2)",
        "CardFlips(round: 1, at: \"dealer\", card: 6)",
        "ShoeJam(round: 1, after: 1)",
        "ShoeJam(round: 1, after: 0, dead: true)",
    ];
    if house.has("shuffle", "machine") {
        all.extend(["ShufflerJam(round: 1)", "ShufflerJam(round: 1, dead: true)"]);
    }
    all
}

/// Rounds at every house with each sort of incident.
fn odd_traces() -> Vec<Trace> {
    let mut all = Vec::new();
    for name in houses() {
        let house = house(name);
        for incident in incidents(&house) {
            // A second round shows what was owed after the first.
            let more = format!("{}, uncounted: 4, incidents: [{incident}]", two(&house));
            all.push(trace(&format!("{name} {incident}"), &named(name), 3, 2, &more));
        }
    }
    all
}

/// What only these tests know of the game.
pub(crate) struct Ours;

impl Quirks for Ours {
    fn same_setting(&self, at: &Session, one: Act, two: Act) -> bool {
        same_setting(at, one, two)
    }

    fn allows_a_cut(&self) -> bool {
        true
    }
}

/// Whether two orders of an area's cards make the same hands: the dealer's low two and high five, or
/// the best five that are laid first for the imperial bonus.
fn same_setting(at: &Session, one: Act, two: Act) -> bool {
    let wheel = if at.level().house.has("low_straight", "lowest") {
        Wheel::Lowest
    } else {
        Wheel::SecondHighest
    };
    let shown = |act: Act| {
        let Act::Arrange { area, order } = act else { return None };
        let cards: Vec<Card> = order.of(at.table().cards(area)).map(|laid| laid.card).collect();
        let five = |cards: &[Card]| FiveRank::of(Cards::of(cards), wheel);
        if area == Area::Dealer {
            Some((TwoRank::of_hand(&cards[..2]), five(&cards[2..])))
        } else {
            Some((None, five(&cards[..5])))
        }
    };
    // What is laid a second time is laid from how it lies by then.
    let again = |act: Act| {
        let Act::Arrange { area, order } = act else { return act };
        let twice: Vec<u8> = order.of(order.as_slice()).collect();
        Act::Arrange { area, order: clearhands::table::Order::new(&twice).unwrap() }
    };
    let other = if one == two { again(one) } else { two };
    shown(one).is_some() && shown(one) == shown(other)
}
