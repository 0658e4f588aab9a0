//! What patrons say and do of themselves, written beside their seats for those who do not hear it.

use crate::app::felt::TableUi;
use crate::kit::Seat;
use crate::panels::keys::{told, told_with};
use crate::panels::look;
use crate::session::Session;
use crate::table::{Act, Event};
use crate::wording;
use bevy_egui::egui;

/// What stands in a bubble: the seat, the words, and whether they were spoken.
struct Bubble {
    seat: Seat,
    words: String,
    spoken: bool,
    /// The same for those who hear the screen.
    label: String,
}

impl Bubble {
    /// Adds what the same patron says or does next.
    fn join(&mut self, next: Self) {
        self.words = format!("{}\n{}", self.words, next.words);
        self.label = format!("{}. {}", self.label, next.label);
        self.spoken |= next.spoken;
    }
}

/// A patron's own words or doings, if the event is one.
fn bubble(event: &Event) -> Option<Bubble> {
    let quoted = |words: String| (format!("“{words}”"), true);
    let (seat, (words, spoken)) = match event {
        Event::Says { seat, phrase } => (*seat, quoted(wording::phrase(*phrase))),
        Event::Accepts(seat) => (*seat, quoted(told("bubble.accepts"))),
        Event::Declines(seat) => (*seat, quoted(told("bubble.declines"))),
        Event::Bids { seat, amount } => (*seat, quoted(amount.spoken())),
        Event::Speaks { spot, amount } => {
            let values = [("amount", amount.spoken()), ("wager", wording::wager(spot.wager))];
            (spot.seat, quoted(filled("bubble.speaks", &values)))
        }
        Event::Claims(spot) => {
            let values = [("wager", wording::wager(spot.wager))];
            (spot.seat, quoted(filled("bubble.claims", &values)))
        }
        Event::Plays(seat) => (*seat, (told("bubble.plays"), false)),
        Event::Draws(seat) => (*seat, (told("bubble.draws"), false)),
        Event::Folds(seat) => (*seat, (told("bubble.folds"), false)),
        Event::Stalls(seat) => (*seat, (told("bubble.stalls"), false)),
        Event::Errs(seat) => (*seat, (told("bubble.errs"), false)),
        Event::UsesDevice { seat, .. } => (*seat, (told("bubble.device"), false)),
        Event::Leaves(seat) => (*seat, (told("bubble.leaves"), false)),
        Event::Cuts { seat, .. } => (*seat, (told("bubble.cuts"), false)),
        _ => return None,
    };
    Some(Bubble { seat, words, spoken, label: wording::event(event) })
}

fn filled(id: &str, values: &[(&str, String)]) -> String {
    let values: Vec<(&str, &str)> = values.iter().map(|(n, v)| (*n, v.as_str())).collect();
    told_with(id, &values)
}

/// Between a bubble and what it must not touch.
const GAP: f32 = 4.0;

/// Where a bubble of this size goes: above its badge, or where there is room.
fn place(
    badge: egui::Rect,
    size: egui::Vec2,
    room: egui::Rect,
    taken: &[egui::Rect],
) -> egui::Rect {
    let at = |x: f32, y: f32| {
        let x = x.clamp(room.min.x + size.x / 2.0, (room.max.x - size.x / 2.0).max(room.min.x));
        egui::Rect::from_center_size(egui::pos2(x, y), size)
    };
    let middle = badge.center();
    let up = badge.min.y - GAP * 2.0 - size.y / 2.0;
    let down = badge.max.y + GAP * 2.0 + size.y / 2.0;
    let line = size.y + GAP;
    let above = (0..3).map(|row| up - row as f32 * line);
    let rows = above.chain((0..5).map(|row| down + row as f32 * line));
    let free = |rect: &egui::Rect| {
        room.contains_rect(*rect) && !taken.iter().any(|other| other.expand(2.0).intersects(*rect))
    };
    rows.map(|y| at(middle.x, y)).find(free).unwrap_or_else(|| at(middle.x, down))
}

/// How many of the dealer's acts a patron's words stay to be read.
const READ: usize = 3;

/// What patrons have done since the dealer's last act, and what they have said in the last few and
/// have not been answered.
fn lately(session: &Session) -> Vec<Bubble> {
    let entries = session.entries();
    let Some(last) = entries.last() else {
        return session.opening().iter().filter_map(bubble).collect();
    };
    let mut bubbles: Vec<Bubble> = Vec::new();
    for (i, entry) in entries.iter().enumerate().skip(entries.len().saturating_sub(READ)) {
        match entry.act {
            Act::Confirm(seat) | Act::Refuse(seat) => bubbles.retain(|b| b.seat != seat),
            // Whatever was bid, the shoe has been given.
            Act::Award(_) => bubbles.clear(),
            _ => {}
        }
        let now = i + 1 == entries.len();
        let told = entry.events.iter().filter(|_| entry.round == last.round || now);
        bubbles.extend(told.filter_map(bubble).filter(|b| b.spoken || now));
    }
    bubbles
}

/// Draws what patrons have said and done.
pub(super) fn bubbles_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, ratio: f32) {
    let Some((layout, placed)) = &shown.stage.plan else { return };
    let mut bubbles: Vec<Bubble> = Vec::new();
    for next in lately(shown.session) {
        match bubbles.iter_mut().find(|b| b.seat == next.seat) {
            Some(first) => first.join(next),
            None => bubbles.push(next),
        }
    }
    let room = ui.available_rect_before_wrap().shrink(3.0);
    let badge_of = |seat: Seat| {
        let badge = &placed.seat(seat)?.badge;
        let size = layout.sizes.badge;
        let about = crate::layout::Rect::about(badge, (size, size));
        Some(super::state::points(shown.stage.rect(&about), ratio))
    };
    let mut taken: Vec<egui::Rect> = placed
        .seats
        .iter()
        .enumerate()
        .filter_map(|(i, _)| badge_of(Seat(u8::try_from(i + 1).unwrap_or(0))))
        .collect();
    // In one line it fits above the badges, where it hides no cash before a patron.
    let widest = if shown.is_shared() { 340.0 } else { 190.0 };
    for (i, bubble) in bubbles.iter().enumerate() {
        let Some(badge) = badge_of(bubble.seat) else { continue };
        let font = if bubble.spoken { look::bold(13.0) } else { look::plain(13.0) };
        let galley = ui.painter().layout(bubble.words.clone(), font, look::ROOM, widest);
        let rect = place(badge, galley.size() + egui::vec2(16.0, 8.0), room, &taken);
        taken.push(rect);
        let response = ui.interact(rect, ui.id().with(("bubble", i)), egui::Sense::hover());
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &bubble.label)
        });
        draw(ui.painter(), rect, badge, bubble.spoken);
        ui.painter().galley(rect.min + egui::vec2(8.0, 4.0), galley, look::ROOM);
    }
}

/// A bubble with a tip towards its badge; of what is only done the ground is darker.
fn draw(painter: &egui::Painter, rect: egui::Rect, badge: egui::Rect, spoken: bool) {
    let ground = if spoken { look::INK } else { look::GOLD };
    let edge = egui::Stroke::new(1.0, look::ROOM);
    let x = badge.center().x.clamp(rect.min.x + 12.0, rect.max.x - 12.0);
    let (base, tip) = if rect.center().y < badge.center().y {
        (rect.max.y - 1.0, badge.min.y - 1.0)
    } else {
        (rect.min.y + 1.0, badge.max.y + 1.0)
    };
    painter.rect_stroke(rect, 9.0, egui::Stroke::new(2.0, look::ROOM), egui::StrokeKind::Outside);
    painter.rect_filled(rect, 9.0, ground);
    if (base - tip).abs() < 40.0 {
        let corners = vec![
            egui::pos2(x - 5.0, base),
            egui::pos2(badge.center().x, tip),
            egui::pos2(x + 5.0, base),
        ];
        painter.add(egui::Shape::convex_polygon(corners, ground, edge));
        let seam = egui::Rect::from_center_size(egui::pos2(x, base), egui::vec2(9.0, 3.0));
        painter.rect_filled(seam, 0.0, ground);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::Cents;

    #[test]
    fn a_bubble_stays_in_the_room_and_clear_of_others() {
        let room = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(984.0, 600.0));
        let size = egui::vec2(150.0, 26.0);
        for x in [10.0, 300.0, 975.0] {
            let mut taken = Vec::new();
            let badge = egui::Rect::from_center_size(egui::pos2(x, 40.0), egui::vec2(20.0, 20.0));
            taken.push(badge);
            for _ in 0..4 {
                let rect = place(badge, size, room, &taken);
                assert!(room.contains_rect(rect), "{rect:?}");
                assert!(!taken.iter().any(|other| other.intersects(rect)), "{rect:?}");
                taken.push(rect);
            }
        }
    }

    #[test]
    fn what_is_spoken_is_quoted_and_what_is_done_is_not() {
        let bid = bubble(&Event::Bids { seat: Seat(3), amount: Cents::dollars(500) }).unwrap();
        assert_eq!((bid.words.as_str(), bid.spoken), ("“$500”", true));
        let stalls = bubble(&Event::Stalls(Seat(2))).unwrap();
        assert!(!stalls.spoken && !stalls.words.contains('“') && !stalls.words.contains('.'));
        assert!(bubble(&Event::FloorComes).is_none());
    }
}
