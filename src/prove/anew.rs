//! The cards that the dealer could not know, dealt anew: what is due, what has been found and what is
//! said of the next act must be the same whichever they are.

use super::{Proof, Run, acts};
use crate::kit::{Area, Card, Dice};
use crate::session::{Other, Raised, Session, is_reordering};
use crate::table::{Act, can};
use crate::wording;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How many random acts are judged with either cards, beside those that are open.
const OTHER_ACTS: usize = 8;

/// What the dealer of a run could not know.
#[derive(Clone)]
pub(super) struct Unseen {
    /// The numbers of the cards that have lain face up before him since they were shuffled.
    seen: BTreeSet<u16>,
    /// The session when the cards had last come in another order in this round.
    base: Option<Arc<Session>>,
}

impl Unseen {
    pub(super) fn of(session: &Session) -> Self {
        let mut all = Self { seen: BTreeSet::new(), base: None };
        all.begin(session);
        all.seen.extend(session.seen());
        all
    }

    fn begin(&mut self, session: &Session) {
        self.base = session.has_settled_cards().then(|| Arc::new(session.clone()));
    }

    /// Notes an act that has been done; whether it ended a round.
    pub(super) fn note(&mut self, session: &Session, act: &Act, ended: bool) {
        let reordering = is_reordering(act);
        if reordering {
            let stacks = [Area::Deck, Area::Shoe, Area::AutoShoe];
            for area in stacks {
                for laid in session.table().cards(area) {
                    self.seen.remove(&laid.id);
                }
            }
        }
        // What is in the rack, in order, can be looked at and put together again.
        if let Act::PickUp(_) = act
            && session.table().receptacle == Area::Rack
        {
            self.seen.extend(session.table().cards(Area::Rack).iter().map(|laid| laid.id));
        }
        if reordering || ended || self.base.as_ref().is_none_or(|base| !base.has_settled_cards()) {
            self.begin(session);
        }
        self.seen.extend(session.seen());
    }

    /// Whether the card of this number has lain face up before the dealer.
    pub(super) fn has_seen(&self, id: u16) -> bool {
        self.seen.contains(&id)
    }

    /// Other cards in the place of those that were not seen; nothing if all were.
    fn others(&self, session: &Session, dice: &mut Dice) -> Other {
        // Each deck is whole, as everybody knows.
        let mut decks: BTreeMap<usize, Vec<(u16, Card)>> = BTreeMap::new();
        for (area, laid) in session.cards().filter(|(_, laid)| !self.seen.contains(&laid.id)) {
            let deck = if matches!(area, Area::Machine | Area::Removed) { area.index() } else { 0 };
            decks.entry(deck).or_default().push((laid.id, laid.card));
        }
        let mut other = Other::new();
        for deck in decks.into_values() {
            let mut cards: Vec<Card> = deck.iter().map(|(_, card)| *card).collect();
            dice.shuffle(&mut cards);
            let pairs = deck.into_iter().zip(cards);
            other.extend(pairs.map(|((id, card), new)| (id, (card, new))));
        }
        other
    }
}

/// Deals the unseen cards anew and has the same done again.
pub(super) fn check(run: &Run, name: &str, dice: &mut Dice, proof: &mut Proof) {
    let session = &run.session;
    let Some(base) = &run.unseen.base else { return };
    if session.is_over() {
        return;
    }
    let cards = run.unseen.others(session, dice);
    proof.anew += 1;
    let mut other = base.with_cards(&cards);
    let from = base.entries().len();
    for (i, entry) in session.entries().iter().enumerate().skip(from) {
        if other.again(entry, &cards).is_err() {
            proof.fail(format!("other cards: {} cannot be done", entry.act.verb()), name, session);
            return;
        }
        let again = &other.entries()[i];
        if (again.met, &again.findings) != (entry.met, &entry.findings) {
            let what = format!("other cards: another verdict of {}", entry.act.verb());
            fail(what, name, (session, &other), proof);
            return;
        }
    }
    if other.memory().round != session.memory().round || other.is_over() {
        fail("other cards: the round ends".to_owned(), name, (session, &other), proof);
    } else if other.due() != session.due() {
        fail("other cards: something else is due".to_owned(), name, (session, &other), proof);
    } else if other.raised() != session.raised() {
        let differ = |(one, other): &(&Raised, &Raised)| one != other;
        let first = session.raised().iter().zip(other.raised()).find(differ);
        let at = first.map_or(0, |(raised, _)| raised.entry);
        let what = "other cards: faults follow otherwise".to_owned();
        proof.fail_with(what, name, session, || format!("\n      first at act {at}"));
    } else if let Some(act) = judged_otherwise(session, &other, dice) {
        let what = format!("other cards: another verdict next of {}", act.verb());
        fail(what, name, (session, &other), proof);
    } else if let Some(act) = told_otherwise(session, &other) {
        let what = format!("other cards: another reason of {}", act.verb());
        fail(what, name, (session, &other), proof);
    }
}

/// An act that is open for which another reason would be given.
fn told_otherwise(session: &Session, other: &Session) -> Option<Act> {
    let mut open = session.open_duties().into_iter().map(|(_, due)| due.act);
    open.find(|act| wording::why(session, act) != wording::why(other, act))
}

/// An act of which something else would be said.
fn judged_otherwise(session: &Session, other: &Session, dice: &mut Dice) -> Option<Act> {
    let open = session.open_duties().into_iter().map(|(_, due)| due.act);
    let mut all: Vec<Act> = open.filter(|act| can(session.table(), act).is_ok()).collect();
    all.extend((0..OTHER_ACTS).map(|_| acts::any(session, dice)));
    all.into_iter().find(|act| session.preview(act) != other.preview(act))
}

fn fail(what: String, name: &str, (session, other): (&Session, &Session), proof: &mut Proof) {
    let hidden = |session: &Session| {
        let cards = session.cards().filter(|(area, _)| !is_stack(*area));
        cards.map(|(area, laid)| format!("{area} {}", laid.card)).collect::<Vec<_>>().join(", ")
    };
    let due = |session: &Session| {
        let due = session.expected().into_iter().map(|act| act.to_string());
        due.collect::<Vec<_>>().join(", ")
    };
    proof.fail_with(what, name, session, || {
        format!(
            "\n      cards {}\n      other {}\n      due {}\n      other {}",
            hidden(session),
            hidden(other),
            due(session),
            due(other)
        )
    });
}

const fn is_stack(area: Area) -> bool {
    matches!(
        area,
        Area::Deck | Area::Shoe | Area::Held | Area::AutoShoe | Area::Machine | Area::Bucket
    )
}
