//! Nothing on a table layout may touch anything else, for any number of seats and either side of the shoe.

use super::*;
use crate::layout::TableShape;

/// A turned rectangle with a name.
struct Block {
    name: String,
    corners: [(f32, f32); 4],
}

fn block(name: String, place: &Place, width: f32, height: f32) -> Block {
    let corner = |across: f32, down: f32| {
        let at = place.offset(across * width / 2.0, down * height / 2.0);
        (at.x, at.y)
    };
    Block {
        name,
        corners: [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)],
    }
}

fn still(name: &str, rect: &Rect) -> Block {
    let (x, y) = rect.centre();
    block(name.to_owned(), &Place { x, y, angle_rad: 0.0 }, rect.width, rect.height)
}

/// A spot as a turned rectangle or lozenge; a circle counts as the square round it.
fn spot_block(name: String, spot: &SpotPlace) -> Block {
    match spot.shape {
        SpotShape::Diamond => {
            let corner = |across: f32, down: f32| {
                let at = spot.place.offset(across * spot.width / 2.0, down * spot.height / 2.0);
                (at.x, at.y)
            };
            Block {
                name,
                corners: [corner(0.0, -1.0), corner(1.0, 0.0), corner(0.0, 1.0), corner(-1.0, 0.0)],
            }
        }
        SpotShape::Circle | SpotShape::Rounded | SpotShape::Mark => {
            block(name, &spot.place, spot.width, spot.height)
        }
    }
}

/// Whether some straight line parts the two blocks.
fn apart(a: &Block, b: &Block) -> bool {
    let across_edges = |block: &Block| {
        let c = block.corners;
        [(c[0].1 - c[1].1, c[1].0 - c[0].0), (c[1].1 - c[2].1, c[2].0 - c[1].0)]
    };
    across_edges(a).into_iter().chain(across_edges(b)).any(|(x, y)| {
        let span = |block: &Block| {
            let along = block.corners.map(|(cx, cy)| cx * x + cy * y);
            (
                along.iter().copied().fold(f32::MAX, f32::min),
                along.iter().copied().fold(f32::MIN, f32::max),
            )
        };
        let ((low_a, high_a), (low_b, high_b)) = (span(a), span(b));
        high_a < low_b || high_b < low_a
    })
}

fn blocks(layout: &TableLayout, placed: &PlacedLayout) -> Vec<Block> {
    let mut list = vec![
        still("inventory", &placed.inventory),
        still("shoe", &placed.shoe),
        still("shuffler", &placed.shuffler),
        still("discard_rack", &placed.discard_rack),
        still("drop_box", &placed.drop_box),
        still("sign", &placed.sign),
    ];
    let (card_width, card_height) = layout.sizes.player_card;
    list.push(block("cover".to_owned(), &placed.cover, card_width, card_height));
    list.push(block("stub".to_owned(), &placed.stub, card_width, card_height));
    list.push(block("off".to_owned(), &placed.off, card_width, card_height));
    let (width, height) = layout.sizes.dealer_card;
    let dealers = usize::from(layout.sizes.dealer_cards);
    match &layout.set {
        Some(set) => {
            // Cards of one hand may overlap each other, and nothing else.
            let xs = set.places.iter().map(|place| {
                let half = if place.angle_rad == 0.0 { width } else { height } / 2.0;
                (place.x - half, place.x + half)
            });
            let (left, right) =
                xs.fold((f32::MAX, f32::MIN), |(a, b), (c, d)| (a.min(c), b.max(d)));
            let middle = placed.dealer.offset((left + right) / 2.0, 0.0);
            list.push(block("dealer".to_owned(), &middle, right - left, height));
        }
        None if dealers > 0 => {
            let (width, height) = layout.dealer_hand_size();
            list.push(block("dealer".to_owned(), &placed.dealer, width, height));
        }
        None => {}
    }
    let (width, height) = layout.player_hand_size();
    for (index, seat) in placed.seats.iter().enumerate() {
        list.push(block(format!("seat {} cards", index + 1), &seat.cards, width, height));
        for (id, nook) in seat.nooks.iter().filter(|(_, nook)| nook.under.is_empty()) {
            let (width, height) = nook.size();
            list.push(block(format!("seat {} {id}", index + 1), &nook.place, width, height));
        }
        for (id, spot) in &seat.spots {
            list.push(spot_block(format!("seat {} {id}", index + 1), spot));
        }
    }
    // What lies under the corner of the shoe touches it on purpose.
    for (id, area) in placed.areas.iter().filter(|(id, _)| *id != "corner") {
        if area.cards.iter().any(|card| card.angle_rad != 0.0) {
            for card in &area.cards {
                list.push(block(id.clone(), card, area.card.0, area.card.1));
            }
        } else {
            // Cards of one area may overlap each other, and nothing else.
            list.push(still(id, &area.bounds().unwrap()));
        }
    }
    if let Some(row) = &layout.vigorish {
        for (index, place) in placed.vigorish.iter().enumerate() {
            let name = format!("vigorish {}", index + 1);
            list.push(block(name, place, row.size.0, row.size.1));
        }
    }
    list
}

fn three_card_poker() -> TableLayout {
    TableLayout::built_in("three_card_poker").unwrap()
}

#[test]
fn every_game_has_a_layout_with_its_wagers_and_words() {
    let book = Rulebook::built_in().unwrap();
    for game in crate::games::ALL {
        let layout = TableLayout::built_in(game.id()).unwrap();
        assert_eq!(layout.id, game.id());
        let board = layout.board.as_ref().map(Board::of);
        for wager in game.wagers() {
            let own = layout.spots.iter().any(|spot| spot.id == wager.as_str());
            let shared = board.as_ref().is_some_and(|b| b.place(wager.as_str()).is_some());
            assert!(own || shared, "{wager}");
        }
        let houses = crate::house::HOUSES.iter().map(|source| House::load(*source, &book).unwrap());
        for house in houses.filter(|house| house.game == game.id()) {
            let told = [
                layout.sign_words(&house),
                layout.words(&house, &book).into_iter().map(|(_, w)| w).collect(),
            ];
            for words in told.concat() {
                assert!(!words.trim().is_empty() && !words.contains(['{', '}']), "{words}");
            }
        }
    }
    let layout = three_card_poker();
    let source = crate::house::HOUSES.iter().find(|(path, _)| path.ends_with("tcp_shoe_phase.ron"));
    let house = House::load(*source.unwrap(), &book).unwrap();
    assert_eq!(layout.sign_words(&house), ["TABLE A", "MIN $5", "MAX $500"]);
    let words = layout.words(&house, &book);
    assert!(
        words.contains(&("ante_bonus".to_owned(), "ANTE BONUS  5 · 4 · 1 TO 1".to_owned())),
        "{words:?}"
    );
}

/// Every game's layout at every house of it, where cards are dealt.
fn every_layout() -> Vec<(String, TableLayout)> {
    // A board that all patrons share has tests of its own.
    every_table().into_iter().filter(|(_, layout)| layout.board.is_none()).collect()
}

fn every_table() -> Vec<(String, TableLayout)> {
    let book = Rulebook::built_in().unwrap();
    let houses = crate::house::HOUSES.iter().map(|source| House::load(*source, &book).unwrap());
    houses
        .map(|house| {
            let layout = TableLayout::built_in(&house.game).unwrap().for_house(&house);
            (format!("{} ({})", house.game, house.title), layout)
        })
        .collect()
}

#[test]
fn nothing_touches_anything_for_any_number_of_seats() {
    for (name, layout) in every_layout() {
        for seats in 1..=layout.seats.most_seats {
            for shoe_left in [true, false] {
                let list = blocks(&layout, &layout.place(seats, shoe_left));
                for (i, a) in list.iter().enumerate() {
                    for b in &list[i + 1..] {
                        let touch = format!("{} touches {} with {seats} seats", a.name, b.name);
                        assert!(apart(a, b), "{name}: {touch}");
                    }
                }
            }
        }
    }
}

/// How far out of the felt's middle a point lies: its edge is at one.
fn out(shape: &TableShape, (x, y): (f32, f32), less: f32) -> f32 {
    let dx = (x - shape.centre.0) / (shape.felt_radii.0 - less);
    let dy = (y - shape.centre.1).min(0.0) / (shape.felt_radii.1 - less);
    dx * dx + dy * dy
}

#[test]
fn everything_lies_on_the_felt() {
    for (name, layout) in every_layout() {
        let shape = layout.table;
        for seats in 1..=layout.seats.most_seats {
            for a in blocks(&layout, &layout.place(seats, true)) {
                for at in a.corners {
                    let lies = out(&shape, at, 0.0) < 1.0 && at.1 < shape.edge_y;
                    assert!(lies, "{name}: {} leaves the felt with {seats} seats", a.name);
                }
            }
        }
    }
}

#[test]
fn the_printed_card_places_stay_clear_of_the_printed_border() {
    for (name, layout) in every_layout() {
        let (width, height) = layout.player_hand_size();
        for seats in 1..=layout.seats.most_seats {
            for seat in layout.place(seats, true).seats {
                for at in block(String::new(), &seat.cards, width + 6.0, height + 6.0).corners {
                    let clear = out(&layout.table, at, 10.0) < 1.0;
                    assert!(clear, "{name}: a card place at {at:?} crosses the border");
                }
            }
        }
    }
}

#[test]
fn curved_words_stay_clear_of_spots_and_cards() {
    for (name, layout) in every_layout() {
        let seats = layout.seats.most_seats;
        let list = blocks(&layout, &layout.place(seats, true));
        for arc in &layout.inscriptions {
            let half = arc.widest_deg / 2.0;
            let mut deg = arc.middle_deg - half;
            while deg <= arc.middle_deg + half {
                let turn = deg.to_radians();
                let middle = arc.radius + arc.size * 0.35;
                let place = Place {
                    x: arc.centre.0 + turn.sin() * middle,
                    y: arc.centre.1 - turn.cos() * middle,
                    angle_rad: turn,
                };
                let letter = block(arc.id.clone(), &place, 4.0, arc.size * 0.7);
                for b in &list {
                    assert!(apart(&letter, b), "{name}: {} runs over {} at {deg}", arc.id, b.name);
                }
                deg += 1.5;
            }
        }
    }
}

#[test]
fn a_set_hand_has_a_place_for_each_of_its_cards() {
    for (name, layout) in every_layout() {
        let Some(set) = &layout.set else { continue };
        let cards: usize = set.parts.iter().map(|part| usize::from(part.cards)).sum();
        assert_eq!(cards, set.places.len(), "{name}");
        assert_eq!(cards, usize::from(layout.sizes.dealer_cards), "{name}");
        let placed = layout.place(layout.seats.most_seats, true);
        assert!(layout.set_card(&placed, 0, cards).is_some());
        assert!(layout.set_card(&placed, 0, cards - 1).is_none(), "a short hand lies in a row");
    }
}

#[test]
fn cards_under_chips_show_above_them() {
    for (name, layout) in every_layout() {
        for seat in &layout.place(layout.seats.most_seats, true).seats {
            for (id, nook) in seat.nooks.iter().filter(|(_, nook)| !nook.under.is_empty()) {
                let spot = seat.spot(&nook.under).unwrap_or_else(|| panic!("{name}: {id}"));
                let (dx, dy) = (nook.place.x - spot.place.x, nook.place.y - spot.place.y);
                let outward = dx * nook.place.angle_rad.sin() - dy * nook.place.angle_rad.cos();
                let shows = outward + nook.card.1 / 2.0 - layout.sizes.chip / 2.0;
                assert!(shows > 5.0, "{name}: {id} lies hidden under the chips");
            }
        }
    }
}

#[test]
fn seat_one_is_at_the_dealers_left_and_the_shoe_can_change_sides() {
    let layout = three_card_poker();
    let left = layout.place(6, true);
    let right = layout.place(6, false);
    assert!(left.seats[0].cards.x < left.seats[5].cards.x);
    assert_eq!(left.seats, right.seats);
    assert!(left.shoe.x < 400.0 && right.shoe.x > 600.0);
    assert!(right.discard_rack.x < 400.0);
}

#[test]
fn a_shoe_before_a_seat_touches_no_wager_and_no_hand() {
    let mut seats_seen = 0;
    for (name, layout) in every_layout().into_iter().filter(|(_, l)| l.shoe_inward.is_some()) {
        for seats in 1..=layout.seats.most_seats {
            let placed = layout.place(seats, true);
            let list = blocks(&layout, &placed);
            let keeps_clear = |b: &&Block| b.name.starts_with("seat") || b.name == "banker";
            for (index, at) in placed.shoes.iter().enumerate() {
                let shoe = still("shoe before a seat", &layout.shoe_at(&placed.shoe, at));
                for b in list.iter().filter(keeps_clear) {
                    let seat = index + 1;
                    assert!(apart(&shoe, b), "{name}: {} of {seats}, shoe at {seat}", b.name);
                }
                seats_seen += 1;
            }
        }
    }
    assert!(seats_seen > 100, "{seats_seen}");
}

#[test]
fn many_decks_are_spread_out_clear_of_wagers() {
    for (name, layout) in
        every_layout().into_iter().filter(|(_, l)| l.areas.iter().any(|a| a.id == "player"))
    {
        for seats in 1..=layout.seats.most_seats {
            let placed = layout.place(seats, true);
            let spread = still("spread", &placed.spread);
            for b in blocks(&layout, &placed).iter().filter(|b| b.name.starts_with("seat")) {
                assert!(apart(&spread, b), "{name}: {} of {seats} seats", b.name);
            }
        }
    }
}

#[test]
fn seats_are_numbered_from_the_side_that_the_layout_says() {
    for (name, layout) in every_layout() {
        let seats = layout.seats.most_seats;
        let placed = layout.place(seats, true);
        let xs: Vec<f32> = placed.seats.iter().map(|seat| seat.badge.x).collect();
        let rises = layout.seats.numbered == Numbered::FromLeft;
        assert!(xs.windows(2).all(|two| (two[0] < two[1]) == rises), "{name}: {xs:?}");
        // The boxes for vigorish stand in the order of the seats.
        let boxes: Vec<f32> = placed.vigorish.iter().map(|at| at.x).collect();
        assert!(boxes.windows(2).all(|two| (two[0] < two[1]) == rises), "{name}: {boxes:?}");
    }
}

#[test]
fn cards_under_the_corner_of_the_shoe_can_be_seen_and_lie_under_it() {
    for (name, layout) in every_layout() {
        for shoe_left in [true, false] {
            let placed = layout.place(layout.seats.most_seats, shoe_left);
            let Some(corner) = placed.areas.get("corner") else { continue };
            let (cards, shoe) = (corner.bounds().unwrap(), placed.shoe);
            let across = (cards.x + cards.width).min(shoe.x + shoe.width) - cards.x.max(shoe.x);
            let down = (cards.y + cards.height).min(shoe.y + shoe.height) - cards.y.max(shoe.y);
            let hidden = across.max(0.0) * down.max(0.0) / (cards.width * cards.height);
            assert!((0.15..0.8).contains(&hidden), "{name}: {hidden} of the cards is hidden");
        }
    }
}

#[test]
fn a_fourth_card_still_lies_inside_the_hand() {
    let layout = three_card_poker();
    let placed = layout.place(6, true);
    let seat = &placed.seats[2];
    let (first, last) = (layout.player_card(seat, 0, 4), layout.player_card(seat, 3, 4));
    let span = (last.x - first.x).hypot(last.y - first.y);
    assert!((span - 2.0 * layout.sizes.player_step).abs() < 0.01, "{span}");
}

#[test]
fn a_window_point_goes_to_the_canvas_and_back() {
    let fit = three_card_poker().fit(1624.0, 972.0);
    let (x, y) = fit.pixel(492.0, 462.0);
    let (back_x, back_y) = fit.design(x, y);
    assert!((back_x - 492.0).abs() < 0.01 && (back_y - 462.0).abs() < 0.01);
}
