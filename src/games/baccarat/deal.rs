//! The first four cards and the third cards: 19:47-7.7(c), 7.8 and 7.9.

use super::hands::{Hands, area, is_half_in, is_open};
use super::{BANKER, Options, PLAYER, Positioning, is_closed, is_show, is_void_or_must_be, notes};
use crate::games::prelude::*;
use crate::procedure::steps::Deal;

/// Whose card is due next, as far as what lies open says so.
pub(crate) fn wants(context: &Context<'_>) -> Option<Side> {
    context.fact(|context| if is_closed(context.memory) { None } else { Hands::of(context).next() })
}

/// Whether a card kept from an earlier hand opens this one: 7.11(a) and (b).
pub(crate) fn has_carried(context: &Context<'_>) -> bool {
    let kept = notes::of(context.memory).carried.is_some_and(|from| from < context.memory.round);
    kept && context.table.count(Area::Aside) > 0 && Hands::of(context).size() < 4
}

/// Where a card of the first four is laid, and which way.
pub(crate) const fn place_of(options: &Options, side: Side) -> (Area, Face) {
    match (options.positioning, side) {
        (Positioning::FaceUp, side) => (Area::Side(side), Face::Up),
        (Positioning::UnderCorner, Side::Banker) => (Area::Corner, Face::Down),
        (Positioning::UnderCorner | Positioning::PlayersTurn, side) => {
            (Area::Side(side), Face::Down)
        }
    }
}

/// Which way third cards are laid.
pub(crate) const fn third_face(options: &Options) -> Face {
    match options.positioning {
        Positioning::FaceUp | Positioning::UnderCorner => Face::Up,
        Positioning::PlayersTurn => Face::Down,
    }
}

/// Whether cards are dealt now: to somebody's wager, or for show.
pub(crate) fn is_dealing(context: &Context<'_>) -> bool {
    let memory = context.memory;
    let for_whom = memory.started || steps::wagering(context).next().is_some();
    !is_void_or_must_be(context) && !is_closed(memory) && for_whom
}

/// Whether the first four cards are out, and not all of them brought in unseen.
pub(crate) fn is_dealt(context: &Context<'_>) -> bool {
    let open = !is_closed(context.memory) || is_half_in(context);
    open && Hands::of(context).are_begun() && !is_void_or_must_be(context)
}

/// Whether one of the first two cards of a side has not been seen.
fn is_unseen(context: &Context<'_>, side: Side) -> bool {
    !Hands::of(context).shows_two(side)
}

/// Whether the third card of a side is due, and what decides it has been seen.
pub(crate) fn is_third_due(context: &Context<'_>, side: Side) -> bool {
    if !is_dealt(context) || wants(context) != Some(side) {
        return false;
    }
    // What the Player drew must be known first.
    let drawn = side == Side::Banker && Hands::of(context).len(Side::Player) > 2;
    !drawn || is_open(context, Side::Player)
}

/// A card in the dealer's palm that belongs to nobody: into the area for the next hand, unseen.
pub(crate) fn in_palm_for_nobody(context: &Context<'_>) -> bool {
    let memory = context.memory;
    let hands = Hands::of(context);
    // As long as nobody can tell whose it is it waits.
    let open = hands.are_begun() && !hands.are_told() && !is_closed(memory);
    let due = open || wants(context).is_some() || (!memory.started && !has_carried(context));
    !is_void_or_must_be(context) && card_in_palm(context).is_some() && !due
}

/// What is owed of the first four cards, as long as the dealer deals; a card that was kept from an
/// earlier hand opens this one.
fn first_four(options: &Options, carried: By, context: &Context<'_>, dues: &mut Dues) {
    let hands = Hands::of(context);
    let mut kept = if has_carried(context) { context.table.count(Area::Aside) } else { 0 };
    let mut in_palm = card_in_palm(context).is_some();
    // More cards than can be counted are heaps, and no hands.
    let Ok(first) = u16::try_from(hands.size()) else { return };
    for (at, side) in (first..).zip(hands.first_to_come()) {
        let (to, face) = place_of(options, side);
        if kept > 0 && !in_palm {
            kept -= 1;
            let pass = Act::Pass { from: Area::Aside, to, count: 1 };
            dues.push(Due::new(pass, at * 2, Area::Aside).by(carried));
        } else {
            let deal = Deal { from: Area::Shoe, each: 1, face, draws: None, places: None };
            deal.card(dues, to, (at * 2, DueKey::nth(at)), &mut in_palm);
        }
    }
}

/// What is owed of the cards that a dealer draws himself, as long as this says that he does.
pub(crate) fn add_duties(
    round: &mut Round<'_>,
    options: Options,
    law: DrawLaw,
    dealer_draws: impl Fn(&Context<'_>) -> bool + Clone + Send + Sync + 'static,
) {
    let carried = round.named_clauses("deal", ["carried", "carried_from_player"]);
    let draws = dealer_draws.clone();
    round.duty("deal", move |context, dues| {
        if is_dealing(context) && draws(context) {
            first_four(&options, carried, context, dues);
        }
    });
    for (id, side) in [("third_player", Side::Player), ("third_banker", Side::Banker)] {
        let draws = dealer_draws.clone();
        round.duty(id, move |context, dues| {
            if !is_third_due(context, side) || !draws(context) {
                return;
            }
            let by = clause(law.of_side(&Hands::of(context), side));
            let face = third_face(&options);
            let deal = Deal { from: Area::Shoe, each: 1, face, draws: None, places: None };
            let mut in_palm = card_in_palm(context).is_some();
            deal.card(dues, area(side), (0, area(side).into()), &mut in_palm);
            dues.iter_mut().for_each(|due| *due = due.by(by));
        });
    }
}

/// What is owed of cards that the dealer turns up: those that should lie open and do not, and both hands
/// where the Banker's lay under the corner of the shoe.
pub(crate) fn add_turning(round: &mut Round<'_>) {
    let hidden = [
        ("turn_four_player", Side::Player, false),
        ("turn_four_banker", Side::Banker, false),
        ("turn_third_player", Side::Player, true),
        ("turn_third_banker", Side::Banker, true),
    ];
    for (id, side, third) in hidden {
        let is_time = move |context: &Context<'_>| is_unseen(context, side) != third;
        round.duty(id, turn(side, is_time));
    }
    let player = |context: &Context<'_>| is_unseen(context, Side::Player);
    round.duty_as("turn_both_player", "turn_player", turn(Side::Player, player));
    let banker = |context: &Context<'_>| {
        context.table.count(Area::Corner) == 0 && is_unseen(context, Side::Banker)
    };
    round.duty_as("turn_both_banker", "turn_banker", turn(Side::Banker, banker));
    round.duty("bring_out", bring_out);
    // A card under the corner of the shoe though nothing belongs there.
    round.owe_one("corner_back", |context| {
        let over = is_void_or_must_be(context) || is_closed(context.memory);
        let count = at_once(context, Area::Corner).filter(|_| !over)?;
        Some(once(Act::Pass { from: Area::Corner, to: BANKER, count }))
    });
}

/// Cards of a side that lie face down turned up by the dealer, once all four are out.
fn turn(side: Side, is_time: impl Fn(&Context<'_>) -> bool + Send + Sync + 'static) -> impl Owed {
    move |context, dues| {
        // A mistaken card that lies there face down is none of the hand.
        let hidden = context.table.is_hidden(area(side)) && !Hands::of(context).shows_all(side);
        if is_dealt(context) && hidden && is_time(context) {
            dues.push(once(Act::Turn(area(side))));
        }
    }
}

/// How many cards lie in a place from which they can be passed at once. More are no hand.
fn at_once(context: &Context<'_>, from: Area) -> Option<u8> {
    u8::try_from(context.table.count(from)).ok().filter(|&count| count > 0)
}

/// The Banker's Hand brought out from under the corner of the shoe, with what came to it elsewhere.
fn bring_out(context: &Context<'_>, dues: &mut Dues) {
    let Some(tucked) = at_once(context, Area::Corner).filter(|_| is_dealt(context)) else { return };
    let apart = at_once(context, BANKER).filter(|apart| tucked.checked_add(*apart).is_some());
    dues.push(match apart {
        // A card that lies apart goes on top of the hand, where it came.
        Some(count) => Due::new(Act::Pass { from: BANKER, to: Area::Corner, count }, 0, BANKER),
        // More cards than can be passed at once are no hand: they come out as they lie.
        None => once(Act::Pass { from: Area::Corner, to: BANKER, count: tucked }),
    });
}

/// The clauses by which cards are drawn and hands stay.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DrawLaw {
    natural: Option<ClauseId>,
    player_draws: Option<ClauseId>,
    player_stays: Option<ClauseId>,
    /// The Player stayed: the Banker's Hand draws, or stays.
    banker_draws: Option<ClauseId>,
    banker_stays: Option<ClauseId>,
    /// The Player drew: by the count of the Banker's Hand, up to two and from three to seven.
    rows: [Option<ClauseId>; 6],
}

impl DrawLaw {
    /// The clauses that the table has for the third cards.
    pub(crate) fn of(round: &Round<'_>) -> Self {
        let player = |name: &str| round.named_clause("third_player", name);
        let banker = |name: &str| round.named_clause("third_banker", name);
        let rows = ["up_to_two", "three", "four", "five", "six", "seven"];
        Self {
            natural: player("natural"),
            player_draws: player("draws"),
            player_stays: player("stays"),
            banker_draws: banker("draws_if_player_stayed"),
            banker_stays: banker("stays_if_player_stayed"),
            rows: rows.map(banker),
        }
    }

    /// What decides whether a side draws; nothing as long as the cards that decide it have not been seen.
    pub(crate) fn of_side(&self, hands: &Hands, side: Side) -> Option<ClauseId> {
        if !hands.are_known() {
            return None;
        }
        if hands.has_natural() {
            return self.natural;
        }
        match (side, hands.player_draws()) {
            (Side::Player, true) => self.player_draws,
            (Side::Player, false) => self.player_stays,
            (Side::Banker, false) if hands.banker_draws() => self.banker_draws,
            (Side::Banker, false) => self.banker_stays,
            (Side::Banker, true) => {
                let row = usize::from(hands.first_count(Side::Banker)).max(2) - 2;
                self.rows.get(row).copied().flatten()
            }
        }
    }

    /// What speaks against a further card for a side, or for either if it is not said for which.
    pub(crate) fn against(&self, context: &Context<'_>, side: Option<Side>) -> Option<ClauseId> {
        let hands = Hands::of(context);
        let side = side.unwrap_or(if hands.player_draws() || hands.has_third() {
            Side::Banker
        } else {
            Side::Player
        });
        self.of_side(&hands, side)
    }
}

/// Where the cards of a round go, for cards that a level fixes: from the top of the shoe.
pub(crate) fn order_of(context: &Context<'_>, fixed: &[(Area, Vec<Card>)]) -> Vec<Area> {
    let cards = |area: Area| {
        fixed.iter().find(|(fixed, _)| *fixed == area).map_or(&[][..], |(_, cards)| &cards[..])
    };
    let four = [PLAYER, BANKER, PLAYER, BANKER];
    let mut order: Vec<Area> = four.into_iter().skip(Hands::of(context).size()).collect();
    let (p, b) = (cards(PLAYER), cards(BANKER));
    let hands = Hands::open(p, b);
    // A third card comes where one is fixed, and where the fixed cards call for it.
    let known = p.len() == 2 && b.len() >= 2;
    if p.len() > 2 || (known && hands.player_draws()) {
        order.push(PLAYER);
    }
    if b.len() > 2 {
        order.push(BANKER);
    }
    order
}

/// Every place that cards of a round can reach.
pub(crate) fn full_order() -> Vec<Area> {
    let burned = std::iter::repeat_n(Area::Burn, 11);
    burned.chain([PLAYER, BANKER, PLAYER, BANKER, PLAYER, BANKER]).collect()
}

/// Whether an act has just brought the first card of the round out.
pub(crate) fn is_first_card(context: &Context<'_>, act: &Act) -> bool {
    match act {
        Act::Remove { .. } => context.memory.draws == 1,
        Act::Pass { from: Area::Aside, .. } => {
            context.memory.draws == 0 && Hands::of(context).size() == 1
        }
        _ => false,
    }
}

/// Whether the wagering is over in any case, so that the call comes too late.
pub(crate) fn is_called_off(context: &Context<'_>) -> bool {
    is_show(context.memory) || is_closed(context.memory) || Hands::of(context).are_begun()
}
