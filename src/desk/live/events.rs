//! Server-sent events: parts of a page that have changed, by their ids.

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::time::Duration;
use tokio::io::{AsyncWriteExt, DuplexStream};
use tokio_util::io::ReaderStream;

/// How much may wait for a browser, in bytes.
const WAITING: usize = 256 * 1024;
/// How long a browser may take to read.
const SLOWEST: Duration = Duration::from_secs(15);

/// What is sent to a browser.
pub(super) struct Events(DuplexStream);

/// An answer that goes on, and the way to add to it.
pub(super) fn stream() -> (Events, Response) {
    let (ours, theirs) = tokio::io::duplex(WAITING);
    let body = Body::from_stream(ReaderStream::new(theirs));
    let kind = [(header::CONTENT_TYPE, "text/event-stream")];
    (Events(ours), (kind, body).into_response())
}

impl Events {
    /// Sends text; whether the browser is still there.
    async fn send(&mut self, text: &str) -> bool {
        let sent = tokio::time::timeout(SLOWEST, self.0.write_all(text.as_bytes())).await;
        matches!(sent, Ok(Ok(())))
    }

    /// Sends a part of the page by its id; whether the browser is still there.
    pub(super) async fn part(&mut self, id: &str, html: &str) -> bool {
        let part = serde_json::json!({ "id": id, "html": html });
        self.send(&format!("data: {part}\n\n")).await
    }

    /// Sends nothing, so that both know that the other is there.
    pub(super) async fn beat(&mut self) -> bool {
        self.send(":\n\n").await
    }
}
