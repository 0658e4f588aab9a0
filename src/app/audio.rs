//! What is heard at the table: a cue for each act, and one for its verdict.

use super::bridge::{ActRefused, Desk, FindingRaised, TableChanged};
use super::saves::Saves;
use super::screens::Screen;
use crate::kit::Area;
use crate::level::Mode;
use crate::procedure::Finding;
use crate::sound::{Cue, Speaker};
use crate::table::{Act, Event};
use bevy::prelude::*;

/// The speaker, and how many acts it has been heard for.
#[derive(Resource)]
struct Audio {
    speaker: Speaker,
    heard: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, open).add_systems(
        Update,
        listen.run_if(resource_exists::<Audio>).after(super::SessionSystems::Publish),
    );
}

fn open(mut commands: Commands) {
    let (speaker, missing) = Speaker::start();
    if let Some(missing) = missing {
        warn!("{missing}");
    }
    commands.insert_resource(Audio { speaker, heard: 0 });
}

fn listen(
    mut audio: ResMut<Audio>,
    mut changes: MessageReader<TableChanged>,
    mut findings: MessageReader<FindingRaised>,
    mut refusals: MessageReader<ActRefused>,
    screen: Res<State<Screen>>,
    desk: Res<Desk>,
    saves: Res<Saves>,
) {
    let audio = &mut *audio;
    audio.speaker.set_volume(saves.settings.volume);
    audio.speaker.set_muted(saves.settings.muted);
    let changed = changes.read().count() > 0;
    let wrong = findings.read().any(|FindingRaised(finding)| is_told(&desk, finding));
    let refused = refusals.read().any(|ActRefused(act, _)| !matches!(act, Act::Say(_)));
    if !changed || !matches!(screen.get(), Screen::Table | Screen::Review) {
        return;
    }
    let Some(session) = desk.shown() else { return };
    let entries = session.entries();
    if entries.len() > audio.heard && entries.len() <= audio.heard + 3 {
        for entry in &entries[audio.heard..] {
            cues(&entry.act, &entry.events).into_iter().for_each(|cue| audio.speaker.play(cue));
        }
    }
    audio.heard = entries.len();
    if wrong || refused {
        audio.speaker.play(Cue::Fault);
    }
}

/// Whether the trainee hears of a fault at once.
fn is_told(desk: &Desk, finding: &Finding) -> bool {
    let told = |s: &crate::session::Session| s.mode() != Mode::Exam && s.is_scored(finding);
    desk.session.as_ref().is_some_and(told)
}

fn cues(act: &Act, events: &[Event]) -> Vec<Cue> {
    let mut cues: Vec<Cue> = match act {
        Act::Remove { .. } => Some(Cue::CardSlide),
        Act::Place { .. } => Some(Cue::CardPlace),
        Act::Issue => Some(Cue::PacketIssue),
        Act::Deliver { .. } | Act::PickUp(_) | Act::Cover(_) | Act::Tuck { .. } => {
            Some(Cue::CardSlide)
        }
        // The whole deck goes through the dealer's hands.
        Act::Turn(Area::Deck) | Act::Inspect | Act::Spread => Some(Cue::Shuffle),
        Act::Turn(_) | Act::Arrange { .. } => Some(Cue::CardTurn),
        Act::PlaceStub { .. }
        | Act::RemoveStub
        | Act::Load
        | Act::TakeDeck { .. }
        | Act::Stack
        | Act::Swap => Some(Cue::StubToRack),
        Act::Shuffle | Act::Wash | Act::Lace => Some(Cue::Shuffle),
        Act::Pass { .. } | Act::Burn { .. } => Some(Cue::CardSlide),
        Act::Cut(_) | Act::Insert(_) | Act::CountStub(_) => Some(Cue::CardTurn),
        Act::Change(_) | Act::Colour { .. } => Some(Cue::ChipPour),
        _ if act.moves_money() => Some(Cue::ChipPour),
        Act::Call(_) => Some(Cue::FloorCalled),
        Act::Spin { .. } => Some(Cue::BallRuns),
        Act::Mark(_) | Act::Lift => Some(Cue::ChipClick),
        _ => None,
    }
    .into_iter()
    .collect();
    for event in events {
        match event {
            Event::Wager { .. } if !matches!(act, Act::PickUp(_)) => cues.push(Cue::ChipClick),
            Event::ShoeJams { .. } | Event::ShufflerJams { .. } => cues.push(Cue::ShoeJam),
            Event::RoundOpens(_) => cues.push(Cue::RoundOver),
            Event::Moves { .. } => cues.push(Cue::CardSlide),
            Event::Shows(_) => cues.push(Cue::CardTurn),
            Event::BallRests(_) => cues.push(Cue::BallDrops),
            _ => {}
        }
    }
    cues.truncate(3);
    cues
}
