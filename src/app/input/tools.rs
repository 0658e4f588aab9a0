//! Tools: a kind of act that waits for the place it is done to.

use crate::app::felt::{TableUi, Target};
use crate::kit::{Area, Cents, Face, Palm, Seat};
use crate::panels::keys;
use crate::table::{self, Act, Cover, Device, Grip, Official};

/// A kind of act that needs a place.
///
/// As text it is the action in the key map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(super) enum Tool {
    /// Offer the choice.
    Offer,
    /// Turn cards up.
    Turn,
    /// Tuck cards under a wager.
    Tuck,
    /// Set a seat's hand.
    ArrangeSeat,
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
    /// Take part of a stake.
    Take,
    /// Let a stake stay for the next spin.
    Hold,
    /// Give chips for cash.
    Change,
    /// Buy back a patron's colour.
    CashOut,
    /// Confirm what a patron has said.
    #[strum(serialize = "confirm_word")]
    Confirm,
    /// Refuse what a patron has said.
    #[strum(serialize = "refuse_word")]
    Refuse,
    /// Pass cards on to another place.
    Pass,
    /// Collect vigorish.
    Charge,
    /// Mark vigorish.
    Vig,
    /// Take a mark of vigorish off.
    Unmark,
    /// Give collected vigorish back.
    Refund,
    /// Give chips of a wager to another patron.
    Transfer,
    /// The same, to one that has been chosen.
    #[strum(disabled)]
    TransferTo(Seat),
    /// Give the shoe to a patron.
    Award,
    /// Take a right from a patron.
    Revoke,
}

impl Tool {
    /// The tool's action in the key map.
    pub(super) fn id(self) -> &'static str {
        match self {
            Self::TransferTo(_) => Self::Transfer.into(),
            other => other.into(),
        }
    }

    /// The tool that does this act.
    pub(super) fn of_act(act: &Act) -> Option<Self> {
        match act {
            Act::Arrange { area: Area::Seat(_), .. } => Some(Self::ArrangeSeat),
            Act::Void(Some(_)) => Some(Self::VoidHand),
            Act::Confirm(_) => Some(Self::Confirm),
            Act::Refuse(_) => Some(Self::Refuse),
            // The others have the verbs of their acts.
            _ => Self::of(act.verb()),
        }
    }

    /// The tool of this action.
    pub(super) fn of(id: &str) -> Option<Self> {
        id.parse().ok()
    }

    /// Its name in a word or two.
    pub(super) fn words(self) -> &'static str {
        keys::action(self.id()).map_or("", keys::Action::name)
    }

    /// Whether the tool is for wagers, not for cards.
    pub(super) const fn is_for_spots(self) -> bool {
        matches!(
            self,
            Self::Collect
                | Self::Pay
                | Self::Retrieve
                | Self::Release
                | Self::Correct
                | Self::Take
                | Self::Hold
                | Self::Charge
                | Self::Vig
                | Self::Unmark
                | Self::Refund
                | Self::Transfer
                | Self::TransferTo(_)
        )
    }

    /// Whether it needs an amount.
    pub(super) const fn needs_amount(self) -> bool {
        matches!(
            self,
            Self::Pay
                | Self::Retrieve
                | Self::Take
                | Self::CashOut
                | Self::Charge
                | Self::Vig
                | Self::Unmark
                | Self::Refund
                | Self::Transfer
                | Self::TransferTo(_)
        )
    }

    /// The act on a wager with this amount.
    pub(super) fn with_amount(self, target: Target, amount: Cents) -> Option<Act> {
        match (self, target) {
            (Self::Pay, Target::Spot(spot)) => Some(Act::Pay { spot, amount, chips: None }),
            (Self::Retrieve, Target::Spot(spot)) => Some(Act::Retrieve { spot, amount }),
            (Self::Take, Target::Spot(spot)) => Some(Act::Take { spot, amount }),
            (Self::Charge, Target::Spot(spot)) => Some(Act::Charge { spot, amount }),
            (Self::Vig, Target::Spot(spot)) => Some(Act::Vig { spot, amount }),
            (Self::Unmark, Target::Spot(spot)) => Some(Act::Unmark { spot, amount }),
            (Self::Refund, Target::Spot(spot)) => Some(Act::Refund { spot, amount }),
            (Self::TransferTo(to), Target::Spot(from)) => Some(Act::Transfer { from, to, amount }),
            (Self::CashOut, Target::Cards(Area::Seat(seat))) => Some(Act::CashOut { seat, amount }),
            _ => None,
        }
    }

    /// The acts this tool can do to a place; of more than one the trainee chooses.
    pub(super) fn at(self, shown: &TableUi<'_>, target: Target) -> Vec<Act> {
        let under = |spot| shown.under_spot(spot);
        match (self, target) {
            (Self::Offer, Target::Cards(Area::Seat(seat) | Area::Part(seat, _))) => {
                vec![Act::Offer(seat)]
            }
            (Self::Offer, Target::Spot(spot)) => vec![Act::Offer(spot.seat)],
            (Self::VoidHand, Target::Cards(Area::Seat(seat) | Area::Part(seat, _))) => {
                vec![Act::Void(Some(seat))]
            }
            (Self::VoidHand, Target::Spot(spot)) => vec![Act::Void(Some(spot.seat))],
            (Self::Turn, Target::Cards(area)) => vec![Act::Turn(area)],
            (Self::Turn, Target::Spot(spot)) => under(spot).map(Act::Turn).into_iter().collect(),
            (Self::Turn, Target::Stub) if shown.view.pile(Area::Deck) > 0 => {
                vec![Act::Turn(Area::Deck)]
            }
            (Self::Turn, Target::Stub) => vec![Act::Turn(Area::Stub)],
            (Self::PickUp, Target::Cards(area)) => vec![Act::PickUp(area)],
            (Self::PickUp, Target::Spot(spot)) => {
                under(spot).map(Act::PickUp).into_iter().collect()
            }
            (Self::PickUp, Target::Floor) => vec![Act::PickUp(Area::Off)],
            (Self::PickUp, Target::Stub) => vec![Act::PickUp(Area::Stub)],
            (Self::Tuck, Target::Cards(Area::Seat(seat) | Area::Part(seat, _))) => {
                tucks(shown, seat)
            }
            (Self::Tuck, Target::Spot(spot)) => {
                let tuck = |to| Act::Tuck { from: Area::Seat(spot.seat), to };
                under(spot).map(tuck).into_iter().collect()
            }
            (Self::Hold, Target::Spot(spot)) => vec![Act::Hold(spot)],
            (Self::Change, Target::Cards(Area::Seat(seat))) => vec![Act::Change(seat)],
            (Self::Confirm, Target::Cards(Area::Seat(seat))) => vec![Act::Confirm(seat)],
            (Self::Refuse, Target::Cards(Area::Seat(seat))) => vec![Act::Refuse(seat)],
            (Self::Award, Target::Cards(Area::Seat(seat))) => vec![Act::Award(seat)],
            (Self::Award, Target::Spot(spot)) => vec![Act::Award(spot.seat)],
            (Self::Revoke, Target::Cards(Area::Seat(seat))) => vec![Act::Revoke(seat)],
            (Self::Revoke, Target::Spot(spot)) => vec![Act::Revoke(spot.seat)],
            (Self::Collect, Target::Spot(spot)) => vec![Act::Collect(spot)],
            (Self::Release, Target::Spot(spot)) => vec![Act::Release(spot)],
            (Self::Correct, Target::Spot(spot)) => vec![Act::Correct(spot)],
            _ => Vec::new(),
        }
    }
}

/// Of some acts those that can be done; if none can, the first, so that the trainee hears why.
pub(super) fn possible(shown: &TableUi<'_>, acts: Vec<Act>) -> Vec<Act> {
    let table = shown.session.table();
    let can: Vec<Act> = acts.iter().copied().filter(|act| table::can(table, act).is_ok()).collect();
    if can.is_empty() { acts.into_iter().take(1).collect() } else { can }
}

/// Every way to tuck a seat's hand under a wager, or to put cards from a further place back to it.
pub(super) fn tucks(shown: &TableUi<'_>, seat: Seat) -> Vec<Act> {
    let state = Area::Seat(seat);
    let parts = shown.places_of(seat).into_iter().filter(|(area, _)| *area != state);
    parts
        .flat_map(|(part, under)| {
            let in_under = under.then_some(Act::Tuck { from: state, to: part });
            let back = Act::Tuck { from: part, to: state };
            let lies = shown.view.cards.iter().any(|card| card.area == part);
            in_under.into_iter().chain(lies.then_some(back))
        })
        .collect()
}

/// The act of an action that needs no place.
pub(super) fn plain(id: &str, shown: &TableUi<'_>) -> Option<Act> {
    let view = shown.view;
    Some(match id {
        "no_more_bets" => Act::Say(crate::kit::Word::new(id)),
        "floor" => Act::Call(Official::Floor),
        "supervisor" => Act::Call(Official::Supervisor),
        "inspect" => Act::Inspect,
        "spread" => Act::Spread,
        "turn_deck" => Act::Turn(Area::Deck),
        "wash" => Act::Wash,
        "stack" => Act::Stack,
        "shuffle" => Act::Shuffle,
        "lace" => Act::Lace,
        "swap" => Act::Swap,
        "load" => Act::Load,
        "issue" => Act::Issue,
        "remove_stub" => Act::RemoveStub,
        "rack_stub" => Act::PlaceStub { to: shown.receptacle(), face: Face::Down },
        "lay_stub" => Act::PlaceStub { to: Area::Stub, face: Face::Down },
        "check_hands" => Act::CheckHands,
        "void" => Act::Void(None),
        "remove_deck" => Act::RemoveDeck,
        "clear_hands" => Act::ClearHands,
        "wait" => Act::Wait,
        "take_ball" => Act::TakeBall,
        "lift" => Act::Lift,
        "take_deck" => Act::TakeDeck { palm: Palm::Left, grip: Grip::OverInventory },
        "set_aside" if view.shuffler && view.shuffler_jammed && !view.shoe_jammed => {
            Act::SetAside(Device::Shuffler)
        }
        "set_aside" if view.auto_shoe => Act::SetAside(Device::AutoShoe),
        "set_aside" => Act::SetAside(Device::Shuffler),
        _ => return None,
    })
}

/// Where the cover card can go now: of more than one place the trainee chooses.
pub(super) fn covers(shown: &TableUi<'_>) -> Vec<Act> {
    let view = shown.view;
    let waiting = view.cards.iter().any(|card| card.area == Area::Outlet);
    let deck = view.pile(Area::Deck) > 0;
    let places = [
        (Cover::OnPacket, waiting),
        (Cover::InFront, deck),
        (Cover::Rack, deck || view.cover == Some(Cover::InFront)),
        (Cover::BesideShoe, view.auto_shoe || view.cover == Some(Cover::OnPacket)),
        (Cover::UnderStub, view.pile(Area::StubInHand) + view.pile(Area::Stub) > 0),
        (Cover::Layout, true),
    ];
    let there = |cover: Cover| view.cover == Some(cover);
    places
        .into_iter()
        .filter(|&(at, can)| can && !there(at))
        .map(|(at, _)| Act::Cover(at))
        .collect()
}

/// Where a card is drawn from now, if one can be.
fn drawn_from(shown: &TableUi<'_>) -> Option<Area> {
    [Area::Held, Area::Shoe, Area::StubInHand].into_iter().find(|&from| shown.view.pile(from) > 0)
}

/// Whether cards can be drawn.
pub(super) fn can_draw(shown: &TableUi<'_>) -> bool {
    let issues = shown.view.auto_shoe && shown.view.pile(Area::AutoShoe) > 0;
    !shown.holds_card() && (issues || drawn_from(shown).is_some())
}

/// Drawing from wherever cards are drawn now, with this palm.
pub(super) fn draw(shown: &TableUi<'_>, palm: Option<Palm>) -> Act {
    let view = shown.view;
    if view.auto_shoe && (view.pile(Area::AutoShoe) > 0 || drawn_from(shown).is_none()) {
        return Act::Issue;
    }
    Act::Remove { from: drawn_from(shown).unwrap_or(Area::Shoe), palm, bottom: false }
}

/// Putting down what was drawn.
pub(super) fn put(shown: &TableUi<'_>, to: Area, face: Face, palm: Option<Palm>) -> Option<Act> {
    let lies = |area: Area| shown.view.cards.iter().any(|card| card.area == area);
    if lies(Area::Palm(Palm::Left)) || lies(Area::Palm(Palm::Right)) {
        Some(Act::Place { to, face, palm })
    } else if lies(Area::Outlet) {
        Some(Act::Deliver { to, face })
    } else {
        None
    }
}
