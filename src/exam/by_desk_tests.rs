//! Sittings whose cards a desk releases, and every way to deal them otherwise: among them what only whoever holds an
//! examiner's key, or changes the program, could try.

use super::forged_tests::{BOOK, Bench, DAY_MS, Forged, forged_at};
use super::lines::{Deed, Plain, What, Word};
use super::refused::Refused;
use super::resume::OpenSitting;
use super::sign::{Kind, Signed};
use super::sitting::{Begin, Now, Sitting, Stop};
use super::verify::Note;
use super::{Awaited, Verified, verify};
use super::{
    Blueprint, Demands, FormKey, ROOM_MS, Ready, Releaser, any_form, new_sitting, value_of,
};
use crate::house::HOUSES;
use crate::table::Act;
use crate::wire::{Pin, Promise, Release};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair};
use std::sync::{Arc, LazyLock, Mutex};

/// Two short parts, as papers of the other tests have them, dealt by the desk.
static BENCH: LazyLock<Bench> = LazyLock::new(|| {
    let small = include_str!("../../tests/pure/exam/small.ron");
    bench(&small.replace("    tells: Verdict,", "    tells: Verdict,\n    dealt_by: Desk,"))
});

fn bench(blueprint: &str) -> Bench {
    let id = blueprint.split("id: \"").nth(1).unwrap().split('"').next().unwrap();
    let path = format!("{id}.ron");
    let blueprint = Blueprint::load((&path, blueprint), HOUSES, &BOOK).unwrap();
    let form = |n| any_form(&blueprint, &FormKey::of_number(1, n), &BOOK).unwrap().measure;
    let measured: Vec<_> = (0..9).map(form).collect();
    Bench::of(&Demands::of(blueprint, &measured, &BOOK).unwrap())
}

/// A desk: its key and certificate, and the secret of its sittings.
struct ToyDesk {
    key: EcdsaKeyPair,
    certificate: Vec<u8>,
    secret: &'static str,
}

impl ToyDesk {
    fn new() -> Self {
        let made = rcgen::generate_simple_self_signed(vec!["desk".to_owned()]).unwrap();
        let key = made.signing_key.serialize_der();
        let kind = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let key = EcdsaKeyPair::from_pkcs8(kind, &key, &SystemRandom::new()).unwrap();
        Self { key, certificate: made.cert.der().to_vec(), secret: "a secret" }
    }

    fn sign(&self, said: &str) -> String {
        STANDARD.encode(self.key.sign(&SystemRandom::new(), said.as_bytes()).unwrap().as_ref())
    }

    fn promise(&self, sitting: &str, rounds: u32) -> Promise {
        let root = value_of((sitting, rounds), self.secret, 0).unwrap();
        let mut promise = Promise {
            class: "Evening".to_owned(),
            sitting: sitting.to_owned(),
            rounds,
            root,
            given_ms: DAY_MS,
            certificate: STANDARD.encode(&self.certificate),
            signature: String::new(),
        };
        promise.signature = self.sign(&promise.said());
        promise
    }

    fn signed(&self, sitting: &str, release: &Release) -> Release {
        Release { signature: self.sign(&release.said(sitting)), ..release.clone() }
    }

    fn release(&self, awaited: &Awaited, rounds: u32) -> Release {
        let Awaited { sitting, round, after, .. } = awaited;
        let release = Release {
            round: *round,
            value: value_of((sitting, rounds), self.secret, *round).unwrap(),
            after: after.clone(),
            first: after.clone(),
            released_ms: DAY_MS,
            signature: String::new(),
        };
        self.signed(sitting, &release)
    }
}

static DESK: LazyLock<ToyDesk> = LazyLock::new(ToyDesk::new);

type Kept = Arc<Mutex<String>>;

/// A clock that goes on by so much at a time.
struct Ticking(u64);

impl Ticking {
    fn now(&mut self) -> Now {
        self.0 += 700;
        Now { utc_ms: DAY_MS + i64::try_from(self.0).unwrap(), run_ms: self.0 }
    }
}

fn begin(bench: &Bench, number: &str, desk: Option<Promise>) -> Result<(Sitting, Kept), Stop> {
    let kept = Kept::default();
    let begin = Begin { desk, ..bench.begin(number) };
    let now = Ticking(0).now();
    let sitting = Sitting::begin(begin, &BOOK, now, Box::new(kept.clone()))?;
    Ok((sitting, kept))
}

fn rounds_of(bench: &Bench) -> u32 {
    bench.paper.demands.blueprint.file.rounds()
}

/// Deals as the perfect dealer would, so many acts at most; the desk releases what is waited for.
fn deal_on(sitting: &mut Sitting, clock: &mut Ticking, rounds: u32, most: usize) {
    let mut acts = 0;
    while sitting.ended().is_none() && acts < most {
        if let Some(awaited) = sitting.awaited() {
            assert!(matches!(sitting.tick(clock.now()), Err(Stop::Awaits)));
            sitting.released(clock.now(), &DESK.release(&awaited, rounds)).unwrap();
        } else if sitting.is_part_over() {
            sitting.next_part(clock.now()).unwrap();
        } else {
            let act = *sitting.session().expected().first().unwrap();
            sitting.step(clock.now(), act).unwrap();
            acts += 1;
        }
    }
}

/// A whole sitting of so many rounds, opened.
fn sat(bench: &Bench, number: &str, name: &str) -> OpenSitting {
    let rounds = rounds_of(bench);
    let (mut sitting, kept) = begin(bench, number, Some(DESK.promise(name, rounds))).unwrap();
    deal_on(&mut sitting, &mut Ticking(700), rounds, usize::MAX);
    opened(bench, &kept)
}

fn opened(bench: &Bench, kept: &Kept) -> OpenSitting {
    let log = kept.lock().unwrap().clone();
    OpenSitting::read(log.as_bytes(), &bench.school, &bench.keys.opening, None).unwrap()
}

fn result(bench: &Bench, open: &OpenSitting) -> Result<Verified, Refused> {
    let by = Releaser::School(&bench.keys);
    let result = open.release(&by, None, None, DAY_MS + 10_000_000).unwrap();
    verify(&result, &bench.school, None, &BOOK)
}

/// The lines of the logs of its parts: what was dealt, and nothing of when.
fn dealt(open: &OpenSitting) -> Vec<String> {
    let lines = open.plain.iter().filter_map(|plain| match &plain.what {
        What::Log { line, .. } => Some(line.clone()),
        _ => None,
    });
    lines.collect()
}

#[test]
fn a_sitting_dealt_by_the_desk_holds_and_the_same_values_give_the_same_table() {
    let bench = &*BENCH;
    let name = new_sitting().unwrap();
    let one = sat(bench, "1", &name);
    let verified = result(bench, &one).unwrap();
    assert!(verified.verdict.is_passed(), "{:?}", verified.verdict.reasons);
    let by_desk = verified.by_desk.unwrap();
    assert_eq!(by_desk.released.iter().map(|(round, _)| *round).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(by_desk.without.is_empty(), "{by_desk:?}");
    assert!(by_desk.promise.is_of(&Pin::of(&DESK.certificate)).is_ok());
    let other = by_desk.promise.is_of(&Pin::of(&ToyDesk::new().certificate)).unwrap_err();
    assert_eq!(other.name(), "other_desk");
    // The clock stood while it was waited for: nothing of that is the dealer's time.
    let released = |plain: &&Plain| matches!(plain.what, What::Released { .. });
    for (before, after) in one.plain.iter().zip(&one.plain[1..]) {
        if released(&after) {
            assert_eq!(before.at_ms, after.at_ms);
        }
    }
    // The same form and the same values: the same table.
    assert_eq!(dealt(&sat(bench, "1", &name)), dealt(&one));
    // Other values: other cards, out of the same form.
    let other = sat(bench, "1", &new_sitting().unwrap());
    assert_ne!(dealt(&other), dealt(&one));
    assert_eq!(dealt(&other)[0], dealt(&one)[0]);
}

#[test]
fn a_paper_says_whether_a_desk_deals_it() {
    let bench = &*BENCH;
    let refused = |desk: Option<Promise>| match begin(bench, "1", desk) {
        Err(Stop::Refused(why)) => why.name(),
        _ => "begun",
    };
    let name = new_sitting().unwrap();
    assert_eq!(refused(None), "no_desk");
    assert_eq!(refused(Some(DESK.promise(&name, 7))), "other_desk");
    let mut forged = DESK.promise(&name, 3);
    forged.root = value_of((&name, 3), "of the seat's own", 0).unwrap();
    assert_eq!(refused(Some(forged)), "not_signed");
    assert_eq!(refused(Some(DESK.promise(&name, 3))), "begun");
}

#[test]
fn the_seat_takes_nothing_but_what_was_promised_for_the_round_that_waits() {
    let bench = &*BENCH;
    let name = new_sitting().unwrap();
    let (mut sitting, _) = begin(bench, "1", Some(DESK.promise(&name, 3))).unwrap();
    let mut clock = Ticking(700);
    let awaited = sitting.awaited().unwrap();
    assert_eq!((awaited.round, awaited.lines), (1, 2));
    let act = *sitting.session().expected().first().unwrap();
    assert!(matches!(sitting.step(clock.now(), act), Err(Stop::Awaits)));
    let good = DESK.release(&awaited, 3);
    let mut name_of = |release: &Release| match sitting.released(clock.now(), release) {
        Err(Stop::Refused(why)) => why.name(),
        Err(_) => "stopped",
        Ok(()) => "taken",
    };
    let changed = |change: &dyn Fn(&mut Release)| {
        let mut release = good.clone();
        change(&mut release);
        DESK.signed(&name, &release)
    };
    // A made-up value, the value of another round, that of another sitting.
    let made_up = changed(&|release| release.value = "0".repeat(64));
    assert_eq!(name_of(&made_up), "other_value");
    let second = value_of((&name, 3), DESK.secret, 2).unwrap();
    assert_eq!(name_of(&changed(&|release| release.value.clone_from(&second))), "other_value");
    let others = value_of(("another", 3), DESK.secret, 1).unwrap();
    assert_eq!(name_of(&changed(&|release| release.value.clone_from(&others))), "other_value");
    // For another log of this sitting.
    let after = changed(&|release| release.after = "0".repeat(64));
    assert_eq!(name_of(&after), "early_value");
    assert_eq!(name_of(&changed(&|release| release.first = "0".repeat(64))), "early_value");
    // By another desk, or signed for another sitting.
    let by_another = ToyDesk::new().signed(&name, &good);
    assert_eq!(name_of(&by_another), "not_signed");
    assert_eq!(name_of(&DESK.signed("another", &good)), "not_signed");
    // For another round it is let go by, and so is the right one once it was taken.
    assert_eq!(name_of(&changed(&|release| release.round = 2)), "taken");
    assert_eq!(name_of(&good), "taken");
    assert_eq!(name_of(&good), "taken");
    assert!(!sitting.is_waiting());
}

/// The name of why a changed sitting is refused.
fn why(one: &OpenSitting, change: &dyn Fn(&mut Forged)) -> Option<&'static str> {
    forged_at(&BENCH, one, change).err().map(|why| why.name())
}

/// Signs what is released again, as the desk could: where the chain was changed it names other lines.
fn resigned(forged: &mut Forged, change: impl Fn(&mut Release)) {
    let sitting = forged.opening.sitting.clone();
    for plain in &mut forged.plain {
        if let What::Released { release, .. } = &mut plain.what {
            change(release);
            *release = DESK.signed(&sitting, release);
        }
    }
}

#[test]
fn a_log_that_was_made_up_does_not_hold_whoever_signs_it() {
    let one = sat(&BENCH, "1", &new_sitting().unwrap());
    // Whatever is signed anew has other hashes, of which the desk knows nothing: even with nothing changed.
    assert_eq!(why(&one, &|_| {}), Some("early_value"));
    let is_released = |plain: &Plain, n: u32| matches!(&plain.what, What::Released { release, .. } if release.round == n);
    // Without a round's value.
    for n in 1..=3 {
        let without = why(&one, &|forged| forged.plain.retain(|plain| !is_released(plain, n)));
        let wanted = if n == 1 { "no_value" } else { "early_value" };
        assert_eq!(without, Some(wanted), "{n}");
    }
    // A value that the desk had not promised, even if it signs it now.
    let made_up = why(&one, &|forged| resigned(forged, |release| release.value = "f".repeat(64)));
    assert_eq!(made_up, Some("other_value"));
    // Without any desk, or with the promise of another sitting, or of another desk.
    assert_eq!(why(&one, &|forged| forged.opening.desk = None), Some("line"));
    let plain = why(&one, &|forged| {
        forged.opening.desk = None;
        forged.plain.retain(|plain| !matches!(plain.what, What::Released { .. }));
    });
    assert_eq!(plain, Some("no_desk"));
    let other = why(&one, &|forged| forged.opening.desk = Some(DESK.promise("another", 3)));
    assert_eq!(other, Some("other_desk"));
    let of_another = why(&one, &|forged| {
        forged.opening.desk = Some(ToyDesk::new().promise(&forged.opening.sitting, 3));
    });
    assert_eq!(of_another, Some("not_signed"));
    // Earlier versions knew of no desk.
    assert_eq!(why(&one, &|forged| forged.version = 2), Some("unreadable"));
    // Nobody goes on without the desk who was not let.
    let alone = why(&one, &|forged| {
        let at = forged.plain.iter().position(|plain| is_released(plain, 1)).unwrap();
        forged.plain[at].what = What::Unreleased { round: 1 };
    });
    assert_eq!(alone, Some("no_value"));
}

/// A sitting is dealt with the values of a desk that signs each as the log stands: what a desk would do that
/// releases all at once, or whose key was stolen.
fn dealt_with(change: impl Fn(u32, &[String], &mut Release)) -> Result<Verified, Refused> {
    let bench = &*BENCH;
    let name = new_sitting().unwrap();
    let (mut sitting, kept) = begin(bench, "1", Some(DESK.promise(&name, 3))).unwrap();
    let mut clock = Ticking(700);
    while sitting.ended().is_none() {
        if let Some(awaited) = sitting.awaited() {
            let mut release = DESK.release(&awaited, 3);
            change(awaited.round, sitting.links(), &mut release);
            let release = DESK.signed(&name, &release);
            sitting.taken_unseen(clock.now(), &release).unwrap();
        } else if sitting.is_part_over() {
            sitting.next_part(clock.now()).unwrap();
        } else {
            let act = *sitting.session().expected().first().unwrap();
            sitting.step(clock.now(), act).unwrap();
        }
    }
    result(bench, &opened(bench, &kept))
}

#[test]
fn a_value_that_was_known_before_the_round_before_was_over_is_refused_by_name() {
    assert!(dealt_with(|_, _, _| {}).is_ok());
    let early = |links: &[String]| links[links.len() - 3].clone();
    let after = dealt_with(|round, links, release| {
        if round == 2 {
            release.after = early(links);
        }
    });
    assert_eq!(after.err(), Some(Refused::EarlyValue(2)));
    let first = dealt_with(|round, links, release| {
        if round == 3 {
            release.first = early(links);
        }
    });
    assert_eq!(first.err(), Some(Refused::EarlyValue(3)));
    let elsewhere = dealt_with(|round, _, release| {
        if round == 2 {
            release.first = "a".repeat(64);
        }
    });
    assert_eq!(elsewhere.err(), Some(Refused::EarlyValue(2)));
    // Released long before it came into the log: somebody has gone back to before it.
    let known = |before_ms: i64| {
        let verified = dealt_with(|round, links, release| {
            release.released_ms = DAY_MS + i64::try_from(links.len()).unwrap() * 700;
            if round == 2 {
                release.released_ms -= before_ms;
            }
        });
        verified.unwrap().by_desk.unwrap().known_before()
    };
    assert_eq!(known(20_000), []);
    let longer = known(60_000);
    assert!(matches!(longer[..], [(2, 50_000..70_000)]), "{longer:?}");
}

#[test]
fn where_the_desk_is_away_an_examiner_lets_it_go_on_and_the_result_shows_it() {
    let bench = &*BENCH;
    let name = new_sitting().unwrap();
    let (mut sitting, kept) = begin(bench, "1", Some(DESK.promise(&name, 3))).unwrap();
    let mut clock = Ticking(700);
    let first = sitting.awaited().unwrap();
    sitting.released(clock.now(), &DESK.release(&first, 3)).unwrap();
    while sitting.awaited().is_none() {
        let act = *sitting.session().expected().first().unwrap();
        sitting.step(clock.now(), act).unwrap();
    }
    let gone = sitting.gone_ms(clock.now());
    assert!(matches!(sitting.still_without_desk(clock.now()), Err(Stop::Awaits)));
    clock.0 += 60_000;
    assert_eq!(sitting.gone_ms(clock.now()), gone);
    assert!(!sitting.is_paused());
    let by = &bench.examiner;
    assert!(matches!(
        sitting.without_desk(clock.now(), by, " "),
        Err(Stop::Refused(Refused::NoReason(_)))
    ));
    sitting.without_desk(clock.now(), by, "the network").unwrap();
    // The next round asks again, and may go on by itself as long as the desk is away.
    while sitting.ended().is_none() {
        if let Some(awaited) = sitting.awaited() {
            assert!(awaited.alone && awaited.round == 3);
            sitting.still_without_desk(clock.now()).unwrap();
        } else if sitting.is_part_over() {
            sitting.next_part(clock.now()).unwrap();
        } else {
            let act = *sitting.session().expected().first().unwrap();
            sitting.step(clock.now(), act).unwrap();
        }
    }
    let open = opened(bench, &kept);
    let verified = result(bench, &open).unwrap();
    let by_desk = verified.by_desk.as_ref().unwrap();
    assert_eq!(by_desk.without, [2, 3]);
    assert!(by_desk.waited_ms[1].1 > 60_000, "{by_desk:?}");
    let words: Vec<String> = verified.notes.iter().map(Note::words).collect();
    let told = |wanted: &str| words.iter().any(|words| words.contains(wanted));
    assert!(told("cards of rounds 2 to 3 not released by the desk"), "{words:?}");
    assert!(told("1 round waited for the desk, 6"), "{words:?}");
    assert!(!told("machine's clock"), "{words:?}");
    assert!(verified.verdict.is_passed(), "{:?}", verified.verdict.reasons);
    // The word alone lets nothing go on where nothing waited.
    let word = |at: usize| {
        let said = Word {
            sitting: String::new(),
            after: String::new(),
            deed: Deed::WithoutDesk,
            reason: "the network".to_owned(),
            utc_ms: DAY_MS + 100_000,
        };
        let word = Signed::new(Kind::Word, &said, &by.keys.signing);
        let what = What::Word { word, examiner: by.word.signed.clone() };
        Plain { what, ..open.plain[at].clone() }
    };
    let twice = why(&open, &|forged| {
        forged.plain.retain(|plain| !matches!(plain.what, What::Released { .. }));
        forged.plain.splice(1..1, [word(0), word(0)]);
    });
    assert_eq!(twice, Some("line"));
}

#[test]
fn a_sitting_broken_off_while_it_waits_or_deals_goes_on_right() {
    let bench = &*BENCH;
    let name = new_sitting().unwrap();
    let whole = sat(bench, "1", &name);
    let at_desk = |i: usize| {
        whole.plain.get(i).is_some_and(|plain| matches!(plain.what, What::Released { .. }))
    };
    let near = |cut: &usize| (cut.saturating_sub(1)..cut + 2).any(at_desk) || cut.is_multiple_of(9);
    for cut in (1..whole.lines.len()).filter(near) {
        let (mut sitting, kept) = begin(bench, "1", Some(DESK.promise(&name, 3))).unwrap();
        let mut clock = Ticking(700);
        while sitting.lines() <= cut && sitting.ended().is_none() {
            deal_on(&mut sitting, &mut clock, 3, 1);
        }
        drop(sitting);
        let log = kept.lock().unwrap().clone();
        let log: String = log.split_inclusive('\n').take(cut + 1).collect();
        let kept = Kept::default();
        kept.lock().unwrap().push_str(&log);
        let open = opened(bench, &kept);
        if open.ended.is_some() {
            continue;
        }
        let by = (&bench.school, &bench.examiner, "the plug");
        clock.0 += 40_000;
        let again = open.resume(by, &BOOK, clock.now(), Box::new(kept.clone()));
        let mut again = again.unwrap_or_else(|why| panic!("{cut}: {why}"));
        deal_on(&mut again, &mut clock, 3, usize::MAX);
        let open = opened(bench, &kept);
        let verified = result(bench, &open).unwrap_or_else(|why| panic!("{cut}: {why}"));
        assert!(verified.verdict.is_passed(), "{cut}: {:?}", verified.verdict.reasons);
        assert_eq!(verified.by_desk.unwrap().released.len(), 3, "{cut}");
    }
}

#[test]
fn a_round_that_is_left_for_the_next_waits_for_it_and_the_act_is_done_then() {
    let bench = &*BENCH;
    // The acts of a first round in which somebody is paid, and the first of the second.
    let first_of = |_| {
        let name = new_sitting().unwrap();
        let whole = sat(bench, "1", &name);
        let (mut acts, mut second) = (Vec::new(), 0);
        for plain in &whole.plain {
            match &plain.what {
                What::Log { part: 1, line } if line.contains("\"line\":\"act\"") => {
                    let act = line.split("\"act\":\"").nth(1).unwrap().split('"').next().unwrap();
                    acts.push(act.parse::<Act>().unwrap());
                }
                What::Released { release, .. } if release.round == 2 => second = acts.len(),
                _ => {}
            }
        }
        acts.truncate(second + 1);
        let next = acts.pop().unwrap();
        let is_paid =
            acts.iter().any(|act| matches!(act, Act::Pay { amount, .. } if amount.0 >= 1000));
        is_paid.then_some((name, acts, next))
    };
    let (name, acts, next) = (0..40).find_map(first_of).unwrap();
    let (mut sitting, kept) = begin(bench, "1", Some(DESK.promise(&name, 3))).unwrap();
    let mut clock = Ticking(700);
    let first = sitting.awaited().unwrap();
    sitting.released(clock.now(), &DESK.release(&first, 3)).unwrap();
    // The first who is due money is passed over, and told so by nobody; with the first act of the next round it is left.
    let mut passed_over = false;
    for act in &acts {
        let pays = matches!(act, Act::Pay { .. });
        if pays && !std::mem::replace(&mut passed_over, true) {
            continue;
        }
        if sitting.session().would_leave(&next) {
            break;
        }
        sitting.step(clock.now(), *act).unwrap();
    }
    assert!(sitting.session().would_leave(&next), "{:?}", sitting.session().due());
    let done = sitting.session().entries().len();
    assert!(matches!(sitting.step(clock.now(), next), Err(Stop::Awaits)));
    assert_eq!((sitting.session().entries().len(), sitting.awaited().unwrap().round), (done, 2));
    // Broken off there it still waits, and goes on with the act.
    let open = opened(bench, &kept);
    drop(sitting);
    let again = Kept::default();
    again.lock().unwrap().push_str(&kept.lock().unwrap());
    let by = (&bench.school, &bench.examiner, "the plug");
    let mut sitting = open.resume(by, &BOOK, clock.now(), Box::new(again.clone())).unwrap();
    let awaited = sitting.awaited().unwrap();
    assert_eq!(awaited.round, 2);
    sitting.released(clock.now(), &DESK.release(&awaited, 3)).unwrap();
    let entries = sitting.session().entries();
    assert_eq!((entries.len(), entries[done].act, entries[done].round), (done + 1, next, 2));
    deal_on(&mut sitting, &mut clock, 3, usize::MAX);
    let open = opened(bench, &again);
    let verified = result(bench, &open).unwrap();
    assert_eq!(verified.by_desk.unwrap().released.len(), 3);
    // That the round was left is said before it is known what comes.
    let slipped = dealt_with_plain(&open, |plain| !matches!(plain.what, What::Leaves { .. }));
    assert_ne!(slipped, None);
}

/// The name of why a sitting is refused from which lines were taken out.
fn dealt_with_plain(one: &OpenSitting, keeps: impl Fn(&Plain) -> bool) -> Option<&'static str> {
    why(one, &|forged| forged.plain.retain(|plain| keeps(plain)))
}

#[test]
fn a_sitting_that_begins_with_the_room_is_signed_before_and_not_for_long() {
    let bench = &*BENCH;
    let name = new_sitting().unwrap();
    let begun_after = |ms: i64| {
        let begin = Begin { desk: Some(DESK.promise(&name, 3)), room: true, ..bench.begin("1") };
        let kept = Kept::default();
        let ready = Ready::sign(begin, &BOOK, Now { utc_ms: DAY_MS, run_ms: 5 }).unwrap();
        let mut clock = Ticking(ms.unsigned_abs());
        let at = Now { utc_ms: DAY_MS + ms, run_ms: clock.0 };
        let sitting = ready.begin(at, Box::new(kept.clone()));
        sitting.map(|mut sitting| {
            deal_on(&mut sitting, &mut clock, 3, usize::MAX);
            opened(bench, &kept)
        })
    };
    let open = begun_after(600_000).unwrap();
    let verified = result(bench, &open).unwrap();
    assert!(verified.verdict.is_passed(), "{:?}", verified.verdict.reasons);
    // That it was signed ten minutes before is no clock that ran wrong, and the exam's clock began with it.
    let words: Vec<String> = verified.notes.iter().map(Note::words).collect();
    assert!(!words.iter().any(|words| words.contains("clock came")), "{words:?}");
    assert!(verified.time_ms.0 < 600_000);
    assert_eq!(verified.links[1].at_ms, 0);
    for late in [ROOM_MS + 1, -1] {
        let why = begun_after(late);
        assert!(matches!(why, Err(Stop::Refused(Refused::NoGoingOn(_)))), "{late}");
    }
    // Whoever signs such a log anew finds the same.
    let moved = |ms: i64| {
        why(&open, &|forged| {
            forged.opening.begun_ms -= ms;
        })
    };
    assert_eq!((moved(ROOM_MS), moved(-700_000)), (Some("line"), Some("line")));
}
