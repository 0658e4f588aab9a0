//! A round of Minibaccarat, Punto Banco or the wheel ends settled or void, whatever is done at the table; and
//! nothing that a dealer is told there rests on a card that he cannot see.

use crate::bench::ends::{Ended, Seen, left, monkey, open_cards};
use crate::bench::houses::named;
use crate::bench::{deal, level_at};
use crate::{minibaccarat, punto_banco, roulette};
use clearhands::kit::{Area, Card, Cents, Palm, Seat, Side, Spot, Word};
use clearhands::rules::baccarat::{Winner, count, play};
use clearhands::rules::roulette as wheel;
use clearhands::session::Session;
use clearhands::table::{Act, Event, Table};

const PLAYER: Area = Area::Side(Side::Player);
const BANKER: Area = Area::Side(Side::Banker);

/// Whether these are two whole hands, dealt by the rules and in their order.
fn is_whole(player: &[Card], banker: &[Card]) -> bool {
    let mut cards = Vec::new();
    for i in 0..2 {
        cards.extend(player.get(i));
        cards.extend(banker.get(i));
    }
    cards.extend(player.get(2));
    cards.extend(banker.get(2));
    play(cards).is_some_and(|hands| hands == (player.to_vec(), banker.to_vec()))
}

/// The cards that lie where they must not when a round is over.
fn cards_about(table: &Table) -> Option<Area> {
    let seats: Vec<Area> = table.seats().map(Area::Seat).collect();
    let own = [PLAYER, BANKER, Area::Corner, Area::Burn, Area::Off, Area::Dealer];
    let palms = [Area::Palm(Palm::Left), Area::Palm(Palm::Right)];
    own.into_iter().chain(palms).chain(seats).find(|&area| table.count(area) > 0)
}

/// What a bystander at a baccarat table remembers of a round.
#[derive(Default)]
struct Bystander {
    /// How the first whole hands came out that lay open.
    winner: Option<Winner>,
    size: usize,
    tie_called: bool,
}

impl Bystander {
    fn sees(&mut self, table: &Table) {
        let aside = table.count(Area::Corner) > 0;
        if let (None, false, Some(p), Some(b)) =
            (self.winner, aside, open_cards(table, PLAYER), open_cards(table, BANKER))
            && is_whole(&p, &b)
        {
            (self.winner, self.size) = (Some(Winner::of(count(&p), count(&b))), p.len() + b.len());
        }
    }

    /// What is wrong with the end of a round.
    fn checks(&self, ended: &Ended) -> Result<(), String> {
        if let Some(area) = cards_about(&ended.table) {
            return Err(format!("cards are left at {area}"));
        }
        let left = left(&ended.table);
        if let (true, Some((spot, _))) = (ended.voided, left.first()) {
            return Err(format!("{spot} lies there after a void round"));
        }
        for (spot, paid) in left.into_iter().filter(|(spot, _)| !ended.told.contains(&spot.seat)) {
            let hand = matches!(spot.wager.as_str(), "player" | "banker");
            let won = self.winner.map(|winner| match spot.wager.as_str() {
                "player" => winner == Winner::Player,
                "banker" => winner == Winner::Banker,
                "tie" => winner == Winner::Tie,
                number => number == format!("cards_{}", self.size),
            });
            let right = match won {
                Some(true) => paid,
                Some(false) => hand && self.winner == Some(Winner::Tie),
                None => paid || (hand && self.tie_called),
            };
            if !right {
                return Err(format!("{spot} was left, paid: {paid}, {:?}", self.winner));
            }
        }
        Ok(())
    }

    fn watch(&mut self, seen: Seen<'_>) -> Result<(), String> {
        match seen {
            Seen::Did(before, act, _) => {
                self.sees(before);
                self.tie_called |= act == Act::Say(Word::new("tie_hand"));
                Ok(())
            }
            Seen::Ended(ended) => std::mem::take(self).checks(ended),
        }
    }
}

/// The monkey at these tables, in all proportions.
fn at_all(name: &str, starts: &[Session], mut watch: impl FnMut(Seen<'_>) -> Result<(), String>) {
    let mut wrong = std::collections::BTreeMap::new();
    let mut rounds = 0;
    for start in starts {
        for seed in 0..tries() {
            let wild = [3, 8, 20, 50][usize::try_from(seed % 4).unwrap()];
            match monkey(start, seed, (wild, 700), &mut watch) {
                Ok(n) => rounds += n,
                Err(what) => {
                    let (key, _) = what.split_once(" after ").unwrap_or((&what, ""));
                    let key: String = key.chars().filter(|c| !c.is_ascii_digit()).collect();
                    let house = &start.level().house.title;
                    wrong.entry(key).or_insert((0, format!("{house} {seed}: {what}"))).0 += 1;
                }
            }
        }
    }
    for (what, (n, first)) in &wrong {
        println!("{what} x{n}: {first}\n");
    }
    println!("{name}: {rounds} rounds ended");
    assert!(wrong.is_empty() && rounds > 20, "{name}: {} ways", wrong.len());
}

/// How often each table is tried; more by the environment.
fn tries() -> u64 {
    option_env!("CLEARHANDS_TRIES").and_then(|n| n.parse().ok()).unwrap_or(12)
}

fn starts(houses: impl Iterator<Item = &'static str>, more: &[&str]) -> Vec<Session> {
    let mut all = Vec::new();
    for (seed, house) in (0..).zip(houses) {
        for more in more {
            all.push(deal(&level_at(&named(house), 3, seed, more)));
        }
    }
    all
}

const ALL_SIDES: &str = "seats: 4, start: Ready, patrons: Fixed([\
    (seat: 1, wagers: {\"banker\": 100}, answer: Accepts), \
    (seat: 2, wagers: {\"player\": 100, \"tie\": 25}, answer: Accepts), \
    (seat: 4, wagers: {\"banker\": 50}, answer: Declines)])";

#[test]
fn a_round_of_minibaccarat_never_ends_by_silence() {
    let dry = format!("{ALL_SIDES}, incidents: [Own((round: 1, what: \"dry\", n: 5))]");
    let slip = "Own((round: 1, what: \"mistake\", at: \"player\", n: 4, up: true)), \
        Own((round: 2, what: \"mistake\", at: \"banker\", n: 2))";
    let slip = format!("{ALL_SIDES}, incidents: [{slip}]");
    let starts = starts(minibaccarat::houses(), &[ALL_SIDES, &dry, &slip]);
    let mut bystander = Bystander::default();
    at_all("minibaccarat", &starts, |seen| bystander.watch(seen));
}

#[test]
fn a_round_of_punto_banco_never_ends_by_silence() {
    let low = format!("{ALL_SIDES}, incidents: [Own((round: 1, what: \"runs_low\", n: 5))]");
    let slip = "Own((round: 1, what: \"extra\", at: \"player\", up: true)), \
        Own((round: 2, what: \"extra\", at: \"banker\"))";
    let slip = format!("{ALL_SIDES}, incidents: [{slip}]");
    let starts = starts(punto_banco::houses(), &[ALL_SIDES, &low, &slip]);
    let mut bystander = Bystander::default();
    at_all("punto banco", &starts, |seen| bystander.watch(seen));
}

/// What a bystander at the wheel remembers of a round.
#[derive(Default)]
struct AtTheWheel {
    good: bool,
    pocket: Option<u8>,
    /// Who has been handed what was paid for his wagers among the numbers.
    handed: Vec<Seat>,
}

impl AtTheWheel {
    fn did(&mut self, before: &Table, act: Act, events: &[Event]) {
        if let Act::Spin { ball, turns } = act {
            self.good = ball != before.wheel_turn && turns >= 4;
        }
        if let Act::Release(spot) = act
            && spot.wager == wheel::INSIDE
            && before.paid(spot.seat, spot.wager) > Cents::ZERO
        {
            self.handed.push(spot.seat);
        }
        for event in events {
            match event {
                Event::BallFaults(_) => self.good = false,
                Event::BallRests(pocket) if self.good => {
                    self.pocket.get_or_insert(*pocket);
                }
                _ => {}
            }
        }
    }

    fn checks(&self, ended: &Ended) -> Result<(), String> {
        let Some(pocket) = self.pocket else { return Err("no ball has come to rest".into()) };
        if ended.table.marker.is_some() {
            return Err("the marker stands there".into());
        }
        for (spot, paid) in left(&ended.table) {
            let Some(wager) = wheel::find(spot.wager) else { continue };
            let Spot { seat, .. } = spot;
            if ended.told.contains(&seat) {
                continue;
            }
            let inside =
                ended.table.paid(seat, wheel::INSIDE) > Cents::ZERO || self.handed.contains(&seat);
            let won = wager.numbers.contains(pocket);
            let half = wager.kind == wheel::Kind::EvenMoney && matches!(pocket, 0 | 37);
            if !(won && (paid || inside) || half || wager.kind == wheel::Kind::Neighbours) {
                return Err(format!("{spot} was left on {pocket}, paid: {paid}"));
            }
        }
        Ok(())
    }
}

#[test]
fn a_spin_never_ends_by_silence() {
    let starts =
        starts(roulette::houses().filter(|house| *house != "wheel_high"), &[roulette::TABLE]);
    let mut bystander = AtTheWheel::default();
    at_all("roulette", &starts, |seen| match seen {
        Seen::Did(before, act, events) => {
            bystander.did(before, act, events);
            Ok(())
        }
        Seen::Ended(ended) => std::mem::take(&mut bystander).checks(ended),
    });
}
