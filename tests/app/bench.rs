//! The one helper: the trainer with a clock that the test moves, and what it writes and says.

use bevy::ecs::message::{Message, MessageCursor, Messages};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use bevy_egui::{EguiGlobalSettings, EguiPlugin};
use clearhands::app::{
    ActRefused, ActRequested, Catalog, Desk, DeskRequested, FindingRaised, Join, Options, Policy,
    Screen, TableChanged, trainer,
};
use clearhands::level::Mode;
use clearhands::record::{ReadLog, read};
use clearhands::session::Session;
use clearhands::table::Act;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a frame lasts.
pub(crate) const FRAME_MS: u64 = 20;

/// The trainer, opened at a level.
pub(crate) struct Trainer {
    pub(crate) app: App,
    folder: tempfile::TempDir,
    changes: MessageCursor<TableChanged>,
    findings: MessageCursor<FindingRaised>,
    refusals: MessageCursor<ActRefused>,
    /// How many keys have been pressed.
    pub(crate) keys: usize,
}

/// What one act brought about.
pub(crate) struct Came {
    /// How often the table changed.
    pub(crate) changes: usize,
    /// The clause ids of what was found.
    pub(crate) clauses: Vec<String>,
    /// Acts that were not done.
    pub(crate) refused: Vec<ActRefused>,
}

fn app() -> App {
    let nothing = WgpuSettings { backends: None, ..default() };
    let window = Window { resolution: (1280, 720).into(), ..default() };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(window),
                exit_condition: ExitCondition::DontExit,
                ..default()
            })
            .set(RenderPlugin {
                render_creation: RenderCreation::Automatic(Box::new(nothing)),
                ..default()
            })
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>(),
    );
    app.add_plugins(EguiPlugin::default());
    app.insert_resource(EguiGlobalSettings { enable_absorb_bevy_input_system: false, ..default() });
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(FRAME_MS)));
    app
}

impl Trainer {
    /// Opens a built-in level, or one in a file.
    pub(crate) fn open(level: &str, mode: Mode) -> Self {
        let options = Options { level: Some(level.to_owned()), mode: Some(mode), ..default() };
        let mut trainer = Self::start(tempfile::tempdir().unwrap(), options);
        assert_eq!(trainer.screen(), Screen::Table, "the level is not open");
        trainer.came();
        trainer
    }

    /// Opens the program at its way in.
    pub(crate) fn at_home() -> Self {
        Self::start(tempfile::tempdir().unwrap(), Options::default())
    }

    /// Opens the program at its way in, on a PC of which something is fixed.
    pub(crate) fn with_policy(policy: Policy) -> Self {
        Self::start(tempfile::tempdir().unwrap(), Options { policy, ..Options::default() })
    }

    /// Opens the program with a class to join at once.
    pub(crate) fn with_join(join: Join) -> Self {
        Self::start(
            tempfile::tempdir().unwrap(),
            Options { join: Some(join), ..Options::default() },
        )
    }

    /// Stops the program at once, as if it were killed, and opens it again at its way in.
    pub(crate) fn killed(self) -> Self {
        let Self { app, folder, .. } = self;
        drop(app);
        Self::start(folder, Options::default())
    }

    fn start(folder: tempfile::TempDir, options: Options) -> Self {
        let options = Options { data_dir: Some(folder.path().to_owned()), ..options };
        let mut app = app();
        app.insert_resource(Catalog::load(&options).unwrap());
        trainer(&mut app, &options);
        app.finish();
        app.cleanup();
        let mut trainer = Self {
            app,
            folder,
            changes: default(),
            findings: default(),
            refusals: default(),
            keys: 0,
        };
        trainer.frames(4);
        trainer
    }

    /// Lets some frames pass.
    pub(crate) fn frames(&mut self, n: usize) {
        for _ in 0..n {
            self.app.update();
        }
    }

    /// Lets frames pass until everything has come to rest.
    pub(crate) fn rest(&mut self) {
        // Nothing slides for longer than this.
        self.frames(20);
    }

    pub(crate) fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    pub(crate) fn desk(&self) -> &Desk {
        self.app.world().resource::<Desk>()
    }

    pub(crate) fn session(&self) -> &Session {
        self.desk().dealt().unwrap()
    }

    /// What the perfect dealer would do.
    pub(crate) fn due(&self) -> Act {
        self.session().expected()[0]
    }

    pub(crate) fn send<M: Message>(&mut self, message: M) {
        self.app.world_mut().write_message(message);
    }

    /// Does an act in its one-line form.
    pub(crate) fn act(&mut self, line: &str) -> Came {
        let act: Act = line.parse().unwrap();
        self.send(ActRequested(act));
        self.frames(1);
        self.came()
    }

    pub(crate) fn ask(&mut self, ask: DeskRequested) {
        self.send(ask);
        self.frames(1);
    }

    /// Deals on perfectly until the last round is over, and goes on to the debrief.
    pub(crate) fn deal_out(&mut self) {
        self.deal_to_end();
        assert_eq!(self.screen(), Screen::Table, "the finished table stays in sight");
        self.ask(DeskRequested::Leave);
        self.frames(3);
    }

    /// Deals on perfectly until the last round is over.
    pub(crate) fn deal_to_end(&mut self) {
        while !self.session().is_over() {
            let act = self.due();
            self.send(ActRequested(act));
            self.frames(1);
        }
        self.rest();
    }

    /// What has come since this was last asked.
    pub(crate) fn came(&mut self) -> Came {
        let world = self.app.world();
        let book = world.resource::<Catalog>().book.clone();
        let messages = world.resource::<Messages<TableChanged>>();
        let changes = self.changes.read(messages).count();
        let messages = world.resource::<Messages<FindingRaised>>();
        let clauses = self.findings.read(messages).flat_map(|raised| &raised.0.clauses);
        let clauses = clauses.map(|&id| book[id].id.clone()).collect();
        let messages = world.resource::<Messages<ActRefused>>();
        let refused = self.refusals.read(messages).cloned().collect();
        Came { changes, clauses, refused }
    }

    /// The data folder.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The log that is being written.
    pub(crate) fn log(&self) -> ReadLog {
        let logs = self.logs();
        assert_eq!(logs.len(), 1, "{logs:?}");
        let text = std::fs::read_to_string(&logs[0]).unwrap();
        let log = read(&text, &self.app.world().resource::<Catalog>().book).unwrap();
        assert_eq!(log.damage, None);
        assert!(log.mismatches.is_empty(), "{:?}", log.mismatches);
        log
    }

    pub(crate) fn logs(&self) -> Vec<PathBuf> {
        let folder = self.folder.path().join("profiles/Trainee/logs");
        let files = std::fs::read_dir(folder).into_iter().flatten();
        let paths = files.map(|entry| entry.unwrap().path());
        paths.filter(|path| path.extension().is_some_and(|ext| ext == "jsonl")).collect()
    }

    /// The lines of the profile's results.
    pub(crate) fn results(&self) -> Vec<String> {
        let path = self.folder.path().join("profiles/Trainee/results.jsonl");
        let text = std::fs::read_to_string(path).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }
}
