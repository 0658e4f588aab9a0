//! From the word to deal to the last third card. The Banker deals; the dealer gives the words, which
//! are house practice as far as 4.5(b) and 4.12 do not have them.

use super::claims::is_idle;
use super::hands::{
    Rule, banker_draws, has_banker_drawn, is_dealt, is_dummy_over, is_natural, is_player_done,
    outcome, player_cards, player_draws, rule, top,
};
use super::notes::hand;
use super::round::{Builder, banker, before_cards, begun, dominant, is_cut_out, is_dummy};
use super::{BANKER, PLAYER, phrase};
use crate::games::common::live;
use crate::kit::{Area, Face};
use crate::procedure::steps::{clause, once};
use crate::procedure::{By, Due, Dues, Scene, Step};
use crate::table::Act;

/// Whether the word to deal is due.
fn is_to_deal(scene: &Scene<'_>) -> bool {
    let begun = begun(scene) || is_dummy(scene);
    let waits = if begun { outcome(scene).is_none() } else { !is_idle(scene) };
    let picked = begun && scene.memory.picked.contains(&PLAYER);
    let gone = picked || hand(scene).misdeal.out_of_turn;
    live(scene) && waits && !is_dealt(scene) && !gone
}

/// Whether nothing of the hand has been settled or brought in.
fn is_untouched(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    let before = hand(scene).wagers.as_ref().map_or(0, |wagers| wagers.given_back);
    // What was settled before a round that does not count is none of its own.
    let paid = !is_dummy(scene) && memory.settled.len() > before;
    let moved = paid || memory.accounts.has_transfers();
    !moved && memory.picked.iter().all(|area| *area == Area::Burn || *area == Area::Aside)
}

/// Whether the words of the third cards are still to be given.
fn is_speaking(scene: &Scene<'_>) -> bool {
    let begun = begun(scene) || is_dummy(scene);
    live(scene) && begun && is_dealt(scene) && !is_natural(scene) && is_untouched(scene)
}

impl Builder<'_> {
    /// The word to deal, the Player's Hand to the Dominant Player, and the third cards.
    pub(super) fn deal(&mut self) {
        let own = |name| clause(self.round.own_clause("carry", name));
        let (open, bury) = (own("opens"), own("card_shown"));
        self.round.duty(Step::named("carry").due(move |scene, dues| {
            let down = top(scene, Area::Aside).is_some_and(|(_, face)| face == Face::Down);
            if !before_cards(scene) || !down || is_idle(scene) {
                return;
            }
            let from = Area::Aside;
            if is_cut_out(scene) || scene.table.count(PLAYER) > 0 {
                let away = Act::Pass { from, to: Area::Bucket, count: 1 };
                dues.push(Due::new(away, 0, 1).by(bury));
            } else {
                dues.push(Due::new(Act::Pass { from, to: PLAYER, count: 1 }, 0, 0).by(open));
            }
        }));
        let simulated = clause(self.round.own_clause("cards", "simulated"));
        self.round.duty(Step::named("cards").due(move |scene, dues| {
            if is_to_deal(scene) {
                let dummy = is_dummy(scene);
                let by = if dummy { simulated } else { [None; 2] };
                dues.push(Due::new(Act::Say(phrase::CARDS), 0, u32::from(dummy)).by(by));
            }
        }));
        self.round.duty(Step::named("hand_over").due(|scene, dues| {
            let hand = hand(scene);
            let open = begun(scene) && is_dealt(scene) && !is_dummy(scene);
            let handed = !hand.handed.is_empty() || hand.has_spoken();
            let count = scene.table.cards(PLAYER).len();
            if !live(scene) || !open || handed || count < 2 || !is_untouched(scene) {
                return;
            }
            let to = dominant(scene).map(Area::Seat);
            dues.extend(to.and_then(|to| pass_all(scene, PLAYER, to)).map(once));
        }));
        self.third_cards();
    }

    /// The Dominant Player's word repeated, and the Banker's third card.
    fn third_cards(&mut self) {
        let simulated = clause(self.round.own_clause("repeat", "simulated"));
        self.round.duty(Step::named("repeat").due(move |scene, dues| {
            if !is_speaking(scene) {
                return;
            }
            let hand = hand(scene);
            let dummy = is_dummy(scene);
            let open = dummy || outcome(scene).is_none();
            if open && player_draws(scene) && player_cards(scene).len() < 3 {
                let by = if dummy { simulated } else { [None; 2] };
                dues.push(Due::new(Act::Say(phrase::CARD), 0, 0).by(by));
            }
            if hand.stays() && !hand.stay_said && !hand.card_said {
                dues.push(Due::new(Act::Say(phrase::STAY), 0, 1));
            }
        }));
        let own = |name| clause(self.round.own_clause("banker_third", name));
        let (simulated, option) = (own("simulated"), own("option"));
        let (nothing, gave_up) = (own("counts_nothing"), own("gave_up"));
        self.round.duty(Step::named("banker_third").due(move |scene, dues| {
            if is_speaking(scene) && is_player_done(scene) {
                let hand = hand(scene);
                let draws = match () {
                    () if hand.is_dummy => simulated,
                    () if hand.misdeal.nothing.is_some() => nothing,
                    () if hand.has_given_up => gave_up,
                    () => [None; 2],
                };
                banker_third(scene, dues, draws, option);
            }
        }));
        self.round.duty(Step::named("clear_dummy").due(|scene, dues| {
            if is_dummy(scene) && live(scene) && is_dummy_over(scene) {
                clear_hands(scene, dues);
            }
        }));
    }
}

/// Whether the Banker draws, as far as that is told; what rests on other clauses than the step, by them.
fn banker_third(scene: &Scene<'_>, dues: &mut Dues, draws: By, option: By) {
    let dummy = is_dummy(scene);
    // He is told by his cards, which he lays open first.
    let hidden = scene.table.is_hidden(BANKER) && !is_natural(scene);
    let open = dummy || outcome(scene).is_none();
    match banker_draws(scene) {
        None if hidden && !dummy => dues.push(Due::new(Act::Turn(BANKER), 0, 3)),
        None if rule(scene) == Rule::Choice => {
            let offer = |seat| Due::new(Act::Offer(seat), 0, 0).by(option);
            dues.extend(banker(scene).map(offer));
        }
        Some(true) if open && !has_banker_drawn(scene) => {
            dues.push(Due::new(Act::Say(phrase::BANKER_DRAWS), 0, 1).by(draws));
        }
        Some(false) if !dummy && !scene.memory.has_said(phrase::BANKER_STAYS) => {
            dues.push(Due::new(Act::Say(phrase::BANKER_STAYS), 0, 2));
        }
        _ => {}
    }
}

/// Both hands to the bucket.
pub(super) fn clear_hands(scene: &Scene<'_>, dues: &mut Dues) {
    for (key, area) in (0..).zip([PLAYER, BANKER]) {
        if scene.table.count(area) > 0 {
            dues.push(Due::new(Act::PickUp(area), 0, key));
        }
    }
}

/// All cards from one place to another, if there are any.
pub(super) fn pass_all(scene: &Scene<'_>, from: Area, to: Area) -> Option<Act> {
    let count = u8::try_from(scene.table.count(from)).ok().filter(|&count| count > 0)?;
    Some(Act::Pass { from, to, count })
}
