//! Events as the log tells them.

use crate::rules::roulette;
use crate::table::{BallFault, Event};
use crate::wording;

/// What the log tells of events: only what the dealer could see, so that nobody learns from the
/// log of an unfinished session what its screen withholds.
#[must_use]
pub fn event_texts(events: &[Event]) -> Vec<String> {
    events.iter().filter(|event| wording::is_seen(event)).map(event_text).collect()
}

/// How logs of the first days wrote an event that the dealer does not see.
pub(super) const UNSEEN: &str = "card_lost";

/// An event in the compact form of the log.
#[must_use]
pub fn event_text(event: &Event) -> String {
    match event {
        Event::RoundOpens(n) => format!("round_opens {n}"),
        Event::Wager { spot, amount } => format!("wager {spot} {amount}"),
        Event::LateWager { spot, amount } => format!("late_wager {spot} {amount}"),
        Event::Corrects { spot, amount } => format!("corrects {spot} {amount}"),
        Event::Plays(seat) => format!("plays {seat}"),
        Event::Draws(seat) => format!("draws {seat}"),
        Event::Folds(seat) => format!("folds {seat}"),
        // Which card it is, the dealer does not see.
        Event::Moves { from, to, .. } => format!("moves {from} {to}"),
        Event::Shows(area) => format!("shows {area}"),
        Event::LooksAtCards(seat) => format!("looks_at_cards {seat}"),
        Event::Shares(seat) => format!("shares {seat}"),
        Event::DeckExpires => "deck_expires".to_owned(),
        Event::CardMissing { card, at } => format!("card_missing {card} {at}"),
        Event::Touches { by, of } => format!("touches {by} {of}"),
        Event::Flips { area } => format!("flips {area}"),
        Event::Slips { from } => format!("slips {from}"),
        Event::Sticks { from, to } => format!("sticks {from} {to}"),
        Event::CardLost(_) => UNSEEN.to_owned(),
        Event::ShufflerJams { dead: false } => "shuffler_jams".to_owned(),
        Event::ShufflerJams { dead: true } => "shuffler_jams dead".to_owned(),
        Event::ShufflerReads { right: true } => "shuffler_reads right".to_owned(),
        Event::ShufflerReads { right: false } => "shuffler_reads wrong".to_owned(),
        Event::ShoeJams { dead: false } => "shoe_jams".to_owned(),
        Event::ShoeJams { dead: true } => "shoe_jams dead".to_owned(),
        Event::FloorComes => "floor_comes".to_owned(),
        Event::FreshDeck => "fresh_deck".to_owned(),
        Event::Fill => "fill".to_owned(),
        Event::Sweeps(seat) => format!("sweeps {seat}"),
        Event::BallRests(n) => format!("ball_rests {}", roulette::name(*n)),
        Event::BallFaults(BallFault::Leaves) => "ball_faults leaves".to_owned(),
        Event::BallFaults(BallFault::Foreign) => "ball_faults foreign".to_owned(),
        Event::Says { seat, phrase } => format!("says {seat} {phrase}"),
        Event::Accepts(seat) => format!("accepts {seat}"),
        Event::Declines(seat) => format!("declines {seat}"),
        Event::Bids { seat, amount } => format!("bids {seat} {amount}"),
        Event::Deals { from, to, face } => format!("deals {from} {to} {face}"),
        Event::Cuts { seat, at } => format!("cuts {seat} {at}"),
        Event::OrdersRecut => "orders_recut".to_owned(),
        Event::OrdersRevoked(seat) => format!("orders_revoked {seat}"),
        Event::Stalls(seat) => format!("stalls {seat}"),
        Event::Errs(seat) => format!("errs {seat}"),
        Event::UsesDevice { seat, permitted: false } => format!("uses_device {seat}"),
        Event::UsesDevice { seat, permitted: true } => format!("uses_device {seat} permitted"),
        Event::Cash { seat, amount } => format!("cash {seat} {amount}"),
        Event::Speaks { spot, amount } => format!("speaks {spot} {amount}"),
        Event::Leaves(seat) => format!("leaves {seat}"),
        Event::Shifts { from, to } => format!("shifts {from} {to}"),
        Event::Claims(spot) => format!("claims {spot}"),
        Event::ShoeRunsLow { left } => format!("shoe_runs_low {left}"),
        Event::CuttingCardAt(before) => format!("cutting_card_at {before}"),
    }
}
