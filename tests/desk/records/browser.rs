//! A desk that runs, and a browser that speaks HTTPS with it and trusts its certificate alone.

use crate::class::Door;
use crate::{servers, tls};
use clearhands::desk::State;
use clearhands::desk::account::New;
use clearhands::desk::db::{Db, Role};
use clearhands::files::{Library, OwnLevels};
use sqlx::AnyPool;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::{Arc, LazyLock};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

pub static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    Library::open(None, &OwnLevels::default()).unwrap_or_else(|e| panic!("{e:?}"))
});

/// The password of everybody in the tests.
pub const PASSWORD: &str = "seven red chips";

/// A desk that runs.
pub struct Running {
    pub state: Arc<State>,
    pub setup: Option<String>,
    /// Its database, for what no page does.
    pub raw: AnyPool,
    desk: servers::Running,
    folder: Option<tempfile::TempDir>,
}

/// The address of a database file, as sqlx takes it.
pub fn file_address(path: &Path) -> String {
    format!("sqlite://{}?mode=rwc", path.display())
}

/// Connections to a database beside the desk's own.
pub async fn raw(address: &str) -> AnyPool {
    sqlx::any::install_default_drivers();
    AnyPool::connect(address).await.unwrap()
}

impl Running {
    /// One with a database file of its own.
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("desk.db");
        let db = Db::file(&path).await.unwrap();
        Self { folder: Some(folder), ..Self::at(db, &file_address(&path)).await }
    }

    pub async fn at(db: Db, address: &str) -> Self {
        let desk = servers::Running::at(db, LIBRARY.clone(), 0).await;
        let (state, setup) = (desk.state.clone(), desk.setup.clone());
        Self { state, setup, raw: raw(address).await, desk, folder: None }
    }

    /// Its door for seats.
    pub async fn door(&self) -> Door {
        self.desk.door().await
    }

    /// Where its database file lies.
    pub fn folder(&self) -> &Path {
        self.folder.as_ref().unwrap().path()
    }

    pub fn browser(&self) -> Browser {
        Browser::to(
            (Ipv4Addr::LOCALHOST, self.state.web_port).into(),
            &self.state.identity.certificate,
        )
    }

    /// A browser that is logged in with an account of this role, made for it.
    pub async fn logged_in(&self, role: Role) -> Browser {
        let login = role.name();
        let new = New { login, name: "Somebody", role, password: PASSWORD };
        new.make(&self.state.db, "test", None).await.unwrap();
        let mut browser = self.browser();
        let answer = browser.log_in(login, PASSWORD).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
        browser
    }

    /// Stops it as the keeper does; the folder stays until what is given is dropped.
    pub async fn stop(self) -> Option<tempfile::TempDir> {
        self.desk.stop().await;
        self.folder
    }
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// A browser: it keeps cookies, and knows the token of the last page with one.
#[derive(Clone)]
pub struct Browser {
    at: SocketAddr,
    tls: TlsConnector,
    pub cookies: BTreeMap<String, String>,
    pub csrf: String,
    /// Headers that it sends with everything.
    pub extra: Vec<(String, String)>,
}

impl Browser {
    /// A browser for a desk at this address, with this certificate.
    pub fn to(at: SocketAddr, certificate: &[u8]) -> Self {
        let tls = tls::connector(certificate);
        Self { at, tls, cookies: BTreeMap::new(), csrf: String::new(), extra: Vec::new() }
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        let answer = self.ask("GET", path, None, b"").await;
        let marks = ["name=\"csrf\" value=\"", "name=\"csrf\" content=\""];
        let found = marks.iter().find_map(|mark| answer.body.split_once(mark));
        if let Some((token, _)) = found.and_then(|(_, rest)| rest.split_once('"')) {
            self.csrf = token.to_owned();
        }
        answer
    }

    /// Sends a form, with the token that is known.
    pub async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let csrf = self.csrf.clone();
        let fields = [&[("csrf", csrf.as_str())], fields].concat();
        self.post_as_is(path, &fields).await
    }

    /// Sends a form as it is.
    pub async fn post_as_is(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let pairs = fields.iter().map(|(name, value)| format!("{name}={}", escaped(value)));
        let body = pairs.collect::<Vec<_>>().join("&");
        self.ask("POST", path, Some("application/x-www-form-urlencoded"), body.as_bytes()).await
    }

    /// Sends a file in a form.
    pub async fn post_file(&mut self, path: &str, file: &[u8]) -> Answer {
        self.post_named(path, "a.csv", file).await
    }

    /// The same, under a name.
    pub async fn post_named(&mut self, path: &str, name: &str, file: &[u8]) -> Answer {
        self.post_files(path, &[(name, file)]).await
    }

    /// Sends files in a form, each under a name.
    pub async fn post_files(&mut self, path: &str, files: &[(&str, &[u8])]) -> Answer {
        let mut body = format!(
            "--cut\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\n{}\r\n",
            self.csrf
        )
        .into_bytes();
        for (name, file) in files {
            let head = format!(
                "--cut\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
                 Content-Type: text/csv\r\n\r\n"
            );
            body.extend_from_slice(head.as_bytes());
            body.extend_from_slice(file);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(b"--cut--\r\n");
        self.ask("POST", path, Some("multipart/form-data; boundary=cut"), &body).await
    }

    pub async fn log_in(&mut self, login: &str, password: &str) -> Answer {
        self.get("/login").await;
        let answer = self.post("/login", &[("login", login), ("password", password)]).await;
        if answer.status == 303 {
            self.get("/me").await;
        }
        answer
    }

    /// What a page is sent as it changes, each part with the moment at which it came.
    pub async fn watch(&self, path: &str) -> mpsc::UnboundedReceiver<(Instant, String)> {
        let stream = self.send("GET", path, None, b"").await;
        let (told, hears) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            let mut stream = BufReader::new(stream);
            let (mut head, mut size, mut bytes) = (String::new(), String::new(), Vec::new());
            while !head.ends_with("\r\n\r\n") {
                stream.read_line(&mut head).await.unwrap();
            }
            // A part may come in several chunks.
            while stream.read_line(&mut size).await.is_ok_and(|read| read > 0) {
                let mut chunk = vec![0; usize::from_str_radix(size.trim(), 16).unwrap() + 2];
                if stream.read_exact(&mut chunk).await.is_err() {
                    break;
                }
                size.clear();
                bytes.extend_from_slice(&chunk[..chunk.len() - 2]);
                while let Some(end) = bytes.windows(2).position(|two| two == b"\n\n") {
                    let part: Vec<u8> = bytes.drain(..end + 2).collect();
                    let part = String::from_utf8(part).unwrap();
                    if let Some(part) = part.trim_end().strip_prefix("data: ") {
                        let _ = told.send((Instant::now(), part.to_owned()));
                    }
                }
            }
        });
        hears
    }

    pub async fn ask(
        &mut self,
        method: &str,
        path: &str,
        sort: Option<&str>,
        body: &[u8],
    ) -> Answer {
        let mut stream = self.send(method, path, sort, body).await;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        self.read(&String::from_utf8_lossy(&bytes))
    }

    async fn send(
        &self,
        method: &str,
        path: &str,
        sort: Option<&str>,
        body: &[u8],
    ) -> TlsStream<TcpStream> {
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.at);
        if !self.cookies.is_empty() {
            let all = self.cookies.iter().map(|(name, value)| format!("{name}={value}"));
            let _ = write!(head, "Cookie: {}\r\n", all.collect::<Vec<_>>().join("; "));
        }
        for (name, value) in &self.extra {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        if let Some(sort) = sort {
            let _ = write!(head, "Content-Type: {sort}\r\nContent-Length: {}\r\n", body.len());
        }
        head.push_str("\r\n");
        let stream = TcpStream::connect(self.at).await.unwrap();
        let mut stream = self.tls.connect("localhost".try_into().unwrap(), stream).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        // Who sends too much may be answered before the end of it.
        let _ = stream.write_all(body).await;
        // What TLS still holds back is not sent by reading.
        let _ = stream.flush().await;
        stream
    }

    fn read(&mut self, text: &str) -> Answer {
        let (head, rest) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).unwrap_or_default();
        let headers: Vec<(String, String)> = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
            .collect();
        for (_, value) in headers.iter().filter(|(name, _)| name == "set-cookie") {
            let (pair, rest) = value.split_once("; ").unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            if rest.contains("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        let chunked =
            headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let body = if chunked { unchunked(rest) } else { rest.to_owned() };
        Answer { status: status.parse().unwrap_or(0), headers, body }
    }
}

fn unchunked(mut rest: &str) -> String {
    let mut body = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        let Some(chunk) = after.get(..size).filter(|_| size > 0) else { break };
        body.push_str(chunk);
        rest = after.get(size + 2..).unwrap_or_default();
    }
    body
}

fn escaped(text: &str) -> String {
    text.bytes().fold(String::new(), |mut all, byte| {
        if byte.is_ascii_alphanumeric() {
            all.push(char::from(byte));
        } else {
            let _ = write!(all, "%{byte:02X}");
        }
        all
    })
}
