//! Why an act cannot be done, with places and wagers by their names.

use super::{area, at, seat, sentence, wager};
use crate::kit::{Area, Spot};
use crate::table::Impossible;

/// Why an act cannot be done, without the codes of logs: `there are no chips on the ante of seat 2`.
#[must_use]
pub fn impossible(why: &Impossible) -> String {
    let of_area = |id: &str, place: Area| sentence(id, &[("at", at(place)), ("area", area(place))]);
    let of_spot = |id: &str, spot: Spot| {
        sentence(id, &[("wager", wager(spot.wager)), ("seat", seat(spot.seat))])
    };
    match *why {
        Impossible::NoCard(area) => of_area("cannot.no_card", area),
        Impossible::NotAPlace(area) => of_area("cannot.not_a_place", area),
        Impossible::NothingToTurn(area) => of_area("cannot.nothing_to_turn", area),
        Impossible::NothingThere(area) => of_area("cannot.nothing_there", area),
        Impossible::TooFew { area, count } => {
            sentence("cannot.too_few", &[("at", at(area)), ("number", count.to_string())])
        }
        Impossible::NoSpot(spot) => of_spot("cannot.no_spot", spot),
        Impossible::NoChips(spot) => of_spot("cannot.no_chips", spot),
        Impossible::TooMany(spot) => of_spot("cannot.too_many", spot),
        // No place is named by its code in these.
        Impossible::PalmFull(_)
        | Impossible::PalmEmpty
        | Impossible::NoStub
        | Impossible::NoDeck
        | Impossible::OutletFull
        | Impossible::OutletEmpty
        | Impossible::Stopped(_)
        | Impossible::NoDevice(_)
        | Impossible::Short(_)
        | Impossible::NotTheAmount(_)
        | Impossible::Nothing
        | Impossible::BadOrder(_)
        | Impossible::DeckInPlay
        | Impossible::NoSeat(_)
        | Impossible::BadCut(_)
        | Impossible::CuttingCard
        | Impossible::NoCash(_)
        | Impossible::NotAMultiple(..)
        | Impossible::NoTint(_)
        | Impossible::Poor { .. }
        | Impossible::NotMarked { .. }
        | Impossible::NoBall
        | Impossible::NoMarker
        | Impossible::NoNumber => why.to_string(),
    }
}
