//! The state of the table: every card is somewhere, every chip is somewhere.

use super::{Cover, Device, Grip, Tint, Turn};
use crate::kit::{Area, Card, Cents, Chips, Face, Palm, Seat, Spot, Word, WordList};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// A card as it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// Which card.
    pub card: Card,
    /// Which way it lies.
    pub face: Face,
    /// Its number among all cards of the table; two cards may look alike.
    pub id: u16,
}

/// How the cards of [`Area::Deck`] lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DeckLay {
    /// In one stack.
    #[default]
    Stacked,
    /// Spread out face up.
    SpreadUp,
    /// Spread out face down.
    SpreadDown,
    /// Mixed on the layout.
    Washed,
}

/// The chips on one betting spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpotState {
    /// Which spot.
    pub spot: Spot,
    /// The patron's own chips.
    pub stake: Chips,
    /// What the dealer has paid beside them.
    pub paid: Chips,
}

impl SpotState {
    /// Takes all chips off the spot.
    pub(super) fn clear(&mut self) -> Chips {
        std::mem::take(&mut self.stake).plus(&std::mem::take(&mut self.paid))
    }
}

/// Everything that can be seen, and the cards that cannot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    piles: Vec<Vec<Laid>>,
    wagers: Arc<WordList>,
    spots: Vec<SpotState>,
    /// Those of them, by their places, where chips lie.
    laid: Vec<u16>,
    /// Each seat's chips in hand, by seat number less one.
    pub(super) purses: Vec<Chips>,
    /// The cards of a fresh table, in order: what the floor brings when a deck is replaced.
    pub(super) fresh: Arc<[Card]>,
    /// The inventory of a fresh table: what a fill brings it back to.
    pub(super) float: Chips,
    /// How many cards the automated shoe issues at a time.
    pub packet: u8,
    /// The dealer's chips.
    pub inventory: Chips,
    /// Where the cover card is.
    pub cover: Cover,
    /// Whether the cards in [`Area::Deck`] have been through a whole shuffle.
    pub shuffled: bool,
    /// Whether they have been cut since.
    pub cut: bool,
    /// How the cards in [`Area::Deck`] lie.
    pub lay: DeckLay,
    /// Of two decks, whether the second is in play.
    pub second_deck: bool,
    /// The palm and place of a deck held for dealing.
    pub hold: Option<(Palm, Grip)>,
    /// Whether the shuffler stands on the table.
    pub shuffler: bool,
    /// Whether the automated shoe stands on the table.
    pub auto_shoe: bool,
    /// Whether the table has a wheel.
    pub wheel: bool,
    /// Whether the hands of the seats are set: elsewhere they go by the order in which their cards came.
    pub sets_hands: bool,
    /// Whether the shuffler has stopped in mid-cycle.
    pub shuffler_jam: bool,
    /// Whether the automated shoe has stopped.
    pub shoe_jam: bool,
    /// The hands in the discard rack, in the order they were put there, with their cards' number.
    pub rack_runs: Vec<(Area, u8)>,
    /// How many cards lie behind each cutting card in the stack or the shoe, the fewest first.
    pub cutting: Vec<u16>,
    /// Where cards are put that have been played: the discard rack or the bucket.
    pub receptacle: Area,
    /// Whether the shoe shuffles all the time the cards that are brought back to it.
    pub continuous: bool,
    /// Who has the shoe, where it goes round.
    pub shoe_at: Option<Seat>,
    /// The vigorish marked for each seat, by seat number less one.
    pub(super) owed: Vec<Cents>,
    /// What each seat has been given of other patrons' wagers since the round opened, and has before it.
    pub(super) given: Vec<Cents>,
    /// The cash that each patron has laid down.
    pub(super) cash: Vec<Cents>,
    /// The cash in the drop box.
    pub drop: Cents,
    /// Each seat's non-value chips, and what one is worth.
    pub(super) tints: Vec<Option<(Tint, Cents)>>,
    /// The wagers that stay where they lie for the next round.
    pub held: Vec<Spot>,
    /// Which way the wheel goes.
    pub wheel_turn: Turn,
    /// The ball while it is in the track: which way it goes, and how many turns it makes.
    pub ball: Option<(Turn, u8)>,
    /// The pocket the ball rests in.
    pub pocket: Option<u8>,
    /// The number the marker stands on.
    pub marker: Option<u8>,
}

impl Table {
    /// A table with these seats and wagers, the cards in the deck, and chips in the inventory and
    /// with the patrons.
    #[must_use]
    pub fn new(wagers: &[Word], cards: Vec<Card>, inventory: Chips, purses: Vec<Chips>) -> Self {
        let fresh = cards.as_slice().into();
        let mut piles = vec![Vec::new(); Area::COUNT];
        piles[Area::Deck.index()] =
            (0..).zip(cards).map(|(id, card)| Laid { card, face: Face::Down, id }).collect();
        let all = purses.len();
        let seats = u8::try_from(purses.len()).unwrap_or(Seat::MOST);
        let spots = Seat::clockwise(seats)
            .flat_map(|seat| wagers.iter().map(move |&wager| Spot { seat, wager }))
            .map(|spot| SpotState { spot, stake: Chips::NONE, paid: Chips::NONE })
            .collect();
        Self {
            piles,
            wagers: Arc::new(WordList::new(wagers.to_vec())),
            spots,
            laid: Vec::new(),
            purses,
            fresh,
            float: inventory,
            packet: 3,
            inventory,
            cover: Cover::BesideShoe,
            shuffled: false,
            cut: false,
            lay: DeckLay::Stacked,
            second_deck: false,
            hold: None,
            shuffler: true,
            auto_shoe: true,
            wheel: false,
            sets_hands: false,
            shuffler_jam: false,
            shoe_jam: false,
            rack_runs: Vec::new(),
            cutting: Vec::new(),
            receptacle: Area::Rack,
            continuous: false,
            shoe_at: None,
            owed: vec![Cents::ZERO; all],
            given: vec![Cents::ZERO; all],
            cash: vec![Cents::ZERO; all],
            drop: Cents::ZERO,
            tints: vec![None; all],
            held: Vec::new(),
            wheel_turn: Turn::Clockwise,
            ball: None,
            pocket: None,
            marker: None,
        }
    }

    /// Puts a second deck like the first into the shuffler.
    pub fn add_second_deck(&mut self) {
        let deck = self.new_deck();
        self.pile(Area::Machine).extend(deck);
    }

    /// Cards like those of the fresh table, with numbers that no card has had.
    pub(super) fn new_deck(&self) -> Vec<Laid> {
        let all = self.piles.iter().flatten().map(|laid| laid.id + 1).max().unwrap_or(0);
        let fresh = (all..).zip(self.fresh.iter());
        fresh.map(|(id, &card)| Laid { card, face: Face::Down, id }).collect()
    }

    /// How many cards are at the table: neither taken away nor in the machine of a second deck.
    #[must_use]
    pub fn cards_in_play(&self) -> usize {
        let apart = [Area::Machine, Area::Removed];
        Area::all().filter(|area| !apart.contains(area)).map(|area| self.count(area)).sum()
    }

    /// Whether a cutting card is at the mouth of the shoe.
    #[must_use]
    pub fn shows_cutting_card(&self) -> bool {
        let behind = self.cutting.last().map(|&n| usize::from(n));
        behind.is_some_and(|n| n > 0 && n == self.count(Area::Shoe))
    }

    /// The cards in an area, first laid first; in the deck and the shoes the last is on top.
    #[must_use]
    #[inline]
    pub fn cards(&self, area: Area) -> &[Laid] {
        &self.piles[area.index()]
    }

    /// How many cards are in an area.
    #[must_use]
    #[inline]
    pub fn count(&self, area: Area) -> usize {
        self.piles[area.index()].len()
    }

    /// Whether any card of the area lies face up.
    #[must_use]
    #[inline]
    pub fn is_exposed(&self, area: Area) -> bool {
        self.cards(area).iter().any(|laid| laid.face == Face::Up)
    }

    /// Whether a device stands on the table.
    #[must_use]
    pub const fn has(&self, device: Device) -> bool {
        match device {
            Device::Shuffler => self.shuffler,
            Device::AutoShoe => self.auto_shoe,
        }
    }

    /// Whether any card of the area lies face down.
    #[must_use]
    #[inline]
    pub fn is_hidden(&self, area: Area) -> bool {
        self.cards(area).iter().any(|laid| laid.face == Face::Down)
    }

    pub(super) fn pile(&mut self, area: Area) -> &mut Vec<Laid> {
        &mut self.piles[area.index()]
    }

    /// Whether the inventory has run down to less than half of its chips of any kind.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.inventory.0.iter().zip(self.float.0).any(|(&now, full)| now < full / 2)
    }

    /// The seats, clockwise from the dealer's far left.
    #[inline]
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::clockwise(u8::try_from(self.purses.len()).unwrap_or(Seat::MOST))
    }

    /// The wagers a spot can be for.
    #[must_use]
    pub fn wagers(&self) -> &[Word] {
        self.wagers.words()
    }

    /// Every spot of the layout.
    #[must_use]
    pub fn spots(&self) -> &[SpotState] {
        &self.spots
    }

    /// The place of a wager in the layout's list.
    #[must_use]
    #[inline]
    pub fn wager_index(&self, wager: Word) -> Option<usize> {
        self.wagers.find(wager)
    }

    /// The spots where chips lie.
    #[inline]
    pub fn staked_spots(&self) -> impl Iterator<Item = &SpotState> {
        self.laid.iter().map(|&i| &self.spots[usize::from(i)])
    }

    /// The place of a spot in the order of the layout, by seats and then by wagers.
    #[inline]
    pub(crate) fn spot_index(&self, spot: Spot) -> Option<usize> {
        let wager = self.wager_index(spot.wager)?;
        let seat = usize::from(spot.seat.0).checked_sub(1)?;
        (seat < self.purses.len()).then_some(seat * self.wagers().len() + wager)
    }

    /// The chips on a spot; `None` if the layout has no such spot.
    #[must_use]
    #[inline]
    pub fn spot(&self, spot: Spot) -> Option<&SpotState> {
        self.spots.get(self.spot_index(spot)?)
    }

    /// Changes the chips on a spot; `None` if the layout has no such spot.
    pub(super) fn change_spot<T>(
        &mut self,
        spot: Spot,
        change: impl FnOnce(&mut SpotState) -> T,
    ) -> Option<T> {
        let i = self.spot_index(spot)?;
        let state = self.spots.get_mut(i)?;
        let done = change(state);
        let lies = !state.stake.is_empty() || !state.paid.is_empty();
        let place = u16::try_from(i).ok()?;
        match (self.laid.binary_search(&place), lies) {
            (Err(at), true) => self.laid.insert(at, place),
            (Ok(at), false) => {
                self.laid.remove(at);
            }
            _ => {}
        }
        Some(done)
    }

    /// The patron's stake on a spot.
    #[must_use]
    #[inline]
    pub fn stake(&self, seat: Seat, wager: Word) -> Cents {
        self.spot(Spot { seat, wager }).map_or(Cents::ZERO, |s| s.stake.total())
    }

    /// Whether anything is staked at a seat.
    #[must_use]
    pub fn has_stakes(&self, seat: Seat) -> bool {
        self.staked_spots().any(|state| state.spot.seat == seat && !state.stake.is_empty())
    }

    /// What has been paid beside a spot.
    #[must_use]
    #[inline]
    pub fn paid(&self, seat: Seat, wager: Word) -> Cents {
        self.spot(Spot { seat, wager }).map_or(Cents::ZERO, |s| s.paid.total())
    }

    /// The chips a patron has in hand.
    #[must_use]
    pub fn purse(&self, seat: Seat) -> Chips {
        self.purses.get(usize::from(seat.0).wrapping_sub(1)).copied().unwrap_or_default()
    }

    /// The vigorish that is marked for a seat.
    #[must_use]
    pub fn owed(&self, seat: Seat) -> Cents {
        self.owed.get(usize::from(seat.0).wrapping_sub(1)).copied().unwrap_or(Cents::ZERO)
    }

    /// Sets the vigorish that is marked for a seat.
    pub(crate) fn set_owed(&mut self, seat: Seat, owed: Cents) {
        if let Some(marked) = self.owed.get_mut(usize::from(seat.0).wrapping_sub(1)) {
            *marked = owed;
        }
    }

    /// The cash that lies before a seat.
    #[must_use]
    pub fn cash(&self, seat: Seat) -> Cents {
        self.cash.get(usize::from(seat.0).wrapping_sub(1)).copied().unwrap_or(Cents::ZERO)
    }

    /// A seat's non-value chips: their colour, and what one is worth.
    #[must_use]
    pub fn tint(&self, seat: Seat) -> Option<(Tint, Cents)> {
        *self.tints.get(usize::from(seat.0).wrapping_sub(1))?
    }

    /// Gives a seat non-value chips from the start, or takes them from it.
    pub fn set_tint(&mut self, seat: Seat, tint: Option<(Tint, Cents)>) {
        if let Some(slot) = self.tints.get_mut(usize::from(seat.0).wrapping_sub(1)) {
            *slot = tint;
        }
    }

    /// Gives a seat these chips to start with, in place of what it has.
    pub fn set_purse(&mut self, seat: Seat, chips: Chips) {
        if let Some(purse) = self.purses.get_mut(usize::from(seat.0).wrapping_sub(1)) {
            *purse = chips;
        }
    }

    /// All chips at the table: inventory, spots and purses. No act changes what they are worth; cash
    /// stands apart.
    #[must_use]
    pub fn money(&self) -> Cents {
        self.inventory.total()
            + self.purses.iter().map(Chips::total).sum()
            + self.spots.iter().map(|s| s.stake.total() + s.paid.total()).sum()
    }

    /// All cards at the table or taken from it, sorted. No act changes it.
    #[must_use]
    pub fn all_cards(&self) -> Vec<Card> {
        let mut cards: Vec<Card> = self.piles.iter().flatten().map(|laid| laid.card).collect();
        cards.sort_unstable();
        cards
    }

    /// A short digest of the whole state, the same on every machine.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let mut bytes = Vec::with_capacity(1024 + self.spots.len() * 2 * size_of::<Chips>());
        for area in Area::all() {
            // The further places count only while something lies there.
            match area {
                Area::Machine | Area::Part(..) | Area::Corner | Area::Aside | Area::Burn
                    if self.count(area) == 0 =>
                {
                    continue;
                }
                Area::Machine | Area::Part(..) | Area::Corner | Area::Aside | Area::Burn => {
                    bytes.extend([0xfe, u8::try_from(area.index()).unwrap_or(255)]);
                }
                _ => bytes.push(0xff),
            }
            for laid in self.cards(area) {
                let up = if laid.face == Face::Up { 64 } else { 0 };
                bytes.push(u8::try_from(laid.card.index()).unwrap_or(63) | up);
            }
        }
        let spots = self.spots.iter().flat_map(|s| [&s.stake, &s.paid]);
        for chips in spots.chain(&self.purses).chain([&self.inventory]) {
            for n in chips.0 {
                bytes.extend_from_slice(&n.to_le_bytes());
            }
        }
        let flags = [
            self.shuffled,
            self.cut,
            self.shuffler,
            self.auto_shoe,
            self.shuffler_jam,
            self.shoe_jam,
        ];
        bytes.extend(flags.map(u8::from));
        if self.lay != DeckLay::Stacked || self.second_deck {
            bytes.extend([0xfd, self.lay as u8, u8::from(self.second_deck)]);
        }
        bytes.push(self.cover as u8);
        bytes.push(self.hold.map_or(255, |(palm, grip)| palm as u8 * 8 + grip as u8));
        bytes.push(self.pocket.unwrap_or(255));
        bytes.push(self.marker.unwrap_or(255));
        for (area, n) in &self.rack_runs {
            bytes.extend([u8::try_from(area.index()).unwrap_or(255), *n]);
        }
        self.add_rest(&mut bytes);
        hex::encode(&Sha256::digest(&bytes)[..8])
    }
}

impl Table {
    /// What only the games of the shoe and the wheel have, as far as it is there.
    fn add_rest(&self, bytes: &mut Vec<u8>) {
        let mut add = |kind: u8, n: i64| {
            bytes.push(kind);
            bytes.extend(n.to_le_bytes());
        };
        self.cutting.iter().for_each(|&n| add(1, i64::from(n)));
        for (i, _) in self.purses.iter().enumerate() {
            let seat = i64::try_from(i).unwrap_or(i64::MAX);
            let sums = [(2, self.owed[i]), (3, self.cash[i])];
            for (kind, sum) in sums.into_iter().filter(|(_, sum)| !sum.is_zero()) {
                add(kind, seat << 40 | sum.0);
            }
            if let Some((tint, value)) = self.tints[i] {
                add(4, seat << 40 | (tint as i64) << 32 | value.0);
            }
        }
        if !self.drop.is_zero() {
            add(5, self.drop.0);
        }
        for spot in &self.held {
            let wager = self.wager_index(spot.wager).unwrap_or_default();
            add(6, i64::from(spot.seat.0) << 16 | i64::try_from(wager).unwrap_or(0));
        }
        if let Some(seat) = self.shoe_at {
            add(7, i64::from(seat.0));
        }
        if let Some((turn, turns)) = self.ball {
            add(8, i64::from(turns) << 1 | turn as i64);
        }
    }
}
