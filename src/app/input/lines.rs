//! The lines of the lists that open over the table: numbered, with their keys, the due one marked.

use super::guide;
use crate::kit::{Card, Rank, Suit};
use crate::panels::{keys, look, parts};
use bevy_egui::egui;

/// How many lines of a long list stand in one column: all of them where two have no room.
pub(super) fn in_column(ui: &egui::Ui, wanted: usize) -> usize {
    if ui.ctx().viewport_rect().width() < NARROW { usize::MAX } else { wanted }
}

/// In a narrower window, in points, lists have one column.
const NARROW: f32 = 1000.0;

/// Whether a list that has just opened waits for the line that is to have the keys.
pub(super) fn waiting() -> egui::Id {
    egui::Id::new("line that is to have the keys")
}

/// Gives the keys to a line of a list that has just opened: to the first, or rather to what is due.
pub(super) fn maybe_first(response: &egui::Response, due: bool) {
    let waits = response.ctx.data(|data| data.get_temp::<bool>(waiting()));
    if waits.is_some_and(|first| first || due) {
        response.request_focus();
        response.scroll_to_me(None);
        response.ctx.data_mut(|data| data.insert_temp(waiting(), false));
    }
}

/// The key of a numbered choice, for the first nine.
pub(super) fn choice_key(number: usize) -> Option<egui::Key> {
    keys::DIGITS.get(number).copied().filter(|_| number > 0)
}

/// Whether a numbered choice was chosen by its key.
pub(super) fn is_keyed(ui: &egui::Ui, number: usize) -> bool {
    choice_key(number).is_some_and(|key| ui.input(|input| input.key_pressed(key)))
}

/// The number of a line that no digit chooses.
const NO_NUMBER: usize = usize::MAX;

/// A numbered choice; chosen by a click or its digit.
pub(super) fn choice(ui: &mut egui::Ui, number: usize, label: &str) -> bool {
    line(ui, number, label, false)
}

/// The same, marked where it is what is due.
pub(super) fn line(ui: &mut egui::Ui, number: usize, label: &str, due: bool) -> bool {
    line_with_key(ui, number, label, "", due)
}

/// How wide the lines of a list are at least, without keys and with them.
const LINE: f32 = 260.0;
const KEYED_LINE: f32 = 350.0;

/// The same with the key, at its right end, that does it without the list.
pub(super) fn line_with_key(
    ui: &mut egui::Ui,
    number: usize,
    label: &str,
    key: &str,
    due: bool,
) -> bool {
    let text =
        if choice_key(number).is_some() { format!("{number}   {label}") } else { label.to_owned() };
    // Whatever stands at the right end, words stand at the left.
    let words = (look::body(&text), egui::Atom::grow());
    let width = if key.is_empty() { LINE } else { KEYED_LINE };
    let mut button = egui::Button::new(words).min_size(egui::vec2(width, 30.0));
    if !key.is_empty() {
        let key = egui::RichText::new(key).font(look::bold(12.0)).color(look::GOLD);
        button = button.right_text(key);
    }
    let response = guide::add(ui, button, due);
    maybe_first(&response, due);
    response.clicked() || is_keyed(ui, number)
}

/// What is open has nothing to choose from: why, and a button that closes it and has the keys.
pub(super) fn nothing_ui(ui: &mut egui::Ui, words: &str) -> bool {
    ui.label(look::soft(words));
    let close = ui.button(look::body(&keys::told("close")));
    maybe_first(&close, false);
    close.clicked()
}

/// The title of what is open: its heading, and the name of the whole for those who hear it.
pub(super) fn title(ui: &mut egui::Ui, words: &str) {
    parts::heading_ui(ui, words);
    ui.add_space(4.0);
    if let Some(id) = ui.data(|data| data.get_temp::<egui::Id>(dialog())) {
        ui.ctx().accesskit_node_builder(id, |node| node.set_label(words));
    }
    if let Some(due) = ui.data_mut(|data| data.remove_temp::<String>(under_title()))
        && line(ui, NO_NUMBER, &due, true)
    {
        ui.data_mut(|data| data.insert_temp(was_chosen(), true));
    }
}

/// Shows what is open with a line under its title for what is due; tells whether that was chosen.
pub(super) fn with_due<T>(
    ui: &mut egui::Ui,
    due: Option<&str>,
    content: impl FnOnce(&mut egui::Ui) -> T,
) -> (T, bool) {
    if let Some(due) = due {
        ui.data_mut(|data| data.insert_temp(under_title(), due.to_owned()));
    }
    let shown = content(ui);
    let chosen = ui.data_mut(|data| data.remove_temp::<bool>(was_chosen()));
    ui.data_mut(|data| data.remove_temp::<String>(under_title()));
    (shown, chosen.is_some())
}

fn under_title() -> egui::Id {
    egui::Id::new("line under the title")
}

fn was_chosen() -> egui::Id {
    egui::Id::new("the line under the title was chosen")
}

fn dialog() -> egui::Id {
    egui::Id::new("what is open over the table")
}

/// Has what is open told as a dialog; its title names it.
pub(super) fn is_dialog(ui: &egui::Ui) {
    let id = ui.unique_id();
    ui.data_mut(|data| data.insert_temp(dialog(), id));
    ui.ctx().accesskit_node_builder(id, |node| node.set_role(egui::accesskit::Role::Dialog));
}

/// A card as rank and suit sign.
pub(super) fn short(card: Card) -> String {
    let suit = match card.suit() {
        Some(Suit::Clubs) => "♣",
        Some(Suit::Diamonds) => "♦",
        Some(Suit::Hearts) => "♥",
        Some(Suit::Spades) => "♠",
        None => "",
    };
    match card.rank() {
        Some(Rank::Ten) => format!("10{suit}"),
        Some(rank) => format!("{}{suit}", rank.letter()),
        None => "Joker".to_owned(),
    }
}
