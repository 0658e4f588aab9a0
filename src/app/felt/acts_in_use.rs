//! Which kinds of act a game at a house is dealt with: what the bars show.

use crate::house::House;
use crate::kit::{Area, Face};
use crate::layout::TableLayout;
use crate::procedure::{ActKind, Channel};
use crate::session::Session;
use crate::table::{Act, DeckLay};
use bevy::prelude::*;

/// The kinds of act of the game and the house on the desk; irregularities, and what is done by hand once a
/// device has failed, are left aside.
#[derive(Resource, Default)]
pub(in crate::app) struct ActsInUse {
    house: Option<House>,
    kinds: Vec<ActKind>,
    /// Whether there are cards, a wheel, hands of two sides, an automated shoe, a shuffler.
    table: Vec<&'static str>,
    /// Whether the first card that is dealt lies face up.
    up: bool,
}

impl ActsInUse {
    /// Finds out anew if the house is another one.
    pub(in crate::app) fn of(&mut self, session: &Session) {
        let house = &session.level().house;
        if self.house.as_ref() != Some(house) {
            self.house = Some(house.clone());
            let steps = session.procedure().steps.iter();
            let usual =
                steps.filter(|step| step.channel != Channel::Irregularities && !step.stands_in);
            self.kinds = usual.flat_map(|step| step.acts.iter().copied()).collect();
            self.table = what_is_there(session);
            self.up = deals_up(session);
        }
    }

    /// Whether this house deals its cards face up, as far as the first one tells.
    pub(in crate::app) const fn lays_up(&self) -> bool {
        self.up
    }

    /// Whether one of these belongs to the table: a kind of act, or what is there.
    pub(in crate::app) fn has_any(&self, names: &[String]) -> bool {
        names.is_empty() || names.iter().any(|name| self.has(name))
    }

    /// Whether this belongs to the table: a kind of act, or what is there.
    pub(in crate::app) fn has(&self, name: &str) -> bool {
        let wanted = name.parse::<ActKind>();
        self.table.contains(&name)
            || wanted.is_ok_and(|wanted| self.kinds.iter().any(|kind| wanted.contains(kind)))
    }
}

/// What a table can have, as the list of controls names it.
fn what_is_there(session: &Session) -> Vec<&'static str> {
    let table = session.table();
    let layout = TableLayout::built_in(&session.level().house.game);
    let sides = layout.is_some_and(|l| l.areas.iter().any(|area| area.id == "player"));
    let all = [
        (table.auto_shoe, "auto_shoe"),
        (table.shuffler, "shuffler"),
        (table.wheel, "wheel"),
        (sides, "sides"),
        (!table.all_cards().is_empty(), "cards"),
    ];
    all.into_iter().filter(|(is_there, _)| *is_there).map(|(_, name)| name).collect()
}

/// So many acts at the most come before the first card is laid.
const BEFORE_THE_DEAL: usize = 200;

/// Whether the first card of a round is laid face up: a round is dealt aside until it is.
fn deals_up(session: &Session) -> bool {
    let Some(mut aside) = session.before(0) else { return false };
    for _ in 0..BEFORE_THE_DEAL {
        let Some(&act) = aside.expected().first() else { return false };
        if let Act::Place { to, face, .. } | Act::Deliver { to, face } = act
            && to.seat().is_some() | matches!(to, Area::Dealer | Area::Side(_))
        {
            return face == Face::Up;
        }
        if aside.step(0, act).is_err() {
            return false;
        }
    }
    false
}

/// Whether the deck lies about.
pub(in crate::app) const fn lies_about(lay: DeckLay) -> bool {
    !matches!(lay, DeckLay::Stacked)
}
