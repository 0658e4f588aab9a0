//! The way into a class: the desk, the class code, who sits here.

use super::fields::{complaint_ui, field_ui};
use super::look;
use super::parts::{self, Head, Mark, Press};
use super::scroll::scroll_ui;
use bevy_egui::egui;
use egui::{Label, Ui, vec2};

/// What is written into the fields.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatForm {
    /// The desk's address, or several with commas between them; without one it is looked for.
    pub address: String,
    /// The class code.
    pub code: String,
    /// Whether the address is fixed on this PC.
    pub fixed_address: bool,
    /// Whether the code is fixed on this PC.
    pub fixed_code: bool,
}

/// How far the seat is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatStage {
    /// In no class.
    Out {
        /// The desks that were found on the network: class and address.
        found: Vec<(String, String)>,
    },
    /// On the way in, or away for want of a network: why.
    Trying(String),
    /// In a class.
    In {
        /// What the class is called.
        class: String,
        /// The seat's number.
        number: i64,
        /// The roster: number at the desk, and name.
        people: Vec<(i64, String)>,
        /// Who sits here.
        person: Option<i64>,
        /// How many lines the desk has not confirmed.
        waiting: usize,
        /// Why there is no connection now; empty if there is one.
        away: String,
    },
}

/// What is shown.
pub struct SeatView<'a> {
    /// How far the seat is.
    pub stage: &'a SeatStage,
    /// Why something was not done, or nothing.
    pub complaint: &'a str,
}

/// What was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatIntent {
    /// Back to the screen before.
    Back,
    /// Joins the class.
    Join,
    /// Takes this address.
    Choose(String),
    /// Leaves the class.
    Leave,
    /// Says who sits here.
    Sits(i64),
}

/// The way into a class; what is typed goes into `form`.
pub fn seat_ui(ui: &mut Ui, view: &SeatView<'_>, form: &mut SeatForm) -> Option<SeatIntent> {
    let mut intent = None;
    let about = "Your table is shown to your trainer while you are in the class.";
    let head = Head { title: "Class", about, back: "Back" };
    let went_back = parts::page_ui(ui, &head, |ui| {
        scroll_ui(ui, "seat", |ui| {
            parts::column_ui(ui, 560.0, |ui| {
                ui.add_space(16.0);
                intent = match view.stage {
                    SeatStage::Out { found } => out_ui(ui, found, form, view.complaint),
                    SeatStage::Trying(why) => trying_ui(ui, why),
                    stage @ SeatStage::In { .. } => in_ui(ui, stage),
                };
                ui.add_space(32.0);
            });
        });
    });
    if went_back { Some(SeatIntent::Back) } else { intent }
}

fn out_ui(
    ui: &mut Ui,
    found: &[(String, String)],
    form: &mut SeatForm,
    complaint: &str,
) -> Option<SeatIntent> {
    let mut intent = None;
    if !form.fixed_address {
        intent = found_ui(ui, found, form);
    }
    parts::section_ui(ui, "Address and code");
    if form.fixed_address {
        parts::fact_ui(ui, "Address", &form.address);
    } else {
        field_ui(ui, "Address", &mut form.address, "192.168.1.20");
    }
    let mut enter = false;
    if form.fixed_code {
        parts::fact_ui(ui, "Class code", &form.code);
    } else {
        let code = field_ui(ui, "Class code", &mut form.code, "ABCD-EFGH-JKMN");
        enter = code.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
    }
    complaint_ui(ui, "seat", complaint);
    let join = Press { width: 200.0, ..Press::primary("Join") }.ui(ui).clicked();
    if join || enter { Some(SeatIntent::Join) } else { intent }
}

/// The desks to choose from.
fn found_ui(ui: &mut Ui, found: &[(String, String)], form: &SeatForm) -> Option<SeatIntent> {
    let mut intent = None;
    parts::section_ui(ui, "Desks on this network");
    if found.is_empty() {
        let words =
            "None is found yet. The trainer knows the address; without one it is looked for.";
        ui.add(Label::new(look::soft(words)).wrap());
    }
    for (class, address) in found {
        let chosen = form.address.split(',').next().is_some_and(|first| first.trim() == address);
        let size = vec2(ui.available_width(), 52.0);
        let tile = parts::tile_ui(ui, size, chosen, &format!("{class}, {address}"), |ui| {
            ui.horizontal(|ui| {
                let mark = if chosen { Mark::Dot } else { Mark::Ring };
                parts::mark_ui(ui, mark, 14.0, look::GOLD);
                parts::cut_ui(ui, look::heading(class, 19.0));
                ui.label(look::small(address));
            });
        });
        if tile.clicked() {
            intent = Some(SeatIntent::Choose(address.clone()));
        }
    }
    ui.add_space(14.0);
    intent
}

fn trying_ui(ui: &mut Ui, why: &str) -> Option<SeatIntent> {
    let words = if why.is_empty() { "Joining the class." } else { why };
    complaint_ui(ui, "seat", words);
    ui.add(Label::new(look::soft("It is tried again by itself.")).wrap());
    ui.add_space(10.0);
    Press::plain("Leave the class").ui(ui).clicked().then_some(SeatIntent::Leave)
}

fn in_ui(ui: &mut Ui, stage: &SeatStage) -> Option<SeatIntent> {
    let SeatStage::In { class, number, people, person, waiting, away } = stage else { return None };
    let mut intent = None;
    parts::fact_ui(ui, "Class", class);
    parts::fact_ui(ui, "Seat", &number.to_string());
    let sent = match waiting {
        0 => "Everything has reached the desk".to_owned(),
        1 => "One line still waits to be sent".to_owned(),
        n => format!("{n} lines still wait to be sent"),
    };
    parts::fact_ui(ui, "Sent", &sent);
    complaint_ui(ui, "seat", away);
    ui.add_space(12.0);
    parts::section_ui(ui, "Who sits here?");
    if people.is_empty() {
        let words = "The roster is empty. The trainer fills it at the desk.";
        ui.add(Label::new(look::soft(words)).wrap());
    }
    for (id, name) in people {
        let chosen = *person == Some(*id);
        let size = vec2(ui.available_width(), 44.0);
        let tile = parts::tile_ui(ui, size, chosen, name, |ui| {
            ui.horizontal(|ui| {
                let mark = if chosen { Mark::Dot } else { Mark::Ring };
                parts::mark_ui(ui, mark, 14.0, look::GOLD);
                parts::cut_ui(ui, look::heading(name, 18.0));
            });
        });
        if tile.clicked() {
            intent = Some(SeatIntent::Sits(*id));
        }
    }
    ui.add_space(16.0);
    if Press::plain("Leave the class").ui(ui).clicked() {
        intent = Some(SeatIntent::Leave);
    }
    intent
}

/// What lies over the table while an instructor speaks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BannerView {
    /// Whether the table is frozen, and what was said with it.
    pub frozen: Option<String>,
    /// What was said last, until it is put away.
    pub said: Option<String>,
}

/// What the instructor says, at the top of the window. Whether the line was put away.
pub fn banner_ui(ctx: &egui::Context, view: &BannerView) -> bool {
    if view.frozen.is_none() && view.said.is_none() {
        return false;
    }
    let mut put_away = false;
    let area = egui::Area::new("instructor".into())
        .order(egui::Order::Foreground)
        .anchor(egui::Align2::CENTER_TOP, vec2(0.0, 64.0));
    area.show(ctx, |ui| {
        let room = ctx.viewport_rect().width();
        let frame = egui::Frame::new()
            .fill(look::RAISED)
            .stroke(egui::Stroke::new(1.5, look::GOLD))
            .corner_radius(look::CORNER)
            .inner_margin(egui::Margin::symmetric(18, 12));
        frame.show(ui, |ui| {
            ui.set_max_width((room * 0.6).min(620.0));
            if let Some(words) = &view.frozen {
                line_ui(ui, Mark::Pause, "The table is frozen", words, "frozen");
            }
            if let Some(words) = &view.said {
                line_ui(ui, Mark::Right, "From your trainer", words, "said");
                put_away = Press::plain("Understood").ui(ui).clicked();
            }
        });
    });
    put_away
}

fn line_ui(ui: &mut Ui, mark: Mark, title: &str, words: &str, name: &str) {
    ui.horizontal_top(|ui| {
        parts::lead_ui(ui, mark, look::GOLD);
        ui.vertical(|ui| {
            ui.label(look::strong(title));
            if !words.is_empty() {
                ui.add(Label::new(look::body(words)).wrap());
            }
        });
    });
    let told = format!("{title}. {words}");
    parts::announce(ui, name, told.trim(), parts::Urgency::AtOnce);
}
