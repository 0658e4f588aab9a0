//! Amounts and numbers that are typed in.

use super::lines::title;
use super::popup::{After, Number, Popup};
use super::tools::Tool;
use super::{board, colours};
use crate::app::felt::{TableUi, Target};
use crate::kit::{Area, Cents, Face};
use crate::panels::keys::{self, told, told_with};
use crate::panels::{look, pictures};
use crate::rules::roulette;
use crate::table::Act;
use crate::wording;
use bevy_egui::egui;

/// The amount that a tool is for.
pub(super) fn amount_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    tool: Tool,
    target: Target,
    mut text: String,
) -> After {
    let (seat, of) = match target {
        Target::Spot(spot) => (spot.seat, wording::spot(spot)),
        Target::Cards(Area::Seat(seat)) => (seat, wording::seat(seat)),
        _ => return After::Closes,
    };
    // Where a patron plays a colour his chips are counted, unless dollars are said.
    let marked = board::marked(shown, seat).filter(|_| tool != Tool::CashOut);
    title(ui, &format!("{} · {of}", tool.words()));
    let (field, enter) = entry(ui, &mut text, "amount");
    field.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, told("amount.name"))
    });
    let even = even_money(shown, tool, target).filter(|_| text.trim().is_empty());
    let amount = colours::amount(&text, marked).or(even.filter(|_| enter));
    ui.add_space(6.0);
    if marked.is_none() {
        chips_ui(ui, shown, &mut text, amount);
    }
    pad_ui(ui, &mut text, "amount", if marked.is_some() { "" } else { "." });
    let house = &shown.session.level().house;
    let least = house.chips.first().copied().unwrap_or(Cents::dollars(1));
    let coins = least < Cents::dollars(1);
    let (help, colour) = match &amount {
        None if !text.trim().is_empty() => (told("amount.wrong"), look::WRONG),
        Some(amount) if !house.makes(*amount) => {
            (told_with("amount.no_chips", &[("least", &least.spoken())]), look::DUE)
        }
        Some(amount) if marked.is_some() => {
            (told_with("amount.comes_to", &[("amount", &amount.spoken())]), look::INK_SOFT)
        }
        None if marked.is_some() => {
            let value = marked.unwrap_or_default().spoken();
            (told_with("amount.help.marked", &[("value", &value)]), look::INK_SOFT)
        }
        _ => (told(if coins { "amount.help.coins" } else { "amount.help" }), look::INK_SOFT),
    };
    let help = match even {
        Some(_) => told_with("amount.help.even", &[("help", &help)]),
        None => help,
    };
    ui.label(look::small(&help).color(colour));
    ui.add_space(6.0);
    let mut amount = amount;
    let pressed = ui
        .horizontal_wrapped(|ui| {
            let does = ui
                .add_enabled(amount.is_some(), egui::Button::new(look::body(tool.words())))
                .clicked();
            let is_even = even.is_some() && ui.button(look::body(&told("amount.even"))).clicked();
            if is_even {
                amount = even;
            }
            (does || is_even, ui.button(look::body(&told("close"))).clicked())
        })
        .inner;
    match amount {
        Some(amount) if pressed.0 || enter => match (tool, target) {
            // Who gets it is asked next.
            (Tool::Transfer, Target::Spot(from)) => After::Stays(Popup::Receiver(from, amount)),
            _ => tool.with_amount(target, amount).map_or(After::Closes, After::Does),
        },
        _ if pressed.1 => After::Closes,
        _ => After::Stays(Popup::Amount { tool, target, text }),
    }
}

/// What a wager wins at 1 to 1, where it is to be paid: as much as lies on it.
fn even_money(shown: &TableUi<'_>, tool: Tool, target: Target) -> Option<Cents> {
    let Target::Spot(spot) = target else { return None };
    let state = shown.view.spots.iter().find(|state| state.spot == spot)?;
    Some(state.stake.total()).filter(|stake| tool == Tool::Pay && !stake.is_zero())
}

/// What a field is known by to egui.
pub(super) fn field_id(name: &str) -> egui::Id {
    egui::Id::new(("entry", name))
}

/// Has a field take the keys again, so that Enter means what stands in it: in the next frame, as in this
/// one the click beside it still takes them away.
fn give_keys_back(ui: &egui::Ui, name: &str) {
    ui.data_mut(|data| data.insert_temp(field_id(name).with("again"), true));
    ui.ctx().request_repaint();
}

/// A field that has the keys, and whether Enter was pressed in it.
fn entry(ui: &mut egui::Ui, text: &mut String, name: &str) -> (egui::Response, bool) {
    let again = ui.data_mut(|data| data.remove_temp::<bool>(field_id(name).with("again")));
    if again.is_some() {
        ui.memory_mut(|memory| memory.request_focus(field_id(name)));
    }
    let had = ui.memory(|memory| memory.has_focus(field_id(name)));
    if had {
        ui.input_mut(|input| digits_by_place(&mut input.events));
    }
    let field = ui.add(
        egui::TextEdit::singleline(text)
            .id(field_id(name))
            .desired_width(140.0)
            .font(look::bold(20.0)),
    );
    // On a slow machine a field can get the keys and lose them to Enter within one frame.
    let left = field.lost_focus() || (had && !field.has_focus());
    let enter = left && ui.input(|input| input.key_pressed(egui::Key::Enter));
    (field, enter)
}

/// Has a digit's key write its digit, on layouts that print another sign there unless shift is held. What
/// a key writes comes before the key itself.
fn digits_by_place(events: &mut [egui::Event]) {
    for i in 1..events.len() {
        let egui::Event::Key { physical_key: Some(place), pressed: true, modifiers, .. } =
            events[i]
        else {
            continue;
        };
        let Some(digit) = keys::digit(place).filter(|_| modifiers.is_none()) else { continue };
        if let egui::Event::Text(text) = &mut events[i - 1]
            && !text.is_empty()
        {
            *text = digit.to_string();
        }
    }
}

/// The most letters that a number is typed with.
const LONGEST: usize = 9;

/// Digits to be pressed with the pointer, with one key more that this number may need.
fn pad_ui(ui: &mut egui::Ui, text: &mut String, field: &str, more: &str) {
    let mut pressed = None;
    for row in [["7", "8", "9"], ["4", "5", "6"], ["1", "2", "3"], [more, "0", BACK]] {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for key in row {
                let words = look::strong(key);
                let button = egui::Button::new(words).min_size(egui::vec2(44.0, 28.0));
                let response = ui.add_enabled(!key.is_empty(), button);
                if key == BACK {
                    response.widget_info(|| {
                        let words = told("pad.back");
                        egui::WidgetInfo::labeled(egui::WidgetType::Button, true, words)
                    });
                }
                if response.clicked() {
                    pressed = Some(key);
                }
            }
        });
    }
    ui.add_space(4.0);
    let Some(key) = pressed else { return };
    if key == BACK {
        text.pop();
    } else if text.len() < LONGEST {
        text.push_str(key);
    }
    give_keys_back(ui, field);
}

/// The key that takes the last digit back.
const BACK: &str = "←";

/// Chips of the house, each of which adds its value to the amount; with the right button, takes it off.
fn chips_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, text: &mut String, amount: Option<Cents>) {
    let patterned = shown.saves.settings.patterned_chips;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for &value in shown.session.level().house.chips.iter().take(MOST_CHIPS) {
            let cents = u32::try_from(value.0).unwrap_or(0);
            let (texture, size) = pictures::chip(ui.ctx(), cents, 32.0, patterned);
            let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
            response.widget_info(|| {
                let words = told_with("pad.chip", &[("value", &value.spoken())]);
                egui::WidgetInfo::labeled(egui::WidgetType::Button, true, words)
            });
            let uv = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            ui.painter().image(texture, rect, uv, egui::Color32::WHITE);
            let now = amount.unwrap_or_default();
            let next = if response.clicked() {
                now.0 + value.0
            } else if response.secondary_clicked() {
                (now.0 - value.0).max(0)
            } else {
                continue;
            };
            *text = typed(Cents(next));
            give_keys_back(ui, "amount");
        }
    });
    ui.add_space(4.0);
}

/// An amount as one would type it.
fn typed(amount: Cents) -> String {
    let whole = amount.0 % 100 == 0;
    if whole { (amount.0 / 100).to_string() } else { amount.to_string() }
}

/// More sorts of chips than this have no room in one row.
const MOST_CHIPS: usize = 8;

/// How deep to cut, or how many cards the stub has.
pub(super) fn number_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    which: Number,
    mut text: String,
) -> After {
    let view = shown.view;
    match which {
        Number::Cut if shown.has_sides() => title(ui, &told("number.cut.many")),
        Number::Cut => title(ui, &told("number.cut")),
        Number::Count => {
            title(ui, &told("number.count"));
            spread(ui, view.pile(Area::Stub) + view.pile(Area::StubInHand));
        }
        Number::Mark => title(ui, &told("number.mark")),
        Number::Call => title(ui, &told("number.call")),
        Number::Burn(Face::Up) => title(ui, &told("number.burn")),
        Number::Burn(Face::Down) => title(ui, &told("number.burn.unseen")),
        Number::Insert => title(ui, &told("number.insert")),
    }
    let (field, enter) = entry(ui, &mut text, "number");
    field.widget_info(|| {
        let of_wheel = matches!(which, Number::Mark | Number::Call);
        let id = if of_wheel { "number.of_wheel" } else { "number.name" };
        egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, told(id))
    });
    ui.add_space(6.0);
    let zeros = if matches!(which, Number::Mark | Number::Call) { "00" } else { "" };
    pad_ui(ui, &mut text, "number", zeros);
    let number = match which {
        Number::Mark | Number::Call => roulette::pocket(text.trim()).map(u16::from).ok_or(()),
        Number::Cut | Number::Insert => text.trim().parse::<u16>().map_err(drop),
        Number::Count | Number::Burn(_) => text.trim().parse::<u8>().map(u16::from).map_err(drop),
    };
    let pressed = ui
        .horizontal(|ui| {
            let words = match which {
                Number::Mark => "number.marks",
                Number::Call => "number.calls",
                Number::Insert => "number.inserts",
                Number::Burn(_) => "number.burns",
                Number::Cut | Number::Count => "number.does",
            };
            let does = ui
                .add_enabled(number.is_ok(), egui::Button::new(look::body(&told(words))))
                .clicked();
            (does, ui.button(look::body(&told("close"))).clicked())
        })
        .inner;
    match number {
        Ok(n) if pressed.0 || enter => After::Does(match which {
            Number::Cut => Act::Cut(n),
            Number::Insert => Act::Insert(n),
            Number::Burn(face) => Act::Burn { count: u8::try_from(n).unwrap_or(u8::MAX), face },
            Number::Mark => Act::Mark(u8::try_from(n).unwrap_or(u8::MAX)),
            Number::Call => Act::Say(board::call(u8::try_from(n).unwrap_or(u8::MAX))),
            Number::Count => Act::CountStub(u8::try_from(n).unwrap_or(u8::MAX)),
        }),
        _ if pressed.1 => After::Closes,
        _ => After::Stays(Popup::Number(which, text)),
    }
}

/// Card backs in overlapping rows of ten, to be counted by eye.
fn spread(ui: &mut egui::Ui, count: usize) {
    let (step, width, height) = (18.0, 26.0, 36.0);
    let rows = count.div_ceil(10).max(1);
    let size = egui::vec2(step * 9.0 + width + 8.0, rows as f32 * (height + 6.0));
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    response.widget_info(|| {
        let (full, over) = ((count / 10).to_string(), (count % 10).to_string());
        let words = told_with("number.rows", &[("full", &full), ("over", &over)]);
        egui::WidgetInfo::labeled(egui::WidgetType::Image, true, words)
    });
    for i in 0..count {
        let (row, column) = (i / 10, i % 10);
        let min = rect.min + egui::vec2(column as f32 * step, row as f32 * (height + 6.0));
        let card = egui::Rect::from_min_size(min, egui::vec2(width, height));
        ui.painter().rect_filled(card, 3.0, look::INK);
        ui.painter().rect_filled(card.shrink(2.0), 2.0, look::WRONG.gamma_multiply(0.55));
        ui.painter().rect_stroke(
            card,
            3.0,
            egui::Stroke::new(0.8, look::ROOM),
            egui::StrokeKind::Inside,
        );
    }
    ui.add_space(8.0);
}
