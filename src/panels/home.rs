//! The way in: what to go on with, and every other screen.

use super::parts::{self, Mark};
use super::{Settings, look, pictures, scroll};
use bevy_egui::egui;
use egui::{Align, Color32, Layout, Rect, ScrollArea, Shape, Ui, UiBuilder, pos2, vec2};

/// What the way in shows.
pub struct HomeView<'a> {
    /// The profile in use.
    pub profile: &'a str,
    /// A session that was broken off: its level's title, and how it was dealt and when.
    pub go_on: Option<(&'a str, &'a str)>,
    /// The next level that is not done: its title and its course's.
    pub next: Option<(&'a str, &'a str)>,
    /// Whether any level was ever played.
    pub begun: bool,
    /// Levels done, and all there are.
    pub done: (usize, usize),
    /// How many sessions are kept.
    pub sessions: usize,
    /// The class that the seat is in, or what there is to do about it.
    pub class: &'a str,
    /// The program's version.
    pub version: &'a str,
    /// How the cards and chips look.
    pub settings: &'a Settings,
}

/// What was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HomeIntent {
    /// The session that was broken off.
    GoOn,
    /// The next level.
    Continue,
    /// The course map.
    Courses,
    /// A table of one's own choice.
    FreeTable,
    /// An exam, with an examiner.
    Exam,
    /// A class, with a trainer.
    Class,
    /// The saved sessions.
    Sessions,
    /// The regulation browser.
    Rulebook,
    /// The settings.
    Settings,
    /// Out.
    Quit,
}

/// The way in.
pub fn home_ui(ui: &mut Ui, view: &HomeView<'_>) -> Option<HomeIntent> {
    let all = ui.available_rect_before_wrap();
    let settings = view.settings;
    parts::name_window(ui, "the way in");
    pictures::table_behind(ui, all, settings.suits.colours(), settings.patterned_chips);
    let width = (all.width() * 0.36).clamp(330.0, 460.0).min(all.width());
    // Where the words need the whole width, the table steps back.
    let narrow = all.width() < 760.0;
    if narrow {
        ui.painter().rect_filled(all, 0, look::ROOM.gamma_multiply(0.8));
    }
    shade(ui, all, width);
    let margin = (all.width() * 0.045).clamp(16.0, 72.0);
    let side = if narrow { all.width() - margin - 4.0 } else { width - 14.0 };
    let side = Rect::from_min_size(all.min + vec2(margin, 0.0), vec2(side, all.height()));
    let mut intent = None;
    let layout = Layout::top_down(Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(side).layout(layout), |ui| {
        let area = ScrollArea::vertical().id_salt("home").auto_shrink([false, false]);
        scroll::page_ui(ui, area, |ui| {
            let least = if view.go_on.is_some() { 732.0 } else { 652.0 };
            ui.add_space(((all.height() - least) * 0.42).max(20.0));
            title_ui(ui);
            ui.add_space(22.0);
            intent = entries_ui(ui, view);
            ui.add_space(20.0);
        });
    });
    parts::focus_ring(ui);
    intent
}

/// Darkens the left so that words can be read over the table.
fn shade(ui: &Ui, all: Rect, width: f32) {
    let clear = Color32::TRANSPARENT;
    let dark = look::ROOM;
    let edge = all.left() + width * 0.62;
    let end = all.left() + width * 1.75;
    ui.painter().rect_filled(
        Rect::from_min_max(all.min, pos2(edge, all.bottom())),
        0,
        dark.gamma_multiply(0.93),
    );
    let mut mesh = egui::Mesh::default();
    for (x, colour) in [(edge, dark.gamma_multiply(0.93)), (end, clear)] {
        mesh.colored_vertex(pos2(x, all.top()), colour);
        mesh.colored_vertex(pos2(x, all.bottom()), colour);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 2, 3);
    ui.painter().add(Shape::mesh(mesh));
}

fn title_ui(ui: &mut Ui) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(52.0, 52.0), egui::Sense::hover());
        let painter = ui.painter();
        painter.circle(rect.center(), 25.0, look::FELT_DARK, egui::Stroke::new(1.5, look::GOLD));
        painter.circle_stroke(rect.center(), 21.5, egui::Stroke::new(0.75, look::GOLD_DIM));
        parts::paint_mark(painter, Mark::Star, rect.center(), 34.0, look::GOLD);
        ui.add_space(6.0);
        parts::as_heading(&ui.label(look::heading("Clearhands", 50.0)));
    });
    ui.add_space(2.0);
    ui.label(look::soft("You deal. The New Jersey regulations judge.").size(16.0));
}

fn entries_ui(ui: &mut Ui, view: &HomeView<'_>) -> Option<HomeIntent> {
    let mut intent = None;
    if let Some((title, about)) = view.go_on {
        if continue_ui(ui, "Go on with", title, about) {
            intent = Some(HomeIntent::GoOn);
        }
        ui.add_space(6.0);
    }
    if let Some((title, course)) = view.next {
        let words = if view.begun { "Continue" } else { "Start with" };
        if continue_ui(ui, words, title, course) {
            intent = Some(HomeIntent::Continue);
        }
        ui.add_space(8.0);
    }
    let courses = format!("{} of {} levels done", view.done.0, view.done.1);
    let sessions = match view.sessions {
        0 => "No session kept yet".to_owned(),
        1 => "One session kept".to_owned(),
        n => format!("{n} sessions kept"),
    };
    let profile = format!("Profile: {}", view.profile);
    let rows = [
        ("Courses", courses.as_str(), HomeIntent::Courses),
        ("Free table", "Any game, house, seats and cards", HomeIntent::FreeTable),
        ("Exam", "With an examiner's paper", HomeIntent::Exam),
        ("Class", view.class, HomeIntent::Class),
        ("Review", &sessions, HomeIntent::Sessions),
        ("Regulations", "Every duty, with its section", HomeIntent::Rulebook),
        ("Settings", &profile, HomeIntent::Settings),
        ("Quit", "", HomeIntent::Quit),
    ];
    ui.spacing_mut().item_spacing.y = 2.0;
    for (words, about, wanted) in rows {
        if entry_ui(ui, words, about) {
            intent = Some(wanted);
        }
    }
    ui.add_space(14.0);
    ui.label(look::small(&format!("Version {}", view.version)));
    intent
}

/// The one thing that most come for.
fn continue_ui(ui: &mut Ui, words: &str, title: &str, course: &str) -> bool {
    let size = vec2(ui.available_width().min(400.0), 74.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(
            egui::WidgetType::Button,
            true,
            format!("{words}: {title}, {course}"),
        )
    });
    let over = response.hovered() || response.has_focus();
    let fill = if over { look::FELT_HOVERED } else { look::FELT };
    let line = egui::Stroke::new(1.5, look::GOLD);
    ui.painter().rect(rect, 8, fill, line, egui::StrokeKind::Inside);
    let inner = egui::Stroke::new(0.75, look::GOLD_DIM);
    ui.painter().rect_stroke(rect.shrink(4.0), 5, inner, egui::StrokeKind::Inside);
    let inside = rect.shrink2(vec2(18.0, 12.0));
    let layout = Layout::top_down(Align::Min);
    let mut child = ui.new_child(UiBuilder::new().max_rect(inside).layout(layout));
    child.spacing_mut().item_spacing.y = 1.0;
    child.set_max_width(inside.width() - 30.0);
    parts::cut_ui(&mut child, look::label(&format!("{words} · {course}")));
    parts::cut_ui(&mut child, look::heading(title, 23.0));
    let at = pos2(rect.right() - 26.0, rect.center().y);
    parts::paint_mark(ui.painter(), Mark::Right, at, 18.0, look::GOLD);
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}

fn entry_ui(ui: &mut Ui, words: &str, about: &str) -> bool {
    let size = vec2(ui.available_width().min(400.0), 44.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    // Whoever hears the screen is told the line beside it as well.
    let name = [words, about].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
    let name = name.join(": ");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    let over = response.hovered() || response.has_focus();
    let painter = ui.painter();
    if over {
        painter.rect_filled(rect, look::CORNER, look::GOLD.gamma_multiply(0.10));
        let at = pos2(rect.left() + 9.0, rect.center().y);
        parts::paint_mark(painter, Mark::Diamond, at, 9.0, look::GOLD);
    }
    let ink = if over { look::GOLD } else { look::INK };
    let left = rect.left() + 20.0;
    let galley = painter.layout_no_wrap(words.to_owned(), look::serif(23.0), ink);
    let name_width = galley.size().x;
    painter.galley(pos2(left, rect.center().y - galley.size().y / 2.0), galley, ink);
    let column = left + name_width.max(120.0) + 14.0;
    let room = rect.right() - column - 8.0;
    if room > 80.0 && !about.is_empty() {
        let mut job = egui::text::LayoutJob::simple_singleline(
            about.to_owned(),
            look::plain(look::SMALL),
            look::INK_SOFT,
        );
        job.wrap = egui::text::TextWrapping::truncate_at_width(room);
        let galley = painter.layout_job(job);
        let at = pos2(column, rect.center().y - galley.size().y / 2.0 + 2.0);
        painter.galley(at, galley, look::INK_SOFT);
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}
