//! `desk`: the trainer's desk, and what is done to its database.

use super::clean;
use super::exam::Pass;
use super::exit::{Exit, Failure};
use super::room;
use crate::desk::account::{self, AccountError, New};
use crate::desk::backup::{self, BackupError};
use crate::desk::db::{Db, DbError, Role};
use crate::desk::{
    self, Desk, MarksFor, NotTaken, Options, Outcome, ServeError, State, StateError, qr_in_terminal,
};
use crate::exam::{MOST_LONG, MOST_SMALL, REVOKED, SCHOOL};
use crate::files::{self, Library};
use crate::wire::SEAT_PORT;
use clap::{Args, Subcommand, ValueEnum};
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// The database's file in the desk's folder.
const FILE: &str = "desk.db";

/// The trainer's desk.
#[derive(Args, Debug)]
pub(super) struct Command {
    /// Keep the database in this folder.
    #[arg(long, global = true, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Keep everything in this database, such as postgres://USER:PASSWORD@HOST/NAME, and not in a folder.
    /// It may stand in CLEARHANDS_DATABASE instead, where no other user of the PC sees it.
    #[arg(long, global = true, value_name = "URL", conflicts_with = "folder")]
    database: Option<String>,
    /// The port for browsers.
    #[arg(long, default_value_t = 8443, value_name = "PORT")]
    web_port: u16,
    /// The port for seats.
    #[arg(long, default_value_t = SEAT_PORT, value_name = "PORT")]
    seat_port: u16,
    /// Listen at this address only.
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::UNSPECIFIED), value_name = "ADDRESS")]
    bind: IpAddr,
    /// What the class is called from now on.
    #[arg(long, value_name = "CLASS")]
    name: Option<String>,
    /// Do not tell the network that a desk is here.
    #[arg(long)]
    no_announce: bool,
    /// Make a new class code; the one before lets nobody in any more.
    #[arg(long)]
    new_code: bool,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Accounts: who can log in at the desk's page.
    #[command(subcommand)]
    Account(AccountCommand),
    /// Back everything up into a file. It holds the desk's key: keep it as safe as the desk.
    Backup {
        /// The file; it must not be there yet.
        file: PathBuf,
    },
    /// Restore a backup, into either kind of database. Stop every desk of the database first.
    Restore {
        /// The file.
        file: PathBuf,
        /// Replace all that is in the database.
        #[arg(long)]
        force: bool,
    },
    /// Write the xAPI statements that no record store has taken to a file, as one list in JSON.
    Xapi {
        /// The file; it must not be there yet.
        file: PathBuf,
        /// Those that were taken, too.
        #[arg(long)]
        all: bool,
    },
    /// Write the marks of the gradebook, as a table for another program.
    Gradebook {
        /// The file, which must not be there yet; without one the table is printed.
        file: Option<PathBuf>,
        /// For which program.
        #[arg(long, value_name = "PROGRAM", default_value = "moodle")]
        csv: ProgramArg,
        /// Of this group alone.
        #[arg(long, value_name = "NAME")]
        group: Option<String>,
    },
    /// Set the school whose exam results are taken, by its public files. Results that are here are checked again.
    School {
        /// Its file school.json, or the folder with it and revoked.json.
        school: PathBuf,
    },
    /// Bring results of exams in. What does not hold by the school's public key is not taken.
    Results {
        /// The files that the school has handed out.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Sign the beginning of an exam for every seat that has asked for it, by one passphrase. The keys and the opened
    /// paper are in this command's memory alone. Compare the words of each seat with those that it shows.
    Sign {
        /// The examiner's folder.
        examiner: PathBuf,
        /// For this paper, by its file's name, where seats ask for several.
        #[arg(long, value_name = "NAME")]
        paper: Option<String>,
        /// For these seats alone, by their numbers.
        #[arg(long, value_name = "NUMBER")]
        seat: Vec<i64>,
        /// Which attempt of the candidates it is.
        #[arg(long, default_value_t = 1, value_name = "N")]
        attempt: u32,
        /// Only list what is asked.
        #[arg(long)]
        list: bool,
        #[command(flatten)]
        pass: Pass,
    },
    /// Remove somebody: name, number, sessions, reports, exam results, statements. The audit keeps a number.
    Forget {
        /// The school's number, as on the roster.
        number: String,
    },
}

#[derive(Subcommand, Debug)]
enum AccountCommand {
    /// List them.
    List,
    /// Make one. The password is asked for, or is the first line of the standard input.
    Add {
        /// What is typed to log in.
        login: String,
        /// The name of whom it belongs to.
        #[arg(long)]
        name: String,
        /// What it may do.
        #[arg(long, default_value = "keeper")]
        role: RoleArg,
    },
    /// Give one another password, and log its browsers out.
    Password {
        /// Which.
        login: String,
    },
    /// Close one.
    Close {
        /// Which.
        login: String,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ProgramArg {
    Moodle,
    Canvas,
}

impl From<ProgramArg> for MarksFor {
    fn from(program: ProgramArg) -> Self {
        match program {
            ProgramArg::Moodle => Self::Moodle,
            ProgramArg::Canvas => Self::Canvas,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum RoleArg {
    Keeper,
    Trainer,
    Examiner,
}

impl From<RoleArg> for Role {
    fn from(role: RoleArg) -> Self {
        match role {
            RoleArg::Keeper => Self::Keeper,
            RoleArg::Trainer => Self::Trainer,
            RoleArg::Examiner => Self::Examiner,
        }
    }
}

impl From<BackupError> for Failure {
    fn from(error: BackupError) -> Self {
        match error {
            BackupError::Io(_) | BackupError::Db(_) => Self::Cannot(error.to_string()),
            other => Self::Bad(other.to_string()),
        }
    }
}

impl From<AccountError> for Failure {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::Db(_) | AccountError::Chance(_) | AccountError::Busy => {
                Self::Cannot(error.to_string())
            }
            other => Self::Bad(other.to_string()),
        }
    }
}

/// A new password, from whoever sits at the terminal or from the standard input.
fn password() -> Result<Zeroizing<String>, Failure> {
    let failed = |error: io::Error| Failure::Cannot(format!("no password can be read: {error}"));
    if !io::stdin().is_terminal() {
        let mut line = Zeroizing::new(String::new());
        io::stdin().read_line(&mut line).map_err(failed)?;
        return Ok(Zeroizing::new(line.trim_end_matches(['\r', '\n']).to_owned()));
    }
    let ask = |prompt: &str| rpassword::prompt_password(prompt).map(Zeroizing::new).map_err(failed);
    let typed = ask(&format!("new password, of at least {} letters: ", account::SHORTEST))?;
    if *ask("the same again: ")? != *typed {
        return Err(Failure::Bad("the two passwords are not the same".to_owned()));
    }
    Ok(typed)
}

async fn accounts(db: &Db, what: &AccountCommand, out: &mut dyn Write) -> Result<Exit, Failure> {
    let all = db.accounts().await?;
    let open = |login: &str| {
        let login = account::normal(login);
        let known = all.iter().find(|it| it.login == login && it.closed_ms.is_none());
        known.ok_or(AccountError::None(login))
    };
    match what {
        AccountCommand::List => {
            for it in &all {
                let closed = if it.closed_ms.is_some() { ", closed" } else { "" };
                writeln!(
                    out,
                    "{}: {}, {}{closed}",
                    it.login,
                    clean::line(&it.name),
                    it.role.name()
                )?;
            }
        }
        AccountCommand::Add { login, name, role } => {
            let password = password()?;
            let new = New { login, name, role: (*role).into(), password: &password };
            new.make(db, "desk", None).await?;
            writeln!(out, "account {} made", account::normal(login))?;
        }
        AccountCommand::Password { login } => {
            account::set_password(db, open(login)?, &password()?, "desk").await?;
            writeln!(out, "password changed; its browsers are logged out")?;
        }
        AccountCommand::Close { login } => {
            account::close(db, open(login)?, "desk").await?;
            writeln!(out, "account {} closed", account::normal(login))?;
        }
    }
    Ok(Exit::Done)
}

impl From<DbError> for Failure {
    fn from(error: DbError) -> Self {
        Self::Cannot(error.to_string())
    }
}

impl From<StateError> for Failure {
    fn from(error: StateError) -> Self {
        Self::Cannot(error.to_string())
    }
}

impl From<ServeError> for Failure {
    fn from(error: ServeError) -> Self {
        Self::Cannot(error.to_string())
    }
}

/// Runs a command of the desk. `data` is the folder that the whole program was told to use.
pub(super) fn run(
    library: Library,
    command: Command,
    data: Option<PathBuf>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Exit, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::Cannot(format!("no threads: {error}")))?;
    runtime.block_on(async {
        let db = database(&command, data).await?;
        match &command.what {
            None => serve(db, library, &command, out, err).await,
            Some(What::Account(what)) => accounts(&db, what, out).await,
            Some(What::Backup { file }) => {
                let rows = backup::backup(&db, file).await?;
                writeln!(out, "{rows} rows written to {}", files::shown(file))?;
                Ok(Exit::Done)
            }
            Some(What::Restore { file, force }) => {
                let rows = backup::restore(&db, file, *force).await?;
                writeln!(out, "{rows} rows restored")?;
                Ok(Exit::Done)
            }
            Some(What::Xapi { file, all }) => statements(&db, file, *all, out).await,
            Some(What::Gradebook { file, csv, group }) => {
                let marks = desk::marks(&db, &library, group.as_deref(), (*csv).into()).await;
                gradebook(&marks.map_err(Failure::Bad)?, file.as_deref(), out)
            }
            Some(What::School { school }) => set_school(db, library, school, out).await,
            Some(What::Results { files }) => results(db, library, files, (out, err)).await,
            Some(What::Sign { examiner, paper, seat, attempt, list, pass }) => {
                let chosen =
                    room::Chosen { paper: paper.as_deref(), seats: seat, attempt: *attempt };
                room::sign((db, library), (examiner, pass), &chosen, *list, out).await
            }
            Some(What::Forget { number }) => forget(&db, number, out).await,
        }
    })
}

/// Opens the database that was asked for.
async fn database(command: &Command, data: Option<PathBuf>) -> Result<Db, Failure> {
    let named = command.database.clone().or_else(|| {
        let told = std::env::var("CLEARHANDS_DATABASE").ok().filter(|told| !told.is_empty());
        told.filter(|_| command.folder.is_none())
    });
    if let Some(address) = named {
        return Ok(Db::at(&address).await?);
    }
    let folder = command.folder.clone().or_else(|| data.map(|data| data.join("desk")));
    let folder = folder.or_else(|| {
        let known = directories::ProjectDirs::from("", "", "clearhands");
        known.map(|known| known.data_dir().join("desk"))
    });
    let folder = folder.ok_or_else(|| {
        Failure::Bad("there is no folder for data here; name one with --folder".into())
    })?;
    make_own(&folder)
        .map_err(|error| Failure::Cannot(format!("{}: {error}", files::shown(&folder))))?;
    Ok(Db::file(&folder.join(FILE)).await?)
}

/// Makes a folder that only its owner may look into: it holds the desk's key.
fn make_own(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let mut how = std::fs::DirBuilder::new();
    how.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut how, 0o700);
    how.create(folder)
}

/// Writes statements to a file, a part at a time.
async fn statements(db: &Db, file: &Path, all: bool, out: &mut dyn Write) -> Result<Exit, Failure> {
    const AT_ONCE: i64 = 1000;
    let failed = |error: io::Error| Failure::Cannot(format!("{}: {error}", files::shown(file)));
    let to = std::fs::File::options().write(true).create_new(true).open(file).map_err(failed)?;
    let mut to = io::BufWriter::new(to);
    let mut count = 0;
    loop {
        let texts = db.statement_texts(all, (count, AT_ONCE)).await?;
        for text in &texts {
            let before = if count == 0 { "[\n" } else { ",\n" };
            write!(to, "{before}{text}").map_err(failed)?;
            count += 1;
        }
        if texts.is_empty() {
            break;
        }
    }
    let end = if count == 0 { "[]\n" } else { "\n]\n" };
    to.write_all(end.as_bytes()).and_then(|()| to.flush()).map_err(failed)?;
    writeln!(out, "{count} statements written to {}", files::shown(file))?;
    Ok(Exit::Done)
}

/// Writes a table to a file, or prints it.
fn gradebook(marks: &str, file: Option<&Path>, out: &mut dyn Write) -> Result<Exit, Failure> {
    let Some(file) = file else {
        // The lines of the table end as the other programs want them; a terminal does not.
        write!(out, "{}", marks.replace("\r\n", "\n"))?;
        return Ok(Exit::Done);
    };
    let failed = |error: io::Error| Failure::Cannot(format!("{}: {error}", files::shown(file)));
    let to = std::fs::File::options().write(true).create_new(true).open(file);
    to.and_then(|mut to| to.write_all(marks.as_bytes())).map_err(failed)?;
    writeln!(out, "the marks are written to {}", files::shown(file))?;
    Ok(Exit::Done)
}

async fn set_school(
    db: Db,
    library: Library,
    school: &Path,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let file = if school.is_dir() { school.join(SCHOOL) } else { school.to_owned() };
    let list = file.with_file_name(REVOKED);
    let mut texts = vec![files::read_up_to(&file, MOST_SMALL)?];
    if list.exists() {
        texts.push(files::read_up_to(&list, MOST_SMALL)?);
    }
    let state = State::open(db, library, None).await?;
    let not_taken = |why: NotTaken| match why {
        NotTaken::State(error) => Failure::from(error),
        why => Failure::Bad(why.to_string()),
    };
    let known = desk::set_school(&state, &texts, "desk").await.map_err(not_taken)?;
    desk::check_again(&state).await.map_err(not_taken)?;
    writeln!(out, "results are checked by: {}", clean::line(&known))?;
    Ok(Exit::Done)
}

async fn results(
    db: Db,
    library: Library,
    files: &[PathBuf],
    (out, err): (&mut dyn Write, &mut dyn Write),
) -> Result<Exit, Failure> {
    let state = State::open(db, library, None).await?;
    let mut exit = Exit::Done;
    for file in files {
        let shown = files::shown(file);
        let bytes = files::bytes_up_to(file, MOST_LONG)?;
        match desk::bring(&state, bytes, "desk").await {
            Ok(taken) => {
                let became = match taken.outcome {
                    Outcome::New => "brought in",
                    Outcome::GoesOn => "brought in; it goes on from the one that was here",
                    Outcome::Known => "it was here already",
                };
                writeln!(out, "{shown}: {}; {became}", clean::line(&taken.words))?;
            }
            Err(NotTaken::State(error)) => return Err(error.into()),
            Err(NotTaken::NoSchool) => return Err(Failure::Bad(NotTaken::NoSchool.to_string())),
            Err(why) => {
                writeln!(
                    err,
                    "{shown}: NOT TAKEN ({}): {}",
                    why.name(),
                    clean::line(&why.to_string())
                )?;
                exit = Exit::Refused;
            }
        }
    }
    Ok(exit)
}

async fn forget(db: &Db, number: &str, out: &mut dyn Write) -> Result<Exit, Failure> {
    let people = db.people().await?;
    let person = people.iter().find(|person| person.number == number.trim());
    let none = || Failure::Bad(format!("nobody on the roster has the number '{number}'"));
    let person = person.ok_or_else(none)?;
    desk::forget(db, person.id).await.map_err(Failure::Bad)?;
    writeln!(out, "removed; the audit knows them as person {}", person.id)?;
    Ok(Exit::Done)
}

async fn serve(
    db: Db,
    library: Library,
    command: &Command,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Exit, Failure> {
    let options = Options {
        name: command.name.clone(),
        bind: command.bind,
        web_port: command.web_port,
        seat_port: command.seat_port,
        announce: !command.no_announce,
    };
    let desk = Desk::open(db, library, &options).await?;
    let code =
        if command.new_code { desk.state.new_code().await? } else { desk.state.code().await? };
    let addresses = desk.state.web_addresses();
    writeln!(out, "{}\n", desk.state.class)?;
    for address in &addresses {
        writeln!(out, "  trainers:   {address}")?;
    }
    for ip in &desk.state.addresses {
        writeln!(out, "  seats:      {ip}, port {}", desk.state.seat_port)?;
    }
    writeln!(out, "  class code: {code}\n")?;
    let setup = desk.setup_link().await?;
    if let Some(shown) = setup.as_ref().or(addresses.first()).and_then(|link| qr_in_terminal(link))
    {
        writeln!(out, "{shown}")?;
    }
    if let Some(link) = &setup {
        writeln!(
            out,
            "Nobody keeps this desk yet. Make the first account here, once:\n\n  {link}\n"
        )?;
    }
    writeln!(
        out,
        "The browser warns once that it does not know this desk: it made its certificate itself.\n\
         Ctrl+C stops it; seats come back by themselves when it is started again."
    )?;
    out.flush()?;
    if let Some(why) = &desk.unannounced {
        writeln!(err, "the network is not told of this desk ({why}); seats need its address")?;
    }
    desk.serve().await?;
    writeln!(out, "stopped")?;
    Ok(Exit::Done)
}
