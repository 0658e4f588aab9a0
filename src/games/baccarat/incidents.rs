//! What can go wrong at a baccarat table without the dealer, by the names that levels use.

use super::calls::is_result;
use super::deal::is_first_card;
use super::hands::{is_side, out};
use super::{Exposed, Options, PLAYER, Positioning, is_show, notes, wager};
use crate::games::common::ready::NO_MORE_BETS;
use crate::games::prelude::*;

/// A card slips out of the shoe onto a hand, after the draw of this number (`at`, `n`, `up`).
const MISTAKE: &str = "mistake";
/// Only so many cards are left in the shoe (`n`).
const DRY: &str = "dry";
/// The cutting card lies so many cards from the mouth of the shoe (`n`).
const CUTTING_CARD: &str = "cutting_card";
/// A patron does not give his cards back (`seat`).
const STALLS: &str = "stalls";
/// A patron breaks a rule with the cards in his hands (`seat`).
const ERRS: &str = "errs";
/// A patron does not want to turn the cards he has been handed (`seat`).
const GIVES_UP: &str = "gives_up";
/// A patron reaches for the cards (`seat`).
const TOUCHES: &str = "touches";
/// A patron wagers on the round for show (`seat`, `amount`).
const WAGER_ON_SHOW: &str = "wager_on_show";
/// A patron is about to leave when the result is called (`seat`).
const LEAVES: &str = "leaves";

/// All of them.
pub(crate) const NAMES: &[&str] =
    &[MISTAKE, DRY, CUTTING_CARD, STALLS, ERRS, GIVES_UP, TOUCHES, WAGER_ON_SHOW, LEAVES];

/// What an incident brings about.
pub(crate) fn happens(context: &Context<'_>, act: Option<&Act>, own: &GameIncident) -> Vec<Event> {
    let (memory, table, seat) = (context.memory, context.table, Seat(own.seat));
    let Some(&act) = act else { return Vec::new() };
    let landed = matches!(act, Act::Place { to, .. } if is_side(to) || to == Area::Corner);
    let handed = matches!(act, Act::Pass { to: Area::Seat(to), .. } if to == seat);
    let mine = out(memory).iter().any(|handed| handed.seat == seat);
    let called = act == Act::Say(NO_MORE_BETS);
    let first_call = called && !memory.started;
    let event = match own.what.as_str() {
        // The call comes right before the first card: the shoe has been loaded by then.
        DRY if own.n == 0 && first_call && memory.said.len() == 1 => Event::ShoeRunsLow { left: 0 },
        // Once the first card is out it is settled which cards follow.
        DRY if own.n > 0 && is_first_card(context, &act) => {
            Event::ShoeRunsLow { left: own.n.saturating_sub(memory.draws) }
        }
        CUTTING_CARD if first_call && memory.said.len() == 1 => Event::CuttingCardAt(own.n),
        MISTAKE if landed && memory.draws == own.n && !is_show(memory) => {
            let to = Area::parse(&own.at).filter(|&area| is_side(area)).unwrap_or(PLAYER);
            if table.count(Area::Shoe) == 0 || table.shows_cutting_card() {
                return Vec::new();
            }
            let face = if own.up { Face::Up } else { Face::Down };
            Event::Deals { from: Area::Shoe, to, face }
        }
        STALLS if handed && mine => Event::Stalls(seat),
        ERRS if handed && mine => Event::Errs(seat),
        GIVES_UP if handed && mine => Event::Declines(seat),
        TOUCHES if landed && memory.draws == own.n.max(4) && memory.touching.is_none() => {
            Event::Touches { by: seat, of: seat }
        }
        WAGER_ON_SHOW if is_show(memory) => {
            let opened = matches!(act, Act::Pass { from: Area::Aside, .. });
            let spot = Spot { seat, wager: word(&own.at) };
            if !opened {
                return Vec::new();
            }
            Event::Wager { spot, amount: Cents::dollars(own.amount) }
        }
        LEAVES if matches!(act, Act::Say(phrase) if is_result(phrase)) => {
            let round = &notes::of(memory).round;
            if round.leaves.contains(&seat) || !round.is_result_called {
                return Vec::new();
            }
            Event::Leaves(seat)
        }
        _ => return Vec::new(),
    };
    vec![event]
}

/// Whether an incident takes the place of what its patron would do of himself.
pub(crate) fn supersedes(own: &GameIncident) -> bool {
    [STALLS, ERRS, GIVES_UP].contains(&own.what.as_str())
}

/// Whether a name is that of a wager which the house takes; without one it is that on the Player's Hand.
fn is_wager(options: &Options, name: &str) -> bool {
    let of_cards = if options.total_cards { &wager::CARDS[..] } else { &[] };
    let all = [wager::PLAYER, wager::BANKER, wager::TIE];
    let mut all = all.iter().chain(of_cards);
    name.is_empty() || all.any(|wager| wager.as_str() == name)
}

fn word(name: &str) -> Word {
    Word::parse(name).unwrap_or(wager::PLAYER)
}

/// Whether an incident can come to pass at this table.
///
/// # Errors
/// Says what stands against it.
pub(crate) fn fits(options: &Options, own: &GameIncident) -> Result<(), String> {
    let says = |is_wrong: bool, what: &str| {
        if is_wrong { Err(what.to_owned()) } else { Ok(()) }
    };
    match own.what.as_str() {
        MISTAKE => {
            let side = Area::parse(&own.at).is_some_and(is_side);
            says(!side, "a card falls on a hand: at is 'player' or 'banker'")?;
            says(!(1..=6).contains(&own.n), "a round has from one to six draws: give n")
        }
        CUTTING_CARD => {
            says(options.continuous, "a shoe that shuffles without end has no cutting card")
        }
        STALLS | ERRS | GIVES_UP => says(
            options.positioning != Positioning::PlayersTurn,
            "at this table no patron turns the cards",
        ),
        WAGER_ON_SHOW => {
            says(options.exposed != Exposed::ForShow, "this house deals no round for show")?;
            says(own.amount <= 0, "a wager is more than nothing: give amount")?;
            let what = "at names a wager that this house takes: 'player', 'banker', 'tie', a number of cards";
            says(!is_wager(options, &own.at), what)
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Options, fits};
    use crate::games::GameIncident;
    use crate::house::{HOUSES, House};
    use crate::law::Rulebook;

    #[test]
    fn a_wager_on_the_round_for_show_is_one_that_the_house_takes() {
        let book = Rulebook::built_in().unwrap();
        let source = HOUSES.iter().find(|(path, _)| path.ends_with("mini_show.ron")).unwrap();
        let house = House::load(*source, &book).unwrap();
        let mut options = Options::of(&house, false);
        let what = String::from("wager_on_show");
        let incident = |at: &str| GameIncident {
            what: what.clone(),
            at: at.to_owned(),
            amount: 25,
            ..GameIncident::default()
        };
        let mut takes = |total_cards: bool, at: &str| {
            options.total_cards = total_cards;
            fits(&options, &incident(at)).is_ok()
        };
        for at in ["", "player", "banker", "tie"] {
            assert!(takes(false, at), "{at}");
        }
        for at in ["Player", "bank", "dealer", "cards_5"] {
            assert!(!takes(false, at), "{at}");
        }
        assert!(takes(true, "cards_5"));
    }
}
