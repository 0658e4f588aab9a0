//! What the tests of this game know of it that no other game's do: its acts done wrongly, and acts
//! that nothing calls for.

use crate::bench::Quirks;
use crate::bench::mutate::{Kind, Mutant, Trace};
use clearhands::kit::{Area, Cents, Dice, Face, Seat, Side, Spot, Word};
use clearhands::session::Session;
use clearhands::table::{Act, Cover, Event};

const PLAYER: Area = Area::Side(Side::Player);
const BANKER: Area = Area::Side(Side::Banker);

/// This game in the hands of the broken dealer and of the monkey.
pub(crate) struct Ours;

fn say(phrase: &str) -> Act {
    Act::Say(Word::new(phrase))
}

/// Every phrase of the game that says something of the hands.
fn calls() -> Vec<Act> {
    let counts = (0..10).flat_map(|n| [format!("player_{n}"), format!("banker_{n}")]);
    let mut all: Vec<Act> = counts.map(|name| say(&name)).collect();
    let others = ["player_wins", "banker_wins", "tie_hand", "natural", "last_hand"];
    all.extend(others.map(say));
    all.extend(["cards_4", "cards_5", "cards_6", "no_more_bets"].map(say));
    all
}

/// What another amount of vigorish is.
fn other_amounts(amount: Cents) -> [Cents; 3] {
    [Cents(amount.0 + 25), Cents(amount.0 * 2), Cents((amount.0 - 25).max(25))]
}

impl Quirks for Ours {
    fn excuse(
        &self,
        trace: &Trace,
        i: usize,
        at: &Session,
        change: &Mutant,
    ) -> Option<&'static str> {
        let act = trace.acts[i];
        let harmless = |other: &Act| matches!(other, Act::Say(_)) && !calls().contains(other);
        let unsaid = change.kind == Kind::LeftOut
            || (change.kind == Kind::WrongWords && change.instead.iter().all(harmless));
        if unsaid && is_called_before_void(trace, i) {
            return Some("the call could still be made when the round became void");
        }
        let first = change.instead.first()?;
        let (memory, table) = (at.memory(), at.table());
        let deals_on = !memory.started;
        match (change.kind, first) {
            (_, Act::Say(phrase)) if phrase.as_str() == "no_more_bets" && memory.started => {
                Some("it may be said again")
            }
            // Said again, or where the hands lie open and it is so.
            (Kind::WrongWords | Kind::ExtraCall, Act::Say(_)) if is_so(at, first) => {
                Some("it says what is so")
            }
            (_, Act::Lace | Act::Shuffle) if deals_on && !table.cut => {
                Some("they may be mixed once more")
            }
            (Kind::Doubled | Kind::Swapped, Act::Load) if deals_on => Some("it does nothing more"),
            (_, Act::Cover(Cover::BesideShoe | Cover::Layout | Cover::Rack))
                if table.cover != Cover::InShoe && !table.shows_cutting_card() =>
            {
                Some("no cutting card is in the shoe")
            }
            (Kind::Swapped, Act::Burn { .. }) if matches!(act, Act::Burn { .. }) => {
                Some("cards may be burned in parts")
            }
            (Kind::ExtraCut, _) if matches!(first, Act::Load) && table.continuous && deals_on => {
                Some("the device may take them at any time")
            }
            _ => None,
        }
    }

    fn wrongs(&self, at: &Session, act: Act) -> Vec<(Kind, Act)> {
        let seats: Vec<Seat> = at.table().seats().collect();
        let mut all = Vec::new();
        match act {
            Act::Say(_) => all.extend(calls().into_iter().map(|act| (Kind::WrongWords, act))),
            Act::Place { to, face, palm } => {
                let down = Act::Place { to, face: Face::Down, palm };
                all.push((Kind::WrongFace, down));
                for to in [PLAYER, BANKER, Area::Corner, Area::Aside] {
                    all.push((Kind::WrongArea, Act::Place { to, face, palm }));
                }
            }
            Act::Pass { from, to, count } => {
                for to in [PLAYER, BANKER, Area::Corner, Area::Aside, Area::Rack, Area::Bucket] {
                    all.push((Kind::WrongArea, Act::Pass { from, to, count }));
                }
                for &seat in &seats {
                    let to = Area::Seat(seat);
                    all.push((Kind::WrongSeat, Act::Pass { from, to, count }));
                }
                for count in [count + 1, count.saturating_sub(1)] {
                    all.push((Kind::WrongAmount, Act::Pass { from, to, count }));
                }
            }
            Act::Burn { count, face } => {
                let other = if face == Face::Up { Face::Down } else { Face::Up };
                all.push((Kind::WrongFace, Act::Burn { count, face: other }));
                for count in [count + 1, count.saturating_sub(1), count + 10] {
                    all.push((Kind::WrongAmount, Act::Burn { count, face }));
                }
            }
            Act::Vig { spot, amount } => {
                for amount in other_amounts(amount) {
                    all.push((Kind::WrongAmount, Act::Vig { spot, amount }));
                }
                all.push((Kind::WrongAmount, Act::Charge { spot, amount }));
                for &seat in &seats {
                    let spot = Spot { seat, ..spot };
                    all.push((Kind::WrongSeat, Act::Vig { spot, amount }));
                }
            }
            Act::Charge { spot, amount } => {
                for amount in other_amounts(amount) {
                    all.push((Kind::WrongAmount, Act::Charge { spot, amount }));
                }
                all.push((Kind::WrongAmount, Act::Vig { spot, amount }));
                for &seat in &seats {
                    let spot = Spot { seat, ..spot };
                    all.push((Kind::WrongSeat, Act::Charge { spot, amount }));
                }
            }
            Act::Cut(n) => {
                let all_cards = u16::try_from(at.table().count(Area::Deck)).unwrap();
                for n in [9, all_cards - 9, n + 1].into_iter().filter(|&m| m != n) {
                    all.push((Kind::WrongAmount, Act::Cut(n)));
                }
                // By the dealer himself any deep cut does.
                let cuts = |event: &Event| matches!(event, Event::Cuts { .. });
                let asked = at.entries().last().is_some_and(|last| last.events.iter().any(cuts));
                all.retain(|(_, act)| asked || *act != Act::Cut(n + 1));
            }
            Act::Insert(n) => {
                for n in [0, n - 1, n + 1, 100] {
                    all.push((Kind::WrongAmount, Act::Insert(n)));
                }
            }
            Act::Turn(_) => {
                for area in [PLAYER, BANKER, Area::Corner, Area::Aside] {
                    all.push((Kind::WrongArea, Act::Turn(area)));
                }
            }
            Act::PickUp(_) => {
                for area in [PLAYER, BANKER, Area::Corner, Area::Aside, Area::Burn] {
                    all.push((Kind::WrongArea, Act::PickUp(area)));
                }
            }
            Act::Revoke(_) => {
                all.extend(seats.iter().map(|&seat| (Kind::WrongSeat, Act::Revoke(seat))));
            }
            _ => {}
        }
        all
    }

    fn extras(&self, at: &Session) -> Vec<(Kind, Vec<Act>)> {
        let (table, mut all) = (at.table(), Vec::new());
        let areas = [PLAYER, BANKER, Area::Corner, Area::Aside];
        for from in areas.into_iter().filter(|&area| table.count(area) > 0) {
            let tos = areas.into_iter().chain([Area::Rack]);
            for to in tos.chain(table.seats().map(Area::Seat)) {
                all.push((Kind::ExtraPlace, vec![Act::Pass { from, to, count: 1 }]));
            }
            all.push((Kind::ExtraTurnSeat, vec![Act::Turn(from)]));
            all.push((Kind::ExtraPickUp, vec![Act::PickUp(from)]));
        }
        for seat in table.seats() {
            let from = Area::Seat(seat);
            if table.count(from) > 0 {
                for to in [PLAYER, BANKER, Area::Rack, Area::Aside] {
                    all.push((Kind::ExtraPlace, vec![Act::Pass { from, to, count: 1 }]));
                }
            }
            let spot = Spot { seat, wager: Word::new("banker") };
            let amount = Cents(500);
            all.push((Kind::ExtraPay, vec![Act::Vig { spot, amount }]));
            all.push((Kind::ExtraPay, vec![Act::Charge { spot, amount }]));
            all.push((Kind::ExtraOffer, vec![Act::Revoke(seat)]));
        }
        for face in [Face::Up, Face::Down] {
            all.push((Kind::ExtraRemove, vec![Act::Burn { count: 1, face }]));
            for to in [PLAYER, BANKER, Area::Aside] {
                let remove = Act::Remove { from: Area::Shoe, palm: None, bottom: false };
                let place = Act::Place { to, face, palm: None };
                all.push((Kind::ExtraPlace, vec![remove, place]));
                all.push((Kind::ExtraPlace, vec![place]));
            }
        }
        for act in [Act::Shuffle, Act::Load, Act::Cut(100), Act::Insert(16), Act::Lace] {
            all.push((Kind::ExtraCut, vec![act]));
        }
        for cover in [Cover::Layout, Cover::Rack, Cover::InFront] {
            all.push((Kind::ExtraCut, vec![Act::Cover(cover)]));
        }
        all.extend(calls().into_iter().map(|act| (Kind::ExtraCall, vec![act])));
        all
    }

    fn whims(&self, at: &Session, dice: &mut Dice) -> Vec<Act> {
        let seats: Vec<Seat> = at.table().seats().collect();
        let seat = Area::Seat(seats[dice.below(seats.len())]);
        let areas = [PLAYER, BANKER, Area::Corner, Area::Aside, Area::Burn, seat, Area::Rack];
        let mut pick = || areas[dice.below(areas.len())];
        let (from, to, other) = (pick(), pick(), pick());
        let face = if dice.below(2) == 0 { Face::Up } else { Face::Down };
        let count = u8::try_from(1 + dice.below(3)).unwrap();
        let calls = calls();
        vec![
            Act::Pass { from, to, count },
            Act::Place { to, face, palm: None },
            Act::Burn { count, face },
            Act::Turn(other),
            Act::PickUp(other),
            Act::Cut(u16::try_from(20 + dice.below(200)).unwrap()),
            Act::Insert(16),
            calls[dice.below(calls.len())],
        ]
    }
}

/// Whether a count is called here, and nothing but cards is moved between it and the void of the round:
/// the counts are called once the four cards are in place, 7.8(a), so that the call may come after them.
pub(crate) fn is_called_before_void(trace: &Trace, i: usize) -> bool {
    let rest = &trace.acts[i + 1..];
    let void = rest.iter().position(|act| *act == Act::Void(None));
    let moves = |act: &Act| matches!(act, Act::Pass { .. } | Act::Turn(_));
    let between = void.map(|at| &rest[..at]);
    calls().contains(&trace.acts[i]) && between.is_some_and(|acts| acts.iter().all(moves))
}

/// Whether a call says nothing that is not so, and comes when that can be seen: told from the table,
/// not from the judge.
fn is_so(at: &Session, act: &Act) -> bool {
    let Act::Say(phrase) = act else { return false };
    let said = at.memory().has_said(*phrase);
    let name = phrase.as_str();
    let open = |area: Area| at.table().count(area) > 1 && !at.table().is_hidden(area);
    if name == "natural" {
        let two = |area: Area| {
            let cards = at.table().cards(area);
            let sum: u32 = cards.iter().map(|laid| points(&laid.card.to_string())).sum();
            cards.len() == 2 && sum % 10 >= 8
        };
        // When both hands have two cards, wherever those of the other lie: 7.9(a).
        let seats = at.table().seats().map(Area::Seat);
        let places = [PLAYER, BANKER, Area::Corner].into_iter().chain(seats);
        let dealt: usize = places.map(|area| at.table().count(area)).sum();
        let is_one = |area: Area| open(area) && two(area);
        return dealt >= 4 && (is_one(PLAYER) || is_one(BANKER));
    }
    if name.starts_with("cards_") {
        let n = at.table().count(PLAYER) + at.table().count(BANKER);
        let ours = at.level().house.has("total_cards", "yes");
        return said || (!ours && name == format!("cards_{n}"));
    }
    // A hand that has just drawn may be called before the other has.
    let of = if name.starts_with("player_") { PLAYER } else { BANKER };
    let cards = at.table().cards(of);
    let sum: u32 = cards.iter().map(|laid| points(&laid.card.to_string())).sum();
    let right = name.ends_with(&format!("er_{}", sum % 10));
    said || (open(of) && cards.len() == 3 && right)
}

/// What a card counts, from its name.
fn points(card: &str) -> u32 {
    match card.as_bytes()[0] {
        b'A' => 1,
        digit @ b'2'..=b'9' => u32::from(digit - b'0'),
        _ => 0,
    }
}
