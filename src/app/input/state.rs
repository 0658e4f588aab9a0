//! What the hands hold and what they ask.

use super::gesture::Gesture;
use super::popup::{Opened, Popup};
use super::tools::Tool;
use crate::app::bridge::{ActRequested, DeskRequested};
use crate::app::comments::CommentRequested;
use crate::app::felt::{PointAt, TableUi, Target};
use crate::app::screens::{Navigate, Screen};
use crate::kit::{Area, Chips, Face, Palm};
use crate::table::Act;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui;

/// What the trainee is about to do.
#[derive(Resource, Default, Debug)]
pub(super) struct InputState {
    /// The armed tool: the next place that is pointed at gets it.
    pub(super) tool: Option<Tool>,
    /// The place that keys aim at.
    pub(super) aimed: Option<Target>,
    /// Chips picked from the inventory, to be put down.
    pub(super) picked: Chips,
    /// How many chips of a stake that is carried stay where they are.
    pub(super) cut: u16,
    /// The palm that is to draw; the proper one if not said.
    pub(super) palm: Option<Palm>,
    /// Whether cards are laid face up unless the shift key is held; as the house deals if it is not said.
    pub(super) up: Option<bool>,
    /// Where cards are passed on from, once that has been chosen.
    pub(super) from: Option<Area>,
    /// The first digit of a seat's number, where there may be a second.
    pub(super) typed: Option<u8>,
    /// What is open over the table.
    pub(super) popup: Option<Popup>,
    /// The same as it was last drawn, and which control had the keys before.
    pub(super) opened: Option<Opened>,
    /// Where the buttons of the bar are, by their actions.
    pub(super) buttons: Vec<(&'static str, egui::Rect)>,
    /// What was open when the table was last drawn.
    pub(super) open: Option<Popup>,
    /// What the pointer is doing while its button is held.
    pub(super) gesture: Option<Gesture>,
}

/// What the bars and the table ask for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum UiCommand {
    Do(Act),
    Desk(DeskRequested),
    /// Keeps the comment that is being written.
    Comment,
    Navigate(Destination),
}

/// A place to go, kept plain so that commands can be compared.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Destination {
    Clause(String),
    Settings,
    Back,
    Courses,
}

impl InputState {
    /// Lets go of whatever is held, armed or open.
    pub(super) fn let_go(&mut self) {
        let buttons = std::mem::take(&mut self.buttons);
        *self =
            Self { palm: self.palm, up: self.up, opened: self.opened, buttons, ..Self::default() };
    }

    /// Whether a tool is armed or something is in the hands.
    pub(super) fn holds_something(&self) -> bool {
        self.tool.is_some() || self.from.is_some() || !self.picked.is_empty()
    }

    /// Whether cards are laid face up at this table unless the shift key is held.
    pub(super) fn lays_up(&self, shown: &TableUi<'_>) -> bool {
        self.up.unwrap_or_else(|| shown.acts.lays_up())
    }

    /// Which way a card is laid, with the shift key or without.
    pub(super) fn face(&self, shown: &TableUi<'_>, shift: bool) -> Face {
        if shift == self.lays_up(shown) { Face::Down } else { Face::Up }
    }
}

/// Where what is asked goes.
#[derive(SystemParam)]
pub(super) struct Outbox<'w> {
    pub(super) acts: MessageWriter<'w, ActRequested>,
    pub(super) asks: MessageWriter<'w, DeskRequested>,
    pub(super) comments: MessageWriter<'w, CommentRequested>,
    pub(super) go: MessageWriter<'w, Navigate>,
    pub(super) redraw: MessageWriter<'w, RequestRedraw>,
}

impl Outbox<'_> {
    pub(super) fn send(&mut self, commands: Vec<UiCommand>) {
        for command in commands {
            self.redraw.write(RequestRedraw);
            match command {
                UiCommand::Do(act) => {
                    self.acts.write(ActRequested(act));
                }
                UiCommand::Desk(ask) => {
                    self.asks.write(ask);
                }
                UiCommand::Comment => {
                    self.comments.write(CommentRequested);
                }
                UiCommand::Navigate(Destination::Clause(id)) => {
                    self.go.write(Navigate::Clause(id));
                }
                UiCommand::Navigate(Destination::Settings) => {
                    self.go.write(Navigate::To(Screen::Settings));
                }
                UiCommand::Navigate(Destination::Back) => {
                    self.go.write(Navigate::Back);
                }
                UiCommand::Navigate(Destination::Courses) => {
                    self.go.write(Navigate::To(Screen::Courses));
                }
            }
        }
    }
}

/// What can be pointed at, in the order of the keys.
pub(super) fn in_order<'a>(things: &'a Query<&PointAt>) -> Vec<&'a PointAt> {
    let mut places: Vec<&PointAt> = things.iter().collect();
    places.sort_by_key(|place| place.order());
    places
}

/// A rectangle of the window in points.
pub(super) fn points(rect: Rect, ratio: f32) -> egui::Rect {
    egui::Rect::from_min_max(
        egui::pos2(rect.min.x / ratio, rect.min.y / ratio),
        egui::pos2(rect.max.x / ratio, rect.max.y / ratio),
    )
}
