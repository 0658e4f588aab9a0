//! How many decks there are, and whether they lie in one long row.

use crate::kit::Area;
use crate::layout::TableLayout;
use crate::session::View;
use crate::table::DeckLay;

/// The cards of one deck.
pub(super) const DECK: usize = 52;

/// More cards than this are many decks.
pub(super) const FEW: usize = 2 * DECK;

/// Whether many decks lie stacked on the layout.
pub(super) fn is_long(view: &View) -> bool {
    view.lay == DeckLay::Stacked && view.pile(Area::Deck) > FEW
}

/// Width and height of many decks that lie in one row, where a deck is spread out.
pub(super) fn long_stack_size(layout: &TableLayout) -> (f32, f32) {
    (layout.spread.width * 0.86, layout.sizes.dealer_card.1 + 4.0)
}

/// How many cards the decks in play have together, as far as they can be seen.
pub(super) fn whole_set(view: &View) -> usize {
    let piles = view.piles.iter().filter(|pile| pile.area != Area::Machine);
    let all = piles.map(|pile| pile.count).sum::<usize>() + view.cards.len();
    // A joker more or a lost card less is still the same number of decks.
    ((all + DECK / 2) / DECK).max(1) * DECK
}
