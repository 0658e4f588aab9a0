//! Accounts: logging in and out, passwords, making and closing accounts, the first of them.

use crate::desk::state::{State as Desk, StateError};
use axum::Router;
use std::sync::Arc;

pub(super) fn router() -> Router<Arc<Desk>> {
    Router::new()
}

/// The token of the setup link, the same for every desk at this database; nothing once somebody keeps it.
pub(in crate::desk) async fn setup_token(desk: &Desk) -> Result<Option<String>, StateError> {
    if desk.db.has_keeper().await? {
        return Ok(None);
    }
    let token = crate::desk::chance::secret()?;
    Ok(Some(desk.db.meta_or("setup", &token).await?))
}
