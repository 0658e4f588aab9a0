//! Data that cannot lie: what a level, a house or a rulebook says is there, or is complained of where
//! it stands.

use crate::bench::{BOOK, deal_out, level_text};
use clearhands::house::{HOUSES, House};
use clearhands::kit::{Cents, Complaint, DENOMINATIONS, Seat, Word};
use clearhands::law::{DATA, Holds, Rulebook};
use clearhands::level::{Data, LEVELS, Level, Mode};
use clearhands::record::acts_from_text;
use clearhands::session::Session;
use clearhands::table::Event;
use std::sync::Arc;

fn told(complaints: &[Complaint]) -> String {
    complaints.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn read(text: &str) -> Result<Level, Vec<Complaint>> {
    Level::load(("levels/test.ron", text), HOUSES, &BOOK)
}

/// The line and the words of each complaint about a level.
pub(crate) fn faults(text: &str) -> Vec<String> {
    let complaints = read(text).err().unwrap_or_default();
    complaints.iter().map(|told| format!("{}: {}", told.line, told.what)).collect()
}

/// A level of one line to which these lines are added, so that the first of them is line 2.
fn lined(house: &str, rounds: u32, lines: &str) -> String {
    level_text(house, rounds, 7, &format!("\n{lines}\n"))
}

fn session(level: Level) -> Session {
    Session::open(Arc::new(level), BOOK.clone(), Mode::Practice).unwrap()
}

#[test]
fn the_line_that_is_meant_is_named() {
    let hands = "cards: [(round: 1, hands: [(to: \"S1\", cards: \"Kh Qh 2c\")]),\n\
                 (round: 2, hands: [(to: \"S1\", cards: \"Kh Qh 2c\"),\n\
                 (to: \"S2\", cards: \"Kh Qh 2c\")])]";
    let three: Vec<String> =
        ["Kh", "Qh", "2c"].map(|card| format!("4: {card} is dealt twice in round 2")).to_vec();
    assert_eq!(faults(&lined("tcp_shoe_phase", 3, hands)), three);
    let patrons = "patrons: Fixed([(seat: 1, wagers: {\"ante\": 5}),\n\
                   (seat: 2, wagers: {\"ante\": 5, \"tip\": 5}),\n\
                   (seat: 1, wagers: {\"ante\": 5})])";
    assert_eq!(
        faults(&lined("tcp_shoe_phase", 3, patrons)),
        ["3: no wager 'tip' is made before the deal", "4: two patrons sit at seat 1"]
    );
    let incidents = "incidents: [Touch(round: 1, seat: 1, of: 2),\n\
                     Touch(round: 2, seat: 1, of: 1),\nTouch(round: 9, seat: 1, of: 2)]";
    assert_eq!(
        faults(&lined("tcp_shoe_phase", 3, incidents)),
        ["3: a patron may touch his own cards", "4: the level has no round 9"]
    );
    // Words that look like fields are words.
    let text = level_text("tcp_shoe_phase", 3, 7, "\nuncounted: 7")
        .replace("Test.", "Write uncounted: 7, and rounds: 0.");
    let told = faults(&text);
    assert!(told.len() == 1 && told[0].starts_with("2: more than four rounds"), "{told:?}");
}

/// Rounds in which the same four cards are fixed, two of them alike.
fn the_same_rounds(rounds: u32) -> String {
    let round = |n| {
        format!(
            "(round: {n}, hands: [(to: \"player\", cards: \"9c Kd\"), \
             (to: \"banker\", cards: \"9d 9c\")]),\n"
        )
    };
    let cards: String = (1..=rounds).map(round).collect();
    let patrons = "patrons: Fixed([(seat: 1, wagers: {\"banker\": 5})]), start: Ready,";
    lined("mini_face_up", rounds, &format!("{patrons} cards: [\n{cards}]"))
}

#[test]
fn a_shoe_is_not_asked_for_more_cards_than_it_has() {
    // A shoe of eight decks has eight nines of clubs, and four rounds take them all.
    assert_eq!(faults(&the_same_rounds(4)), [""; 0]);
    let told = faults(&the_same_rounds(5));
    assert_eq!(told, ["7: 9c is fixed 9 times in rounds 1 to 5, and the shoe has 8 of it"]);
}

#[test]
fn a_fixed_card_that_is_not_left_is_told_at_the_table() {
    // No such level can be loaded, so its fifth round is added behind the check's back.
    let mut level = read(&the_same_rounds(4)).unwrap();
    level.rounds = 5;
    let fourth = level.cards[&4].clone();
    level.cards.insert(5, fourth);
    let mut session = session(level);
    deal_out(&mut session);
    let missing: Vec<(u32, String)> = session
        .entries()
        .iter()
        .flat_map(|entry| entry.events.iter().map(|event| (entry.round, event)))
        .filter(|(_, event)| matches!(event, Event::CardMissing { .. }))
        .map(|(round, event)| (round, clearhands::wording::event(event)))
        .collect();
    assert_eq!(missing.len(), 2, "{missing:?}");
    for (round, told) in missing {
        assert!(round == 5 && told.contains("nine of clubs"), "{round}: {told}");
    }
}

#[test]
fn an_old_deck_needs_a_rule_that_answers_it() {
    let old = "incidents: [OldDeck(round: 2)]";
    let plain = |house: &str| {
        faults(&lined(house, 3, old).replace("Loose([1, 2, 3, 5, 6])", "Loose([1, 2])"))
    };
    let none = ["2: no rule of this table has an old deck replaced"];
    assert_eq!(plain("tcp_shoe_phase"), none);
    assert_eq!(plain("mini_face_up"), none);
    for house in ["stud_shoe", "tcdp_shoe", "pgp_shoe_a"] {
        assert_eq!(plain(house), [""; 0], "{house}");
    }
}

#[test]
fn no_patron_wagers_what_nobody_has_with_him() {
    let at =
        |incident: &str| faults(&lined("tcp_shoe_phase", 3, &format!("incidents: [{incident}]")));
    let late = "LateWager(round: 1, seat: 1, wager: \"ante\", amount: 1000000)";
    assert_eq!(at(late), ["2: no patron of this house has 1000000 dollars with him"]);
    let play = "WrongPlay(round: 1, seat: 1, amount: 2000000)";
    assert_eq!(at(play), ["2: no patron of this house has 2000000 dollars with him"]);
}

#[test]
fn a_text_speaks_of_odds_that_the_house_pays() {
    let at =
        |house: &str, words: &str| faults(&level_text(house, 3, 7, "").replace("\"Test.\"", words));
    // 19:47-20.11(b): a flush wins 4 to 1 by Table A, and a straight flush 40 to 1 by each.
    let a = "\"A flush pays 4 to 1, a straight flush 40 to 1.\"";
    assert_eq!(at("tcp_shoe_phase", a), [""; 0]);
    let told = at("tcp_shoe_phase", "\"A flush pays 9 to 1.\"");
    assert_eq!(told, ["1: 'text' speaks of 9 to 1, and no wager of this house is paid so"]);
    // The numbers of a wager on the wheel are no odds.
    assert_eq!(at("wheel_half", "\"Seats 1 to 2 lay chips on 1 to 18 and on 19 to 36.\""), [""; 0]);
}

/// A level at the wheel of a house of its own.
fn wheel(rounds: u32, patrons: &str, incidents: &str) -> String {
    let house = "Inline((version: 1, title: \"own\", game: \"roulette\", edition: All, \
                 limits: (1, 200)))";
    let more = format!("patrons: {patrons}, incidents: [{incidents}], start: Ready");
    level_text("moon", rounds, 1, &more).replace("Named(\"moon\")", house)
}

#[test]
fn a_patron_buys_what_the_table_can_sell_him() {
    let told = |own: &str| {
        let own = format!("Own((round: 1, what: \"buy_in\", seat: 2, {own}))");
        faults(&wheel(1, "Idle([1, 2])", &own))
    };
    assert_eq!(told("amount: 100"), [""; 0]);
    assert_eq!(told("amount: 100, at: \"value\""), [""; 0]);
    assert_eq!(
        told("amount: 1000, n: 100"),
        ["1: the patron at seat 2 has a colour at $1 already"]
    );
}

/// Every wager that is told lies on the layout; returns how often somebody bought chips.
fn assert_wagers_lie(level: Level) -> usize {
    let id = level.id.clone();
    let mut session = session(level);
    let lie = |session: &Session, events: &[Event]| {
        for event in events {
            if let Event::Wager { spot, amount } = *event {
                let stake = session.table().stake(spot.seat, spot.wager);
                assert!(stake >= amount, "{id}: {event:?}, and {stake} lies there");
            }
        }
    };
    let opening = session.opening().to_vec();
    if !opening.iter().any(|event| matches!(event, Event::Leaves(_))) {
        lie(&session, &opening);
    }
    let mut bought = 0;
    while !session.is_over() {
        let act = session.expected()[0];
        let events = session.step(0, act).unwrap().events.clone();
        // What is moved or taken back again in answer to the same act lies there no more.
        let moved = |e: &Event| {
            matches!(e, Event::Shifts { .. } | Event::Corrects { .. } | Event::Leaves(_))
        };
        if !events.iter().any(moved) {
            lie(&session, &events);
        }
        bought += events.iter().filter(|event| matches!(event, Event::Cash { .. })).count();
    }
    bought
}

#[test]
fn no_wager_is_told_without_its_chips() {
    // He loses his number in every round and wins his colour in every second one.
    let rests = |n: u32| format!("Own((round: {n}, what: \"rests\", at: \"8\"))");
    let rounds: Vec<String> = (1..=60).map(rests).collect();
    let patrons = "Fixed([(seat: 1, wagers: {\"red\": 3, \"n17\": 5})])";
    let text = wheel(60, patrons, &rounds.join(", "));
    assert!(assert_wagers_lie(read(&text).unwrap()) > 0, "nobody bought chips");
    for (path, text) in LEVELS.iter().filter(|(path, _)| path.contains("/roulette/")) {
        assert_wagers_lie(Level::load((path, text), HOUSES, &BOOK).unwrap());
    }
}

#[test]
fn a_wager_may_have_cents_where_the_chips_do() {
    let at = |chips: &str, amount: &str| {
        let house = format!(
            "Inline((version: 1, title: \"House\", game: \"three_card_poker\", edition: Y2007, \
             limits: (5, 100), chips: [{chips}]))"
        );
        let patrons = format!("patrons: Fixed([(seat: 1, wagers: {{\"ante\": {amount}}})])");
        level_text("moon", 1, 7, &patrons).replace("Named(\"moon\")", &house)
    };
    let (halves, dollars) = (
        "\"0.50\", \"1\", \"5\", \"25\", \"100\", \"500\", \"1000\"",
        "\"1\", \"5\", \"25\", \"100\", \"500\"",
    );
    let session = session(read(&at(halves, "12.50")).unwrap());
    assert_eq!(session.table().stake(Seat(1), Word::new("ante")), Cents(1250));
    assert_eq!(
        faults(&at(dollars, "12.50")),
        ["1: 12.50 dollars cannot be made with this house's chips"]
    );
    for amount in ["12.5", "-5", "1e1", "\"5\"", "0x10"] {
        let told = faults(&at(halves, amount));
        assert!(told.len() == 1 && told[0].contains("is no amount"), "{amount}: {told:?}");
    }
}

#[test]
fn an_inventory_covers_what_a_hand_of_a_high_least_wager_can_win() {
    // 35.11(c): five thousand times the least wager, where that is more than 50,000 dollars.
    let house = "(version: 1, title: \"House\", game: \"mississippi_stud\", edition: Y2009, \
                 elections: {\"payout_limit\": \"A\"}, limits: (15, 100))";
    let house = House::load(("houses/test.ron", house), &BOOK).unwrap();
    let half = house.inventory.0.iter().zip(DENOMINATIONS);
    let half: i64 = half.map(|(&n, value)| i64::from(n / 2) * value.0).sum();
    assert!(half >= 5000 * 15 * 100, "{half}");
}

/// The files of the rulebook and the lists beside it, with one text of one file replaced.
pub(crate) fn files(file: &str, from: &str, to: &str) -> Vec<(&'static str, String)> {
    let mut found = false;
    let all = DATA.iter().map(|&(path, text)| {
        if !path.ends_with(file) {
            return (path, text.to_owned());
        }
        assert!(text.contains(from), "{from} is not in {path}");
        found = true;
        (path, text.replacen(from, to, 1))
    });
    let all = all.collect();
    assert!(found, "there is no {file}");
    all
}

/// A name in a game's file that nothing knows, `to` where `from` stood, is complained of where it stands.
pub(crate) fn assert_unknown(file: &str, (from, to): (&str, &str), (what, cure): (&str, &str)) {
    let told = unknown(file, from, to);
    assert!(told.contains(what) && told.contains(cure), "{file} {to}: {told}");
    let game = file.split('/').next().unwrap();
    let placed = |line: &str| line.contains(&format!("/{game}/")) && !line.contains(":0:");
    assert!(told.lines().any(placed), "{file} {to}: {told}");
}

/// What is wrong with data in which one text has been replaced.
pub(crate) fn unknown(file: &str, from: &str, to: &str) -> String {
    let files = files(file, from, to);
    let sources: Vec<(&str, &str)> = files.iter().map(|(p, text)| (*p, text.as_str())).collect();
    let data = Data::sort(&sources).unwrap();
    data.rulebook().err().map_or_else(String::new, |complaints| told(&complaints))
}

/// An order of settlement that only the data know: no Rust has its name.
#[test]
fn a_value_that_a_part_of_the_round_goes_by_is_known() {
    let value = "(id: \"by_seat\", words: \"By seat, one player at a time\"";
    let other = format!(
        "{}, clause: \"tcp2007.20.10.c.2-a\"),\n{value}",
        value.replace("by_seat", "in_turn")
    );
    let elections = files("three_card_poker/elections.ron", value, &other);
    let named = "[(\"settlement\", [\"by_seat\"";
    let round = |part: &str| {
        let mut all = elections.clone();
        let (_, text) = all
            .iter_mut()
            .find(|(path, _)| path.ends_with("three_card_poker/procedure.ron"))
            .unwrap();
        *text = text.replace(named, part);
        let sources: Vec<(&str, &str)> = all.iter().map(|(p, text)| (*p, text.as_str())).collect();
        let book = Data::sort(&sources).unwrap().rulebook();
        book.err().map_or_else(String::new, |complaints| told(&complaints))
    };
    assert!(round(named).contains("nothing goes by a value 'in_turn'"), "{}", round(named));
    assert_eq!(round(&format!("{named}, \"in_turn\"")), "");
}

#[test]
fn every_name_of_the_data_that_is_built_in_is_known() {
    assert_eq!(unknown("three_card_poker/clauses.ron", "", ""), "");
}

#[test]
fn no_text_of_a_file_holds_a_control_character() {
    let said = "a text holds a line break or another control character";
    for title in ["A\\nB", "A\\u{1b}[8m", "A\nB", "A\u{202e}B"] {
        let level =
            level_text("tcp_shoe_phase", 1, 7, "").replace("\"Test\"", &format!("\"{title}\""));
        assert!(faults(&level).iter().any(|told| told.ends_with(said)), "{title:?}");
        let house = format!(
            "(version: 1, title: \"{title}\", game: \"three_card_poker\", edition: Y2007, \
             limits: (5, 50))"
        );
        let told = told(&House::load(("houses/test.ron", &house), &BOOK).unwrap_err());
        assert!(told.contains(said), "{told}");
        let duty = "duty: \"";
        let told = unknown("three_card_poker/clauses.ron", duty, &format!("{duty}{title}"));
        assert!(told.contains(said), "{told}");
    }
}

/// What `check` says of a folder with these levels in it, and how it ends.
pub(crate) fn checked(levels: &[(&str, &str)], prepare: impl Fn(&std::path::Path)) -> (u8, String) {
    let folder = tempfile::TempDir::new().unwrap();
    for (name, text) in levels {
        let text = text.replace("id: \"test\"", &format!("id: \"{name}\""));
        let text = text.replace("course: \"test\"", "course: \"offers\"");
        std::fs::write(folder.path().join(format!("{name}.ron")), text).unwrap();
    }
    prepare(folder.path());
    let args = ["clearhands", "check", folder.path().to_str().unwrap()].map(Into::into);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = clearhands::cli::run(args, &mut out, &mut err).code();
    (exit, String::from_utf8([out, err].concat()).unwrap())
}

#[test]
fn a_card_that_another_hand_gets_is_complained_of() {
    let level = |player: &str| {
        let hands =
            format!("(to: \"player\", cards: \"{player}\"), (to: \"banker\", cards: \"2d 3c\")");
        let more = format!("cards: [(round: 1, hands: [{hands}])]");
        level_text("mini_face_up", 2, 7, &format!("patrons: Sound([1, 2]), {more}"))
    };
    // On a natural of nine nobody draws; on a count of two the Player does.
    let (exit, told) = checked(&[("drawn", &level("Qc 2h 5h"))], |_| ());
    assert_eq!(exit, 0, "{told}");
    let (exit, told) = checked(&[("stays", &level("Qc 9h 5h"))], |_| ());
    assert!(told.contains("a card that is fixed for 'player' in round 1 does not come"), "{told}");
    assert_eq!(exit, 1);
}

#[cfg(unix)]
#[test]
fn a_folder_that_holds_itself_is_looked_into_once() {
    let text = level_text("tcp_shoe_phase", 1, 7, "");
    let (exit, told) = checked(&[("one", &text)], |folder| {
        for name in ["again", "and_again"] {
            std::os::unix::fs::symlink(folder, folder.join(name)).unwrap();
        }
    });
    assert!(told.contains("1 levels, 0 houses"), "{told}");
    assert_eq!(exit, 0);
}

#[cfg(unix)]
#[test]
fn a_link_to_nothing_hides_no_other_file() {
    let (good, bad) = (level_text("tcp_shoe_phase", 1, 7, ""), level_text("nowhere", 1, 7, ""));
    let (exit, told) = checked(&[("good", &good), ("bad", &bad)], |folder| {
        std::os::unix::fs::symlink(folder.join("none"), folder.join("link.ron")).unwrap();
    });
    assert!(told.contains("link.ron: it cannot be read: "), "{told}");
    assert!(told.contains("there is no house 'nowhere'"), "{told}");
    assert!(told.contains("2 levels, 0 houses, 0 rulebook files checked; 2 complaints"), "{told}");
    assert_eq!(exit, 1);
}

#[test]
#[allow(clippy::disallowed_methods, reason = "what is measured is the time itself")]
fn forty_thousand_wrong_lines_are_told_in_seconds() {
    let began = std::time::Instant::now();
    let acts: String = (0..40_000).map(|n| format!("foo {n}\n")).collect();
    assert_eq!(acts_from_text(("test.acts", &acts)).unwrap_err().len(), 40_000);
    let wrong: String = (0..40_000).map(|_| "Touch(round: 1, seat: 1, of: 1),\n").collect();
    let told = faults(&lined("tcp_shoe_phase", 3, &format!("incidents: [\n{wrong}]")));
    assert_eq!(told.len(), 40_000);
    assert!(told.last().is_some_and(|last| last.starts_with("40002: ")), "{:?}", told.last());
    // The measure is a generous one: it took minutes when each complaint looked through the whole file.
    assert!(began.elapsed().as_secs() < 10, "{:?}", began.elapsed());
}

/// A rulebook with one text of one file replaced.
fn book(file: &str, from: &str, to: &str) -> Result<Rulebook, Vec<Complaint>> {
    let files = files(file, from, to);
    let law = files.iter().filter(|(path, _)| Holds::of(path).is_some_and(Holds::is_law));
    Rulebook::load(&law.map(|(path, text)| (*path, text.as_str())).collect::<Vec<_>>())
}

#[test]
fn a_clause_tells_the_odds_of_its_table() {
    let id = "tcp2007.20.11.a.2-A-flush";
    let duty = |book: &Rulebook| book[book.find(id).unwrap()].duty.clone();
    let line = |pays: u8| format!("pays: {pays}, per: 1, clause: \"{id}\"");
    let changed = book("three_card_poker/paytables.ron", &line(4), &line(7)).unwrap();
    assert!(duty(&BOOK).ends_with("a flush pays 4 to 1."), "{}", duty(&BOOK));
    assert!(duty(&changed).ends_with("a flush pays 7 to 1."), "{}", duty(&changed));
    // The limit stands once too.
    let note = |book: &Rulebook| book[book.find("mstud.35.11.c-a").unwrap()].note.clone();
    assert!(note(&BOOK).contains("$50,000"), "{}", note(&BOOK));
    let more =
        book("mississippi_stud/paytables.ron", "at_least: 50000", "at_least: 60000").unwrap();
    assert!(note(&more).contains("$60,000"), "{}", note(&more));
}

#[test]
fn odds_that_no_election_chooses_are_in_force_wherever_their_text_is() {
    let file = "three_card_poker/paytables.ron";
    let paid_at = |book: &Rulebook, house: &str| {
        let house = HOUSES.iter().find(|(path, _)| path.contains(house)).unwrap();
        let house = House::load(*house, book).unwrap();
        house.paytable(book, "pair_plus").map(|table| table.id.clone()).unwrap()
    };
    let chosen = "election: (\"pair_plus_table\", \"A\"),\n            wager";
    let everywhere = book(file, chosen, "wager").unwrap();
    assert_eq!(paid_at(&BOOK, "tcp_shoe_b"), "B");
    assert_eq!(paid_at(&everywhere, "tcp_shoe_b"), "A");
}

#[test]
fn a_placeholder_that_stands_for_nothing_is_told() {
    for bad in ["{odd}", "{odds:moon}", "{limit}", "{", "{odds"] {
        let (from, to) = ("a flush pays {odds}", format!("a flush pays {bad}"));
        let told = told(&book("three_card_poker/clauses.ron", from, &to).unwrap_err());
        assert!(told.contains("stands for no number of the pay tables"), "{bad}: {told}");
        assert!(told.contains("three_card_poker/clauses.ron:"), "{told}");
    }
}

/// Whether a text gives odds in figures: `4 to 1`, but not `1 to 18`.
fn gives_odds(text: &str) -> bool {
    let words: Vec<&str> = text.split([' ', ',', '.', '"', '\'', ')', '(']).collect();
    let number = |word: &str| word.parse::<u32>().ok();
    words.windows(3).any(|three| {
        let odds = number(three[0]).zip(number(three[2]));
        three[1] == "to" && odds.is_some_and(|(_, per)| per < 10)
    })
}

#[test]
fn no_text_of_a_clause_repeats_the_odds_of_its_line() {
    let mut seen = 0;
    for &(path, tables) in DATA.iter().filter(|(path, _)| path.ends_with("/paytables.ron")) {
        let folder = path.trim_end_matches("paytables.ron");
        let clauses = format!("{folder}clauses.ron");
        let (_, text) = DATA.iter().find(|(path, _)| *path == clauses).unwrap();
        let cited = tables.split("clause: \"").skip(1).filter_map(|rest| rest.split('"').next());
        for id in cited {
            let at = text.find(&format!("id: \"{id}\"")).unwrap();
            let row = &text[at..];
            let row = &row[..row[4..].find("            id: \"").map_or(row.len(), |end| end + 4)];
            assert!(!gives_odds(row), "{row}");
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn what_only_the_house_practises_is_marked_so_and_cites_no_section() {
    let mut marked = 0;
    for (_, clause) in BOOK.clauses() {
        let says_so = clause.cite.to_lowercase().starts_with("house practice");
        assert_eq!(clause.house_practice, says_so, "{}: {}", clause.id, clause.cite);
        marked += usize::from(clause.house_practice);
    }
    assert!(marked > 200, "{marked}");
}

#[test]
fn an_incident_that_stands_there_twice_is_told_at_its_second_place() {
    let jam = "ShufflerJam(round: 1)";
    let other = "ShufflerJam(round: 2)";
    let twice = lined("tcp_shoe_phase", 2, &format!("incidents: [\n{jam},\n{other},\n{jam}\n]"));
    let faults = faults(&twice);
    assert_eq!(faults, ["5: the same incident stands there twice"]);
}
