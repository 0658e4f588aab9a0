//! The table as it is seen: sprites that follow the view of a session.
//!
//! Deliberately absent: any decision. What lies where comes from [`crate::session::View`].

mod acts_in_use;
mod art;
mod board;
mod decks;
mod glow;
mod heaps;
mod labels;
mod motion;
mod outlines;
mod picking;
mod places;
mod shoe;
mod shown;
mod stage;
mod thing;
mod things;
mod wheel;

pub(super) use acts_in_use::{ActsInUse, lies_about};
pub(super) use glow::{done_at, places_of};
pub(super) use motion::Moving;
pub(super) use picking::topmost;
pub(super) use places::of_area;
pub(super) use shoe::patrons_cut;
pub(super) use shown::TableUi;
pub(super) use stage::Stage;
pub(super) use thing::{PointAt, Target};
pub(super) use wheel::Spinning;

use super::bridge::{Desk, SessionSystems, TableChanged};
use super::saves::Saves;
use super::screens::Screen;
use art::Art;
use bevy::prelude::*;
use bevy_egui::EguiStartupSet;
use motion::{Motion, Pose};
use std::time::Duration;
use thing::{Look, Thing, ThingView};

/// What is drawn, in which order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum ShowSystems {
    /// Things appear, change and leave.
    Sync,
    /// They move.
    Move,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stage>()
        .init_resource::<Art>()
        .init_resource::<Moving>()
        .init_resource::<Spinning>()
        .init_resource::<ActsInUse>()
        .add_plugins(picking::plugin)
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

/// Takes everything off when the table is left.
fn clear(
    mut commands: Commands,
    things: Query<Entity, Or<(With<ThingView>, With<Motion>)>>,
    mut stage: ResMut<Stage>,
    (mut moving, mut spinning): (ResMut<Moving>, ResMut<Spinning>),
) {
    *spinning = Spinning::default();
    for entity in &things {
        commands.entity(entity).despawn();
    }
    stage.shown = None;
    *moving = Moving::default();
}

/// Draws things anew.
struct Painter<'a, 'w, 's> {
    commands: Commands<'w, 's>,
    art: &'a mut Art,
    images: &'a mut Assets<Image>,
    stage: &'a Stage,
    now: Duration,
    /// Nothing slides.
    at_once: bool,
    /// Whether anything has begun to move.
    moved: bool,
}

/// What is drawn of a thing already.
type Drawn<'a> = (Mut<'a, Sprite>, &'a Transform, Option<&'a Motion>);

impl Painter<'_, '_, '_> {
    /// Draws a thing that was not there, or had no picture.
    fn appear(&mut self, entity: Entity, look: &Look) {
        let picture = self.art.get(&look.art, self.stage, self.images);
        let to = look.pose(self.stage, picture.size_px, picture.foot_px);
        let mut sprite = Sprite::from_image(picture.image);
        sprite.custom_size = Some(to.size);
        let mut entity = self.commands.entity(entity);
        match look.from.filter(|_| look.moves && !self.at_once) {
            Some((x, y)) => {
                let from = Pose { at: self.stage.world(x, y), angle: 0.0, ..to };
                entity.insert((sprite, from.transform(), Motion::new(from, to, self.now)));
                self.moved = true;
            }
            None => {
                entity.insert((sprite, to.transform()));
            }
        }
    }

    /// Draws a thing as it is now, on its way from where it was.
    fn change(&mut self, entity: Entity, look: &Look, flips: bool, drawn: Drawn<'_>) {
        let (mut sprite, transform, motion) = drawn;
        let picture = self.art.get(&look.art, self.stage, self.images);
        let to = look.pose(self.stage, picture.size_px, picture.foot_px);
        let here = Pose::of(transform, &sprite);
        if self.at_once || !look.moves {
            sprite.image = picture.image;
            sprite.custom_size = Some(to.size);
            self.commands.entity(entity).insert(to.transform()).remove::<Motion>();
        } else if flips || motion.map_or(&here, |m| &m.to) != &to {
            let mut next = Motion::new(here, to, self.now);
            if flips {
                next = next.turning_to(picture.image);
            } else {
                sprite.image = picture.image;
            }
            self.commands.entity(entity).insert(next);
            self.moved = true;
        } else if sprite.image != picture.image {
            sprite.image = picture.image;
            sprite.custom_size = Some(to.size);
        }
    }

    /// Has a picture leave the table: it goes on alone, as what it belonged to may come back meanwhile.
    fn leave(&mut self, to: Option<(f32, f32)>, drawn: &Drawn<'_>) {
        let (sprite, transform, _) = drawn;
        let Some((x, y)) = to.filter(|_| !self.at_once) else { return };
        let from = Pose::of(transform, sprite);
        let to = Pose { at: self.stage.world(x, y), angle: 0.0, ..from };
        let motion = Motion::new(from, to, self.now).and_go();
        self.commands.spawn(((**sprite).clone(), from.transform(), motion));
        self.moved = true;
    }
}

/// Brings the things in line with the table.
fn sync(
    commands: Commands,
    mut changes: MessageReader<TableChanged>,
    (desk, saves): (Res<Desk>, Res<Saves>),
    (time, screen): (Res<Time<Real>>, Res<State<Screen>>),
    (mut stage, mut art, mut images): (ResMut<Stage>, ResMut<Art>, ResMut<Assets<Image>>),
    (mut moving, mut in_use): (ResMut<Moving>, ResMut<ActsInUse>),
    mut standing: Query<(
        Entity,
        &mut ThingView,
        Option<&PointAt>,
        Option<(&mut Sprite, &Transform)>,
        Option<&Motion>,
    )>,
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
    let view = session.view();
    stage.follow(&view);
    in_use.of(session);
    let review = *screen.get() == Screen::Review;
    let (view, desk, saves, stage, acts) = (&view, &*desk, &*saves, &*stage, &*in_use);
    let shown = TableUi { session, view, desk, saves, stage, acts, review, places: &[] };
    let mut wanted = things::all(&shown);
    let collected = desk.last_act().is_some_and(|act| act.verb() == "collect");
    let at_once = restaged || saves.settings.reduced_motion || desk.is_jumping();
    let (art, images, now) = (&mut *art, &mut *images, time.elapsed());
    let mut painter = Painter { commands, art, images, stage, now, at_once, moved: false };
    for (entity, mut known, point, drawn, motion) in &mut standing {
        let drawn = drawn.map(|(sprite, transform)| (sprite, transform, motion));
        let to = known.key.leaves_to(stage, collected);
        let Some(thing) = wanted.remove(&known.key) else {
            if let Some(drawn) = &drawn {
                painter.leave(to, drawn);
            }
            painter.commands.entity(entity).despawn();
            continue;
        };
        let face = thing.face();
        let flips = known.face != face;
        if flips {
            known.face = face;
        }
        mark(&mut painter.commands, entity, &thing, point);
        match (&thing.look, drawn) {
            (Some(look), Some(drawn)) => painter.change(entity, look, flips, drawn),
            (Some(look), None) => painter.appear(entity, look),
            (None, Some(drawn)) => {
                painter.leave(to, &drawn);
                painter.commands.entity(entity).remove::<(Sprite, Motion)>();
            }
            (None, None) => {}
        }
    }
    for (key, thing) in wanted {
        let entity = painter.commands.spawn(ThingView { key, face: thing.face() }).id();
        mark(&mut painter.commands, entity, &thing, None);
        if let Some(look) = &thing.look {
            painter.appear(entity, look);
        }
    }
    moving.0 |= painter.moved;
}

/// Says what pointing at a thing means, and why it glows.
fn mark(commands: &mut Commands, entity: Entity, thing: &Thing, known: Option<&PointAt>) {
    let mut entity = commands.entity(entity);
    if thing.point.as_ref() != known {
        match &thing.point {
            Some(point) => entity.insert(point.clone()),
            None => entity.remove::<PointAt>(),
        };
    }
    match thing.glow {
        Some(glow) => entity.insert(glow),
        None => entity.remove::<thing::Glow>(),
    };
}
