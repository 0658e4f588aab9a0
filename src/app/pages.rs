//! The screens beside the table, each a panel filled from what is at hand.

use super::Shelf;
use super::screens::{Go, Screen};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, home.run_if(in_state(Screen::Home)));
}

fn home(mut contexts: EguiContexts, shelf: Res<Shelf>, mut go: MessageWriter<Go>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut root = root_ui(ctx);
    egui::CentralPanel::default().show(&mut root, |ui| {
        ui.heading("Clearhands");
        for (i, level) in shelf.levels.iter().enumerate() {
            if ui.button(&level.title).clicked() {
                go.write(Go::Deal { level: i, mode: level.mode });
            }
        }
    });
    Ok(())
}

/// The whole window as a place for panels.
pub(super) fn root_ui(ctx: &egui::Context) -> egui::Ui {
    let builder =
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect());
    egui::Ui::new(ctx.clone(), "root".into(), builder)
}
