//! The live page: a card for each seat, and the instructor's hand for several of them.

use super::{board, events, follow, hand, projector};
use crate::desk::db::live::Seen;
use crate::desk::db::papers::Paper;
use crate::desk::state::State as Desk;
use crate::desk::web::{Fields, Page, Problem, Right, Who, group_field};
use crate::desk::{ListedCourse, now};
use axum::extract::{Query, State};
use axum::response::Response;
use maud::{Markup, html};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;

/// The people whose seats are asked for; nothing for everybody's.
async fn people(desk: &Desk, asked: &Fields) -> Result<Option<HashSet<i64>>, Problem> {
    let Some(group) = asked.number("group") else { return Ok(None) };
    let members = desk.db.members().await?.remove(&group).unwrap_or_default();
    Ok(Some(members.into_iter().collect()))
}

fn is_asked(person: Option<i64>, people: Option<&HashSet<i64>>) -> bool {
    people.is_none_or(|people| person.is_some_and(|person| people.contains(&person)))
}

/// The page. `sort` is `number`, or anything else for those first that need somebody.
pub(super) async fn page(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Query(asked): Query<Vec<(String, String)>>,
) -> Result<Markup, Problem> {
    let (asked, now_ms) = (Fields(asked), now::utc_ms());
    let people = people(&desk, &asked).await?;
    let mut seen = desk.db.seen().await?;
    seen.retain(|seat| is_asked(seat.person.as_ref().map(|(id, _)| *id), people.as_ref()));
    let by_number = asked.get("sort") == "number";
    if !by_number {
        let need = |seat: &Seen| (board::need(seat, now_ms), seat.faults());
        seen.sort_by_key(|seat| (Reverse(need(seat)), seat.number));
    }
    let (groups, group) = (desk.db.groups().await?, asked.number("group"));
    let events = match group {
        Some(group) => format!("/live/events?group={group}"),
        None => "/live/events".to_owned(),
    };
    let chosen = asked.numbers("seat");
    let link = projector::link(&desk).await?;
    let papers = desk.db.papers().await?;
    let incidents = follow::at_seats(&desk, &seen).await?;
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
            @if !groups.is_empty() { div { (group_field(&groups, group)) } }
            button { "Show" }
            a href="/live" { "everybody" }
        }
        p.soft { "Stuck is who has done nothing for four times as long as his acts take on average, at least 20 seconds; before the fifth act, a minute." }
        p.spoken id="said" aria-live="polite" {}
        section.cards id="cards" aria-label="Seats" data-events=(events) data-sort=(if by_number { "number" } else { "need" }) {
            @for seat in &seen {
                (board::card(seat, board::of(seat, &incidents), &desk.library.book, now_ms, chosen.contains(&seat.number)))
            }
        }
        @if seen.is_empty() { p id="none" { "No seat has joined yet. The class code is on the page " a href="/join" { "Class code" } "." } }
        @if who.may(Right::Teach) { (several(&who, (&desk.courses, &papers), &asked, &link)) }
    }))
}

/// The instructor's hand for the seats that are chosen.
fn several(
    who: &Who,
    (courses, papers): (&[ListedCourse], &[Paper]),
    asked: &Fields,
    link: &str,
) -> Markup {
    html! {
        form id="hand" method="post" action="/live/order" {
            (who.token())
            @for name in ["sort", "group"] { input type="hidden" name=(name) value=(asked.get(name)); }
            h2 { "At the chosen seats" }
            p { label.choose {
                input type="checkbox" name="all" value="1" checked[asked.get("all") == "1"];
                " at all seats that are here"
            } }
            fieldset.at-hand {
                legend { "The table" }
                (hand::at_table())
            }
            (opening(courses, papers))
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

/// The parts of the form that open something.
pub(super) fn opening(courses: &[ListedCourse], papers: &[Paper]) -> Markup {
    html! {
        (open_level(courses))
        fieldset {
            legend { "Start a course" }
            label for="course" { "Course" }
            select id="course" name="course" {
                @for course in courses { option value=(course.id) { (course.title) } }
            }
            p.soft { "Each seat begins at the first level of it that its trainee has not done, in the level's own way." }
            div.line { button.main name="what" value="course" { "Start it" } }
        }
        fieldset {
            legend { "Send a sealed paper" }
            @if papers.is_empty() {
                p { "There is none yet: " a href="/papers" { "Papers" } "." }
            } @else {
                label for="paper" { "Paper" }
                select id="paper" name="paper" {
                    @for paper in papers { option value=(paper.id) { (paper.name) ", " (paper.title) } }
                }
                p.soft { "It comes to the page of exams with the name and number of who sits there. The examiner opens it
                          at each seat, or signs once for all seats that have it for the room, at this PC: "
                          code { "clearhands desk sign FOLDER" } }
                div.line {
                    button.main name="what" value="paper" { "Send it" }
                    button name="what" value="paper_room" { "Send it for the room" }
                }
            }
            p.soft { "Where the examiner has chosen " em { "Begin with the room" } ", or has signed for the room, the
                      seat's card says that it is ready. Begin it there for all that are chosen." }
            div.line { button.main name="what" value="begin" { "Begin the exam where it is ready" } }
        }
    }
}

/// The part of the form that opens a level.
fn open_level(courses: &[ListedCourse]) -> Markup {
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
    Query(asked): Query<Vec<(String, String)>>,
) -> Result<Response, Problem> {
    let people = people(&desk, &Fields(asked)).await?;
    let (mut events, response) = events::stream();
    let mut board = desk.live.watched.board.subscribe();
    tokio::spawn(async move {
        // What the page was drawn with may be older than what is seen now.
        let mut told = 0;
        board.mark_changed();
        for turn in 1_u32.. {
            let changed = tokio::select! {
                () = desk.stop.cancelled() => return,
                changed = board.changed() => changed,
            };
            if changed.is_err() {
                return;
            }
            let now = board.borrow_and_update().clone();
            let new = now.cards.iter().filter(|card| card.turn > told);
            for card in new.filter(|card| is_asked(card.person, people.as_ref())) {
                if !events.part(&format!("seat-{}", card.number), &card.html).await {
                    return;
                }
            }
            told = now.turn;
            // Now and then it is seen whether the browser is still there.
            if turn.is_multiple_of(20) && !events.beat().await {
                return;
            }
        }
    });
    Ok(response)
}
