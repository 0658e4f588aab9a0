//! From the shuffle to the loaded shoe: the cut, the cutting cards: 19:47-7.5, 7.8(e) and 4.4(c) to (e).

use super::shoe::{before_deal, must_shuffle};
use super::{ActAtTable, Options, notes};
use crate::games::prelude::*;
use crate::rules::baccarat::LEAST_CUT;
use std::ops::RangeInclusive;

/// How many cards may lie behind a cutting card; the fewest of them is what the perfect dealer does.
pub(crate) type CuttingCardPlace = RangeInclusive<u16>;

/// Whether the shuffled stack waits for its cut.
pub(crate) fn is_to_cut(context: &Context<'_>) -> bool {
    let table = context.table;
    before_deal(context)
        && context.memory.is_deck_shuffled()
        && table.count(Area::Deck) > 0
        && table.lay == DeckLay::Stacked
        && !table.cut
}

/// Where a patron has cut the stack.
pub(crate) fn cut_at(memory: &Memory) -> Option<u16> {
    notes::of(memory).round.cut.at
}

/// Who is to be asked next to cut, of those in this order.
fn next_to_cut(context: &Context<'_>, order: &[Seat]) -> Option<Seat> {
    let refused = &notes::of(context.memory).round.cut.refused;
    let open = is_to_cut(context) && cut_at(context.memory).is_none();
    order.iter().copied().find(|seat| !refused.contains(seat)).filter(|_| open)
}

/// Whether a cut leaves fewer cards than it must at one end: 4.4(d).
pub(crate) fn is_too_near(context: &Context<'_>, at: u16) -> bool {
    let (all, at, least) =
        (context.table.count(Area::Deck), usize::from(at), usize::from(LEAST_CUT));
    // Of too few cards no cut could leave so many at both ends.
    all >= 2 * least && !(least..=all - least).contains(&at)
}

/// Whether an act cuts the stack too near one end, by no patron's cutting card.
pub(crate) fn cuts_too_near(context: &Context<'_>, act: &Act) -> bool {
    let Act::Cut(at) = *act else { return false };
    is_to_cut(context) && is_too_near(context, at) && cut_at(context.memory) != Some(at)
}

/// About the middle of the stack: where the dealer cuts whom no patron relieves of it.
pub(crate) fn middle(table: &Table) -> Option<u16> {
    u16::try_from(table.count(Area::Deck) / 2).ok().filter(|&at| at > 0)
}

/// Whether another number does for a cut or a cutting card than the one that is due: of a cut that
/// no patron has made (`cut_at`) any that leaves enough at both ends, of a cutting card any in its bounds.
pub(crate) fn suffices(
    (places, cut_at): (&[CuttingCardPlace], Option<u16>),
    context: &Context<'_>,
    due: &Act,
    done: &Act,
) -> bool {
    match (due, done) {
        // A cut too near one end falls under a rule of its own.
        (Act::Cut(due), Act::Cut(n)) => due == n || is_too_near(context, *n) || cut_at.is_none(),
        (Act::Insert(due), Act::Insert(n)) => {
            places.iter().any(|place| place.contains(due) && place.contains(n))
        }
        _ => due == done,
    }
}

/// The cutting cards that are not in their places yet.
pub(crate) fn to_insert(table: &Table, places: &[CuttingCardPlace]) -> Vec<Due> {
    let open = |place: &CuttingCardPlace| !table.cutting.iter().any(|n| place.contains(n));
    let open = (0_u16..).zip(places).filter(|(_, place)| open(place));
    open.map(|(n, place)| Due::new(Act::Insert(*place.start()), 0, DueKey::nth(n))).collect()
}

/// Where a patron cuts of himself.
pub(crate) fn cut_by(context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Event {
    let all = context.table.count(Area::Deck);
    let least = usize::from(LEAST_CUT).min(all / 2);
    let inside = dice.below((all - 2 * least).max(1));
    Event::Cuts { seat, at: u16::try_from(least + inside).unwrap_or(LEAST_CUT) }
}

/// The acts that make the shoe of a fresh table ready, all but the burn.
pub(crate) fn readying(options: &Options, places: &[CuttingCardPlace]) -> Vec<Act> {
    if options.continuous { vec![Act::Load] } else { by_hand(places) }
}

/// The same for a shoe that is dealt to its end.
pub(crate) fn by_hand(places: &[CuttingCardPlace]) -> Vec<Act> {
    let mut acts = vec![Act::Shuffle, Act::Cut(LEAST_CUT)];
    acts.extend(places.iter().map(|place| Act::Insert(*place.start())));
    acts.push(Act::Load);
    acts
}

/// What is owed from the shuffle to the loaded shoe. `order` are those who are offered the cut, the first
/// first; `places` are those of the cutting cards.
pub(crate) fn add_duties(
    round: &mut Round<'_>,
    options: Options,
    order: impl Fn(&Context<'_>) -> Vec<Seat> + Send + Sync + 'static,
    places: &'static [CuttingCardPlace],
) {
    // Cards that were spread or washed for no reason.
    round.owe("restack", Act::Stack, move |context| {
        let table = context.table;
        let apart = table.lay != DeckLay::Stacked && table.count(Area::Deck) > 0;
        before_deal(context) && apart && (options.continuous || !context.memory.is_deck_new())
    });
    for (id, after_dry) in [("shuffle", false), ("shuffle_dry", true)] {
        round.owe(id, Act::Shuffle, move |context| {
            let dry = notes::of(context.memory).shoe.is_dry;
            must_shuffle(&options, context) && dry == after_dry
        });
    }
    round.owe_one("offer_cut", move |context| {
        let seat = next_to_cut(context, &order(context))?;
        Some(Due::new(Act::Offer(seat), 0, seat))
    });
    // Where a patron has set the cutting card, or by the dealer about the middle.
    round.owe_one("cut", |context| {
        let at = cut_at(context.memory).or_else(|| middle(context.table));
        at.filter(|_| is_to_cut(context)).map(|at| once(Act::Cut(at)))
    });
    round.duty("insert", move |context, dues| {
        if before_deal(context) && context.table.cut && context.table.count(Area::Deck) > 0 {
            dues.extend(to_insert(context.table, places));
        }
    });
    round.owe("load", Act::Load, move |context| {
        let stacked = context.table.count(Area::Deck) > 0 && context.memory.is_deck_shuffled();
        before_deal(context) && !options.continuous && stacked
    });
}

/// Notes to whom the cut is offered.
pub(super) fn note(memory: &mut Memory, doing: ActAtTable<'_>) {
    if let Act::Offer(seat) = *doing.act
        && is_to_cut(&doing.context(memory))
    {
        notes::write(memory, |notes| notes.round.cut.offered.push(seat));
    }
}

/// Notes an event at the cut.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    match *event {
        Event::Cuts { at, .. } => notes::write(memory, |notes| notes.round.cut.at = Some(at)),
        Event::Declines(seat)
            if notes::of(memory).round.cut.offered.contains(&seat) && cut_at(memory).is_none() =>
        {
            notes::write(memory, |notes| notes.round.cut.refused.push(seat));
        }
        _ => {}
    }
}
