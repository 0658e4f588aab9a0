//! The only room that changes the session: acts come in as messages, facts go out as messages.

use super::screens::Screen;
use super::{Shelf, saves};
use crate::level::Mode;
use crate::procedure::Finding;
use crate::session::{Refusal, Session};
use crate::table::Act;
use bevy::prelude::*;

/// The systems that touch the session, in this order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SessionSystems {
    /// Acts are gathered.
    Gather,
    /// They are done and judged.
    Apply,
    /// What came of them is told.
    Publish,
}

/// A wish to open a level.
#[derive(Message, Clone, Debug)]
pub struct DealRequested {
    /// The level's place on the shelf.
    pub level: usize,
    /// The mode.
    pub mode: Mode,
}

/// The trainee does something.
#[derive(Message, Clone, Copy, Debug)]
pub struct ActRequested(pub Act);

/// Something else than doing an act is asked of the session.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeskRequested {
    /// Back to before the act with this number.
    Rewind(usize),
    /// The dealer leaves; what is still owed counts as left out.
    Leave,
}

/// The table is not as it was.
#[derive(Message, Clone, Copy, Debug)]
pub struct TableChanged;

/// An act was wrong.
#[derive(Message, Clone, Debug)]
pub struct FindingRaised(pub Finding);

/// An act was not done.
#[derive(Message, Clone, Debug)]
pub struct ActRefused(pub Act, pub Refusal);

/// The session on the desk.
#[derive(Resource, Default)]
pub struct Desk {
    /// The session, once a level is open.
    pub session: Option<Session>,
    /// The dealer's own time so far, in milliseconds.
    pub clock_ms: u64,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Desk>()
        .add_message::<DealRequested>()
        .add_message::<ActRequested>()
        .add_message::<DeskRequested>()
        .add_message::<TableChanged>()
        .add_message::<FindingRaised>()
        .add_message::<ActRefused>()
        .configure_sets(
            Update,
            (SessionSystems::Gather, SessionSystems::Apply, SessionSystems::Publish).chain(),
        )
        .add_systems(
            Update,
            (open.in_set(SessionSystems::Gather), apply.in_set(SessionSystems::Apply)),
        );
    let _ = (Screen::Table, saves::Suits::TwoColours);
}

fn open(
    mut wishes: MessageReader<DealRequested>,
    shelf: Res<Shelf>,
    mut desk: ResMut<Desk>,
    mut changed: MessageWriter<TableChanged>,
) {
    for wish in wishes.read() {
        let Some(level) = shelf.levels.get(wish.level) else { continue };
        desk.session = Session::open(level.clone(), shelf.book.clone(), wish.mode);
        desk.clock_ms = 0;
        changed.write(TableChanged);
    }
}

fn apply(
    mut wishes: MessageReader<ActRequested>,
    mut desk: ResMut<Desk>,
    mut changed: MessageWriter<TableChanged>,
    mut raised: MessageWriter<FindingRaised>,
    mut refused: MessageWriter<ActRefused>,
) {
    for ActRequested(act) in wishes.read() {
        let at_ms = desk.clock_ms;
        let Some(session) = desk.session.as_mut() else { continue };
        match session.step(at_ms, *act) {
            Ok(entry) => {
                for finding in &entry.findings {
                    raised.write(FindingRaised(finding.clone()));
                }
                changed.write(TableChanged);
            }
            Err(refusal) => {
                refused.write(ActRefused(*act, refusal));
            }
        }
    }
}
