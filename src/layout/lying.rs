//! Where what a table shows lies: each card, and each area with its size.

use super::patterns::TableLayout;
use super::place::{Place, Rect};
use super::placed::{PlacedLayout, SeatPlace};
use crate::kit::{Area, Palm, Seat};
use crate::session::{CardView, HandOut, View};

/// How many cards a hand has room for from its first card on: later ones draw together.
const FIRST_ROW: usize = 3;

/// How far a hand that was given up is pushed towards the dealer.
const FORWARD: f32 = 16.0;

impl PlacedLayout {
    /// The place of a seat.
    pub fn seat(&self, seat: Seat) -> Option<&SeatPlace> {
        self.seats.get(usize::from(seat.0).wrapping_sub(1))
    }

    /// Where the shoe stands before a seat.
    pub fn shoe_before(&self, seat: Seat) -> Option<&Place> {
        self.shoes.get(usize::from(seat.0).wrapping_sub(1))
    }

    /// Where a seat's vigorish is marked.
    pub fn vigorish_of(&self, seat: Seat) -> Option<&Place> {
        self.vigorish.get(usize::from(seat.0).wrapping_sub(1))
    }

    /// Where a packet's card waits in the automated shoe's outlet.
    pub fn outlet(&self, index: usize) -> (f32, f32) {
        let out = if self.shoe_left { self.shoe.width - 20.0 } else { 20.0 };
        (self.shoe.x + out + index as f32 * 3.0, self.shoe.y + self.shoe.height * 0.55)
    }
}

impl TableLayout {
    /// Where a card lies, and its height.
    pub fn card_at(
        &self,
        placed: &PlacedLayout,
        view: &View,
        card: &CardView,
    ) -> Option<(Place, f32)> {
        let small = self.sizes.player_card.1;
        Some(match card.area {
            Area::Seat(seat) => (self.in_hand(placed, view, seat, card)?, small),
            Area::Part(seat, nook) => {
                let at = placed.seat(seat)?;
                let place = at.nook(nook.name())?;
                // What is turned up comes out from under the chips, beside the hand.
                if card.face.is_some() && !place.under.is_empty() {
                    let mine = view.cards.iter().filter(|c| c.area == Area::Seat(seat)).count();
                    let all = (mine + card.of).max(usize::from(self.sizes.player_cards));
                    (self.player_card(at, mine + card.index, all), small)
                } else {
                    (place.card_at(card.index, card.of), place.card.1)
                }
            }
            Area::Dealer => {
                let set = view.set.contains(&Area::Dealer);
                let place = self.set_card(placed, card.index, card.of).filter(|_| set);
                let all = card.of.max(usize::from(self.sizes.dealer_cards));
                let row = || self.dealer_card(placed, card.index, all);
                (place.unwrap_or_else(row), self.sizes.dealer_card.1)
            }
            Area::Community(_) | Area::Side(_) | Area::Corner | Area::Aside | Area::Burn => {
                let area = placed.areas.get(&card.area.to_string())?;
                (area.card_at(card.index)?, area.card.1)
            }
            Area::Palm(palm) => {
                let shoe = placed.shoe.centre();
                let side = if palm == Palm::Left { -26.0 } else { 26.0 };
                let at = (shoe.0 + side + card.index as f32 * 8.0, shoe.1 - 72.0);
                (Place::upright(at), small)
            }
            Area::Outlet => (Place::upright(placed.outlet(card.index)), small),
            Area::Off => (placed.off, small),
            _ => return None,
        })
    }

    /// Where a card of a seat's own hand lies: once it is played, under the stake.
    fn in_hand(
        &self,
        placed: &PlacedLayout,
        view: &View,
        seat: Seat,
        card: &CardView,
    ) -> Option<Place> {
        let at = placed.seat(seat)?;
        let staked = |wager: &String| {
            let own = view.spots.iter().filter(|s| s.spot.seat == seat && !s.stake.is_empty());
            own.into_iter().any(|s| s.spot.wager.as_str() == wager)
        };
        let tuck = self.tuck.as_ref().filter(|tuck| tuck.wagers.iter().any(staked));
        if let Some(tuck) = tuck.filter(|_| card.face.is_none()) {
            return Some(self.player_card(at, card.index, card.of).offset(0.0, tuck.inward));
        }
        let full = usize::from(self.sizes.player_cards).min(FIRST_ROW);
        let place = self.player_card(at, card.index, card.of.max(full));
        // A hand that was given up is pushed forward, for the dealer to take.
        let folded = view.out.contains(&(seat, HandOut::Folded));
        Some(if folded { place.offset(0.0, FORWARD) } else { place })
    }

    /// The middle of an area and its width and height.
    pub fn area_at(&self, placed: &PlacedLayout, area: Area) -> Option<(Place, f32, f32)> {
        let boxed = |r: &Rect| (Place::upright(r.centre()), r.width, r.height);
        Some(match area {
            Area::Seat(seat) => {
                let count = u8::try_from(placed.seats.len()).unwrap_or(u8::MAX);
                let home = self.board.as_ref().map(|board| board.homes.size(count));
                let (w, h) = home.unwrap_or_else(|| self.player_hand_size());
                (placed.seat(seat)?.cards, w, h)
            }
            Area::Part(seat, nook) => {
                let nook = placed.seat(seat)?.nook(nook.name())?;
                let (w, h) = nook.size();
                (nook.place, w, h)
            }
            Area::Dealer => {
                let (w, h) = self.dealer_hand_size();
                (placed.dealer, w, h)
            }
            Area::Community(_) | Area::Side(_) | Area::Corner | Area::Aside | Area::Burn => {
                boxed(&placed.areas.get(&area.to_string())?.bounds()?)
            }
            Area::Rack | Area::Bucket => boxed(&placed.discard_rack),
            Area::Stub => (placed.stub, 52.0, 72.0),
            Area::Deck => boxed(&placed.deck),
            Area::Shoe | Area::AutoShoe => boxed(&placed.shoe),
            Area::Off => (placed.off, self.sizes.player_card.0, self.sizes.player_card.1),
            _ => return None,
        })
    }
}
