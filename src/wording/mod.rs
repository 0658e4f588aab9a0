//! Acts, events and findings in words for people; the words themselves stand in the files
//! `words.ron`, the common one and one a game.
//!
//! A word that the files lack is answered with the plain name, never with a crash; [`gaps`] lists
//! what is missing, and a test keeps that list empty.

mod events;
mod fate;
mod fill;
mod lives;
mod odds;
mod refused;
mod store;
mod terms;
mod why;

use crate::kit::{Area, Card, Face, Palm, Seat, Side, Spot, Word};
use crate::law::{Rulebook, Severity, Standing};
use crate::level::Mode;
use crate::procedure::{Channel, Finding, FindingStep, Kind};
use crate::rules::HandRank;
use crate::session;
use crate::table::{Act, Event, Tint};
pub(crate) use fill::capital;
use fill::{fill, small};
use std::borrow::Cow;
use store::{ActWords, STORE};

pub use events::{event, event_without_amounts};
pub use fate::{
    act_place, end_place, faults, followed, follows, lasted, line_place, marked, mended, mends,
};
pub use lives::{brought_by, fate, life};
pub use odds::{OddsLine, OddsTold, paytable};
pub use refused::impossible;
pub use store::{Skill, complaint, gaps};
pub use terms::{term, terms_in};
pub use why::{why, why_of, whys};

/// A finding as people read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// What sort of fault: `Out of order`.
    pub headline: String,
    /// What was done.
    pub did: String,
    /// What was due.
    pub due: String,
    /// The section that is cited first.
    pub cite: String,
    /// Its duty, in our words.
    pub duty: String,
    /// What else a dealer should know about it; often empty.
    pub note: String,
    /// The other sections it rests on.
    pub more: Vec<String>,
    /// How grave it is.
    pub severity: Severity,
    /// Whether it counts; if not it is advice.
    pub scored: bool,
}

/// Which form of an act's words.
#[derive(Clone, Copy)]
enum Form {
    Does,
    Did,
    Undone,
}

/// An act as an order: `Offer seat 2 the choice`.
#[must_use]
pub fn act(act: &Act) -> String {
    capital(&in_form(act, Form::Does))
}

/// An act as a report: `You offered seat 2 the choice`.
#[must_use]
pub fn did(act: &Act) -> String {
    capital(&in_form(act, Form::Did))
}

/// An act as what is still missing: `Seat 2 had not been offered the choice yet`.
#[must_use]
pub fn undone(act: &Act) -> String {
    capital(&in_form(act, Form::Undone))
}

fn in_form(act: &Act, form: Form) -> String {
    let verb = act.verb();
    let variant = match act {
        Act::Remove { bottom: true, .. } => "bottom",
        Act::Place { to: Area::Rack, .. } => "rack",
        Act::Pass { to: Area::Seat(_), .. } => "seat",
        Act::Burn { count: 1, .. } => "one",
        Act::Insert(0) => "end",
        Act::Void(Some(_)) => "seat",
        Act::Turn(Area::Deck) => "deck",
        Act::Tuck { to: Area::Seat(_), .. } => "beside",
        _ => "",
    };
    let Some(words) = STORE.act(verb, variant) else { return act.to_string() };
    let ActWords { does, did, undone, .. } = words;
    let template = match form {
        Form::Does => does,
        Form::Did => did,
        Form::Undone => undone,
    };
    fill(template, &|name| part_of_act(act, name))
}

/// The value of a template's name for an act.
fn part_of_act(act: &Act, name: &str) -> Option<String> {
    let area = match *act {
        Act::Remove { from: area, .. }
        | Act::Place { to: area, .. }
        | Act::Deliver { to: area, .. }
        | Act::PlaceStub { to: area, .. }
        | Act::Turn(area)
        | Act::Arrange { area, .. }
        | Act::Tuck { from: area, .. }
        | Act::Pass { from: area, .. }
        | Act::PickUp(area) => Some(area),
        _ => None,
    };
    let held = match *act {
        Act::Remove { palm, .. } | Act::Place { palm, .. } => palm,
        Act::TakeDeck { palm, .. } => Some(palm),
        _ => None,
    };
    let value = match name {
        "area" => self::area(area?),
        "at" => at(area?),
        "cards" => cards_of(area?),
        "seat" => seat(act.seat()?),
        "wager" => wager(act.spot()?.wager),
        "palm" => palm(held?).into_owned(),
        "with_palm" => {
            let Some(held) = held else { return Some(String::new()) };
            fill(STORE.sentence("with_palm"), &|_| Some(palm(held).into_owned()))
        }
        _ => match (name, act) {
            ("phrase", Act::Say(word)) => phrase(*word),
            ("official", Act::Call(official)) => STORE.name(&format!("official.{official}")),
            ("number", Act::CountStub(n)) => n.to_string(),
            ("number", Act::Cut(n) | Act::Insert(n)) => n.to_string(),
            ("number", Act::Burn { count, .. }) => count.to_string(),
            ("count", Act::Pass { count, .. }) => cards_in_words(*count),
            ("number", Act::Spin { turns, .. }) => turns.to_string(),
            ("turn", Act::Spin { ball, .. }) => STORE.name(&format!("turn.{ball}")),
            ("colour", Act::Colour { tint, .. }) => colour(*tint),
            ("other", Act::Transfer { to, .. }) => seat(*to),
            ("number", Act::Mark(n)) => pocket(*n),
            ("grip", Act::TakeDeck { grip, .. }) => STORE.name(&format!("grip.{grip}")),
            (
                "face",
                Act::Place { face, .. }
                | Act::Deliver { face, .. }
                | Act::PlaceStub { face, .. }
                | Act::Burn { face, .. },
            ) => self::face(*face),
            ("to", Act::Tuck { to, .. } | Act::Pass { to, .. }) => at(*to),
            ("target", Act::Pass { to, .. }) => self::area(*to),
            ("order", Act::Arrange { order, .. }) => order.to_string(),
            (
                "amount",
                Act::Pay { amount, .. }
                | Act::Retrieve { amount, .. }
                | Act::Take { amount, .. }
                | Act::Transfer { amount, .. }
                | Act::Charge { amount, .. }
                | Act::Vig { amount, .. }
                | Act::Unmark { amount, .. }
                | Act::Refund { amount, .. }
                | Act::CashOut { amount, .. }
                | Act::Colour { value: amount, .. },
            ) => amount.spoken(),
            ("cover", Act::Cover(cover)) => STORE.name(&format!("cover.{cover}")),
            ("device", Act::SetAside(device)) => STORE.name(&format!("device.{device}")),
            _ => return None,
        },
    };
    Some(value)
}

/// So many cards: `1 card`, `2 cards`.
fn cards_in_words(count: u8) -> String {
    let id = if count == 1 { "cards.one" } else { "cards" };
    fill(STORE.sentence(id), &|_| Some(count.to_string()))
}

/// Whether an event is told to the dealer when it happens. (A lost card cannot be seen, one that
/// sticks to another is for him to notice, and how far a shoe reaches he sees by its level.)
#[must_use]
pub const fn is_seen(event: &Event) -> bool {
    !matches!(
        event,
        Event::CardLost(_)
            | Event::Sticks { .. }
            | Event::ShoeRunsLow { .. }
            | Event::CuttingCardAt(_)
    )
}

/// A finding, with the words of the clause it rests on.
#[must_use]
pub fn finding(book: &Rulebook, finding: &Finding) -> Told {
    let first = finding.clauses.first().map(|&id| &book[id]);
    let done = finding.done.as_ref();
    let mut more: Vec<String> = Vec::new();
    for id in finding.clauses.iter().skip(1) {
        let cite = &book[*id].cite;
        if first.is_none_or(|first| first.cite != *cite) && !more.contains(cite) {
            more.push(cite.clone());
        }
    }
    Told {
        headline: headline(finding),
        did: done.map_or_else(|| STORE.sentence("nothing_done").to_owned(), did),
        due: due(finding),
        cite: first.map_or_else(|| STORE.sentence("no_clause").to_owned(), |c| c.cite.clone()),
        duty: first.map_or_else(String::new, |c| c.duty.clone()),
        note: first.map_or_else(String::new, |c| c.note.clone()),
        more,
        severity: first.map_or(Severity::Minor, |c| c.severity),
        scored: session::is_scored(book, finding),
    }
}

/// What sort of fault a finding is, in two or three words.
#[must_use]
pub fn headline(finding: &Finding) -> String {
    let (kind, aspect) = (finding.kind.name(), finding.aspect.name());
    let done =
        match &finding.done {
            Some(
                Act::Place { face, .. } | Act::Deliver { face, .. } | Act::PlaceStub { face, .. },
            ) if aspect == "face" => face.to_string(),
            Some(act) => act.verb().to_owned(),
            None => String::new(),
        };
    let names = [format!("{kind}.{aspect}.{done}"), format!("{kind}.{aspect}"), kind.to_owned()];
    let found = names.iter().find_map(|name| STORE.finding(name));
    found.map_or_else(|| kind.replace('_', " "), str::to_owned)
}

/// What was due, as a sentence without its full stop.
#[must_use]
pub fn due(finding: &Finding) -> String {
    let expected = &finding.expected;
    let sentence = match (finding.kind, expected.first()) {
        (_, None) => return STORE.sentence("nothing_due").to_owned(),
        (Kind::OutOfOrder, Some(first)) => {
            let id = if expected.len() > 1 { "out_of_order.more" } else { "out_of_order" };
            fill(STORE.sentence(id), &|name| match name {
                "undone" => Some(in_form(first, Form::Undone)),
                "number" => Some((expected.len() - 1).to_string()),
                _ => None,
            })
        }
        (Kind::Wrong, Some(_)) => due_list("wrong", "or", expected),
        (Kind::NotCalledFor, Some(_)) => due_list("not_called_for", "or", expected),
        (Kind::Omission, Some(_)) => due_list("omission", "and", expected),
    };
    capital(&sentence)
}

/// How many due acts a sentence names before it only counts them.
const NAMED: usize = 3;

fn due_list(id: &str, joint: &str, expected: &[Act]) -> String {
    let mut named: Vec<String> = Vec::new();
    for act in expected.iter().take(NAMED) {
        named.push(small(&self::act(act)));
    }
    let mut list = named.join(STORE.sentence(joint));
    if let Some(more @ 1..) = expected.len().checked_sub(NAMED) {
        let others = fill(STORE.sentence("others"), &|_| Some(more.to_string()));
        list = format!("{list} {others}");
    }
    fill(STORE.sentence(id), &|_| Some(list.clone()))
}

/// The words of a phrase that a dealer announces.
#[must_use]
pub fn phrase(word: Word) -> String {
    STORE.phrase(word.as_str()).map_or_else(|| plain(word.as_str()), str::to_owned)
}

/// A place where cards lie: `seat 2`, `the discard rack`.
#[must_use]
pub fn area(area: Area) -> String {
    let (id, number) = area_id(area);
    STORE.area(&id).map_or_else(|| plain(&id), |words| numbered(&words.name, number))
}

/// Where something lies: `at seat 2`, `in the discard rack`.
#[must_use]
pub fn at(area: Area) -> String {
    let (id, number) = area_id(area);
    STORE.area(&id).map_or_else(|| plain(&id), |words| numbered(&words.at, number))
}

/// The cards of a place: `the cards of seat 2`, `the dealer's cards`.
#[must_use]
pub fn cards_of(area: Area) -> String {
    let (id, number) = area_id(area);
    STORE.area(&id).map_or_else(|| plain(&id), |words| numbered(&words.cards, number))
}

fn area_id(area: Area) -> (Cow<'static, str>, u8) {
    match area {
        Area::Seat(seat) => (Cow::Borrowed("seat"), seat.0),
        Area::Part(seat, nook) => (Cow::Owned(format!("seat.{}", nook.name())), seat.0),
        // A game may have names of its own for its common cards.
        Area::Community(n) => {
            let own = format!("community.{n}");
            let known = STORE.area(&own).is_some();
            (if known { Cow::Owned(own) } else { Cow::Borrowed("community") }, n)
        }
        Area::Side(Side::Player) => (Cow::Borrowed("player"), 0),
        Area::Side(Side::Banker) => (Cow::Borrowed("banker"), 0),
        _ => (Cow::Owned(area.to_string()), 0),
    }
}

fn numbered(template: &str, number: u8) -> String {
    fill(template, &|_| Some(number.to_string()))
}

/// A seat: `seat 2`.
#[must_use]
pub fn seat(seat: Seat) -> String {
    area(Area::Seat(seat))
}

/// A wager's name: `pair plus`.
#[must_use]
pub fn wager(wager: Word) -> String {
    STORE.name(&format!("wager.{wager}"))
}

/// A betting spot: `seat 2, ante`.
#[must_use]
pub fn spot(spot: Spot) -> String {
    format!("{}, {}", seat(spot.seat), wager(spot.wager))
}

fn palm(palm: Palm) -> Cow<'static, str> {
    Cow::Owned(STORE.name(match palm {
        Palm::Left => "palm.left",
        Palm::Right => "palm.right",
    }))
}

fn face(face: Face) -> String {
    STORE.name(match face {
        Face::Down => "face.down",
        Face::Up => "face.up",
    })
}

fn pocket(n: u8) -> String {
    if n == 37 { STORE.name("pocket.double_zero") } else { n.to_string() }
}

/// A colour of non-value chips: `sky blue`.
#[must_use]
pub fn colour(tint: Tint) -> String {
    STORE.name(&format!("colour.{tint}"))
}

/// A card as people say it: `king of hearts`.
#[must_use]
pub fn card(card: Card) -> String {
    match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => format!("{} of {}", rank.name(), suit.name()),
        _ => "joker".to_owned(),
    }
}

/// A hand: its cards, and what three of them make: `Kh 7c 2d (king high)`.
#[must_use]
pub fn hand(cards: &[Card]) -> String {
    let list = self::cards(cards);
    match HandRank::of_hand(cards) {
        Some(rank) => format!("{list} ({})", rank.spoken()),
        None => list,
    }
}

/// Cards as they are spoken: `king of hearts, seven of clubs`.
#[must_use]
pub fn spoken(cards: &[Card]) -> String {
    let list: Vec<String> = cards.iter().copied().map(card).collect();
    list.join(", ")
}

/// A hand as it is spoken, and what three of its cards make.
#[must_use]
pub fn spoken_hand(cards: &[Card]) -> String {
    let list = spoken(cards);
    match HandRank::of_hand(cards) {
        Some(rank) => format!("{list}, {}", rank.spoken()),
        None => list,
    }
}

/// Cards one after the other: `Kh 7c 2d`.
#[must_use]
pub fn cards(cards: &[Card]) -> String {
    let list: Vec<String> = cards.iter().map(ToString::to_string).collect();
    list.join(" ")
}

/// A channel's name on screen.
#[must_use]
pub fn channel(channel: Channel) -> String {
    STORE.name(&format!("channel.{}", channel.name()))
}

/// A severity's name on screen.
#[must_use]
pub fn severity(severity: Severity) -> String {
    STORE.name(match severity {
        Severity::Minor => "severity.minor",
        Severity::Major => "severity.major",
        Severity::Critical => "severity.critical",
    })
}

/// A standing's name on screen.
#[must_use]
pub fn standing(standing: Standing) -> String {
    STORE.name(match standing {
        Standing::Enforced => "standing.enforced",
        Standing::Advisory => "standing.advisory",
        Standing::Modelled => "standing.modelled",
        Standing::Stated => "standing.stated",
    })
}

/// A mode's name on screen.
#[must_use]
pub fn mode(mode: Mode) -> String {
    STORE.name(&format!("mode.{}", mode.id()))
}

/// A sentence with some values put in, such as the reasons of a verdict.
#[must_use]
pub fn sentence(id: &str, values: &[(&str, String)]) -> String {
    fill(&STORE.name(id), &|name| {
        values.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone())
    })
}

/// Words as a sentence: the first letter large, with its stop.
#[must_use]
pub fn as_sentence(words: &str) -> String {
    let words = words.trim().trim_end_matches('.');
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    if first.is_empty() { first } else { format!("{first}{}.", letters.as_str()) }
}

/// Every skill, in the order of the course map.
#[must_use]
pub fn skills() -> &'static [Skill] {
    &STORE.skills
}

/// The skill that a step shows; money is a skill of its own, whatever the step.
#[must_use]
pub fn skill_of(step: FindingStep, channel: Channel) -> &'static str {
    let own = || STORE.skills.iter().find(|skill| skill.steps.iter().any(|s| s == step.name()));
    match channel {
        Channel::Amounts => "amounts",
        Channel::Irregularities => own().map_or("irregularities", |skill| &skill.id),
        Channel::Procedure => own().map_or("discipline", |skill| &skill.id),
    }
}

/// A skill's name on screen.
#[must_use]
pub fn skill(id: &str) -> String {
    STORE.skills.iter().find(|skill| skill.id == id).map_or_else(|| plain(id), |s| s.title.clone())
}

/// A name from a file as a person might read it.
fn plain(id: &str) -> String {
    id.replace('_', " ")
}
