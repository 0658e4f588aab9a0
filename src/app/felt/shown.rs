//! The table as the window shows it, and what its parts ask about it.

use super::acts_in_use::ActsInUse;
use super::stage::Stage;
use super::thing::{PointAt, Target};
use crate::app::bridge::Desk;
use crate::app::saves::Saves;
use crate::kit::{Area, Seat, Side, Spot, Word};
use crate::panels::keys;
use crate::session::{HandOut, Session, View};
use crate::table::Act;

/// What every part of the table reads.
pub(in crate::app) struct TableUi<'a> {
    pub(in crate::app) session: &'a Session,
    pub(in crate::app) view: &'a View,
    pub(in crate::app) desk: &'a Desk,
    pub(in crate::app) saves: &'a Saves,
    pub(in crate::app) stage: &'a Stage,
    pub(in crate::app) acts: &'a ActsInUse,
    pub(in crate::app) review: bool,
    /// What can be pointed at, in the order of the keys.
    pub(in crate::app) places: &'a [&'a PointAt],
}

/// The two hands of baccarat, in the order they are dealt.
const SIDES: [Side; 2] = [Side::Player, Side::Banker];

impl TableUi<'_> {
    /// Whether amounts are written beside the chips: not where reading them is the lesson.
    pub(in crate::app) fn shows_amounts(&self) -> bool {
        self.saves.settings.show_amounts && !self.session.level().hide_amounts
    }

    /// The key of an action, as people read it.
    pub(in crate::app) fn key(&self, id: &str) -> String {
        keys::spoken(keys::key_of(&self.saves.settings, id))
    }

    /// The act that is due, if the dealer may be shown it.
    pub(in crate::app) fn due(&self) -> Option<Act> {
        self.desk.hint().filter(|_| !self.review)
    }

    /// The thing that a target is, if it is on the table.
    pub(in crate::app) fn place(&self, target: Target) -> Option<&PointAt> {
        self.places.iter().copied().find(|place| place.target == target)
    }

    /// Whether the wagers lie on a board that all patrons share.
    pub(in crate::app) fn is_shared(&self) -> bool {
        self.stage.plan.as_ref().is_some_and(|(_, placed)| placed.board.is_some())
    }

    /// Whether two hands are dealt for the whole table.
    pub(in crate::app) fn has_sides(&self) -> bool {
        let plan = self.stage.plan.as_ref();
        plan.is_some_and(|(_, placed)| placed.areas.contains_key(&Area::Side(SIDES[0]).to_string()))
    }

    /// Whether cards lie there.
    pub(in crate::app) fn lies_at(&self, area: Area) -> bool {
        self.cards_at(area) > 0
    }

    /// How many cards lie there.
    pub(in crate::app) fn cards_at(&self, area: Area) -> usize {
        self.view.cards.iter().filter(|card| card.area == area).count()
    }

    /// Whether a card or a packet is out and waits to be put down.
    pub(in crate::app) fn holds_card(&self) -> bool {
        self.view.cards.iter().any(|card| matches!(card.area, Area::Palm(_) | Area::Outlet))
    }

    /// Where cards go that have been played.
    pub(in crate::app) fn receptacle(&self) -> Area {
        self.view.receptacle.unwrap_or(Area::Rack)
    }

    /// The place for cards under the chips of a wager.
    pub(in crate::app) fn under_spot(&self, spot: Spot) -> Option<Area> {
        let (_, placed) = self.stage.plan.as_ref()?;
        let seat = placed.seat(spot.seat)?;
        let (name, _) = seat.nook_under(spot.wager.as_str())?;
        Area::parse(&format!("{}.{name}", spot.seat))
    }

    /// The places for a seat's cards that the layout has, and whether they lie under chips.
    pub(in crate::app) fn places_of(&self, seat: Seat) -> Vec<(Area, bool)> {
        let Some((_, placed)) = &self.stage.plan else { return Vec::new() };
        let at = placed.seat(seat);
        let nooks = at.into_iter().flat_map(|at| &at.nooks);
        let parts = nooks.filter_map(|(name, nook)| {
            Some((Area::parse(&format!("{seat}.{name}"))?, !nook.under.is_empty()))
        });
        std::iter::once((Area::Seat(seat), false)).chain(parts).collect()
    }

    /// The card places that are nobody's own: the dealer's hand, if he has one, the community cards,
    /// and the two hands of baccarat with the places beside them.
    pub(in crate::app) fn dealers_places(&self) -> Vec<Area> {
        let Some((layout, placed)) = &self.stage.plan else { return Vec::new() };
        let dealer = layout.deals_to_dealer().then_some(Area::Dealer);
        let community = placed.areas.keys().filter_map(|name| Area::parse(name));
        let community = community.filter(|area| matches!(area, Area::Community(_)));
        dealer.into_iter().chain(community).chain(self.common_places()).collect()
    }

    /// Where baccarat's cards lie that are nobody's own, as far as the layout has such places.
    pub(in crate::app) fn common_places(&self) -> Vec<Area> {
        let Some((_, placed)) = &self.stage.plan else { return Vec::new() };
        let corner = self.lies_at(Area::Corner) || self.acts.has("place corner");
        let all = SIDES.map(Area::Side).into_iter().chain([Area::Corner, Area::Aside, Area::Burn]);
        all.filter(|area| placed.areas.contains_key(&area.to_string()))
            .filter(|area| corner || *area != Area::Corner)
            .collect()
    }

    /// The patrons' stakes on a place that all share, by seat.
    pub(in crate::app) fn staked_at(&self, word: Word) -> Vec<Spot> {
        let here = self.view.spots.iter().filter(|s| s.spot.wager == word && !s.stake.is_empty());
        let mut spots: Vec<Spot> = here.map(|s| s.spot).collect();
        spots.sort_unstable();
        spots
    }

    /// What has become of a seat's hand, if it is out of play: the word over it, and in its name.
    pub(in crate::app) fn out(&self, seat: Seat) -> Option<String> {
        let (_, out) = self.view.out.iter().find(|(of, _)| *of == seat)?;
        Some(keys::told(match out {
            HandOut::Folded => "tag.folded",
            HandOut::Void => "tag.void",
        }))
    }
}
