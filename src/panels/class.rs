//! The results of a class: who, when, how; what is missed, by whom; with plots where one would rather look.

use super::exam::{FoundView, found_ui};
use super::fields::{complaint_ui, field_ui};
use super::look;
use super::parts::{self, Head, Mark, Press};
use super::scroll::scroll_ui;
use bevy_egui::egui;
use egui::{Color32, Label, ScrollArea, Ui};
use egui_plot::{Legend, Line, MarkerShape, Plot, PlotPoints, Points};

/// The channels, in the order of the marks.
const CHANNELS: [(&str, Color32, MarkerShape); 3] = [
    ("Amounts", look::GOLD, MarkerShape::Circle),
    ("Procedure", look::GOOD, MarkerShape::Diamond),
    ("Irregularities", look::WRONG, MarkerShape::Up),
];

/// The colours of the candidates' lines, one after the other.
const LINES: [Color32; 8] = [
    Color32::from_rgb(0xE6, 0xB4, 0x50),
    Color32::from_rgb(0x6F, 0xC1, 0xE8),
    Color32::from_rgb(0x8F, 0xD1, 0x7A),
    Color32::from_rgb(0xE8, 0x8A, 0x8A),
    Color32::from_rgb(0xC7, 0xA0, 0xEB),
    Color32::from_rgb(0xF2, 0xF2, 0xF2),
    Color32::from_rgb(0xE0, 0x8F, 0x4F),
    Color32::from_rgb(0x5F, 0xC9, 0xB5),
];

/// One sitting of a class.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClassRow {
    /// The candidate's number and name.
    pub who: String,
    /// The exam's title and which attempt.
    pub what: String,
    /// When it began.
    pub when: String,
    /// Whether it was passed.
    pub passed: bool,
    /// The verdict in words.
    pub verdict: String,
    /// The lowest percentage of any part, by channel.
    pub percents: [Option<u8>; 3],
    /// Why it was not passed, and what else was found when it was checked.
    pub notes: Vec<String>,
}

/// How one duty fared.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ItemRow {
    /// The duty.
    pub step: String,
    /// In how many sittings it was missed, of those in which it came due.
    pub missed: (u32, u32),
    /// How much of it was right, in percent.
    pub right: u8,
    /// How much better the better half was, in percent of the duties; nothing in a small class.
    pub separates: Option<i32>,
    /// Who missed it.
    pub by: String,
}

/// One candidate over all his sittings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CandidateView {
    /// His number and name.
    pub who: String,
    /// The skills, the duties and the sections that he misses most, with how often; empty if he misses none.
    pub weak: [String; 3],
    /// How his attempts go on, in words.
    pub trend: String,
    /// How much of all duties was right in each of his attempts, by time, in hundredths of a percent.
    pub shares: Vec<u32>,
}

/// A class.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClassView {
    /// The sittings.
    pub rows: Vec<ClassRow>,
    /// Sittings that were begun and have no result, in words.
    pub missing: Vec<String>,
    /// Files that do not hold, in words.
    pub refused: Vec<String>,
    /// Faults by skill, the most first.
    pub skills: Vec<(String, u32)>,
    /// Faults by section, the most first.
    pub sections: Vec<(String, u32)>,
    /// The duties that were missed, the most missed first.
    pub items: Vec<ItemRow>,
    /// Each candidate.
    pub candidates: Vec<CandidateView>,
}

/// What is written into the fields.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClassForm {
    /// The folder of results.
    pub folder: String,
    /// The school's public file.
    pub school: String,
}

/// What was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassIntent {
    /// Back to the screen before.
    Back,
    /// Reads and checks the results.
    Read,
}

/// The results of a class, or the fields that say where they are.
pub fn class_ui(
    ui: &mut Ui,
    (class, schools): (Option<&ClassView>, &[FoundView]),
    form: &mut ClassForm,
    complaint: &str,
) -> Option<ClassIntent> {
    let mut reads = false;
    let head = Head { title: "Results of a class", about: "", back: "Back" };
    let back = parts::page_ui(ui, &head, |ui| {
        scroll_ui(ui, "class", |ui| {
            parts::column_ui(ui, 1180.0, |ui| {
                ui.add_space(16.0);
                let mut school = form.school.clone();
                parts::two_ui(
                    ui,
                    0.5,
                    |ui| {
                        field_ui(ui, "Folder of results", &mut form.folder, "");
                        reads = Press::primary("Check the results").ui(ui).clicked();
                    },
                    |ui| {
                        field_ui(ui, "School's file", &mut school, "school.json");
                        found_ui(ui, schools, &mut school);
                    },
                );
                form.school = school;
                complaint_ui(ui, "class_complaint", complaint);
                if let Some(class) = class {
                    whole_ui(ui, class);
                }
                ui.add_space(32.0);
            });
        });
    });
    if back { Some(ClassIntent::Back) } else { reads.then_some(ClassIntent::Read) }
}

fn whole_ui(ui: &mut Ui, class: &ClassView) {
    parts::section_ui(ui, "Sittings");
    if class.rows.is_empty() {
        ui.label(look::soft("There is no result in this folder that holds."));
    }
    table_ui(
        ui,
        "sittings",
        &["Candidate", "Exam", "Begun (UTC)", "Verdict", "Amounts", "Procedure", "Irregularities"],
        class.rows.iter().map(|row| {
            let [amounts, procedure, irregularities] = row.percents.map(percent);
            let sign = if row.passed { Mark::Check } else { Mark::Cross };
            let cells = [&row.who, &row.what, &row.when, &row.verdict].map(Clone::clone);
            (Some(sign), [&cells[..], &[amounts, procedure, irregularities]].concat())
        }),
    );
    for row in &class.rows {
        for note in &row.notes {
            ui.add(Label::new(look::small(&format!("{}: {note}", row.who))).wrap());
        }
    }
    for words in &class.missing {
        told_ui(ui, Mark::Pause, look::DUE, words);
    }
    for words in &class.refused {
        told_ui(ui, Mark::Triangle, look::WRONG, words);
    }
    if class.rows.is_empty() {
        return;
    }
    parts::section_ui(ui, "Marks");
    marks_ui(ui, &class.rows);
    parts::two_ui(
        ui,
        0.5,
        |ui| {
            parts::section_ui(ui, "Faults by skill");
            counts_ui(ui, &class.skills);
        },
        |ui| {
            parts::section_ui(ui, "Faults by section");
            counts_ui(ui, &class.sections);
        },
    );
    parts::section_ui(ui, "Duties that were missed");
    let words = "Of each duty: in how many sittings it was missed, how much of it was right in all, and \
                 how much better the better half of the class was at it.";
    ui.add(Label::new(look::soft(words)).wrap());
    table_ui(
        ui,
        "duties",
        &["Duty", "Missed in", "Right", "Better half", "By"],
        class.items.iter().map(|item| {
            let missed = format!("{} of {}", item.missed.0, item.missed.1);
            let separates =
                item.separates.map_or_else(|| "–".to_owned(), |points| format!("{points:+} %"));
            let right = format!("{} %", item.right);
            (None, vec![item.step.clone(), missed, right, separates, item.by.clone()])
        }),
    );
    candidates_ui(ui, &class.candidates);
}

/// What each candidate struggles with, and how his attempts go on.
fn candidates_ui(ui: &mut Ui, candidates: &[CandidateView]) {
    parts::section_ui(ui, "Each candidate");
    let words = "What each misses most and how often, and how much of all duties was right from attempt to attempt.";
    ui.add(Label::new(look::soft(words)).wrap());
    table_ui(
        ui,
        "candidates",
        &["Candidate", "Skills", "Duties", "Sections", "Attempts"],
        candidates.iter().map(|one| {
            let weak =
                one.weak.clone().map(|words| if words.is_empty() { "–".to_owned() } else { words });
            let [skills, steps, sections] = weak;
            (None, vec![one.who.clone(), skills, steps, sections, one.trend.clone()])
        }),
    );
    let again: Vec<&CandidateView> = candidates.iter().filter(|one| one.shares.len() > 1).collect();
    if !again.is_empty() {
        parts::section_ui(ui, "From attempt to attempt");
        trend_ui(ui, &again);
    }
}

/// How the attempts of those go on who have tried more than once.
fn trend_ui(ui: &mut Ui, candidates: &[&CandidateView]) {
    let most = candidates.iter().map(|one| one.shares.len()).max().unwrap_or(1);
    let whole = |value: f64| (value - value.round()).abs() < 0.01 && value > 0.5;
    plot("trend")
        .include_y(105.0)
        .include_x(0.5)
        .include_x(most as f64 + 0.5)
        .x_axis_formatter(move |mark, _| {
            if whole(mark.value) {
                format!("sitting {}", mark.value.round())
            } else {
                String::new()
            }
        })
        .y_axis_formatter(|mark, _| format!("{} %", mark.value))
        .show(ui, |ui| {
            for (one, colour) in candidates.iter().zip(LINES.iter().cycle()) {
                let shares = one.shares.iter().enumerate();
                let points: PlotPoints<'_> = shares
                    .map(|(at, share)| [at as f64 + 1.0, f64::from(*share) / 100.0])
                    .collect();
                ui.line(Line::new(one.who.clone(), points).width(2.0).color(*colour));
            }
        });
    ui.horizontal_wrapped(|ui| {
        for (one, colour) in candidates.iter().zip(LINES.iter().cycle()) {
            ui.colored_label(*colour, "■");
            ui.label(look::small(&one.who));
        }
    });
}

fn percent(percent: Option<u8>) -> String {
    percent.map_or_else(|| "–".to_owned(), |percent| format!("{percent} %"))
}

fn told_ui(ui: &mut Ui, mark: Mark, colour: Color32, words: &str) {
    ui.horizontal_top(|ui| {
        parts::lead_ui(ui, mark, colour);
        ui.add(Label::new(look::body(words)).wrap());
    });
}

/// The least width that a table has room in.
const WIDE: f32 = 1000.0;

/// A table with its heads; where it has no room, each row below the other.
fn table_ui(
    ui: &mut Ui,
    name: &str,
    heads: &[&str],
    rows: impl Iterator<Item = (Option<Mark>, Vec<String>)>,
) {
    if ui.available_width() < WIDE {
        for (_, cells) in rows {
            parts::card_ui(ui, |ui| {
                for (head, cell) in heads.iter().zip(&cells) {
                    ui.label(look::label(head));
                    ui.add(Label::new(look::body(cell)).wrap());
                }
            });
            ui.add_space(4.0);
        }
        return;
    }
    let gap = 14.0;
    let columns = heads.len() as f32;
    let widest = ((ui.available_width() - gap * (columns - 1.0)) / columns).floor();
    ScrollArea::horizontal().id_salt((name, "area")).show(ui, |ui| {
        let grid = egui::Grid::new(name).striped(true).spacing([gap, 6.0]);
        grid.show(ui, |ui| {
            for head in heads {
                ui.label(look::label(head));
            }
            ui.end_row();
            for (mark, cells) in rows {
                for (place, cell) in cells.iter().enumerate() {
                    ui.horizontal(|ui| {
                        ui.set_max_width(widest);
                        if let Some(mark) = mark.filter(|_| place == 3) {
                            let good = mark == Mark::Check;
                            let colour = if good { look::GOOD } else { look::WRONG };
                            parts::mark_ui(ui, mark, 14.0, colour);
                        }
                        ui.add(Label::new(look::body(cell)).wrap());
                    });
                }
                ui.end_row();
            }
        });
    });
    ui.add_space(6.0);
}

/// A plot that can be looked at and neither pushed nor drawn larger by chance: the page scrolls.
fn plot(name: &str) -> Plot<'_> {
    Plot::new(name)
        .height(220.0)
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .show_background(false)
}

/// Each sitting's marks beside the others'.
fn marks_ui(ui: &mut Ui, rows: &[ClassRow]) {
    let points = |channel: usize| -> PlotPoints<'static> {
        let of_row = |(place, row): (usize, &ClassRow)| {
            let percent = row.percents[channel]?;
            Some([place as f64 + 1.0, f64::from(percent)])
        };
        rows.iter().enumerate().filter_map(of_row).collect()
    };
    let name = |place: f64| {
        let place = place.round();
        let row = (place >= 1.0).then(|| rows.get(place as usize - 1)).flatten();
        row.map_or_else(String::new, |row| row.who.split(',').next().unwrap_or_default().to_owned())
    };
    plot("marks")
        .legend(Legend::default())
        .include_y(0.0)
        .include_y(105.0)
        .include_x(0.5)
        .include_x(rows.len() as f64 + 0.5)
        .x_axis_formatter(
            |mark, _| {
                if mark.step_size >= 1.0 { name(mark.value) } else { String::new() }
            },
        )
        .y_axis_formatter(|mark, _| format!("{} %", mark.value))
        .show(ui, |ui| {
            for (channel, (name, colour, shape)) in CHANNELS.into_iter().enumerate() {
                let points = Points::new(name, points(channel)).color(colour);
                ui.points(points.shape(shape).radius(6.0));
            }
        });
}

/// How often each of some things, as bars with their names.
fn counts_ui(ui: &mut Ui, counts: &[(String, u32)]) {
    if counts.is_empty() {
        ui.label(look::soft("None."));
        return;
    }
    let most = counts.iter().map(|(_, n)| *n).max().unwrap_or(1).max(1);
    for (words, n) in counts.iter().take(8) {
        ui.horizontal(|ui| {
            parts::name_ui(ui, words, (ui.available_width() * 0.55).min(240.0));
            let percent = u8::try_from(u64::from(*n) * 100 / u64::from(most)).unwrap_or(100);
            let width = (ui.available_width() - 50.0).max(40.0);
            parts::bar_ui(ui, width, percent, &format!("{words}: {n}"));
            ui.label(look::body(&n.to_string()));
        });
    }
}
