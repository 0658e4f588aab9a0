//! What a process of the desk holds. All of it can be had again from the database and the command line.

use super::chance::{self, NoChance};
use super::db::{Db, DbError};
use super::levels::{Listed, ListedCourse, courses};
use super::live::shared::Shared;
use super::seats::room::Room;
use super::tls::{Identity, TlsError};
use crate::files::Library;
use crate::wire::{ClassCode, Pin};
use std::net::{IpAddr, Ipv4Addr};
use tokio_util::sync::CancellationToken;

/// What the class is called as long as nobody has named it.
const UNNAMED: &str = "Dealer class";

/// What a process of the desk holds.
pub struct State {
    /// The database.
    pub db: Db,
    /// This process, by a name that chance made up: 32 hexadecimal digits.
    pub process: String,
    /// What the class is called.
    pub class: String,
    /// The certificate and its key.
    pub identity: Identity,
    /// The part of the class code that stands for the certificate.
    pub pin: Pin,
    /// Rulebook, houses and levels.
    pub library: Library,
    /// The library's courses with their levels.
    pub courses: Vec<ListedCourse>,
    /// The port for browsers; 0 as long as that door is shut.
    pub web_port: u16,
    /// The port for seats; 0 as long as that door is shut.
    pub seat_port: u16,
    /// The seats that are here.
    pub(super) room: Room,
    /// What the live pages share.
    pub(super) live: Shared,
    /// Where it listens; everywhere as long as its doors are shut.
    pub(super) bind: IpAddr,
    /// Where other PCs reach it.
    pub addresses: Vec<IpAddr>,
    /// Cancelled when the process is to stop.
    pub stop: CancellationToken,
}

/// Why a process cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// The database fails.
    #[error(transparent)]
    Db(#[from] DbError),
    /// There is no certificate.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// There is no chance.
    #[error(transparent)]
    Chance(#[from] NoChance),
}

impl State {
    /// What a process holds at this database; its doors are still shut. `name` is what the class is called from now on.
    ///
    /// # Errors
    ///
    /// If the database fails, or there is no certificate.
    pub async fn open(db: Db, library: Library, name: Option<&str>) -> Result<Self, StateError> {
        let identity = Identity::kept(&db).await?;
        if let Some(name) = name {
            db.set_meta("class", name).await?;
        }
        let class = db.meta("class").await?.unwrap_or_else(|| UNNAMED.to_owned());
        Ok(Self {
            process: chance::id()?,
            class,
            pin: Pin::of(&identity.certificate),
            identity,
            courses: courses(&library),
            library,
            web_port: 0,
            seat_port: 0,
            room: Room::default(),
            live: Shared::default(),
            bind: Ipv4Addr::UNSPECIFIED.into(),
            addresses: Vec::new(),
            stop: CancellationToken::new(),
            db,
        })
    }

    /// The class code as it is now: another process may have made a new one.
    ///
    /// # Errors
    ///
    /// If the database fails, or there is no chance.
    pub async fn code(&self) -> Result<ClassCode, StateError> {
        let secret = match self.db.meta("secret").await? {
            Some(secret) => secret,
            None => self.db.meta_or("secret", &ClassCode::secret_from(chance::bytes()?)).await?,
        };
        Ok(ClassCode { pin: self.pin.clone(), secret })
    }

    /// Makes a new class code; the one before no longer lets anybody in.
    ///
    /// # Errors
    ///
    /// If the database fails, or there is no chance.
    pub async fn new_code(&self) -> Result<ClassCode, StateError> {
        self.db.set_meta("secret", &ClassCode::secret_from(chance::bytes()?)).await?;
        self.code().await
    }

    /// What is this desk's alone and stays so: its certificate's part of the class code.
    #[must_use]
    pub fn pin_text(&self) -> String {
        let whole = ClassCode { pin: self.pin.clone(), secret: String::new() };
        whole.to_string()
    }

    /// The level of this id.
    #[must_use]
    pub fn level(&self, id: &str) -> Option<&Listed> {
        self.courses.iter().flat_map(|course| &course.levels).find(|level| level.id == id)
    }

    /// Where browsers find the desk, the address for others first.
    #[must_use]
    pub fn web_addresses(&self) -> Vec<String> {
        let host = |ip: &IpAddr| match ip {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        let here = self.bind.is_unspecified() || self.bind.is_loopback();
        let others = self.addresses.iter().map(host).chain(here.then(|| "localhost".to_owned()));
        others.map(|host| format!("https://{host}:{}/", self.web_port)).collect()
    }
}
