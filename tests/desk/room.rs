//! One word of an examiner for the whole room, from the live page to the seats, by the command that he types.

use crate::bench::BOOK;
use crate::class::{Pulsing, id};
use crate::records::browser::Running;
use crate::records::commands::desk as command;
use crate::school::{SMALL, demands, school, text};
use clearhands::desk::db::Role;
use clearhands::desk::set_school;
use clearhands::exam::{
    Asking, Blueprint, Candidate, EXAMINER, EXAMINER_KEYS, ExaminerKeys, Keys, KnownExaminer,
    KnownSchool, Now, PaperFile, Passphrase, Ready, Revocation, Revocations, SCHOOL, Signed,
};
use clearhands::house::HOUSES;
use clearhands::wire::{EXAM_ASKS, EXAM_READY, FromSeat, Order, RoomAsk, RoomWord};
use sqlx::Row;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const PASS: &str = "three green chips";

fn now_ms() -> i64 {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap();
    i64::try_from(since.as_millis()).unwrap()
}

/// A school with an examiner, his folder, and a paper whose cards the desk releases.
struct Bench {
    keys: Keys,
    school: KnownSchool,
    examiner: ExaminerKeys,
    paper: String,
    folder: tempfile::TempDir,
    pass: PathBuf,
}

impl Bench {
    fn new() -> Self {
        let (keys, school) = school("A school");
        let own = Keys::new().unwrap();
        let word = keys.appoint(&own.request("Ann Examiner", 0), 0, None).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write(SCHOOL, &text(&school.signed));
        write(EXAMINER, &text(&word));
        write(EXAMINER_KEYS, &text(&own.lock("Ann", &Passphrase::easy(PASS)).unwrap()));
        write("pass", PASS);
        let examiner = ExaminerKeys::of(own, KnownExaminer::of(&word, &school).unwrap()).unwrap();
        let by_desk =
            SMALL.replace("    tells: Verdict,", "    tells: Verdict,\n    dealt_by: Desk,");
        assert_ne!(by_desk, SMALL);
        let blueprint = Blueprint::load(("small.ron", &by_desk), HOUSES, &BOOK).unwrap();
        let to = [examiner.word.examiner.recipient.as_str()];
        let made = PaperFile::make(&demands(blueprint), (&school, &keys), &to, None, now_ms());
        let paper = text(&made.unwrap());
        let pass = folder.path().join("pass");
        Self { keys, school, examiner, paper, folder, pass }
    }

    fn at(&self) -> &str {
        self.folder.path().to_str().unwrap()
    }
}

/// A seat with somebody of the roster.
struct Seat {
    client: Pulsing,
    asking: Option<Asking>,
    order: i64,
}

impl Seat {
    async fn join(desk: &Running, n: u64, person: i64) -> Self {
        let (client, _) = desk.door().await.join(&id(n, 1), Vec::new()).await.unwrap();
        let client = client.pulsing();
        client.say(FromSeat::Sits { person });
        let seat = Self { client, asking: None, order: 0 };
        seat.shows("home");
        seat
    }

    fn shows(&self, page: &str) {
        let (page, step) = (page.to_owned(), String::new());
        let shows = FromSeat::Shows { dealt: None, clock_ms: 0, frozen: false, page, step };
        self.client.say(shows);
    }

    /// Takes the paper that comes, and asks for its sitting; what it asks can be changed on its way.
    async fn asks(&mut self, change: impl FnOnce(&mut RoomAsk)) {
        let (number, order) = self.client.next_order().await;
        let Order::Paper { text, name, number: his, school: Some(school), .. } = order else {
            panic!("{order:?}");
        };
        let school = KnownSchool::read(&school).unwrap();
        let paper = PaperFile::read(&text).unwrap();
        let candidate = Candidate { name, number: his };
        let asking = Asking::new(paper, &school, candidate, (&BOOK, now_ms())).unwrap();
        let mut ask = asking.ask().clone();
        change(&mut ask);
        let done = FromSeat::Done { order: number, refused: None, asks: Some(ask) };
        self.client.say(done);
        (self.asking, self.order) = (Some(asking), number);
        self.shows(EXAM_ASKS);
    }

    async fn word(&mut self) -> RoomWord {
        let (number, order) = self.client.next_order().await;
        let Order::Room { word } = order else { panic!("{order:?}") };
        let done = FromSeat::Done { order: number, refused: None, asks: None };
        self.client.say(done);
        self.shows(EXAM_READY);
        word
    }

    fn ready(&self, word: &RoomWord, school: &KnownSchool) -> Result<Ready, &'static str> {
        let asking = self.asking.as_ref().unwrap();
        asking.ready(word, (school, None), &BOOK, now_ms()).map_err(|why| why.name())
    }
}

/// Waits until something is so.
async fn until(what: &str, mut is: impl AsyncFnMut() -> bool) {
    for _ in 0..300 {
        if is().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("never came: {what}");
}

async fn count(desk: &Running, sql: &'static str) -> i64 {
    sqlx::query(sql).fetch_one(&desk.raw).await.unwrap().get(0)
}

/// Everything that lies in the desk's folder, as bytes.
fn bytes_of(folder: &Path) -> Vec<u8> {
    let files = fs::read_dir(folder).unwrap().map(|file| fs::read(file.unwrap().path()).unwrap());
    files.flatten().collect()
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

/// A desk with three people who sit at three seats, and the paper that is sent to all of them for the room.
async fn sent(bench: &Bench) -> (Running, Vec<Seat>) {
    let desk = Running::start().await;
    let mut keeper = desk.logged_in(Role::Keeper).await;
    keeper.post_file("/people/import", b"b-17,Bob\nc-1,Cy\nd-2,Dee\n").await;
    let answer = keeper.post_named("/papers", "june.paper", bench.paper.as_bytes()).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    let people = desk.state.db.people().await.unwrap();
    let mut seats = Vec::new();
    for (n, person) in (1..).zip(&people) {
        seats.push(Seat::join(&desk, n, person.id).await);
    }
    until("all sit", async || {
        count(&desk, "SELECT COUNT(*) FROM seats WHERE person IS NOT NULL").await == 3
    })
    .await;
    let send = [("what", "paper_room"), ("paper", "1"), ("all", "1")];
    let none = keeper.post("/live/order", &send).await;
    assert!(none.status == 400 && none.body.contains("public file"), "{}", none.body);
    set_school(&desk.state, &[text(&bench.school.signed)], "test").await.unwrap();
    assert_eq!(keeper.post("/live/order", &send).await.status, 303);
    (desk, seats)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_examiner_signs_once_at_the_desk_for_all_seats_that_ask() {
    let bench = Bench::new();
    let (desk, mut seats) = sent(&bench).await;
    // The third seat asks for somebody else than sits there: that is nothing that the desk takes.
    seats[0].asks(|_| {}).await;
    seats[1].asks(|_| {}).await;
    seats[2].asks(|ask| ask.number = "B-17".to_owned()).await;
    let mut trainer = desk.logged_in(Role::Trainer).await;
    until("the live page tells it", async || {
        trainer.get("/live").await.body.matches("waits for the examiner").count() == 3
    })
    .await;
    let folder = desk.folder().to_owned();
    let listed = command(&folder, &["sign", bench.at(), "--list"], "");
    assert!(listed.0 == 0 && listed.1.contains("seat 1 (pc 0001): Bob, B-17"), "{listed:?}");
    assert!(listed.1.contains("Cy, C-1") && !listed.1.contains("seat 3"), "{listed:?}");
    for seat in &seats[..2] {
        let words = clearhands::exam::ask_words(seat.asking.as_ref().unwrap().ask());
        assert!(listed.1.contains(&words), "{words}: {listed:?}");
    }
    assert_eq!(count(&desk, "SELECT COUNT(*) FROM asks").await, 2);
    // Who is not the examiner signs nothing.
    let wrong = bench.folder.path().join("wrong");
    fs::write(&wrong, "another passphrase").unwrap();
    let told =
        command(&folder, &["sign", bench.at(), "--passphrase-file", wrong.to_str().unwrap()], "");
    assert!(told.0 == 2 && told.1.contains("passphrase"), "{told:?}");
    let pass = bench.pass.to_str().unwrap();
    let none =
        command(&folder, &["sign", bench.at(), "--seat", "3", "--passphrase-file", pass], "");
    assert!(none.0 == 2 && none.1.contains("seat 3 does not ask"), "{none:?}");
    assert_eq!(count(&desk, "SELECT COUNT(*) FROM orders WHERE what LIKE '%\"room\"%'").await, 0);
    let signed = command(&folder, &["sign", bench.at(), "--passphrase-file", pass], "");
    assert!(signed.0 == 0 && signed.1.contains("signed for 2 seats"), "{signed:?}");
    let mut words = Vec::new();
    for seat in &mut seats[..2] {
        words.push(seat.word().await);
    }
    // Each seat takes its own word, with what this desk has promised, and begins; the other's is of no use to it.
    for (n, seat) in (1..).zip(&seats[..2]) {
        let ready = seat.ready(&words[n - 1], &bench.school).unwrap();
        let opening = ready.opening().clone();
        assert!(opening.desk.as_ref().unwrap().is_of(&desk.state.pin).is_ok());
        let at = opening.at_desk.unwrap();
        assert_eq!((at.seats, at.seat), (2, n as i64));
        let kept = Box::new(Arc::new(Mutex::new(String::new())));
        let begun = ready.begin(Now { utc_ms: now_ms(), run_ms: 0 }, kept).unwrap();
        assert!(begun.is_waiting(), "the desk releases the first round");
        assert_eq!(seat.ready(&words[2 - n], &bench.school).err(), Some("other_seat"));
    }
    // All that the desk has of it is what it carries: no key, no opened paper, and soon no name.
    until("the orders are answered", async || {
        count(&desk, "SELECT COUNT(*) FROM orders WHERE done_ms IS NULL").await == 0
    })
    .await;
    assert_eq!(count(&desk, "SELECT COUNT(*) FROM asks").await, 0);
    let kept = sqlx::query("SELECT what FROM orders WHERE what LIKE '%\"room\"%'");
    for row in kept.fetch_all(&desk.raw).await.unwrap() {
        let what: String = row.get(0);
        assert!(!what.contains("Bob") && !what.contains("Cy") && what.len() < 200, "{what}");
    }
    let bytes = bytes_of(&folder);
    for secret in ["AGE-SECRET-KEY", "FaceUpCard", PASS] {
        assert!(!holds(&bytes, secret), "{secret}");
    }
    assert!(holds(&bytes, "june.paper"), "what is looked through is the database");
    let audit = sqlx::query("SELECT about FROM audit WHERE what = 'exam.signed'");
    let audit: String = audit.fetch_one(&desk.raw).await.unwrap().get(0);
    assert_eq!(audit, "Ann Examiner signed june.paper for 2 seats");
    // There is nothing more to sign.
    let again = command(&folder, &["sign", bench.at(), "--passphrase-file", pass], "");
    assert!(again.0 == 2 && again.1.contains("no seat asks"), "{again:?}");
    // The trainer begins it for all.
    until("both are ready", async || {
        trainer.get("/live").await.body.matches("ready to begin the exam").count() == 2
    })
    .await;
    assert_eq!(trainer.post("/live/order", &[("what", "begin"), ("all", "1")]).await.status, 303);
    for seat in &mut seats[..2] {
        assert_eq!(seat.client.next_order().await.1, Order::Begin);
    }
    drop(desk.stop().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_examiner_who_may_not_or_a_seat_that_is_not_right_stops_all_of_it() {
    let bench = Bench::new();
    let (desk, mut seats) = sent(&bench).await;
    let folder = desk.folder().to_owned();
    for seat in &mut seats[..2] {
        seat.asks(|_| {}).await;
    }
    // The clock of the third is an hour behind.
    seats[2].asks(|ask| ask.asked_ms -= 3_600_000).await;
    until("all ask", async || {
        let sql =
            "SELECT COUNT(*) FROM asks JOIN seats ON seats.id = asks.seat WHERE page = 'exam_asks'";
        count(&desk, sql).await == 3
    })
    .await;
    let orders =
        async || count(&desk, "SELECT COUNT(*) FROM orders WHERE what LIKE '%\"room\"%'").await;
    let pass = bench.pass.to_str().unwrap();
    let sign = |more: &[&str]| {
        let args = [&["sign", bench.at(), "--passphrase-file", pass], more].concat();
        command(&folder, &args, "")
    };
    let clock = sign(&[]);
    assert!(clock.0 == 2 && clock.1.contains("seat 3: ") && clock.1.contains("clock"), "{clock:?}");
    let attempt = sign(&["--seat", "1", "--attempt", "9"]);
    assert!(attempt.0 == 2 && attempt.1.contains("fewer attempts"), "{attempt:?}");
    assert_eq!(sign(&["--paper", "july.paper"]).0, 2);
    // The examiner of another school, with a folder that is whole in itself.
    let other = Bench::new();
    let (at, pass) = (other.at().to_owned(), other.pass.to_str().unwrap().to_owned());
    let foreign = command(&folder, &["sign", &at, "--passphrase-file", &pass], "");
    assert!(foreign.0 == 2 && foreign.1.contains("school"), "{foreign:?}");
    // One whom the school has revoked, as the desk knows and his own folder does not.
    let one = Revocation {
        key: bench.examiner.word.key.id(),
        name: "Ann Examiner".to_owned(),
        since_ms: 0,
        reason: "left".to_owned(),
    };
    let list = Revocations::with(None, one, now_ms());
    let list = Signed::new(clearhands::exam::Kind::Revocations, &list, &bench.keys.signing);
    assert_eq!(orders().await, 0, "nobody was signed for");
    set_school(&desk.state, &[text(&list)], "test").await.unwrap();
    let revoked = sign(&["--seat", "1"]);
    assert!(revoked.0 == 2 && revoked.1.contains("revoked"), "{revoked:?}");
    assert_eq!(orders().await, 0, "nobody was signed for");
    // Whoever is removed leaves nothing of what his seat has asked.
    let bob = desk.state.db.people().await.unwrap()[0].id;
    clearhands::desk::forget(&desk.state.db, bob).await.unwrap();
    assert_eq!(count(&desk, "SELECT COUNT(*) FROM asks WHERE ask LIKE '%Bob%'").await, 0);
    assert_eq!(count(&desk, "SELECT COUNT(*) FROM asks").await, 2);
    drop(desk.stop().await);
}
