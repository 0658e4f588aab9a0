//! In the review: what guided mode did not let happen before the act that is shown.

use super::card::{card, clause_line};
use super::state::UiCommand;
use crate::app::felt::TableUi;
use crate::panels::look;
use crate::panels::parts::{self, Mark};
use crate::wording;
use bevy_egui::egui;

/// The cards of what was stopped here.
pub(super) fn stopped_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, commands: &mut Vec<UiCommand>) {
    let Some((_, at)) = shown.desk.review.as_ref() else { return };
    let book = shown.session.book();
    for stopped in shown.desk.stopped.iter().filter(|stopped| stopped.entry == *at) {
        let Some(finding) = stopped.findings.first() else { continue };
        let told = wording::finding(book, finding);
        card(ui, look::RAISED, look::GOLD_DIM, |ui| {
            ui.horizontal_top(|ui| {
                parts::lead_ui(ui, Mark::Helped, look::GOLD);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.label(look::strong("Stopped by the guide"));
                    ui.label(look::small("It did not happen, and does not count."));
                });
            });
            ui.label(look::body(&format!("{}: {}.", told.headline, told.did)));
            ui.label(look::body(&format!("{}.", told.due)));
            if let Some(why) = wording::why_of(shown.session, finding) {
                ui.label(look::body(&wording::as_sentence(&why)));
            }
            ui.label(look::small(&told.duty));
            let clause = finding.clauses.first().map(|&id| book[id].id.clone());
            clause_line(ui, shown, clause, commands);
        });
        ui.add_space(6.0);
    }
}
