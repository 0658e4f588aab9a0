//! The examples of README.md and docs/ as they stand there: every command that needs no window is run,
//! every level is dealt, every act and every option is known.

use crate::bench::ran::run;
use clearhands::cli::Exit;
use clearhands::record::acts_from_text;
use clearhands::table::Act;
use std::collections::BTreeSet;
use std::fs;
use tempfile::TempDir;

const README: &str = include_str!("../../README.md");
const FORMATS: &str = include_str!("../../docs/formats.md");
const EXAMS: &str = include_str!("../../docs/exams.md");
const CONTRIBUTING: &str = include_str!("../../CONTRIBUTING.md");

/// The blocks of code of a page, each with its language.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => open = Some((language.to_owned(), String::new())),
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some((_, text)), None) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is never closed");
    found
}

/// Everything that a page has in small marks, on one line or over two.
fn code(page: &str) -> Vec<String> {
    let mut outside = String::new();
    let mut inside = false;
    for line in page.lines() {
        if line.starts_with("```") {
            inside = !inside;
        } else if !inside {
            outside.push_str(line);
            outside.push('\n');
        }
    }
    let parts: Vec<&str> = outside.split('`').collect();
    parts.iter().skip(1).step_by(2).map(|part| part.replace('\n', " ")).collect()
}

/// The words of a command line, those in quotes as one.
fn words(line: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (i, part) in line.split('"').enumerate() {
        if i % 2 == 1 {
            all.push(part.to_owned());
        } else {
            all.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    all
}

/// A usage without what stands in square brackets, and with all of it.
fn least_and_most(usage: &str) -> [String; 2] {
    let mut least = String::new();
    let mut depth = 0;
    for letter in usage.chars() {
        match letter {
            '[' => depth += 1,
            ']' => depth -= 1,
            other if depth == 0 => least.push(other),
            _ => {}
        }
    }
    assert_eq!(depth, 0, "{usage}");
    [least, usage.replace(['[', ']'], "")]
}

/// The commands that need a passphrase, a school or a network; `docs/exams.md` and `docs/classroom.md` are about
/// them.
const ELSEWHERE: [&str; 10] = [
    "desk",
    "school",
    "paper",
    "sitting",
    "verify",
    "results",
    "appeal",
    "credential",
    "certificate",
    "transcript",
];

/// A folder with what the examples name.
struct Bench(TempDir);

impl Bench {
    fn new() -> Self {
        let bench = Self(TempDir::new().unwrap());
        let at = |name: &str| bench.at(name);
        let ran = run(&["deal", "tcp_first_round", "--log", &at("session.jsonl")]);
        assert_eq!(ran.exit, Exit::Done);
        fs::write(at("acts.txt"), "say no_more_bets\n").unwrap();
        fs::create_dir(at("folder")).unwrap();
        let (_, level) = blocks(README).into_iter().find(|(kind, _)| kind == "ron").unwrap();
        fs::write(at("my_level.ron"), &level).unwrap();
        fs::write(at("folder/my_level.ron"), &level).unwrap();
        bench
    }

    fn at(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// What is put for a word of an example, if it stands for something.
    fn meant(&self, word: &str, command: &str) -> Option<String> {
        Some(match word {
            "LEVEL" => "tcp_first_round".to_owned(),
            "GAME" => "three-card-poker".to_owned(),
            "LOG" => self.at("session.jsonl"),
            "FILE" if command == "deal" => self.at("new.jsonl"),
            "FILE" => self.at("acts.txt"),
            "PATH..." => self.at("my_level.ron"),
            "DIR" if command == "levels" => self.at("exported"),
            "DIR" | "FOLDER" => self.at("folder"),
            "H" | "HOUSE" => "tcp_hand_phase".to_owned(),
            "T" => "tcp_first_round".to_owned(),
            "WORDS..." => "ante".to_owned(),
            "M" => "watch".to_owned(),
            // As many acts as a test has time for.
            "N" | "150000" if command == "prove" => "500".to_owned(),
            "N" | "S" => "2".to_owned(),
            "my_level.ron" | "my_levels" => self.at(word),
            _ => return None,
        })
    }
}

#[test]
fn every_command_of_the_readme_does_what_it_says() {
    let bench = Bench::new();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let commands = code(README).into_iter().chain(code(CONTRIBUTING));
    let commands = commands.filter_map(|code| Some(code.strip_prefix("clearhands ")?.to_owned()));
    let by_cargo = code(README).into_iter();
    let by_cargo =
        by_cargo.filter_map(|code| Some(code.strip_prefix("cargo run --release -- ")?.to_owned()));
    for usage in commands.chain(by_cargo) {
        let name = usage.split_whitespace().next().unwrap().to_owned();
        seen.insert(name.clone());
        // These open the window.
        let opens = ["play", "join"].contains(&name.as_str());
        if ELSEWHERE.contains(&name.as_str()) || opens {
            continue;
        }
        // A command that is only named is one of those that are laid out elsewhere.
        if usage == name && name != "levels" {
            continue;
        }
        // Without its number of acts the proof takes minutes.
        let lines = least_and_most(&usage).into_iter().skip(usize::from(name == "prove"));
        for line in lines.collect::<BTreeSet<String>>() {
            let args: Vec<String> = words(&line)
                .into_iter()
                .map(|word| bench.meant(&word, &name).unwrap_or(word))
                .collect();
            let stands_for =
                |arg: &String| arg.bytes().all(|b| b.is_ascii_uppercase() || b == b'.');
            assert!(!args.iter().any(stands_for), "{args:?} has a word that stands for something");
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            // A log that is there is kept.
            let _ = fs::remove_file(bench.at("new.jsonl"));
            let ran = run(&args);
            let fits = match name.as_str() {
                // A session that was shown, or of one act, is not passed.
                "grade" => ran.exit == Exit::Faults,
                _ => ran.exit == Exit::Done,
            };
            assert!(fits, "{args:?}: {:?}\n{}{}", ran.exit, ran.out, ran.err);
            assert!(!ran.out.is_empty(), "{args:?}");
        }
    }
    // And it names every command that there is.
    let help = run(&["--help"]).out;
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let known = list.lines().take_while(|line| !line.is_empty());
    let known: Vec<&str> = known
        .filter(|line| line.starts_with("  ") && !line.starts_with("    "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(known.len() > 12, "{known:?}");
    for name in known {
        let is_named = seen.contains(name) || code(README).iter().any(|code| code == name);
        assert!(is_named, "README.md does not name `clearhands {name}`");
    }
}

#[test]
fn every_option_that_the_readme_has_for_all_commands_is_one() {
    let help = run(&["--help"]).out;
    let (_, everywhere) = README.split_once("Everywhere: ").unwrap();
    let everywhere = everywhere.split("\n\n").next().unwrap();
    let options: Vec<String> =
        code(everywhere).into_iter().filter(|code| code.starts_with("--")).collect();
    assert!(options.len() >= 4, "{options:?}");
    for option in options {
        let name = option.split_whitespace().next().unwrap();
        assert!(
            help.contains(&format!("{name} ")) || help.contains(&format!("{name}\n")),
            "{name}"
        );
    }
}

#[test]
fn every_level_of_a_page_is_right_as_it_stands() {
    let bench = Bench::new();
    let mut levels = 0;
    for (language, text) in [README, FORMATS, EXAMS].into_iter().flat_map(blocks) {
        if language != "ron" {
            continue;
        }
        levels += 1;
        let (_, id) = text.split_once("id: \"").unwrap();
        let path = bench.at(&format!("{}.ron", id.split('"').next().unwrap()));
        fs::write(&path, &text).unwrap();
        let ran = run(&["check", &path]);
        assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""), "{text}");
        assert!(ran.out.starts_with("1 levels, "), "{}", ran.out);
        assert_eq!(run(&["deal", &path]).exit, Exit::Done);
    }
    assert!(levels > 0);
}

#[test]
fn every_list_of_acts_is_one_and_every_act_of_the_table_too() {
    let mut lists = 0;
    for (language, text) in blocks(README) {
        if language == "text" {
            lists += 1;
            let acts =
                acts_from_text(("acts.txt", &text)).unwrap_or_else(|told| panic!("{told:?}"));
            assert_eq!(acts.len(), text.lines().count());
        }
    }
    assert_eq!(lists, 1);
    let (_, acts) = FORMATS.split_once("\n## Acts\n").unwrap();
    let acts = acts.split("\n## ").next().unwrap();
    let mut parsed = 0;
    for row in acts.lines().filter(|row| row.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let (verb, examples) = (cells[1].trim_matches('`'), code(cells[2]));
        assert!(!examples.is_empty(), "{row}");
        for example in examples {
            let act: Act = example.parse().unwrap_or_else(|error| panic!("{example}: {error}"));
            assert!(act.to_string().starts_with(verb), "{example}");
            assert_eq!(act.to_string().parse(), Ok(act), "{example}");
            parsed += 1;
        }
    }
    assert!(parsed > 60, "{parsed}");
}

#[test]
#[cfg(feature = "exam")]
fn every_command_on_exams_has_the_options_that_it_is_given() {
    let blocks = blocks(EXAMS)
        .into_iter()
        .flat_map(|(_, text)| text.lines().map(str::to_owned).collect::<Vec<_>>());
    let lines = blocks.chain(code(EXAMS));
    let mut checked = 0;
    for line in lines.filter_map(|line| Some(line.strip_prefix("clearhands ")?.to_owned())) {
        let all = words(&line.replace(['[', ']'], " "));
        // Names of commands come first, as far as each has a help of its own.
        let mut path: Vec<&str> = Vec::new();
        let mut help = run(&["--help"]).out;
        for word in &all {
            let deeper: Vec<&str> = path.iter().copied().chain([word.as_str()]).collect();
            let is_command = help
                .lines()
                .any(|line| line.starts_with("  ") && line.split_whitespace().next() == Some(word));
            if !is_command {
                break;
            }
            path = deeper;
            help = run(&[&path[..], &["--help"]].concat()).out;
        }
        if path.is_empty() {
            continue;
        }
        for option in all.iter().filter(|word| word.starts_with("--")) {
            assert!(help.contains(option.as_str()), "{path:?} has no {option}:\n{help}");
        }
        checked += 1;
    }
    assert!(checked > 12, "{checked}");
}

/// What THIRD-PARTY.md says of packages and licences is what the manifest and the lock file have.
#[test]
fn every_package_is_named_with_its_licence() {
    const PAGE: &str = include_str!("../../THIRD-PARTY.md");
    let named: BTreeSet<String> = code(PAGE).into_iter().collect();
    let mut is_list = false;
    for line in include_str!("../../Cargo.toml").lines() {
        if line.starts_with('[') {
            is_list = line.ends_with("dependencies]");
        } else if is_list && let Some((package, _)) = line.split_once(" = ") {
            assert!(named.contains(package), "THIRD-PARTY.md does not name {package}");
        }
    }
    let rows = PAGE.lines().skip_while(|line| !line.starts_with("| licence | packages"));
    let counts = rows.filter_map(|row| row.split('|').nth(2)?.trim().parse::<usize>().ok());
    let locked = include_str!("../../Cargo.lock").matches("[[package]]").count();
    // All but Clearhands itself.
    assert_eq!(counts.sum::<usize>(), locked - 1);
}
