//! The exact figures: every count and every edge, to the last digit.
//!
//! They are asked for by the rulebook's own pay tables, so that a slip in those shows here too; odds
//! that stand here are of other places, or of games that the rulebook does not pay for yet.

use crate::bench::BOOK;
use clearhands::figures::baccarat::{Round, Rounds, Shoe, decks};
use clearhands::figures::chemin_de_fer::{Choices, gain};
use clearhands::figures::{self, Edge, Figures, Payouts, Ratio, SevenCards, decimals, percent};
use clearhands::kit::{Card, Rank, Suit};
use clearhands::law::{Odds, PayTable, Rulebook};
use clearhands::rules::Held;
use clearhands::rules::baccarat::{
    Winner, banker_draws, count as points, play, player_draws, point,
};
use std::sync::LazyLock;

fn odds(lines: &[(&str, i64)]) -> Vec<Odds> {
    let line = |&(hand, pays): &(&str, i64)| Odds {
        hand: hand.to_owned(),
        pays,
        per: 1,
        clause: String::new(),
    };
    lines.iter().map(line).collect()
}

/// A wager, the name of its pay table, and what the hands pay.
type Table<'a> = (&'a str, &'a str, &'a [(&'a str, i64)]);

/// The rulebook with these pay tables for a game and no others.
fn book(game: &str, tables: &[Table<'_>]) -> Rulebook {
    let mut book = (**BOOK).clone();
    let model = book.paytables[0].clone();
    book.paytables.retain(|table| table.game != game);
    for (wager, id, lines) in tables {
        book.paytables.push(PayTable {
            id: (*id).to_owned(),
            game: game.to_owned(),
            wager: (*wager).to_owned(),
            lines: odds(lines),
            ..model.clone()
        });
    }
    book
}

/// The parts of a count.
fn count(figures: &Figures, title: &str) -> Vec<(&'static str, i128)> {
    let found = figures.counts.iter().find(|count| count.title == title);
    let found = found.unwrap_or_else(|| panic!("nothing counts '{title}'"));
    assert_eq!(found.of, found.lines.iter().map(|(_, hands)| hands).sum::<i128>(), "{title}");
    found.lines.clone()
}

/// What a wager nets from a shoe, by these tables, and its edge.
fn given(figures: &Figures, wager: &str, given: &str, tables: &[&str]) -> [String; 3] {
    let is_meant = |edge: &&Edge| edge.wager == wager && edge.given.as_deref() == Some(given);
    let found = figures.edges.iter().filter(is_meant).find(|edge| edge.tables == tables);
    let found = found.unwrap_or_else(|| panic!("no edge for {wager}, {given}, by {tables:?}"));
    let net = found.net;
    [net.to_string(), net.reduced().to_string(), percent(-net)]
}

/// A wager by these tables: what it nets, the same reduced, the edge, and the element of risk.
fn edge(figures: &Figures, wager: &str, tables: &[&str]) -> [String; 4] {
    let found = figures.edges.iter().find(|edge| edge.wager == wager && edge.tables == tables);
    let found = found.unwrap_or_else(|| panic!("no edge for {wager} by {tables:?}"));
    let risk = found.average.map(|average| {
        let risk = -found.net / average;
        decimals(risk * 100, 6)
    });
    [
        found.net.to_string(),
        found.net.reduced().to_string(),
        percent(-found.net),
        risk.unwrap_or_default(),
    ]
}

#[test]
fn decimals_are_exact_and_rounded() {
    let ratio = Ratio::new_raw;
    assert_eq!(decimals(ratio(1, 3), 4), "0.3333");
    assert_eq!(decimals(ratio(2, 3), 4), "0.6667");
    assert_eq!(decimals(ratio(-5, 2), 0), "-3");
    assert_eq!(decimals(ratio(-1, 1_000), 2), "0.00");
    assert_eq!(percent(ratio(1, 8)), "12.5000000");
    assert_eq!(percent(ratio(-1, 3)), "-33.3333333");
}

#[test]
fn odds_of_several_units_break_no_stake() {
    let mut lines = odds(&[("pair", 3), ("flush", 5), ("straight", 7)]);
    (lines[0].per, lines[1].per, lines[2].per) = (2, 3, 0);
    let payouts = Payouts::of(&lines);
    assert_eq!(payouts.stake(), 6);
    assert_eq!(payouts.best(["pair"]), Some(9));
    assert_eq!(payouts.best(["pair", "flush", "four_of_a_kind"]), Some(10));
    assert_eq!(payouts.best(["straight"]), None, "odds for nothing wagered");
    assert_eq!(payouts.best([]), None);
    assert_eq!(Payouts::none().stake(), 1);
}

#[test]
fn the_rulebook_pays_what_the_figures_take() {
    for game in clearhands::games::ALL {
        assert!(figures::games().any(|id| id == game.id()), "{} has no figures", game.id());
    }
    // No text says how the two parts of the imperial bonus come together.
    let left_out = ["banker_hand"];
    for game in figures::games() {
        let figures = figures::of(game, &BOOK).unwrap();
        let named: Vec<&String> = figures.edges.iter().flat_map(|edge| &edge.tables).collect();
        for table in BOOK.paytables.iter().filter(|table| table.game == game) {
            let is_left_out = left_out.contains(&table.id.as_str());
            assert_ne!(
                named.contains(&&table.id),
                is_left_out,
                "{game}, {}: {}",
                table.wager,
                table.id
            );
        }
    }
    assert!(figures::of("old_maid", &BOOK).is_none());
}

// --- Three Card Poker ---------------------------------------------------------------------------

#[test]
fn three_card_poker_comes_to_its_exact_figures() {
    let figures = figures::of("three_card_poker", &BOOK).unwrap();
    let kinds = count(&figures, "Three cards").into_iter().map(|(_, hands)| hands);
    assert_eq!(kinds.collect::<Vec<_>>(), [16_440, 3_744, 1_096, 720, 52, 48]);
    assert_eq!(count(&figures, "Players' hands, played best"), [("play", 14_900), ("fold", 7_200)]);
    assert_eq!(
        count(&figures, "Deals of player and dealer, played best"),
        [
            ("fold", 132_652_800),
            ("dealer_not_qualified", 85_493_652),
            ("win", 97_354_684),
            ("tie", 267_648),
            ("lose", 91_401_616)
        ]
    );
    let net = "-13733780/407170400";
    assert_eq!(
        edge(&figures, "ante", &["standard"]),
        [net, "-686689/20358520", "3.3729809", "2.014672"]
    );
    let net = "-35253012/407170400";
    assert_eq!(edge(&figures, "ante", &[]), [net, "-8813253/101792600", "8.6580488", "5.171429"]);
    let pair_plus = |tables: &[&str]| {
        let [net, _, edge, _] = edge(&figures, "pair_plus", tables);
        (net, edge)
    };
    let figure = |net: &str, edge: &str| (net.to_owned(), edge.to_owned());
    assert_eq!(pair_plus(&["A", "earlier"]), figure("-512/22100", "2.3167421"));
    assert_eq!(pair_plus(&["C"]), figure("-1608/22100", "7.2760181"));
}

// --- Three Card Draw Poker ----------------------------------------------------------------------

type Lines = &'static [(&'static str, i64)];

#[test]
fn three_card_draw_comes_to_its_exact_figures() {
    let figures = figures::of("three_card_draw", &BOOK).unwrap();
    let kinds = count(&figures, "The dealer's best three of four");
    let kinds: Vec<i128> = kinds.into_iter().map(|(_, hands)| hands).collect();
    assert_eq!(kinds, [123_624, 71_856, 41_376, 29_052, 2_509, 2_112, 196]);
    let kinds = count(&figures, "Three cards").into_iter().map(|(_, hands)| hands);
    assert_eq!(kinds.collect::<Vec<_>>(), [16_440, 3_744, 1_096, 720, 52, 44, 4]);
    assert_eq!(
        count(&figures, "Players' hands, played best"),
        [("fold", 1_584), ("stand", 1_916), ("draw", 18_600)]
    );
    let first3 = |table: &str| {
        let [net, _, edge, _] = edge(&figures, "first3", &[table]);
        (net, edge)
    };
    let figure = |net: &str, edge: &str| (net.to_owned(), edge.to_owned());
    assert_eq!(first3("first3_1"), figure("-528/22100", "2.3891403"));
    assert_eq!(first3("first3_2"), figure("-488/22100", "2.2081448"));
    assert_eq!(first3("first3_3"), figure("-448/22100", "2.0271493"));
    assert_eq!(first3("first3_4"), figure("-1528/22100", "6.9140271"));
    let ante = |tables: &[&str]| edge(&figures, "ante", tables);
    assert_eq!(
        ante(&["bonus_1"]),
        ["-2195284944/210710682000", "-45735103/4389805875", "1.0418480", "0.540286"]
    );
    assert_eq!(ante(&["bonus_2"])[1..3], ["-86223958/4389805875", "1.9641861"]);
    assert_eq!(ante(&["bonus_3"])[1..3], ["-140552186/4389805875", "3.2017859"]);
    assert_eq!(ante(&[])[1..], ["-131276521/675354750", "19.4381576", "10.154673"]);
}

#[test]
fn three_card_draw_of_other_places_comes_to_its_exact_figures() {
    let tables: [(&str, &str, Lines); 2] = [
        (
            "in_to_win_bonus",
            "1-5-8-20",
            &[
                ("straight", 1),
                ("three_of_a_kind", 5),
                ("straight_flush", 8),
                ("mini_royal_flush", 20),
            ],
        ),
        // Without a line of its own a mini royal flush is a straight flush.
        (
            "in_to_win_bonus",
            "1-4-5-5",
            &[("straight", 1), ("three_of_a_kind", 4), ("straight_flush", 5)],
        ),
    ];
    let figures = figures::of("three_card_draw", &book("three_card_draw", &tables)).unwrap();
    assert_eq!(
        edge(&figures, "ante", &["1-5-8-20"]),
        ["-4474899240/210710682000", "-5327261/250846050", "2.1237173", "1.101327"]
    );
    assert_eq!(
        edge(&figures, "ante", &["1-4-5-5"]),
        ["-11408559672/210710682000", "-475356653/8779611750", "5.4143243", "2.807785"]
    );
}

// --- Mississippi Stud ---------------------------------------------------------------------------

#[test]
fn mississippi_stud_comes_to_its_exact_figures() {
    let figures = figures::of("mississippi_stud", &BOOK).unwrap();
    assert_eq!(
        count(&figures, "Five cards"),
        [
            ("high_card", 1_302_540),
            ("pair_of_twos_to_fives", 337_920),
            ("pair_of_sixes_to_tens", 422_400),
            ("pair_of_jacks_to_aces", 337_920),
            ("two_pairs", 123_552),
            ("three_of_a_kind", 54_912),
            ("straight", 10_200),
            ("flush", 5_108),
            ("full_house", 3_744),
            ("four_of_a_kind", 624),
            ("straight_flush", 36),
            ("royal_flush", 4)
        ]
    );
    assert_eq!(
        count(&figures, "Third street, played best"),
        [("fold", 412), ("once", 836), ("twice", 0), ("three_times", 78)]
    );
    let tables = ["A", "B"];
    assert_eq!(
        edge(&figures, "ante", &tables),
        ["-7664112/155937600", "-53223/1082900", "4.9148583", "1.369128"]
    );
    let found = figures.edges.iter().find(|edge| edge.tables == tables).unwrap();
    let average = found.average.unwrap().reduced();
    assert_eq!(average.to_string(), "74757/20825");
    assert_eq!(decimals(average, 6), "3.589772");
}

// --- Pai Gow Poker ------------------------------------------------------------------------------

static SEVEN: LazyLock<SevenCards> = LazyLock::new(SevenCards::count);

#[test]
fn pai_gow_poker_comes_to_its_exact_figures() {
    let figures = figures::of("pai_gow_poker", &BOOK).unwrap();
    assert_eq!(
        count(&figures, "Three cards, with the joker"),
        [
            ("natural_straight_flush", 48),
            ("joker_straight_flush", 100),
            ("three_of_a_kind", 58),
            ("straight", 1_020),
            ("flush", 1_308),
            ("pair", 3_912),
            ("nothing", 16_980)
        ]
    );
    let kinds = count(&figures, "Five cards, with the joker");
    let kinds: Vec<i128> = kinds.into_iter().map(|(_, hands)| hands).collect();
    let known = [1_418_964, 1_215_024, 138_600, 63_360, 20_532, 7_804, 4_368, 828, 180, 24, 1];
    assert_eq!(kinds, known);
    let kinds = count(&figures, "The best five of seven cards, with the joker");
    let kinds: Vec<i128> = kinds.into_iter().map(|(_, hands)| hands).collect();
    let known = [
        24_780_420, 64_221_960, 35_553_816, 7_470_676, 11_236_028, 6_172_088, 4_188_528, 307_472,
        184_832, 26_132, 1_128,
    ];
    assert_eq!(kinds, known);
    assert_eq!(
        count(&figures, "Seven cards as the bonuses pay them"),
        [
            ("five_aces", 1_128),
            ("royal_flush", 26_132),
            ("natural_straight_flush", 38_728),
            ("joker_straight_flush", 146_104),
            ("four_of_a_kind", 307_472),
            ("full_house", 4_188_528),
            ("flush", 6_172_088),
            ("three_of_a_kind", 7_672_500),
            ("straight", 11_034_204),
            ("nothing", 124_556_196)
        ]
    );
    let low = &figures.counts.last().unwrap();
    assert_eq!(low.of, 154_143_080);
    assert_eq!(low.lines, [("nine_high", 31_080), ("ten_high", 248_640), ("jack_high", 963_480)]);
    let edge = |wager: &str, table: &str| {
        let [net, reduced, edge, _] = edge(&figures, wager, &[table]);
        [net, reduced, edge]
    };
    assert_eq!(edge("three_card", "least"), ["-1194/23426", "-597/11713", "5.0969009"]);
    assert_eq!(edge("three_card", "raised")[2], "3.8589601");
    assert_eq!(edge("seven_card", "A"), ["-9813896/154143080", "-72161/1133405", "6.3667445"]);
    assert_eq!(edge("seven_card", "B"), ["-14042576/154143080", "-1755322/19267885", "9.1100917"]);
    assert_eq!(edge("imperial", "player_hand")[1..], ["-4557249/38535770", "11.8260229"]);
}

#[test]
fn seven_cards_part_as_published() {
    use Held as H;
    assert_eq!(SEVEN.all(), 154_143_080);
    // Table B by the joker's mere presence would pay these hands 30 and not 50.
    let either = SEVEN.with(|held| {
        held.has(H::NaturalStraightFlush)
            && held.has(H::JokerStraightFlush)
            && !held.has(H::RoyalFlush)
    });
    assert_eq!(either, 1_468);
    let both = SEVEN.with(|held| {
        held.has(H::ThreeOfAKind)
            && held.has(H::Straight)
            && !held.has(H::Flush)
            && !held.has(H::FullHouse)
            && !held.has(H::FourOfAKind)
    });
    assert_eq!(both, 201_824, "a straight by rank, three of a kind by odds");
    assert_eq!(SEVEN.with(|held| held.has(H::FourOfAKind) || held.has(H::StraightFlush)), 519_564);
    assert_eq!(
        SEVEN.with(|held| held.has(H::Straight) || held.has(H::Flush) || held.has(H::ThreeOfAKind)),
        29_586_884
    );
}

/// A bonus that pays for all seven cards too, as other states have it.
#[test]
fn a_bonus_on_all_seven_cards_comes_to_its_published_edge() {
    let lines = |top| {
        odds(&[
            ("natural_seven_card_straight_flush", top),
            ("royal_match", 2_000),
            ("joker_seven_card_straight_flush", 1_000),
            ("five_aces", 400),
            ("royal_flush", 150),
            ("straight_flush", 50),
            ("four_of_a_kind", 25),
            ("full_house", 5),
            ("flush", 4),
            ("three_of_a_kind", 3),
            ("straight", 2),
        ])
    };
    let net = SEVEN.net(&Payouts::of(&lines(5_000)));
    assert_eq!(net.to_string(), "-12066096/154143080");
    assert_eq!(net.reduced().to_string(), "-215466/2752555");
    assert_eq!(percent(-net), "7.8278545");
    assert_eq!(SEVEN.net(&Payouts::of(&lines(8_000))).numer(), &-11_970_096);
}

// --- The baccarat games -------------------------------------------------------------------------

fn rounds(shoe: Shoe) -> Rounds {
    Rounds::of(shoe, player_draws, banker_draws)
}

/// How many rounds the Banker's Hand, the Player's Hand and neither wins.
fn won(rounds: &Rounds) -> [i128; 3] {
    [Winner::Banker, Winner::Player, Winner::Tie].map(|w| rounds.with(|round| round.winner() == w))
}

#[test]
fn baccarat_comes_to_its_exact_rounds() {
    for (count, of, banker, player, tie) in [
        (
            8,
            4_998_398_275_503_360,
            2_292_252_566_437_888,
            2_230_518_282_592_256,
            475_627_426_473_216,
        ),
        (6, 878_869_206_895_680, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
        (1, 14_658_134_400, 6_737_232_640, 6_548_674_432, 1_372_227_328),
    ] {
        let rounds = rounds(decks(count));
        assert_eq!(rounds.all(), of, "{count} decks");
        assert_eq!(won(&rounds), [banker, player, tie], "{count} decks");
    }
}

type IsWanted = fn(Round) -> bool;

/// Other places pay for these.
#[test]
fn baccarat_rounds_part_as_published() {
    let parts: [(&str, IsWanted, i128, i128); 6] = [
        (
            "the Banker's Hand wins on six",
            |r| r.winner() == Winner::Banker && r.banker.count == 6,
            269_232_304_455_680,
            47_322_230_031_360,
        ),
        (
            "with two cards",
            |r| r.winner() == Winner::Banker && r.banker.count == 6 && r.banker.cards == 2,
            186_173_936_904_192,
            32_726_541_207_168,
        ),
        (
            "the Banker's Hand wins on seven with three cards",
            |r| r.winner() == Winner::Banker && r.banker.count == 7 && r.banker.cards == 3,
            112_633_011_329_024,
            19_805_383_926_144,
        ),
        (
            "the Player's Hand wins on eight with three cards",
            |r| r.winner() == Winner::Player && r.player.count == 8 && r.player.cards == 3,
            172_660_763_262_976,
            30_352_294_536_192,
        ),
        ("a natural", Round::has_natural, 1_714_696_016_515_584, 301_554_615_390_336),
        ("five cards", |r| r.cards() == 5, 1_516_734_808_780_800, 266_771_777_612_544),
    ];
    let [eight, six] = [8, 6].map(|count| rounds(decks(count)));
    for (what, is_wanted, of_eight, of_six) in parts {
        assert_eq!(eight.with(is_wanted), of_eight, "{what}, eight decks");
        assert_eq!(six.with(is_wanted), of_six, "{what}, six decks");
    }
}

/// Every cell of the banker's table that a round can come to changes the counts when it is turned
/// over, so that these prove the table; the rows of eight and nine are naturals and never looked up.
#[test]
fn every_cell_of_the_bankers_table_is_proven() {
    let right = rounds(decks(8));
    for row in 0..=9 {
        for column in (0..=9).map(Some).chain([None]) {
            let turned =
                |count, third| banker_draws(count, third) != ((count, third) == (row, column));
            let changed = won(&Rounds::of(decks(8), player_draws, turned)) != won(&right);
            assert_eq!(changed, row < 8, "{row} against {column:?}");
        }
    }
    for row in 0..=9 {
        let turned = |count| player_draws(count) != (count == row);
        let changed = won(&Rounds::of(decks(8), turned, banker_draws)) != won(&right);
        assert_eq!(changed, row < 8, "the Player's Hand on {row}");
    }
}

/// A few cards dealt in every order, card by card, come to the same as reckoned by their values.
#[test]
fn a_small_shoe_dealt_in_every_order_comes_to_the_same() {
    use Rank::{Ace, Eight, Five, Four, King, Nine, Seven, Six, Three, Two};
    for ranks in [
        [Ace, Two, Three, Four, Five, Six, Seven, King],
        [King, King, Two, Two, Three, Five, Eight, Nine],
        [Ace, Ace, Three, Four, Four, Six, Seven, Five],
    ] {
        let cards = ranks.map(|rank| Card::new(rank, Suit::Clubs));
        let mut shoe = Shoe::default();
        for card in cards {
            shoe[usize::from(point(card))] += 1;
        }
        let mut dealt = [0; 3];
        let mut order = Vec::new();
        deal_out(&cards, &mut order, &mut |six| {
            let (player, banker) = play(six.iter().copied()).unwrap();
            let winner = Winner::of(points(&player), points(&banker));
            dealt[[Winner::Banker, Winner::Player, Winner::Tie]
                .iter()
                .position(|w| *w == winner)
                .unwrap()] += 1;
        });
        assert_eq!(dealt.iter().sum::<i128>(), 8 * 7 * 6 * 5 * 4 * 3);
        assert_eq!(won(&rounds(shoe)), dealt, "{ranks:?}");
    }
}

/// Calls `each` with six of the cards in every order; `order` holds the places of those dealt.
fn deal_out(cards: &[Card], order: &mut Vec<usize>, each: &mut impl FnMut(&[Card])) {
    if order.len() == 6 {
        let six: Vec<Card> = order.iter().map(|at| cards[*at]).collect();
        return each(&six);
    }
    for at in 0..cards.len() {
        if !order.contains(&at) {
            order.push(at);
            deal_out(cards, order, each);
            order.pop();
        }
    }
}

#[test]
fn baccarat_wagers_come_to_their_exact_edges() {
    let tables: [Table<'_>; 7] = [
        ("player", "A", &[("player", 1)]),
        ("banker", "A", &[("banker", 1)]),
        ("tie", "A", &[("tie", 8)]),
        ("tie", "B", &[("tie", 9)]),
        ("cards_4", "A", &[("four", 1)]),
        ("cards_5", "A", &[("five", 2)]),
        ("cards_6", "A", &[("six", 2)]),
    ];
    for game in ["minibaccarat", "punto_banco"] {
        let figures = figures::of(game, &book(game, &tables)).unwrap();
        let eight = |wager: &str, table: &str| given(&figures, wager, "eight decks", &[table]);
        assert_eq!(eight("banker", "A")[0], "-1057566889525248/99967965510067200");
        let edges = |shoe: &str| {
            [("banker", "A"), ("player", "A"), ("tie", "A"), ("tie", "B")].map(|(wager, table)| {
                let [_, _, edge] = given(&figures, wager, shoe, &[table]);
                edge
            })
        };
        assert_eq!(edges("eight decks"), ["1.0579058", "1.2350813", "14.3596288", "4.8440320"]);
        assert_eq!(edges("six decks"), ["1.0558487", "1.2374149", "14.4381598", "4.9312887"]);
        let cards = count(&figures, "Rounds from eight decks, by the cards dealt");
        let known = [1_893_735_611_458_560, 1_516_734_808_780_800, 1_587_927_855_264_000];
        assert_eq!(cards.iter().map(|(_, rounds)| *rounds).collect::<Vec<_>>(), known);
        let cards = count(&figures, "Rounds from six decks, by the cards dealt");
        let known = [333_025_560_274_176, 266_771_777_612_544, 279_071_869_008_960];
        assert_eq!(cards.iter().map(|(_, rounds)| *rounds).collect::<Vec<_>>(), known);
        for (wager, orders) in
            [("cards_5", 1_516_734_808_780_800_i128), ("cards_6", 1_587_927_855_264_000)]
        {
            let all = 4_998_398_275_503_360;
            assert_eq!(eight(wager, "A")[0], format!("{}/{all}", 3 * orders - all), "{wager}");
        }
    }
}

/// Where each side has a choice, neither does better by choosing otherwise alone.
#[test]
fn chemin_de_fer_is_played_best_by_the_bankers_table() {
    for count in [6, 8] {
        let shoe = decks(count);
        let best = Choices::best(shoe);
        assert_eq!(best, Choices { five: true, three_nine: true, five_four: true });
        assert_eq!(
            best.rounds(shoe),
            rounds(shoe),
            "both draw where the other games have them draw"
        );
        let gains = |choices: Choices| gain(&choices.rounds(shoe));
        for other in Choices::all().filter(|other| *other != best) {
            if other.five == best.five {
                assert!(gains(other) < gains(best), "the Banker: {other:?}");
            }
            if other == (Choices { five: other.five, ..best }) {
                assert!(gains(other) > gains(best), "the Dominant Player: {other:?}");
            }
        }
    }
    let figures = figures::of("chemin_de_fer", &BOOK).unwrap();
    let edge = |wager: &str, given: &str| {
        let [_, _, edge] = self::given(&figures, wager, given, &[]);
        edge
    };
    assert_eq!(edge("bank", "six decks, vigorish"), "1.0558487");
    assert_eq!(edge("bank", "six decks, no vigorish"), "-1.2374149");
    assert_eq!(edge("against", "six decks"), "1.2374149");
    assert_eq!(edge("bank", "eight decks, vigorish"), "1.0579058");
}

// --- Roulette -----------------------------------------------------------------------------------

#[test]
fn roulette_comes_to_its_exact_figures() {
    let inside: Lines = &[
        ("straight", 35),
        ("split", 17),
        ("three", 11),
        ("four", 8),
        ("first_five", 6),
        ("six", 5),
    ];
    let mut tables: Vec<Table<'_>> = vec![("inside", "usual", inside)];
    tables.extend(["column_1", "column_2", "column_3"].map(|w| (w, "usual", &[("column", 2)][..])));
    tables.extend(["dozen_1", "dozen_2", "dozen_3"].map(|w| (w, "usual", &[("dozen", 2)][..])));
    let halves = ["red", "black", "odd", "even", "low", "high"];
    tables.extend(halves.map(|w| (w, "usual", &[("even_money", 1)][..])));
    let figures = figures::of("roulette", &book("roulette", &tables)).unwrap();
    assert_eq!(count(&figures, "Pockets of the wheel"), [("red", 18), ("black", 18), ("green", 2)]);
    assert_eq!(
        count(&figures, "Wagers of the layout"),
        [
            ("straight", 38),
            ("split", 62),
            ("three_numbers", 15),
            ("four_numbers", 22),
            ("first_five", 1),
            ("six_numbers", 11),
            ("column", 3),
            ("dozen", 3),
            ("even_money", 6),
            ("neighbours", 38)
        ]
    );
    // One figure a kind: all of its wagers come to the same.
    let edges = figures.edges.iter().map(|edge| {
        let net = edge.net;
        (edge.wager, edge.given.as_deref(), net.to_string(), percent(-net))
    });
    let two = |wager| (wager, None, "-2/38".to_owned(), "5.2631579".to_owned());
    let even_money =
        |given, net: &str, edge: &str| ("even_money", Some(given), net.to_owned(), edge.to_owned());
    let known = [
        two("straight"),
        two("split"),
        two("three_numbers"),
        two("four_numbers"),
        ("first_five", None, "-3/38".to_owned(), "7.8947368".to_owned()),
        two("six_numbers"),
        two("column"),
        two("dozen"),
        even_money("half lost to a zero", "-2/76", "2.6315789"),
        // A held wager wins nothing: 18 of 38 give it back.
        even_money("held after a zero", "-40/1444", "2.7700831"),
        even_money("lost to a zero", "-2/38", "5.2631579"),
        ("neighbours", None, "-10/190".to_owned(), "5.2631579".to_owned()),
    ];
    assert_eq!(edges.collect::<Vec<_>>(), known);
}
