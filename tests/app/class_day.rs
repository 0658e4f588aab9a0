//! A day in class: a desk, twenty simulated seats and this window, from the code on the board to the marks.

use crate::bench::Trainer;
use crate::records::browser::{Browser, Running};
use clearhands::app::{Navigate, Screen};
use clearhands::desk::db::Role;
use clearhands::law::Rulebook;
use clearhands::level::{Level, LevelFile, Mode};
use clearhands::record::{About, DeskDeed, Recorder};
use clearhands::seat::{Heard, Joins, Seat, Shown, dealt_id};
use clearhands::session::Session;
use clearhands::wire::{ClassCode, Order};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tokio::runtime::Runtime;

const SEATS: usize = 20;
/// A level of several rounds, so that something can still be put in.
const LEVEL: &str = "tcp_hands_kinds";

/// A seat without a window: the real connection, and a dealer who makes no mistake.
struct Pupil {
    seat: Seat,
    id: String,
    number: i64,
    book: Arc<Rulebook>,
    table: Option<Table>,
    frozen: bool,
    done: Vec<i64>,
    put_in: usize,
}

struct Table {
    session: Session,
    recorder: Recorder,
    dealt: String,
    at_ms: u64,
}

impl Pupil {
    fn join(desk: &Running, code: ClassCode, n: usize, book: &Arc<Rulebook>) -> Self {
        let id = format!("{n:032x}");
        let joins = Joins {
            addresses: vec![format!("127.0.0.1:{}", desk.state.seat_port)],
            code,
            seat: id.clone(),
            place: format!("pc {n}"),
            outbox: None,
        };
        let seat = Seat::join(joins, || {}).unwrap();
        let (table, done) = (None, Vec::new());
        Self { seat, id, number: 0, book: book.clone(), table, frozen: false, done, put_in: 0 }
    }

    /// Hears what there is to hear, and deals one act.
    fn turn(&mut self) {
        for heard in self.seat.heard() {
            match heard {
                Heard::Joined { number, people, .. } => {
                    self.number = number;
                    self.seat.sits(people[number as usize].id);
                }
                Heard::Order { id, order } if !self.done.contains(&id) => {
                    self.obey(id, &order);
                    self.done.push(id);
                    self.seat.done(id, None, None);
                }
                Heard::Refused(why) => panic!("seat {}: {why:?}", self.number),
                _ => {}
            }
        }
        let Some(table) = self.table.as_mut().filter(|_| !self.frozen) else { return };
        let Some(act) = table.session.expected().first().copied() else { return };
        table.at_ms += 700;
        table.session.step(table.at_ms, act).unwrap();
        if let Some(line) = table.recorder.act(&table.session) {
            self.seat.line(&table.dealt, &line);
        }
        self.shows();
    }

    fn shows(&self) {
        let dealt = self.table.as_ref().map(|table| table.dealt.clone());
        let clock_ms = self.table.as_ref().map_or(0, |table| table.at_ms);
        let (page, step) = ("table".to_owned(), "Dealing".to_owned());
        self.seat.shows(Shown { dealt, clock_ms, frozen: self.frozen, page, step });
    }

    fn obey(&mut self, id: i64, order: &Order) {
        let deed = match order {
            Order::Open { level, house, title, mode, seed } => {
                let file: LevelFile = ron::from_str(level).unwrap();
                let mut level = Level::of_texts(&file.id, level, house, &self.book).unwrap();
                level.seed = seed.unwrap_or(level.seed);
                let mode = Mode::find(mode).unwrap();
                let session = Session::open(Arc::new(level), self.book.clone(), mode).unwrap();
                let (recorder, first) = Recorder::open(&session, &About::default());
                let dealt = dealt_id(&self.id, &first);
                self.seat.begins(&dealt, title, Some(id), vec![first]);
                self.table = Some(Table { session, recorder, dealt, at_ms: 0 });
                return;
            }
            Order::Freeze { words } => {
                self.frozen = true;
                DeskDeed::Frozen(words.clone())
            }
            Order::GoOn => {
                self.frozen = false;
                DeskDeed::Freed(1000)
            }
            Order::Incident { incident, .. } => {
                let table = self.table.as_mut().unwrap();
                let put_in = table.session.put_in(table.at_ms, incident, None).unwrap().clone();
                self.put_in += 1;
                DeskDeed::PutIn(put_in)
            }
            Order::End => {
                let mut table = self.table.take().unwrap();
                self.seat.line(&table.dealt, &table.recorder.close(&table.session));
                self.seat.ends(&table.dealt);
                return;
            }
            other => panic!("{other:?}"),
        };
        let table = self.table.as_mut().unwrap();
        self.seat.line(&table.dealt, &table.recorder.desk(table.at_ms, &deed));
        self.shows();
    }
}

/// The whole room.
struct Room {
    rt: Runtime,
    desk: Running,
    browser: Browser,
    pupils: Vec<Pupil>,
    window: Trainer,
    /// The window's number in the room.
    number: i64,
}

impl Room {
    fn open() -> Self {
        let rt = Runtime::new().unwrap();
        let (desk, browser, code) = rt.block_on(async {
            let desk = Running::start().await;
            let mut browser = desk.logged_in(Role::Trainer).await;
            let roster: String = (0..=SEATS).map(|n| format!("N{n:02},Trainee {n:02}\n")).collect();
            browser.get("/people").await;
            let answer = browser.post_file("/people/import", roster.as_bytes()).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            let code = desk.state.code().await.unwrap();
            (desk, browser, code)
        });
        let book = Arc::new(Rulebook::built_in().unwrap());
        let mut pupils = Vec::new();
        for n in 1..=SEATS {
            pupils.push(Pupil::join(&desk, code.clone(), n, &book));
            // One after the other, so that each has the number that he is known by.
            wait("a seat joins", || {
                pupils[n - 1].turn();
                pupils[n - 1].number == n as i64
            });
        }
        let mut window = Trainer::at_home();
        window.listen();
        window.send(Navigate::To(Screen::Seat));
        window.frames(3);
        window.write("Address", &format!("127.0.0.1:{}", desk.state.seat_port));
        window.write("Class code", &code.to_string());
        window.click("Join");
        window
            .until("the class", |window| (!window.controls("Trainee 00").is_empty()).then_some(()));
        window.click("Trainee 00");
        window.frames(3);
        Self { rt, desk, browser, pupils, window, number: SEATS as i64 + 1 }
    }

    fn get(&mut self, path: &str) -> String {
        let answer = self.rt.block_on(self.browser.get(path));
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer.body
    }

    fn post(&mut self, path: &str, fields: &[(&str, &str)]) {
        let answer = self.rt.block_on(self.browser.post(path, fields));
        assert_eq!(answer.status, 303, "{path}: {}", answer.body);
    }

    /// A turn for everybody: each pupil an act, the window its frames.
    fn turn(&mut self) {
        for pupil in &mut self.pupils {
            pupil.turn();
        }
        self.window.frames(2);
        thread::sleep(Duration::from_millis(5));
    }

    /// The window does what is due, if anything is.
    fn deal(&mut self) {
        if let Some(act) = self.window.session().expected().first().copied() {
            self.window.act(&act.to_string());
        }
    }

    fn until(&mut self, what: &str, mut of: impl FnMut(&mut Self) -> bool) {
        for _ in 0..2000 {
            if of(self) {
                return;
            }
            self.turn();
        }
        panic!("never came: {what}");
    }

    /// The card of a seat on the live page.
    fn card(&mut self, number: i64) -> String {
        let page = self.get("/live?sort=number");
        let from = page.find(&format!("id=\"seat-{number}\"")).expect("the seat has a card");
        page[from..].split("</article>").next().unwrap().to_owned()
    }

    fn lines(&self) -> i64 {
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM lines").fetch_one(&self.desk.raw);
        self.rt.block_on(count).unwrap()
    }
}

fn wait(what: &str, mut of: impl FnMut() -> bool) {
    for _ in 0..1500 {
        if of() {
            return;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("never came: {what}");
}

#[test]
fn a_class_of_twenty_seats_and_a_window_is_taught_and_marked() {
    let mut room = Room::open();
    let what = format!("level:{LEVEL}");
    let form = [("what", what.as_str()), ("group", ""), ("due", "2199-01-01"), ("title", "Hands")];
    room.get("/assignments");
    room.post("/assignments", &form);
    opened_everywhere(&mut room);
    put_in_at_two(&mut room);
    frozen_to_explain(&mut room);
    marked(&mut room);
}

/// The same exercise on every seat, with the same new cards.
fn opened_everywhere(room: &mut Room) {
    let open =
        [("all", "1"), ("what", "open"), ("level", LEVEL), ("mode", "practice"), ("cards", "same")];
    room.post("/live/order", &open);
    room.until("the tables", |room| {
        let pupils = room.pupils.iter().all(|pupil| pupil.table.is_some());
        pupils && room.window.screen() == Screen::Table
    });
    let seed = room.window.session().level().seed;
    let seeds = room.pupils.iter().map(|pupil| pupil.table.as_ref().unwrap().session.level().seed);
    assert!(seeds.into_iter().all(|other| other == seed));
    room.deal();
    room.until("some acts everywhere", |room| {
        (1..=room.number).all(|number| room.card(number).contains("Round"))
    });
}

/// A card that comes out face up, at seat seven and at the window; the trainee at the window deals on as
/// if nothing had happened, once.
fn put_in_at_two(room: &mut Room) {
    let number = room.number;
    let window = number.to_string();
    let misdeal = [
        ("seat", "7"),
        ("seat", window.as_str()),
        ("what", "incident"),
        ("kind", "FaceUpCard"),
        ("f.round", "1"),
        ("f.at", "3"),
    ];
    let mut twin = twin(room);
    room.post("/live/order", &misdeal);
    room.until("the incident", |room| {
        room.pupils[6].put_in == 1 && room.window.session().put_ins().len() == 1
    });
    assert!(room.pupils.iter().all(|pupil| pupil.put_in == usize::from(pupil.number == 7)));
    loop {
        let (due, usual) = (room.window.due(), *twin.expected().first().expect("it comes up"));
        room.window.act(&usual.to_string());
        room.turn();
        if due != usual {
            break;
        }
        twin.step(0, usual).unwrap();
    }
    room.until("who handles it", |room| {
        let (missed, met) = (room.card(number), room.card(7));
        let faults = |card: &str| card.contains("class=\"faults\"");
        let told = missed.contains("not handled") && met.contains("handled");
        told && !met.contains("not handled") && faults(&missed) && !faults(&met)
    });
}

/// The room is frozen to explain it; nothing is dealt meanwhile.
fn frozen_to_explain(room: &mut Room) {
    let words = "Look: the third card lies open.";
    room.post("/live/order", &[("all", "1"), ("what", "freeze"), ("words", words)]);
    room.until("the freeze", |room| {
        room.pupils.iter().all(|pupil| pupil.frozen) && room.window.desk().is_frozen()
    });
    assert!(!room.window.controls(&format!("The table is frozen. {words}")).is_empty());
    room.until("all is told", |room| {
        let before = room.lines();
        thread::sleep(Duration::from_millis(700));
        room.lines() == before
    });
    let before = room.lines();
    for _ in 0..20 {
        room.turn();
        room.deal();
    }
    thread::sleep(Duration::from_millis(500));
    assert_eq!(room.lines(), before, "something was dealt at a frozen table");
    room.post("/live/order", &[("all", "1"), ("what", "go_on")]);
    room.until("the room goes on", |room| {
        room.pupils.iter().all(|pupil| !pupil.frozen) && !room.window.desk().is_frozen()
    });
}

/// Everybody deals to the end, and the marks come out.
fn marked(room: &mut Room) {
    room.until("the last round", |room| {
        let over = room.window.session().is_over();
        if !over {
            room.deal();
        }
        over && room.pupils.iter().all(|pupil| pupil.table.as_ref().unwrap().session.is_over())
    });
    room.post("/live/order", &[("all", "1"), ("what", "end")]);
    room.until("the end", |room| {
        room.pupils.iter().all(|pupil| pupil.table.is_none())
            && room.window.screen() == Screen::Debrief
    });
    let (mut marks, mut table) = (BTreeMap::<String, String>::new(), String::new());
    for _ in 0..300 {
        table = room.get("/gradebook.csv?for=moodle");
        marks = table.lines().skip(1).map(mark).collect();
        if marks.len() == SEATS + 1 && marks.values().all(|mark| !mark.is_empty()) {
            break;
        }
        room.turn();
        thread::sleep(Duration::from_millis(100));
    }
    assert!(marks.values().all(|mark| !mark.is_empty()), "{table}");
    // What the program at the seat says of its own trainee is what the desk has reckoned again.
    let own = room.window.results().pop().unwrap();
    let own = if own.contains("\"passed\":true") { "100" } else { "0" };
    assert_eq!(marks.remove("N00").as_deref(), Some(own), "{table}");
    assert!(marks.values().all(|mark| mark == "100"), "{table}");
}

/// A table with the same cards and nothing put in, as far as the window has dealt.
fn twin(room: &Room) -> Session {
    let level = room.window.session().level();
    let source = (level.id.as_str(), level.source.as_str(), level.house_source.as_str());
    let book = Arc::new(Rulebook::built_in().unwrap());
    let mut plain = Level::of_texts(source.0, source.1, source.2, &book).unwrap();
    plain.seed = level.seed;
    let mut twin = Session::open(Arc::new(plain), book, Mode::Practice).unwrap();
    for entry in room.window.session().entries() {
        twin.step(entry.at_ms, entry.act).unwrap();
    }
    twin
}

/// The number and the mark of a line of Moodle's table.
fn mark(line: &str) -> (String, String) {
    let mut cells = line.split(',').map(|cell| cell.trim_matches('"').to_owned());
    let number = cells.next().unwrap();
    (number, cells.nth(1).unwrap_or_default())
}
