//! Whether what a level lays down can come to pass: its fixed cards and its incidents.

use super::check::{Cards, Check, Patron, in_dollars};
use super::file::{Incident, LevelFile, Start};
use crate::games::{Answer, Asked, Game, GameIncident, Manner, Ruleset};
use crate::house::House;
use crate::kit::Way::{Field, Item};
use crate::kit::{Area, Card, Cents, Chips, DENOMINATIONS, Dice, Seat, Spot, Way};
use crate::law::Rulebook;
use crate::procedure::{self, Context, Memory};
use crate::table::{Act, Event, Table, apply_event};
use std::collections::{BTreeMap, BTreeSet};

impl Check<'_> {
    /// Every fixed card comes to its place.
    pub(super) fn reaches(
        &mut self,
        file: &LevelFile,
        cards: &Cards,
        patrons: &[Patron],
        first: &First,
    ) {
        // A game that does not tell where its cards go has none fixed, or by a test only.
        if first.order.is_empty() {
            return;
        }
        // A level that is checked so far has every round once and every hand in its order.
        for (i, round) in file.cards.iter().map(|cards| cards.round).enumerate() {
            for (j, (area, these)) in cards.get(&round).into_iter().flatten().enumerate() {
                let hand = [Field("cards"), Item(i), Field("hands"), Item(j), Field("to")];
                let to = format!("\"{area}\"");
                let (count, reached) = (these.len(), first.count(*area));
                if reached == 0 {
                    let what = format!("no card is dealt to '{area}' in round {round}");
                    let all: Vec<String> = first.places().iter().map(Area::to_string).collect();
                    self.at(&hand, &to, &what, &format!("name one of {}", all.join(", ")));
                } else if count > reached {
                    let what = format!("'{area}' gets fewer than {count} cards");
                    self.at(&hand, &to, &what, &format!("fix at most {reached}"));
                } else if let Some(seat) = area.seat()
                    && patrons.iter().any(|patron| patron.seat == seat && !patron.sits(round))
                {
                    let what = format!(
                        "the patron at seat {} does not sit there in round {round}",
                        seat.0
                    );
                    self.at(&hand, &to, &what, "fix the cards of another seat");
                } else if let Area::Part(seat, _) = area
                    && let Some(patron) = patrons.iter().find(|patron| patron.seat == *seat)
                    && !matches!(patron.answer_to(0), Answer::ByCards | Answer::Draws)
                {
                    let what = format!("the patron at seat {} asks for no card", seat.0);
                    self.at(&hand, &to, &what, "let him answer Draws, or leave it out");
                }
            }
        }
    }

    /// No shoe is to bring more cards of a kind than lie in it, over all the rounds that are surely
    /// dealt between two shuffles.
    pub(super) fn copies(&mut self, file: &LevelFile, cards: &Cards, first: &First) {
        let Some(shoe) = &first.shoe else { return };
        // A shoe may be at its end when half of it is out; to be sure, no further is looked.
        let rounds = (shoe.len() / 2).saturating_sub(MOST_BURNED) / first.order.len().max(1);
        let rounds = u32::try_from(rounds).unwrap_or(u32::MAX);
        let mut fixed: BTreeMap<Card, Vec<(u32, [Way<'_>; 5])>> = BTreeMap::new();
        for (i, round) in file.cards.iter().map(|cards| cards.round).enumerate() {
            for (j, (_, these)) in cards.get(&round).into_iter().flatten().enumerate() {
                let at = [Field("cards"), Item(i), Field("hands"), Item(j), Field("cards")];
                for card in these {
                    fixed.entry(*card).or_default().push((round, at));
                }
            }
        }
        for (card, mut places) in fixed {
            let held = shoe.iter().filter(|other| **other == card).count();
            places.sort_by_key(|(round, _)| *round);
            let too_many = places.windows(held + 1).find(|some| some[held].0 - some[0].0 < rounds);
            if let Some(&[(from, _), .., (to, at)]) = too_many {
                let what = format!(
                    "{card} is fixed {} times in rounds {from} to {to}, and the shoe has {held} of it",
                    held + 1
                );
                self.at(&at, &card.to_string(), &what, "fix other cards, or fewer rounds");
            }
        }
    }

    /// Every incident finds what it needs in a round that goes right up to it.
    pub(super) fn happens(&mut self, file: &LevelFile, patrons: &[Patron], first: &First) {
        for (i, incident) in file.incidents.iter().enumerate() {
            let at = [Field("incidents"), Item(i)];
            if let Incident::OfGame(own) = incident
                && !first.own.contains(&own.what.as_str())
            {
                let what = format!("this game has no incident '{}'", own.what);
                let cure = match first.own {
                    [] => "leave it out; the game has none of its own".to_owned(),
                    names => format!("name one of {}", names.join(", ")),
                };
                self.at(&at, &own.what, &what, &cure);
            } else if let Some((what, cure)) = first.prevents(incident, file, patrons) {
                self.at(&at, "", &what, cure);
            }
        }
    }
}

/// The most cards that are burned of a new shoe: the one turned up, and as many as it counts.
const MOST_BURNED: usize = 11;

/// What can come of a round of the level, as far as it is fixed.
pub(super) struct First {
    /// Where the cards go, from the top of the deck, if every patron is dealt in.
    order: Vec<Area>,
    /// The places where a patron may get the card that he asks for.
    asked: Vec<Area>,
    /// The cards of a shoe that is dealt on from, round after round.
    shoe: Option<Vec<Card>>,
    /// Whether a deck that has been in play long enough is replaced at this table.
    replaces_old: bool,
    /// How many packets an automated shoe issues.
    packets: usize,
    /// The choices of a round.
    choices: usize,
    /// The seats that can make the play.
    plays: Vec<Seat>,
    /// What a seat whose wagers are fixed may stake when it plays.
    right: Vec<(Seat, Cents)>,
    /// The incidents of the game's own.
    own: &'static [&'static str],
    /// Those of the level that cannot come to pass, and why.
    unfit: Vec<(GameIncident, String)>,
}

/// Puts down what the level gives each patron; where chance decides any wager may come, and the first
/// of the layout stands for it.
fn lay_wagers(table: &mut Table, game: &dyn Game, house: &House, patrons: &[Patron]) {
    for patron in patrons {
        let seat = patron.seat;
        let first = game.wagers().first().filter(|_| patron.wagers.is_empty());
        let by_chance = first.map(|&wager| (Spot { seat, wager }, house.least));
        for (spot, amount) in patron.wagers.iter().copied().chain(by_chance) {
            apply_event(table, &Event::Wager { spot, amount });
        }
    }
}

/// Puts down the rest of what chance may decide on.
fn lay_all_wagers(table: &mut Table, game: &dyn Game, house: &House, patrons: &[Patron]) {
    for &Patron { seat, .. } in patrons.iter().filter(|patron| patron.wagers.is_empty()) {
        for &wager in game.opening_wagers().iter().filter(|&&wager| game.offers(house, wager)) {
            if table.stake(seat, wager).is_zero() {
                let spot = Spot { seat, wager };
                apply_event(table, &Event::Wager { spot, amount: house.least });
            }
        }
    }
}

/// The seats that can make the play, and what a seat whose wagers are fixed may stake when it does.
fn answers(
    game: &dyn Game,
    play: &dyn Ruleset,
    context: &Context<'_>,
    patrons: &[Patron],
) -> (Vec<Seat>, Vec<(Seat, Cents)>) {
    let answer = |seat: Seat, manner: &Manner| {
        play.answer(&Asked { context, seat, manner }, &mut Dice::new(0, 0))
    };
    let manner = Manner { amount: Some(context.house.least), ..Manner::default() };
    let seats = patrons.iter().map(|patron| patron.seat);
    let plays = seats.filter(|&seat| !answer(seat, &manner).is_empty()).collect();
    let mut right = Vec::new();
    for patron in patrons.iter().filter(|patron| !patron.wagers.is_empty()) {
        let raises = (1..=u8::MAX).map(Answer::Raises);
        let played = [Answer::Plays, Answer::Draws].into_iter().chain(raises);
        for told in played.filter(|told| game.knows(*told)) {
            let manner = Manner { answer: told, ..Manner::default() };
            right.extend(answer(patron.seat, &manner).into_iter().filter_map(|event| {
                let Event::Wager { amount, .. } = event else { return None };
                Some((patron.seat, amount))
            }));
        }
    }
    (plays, right)
}

impl First {
    pub(super) fn of(
        game: &dyn Game,
        house: &House,
        book: &Rulebook,
        patrons: &[Patron],
        (seats, incidents): (u8, &[Incident]),
    ) -> Self {
        let play = game.open(house, book, seats);
        let chips = house.stock(&Chips([1000; DENOMINATIONS.len()]));
        let purses = vec![chips; usize::from(seats)];
        let mut table = Table::new(game.wagers(), game.cards(house), chips, purses);
        game.equip(house, &mut table);
        let seated: Vec<Seat> = patrons.iter().map(|patron| patron.seat).collect();
        game.seat(house, &mut table, &seated);
        let before = Memory { seated, ..Memory::default() };
        lay_wagers(&mut table, game, house, patrons);
        let context = Context::new(&table, &before, house);
        let packets = play.packets(&context);
        let unfit = incidents.iter().filter_map(|incident| match incident {
            Incident::OfGame(own) => Some((own.clone(), play.fits(&context, own).err()?)),
            _ => None,
        });
        let unfit = unfit.collect();
        // What a patron asks for may never be dealt.
        let is_asked = |area: &Area| matches!(area, Area::Part(..));
        let (mut asked, order): (Vec<Area>, Vec<Area>) =
            play.deal_order(&context).into_iter().partition(is_asked);
        // Where it would go may hang on the wagers that chance decides on.
        let mut full = table.clone();
        lay_all_wagers(&mut full, game, house, patrons);
        let more = play.deal_order(&Context::new(&full, &before, house));
        asked.extend(more.into_iter().filter(is_asked));
        asked.sort_unstable();
        asked.dedup();
        let dealt_in = patrons.iter().map(|patron| patron.seat).collect();
        let memory = Memory { started: true, deal_closed: true, dealt_in, ..Memory::default() };
        let context = Context::new(&table, &memory, house);
        let (plays, right) = answers(game, &*play, &context, patrons);
        let own = game.own_incidents();
        let is_kept = play.keeps_shoe() && !table.continuous;
        let shoe = is_kept.then(|| game.cards(house));
        let old = Memory { deck_expired: true, ..before.clone() };
        let old = Context::new(&table, &old, house);
        let duties = procedure::open_duties(play.procedure(), &old);
        let replaces_old = duties.iter().any(|(_, due)| due.act == Act::RemoveDeck);
        Self {
            order,
            asked,
            shoe,
            replaces_old,
            packets,
            choices: play.choices(),
            plays,
            right,
            own,
            unfit,
        }
    }

    /// Why an incident cannot come to pass, and what to do about it.
    fn prevents(
        &self,
        incident: &Incident,
        file: &LevelFile,
        patrons: &[Patron],
    ) -> Option<(String, &'static str)> {
        match *incident {
            Incident::ShufflerJam { round: 1, .. } if file.start == Start::Ready => Some((
                "the cards of round 1 are shuffled before the level starts".to_owned(),
                "name a later round, or write start: Unshuffled",
            )),
            Incident::OldDeck { .. } if !self.replaces_old => Some((
                "no rule of this table has an old deck replaced".to_owned(),
                "leave the incident out, or use a table of a game that has such a rule",
            )),
            // A card found face up is replaced by the next, so the deal goes one deeper.
            Incident::FaceUpCard { round, at } => {
                let reach = self.order.len() + face_up(file, round, at);
                let reached = self.order.is_empty() || usize::from(at) <= reach;
                let what = || format!("the deal goes no deeper than card {reach}");
                (!reached).then(|| (what(), "name a card that is dealt, or seat more patrons"))
            }
            Incident::Slip { round, draw } => {
                let reach = self.order.len() + face_up(file, round, u8::MAX);
                let reached = self.order.is_empty() || (1..=reach).contains(&usize::from(draw));
                let what = || format!("the deal takes draws 1 to {reach}");
                (!reached).then(|| (what(), "name a draw that is made, or seat more patrons"))
            }
            Incident::ShoeJam { after, .. } => {
                let reached = self.order.is_empty() || usize::from(after) < self.packets;
                let what = || format!("the shoe issues no more than {} packets", self.packets);
                let cure = "let fewer packets come before the jam, or seat more patrons";
                (!reached).then(|| (what(), cure))
            }
            Incident::WrongPlay { round, seat, amount, choice } => {
                self.wrong_play(seat, amount, choice).or_else(|| {
                    let folded = folds_before(file, patrons, (round, seat), choice);
                    let what = || format!("the patron at seat {seat} folds before choice {choice}");
                    folded.then(|| (what(), "let him play until then, or name an earlier choice"))
                })
            }
            Incident::CardFlips { ref at, card, .. } | Incident::Sticks { ref at, card, .. } => {
                let reached = Area::parse(at).map_or(0, |area| self.count(area));
                if self.order.is_empty() || (1..=reached).contains(&usize::from(card)) {
                    None
                } else if reached == 0 {
                    let what = format!("no card is dealt to '{at}'");
                    Some((what, "name a place that cards reach"))
                } else {
                    let what = format!("the deal brings no card {card} to '{at}'");
                    Some((what, "name a card that it gets"))
                }
            }
            Incident::OfGame(ref own) => {
                let unfit = self.unfit.iter().find(|(unfit, _)| unfit == own);
                unfit.map(|(_, what)| (what.clone(), "change it, or leave it out"))
            }
            _ => None,
        }
    }

    /// How many cards come to a place.
    fn count(&self, area: Area) -> usize {
        self.order.iter().chain(&self.asked).filter(|other| **other == area).count()
    }

    /// The places that cards come to.
    fn places(&self) -> BTreeSet<Area> {
        self.order.iter().chain(&self.asked).copied().collect()
    }

    /// Why no patron at this seat can make the play with this wrong wager, and what to do about it.
    fn wrong_play(&self, seat: u8, amount: Cents, choice: u8) -> Option<(String, &'static str)> {
        if self.choices == 0 {
            let what = "no patron of this game is offered a choice".to_owned();
            return Some((what, "leave the incident out"));
        }
        if !(1..=self.choices).contains(&usize::from(choice)) {
            let what = format!("a round of this game has no choice {choice}");
            return Some((what, "count the choices of a round from 1"));
        }
        if !self.plays.contains(&Seat(seat)) {
            let what = format!("the patron at seat {seat} makes no wager that he could play on");
            return Some((what, "give him the wager that the choice is offered on"));
        }
        if self.right.contains(&(Seat(seat), amount)) {
            let what =
                format!("{} is a right amount for the patron at seat {seat}", in_dollars(amount));
            return Some((what, "name an amount that is wrong"));
        }
        None
    }
}

/// How many cards lie face up in the deck of a round, above this one.
fn face_up(file: &LevelFile, round: u32, below: u8) -> usize {
    let lies = |incident: &&Incident| matches!(incident, Incident::FaceUpCard { round: r, at } if *r == round && *at < below);
    file.incidents.iter().filter(lies).count()
}

/// Whether the patron at a seat folds in a round before one of its choices.
fn folds_before(
    file: &LevelFile,
    patrons: &[Patron],
    (round, seat): (u32, u8),
    choice: u8,
) -> bool {
    // One who is made to play does not fold there.
    let plays_on = |at: u8| {
        file.incidents.iter().any(|other| {
            matches!(*other, Incident::WrongPlay { round: r, seat: s, choice: c, .. }
                if (r, s, c) == (round, seat, at))
        })
    };
    let patron = patrons.iter().find(|patron| patron.seat == Seat(seat));
    patron.is_some_and(|patron| {
        let folds = |at: u8| patron.answer_to(usize::from(at) - 1) == Answer::Folds;
        (1..choice).any(|at| folds(at) && !plays_on(at))
    })
}
