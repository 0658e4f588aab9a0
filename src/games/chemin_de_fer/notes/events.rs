//! What events write into what a dealer keeps in mind.

use super::{Claim, Hand, Notes, Passing, kept, write};
use crate::games::chemin_de_fer::{phrase, ring};
use crate::kit::{Seat, Word};
use crate::procedure::Memory;
use crate::table::Event;

/// Notes an event.
pub(in crate::games::chemin_de_fer) fn event(memory: &mut Memory, event: &Event) {
    if let Event::Says { seat, phrase: phrase::MOVED } = *event {
        moves(memory, seat);
        return;
    }
    write(memory, |notes| notes.note_event(event));
}

impl Notes {
    fn note_event(&mut self, event: &Event) {
        let hand = &mut self.hand;
        match *event {
            Event::Bids { seat, amount } => hand.bids.push((seat, amount)),
            Event::Cuts { seat, at } => {
                (hand.ready.cut_at, hand.ready.cutter) = (Some((at, seat)), Some(seat));
            }
            Event::OrdersRecut => {
                hand.ready.order_recut();
                hand.is_trouble = true;
            }
            Event::Accepts(seat) => hand.answers(seat, true),
            Event::Declines(seat) => hand.answers(seat, false),
            Event::Says { seat, phrase } => hand.says(seat, phrase),
            Event::Leaves(seat) => self.left = Some(seat),
            Event::Deals { to, .. } => hand.deals(to),
            Event::LooksAtCards(_) => hand.looks(),
            Event::Errs(_) | Event::Stalls(_) => hand.is_trouble = true,
            _ => {}
        }
    }
}

impl Hand {
    fn says(&mut self, seat: Seat, said: Word) {
        let handed = self.handed.contains(&seat);
        match said {
            phrase::SUIVI | phrase::BANCO_SUIVI => self.called.push((seat, Claim::Suivi)),
            phrase::BANCO | phrase::BANCO_SEUL => self.called.push((seat, Claim::Banco)),
            // Another dealer of the table has taken "Stay" for "Card".
            phrase::CARD if seat == Seat(0) => self.card_said = true,
            phrase::CARD if handed => self.asks = Some(true),
            phrase::STAY if handed => self.asks = Some(false),
            phrase::PASS => self.passing = Some(Passing::default()),
            _ => {}
        }
    }
}

/// A patron has moved to another seat: he misses a turn if he would be Banker sooner for it.
fn moves(memory: &mut Memory, seat: Seat) {
    let notes = kept(memory);
    let Some(left) = notes.left else { return };
    let from = notes.tenure.passer.or(notes.shoe.holder);
    let ahead = |seated: &[Seat], seat| from.map(|from| ring::ahead(seated, from, seat));
    let moved = |other: &Seat| if *other == left { seat } else { *other };
    let seated: Vec<Seat> = memory.seated.iter().map(moved).collect();
    let sooner = ahead(&seated, seat) < ahead(&memory.seated, left);
    memory.seated = seated;
    write(memory, |notes| {
        notes.took = Some(seat);
        if sooner {
            notes.skipped = Some(seat);
        }
    });
}
