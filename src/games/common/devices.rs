//! What the cards are dealt from and shuffled by, as a house has elected it and as it is now.

use super::ready::MIDDLE;
use crate::house::House;
use crate::kit::{Area, Palm};
use crate::procedure::Context;
use crate::table::{self, Act, Cover, DeckLay, Event, SHUFFLED, Table};

/// How the cards come to the hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) enum Dealing {
    /// From a manual dealing shoe.
    ManualShoe,
    /// From the hand.
    FromTheHand,
    /// From an automated dealing shoe.
    AutoShoe,
}

/// The devices of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) struct Devices {
    pub(in crate::games) dealing: Dealing,
    pub(in crate::games) shoe_on_left: bool,
    pub(in crate::games) counting_shuffler: bool,
    pub(in crate::games) shuffled_by_hand: bool,
    /// Two decks are used in turn, one of them in the shuffler.
    pub(in crate::games) two_decks: bool,
    /// A closed table gets pre-shuffled cards.
    pub(in crate::games) preshuffled: bool,
}

impl Devices {
    pub(in crate::games) fn of(house: &House) -> Self {
        Self {
            dealing: match house.elected("dealing") {
                "hand" => Dealing::FromTheHand,
                "automated_shoe" => Dealing::AutoShoe,
                _ => Dealing::ManualShoe,
            },
            shoe_on_left: house.has("shoe_side", "left"),
            counting_shuffler: house.has("counting_shuffler", "yes"),
            shuffled_by_hand: house.has("shuffle", "manual"),
            two_decks: house.has("decks", "two"),
            preshuffled: house.has("opening", "preshuffled"),
        }
    }

    /// Puts the devices on a fresh table; the automated shoe issues so many cards at a time.
    pub(in crate::games) fn equip(house: &House, table: &mut Table, packet: u8) {
        let devices = Self::of(house);
        table.auto_shoe = devices.dealing == Dealing::AutoShoe;
        table.shuffler = house.has("shuffle", "machine");
        table.packet = packet;
        if devices.two_decks {
            table.add_second_deck();
        }
    }

    /// The acts that make a fresh deck ready.
    pub(in crate::games) fn readying(&self) -> Vec<Act> {
        let mut acts = vec![Act::Shuffle];
        if self.shuffled_by_hand {
            acts.extend([Act::Cut(MIDDLE), Act::Cover(Cover::Rack)]);
        }
        if self.dealing != Dealing::FromTheHand {
            acts.push(Act::Load);
        }
        acts
    }

    /// How the cards are dealt now: without its automated shoe a table deals from a manual one.
    pub(in crate::games) fn dealing_at(&self, context: &Context<'_>) -> Dealing {
        if self.dealing == Dealing::AutoShoe && !context.table.auto_shoe {
            Dealing::ManualShoe
        } else {
            self.dealing
        }
    }

    /// The place that a method deals from.
    pub(in crate::games) const fn source(dealing: Dealing) -> Area {
        match dealing {
            Dealing::ManualShoe => Area::Shoe,
            Dealing::FromTheHand => Area::Held,
            Dealing::AutoShoe => Area::AutoShoe,
        }
    }

    /// The place that the cards are dealt from now.
    pub(in crate::games) fn source_at(&self, context: &Context<'_>) -> Area {
        Self::source(self.dealing_at(context))
    }

    /// The palms that draw and place a card from this place, where the text says which.
    pub(in crate::games) fn palms(
        &self,
        context: &Context<'_>,
        from: Area,
    ) -> (Option<Palm>, Option<Palm>) {
        let near = if self.shoe_on_left { Palm::Left } else { Palm::Right };
        match (from, context.table.hold) {
            (Area::Shoe, _) => (Some(near), Some(near.other())),
            (Area::Held, Some((palm, _))) => (Some(palm.other()), Some(palm.other())),
            _ => (None, None),
        }
    }

    /// Whether the cards are shuffled by hand now.
    pub(in crate::games) fn by_hand_at(&self, context: &Context<'_>) -> bool {
        self.shuffled_by_hand || !context.table.shuffler
    }

    /// Whether pre-shuffled cards have come to the table and lie as they came.
    pub(in crate::games) fn is_preshuffled(&self, context: &Context<'_>) -> bool {
        let memory = context.memory;
        let untouched = !memory.looked_at && !memory.washed;
        let stacked = context.table.lay == DeckLay::Stacked;
        self.preshuffled && memory.closed && untouched && stacked
    }

    /// Whether the cards are cut now: after a shuffle by hand, and when they came pre-shuffled.
    pub(in crate::games) fn is_cut_at(&self, context: &Context<'_>) -> bool {
        self.by_hand_at(context) || self.is_preshuffled(context)
    }

    /// Whether all cards that a shuffle gathers lie in one place from which they can be dealt.
    pub(in crate::games) fn is_together(&self, context: &Context<'_>) -> bool {
        let count = |area| context.table.count(area);
        let all: usize = SHUFFLED.into_iter().map(count).sum();
        count(Area::Deck) == all || count(self.source_at(context)) == all
    }

    /// Whether the other of two decks can be taken out of the shuffler now.
    pub(in crate::games) fn may_swap(&self, context: &Context<'_>) -> bool {
        self.two_decks && context.table.shuffler && table::can(context.table, &Act::Swap).is_ok()
    }

    /// What a counting shuffler says when it has done its work on a deck of so many cards.
    pub(in crate::games) fn reading(
        &self,
        context: &Context<'_>,
        act: &Act,
        deck: usize,
    ) -> Vec<Event> {
        let done = matches!(act, Act::Shuffle | Act::Swap);
        if done && self.counting_shuffler && context.table.shuffler {
            let right = context.table.count(Area::Deck) == deck;
            return vec![Event::ShufflerReads { right }];
        }
        Vec::new()
    }
}

/// The place that this table deals from. Cards that lie in another device are no deal's: they are
/// as good as gone.
pub(in crate::games) fn source_now(context: &Context<'_>) -> Area {
    Devices::source(if context.table.auto_shoe {
        Dealing::AutoShoe
    } else if context.house.has("dealing", "hand") {
        Dealing::FromTheHand
    } else {
        Dealing::ManualShoe
    })
}

/// Whether the cards of the deck in play, wherever at the table they lie, come to another number.
pub(in crate::games) fn is_incomplete(context: &Context<'_>, deck: usize) -> bool {
    let in_play = |area: &Area| !matches!(area, Area::Removed | Area::Machine);
    let all = Area::all().filter(in_play).map(|area| context.table.count(area)).sum::<usize>();
    all != deck
}
