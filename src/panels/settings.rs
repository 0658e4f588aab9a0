//! The settings: text, cards and chips, motion, sound, keys, profiles.

use super::keys::{self, Action};
use super::parts::{self, Head, Mark, Press};
use super::scroll::scroll_ui;
use super::{Settings, Suits, look, pictures};
use bevy_egui::egui;
use egui::{Align, Event, EventFilter, Label, Layout, Rect, Sense, TextEdit, Ui, vec2};

/// The pages of the settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Section {
    /// Text, cards, chips, motion, sound.
    #[default]
    LookAndSound,
    /// The keys.
    Keys,
    /// The profiles.
    Profiles,
}

/// What the settings show.
pub struct SettingsView<'a> {
    /// The page.
    pub section: Section,
    /// The settings as they are.
    pub settings: &'a Settings,
    /// The action that waits for its new key.
    pub waiting: Option<&'a str>,
    /// The profiles.
    pub profiles: &'a [String],
    /// The one in use.
    pub profile: &'a str,
    /// A new profile's name as far as it is written.
    pub new_name: &'a str,
    /// Why that name will not do, or nothing.
    pub name_fault: &'a str,
    /// Another name for the profile in use as far as it is written.
    pub other_name: &'a str,
    /// Whether that name will do.
    pub can_rename: bool,
    /// The profiles that have a PIN.
    pub with_pin: &'a [String],
    /// A PIN as far as it is written.
    pub pin: &'a str,
    /// The profile that is about to be deleted.
    pub deleting: Option<&'a str>,
    /// Where everything is kept.
    pub folder: &'a str,
    /// Whether an exam is sat, in which nothing of profiles is to be seen.
    pub sits: bool,
}

/// The fewest signs of a PIN.
const LEAST_PIN: usize = 4;

/// What was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingsIntent {
    /// Another name for the profile in use, as written so far.
    OtherName(String),
    /// Gives it that name.
    Rename,
    /// A PIN for the profile in use, as written so far.
    Pin(String),
    /// Sets that PIN, or takes it away.
    SetPin(bool),
    /// Back to the screen before.
    Back,
    /// Another page.
    Section(Section),
    /// Other settings.
    Change(Settings),
    /// Waits for this action's new key, or no longer.
    Wait(Option<String>),
    /// The name of a new profile, as written so far.
    Name(String),
    /// Makes the new profile and goes over to it.
    Make,
    /// Goes over to this profile.
    Switch(String),
    /// Asks before this profile is deleted, or no longer.
    AskDelete(Option<String>),
    /// Deletes this profile.
    Delete(String),
}

/// The settings.
pub fn settings_ui(ui: &mut Ui, view: &SettingsView<'_>) -> Option<SettingsIntent> {
    let mut intent = waited_key(ui, view);
    let head = Head { title: "Settings", about: "", back: "Back" };
    let back = parts::page_ui(ui, &head, |ui| {
        ui.add_space(12.0);
        parts::gutter_ui(ui, |ui| {
            parts::column_ui(ui, 980.0, |ui| {
                ui.horizontal_wrapped(|ui| {
                    let sections = [
                        (Section::LookAndSound, "Look and sound"),
                        (Section::Keys, "Keys"),
                        (Section::Profiles, "Profiles and data"),
                    ];
                    for (section, words) in sections {
                        if view.sits && section == Section::Profiles {
                            continue;
                        }
                        let chosen = view.section == section;
                        let press = Press { chosen, quiet: !chosen, ..Press::plain(words) };
                        if press.ui(ui).clicked() {
                            intent = Some(SettingsIntent::Section(section));
                        }
                    }
                });
            });
        });
        scroll_ui(ui, "settings", |ui| {
            parts::column_ui(ui, 980.0, |ui| {
                match view.section {
                    Section::Profiles if view.sits => {}
                    Section::LookAndSound => look_ui(ui, view.settings, &mut intent),
                    Section::Keys => keys_ui(ui, view, &mut intent),
                    Section::Profiles => profiles_ui(ui, view, &mut intent),
                }
                ui.add_space(32.0);
            });
        });
    });
    if back { Some(SettingsIntent::Back) } else { intent }
}

/// The key that an action was waiting for; Escape stops the waiting.
fn waited_key(ui: &Ui, view: &SettingsView<'_>) -> Option<SettingsIntent> {
    let id = view.waiting?;
    ui.input_mut(|input| {
        let pressed = input.events.iter().find_map(|event| match event {
            Event::Key { key, pressed: true, modifiers, repeat: false, .. } => {
                Some((*key, *modifiers))
            }
            _ => None,
        });
        let (key, modifiers) = pressed?;
        // Nothing else may act on this key.
        input.events.retain(|event| !matches!(event, Event::Key { .. } | Event::Text(_)));
        if key == egui::Key::Escape {
            return Some(SettingsIntent::Wait(None));
        }
        let written = keys::written(key, modifiers.shift)?;
        let mut settings = view.settings.clone();
        keys::bind(&mut settings, id, &written);
        Some(SettingsIntent::Change(settings))
    })
}

/// A name at the left, its control at the right; below each other where it is narrow.
fn row_ui(ui: &mut Ui, name: &str, about: &str, control: impl FnOnce(&mut Ui)) {
    let all = ui.available_width();
    let narrow = all < 560.0;
    let left = if narrow { all } else { all * 0.42 };
    let top_down = Layout::top_down(Align::Min);
    let words = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.add(Label::new(look::body(name)).wrap());
        if !about.is_empty() {
            ui.add(Label::new(look::small(about)).wrap());
        }
    };
    if narrow {
        words(ui);
        control(ui);
    } else {
        ui.horizontal_top(|ui| {
            ui.allocate_ui_with_layout(vec2(left, 0.0), top_down, |ui| {
                ui.set_width(left);
                ui.add_space(4.0);
                words(ui);
            });
            ui.add_space(8.0);
            ui.vertical(control);
        });
    }
    ui.add_space(8.0);
}

fn switch_ui(ui: &mut Ui, value: &mut bool, name: &str) {
    let words = if *value { "On" } else { "Off" };
    parts::switch_ui(ui, value, words, name);
}

fn look_ui(ui: &mut Ui, settings: &Settings, intent: &mut Option<SettingsIntent>) {
    let mut new = settings.clone();
    parts::section_ui(ui, "Text");
    row_ui(ui, "Text size", "Everything grows with it.", |ui| {
        ui.horizontal_wrapped(|ui| {
            for percent in [80, 100, 125, 150, 175, 200] {
                let words = format!("{percent} %");
                let chosen = new.text_percent == percent;
                let press = Press { chosen, told: "text size", ..Press::plain(&words) };
                if press.ui(ui).clicked() {
                    new.text_percent = percent;
                }
            }
        });
    });
    parts::section_ui(ui, "Cards and chips");
    row_ui(ui, "Suits", "How they are told apart.", |ui| {
        ui.horizontal_wrapped(|ui| {
            for (suits, words) in Suits::ALL {
                let chosen = new.suits == suits;
                let press = Press { chosen, told: "suits", ..Press::plain(words) };
                if press.ui(ui).clicked() {
                    new.suits = suits;
                }
            }
        });
        cards_ui(ui, &new);
    });
    row_ui(ui, "Patterned chips", "Values differ in pattern as well as in colour.", |ui| {
        switch_ui(ui, &mut new.patterned_chips, "Patterned chips");
        chips_ui(ui, &new);
    });
    let about = "Written beside the stacks. Reading a stack is part of the skill, so they are hidden at first.";
    row_ui(ui, "Amounts", about, |ui| switch_ui(ui, &mut new.show_amounts, "Amounts"));
    parts::section_ui(ui, "Motion and sound");
    row_ui(ui, "Reduced motion", "Cards and chips jump instead of sliding.", |ui| {
        switch_ui(ui, &mut new.reduced_motion, "Reduced motion");
    });
    row_ui(ui, "Volume", "", |ui| {
        let mut volume = u32::from(new.volume);
        ui.add_enabled_ui(!new.muted, |ui| {
            parts::slider_ui(ui, &mut volume, 0..=100, (5, " %"), "Volume");
        });
        new.volume = u8::try_from(volume).unwrap_or(100);
    });
    row_ui(ui, "Mute", "", |ui| switch_ui(ui, &mut new.muted, "Mute"));
    if new != *settings {
        *intent = Some(SettingsIntent::Change(new.bounded()));
    }
}

fn cards_ui(ui: &mut Ui, settings: &Settings) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        for card in [(14, 3), (12, 2), (10, 1), (7, 0)] {
            let (texture, size) = pictures::card(ui.ctx(), card, 104.0, settings.suits.colours());
            picture_ui(ui, texture, size);
        }
    });
}

fn chips_ui(ui: &mut Ui, settings: &Settings) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        for cents in [100, 500, 2500, 10_000, 50_000] {
            let (texture, size) = pictures::chip(ui.ctx(), cents, 52.0, settings.patterned_chips);
            picture_ui(ui, texture, size);
        }
    });
}

fn picture_ui(ui: &mut Ui, texture: egui::TextureId, size: egui::Vec2) {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let all = Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
    ui.painter().image(texture, rect, all, egui::Color32::WHITE);
}

fn keys_ui(ui: &mut Ui, view: &SettingsView<'_>, intent: &mut Option<SettingsIntent>) {
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        let words = "Choose an action, then press its new key. Escape and Tab stay as they are.";
        ui.add(Label::new(look::soft(words)).wrap());
        let off = view.settings.keys.is_empty();
        if (Press { off, ..Press::plain("Reset all keys") }).ui(ui).clicked() {
            let keys = Default::default();
            *intent = Some(SettingsIntent::Change(Settings { keys, ..view.settings.clone() }));
        }
    });
    let mut group = "";
    let actions = keys::actions();
    let mut at = 0;
    while at < actions.len() {
        if actions[at].group != group {
            group = actions[at].group.as_str();
            parts::section_ui(ui, group);
        }
        let many = actions[at..].iter().take_while(|action| action.group == group).count();
        let rows = &actions[at..at + many];
        parts::grid_ui(ui, (400.0, 36.0), many, |ui, i, size| {
            key_row_ui(ui, view, &rows[i], size, intent);
        });
        at += many;
    }
}

/// The keys that would move the focus or end it, but for Tab.
const OWN_KEYS: EventFilter =
    EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: true };

fn key_row_ui(
    ui: &mut Ui,
    view: &SettingsView<'_>,
    action: &Action,
    size: egui::Vec2,
    intent: &mut Option<SettingsIntent>,
) {
    let key = keys::spoken(keys::key_of(view.settings, &action.id));
    let waiting = view.waiting == Some(action.id.as_str());
    let conflict = keys::conflict(view.settings, &action.id);
    let changed = view.settings.keys.contains_key(&action.id);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.set_min_size(size);
        // Room between one column's keys and the next one's words.
        ui.add_space(if size.x > 360.0 { 20.0 } else { 0.0 });
        let words = if waiting { "Press a key" } else { &key };
        let told = format!("key for {}", action.words);
        let press = Press { width: 112.0, chosen: waiting, told: &told, ..Press::plain(words) };
        let press = press.ui(ui);
        if waiting {
            // The key is meant for the action: neither does it move the focus, nor end it.
            ui.memory_mut(|memory| memory.set_focus_lock_filter(press.id, OWN_KEYS));
        }
        if press.clicked() {
            let wait = (!waiting).then(|| action.id.clone());
            *intent = Some(SettingsIntent::Wait(wait));
        }
        if changed {
            let told = format!("{} back to {}", action.words, keys::spoken(&action.default_key));
            let press = Press { told: &told, ..Press::quiet("Reset") };
            if press.ui(ui).clicked() {
                let mut settings = view.settings.clone();
                keys::bind(&mut settings, &action.id, &action.default_key);
                *intent = Some(SettingsIntent::Change(settings));
            }
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            if let Some(other) = conflict {
                parts::mark_ui(ui, Mark::Triangle, 15.0, look::WRONG);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.add_space(3.0);
                    parts::cut_ui(ui, look::body(&action.words));
                    let words = format!("Same key as: {}", other.words);
                    parts::cut_ui(ui, look::small(&words).color(look::WRONG));
                });
            } else {
                parts::cut_ui(ui, look::body(&action.words));
            }
        });
    });
}

fn profiles_ui(ui: &mut Ui, view: &SettingsView<'_>, intent: &mut Option<SettingsIntent>) {
    parts::section_ui(ui, "Profiles");
    ui.label(look::soft("Each has its own settings, results and sessions."));
    for name in view.profiles {
        let mine = name == view.profile;
        parts::card_ui(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                let (mark, colour) =
                    if mine { (Mark::Check, look::GOOD) } else { (Mark::Ring, look::INK_SOFT) };
                parts::mark_ui(ui, mark, 16.0, colour);
                ui.label(look::heading(name, 19.0));
                if mine {
                    ui.label(look::small("in use"));
                    return;
                }
                if view.with_pin.contains(name) {
                    ui.label(look::small("PIN"));
                }
                if (Press { told: name, ..Press::plain("Use") }).ui(ui).clicked() {
                    *intent = Some(SettingsIntent::Switch(name.clone()));
                }
                // What has a PIN is deleted by nobody else.
                let off = view.with_pin.contains(name);
                if (Press { off, told: name, ..Press::quiet("Delete") }).ui(ui).clicked() {
                    *intent = Some(SettingsIntent::AskDelete(Some(name.clone())));
                }
            });
            if view.deleting == Some(name) {
                ui.add_space(4.0);
                let words =
                    format!("Delete {name} with every result and session? This cannot be undone.");
                ui.horizontal_top(|ui| {
                    parts::lead_ui(ui, Mark::Triangle, look::WRONG);
                    ui.add(Label::new(look::body(&words)).wrap());
                });
                ui.horizontal_wrapped(|ui| {
                    if Press::plain("Keep it").ui(ui).clicked() {
                        *intent = Some(SettingsIntent::AskDelete(None));
                    }
                    let words = format!("Delete {name}");
                    if Press::quiet(&words).ui(ui).clicked() {
                        *intent = Some(SettingsIntent::Delete(name.clone()));
                    }
                });
            }
        });
    }
    mine_ui(ui, view, intent);
    parts::section_ui(ui, "New profile");
    ui.horizontal_wrapped(|ui| {
        ui.label(look::body("Name"));
        let mut name = view.new_name.to_owned();
        let edit = TextEdit::singleline(&mut name).desired_width(240.0).margin(vec2(10.0, 8.0));
        let response = ui.add(edit);
        parts::name_field(&response, &name, "Name of the new profile");
        if response.changed() {
            *intent = Some(SettingsIntent::Name(name.clone()));
        }
        let enter = response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
        let off = name.trim().is_empty() || !view.name_fault.is_empty();
        let made = (Press { off, ..Press::primary("Make and use it") }).ui(ui).clicked();
        if (made || enter) && !off {
            *intent = Some(SettingsIntent::Make);
            // Whoever has come here by keys goes on from here.
            response.request_focus();
        }
    });
    if !view.name_fault.is_empty() && !view.new_name.is_empty() {
        ui.horizontal(|ui| {
            parts::mark_ui(ui, Mark::Triangle, 14.0, look::WRONG);
            ui.label(look::body(view.name_fault));
        });
    }
    parts::section_ui(ui, "Data folder");
    let folder = if view.folder.is_empty() {
        "There is no folder to keep anything in; nothing will be remembered."
    } else {
        view.folder
    };
    ui.add(Label::new(look::body(folder)).wrap().selectable(true));
}

/// The name and the PIN of the profile in use.
fn mine_ui(ui: &mut Ui, view: &SettingsView<'_>, intent: &mut Option<SettingsIntent>) {
    parts::section_ui(ui, "This profile");
    let field = |ui: &mut Ui, name: &str, text: &str, secret: bool, words: &str, off: bool| {
        let mut text = text.to_owned();
        let edit = TextEdit::singleline(&mut text).desired_width(240.0).margin(vec2(10.0, 8.0));
        let response = ui.add(edit.password(secret).hint_text(name));
        parts::name_field(&response, if secret { "" } else { &text }, name);
        let changed = response.changed().then_some(text);
        (changed, (Press { off, ..Press::plain(words) }).ui(ui).clicked())
    };
    ui.horizontal_wrapped(|ui| {
        let off = !view.can_rename;
        let (text, done) = field(ui, "Another name", view.other_name, false, "Rename", off);
        if let Some(text) = text {
            *intent = Some(SettingsIntent::OtherName(text));
        } else if done {
            *intent = Some(SettingsIntent::Rename);
        }
    });
    ui.horizontal_wrapped(|ui| {
        if view.with_pin.iter().any(|name| name == view.profile) {
            ui.label(look::body("It has a PIN."));
            if Press::plain("Take the PIN away").ui(ui).clicked() {
                *intent = Some(SettingsIntent::SetPin(false));
            }
            return;
        }
        let off = view.pin.chars().count() < LEAST_PIN;
        let (text, done) = field(ui, "PIN", view.pin, true, "Set a PIN", off);
        if let Some(text) = text {
            *intent = Some(SettingsIntent::Pin(text));
        } else if done {
            *intent = Some(SettingsIntent::SetPin(true));
        }
    });
    let words = "Four signs or more. A PIN keeps others at this PC out of your profile; whoever has \
                 the files can read them.";
    ui.add(Label::new(look::soft(words)).wrap());
}
