//! The window on the screen: never larger than it, however the screen is scaled.

use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryMonitor, PrimaryWindow};

/// The least size that everything has room in, in logical pixels, where the screen has so much.
pub(super) const LEAST: Vec2 = Vec2::new(960.0, 600.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fit);
}

/// Makes the window as small as the screen once that is known.
fn fit(
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut done: Local<bool>,
) {
    if *done {
        return;
    }
    let Ok(mut window) = windows.single_mut() else { return };
    let Some((monitor, _)) = monitors.iter().max_by_key(|(_, primary)| *primary) else { return };
    *done = true;
    let screen = monitor.physical_size().as_vec2() / window.scale_factor();
    if screen.min_element() < 1.0 {
        return;
    }
    let now = Vec2::new(window.width(), window.height());
    let (least, size) = (LEAST.min(screen), now.min(screen));
    if LEAST.cmpgt(screen).any() {
        window.resize_constraints.min_width = least.x;
        window.resize_constraints.min_height = least.y;
    }
    if size != now {
        window.resolution.set(size.x, size.y);
        window.position = WindowPosition::At(monitor.physical_position);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::IVec2;
    use bevy::window::WindowResolution;

    /// The window's size and least size on a screen so large and so scaled.
    fn on(screen: (u32, u32), scale: f32) -> (Vec2, Vec2) {
        let mut app = App::new();
        app.add_plugins(plugin);
        let resolution = WindowResolution::new(1280, 720).with_scale_factor_override(scale);
        let mut window = Window { resolution, ..default() };
        window.resolution.set(1280.0, 720.0);
        let window = app.world_mut().spawn((window, PrimaryWindow)).id();
        app.world_mut().spawn(Monitor {
            name: None,
            physical_width: screen.0,
            physical_height: screen.1,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor: f64::from(scale),
            video_modes: Vec::new(),
        });
        app.update();
        let window = app.world().get::<Window>(window).unwrap();
        let least = &window.resize_constraints;
        (Vec2::new(window.width(), window.height()), Vec2::new(least.min_width, least.min_height))
    }

    #[test]
    fn the_window_is_never_larger_than_its_screen() {
        assert_eq!(on((1920, 1080), 1.0).0, Vec2::new(1280.0, 720.0));
        for (screen, scale) in [((1366, 768), 1.5), ((1920, 1080), 2.0), ((1024, 600), 1.0)] {
            let room = Vec2::new(screen.0 as f32, screen.1 as f32) / scale;
            let (size, least) = on(screen, scale);
            assert!(size.cmple(room + 1.0).all(), "{size} on {room}");
            assert!(least.cmple(room + 1.0).all(), "{least} on {room}");
        }
    }
}
