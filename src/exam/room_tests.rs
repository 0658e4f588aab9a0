//! One word of an examiner for a whole room, and every way to make one that is none.

use super::forged_tests::{BENCH, BOOK, Bench, DAY_MS};
use super::keys::{Revocation, Revocations};
use super::lines::{AtDesk, Candidate, Head, Opening, ROOM_MS};
use super::lock::Opener;
use super::note::Note;
use super::ready::{Begin, Ready};
use super::refused::Refused;
use super::result::Releaser;
use super::resume::OpenSitting;
use super::room::{Asked, Asking, ForRoom, SEAT_CLOCK_MS, ask_words, hash_of};
use super::sign::{Kind, PrivateKey, Signed, digest};
use super::sitting::{Now, Sitting, Stop};
use super::verify::verify;
use super::{Recipients, by_desk_tests};
use crate::wire::{RoomAsk, RoomWord};
use std::sync::{Arc, Mutex};

const NOW: Now = Now { utc_ms: DAY_MS + 5_000, run_ms: 0 };

fn bob(number: &str) -> Candidate {
    Candidate { name: "Bob".to_owned(), number: number.to_owned() }
}

fn asking(bench: &Bench, number: &str) -> Asking {
    Asking::new(bench.file.clone(), &bench.school, bob(number), (&BOOK, DAY_MS)).unwrap()
}

/// What a seat asks, as it came to the desk at once.
fn asked(seat: i64, asking: &Asking) -> Asked {
    Asked { seat, ask: asking.ask().clone(), came_ms: DAY_MS, desk: None }
}

fn for_room(bench: &Bench) -> ForRoom<'_> {
    ForRoom { school: &bench.school, paper: &bench.paper, examiner: &bench.examiner, attempt: 1 }
}

fn words(bench: &Bench, all: &[&Asking]) -> Vec<RoomWord> {
    let all: Vec<Asked> = (1..).zip(all).map(|(seat, asking)| asked(seat, asking)).collect();
    for_room(bench).sign(&all, &BOOK, NOW).unwrap()
}

/// What a seat of this school says to a word.
fn taken(asking: &Asking, word: &RoomWord) -> Result<Ready, &'static str> {
    let by = (&BENCH.school, None);
    asking.ready(word, by, &BOOK, NOW.utc_ms + 60_000).map_err(|why| why.name())
}

fn why(asking: &Asking, word: &RoomWord) -> &'static str {
    taken(asking, word).err().unwrap()
}

/// Begins it a minute later, deals some acts, and gives the result as it was handed out.
fn sat(ready: Ready, acts: usize) -> String {
    let kept = Arc::new(Mutex::new(String::new()));
    let mut ms = 0;
    let mut now = || {
        ms += 700;
        Now { utc_ms: NOW.utc_ms + 60_000 + i64::try_from(ms).unwrap(), run_ms: ms }
    };
    let mut sitting = ready.begin(now(), Box::new(kept.clone())).unwrap();
    for _ in 0..acts {
        let act = *sitting.session().expected().first().unwrap();
        sitting.step(now(), act).unwrap();
    }
    sitting.end(now(), &BENCH.examiner, "enough").unwrap();
    let log = kept.lock().unwrap().clone();
    let open = OpenSitting::read(log.as_bytes(), &BENCH.school, &BENCH.keys.opening, None);
    let by = Releaser::School(&BENCH.keys);
    open.unwrap().release(&by, None, None, DAY_MS + 10_000_000).unwrap()
}

#[test]
fn one_word_begins_the_sittings_of_a_whole_room_and_the_result_tells_it() {
    let seats: Vec<Asking> = ["1", "2", "3"].iter().map(|number| asking(&BENCH, number)).collect();
    let words = words(&BENCH, &seats.iter().collect::<Vec<_>>());
    let mut forms = Vec::new();
    for (n, (seat, word)) in (1..).zip(seats.iter().zip(&words)) {
        // Nothing of it is the examiner's alone: his keys sign, and neither they nor the paper's secret go along.
        let result = sat(taken(seat, word).unwrap(), 5);
        let verified = verify(&result, &BENCH.school, None, &BOOK).unwrap();
        let note = Note::AtDesk(3, n);
        assert!(verified.notes.contains(&note), "{:?}", verified.notes);
        let told = "the examiner signed its beginning at the trainer's desk, for 3 seats at once; this was seat";
        assert_eq!(note.words(), format!("{told} {n}"));
        assert_eq!(verified.opening.1, "Ann");
        assert_eq!(verified.opening.0.candidate, bob(&n.to_string()));
        forms.push(verified.opening.0.form);
    }
    // The same candidate at his own seat has the same cards: what he is dealt does not hang on how it was signed.
    let begin = Begin {
        school: &BENCH.school,
        paper: &BENCH.paper,
        examiner: &BENCH.examiner,
        others: &[],
        candidate: bob("1"),
        attempt: 1,
        time_percent: 100,
        more_time: "",
        desk: None,
        room: false,
    };
    let alone = Sitting::begin(begin, &BOOK, NOW, Box::new(Arc::new(Mutex::new(String::new()))));
    let (alone, kept) = (alone.unwrap(), Arc::new(Mutex::new(String::new())));
    let first = taken(&seats[0], &words[0]).unwrap();
    let first = first.begin(Now { utc_ms: NOW.utc_ms + 1, ..NOW }, Box::new(kept)).unwrap();
    assert_eq!(first.session().level().source, alone.session().level().source);
    assert_eq!(first.session().level().seed, alone.session().level().seed);
}

#[test]
fn a_word_serves_no_other_seat_no_other_paper_and_no_other_time() {
    let (one, other) = (asking(&BENCH, "1"), asking(&BENCH, "2"));
    let all = words(&BENCH, &[&one, &other]);
    assert_eq!(why(&other, &all[0]), "other_seat");
    // The same candidate who asks again, at this seat or another: the word for what he asked before is none.
    let again = asking(&BENCH, "1");
    assert_eq!(why(&again, &all[0]), "other_seat");
    assert!(taken(&again, &words(&BENCH, &[&again])[0]).is_ok());
    // The head of one with the form of the other.
    let mixed = RoomWord { form: all[1].form.clone(), ..all[0].clone() };
    assert_eq!(why(&one, &mixed), "wrong_key");
    // Another paper of the same school, another school.
    let late = |ms| one.ready(&all[0], (&BENCH.school, None), &BOOK, NOW.utc_ms + ms);
    assert!(late(ROOM_MS).is_ok());
    let run_out = late(ROOM_MS + 1).err().unwrap();
    assert!(run_out.to_string().contains("run out"), "{run_out}");
    assert!(late(-1).is_err());
    // A seat that was ready in time and begins too late.
    let ready = late(0).unwrap();
    let at = Now { utc_ms: NOW.utc_ms + ROOM_MS + 1, run_ms: 0 };
    let kept = Arc::new(Mutex::new(String::new()));
    assert!(ready.begin(at, Box::new(kept.clone())).is_err());
    assert!(kept.lock().unwrap().is_empty());
}

#[test]
fn a_word_of_another_school_or_of_no_examiner_is_none() {
    let foreign = Bench::of(&BENCH.paper.demands);
    let (one, his) = (asking(&BENCH, "1"), asking(&foreign, "1"));
    let word = &words(&foreign, &[&his])[0];
    assert_eq!(why(&one, word), "foreign_school");
    // His own school takes it.
    assert!(his.ready(word, (&foreign.school, None), &BOOK, NOW.utc_ms).is_ok());
    // A paper of another school is not even asked for.
    let paper = Asking::new(foreign.file.clone(), &BENCH.school, bob("1"), (&BOOK, DAY_MS));
    assert_eq!(paper.err().unwrap().name(), "foreign_school");
    // An examiner of another school signs a sitting of this paper.
    let not_his = ForRoom {
        school: &BENCH.school,
        paper: &BENCH.paper,
        examiner: &foreign.examiner,
        attempt: 1,
    };
    let word = not_his.sign(&[asked(1, &one)], &BOOK, NOW).unwrap().remove(0);
    assert_eq!(why(&one, &word), "foreign_school");
    // Somebody's own keys under the examiner's word, and under none.
    let word = words(&BENCH, &[&one]).remove(0);
    let head: Head = serde_json::from_str(&word.head).unwrap();
    let opening: Opening = serde_json::from_str(&head.opening.text).unwrap();
    let key = PrivateKey::new().unwrap();
    let own = Signed::new(Kind::Opening, &opening, &key);
    let with = |opening: Signed| {
        let head = serde_json::to_string(&Head { opening, ..head.clone() }).unwrap();
        why(&one, &RoomWord { head, ..word.clone() })
    };
    assert_eq!(with(own.clone()), "no_examiner");
    assert_eq!(with(Signed { by: head.opening.by.clone(), ..own }), "not_signed");
    // An examiner who is revoked, as far as the seat knows.
    let revoked = Revocation {
        key: BENCH.examiner.word.key.id(),
        name: "Ann".to_owned(),
        since_ms: 0,
        reason: "left".to_owned(),
    };
    let list = Revocations::with(None, revoked, 1);
    let by = (&BENCH.school, Some(&list));
    assert_eq!(one.ready(&word, by, &BOOK, NOW.utc_ms).err().unwrap().name(), "revoked");
}

#[test]
fn no_letter_of_a_word_can_be_another() {
    let one = asking(&BENCH, "1");
    let word = words(&BENCH, &[&one]).remove(0);
    let head: Head = serde_json::from_str(&word.head).unwrap();
    let text = &head.opening.text;
    // What is signed, each in another way.
    for (from, to) in [
        ("\"attempt\":1", "\"attempt\":2"),
        ("\"time_percent\":100", "\"time_percent\":200"),
        ("\"room\":true", "\"room\":false"),
        ("\"seats\":1", "\"seats\":2"),
        ("\"number\":\"1\"", "\"number\":\"2\""),
    ] {
        let changed = text.replace(from, to);
        assert_ne!(changed, *text, "{from}");
        let opening = Signed { text: changed, ..head.opening.clone() };
        let head = serde_json::to_string(&Head { opening, ..head.clone() }).unwrap();
        assert_eq!(why(&one, &RoomWord { head, ..word.clone() }), "not_signed", "{from}");
    }
    // Any byte of the message.
    for at in (0..word.head.len()).step_by(97) {
        let mut bytes = word.head.clone().into_bytes();
        bytes[at] ^= 1;
        let Ok(head) = String::from_utf8(bytes) else { continue };
        assert!(taken(&one, &RoomWord { head, ..word.clone() }).is_err(), "byte {at}");
    }
    for at in (0..word.form.len()).step_by(997) {
        let mut bytes = word.form.clone().into_bytes();
        bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
        let form = String::from_utf8(bytes).unwrap();
        assert!(taken(&one, &RoomWord { form, ..word.clone() }).is_err(), "byte {at}");
    }
}

/// Signs a beginning with the examiner's own key, changed, and seals for the seat what the form is to be drawn by.
fn signed_by_examiner(one: &Asking, change: impl FnOnce(&mut Opening, &mut String)) -> RoomWord {
    let word = words(&BENCH, &[one]).remove(0);
    let head: Head = serde_json::from_str(&word.head).unwrap();
    let mut opening: Opening = serde_json::from_str(&head.opening.text).unwrap();
    let place = BENCH.paper.place(&opening.candidate.number, 1).unwrap();
    let form = super::FormLine {
        salt: "AAAAAAAAAAAAAAAAAAAAAA==".to_owned(),
        demands: BENCH.paper.demands.text.clone(),
        place,
        more_time: String::new(),
    };
    let mut form = serde_json::to_string(&form).unwrap();
    change(&mut opening, &mut form);
    opening.form = digest(form.as_bytes());
    let opening = Signed::new(Kind::Opening, &opening, &BENCH.examiner.keys.signing);
    let head = serde_json::to_string(&Head { opening, ..head }).unwrap();
    let to = Recipients::parse([one.ask().recipient.as_str()]).unwrap();
    RoomWord { head, form: to.seal(form.as_bytes()).unwrap(), ..word }
}

#[test]
fn a_word_with_an_examiner_s_key_is_held_against_the_paper_too() {
    let one = asking(&BENCH, "1");
    let signed =
        |change: fn(&mut Opening, &mut String)| why(&one, &signed_by_examiner(&one, change));
    assert!(taken(&one, &signed_by_examiner(&one, |_, _| {})).is_ok());
    assert_eq!(signed(|opening, _| opening.candidate.name = "Cy".to_owned()), "other_candidate");
    assert_eq!(
        signed(|opening, _| opening.key = PrivateKey::new().unwrap().public().to_string()),
        "other_seat"
    );
    assert_eq!(signed(|opening, _| opening.at_desk = None), "other_seat");
    assert_eq!(signed(|opening, _| opening.room = false), "unreadable");
    assert_eq!(signed(|opening, _| opening.program = "0.0.1".to_owned()), "version");
    assert_eq!(signed(|opening, _| opening.attempt = 2), "other_candidate");
    assert_eq!(signed(|opening, _| opening.head = "0".repeat(64)), "other_paper");
    let other_form = |_: &mut Opening, form: &mut String| {
        let place = serde_json::to_string(&BENCH.paper.place("2", 1).unwrap()).unwrap();
        let own = serde_json::to_string(&BENCH.paper.place("1", 1).unwrap()).unwrap();
        *form = form.replace(&own, &place);
    };
    assert_eq!(signed(other_form), "other_candidate");
    let promised = |opening: &mut Opening, _: &mut String| {
        opening.desk = Some(by_desk_tests::DESK.promise(&opening.sitting, 3));
    };
    assert_eq!(signed(promised), "other_desk");
    // A later version alone can say that it was signed at the desk, and only of what begins with the room.
    let at_desk = AtDesk { seats: 1, seat: 1, ask: hash_of(one.ask()) };
    assert_eq!(serde_json::to_value(&at_desk).unwrap()["seat"], 1);
}

#[test]
fn a_paper_that_the_desk_deals_is_signed_with_the_desk_s_promise() {
    let (bench, desk) = (&*by_desk_tests::BENCH, &*by_desk_tests::DESK);
    let one = asking(bench, "1");
    let rounds = bench.paper.demands.blueprint.file.rounds();
    let room = for_room(bench);
    let signed = |promise| room.sign(&[Asked { desk: promise, ..asked(1, &one) }], &BOOK, NOW);
    let ready = |word: &RoomWord| one.ready(word, (&bench.school, None), &BOOK, NOW.utc_ms);
    let why = |stop: Stop| match stop {
        Stop::Refused(why) => why.name(),
        other => panic!("{other}"),
    };
    assert_eq!(why(signed(None).unwrap_err()), "no_desk");
    let foreign = desk.promise(&super::new_sitting().unwrap(), rounds);
    assert_eq!(why(signed(Some(foreign)).unwrap_err()), "other_desk");
    let promise = desk.promise(&one.ask().sitting, rounds);
    let word = signed(Some(promise.clone())).unwrap().remove(0);
    assert_eq!(ready(&word).unwrap().opening().desk, Some(promise));
}

#[test]
fn the_examiner_signs_for_all_or_for_none() {
    let (one, twin) = (asking(&BENCH, "b-1"), asking(&BENCH, "B-1"));
    let room = for_room(&BENCH);
    let sign = |all: &[Asked]| room.sign(all, &BOOK, NOW).map_err(|stop| stop.to_string());
    let twice = sign(&[asked(1, &one), asked(2, &twin)]).unwrap_err();
    assert!(twice.contains("one candidate sits at two seats"), "{twice}");
    let with = |change: &dyn Fn(&mut RoomAsk, &mut i64)| {
        let mut asked = asked(1, &one);
        change(&mut asked.ask, &mut asked.came_ms);
        room.check(&asked, &BOOK).err().map(|why| why.to_string()).unwrap_or_default()
    };
    assert_eq!(with(&|_, _| {}), "");
    assert!(with(&|ask, _| ask.paper = "0".repeat(64)).contains("not drawn from this paper"));
    assert!(with(&|ask, _| ask.program = "9.9.9".to_owned()).contains("another version"));
    assert!(with(&|ask, _| ask.rulebook = "0".repeat(64)).contains("another version"));
    assert!(with(&|_, came| *came += SEAT_CLOCK_MS + 1).contains("clock"));
    assert_eq!(with(&|_, came| *came -= SEAT_CLOCK_MS), "");
    assert!(with(&|ask, _| ask.key = "AAAA".to_owned()).contains("a public key"));
    assert!(with(&|ask, _| ask.recipient = "age1".to_owned()).contains("a recipient"));
    assert!(with(&|ask, _| ask.sitting = "../x".to_owned()).contains("cannot be read"));
    // A clock that is wrong by less: the word holds by the seat's own.
    let behind = Asked { came_ms: DAY_MS + 300_000, ..asked(1, &one) };
    let at = Now { utc_ms: DAY_MS + 305_000, run_ms: 0 };
    let word = room.sign(&[behind], &BOOK, at).unwrap().remove(0);
    assert!(one.ready(&word, (&BENCH.school, None), &BOOK, DAY_MS + 5_000).is_ok());
    // Too many attempts.
    let again = ForRoom { attempt: 9, ..for_room(&BENCH) };
    assert!(again.sign(&[asked(1, &one)], &BOOK, NOW).is_err());
}

#[test]
fn whoever_puts_keys_of_his_own_in_the_place_of_a_seat_s_is_seen_by_the_words() {
    let one = asking(&BENCH, "1");
    let seen = ask_words(one.ask());
    assert_eq!(seen.split(' ').count(), 6);
    let with = |change: &dyn Fn(&mut RoomAsk)| {
        let mut ask = one.ask().clone();
        change(&mut ask);
        ask_words(&ask)
    };
    assert_eq!(with(&|_| {}), seen);
    let own = Opener::new().recipient();
    assert_ne!(with(&|ask| ask.recipient.clone_from(&own)), seen);
    assert_ne!(with(&|ask| ask.key = PrivateKey::new().unwrap().public().to_string()), seen);
    assert_ne!(with(&|ask| ask.number = "2".to_owned()), seen);
    assert_ne!(with(&|ask| ask.sitting = "0".repeat(32)), seen);
    // And the word that he is given then is of no use at the seat.
    let mut swapped = asked(1, &one);
    swapped.ask.recipient.clone_from(&own);
    let word = for_room(&BENCH).sign(&[swapped], &BOOK, NOW).unwrap().remove(0);
    assert_eq!(taken(&one, &word).err().unwrap(), "other_seat");
    assert_eq!(Refused::OtherSeat.name(), "other_seat");
}
