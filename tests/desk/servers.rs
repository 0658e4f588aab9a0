//! Desks and databases for the tests: files in a folder of their own, and a PostgreSQL if one can be had.

use crate::class::Door;
use clearhands::desk::db::Db;
use clearhands::desk::{Desk, Identity, Options, State};
use clearhands::files::{Library, OwnLevels};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;

/// Where a desk's records lie.
#[derive(Clone)]
pub(crate) enum Base {
    File(PathBuf),
    Server(String),
}

impl Base {
    pub(crate) async fn open(&self) -> Db {
        match self {
            Self::File(path) => Db::file(path).await.unwrap(),
            Self::Server(address) => Db::at(address).await.unwrap(),
        }
    }
}

/// A desk that runs.
pub(crate) struct Running {
    pub(crate) state: Arc<State>,
    /// The link by which the first account is made.
    pub(crate) setup: Option<String>,
    pub(crate) at: SocketAddr,
    serving: JoinHandle<()>,
}

impl Running {
    pub(crate) async fn start(base: &Base, seat_port: u16) -> Self {
        let library = Library::open(None, &OwnLevels::default()).unwrap();
        Self::at(base.open().await, library, seat_port).await
    }

    pub(crate) async fn at(db: Db, library: Library, seat_port: u16) -> Self {
        let options = Options {
            name: Some("Tests".to_owned()),
            bind: Ipv4Addr::LOCALHOST.into(),
            web_port: 0,
            seat_port,
            announce: false,
        };
        let desk = Desk::open(db, library, &options).await.unwrap();
        let (state, setup) = (desk.state.clone(), desk.setup_link().await.unwrap());
        let at = (Ipv4Addr::LOCALHOST, state.seat_port).into();
        let serving = tokio::spawn(async move { desk.serve().await.unwrap() });
        Self { state, setup, at, serving }
    }

    pub(crate) async fn door(&self) -> Door {
        let secret = self.state.code().await.unwrap().secret;
        Door::new(vec![self.at], &self.state.identity.certificate, &secret)
    }

    /// Stops it as the keeper does.
    pub(crate) async fn stop(self) {
        self.state.stop.cancel();
        tokio::time::timeout(Duration::from_secs(15), self.serving).await.unwrap().unwrap();
    }
}

/// Says that a test is left out since a program is not here, so that it stands in the output of the tests; where
/// `CLEARHANDS_MUST_HAVE` names the program, the test fails.
pub(crate) fn missing(program: &str) {
    use std::io::Write;
    let must_have = std::env::var("CLEARHANDS_MUST_HAVE").unwrap_or_default();
    let test = std::thread::current().name().unwrap_or("a test").to_owned();
    let told = left_out(&test, program, &must_have).unwrap_or_else(|why| panic!("{why}"));
    // Straight to the stream: what a test prints otherwise is kept back when it passes.
    std::io::stderr().write_all(format!("{told}\n").as_bytes()).unwrap();
}

/// What is said of a test that is left out, or why it may not be.
fn left_out(test: &str, program: &str, must_have: &str) -> Result<String, String> {
    if must_have.split(',').any(|name| name.trim() == program) {
        return Err(format!("{program} is not here, and CLEARHANDS_MUST_HAVE says that it is"));
    }
    Ok(format!("LEFT OUT: {test}: there is no {program} here"))
}

#[test]
fn what_must_be_here_is_not_left_out() {
    for must_have in ["", "chromium", "postgresql15"] {
        let told = left_out("a test", "postgresql", must_have).unwrap();
        assert_eq!(told, "LEFT OUT: a test: there is no postgresql here");
    }
    for must_have in ["postgresql", "chromium,postgresql", "postgresql, chromium"] {
        assert!(left_out("a test", "postgresql", must_have).is_err(), "{must_have}");
    }
}

/// A PostgreSQL server of the test's own.
pub(crate) struct Postgres {
    server: Child,
    folder: tempfile::TempDir,
    bin: PathBuf,
    owner: Option<u32>,
}

/// Where Debian keeps the programs of the server.
const PROGRAMS: &str = "/usr/lib/postgresql";

impl Postgres {
    /// Starts one; nothing if its programs are not here: see [`missing`].
    pub(crate) fn start() -> Option<Self> {
        let versions = std::fs::read_dir(PROGRAMS).into_iter().flatten().flatten();
        let bin = versions
            .map(|version| version.path().join("bin"))
            .find(|bin| bin.join("initdb").exists());
        let Some(bin) = bin else {
            missing("postgresql");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        std::fs::create_dir(&data).unwrap();
        let owner = owner(folder.path(), &data);
        let made = program(&bin.join("initdb"), folder.path(), owner)
            .args(["-A", "trust", "-U", "desk", "--no-sync", "-E", "UTF8", "-D"])
            .arg(&data)
            .status()
            .unwrap();
        assert!(made.success(), "initdb");
        let server = serving(&bin, folder.path(), owner);
        Some(Self { server, folder, bin, owner })
    }

    /// Has it end at once, as when its machine is switched off: what was not committed is gone.
    pub(crate) fn crash(&mut self) {
        let told = Command::new("kill").args(["-QUIT", &self.server.id().to_string()]).status();
        assert!(told.unwrap().success());
        self.server.wait().unwrap();
    }

    /// Starts it again.
    pub(crate) fn come_back(&mut self) {
        self.server = serving(&self.bin, self.folder.path(), self.owner);
    }

    /// A database of its own on the server.
    pub(crate) async fn base(&self) -> Base {
        Base::Server(self.database("desk").await)
    }

    /// The address of a database of this name, made for it.
    pub(crate) async fn database(&self, name: &str) -> String {
        let socket = self.folder.path().join("data").display().to_string().replace('/', "%2F");
        let address = |name: &str| format!("postgres://desk@{socket}/{name}");
        sqlx::any::install_default_drivers();
        for _ in 0..200 {
            if let Ok(pool) = sqlx::AnyPool::connect(&address("postgres")).await {
                let make = format!("CREATE DATABASE {name}");
                sqlx::query(sqlx::AssertSqlSafe(make)).execute(&pool).await.unwrap();
                pool.close().await;
                return address(name);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("the server does not come up");
    }
}

/// A program of the server, run by its owner.
fn program(path: &Path, folder: &Path, owner: Option<u32>) -> Command {
    let mut command = Command::new(path);
    command.stdout(Stdio::null()).stderr(Stdio::null()).current_dir(folder);
    #[cfg(unix)]
    if let Some(owner) = owner {
        std::os::unix::process::CommandExt::uid(&mut command, owner);
    }
    command
}

fn serving(bin: &Path, folder: &Path, owner: Option<u32>) -> Child {
    program(&bin.join("postgres"), folder, owner)
        .args(["-c", "listen_addresses=", "-c", "unix_socket_directories=."])
        .args(["-c", "max_connections=60", "-D"])
        .arg(folder.join("data"))
        .spawn()
        .unwrap()
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // A fast shutdown, so that its own processes end too.
        let _ = Command::new("kill").args(["-INT", &self.server.id().to_string()]).status();
        let _ = self.server.wait();
    }
}

/// Who runs the server, if this test runs as root: the server will not. The folders are theirs then.
fn owner(folder: &Path, data: &Path) -> Option<u32> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, chown};
        if std::fs::metadata(folder).unwrap().uid() != 0 {
            return None;
        }
        let told = Command::new("id").args(["-u", "postgres"]).output().ok()?.stdout;
        let owner = String::from_utf8(told).ok()?.trim().parse().unwrap_or(65_534);
        chown(folder, Some(owner), None).unwrap();
        chown(data, Some(owner), None).unwrap();
        Some(owner)
    }
    #[cfg(not(unix))]
    {
        let _ = (folder, data);
        None
    }
}

/// A desk in a process of its own.
pub(crate) struct Process {
    child: Child,
    /// Where its pages are.
    #[allow(dead_code, reason = "only the bench asks")]
    pub(crate) web: SocketAddr,
}

impl Process {
    /// Starts one, and gives its door once that is open.
    pub(crate) async fn start(base: &Base, seat_port: u16) -> (Self, Door) {
        Self::spawn(Command::new(env!("CARGO_BIN_EXE_clearhands")), base, seat_port).await
    }

    /// The same where no file can grow beyond 2 or 4 MiB (by the shell), until that is lifted.
    #[cfg(target_os = "linux")]
    pub(crate) async fn start_on_a_small_disk(base: &Base) -> (Self, Door) {
        let mut shell = Command::new("sh");
        shell.args(["-c", "trap '' XFSZ; ulimit -S -f 4096; exec \"$@\"", "sh"]);
        shell.arg(env!("CARGO_BIN_EXE_clearhands"));
        Self::spawn(shell, base, 0).await
    }

    /// There is room on the disk again; whether the program that does it is here.
    #[cfg(target_os = "linux")]
    pub(crate) fn has_room_again(&self) -> bool {
        let lift = ["--fsize=unlimited", "--pid", &self.number().to_string()];
        Command::new("prlimit").args(lift).status().is_ok_and(|told| told.success())
    }

    async fn spawn(mut command: Command, base: &Base, seat_port: u16) -> (Self, Door) {
        let free = || std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr();
        let port = if seat_port > 0 { seat_port } else { free().unwrap().port() };
        let web = free().unwrap();
        command.args(["desk", "--no-announce", "--bind", "127.0.0.1"]);
        command.args(["--web-port", &web.port().to_string(), "--seat-port", &port.to_string()]);
        match base {
            Base::File(path) => command.arg("--folder").arg(path.parent().unwrap()),
            Base::Server(address) => command.args(["--database", address]),
        };
        // From here on it ends with the test, whatever becomes of that.
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
        let started = Self { child, web };
        let at: SocketAddr = (Ipv4Addr::LOCALHOST, port).into();
        for _ in 0..200 {
            if tokio::net::TcpStream::connect(at).await.is_ok() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let db = base.open().await;
        let certificate = Identity::kept(&db).await.unwrap().certificate;
        // The door is open before the first code is made.
        let mut secret = db.meta("secret").await.unwrap();
        while secret.is_none() {
            tokio::time::sleep(Duration::from_millis(50)).await;
            secret = db.meta("secret").await.unwrap();
        }
        let secret = secret.unwrap();
        db.close().await;
        (started, Door::new(vec![at], &certificate, &secret))
    }

    /// Its number in the system.
    pub(crate) fn number(&self) -> u32 {
        self.child.id()
    }

    /// Kills it, without a word.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
