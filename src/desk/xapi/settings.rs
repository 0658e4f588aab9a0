//! Where statements go, and under whose name: what whoever keeps the desk has set.

use crate::desk::db::{Db, DbError};
use crate::desk::state::State;
use serde::{Deserialize, Serialize};

/// What is set.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(in crate::desk) struct Settings {
    /// The record store, without `/statements`; nothing if statements stay here.
    pub(in crate::desk) endpoint: String,
    /// What the desk calls itself there.
    pub(in crate::desk) user: String,
    /// Its password there.
    pub(in crate::desk) secret: String,
}

/// Why settings are not kept.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(in crate::desk) enum SettingsError {
    /// Anybody on the way could read along.
    #[error("the record store's address must begin with https:// (or http://localhost)")]
    Open,
    /// It is no address.
    #[error("'{0}' is no address of a web page")]
    NoAddress(String),
}

/// An address of the web, without a slash at its end.
fn address(text: &str) -> Result<String, SettingsError> {
    let text = text.trim().trim_end_matches('/');
    let wrong = || SettingsError::NoAddress(text.to_owned());
    let parsed: axum::http::Uri = text.parse().map_err(|_| wrong())?;
    if parsed.scheme().is_none()
        || parsed.host().is_none_or(str::is_empty)
        || text.contains(['@', '?', '#'])
    {
        return Err(wrong());
    }
    let local = matches!(parsed.host(), Some("localhost" | "127.0.0.1" | "[::1]"));
    match parsed.scheme_str() {
        Some("https") => Ok(text.to_owned()),
        Some("http") if local => Ok(text.to_owned()),
        _ => Err(SettingsError::Open),
    }
}

impl Settings {
    /// What is set.
    pub(in crate::desk) async fn of(db: &Db) -> Result<Self, DbError> {
        let kept = db.meta("xapi").await?;
        Ok(kept.and_then(|kept| serde_json::from_str(&kept).ok()).unwrap_or_default())
    }

    /// These settings as they are kept, if they can be.
    ///
    /// # Errors
    ///
    /// If the endpoint is no address, or one that others can listen at.
    pub(in crate::desk) fn checked(self) -> Result<Self, SettingsError> {
        let endpoint =
            if self.endpoint.trim().is_empty() { String::new() } else { address(&self.endpoint)? };
        let endpoint = endpoint.strip_suffix("/statements").unwrap_or(&endpoint).to_owned();
        Ok(Self { endpoint, ..self })
    }

    /// As it is written to the database.
    pub(in crate::desk) fn written(&self) -> String {
        // Three texts can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The school's address on the web, if it is one; accounts and activities are named below it.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub(in crate::desk) fn home(text: &str) -> Result<String, SettingsError> {
        let parsed = address(text);
        parsed.map(|home| format!("{home}/"))
    }
}

/// The address below which accounts and activities are named. As long as nobody has set one it is one
/// that nobody has, and that is this desk's alone.
pub(in crate::desk) async fn home(state: &State) -> Result<String, DbError> {
    let own =
        format!("https://{}.desk.invalid/", &super::make::uuid(&state.pin_text(), "home")[..8]);
    state.db.meta_or("xapi_home", &own).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_is_spoken_to_where_nobody_listens() {
        let with = |endpoint: &str| {
            Settings { endpoint: endpoint.to_owned(), ..Settings::default() }.checked()
        };
        assert_eq!(
            with(" https://lrs.example/xapi/statements/ ").unwrap().endpoint,
            "https://lrs.example/xapi"
        );
        assert_eq!(
            with("http://localhost:8080/xapi").unwrap().endpoint,
            "http://localhost:8080/xapi"
        );
        assert_eq!(with("").unwrap().endpoint, "");
        assert_eq!(with("http://lrs.example/"), Err(SettingsError::Open));
        assert_eq!(with("ftp://lrs.example/"), Err(SettingsError::Open));
        assert!(matches!(with("https://me:pw@lrs.example/"), Err(SettingsError::NoAddress(_))));
        assert!(matches!(with("lrs"), Err(SettingsError::NoAddress(_))));
    }
}
