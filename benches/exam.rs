//! How long it takes to check a result: a whole exam, its signatures, its form, dealt and judged again.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use clearhands::exam::{
    BLUEPRINTS, Begin, Blueprint, Demands, ExaminerKeys, FormKey, Keys, KnownExaminer, KnownSchool,
    Now, OpenSitting, PaperFile, Releaser, Sitting, any_form, verify,
};
use clearhands::house::HOUSES;
use clearhands::law::Rulebook;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use serde_json::to_string;
use std::hint::black_box;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// When it is sat: a day in 2026.
const DAY_MS: i64 = 1_780_000_000_000;

/// The result of a shipped blueprint dealt without a mistake, an act every 1.2 seconds; the school, and how
/// many acts it has.
fn result(name: &str, book: &Arc<Rulebook>) -> (String, KnownSchool, usize) {
    let keys = Keys::new().unwrap();
    let school = keys.school("A school", DAY_MS - 1000);
    let school = KnownSchool::read(&to_string(&school).unwrap()).unwrap();
    let own = Keys::new().unwrap();
    let word = keys.appoint(&own.request("Ann", DAY_MS - 500), DAY_MS - 500, None).unwrap();
    let examiner = ExaminerKeys::of(own, KnownExaminer::of(&word, &school).unwrap()).unwrap();
    let &source = BLUEPRINTS.iter().find(|(path, _)| path.contains(name)).unwrap();
    let blueprint = Blueprint::load(source, HOUSES, book).unwrap();
    let form = |n| any_form(&blueprint, &FormKey::of_number(7, n), book).unwrap().measure;
    let measured: Vec<_> = (0..9).map(form).collect();
    let demands = Demands::of(blueprint.clone(), &measured, book).unwrap();
    let to = [examiner.word.examiner.recipient.as_str()];
    let paper = PaperFile::make(&demands, (&school, &keys), &to, None, DAY_MS).unwrap();
    let paper = paper.open(&school, &examiner.keys.opening).unwrap();
    let begin = Begin::first((&school, &paper, &examiner), ("Bob", "17"));
    let mut ms = 0;
    let mut now = || {
        ms += 1200;
        Now { utc_ms: DAY_MS + i64::try_from(ms).unwrap(), run_ms: ms }
    };
    let kept = Arc::new(Mutex::new(String::new()));
    let mut sitting = Sitting::begin(begin, book, now(), Box::new(kept.clone())).unwrap();
    while sitting.ended().is_none() {
        if sitting.is_part_over() {
            sitting.next_part(now()).unwrap();
        } else {
            let act = sitting.session().expected()[0];
            sitting.step(now(), act).unwrap();
        }
    }
    let log = kept.lock().unwrap().clone();
    let open = OpenSitting::read(log.as_bytes(), &school, &keys.opening, None).unwrap();
    let text = open.release(&Releaser::School(&keys), None, None, DAY_MS + 9_000_000).unwrap();
    (text, school, open.acts())
}

/// How long it may take to check the result of a twenty-minute exam.
const MOST: Duration = Duration::from_millis(50);

/// That half of some checks take no longer than they may. (The time is held here alone: no test goes by a clock
/// that other programs slow down.)
#[allow(clippy::disallowed_methods)] // a bench goes by the clock
fn holds_its_time(name: &str, check: impl Fn() -> bool) {
    let mut took: Vec<Duration> = (0..21)
        .map(|_| {
            let from = Instant::now();
            assert!(check(), "{name}");
            from.elapsed()
        })
        .collect();
    took.sort_unstable();
    let middle = took[took.len() / 2];
    assert!(middle < MOST, "{name}: verified in {middle:?}, which may take {MOST:?}");
}

fn verifying(criterion: &mut Criterion) {
    let book = Arc::new(Rulebook::built_in().unwrap());
    let mut group = criterion.benchmark_group("verify");
    for name in ["certificate_mixed", "certificate_three_card_poker"] {
        let (text, school, acts) = result(name, &book);
        assert!(verify(&text, &school, None, &book).is_ok());
        holds_its_time(name, || verify(&text, &school, None, &book).is_ok());
        group.throughput(Throughput::Elements(u64::try_from(acts).unwrap()));
        group.bench_function(name, |bench| {
            bench.iter(|| verify(black_box(&text), &school, None, &book).is_ok());
        });
    }
    group.finish();
}

criterion_group!(benches, verifying);
criterion_main!(benches);
