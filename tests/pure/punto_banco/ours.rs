//! What the tests of this game know of it that no other game's do: the words to the curator, the
//! passing of the shoe, and what the baccarat tables have in common.

use crate::bench::Quirks;
use crate::bench::mutate::{Kind, Mutant, Trace};
use crate::minibaccarat::{Ours as Common, is_called_before_void};
use clearhands::kit::{Area, Dice, Seat, Word};
use clearhands::session::Session;
use clearhands::table::{Act, Cover};

/// This game in the hands of the broken dealer and of the monkey.
pub(crate) struct Ours;

fn say(phrase: &str) -> Act {
    Act::Say(Word::new(phrase))
}

/// The words to the curator.
fn words() -> [Act; 3] {
    ["draw_four", "card_player", "card_banker"].map(say)
}

impl Quirks for Ours {
    fn excuse(
        &self,
        trace: &Trace,
        i: usize,
        at: &Session,
        change: &Mutant,
    ) -> Option<&'static str> {
        // The counts are called as at Minibaccarat.
        if change.kind == Kind::LeftOut && is_called_before_void(trace, i) {
            return Some("the call could still be made when the round became void");
        }
        let first = change.instead.first()?;
        // Who stalls or has broken a rule may lose the shoe at any time.
        let own_fault = [", seat:", "seat: 0"].iter().all(|other| !trace.name.contains(other));
        let ground = trace.name.contains("stalls") || (trace.name.contains("errs") && own_fault);
        match (change.kind, first) {
            (_, Act::Revoke(seat)) if ground && at.table().shoe_at == Some(*seat) => {
                Some("the text gives the right to take the shoe")
            }
            (Kind::Doubled | Kind::ExtraCut | Kind::Swapped, Act::Lace | Act::Shuffle) => {
                Some("they may be laced and shuffled again")
            }
            (_, Act::Cover(Cover::BesideShoe | Cover::Layout))
                if at.table().cover != Cover::InShoe =>
            {
                Some("no cutting card is in the shoe")
            }
            (_, Act::Insert(n)) if *n >= 14 && trace.acts[i] == Act::Insert(14) => {
                Some("fourteen cards from the back, or more")
            }
            _ => Common.excuse(trace, i, at, change),
        }
    }

    fn wrongs(&self, at: &Session, act: Act) -> Vec<(Kind, Act)> {
        let mut all = match act {
            Act::Insert(n) => {
                let others = [5, 13].map(|other| other + u16::from(n == 0));
                others.map(|n| (Kind::WrongAmount, Act::Insert(n))).to_vec()
            }
            act => Common.wrongs(at, act),
        };
        let seats = || at.table().seats();
        match act {
            Act::Say(_) => all.extend(words().map(|act| (Kind::WrongWords, act))),
            Act::Award(_) => all.extend(seats().map(|seat| (Kind::WrongSeat, Act::Award(seat)))),
            _ => {}
        }
        all
    }

    fn extras(&self, at: &Session) -> Vec<(Kind, Vec<Act>)> {
        let mut all = Common.extras(at);
        all.extend(words().map(|act| (Kind::ExtraCall, vec![act])));
        for seat in at.table().seats() {
            all.push((Kind::ExtraOffer, vec![Act::Award(seat)]));
        }
        all
    }

    fn whims(&self, at: &Session, dice: &mut Dice) -> Vec<Act> {
        let seats: Vec<Seat> = at.table().seats().collect();
        let seat = seats[dice.below(seats.len())];
        let mut all = Common.whims(at, dice);
        all.extend(words());
        all.extend([Act::Award(seat), Act::Revoke(seat), Act::Offer(seat), Act::Lace]);
        all.push(Act::PickUp(Area::Burn));
        all
    }
}
