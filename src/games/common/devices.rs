//! What the cards are dealt from and shuffled by, as a house has elected it and as it is now.

use crate::games::prelude::*;
use crate::table::{self, SHUFFLED};

/// How many cards the perfect dealer cuts from the top: about half. The text sets only the least.
pub(crate) const MIDDLE: u16 = 26;

/// How the cards come to the hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dealing {
    /// From a manual dealing shoe.
    ManualShoe,
    /// From the hand.
    FromTheHand,
    /// From an automated dealing shoe.
    AutoShoe,
}

/// The devices of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Devices {
    pub(crate) dealing: Dealing,
    pub(crate) shoe_on_left: bool,
    pub(crate) counting_shuffler: bool,
    pub(crate) shuffled_by_hand: bool,
    /// Two decks are used in turn, one of them in the shuffler.
    pub(crate) two_decks: bool,
    /// A closed table gets pre-shuffled cards.
    pub(crate) preshuffled: bool,
}

impl Devices {
    pub(crate) fn of(house: &House) -> Self {
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
    pub(crate) fn equip(house: &House, table: &mut Table, packet: u8) {
        let devices = Self::of(house);
        table.auto_shoe = devices.dealing == Dealing::AutoShoe;
        table.shuffler = house.has("shuffle", "machine");
        table.packet = packet;
        if devices.two_decks {
            table.add_second_deck();
        }
    }

    /// The acts that make a fresh deck ready.
    pub(crate) fn readying(&self) -> Vec<Act> {
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
    pub(crate) fn dealing_at(&self, context: &Context<'_>) -> Dealing {
        if self.dealing == Dealing::AutoShoe && !context.table.auto_shoe {
            Dealing::ManualShoe
        } else {
            self.dealing
        }
    }

    /// The place that a method deals from.
    pub(crate) const fn source(dealing: Dealing) -> Area {
        match dealing {
            Dealing::ManualShoe => Area::Shoe,
            Dealing::FromTheHand => Area::Held,
            Dealing::AutoShoe => Area::AutoShoe,
        }
    }

    /// The place that the cards are dealt from now.
    pub(crate) fn source_at(&self, context: &Context<'_>) -> Area {
        Self::source(self.dealing_at(context))
    }

    /// The palms that draw and place a card from this place, where the text says which.
    pub(crate) fn palms(&self, context: &Context<'_>, from: Area) -> (Option<Palm>, Option<Palm>) {
        let near = if self.shoe_on_left { Palm::Left } else { Palm::Right };
        match (from, context.table.hold) {
            (Area::Shoe, _) => (Some(near), Some(near.other())),
            (Area::Held, Some((palm, _))) => (Some(palm.other()), Some(palm.other())),
            _ => (None, None),
        }
    }

    /// Whether the cards are shuffled by hand now.
    pub(crate) fn by_hand_at(&self, context: &Context<'_>) -> bool {
        self.shuffled_by_hand || !context.table.shuffler
    }

    /// Whether pre-shuffled cards have come to the table and lie as they came.
    pub(crate) fn is_preshuffled(&self, context: &Context<'_>) -> bool {
        let memory = context.memory;
        let untouched = !memory.opening.looked_at && !memory.opening.washed;
        let stacked = context.table.lay == DeckLay::Stacked;
        self.preshuffled && memory.is_deck_new() && untouched && stacked
    }

    /// Whether the cards are cut now: after a shuffle by hand, and when they came pre-shuffled.
    pub(crate) fn is_cut_at(&self, context: &Context<'_>) -> bool {
        self.by_hand_at(context) || self.is_preshuffled(context)
    }

    /// Whether all cards that a shuffle gathers lie in one place from which they can be dealt.
    pub(crate) fn is_together(&self, context: &Context<'_>) -> bool {
        let count = |area| context.table.count(area);
        let all: usize = SHUFFLED.into_iter().map(count).sum();
        count(Area::Deck) == all || count(self.source_at(context)) == all
    }

    /// Whether the other of two decks can be taken out of the shuffler now.
    pub(crate) fn may_swap(&self, context: &Context<'_>) -> bool {
        self.two_decks && context.table.shuffler && table::can(context.table, &Act::Swap).is_ok()
    }

    /// What a counting shuffler says when it has done its work on a deck of so many cards.
    pub(crate) fn reading(&self, context: &Context<'_>, act: &Act, deck: usize) -> Vec<Event> {
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
pub(crate) fn source_now(context: &Context<'_>) -> Area {
    Devices::source(if context.table.auto_shoe {
        Dealing::AutoShoe
    } else if context.house.has("dealing", "hand") {
        Dealing::FromTheHand
    } else {
        Dealing::ManualShoe
    })
}
