//! Shows what is open over the table, and closes it when it has been answered.

use super::keyboard::do_action;
use super::lines::{is_dialog, waiting, with_due};
use super::popup::{After, Number, Opened, Popup, Sale};
use super::state::{InputState, UiCommand, points};
use super::tools::Tool;
use super::{bars, colours, entry, guide, menu, setting, shoe, spin};
use crate::app::felt::{PointAt, TableUi, Target, done_at};
use crate::kit::Area;
use crate::panels::keys::told;
use crate::panels::{look, parts, scroll};
use crate::table::Act;
use crate::wording;
use bevy_egui::egui;

/// Shows what is open, and closes it when it has been answered, or when something else is pressed;
/// but not by the press that has opened it, if `open_before` was another one or none.
pub(super) fn popup_ui(
    ctx: &egui::Context,
    shown: &TableUi<'_>,
    state: &mut InputState,
    open_before: Option<&Popup>,
    ratio: f32,
    commands: &mut Vec<UiCommand>,
) {
    let Some(popup) = state.popup.clone() else {
        if let Some(opened) = state.opened.take() {
            opened.leave(ctx);
        }
        return;
    };
    take_the_keys(ctx, state, &popup);
    let (pivot, at) = anchor(shown, state, &popup, ratio);
    // Never over the panel that tells what is due.
    let within = points(shown.stage.canvas, ratio).shrink(4.0);
    let mut after = After::Stays(popup.clone());
    let frame = egui::Frame::new()
        .fill(look::RAISED)
        .stroke(egui::Stroke::new(1.0, look::GOLD_DIM))
        .corner_radius(look::CORNER)
        .inner_margin(egui::Margin::same(12));
    let id = popup.id();
    let before = ctx.memory(|memory| memory.area_rect(id));
    // Whatever lies behind it cannot be pressed, by pointer or by Tab, until it is closed.
    ctx.memory_mut(|memory| memory.set_modal_layer(layer(id)));
    let shown_area = egui::Area::new(id)
        .order(egui::Order::Foreground)
        .pivot(pivot)
        .fixed_pos(at)
        .constrain_to(within)
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                let wide: f32 = match popup {
                    Popup::Setting(..) => 460.0,
                    Popup::More => 760.0,
                    _ => 340.0,
                };
                // Beside large letters the felt is narrow: margins and the bar that scrolls go off.
                ui.set_max_width(wide.min((within.width() - 40.0).max(160.0)));
                is_dialog(ui);
                // What is longer than the felt is high scrolls.
                let most = (within.height() - 32.0).max(80.0);
                let area = egui::ScrollArea::vertical().max_height(most).min_scrolled_height(most);
                scroll::pane_ui(ui, area, &told("popup.pane"), |ui| {
                    after = content_ui(ui, shown, &popup);
                });
                parts::focus_ring(ui);
            });
        });
    ctx.data_mut(|data| data.remove_temp::<bool>(waiting()));
    let rect = shown_area.response.rect;
    if before != Some(rect) {
        // Its place comes of its size, which is known only now.
        ctx.request_repaint();
    }
    let outside = open_before == Some(&popup)
        && ctx.input(|input| {
            input.pointer.any_pressed()
                && input.pointer.interact_pos().is_some_and(|at| !rect.contains(at))
        });
    match after {
        After::Stays(next) if !outside => {
            if next != popup {
                ctx.request_repaint();
            }
            state.popup = Some(next);
        }
        After::Stays(_) | After::Closes => state.popup = None,
        After::Does(act) => {
            state.popup = None;
            commands.push(UiCommand::Do(act));
        }
        After::Runs(id) => {
            state.popup = None;
            do_action(shown, state, id, commands);
        }
        After::Takes(area) => {
            state.popup = None;
            state.tool = Some(Tool::Pass);
            state.from = Some(area);
        }
    }
}

/// What is in it: what is due, if that is known and is asked for here, and the rest.
fn content_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, popup: &Popup) -> After {
    let due = shown.due().filter(|act| asks_for(popup, shown, act));
    let words = due.map(|act| wording::act(&act));
    let (after, is_due) = with_due(ui, words.as_deref(), |ui| match popup.clone() {
        Popup::Menu(target) => menu::place_ui(ui, shown, target),
        Popup::Amount { tool, target, text } => entry::amount_ui(ui, shown, tool, target, text),
        Popup::Wagers(tool, seat, page) => menu::wagers_ui(ui, shown, tool, seat, page),
        Popup::Stakes(tool, word) => menu::stakes_ui(ui, shown, tool, word),
        Popup::Spin { ball, turns } => spin::spin_ui(ui, shown, ball, turns),
        Popup::Sale(sale) => colours::sale_ui(ui, shown, sale),
        Popup::Number(which, text) => entry::number_ui(ui, shown, which, text),
        Popup::Acts(acts) => menu::acts_ui(ui, shown, acts),
        Popup::Takes(spot) => menu::takes_ui(ui, shown, spot),
        Popup::More => bars::more_ui(ui, shown),
        Popup::Say => menu::say_ui(ui, shown),
        Popup::Counts(stem) => shoe::counts_ui(ui, shown, stem),
        Popup::From(areas) => shoe::from_ui(ui, areas),
        Popup::Receiver(from, amount) => shoe::receiver_ui(ui, shown, from, amount),
        Popup::Setting(area, chosen) => setting::setting_ui(ui, shown, area, chosen),
    });
    due.filter(|_| is_due).map_or(after, After::Does)
}

/// Whether it asks for what an act needs beside its kind: an amount, a number, a way, an order.
fn asks_for(popup: &Popup, shown: &TableUi<'_>, act: &Act) -> bool {
    match (popup, act) {
        (Popup::Number(Number::Cut, _), Act::Cut(_))
        | (Popup::Number(Number::Count, _), Act::CountStub(_))
        | (Popup::Number(Number::Mark, _), Act::Mark(_))
        | (Popup::Number(Number::Insert, _), Act::Insert(_))
        | (Popup::Spin { .. }, Act::Spin { .. })
        | (Popup::Sale(_), Act::Colour { .. }) => true,
        (Popup::Number(Number::Burn(of), _), Act::Burn { face, .. }) => of == face,
        (Popup::Number(Number::Call, _), Act::Say(_)) => guide::action(shown, act) == Some("call"),
        (Popup::Amount { tool, target, .. }, act) => {
            Tool::of_act(act) == Some(*tool) && done_at(shown, act).contains(target)
        }
        // Three cards have their orders as lines, the due one among them. Wagers keep their numbers: what
        // is due stands before them, whatever number it has there.
        (Popup::Wagers(tool, seat, _), act) => {
            Tool::of_act(act) == Some(*tool) && act.seat() == Some(*seat)
        }
        (Popup::Stakes(tool, word), act) => {
            let here = act.spot().is_some_and(|spot| spot.wager == *word);
            Tool::of_act(act) == Some(*tool) && here
        }
        // The wager itself is a line there.
        (Popup::Takes(of), Act::Charge { spot, .. }) => of == spot,
        (Popup::From(areas), Act::Pass { from, .. }) => areas.contains(from),
        (Popup::Receiver(from, amount), Act::Transfer { from: due, amount: of, .. }) => {
            (from, amount) == (due, of)
        }
        (Popup::Setting(of, _), Act::Arrange { area, .. }) => {
            of == area && shown.session.table().count(*area) > 3
        }
        _ => false,
    }
}

/// The layer of what is open.
const fn layer(id: egui::Id) -> egui::LayerId {
    egui::LayerId { order: egui::Order::Foreground, id }
}

/// In its first frame an area is only measured, and nothing in it can have the keys.
const MEASURED: u8 = 2;

impl Opened {
    /// Gives the keys back.
    fn leave(self, ctx: &egui::Context) {
        ctx.memory_mut(|memory| match self.before {
            Some(before) => memory.request_focus(before),
            None => {
                if let Some(now) = memory.focused() {
                    memory.surrender_focus(now);
                }
            }
        });
    }
}

/// Has the first line of what has just opened take the keys.
fn take_the_keys(ctx: &egui::Context, state: &mut InputState, popup: &Popup) {
    let id = popup.id();
    let opened = match state.opened {
        Some(opened) if opened.id == id => opened,
        Some(other) => Opened { id, frames: 0, ..other },
        None => Opened { id, before: ctx.memory(|memory| memory.focused()), frames: 0 },
    };
    state.opened = Some(Opened { frames: (opened.frames + 1).min(MEASURED), ..opened });
    if opened.frames >= MEASURED {
        return;
    }
    if let Some(name) = popup.field() {
        ctx.memory_mut(|memory| memory.request_focus(entry::field_id(name)));
    } else if popup.is_list() {
        ctx.data_mut(|data| data.insert_temp(waiting(), true));
    }
}

/// Where the popup opens: beside its place, toward the middle, so that the place stays in sight; or over
/// its button in the bar.
fn anchor(
    shown: &TableUi<'_>,
    state: &InputState,
    popup: &Popup,
    ratio: f32,
) -> (egui::Align2, egui::Pos2) {
    let canvas = shown.stage.canvas;
    let button = popup.button(shown).filter(|_| !popup.is_of_place());
    if let Some(id) = button {
        let known = state.buttons.iter().find(|(of, _)| *of == id);
        let left = known.map_or(canvas.min.x / ratio + 8.0, |(_, rect)| rect.min.x);
        return (egui::Align2::LEFT_BOTTOM, egui::pos2(left, canvas.max.y / ratio - 6.0));
    }
    let target = match popup {
        Popup::Menu(target) | Popup::Amount { target, .. } => Some(*target),
        Popup::Wagers(_, seat, _) | Popup::Sale(Sale { seat: Some(seat), .. }) => {
            Some(Target::Cards(Area::Seat(*seat)))
        }
        Popup::Stakes(_, word) => Some(Target::Place(*word)),
        Popup::Spin { .. } => Some(Target::Wheel),
        Popup::Sale(Sale { tint, .. }) => tint.map(Target::Tint),
        Popup::Setting(area, _) => Some(Target::Cards(*area)),
        Popup::Acts(acts) => acts.iter().find_map(Act::seat).map(|s| Target::Cards(Area::Seat(s))),
        Popup::Counts(stem) => Area::parse(stem.as_str()).map(Target::Cards),
        Popup::Receiver(from, _) | Popup::Takes(from) => Some(Target::Spot(*from)),
        Popup::Number(..) | Popup::Say | Popup::More | Popup::From(_) => None,
    };
    let place = target.and_then(|target| shown.place(target)).map(|place| {
        // Beside everything of a seat: its other chips are to be read, too.
        let of_seat = |other: &&&PointAt| !shown.is_shared() && other.seat() == place.seat();
        let seat = place.seat().map(|_| shown.places.iter().filter(of_seat));
        seat.into_iter().flatten().fold(place.rect, |rect, other| rect.union(other.rect))
    });
    let (pivot, at) = match place {
        None => (egui::Align2::CENTER_CENTER, canvas.center()),
        Some(rect) => {
            let middle = rect.center();
            let aside = (middle.x - canvas.center().x).abs() > canvas.width() * 0.12;
            if !aside && middle.y > canvas.center().y {
                (egui::Align2::CENTER_BOTTOM, bevy::prelude::Vec2::new(middle.x, rect.min.y - 10.0))
            } else if !aside {
                (egui::Align2::CENTER_TOP, bevy::prelude::Vec2::new(middle.x, rect.max.y + 10.0))
            } else if middle.x < canvas.center().x {
                (egui::Align2::LEFT_CENTER, bevy::prelude::Vec2::new(rect.max.x + 10.0, middle.y))
            } else {
                (egui::Align2::RIGHT_CENTER, bevy::prelude::Vec2::new(rect.min.x - 10.0, middle.y))
            }
        }
    };
    (pivot, egui::pos2(at.x / ratio, at.y / ratio))
}
