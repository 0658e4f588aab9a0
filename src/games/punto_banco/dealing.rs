//! The word to the curator, and what is done with the cards that he brings: house practice after
//! 19:47-7.7(c) to 7.9; and a card that lay face up in the shoe: 19:47-3.12(d).

use super::curator::{CARDS, third_word};
use super::notes;
use super::passing::{self, Passing, Ring, curator, is_dealing};
use crate::games::baccarat::burning::Burn;
use crate::games::baccarat::deal::{
    DrawLaw, has_carried, is_third_due, place_of, third_face, wants,
};
use crate::games::baccarat::hands::Hands;
use crate::games::baccarat::notes as shared;
use crate::games::baccarat::{Options, cutting};
use crate::games::common::{is_live, up_in_palm};
use crate::games::prelude::*;

/// Whether the curator can be told to draw: he has the shoe, there is something in it, and no card that
/// a dealer drew waits in the palm.
fn may_draw(context: &Context<'_>) -> bool {
    let loaded = context.table.count(Area::Shoe) > 0;
    loaded && curator(context).is_some() && card_in_palm(context).is_none()
}

/// Where the next card of a round goes, and which way it lies.
fn next_place(options: &Options, context: &Context<'_>) -> Option<(Area, Face)> {
    let side = wants(context)?;
    let first = !Hands::of(context).are_begun();
    Some(if first { place_of(options, side) } else { (Area::Side(side), third_face(options)) })
}

/// Whether a card that lay face up in the shoe has come out and lies on the layout.
pub(super) fn is_upturned(context: &Context<'_>) -> bool {
    notes::of(context.memory).round.is_upturned && context.table.count(Area::Burn) > 0
}

/// What is owed of the word to the curator and of the cards that come on it.
pub(super) fn add_duties(round: &mut Round<'_>, options: Options, draws: DrawLaw, ring: &Ring) {
    round.owe("lace", Act::Lace, |context| {
        let laced = notes::of(context.memory).round.is_laced;
        cutting::is_to_cut(context) && !laced && cutting::cut_at(context.memory).is_none()
    });
    // A card that a dealer drew although there is a curator.
    let ring = ring.clone();
    round.owe_one("lay_down", move |context| {
        // Where nobody has the shoe, and nobody is to get it, the dealer deals.
        let drawn =
            card_in_palm(context).is_some() && passing::state(&ring, context) != Passing::Nobody;
        if !drawn || !is_dealing(context) || up_in_palm(context).is_some() {
            return None;
        }
        let (to, face) = next_place(&options, context)?;
        Some(once(Act::Place { to, face, palm: None }))
    });
    // Whichever of them drew it, the curator's card lies on the layout.
    round.duty_as("face_up_card_out", "face_up_card", |context, dues| {
        if is_live(context) && is_upturned(context) {
            dues.push(once(Act::PickUp(Area::Burn)));
        }
    });
    let carried = round.named_clauses("carry_in", ["carried", "carried_from_player"]);
    round.owe_one("carry_in", move |context| {
        let open = curator(context).is_some() && is_dealing(context) && has_carried(context);
        let to = place_of(&options, wants(context).filter(|_| open)?).0;
        Some(once(Act::Pass { from: Area::Aside, to, count: 1 }).by(carried))
    });
    round.owe("word_cards", Act::Say(CARDS), |context| {
        let begun = Hands::of(context).are_begun();
        may_draw(context) && is_dealing(context) && !begun
    });
    for (id, side) in [("word_player", Side::Player), ("word_banker", Side::Banker)] {
        round.duty(id, move |context, dues| {
            if may_draw(context) && is_third_due(context, side) {
                let by = clause(draws.of_side(&Hands::of(context), side));
                dues.push(Due::new(Act::Say(third_word(side)), 0, Area::Side(side)).by(by));
            }
        });
    }
}

/// Notes what becomes of a card that lay face up in the shoe, and that cards are laced.
pub(super) fn note(options: &Options, memory: &mut Memory, table: &Table, act: &Act) {
    match *act {
        Act::PickUp(Area::Burn) | Act::Pass { from: Area::Burn, .. } => {
            let upturned = notes::of(memory).round.is_upturned;
            if let Some(laid) = table.cards(Area::Burn).last().filter(|_| upturned) {
                let worth = options.worth(laid.card);
                notes::write(memory, |notes| notes.round.is_upturned = false);
                shared::write(memory, |notes| notes.shoe.burning.owe(Burn::FaceUp, worth));
            }
        }
        Act::Lace => notes::write(memory, |notes| notes.round.is_laced = true),
        Act::Shuffle | Act::Wash => notes::write(memory, |notes| notes.round.is_laced = false),
        _ => {}
    }
}
