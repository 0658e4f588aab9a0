//! `due`: what is due after a list of acts, so that another program can deal on from there.

use super::clean;
use super::exit::{Exit, Failure};
use super::lay::{paragraph, short, signed, table};
use crate::files::Library;
use crate::kit::{Area, Cents, Seat, Spot};
use crate::level::Level;
use crate::procedure::{Balance, Due, FindingStep};
use crate::record::{RoundRecord, called_by, event_texts, shown_texts};
use crate::session::Session;
use crate::wording;
use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// What `due --json` prints.
#[derive(Serialize)]
struct DueReport {
    format: &'static str,
    level: String,
    house: String,
    rules: String,
    seed: u64,
    acts: usize,
    round: u32,
    rounds: u32,
    round_over: bool,
    over: bool,
    hint: Option<Duty>,
    due: Vec<Duty>,
    open: Vec<Duty>,
    waits_for: Vec<String>,
    accounts: Vec<Owed>,
    seats: Vec<SeatOwed>,
    events: Vec<String>,
    shown: Vec<String>,
    round_record: RoundRecord,
    view: Seen,
    table: String,
}

/// One act that is due or open, and why.
#[derive(Serialize)]
struct Duty {
    act: String,
    words: String,
    step: &'static str,
    title: String,
    why: Option<String>,
    channel: &'static str,
    clauses: Vec<String>,
    cite: Option<String>,
    optional: bool,
    enabling: bool,
}

/// What an account still owes.
#[derive(Serialize)]
struct Owed {
    seat: u8,
    wager: String,
    stake_cents: i64,
    paid_cents: i64,
    won_cents: i64,
    law_cents: Option<i64>,
    vigorish_owed_cents: i64,
    owed_cents: Option<i64>,
}

/// What the accounts of a seat still owe together, and the vigorish that stands marked for it.
#[derive(Serialize)]
struct SeatOwed {
    seat: u8,
    vigorish_owed_cents: i64,
    vigorish_marked_cents: i64,
    owed_cents: i64,
}

/// What the dealer sees of the table.
#[derive(Serialize)]
struct Seen {
    cards: Vec<SeenCards>,
    piles: Vec<SeenPile>,
    inventory_cents: i64,
}

#[derive(Serialize)]
struct SeenCards {
    area: String,
    cards: Vec<String>,
}

#[derive(Serialize)]
struct SeenPile {
    area: String,
    count: usize,
}

/// Tells what is due after a list of acts.
pub(super) fn due(
    library: &Library,
    level: Level,
    acts: &Path,
    as_json: bool,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let (session, _) = super::grade::done(library, level, acts)?;
    let report = report(&session);
    if as_json {
        let text = serde_json::to_string_pretty(&report)
            .map_err(|error| Failure::Cannot(error.to_string()))?;
        writeln!(out, "{text}")?;
    } else {
        tell(&session, &report, out)?;
    }
    Ok(Exit::Done)
}

fn report(session: &Session) -> DueReport {
    let level = session.level();
    // A duty that is due now stands among the open ones too; there it is not told again.
    let now: Vec<(u8, Due)> = if session.is_over() { Vec::new() } else { session.due().to_vec() };
    let mut open = if session.is_over() { Vec::new() } else { session.open_duties() };
    open.retain(|duty| !now.contains(duty));
    let told = |duties: &[(u8, Due)]| -> Vec<Duty> {
        duties.iter().map(|(step, due)| duty(session, *step, due)).collect()
    };
    let last = session.entries().last();
    let accounts = accounts(session);
    DueReport {
        format: "clearhands-due/1",
        level: level.id.clone(),
        house: level.house.title.clone(),
        rules: level.house.line(session.book()),
        seed: level.seed,
        acts: session.entries().len(),
        round: session.memory().round,
        rounds: level.rounds,
        round_over: RoundRecord::ended_by_last(session).is_some(),
        over: session.is_over(),
        hint: now.first().map(|(step, due)| duty(session, *step, due)),
        due: told(&now),
        open: told(&open),
        waits_for: session.waits_for().iter().map(ToString::to_string).collect(),
        seats: seats(session, &accounts),
        accounts,
        events: event_texts(last.map_or(session.opening(), |entry| &entry.events)),
        shown: last.map_or_else(Vec::new, shown_texts),
        round_record: RoundRecord::of_present(session),
        view: seen(session),
        table: session.table().fingerprint(),
    }
}

fn duty(session: &Session, step: u8, due: &Due) -> Duty {
    let book = session.book();
    let of = session.procedure().steps.get(usize::from(step));
    let clauses = called_by(session, step, due);
    Duty {
        act: due.act.to_string(),
        words: wording::act(&due.act),
        step: FindingStep::of(of).name(),
        title: of.map_or_else(String::new, |step| step.title.to_string()),
        why: wording::why(session, &due.act),
        channel: of.map_or("", |step| step.channel.name()),
        clauses: clauses.iter().map(|&id| book[id].id.clone()).collect(),
        cite: clauses.first().map(|&id| book[id].cite.clone()),
        optional: due.optional,
        enabling: due.enabling,
    }
}

/// What each wager of the round has come to, and what its account still owes: above zero the house
/// owes the patron, below zero the patron the house.
fn accounts(session: &Session) -> Vec<Owed> {
    let told = |balance: Balance| {
        let Spot { seat, wager } = balance.spot;
        Owed {
            seat: seat.0,
            wager: wager.to_string(),
            stake_cents: balance.staked.0,
            paid_cents: session.table().paid(seat, wager).0,
            won_cents: balance.won.0,
            law_cents: balance.law.map(|law| law.0),
            vigorish_owed_cents: balance.vigorish().0,
            owed_cents: balance.owes().map(|owed| owed.0),
        }
    };
    session.accounts().into_iter().map(told).collect()
}

/// The same for each seat that has an account, or vigorish that stands marked.
fn seats(session: &Session, accounts: &[Owed]) -> Vec<SeatOwed> {
    let seats = session.table().seats().map(|seat| {
        let mine = || accounts.iter().filter(move |account| account.seat == seat.0);
        let told = SeatOwed {
            seat: seat.0,
            vigorish_owed_cents: mine().map(|account| account.vigorish_owed_cents).sum(),
            vigorish_marked_cents: session.table().owed(seat).0,
            owed_cents: mine().filter_map(|account| account.owed_cents).sum(),
        };
        (told, mine().next().is_some())
    });
    let told = seats.filter(|(seat, has_account)| *has_account || seat.vigorish_marked_cents != 0);
    told.map(|(seat, _)| seat).collect()
}

fn seen(session: &Session) -> Seen {
    let view = session.view();
    let mut cards: Vec<SeenCards> = Vec::new();
    let mut last: Option<Area> = None;
    for card in &view.cards {
        if last != Some(card.area) {
            cards.push(SeenCards { area: card.area.to_string(), cards: Vec::new() });
            last = Some(card.area);
        }
        if let Some(area) = cards.last_mut() {
            area.cards.push(card.face.map_or_else(|| "down".to_owned(), |card| card.to_string()));
        }
    }
    let piles = view.piles.iter().filter(|pile| pile.count > 0);
    Seen {
        cards,
        piles: piles
            .map(|pile| SeenPile { area: pile.area.to_string(), count: pile.count })
            .collect(),
        inventory_cents: view.inventory.total().0,
    }
}

fn tell(session: &Session, report: &DueReport, out: &mut dyn Write) -> Result<(), Failure> {
    let level = session.level();
    writeln!(out, "{}", clean::heading(level))?;
    writeln!(out, "{} acts done; round {} of {}", report.acts, report.round, report.rounds)?;
    if report.over {
        writeln!(out, "The session is over")?;
    } else if report.round_over {
        writeln!(out, "The last act ended its round")?;
    }
    if let [_, ..] = &report.waits_for[..] {
        let spots = report.waits_for.join(", ");
        let end = if report.round < report.rounds {
            "with the first act of the next round"
        } else {
            "when the dealer leaves"
        };
        let text =
            format!("The round waits for money that was passed over: {spots}. It ends {end}.");
        paragraph(out, 0, &text)?;
    }
    duties("Due now", &report.due, out)?;
    if !report.open.is_empty() {
        duties("Open besides", &report.open, out)?;
    }
    if !report.accounts.is_empty() {
        writeln!(out, "\nAccounts")?;
        table(out, 2, &report.accounts.iter().map(account_row).collect::<Vec<_>>())?;
    }
    if !report.seats.is_empty() {
        writeln!(out, "\nSeats")?;
        table(out, 2, &report.seats.iter().map(seat_row).collect::<Vec<_>>())?;
    }
    Ok(())
}

fn account_row(account: &Owed) -> Vec<String> {
    let owed = account.owed_cents.map(|owed| signed(Cents(owed)));
    vec![
        wording::seat(Seat(account.seat)),
        account.wager.clone(),
        format!("stake {}", Cents(account.stake_cents).spoken()),
        format!("paid {}", Cents(account.paid_cents).spoken()),
        format!("given {}", signed(Cents(account.won_cents))),
        owed.map_or_else(|| "not decided".to_owned(), |owed| format!("owed {owed}")),
        vigorish(account.vigorish_owed_cents, "open"),
    ]
}

fn seat_row(seat: &SeatOwed) -> Vec<String> {
    vec![
        wording::seat(Seat(seat.seat)),
        format!("owed {}", signed(Cents(seat.owed_cents))),
        vigorish(seat.vigorish_owed_cents, "open"),
        vigorish(seat.vigorish_marked_cents, "marked"),
    ]
}

/// Vigorish in words; nothing where there is none.
fn vigorish(cents: i64, how: &str) -> String {
    if cents == 0 {
        return String::new();
    }
    format!("vigorish {} {how}", Cents(cents).spoken())
}

fn duties(head: &str, duties: &[Duty], out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "\n{head}")?;
    if duties.is_empty() {
        writeln!(out, "  nothing")?;
    }
    for duty in duties {
        let cite = duty.cite.as_deref().map_or("", short);
        let may = if duty.optional { " (may be left undone)" } else { "" };
        writeln!(out, "  {}", duty.act)?;
        paragraph(out, 6, &format!("{}{may} [{cite}] {}", duty.words, duty.title))?;
        if let Some(why) = &duty.why {
            paragraph(out, 6, &format!("{why}."))?;
        }
    }
    Ok(())
}
