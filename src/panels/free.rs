//! The free table: a house, seats, cards and a mode of one's own choice.

use super::parts::{self, Head, Press};
use super::scroll::scroll_ui;
use super::{look, mode_about, mode_words};
use crate::level::Mode;
use bevy_egui::egui;
use egui::{TextEdit, Ui, vec2};

/// One house that can be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseView {
    /// Its file's name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its elections in one line.
    pub line: String,
}

/// One game with its houses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameView {
    /// The game's title.
    pub title: String,
    /// The most seats a table has.
    pub most_seats: u8,
    /// Its houses.
    pub houses: Vec<HouseView>,
}

/// How the players at a free table decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Players {
    /// By the best strategy.
    Sound,
    /// By whim.
    Loose,
}

/// What was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FreeChoice {
    /// Which game.
    pub game: usize,
    /// Which of its houses.
    pub house: usize,
    /// How many seats.
    pub seats: u8,
    /// How many players.
    pub players: u8,
    /// How they decide.
    pub skill: Players,
    /// How many rounds.
    pub rounds: u32,
    /// The mode.
    pub mode: Mode,
    /// What chance starts from; empty for by chance.
    pub seed: String,
    /// Whether the cards are shuffled already.
    pub ready: bool,
}

impl Default for FreeChoice {
    fn default() -> Self {
        Self {
            game: 0,
            house: 0,
            seats: 6,
            players: 4,
            skill: Players::Sound,
            rounds: 5,
            mode: Mode::Practice,
            seed: String::new(),
            ready: false,
        }
    }
}

/// What the page shows.
pub struct FreeView<'a> {
    /// The games and their houses.
    pub games: &'a [GameView],
    /// What is chosen now.
    pub choice: &'a FreeChoice,
    /// Why it cannot be dealt, or nothing.
    pub complaint: &'a str,
}

/// What was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FreeIntent {
    /// Back to the screen before.
    Back,
    /// Another choice.
    Choose(FreeChoice),
    /// To the table.
    Deal,
}

/// The free table.
pub fn free_ui(ui: &mut Ui, view: &FreeView<'_>) -> Option<FreeIntent> {
    let mut choice = view.choice.clone();
    let mut deal = false;
    let head =
        Head { title: "Free table", about: "It never counts towards a course.", back: "Back" };
    let back = parts::page_ui(ui, &head, |ui| {
        scroll_ui(ui, "free", |ui| {
            parts::column_ui(ui, 1040.0, |ui| {
                ui.add_space(16.0);
                if view.games.is_empty() {
                    parts::empty_ui(
                        ui,
                        "No house here",
                        "There is no house file that can be read.",
                    );
                    return;
                }
                let mut houses = choice.clone();
                let mut table = choice.clone();
                parts::two_ui(
                    ui,
                    0.5,
                    |ui| houses_ui(ui, view.games, &mut houses),
                    |ui| {
                        let most = view.games.get(table.game).map_or(7, |game| game.most_seats);
                        table_ui(ui, most, &mut table);
                        ui.add_space(20.0);
                        if !view.complaint.is_empty() {
                            ui.horizontal_top(|ui| {
                                parts::lead_ui(ui, parts::Mark::Triangle, look::WRONG);
                                ui.add(egui::Label::new(look::body(view.complaint)).wrap());
                            });
                        }
                        deal = Press { width: 200.0, ..Press::primary("Deal") }.ui(ui).clicked();
                    },
                );
                choice = if houses == choice { table } else { houses };
                ui.add_space(32.0);
            });
        });
    });
    if back {
        Some(FreeIntent::Back)
    } else if deal {
        Some(FreeIntent::Deal)
    } else if choice == *view.choice {
        None
    } else {
        Some(FreeIntent::Choose(choice))
    }
}

fn houses_ui(ui: &mut Ui, games: &[GameView], choice: &mut FreeChoice) {
    parts::section_ui(ui, "Game");
    ui.horizontal_wrapped(|ui| {
        for (i, game) in games.iter().enumerate() {
            if (Press { chosen: i == choice.game, ..Press::plain(&game.title) }).ui(ui).clicked() {
                choice.game = i;
                choice.house = 0;
                choice.seats = choice.seats.min(game.most_seats);
                choice.players = choice.players.min(choice.seats);
            }
        }
    });
    let Some(game) = games.get(choice.game) else { return };
    parts::section_ui(ui, "House");
    for (i, house) in game.houses.iter().enumerate() {
        let chosen = i == choice.house;
        let told = format!("{}: {}", house.title, house.line);
        let width = ui.available_width();
        let lines = parts::measure(ui, &house.line, look::plain(look::SMALL)).x / (width - 28.0);
        let height = 50.0 + 18.0 * lines.ceil().clamp(1.0, 3.0);
        let tile = parts::tile_ui(ui, vec2(width, height), chosen, &told, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.horizontal(|ui| {
                let (mark, colour) = if chosen {
                    (parts::Mark::Dot, look::GOLD)
                } else {
                    (parts::Mark::Ring, look::INK_SOFT)
                };
                parts::mark_ui(ui, mark, 14.0, colour);
                parts::cut_ui(ui, look::heading(&house.title, 18.0));
            });
            ui.add(egui::Label::new(look::small(&house.line)).wrap());
        });
        if tile.clicked() {
            choice.house = i;
        }
    }
}

fn table_ui(ui: &mut Ui, most_seats: u8, choice: &mut FreeChoice) {
    parts::section_ui(ui, "Table");
    let number =
        |ui: &mut Ui, words: &str, value: &mut u32, range: std::ops::RangeInclusive<u32>| {
            ui.horizontal(|ui| {
                parts::name_ui(ui, words, 80.0);
                parts::slider_ui(ui, value, range, (1, ""), words);
            });
        };
    let mut seats = u32::from(choice.seats);
    number(ui, "Seats", &mut seats, 1..=u32::from(most_seats));
    choice.seats = u8::try_from(seats).unwrap_or(most_seats);
    let mut players = u32::from(choice.players.min(choice.seats));
    number(ui, "Players", &mut players, 1..=seats);
    choice.players = u8::try_from(players).unwrap_or(1);
    number(ui, "Rounds", &mut choice.rounds, 1..=30);
    ui.horizontal_wrapped(|ui| {
        parts::name_ui(ui, "They play", 80.0);
        for (skill, words) in [(Players::Sound, "well"), (Players::Loose, "loosely")] {
            let chosen = choice.skill == skill;
            if (Press { chosen, told: "players", ..Press::plain(words) }).ui(ui).clicked() {
                choice.skill = skill;
            }
        }
    });
    let words = "The cards are shuffled already";
    parts::switch_ui(ui, &mut choice.ready, words, words);
    parts::section_ui(ui, "Mode");
    ui.horizontal_wrapped(|ui| {
        for mode in [Mode::Watch, Mode::Guided, Mode::Practice, Mode::Exam] {
            let press = Press { chosen: choice.mode == mode, ..Press::plain(mode_words(mode)) };
            if press.ui(ui).clicked() {
                choice.mode = mode;
            }
        }
    });
    ui.add(egui::Label::new(look::soft(mode_about(choice.mode))).wrap());
    parts::section_ui(ui, "Seed");
    let words = "The same number gives the same cards. Leave it empty for new ones.";
    ui.add(egui::Label::new(look::soft(words)).wrap());
    let edit = TextEdit::singleline(&mut choice.seed).hint_text("by chance").desired_width(200.0);
    let edit = ui.add(edit.margin(vec2(10.0, 8.0)));
    parts::name_field(&edit, &choice.seed, "Seed");
    choice.seed.retain(|c| c.is_ascii_digit());
    choice.seed.truncate(18);
}
