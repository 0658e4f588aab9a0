//! Every act, event and finding has words, and they read well.

use crate::bench::{BOOK, open};
use clearhands::games;
use clearhands::house::{HOUSES, House};
use clearhands::kit::{Area, Card, Cents, Face, Seat, Spot, Word};
use clearhands::procedure::{Channel, FindingStep};
use clearhands::table::{Act, BallFault, Event, Impossible, VERBS};
use clearhands::wording;
use std::collections::BTreeSet;
use strum::VariantNames;

/// One line an act: the text form, the order, the report, what is missing.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of words")]
fn every_act_has_three_forms() {
    let acts = [
        "say no_more_bets => Announce \"No more bets\" / You announced \"No more bets\"",
        "call floor => Call the floorperson / You called the floorperson",
        "call supervisor => Call the casino supervisor / You called the casino supervisor",
        "inspect => Inspect the cards / You inspected the cards",
        "spread => Spread the cards face up / You spread the cards face up",
        "wash => Wash the cards / You washed the cards",
        "stack => Stack the cards / You stacked the cards",
        "swap => Put the played deck into the shuffler and take the other out / You changed the decks",
        "tuck S1 S1.side => Tuck the cards of seat 1 face down under the side wager of seat 1 / You tucked the cards of seat 1 face down under the side wager of seat 1",
        "shuffle => Shuffle the cards / You shuffled the cards",
        "cut 26 => Cut the cards 26 from the top / You cut the cards 26 from the top",
        "load => Load the shoe / You loaded the shoe",
        "take_deck L => Take the deck in the left hand, over the inventory / You took the deck in the left hand, over the inventory",
        "take_deck R to_the_side => Take the deck in the right hand, out to the side / You took the deck in the right hand, out to the side",
        "take_deck R over_layout => Take the deck in the right hand, over the layout / You took the deck in the right hand, over the layout",
        "remove shoe L => Take a card from the shoe with the left hand / You took a card from the shoe with the left hand",
        "remove held => Take a card from the deck in hand / You took a card from the deck in hand",
        "remove held R bottom => Take a card from the bottom of the deck in hand with the right hand / You took a card from the bottom of the deck in hand with the right hand",
        "place S1 down R => Place the card face down at seat 1 with the right hand / You placed the card face down at seat 1 with the right hand",
        "place dealer up => Place the card face up before the dealer / You placed the card face up before the dealer",
        "place rack down => Place the card in the discard rack / You placed the card in the discard rack",
        "issue => Have the automated shoe issue the next packet / You had the automated shoe issue a packet",
        "deliver S1 down => Deliver the packet face down at seat 1 / You delivered the packet face down at seat 1",
        "turn dealer => Turn the dealer's cards face up / You turned the dealer's cards face up",
        "turn S4 => Turn the cards of seat 4 face up / You turned the cards of seat 4 face up",
        "arrange dealer 3 1 2 => Set the dealer's cards, numbered as they lie, as 3 1 2 / You set the dealer's cards, numbered as they lay, as 3 1 2",
        "remove_stub => Take the stub out / You took the stub out",
        "place_stub rack down => Put the stub face down in the discard rack / You put the stub face down in the discard rack",
        "count_stub 31 => Count the stub: 31 cards / You counted the stub as 31 cards",
        "check_hands => Count the cards of every hand / You counted the cards of every hand",
        "offer S2 => Offer seat 2 the choice / You offered seat 2 the choice",
        "collect S1 ante => Collect the ante of seat 1 / You collected the ante of seat 1",
        "pay S1 pair_plus 25.00 => Pay $25 on the pair plus wager of seat 1 / You paid $25 on the pair plus wager of seat 1",
        "retrieve S1 ante 2.50 => Take $2.50 back from the ante of seat 1 / You took $2.50 back from the ante of seat 1",
        "release S1 play => Give back the play wager of seat 1 / You gave back the play wager of seat 1",
        "correct S1 play => Have the play wager of seat 1 put right / You had the play wager of seat 1 put right",
        "pick_up S1 => Pick up the cards of seat 1 / You picked up the cards of seat 1",
        "cover on_packet => Put the cover card on the packet in the outlet / You put the cover card on the packet in the outlet",
        "cover beside_shoe => Put the cover card beside the shoe / You put the cover card beside the shoe",
        "set_aside auto_shoe => Take the automated shoe off the table / You took the automated shoe off the table",
        "set_aside shuffler => Take the shuffler off the table / You took the shuffler off the table",
        "void => Declare every hand void / You declared every hand void",
        "void S1 => Declare the hand of seat 1 void / You declared the hand of seat 1 void",
        "remove_deck => Take the deck out of play / You took the deck out of play",
        "clear_hands => Show clear hands / You showed clear hands",
        "spin ccw 6 => Spin the ball counterclockwise, 6 turns / You spun the ball counterclockwise, 6 turns",
        "take_ball => Take the ball out: no spin / You took the ball out",
        "wait => Let the ball come to rest / You let the ball come to rest",
        "lift => Lift the marker / You lifted the marker",
        "lace => Lace a deck through the stack / You laced a deck through the stack",
        "insert 14 => Put a cutting card in, 14 cards from the back / You put a cutting card in, 14 cards from the back",
        "insert 0 => Put a cutting card at the very end / You put a cutting card at the very end",
        "pass player S3 2 => Hand 2 cards of the Player's Hand to seat 3 / You handed 2 cards of the Player's Hand to seat 3",
        "pass player banker 1 => Move 1 card of the Player's Hand to the Banker's Hand / You moved 1 card of the Player's Hand to the Banker's Hand",
        "burn 5 up => Burn 5 cards face up / You burned 5 cards face up",
        "burn 1 down => Burn a card face down / You burned a card face down",
        "take S1 play 5.00 => Take $5 of the play wager of seat 1 / You took $5 of the play wager of seat 1",
        "hold S1 play => Hold the play wager of seat 1 for the next round / You held the play wager of seat 1 for the next round",
        "transfer S5 play S3 500.00 => Give $500 of the play wager of seat 5 to seat 3 / You gave $500 of the play wager of seat 5 to seat 3",
        "charge S3 play 1.25 => Collect $1.25 vigorish on the play wager of seat 3 / You collected $1.25 vigorish on the play wager of seat 3",
        "vig S3 play 0.25 => Mark $0.25 vigorish on the play wager of seat 3 / You marked $0.25 vigorish on the play wager of seat 3",
        "unmark S3 play 3.75 => Take $3.75 off the vigorish marked on the play wager of seat 3 / You took $3.75 off the vigorish marked on the play wager of seat 3",
        "refund S3 play 3.75 => Give seat 3 $3.75 vigorish on the play wager back / You gave seat 3 $3.75 vigorish on the play wager back",
        "change S3 => Change the cash of seat 3 into chips / You changed the cash of seat 3 into chips",
        "colour S3 sky 1.00 => Give seat 3 sky blue chips of $1 for the cash / You gave seat 3 sky blue chips of $1 for the cash",
        "cash_out S3 37.00 => Give seat 3 $37 in value chips for the coloured ones / You gave seat 3 $37 in value chips for the coloured ones",
        "confirm S3 => Confirm what seat 3 said / You confirmed what seat 3 said",
        "refuse S3 => Refuse what seat 3 said / You refused what seat 3 said",
        "award S4 => Give seat 4 the shoe / You gave seat 4 the shoe",
        "revoke S3 => Take the cards out of the hands of seat 3 / You took the cards out of the hands of seat 3",
        "mark 00 => Set the marker on double zero / You set the marker on double zero",
    ];
    let verbs: BTreeSet<&str> = acts.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(verbs, VERBS.into());
    for line in acts {
        let (text, told) = line.split_once(" => ").unwrap();
        let act: Act = text.parse().unwrap();
        assert_eq!(format!("{} / {}", wording::act(&act), wording::did(&act)), told);
        let undone = wording::undone(&act);
        assert!(!undone.contains('{') && undone != act.to_string(), "{text}: {undone}");
    }
}

#[test]
fn what_cannot_be_done_is_told_by_the_names_of_places() {
    let spot = Spot { seat: Seat(11), wager: Word::new("player") };
    let area = Area::Seat(Seat(2));
    let told = [
        (Impossible::NoChips(spot), "there are no chips on the Player wager of seat 11"),
        (Impossible::NoSpot(spot), "this layout has no place for the Player wager of seat 11"),
        (
            Impossible::TooMany(spot),
            "there are too many chips on the Player wager of seat 11, or with its owner, to move these",
        ),
        (Impossible::NothingThere(area), "there are no cards at seat 2"),
        (Impossible::NothingToTurn(area), "nothing lies face down at seat 2"),
        (Impossible::TooFew { area, count: 3 }, "there are not 3 cards at seat 2"),
        (
            Impossible::NotAPlace(Area::Rack),
            "by this act no card comes to the discard rack, or from there",
        ),
        (
            Impossible::NoCard(Area::Shoe),
            "there is no card in the shoe to take; shuffle and load first",
        ),
        // The others name no place by its code.
        (Impossible::NoSeat(Seat(2)), "this table has no seat 2"),
    ];
    for (why, words) in told {
        assert_eq!(wording::impossible(&why), words);
    }
}

#[test]
fn every_event_has_words() {
    let (seat, other) = (Seat(2), Seat(3));
    let spot = Spot { seat, wager: Word::new("play") };
    let (amount, at) = (Cents::dollars(10), Area::Dealer);
    let events = [
        Event::RoundOpens(4),
        Event::Wager { spot, amount },
        Event::LateWager { spot, amount },
        Event::Corrects { spot, amount },
        Event::Plays(seat),
        Event::Draws(seat),
        Event::Folds(seat),
        Event::Moves { card: Card::JOKER, from: Area::Seat(seat), to: Area::Rack },
        Event::Shows(Area::Seat(seat)),
        Event::Shows(at),
        Event::LooksAtCards(seat),
        Event::Shares(seat),
        Event::DeckExpires,
        Event::Touches { by: seat, of: other },
        Event::Flips { area: at },
        Event::Slips { from: Area::Shoe },
        Event::Sticks { from: Area::Shoe, to: Area::Dealer },
        Event::CardLost(Card::JOKER),
        Event::CardMissing { card: Card::JOKER, at },
        Event::ShufflerJams { dead: false },
        Event::ShufflerJams { dead: true },
        Event::ShufflerReads { right: true },
        Event::ShufflerReads { right: false },
        Event::ShoeJams { dead: false },
        Event::ShoeJams { dead: true },
        Event::FloorComes,
        Event::FreshDeck,
        Event::Fill,
        Event::Sweeps(seat),
        Event::BallRests(17),
        Event::BallFaults(BallFault::Leaves),
        Event::BallFaults(BallFault::Foreign),
        Event::Says { seat, phrase: Word::new("no_more_bets") },
        Event::Accepts(seat),
        Event::Declines(seat),
        Event::Bids { seat, amount },
        Event::Deals { from: Area::Shoe, to: at, face: Face::Up },
        Event::Cuts { seat, at: 200 },
        Event::OrdersRecut,
        Event::OrdersRevoked(seat),
        Event::Stalls(seat),
        Event::Errs(seat),
        Event::UsesDevice { seat, permitted: false },
        Event::UsesDevice { seat, permitted: true },
        Event::Cash { seat, amount },
        Event::Speaks { spot, amount },
        Event::Leaves(seat),
        Event::Shifts { from: spot, to: Word::new("ante") },
        Event::Claims(spot),
        Event::ShoeRunsLow { left: 6 },
        Event::CuttingCardAt(4),
    ];
    let names: BTreeSet<&str> = events.iter().map(Into::into).collect();
    assert_eq!(names, Event::VARIANTS.iter().copied().collect());
    let told: Vec<String> = events.iter().map(wording::event).collect();
    let all = told.join("\n");
    assert!(!all.contains(['{', '_']), "{all}");
    assert!(all.contains("Seat 2 puts $10 on the play wager\n"), "{all}");
    assert!(all.contains("Seat 2 reaches for the cards of seat 3\n"), "{all}");
    assert!(all.contains("Seat 2 asks for a card\n"), "{all}");
    assert!(all.contains("Seat 2 puts a card in the discard rack\n"), "{all}");
    assert!(all.contains("The cards of seat 2 are laid face up\n"), "{all}");
    assert!(all.contains("A card turns over and lies face up before the dealer\n"), "{all}");
}

#[test]
fn nothing_lacks_words() {
    assert_eq!(wording::complaint().map(|c| c.to_string()), None);
    assert_eq!(wording::gaps(), Vec::<String>::new());
    for area in Area::all() {
        let told = [wording::area(area), wording::at(area), wording::cards_of(area)].join(" / ");
        assert!(!told.contains(['{', '_']), "{area}: {told}");
    }
}

#[test]
fn tables_of_odds_are_told_without_their_names_in_files() {
    for table in &BOOK.paytables {
        let told = wording::paytable(&BOOK, table);
        let all = told.lines.iter().map(|line| line.hand.as_str());
        for words in all.chain([told.title.as_str(), &told.elected, &told.limit]) {
            assert!(!words.contains(['_', '{']), "{} of {}: {words}", table.id, table.game);
        }
        assert_eq!(told.lines.len(), table.lines.len());
        assert_eq!(told.elected.is_empty(), table.election.is_none(), "{told:?}");
        assert_eq!(told.limit.is_empty(), table.limit.is_none());
    }
    let of = |game: &str, id: &str| {
        let mut tables = BOOK.paytables.iter().filter(|table| table.game == game);
        wording::paytable(&BOOK, tables.find(|table| table.id == id).unwrap())
    };
    let told = of("pai_gow_poker", "A");
    assert_eq!(told.title, "Seven-card bonus");
    assert_eq!(told.lines[0].hand, "Five aces");
    assert_eq!(told.lines[0].odds, "500 to 1");
    assert_eq!(
        told.limit,
        "Ceiling at the lowest sum allowed: no more than $50,000, or 500 times the least wager if \
         that is more"
    );
}

#[test]
fn every_step_shows_a_skill() {
    let known: Vec<&str> =
        wording::skills().iter().flat_map(|s| s.steps.iter().map(String::as_str)).collect();
    for source in HOUSES {
        let house = House::load(*source, &BOOK).unwrap();
        let play = games::find(&house.game).unwrap().open(&house, &BOOK, 6);
        for step in &play.procedure().steps {
            assert!(known.contains(&step.id), "{}: no skill has step {}", source.0, step.id);
        }
    }
    assert_eq!(wording::skill_of(FindingStep::Step("pay"), Channel::Amounts), "amounts");
    assert_eq!(wording::skill("amounts"), "The right money");
}

/// Deals perfectly up to an act that begins with `due`, does `act` instead, and tells the findings.
fn told_instead(house: &str, due: &str, act: &str) -> String {
    let mut session = open(house, 5, 7, "start: Ready");
    loop {
        let next = session.expected()[0];
        if next.to_string().starts_with(due) {
            break;
        }
        session.step(0, next).unwrap();
    }
    let entry = session.step(0, act.parse().unwrap()).unwrap();
    let lines = entry.findings.iter().map(|finding| {
        let told = wording::finding(&BOOK, finding);
        assert!(!told.duty.is_empty());
        format!("{}. {}. {}. {}", told.headline, told.did, told.due, told.cite)
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn findings_read_as_sentences() {
    assert_eq!(
        told_instead("tcp_shoe_phase", "say no_more_bets", "remove shoe L"),
        "Out of order. You took a card from the shoe with the left hand. \
         \"No more bets\" had not been announced yet. N.J.A.C. 19:47-20.7(b)"
    );
    assert_eq!(
        told_instead("tcp_shoe_phase", "place S1", "place S1 up R"),
        "Face up. You placed the card face up at seat 1 with the right hand. \
         It was time to place the card face down at seat 1 with the right hand. N.J.A.C. 19:47-20.7(c)"
    );
    let text = told_instead("tcp_shoe_phase", "offer S1", "offer S3");
    assert!(
        text.starts_with(
            "Begun at the wrong seat. You offered seat 3 the choice. \
             Seat 1 had not been offered the choice yet (1 more due before this). "
        ),
        "{text}"
    );
    let text = told_instead("tcp_shoe_phase", "pay", "pay S1 ante 1.00");
    assert!(text.contains("You paid $1 on the ante of seat 1"), "{text}");
}
