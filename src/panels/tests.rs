//! Tests of the panels as functions: a view in, what is drawn and what is asked for out.

use super::courses::{
    Best, CourseView, CoursesIntent, CoursesView, GameMap, LevelView, courses_ui,
};
use super::debrief::{
    ChannelView, DebriefIntent, DebriefView, FaultView, MendedView, PractiseView, debrief_ui,
};
use super::free::{FreeChoice, FreeIntent, FreeView, GameView, HouseView, free_ui};
use super::home::{HomeIntent, HomeView, home_ui};
use super::lives::LifeView;
use super::rulebook::{Filter, RulebookIntent, RulebookView, Tab, found, rulebook_ui};
use super::sessions::{SessionView, SessionsIntent, SessionsView, sessions_ui};
use super::settings::{Section, SettingsIntent, SettingsView, settings_ui};
use super::{Settings, Verdict, keys, look, parts, target_words};
use crate::law::{Rulebook, Severity, Standing};
use crate::level::Mode;
use crate::session::Fate;
use bevy_egui::egui;
use egui::{Context, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, Ui, Vec2, vec2};
use std::collections::BTreeMap;

/// A window without a screen: panels are run in it, and pressed.
struct Window {
    ctx: Context,
    size: Vec2,
    time: f64,
}

/// What a frame of a panel said of a control: its words and where it is.
type Control = (String, Rect);

impl Window {
    fn new(size: Vec2) -> Self {
        let ctx = Context::default();
        ctx.set_fonts(look::fonts());
        ctx.all_styles_mut(|style| look::restyle(style, true));
        ctx.enable_accesskit();
        Self { ctx, size, time: 0.0 }
    }

    fn frame<T>(
        &mut self,
        events: Vec<Event>,
        panel: &mut dyn FnMut(&mut Ui) -> Option<T>,
    ) -> (Option<T>, Vec<Control>) {
        let (asked, nodes) = self.run(events, panel);
        let controls = nodes
            .iter()
            .filter_map(|(_, node)| {
                let words = node.label().or(node.value())?.to_owned();
                let b = node.bounds()?;
                let at = |x: f64, y: f64| egui::pos2(x as f32, y as f32);
                Some((words, Rect::from_min_max(at(b.x0, b.y0), at(b.x1, b.y1))))
            })
            .collect();
        (asked, controls)
    }

    fn run<T>(
        &mut self,
        events: Vec<Event>,
        panel: &mut dyn FnMut(&mut Ui) -> Option<T>,
    ) -> (Option<T>, Vec<(egui::accesskit::NodeId, egui::accesskit::Node)>) {
        self.time += 0.1;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size)),
            time: Some(self.time),
            focused: true,
            events,
            ..RawInput::default()
        };
        let mut asked = None;
        let mut output = self.ctx.run_ui(input, |ui| {
            if let Some(wish) = panel(ui) {
                asked = Some(wish);
            }
        });
        output.textures_delta.clear();
        let tree = output.platform_output.accesskit_update.take();
        (asked, tree.map(|tree| tree.nodes).unwrap_or_default())
    }

    /// All that is told of a panel.
    fn nodes<T>(
        &mut self,
        panel: &mut dyn FnMut(&mut Ui) -> Option<T>,
    ) -> Vec<(egui::accesskit::NodeId, egui::accesskit::Node)> {
        self.run(Vec::new(), panel).1
    }

    /// The controls of a panel at rest.
    fn look<T>(&mut self, panel: &mut dyn FnMut(&mut Ui) -> Option<T>) -> Vec<Control> {
        self.frame(Vec::new(), panel);
        self.frame(Vec::new(), panel).1
    }

    /// What is told of a panel at rest.
    fn told<T>(&mut self, panel: &mut dyn FnMut(&mut Ui) -> Option<T>) -> Vec<String> {
        self.look(panel).into_iter().map(|(words, _)| words).collect()
    }

    /// Presses the control whose words begin like this, and gives what was asked for.
    fn press<T>(&mut self, words: &str, panel: &mut dyn FnMut(&mut Ui) -> Option<T>) -> Option<T> {
        let controls = self.look(panel);
        // What is called just so comes before what only begins so.
        let is_so = controls.iter().find(|(label, _)| label == words);
        let found = is_so.or(controls.iter().find(|(label, _)| label.starts_with(words)));
        let Some((_, rect)) = found else { panic!("no '{words}' among {controls:#?}") };
        let pos = rect.center();
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.frame(vec![Event::PointerMoved(pos)], panel);
        let down = self.frame(vec![button(true)], panel).0;
        down.or(self.frame(vec![button(false)], panel).0)
    }

    fn key<T>(&mut self, key: Key, panel: &mut dyn FnMut(&mut Ui) -> Option<T>) -> Option<T> {
        let event = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        let down = self.frame(vec![event(true)], panel).0;
        down.or(self.frame(vec![event(false)], panel).0)
    }
}

const SIZES: [Vec2; 5] = [
    vec2(640.0, 360.0),
    vec2(960.0, 600.0),
    vec2(1280.0, 720.0),
    vec2(1568.0, 882.0),
    vec2(2400.0, 1350.0),
];

/// Runs a panel at every size; nothing may stand outside the window's width, nor may two controls
/// of a page's head lie over each other.
fn fits<T>(panel: &mut dyn FnMut(&mut Ui) -> Option<T>) {
    for size in SIZES {
        let mut window = Window::new(size);
        let controls = window.look(panel);
        assert!(!controls.is_empty());
        for (words, rect) in controls.iter().filter(|(_, rect)| rect.is_positive()) {
            assert!(
                rect.left() >= -1.0 && rect.right() <= size.x + 1.0,
                "'{words}' at {rect:?} is not within {size:?}"
            );
        }
        // Every control can be reached with Tab, and something has the focus then.
        for _ in 0..3 {
            window.key(Key::Tab, panel);
        }
        assert!(window.ctx.memory(|m| m.focused()).is_some(), "nothing is focused at {size:?}");
    }
}

fn level(index: usize, best: Option<Best>) -> LevelView {
    LevelView {
        index,
        title: format!("Level {index} with a rather long title of its own"),
        teaches: "Paying every line of a pay table, and then some more of it.".to_owned(),
        text: "Two patrons have made an ante. ".repeat(8),
        house: "2007 text · manual shoe · table B · $5–$500".to_owned(),
        mode: if index == 2 { Mode::Exam } else { Mode::Practice },
        rounds: 3,
        seats: (6, 4),
        target_ms: 75_000,
        needed: [Some(100), Some(90), None],
        criticals: 0,
        best,
    }
}

fn courses() -> Vec<CourseView> {
    let passed = Best {
        percents: [Some(100), Some(94), None],
        verdict: Verdict::Passed,
        done: true,
        tries: 3,
    };
    let failed = Best {
        percents: [Some(60), Some(71), None],
        verdict: Verdict::NotPassed,
        done: false,
        tries: 1,
    };
    let other = LevelView { title: "Your first hand".to_owned(), ..level(3, None) };
    vec![
        CourseView {
            game: 0,
            title: "First steps".to_owned(),
            about: "One whole round.".to_owned(),
            mastery: 55,
            levels: vec![level(0, Some(passed)), level(1, Some(failed)), level(2, None)],
        },
        CourseView {
            game: 1,
            title: "First steps".to_owned(),
            about: String::new(),
            mastery: 0,
            levels: vec![other],
        },
    ]
}

#[test]
fn home_leads_everywhere() {
    let settings = Settings::default();
    let mut panel = |ui: &mut Ui| {
        let view = HomeView {
            profile: "Trainee",
            go_on: Some(("Three rounds", "Practice")),
            next: Some(("Your first round", "First steps")),
            begun: false,
            done: (3, 56),
            sessions: 2,
            class: "At a trainer's desk",
            version: "0.1.0",
            settings: &settings,
        };
        home_ui(ui, &view)
    };
    let mut window = Window::new(SIZES[2]);
    for (words, wanted) in [
        ("Go on with: Three rounds", HomeIntent::GoOn),
        ("Start with", HomeIntent::Continue),
        ("Courses", HomeIntent::Courses),
        ("Free table", HomeIntent::FreeTable),
        ("Exam", HomeIntent::Exam),
        ("Class", HomeIntent::Class),
        ("Review", HomeIntent::Sessions),
        ("Regulations", HomeIntent::Rulebook),
        ("Settings", HomeIntent::Settings),
        ("Quit", HomeIntent::Quit),
    ] {
        assert_eq!(window.press(words, &mut panel), Some(wanted), "{words}");
    }
    fits(&mut panel);
}

#[test]
fn a_level_is_opened_and_dealt_in_any_mode() {
    let courses = courses();
    let broken = ["levels/mine.ron:2:5: expected a string".to_owned()];
    let game = |title: &str| GameMap { title: title.to_owned(), done: (1, 3), mastery: 55 };
    let games = ["Three Card Poker", "Mississippi Stud"].map(game);
    let map_of = |game, open| {
        let (games, courses, broken) = (&games, &courses, &broken);
        move |ui: &mut Ui| {
            let view = CoursesView { games, game, courses, open, next: Some(1), broken };
            courses_ui(ui, &view)
        }
    };
    let map = |open| map_of(0, open);
    let mut window = Window::new(SIZES[3]);
    let opened = window.press("Level 0", &mut map(None));
    assert_eq!(opened, Some(CoursesIntent::Open(Some(0))));
    for (words, mode) in [
        ("Watch", Mode::Watch),
        ("Guided", Mode::Guided),
        ("Practise it first", Mode::Practice),
        ("Take the exam", Mode::Exam),
    ] {
        let asked = window.press(words, &mut map(Some(2)));
        assert_eq!(asked, Some(CoursesIntent::Deal(2, mode)), "{words}");
    }
    assert_eq!(window.key(Key::Escape, &mut map(Some(2))), Some(CoursesIntent::Open(None)));
    assert_eq!(window.key(Key::Escape, &mut map(None)), Some(CoursesIntent::Back));
    let other = window.press("Mississippi Stud", &mut map(None));
    assert_eq!(other, Some(CoursesIntent::Game(1)));
    let opened = window.press("Your first hand", &mut map_of(1, None));
    assert_eq!(opened, Some(CoursesIntent::Open(Some(3))), "only the other game's courses");
    fits(&mut map(None));
    fits(&mut map(Some(2)));
}

fn fault(entry: Option<usize>, severity: Severity) -> FaultView {
    FaultView {
        entry,
        at_ms: 61_000,
        round: 1,
        channel: 1,
        severity,
        headline: "Out of order".to_owned(),
        did: "You paid seat 2".to_owned(),
        due: "The ante of seat 3 had not been collected yet".to_owned(),
        cite: "N.J.A.C. 19:47-20.10(b)".to_owned(),
        clause: "tcp.20.10.b-k".to_owned(),
        duty: "Collect first.".to_owned(),
        note: String::new(),
        mended: None,
        followers: Vec::new(),
    }
}

fn debrief() -> DebriefView {
    let channel = |percent, graded| ChannelView {
        graded,
        met: 40,
        faults: 2,
        missed: 1,
        percent,
        forgiven: 1,
        needed: 90,
    };
    DebriefView {
        title: "Three rounds".to_owned(),
        mode: Mode::Practice,
        house: "2007 text · manual shoe".to_owned(),
        verdict: Verdict::NotPassed,
        reasons: vec!["Procedure reached 71 % of the 90 % needed.".to_owned()],
        rounds: (2, 3),
        channels: [channel(Some(100), true), channel(Some(71), true), channel(None, true)],
        faults: vec![
            FaultView {
                mended: Some(MendedView { act: 8, words: "Put right by act 9".to_owned() }),
                followers: vec![fault(Some(6), Severity::Major), fault(Some(7), Severity::Minor)],
                ..fault(Some(4), Severity::Critical)
            },
            fault(None, Severity::Minor),
        ],
        mended: "Put right by yourself: 1 of 2 faults, after 4 s.".to_owned(),
        advisories: vec![fault(Some(9), Severity::Major)],
        lives: vec![
            LifeView {
                title: "A card found face up".to_owned(),
                round: 1,
                fate: Fate::Mended,
                told: vec!["Came up with act 12: the dealer drew a card.".to_owned()],
                cite: Some(("N.J.A.C. 19:47-20.12(a)".to_owned(), "tcp.20.12.a".to_owned())),
                act: Some(11),
            },
            LifeView {
                title: "Too few cards in the deck".to_owned(),
                round: 2,
                fate: Fate::PassedOver,
                told: vec!["Never cured.".to_owned()],
                cite: None,
                act: None,
            },
        ],
        pace: vec![(1, 50_000), (2, 95_000)],
        target_ms: 225_000,
        rounds_per_hour: 44,
        inventory: Some((false, "It holds $5 too little.".to_owned())),
        practise: vec![PractiseView {
            title: "Collect".to_owned(),
            faults: 2,
            level: Some((7, "Take and pay".to_owned())),
            clause: Some("tcp.20.10.b-k".to_owned()),
        }],
        next: Some((8, "Three rounds more".to_owned())),
        stopped: Vec::new(),
        goes_on: false,
        seed: 104,
        instructed: String::new(),
        rewinds: 2,
        hints: 1,
    }
}

#[test]
fn a_debrief_leads_to_the_act_the_section_and_the_level() {
    let view = debrief();
    let mut panel = |ui: &mut Ui| debrief_ui(ui, &view);
    let mut window = Window::new(vec2(1568.0, 1900.0));
    for (words, wanted) in [
        ("Again, same", DebriefIntent::AgainSame),
        ("Again, new", DebriefIntent::AgainNew),
        ("Review at act 5", DebriefIntent::Review(4)),
        ("Put right by act 9", DebriefIntent::Review(8)),
        ("Review at act 12", DebriefIntent::Review(11)),
        ("N.J.A.C. 19:47-20.12(a)", DebriefIntent::Clause("tcp.20.12.a".to_owned())),
        ("N.J.A.C.", DebriefIntent::Clause("tcp.20.10.b-k".to_owned())),
        ("Take and pay", DebriefIntent::Level(7)),
        ("Courses", DebriefIntent::Courses),
        ("Home", DebriefIntent::Home),
    ] {
        assert_eq!(window.press(words, &mut panel), Some(wanted), "{words}");
    }
    // Three channels are told apart, never as one number.
    let told: Vec<String> = window.look(&mut panel).into_iter().map(|(words, _)| words).collect();
    for words in ["Amounts: 100 percent", "Procedure: 71 percent"] {
        assert!(told.iter().any(|label| label.starts_with(words)), "{words}: {told:?}");
    }
    // What came up is told with what was done about it.
    for words in ["Passed over, put right later", "Passed over", "Never cured."] {
        assert!(told.iter().any(|label| label == words), "{words}: {told:?}");
    }
    // Where nothing came due there is no percentage, neither a full one nor none.
    assert!(told.contains(&"Irregularities: Nothing came due".to_owned()), "{told:?}");
    assert!(!told.iter().any(|label| label.starts_with("Irregularities: 1")), "{told:?}");
    fits(&mut panel);
}

#[test]
fn what_followed_from_a_fault_is_folded_up_under_it() {
    let view = debrief();
    let mut panel = |ui: &mut Ui| debrief_ui(ui, &view);
    let mut window = Window::new(vec2(1568.0, 2400.0));
    let told = |window: &mut Window, panel: &mut dyn FnMut(&mut Ui) -> Option<DebriefIntent>| {
        window.look(panel).into_iter().map(|(words, _)| words).collect::<Vec<_>>()
    };
    let before = told(&mut window, &mut panel);
    let is_there = |all: &[String], words: &str| all.iter().any(|label| label.starts_with(words));
    assert!(is_there(&before, "Put right by yourself: 1 of 2 faults"), "{before:?}");
    assert_eq!(before.iter().filter(|label| *label == "Put right").count(), 1, "{before:?}");
    assert!(is_there(&before, "2 more followed from this"), "{before:?}");
    assert!(!is_there(&before, "Review at act 7"), "closed at first: {before:?}");
    window.press("2 more followed", &mut panel);
    let after = told(&mut window, &mut panel);
    assert!(is_there(&after, "Not counted again"), "{after:?}");
    assert_eq!(window.press("Review at act 8", &mut panel), Some(DebriefIntent::Review(7)));
    for size in SIZES {
        let mut window = Window::new(vec2(size.x, 2400.0));
        window.press("2 more followed", &mut panel);
        for (words, rect) in window.look(&mut panel) {
            assert!(rect.right() <= size.x + 1.0, "'{words}' at {rect:?} is not within {size:?}");
        }
    }
}

#[test]
fn the_rulebook_is_searched_and_narrowed() {
    let book = Rulebook::built_in().unwrap();
    let all = found(&book, &Filter::default()).len();
    let search =
        |words: &str| found(&book, &Filter { search: words.to_owned(), ..Filter::default() });
    assert_eq!(all, book.clauses().count());
    assert!(search("20.10(b)").iter().any(|clause| clause.cite.contains("20.10(b)")));
    assert!(search("20.10(b)").len() < all);
    assert!(!search("NO MORE bets").is_empty() && search("no such words").is_empty());
    let enforced = Filter { standing: Some(Standing::Enforced), ..Filter::default() };
    assert!(found(&book, &enforced).len() < all);

    let games = [("three_card_poker".to_owned(), "Three Card Poker".to_owned())];
    let last = book.clauses().last().unwrap().1;
    let levels = BTreeMap::from([(last.id.clone(), vec![(3, "Pay table A".to_owned())])]);
    for tab in Tab::ALL.map(|(tab, _)| tab) {
        let filter = Filter { tab, ..Filter::default() };
        let mut panel = |ui: &mut Ui| {
            let view = RulebookView {
                book: &book,
                filter: &filter,
                games: &games,
                clause: Some(&last.id),
                jump: true,
                levels: &levels,
            };
            rulebook_ui(ui, &view)
        };
        fits(&mut panel);
        let mut window = Window::new(SIZES[2]);
        assert_eq!(window.key(Key::Escape, &mut panel), Some(RulebookIntent::Back));
        if tab == Tab::Clauses {
            // The list has been scrolled to the clause that was asked for.
            let controls = window.look(&mut panel);
            assert!(controls.iter().any(|(words, _)| words.contains(&last.duty)), "{controls:?}");
        }
    }
}

#[test]
fn settings_are_changed_and_keys_are_bound() {
    let settings = Settings::default();
    let profiles = ["Ana".to_owned(), "Trainee".to_owned()];
    let show = |section, waiting: Option<&'static str>, deleting: Option<&'static str>| {
        let (settings, profiles) = (&settings, &profiles);
        move |ui: &mut Ui| {
            let view = SettingsView {
                section,
                settings,
                waiting,
                profiles,
                profile: "Trainee",
                new_name: "",
                name_fault: "",
                other_name: "",
                can_rename: true,
                with_pin: &[],
                pin: "1234",
                deleting,
                folder: "/somewhere",
                sits: false,
            };
            settings_ui(ui, &view)
        }
    };
    let mut window = Window::new(SIZES[3]);
    let changed = window.press("150 %", &mut show(Section::LookAndSound, None, None));
    let Some(SettingsIntent::Change(new)) = changed else { panic!("{changed:?}") };
    assert_eq!(new.text_percent, 150);
    let mut window = Window::new(SIZES[3]);
    let waits = window.press("., key for", &mut show(Section::Keys, None, None));
    assert_eq!(waits, Some(SettingsIntent::Wait(Some("no_more_bets".to_owned()))));
    let mut window = Window::new(SIZES[3]);
    let bound = window.key(Key::F9, &mut show(Section::Keys, Some("no_more_bets"), None));
    let Some(SettingsIntent::Change(new)) = bound else { panic!("{bound:?}") };
    assert_eq!(keys::key_of(&new, "no_more_bets"), "F9");
    let stop = window.key(Key::Escape, &mut show(Section::Keys, Some("no_more_bets"), None));
    assert_eq!(stop, Some(SettingsIntent::Wait(None)), "Escape stops the waiting, nothing more");
    let mut window = Window::new(SIZES[2]);
    let used = window.press("Use, Ana", &mut show(Section::Profiles, None, None));
    assert_eq!(used, Some(SettingsIntent::Switch("Ana".to_owned())));
    let asked = window.press("Delete, Ana", &mut show(Section::Profiles, None, None));
    assert_eq!(asked, Some(SettingsIntent::AskDelete(Some("Ana".to_owned()))));
    let sure = window.press("Delete Ana with", &mut show(Section::Profiles, None, Some("Ana")));
    assert_eq!(sure, None, "the question itself deletes nothing");
    for section in [Section::LookAndSound, Section::Keys, Section::Profiles] {
        fits(&mut show(section, None, Some("Ana")));
    }
}

#[test]
fn a_free_table_is_chosen_and_dealt() {
    let house = |id: &str| HouseView {
        id: id.to_owned(),
        title: format!("House {id}"),
        line: "2007 text · manual shoe · by phase, around the whole table · $5–$500".to_owned(),
    };
    let games = [GameView {
        title: "Three Card Poker".to_owned(),
        most_seats: 7,
        houses: vec![house("one"), house("two")],
    }];
    let choice = FreeChoice::default();
    let mut panel = |ui: &mut Ui| {
        free_ui(ui, &FreeView { games: &games, choice: &choice, complaint: "Nothing." })
    };
    let mut window = Window::new(SIZES[3]);
    let Some(FreeIntent::Choose(new)) = window.press("House two", &mut panel) else { panic!() };
    assert_eq!(new.house, 1);
    let Some(FreeIntent::Choose(new)) = window.press("Exam", &mut panel) else { panic!() };
    assert_eq!(new.mode, Mode::Exam);
    assert_eq!(window.press("Deal", &mut panel), Some(FreeIntent::Deal));
    fits(&mut panel);
}

fn session(title: &str, log: bool) -> SessionView {
    SessionView {
        title: title.to_owned(),
        mode: Mode::Exam,
        when: "2026-11-27 23:08 UTC".to_owned(),
        verdict: if log { Verdict::Passed } else { Verdict::NotPassed },
        goes_on: false,
        percents: [Some(100), Some(88), None],
        dealt: "1 round in 1 min 5 s".to_owned(),
        comments: String::new(),
        log,
    }
}

#[test]
fn a_session_that_was_broken_off_is_gone_on_with_from_its_list() {
    let broken = SessionView {
        mode: Mode::Guided,
        verdict: Verdict::Unfinished,
        goes_on: true,
        ..session("Broken off", true)
    };
    let cut = SessionView { verdict: Verdict::Cut, ..session("Cut", true) };
    let list = [session("Kept", true), broken, cut];
    let mut panel =
        |ui: &mut Ui| sessions_ui(ui, &SessionsView { profile: "Trainee", sessions: &list });
    let mut window = Window::new(SIZES[2]);
    assert_eq!(window.press("Go on, Broken off", &mut panel), Some(SessionsIntent::GoOn(1)));
    assert_eq!(window.press("Broken off", &mut panel), Some(SessionsIntent::Open(1)));
    let told = window.told(&mut panel);
    assert!(told.iter().any(|words| words.starts_with("Broken off, Guided, Not finished, ")));
    let cut = "Cut, Exam, Not finished: not passed, ";
    assert!(told.iter().any(|words| words.starts_with(cut)), "{told:?}");
    assert_eq!(told.iter().filter(|words| words.starts_with("Go on")).count(), 1);
    fits(&mut panel);
}

#[test]
fn a_session_without_its_log_cannot_be_opened() {
    let list = [session("Kept", true), session("Lost", false)];
    let mut panel =
        |ui: &mut Ui| sessions_ui(ui, &SessionsView { profile: "Trainee", sessions: &list });
    let mut window = Window::new(SIZES[2]);
    assert_eq!(window.press("Kept", &mut panel), Some(SessionsIntent::Open(0)));
    assert_eq!(window.press("Lost", &mut panel), None);
    fits(&mut panel);
}

#[test]
fn notices_are_shown_until_they_are_put_away() {
    let notices = ["The disk is full.".to_owned()];
    let mut panel = |ui: &mut Ui| parts::notices_ui(ui, &notices).then_some(());
    let mut window = Window::new(SIZES[2]);
    assert_eq!(window.press("Dismiss", &mut panel), Some(()));
}

#[test]
fn text_grows_with_the_wish_and_a_little_with_the_window() {
    assert_eq!(look::zoom(100, 1280.0, 720.0), 1.0);
    assert_eq!(look::zoom(200, 1280.0, 720.0), 2.0);
    assert!(look::zoom(100, 1920.0, 1080.0) > 1.1 && look::zoom(100, 1920.0, 1080.0) < 1.5);
    assert!(look::zoom(5, 100.0, 1.0) >= 0.7);
}

#[test]
fn what_comes_next_is_the_likeliest_after_what_was_reached() {
    let passed = DebriefView { verdict: Verdict::Passed, ..debrief() };
    let helped = DebriefView { verdict: Verdict::Helped, mode: Mode::Guided, ..debrief() };
    let broken = DebriefView { verdict: Verdict::Unfinished, goes_on: true, ..debrief() };
    let last = DebriefView { next: None, ..passed.clone() };
    let next = DebriefIntent::Next(8);
    for (view, words, wanted) in [
        (&passed, "Next: Three rounds more", next.clone()),
        (&helped, "Next: Three rounds more", next.clone()),
        (&debrief(), "Again, same cards", DebriefIntent::AgainSame),
        (&broken, "Go on with it", DebriefIntent::GoOn),
        (&last, "Again, same cards", DebriefIntent::AgainSame),
    ] {
        let mut panel = |ui: &mut Ui| debrief_ui(ui, view);
        let mut window = Window::new(SIZES[2]);
        // The Enter that ended the level, pressed twice, does not lead past the debrief.
        assert_eq!(window.key(Key::Enter, &mut panel), None, "Enter at once: {words}");
        (0..4).for_each(|_| drop(window.look(&mut panel)));
        assert_eq!(window.key(Key::Enter, &mut panel), Some(wanted.clone()), "Enter: {words}");
        assert_eq!(window.press(words, &mut panel), Some(wanted), "{words}");
        fits(&mut panel);
    }
    // What was not passed can be left behind all the same.
    let view = debrief();
    let mut panel = |ui: &mut Ui| debrief_ui(ui, &view);
    assert_eq!(Window::new(SIZES[2]).press("Next: ", &mut panel), Some(next));
}

#[test]
fn a_guided_session_has_one_neutral_verdict_everywhere() {
    for passed in [true, false] {
        let verdict = Verdict::of(Mode::Guided, passed, true);
        assert_eq!(verdict, Verdict::Helped);
        assert_eq!(Verdict::of(Mode::Guided, passed, false), Verdict::Unfinished);
        let (reasons, lives) = (Vec::new(), Vec::new());
        let view = DebriefView { verdict, mode: Mode::Guided, reasons, lives, ..debrief() };
        let mut window = Window::new(SIZES[4]);
        let told = window.told(&mut |ui: &mut Ui| debrief_ui(ui, &view));
        assert!(told.contains(&"Done, with help".to_owned()), "{told:?}");
        assert!(!told.iter().any(|words| words.contains("assed")), "{told:?}");
        let list = [SessionView { verdict, mode: Mode::Guided, ..session("Kept", true) }];
        let mut panel =
            |ui: &mut Ui| sessions_ui(ui, &SessionsView { profile: "Trainee", sessions: &list });
        let told = window.told(&mut panel);
        assert!(told.iter().any(|words| words.contains("Done, with help")), "{told:?}");
        assert!(!told.iter().any(|words| words.contains("assed")), "{told:?}");
    }
    let best = |verdict, done| Best { percents: [Some(100), None, None], verdict, done, tries: 1 };
    for (best, words) in [
        (best(Verdict::Helped, true), "done, with help"),
        (best(Verdict::Watched, true), "watched to its end"),
        (best(Verdict::Helped, false), "tried with help"),
        (best(Verdict::Unfinished, false), "not finished"),
        (best(Verdict::NotPassed, false), "not passed yet"),
        (best(Verdict::Passed, true), "passed"),
    ] {
        let mut course = courses();
        course[0].levels = vec![level(0, Some(best))];
        let view = CoursesView {
            games: &[],
            game: 0,
            courses: &course,
            open: None,
            next: None,
            broken: &[],
        };
        let mut window = Window::new(SIZES[3]);
        let told = window.told(&mut |ui: &mut Ui| courses_ui(ui, &view));
        let tile = told.iter().find(|told| told.contains(", Practice, ")).unwrap();
        assert!(tile.contains(&format!(", {words}. ")), "{words}: {tile}");
        let count = format!("{} of 1 done", u8::from(best.done));
        assert!(told.iter().any(|told| told.starts_with(&count)), "{words}: {told:?}");
    }
}

#[test]
fn a_target_is_for_the_whole_level_and_says_so() {
    assert_eq!(target_words(1_500_000, 20), "25 min for 20 rounds (1 min 15 s a round)");
    assert_eq!(target_words(90_000, 1), "1 min 30 s for the round");
    let view = debrief();
    let mut window = Window::new(SIZES[4]);
    let told = window.told(&mut |ui: &mut Ui| debrief_ui(ui, &view));
    let target = "3 min 45 s for 3 rounds (1 min 15 s a round)";
    assert!(told.iter().any(|words| words.contains(target)), "{told:?}");
    let courses = courses();
    let view = CoursesView {
        games: &[],
        game: 0,
        courses: &courses,
        open: Some(0),
        next: None,
        broken: &[],
    };
    let told = window.told(&mut |ui: &mut Ui| courses_ui(ui, &view));
    let target = "1 min 15 s for 3 rounds (25 s a round)";
    assert!(told.iter().any(|words| words.starts_with(target)), "{told:?}");
}

#[test]
fn a_channel_says_what_its_number_means() {
    let channel = |met, percent, graded, needed| ChannelView {
        graded,
        met,
        faults: 0,
        missed: 0,
        percent,
        forgiven: 0,
        needed,
    };
    let tell = |verdict, channel| {
        let view = DebriefView { verdict, channels: [channel; 3], ..debrief() };
        let told = Window::new(SIZES[4]).told(&mut |ui: &mut Ui| debrief_ui(ui, &view));
        let own = told.iter().find(|words| words.starts_with("Amounts: ")).unwrap().clone();
        (own, told.iter().any(|words| words.starts_with("Pass mark")))
    };
    let passed = Verdict::Passed;
    let said = |words: &str| format!("Amounts: {words}");
    let ungraded = channel(40, Some(100), false, 90);
    assert_eq!(tell(passed, ungraded), (said("Not graded"), false), "a dash, no full ring");
    let reached = channel(40, Some(100), true, 90);
    assert_eq!(tell(passed, reached), (said("100 percent, Reached"), true));
    let free = channel(40, Some(70), true, 0);
    assert_eq!(tell(passed, free), (said("70 percent, No mark to reach"), false));
    for left in [Verdict::Cut, Verdict::Unfinished] {
        let nothing = ChannelView { missed: 3, ..channel(0, Some(100), true, 90) };
        assert_eq!(tell(left, nothing).0, said("Left before it came"));
        let some = channel(4, Some(100), true, 90);
        assert_eq!(tell(left, some).0, said("100 percent, As far as it was dealt"));
    }
}

#[test]
fn what_the_guide_stopped_is_there_to_be_learned_from() {
    let view = DebriefView {
        verdict: Verdict::Helped,
        mode: Mode::Guided,
        faults: Vec::new(),
        advisories: Vec::new(),
        stopped: vec![FaultView {
            due: "It was time to take the stub out".to_owned(),
            ..fault(Some(3), Severity::Major)
        }],
        ..debrief()
    };
    let mut panel = |ui: &mut Ui| debrief_ui(ui, &view);
    let mut window = Window::new(SIZES[4]);
    let told = window.told(&mut panel);
    assert!(told.contains(&"Stopped by the guide".to_owned()), "{told:?}");
    // The label beside it says already that it was due.
    assert!(told.contains(&"Take the stub out".to_owned()), "{told:?}");
    assert_eq!(window.press("Review at act 4", &mut panel), Some(DebriefIntent::Review(3)));
    let clause = window.press("N.J.A.C.", &mut panel);
    assert_eq!(clause, Some(DebriefIntent::Clause("tcp.20.10.b-k".to_owned())));
}

#[test]
fn every_letter_that_a_name_may_have_is_drawn() {
    let mut window = Window::new(SIZES[2]);
    window.frame::<()>(Vec::new(), &mut |_| None);
    let letters = ('\u{20}'..'\u{3000}').filter(|letter| look::is_drawn(*letter));
    let missing: String = letters
        .filter(|letter| {
            let name = [look::serif(19.0), look::plain(look::BODY)];
            window.ctx.fonts_mut(|fonts| !name.iter().all(|face| fonts.has_glyph(face, *letter)))
        })
        .collect();
    assert_eq!(missing, "");
    for name in ["Ana O'Neill", "Željko", "Νίκος", "Жанна", "Nguyễn"] {
        assert!(name.chars().all(look::is_drawn), "{name}");
    }
    for name in ["王", "محمد", "สม", "דן"] {
        assert!(!name.chars().any(look::is_drawn), "{name}");
    }
}

#[test]
fn keys_are_spelt_as_on_the_bar() {
    for (key, words) in [("Period", "."), ("Comma", ","), ("Shift+A", "Shift + A"), ("F1", "F1")] {
        assert_eq!(keys::spoken(key), words);
    }
    for action in keys::actions() {
        let spoken = keys::spoken(&action.default_key);
        assert!(!spoken.contains("Period") && !spoken.contains("Comma"), "{spoken}");
    }
}

mod class;
mod exam;
mod focus;
