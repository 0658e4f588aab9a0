//! All money that moves in a round: what is taken from a patron or given to him for nothing comes back by what
//! is due then, and a round in which it does not is not passed. What each seat has is counted here, chip by chip.

use crate::after_a_fault::{deal, net, roots, shipped, until};
use crate::bench::houses::{house_names, named};
use crate::bench::{BOOK, level_at, level_text, named_level};
use clearhands::games;
use clearhands::grade::{Reason, SessionStats, report};
use clearhands::kit::{Cents, Seat, Spot};
use clearhands::level::Mode;
use clearhands::session::Session;
use clearhands::table::{Act, can};

/// What each seat has, in hand and on its spots, whoever sits there, less what is marked for it.
fn purses(session: &Session) -> Vec<Cents> {
    let table = session.table();
    let has = |seat: Seat| {
        let mine = table.spots().iter().filter(|state| state.spot.seat == seat);
        let lies: Cents = mine.map(|state| state.stake.total() + state.paid.total()).sum();
        table.purse(seat).total() + lies - table.owed(seat)
    };
    table.seats().map(has).collect()
}

/// Does what is due until the session is over, a fault or not; whether nothing of it was one.
fn finish(session: &mut Session) -> bool {
    let mut clean = true;
    while !session.is_over() {
        let act = session.expected()[0];
        let entry = session.step(0, act).unwrap();
        clean &= entry.findings.is_empty();
    }
    clean
}

/// Money that moves though no wager calls for it, at a seat that wagers and at one that does not.
fn for_nothing(session: &Session) -> Vec<Act> {
    let table = session.table();
    let staked = table.staked_spots().map(|state| state.spot).next();
    let idle = table.seats().find(|seat| !table.has_stakes(*seat));
    let empty = idle.map(|seat| Spot { seat, wager: table.wagers()[0] });
    let amount = Cents::dollars(5);
    let mut acts = Vec::new();
    for spot in staked.into_iter().chain(empty) {
        acts.push(Act::Charge { spot, amount });
        acts.push(Act::Refund { spot, amount });
        acts.push(Act::Vig { spot, amount });
        acts.push(Act::Pay { spot, amount, chips: None });
    }
    let other = table.staked_spots().map(|state| state.spot.seat).last();
    for to in idle.into_iter().chain(other) {
        acts.extend(staked.map(|from| Act::Transfer { from, to, amount }));
    }
    acts.retain(|act| can(table, act).is_ok());
    acts
}

fn open(game: &str, seed: u64) -> Session {
    let house = house_names(game).next().unwrap();
    Session::open(level_at(&named(house), 1, seed, ""), BOOK.clone(), Mode::Practice).unwrap()
}

/// At every third place of a round, at every game.
#[test]
fn what_moves_for_nothing_comes_back_by_what_is_due() {
    let mut wrong = Vec::new();
    let mut tried = 0;
    for game in games::ALL {
        let mut session = open(game.id(), 7);
        let mut at = 0;
        while !session.is_over() {
            let mut right = session.clone();
            assert!(finish(&mut right));
            let acts = if at % 3 == 0 { for_nothing(&session) } else { Vec::new() };
            for act in acts {
                let mut other = session.clone();
                other.step(0, act).unwrap();
                let clean = finish(&mut other);
                tried += 1;
                let told = format!("{} at {at}: {act}", game.id());
                if !clean {
                    wrong.push(format!("{told}: what is due is faulted"));
                }
                // What a wager lacks that patrons and cards go by makes it another game.
                let (has, should) = (purses(&other), purses(&right));
                let same = match act {
                    Act::Transfer { to, .. } => {
                        let at = usize::from(to.0) - 1;
                        game.id() == "chemin_de_fer" || has[at] == should[at]
                    }
                    _ => has == should,
                };
                if !same {
                    wrong.push(format!("{told}: {has:?} {should:?}"));
                }
                if !other.left_wrong().is_zero() {
                    wrong.push(format!("{told}: left wrong {}", other.left_wrong()));
                }
                let report = report(&other, SessionStats::default());
                if report.faults.iter().any(|fault| fault.entry != report.faults[0].entry) {
                    wrong.push(format!("{told}: {:?} roots", roots(&other)));
                }
            }
            let act = session.expected()[0];
            session.step(0, act).unwrap();
            at += 1;
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 300, "{tried}");
}

/// The same where nobody puts it right: the dealer goes on with his list.
#[test]
fn a_round_whose_money_is_left_wrong_is_not_passed() {
    let mut wrong = Vec::new();
    for game in games::ALL {
        let mut session = open(game.id(), 7);
        let mut states = Vec::new();
        while !session.is_over() {
            let act = session.expected()[0];
            states.push((session.clone(), act));
            session.step(0, act).unwrap();
        }
        let right = purses(&session);
        for at in (0..states.len()).step_by(7) {
            for act in for_nothing(&states[at].0) {
                let mut other = states[at].0.clone();
                other.step(0, act).unwrap();
                for (_, act) in &states[at..] {
                    if other.is_over() || other.step(0, *act).is_err() {
                        break;
                    }
                }
                if !other.is_over() && !other.end_round() {
                    continue;
                }
                let report = report(&other, SessionStats::default());
                let left = report
                    .reasons
                    .iter()
                    .any(|why| matches!(why, Reason::LeftWrong(_) | Reason::Criticals { .. }));
                let is_told = left && !other.left_wrong().is_zero();
                if purses(&other) != right && !is_told {
                    wrong.push(format!("{} at {at}: {act}", game.id()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn at(level: &str) -> Session {
    Session::open(shipped(level), BOOK.clone(), Mode::Practice).unwrap()
}

/// Four stacks are bought back for what they are worth: what is given too little or too much for them is
/// settled out of the same hand.
#[test]
fn chips_for_a_colour_in_a_wrong_sum_are_made_good() {
    for (by, back) in [(-500, "refund S2"), (500, "charge S2")] {
        let mut right = at("wheel_cash_out");
        until(&mut right, "cash_out S2");
        let mut session = right.clone();
        assert!(finish(&mut right));
        let Act::CashOut { seat, amount } = session.expected()[0] else { unreachable!() };
        session.step(0, Act::CashOut { seat, amount: amount + Cents(by) }).unwrap();
        assert_eq!(session.raised().len(), 1);
        let mut left = session.clone();
        until(&mut session, back);
        assert!(finish(&mut session));
        assert_eq!((purses(&session), roots(&session)), (purses(&right), (1, 0)), "{by}");
        assert!(session.raised()[0].mended.is_some() && session.left_wrong().is_zero());
        // Nobody makes it good: once told, and not passed.
        while !left.is_over() {
            let act = left.expected()[0];
            if act.to_string().starts_with(back) {
                assert!(left.end_round());
                break;
            }
            left.step(0, act).unwrap();
        }
        let report = report(&left, SessionStats::default());
        assert_eq!((left.left_wrong(), report.faults.len()), (Cents(500), 1), "{by}");
        assert!(!report.is_passed());
    }
}

/// 7.11(c)3: wagers that were not settled before the round for show are settled all the same: 5-2 stands on 7
/// against J-6, so that $100 on the Player's Hand win and $50 on the Banker's are lost.
#[test]
fn mini_7_11_c_3_a_round_for_show_settles_no_wager_by_giving_it_back() {
    let mut right = at("mini_irr_for_show");
    until(&mut right, "collect");
    let mut session = right.clone();
    assert!(finish_round(&mut right));
    // The hands come in first, and the card is put out for show.
    deal(&mut session, &["pick_up player", "pick_up banker", "pass aside player 1"]);
    finish_round(&mut session);
    assert_eq!(purses(&session), purses(&right));
    assert_eq!([1, 3].map(|seat| net(&session, seat)), [-50, 100].map(Cents::dollars));
}

/// Money that was paid where nobody wagers does not stand for that a round for show is dealt after it.
#[test]
fn mini_7_11_c_3_what_was_paid_for_nothing_comes_back_in_a_round_for_show() {
    let mut right = at("mini_irr_for_show");
    until(&mut right, "collect");
    let mut session = right.clone();
    deal(&mut session, &["pay S2 tie 25.00", "pay S7 banker 25.00"]);
    assert!(finish_round(&mut right) && finish_round(&mut session));
    assert_eq!(purses(&session), purses(&right));
    assert!(session.left_wrong().is_zero());
}

/// Deals what is due to the end of the round; whether none of it was a fault.
fn finish_round(session: &mut Session) -> bool {
    let (round, mut clean) = (session.memory().round, true);
    while !session.is_over() && session.memory().round == round {
        let act = session.expected()[0];
        clean &= session.step(0, act).unwrap().findings.is_empty();
    }
    clean
}

/// 7.3: what is marked for a patron who leaves is collected, though the hand he leaves after is void.
#[test]
fn mini_7_3_marks_of_a_patron_who_leaves_are_collected_after_a_void_too() {
    let mut session = at("mini_vig_leaves");
    assert!(finish_round(&mut session));
    assert_eq!(session.table().owed(Seat(3)), Cents::dollars(5));
    // He says so when the result is called: 6 against 7.
    until(&mut session, "pay");
    session.step(0, Act::Void(None)).unwrap();
    finish_round(&mut session);
    assert_eq!(session.table().owed(Seat(3)), Cents::ZERO);
    let charged = session.entries().iter().any(|e| e.act.to_string() == "charge S3 banker 5.00");
    assert!(charged);
}

/// However many critical faults a level lets go, money that is left wrong is no pass.
#[test]
fn money_left_wrong_is_no_pass_where_faults_are_let_go() {
    let more = "start: Ready, patrons: Fixed([(seat: 1, wagers: {\"ante\": 10}, answer: Plays)])";
    let text = level_text("tcp_shoe_phase", 1, 7, more).replace(
        "pass: (amounts: 100, procedure: 90, irregularities: 100)",
        "pass: (amounts: 0, procedure: 0, irregularities: 0, criticals: 9)",
    );
    for (act, is_passed) in [("say no_more_bets", true), ("pay S4 ante 5.00", false)] {
        let mut session = Session::open(named_level(&text), BOOK.clone(), Mode::Practice).unwrap();
        until(&mut session, "remove");
        deal(&mut session, &[act]);
        while !session.is_over() {
            let act = session.expected()[0];
            if act.to_string() == "retrieve S4 ante 5.00" {
                assert!(session.end_round());
                break;
            }
            session.step(0, act).unwrap();
        }
        let report = report(&session, SessionStats::default());
        assert_eq!(report.is_passed(), is_passed, "{act}: {:?}", report.reasons);
    }
}

/// 4.6(a): the bank and those against it wager with each other. Whatever the house takes of it or pays on it
/// before the chips are moved, each patron has in the end what he would have without.
#[test]
fn chemin_4_6_a_the_house_keeps_nothing_of_the_bank_and_gives_nothing_to_it() {
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for seed in 7..13 {
        let mut session = open("chemin_de_fer", seed);
        while !session.is_over() && !matches!(session.expected()[0], Act::Transfer { .. }) {
            let act = session.expected()[0];
            session.step(0, act).unwrap();
        }
        if session.is_over() {
            continue;
        }
        let mut right = session.clone();
        assert!(finish(&mut right));
        let spots: Vec<Spot> = session.table().staked_spots().map(|state| state.spot).collect();
        let amount = Cents::dollars(5);
        for spot in spots {
            for act in [
                Act::Collect(spot),
                Act::Take { spot, amount },
                Act::Pay { spot, amount, chips: None },
            ] {
                let mut other = session.clone();
                other.step(0, act).unwrap();
                let clean = finish(&mut other);
                tried += 1;
                let (has, should) = (purses(&other), purses(&right));
                if !clean || has != should || !other.left_wrong().is_zero() {
                    let done: Vec<String> =
                        other.entries().iter().map(|entry| entry.act.to_string()).collect();
                    wrong.push(format!("{seed} {act}: {has:?} {should:?}\n{}", done.join("; ")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 20, "{tried}");
}

/// A wager is what lies there when the first card comes, or the ball to rest: a patron whose wagers have all gone
/// back to him before has in the end what he came with, whatever the cards.
#[test]
fn who_gets_his_wagers_back_before_the_first_card_neither_wins_nor_loses() {
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for game in games::ALL.iter().filter(|game| game.id() != "chemin_de_fer") {
        let house = house_names(game.id()).next().unwrap();
        for (seed, round) in (7..12).flat_map(|seed| [(seed, 1), (seed, 2)]) {
            let level = level_at(&named(house), 2, seed, "");
            let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
            if round == 2 {
                assert!(finish_round(&mut session));
            }
            let start = purses(&session);
            for seat in session.table().seats().filter(|seat| session.table().has_stakes(*seat)) {
                let mut other = session.clone();
                let spots = other.table().staked_spots().map(|state| state.spot);
                let mine: Vec<Spot> = spots.filter(|spot| spot.seat == seat).collect();
                for spot in mine {
                    other.step(0, Act::Release(spot)).unwrap();
                }
                let clean = finish_round(&mut other);
                tried += 1;
                let at = usize::from(seat.0) - 1;
                let (has, had) = (purses(&other)[at], start[at]);
                if !clean || has != had || !other.left_wrong().is_zero() {
                    wrong.push(format!("{} {seed} {round} {seat}: {had} then {has}", game.id()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 200, "{tried}");
}

/// 35.10(a): $1 of a street wager goes to another patron, and its owner makes the wager whole out of his hand. Who
/// has got it gives it back, and the owner has in the end what he would have without.
#[test]
fn stud_35_10_a_a_wager_that_its_owner_makes_whole_costs_him_no_more() {
    let answers = "wagers: {\"ante\": 10}, answers: [Raises(1), Raises(1), Raises(1)]";
    let more =
        format!("start: Ready, patrons: Fixed([(seat: 2, {answers}), (seat: 5, {answers})])");
    for seed in 7..27 {
        let level = level_at("Named(\"stud_shoe\")", 1, seed, &more);
        let mut right = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
        until(&mut right, "turn C4");
        let mut session = right.clone();
        assert!(finish(&mut right));
        deal(&mut session, &["transfer S2 street_3 S5 1.00", "correct S2 street_3"]);
        finish(&mut session);
        assert_eq!(purses(&session), purses(&right), "{seed}");
        assert!(session.left_wrong().is_zero());
    }
}

/// At the wheel less plays when chips go from a wager before the ball rests: what went is owed to its owner.
#[test]
fn roulette_what_goes_to_another_before_the_ball_rests_is_no_part_of_the_wager() {
    let mut tried = 0;
    for seed in 7..27 {
        let session = open("roulette", seed);
        let staked = session.table().staked_spots().map(|state| state.spot);
        let mut straight = staked.filter(|spot| spot.wager.as_str().starts_with('n'));
        let Some(from) = straight.next() else { continue };
        let Some(to) = session.table().seats().find(|seat| *seat != from.seat) else { continue };
        let stake = session.table().stake(from.seat, from.wager);
        let mut other = session.clone();
        if other.step(0, Act::Transfer { from, to, amount: stake }).is_err() {
            continue;
        }
        // What is left of the wager is nothing: it is as if it had gone back to him.
        let mut back = session.clone();
        back.step(0, Act::Release(from)).unwrap();
        assert!(finish(&mut other) && finish(&mut back));
        assert_eq!(purses(&other), purses(&back), "{seed}: {from} to {to}");
        assert!(other.left_wrong().is_zero());
        tried += 1;
    }
    assert!(tried > 5, "{tried}");
}

/// The newcomer at seat 4 lays down $100 and is to get chips for it. Nobody changes it in three spins: it lies there
/// still. That it is to be changed is the practice of the house, which is advice; the money is left wrong all the same.
#[test]
fn cash_for_which_nobody_gives_chips_is_left_wrong() {
    let mut session = at("wheel_value_chips");
    let mut perfect = session.clone();
    assert!(finish(&mut perfect));
    let list: Vec<Act> = perfect.entries().iter().map(|entry| entry.act).collect();
    assert_eq!(list[0], Act::Change(Seat(4)));
    for act in &list[1..] {
        session.step(0, *act).unwrap();
    }
    assert!(session.is_over() || session.end_round());
    let report = report(&session, SessionStats::default());
    assert_eq!((session.left_wrong(), report.faults.len()), (Cents::dollars(100), 0));
    assert_eq!(report.reasons, [Reason::LeftWrong(Cents::dollars(100))]);
}

/// The same cash changed in the second spin: the first is left for it, and nothing has been left undone or wrong.
#[test]
fn cash_that_is_changed_in_the_next_spin_was_not_left() {
    let mut session = at("wheel_value_chips");
    let mut perfect = session.clone();
    assert!(finish(&mut perfect));
    let first = perfect.entries().iter().filter(|entry| entry.round == 1);
    let list: Vec<Act> = first.map(|entry| entry.act).skip(1).collect();
    let next = perfect.entries()[list.len() + 1].act;
    for act in list.into_iter().chain([next]) {
        session.step(0, act).unwrap();
    }
    assert_eq!(session.memory().round, 2);
    let change = Act::Change(Seat(4));
    assert!(
        session.left_undone().iter().all(|(round, _)| *round == 2),
        "{:?}",
        session.left_undone()
    );
    assert!(session.left_wrong().is_zero());
    session.step(0, change).unwrap();
    finish(&mut session);
    assert!(session.left_undone().is_empty() && session.left_wrong().is_zero());
}
