//! The command line: what it prints, what it complains of, how it ends.

use crate::bench::ran::{Ran, run};
use clearhands::cli::Exit;
use clearhands::games;
use clearhands::law::Rulebook;
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A folder with a level in it, and paths inside.
struct Bench(TempDir);

impl Bench {
    fn new() -> Self {
        let bench = Self(TempDir::new().unwrap());
        bench.file("sample.ron", &level("sample", "tcp_shoe_phase", "Practice"));
        bench
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn at(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    fn file(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).unwrap();
        self.at(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The perfect dealer's acts at the sample level, one a line with their times.
    fn acts(&self) -> Vec<String> {
        let ran = run(&["deal", &self.at("sample.ron"), "--json"]);
        let deal: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(deal["format"], "clearhands-deal/1");
        let acts = deal["acts"].as_array().unwrap();
        acts.iter().map(|act| format!("{} {}", act["n"], act["act"].as_str().unwrap())).collect()
    }

    fn grade(&self, acts: &[String], more: &[&str]) -> Ran {
        let list = self.file("acts.txt", &acts.join("\n"));
        let level = self.at("sample.ron");
        run(&[&["grade", "--level", &level, "--acts", &list], more].concat())
    }
}

fn level(id: &str, house: &str, mode: &str) -> String {
    format!(
        "(\n    version: 1, id: \"{id}\", title: \"Sample\", course: \"offers\", order: 1,\n    \
         teaches: \"Testing.\", text: \"Test.\", house: Named(\"{house}\"), mode: {mode},\n    \
         seats: 6, rounds: 2, seed: 11, graded: [Amounts, Procedure, Irregularities],\n    \
         pass: (amounts: 100, procedure: 90, irregularities: 100), target_s: 60,\n    \
         patrons: Sound([1, 3, 5]),\n)\n"
    )
}

#[test]
fn deal_tells_each_act_with_its_section_and_each_settlement() {
    let bench = Bench::new();
    let ran = run(&["deal", &bench.at("sample.ron")]);
    assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""));
    for line in [
        "Sample (sample)",
        "Round 1: wagers are down",
        "        - Seat 3 puts $25 on the ante",
        "     3  say no_more_bets         Announce \"No more bets\"  [19:47-20.7(b)]",
        "    33  turn dealer              Turn the dealer's cards face up: 3s 8c Td (ten high)  [19:47-20.10(b)]",
        "    42  pay S3 pair_plus 40.00   Pay $40 on the pair plus wager of seat 3  [19:47-20.11(a)2]",
        "Round 1 is over: seat 1 -$10, seat 3 +$65, seat 5 +$5",
        "Round 2: wagers are down",
        "In all: seat 1 -$5, seat 3 +$90, seat 5 +$695",
    ] {
        assert!(ran.out.lines().any(|l| l == line), "'{line}' is not in\n{}", ran.out);
    }
    let one = run(&["deal", &bench.at("sample.ron"), "--rounds", "1", "--seed", "12"]);
    assert!(one.out.contains("seed 12, 1 rounds") && !one.out.contains("Round 2"));
}

#[test]
fn a_right_list_of_acts_is_passed() {
    let bench = Bench::new();
    let ran = bench.grade(&bench.acts(), &[]);
    assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""), "{}", ran.out);
    assert!(ran.out.contains("Findings\n  none\n"), "{}", ran.out);
    assert!(ran.out.contains("  seat 5     +$695\n"), "{}", ran.out);
    assert!(ran.out.contains("should hold $118,920: right"), "{}", ran.out);
    assert!(ran.out.ends_with("\nPASSED\n"), "{}", ran.out);
}

#[test]
fn a_wrong_act_is_told_with_line_section_and_what_was_due() {
    let bench = Bench::new();
    let mut acts = bench.acts();
    assert_eq!(acts[37], "38 pay S5 ante 5.00");
    acts[37] = "38 pay S5 ante 10.00".into();
    let ran = bench.grade(&acts, &[]);
    assert_eq!(ran.exit, Exit::Faults);
    let told = "  line 38, round 1: Critical, wrong amount (amounts)
      Wrong amount. You paid $10 on the ante of seat 5. It was time to pay $5 on the ante of seat 5.
";
    assert!(ran.out.contains(told), "{}", ran.out);
    assert!(
        ran.out.contains("      expected: pay S5 ante 5.00\n      done:     pay S5 ante 10.00\n")
    );
    assert!(ran.out.contains("N.J.A.C. 19:47-20.11(a)1 [tcp.20.11.a.1-c]: "), "{}", ran.out);
    assert!(ran.out.contains("$5 short"), "{}", ran.out);
    assert!(ran.out.contains("NOT PASSED\n  Amounts: 93"), "{}", ran.out);
    // That it was never put right follows from it, and is not counted again.
    assert!(ran.out.contains("Followed from it: at the end, Left out."), "{}", ran.out);
    assert!(ran.out.contains("  Critical faults: 1, where 0 are allowed\n"), "{}", ran.out);
    assert!(ran.out.contains("Practise next\n  "), "{}", ran.out);
}

/// The acts of the first round with a winner collected, and paid back only when the hands are gone.
fn mended(bench: &Bench) -> String {
    let ran = run(&["deal", "tcp_first_round", "--json"]);
    let deal: Value = serde_json::from_str(&ran.out).unwrap();
    let acts = deal["acts"].as_array().unwrap();
    let acts = acts.iter().map(|act| act["act"].as_str().unwrap());
    let right = acts.take_while(|act| !act.starts_with("pay"));
    let then = ["collect S2 ante", "pay S2 play 10.00", "pick_up S5", "pick_up S2"];
    let back = ["pay S2 ante 20.00", "pick_up dealer"];
    let timed = right.chain(then).chain(back).zip(1..).map(|(act, n)| format!("{} {act}", n * 4));
    bench.file("mended.txt", &timed.collect::<Vec<_>>().join("\n"))
}

#[test]
fn what_followed_stands_under_its_root_and_what_was_put_right_is_told() {
    let bench = Bench::new();
    let ran = run(&["grade", "--level", "tcp_first_round", "--acts", &mended(&bench)]);
    assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""), "{}", ran.out);
    let told = "      done:     collect S2 ante
      Put right by line 33, 16 s later.
      Followed from it: line 31, Out of order. You picked up the cards of seat 5. Put right by line
      33, 8 s later.

Channels
";
    assert!(ran.out.contains(told), "{}", ran.out);
    assert!(!ran.out.contains("  line 31, round 1:"), "{}", ran.out);
    assert!(ran.out.contains("  Irregularities  –  "), "{}", ran.out);
    assert!(ran.out.contains("nothing came due\n"), "{}", ran.out);
    let sum = "\nPut right by yourself: 1 of 1 fault, after 16 s.\n";
    assert!(ran.out.contains(sum), "{}", ran.out);
    let ran = run(&["grade", "--json", "--level", "tcp_first_round", "--acts", &mended(&bench)]);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["findings"][0]["mended_after_ms"], 16_000);
    assert_eq!(report["findings"][1]["follows"], report["findings"][0]["number"]);
    assert_eq!(report["channels"][2]["percent"], Value::Null);
}

#[test]
fn each_irregularity_is_listed_with_what_brought_it_up_and_what_cured_it() {
    let bench = Bench::new();
    let level = "mini_irr_for_show";
    let ran = run(&["deal", level, "--json"]);
    let deal: Value = serde_json::from_str(&ran.out).unwrap();
    let acts = deal["acts"].as_array().unwrap().iter();
    let acts: Vec<&str> = acts.map(|act| act["act"].as_str().unwrap()).collect();
    assert_eq!(acts[9], "pass player aside 1");
    let list = bench.file("acts.txt", &acts.join("\n"));
    let ran = run(&["grade", "--level", level, "--acts", &list]);
    let told = "
Irregularities
  Take a third card off the Player's Hand that it may not have, round 1: handled
      N.J.A.C. 19:47-7.11(c) [minibac.7.11.c-b]
      Came up with line 9: A card comes out of the shoe and lies face up at the Player's Hand.
      Cured with line 10: You moved 1 card of the Player's Hand to the place for the next hand's
      card.
";
    assert!(ran.out.contains(told), "{}", ran.out);
    // Where nothing came up there is no such list.
    assert!(!bench.grade(&bench.acts(), &[]).out.contains("\nIrregularities\n"));
}

#[test]
fn the_report_as_json_keeps_its_names() {
    let bench = Bench::new();
    let mut acts = bench.acts();
    acts[29] = "30 offer S3".into();
    acts[30] = "31 offer S1".into();
    let ran = bench.grade(&acts, &["--json"]);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let names: Vec<&str> = report.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        names.join(" "),
        "acts channels course criticals edition elections findings format frozen game hints house house_hash \
         irregularities level level_hash log mode notes pace passed practise profile put_in rack reasons refused \
         rewinds rounds rulebook rules said seats seed severities skills started taken_back"
    );
    assert_eq!(report["format"], "clearhands-report/1");
    let finding = &report["findings"][0];
    let names: Vec<&str> = finding.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        names.join(" "),
        "act_number aspect at_ms channel cite clauses did done due duty expected follows headline \
         in_parts kind line mended mended_after_ms mended_line number round scored severity skill step why"
    );
    assert_eq!(finding["why"], "Seat 1 is the first, clockwise from the dealer's far left");
    assert_eq!((&finding["line"], &finding["done"]), (&30.into(), &"offer S3".into()));
    assert_eq!(finding["due"], "Seat 1 had not been offered the choice yet");
    assert_eq!(finding["scored"], true);
    assert_eq!(report["log"], Value::Null);
}

#[test]
fn a_log_is_graded_as_its_acts_are() {
    let bench = Bench::new();
    let (level, log) = (bench.at("sample.ron"), bench.at("sample.log"));
    assert_eq!(run(&["deal", &level, "--log", &log]).exit, Exit::Done);
    let of_log = run(&["grade", &log, "--json"]);
    assert_eq!((of_log.exit, of_log.err.as_str()), (Exit::Faults, ""), "a shown round is no pass");
    let of_list = bench.grade(&bench.acts(), &["--json"]);
    let mut one: Value = serde_json::from_str(&of_log.out).unwrap();
    let mut two: Value = serde_json::from_str(&of_list.out).unwrap();
    assert_eq!(one["reasons"][0], "The program dealt, not the trainee");
    for report in [&mut one, &mut two] {
        for differs in ["log", "mode", "passed", "profile", "reasons", "started"] {
            report.as_object_mut().unwrap().remove(differs);
        }
    }
    assert_eq!(one, two);
}

#[test]
fn replay_tells_the_session_and_the_table_at_its_end() {
    let bench = Bench::new();
    let log = bench.at("sample.log");
    run(&["deal", &bench.at("sample.ron"), "--log", &log]);
    let ran = run(&["replay", &log]);
    assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""));
    assert!(ran.out.contains("Offer seat 1 the choice"));
    assert!(ran.out.contains("The table\n  the discard rack  52 cards\n"), "{}", ran.out);
}

#[test]
fn a_damaged_log_is_graded_up_to_the_damage() {
    let bench = Bench::new();
    run(&["deal", &bench.at("sample.ron"), "--log", &bench.at("sample.log")]);
    let text = bench.read("sample.log").replacen("offer S3", "offer S5", 1);
    let log = bench.file("broken.log", &text);
    let ran = run(&["grade", &log]);
    assert_eq!(ran.exit, Exit::Faults);
    assert!(ran.err.contains("broken.log:32:1: the hash does not fit"), "{}", ran.err);
    assert!(ran.out.contains("30 acts") && ran.out.contains("The log is damaged"), "{}", ran.out);
    for (name, text) in [("empty.log", ""), ("text.log", "hello"), ("half.log", &text[..80])] {
        let ran = run(&["grade", &bench.file(name, text)]);
        assert_eq!(ran.exit, Exit::BadInput, "{name}");
        assert!(ran.err.contains(&format!("{name}:1:1: ")), "{}", ran.err);
    }
}

#[test]
fn bad_input_is_told_with_its_place_and_its_cure() {
    let bench = Bench::new();
    let told = |ran: Ran, wanted: &str| {
        assert_eq!((ran.exit, ran.out.as_str()), (Exit::BadInput, ""), "{}", ran.err);
        assert!(ran.err.contains(wanted), "'{wanted}' is not in\n{}", ran.err);
    };
    let none = ["nothing".to_owned()];
    told(bench.grade(&none, &[]), "acts.txt:1:1: 'nothing' is no act; the acts are say");
    let early = ["place S1 down R".to_owned(), "say no_more_bets".to_owned(), "turn S1".to_owned()];
    let ran = bench.grade(&early, &[]);
    assert!(
        ran.err.contains("acts.txt:3:1: 'turn S1' cannot be done here: nothing lies face down")
    );
    told(ran, "acts.txt:1:1: 'place S1 down R' cannot be done here: no hand holds a card");
    let misspelt = ["say no_mroe_bets".to_owned(), "say moon".to_owned()];
    let ran = bench.grade(&misspelt, &[]);
    assert!(ran.err.contains("= say one of no_more_bets"), "{}", ran.err);
    assert!(ran.err.contains("acts.txt:2:1: this game has no phrase 'moon'"), "{}", ran.err);
    told(ran, "acts.txt:1:1: this game has no phrase 'no_mroe_bets'");
    let mut long = bench.acts();
    long.push("97 wash".into());
    told(bench.grade(&long, &[]), "acts.txt:97:1: 'wash' cannot be done here: the session is over");
    told(run(&["deal", "moon"]), "there is no level 'moon'; the names begin with ");
    told(
        run(&["deal", "tcp_exam_fulll"]),
        "there is no level 'tcp_exam_fulll'; like it are tcp_exam_full, ",
    );
    told(
        run(&["procedure", "three-card-poker", "--house", "tcp_hand_fase"]),
        "there is no house 'tcp_hand_fase'; like it are tcp_hand_phase, ",
    );
    told(
        run(&["procedure", "pia_gow_poker"]),
        "there is no game 'pia_gow_poker'; like it are pai_gow_poker",
    );
    told(run(&["procedure", "chess"]), "there is no game 'chess'; there are three_card_poker");
    told(run(&["deal"]), "required arguments were not provided");
    told(run(&["grade", "--level", "a"]), "required arguments were not provided");
    told(run(&["dance"]), "unrecognized subcommand");
    let bad = bench.file("bad.ron", &level("bad", "nowhere", "Practice"));
    told(run(&["deal", &bad]), "there is no house 'nowhere'");
    let ran = run(&["deal", &bench.at("missing.ron")]);
    assert_eq!(ran.exit, Exit::Cannot);
    assert!(ran.err.contains("missing.ron cannot be read: "), "{}", ran.err);
    let ran = run(&["deal", &bench.at("sample.ron"), "--log", &bench.at("no/such/folder")]);
    assert_eq!(ran.exit, Exit::Cannot);
}

#[test]
fn check_looks_through_folders_and_gives_every_complaint() {
    let bench = Bench::new();
    fs::create_dir(bench.path("more")).unwrap();
    let ran = run(&["check", &bench.at("")]);
    assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""));
    assert_eq!(ran.out, "1 levels, 0 houses, 0 rulebook files checked; 0 complaints\n");
    bench.file("more/bad.ron", &level("bad", "nowhere", "Practice"));
    bench.file("more/named.ron", &level("other", "tcp_shoe_phase", "Exam"));
    bench.file("more/broken.ron", "(teaches: ");
    bench.file("more/note.ron", "(1)");
    bench.file(
        "more/house.ron",
        "(version: 1, title: \"T\", game: \"x\", edition: All, limits: (5, 1))",
    );
    let ran = run(&["check", &bench.at("")]);
    assert_eq!(ran.exit, Exit::Faults);
    for wanted in [
        "bad.ron:3:",
        "named.ron:2:",
        "broken.ron:1:",
        "note.ron: this is neither a level nor a house",
        "house.ron:1:",
        "limits of 5 to 1 dollars make no table",
    ] {
        assert!(ran.err.contains(wanted), "'{wanted}' is not in\n{}", ran.err);
    }
    let game = bench.path("games").join("chess");
    fs::create_dir_all(&game).unwrap();
    bench.file("games/chess/clauses.ron", "(game: \"chess\", clauses: [])");
    let wanted = "chess/clauses.ron: the folder 'chess' is of no game that is built in";
    for args in [&["check", &bench.at("games")][..], &["levels", "--assets", &bench.at("")]] {
        let ran = run(args);
        assert!(ran.exit != Exit::Done && ran.err.contains(wanted), "{}", ran.err);
    }
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let own_house = own.join("games/three_card_poker/houses/tcp_shoe_b.ron");
    let ran = run(&["check", own_house.to_str().unwrap()]);
    assert_eq!(ran.out, "0 levels, 1 houses, 0 rulebook files checked; 0 complaints\n");
    // Without exams nothing is known of their blueprints.
    let own = if cfg!(feature = "exam") { own } else { own.join("games") };
    let ran = run(&["check", own.to_str().unwrap()]);
    assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""), "{}", ran.out);
}

#[test]
fn a_trainers_own_folders_stand_in_for_the_built_in_ones() {
    let bench = Bench::new();
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let assets = assets.to_str().unwrap();
    let ran = run(&["--levels", &bench.at(""), "--assets", assets, "deal", "sample"]);
    assert_eq!(ran.exit, Exit::Done, "{}", ran.err);
    let ran = run(&["levels", "--levels", &bench.at(""), "--levels-only"]);
    assert_eq!(ran.out, "offers  sample  practice  Sample\n1 levels\n");
    // The same files give the same rulebook, so that logs of both are one.
    run(&["deal", &bench.at("sample.ron"), "--log", &bench.at("one.log")]);
    run(&["deal", "--assets", assets, &bench.at("sample.ron"), "--log", &bench.at("two.log")]);
    assert_eq!(bench.read("one.log"), bench.read("two.log"));
    let ran = run(&["levels", "--assets", &bench.at("")]);
    assert_eq!(ran.exit, Exit::BadInput);
    assert!(ran.err.contains("holds no rulebook"), "{}", ran.err);
}

#[test]
fn the_rulebook_can_be_printed_and_searched() {
    let ran = run(&["procedure", "three-card-poker", "--house", "tcp_hand_seat"]);
    assert_eq!(ran.exit, Exit::Done);
    assert!(ran.out.starts_with("Three Card Poker\n"));
    assert!(ran.out.contains(". Take the deck in one hand, over the chips\n"), "{}", ran.out);
    assert!(ran.out.contains("       19:47-20.8(b)2"), "{}", ran.out);
    assert!(ran.out.contains("\nForbidden:\n"));
    // Another house's rows are not among it; in the whole table they are, with where they hold.
    let shoe = "Load the shoe";
    assert!(!ran.out.contains(shoe), "{}", ran.out);
    let ran = run(&["procedure", "three-card-poker"]);
    assert!(ran.out.contains(shoe), "{}", ran.out);
    assert!(ran.out.contains("where dealing is manual shoe or automated shoe"), "{}", ran.out);
    let ran = run(&["coverage", "three_card_poker"]);
    assert!(ran.out.contains("tcp.20.7.b-a "), "{}", ran.out);
    assert!(!ran.out.contains(" 0 exercised by a level"), "{}", ran.out);
    // What holds at every table stands with every game, after its own, and can be asked for alone.
    assert!(ran.out.find("tcp.20.12").unwrap() < ran.out.find("all.8.1-b ").unwrap());
    let ran = run(&["coverage", "all-games"]);
    assert!(ran.out.contains("\n10 clauses, 3 enforced: 3 of these named by a row"), "{}", ran.out);
    let ran = run(&["coverage", "--json"]);
    let table: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(table["format"], "clearhands-coverage/1");
    for clause in table["clauses"].as_array().unwrap() {
        let named = ["steps", "rows"].map(|by| clause[by].as_array().unwrap().len());
        assert!(clause["standing"] != "enforced" || named != [0, 0], "nothing names {clause}");
    }
    let ran = run(&["search", "No more bets", "manual"]);
    assert!(ran.out.contains("tcp.20.7.b-a  N.J.A.C. 19:47-20.7(b)  enforced  major\n"));
    assert_eq!(run(&["search", "roulette wheel of fortune"]).exit, Exit::Faults);
}

/// Every title and every clause that stands in a game's table stands in what is printed of it.
#[test]
fn the_whole_table_of_a_round_is_printed() {
    let book = Rulebook::built_in().unwrap();
    let in_one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for game in games::ALL.iter().map(|game| game.id()) {
        let ran = run(&["procedure", game]);
        assert_eq!(ran.exit, Exit::Done, "{}", ran.err);
        let printed = in_one_line(&ran.out);
        let file = format!("{}/assets/games/{game}/procedure.ron", env!("CARGO_MANIFEST_DIR"));
        let file = fs::read_to_string(file).unwrap();
        let code = file.lines().map(|line| line.split("//").next().unwrap_or_default());
        // A quotation mark within a text is kept out of the way.
        let code = code.collect::<Vec<_>>().join("\n").replace("\\\"", "\u{1}");
        let mut clauses = 0;
        for text in code.split('"').skip(1).step_by(2) {
            let Some(id) = book.find(text) else { continue };
            clauses += 1;
            let duty = in_one_line(&book[id].duty);
            assert!(printed.contains(&duty), "{game} does not print {text}: {duty}");
        }
        assert!(clauses > 100, "{game}: {clauses}");
        for title in code.split("title: \"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            let title = &title.replace('\u{1}', "\"");
            let is_there = printed.contains(title) || printed.contains(&title.to_uppercase());
            assert!(is_there, "{game} does not print '{title}'");
        }
        // What each name of its rows means stands there, whether the game says it or all games do.
        let table = book.round(game).unwrap();
        for (.., name) in table.names_with_meaning() {
            let meaning = in_one_line(book.meaning(game, name).unwrap());
            assert!(printed.contains(&meaning), "{game} does not print what {name} means");
        }
        // Each aspect of a clause stands there, not the first alone.
        assert!(printed.contains("(deed, sequence"), "{game}");
    }
}

#[test]
fn figures_are_exact_in_words_and_in_json() {
    let ran = run(&["figures", "three-card-poker"]);
    assert_eq!(ran.exit, Exit::Done);
    for line in [
        "Three Card Poker",
        "Three cards: 22,100",
        "  straight flush       48    0.2171946 %",
        "Deals of player and dealer, played best: 407,170,400",
    ] {
        assert!(ran.out.lines().any(|found| found == line), "no line '{line}' in\n{}", ran.out);
    }
    assert!(ran.out.contains("-686689/20358520"), "{}", ran.out);
    let ran = run(&["figures", "three_card_poker", "--json"]);
    let all: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(all["format"], "clearhands-figures/1");
    assert_eq!(all["counts"][0]["of"], 22_100);
    let edges = all["edges"].as_array().unwrap();
    let ante = edges.iter().find(|edge| edge["tables"][0] == "standard").unwrap();
    assert_eq!(ante["net"], "-13733780/407170400");
    assert_eq!(ante["edge_percent"], "3.3729809");
    let ran = run(&["figures", "old_maid"]);
    assert_eq!(ran.exit, Exit::BadInput);
    assert!(ran.err.contains("there is no game with figures 'old_maid'"), "{}", ran.err);
}

#[test]
fn every_shipped_level_is_listed_and_can_be_dealt_by_its_name() {
    let ran = run(&["levels"]);
    let mut names: Vec<&str> =
        ran.out.lines().filter_map(|l| l.split_whitespace().nth(1)).collect();
    assert_eq!(names.pop(), Some("levels"), "the last line counts them");
    assert_eq!(names.len(), clearhands::level::LEVELS.len());
    for name in names {
        let ran = run(&["deal", name]);
        assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""), "{name}");
    }
}

fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_clearhands"));
    program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program
}

#[test]
fn the_program_ends_with_its_codes() {
    let bench = Bench::new();
    let code = |args: &[&str]| program().args(args).output().unwrap().status.code();
    assert_eq!(code(&["--help"]), Some(0));
    assert_eq!(code(&["deal", &bench.at("sample.ron"), "--log", &bench.at("a.log")]), Some(0));
    assert_eq!(code(&["grade", &bench.at("a.log")]), Some(1));
    assert_eq!(code(&["grade"]), Some(2));
    assert_eq!(code(&["grade", &bench.at("b.log")]), Some(3));
    #[cfg(not(feature = "app"))]
    assert_eq!(code(&[]), Some(3));
}

#[test]
fn a_closed_pipe_is_no_crash() {
    let bench = Bench::new();
    let level = bench.at("sample.ron");
    let mut child = program().args(["deal", &level, "--rounds", "200"]).spawn().unwrap();
    let mut pipe = child.stdout.take().unwrap();
    let mut first = [0; 16];
    pipe.read_exact(&mut first).unwrap();
    drop(pipe);
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(0), "{}", String::from_utf8_lossy(&ended.stderr));
    assert_eq!(ended.stderr, b"");
}

#[test]
fn a_log_given_as_a_list_of_acts_is_known_for_what_it_is() {
    let bench = Bench::new();
    let log = bench
        .file("session.jsonl", "{\"clearhands_log\":2,\"level\":\"...\"}\n{\"act\":\"wait\"}\n");
    for command in ["grade", "due"] {
        let ran = run(&[command, "--level", &bench.at("sample.ron"), "--acts", &log]);
        assert_eq!(ran.exit, Exit::BadInput, "{}", ran.err);
        assert!(ran.err.contains("this is the log of a session"), "{}", ran.err);
        assert!(ran.err.contains("replay LOG"), "{}", ran.err);
        assert_eq!(ran.err.matches("session.jsonl:").count(), 1, "{}", ran.err);
    }
}

#[test]
fn check_tells_a_course_that_no_list_has() {
    let bench = Bench::new();
    let text = level("odd", "tcp_shoe_phase", "Practice").replace("\"offers\"", "\"ofers\"");
    let odd = bench.file("odd.ron", &text);
    let ran = run(&["check", &odd]);
    assert_eq!(ran.exit, Exit::Faults, "{}", ran.err);
    assert!(ran.err.contains("odd.ron:2:"), "{}", ran.err);
    assert!(ran.err.contains("no list of courses has a course 'ofers'"), "{}", ran.err);
    assert!(ran.err.contains("name one of offers"), "{}", ran.err);
    // A list of the trainer's own beside it has it.
    let own =
        bench.file("courses.ron", "(version: 1, courses: [(id: \"ofers\", title: \"Ours\")])");
    let ran = run(&["check", &odd, &own]);
    assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""));
}

#[test]
fn own_levels_stand_beside_the_shipped_ones_with_their_own_houses_and_courses() {
    let bench = Bench::new();
    let shipped = clearhands::level::LEVELS.len();
    let listed = |more: &[&str]| run(&[&["levels", "--levels", &bench.at("")], more].concat());
    let ran = listed(&[]);
    assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""));
    let lines: Vec<Vec<&str>> =
        ran.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines.last().unwrap(), &[(shipped + 1).to_string().as_str(), "levels"]);
    assert!(
        lines.contains(&vec!["offers", "sample", "practice", "Sample", "(own)"]),
        "{}",
        ran.out
    );
    assert_eq!(lines.iter().filter(|line| line.last() == Some(&"(own)")).count(), 1);
    // Both are dealt by their names.
    for level in ["sample", "tcp_first_round"] {
        let ran = run(&["--levels", &bench.at(""), "deal", level]);
        assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""));
    }
    let alone = ["--levels", &bench.at(""), "--levels-only", "deal", "tcp_first_round"];
    assert_eq!(run(&alone).exit, Exit::BadInput);
    assert_eq!(run(&["levels", "--levels-only"]).exit, Exit::BadInput);

    // An own course comes after the others of its game, whatever its order.
    bench.file(
        "courses.ron",
        "(version: 1, courses: [(id: \"mine\", title: \"Mine\", game: \"three_card_poker\")])",
    );
    let mine = level("mine", "tcp_shoe_phase", "Practice").replace("\"offers\"", "\"mine\"");
    bench.file("mine.ron", &mine);
    let ran = listed(&[]);
    let at = |name: &str| {
        let is_it = |line: &str| line.split_whitespace().next() == Some(name);
        ran.out.lines().position(is_it).unwrap()
    };
    let last_of_game = run(&["levels"]).out;
    let last_of_game = last_of_game.lines().rfind(|line| line.contains(" tcp_")).unwrap();
    let last_of_game = last_of_game.split_whitespace().next().unwrap();
    assert!(at(last_of_game) < at("mine"), "{}", ran.out);
    assert!(at("mine") < at("draw_first_steps"), "{}", ran.out);
}

#[test]
fn an_own_level_that_bears_a_shipped_id_stands_in_its_place_and_is_told() {
    let bench = Bench::new();
    let id = "tcp_first_round";
    let shipped = clearhands::level::LEVELS;
    let (_, text) =
        shipped.iter().find(|(path, _)| path.ends_with("/tcp_first_round.ron")).unwrap();
    bench.file("tcp_first_round.ron", text);
    let listed = || run(&["levels", "--levels", &bench.at("")]);
    let count =
        |ran: &Ran| ran.out.lines().filter(|line| line.contains(" tcp_first_round ")).count();
    let ran = listed();
    // The same text is the same level.
    assert_eq!((count(&ran), ran.err.as_str()), (1, ""));
    bench.file("tcp_first_round.ron", &text.replacen("title: \"", "title: \"Another ", 1));
    let ran = listed();
    assert_eq!((ran.exit, count(&ran)), (Exit::Done, 1), "{}", ran.err);
    assert!(ran.err.contains("tcp_first_round.ron:3:"), "{}", ran.err);
    assert!(ran.err.contains("bears the id of the shipped level 'tcp_first_round'"), "{}", ran.err);
    let ran = run(&["--levels", &bench.at(""), "deal", id]);
    assert!(ran.out.starts_with("Another "), "{}", ran.out);
}

#[test]
fn own_houses_are_those_of_own_levels_only() {
    let bench = Bench::new();
    fs::create_dir_all(bench.path("three_card_poker/houses")).unwrap();
    let (_, text) = clearhands::house::HOUSES
        .iter()
        .find(|(path, _)| path.ends_with("/tcp_shoe_phase.ron"))
        .unwrap();
    let other = text.replacen("title: \"", "title: \"Changed ", 1);
    assert_ne!(*text, other);
    bench.file("three_card_poker/houses/tcp_shoe_phase.ron", &other);
    bench.file("three_card_poker/houses/mine.ron", &text.replacen("title: \"", "title: \"My ", 1));
    let house = |level: &str| {
        let ran = run(&["--levels", &bench.at(""), "deal", level, "--json"]);
        assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""));
        let deal: Value = serde_json::from_str(&ran.out).unwrap();
        deal["house"].as_str().unwrap().to_owned()
    };
    assert!(house("sample").starts_with("Changed "));
    assert!(!house("tcp_first_round").starts_with("Changed "));
    let ran = run(&["--levels", &bench.at(""), "houses", "three-card-poker"]);
    assert!(ran.out.contains("  mine ") && ran.out.contains("Changed "), "{}", ran.out);
}

#[test]
fn a_broken_own_level_does_not_silence_the_list() {
    let bench = Bench::new();
    bench.file("bad.ron", "(teaches: ");
    let ran = run(&["levels", "--levels", &bench.at(""), "--levels-only"]);
    assert_eq!(ran.exit, Exit::Faults);
    assert!(ran.out.starts_with("offers  sample") && ran.err.contains("bad.ron:1:"), "{}", ran.err);
}

#[cfg(feature = "exam")]
#[test]
fn a_class_code_that_is_none_is_told_before_a_window_opens() {
    let ran = run(&["join", "4F7Q-9XKD-2M8"]);
    assert_eq!((ran.exit, ran.out.as_str()), (Exit::BadInput, ""));
    assert!(ran.err.contains("the class code: "), "{}", ran.err);
    assert_eq!(run(&["join"]).exit, Exit::BadInput);
}
