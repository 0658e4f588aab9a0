//! How rounds end, and what a dealer cannot know: a monkey at the table and checks of their own.

use super::broken::possible;
use clearhands::kit::{Area, Card, Dice, Face, Palm, Seat, Side, Spot};
use clearhands::procedure::{self, Scene, Verdict};
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

/// The places where a card may lie that nobody has seen.
fn hidden_places(table: &Table) -> Vec<Area> {
    let seats: Vec<Seat> = table.seats().collect();
    let own = [Area::Shoe, Area::Corner, Area::Aside, Area::Burn, Area::Deck];
    let palms = [Area::Palm(Palm::Left), Area::Palm(Palm::Right)];
    let sides = [Side::Player, Side::Banker].map(Area::Side);
    let all = own.into_iter().chain(palms).chain(sides);
    all.chain(seats.into_iter().map(Area::Seat)).collect()
}

/// The same table with the cards that lie face down dealt anew among themselves.
pub(crate) fn dealt_anew(table: &Table, dice: &mut Dice) -> Table {
    let mut other = table.clone();
    let places = hidden_places(table);
    let down = |laid: &&Laid| laid.face == Face::Down;
    let cards = |area: &Area| table.cards(*area).iter().filter(down).map(|l| (l.id, l.card));
    let mut all: Vec<_> = places.iter().flat_map(cards).collect();
    dice.shuffle(&mut all);
    let mut rest = all.into_iter();
    for area in places {
        let mine: Vec<_> =
            rest.by_ref().take(table.cards(area).iter().filter(down).count()).collect();
        table::reorder(&mut other, area, &|pile: &mut Vec<Laid>| {
            let hidden = pile.iter_mut().filter(|laid| laid.face == Face::Down);
            for (laid, (id, card)) in hidden.zip(&mine) {
                (laid.id, laid.card) = (*id, *card);
            }
        });
    }
    other
}

/// What a verdict says, in one line.
fn said(verdict: &Verdict) -> String {
    let findings = verdict.findings.iter().map(|f| {
        let due: Vec<String> = f.expected.iter().map(ToString::to_string).collect();
        let clauses = &f.clauses;
        format!("{} {} {clauses:?} {}", f.kind.name(), f.aspect.name(), due.join("; "))
    });
    findings.collect::<Vec<_>>().join(" | ")
}

/// The duties, and the verdicts on these acts, at a table.
fn judged(session: &Session, table: &Table, acts: &[Act]) -> Vec<String> {
    let scene = Scene::new(table, session.memory(), &session.level().house);
    let due = procedure::due_now(session.procedure(), &scene);
    let mut all: Vec<String> =
        due.iter().map(|(_, due)| format!("due {} {:?}", due.act, due.clauses)).collect();
    for act in acts {
        let verdict = procedure::judge(session.procedure(), &scene, act);
        all.push(format!("{act}: {}", said(&verdict)));
    }
    all
}

/// Whether any duty or verdict rests on a card that nobody has seen; says which.
pub(crate) fn leak(session: &Session, dice: &mut Dice) -> Option<String> {
    let mut acts = possible(session, dice);
    acts.extend(session.expected());
    acts.extend(session.open_duties().iter().map(|(_, due)| due.act));
    acts.retain(|act| table::can(session.table(), act).is_ok());
    let as_it_is = judged(session, session.table(), &acts);
    for _ in 0..3 {
        let other = judged(session, &dealt_anew(session.table(), dice), &acts);
        let differ = as_it_is.iter().zip(&other).find(|(a, b)| a != b);
        if let Some((a, b)) = differ {
            return Some(format!("'{a}' or '{b}'"));
        }
        if as_it_is.len() != other.len() {
            return Some(format!("{} or {}", as_it_is.len(), other.len()));
        }
    }
    None
}

/// The cards of a place that lie open; nothing if one of them does not.
pub(crate) fn open_cards(table: &Table, area: Area) -> Option<Vec<Card>> {
    let cards = table.cards(area);
    let open = cards.iter().all(|laid| laid.face == Face::Up);
    (open && !cards.is_empty()).then(|| cards.iter().map(|laid| laid.card).collect())
}
