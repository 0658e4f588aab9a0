//! What can be opened: the rulebook, the houses and the levels.

use super::Options;
use crate::house::HOUSES;
use crate::kit::Complaint;
use crate::law::Rulebook;
use crate::level::Level;
use bevy::prelude::*;
use std::sync::Arc;

/// The rulebook and every level, checked.
#[derive(Resource, Clone)]
pub struct Shelf {
    /// The rulebook.
    pub book: Arc<Rulebook>,
    /// The levels, by course and order.
    pub levels: Vec<Arc<Level>>,
}

impl Shelf {
    /// Loads what the options name, or what is built in.
    ///
    /// # Errors
    /// Every complaint about every file.
    pub fn load(_options: &Options) -> Result<Self, Vec<Complaint>> {
        let book = Arc::new(Rulebook::built_in()?);
        let text = "(version: 1, id: \"first\", title: \"Your first round\", course: \"first_steps\", order: 1, \
         teaches: \"One whole round.\", text: \"Deal one round.\", house: Named(\"tcp_shoe_phase\"), mode: Practice, \
         seats: 6, rounds: 2, seed: 5, graded: [Amounts, Procedure, Irregularities], \
         pass: (amounts: 100, procedure: 90, irregularities: 100), target_s: 60, patrons: Loose([1, 2, 3, 5, 6]))";
        let level = Level::load(("first.ron", text), HOUSES, &book)?;
        Ok(Self { book, levels: vec![Arc::new(level)] })
    }

    /// The place of a level, by its id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<usize> {
        self.levels.iter().position(|level| level.id == id)
    }
}
