//! From a new deck, or the end of the last round, to the call: 13:69F-42.3, 42.4 and 42.6.

use super::round::Builder;
use crate::games::common::devices::Dealing;
use crate::games::common::ready;
use crate::procedure::{Aspect, Scene, both, each_of};

use Aspect::{Amount, Deed, Extra, Sequence, Words};

impl Builder<'_> {
    /// What is done with a new deck before its first shuffle.
    pub(super) fn opening(&mut self) {
        let [inspect, verify, spread, turn, wash, stack] = ready::opening();
        self.add(inspect.law(&self.cite, &both("tcdp.42.3.a-a")));
        self.add(verify.law(&self.cite, &both("tcdp.42.3.b-a")));
        // Where nothing is spread nobody can look, and the opening is not gone through.
        self.add(
            spread
                .law(&self.cite, &both("tcdp.42.3.b-b"))
                .law(&self.cite, &[(Deed, "tcdp.42.3.a-b")])
                .law(&self.cite, &both("tcdp.42.3.c-a")),
        );
        self.add(turn.law(&self.cite, &both("tcdp.42.3.c-b")));
        self.add(wash.law(&self.cite, &both("tcdp.42.3.c-c")));
        self.add(stack.law(&self.cite, &both("tcdp.42.3.c-d")));
    }

    /// The shuffle and what follows it, up to the call.
    pub(super) fn make_ready(&mut self) {
        let devices = self.devices;
        self.add(ready::set_aside().law(&self.cite, &both("tcdp.42.12.e")));
        self.add(ready::gather().law(&self.cite, &both("tcdp.42.10.i-b")));
        if devices.two_decks {
            self.add(
                ready::swap(devices)
                    .law(&self.cite, &both("tcdp.42.2.b.4"))
                    .law(&self.cite, &[(Deed, "tcdp.42.2.b.3"), (Deed, "tcdp.42.2.b.5")]),
            );
        }
        let (after_jam, first) = (self.id("tcdp.42.12.c"), self.id("tcdp.42.4.a-a"));
        let opened = self.id("tcdp.42.3.c-e");
        let why = move |scene: &Scene<'_>| match scene.memory {
            memory if memory.shuffler_failed => [after_jam, None],
            memory if memory.round == 1 => [first, opened.filter(|_| memory.closed)],
            _ => [None; 2],
        };
        self.add(ready::shuffle(devices, why).law(&self.cite, &both("tcdp.42.4.a-b")));
        self.add(ready::cover_in_front(devices).law(&self.cite, &both("tcdp.42.4.c.1.i")));
        self.add(ready::cut(devices).law(&self.cite, &both("tcdp.42.4.b.2")).law(
            &self.cite,
            &[
                (Deed, "tcdp.42.4.c.1.ii-a"),
                (Deed, "tcdp.42.4.c.1.ii-b"),
                (Deed, "tcdp.42.4.c.1.iii"),
                (Amount, "tcdp.42.4.c.1.ii-a"),
            ],
        ));
        self.add(
            ready::cover_away(devices)
                .law(&self.cite, &both("tcdp.42.4.c.1.iv-a"))
                .law(&self.cite, &[(Deed, "tcdp.42.4.c.1.iv-b")]),
        );
        let no_cut: &[(Aspect, &str)] =
            if devices.shuffled_by_hand { &[] } else { &[(Extra, "tcdp.42.4.b.1")] };
        let held: &[(Aspect, &str)] =
            &[(Aspect::Palm, "tcdp.42.8.b.2.i"), (Aspect::Grip, "tcdp.42.8.b.2.ii")];
        let from_hand = devices.dealing == Dealing::FromTheHand;
        let ready = self.by_method("tcdp.42.7.a-b", "tcdp.42.8.b.2", "tcdp.42.9.b.1");
        if devices.dealing == Dealing::AutoShoe {
            for (from, law) in [(Dealing::AutoShoe, ready), (Dealing::ManualShoe, "tcdp.42.7.a-b")]
            {
                let step = ready::load_while(devices, from);
                self.add(step.law(&self.cite, &both(law)).law(&self.cite, no_cut));
            }
        } else {
            self.add(
                ready::take_or_load(devices)
                    .law(&self.cite, &both(ready))
                    .law(&self.cite, no_cut)
                    .law(&self.cite, if from_hand { held } else { &[] }),
            );
        }
        let call = self.by_method("tcdp.42.7.b", "tcdp.42.8.b.3", "tcdp.42.9.b.2");
        self.add(
            ready::call(|scene| scene.memory.deal_closed)
                .law(&self.cite, &each_of([Deed, Sequence, Words], call)),
        );
    }
}
