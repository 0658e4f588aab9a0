//! Nothing on a table layout may touch anything else, for any number of seats and either side of the shoe.

use super::*;

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

fn blocks(layout: &TableLayout, placed: &Placed) -> Vec<Block> {
    let mut list = vec![
        still("inventory", &placed.inventory),
        still("shoe", &placed.shoe),
        still("discard_rack", &placed.discard_rack),
        still("drop_box", &placed.drop_box),
        still("sign", &placed.sign),
    ];
    let (card_width, card_height) = layout.sizes.player_card;
    list.push(block("cover".to_owned(), &placed.cover, card_width, card_height));
    list.push(block("stub".to_owned(), &placed.stub, card_width, card_height));
    let (width, height) = layout.dealer_hand_size();
    list.push(block("dealer".to_owned(), &placed.dealer, width, height));
    let (width, height) = layout.player_hand_size();
    for (index, seat) in placed.seats.iter().enumerate() {
        list.push(block(format!("seat {} cards", index + 1), &seat.cards, width, height));
        for (id, spot) in &seat.spots {
            list.push(spot_block(format!("seat {} {id}", index + 1), spot));
        }
    }
    for (id, area) in &placed.areas {
        for card in &area.cards {
            list.push(block(id.clone(), card, area.card.0, area.card.1));
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
        for wager in game.wagers() {
            assert!(layout.spots.iter().any(|spot| spot.id == wager.as_str()), "{wager}");
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

#[test]
fn nothing_touches_anything_for_any_number_of_seats() {
    let layout = three_card_poker();
    for seats in 1..=layout.seats.most_seats {
        for shoe_left in [true, false] {
            let list = blocks(&layout, &layout.place(seats, shoe_left));
            for (i, a) in list.iter().enumerate() {
                for b in &list[i + 1..] {
                    assert!(apart(a, b), "{} touches {} with {seats} seats", a.name, b.name);
                }
            }
        }
    }
}

#[test]
fn everything_lies_on_the_felt() {
    let layout = three_card_poker();
    let shape = layout.table;
    for seats in 1..=layout.seats.most_seats {
        for a in blocks(&layout, &layout.place(seats, true)) {
            for (x, y) in a.corners {
                let (dx, dy) = (
                    (x - shape.centre.0) / shape.felt_radii.0,
                    (y - shape.centre.1).min(0.0) / shape.felt_radii.1,
                );
                assert!(
                    dx * dx + dy * dy < 1.0 && y < shape.edge_y,
                    "{} leaves the felt with {seats} seats",
                    a.name
                );
            }
        }
    }
}

#[test]
fn the_printed_card_places_stay_clear_of_the_printed_border() {
    let layout = three_card_poker();
    let shape = layout.table;
    let (width, height) = layout.player_hand_size();
    for seats in 1..=layout.seats.most_seats {
        for seat in layout.place(seats, true).seats {
            for (x, y) in block(String::new(), &seat.cards, width + 6.0, height + 6.0).corners {
                let dx = (x - shape.centre.0) / (shape.felt_radii.0 - 10.0);
                let dy = (y - shape.centre.1) / (shape.felt_radii.1 - 10.0);
                assert!(dx * dx + dy * dy < 1.0, "a card place at {x}, {y} crosses the border");
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
