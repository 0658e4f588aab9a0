//! Sets of duties that many games have: what a deal, an offer, a sweep or a clean-up leaves open.
//!
//! Each function puts outstanding duties into a list; a game calls it from its own steps.

use super::{By, Context, Decision, Due, DueKey, Dues, Outcome, WagerResult, balance, law_of};
use crate::kit::{Area, Cents, Face, Palm, Seat, Side, Spot, Word};
use crate::law::ClauseId;
use crate::table::{Act, Cover, can};

/// Sets a key apart for the act that only makes the next one possible.
const ENABLING: u8 = 1;

/// Sets the marks of vigorish of a seat apart from its chips.
const MARKS: u8 = 1;

/// How cards are dealt one at a time.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    /// Where cards are drawn from.
    pub from: Area,
    /// How many each recipient gets.
    pub each: usize,
    /// Which way they lie.
    pub face: Face,
    /// The palm that draws, if the regulation says.
    pub draws: Option<Palm>,
    /// The palm that places.
    pub places: Option<Palm>,
}

impl Deal {
    /// The acts that draw a card, unless one is in the palm, and put it down, from a place of the walk.
    pub fn card(&self, dues: &mut Dues, to: Area, (place, key): (u16, DueKey), in_palm: &mut bool) {
        if !*in_palm {
            let draw = Act::Remove { from: self.from, palm: self.draws, bottom: false };
            dues.push(Due::new(draw, place, key.part(ENABLING)).enabling());
        }
        *in_palm = false;
        let put = Act::Place { to, face: self.face, palm: self.places };
        dues.push(Due::new(put, place + 1, key));
    }
}

/// The place of a walk with this number, from 0. No walk is longer than the number can say.
#[must_use]
pub fn place(i: usize) -> u16 {
    u16::try_from(i).unwrap_or(u16::MAX)
}

/// The palm that holds a drawn card.
#[must_use]
pub fn card_in_palm(context: &Context<'_>) -> Option<Palm> {
    [Palm::Left, Palm::Right].into_iter().find(|&p| context.table.count(Area::Palm(p)) > 0)
}

/// Whether nothing can be dealt any more, although nobody has said that the deal is closed: the
/// place that cards are dealt from is empty, and none is on its way: in a palm, or as a packet in
/// the outlet.
#[must_use]
pub fn is_dealt_dry(context: &Context<'_>, from: Area) -> bool {
    let on_its_way = if from == Area::AutoShoe {
        context.table.count(Area::Outlet) > 0
    } else {
        card_in_palm(context).is_some()
    };
    context.memory.started && context.table.count(from) == 0 && !on_its_way
}

/// The seats that are to be dealt in: those with a wager, clockwise.
pub fn wagering<'a>(context: &Context<'a>) -> impl DoubleEndedIterator<Item = Seat> + use<'a> {
    let (table, memory) = (context.table, context.memory);
    table.seats().filter(move |&seat| {
        if memory.started { memory.dealt_in.contains(&seat) } else { table.has_stakes(seat) }
    })
}

/// One card at a time in passes over the recipients, drawing and placing each.
pub fn deal_in_passes(context: &Context<'_>, dues: &mut Dues, deal: &Deal, to: &[Area]) {
    let turns = (0..deal.each).flat_map(|pass| (0..to.len()).map(move |i| (pass, i)));
    deal_cards(context, dues, deal, to, turns, |area| context.table.count(area));
}

/// One card after another to each recipient before the next one's, drawing and placing each.
pub fn deal_by_hands(context: &Context<'_>, dues: &mut Dues, deal: &Deal, to: &[Area]) {
    deal_up_to(context, dues, deal, to, |area| context.table.count(area));
}

/// The same where a recipient `has` cards elsewhere too.
pub fn deal_up_to(
    context: &Context<'_>,
    dues: &mut Dues,
    deal: &Deal,
    to: &[Area],
    has: impl Fn(Area) -> usize,
) {
    let turns = (0..to.len()).flat_map(|i| (0..deal.each).map(move |pass| (pass, i)));
    deal_cards(context, dues, deal, to, turns, has);
}

/// The cards of these turns, each the number of a recipient's card and the recipient's place.
fn deal_cards(
    context: &Context<'_>,
    dues: &mut Dues,
    deal: &Deal,
    to: &[Area],
    turns: impl Iterator<Item = (usize, usize)>,
    has: impl Fn(Area) -> usize,
) {
    let mut in_palm = card_in_palm(context).is_some();
    let before = dues.len();
    for (at, (pass, i)) in turns.enumerate() {
        let area = to[i];
        // A hand that was picked up gets no more cards: it is short, and that is its own matter.
        if has(area) > pass || context.memory.picked.contains(&area) {
            continue;
        }
        deal.card(dues, area, (place(at * 2), DueKey::card(pass, i)), &mut in_palm);
    }
    // Nothing comes out behind a cutting card, however it got there.
    if dues.len() > before && deal.from == Area::Shoe && context.table.shows_cutting_card() {
        dues.push(Due::new(Act::Cover(Cover::Layout), 0, Area::Shoe).enabling());
    }
}

/// Who gets the next card of so many each: one recipient after the other, or in passes.
#[must_use]
pub fn next_to_deal(
    context: &Context<'_>,
    to: &[Area],
    each: usize,
    by_hands: bool,
) -> Option<Area> {
    let short = |n: usize| to.iter().copied().find(|&area| context.table.count(area) < n);
    if by_hands { short(each) } else { (1..=each).find_map(short) }
}

/// One packet to each recipient that has no cards yet, issuing and delivering each.
pub fn deliver_packets(context: &Context<'_>, dues: &mut Dues, to: &[Area]) {
    deliver_where(context, dues, to, |area| context.table.count(area) == 0);
}

/// One packet to each recipient that lacks one, issuing and delivering each.
pub fn deliver_where(
    context: &Context<'_>,
    dues: &mut Dues,
    to: &[Area],
    lacks: impl Fn(Area) -> bool,
) {
    let mut issued = context.table.count(Area::Outlet) > 0;
    for (i, &area) in to.iter().enumerate() {
        if !lacks(area) || context.memory.picked.contains(&area) {
            continue;
        }
        if !issued {
            dues.push(Due::new(Act::Issue, place(i * 2), DueKey::nth(i).part(ENABLING)).enabling());
        }
        issued = false;
        let put = Act::Deliver { to: area, face: Face::Down };
        dues.push(Due::new(put, place(i * 2 + 1), DueKey::nth(i)));
    }
}

/// The choice to each of these seats that has not answered, in their order. `all` are the seats
/// that had the choice when the round began, so that a duty keeps its key when others fall away.
pub fn offers(
    context: &Context<'_>,
    dues: &mut Dues,
    seats: impl Iterator<Item = Seat>,
    all: &[Seat],
) {
    for (i, seat) in seats.enumerate() {
        if context.memory.decision(seat) == Decision::Open {
            let at = all.iter().position(|&other| other == seat).unwrap_or(all.len());
            dues.push(Due::new(Act::Offer(seat), place(i), DueKey::nth(at)));
        }
    }
}

/// The face-down hands of these seats, in their order.
pub fn turn_hands(context: &Context<'_>, dues: &mut Dues, seats: impl Iterator<Item = Seat>) {
    for (i, seat) in seats.enumerate() {
        let area = Area::Seat(seat);
        if context.table.is_hidden(area) {
            dues.push(Due::new(Act::Turn(area), place(i), DueKey::nth(i)));
        }
    }
}

/// The hands of these seats that still lie on the layout, in their order.
pub fn pick_up_hands(context: &Context<'_>, dues: &mut Dues, seats: impl Iterator<Item = Seat>) {
    for (i, seat) in seats.enumerate() {
        let area = Area::Seat(seat);
        if context.table.count(area) > 0 {
            dues.push(Due::new(Act::PickUp(area), place(i), DueKey::nth(i)));
        }
    }
}

/// The stakes of a seat that lie on some spots, for an act that is done to each.
pub fn each_stake(
    context: &Context<'_>,
    dues: &mut Dues,
    (seat, wagers): (Seat, &[Word]),
    act: fn(Spot) -> Act,
) {
    for &wager in wagers {
        if !context.stake(seat, wager).is_zero() {
            let spot = Spot { seat, wager };
            dues.push(Due::new(act(spot), 0, spot));
        }
    }
}

/// Lets the duties of a step be done in any order among themselves.
pub fn in_any_order(dues: &mut Dues) {
    dues.iter_mut().for_each(|due| due.place = 0);
}

/// Gives the duties of a seat keys that count the seats before it, so that a wrong start is known.
pub fn count_ahead(dues: &mut Dues, before: impl Iterator<Item = Seat>) {
    if dues.is_empty() {
        return;
    }
    let n = before.count();
    dues.iter_mut().for_each(|due| due.key = due.key.ahead(n));
}

/// The stakes beside the ante that are not as large, to be put right by a seat's clauses; not of a
/// seat of which something has been settled.
pub fn equal_stakes(
    context: &Context<'_>,
    dues: &mut Dues,
    seats: impl Iterator<Item = Seat>,
    (ante, wager): (Word, Word),
    by: impl Fn(Seat) -> [Option<ClauseId>; 2],
) {
    for seat in seats {
        let stake = context.stake(seat, wager);
        let wrong = !stake.is_zero() && stake != context.stake(seat, ante);
        if wrong && !context.memory.has_settled(seat) {
            let spot = Spot { seat, wager };
            dues.push(Due::new(Act::Correct(spot), 0, spot).by(by(seat)));
        }
    }
}

/// Where a line's seat comes in the walk, and its key.
fn walked(line: &WagerResult, seats: &[Seat]) -> (u16, DueKey) {
    let at = seats.iter().position(|&seat| seat == line.spot.seat).unwrap_or(seats.len());
    (place(at), DueKey::from(line.spot).ahead(at))
}

/// The losing wagers that still lie there, by seat in this order; with what was wrongly paid on them.
pub fn collect_losers(
    context: &Context<'_>,
    dues: &mut Dues,
    lines: &[WagerResult],
    seats: &[Seat],
) {
    for line in lines.iter().filter(|line| seats.contains(&line.spot.seat)) {
        let Spot { seat, wager } = line.spot;
        let lies =
            !context.stake(seat, wager).is_zero() || !context.table.paid(seat, wager).is_zero();
        if line.outcome == Outcome::Collect && lies {
            let (at, key) = walked(line, seats);
            dues.push(Due::new(Act::Collect(line.spot), at, key).by(line.clauses));
        }
    }
}

/// What balances the account of a spot of which the house should have given so much, in cents: the
/// rest is paid, what is over is taken back. A payment may also be taken back whole, to be made anew.
fn balancing(
    context: &Context<'_>,
    dues: &mut Dues,
    spot: Spot,
    law: Cents,
    open: impl Fn(Act) -> Due,
) {
    let owed = law - context.memory.accounts.won(spot);
    let paid = context.table.paid(spot.seat, spot.wager);
    let back = |amount| Act::Retrieve { spot, amount };
    if owed.0 > 0 {
        dues.push(open(Act::Pay { spot, amount: owed, chips: None }));
    }
    if owed.is_zero() || paid.is_zero() {
        return;
    }
    // Where the chips that lie there cannot be divided so, they come back whole and are paid anew.
    let exact = owed.0 < 0 && paid.0 >= -owed.0 && can(context.table, &back(-owed)).is_ok();
    if exact {
        dues.push(open(back(-owed)));
    }
    if !exact || paid != -owed {
        let whole = open(back(paid));
        let must = owed.0 < 0 && !exact && paid.0 >= -owed.0;
        dues.push(if must { whole } else { whole.optional() });
    }
}

/// The winning wagers not yet paid and the pushed ones not yet given back, by seat in this order;
/// and what puts a wrong payment or a wrong collection right.
pub fn pay_winners(context: &Context<'_>, dues: &mut Dues, lines: &[WagerResult], seats: &[Seat]) {
    for line in lines.iter().filter(|line| seats.contains(&line.spot.seat)) {
        let Spot { seat, wager } = line.spot;
        let (at, key) = walked(line, seats);
        let open = |act| Due::new(act, at, key).by(line.clauses);
        match line.outcome {
            Outcome::Pay(law) => balancing(context, dues, line.spot, law, open),
            Outcome::Release => {
                // Of a wager that is won in part another line says what it comes to.
                let alone = lines.iter().filter(|other| other.spot == line.spot).count() == 1;
                // Money that moved on a wager that wins and loses nothing breaks that rule, not an order.
                if alone {
                    let open = |act| open(act).leading();
                    balancing(context, dues, line.spot, Cents::ZERO, open);
                }
                if !context.stake(seat, wager).is_zero() {
                    dues.push(open(Act::Release(line.spot)));
                }
            }
            // What was taken of it in a wrong sum; the taking itself is a step of the game's.
            Outcome::Take(_) => {
                let law = law_of(lines, line.spot, Cents::ZERO).unwrap_or_default();
                let given = context.memory.accounts.won(line.spot);
                let short = given - law;
                if given.is_zero() {
                    continue;
                }
                if short.0 > 0 && context.stake(seat, wager) >= short {
                    dues.push(open(Act::Take { spot: line.spot, amount: short }));
                } else if short.0 < 0 {
                    balancing(context, dues, line.spot, law, open);
                }
            }
            // More was taken of it than lay there when it was lost.
            Outcome::Collect => {
                let account = balance(context, lines, line.spot);
                if account.owed.0 > 0 && context.stake(seat, wager).is_zero() {
                    balancing(context, dues, line.spot, account.law.unwrap_or_default(), open);
                }
            }
        }
    }
}

/// Some wagers of these seats settled, each as its line says.
pub fn settle(context: &Context<'_>, dues: &mut Dues, lines: &[WagerResult], seats: &[Seat]) {
    collect_losers(context, dues, lines, seats);
    pay_winners(context, dues, lines, seats);
}

/// What has moved on wagers of which none of these lines speaks, back to where it came from.
pub fn undo_unspoken(context: &Context<'_>, dues: &mut Dues, lines: &[WagerResult]) {
    for spot in context.memory.accounts.moved() {
        if lines.iter().all(|line| line.spot != spot) {
            balancing(context, dues, spot, Cents::ZERO, |act| Due::new(act, 0, spot));
        }
    }
}

/// What has gone between the house and a patron's hand for nothing goes back; where the game charges no vigorish
/// (`charges`), that too, and marks come off. A mark of an earlier round has been told there.
pub fn balance_hands(context: &Context<'_>, dues: &mut Dues, charges: bool) {
    let (table, accounts) = (context.table, &context.memory.accounts);
    for seat in table.seats() {
        let wager = table.wagers().first().copied();
        let first = wager.map(|wager| Spot { seat, wager });
        let Some(spot) = accounts.hand_at(seat).or(first) else { continue };
        let vigorish = if charges { Cents::ZERO } else { accounts.vigorish(seat) };
        let taken = accounts.beside(seat) + vigorish;
        if taken.0 > 0 {
            dues.push(Due::new(Act::Refund { spot, amount: taken }, 0, seat));
        } else if taken.0 < 0 {
            dues.push(Due::new(Act::Charge { spot, amount: -taken }, 0, seat));
        }
        let amount = table.owed(seat);
        if !charges && !amount.is_zero() {
            let unmark = Due::new(Act::Unmark { spot, amount }, 0, DueKey::from(seat).part(MARKS));
            dues.push(if accounts.is_marked(seat) { unmark } else { unmark.optional() });
        }
    }
}

/// Every chip that lies on the layout, back to its owner, but for wagers that are still to be settled by these
/// lines.
pub fn clear_chips(context: &Context<'_>, dues: &mut Dues, lines: &[WagerResult]) {
    for state in context.table.staked_spots() {
        if balance(context, lines, state.spot).owed_in_the_end().is_zero() {
            dues.push(Due::new(Act::Release(state.spot), 0, state.spot));
        }
    }
}

/// Every wager of a void round, to be given back: what was paid comes back to the house, what was
/// taken goes back to the patron, and his chips go back to him. What stands all the same stays.
pub fn release_all(context: &Context<'_>, dues: &mut Dues, stands: &[WagerResult]) {
    release_where(context, dues, stands, |_| true);
}

/// The same of a hand that is void alone.
pub fn release_hand(context: &Context<'_>, dues: &mut Dues, seat: Seat) {
    release_where(context, dues, &[], |spot| spot.seat == seat);
}

fn release_where(
    context: &Context<'_>,
    dues: &mut Dues,
    stands: &[WagerResult],
    is_void: impl Fn(Spot) -> bool,
) {
    let moved = context.memory.accounts.moved();
    let laid = context.table.staked_spots().map(|state| state.spot);
    let mut spots: Vec<Spot> = moved.chain(laid).filter(|&spot| is_void(spot)).collect();
    spots.sort_by_key(|spot| (spot.seat, context.table.wager_index(spot.wager)));
    spots.dedup();
    for spot in spots {
        let Spot { seat, wager } = spot;
        // What was settled before, and stands, is put right by what it came to.
        let line = stands.iter().find(|line| line.spot == spot);
        let (law, by) = match line {
            Some(line) => (balance(context, stands, spot).law.unwrap_or_default(), line.clauses),
            None => (Cents::ZERO, [None; 2]),
        };
        let key = DueKey::from(spot).part(ENABLING);
        balancing(context, dues, spot, law, |act| Due::new(act, 0, key).by(by));
        let paid = context.table.paid(seat, wager);
        let over = context.memory.accounts.won(spot) > law && !paid.is_zero();
        if !(context.stake(seat, wager) + paid).is_zero() && !over {
            dues.push(Due::new(Act::Release(spot), 0, spot));
        }
    }
}

/// Every card that is still out, to be brought to the rack; what is left in a shoe too.
pub fn clear_cards(context: &Context<'_>, dues: &mut Dues) {
    clear_layout(context, dues);
    let table = context.table;
    let inside = [Area::Shoe, Area::Held, Area::AutoShoe];
    if inside.iter().any(|&area| table.count(area) > 0) {
        dues.retain(|due| !matches!(due.act, Act::PlaceStub { .. }));
        if table.count(Area::Outlet) == 0 || table.shoe_jam {
            dues.push(Due::new(Act::RemoveStub, 0, DueKey::nth(1_u8)));
        }
    }
}

/// Every card that lies about: in the palms, on the layout, in an outlet, or taken out as a stub.
pub fn clear_layout(context: &Context<'_>, dues: &mut Dues) {
    clear_layout_but(context, dues, |_| false);
}

/// The same, but for cards in a place where they belong until the next round.
pub fn clear_layout_but(context: &Context<'_>, dues: &mut Dues, belongs: impl Fn(Area) -> bool) {
    let table = context.table;
    rack_palm(context, dues);
    for area in table.seats().map(Area::Seat).chain([Area::Dealer]) {
        if table.count(area) > 0 {
            dues.push(Due::new(Act::PickUp(area), 0, area));
        }
    }
    pick_up_strays(context, dues, belongs);
    if table.count(Area::Outlet) > 0 {
        dues.push(if table.shoe_jam {
            Due::new(Act::RemoveStub, 0, DueKey::nth(1_u8))
        } else {
            Due::new(Act::Deliver { to: Area::Rack, face: Face::Down }, 0, Area::Outlet)
        });
    } else if table.count(Area::StubInHand) + table.count(Area::Stub) > 0 {
        dues.push(Due::new(Act::PlaceStub { to: Area::Rack, face: Face::Down }, 0, Area::Stub));
    }
}

/// A card in a palm that nobody is to get, into the rack.
pub fn rack_palm(context: &Context<'_>, dues: &mut Dues) {
    if card_in_palm(context).is_some() {
        dues.push(Due::new(
            Act::Place { to: Area::Rack, face: Face::Down, palm: None },
            0,
            DueKey::FIRST,
        ));
    }
}

/// The hands of seats that should have none.
pub fn pick_up_idle(dues: &mut Dues, seats: impl Iterator<Item = Seat>) {
    dues.extend(seats.map(|seat| Due::new(Act::PickUp(Area::Seat(seat)), 0, Area::Seat(seat))));
}

/// Cards that lie where no hand is: off the table, or in an area for common or spare cards, unless
/// they belong there.
pub fn pick_up_strays(context: &Context<'_>, dues: &mut Dues, belongs: impl Fn(Area) -> bool) {
    let sides = [Area::Side(Side::Player), Area::Side(Side::Banker)];
    let parts = context.table.seats().flat_map(Area::parts);
    let others = [Area::Corner, Area::Aside, Area::Off];
    for area in (1..=5).map(Area::Community).chain(sides).chain(parts).chain(others) {
        if context.table.count(area) > 0 && !belongs(area) {
            dues.push(Due::new(Act::PickUp(area), 0, area));
        }
    }
}

/// A phrase that is to be said before what follows.
pub fn announce(context: &Context<'_>, dues: &mut Dues, phrase: Word) {
    if !context.memory.has_said(phrase) {
        dues.push(once(Act::Say(phrase)));
    }
}

/// The wagers made after the call, to be put right.
pub fn late_wagers(context: &Context<'_>, dues: &mut Dues) {
    for &(spot, _) in &context.memory.late {
        if !context.stake(spot.seat, spot.wager).is_zero() {
            dues.push(Due::new(Act::Correct(spot), 0, spot));
        }
    }
}

/// The duty with its clauses, for a step that has one.
#[must_use]
pub fn once(act: Act) -> Due {
    Due::new(act, 0, DueKey::FIRST)
}

/// One clause to cite with a duty.
#[must_use]
pub const fn clause(id: Option<ClauseId>) -> By {
    [id, None]
}
