//! What all pages of the desk have in common: who asks, what is let through, how a page looks.
//!
//! A handler takes [`Who`] and says by [`Who::need`] what it needs; whoever is not logged in never gets
//! there. The guard checks the token of every request that is not a plain question, so a form has to hold
//! [`Who::token`], and a script has to send the header `x-csrf` with the content of `<meta name="csrf">`.

mod fields;
mod frame;
mod guard;
mod page;
mod problem;
mod who;

pub(super) use fields::{Fields, MOST_WORDS, files, group_field};
pub(super) use frame::{door_page, head};
pub(super) use guard::{DOOR, SESSION, cookie, cookie_of, digest, guard, login_ends};
pub(super) use page::{Page, asset, assets};
pub(super) use problem::Problem;
pub(super) use who::{Right, Who};
