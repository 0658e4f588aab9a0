//! What stands around every page, and a page for somebody who is not logged in.

use maud::{DOCTYPE, Markup, html};

/// The head of a page.
pub(in crate::desk) fn head(title: &str) -> Markup {
    html! {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="color-scheme" content="light dark";
        title { (title) " – Clearhands desk" }
        link rel="icon" type="image/svg+xml" href="/assets/icon.svg";
        link rel="stylesheet" href="/assets/desk.css";
    }
}

/// A page for somebody who is not logged in.
pub(in crate::desk) fn door_page(title: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head { (head(title)) }
            body class="door" { main { (body) } }
        }
    }
}
