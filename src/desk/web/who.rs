//! Who asks, and what he may do.

use super::problem::Problem;
use crate::desk::db::Role;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use maud::{Markup, html};

/// What a page or an answer needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::desk) enum Right {
    /// To see the class and its records.
    See,
    /// To teach: seats, people, groups, assignments.
    Teach,
    /// To bring results of exams in.
    Examine,
    /// To keep the desk: accounts, audit, settings, the removal of people.
    Keep,
}

/// Who asks: an account that is logged in.
#[derive(Clone, Debug)]
pub(in crate::desk) struct Who {
    /// The account's number.
    pub(in crate::desk) account: i64,
    /// Its login, by which the audit knows it.
    pub(in crate::desk) login: String,
    /// Its owner's name.
    pub(in crate::desk) name: String,
    /// What it may do.
    pub(in crate::desk) role: Role,
    /// What its forms carry.
    pub(in crate::desk) csrf: String,
}

impl Who {
    /// Whether the account may do something.
    pub(in crate::desk) const fn may(&self, right: Right) -> bool {
        match (self.role, right) {
            (Role::Keeper, _)
            | (_, Right::See)
            | (Role::Trainer, Right::Teach)
            | (Role::Examiner, Right::Examine) => true,
            (Role::Trainer, Right::Keep | Right::Examine)
            | (Role::Examiner, Right::Teach | Right::Keep) => false,
        }
    }

    /// That the account may do something.
    ///
    /// # Errors
    ///
    /// If it may not.
    pub(in crate::desk) const fn need(&self, right: Right) -> Result<(), Problem> {
        if self.may(right) { Ok(()) } else { Err(Problem::NotYours) }
    }

    /// The hidden field that every form needs.
    pub(in crate::desk) fn token(&self) -> Markup {
        html! { input type="hidden" name="csrf" value=(self.csrf); }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Who {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        // The guard has put it there.
        parts.extensions.get::<Self>().cloned().ok_or(Problem::LogIn)
    }
}
