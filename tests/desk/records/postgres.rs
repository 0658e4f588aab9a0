//! A PostgreSQL server of the tests' own, if one can be had.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A PostgreSQL server of the test's own.
pub struct Postgres {
    server: Child,
    folder: tempfile::TempDir,
}

/// Where Debian keeps the programs of the server.
const PROGRAMS: &str = "/usr/lib/postgresql";

impl Postgres {
    /// Starts one; nothing, with a message, if its programs are not here.
    pub fn start() -> Option<Self> {
        let versions = std::fs::read_dir(PROGRAMS).into_iter().flatten().flatten();
        let bin = versions
            .map(|version| version.path().join("bin"))
            .find(|bin| bin.join("initdb").exists());
        let Some(bin) = bin else {
            eprintln!("skipped: there is no PostgreSQL here");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        std::fs::create_dir(&data).unwrap();
        let owner = owner(folder.path(), &data);
        let run = |program: &str| {
            let mut command = Command::new(bin.join(program));
            command.stdout(Stdio::null()).stderr(Stdio::null()).current_dir(folder.path());
            #[cfg(unix)]
            if let Some(owner) = owner {
                std::os::unix::process::CommandExt::uid(&mut command, owner);
            }
            command
        };
        let made = run("initdb")
            .args(["-A", "trust", "-U", "desk", "--no-sync", "-E", "UTF8", "-D"])
            .arg(&data)
            .status()
            .unwrap();
        assert!(made.success(), "initdb");
        let server = run("postgres")
            .args(["-c", "listen_addresses=", "-c", "unix_socket_directories=."])
            .args(["-c", "max_connections=60", "-D"])
            .arg(&data)
            .spawn()
            .unwrap();
        Some(Self { server, folder })
    }

    /// The address of a database of this name, made for it.
    pub async fn database(&self, name: &str) -> String {
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
