//! Comments in the review: those on the act that is looked at, and one that is being written.

use super::card::card;
use super::state::UiCommand;
use crate::app::autosave::date_text;
use crate::app::comments::{Draft, Reviewed};
use crate::app::felt::TableUi;
use crate::panels::courses::counted;
use crate::panels::fields::{FIELD, complaint_ui, field_ui};
use crate::panels::look;
use crate::panels::parts::{self, Press};
use crate::record::Comment;
use crate::wording;
use bevy_egui::egui;

/// The act that the review is at, from 0.
fn at(shown: &TableUi<'_>) -> Option<usize> {
    shown.desk.review.as_ref().map(|(_, at)| *at).filter(|_| shown.review)
}

/// The comments on the act that is looked at; and how many there are elsewhere.
pub(super) fn comments_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, reviewed: &Reviewed) {
    let Some(at) = at(shown) else { return };
    let here: Vec<&Comment> = reviewed.kept.on(at).collect();
    let elsewhere = reviewed.kept.all.len() - here.len();
    if !here.is_empty() {
        ui.label(look::label("Comments"));
    }
    for comment in here {
        card(ui, look::RAISED, look::GOLD_DIM, |ui| {
            ui.add(egui::Label::new(look::body(&comment.words)).wrap());
            let when = date_text(comment.when_s);
            ui.label(look::small(&format!("{}, {when} UTC", comment.by)));
            if shown.desk.session.as_ref().is_some_and(|session| !comment.is_of(session)) {
                let words = format!("It was said of another act here: {}.", comment.did);
                ui.label(look::small(&words));
            }
        });
        ui.add_space(6.0);
    }
    if elsewhere > 0 {
        let key = shown.key("next_comment");
        let words = format!("{} on other acts. To the next: {key}", counted(elsewhere, "comment"));
        ui.add(egui::Label::new(look::small(&words)).wrap());
        ui.add_space(6.0);
    }
    let told: Vec<String> =
        reviewed.kept.on(at).map(|comment| format!("{}: {}", comment.by, comment.words)).collect();
    parts::announce(ui, "comments", &told.join(" "), parts::Urgency::Polite);
}

/// Begins to write a comment on the act that is looked at.
pub(super) fn begin(shown: &TableUi<'_>, reviewed: &mut Reviewed) {
    let Some(act) = at(shown).filter(|_| reviewed.draft.is_none()) else { return };
    let complaint = if reviewed.has_log {
        String::new()
    } else {
        "Nothing of this session is kept, and so no comment on it either.".to_owned()
    };
    reviewed.draft = Some(Draft { act, words: String::new(), complaint, fresh: true });
}

/// What is said of: the act, or the session as a whole.
fn subject(shown: &TableUi<'_>, act: usize) -> (String, String) {
    let session = shown.desk.session.as_ref();
    match session.and_then(|session| session.entries().get(act)) {
        Some(entry) => (format!("Comment on act {}", act + 1), wording::did(&entry.act)),
        None => ("Comment on the session".to_owned(), "As a whole, after its last act".to_owned()),
    }
}

/// The comment that is being written.
pub(super) fn draft_ui(
    ctx: &egui::Context,
    shown: &TableUi<'_>,
    reviewed: &mut Reviewed,
    commands: &mut Vec<UiCommand>,
) {
    let Reviewed { draft: Some(draft), by, has_log, .. } = reviewed else { return };
    let escape = ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Escape));
    let enter =
        ctx.input_mut(|input| input.consume_key(egui::Modifiers::COMMAND, egui::Key::Enter));
    let frame = egui::Frame::new()
        .fill(look::PANEL)
        .stroke(egui::Stroke::new(1.0, look::GOLD_DIM))
        .corner_radius(look::CORNER)
        .inner_margin(egui::Margin::same(20));
    let (mut keeps, mut closes) = (enter && *has_log, escape);
    egui::Modal::new(egui::Id::new("comment")).frame(frame).show(ctx, |ui| {
        ui.set_width((FIELD + 20.0).min(ctx.viewport_rect().width() - 80.0));
        let (title, did) = subject(shown, draft.act);
        parts::as_heading(&ui.label(look::heading(&title, 24.0)));
        ui.add(egui::Label::new(look::body(&did)).wrap());
        ui.add_space(8.0);
        if *has_log {
            let name = field_ui(ui, "Your name", by, "");
            ui.label(look::label("Comment"));
            let edit = egui::TextEdit::multiline(&mut draft.words).desired_rows(4);
            let edit = ui.add(edit.desired_width(FIELD).margin(egui::vec2(10.0, 8.0)));
            parts::name_field(&edit, &draft.words, "Comment");
            if std::mem::take(&mut draft.fresh) {
                let first = if by.trim().is_empty() { &name } else { &edit };
                first.request_focus();
            }
            ui.add_space(8.0);
        }
        complaint_ui(ui, "comment_complaint", &draft.complaint);
        ui.horizontal_wrapped(|ui| {
            if *has_log {
                let keep =
                    Press { told: "key Control and Enter", ..Press::primary("Keep the comment") };
                keeps |= keep.ui(ui).clicked();
            }
            closes |= Press::plain("Close it").ui(ui).clicked();
        });
        parts::focus_ring(ui);
    });
    if keeps {
        commands.push(UiCommand::Comment);
    } else if closes {
        reviewed.draft = None;
        ctx.request_repaint();
    }
}
