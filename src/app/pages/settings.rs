//! The settings, filled from the saves and kept in them.

use super::who::Who;
use super::{go_on, page_root_ui};
use crate::app::bridge::Desk;
use crate::app::policy::Policy;
use crate::app::saves::{Saves, new_name_fault, same_name};
use crate::app::screens::{Navigate, Screen};
use crate::panels::settings::{Section, SettingsIntent, SettingsView, settings_ui};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// What is open in the settings.
#[derive(Resource, Default)]
struct Open {
    section: Section,
    waiting: Option<String>,
    new_name: String,
    other_name: String,
    pin: String,
    with_pin: Vec<String>,
    deleting: Option<String>,
    profiles: Vec<String>,
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Open>()
        .add_systems(OnEnter(Screen::Settings), enter)
        .add_systems(EguiPrimaryContextPass, settings.run_if(in_state(Screen::Settings)));
}

fn enter(saves: Res<Saves>, desk: Res<Desk>, mut open: ResMut<Open>) {
    let section = if desk.is_exam() { Section::default() } else { open.section };
    *open = Open { section, ..Open::default() };
    open.look(&saves);
}

impl Open {
    /// Does what was asked for about profiles.
    fn done(&mut self, intent: SettingsIntent, saves: &mut Saves) {
        match intent {
            SettingsIntent::Name(name) => self.new_name = name,
            SettingsIntent::Make => saves.make(&std::mem::take(&mut self.new_name)),
            SettingsIntent::Switch(name) => saves.switch(&name),
            SettingsIntent::OtherName(name) => self.other_name = name,
            SettingsIntent::Rename => saves.rename(&std::mem::take(&mut self.other_name)),
            SettingsIntent::Pin(pin) => self.pin = pin,
            SettingsIntent::SetPin(sets) => {
                let pin = std::mem::take(&mut self.pin);
                saves.set_pin(sets.then_some(pin.as_str()));
            }
            SettingsIntent::AskDelete(name) => self.deleting = name,
            SettingsIntent::Delete(name) => {
                saves.delete(&name);
                self.deleting = None;
            }
            SettingsIntent::Back
            | SettingsIntent::Section(_)
            | SettingsIntent::Change(_)
            | SettingsIntent::Wait(_) => {}
        }
    }

    /// Looks which profiles there are.
    fn look(&mut self, saves: &Saves) {
        self.profiles = saves.profiles();
        self.with_pin = self.profiles.iter().filter(|name| saves.has_pin(name)).cloned().collect();
    }
}

fn settings(
    mut contexts: EguiContexts,
    (desk, policy): (Res<Desk>, Res<Policy>),
    (mut open, mut who): (ResMut<Open>, ResMut<Who>),
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Navigate>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut root = page_root_ui(&ctx, &mut saves);
    let folder = saves.home().map_or_else(String::new, |path| path.display().to_string());
    let known = open.profiles.iter().any(|known| same_name(known, &open.new_name));
    let taken = |known: &String| *known != saves.profile && same_name(known, &open.other_name);
    let can_rename = new_name_fault(open.other_name.trim()).is_none()
        && !open.profiles.iter().any(taken)
        && open.other_name.trim() != saves.profile;
    let fault = if known {
        "There is a profile of that name."
    } else {
        new_name_fault(open.new_name.trim()).unwrap_or_default()
    };
    let view = SettingsView {
        section: open.section,
        settings: &saves.settings,
        waiting: open.waiting.as_deref(),
        profiles: &open.profiles,
        profile: &saves.profile,
        new_name: &open.new_name,
        name_fault: fault,
        other_name: &open.other_name,
        can_rename,
        with_pin: &open.with_pin,
        pin: &open.pin,
        deleting: open.deleting.as_deref(),
        folder: &folder,
        sits: desk.is_exam(),
    };
    let Some(intent) = settings_ui(&mut root, &view) else { return Ok(()) };
    ctx.request_repaint();
    let profiles = matches!(
        intent,
        SettingsIntent::Make
            | SettingsIntent::Switch(_)
            | SettingsIntent::Delete(_)
            | SettingsIntent::Rename
    );
    let fixed = match intent {
        SettingsIntent::Switch(_) => policy.keeps_profile(),
        _ => profiles && policy.keeps_profiles(),
    };
    if fixed {
        saves.notice("The profiles of this PC are fixed by its policy.".to_owned());
        open.deleting = None;
        return Ok(());
    }
    if profiles && desk.is_logged() {
        let words = format!(
            "The profile stays as it is while a session is open: its log and its result belong to \
             {}. Finish that session, or leave it, and then change.",
            saves.profile
        );
        saves.notice(words);
        open.deleting = None;
        return Ok(());
    }
    match intent {
        SettingsIntent::Back => go_on(&ctx, &mut go, Navigate::Back),
        SettingsIntent::Section(section) => {
            open.section = section;
            open.waiting = None;
        }
        SettingsIntent::Change(settings) => {
            open.waiting = None;
            saves.change(settings);
        }
        SettingsIntent::Wait(action) => open.waiting = action,
        SettingsIntent::Switch(name) if saves.has_pin(&name) => {
            who.chosen = name;
            go_on(&ctx, &mut go, Navigate::To(Screen::Who));
        }
        of_profiles => open.done(of_profiles, &mut saves),
    }
    open.look(&saves);
    Ok(())
}
