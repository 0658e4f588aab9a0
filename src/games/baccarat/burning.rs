//! Burned cards: what they are burned for, and how many of them are still owed: 19:47-7.6, 7.11(c) and
//! (d), 4.4(e), 4.12(h) and (j).

use crate::games::prelude::*;
use crate::rules::baccarat::burn_value;

/// What cards are burned for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Burn {
    /// A new shoe.
    Opening,
    /// A card that lay face up in the shoe.
    FaceUp,
    /// A mistaken card that was seen.
    Mistake,
}

impl Burn {
    /// All of them: what is burned first stands first.
    const ALL: [Self; 3] = [Self::Opening, Self::FaceUp, Self::Mistake];
}

/// Cards that are burned: how many are still owed, if any ever were.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Burning {
    /// Nothing has been burned out of the new shoe yet.
    pub(crate) is_fresh: bool,
    /// The card that was drawn first out of the new shoe and shown: the others go by it, whatever else
    /// lies with them.
    pub(crate) first: Option<Card>,
    pub(crate) opening: Option<u8>,
    pub(crate) face_up: Option<u8>,
    pub(crate) mistake: Option<u8>,
    /// So many were burned for a mistaken card before it was discarded.
    pub(crate) ahead: u8,
    /// Why cards lie where burned cards are shown.
    pub(crate) why: Option<Burn>,
}

impl Burning {
    /// What is owed of a new shoe.
    pub(crate) fn of_new_shoe() -> Self {
        Self { is_fresh: true, ..Self::default() }
    }

    const fn of_mut(&mut self, why: Burn) -> &mut Option<u8> {
        match why {
            Burn::Opening => &mut self.opening,
            Burn::FaceUp => &mut self.face_up,
            Burn::Mistake => &mut self.mistake,
        }
    }

    /// How many are owed for this.
    const fn owed(&self, why: Burn) -> u8 {
        let owed = match why {
            Burn::Opening => self.opening,
            Burn::FaceUp => self.face_up,
            Burn::Mistake => self.mistake,
        };
        match owed {
            Some(owed) => owed,
            None => 0,
        }
    }

    /// How many are still to be burned for this: no more than the shoe has.
    pub(crate) fn left(&self, why: Burn, table: &Table) -> u8 {
        out_of_shoe(table, self.owed(why))
    }

    /// So many more are owed for this.
    pub(crate) const fn owe(&mut self, why: Burn, more: u8) {
        *self.of_mut(why) = Some(self.owed(why).saturating_add(more));
    }

    /// Nothing more is burned of a new shoe.
    pub(crate) const fn leave_opening(&mut self) {
        (self.is_fresh, self.opening) = (false, None);
    }

    /// So many cards come out of the shoe, the first of them face up or not. Whether any were owed.
    pub(crate) fn burn(&mut self, table: &Table, (count, face): (u8, Face)) -> bool {
        if self.is_fresh {
            // What a card is worth that was not shown nobody knows.
            let top = table.cards(Area::Shoe).last().filter(|_| face == Face::Up);
            self.first = top.map(|laid| laid.card);
            self.owe(Burn::Opening, self.first.map_or(0, burn_value) + 1);
            self.is_fresh = false;
        }
        self.why = Burn::ALL.into_iter().find(|why| self.owed(*why) > 0);
        let mut out = count;
        for why in Burn::ALL {
            let owed = self.owed(why);
            if owed > 0 {
                *self.of_mut(why) = Some(owed.saturating_sub(out));
                out = out.saturating_sub(owed);
            }
        }
        self.why.is_some()
    }
}

/// So many cards, but no more than the shoe has.
pub(crate) fn out_of_shoe(table: &Table, n: u8) -> u8 {
    // A shoe with more cards than fit the number has enough.
    u8::try_from(table.count(Area::Shoe)).map_or(n, |left| left.min(n))
}

/// So many cards burned, at once or in parts.
pub(crate) fn in_parts(dues: &mut Dues, (owed, face): (u8, Face), by: By) {
    if owed > 0 {
        dues.push(once(Act::Burn { count: owed, face }).by(by));
    }
    for count in 1..owed {
        let part = Due::new(Act::Burn { count, face }, 0, DueKey::nth(count));
        dues.push(part.by(by).optional());
    }
}

#[cfg(test)]
mod tests {
    use super::{Burn, Burning};
    use crate::kit::{Chips, Face};
    use crate::table::Table;

    #[test]
    fn a_second_card_adds_to_what_the_first_one_asks_for() {
        for why in Burn::ALL {
            let mut burning = Burning::default();
            burning.owe(why, 4);
            burning.owe(why, 3);
            assert_eq!(burning.owed(why), 7, "{why:?}");
        }
    }

    #[test]
    fn what_lay_face_up_is_burned_for_before_what_was_mistaken() {
        let table = Table::new(&[], Vec::new(), Chips::NONE, Vec::new());
        let mut burning = Burning::default();
        burning.owe(Burn::Mistake, 2);
        burning.owe(Burn::FaceUp, 3);
        assert!(burning.burn(&table, (4, Face::Up)));
        assert_eq!(burning.why, Some(Burn::FaceUp));
        assert_eq!([Burn::FaceUp, Burn::Mistake].map(|why| burning.owed(why)), [0, 1]);
        assert!(burning.burn(&table, (1, Face::Up)));
        assert_eq!((burning.why, burning.owed(Burn::Mistake)), (Some(Burn::Mistake), 0));
        assert!(!burning.burn(&table, (1, Face::Up)));
        assert_eq!(burning.why, None);
    }
}
