//! What the tests of Minibaccarat and of Punto Banco do alike: their hands, rounds with and without
//! incidents, and tables of patrons.

use crate::bench::houses::named;
use crate::bench::mutate::{Trace, trace};
use crate::bench::perfect::{assert_cured, assert_guided, assert_void_pays_nothing};
use crate::bench::tables_of_seats;
use clearhands::kit::{Area, Side};
use clearhands::table::Act;

/// How a round can find the cards.
const STARTS: [&str; 3] = ["Closed", "Unshuffled", "Ready"];

/// Hands of every sort: who draws, and who wins. The Player's, a bar, the Banker's.
pub(crate) const HANDS: [&str; 16] = [
    "9h Kd|7c Jd",       // a natural of the Player
    "2h 3d|9c Qd",       // a natural of the Banker
    "Kh 6d|Ac 3d 9h",    // the Player stays, the Banker draws
    "Kh 7d|Qc 6d",       // both stay
    "Kh 5d 4c|9c 7d",    // row 6 stays against a four
    "Ah 2d 6c|Qc 6d Kd", // row 6 draws against a six
    "Kh 3d 8c|Ac 2d",    // row 3 stays against an eight
    "Kh 3d 9c|Ac 2d 5h", // row 3 draws against a nine
    "Kh 3d Kc|Ac 3d",    // row 4 stays against a king
    "Kh 3d 2c|Ac 3d 4d", // row 4 draws against a two
    "Kh 3d 3c|2c 3d",    // row 5 stays against a three
    "Kh 3d 4c|2c 3d 9d", // row 5 draws against a four
    "Kh 3d 6c|Kc 7d",    // row 7 stays
    "Kh 3d 8c|Kc 2d 5h", // row 2 draws
    "Kh 7d|Qc 7s",       // a tie of two cards each
    "Kh 4d 2c|Kc Ad 5h", // a tie of three cards each
];

/// A round's fixed cards.
pub(crate) fn cards(hands: &str) -> String {
    let (player, banker) = hands.split_once('|').unwrap();
    format!(
        "cards: [(round: 1, hands: [(to: \"player\", cards: \"{player}\"), \
         (to: \"banker\", cards: \"{banker}\")])]"
    )
}

/// An incident of the game's own.
pub(crate) fn own(round: u32, what: &str, more: &str) -> String {
    format!("Own((round: {round}, what: \"{what}\"{more}))")
}

/// Rounds at every house without incidents, with so many hands of its own each; `tables` are the patrons,
/// of whom the first sit at a new shoe.
pub(crate) fn plain_traces(
    houses: impl Iterator<Item = &'static str>,
    (from, to): (usize, usize),
    tables: &[&str],
) -> Vec<Trace> {
    let mut all = Vec::new();
    for (n, name) in houses.enumerate() {
        let house = named(name);
        for i in from..to {
            let hands = HANDS[(i * 3 + n) % HANDS.len()];
            let more = format!("{}, start: Ready, {}", tables[i % tables.len()], cards(hands));
            all.push(trace(&format!("{name} {hands}"), &house, 3, 1, &more));
        }
        // A new shoe.
        let more = format!("{}, start: Closed", tables[0]);
        all.push(trace(&format!("{name} closed"), &house, 5, 1, &more));
    }
    all
}

/// Rounds of these hands with these incidents at a house. Two rounds: the second shows what was owed after
/// the first.
pub(crate) fn told_traces(name: &str, table: &str, told: Vec<(&str, String)>) -> Vec<Trace> {
    let house = named(name);
    let one = |(hands, incident): (&str, String)| {
        let rounds = if incident.contains("cutting_card") { 3 } else { 2 };
        let more = format!("{table}, start: Ready, {}, incidents: [{incident}]", cards(hands));
        trace(&format!("{name} {incident}"), &house, 3, rounds, &more)
    };
    told.into_iter().map(one).collect()
}

/// Rounds at every set of elections, one each.
pub(crate) fn election_traces(sets: &[String], table: &str) -> Vec<Trace> {
    let one = |(n, house): (usize, &String)| {
        let more = format!("{table}, start: Ready, {}", cards(HANDS[n % HANDS.len()]));
        trace(house, house, 3, 1, &more)
    };
    sets.iter().enumerate().map(one).collect()
}

/// Patrons for the i-th table of so many seats at most.
pub(crate) fn table(i: u64, most: u64) -> String {
    let skill = if i.is_multiple_of(3) { "Sound" } else { "Loose" };
    tables_of_seats(u8::try_from(i % most + 1).unwrap(), i.is_multiple_of(2), skill)
}

/// The same, from this start.
pub(crate) fn from(i: u64, most: u64) -> String {
    let start = STARTS[usize::try_from(i % 3).unwrap()];
    format!("{}, start: {start}", table(i, most))
}

/// What can happen at every such table in a round, at each of these seats, with so many cards turned up as
/// they land: each a level.
pub(crate) fn happenings(round: u32, seats: &[u8], whats: &[&str], flips: u8) -> Vec<String> {
    let mut all = Vec::new();
    for seat in seats {
        for wager in ["player", "banker", "tie"] {
            all.push(format!(
                "LateWager(round: {round}, seat: {seat}, wager: \"{wager}\", amount: 25)"
            ));
        }
        all.extend(whats.iter().map(|what| own(round, what, &format!(", seat: {seat}"))));
        all.push(format!("Device(round: {round}, seat: {seat})"));
    }
    for at in ["player", "banker"] {
        let flips = (0..flips).map(|n| n % 3 + 1);
        all.extend(
            flips.map(|card| format!("CardFlips(round: {round}, at: \"{at}\", card: {card})")),
        );
    }
    all.extend((1..=6).map(|at| format!("FaceUpCard(round: {round}, at: {at})")));
    all
}

/// None of what happens at these houses makes the perfect dealer wrong.
pub(crate) fn assert_all_cured(
    houses: impl Iterator<Item = &'static str>,
    table: &str,
    happenings: impl Fn(&str) -> Vec<String>,
) {
    let (mut dealt, mut voids) = (0, 0);
    for name in houses {
        dealt += assert_cured(&named(name), table, &STARTS, &happenings(name), |what, session| {
            voids += assert_void_pays_nothing(what, session);
        });
    }
    println!("{dealt} levels with incidents, {voids} rounds void");
    assert!(voids > 100);
}

/// In the guided mode nothing wrong happens at these houses: it is refused, and the table stays as it was.
pub(crate) fn assert_all_guided(houses: impl Iterator<Item = &'static str>, table: &str) {
    let wrongs = [Act::Void(None), Act::RemoveDeck, Act::Turn(Area::Side(Side::Banker))];
    houses.for_each(|house| assert_guided(&named(house), table, &wrongs));
}
