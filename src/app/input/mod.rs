//! The trainee's hands: pointer, keys, and the bars round the table. They ask; they never decide.

mod aim;
mod bars;
mod board;
mod bubbles;
mod card;
mod colours;
mod drag;
mod entry;
mod fate;
mod frame;
mod gesture;
mod guide;
mod held;
mod keyboard;
mod leave;
mod lines;
mod menu;
mod open;
mod pointer;
mod popup;
mod reasons;
mod remarks;
mod setting;
mod shoe;
mod side;
mod spin;
mod state;
mod instructed;
mod stopped;
mod stops;
mod tags;
mod timeline;
mod tools;

use super::bridge::Desk;
use super::comments::Reviewed;
use super::felt::{ActsInUse, PointAt, Stage, TableUi};
use super::saves::Saves;
use super::screens::{Navigate, Screen};
use crate::panels::{look, parts};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use leave::Leaving;
use pointer::Hovered;
use state::{Destination, InputState, Outbox, UiCommand, in_order};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InputState>()
        .init_resource::<Leaving>()
        .add_plugins(pointer::plugin)
        .add_systems(
            OnEnter(Screen::Table),
            |mut state: ResMut<InputState>, mut leaving: ResMut<Leaving>| {
                *state = InputState::default();
                leaving.0 = false;
            },
        )
        .add_systems(
            EguiPrimaryContextPass,
            table.run_if(in_state(Screen::Table).or_eager(in_state(Screen::Review))),
        );
}

/// Whether the other button of the mouse was pressed on the felt; over a thing that is the thing's own.
fn on_bare_felt(ctx: &egui::Context, felt: egui::Rect) -> bool {
    let at = ctx.input(|input| {
        let pressed = input.pointer.secondary_clicked();
        input.pointer.interact_pos().filter(|_| pressed)
    });
    let is_free =
        |at| ctx.layer_id_at(at).is_none_or(|layer| layer.order == egui::Order::Background);
    at.is_some_and(|at| felt.contains(at) && is_free(at))
}

/// The width of the side panel and the height of the bar above, in points.
const SIDE: f32 = 296.0;
const TOP: f32 = 44.0;

#[expect(clippy::too_many_lines, reason = "the whole table, panel by panel")]
fn table(
    mut contexts: EguiContexts,
    window: Single<&Window, With<PrimaryWindow>>,
    screen: Res<State<Screen>>,
    (desk, saves): (Res<Desk>, Res<Saves>),
    mut stage: ResMut<Stage>,
    (mut state, in_use, mut leaving, mut reviewed): (
        ResMut<InputState>,
        Res<ActsInUse>,
        ResMut<Leaving>,
        ResMut<Reviewed>,
    ),
    (things, hovered): (Query<&PointAt>, Query<&PointAt, With<Hovered>>),
    mut outbox: Outbox,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(session) = desk.shown() else {
        outbox.go.write(Navigate::To(Screen::Home));
        return Ok(());
    };
    let view = session.view();
    let review = *screen.get() == Screen::Review;
    let mut commands: Vec<UiCommand> = Vec::new();
    let mut root = super::pages::root_ui(&ctx);
    parts::name_window(&root, &session.level().title);
    let ratio = ctx.pixels_per_point() / window.scale_factor();
    let width = ctx.viewport_rect().width();
    let dealing = !review && session.mode() != crate::level::Mode::Watch;
    let places = in_order(&things);
    let over = hovered.iter().next();
    let side = (width * 0.34).clamp(200.0, SIDE);
    // Before anything is pressed: a quick press and release may come within one frame.
    let open = state.open.take();
    let asked = leaving.0;
    let ended = !review && session.is_over();
    if ended {
        // There is nothing left that a tool could be for.
        state.let_go();
    }
    let taken = state.popup.is_some() || asked || ended;
    let pressed = if dealing { keyboard::pressed(&ctx, taken) } else { Vec::new() };
    let way_out = {
        let (view, desk, saves, stage) = (&view, &*desk, &*saves, &*stage);
        let acts = &*in_use;
        let shown = TableUi { session, view, desk, saves, stage, acts, review, places: &places };
        let below =
            if dealing && !ended { bars::height(&root, &shown, width) } else { bars::ONE_ROW };
        let frame = |above| {
            let margin = egui::Margin::symmetric(14, above);
            egui::Frame::new().fill(look::PANEL).inner_margin(margin)
        };
        let way_out = egui::Panel::top("table_top")
            .exact_size(TOP)
            .resizable(false)
            .frame(frame(4))
            .show_separator_line(false)
            .show(&mut root, |ui| bars::top_ui(ui, &shown))
            .inner;
        egui::Panel::bottom("table_bottom")
            .exact_size(below)
            .resizable(false)
            .frame(frame(8))
            .show_separator_line(false)
            .show(&mut root, |ui| {
                if ended {
                    leave::over_ui(ui, &shown, &mut commands);
                } else if !dealing {
                    timeline::timeline_ui(ui, &shown, &mut reviewed, &mut commands);
                } else {
                    bars::acts_ui(ui, &shown, &mut state, &mut commands);
                }
            });
        egui::Panel::right("table_side")
            .exact_size(side)
            .resizable(false)
            .frame(
                egui::Frame::new().fill(look::PANEL).inner_margin(egui::Margin::symmetric(16, 12)),
            )
            .show_separator_line(true)
            .show(&mut root, |ui| side::side_ui(ui, &shown, &reviewed, &mut commands));
        way_out
    };
    let free = root.available_rect_before_wrap();
    let canvas =
        Rect::new(free.min.x * ratio, free.min.y * ratio, free.max.x * ratio, free.max.y * ratio);
    let size = Vec2::new(window.width(), window.height());
    if stage.canvas != canvas || stage.window != size || stage.pixels != window.scale_factor() {
        stage.canvas = canvas;
        stage.window = size;
        stage.pixels = window.scale_factor();
        stage.dirty = true;
        outbox.redraw.write(RequestRedraw);
    }
    let (view, desk, saves, stage, acts) = (&view, &*desk, &*saves, &*stage, &*in_use);
    let shown = TableUi { session, view, desk, saves, stage, acts, review, places: &places };
    if dealing && !taken && over.is_none() && on_bare_felt(&ctx, free) {
        state.let_go();
    }
    if asked {
        stops::labels_ui(&mut root, &shown, over, ratio);
        leave::ask_ui(&ctx, &shown, &mut leaving, &mut commands);
    } else if dealing {
        stops::felt_ui(&mut root, &shown, &mut state, over, ratio, &mut commands);
        keyboard::keys(&ctx, &shown, &mut state, &pressed, &mut commands);
        open::popup_ui(&ctx, &shown, &mut state, open.as_ref(), ratio, &mut commands);
    } else {
        stops::labels_ui(&mut root, &shown, over, ratio);
        if reviewed.draft.is_some() {
            remarks::draft_ui(&ctx, &shown, &mut reviewed, &mut commands);
        } else {
            timeline::keys(&ctx, &shown, &mut reviewed, &mut commands);
        }
    }
    leave::buttons_ui(&ctx, way_out, &shown, &mut leaving, &mut commands);
    parts::focus_ring(&root);
    if review && ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
        commands.push(UiCommand::Navigate(Destination::Back));
    }
    outbox.send(commands);
    state.open = state.popup.clone();
    Ok(())
}
