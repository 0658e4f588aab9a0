//! What the patrons do: they cut, bid, wager and claim; the Banker deals at the dealer's word, and the
//! Dominant Player speaks. How they play is house practice: 4.8 to 4.10 are not in the texts held.

use super::bank::{is_passing, range, right_bank};
use super::claims::{is_entitled, right_stake};
use super::hands::{
    Rule, banker_cards, holds_natural, is_complete, is_dealt, is_natural, is_player_done,
    player_cards, rule, shows_face,
};
use super::new_shoe::is_to_cut;
use super::notes::{self, Prompt, hand};
use super::round::{
    self, against, bank_of, before_cards, begun, dominant, is_dummy, needs_banker, needs_shoe,
};
use super::{BANK, BANKER, Options, PLAYER, phrase, ring};
use crate::games::baccarat::cutting::cut_by;
use crate::games::common::{live, patrons};
use crate::games::{Answer, Manner, Skill};
use crate::kit::{Area, Cents, Dice, Face, Seat};
use crate::procedure::Scene;
use crate::rules::baccarat;
use crate::table::{Act, Event};

/// How many times the house's most the bank grows to of its own accord.
const CEILING: i64 = 10;

/// Where a patron sits now.
pub(super) fn seat_now(scene: &Scene<'_>, seat: Seat) -> Seat {
    let notes = notes::of(scene);
    notes.took.filter(|_| notes.left == Some(seat)).unwrap_or(seat)
}

/// So many times the house's least.
fn units(scene: &Scene<'_>, n: usize) -> Cents {
    std::iter::repeat_n(scene.house.least, n).sum()
}

/// The same, as far as a purse reaches.
fn times(scene: &Scene<'_>, seat: Seat, n: usize) -> Cents {
    let least = scene.house.least;
    let purse = scene.table.purse(seat).total();
    units(scene, n).min(Cents(purse.0 - purse.0 % least.0.max(1)))
}

/// What the Banker wagers, within his limits.
pub(super) fn bank_amount(scene: &Scene<'_>, dice: &mut Dice) -> Cents {
    let (least, most) = range(scene);
    let ceiling = Cents(scene.house.most.0 * CEILING);
    let more = dice.below(6);
    // Mostly he leaves it at the least that he may.
    let more = if dice.below(100) < 60 { 0 } else { more };
    let fresh = notes::of(scene).tenure.last_wager.is_none() && least == scene.house.least;
    let wanted = least + units(scene, if fresh { more + 3 } else { more });
    let wanted = most.map_or(wanted, |most| wanted.min(most));
    if wanted > ceiling { least } else { wanted }
}

/// What happens when a round opens: the Banker wagers again, or passes the bank.
pub(super) fn opens(scene: &Scene<'_>, dice: &mut Dice) -> Vec<Event> {
    let Some(seat) = scene.table.shoe_at else { return Vec::new() };
    if needs_shoe(scene) || !scene.memory.seated.contains(&seat) {
        return Vec::new();
    }
    let others = scene.memory.seated.len() > 2;
    let again = notes::of(scene).tenure.last_wager.is_some() && others;
    if dice.below(100) < 7 && again {
        return vec![Event::Says { seat, phrase: phrase::PASS }];
    }
    vec![Event::Wager { spot: bank_of(seat), amount: bank_amount(scene, dice) }]
}

/// What the Banker and the Dominant Player do in answer to an act, whoever they are.
pub(super) fn banker(
    options: &Options,
    scene: &Scene<'_>,
    act: &Act,
    dice: &mut Dice,
) -> Vec<Event> {
    let mut events = match *act {
        Act::Award(seat) if before_cards(scene) && has_no_bank(scene, seat) => {
            vec![Event::Wager { spot: bank_of(seat), amount: bank_amount(scene, dice) }]
        }
        Act::Change(seat) if before_cards(scene) && scene.table.shoe_at == Some(seat) => {
            let amount = hand(scene).changed.unwrap_or(Cents::ZERO);
            vec![Event::Wager { spot: bank_of(seat), amount }]
        }
        Act::Say(phrase::CARDS) => deal_on(scene),
        Act::Say(phrase::CARD) => third_card(scene, PLAYER),
        Act::Say(phrase::BANKER_DRAWS) => banker_third(scene, Face::Up),
        Act::Pass { from: PLAYER, to: Area::Seat(seat), .. } => looks(scene, seat, dice),
        Act::Offer(seat) if notes::of(scene).took == Some(seat) => {
            // Whoever has moved answers by chance.
            let manner = Manner { skill: Skill::Sound, answer: Answer::ByCards, amount: None };
            answer_at(options, scene, seat, &manner, dice)
        }
        _ => Vec::new(),
    };
    // What has been decided is shown.
    if !is_dummy(scene) && begun(scene) && live(scene) {
        let drawn = events.iter().any(|event| matches!(event, Event::Deals { to: BANKER, .. }));
        let third = events.iter().any(|event| matches!(event, Event::Deals { to: PLAYER, .. }));
        let spoken = *act == Act::Say(phrase::STAY) && hand(scene).stays();
        let natural = !hand(scene).handed.is_empty() && holds_natural(scene);
        let open = third || spoken || natural || is_player_done(scene);
        if open && is_dealt(scene) && scene.table.is_hidden(BANKER) {
            events.push(Event::Shows(BANKER));
        }
        let end = drawn || is_complete(scene) || *act == Act::Say(phrase::BANKER_STAYS);
        if let Some(area) = dominant(scene).map(Area::Seat)
            && (end || natural)
            && (natural || is_player_done(scene))
            && scene.table.is_hidden(area)
            && !events.contains(&Event::Shows(area))
        {
            events.push(Event::Shows(area));
        }
    }
    events
}

fn has_no_bank(scene: &Scene<'_>, seat: Seat) -> bool {
    scene.stake(seat, BANK).is_zero() && scene.table.cash(seat).is_zero()
}

/// How many cards come out of the shoe before something stops them.
fn free_cards(scene: &Scene<'_>) -> usize {
    let table = scene.table;
    let cards = table.cards(Area::Shoe);
    let behind = table.cutting.last().map_or(0, |&behind| usize::from(behind));
    let before = cards.len().saturating_sub(behind);
    let good = cards.iter().rev().take_while(|laid| laid.face == Face::Down).count();
    before.min(good)
}

/// Whether the Banker can deal: he has the shoe and a wager, or nobody wagers on the round.
fn may_deal(scene: &Scene<'_>) -> bool {
    let bank = round::banker(scene).is_some() && !round::bank(scene).is_zero();
    live(scene) && (bank || is_dummy(scene)) && !hand(scene).misdeal.out_of_turn
}

/// The Initial Deal, as far as the shoe gives cards: one to each hand in turn.
pub(super) fn deal_on(scene: &Scene<'_>) -> Vec<Event> {
    if !may_deal(scene) || is_dealt(scene) || scene.memory.picked.contains(&PLAYER) {
        return Vec::new();
    }
    let face = if is_dummy(scene) { Face::Up } else { Face::Down };
    let (mut player, mut bank) = (player_cards(scene).len(), banker_cards(scene).len());
    let mut events = Vec::new();
    for _ in 0..free_cards(scene) {
        let to = match (player, bank) {
            (2.., 2..) => break,
            (p, b) if p <= b && p < 2 => PLAYER,
            (_, 0 | 1) => BANKER,
            _ => PLAYER,
        };
        if to == PLAYER {
            player += 1;
        } else {
            bank += 1;
        }
        events.push(Event::Deals { from: Area::Shoe, to, face });
    }
    events
}

/// A third card, which the Banker deals at the word for the Player's Hand.
pub(super) fn third_card(scene: &Scene<'_>, to: Area) -> Vec<Event> {
    let spoken = hand(scene).has_spoken() || is_dummy(scene);
    let full = player_cards(scene).len() != 2 || hand(scene).has_taken;
    let open = live(scene) && is_dealt(scene) && !is_natural(scene) && !full && spoken;
    let again = scene.memory.said.iter().filter(|&&said| said == phrase::CARD).count() > 1;
    let disposed = hand(scene).stays() && again;
    if !open || disposed || free_cards(scene) == 0 {
        return Vec::new();
    }
    vec![Event::Deals { from: Area::Shoe, to, face: Face::Up }]
}

/// A card that the Banker draws for himself at the word.
pub(super) fn banker_third(scene: &Scene<'_>, face: Face) -> Vec<Event> {
    let first = banker_cards(scene).len() <= hand(scene).misdeal.nothing.unwrap_or(2);
    let untouched = scene.memory.picked.iter().all(|area| *area != PLAYER && *area != BANKER);
    let open = live(scene) && is_player_done(scene) && first && untouched;
    if !open || !may_deal(scene) || free_cards(scene) == 0 {
        return Vec::new();
    }
    vec![Event::Deals { from: Area::Shoe, to: BANKER, face }]
}

/// The Dominant Player looks at his cards: he shows a natural, or says what he wants.
fn looks(scene: &Scene<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
    let first = hand(scene).handed.len() == 1;
    let spoken = hand(scene).has_spoken();
    if dominant(scene) != Some(seat) || !first || spoken || !is_dealt(scene) {
        return Vec::new();
    }
    if holds_natural(scene) || hand(scene).misdeal.most {
        return vec![Event::Shows(Area::Seat(seat))];
    }
    let cards = player_cards(scene);
    let count = baccarat::count(&cards[..cards.len().min(2)]);
    let draws = baccarat::punter_draws(count).unwrap_or_else(|| dice.below(2) == 0);
    let said = if draws { phrase::CARD } else { phrase::STAY };
    vec![Event::Says { seat, phrase: said }]
}

/// What a patron answers to an offer: of the cut, of the choice of a third card, of a passed bank.
pub(super) fn answer(
    options: &Options,
    scene: &Scene<'_>,
    seat: Seat,
    manner: &Manner,
    dice: &mut Dice,
) -> Vec<Event> {
    if seat_now(scene, seat) != seat {
        return Vec::new();
    }
    answer_at(options, scene, seat, manner, dice)
}

fn answer_at(
    options: &Options,
    scene: &Scene<'_>,
    seat: Seat,
    manner: &Manner,
    dice: &mut Dice,
) -> Vec<Event> {
    let what = hand(scene).prompt;
    let takes = match manner.answer {
        Answer::Accepts => true,
        Answer::Declines | Answer::Folds => false,
        _ => dice.below(100) < 60,
    };
    let reply = |takes: bool| if takes { Event::Accepts(seat) } else { Event::Declines(seat) };
    match what {
        Some(Prompt::Cut) => {
            let asked = is_to_cut(options, scene) && hand(scene).ready.cut_at.is_none();
            if !asked {
                return Vec::new();
            }
            if !takes {
                return vec![Event::Declines(seat)];
            }
            vec![cut_by(scene, seat, dice)]
        }
        Some(Prompt::Bank) if is_passing(scene) => vec![reply(takes)],
        Some(Prompt::Choice) => {
            let choice = rule(scene) == Rule::Choice;
            let open = is_player_done(scene) && choice && hand(scene).choice.is_none();
            let his = round::banker(scene) == Some(seat) && live(scene);
            if open && his { vec![reply(takes)] } else { Vec::new() }
        }
        _ => Vec::new(),
    }
}

/// What patrons do when the dealer calls for bids, or for wagers against the bank.
pub(super) fn unasked(
    scene: &Scene<'_>,
    patron: Seat,
    manner: &Manner,
    dice: &mut Dice,
) -> Vec<Event> {
    let seat = seat_now(scene, patron);
    if manner.answer == Answer::Folds {
        return Vec::new();
    }
    match hand(scene).prompt {
        Some(Prompt::Bids) if needs_banker(scene) => {
            let first = ring::from_dealer(scene).first() == Some(&seat);
            let (bids, n) = (dice.below(100) < 70 || first, dice.below(8) + 3);
            let amount = times(scene, seat, n);
            if bids { vec![Event::Bids { seat, amount }] } else { Vec::new() }
        }
        Some(Prompt::Wagers) => wagers_against(scene, seat, manner, dice),
        _ => Vec::new(),
    }
}

/// A claim, a partial wager, or none.
fn wagers_against(scene: &Scene<'_>, seat: Seat, manner: &Manner, dice: &mut Dice) -> Vec<Event> {
    let Some(banker) = round::banker(scene).filter(|&banker| banker != seat) else {
        return Vec::new();
    };
    let bank = scene.stake(banker, BANK);
    if !before_cards(scene) || bank.is_zero() || needs_banker(scene) {
        return Vec::new();
    }
    let (chance, share, loose) = (dice.below(100), dice.below(5) + 1, dice.below(100));
    let all = |phrase| {
        vec![Event::Says { seat, phrase }, Event::Wager { spot: against(seat), amount: bank }]
    };
    let entitled = is_entitled(scene, seat);
    let long = loose % 2 == 0;
    if entitled && chance < 60 {
        return all(if long { phrase::BANCO_SUIVI } else { phrase::SUIVI });
    }
    if chance < 12 {
        return all(if long { phrase::BANCO_SEUL } else { phrase::BANCO });
    }
    // The first patron after the Banker always wagers, so that there is a hand to deal.
    let next = ring::after(scene, banker).first() == Some(&seat);
    if chance > 85 && !next {
        return Vec::new();
    }
    let part = times(scene, seat, share).min(bank);
    let amount = if manner.skill == Skill::Loose && loose < 6 { bank + part } else { part };
    vec![Event::Wager { spot: against(seat), amount }]
}

/// A wager as it should be after the dealer has had it put right.
pub(super) fn put_right(scene: &Scene<'_>, act: &Act) -> Vec<Event> {
    patrons::put_right(scene, act, |spot| {
        if spot.wager == BANK {
            return right_bank(scene, scene.stake(spot.seat, BANK));
        }
        right_stake(scene, spot.seat)
    })
}

/// Whether the shoe gives a card.
pub(super) fn gives(scene: &Scene<'_>) -> bool {
    free_cards(scene) > 0 && !shows_face(scene)
}
