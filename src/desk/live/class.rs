//! The live page: a card for each seat, and the instructor's hand for several of them.

use super::board::{Board, Card};
use super::{events, hand, projector};
use crate::desk::state::State as Desk;
use crate::desk::web::{Page, Problem, Right, Who};
use crate::desk::{ListedCourse, now};
use axum::extract::{Query, State};
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

/// How the cards are asked for.
#[derive(Deserialize)]
pub(super) struct Asked {
    /// `number`, or anything else for those first that need somebody.
    #[serde(default)]
    sort: String,
    /// Only the people of this group.
    group: Option<i64>,
}

async fn people(desk: &Desk, asked: &Asked) -> Result<Option<HashSet<i64>>, Problem> {
    Ok(match asked.group {
        Some(group) => Some(desk.db.in_group(group).await?.into_iter().collect()),
        None => None,
    })
}

fn is_asked(card: &Card, people: Option<&HashSet<i64>>) -> bool {
    people.is_none_or(|people| card.person.is_some_and(|person| people.contains(&person)))
}

/// The page.
pub(super) async fn page(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Query(asked): Query<Asked>,
) -> Result<Markup, Problem> {
    let seen = desk.db.seen().await?;
    let board = Board::default().next(&seen, &desk.library.book, now::utc_ms());
    let people = people(&desk, &asked).await?;
    let by_number = asked.sort == "number";
    let mut cards: Vec<Card> =
        board.cards.into_iter().filter(|card| is_asked(card, people.as_ref())).collect();
    if !by_number {
        cards.sort_by_key(|card| (Reverse(card.need), card.number));
    }
    let groups = desk.db.group_names().await?;
    let events = match asked.group {
        Some(group) => format!("/live/events?group={group}"),
        None => "/live/events".to_owned(),
    };
    let link = projector::link(&desk).await?;
    let page = Page::of(&who, "Live", "/live").with(&["/assets/live.css"], &["/assets/live.js"]);
    Ok(page.show(&html! {
        h1 { (desk.class) }
        form.line method="get" action="/live" {
            div {
                label for="sort" { "Order" }
                select id="sort" name="sort" {
                    option value="need" selected[!by_number] { "who needs somebody first" }
                    option value="number" selected[by_number] { "by number" }
                }
            }
            @if !groups.is_empty() {
                div {
                    label for="group" { "Group" }
                    select id="group" name="group" {
                        @for (id, name) in &groups {
                            option value=(id) selected[asked.group == Some(*id)] { (name) }
                        }
                    }
                }
            }
            button { "Show" }
            a href="/live" { "everybody" }
        }
        p.soft { "Stuck is who has done nothing for four times as long as his acts take on average, at least 20 seconds; before the fifth act, a minute." }
        p.spoken id="said" aria-live="polite" {}
        section.cards id="cards" aria-label="Seats" data-events=(events) data-sort=(if by_number { "number" } else { "need" }) {
            @for card in &cards { (PreEscaped(&card.html)) }
        }
        @if cards.is_empty() { p id="none" { "No seat has joined yet. The class code is on the page " a href="/join" { "Class code" } "." } }
        @if who.may(Right::Teach) { (several(&who, &desk.courses, &link)) }
    }))
}

/// The instructor's hand for the seats that are chosen.
fn several(who: &Who, courses: &[ListedCourse], link: &str) -> Markup {
    html! {
        form id="hand" method="post" action="/live/order" {
            (who.token())
            h2 { "At the chosen seats" }
            p { label.choose { input type="checkbox" name="all" value="1"; " at all seats that are here" } }
            fieldset {
                legend { "The table" }
                label for="words" { "Words to the trainee (with freeze, or alone)" }
                input id="words" name="words" maxlength="300";
                div.line {
                    button name="what" value="freeze" { "Freeze" }
                    button name="what" value="go_on" { "Go on" }
                    button name="what" value="say" { "Say the words" }
                    button.grave name="what" value="end" { "End, go to the debrief" }
                }
            }
            (open_level(courses))
        }
        section aria-labelledby="projector" {
            h2 id="projector" { "Projector" }
            p { "The page for the projector needs no login: " a href=(link) { (link) } }
            form method="post" action="/live/projector" {
                (who.token())
                button name="what" value="new" { "Give it a new address" }
            }
        }
    }
}

/// The part of the form that opens a level.
pub(super) fn open_level(courses: &[ListedCourse]) -> Markup {
    html! {
        fieldset {
            legend { "Open a level" }
            label for="level" { "Level" }
            select id="level" name="level" {
                @for course in courses {
                    optgroup label=(course.title) {
                        @for level in &course.levels {
                            option value=(level.id) { (level.title) }
                        }
                    }
                }
            }
            label for="mode" { "How" }
            select id="mode" name="mode" {
                option value="" { "as the level says" }
                @for (id, words) in hand::MODES { option value=(id) { (words) } }
            }
            label for="cards-how" { "Cards" }
            select id="cards-how" name="cards" {
                option value="own" { "as the level has them" }
                option value="same" { "new, the same at every seat" }
                option value="each" { "new, others at each seat" }
            }
            div.line { button.main name="what" value="open" { "Open it" } }
        }
    }
}

/// The cards that change, as they change.
pub(super) async fn events(
    State(desk): State<Arc<Desk>>,
    _: Who,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let people = people(&desk, &asked).await?;
    let (mut events, response) = events::stream();
    let mut board = desk.live.watched.board.subscribe();
    tokio::spawn(async move {
        // What the page was drawn with may be older than what is seen now.
        let mut told = 0;
        board.mark_changed();
        loop {
            let changed = tokio::select! {
                () = desk.stop.cancelled() => return,
                changed = tokio::time::timeout(Duration::from_secs(10), board.changed()) => changed,
            };
            match changed {
                Ok(Err(_)) => return,
                Err(_) => {}
                Ok(Ok(())) => {
                    let now = board.borrow_and_update().clone();
                    let new = now.cards.iter().filter(|card| card.turn > told);
                    for card in new.filter(|card| is_asked(card, people.as_ref())) {
                        if !events.part(&format!("seat-{}", card.number), &card.html).await {
                            return;
                        }
                    }
                    told = now.turn;
                }
            }
            if now_and_then(told) && !events.beat().await {
                return;
            }
        }
    });
    Ok(response)
}

/// Whether it is time to see whether the browser is still there.
const fn now_and_then(turn: u64) -> bool {
    turn.is_multiple_of(20)
}
