//! The command line: it opens the trainer, or does one headless thing and says how it went.
//!
//! # Exit codes
//!
//! | code | means |
//! |---|---|
//! | 0 | done; a session was passed; every file is right |
//! | 1 | faults were found: a session was not passed, a log is damaged, `check` has complaints, `search` found nothing |
//! | 2 | bad input: the command line, a level, an act list or a log cannot be used |
//! | 3 | it cannot be done here: a file cannot be read or written, this build has no window |
//! | 4 | a result is not what it says: `verify` refuses it, and names the reason |
//!
//! Results go to the standard output and complaints to the standard error. JSON output names its
//! format in the field `format`; fields may be added to a format, never changed or removed.

mod check;
mod clean;
mod deal;
#[cfg(feature = "desk")]
mod desk;
mod due;
mod export;
#[cfg(feature = "exam")]
mod exam;
mod exit;
mod fates;
mod figures;
mod grade;
mod law;
mod lay;
mod listed;
mod opened;
mod procedure;
mod prove;
#[cfg(feature = "desk")]
mod room;

use crate::files::{Library, OwnLevels};
pub use exit::Exit;

use crate::level::Mode;
use clap::{Parser, Subcommand, ValueEnum};
use clean::Clean;
use exit::Failure;
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

const EXITS: &str = "Exit codes: 0 done or passed; 1 faults found or not passed; \
                     2 bad input; 3 cannot (files, no window); 4 a result is refused.";

/// Trains casino dealers: you deal, the New Jersey table-game regulations judge.
#[derive(Parser, Debug)]
#[command(name = "clearhands", version, about, after_help = EXITS)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Keep profiles and logs in this folder.
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// Have the levels of this folder, with their houses and courses, beside the built-in ones.
    #[arg(long, global = true, value_name = "DIR")]
    levels: Option<PathBuf>,
    /// Leave the built-in levels out; only those of --levels are there.
    #[arg(long, global = true, requires = "levels")]
    levels_only: bool,
    /// Take the rulebook and the houses from this folder (a folder for each game, or `games` with
    /// them) and not the built-in ones.
    #[arg(long, global = true, value_name = "DIR")]
    assets: Option<PathBuf>,
    /// Open the window at this size, such as 1920x1080.
    #[arg(long, global = true, value_name = "SIZE", value_parser = size)]
    size: Option<(u32, u32)>,
}

/// Reads a size such as `1920x1080`.
fn size(text: &str) -> Result<(u32, u32), &'static str> {
    let sides = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    sides
        .filter(|(w, h)| (320..=16384).contains(w) && (240..=16384).contains(h))
        .ok_or("write it as width x height in pixels, such as 1280x720")
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Open the trainer at a level.
    Play {
        /// A level's file, or the id of a shipped level.
        level: String,
        /// How to be treated; otherwise as the level says.
        #[arg(long)]
        mode: Option<ModeArg>,
    },
    /// Open the trainer and join a class.
    #[cfg(feature = "exam")]
    Join {
        /// The class code that the desk shows, such as 4F7Q-9XKD-2M8R.
        code: String,
        /// The desk's address, with a port or without; several are tried in turn. Without one it is the address of
        /// the last time, and whatever desk of this class announces itself on the network.
        address: Vec<String>,
    },
    /// Have the perfect dealer deal a level without a window, each act with its section.
    Deal {
        /// A level's file, or the id of a shipped level.
        level: String,
        /// Deal this many rounds.
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=500))]
        rounds: Option<u32>,
        /// Deal from this seed.
        #[arg(long)]
        seed: Option<u64>,
        /// Write the session's log to this file, line by line as it is dealt.
        #[arg(long, value_name = "FILE")]
        log: Option<PathBuf>,
        /// Write over a log that is there.
        #[arg(long, requires = "log")]
        force: bool,
        /// Print JSON (format clearhands-deal/1).
        #[arg(long)]
        json: bool,
    },
    /// Judge a session: a log, or a list of acts at a level.
    Grade {
        /// The log of a session.
        #[arg(required_unless_present = "acts", conflicts_with_all = ["acts", "level"])]
        log: Option<PathBuf>,
        /// The level that a list of acts was dealt at.
        #[arg(long, requires = "acts")]
        level: Option<String>,
        /// A list of acts, one a line, each with its time in seconds before it if wanted.
        #[arg(long, requires = "level", value_name = "FILE")]
        acts: Option<PathBuf>,
        /// Print JSON (format clearhands-report/1).
        #[arg(long)]
        json: bool,
    },
    /// Tell what is due after a list of acts, what else is open, and what each wager still owes.
    Due {
        /// The level that the acts were dealt at.
        #[arg(long)]
        level: String,
        /// A list of acts, as for `grade`; an empty one asks for the beginning.
        #[arg(long, value_name = "FILE")]
        acts: PathBuf,
        /// Print JSON (format clearhands-due/1).
        #[arg(long)]
        json: bool,
    },
    /// Tell the session of a log in words, and show the table at its end.
    Replay {
        /// The log of a session.
        log: PathBuf,
    },
    /// Check levels, houses, rulebooks, or folders of them; every complaint at once.
    Check {
        /// Files and folders.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// List the levels, or write the shipped ones as files to be changed.
    Levels {
        /// Write the shipped levels, and the houses that they name, into this folder.
        #[arg(long, value_name = "DIR")]
        export: Option<PathBuf>,
        /// Write over files that are there.
        #[arg(long, requires = "export")]
        force: bool,
    },
    /// List the houses that a level may name, each with what it elects.
    Houses {
        /// Only those of this game, such as three-card-poker.
        game: Option<String>,
        /// Print JSON (format clearhands-houses/1).
        #[arg(long)]
        json: bool,
    },
    /// List the wagers that a level may name: when each is made, its limits and its tables of odds.
    Wagers {
        /// Only those of this game, such as three-card-poker.
        game: Option<String>,
        /// Print JSON (format clearhands-wagers/1).
        #[arg(long)]
        json: bool,
    },
    /// List the incidents that a level may lay down, each with its fields and an example.
    Incidents {
        /// Only those of this game, such as three-card-poker.
        game: Option<String>,
        /// Print JSON (format clearhands-incidents/1).
        #[arg(long)]
        json: bool,
    },
    /// Print a game's round as its table has it: parts, steps, wagers, void rounds and wrong acts, each with its
    /// sections and our words of the duty.
    Procedure {
        /// The game, such as three-card-poker.
        game: String,
        /// Only what holds at this house, by name or file; otherwise the whole table, with where each row holds.
        #[arg(long, value_name = "HOUSE")]
        house: Option<String>,
    },
    /// Print the clause table: standing, severity, the steps that rest on each clause, the levels
    /// that exercise it.
    Coverage {
        /// Only what holds at the tables of this game; all-games for what holds at every table.
        game: Option<String>,
        /// Print JSON (format clearhands-coverage/1).
        #[arg(long)]
        json: bool,
    },
    /// Print a game's exact figures: how often each hand is dealt, what each wager comes to.
    Figures {
        /// The game, such as three-card-poker.
        game: String,
        /// Print JSON (format clearhands-figures/1).
        #[arg(long)]
        json: bool,
    },
    /// Prove the judge at large: dealers who make random acts, dealers who slip once or twice, and
    /// unseen cards dealt anew, at every table of a game; what must not happen is told.
    Prove {
        /// Only this game.
        game: Option<String>,
        /// Deal about so many acts at each game.
        #[arg(long, default_value_t = 100_000)]
        acts: u64,
        /// Begin with this seed.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Only at this table, as a failure names it.
        #[arg(long, requires = "game")]
        table: Option<String>,
    },
    #[cfg(feature = "exam")]
    #[command(flatten)]
    Exam(exam::Command),
    /// The trainer's desk: the server of a class, its seats, its records. One command and nothing else.
    #[cfg(feature = "desk")]
    Desk(desk::Command),
    /// Search the rulebook for words.
    Search {
        /// Words that must all stand in a clause.
        #[arg(required = true)]
        words: Vec<String>,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ModeArg {
    Watch,
    Guided,
    Practice,
    Exam,
}

impl From<ModeArg> for Mode {
    fn from(mode: ModeArg) -> Self {
        match mode {
            ModeArg::Watch => Self::Watch,
            ModeArg::Guided => Self::Guided,
            ModeArg::Practice => Self::Practice,
            ModeArg::Exam => Self::Exam,
        }
    }
}

/// Runs the program with the process's own arguments.
#[must_use]
pub fn main() -> ExitCode {
    // Not locked: the window's threads write to the standard error as well.
    let mut out = std::io::BufWriter::new(std::io::stdout());
    run(std::env::args_os(), &mut out, &mut std::io::stderr()).into()
}

/// Runs the program with these arguments (the first is its own name) and these outputs.
pub fn run(
    args: impl IntoIterator<Item = OsString>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Exit {
    // What others have written must not steer the terminal, wherever it comes from.
    let (out, err) = (&mut Clean::new(out), &mut Clean::new(err));
    let exit = run_clean(args, out, err);
    // Whoever is told nothing more has the exit code.
    let _ = err.flush();
    exit
}

fn run_clean(
    args: impl IntoIterator<Item = OsString>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Exit {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            // Nothing is left to tell anybody if this fails.
            let _ = write!(err, "{}", error.render());
            return Exit::BadInput;
        }
        Err(help) => {
            let shown = write!(out, "{}", help.render()).and_then(|()| out.flush());
            return shown.map_or(Exit::Cannot, |()| Exit::Done);
        }
    };
    let done = command(cli, out, err).and_then(|exit| {
        out.flush()?;
        Ok(exit)
    });
    done.unwrap_or_else(|failure| failure.tell(err))
}

fn command(cli: Cli, out: &mut dyn Write, err: &mut dyn Write) -> Result<Exit, Failure> {
    let Cli { command, data_dir, levels, levels_only, assets, size } = cli;
    let data = data_dir.clone().or_else(|| match command {
        None | Some(Command::Play { .. }) => data_folder(),
        #[cfg(feature = "exam")]
        Some(Command::Join { .. }) => data_folder(),
        _ => None,
    });
    let own = OwnLevels::of(levels.as_deref(), assets.as_deref(), data.as_deref(), levels_only);
    let library = Library::open(assets.as_deref(), &own)?;
    let (level, mode, join) = (None, None, None);
    let asked = Asked { level, mode, join, data_dir, levels, levels_only, assets, size };
    match command {
        None => window(asked),
        Some(Command::Play { level, mode }) => {
            // A level that is wrong is told before a window opens.
            library.level(&level)?;
            let mode = mode.map(Mode::from);
            window(Asked { level: Some(level), mode, ..asked })
        }
        #[cfg(feature = "exam")]
        Some(Command::Join { code, address }) => {
            // A code that is none is told before a window opens.
            let code = crate::wire::ClassCode::read(&code);
            let code = code.map_err(|why| Failure::Bad(format!("the class code: {why}")))?;
            let join = Some((code.to_string(), address.join(", ")));
            window(Asked { join, ..asked })
        }
        Some(Command::Deal { level, rounds, seed, log, force, json }) => {
            let mut level = library.level(&level)?;
            level.rounds = rounds.unwrap_or(level.rounds);
            level.seed = seed.unwrap_or(level.seed);
            let log = log.map(|path| deal::LogTo { path, force });
            deal::deal(&library, level, log, json, out, err)
        }
        Some(Command::Grade { log: Some(log), json, .. }) => {
            grade::log(&library, &log, json, out, err)
        }
        Some(Command::Grade { level: Some(level), acts: Some(acts), json, .. }) => {
            grade::acts(&library, library.level(&level)?, &acts, json, out, err)
        }
        Some(Command::Grade { .. }) => {
            Err(Failure::Bad("give a log, or --level and --acts".to_owned()))
        }
        Some(Command::Due { level, acts, json }) => {
            due::due(&library, library.level(&level)?, &acts, json, out)
        }
        Some(Command::Replay { log }) => deal::replay(&library, &log, out, err),
        Some(Command::Check { paths }) => check::check(&library, &paths, out, err),
        Some(Command::Levels { export: Some(folder), force }) => {
            export::export(&folder, force, out)
        }
        Some(Command::Levels { .. }) => law::levels(&library, out, err),
        Some(Command::Houses { game, json }) => {
            listed::houses(&library, game.as_deref(), json, out)
        }
        Some(Command::Wagers { game, json }) => {
            listed::wagers(&library, game.as_deref(), json, out)
        }
        Some(Command::Incidents { game, json }) => listed::incidents(game.as_deref(), json, out),
        Some(Command::Procedure { game, house }) => {
            procedure::procedure(&library, &game, house.as_deref(), out)
        }
        Some(Command::Coverage { game, json }) => {
            law::coverage(&library, game.as_deref(), json, out)
        }
        Some(Command::Figures { game, json }) => figures::figures(&library, &game, json, out),
        Some(Command::Prove { game, acts, seed, table }) => {
            let wanted = prove::Wanted { game: game.as_deref(), table: table.as_deref() };
            prove::prove(&library, wanted, acts, seed, out, err)
        }
        #[cfg(feature = "exam")]
        Some(Command::Exam(command)) => exam::run(&library, command, out, err),
        #[cfg(feature = "desk")]
        Some(Command::Desk(command)) => desk::run(library, command, asked.data_dir, out, err),
        Some(Command::Search { words }) => law::search(&library, &words, out),
    }
}

/// What the window is asked for.
#[cfg_attr(not(feature = "app"), allow(dead_code, reason = "this build has no window"))]
struct Asked {
    level: Option<String>,
    mode: Option<Mode>,
    /// The class code and the addresses of the desk.
    join: Option<(String, String)>,
    data_dir: Option<PathBuf>,
    levels: Option<PathBuf>,
    levels_only: bool,
    assets: Option<PathBuf>,
    size: Option<(u32, u32)>,
}

/// Where the window keeps what is its trainee's, if nobody says where.
#[cfg(feature = "app")]
fn data_folder() -> Option<PathBuf> {
    crate::app::data_folder()
}

#[cfg(not(feature = "app"))]
const fn data_folder() -> Option<PathBuf> {
    None
}

/// Opens the window and waits until it is closed.
#[cfg(feature = "app")]
fn window(asked: Asked) -> Result<Exit, Failure> {
    let Asked { level, mode, join, data_dir, levels, levels_only, assets, size } = asked;
    let policy = crate::app::Policy::default();
    let join = join.map(|(code, address)| crate::app::Join { code, address });
    let files = crate::app::Options { data_dir, levels, levels_only, assets, ..Default::default() };
    let options = crate::app::Options { level, mode, join, size, policy, ..files };
    // The window says itself what it lacks.
    let code = crate::app::run(options);
    let known = [Exit::Done, Exit::Faults, Exit::BadInput, Exit::Cannot];
    let same = |exit: &Exit| ExitCode::from(*exit) == code;
    Ok(known.into_iter().find(same).unwrap_or(Exit::Cannot))
}

#[cfg(not(feature = "app"))]
fn window(_asked: Asked) -> Result<Exit, Failure> {
    Err(Failure::Cannot(
        "this build has no window (it was built without the feature 'app').\n\
         It has these commands: deal, grade, due, replay, check, levels, houses, wagers, incidents, \
         procedure, coverage, figures, search; \
         see clearhands --help"
            .to_owned(),
    ))
}
