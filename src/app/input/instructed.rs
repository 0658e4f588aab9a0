//! In the review: what an instructor did before the act that is shown.

use super::card::card;
use crate::app::felt::TableUi;
use crate::panels::look;
use crate::panels::parts::{self, Mark};
use bevy_egui::egui;

/// The card of what an instructor did here.
pub(super) fn instructed_ui(ui: &mut egui::Ui, shown: &TableUi<'_>) {
    let Some((_, at)) = shown.desk.review.as_ref() else { return };
    let mut here = shown.desk.instructed.iter().filter(|told| told.after == *at).peekable();
    if here.peek().is_none() {
        return;
    }
    card(ui, look::RAISED, look::GOLD_DIM, |ui| {
        ui.horizontal_top(|ui| {
            parts::lead_ui(ui, Mark::Right, look::GOLD);
            ui.label(look::strong("Your trainer"));
        });
        for told in here {
            ui.add(egui::Label::new(look::body(&told.deed.words())).wrap());
        }
    });
    ui.add_space(6.0);
}
