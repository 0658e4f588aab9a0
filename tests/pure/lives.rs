//! The lives of irregularities: each is there from what brought it up until it is cured, and whoever goes on as if
//! nothing had happened has not handled it.

use crate::bench::{BOOK, level_text};
use clearhands::games;
use clearhands::grade::{SessionStats, report};
use clearhands::house::HOUSES;
use clearhands::level::{IncidentTold, Level, Mode, incidents_of};
use clearhands::record::report_json;
use clearhands::session::{Fate, Life, Lives, Session};
use clearhands::table::Event;
use clearhands::wording;
use serde_json::{Value, json};
use std::sync::Arc;

fn session(told: &IncidentTold, game: &str, incidents: &str, seed: u64) -> Session {
    let more = format!("patrons: {}, incidents: [{incidents}]", told.patrons);
    let seats = if game == "roulette" { "seats: 8" } else { "seats: 6" };
    let text = level_text(&told.house, 2, seed, &more).replace("seats: 6", seats);
    let level = Level::load(("test.ron", &text), HOUSES, &BOOK);
    let level = level.unwrap_or_else(|told| panic!("{}: {text}", told[0]));
    Session::open(Arc::new(level), BOOK.clone(), Mode::Practice).unwrap()
}

fn told(game: &str, id: &str) -> IncidentTold {
    incidents_of(game).unwrap().into_iter().find(|told| told.id == id).unwrap()
}

/// Deals on rightly until something is so, or to the end, and looks after each act.
fn deal(session: &mut Session, lives: &mut Lives, until: impl Fn(&Session, &Lives) -> bool) {
    lives.look(session);
    while !session.is_over() && !until(session, lives) {
        let act = session.expected()[0];
        session.step(1000 * session.entries().len() as u64, act).unwrap();
        lives.look(session);
    }
}

/// Of the incidents that several games have: what nobody sees before cards are counted, and what at some tables calls
/// for nothing (a card that sticks to the one before the last is the last).
const MAY_BE_NOTHING: [&str; 4] = ["ShortDeck", "Shares", "Sticks", "CardFlips"];

#[test]
fn whoever_deals_rightly_has_handled_every_incident() {
    let mut none = Vec::new();
    for game in games::ALL {
        for told in incidents_of(game.id()).unwrap() {
            let with =
                if told.with.is_empty() { String::new() } else { format!("{}, ", told.with) };
            let incidents = format!("{with}{}", told.example);
            let mut lived = false;
            for seed in 1..=20 {
                let mut session = session(&told, game.id(), &incidents, seed);
                let mut lives = Lives::default();
                deal(&mut session, &mut lives, |_, _| false);
                for life in lives.all() {
                    assert_eq!(life.fate(), Fate::Handled, "{}: {life:?}", told.example);
                }
                lived |= !lives.all().is_empty();
                if lived {
                    break;
                }
            }
            // What one game alone has may be no irregularity: a patron leaves, buys in, banks.
            if !lived && !told.is_own && !MAY_BE_NOTHING.contains(&told.id.as_str()) {
                none.push(format!("{} {}", game.id(), told.id));
            }
        }
    }
    assert_eq!(none, [""; 0]);
}

#[test]
fn without_an_incident_nothing_lives() {
    for game in games::ALL {
        let told = &incidents_of(game.id()).unwrap()[0];
        let mut session = session(told, game.id(), "", 5);
        let mut lives = Lives::default();
        deal(&mut session, &mut lives, |_, _| false);
        assert_eq!(lives.all(), [], "{}", game.id());
    }
}

/// A fourth card at seat 3.
const STICKS: &str = "Sticks(round: 1, at: \"S3\", card: 3)";

/// Cards that stick together at seat 3, dealt up to where they lie there.
fn stuck() -> (Session, Lives) {
    let told = told("three_card_poker", "Sticks");
    let mut session = session(&told, "three_card_poker", STICKS, 3);
    let mut lives = Lives::default();
    deal(&mut session, &mut lives, |_, lives| !lives.all().is_empty());
    (session, lives)
}

#[test]
fn an_irregularity_comes_up_with_what_brings_it() {
    let (mut session, mut lives) = stuck();
    let sticks = |event: &Event| matches!(event, Event::Sticks { .. });
    let brought = session.entries().iter().position(|entry| entry.events.iter().any(sticks));
    let [life] = lives.all() else { panic!("{:?}", lives.all()) };
    assert_eq!(brought, Some(life.after - 1));
    assert_eq!((life.after, life.round, life.fate()), (session.entries().len(), 1, Fate::Open));
    assert_eq!(life.at_ms, session.entries().last().unwrap().at_ms);
    // Gone back to before it, it has not been.
    let after = life.after;
    let mut before = lives.clone();
    before.look(&session.before(after - 1).unwrap());
    assert_eq!(before.all(), []);
    // Cured, and gone back to before the cure.
    let cured = |_: &Session, lives: &Lives| lives.all()[0].until.is_some();
    deal(&mut session, &mut lives, cured);
    assert_eq!(lives.all()[0].fate(), Fate::Handled);
    lives.look(&session.before(after).unwrap());
    assert_eq!(lives.all()[0].fate(), Fate::Open);
}

#[test]
fn whoever_goes_on_as_if_nothing_had_happened_has_not_handled_it() {
    let told = told("three_card_poker", "Sticks");
    let mut plan = session(&told, "three_card_poker", "", 3);
    let (mut session, mut lives) = stuck();
    // The plan of somebody who has seen nothing.
    for entry in session.entries().to_vec() {
        plan.step(entry.at_ms, entry.act).unwrap();
    }
    let mut done = 0;
    while done < 6 {
        let act = plan.expected()[0];
        if session.step(60_000, act).is_err() {
            break;
        }
        plan.step(60_000, act).unwrap();
        lives.look(&session);
        done += 1;
    }
    assert!(done > 1, "nothing could be dealt on");
    let first = |lives: &Lives| -> Life { lives.all()[0].clone() };
    assert_eq!(first(&lives).fate(), Fate::PassedOver, "{:?}", first(&lives));
    // Put right after that, it was not handled in its turn.
    deal(&mut session, &mut lives, |_, _| false);
    assert!(matches!(first(&lives).fate(), Fate::Mended | Fate::PassedOver), "{:?}", first(&lives));
}

/// The list of irregularities in a session's report.
fn listed(session: &Session) -> Value {
    let report = report(session, SessionStats::default());
    let mut json = report_json(session, &report, &[], None, &[]);
    json["irregularities"].take()
}

/// 20.12(b): a hand of a wrong number of cards is a misdeal. The list of the report says what brought it up, by which
/// clause, and what cured it; whoever looks on while it is dealt sees the same.
#[test]
fn a_report_lists_each_irregularity_with_its_life() {
    let (mut session, mut lives) = stuck();
    let brought = session.entries().len();
    deal(&mut session, &mut lives, |_, _| false);
    let life = lives.all()[0].clone();
    let told = report(&session, SessionStats::default()).irregularities;
    assert_eq!(told, lives.all());
    let all = listed(&session);
    let one = &all[0];
    assert_eq!(all.as_array().map(Vec::len), Some(1), "{all:#}");
    assert_eq!((&one["fate"], &one["round"]), (&json!("handled"), &json!(1)));
    let clause = one["clause"].as_str().unwrap();
    assert!(clause.starts_with("tcp.20.12"), "{clause}");
    assert_eq!(one["cite"], json!(BOOK[life.clause.unwrap()].cite));
    assert_eq!(one["came_with"]["act_number"], json!(brought));
    let events = one["events"].to_string();
    assert!(events.contains("sticks"), "{events}");
    // What is due first is what takes it up, and the last of it what cures it.
    let act = |of: &str| {
        let number = usize::try_from(one[of]["act_number"].as_u64().unwrap()).unwrap();
        assert_eq!(one[of]["act"], json!(session.entries()[number - 1].act.to_string()));
        number
    };
    assert_eq!(act("noticed"), brought + 1);
    let cured = act("cured");
    assert!(cured > brought && Some(cured) == life.until, "{one:#}");
    assert_eq!((&one["passed_over"], &one["findings"]), (&Value::Null, &json!([])));
    let words = wording::life(&session, &life, |at| format!("act {}", at + 1)).join(". ");
    assert!(words.starts_with(&format!("Came up with act {brought}: ")), "{words}");
    assert!(words.contains(&format!("Cured with act {cured}: ")), "{words}");
}

#[test]
fn a_report_tells_what_was_passed_over_and_never_cured() {
    let told = told("three_card_poker", "Sticks");
    let mut plan = session(&told, "three_card_poker", "", 3);
    let (mut session, mut lives) = stuck();
    for entry in session.entries().to_vec() {
        plan.step(entry.at_ms, entry.act).unwrap();
    }
    let before = session.entries().len();
    for _ in 0..2 {
        let act = plan.expected()[0];
        session.step(60_000, act).unwrap();
        plan.step(60_000, act).unwrap();
        lives.look(&session);
    }
    let all = listed(&session);
    let one = &all[0];
    assert_eq!(one["fate"], json!("passed_over"), "{one:#}");
    assert_eq!(one["passed_over"]["act_number"], json!(before + 1));
    assert_eq!((&one["cured"], &one["noticed"]), (&Value::Null, &Value::Null));
    // The findings are those of the report, by their numbers.
    let number = usize::try_from(one["findings"][0].as_u64().unwrap()).unwrap();
    assert_eq!(session.raised()[number].entry, before);
    let words = wording::life(&session, &lives.all()[0], |at| format!("act {}", at + 1)).join(". ");
    assert!(words.ends_with("Never cured"), "{words}");
}

#[test]
fn where_nothing_went_wrong_the_list_is_empty() {
    let told = told("three_card_poker", "Sticks");
    let mut session = session(&told, "three_card_poker", "", 3);
    deal(&mut session, &mut Lives::default(), |_, _| false);
    assert_eq!(listed(&session), json!([]));
}
