//! The irregularities of a session: what brought each up, and what the dealer did about it.

use super::look;
use super::parts::{self, Mark};
use crate::session::Fate;
use crate::wording;
use bevy_egui::egui::{Label, Ui};

/// One irregularity in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LifeView {
    /// What it was.
    pub title: String,
    /// The round.
    pub round: u32,
    /// How it was dealt with.
    pub fate: Fate,
    /// What brought it up, what was done about it and when, each a sentence.
    pub told: Vec<String>,
    /// The section that it rests on, and the clause's id for the regulation browser.
    pub cite: Option<(String, String)>,
    /// The act with which it came up, from 0; nothing if the table opened with it.
    pub act: Option<usize>,
}

/// What was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum LifeIntent {
    /// The review, at this act.
    Review(usize),
    /// The regulation browser, at this clause.
    Clause(String),
}

/// The list of irregularities, where there were any.
pub(super) fn lives_ui(ui: &mut Ui, lives: &[LifeView]) -> Option<LifeIntent> {
    if !lives.is_empty() {
        parts::section_ui(ui, "Irregularities");
    }
    lives.iter().fold(None, |intent, life| life_ui(ui, life).or(intent))
}

fn life_ui(ui: &mut Ui, life: &LifeView) -> Option<LifeIntent> {
    let mut intent = None;
    let (mark, colour) = match life.fate {
        Fate::Open => (Mark::Ring, look::INK_SOFT),
        Fate::Handled => (Mark::Check, look::GOOD),
        Fate::Mended => (Mark::Mended, look::GOOD),
        Fate::PassedOver => (Mark::Cross, look::WRONG),
    };
    parts::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        ui.horizontal_wrapped(|ui| {
            parts::badge_ui(ui, mark, &wording::capital(&wording::fate(life.fate)), colour);
            ui.label(look::small(&format!("Round {}", life.round)));
        });
        ui.add(Label::new(look::heading(&life.title, 19.0)).wrap());
        for words in &life.told {
            ui.add(Label::new(look::body(words)).wrap());
        }
        ui.horizontal_wrapped(|ui| {
            if let Some((cite, clause)) = &life.cite
                && parts::link_ui(ui, cite).clicked()
            {
                intent = Some(LifeIntent::Clause(clause.clone()));
            }
            if let Some(act) = life.act.filter(|act| parts::review_ui(ui, *act)) {
                intent = Some(LifeIntent::Review(act));
            }
        });
    });
    intent
}
