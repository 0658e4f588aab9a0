//! The first four cards and the third cards: 19:47-7.7(c), 7.8 and 7.9.

use super::hands::{Hands, area, is_half_in, is_open};
use super::{BANKER, PLAYER, Positioning, Room, is_closed, is_dead, is_show, mark};
use crate::kit::{Area, Card, Face, Side};
use crate::law::ClauseId;
use crate::procedure::steps::{self, Deal, card_in_palm, clause, once};
use crate::procedure::{Citer, Due, Scene, Step};
use crate::table::Act;

/// The bit that sets the key of a carried card apart.
const CARRIED_KEY: u32 = 1 << 8;

/// Whose card is due next, as far as what lies open says so.
pub(in crate::games) fn wants(scene: &Scene<'_>) -> Option<Side> {
    if is_closed(scene.memory) { None } else { Hands::of(scene).next() }
}

/// Whether a card kept from an earlier hand opens this one: 7.11(a) and (b).
pub(in crate::games) fn has_carried(scene: &Scene<'_>) -> bool {
    let round = i64::from(scene.memory.round);
    let kept = scene.memory.kept(mark::CARRIED).is_some_and(|from| from < round);
    kept && scene.table.count(Area::Aside) > 0 && Hands::of(scene).size() < 4
}

/// Where a card of the first four is laid, and which way.
pub(in crate::games) const fn place_of(room: &Room, side: Side) -> (Area, Face) {
    match (room.positioning, side) {
        (Positioning::FaceUp, side) => (Area::Side(side), Face::Up),
        (Positioning::UnderCorner, Side::Banker) => (Area::Corner, Face::Down),
        (Positioning::UnderCorner | Positioning::PlayersTurn, side) => {
            (Area::Side(side), Face::Down)
        }
    }
}

/// Which way third cards are laid.
pub(in crate::games) const fn third_face(room: &Room) -> Face {
    match room.positioning {
        Positioning::FaceUp | Positioning::UnderCorner => Face::Up,
        Positioning::PlayersTurn => Face::Down,
    }
}

/// Whether cards are dealt now: to somebody's wager, or for show.
fn is_dealing(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    let for_whom = memory.started || steps::wagering(scene).next().is_some();
    !is_dead(scene) && !is_closed(memory) && for_whom
}

/// The first four cards, in turn. `carried` are the clauses for a card that was kept from an earlier
/// hand and opens this one.
pub(in crate::games) fn first_four(room: Room, carried: [Option<ClauseId>; 2]) -> Step {
    Step::new("deal", "Deal four cards, the Player's first").due(move |scene, dues| {
        if !is_dealing(scene) {
            return;
        }
        let hands = Hands::of(scene);
        let (mut p, mut b) = (hands.len(Side::Player), hands.len(Side::Banker));
        let mut kept = if has_carried(scene) { scene.table.count(Area::Aside) } else { 0 };
        let mut in_palm = card_in_palm(scene).is_some();
        while p < 2 || b < 2 {
            let player = p < 2 && (p <= b || b >= 2);
            let side = if player { Side::Player } else { Side::Banker };
            let at = u16::try_from(p + b).unwrap_or(u16::MAX);
            let (to, face) = place_of(&room, side);
            if kept > 0 && !in_palm {
                kept -= 1;
                let pass = Act::Pass { from: Area::Aside, to, count: 1 };
                dues.push(Due::new(pass, at * 2, CARRIED_KEY).by(carried));
            } else {
                let deal = Deal { from: Area::Shoe, each: 1, face, draws: None, places: None };
                deal.card(dues, to, (at * 2, u32::from(at)), &mut in_palm);
            }
            match side {
                Side::Player => p += 1,
                Side::Banker => b += 1,
            }
        }
    })
}

/// Whether the first four cards are out, and not all of them brought in unseen.
pub(in crate::games) fn is_dealt(scene: &Scene<'_>) -> bool {
    let open = !is_closed(scene.memory) || is_half_in(scene);
    open && Hands::of(scene).are_begun() && !is_dead(scene)
}

/// Cards of a side that lie face down turned up by the dealer, once all four are out.
pub(in crate::games) fn turn(
    id: &'static str,
    title: &'static str,
    side: Side,
    is_time: impl Fn(&Scene<'_>) -> bool + Send + Sync + 'static,
) -> Step {
    Step::new(id, title).due(move |scene, dues| {
        if is_dealt(scene) && scene.table.is_hidden(area(side)) && is_time(scene) {
            dues.push(once(Act::Turn(area(side))));
        }
    })
}

/// Whether one of the first two cards of a side has not been seen.
pub(in crate::games) fn is_unseen(scene: &Scene<'_>, side: Side) -> bool {
    !Hands::of(scene).shows_two(side)
}

/// The Banker's Hand brought out from under the corner of the shoe, with what came to it elsewhere.
pub(in crate::games) fn bring_out() -> Step {
    Step::new("bring_out", "Bring the Banker's Hand out from under the shoe").due(|scene, dues| {
        let [tucked, apart] = [Area::Corner, BANKER]
            .map(|area| u8::try_from(scene.table.count(area)).unwrap_or(u8::MAX));
        if !is_dealt(scene) || tucked == 0 {
            return;
        }
        // More cards than can be passed at once are no hand: they come out as they lie.
        let at_once = tucked.checked_add(apart).is_some();
        dues.push(if apart > 0 && at_once {
            // A card that lies apart goes on top of the hand, where it came.
            Due::new(Act::Pass { from: BANKER, to: Area::Corner, count: apart }, 0, 1)
        } else {
            once(Act::Pass { from: Area::Corner, to: BANKER, count: tucked })
        });
    })
}

/// A card that lies under the corner of the shoe though nothing belongs there, brought back.
pub(in crate::games) fn corner_back() -> Step {
    let title = "Bring back a card from under the corner of the shoe";
    crate::games::common::remedies::irregular("corner_back", title).due(|scene, dues| {
        let count = u8::try_from(scene.table.count(Area::Corner)).unwrap_or(u8::MAX);
        if !is_dead(scene) && !is_closed(scene.memory) && count > 0 {
            dues.push(once(Act::Pass { from: Area::Corner, to: BANKER, count }));
        }
    })
}

/// The third card of a side.
pub(in crate::games) fn third(room: Room, side: Side, law: DrawLaw) -> Step {
    let (id, title) = match side {
        Side::Player => ("third_player", "Draw for the Player's Hand as the rule has it"),
        Side::Banker => ("third_banker", "Draw for the Banker's Hand as the table has it"),
    };
    Step::new(id, title).due(move |scene, dues| {
        if !is_dealt(scene) || wants(scene) != Some(side) {
            return;
        }
        let hands = Hands::of(scene);
        // What the Player drew must be known first.
        if side == Side::Banker && hands.len(Side::Player) > 2 && !is_open(scene, Side::Player) {
            return;
        }
        let by = clause(law.of_side(&hands, side));
        let face = third_face(&room);
        let mut in_palm = card_in_palm(scene).is_some();
        let deal = Deal { from: Area::Shoe, each: 1, face, draws: None, places: None };
        deal.card(dues, area(side), (0, side as u32), &mut in_palm);
        dues.iter_mut().for_each(|due| *due = due.by(by));
    })
}

/// A card in the dealer's palm that belongs to nobody: into the area for the next hand, unseen.
pub(in crate::games) fn in_palm_for_nobody(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    let hands = Hands::of(scene);
    // As long as nobody can tell whose it is it waits.
    let open = hands.are_begun() && !hands.are_told() && !is_closed(memory);
    let due = open || wants(scene).is_some() || (!memory.started && !has_carried(scene));
    !is_dead(scene) && card_in_palm(scene).is_some() && !due
}

/// The clauses by which cards are drawn and hands stay.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::games) struct DrawLaw {
    pub(in crate::games) natural: Option<ClauseId>,
    pub(in crate::games) player_draws: Option<ClauseId>,
    pub(in crate::games) player_stays: Option<ClauseId>,
    /// The Player stayed: the Banker's Hand draws, or stays.
    pub(in crate::games) without: [Option<ClauseId>; 2],
    /// The Player drew: rows 0 to 2, and 3 to 7.
    pub(in crate::games) rows: [Option<ClauseId>; 6],
}

impl DrawLaw {
    /// The clauses of these names, in the order of the fields.
    pub(in crate::games) fn of(cite: &Citer<'_>, names: [&str; 11]) -> Self {
        let [natural, player_draws, player_stays, draws, stays, rows @ ..] =
            names.map(|name| cite.id(name));
        Self { natural, player_draws, player_stays, without: [draws, stays], rows }
    }

    /// What decides whether a side draws; nothing as long as the cards that decide it have not been seen.
    pub(in crate::games) fn of_side(&self, hands: &Hands, side: Side) -> Option<ClauseId> {
        if !hands.are_known() {
            return None;
        }
        if hands.has_natural() {
            return self.natural;
        }
        if side == Side::Player {
            let draws = hands.player_draws();
            return if draws { self.player_draws } else { self.player_stays };
        }
        if !hands.player_draws() {
            return self.without[usize::from(!hands.banker_draws())];
        }
        let row = usize::from(hands.first_count(Side::Banker)).max(2) - 2;
        self.rows.get(row).copied().flatten()
    }

    /// What speaks against a further card for a side, or for either if it is not said for which.
    pub(in crate::games) fn against(
        &self,
        scene: &Scene<'_>,
        side: Option<Side>,
    ) -> Option<ClauseId> {
        let hands = Hands::of(scene);
        let side = side.unwrap_or(if hands.player_draws() || hands.has_third() {
            Side::Banker
        } else {
            Side::Player
        });
        self.of_side(&hands, side)
    }
}

/// Where the cards of a round go, for cards that a level fixes: from the top of the shoe.
pub(in crate::games) fn order_of(scene: &Scene<'_>, fixed: &[(Area, Vec<Card>)]) -> Vec<Area> {
    let cards = |area: Area| {
        fixed.iter().find(|(fixed, _)| *fixed == area).map_or(&[][..], |(_, cards)| &cards[..])
    };
    let four = [PLAYER, BANKER, PLAYER, BANKER];
    let mut order: Vec<Area> = four.into_iter().skip(Hands::of(scene).size()).collect();
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
pub(in crate::games) fn full_order() -> Vec<Area> {
    let burned = std::iter::repeat_n(Area::Burn, 11);
    burned.chain([PLAYER, BANKER, PLAYER, BANKER, PLAYER, BANKER]).collect()
}

/// Whether an act has just brought the first card of the round out.
pub(in crate::games) fn is_first_card(scene: &Scene<'_>, act: &Act) -> bool {
    match act {
        Act::Remove { .. } => scene.memory.draws == 1,
        Act::Pass { from: Area::Aside, .. } => {
            scene.memory.draws == 0 && Hands::of(scene).size() == 1
        }
        _ => false,
    }
}

/// Whether the wagering is over in any case, so that the call comes too late.
pub(in crate::games) fn is_called_off(scene: &Scene<'_>) -> bool {
    is_show(scene.memory) || is_closed(scene.memory) || Hands::of(scene).are_begun()
}
