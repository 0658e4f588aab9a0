//! Parts that scroll: by the wheel, by the keys, and to whatever has just got the focus.

use bevy_egui::egui;
use egui::scroll_area::ScrollAreaOutput;
use egui::{
    Event, Id, Key, Memory, Modifiers, Rect, ScrollArea, Sense, Ui, WidgetInfo, WidgetType,
};

/// How far an arrow scrolls, in points.
const LINE: f32 = 60.0;

/// Something that scrolls down, as wide as its place. It is the one scrolling part of its page, and
/// has the keys whatever is focused.
pub fn scroll_ui<R>(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    let area = ScrollArea::vertical().id_salt(name).auto_shrink([false, false]);
    page_ui(ui, area, add)
}

/// The same with a scroll area of one's own.
pub fn page_ui<R>(ui: &mut Ui, area: ScrollArea, add: impl FnOnce(&mut Ui) -> R) -> R {
    let mut shown = show(ui, area, add);
    keys(ui, &mut shown);
    shown.inner
}

/// One of several scrolling parts. Where there is more of it than can be seen it is a stop of the
/// focus itself, and it scrolls by the keys while the focus is in it.
pub fn pane_ui<R>(ui: &mut Ui, area: ScrollArea, told: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    let mut shown = show(ui, area, add);
    if shown.content_size.y > shown.inner_rect.height() + 1.0 {
        let id = shown.id.with("pane");
        let pane = ui.interact(shown.inner_rect, id, Sense::focusable_noninteractive());
        pane.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, told));
    }
    let focused = ui.memory(Memory::focused);
    let place = focused.and_then(|id| ui.ctx().read_response(id)).map(|focused| focused.rect);
    if place.is_some_and(|place| holds(shown.inner_rect, place)) {
        keys(ui, &mut shown);
    }
    shown.inner
}

fn show<R>(ui: &mut Ui, area: ScrollArea, add: impl FnOnce(&mut Ui) -> R) -> ScrollAreaOutput<R> {
    area.show(ui, |ui| {
        let inner = add(ui);
        follow_focus(ui);
        inner
    })
}

/// Whether the middle of a part lies within another.
fn holds(whole: Rect, part: Rect) -> bool {
    whole.expand(1.0).contains(part.center())
}

/// Scrolls to what has just got the focus, by Tab, by an arrow, or however else, if it is in here.
pub fn follow_focus(ui: &Ui) {
    let followed = ui.id().with("followed");
    let focused = ui.memory(Memory::focused);
    let before = ui.data(|data| data.get_temp::<Option<Id>>(followed)).flatten();
    if focused == before {
        return;
    }
    let found = focused.and_then(|id| ui.ctx().read_response(id));
    ui.data_mut(|data| data.insert_temp(followed, focused));
    let Some(found) = found.filter(|found| found.layer_id == ui.layer_id()) else { return };
    // Another part of the page may lie where hidden parts of this one would: that one can be seen.
    let seen = found.interact_rect.expand(0.5).contains_rect(found.rect);
    if !seen && holds(ui.min_rect(), found.rect) {
        ui.scroll_to_rect(found.rect.expand(8.0), None);
        ui.ctx().request_repaint();
    }
}

/// What a key wants of a scrolling part.
#[derive(Clone, Copy)]
enum Push {
    Start,
    End,
    /// By so many points.
    By(f32),
}

/// Scrolls by the keys that nothing else has taken: an arrow is for the focus first, and scrolls only
/// where the focus cannot follow it.
fn keys<R>(ui: &Ui, shown: &mut ScrollAreaOutput<R>) {
    let ctx = ui.ctx();
    let waiting = shown.id.with("arrow");
    let focused = ctx.memory(Memory::focused);
    let stayed = ctx.data_mut(|data| data.remove_temp::<(Option<Id>, f32)>(waiting));
    let mut pushes: Vec<Push> = Vec::new();
    if let Some((_, by)) = stayed.filter(|(before, _)| *before == focused) {
        pushes.push(Push::By(by));
    }
    let held = ctx.text_edit_focused() || egui::Popup::is_any_open(ctx);
    if !held && ctx.memory(|memory| memory.allows_interaction(ui.layer_id())) {
        let page = (shown.inner_rect.height() - LINE).max(LINE);
        for key in pressed(ui) {
            let push = match key {
                Key::PageUp => Push::By(-page),
                Key::PageDown => Push::By(page),
                Key::Home => Push::Start,
                Key::End => Push::End,
                Key::ArrowUp => Push::By(-LINE),
                Key::ArrowDown => Push::By(LINE),
                _ => continue,
            };
            match push {
                Push::By(by) if by.abs() == LINE && focused.is_some() => {
                    ctx.data_mut(|data| data.insert_temp(waiting, (focused, by)));
                    ctx.request_repaint();
                }
                _ => pushes.push(push),
            }
        }
    }
    let most = (shown.content_size.y - shown.inner_rect.height()).max(0.0);
    let before = shown.state.offset.y;
    for push in pushes {
        let to = match push {
            Push::Start => 0.0,
            Push::End => most,
            Push::By(by) => shown.state.offset.y + by,
        };
        shown.state.offset.y = to.clamp(0.0, most);
    }
    if shown.state.offset.y != before {
        shown.state.store(ctx, shown.id);
        ctx.request_repaint();
    }
}

/// The keys that were pressed alone.
fn pressed(ui: &Ui) -> Vec<Key> {
    ui.input(|input| {
        let key = |event: &Event| match event {
            Event::Key { key, pressed: true, modifiers: Modifiers::NONE, .. } => Some(*key),
            _ => None,
        };
        input.events.iter().filter_map(key).collect()
    })
}

/// The rows of a list in which all are of one height, as many of them as can be seen.
pub struct Rows<'a> {
    /// What the list is known by.
    pub name: &'a str,
    /// How many rows there are.
    pub count: usize,
    /// How high one is, and the gap to the next.
    pub height: (f32, f32),
    /// The row to be brought into the middle, if one is.
    pub jump: Option<usize>,
}

impl Rows<'_> {
    /// Shows it. A row is drawn at its place by `row`, which gives it the id that it is handed; every row
    /// can be reached by keys, a page at a time and to both ends.
    pub fn ui(&self, ui: &mut Ui, mut row: impl FnMut(&mut Ui, usize, Id, Rect)) {
        let list = ui.id().with(self.name);
        let id_of = |row: usize| list.with(row);
        let step = self.height.0 + self.height.1;
        let focused = self.focused(ui, list, id_of);
        let rows_seen = (ui.available_height() / step).floor().max(2.0) as usize - 1;
        let last = self.count.saturating_sub(1);
        let mut wanted = None;
        if let Some(at) = focused.filter(|_| !ui.ctx().text_edit_focused()) {
            for key in pressed(ui) {
                wanted = match key {
                    Key::PageUp => Some(at.saturating_sub(rows_seen)),
                    Key::PageDown => Some((at + rows_seen).min(last)),
                    Key::Home => Some(0),
                    Key::End => Some(last),
                    _ => wanted,
                };
            }
        }
        let mut area = ScrollArea::vertical().id_salt(self.name).auto_shrink([false, false]);
        if let Some(at) = wanted.or(self.jump) {
            let middle = (ui.available_height() - step) / 2.0;
            area = area.vertical_scroll_offset((step * at as f32 - middle).max(0.0));
        }
        if let Some(at) = wanted {
            ui.memory_mut(|memory| memory.request_focus(id_of(at)));
            ui.data_mut(|data| data.insert_temp(list, at));
        }
        let mut shown = area.show_viewport(ui, |ui, seen| {
            ui.set_height((step * self.count as f32 - self.height.1).max(0.0));
            let (left, top) = (ui.max_rect().left(), ui.max_rect().top());
            let width = ui.available_width();
            ui.set_width(width);
            // One more at either end, to be gone on to, and the one that has the focus wherever it is.
            let first = ((seen.min.y / step).floor() as usize).saturating_sub(1);
            let end = ((seen.max.y / step).ceil() as usize + 1).min(self.count);
            let kept = wanted.or(focused).filter(|at| *at < self.count);
            let before = kept.filter(|at| *at < first);
            let after = kept.filter(|at| *at >= end);
            for i in before.into_iter().chain(first..end).chain(after) {
                let at = egui::pos2(left, top + step * i as f32);
                row(ui, i, id_of(i), Rect::from_min_size(at, egui::vec2(width, self.height.0)));
                if ui.memory(|memory| memory.has_focus(id_of(i))) {
                    ui.data_mut(|data| data.insert_temp(list, i));
                }
            }
            follow_focus(ui);
        });
        // Without the focus in it, it has the keys unless they are for what lies beside it.
        let elsewhere = ui.memory(Memory::focused).and_then(|id| ui.ctx().read_response(id));
        let above = |part: Rect| part.bottom() <= shown.inner_rect.top();
        if focused.is_none() && elsewhere.is_none_or(|part| above(part.rect)) {
            keys(ui, &mut shown);
        }
    }

    /// The row that has the focus, as far as it is known from the frame before.
    fn focused(&self, ui: &Ui, list: Id, id_of: impl Fn(usize) -> Id) -> Option<usize> {
        let at = ui.data(|data| data.get_temp::<usize>(list))?;
        let focused = ui.memory(|memory| memory.has_focus(id_of(at)));
        // An arrow has moved it to the row before or after.
        let near = [at, at.wrapping_sub(1), at + 1];
        let near = || near.into_iter().find(|at| ui.memory(|m| m.has_focus(id_of(*at))));
        if focused { Some(at) } else { near() }
    }
}
