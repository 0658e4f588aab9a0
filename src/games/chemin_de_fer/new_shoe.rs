//! From a closed table, or a shoe that has been dealt out, to the burn of the next one: 19:47-4.3 and
//! 4.4.

use super::Builder;
use super::irregular::{is_first_burn, to_burn};
use super::notes::{self, hand};
use super::round::{before_cards, is_over, needs_shoe};
use super::{Options, ring};
use crate::games::baccarat::burning::{Burn, in_parts};
use crate::games::baccarat::cutting::{self, CuttingCardPlace, is_too_near, middle};
use crate::games::common::ready;
use crate::games::prelude::*;
use crate::rules::baccarat::LEAST_BEHIND;

/// The places of the cutting cards: near the back, and behind all: 4.4(e).
pub(super) const CUTTING_CARDS: [CuttingCardPlace; 2] = [LEAST_BEHIND..=u16::MAX, 0..=0];

/// How many shuffles in turn the second procedure asks for: 4.4(a)2.
const DEALERS: u16 = 3;

/// Whether pre-shuffled cards lie as they came.
pub(super) fn is_preshuffled(options: &Options, context: &Context<'_>) -> bool {
    let ready = &hand(context).ready;
    let untouched = !ready.is_washed && ready.shuffles == 0;
    let stacked = context.table.lay == DeckLay::Stacked && context.table.count(Area::Deck) > 0;
    options.preshuffled && context.memory.is_deck_new() && untouched && stacked
}

/// Whether the cards are shuffled, by this dealer or before they came.
pub(super) fn is_shuffled(options: &Options, context: &Context<'_>) -> bool {
    hand(context).ready.shuffles > 0 || is_preshuffled(options, context)
}

/// Whether the cards wait for a shuffle, a wash or a lacing.
fn is_to_shuffle(options: &Options, context: &Context<'_>) -> bool {
    needs_shoe(context) && !is_preshuffled(options, context)
}

/// Whether the cards are gone from where they were shuffled, or lie spread out.
fn is_scattered(context: &Context<'_>) -> bool {
    let spread = matches!(context.table.lay, DeckLay::SpreadUp | DeckLay::SpreadDown);
    context.table.count(Area::Deck) == 0 || spread
}

/// Whether a recut has been ordered and not been made.
pub(super) fn is_recut(context: &Context<'_>) -> bool {
    hand(context).ready.recut.is_some_and(|recut| !recut.is_made)
}

/// Whether the stack waits for its cut.
pub(super) fn is_to_cut(options: &Options, context: &Context<'_>) -> bool {
    let open = !context.table.cut || is_recut(context);
    needs_shoe(context) && is_shuffled(options, context) && open
}

/// The last Banker, in a game that goes on.
fn last_banker(context: &Context<'_>) -> Option<Seat> {
    notes::of(context.memory).shoe.holder.filter(|seat| context.memory.seated.contains(seat))
}

/// Who is offered the cut, in this order: 4.4(c) and (f).
fn entitled(options: &Options, context: &Context<'_>) -> Vec<Seat> {
    let recut = hand(context).ready.recut.filter(|recut| !recut.is_made);
    match (recut.map(|recut| recut.after), options.next_entitled) {
        (Some(Some(last)), false) => vec![last],
        (Some(Some(last)), true) => {
            let mut seats = ring::clockwise(context, last);
            let cut_last = seats.first() == Some(&last);
            seats.rotate_left(usize::from(cut_last));
            seats
        }
        (Some(None), false) => Vec::new(),
        _ => ring::clockwise(context, last_banker(context).unwrap_or(Seat(Seat::MOST))),
    }
}

/// Whoever is to be offered the cut now.
fn next_to_cut(options: &Options, context: &Context<'_>) -> Option<Seat> {
    let declined = &hand(context).ready.declined;
    entitled(options, context).into_iter().find(|seat| !declined.contains(seat))
}

/// Whether another number does as well: for a cut that the dealer makes himself, or a cutting card.
pub(super) fn suffices(context: &Context<'_>, due: &Act, act: &Act) -> bool {
    let cut_at = hand(context).ready.cut_at.map(|(at, _)| at);
    cutting::suffices((&CUTTING_CARDS, cut_at), context, due, act)
}

impl Builder<'_> {
    /// Everything up to the burn of a new shoe.
    pub(super) fn make_ready(&mut self) {
        ready::add_opening(&mut self.round);
        self.shuffles();
        self.cut();
        self.load();
        self.burn();
    }

    fn shuffles(&mut self) {
        let options = self.options;
        let step = if options.lace { "shuffle" } else { "three_shuffles" };
        let [new_game, next_shoe] = self.round.named_bys(step, ["new_game", "next_shoe"]);
        // Before the game, or after a shoe.
        let why = move |context: &Context<'_>| -> By {
            let goes_on = is_over(context) || context.table.shoe_at.is_some();
            if goes_on { next_shoe } else { new_game }
        };
        self.round.duty("shuffle", move |context, dues| {
            let done = hand(context).ready.shuffles > 0 && !is_scattered(context);
            if is_to_shuffle(&options, context) && !done {
                dues.push(once(Act::Shuffle).by(why(context)));
            }
        });
        self.round.owe("lace", Act::Lace, move |context| {
            is_to_shuffle(&options, context) && !hand(context).ready.is_laced
        });
        self.round.owe("shuffle_again", Act::Shuffle, move |context| {
            is_to_shuffle(&options, context) && !hand(context).ready.is_shuffled_again
        });
        // At a closed table the wash of the opening serves for this one.
        let is_to_wash = move |context: &Context<'_>| {
            is_to_shuffle(&options, context)
                && (!context.memory.is_deck_new() || options.preshuffled)
        };
        self.round.owe("wash_shoe", Act::Wash, move |context| {
            is_to_wash(context) && (!hand(context).ready.is_washed || is_scattered(context))
        });
        self.round.owe("stack_shoe", Act::Stack, move |context| {
            is_to_wash(context) && !hand(context).ready.is_stacked
        });
        self.round.duty("three_shuffles", move |context, dues| {
            let done = hand(context).ready.shuffles;
            if is_to_shuffle(&options, context) {
                for i in (0..DEALERS).skip(done) {
                    dues.push(Due::new(Act::Shuffle, i, DueKey::nth(i)).by(why(context)));
                }
            }
        });
    }

    /// The offer, the cut and the recut.
    fn cut(&mut self) {
        let options = self.options;
        let [new, old, recut, who] =
            self.round.named_clauses("offer_cut", ["new_game", "next_shoe", "recut", "recut_by"]);
        self.round.owe_one("offer_cut", move |context| {
            let ready = &hand(context).ready;
            if !is_to_cut(&options, context) || ready.cut_at.is_some() {
                return None;
            }
            let seat = next_to_cut(&options, context)?;
            let by = if is_recut(context) {
                [who, recut]
            } else if ready.declined.is_empty() {
                clause(if last_banker(context).is_some() { old } else { new })
            } else {
                [None; 2]
            };
            let key = DueKey::from(seat).part(u8::from(is_recut(context)));
            Some(Due::new(Act::Offer(seat), 0, key).by(by))
        });
        self.round.owe_one("refuse_cut", move |context| {
            let (at, seat) = hand(context).ready.cut_at?;
            let near = is_to_cut(&options, context) && is_too_near(context, at);
            near.then(|| once(Act::Refuse(seat)))
        });
        let [front, dealer, recut] =
            self.round.named_clauses("cut", ["at_the_card", "all_declined", "recut"]);
        self.round.owe_one("cut", move |context| {
            if !is_to_cut(&options, context) {
                return None;
            }
            let again = recut.filter(|_| is_recut(context));
            match hand(context).ready.cut_at {
                Some((at, _)) if is_too_near(context, at) => None,
                Some((at, _)) => Some(once(Act::Cut(at)).by([front, again])),
                None if next_to_cut(&options, context).is_some() => None,
                None => middle(context.table).map(|at| once(Act::Cut(at)).by([dealer, again])),
            }
        });
    }

    /// The cutting cards, and the shoe.
    fn load(&mut self) {
        let [near, behind_all] =
            self.round.named_bys("cutting_cards", ["near_the_back", "behind_all"]);
        self.round.duty("cutting_cards", move |context, dues| {
            if needs_shoe(context) {
                let by = |act| if act == Act::Insert(0) { behind_all } else { near };
                let open = cutting::to_insert(context.table, &CUTTING_CARDS).into_iter();
                dues.extend(open.map(|due| due.by(by(due.act))));
            }
        });
        self.round.owe("load", Act::Load, needs_shoe);
    }

    /// The burn of a new shoe.
    fn burn(&mut self) {
        self.round.owe("burn_first", Act::Burn { count: 1, face: Face::Up }, |context| {
            needs_shoe(context) || (before_cards(context) && hand(context).burning.is_fresh)
        });
        let [ten, ace] = self.round.named_bys("burn_more", ["ten", "ace"]);
        self.round.duty("burn_more", move |context, dues| {
            if is_first_burn(context) {
                let by = match hand(context).burning.first.and_then(Card::rank) {
                    Some(Rank::Ace) => ace,
                    Some(Rank::Ten | Rank::Jack | Rank::Queen | Rank::King) => ten,
                    _ => [None; 2],
                };
                in_parts(dues, (to_burn(context, Burn::Opening), Face::Up), by);
            }
        });
        self.round.owe("discard_burn", Act::PickUp(Area::Burn), |context| {
            is_first_burn(context) && context.table.count(Area::Burn) > 0
        });
    }
}
