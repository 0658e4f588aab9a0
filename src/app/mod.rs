//! The window: Bevy plugins that show a session and ask it.
//!
//! `bridge` alone changes the session. `felt` shows the table, `input` takes the pointer and the
//! keys, `pages` are the screens beside the table, `screens` changes between them.

// A system asks for as many things as it uses.
#![allow(clippy::too_many_arguments, clippy::type_complexity)]

mod global_keys;
mod audio;
mod bridge;
mod clock;
mod comments;
mod exam;
mod felt;
mod fit;
mod input;
mod instructed;
mod log_lock;
mod autosave;
mod navigate;
mod pages;
mod policy;
mod playback;
mod recount;
mod sat;
mod a11y_dump;
pub mod saves;
mod screens;
mod seat;
mod catalog;
mod theme;

use crate::level::Mode;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResizeConstraints, WindowResolution};
use bevy_egui::{EguiGlobalSettings, EguiPlugin};
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

pub use bridge::{
    ActRefused, ActRequested, DealRequested, Desk, DeskRequested, FindingRaised, SessionSystems,
    TableChanged,
};
pub use catalog::Catalog;
pub use policy::{Policy, Profiles};
pub use saves::data_folder;
pub use screens::{Navigate, Screen};

/// What the command line asks of the window.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// A level to open at once, by path or id.
    pub level: Option<String>,
    /// The mode to open it in, instead of its own.
    pub mode: Option<Mode>,
    /// Where saves, logs and profiles go, instead of the platform's data folder.
    pub data_dir: Option<PathBuf>,
    /// A trainer's own levels, beside the built-in ones.
    pub levels: Option<PathBuf>,
    /// Whether the built-in levels are left out, if others are named.
    pub levels_only: bool,
    /// A trainer's own rulebook, instead of the built-in one.
    pub assets: Option<PathBuf>,
    /// The window's size in logical pixels.
    pub size: Option<(u32, u32)>,
    /// The class that is joined at once.
    pub join: Option<Join>,
    /// What is fixed on this PC.
    pub policy: Policy,
}

/// A class to be joined.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Join {
    /// The class code.
    pub code: String,
    /// The desk's address, or several with commas between them; empty for that of the last time.
    pub address: String,
}

/// Opens the trainer and returns when it is closed.
#[must_use]
pub fn run(mut options: Options) -> ExitCode {
    options.data_dir = options.data_dir.or_else(data_folder);
    if let Err(missing) = a_display() {
        eprintln!("clearhands: {missing}");
        return ExitCode::from(3);
    }
    let loaded = Policy::of_this_pc().and_then(|policy| {
        options.policy = policy;
        Catalog::load(&options)
    });
    let catalog = match loaded {
        Ok(catalog) => catalog,
        Err(complaints) => {
            for complaint in complaints {
                eprintln!("{complaint}");
            }
            return ExitCode::from(2);
        }
    };
    let (width, height) = options.size.unwrap_or((1280, 720));
    let window = Window {
        title: "Clearhands".to_owned(),
        name: Some("clearhands".to_owned()),
        resolution: WindowResolution::new(width, height),
        resize_constraints: WindowResizeConstraints {
            min_width: fit::LEAST.x,
            min_height: fit::LEAST.y,
            ..default()
        },
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    // Bevy and winit panic where there is no display server or no graphics driver behind the name.
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if STARTED.load(Ordering::Relaxed) {
            told(panic);
        }
    }));
    let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| {
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .build()
                .disable::<bevy::app::PanicHandlerPlugin>()
                .set(WindowPlugin { primary_window: Some(window), ..default() })
                .set(LogPlugin { filter: QUIET.to_owned(), ..default() })
                .set(ImagePlugin::default_linear()),
        );
        app.add_plugins(EguiPlugin::default());
        app.insert_resource(EguiGlobalSettings {
            enable_absorb_bevy_input_system: false,
            ..default()
        });
        app.insert_resource(catalog);
        app.add_systems(Update, || STARTED.store(true, Ordering::Relaxed));
        trainer(&mut app, &options);
        app.run()
    }));
    match outcome {
        Ok(AppExit::Success) => ExitCode::SUCCESS,
        Ok(AppExit::Error(code)) => ExitCode::from(code.get()),
        Err(_) if STARTED.load(Ordering::Relaxed) => {
            eprintln!(
                "clearhands: the program has failed. Every act up to now is in the session's log; \
                 open it under Review, or judge it with: clearhands grade LOG."
            );
            ExitCode::from(3)
        }
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str);
            let said =
                said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason");
            let first = said.lines().next().unwrap_or_default();
            eprintln!("clearhands: the window could not be opened: {first}\n{CURE}");
            ExitCode::from(3)
        }
    }
}

/// Whether the first frame has been reached.
static STARTED: AtomicBool = AtomicBool::new(false);

/// What is worth a line on the terminal.
const QUIET: &str = "warn,wgpu=error,naga=error,tiny_skia=error,winit=error,bevy_egui=error,\
                     bevy_render=error";

/// How to get a window where there is none.
const CURE: &str = "Is the display that DISPLAY or WAYLAND_DISPLAY names running? Is a Vulkan driver \
                    installed? (On Debian and Ubuntu: apt-get install mesa-vulkan-drivers brings one \
                    that needs no graphics card.)\n\
                    Without a window these work: clearhands deal, grade, replay, check, procedure, \
                    coverage.";

/// Everything that makes the trainer, for a window or for a test without one.
pub fn trainer(app: &mut App, options: &Options) {
    app.insert_resource(ClearColor(theme::colour(crate::paint::Palette::ROOM)));
    app.insert_resource(saves::Saves::open(options.data_dir.clone()));
    app.insert_resource(screens::StartOptions(options.clone()));
    app.insert_resource(options.policy.clone());
    app.add_plugins((
        screens::plugin,
        navigate::plugin,
        playback::plugin,
        bridge::plugin,
        clock::plugin,
        fit::plugin,
        theme::plugin,
        felt::plugin,
        input::plugin,
        autosave::plugin,
        audio::plugin,
        (pages::plugin, exam::plugin),
        (recount::plugin, seat::plugin, comments::plugin),
        global_keys::plugin,
        a11y_dump::plugin,
    ));
}

/// Says what is missing for a window, and how to get it.
fn a_display() -> Result<(), &'static str> {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(target_os = "linux") && !set("DISPLAY") && !set("WAYLAND_DISPLAY") {
        return Err(
            "there is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set).\n\
             Start it from a desktop, or under a virtual one: xvfb-run -a clearhands.\n\
             Without a window these work: clearhands deal, grade, replay, check, procedure, coverage.",
        );
    }
    Ok(())
}
