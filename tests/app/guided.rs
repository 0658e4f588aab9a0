//! Guided mode: what glows is where the due act is done, and pressing it does that act.

use crate::bench::Trainer;
use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy_egui::EguiOutput;
use clearhands::app::{Catalog, Options};
use clearhands::games;
use clearhands::level::Mode;
use clearhands::wording;

impl Trainer {
    /// The middles of all controls that are marked as where the due act is done.
    pub(crate) fn glowing(&mut self) -> Vec<(String, Vec2)> {
        let due_act = self.due();
        let world = self.app.world_mut();
        let output = world.query::<&EguiOutput>().single(world).unwrap();
        let ratio = output.pixels_per_point;
        let update = output.platform_output.accesskit_update.as_ref().unwrap();
        let due = update.nodes.iter().filter(|(_, node)| node.description() == Some("due now"));
        let found = due.filter_map(|(_, node)| {
            let bounds = node.bounds()?;
            let middle = Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32);
            Some((node.label().unwrap_or_default().to_owned(), middle * 0.5 * ratio))
        });
        let mut found: Vec<(String, Vec2)> = found.collect();
        // What lies on top comes last: the lines of a list, before them the felt, before that the bar.
        let is_of_bar = |name: &str| name == "More" || name.contains(", key ");
        let is_line = |name: &str| {
            name == wording::act(&due_act) || name.starts_with(|c: char| c.is_ascii_digit())
        };
        found.sort_by_key(|(name, _)| (is_line(name), !is_of_bar(name), name.clone()));
        found
    }

    pub(crate) fn press_at(&mut self, at: Vec2) {
        self.point(at);
        self.button(ButtonState::Pressed);
        self.button(ButtonState::Released);
        self.frames(3);
    }
}

/// The first level of each game.
fn first_levels() -> Vec<String> {
    let catalog = Catalog::load(&Options::default()).unwrap();
    let first = |game: &str| {
        let level = catalog.levels.iter().find(|level| level.house.game == game).unwrap();
        level.id.clone()
    };
    games::ALL.iter().map(|game| first(game.id())).collect()
}

/// Which of what glows is pressed: a line of a list as soon as there is one, and of the rest that last in
/// the list, or on the felt one after the other, whichever end of a move it is.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Pressed {
    Last,
    FirstOnFelt,
    LastOnFelt,
}

fn chosen(glowing: &[(String, Vec2)], which: Pressed) -> (String, Vec2) {
    let is_of_bar = |name: &str| name == "More" || name.contains(", key ");
    let has_lines = glowing.iter().any(|(name, _)| name.starts_with(|c: char| c.is_ascii_digit()));
    let mut felt = glowing.iter().filter(|(name, _)| !is_of_bar(name));
    let place = match which {
        Pressed::FirstOnFelt if !has_lines => felt.next(),
        Pressed::LastOnFelt if !has_lines => felt.next_back(),
        _ => None,
    };
    place.unwrap_or(glowing.last().unwrap()).clone()
}

#[test]
fn a_round_of_every_game_by_pressing_only_what_glows() {
    let levels = first_levels();
    assert_eq!(levels.len(), 8);
    let each = [Pressed::Last, Pressed::FirstOnFelt, Pressed::LastOnFelt];
    for (level, which) in levels.iter().flat_map(|level| each.map(|which| (level, which))) {
        let mut trainer = Trainer::opened_at(level, Mode::Guided);
        let (mut pressed, mut idle) = (0, 0);
        while trainer.session().memory().round == 1 && !trainer.session().is_over() {
            let due = trainer.due();
            let done = trainer.session().entries().len();
            let glowing = trainer.glowing();
            assert!(!glowing.is_empty(), "{level}: nothing glows for {due}");
            let (name, at) = chosen(&glowing, which);
            trainer.press_at(at);
            trainer.rest();
            pressed += 1;
            let entries = trainer.session().entries();
            assert!(trainer.desk().withheld.is_empty(), "{level}: {name} is a trap for {due}");
            assert_eq!(trainer.desk().refusal, None, "{level}: {name} for {due}");
            idle = if entries.len() == done { idle + 1 } else { 0 };
            assert!(idle < 4, "{level}: pressing {name} leads nowhere for {due}");
            assert!(entries.iter().all(|entry| entry.findings.is_empty()));
        }
        assert!(pressed > 10, "{level}: {pressed}");
    }
}
