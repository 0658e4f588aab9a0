//! A bystander at the table: he keeps ledgers of his own from what is done and what happens, and reckons what
//! each patron should have won.

use super::chemin::{Hands, Told};
use super::hands::{Plain, is_whole, plain};
use crate::kit::{Area, Card, Cents, Face, Nook, Seat, Side, Spot, Word};
use crate::session::Session;
use crate::table::{Act, Event, Laid, Table};
use std::collections::{BTreeMap, BTreeSet};

/// What a patron has answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Plays,
    Draws,
    Folds,
}

/// What each seat has too much of the rounds before, in cents, or too little; nothing where nobody could tell.
pub(super) type Carried = BTreeMap<Seat, Option<Cents>>;

/// What a bystander remembers of a round.
#[derive(Clone, Default)]
pub(super) struct Bystander {
    /// What was put down on each spot.
    pub(super) stakes: BTreeMap<(Seat, String), Cents>,
    pub(super) answers: BTreeMap<Seat, Answer>,
    /// How the cards of each place lay when all of them lay open, the last time.
    hands: BTreeMap<Area, Vec<Laid>>,
    /// The places whose cards were others before, when they lay open.
    changed: BTreeSet<Area>,
    /// The first three cards before a seat, and whether they lay open while there were no more.
    pub(super) first_three: BTreeMap<Seat, (Vec<Card>, bool)>,
    /// The seats of which something has happened that he does not follow: a dispute, a device, a card shown.
    pub(super) aside: BTreeSet<Seat>,
    /// Every hand was made void.
    pub(super) void: bool,
    /// The seats whose hand alone was made void.
    pub(super) void_hands: BTreeSet<Seat>,
    /// The phrases that the dealer has said.
    pub(super) said: BTreeSet<Word>,
    /// Whether the ball that runs was spun well, and where the first such came to rest.
    spun: bool,
    pub(super) pocket: Option<u8>,
    /// What was held for the next spin, and what lies there from the last.
    holds: BTreeSet<Spot>,
    pub(super) held: BTreeMap<Spot, Cents>,
    /// Who had the shoe when the first card came.
    pub(super) banker: Option<Seat>,
    /// The wagers as they stood then.
    pub(super) at_first_card: BTreeMap<(Seat, String), Cents>,
    pub(super) begun: bool,
    /// The dealer has taken a card out.
    dealt: bool,
    /// The shoe was given to somebody since.
    anew: bool,
    /// Who had the shoe, and what lay on the spots, before the last act.
    before: (Option<Seat>, BTreeMap<(Seat, String), Cents>),
    /// The two hands of a baccarat table, as they lay when they first were whole and open.
    pub(super) decided: Option<(Vec<Plain>, Vec<Plain>)>,
    /// A hand was picked up before both were whole and open: what is dealt afterwards is no part of it.
    astray: bool,
    /// The two hands of Chemin de Fer.
    pub(super) chemin: Hands,
    /// The hand is for show: the round before it has ended, and nobody wagers.
    pub(super) show: bool,
    /// What each seat had when the round opened, whoever sits there, and the vigorish that was marked for it.
    pub(super) opened: Vec<Has>,
    /// What the rounds before left wrong with each seat.
    pub(super) carried: Carried,
    /// The cash that has come out of patrons' pockets since.
    laid: BTreeMap<Seat, Cents>,
}

/// What a seat has: the chips in hand and on its spots, its own and those paid, and the cash that lies before
/// it; and the vigorish that is marked for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Has {
    pub(super) seat: Seat,
    pub(super) money: Cents,
    pub(super) marked: Cents,
}

impl Has {
    /// What all seats of a table have.
    fn all(table: &Table) -> Vec<Self> {
        let has = |seat: Seat| {
            let spots = table.staked_spots().filter(|state| state.spot.seat == seat);
            let lies: Cents = spots.map(|s| s.stake.total() + s.paid.total()).sum();
            let money = table.purse(seat).total() + lies + table.cash(seat);
            Self { seat, money, marked: table.owed(seat) }
        };
        table.seats().map(has).collect()
    }
}

/// The two hands of a baccarat table.
const SIDES: [Area; 2] = [Area::Side(Side::Player), Area::Side(Side::Banker)];

/// Where hands lie.
fn is_hand(area: Area) -> bool {
    matches!(
        area,
        Area::Seat(_) | Area::Part(..) | Area::Dealer | Area::Side(_) | Area::Community(_)
    )
}

impl Bystander {
    /// He comes to a session that has just been opened.
    pub(super) fn of(session: &Session) -> Self {
        let mut bystander = Self::default();
        bystander.chemin.six = session.level().house.has("banker_choice", "three");
        bystander.hears(session.opening());
        bystander.opened = Has::all(session.table());
        for has in &mut bystander.opened {
            has.money -= bystander.laid.get(&has.seat).copied().unwrap_or_default();
        }
        bystander
    }

    /// What each seat has more on this table than when the round opened, but for what it has taken out of its
    /// pocket.
    pub(super) fn gains(&self, table: &Table) -> Vec<Has> {
        let laid = |seat| self.laid.get(&seat).copied().unwrap_or_default();
        let now = Has::all(table).into_iter().zip(&self.opened);
        let more = |(now, then): (Has, &Has)| Has {
            money: now.money - then.money - laid(now.seat),
            marked: now.marked - then.marked,
            ..now
        };
        now.map(more).collect()
    }

    /// What happened in answer to an act, or when a round opened.
    pub(super) fn hears(&mut self, events: &[Event]) {
        for event in events {
            match *event {
                // On a hand for show nobody can wager.
                Event::Wager { .. } if self.show => {}
                Event::Wager { spot, amount } => *self.stake(spot) += amount,
                Event::LateWager { spot, .. }
                | Event::Speaks { spot, .. }
                | Event::Claims(spot) => {
                    self.aside.insert(spot.seat);
                }
                Event::Corrects { spot, amount } => *self.stake(spot) = amount,
                Event::Cash { seat, amount } => *self.laid.entry(seat).or_default() += amount,
                Event::Shifts { from, .. } => {
                    self.aside.insert(from.seat);
                }
                Event::Plays(seat) => drop(self.answers.insert(seat, Answer::Plays)),
                Event::Draws(seat) => drop(self.answers.insert(seat, Answer::Draws)),
                Event::Folds(seat) => drop(self.answers.insert(seat, Answer::Folds)),
                Event::Shares(seat)
                | Event::UsesDevice { seat, .. }
                | Event::Errs(seat)
                | Event::Leaves(seat) => drop(self.aside.insert(seat)),
                // What a patron says beside the table may be a coupon.
                Event::Says { seat, phrase } if phrase.as_str().contains("coupon") => {
                    self.aside.insert(seat);
                }
                Event::Touches { by, of } => self.aside.extend([by, of]),
                Event::Deals { .. } if !self.begun || self.anew => {
                    if self.begun {
                        self.chemin = self.chemin.anew();
                    }
                    (self.begun, self.anew) = (true, false);
                    self.hands.clear();
                    self.changed.clear();
                    (self.banker, self.at_first_card) = self.before.clone();
                }
                Event::BallFaults(_) => self.spun = false,
                Event::BallRests(pocket) if self.spun => {
                    self.pocket.get_or_insert(pocket);
                }
                _ => {}
            }
            self.chemin.hears(event);
        }
    }

    fn stake(&mut self, spot: Spot) -> &mut Cents {
        self.stakes.entry((spot.seat, spot.wager.to_string())).or_default()
    }

    /// What was staked on a wager.
    pub(super) fn staked(&self, seat: Seat, wager: &str) -> Cents {
        self.stakes.get(&(seat, wager.to_owned())).copied().unwrap_or_default()
    }

    /// An act is done at this table; the table is as it was before.
    pub(super) fn sees_act(&mut self, before: &Table, act: &Act) {
        match *act {
            Act::Void(None) | Act::RemoveDeck => self.void |= !self.show,
            Act::Void(Some(seat)) => drop(self.void_hands.insert(seat)),
            Act::Say(phrase) => drop(self.said.insert(phrase)),
            Act::Spin { ball, turns } => self.spun = ball != before.wheel_turn && turns >= 4,
            Act::Pass { from: Area::Aside, to: Area::Side(_), .. } => {
                let empty = SIDES.iter().all(|area| before.count(*area) == 0);
                let over = self.decided.is_some() || matches!(self.chemin.told(), Told::Counts(..));
                self.show |= over && empty;
            }
            // What is taken of a wager before the ball rests is no settlement, and the rest is what plays.
            Act::Take { spot, amount } if before.wheel && self.pocket.is_none() => {
                *self.stake(spot) -= amount;
            }
            Act::Transfer { from, amount, .. } if before.wheel && self.pocket.is_none() => {
                *self.stake(from) -= amount.min(before.stake(from.seat, from.wager));
            }
            Act::Remove { .. } | Act::Issue => self.dealt = true,
            Act::PickUp(Area::Side(_)) if self.decided.is_none() && !self.show && !self.void => {
                self.astray = true;
            }
            // What goes back before any card has come, or before the ball rests, has no part in the round.
            Act::Release(spot) if self.is_undecided(before) => {
                *self.stake(spot) = Cents::ZERO;
                self.held.remove(&spot);
            }
            // A hand may be begun anew after another has come to nothing.
            Act::Award(_) => self.anew = true,
            // Only where a zero can hold it does a wager stay.
            Act::Hold(spot) if before.wheel => drop(self.holds.insert(spot)),
            _ => {}
        }
        self.chemin.sees_act(before, act);
        self.before = (before.shoe_at, stakes_on(before));
    }

    /// Whether nothing has come yet that decides a wager.
    fn is_undecided(&self, table: &Table) -> bool {
        if table.wheel {
            return self.pocket.is_none();
        }
        // Cards that a patron drew may have been burned again.
        let none = || self.decided.is_none() && SIDES.iter().all(|side| table.count(*side) == 0);
        !self.dealt && (!self.begun || none())
    }

    /// The table after an act.
    pub(super) fn sees(&mut self, table: &Table) {
        if self.show {
            return;
        }
        self.chemin.sees(table);
        for area in Area::all().filter(|area| is_hand(*area)) {
            let cards = table.cards(area);
            if let Area::Seat(seat) = area
                && cards.len() == 3
            {
                let open = cards.iter().all(|laid| laid.face == Face::Up);
                let three: Vec<Card> = cards.iter().map(|laid| laid.card).collect();
                let first = self.first_three.entry(seat).or_insert((three, false));
                first.1 |= open;
            }
            if cards.is_empty() || cards.iter().any(|laid| laid.face == Face::Down) {
                continue;
            }
            let known = self.hands.get(&area).map(Vec::as_slice);
            if known == Some(cards) {
                continue;
            }
            // A hand that grows is still the same, and one that is set as two; one that lost a card is not.
            let places: Vec<Area> = match area.seat() {
                Some(seat) => Area::parts(seat).chain([Area::Seat(seat)]).collect(),
                None => vec![area],
            };
            let near = |card: &Laid| {
                let seen = |place: &Area| self.hands.get(place).filter(|_| *place != area);
                places.iter().any(|place| {
                    let lie = table.cards(*place).iter().chain(seen(place).into_iter().flatten());
                    lie.into_iter().any(|laid| laid.id == card.id)
                })
            };
            if known.is_some_and(|known| !known.iter().all(near)) {
                self.changed.insert(area);
            }
            self.hands.insert(area, cards.to_vec());
        }
        let open = |area: Area| {
            let cards = table.cards(area);
            let is_open = cards.iter().all(|laid| laid.face == Face::Up);
            is_open.then(|| plain(&cards.iter().map(|laid| laid.card).collect::<Vec<_>>()))
        };
        if self.decided.is_none()
            && !self.astray
            && table.count(Area::Corner) == 0
            && let [Some(player), Some(banker)] = SIDES.map(open)
            && is_whole(&player, &banker)
        {
            self.decided = Some((player, banker));
        }
    }

    /// The cards of a place, if they were seen there and have stayed the same.
    fn laid(&self, area: Area) -> Option<&[Laid]> {
        let known = self.hands.get(&area).filter(|_| !self.changed.contains(&area));
        known.map(Vec::as_slice)
    }

    /// The cards of some places, if they were seen in all of them and have stayed the same.
    pub(super) fn cards(&self, areas: &[Area]) -> Option<Vec<Plain>> {
        let mut cards = Vec::new();
        for area in areas {
            cards.extend(self.laid(*area)?.iter().map(|laid| laid.card));
        }
        Some(plain(&cards))
    }

    /// The cards of some places, of which some may hold none, or have been put with others since.
    pub(super) fn together(&self, areas: &[Area]) -> Option<Vec<Plain>> {
        let mut all: Vec<Laid> = Vec::new();
        for area in areas.iter().filter(|area| self.hands.contains_key(area)) {
            for laid in self.laid(*area)? {
                if all.iter().all(|known| known.id != laid.id) {
                    all.push(*laid);
                }
            }
        }
        Some(plain(&all.iter().map(|laid| laid.card).collect::<Vec<_>>()))
    }

    /// The cards of a place without those that came to it from others.
    pub(super) fn alone(&self, first: Area, others: &[Area]) -> Option<Vec<Plain>> {
        let from = |laid: &Laid| {
            let mut lay = others.iter().filter_map(|area| self.hands.get(area)).flatten();
            lay.any(|other| other.id == laid.id)
        };
        let mine = self.laid(first)?.iter().filter(|laid| !from(laid));
        Some(plain(&mine.map(|laid| laid.card).collect::<Vec<_>>()))
    }

    /// The round has ended on this table; the next begins with these events.
    pub(super) fn next(&mut self, table: &Table, opening: &[Event]) {
        let held = std::mem::take(&mut self.holds);
        let stake = |spot: Spot| (spot, table.stake(spot.seat, spot.wager));
        let held: BTreeMap<Spot, Cents> =
            held.into_iter().map(stake).filter(|(_, amount)| !amount.is_zero()).collect();
        let opened = Has::all(table);
        let carried = std::mem::take(&mut self.carried);
        *self = Self { chemin: self.chemin.anew(), opened, carried, ..Self::default() };
        for (spot, amount) in &held {
            *self.stake(*spot) += *amount;
        }
        self.held = held;
        self.hears(opening);
    }

    /// What happened with an act at a table that was so at the `end` of the round, in this round or, after the part that opens it, in the next. A round that was
    /// `left` for the next one's first act ended before it.
    pub(super) fn hears_all(
        &mut self,
        (end, table): (&Table, &Table),
        (act, left): (&Act, bool),
        (earlier, own): (&[Event], &[Event]),
    ) {
        let opens = |events: &[Event]| {
            events.iter().position(|event| matches!(event, Event::RoundOpens(_)))
        };
        if left {
            let at = opens(earlier).unwrap_or(earlier.len());
            self.next(end, &earlier[at..]);
            self.sees_act(table, act);
        }
        match opens(own) {
            Some(at) => {
                self.hears(&own[..at]);
                self.next(end, &own[at..]);
            }
            None => {
                self.hears(own);
                self.sees(table);
            }
        }
    }

    /// The seats with a wager.
    pub(super) fn seats(&self) -> BTreeSet<Seat> {
        self.stakes
            .iter()
            .filter(|(_, amount)| !amount.is_zero())
            .map(|((seat, _), _)| *seat)
            .collect()
    }
}

/// What lies on the spots of a table.
fn stakes_on(table: &Table) -> BTreeMap<(Seat, String), Cents> {
    let lies = table.staked_spots().map(|state| (state.spot, state.stake.total()));
    lies.map(|(spot, stake)| ((spot.seat, spot.wager.to_string()), stake)).collect()
}

/// The second places of a seat's cards.
pub(super) fn beside(seat: Seat) -> [Area; 2] {
    [Area::Part(seat, Nook::Side), Area::Part(seat, Nook::Ante)]
}
