//! The table as it is seen: sprites that follow the view of a session.
//!
//! Deliberately absent: any decision. What lies where comes from [`crate::session::View`].

mod art;
mod board;
mod heaps;
mod motion;
mod pieces;
mod places;
mod shoe;
mod stage;
mod wheel;

pub(super) use art::{MARKER, tubes};
pub(super) use board::{marker_at, stacks};

pub(super) use motion::Moving;
pub(super) use places::{of_area, of_card as card_at, of_cover as cover_at};
pub(super) use shoe::patrons_cut;
pub(super) use stage::Stage;
pub(super) use wheel::Spinning;

use super::bridge::{Desk, SessionSystems, TableChanged};
use super::saves::Saves;
use super::screens::Screen;
use art::Art;
use bevy::prelude::*;
use bevy_egui::EguiStartupSet;
use motion::{Motion, Pose};
use pieces::{Key, Piece};
use std::collections::BTreeMap;

/// A sprite that stands for something on the table.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[require(Sprite, Transform)]
struct PieceView {
    key: Key,
    /// Which card is face up, if it is one; a piece turns over when this changes.
    face: Option<u8>,
}

/// What is drawn, in which order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum ShowSystems {
    /// Pieces appear, change and leave.
    Sync,
    /// Pieces move.
    Move,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stage>()
        .init_resource::<Art>()
        .init_resource::<Moving>()
        .init_resource::<Spinning>()
        .configure_sets(
            Update,
            (ShowSystems::Sync, ShowSystems::Move).chain().after(SessionSystems::Publish),
        )
        .add_systems(
            PreStartup,
            (|mut commands: Commands| {
                commands.spawn((Camera2d, Msaa::Off));
            })
            .before(EguiStartupSet::InitContexts),
        )
        .add_systems(OnExit(Screen::Table), clear)
        .add_systems(OnExit(Screen::Review), clear)
        .add_systems(
            Update,
            (
                sync.in_set(ShowSystems::Sync),
                (motion::advance, wheel::advance).chain().in_set(ShowSystems::Move),
            )
                .run_if(in_state(Screen::Table).or_eager(in_state(Screen::Review))),
        );
}

/// Takes every piece off when the table is left.
fn clear(
    mut commands: Commands,
    pieces: Query<Entity, With<PieceView>>,
    mut stage: ResMut<Stage>,
    (mut moving, mut spinning): (ResMut<Moving>, ResMut<Spinning>),
) {
    *spinning = Spinning::default();
    for entity in &pieces {
        commands.entity(entity).despawn();
    }
    stage.shown = None;
    *moving = Moving::default();
}

/// Brings the sprites in line with the table.
fn sync(
    mut commands: Commands,
    mut changes: MessageReader<TableChanged>,
    desk: Res<Desk>,
    saves: Res<Saves>,
    time: Res<Time<Real>>,
    (mut stage, mut art, mut images): (ResMut<Stage>, ResMut<Art>, ResMut<Assets<Image>>),
    mut moving: ResMut<Moving>,
    mut standing: Query<(Entity, &mut PieceView, &mut Sprite, &Transform, Option<&mut Motion>)>,
) {
    let changed = changes.read().count() > 0;
    let Some(session) = desk.shown() else { return };
    let restaged = stage.set(session, &saves.settings);
    if !changed && !restaged && !stage.dirty {
        return;
    }
    stage.dirty = false;
    if restaged {
        art.forget(stage.scale_px(), &saves.settings);
    }
    let at_once = restaged || saves.settings.reduced_motion || desk.is_jumping();
    let view = session.view();
    stage.follow(&view);
    let mut wanted: BTreeMap<Key, Piece> = pieces::all(&stage, &view, session)
        .into_iter()
        .chain(pieces::rings(&stage, &desk))
        .map(|piece| (piece.key, piece))
        .collect();
    let now = time.elapsed();
    let collected = desk.last_act().is_some_and(|act| act.verb() == "collect");
    for (entity, mut shown, mut sprite, transform, motion) in &mut standing {
        match wanted.remove(&shown.key) {
            Some(piece) => {
                let picture = art.get(&piece.art, &stage, &mut images);
                let to = stage.pose(&piece, picture.size_px, picture.foot_px);
                let flips = shown.face != piece.face();
                shown.face = piece.face();
                if at_once || !piece.moves {
                    sprite.image = picture.image;
                    sprite.custom_size = Some(to.size);
                    commands.entity(entity).insert(to.transform()).remove::<Motion>();
                } else if flips
                    || motion.as_ref().map_or(&Pose::of(transform, &sprite), |m| &m.to) != &to
                {
                    let mut next = Motion::new(Pose::of(transform, &sprite), to, now);
                    if flips {
                        next = next.turning_to(picture.image);
                    } else {
                        sprite.image = picture.image;
                    }
                    commands.entity(entity).insert(next);
                    moving.0 = true;
                } else if sprite.image != picture.image {
                    sprite.image = picture.image;
                    sprite.custom_size = Some(to.size);
                }
            }
            None => {
                let leaves = stage.leave(shown.key, collected).filter(|_| !at_once);
                match leaves {
                    Some((x, y)) => {
                        let from = Pose::of(transform, &sprite);
                        let to = Pose { at: stage.world(x, y), angle: 0.0, ..from };
                        commands.entity(entity).insert(Motion::new(from, to, now).and_go());
                        // It is already gone from the table: a new piece may take its key.
                        commands.entity(entity).remove::<PieceView>();
                        moving.0 = true;
                    }
                    None => commands.entity(entity).despawn(),
                }
            }
        }
    }
    for piece in wanted.into_values() {
        let picture = art.get(&piece.art, &stage, &mut images);
        let to = stage.pose(&piece, picture.size_px, picture.foot_px);
        let mut sprite = Sprite::from_image(picture.image.clone());
        sprite.custom_size = Some(to.size);
        let view = PieceView { key: piece.key, face: piece.face() };
        match piece.from.filter(|_| piece.moves && !at_once) {
            Some((x, y)) => {
                let from = Pose { at: stage.world(x, y), angle: 0.0, ..to };
                let motion = Motion::new(from, to, now);
                commands.spawn((view, sprite, from.transform(), motion));
                moving.0 = true;
            }
            None => {
                commands.spawn((view, sprite, to.transform()));
            }
        }
    }
}
