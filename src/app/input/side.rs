//! The panel beside the table: what is due or was wrong, what happened, and the three channels.

use super::card::{card, clause_line};
use super::lines::short;
use super::state::UiCommand;
use super::{fate, guide, instructed, reasons, remarks, stopped};
use crate::app::bridge::DeskRequested;
use crate::app::comments::Reviewed;
use crate::app::felt::TableUi;
use crate::level::Mode;
use crate::panels::parts::{self, Mark};
use crate::panels::{keys, look, scroll};
use crate::procedure::Channel;
use crate::session::Raised;
use crate::table::Event;
use crate::wording;
use bevy_egui::egui;
use std::collections::BTreeMap;

/// Whether the trainee may be told how he does.
fn told(shown: &TableUi<'_>) -> bool {
    shown.review || shown.session.mode() != Mode::Exam
}

/// The clause to look up when the trainee asks why: that of the fault shown, or of what is due.
pub(super) fn clause_in_question(shown: &TableUi<'_>) -> Option<String> {
    if !told(shown) {
        return None;
    }
    let book = shown.session.book();
    let last =
        reasons::findings_shown(shown).first().and_then(|finding| finding.clauses.first().copied());
    let due = || {
        let (step, due) = shown.session.open_duties().first().copied()?;
        due.clauses[0].or_else(|| shown.session.step_clause(step))
    };
    last.or_else(due).map(|id| book[id].id.clone())
}

/// The whole panel.
pub(super) fn side_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    reviewed: &Reviewed,
    commands: &mut Vec<UiCommand>,
) {
    let height = ui.available_height();
    // In a low panel, as with large letters, the channels come after what has just been said.
    let low = height < LOW;
    let mut area = egui::ScrollArea::vertical()
        .id_salt("said")
        .max_height(if low { height } else { height - 150.0 })
        .auto_shrink([false, false]);
    if has_news(ui, shown) {
        // What has just been said must not come up out of sight.
        area = area.vertical_scroll_offset(0.0);
    }
    tell(ui, shown);
    scroll::pane_ui(ui, area, &keys::told("said.pane"), |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        about_ui(ui, shown);
        // What went wrong with files must not wait for the debrief.
        if let Some(notice) = shown.saves.notices.last() {
            card(ui, look::RAISED, look::DUE, |ui| {
                ui.label(look::strong("Something could not be kept"));
                ui.label(look::small(notice));
            });
            ui.add_space(6.0);
        }
        if let Some(refusal) = &shown.desk.refusal {
            card(ui, look::RAISED, look::GOLD_DIM, |ui| {
                ui.label(look::strong("That cannot be done"));
                ui.label(look::body(refusal));
            });
            ui.add_space(6.0);
        }
        remarks::comments_ui(ui, shown, reviewed);
        if told(shown) {
            due_ui(ui, shown, commands);
            stopped::stopped_ui(ui, shown, commands);
            mends_ui(ui, shown);
            findings_ui(ui, shown, commands);
        } else {
            parts::heading_ui(ui, "Exam");
            let words = match shown.desk.exam_parts() {
                None => "You will hear how you did when the last round is over.",
                Some((0, _)) => "Nothing of this counts. The exam begins when you say so.",
                Some(_) => "Nothing is said of how you do until the exam has ended.",
            };
            ui.add(egui::Label::new(look::soft(words)).wrap());
            ui.add_space(8.0);
        }
        if low {
            ui.scope(|ui| channels_ui(ui, shown));
            ui.add_space(6.0);
        }
        round_ui(ui, shown);
    });
    if !low {
        ui.separator();
        ui.scope(|ui| channels_ui(ui, shown));
    }
}

/// A panel lower than this, in points, has no room for what always stands at its foot.
const LOW: f32 = 430.0;

/// Whether something has been done, refused or found since the last frame.
fn has_news(ui: &egui::Ui, shown: &TableUi<'_>) -> bool {
    let now = (
        shown.session.entries().len(),
        shown.desk.around.refused,
        shown.desk.refusal.clone(),
        shown.desk.withheld.len(),
        shown.desk.hint_shown,
    );
    let id = egui::Id::new("what the panel showed last");
    ui.data_mut(|data| {
        let before = data.get_temp(id);
        let news = before.as_ref() != Some(&now);
        data.insert_temp(id, now);
        news
    })
}

/// Tells those who hear the screen what was wrong or cannot be done, and what patrons and ball have done.
fn tell(ui: &egui::Ui, shown: &TableUi<'_>) {
    if shown.review {
        return;
    }
    let mut wrong: Vec<String> = shown.desk.refusal.iter().cloned().collect();
    if told(shown)
        && let Some(finding) = reasons::findings_shown(shown).first()
    {
        let said = wording::finding(shown.session.book(), finding);
        wrong.push(format!("{}. {}. {}.", said.headline, said.did, said.due));
        let why = reasons::whys(ui.ctx(), shown).into_iter().next().flatten();
        wrong.extend(why.as_deref().map(wording::as_sentence));
    }
    // The same fault made once more is told once more.
    let nth = shown.session.entries().len() + shown.desk.around.refused as usize;
    parts::announce_anew(ui, "wrong", &wrong.join(" "), nth, parts::Urgency::AtOnce);
    let last = shown.session.entries().last();
    let events = last.into_iter().flat_map(|entry| &entry.events).filter(|e| wording::is_seen(e));
    let happened: Vec<String> = events.map(|event| event_words(shown, event)).collect();
    parts::announce_anew(ui, "happened", &happened.join(". "), nth, parts::Urgency::Polite);
}

/// An event in words; without its amount where reading that from the chips is the lesson.
fn event_words(shown: &TableUi<'_>, event: &Event) -> String {
    if shown.session.level().hide_amounts && !shown.review {
        wording::event_without_amounts(event)
    } else {
        wording::event(event)
    }
}

/// What the level is about: open until something has been done, and to be opened again.
fn about_ui(ui: &mut egui::Ui, shown: &TableUi<'_>) {
    let text = &shown.session.level().text;
    if shown.review || text.is_empty() {
        return;
    }
    let fresh = shown.session.entries().is_empty();
    egui::CollapsingHeader::new(look::label(&keys::told("about")))
        .id_salt(("about", fresh))
        .default_open(fresh)
        .show_unindented(ui, |ui| {
            ui.label(look::body(text));
            terms_ui(ui, shown, text, "about");
            ui.add_space(4.0);
        });
}

/// What is due now, where the mode tells it.
fn due_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, commands: &mut Vec<UiCommand>) {
    let session = shown.session;
    if shown.review {
        instructed::instructed_ui(ui, shown);
        if let Some(entry) = shown.desk.looked_at() {
            parts::heading_ui(ui, "What was done");
            card(ui, look::RAISED, look::LINE, |ui| {
                ui.label(look::strong(&format!("{}.", wording::did(&entry.act))));
                if let Some(met) = &entry.met {
                    let clause = met.due.clauses[0].or_else(|| session.step_clause(met.step));
                    clause_line(
                        ui,
                        shown,
                        clause.map(|id| session.book()[id].id.clone()),
                        commands,
                    );
                }
            });
        } else {
            ui.label(look::soft("The end of the session."));
        }
        return;
    }
    let Some(hint) = shown.desk.hint() else {
        if session.mode() == Mode::Practice {
            let key = shown.key("hint");
            if ui.button(look::body(&format!("Show what is due   {key}"))).clicked() {
                commands.push(UiCommand::Desk(DeskRequested::Hint(true)));
            }
            ui.label(look::small(&keys::told("help.counts")));
            ui.add_space(4.0);
        }
        return;
    };
    let is_watched = session.mode() == Mode::Watch;
    parts::heading_ui(ui, if is_watched { "The next act" } else { "What is due" });
    card(ui, look::DUE_GROUND, look::DUE, |ui| {
        ui.label(look::strong(&format!("{}.", wording::act(&hint))));
        let why = wording::why(session, &hint);
        if let Some(why) = &why {
            ui.label(look::body(&wording::as_sentence(why)));
        }
        if session.mode() != Mode::Watch
            && let Some(keys) = guide::keys_for(shown, &hint)
        {
            ui.label(look::small(&keys::told_with("due.keys", &[("keys", &keys)])));
        }
        if let crate::table::Act::Arrange { area, order } = hint {
            let cards: Vec<_> = shown.view.cards.iter().filter(|c| c.area == area).collect();
            let set = order.of(&cards).filter_map(|card| card.face);
            let set: Vec<String> = set.map(short).collect();
            ui.label(look::strong(&set.join("   ")));
        }
        let mut duty = String::new();
        let open = session.open_duties();
        let first = open.iter().find(|(_, due)| due.act == hint);
        if let Some((step, due)) = first {
            let clause = due.clauses[0].or_else(|| session.step_clause(*step));
            if let Some(id) = clause {
                duty.clone_from(&session.book()[id].duty);
                ui.label(look::small(&duty));
            }
            clause_line(ui, shown, clause.map(|id| session.book()[id].id.clone()), commands);
        }
        if session.mode() != Mode::Watch {
            let all = [wording::act(&hint), why.unwrap_or_default(), duty].join(". ");
            terms_ui(ui, shown, &all, "due");
        }
        let more = session.expected().len();
        if more > 1 {
            let others = if more == 2 { "other act is" } else { "other acts are" };
            ui.label(look::small(&format!("{} {others} as right now.", more - 1)));
        }
    });
    ui.add_space(6.0);
}

/// The words of the trade that are met here for the first time in this session, explained.
fn terms_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, said: &str, place: &'static str) {
    let acts = shown.session.entries().len();
    let id = egui::Id::new(("words met", &shown.session.level().id));
    let mut met: BTreeMap<&'static str, (usize, &'static str)> =
        ui.data(|data| data.get_temp(id)).unwrap_or_default();
    // Another session of the same level begins anew.
    met.retain(|_, (first, _)| *first <= acts);
    for (word, meaning) in wording::terms_in(said) {
        if *met.entry(word).or_insert((acts, place)) == (acts, place) {
            let words = format!("{}: {meaning}.", wording::capital(word));
            ui.label(look::small(&words).italics());
        }
    }
    ui.data_mut(|data| data.insert_temp(id, met));
}

/// The faults that the act spoken of has put right.
fn mends_ui(ui: &mut egui::Ui, shown: &TableUi<'_>) {
    let Some((session, act)) = shown.desk.session.as_ref().zip(shown.desk.spoken_of()) else {
        return;
    };
    if !shown.desk.withheld.is_empty() {
        return;
    }
    for words in fate::mends(session, act) {
        card(ui, look::RAISED, look::GOOD, |ui| mended_ui(ui, &words));
        ui.add_space(6.0);
    }
}

/// That something was put right, with its sign.
fn mended_ui(ui: &mut egui::Ui, words: &str) {
    ui.horizontal_top(|ui| {
        parts::lead_ui(ui, Mark::Mended, look::GOOD);
        ui.add(egui::Label::new(look::body(&format!("{words}."))).wrap());
    });
}

/// The fault cards.
fn findings_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, commands: &mut Vec<UiCommand>) {
    let withheld = &shown.desk.withheld;
    let findings = reasons::findings_shown(shown);
    if findings.is_empty() {
        return;
    }
    parts::heading_ui(ui, if withheld.is_empty() { "What was wrong" } else { "Not yet" });
    let whys = reasons::whys(ui.ctx(), shown);
    let session = shown.desk.session.as_ref().filter(|_| withheld.is_empty());
    for (nth, finding) in findings.iter().enumerate() {
        let said = wording::finding(shown.session.book(), finding);
        let known = session.zip(shown.desk.spoken_of());
        let known = known.and_then(|(s, act)| Some((s, fate::raised(s, act, nth)?)));
        let follows = known.and_then(|(session, raised)| fate::follows(session, raised));
        let mended = known.and_then(|(session, raised)| fate::mended(session, raised));
        let scored = said.scored && !known.is_some_and(|(_, raised)| raised.in_parts);
        let (fill, edge, sign) = match (scored, &follows) {
            (true, None) => (look::WRONG_GROUND, look::WRONG, "!"),
            (true, Some(_)) => (look::RAISED, look::WRONG_SOFT, "!"),
            (false, _) => (look::RAISED, look::GOLD_DIM, "i"),
        };
        card(ui, fill, edge, |ui| {
            ui.horizontal_top(|ui| {
                let (rect, _) =
                    ui.allocate_exact_size(egui::vec2(20.0, 20.0), egui::Sense::hover());
                ui.painter().circle_filled(rect.center(), 9.0, edge);
                ui.painter().text(
                    rect.center(),
                    egui::Align2::CENTER_CENTER,
                    sign,
                    look::bold(13.0),
                    look::ROOM,
                );
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.add(egui::Label::new(look::strong(&said.headline)).wrap());
                    let severity = wording::severity(said.severity);
                    let word = if scored { &severity } else { "Advice, not scored" };
                    ui.label(look::small(word));
                });
            });
            if let Some(follows) = &follows {
                let uncounted = wording::sentence("fate.follows.uncounted", &[]);
                ui.label(look::body(&format!("{follows}. {uncounted}.")));
            }
            if let Some(mended) = &mended {
                mended_ui(ui, mended);
            }
            ui.label(look::body(&format!("{}.", said.did)));
            ui.label(look::body(&format!("{}.", said.due)));
            let why = whys.get(nth).and_then(Option::as_deref);
            if let Some(why) = why {
                ui.label(look::body(&wording::as_sentence(why)));
            }
            let all =
                [said.did.as_str(), &said.due, why.unwrap_or_default(), &said.duty].join(". ");
            terms_ui(ui, shown, &all, "wrong");
            ui.label(look::small(&said.duty));
            let clause = finding.clauses.first().map(|&id| shown.session.book()[id].id.clone());
            clause_line(ui, shown, clause, commands);
            if !shown.review && shown.session.mode() == Mode::Practice && withheld.is_empty() {
                let label = format!("Rewind to before this   {}", shown.key("rewind"));
                if ui.button(look::body(&label)).clicked()
                    && let Some(act) = shown.desk.spoken_of()
                {
                    commands.push(UiCommand::Desk(DeskRequested::Rewind(act)));
                }
                ui.label(look::small(&keys::told("help.counts")));
            }
        });
    }
    ui.add_space(6.0);
}

/// What has happened, the newest first.
fn round_ui(ui: &mut egui::Ui, shown: &TableUi<'_>) {
    let entries = shown.session.entries();
    parts::heading_ui(ui, "What has happened");
    if entries.is_empty() {
        for event in shown.session.opening().iter().filter(|event| wording::is_seen(event)) {
            ui.label(look::small(&event_words(shown, event)));
        }
        return;
    }
    let round = entries.last().map_or(1, |entry| entry.round);
    let marks = fate::marks(shown.session);
    let latest = entries.iter().enumerate().rev().take(24);
    for (act, entry) in latest.take_while(|(_, entry)| entry.round + 1 >= round) {
        for event in entry.events.iter().rev().filter(|event| wording::is_seen(event)) {
            ui.horizontal_top(|ui| {
                ui.add_space(SIGN);
                let words = look::small(&event_words(shown, event)).italics();
                ui.add(egui::Label::new(words).wrap());
            });
        }
        ui.horizontal_top(|ui| {
            let marked = marks.iter().find(|marked| marked.act == act);
            let (sign, colour) = match (told(shown), marked) {
                (false, _) => (Mark::Dot, look::INK_SOFT),
                (true, None) => (Mark::Check, look::GOOD),
                (true, Some(marked)) => marked.sign(),
            };
            ui.spacing_mut().item_spacing.x = 0.0;
            let size = egui::vec2(SIGN, 18.0);
            let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
            let middle = rect.left_center() + egui::vec2(6.0, 0.0);
            parts::paint_mark(ui.painter(), sign, middle, 12.0, colour);
            ui.add(egui::Label::new(look::small(&wording::did(&entry.act))).wrap());
        });
    }
}

/// The width of the column with the signs of what was right and wrong.
const SIGN: f32 = 20.0;

/// Three channels, side by side and never added up.
fn channels_ui(ui: &mut egui::Ui, shown: &TableUi<'_>) {
    if !told(shown) {
        return;
    }
    ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
        node.set_role(egui::accesskit::Role::Group);
        node.set_label(keys::told("channels"));
    });
    let entries = shown.session.entries();
    for channel in Channel::ALL {
        let met =
            entries.iter().filter(|e| e.met.as_ref().is_some_and(|m| m.channel == channel)).count();
        let in_channel = |raised: &&Raised| {
            let finding = entries[raised.entry].findings.get(raised.nth);
            finding.is_some_and(|finding| finding.channel == channel)
        };
        let faults = fate::roots(shown.session).filter(in_channel).count();
        let (words, colour) = match (met, faults) {
            (0, 0) => ("–".to_owned(), look::INK_SOFT),
            (met, 0) => (format!("✔ {met} right"), look::GOOD),
            (met, faults) => (format!("✖ {faults} wrong · {met} done"), look::DUE),
        };
        let name = wording::channel(channel);
        let wide = |words: &str, size| parts::measure(ui, words, look::plain(size)).x;
        let both = wide(&name, look::BODY) + wide(&words, 14.0) + 2.0 * ui.spacing().item_spacing.x;
        let count = egui::RichText::new(words).color(colour).size(14.0);
        let from_right = egui::Layout::right_to_left(egui::Align::Center);
        if both < ui.available_width() {
            ui.horizontal(|ui| {
                ui.label(look::body(&name));
                ui.with_layout(from_right, |ui| ui.label(count));
            });
        } else {
            // Large letters take a line each.
            ui.label(look::body(&name));
            ui.add(egui::Label::new(count).wrap());
        }
    }
}
