//! What this game keeps in mind beside the table: of a round, and from round to round.

use crate::kit::Word;

/// The shoe has been offered to this seat since it was given up.
pub(super) const ASKED: Word = Word::new("shoe_asked");
/// This seat has accepted the shoe.
pub(super) const TAKEN: Word = Word::new("shoe_taken");
/// A word to the curator: which one is said.
pub(super) const WORD: Word = Word::new("word");
/// The curator does not heed the word of this number.
pub(super) const UNHEEDED: Word = Word::new("unheeded");
/// A card was drawn for the Player's Hand (0) or the Banker's Hand (1).
pub(super) const DRAWN: Word = Word::new("drawn");
/// The dealer has called for a card that was not due.
pub(super) const MISCALLED: Word = Word::new("miscalled");
/// The shoe has been given up because the Player's Hand won.
pub(super) const PASSED_ON: Word = Word::new("passed_on");
/// A card that lay face up in the shoe has come out of it.
pub(super) const UPTURNED: Word = Word::new("upturned");
/// The cards have been laced.
pub(super) const LACED: Word = Word::new("laced");
/// The curator's wrong deal of this round has been counted.
pub(super) const COUNTED: Word = Word::new("counted");

/// What outlasts a round.
pub(super) mod kept {
    use crate::kit::Word;

    /// Who had the shoe that has been given up and has found no curator yet.
    pub(in crate::games::punto_banco) const GIVEN_UP: Word = Word::new("given_up");
    /// Whose shoe the floorperson has ordered to be passed.
    pub(in crate::games::punto_banco) const ORDERED: Word = Word::new("ordered");
    /// Who had the shoe when the Player's Hand won, where it passes then.
    pub(in crate::games::punto_banco) const LOST: Word = Word::new("lost");
    /// How often the curator has dealt wrongly since he has the shoe.
    pub(in crate::games::punto_banco) const SLIPS: Word = Word::new("slips");
    /// Who has broken a rule.
    pub(in crate::games::punto_banco) const BREACH: Word = Word::new("breach");
    /// For how many rounds the curator has had the shoe.
    pub(in crate::games::punto_banco) const TENURE: Word = Word::new("tenure");
}
