//! Setting a hand: one of the orders of three cards, or more cards chosen one after another.

use super::guide;
use super::lines::{is_keyed, maybe_first, nothing_ui, short, title};
use super::popup::{After, Popup};
use crate::app::felt::TableUi;
use crate::kit::{Area, Card};
use crate::panels::keys::{self, told, told_with};
use crate::panels::{look, pictures};
use crate::table::{Act, Order};
use crate::wording;
use bevy_egui::egui;

/// So many cards are set by choosing one of their orders.
const LISTED: usize = 3;

/// The order in which the cards of a place are set.
pub(super) fn setting_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    area: Area,
    chosen: Vec<u8>,
) -> After {
    title(ui, &told_with("set.title", &[("cards", &wording::cards_of(area))]));
    let lie = shown.view.cards.iter().filter(|card| card.area == area);
    let cards: Option<Vec<Card>> = lie.map(|card| card.face).collect();
    let Some(cards) = cards.filter(|cards| !cards.is_empty()) else {
        let closes = nothing_ui(ui, &told("set.turn_first"));
        let stays = After::Stays(Popup::Setting(area, chosen));
        return if closes { After::Closes } else { stays };
    };
    if let [a, b, c] = cards[..] {
        return listed_ui(ui, shown, area, [a, b, c]);
    }
    picked_ui(ui, shown, area, &cards, chosen)
}

/// Three cards: every order that looks different.
fn listed_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, area: Area, state: [Card; LISTED]) -> After {
    let due = shown.due();
    let mut seen: Vec<[Card; LISTED]> = Vec::new();
    let mut after = After::Stays(Popup::setting(area));
    for order in [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1_u8]] {
        let set = order.map(|i| state[usize::from(i) - 1]);
        if seen.contains(&set) {
            continue;
        }
        seen.push(set);
        let act = Act::Arrange { area, order: order.into() };
        if row_ui(ui, shown, seen.len(), set, due == Some(act)) {
            after = After::Does(act);
        }
    }
    after
}

/// One order of three cards as a line of the list, with its number.
fn row_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    number: usize,
    cards: [Card; LISTED],
    due: bool,
) -> bool {
    const HEIGHT: f32 = 50.0;
    let size = egui::vec2(200.0, HEIGHT + 10.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    let label: Vec<String> = cards.iter().map(|card| short(*card)).collect();
    response.widget_info(|| {
        let words = format!("{number}   {}", label.join("    "));
        egui::WidgetInfo::labeled(egui::WidgetType::Button, true, words)
    });
    let lit = response.hovered() || response.has_focus();
    let (fill, edge) = match (due, lit) {
        (true, _) => (look::DUE_GROUND, look::DUE),
        (false, true) => (look::LINE, look::GOLD),
        (false, false) => (look::PANEL, look::LINE),
    };
    let stroke = egui::Stroke::new(1.2, edge);
    ui.painter().rect(rect, 6.0, fill, stroke, egui::StrokeKind::Inside);
    let middle = egui::pos2(rect.min.x + 18.0, rect.center().y);
    let font = look::bold(15.0);
    ui.painter().text(middle, egui::Align2::CENTER_CENTER, number.to_string(), font, look::GOLD);
    let colours = shown.saves.settings.suits.colours();
    for (i, card) in cards.into_iter().enumerate() {
        let printed = card.rank().zip(card.suit()).map(|(rank, suit)| (rank as u8, suit as u8));
        let (texture, size) = pictures::face(ui.ctx(), printed, HEIGHT, colours);
        let at = egui::pos2(rect.min.x + 62.0 + 48.0 * i as f32, rect.center().y);
        let uv = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        let place = egui::Rect::from_center_size(at, size);
        ui.painter().image(texture, place, uv, egui::Color32::WHITE);
    }
    if due {
        guide::mark(&response);
    }
    maybe_first(&response, due);
    response.clicked() || is_keyed(ui, number)
}

/// More cards: chosen one after another, by a click or their numbers.
fn picked_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    area: Area,
    cards: &[Card],
    mut chosen: Vec<u8>,
) -> After {
    chosen.retain(|&n| usize::from(n) <= cards.len());
    let mut enter = None;
    // In the order in which they were pressed, however many came within a frame.
    for key in pressed(ui) {
        match keys::digit(key) {
            Some(n @ 1..) if usize::from(n) <= cards.len() && !chosen.contains(&n) => {
                chosen.push(n);
            }
            _ if key == egui::Key::Backspace => drop(chosen.pop()),
            // What is set is what was chosen before it, and not the card that has the keys.
            _ if key == egui::Key::Enter => enter = enter.or(order_of(shown, area, cards, &chosen)),
            _ => {}
        }
    }
    if let Some(order) = enter {
        return After::Does(Act::Arrange { area, order });
    }
    ui.horizontal_wrapped(|ui| {
        for (i, &card) in cards.iter().enumerate() {
            let n = u8::try_from(i + 1).unwrap_or(u8::MAX);
            let gone = chosen.contains(&n);
            let name = told_with(
                "set.card",
                &[("number", &n.to_string()), ("card", &wording::card(card))],
            );
            let response = card_ui(ui, shown, Some(card), n, gone, &name);
            // Before the line of what is due: Enter means what was chosen.
            maybe_first(&response, i == 0);
            if response.clicked() && !gone {
                chosen.push(n);
            }
        }
    });
    ui.add_space(4.0);
    // What has not been chosen follows as it lies, once that is enough.
    let whole = order_of(shown, area, cards, &chosen);
    let set = whole.map_or_else(|| chosen.clone(), |order| order.as_slice().to_vec());
    let mut rest = &set[..];
    let mut slots = 0;
    let mut back = false;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for (words, count) in parts(shown, area, cards.len()) {
            ui.vertical(|ui| {
                ui.label(look::label(&words));
                ui.horizontal(|ui| {
                    for _ in 0..count {
                        let next = rest.first().copied();
                        rest = rest.get(1..).unwrap_or_default();
                        let card = next.and_then(|n| cards.get(usize::from(n) - 1)).copied();
                        let name = card.map_or_else(|| told("set.empty"), wording::card);
                        slots += 1;
                        let follows = slots > chosen.len();
                        let pressed = card_ui(ui, shown, card, 0, follows, &name).clicked();
                        back |= pressed && card.is_some() && !follows;
                    }
                });
            });
            ui.add_space(8.0);
        }
    });
    ui.add_space(2.0);
    let help = if decides(shown, area, cards.len()) < cards.len() { ".low" } else { "" };
    ui.label(look::small(&told(&format!("set.help{help}"))));
    ui.add_space(4.0);
    let (does, undoes) = ui
        .horizontal(|ui| {
            let does = egui::Button::new(look::body(&told("set.does")));
            let does = ui.add_enabled(whole.is_some(), does).clicked();
            let undo = egui::Button::new(look::body(&told("undo")));
            (does, ui.add_enabled(!chosen.is_empty(), undo).clicked())
        })
        .inner;
    if let Some(order) = whole.filter(|_| does) {
        return After::Does(Act::Arrange { area, order });
    }
    if undoes || back {
        chosen.pop();
    }
    After::Stays(Popup::Setting(area, chosen))
}

/// How many cards decide how a hand is set: of one in two parts those of the first.
fn decides(shown: &TableUi<'_>, area: Area, count: usize) -> usize {
    match parts(shown, area, count)[..] {
        [(_, first), _] => first,
        _ => count,
    }
}

/// The whole order of a hand, once so many cards have been chosen that the rest can only follow.
fn order_of(shown: &TableUi<'_>, area: Area, cards: &[Card], chosen: &[u8]) -> Option<Order> {
    if chosen.len() < decides(shown, area, cards.len()) {
        return None;
    }
    let all = 1..=u8::try_from(cards.len()).unwrap_or(u8::MAX);
    let rest = all.filter(|n| !chosen.contains(n));
    let order: Vec<u8> = chosen.iter().copied().chain(rest).collect();
    Order::new(&order).filter(|order| order.is_of(cards.len()))
}

/// The keys pressed in this frame.
fn pressed(ui: &egui::Ui) -> Vec<egui::Key> {
    let key = |event: &egui::Event| match event {
        egui::Event::Key { key, pressed: true, .. } => Some(*key),
        _ => None,
    };
    ui.input(|input| input.events.iter().filter_map(key).collect())
}

/// The parts of the dealer's hand as the layout names them; any other hand is all one.
fn parts(shown: &TableUi<'_>, area: Area, count: usize) -> Vec<(String, usize)> {
    let layout = shown.stage.plan.as_ref().map(|(layout, _)| layout);
    let set = layout.and_then(|layout| layout.set.as_ref()).filter(|_| area == Area::Dealer);
    let of = |set: &crate::layout::SetPattern| -> Vec<(String, usize)> {
        set.parts.iter().map(|part| (part.words.clone(), usize::from(part.cards))).collect()
    };
    let named = set.map(of).filter(|parts| parts.iter().map(|part| part.1).sum::<usize>() == count);
    named.unwrap_or_else(|| vec![(wording::cards_of(area), count)])
}

/// A card with its number under it, or the place for one.
fn card_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    card: Option<Card>,
    number: u8,
    gone: bool,
    name: &str,
) -> egui::Response {
    let (width, height) = (44.0, 62.0);
    let under = if number > 0 { 18.0 } else { 0.0 };
    let size = egui::vec2(width, height + under);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, !gone, name));
    let place = egui::Rect::from_min_size(rect.min, egui::vec2(width, height));
    let painter = ui.painter();
    match card {
        Some(card) => {
            let colours = shown.saves.settings.suits.colours();
            let face = card.rank().zip(card.suit()).map(|(rank, suit)| (rank as u8, suit as u8));
            let (texture, size) = pictures::face(ui.ctx(), face, height, colours);
            let tint = egui::Color32::WHITE.gamma_multiply(if gone { 0.25 } else { 1.0 });
            let uv = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            painter.image(texture, egui::Rect::from_center_size(place.center(), size), uv, tint);
        }
        None => {
            let line = egui::Stroke::new(1.0, look::GOLD_DIM);
            painter.rect_stroke(place.shrink(1.0), 4.0, line, egui::StrokeKind::Inside);
        }
    }
    if number > 0 {
        let at = egui::pos2(rect.center().x, rect.max.y - 7.0);
        let ink = if gone { look::INK_SOFT } else { look::GOLD };
        let to = egui::Align2::CENTER_CENTER;
        painter.text(at, to, number.to_string(), look::bold(13.0), ink);
    }
    if response.hovered() || response.has_focus() {
        let line = egui::Stroke::new(1.5, look::FOCUS);
        painter.rect_stroke(place.expand(2.0), 5.0, line, egui::StrokeKind::Outside);
    }
    response
}
