//! What is kept in mind of acts and events.

use super::irregular::{
    Burn, Cause, cause, is_first_burn, is_found, owed, owed_found, owes_unseen, slip,
};
use super::state::{
    Rule, bank, begun, code, has, is_banker_seen, is_dealt, is_dummy, is_kept, is_last_hand,
    is_natural, is_open, is_player_seen, keep, kept_seat, last, mark, money, needs_banker, outcome,
    player_cards, player_draws, player_due, punters, rule, top,
};
use super::{AGAINST, BANK, BANKER, Disposal, Options, PLAYER, bank as passing, cutting, dispose};
use super::{phrase, ring};
use crate::house::House;
use crate::kit::{Area, Face, Seat, Word};
use crate::procedure::{Memory, Scene};
use crate::rules::baccarat::{self, Winner};
use crate::table::{Act, Event, Table};

/// Which act has just been done, for those who answer it.
pub(crate) mod just {
    /// The shoe has been put up.
    pub(crate) const BIDS: u32 = 1;
    /// The word to wager against the bank.
    pub(crate) const WAGERS: u32 = 2;
    /// The stack has been offered to be cut.
    pub(crate) const CUT: u32 = 3;
    /// The choice of a third card has been left to the Banker.
    pub(crate) const CHOICE: u32 = 4;
    /// A passed bank has been offered.
    pub(crate) const BANK: u32 = 5;
}

fn forget(memory: &mut Memory, names: &[Word]) {
    memory.marks.retain(|mark| !names.contains(&mark.0));
}

fn cents(amount: crate::kit::Cents) -> u32 {
    u32::try_from(amount.0).unwrap_or(0)
}

/// Notes an act that is about to be done at this table.
pub(crate) fn act(options: &Options, memory: &mut Memory, table: &Table, house: &House, act: &Act) {
    forget(memory, &[mark::JUST]);
    before(memory, table, house);
    match *act {
        Act::Shuffle => {
            let laced = has(&Scene::new(table, memory, house), mark::LACED);
            memory.mark(mark::SHUFFLED, 1);
            if laced {
                memory.mark(mark::AGAIN, 1);
            }
            forget(memory, &[mark::CUT_AT, mark::CUT_NO, mark::CUTTER, mark::RECUT]);
        }
        Act::Lace => memory.mark(mark::LACED, 1),
        Act::Wash => {
            forget(memory, &[mark::SHUFFLED, mark::LACED, mark::AGAIN, mark::STACKED]);
            memory.mark(mark::WASHED, 1);
        }
        Act::Stack if memory.has_mark(mark::WASHED, 1) => memory.mark(mark::STACKED, 1),
        Act::Cut(_) => cut(memory),
        Act::Load if table.count(Area::Deck) > 0 => load(memory, table),
        Act::Burn { count, .. } => burn(options, memory, table, house, count),
        Act::PickUp(Area::Burn) => {
            let first = is_first_burn(&Scene::new(table, memory, house));
            if first {
                memory.mark(mark::BURNED, 1);
            }
        }
        Act::Say(said) => say(memory, table, house, said),
        Act::Award(seat) => award(memory, table, house, seat),
        Act::Change(seat) => memory.mark(mark::CHANGED, cents(table.cash(seat))),
        Act::Confirm(seat) => memory.mark(mark::GRANTED, u32::from(seat.0)),
        Act::Refuse(seat) => {
            let mine = last(&Scene::new(table, memory, house), mark::CUTTER);
            if mine == Some(u32::from(seat.0)) {
                forget(memory, &[mark::CUT_AT]);
            }
            memory.mark(mark::REFUSED, u32::from(seat.0));
        }
        Act::Offer(_) => {
            let scene = Scene::new(table, memory, house);
            let what = if cutting::is_to_cut(options, &scene) {
                just::CUT
            } else if has(&scene, mark::PASSING) {
                just::BANK
            } else {
                just::CHOICE
            };
            memory.mark(mark::JUST, what);
        }
        Act::Pass { from, to, count } => pass(options, memory, table, house, (from, to, count)),
        Act::Charge { spot, amount } => memory.mark(mark::CHARGED, money(spot.seat, amount)),
        Act::Refund { spot, amount } => memory.mark(mark::REFUNDED, money(spot.seat, amount)),
        Act::Vig { spot, .. } => memory.mark(mark::MARKED, u32::from(spot.seat.0)),
        Act::Void(None) => {
            let cause = cause(&Scene::new(table, memory, house));
            memory.void_code = cause.map(Into::into);
            if cause == Some(Cause::NoCards) {
                memory.keep(keep::LAST_HAND, 1);
            }
            if is_kept(&Scene::new(table, memory, house), keep::DUMMY) {
                memory.drop_kept(keep::DUMMY);
            }
        }
        _ => {}
    }
}

/// A new shoe: what was found in another binds nobody any more.
fn load(memory: &mut Memory, table: &Table) {
    forget(memory, &[mark::BURNED, mark::AWARDED]);
    let owed = [mark::OWED, mark::UNSEEN, mark::MORE, mark::FACE_UP, mark::MORE_FOUND];
    forget(memory, &owed);
    memory.mark(mark::LOADED, 1);
    for name in [keep::OVER, keep::CUT_OUT, keep::LAST_HAND, keep::IN_SHOE] {
        memory.drop_kept(name);
    }
    if table.cutting.iter().any(|&behind| behind > 0) {
        memory.keep(keep::IN_SHOE, 1);
    }
}

/// What shows before the act: the first cards, the third card, the cutting card, the result.
fn before(memory: &mut Memory, table: &Table, house: &House) {
    let behind = table.cutting.iter().any(|&behind| behind > 0);
    if table.count(Area::Shoe) > 0 && behind {
        memory.keep(keep::IN_SHOE, 1);
    } else if memory.kept(keep::IN_SHOE).is_some() && !behind {
        memory.drop_kept(keep::IN_SHOE);
        memory.keep(keep::CUT_OUT, 1);
    }
    let scene = Scene::new(table, memory, house);
    if is_dealt(&scene) && !has(&scene, mark::NATURAL) {
        let natural = is_natural(&scene);
        // Whoever has spoken has none, and neither has the Banker.
        let spoken = has(&scene, mark::WANTS) || has(&scene, mark::STAYS);
        let seen = is_player_seen(&scene) && is_banker_seen(&scene);
        if natural || spoken || seen {
            memory.mark(mark::NATURAL, u32::from(natural));
        }
    }
    let scene = Scene::new(table, memory, house);
    if player_draws(&scene)
        && !has(&scene, mark::THIRD)
        && player_cards(&scene).len() == player_due(&scene)
        && let Some((card, _)) = top(&scene, PLAYER)
    {
        memory.mark(mark::THIRD, u32::from(baccarat::point(card)));
    }
    let scene = Scene::new(table, memory, house);
    if !has(&scene, mark::RESULT)
        && let Some(winner) = outcome(&scene)
    {
        result(memory, table, house, winner);
    }
}

/// The hand has come out: what the next wagers go by.
fn result(memory: &mut Memory, table: &Table, house: &House, winner: Winner) {
    let scene = Scene::new(table, memory, house);
    let all = bank(&scene);
    let covered = punters(&scene).into_iter().find(|(_, amount)| *amount == all);
    memory.mark(mark::RESULT, code(winner));
    match winner {
        Winner::Banker => {
            memory.drop_kept(keep::STOOD_OFF);
            memory.drop_kept(keep::SUIVI);
            if let Some((seat, _)) = covered {
                memory.keep(keep::SUIVI, i64::from(seat.0));
            }
        }
        Winner::Player => {
            memory.drop_kept(keep::STOOD_OFF);
            memory.drop_kept(keep::SUIVI);
        }
        Winner::Tie => memory.keep(keep::STOOD_OFF, 1),
    }
}

fn cut(memory: &mut Memory) {
    let pending = memory.marks.iter().any(|mark| mark.0 == mark::CUT_AT);
    if !pending {
        memory.mark(mark::CUTTER, 0);
    }
    if memory.marks.iter().any(|mark| mark.0 == mark::RECUT) {
        memory.mark(mark::RECUT_MADE, 1);
    }
    forget(memory, &[mark::CUT_AT, mark::CUT_NO]);
}

fn burn(options: &Options, memory: &mut Memory, table: &Table, house: &House, count: u8) {
    let scene = Scene::new(table, memory, house);
    if is_first_burn(&scene) {
        return;
    }
    let found = is_found(&scene);
    let exposed = owed(&scene) > 0 || owes_unseen(&scene);
    let mut left = u32::try_from(owed_found(&scene)).unwrap_or(0);
    let mut more = u32::from(count);
    let why = if found || left > 0 {
        Burn::Found
    } else if exposed {
        Burn::Exposed
    } else {
        Burn::Nothing
    };
    memory.mark(mark::BURN_FOR, why as u32);
    if let Some((card, _)) = top(&Scene::new(table, memory, house), Area::Shoe).filter(|_| found) {
        left = dispose::worth(options, card);
        memory.mark(mark::FACE_UP, left);
        more = more.saturating_sub(1);
    }
    // What was found in the shoe goes before what was dealt.
    let first = more.min(left);
    if first > 0 {
        memory.mark(mark::MORE_FOUND, first);
    }
    if exposed && more > first {
        memory.mark(mark::MORE, more - first);
    }
}

fn say(memory: &mut Memory, table: &Table, house: &House, said: Word) {
    let scene = Scene::new(table, memory, house);
    let spoken = has(&scene, mark::WANTS) || has(&scene, mark::STAYS);
    let choice = rule(&scene) == Rule::Choice && !has(&scene, mark::CHOICE) && spoken;
    let open = is_open(&scene);
    match said {
        phrase::OFFER_SHOE => memory.mark(mark::JUST, just::BIDS),
        phrase::WAGERS if !open => memory.mark(mark::JUST, just::WAGERS),
        phrase::CARDS => begin(memory, table, house),
        phrase::CARD if spoken => memory.mark(mark::SAID_CARD, 1),
        phrase::STAY if spoken => memory.mark(mark::SAID_STAY, 1),
        phrase::BANKER_DRAWS if choice => memory.mark(mark::CHOICE, 1),
        phrase::BANKER_STAYS if choice => memory.mark(mark::CHOICE, 0),
        _ => {}
    }
}

/// The word to deal: the wagers stand as they lie.
fn begin(memory: &mut Memory, table: &Table, house: &House) {
    let scene = Scene::new(table, memory, house);
    if begun(&scene) || is_dummy(&scene) {
        return;
    }
    let Some(seat) = table.shoe_at else { return };
    let lies = scene.stake(seat, BANK);
    if lies.is_zero() {
        return;
    }
    forget(memory, &[mark::BANK, mark::STAKED, mark::BANKER]);
    // What was brought in before this hand is none of it.
    memory.picked.clear();
    memory.hands.clear();
    memory.unseen.clear();
    let seats = ring::after(&Scene::new(table, memory, house), seat);
    memory.mark(mark::BANKER, u32::from(seat.0));
    for punter in seats {
        let stake = table.stake(punter, AGAINST);
        if !stake.is_zero() {
            memory.mark(mark::STAKED, money(punter, stake));
        }
    }
    memory.mark(mark::BANK, cents(lies));
    memory.mark(mark::GIVEN_BACK, u32::try_from(memory.settled.len()).unwrap_or(0));
    memory.keep(keep::LAST_WAGER, lies.0);
}

/// The shoe goes to somebody: by auction, by choice, or because the bank has lost.
fn award(memory: &mut Memory, table: &Table, house: &House, seat: Seat) {
    let scene = Scene::new(table, memory, house);
    let auction = needs_banker(&scene);
    let bids = super::state::amounts(&scene, mark::BID).filter(|(bidder, _)| *bidder == seat);
    let bid = bids.map(|(_, amount)| amount).max();
    let passes = has(&scene, mark::PASSING);
    let skipped = passing::is_skipping(&scene);
    let passer = kept_seat(&scene, keep::PASSER).or(table.shoe_at);
    // A bank that nobody else has had in between goes on as it was: 4.6(b).
    let goes_on = !auction && table.shoe_at == Some(seat);
    for name in [keep::BID, keep::LAST_WAGER, keep::SUIVI, keep::STOOD_OFF, keep::PASSER] {
        if !goes_on {
            memory.drop_kept(name);
        }
    }
    if auction {
        memory.keep(keep::BID, bid.map_or(0, |amount| amount.0));
    } else if passes {
        if let Some(passer) = passer.filter(|_| table.shoe_at != Some(seat)) {
            memory.keep(keep::PASSER, i64::from(passer.0));
        }
    } else if skipped {
        memory.drop_kept(keep::SKIP);
    }
    let over = memory.marks.iter().any(|mark| mark.0 == mark::RESULT) || memory.voided;
    if over {
        memory.mark(mark::MOVED_ON, 1);
    }
    forget(memory, &[mark::PASSING, mark::TAKES, mark::BANK_NO]);
    // A word to deal that came too soon bound the Banker who had the shoe then.
    if !memory.marks.iter().any(|mark| mark.0 == mark::BEGUN) {
        forget(memory, &[mark::BANKER, mark::BANK, mark::STAKED, mark::GIVEN_BACK]);
    }
    memory.mark(mark::AWARDED, u32::from(seat.0));
    memory.keep(keep::SHOE, i64::from(seat.0));
}

fn pass(
    options: &Options,
    memory: &mut Memory,
    table: &Table,
    house: &House,
    (from, to, count): (Area, Area, u8),
) {
    let scene = Scene::new(table, memory, house);
    let wrong =
        slip(&scene).filter(|(place, _)| *place == from && count == 1).map(|(_, cure)| cure);
    let seen = top(&scene, from).filter(|(_, face)| *face == Face::Up).map(|(card, _)| card);
    let first =
        !has(&scene, mark::HANDED) && !has(&scene, mark::WANTS) && !has(&scene, mark::STAYS);
    match (from, to) {
        (PLAYER, Area::Seat(seat)) if super::state::dominant(&scene) == Some(seat) => {
            memory.mark(mark::HANDED, u32::from(seat.0));
        }
        (BANKER, PLAYER) if first => {
            let dealt = memory.marks.iter_mut().rev().find(|mark| **mark == (mark::DEALT, 2));
            if let Some(dealt) = dealt {
                dealt.1 = 1;
            }
        }
        (BANKER, PLAYER) if wrong == Some(super::irregular::Cure::GiveUp) => {
            memory.mark(mark::GIVEN_UP, 1);
        }
        (PLAYER, BANKER) => {
            let choice = rule(&scene) == Rule::Choice && !has(&scene, mark::CHOICE);
            if has(&scene, mark::STAYS) {
                memory.mark(mark::TAKEN, 1);
            }
            if choice {
                memory.mark(mark::CHOICE, 1);
            }
        }
        (Area::Aside, PLAYER) => {
            let dummy = is_kept(&scene, keep::DUMMY) && seen.is_some();
            if dummy && outcome(&scene).is_some() {
                start_dummy(memory);
            }
            memory.marks.insert(0, (mark::DEALT, 1));
        }
        (_, Area::Aside | Area::Bucket) => {
            let by_house = wrong.is_some_and(super::irregular::Cure::is_disposal);
            let last_hand = is_last_hand(&scene);
            if let Some(card) = seen.filter(|_| by_house) {
                match (options.disposal, to) {
                    (Disposal::ByValue, Area::Bucket) => {
                        memory.mark(mark::OWED, dispose::worth(options, card));
                    }
                    (Disposal::OneUnseen, Area::Bucket) => memory.mark(mark::UNSEEN, 1),
                    (Disposal::Simulated, Area::Aside) if !last_hand => {
                        memory.keep(keep::DUMMY, 1);
                    }
                    _ => {}
                }
                memory.mark(mark::TROUBLE, 1);
            } else if first && matches!(from, PLAYER | BANKER) {
                let side = if from == PLAYER { 1 } else { 2 };
                let dealt = memory.marks.iter().rposition(|mark| *mark == (mark::DEALT, side));
                if let Some(i) = dealt {
                    memory.marks.remove(i);
                }
            }
        }
        _ => {}
    }
}

/// A round that does not count begins: nothing of the hand before it is in mind any more.
fn start_dummy(memory: &mut Memory) {
    memory.marks.clear();
    memory.said.clear();
    memory.hands.clear();
    memory.unseen.clear();
    memory.picked.clear();
    memory.offered.clear();
    memory.overtaken.clear();
    memory.late.clear();
    memory.drop_kept(keep::DUMMY);
    memory.mark(mark::DUMMY, 1);
}

/// Notes an event.
pub(crate) fn event(memory: &mut Memory, event: &Event) {
    match *event {
        Event::RoundOpens(_) => opens(memory),
        Event::Bids { seat, amount } => memory.mark(mark::BID, money(seat, amount)),
        Event::Cuts { seat, at } => {
            forget(memory, &[mark::CUT_AT]);
            memory.mark(mark::CUT_AT, u32::from(at));
            memory.mark(mark::CUTTER, u32::from(seat.0));
        }
        Event::OrdersRecut => {
            let cutter = memory.marks.iter().rev().find(|mark| mark.0 == mark::CUTTER);
            let cutter = cutter.map_or(0, |mark| mark.1);
            forget(memory, &[mark::CUT_AT, mark::CUT_NO]);
            memory.mark(mark::RECUT, cutter);
            memory.mark(mark::TROUBLE, 1);
        }
        Event::Accepts(seat) | Event::Declines(seat) => {
            let takes = matches!(event, Event::Accepts(_));
            let what = memory.marks.iter().find(|mark| mark.0 == mark::JUST).map(|mark| mark.1);
            let n = u32::from(seat.0);
            match (what, takes) {
                (Some(just::CUT), false) => memory.mark(mark::CUT_NO, n),
                (Some(just::CHOICE), takes) => memory.mark(mark::CHOICE, u32::from(takes)),
                (Some(just::BANK), true) => memory.mark(mark::TAKES, n),
                (Some(just::BANK), false) => memory.mark(mark::BANK_NO, n),
                _ => {}
            }
        }
        Event::Says { seat, phrase } => says(memory, seat, phrase),
        Event::Leaves(seat) => memory.keep(keep::LEFT, i64::from(seat.0)),
        Event::Deals { to, .. } => deals(memory, to),
        Event::LooksAtCards(_) => looks(memory),
        Event::Errs(_) | Event::Stalls(_) => memory.mark(mark::TROUBLE, 1),
        _ => {}
    }
}

/// How far the shoe has come when a hand opens.
fn opens(memory: &mut Memory) {
    memory.drop_kept(keep::DUMMY);
    if memory.kept(keep::LAST_HAND).is_some() {
        memory.drop_kept(keep::LAST_HAND);
        memory.keep(keep::OVER, 1);
    } else if memory.kept(keep::CUT_OUT) == Some(1) {
        memory.keep(keep::CUT_OUT, 2);
        memory.keep(keep::LAST_HAND, 1);
    }
}

fn says(memory: &mut Memory, seat: Seat, said: Word) {
    let n = u32::from(seat.0);
    let handed = memory.has_mark(mark::HANDED, n);
    match said {
        phrase::SUIVI | phrase::BANCO_SUIVI => memory.mark(mark::SUIVI, n),
        phrase::BANCO | phrase::BANCO_SEUL => memory.mark(mark::BANCO, n),
        // Another dealer of the table has taken "Stay" for "Card".
        phrase::CARD if seat == Seat(0) => memory.mark(mark::SAID_CARD, 1),
        phrase::CARD if handed => memory.mark(mark::WANTS, n),
        phrase::STAY if handed => memory.mark(mark::STAYS, n),
        phrase::PASS => memory.mark(mark::PASSING, n),
        phrase::MOVED => {
            let left = memory.kept(keep::LEFT).and_then(|left| u8::try_from(left).ok());
            let Some(left) = left.map(Seat) else { return };
            memory.keep(keep::TOOK, i64::from(seat.0));
            let kept = |name: Word| memory.kept(name).and_then(|n| u8::try_from(n).ok()).map(Seat);
            let from = kept(keep::PASSER).or(kept(keep::SHOE));
            let ahead = |seated: &[Seat], seat| from.map(|from| ring::ahead(seated, from, seat));
            let before = ahead(&memory.seated, left);
            let moved = |other: &Seat| if *other == left { seat } else { *other };
            let seated: Vec<Seat> = memory.seated.iter().map(moved).collect();
            let sooner = ahead(&seated, seat) < before;
            memory.seated = seated;
            if sooner {
                memory.keep(keep::SKIP, i64::from(seat.0));
            }
        }
        _ => {}
    }
}

fn deals(memory: &mut Memory, to: Area) {
    let is = |name: Word| memory.marks.iter().any(|mark| mark.0 == name);
    if !is(mark::BEGUN) {
        memory.mark(mark::BEGUN, 1);
    }
    let is = |name: Word| memory.marks.iter().any(|mark| mark.0 == name);
    let first = !is(mark::HANDED) && !is(mark::WANTS) && !is(mark::STAYS);
    match to {
        PLAYER if first => memory.mark(mark::DEALT, 1),
        BANKER if first => memory.mark(mark::DEALT, 2),
        BANKER => memory.mark(mark::DREW, 1),
        _ => {}
    }
}

/// Somebody looks at cards that were dealt: what was dealt wrongly cannot be put right any more.
fn looks(memory: &mut Memory) {
    let dealt: Vec<u32> =
        memory.marks.iter().filter(|mark| mark.0 == mark::DEALT).map(|mark| mark.1).collect();
    let drew = memory.count_marks(mark::DREW);
    let banker = dealt.iter().filter(|&&side| side == 2).count();
    let player = dealt.len() - banker;
    if drew > 1 {
        memory.mark(mark::WORST, 1);
    } else if dealt.len() >= 4 && dealt[..4] != [1, 2, 1, 2] {
        memory.mark(mark::SPOILT, 1);
    } else if banker > 2 {
        memory.mark(mark::ZERO, u32::try_from(banker).unwrap_or(3));
    } else if player > 2 {
        memory.mark(mark::BEST, 1);
    }
}
