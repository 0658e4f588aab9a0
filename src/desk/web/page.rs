//! How a page looks: head, navigation, main part; and what it asks for beside itself.

use super::frame::head;
use super::who::{Right, Who};
use crate::desk::state::State;
use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get};
use maud::{DOCTYPE, Markup, html};
use std::future::ready;
use std::sync::Arc;

const STYLE: &str = include_str!("../../../assets/desk/desk.css");
const ICON: &str = include_str!("../../../assets/desk/icon.svg");

/// The pages that can be gone to from everywhere.
const WAYS: [(&str, &str, Right); 13] = [
    ("/live", "Live", Right::See),
    ("/join", "Class code", Right::See),
    ("/people", "People", Right::See),
    ("/groups", "Groups", Right::See),
    ("/assignments", "Assignments", Right::See),
    ("/gradebook", "Gradebook", Right::See),
    ("/class", "Most missed", Right::See),
    ("/papers", "Papers", Right::See),
    ("/sittings", "Sittings", Right::See),
    ("/results", "Results", Right::See),
    ("/accounts", "Accounts", Right::Keep),
    ("/audit", "Audit", Right::Keep),
    ("/settings", "Settings", Right::Keep),
];

/// A page for somebody who is logged in.
pub(in crate::desk) struct Page<'a> {
    who: &'a Who,
    title: &'a str,
    here: &'a str,
    styles: &'a [&'a str],
    scripts: &'a [&'a str],
}

impl<'a> Page<'a> {
    /// A page with this title, at this place of the navigation (`/people`).
    pub(in crate::desk) const fn of(who: &'a Who, title: &'a str, here: &'a str) -> Self {
        Self { who, title, here, styles: &[], scripts: &[] }
    }

    /// With these stylesheets and scripts beside the common one, by their addresses.
    pub(in crate::desk) const fn with(self, styles: &'a [&'a str], scripts: &'a [&'a str]) -> Self {
        Self { styles, scripts, ..self }
    }

    /// The page with this main part. It should begin with the `h1`.
    pub(in crate::desk) fn show(&self, body: &Markup) -> Markup {
        let ways = WAYS.iter().filter(|(_, _, right)| self.who.may(*right));
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    (head(self.title))
                    meta name="csrf" content=(self.who.csrf);
                    @for style in self.styles { link rel="stylesheet" href=(style); }
                    @for script in self.scripts { script src=(script) defer {} }
                }
                body {
                    a class="skip" href="#main" { "To the content" }
                    header {
                        nav aria-label="Desk" {
                            ul {
                                @for (path, name, _) in ways {
                                    li { a href=(path) aria-current=[(*path == self.here).then_some("page")] { (name) } }
                                }
                            }
                        }
                        form method="post" action="/logout" {
                            (self.who.token())
                            a.me href="/me" aria-current=[(self.here == "/me").then_some("page")]
                                aria-label={ "My account: " (self.who.name) " (" (self.who.role.name()) ")" } {
                                (self.who.name) " (" (self.who.role.name()) ")"
                            }
                            button { "Log out" }
                        }
                    }
                    main id="main" { (body) }
                }
            }
        }
    }
}

/// Something that pages ask for beside themselves.
pub(in crate::desk) fn asset(kind: &'static str, text: &'static str) -> MethodRouter<Arc<State>> {
    get(move || ready(([(header::CONTENT_TYPE, kind)], text).into_response()))
}

/// What all pages ask for.
pub(in crate::desk) fn assets() -> Router<Arc<State>> {
    Router::new()
        .route("/assets/desk.css", asset("text/css; charset=utf-8", STYLE))
        .route("/assets/icon.svg", asset("image/svg+xml", ICON))
}
