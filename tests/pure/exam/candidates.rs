//! Each candidate of a class: what he misses, and how his attempts go on.

use super::bench::{BENCH, DAY_MS, Kept, Ticking, deal_on};
use super::commands::done;
use super::handling::town;
use crate::bench::BOOK;
use clearhands::exam::{
    Begin, Class, Now, OneCandidate, Row, Sitting, Verified, most_missed, verify,
};
use clearhands::procedure::Kind as FindingKind;
use clearhands::wording;
use serde_json::Value;
use std::collections::BTreeMap;

/// A candidate's attempt, with the first call left out and the floor called for nothing so many times.
fn sat(number: &str, attempt: u32, calls: usize) -> Verified {
    let kept = Kept::default();
    let from = u64::from(attempt) * 3_600_000;
    let mut clock = Ticking(from);
    let begin = Begin { attempt, ..BENCH.beginning(number) };
    let now = clock.now();
    let now = Now { utc_ms: DAY_MS + i64::try_from(from).unwrap(), ..now };
    let mut sitting = Sitting::begin(begin, &BOOK, now, Box::new(kept.clone())).unwrap();
    if calls > 0 {
        sitting.step(clock.now(), "remove shoe L".parse().unwrap()).unwrap();
    }
    for _ in 1..calls {
        deal_on(&mut sitting, &mut clock, 3);
        let _ = sitting.step(clock.now(), "call floor".parse().unwrap());
    }
    deal_on(&mut sitting, &mut clock, usize::MAX);
    let log = kept.lock().unwrap().clone();
    verify(&BENCH.result(&log), &BENCH.school, None, &BOOK).unwrap()
}

fn class(all: &[Verified]) -> Class {
    let rows = all.iter().enumerate().map(|(i, one)| Row::of(&i.to_string(), one));
    Class::of(rows.collect(), Vec::new(), Vec::new())
}

/// What the reports say of skills: met and missed, over all parts.
fn by_skill(all: &[&Verified]) -> BTreeMap<String, (u32, u32)> {
    let mut sums: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    for part in all.iter().flat_map(|one| &one.parts) {
        for tally in &part.report.skills {
            let sum = sums.entry(wording::skill(tally.skill)).or_default();
            sum.0 += tally.met;
            sum.1 += tally.faults;
        }
    }
    sums
}

/// How many acts of a sitting met a duty without a scored fault, and how many duties were missed.
fn duties(one: &Verified) -> (u32, u32) {
    let sums = one.parts.iter().map(|part| {
        let session = &part.log.session;
        let right = session.entries().iter().filter(|entry| {
            entry.met.is_some() && !entry.findings.iter().any(|found| session.is_scored(found))
        });
        let missed = part.report.faults.iter().map(|fault| {
            if fault.finding.kind == FindingKind::Omission {
                fault.finding.expected.len().max(1)
            } else {
                1
            }
        });
        (right.count(), missed.sum::<usize>())
    });
    let (met, faults) = sums.fold((0, 0), |sum, n| (sum.0 + n.0, sum.1 + n.1));
    (u32::try_from(met).unwrap(), u32::try_from(faults).unwrap())
}

#[test]
fn each_has_what_he_misses_and_his_trend() {
    let all = [sat("61", 2, 0), sat("62", 1, 2), sat("61", 1, 4)];
    let class = class(&all);
    let [first, second] = &class.candidates[..] else { panic!("{}", class.candidates.len()) };
    assert_eq!((&*first.number, &*second.number), ("61", "62"));
    for (one, of) in [(first, vec![&all[0], &all[2]]), (second, vec![&all[1]])] {
        let wanted = by_skill(&of);
        let missed: Vec<u32> = one.skills.iter().map(|weak| weak.faults).collect();
        assert!(!missed.is_empty() && missed.is_sorted_by(|a, b| a >= b), "{missed:?}");
        let named: BTreeMap<String, (u32, u32)> =
            one.skills.iter().map(|weak| (weak.name.clone(), (weak.met, weak.faults))).collect();
        let wanted: BTreeMap<String, (u32, u32)> =
            wanted.into_iter().filter(|(_, (_, faults))| *faults > 0).collect();
        assert_eq!(named, wanted);
        assert!(one.sections.iter().any(|weak| weak.name.contains("19:47-20.")));
        assert!(one.steps.iter().any(|weak| weak.name.contains("No more bets")), "{:?}", one.steps);
    }
    // In the order of the attempts, whatever the order of the files.
    let [trend] = &first.trends[..] else { panic!("{:?}", first.trends) };
    let attempts: Vec<(u32, bool)> = trend.attempts.iter().map(|a| (a.attempt, a.passed)).collect();
    assert_eq!(attempts, [(1, false), (2, true)]);
    let (met, faults) = duties(&all[2]);
    let share = met * 10_000 / (met + faults);
    assert_eq!((trend.attempts[0].share, trend.attempts[1].share), (share, 10_000));
    assert_eq!(trend.better_by, Some(i64::from(10_000 - share)));
    let by = 10_000 - share;
    let words = format!(
        "{}.{:02}%, 100.00%: better by {}.{:02}%",
        share / 100,
        share % 100,
        by / 100,
        by % 100
    );
    assert_eq!(trend.words(), words);
    // Of one attempt there is no trend.
    assert_eq!(second.trends[0].better_by, None);
    assert!(!second.trends[0].words().contains(':'));
}

#[test]
fn what_gets_worse_is_said_and_whoever_misses_nothing_has_no_list() {
    let class = class(&[sat("63", 1, 0), sat("63", 2, 2), sat("64", 1, 0)]);
    let words = class.candidates[0].trends[0].words();
    assert!(words.starts_with("100.00%, ") && words.contains(": worse by "), "{words}");
    let OneCandidate { skills, steps, sections, .. } = &class.candidates[1];
    assert!(skills.is_empty() && steps.is_empty() && sections.is_empty());
    assert_eq!(most_missed(skills, 3), "");
}

#[test]
fn the_table_the_text_and_the_json_of_a_class_have_each_candidate() {
    let town = town();
    let (folder, public) = (town.at(""), town.at("school/school.json"));
    let text = done(&["results", &folder, "--school", &public]);
    let at = text.find("Each candidate").unwrap();
    let each = &text[at..];
    for words in ["1001, Bob", "nothing was missed", "1002, Eve", "skills", "duties", "sections"] {
        assert!(each.contains(words), "{words}: {text}");
    }
    let csv = done(&["results", &folder, "--school", &public, "--csv", "generic"]);
    let rows: Vec<Vec<String>> = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(csv.as_bytes())
        .records()
        .map(|row| row.unwrap().iter().map(str::to_owned).collect())
        .collect();
    let column = |name: &str| rows[0].iter().position(|head| head == name).unwrap();
    let (bob, eve) = (&rows[1], &rows[2]);
    assert_eq!(bob[column("right_percent")], "100.00");
    for name in ["skills", "duties", "sections", "better_by_percent"] {
        assert_eq!(bob[column(name)], "", "{name}");
    }
    for name in ["skills", "duties", "sections"] {
        assert!(eve[column(name)].ends_with(')'), "{name}: {eve:?}");
    }
    let json = done(&["results", &folder, "--school", &public, "--json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    let candidates = json["candidates"].as_array().unwrap();
    assert_eq!((candidates.len(), &candidates[1]["number"]), (2, &Value::from("1002")));
    assert!(candidates[1]["skills"][0]["faults"].as_u64() > Some(0));
    assert_eq!(candidates[0]["trends"][0]["attempts"][0]["share"], 10_000);
}
