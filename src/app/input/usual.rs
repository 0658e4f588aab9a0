//! Which kinds of act a game at a house is dealt with: what the bars show.

use crate::games::Skill;
use crate::house::House;
use crate::kit::{Area, Face, Seat};
use crate::level::{Level, Mode, Patron, Start};
use crate::paint::layout::TableLayout;
use crate::session::Session;
use crate::table::{Act, DeckLay};
use bevy::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The kinds of act of the game and the house on the desk.
#[derive(Resource, Default)]
pub(super) struct Usual {
    house: Option<House>,
    pub(super) acts: BTreeSet<String>,
}

impl Usual {
    /// Finds out anew if the house is another one.
    pub(super) fn of(&mut self, session: &Session) {
        let house = &session.level().house;
        if self.house.as_ref() != Some(house) {
            self.acts = acts_of(session);
            self.house = Some(house.clone());
        }
    }

    /// Whether an action that is for these kinds of act belongs to the table.
    pub(super) fn has(&self, acts: &[String]) -> bool {
        acts.is_empty() || acts.iter().any(|act| self.acts.contains(act))
    }
}

/// How many rounds are looked at: by then the stub has been counted where that is a duty.
const ROUNDS: u32 = 7;

/// More acts than the rounds can have.
const MOST: usize = 4000;

/// Every kind of act that is ever due in some rounds at this house, from the opening of the deck on,
/// with all seats taken by patrons who do whatever comes into their heads.
fn acts_of(session: &Session) -> BTreeSet<String> {
    let level = session.level();
    let seats = level.seats.max(1);
    // Whoever sits there: what he has been told to do is forgotten.
    let Some(somebody) = level.patrons.first() else { return BTreeSet::new() };
    let patron = |seat| Patron {
        seat,
        wagers: Vec::new(),
        answer: crate::games::Answer::ByCards,
        skill: Skill::Loose,
        idle: false,
        ..somebody.clone()
    };
    let level = Level {
        patrons: Seat::clockwise(seats).map(patron).collect(),
        rounds: ROUNDS,
        seed: 1,
        start: Start::Closed,
        uncounted: 0,
        cards: crate::level::Cards::new(),
        incidents: Vec::new(),
        ..(**level).clone()
    };
    let mut acts = BTreeSet::new();
    let table = session.table();
    acts.extend(table.auto_shoe.then(|| "auto_shoe".to_owned()));
    acts.extend(table.shuffler.then(|| "shuffler".to_owned()));
    acts.extend(table.wheel.then(|| "wheel".to_owned()));
    let layout = TableLayout::built_in(&level.house.game);
    let sides = layout.is_some_and(|l| l.areas.iter().any(|area| area.id == "player"));
    acts.extend(sides.then(|| "side".to_owned()));
    acts.extend((!table.all_cards().is_empty()).then(|| "cards".to_owned()));
    let opened = Session::open(Arc::new(level), session.book().clone(), Mode::Practice);
    let Some(mut session) = opened else { return acts };
    for _ in 0..MOST {
        let due = session.expected();
        acts.extend(due.iter().map(kind));
        // What may be left undone, such as setting a hand that lies right, belongs to the table too.
        let open = session.open_duties();
        let free = open.iter().filter(|(_, due)| due.optional && !due.act.moves_money());
        acts.extend(free.map(|(_, due)| kind(&due.act)));
        acts.extend(due.iter().filter_map(way).map(str::to_owned));
        let Some(&act) = due.first() else { break };
        if session.step(0, act).is_err() {
            break;
        }
    }
    acts
}

/// What kind of act it is, as the list of controls names it.
fn kind(act: &Act) -> String {
    match act {
        Act::Turn(Area::Deck) => "turn deck".to_owned(),
        Act::Arrange { area: Area::Dealer, .. } => "arrange dealer".to_owned(),
        Act::Arrange { .. } => "arrange seat".to_owned(),
        _ => act.verb().to_owned(),
    }
}

/// A way of laying cards that not every table has.
const fn way(act: &Act) -> Option<&'static str> {
    match act {
        Act::Place { to: Area::Corner, .. } => Some("corner"),
        Act::Place { face: Face::Up, .. } => Some("face up"),
        _ => None,
    }
}

/// Whether the deck lies about.
pub(super) const fn lies_about(lay: DeckLay) -> bool {
    !matches!(lay, DeckLay::Stacked)
}
