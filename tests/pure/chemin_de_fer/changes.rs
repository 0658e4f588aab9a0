//! How the acts of this game can be done wrongly, and what else can be done at its table.

use crate::bench::Quirks;
use crate::bench::mutate::{Kind, Mutant, Trace};
use clearhands::kit::{Area, Cents, Dice, Face, Seat, Side, Spot, Word};
use clearhands::session::Session;
use clearhands::table::{Act, Cover, Event};

/// Chemin de fer in the hands of the broken dealer and of the monkey.
pub(crate) struct Ours;

const PHRASES: [&str; 12] = [
    "offer_shoe",
    "place_your_bets",
    "cards",
    "card",
    "stay",
    "banker_draws",
    "banker_stays",
    "player_7",
    "banker_0",
    "player_wins",
    "stand_off",
    "last_hand",
];

fn say(phrase: &str) -> Act {
    Act::Say(Word::new(phrase))
}

/// Whether a cut is the dealer's own, after everybody has declined.
fn is_own_cut(trace: &Trace, i: usize) -> bool {
    let mut session = trace.start.clone();
    for &act in &trace.acts[..i] {
        session.step(0, act).unwrap();
    }
    let last = session.entries().last().map(|entry| entry.events.clone()).unwrap_or_default();
    !last.iter().any(|event| matches!(event, Event::Cuts { .. }))
}

const PLAYER: Area = Area::Side(Side::Player);
const BANKER: Area = Area::Side(Side::Banker);

impl Quirks for Ours {
    fn excuse(
        &self,
        trace: &Trace,
        i: usize,
        at: &Session,
        change: &Mutant,
    ) -> Option<&'static str> {
        let act = trace.acts[i];
        let later = trace.acts[i + 1..].contains(&act);
        match change.kind {
            Kind::LeftOut | Kind::WrongWords if act == say("cards") && later => {
                return Some("the word is given later");
            }
            Kind::LeftOut if trace.acts.get(i + 1) == Some(&act) => {
                return Some("it is done once more");
            }
            Kind::LeftOut if trace.name == "(moved on)" && matches!(act, Act::Award(_)) => {
                return Some("the bank may go on, and need not");
            }
            _ => {}
        }
        match (change.kind, change.instead.first()?) {
            (_, granted @ Act::Confirm(_)) if trace.acts[..i].contains(granted) => {
                Some("it may be granted again")
            }
            (_, Act::Insert(behind)) if matches!(act, Act::Insert(14)) && *behind > 13 => {
                Some("how far from the back is for the house to say")
            }
            (Kind::Doubled, Act::Confirm(_)) => Some("it may be granted again"),
            (Kind::Doubled, Act::Correct(_)) => Some("the wager had to come down further"),
            (Kind::WrongAmount | Kind::ExtraCut, Act::Cut(n))
                if matches!(act, Act::Cut(_)) && *n > 9 && is_own_cut(trace, i) =>
            {
                Some("the dealer cuts where he likes")
            }
            (Kind::ExtraOffer, Act::Offer(_)) if trace.acts.get(i) == Some(&change.instead[0]) => {
                Some("it was due")
            }
            (Kind::Doubled, Act::Shuffle) if !at.table().cut => Some("they may be shuffled again"),
            (Kind::ExtraCut, Act::Shuffle) => Some("they may be shuffled again"),
            _ => None,
        }
    }

    fn wrongs(&self, at: &Session, act: Act) -> Vec<(Kind, Act)> {
        let seats = at.table().seats();
        let mut all = Vec::new();
        match act {
            Act::Say(_) => {
                all.extend(PHRASES.map(|phrase| (Kind::WrongWords, say(phrase))));
            }
            Act::Cut(at) => {
                all.push((Kind::WrongAmount, Act::Cut(at + 1)));
                all.push((Kind::WrongAmount, Act::Cut(9)));
            }
            Act::Insert(behind) => {
                for n in [5, 13, 0] {
                    all.push((Kind::WrongAmount, Act::Insert(n + u16::from(behind == 0))));
                }
            }
            Act::Burn { count, face } => {
                let other = if face == Face::Up { Face::Down } else { Face::Up };
                all.push((Kind::WrongFace, Act::Burn { count, face: other }));
                for count in [count + 1, count - 1] {
                    all.push((Kind::WrongAmount, Act::Burn { count, face }));
                }
            }
            Act::Pass { from, to, count } => {
                for area in [PLAYER, BANKER, Area::Aside, Area::Bucket, Area::Seat(Seat(1))] {
                    all.push((Kind::WrongArea, Act::Pass { from, to: area, count }));
                }
                if count > 1 {
                    all.push((Kind::WrongAmount, Act::Pass { from, to, count: count - 1 }));
                }
            }
            Act::Award(_) => all.extend(seats.map(|seat| (Kind::WrongSeat, Act::Award(seat)))),
            Act::Confirm(_) | Act::Refuse(_) => {
                all.extend(seats.clone().map(|seat| (Kind::WrongSeat, Act::Confirm(seat))));
                all.extend(seats.map(|seat| (Kind::WrongSeat, Act::Refuse(seat))));
            }
            Act::Transfer { from, to, amount } => {
                for amount in [amount.0 * 2, amount.0 / 2, amount.0 - 10_000] {
                    let amount = Cents(amount);
                    all.push((Kind::WrongAmount, Act::Transfer { from, to, amount }));
                }
                all.extend(seats.map(|to| (Kind::WrongSeat, Act::Transfer { from, to, amount })));
                all.push((Kind::WrongSpot, Act::Collect(from)));
                all.push((Kind::WrongSpot, Act::Release(from)));
            }
            Act::Charge { spot, amount } => {
                let amount = Cents(amount.0 * 2);
                all.push((Kind::WrongAmount, Act::Charge { spot, amount }));
            }
            _ => {}
        }
        all
    }

    fn extras(&self, at: &Session) -> Vec<(Kind, Vec<Act>)> {
        let table = at.table();
        let mut all = vec![
            (Kind::ExtraCut, vec![Act::Lace]),
            (Kind::ExtraCut, vec![Act::Shuffle]),
            (Kind::ExtraCut, vec![Act::Load]),
            (Kind::ExtraCut, vec![Act::Cut(60)]),
            (Kind::ExtraCut, vec![Act::Insert(20)]),
            (Kind::ExtraCut, vec![Act::Spread]),
            (Kind::ExtraRemove, vec![Act::Burn { count: 1, face: Face::Up }]),
            (Kind::ExtraRemove, vec![Act::Burn { count: 1, face: Face::Down }]),
        ];
        for phrase in ["place_your_bets", "cards", "card", "offer_shoe", "banker_draws"] {
            if !at.memory().has_said(Word::new(phrase)) {
                all.push((Kind::WrongWords, vec![say(phrase)]));
            }
        }
        for seat in table.seats() {
            all.push((Kind::WrongSeat, vec![Act::Award(seat)]));
            all.push((Kind::WrongSeat, vec![Act::Confirm(seat)]));
            all.push((Kind::WrongSeat, vec![Act::Refuse(seat)]));
        }
        for area in [PLAYER, BANKER, Area::Aside].into_iter().filter(|&a| table.count(a) > 0) {
            all.push((Kind::ExtraPickUp, vec![Act::PickUp(area)]));
            for to in [PLAYER, BANKER, Area::Aside, Area::Bucket] {
                all.push((Kind::ExtraPlace, vec![Act::Pass { from: area, to, count: 1 }]));
            }
        }
        for state in table.staked_spots() {
            all.push((Kind::ExtraPay, vec![Act::Correct(state.spot)]));
            let (from, amount) = (state.spot, Cents(10_000));
            for to in table.seats().filter(|&seat| seat != from.seat) {
                all.push((Kind::ExtraPay, vec![Act::Transfer { from, to, amount }]));
            }
        }
        all
    }

    fn whims(&self, at: &Session, dice: &mut Dice) -> Vec<Act> {
        let seats: Vec<Seat> = at.table().seats().collect();
        let seat = seats[dice.below(seats.len())];
        let wagers = at.table().wagers();
        let spot = Spot { seat, wager: wagers[dice.below(wagers.len())] };
        let areas = [PLAYER, BANKER, Area::Aside, Area::Bucket, Area::Burn, Area::Seat(seat)];
        let (from, to) = (areas[dice.below(5)], areas[dice.below(6)]);
        let n = u16::try_from(dice.below(200)).unwrap();
        let count = u8::try_from(1 + dice.below(3)).unwrap();
        let face = if dice.below(2) == 0 { Face::Up } else { Face::Down };
        let other = seats[dice.below(seats.len())];
        vec![
            say(PHRASES[dice.below(PHRASES.len())]),
            say(PHRASES[dice.below(7)]),
            Act::Lace,
            Act::Cut(n),
            Act::Insert(n / 8),
            Act::Burn { count, face },
            Act::Pass { from, to, count },
            Act::Pass { from: to, to: from, count: 1 },
            Act::PickUp(from),
            Act::Award(seat),
            Act::Confirm(seat),
            Act::Refuse(seat),
            Act::Offer(seat),
            Act::Change(seat),
            Act::Revoke(seat),
            Act::Transfer { from: spot, to: other, amount: Cents(10_000) },
            Act::Charge { spot, amount: Cents(500) },
            Act::Take { spot, amount: Cents(10_000) },
            Act::Vig { spot, amount: Cents(500) },
            Act::Cover(Cover::Layout),
        ]
    }
}
