//! The irregularities of a session: what brought each up, and what the dealer did about it.

use super::debrief::{DebriefIntent, review_ui};
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

/// The list of irregularities, where there were any.
pub(super) fn lives_ui(ui: &mut Ui, lives: &[LifeView], intent: &mut Option<DebriefIntent>) {
    if lives.is_empty() {
        return;
    }
    parts::section_ui(ui, "Irregularities");
    for life in lives {
        life_ui(ui, life, intent);
    }
}

fn life_ui(ui: &mut Ui, life: &LifeView, intent: &mut Option<DebriefIntent>) {
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
                *intent = Some(DebriefIntent::Clause(clause.clone()));
            }
            review_ui(ui, life.act, intent);
        });
    });
}
