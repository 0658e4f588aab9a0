//! The pages of an exam beside its table: what the examiner fills in, what the candidate is told before
//! Begin, what an examiner does in between, and the end.

use super::fields::{FIELD, complaint_ui, field_ui};
use super::parts::{self, Head, Mark, Press};
use super::scroll::scroll_ui;
use super::{look, spoken_ms};
use bevy_egui::egui;
use egui::{Label, TextEdit, Ui, vec2};
use std::path::PathBuf;
use zeroize::Zeroizing;

/// What is written into the fields.
#[derive(Clone, Debug)]
pub struct ExamForm {
    /// Where the paper is.
    pub paper: String,
    /// The examiner's folder.
    pub examiner: String,
    /// The candidate's name.
    pub name: String,
    /// His number.
    pub number: String,
    /// Which of his attempts it is.
    pub attempt: u32,
    /// His time in percent of the paper's.
    pub percent: u32,
    /// Why he has more than the paper's.
    pub more_time: String,
    /// The paper's own passphrase, where it is not sealed for the examiner.
    pub paper_passphrase: Zeroizing<String>,
    /// Whether that is asked for.
    pub by_passphrase: bool,
    /// A second folder to keep the sitting in; empty for none.
    pub also: String,
    /// Whether a sitting is gone on with that was broken off.
    pub goes_on: bool,
    /// Its log.
    pub log: String,
    /// The examiner's passphrase, as long as it is needed.
    pub passphrase: Zeroizing<String>,
    /// Why the examiner does something, or what he notes.
    pub reason: String,
    /// Whether the candidate is asked if he has finished the part.
    pub finishing: bool,
    /// Whether the examiner names his folder with what he does: he has signed for the room at the desk.
    pub no_kit: bool,
}

impl Default for ExamForm {
    fn default() -> Self {
        Self {
            paper: String::new(),
            examiner: String::new(),
            name: String::new(),
            number: String::new(),
            attempt: 1,
            percent: 100,
            more_time: String::new(),
            paper_passphrase: Zeroizing::new(String::new()),
            by_passphrase: false,
            also: String::new(),
            goes_on: false,
            log: String::new(),
            passphrase: Zeroizing::new(String::new()),
            reason: String::new(),
            finishing: false,
            no_kit: false,
        }
    }
}

/// Something found on the disks: where, and what it is in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundView {
    /// Its file or folder.
    pub path: PathBuf,
    /// What it is.
    pub words: String,
}

/// Everything of exams that was found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FoundViews {
    /// Papers.
    pub papers: Vec<FoundView>,
    /// Folders of examiners.
    pub examiners: Vec<FoundView>,
    /// Logs of sittings.
    pub logs: Vec<FoundView>,
}

/// What is shown.
pub enum ExamView<'a> {
    /// The examiner says what is to be sat, and by whom; or which sitting is to be gone on with.
    Setup(&'a FoundViews),
    /// What the candidate is told before Begin.
    Rules(&'a RulesView),
    /// A sitting that was broken off, before it is gone on with.
    Interrupted {
        /// Facts that the examiner compares with his minutes, each with its name.
        facts: &'a [(&'static str, String)],
    },
    /// Away from the table: for the candidate to say that he has done, and for the examiner.
    Away {
        /// How much time there is left, in milliseconds.
        left_ms: u64,
        /// Whether the clock stands still.
        paused: bool,
        /// The part that is dealt, in words.
        part: &'a str,
        /// What is told of a desk that is waited for, if one is.
        waits: Option<&'a str>,
    },
    /// The log cannot be written.
    Unwritten(&'a str),
    /// It has ended.
    Ended(&'a EndedView),
}

/// What the candidate is told before Begin.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RulesView {
    /// The exam's title.
    pub title: String,
    /// Its text.
    pub text: String,
    /// Who sits.
    pub candidate: String,
    /// Facts, each with its name.
    pub facts: Vec<(&'static str, String)>,
    /// Whether this PC is in a class, whose trainer can begin it for the room.
    pub in_class: bool,
    /// Whether it is ready to begin with the room.
    pub ready: bool,
    /// The words that stand for what this seat asks, as long as it waits for an examiner's word for the room.
    pub asks: String,
}

/// How it has ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EndedView {
    /// The exam's title.
    pub title: String,
    /// Who sat.
    pub candidate: String,
    /// Why it has ended.
    pub why: String,
    /// The words of the seal.
    pub seal: String,
    /// The verdict, if it is told: whether it was passed, and the reasons if not.
    pub verdict: Option<(bool, Vec<String>)>,
    /// Every fault, if they are told: its part and round, what was wrong, its section.
    pub faults: Option<Vec<[String; 3]>>,
    /// Where the sitting is kept.
    pub kept: Vec<String>,
    /// Whether the examiner has put his name under it.
    pub countersigned: bool,
}

/// What was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExamIntent {
    /// Back to where one came from.
    Back,
    /// Looks again for papers, folders and logs.
    Look,
    /// To the results of a class.
    Class,
    /// Opens the paper for this candidate.
    Open,
    /// Opens the log of a sitting that was broken off.
    OpenLog,
    /// Tries the controls.
    Try,
    /// Begins the sitting.
    Begin,
    /// Makes the sitting ready, to begin with the room.
    Arm,
    /// Goes on with the sitting that was broken off.
    GoOn,
    /// Back to the table.
    ToTable,
    /// The candidate has done with the last round of this part.
    Finish,
    /// Stops the clock, or lets it go on.
    Pause,
    /// Lets it go on without the desk that is waited for.
    WithoutDesk,
    /// Notes something.
    Note,
    /// Ends the sitting before its time.
    End,
    /// Tries again to write the log.
    Again,
    /// Puts the examiner's name under the sitting.
    Countersign,
    /// Leaves the sitting that has ended.
    Done,
}

/// The page as it stands; what is typed goes into the form.
pub fn exam_ui(
    ui: &mut Ui,
    view: &ExamView<'_>,
    form: &mut ExamForm,
    complaint: &str,
) -> Option<ExamIntent> {
    let (about, back) = match view {
        ExamView::Setup(_) => ("For the examiner", "Back"),
        ExamView::Rules(_) => ("For the candidate", "Back"),
        ExamView::Interrupted { .. } => ("For the examiner", "Back"),
        ExamView::Away { paused: false, waits: None, .. } => ("The clock goes on", "Back"),
        ExamView::Away { paused: false, .. } => ("The clock stands still", "Back"),
        ExamView::Away { .. } => ("The clock stands still", ""),
        ExamView::Unwritten(_) | ExamView::Ended(_) => ("", ""),
    };
    let mut intent = None;
    let head = Head { title: "Exam", about, back };
    let went_back = parts::page_ui(ui, &head, |ui| {
        scroll_ui(ui, "exam", |ui| {
            parts::column_ui(ui, 1040.0, |ui| {
                ui.add_space(16.0);
                match view {
                    ExamView::Setup(found) => setup_ui(ui, found, form, complaint, &mut intent),
                    ExamView::Rules(rules) => rules_ui(ui, rules, form, complaint, &mut intent),
                    ExamView::Interrupted { facts } => {
                        interrupted_ui(ui, facts, form, complaint, &mut intent);
                    }
                    ExamView::Away { left_ms, paused, part, waits } => {
                        let stands = (*paused, *waits);
                        away_ui(ui, (*left_ms, stands, part), form, complaint, &mut intent);
                    }
                    ExamView::Unwritten(why) => unwritten_ui(ui, why, &mut intent),
                    ExamView::Ended(ended) => ended_ui(ui, ended, form, complaint, &mut intent),
                }
                ui.add_space(32.0);
            });
        });
    });
    if went_back { Some(ExamIntent::Back) } else { intent }
}

/// The field for the examiner's passphrase.
fn passphrase_ui(ui: &mut Ui, form: &mut ExamForm) {
    secret_ui(ui, "Examiner's passphrase", &mut form.passphrase);
}

/// The field for the paper's own passphrase, where the paper is not sealed for the examiner.
fn paper_passphrase_ui(ui: &mut Ui, form: &mut ExamForm) {
    if form.by_passphrase && !form.goes_on {
        secret_ui(ui, "Paper's passphrase", &mut form.paper_passphrase);
    }
}

/// A field for a passphrase. Nothing of it is shown, told or kept by the field.
fn secret_ui(ui: &mut Ui, name: &str, secret: &mut Zeroizing<String>) {
    ui.label(look::label(name));
    let id = ui.id().with(name);
    let edit = TextEdit::singleline(&mut **secret).id(id).password(true);
    let edit = ui.add(edit.desired_width(FIELD).margin(vec2(10.0, 8.0)));
    parts::name_field(&edit, "", name);
    // What can be undone would keep the letters.
    if let Some(mut state) = TextEdit::load_state(ui.ctx(), id) {
        state.clear_undoer();
        state.store(ui.ctx(), id);
    }
    ui.add_space(4.0);
}

fn text_ui(ui: &mut Ui, words: &str) {
    ui.add(Label::new(look::soft(words)).wrap());
    ui.add_space(4.0);
}

fn facts_ui(ui: &mut Ui, facts: &[(&'static str, String)]) {
    for (name, words) in facts {
        parts::fact_ui(ui, name, words);
    }
}

/// A list of what was found, to be picked from.
pub(super) fn found_ui(ui: &mut Ui, found: &[FoundView], chosen: &mut String) {
    for one in found {
        let path = one.path.display().to_string();
        let is_chosen = *chosen == path;
        let told = format!("{}, {path}", one.words);
        // Lines of 21 and 18 points, with the tile's 12 above and below.
        let size = vec2(ui.available_width(), 64.0);
        let tile = parts::tile_ui(ui, size, is_chosen, &told, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            parts::cut_ui(ui, look::body(&one.words));
            parts::cut_ui(ui, look::small(&path));
        });
        if tile.clicked() {
            *chosen = path;
        }
    }
}

fn setup_ui(
    ui: &mut Ui,
    found: &FoundViews,
    form: &mut ExamForm,
    complaint: &str,
    intent: &mut Option<ExamIntent>,
) {
    let (mut asked, mut looks, mut classes) = (None, false, false);
    let mut other = form.clone();
    parts::two_ui(
        ui,
        0.5,
        |ui| {
            parts::section_ui(ui, "Paper and examiner");
            text_ui(
                ui,
                "Plug in the stick that they are on and look again, drop a file onto the window, or \
                 type where they are.",
            );
            looks = Press::plain("Look again").ui(ui).clicked();
            ui.add_space(6.0);
            if !form.goes_on {
                field_ui(ui, "Paper", &mut form.paper, "a file that ends in .paper");
                found_ui(ui, &found.papers, &mut form.paper);
            }
            let hint = "the folder with examiner.keys";
            field_ui(ui, "Examiner's folder", &mut form.examiner, hint);
            found_ui(ui, &found.examiners, &mut form.examiner);
            field_ui(ui, "Keep the sitting also in", &mut form.also, "a folder on the stick");
            text_ui(ui, "On this PC it is always kept. A second place saves it if the PC is lost.");
            ui.add_space(12.0);
            parts::section_ui(ui, "Afterwards");
            classes = Press::plain("Results of a class").ui(ui).clicked();
        },
        |ui| asked = candidate_ui(ui, found, &mut other, complaint),
    );
    // Each column has written into a form of its own.
    other.paper.clone_from(&form.paper);
    other.examiner.clone_from(&form.examiner);
    other.also.clone_from(&form.also);
    *form = other;
    *intent = match (looks, classes) {
        (true, _) => Some(ExamIntent::Look),
        (_, true) => Some(ExamIntent::Class),
        _ => asked,
    };
}

/// Who sits, or which sitting is gone on with.
fn candidate_ui(
    ui: &mut Ui,
    found: &FoundViews,
    form: &mut ExamForm,
    complaint: &str,
) -> Option<ExamIntent> {
    parts::section_ui(ui, "Sitting");
    ui.horizontal_wrapped(|ui| {
        for (goes_on, words) in [(false, "A new attempt"), (true, "After an interruption")] {
            let chosen = form.goes_on == goes_on;
            if (Press { chosen, ..Press::plain(words) }).ui(ui).clicked() {
                form.goes_on = goes_on;
            }
        }
    });
    ui.add_space(6.0);
    if form.goes_on {
        text_ui(
            ui,
            "A sitting that was broken off is gone on with from its last act, on this PC or, with its \
             file, on another.",
        );
        field_ui(ui, "Log of the sitting", &mut form.log, "a file that ends in .sitting");
        found_ui(ui, &found.logs, &mut form.log);
    } else {
        field_ui(ui, "Name", &mut form.name, "as it is to stand on the certificate");
        field_ui(ui, "Number", &mut form.number, "by which the school knows him");
        ui.horizontal(|ui| {
            parts::name_ui(ui, "Attempt", 80.0);
            parts::slider_ui(ui, &mut form.attempt, 1..=9, (1, ""), "Attempt");
        });
        ui.horizontal(|ui| {
            parts::name_ui(ui, "Time", 80.0);
            parts::slider_ui(ui, &mut form.percent, 100..=400, (5, " %"), "Time");
        });
        if form.percent > 100 {
            let hint = "sealed in the log, told by verify and transcript";
            field_ui(ui, "Reason for more time", &mut form.more_time, hint);
        } else {
            text_ui(ui, "More than 100 % for whoever has been granted more time.");
        }
    }
    paper_passphrase_ui(ui, form);
    passphrase_ui(ui, form);
    complaint_ui(ui, "exam_complaint", complaint);
    let (words, intent) = if form.goes_on {
        ("Open the sitting", ExamIntent::OpenLog)
    } else {
        ("Open the paper", ExamIntent::Open)
    };
    let press = Press { width: 220.0, ..Press::primary(words) };
    press.ui(ui).clicked().then_some(intent)
}

/// What is told where an exam waits for the trainer to begin it.
const READY: &str = "The exam begins by itself when the trainer begins it for the room. Until then the controls may \
                     be tried.";

fn rules_ui(
    ui: &mut Ui,
    rules: &RulesView,
    form: &mut ExamForm,
    complaint: &str,
    intent: &mut Option<ExamIntent>,
) {
    parts::two_ui(
        ui,
        0.58,
        |ui| {
            parts::as_heading(&ui.label(look::heading(&rules.title, 30.0)));
            ui.add(Label::new(look::body(&rules.candidate)).wrap());
            ui.add_space(10.0);
            ui.add(Label::new(look::body(&rules.text)).wrap());
            ui.add_space(10.0);
            facts_ui(ui, &rules.facts);
        },
        |ui| {
            if !rules.asks.is_empty() {
                asks_ui(ui, rules, complaint);
                return;
            }
            parts::section_ui(ui, "Before it begins");
            text_ui(
                ui,
                "Two minutes at a table of the same kind, with other cards. Nothing of it counts, and \
                 nothing of it is kept.",
            );
            let try_it = Press { width: 220.0, ..Press::plain("Try the controls") };
            if try_it.ui(ui).clicked() {
                *intent = Some(ExamIntent::Try);
            }
            ui.add_space(14.0);
            if rules.ready {
                parts::section_ui(ui, "Ready");
                text_ui(ui, READY);
                parts::announce(ui, "exam_ready", READY, parts::Urgency::AtOnce);
                complaint_ui(ui, "exam_complaint", complaint);
                return;
            }
            parts::section_ui(ui, "When both are ready");
            text_ui(
                ui,
                "From Begin on the clock runs and the attempt exists, whatever comes of this PC. \
                 Nothing else can be reached. A pause, and an end before its time, are the \
                 examiner's to grant.",
            );
            paper_passphrase_ui(ui, form);
            passphrase_ui(ui, form);
            complaint_ui(ui, "exam_complaint", complaint);
            let begin = Press { width: 220.0, large: true, ..Press::primary("Begin") };
            if begin.ui(ui).clicked() {
                *intent = Some(ExamIntent::Begin);
            }
            if rules.in_class {
                ui.add_space(8.0);
                text_ui(
                    ui,
                    "Or with the others: it begins when the trainer begins it for the room.",
                );
                if (Press { width: 220.0, ..Press::plain("Begin with the room") }.ui(ui)).clicked()
                {
                    *intent = Some(ExamIntent::Arm);
                }
            }
        },
    );
}

/// What is shown where an examiner's word for the room is waited for.
fn asks_ui(ui: &mut Ui, rules: &RulesView, complaint: &str) {
    parts::section_ui(ui, "The examiner signs at the trainer's desk");
    text_ui(
        ui,
        "Until then nothing begins. He compares these words with those that he has before him:",
    );
    parts::card_ui(ui, |ui| {
        ui.add(Label::new(look::heading(&rules.asks, 26.0)).wrap());
        parts::announce(ui, "exam_asks", &rules.asks, parts::Urgency::Polite);
    });
    complaint_ui(ui, "exam_complaint", complaint);
}

/// Where the examiner names his folder, if nobody has yet.
fn folder_ui(ui: &mut Ui, form: &mut ExamForm) {
    if form.no_kit {
        field_ui(ui, "Examiner's folder", &mut form.examiner, "the folder with examiner.keys");
    }
}

fn interrupted_ui(
    ui: &mut Ui,
    facts: &[(&'static str, String)],
    form: &mut ExamForm,
    complaint: &str,
    intent: &mut Option<ExamIntent>,
) {
    parts::two_ui(
        ui,
        0.5,
        |ui| {
            parts::section_ui(ui, "What the log says");
            facts_ui(ui, facts);
        },
        |ui| {
            parts::section_ui(ui, "Go on");
            text_ui(
                ui,
                "Compare the last moment of the log with that of the interruption. A log that was cut \
                 back shows as time that is missing. Your reason stands in the log under your name.",
            );
            field_ui(ui, "Reason", &mut form.reason, "what happened, and when");
            passphrase_ui(ui, form);
            complaint_ui(ui, "exam_complaint", complaint);
            let go_on = Press { width: 220.0, ..Press::primary("Go on with the exam") };
            if go_on.ui(ui).clicked() {
                *intent = Some(ExamIntent::GoOn);
            }
        },
    );
}

fn away_ui(
    ui: &mut Ui,
    (left_ms, (paused, waits), part): (u64, (bool, Option<&str>), &str),
    form: &mut ExamForm,
    complaint: &str,
    intent: &mut Option<ExamIntent>,
) {
    let (mut candidate, mut examiner) = (None, None);
    let mut finishing = form.finishing && !paused;
    parts::two_ui(
        ui,
        0.5,
        |ui| {
            let title = if paused { "The exam is paused" } else { "The exam goes on" };
            parts::as_heading(&ui.label(look::heading(title, 30.0)));
            ui.add_space(6.0);
            parts::fact_ui(ui, "Dealt now", part);
            parts::fact_ui(ui, "Time left", &spoken_ms(left_ms));
            if paused {
                text_ui(ui, "The table is covered. Only the examiner can let it go on.");
                return;
            }
            if let Some(words) = waits {
                text_ui(ui, words);
            }
            ui.add_space(8.0);
            let table = Press { width: 220.0, ..Press::primary("Back to the table") };
            let table = table.ui(ui);
            if table.clicked() {
                candidate = Some(ExamIntent::ToTable);
            }
            ui.add_space(18.0);
            parts::section_ui(ui, "Candidate");
            if finishing {
                finished_ui(ui, &mut finishing, &mut candidate);
                return;
            }
            text_ui(
                ui,
                "When all is done at the last round of this part and the table does not say so by \
                 itself, say it here. It cannot be taken back.",
            );
            if (Press { width: 220.0, ..Press::plain("I have finished this part") }.ui(ui))
                .clicked()
            {
                finishing = true;
            }
        },
        |ui| {
            parts::section_ui(ui, "Examiner");
            text_ui(
                ui,
                "What you do here is signed by your key and stands in the log with its reason.",
            );
            field_ui(ui, "Reason or note", &mut form.reason, "");
            folder_ui(ui, form);
            passphrase_ui(ui, form);
            complaint_ui(ui, "exam_complaint", complaint);
            ui.horizontal_wrapped(|ui| {
                let words = match (paused, waits) {
                    (true, _) => "Let it go on",
                    (false, None) => "Pause",
                    (false, Some(_)) => "Go on without the desk",
                };
                let press = Press { primary: paused, ..Press::plain(words) };
                if press.ui(ui).clicked() {
                    let without = !paused && waits.is_some();
                    let done = if without { ExamIntent::WithoutDesk } else { ExamIntent::Pause };
                    examiner = Some(done);
                }
                if Press::plain("Note").ui(ui).clicked() {
                    examiner = Some(ExamIntent::Note);
                }
                if Press::plain("End the exam").ui(ui).clicked() {
                    examiner = Some(ExamIntent::End);
                }
            });
        },
    );
    form.finishing = finishing;
    *intent = candidate.or(examiner);
}

/// Asks the candidate whether he has finished the part.
fn finished_ui(ui: &mut Ui, finishing: &mut bool, intent: &mut Option<ExamIntent>) {
    let question = "Is this part finished?";
    ui.label(look::strong(question));
    let meaning =
        "You do not come back to its table. What is still to be done there counts as left out.";
    text_ui(ui, meaning);
    let told = format!("{question} {meaning}");
    ui.horizontal_wrapped(|ui| {
        if (Press { told: &told, ..Press::primary("Not yet") }).ui(ui).clicked() {
            *finishing = false;
        }
        if Press::plain("It is finished").ui(ui).clicked() {
            *finishing = false;
            *intent = Some(ExamIntent::Finish);
        }
    });
}

fn unwritten_ui(ui: &mut Ui, why: &str, intent: &mut Option<ExamIntent>) {
    parts::as_heading(&ui.label(look::heading("The exam cannot be kept", 30.0)));
    ui.add_space(6.0);
    ui.add(Label::new(look::body(why)).wrap());
    text_ui(
        ui,
        "Your last act has happened and is not lost. Call the examiner: plug the stick in again, or \
         make room on the disk. Nothing is dealt until it can be kept.",
    );
    parts::announce(ui, "exam_unwritten", why, parts::Urgency::AtOnce);
    if (Press { width: 220.0, ..Press::primary("Try again") }.ui(ui)).clicked() {
        *intent = Some(ExamIntent::Again);
    }
}

fn ended_ui(
    ui: &mut Ui,
    ended: &EndedView,
    form: &mut ExamForm,
    complaint: &str,
    intent: &mut Option<ExamIntent>,
) {
    parts::two_ui(
        ui,
        0.55,
        |ui| {
            parts::as_heading(&ui.label(look::heading(&ended.title, 30.0)));
            ui.add(Label::new(look::body(&ended.candidate)).wrap());
            ui.add_space(6.0);
            ui.add(Label::new(look::body(&ended.why)).wrap());
            ui.add_space(10.0);
            parts::card_ui(ui, |ui| {
                ui.label(look::label("Seal"));
                ui.add(Label::new(look::heading(&ended.seal, 26.0)).wrap());
                parts::announce(ui, "exam_seal", &ended.seal, parts::Urgency::Polite);
                text_ui(
                    ui,
                    "Write these words down, both of you. They stand for every act of this sitting.",
                );
            });
            ui.add_space(10.0);
            if let Some((passed, reasons)) = &ended.verdict {
                let (mark, words, colour) = if *passed {
                    (Mark::Check, "Passed", look::GOOD)
                } else {
                    (Mark::Cross, "Not passed", look::WRONG)
                };
                ui.horizontal(|ui| {
                    parts::mark_ui(ui, mark, 18.0, colour);
                    ui.label(look::heading(words, 22.0));
                });
                for reason in reasons {
                    ui.add(Label::new(look::body(reason)).wrap());
                }
            } else {
                text_ui(ui, "You will be told by your examiner whether you have passed.");
            }
            if let Some(faults) = &ended.faults {
                parts::section_ui(ui, "Faults");
                if faults.is_empty() {
                    text_ui(ui, "None.");
                }
                for [place, words, section] in faults {
                    ui.label(look::label(&format!("{place} · {section}")));
                    ui.add(Label::new(look::body(words)).wrap());
                }
            }
        },
        |ui| {
            parts::section_ui(ui, "Examiner");
            for path in &ended.kept {
                parts::fact_ui(ui, "Kept in", path);
            }
            if ended.countersigned {
                ui.horizontal(|ui| {
                    parts::mark_ui(ui, Mark::Check, 16.0, look::GOOD);
                    ui.label(look::body("Countersigned."));
                });
            } else {
                text_ui(ui, "Put your name under it now, or later with the file.");
                field_ui(ui, "Remark", &mut form.reason, "what stands in your minutes");
                folder_ui(ui, form);
                passphrase_ui(ui, form);
                complaint_ui(ui, "exam_complaint", complaint);
                if (Press { width: 220.0, ..Press::plain("Countersign") }.ui(ui)).clicked() {
                    *intent = Some(ExamIntent::Countersign);
                }
            }
            ui.add_space(18.0);
            if (Press { width: 220.0, ..Press::primary("Leave the exam") }.ui(ui)).clicked() {
                *intent = Some(ExamIntent::Done);
            }
        },
    );
}
