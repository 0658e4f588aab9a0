//! The cards of the live page: what each seat does now, who is stuck, and what has changed.

use super::handled::{self, Told};
use crate::desk::db::live::{Seen, Shown};
use crate::law::Rulebook;
use crate::level::Mode;
use crate::wire::{EXAM_ASKS, EXAM_READY};
use crate::wording;
use maud::{Markup, html};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::watch;

/// A seat is stuck if nothing was done for so many times as long as its acts take on average.
const TIMES: i64 = 4;
/// Nobody is stuck sooner than this.
const LEAST_MS: i64 = 20_000;
/// How many acts there must be to reckon with; before, the time is this.
const ACTS: i64 = 5;
const AT_FIRST_MS: i64 = 60_000;
/// A seat that says nothing for so long is told as silent.
const SILENT_MS: i64 = 6_000;
/// After so long it is taken to have gone home, whatever its desk was told.
const GONE_MS: i64 = 600_000;

/// How a seat does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Need {
    /// Nobody is there.
    Away,
    /// Nothing is dealt.
    Idle,
    /// Sits an exam, of which the desk sees nothing.
    Exam,
    /// Deals, frozen or not.
    Deals,
    /// Deals and has made faults.
    Faults,
    /// Was there, and is not heard of.
    Silent,
    /// Does nothing for longer than usual.
    Stuck,
}

/// How many acts a minute have been done; nothing before there are some.
pub(super) fn pace(shown: &Shown) -> Option<i64> {
    (shown.acts >= ACTS && shown.at_ms > 0).then(|| shown.acts * 60_000 / shown.at_ms)
}

/// From when on, without an act, somebody is stuck, in milliseconds.
fn patience(shown: &Shown) -> i64 {
    if shown.acts < ACTS {
        return AT_FIRST_MS;
    }
    (TIMES * shown.at_ms / shown.acts).max(LEAST_MS)
}

/// How a seat does at a moment.
pub(super) fn need(seen: &Seen, now_ms: i64) -> Need {
    let is_dealt = |shown: &&Shown| shown.ended_ms.is_none() && !shown.is_sitting;
    let dealing = seen.dealt.as_ref().filter(is_dealt).filter(|_| seen.page == "table");
    let is_busy = dealing.is_some() || seen.sits().is_some();
    match dealing {
        _ if now_ms - seen.seen_ms > GONE_MS => Need::Away,
        _ if !seen.here && !is_busy => Need::Away,
        _ if now_ms - seen.seen_ms > SILENT_MS || !seen.here => Need::Silent,
        None if is_busy => Need::Exam,
        None => Need::Idle,
        Some(shown) if !seen.frozen && now_ms - shown.heard_ms > patience(shown) => Need::Stuck,
        Some(shown) if shown.faults > 0 => Need::Faults,
        Some(_) => Need::Deals,
    }
}

/// A card as it was drawn last.
#[derive(Clone, Debug)]
pub(super) struct Card {
    pub(super) number: i64,
    pub(super) person: Option<i64>,
    pub(super) html: String,
    /// The turn in which it changed last.
    pub(super) turn: u64,
}

/// All cards, as every browser is shown them.
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    pub(super) cards: Vec<Card>,
    pub(super) turn: u64,
}

impl Board {
    /// The board after a look at the tables.
    pub(super) fn next(
        &self,
        seen: &[Seen],
        incidents: &HashMap<String, Vec<Told>>,
        book: &Rulebook,
        now_ms: i64,
    ) -> Self {
        let turn = self.turn + 1;
        let card = |seen: &Seen| {
            let html = card(seen, of(seen, incidents), book, now_ms, false).into_string();
            let before = self.cards.iter().find(|card| card.number == seen.number);
            let same = before.filter(|before| before.html == html);
            Card {
                number: seen.number,
                person: seen.person.as_ref().map(|(id, _)| *id),
                turn: same.map_or(turn, |before| before.turn),
                html,
            }
        };
        Self { cards: seen.iter().map(card).collect(), turn }
    }
}

/// What is shown to all browsers of this process.
pub(in crate::desk) struct Watched {
    pub(super) board: watch::Sender<Arc<Board>>,
}

impl Default for Watched {
    fn default() -> Self {
        Self { board: watch::Sender::new(Arc::default()) }
    }
}

/// A time in words that does not change each second.
fn about(ms: i64) -> String {
    match ms / 1000 {
        s @ 0..60 => format!("{} s", s / 10 * 10),
        s @ 60..3600 => format!("{} min", s / 60),
        s => format!("{} h", s / 3600),
    }
}

/// The section of a clause, in front of its words.
fn section(book: &Rulebook, id: &str) -> String {
    book.find(id).map_or_else(|| id.to_owned(), |id| book[id].cite.clone())
}

/// How a trainee is treated, in words.
pub(super) fn mode(name: &str) -> String {
    Mode::find(name).map_or_else(|| name.to_owned(), wording::mode)
}

/// How a seat does in words, and the class of the stylesheet for it.
pub(super) fn state(seen: &Seen, now_ms: i64) -> (String, &'static str) {
    match need(seen, now_ms) {
        Need::Away => ("not here".to_owned(), "away"),
        Need::Idle if seen.page == EXAM_READY => ("ready to begin the exam".to_owned(), "exam"),
        Need::Idle if seen.page == EXAM_ASKS => {
            ("waits for the examiner's word".to_owned(), "exam")
        }
        Need::Idle => ("nothing is dealt".to_owned(), "idle"),
        Need::Exam => ("sits an exam".to_owned(), "exam"),
        Need::Deals | Need::Faults if seen.frozen => ("frozen".to_owned(), "frozen"),
        Need::Deals | Need::Faults => ("deals".to_owned(), "deals"),
        Need::Silent => (format!("silent for {}", about(now_ms - seen.seen_ms)), "silent"),
        Need::Stuck => {
            let since = seen.dealt.as_ref().map_or(0, |shown| now_ms - shown.heard_ms);
            (format!("stuck: no act for {}", about(since)), "stuck")
        }
    }
}

/// The incidents of what is dealt at a seat, of those that are known.
pub(super) fn of<'a>(seen: &Seen, incidents: &'a HashMap<String, Vec<Told>>) -> &'a [Told] {
    let dealt = seen.dealt.as_ref().and_then(|shown| incidents.get(&shown.id));
    dealt.map_or(&[], Vec::as_slice)
}

/// A seat's card, chosen or not, with the incidents of what is dealt there.
pub(super) fn card(
    seen: &Seen,
    incidents: &[Told],
    book: &Rulebook,
    now_ms: i64,
    chosen: bool,
) -> Markup {
    let (need, (state, class)) = (need(seen, now_ms), state(seen, now_ms));
    let (n, faults) = (seen.number, seen.faults());
    html! {
        article.seat.(class) id={ "seat-" (n) } data-number=(n) data-need=(need as u8) data-faults=(faults)
            aria-labelledby={ "seat-" (n) "-name" } {
            h3 id={ "seat-" (n) "-name" } {
                a href={ "/live/seat/" (n) } {
                    (n) " " @match &seen.person { Some((_, name)) => (name), None => (seen.place) }
                }
            }
            label.choose { input type="checkbox" name="seat" value=(n) form="hand" checked[chosen]; " choose" }
            p.state { (state) }
            @match &seen.dealt {
                Some(shown) if shown.is_sitting => (sitting(shown, now_ms)),
                Some(shown) => { (dealt(seen, shown, book)) (handled::on_card(incidents)) },
                None => {}
            }
        }
    }
}

/// What the desk knows of a sitting: that its lines come.
fn sitting(shown: &Shown, now_ms: i64) -> Markup {
    html! {
        p { (shown.title) }
        dl { (stamped(shown, now_ms)) }
        @if let Some(broken) = &shown.broken { p.bad { "Not believed: " (broken) } }
    }
}

/// How many lines of a sitting are stamped, and for how long it has been sat.
pub(super) fn stamped(shown: &Shown, now_ms: i64) -> Markup {
    // Neither the head of the chain nor its end is a line of the sitting.
    let lines = (shown.lines.0 - 1 - i64::from(shown.ended_ms.is_some())).max(0);
    let late = shown.lines.1;
    html! {
        div {
            dt { "Lines stamped" }
            dd { (lines) @if late > 0 { ", " (late) " not as they were dealt" } }
        }
        @match shown.ended_ms {
            None => div { dt { "For" } dd { (about(now_ms - shown.began_ms)) } },
            Some(ended_ms) => div { dt { "Ended after" } dd { (about(ended_ms - shown.began_ms)) } },
        }
    }
}

fn dealt(seen: &Seen, shown: &Shown, book: &Rulebook) -> Markup {
    html! {
        p { (shown.title) @if !shown.mode.is_empty() { " (" (mode(&shown.mode)) ")" } }
        dl {
            div { dt { "Round" } dd { (shown.round) " of " (shown.rounds) } }
            @if !seen.step.is_empty() { div { dt { "Step" } dd { (seen.step) } } }
            @if let Some(pace) = pace(shown) { div { dt { "Pace" } dd { (pace) " acts a minute" } } }
            div.faults[shown.faults > 0] {
                dt { "Faults" }
                dd {
                    (shown.faults)
                    @if !shown.last_fault.is_empty() { ", last: " (section(book, &shown.last_fault)) }
                }
            }
        }
        @if let Some(broken) = &shown.broken { p.bad { "Not believed: " (broken) } }
        @if shown.ended_ms.is_some() { p { "ended" } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(acts: i64, at_ms: i64, heard_ms: i64) -> Seen {
        let shown = Shown {
            id: String::new(),
            title: "Level".to_owned(),
            mode: "practice".to_owned(),
            rounds: 3,
            round: 1,
            acts,
            at_ms,
            faults: 0,
            last_fault: String::new(),
            heard_ms,
            ended_ms: None,
            broken: None,
            is_sitting: false,
            lines: (0, 0),
            began_ms: 0,
        };
        Seen {
            seat: String::new(),
            number: 4,
            place: "pc".to_owned(),
            here: true,
            seen_ms: 0,
            page: "table".to_owned(),
            step: String::new(),
            frozen: false,
            person: None,
            dealt: Some(shown),
        }
    }

    /// How a seat does that is heard of all the time.
    fn at(mut seat: Seen, now_ms: i64) -> Need {
        seat.seen_ms = now_ms;
        need(&seat, now_ms)
    }

    #[test]
    fn stuck_is_who_takes_four_times_as_long_as_he_is_used_to() {
        // Ten seconds an act: forty of them are patience.
        let slow = || seen(30, 300_000, 0);
        assert_eq!(at(slow(), 39_000), Need::Deals);
        assert_eq!(at(slow(), 41_000), Need::Stuck);
        // Who deals fast has twenty seconds, who has just begun a minute.
        assert_eq!(at(seen(300, 300_000, 0), 19_000), Need::Deals);
        assert_eq!(at(seen(300, 300_000, 0), 21_000), Need::Stuck);
        assert_eq!(at(seen(1, 100, 0), 59_000), Need::Deals);
        assert_eq!(at(seen(1, 100, 0), 61_000), Need::Stuck);
        // Whose table is frozen is not stuck, nor who has ended.
        assert_eq!(at(Seen { frozen: true, ..slow() }, 99_000), Need::Deals);
        let mut ended = slow();
        ended.dealt.as_mut().unwrap().ended_ms = Some(1);
        assert_eq!(at(ended, 99_000), Need::Idle);
        assert_eq!(need(&slow(), 7_000), Need::Silent);
        assert_eq!(need(&slow(), 700_000), Need::Away);
    }

    #[test]
    fn who_sits_an_exam_is_said_to() {
        let book = Rulebook::built_in().unwrap();
        let sits = |ended_ms, page: &str| {
            let mut seat = seen(0, 0, 190_000);
            (seat.seen_ms, seat.page) = (200_000, page.to_owned());
            let shown = seat.dealt.as_mut().unwrap();
            (shown.is_sitting, shown.lines, shown.ended_ms) = (true, (41, 3), ended_ms);
            shown.rounds = 0;
            seat
        };
        let seat = sits(None, "exam");
        assert_eq!(need(&seat, 200_000), Need::Exam);
        let told = card(&seat, &[], &book, 200_000, false).into_string();
        for words in ["sits an exam", ">40, 3 not as they were dealt<", ">3 min<"] {
            assert!(told.contains(words), "{words}: {told}");
        }
        assert!(!told.contains("Round") && !told.contains("nothing is dealt"), "{told}");
        // Nobody does nothing for too long at it, but a seat may fall silent.
        assert_eq!(need(&Seen { seen_ms: 400_000, ..sits(None, "exam") }, 400_000), Need::Exam);
        assert_eq!(need(&sits(None, "exam"), 210_000), Need::Silent);
        // It is over once it has ended, or the seat is elsewhere.
        assert_eq!(need(&sits(Some(200_000), "exam"), 200_000), Need::Idle);
        assert_eq!(need(&sits(None, "home"), 200_000), Need::Idle);
    }

    #[test]
    fn only_cards_that_change_are_sent_again() {
        let book = Rulebook::built_in().unwrap();
        let mut seats = [seen(30, 300_000, 0), seen(30, 300_000, 0)];
        seats[1].number = 5;
        let none = HashMap::new();
        let first = Board::default().next(&seats, &none, &book, 1_000);
        assert!(first.cards.iter().all(|card| card.turn == 1));
        seats[1].dealt.as_mut().unwrap().faults = 1;
        let next = first.next(&seats, &none, &book, 1_250);
        assert_eq!(next.cards.iter().map(|card| card.turn).collect::<Vec<_>>(), [1, 2]);
    }
}
