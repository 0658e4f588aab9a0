//! The comments on the session that is reviewed: read from beside its log when the review is entered, and added
//! to there.

use super::autosave::now_s;
use super::bridge::Desk;
use super::saves::Saves;
use super::screens::Screen;
use crate::record::{Comment, Comments};
use bevy::prelude::*;

/// What is being written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Draft {
    /// The act's number, from 0.
    pub(super) act: usize,
    /// What has been typed.
    pub(super) words: String,
    /// Why it could not be kept.
    pub(super) complaint: String,
    /// Whether it has just been opened, so that the keys go into it.
    pub(super) fresh: bool,
}

/// The comments on the session under review.
#[derive(Resource, Default)]
pub(super) struct Reviewed {
    /// Those that are kept.
    pub(super) kept: Comments,
    /// Whether there is a log that a comment can be kept beside.
    pub(super) has_log: bool,
    /// What is being written, if something is.
    pub(super) draft: Option<Draft>,
    /// The name that was written last.
    pub(super) by: String,
}

/// A wish to keep what is being written.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct CommentRequested;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reviewed>()
        .add_message::<CommentRequested>()
        .add_systems(OnEnter(Screen::Review), enter)
        .add_systems(Update, keep);
}

fn enter(desk: Res<Desk>, mut saves: ResMut<Saves>, mut reviewed: ResMut<Reviewed>) {
    let log = desk.log.as_deref().filter(|log| saves.log_path(log).is_some_and(|at| at.is_file()));
    reviewed.kept = log.map(|log| saves.comments(log)).unwrap_or_default();
    reviewed.has_log = log.is_some();
    reviewed.draft = None;
    if let Some(words) = reviewed.kept.told() {
        saves.notice(format!("{}: {words}", log.unwrap_or_default()));
    }
}

fn keep(
    mut wishes: MessageReader<CommentRequested>,
    desk: Res<Desk>,
    mut saves: ResMut<Saves>,
    mut reviewed: ResMut<Reviewed>,
) {
    if wishes.read().count() == 0 {
        return;
    }
    let by = reviewed.by.clone();
    let Some(draft) = reviewed.draft.as_mut() else { return };
    let Some((session, log)) = desk.session.as_ref().zip(desk.log.as_deref()) else { return };
    let Some(comment) = Comment::on(session, draft.act, &by, &draft.words, now_s()) else {
        "Say who you are, and what is to be said.".clone_into(&mut draft.complaint);
        return;
    };
    if saves.keep_comment(log, &comment) {
        reviewed.draft = None;
        reviewed.kept.all.push(comment);
    } else {
        "It could not be written beside the log of this session.".clone_into(&mut draft.complaint);
    }
}
