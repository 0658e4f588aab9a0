//! What speaks against acts that nothing calls for, and which of them do no harm.

use super::round::{Builder, DRAWING};
use crate::games::baccarat::calls::{self, is_number, is_result};
use crate::games::baccarat::deal::{self, DrawLaw};
use crate::games::baccarat::hands::{Fault, Hands, decided, fault, is_decided, is_side, was_seen};
use crate::games::baccarat::settle::Odds;
use crate::games::baccarat::turning::Ground;
use crate::games::baccarat::{
    Exposed, PLAYER, Positioning, Room, is_closed, is_dead, is_show, mark, shoe, turning,
};
use crate::games::common::odds::{line_of, owed};
use crate::games::common::ready::NO_MORE_BETS;
use crate::games::common::reasons::is_offered_again;
use crate::kit::{Area, Side, Spot, Word};
use crate::law::ClauseId;
use crate::procedure::{Aspect, Scene};
use crate::rules::baccarat::Winner;
use crate::table::{Act, Cover};

use Aspect::{Amount, Deed, Extra, Face as FaceUp, Sequence, Target, Words};

/// Whether something is amiss that the floor may be called for.
fn is_irregular(room: &Room, scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    is_dead(scene)
        || memory.touching.is_some()
        || !memory.devices.is_empty()
        || !memory.late.is_empty()
        || turning::is_amiss(room, scene)
        || shoe::is_dry(scene)
        || shoe::up_in_palm(scene).is_some()
        || memory.kept(mark::WAITS).is_some()
        || memory.kept(mark::CARRIED).is_some()
        || scene.table.count(Area::Off) > 0
}

/// Acts that nothing calls for and that do no harm.
pub(super) fn permits(room: &Room, odds: &Odds, scene: &Scene<'_>, act: &Act) -> bool {
    let (memory, table) = (scene.memory, scene.table);
    let stacked = shoe::before_deal(scene) && table.count(Area::Deck) > 0;
    match *act {
        Act::Say(phrase) if phrase == NO_MORE_BETS => {
            memory.started || memory.has_said(NO_MORE_BETS)
        }
        Act::Say(phrase) if phrase.as_str() == "last_hand" => {
            memory.kept(mark::LAST_CALLED).is_some()
        }
        Act::Say(phrase) if is_number(phrase) && !room.total_cards => {
            let open = is_decided(scene) && !is_closed(memory);
            open && decided(scene).is_some_and(|round| phrase == calls::number_phrase(round.size))
        }
        Act::Say(phrase) => calls::is_true(scene, phrase),
        Act::ClearHands | Act::CheckHands => true,
        Act::Inspect | Act::Stack | Act::Wash => stacked,
        Act::Shuffle | Act::Lace => stacked && !room.continuous && !table.cut,
        Act::Load => room.continuous && shoe::before_deal(scene),
        Act::Call(_) => is_irregular(room, scene),
        Act::Offer(seat) => is_offered_again(scene, seat) && shoe::is_to_cut(scene),
        // What was paid too much, or too soon, may be taken back.
        Act::Retrieve { spot, amount } => {
            let due = owed(line_of(&odds.lines(scene), spot));
            table.paid(spot.seat, spot.wager) - amount >= due
        }
        Act::Cover(place) => {
            let free = table.cover != Cover::InShoe && !table.shows_cutting_card();
            free && matches!(place, Cover::Layout | Cover::BesideShoe | Cover::Rack)
        }
        _ => false,
    }
}

/// The clauses that speak against acts of which nothing is due.
pub(super) struct Reasons {
    room: Room,
    draws: DrawLaw,
    count: Option<ClauseId>,
    closing: Option<ClauseId>,
    winner: Option<ClauseId>,
    tie: Option<ClauseId>,
    number: Option<ClauseId>,
    natural: Option<ClauseId>,
    last_hand: Option<ClauseId>,
    call: Option<ClauseId>,
    decide: Option<ClauseId>,
    four: Option<ClauseId>,
    order: Option<ClauseId>,
    extra: Option<ClauseId>,
    carry: Option<ClauseId>,
    to_banker: Option<ClauseId>,
    opening: Option<ClauseId>,
    seen: Option<ClauseId>,
    face_up: [Option<ClauseId>; 2],
    show: [Option<ClauseId>; 2],
    unseen: Option<ClauseId>,
    highest: Option<ClauseId>,
    first: [Option<ClauseId>; 2],
    passed_on: Option<ClauseId>,
    hands_off: Option<ClauseId>,
    back: Option<ClauseId>,
    corner: [Option<ClauseId>; 2],
    by_patron: [Option<ClauseId>; 2],
    losers: Option<ClauseId>,
    odds: Option<ClauseId>,
    vigorish: [Option<ClauseId>; 2],
    void: Option<ClauseId>,
    void_money: Option<ClauseId>,
    play_on: Option<ClauseId>,
    one_more: Option<ClauseId>,
    floor: Option<ClauseId>,
    clear: Option<ClauseId>,
    burned: Option<ClauseId>,
    more: Option<ClauseId>,
    late: Option<ClauseId>,
    revoke: Option<ClauseId>,
    offer: [Option<ClauseId>; 2],
    cutting: Option<ClauseId>,
    new_cards: Option<ClauseId>,
    shuffle: [Option<ClauseId>; 4],
}

impl Reasons {
    pub(super) fn of(builder: &Builder<'_>) -> Self {
        let id = |name: &str| builder.id(name);
        let room = builder.options;
        let turns = room.positioning == Positioning::PlayersTurn;
        let corner = room.positioning == Positioning::UnderCorner;
        let only = |when: bool, name: &str| if when { id(name) } else { None };
        Self {
            room,
            draws: DrawLaw::of(&builder.cite, DRAWING),
            count: id(if turns { "minibac.7.8.a-b" } else { "minibac.7.8.a-a" }),
            closing: id("minibac.7.10.a-a"),
            winner: id("minibac.7.10.a-b"),
            tie: id("minibac.7.10.a-c"),
            number: only(room.total_cards, "minibac.7.10.a-d"),
            natural: id("minibac.7.9.a-b"),
            last_hand: only(!room.continuous, "minibac.7.8.e-c"),
            call: id("minibac.7.7.a-z"),
            decide: id("minibac.7.8.b-a"),
            four: id("minibac.7.7.c-z"),
            order: only(!turns, "minibac.7.8.c-b"),
            extra: id("minibac.7.8.d-a"),
            carry: id("minibac.7.11.b-a"),
            to_banker: id("minibac.7.11.a-a"),
            opening: id("minibac.7.11-v"),
            seen: id("minibac.7.11.c-b"),
            face_up: [id("minibac.7.11.d-a"), id("minibac.7.11.d-c")],
            show: [id("minibac.7.11.c.3-a"), id("minibac.7.11.c.3-b")],
            unseen: id("minibac.7.11.c.2-c"),
            highest: only(turns, "minibac.7.7.c.3-y"),
            first: [only(turns, "minibac.7.7.c.3.v-a"), only(turns, "minibac.7.7.c.3.v-b")],
            passed_on: only(turns, "minibac.7.11.f-f"),
            hands_off: id("minibac.7.10.e-b"),
            back: only(turns, "minibac.7.7.c.3-x"),
            corner: [only(corner, "minibac.7.7.c.2-y"), only(corner, "minibac.7.7.c.2-z")],
            by_patron: [only(turns, "minibac.7.7.c.3-y"), only(turns, "minibac.7.8.c-c")],
            losers: id("minibac.7.10.b-a"),
            odds: id("minibac.7.2-z"),
            vigorish: [id("minibac.7.3-z"), only(room.marked, "minibac.7.3-y")],
            void: id("minibac.7.11-y"),
            void_money: id("minibac.7.11.e-z"),
            play_on: only(!room.continuous, "minibac.7.8.e-b"),
            one_more: only(!room.continuous, "minibac.7.8.e-d"),
            floor: id("minibac.7.11-x"),
            clear: id("minibac.7.10.d-a"),
            burned: id("minibac.7.6-y"),
            more: match room.exposed {
                Exposed::ByValue => id("minibac.7.11.c.1-b"),
                Exposed::OneUnseen => id("minibac.7.11.c.2-b"),
                Exposed::ForShow => None,
            },
            late: id("minibac.7.7.a-y"),
            revoke: only(turns, "minibac.7.11.f-a"),
            offer: [only(turns, "minibac.7.11.f-d"), only(!room.continuous, "minibac.7.5-y")],
            cutting: only(!room.continuous, "minibac.7.8.e-a"),
            new_cards: only(!room.continuous, "minibac.7.4-z"),
            shuffle: [
                id(if room.continuous { "minibac.7.12-z" } else { "minibac.7.5-z" }),
                only(!room.continuous, "minibac.7.5-x"),
                only(!room.continuous, "minibac.7.5-w"),
                only(!room.continuous, "minibac.7.5-v"),
            ],
        }
    }

    pub(super) fn explain(
        &self,
        odds: &Odds,
        scene: &Scene<'_>,
        act: &Act,
    ) -> Option<(Aspect, ClauseId)> {
        let memory = scene.memory;
        let (aspect, clause) = match *act {
            Act::Say(phrase) => (Words, self.words(scene, phrase)),
            Act::Remove { .. } => (Extra, self.further(scene, None)),
            Act::Place { to, .. } => self.placed(scene, to),
            Act::Pass { from, to, .. } => (Target, self.passed(scene, from, to)),
            Act::Burn { .. } => (Extra, self.burning(scene)),
            Act::Turn(area) => self.turned(scene, area),
            Act::Pay { spot, .. } | Act::Collect(spot) | Act::Release(spot) => {
                self.money(odds, scene, act, spot)
            }
            Act::Retrieve { spot, .. } => {
                let line = line_of(&odds.lines(scene), spot);
                (Amount, line.map_or(self.odds, |line| line.clauses[0]))
            }
            Act::Take { .. } | Act::Hold(_) | Act::Transfer { .. } => (Target, self.odds),
            Act::Vig { .. } | Act::Unmark { .. } | Act::Refund { .. } => (Target, self.vigorish[0]),
            Act::Charge { spot, .. } => {
                let marked = !scene.table.owed(spot.seat).is_zero();
                (Target, self.vigorish[1].filter(|_| marked).or(self.vigorish[0]))
            }
            Act::Correct(_) => (Deed, self.late),
            Act::PickUp(Area::Aside) => (Deed, self.carry),
            Act::PickUp(Area::Burn) => {
                let waits = shoe::to_burn(scene, shoe::Burn::Mistake) > 0;
                (Deed, self.more.filter(|_| waits).or(self.burned))
            }
            Act::PickUp(_) => (Sequence, self.clear),
            Act::Void(_) => {
                let met = memory.kept(mark::CUT_MET) == Some(i64::from(memory.round))
                    || scene.table.shows_cutting_card();
                (Deed, self.play_on.filter(|_| met).or(self.void))
            }
            Act::Call(_) => (Deed, self.floor),
            Act::Shuffle | Act::Swap => {
                let waits = memory.kept(mark::CUT_MET).is_some();
                (Deed, self.one_more.filter(|_| waits).or(self.shuffle[0]))
            }
            Act::Cut(_) => (Deed, self.shuffle[1].or(self.shuffle[0])),
            Act::Insert(_) => (Deed, self.shuffle[2].or(self.shuffle[0])),
            Act::Load => (Deed, self.shuffle[3].or(self.shuffle[0])),
            Act::Lace | Act::TakeDeck { .. } => (Deed, self.shuffle[0]),
            Act::Offer(_) => {
                let cut = shoe::is_to_cut(scene);
                (Target, self.offer[usize::from(cut)].or(self.floor))
            }
            Act::Revoke(_) => (Deed, self.revoke.or(self.floor)),
            Act::Cover(_) => (Target, self.cutting),
            Act::Inspect | Act::Spread | Act::Wash | Act::Stack => {
                (Deed, self.new_cards.or(self.shuffle[0]))
            }
            Act::RemoveStub
            | Act::PlaceStub { .. }
            | Act::CountStub(_)
            | Act::Issue
            | Act::Deliver { .. }
            | Act::Arrange { .. }
            | Act::Tuck { .. } => (Deed, self.four),
            Act::RemoveDeck | Act::SetAside(_) => (Deed, self.void),
            Act::CheckHands
            | Act::ClearHands
            | Act::Change(_)
            | Act::Colour { .. }
            | Act::CashOut { .. }
            | Act::Confirm(_)
            | Act::Refuse(_)
            | Act::Award(_)
            | Act::Spin { .. }
            | Act::TakeBall
            | Act::Wait
            | Act::Lift
            | Act::Mark(_) => return None,
        };
        Some((aspect, clause?))
    }

    /// What speaks against a phrase.
    fn words(&self, scene: &Scene<'_>, phrase: Word) -> Option<ClauseId> {
        let hands = Hands::of(scene);
        if calls::called(phrase).is_some() {
            let closing = hands.has_third() && is_decided(scene);
            return if closing { self.closing } else { self.count };
        }
        match phrase.as_str() {
            "natural" => self.natural,
            "last_hand" => self.last_hand,
            _ if phrase == NO_MORE_BETS => self.call,
            // Where no wager on it is taken, nothing is said of the number of cards: what is due speaks.
            _ if is_number(phrase) => self.number,
            _ if is_result(phrase) => {
                let tie = decided(scene).is_some_and(|round| round.winner() == Winner::Tie);
                if tie || phrase == calls::winner_phrase(Winner::Tie) {
                    self.tie
                } else {
                    self.winner
                }
            }
            _ => None,
        }
    }

    /// What speaks against a further card out of the shoe.
    fn further(&self, scene: &Scene<'_>, side: Option<Side>) -> Option<ClauseId> {
        let hands = Hands::of(scene);
        if is_closed(scene.memory) || !hands.are_begun() || !hands.are_known() {
            return self.decide;
        }
        let full = |side: Side| hands.len(side) > 2;
        let third = side.is_some_and(full) || (full(Side::Player) && full(Side::Banker));
        if third { self.extra } else { self.draws.against(scene, side) }
    }

    /// What speaks against putting a drawn card somewhere.
    fn placed(&self, scene: &Scene<'_>, to: Area) -> (Aspect, Option<ClauseId>) {
        let begun = Hands::of(scene).are_begun();
        if shoe::up_in_palm(scene).is_some() {
            return (Target, self.face_up[0]);
        }
        // A card that is nobody's opens the next hand, whichever hand it would be laid on.
        if deal::in_palm_for_nobody(scene) {
            return (Target, self.carry);
        }
        match (to, deal::wants(scene)) {
            (Area::Side(side), None) => (Extra, self.further(scene, Some(side))),
            (Area::Side(_), Some(_)) if begun => (Target, self.order.or(self.decide)),
            (_, None) => (Target, self.carry),
            (_, Some(_)) => (Target, self.four),
        }
    }

    /// What speaks against moving cards.
    fn passed(&self, scene: &Scene<'_>, from: Area, to: Area) -> Option<ClauseId> {
        let stray = match fault(scene) {
            Some(Fault::Stray(side)) if from == Area::Side(side) => Some(was_seen(scene, side)),
            Some(Fault::Move { from: at, taken, .. }) if from == at => {
                return if taken { self.to_banker } else { self.opening };
            }
            _ => None,
        };
        match (from, to) {
            (_, _) if stray == Some(true) => self.seen,
            (_, _) if stray == Some(false) => self.carry,
            (Area::Aside, _) => {
                let waits = scene.memory.kept(mark::WAITS).is_some();
                if waits { self.show[0] } else { self.carry }
            }
            (from, Area::Seat(_)) => {
                let side = if from == PLAYER { Side::Player } else { Side::Banker };
                let clause = match turning::ground(&self.room, scene, side) {
                    Ground::Highest => self.highest,
                    Ground::First => self.first[usize::from(side == Side::Banker)],
                    Ground::PassedOn => self.passed_on,
                };
                clause.or(self.hands_off)
            }
            (Area::Seat(seat), _) => {
                let held = turning::is_held_up(scene, seat);
                self.revoke.filter(|_| held).or(self.back).or(self.hands_off)
            }
            (Area::Corner, _) => self.corner[0].or(self.opening),
            (from, to) if is_side(from) && is_side(to) => {
                if from == PLAYER {
                    self.to_banker
                } else {
                    self.opening
                }
            }
            (_, Area::Aside) => self.carry,
            // The hands lie on their own areas until the round is settled.
            (_, Area::Corner) => self.four,
            (_, _) => self.clear,
        }
    }

    /// What speaks against burning cards.
    fn burning(&self, scene: &Scene<'_>) -> Option<ClauseId> {
        if scene.memory.face_up_found > 0 { self.face_up[1] } else { self.seen }
    }

    /// What speaks against turning cards.
    fn turned(&self, scene: &Scene<'_>, area: Area) -> (Aspect, Option<ClauseId>) {
        let third = Hands::of(scene).has_third();
        if let Some(Fault::Stray(side)) = fault(scene)
            && area == Area::Side(side)
        {
            return (FaceUp, self.carry);
        }
        match area {
            Area::Burn => (FaceUp, self.unseen),
            Area::Aside => (FaceUp, self.carry),
            Area::Corner => (FaceUp, self.corner[1].or(self.four)),
            Area::Seat(_) => (Deed, self.by_patron[0].or(self.hands_off)),
            _ => {
                let patron = self.by_patron[usize::from(third)];
                (Deed, patron.or(self.corner[0]).or(self.four))
            }
        }
    }

    /// What speaks against moving money on a spot.
    fn money(
        &self,
        odds: &Odds,
        scene: &Scene<'_>,
        act: &Act,
        spot: Spot,
    ) -> (Aspect, Option<ClauseId>) {
        let line = line_of(&odds.lines(scene), spot);
        match line {
            _ if (is_dead(scene) || shoe::is_dry(scene)) && !shoe::is_cut_short(scene) => {
                (Target, self.void_money)
            }
            _ if is_show(scene.memory) => (Target, self.show[1]),
            Some(line) => (Target, line.clauses[0]),
            None if !is_decided(scene) && matches!(act, Act::Collect(_)) => (Sequence, self.losers),
            None if !is_decided(scene) => (Sequence, self.closing),
            None => (Target, self.odds),
        }
    }
}
