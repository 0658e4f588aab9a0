//! The instructor's hand: a form becomes orders, a row for each seat.

use super::incidents;
use crate::desk::db::live::{Seen, Shown};
use crate::desk::results::Known;
use crate::desk::state::State as Desk;
use crate::desk::web::{Fields, MOST_WORDS, Problem, Right, Who};
use crate::desk::{chance, now};
use crate::exam::Candidate;
use crate::level::{Level, Mode};
use crate::wire::{EXAM_READY, Order};
use axum::Form;
use axum::extract::State;
use axum::response::Redirect;
use maud::{Markup, html};
use std::sync::Arc;

/// How a trainee can be treated, in words.
pub(super) const MODES: [(&str, &str); 3] = [
    ("guided", "guided: a wrong act is stopped"),
    ("practice", "practice"),
    ("watch", "watch the perfect dealer"),
];

/// The seats that a form has chosen.
fn chosen(fields: &Fields, seen: &[Seen]) -> Result<Vec<Seen>, Problem> {
    let all = fields.get("all") == "1";
    let numbers = fields.numbers("seat");
    let same = fields.get("alike") == "1";
    let first = seen.iter().find(|seat| numbers.first() == Some(&seat.number));
    let title = first.and_then(|seat| seat.dealt.as_ref()).map(|shown| shown.title.as_str());
    let is_chosen = |seat: &&Seen| {
        let alike = same && seat.dealt.as_ref().map(|shown| shown.title.as_str()) == title;
        numbers.contains(&seat.number) || (seat.here && (all || alike))
    };
    let seats: Vec<Seen> = seen.iter().filter(is_chosen).cloned().collect();
    if seats.is_empty() { Err(Problem::Bad("no seat is chosen".to_owned())) } else { Ok(seats) }
}

/// A level of the library; no file is read that merely bears such a name.
fn level(desk: &Desk, id: &str) -> Result<Level, Problem> {
    let none = || Problem::Bad("there is no such level".to_owned());
    let listed = desk.level(id).ok_or_else(none)?;
    desk.library.level(&listed.id).map_err(|_| none())
}

/// The session that a seat deals.
fn dealing(seat: &Seen) -> Result<&str, Problem> {
    let open = |shown: &&Shown| shown.ended_ms.is_none() && !shown.is_sitting;
    let shown = seat.dealt.as_ref().filter(open);
    let none = || Problem::Bad(format!("nothing is dealt at seat {}", seat.number));
    shown.map(|shown| shown.id.as_str()).ok_or_else(none)
}

/// A seed that nobody knows before.
fn seed() -> Result<u64, Problem> {
    Ok(u64::from(u32::from_le_bytes(chance::bytes()?)))
}

/// Gives the orders of a form.
pub(super) async fn order(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Redirect, Problem> {
    who.need(Right::Teach)?;
    let fields = Fields(fields);
    let seats = chosen(&fields, &desk.db.seen().await?)?;
    let orders = orders(&desk, &fields, &seats).await?;
    let by = Some((who.account, who.login.as_str()));
    // One order for all is one commit; others are as many as there are seats.
    let mut rest = orders.as_slice();
    while let Some((_, order)) = rest.first() {
        let same = rest.iter().take_while(|(_, other)| other == order).count();
        let (alike, others) = rest.split_at(same);
        let ids: Vec<String> = alike.iter().map(|(seat, _)| seat.clone()).collect();
        desk.db.order(&ids, order, by, now::utc_ms()).await?;
        rest = others;
    }
    let back = match fields.number("back_to") {
        Some(number) => format!("/live/seat/{number}"),
        None => back(&fields),
    };
    Ok(Redirect::to(&back))
}

/// The live page as the form stood on it, with the same seats chosen.
fn back(fields: &Fields) -> String {
    let plain = |value: &str| value.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let kept = fields.0.iter().filter(|(name, value)| {
        ["sort", "group", "seat", "all"].contains(&name.as_str()) && plain(value)
    });
    let kept: Vec<String> = kept.map(|(name, value)| format!("{name}={value}")).collect();
    format!("/live?{}", kept.join("&"))
}

/// The part of a form that says something or freezes the table.
pub(super) fn at_table() -> Markup {
    html! {
        label for="words" { "Words to the trainee (with freeze, or alone)" }
        input id="words" name="words" maxlength=(MOST_WORDS);
        div.line {
            button name="what" value="freeze" { "Freeze" }
            button name="what" value="go_on" { "Go on" }
            button name="what" value="say" { "Say the words" }
            button.grave name="what" value="end" { "End, go to the debrief" }
        }
    }
}

/// The public file of the school whose examiner is to sign for the room.
async fn school(desk: &Desk) -> Result<String, Problem> {
    let known = Known::of(&desk.db).await?.ok_or_else(|| {
        Problem::Bad(
            "the desk does not know the school's public file yet: Settings, School (exams)"
                .to_owned(),
        )
    })?;
    Ok(serde_json::to_string(&known.school.signed).unwrap_or_default())
}

/// The same paper for each seat, and for whoever of the roster sits there.
async fn papers(
    desk: &Desk,
    fields: &Fields,
    seats: &[Seen],
) -> Result<Vec<(String, Order)>, Problem> {
    let none = || Problem::Bad("there is no such paper".to_owned());
    let id = fields.number("paper").ok_or_else(none)?;
    let (paper, text) = desk.db.paper(id).await?.ok_or_else(none)?;
    let people = desk.db.people().await?;
    let school = match fields.get("what") {
        "paper_room" => Some(school(desk).await?),
        _ => None,
    };
    let order = |seat: &Seen| {
        let sits = seat.person.as_ref().map(|(id, _)| *id);
        let person = people.iter().find(|person| sits == Some(person.id));
        let why = || format!("nobody of the roster sits at seat {}", seat.number);
        let person = person.ok_or_else(|| Problem::Bad(why()))?;
        let candidate = Candidate { name: person.name.clone(), number: person.number.clone() };
        let candidate = candidate.canonical().map_err(|why| {
            Problem::Bad(format!("{} at seat {} cannot sit it: {why}", person.name, seat.number))
        })?;
        let Candidate { name, number } = candidate;
        let (file, text, school) = (paper.name.clone(), text.clone(), school.clone());
        let order = Order::Paper { file, text, name, number, school };
        if order.fits() {
            return Ok((seat.seat.clone(), order));
        }
        Err(Problem::Bad(format!("{} is too large to be sent to a seat", paper.name)))
    };
    seats.iter().map(order).collect()
}

/// What each seat is to do.
async fn orders(
    desk: &Arc<Desk>,
    fields: &Fields,
    seats: &[Seen],
) -> Result<Vec<(String, Order)>, Problem> {
    let words = fields.words();
    let all =
        |order: Order| Ok(seats.iter().map(|seat| (seat.seat.clone(), order.clone())).collect());
    match fields.get("what") {
        "freeze" => all(Order::Freeze { words }),
        "go_on" => all(Order::GoOn),
        "say" if words.is_empty() => Err(Problem::Bad("there are no words to say".to_owned())),
        "say" => all(Order::Say { words }),
        "end" => all(Order::End),
        "back" => {
            let to = fields.get("to").parse();
            let to: usize = to.map_err(|_| Problem::Bad("there is no such act".to_owned()))?;
            let back = |seat: &Seen| {
                let dealt = dealing(seat)?.to_owned();
                Ok((seat.seat.clone(), Order::Back { dealt, to }))
            };
            seats.iter().take(1).map(back).collect()
        }
        "incident" => {
            let incident = incidents::written(fields);
            let now = fields.get("when") == "now";
            incidents::check(desk, dealing(&seats[0])?, &incident, now).await?;
            let give = |seat: &Seen| {
                let (dealt, incident) = (dealing(seat)?.to_owned(), incident.clone());
                Ok((seat.seat.clone(), Order::Incident { dealt, incident, now }))
            };
            seats.iter().map(give).collect()
        }
        "course" => {
            let id = fields.get("course");
            let course = desk.courses.iter().find(|course| course.id == id);
            let course =
                course.ok_or_else(|| Problem::Bad("there is no such course".to_owned()))?;
            all(Order::Course { course: course.id.clone(), title: course.title.clone() })
        }
        "begin" => {
            let ready = seats.iter().filter(|seat| seat.here && seat.page == EXAM_READY);
            let ready: Vec<_> = ready.map(|seat| (seat.seat.clone(), Order::Begin)).collect();
            if ready.is_empty() {
                return Err(Problem::Bad(
                    "no exam is ready at the seats that are chosen".to_owned(),
                ));
            }
            Ok(ready)
        }
        "paper" | "paper_room" => papers(desk, fields, seats).await,
        "open" => {
            let level = level(desk, fields.get("level"))?;
            let mode = Mode::find(fields.get("mode")).unwrap_or(level.mode).id();
            let same = seed()?;
            let open = |seat: &Seen| {
                let seed = match fields.get("cards") {
                    "same" => Some(same),
                    "each" => Some(seed()?),
                    _ => None,
                };
                let order = Order::Open {
                    level: level.source.clone(),
                    house: level.house_source.clone(),
                    title: level.title.clone(),
                    mode: mode.to_owned(),
                    seed,
                };
                Ok((seat.seat.clone(), order))
            };
            seats.iter().map(open).collect()
        }
        _ => Err(Problem::Bad("nothing is chosen that a seat could do".to_owned())),
    }
}
