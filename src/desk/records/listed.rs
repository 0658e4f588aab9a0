//! What stands in a list of its own and is removed by a button there.

use crate::desk::now;
use crate::desk::state::State as Desk;
use crate::desk::web::{Problem, Right, Who};
use axum::extract::{Path, State};
use axum::response::Redirect;
use axum::routing::{MethodRouter, post};
use std::sync::Arc;

/// What can be removed so.
#[derive(Clone, Copy)]
pub(super) enum Listed {
    Assignment,
    Group,
    Paper,
}

impl Listed {
    /// What the audit calls one of them.
    const fn word(self) -> &'static str {
        match self {
            Self::Assignment => "assignment",
            Self::Group => "group",
            Self::Paper => "paper",
        }
    }

    /// The answer to the button: one is removed, the audit says so, and the list is shown again.
    pub(super) fn remover(self) -> MethodRouter<Arc<Desk>> {
        post(move |State(desk): State<Arc<Desk>>, who: Who, Path(id): Path<i64>| async move {
            self.remove(&desk, &who, id).await
        })
    }

    async fn remove(self, desk: &Desk, who: &Who, id: i64) -> Result<Redirect, Problem> {
        who.need(Right::Teach)?;
        let mut tx = desk.db.write().await?;
        let name = match self {
            Self::Assignment => desk.db.drop_assignment(&mut tx, id).await?,
            Self::Group => desk.db.drop_group(&mut tx, id).await?,
            Self::Paper => desk.db.drop_paper(&mut tx, id).await?,
        };
        let name = name.ok_or(Problem::Nothing)?;
        let word = self.word();
        let (what, about) = (format!("{word}.removed"), format!("{word} {id}, {name}"));
        desk.db.finish(tx, now::utc_ms(), &who.login, (&what, &about)).await?;
        Ok(Redirect::to(&format!("/{word}s")))
    }
}
