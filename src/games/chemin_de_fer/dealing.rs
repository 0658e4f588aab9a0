//! From the word to deal to the last third card. The Banker deals; the dealer gives the words, which
//! are house practice as far as 4.5(b) and 4.12 do not have them.

use super::Builder;
use super::claims::is_idle;
use super::hands::{
    BankerMust, banker_draws, has_banker_drawn, is_dealt, is_dummy_over, is_natural,
    is_player_done, is_third_hidden, last_card, outcome, player_cards, player_draws, rule,
};
use super::irregular::{Cure, slip};
use super::notes::hand;
use super::round::{banker, before_cards, begun, dominant, is_cut_out, is_dummy};
use super::{BANKER, PLAYER, phrase};
use crate::games::common::is_live;
use crate::games::prelude::*;

/// Whether the word to deal is due.
fn is_to_deal(context: &Context<'_>) -> bool {
    let begun = begun(context) || is_dummy(context);
    let waits = if begun { outcome(context).is_none() } else { !is_idle(context) };
    let picked = begun && context.memory.picked.contains(&PLAYER);
    let gone = picked || hand(context).misdeal.out_of_turn;
    is_live(context) && waits && !is_dealt(context) && !gone
}

/// Whether nothing of the hand has been settled or brought in.
fn is_untouched(context: &Context<'_>) -> bool {
    let memory = context.memory;
    // What was settled before a round that does not count is none of its own, nor is a wager that has no
    // part in the hand.
    let paid = !is_dummy(context)
        && hand(context).wagers.as_ref().map_or(!memory.settled.is_empty(), |wagers| {
            let mut since = memory.settled.iter().skip(wagers.given_back);
            since.any(|(spot, _)| wagers.has(*spot))
        });
    let moved = paid || memory.accounts.has_transfers();
    !moved && memory.picked.iter().all(|area| *area == Area::Burn || *area == Area::Aside)
}

/// Whether the words of the third cards are still to be given.
fn is_speaking(context: &Context<'_>) -> bool {
    let begun = begun(context) || is_dummy(context);
    is_live(context) && begun && is_dealt(context) && !is_natural(context) && is_untouched(context)
}

impl Builder<'_> {
    /// The word to deal, the Player's Hand to the Dominant Player, and the third cards.
    pub(super) fn deal(&mut self) {
        let [open, bury] = self.round.named_bys("carry", ["opens", "card_shown"]);
        self.round.duty("carry", move |context, dues| {
            let down = last_card(context, Area::Aside).is_some_and(|(_, face)| face == Face::Down);
            if !before_cards(context) || !down || is_idle(context) {
                return;
            }
            let from = Area::Aside;
            if is_cut_out(context) || context.table.count(PLAYER) > 0 {
                let away = Act::Pass { from, to: Area::Bucket, count: 1 };
                dues.push(Due::new(away, 0, Area::Bucket).by(bury));
            } else {
                dues.push(once(Act::Pass { from, to: PLAYER, count: 1 }).by(open));
            }
        });
        let simulated = clause(self.round.named_clause("cards", "simulated"));
        self.round.owe_one("cards", move |context| {
            let dummy = is_dummy(context);
            let by = if dummy { simulated } else { [None; 2] };
            let due = Due::new(Act::Say(phrase::CARDS), 0, DueKey::nth(dummy)).by(by);
            is_to_deal(context).then_some(due)
        });
        self.round.owe_one("hand_over", |context| {
            let hand = hand(context);
            let open = begun(context) && is_dealt(context) && !is_dummy(context);
            let handed = !hand.handed.is_empty() || hand.has_spoken();
            let count = context.table.cards(PLAYER).len();
            if !is_live(context) || !open || handed || count < 2 || !is_untouched(context) {
                return None;
            }
            pass_all(context, PLAYER, Area::Seat(dominant(context)?)).map(once)
        });
        self.third_cards();
    }

    /// The Dominant Player's word repeated, and the Banker's third card.
    fn third_cards(&mut self) {
        let simulated = clause(self.round.named_clause("repeat", "simulated"));
        self.round.duty("repeat", move |context, dues| {
            if !is_speaking(context) {
                return;
            }
            let hand = hand(context);
            let dummy = is_dummy(context);
            let open = dummy || outcome(context).is_none();
            // The Banker may have drawn it for himself.
            let has_come = matches!(slip(context), Some((_, Cure::GiveUp)));
            let lacks = player_cards(context).len() < 3 && !has_come;
            if open && player_draws(context) && lacks {
                let by = if dummy { simulated } else { [None; 2] };
                dues.push(once(Act::Say(phrase::CARD)).by(by));
            }
            if hand.stays() && !hand.stay_said && !hand.card_said {
                dues.push(Due::new(Act::Say(phrase::STAY), 0, DueKey::nth(1_u8)));
            }
        });
        let [simulated, option, nothing, gave_up] = self
            .round
            .named_bys("banker_third", ["simulated", "option", "counts_nothing", "gave_up"]);
        self.round.duty("banker_third", move |context, dues| {
            if is_speaking(context) && is_player_done(context) {
                let hand = hand(context);
                let draws = match () {
                    () if hand.is_dummy => simulated,
                    () if hand.misdeal.banker_counts_nothing.is_some() => nothing,
                    () if hand.has_given_up => gave_up,
                    () => [None; 2],
                };
                banker_third(context, dues, draws, option);
            }
        });
        self.round.duty("clear_dummy", |context, dues| {
            if is_dummy(context) && is_live(context) && is_dummy_over(context) {
                clear_hands(context, dues);
            }
        });
    }
}

/// Whether the Banker draws, as far as that is told; what rests on other clauses than the step, by them.
fn banker_third(context: &Context<'_>, dues: &mut Dues, draws: By, option: By) {
    let dummy = is_dummy(context);
    // He is told by his cards, which he lays open first.
    let hidden = context.table.is_hidden(BANKER) && !is_natural(context);
    let open = dummy || outcome(context).is_none();
    match banker_draws(context) {
        None if is_third_hidden(context) => dues.push(Due::new(Act::Turn(PLAYER), 0, PLAYER)),
        None if hidden && !dummy => dues.push(Due::new(Act::Turn(BANKER), 0, BANKER)),
        None if rule(context) == BankerMust::Choice => {
            let offer = |seat| once(Act::Offer(seat)).by(option);
            dues.extend(banker(context).map(offer));
        }
        Some(true) if open && !has_banker_drawn(context) => {
            dues.push(Due::new(Act::Say(phrase::BANKER_DRAWS), 0, DueKey::nth(1_u8)).by(draws));
        }
        Some(false) if !dummy && !context.memory.has_said(phrase::BANKER_STAYS) => {
            dues.push(Due::new(Act::Say(phrase::BANKER_STAYS), 0, DueKey::nth(2_u8)));
        }
        _ => {}
    }
}

/// Both hands to the bucket.
pub(super) fn clear_hands(context: &Context<'_>, dues: &mut Dues) {
    for area in [PLAYER, BANKER] {
        if context.table.count(area) > 0 {
            dues.push(Due::new(Act::PickUp(area), 0, area));
        }
    }
}

/// All cards from one place to another, if there are any.
pub(super) fn pass_all(context: &Context<'_>, from: Area, to: Area) -> Option<Act> {
    let count = u8::try_from(context.table.count(from)).ok().filter(|&count| count > 0)?;
    Some(Act::Pass { from, to, count })
}
