//! From a closed table to the call: 19:47-35.2 to 35.4 and 19:46-1.18(g).

use super::round::Builder;
use crate::games::common::devices::Dealing;
use crate::games::common::ready;
use crate::procedure::{Aspect, Scene, both, each_of};

use Aspect::{Amount, Deed, Sequence, Target, Words};

impl Builder<'_> {
    /// Everything up to the call.
    pub(super) fn make_ready(&mut self) {
        let devices = self.devices;
        let age = match devices.dealing {
            Dealing::FromTheHand => "mstud.46-1.18.g.3",
            Dealing::ManualShoe | Dealing::AutoShoe => "mstud.46-1.18.g.2",
        };
        self.add(
            ready::old_deck()
                .law(&self.cite, &both(age))
                .law(&self.cite, &[(Deed, "mstud.46-1.18.g")]),
        );
        self.add(ready::set_aside().law(&self.cite, &both("mstud.35.12.g")));
        self.add(ready::gather().law(&self.cite, &both("mstud.35.4.a-b")));
        if !devices.preshuffled {
            let opening = [
                "mstud.35.3.a-a",
                "mstud.35.3.b-a",
                "mstud.35.3.b-b",
                "mstud.35.3.c-b",
                "mstud.35.3.c-c",
                "mstud.35.3.c-d",
            ];
            for (step, id) in ready::opening().into_iter().zip(opening) {
                self.add(step.law(&self.cite, &both(id)));
            }
        }
        let (after_jam, new) = (self.id("mstud.35.12.e"), self.id("mstud.35.3.c-e"));
        let why = move |scene: &Scene<'_>| {
            let why = if scene.memory.shuffler_failed { after_jam } else { new };
            [why.filter(|_| scene.memory.shuffler_failed || scene.memory.closed), None]
        };
        self.add(
            ready::shuffle(devices, why)
                .law(&self.cite, &both("mstud.35.4.a-a"))
                .law(&self.cite, &both("mstud.35.4.a-b")),
        );
        if devices.two_decks {
            self.add(ready::swap(devices).law(&self.cite, &both("mstud.35.2.b.4")).law(
                &self.cite,
                &[(Deed, "mstud.35.2.b.3"), (Deed, "mstud.35.2.b.5"), (Deed, "mstud.35.4.a-b")],
            ));
        }
        self.add(ready::cover_in_front(devices).law(&self.cite, &both("mstud.35.4.c.1.i")));
        let unspread: &[(Aspect, &str)] =
            if devices.preshuffled { &[(Deed, "mstud.35.3.a-b")] } else { &[] };
        self.add(
            ready::cut(devices)
                .law(&self.cite, &both("mstud.35.4.b.2"))
                .law(&self.cite, &[(Amount, "mstud.35.4.c.1.ii-a")])
                .law(&self.cite, unspread),
        );
        self.add(
            ready::cover_away(devices)
                .law(&self.cite, &both("mstud.35.4.c.1.iv-a"))
                .law(&self.cite, &each_of([Deed, Sequence, Target], "mstud.35.4.c.1.iv-b")),
        );
        let take = self.by_method("mstud.35.7.a-b", "mstud.35.8.b.2", "mstud.35.9.b.1");
        if devices.dealing == Dealing::AutoShoe {
            for (from, law) in [(Dealing::AutoShoe, take), (Dealing::ManualShoe, "mstud.35.7.a-b")]
            {
                self.add(ready::load_while(devices, from).law(&self.cite, &both(law)));
            }
        } else {
            self.add(ready::take_or_load(devices).law(&self.cite, &both(take)));
        }
        let call = self.by_method("mstud.35.7.b-a", "mstud.35.8.b.3-a", "mstud.35.9.b.2");
        self.add(
            ready::call(|scene| scene.memory.deal_closed)
                .law(&self.cite, &each_of([Deed, Sequence, Words], call)),
        );
    }
}
