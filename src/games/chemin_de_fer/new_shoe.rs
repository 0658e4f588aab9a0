//! From a closed table, or a shoe that has been dealt out, to the burn of the next one: 19:47-4.3 and
//! 4.4.

use super::irregular::{is_first_burn, to_burn};
use super::notes::{self, hand};
use super::round::{Builder, before_cards, is_over, needs_shoe};
use super::{Options, ring};
use crate::games::baccarat::burning::{Burn, in_parts};
use crate::games::baccarat::cutting::{self, Behind, is_too_near, middle};
use crate::games::common::ready;
use crate::kit::{Area, Face, Rank, Seat};
use crate::procedure::steps::{clause, once};
use crate::procedure::{By, Context, Due, DueKey};
use crate::rules::baccarat::LEAST_BEHIND;
use crate::table::{Act, DeckLay};

/// The places of the cutting cards: near the back, and behind all: 4.4(e).
pub(super) const CUTTING_CARDS: [Behind; 2] = [LEAST_BEHIND..=u16::MAX, 0..=0];

/// How many shuffles in turn the second procedure asks for: 4.4(a)2.
const DEALERS: u16 = 3;

/// Whether pre-shuffled cards lie as they came.
pub(super) fn is_preshuffled(options: &Options, context: &Context<'_>) -> bool {
    let ready = &hand(context).ready;
    let untouched = !ready.is_washed && ready.shuffles == 0;
    let stacked = context.table.lay == DeckLay::Stacked && context.table.count(Area::Deck) > 0;
    options.preshuffled && context.memory.closed && untouched && stacked
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
    notes::of(context).shoe.holder.filter(|seat| context.memory.seated.contains(seat))
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
        let own = |name| clause(self.round.own_clause(step, name));
        let (new_game, next_shoe) = (own("new_game"), own("next_shoe"));
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
        self.round.duty("lace", move |context, dues| {
            if is_to_shuffle(&options, context) && !hand(context).ready.is_laced {
                dues.push(once(Act::Lace));
            }
        });
        self.round.duty("shuffle_again", move |context, dues| {
            if is_to_shuffle(&options, context) && !hand(context).ready.is_shuffled_again {
                dues.push(once(Act::Shuffle));
            }
        });
        // At a closed table the wash of the opening serves for this one.
        let is_to_wash = move |context: &Context<'_>| {
            is_to_shuffle(&options, context) && (!context.memory.closed || options.preshuffled)
        };
        self.round.duty("wash_shoe", move |context, dues| {
            if is_to_wash(context) && (!hand(context).ready.is_washed || is_scattered(context)) {
                dues.push(once(Act::Wash));
            }
        });
        self.round.duty("stack_shoe", move |context, dues| {
            if is_to_wash(context) && !hand(context).ready.is_stacked {
                dues.push(once(Act::Stack));
            }
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
        let own = |name| self.round.own_clause("offer_cut", name);
        let (new, old) = (own("new_game"), own("next_shoe"));
        let (recut, who) = (own("recut"), own("recut_by"));
        self.round.duty("offer_cut", move |context, dues| {
            let ready = &hand(context).ready;
            if !is_to_cut(&options, context) || ready.cut_at.is_some() {
                return;
            }
            let Some(seat) = next_to_cut(&options, context) else { return };
            let by = if is_recut(context) {
                [who, recut]
            } else if ready.declined.is_empty() {
                clause(if last_banker(context).is_some() { old } else { new })
            } else {
                [None; 2]
            };
            let key = DueKey::from(seat).part(u8::from(is_recut(context)));
            dues.push(Due::new(Act::Offer(seat), 0, key).by(by));
        });
        self.round.duty("refuse_cut", move |context, dues| {
            if let Some((at, seat)) = hand(context).ready.cut_at
                && is_to_cut(&options, context)
                && is_too_near(context, at)
            {
                dues.push(once(Act::Refuse(seat)));
            }
        });
        let own = |name| self.round.own_clause("cut", name);
        let (front, dealer, recut) = (own("at_the_card"), own("all_declined"), own("recut"));
        self.round.duty("cut", move |context, dues| {
            if !is_to_cut(&options, context) {
                return;
            }
            let again = recut.filter(|_| is_recut(context));
            match hand(context).ready.cut_at {
                Some((at, _)) if !is_too_near(context, at) => {
                    dues.push(once(Act::Cut(at)).by([front, again]));
                }
                None if next_to_cut(&options, context).is_none() => {
                    let cut =
                        middle(context.table).map(|at| once(Act::Cut(at)).by([dealer, again]));
                    dues.extend(cut);
                }
                _ => {}
            }
        });
    }

    /// The cutting cards, and the shoe.
    fn load(&mut self) {
        let own = |name| clause(self.round.own_clause("cutting_cards", name));
        let (near, behind_all) = (own("near_the_back"), own("behind_all"));
        self.round.duty("cutting_cards", move |context, dues| {
            if needs_shoe(context) {
                let by = |act| if act == Act::Insert(0) { behind_all } else { near };
                let open = cutting::to_insert(context.table, &CUTTING_CARDS).into_iter();
                dues.extend(open.map(|due| due.by(by(due.act))));
            }
        });
        self.round.duty("load", |context, dues| {
            if needs_shoe(context) {
                dues.push(once(Act::Load));
            }
        });
    }

    /// The burn of a new shoe.
    fn burn(&mut self) {
        self.round.duty("burn_first", |context, dues| {
            if needs_shoe(context) || (before_cards(context) && hand(context).burning.is_fresh) {
                dues.push(once(Act::Burn { count: 1, face: Face::Up }));
            }
        });
        let own = |name| clause(self.round.own_clause("burn_more", name));
        let (ten, ace) = (own("ten"), own("ace"));
        self.round.duty("burn_more", move |context, dues| {
            if is_first_burn(context) {
                let first = context.table.cards(Area::Burn).first();
                let by = match first.and_then(|laid| laid.card.rank()) {
                    Some(Rank::Ace) => ace,
                    Some(Rank::Ten | Rank::Jack | Rank::Queen | Rank::King) => ten,
                    _ => [None; 2],
                };
                in_parts(dues, (to_burn(context, Burn::Opening), Face::Up), by);
            }
        });
        self.round.duty("discard_burn", |context, dues| {
            if is_first_burn(context) && context.table.count(Area::Burn) > 0 {
                dues.push(once(Act::PickUp(Area::Burn)));
            }
        });
    }
}
