//! What can be seen from the dealer's chair: nothing that lies face down.

use super::Session;
use crate::kit::{Area, Card, Cents, Chips, Dice, Face, Palm, Seat, Side, Spot};
use crate::table::{Act, Cover, DeckLay, Event, Laid, Table, Tint, Turn};
use std::collections::BTreeMap;

/// A card that can be seen lying somewhere, by its back or its face.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardView {
    /// A number that stays with the card for the round, and says nothing about its face.
    pub id: u16,
    /// Where it lies.
    pub area: Area,
    /// Its place among the cards of its area, from 0.
    pub index: usize,
    /// How many cards lie there.
    pub of: usize,
    /// Its face, if that is up.
    pub face: Option<Card>,
}

/// A pile of which only the height can be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PileView {
    /// Which pile.
    pub area: Area,
    /// How many cards it holds.
    pub count: usize,
}

/// The chips on a spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpotView {
    /// Which spot.
    pub spot: Spot,
    /// The spot's place in the layout's list of wagers.
    pub wager: usize,
    /// The patron's chips.
    pub stake: Chips,
    /// The chips paid beside them.
    pub paid: Chips,
}

/// What has become of a hand that is no longer in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandOut {
    /// The patron has given it up.
    Folded,
    /// The dealer has called it void.
    Void,
}

/// Everything that the dealer sees.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// The cards that lie by themselves.
    pub cards: Vec<CardView>,
    /// The piles.
    pub piles: Vec<PileView>,
    /// The spots with chips.
    pub spots: Vec<SpotView>,
    /// The dealer's chips.
    pub inventory: Chips,
    /// Where the cover card is; nothing if the table has none.
    pub cover: Option<Cover>,
    /// Whether the shoe's place is for a shoe; where it is not, the shuffler stands there.
    pub shoe: bool,
    /// Whether an automated shoe stands on the table.
    pub auto_shoe: bool,
    /// Whether a shuffler stands on the table.
    pub shuffler: bool,
    /// Whether the automated shoe has stopped.
    pub shoe_jammed: bool,
    /// Whether the shuffler has stopped.
    pub shuffler_jammed: bool,
    /// The seats with a patron.
    pub seated: Vec<Seat>,
    /// The places whose cards have been set and still lie so.
    pub set: Vec<Area>,
    /// How the deck lies, if it is not in a shoe or in hand.
    pub lay: DeckLay,
    /// The cards of a deck that is spread out, by their faces where they are up.
    pub spread: Vec<Option<Card>>,
    /// Whether there is a second deck, in the shuffler while the other is in play.
    pub two_decks: bool,
    /// Whether the second of two decks is in play.
    pub second_deck: bool,
    /// How many cards lie behind each cutting card in the stack or the shoe.
    pub cutting: Vec<u16>,
    /// Whether a cutting card is at the mouth of the shoe.
    pub cutting_card_shows: bool,
    /// Where cards go that have been played.
    pub receptacle: Option<Area>,
    /// Who has the shoe, where it goes round.
    pub shoe_at: Option<Seat>,
    /// The vigorish marked, for each seat that owes some.
    pub owed: Vec<(Seat, Cents)>,
    /// The cash that lies before patrons.
    pub cash: Vec<(Seat, Cents)>,
    /// The patrons' non-value chips: their colour, and what one is worth.
    pub tints: Vec<(Seat, Tint, Cents)>,
    /// The wagers whose money alone keeps the round open: see [`Session::waits_for`].
    pub waits_for: Vec<Spot>,
    /// The wagers that stay where they lie for the next round.
    pub held: Vec<Spot>,
    /// The hands that are out of play in the round that is dealt now.
    pub out: Vec<(Seat, HandOut)>,
    /// The wheel, if the table has one.
    pub wheel: Option<WheelView>,
}

/// What can be seen of a wheel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WheelView {
    /// Which way it goes.
    pub turn: Turn,
    /// The ball in the track: which way it goes, and how many turns it makes.
    pub ball: Option<(Turn, u8)>,
    /// The pocket where the ball rests.
    pub pocket: Option<u8>,
    /// Where the marker stands.
    pub marker: Option<u8>,
}

/// The stream of chance that numbers the cards for the screen.
const NUMBERING: u64 = 0xffff_0000;

impl Session {
    /// The table as the dealer sees it.
    #[must_use]
    pub fn view(&self) -> View {
        let table = self.table();
        let all = Area::all().map(|area| table.cards(area).iter().map(|laid| laid.id + 1).max());
        let all = all.flatten().max().unwrap_or(0);
        let mut numbers: Vec<u16> = (0..all).collect();
        // Anew each round, so that a card once seen is not known again by its number.
        let round = u64::from(self.memory().round);
        Dice::new(self.level().seed, NUMBERING + round).shuffle(&mut numbers);
        let cards = open_areas(table).flat_map(|area| cards_of(table, area, &numbers)).collect();
        let piles = [
            Area::Deck,
            Area::Machine,
            Area::Shoe,
            Area::AutoShoe,
            Area::Held,
            Area::StubInHand,
            Area::Stub,
            Area::Rack,
            Area::Bucket,
        ];
        let piles = piles.into_iter().map(|area| PileView { area, count: table.count(area) });
        let spots = table.staked_spots().map(|s| SpotView {
            spot: s.spot,
            wager: table.wager_index(s.spot.wager).unwrap_or(0),
            stake: s.stake,
            paid: s.paid,
        });
        let out = |laid: &Laid| (laid.face == Face::Up).then_some(laid.card);
        let spread = match table.lay {
            DeckLay::Stacked => Vec::new(),
            _ => table.cards(Area::Deck).iter().map(out).collect(),
        };
        let set = &self.memory().arranged;
        let house = &self.level().house;
        let seated = self.level().patrons.iter().filter(|p| p.sits(self.memory().round));
        View {
            cards,
            piles: piles.collect(),
            spots: spots.collect(),
            inventory: table.inventory,
            cover: self.play.has_cover(house).then_some(table.cover),
            shoe: self.play.has_shoe(house),
            auto_shoe: table.auto_shoe,
            shuffler: table.shuffler,
            shoe_jammed: table.shoe_jam,
            shuffler_jammed: table.shuffler_jam,
            seated: seated.map(|patron| patron.seat).collect(),
            set: set.iter().copied().filter(|&area| table.count(area) > 0).collect(),
            lay: table.lay,
            spread,
            two_decks: table.count(Area::Machine) > 0,
            second_deck: table.second_deck,
            cutting: table.cutting.clone(),
            cutting_card_shows: table.shows_cutting_card(),
            receptacle: Some(table.receptacle),
            shoe_at: table.shoe_at,
            owed: sums(table, Table::owed),
            cash: sums(table, Table::cash),
            tints: table
                .seats()
                .filter_map(|seat| table.tint(seat).map(|(tint, value)| (seat, tint, value)))
                .collect(),
            waits_for: self.waits_for(),
            held: table.held.clone(),
            out: self.hands_out(),
            wheel: table.wheel.then_some(WheelView {
                turn: table.wheel_turn,
                ball: table.ball,
                pocket: table.pocket,
                marker: table.marker,
            }),
        }
    }
}

impl Session {
    /// The hands that are out of play in the round that is dealt now; what was voided last counts.
    fn hands_out(&self) -> Vec<(Seat, HandOut)> {
        let round = self.memory().round;
        let mut out: BTreeMap<Seat, HandOut> = BTreeMap::new();
        for entry in self.entries().iter().rev().take_while(|entry| entry.round == round) {
            let void = match entry.act {
                Act::Void(Some(seat)) => vec![seat],
                Act::Void(None) => self.table().seats().collect(),
                _ => Vec::new(),
            };
            out.extend(void.into_iter().map(|seat| (seat, HandOut::Void)));
            for event in &entry.events {
                if let Event::Folds(seat) = event {
                    out.entry(*seat).or_insert(HandOut::Folded);
                }
            }
        }
        out.into_iter().collect()
    }
}

/// The areas whose cards lie by themselves, so that each can be seen.
fn open_areas(table: &Table) -> impl Iterator<Item = Area> + use<> {
    table
        .seats()
        .flat_map(|seat| std::iter::once(Area::Seat(seat)).chain(Area::parts(seat)))
        .chain((1..=5).map(Area::Community))
        .chain([Palm::Left, Palm::Right].map(Area::Palm))
        .chain([Side::Player, Side::Banker].map(Area::Side))
        .chain([Area::Corner, Area::Aside, Area::Burn])
        .chain([Area::Dealer, Area::Outlet, Area::Off])
}

/// The cards that lie face up where each can be seen, with their own numbers and their places.
pub(super) fn faces(table: &Table) -> Vec<(u16, Area, Card)> {
    let spread = (table.lay != DeckLay::Stacked).then_some(Area::Deck);
    open_areas(table)
        .chain(spread)
        .flat_map(|area| table.cards(area).iter().map(move |laid| (area, laid)))
        .filter(|(_, laid)| laid.face == Face::Up)
        .map(|(area, laid)| (laid.id, area, laid.card))
        .collect()
}

/// The seats of which there is more than nothing.
fn sums(table: &Table, of: fn(&Table, Seat) -> Cents) -> Vec<(Seat, Cents)> {
    table.seats().map(|seat| (seat, of(table, seat))).filter(|(_, sum)| !sum.is_zero()).collect()
}

fn cards_of<'a>(
    table: &'a Table,
    area: Area,
    numbers: &'a [u16],
) -> impl Iterator<Item = CardView> + use<'a> {
    let laid = table.cards(area);
    laid.iter().enumerate().map(move |(index, card)| CardView {
        id: numbers.get(usize::from(card.id)).copied().unwrap_or_default(),
        area,
        index,
        of: laid.len(),
        face: (card.face == Face::Up).then_some(card.card),
    })
}

impl View {
    /// How many cards a pile holds.
    #[must_use]
    pub fn pile(&self, area: Area) -> usize {
        self.piles.iter().find(|pile| pile.area == area).map_or(0, |pile| pile.count)
    }
}
