//! The reasons of the three baccarat games: counts, third cards, vigorish.

use super::{At, Reason, at_odds, percent, say};
use crate::kit::{Area, Card, Cents, Side, Spot, Word};
use crate::procedure::{Outcome, WagerResult};
use crate::rules::baccarat::{Winner, banker_draws, burn_value, count, due, point};
use crate::table::Act;

/// A hand as it counts: its cards and what they come to.
type Hand = (Vec<Card>, u8);

/// The cards of a side that count, if all of them can be seen: those that the judge counts.
fn hand(at: &At<'_>, side: Side) -> Option<Hand> {
    (at.session.procedure().counted)(&at.context, side)
}

/// Both hands, if all of their cards can be seen.
fn hands(at: &At<'_>) -> Option<[Hand; 2]> {
    Some([hand(at, Side::Player)?, hand(at, Side::Banker)?])
}

/// Both counts, and who has won.
fn totals([(_, player), (_, banker)]: &[Hand; 2]) -> (String, Winner) {
    let winner = Winner::of(*player, *banker);
    let values = [
        ("player", player.to_string()),
        ("banker", banker.to_string()),
        ("who", say(if winner == Winner::Tie { "tie_hand" } else { winner.id() }, &[])),
    ];
    (say("totals", &values), winner)
}

/// The reason of a wager, once both hands lie open.
pub(super) fn reason(at: &At<'_>, line: &WagerResult) -> Option<Reason> {
    let hands = hands(at)?;
    let Spot { seat, wager } = line.spot;
    let wager = wager.as_str();
    let (words, winner) = totals(&hands);
    let cards = hands[0].0.len() + hands[1].0.len();
    let (words, hand, won) = match wager {
        "player" | "banker" | "tie" => (words, wager.to_owned(), winner.id() == wager),
        "cards_4" | "cards_5" | "cards_6" => {
            let number = wager.trim_start_matches("cards_");
            let words = say("cards", &[("number", cards.to_string())]);
            (words, number.to_owned(), number == cards.to_string())
        }
        // Between patrons a hand that neither wins goes back.
        "bank" | "against" => {
            let back = winner == Winner::Tie && line.outcome == Outcome::Release;
            return back.then(|| Reason::of(words));
        }
        _ => return None,
    };
    match line.outcome {
        Outcome::Pay(_) if won => {
            let names = [hand.clone(), format!("{hand}_wins"), number(&hand).to_owned()];
            let odds = at.odds_of(wager).iter().find(|line| names.contains(&line.hand))?;
            let sum = at_odds(at.stake(seat, wager), odds)?;
            Some(Reason::of(words).with_sum(sum))
        }
        Outcome::Collect if !won => Some(Reason::of(words)),
        Outcome::Release if !won && winner == Winner::Tie => Some(Reason::of(words)),
        _ => None,
    }
}

fn number(digit: &str) -> &'static str {
    match digit {
        "4" => "four",
        "5" => "five",
        "6" => "six",
        _ => "",
    }
}

/// Why something other than a wager is due.
pub(super) fn other(at: &At<'_>, act: &Act) -> Option<String> {
    match *act {
        Act::Vig { spot, amount } => vigorish(at, spot, amount),
        Act::Charge { spot, amount } => {
            let seat = spot.seat;
            let marked = [("seat", super::super::seat(seat)), ("amount", amount.spoken())];
            let all = at.context.table.owed(seat) == amount;
            if all { Some(say("marked", &marked)) } else { vigorish(at, spot, amount) }
        }
        Act::Transfer { .. } => {
            let (words, winner) = totals(&hands(at)?);
            let banked = (at.session.procedure().between)(&at.context);
            let moves = |line: &WagerResult| match line.outcome {
                Outcome::Pay(sum) | Outcome::Take(sum) => !sum.is_zero(),
                Outcome::Collect | Outcome::Release => false,
            };
            (winner != Winner::Tie && banked.iter().any(moves)).then_some(words)
        }
        Act::Burn { count, .. } => burn(at, count),
        Act::Say(phrase) => called(at, phrase),
        Act::Remove { from: Area::Shoe, .. } => third_card(at, None),
        Act::Place { to: Area::Side(side), .. } => third_card(at, Some(side)),
        _ => None,
    }
}

/// What the house takes of a win on the Banker's Hand.
fn vigorish(at: &At<'_>, spot: Spot, amount: Cents) -> Option<String> {
    let of_spot = |lines: &[WagerResult]| {
        lines.iter().find(|line| line.spot == spot).map(|line| line.outcome)
    };
    let house = of_spot(&at.session.lines());
    let between = || of_spot(&(at.session.procedure().between)(&at.context));
    let Some(Outcome::Pay(won)) = house.or_else(between) else { return None };
    let whole = won.0 * at.hundredths() / 100;
    let due = Cents(whole - whole % at.coin().0);
    (due == amount).then(|| percent(at.hundredths(), won, (due, at.coin())))
}

/// How many cards the first card of a shoe burns.
fn burn(at: &At<'_>, number: u8) -> Option<String> {
    let [card] = at.seen(Area::Burn)[..] else { return None };
    let values = [("card", super::super::card(card)), ("number", number.to_string())];
    (burn_value(card) == number && number > 0).then(|| say("burn", &values))
}

/// What is called: a count, or the winner.
fn called(at: &At<'_>, phrase: Word) -> Option<String> {
    for (name, side) in [("player", Side::Player), ("banker", Side::Banker)] {
        let Some((cards, counted)) = hand(at, side) else { continue };
        // A hand that was dealt wrongly may count otherwise than by all its cards.
        if count(&cards) == counted && phrase.as_str() == format!("{name}_{counted}") {
            let values = [("cards", super::hands::ranks(&cards)), ("number", counted.to_string())];
            return Some(say("counts", &values));
        }
    }
    let (words, winner) = totals(&hands(at)?);
    let named = match winner {
        Winner::Player => ["player_wins"; 2],
        Winner::Banker => ["banker_wins"; 2],
        Winner::Tie => ["tie_hand", "stand_off"],
    };
    named.contains(&phrase.as_str()).then_some(words)
}

/// Why a hand takes a third card, where no patron chooses.
fn third_card(at: &At<'_>, to: Option<Side>) -> Option<String> {
    if at.game() == "chemin_de_fer" {
        return None;
    }
    let [(player, _), (banker, _)] = hands(at)?;
    let side = due(&player, &banker).filter(|side| to.is_none_or(|to| to == *side))?;
    let number = |n: u8| n.to_string();
    Some(match (side, player.get(2)) {
        (Side::Player, _) => say("player_draws", &[("number", number(count(&player)))]),
        (Side::Banker, None) => {
            let counts = [("number", number(count(&banker))), ("player", number(count(&player)))];
            say("banker_draws", &counts)
        }
        (Side::Banker, Some(third)) => {
            let counts = [("number", number(count(&banker))), ("third", number(point(*third)))];
            let draws = banker_draws(count(&banker), Some(point(*third)));
            return draws.then(|| say("banker_draws_on", &counts));
        }
    })
}
