//! The In To Win/Draw phase, the stub, and the dealer's hand: 13:69F-42.10(e) to (g).

use super::dealing::one_card;
use super::irregular::is_count_wrong;
use super::round::{
    Builder, all_decided, antes, dealer_served, deck_at, draw_place, has_drawn, has_first3,
    is_open, live, players_served, source,
};
use super::{ANTE, DEALERS, Dealing};
use crate::kit::{Area, Card, Face, Nook, Seat, Spot};
use crate::procedure::steps::{card_in_palm, clause, once};
use crate::procedure::{Aspect, Channel, Decision, Due, Scene, Step, Walk};
use crate::rules::HandRank;
use crate::table::{Act, Order as Setting};

use Aspect::{
    Amount, Deed, Extra, Face as FaceUp, Order, PlacingPalm, Sequence, Start, Target, Top,
};

/// How many seats with an ante sit to the left of this one: the low byte of a key tells a wrong
/// start by it.
fn ahead(scene: &Scene<'_>, seat: Seat) -> u32 {
    u32::try_from(antes(scene).filter(|&other| other < seat).count()).unwrap_or(0)
}

/// Whether a seat of a live round has decided so.
fn decided(scene: &Scene<'_>, seat: Seat, decision: Decision) -> bool {
    live(scene)
        && scene.memory.decision(seat) == decision
        && antes(scene).any(|other| other == seat)
}

impl Builder<'_> {
    /// Each seat's choice and what follows it, one seat after the other.
    pub(super) fn decisions(&mut self, seats: u8) {
        for seat in Seat::clockwise(seats) {
            self.offer(seat);
            self.fold(seat);
            self.draw(seat);
        }
    }

    fn offer(&mut self, seat: Seat) {
        self.add(
            Step::new("offer", "Put the choice to fold, to stand or to draw to the seat")
                .walk(Walk::Clockwise)
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcdp.42.10.f-b"),
                        (Start, "tcdp.42.10.f-a"),
                        (Order, "tcdp.42.10.f-a"),
                        (Sequence, "tcdp.42.10.f-a"),
                        (Target, "tcdp.42.10.f-a"),
                    ],
                )
                .due(move |scene, dues| {
                    let dealt = players_served(scene) || scene.memory.deal_closed;
                    let open = decided(scene, seat, Decision::Open) && is_open(scene, seat);
                    if open && scene.memory.started && dealt {
                        dues.push(Due::new(Act::Offer(seat), 0, ahead(scene, seat)));
                    }
                }),
        );
    }

    fn fold(&mut self, seat: Seat) {
        let (both, ante_only) = (self.id("tcdp.42.10.f.1-a"), self.id("tcdp.42.10.f.1-b"));
        let tucked = self.id("tcdp.42.10.f.1-c");
        self.add(
            Step::new("fold", "Take the ante of the folded seat, and its cards or tuck them")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &[(Sequence, "tcdp.42.10.f-a")])
                .due(move |scene, dues| {
                    if !decided(scene, seat, Decision::Folds) {
                        return;
                    }
                    let alive = has_first3(scene, seat);
                    if !scene.stake(seat, ANTE).is_zero() {
                        let spot = Spot { seat, wager: ANTE };
                        let by = clause(if alive { ante_only } else { both });
                        dues.push(Due::new(Act::Collect(spot), 0, 1 << 8).by(by));
                    }
                    let from = Area::Seat(seat);
                    if scene.table.count(from) > 0 && !alive {
                        dues.push(Due::new(Act::PickUp(from), 0, 2 << 8).by(clause(both)));
                    }
                    // Cards that have been turned up already are settled where they lie.
                    let down = scene.table.cards(from).iter().any(|laid| laid.face == Face::Down);
                    if down && alive {
                        let tuck = Act::Tuck { from, to: Area::Part(seat, Nook::Side) };
                        dues.push(Due::new(tuck, 0, 3 << 8).by(clause(tucked)));
                    }
                }),
        );
    }

    fn draw(&mut self, seat: Seat) {
        let options = self.options;
        self.add(
            Step::new("rack_discard", "Bring the discard to the rack, face down")
                .law(&self.cite, &[(Deed, "tcdp.42.10.f.3-d"), (Sequence, "tcdp.42.10.f.3-d")])
                .due(move |scene, dues| {
                    let from = Area::Part(seat, Nook::Discard);
                    if decided(scene, seat, Decision::Draws) && scene.table.count(from) > 0 {
                        dues.push(Due::new(Act::PickUp(from), 0, 1 << 8));
                    }
                }),
        );
        let (first3, ante) = (self.id("tcdp.42.10.f.4-b"), self.id("tcdp.42.10.f.4-c"));
        let held: &[(Aspect, &str)] = &[
            (Aspect::Palm, "tcdp.42.8.b.4-a"),
            (PlacingPalm, "tcdp.42.8.b.4-a"),
            (Top, "tcdp.42.8.b.4-a"),
        ];
        let shoe: &[(Aspect, &str)] =
            &[(Aspect::Palm, "tcdp.42.7.c-a"), (PlacingPalm, "tcdp.42.7.c-b")];
        let by_method = match options.dealing {
            Dealing::ManualShoe => shoe,
            Dealing::FromTheHand => held,
            Dealing::AutoShoe => &[],
        };
        self.add(
            Step::new("draw_card", "Give the seat its draw card, face down, under its stake")
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcdp.42.10.f.4-a"),
                        (Sequence, "tcdp.42.10.f.4-a"),
                        (Extra, "tcdp.42.10.f.4-a"),
                        (FaceUp, "tcdp.42.10.f.4-e"),
                    ],
                )
                .law(&self.cite, by_method)
                .law(&self.cite, &[(Top, "tcdp.42.10.f.4-a")])
                .due(move |scene, dues| {
                    let cards = scene.table.count(source(&options, scene)) > 0;
                    if decided(scene, seat, Decision::Draws)
                        && !has_drawn(scene, seat)
                        && (cards || card_in_palm(scene).is_some())
                    {
                        let to = draw_place(scene, seat);
                        let mut in_palm = card_in_palm(scene).is_some();
                        let before = dues.len();
                        one_card(&options, scene, dues, to, (0, 1 << 8), &mut in_palm);
                        let by = clause(if has_first3(scene, seat) { first3 } else { ante });
                        dues.iter_mut().skip(before).for_each(|due| due.clauses = by);
                    }
                }),
        );
    }

    /// The stub: out, counted when due, and into the rack.
    pub(super) fn stub(&mut self) {
        let options = self.options;
        let played = |scene: &Scene<'_>| live(scene) && scene.memory.started && all_decided(scene);
        self.add(
            Step::new("remove_stub", "Take the stub out")
                .law(&self.cite, &[(Deed, "tcdp.42.10.g-a"), (Sequence, "tcdp.42.10.g-a")])
                .due(move |scene, dues| {
                    let dealt = dealer_served(scene) || scene.memory.deal_closed;
                    if played(scene) && dealt && scene.table.count(deck_at(&options, scene)) > 0 {
                        dues.push(once(Act::RemoveStub));
                    }
                }),
        );
        let by_hand = options.dealing == Dealing::FromTheHand;
        let due =
            if options.dealing == Dealing::AutoShoe { "tcdp.42.9.d-a" } else { "tcdp.42.7.e-a" };
        let how: &[(Aspect, &str)] =
            if options.dealing == Dealing::AutoShoe { &[(Deed, "tcdp.42.9.d-b")] } else { &[] };
        let on_the_layout = self.id("tcdp.42.7.e-b");
        self.add(
            Step::new("count_stub", "Count the stub face down on the layout, once in five rounds")
                .law(&self.cite, &[(Deed, due), (Sequence, due)])
                .law(&self.cite, how)
                .law(&self.cite, &[(Amount, "tcdp.42.7.e-b"), (FaceUp, "tcdp.42.7.e-b")])
                .due(move |scene, dues| {
                    let table = scene.table;
                    let (hand, layout) = (table.count(Area::StubInHand), table.count(Area::Stub));
                    let memory = scene.memory;
                    if !played(scene) || hand + layout == 0 || memory.counted.is_some() {
                        return;
                    }
                    // A machine that has been set aside counts no more; no section asks for a
                    // count where cards are dealt from the hand.
                    let waived = options.counting_shuffler && table.shuffler || by_hand;
                    let must = layout > 0 || (memory.rounds_uncounted >= 4 && !waived);
                    let by = clause(on_the_layout);
                    let when = |due: Due| if must { due } else { due.optional() };
                    if hand > 0 {
                        let lay = Act::PlaceStub { to: Area::Stub, face: Face::Down };
                        dues.push(when(Due::new(lay, 0, 1).by(by)));
                    }
                    if must {
                        let n = u8::try_from(hand + layout).unwrap_or(u8::MAX);
                        dues.push(Due::new(Act::CountStub(n), 1, 2));
                    }
                }),
        );
        self.add(
            Step::new("check_hands", "Count every hand when the stub is wrong")
                .channel(Channel::Irregularities)
                .law(&self.cite, &[(Deed, "tcdp.42.7.e.2-a"), (Sequence, "tcdp.42.7.e.2-a")])
                .due(move |scene, dues| {
                    if live(scene)
                        && scene.memory.started
                        && !scene.memory.picked.contains(&Area::Dealer)
                        && is_count_wrong(scene)
                        && !scene.memory.hands_checked
                    {
                        dues.push(once(Act::CheckHands));
                    }
                }),
        );
        self.rack_stub();
    }

    fn rack_stub(&mut self) {
        let racking = |counted: bool| {
            move |scene: &Scene<'_>, dues: &mut Vec<Due>| {
                let table = scene.table;
                let out = table.count(Area::StubInHand) + table.count(Area::Stub) > 0;
                let played = live(scene) && scene.memory.started && all_decided(scene);
                if played && out && scene.memory.counted.is_some() == counted {
                    dues.push(once(Act::PlaceStub { to: Area::Rack, face: Face::Down }));
                }
            }
        };
        let auto = self.options.dealing == Dealing::AutoShoe;
        let hidden = if auto { "tcdp.42.9.c-c" } else { "tcdp.42.10.g-a" };
        self.add(
            Step::new("rack_stub", "Put the stub in the discard rack")
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcdp.42.10.g-a"),
                        (Sequence, "tcdp.42.10.g-a"),
                        (Target, "tcdp.42.10.g-a"),
                        (FaceUp, hidden),
                    ],
                )
                .due(racking(false)),
        );
        self.add(
            Step::new("rack_counted_stub", "Put the counted stub in the discard rack unseen")
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcdp.42.7.e.1"),
                        (Deed, "tcdp.42.10.g-a"),
                        (Sequence, "tcdp.42.7.e.1"),
                        (Target, "tcdp.42.7.e.1"),
                        (FaceUp, "tcdp.42.7.e.1"),
                    ],
                )
                .due(racking(true)),
        );
    }

    /// The dealer's four cards: up, and set.
    pub(super) fn dealers_hand(&mut self) {
        self.add(
            Step::new("turn_dealer", "Turn the dealer's four cards up")
                .law(&self.cite, &[(Deed, "tcdp.42.10.g-b"), (Sequence, "tcdp.42.10.g-b")])
                .due(|scene, dues| {
                    let down = |area| scene.table.cards(area).iter().any(|l| l.face == Face::Down);
                    if live(scene)
                        && (scene.memory.deal_closed || dealer_served(scene))
                        && down(Area::Dealer)
                    {
                        dues.push(once(Act::Turn(Area::Dealer)));
                    }
                }),
        );
        self.add(
            Step::new("set_dealer", "Set the best three side by side, and the fourth crosswise")
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcdp.42.10.g-c"),
                        (Deed, "tcdp.42.10.g-d"),
                        (Deed, "tcdp.42.10.g-e"),
                        (Sequence, "tcdp.42.10.g-c"),
                        (Aspect::Setting, "tcdp.42.10.g-c"),
                        (Aspect::Setting, "tcdp.42.10.g-e"),
                    ],
                )
                .due(|scene, dues| {
                    let up = scene.memory.dealer_turned && live(scene);
                    if up
                        && !scene.memory.arranged.contains(&Area::Dealer)
                        && scene.table.count(Area::Dealer) == DEALERS
                        && let Ok(cards) = <[Card; DEALERS]>::try_from(scene.hand(Area::Dealer))
                        && let Some(order) = Setting::new(&HandRank::setting_of_four(cards))
                    {
                        dues.push(once(Act::Arrange { area: Area::Dealer, order }));
                    }
                }),
        );
    }
}
