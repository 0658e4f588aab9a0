//! What has been told of a context already, so that no step has it told anew.

use super::due::PlacedDue;
use std::any::Any;
use std::cell::OnceCell;
use std::rc::Rc;

/// What a game knows of one context, each fact told when it is first asked for.
///
/// Every step asks the same few things of the table: whether the deal is over, what the wagers come
/// to. As long as nothing changes they have one answer. So whoever asks all the steps of a procedure
/// lends the context such a place for answers, and throws it away with the context: there is nothing that
/// could go stale.
#[derive(Default)]
pub struct Told {
    facts: OnceCell<Box<dyn Any>>,
    /// The place for facts of another kind.
    others: OnceCell<Box<Self>>,
    /// Every outstanding duty of the one procedure that is asked with this.
    pub(super) open: OnceCell<Rc<[PlacedDue]>>,
}

impl Told {
    /// The game's own place for answers of this kind; a game may have several, where games share some.
    pub(super) fn of<K: Default + 'static>(&self) -> &K {
        let mut place = self;
        loop {
            let facts = place.facts.get_or_init(|| Box::new(K::default()));
            match facts.downcast_ref() {
                Some(mine) => return mine,
                None => place = place.others.get_or_init(Box::default),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Facts {
        lines: OnceCell<u32>,
    }

    #[derive(Default)]
    struct Others {
        lines: OnceCell<u32>,
    }

    #[test]
    fn each_fact_of_each_kind_is_told_once() {
        let told = Told::default();
        for round in 0..2 {
            // Asked for the second time they are not told anew, whatever was asked in between.
            assert_eq!(*told.of::<Facts>().lines.get_or_init(|| 7 + round), 7);
            assert_eq!(*told.of::<Others>().lines.get_or_init(|| 20 + round), 20);
        }
    }
}
