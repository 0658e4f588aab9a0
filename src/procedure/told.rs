//! What has been told of a context already, so that no step has it told anew.

use super::due::PlacedDue;
use std::any::{Any, TypeId};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// What is known of one context, each fact told when it is first asked for.
///
/// Every step asks the same few things of the table: whether the deal is over, what the wagers come
/// to. As long as nothing changes they have one answer. So whoever asks all the steps of a procedure
/// lends the context such a place for answers, and throws it away with the context: there is nothing that
/// could go stale.
#[derive(Default)]
pub struct Told {
    facts: RefCell<Vec<(TypeId, Box<dyn Any>)>>,
    /// Every outstanding duty of the one procedure that is asked with this.
    pub(super) open: OnceCell<Rc<[PlacedDue]>>,
}

impl Told {
    /// The answer under this key, told now if it has not been told before.
    pub(super) fn once<T: Clone + 'static>(&self, key: TypeId, tell: impl FnOnce() -> T) -> T {
        if let Some(answer) = self.known(key) {
            return answer;
        }
        // What it rests on is told, and kept, meanwhile.
        let answer = tell();
        self.facts.borrow_mut().push((key, Box::new(answer.clone())));
        answer
    }

    fn known<T: Clone + 'static>(&self, key: TypeId) -> Option<T> {
        let facts = self.facts.borrow();
        let (_, answer) = facts.iter().find(|(other, _)| *other == key)?;
        answer.downcast_ref().cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Lines;
    struct Others;

    #[test]
    fn each_fact_under_each_key_is_told_once() {
        let told = Told::default();
        for round in 0..2 {
            // Asked for the second time they are not told anew, whatever was asked in between.
            assert_eq!(told.once(TypeId::of::<Lines>(), || 7 + round), 7);
            let sum = || told.once(TypeId::of::<Lines>(), || 0) + 20 + round;
            assert_eq!(told.once(TypeId::of::<Others>(), sum), 27);
        }
    }
}
