//! What a finished session came to: three channels apart, every fault with its section, the pace.

use super::courses::{CHANNELS, counted};
use super::lives::{LifeIntent, LifeView, lives_ui};
use super::parts::{self, Head, Mark, Press};
use super::scroll::scroll_ui;
use super::{Verdict, look, mode_words, round_ms, severity_look, spoken_ms, target_words};
use crate::law::Severity;
use crate::level::Mode;
use crate::wording;
use bevy_egui::egui;
use egui::{Align, Layout, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

/// One channel's count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChannelView {
    /// Whether the level grades it.
    pub graded: bool,
    /// Duties met.
    pub met: u32,
    /// Faults that count.
    pub faults: u32,
    /// Duties left undone.
    pub missed: u32,
    /// How much was right, in percent; nothing where nothing came due.
    pub percent: Option<u8>,
    /// Faults that were put right and let go.
    pub forgiven: u32,
    /// The pass mark.
    pub needed: u8,
}

/// What put a fault right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MendedView {
    /// The act's number from 0.
    pub act: usize,
    /// Which act it was and how much later, in words.
    pub words: String,
}

/// One finding in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultView {
    /// The act's number from 0; nothing for what was left undone at the end.
    pub entry: Option<usize>,
    /// The dealer's time.
    pub at_ms: u64,
    /// The round.
    pub round: u32,
    /// Its channel, as a place in [`CHANNELS`].
    pub channel: usize,
    /// How grave it is.
    pub severity: Severity,
    /// What sort of fault it is.
    pub headline: String,
    /// What was done.
    pub did: String,
    /// What was due.
    pub due: String,
    /// The section.
    pub cite: String,
    /// The clause's id, for the regulation browser.
    pub clause: String,
    /// The duty in our words.
    pub duty: String,
    /// What else there is to know.
    pub note: String,
    /// What put it right, if anything has.
    pub mended: Option<MendedView>,
    /// What followed from it, in order; it is not counted again.
    pub followers: Vec<FaultView>,
}

/// Something to practise, with a level that does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PractiseView {
    /// What.
    pub title: String,
    /// How many faults it had.
    pub faults: u32,
    /// A level that exercises it: its place in the catalog and its title.
    pub level: Option<(usize, String)>,
    /// The clause broken most often there.
    pub clause: Option<String>,
}

/// What the debrief shows.
#[derive(Clone, Debug)]
pub struct DebriefView {
    /// The level's title.
    pub title: String,
    /// How the trainee was treated.
    pub mode: Mode,
    /// The house in one line.
    pub house: String,
    /// What it came to.
    pub verdict: Verdict,
    /// Why it was not passed.
    pub reasons: Vec<String>,
    /// Rounds dealt, and rounds of the level.
    pub rounds: (u32, u32),
    /// The three channels.
    pub channels: [ChannelView; 3],
    /// The findings that count, each with what followed from it.
    pub faults: Vec<FaultView>,
    /// What guided mode did not let happen.
    pub stopped: Vec<FaultView>,
    /// How many of them were put right by the trainee himself and how soon, in words, or nothing.
    pub mended: String,
    /// The findings that do not.
    pub advisories: Vec<FaultView>,
    /// The irregularities that came up, in order.
    pub lives: Vec<LifeView>,
    /// Each round and its time.
    pub pace: Vec<(u32, u64)>,
    /// A good dealer's time for all rounds of the level.
    pub target_ms: u64,
    /// Rounds an hour at this pace.
    pub rounds_per_hour: u32,
    /// The inventory at the end, in words, and whether it balances.
    pub inventory: Option<(bool, String)>,
    /// What to practise next.
    pub practise: Vec<PractiseView>,
    /// The next level: its place in the catalog and its title.
    pub next: Option<(usize, String)>,
    /// Whether it was left and can be gone on with.
    pub goes_on: bool,
    /// What chance started from.
    pub seed: u64,
    /// How often the trainee went back.
    pub rewinds: u32,
    /// How many hints he asked for.
    pub hints: u32,
    /// What an instructor did, in a sentence, or nothing.
    pub instructed: String,
}

/// What was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DebriefIntent {
    /// The next level.
    Next(usize),
    /// This session is dealt on.
    GoOn,
    /// The same level with the same cards.
    AgainSame,
    /// The same level with other cards.
    AgainNew,
    /// The review, at this act.
    Review(usize),
    /// The regulation browser, at this clause.
    Clause(String),
    /// The course map, at this level.
    Level(usize),
    /// The course map.
    Courses,
    /// Home.
    Home,
}

/// The debrief.
pub fn debrief_ui(ui: &mut Ui, view: &DebriefView) -> Option<DebriefIntent> {
    let (mut intent, mut aside) = (None, None);
    let head = Head { title: "Debrief", about: &view.title, back: "Home" };
    let back = parts::page_ui(ui, &head, |ui| {
        // Another session begins at the top.
        scroll_ui(ui, &format!("debrief {} {:?}", view.title, view.pace), |ui| {
            parts::column_ui(ui, look::PAGE_WIDTH, |ui| {
                ui.add_space(20.0);
                verdict_ui(ui, view);
                ui.add_space(8.0);
                actions_ui(ui, view, &mut intent);
                ui.add_space(16.0);
                channels_ui(ui, view);
                ui.add_space(8.0);
                parts::two_ui(
                    ui,
                    0.62,
                    |ui| findings_ui(ui, view, &mut intent),
                    |ui| aside_ui(ui, view, &mut aside),
                );
                ui.add_space(32.0);
            });
        });
    });
    if back { Some(DebriefIntent::Home) } else { intent.or(aside) }
}

fn verdict_ui(ui: &mut Ui, view: &DebriefView) {
    let (mark, words, colour) = view.verdict.look();
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(46.0, 46.0), Sense::hover());
        ui.painter().circle_stroke(rect.center(), 21.0, Stroke::new(2.0, colour));
        parts::paint_mark(ui.painter(), mark, rect.center(), 24.0, colour);
        ui.add_space(4.0);
        parts::as_heading(&ui.label(look::heading(words, 36.0)));
    });
    for reason in &view.reasons {
        ui.horizontal_top(|ui| {
            ui.add_space(54.0);
            ui.add(egui::Label::new(look::body(reason)).wrap());
        });
    }
    let (dealt, all) = view.rounds;
    let line = format!(
        "{}  ·  {dealt} of {all} rounds dealt  ·  seed {}  ·  {}",
        mode_words(view.mode),
        view.seed,
        view.house
    );
    ui.add(egui::Label::new(look::small(&line)).wrap());
    if let Some(help) = help_words(view.rewinds, view.hints) {
        ui.add(egui::Label::new(look::small(&help)).wrap());
    }
    if !view.instructed.is_empty() {
        ui.add(egui::Label::new(look::small(&view.instructed)).wrap());
    }
}

/// What help was taken; with any, a level is passed but not mastered.
fn help_words(rewinds: u32, hints: u32) -> Option<String> {
    let some = |n: u32, one: &str| (n > 0).then(|| counted(n as usize, one));
    let all: Vec<String> =
        [some(rewinds, "rewind"), some(hints, "hint")].into_iter().flatten().collect();
    let words = format!("With help: {}. Without any, it counts in full.", all.join(", "));
    (!all.is_empty()).then_some(words)
}

/// What can be done next: the likeliest first, which Enter does too.
fn actions_ui(ui: &mut Ui, view: &DebriefView, intent: &mut Option<DebriefIntent>) {
    let first = view.faults.iter().chain(&view.advisories).find_map(|fault| fault.entry);
    let next = view.next.as_ref().map(|(level, title)| (*level, format!("Next: {title}")));
    let next = next.as_ref().map(|(level, words)| (words.as_str(), DebriefIntent::Next(*level)));
    let again = ("Again, same cards", DebriefIntent::AgainSame);
    let go_on = ("Go on with it", DebriefIntent::GoOn);
    let (primary, second) = match (view.goes_on, view.verdict, next) {
        (true, _, next) => (go_on, [Some(again), next]),
        (false, Verdict::Passed | Verdict::Helped | Verdict::Watched, Some(next)) => {
            (next, [Some(again), None])
        }
        (false, _, next) => (again, [next, None]),
    };
    let (words, wanted) = primary;
    let press = Press { large: true, width: 240.0, told: "key Enter", ..Press::primary(words) };
    let pressed = press.ui(ui).clicked();
    let nothing = ui.memory(egui::Memory::focused).is_none();
    let seen = seconds_in_sight(ui) >= LEAST_SEEN;
    if pressed || (nothing && seen && enter(ui)) {
        *intent = Some(wanted);
    }
    ui.horizontal_wrapped(|ui| {
        let others = [
            ("Again, new cards", DebriefIntent::AgainNew),
            ("Review", DebriefIntent::Review(first.unwrap_or(0))),
            ("Courses", DebriefIntent::Courses),
        ];
        for (words, wanted) in second.into_iter().flatten().chain(others) {
            if Press::plain(words).ui(ui).clicked() {
                *intent = Some(wanted);
            }
        }
    });
    ui.label(look::small(
        "With the same cards it counts again; with new ones it is for practice only.",
    ));
}

/// How long the debrief has been there before Enter leads on, in seconds: the Enter that ended the level is often
/// pressed twice, and nobody would have seen it.
const LEAST_SEEN: f64 = 0.6;

/// How long this page has been in sight without a break, in seconds.
fn seconds_in_sight(ui: &Ui) -> f64 {
    let (now, pass) = (ui.input(|input| input.time), ui.ctx().cumulative_pass_nr());
    ui.data_mut(|data| {
        let id = egui::Id::new("debrief in sight");
        let (since, last) = data.get_temp(id).unwrap_or((now, pass));
        let since = if pass > last + 1 { now } else { since };
        data.insert_temp(id, (since, pass));
        now - since
    })
}

/// Whether Enter was pressed just now, and not held from before.
fn enter(ui: &Ui) -> bool {
    ui.input(|input| {
        input.events.iter().any(|event| {
            let enter = egui::Key::Enter;
            matches!(event, egui::Event::Key { key, pressed: true, repeat: false, .. } if *key == enter)
        })
    })
}

/// The three channels beside each other, each with its own gauge.
fn channels_ui(ui: &mut Ui, view: &DebriefView) {
    let (gap, all) = (12.0, ui.available_width());
    let columns = if all < 780.0 { 1 } else { 3 };
    let width = ((all - gap * (columns as f32 - 1.0)) / columns as f32).floor();
    let one = |ui: &mut Ui, i: usize| {
        let (rect, _) = ui.allocate_exact_size(vec2(width, 158.0), Sense::hover());
        let line = Stroke::new(1.0, look::LINE);
        ui.painter().rect(rect, look::CORNER, look::PANEL, line, StrokeKind::Inside);
        let layout = Layout::left_to_right(Align::Center);
        let inside = egui::UiBuilder::new().max_rect(rect.shrink(14.0)).layout(layout);
        let mut child = ui.new_child(inside);
        let left = matches!(view.verdict, Verdict::Unfinished | Verdict::Cut);
        channel_ui(&mut child, CHANNELS[i], (view.channels[i], left), width > 300.0);
    };
    if columns == 1 {
        for i in 0..3 {
            one(ui, i);
        }
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for i in 0..3 {
            one(ui, i);
        }
    });
}

/// One channel; `left` says that the level was left before its end.
fn channel_ui(ui: &mut Ui, name: &str, (channel, left): (ChannelView, bool), wide: bool) {
    // A mark of nothing is none.
    let needed = (channel.graded && channel.needed > 0).then_some(channel.needed);
    // What is not graded has no measure, and of nothing nothing is reached.
    let none = left && channel.met + channel.faults == 0;
    let percent = channel.percent.filter(|_| channel.graded && !none);
    let idle = wording::sentence("fate.idle", &[]);
    let (mark, words, colour) = match (percent, needed) {
        _ if !channel.graded => (Mark::Square, "Not graded", look::INK_SOFT),
        (None, _) if none => (Mark::Pause, "Left before it came", look::INK_SOFT),
        (None, _) => (Mark::Ring, idle.as_str(), look::INK_SOFT),
        (Some(_), _) if left => (Mark::Pause, "As far as it was dealt", look::INK_SOFT),
        (Some(_), None) => (Mark::Dot, "No mark to reach", look::INK_SOFT),
        (Some(percent), Some(needed)) if percent >= needed => (Mark::Check, "Reached", look::GOOD),
        (Some(_), Some(_)) => (Mark::Cross, "Below the mark", look::WRONG),
    };
    let told = match percent {
        Some(percent) => format!("{name}: {percent} percent, {words}"),
        None => format!("{name}: {words}"),
    };
    let needed = needed.filter(|_| percent.is_some());
    parts::gauge_ui(ui, if wide { 124.0 } else { 96.0 }, percent, needed.filter(|_| !left), &told);
    ui.add_space(4.0);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.add_space(if wide { 12.0 } else { 8.0 });
        ui.label(look::heading(name, if wide { 21.0 } else { 17.0 }));
        ui.horizontal(|ui| {
            parts::mark_ui(ui, mark, 13.0, colour);
            ui.label(look::small(words).color(colour));
        });
        if channel.met + channel.faults > 0 {
            let faults = faults_words(channel.faults);
            ui.label(look::small(&format!("{} right  ·  {faults}", channel.met)));
        }
        let mut more = Vec::new();
        if channel.missed > 0 {
            more.push(format!("{} left undone", channel.missed));
        }
        if channel.forgiven > 0 {
            let forgiven = [("number", channel.forgiven.to_string())];
            more.push(wording::sentence("fate.forgiven", &forgiven));
        }
        if !more.is_empty() {
            ui.label(look::small(&more.join("  ·  ")));
        }
        if let Some(needed) = needed {
            ui.label(look::small(&format!("Pass mark {needed} %")).color(look::GOLD));
        }
    });
}

fn faults_words(n: u32) -> String {
    match n {
        0 => "no fault".to_owned(),
        n => counted(n as usize, "fault"),
    }
}

fn findings_ui(ui: &mut Ui, view: &DebriefView, intent: &mut Option<DebriefIntent>) {
    parts::section_ui(ui, "Faults, in order");
    if view.faults.is_empty() {
        ui.horizontal(|ui| {
            parts::mark_ui(ui, Mark::Check, 18.0, look::GOOD);
            let words = match view.rounds.0 {
                0 => "No fault so far.",
                _ => "No fault that counts.",
            };
            ui.label(look::body(words));
        });
    }
    if !view.mended.is_empty() {
        // The mark says that something was put right.
        let any = view.faults.iter().any(|fault| fault.mended.is_some());
        ui.horizontal_top(|ui| {
            if any {
                parts::lead_ui(ui, Mark::Mended, look::GOOD);
            }
            ui.add(egui::Label::new(look::body(&view.mended)).wrap());
        });
    }
    for fault in &view.faults {
        fault_ui(ui, fault, Sort::Counted, intent);
    }
    match lives_ui(ui, &view.lives) {
        Some(LifeIntent::Review(act)) => *intent = Some(DebriefIntent::Review(act)),
        Some(LifeIntent::Clause(id)) => *intent = Some(DebriefIntent::Clause(id)),
        None => {}
    }
    if !view.stopped.is_empty() {
        parts::section_ui(ui, "Stopped by the guide");
        ui.label(look::small("These did not happen, and do not count. They are worth a look."));
        for stopped in &view.stopped {
            fault_ui(ui, stopped, Sort::Stopped, intent);
        }
    }
    if view.advisories.is_empty() {
        return;
    }
    parts::section_ui(ui, "Advice, not counted");
    let words =
        "The regulation is open here, or the duty is inferred: worth knowing, never scored.";
    ui.label(look::small(words));
    for advice in &view.advisories {
        fault_ui(ui, advice, Sort::Advice, intent);
    }
}

/// Where a finding stands in the debrief.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Counted,
    Advice,
    Stopped,
}

fn fault_ui(ui: &mut Ui, fault: &FaultView, sort: Sort, intent: &mut Option<DebriefIntent>) {
    let (mark, grave, colour) = match sort {
        Sort::Counted => severity_look(fault.severity),
        Sort::Advice => (Mark::Square, "Advice", look::INK_SOFT),
        Sort::Stopped => (Mark::Helped, "Stopped", look::GOLD),
    };
    parts::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        ui.horizontal_wrapped(|ui| {
            parts::badge_ui(ui, mark, grave, colour);
            if fault.mended.is_some() {
                let words = wording::sentence("fate.mended.mark", &[]);
                parts::badge_ui(ui, Mark::Mended, &words, look::GOOD);
            }
            ui.label(look::small(&place_words(fault)));
        });
        ui.label(look::heading(&fault.headline, 19.0));
        done_ui(ui, fault);
        if !fault.duty.is_empty() {
            ui.label(look::soft(&fault.duty).italics());
        }
        if !fault.note.is_empty() {
            ui.label(look::small(&fault.note));
        }
        ui.horizontal_wrapped(|ui| {
            if !fault.cite.is_empty() && parts::link_ui(ui, &fault.cite).clicked() {
                *intent = Some(DebriefIntent::Clause(fault.clause.clone()));
            }
            review_ui(ui, fault.entry, intent);
        });
        mended_ui(ui, fault, intent);
        if fault.followers.is_empty() {
            return;
        }
        let name = format!("followed {:?} {} {}", fault.entry, fault.clause, fault.due);
        parts::folded_ui(ui, &name, &wording::followed(fault.followers.len()), |ui| {
            ui.label(look::small(&wording::sentence("fate.follows.uncounted", &[])));
            for follower in &fault.followers {
                follower_ui(ui, follower, intent);
            }
        });
    });
}

/// One of the findings that followed from another, shorter than that.
fn follower_ui(ui: &mut Ui, fault: &FaultView, intent: &mut Option<DebriefIntent>) {
    ui.separator();
    ui.label(look::small(&place_words(fault)));
    ui.label(look::strong(&fault.headline));
    done_ui(ui, fault);
    ui.horizontal_wrapped(|ui| {
        if !fault.cite.is_empty() && parts::link_ui(ui, &fault.cite).clicked() {
            *intent = Some(DebriefIntent::Clause(fault.clause.clone()));
        }
        review_ui(ui, fault.entry, intent);
    });
    mended_ui(ui, fault, intent);
}

/// Round, act, time and channel of a finding.
fn place_words(fault: &FaultView) -> String {
    let place = match fault.entry {
        Some(n) => {
            format!("Round {}  ·  act {}  ·  {}", fault.round, n + 1, clock(fault.at_ms))
        }
        None => format!("Round {}  ·  at the end", fault.round),
    };
    let channel = CHANNELS.get(fault.channel).copied().unwrap_or_default();
    format!("{place}  ·  {channel}")
}

/// The way to the review at a finding's act.
fn review_ui(ui: &mut Ui, act: Option<usize>, intent: &mut Option<DebriefIntent>) {
    if let Some(act) = act.filter(|act| parts::review_ui(ui, *act)) {
        *intent = Some(DebriefIntent::Review(act));
    }
}

/// What put a finding right, with the way there.
fn mended_ui(ui: &mut Ui, fault: &FaultView, intent: &mut Option<DebriefIntent>) {
    let Some(mended) = &fault.mended else { return };
    ui.horizontal_top(|ui| {
        parts::lead_ui(ui, Mark::Mended, look::GOOD);
        if parts::link_ui(ui, &mended.words).clicked() {
            *intent = Some(DebriefIntent::Review(mended.act));
        }
    });
}

/// What was done and what was due.
fn done_ui(ui: &mut Ui, fault: &FaultView) {
    for (name, words) in [("Done", &fault.did), ("Due", &fault.due)] {
        if !words.is_empty() {
            ui.horizontal_top(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(46.0, 20.0), Sense::hover());
                let at = pos2(rect.left(), rect.top() + 3.0);
                let galley =
                    ui.painter().layout_no_wrap(name.to_uppercase(), look::bold(11.0), look::GOLD);
                ui.painter().galley(at, galley, look::GOLD);
                // The label says already that it was due.
                let bare = words.strip_prefix("It was time to ").unwrap_or(words);
                let words = sentence(bare);
                ui.add(egui::Label::new(look::body(&words)).wrap());
            });
        }
    }
}

/// Words with their first letter large.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}

/// A time of the session as `2:05`.
fn clock(ms: u64) -> String {
    let seconds = ms / 1000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn aside_ui(ui: &mut Ui, view: &DebriefView, intent: &mut Option<DebriefIntent>) {
    parts::section_ui(ui, "Pace");
    pace_ui(ui, view);
    parts::section_ui(ui, "Table inventory");
    match &view.inventory {
        Some((balances, words)) => {
            ui.horizontal_top(|ui| {
                let (mark, colour) =
                    if *balances { (Mark::Check, look::GOOD) } else { (Mark::Cross, look::WRONG) };
                parts::lead_ui(ui, mark, colour);
                ui.add(egui::Label::new(look::body(words)).wrap());
            });
        }
        None => {
            ui.label(look::soft("No round was finished, so there is nothing to balance."));
        }
    }
    parts::section_ui(ui, "Practise next");
    if view.practise.is_empty() {
        ui.label(look::soft("Nothing in particular: go on with the next level."));
    }
    for item in view.practise.iter().take(4) {
        ui.label(look::strong(&item.title));
        ui.horizontal_wrapped(|ui| {
            ui.label(look::small(&faults_words(item.faults)));
            if let Some((level, title)) = &item.level
                && parts::link_ui(ui, title).clicked()
            {
                *intent = Some(DebriefIntent::Level(*level));
            }
            if let Some(clause) = &item.clause
                && parts::link_ui(ui, "Regulation").on_hover_text(clause).clicked()
            {
                *intent = Some(DebriefIntent::Clause(clause.clone()));
            }
        });
        ui.add_space(4.0);
    }
}

/// A bar for each round, with the target as a line across.
fn pace_ui(ui: &mut Ui, view: &DebriefView) {
    let known = view.pace.iter().any(|(_, ms)| *ms > 0);
    if !known {
        ui.label(look::soft("No time was kept."));
        return;
    }
    let target_ms = round_ms(view.target_ms, view.rounds.1);
    let most = view.pace.iter().map(|(_, ms)| *ms).max().unwrap_or(0).max(target_ms).max(1);
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, 132.0), Sense::hover());
    let times: Vec<String> =
        view.pace.iter().map(|(round, ms)| format!("round {round} {}", spoken_ms(*ms))).collect();
    let target = target_words(view.target_ms, view.rounds.1);
    let told = format!("Time by round: {}; target {target}", times.join(", "));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &told));
    let painter = ui.painter();
    painter.rect(rect, look::CORNER, look::PANEL, Stroke::new(1.0, look::LINE), StrokeKind::Inside);
    let plot = Rect::from_min_max(rect.min + vec2(12.0, 22.0), rect.max - vec2(12.0, 24.0));
    let height = |ms: u64| plot.height() * (ms as f32 / most as f32);
    let step = plot.width() / view.pace.len().max(1) as f32;
    let line = plot.bottom() - height(target_ms);
    let mut above = Vec::new();
    for (i, (round, ms)) in view.pace.iter().enumerate() {
        let left = plot.left() + step * i as f32;
        let wide = (step * 0.62).min(46.0);
        let middle = left + step / 2.0;
        let late = *ms > target_ms;
        let top = plot.bottom() - height(*ms);
        let bar = Rect::from_min_max(
            pos2(middle - wide / 2.0, top),
            pos2(middle + wide / 2.0, plot.bottom()),
        );
        painter.rect_filled(bar, 2, if late { look::DUE } else { look::FELT });
        if step > 30.0 {
            above.push((pos2(middle, top - 15.0), clock(ms + 500)));
            let below =
                painter.layout_no_wrap(round.to_string(), look::plain(11.0), look::INK_SOFT);
            let at = pos2(middle - below.size().x / 2.0, plot.bottom() + 4.0);
            painter.galley(at, below, look::INK_SOFT);
        }
    }
    if target_ms > 0 {
        let ends = [pos2(plot.left(), line), pos2(plot.right(), line)];
        painter.extend(egui::Shape::dashed_line(&ends, Stroke::new(1.5, look::GOLD), 6.0, 4.0));
    }
    for (at, words) in above {
        let galley = painter.layout_no_wrap(words, look::plain(11.0), look::INK);
        let at = pos2(at.x - galley.size().x / 2.0, at.y);
        // The line does not strike out the number.
        let ground = Rect::from_min_size(at, galley.size()).expand2(vec2(2.0, 0.0));
        painter.rect_filled(ground, 0, look::PANEL);
        painter.galley(at, galley, look::INK);
    }
    if target_ms > 0 {
        let each = if view.rounds.1 > 1 { "; dashed: the target of a round" } else { "" };
        ui.label(look::small(&format!("Target: {target}, your own time only{each}.")));
    }
    if view.rounds_per_hour > 0 {
        ui.label(look::body(&format!("{} rounds an hour at this pace", view.rounds_per_hour)));
    }
}
