//! Selling and buying back the patrons' colours.

use super::lines::{choice, nothing_ui, title};
use super::popup::{After, Popup, Sale};
use super::tools::Tool;
use crate::app::felt::{TableUi, Target};
use crate::kit::Cents;
use crate::panels::keys::{told, told_with};
use crate::table::{Act, Tint};
use crate::wording;
use bevy_egui::egui;

/// To whom, which colour, and at what value.
pub(super) fn sale_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, sale: Sale) -> After {
    let stays = |sale| After::Stays(Popup::Sale(sale));
    match sale {
        Sale { seat: None, .. } => {
            title(ui, &told("sale.to"));
            let cash = &shown.view.cash;
            if cash.is_empty() && nothing_ui(ui, &told("sale.no_cash")) {
                return After::Closes;
            }
            let mut after = stays(sale);
            for (i, (seat, _)) in cash.iter().enumerate() {
                if choice(ui, i + 1, &wording::capital(&wording::seat(*seat))) {
                    after = stays(Sale { seat: Some(*seat), ..sale });
                }
            }
            after
        }
        Sale { seat: Some(seat), tint: None } => {
            title(ui, &told_with("sale.colour", &[("number", &seat.0.to_string())]));
            let mut after = stays(sale);
            for (i, tint) in Tint::ALL.iter().copied().enumerate() {
                let taken = shown.view.tints.iter().find(|(_, known, _)| *known == tint);
                let colour = wording::capital(&wording::colour(tint));
                let label = match taken {
                    None => colour,
                    Some((of, _, _)) => {
                        let number = of.0.to_string();
                        told_with("sale.taken", &[("colour", &colour), ("number", &number)])
                    }
                };
                if choice(ui, i + 1, &label) {
                    after = stays(Sale { tint: Some(tint), ..sale });
                }
            }
            after
        }
        Sale { seat: Some(seat), tint: Some(tint) } => {
            let number = seat.0.to_string();
            let colour = wording::colour(tint);
            title(ui, &told_with("sale.value", &[("number", &number), ("colour", &colour)]));
            let mut after = stays(sale);
            for (i, value) in values(shown).into_iter().enumerate() {
                if choice(ui, i + 1, &value.spoken()) {
                    after = After::Does(Act::Colour { seat, tint, value });
                }
            }
            after
        }
    }
}

/// The values that chips can be marked at: those of the house's value chips.
fn values(shown: &TableUi<'_>) -> Vec<Cents> {
    shown.session.level().house.chips.iter().copied().take(9).collect()
}

/// What opens when a patron's chips are bought back.
pub(super) fn buying_back(target: Target) -> Popup {
    Popup::amount(Tool::CashOut, target)
}

/// An amount as it was typed: dollars, or chips of the value that the patron's are marked at.
pub(super) fn amount(text: &str, marked: Option<Cents>) -> Option<Cents> {
    let text = text.trim();
    if let Some(dollars) = text.strip_prefix('$') {
        return dollars.trim().parse().ok();
    }
    match marked {
        Some(value) if !text.contains('.') => {
            let chips: i64 = text.parse::<u32>().ok()?.into();
            Some(Cents(chips.checked_mul(value.0)?))
        }
        _ => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_chips_where_a_colour_is_played_and_dollars_elsewhere() {
        let five = Some(Cents::dollars(5));
        assert_eq!(amount("35", five), Some(Cents::dollars(175)));
        assert_eq!(amount("$35", five), Some(Cents::dollars(35)));
        assert_eq!(amount("35.00", five), Some(Cents::dollars(35)));
        assert_eq!(amount("35", None), Some(Cents::dollars(35)));
        assert_eq!(amount(" 17 ", Some(Cents(25))), Some(Cents(425)));
        for wrong in ["", "-3", "a", "$", "3,5"] {
            assert_eq!(amount(wrong, five), None, "{wrong}");
        }
    }
}
