//! What the games of the shoe have for the hands: cards that change places, burning, counts that are
//! announced, vigorish, and the shoe that goes round.

use super::lines::{maybe_first, title};
use super::popup::{After, Number, Popup};
use super::state::InputState;
use super::tools::Tool;
use super::{board, guide};
use crate::app::felt::{TableUi, Target};
use crate::kit::{Area, Cents, Face, Seat, Spot, Word};
use crate::law::Phrase;
use crate::panels::keys::{told, told_with};
use crate::panels::look;
use crate::table::Act;
use crate::wording;
use bevy_egui::egui;

/// The ways to pass cards on: those that lie face down, the last one, or all.
pub(super) fn passes(shown: &TableUi<'_>, from: Area, to: Area) -> Vec<Act> {
    let mine: Vec<_> = shown.view.cards.iter().filter(|card| card.area == from).collect();
    let down = mine.iter().rev().take_while(|card| card.face.is_none()).count();
    let mut acts = Vec::new();
    for count in [down, 1, mine.len()] {
        let count = u8::try_from(count).unwrap_or(u8::MAX);
        let act = Act::Pass { from, to, count };
        if count > 0 && from != to && !acts.contains(&act) {
            acts.push(act);
        }
    }
    acts
}

/// What goes along when cards are dragged: what a patron has been handed, all of it; of other cards
/// all that lie face down, or else the last one. Other numbers are chosen with the tool.
fn dragged(shown: &TableUi<'_>, from: Area, to: Area) -> Vec<Act> {
    let whole =
        Act::Pass { from, to, count: u8::try_from(shown.cards_at(from)).unwrap_or(u8::MAX) };
    let of_seat = |act: &Act| from.seat().is_none() || *act == whole;
    passes(shown, from, to).into_iter().filter(of_seat).take(1).collect()
}

/// The places with cards that can be passed on.
pub(super) fn laid(shown: &TableUi<'_>) -> Vec<Area> {
    let seats = shown.view.seated.iter().map(|&seat| Area::Seat(seat));
    shown
        .common_places()
        .into_iter()
        .chain(seats)
        .filter(|&area| shown.cards_at(area) > 0)
        .collect()
}

/// Every way to pass cards on to one of the places that are nobody's own.
pub(super) fn passes_from(shown: &TableUi<'_>, from: Area) -> Vec<Act> {
    let to = shown.common_places().into_iter().chain([shown.receptacle()]);
    to.flat_map(|to| passes(shown, from, to)).collect()
}

/// What the passing tool does to a place: first it takes cards up, then it lays them down.
pub(super) fn pass_at(
    shown: &TableUi<'_>,
    state: &mut InputState,
    target: Target,
) -> Option<Vec<Act>> {
    let to = match target {
        Target::Cards(area) => area,
        Target::Rack => shown.receptacle(),
        Target::Spot(spot) => Area::Seat(spot.seat),
        _ => return None,
    };
    match state.from.take() {
        Some(from) => Some(passes(shown, from, to)).filter(|acts| !acts.is_empty()),
        None if shown.cards_at(to) > 0 => {
            state.from = Some(to);
            Some(Vec::new())
        }
        None => None,
    }
}

/// Which place cards are passed on from.
pub(super) fn from_ui(ui: &mut egui::Ui, areas: Vec<Area>) -> After {
    title(ui, &told("pass.from"));
    let mut chosen = None;
    for (i, &area) in areas.iter().enumerate() {
        if super::lines::choice(ui, i + 1, &wording::capital(&wording::cards_of(area))) {
            chosen = Some(area);
        }
    }
    chosen.map_or_else(|| After::Stays(Popup::From(areas)), After::Takes)
}

/// A call that differs only by a number: `Player 6`.
pub(super) struct Family<'a> {
    /// What the names of its phrases begin with.
    pub(super) stem: Word,
    /// Its words, without the number.
    pub(super) words: String,
    /// The phrases by their numbers.
    pub(super) phrases: Vec<(u8, &'a Phrase)>,
}

/// A phrase's name without its number, and the number.
fn numbered(id: &str) -> Option<(&str, u8)> {
    let (stem, number) = id.rsplit_once('_')?;
    number.parse().ok().map(|number| (stem, number))
}

/// Whether a phrase belongs to the family with this stem.
pub(super) fn is_of(phrase: Word, stem: Word) -> bool {
    numbered(phrase.as_str()).is_some_and(|(of, _)| of == stem.as_str())
}

/// Fewer phrases than this are listed one by one.
const FEW: usize = 3;

/// The families among some phrases.
pub(super) fn families<'a>(phrases: &[&'a Phrase]) -> Vec<Family<'a>> {
    let mut families: Vec<Family<'a>> = Vec::new();
    for phrase in phrases {
        let Some((stem, number)) = numbered(&phrase.id) else { continue };
        let stem = Word::new(stem);
        match families.iter_mut().find(|family| family.stem == stem) {
            Some(family) => family.phrases.push((number, phrase)),
            None => families.push(Family {
                stem,
                words: String::new(),
                phrases: vec![(number, phrase)],
            }),
        }
    }
    families.retain(|family| family.phrases.len() >= FEW);
    for family in &mut families {
        let all: Vec<&str> = family.phrases.iter().map(|(_, p)| p.words.as_str()).collect();
        family.words = common(&all);
    }
    families
}

/// What all of some words begin and end with, with an ellipsis for what they do not share.
fn common(all: &[&str]) -> String {
    let Some(first) = all.first() else { return String::new() };
    let same = |n: usize, from_end: bool| {
        let part = |words: &str| -> Vec<char> {
            if from_end {
                words.chars().rev().take(n).collect()
            } else {
                words.chars().take(n).collect()
            }
        };
        all.iter().all(|words| part(words) == part(first))
    };
    let most = all.iter().map(|words| words.chars().count()).min().unwrap_or(0);
    let before = (0..=most).rev().find(|&n| same(n, false)).unwrap_or(0);
    let after = (0..=most - before).rev().find(|&n| same(n, true)).unwrap_or(0);
    let letters: Vec<char> = first.chars().collect();
    let begin: String = letters[..before].iter().collect();
    let end: String = letters[letters.len() - after..].iter().collect();
    format!("{} …{}", begin.trim_end(), end).trim_start().to_owned()
}

fn phrases<'a>(shown: &TableUi<'a>) -> Vec<&'a Phrase> {
    let game = &shown.session.level().house.game;
    shown.session.book().phrases.iter().filter(|phrase| phrase.game == *game).collect()
}

/// The family of the calls of one hand.
pub(super) fn counts_of(shown: &TableUi<'_>, area: Area) -> Option<Word> {
    let Area::Side(_) = area else { return None };
    let stem = Word::new(&area.to_string());
    families(&phrases(shown)).into_iter().find(|family| family.stem == stem).map(|f| f.stem)
}

/// The call of this number for a hand.
pub(super) fn count(shown: &TableUi<'_>, area: Area, number: u8) -> Option<Act> {
    let stem = counts_of(shown, area)?;
    let all = phrases(shown);
    let found = all.iter().find(|phrase| {
        numbered(&phrase.id).is_some_and(|(of, n)| Word::new(of) == stem && n == number)
    });
    found.map(|phrase| Act::Say(Word::new(&phrase.id)))
}

/// Which number of a family is called: a digit, or a click.
pub(super) fn counts_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, stem: Word) -> After {
    let all = phrases(shown);
    let Some(family) = families(&all).into_iter().find(|family| family.stem == stem) else {
        return After::Closes;
    };
    title(ui, &family.words);
    let due = shown.due();
    let mut said = None;
    let mut button = |ui: &mut egui::Ui, number: u8, phrase: &Phrase| {
        let text = egui::RichText::new(number.to_string()).font(look::bold(17.0)).color(look::INK);
        let is_due = due == Some(Act::Say(Word::new(&phrase.id)));
        let widget = egui::Button::new(text).min_size(egui::vec2(40.0, 36.0));
        let response = guide::add(ui, widget, is_due);
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &phrase.words)
        });
        maybe_first(&response, is_due);
        let key = egui::Key::from_name(&number.to_string());
        let pressed = key.is_some_and(|key| ui.input(|input| input.key_pressed(key)));
        if response.on_hover_text(&phrase.words).clicked() || pressed {
            said = Some(Act::Say(Word::new(&phrase.id)));
        }
    };
    for row in family.phrases.chunks(5) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            for &(number, phrase) in row {
                button(ui, number, phrase);
            }
        });
    }
    said.map_or(After::Stays(Popup::Counts(stem)), After::Does)
}

/// The wagers of a seat that vigorish can be on: those in play, or else all.
pub(super) fn vig_spots(shown: &TableUi<'_>, seat: Seat) -> Vec<Spot> {
    let there = shown.view.spots.iter().filter(|state| state.spot.seat == seat);
    let spots: Vec<Spot> = there.map(|state| state.spot).collect();
    if spots.is_empty() { board::spots(shown, Tool::Vig, seat) } else { spots }
}

/// Whether what is collected at a wager may be its vigorish, which some houses take before they pay it:
/// whether it has won is for the dealer to know.
pub(super) fn may_owe(shown: &TableUi<'_>, spot: Spot) -> bool {
    shown.acts.has("charge") && board::owes(spot)
}

/// Vigorish marked with chips that have been picked.
pub(super) fn marked_with(shown: &TableUi<'_>, seat: Seat, amount: Cents) -> Vec<Act> {
    vig_spots(shown, seat).into_iter().map(|spot| Act::Vig { spot, amount }).collect()
}

/// What can be done at a seat beyond its cards: with what its patron has said, his cash, the shoe.
pub(super) fn acts_with(shown: &TableUi<'_>, seat: Seat) -> Vec<Act> {
    let used = |kind: &str, act: Act| shown.acts.has(kind).then_some(act);
    let cash = shown.view.cash.iter().any(|(of, _)| *of == seat).then_some(Act::Change(seat));
    let said = [
        used("confirm", Act::Confirm(seat)),
        used("refuse", Act::Refuse(seat)),
        used("award", Act::Award(seat)),
        used("award", Act::Revoke(seat)).or_else(|| used("pass", Act::Revoke(seat))),
    ];
    cash.into_iter().chain(said.into_iter().flatten()).collect()
}

/// What a menu leads on to beyond acts.
pub(super) fn leads(shown: &TableUi<'_>, target: Target) -> Vec<(String, Popup)> {
    if !shown.has_sides() {
        return Vec::new();
    }
    let mut leads = Vec::new();
    match target {
        Target::Cards(area) => {
            if let Some(stem) = counts_of(shown, area) {
                leads.push((told("menu.counts"), Popup::Counts(stem)));
            }
            if shown.cards_at(area) > 0 {
                leads.push((told("menu.pass"), Popup::From(vec![area])));
            }
            if area == Area::Burn {
                leads.extend(burning());
            }
        }
        Target::Spot(spot) => leads.extend(money(shown, spot)),
        Target::Vigorish(seat) => {
            for spot in vig_spots(shown, seat) {
                leads.extend(vigorish(spot));
            }
        }
        Target::Shoe if shown.view.pile(Area::Shoe) > 0 => leads.extend(burning()),
        Target::Stub if shown.view.pile(Area::Deck) > 0 => {
            leads.push((told("menu.insert"), Popup::number(Number::Insert, 0)));
        }
        _ => {}
    }
    leads
}

fn burning() -> [(String, Popup); 2] {
    let burn = |id, face| (told(id), Popup::number(Number::Burn(face), 0));
    [burn("menu.burn", Face::Up), burn("menu.burn.unseen", Face::Down)]
}

fn vigorish(spot: Spot) -> [(String, Popup); 4] {
    let wager = wording::wager(spot.wager);
    let lead =
        |id, tool| (told_with(id, &[("wager", &wager)]), Popup::amount(tool, Target::Spot(spot)));
    [
        lead("menu.vig", Tool::Vig),
        lead("menu.charge", Tool::Charge),
        lead("menu.unmark", Tool::Unmark),
        lead("menu.refund", Tool::Refund),
    ]
}

fn money(shown: &TableUi<'_>, spot: Spot) -> Vec<(String, Popup)> {
    let mut leads = Vec::new();
    if shown.acts.has("vig") || shown.acts.has("charge") {
        leads.extend(vigorish(spot));
    }
    if shown.acts.has("transfer") {
        leads.push((told("menu.transfer"), Popup::amount(Tool::Transfer, Target::Spot(spot))));
    }
    leads
}

/// Who gets chips of a wager: the one with the shoe and those with wagers first.
pub(super) fn receiver_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    from: Spot,
    amount: Cents,
) -> After {
    title(ui, &told("transfer.to"));
    let plays = |seat: &Seat| {
        shown.view.shoe_at == Some(*seat) || shown.view.spots.iter().any(|s| s.spot.seat == *seat)
    };
    let others = shown.view.seated.iter().copied().filter(|seat| *seat != from.seat);
    let (first, rest): (Vec<Seat>, Vec<Seat>) = others.partition(plays);
    let mut to = None;
    for (i, seat) in first.into_iter().chain(rest).enumerate() {
        if super::lines::choice(ui, i + 1, &wording::capital(&wording::seat(seat))) {
            to = Some(seat);
        }
    }
    to.map_or(After::Stays(Popup::Receiver(from, amount)), |to| {
        After::Does(Act::Transfer { from, to, amount })
    })
}

/// What dragging from one place to another does here; nothing if it means nothing special.
pub(super) fn dropped(
    shown: &TableUi<'_>,
    from: Target,
    to: Target,
    up: bool,
) -> Option<Result<Vec<Act>, Popup>> {
    if !shown.has_sides() {
        return None;
    }
    let used = |kind: &str| shown.acts.has(kind);
    Some(match (from, to) {
        (Target::Cards(from), Target::Cards(to)) if from != to => Ok(dragged(shown, from, to)),
        (Target::Cards(from), Target::Spot(spot)) => {
            Ok(dragged(shown, from, Area::Seat(spot.seat)))
        }
        (Target::Shoe, Target::Cards(Area::Burn)) if !shown.holds_card() => {
            let face = if up { Face::Up } else { Face::Down };
            Err(Popup::number(Number::Burn(face), 0))
        }
        (Target::Shoe, Target::Cards(Area::Seat(seat))) if used("award") => {
            Ok(vec![Act::Award(seat)])
        }
        (Target::Shoe, Target::Spot(spot)) if used("award") => Ok(vec![Act::Award(spot.seat)]),
        (Target::Spot(spot), Target::Cards(Area::Seat(seat)))
            if spot.seat != seat && used("transfer") =>
        {
            Err(Popup::amount(Tool::TransferTo(seat), Target::Spot(spot)))
        }
        (Target::Spot(spot), Target::Spot(to)) if spot.seat != to.seat && used("transfer") => {
            Err(Popup::amount(Tool::TransferTo(to.seat), Target::Spot(spot)))
        }
        (Target::Vigorish(seat), Target::Tube(..)) => match vig_spots(shown, seat)[..] {
            [spot] => Err(Popup::amount(Tool::Charge, Target::Spot(spot))),
            _ => Err(Popup::wagers(Tool::Charge, seat)),
        },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_that_differ_by_a_number_have_one_line() {
        assert_eq!(common(&["Player 6", "Player 9"]), "Player …");
        assert_eq!(common(&["Four cards", "Five cards"]), "F … cards");
        assert_eq!(common(&["Banker, one", "Banker, two"]), "Banker, …");
        assert_eq!(common(&["Four cards", "Six cards"]), "… cards");
    }
}
