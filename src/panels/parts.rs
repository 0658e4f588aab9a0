//! The parts that panels are made of: the page with its head, buttons, tiles, badges, gauges.

use super::look;
use super::scroll;
use bevy_egui::egui;
use egui::{
    Align, Color32, CornerRadius, FontId, Frame, Layout, Margin, Painter, Pos2, Rect, Response,
    RichText, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo,
    WidgetType, pos2, vec2,
};

/// A small painted sign, so that nothing is told by colour alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Passed, right.
    Check,
    /// Wrong, failed.
    Cross,
    /// Wrong at first, and then put right.
    Mended,
    /// Done with the program's help.
    Helped,
    /// Watched.
    Eye,
    /// Broken off.
    Pause,
    /// Not tried.
    Ring,
    /// Plain.
    Dot,
    /// Major.
    Diamond,
    /// Critical.
    Triangle,
    /// Advice, not counted.
    Square,
    /// Back.
    Left,
    /// On, open.
    Right,
    /// The maker's star.
    Star,
}

/// Paints a sign into a square about a middle.
pub fn paint_mark(painter: &Painter, mark: Mark, middle: Pos2, size: f32, colour: Color32) {
    let half = size / 2.0;
    let line = Stroke::new((size * 0.14).max(1.5), colour);
    let at = |x: f32, y: f32| pos2(middle.x + x * half, middle.y + y * half);
    let open = |points: Vec<Pos2>| painter.add(Shape::line(points, line));
    let filled =
        |points: Vec<Pos2>| painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
    match mark {
        Mark::Check => open(vec![at(-0.75, 0.05), at(-0.2, 0.6), at(0.8, -0.6)]),
        Mark::Cross => {
            open(vec![at(-0.6, -0.6), at(0.6, 0.6)]);
            open(vec![at(0.6, -0.6), at(-0.6, 0.6)])
        }
        Mark::Mended => {
            painter.circle_stroke(middle, half * 0.92, Stroke::new(line.width * 0.8, colour));
            open(vec![at(-0.45, 0.05), at(-0.1, 0.4), at(0.5, -0.35)])
        }
        Mark::Helped => {
            open(vec![at(-0.75, -0.2), at(-0.2, 0.3), at(0.75, -0.75)]);
            open(vec![at(-0.75, 0.8), at(0.75, 0.8)])
        }
        Mark::Eye => {
            let lid = |way: f32| {
                let on = |i: i32| {
                    let x = i as f32 / 5.0;
                    at(x, way * 0.6 * (1.0 - x * x))
                };
                (-5..=5).map(on).collect::<Vec<_>>()
            };
            open(lid(1.0));
            open(lid(-1.0));
            painter.circle_filled(middle, half * 0.3, colour)
        }
        Mark::Pause => {
            open(vec![at(-0.35, -0.65), at(-0.35, 0.65)]);
            open(vec![at(0.35, -0.65), at(0.35, 0.65)])
        }
        Mark::Ring => painter.circle_stroke(middle, half * 0.7, line),
        Mark::Dot => painter.circle_filled(middle, half * 0.5, colour),
        Mark::Diamond => filled(vec![at(0.0, -0.9), at(0.75, 0.0), at(0.0, 0.9), at(-0.75, 0.0)]),
        Mark::Triangle => filled(vec![at(0.0, -0.85), at(0.9, 0.7), at(-0.9, 0.7)]),
        Mark::Square => filled(vec![at(-0.6, -0.6), at(0.6, -0.6), at(0.6, 0.6), at(-0.6, 0.6)]),
        Mark::Left => open(vec![at(0.35, -0.7), at(-0.4, 0.0), at(0.35, 0.7)]),
        Mark::Right => open(vec![at(-0.35, -0.7), at(0.4, 0.0), at(-0.35, 0.7)]),
        Mark::Star => {
            // Four long rays; a concave outline, so it is drawn as four kites.
            for i in 0..4 {
                let turn = std::f32::consts::FRAC_PI_2 * i as f32;
                let ray = |along: f32, across: f32| {
                    let (sin, cos) = turn.sin_cos();
                    at(along * cos - across * sin, along * sin + across * cos)
                };
                filled(vec![ray(0.0, 0.0), ray(0.26, -0.26), ray(1.0, 0.0), ray(0.26, 0.26)]);
            }
            painter.circle_filled(middle, half * 0.3, colour)
        }
    };
}

/// A sign in the run of widgets; the words beside it say the same.
pub fn mark_ui(ui: &mut Ui, mark: Mark, size: f32, colour: Color32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    paint_mark(ui.painter(), mark, rect.center(), size, colour);
}

/// A sign at the start of a line of text, level with its first row.
pub fn lead_ui(ui: &mut Ui, mark: Mark, colour: Color32) {
    let (rect, _) = ui.allocate_exact_size(vec2(16.0, 21.0), Sense::hover());
    paint_mark(ui.painter(), mark, rect.center(), 14.0, colour);
}

/// What a page's head asks for.
pub struct Head<'a> {
    /// The page's title.
    pub title: &'a str,
    /// One line under it, or nothing.
    pub about: &'a str,
    /// The way back in words; empty where there is none.
    pub back: &'a str,
}

/// Gives the window its name for those who hear it: the program and the page.
pub fn name_window(ui: &Ui, page: &str) {
    ui.ctx().accesskit_node_builder(egui::accesskit_root_id(), |node| {
        node.set_label(format!("Clearhands, {page}"));
    });
}

/// Paints the room: its dark wall with the lattice that the table's room has.
pub fn room(ui: &Ui) {
    let rect = ui.available_rect_before_wrap();
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 0, look::ROOM);
    let (step, line) = (56.0, Stroke::new(1.0, look::ROOM_LINE));
    let slope = 0.75;
    let reach = rect.height() / slope;
    let mut x = rect.left() - reach;
    while x < rect.right() {
        let (a, b) = (pos2(x, rect.bottom()), pos2(x + reach, rect.top()));
        painter.line_segment([a, b], line);
        painter.line_segment([pos2(a.x, rect.top()), pos2(b.x, rect.bottom())], line);
        x += step;
    }
}

/// A page: the room, the wooden head with title and way back, and what stands below it. Gives
/// whether the way back was taken, by click or Escape.
pub fn page_ui(ui: &mut Ui, head: &Head<'_>, body: impl FnOnce(&mut Ui)) -> bool {
    room(ui);
    name_window(ui, head.title);
    // Escape first closes what is open and leaves a field; only then does it lead back.
    let held =
        head.back.is_empty() || egui::Popup::is_any_open(ui.ctx()) || ui.ctx().text_edit_focused();
    let mut back =
        !held && ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, egui::Key::Escape));
    let frame = Frame::new().fill(look::PANEL).inner_margin(Margin {
        left: 16,
        right: 16,
        top: 10,
        bottom: 16,
    });
    let shown = egui::Panel::top("head").frame(frame).show_separator_line(false).show(ui, |ui| {
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            if !head.back.is_empty() {
                let press = Press { mark: Some(Mark::Left), ..Press::quiet(head.back) };
                back |= press.ui(ui).clicked();
                ui.add_space(8.0);
            }
            as_heading(&ui.add(egui::Label::new(look::heading(head.title, 26.0)).truncate()));
            if !head.about.is_empty() && ui.available_width() > 260.0 {
                ui.add_space(8.0);
                ui.add(egui::Label::new(look::soft(head.about)).truncate());
            }
        });
    });
    rail(ui.painter(), shown.response.rect);
    // At the right a scrolling page brings a margin of its own.
    let (left, right) = if ui.max_rect().width() < look::NARROW { (16, 4) } else { (24, 8) };
    let frame = Frame::new().inner_margin(Margin { left, right, ..Margin::ZERO });
    egui::CentralPanel::default().frame(frame).show(ui, body);
    focus_ring(ui);
    back
}

/// The wooden edge under a page's head, with its gold line.
fn rail(painter: &Painter, above: Rect) {
    let wood = Rect::from_min_max(pos2(above.left(), above.bottom() - 7.0), above.max);
    let mut mesh = egui::Mesh::default();
    for (y, colour) in [(wood.top(), look::WOOD), (wood.bottom(), look::WOOD_DARK)] {
        mesh.colored_vertex(pos2(wood.left(), y), colour);
        mesh.colored_vertex(pos2(wood.right(), y), colour);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 2, 3);
    painter.add(Shape::mesh(mesh));
    painter.hline(wood.x_range(), wood.top() - 1.5, Stroke::new(1.0, look::GOLD_DIM));
}

/// Marks what has the keyboard with a bright double line, whatever it is.
pub fn focus_ring(ui: &Ui) {
    let Some(id) = ui.memory(egui::Memory::focused) else { return };
    let Some(focused) = ui.ctx().read_response(id) else { return };
    let painter =
        ui.ctx().layer_painter(focused.layer_id).with_clip_rect(focused.interact_rect.expand(5.0));
    let rect = focused.rect.expand(2.0);
    painter.rect_stroke(rect, look::CORNER + 2, Stroke::new(2.0, look::FOCUS), StrokeKind::Outside);
}

/// Something above a scrolling part, as wide as that part's content.
pub fn gutter_ui<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let margin = ui.spacing().scroll.content_margin;
    Frame::new().inner_margin(margin).show(ui, add).inner
}

/// A column in the middle of its place, no wider than a page grows.
pub fn column_ui<R>(ui: &mut Ui, widest: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    let all = ui.available_rect_before_wrap();
    let width = all.width().min(widest);
    let left = all.left() + ((all.width() - width) / 2.0).floor();
    let rect = Rect::from_min_size(pos2(left, all.top()), vec2(width, all.height()));
    let layout = Layout::top_down(Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), add).inner
}

/// How a button looks.
#[derive(Clone, Copy)]
pub struct Press<'a> {
    /// Its words.
    pub words: &'a str,
    /// A sign before the words.
    pub mark: Option<Mark>,
    /// The one thing to do here: on felt, with a gold line.
    pub primary: bool,
    /// It has a line and a ground only under the pointer.
    pub quiet: bool,
    /// It is the chosen one of several.
    pub chosen: bool,
    /// It cannot be pressed.
    pub off: bool,
    /// It is larger than the others.
    pub large: bool,
    /// At least this wide.
    pub width: f32,
    /// What is told of it beyond its words, or nothing.
    pub told: &'a str,
}

impl<'a> Press<'a> {
    /// A button.
    #[must_use]
    pub const fn plain(words: &'a str) -> Self {
        Self {
            words,
            mark: None,
            primary: false,
            quiet: false,
            chosen: false,
            off: false,
            large: false,
            width: 0.0,
            told: "",
        }
    }

    /// The button that is most likely wanted.
    #[must_use]
    pub const fn primary(words: &'a str) -> Self {
        Self { primary: true, ..Self::plain(words) }
    }

    /// A button that does not stand out.
    #[must_use]
    pub const fn quiet(words: &'a str) -> Self {
        Self { quiet: true, ..Self::plain(words) }
    }

    /// Shows it.
    pub fn ui(self, ui: &mut Ui) -> Response {
        let letters = if self.large { look::BODY + 4.0 } else { look::BODY };
        let font = if self.primary { look::bold(letters) } else { look::plain(letters) };
        let ink = match (self.off, self.quiet) {
            (true, _) => look::LINE,
            (false, true) => look::GOLD,
            (false, false) => look::INK,
        };
        let pad = if self.large { vec2(22.0, 12.0) } else { vec2(14.0, 8.0) };
        let sign = if self.mark.is_some() { 20.0 } else { 0.0 };
        let room = (ui.available_width() - pad.x * 2.0 - sign).max(40.0);
        let galley = ui.painter().layout(self.words.to_owned(), font, ink, room);
        let size = vec2(galley.size().x + sign, galley.size().y) + pad * 2.0;
        let size = vec2(size.x.max(self.width), size.y.max(34.0));
        let sense = if self.off { Sense::hover() } else { Sense::click() };
        let (rect, response) = ui.allocate_exact_size(size, sense);
        let spoken = if self.told.is_empty() {
            self.words.to_owned()
        } else {
            format!("{}, {}", self.words, self.told)
        };
        response.widget_info(|| {
            if self.chosen {
                WidgetInfo::selected(WidgetType::SelectableLabel, !self.off, true, &spoken)
            } else {
                WidgetInfo::labeled(WidgetType::Button, !self.off, &spoken)
            }
        });
        let over = !self.off && (response.hovered() || response.has_focus());
        let (fill, line) = match (self.primary || self.chosen, self.quiet, over) {
            (true, _, false) => (look::FELT, look::GOLD),
            (true, _, true) => (look::FELT_HOVERED, look::GOLD),
            (false, true, false) => (Color32::TRANSPARENT, Color32::TRANSPARENT),
            (false, false, false) => (look::RAISED, look::LINE),
            (false, _, true) => (look::HOVERED, look::GOLD),
        };
        let fill = if self.off { Color32::TRANSPARENT } else { fill };
        let line = if self.off && !self.quiet { look::LINE } else { line };
        let painter = ui.painter();
        painter.rect(rect, look::CORNER, fill, Stroke::new(1.0, line), StrokeKind::Inside);
        let left = rect.center().x - (galley.size().x + sign) / 2.0;
        if let Some(mark) = self.mark {
            paint_mark(painter, mark, pos2(left + 6.0, rect.center().y), 12.0, ink);
        }
        let at = pos2(left + sign, rect.center().y - galley.size().y / 2.0);
        painter.galley(at, galley, ink);
        response.on_hover_cursor(egui::CursorIcon::PointingHand)
    }
}

/// Words in the run of text that lead somewhere.
pub fn link_ui(ui: &mut Ui, words: &str) -> Response {
    let words = RichText::new(words).color(look::GOLD).underline();
    let response = ui.add(egui::Button::new(words).frame(false).wrap());
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// What is folded up under these words, and closed at first.
pub fn folded_ui(ui: &mut Ui, name: &str, words: &str, add: impl FnOnce(&mut Ui)) {
    let heading = RichText::new(words).size(look::BODY).color(look::GOLD);
    egui::CollapsingHeader::new(heading).id_salt(name).show(ui, add);
}

/// A raised ground for a group of things, as wide as its place.
pub fn card_ui<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = Frame::new()
        .fill(look::PANEL)
        .stroke(Stroke::new(1.0, look::LINE))
        .corner_radius(look::CORNER)
        .inner_margin(Margin::same(16));
    frame
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            add(ui)
        })
        .inner
}

/// A tile of a fixed size that can be clicked.
pub fn tile_ui(
    ui: &mut Ui,
    size: Vec2,
    chosen: bool,
    told: &str,
    add: impl FnOnce(&mut Ui),
) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    tile_inside_ui(ui, rect, response, chosen, told, add)
}

/// The same at a place and under an id of one's own.
pub fn tile_at_ui(
    ui: &mut Ui,
    (id, rect): (egui::Id, Rect),
    chosen: bool,
    told: &str,
    add: impl FnOnce(&mut Ui),
) -> Response {
    let response = ui.interact(rect, id, Sense::click());
    tile_inside_ui(ui, rect, response, chosen, told, add)
}

fn tile_inside_ui(
    ui: &mut Ui,
    rect: Rect,
    response: Response,
    chosen: bool,
    told: &str,
    add: impl FnOnce(&mut Ui),
) -> Response {
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, chosen, told));
    if !ui.is_rect_visible(rect) {
        // What is not drawn still counts, or what follows would be known by another id.
        ui.skip_ahead_auto_ids(1);
        return response;
    }
    let over = response.hovered() || response.has_focus();
    let (fill, line) = match (chosen, over) {
        (true, _) => (look::FELT_SELECTED, look::GOLD),
        (false, true) => (look::HOVERED, look::GOLD_DIM),
        (false, false) => (look::RAISED, look::LINE),
    };
    ui.painter().rect(rect, look::CORNER, fill, Stroke::new(1.0, line), StrokeKind::Inside);
    let inside = rect.shrink2(vec2(14.0, 12.0));
    let layout = Layout::top_down(Align::Min);
    let mut child = ui.new_child(UiBuilder::new().max_rect(inside).layout(layout));
    // A line of a tile is as high as its text, not as a button.
    child.spacing_mut().interact_size.y = 18.0;
    child.set_clip_rect(inside.expand(4.0).intersect(ui.clip_rect()));
    add(&mut child);
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// A word with its sign in a small frame.
pub fn badge_ui(ui: &mut Ui, mark: Mark, words: &str, colour: Color32) -> Response {
    let galley = ui.painter().layout_no_wrap(words.to_owned(), look::bold(12.0), colour);
    let size = vec2(galley.size().x + 30.0, galley.size().y + 6.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words));
    let round = (size.y / 2.0) as u8;
    ui.painter().rect_stroke(rect, round, Stroke::new(1.0, colour), StrokeKind::Inside);
    let middle = pos2(rect.left() + 13.0, rect.center().y);
    paint_mark(ui.painter(), mark, middle, 10.0, colour);
    let at = pos2(rect.left() + 22.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, colour);
    response
}

/// Has a label told as a heading to those who hear it.
pub fn as_heading(label: &Response) {
    label
        .ctx
        .accesskit_node_builder(label.id, |node| node.set_role(egui::accesskit::Role::Heading));
}

/// A small heading in capitals; those who hear it are told the words as they are written.
pub fn heading_ui(ui: &mut Ui, words: &str) {
    let label = ui.label(look::label(words));
    as_heading(&label);
    ui.ctx().accesskit_node_builder(label.id, |node| node.set_value(words));
}

/// A box to be ticked, with its own words beside it; `name` is what it switches.
pub fn switch_ui(ui: &mut Ui, value: &mut bool, words: &str, name: &str) {
    let switch = ui.checkbox(value, look::body(words));
    let on = *value;
    switch.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, ui.is_enabled(), on, name));
}

/// Gives a field to write in its name for those who hear it.
pub fn name_field(field: &Response, text: &str, name: &str) {
    field.widget_info(|| {
        let info = WidgetInfo::text_edit(true, text, text, "");
        WidgetInfo { label: Some(name.to_owned()), ..info }
    });
}

/// A slider over whole numbers with the number beside it.
pub fn slider_ui(
    ui: &mut Ui,
    value: &mut u32,
    range: std::ops::RangeInclusive<u32>,
    (step, unit): (u32, &str),
    name: &str,
) {
    ui.horizontal(|ui| {
        let slider = egui::Slider::new(value, range).step_by(f64::from(step)).show_value(false);
        let slider = ui.add(slider);
        let now = *value;
        let told = || WidgetInfo::slider(ui.is_enabled(), f64::from(now), name);
        slider.widget_info(told);
        ui.label(look::body(&format!("{now}{unit}")));
    });
}

/// A section's heading with a gold line to the right of it.
pub fn section_ui(ui: &mut Ui, words: &str) {
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        as_heading(&ui.label(look::heading(words, 20.0)));
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
        ui.painter().hline(rect.x_range(), rect.center().y + 2.0, Stroke::new(1.0, look::LINE));
        let end = pos2(rect.left() + 4.0, rect.center().y + 2.0);
        paint_mark(ui.painter(), Mark::Diamond, end, 7.0, look::GOLD_DIM);
    });
}

/// A bar that is filled in part, with its words for those who hear it.
pub fn bar_ui(ui: &mut Ui, width: f32, percent: u8, told: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(width, 8.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, told));
    let round = CornerRadius::same(4);
    ui.painter().rect(rect, round, look::SUNKEN, Stroke::new(1.0, look::LINE), StrokeKind::Inside);
    let part = f32::from(percent.min(100)) / 100.0;
    let full = Rect::from_min_size(rect.min, vec2(rect.width() * part, rect.height())).shrink(1.5);
    if percent > 0 {
        ui.painter().rect_filled(full, round, look::GOOD);
    }
}

/// A gauge: an open circle filled in part, a tick at what is needed, the number in its middle; a dash
/// where there is none.
pub fn gauge_ui(ui: &mut Ui, size: f32, percent: Option<u8>, needed: Option<u8>, told: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(size, size * 0.86), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, told));
    let radius = size * 0.42;
    let middle = pos2(rect.center().x, rect.top() + size * 0.48);
    let angle = |part: f32| (135.0 + 270.0 * part).to_radians();
    let on = |part: f32, radius: f32| {
        let (sin, cos) = angle(part).sin_cos();
        pos2(middle.x + radius * cos, middle.y + radius * sin)
    };
    let arc = |to: f32| -> Vec<Pos2> {
        let steps = (to * 60.0).ceil().max(1.0) as usize;
        (0..=steps).map(|i| on(to * i as f32 / steps as f32, radius)).collect()
    };
    let thick = size * 0.075;
    let painter = ui.painter();
    painter.add(Shape::line(arc(1.0), Stroke::new(thick, look::SUNKEN)));
    let colour = match (percent, needed) {
        (None, _) | (_, None) => look::INK_SOFT,
        (Some(percent), Some(needed)) if percent >= needed => look::GOOD,
        (Some(_), Some(_)) => look::WRONG,
    };
    if let Some(percent) = percent.filter(|percent| *percent > 0) {
        let part = f32::from(percent.min(100)) / 100.0;
        painter.add(Shape::line(arc(part), Stroke::new(thick, colour)));
    }
    if let Some(needed) = needed {
        let part = f32::from(needed.min(100)) / 100.0;
        let ends = [on(part, radius - thick), on(part, radius + thick)];
        painter.line_segment(ends, Stroke::new(2.5, look::GOLD));
    }
    let (number, sign) = match percent {
        Some(percent) => (percent.to_string(), "%"),
        None => ("–".to_owned(), ""),
    };
    let number = painter.layout_no_wrap(number, look::serif(size * 0.3), look::INK);
    let sign = painter.layout_no_wrap(sign.to_owned(), look::plain(size * 0.12), look::INK_SOFT);
    let left = middle.x - (number.size().x + sign.size().x) / 2.0;
    let top = middle.y - number.size().y / 2.0;
    let foot = top + number.size().y * 0.78 - sign.size().y * 0.78;
    painter.galley(pos2(left + number.size().x + 1.0, foot), sign, look::INK_SOFT);
    painter.galley(pos2(left, top), number, look::INK);
}

/// Rows of equal cells: as many beside each other as fit at this least width.
pub fn grid_ui(
    ui: &mut Ui,
    (least, height): (f32, f32),
    count: usize,
    mut cell: impl FnMut(&mut Ui, usize, Vec2),
) {
    let (all, gap) = (ui.available_width(), 12.0);
    let columns = (((all + gap) / (least + gap)).floor() as usize).clamp(1, count.max(1));
    let most = least * 1.6;
    let width =
        ((all - gap * (columns as f32 - 1.0)) / columns as f32).floor().min(most.max(least));
    let width = width.min(all);
    for row in 0..count.div_ceil(columns) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for i in (row * columns..count).take(columns) {
                cell(ui, i, vec2(width, height));
            }
        });
        ui.add_space(gap - ui.spacing().item_spacing.y);
    }
}

/// Two columns, the left with this part of the width; below each other where it is narrow.
pub fn two_ui(ui: &mut Ui, part: f32, left: impl FnOnce(&mut Ui), right: impl FnOnce(&mut Ui)) {
    let all = ui.available_width();
    if all < look::NARROW - 80.0 {
        left(ui);
        ui.add_space(16.0);
        right(ui);
        return;
    }
    let gap = 24.0;
    let wide = ((all - gap) * part).floor();
    let top_down = Layout::top_down(Align::Min);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        ui.allocate_ui_with_layout(vec2(wide, 0.0), top_down, |ui| {
            ui.spacing_mut().item_spacing.x = look::UNIT;
            ui.set_width(wide);
            left(ui);
        });
        ui.allocate_ui_with_layout(vec2(all - gap - wide, 0.0), top_down, |ui| {
            ui.spacing_mut().item_spacing.x = look::UNIT;
            ui.set_width(all - gap - wide);
            right(ui);
        });
    });
}

/// A name and what belongs to it, in one line of a list of facts.
pub fn fact_ui(ui: &mut Ui, name: &str, words: &str) {
    if words.is_empty() {
        return;
    }
    ui.label(look::label(name));
    ui.add_space(-4.0);
    ui.label(look::body(words));
    ui.add_space(4.0);
}

/// Text of one line at a place, cut short with an ellipsis.
pub fn cut_ui(ui: &mut Ui, words: RichText) -> Response {
    ui.add(egui::Label::new(words).truncate())
}

/// The name of a control, at the left of it, in a column of this width.
pub fn name_ui(ui: &mut Ui, words: &str, width: f32) -> Response {
    let size = vec2(width, ui.spacing().interact_size.y);
    let layout = Layout::left_to_right(Align::Center);
    let shown = ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_size(size);
        ui.label(look::body(words))
    });
    shown.inner
}

/// What an empty place says.
pub fn empty_ui(ui: &mut Ui, title: &str, words: &str) {
    ui.add_space(48.0);
    ui.vertical_centered(|ui| {
        mark_ui(ui, Mark::Star, 36.0, look::GOLD_DIM);
        ui.add_space(8.0);
        ui.label(look::heading(title, 22.0));
        ui.label(look::soft(words));
    });
}

/// Messages about files and the like, with a way to put them away. Gives whether that was taken.
pub fn notices_ui(ui: &mut Ui, notices: &[String]) -> bool {
    if notices.is_empty() {
        return false;
    }
    let mut away = false;
    let frame = Frame::new().fill(look::DUE_GROUND).inner_margin(Margin::symmetric(16, 8));
    egui::Panel::bottom("notices").frame(frame).show_separator_line(false).show(ui, |ui| {
        ui.horizontal_top(|ui| {
            lead_ui(ui, Mark::Triangle, look::DUE);
            let width = (ui.available_width() - 90.0).max(120.0);
            ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
                ui.set_width(width);
                let area = ScrollArea::vertical().max_height(110.0).id_salt("notices");
                scroll::pane_ui(ui, area, "Notices", |ui| {
                    for notice in notices {
                        ui.label(look::body(notice));
                    }
                });
            });
            away = Press::quiet("Dismiss").ui(ui).clicked();
        });
    });
    away
}

/// The way to the review at an act, by its number from 0; whether it was pressed.
pub fn review_ui(ui: &mut Ui, act: usize) -> bool {
    ui.add_space(8.0);
    link_ui(ui, &format!("Review at act {}", act + 1)).clicked()
}

/// The size that words take on one line.
#[must_use]
pub fn measure(ui: &Ui, words: &str, font: FontId) -> Vec2 {
    ui.painter().layout_no_wrap(words.to_owned(), font, look::INK).size()
}

/// How soon those who hear the screen are told something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgency {
    /// When what is being read has ended.
    Polite,
    /// At once.
    AtOnce,
}

/// The same each time that its number changes, even if the words do not.
pub fn announce_anew(ui: &Ui, name: &str, words: &str, nth: usize, urgency: Urgency) {
    // A space of no width: the words are others, and sound the same.
    let other = if nth % 2 == 1 && !words.is_empty() { "\u{200b}" } else { "" };
    announce(ui, name, &format!("{words}{other}"), urgency);
}

/// Tells something to those who hear the screen, each time that it changes; it is not drawn.
pub fn announce(ui: &Ui, name: &str, words: &str, urgency: Urgency) {
    let id = egui::Id::new(("announced", name));
    let rect = Rect::from_min_size(ui.max_rect().min, Vec2::splat(1.0));
    let response = ui.interact(rect, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words));
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_live(match urgency {
            Urgency::Polite => egui::accesskit::Live::Polite,
            Urgency::AtOnce => egui::accesskit::Live::Assertive,
        });
    });
}
