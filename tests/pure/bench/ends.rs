//! How rounds end: a monkey at the table and checks of their own.

use super::broken::possible;
use clearhands::kit::{Area, Card, Dice, Face, Seat, Spot};
use clearhands::session::Session;
use clearhands::table::{self, Act, Event, Laid, Table};

/// The table as it was when a round ended, before the chips that were left to their owners went back.
pub(crate) struct Ended {
    pub(crate) table: Table,
    /// Whether it had been made void.
    pub(crate) voided: bool,
    /// The seats whose money a finding has told was left undone.
    pub(crate) told: Vec<Seat>,
}

/// Something that has happened, for whoever keeps a record of his own.
pub(crate) enum Seen<'a> {
    /// An act has been done; the table is as it was before.
    Did(&'a Table, Act, &'a [Event]),
    /// A round has ended.
    Ended(&'a Ended),
}

/// Lets a monkey and a good dealer take turns at a table until the session is over, or `most` acts have
/// been done. `wild` of a hundred acts are the monkey's.
pub(crate) fn monkey(
    start: &Session,
    seed: u64,
    (wild, most): (usize, usize),
    mut watch: impl FnMut(Seen<'_>) -> Result<(), String>,
) -> Result<usize, String> {
    let mut session = start.clone();
    let mut dice = Dice::new(seed, 4_711);
    let mut done: Vec<String> = Vec::new();
    let mut rounds = 0;
    for _ in 0..most {
        if session.is_over() {
            break;
        }
        let due = session.expected();
        let acts = possible(&session, &mut dice);
        let wild = dice.below(100) < wild;
        let act = match due.len() {
            _ if wild && !acts.is_empty() => acts[dice.below(acts.len())],
            0 => {
                let open = session.open_duties();
                let open: Vec<String> = open.iter().map(|(_, d)| d.act.to_string()).collect();
                return Err(format!("stuck before {open:?} after {}", done.join("; ")));
            }
            n => due[dice.below(n)],
        };
        let (before, memory) = (session.table().clone(), session.memory().clone());
        let Ok(entry) = session.step(0, act) else { continue };
        // A round that is left for the next has ended before the act.
        let (left, events) = (entry.left, entry.events.clone());
        done.push(act.to_string());
        let tale = |what: String| format!("{what} after {}", done.join("; "));
        if left == 0 {
            watch(Seen::Did(&before, act, &events)).map_err(&tale)?;
        }
        let next = events.iter().any(|event| matches!(event, Event::RoundOpens(_)));
        if next || session.is_over() {
            rounds += 1;
            let mut table = before;
            if left == 0 {
                table::apply(&mut table, &act, &|_: &mut Vec<Laid>| {}).unwrap();
            }
            let swept = |event: &&Event| {
                !matches!(event, Event::Sweeps(_) | Event::FreshDeck | Event::RoundOpens(_))
            };
            for event in events.iter().take_while(swept) {
                table::apply_event(&mut table, event);
            }
            let voided = memory.voided || act == Act::Void(None);
            let undone = session.left_undone();
            let acts = undone.iter().flat_map(|(_, finding)| &finding.expected);
            let told = acts.filter_map(Act::seat).collect();
            let ended = Ended { table, voided, told };
            watch(Seen::Ended(&ended)).map_err(&tale)?;
            if left > 0 {
                watch(Seen::Did(session.table(), act, &events[left..])).map_err(&tale)?;
            }
        }
    }
    Ok(rounds)
}

/// The wagers that lie on a table, and whether anything was paid on them.
pub(crate) fn left(table: &Table) -> Vec<(Spot, bool)> {
    let staked = table.staked_spots().filter(|state| !state.stake.is_empty());
    staked.map(|state| (state.spot, !state.paid.is_empty())).collect()
}

/// The cards of a place that lie open; nothing if one of them does not.
pub(crate) fn open_cards(table: &Table, area: Area) -> Option<Vec<Card>> {
    let cards = table.cards(area);
    let open = cards.iter().all(|laid| laid.face == Face::Up);
    (open && !cards.is_empty()).then(|| cards.iter().map(|laid| laid.card).collect())
}
