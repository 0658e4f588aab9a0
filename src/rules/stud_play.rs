//! How Mississippi Stud is best played, by the cards that a player knows.

use crate::kit::{Card, Rank};

/// What a card is worth towards a pair that wins or pushes.
const fn points(rank: u8) -> u8 {
    if rank >= Rank::Jack as u8 {
        2
    } else if rank >= Rank::Six as u8 {
        1
    } else {
        0
    }
}

/// What a sound player looks for in two to four cards.
struct Sight {
    /// The ranks, lowest first.
    ranks: Vec<u8>,
    /// All of one suit.
    suited: bool,
    /// The highest rank of which there are two or more.
    pair: Option<u8>,
    /// Whether there is more than one pair's worth.
    more: bool,
}

impl Sight {
    fn of(cards: &[Card]) -> Self {
        let mut ranks: Vec<u8> =
            cards.iter().filter_map(|card| card.rank()).map(|rank| rank as u8).collect();
        ranks.sort_unstable();
        let suited = cards.windows(2).all(|two| two[0].suit() == two[1].suit());
        let doubles: Vec<u8> =
            ranks.windows(2).filter(|two| two[0] == two[1]).map(|two| two[0]).collect();
        Self { suited, pair: doubles.last().copied(), more: doubles.len() > 1, ranks }
    }

    fn points(&self) -> u8 {
        self.ranks.iter().map(|&rank| points(rank)).sum()
    }

    fn count(&self, worth: u8) -> usize {
        self.ranks.iter().filter(|&&rank| points(rank) == worth).count()
    }

    /// How many ranks are missing between the lowest and the highest.
    fn gaps(&self) -> usize {
        match (self.ranks.first(), self.ranks.last()) {
            (Some(low), Some(high)) => usize::from(high - low + 1).saturating_sub(self.ranks.len()),
            _ => 0,
        }
    }

    /// The same with the ace, if there is one, below the two.
    fn ace_low(&self) -> Self {
        let ace = Rank::Ace as u8;
        let mut ranks: Vec<u8> =
            self.ranks.iter().map(|&rank| if rank == ace { 1 } else { rank }).collect();
        ranks.sort_unstable();
        Self { ranks, ..*self }
    }

    /// Whether the ranks differ and fit into five in a row.
    fn is_draw(&self) -> bool {
        self.pair.is_none() && self.gaps() + self.ranks.len() <= 5
    }
}

/// How many antes a sound player wagers on the next street with the cards he knows; 0 to fold.
///
/// `raised` says whether he has wagered three antes before. This is the best way to play: its
/// value is counted in a test.
pub(crate) fn sound(cards: &[Card], raised: bool) -> i64 {
    let sight = Sight::of(cards);
    match cards.len() {
        2 => on_third(&sight),
        3 => on_fourth(&sight),
        _ => on_fifth(&sight, raised),
    }
}

fn on_third(sight: &Sight) -> i64 {
    let five_six = sight.ranks == [Rank::Five as u8, Rank::Six as u8];
    match sight.pair {
        Some(_) => 3,
        None if sight.points() >= 2 || (sight.suited && five_six) => 1,
        None => 0,
    }
}

fn on_fourth(sight: &Sight) -> i64 {
    let low = sight.ranks.first().copied().unwrap_or_default();
    let royal = low >= Rank::Ten as u8 && sight.pair.is_none();
    let high = sight.count(2);
    let straight_flush = sight.is_draw()
        && match sight.gaps() {
            0 => low >= Rank::Five as u8,
            1 => high >= 1,
            _ => high >= 2,
        };
    let made = sight.pair.is_some_and(|rank| points(rank) > 0) || sight.more;
    if made || (sight.suited && (royal || straight_flush)) {
        return 3;
    }
    let run = sight.is_draw()
        && match sight.gaps() {
            0 => low >= Rank::Four as u8,
            1 => sight.count(1) >= 2,
            _ => false,
        };
    let stays = sight.suited || sight.pair.is_some() || sight.points() >= 3 || run;
    i64::from(stays)
}

/// The highest card of four in a row that can be met at either end and is worth the most.
const OPEN_TOPS: std::ops::Range<u8> = Rank::Eight as u8..Rank::Ace as u8;

fn on_fifth(sight: &Sight, raised: bool) -> i64 {
    let made = sight.pair.is_some_and(|rank| points(rank) > 0) || sight.more;
    let open = sight.is_draw()
        && sight.gaps() == 0
        && sight.ranks.last().is_some_and(|top| OPEN_TOPS.contains(top));
    if made || sight.suited || open {
        return 3;
    }
    let draw = sight.is_draw() || sight.ace_low().is_draw();
    let middle = raised && sight.count(1) >= 3;
    i64::from(draw || sight.pair.is_some() || sight.points() >= 4 || middle)
}

#[cfg(test)]
#[path = "stud_play_tests.rs"]
mod tests;
