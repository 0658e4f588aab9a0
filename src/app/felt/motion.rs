//! How things get from one place to another, and turn on the way.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::time::Duration;

/// How long it takes, in milliseconds.
const SLIDE_MS: u64 = 240;

/// Above everything that lies still.
const IN_FLIGHT: f32 = 40.0;

/// Where a sprite is, how it is turned and how large it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pose {
    /// In world units, from the window's middle.
    pub(super) at: Vec3,
    /// In radians, counterclockwise.
    pub(super) angle: f32,
    /// In logical pixels.
    pub(super) size: Vec2,
}

impl Pose {
    /// The pose a sprite has now.
    pub(super) fn of(transform: &Transform, sprite: &Sprite) -> Self {
        let (axis, angle) = transform.rotation.to_axis_angle();
        Self {
            at: transform.translation,
            angle: if axis.z < 0.0 { -angle } else { angle },
            size: sprite.custom_size.unwrap_or_default(),
        }
    }

    /// The pose as Bevy has it.
    pub(super) fn transform(&self) -> Transform {
        Transform::from_translation(self.at).with_rotation(Quat::from_rotation_z(self.angle))
    }
}

/// A thing under way.
#[derive(Component, Clone, Debug)]
pub(super) struct Motion {
    from: Pose,
    pub(super) to: Pose,
    start: Duration,
    turn: Option<Handle<Image>>,
    goes: bool,
}

impl Motion {
    /// From one pose to another, beginning now.
    pub(super) fn new(from: Pose, to: Pose, start: Duration) -> Self {
        Self { from, to, start, turn: None, goes: false }
    }

    /// Showing this picture from half way on.
    pub(super) fn turning_to(mut self, image: Handle<Image>) -> Self {
        self.turn = Some(image);
        self
    }

    /// Vanishing on arrival.
    pub(super) fn and_go(mut self) -> Self {
        self.goes = true;
        self
    }
}

/// Whether anything is under way.
#[derive(Resource, Clone, Copy, Default, Debug)]
pub(in crate::app) struct Moving(pub(in crate::app) bool);

/// Moves what is under way, and asks for the next frame while anything is.
pub(super) fn advance(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut moving: ResMut<Moving>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut things: Query<(Entity, &mut Motion, &mut Transform, &mut Sprite)>,
) {
    let mut any = false;
    for (entity, mut motion, mut transform, mut sprite) in &mut things {
        let gone = time.elapsed().saturating_sub(motion.start);
        let t = (gone.as_secs_f32() * 1000.0 / SLIDE_MS as f32).min(1.0);
        let eased = EaseFunction::CubicOut.sample_clamped(t);
        let (from, to) = (motion.from, motion.to);
        let mut at = from.at.lerp(to.at, eased);
        if t < 1.0 {
            at.z = at.z.max(IN_FLIGHT);
        }
        transform.translation = at;
        transform.rotation = Quat::from_rotation_z(from.angle + (to.angle - from.angle) * eased);
        sprite.custom_size = Some(from.size.lerp(to.size, eased));
        if motion.turn.is_some() || transform.scale.x < 1.0 {
            transform.scale.x = (1.0 - 2.0 * t).abs().max(0.02);
        }
        if t >= 0.5
            && let Some(image) = motion.turn.take()
        {
            sprite.image = image;
        }
        if t >= 1.0 {
            transform.scale.x = 1.0;
            if motion.goes {
                commands.entity(entity).despawn();
            } else {
                commands.entity(entity).remove::<Motion>();
            }
        } else {
            any = true;
        }
    }
    // One frame more when all has come to rest, for whoever waits for that.
    if any || moving.0 {
        redraw.write(RequestRedraw);
    }
    moving.0 = any;
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::message::Messages;

    /// Frames come only when asked for: whoever waits until all lies still must see a frame in which it does.
    #[test]
    fn there_is_one_frame_more_when_all_has_come_to_rest() {
        let mut app = App::new();
        app.init_resource::<Time<Real>>()
            .insert_resource(Moving(true))
            .add_message::<RequestRedraw>()
            .add_systems(Update, advance);
        let mut asked = || {
            app.update();
            let mut messages = app.world_mut().resource_mut::<Messages<RequestRedraw>>();
            let asked = messages.drain().count() > 0;
            (app.world().resource::<Moving>().0, asked)
        };
        assert_eq!(asked(), (false, true));
        assert_eq!(asked(), (false, false));
    }
}
