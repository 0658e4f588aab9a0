//! What Rust asks of a house's elections stands in the rulebook: a name that is mistyped there would be
//! answered with no, and a value that nobody thought of with what comes last.

use crate::bench::BOOK;
use clearhands::games;
use clearhands::law::Election;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms that ask a house what it has elected, by name.
const ROOMS: [&str; 3] = ["games", "prove", "wording"];

fn files(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => files(&path, all),
            false => all.extend(Some(path).filter(|path| path.extension() == Some("rs".as_ref()))),
        }
    }
}

/// The elections that a file can mean: those of the game in whose folder it stands, else those of all games.
fn meant_in(path: &str) -> Vec<&'static Election> {
    let own = games::ALL.iter().map(|game| game.id()).find(|id| path.contains(&format!("/{id}/")));
    let is_meant = |election: &&Election| own.is_none_or(|game| election.game == game);
    BOOK.elections.iter().filter(is_meant).collect()
}

/// The first texts in quotation marks in some code.
fn quoted(code: &str, most: usize) -> Vec<&str> {
    code.split('"')
        .enumerate()
        .filter(|(i, _)| i % 2 == 1)
        .map(|(_, text)| text)
        .take(most)
        .collect()
}

/// What Rust asks in this file that no rulebook can answer, and how often it asks at all.
fn faults(path: &str, code: &str) -> (Vec<String>, usize) {
    let (elections, mut faults, mut asked) = (meant_in(path), Vec::new(), 0);
    let of = |id: &str| -> Vec<&Election> {
        elections.iter().filter(|election| election.id == id).copied().collect()
    };
    for rest in code.split(".has(\"").skip(1).map(|rest| format!("\"{rest}")) {
        let [id, value] = quoted(&rest, 2)[..] else { panic!("{path}: {rest}") };
        let is_there =
            of(id).iter().any(|election| election.values.iter().any(|known| known.id == value));
        asked += 1;
        if !is_there {
            faults.push(format!("{path}: nobody elects '{value}' for '{id}'"));
        }
    }
    for rest in code.split(".elected(\"").skip(1).map(|rest| format!("\"{rest}")) {
        let id = quoted(&rest, 1)[0];
        let arms =
            rest.split_once('{').map_or("", |(_, block)| block.split('}').next().unwrap_or(""));
        let arms = arms.lines().filter_map(|line| line.trim().split_once("=>"));
        let named: BTreeSet<&str> = arms.flat_map(|(arm, _)| quoted(arm, 9)).collect();
        asked += 1;
        let mut any = false;
        for election in of(id) {
            any = true;
            let values: BTreeSet<&str> =
                election.values.iter().map(|value| value.id.as_str()).collect();
            let left = values.difference(&named).count();
            // The last arm is for one value, not for whatever nobody thought of.
            if left > 1 {
                faults.push(format!("{path}: {left} values of '{id}' have no arm of their own"));
            }
        }
        let known =
            |name: &&&str| of(id).iter().any(|e| e.values.iter().any(|value| value.id == **name));
        if !any || !named.iter().all(|name| known(&name)) {
            faults.push(format!("{path}: no such election, or no such value of '{id}'"));
        }
    }
    (faults, asked)
}

#[test]
fn whatever_rust_asks_of_the_elections_stands_in_the_rulebook() {
    let (mut all, mut wrong, mut asked) = (Vec::new(), Vec::new(), 0);
    for room in ROOMS {
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room), &mut all);
    }
    for path in all {
        let code = fs::read_to_string(&path).unwrap();
        let code: String = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .fold(String::new(), |all, line| all + line + "\n");
        let (faults, times) = faults(&path.to_string_lossy().replace('\\', "/"), &code);
        wrong.extend(faults);
        asked += times;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(asked > 50, "{asked}");
}

#[test]
fn a_name_that_is_mistyped_in_rust_is_found() {
    let told = |path: &str, code: &str| faults(path, code).0.len();
    let (game, shared) = ("src/games/roulette/mod.rs", "src/games/common/devices.rs");
    assert_eq!(told(shared, "house.has(\"dealing\", \"hand\")"), 0);
    assert_eq!(told(shared, "house.has(\"deling\", \"hand\")"), 1);
    assert_eq!(told(shared, "house.has(\"dealing\", \"hnad\")"), 1);
    assert_eq!(told(game, "house.has(\"dealing\", \"hand\")"), 1);
    let arms = |first: &str, second: &str| {
        format!("match house.elected(\"zero_rule\") {{\n\"{first}\" => A,\n{second} _ => C,\n}}")
    };
    assert_eq!(told(game, &arms("prison", "\"lose\" => B,\n")), 0);
    assert_eq!(told(game, &arms("prison", "")), 1);
    assert_eq!(told(game, &arms("prisn", "\"lose\" => B,\n")), 2);
}
