//! Fields to type into, and what is said when what was typed will not do.

use super::look;
use super::parts::{self, Mark};
use bevy_egui::egui;
use egui::{Label, Response, TextEdit, Ui, vec2};

/// How wide a field is, in points.
pub const FIELD: f32 = 360.0;

/// A field with its name over it.
pub fn field_ui(ui: &mut Ui, name: &str, text: &mut String, hint: &str) -> Response {
    ui.label(look::label(name));
    let edit = TextEdit::singleline(text).hint_text(hint).desired_width(FIELD);
    let edit = ui.add(edit.margin(vec2(10.0, 8.0)));
    parts::name_field(&edit, text, name);
    ui.add_space(4.0);
    edit
}

/// Why something was not done; nothing if there is no reason. `page` is whose complaint it is.
pub fn complaint_ui(ui: &mut Ui, page: &str, complaint: &str) {
    if complaint.is_empty() {
        return;
    }
    ui.horizontal_top(|ui| {
        parts::lead_ui(ui, Mark::Triangle, look::WRONG);
        ui.add(Label::new(look::body(complaint)).wrap());
    });
    parts::announce(ui, page, complaint, parts::Urgency::AtOnce);
    ui.add_space(6.0);
}
