//! What every picture must keep: its size, its difference from the others, its place.

use super::*;

fn visible(pixmap: &tiny_skia::Pixmap) -> bool {
    pixmap.pixels().iter().any(|pixel| pixel.alpha() > 200)
}

#[test]
fn every_card_has_its_own_face_at_every_size() {
    for height_px in [46, 64, 93, 196] {
        let mut faces: Vec<Vec<u8>> = vec![
            rgba_straight(&card_back(height_px, Back::Red)),
            rgba_straight(&joker_face(height_px)),
        ];
        for suit in 0..4 {
            for rank in 2..=14 {
                let face = card_face(rank, suit, height_px, SuitColours::TwoColour);
                assert_eq!((face.width(), face.height()), (card_width_px(height_px), height_px));
                faces.push(rgba_straight(&face));
            }
        }
        let all = faces.len();
        faces.sort();
        faces.dedup();
        assert_eq!(faces.len(), all, "two faces are alike at {height_px} px");
    }
}

#[test]
fn a_deck_has_the_same_back_at_every_size() {
    for back in [Back::Red, Back::Blue] {
        for height_px in [60, 90, 109, 111, 160, 240] {
            let picture = card_back(height_px, back);
            let radius = picture.width() as f32 * 0.27;
            // How light it is so far to the right of the middle and below it.
            let light = |right: f32, below: f32| {
                let x = picture.width() as f32 / 2.0 + right * radius;
                let y = picture.height() as f32 / 2.0 + below * radius;
                picture.pixel(x as u32, y as u32).map_or(0, |pixel| pixel.green())
            };
            // A star with four points, and nothing between them.
            for (right, below) in [(0.32, 0.0), (-0.32, 0.0), (0.0, 0.32), (0.0, -0.32)] {
                assert!(light(right, below) > 140, "{back:?} {height_px} {right} {below}");
            }
            for (right, below) in [(0.45, 0.45), (-0.45, 0.45), (0.45, -0.45), (-0.45, -0.45)] {
                assert!(light(right, below) < 110, "{back:?} {height_px} {right} {below}");
            }
        }
    }
}

#[test]
fn suits_differ_without_colour() {
    let grey = |suit: u8| -> Vec<u8> {
        card_face(7, suit, 64, SuitColours::TwoColour)
            .pixels()
            .iter()
            .map(|pixel| u8::from(pixel.green() < 128))
            .collect()
    };
    for (a, b) in [(0, 3), (1, 2), (0, 1), (2, 3)] {
        let differing = grey(a).iter().zip(grey(b)).filter(|(x, y)| **x != *y).count();
        assert!(differing > 40, "suits {a} and {b} differ in {differing} pixels");
    }
}

#[test]
fn a_stack_grows_by_one_step_a_chip_and_its_foot_stays_inside() {
    for diameter_px in [20, 28, 42, 80] {
        for count in 1..=20 {
            let anchor = chip_anchor(count, diameter_px);
            let picture = chip_stack(ChipFace::Value(500), count, diameter_px, false);
            assert_eq!((picture.width(), picture.height()), (anchor.width_px, anchor.height_px));
            assert!(anchor.foot_y_px < anchor.height_px as f32 && anchor.top_y_px > 0.0);
            let risen = anchor.foot_y_px - anchor.top_y_px;
            assert!((risen - anchor.step_px * count as f32).abs() < 0.01);
            assert!(visible(&picture));
        }
    }
}

#[test]
fn chips_of_different_value_differ_with_and_without_the_pattern() {
    for pattern in [false, true] {
        let values = CHIP_VALUES_CENTS.into_iter().map(ChipFace::Value);
        let all: Vec<ChipFace> = values.chain((0..8).map(ChipFace::Tint)).collect();
        let mut tops: Vec<Vec<u8>> =
            all.iter().map(|chip| rgba_straight(&chip_top(*chip, 28, pattern))).collect();
        tops.sort();
        tops.dedup();
        assert_eq!(tops.len(), all.len());
    }
}

#[test]
fn one_chip_more_shows_in_the_inventory() {
    let mut before = inventory(&[(500, 0)], 60, 88);
    for chips in 1..=60 {
        let after = inventory(&[(500, chips)], 60, 88);
        assert!(before.data() != after.data(), "{chips} chips look like {}", chips - 1);
        before = after;
    }
}

#[test]
fn the_signs_of_the_colours_differ_without_colour() {
    // What is darker than the inlay round it, in the middle of the chip.
    let dark = |number: u8| -> Vec<bool> {
        let top = chip_top(ChipFace::Tint(number), 40, false);
        let middle = top.width() as usize / 2;
        let rows = middle - 8..middle + 8;
        let pixels = rows.flat_map(|y| (middle - 8..middle + 8).map(move |x| (x, y)));
        pixels.map(|(x, y)| top.pixels()[y * top.width() as usize + x].green() < 150).collect()
    };
    for a in 0..8 {
        for b in 0..a {
            let differing = dark(a).iter().zip(dark(b)).filter(|(x, y)| **x != *y).count();
            assert!(differing > 14, "{a} and {b} differ in {differing} pixels");
        }
    }
}

#[test]
fn cash_shows_how_much_it_is() {
    let mut all: Vec<Vec<u8>> = [100, 500, 2_000, 4_000, 10_000, 12_000, 20_000, 50_000]
        .map(|cents| rgba_straight(&banknotes(cents, 60, 44)))
        .to_vec();
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count);
}

#[test]
fn letters_are_kerned_and_fitted() {
    let kind = text::Type { typeface: text::Typeface::SerifBold, size_px: 100.0, tracking_px: 0.0 };
    let apart = text::measure("A", &kind) + text::measure("V", &kind);
    assert!(text::measure("AV", &kind) < apart - 2.0);
    let fitted = text::fitted("DEALER", &kind, 50.0);
    assert!((text::measure("DEALER", &fitted) - 50.0).abs() < 0.5);
    assert_eq!(text::measure("", &kind), 0.0);
}

#[test]
fn straight_colours_come_back_from_premultiplied_ones() {
    let ring = ring(
        40,
        40,
        &RingStyle { rgb: Palette::DUE, dashed: false, line_px: 2.0, corner_px: 20.0 },
    );
    let bytes = rgba_straight(&ring);
    assert_eq!(bytes.len(), 40 * 40 * 4);
    assert!(
        bytes
            .chunks_exact(4)
            .any(|pixel| pixel == [Palette::DUE[0], Palette::DUE[1], Palette::DUE[2], 255])
    );
}

#[test]
fn odd_sizes_are_painted_without_complaint() {
    for side in [0, 1, 2, 3, 7] {
        assert!(table_of(side).width() >= 1);
        for picture in [
            inventory(&[(25, 0), (77, 300)], side, side),
            shoe(side, side, true, &filling(416, 52), Back::Red, ""),
            long_stack(416, 52, &[500, 0], side, side, Back::Red),
            discard_bucket(500, side, side, Back::Blue, ""),
            automated_shoe(side, side, false, true, Some(Back::Blue), "", ""),
            shuffler(side, side, false, Some(Back::Red), "", ""),
            discard_rack(52, side, side, Back::Blue, ""),
            drop_box(side, side, ""),
            sign(&[], side, side),
            seat_badge(7, side),
            deck_stack(52, side, Back::Red),
            cover_card(side),
            wheel_bowl(side),
            wheel_turning(&[], side),
            wheel_arrow(false, side),
            wheel_ball(side),
            number_marker(side),
            banknotes(123_400, side, side),
            tray(&[(0, None), (9, Some((3, "$5".to_owned())))], side, side, true),
            tint_mark(2, "$1", side, side, false),
        ] {
            assert!(picture.width() >= 1);
        }
    }
}

fn filling(cards: u16, of: u16) -> Filling {
    Filling { cards, of, cutting: vec![14, 0], mouth: Mouth::Back }
}

/// How many columns of a shoe's picture are bright, as the edges of cards are.
fn pack_width(filling: &Filling) -> usize {
    let picture = shoe(400, 280, true, filling, Back::Red, "");
    let row = picture.height() / 2;
    let bright = |x: &u32| {
        picture.pixel(*x, row).is_some_and(|p| p.red() > 200 && p.green() > 190 && p.blue() > 160)
    };
    (0..280).filter(bright).count()
}

#[test]
fn a_shoe_of_eight_decks_shows_how_many_are_left() {
    let widths: Vec<usize> = (1..=8).map(|decks| pack_width(&filling(decks * 52, 416))).collect();
    for (decks, two) in widths.windows(2).enumerate() {
        assert!(two[1] > two[0] + 8, "deck {}: {widths:?}", decks + 2);
    }
}

#[test]
fn the_mouth_of_a_shoe_and_its_stack_show_the_cutting_card() {
    let plain = Filling { cutting: Vec::new(), ..filling(200, 416) };
    let inside = filling(200, 416);
    let out = Filling { mouth: Mouth::CuttingCard, ..inside.clone() };
    let empty = Filling { cards: 0, mouth: Mouth::Empty, cutting: Vec::new(), of: 416 };
    let mut pictures: Vec<Vec<u8>> = [plain, inside, out, empty]
        .iter()
        .map(|filling| rgba_straight(&shoe(130, 92, true, filling, Back::Red, "")))
        .collect();
    pictures.sort();
    pictures.dedup();
    assert_eq!(pictures.len(), 4);
}

fn table_of(side_px: u32) -> tiny_skia::Pixmap {
    let layout = crate::layout::TableLayout::built_in("three_card_poker").unwrap();
    table(&layout, &layout.place(6, true), &[], side_px, side_px)
}

#[test]
fn the_table_fills_its_area_without_a_clear_pixel() {
    let picture = table_of(200);
    assert_eq!((picture.width(), picture.height()), (200, 200));
    let clear = picture.pixels().iter().enumerate().find(|(_, pixel)| pixel.alpha() < 255);
    assert!(clear.is_none(), "{clear:?}");
}
