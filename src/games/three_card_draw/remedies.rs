//! What comes before anything else when something has gone wrong: 13:69F-42.6, 42.7(e), (f), 42.12.

use super::round::{antes, dealer_served, players, players_served, settled_seats, source};
use super::{ANTE, Builder, DEALERS, IN_TO_WIN, PLAYERS, ThreeCardDraw};
use crate::games::common::deck::DeckRound;
use crate::games::common::{is_live, remedies};
use crate::games::prelude::*;

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        remedies::add_to(&mut self.round);
        let phrase = Word::new("keep_them_to_yourself");
        self.round.duty(
            "stop_sharing",
            remedies::stop_sharing(phrase, |context| {
                let memory = context.memory;
                !memory.sharing.is_empty() && !memory.dealer_turned && !memory.floor_called
            }),
        );
        let [stands, draws] = self.round.named_bys("play_amount", ["stands", "draws"]);
        self.round.duty("play_amount", move |context, dues| {
            if is_live(context) {
                let drew = |seat| context.memory.decision(seat) == Decision::Draws;
                let by = |seat| if drew(seat) { draws } else { stands };
                steps::equal_stakes(context, dues, antes(context), (ANTE, IN_TO_WIN), by);
            }
        });
        let by_threes = self.options.by_threes;
        remedies::add_drawn_in_error(&mut self.round, move |context| next_due(context, by_threes));
        let out_of_device = self.round.named_clause("void_clear", "out_of_device");
        let devices = (self.devices, out_of_device);
        remedies::add_void(&mut self.round, ThreeCardDraw, devices, |_| Vec::new());
    }

    /// Cards that lie where they should not, brought in before the round ends.
    pub(super) fn stray_cards(&mut self) {
        let devices = self.devices;
        remedies::add_stray_cards(&mut self.round, move |context, dues| {
            if !context.memory.started {
                return;
            }
            if ThreeCardDraw.is_served(context) {
                steps::rack_palm(context, dues);
            }
            let served = players_served(context) && dealer_served(context);
            if !context.memory.deal_closed {
                return;
            }
            steps::pick_up_idle(dues, ThreeCardDraw.idle_with_cards(context).into_iter());
            // What is tucked under a live wager is no stray card, nor is a discard.
            let settled: Vec<Seat> = settled_seats(context).collect();
            let tucked = |area| matches!(area, Area::Part(seat, _) if settled.contains(&seat));
            steps::pick_up_strays(context, dues, tucked);
            // An outlet that still holds a packet when the round is settled.
            let out = source(&devices, context) == Area::AutoShoe;
            if out && context.table.count(Area::Outlet) > 0 && served {
                let rack = Act::Deliver { to: Area::Rack, face: Face::Down };
                dues.push(Due::new(rack, 0, Area::Outlet));
            }
        });
    }
}

/// Who is due for a card next in the deal.
fn next_due(context: &Context<'_>, by_threes: bool) -> Option<Area> {
    if context.memory.deal_closed {
        return None;
    }
    let lies = |area: &Area| !context.memory.picked.contains(area);
    let to: Vec<Area> = players(context).into_iter().filter(lies).collect();
    let player = steps::next_to_deal(context, &to, PLAYERS, by_threes);
    let dealer = context.table.count(Area::Dealer) < DEALERS && lies(&Area::Dealer);
    player.or(dealer.then_some(Area::Dealer))
}
