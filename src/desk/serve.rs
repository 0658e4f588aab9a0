//! The server: it opens both doors, serves the pages, and stops cleanly.

use super::announce::Announced;
use super::db::Db;
use super::state::{State, StateError};
use super::tls::{TlsError, reached_at};
use super::{live, records, results, web};
use crate::files::Library;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum_server::Handle;
use axum_server::tls_rustls::RustlsConfig;
use std::future::ready;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

/// How long a browser may take to say what it wants.
const HEAD: Duration = Duration::from_secs(10);
/// How long what is under way when the desk stops may still take.
const LAST: Duration = Duration::from_secs(3);

/// How a desk is to run.
#[derive(Clone, Debug)]
pub struct Options {
    /// What the class is called from now on.
    pub name: Option<String>,
    /// The address to listen at.
    pub bind: IpAddr,
    /// The port for browsers; 0 for any that is free.
    pub web_port: u16,
    /// The port for seats; 0 for any that is free.
    pub seat_port: u16,
    /// Whether the network is told.
    pub announce: bool,
}

/// Why a desk cannot serve.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// It cannot begin.
    #[error(transparent)]
    State(#[from] StateError),
    /// It has no certificate.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// A port is not to be had.
    #[error("port {port} cannot be had: {error}; name another with --{option}")]
    Port {
        /// Which.
        port: u16,
        /// How another is named.
        option: &'static str,
        /// Why.
        error: io::Error,
    },
    /// The server fails.
    #[error("the server fails: {0}")]
    Io(#[from] io::Error),
}

/// A desk with both doors open, that does not serve yet.
pub struct Desk {
    /// What it holds.
    pub state: Arc<State>,
    web: TcpListener,
    seats: TcpListener,
    announced: Option<Announced>,
    told: Told,
    /// Why the network was not told, if it was to be.
    pub unannounced: Option<String>,
}

/// Every page and answer of the desk.
pub(super) fn router(state: &Arc<State>) -> Router {
    Router::new()
        .merge(web::assets())
        .merge(records::router())
        .merge(live::router())
        .fallback(|| ready(web::Problem::Nothing))
        // The guard lets no more through than each page may be sent.
        .layer(DefaultBodyLimit::max(results::LONGEST))
        .layer(from_fn_with_state(state.clone(), web::guard))
        .with_state(state.clone())
}

impl Desk {
    /// Opens both doors.
    ///
    /// # Errors
    ///
    /// If the database fails, there is no certificate, or a port is not to be had.
    pub async fn open(db: Db, library: Library, options: &Options) -> Result<Self, ServeError> {
        let listen = |port: u16, option: &'static str| {
            let fail = |error| ServeError::Port { port, option, error };
            let listener = TcpListener::bind((options.bind, port)).map_err(fail)?;
            listener.set_nonblocking(true).map_err(fail)?;
            let port = listener.local_addr().map_err(fail)?.port();
            Ok::<_, ServeError>((listener, port))
        };
        let told = Told::listen()?;
        let mut state = State::open(db, library, options.name.as_deref()).await?;
        // Whoever finds a door open finds the code there, too.
        state.code().await?;
        let (web, web_port) = listen(options.web_port, "web-port")?;
        let (seats, seat_port) = listen(options.seat_port, "seat-port")?;
        (state.web_port, state.seat_port) = (web_port, seat_port);
        (state.bind, state.addresses) = (options.bind, reached_at(options.bind));
        let state = Arc::new(state);
        let (mut announced, mut unannounced) = (None, None);
        if options.announce {
            match Announced::of(&state) {
                Ok(told) => announced = Some(told),
                Err(error) => unannounced = Some(error.to_string()),
            }
        }
        Ok(Self { state, web, seats, announced, told, unannounced })
    }

    /// The link by which the first account is made; nothing once somebody keeps the desk.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn setup_link(&self) -> Result<Option<String>, StateError> {
        let token = records::setup_token(&self.state).await?;
        let first = self.state.web_addresses().into_iter().next().unwrap_or_default();
        Ok(token.map(|token| format!("{first}setup?token={token}")))
    }

    /// Serves until the state's `stop` is cancelled, or the process is told to stop.
    ///
    /// # Errors
    ///
    /// If the server fails.
    pub async fn serve(self) -> Result<(), ServeError> {
        let Self { state, web, seats, announced, told, .. } = self;
        let config = Arc::new(state.identity.server(&[b"http/1.1"])?);
        let handle = Handle::new();
        let waiting = tokio::spawn(stopped(state.clone(), handle.clone(), told));
        let work = [
            tokio::spawn(live::run(state.clone(), seats)),
            tokio::spawn(records::run(state.clone())),
        ];
        let mut server = axum_server::from_tcp_rustls(web, RustlsConfig::from_config(config))?
            .handle(handle)
            .http1_only();
        server.http_builder().http1().header_read_timeout(HEAD);
        let service = router(&state).into_make_service_with_connect_info::<SocketAddr>();
        let served = server.serve(service).await;
        state.stop.cancel();
        waiting.abort();
        for task in work {
            // Who does not come to an end by himself is left.
            let _ = tokio::time::timeout(LAST, task).await;
        }
        drop(announced);
        state.db.close().await;
        Ok(served?)
    }
}

/// Stops the server once it is to stop.
async fn stopped(state: Arc<State>, handle: Handle<SocketAddr>, told: Told) {
    tokio::select! {
        () = state.stop.cancelled() => {}
        () = told.come() => {}
    }
    state.stop.cancel();
    handle.graceful_shutdown(Some(LAST));
}

/// How the process is told to stop: Ctrl+C, or the system's own way. It is listened to from the moment that
/// this is made.
struct Told {
    #[cfg(unix)]
    signals: [tokio::signal::unix::Signal; 2],
}

impl Told {
    #[cfg(unix)]
    fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { signals: [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?] })
    }

    #[cfg(not(unix))]
    fn listen() -> io::Result<Self> {
        Ok(Self {})
    }

    #[cfg(unix)]
    async fn come(mut self) {
        let [interrupt, terminate] = &mut self.signals;
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }

    #[cfg(not(unix))]
    async fn come(self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
