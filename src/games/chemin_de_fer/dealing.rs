//! From the word to deal to the last third card. The Banker deals; the dealer gives the words, which
//! are house practice as far as 4.5(b) and 4.12 do not have them.

use super::round::Builder;
use super::state::{
    Rule, bank_of, banker, banker_draws, before_cards, begun, dominant, has, has_banker_drawn,
    is_cut_out, is_dealt, is_dummy, is_natural, is_open, is_player_done, last, mark, needs_banker,
    outcome, player_cards, player_draws, rule, top,
};
use super::{BANK, BANKER, PLAYER, claims, phrase};
use crate::games::common::live;
use crate::kit::{Area, Face, Seat};
use crate::procedure::steps::{clause, once};
use crate::procedure::{Aspect, Due, Scene, Step, both, each_of};
use crate::table::Act;

use Aspect::{Count, Deed, Sequence, Target, Words};

/// Whether the wagers are open and nothing lies on one side of them.
pub(super) fn is_idle(scene: &Scene<'_>) -> bool {
    let Some(seat) = banker(scene) else { return false };
    let bank = scene.stake(seat, BANK);
    let nobody = bank.is_zero() || claims::stakes(scene).is_empty();
    before_cards(scene) && !needs_banker(scene) && is_open(scene) && nobody
}

/// Whether the word to deal is due.
pub(super) fn is_to_deal(scene: &Scene<'_>) -> bool {
    let begun = begun(scene) || is_dummy(scene);
    let waits = if begun { outcome(scene).is_none() } else { !is_idle(scene) };
    let gone = (begun && scene.memory.picked.contains(&PLAYER)) || has(scene, mark::SPOILT);
    live(scene) && waits && !is_dealt(scene) && !gone
}

/// Whether nothing of the hand has been settled or brought in.
fn is_untouched(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    let before = last(scene, mark::GIVEN_BACK).and_then(|n| usize::try_from(n).ok());
    // What was settled before a round that does not count is none of its own.
    let paid = !is_dummy(scene) && memory.settled.len() > before.unwrap_or(0);
    let moved = paid || memory.accounts.has_transfers();
    !moved && memory.picked.iter().all(|area| *area == Area::Burn || *area == Area::Aside)
}

/// Whether the words of the third cards are still to be given.
fn is_speaking(scene: &Scene<'_>) -> bool {
    let begun = begun(scene) || is_dummy(scene);
    live(scene) && begun && is_dealt(scene) && !is_natural(scene) && is_untouched(scene)
}

fn stays_said(scene: &Scene<'_>) -> bool {
    scene.memory.has_said(phrase::BANKER_STAYS)
}

impl Builder<'_> {
    /// The word to deal, and the Player's Hand to the Dominant Player.
    pub(super) fn deal(&mut self) {
        self.add(
            Step::new("no_wagers", "Give the bank back when nobody wagers against it")
                .law(&self.cite, &both("chemin.h.uncovered"))
                .due(|scene, dues| {
                    if !is_idle(scene) {
                        return;
                    }
                    if let Some(seat) = banker(scene)
                        && !scene.stake(seat, BANK).is_zero()
                    {
                        dues.push(once(Act::Release(bank_of(seat))));
                    }
                }),
        );
        let (open, bury) = (self.id("chemin.4.12.g-b"), self.id("chemin.h.unseen-late"));
        self.add(
            Step::new("carry", "Open the hand with a card that was drawn unseen before it")
                .law(&self.cite, &each_of([Deed, Sequence, Target], "chemin.4.12.g-b"))
                .due(move |scene, dues| {
                    let down = top(scene, Area::Aside).is_some_and(|(_, f)| f == Face::Down);
                    if !before_cards(scene) || !down || is_idle(scene) {
                        return;
                    }
                    let from = Area::Aside;
                    if is_cut_out(scene) || scene.table.count(PLAYER) > 0 {
                        let away = Act::Pass { from, to: Area::Bucket, count: 1 };
                        dues.push(Due::new(away, 0, 1).by(clause(bury)));
                    } else {
                        let first = Act::Pass { from, to: PLAYER, count: 1 };
                        dues.push(Due::new(first, 0, 0).by(clause(open)));
                    }
                }),
        );
        let simulated = self.id("chemin.4.12.h.3-c");
        self.add(
            Step::new("cards", "Give the Banker the word to deal")
                .law(&self.cite, &each_of([Deed, Sequence, Words], "chemin.4.5.b-c"))
                .law(&self.cite, &[(Deed, "chemin.h.close")])
                .due(move |scene, dues| {
                    if is_to_deal(scene) {
                        let key = u32::from(is_dummy(scene));
                        let by = clause(simulated.filter(|_| is_dummy(scene)));
                        dues.push(Due::new(Act::Say(phrase::CARDS), 0, key).by(by));
                    }
                }),
        );
        self.add(
            Step::new("hand_over", "Hand the Player's Hand to the Dominant Player")
                .law(&self.cite, &both("chemin.h.hand"))
                .law(&self.cite, &[(Target, "chemin.h.dominant"), (Count, "chemin.h.hand")])
                .due(|scene, dues| {
                    let lies = scene.table.count(PLAYER);
                    let spoken = has(scene, mark::WANTS) || has(scene, mark::STAYS);
                    let open = begun(scene) && is_dealt(scene) && !is_dummy(scene);
                    let handed = has(scene, mark::HANDED) || spoken;
                    if !live(scene) || !open || handed || lies < 2 || !is_untouched(scene) {
                        return;
                    }
                    if let Some(seat) = dominant(scene) {
                        let count = u8::try_from(lies).unwrap_or(2);
                        let to = Area::Seat(seat);
                        dues.push(once(Act::Pass { from: PLAYER, to, count }));
                    }
                }),
        );
    }

    /// The Dominant Player's word repeated, and the Banker's third card.
    pub(super) fn third_cards(&mut self) {
        let simulated = self.id("chemin.4.12.h.3-c");
        self.add(
            Step::new("repeat", "Repeat the Dominant Player's word")
                .law(&self.cite, &each_of([Deed, Sequence, Words], "chemin.h.repeat"))
                .due(move |scene, dues| {
                    if !is_speaking(scene) {
                        return;
                    }
                    let by = clause(simulated.filter(|_| is_dummy(scene)));
                    let open = is_dummy(scene) || outcome(scene).is_none();
                    if open && player_draws(scene) && player_cards(scene).len() < 3 {
                        dues.push(Due::new(Act::Say(phrase::CARD), 0, 0).by(by));
                    }
                    let said = has(scene, mark::SAID_STAY) || has(scene, mark::SAID_CARD);
                    if has(scene, mark::STAYS) && !said {
                        dues.push(Due::new(Act::Say(phrase::STAY), 0, 1));
                    }
                }),
        );
        let (nothing, given_up) = (self.id("chemin.4.12.b-b"), self.id("chemin.4.12.i-b"));
        let option = self.id("chemin.h.option");
        self.add(
            Step::new("banker_third", "Say whether the Banker draws or stays")
                .law(&self.cite, &each_of([Deed, Sequence, Words], "chemin.h.banker-draws"))
                .due(move |scene, dues| {
                    let dummy = is_dummy(scene);
                    if !is_speaking(scene) || !is_player_done(scene) {
                        return;
                    }
                    let own = if dummy {
                        simulated
                    } else if has(scene, mark::ZERO) {
                        nothing
                    } else {
                        given_up.filter(|_| has(scene, mark::GIVEN_UP))
                    };
                    // He is told by his cards, which he lays open first.
                    let hidden = scene.table.is_hidden(BANKER) && !is_natural(scene);
                    match banker_draws(scene) {
                        None if hidden && !dummy => {
                            dues.push(Due::new(Act::Turn(BANKER), 0, 3));
                        }
                        None if rule(scene) == Rule::Choice => {
                            let offer = banker(scene)
                                .map(|seat| Due::new(Act::Offer(seat), 0, 0).by(clause(option)));
                            dues.extend(offer);
                        }
                        Some(true)
                            if (dummy || outcome(scene).is_none()) && !has_banker_drawn(scene) =>
                        {
                            let say = Act::Say(phrase::BANKER_DRAWS);
                            dues.push(Due::new(say, 0, 1).by(clause(own)));
                        }
                        Some(false) if !dummy && !stays_said(scene) => {
                            dues.push(Due::new(Act::Say(phrase::BANKER_STAYS), 0, 2));
                        }
                        _ => {}
                    }
                }),
        );
    }
}

/// Whether a seat other than the Dominant Player's holds cards.
pub(super) fn is_misplaced(scene: &Scene<'_>, seat: Seat) -> bool {
    scene.table.count(Area::Seat(seat)) > 0 && dominant(scene) != Some(seat)
}
