//! Tools: a kind of act that waits for the place it is done to.

use super::Shown;
use super::targets::Target;
use crate::kit::{Area, Cents, Face, Palm};
use crate::table::{Act, Cover, Device, Grip, Official};

/// A kind of act that needs a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tool {
    /// Offer the choice.
    Offer,
    /// Turn cards up.
    Turn,
    /// Collect a wager.
    Collect,
    /// Pay a wager.
    Pay,
    /// Take back part of a payment.
    Retrieve,
    /// Give a wager back.
    Release,
    /// Have a wager put right.
    Correct,
    /// Pick up cards.
    PickUp,
    /// Void one hand.
    VoidHand,
}

impl Tool {
    /// The tool's action in the key map.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Offer => "offer",
            Self::Turn => "turn",
            Self::Collect => "collect",
            Self::Pay => "pay",
            Self::Retrieve => "retrieve",
            Self::Release => "release",
            Self::Correct => "correct",
            Self::PickUp => "pick_up",
            Self::VoidHand => "void_hand",
        }
    }

    /// The tool of this action.
    pub(super) fn of(id: &str) -> Option<Self> {
        [
            Self::Offer,
            Self::Turn,
            Self::Collect,
            Self::Pay,
            Self::Retrieve,
            Self::Release,
            Self::Correct,
            Self::PickUp,
            Self::VoidHand,
        ]
        .into_iter()
        .find(|tool| tool.id() == id)
    }

    /// The label on its button.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Offer => "Offer",
            Self::Turn => "Turn",
            Self::Collect => "Collect",
            Self::Pay => "Pay",
            Self::Retrieve => "Take back",
            Self::Release => "Return",
            Self::Correct => "Put right",
            Self::PickUp => "Pick up",
            Self::VoidHand => "Void a hand",
        }
    }

    /// Whether the tool is for wagers, not for cards.
    pub(super) const fn is_for_spots(self) -> bool {
        matches!(self, Self::Collect | Self::Pay | Self::Retrieve | Self::Release | Self::Correct)
    }

    /// The act this tool does to a place, if it does one there. Payments need an amount.
    pub(super) fn at(self, target: Target, amount: Option<Cents>) -> Option<Act> {
        Some(match (self, target) {
            (Self::Offer, Target::Cards(Area::Seat(seat))) => Act::Offer(seat),
            (Self::Offer, Target::Spot(spot)) => Act::Offer(spot.seat),
            (Self::VoidHand, Target::Cards(Area::Seat(seat))) => Act::Void(Some(seat)),
            (Self::Turn, Target::Cards(area)) => Act::Turn(area),
            (Self::Turn, Target::Stub) => Act::Turn(Area::Stub),
            (Self::PickUp, Target::Cards(area)) => Act::PickUp(area),
            (Self::PickUp, Target::Floor) => Act::PickUp(Area::Off),
            (Self::PickUp, Target::Stub) => Act::PickUp(Area::Stub),
            (Self::Collect, Target::Spot(spot)) => Act::Collect(spot),
            (Self::Release, Target::Spot(spot)) => Act::Release(spot),
            (Self::Correct, Target::Spot(spot)) => Act::Correct(spot),
            (Self::Pay, Target::Spot(spot)) => Act::Pay { spot, amount: amount?, chips: None },
            (Self::Retrieve, Target::Spot(spot)) => Act::Retrieve { spot, amount: amount? },
            _ => return None,
        })
    }
}

/// The act of an action that needs no place.
pub(super) fn plain(id: &str, shown: &Shown<'_>) -> Option<Act> {
    let view = shown.view;
    Some(match id {
        "no_more_bets" | "place_your_bets" | "last_hand" | "hands_off" | "misdeal" => {
            Act::Say(crate::kit::Word::new(id))
        }
        "floor" => Act::Call(Official::Floor),
        "supervisor" => Act::Call(Official::Supervisor),
        "wash" => Act::Wash,
        "shuffle" => Act::Shuffle,
        "load" => Act::Load,
        "issue" => Act::Issue,
        "remove_stub" => Act::RemoveStub,
        "rack_stub" => Act::PlaceStub { to: Area::Rack, face: Face::Down },
        "lay_stub" => Act::PlaceStub { to: Area::Stub, face: Face::Down },
        "check_hands" => Act::CheckHands,
        "void" => Act::Void(None),
        "remove_deck" => Act::RemoveDeck,
        "clear_hands" => Act::ClearHands,
        "take_deck" => Act::TakeDeck { palm: Palm::Left, grip: Grip::OverInventory },
        "set_aside" if view.shuffler && view.shuffler_jammed && !view.shoe_jammed => {
            Act::SetAside(Device::Shuffler)
        }
        "set_aside" if view.auto_shoe => Act::SetAside(Device::AutoShoe),
        "set_aside" => Act::SetAside(Device::Shuffler),
        "cover" => {
            let waiting = view.cards.iter().any(|card| card.area == Area::Outlet);
            let lies = shown.view.cover;
            Act::Cover(if waiting && lies != Some(Cover::OnPacket) {
                Cover::OnPacket
            } else if view.pile(Area::StubInHand) > 0 && lies != Some(Cover::UnderStub) {
                Cover::UnderStub
            } else {
                Cover::BesideShoe
            })
        }
        _ => return None,
    })
}

/// Drawing from wherever cards are drawn now, with this palm.
pub(super) fn draw(shown: &Shown<'_>, palm: Option<Palm>) -> Act {
    let view = shown.view;
    if view.auto_shoe {
        return Act::Issue;
    }
    let from = if view.pile(Area::Held) > 0 { Area::Held } else { Area::Shoe };
    Act::Remove { from, palm, bottom: false }
}

/// Putting down what was drawn.
pub(super) fn put(shown: &Shown<'_>, to: Area, face: Face, palm: Option<Palm>) -> Option<Act> {
    let lies = |area: Area| shown.view.cards.iter().any(|card| card.area == area);
    if lies(Area::Palm(Palm::Left)) || lies(Area::Palm(Palm::Right)) {
        Some(Act::Place { to, face, palm })
    } else if lies(Area::Outlet) {
        Some(Act::Deliver { to, face })
    } else {
        None
    }
}
