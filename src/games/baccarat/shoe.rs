//! The shoe from the shuffle to the last hand: cut, cutting card, burn, and a shoe that runs dry:
//! 19:47-7.8(e), 7.11(d) and (e), 4.4(c) to (e).

use super::settle::Odds;
use super::show::standing;
use super::{
    BANKER, PLAYER, Room, deal, hands, is_called_void, is_closed, is_dead, is_show, mark, mistakes,
    vigorish,
};
use crate::games::common::remedies::irregular;
use crate::house::House;
use crate::kit::{Area, Face, Palm, Seat, Word};
use crate::procedure::steps::{self, once};
use crate::procedure::{Due, Dues, Memory, Scene, Step, Walk};
use crate::rules::baccarat::{LEAST_CUT, burn_value};
use crate::table::{Act, Cover, DeckLay, Event, Table};
use std::ops::RangeInclusive;

/// How many cards may lie behind a cutting card; the fewest of them is what the perfect dealer does.
pub(in crate::games) type Behind = RangeInclusive<u16>;

/// Why cards lie where burned cards are shown.
const BURN_WHY: Word = Word::new("burn_why");

/// What cards are burned for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) enum Burn {
    /// A new shoe.
    Opening,
    /// A card that lay face up in the shoe.
    FaceUp,
    /// A mistaken card that was seen.
    Mistake,
}

impl Burn {
    const fn word(self) -> Word {
        match self {
            Self::Opening => mark::BURN_OPEN,
            Self::FaceUp => mark::BURN_UP,
            Self::Mistake => mark::BURN_LATER,
        }
    }
}

/// How many cards lie in the shoe.
fn left(table: &Table) -> i64 {
    i64::try_from(table.count(Area::Shoe)).unwrap_or(i64::MAX)
}

/// How many cards are still to be burned for this; no more than the shoe has.
pub(in crate::games) fn to_burn(scene: &Scene<'_>, why: Burn) -> u8 {
    let owed = scene.memory.kept(why.word()).unwrap_or(0).clamp(0, left(scene.table));
    u8::try_from(owed).unwrap_or(u8::MAX)
}

/// Whether no card of the round is out.
pub(in crate::games) fn before_deal(scene: &Scene<'_>) -> bool {
    !is_dead(scene) && !scene.memory.started
}

/// The round in which the last hand of this shoe is dealt, if the cutting card has been met.
fn last_round(room: &Room, memory: &Memory) -> Option<i64> {
    let met = memory.kept(mark::CUT_MET)?;
    let itself = room.cut_first_is_last && memory.kept(mark::CUT_FIRST).is_some();
    Some(if itself { met } else { met + 1 })
}

/// Whether this is the last hand of the shoe.
pub(in crate::games) fn is_last_hand(room: &Room, memory: &Memory) -> bool {
    last_round(room, memory) == Some(i64::from(memory.round))
}

/// Whether the last hand of the shoe has been dealt, or the shoe could not give one.
pub(in crate::games) fn is_over(room: &Room, memory: &Memory) -> bool {
    let dealt = last_round(room, memory).is_some_and(|last| i64::from(memory.round) > last);
    !room.continuous && (dealt || memory.kept(mark::DRY).is_some())
}

/// Whether all the cards must be shuffled before anything is dealt.
pub(in crate::games) fn must_shuffle(room: &Room, scene: &Scene<'_>) -> bool {
    let (memory, table) = (scene.memory, scene.table);
    let none = table.count(Area::Shoe) == 0;
    // A shoe that was emptied before anything was dealt from it is made ready once more.
    let again = none && table.count(Area::Deck) == 0;
    let new = !memory.shuffled && (none || is_over(room, memory));
    before_deal(scene) && !room.continuous && (again || new)
}

/// Cards that were spread or washed for no reason, stacked again.
pub(in crate::games) fn restack(room: Room) -> Step {
    Step::new("restack", "Stack cards that lie about").due(move |scene, dues| {
        let table = scene.table;
        let apart = table.lay != DeckLay::Stacked && table.count(Area::Deck) > 0;
        if before_deal(scene) && apart && (room.continuous || !scene.memory.closed) {
            dues.push(once(Act::Stack));
        }
    })
}

/// The shuffle of a whole set, after the last hand, or for a new table.
pub(in crate::games) fn shuffle(room: Room) -> Step {
    Step::new("shuffle", "Shuffle all the cards").due(move |scene, dues| {
        if must_shuffle(&room, scene) && scene.memory.kept(mark::DRY).is_none() {
            dues.push(once(Act::Shuffle));
        }
    })
}

/// The shuffle after a shoe that has run dry.
pub(in crate::games) fn shuffle_dry(room: Room) -> Step {
    irregular("shuffle_dry", "Shuffle all the cards after a shoe that has run dry").due(
        move |scene, dues| {
            if must_shuffle(&room, scene) && scene.memory.kept(mark::DRY).is_some() {
                dues.push(once(Act::Shuffle));
            }
        },
    )
}

/// Whether the shuffled stack waits for its cut.
pub(in crate::games) fn is_to_cut(scene: &Scene<'_>) -> bool {
    let table = scene.table;
    before_deal(scene)
        && scene.memory.shuffled
        && table.count(Area::Deck) > 0
        && table.lay == DeckLay::Stacked
        && !table.cut
}

/// Where a patron has cut the stack.
pub(in crate::games) fn cut_at(memory: &Memory) -> Option<u16> {
    let cut = memory.marks.iter().rev().find(|(name, _)| *name == mark::CUT_AT);
    cut.and_then(|(_, n)| u16::try_from(*n).ok())
}

/// Who is to be asked next to cut, of those in this order.
pub(in crate::games) fn next_to_cut(scene: &Scene<'_>, order: &[Seat]) -> Option<Seat> {
    let memory = scene.memory;
    let refused = |seat: &Seat| memory.has_mark(mark::CUT_REFUSED, u32::from(seat.0));
    let open = is_to_cut(scene) && cut_at(memory).is_none();
    order.iter().copied().find(|seat| !refused(seat)).filter(|_| open)
}

/// The offer of the cut, to the patrons of this order in turn.
pub(in crate::games) fn offer_cut(
    order: impl Fn(&Scene<'_>) -> Vec<Seat> + Send + Sync + 'static,
) -> Step {
    Step::new("offer_cut", "Offer the cut to the patrons in turn").due(move |scene, dues| {
        if is_to_cut(scene)
            && let Some(seat) = next_to_cut(scene, &order(scene))
        {
            dues.push(Due::new(Act::Offer(seat), 0, u32::from(seat.0)));
        }
    })
}

/// The cut where a patron has set the cutting card, or by the dealer about the middle.
pub(in crate::games) fn cut() -> Step {
    Step::new("cut", "Bring what lies in front of the cut to the back").due(|scene, dues| {
        if is_to_cut(scene) {
            let middle = u16::try_from(scene.table.count(Area::Deck) / 2).unwrap_or(u16::MAX);
            dues.push(once(Act::Cut(cut_at(scene.memory).unwrap_or(middle))));
        }
    })
}

/// Whether a cut leaves fewer cards than it must at one end.
pub(in crate::games) fn is_too_near(scene: &Scene<'_>, at: u16) -> bool {
    let all = u16::try_from(scene.table.count(Area::Deck)).unwrap_or(u16::MAX);
    // Of too few cards no cut could leave so many at both ends.
    all >= 2 * LEAST_CUT && !(LEAST_CUT..=all - LEAST_CUT).contains(&at)
}

/// Whether an act cuts the stack too near one end, by no patron's cutting card.
pub(in crate::games) fn cuts_too_near(scene: &Scene<'_>, act: &Act) -> bool {
    let Act::Cut(at) = *act else { return false };
    is_to_cut(scene) && is_too_near(scene, at) && cut_at(scene.memory) != Some(at)
}

/// Whether another number does for a cut or a cutting card than the one that is due: of a cut that
/// nobody else has made any that leaves enough at both ends, of a cutting card any in its bounds.
pub(in crate::games) fn suffices(
    places: &[Behind],
    scene: &Scene<'_>,
    due: &Act,
    done: &Act,
) -> bool {
    match (due, done) {
        // A cut too near one end falls under a rule of its own.
        (Act::Cut(due), Act::Cut(n)) => {
            due == n || is_too_near(scene, *n) || cut_at(scene.memory).is_none()
        }
        (Act::Insert(due), Act::Insert(n)) => {
            places.iter().any(|place| place.contains(due) && place.contains(n))
        }
        _ => due == done,
    }
}

/// The cutting cards put into the stack, each so many cards from the back.
pub(in crate::games) fn insert(places: &'static [Behind]) -> Step {
    Step::new("insert", "Put the cutting card into the stack").due(move |scene, dues| {
        let ready = before_deal(scene) && scene.table.cut && scene.table.count(Area::Deck) > 0;
        for (key, place) in (0..).zip(places).filter(|_| ready) {
            if !scene.table.cutting.iter().any(|n| place.contains(n)) {
                dues.push(Due::new(Act::Insert(*place.start()), 0, key));
            }
        }
    })
}

/// The shoe loaded with the stack.
pub(in crate::games) fn load(room: Room) -> Step {
    Step::new("load", "Put the cards into the shoe").due(move |scene, dues| {
        let table = scene.table;
        let stacked = table.count(Area::Deck) > 0 && scene.memory.shuffled;
        if before_deal(scene) && !room.continuous && stacked {
            dues.push(once(Act::Load));
        }
    })
}

/// The discards put back into a shoe that shuffles without end.
pub(in crate::games) fn reload(room: Room) -> Step {
    Step::new("reload", "Put the discards back into the shoe").due(move |scene, dues| {
        let table = scene.table;
        let back = table.count(Area::Deck) + table.count(table.receptacle);
        if before_deal(scene) && room.continuous && back > 0 {
            dues.push(once(Act::Load));
        }
    })
}

/// So many cards burned, at once or in parts, and then discarded.
fn burn_and_clear(scene: &Scene<'_>, dues: &mut Dues, why: Burn, owed: u8, face: Face) {
    if owed > 0 {
        dues.push(once(Act::Burn { count: owed, face }));
        for count in 1..owed {
            dues.push(Due::new(Act::Burn { count, face }, 0, u32::from(count)).optional());
        }
    }
    let mine = scene.memory.kept(BURN_WHY) == Some(why as i64);
    // What may be done at any time has no order to go by: there the last card comes first.
    let waits = why == Burn::Mistake && owed > 0;
    if mine && !waits && scene.table.count(Area::Burn) > 0 {
        dues.push(Due::new(Act::PickUp(Area::Burn), 1, 1 << 8));
    }
}

/// The first card of a new shoe shown, and as many more burned as it is worth.
pub(in crate::games) fn burn_open() -> Step {
    Step::new("burn_open", "Burn the first card and as many as it is worth").due(|scene, dues| {
        if before_deal(scene) && scene.table.count(Area::Shoe) > 0 {
            let fresh = scene.memory.kept(mark::FRESH).is_some();
            let owed = if fresh { 1 } else { to_burn(scene, Burn::Opening) };
            burn_and_clear(scene, dues, Burn::Opening, owed, Face::Up);
        }
    })
}

/// As many cards burned as one was worth that lay face up in the shoe.
pub(in crate::games) fn burn_face_up() -> Step {
    irregular("burn_face_up", "Burn as many cards as the upturned card is worth").due(
        |scene, dues| {
            if !is_dead(scene) {
                let owed = to_burn(scene, Burn::FaceUp);
                burn_and_clear(scene, dues, Burn::FaceUp, owed, Face::Up);
            }
        },
    )
}

/// The cards burned for a mistaken one that was seen: any time before the next round.
pub(in crate::games) fn burn_mistake(room: Room, face: Face) -> Step {
    irregular("burn_mistake", "Burn further cards for the mistaken card").early().due(
        move |scene, dues| {
            let owed = to_burn(scene, Burn::Mistake);
            // While something else is to be burned first, this waits.
            if !is_dead(scene) && to_burn(scene, Burn::FaceUp) == 0 {
                burn_and_clear(scene, dues, Burn::Mistake, owed, face);
                // Before the card itself has been discarded they may be burned, too.
                let ahead = scene.memory.kept(mark::BURNED_AHEAD).unwrap_or(0);
                let lying = mistakes::left_lying(&room, scene).unwrap_or(0) - ahead;
                for count in 1..=u8::try_from(lying.min(left(scene.table))).unwrap_or(0) {
                    let key = 1 << 10 | u32::from(count);
                    dues.push(Due::new(Act::Burn { count, face }, 0, key).optional());
                }
            }
        },
    )
}

/// The palm that holds a card found face up in the shoe.
pub(in crate::games) fn up_in_palm(scene: &Scene<'_>) -> Option<Palm> {
    let up = |palm: &Palm| {
        let last = scene.table.cards(Area::Palm(*palm)).last();
        last.is_some_and(|laid| laid.face == Face::Up)
    };
    [Palm::Left, Palm::Right].into_iter().find(up)
}

/// A card found face up in the shoe, into the receptacle: 7.11(d).
pub(in crate::games) fn face_up_card() -> Step {
    irregular("face_up_card", "Discard a card found face up in the shoe").due(|scene, dues| {
        if !is_dead(scene) && up_in_palm(scene).is_some() {
            let to = scene.table.receptacle;
            let act = Act::Place { to, face: Face::Down, palm: None };
            dues.push(Due::new(act, 0, u32::from(scene.memory.face_up_found)));
        }
    })
}

/// The cutting card out of the way.
pub(in crate::games) fn cutting_card() -> Step {
    Step::new("cutting_card", "Lay the cutting card aside").due(|scene, dues| {
        if !is_dead(scene) && scene.table.shows_cutting_card() {
            // A card that has been drawn is put down first, or afterwards.
            let due = once(Act::Cover(Cover::Layout));
            let holds = steps::card_in_palm(scene).is_some();
            dues.push(if holds { due.optional() } else { due });
        }
    })
}

/// Whether the last hand is to be called, and whether at once: where the cutting card came before the
/// first card of a hand that is itself the last.
pub(in crate::games) fn is_last_to_call(room: &Room, scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    let Some(met) = memory.kept(mark::CUT_MET) else { return false };
    if memory.kept(mark::LAST_CALLED).is_some() || is_over(room, memory) {
        return false;
    }
    let itself = room.cut_first_is_last && memory.kept(mark::CUT_FIRST).is_some();
    let over = memory.count_marks(mark::RESULT) > 0 || hands::is_decided(scene) || is_show(memory);
    itself || met < i64::from(memory.round) || over
}

/// The call of the last hand: once the hand is over in which the cutting card was met, before or after
/// its chips are settled.
pub(in crate::games) fn last_hand(room: Room) -> Step {
    Step::new("last_hand", "Call the last hand").early().due(move |scene, dues| {
        let itself = room.cut_first_is_last && scene.memory.kept(mark::CUT_FIRST).is_some();
        if !is_dead(scene) && !itself && is_last_to_call(&room, scene) {
            dues.push(once(Act::Say(Word::new("last_hand"))));
        }
    })
}

/// The call of the last hand before that very hand.
pub(in crate::games) fn last_hand_first(room: Room) -> Step {
    Step::new("last_hand_first", "Call the last hand before it is dealt").due(move |scene, dues| {
        let itself = room.cut_first_is_last && scene.memory.kept(mark::CUT_FIRST).is_some();
        if !is_dead(scene) && itself && is_last_to_call(&room, scene) {
            dues.push(once(Act::Say(Word::new("last_hand"))));
        }
    })
}

/// Whether a card is due and the shoe has none: 7.11(e).
pub(in crate::games) fn is_dry(scene: &Scene<'_>) -> bool {
    if is_called_void(scene.memory) {
        return false;
    }
    if scene.memory.has_mark(mark::TO_VOID, 1) {
        return true;
    }
    scene.memory.started
        && scene.table.count(Area::Shoe) == 0
        && steps::card_in_palm(scene).is_none()
        && deal::wants(scene).is_some()
        && !deal::has_carried(scene)
}

/// Whether a hand was brought in before it had been seen what the round comes to, and that can be seen
/// no more.
pub(in crate::games) fn is_broken_off(scene: &Scene<'_>) -> bool {
    is_closed(scene.memory)
        && !is_show(scene.memory)
        && !hands::is_decided(scene)
        && !hands::is_half_in(scene)
}

/// Whether the round is void, or has to be, only because a hand was brought in so: no card lacks.
pub(in crate::games) fn is_cut_short(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    if memory.count_marks(mark::TO_VOID) > 0 {
        return !memory.has_mark(mark::TO_VOID, 1);
    }
    !is_called_void(memory) && is_broken_off(scene) && !is_dry(scene)
}

/// Whether the round cannot be played to its end, and has not been made void yet. That stays so, whatever
/// is done meanwhile.
pub(in crate::games) fn is_to_void(scene: &Scene<'_>) -> bool {
    let tell = || {
        let known = scene.memory.count_marks(mark::TO_VOID) > 0;
        !is_called_void(scene.memory) && (known || is_dry(scene) || is_broken_off(scene))
    };
    scene.once(|known: &hands::Known| &known.is_to_void, tell)
}

/// A round for which there are not cards enough, void.
pub(in crate::games) fn void() -> Step {
    irregular("void", "Make a round void that cannot be played to its end").due(|scene, dues| {
        if is_to_void(scene) && !is_cut_short(scene) {
            dues.push(once(Act::Void(None)));
        }
    })
}

/// A round of which a hand was brought in too soon, void.
pub(in crate::games) fn break_off() -> Step {
    let title = "Make a round void of which a hand was brought in unseen";
    irregular("break_off", title).due(|scene, dues| {
        if is_to_void(scene) && is_cut_short(scene) {
            dues.push(once(Act::Void(None)));
        }
    })
}

/// The wagers of a round that is void, or has to be, and its vigorish.
pub(in crate::games) fn void_release(room: Room, odds: Odds) -> Step {
    irregular("void_release", "Give every wager of the void round back").walk(Walk::AnyOrder).due(
        move |scene, dues| {
            if is_dead(scene) && !is_cut_short(scene) {
                release(&room, &odds, scene, dues);
            }
        },
    )
}

/// The same of a round that was broken off.
pub(in crate::games) fn break_release(room: Room, odds: Odds) -> Step {
    let title = "Give every wager of the round that was broken off back";
    irregular("break_release", title).walk(Walk::AnyOrder).due(move |scene, dues| {
        if is_dead(scene) && is_cut_short(scene) {
            release(&room, &odds, scene, dues);
        }
    })
}

fn release(room: &Room, odds: &Odds, scene: &Scene<'_>, dues: &mut Dues) {
    steps::release_all(scene, dues, &standing(scene));
    vigorish::open_for_nothing(room, odds, scene, dues);
}

/// The cards of such a round. Whether they or the wagers come first is free.
pub(in crate::games) fn void_clear() -> Step {
    irregular("void_clear", "Bring every card of the void round in")
        .walk(Walk::AnyOrder)
        .early()
        .due(|scene, dues| {
            if scene.memory.voided || is_to_void(scene) {
                clear(scene, dues);
            }
        })
}

/// Every card that lies about, to be brought in.
pub(in crate::games) fn clear(scene: &Scene<'_>, dues: &mut Dues) {
    let table = scene.table;
    if steps::card_in_palm(scene).is_some() {
        let to = table.receptacle;
        dues.push(Due::new(Act::Place { to, face: Face::Down, palm: None }, 0, 0));
    }
    let seats = table.seats().map(Area::Seat).chain(table.seats().flat_map(Area::parts));
    let own = [PLAYER, BANKER, Area::Corner, Area::Aside, Area::Burn, Area::Dealer, Area::Off];
    let all = own.into_iter().chain((1..=5).map(Area::Community)).chain(seats);
    for area in all.filter(|&area| table.count(area) > 0) {
        let key = u32::try_from(area.index()).unwrap_or(0) + 1;
        dues.push(Due::new(Act::PickUp(area), 0, key));
    }
    put_away_stub(scene, dues);
}

/// What was taken out of the shoe for no reason, discarded.
pub(in crate::games) fn put_away_stub(scene: &Scene<'_>, dues: &mut Dues) {
    if scene.table.count(Area::StubInHand) + scene.table.count(Area::Stub) > 0 {
        let to = scene.table.receptacle;
        dues.push(Due::new(Act::PlaceStub { to, face: Face::Down }, 0, 1 << 9));
    }
}

/// Notes what an act means for the shoe.
pub(super) fn note(room: &Room, memory: &mut Memory, table: &Table, house: &House, act: &Act) {
    match *act {
        Act::Shuffle => {
            for word in [
                mark::CUT_MET,
                mark::CUT_FIRST,
                mark::LAST_CALLED,
                mark::DRY,
                mark::FRESH,
                mark::BURN_OPEN,
                mark::BURN_UP,
                mark::BURN_LATER,
            ] {
                memory.drop_kept(word);
            }
            memory.marks.retain(|(name, _)| {
                ![mark::CUT_AT, mark::CUT_ASKED, mark::CUT_REFUSED].contains(name)
            });
        }
        Act::Load if !room.continuous => memory.keep(mark::FRESH, 1),
        Act::Cover(_) if table.shows_cutting_card() => meet(memory),
        Act::Burn { count, face } => {
            let ahead = mistakes::left_lying(room, &Scene::new(table, memory, house)).is_some();
            note_burn(memory, table, (i64::from(count), face), ahead);
        }
        Act::Remove { from: Area::Shoe, .. } => {
            // Whoever deals does not burn any more.
            memory.drop_kept(mark::FRESH);
            memory.drop_kept(mark::BURN_OPEN);
        }
        Act::Place { to, .. } if to == table.receptacle => {
            let scene = Scene::new(table, memory, house);
            let up = up_in_palm(&scene).and_then(|palm| table.cards(Area::Palm(palm)).last());
            if let Some(laid) = up {
                memory.keep(mark::BURN_UP, room.worth(laid.card));
            }
        }
        Act::Offer(seat) if is_to_cut(&Scene::new(table, memory, house)) => {
            memory.mark(mark::CUT_ASKED, u32::from(seat.0));
        }
        Act::Say(phrase)
            if phrase.as_str() == "last_hand"
                && is_last_to_call(room, &Scene::new(table, memory, house)) =>
        {
            memory.keep(mark::LAST_CALLED, 1);
        }
        Act::Void(None) => {
            if is_dry(&Scene::new(table, memory, house)) {
                memory.keep(mark::DRY, 1);
            }
            memory.shuffled = false;
            memory.drop_kept(mark::WAITS);
            memory.drop_kept(mark::CARRIED);
        }
        _ => {}
    }
}

/// The cutting card has been met.
fn meet(memory: &mut Memory) {
    memory.keep(mark::CUT_MET, i64::from(memory.round));
    if !memory.started {
        memory.keep(mark::CUT_FIRST, 1);
    }
}

fn note_burn(memory: &mut Memory, table: &Table, (count, face): (i64, Face), ahead: bool) {
    let behind = table.cutting.last().map_or(0, |&n| i64::from(n));
    if behind > 0 && left(table) - count < behind {
        meet(memory);
    }
    let fresh = memory.kept(mark::FRESH).is_some();
    let owed = |why: Burn| memory.kept(why.word()).unwrap_or(0) > 0;
    let why = if fresh || owed(Burn::Opening) {
        Some(Burn::Opening)
    } else if owed(Burn::FaceUp) {
        Some(Burn::FaceUp)
    } else if owed(Burn::Mistake) {
        Some(Burn::Mistake)
    } else if ahead {
        let before = memory.kept(mark::BURNED_AHEAD).unwrap_or(0);
        memory.keep(mark::BURNED_AHEAD, before + count);
        memory.keep(BURN_WHY, Burn::Mistake as i64);
        return;
    } else {
        None
    };
    memory.drop_kept(BURN_WHY);
    let Some(why) = why else { return };
    memory.keep(BURN_WHY, why as i64);
    let before = if fresh {
        // What a card is worth that was not shown nobody knows.
        let first = table.cards(Area::Shoe).last().filter(|_| face == Face::Up);
        i64::from(first.map_or(0, |laid| burn_value(laid.card))) + 1
    } else {
        memory.kept(why.word()).unwrap_or(0)
    };
    memory.drop_kept(mark::FRESH);
    memory.keep(why.word(), (before - count).max(0));
}

/// Notes what an event means for the shoe.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    match *event {
        Event::Cuts { at, .. } => memory.mark(mark::CUT_AT, u32::from(at)),
        Event::Declines(seat)
            if memory.has_mark(mark::CUT_ASKED, u32::from(seat.0)) && cut_at(memory).is_none() =>
        {
            memory.mark(mark::CUT_REFUSED, u32::from(seat.0));
        }
        _ => {}
    }
}

/// The acts that make the shoe of a fresh table ready, all but the burn.
pub(in crate::games) fn readying(room: &Room, places: &[Behind]) -> Vec<Act> {
    if room.continuous {
        return vec![Act::Load];
    }
    let mut acts = vec![Act::Shuffle, Act::Cut(LEAST_CUT)];
    acts.extend(places.iter().map(|place| Act::Insert(*place.start())));
    acts.push(Act::Load);
    acts
}

/// Whether so many cards lie in a place that it is no hand.
fn table_heap(scene: &Scene<'_>, area: Area) -> bool {
    scene.table.count(area) > hands::HEAP
}

/// Cards that lie where nothing of this game lies, brought in before the round ends.
pub(in crate::games) fn strays() -> Step {
    Step::new("strays", "Bring in cards that belong to nobody").walk(Walk::AnyOrder).early().due(
        |scene, dues| {
            if is_dead(scene) {
                return;
            }
            let heaps = [PLAYER, BANKER]
                .into_iter()
                .filter(|&area| table_heap(scene, area) && !scene.memory.picked.contains(&area));
            for area in hands::astray(scene).into_iter().chain(heaps) {
                let key = u32::try_from(area.index()).unwrap_or(0);
                dues.push(Due::new(Act::PickUp(area), 0, key));
            }
            // Cards that no burn speaks for any more.
            let why = scene.memory.kept(BURN_WHY);
            let late = why == Some(Burn::Opening as i64) && !before_deal(scene);
            if scene.table.count(Area::Burn) > 0 && (why.is_none() || late) {
                dues.push(Due::new(Act::PickUp(Area::Burn), 0, 1 << 8));
            }
            put_away_stub(scene, dues);
        },
    )
}
