//! Why an answer is not given, as a page.

use super::frame::door_page;
use crate::desk::chance::NoChance;
use crate::desk::complain::complain;
use crate::desk::db::DbError;
use crate::desk::state::StateError;
use crate::wording::as_sentence;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;

/// Why an answer is not given.
#[derive(Debug, thiserror::Error)]
pub(in crate::desk) enum Problem {
    /// Nobody is logged in.
    #[error("log in first")]
    LogIn,
    /// The account may not.
    #[error("your account may not do this; ask whoever keeps the desk")]
    NotYours,
    /// It did not come from one of the desk's own pages, or from one that is too old.
    #[error("this form is too old, or is not the desk's; go back, load the page again and repeat")]
    Forged,
    /// There is no such thing.
    #[error("there is nothing here; it may have been removed")]
    Nothing,
    /// What was sent cannot be used.
    #[error("{0}")]
    Bad(String),
    /// Too many tries.
    #[error("too many tries; wait {0} minutes")]
    TooOften(i64),
    /// The desk has too much to do.
    #[error("the desk is busy; try again in a moment")]
    Busy,
    /// The database fails.
    #[error(
        "{}; try again, and look at the desk's terminal",
        if .0.is_full() { "nothing can be kept: the disk of the desk's database is full" }
        else { "the desk's database does not answer" }
    )]
    Db(DbError),
    /// The system gives no random numbers.
    #[error(transparent)]
    Chance(#[from] NoChance),
}

impl From<DbError> for Problem {
    fn from(error: DbError) -> Self {
        Self::Db(error)
    }
}

impl From<sqlx::Error> for Problem {
    fn from(error: sqlx::Error) -> Self {
        Self::Db(error.into())
    }
}

impl From<StateError> for Problem {
    fn from(error: StateError) -> Self {
        match error {
            StateError::Db(error) => Self::Db(error),
            StateError::Chance(error) => Self::Chance(error),
            StateError::Tls(error) => Self::Bad(error.to_string()),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = match &self {
            Self::LogIn => return Redirect::to("/login").into_response(),
            Self::NotYours | Self::Forged => StatusCode::FORBIDDEN,
            Self::Nothing => StatusCode::NOT_FOUND,
            Self::Bad(_) => StatusCode::BAD_REQUEST,
            Self::TooOften(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy | Self::Chance(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Db(error) => {
                // A page tells nobody what the database said; whoever keeps the desk reads it here.
                complain(&error);
                StatusCode::INTERNAL_SERVER_ERROR
            }
        };
        let words = self.to_string();
        let body = html! {
            h1 { "This did not work" }
            p role="alert" { (as_sentence(&words)) }
            p { a href="/" { "To the start" } }
        };
        (status, door_page("This did not work", &body)).into_response()
    }
}
