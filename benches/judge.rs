//! How fast the judge, the grader and the perfect dealer are.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use clearhands::grade::{self, SessionStats};
use clearhands::house::HOUSES;
use clearhands::law::Rulebook;
use clearhands::level::{Level, Mode};
use clearhands::procedure;
use clearhands::record::{self, About, Recorder};
use clearhands::session::Session;
use clearhands::table::Act;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::Arc;

fn open(book: &Arc<Rulebook>, house: &str, rounds: u32) -> Session {
    let text = format!(
        "(version: 1, id: \"bench\", title: \"Bench\", course: \"bench\", order: 1, \
         teaches: \"Speed.\", text: \"Speed.\", house: Named(\"{house}\"), mode: Practice, \
         seats: 6, patrons: Sound([1, 2, 3, 4, 5, 6]), rounds: {rounds}, seed: 11, \
         graded: [Amounts, Procedure, Irregularities], \
         pass: (amounts: 100, procedure: 90, irregularities: 100), target_s: 60)"
    );
    let level = Level::load(("bench.ron", &text), HOUSES, book).unwrap();
    Session::open(Arc::new(level), book.clone(), Mode::Practice).unwrap()
}

/// The perfect dealer's acts up to the end, or up to so many.
fn deal(session: &mut Session, most: usize) {
    while !session.is_over() && session.entries().len() < most {
        let act = session.expected()[0];
        let at_ms = u64::try_from(session.entries().len()).unwrap() * 1000;
        session.step(at_ms, act).unwrap();
    }
}

/// Houses of every game, one for each way of dealing and of settling that asks other steps.
const TABLES: [&str; 24] = [
    "tcp_shoe_phase",
    "tcp_hand_seat",
    "tcp_auto_later",
    "tcp_earlier",
    "tcdp_shoe",
    "tcdp_hand",
    "tcdp_auto_four",
    "stud_shoe",
    "stud_hand",
    "stud_auto",
    "pgp_shoe_a",
    "pgp_hand_a",
    "pgp_imperial_collected",
    "mini_face_up",
    "mini_corner",
    "mini_turned",
    "punto_face_up",
    "punto_corner",
    "punto_patrons",
    "chemin_lace",
    "chemin_three_dealers",
    "chemin_simulated",
    "wheel_full",
    "wheel_prison",
];

fn judging(c: &mut Criterion) {
    let book = Arc::new(Rulebook::built_in().unwrap());
    let mut group = c.benchmark_group("judge");
    for house in TABLES {
        let mut session = open(&book, house, 10);
        deal(&mut session, usize::MAX);
        // Every act judged at the table it was done at, without doing it or knowing what is due.
        let mut scenes = Vec::new();
        let mut again = open(&book, house, 10);
        for entry in session.entries() {
            scenes.push((again.clone(), entry.act));
            again.step(entry.at_ms, entry.act).unwrap();
        }
        group.throughput(Throughput::Elements(u64::try_from(scenes.len()).unwrap()));
        group.bench_function(format!("acts/{house}"), |b| {
            b.iter(|| {
                for (session, act) in &scenes {
                    black_box(procedure::judge(session.procedure(), &session.context(), act));
                }
            });
        });
        let first = open(&book, house, 10);
        group.bench_function(format!("acts judged and done/{house}"), |b| {
            b.iter(|| {
                let mut again = first.clone();
                for entry in session.entries() {
                    black_box(again.step(entry.at_ms, entry.act).unwrap());
                }
            });
        });
    }
    group.finish();
}

/// Houses at which dealers go on by their old list after a slip.
const SLIPPED: [&str; 6] =
    ["tcp_shoe_phase", "stud_shoe", "pgp_shoe_a", "mini_corner", "chemin_lace", "wheel_full"];

/// One act of the first round left out, each in turn, and the rest of the list as it was.
fn after_a_fault(c: &mut Criterion) {
    let book = Arc::new(Rulebook::built_in().unwrap());
    let mut group = c.benchmark_group("after a fault");
    for house in SLIPPED {
        let first = open(&book, house, 2);
        let mut perfect = first.clone();
        let mut slipped = Vec::new();
        while perfect.memory().round == 1 {
            let act = perfect.expected()[0];
            slipped.push(perfect.clone());
            perfect.step(0, act).unwrap();
        }
        let list: Vec<Act> = perfect.entries().iter().map(|entry| entry.act).collect();
        let stubborn = |session: &Session| {
            let mut session = session.clone();
            let at = session.entries().len();
            let later = list[at + 1..].iter();
            later.filter(|act| black_box(session.step(0, **act)).is_ok()).count()
        };
        let acts: usize = slipped.iter().map(stubborn).sum();
        group.throughput(Throughput::Elements(u64::try_from(acts).unwrap()));
        group.bench_function(format!("acts by the old list/{house}"), |b| {
            b.iter(|| slipped.iter().map(stubborn).sum::<usize>());
        });
    }
    group.finish();
}

fn dealing(c: &mut Criterion) {
    let book = Arc::new(Rulebook::built_in().unwrap());
    let mut group = c.benchmark_group("perfect dealer");
    group.throughput(Throughput::Elements(20));
    group.bench_function("rounds", |b| {
        b.iter(|| {
            let mut session = open(&book, "tcp_shoe_phase", 20);
            deal(&mut session, usize::MAX);
            black_box(session.entries().len())
        });
    });
    group.finish();
}

fn grading(c: &mut Criterion) {
    let book = Arc::new(Rulebook::built_in().unwrap());
    let mut session = open(&book, "tcp_shoe_phase", 200);
    deal(&mut session, 2000);
    let about = About { program: "bench".to_owned(), profile: None, started: String::new() };
    let log = Recorder::whole(&session, &about).unwrap();
    let mut group = c.benchmark_group("a log of 2,000 acts");
    group.bench_function("read, replayed, verified and graded", |b| {
        b.iter(|| {
            let log = record::read(&log, &book).unwrap();
            black_box(grade::report(&log.session, SessionStats::default()).acts)
        });
    });
    group.finish();
}

criterion_group!(benches, judging, after_a_fault, dealing, grading);
criterion_main!(benches);
