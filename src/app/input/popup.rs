//! What can open over the table: the menu of a place, amounts, counts, the setting of a hand.

use super::tools::Tool;
use crate::app::felt::{TableUi, Target, patrons_cut};
use crate::kit::{Area, Cents, Face, Seat, Spot, Word};
use crate::panels::keys;
use crate::table::{Act, Tint, Turn};
use bevy_egui::egui;

/// A number that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    /// How deep to cut.
    Cut,
    /// How many cards the stub has.
    Count,
    /// Which number the marker is put on.
    Mark,
    /// Which number is called.
    Call,
    /// How many cards are burned, and whether they are shown.
    Burn(Face),
    /// How many cards lie behind a cutting card.
    Insert,
}

/// What is asked before chips of a colour are given, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sale {
    pub(super) seat: Option<Seat>,
    pub(super) tint: Option<Tint>,
}

/// What is open.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Popup {
    /// What can be done at a place.
    Menu(Target),
    /// An amount for a tool at a place.
    Amount { tool: Tool, target: Target, text: String },
    /// Which of a seat's wagers a tool is for, and which page of them is shown.
    Wagers(Tool, Seat, usize),
    /// Whose stake on a shared place a tool is for.
    Stakes(Tool, Word),
    /// Which way the ball is spun, and with how many turns.
    Spin { ball: Turn, turns: u8 },
    /// What is asked before chips of a colour are sold.
    Sale(Sale),
    /// A number.
    Number(Number, String),
    /// Which of several acts is meant.
    Acts(Vec<Act>),
    /// What is collected at a wager that may owe vigorish: itself, or that.
    Takes(Spot),
    /// The actions that have no button in the bar.
    More,
    /// Which phrase is said.
    Say,
    /// Which number of a call is said.
    Counts(Word),
    /// Which place cards are passed on from.
    From(Vec<Area>),
    /// Who gets so much of a wager.
    Receiver(Spot, Cents),
    /// The order of the cards of a place, and those chosen so far.
    Setting(Area, Vec<u8>),
}

impl Popup {
    pub(super) fn menu(target: Target) -> Self {
        Self::Menu(target)
    }

    pub(super) fn amount(tool: Tool, target: Target) -> Self {
        Self::Amount { tool, target, text: String::new() }
    }

    /// What opens before the ball is spun: neither the way nor the strength that is right.
    pub(super) const SPIN: Self = Self::Spin { ball: Turn::Clockwise, turns: 1 };

    pub(super) fn wagers(tool: Tool, seat: Seat) -> Self {
        Self::Wagers(tool, seat, 0)
    }

    pub(super) fn number(which: Number, start: u8) -> Self {
        Self::Number(which, if start == 0 { String::new() } else { start.to_string() })
    }

    /// How deep to cut: where a patron has put the card, or half of the cards, unless something else
    /// is said.
    pub(super) fn cut(shown: &TableUi<'_>) -> Self {
        let cards = shown.view.pile(Area::Deck);
        let half = if cards > 104 { cards / 2 } else { 26 };
        let at = patrons_cut(shown.session).map_or(half, usize::from);
        Self::Number(Number::Cut, at.to_string())
    }

    pub(super) const fn setting(area: Area) -> Self {
        Self::Setting(area, Vec::new())
    }

    /// Whether it belongs to the very place it opens beside; whatever else opens at a table with many
    /// chips would only hide what is to be read.
    pub(super) const fn is_of_place(&self) -> bool {
        matches!(self, Self::Menu(_) | Self::Stakes(..) | Self::Acts(_) | Self::Takes(_))
    }

    /// The button of the bar that it belongs to, if it has no place on the felt.
    pub(super) fn button(&self, shown: &TableUi<'_>) -> Option<&'static str> {
        Some(match self {
            Self::Say | Self::Counts(_) => "say",
            Self::More => MORE,
            Self::Spin { .. } => "spin",
            Self::Number(Number::Call, _) => "call",
            Self::Number(Number::Mark, _) => "mark",
            Self::Number(Number::Cut, _) => "cut",
            Self::Number(..) => MORE,
            Self::Sale(_) => "colour",
            Self::Amount { tool, .. } | Self::Wagers(tool, ..) if shown.is_shared() => tool.id(),
            _ => return None,
        })
    }

    /// Whether its first line has the keys as soon as it opens; where something is written it is the field.
    pub(super) const fn is_list(&self) -> bool {
        self.field().is_none()
    }

    /// Whether a key is for what is open. Any other is the table's: it closes the list and does there what
    /// it does.
    pub(super) fn uses(&self, key: egui::Key) -> bool {
        use egui::Key;
        let moves = [
            Key::Enter,
            Key::Space,
            Key::Tab,
            Key::Escape,
            Key::ArrowUp,
            Key::ArrowDown,
            Key::ArrowLeft,
            Key::ArrowRight,
            Key::PageUp,
            Key::PageDown,
            Key::Home,
            Key::End,
            Key::Backspace,
            Key::Delete,
        ];
        match self {
            // Words and numbers are written there, and calls have letters.
            Self::Amount { .. } | Self::Number(..) => true,
            Self::Say => keys::is_letter(key) || keys::digit(key).is_some() || moves.contains(&key),
            _ => keys::digit(key).is_some() || moves.contains(&key),
        }
    }

    /// What it is known by to egui, which remembers its size.
    pub(super) fn id(&self) -> egui::Id {
        egui::Id::new(match self {
            Self::Menu(target) => format!("menu {target:?}"),
            Self::Amount { target, .. } => format!("amount {target:?}"),
            Self::Wagers(_, seat, page) => format!("wagers {seat} {page}"),
            Self::Stakes(_, word) => format!("stakes {word}"),
            Self::Spin { .. } => "spin".to_owned(),
            Self::Sale(sale) => format!("sale {sale:?}"),
            Self::Number(which, _) => format!("number {which:?}"),
            Self::Acts(acts) => format!("acts {acts:?}"),
            Self::Takes(spot) => format!("takes {spot}"),
            Self::More => "more".to_owned(),
            Self::Say => "say".to_owned(),
            Self::Counts(stem) => format!("counts {stem}"),
            Self::From(areas) => format!("from {areas:?}"),
            Self::Receiver(from, _) => format!("receiver {from}"),
            Self::Setting(area, _) => format!("setting {area}"),
        })
    }

    /// The name of the field in it, if it has one.
    pub(super) const fn field(&self) -> Option<&'static str> {
        match self {
            Self::Amount { .. } => Some("amount"),
            Self::Number(..) => Some("number"),
            Self::Menu(_)
            | Self::Wagers(..)
            | Self::Stakes(..)
            | Self::Spin { .. }
            | Self::Sale(_)
            | Self::Acts(_)
            | Self::Takes(_)
            | Self::More
            | Self::Say
            | Self::Counts(_)
            | Self::From(_)
            | Self::Receiver(..)
            | Self::Setting(..) => None,
        }
    }
}

/// What becomes of the popup after a frame.
pub(super) enum After {
    Stays(Popup),
    Closes,
    Does(Act),
    /// Cards are to be passed on from here.
    Takes(Area),
    /// What an action of the key map asks.
    Runs(&'static str),
}

/// The button that opens what has no button of its own.
pub(super) const MORE: &str = "more";

/// What is open, and which control had the keys before.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Opened {
    pub(super) id: egui::Id,
    pub(super) before: Option<egui::Id>,
    /// How many frames it has been drawn in, up to a few.
    pub(super) frames: u8,
}
