//! The free table: writes a level from what was chosen and deals it.

use super::{go_on, page_root_ui, seed_from};
use crate::app::autosave::now_s;
use crate::app::catalog::{Catalog, FREE};
use crate::app::saves::Saves;
use crate::app::screens::{Navigate, Screen};
use crate::files::stem;
use crate::games;
use crate::law::{Rulebook, Source};
use crate::level::Level;
use crate::panels::free::{
    FreeChoice, FreeIntent, FreeView, GameView, HouseView, Players, free_ui,
};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// What is chosen, what there is to choose from, and why it cannot be dealt.
#[derive(Resource, Default)]
struct Free {
    choice: FreeChoice,
    games: Vec<GameView>,
    complaint: String,
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Free>()
        .add_systems(OnEnter(Screen::FreeTable), list)
        .add_systems(EguiPrimaryContextPass, free.run_if(in_state(Screen::FreeTable)));
}

fn list(catalog: Res<Catalog>, mut free: ResMut<Free>) {
    free.complaint.clear();
    free.games = games::ALL
        .iter()
        .map(|game| GameView {
            title: game.title().to_owned(),
            most_seats: game.most_seats(),
            houses: catalog
                .houses
                .iter()
                .filter(|(_, _, house)| house.game == game.id())
                .map(|(path, _, house)| HouseView {
                    id: stem(path).to_owned(),
                    title: house.title.clone(),
                    line: house.line(&catalog.book),
                })
                .collect(),
        })
        .filter(|game| !game.houses.is_empty())
        .collect();
}

fn free(
    mut contexts: EguiContexts,
    mut free: ResMut<Free>,
    mut catalog: ResMut<Catalog>,
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Navigate>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut root = page_root_ui(&ctx, &mut saves);
    let view = FreeView { games: &free.games, choice: &free.choice, complaint: &free.complaint };
    match free_ui(&mut root, &view) {
        None => {}
        Some(FreeIntent::Back) => go_on(&ctx, &mut go, Navigate::Back),
        Some(FreeIntent::Choose(choice)) => {
            free.choice = choice;
            free.complaint.clear();
            ctx.request_repaint();
        }
        Some(FreeIntent::Deal) => {
            match level(&catalog, &free) {
                Ok(level) => {
                    let level = catalog.put_free(level);
                    let mode = free.choice.mode;
                    go_on(&ctx, &mut go, Navigate::Deal { level, mode });
                }
                Err(words) => free.complaint = words,
            }
            ctx.request_repaint();
        }
    }
    Ok(())
}

/// The level that was chosen, as its file would be written.
fn level(catalog: &Catalog, free: &Free) -> std::result::Result<Level, String> {
    let choice = &free.choice;
    let house = free.games.get(choice.game).and_then(|game| game.houses.get(choice.house));
    let house = house.ok_or_else(|| "Choose a house first.".to_owned())?;
    free_level(choice, &house.id, now_s(), &catalog.house_sources(), &catalog.book)
}

/// A level of one's own choice at a house; its cards come of the moment, in seconds, if no seed is chosen.
pub(in crate::app) fn free_level(
    choice: &FreeChoice,
    house: &str,
    now_s: u64,
    houses: &[Source<'_>],
    book: &Rulebook,
) -> std::result::Result<Level, String> {
    let chance = seed_from(now_s ^ u64::from(std::process::id()) << 32);
    let text = level_text(choice, house, chance);
    Level::load(("free_table.ron", &text), houses, book).map_err(|complaints| {
        let all: Vec<String> =
            complaints.iter().map(|c| format!("{}: {}", c.what, c.cure)).collect();
        all.join("\n")
    })
}

fn level_text(choice: &FreeChoice, house: &str, chance: u64) -> String {
    let seed = choice.seed.parse().unwrap_or(chance);
    let players = choice.players.min(choice.seats);
    // Spread over the seats from the dealer's left, so that there are gaps to be skipped.
    let taken: Vec<u8> = (0..players)
        .map(|i| {
            1 + u8::try_from(u16::from(i) * u16::from(choice.seats) / u16::from(players))
                .unwrap_or(i)
        })
        .collect();
    let skill = match choice.skill {
        Players::Sound => "Sound",
        Players::Loose => "Loose",
    };
    let start = if choice.ready { "Ready" } else { "Unshuffled" };
    // The time is for all rounds together.
    let target_s = 90 * choice.rounds;
    format!(
        "(version: 1, id: \"free_table\", title: \"Free table\", course: \"{FREE}\", order: 1,\n \
         teaches: \"Whatever you like.\", text: \"A table of your own choice.\",\n \
         house: Named(\"{house}\"), mode: {:?}, seats: {}, rounds: {}, seed: {seed}, start: {start},\n \
         patrons: {skill}({taken:?}),\n \
         graded: [Amounts, Procedure, Irregularities],\n \
         pass: (amounts: 100, procedure: 90, irregularities: 100), target_s: {target_s})\n",
        choice.mode, choice.seats, choice.rounds
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Options;

    #[test]
    fn whatever_is_chosen_makes_a_level() {
        let catalog = Catalog::load(&Options::default()).unwrap();
        for (path, _, house) in &catalog.houses {
            let most = games::find(&house.game).unwrap().most_seats();
            for (seats, players) in [(1, 1), (most, 1), (most, most), (most, 3), (3, 7)] {
                for skill in [Players::Sound, Players::Loose] {
                    let choice = FreeChoice { seats, players, skill, ..FreeChoice::default() };
                    let text = level_text(&choice, stem(path), 7);
                    let source = ("free_table.ron", text.as_str());
                    let level = Level::load(source, &catalog.house_sources(), &catalog.book);
                    let level = level.unwrap_or_else(|complaints| panic!("{complaints:?}"));
                    assert_eq!(level.patrons.len(), usize::from(players.min(seats)));
                }
            }
        }
    }
}
