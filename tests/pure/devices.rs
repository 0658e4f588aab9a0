//! Devices at the table, at every game that is built in: 19:47-8.1.

use crate::bench::broken::{Report, possible};
use crate::bench::houses::{house_names, named};
use crate::bench::law::{assert_obeyed_and_broken, obeyed};
use crate::bench::mutate::{Kind, Trace, go_on, trace};
use crate::bench::{BOOK, deal, deal_out, level_at};
use clearhands::games;
use clearhands::kit::Dice;
use clearhands::law::{EVERY_GAME, Standing};
use clearhands::procedure::{Channel, Due, Kind as FaultKind};
use clearhands::session::Session;
use clearhands::table::{Act, Official};

const CALL: Act = Act::Call(Official::Floor);

/// Every house of every game.
fn tables() -> impl Iterator<Item = String> {
    games::ALL.iter().flat_map(|game| house_names(game.id())).map(named)
}

/// Two rounds at a table of three patrons, with these devices.
fn open(house: &str, devices: &str) -> Session {
    let more = format!("seats: 3, patrons: Sound([1, 2, 3]), incidents: [{devices}]");
    deal(&level_at(house, 2, 3, &more))
}

/// The clauses of the findings of the last act, the first of each finding first.
fn cited(session: &Session) -> Vec<Vec<&'static str>> {
    let findings = &session.entries().last().unwrap().findings;
    let ids = |clauses: &[_]| clauses.iter().map(|&id| BOOK[id].id.as_str()).collect();
    findings.iter().map(|finding| ids(&finding.clauses)).collect()
}

#[test]
fn the_floor_is_called_before_anything_else() {
    for house in tables() {
        let mut session = open(&house, "Device(round: 2, seat: 3)");
        while session.memory().round < 2 {
            let act = session.expected()[0];
            session.step(0, act).unwrap();
        }
        assert_eq!(session.expected(), [CALL], "{house}");
        let mut other = session.clone();
        deal_out(&mut session);
        let calls = session.entries().iter().filter(|e| e.round == 2 && e.act == CALL);
        let met =
            calls.map(|entry| session.procedure().steps[usize::from(entry.met.unwrap().step)].id);
        assert_eq!(met.filter(|id| *id == "stop_device").count(), 1, "{house}");
        // Whoever deals on is faulted once, and still owes the call.
        let mut again = open(&house, "");
        while again.memory().round < 2 {
            let act = again.expected()[0];
            again.step(0, act).unwrap();
        }
        let next = again.expected()[0];
        other.step(0, next).unwrap();
        let found = &other.entries().last().unwrap().findings;
        assert_eq!(found.len(), 1, "{house}: {next}");
        assert_eq!(found[0].kind, FaultKind::OutOfOrder, "{house}: {next}");
        assert_eq!(found[0].channel, Channel::Irregularities);
        assert!(other.is_scored(&found[0]));
        assert_eq!(cited(&other)[0][..2], ["all.h.floor", "all.8.1-b"], "{house}: {next}");
        deal_out(&mut other);
    }
}

#[test]
fn a_permitted_device_is_left_alone() {
    for house in tables() {
        let mut session = open(&house, "Device(round: 1, seat: 2, permitted: true)");
        let mut without = open(&house, "");
        assert_eq!(session.expected(), without.expected(), "{house}");
        let mut called = session.clone();
        called.step(0, CALL).unwrap();
        assert_eq!(cited(&called)[0][0], "all.8.1-h", "{house}");
        let found = &called.entries().last().unwrap().findings[0];
        assert_eq!(found.kind, FaultKind::NotCalledFor);
        assert!(called.is_scored(found), "{house}");
        assert_eq!(deal_out(&mut session), deal_out(&mut without), "{house}");
    }
}

/// A round from where only its closing is due: somebody has gone wrong until nothing else was, and from
/// there on does what is due.
fn closed(house: &str) -> Trace {
    let closes = |session: &Session| {
        let steps = &session.procedure().steps;
        let closing = |(step, _): &(u8, Due)| steps[usize::from(*step)].closing;
        session.memory().started && session.due().first().is_some_and(closing)
    };
    for seed in 0..500 {
        let more = "seats: 3, patrons: Sound([1, 2, 3])";
        let mut session = deal(&level_at(house, 1, seed, more));
        let mut dice = Dice::new(seed, 31);
        for _ in 0..200 {
            if session.is_over() {
                break;
            }
            if closes(&session) {
                return go_on(&format!("{house} (closed)"), session);
            }
            let acts = possible(&session, &mut dice);
            let wrong = dice.below(4) == 0;
            let act = if wrong { acts[dice.below(acts.len())] } else { session.expected()[0] };
            // Some of them cannot be done.
            let _ = session.step(0, act);
        }
    }
    panic!("{house}: no round comes to its closing")
}

#[test]
fn what_holds_at_every_table_is_judged_at_every_game() {
    for game in games::ALL {
        let house = named(house_names(game.id()).next().unwrap());
        let more = |permitted: bool| {
            format!(
                "seats: 3, patrons: Sound([1, 2, 3]), \
                 incidents: [Device(round: 1, seat: 2, permitted: {permitted})]"
            )
        };
        let traces: Vec<Trace> =
            [true, false].map(|p| trace(&format!("{house} ({p})"), &house, 5, 1, &more(p))).into();
        // At a wheel the steps of the settlement name whatever lies on the layout: nothing is left for the
        // closing of the round.
        let wheel = open(&house, "").table().wheel;
        let closing = (!wheel).then(|| closed(&house));
        let traces: Vec<Trace> = traces.into_iter().chain(closing).collect();
        let mut report = Report::default();
        for trace in &traces {
            report.add(trace, |kind| matches!(kind, Kind::LeftOut | Kind::ExtraCall));
        }
        let mut kept = obeyed(&traces, &report, |_| false);
        if wheel {
            kept.extend(BOOK.find("all.h.close"));
            report.named.extend(BOOK.find("all.h.close"));
        }
        assert_obeyed_and_broken(EVERY_GAME, &kept, &report);
    }
    let ours = || BOOK.clauses().filter(|(_, clause)| clause.game == EVERY_GAME);
    assert_eq!(ours().count(), 10);
    assert_eq!(ours().filter(|(_, c)| c.standing == Standing::Enforced).count(), 3);
}
