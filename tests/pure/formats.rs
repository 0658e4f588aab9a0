//! What an outside program reads: the page that lays the formats down, the cards and rounds that
//! `deal` and the log name, and what `due` says at every point.

use crate::bench::{BOOK, deal, level, level_at, open};
use clearhands::cli::{self, Exit};
use clearhands::games;
use clearhands::house::HOUSES;
use clearhands::kit::{Area, Card, Cents, Seat};
use clearhands::level::{LEVELS, Level, Mode};
use clearhands::record::{About, Recorder, RoundRecord};
use clearhands::session::Session;
use clearhands::table::{Act, VERBS};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

fn run(args: &[&str]) -> (Exit, String, String) {
    let args = ["clearhands"].iter().chain(args).map(Into::into);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = cli::run(args, &mut out, &mut err);
    (exit, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}

fn json_of(args: &[&str]) -> Value {
    let (_, out, err) = run(args);
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{args:?}: {error}\n{err}"))
}

// --- The page -----------------------------------------------------------------------------------

const PAGE: &str = include_str!("../../docs/formats.md");

/// The part of the page under a heading of the second order.
fn part(heading: &str) -> &'static str {
    let start = PAGE.find(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no {heading}"));
    let rest = &PAGE[start + 4..];
    &rest[..rest.find("\n## ").unwrap_or(rest.len())]
}

/// Those of some names that a text does not have as code.
fn missing<'a>(names: impl IntoIterator<Item = &'a str>, text: &str) -> Vec<&'a str> {
    let has = |name: &str| {
        let marks = [format!("`{name}`"), format!("`{name} ")];
        marks.iter().any(|mark| text.contains(mark))
    };
    names.into_iter().filter(|name| !has(name)).collect()
}

/// Every name of a field in a JSON value; what stands under `elections` are names of another kind.
fn fields(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (name, inner) in object {
                found.insert(name.clone());
                if name != "elections" {
                    fields(inner, found);
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|inner| fields(inner, found)),
        _ => {}
    }
}

/// The fields that the page does not lay down, of outputs in the format under that heading.
fn unknown(heading: &str, outputs: &[Value]) -> Vec<String> {
    let mut found = BTreeSet::new();
    outputs.iter().for_each(|output| fields(output, &mut found));
    assert!(found.len() > 4, "{heading}");
    let text = [part(heading), part("Rounds"), part("Cards that come to sight")].concat();
    missing(found.iter().map(String::as_str), &text).into_iter().map(str::to_owned).collect()
}

#[test]
fn the_page_names_every_act_and_event() {
    assert_eq!(missing(VERBS, part("Acts")), [""; 0]);
    // Every event is written in one place.
    let source = include_str!("../../src/record/events.rs");
    let start = source.find("pub fn event_text(").unwrap();
    let body = &source[start..start + source[start..].find("\n}\n").unwrap()];
    let names: Vec<&str> = body
        .split('"')
        .skip(1)
        .step_by(2)
        .map(|text| text.split(' ').next().unwrap())
        .filter(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '_'))
        .collect();
    assert!(names.len() > 40 && names.contains(&"ball_rests"), "{names:?}");
    assert_eq!(missing(names, part("Events")), [""; 0]);
    assert_eq!(missing(["card_lost"], part("Events")), [""; 0]);
    // What is not there is found missing.
    assert_eq!(missing(["say", "dance"], part("Acts")), ["dance"]);
}

#[test]
fn the_page_names_every_place_and_spot() {
    let mut names = BTreeSet::new();
    for area in Area::all() {
        let name = area.to_string();
        if !name.starts_with(['S', 'C']) {
            names.insert(name);
        }
    }
    names.extend(["S1", "C1", "S1.discard", "S1.ante", "S1.side", "S1.low"].map(str::to_owned));
    for game in games::ALL {
        for wager in game.wagers() {
            let digits = wager.as_str().find(|c: char| c.is_ascii_digit());
            match digits.filter(|_| game.id() == "roulette") {
                // Of the many that differ by their numbers the page has one.
                Some(at) => assert!(
                    part("Places").contains(&format!("`{}", &wager.as_str()[..at])),
                    "{wager}"
                ),
                None => drop(names.insert(wager.to_string())),
            }
        }
    }
    for pseudo in ["inside", "commission"] {
        assert!(names.contains(pseudo), "{pseudo}");
    }
    assert_eq!(missing(names.iter().map(String::as_str), part("Places")), [""; 0]);
}

#[test]
fn the_page_names_every_field_of_every_format() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let log = at("a.jsonl");
    let first = json_of(&["deal", "tcp_first_round", "--json", "--log", &log]);
    let mut deals = vec![first, json_of(&["deal", "wheel_zero_prison", "--json"])];
    deals.push(json_of(&["deal", "punto_exam_mock", "--json"]));
    let void = voided_level(&at("void.ron"));
    deals.push(json_of(&["deal", &void, "--json"]));
    assert_eq!(unknown("clearhands-deal/1", &deals), [""; 0]);

    fs::write(at("none.acts"), "").unwrap();
    fs::write(at("bad.acts"), "say no_more_bets\noffer S2\nturn S2\n").unwrap();
    let due = ["due", "--level", "tcp_first_round", "--json", "--acts"];
    let empty = json_of(&[&due[..], &[&at("none.acts")]].concat());
    assert_eq!(unknown("clearhands-due/1", &[empty]), [""; 0]);

    let damaged = fs::read_to_string(&log).unwrap().replacen("offer S2", "offer S5", 1);
    fs::write(at("damaged.jsonl"), damaged).unwrap();
    fs::write(at("bad.acts"), "say no_more_bets\nvoid\n").unwrap();
    let grade = ["grade", "--level", "tcp_first_round", "--json", "--acts"];
    let reports = [
        json_of(&["grade", &log, "--json"]),
        json_of(&["grade", &at("damaged.jsonl"), "--json"]),
        json_of(&[&grade[..], &[&at("bad.acts")]].concat()),
    ];
    assert!(!reports[2]["findings"].as_array().unwrap().is_empty());
    assert_eq!(unknown("clearhands-report/1", &reports), [""; 0]);
    let coverage = json_of(&["coverage", "three-card-poker", "--json"]);
    assert_eq!(unknown("clearhands-coverage/1", &[coverage]), [""; 0]);
    let figures = json_of(&["figures", "three-card-poker", "--json"]);
    assert_eq!(unknown("clearhands-figures/1", &[figures]), [""; 0]);
    for what in ["houses", "wagers", "incidents"] {
        let listed = json_of(&[what, "minibaccarat", "--json"]);
        assert_eq!(unknown(&format!("clearhands-{what}/1"), &[listed]), [""; 0]);
    }
    assert_eq!(unknown("The log", &log_lines()), [""; 0]);

    // A field that the page does not have is found.
    let more = serde_json::json!({"format": 1, "acts": 1, "seed": 1, "table": 1, "moon": 1});
    assert_eq!(unknown("clearhands-due/1", &[more]), ["moon"]);
}

/// A level file whose only round is void, and its path.
fn voided_level(path: &str) -> String {
    let name = Path::new(path).file_stem().unwrap().to_str().unwrap();
    let text = crate::bench::level_text(
        "tcp_shoe_phase",
        1,
        3,
        "start: Ready, incidents: [CardFlips(round: 1, at: \"dealer\", card: 1)]",
    );
    fs::write(path, text.replace("id: \"test\"", &format!("id: \"{name}\""))).unwrap();
    path.to_owned()
}

/// A line of every sort that a log has.
fn log_lines() -> Vec<Value> {
    let level = level("tcp_shoe_phase", 2, 3, "start: Ready");
    let mut session = Session::open(level, BOOK.clone(), Mode::Guided).unwrap();
    let about =
        About { program: "0.1.0".into(), profile: Some("ann".into()), started: "today".into() };
    let (mut recorder, first) = Recorder::open(&session, &about);
    let mut lines = vec![first];
    let wrong: Act = "offer S1".parse().unwrap();
    let refusal = session.step(1, wrong).unwrap_err();
    lines.push(recorder.refused(&session, 1, &wrong, &refusal));
    while session.memory().round == 1 || session.memory().draws < 4 {
        let due = session.expected()[0];
        session.step(2, due).unwrap();
        lines.push(recorder.act(&session).unwrap());
    }
    lines.push(recorder.hint(3));
    lines.push(recorder.close(&session));
    lines.push(recorder.rewind(2));
    let lines: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    for field in ["shown", "round_record"] {
        assert!(
            lines.iter().any(|line| line["line"] == "act" && !line[field].is_null()),
            "{field}"
        );
    }
    assert!(lines.iter().any(|line| line["line"] == "end" && !line["omissions"][0].is_null()));
    lines
}

// --- Cards and rounds ---------------------------------------------------------------------------

/// Every level, thinned out.
fn some_levels(every: usize) -> Vec<Arc<Level>> {
    let all = LEVELS.iter().step_by(every);
    all.map(|&(path, text)| Arc::new(Level::load((path, text), HOUSES, &BOOK).unwrap())).collect()
}

/// What lies face up in sight, and how often.
fn in_sight(session: &Session) -> BTreeMap<(Area, Card), i32> {
    let mut seen = BTreeMap::new();
    let view = session.view();
    let laid = view.cards.iter().filter_map(|card| Some((card.area, card.face?)));
    let spread = view.spread.iter().flatten().map(|&card| (Area::Deck, card));
    for card in laid.chain(spread) {
        *seen.entry(card).or_insert(0) += 1;
    }
    seen
}

#[test]
fn every_card_that_comes_to_sight_is_named_and_no_other() {
    let mut named = 0;
    let mut ways = BTreeSet::new();
    for level in some_levels(9) {
        let mut session = deal(&level);
        let mut before = in_sight(&session);
        while !session.is_over() {
            let Some(&act) = session.expected().first() else { break };
            let entry = session.step(0, act).unwrap();
            let shown = entry.shown.clone();
            let after = in_sight(&session);
            // Of two cards that look alike one may take the other's place; then it is named though
            // nothing more lies there.
            let mut told: BTreeMap<(Area, Card), i32> = BTreeMap::new();
            shown.iter().for_each(|card| *told.entry(*card).or_insert(0) += 1);
            for (card, n) in &after {
                let new = n - before.get(card).unwrap_or(&0);
                let named = told.get(card).copied().unwrap_or(0);
                assert!(new <= named && named <= *n, "{}: {act}: {card:?}", level.id);
            }
            assert!(told.keys().all(|card| after.contains_key(card)), "{}: {act}", level.id);
            named += shown.len();
            if !shown.is_empty() {
                ways.insert(act.verb());
            }
            before = after;
        }
    }
    assert!(named > 1000, "{named}");
    for way in ["turn", "place", "burn", "pass"] {
        assert!(ways.contains(way), "{ways:?}");
    }
}

#[test]
fn a_hand_that_is_turned_is_named_card_by_card() {
    let deal = json_of(&["deal", "tcp_first_round", "--json"]);
    let acts = deal["acts"].as_array().unwrap();
    // The cards that the level fixes.
    let text = LEVELS.iter().find(|(path, _)| path.ends_with("/tcp_first_round.ron")).unwrap().1;
    for (to, act) in [("dealer", "turn dealer"), ("S2", "turn S2"), ("S5", "turn S5")] {
        let of = text.find(&format!("to: \"{to}\"")).unwrap();
        let cards = text[of..].split("cards: \"").nth(1).unwrap().split('"').next().unwrap();
        let mut wanted: Vec<String> = cards.split(' ').map(|card| format!("{to} {card}")).collect();
        wanted.sort();
        let turned = acts.iter().find(|a| a["act"] == act).unwrap();
        let mut shown: Vec<&str> =
            turned["shown"].as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
        shown.sort_unstable();
        assert_eq!(shown, wanted, "{act}");
    }
    assert!(acts.iter().filter(|a| a["shown"][0].is_null()).count() > 10);
}

/// Chips that are moved wrongly, if that can be done at this table.
fn wrong_money(session: &Session, n: usize) -> Option<Act> {
    let table = session.table();
    let spots: Vec<_> = table.staked_spots().map(|state| state.spot).collect();
    let spot = spots.get(n % spots.len().max(1))?;
    let verbs = ["collect", "release", "pay", "retrieve", "take"];
    let verb = verbs[n / 7 % verbs.len()];
    let sum = if matches!(verb, "collect" | "release") { "" } else { " 5.00" };
    let act: Act = format!("{verb} {spot}{sum}").parse().unwrap();
    clearhands::table::can(table, &act).is_ok().then_some(act)
}

/// What each seat has won or lost by the records of the rounds.
fn nets_by_records(session: &Session) -> BTreeMap<u8, i64> {
    let mut nets = BTreeMap::new();
    for record in RoundRecord::all(session) {
        for seat in &record.seats {
            *nets.entry(seat.seat).or_insert(0) += seat.net_cents;
        }
        let by_wager: i64 = record.wagers.iter().map(|wager| wager.net_cents).sum();
        assert_eq!(by_wager, record.seats.iter().map(|seat| seat.net_cents).sum::<i64>());
    }
    nets
}

#[test]
fn the_records_of_rounds_sum_up_to_what_the_purses_hold() {
    let mut wrongs = 0;
    let mut outcomes = BTreeSet::new();
    // At the wheel most can be wrong.
    let wheels = LEVELS.iter().filter(|(path, _)| path.contains("/roulette/"));
    let wheels = wheels.map(|&source| Arc::new(Level::load(source, HOUSES, &BOOK).unwrap()));
    for (k, level) in some_levels(7).into_iter().chain(wheels).enumerate() {
        for careless in [false, true] {
            let mut session = deal(&level);
            let mut round = 1;
            for n in 0..2000 {
                if session.is_over() {
                    break;
                }
                let wrong =
                    if careless && n % 11 == 10 { wrong_money(&session, n + k) } else { None };
                wrongs += usize::from(wrong.is_some());
                let Some(act) = wrong.or_else(|| session.expected().first().copied()) else {
                    break;
                };
                session.step(0, act).unwrap();
                let ended = session.is_over() || session.memory().round != round;
                if !ended && n % 17 != 0 {
                    continue;
                }
                round = session.memory().round;
                let nets = nets_by_records(&session);
                for (seat, net) in session.nets() {
                    let told = nets.get(&seat.0).copied().unwrap_or(0);
                    assert_eq!(Cents(told), net, "{}: {seat} after {act}", level.id);
                }
                // What still lies on the layout is open or held, and the other way round.
                let present = RoundRecord::of_present(&session);
                let lying = |seat: Seat, wager: &str| {
                    let spots = session.table().staked_spots();
                    let mut mine = spots.filter(|s| s.spot.seat == seat && !s.stake.is_empty());
                    mine.any(|s| s.spot.wager.as_str() == wager)
                };
                for wager in present.wagers {
                    let open = matches!(wager.outcome.as_str(), "open" | "held");
                    let lies = lying(Seat(wager.seat), &wager.wager);
                    assert_eq!(open, lies, "{}: {} after {act}", level.id, wager.wager);
                    outcomes.insert(wager.outcome);
                }
            }
            for record in RoundRecord::all(&session) {
                outcomes.extend(record.wagers.into_iter().map(|wager| wager.outcome));
            }
        }
    }
    assert!(wrongs > 100, "{wrongs}");
    for outcome in ["won", "lost", "returned", "open", "held", "mixed"] {
        assert!(outcomes.contains(outcome), "{outcomes:?}");
    }
}

#[test]
fn a_round_is_told_with_its_opening_its_wagers_and_why_it_was_void() {
    let deal = json_of(&["deal", "tcp_first_round", "--json"]);
    let round = &deal["round_records"][0];
    assert_eq!(round["opening"][0], "round_opens 1");
    assert_eq!(round["opening"][1], "wager S2 ante 10.00");
    assert_eq!((&round["first_act"], &round["over"]), (&1.into(), &true.into()));
    let told: Vec<String> = round["wagers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|w| {
            format!(
                "S{} {} {} {} {}",
                w["seat"], w["wager"], w["stake_cents"], w["outcome"], w["net_cents"]
            )
        })
        .collect();
    // King high wins against queen high, queen and six lose to queen and eight: even money on both.
    assert_eq!(
        told,
        [
            "S2 \"ante\" 1000 \"won\" 1000",
            "S5 \"ante\" 1500 \"lost\" -1500",
            "S2 \"play\" 1000 \"won\" 1000",
            "S5 \"play\" 1500 \"lost\" -1500",
        ]
    );
    // Each round stands with its own opening, wherever its events came.
    let mut session = open("tcp_shoe_phase", 3, 3, "start: Ready");
    while let Some(&act) = session.expected().first() {
        session.step(0, act).unwrap();
    }
    let records = RoundRecord::all(&session);
    assert_eq!(records.len(), 3);
    for (record, n) in records.iter().zip(1..) {
        assert_eq!(record.opening[0], format!("round_opens {n}"));
        assert!(record.opening[1..].iter().all(|event| !event.starts_with("round_opens")));
        assert!(record.opening.len() > 1 && record.over && record.joined.is_empty());
        let in_it = &session.entries()[record.first_act - 1..record.last_act];
        assert!(in_it.iter().all(|entry| entry.round == n));
    }
    assert_eq!(records[2].last_act, session.entries().len());

    // A void that nothing calls for has no clause.
    let mut session = open("tcp_shoe_phase", 1, 3, "start: Ready");
    for act in ["say no_more_bets", "remove shoe L", "place S1 down R", "void"] {
        session.step(0, act.parse().unwrap()).unwrap();
    }
    let record = RoundRecord::of_present(&session);
    assert_eq!((record.void.len(), record.void[0].act, record.void[0].seat), (1, 4, None));
    assert_eq!(record.void[0].clauses, [""; 0]);
    let mut session = open(
        "tcp_shoe_phase",
        1,
        3,
        "start: Ready, incidents: [FaceUpCard(round: 1, at: 2), FaceUpCard(round: 1, at: 3)]",
    );
    while let Some(&act) = session.expected().first() {
        session.step(0, act).unwrap();
    }
    let record = &RoundRecord::all(&session)[0];
    // A second card face up makes the round void, by 20.12(a); nothing has been won or lost.
    let at = session.entries().iter().position(|entry| entry.act == Act::Void(None)).unwrap();
    let void = &record.void[0];
    assert_eq!((record.void.len(), void.act, void.seat), (1, at + 1, None));
    assert_eq!(void.cite.as_deref(), Some("N.J.A.C. 19:47-20.12(a)"));
    let mut once = void.clauses.clone();
    once.dedup();
    assert!(void.clauses[0].starts_with("tcp.20.12.a") && once == void.clauses, "{void:?}");
    assert!(record.wagers.len() > 3);
    assert!(record.wagers.iter().all(|w| w.outcome == "returned" && w.net_cents == 0));
}

#[test]
fn vigorish_stands_with_the_wager_it_is_owed_for() {
    let mut found = BTreeMap::new();
    for name in ["mini_settle_pay_all", "punto_exam_mock", "chemin_exam_mock"] {
        let Some((path, text)) =
            LEVELS.iter().find(|(path, _)| path.ends_with(&format!("/{name}.ron")))
        else {
            continue;
        };
        let level = Arc::new(Level::load((path, text), HOUSES, &BOOK).unwrap());
        let mut session = deal(&level);
        let (mut marked, mut charged) = (0, 0);
        while let Some(&act) = session.expected().first() {
            match act {
                Act::Vig { amount, .. } => marked += amount.0,
                Act::Charge { amount, .. } => charged += amount.0,
                _ => {}
            }
            session.step(0, act).unwrap();
        }
        let wagers: Vec<_> =
            RoundRecord::all(&session).into_iter().flat_map(|record| record.wagers).collect();
        assert_eq!(wagers.iter().map(|w| w.vigorish_marked_cents).sum::<i64>(), marked, "{name}");
        assert_eq!(wagers.iter().map(|w| w.vigorish_charged_cents).sum::<i64>(), charged, "{name}");
        found.insert(name, marked + charged);
    }
    assert!(found.values().any(|sum| *sum > 0), "{found:?}");
}

#[test]
fn the_double_zero_has_one_name() {
    let deal = json_of(&["deal", "wheel_pay_high", "--json"]);
    let told = deal.to_string();
    assert!(told.contains("\"mark 00\"") && told.contains("\"ball_rests 00\""), "{told}");
    assert!(!told.contains("mark 37") && !told.contains("ball_rests 37"));
    let read = |text: &str| text.parse::<Act>().unwrap();
    assert_eq!((read("mark 37"), read("mark 00")), (Act::Mark(37), Act::Mark(37)));
    assert_eq!((read("mark 0"), read("mark 17")), (Act::Mark(0), Act::Mark(17)));
    assert_eq!(Act::Mark(37).to_string(), "mark 00");
}

#[test]
fn a_deal_tells_the_whole_house() {
    let level = level_at(
        "Inline((version: 1, title: \"Own\", game: \"three_card_poker\", edition: Y2007, limits: (5, 100)))",
        1,
        3,
        "",
    );
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("test.ron");
    fs::write(&path, &level.source).unwrap();
    let deal = json_of(&["deal", path.to_str().unwrap(), "--json"]);
    assert_eq!((&deal["edition"], &deal["game"]), (&"2007".into(), &"three_card_poker".into()));
    assert_eq!((&deal["least_cents"], &deal["most_cents"]), (&500.into(), &10_000.into()));
    assert_eq!(deal["house_hash"], Value::Null, "the level holds its house");
    // Every choice that the rulebook leaves to this game's house, with its default.
    let chosen = deal["elections"].as_object().unwrap();
    for election in BOOK.elections.iter().filter(|e| e.game == "three_card_poker") {
        assert_eq!(chosen[&election.id], election.default, "{}", election.id);
    }
    assert_eq!(
        chosen.len(),
        BOOK.elections.iter().filter(|e| e.game == "three_card_poker").count()
    );
}

// --- What is due --------------------------------------------------------------------------------

#[test]
fn an_outside_program_deals_a_whole_round_by_what_is_due() {
    let folder = TempDir::new().unwrap();
    let list = folder.path().join("a.acts");
    let list = list.to_str().unwrap();
    let mut acts = String::new();
    let perfect = json_of(&["deal", "tcp_first_round", "--json"]);
    let perfect: Vec<&str> = perfect["acts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|act| act["act"].as_str().unwrap())
        .collect();
    let ask = |acts: &str| {
        fs::write(list, acts).unwrap();
        json_of(&["due", "--level", "tcp_first_round", "--acts", list, "--json"])
    };
    let mut reasons = Vec::new();
    for (n, act) in perfect.iter().enumerate() {
        let due = ask(&acts);
        reasons.extend(due["hint"]["why"].as_str().map(str::to_owned));
        assert_eq!(due["format"], "clearhands-due/1");
        assert_eq!((&due["acts"], &due["over"]), (&n.into(), &false.into()));
        assert_eq!(due["hint"]["act"], *act, "{acts}");
        assert!(!due["hint"]["clauses"].as_array().unwrap().is_empty(), "{act}");
        assert!(due["due"].as_array().unwrap().contains(&due["hint"]));
        acts = format!("{acts}{act}\n");
        if *act == "turn S2" {
            // Both hands lie open: what the cards come to is told, and nothing has moved.
            let due = ask(&acts);
            let owed: Vec<String> = due["accounts"]
                .as_array()
                .unwrap()
                .iter()
                .map(|a| {
                    format!("{} {} {} {}", a["seat"], a["wager"], a["law_cents"], a["owed_cents"])
                })
                .collect();
            for told in [
                "2 \"ante\" 1000 1000",
                "2 \"play\" 1000 1000",
                "5 \"ante\" -1500 -1500",
                "5 \"play\" -1500 -1500",
            ] {
                assert!(owed.contains(&told.to_owned()), "{owed:?}");
            }
            let dealer = due["view"]["cards"].as_array().unwrap();
            let dealer = dealer.iter().find(|area| area["area"] == "dealer").unwrap();
            assert!(dealer["cards"].as_array().unwrap().iter().all(|card| card != "down"));
        }
    }
    assert!(reasons.iter().any(|why| why.ends_with("; $10 at 1 to 1 is $10")), "{reasons:?}");
    let end = ask(&acts);
    assert_eq!((&end["over"], &end["round_over"]), (&true.into(), &true.into()));
    assert_eq!((&end["hint"], &end["accounts"]), (&Value::Null, &Value::Array(Vec::new())));
    let (exit, out, _) = run(&["grade", "--level", "tcp_first_round", "--acts", list]);
    assert_eq!(exit, Exit::Done, "{out}");
}

#[test]
fn open_vigorish_stands_in_the_accounts() {
    let folder = TempDir::new().unwrap();
    let list = folder.path().join("a.acts").to_str().unwrap().to_owned();
    let perfect = json_of(&["deal", "mini_settle_pay_all", "--json"]);
    let acts = perfect["acts"].as_array().unwrap().iter().map(|act| act["act"].as_str().unwrap());
    // Five percent of $100.
    let before: Vec<&str> = acts.take_while(|act| *act != "charge S6 banker 5.00").collect();
    fs::write(&list, before.join("\n")).unwrap();
    let due = ["due", "--level", "mini_settle_pay_all", "--acts", &list];
    let told = json_of(&[&due[..], &["--json"]].concat());
    assert_eq!(told["hint"]["act"], "charge S6 banker 5.00");
    let of = |list: &str| {
        let all = told[list].as_array().unwrap();
        let mine: Vec<&Value> = all.iter().filter(|account| account["seat"] == 6).collect();
        assert_eq!(mine.len(), 1, "{mine:?}");
        mine[0].clone()
    };
    for list in ["accounts", "seats"] {
        let of = of(list);
        let told = (&of["vigorish_owed_cents"], &of["owed_cents"]);
        assert_eq!(told, (&500.into(), &(-500).into()), "{list}");
    }
    assert_eq!(of("seats")["vigorish_marked_cents"], 0);
    let (_, told, _) = run(&due);
    assert!(told.contains("owed -$5   vigorish $5 open\n"), "{told}");
    let seats = &told[told.find("\nSeats\n").unwrap()..];
    assert!(seats.contains("seat 6  owed -$5"), "{seats}");
}

#[test]
fn what_is_due_is_told_in_words_too_and_hides_what_lies_face_down() {
    let folder = TempDir::new().unwrap();
    let list = folder.path().join("a.acts");
    fs::write(&list, "say no_more_bets\nremove shoe L\nplace S2 down R\n").unwrap();
    let args = ["due", "--level", "tcp_first_round", "--acts", list.to_str().unwrap()];
    let (exit, out, err) = run(&args);
    assert_eq!((exit, err.as_str()), (Exit::Done, ""));
    assert!(out.contains("3 acts done; round 1 of 1\n"), "{out}");
    assert!(out.contains("\nDue now\n  remove shoe L\n"), "{out}");
    assert!(out.contains("\nOpen besides\n"), "{out}");
    assert!(out.contains("  seat 5  ante  stake $15  paid $0  given $0  not decided\n"), "{out}");
    let due = json_of(&[&args[..], &["--json"]].concat());
    let cards = &due["view"]["cards"];
    assert_eq!(cards[0], serde_json::json!({"area": "S2", "cards": ["down"]}));
    assert_eq!(cards.as_array().unwrap().len(), 1);
    // Whoever lists what cannot be done is told so, as by grade.
    fs::write(&list, "turn S2\n").unwrap();
    let (exit, _, err) = run(&args);
    assert_eq!(exit, Exit::BadInput);
    assert!(err.contains("a.acts:1:1: 'turn S2' cannot be done here"), "{err}");
}

// --- The log that deal writes -------------------------------------------------------------------

/// An output that takes only so much.
struct Narrow(usize);

impl std::io::Write for Narrow {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_deal_writes_its_log_as_it_goes_and_keeps_one_that_is_there() {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("a.jsonl");
    let args = ["clearhands", "deal", "tcp_first_round", "--log", log.to_str().unwrap()];
    let mut err = Vec::new();
    let exit = cli::run(args.map(Into::into), &mut Narrow(900), &mut err);
    assert_eq!(exit, Exit::Cannot);
    let begun = fs::read_to_string(&log).unwrap();
    let lines = begun.lines().count();
    assert!(lines > 2 && lines < 30 && begun.ends_with('\n'), "{lines} lines");

    let (exit, out, err) = run(&args[1..]);
    assert_eq!((exit, out.as_str()), (Exit::Cannot, ""));
    assert!(
        err.contains("a.jsonl is there already; name another file, or write over it with --force")
    );
    assert_eq!(fs::read_to_string(&log).unwrap(), begun, "it is kept");
    let (exit, _, _) = run(&[&args[1..], &["--force"]].concat());
    assert_eq!(exit, Exit::Done);
    let whole = fs::read_to_string(&log).unwrap();
    assert!(whole.starts_with(&begun) && whole.contains("\"line\":\"end\""));
}
