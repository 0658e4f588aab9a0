//! Data by the folder of its game: what is gathered, what is told apart, what is complained of.

use crate::toys::clauses;
use clearhands::games;
use clearhands::house::{HOUSES, House};
use clearhands::kit::Complaint;
use clearhands::law::{DATA, Holds, Rulebook, game_of};
use clearhands::level::{Course, Data};

fn told(complaints: &[Complaint]) -> String {
    complaints.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// The files of a toy game's rulebook in a folder: path and text.
fn toy(folder: &str, game: &str, call: &str) -> Vec<(String, String)> {
    let phrases = format!("(phrases: [(id: \"call\", words: \"{call}\", clauses: [])])");
    let choice = |id: &str| {
        format!(
            "(id: \"{id}\", title: \"{id}\", game: \"{game}\", values: [(id: \"a\", words: \"A\", \
             clause: \"\"), (id: \"b\", words: \"B\", clause: \"\")], default: \"a\", edition: All)"
        )
    };
    let elections =
        format!("(elections: [{}, {}], conflicts: [])", choice("first"), choice("second"));
    let names = clauses(&[game]);
    let all = [
        ("elections.ron", elections),
        ("clauses.ron", format!("(game: \"{game}\", clauses: [{names}])")),
        ("phrases.ron", phrases),
    ];
    all.map(|(name, text)| (format!("{folder}/{game}/{name}"), text)).to_vec()
}

fn load(files: &[(String, String)]) -> Result<Rulebook, Vec<Complaint>> {
    let files: Vec<_> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    Rulebook::load(&files)
}

#[test]
fn every_file_that_is_built_in_has_its_place() {
    let all: Vec<_> = DATA.iter().chain(HOUSES).copied().collect();
    let data = Data::sort(&all).unwrap_or_else(|complaints| panic!("{}", told(&complaints)));
    assert_eq!(data.houses.len(), HOUSES.len());
    for game in games::ALL {
        let law = ["clauses", "elections", "phrases", "paytables"];
        for sort in law.into_iter().chain(["courses", "words", "layout", "incidents"]) {
            let path = format!("assets/games/{}/{sort}.ron", game.id());
            assert!(all.iter().any(|(known, _)| *known == path), "{path} is missing");
        }
        assert!(data.houses.iter().any(|(path, _)| game_of(path) == game.id()), "{}", game.id());
    }
}

#[test]
fn two_games_have_their_own_phrases_and_one_digest() {
    let here = [toy("data/games", "chess", "Check"), toy("data/games", "go", "Pass")].concat();
    let book = load(&here).unwrap();
    let words = |game: &str| book.phrase(game, "call").map(|phrase| phrase.words.as_str());
    assert_eq!(
        (words("chess"), words("go"), words("draughts")),
        (Some("Check"), Some("Pass"), None)
    );
    let games: Vec<&str> = book.clauses().map(|(_, clause)| clause.game.as_str()).collect();
    assert_eq!(games, ["chess", "go"]);
    let mut there = [toy("C:\\mine", "go", "Pass"), toy("C:\\mine", "chess", "Check")].concat();
    for (path, _) in &mut there {
        *path = path.replace('/', "\\");
    }
    assert_eq!(load(&there).unwrap().hash, book.hash);
    let other = [toy("x", "chess", "Mate"), toy("x", "go", "Pass")].concat();
    assert_ne!(load(&other).unwrap().hash, book.hash);
}

#[test]
fn a_conflict_binds_the_houses_of_its_own_game() {
    let mut files = [toy("x", "chess", "Check"), toy("x", "go", "Pass")].concat();
    files[0].1 = files[0].1.replace(
        "conflicts: []",
        "conflicts: [(when: [(\"first\", \"b\")], needs: [(\"second\", \"b\")], clause: \"toy.chess\", \
         words: \"The first needs the second.\")]",
    );
    let book = load(&files).unwrap();
    let house = |game: &str| {
        let text = format!(
            "(version: 1, title: \"T\", game: \"{game}\", edition: All, \
             elections: {{\"first\": \"b\"}}, limits: (5, 500))"
        );
        House::load(("house.ron", &text), &book).map_err(|complaints| told(&complaints))
    };
    assert!(house("go").is_ok());
    assert!(house("chess").unwrap_err().contains("The first needs the second. (Toy 1.1(chess))"));
}

#[test]
fn rows_of_another_game_are_told() {
    let mut files = toy("x", "chess", "Check");
    files[0].1 = files[0].1.replacen("\"chess\"", "\"go\"", 1);
    assert_eq!(
        told(&load(&files).unwrap_err()).lines().next(),
        Some(
            "x/chess/elections.ron:1:50: the file stands in the folder of 'chess' and is for the \
             game 'go'"
        )
    );
    files[1].1 = "(game: \"go\", clauses: [])".to_owned();
    let complaints = load(&files).unwrap_err();
    assert_eq!(complaints.len(), 2, "{}", told(&complaints));
    let one = "x/chess/clauses.ron:1:8: ";
    assert!(told(&complaints).contains(one), "{}", told(&complaints));
    assert!(complaints[0].cure.starts_with("write game: \"chess\""), "{}", complaints[0].cure);
}

#[test]
fn a_folder_of_an_unknown_game_is_told_once() {
    let files = toy("mine/games", "chess", "Check");
    let files: Vec<_> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let complaints = Data::sort(&files).unwrap_err();
    assert_eq!(
        told(&complaints).lines().next(),
        Some("mine/games/chess/elections.ron: the folder 'chess' is of no game that is built in")
    );
    assert_eq!(complaints.len(), 1);
    assert!(complaints[0].cure.starts_with("name the folder after its game: three_card_poker"));
    let house = Data::sort(&[("games/chess/houses/mine.ron", "()")]).unwrap_err();
    assert!(told(&house).contains("the folder 'chess'"), "{}", told(&house));
    let odd = Data::sort(&[("games/three_card_poker/claws.ron", "()")]).unwrap_err();
    assert!(told(&odd).contains("this file has no place among the data"), "{}", told(&odd));
}

#[test]
fn a_file_is_known_by_its_name_and_its_folders() {
    let cases = [
        ("assets/words.ron", Some(Holds::Words), "assets"),
        ("games/go/clauses.ron", Some(Holds::Clauses), "go"),
        ("games\\go\\layout.ron", Some(Holds::Layout), "go"),
        ("games/go/incidents.ron", Some(Holds::Incidents), "go"),
        ("games/go/houses/clauses.ron", Some(Holds::House), "go"),
        ("games/go/houses/notes.txt", None, "go"),
        ("errata.ron", Some(Holds::Errata), ""),
        ("games/go/go.ron", None, "go"),
    ];
    for (path, holds, game) in cases {
        assert_eq!((Holds::of(path), game_of(path)), (holds, game), "{path}");
    }
}

#[test]
fn courses_of_all_games_stand_in_order_and_mixed_ones_last() {
    let course = |id: &str, game: &str, order: u16| {
        let game = if game.is_empty() { String::new() } else { format!("game: \"{game}\", ") };
        format!("(id: \"{id}\", title: \"T\", {game}order: {order}), ")
    };
    let list = |courses: &[String]| format!("(version: 1, courses: [{}])", courses.concat());
    let mixed = list(&[course("mixed", "", 1)]);
    let tcp = "three_card_poker";
    let ours = list(&[course("second", tcp, 2), course("first", tcp, 1)]);
    let again = list(&[course("mixed", tcp, 3), course("far", "chess", 1)]);
    let files = [("games/courses.ron", mixed.as_str()), ("games/x/courses.ron", ours.as_str())];
    let (courses, complaints) = Course::gather(&files);
    assert!(complaints.is_empty(), "{}", told(&complaints));
    let ids: Vec<&str> = courses.iter().map(|course| course.id.as_str()).collect();
    assert_eq!(ids, ["first", "second", "mixed"]);
    let files =
        [files[0], ("more/courses.ron", again.as_str()), ("old/courses.ron", "(version: 7)")];
    let (courses, complaints) = Course::gather(&files);
    assert_eq!(courses.len(), 1);
    let told = told(&complaints);
    for wanted in [
        "more/courses.ron:1:25: there is another course with the id 'mixed'",
        "no game 'chess' is built in",
        "old/courses.ron:1:",
    ] {
        assert!(told.contains(wanted), "'{wanted}' is not in\n{told}");
    }
}
