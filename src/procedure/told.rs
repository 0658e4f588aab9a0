//! What has been told of a context already, so that no step has it told anew.

use std::any::Any;
use std::cell::OnceCell;

/// What a game knows of one context, each fact told when it is first asked for.
///
/// Every step asks the same few things of the table: whether the deal is over, what the wagers come
/// to. As long as nothing changes they have one answer. So whoever asks all the steps of a procedure
/// lends the context such a place for answers, and throws it away with the context: there is nothing that
/// could go stale.
#[derive(Default)]
pub struct Told(OnceCell<Box<dyn Any>>);

impl Told {
    /// The game's own place for answers; nothing if another kind of it has been asked for first.
    pub(super) fn of<K: Default + 'static>(&self) -> Option<&K> {
        self.0.get_or_init(|| Box::new(K::default())).downcast_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_kind_of_facts_is_kept_and_each_fact_once() {
        #[derive(Default)]
        struct Facts {
            lines: OnceCell<u32>,
        }
        let told = Told::default();
        let facts: &Facts = told.of().unwrap();
        assert_eq!(*facts.lines.get_or_init(|| 7), 7);
        let again: &Facts = told.of().unwrap();
        assert_eq!(*again.lines.get_or_init(|| 8), 7);
        assert!(told.of::<String>().is_none(), "the place is taken");
    }
}
