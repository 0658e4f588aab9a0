//! The round as a whole: one hand, with the shoe made ready before it where that is due.

use super::Options;
use super::reasons::{Reasons, permits};
use crate::kit::Area;
use crate::law::{ClauseId, Rulebook};
use crate::procedure::{Aspect, Ban, Channel, Citer, Procedure, Scene, Step};
use crate::table::Act;
use std::sync::Arc;

/// Gathers the steps of a table's round.
pub(super) struct Builder<'a> {
    pub(super) options: Options,
    pub(super) cite: Citer<'a>,
    steps: Vec<Step>,
}

impl Builder<'_> {
    pub(super) fn add(&mut self, step: Step) {
        self.steps.push(step);
    }

    /// A clause of this game.
    pub(super) fn id(&self, name: &str) -> Option<ClauseId> {
        self.cite.id(name)
    }

    /// Something that must not be done at any time, by this clause.
    pub(super) fn ban(
        &self,
        aspect: Aspect,
        name: &str,
        broken: impl Fn(&Scene<'_>, &Act) -> bool + Send + Sync + 'static,
    ) -> Option<Ban> {
        let channel = Channel::Procedure;
        Some(Ban { aspect, clause: self.id(name)?, channel, broken: Box::new(broken), row: None })
    }
}

/// The whole round as a house conducts it.
pub(super) fn procedure(options: Options, book: &Rulebook) -> Procedure {
    let mut builder = Builder { options, cite: Citer::new(book), steps: Vec::new() };
    builder.remedies();
    builder.make_ready();
    builder.cut();
    builder.burn();
    builder.auction();
    builder.bank_by_choice();
    builder.bank_wager();
    builder.claims();
    builder.deal();
    builder.third_cards();
    builder.settlement();
    builder.disposal();
    builder.bank_moves();
    builder.dummy();
    let bans = builder.bans();
    let reasons = Reasons::of(&builder);
    let mut procedure = Procedure::new(builder.steps, builder.cite);
    procedure.lines = Arc::new(super::settling::lines);
    procedure.between = Arc::new(super::settling::between);
    procedure.among_patrons = true;
    // A card laid aside opens the next hand.
    procedure.keeps = vec![Area::Aside];
    procedure.bans = bans;
    procedure.permits = Box::new(move |scene, act| permits(&options, scene, act));
    procedure.explain = Box::new(move |scene, act| reasons.explain(&options, scene, act));
    procedure.suffices = Box::new(super::cutting::suffices);
    procedure
}
