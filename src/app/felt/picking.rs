//! Which thing the pointer is over: Bevy's picking, by the outlines of things.

use super::shown::TableUi;
use super::stage::Stage;
use super::thing::PointAt;
use crate::app::screens::Screen;
use bevy::picking::PickingSystems;
use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::pointer::{PointerId, PointerLocation};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

pub(super) fn plugin(app: &mut App) {
    let at_the_table = in_state(Screen::Table).or_eager(in_state(Screen::Review));
    app.add_systems(PreUpdate, pick.in_set(PickingSystems::Backend).run_if(at_the_table));
}

/// Tells which things lie under each pointer, unless something of the panels lies over them.
fn pick(
    pointers: Query<(&PointerId, &PointerLocation)>,
    camera: Single<Entity, With<Camera2d>>,
    window: Single<&Window, With<bevy::window::PrimaryWindow>>,
    stage: Res<Stage>,
    mut contexts: EguiContexts,
    things: Query<(Entity, &PointAt)>,
    mut hits: MessageWriter<PointerHits>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let ratio = ctx.pixels_per_point() / window.scale_factor();
    let shared = stage.plan.as_ref().is_some_and(|(_, placed)| placed.board.is_some());
    for (pointer, location) in &pointers {
        let Some(at) = location.location().map(|location| location.position) else { continue };
        if !stage.canvas.contains(at) || is_covered(ctx, egui::pos2(at.x / ratio, at.y / ratio)) {
            continue;
        }
        let here = things.iter().filter(|(_, point)| point.contains(at));
        let picks = here.map(|(entity, point)| {
            (entity, HitData::new(*camera, depth(point, at, shared), None, None))
        });
        hits.write(PointerHits::new(*pointer, picks.collect(), 0.0));
    }
    Ok(())
}

/// Whether a panel's control is being used, or something open lies over a point.
fn is_covered(ctx: &egui::Context, at: egui::Pos2) -> bool {
    let over = ctx.layer_id_at(at);
    ctx.egui_is_using_pointer()
        || ctx.memory(|memory| memory.top_modal_layer().is_some())
        || over.is_some_and(|layer| layer.order != egui::Order::Background)
}

/// How far below the pointer a thing is. On a board that all share what comes later lies on the rest;
/// elsewhere places of a seat overlap, and it is the one whose middle is nearest.
fn depth(point: &PointAt, at: Vec2, shared: bool) -> f32 {
    if shared { -f32::from(point.order) } else { point.rect.center().distance(at) }
}

/// The thing at a point of the window.
pub(in crate::app) fn topmost<'a>(shown: &TableUi<'a>, at: Vec2) -> Option<&'a PointAt> {
    let here = shown.places.iter().copied().filter(|place| place.contains(at));
    let depth = |place: &PointAt| depth(place, at, shown.is_shared());
    here.min_by(|a, b| depth(a).total_cmp(&depth(b)))
}
