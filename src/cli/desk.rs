//! `desk`: the trainer's desk, and what is done to its database.

use super::exit::{Exit, Failure};
use crate::desk::db::{Db, DbError};
use crate::desk::{Desk, Options, ServeError, StateError, qr_in_terminal};
use crate::files::{self, Library};
use crate::wire::SEAT_PORT;
use clap::Args;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

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
        serve(db, library, &command, out, err).await
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
fn make_own(folder: &std::path::Path) -> std::io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let mut how = std::fs::DirBuilder::new();
    how.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut how, 0o700);
    how.create(folder)
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
