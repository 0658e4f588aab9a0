//! Every level that comes with the program can be dealt, and is what its text says.

use crate::bench::levels::{Promise, assert_kept};
use crate::bench::{BOOK, deal_out};
use crate::three_card_poker::GAME;
use clearhands::house::HOUSES;
use clearhands::kit::{Area, Cents, Seat};
use clearhands::law::{ClauseId, EVERY_GAME};
use clearhands::level::{Course, Incident, Level, Mode};
use clearhands::session::{Entry, Session};
use clearhands::table::{Act, Event};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

static COURSES: LazyLock<Vec<Course>> = LazyLock::new(|| {
    let (courses, complaints) = Course::gather(&Course::built_in());
    assert!(complaints.is_empty(), "{complaints:?}");
    courses
});

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

/// Every level, with the folder it lies in; the folder above bears the name of the game.
static LEVELS: LazyLock<Vec<(String, Arc<Level>)>> = LazyLock::new(|| {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let mut levels = Vec::new();
    let courses = |game: &String| {
        names(&top.join(game)).into_iter().map(|c| (game.clone(), c)).collect::<Vec<_>>()
    };
    for (game, course) in names(&top).iter().flat_map(courses) {
        for name in names(&top.join(&game).join(&course)) {
            let path = format!("levels/{game}/{course}/{name}");
            let text = fs::read_to_string(top.join(&game).join(&course).join(&name)).unwrap();
            let level = Level::load((&path, &text), HOUSES, &BOOK).unwrap_or_else(|complaints| {
                let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
                panic!("{}", lines.join("\n"))
            });
            assert!(level.house.game == game || game == "mixed", "{path}");
            levels.push((course.clone(), Arc::new(level)));
        }
    }
    levels
});

fn open(level: &Arc<Level>) -> Session {
    Session::open(level.clone(), BOOK.clone(), Mode::Practice).unwrap()
}

/// Every level, dealt by the perfect dealer.
static DEALT: LazyLock<Vec<Session>> = LazyLock::new(|| {
    LEVELS
        .iter()
        .map(|(_, level)| {
            let mut session = open(level);
            deal_out(&mut session);
            session
        })
        .collect()
});

/// Whether a level belongs to a course: games may call theirs the same.
fn is_of(level: &Level, course: &Course) -> bool {
    let its = course.game.is_empty() || course.game == level.house.game;
    course.id == level.course && its
}

fn dealt(id: &str) -> &'static Session {
    DEALT.iter().find(|session| session.level().id == id).unwrap_or_else(|| panic!("no {id}"))
}

/// What happened of itself, each with its round.
fn events(session: &Session) -> Vec<(u32, Event)> {
    let mut round = 1;
    let all = session.opening().iter().chain(session.entries().iter().flat_map(|e| &e.events));
    all.map(|&event| {
        if let Event::RoundOpens(opened) = event {
            round = opened;
        }
        (round, event)
    })
    .collect()
}

/// The entries of a round that met a duty of this step.
fn met<'a>(session: &'a Session, round: u32, step: &'a str) -> impl Iterator<Item = &'a Entry> {
    session.entries().iter().filter(move |entry| {
        let id = entry.met.map(|met| session.procedure().steps[usize::from(met.step)].id);
        entry.round == round && id == Some(step)
    })
}

/// The clauses of the duties that were met.
fn clauses(session: &Session) -> BTreeSet<ClauseId> {
    let met = session.entries().iter().filter_map(|entry| entry.met);
    met.flat_map(|met| met.due.clauses.into_iter().flatten()).collect()
}

#[test]
fn every_level_is_dealt_by_the_perfect_dealer() {
    assert!(DEALT.len() >= 26, "only {} levels", DEALT.len());
    for session in &*DEALT {
        let level = session.level();
        let dealt: BTreeSet<u32> = session.entries().iter().map(|entry| entry.round).collect();
        assert_eq!(dealt.len(), usize::try_from(level.rounds).unwrap(), "{}", level.id);
    }
}

#[test]
fn every_course_has_levels_and_every_level_its_course() {
    let mut ids = BTreeSet::new();
    let mut places = BTreeSet::new();
    for (folder, level) in &*LEVELS {
        assert_eq!(*folder, level.course, "{} lies in the wrong folder", level.id);
        let course = COURSES.iter().find(|c| is_of(level, c));
        let course = course.unwrap_or_else(|| panic!("{} has no course", level.id));
        assert!(ids.insert(&level.id), "two levels are called {}", level.id);
        let place = (course.place(), level.order);
        assert!(places.insert(place), "{} has another's place", level.id);
    }
    let mut orders = BTreeSet::new();
    let steps: BTreeSet<&str> = DEALT
        .iter()
        .flat_map(|session| session.procedure().steps.iter().map(|step| step.id))
        .collect();
    for course in &*COURSES {
        assert!(LEVELS.iter().any(|(_, l)| is_of(l, course)), "{} has no levels", course.id);
        assert!(orders.insert(course.place()), "{} has another's place", course.id);
        assert!(!course.title.is_empty() && !course.about.is_empty());
        for step in &course.steps {
            assert!(steps.contains(step.as_str()), "{}: no step is called {step}", course.id);
        }
    }
}

#[test]
fn every_course_trains_the_steps_it_names() {
    let mut never = Vec::new();
    for course in &*COURSES {
        let met: BTreeSet<&str> = DEALT
            .iter()
            .filter(|session| is_of(session.level(), course))
            .flat_map(|session| {
                let met = session.entries().iter().filter_map(|entry| entry.met);
                met.map(|met| session.procedure().steps[usize::from(met.step)].id)
            })
            .collect();
        for step in &course.steps {
            if !met.contains(step.as_str()) {
                never.push(format!("{} never comes to {step}", course.id));
            }
        }
    }
    assert_eq!(never, Vec::<String>::new());
}

#[test]
fn every_incident_happens() {
    let mut missing = Vec::new();
    for session in &*DEALT {
        let happened = events(session);
        for incident in &session.level().incidents {
            if !has_come(incident, session, &happened) {
                missing.push(format!("{}: {incident:?}", session.level().id));
            }
        }
    }
    assert!(missing.is_empty(), "did not happen as they should:\n{}", missing.join("\n"));
}

/// Whether an incident came as it was planned, and what the text wants of it was done.
fn has_come(incident: &Incident, session: &Session, happened: &[(u32, Event)]) -> bool {
    let round = incident.round();
    let event = |wanted: Event| happened.contains(&(round, wanted));
    let done = |step| met(session, round, step).next().is_some();
    // In some games one card face up voids all, in others a card of the dealer's does.
    let game = session.level().house.game.as_str();
    match *incident {
        Incident::FaceUpCard { .. } if game == "three_card_draw" => done("void"),
        Incident::FaceUpCard { .. } if game == "chemin_de_fer" => done("face_up_card"),
        Incident::FaceUpCard { .. } => {
            let same =
                |i: &&Incident| matches!(i, Incident::FaceUpCard { .. }) && i.round() == round;
            let planned = session.level().incidents.iter().filter(same).count();
            met(session, round, "face_up_card").count() == planned && (planned < 2) != done("void")
        }
        Incident::ShortDeck { .. } => {
            let lost = |(r, e): &(u32, Event)| *r == round && matches!(e, Event::CardLost(_));
            happened.iter().any(lost)
                && met(session, round, "bad_deck").any(|e| e.act == Act::RemoveDeck)
        }
        Incident::ShufflerJam { dead, .. } => {
            event(Event::ShufflerJams { dead })
                && met(session, round, "set_aside").count() == usize::from(dead)
                && met(session, round, "shuffle").count() == 2
        }
        Incident::ShoeJam { dead, .. } => {
            event(Event::ShoeJams { dead })
                && done("void")
                && met(session, round + 1, "set_aside").count() == usize::from(dead)
        }
        Incident::LateWager { .. } => {
            let late = |(r, e): &(u32, Event)| *r == round && matches!(e, Event::LateWager { .. });
            happened.iter().any(late) && done("late_wager")
        }
        Incident::WrongPlay { .. } => {
            let put_right = |e: &Entry| e.round == round && matches!(e.act, Act::Correct(_));
            session.entries().iter().any(put_right)
        }
        Incident::Touch { seat, of, .. } => {
            event(Event::Touches { by: Seat(seat), of: Seat(of) }) && done("stop_the_hand")
        }
        Incident::CardFlips { ref at, .. } => {
            let area = Area::parse(at).unwrap();
            let street = matches!(area, Area::Community(_));
            // By the text of Three Card Draw Poker such a card changes nothing.
            let voids = (area == Area::Dealer && game != "three_card_draw") || street;
            event(Event::Flips { area }) && done("void") == voids
        }
        Incident::Shares { seat, .. } => event(Event::Shares(Seat(seat))),
        Incident::OldDeck { .. } => event(Event::DeckExpires),
        Incident::Device { seat, permitted, .. } => {
            let seat = Seat(seat);
            event(Event::UsesDevice { seat, permitted }) && done("stop_device") != permitted
        }
        // What only one game has, its own tests hold to its promise.
        Incident::OfGame(_) => true,
        Incident::Sticks { ref at, .. } => {
            let to = Area::parse(at).unwrap();
            let sticks = |(r, e): &(u32, Event)| {
                *r == round && matches!(e, Event::Sticks { to: t, .. } if *t == to)
            };
            let one = game == "mississippi_stud" && to != Area::Dealer;
            happened.iter().any(sticks) && done(if one { "void_hand" } else { "void" })
        }
        Incident::Slip { .. } => {
            let slips = |(r, e): &(u32, Event)| *r == round && matches!(e, Event::Slips { .. });
            happened.iter().any(slips) && done("drawn_in_error") && !done("void")
        }
    }
}

#[test]
fn the_levels_show_everything_a_house_may_elect_and_everything_that_goes_wrong() {
    let mut kinds = BTreeSet::new();
    let mut elected = BTreeSet::new();
    let mut seats = BTreeSet::new();
    for (_, level) in &*LEVELS {
        for incident in &level.incidents {
            let name = format!("{incident:?}");
            let (dead, dealer) = (name.contains("dead: true"), name.contains("dealer"));
            kinds.insert((name.split(' ').next().unwrap().to_owned(), dead, dealer));
        }
        elected.extend(level.house.elections().map(|(id, v)| (id.to_owned(), v.to_owned())));
        elected.insert(("edition".to_owned(), level.house.edition.id().to_owned()));
        seats.insert(level.seats);
    }
    // Nine kinds, of which both jams may be for good, and a card may flip at a seat or the dealer.
    assert!(kinds.len() >= 12, "{kinds:?}");
    for election in &BOOK.elections {
        for value in &election.values {
            let pair = (election.id.clone(), value.id.clone());
            // What is in conflict with itself is named, but nobody can elect it.
            let never = BOOK.conflicts.iter().any(|conflict| {
                let other = |needed: &(String, String)| needed.0 == pair.0 && needed.1 != pair.1;
                conflict.when == [pair.clone()] && conflict.needs.iter().any(other)
            });
            assert!(never || elected.contains(&pair), "no level elects {pair:?}");
        }
    }
    for edition in ["earlier", "2007"] {
        let found = elected.iter().any(|(id, v)| id == "edition" && v.contains(edition));
        assert!(found, "no level is of the {edition} text: {elected:?}");
    }
    assert!(seats.contains(&6) && seats.contains(&7));
}

#[test]
fn the_levels_pay_every_line_of_every_table() {
    let met: BTreeSet<ClauseId> = DEALT.iter().flat_map(clauses).collect();
    for table in &BOOK.paytables {
        for line in &table.lines {
            let clause = BOOK.find(&line.clause).unwrap();
            assert!(met.contains(&clause), "no level pays {} of table {}", line.hand, table.id);
        }
    }
}

#[test]
fn an_amounts_level_pays_every_line_of_its_own_table() {
    let of_game = |session: &&Session| session.level().house.game == GAME;
    let levels = DEALT.iter().filter(of_game).filter(|s| s.level().course == "amounts");
    let mut tables = BTreeSet::new();
    for session in levels {
        let met = clauses(session);
        for wager in ["pair_plus", "ante_bonus"] {
            let table = session.level().house.paytable(&BOOK, wager).unwrap();
            tables.insert(table.id.as_str());
            for line in &table.lines {
                let clause = BOOK.find(&line.clause).unwrap();
                let id = &session.level().id;
                assert!(met.contains(&clause), "{id} never pays {} of {}", line.hand, table.id);
            }
        }
    }
    let ours = BOOK.paytables.iter().filter(|table| table.game == GAME);
    let all: BTreeSet<&str> = ours.map(|table| table.id.as_str()).collect();
    assert_eq!(tables, all);
}

/// What the seats have won or lost when a level ends, in dollars.
fn nets(id: &str) -> BTreeMap<u8, i64> {
    let cents = dealt(id).nets().into_iter();
    cents.map(|(seat, Cents(n))| (seat.0, n / 100)).collect()
}

#[test]
fn the_first_lessons_have_winners_and_losers() {
    assert_eq!(nets("tcp_first_round"), BTreeMap::from([(2, 20), (5, -30)]));
    assert_eq!(nets("tcp_first_fold"), BTreeMap::from([(1, -10), (3, 5), (6, 50)]));
}

#[test]
fn the_full_table_comes_to_the_worked_sums() {
    // Reckoned by hand from 19:47-20.11; table C pays the flush of seat 4 at 3 to 1.
    let flush = [("tcp_settle_phase", 40), ("tcp_settle_seat", 30), ("tcp_settle_earlier", 40)];
    for (id, seat_4) in flush {
        let mut session = open(dealt(id).level());
        while session.memory().round == 1 {
            session.step(0, session.expected()[0]).unwrap();
        }
        let nets: Vec<i64> = session.nets().iter().map(|(_, net)| net.0 / 100).collect();
        assert_eq!(nets, [20, 25, -15, seat_4, -55, 240], "{id}");
    }
}

#[test]
fn every_house_is_listed_and_has_a_level() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/games");
    // What holds at every table has no house of its own.
    let is_game = |name: &String| top.join(name).is_dir() && name != EVERY_GAME;
    let games = names(&top).into_iter().filter(is_game);
    let folders = games.map(|game| format!("{game}/houses"));
    let there = folders.flat_map(|folder| {
        let names = names(&top.join(&folder)).into_iter();
        names.map(|name| format!("assets/games/{folder}/{name}")).collect::<Vec<_>>()
    });
    let listed: Vec<&str> = HOUSES.iter().map(|(path, _)| *path).collect();
    assert_eq!(there.collect::<Vec<_>>(), listed);
    for (path, text) in HOUSES {
        assert!(clearhands::house::House::load((path, text), &BOOK).is_ok(), "{path}");
        assert!(LEVELS.iter().any(|(_, l)| l.house_source == *text), "no level uses {path}");
    }
}

#[test]
fn an_exam_forgives_no_wrong_amount() {
    let exams: Vec<_> = LEVELS.iter().filter(|(_, level)| level.mode == Mode::Exam).collect();
    assert!(exams.len() >= 2);
    for (_, exam) in exams {
        let pass = exam.pass;
        assert_eq!((pass.amounts, pass.irregularities, pass.criticals), (100, 100, 0));
        // Late wagers rest on a sister game's rule and are not scored: no matter for an exam.
        let late = |i: &Incident| matches!(i, Incident::LateWager { .. });
        assert!(!exam.incidents.iter().any(late), "{}", exam.id);
    }
    let (_, sealed) = LEVELS.iter().find(|(_, l)| l.id == "tcp_exam_full").unwrap();
    assert_eq!((sealed.rounds, sealed.pass.procedure, sealed.target_ms), (12, 95, 1_200_000));
}

/// What the texts promise: level, round (0: any), acts that are done, acts that are not.
const PROMISES: &[Promise] = &[
    ("tcp_watch_round", 1, &["pay S6 ante_bonus 60.00", "pay S6 play", "collect S3 ante"], &[]),
    ("tcp_watch_round", 2, &["release S1 play", "pay S2 ante_bonus 10.00"], &["pay S1 play"]),
    ("tcp_deal_shoe", 0, &["shuffle", "load", "remove shoe L", "place S1 down R"], &["cut"]),
    ("tcp_deal_shoe_right", 0, &["remove shoe R", "place S1 down L"], &[]),
    ("tcp_deal_hand_shuffle", 0, &["shuffle", "cut 26", "load"], &[]),
    ("tcp_deal_hand", 0, &["take_deck L", "remove held R"], &["load"]),
    ("tcp_deal_auto", 0, &["issue", "cover on_packet", "cover beside_shoe"], &["remove shoe"]),
    ("tcp_deal_auto_later", 0, &["offer S1", "collect S4 pair_plus", "deliver dealer"], &[]),
    ("tcp_deal_auto_earlier", 0, &["deliver dealer"], &["cover"]),
    ("tcp_stub_fifth", 1, &["place_stub stub down", "count_stub 37"], &["check_hands"]),
    ("tcp_stub_remember", 3, &["count_stub 43"], &[]),
    ("tcp_stub_hand", 1, &["count_stub 34"], &[]),
    ("tcp_stub_hand", 2, &[], &["count_stub"]),
    ("tcp_stub_auto", 1, &["deliver dealer", "count_stub 40"], &[]),
    ("tcp_stub_counting", 0, &["place_stub rack down"], &["count_stub"]),
    ("tcp_stub_set_aside", 1, &["place rack down", "count_stub 36"], &["check_hands", "void"]),
    ("tcp_stub_short", 1, &["check_hands", "void", "call floor", "remove_deck"], &["offer"]),
    ("tcp_stub_short", 2, &["offer S1", "load"], &["count_stub", "void"]),
    ("tcp_offers_fold", 0, &["collect S2 ante", "pick_up S5", "turn S1"], &["turn S2"]),
    ("tcp_offers_pair_plus_only", 1, &["pay S2 pair_plus 15.00"], &["offer S2", "offer S5"]),
    ("tcp_offers_pair_plus_only", 2, &["collect S2 pair_plus", "pay S4"], &["offer S2"]),
    ("tcp_offers_fold_pair_plus", 1, &["collect S2 pair_plus"], &["pay S2", "pay S6"]),
    ("tcp_offers_fold_pair_plus", 2, &["collect S6 pair_plus"], &["pay S2", "pay S6"]),
    ("tcp_hands_dealer", 1, &["pay S1 play 10.00", "collect S3 ante"], &[]),
    ("tcp_hands_dealer", 2, &["release S1 play", "release S3 play"], &["collect S1 ante"]),
    ("tcp_hands_dealer", 3, &["collect S1 ante", "collect S3 ante", "pay S6 play"], &[]),
    ("tcp_hands_dealer", 4, &["collect S1 play", "pay S3 play 15.00"], &["release S1 play"]),
    ("tcp_hands_dealer", 5, &["collect S1 ante", "pay S3 ante_bonus", "collect S6 ante"], &[]),
    ("tcp_hands_dealer", 6, &["arrange dealer 1 3 2"], &[]),
    ("tcp_hands_straights", 1, &["pay S1 ante_bonus", "collect S3 pair_plus"], &[]),
    ("tcp_hands_straights", 2, &["pay S1 play", "collect S3 ante", "pay S3 pair_plus"], &[]),
    ("tcp_hands_straights", 3, &["collect S1 ante", "pay S3 ante", "pay S6 ante"], &[]),
    ("tcp_hands_straights", 4, &["collect S1 ante", "collect S6 pair_plus"], &[]),
    ("tcp_hands_straights", 5, &["collect S1 ante", "pay S1 pair_plus 30.00"], &[]),
    ("tcp_hands_pairs", 1, &["pay S1 ante", "collect S3 ante", "pay S3 pair_plus 5.00"], &[]),
    ("tcp_hands_pairs", 2, &["pay S1 ante", "pay S3 ante", "collect S6 ante"], &[]),
    ("tcp_hands_pairs", 3, &["pay S1 ante", "pay S3 ante", "collect S6 ante"], &[]),
    ("tcp_hands_pairs", 4, &["collect S1 ante", "pay S3 ante", "collect S6 ante"], &[]),
    ("tcp_hands_kinds", 1, &["pay S1 ante", "collect S3 ante", "pay S3 pair_plus 20.00"], &[]),
    ("tcp_hands_kinds", 2, &["collect S1 ante", "pay S1 ante_bonus 10.00", "pay S3 ante"], &[]),
    ("tcp_hands_kinds", 3, &["pay S1 ante", "pay S3 ante_bonus 75.00", "collect S6 ante"], &[]),
    ("tcp_hands_kinds", 4, &["collect S1 ante", "pay S1 ante_bonus 40.00", "pay S6 ante"], &[]),
    ("tcp_hands_ties", 1, &["release S1 ante", "pay S3 play", "collect S6 play"], &[]),
    ("tcp_hands_ties", 2, &["pay S1 ante", "release S1 play"], &["release S1 ante"]),
    ("tcp_hands_ties", 3, &["release S3 ante", "pay S3 pair_plus 30.00", "pay S6 play"], &[]),
    ("tcp_hands_ties", 4, &["release S3 play", "collect S3 pair_plus", "pay S6 ante"], &[]),
    ("tcp_irr_face_up", 1, &["place rack down", "offer S1"], &["void"]),
    ("tcp_irr_two_face_up", 1, &["void", "release S6 ante", "shuffle"], &["offer"]),
    ("tcp_irr_dealer_flip", 1, &["void", "release S1 pair_plus", "shuffle"], &["offer"]),
    ("tcp_irr_player_flip", 1, &["offer S2", "turn S2", "pick_up S2"], &["void"]),
    ("tcp_irr_shoe_jam", 1, &["void", "remove_stub", "shuffle"], &["offer", "set_aside"]),
    ("tcp_irr_shoe_jam", 2, &["issue", "offer S1"], &["void"]),
    ("tcp_irr_shoe_dead", 2, &["set_aside auto_shoe", "remove shoe L", "offer S1"], &["issue"]),
    ("tcp_irr_shuffler_jam", 1, &["shuffle", "offer S1"], &["set_aside", "void", "cut"]),
    ("tcp_irr_shuffler_dead", 1, &["set_aside shuffler", "cut 26", "offer S1"], &["void"]),
    ("tcp_irr_shuffler_dead", 2, &["shuffle", "cut 26"], &["set_aside"]),
    ("tcp_irr_short_reading", 1, &["call floor", "remove_deck"], &["void", "load", "offer"]),
    ("tcp_irr_short_reading", 2, &["load", "offer S1"], &["remove_deck"]),
    ("tcp_irr_short_count", 2, &["check_hands", "void", "call floor", "remove_deck"], &[]),
    ("tcp_irr_short_count", 3, &["offer S1"], &["void", "remove_deck"]),
    ("tcp_irr_late_wager", 1, &["correct S4 pair_plus"], &["void"]),
    ("tcp_irr_play_size", 1, &["correct S2 play"], &["correct S6"]),
    ("tcp_irr_play_size", 2, &["correct S6 play"], &["correct S2"]),
    ("tcp_irr_touch", 1, &["call floor", "offer S6"], &["void"]),
    ("mix_device_tcp", 1, &["call floor", "offer S1"], &["void"]),
    ("mix_device_tcdp", 1, &["offer S5"], &["call"]),
    ("mix_device_tcdp", 2, &["call floor", "offer S1"], &["void"]),
    ("mix_device_stud", 1, &["call floor", "offer S5"], &["void", "pick_up S1 "]),
    ("mix_device_pgp", 0, &["turn dealer"], &["call"]),
    ("mix_device_wheel", 1, &["spin"], &["call"]),
    ("mix_device_wheel", 2, &["call floor", "spin"], &["void", "take_ball"]),
    ("mix_device_mini", 1, &[], &["call floor"]),
    ("mix_device_mini", 2, &["call floor"], &["void"]),
];

#[test]
fn the_levels_do_what_their_texts_say() {
    assert_kept(PROMISES, dealt);
}

#[test]
fn a_deferred_packet_comes_after_the_forfeits() {
    let entries = dealt("tcp_deal_auto_later").entries();
    let at = |act: &str| {
        let found = entries.iter().position(|entry| entry.act.to_string().starts_with(act));
        found.unwrap_or_else(|| panic!("no {act}"))
    };
    assert!(at("cover on_packet") < at("offer S1"));
    assert!(at("collect S4 pair_plus") < at("deliver dealer"));
    assert!(at("pick_up S1") < at("deliver dealer"));
    assert!(at("deliver dealer") < at("remove_stub"));
}

#[test]
fn settling_goes_the_way_of_the_house() {
    let first = |id: &str, act: &str| {
        let found = dealt(id).entries().iter().position(|e| e.act.to_string().starts_with(act));
        found.unwrap_or_else(|| panic!("{id}: no {act}"))
    };
    for id in ["tcp_settle_phase", "tcp_settle_earlier"] {
        assert!(first(id, "turn S6") < first(id, "turn S1"), "{id}");
        assert!(first(id, "turn S1") < first(id, "collect S5 ante"), "{id}");
        assert!(first(id, "collect S5 pair_plus") < first(id, "pay S6 ante"), "{id}");
        assert!(first(id, "pay S1 play") < first(id, "pick_up S6"), "{id}");
    }
    let id = "tcp_settle_seat";
    assert!(first(id, "pick_up S6") < first(id, "turn S5"));
    assert!(first(id, "collect S5 ante") < first(id, "turn S4"));
    assert!(first(id, "pick_up S1") < first(id, "pick_up dealer"));
}
