//! The pages in a real browser: what comes by itself, the keyboard, what a screen reader is told, a tablet.
//!
//! They need Chromium (`CHROMIUM` names another one); where there is none they say so and pass, or fail where
//! `CLEARHANDS_MUST_HAVE` names it.

use crate::bench::BOOK;
use crate::class::{Pulsing, id, log_right_at_first, logs};
use crate::records::browser::{PASSWORD, Running};
use crate::school::{
    Bench, DAY_MS, Kept, Ticking, appoint, deal_on, demands, small, text as as_json,
};
use crate::servers::missing;
use chromiumoxide::browser::{Browser, BrowserConfig};
use chromiumoxide::cdp::browser_protocol::accessibility::{AxNode, GetFullAxTreeParams};
use chromiumoxide::cdp::browser_protocol::emulation::SetDeviceMetricsOverrideParams;
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, InsertTextParams,
};
use chromiumoxide::page::{Page, ScreenshotParams};
use clearhands::desk::db::Role;
use clearhands::exam::{Begin, Candidate, Decision, Ruling, Sitting, appealed};
use clearhands::house::HOUSES;
use clearhands::level::{LEVELS, Level, Mode};
use clearhands::session::Session;
use clearhands::wire::{FromSeat, Order};
use futures_util::StreamExt as _;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long something may take that has to come.
const SOON: Duration = Duration::from_secs(30);

/// The Chromium of this machine.
fn chromium() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    let found = named.or_else(|| usual.iter().map(PathBuf::from).find(|path| path.exists()));
    if found.is_none() {
        missing("chromium");
    }
    found
}

/// A browser with one page.
struct Tab {
    page: Page,
    browser: Browser,
    _folder: tempfile::TempDir,
    /// Where the desk is.
    root: String,
}

impl Tab {
    /// Opens the browser; nothing if there is none.
    async fn open(desk: &Running, (width, height): (u32, u32)) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let config = BrowserConfig::builder()
            .chrome_executable(chromium()?)
            .no_sandbox()
            .new_headless_mode()
            .user_data_dir(folder.path())
            .window_size(width, height)
            .viewport(None)
            .arg("--disable-gpu")
            .arg("--disable-dev-shm-usage")
            .launch_timeout(Duration::from_secs(60))
            .build()
            .unwrap();
        let (browser, mut handler) = Browser::launch(config).await.unwrap();
        tokio::spawn(async move { while handler.next().await.is_some() {} });
        let page = browser.new_page("about:blank").await.unwrap();
        let root = format!("https://127.0.0.1:{}", desk.state.web_port);
        let tab = Self { page, browser, _folder: folder, root };
        tab.size(width, height).await;
        Some(tab)
    }

    async fn size(&self, width: u32, height: u32) {
        let size = SetDeviceMetricsOverrideParams::new(width, height, 1.0, false);
        self.page.execute(size).await.unwrap();
    }

    async fn go(&self, path: &str) {
        self.page.goto(format!("{}{path}", self.root)).await.unwrap();
    }

    /// What a script in the page gives.
    async fn get<T: DeserializeOwned>(&self, script: &str) -> T {
        let value = self.page.evaluate(script).await;
        value.unwrap_or_else(|e| panic!("{script}: {e}")).into_value().unwrap()
    }

    /// Waits until a script gives true.
    async fn until(&self, script: &str) {
        let deadline = tokio::time::Instant::now() + SOON;
        loop {
            // While a page is being left, nothing can be asked of it.
            let value = self.page.evaluate(script).await.ok();
            if value.and_then(|value| value.into_value().ok()) == Some(true) {
                return;
            }
            if tokio::time::Instant::now() > deadline {
                let text: String = self.get("document.body.innerText").await;
                panic!("{script} does not come: {text}");
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Presses a key and lets go of it.
    async fn key(&self, key: &str) {
        let (code, text) = match key {
            "Tab" => (9, None),
            "Enter" => (13, Some("\r")),
            " " => (32, Some(" ")),
            _ => panic!("{key}"),
        };
        let event = |sort| {
            let event = DispatchKeyEventParams::builder().r#type(sort).key(key).code(key);
            event.windows_virtual_key_code(code)
        };
        let mut down = event(DispatchKeyEventType::KeyDown);
        if let Some(text) = text {
            down = down.text(text);
        }
        self.page.execute(down.build().unwrap()).await.unwrap();
        let up = event(DispatchKeyEventType::KeyUp).build().unwrap();
        self.page.execute(up).await.unwrap();
    }

    async fn write(&self, text: &str) {
        self.page.execute(InsertTextParams::new(text)).await.unwrap();
    }

    /// Goes on with Tab until a script says that the right thing has the focus; how many steps it took.
    async fn tab_to(&self, script: &str) -> usize {
        for steps in 1..200 {
            self.key("Tab").await;
            if self.get::<bool>(script).await {
                return steps;
            }
        }
        panic!("the keyboard never comes to {script}");
    }

    /// Logs in by the keyboard alone.
    async fn log_in(&self, desk: &Running, role: Role) {
        let _ = desk.logged_in(role).await;
        self.go("/login").await;
        self.tab_to("document.activeElement.name === 'login'").await;
        self.write(role.name()).await;
        self.tab_to("document.activeElement.name === 'password'").await;
        self.write(PASSWORD).await;
        self.key("Enter").await;
        self.until("location.pathname !== '/login'").await;
    }

    /// What a screen reader is told of the page.
    async fn heard(&self) -> Vec<AxNode> {
        let tree = self.page.execute(GetFullAxTreeParams::default()).await.unwrap();
        tree.result.nodes.iter().filter(|node| !node.ignored).cloned().collect()
    }

    /// Keeps a picture of the page if somebody wants them (`CLEARHANDS_KEEP` names the folder).
    async fn keep(&self, name: &str) {
        let Some(folder) = std::env::var_os("CLEARHANDS_KEEP") else { return };
        let file = Path::new(&folder).join(format!("{name}.png"));
        self.page.save_screenshot(ScreenshotParams::builder().build(), file).await.unwrap();
    }

    async fn close(mut self) {
        self.browser.close().await.unwrap();
        self.browser.wait().await.unwrap();
    }
}

/// The text of a node's role or name.
fn text(value: Option<&chromiumoxide::cdp::browser_protocol::accessibility::AxValue>) -> String {
    let value = value.and_then(|value| value.value.as_ref());
    value.and_then(serde_json::Value::as_str).unwrap_or_default().to_owned()
}

/// A seat that deals a log.
struct Dealing {
    client: Pulsing,
    of: u64,
    log: Vec<String>,
    done: usize,
}

impl Dealing {
    async fn begin(desk: &Running, of: u64, title: &str, log: Vec<String>) -> Self {
        let (client, _) = desk.door().await.join(&id(of, 1), Vec::new()).await.unwrap();
        let client = client.pulsing();
        let begins =
            FromSeat::Begins { dealt: id(of, 7), title: title.to_owned(), order: None, before: 0 };
        client.say(begins);
        Self { client, of, log, done: 0 }
    }

    /// Deals up to this line.
    fn deal(&mut self, to: usize) {
        let to = to.min(self.log.len());
        for n in self.done..to {
            let text = self.log[n].clone();
            let line = FromSeat::Line { dealt: id(self.of, 7), n: n as u64, text };
            self.client.say(line);
        }
        self.done = to;
    }

    /// Shows this step of its table, from now on again and again.
    fn shows(&self, step: &str) {
        self.is(step, false);
    }

    fn is(&self, step: &str, frozen: bool) {
        let (page, step) = ("table".to_owned(), step.to_owned());
        let dealt = Some(id(self.of, 7));
        self.client.say(FromSeat::Shows { dealt, clock_ms: 0, frozen, page, step });
    }
}

/// What a line has that tells a fault.
const FAULT: &str = "\"findings\":[{";

/// The number of the first line with a fault.
fn first_fault(log: &[String]) -> usize {
    log.iter().position(|line| line.contains(FAULT)).expect("the log has a fault")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trainer_watches_and_freezes_by_the_keyboard() {
    let desk = Running::start().await;
    let Some(tab) = Tab::open(&desk, (1280, 720)).await else { return };
    let log = logs(4, 60).remove(1);
    let fault = first_fault(&log);
    let mut first = Dealing::begin(&desk, 1, "First", log.clone()).await;
    let mut second = Dealing::begin(&desk, 2, "Second", log).await;
    first.deal(2);
    first.shows("Opening the deck");
    second.deal(2);
    second.shows("Opening the deck");
    tab.log_in(&desk, Role::Trainer).await;
    tab.go("/live").await;
    tab.until("document.querySelectorAll('.seat').length === 2").await;
    // Choose the second seat and stay there: the cards are swapped under the focus and keep it.
    tab.tab_to("document.activeElement.matches('#seat-2 input')").await;
    tab.key(" ").await;
    second.shows("Calling for wagers");
    tab.until("document.querySelector('#seat-2').innerText.includes('Calling for wagers')").await;
    let kept = "document.activeElement.matches('#seat-2 input') && document.activeElement.checked";
    assert!(tab.get::<bool>(kept).await, "the focus or the choice is lost");
    // A fault is told to who hears the page, once, and with its section.
    assert_eq!(tab.get::<String>("document.querySelector('#said').innerText").await, "");
    first.deal(fault + 1);
    tab.until("document.querySelector('#seat-1 .faults') !== null").await;
    tab.until("document.querySelector('#said').innerText.includes('N.J.A.C.')").await;
    // Whoever needs somebody comes first, but not while somebody is at the cards.
    let order = "[...document.querySelectorAll('.seat')].map((card) => card.id).join(' ')";
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    assert_eq!(tab.get::<String>(order).await, "seat-1 seat-2");
    tab.keep("live").await;
    // To the words and the button by Tab alone, Enter on it.
    tab.tab_to("document.activeElement.id === 'words'").await;
    tab.write("Look at your tray").await;
    tab.tab_to("document.activeElement.value === 'freeze'").await;
    tab.key("Enter").await;
    let (number, order) = second.client.next_order().await;
    assert_eq!(order, Order::Freeze { words: "Look at your tray".to_owned() });
    second.client.say(FromSeat::Done { order: number, refused: None, asks: None });
    tab.until("document.querySelector('#seat-2 input')?.checked === true").await;
    assert!(!tab.get::<bool>("document.querySelector('#seat-1 input').checked").await);
    tab.close().await;
    desk.stop().await;
}

/// Each game's log of a dealer who is right for so many lines and then slips now and again.
fn late_slips(right: usize) -> Vec<(String, Vec<String>)> {
    let mut games = std::collections::BTreeSet::new();
    let mut all = Vec::new();
    for source in LEVELS.iter().rev() {
        let level = Level::load(*source, HOUSES, &BOOK).unwrap();
        if level.rounds < 4 || games.contains(&level.house.game) {
            continue;
        }
        let (game, title) = (level.house.game.clone(), level.title.clone());
        let session = Session::open(level.into(), BOOK.clone(), Mode::Practice).unwrap();
        let log = log_right_at_first(session, right, (3, 400), 150);
        if log.iter().any(|line| line.contains(FAULT)) {
            games.insert(game);
            all.push((title, log));
        }
    }
    assert!(all.len() >= 4, "{games:?}");
    all
}

/// How many seats the class has of which pictures are made.
const SEATS: usize = 12;

/// Waits until a script gives true, while all these seats go on with an act a second: nobody is silent or stuck because
/// the machine is slow.
async fn while_they_deal(tab: &Tab, seats: &mut [Dealing], still: &[usize], script: &str) {
    let deadline = tokio::time::Instant::now() + 3 * SOON;
    while !tab.get::<bool>(script).await {
        if tokio::time::Instant::now() > deadline {
            let text: String = tab.get("document.body.innerText").await;
            panic!("{script} does not come: {text}");
        }
        for (n, seat) in seats.iter_mut().enumerate().filter(|(n, _)| !still.contains(n)) {
            assert_ne!(seat.done, first_fault(&seat.log), "the log of seat {} is used up", n + 1);
            seat.deal(seat.done + 1);
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_need_somebody_come_first_by_themselves() {
    let desk = Running::start().await;
    let Some(tab) = Tab::open(&desk, (1280, 720)).await else { return };
    let mut trainer = desk.logged_in(Role::Keeper).await;
    let roster: String = (1..=SEATS).map(|n| format!("{n},Trainee {n}\n")).collect();
    trainer.get("/people").await;
    trainer.post_file("/people/import", roster.as_bytes()).await;
    let people = desk.state.db.people().await.unwrap();
    let all = late_slips(120);
    let mut seats = Vec::new();
    for n in 0..SEATS {
        // Games in turn; each dealt rightly at first.
        let (title, log) = all[n % all.len()].clone();
        let mut seat = Dealing::begin(&desk, n as u64 + 1, &title, log).await;
        let number = format!("{}", n + 1);
        let person = people.iter().find(|person| person.number == number).unwrap().id;
        seat.client.say(FromSeat::Sits { person });
        seat.deal(10);
        seat.shows(["The deal", "The draw", "Settlement", "Calling for wagers"][n % 4]);
        seats.push(seat);
    }
    tab.log_in(&desk, Role::Trainer).await;
    tab.go("/live").await;
    let order =
        "[...document.querySelectorAll('.seat')].map((card) => card.dataset.number).join(' ')";
    let by_number = (1..=SEATS).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
    let all_in_turn = format!("{order} === '{by_number}'");
    while_they_deal(&tab, &mut seats, &[], &all_in_turn).await;
    for seat in [11, 4] {
        let wrong = first_fault(&seats[seat].log) + 1;
        seats[seat].deal(wrong);
        let comes_first = format!("{order}.split(' ')[0] === '{}'", seat + 1);
        while_they_deal(&tab, &mut seats, &[], &comes_first).await;
    }
    // One has done nothing for long: he stands before those with faults. One is frozen, and that is no reason.
    seats[0].is("Settlement", true);
    // (All others are told as what they are.)
    let stuck = format!(
        "document.querySelector('.silent, .away') === null && {order}.split(' ')[0] === '7' && document.querySelector('#seat-1 .state').innerText === 'frozen'"
    );
    while_they_deal(&tab, &mut seats, &[6, 0], &stuck).await;
    let told = "document.querySelector('#seat-7 .state').innerText.startsWith('stuck')";
    assert!(tab.get::<bool>(told).await);
    tab.size(1280, 900).await;
    tab.keep("class").await;
    // By number nothing moves.
    tab.go("/live?sort=number").await;
    let wrong = first_fault(&seats[1].log) + 1;
    seats[1].deal(wrong);
    tab.until("document.querySelector('#seat-2 .faults') !== null").await;
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    assert_eq!(tab.get::<String>(order).await, by_number);
    tab.close().await;
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seats_table_is_drawn_and_goes_on_in_the_browser() {
    let desk = Running::start().await;
    let Some(tab) = Tab::open(&desk, (1280, 720)).await else { return };
    let mut seat = Dealing::begin(&desk, 1, "Level", logs(0, 90).remove(0)).await;
    seat.deal(8);
    seat.shows("Dealing");
    tab.log_in(&desk, Role::Trainer).await;
    tab.go("/live/seat/1").await;
    tab.until("document.querySelector('svg.table') !== null").await;
    let acts = "document.querySelectorAll('#acts li').length";
    let cards = "document.querySelector('svg.table').outerHTML.length";
    let before: (usize, usize) = (tab.get(acts).await, tab.get(cards).await);
    seat.deal(60);
    tab.until(&format!("{acts} > {}", before.0)).await;
    tab.until(&format!("{cards} !== {}", before.1)).await;
    // The picture says in words what it shows.
    let heard = tab.heard().await;
    let pictures: Vec<String> = heard
        .iter()
        .filter(|node| matches!(text(node.role.as_ref()).as_str(), "image" | "img"))
        .map(|node| text(node.name.as_ref()))
        .collect();
    assert!(!pictures.is_empty() && pictures.iter().all(|name| !name.is_empty()), "{pictures:?}");
    tab.keep("seat").await;
    tab.close().await;
    desk.stop().await;
}

/// A candidate's result with a fault that an appeal has overruled.
fn a_result() -> (Bench, String) {
    let mut bench = Bench::with("A school", &demands(small()));
    bench.examiner = appoint(&bench.keys, &bench.school, "Examiner 1");
    let (mut clock, kept) = (Ticking(0), Kept::default());
    let candidate = Candidate { name: "Candidate 12".to_owned(), number: "12".to_owned() };
    let begin = Begin { candidate, ..bench.beginning("12") };
    let begun = Sitting::begin(begin, &BOOK, clock.now(), Box::new(kept.clone()));
    let mut sitting = begun.unwrap();
    sitting.step(clock.now(), "remove shoe L".parse().unwrap()).unwrap();
    deal_on(&mut sitting, &mut clock, usize::MAX);
    let log = kept.lock().unwrap().clone();
    let reason = "The fire bell rang while the call was made.";
    let ruling = Ruling { part: 1, finding: 1, decision: Decision::Overruled, reason };
    let result = bench.result(&log);
    let result = appealed(&result, &ruling, &bench.examiner, DAY_MS + 20_000_000).unwrap();
    (bench, result)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_result_of_an_exam_is_read_with_both_verdicts() {
    let desk = Running::start().await;
    let Some(tab) = Tab::open(&desk, (820, 1180)).await else { return };
    let (bench, result) = a_result();
    let mut keeper = desk.logged_in(Role::Keeper).await;
    keeper.post_file("/people/import", b"12,Candidate 12\n").await;
    let school = as_json(&bench.school.signed);
    clearhands::desk::set_school(&desk.state, &[school], "test").await.unwrap();
    clearhands::desk::bring(&desk.state, result.into_bytes(), "test").await.unwrap();
    tab.log_in(&desk, Role::Examiner).await;
    tab.go("/results").await;
    // A file is chosen and sent by the keyboard alone.
    tab.tab_to("document.activeElement.id === 'file'").await;
    tab.tab_to("document.activeElement.matches('form[action=\"/results\"] button')").await;
    tab.go("/results/1").await;
    let heard = tab.heard().await;
    let told: Vec<String> = heard.iter().map(|node| text(node.name.as_ref())).collect();
    for words in ["Passed on appeal, not passed before it.", "Appeals", "overruled", "Proof"] {
        assert!(told.iter().any(|name| name == words), "{words}: {told:?}");
    }
    for (width, height) in [(820, 1180), (1180, 820), (1280, 720)] {
        tab.size(width, height).await;
        let over: i64 = tab.get("document.documentElement.scrollWidth - innerWidth").await;
        assert!(over <= 0, "it is {over} too wide at {width}");
    }
    tab.keep("result").await;
    tab.go("/people/1").await;
    tab.keep("trainee").await;
    tab.go("/gradebook").await;
    tab.keep("gradebook").await;
    tab.close().await;
    desk.stop().await;
}

/// Every page that a keeper reaches from the head of the page, and a seat's.
const PAGES: [&str; 16] = [
    "/live",
    "/live/seat/1",
    "/live/seat/1/incidents",
    "/join",
    "/people",
    "/groups",
    "/assignments",
    "/gradebook",
    "/class",
    "/papers",
    "/sittings",
    "/results",
    "/accounts",
    "/audit",
    "/settings",
    "/me",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_says_what_it_is_and_fits_a_tablet() {
    let desk = Running::start().await;
    let Some(tab) = Tab::open(&desk, (820, 1180)).await else { return };
    let mut seat = Dealing::begin(&desk, 1, "Level", logs(4, 60).remove(1)).await;
    seat.deal(30);
    seat.shows("Dealing");
    tab.log_in(&desk, Role::Keeper).await;
    for path in PAGES {
        tab.go(path).await;
        assert_eq!(tab.get::<String>("location.pathname").await, path, "the page is not there");
        let heard = tab.heard().await;
        let of = |role: &str| {
            let nodes = heard.iter().filter(|node| text(node.role.as_ref()) == role);
            nodes.map(|node| text(node.name.as_ref())).collect::<Vec<_>>()
        };
        assert_eq!(of("main").len(), 1, "{path}");
        assert!(!of("heading").is_empty(), "{path}");
        for role in ["button", "link", "textbox", "checkbox", "combobox", "radio"] {
            let names = of(role);
            assert!(names.iter().all(|name| !name.trim().is_empty()), "{path}: {role}: {names:?}");
        }
        for (width, height) in [(820, 1180), (1024, 768), (1180, 820), (1280, 720), (1920, 1080)] {
            tab.size(width, height).await;
            let over: i64 = tab.get("document.documentElement.scrollWidth - innerWidth").await;
            assert!(over <= 0, "{path} is {over} too wide at {width}");
            // The ways to other pages stand in one line, on a tablet that lies too.
            let ways: f64 =
                tab.get("document.querySelector('nav ul').getBoundingClientRect().height").await;
            assert!(width < 1000 || ways < 60.0, "the head of {path} is {ways} high at {width}");
        }
        tab.size(820, 1180).await;
        // A finger meets what it means: 24 points at least, and 40 for a button.
        let small: Vec<String> = tab
            .get(
                "[...document.querySelectorAll('main button, main select, main label.choose')]
                    .map((one) => [one, one.getBoundingClientRect()])
                    .filter(([_, box]) => box.height > 0 && (box.height < 35 || box.width < 24))
                    .map(([one, box]) => `${one.innerText} ${box.width}x${box.height}`)",
            )
            .await;
        assert_eq!(small, Vec::<String>::new(), "{path}");
        tab.keep(&format!("tablet{}", path.replace('/', "-"))).await;
    }
    tab.close().await;
    desk.stop().await;
}
