//! From a new deck, or the end of the last round, to the call: 13:69F-42.3, 42.4 and 42.6.

use super::round::Builder;
use crate::games::common::ready;
use crate::procedure::Context;

impl Builder<'_> {
    /// The shuffle and what follows it, up to the call; of a new deck, what comes before it.
    pub(super) fn make_ready(&mut self) {
        let devices = self.devices;
        let own = |name| self.round.own_clause("shuffle", name);
        let (after_jam, first, opened) = (own("after_jam"), own("first"), own("opened"));
        let why = move |context: &Context<'_>| match context.memory {
            memory if memory.shuffler_failed => [after_jam, None],
            memory if memory.round == 1 => [first, opened.filter(|_| memory.closed)],
            _ => [None; 2],
        };
        ready::add_to(&mut self.round, devices, why, |context| context.memory.deal_closed);
        ready::add_stand_in(&mut self.round, devices);
    }
}
