//! More time than the paper's: with its reason, sealed, signed, told; and what earlier versions wrote.

use super::bench::{BENCH, Kept, Ticking, deal_on};
use super::pdf::Pdf;
use crate::bench::BOOK;
use clearhands::exam::{
    Begin, Faces, OpenSitting, Refused, Sitting, Stop, opening_of, transcript, verify,
};

const REASON: &str = "dyslexia, by the letter of 12 May";

fn begun(percent: u32, reason: &str) -> Result<(Sitting, Kept), Stop> {
    let kept = Kept::default();
    let begin = Begin { time_percent: percent, more_time: reason, ..BENCH.beginning("91") };
    let sitting = Sitting::begin(begin, &BOOK, Ticking(0).now(), Box::new(kept.clone()))?;
    Ok((sitting, kept))
}

#[test]
fn more_time_takes_a_reason_which_is_sealed_and_told() {
    for reason in ["", "  \n"] {
        let none = begun(150, reason).err();
        assert!(matches!(none, Some(Stop::Refused(Refused::NoReason(_)))), "{none:?}");
    }
    let (mut sitting, kept) = begun(150, REASON).unwrap();
    deal_on(&mut sitting, &mut Ticking(700), usize::MAX);
    let log = kept.lock().unwrap().clone();
    // Why somebody has more time is nobody's concern who has the file alone.
    assert!(!log.contains("dyslexia"));
    let verified = verify(&BENCH.result(&log), &BENCH.school, None, &BOOK).unwrap();
    assert_eq!((verified.opening.0.time_percent, &*verified.more_time), (150, REASON));
    assert_eq!(verified.notes, []);
    let faces = Faces::new(Vec::new()).unwrap();
    let printed = transcript(&verified, &BENCH.school, &faces, &BOOK).unwrap();
    let told = Pdf::read(&printed.pdf).texts().join(" ");
    assert!(
        told.contains("150 percent of the paper’s time: dyslexia, by the letter of 12 May"),
        "{told}"
    );
    // Whoever has no more than the others has no reason either.
    let (mut sitting, kept) = begun(100, REASON).unwrap();
    deal_on(&mut sitting, &mut Ticking(700), 3);
    let open = BENCH.open(&kept.lock().unwrap());
    assert_eq!(open.form.more_time, "");
}

#[test]
fn what_an_earlier_version_wrote_is_read_and_what_a_later_one_writes_is_refused_by_name() {
    let log = BENCH.sat("92");
    let of_version = |n: u32| {
        let from = "{\"clearhands_sitting\":4,";
        assert!(log.starts_with(from));
        log.replacen(from, &format!("{{\"clearhands_sitting\":{n},"), 1)
    };
    for n in [1, 2, 3] {
        let earlier = of_version(n);
        assert_eq!(BENCH.open(&earlier).version, n);
        let result = BENCH.result(&earlier);
        let first = format!("{{\"result\":{{\"clearhands_result\":{n},");
        assert!(result.starts_with(&first), "{}", &result[..60]);
        let verified = verify(&result, &BENCH.school, None, &BOOK).unwrap();
        assert!(verified.verdict.is_passed());
    }
    let result = BENCH.result(&log);
    assert!(result.starts_with("{\"result\":{\"clearhands_result\":4,"), "{}", &result[..60]);
    for n in [0, 5] {
        let later = of_version(n);
        let opened = OpenSitting::read(later.as_bytes(), &BENCH.school, &BENCH.keys.opening, None);
        assert_eq!(opened.err().map(|why| why.name()), Some("version"));
        let opening = opening_of(later.as_bytes(), &BENCH.school);
        assert_eq!(opening.err().map(|why| why.name()), Some("version"));
        let later = result.replacen("_result\":4,", &format!("_result\":{n},"), 1);
        let why = verify(&later, &BENCH.school, None, &BOOK).err();
        assert_eq!(why.map(|why| why.name()), Some("version"));
    }
}
