//! From a new deck, or the end of the last round, to the call: 13:69F-42.3, 42.4 and 42.6.

use super::round::Builder;
use crate::games::common::devices::Dealing;
use crate::games::common::ready;
use crate::procedure::Context;

impl Builder<'_> {
    /// The shuffle and what follows it, up to the call; of a new deck, what comes before it.
    pub(super) fn make_ready(&mut self) {
        let devices = self.devices;
        ready::opening().into_iter().for_each(|step| self.round.duty(step));
        self.round.duty(ready::set_aside());
        self.round.duty(ready::gather());
        self.round.duty(ready::swap(devices));
        let own = |name| self.round.own_clause("shuffle", name);
        let (after_jam, first, opened) = (own("after_jam"), own("first"), own("opened"));
        let why = move |context: &Context<'_>| match context.memory {
            memory if memory.shuffler_failed => [after_jam, None],
            memory if memory.round == 1 => [first, opened.filter(|_| memory.closed)],
            _ => [None; 2],
        };
        self.round.duty(ready::shuffle(devices, why));
        self.round.duty(ready::cover_in_front(devices));
        self.round.duty(ready::cut(devices));
        self.round.duty(ready::cover_away(devices));
        if devices.dealing == Dealing::FromTheHand {
            self.round.duty(ready::take_or_load(devices));
        } else {
            self.round.duty(ready::load_while(devices, devices.dealing));
        }
        let stand_in = ready::load_while(devices, Dealing::ManualShoe);
        self.round.duty_as("load_stand_in", stand_in);
        self.round.duty(ready::call(|context| context.memory.deal_closed));
    }
}
