//! The pages of an exam: everything fits, every control has a name, each asks for what it says.

use super::*;
use crate::panels::exam::{
    EndedView, ExamForm, ExamIntent, ExamView, FoundView, FoundViews, RulesView, exam_ui,
};
use egui::accesskit::Role;

fn found() -> FoundViews {
    let list = |words: &str, n: usize| {
        let one = |i| FoundView {
            path: format!("/media/teacher/STICK/june examination/{words} {i}").into(),
            words: format!("{words} {i}"),
        };
        (0..n).map(one).collect()
    };
    FoundViews {
        papers: list("june.paper", 3),
        examiners: list("Ann Examiner, Shore School", 2),
        logs: list("B-17-1-2026-11-29-23-10-05.sitting", 4),
    }
}

fn rules() -> RulesView {
    RulesView {
        title: "Certificate: three games".to_owned(),
        text: "Four rounds of Three Card Poker, five spins of Roulette. ".repeat(8),
        candidate: "Maximiliane Featherstonehaugh-Cholmondeley, B-17, attempt 1".to_owned(),
        facts: vec![
            ("Tables", "1. Three cards: 4 rounds\n2. The wheel: 5 rounds".to_owned()),
            ("Time in all", "40 min".to_owned()),
        ],
        in_class: true,
        ready: false,
        asks: String::new(),
    }
}

fn ended() -> EndedView {
    let fault = |i: usize| {
        [format!("Part 1, round {i}"), "Paid 5.00 where 10.00 is due.".repeat(2), "35.12(b)".into()]
    };
    EndedView {
        title: "Certificate: three games".to_owned(),
        candidate: "Bob Candidate, B-17".to_owned(),
        why: "Everything was dealt.".to_owned(),
        seal: "abandon ability able about above absent".to_owned(),
        verdict: Some((false, vec!["Amounts of part 1: 88 % of 100 %.".to_owned()])),
        faults: Some((1..20).map(fault).collect()),
        kept: vec!["/media/school/exams/B-17-1.sitting".to_owned()],
        countersigned: false,
    }
}

/// Every page, with as much on it as there is.
pub(super) fn pages() -> Vec<(&'static str, Box<dyn FnMut(&mut Ui) -> Option<ExamIntent>>)> {
    let (found, rules, ended) = (found(), rules(), ended());
    let bare = EndedView { verdict: None, faults: None, countersigned: true, ..ended.clone() };
    let complaint = "The passphrase is another, or the file was changed.";
    let with = |mut form: ExamForm, view: Box<dyn Fn() -> ExamView<'static>>| {
        Box::new(move |ui: &mut Ui| exam_ui(ui, &view(), &mut form, complaint))
            as Box<dyn FnMut(&mut Ui) -> Option<ExamIntent>>
    };
    let show = |view| with(ExamForm::default(), view);
    let found: &'static FoundViews = Box::leak(Box::new(found));
    let rules: &'static RulesView = Box::leak(Box::new(rules));
    let ended: &'static EndedView = Box::leak(Box::new(ended));
    let bare: &'static EndedView = Box::leak(Box::new(bare));
    let ready: &'static RulesView = Box::leak(Box::new(RulesView { ready: true, ..rules.clone() }));
    let words = "abandon ability able about above absent".to_owned();
    let asks = RulesView { asks: words, ..rules.clone() };
    let asks: &'static RulesView = Box::leak(Box::new(asks));
    let part = "The wheel, round 2";
    let away = move |paused| ExamView::Away { left_ms: 1_234_000, paused, part, waits: None };
    let waits = Some("The cards of this round come from the trainer's desk.");
    let waiting = move || ExamView::Away { left_ms: 1_234_000, paused: false, part, waits };
    vec![
        ("exam setup", show(Box::new(|| ExamView::Setup(found)))),
        ("exam going on", {
            let mut form = ExamForm { goes_on: true, ..ExamForm::default() };
            Box::new(move |ui: &mut Ui| exam_ui(ui, &ExamView::Setup(found), &mut form, complaint))
        }),
        ("exam setup, with all fields", {
            let form = ExamForm { percent: 150, by_passphrase: true, ..ExamForm::default() };
            with(form, Box::new(|| ExamView::Setup(found)))
        }),
        ("exam away, asked", {
            let form = ExamForm { finishing: true, ..ExamForm::default() };
            with(form, Box::new(move || away(false)))
        }),
        ("exam rules", show(Box::new(|| ExamView::Rules(rules)))),
        ("exam ready", show(Box::new(|| ExamView::Rules(ready)))),
        ("exam asks", show(Box::new(|| ExamView::Rules(asks)))),
        ("exam away, signed at the desk", {
            let form = ExamForm { no_kit: true, ..ExamForm::default() };
            with(form, Box::new(move || away(false)))
        }),
        ("exam interrupted", show(Box::new(|| ExamView::Interrupted { facts: &rules.facts }))),
        ("exam away", show(Box::new(move || away(false)))),
        ("exam waiting", show(Box::new(waiting))),
        ("exam paused", show(Box::new(move || away(true)))),
        ("exam unwritten", show(Box::new(|| ExamView::Unwritten("The disk is full.")))),
        ("exam ended", show(Box::new(|| ExamView::Ended(ended)))),
        ("exam ended, nothing told", show(Box::new(|| ExamView::Ended(bare)))),
    ]
}

#[test]
fn every_page_of_an_exam_fits_and_names_its_controls() {
    for (name, mut panel) in pages() {
        fits(&mut panel);
        let mut window = Window::new(vec2(1568.0, 2400.0));
        window.look(&mut panel);
        let controls = [Role::Slider, Role::TextInput, Role::PasswordInput, Role::Button];
        let mut names: Vec<String> = Vec::new();
        for (_, node) in window.nodes(&mut panel).iter() {
            if controls.contains(&node.role()) {
                let label = node.label().unwrap_or_default().to_owned();
                assert!(!label.is_empty(), "{name}: {node:?}");
                names.push(label);
            }
        }
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all, "{name}: {names:?}");
    }
}

#[test]
fn each_button_of_an_exam_asks_for_what_it_says() {
    let wanted = [
        ("exam setup", "Look again", ExamIntent::Look),
        ("exam setup", "Open the paper", ExamIntent::Open),
        ("exam going on", "Open the sitting", ExamIntent::OpenLog),
        ("exam setup", "Results of a class", ExamIntent::Class),
        ("exam setup", "Back", ExamIntent::Back),
        ("exam rules", "Try the controls", ExamIntent::Try),
        ("exam rules", "Begin", ExamIntent::Begin),
        ("exam rules", "Begin with the room", ExamIntent::Arm),
        ("exam ready", "Try the controls", ExamIntent::Try),
        ("exam asks", "Back", ExamIntent::Back),
        ("exam waiting", "Go on without the desk", ExamIntent::WithoutDesk),
        ("exam waiting", "Back to the table", ExamIntent::ToTable),
        ("exam interrupted", "Go on with the exam", ExamIntent::GoOn),
        ("exam away", "Back to the table", ExamIntent::ToTable),
        ("exam away, asked", "It is finished", ExamIntent::Finish),
        ("exam away", "Pause", ExamIntent::Pause),
        ("exam away", "Note", ExamIntent::Note),
        ("exam away", "End the exam", ExamIntent::End),
        ("exam paused", "Let it go on", ExamIntent::Pause),
        ("exam unwritten", "Try again", ExamIntent::Again),
        ("exam ended", "Countersign", ExamIntent::Countersign),
        ("exam ended", "Leave the exam", ExamIntent::Done),
    ];
    for (page, button, intent) in wanted {
        let mut pages = pages();
        let (_, panel) = pages.iter_mut().find(|(name, _)| *name == page).unwrap();
        let mut window = Window::new(vec2(1568.0, 1200.0));
        assert_eq!(window.press(button, panel), Some(intent), "{page}: {button}");
    }
}

#[test]
fn a_part_is_finished_only_after_a_question() {
    let part = "The wheel, round 2";
    let view = ExamView::Away { left_ms: 1_234_000, paused: false, part, waits: None };
    let mut form = ExamForm::default();
    let mut window = Window::new(vec2(1568.0, 1200.0));
    let mut press = |button: &str, form: &mut ExamForm| {
        let mut panel = |ui: &mut Ui| exam_ui(ui, &view, form, "");
        window.press(button, &mut panel)
    };
    assert_eq!(press("I have finished this part", &mut form), None);
    assert!(form.finishing);
    assert_eq!(press("Not yet", &mut form), None);
    assert!(!form.finishing);
    press("I have finished this part", &mut form);
    assert_eq!(press("It is finished", &mut form), Some(ExamIntent::Finish));
    assert!(!form.finishing);
}

#[test]
fn a_passphrase_is_neither_shown_nor_told() {
    let mut form = ExamForm::default();
    form.passphrase.push_str("secret words");
    form.paper_passphrase.push_str("secret words");
    form.by_passphrase = true;
    let found = found();
    let mut panel = |ui: &mut Ui| exam_ui(ui, &ExamView::Setup(&found), &mut form, "");
    let mut window = Window::new(SIZES[2]);
    window.look(&mut panel);
    let nodes = window.nodes(&mut panel);
    let told = |node: &egui::accesskit::Node| format!("{node:?}").contains("secret words");
    assert!(!nodes.iter().any(|(_, node)| told(node)));
}
