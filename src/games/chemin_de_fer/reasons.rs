//! What must not be done at any time, and what speaks against acts that nothing calls for.

use super::bank::{self, is_passing, is_to_move, may_move};
use super::claims::{self, holder, is_claiming};
use super::cutting::{is_fair, is_recut, is_to_cut};
use super::irregular::{Cure, cause, is_first_burn, is_trouble, owed, slip};
use super::opening::is_preshuffled;
use super::round::Builder;
use super::settling::{count_of, is_true, result_of};
use super::state::{
    before_cards, has, is_dealt, is_dummy, is_kept, is_last_hand, keep, kept_seat, mark,
    needs_banker, needs_shoe, outcome,
};
use super::{AGAINST, BANK, BANKER, Disposal, Options, PLAYER, auction, phrase};
use crate::games::common::live;
use crate::kit::{Area, Seat, Spot, Word};
use crate::law::ClauseId;
use crate::procedure::{Aspect, Ban, Scene};
use crate::rules::baccarat::Winner;
use crate::table::{Act, Official};

use Aspect::{Count, Deed, Sequence, Target, Words};

impl Builder<'_> {
    pub(super) fn bans(&self) -> Vec<Ban> {
        let options = self.options;
        let unfair = self.ban(Count, "chemin.4.4.d-a", move |scene, act| match act {
            Act::Cut(at) => is_to_cut(&options, scene) && !is_fair(scene, *at),
            _ => false,
        });
        unfair.into_iter().collect()
    }
}

/// Acts that nothing calls for and that do no harm.
pub(super) fn permits(options: &Options, scene: &Scene<'_>, act: &Act) -> bool {
    let new = needs_shoe(scene);
    match *act {
        Act::Say(said) => may_say(scene, said),
        Act::Call(Official::Supervisor) => true,
        Act::Call(Official::Floor) => is_trouble(scene),
        Act::Inspect => new,
        Act::Wash => new && scene.table.count(Area::Deck) > 0 && !is_preshuffled(options, scene),
        Act::Stack => new && has(scene, mark::WASHED),
        Act::Shuffle => new && !is_preshuffled(options, scene) && !scene.table.cut,
        Act::ClearHands => true,
        // A cutting card out of the shoe may lie anywhere on the layout.
        Act::Cover(_) => !new && !scene.table.shows_cutting_card() && is_kept(scene, keep::CUT_OUT),
        // What is said twice is no fault, as long as it is the same.
        Act::Confirm(seat) => is_claiming(scene) && holder(scene).is_some_and(|(s, _)| s == seat),
        _ => false,
    }
}

/// Whether a phrase does no harm here.
fn may_say(scene: &Scene<'_>, said: Word) -> bool {
    let again = scene.memory.has_said(said);
    match said {
        phrase::OFFER_SHOE => again && needs_banker(scene),
        phrase::WAGERS => again && before_cards(scene),
        phrase::CARDS => again && !is_dealt(scene),
        phrase::CARD => has(scene, mark::WANTS) && again,
        phrase::STAY => has(scene, mark::STAYS) && again && !has(scene, mark::SAID_CARD),
        phrase::BANKER_DRAWS | phrase::BANKER_STAYS => {
            let draws = super::state::banker_draws(scene);
            again && draws == Some(said == phrase::BANKER_DRAWS)
        }
        phrase::PLAYER_WINS | phrase::BANKER_WINS | phrase::STAND_OFF => {
            outcome(scene).is_some_and(|winner| result_of(winner) == said)
        }
        phrase::LAST_HAND => again || is_last_hand(scene),
        _ if is_count(said) => is_true(scene, said),
        _ => true,
    }
}

fn is_count(said: Word) -> bool {
    count_of(phrase::PLAYER, said).or(count_of(phrase::BANKER, said)).is_some()
}

/// The clauses that speak against acts of which nothing is due.
pub(super) struct Reasons {
    claims: claims::Laws,
    bank: bank::Laws,
    ids: Vec<(&'static str, Option<ClauseId>)>,
}

/// The clauses that are cited by name.
const CITED: &[&str] = &[
    "4.1.c-b",
    "4.3.a-c",
    "4.3.b-c",
    "4.4.a-b",
    "4.4.a.1-b",
    "4.4.a.2-a",
    "4.4.c-a",
    "4.4.c-c",
    "4.4.c-d",
    "4.4.c-e",
    "4.4.d-a",
    "4.4.e-a",
    "4.4.e-b",
    "4.4.e-c",
    "4.4.e-d",
    "4.4.e-e",
    "4.4.e-f",
    "4.4.e-g",
    "4.4.f-a",
    "4.4.f-b",
    "4.5.b-a",
    "4.5.b-b",
    "4.5.b-c",
    "4.5.b-d",
    "4.6.a-a",
    "4.6.a.1",
    "4.6.a.2",
    "4.6.a.3",
    "4.6.b-a",
    "4.6.b-b",
    "4.6.b-c",
    "4.6.c-a",
    "4.7.a-a",
    "4.7.a-c",
    "4.7.b-d",
    "4.12.b-a",
    "4.12.b-b",
    "4.12.c-a",
    "4.12.d-a",
    "4.12.e-a",
    "4.12.e-b",
    "4.12.f-a",
    "4.12.f-b",
    "4.12.g-a",
    "4.12.g-b",
    "4.12.g-d",
    "4.12.h-b",
    "4.12.h.1-b",
    "4.12.h.3-b",
    "4.12.h.3-d",
    "4.12.i-a",
    "h.bring-back",
    "h.banker-draws",
    "h.by-choice",
    "h.call",
    "h.clear",
    "h.dominant",
    "h.floor",
    "h.hand",
    "h.last-hand",
    "h.option",
    "h.right",
    "h.stray",
    "h.unplayable",
    "h.unseen-late",
    "h.vigorish",
    "h.void-money",
    "h.void-wrongly",
    "h.cutting-card",
];

impl Reasons {
    pub(super) fn of(builder: &Builder<'_>) -> Self {
        let id = |&name: &&'static str| (name, builder.id(&format!("chemin.{name}")));
        Self {
            claims: claims::Laws::of(builder),
            bank: bank::Laws::of(builder),
            ids: CITED.iter().map(id).collect(),
        }
    }

    fn id(&self, name: &str) -> Option<ClauseId> {
        self.ids.iter().find(|(other, _)| *other == name).and_then(|(_, id)| *id)
    }

    /// The clause against an act that nothing calls for.
    pub(super) fn explain(
        &self,
        options: &Options,
        scene: &Scene<'_>,
        act: &Act,
    ) -> Option<(Aspect, ClauseId)> {
        let new = needs_shoe(scene);
        let (aspect, name) = match *act {
            Act::Say(said) => return self.words(scene, said),
            Act::Confirm(seat) => {
                let by = self.claims.wrongly_granted(scene, seat);
                // Where nothing is claimed nothing speaks against it but what was due.
                return Some((Target, by.filter(|_| is_claiming(scene))?));
            }
            Act::Refuse(seat) => return Some((Target, self.refused(options, scene, seat)?)),
            Act::Award(seat) => return Some((Target, self.awarded(scene, seat)?)),
            Act::Offer(_) => (Target, offered(options, scene)),
            Act::Call(_) => (Deed, "h.floor"),
            Act::Spread | Act::Wash | Act::Shuffle if is_preshuffled(options, scene) => {
                (Deed, "4.3.a-c")
            }
            Act::Spread | Act::Inspect => (Deed, "4.3.b-c"),
            Act::Shuffle | Act::Wash | Act::Stack => (Deed, "4.4.a-b"),
            Act::Lace if options.lace => (Deed, "4.4.a.1-b"),
            Act::Lace => (Deed, "4.4.a.2-a"),
            Act::Cut(_) if has(scene, mark::CUT_AT) => (Count, "4.4.d-a"),
            Act::Cut(_) if new && !scene.table.cut => (Sequence, "4.4.c-a"),
            Act::Cut(_) => (Deed, if new { "4.4.e-a" } else { "4.4.a-b" }),
            Act::Insert(0) => (Deed, "4.4.e-c"),
            Act::Insert(_) => (Deed, "4.4.e-b"),
            Act::Load => (Deed, if is_recut(scene) { "4.4.f-a" } else { "4.4.e-d" }),
            Act::Remove { .. } => (Deed, self.removed(scene)),
            Act::Place { .. } => (Target, self.placed(scene)),
            Act::Burn { .. } => (Deed, burned(options, scene)),
            Act::Pass { from, to, .. } => (Target, passed(scene, from, to)),
            Act::PickUp(area) => (Target, picked_up(scene, area)),
            Act::Turn(_) => (Deed, "h.hand"),
            Act::Collect(spot) | Act::Release(spot) | Act::Hold(spot) => {
                (Target, money(scene, spot))
            }
            Act::Correct(spot) => (Target, corrected(scene, spot)),
            Act::Take { spot, .. } | Act::Pay { spot, .. } | Act::Retrieve { spot, .. } => {
                (Target, money(scene, spot))
            }
            Act::Transfer { from, .. } => (Target, money(scene, from)),
            Act::Charge { .. } | Act::Vig { .. } | Act::Unmark { .. } | Act::Refund { .. } => {
                (Target, "h.vigorish")
            }
            Act::Change(_) | Act::Colour { .. } | Act::CashOut { .. } => (Deed, "4.6.c-a"),
            Act::Void(_) => (Deed, voided(scene)),
            Act::Cover(_) => (Target, "h.cutting-card"),
            Act::Revoke(_) => (Deed, "4.5.b-c"),
            Act::RemoveStub | Act::PlaceStub { .. } | Act::CountStub(_) | Act::RemoveDeck => {
                (Deed, "4.4.a-b")
            }
            Act::TakeDeck { .. }
            | Act::Issue
            | Act::Deliver { .. }
            | Act::Arrange { .. }
            | Act::Tuck { .. }
            | Act::CheckHands
            | Act::SetAside(_)
            | Act::Swap => (Deed, "h.stray"),
            Act::ClearHands
            | Act::Spin { .. }
            | Act::TakeBall
            | Act::Wait
            | Act::Lift
            | Act::Mark(_) => return None,
        };
        Some((aspect, self.id(name)?))
    }

    /// What speaks against a phrase.
    fn words(&self, scene: &Scene<'_>, said: Word) -> Option<(Aspect, ClauseId)> {
        let of_banker = count_of(phrase::BANKER, said).is_some();
        let name = match said {
            phrase::OFFER_SHOE => "4.5.b-a",
            phrase::WAGERS if is_dummy(scene) => "4.12.h.3-b",
            phrase::WAGERS => "4.7.a-a",
            phrase::CARD if has(scene, mark::STAYS) && outcome(scene).is_none() => "4.12.f-a",
            phrase::CARDS | phrase::CARD | phrase::STAY => "4.5.b-c",
            phrase::BANKER_DRAWS | phrase::BANKER_STAYS if has(scene, mark::ZERO) => "4.12.b-b",
            phrase::BANKER_DRAWS | phrase::BANKER_STAYS => "h.banker-draws",
            phrase::PLAYER_WINS | phrase::BANKER_WINS | phrase::STAND_OFF => "h.call",
            phrase::LAST_HAND => "h.last-hand",
            _ if is_count(said) && !of_banker && has(scene, mark::BEST) => "4.12.c-a",
            _ if of_banker && has(scene, mark::ZERO) => "4.12.b-a",
            _ if of_banker && has(scene, mark::WORST) => "4.12.d-a",
            _ if is_count(said) => "4.1.c-b",
            _ => return None,
        };
        Some((Words, self.id(name)?))
    }

    /// What speaks against refusing something.
    fn refused(&self, options: &Options, scene: &Scene<'_>, seat: Seat) -> Option<ClauseId> {
        if is_to_cut(options, scene) {
            return self.id("4.4.d-a");
        }
        let right = is_claiming(scene) && holder(scene).is_some_and(|(other, _)| other == seat);
        if right && kept_seat(scene, keep::SUIVI) == Some(seat) {
            let stood = is_kept(scene, keep::STOOD_OFF);
            return self.id("4.7.b-d").filter(|_| stood).or(self.claims.suivi);
        }
        if right { self.claims.banco } else { self.id("4.7.a-a").filter(|_| is_claiming(scene)) }
    }

    /// What speaks against giving the shoe to somebody.
    fn awarded(&self, scene: &Scene<'_>, seat: Seat) -> Option<ClauseId> {
        if needs_banker(scene) {
            return self.id(match auction::winner(scene) {
                // To whom it is due, only too soon: what was due speaks.
                Some((due, _)) if due == seat => return None,
                None => "4.5.b-a",
                Some(_) if auction::is_equal(scene, seat) => "4.5.b-d",
                Some(_) => "4.5.b-b",
            });
        }
        if is_passing(scene) {
            return self.id("h.by-choice");
        }
        if is_to_move(scene) || may_move(scene) {
            return self.bank.by(scene);
        }
        self.id("4.5.b-b")
    }

    /// What speaks against drawing a card.
    fn removed(&self, scene: &Scene<'_>) -> &'static str {
        if is_first_burn(scene) || needs_shoe(scene) { "4.4.e-e" } else { "4.5.b-c" }
    }

    /// What speaks against putting a drawn card somewhere.
    fn placed(&self, scene: &Scene<'_>) -> &'static str {
        if live(scene) { "4.12.g-b" } else { "h.stray" }
    }
}

/// What speaks against offering something to a seat.
fn offered(options: &Options, scene: &Scene<'_>) -> &'static str {
    let begun = has(scene, mark::CUT_NO);
    if is_to_cut(options, scene) {
        return match (is_recut(scene), begun, is_kept(scene, keep::SHOE)) {
            (true, _, _) => "4.4.f-b",
            (false, true, _) => "4.4.c-e",
            (false, false, true) => "4.4.c-d",
            (false, false, false) => "4.4.c-c",
        };
    }
    if is_passing(scene) {
        return "h.by-choice";
    }
    let shuffled = has(scene, mark::SHUFFLED) || is_preshuffled(options, scene);
    match (needs_shoe(scene), shuffled) {
        (true, false) => "4.4.c-a",
        // Somebody has cut.
        (true, true) => "4.4.c-e",
        (false, _) => "h.option",
    }
}

/// What speaks against having a wager put right that is right.
fn corrected(scene: &Scene<'_>, spot: Spot) -> &'static str {
    match spot.wager {
        _ if !before_cards(scene) => money(scene, spot),
        BANK => match scene.memory.kept(keep::LAST_WAGER) {
            Some(last) if scene.stake(spot.seat, BANK).0 > last => "4.6.b-c",
            Some(_) => "4.6.b-b",
            None => "4.6.b-a",
        },
        _ => "4.7.a-c",
    }
}

/// What speaks against bringing cards out of the shoe.
fn burned(options: &Options, scene: &Scene<'_>) -> &'static str {
    if is_first_burn(scene) {
        return "4.4.e-f";
    }
    if let Some((_, cure)) = slip(scene) {
        return match cure {
            Cure::Carry => "4.12.g-b",
            _ if cure.is_disposal() && options.disposal == Disposal::Simulated => "4.12.h-b",
            _ => "4.12.g-a",
        };
    }
    "4.5.b-c"
}

/// What speaks against passing cards on.
fn passed(scene: &Scene<'_>, from: Area, to: Area) -> &'static str {
    if let Some((place, cure)) = slip(scene)
        && place == from
    {
        return match cure {
            Cure::Right => "h.right",
            Cure::GiveUp => "4.12.i-a",
            Cure::Take => "4.12.e-a",
            Cure::TakeAll => "4.12.f-a",
            Cure::Carry => "4.12.g-b",
            Cure::Bury => "h.unseen-late",
            _ if to == Area::Aside => "4.12.g-d",
            Cure::DisposeAfterStay if to == BANKER => "4.12.e-b",
            Cure::DisposeAfterCall if to == BANKER => "4.12.f-b",
            _ => "4.12.h-b",
        };
    }
    match (from, to) {
        (Area::Aside, _) if !is_kept(scene, keep::DUMMY) => "4.12.g-b",
        (Area::Aside, _) => "4.12.h-b",
        (Area::Burn, _) => "4.4.e-g",
        (PLAYER, Area::Seat(_)) => "h.dominant",
        (Area::Seat(_), PLAYER) => "h.bring-back",
        _ => "h.right",
    }
}

/// What speaks against bringing cards in.
fn picked_up(scene: &Scene<'_>, area: Area) -> &'static str {
    match area {
        Area::Aside => "4.12.g-b",
        // It is the rest that must come out first.
        Area::Burn if owed(scene) > 0 => "4.12.h.1-b",
        Area::Burn => "4.4.e-g",
        _ if is_dummy(scene) => "4.12.h.3-d",
        _ if outcome(scene).is_none() => "h.unplayable",
        _ => "h.clear",
    }
}

/// What speaks against moving chips.
fn money(scene: &Scene<'_>, spot: Spot) -> &'static str {
    match outcome(scene) {
        _ if scene.memory.voided => "h.void-money",
        Some(Winner::Player) => "4.6.a.2",
        Some(Winner::Banker) => "4.6.a.1",
        Some(Winner::Tie) => "4.6.a.3",
        None if cause(scene).is_some() => "h.void-money",
        None if spot.wager == AGAINST => "4.7.a-a",
        None => "4.6.a-a",
    }
}

/// What speaks against annulling a hand: what is right instead, or that nothing is wrong.
fn voided(scene: &Scene<'_>) -> &'static str {
    if has(scene, mark::ZERO) {
        return "4.12.b-b";
    }
    if has(scene, mark::BEST) {
        return "4.12.c-a";
    }
    if has(scene, mark::WORST) {
        return "4.12.d-a";
    }
    match slip(scene).map(|(_, cure)| cure) {
        Some(Cure::Right) => "h.right",
        Some(Cure::GiveUp) => "4.12.i-a",
        Some(Cure::Carry | Cure::Bury) => "4.12.g-a",
        _ => "h.void-wrongly",
    }
}
