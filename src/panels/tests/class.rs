//! The page of a class and that of the profiles: everything fits, and asks for what it says.

use super::*;
use crate::panels::class::{
    CandidateView, ClassForm, ClassIntent, ClassRow, ClassView, ItemRow, class_ui,
};
use crate::panels::exam::FoundView;
use crate::panels::seat::{SeatForm, SeatStage, SeatView, seat_ui};
use crate::panels::who::{WhoIntent, WhoView, who_ui};

fn class() -> ClassView {
    let row = |i: u8| ClassRow {
        who: format!("B-{i}, Maximiliane Featherstonehaugh-Cholmondeley"),
        what: "Certificate: three games, attempt 1".to_owned(),
        when: "2026-11-29 23:10".to_owned(),
        passed: i.is_multiple_of(2),
        verdict: "Not passed, by appeal".to_owned(),
        percents: [Some(100 - i), Some(90), None],
        notes: vec!["Part 1: Procedure: 88 percent, where 95 are needed".to_owned()],
    };
    let item = |i: u32| ItemRow {
        step: format!("Announces that no more wagers are taken {i}"),
        missed: (i, 20),
        right: 80,
        separates: i.is_multiple_of(2).then_some(12),
        by: "B-1, B-2, B-3".to_owned(),
    };
    let candidate = |i: u32| CandidateView {
        who: format!("B-{i}, Maximiliane Featherstonehaugh-Cholmondeley"),
        weak: [
            "Order of settlement (7), Calls (3)",
            "Announces that no more wagers are taken (3)",
            "",
        ]
        .map(str::to_owned),
        trend: "92.50%, 97.00%: better by 4.50%".to_owned(),
        shares: vec![9250; i as usize % 3 + 1],
    };
    ClassView {
        rows: (0..20).map(row).collect(),
        missing: vec!["No result: B-7, Zoe, attempt 1".to_owned()],
        refused: vec!["a.result: a byte of it was changed (changed)".to_owned()],
        skills: vec![("Calls".to_owned(), 12), ("Order of settlement".to_owned(), 3)],
        sections: vec![("N.J.A.C. 19:47-20.7(c)".to_owned(), 9)],
        items: (1..12).map(item).collect(),
        candidates: (0..20).map(candidate).collect(),
    }
}

/// The pages with as much on them as there is.
pub(super) fn pages() -> Vec<(&'static str, Box<dyn FnMut(&mut Ui) -> Option<()>>)> {
    let class = class();
    let schools = [FoundView { path: "/media/stick/school.json".into(), words: "Shore".into() }];
    let mut form = ClassForm::default();
    let profiles = [("Ana".to_owned(), true), ("Trainee".to_owned(), false)];
    let mut pin = "1234".to_owned();
    let found = (0..6).map(|i| (format!("Class {i}"), format!("192.168.1.{i}:7345"))).collect();
    let people = (0..14).map(|i| (i, format!("Trainee {i}"))).collect();
    let stages = [
        ("a class to join", SeatStage::Out { found }),
        ("on the way into a class", SeatStage::Trying("The desk does not answer.".to_owned())),
        (
            "in a class",
            SeatStage::In {
                class: "Monday".to_owned(),
                number: 3,
                people,
                person: Some(2),
                waiting: 4,
                away: "There is no connection.".to_owned(),
            },
        ),
    ];
    let mut pages: Vec<(&'static str, Box<dyn FnMut(&mut Ui) -> Option<()>>)> = vec![
        (
            "class",
            Box::new(move |ui: &mut Ui| {
                class_ui(ui, (Some(&class), &schools), &mut form, "It cannot be read.").map(|_| ())
            }),
        ),
        (
            "who deals",
            Box::new(move |ui: &mut Ui| {
                let complaint = "That is not the PIN.";
                let view = WhoView { profiles: &profiles, chosen: "Ana", complaint, back: true };
                who_ui(ui, &view, &mut pin).map(|_| ())
            }),
        ),
    ];
    for (name, stage) in stages {
        let mut form = SeatForm::default();
        let page = move |ui: &mut Ui| {
            let view = SeatView { stage: &stage, complaint: "That code is not right." };
            seat_ui(ui, &view, &mut form).map(|_| ())
        };
        pages.push((name, Box::new(page)));
    }
    pages
}

#[test]
fn the_pages_of_a_class_and_of_profiles_fit() {
    for (_, mut panel) in pages() {
        fits(&mut panel);
    }
}

#[test]
fn a_class_is_read_and_a_profile_is_opened() {
    let mut form = ClassForm::default();
    let mut window = Window::new(SIZES[2]);
    let mut panel = |ui: &mut Ui| class_ui(ui, (None, &[]), &mut form, "");
    assert_eq!(window.press("Check the results", &mut panel), Some(ClassIntent::Read));
    assert_eq!(window.key(Key::Escape, &mut panel), Some(ClassIntent::Back));
    let profiles = [("Ana".to_owned(), true), ("Trainee".to_owned(), false)];
    let mut pin = String::new();
    for (chosen, back, button, wanted) in [
        ("Ana", true, "Open", Some(WhoIntent::Open)),
        ("Ana", true, "Trainee", Some(WhoIntent::Choose("Trainee".to_owned()))),
        ("Trainee", true, "Back", Some(WhoIntent::Back)),
    ] {
        let mut window = Window::new(SIZES[2]);
        let mut panel = |ui: &mut Ui| {
            let view = WhoView { profiles: &profiles, chosen, complaint: "", back };
            who_ui(ui, &view, &mut pin)
        };
        assert_eq!(window.press(button, &mut panel), wanted, "{button}");
    }
    let mut window = Window::new(SIZES[2]);
    let mut panel = |ui: &mut Ui| {
        let view = WhoView { profiles: &profiles, chosen: "Ana", complaint: "", back: false };
        who_ui(ui, &view, &mut pin)
    };
    assert_eq!(window.key(Key::Escape, &mut panel), None, "there is no way round it");
}
