//! Who deals: opens a profile, with its PIN if it has one.

use super::{go_on, page_root_ui};
use crate::app::saves::Saves;
use crate::app::screens::{Navigate, Screen};
use crate::panels::who::{WhoIntent, WhoView, who_ui};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// The profiles, which is chosen, and what is typed.
#[derive(Resource, Default)]
pub(super) struct Who {
    /// The one that is chosen; empty for the one in use.
    pub(super) chosen: String,
    profiles: Vec<(String, bool)>,
    pin: String,
    complaint: String,
    was: String,
}

/// The profile for whoever has none where all have a PIN.
const GUEST: &str = "Guest";

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Who>()
        .add_systems(OnEnter(Screen::Who), enter)
        .add_systems(EguiPrimaryContextPass, who.run_if(in_state(Screen::Who)));
}

fn enter(mut who: ResMut<Who>, saves: Res<Saves>) {
    let chosen = std::mem::take(&mut who.chosen);
    let chosen = if chosen.is_empty() { saves.profile.clone() } else { chosen };
    let profiles = saves.profiles().into_iter().map(|name| (name.clone(), saves.has_pin(&name)));
    let mut profiles: Vec<(String, bool)> = profiles.collect();
    if profiles.iter().all(|(_, pin)| *pin) {
        // Nobody is kept out of the program.
        profiles.push((GUEST.to_owned(), false));
    }
    *who = Who { chosen, profiles, was: saves.profile.clone(), ..Who::default() };
}

fn who(
    mut contexts: EguiContexts,
    mut who: ResMut<Who>,
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Navigate>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut root = page_root_ui(&ctx, &mut saves);
    let who = &mut *who;
    let view = WhoView {
        profiles: &who.profiles,
        chosen: &who.chosen,
        complaint: &who.complaint,
        back: !saves.locked,
    };
    let Some(intent) = who_ui(&mut root, &view, &mut who.pin) else { return Ok(()) };
    ctx.request_repaint();
    match intent {
        WhoIntent::Back => go_on(&ctx, &mut go, Navigate::Back),
        WhoIntent::Choose(name) => {
            who.chosen = name;
            who.pin.clear();
            who.complaint.clear();
        }
        WhoIntent::Open => {
            let was_locked = saves.locked;
            saves.switch(&who.chosen);
            let pin = std::mem::take(&mut who.pin);
            if !saves.locked || saves.open_with(&pin) {
                go_on(&ctx, &mut go, Navigate::To(Screen::Home));
                return Ok(());
            }
            who.complaint = "That is not the PIN.".to_owned();
            // Whoever has not got in stays who he was.
            let was = who.was.clone();
            saves.switch(&was);
            saves.locked = was_locked;
        }
    }
    Ok(())
}
