//! Certificates and transcripts, read back from the PDF itself: its text, its tags, its code.

use super::bench::{BENCH, Bench, DAY_MS, Kept, Ticking, deal_on, school};
use super::pdf::{Operation, Pdf};
use crate::bench::BOOK;
use clearhands::exam::{
    Begin, Candidate, Decision, Faces, KnownSchool, Now, OpenSitting, Refused, Ruling, Sitting,
    Transcript, Verified, appealed, certificate, read_credential, transcript, verify,
};
use clearhands::table::Act;
use clearhands::wording;
use std::path::Path;

fn faces() -> Faces {
    Faces::new(Vec::new()).unwrap()
}

/// A folder that keeps what is printed, for people to look at.
fn keep(name: &str, pdf: &[u8]) {
    if let Some(folder) = std::env::var_os("CLEARHANDS_KEEP") {
        std::fs::write(Path::new(&folder).join(name), pdf).unwrap();
    }
}

fn verified(result: &str) -> Verified {
    verify(result, &BENCH.school, None, &BOOK).unwrap()
}

fn printed(verified: &Verified) -> Transcript {
    transcript(verified, &BENCH.school, &faces(), &BOOK).unwrap()
}

fn begun(bench: &Bench, (name, number): (&str, &str), now: Now) -> (Sitting, Kept) {
    let kept = Kept::default();
    let candidate = Candidate { name: name.to_owned(), number: number.to_owned() };
    let begin = Begin { candidate, ..bench.beginning(number) };
    let sitting = Sitting::begin(begin, &BOOK, now, Box::new(kept.clone())).unwrap();
    (sitting, kept)
}

/// The most calls without a reason: after an irregularity each may put off what would end it.
const CALLS: usize = 60;

/// The result of a sitting in which the floor is called without a reason after every so many acts.
fn sat(bench: &Bench, who: (&str, &str), wrong_at: usize) -> String {
    let mut clock = Ticking(0);
    let (mut sitting, kept) = begun(bench, who, clock.now());
    for _ in 0..CALLS {
        if deal_on(&mut sitting, &mut clock, wrong_at).len() < wrong_at {
            break;
        }
        let call: Act = "call floor".parse().unwrap();
        let _ = sitting.step(clock.now(), call);
    }
    deal_on(&mut sitting, &mut clock, usize::MAX);
    let log = kept.lock().unwrap().clone();
    bench.result(&log)
}

fn pages(pdf: &[u8]) -> Vec<String> {
    Pdf::read(pdf).texts()
}

/// The text of the QR code on a page: the squares that it is drawn of, as a picture, read by another program.
pub(super) fn code(pdf: &[u8]) -> String {
    let (mut all, mut path): (Vec<Vec<[f32; 2]>>, Vec<[f32; 2]>) = (Vec::new(), Vec::new());
    for operation in &Pdf::read(pdf).drawn()[0] {
        match (operation.operator.as_str(), operation.numbers.as_slice()) {
            ("m" | "l", &[.., x, y]) => path.push([x, y]),
            ("f", _) => all.push(std::mem::take(&mut path)),
            _ => {}
        }
    }
    // It has by far the most squares. Each has four corners.
    let points = all.into_iter().max_by_key(Vec::len).unwrap();
    let least = |i: usize| points.iter().map(|p| p[i]).fold(f32::MAX, f32::min);
    let (left, top) = (least(0), least(1));
    let side = points.chunks(4).map(|c| c[2][1] - c[0][1]).fold(f32::MAX, f32::min);
    let at = |x: f32, from: f32| ((x - from) / side).round() as usize;
    let dark: Vec<[usize; 4]> = points
        .chunks(4)
        .map(|c| [at(c[0][0], left), at(c[0][1], top), at(c[2][0], left), at(c[2][1], top)])
        .collect();
    let n = dark.iter().map(|d| d[2]).max().unwrap();
    const PIXELS: usize = 5;
    let size = (n + 8) * PIXELS;
    let mut picture = vec![255; size * size];
    for [x0, y0, x1, y1] in dark {
        for y in (y0 + 4) * PIXELS..(y1 + 4) * PIXELS {
            picture[y * size + (x0 + 4) * PIXELS..y * size + (x1 + 4) * PIXELS].fill(0);
        }
    }
    let mut picture =
        rqrr::PreparedImage::prepare_from_greyscale(size, size, |x, y| picture[y * size + x]);
    let grids = picture.detect_grids();
    assert_eq!(grids.len(), 1);
    grids[0].decode().unwrap().1
}

fn has(text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "{word}: {text}");
    }
}

#[test]
fn a_certificate_says_who_passed_what_and_its_code_is_the_schools_word() {
    let result = sat(&BENCH, ("Bob Candidate", "1001"), usize::MAX);
    let one = verified(&result);
    let (pdf, jwt) = certificate(&one, &BENCH.school, &BENCH.keys, &faces()).unwrap();
    keep("certificate.pdf", &pdf);
    let text = pages(&pdf);
    assert_eq!(text.len(), 1);
    let id = BENCH.school.key.id();
    let said =
        ["A school", "Certificate", "Bob Candidate", "candidate number 1001", "A small exam"];
    has(&text[0], &said);
    has(&text[0], &["28 May 2026", "Ann Examiner", &one.seal, &id, "clearhands verify"]);
    has(&text[0], &["Three cards 100% (100 needed) 100% (90 needed)", "not graded"]);
    // What a scanner reads is the credential, signed by the school, of this sitting and no other.
    assert_eq!(code(&pdf), jwt);
    let payload = read_credential(&jwt, &BENCH.school).unwrap();
    let subject = &payload["credentialSubject"];
    assert_eq!(subject["identifier"][0]["identityHash"], "Bob Candidate");
    assert_eq!(subject["achievement"]["name"], "A small exam");
    has(payload["evidence"][0]["narrative"].as_str().unwrap(), &[&one.hash]);
    let (_, stranger) = school("Another school");
    let other: Result<_, Refused> = read_credential(&jwt, &stranger);
    assert_eq!(other, Err(Refused::NotSigned("the credential")));
    // Tagged, with what PDF/A-2a and PDF/UA-1 call for.
    let (tags, told) = Pdf::read(&pdf).tags();
    assert_eq!((tags["H1"], tags["Figure"], tags["Table"], tags["TR"]), (1, 1, 2, 3 + 6));
    assert!(told[0].contains("QR code"), "{told:?}");
    let raw = String::from_utf8_lossy(&pdf);
    has(&raw, &["<pdfaid:part>2</pdfaid:part>", "<pdfaid:conformance>A</pdfaid:conformance>"]);
    has(&raw, &["<pdfuaid:part>1</pdfuaid:part>", "/Lang(en)"]);
    // The same result gives the same bytes.
    assert!(certificate(&one, &BENCH.school, &BENCH.keys, &faces()).unwrap().0 == pdf);
}

#[test]
fn no_certificate_is_printed_for_what_was_not_passed_or_by_other_keys() {
    let result = sat(&BENCH, ("Bob Candidate", "1003"), 2);
    let none = certificate(&verified(&result), &BENCH.school, &BENCH.keys, &faces());
    assert_eq!(none.err(), Some(Refused::NotPassed));
    let result = sat(&BENCH, ("Bob Candidate", "1004"), usize::MAX);
    let (keys, _) = school("Another school");
    let none = certificate(&verified(&result), &BENCH.school, &keys, &faces());
    assert_eq!(none.err(), Some(Refused::WrongKey));
}

#[test]
fn a_transcript_tells_every_fault_over_as_many_pages_as_it_takes() {
    let result = sat(&BENCH, ("Bob Candidate", "1005"), 2);
    let one = verified(&result);
    let faults: usize = one.parts.iter().map(|part| part.report.faults.len()).sum();
    assert!(!one.verdict.is_passed() && faults > 12, "{faults}");
    let printed = printed(&one);
    keep("faults.pdf", &printed.pdf);
    assert_eq!(printed.lacking, None);
    let pages = pages(&printed.pdf);
    assert!(pages.len() > 3);
    for (page, n) in pages.iter().zip(1..) {
        has(page, &[&format!("Page {n} of {}", pages.len()), "Candidate 1005"]);
    }
    let text = pages.join(" ");
    has(&text, &["Bob Candidate", "A small exam", "A school", "Not passed", &one.seal, &one.hash]);
    has(&text, &["20:26:40 UTC", "of 10:00", "The right money", "none: one fails the exam"]);
    // The words at the head of the table stand on each page that it runs over, and are read once in each part.
    let heads = pages.iter().filter(|page| page.contains("No. When Fault Section Gravity"));
    assert!(heads.count() > 1);
    let (tags, _) = Pdf::read(&printed.pdf).tags();
    let in_parts = one.parts.iter().filter(|part| !part.report.faults.is_empty()).count();
    assert_eq!(tags["THead"], 3 + in_parts);
    for (part, n) in one.parts.iter().zip(1..) {
        has(&text, &[&format!("Part {n}: {}", part.log.session.level().title)]);
        for fault in &part.report.faults {
            let told = wording::finding(&BOOK, &fault.finding);
            let ms = part.from_ms + fault.at_ms;
            let clock = format!("{}:{:02}", ms / 60_000, ms / 1000 % 60);
            has(&text, &[&told.headline, &told.cite, &told.did, &clock]);
        }
        for reached in &one.verdict.channels[n - 1] {
            has(&text, &[&wording::channel(reached.channel)]);
        }
    }
    for why in &one.verdict.reasons {
        has(&text, &[&why.words()]);
    }
    assert!(transcript(&one, &BENCH.school, &faces(), &BOOK).unwrap().pdf == printed.pdf);
}

/// A sitting with a pause, a note and an interruption of ten minutes; its log.
pub(super) fn troubled(bench: &Bench, who: (&str, &str)) -> String {
    let at = |s: u64, run: u64| Now {
        utc_ms: DAY_MS + i64::try_from(s).unwrap() * 1000,
        run_ms: run * 1000,
    };
    let (mut sitting, kept) = begun(bench, who, at(0, 0));
    let step = |sitting: &mut Sitting, now: Now| {
        let act = *sitting.session().expected().first().unwrap();
        sitting.step(now, act).unwrap();
    };
    step(&mut sitting, at(5, 5));
    sitting.pause(at(10, 10), &bench.examiner, "fire alarm").unwrap();
    sitting.go_on(at(130, 130), &bench.examiner, "it was a test").unwrap();
    sitting.note(at(135, 135), &bench.examiner, "a telephone rang").unwrap();
    step(&mut sitting, at(140, 140));
    drop(sitting);
    let log = kept.lock().unwrap().clone();
    let with = &bench.examiner.keys.opening;
    let open = OpenSitting::read(log.as_bytes(), &bench.school, with, None).unwrap();
    let by = (&bench.school, &bench.examiner, "the plug was pulled");
    let mut sitting = open.resume(by, &BOOK, at(740, 0), Box::new(kept.clone())).unwrap();
    // Once it may be called for, thrice it is not.
    for _ in 0..3 {
        let _ = sitting.step(at(745, 5), "call floor".parse().unwrap());
    }
    while sitting.ended().is_none() {
        if sitting.is_part_over() {
            sitting.next_part(at(750, 10)).unwrap();
        } else {
            step(&mut sitting, at(750, 10));
        }
    }
    kept.lock().unwrap().clone()
}

#[test]
fn pauses_notes_interruptions_and_appeals_stand_in_the_transcript() {
    let log = troubled(&BENCH, ("Bob Candidate", "1006"));
    let result = BENCH.result(&log);
    let part_of_fault =
        verified(&result).parts.iter().position(|part| !part.report.faults.is_empty()).unwrap();
    let ruling = Ruling {
        part: part_of_fault + 1,
        finding: 1,
        decision: Decision::Overruled,
        reason: "the floor stood there",
    };
    let result = appealed(&result, &ruling, &BENCH.examiner, DAY_MS + 9_500_000).unwrap();
    let printed = printed(&verified(&result));
    keep("appeal.pdf", &printed.pdf);
    let text = pages(&printed.pdf).join(" ");
    has(&text, &["Pauses 1", "Interruptions 1", "fire alarm", "a telephone rang"]);
    // The pause: from 10 to 130 s. The interruption: from 140 to 740 s.
    has(&text, &["Gone on with after a pause; 2:00 had gone by.", "it was a test"]);
    has(&text, &["Gone on with after an interruption; 10:00 had gone by.", "the plug was pulled"]);
    has(&text, &["Overruled on appeal.", "the floor stood there", "Before the appeals", "seen"]);
}

#[test]
fn names_in_many_letters_are_printed_and_none_is_left_out() {
    let one = |name: &str| {
        let result = sat(&BENCH, (name, "1007"), usize::MAX);
        verified(&result)
    };
    let certify = |one: &Verified, faces: &Faces| {
        certificate(one, &BENCH.school, &BENCH.keys, faces).map(|(pdf, _)| pdf)
    };
    let long = "Maximiliana Konstantinopolitana-Wolfeschlegelsteinhausenbergerdorff";
    for name in ["Zoë Ångström-Łukasiewicz", "Αλεξάνδρα Παπαδοπούλου", "Дарья Щербакова", long]
    {
        let pdf = certify(&one(name), &faces()).unwrap();
        keep(&format!("{}.pdf", name.split(' ').next().unwrap()), &pdf);
        has(&pages(&pdf)[0], &[name]);
    }
    // From right to left: drawn the other way round, and told in its own order.
    let name = "דניאל כהן";
    let pdf = certify(&one(name), &faces()).unwrap();
    keep("hebrew.pdf", &pdf);
    has(&pages(&pdf)[0], &[&name.chars().rev().collect::<String>()]);
    let told: Vec<u8> =
        "\u{feff}".encode_utf16().chain(name.encode_utf16()).flat_map(u16::to_be_bytes).collect();
    let drawn = Pdf::read(&pdf).drawn();
    let says =
        |o: &Operation| o.names.iter().any(|name| name == "ActualText") && o.texts == [&*told];
    assert!(drawn[0].iter().any(says), "no ActualText");
    // What no face has is named in an error on the certificate, and by its number in the transcript.
    let name = "李 Ann";
    let none = certify(&one(name), &faces());
    assert_eq!(none.err(), Some(Refused::NoLetters("李 (U+674E)".to_owned())));
    let told = printed(&one(name));
    assert_eq!(told.lacking.as_deref(), Some("李 (U+674E)"));
    has(&pages(&told.pdf)[0], &["[U+674E] Ann"]);
    // With a face of one's own it is printed.
    let name = "Ҋӈара";
    assert!(matches!(certify(&one(name), &faces()), Err(Refused::NoLetters(_))));
    let more = Faces::new(vec![notosans::REGULAR_TTF.to_vec()]).unwrap();
    let pdf = certify(&one(name), &more).unwrap();
    keep("sami.pdf", &pdf);
    has(&pages(&pdf)[0], &[name]);
    assert!(Faces::new(vec![b"no typeface".to_vec()]).is_err());
}

#[test]
fn what_no_code_and_no_page_holds_is_said() {
    let long = "A school with a very long name ".repeat(60);
    let bench = Bench::new(&long);
    let result = sat(&bench, ("Bob", "1008"), usize::MAX);
    let one = verify(&result, &bench.school, None, &BOOK).unwrap();
    let Err(Refused::NoRoom(why)) = certificate(&one, &bench.school, &bench.keys, &faces()) else {
        panic!("there was room");
    };
    has(&why, &["a QR code holds 2953"]);
    // A very long name is set smaller, in several lines, as long as the code holds it.
    let name = "Maximilian ".repeat(50);
    let result = sat(&BENCH, (name.trim(), "1009"), usize::MAX);
    let (pdf, _) = certificate(&verified(&result), &BENCH.school, &BENCH.keys, &faces()).unwrap();
    keep("long.pdf", &pdf);
    assert!(pages(&pdf)[0].contains(name.trim()));
    // A transcript has room for all.
    let school: &KnownSchool = &bench.school;
    let told = transcript(&one, school, &faces(), &BOOK).unwrap();
    has(&pages(&told.pdf).join(" "), &["very long name A school with"]);
}
