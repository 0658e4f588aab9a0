//! Sittings whose cards the desk releases: a real seat and a real sitting at a real desk, whose network is pulled.

use crate::class::{Client, id};
use crate::records::browser::Running as Pages;
use crate::seats::hears;
use crate::servers::{Base, Postgres, Running};
use clearhands::desk::db::Role;
use clearhands::exam::{
    Begin, Blueprint, Demands, ExaminerKeys, FormKey, Keys, KnownExaminer, KnownSchool, Now,
    OpenPaper, OpenSitting, PaperFile, Passphrase, Releaser, Sitting, Stop, Verified, any_form,
    new_sitting, verify,
};
use clearhands::house::HOUSES;
use clearhands::kit::Dice;
use clearhands::law::Rulebook;
use clearhands::record::LinkRecorder;
use clearhands::seat::{Heard, Joins, Seat, dealt_id};
use clearhands::wire::{ClassCode, FromDesk, FromSeat, Promise, Release};
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread;
use std::time::Duration;
use tokio::time::Instant;

static BOOK: LazyLock<Arc<Rulebook>> = LazyLock::new(|| Arc::new(Rulebook::built_in().unwrap()));

/// When the exams are sat.
const DAY_MS: i64 = 1_780_000_000_000;

/// A school with an examiner, and papers that the desk deals.
struct School {
    keys: Keys,
    known: KnownSchool,
    examiner: ExaminerKeys,
}

impl School {
    fn new() -> Self {
        let keys = Keys::new().unwrap();
        let text = serde_json::to_string(&keys.school("A school", 0)).unwrap();
        let known = KnownSchool::read(&text).unwrap();
        let own = Keys::new().unwrap();
        let word = keys.appoint(&own.request("Ann", 0), 0, None).unwrap();
        let examiner = ExaminerKeys::of(own, KnownExaminer::of(&word, &known).unwrap()).unwrap();
        Self { keys, known, examiner }
    }

    fn paper(&self, blueprint: &str) -> OpenPaper {
        let blueprint = Blueprint::load(("small.ron", blueprint), HOUSES, &BOOK).unwrap();
        let form = |n| any_form(&blueprint, &FormKey::of_number(1, n), &BOOK).unwrap().measure;
        let measured: Vec<_> = (0..9).map(form).collect();
        let demands = Demands::of(blueprint, &measured, &BOOK).unwrap();
        let pass = Passphrase::easy("a paper's passphrase");
        let by = (&self.known, &self.keys);
        let paper = PaperFile::make(&demands, by, &[], Some(&pass), DAY_MS).unwrap();
        paper.open_by_passphrase(&self.known, &pass).unwrap()
    }
}

/// Four rounds from a shoe that is dealt on from, with one card that lies face up, and one at the wheel.
const SHOE: &str = r#"(
    version: 1, id: "small", title: "A small exam", text: "Two tables.",
    parts: [
        (title: "Minibaccarat", houses: ["mini_corner"], rounds: 4, seats: 7,
         patrons: Sound(least: 2, most: 3), start: Ready,
         graded: [Amounts, Procedure, Irregularities],
         pools: [(pick: 1, of: [(what: FaceUpCard(round: 1, at: 2), rounds: [2, 3])])],
         target_s: 120),
        (title: "The wheel", houses: ["wheel_half"], rounds: 1, seats: 7,
         patrons: Loose(least: 2, most: 2), graded: [Amounts, Procedure], target_s: 60),
    ],
    limit_s: 6000, pass: (amounts: 100, procedure: 90, irregularities: 100),
    dealt_by: Desk,
    band: (duties: 60, irregularities: 200, money: 150, time: 60),
)"#;
const ROUNDS: u32 = 5;

static SCHOOL: LazyLock<(School, OpenPaper)> = LazyLock::new(|| {
    let school = School::new();
    let paper = school.paper(SHOE);
    (school, paper)
});

/// A network that can be pulled.
#[derive(Clone)]
struct Cable {
    at: SocketAddr,
    is_cut: Arc<AtomicBool>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Cable {
    fn to(desk: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let cable = Self {
            at: listener.local_addr().unwrap(),
            is_cut: Arc::default(),
            open: Arc::default(),
        };
        let here = cable.clone();
        thread::spawn(move || {
            for seat in listener.incoming().flatten() {
                if here.is_cut.load(Ordering::Relaxed) {
                    continue;
                }
                let Ok(desk) = TcpStream::connect(desk) else { continue };
                for (from, to) in [(&seat, &desk), (&desk, &seat)] {
                    let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    thread::spawn(move || carry(from, to));
                }
                here.open.lock().unwrap().extend([seat, desk]);
            }
        });
        cable
    }

    fn pull(&self) {
        self.is_cut.store(true, Ordering::Relaxed);
        for stream in self.open.lock().unwrap().drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn plug_in(&self) {
        self.is_cut.store(false, Ordering::Relaxed);
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = [0; 4096];
    while let Ok(n) = from.read(&mut bytes) {
        if n == 0 || to.write_all(&bytes[..n]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}

type Kept = Arc<Mutex<String>>;

/// A seat with a candidate who makes no mistake.
struct Candidacy {
    seat: Seat,
    id: String,
    sitting: Option<Sitting>,
    kept: Kept,
    /// The chain as it is told: its name, its writer, how many links.
    told: Option<(String, LinkRecorder, usize)>,
    asked: Option<Instant>,
    promise: Option<Promise>,
    released: Vec<Release>,
    run_ms: u64,
    refused: Vec<String>,
}

impl Candidacy {
    fn join(at: SocketAddr, code: ClassCode, n: u64) -> Self {
        let id = id(n, 1);
        let joins = Joins {
            addresses: vec![at.to_string()],
            code,
            seat: id.clone(),
            place: format!("pc {n}"),
            outbox: None,
        };
        let seat = Seat::join(joins, || {}).unwrap();
        Self {
            seat,
            id,
            sitting: None,
            kept: Kept::default(),
            told: None,
            asked: None,
            promise: None,
            released: Vec::new(),
            run_ms: 0,
            refused: Vec::new(),
        }
    }

    fn now(&mut self) -> Now {
        self.run_ms += 5;
        Now { utc_ms: DAY_MS + i64::try_from(self.run_ms).unwrap(), run_ms: self.run_ms }
    }

    /// What the window does each frame.
    fn turn(&mut self) {
        for heard in self.seat.heard() {
            match heard {
                Heard::Promised(promise) => self.promise = Some(promise),
                Heard::Released { release, .. } => {
                    let now = self.now();
                    if let Some(sitting) = &mut self.sitting {
                        match sitting.released(now, &release) {
                            Ok(()) => self.released.push(release),
                            Err(why) => self.refused.push(why.to_string()),
                        }
                    }
                }
                Heard::NotDealt { why, .. } => self.refused.push(why),
                _ => {}
            }
        }
        let Some(sitting) = &self.sitting else { return };
        let (dealt, recorder, told) = self.told.get_or_insert_with(|| {
            let (mut recorder, first) =
                LinkRecorder::open(&sitting.opening().sitting, "A small exam");
            let dealt = dealt_id(&self.id, &first);
            let found = sitting.found();
            let before = sitting.links().iter().take(found).map(|link| recorder.link(link));
            let lines = std::iter::once(first).chain(before.collect::<Vec<_>>()).collect();
            self.seat.begins(&dealt, "A small exam", None, lines);
            (dealt, recorder, found)
        });
        for link in sitting.links().iter().skip(*told) {
            self.seat.line(dealt, &recorder.link(link));
            *told += 1;
        }
        let again = self.asked.is_none_or(|at| at.elapsed() > Duration::from_millis(300));
        if let Some(awaited) = sitting.awaited().filter(|_| again) {
            self.seat.asks_round(dealt, &awaited);
            self.asked = Some(Instant::now());
        }
    }

    fn until(&mut self, what: &str, mut of: impl FnMut(&mut Self) -> bool) {
        for _ in 0..12_000 {
            if of(self) {
                return;
            }
            self.turn();
            thread::sleep(Duration::from_millis(5));
        }
        panic!("never came: {what}; {:?}", self.refused);
    }

    fn begins(&mut self, number: &str) {
        let name = new_sitting().unwrap();
        self.until("the promise", |seat| {
            if seat.asked.is_none_or(|at| at.elapsed() > Duration::from_millis(300)) {
                seat.seat.asks_promise(&name, ROUNDS, "A small exam");
                seat.asked = Some(Instant::now());
            }
            seat.promise.is_some()
        });
        self.asked = None;
        let (school, paper) = &*SCHOOL;
        let begin = Begin {
            desk: self.promise.clone(),
            ..Begin::first((&school.known, paper, &school.examiner), ("Bob", number))
        };
        let now = self.now();
        let sitting = Sitting::begin(begin, &BOOK, now, Box::new(self.kept.clone())).unwrap();
        self.sitting = Some(sitting);
    }

    /// Does one act, or goes on to the next part; whether there was anything to do.
    fn deals(&mut self) -> bool {
        let now = self.now();
        let Some(sitting) = &mut self.sitting else { return false };
        if sitting.is_waiting() || sitting.ended().is_some() {
            return false;
        }
        if sitting.is_part_over() {
            sitting.next_part(now).unwrap();
            return true;
        }
        let act = *sitting.session().expected().first().unwrap();
        match sitting.step(now, act) {
            Ok(_) => true,
            Err(Stop::Awaits) => false,
            Err(why) => panic!("{act}: {why}"),
        }
    }

    fn is_over(&self) -> bool {
        self.sitting.as_ref().is_some_and(|sitting| sitting.ended().is_some())
    }

    fn deals_to_the_end(&mut self) {
        self.until("the end", |seat| {
            while seat.deals() {}
            seat.is_over()
        });
    }

    fn opened(&self) -> OpenSitting {
        let log = self.kept.lock().unwrap().clone();
        let (school, _) = &*SCHOOL;
        OpenSitting::read(log.as_bytes(), &school.known, &school.keys.opening, None).unwrap()
    }

    fn verified(&self) -> Verified {
        let (school, _) = &*SCHOOL;
        let by = Releaser::School(&school.keys);
        let result = self.opened().release(&by, None, None, DAY_MS + 90_000_000).unwrap();
        verify(&result, &school.known, None, &BOOK).unwrap()
    }

    /// Goes on at another seat with the log as it stands.
    fn goes_on_at(self, at: SocketAddr, code: ClassCode, n: u64) -> Self {
        let (open, school) = (self.opened(), &SCHOOL.0);
        let mut other = Self::join(at, code, n);
        other.run_ms = self.run_ms + 60_000;
        (other.promise, other.released) = (self.promise, self.released);
        other.kept.lock().unwrap().push_str(&self.kept.lock().unwrap());
        let now = other.now();
        let by = (&school.known, &school.examiner, "another PC");
        let keep = Box::new(other.kept.clone());
        other.sitting = Some(open.resume(by, &BOOK, now, keep).unwrap());
        other
    }
}

/// The rounds that were released, each once, in order.
fn rounds(seat: &Candidacy) -> Vec<u32> {
    let mut rounds: Vec<u32> = seat.released.iter().map(|release| release.round).collect();
    rounds.dedup();
    rounds
}

/// Sits a whole exam while the network is pulled at moments that chance picks, and goes on at another seat.
async fn sits_with_pulled_network(base: &Base) {
    let desk = Running::start(base, 0).await;
    let second = Running::start(base, 0).await;
    let code = desk.state.code().await.unwrap();
    let (cable, other) = (Cable::to(desk.at), Cable::to(second.at));
    let at = (cable.at, other.at, code.clone());
    let sat = tokio::task::spawn_blocking(move || {
        let mut dice = Dice::new(2026, 12);
        let mut seat = Candidacy::join(at.0, at.2.clone(), 1);
        seat.begins("70");
        let half = seat.opened().lines.len() + 60;
        let (mut pulls, mut out) = (0, 0);
        seat.until("half of it", |seat| {
            if pulls < 4 && out == 0 && dice.below(12) == 0 {
                cable.pull();
                (pulls, out) = (pulls + 1, 10 + dice.below(60));
            }
            out = usize::saturating_sub(out, 1);
            if out == 0 {
                cable.plug_in();
            }
            seat.deals();
            seat.sitting.as_ref().unwrap().lines() > half
        });
        cable.pull();
        // Another PC, at the other desk of the same class.
        let mut seat = seat.goes_on_at(at.1, at.2, 2);
        seat.deals_to_the_end();
        seat
    });
    let seat = sat.await.unwrap();
    let verified = seat.verified();
    let by_desk = verified.by_desk.as_ref().unwrap();
    assert!(by_desk.promise.is_of(&code.pin).is_ok());
    let released: Vec<u32> = by_desk.released.iter().map(|(round, _)| *round).collect();
    assert_eq!((released, by_desk.without.as_slice()), ((1..=ROUNDS).collect(), &[][..]));
    assert!(verified.verdict.is_passed(), "{:?}", verified.verdict.reasons);
    // Both desks have the same of it.
    let sitting = &verified.opening.0.sitting;
    for desk in [&desk, &second] {
        let known = desk.state.db.rounds_released().await.unwrap();
        assert_eq!(known[sitting], (i64::from(ROUNDS), i64::from(ROUNDS)));
    }
    desk.stop().await;
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_network_is_pulled_and_the_pc_changed_and_every_round_comes_from_the_desk() {
    let folder = tempfile::tempdir().unwrap();
    sits_with_pulled_network(&Base::File(folder.path().join("desk.db"))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_desks_on_one_server_release_the_same() {
    let Some(postgres) = Postgres::start() else { return };
    sits_with_pulled_network(&postgres.base().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_round_that_has_begun_goes_on_without_a_network_and_the_next_waits() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Running::start(&Base::File(folder.path().join("desk.db")), 0).await;
    let (code, cable) = (desk.state.code().await.unwrap(), Cable::to(desk.at));
    let sat = tokio::task::spawn_blocking(move || {
        let mut seat = Candidacy::join(cable.at, code, 1);
        seat.begins("70");
        seat.until("the first round", |seat| seat.deals());
        cable.pull();
        // To the end of the round, and no further.
        let from = Instant::now();
        while from.elapsed() < Duration::from_secs(2) {
            while seat.deals() {}
            seat.turn();
            thread::sleep(Duration::from_millis(20));
        }
        let sitting = seat.sitting.as_ref().unwrap();
        let awaited = sitting.awaited().unwrap();
        assert_eq!((awaited.round, rounds(&seat)), (2, vec![1]));
        // The examiner lets it go on; round three is asked for again, and comes once the network is back.
        let now = seat.now();
        let sitting = seat.sitting.as_mut().unwrap();
        sitting.without_desk(now, &SCHOOL.0.examiner, "the network").unwrap();
        while seat.deals() {}
        cable.plug_in();
        seat.deals_to_the_end();
        seat
    });
    let seat = sat.await.unwrap();
    let verified = seat.verified();
    let by_desk = verified.by_desk.unwrap();
    assert_eq!(by_desk.without, [2]);
    let released: Vec<u32> = by_desk.released.iter().map(|(round, _)| *round).collect();
    assert_eq!(released, [1, 3, 4, 5]);
    desk.stop().await;
}

/// What the desk says to a seat that asks for a round after a line.
async fn asks(
    client: &mut Client,
    sitting: &str,
    (round, after, lines): (u32, u64, u64),
) -> String {
    let round = FromSeat::Round {
        dealt: id(1, 7),
        sitting: sitting.to_owned(),
        round,
        after: format!("{after:064x}"),
        lines,
    };
    client.say(&round).await.unwrap();
    hears(client, |said| match said {
        FromDesk::Released { release, .. } => Some(serde_json::to_string(&release).unwrap()),
        FromDesk::NotDealt { why, .. } => Some(why),
        _ => None,
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_released_before_the_desk_has_the_line_that_ended_the_round_before() {
    let desk = Pages::start().await;
    let mut trainer = desk.logged_in(Role::Trainer).await;
    let door = desk.door().await;
    let (mut client, _) = door.join(&id(1, 1), Vec::new()).await.unwrap();
    let sitting = id(3, 3);
    let (mut recorder, head) = LinkRecorder::open(&sitting, "A small exam");
    let mut lines = vec![head];
    lines.extend((0..9).map(|n: u64| recorder.link(&format!("{n:064x}"))));
    let none = asks(&mut client, &sitting, (1, 0, 1)).await;
    assert!(none.contains("has promised nothing"), "{none}");
    let mut promised = Vec::new();
    for rounds in [3, 3, 4] {
        let title = "A small exam".to_owned();
        let sitting = sitting.clone();
        client.say(&FromSeat::Promise { sitting, rounds, title }).await.unwrap();
        promised.push(
            hears(&mut client, |said| match said {
                FromDesk::Promised { promise } => Some(serde_json::to_string(&promise).unwrap()),
                FromDesk::NotDealt { why, .. } => Some(why),
                _ => None,
            })
            .await,
        );
    }
    assert_eq!(promised[0], promised[1]);
    assert!(promised[2].contains("another number of rounds"), "{}", promised[2]);
    let say = async |client: &mut Client, lines: &[String], from: u64| {
        for (text, n) in lines.iter().zip(from..) {
            let line = FromSeat::Line { dealt: id(1, 7), n, text: text.clone() };
            client.say(&line).await.unwrap();
        }
    };
    // Lines that the desk does not have, another seat's, another hash.
    let early = asks(&mut client, &sitting, (1, 1, 2)).await;
    assert!(early.contains("does not have the line"), "{early}");
    say(&mut client, &lines[..4], 0).await;
    let (mut other, _) = door.join(&id(2, 1), Vec::new()).await.unwrap();
    let others = asks(&mut other, &sitting, (1, 1, 2)).await;
    assert!(others.contains("does not have the line"), "{others}");
    let hash = asks(&mut client, &sitting, (1, 2, 2)).await;
    assert!(hash.contains("does not have the line"), "{hash}");
    // The first round, asked for twice: the same, letter for letter.
    let first = asks(&mut client, &sitting, (1, 1, 2)).await;
    assert!(first.contains("\"round\":1"), "{first}");
    assert_eq!(asks(&mut client, &sitting, (1, 1, 2)).await, first);
    // The second in the same breath, and after a line at least in between.
    let at_once = asks(&mut client, &sitting, (2, 2, 3)).await;
    assert!(at_once.contains("only now"), "{at_once}");
    say(&mut client, &lines[4..], 4).await;
    let second = asks(&mut client, &sitting, (2, 3, 4)).await;
    assert!(second.contains("\"round\":2"), "{second}");
    // Asked for after another line it is released as what it is: known since the first.
    let again: Release =
        serde_json::from_str(&asks(&mut client, &sitting, (2, 5, 6)).await).unwrap();
    assert_eq!((again.after, again.first), (format!("{:064x}", 5), format!("{:064x}", 3)));
    // There is no fourth, and none before the first.
    for round in [0, 4] {
        let none = asks(&mut client, &sitting, (round, 8, 9)).await;
        assert!(none.contains("another number of rounds"), "{round}: {none}");
    }
    let page = trainer.get("/sittings").await.body;
    assert!(page.contains("<td class=\"n\">2 of 3</td>"), "{page}");
    desk.stop().await;
}
