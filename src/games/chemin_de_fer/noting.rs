//! What acts write into what a dealer keeps in mind.

use super::hands::{self, last_card, outcome, rule};
use super::irregular::{self, Cause, Cure};
use super::new_shoe::is_to_cut;
use super::notes::{Hand, Prompt, Tenure, Wagers, hand, write};
use super::remedies::is_dummy_due;
use super::round::{self, begun, is_dummy, needs_banker};
use super::{AGAINST, BANK, BANKER, Options, PLAYER, bank, claims, phrase, ring};
use crate::games::baccarat::burning::{Burn, Burning};
use crate::games::baccarat::notes::{CutMet, PerHand};
use crate::games::baccarat::{ActAtTable, Exposed, worth};
use crate::games::prelude::*;
use crate::rules::baccarat::{self, Winner};

/// Notes an act that is about to be done.
pub(super) fn act(options: &Options, memory: &mut Memory, doing: ActAtTable<'_>) {
    write(memory, |notes| notes.hand.prompt = None);
    look(memory, doing);
    let (context, table) = (doing.context(memory), doing.table);
    match *doing.act {
        Act::Load if table.count(Area::Deck) > 0 => {
            let card_in = table.cutting.iter().any(|&behind| behind > 0);
            // What was found in another shoe binds nobody any more.
            write(memory, |notes| {
                let hand = &mut notes.hand;
                (hand.ready.is_loaded, hand.is_awarded) = (true, false);
                hand.burning = Burning::of_new_shoe();
                (notes.shoe.cut_met, notes.shoe.card_in) = (None, card_in);
            });
        }
        Act::Burn { count, face } => burn(options, memory, doing, (count, face)),
        Act::Say(said) => say(memory, doing, said),
        Act::Award(seat) => award(memory, doing, seat),
        Act::Offer(_) => {
            let prompt = if is_to_cut(options, &context) {
                Prompt::Cut
            } else if hand(&context).passing.is_some() {
                Prompt::Bank
            } else {
                Prompt::Choice
            };
            write(memory, |notes| notes.hand.prompt = Some(prompt));
        }
        Act::Pass { from, to, count } => pass(options, memory, doing, (from, to, count)),
        Act::Void(None) => {
            let cause = irregular::cause(&context);
            memory.void_cause = cause.map(Into::into);
            // A shoe that cannot end a hand gives no other.
            let before = memory.round.saturating_sub(1);
            write(memory, |notes| {
                notes.dummy_follows = false;
                if cause == Some(Cause::NoCards) {
                    notes.shoe.cut_met = Some(CutMet { round: before, before_first: false });
                }
            });
        }
        ref act => write(memory, |notes| notes.hand.note(table, act)),
    }
}

/// What shows before the act: the first cards, the third card, the cutting card, the result.
fn look(memory: &mut Memory, doing: ActAtTable<'_>) {
    let table = doing.table;
    let behind = table.cutting.iter().any(|&behind| behind > 0);
    let round = memory.round;
    let in_shoe = behind && table.count(Area::Shoe) > 0;
    write(memory, |notes| {
        let shoe = &mut notes.shoe;
        if shoe.card_in && !behind {
            shoe.card_in = false;
            shoe.cut_met.get_or_insert(CutMet { round, before_first: false });
        }
        shoe.card_in |= in_shoe;
    });
    let context = doing.context(memory);
    let before = hand(&context);
    if hands::is_dealt(&context) && before.natural.is_none() {
        let natural = hands::is_natural(&context);
        let seen = hands::is_player_seen(&context) && hands::is_banker_seen(&context);
        // Once the Dominant Player has spoken, neither hand is a natural.
        if natural || before.has_spoken() || seen {
            write(memory, |notes| notes.hand.natural = Some(natural));
        }
    }
    let context = doing.context(memory);
    if hands::player_draws(&context)
        && hand(&context).third.is_none()
        && hands::player_cards(&context).len() == hands::player_due(&context)
        && !hands::is_third_hidden(&context)
        && let Some((card, _)) = last_card(&context, PLAYER)
    {
        write(memory, |notes| notes.hand.third = Some(baccarat::point(card)));
    }
    let context = doing.context(memory);
    let slip = irregular::slip(&context);
    let before = hand(&context).waits;
    let waits = slip.and_then(|(_, cure)| cure.waits_for().or(before));
    if waits != before {
        write(memory, |notes| notes.hand.waits = waits);
    }
    let context = doing.context(memory);
    if hand(&context).result.is_none()
        && let Some(winner) = outcome(&context)
    {
        let all = round::bank(&context);
        let covered = round::punters(&context).into_iter().find(|(_, amount)| *amount == all);
        let counts = PerHand {
            player: hands::player_count(&context),
            banker: hands::banker_count(&context),
        };
        // What the next wagers go by.
        write(memory, |notes| {
            (notes.hand.result, notes.hand.counts) = (Some(winner), Some(counts));
            notes.tenure.stood_off = winner == Winner::Tie;
            if winner != Winner::Tie {
                let covered = covered.filter(|_| winner == Winner::Banker);
                notes.tenure.suivi = covered.map(|(seat, _)| seat);
            }
        });
    }
}

/// Cards come out of the shoe by the dealer's hand.
fn burn(options: &Options, memory: &mut Memory, doing: ActAtTable<'_>, burned: (u8, Face)) {
    let context = &doing.context(memory);
    let mut now = hand(context).burning;
    if let Some((card, _)) = last_card(context, Area::Shoe).filter(|_| irregular::is_found(context))
    {
        // The card that was found comes out with what it is worth.
        now.owe(Burn::FaceUp, worth(options.ten_burns, card).saturating_add(1));
    }
    now.burn(doing.table, burned);
    if irregular::is_first_burn(context) {
        now.why = Some(Burn::Opening);
    }
    write(memory, |notes| notes.hand.burning = now);
}

fn say(memory: &mut Memory, doing: ActAtTable<'_>, said: Word) {
    let context = doing.context(memory);
    let before = hand(&context);
    let spoken = before.has_spoken();
    let choice = rule(&context) == hands::BankerMust::Choice && before.choice.is_none() && spoken;
    let open = round::is_open(&context);
    write(memory, |notes| {
        let hand = &mut notes.hand;
        match said {
            phrase::OFFER_SHOE => hand.prompt = Some(Prompt::Bids),
            phrase::WAGERS if !open => hand.prompt = Some(Prompt::Wagers),
            phrase::CARD if spoken => hand.card_said = true,
            phrase::STAY if spoken => hand.stay_said = true,
            phrase::BANKER_DRAWS if choice => hand.choice = Some(true),
            phrase::BANKER_STAYS if choice => hand.choice = Some(false),
            _ => {}
        }
    });
    if said == phrase::CARDS {
        begin(memory, doing);
    }
}

/// The word to deal: the wagers stand as they lie, but for those that give way to a claim: 4.7(b) and (c).
fn begin(memory: &mut Memory, doing: ActAtTable<'_>) {
    let context = doing.context(memory);
    let Some(banker) = doing.table.shoe_at else { return };
    let bank = context.stake(banker, BANK);
    if begun(&context) || is_dummy(&context) || bank.is_zero() {
        return;
    }
    let lies = |seat: Seat| (seat, context.stake(seat, AGAINST));
    let laid = ring::after(&context, banker).into_iter().map(lies);
    let laid = laid.filter(|(_, stake)| !stake.is_zero());
    let holder = claims::holder(&context);
    let has_part = |seat: Seat| holder.is_none_or(|(holder, _)| holder == seat);
    let (against, others): (Vec<_>, Vec<_>) = laid.partition(|(seat, _)| has_part(*seat));
    let giving_way = others.into_iter().map(|(seat, _)| seat).collect();
    let claim = holder.map(|(_, claim)| claim);
    let given_back = memory.settled.len();
    // What was brought in before this hand is none of it.
    memory.picked.clear();
    memory.hands.clear();
    memory.unseen.clear();
    write(memory, |notes| {
        notes.hand.wagers = Some(Wagers { banker, bank, against, claim, giving_way, given_back });
        notes.tenure.last_wager = Some(bank);
    });
}

/// The shoe goes to somebody: by auction, by choice, or because the bank has lost.
fn award(memory: &mut Memory, doing: ActAtTable<'_>, seat: Seat) {
    let context = doing.context(memory);
    let auction = needs_banker(&context);
    let (is_skipping, voided) = (bank::is_skipping(&context), memory.voided);
    let from = doing.table.shoe_at;
    write(memory, |notes| {
        let (hand, passer) = (&mut notes.hand, notes.tenure.passer.or(from));
        // A bank that nobody else has had in between goes on as it was: 4.6(b).
        if auction || from != Some(seat) {
            notes.tenure = Tenure::default();
        }
        if auction {
            let bids = hand.bids.iter().filter(|(bidder, _)| *bidder == seat);
            notes.tenure.bid = bids.map(|(_, amount)| *amount).max().unwrap_or(Cents::ZERO);
        } else if hand.passing.is_some() {
            if from != Some(seat) {
                notes.tenure.passer = passer;
            }
        } else if is_skipping {
            notes.skipped = None;
        }
        hand.has_moved_on |= hand.result.is_some() || voided;
        hand.passing = None;
        // A word to deal that came too soon bound the Banker who had the shoe then.
        if !hand.is_begun {
            hand.wagers = None;
        }
        hand.is_awarded = true;
        notes.shoe.holder = Some(seat);
    });
}

fn pass(
    options: &Options,
    memory: &mut Memory,
    doing: ActAtTable<'_>,
    (from, to, count): (Area, Area, u8),
) {
    let context = doing.context(memory);
    let slip = irregular::slip(&context).filter(|(place, _)| *place == from && count == 1);
    let cure = slip.map(|(_, cure)| cure);
    let seen =
        last_card(&context, from).filter(|(_, face)| *face == Face::Up).map(|(card, _)| card);
    let is_dominant = to.seat().is_some() && to.seat() == round::dominant(&context);
    let may_choose = rule(&context) == hands::BankerMust::Choice;
    let is_last = round::is_last_hand(&context);
    let gone = hand(&context).gone;
    let own = [gone.player, gone.banker];
    let is_own = |card: &Card| from == Area::Aside && own.contains(&Some(*card));
    if (from, to) == (Area::Aside, PLAYER) && is_dummy_due(&context) {
        start_dummy(memory);
    }
    let disposed = seen.filter(|card| cure.is_some_and(Cure::is_disposal) && !is_own(card));
    // What becomes a hand's card counts there, whatever the dealer does with it.
    let stays = to == PLAYER || to == BANKER || to.seat().is_some();
    let gone = seen.filter(|_| !stays);
    write(memory, |notes| {
        let hand = &mut notes.hand;
        let taken = matches!(cure, Some(Cure::Take | Cure::TakeAll));
        if taken && (to == BANKER || gone.is_some()) {
            (hand.has_taken, hand.gone.banker) = (true, gone);
            // He had the option, whether he has stayed or not: 4.12(e).
            if may_choose {
                hand.choice = Some(true);
            }
            return;
        }
        if cure == Some(Cure::GiveUp) && gone.is_some() {
            (hand.has_given_up, hand.gone.player) = (true, gone);
            hand.third = gone.map(baccarat::point);
            return;
        }
        match (from, to) {
            (PLAYER, Area::Seat(seat)) if is_dominant => hand.handed.push(seat),
            (BANKER, PLAYER) if hand.is_first_deal() => {
                let last = hand.first_cards.iter_mut().rfind(|side| **side == Side::Banker);
                if let Some(last) = last {
                    *last = Side::Player;
                }
            }
            (_, PLAYER) if cure == Some(Cure::GiveUp) => {
                (hand.has_given_up, hand.gone.player) = (true, None);
            }
            (PLAYER, BANKER) => {
                hand.has_taken |= hand.stays();
                if may_choose {
                    hand.choice.get_or_insert(true);
                }
            }
            (Area::Aside, PLAYER) => hand.first_cards.insert(0, Side::Player),
            (_, Area::Aside | Area::Bucket) => {
                if let Some(card) = disposed {
                    if to == Area::Bucket {
                        let worth = worth(options.ten_burns, card);
                        hand.burning.owe(Burn::Mistake, options.exposed.further(worth));
                    }
                    hand.is_trouble = true;
                    let opens = (options.exposed, to) == (Exposed::ForShow, Area::Aside);
                    notes.dummy_follows |= opens && !is_last;
                } else if hand.is_first_deal()
                    && let Area::Side(from) = from
                    && let Some(i) = hand.first_cards.iter().rposition(|side| *side == from)
                {
                    hand.first_cards.remove(i);
                }
            }
            _ => {}
        }
    });
}

/// A round that does not count begins: nothing of the hand before it is in mind any more.
fn start_dummy(memory: &mut Memory) {
    memory.said.clear();
    memory.hands.clear();
    memory.unseen.clear();
    memory.picked.clear();
    memory.offered.clear();
    memory.overtaken.clear();
    memory.late.clear();
    write(memory, |notes| {
        notes.hand = Hand { is_dummy: true, ..Hand::default() };
        notes.dummy_follows = false;
    });
}
