//! Every page by keys alone: what has the focus can be seen, and whatever scrolls, scrolls.

use super::*;
use crate::house::{HOUSES, House};
use egui::Id;
use egui::accesskit::Role;

type Page = (String, Box<dyn FnMut(&mut Ui) -> Option<()>>);

/// The windows that pages are walked through in, in points: 1280x720, 960x600, and 1280x720 with text at
/// 200 %.
const WALKED: [Vec2; 3] = [vec2(1280.0, 720.0), vec2(960.0, 600.0), vec2(640.0, 360.0)];

fn page<T>(name: &str, mut panel: impl FnMut(&mut Ui) -> Option<T> + 'static) -> Page {
    (name.to_owned(), Box::new(move |ui| panel(ui).map(|_| ())))
}

fn rulebook_view<'a>(book: &'a Rulebook, filter: &'a Filter) -> RulebookView<'a> {
    const NO_LEVELS: &BTreeMap<String, Vec<(usize, String)>> = &BTreeMap::new();
    RulebookView { book, filter, games: &[], clause: None, jump: false, levels: NO_LEVELS }
}

/// Every page, with as much on it as there is.
#[expect(clippy::too_many_lines, reason = "one page after the other")]
fn pages() -> Vec<Page> {
    let mut pages = Vec::new();
    pages.push(page("home", |ui| {
        let view = HomeView {
            profile: "Trainee",
            go_on: Some(("Three rounds", "Practice")),
            next: Some(("Your first round", "First steps")),
            begun: true,
            done: (3, 425),
            sessions: 2,
            class: "At a trainer's desk",
            version: "0.1.0",
            settings: &Settings::default(),
        };
        home_ui(ui, &view)
    }));
    for open in [None, Some(2)] {
        let mut all = courses();
        all[0].levels.extend((4..40).map(|index| level(index, None)));
        let game = |title: &str| GameMap { title: title.to_owned(), done: (1, 3), mastery: 55 };
        let games = ["Three Card Poker", "Mississippi Stud", "Roulette"].map(game);
        pages.push(page(&format!("courses {open:?}"), move |ui| {
            let view = CoursesView {
                games: &games,
                game: 0,
                courses: &all,
                open,
                next: None,
                broken: &[],
            };
            courses_ui(ui, &view)
        }));
    }
    let long = DebriefView {
        faults: (0..12).map(|i| fault(Some(i), Severity::Major)).collect(),
        ..debrief()
    };
    pages.push(page("debrief", move |ui| debrief_ui(ui, &long)));
    let list: Vec<SessionView> = (0..30)
        .map(|i| SessionView { goes_on: i % 3 == 0, ..session(&format!("Level {i}"), true) })
        .collect();
    pages.push(page("sessions", move |ui| {
        sessions_ui(ui, &SessionsView { profile: "Trainee", sessions: &list })
    }));
    let book = std::rc::Rc::new(Rulebook::built_in().unwrap());
    let houses = HOUSES.iter().map(|&source| House::load(source, &book).unwrap());
    let houses = houses.map(|house| HouseView {
        id: house.title.clone(),
        line: house.line(&book),
        title: house.title,
    });
    let games =
        [GameView { title: "Roulette".to_owned(), most_seats: 7, houses: houses.collect() }];
    pages.push(page("free table", move |ui| {
        let choice = FreeChoice::default();
        free_ui(ui, &FreeView { games: &games, choice: &choice, complaint: "" })
    }));
    for section in [Section::LookAndSound, Section::Keys, Section::Profiles] {
        pages.push(page(&format!("settings {section:?}"), move |ui| {
            let view = SettingsView {
                section,
                settings: &Settings::default(),
                waiting: None,
                profiles: &["Ana".to_owned(), "Trainee".to_owned()],
                profile: "Trainee",
                new_name: "Bo",
                name_fault: "",
                other_name: "",
                can_rename: true,
                with_pin: &[],
                pin: "1234",
                deleting: Some("Ana"),
                folder: "/somewhere",
                sits: false,
            };
            settings_ui(ui, &view)
        }));
    }
    for (tab, _) in Tab::ALL {
        let book = book.clone();
        let filter = Filter { tab, ..Filter::default() };
        pages.push(page(&format!("regulations {tab:?}"), move |ui| {
            rulebook_ui(ui, &rulebook_view(&book, &filter))
        }));
    }
    pages.extend(exam::pages().into_iter().map(|(name, panel)| page(name, panel)));
    pages.extend(class::pages().into_iter().map(|(name, panel)| page(name, panel)));
    let id = book.clauses().nth(40).unwrap().1.id.clone();
    pages.push(page("regulations, one clause", move |ui| {
        let filter = Filter::default();
        let view = RulebookView { clause: Some(&id), ..rulebook_view(&book, &filter) };
        rulebook_ui(ui, &view)
    }));
    pages
}

impl Window {
    fn focused(&self) -> Option<Id> {
        self.ctx.memory(|memory| memory.focused())
    }

    /// Presses a key and lets the window come to rest.
    fn go<T>(&mut self, key: Key, panel: &mut dyn FnMut(&mut Ui) -> Option<T>) -> Option<T> {
        let asked = self.key(key, panel);
        // What is scrolled to is there in the third frame.
        self.frame(Vec::new(), panel);
        self.look(panel);
        asked
    }

    /// The words of what has the focus.
    fn focused_words<T>(&mut self, panel: &mut dyn FnMut(&mut Ui) -> Option<T>) -> String {
        let controls = self.look(panel);
        let focused = self.focused().and_then(|id| self.ctx.read_response(id));
        let Some(place) = focused.map(|focused| focused.rect) else { return String::new() };
        let same = |rect: &Rect| rect.min.distance(place.min) + rect.max.distance(place.max) < 1.0;
        let found = controls.into_iter().find(|(_, rect)| same(rect));
        found.map(|(words, _)| words).unwrap_or_default()
    }

    /// Where a label stands, by how it begins.
    fn top<T>(&mut self, words: &str, panel: &mut dyn FnMut(&mut Ui) -> Option<T>) -> f32 {
        let controls = self.look(panel);
        let found = controls.iter().find(|(label, _)| label.starts_with(words));
        found.unwrap_or_else(|| panic!("no '{words}' among {controls:#?}")).1.top()
    }

    /// Whether what has the focus can be seen, all of it or, if it is larger than its place, much of it.
    fn focus_is_in_sight(&self) -> Result<(), String> {
        let Some(id) = self.focused() else { return Err("nothing has the focus".to_owned()) };
        let Some(focused) = self.ctx.read_response(id) else {
            return Err("what has the focus is not drawn".to_owned());
        };
        let (all, seen) = (focused.rect, focused.interact_rect);
        let window = Rect::from_min_size(Pos2::ZERO, self.size);
        let whole = seen.expand(1.0).contains_rect(all) && window.expand(1.0).contains_rect(all);
        let tall = all.height() > self.size.y * 0.4 && seen.height() > 60.0;
        if whole || tall { Ok(()) } else { Err(format!("{all:?} is seen as {seen:?}")) }
    }
}

#[test]
fn whatever_has_the_focus_can_be_seen_on_every_page() {
    let mut wrong = Vec::new();
    for (name, mut panel) in pages() {
        for size in WALKED {
            let mut window = Window::new(size);
            window.look(&mut panel);
            window.go(Key::Tab, &mut panel);
            let first = window.focused();
            let mut stops = 0;
            let mut check = |window: &Window, way: &str| {
                if let Err(words) = window.focus_is_in_sight() {
                    wrong.push(format!("{name} at {size:?}, {way}: {words}"));
                }
            };
            while stops < 70 {
                stops += 1;
                check(&window, &format!("Tab {stops}"));
                window.go(Key::Tab, &mut panel);
                if window.focused() == first {
                    break;
                }
            }
            let least = match name.as_str() {
                "on the way into a class" => 2,
                // A page of an exam may have one button alone.
                _ if name.starts_with("exam") => 1,
                _ => 3,
            };
            assert!(stops >= least, "{name} at {size:?} has {stops} stops");
            for arrow in [Key::ArrowDown, Key::ArrowRight, Key::ArrowUp, Key::ArrowLeft] {
                for n in 0..16 {
                    let before = window.focused();
                    window.go(arrow, &mut panel);
                    if window.focused() == before {
                        // Nothing lies there, or the control has a use for the arrow.
                        window.go(Key::Tab, &mut panel);
                    }
                    // Tab comes from the last one to nothing, and then to the first.
                    if window.focused().is_some() && window.focused() != before {
                        check(&window, &format!("{arrow:?} {n}"));
                    }
                }
            }
        }
    }
    let (n, shown) = (wrong.len(), wrong.iter().take(30).cloned().collect::<Vec<_>>().join("\n"));
    assert_eq!(n, 0, "{shown}");
}

#[test]
fn every_page_scrolls_by_keys() {
    let view = DebriefView {
        faults: (0..9).map(|i| fault(Some(i), Severity::Minor)).collect(),
        ..debrief()
    };
    let mut panel = |ui: &mut Ui| debrief_ui(ui, &view);
    let mut window = Window::new(WALKED[0]);
    let start = window.top("Table inventory", &mut panel);
    for (key, least) in [(Key::ArrowDown, 40.0), (Key::PageDown, 300.0)] {
        let before = window.top("Table inventory", &mut panel);
        window.go(key, &mut panel);
        let moved = before - window.top("Table inventory", &mut panel);
        assert!(moved >= least, "{key:?} moves by {moved}");
    }
    window.go(Key::End, &mut panel);
    let end = window.top("Advice, not counted", &mut panel);
    assert!((0.0..WALKED[0].y).contains(&end), "the last heading is at {end}");
    window.go(Key::PageUp, &mut panel);
    assert!(window.top("Advice, not counted", &mut panel) > end);
    window.go(Key::Home, &mut panel);
    assert_eq!(window.top("Table inventory", &mut panel), start);
    // With something in focus an arrow is for the focus first; where it cannot follow, it scrolls.
    for _ in 0..60 {
        window.go(Key::ArrowDown, &mut panel);
        if window.focused().is_none() {
            window.go(Key::Tab, &mut panel);
        }
    }
    let end = window.top("Advice, not counted", &mut panel);
    assert!((-500.0..WALKED[0].y).contains(&end), "the last heading is at {end}");
    // A short page stays where it is.
    let mut short = |ui: &mut Ui| sessions_ui(ui, &SessionsView { profile: "Ana", sessions: &[] });
    let mut window = Window::new(WALKED[0]);
    let start = window.top("No session yet", &mut short);
    window.go(Key::PageDown, &mut short);
    assert_eq!(window.top("No session yet", &mut short), start);
}

#[test]
fn a_long_list_is_reached_to_its_end_by_keys() {
    let book = Rulebook::built_in().unwrap();
    let filter = Filter::default();
    let all = found(&book, &filter);
    let mut panel = |ui: &mut Ui| rulebook_ui(ui, &rulebook_view(&book, &filter));
    for size in WALKED {
        let mut window = Window::new(size);
        let chosen =
            |window: &mut Window, panel: &mut dyn FnMut(&mut Ui) -> Option<RulebookIntent>| {
                let words = window.focused_words(panel);
                window.focus_is_in_sight().unwrap_or_else(|why| panic!("{words}: {why}"));
                window.key(Key::Enter, panel)
            };
        let is = |n: usize| Some(RulebookIntent::Clause(all[n].id.clone()));
        let first = format!("{}, ", all[0].cite);
        for _ in 0..40 {
            window.go(Key::Tab, &mut panel);
            if window.focused_words(&mut panel).starts_with(&first) {
                break;
            }
        }
        assert_eq!(chosen(&mut window, &mut panel), is(0), "{size:?}");
        for n in 1..=20 {
            window.go(Key::ArrowDown, &mut panel);
            window.focus_is_in_sight().unwrap_or_else(|why| panic!("{size:?}, row {n}: {why}"));
        }
        assert_eq!(chosen(&mut window, &mut panel), is(20), "{size:?}");
        window.go(Key::End, &mut panel);
        assert_eq!(chosen(&mut window, &mut panel), is(all.len() - 1), "{size:?}");
        window.go(Key::ArrowUp, &mut panel);
        assert_eq!(chosen(&mut window, &mut panel), is(all.len() - 2), "{size:?}");
        window.go(Key::PageUp, &mut panel);
        let Some(RulebookIntent::Clause(id)) = chosen(&mut window, &mut panel) else { panic!() };
        let place = all.iter().position(|clause| clause.id == id).unwrap();
        assert!(place < all.len() - 2, "{size:?}: a page up from the end is {place}");
        window.go(Key::Home, &mut panel);
        assert_eq!(chosen(&mut window, &mut panel), is(0), "{size:?}");
    }
}

#[test]
fn the_text_of_a_clause_scrolls_by_keys() {
    let book = Rulebook::built_in().unwrap();
    let longest = book.clauses().map(|(_, clause)| clause).max_by_key(|c| {
        c.duty.len() + c.note.len() + c.broken_by.iter().map(String::len).sum::<usize>()
    });
    let id = longest.unwrap().id.clone();
    let mut panel = |ui: &mut Ui| {
        let filter = Filter::default();
        let view = RulebookView { clause: Some(&id), ..rulebook_view(&book, &filter) };
        rulebook_ui(ui, &view)
    };
    for size in [WALKED[1], WALKED[2]] {
        let mut window = Window::new(size);
        let pane = format!("Text of {}", longest.unwrap().cite);
        let is_there = window.told(&mut panel).contains(&pane);
        assert!(is_there, "{size:?}: the text is longer than its place");
        let start = window.top("WHOSE DUTY", &mut panel);
        for _ in 0..40 {
            window.go(Key::Tab, &mut panel);
            window.go(Key::End, &mut panel);
        }
        let end = window.top("WHOSE DUTY", &mut panel);
        assert!(end < start, "{size:?}: {start} and then {end}");
    }
}

#[test]
fn a_key_that_is_not_changed_after_all_keeps_the_focus() {
    let settings = Settings::default();
    let show = |waiting: Option<&'static str>| {
        let settings = &settings;
        move |ui: &mut Ui| {
            let view = SettingsView {
                section: Section::Keys,
                settings,
                waiting,
                profiles: &[],
                profile: "Trainee",
                new_name: "",
                name_fault: "",
                other_name: "",
                can_rename: true,
                with_pin: &[],
                pin: "1234",
                deleting: None,
                folder: "",
                sits: false,
            };
            settings_ui(ui, &view)
        }
    };
    let mut window = Window::new(SIZES[3]);
    let mut asked = None;
    for _ in 0..60 {
        window.go(Key::Tab, &mut show(None));
        asked = window.key(Key::Enter, &mut show(None));
        if matches!(asked, Some(SettingsIntent::Wait(Some(_)))) {
            break;
        }
    }
    let Some(SettingsIntent::Wait(Some(id))) = asked else { panic!("{asked:?}") };
    let id: &'static str = Box::leak(id.into_boxed_str());
    let row = window.focused();
    window.look(&mut show(Some(id)));
    assert_eq!(window.key(Key::Escape, &mut show(Some(id))), Some(SettingsIntent::Wait(None)));
    window.look(&mut show(None));
    assert_eq!(window.focused(), row, "Escape has ended the waiting, and not the focus");
    window.look(&mut show(Some(id)));
    let bound = window.key(Key::ArrowDown, &mut show(Some(id)));
    assert!(matches!(bound, Some(SettingsIntent::Change(_))), "{bound:?}");
    window.look(&mut show(None));
    assert_eq!(window.focused(), row, "the arrow was meant for the action");
}

#[test]
fn every_control_of_the_settings_has_a_name_of_its_own() {
    let settings = Settings::default();
    for section in [Section::LookAndSound, Section::Keys, Section::Profiles] {
        let mut panel = |ui: &mut Ui| {
            let view = SettingsView {
                section,
                settings: &settings,
                waiting: None,
                profiles: &["Ana".to_owned(), "Trainee".to_owned()],
                profile: "Trainee",
                new_name: "Bo",
                name_fault: "",
                other_name: "",
                can_rename: true,
                with_pin: &[],
                pin: "1234",
                deleting: None,
                folder: "/somewhere",
                sits: false,
            };
            settings_ui(ui, &view)
        };
        let mut window = Window::new(vec2(1568.0, 2400.0));
        window.look(&mut panel);
        let nodes = window.nodes(&mut panel);
        let controls = [Role::CheckBox, Role::Slider, Role::TextInput, Role::Button];
        let mut names: Vec<String> = Vec::new();
        for (_, node) in nodes.iter().filter(|(_, node)| controls.contains(&node.role())) {
            let name = node.label().unwrap_or_default().to_owned();
            assert!(!name.is_empty(), "{section:?}: {node:?}");
            assert!(!["On", "Off"].contains(&name.as_str()), "{section:?}: {node:?}");
            names.push(name);
        }
        names.sort();
        let twice = names.windows(2).find(|two| two[0] == two[1]);
        assert_eq!(twice, None, "{section:?}");
        let heading = nodes.iter().filter(|(_, node)| node.role() == Role::Heading).count();
        assert!(heading > 1, "{section:?}: {heading} headings");
        let named = nodes.iter().any(|(_, node)| node.label() == Some("Clearhands, Settings"));
        assert!(named, "the window has no name");
    }
}

#[test]
fn what_is_found_is_shown_from_its_beginning() {
    let book = Rulebook::built_in().unwrap();
    let all = found(&book, &Filter::default());
    let last = all.last().unwrap();
    let search = Filter { search: "seat".to_owned(), ..Filter::default() };
    let hits = found(&book, &search);
    assert!(hits.len() > 20);
    let mut window = Window::new(WALKED[0]);
    let filter = Filter::default();
    window.look(&mut |ui: &mut Ui| {
        let view =
            RulebookView { clause: Some(&last.id), jump: true, ..rulebook_view(&book, &filter) };
        rulebook_ui(ui, &view)
    });
    window.frame(Vec::new(), &mut |ui: &mut Ui| {
        rulebook_ui(ui, &RulebookView { jump: true, ..rulebook_view(&book, &search) })
    });
    let told = window.told(&mut |ui: &mut Ui| rulebook_ui(ui, &rulebook_view(&book, &search)));
    assert!(told.iter().any(|words| words.starts_with(&format!("{}, ", hits[0].cite))));
    // The pane shows the first that was found.
    assert!(told.contains(&hits[0].duty), "{told:?}");
}

#[test]
fn pay_tables_stand_in_rows() {
    let book = Rulebook::built_in().unwrap();
    let filter = Filter { tab: Tab::PayTables, ..Filter::default() };
    let mut panel = |ui: &mut Ui| rulebook_ui(ui, &rulebook_view(&book, &filter));
    let mut window = Window::new(vec2(1280.0, 4000.0));
    let controls = window.look(&mut panel);
    let titles: Vec<String> =
        book.paytables.iter().map(|table| crate::wording::paytable(&book, table).title).collect();
    let mut tops: Vec<i32> = controls
        .iter()
        .filter(|(words, _)| titles.contains(words))
        .map(|(_, rect)| rect.top().round() as i32)
        .collect();
    let cards = tops.len();
    tops.sort_unstable();
    tops.dedup();
    assert!(cards > 8 && tops.len() * 3 <= cards + 3, "{cards} tables in {} rows", tops.len());
}
