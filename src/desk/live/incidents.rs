//! The incidents that a table can have, each with its fields as a form.

use crate::desk::state::State as Desk;
use crate::desk::web::{Fields, Page, Problem, Right, Who};
use crate::law::Rulebook;
use crate::level::{Incident, IncidentTold, Level, incident_title, incidents_of};
use axum::extract::{Path, State};
use maud::{Markup, html};
use std::sync::Arc;

/// An incident's text as a name and its fields.
fn parts(text: &str) -> Option<(String, Vec<(String, String)>)> {
    let (name, rest) = text.trim().split_once('(')?;
    let inner = rest.strip_suffix(')')?;
    let (mut depth, mut quoted, mut from) = (0, false, 0);
    let mut fields = Vec::new();
    for (at, sign) in inner.char_indices().chain([(inner.len(), ',')]) {
        match sign {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                if let Some((key, value)) = inner[from..at].split_once(':') {
                    fields.push((key.trim().to_owned(), value.trim().to_owned()));
                }
                from = at + 1;
            }
            _ => {}
        }
    }
    Some((name.trim().to_owned(), fields))
}

/// The text of an incident, from the fields of its form.
pub(super) fn written(form: &Fields) -> String {
    let fields = form.0.iter().filter_map(|(name, value)| Some((name.strip_prefix("f.")?, value)));
    let fields = fields.filter(|(_, value)| !value.trim().is_empty());
    let fields: Vec<String> =
        fields.map(|(name, value)| format!("{name}: {}", value.trim())).collect();
    format!("{}({})", form.get("kind"), fields.join(", "))
}

/// That an incident can be put into a session now.
pub(super) async fn check(
    desk: &Arc<Desk>,
    dealt: &str,
    incident: &str,
    now: bool,
) -> Result<(), Problem> {
    let text = incident.to_owned();
    let tried = desk.live.sessions.look(&desk.db, &desk.library.book, dealt, move |looked| {
        let log = &looked.log;
        let at_ms = log.session.entries().last().map_or(0, |entry| entry.at_ms);
        let round = now.then_some(log.session.memory().round);
        log.session
            .clone()
            .put_in(at_ms, &text, round)
            .map(|_| ())
            .map_err(|error| error.to_string())
    });
    match tried.await? {
        Some(Err(why)) => Err(Problem::Bad(format!("this cannot be put in: {why}"))),
        Some(Ok(())) => Ok(()),
        None => Err(Problem::Bad("nothing is dealt there".to_owned())),
    }
}

/// An incident's example as it can happen at this table; nothing if it cannot.
fn fitted(level: &Level, book: &Rulebook, told: &IncidentTold) -> Option<String> {
    let (name, fields) = parts(&told.example)?;
    let seats = level.patrons.iter().map(|patron| patron.seat.0.to_string());
    let tries = std::iter::once(None).chain(seats.map(Some));
    tries.into_iter().find_map(|seat| {
        let value = |key: &str, value: &str| match &seat {
            Some(seat) if key == "seat" => seat.clone(),
            _ => value.to_owned(),
        };
        let fields: Vec<String> =
            fields.iter().map(|(key, text)| format!("{key}: {}", value(key, text))).collect();
        let text = format!("{name}({})", fields.join(", "));
        let incident = ron::from_str::<Incident>(&text).ok()?;
        level.with_incident(incident, book).ok().map(|_| text)
    })
}

/// The page of a seat's incidents.
pub(super) async fn page(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Path(number): Path<i64>,
) -> Result<Markup, Problem> {
    who.need(Right::Teach)?;
    let seen = desk.db.seen().await?;
    let seat = seen.into_iter().find(|seat| seat.number == number).ok_or(Problem::Nothing)?;
    let shown = seat.dealt.filter(|shown| shown.ended_ms.is_none() && !shown.is_sitting);
    let shown = shown.ok_or_else(|| Problem::Bad("nothing is dealt there".to_owned()))?;
    let book = desk.library.book.clone();
    let library = &desk.library.book;
    let offered = desk.live.sessions.look(&desk.db, library, &shown.id, move |looked| {
        let level = looked.log.session.level();
        let all = incidents_of(&level.house.game).unwrap_or_default();
        let fit = |told: IncidentTold| Some((fitted(level, &book, &told)?, told));
        all.into_iter().filter_map(fit).collect::<Vec<_>>()
    });
    let offered = offered.await?.unwrap_or_default();
    let page = Page::of(&who, "Incidents", "/live").with(&["/assets/live.css"], &[]);
    Ok(page.show(&html! {
        h1 { "Incidents at seat " (number) }
        p { "What this house can have. It happens at the next chance, from the round that is dealt on, or in this round alone." }
        @for (text, told) in &offered { (form(&who, number, text, told)) }
        @if offered.is_empty() { p { "Nothing can be put in here." } }
        p { a href={ "/live/seat/" (number) } { "Back to the seat" } }
    }))
}

fn form(who: &Who, number: i64, text: &str, told: &IncidentTold) -> Markup {
    let (kind, fields) = parts(text).unwrap_or_default();
    let about = |key: &str| told.fields.iter().find(|field| field.id == key);
    let own = kind == "Own";
    html! {
        details {
            summary { (incident_title(&told.id)) }
            p { (told.about) }
            form method="post" action="/live/order" {
                (who.token())
                input type="hidden" name="what" value="incident";
                input type="hidden" name="seat" value=(number);
                input type="hidden" name="back_to" value=(number);
                input type="hidden" name="kind" value=(kind);
                @for (key, value) in &fields {
                    @if key == "round" || (own && key == "what") {
                        input type="hidden" name={ "f." (key) } value=(value);
                    } @else {
                        label {
                            (key.replace('_', " "))
                            @if let Some(field) = about(key) { span.soft { " " (field.about) " (" (field.holds) (field.range) ")" } }
                            input name={ "f." (key) } value=(value);
                        }
                    }
                }
                label.choose { input type="checkbox" name="alike" value="1"; " at every seat that deals the same level" }
                div.line {
                    button { "Put it in" }
                    button name="when" value="now" { "In this round, or not at all" }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_incident_is_taken_apart_and_put_together() {
        let text = "Own(round: 1, what: \"a, b\", seats: [1, 2], at: (3, 4))";
        let (kind, fields) = parts(text).unwrap();
        let mut form = vec![("kind".to_owned(), kind)];
        form.extend(fields.into_iter().map(|(key, value)| (format!("f.{key}"), value)));
        assert_eq!(written(&Fields(form)), text);
        for game in crate::games::ALL {
            for told in incidents_of(game.id()).unwrap() {
                assert!(
                    parts(&told.example).is_some_and(|(_, f)| !f.is_empty()),
                    "{}",
                    told.example
                );
            }
        }
    }
}
