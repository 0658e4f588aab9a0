//! What only whoever holds an examiner's key, or changes the program, could try: sittings that are signed
//! throughout and still are not what they say.

use super::form::Demands;
use super::keys::{ExaminerKeys, Keys, KnownExaminer, KnownSchool};
use super::lines::{
    Candidate, Deed, Ended, FormLine, Head, Opening, Plain, What, Word, chained, line_signature,
    salt,
};
use super::lock::Passphrase;
use super::paper::{OpenPaper, PaperFile};
use super::refused::Refused;
use super::result::Releaser;
use super::resume::OpenSitting;
use super::sign::{Kind, PrivateKey, Signed, digest};
use super::sitting::{Begin, Now, Sitting};
use super::verify::verify;
use super::{BLUEPRINTS, Blueprint, FormKey, any_form};
use crate::house::HOUSES;
use crate::law::Rulebook;
use std::sync::{Arc, LazyLock, Mutex};

static BOOK: LazyLock<Arc<Rulebook>> = LazyLock::new(|| Arc::new(Rulebook::built_in().unwrap()));

const DAY_MS: i64 = 1_780_000_000_000;

struct Bench {
    keys: Keys,
    school: KnownSchool,
    examiner: ExaminerKeys,
    paper: OpenPaper,
}

static BENCH: LazyLock<Bench> = LazyLock::new(|| {
    let keys = Keys::new().unwrap();
    let text = serde_json::to_string(&keys.school("A school", 0)).unwrap();
    let school = KnownSchool::read(&text).unwrap();
    let own = Keys::new().unwrap();
    let word = keys.appoint(&own.request("Ann", 0), 0, None).unwrap();
    let examiner = ExaminerKeys::of(own, KnownExaminer::of(&word, &school).unwrap()).unwrap();
    let mixed = BLUEPRINTS.iter().find(|(path, _)| path.contains("mixed")).copied().unwrap();
    let blueprint = Blueprint::load(mixed, HOUSES, &BOOK).unwrap();
    let form = |n| any_form(&blueprint, &FormKey::of_number(1, n), &BOOK).unwrap().measure;
    let measured: Vec<_> = (0..9).map(form).collect();
    let demands = Demands::of(blueprint, &measured, &BOOK).unwrap();
    let pass = Passphrase::easy("a paper's passphrase");
    let paper = PaperFile::make(&demands, (&school, &keys), &[], Some(&pass), DAY_MS).unwrap();
    let paper = paper.open_by_passphrase(&school, &pass).unwrap();
    Bench { keys, school, examiner, paper }
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
    let begin = Begin {
        school: &bench.school,
        paper: &bench.paper,
        examiner: &bench.examiner,
        others: &[],
        candidate: Candidate { name: "Bob".to_owned(), number: number.to_owned() },
        attempt: 1,
        time_percent: 100,
    };
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
struct Forged {
    opening: Opening,
    form: FormLine,
    plain: Vec<Plain>,
}

/// Signs a changed sitting anew, with the examiner's key and a key of the forger's own, and hands it out.
fn forged(true_one: &OpenSitting, change: impl FnOnce(&mut Forged)) -> Result<(), Refused> {
    let bench = &*BENCH;
    let mut forged = Forged {
        opening: true_one.opening.clone(),
        form: true_one.form.clone(),
        plain: true_one.plain.clone(),
    };
    change(&mut forged);
    let Forged { mut opening, form, plain } = forged;
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
        head,
        opening,
        form_text,
        form,
        lines,
        plain: all,
        hash,
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
