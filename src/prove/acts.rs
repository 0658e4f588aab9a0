//! Acts that nobody asked for: any that can be done, and those that differ a little from a right one.

use crate::kit::{Area, Cents, Dice, Face, Palm, Seat, Side, Spot, Word};
use crate::session::Session;
use crate::table::{Act, Cover, Device, Grip, Official, Order, Turn, can};

/// One of these.
fn one<T: Copy>(all: &[T], dice: &mut Dice) -> Option<T> {
    all.get(dice.below(all.len())).copied()
}

fn phrase(session: &Session, dice: &mut Dice) -> Word {
    let game = &session.level().house.game;
    let all: Vec<&str> = session
        .book()
        .phrases
        .iter()
        .filter(|phrase| phrase.game == *game && !phrase.patron)
        .map(|phrase| phrase.id.as_str())
        .collect();
    Word::new(one(&all, dice).unwrap_or("no_more_bets"))
}

/// An area with cards, more often than one without.
fn area(session: &Session, dice: &mut Dice) -> Area {
    let all: Vec<Area> = Area::all().collect();
    let full: Vec<Area> =
        all.iter().copied().filter(|&area| session.table().count(area) > 0).collect();
    let from = if dice.below(3) > 0 { &full } else { &all };
    one(from, dice).unwrap_or(Area::Rack)
}

/// A place that cards may be put down at.
fn target(session: &Session, dice: &mut Dice) -> Area {
    let seats: Vec<Seat> = session.table().seats().collect();
    let seat = one(&seats, dice).unwrap_or(Seat(1));
    let places = [
        Area::Seat(seat),
        Area::Seat(seat),
        Area::Dealer,
        Area::Rack,
        session.table().receptacle,
        Area::Side(Side::Player),
        Area::Side(Side::Banker),
        Area::Stub,
        Area::Off,
        Area::Corner,
        Area::Aside,
    ];
    match dice.below(14) {
        n if n < places.len() => places[n],
        n if n == places.len() => Area::Community(u8::try_from(1 + dice.below(5)).unwrap_or(1)),
        _ => {
            let parts: Vec<Area> = Area::parts(seat).collect();
            one(&parts, dice).unwrap_or(Area::Dealer)
        }
    }
}

fn spot(session: &Session, dice: &mut Dice) -> Spot {
    let table = session.table();
    let staked: Vec<Spot> = table.staked_spots().map(|state| state.spot).collect();
    let any = |dice: &mut Dice| {
        let seats: Vec<Seat> = table.seats().collect();
        let wager = one(table.wagers(), dice).unwrap_or(Word::new("ante"));
        Spot { seat: one(&seats, dice).unwrap_or(Seat(1)), wager }
    };
    if dice.below(4) == 0 { any(dice) } else { one(&staked, dice).unwrap_or_else(|| any(dice)) }
}

/// An act that can be done, likely or unlikely: the first of some that can.
pub(super) fn any(session: &Session, dice: &mut Dice) -> Act {
    for _ in 0..40 {
        let act = random(session, dice);
        if can(session.table(), &act).is_ok() {
            return act;
        }
    }
    Act::ClearHands
}

/// One of six sums for a spot. All accounts are reckoned only for the one that asks for it.
fn sum(session: &Session, spot: Spot, which: usize) -> Cents {
    let stake = session.table().stake(spot.seat, spot.wager);
    match which {
        0 => Cents(100),
        1 => Cents(500),
        2 => stake,
        3 => Cents(stake.0 * 2),
        4 => {
            let account = session.accounts().into_iter().find(|balance| balance.spot == spot);
            Cents(account.map_or(stake, |balance| balance.owed).0.abs())
        }
        _ => Cents(25),
    }
}

fn random(session: &Session, dice: &mut Dice) -> Act {
    let table = session.table();
    let seats: Vec<Seat> = table.seats().collect();
    let seat = one(&seats, dice).unwrap_or(Seat(1));
    let face = if dice.below(3) == 0 { Face::Up } else { Face::Down };
    let palm = [None, Some(Palm::Left), Some(Palm::Right)][dice.below(3)];
    let sources = [Area::Shoe, Area::Held, Area::Stub, Area::StubInHand];
    let n = u16::try_from(dice.below(52)).unwrap_or(1);
    let few = u8::try_from(1 + dice.below(4)).unwrap_or(1);
    let spot = spot(session, dice);
    let which = dice.below(6);
    let amount = || sum(session, spot, which);
    let (from, to) = (area(session, dice), target(session, dice));
    let remove = Act::Remove { from: sources[dice.below(4)], palm, bottom: dice.below(20) == 0 };
    match dice.below(48) {
        0..=3 => remove,
        4..=7 => Act::Place { to, face, palm },
        8 | 9 => Act::Issue,
        10 | 11 => Act::Deliver { to, face },
        12 => Act::Say(phrase(session, dice)),
        13 => Act::Call(Official::Floor),
        14 => Act::Turn(from),
        15 | 16 => Act::PickUp(from),
        17 => Act::Pass { from, to, count: few },
        18 => Act::Burn { count: few, face },
        19 => Act::RemoveStub,
        20 => Act::PlaceStub { to, face },
        21 => Act::CountStub(u8::try_from(n).unwrap_or(1)),
        22 => Act::CheckHands,
        23 => Act::Offer(seat),
        24 | 25 => Act::Collect(spot),
        26..=28 => Act::Pay { spot, amount: amount(), chips: None },
        29 => Act::Retrieve { spot, amount: amount() },
        30 => Act::Release(spot),
        31 => Act::Correct(spot),
        32 => Act::Take { spot, amount: amount() },
        33 => Act::Charge { spot, amount: amount() },
        34 => Act::Vig { spot, amount: amount() },
        35 => [Act::Shuffle, Act::Cut(n), Act::Load, Act::Insert(n)][dice.below(4)],
        36 => [Act::Wash, Act::Spread, Act::Stack, Act::Inspect, Act::Lace][dice.below(5)],
        37 => {
            let covers = [Cover::OnPacket, Cover::BesideShoe, Cover::Layout, Cover::UnderStub];
            Act::Cover(covers[dice.below(4)])
        }
        38 => Act::TakeDeck { palm: palm.unwrap_or(Palm::Left), grip: Grip::OverInventory },
        39 => Act::SetAside([Device::Shuffler, Device::AutoShoe][dice.below(2)]),
        40 => [Act::Void(None), Act::Void(Some(seat)), Act::RemoveDeck][dice.below(3)],
        41 => Act::Tuck { from, to },
        42 => {
            let count = table.count(from);
            let mut order: Vec<u8> = (1..=u8::try_from(count).unwrap_or(0)).collect();
            dice.shuffle(&mut order);
            Order::new(&order).map_or(Act::Swap, |order| Act::Arrange { area: from, order })
        }
        43 => [Act::Award(seat), Act::Revoke(seat), Act::Confirm(seat), Act::Refuse(seat)]
            [dice.below(4)],
        44 => {
            let wheel = [
                Act::Spin { ball: Turn::Clockwise, turns: few + 2 },
                Act::Wait,
                Act::TakeBall,
                Act::Lift,
                Act::Mark(u8::try_from(dice.below(38)).unwrap_or(0)),
            ];
            wheel[dice.below(wheel.len())]
        }
        45 => Act::Unmark { spot, amount: table.owed(spot.seat).max(amount()) },
        46 => Act::Refund { spot, amount: amount() },
        _ => match dice.below(4) {
            0 => Act::Change(seat),
            1 => Act::Hold(spot),
            2 => Act::Transfer { from: spot, to: seat, amount: amount() },
            _ => Act::CashOut { seat, amount: amount() },
        },
    }
}

/// A right act done a little wrong; the same act if there is no such way.
fn off(session: &Session, act: Act, dice: &mut Dice) -> Act {
    let other_face = |face: Face| if face == Face::Up { Face::Down } else { Face::Up };
    let seats: Vec<Seat> = session.table().seats().collect();
    let seat = one(&seats, dice).unwrap_or(Seat(1));
    let more = |amount: Cents, dice: &mut Dice| {
        let by = [Cents(500), Cents(-500), Cents(100), amount][dice.below(4)];
        Cents((amount + by).0.max(25))
    };
    match act {
        Act::Place { to, face, palm } => match dice.below(3) {
            0 => Act::Place { to, face: other_face(face), palm },
            1 => Act::Place { to, face, palm: palm.map(Palm::other) },
            _ => Act::Place { to: target(session, dice), face, palm },
        },
        Act::Remove { from, palm, bottom } => {
            Act::Remove { from, palm: palm.map(Palm::other), bottom }
        }
        Act::Deliver { to, face } => match dice.below(2) {
            0 => Act::Deliver { to, face: other_face(face) },
            _ => Act::Deliver { to: target(session, dice), face },
        },
        Act::Pay { spot, amount, .. } => match dice.below(3) {
            0 => Act::Pay { spot: Spot { seat, ..spot }, amount, chips: None },
            1 => Act::Collect(spot),
            _ => Act::Pay { spot, amount: more(amount, dice), chips: None },
        },
        Act::Collect(spot) => match dice.below(3) {
            0 => Act::Collect(Spot { seat, ..spot }),
            1 => Act::Release(spot),
            _ => Act::Pay { spot, amount: Cents(1000), chips: None },
        },
        Act::Release(spot) => Act::Collect(spot),
        Act::Offer(_) => Act::Offer(seat),
        Act::Turn(area) if area.seat().is_some() => Act::Turn(Area::Seat(seat)),
        Act::PickUp(area) if area.seat().is_some() => Act::PickUp(Area::Seat(seat)),
        Act::Say(_) => Act::Say(phrase(session, dice)),
        Act::CountStub(n) => Act::CountStub(n.wrapping_add(1)),
        Act::Burn { count, face } => Act::Burn { count: count + 1, face },
        Act::Pass { from, to, count } => Act::Pass { from, to, count: count + 1 },
        Act::Mark(n) => Act::Mark((n + 1) % 38),
        Act::PlaceStub { to, face } => Act::PlaceStub { to, face: other_face(face) },
        Act::Vig { spot, amount } => Act::Vig { spot, amount: more(amount, dice) },
        Act::Charge { spot, amount } => Act::Charge { spot, amount: more(amount, dice) },
        other => other,
    }
}

/// A slip at a place of a perfect list: what kind it is, what is done instead, and how many acts of
/// the list it stands for.
pub(super) fn slip(
    session: &Session,
    list: &[Act],
    at: usize,
    dice: &mut Dice,
) -> (&'static str, Vec<Act>, usize) {
    let act = list[at];
    match dice.below(6) {
        0 => ("dropped", Vec::new(), 1),
        1 => ("doubled", vec![act, act], 1),
        2 if at + 1 < list.len() => ("swapped", vec![list[at + 1], act], 2),
        3 => ("added", vec![any(session, dice)], 0),
        4 if at + 3 < list.len() => ("moved", vec![list[at + 1], list[at + 2], act], 3),
        _ => {
            let wrong = off(session, act, dice);
            if wrong == act { ("dropped", Vec::new(), 1) } else { ("changed", vec![wrong], 1) }
        }
    }
}
