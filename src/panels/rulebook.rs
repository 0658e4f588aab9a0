//! The regulation browser: every duty with its section, our readings, the misprints, the
//! tables of odds, the phrases and what is left to the house.

use super::parts::{self, Head, Mark, Press};
use super::scroll::{self, Rows, scroll_ui};
use super::{look, severity_look};
use crate::law::{Clause, EVERY_GAME, Edition, Rulebook, Standing};
use crate::wording;
use bevy_egui::egui;
use egui::{Align, ComboBox, Frame, Layout, Margin, ScrollArea, Stroke, TextEdit, Ui, vec2};
use std::collections::BTreeMap;

/// What the browser can list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tab {
    /// The clauses.
    #[default]
    Clauses,
    /// Our choices where the text is open.
    Readings,
    /// The slips in the printed text.
    Errata,
    /// The tables of odds.
    PayTables,
    /// The announcements.
    Phrases,
    /// What is left to the house.
    Elections,
}

impl Tab {
    /// The tabs with their words.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Clauses, "Clauses"),
        (Self::Readings, "Readings"),
        (Self::Errata, "Errata"),
        (Self::PayTables, "Pay tables"),
        (Self::Phrases, "Phrases"),
        (Self::Elections, "House options"),
    ];
}

/// What the list is narrowed by.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Which list.
    pub tab: Tab,
    /// Words, ids or citations that must be in it.
    pub search: String,
    /// A game, by its name in files, or all.
    pub game: Option<String>,
    /// The text that a table is run by, or both.
    pub edition: Option<Edition>,
    /// What the program does about it, or all.
    pub standing: Option<Standing>,
}

impl Filter {
    /// Whether the rows of a game are listed.
    fn shows(&self, game: &str) -> bool {
        self.game.as_ref().is_none_or(|wanted| wanted == game || game == EVERY_GAME)
    }
}

/// What the browser shows.
pub struct RulebookView<'a> {
    /// The rulebook.
    pub book: &'a Rulebook,
    /// The filter.
    pub filter: &'a Filter,
    /// The games: name in files, and title.
    pub games: &'a [(String, String)],
    /// The clause shown in detail.
    pub clause: Option<&'a str>,
    /// Whether the list is to be scrolled to it.
    pub jump: bool,
    /// The levels that exercise each clause: place in the catalog and title.
    pub levels: &'a BTreeMap<String, Vec<(usize, String)>>,
}

/// What was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulebookIntent {
    /// Back to the screen before.
    Back,
    /// Another filter.
    Filter(Filter),
    /// A clause in detail.
    Clause(String),
    /// The list again, where there is no room for both.
    List,
    /// The course map, at this level.
    Level(usize),
}

/// The words for a standing, with a sign.
#[must_use]
pub const fn standing_look(standing: Standing) -> (Mark, &'static str) {
    match standing {
        Standing::Enforced => (Mark::Check, "Enforced"),
        Standing::Advisory => (Mark::Square, "Advisory"),
        Standing::Modelled => (Mark::Ring, "Kept by the program"),
        Standing::Stated => (Mark::Dot, "Definition"),
    }
}

const fn edition_words(edition: Edition) -> &'static str {
    match edition {
        Edition::All => "Every text",
        Edition::Earlier => "Earlier text",
        Edition::Y2007 => "2007 text",
        Edition::Y2009 => "2009 text",
    }
}

/// The clauses that the filter leaves, in the order of the regulation.
#[must_use]
pub fn found<'a>(book: &'a Rulebook, filter: &Filter) -> Vec<&'a Clause> {
    let words = words_of(&filter.search);
    book.clauses()
        .map(|(_, clause)| clause)
        .filter(|clause| filter.shows(&clause.game))
        .filter(|c| filter.edition.is_none_or(|edition| c.edition.holds_at(edition)))
        .filter(|c| filter.standing.is_none_or(|standing| c.standing == standing))
        .filter(|c| holds(&words, &[&c.id, &c.cite, &c.duty, &c.note, &c.kind]))
        .collect()
}

fn words_of(search: &str) -> Vec<String> {
    search.split_whitespace().map(str::to_lowercase).collect()
}

/// Whether every word stands in one of the texts.
fn holds(words: &[String], texts: &[&str]) -> bool {
    words.iter().all(|word| texts.iter().any(|text| text.to_lowercase().contains(word)))
}

/// The browser.
pub fn rulebook_ui(ui: &mut Ui, view: &RulebookView<'_>) -> Option<RulebookIntent> {
    let mut intent = None;
    let head = Head {
        title: "Regulations",
        about: "In our own words; the official text alone is binding.",
        back: "Back",
    };
    let back = parts::page_ui(ui, &head, |ui| {
        ui.add_space(12.0);
        let alone = is_narrow(ui) && view.clause.is_some() && view.filter.tab == Tab::Clauses;
        if alone {
            let press = Press { mark: Some(Mark::Left), ..Press::quiet("All clauses") };
            if press.ui(ui).clicked() {
                intent = Some(RulebookIntent::List);
            }
        } else {
            let mut filter = view.filter.clone();
            filter_ui(ui, view, &mut filter);
            if filter != *view.filter {
                intent = Some(RulebookIntent::Filter(filter));
            }
        }
        ui.add_space(6.0);
        if view.filter.tab == Tab::Clauses {
            clauses_ui(ui, view, &mut intent);
        } else {
            scroll_ui(ui, "rows", |ui| {
                parts::column_ui(ui, 980.0, |ui| {
                    rows_ui(ui, view, &mut intent);
                    ui.add_space(32.0);
                });
            });
        }
    });
    if back { Some(RulebookIntent::Back) } else { intent }
}

/// Whether there is no room for the list and a clause beside each other.
fn is_narrow(ui: &Ui) -> bool {
    ui.available_width() < look::NARROW - 64.0
}

fn filter_ui(ui: &mut Ui, view: &RulebookView<'_>, filter: &mut Filter) {
    ui.horizontal_wrapped(|ui| {
        for (tab, words) in Tab::ALL {
            let chosen = filter.tab == tab;
            let press = Press { chosen, quiet: !chosen, ..Press::plain(words) };
            if press.ui(ui).clicked() {
                filter.tab = tab;
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        let edit = TextEdit::singleline(&mut filter.search)
            .hint_text("Search words, ids or sections, such as 20.10(b)")
            .desired_width(340.0_f32.min(ui.available_width() - 24.0))
            .margin(vec2(10.0, 7.0));
        let search = ui.add(edit);
        parts::name_field(&search, &filter.search, "Search the regulations");
        if !filter.search.is_empty() && Press::quiet("Clear").ui(ui).clicked() {
            filter.search.clear();
        }
        let games = view.games.iter().map(|(id, title)| (Some(id.clone()), title.as_str()));
        choice_ui(ui, "Game", &mut filter.game, std::iter::once((None, "All games")).chain(games));
        if filter.tab != Tab::Clauses {
            return;
        }
        let editions = [
            (None, "All texts"),
            (Some(Edition::Earlier), "Earlier text"),
            (Some(Edition::Y2007), "2007 text"),
            (Some(Edition::Y2009), "2009 text"),
        ];
        choice_ui(ui, "Text", &mut filter.edition, editions.into_iter());
        let standings =
            [Standing::Enforced, Standing::Advisory, Standing::Modelled, Standing::Stated]
                .map(|standing| (Some(standing), standing_look(standing).1));
        let all = std::iter::once((None, "Any standing")).chain(standings);
        choice_ui(ui, "Standing", &mut filter.standing, all);
    });
}

fn choice_ui<'a, T: PartialEq + Clone>(
    ui: &mut Ui,
    name: &str,
    value: &mut T,
    options: impl Iterator<Item = (T, &'a str)>,
) {
    let options: Vec<(T, &str)> = options.collect();
    let now = options.iter().find(|(v, _)| v == value).map_or("", |(_, words)| *words);
    // A combo box does not wrap by itself.
    if ui.available_size_before_wrap().x < 172.0 {
        ui.end_row();
    }
    let combo = ComboBox::from_id_salt(name).selected_text(now).width(150.0);
    let shown = combo.show_ui(ui, |ui| {
        for (option, words) in &options {
            ui.selectable_value(value, option.clone(), *words);
        }
    });
    shown.response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::ComboBox, true, format!("{name}: {now}"))
    });
}

fn clauses_ui(ui: &mut Ui, view: &RulebookView<'_>, intent: &mut Option<RulebookIntent>) {
    let list = found(view.book, view.filter);
    let clause = view.clause.and_then(|id| view.book.find(id)).map(|id| &view.book[id]);
    let all = ui.available_size() - vec2(16.0, 0.0);
    if is_narrow(ui) {
        match clause {
            Some(clause) => detail_frame_ui(ui, clause, |ui| detail_ui(ui, view, clause, intent)),
            None => list_ui(ui, view, &list, intent),
        }
        return;
    }
    // What is looked for may leave out the clause that was shown; then the first one found is.
    let listed = clause.filter(|clause| list.iter().any(|found| found.id == clause.id));
    let first = || list.first().copied().filter(|_| !view.filter.search.is_empty());
    let clause = listed.or_else(first);
    let width = (all.x * 0.42).min(520.0);
    let top_down = Layout::top_down(Align::Min);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 20.0;
        ui.allocate_ui_with_layout(vec2(width, all.y), top_down, |ui| {
            ui.spacing_mut().item_spacing.x = look::UNIT;
            list_ui(ui, view, &list, intent);
        });
        ui.allocate_ui_with_layout(vec2(all.x - width - 20.0, all.y), top_down, |ui| {
            ui.spacing_mut().item_spacing.x = look::UNIT;
            match clause {
                Some(clause) => {
                    detail_frame_ui(ui, clause, |ui| detail_ui(ui, view, clause, intent));
                }
                None => parts::empty_ui(
                    ui,
                    "Choose a clause",
                    "Its duty, its section and what breaks it stand here.",
                ),
            }
        });
    });
}

fn list_ui(
    ui: &mut Ui,
    view: &RulebookView<'_>,
    list: &[&Clause],
    intent: &mut Option<RulebookIntent>,
) {
    ui.label(look::small(&format!("{} of {} clauses", list.len(), view.book.clauses().count())));
    let chosen = list.iter().position(|clause| Some(clause.id.as_str()) == view.clause);
    let rows = Rows {
        name: "clauses",
        count: list.len(),
        height: (72.0, 6.0),
        jump: view.jump.then(|| chosen.unwrap_or(0)),
    };
    rows.ui(ui, |ui, i, id, rect| {
        let clause = list[i];
        let (mark, standing) = standing_look(clause.standing);
        let told = format!("{}, {standing}: {}", clause.cite, clause.duty);
        let tile = parts::tile_at_ui(ui, (id, rect), chosen == Some(i), &told, |ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 2.0);
            ui.horizontal(|ui| {
                parts::mark_ui(ui, mark, 12.0, look::GOLD_DIM);
                let cite = look::small(&clause.cite).font(look::bold(look::SMALL));
                parts::cut_ui(ui, cite.color(look::GOLD));
            });
            parts::cut_ui(ui, look::body(&clause.duty).size(14.0));
        });
        if tile.clicked() {
            *intent = Some(RulebookIntent::Clause(clause.id.clone()));
        }
    });
}

fn detail_frame_ui(ui: &mut Ui, clause: &Clause, add: impl FnOnce(&mut Ui)) {
    let frame = Frame::new()
        .fill(look::PANEL)
        .stroke(Stroke::new(1.0, look::LINE))
        .corner_radius(look::CORNER)
        .inner_margin(Margin::symmetric(20, 16))
        .outer_margin(Margin { bottom: 16, ..Margin::ZERO });
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let name = ("detail", &clause.id);
        let area = ScrollArea::vertical().id_salt(name).auto_shrink([false, false]);
        scroll::pane_ui(ui, area, &format!("Text of {}", clause.cite), add);
    });
}

fn detail_ui(
    ui: &mut Ui,
    view: &RulebookView<'_>,
    clause: &Clause,
    intent: &mut Option<RulebookIntent>,
) {
    let book = view.book;
    parts::as_heading(&ui.label(look::heading(&clause.cite, 22.0).color(look::GOLD)));
    ui.add_space(2.0);
    ui.label(look::body(&clause.duty).size(17.0).line_height(Some(25.0)));
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        let (mark, words) = standing_look(clause.standing);
        let colour =
            if clause.standing == Standing::Enforced { look::GOOD } else { look::INK_SOFT };
        parts::badge_ui(ui, mark, words, colour);
        let (mark, words, colour) = severity_look(clause.severity);
        parts::badge_ui(ui, mark, words, colour);
        parts::badge_ui(ui, Mark::Dot, edition_words(clause.edition), look::INK_SOFT);
    });
    ui.add_space(8.0);
    parts::fact_ui(ui, "Why it stands so", &clause.reason);
    let options: Vec<String> = clause
        .options
        .iter()
        .map(|(id, values)| option_words(book, &clause.game, id, values))
        .collect();
    parts::fact_ui(ui, "Only where the house elects", &options.join("\n"));
    if !clause.broken_by.is_empty() {
        ui.label(look::label("Broken, for example, by"));
        ui.add_space(-4.0);
        for way in &clause.broken_by {
            ui.horizontal_top(|ui| {
                parts::lead_ui(ui, Mark::Cross, look::WRONG);
                ui.add(egui::Label::new(look::body(way)).wrap());
            });
        }
        ui.add_space(4.0);
    }
    parts::fact_ui(ui, "Note", &clause.note);
    let duty = format!("The {}: {}", clause.actor, clause.kind.replace('_', " "));
    parts::fact_ui(ui, "Whose duty", &duty);
    for reading in book.readings.iter().filter(|r| r.clauses.contains(&clause.id)) {
        parts::fact_ui(ui, "Our reading", &format!("{} {}", reading.point, reading.reading));
    }
    for erratum in book.errata.iter().filter(|e| e.clauses.contains(&clause.id)) {
        let words =
            format!("Printed: {}. Read as: {}. {}", erratum.printed, erratum.read_as, erratum.why);
        parts::fact_ui(ui, "Misprint", &words);
    }
    if let Some(levels) = view.levels.get(&clause.id).filter(|levels| !levels.is_empty()) {
        ui.label(look::label("Practised in"));
        ui.add_space(-4.0);
        ui.horizontal_wrapped(|ui| {
            for (index, title) in levels.iter().take(8) {
                if parts::link_ui(ui, title).clicked() {
                    *intent = Some(RulebookIntent::Level(*index));
                }
            }
            if levels.len() > 8 {
                ui.label(look::small(&format!("and {} more", levels.len() - 8)));
            }
        });
        ui.add_space(4.0);
    }
    parts::fact_ui(ui, "Id", &clause.id);
}

fn option_words(book: &Rulebook, game: &str, id: &str, values: &[String]) -> String {
    let Some(election) = book.elections.iter().find(|e| e.game == game && e.id == id) else {
        return format!("{id}: {}", values.join(" or "));
    };
    let words = |value: &String| {
        election.values.iter().find(|v| v.id == *value).map_or(value.clone(), |v| v.words.clone())
    };
    let values: Vec<String> = values.iter().map(words).collect();
    format!("{}: {}", election.title, values.join(" or "))
}

#[expect(clippy::too_many_lines, reason = "a page, part by part")]
fn rows_ui(ui: &mut Ui, view: &RulebookView<'_>, intent: &mut Option<RulebookIntent>) {
    let words = words_of(&view.filter.search);
    let book = view.book;
    let listed = |game: &str, texts: &[&str]| view.filter.shows(game) && holds(&words, texts);
    let mut shown = 0;
    match view.filter.tab {
        Tab::Clauses => {}
        Tab::Readings => {
            let rows =
                book.readings.iter().filter(|r| listed(&r.game, &[&r.id, &r.point, &r.reading]));
            for reading in rows {
                shown += 1;
                parts::card_ui(ui, |ui| {
                    game_ui(ui, view, &reading.game);
                    ui.label(look::heading(&reading.point, 19.0));
                    ui.label(look::body(&reading.reading).line_height(Some(22.0)));
                    clause_links_ui(ui, book, &reading.clauses, intent);
                });
            }
        }
        Tab::Errata => {
            let rows = book
                .errata
                .iter()
                .filter(|e| listed(&e.game, &[&e.id, &e.cite, &e.printed, &e.read_as, &e.why]));
            for erratum in rows {
                shown += 1;
                parts::card_ui(ui, |ui| {
                    game_ui(ui, view, &erratum.game);
                    ui.label(look::heading(&erratum.cite, 19.0).color(look::GOLD));
                    parts::fact_ui(ui, "Printed", &erratum.printed);
                    parts::fact_ui(ui, "Read as", &erratum.read_as);
                    parts::fact_ui(ui, "Why", &erratum.why);
                    clause_links_ui(ui, book, &erratum.clauses, intent);
                });
            }
        }
        Tab::PayTables => {
            let rows: Vec<_> = book
                .paytables
                .iter()
                .filter(|t| listed(&t.game, &[&t.id, &t.game, &t.wager]))
                .collect();
            shown = rows.len();
            parts::grid_ui(ui, (280.0, 0.0), rows.len(), |ui, i, size| {
                let layout = Layout::top_down(Align::Min);
                ui.allocate_ui_with_layout(vec2(size.x, 0.0), layout, |ui| {
                    ui.set_width(size.x);
                    parts::card_ui(ui, |ui| {
                        game_ui(ui, view, &rows[i].game);
                        pay_table_ui(ui, book, rows[i], intent);
                    });
                });
            });
        }
        Tab::Phrases => {
            let rows = book.phrases.iter().filter(|p| listed(&p.game, &[&p.id, &p.words]));
            for phrase in rows {
                shown += 1;
                parts::card_ui(ui, |ui| {
                    game_ui(ui, view, &phrase.game);
                    ui.label(look::heading(&format!("\u{201c}{}\u{201d}", phrase.words), 19.0));
                    if phrase.clauses.is_empty() {
                        ui.label(look::small("Customary; no section calls for it."));
                    }
                    clause_links_ui(ui, book, &phrase.clauses, intent);
                });
            }
        }
        Tab::Elections => {
            let rows = book.elections.iter().filter(|e| listed(&e.game, &[&e.id, &e.title]));
            for election in rows {
                shown += 1;
                parts::card_ui(ui, |ui| {
                    game_ui(ui, view, &election.game);
                    ui.label(look::heading(&election.title, 19.0));
                    ui.label(look::small(edition_words(election.edition)));
                    for value in &election.values {
                        ui.horizontal_wrapped(|ui| {
                            let chosen = value.id == election.default;
                            let mark = if chosen { Mark::Dot } else { Mark::Ring };
                            parts::mark_ui(ui, mark, 14.0, look::GOLD_DIM);
                            ui.label(look::body(&value.words));
                            if chosen {
                                ui.label(look::small("unless the house says otherwise"));
                            }
                            let one = std::slice::from_ref(&value.clause);
                            clause_links_ui(ui, book, one, intent);
                        });
                    }
                });
            }
        }
    }
    if shown == 0 {
        parts::empty_ui(ui, "Nothing found", "Try fewer words.");
    }
}

/// Which game a row is of, where the rows of several are listed.
fn game_ui(ui: &mut Ui, view: &RulebookView<'_>, game: &str) {
    if view.filter.game.is_some() || view.games.len() < 2 {
        return;
    }
    if let Some((_, title)) = view.games.iter().find(|(id, _)| id == game) {
        ui.label(look::small(title));
    }
}

fn pay_table_ui(
    ui: &mut Ui,
    book: &Rulebook,
    table: &crate::law::PayTable,
    intent: &mut Option<RulebookIntent>,
) {
    let told = wording::paytable(book, table);
    ui.label(look::heading(&told.title, 19.0));
    if !told.elected.is_empty() {
        ui.label(look::body(&told.elected));
    }
    ui.label(look::small(edition_words(table.edition)));
    for line in &told.lines {
        ui.horizontal(|ui| {
            ui.label(look::body(&line.hand));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let section = book.find(&line.clause).map_or("", |id| book[id].cite.as_str());
                if parts::link_ui(ui, &line.odds).on_hover_text(section).clicked() {
                    *intent = Some(RulebookIntent::Clause(line.clause.clone()));
                }
            });
        });
    }
    if !told.limit.is_empty() {
        ui.label(look::small(&told.limit));
        clause_links_ui(ui, book, std::slice::from_ref(&told.limit_clause), intent);
    }
}

fn clause_links_ui(
    ui: &mut Ui,
    book: &Rulebook,
    clauses: &[String],
    intent: &mut Option<RulebookIntent>,
) {
    ui.horizontal_wrapped(|ui| {
        let mut before = "";
        for id in clauses {
            let Some(clause) = book.find(id).map(|id| &book[id]) else { continue };
            if clause.cite == before {
                continue;
            }
            before = &clause.cite;
            if parts::link_ui(ui, &clause.cite).on_hover_text(&clause.duty).clicked() {
                *intent = Some(RulebookIntent::Clause(id.clone()));
            }
        }
    });
}
