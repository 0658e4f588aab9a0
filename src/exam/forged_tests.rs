//! What only whoever holds an examiner's key, or changes the program, could try: sittings that are signed
//! throughout and still are not what they say.

use super::form::Demands;
use super::keys::{ExaminerKeys, Keys, KnownExaminer, KnownSchool};
use super::lines::{
    Deed, Ended, FormLine, Head, Opening, Plain, What, Word, chained, line_signature, salt,
};
use super::lock::Passphrase;
use super::paper::{OpenPaper, PaperFile};
use super::ready::Begin;
use super::refused::Refused;
use super::result::Releaser;
use super::resume::OpenSitting;
use super::sign::{Kind, PrivateKey, Signed, digest};
use super::sitting::{Now, Sitting};
use super::verify::verify;
use super::{BLUEPRINTS, Blueprint, FormKey, any_form};
use crate::house::HOUSES;
use crate::law::Rulebook;
use std::sync::{Arc, LazyLock, Mutex};

pub(super) static BOOK: LazyLock<Arc<Rulebook>> =
    LazyLock::new(|| Arc::new(Rulebook::built_in().unwrap()));

pub(super) const DAY_MS: i64 = 1_780_000_000_000;

pub(super) struct Bench {
    pub(super) keys: Keys,
    pub(super) school: KnownSchool,
    pub(super) examiner: ExaminerKeys,
    pub(super) file: PaperFile,
    pub(super) paper: OpenPaper,
}

impl Bench {
    /// A school with an examiner, and a paper of these demands.
    pub(super) fn of(demands: &Demands) -> Self {
        let keys = Keys::new().unwrap();
        let text = serde_json::to_string(&keys.school("A school", 0)).unwrap();
        let school = KnownSchool::read(&text).unwrap();
        let own = Keys::new().unwrap();
        let word = keys.appoint(&own.request("Ann", 0), 0, None).unwrap();
        let examiner = ExaminerKeys::of(own, KnownExaminer::of(&word, &school).unwrap()).unwrap();
        let pass = Passphrase::easy("a paper's passphrase");
        let file = PaperFile::make(demands, (&school, &keys), &[], Some(&pass), DAY_MS).unwrap();
        let paper = file.open_by_passphrase(&school, &pass).unwrap();
        Self { keys, school, examiner, file, paper }
    }

    /// What a candidate's first attempt at the paper begins with.
    pub(super) fn begin(&self, number: &str) -> Begin<'_> {
        Begin::first((&self.school, &self.paper, &self.examiner), ("Bob", number))
    }
}

pub(super) static BENCH: LazyLock<Bench> = LazyLock::new(|| {
    let mixed = BLUEPRINTS.iter().find(|(path, _)| path.contains("mixed")).copied().unwrap();
    let blueprint = Blueprint::load(mixed, HOUSES, &BOOK).unwrap();
    let form = |n| any_form(&blueprint, &FormKey::of_number(1, n), &BOOK).unwrap().measure;
    let measured: Vec<_> = (0..9).map(form).collect();
    Bench::of(&Demands::of(blueprint, &measured, &BOOK).unwrap())
});

/// A sitting of so many perfect acts, opened.
fn sat(number: &str, acts: usize) -> OpenSitting {
    let bench = &*BENCH;
    let kept = Arc::new(Mutex::new(String::new()));
    let mut ms = 0;
    let mut now = || {
        ms += 700;
        Now { utc_ms: DAY_MS + i64::try_from(ms).unwrap(), run_ms: ms }
    };
    let begin = bench.begin(number);
    let mut sitting = Sitting::begin(begin, &BOOK, now(), Box::new(kept.clone())).unwrap();
    for _ in 0..acts {
        let act = *sitting.session().expected().first().unwrap();
        sitting.step(now(), act).unwrap();
    }
    sitting.end(now(), &bench.examiner, "enough").unwrap();
    let log = kept.lock().unwrap().clone();
    OpenSitting::read(log.as_bytes(), &bench.school, &bench.keys.opening, None).unwrap()
}

/// All of a sitting that is signed.
pub(super) struct Forged {
    pub(super) version: u32,
    pub(super) opening: Opening,
    pub(super) form: FormLine,
    pub(super) plain: Vec<Plain>,
}

/// Signs a changed sitting anew, with the examiner's key and a key of the forger's own, and hands it out.
fn forged(true_one: &OpenSitting, change: impl FnOnce(&mut Forged)) -> Result<(), Refused> {
    forged_at(&BENCH, true_one, change)
}

/// The same with a paper of another school.
pub(super) fn forged_at(
    bench: &Bench,
    true_one: &OpenSitting,
    change: impl FnOnce(&mut Forged),
) -> Result<(), Refused> {
    let mut forged = Forged {
        version: true_one.version,
        opening: true_one.opening.clone(),
        form: true_one.form.clone(),
        plain: true_one.plain.clone(),
    };
    change(&mut forged);
    let Forged { version, mut opening, form, plain } = forged;
    let key = PrivateKey::new().unwrap();
    opening.key = key.public().to_string();
    let form_text = serde_json::to_string(&form).unwrap();
    opening.form = digest(form_text.as_bytes());
    let head = Head {
        opening: Signed::new(Kind::Opening, &opening, &bench.examiner.keys.signing),
        ..true_one.head.clone()
    };
    let mut hash = head.opening.hash();
    let mut lines = Vec::new();
    let mut all = Vec::new();
    for (i, mut plain) in plain.into_iter().enumerate() {
        // His own words he can sign again, too.
        if let What::Word { word, .. } = &mut plain.what {
            let said: Word = word.unproven("it").unwrap();
            let said = Word { after: hash.clone(), sitting: opening.sitting.clone(), ..said };
            *word = Signed::new(Kind::Word, &said, &bench.examiner.keys.signing);
        }
        let text = serde_json::to_string(&plain).unwrap();
        hash = chained(&hash, &text);
        let signature = line_signature(&key, &opening.sitting, i + 1, &hash);
        lines.push((text, signature));
        all.push(plain);
    }
    let open = OpenSitting {
        version,
        head,
        opening,
        form_text,
        form,
        lines,
        plain: all,
        hash,
        links: Vec::new(),
        ended: Some(Ended::ByExaminer),
        cut: false,
        whole: 0,
    };
    let result = open.release(&Releaser::School(&bench.keys), None, None, DAY_MS + 10_000_000)?;
    verify(&result, &bench.school, None, &BOOK).map(|_| ())
}

/// The lines of the log of a part changed.
fn logs(forged: &mut Forged, change: impl Fn(usize, &str) -> String) {
    let mut n = 0;
    for plain in &mut forged.plain {
        if let What::Log { line, .. } = &mut plain.what {
            *line = change(n, line);
            n += 1;
        }
    }
}

#[test]
fn what_is_signed_throughout_must_still_be_so() {
    let bench = &*BENCH;
    let (one, other) = (sat("1", 12), sat("2", 12));
    assert_eq!(forged(&one, |_| {}), Ok(()));
    let name = |change: &dyn Fn(&mut Forged)| forged(&one, change).err().map(|why| why.name());

    // The form of another candidate, of another attempt, under another number.
    let his = name(&|forged| forged.form.place = other.form.place.clone());
    assert_eq!(his, Some("other_candidate"));
    let again = name(&|forged| forged.form.place = bench.paper.place("1", 2).unwrap());
    assert_eq!(again, Some("other_candidate"));
    assert_eq!(name(&|forged| forged.opening.attempt = 2), Some("other_candidate"));
    let renamed = name(&|forged| forged.opening.candidate.number = "2".to_owned());
    assert_eq!(renamed, Some("other_candidate"));
    // More attempts than the paper allows.
    let ninth = name(&|forged| {
        forged.opening.attempt = 9;
        forged.form.place = bench.paper.place("1", 9).unwrap();
    });
    assert_eq!(ninth, Some("other_candidate"));

    // A key of the forger's own for the place, and a key of another place under this one's number.
    let key = name(&|forged| forged.form.place.key = salt().unwrap());
    assert_eq!(key, Some("other_paper"));
    let moved = name(&|forged| forged.form.place.place ^= 1);
    assert_eq!(moved, Some("other_paper"));
    // Easier demands.
    let easier = name(&|forged| {
        forged.form.demands = forged.form.demands.replace("procedure: 95", "procedure: 10");
    });
    assert_eq!(easier, Some("other_demands"));

    // The cards and incidents of another form.
    let dealt = forged(&one, |forged| forged.plain = other.plain.clone());
    assert_eq!(dealt.err().map(|why| why.name()), Some("other_form"));
}

#[test]
fn what_was_dealt_must_come_out_as_it_says() {
    let one = sat("1", 12);
    let name = |change: &dyn Fn(&mut Forged)| forged(&one, change).err().map(|why| why.name());
    // A line of a part's log without its own hash being right; and a whole log that is cut.
    let changed = name(&|forged| {
        logs(
            forged,
            |n, line| if n == 4 { line.replace("\"n\":4", "\"n\":5") } else { line.to_owned() },
        );
    });
    assert_eq!(changed, Some("otherwise"));
    let cut = name(&|forged| {
        let act = |plain: &Plain| matches!(&plain.what, What::Log { line, .. } if line.contains("\"n\":3,"));
        forged.plain.retain(|plain| !act(plain));
    });
    assert_eq!(cut, Some("otherwise"));
    // Later than the time allows, and times that do not agree.
    let late = name(&|forged| {
        for plain in &mut forged.plain {
            plain.at_ms += 5_000_000;
        }
    });
    assert_eq!(late, Some("line"));
    let slow = name(&|forged| forged.plain[4].at_ms += 1);
    assert_eq!(slow, Some("line"));
    let backwards = name(&|forged| forged.plain[4].at_ms = 0);
    assert_eq!(backwards, Some("line"));
    // After the end there is nothing.
    let after = name(&|forged| {
        let last = forged.plain.last().unwrap().clone();
        forged.plain.push(last);
    });
    assert_eq!(after, Some("line"));
    // A part's log that has no end, in a sitting that has.
    let open = name(&|forged| {
        let end = |plain: &Plain| matches!(&plain.what, What::Log { line, .. } if line.starts_with("{\"line\":\"end\""));
        forged.plain.retain(|plain| !end(plain));
    });
    assert_eq!(open, Some("otherwise"));
}

#[test]
fn the_examiners_own_words_stay_where_he_put_them() {
    let bench = &*BENCH;
    let one = sat("1", 6);
    let word = |forged: &Forged, signed: Signed| Plain {
        what: What::Word { word: signed, examiner: bench.examiner.word.signed.clone() },
        ..forged.plain.last().unwrap().clone()
    };
    // Eve writes on, with a key that she has signed herself.
    let eve = PrivateKey::new().unwrap();
    let own = PrivateKey::new().unwrap();
    let resumed = forged(&one, |forged| {
        let end = forged.plain.len() - 3;
        forged.plain.truncate(end);
        let said = Word {
            sitting: forged.opening.sitting.clone(),
            after: String::new(),
            deed: Deed::Resume { key: own.public().to_string(), cut: false },
            reason: "the plug".to_owned(),
            utc_ms: DAY_MS + 100_000,
        };
        let line = word(forged, Signed::new(Kind::Word, &said, &eve));
        forged.plain.push(line);
    });
    // (The helper signs it again as the examiner; the lines after it are then not signed by the new key.)
    assert_eq!(resumed.err().map(|why| why.name()), Some("forged"));
}

/// The name of why a changed sitting is refused.
fn why(one: &OpenSitting, change: &dyn Fn(&mut Forged)) -> Option<&'static str> {
    forged(one, change).err().map(|why| why.name())
}

#[test]
fn a_false_rulebook_a_number_in_two_ways_and_more_time_are_refused() {
    let one = sat("A1", 6);
    let book = why(&one, &|forged| forged.opening.rulebook = "0".repeat(64));
    assert_eq!(book, Some("other_rulebook"));
    for number in ["A1\u{200b}", "A1 ", "a1", "", "\u{410}1"] {
        let why = why(&one, &|forged| {
            forged.opening.candidate.number = number.to_owned();
            forged.form.place = BENCH.paper.place(number, 1).unwrap();
        });
        assert_eq!(why, Some("candidate"), "{number:?}");
    }
    let name = why(&one, &|forged| forged.opening.candidate.name = "Bo\u{202e}b".to_owned());
    assert_eq!(name, Some("candidate"));
    for percent in [0, 99, 401, u32::MAX] {
        let why = why(&one, &|forged| forged.opening.time_percent = percent);
        assert_eq!(why, Some("line"), "{percent}");
    }
}

#[test]
fn more_time_has_its_reason_whoever_signs_it() {
    let one = sat("1", 6);
    let with = |version: u32, percent: u32, reason: &str| {
        why(&one, &|forged| {
            forged.version = version;
            forged.opening.time_percent = percent;
            forged.form.more_time = reason.to_owned();
        })
    };
    assert_eq!(with(2, 150, "dyslexia"), None);
    for reason in ["", " "] {
        assert_eq!(with(2, 150, reason), Some("no_reason"), "{reason:?}");
    }
    // No reason for what was not given.
    assert_eq!(with(2, 100, "dyslexia"), Some("unreadable"));
    // Version 1 knew none.
    assert_eq!((with(1, 150, ""), with(1, 100, "")), (None, None));
    assert_eq!(with(1, 150, "dyslexia"), Some("unreadable"));
    assert_eq!((with(0, 100, ""), with(5, 100, "")), (Some("version"), Some("version")));
}

#[test]
fn no_time_is_so_far_that_it_cannot_be_reckoned() {
    let one = sat("1", 6);
    let last = one.plain.len() - 1;
    let line = |what: What| Plain { what, ..one.plain[last - 3].clone() };
    // Before the examiner's word that ends it, its part's last line, and the end.
    let with = |lines: &[Plain]| {
        why(&one, &|forged| {
            forged.plain.splice(last - 2..last - 2, lines.iter().cloned());
        })
    };
    assert_eq!(with(&[line(What::Tick), line(What::Held { ms: 900 })]), None);
    let held = line(What::Held { ms: u64::MAX });
    assert_eq!(with(std::slice::from_ref(&held)), Some("line"));
    assert_eq!(with(&[line(What::Held { ms: 1 }), held]), Some("line"));
    for utc_ms in [i64::MIN, -1, i64::MAX] {
        assert_eq!(with(&[Plain { utc_ms, ..line(What::Tick) }]), Some("line"));
    }
    // After the time nothing happens but that it ends.
    let late = |change: &dyn Fn(&mut Forged)| {
        why(&one, &|forged| {
            for plain in &mut forged.plain[last - 2..] {
                plain.at_ms = 9_000_000;
            }
            change(forged);
        })
    };
    assert_eq!(late(&|_| {}), None);
    for what in [What::Tick, What::Held { ms: 1 }] {
        let tick = Plain { at_ms: 9_000_000, ..line(what) };
        assert_eq!(late(&|forged| forged.plain.insert(last - 2, tick.clone())), Some("line"));
    }
    let far = why(&one, &|forged| {
        for plain in &mut forged.plain[last - 2..] {
            plain.at_ms = u64::MAX;
        }
    });
    assert_eq!(far, Some("line"));
    let end = |why| move |forged: &mut Forged| forged.plain[last].what = What::End { why };
    for (why, is_late) in [(Ended::Done, true), (Ended::Done, false), (Ended::TimeUp, false)] {
        // Without the examiner's word, so that only the time speaks against it.
        let change = |forged: &mut Forged| {
            end(why)(forged);
            forged.plain.remove(last - 2);
        };
        let told = if is_late { late(&change) } else { self::why(&one, &change) };
        // A part that was broken off is no end of its own; that is for the verdict to say.
        let wanted = if why == Ended::Done && !is_late { None } else { Some("line") };
        assert_eq!(told, wanted, "{why:?} {is_late}");
    }
}

#[test]
fn an_examiners_word_is_followed_by_what_it_lets_happen() {
    let bench = &*BENCH;
    let one = sat("1", 6);
    let last = one.plain.len() - 1;
    let word = |deed: Deed, reason: &str| {
        let said = Word {
            sitting: String::new(),
            after: String::new(),
            deed,
            reason: reason.to_owned(),
            utc_ms: DAY_MS + 100_000,
        };
        let word = Signed::new(Kind::Word, &said, &bench.examiner.keys.signing);
        let what = What::Word { word, examiner: bench.examiner.word.signed.clone() };
        Plain { what, ..one.plain[last - 3].clone() }
    };
    let tick = Plain { what: What::Tick, ..one.plain[last - 3].clone() };
    let at = |at: usize, lines: &[Plain]| {
        why(&one, &|forged| {
            forged.plain.splice(at..at, lines.iter().cloned());
        })
    };
    let (pause, go_on) = (word(Deed::Pause, "fire"), word(Deed::GoOn, "over"));
    assert_eq!(at(last - 2, &[pause.clone(), go_on.clone(), tick.clone()]), None);
    // It may end in a pause.
    assert_eq!(at(last - 2, std::slice::from_ref(&pause)), None);
    assert_eq!(at(last - 2, &[pause.clone(), tick.clone()]), Some("line"));
    assert_eq!(at(last - 2, &[pause.clone(), pause.clone()]), Some("line"));
    assert_eq!(at(last - 2, &[go_on]), Some("line"));
    // An act in a pause: the word stands before it, at the time of the line before.
    let early = Plain { at_ms: one.plain[3].at_ms, ..pause.clone() };
    assert_eq!(at(4, &[early]), Some("line"));
    // After the word that ends it.
    assert_eq!(at(last - 1, &[tick]), Some("line"));
    assert_eq!(at(last - 1, &[pause]), Some("line"));
    assert_eq!(at(last - 1, &[word(Deed::Note, "and then")]), Some("line"));
    let end = Plain { at_ms: one.plain[3].at_ms, ..word(Deed::End, "enough") };
    assert_eq!(at(4, &[end]), Some("line"));
    // Without it no examiner has ended it.
    let without = why(&one, &|forged| {
        forged.plain.remove(last - 2);
    });
    assert_eq!(without, Some("line"));
    for empty in ["", " "] {
        assert_eq!(at(last - 2, &[word(Deed::Note, empty)]), Some("line"));
    }
}
