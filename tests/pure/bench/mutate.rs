//! Traces of the perfect dealer, and every way of changing one act of them.

use super::quirks::quirks;
use super::{deal, level_at};
use clearhands::kit::{Area, Cents, Face, Seat, Side, Spot, Word};
use clearhands::procedure::{Finding, Outcome};
use clearhands::session::{Met, Session};
use clearhands::table::{Act, Cover, Grip, Official, Order, Tint, Turn};

/// A round dealt perfectly.
#[derive(Clone)]
pub(crate) struct Trace {
    pub(crate) name: String,
    pub(crate) start: Session,
    pub(crate) acts: Vec<Act>,
    pub(crate) mets: Vec<Option<Met>>,
}

/// Deals a level perfectly and keeps what was done.
pub(crate) fn trace(name: &str, house: &str, seed: u64, rounds: u32, more: &str) -> Trace {
    go_on(name, deal(&level_at(house, rounds, seed, more)))
}

/// Deals on perfectly from here and keeps what was done.
pub(crate) fn go_on(name: &str, start: Session) -> Trace {
    let mut session = start.clone();
    let (mut acts, mut mets) = (Vec::new(), Vec::new());
    while !session.is_over() {
        let act = session.expected()[0];
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{name}: {entry:?}");
        acts.push(act);
        mets.push(entry.met);
    }
    Trace { name: name.to_owned(), start, acts, mets }
}

/// A way of changing one act.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Kind {
    LeftOut,
    Doubled,
    Swapped,
    WrongSeat,
    WrongSpot,
    WrongAmount,
    WrongPalm,
    WrongWords,
    WrongFace,
    FromBottom,
    WrongArea,
    WrongGrip,
    WrongSetting,
    WrongCount,
    WrongTurn,
    WrongTint,
    WrongAnswer,
    ExtraVoid,
    ExtraVoidOne,
    ExtraCall,
    ExtraTurnDealer,
    ExtraTurnSeat,
    ExtraRemove,
    ExtraPlace,
    ExtraCollect,
    ExtraPay,
    ExtraRelease,
    ExtraRemoveDeck,
    ExtraCount,
    ExtraCut,
    ExtraPickUp,
    ExtraStub,
    ExtraOffer,
    ExtraHold,
    ExtraPass,
    ExtraBurn,
    ExtraAnswer,
    ExtraAward,
    ExtraWheel,
    ExtraMark,
    ExtraVig,
    ExtraCorrect,
    ExtraSpin,
    WrongSpin,
}

/// One changed round: what is done instead of `skip` acts at its place.
pub(crate) struct Mutant {
    pub(crate) kind: Kind,
    pub(crate) instead: Vec<Act>,
    pub(crate) skip: usize,
}

fn seats(session: &Session) -> impl Iterator<Item = Seat> + use<> {
    session.table().seats()
}

/// The wagers of a table; where there are too many to try each, those that somebody has made and the
/// first few of the layout.
pub(super) fn wagers(session: &Session) -> Vec<Word> {
    let table = session.table();
    let all = table.wagers();
    if all.len() <= FEW {
        return all.to_vec();
    }
    let made = |wager: &&Word| table.staked_spots().any(|state| state.spot.wager == **wager);
    let first = all.iter().take(3);
    first.chain(all.iter().skip(3).filter(made).take(FEW)).copied().collect()
}

/// As many wagers as are tried at every place of a round.
const FEW: usize = 12;

/// The same act, done wrongly in one respect.
#[allow(clippy::too_many_lines)]
fn wrongs(session: &Session, act: Act) -> Vec<(Kind, Act)> {
    let mut all = Vec::new();
    match act {
        Act::Say(_) => {
            for phrase in [
                "good_luck",
                "place_your_bets",
                "hands_off",
                "flush",
                "low_pair",
                "jacks_or_better",
            ] {
                all.push((Kind::WrongWords, Act::Say(Word::new(phrase))));
            }
        }
        Act::Cut(_) => all.push((Kind::WrongAmount, Act::Cut(3))),
        Act::TakeDeck { palm, .. } => {
            for grip in [Grip::OverLayout, Grip::ToTheSide] {
                all.push((Kind::WrongGrip, Act::TakeDeck { palm, grip }));
            }
        }
        Act::Remove { from, palm, .. } => {
            let other = palm.map(clearhands::kit::Palm::other);
            all.push((Kind::WrongPalm, Act::Remove { from, palm: other, bottom: false }));
            all.push((Kind::FromBottom, Act::Remove { from, palm, bottom: true }));
        }
        Act::Place { to, face, palm } => {
            if let Some(palm) = palm {
                let palm = Some(palm.other());
                all.push((Kind::WrongPalm, Act::Place { to, face, palm }));
            }
            all.push((Kind::WrongFace, Act::Place { to, face: Face::Up, palm }));
            for seat in seats(session) {
                all.push((Kind::WrongSeat, Act::Place { to: Area::Seat(seat), face, palm }));
            }
            for to in [Area::Rack, Area::Off, Area::Dealer, Area::Community(1), Area::Stub] {
                all.push((Kind::WrongArea, Act::Place { to, face, palm }));
            }
            if let Area::Part(seat, _) = to {
                for to in Area::parts(seat) {
                    all.push((Kind::WrongArea, Act::Place { to, face, palm }));
                }
            }
        }
        Act::Tuck { from: from @ Area::Seat(seat), .. } => {
            let to = Area::parts(seat).map(|to| (Kind::WrongArea, Act::Tuck { from, to }));
            all.extend(to.chain([(Kind::WrongArea, Act::PickUp(from))]));
        }
        Act::Tuck { from, .. } => all.push((Kind::WrongArea, Act::PickUp(from))),
        Act::Deliver { to, face } => {
            all.push((Kind::WrongFace, Act::Deliver { to, face: Face::Up }));
            for seat in seats(session) {
                all.push((Kind::WrongSeat, Act::Deliver { to: Area::Seat(seat), face }));
            }
            for to in [Area::Rack, Area::Off, Area::Dealer, Area::Community(1)] {
                all.push((Kind::WrongArea, Act::Deliver { to, face }));
            }
        }
        Act::Turn(Area::Seat(_)) => {
            all.extend(seats(session).map(|s| (Kind::WrongSeat, Act::Turn(Area::Seat(s)))));
        }
        Act::Turn(Area::Community(_)) => {
            let others = (1..=5).map(|n| (Kind::WrongArea, Act::Turn(Area::Community(n))));
            all.extend(others);
        }
        Act::PickUp(_) => {
            all.extend(seats(session).map(|s| (Kind::WrongSeat, Act::PickUp(Area::Seat(s)))));
            all.push((Kind::WrongArea, Act::PickUp(Area::Dealer)));
        }
        Act::Offer(_) => all.extend(seats(session).map(|s| (Kind::WrongSeat, Act::Offer(s)))),
        Act::Void(None) => {
            all.extend(seats(session).map(|s| (Kind::WrongSeat, Act::Void(Some(s)))));
        }
        Act::PlaceStub { to, .. } => {
            all.push((Kind::WrongFace, Act::PlaceStub { to, face: Face::Up }));
            for to in [Area::Rack, Area::Off, Area::Dealer, Area::Stub, Area::Bucket] {
                all.push((Kind::WrongArea, Act::PlaceStub { to, face: Face::Down }));
            }
        }
        Act::CountStub(n) => {
            all.push((Kind::WrongAmount, Act::CountStub(n + 1)));
            all.push((Kind::WrongAmount, Act::CountStub(n - 1)));
        }
        Act::Arrange { area, order } => {
            // Every two cards changed, and the whole shifted by one either way.
            let set = order.as_slice();
            let mut others = Vec::new();
            for i in 0..set.len() {
                for j in 0..i {
                    let mut other = set.to_vec();
                    other.swap(i, j);
                    others.push(other);
                }
            }
            for by in [1, set.len() - 1] {
                let mut other = set.to_vec();
                other.rotate_left(by);
                others.push(other);
            }
            for other in others {
                let order = Order::new(&other).unwrap();
                all.push((Kind::WrongSetting, Act::Arrange { area, order }));
            }
        }
        Act::Collect(spot) | Act::Release(spot) | Act::Correct(spot) | Act::Pay { spot, .. } => {
            let with = |spot: Spot| match act {
                Act::Collect(_) => Act::Collect(spot),
                Act::Release(_) => Act::Release(spot),
                Act::Correct(_) => Act::Correct(spot),
                Act::Pay { amount, chips, .. } => Act::Pay { spot, amount, chips },
                other => other,
            };
            for wager in quirks(&session.level().house.game).wagers(session) {
                all.push((Kind::WrongSpot, with(Spot { wager, ..spot })));
            }
            all.extend(seats(session).map(|seat| (Kind::WrongSeat, with(Spot { seat, ..spot }))));
            if let Act::Pay { amount, chips, .. } = act {
                for amount in [amount.0 - 100, amount.0 + 100, amount.0 * 2] {
                    let pay = Act::Pay { spot, amount: Cents(amount), chips };
                    all.push((Kind::WrongAmount, pay));
                }
                all.push((Kind::WrongAmount, Act::Collect(spot)));
                all.push((Kind::WrongAmount, Act::Release(spot)));
            } else {
                let pay = Act::Pay { spot, amount: Cents(500), chips: None };
                all.push((Kind::WrongAmount, pay));
            }
        }
        Act::Cover(_) => {
            for place in [Cover::Layout, Cover::BesideShoe, Cover::OnPacket, Cover::Rack] {
                all.push((Kind::WrongArea, Act::Cover(place)));
            }
        }
        _ => all.extend(wrongs_of_shoe_and_wheel(session, act)),
    }
    all.extend(quirks(&session.level().house.game).wrongs(session, act));
    all.retain(|(_, other)| *other != act);
    all
}

/// The same for the acts of the tables with a shoe that goes round or a wheel.
#[expect(clippy::too_many_lines, reason = "a list of acts")]
fn wrongs_of_shoe_and_wheel(session: &Session, act: Act) -> Vec<(Kind, Act)> {
    let seats = || seats(session);
    let money = |amount: Cents| [amount.0 - 25, amount.0 + 25, amount.0 * 2].map(Cents);
    let near = |count: u8| [count.saturating_sub(1), count + 1];
    let mut all = Vec::new();
    match act {
        Act::Pass { from, to, count } => {
            all.extend(near(count).map(|count| (Kind::WrongCount, Act::Pass { from, to, count })));
            let sides = [Area::Side(Side::Player), Area::Side(Side::Banker)];
            let others = [Area::Rack, Area::Bucket, Area::Aside, Area::Burn, Area::Corner];
            for to in sides.into_iter().chain(others) {
                all.push((Kind::WrongArea, Act::Pass { from, to, count }));
            }
            for seat in seats().filter(|_| matches!(to, Area::Seat(_))) {
                all.push((Kind::WrongSeat, Act::Pass { from, to: Area::Seat(seat), count }));
            }
        }
        Act::Burn { count, face } => {
            all.extend(near(count).map(|count| (Kind::WrongCount, Act::Burn { count, face })));
            let face = if face == Face::Up { Face::Down } else { Face::Up };
            all.push((Kind::WrongFace, Act::Burn { count, face }));
        }
        Act::Insert(n) => {
            all.extend([1, 400].map(|n| (Kind::WrongCount, Act::Insert(n))));
            all.extend((n > 0).then_some((Kind::WrongCount, Act::Insert(0))));
        }
        Act::Take { spot, amount } | Act::Charge { spot, amount } | Act::Vig { spot, amount } => {
            let with = |spot: Spot, amount: Cents| match act {
                Act::Take { .. } => Act::Take { spot, amount },
                Act::Charge { .. } => Act::Charge { spot, amount },
                _ => Act::Vig { spot, amount },
            };
            all.extend(money(amount).map(|amount| (Kind::WrongAmount, with(spot, amount))));
            let to = |seat| (Kind::WrongSeat, with(Spot { seat, ..spot }, amount));
            all.extend(seats().map(to));
            let on = |wager| (Kind::WrongSpot, with(Spot { wager, ..spot }, amount));
            all.extend(wagers(session).into_iter().map(on));
        }
        Act::Transfer { from, to, amount } => {
            let pay = |amount| (Kind::WrongAmount, Act::Transfer { from, to, amount });
            all.extend(money(amount).map(pay));
            all.extend(seats().map(|to| (Kind::WrongSeat, Act::Transfer { from, to, amount })));
        }
        Act::Hold(spot) => {
            all.extend(seats().map(|seat| (Kind::WrongSeat, Act::Hold(Spot { seat, ..spot }))));
            all.extend([Act::Collect(spot), Act::Release(spot)].map(|act| (Kind::WrongSpot, act)));
        }
        Act::Change(_) => all.extend(seats().map(|seat| (Kind::WrongSeat, Act::Change(seat)))),
        Act::Colour { seat, tint, value } => {
            for tint in Tint::ALL.iter().copied() {
                all.push((Kind::WrongTint, Act::Colour { seat, tint, value }));
            }
            let value = Cents(value.0 * 5);
            all.push((Kind::WrongAmount, Act::Colour { seat, tint, value }));
        }
        Act::CashOut { seat, amount } => {
            let pay = |amount| (Kind::WrongAmount, Act::CashOut { seat, amount });
            all.extend(money(amount).map(pay));
            all.extend(seats().map(|seat| (Kind::WrongSeat, Act::CashOut { seat, amount })));
        }
        Act::Confirm(seat) => {
            all.push((Kind::WrongAnswer, Act::Refuse(seat)));
            all.extend(seats().map(|seat| (Kind::WrongSeat, Act::Confirm(seat))));
        }
        Act::Refuse(seat) => {
            all.push((Kind::WrongAnswer, Act::Confirm(seat)));
            all.extend(seats().map(|seat| (Kind::WrongSeat, Act::Refuse(seat))));
        }
        Act::Award(_) => all.extend(seats().map(|seat| (Kind::WrongSeat, Act::Award(seat)))),
        Act::Revoke(_) => all.extend(seats().map(|seat| (Kind::WrongSeat, Act::Revoke(seat)))),
        Act::Spin { ball, turns } => {
            let other = match ball {
                Turn::Clockwise => Turn::Counterclockwise,
                Turn::Counterclockwise => Turn::Clockwise,
            };
            all.push((Kind::WrongTurn, Act::Spin { ball: other, turns }));
            all.push((Kind::WrongCount, Act::Spin { ball, turns: turns - 1 }));
        }
        Act::Mark(n) => {
            all.extend([(n + 1) % 38, (n + 37) % 38].map(|n| (Kind::WrongAmount, Act::Mark(n))));
        }
        _ => {}
    }
    all
}

/// Acts that nothing may call for, at the tables with a shoe that goes round or a wheel; and vigorish at any.
fn extras_of_shoe_and_wheel(session: &Session) -> Vec<(Kind, Vec<Act>)> {
    let table = session.table();
    let mut all = Vec::new();
    let mut add = |kind: Kind, act: Act| all.push((kind, vec![act]));
    if table.wheel {
        for ball in [Turn::Clockwise, Turn::Counterclockwise] {
            add(Kind::ExtraWheel, Act::Spin { ball, turns: 8 });
        }
        for act in [Act::TakeBall, Act::Lift] {
            add(Kind::ExtraWheel, act);
        }
        add(Kind::ExtraMark, Act::Mark(17));
    }
    // More cards than two decks are dealt from a shoe that goes on from round to round.
    let shoe = table.all_cards().len() > 108;
    if shoe {
        for face in [Face::Up, Face::Down] {
            add(Kind::ExtraBurn, Act::Burn { count: 1, face });
        }
        let (player, banker) = (Area::Side(Side::Player), Area::Side(Side::Banker));
        for (from, to) in [(player, banker), (banker, player), (player, Area::Rack)] {
            add(Kind::ExtraPass, Act::Pass { from, to, count: 1 });
        }
        for side in [player, banker] {
            add(Kind::ExtraTurnSeat, Act::Turn(side));
            add(Kind::ExtraPickUp, Act::PickUp(side));
        }
    }
    if shoe || table.wheel {
        for seat in seats(session) {
            for act in [Act::Confirm(seat), Act::Refuse(seat), Act::Revoke(seat)] {
                add(Kind::ExtraAnswer, act);
            }
            add(Kind::ExtraAward, Act::Award(seat));
        }
        for spot in table.staked_spots().map(|state| state.spot).take(FEW) {
            add(Kind::ExtraCollect, Act::Hold(spot));
        }
    }
    // Where no game of its own sees to vigorish one wager stands for all.
    let (most, amount) =
        if shoe || table.wheel { (FEW, Cents(25)) } else { (1, Cents::dollars(5)) };
    for spot in table.staked_spots().map(|state| state.spot).take(most) {
        add(Kind::ExtraVig, Act::Vig { spot, amount });
        add(Kind::ExtraVig, Act::Charge { spot, amount });
    }
    all
}

/// Acts that nothing may call for.
fn extras(session: &Session) -> Vec<(Kind, Vec<Act>)> {
    let table = session.table();
    let mut all = vec![
        (Kind::ExtraVoid, vec![Act::Void(None)]),
        (Kind::ExtraCall, vec![Act::Call(Official::Floor)]),
        (Kind::ExtraTurnDealer, vec![Act::Turn(Area::Dealer)]),
        (Kind::ExtraRemoveDeck, vec![Act::RemoveDeck]),
        (Kind::ExtraStub, vec![Act::RemoveStub]),
        (Kind::ExtraPickUp, vec![Act::PickUp(Area::Dealer)]),
    ];
    let stub = table.count(Area::Stub) + table.count(Area::StubInHand);
    all.push((Kind::ExtraCount, vec![Act::CountStub(u8::try_from(stub).unwrap())]));
    // A game whose texts say nothing of it allows a cut more.
    let own = quirks(&session.level().house.game);
    let no_cut = table.shuffler && !own.allows_a_cut();
    if no_cut && table.shuffled && table.count(Area::Deck) > 0 {
        all.push((Kind::ExtraCut, vec![Act::Cut(26)]));
    }
    for from in [Area::Shoe, Area::Held, Area::StubInHand] {
        let remove = Act::Remove { from, palm: None, bottom: false };
        all.push((Kind::ExtraRemove, vec![remove]));
        for to in seats(session).map(Area::Seat).chain([Area::Dealer]) {
            let place = Act::Place { to, face: Face::Down, palm: None };
            all.push((Kind::ExtraPlace, vec![remove, place]));
        }
    }
    all.push((Kind::ExtraRemove, vec![Act::Issue]));
    for area in seats(session).flat_map(Area::parts).filter(|&area| table.count(area) > 0) {
        all.push((Kind::ExtraTurnSeat, vec![Act::Turn(area)]));
        all.push((Kind::ExtraPickUp, vec![Act::PickUp(area)]));
    }
    for area in (1..=5).map(Area::Community).filter(|&area| table.count(area) > 0) {
        all.push((Kind::ExtraTurnSeat, vec![Act::Turn(area)]));
        all.push((Kind::ExtraPickUp, vec![Act::PickUp(area)]));
    }
    for seat in seats(session) {
        all.push((Kind::ExtraTurnSeat, vec![Act::Turn(Area::Seat(seat))]));
        all.push((Kind::ExtraVoidOne, vec![Act::Void(Some(seat))]));
        all.push((Kind::ExtraPickUp, vec![Act::PickUp(Area::Seat(seat))]));
        all.push((Kind::ExtraOffer, vec![Act::Offer(seat)]));
    }
    if let Some((palm, grip)) = table.hold {
        all.push((Kind::ExtraHold, vec![Act::TakeDeck { palm: palm.other(), grip }]));
        for grip in [Grip::OverLayout, Grip::ToTheSide] {
            all.push((Kind::ExtraHold, vec![Act::TakeDeck { palm, grip }]));
        }
    }
    let lines = session.lines();
    let tried = own.wagers(session);
    for state in table.spots().iter().filter(|state| tried.contains(&state.spot.wager)) {
        let spot = state.spot;
        let outcome = lines.iter().find(|l| l.spot == spot).map(|l| l.outcome);
        if !matches!(outcome, Some(Outcome::Collect)) {
            all.push((Kind::ExtraCollect, vec![Act::Collect(spot)]));
        }
        let pay = |amount| Act::Pay { spot, amount: Cents(amount), chips: None };
        if !matches!(outcome, Some(Outcome::Pay(_))) {
            all.push((Kind::ExtraPay, vec![pay(1000)]));
        }
        if !matches!(outcome, Some(Outcome::Release)) {
            all.push((Kind::ExtraRelease, vec![Act::Release(spot)]));
        }
    }
    all.extend(extras_of_shoe_and_wheel(session));
    all.extend(own.extras(session));
    all
}

/// Every changed round that differs from the trace at this place; `session` stands there.
pub(crate) fn mutants(trace: &Trace, i: usize, session: &Session) -> Vec<Mutant> {
    let act = trace.acts[i];
    let mut all = vec![
        Mutant { kind: Kind::LeftOut, instead: Vec::new(), skip: 1 },
        Mutant { kind: Kind::Doubled, instead: vec![act, act], skip: 1 },
    ];
    if let Some(&next) = trace.acts.get(i + 1)
        && next != act
    {
        all.push(Mutant { kind: Kind::Swapped, instead: vec![next, act], skip: 2 });
    }
    let wrong = wrongs(session, act).into_iter();
    all.extend(wrong.map(|(kind, act)| Mutant { kind, instead: vec![act], skip: 1 }));
    let extra = extras(session).into_iter().filter(|(_, acts)| acts[0] != act);
    all.extend(extra.map(|(kind, instead)| Mutant { kind, instead, skip: 0 }));
    all
}

/// What came of a changed round.
pub(crate) enum Came {
    /// The first act changed could not be done at all.
    Impossible,
    /// A finding that counts, whether it came with the changed act itself, and an earlier finding
    /// that does not count.
    Found(Box<Finding>, bool, Option<Box<Finding>>),
    /// Findings, but only by clauses that are not scored.
    Advised(Box<Finding>),
    /// Nothing at all.
    Nothing,
}

/// Deals the changed round on with the old acts until something is found.
pub(crate) fn play_on(trace: &Trace, i: usize, at: &Session, mutant: &Mutant) -> Came {
    let mut session = at.clone();
    let mut advised: Option<Finding> = None;
    let rest = trace.acts.get(i + mutant.skip..).unwrap_or_default();
    for (k, &act) in mutant.instead.iter().chain(rest).enumerate() {
        let changed = k < mutant.instead.len();
        match session.step(0, act) {
            Ok(entry) => {
                let findings = entry.findings.clone();
                for finding in findings {
                    if session.is_scored(&finding) {
                        return Came::Found(Box::new(finding), changed, advised.map(Box::new));
                    }
                    advised.get_or_insert(finding);
                }
            }
            Err(_) if changed && mutant.kind != Kind::Swapped => return Came::Impossible,
            Err(_) if changed && k == 0 => return Came::Impossible,
            Err(_) => {}
        }
    }
    for finding in session.omissions() {
        if session.is_scored(&finding) {
            return Came::Found(Box::new(finding), false, advised.map(Box::new));
        }
        advised.get_or_insert(finding);
    }
    advised.map_or(Came::Nothing, |f| Came::Advised(Box::new(f)))
}
