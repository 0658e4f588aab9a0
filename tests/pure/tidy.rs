//! Walks the tree and fails, with file and line, on what compiler and clippy cannot see.
//!
//! Each rule is one function from a file to its faults, with the reason above it. The last test
//! shows each rule a file that breaks it: a rule that never fails proves nothing.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use circles::circles;
use reading::{code_of, float_literals, lines, paths, words};

mod circles;
mod reading;

/// The rooms from top to bottom, as `src/lib.rs` lists them; each may import only itself and what stands
/// before it.
static ROOMS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let modules =
        include_str!("../../src/lib.rs").lines().map(|line| line.strip_prefix("pub mod "));
    modules.flatten().filter_map(|module| module.strip_suffix(';')).collect()
});

/// The last of the pure rooms.
const LAST_PURE: &str = "record";

const MAX_LINES: usize = 600;

/// Files that are longer, and why they are not parted.
const LONG_FILES: &[(&str, usize, &str)] = &[
    ("src/app/bridge.rs", 700, "the one place where the window asks the session"),
    (
        "src/app/saves.rs",
        700,
        "what is kept between two runs is written and read back side by side",
    ),
    (
        "src/exam/verify.rs",
        800,
        "the proof of a result is one chain of checks, read from top to bottom",
    ),
    ("src/panels/debrief.rs", 700, "one page, drawn from top to bottom"),
    ("src/panels/exam.rs", 800, "the pages of one sitting, which share their parts"),
    ("src/panels/parts.rs", 750, "the parts that all panels are made of, each a few lines"),
    ("src/panels/tests.rs", 800, "tests of all panels, which share their tables"),
    (
        "src/procedure/judge.rs",
        700,
        "every way in which an act can be judged is weighed in one order",
    ),
];

/// Names that somebody who knows Rust and the trade's words has to guess the meaning of: what a thing does or
/// holds stands in its name.
const RIDDLES: &[&str] = &[
    "Ahead",
    "Around",
    "Behind",
    "Citer",
    "Doing",
    "Gone",
    "HEAP",
    "HoldUp",
    "Idle",
    "Lying",
    "Matter",
    "NoEnd",
    "OfBoth",
    "OfRound",
    "Out",
    "Own",
    "Room",
    "Scene",
    "Trail",
    "Usual",
    "Wish",
    "anywhere",
    "base",
    "ears",
    "elsewhere",
    "keeper",
    "live",
    "shelf",
    "top",
    "unlawful",
    "usual",
    "way",
];

// --- The rules ----------------------------------------------------------------------------------

/// A reader who opens a file learns from its first line what it is for.
fn file_opens_with_its_purpose(file: &File) -> Vec<Fault> {
    let first = file.text.lines().next().unwrap_or_default();
    let opens = first.strip_prefix("//!").is_some_and(|rest| !rest.trim().is_empty());
    if !file.is_rust() || opens {
        return Vec::new();
    }
    vec![Fault::new(1, "the file does not open with a `//!` line that says what it is for")]
}

/// Work left undone has somebody who knows why: `TODO(name): reason`.
fn unfinished_work_has_a_name(file: &File) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (line, text) in lines(&file.text) {
        for mark in [concat!("TO", "DO"), concat!("FIX", "ME")] {
            let bare = words(text, mark).any(|rest| {
                let name = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
                name.is_none_or(|(name, _)| name.trim().is_empty())
            });
            if bare {
                faults.push(Fault::new(line, format!("write `{mark}(name): reason`, or do it")));
            }
        }
    }
    faults
}

/// The rules must build and replay without a window, a disk or a clock, and give the same result
/// on every machine: the wall that the feature `app` draws, down to the standard library. Hash
/// tables have no order, and an order that can be seen must be the same in every replay.
fn pure_room_stays_pure(file: &File) -> Vec<Fault> {
    const BANNED: [(&[&str], &str); 7] = [
        (&["bevy", "bevy_egui", "egui", "kira"], "knows no window and no sound"),
        (&["std::env", "std::fs", "std::net", "std::process"], "is handed what it works on"),
        (&["Instant", "SystemTime"], "takes its time as an argument"),
        (&["thread"], "has one order of events"),
        (&["SysRng", "rand::random", "rand::rng"], "takes a seed and names its generator"),
        (&["f32", "f64"], "counts whole cents and gives odds as two whole numbers"),
        (&["HashMap", "HashSet"], "keeps its order: `BTreeMap`, `BTreeSet`, `Vec`"),
    ];
    let last = ROOMS.iter().position(|room| *room == LAST_PURE);
    if file.room() > last || file.room().is_none() {
        return Vec::new();
    }
    let mut faults = Vec::new();
    for (line, path) in paths(&file.code) {
        let path = format!("::{}::", path.join("::"));
        for (names, reason) in BANNED {
            for name in names.iter().filter(|name| path.contains(&format!("::{name}::"))) {
                faults.push(Fault::new(line, format!("`{name}`: a pure room {reason}")));
            }
        }
    }
    for (line, number) in float_literals(&file.code) {
        faults.push(Fault::new(line, format!("`{number}`: a pure room counts in whole numbers")));
    }
    faults
}

/// Who reads the rooms from the top never meets a name that is explained further down, and a rule
/// cannot come to depend on the screen that shows it.
fn room_imports_only_upwards(file: &File) -> Vec<Fault> {
    let Some(own) = file.room() else {
        return Vec::new();
    };
    let mut faults = Vec::new();
    for (line, path) in paths(&file.code) {
        let climbs = path.iter().take_while(|part| **part == "super").count();
        // `super` reaches other rooms once it has climbed as many steps as the file lies deep; a
        // module inside the file lies deeper, so there only the name of a lower room is a fault.
        let target = match path.first() {
            Some(&"crate") => path.get(1),
            Some(&"super") if climbs >= file.depth() => {
                path.get(climbs).filter(|part| ROOMS.contains(part))
            }
            _ => None,
        };
        let Some(target) = target else { continue };
        let what = match ROOMS.iter().position(|room| room == target) {
            Some(room) if room <= own => continue,
            Some(_) => format!("`{}` imports `{target}`, a room below it", ROOMS[own]),
            None => format!("`{}` imports `crate::{target}`, which is no room", ROOMS[own]),
        };
        faults.push(Fault::new(line, what));
    }
    faults
}

/// No file stands outside the rooms and their order.
fn file_is_in_a_room(file: &File) -> Vec<Fault> {
    let roots = ["src/lib.rs", "src/main.rs"];
    if !file.is_source() || file.room().is_some() || roots.contains(&file.path.as_str()) {
        return Vec::new();
    }
    vec![Fault::new(1, "the file is in no room that `src/lib.rs` lists")]
}

/// A long file is usually two files that have not parted yet.
fn file_is_not_too_long(file: &File) -> Vec<Fault> {
    let count = file.text.lines().count();
    let longer = LONG_FILES.iter().find(|(path, ..)| *path == file.path);
    let most = longer.map_or(MAX_LINES, |(_, most, _)| *most);
    if !file.is_source() || count <= most {
        return Vec::new();
    }
    vec![Fault::new(most + 1, format!("{count} lines; over {most} a file is usually two things"))]
}

/// Who meets a name in a pure room can tell from it what is meant, and need not look it up.
fn no_name_is_a_riddle(file: &File) -> Vec<Fault> {
    let last = ROOMS.iter().position(|room| *room == LAST_PURE);
    if file.room() > last || file.room().is_none() {
        return Vec::new();
    }
    const DECLARES: [&str; 8] = ["fn", "struct", "enum", "trait", "mod", "const", "static", "type"];
    let mut faults = Vec::new();
    for (line, text) in lines(&file.code) {
        let names = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
        for two in names.windows(2).filter(|two| DECLARES.contains(&two[0])) {
            if RIDDLES.contains(&two[1]) {
                faults.push(Fault::new(line, format!("`{}`: write what it is or does", two[1])));
            }
        }
    }
    faults
}

/// The project must mean the same on every machine.
fn no_path_of_one_machine(file: &File) -> Vec<Fault> {
    // Spelt in two halves, or this file would be the first to break its rule.
    let marks = [
        concat!("/wo", "rk/"),
        concat!("/ro", "ot/"),
        concat!("/ho", "me/"),
        concat!("/Us", "ers/"),
    ];
    let mut faults = Vec::new();
    for (line, text) in lines(&file.text) {
        for mark in marks {
            // `~/x/work/` and `../work/` are no absolute paths.
            let absolute = |(at, _): (usize, &str)| {
                !text[..at].ends_with(|c: char| c.is_alphanumeric() || "._-*~}".contains(c))
            };
            if text.match_indices(mark).any(absolute) {
                faults.push(Fault::new(line, format!("`{mark}` is a path of one machine")));
            }
        }
    }
    faults
}

/// An `async` closure makes the compiler check bodies before it knows every type: in a build from
/// nothing it then meets the length of an array a second time and gives up (E0391).
fn no_async_closure(file: &File) -> Vec<Fault> {
    if !file.is_source() {
        return Vec::new();
    }
    let starts = |text: &str| {
        words(text, "async").any(|rest| {
            let rest = rest.trim_start();
            rest.strip_prefix("move").map_or(rest, str::trim_start).starts_with('|')
        })
    };
    lines(&file.code)
        .filter(|(_, text)| starts(text))
        .map(|(line, _)| Fault::new(line, "an `async` closure: write `|| async {}` or `ready`"))
        .collect()
}

// --- One test a rule ----------------------------------------------------------------------------

#[test]
fn every_file_opens_with_its_purpose() {
    check(file_opens_with_its_purpose);
}

#[test]
fn all_unfinished_work_has_a_name() {
    check(unfinished_work_has_a_name);
}

#[test]
fn pure_rooms_stay_pure() {
    check(pure_room_stays_pure);
}

#[test]
fn rooms_import_only_upwards() {
    check(room_imports_only_upwards);
}

#[test]
fn every_file_is_in_a_room() {
    check(file_is_in_a_room);
}

#[test]
fn files_are_not_too_long() {
    check(file_is_not_too_long);
}

#[test]
fn no_names_are_riddles() {
    check(no_name_is_a_riddle);
}

/// A file that has been parted needs no exception any more.
#[test]
fn each_long_file_is_long() {
    for (path, most, why) in LONG_FILES {
        let file = tree().into_iter().find(|file| file.path == *path);
        let count = file.map_or(0, |file| file.text.lines().count());
        assert!(count > MAX_LINES && count <= *most, "{path}: {count} lines; {why}");
    }
}

#[test]
fn no_source_has_an_async_closure() {
    check(no_async_closure);
}

#[test]
fn no_file_names_a_path_of_one_machine() {
    check(no_path_of_one_machine);
}

/// Who reads a file after those it takes from has read all that it needs. The two that check what can
/// happen in a level do not hold to it yet.
#[test]
fn no_files_know_each_other_in_a_circle() {
    let files = tree();
    let sources = files.iter().filter(|file| file.is_source());
    let found = circles(sources.map(|file| (file.path.as_str(), file.code.as_str())));
    let known = ["level::check", "level::happens"];
    let others = |circle: &&Vec<String>| {
        !circle.iter().all(|file| known.iter().any(|known| file.starts_with(known)))
    };
    let found: Vec<&Vec<String>> = found.iter().filter(others).collect();
    assert!(found.is_empty(), "{found:#?}");
}

fn check(rule: fn(&File) -> Vec<Fault>) {
    let mut report = String::new();
    for file in tree() {
        for fault in rule(&file) {
            let _ = writeln!(report, "{}:{}: {}", file.path, fault.line, fault.what);
        }
    }
    assert!(report.is_empty(), "\n{report}");
}

// --- The tree -----------------------------------------------------------------------------------

struct File {
    /// From the top of the tree, with `/` on every system.
    path: String,
    text: String,
    /// The text with comments and quoted text blanked out, line for line.
    code: String,
}

struct Fault {
    /// Counted from 1.
    line: usize,
    what: String,
}

impl Fault {
    fn new(line: usize, what: impl Into<String>) -> Self {
        Self { line, what: what.into() }
    }
}

impl File {
    fn new(path: &str, text: &str) -> Self {
        let code = if path.ends_with(".rs") { code_of(text) } else { String::new() };
        Self { path: path.to_owned(), text: text.to_owned(), code }
    }

    fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    fn is_source(&self) -> bool {
        self.is_rust() && self.path.starts_with("src/")
    }

    /// The place of the file's room in [`ROOMS`].
    fn room(&self) -> Option<usize> {
        let inside = self.path.strip_prefix("src/")?.strip_suffix(".rs")?;
        let room = inside.split('/').next()?;
        ROOMS.iter().position(|known| *known == room)
    }

    /// How many modules lie between the crate's root and this file's items.
    fn depth(&self) -> usize {
        let inside =
            self.path.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod");
        inside.split('/').count()
    }
}

/// Every text file of the project, sorted by path.
fn tree() -> Vec<File> {
    let mut files = Vec::new();
    gather(Path::new(env!("CARGO_MANIFEST_DIR")), "", &mut files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

fn gather(folder: &Path, above: &str, files: &mut Vec<File>) {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let entry = entry.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{above}{name}");
        // `.git` is a file in a linked checkout; `target` may be a link to a disk with more room.
        if path == ".git" || path == "target" || path.ends_with("/target") {
            continue;
        }
        // Links are not followed: what they lead to is not the project's, or is walked anyway.
        let kind = entry.file_type().unwrap_or_else(|error| panic!("{path}: {error}"));
        if kind.is_dir() {
            gather(&entry.path(), &format!("{path}/"), files);
        } else if kind.is_file() {
            let bytes = fs::read(entry.path()).unwrap_or_else(|error| panic!("{path}: {error}"));
            // Pictures and sounds are not text, and have no lines to complain about.
            if let Ok(text) = String::from_utf8(bytes) {
                files.push(File::new(&path, &text));
            }
        }
    }
}

// --- The rules can fail -------------------------------------------------------------------------

/// No line at all, typed because other crates compare numbers too.
const NONE: [usize; 0] = [];

/// The lines a rule complains about in a file of that name.
fn faulty_lines(rule: fn(&File) -> Vec<Fault>, path: &str, text: &str) -> Vec<usize> {
    let mut lines: Vec<usize> =
        rule(&File::new(path, text)).iter().map(|fault| fault.line).collect();
    lines.dedup();
    lines
}

#[test]
fn each_rule_finds_what_breaks_it_and_nothing_else() {
    let purpose = file_opens_with_its_purpose;
    assert_eq!(faulty_lines(purpose, "src/a.rs", "//!\nfn a() {}"), [1]);
    assert_eq!(faulty_lines(purpose, "src/a.rs", "//! A.\nfn a() {}"), NONE);

    let (todo, fixme) = (concat!("TO", "DO"), concat!("FIX", "ME"));
    let unfinished = format!(
        "// {todo}: later\n// {todo}(ann): why\nlet x = {fixme};\n// {todo}() who\n// {todo}S"
    );
    assert_eq!(faulty_lines(unfinished_work_has_a_name, "src/a.rs", &unfinished), [1, 3, 4]);

    let pure = pure_room_stays_pure;
    let impure = "use std::{fmt, fs::File};\nlet x: f64 = y;\n// bevy\nlet s = \"egui\";\nlet p = 0.5;\nuse bevy::prelude::*;\n\
                  let t = std::time::Instant::now();\nlet q = pair.0.1;\nfor i in 0..5 {}\nuse std::collections::{BTreeMap, HashMap};\nlet h = 0x1e3;\nlet n = 0usize;\nstd::thread::spawn::<X>(y);";
    assert_eq!(faulty_lines(pure, "src/table/mod.rs", impure), [1, 2, 6, 7, 10, 13, 5]);
    assert_eq!(
        faulty_lines(
            pure,
            "src/rules.rs",
            "fn share() -> u32 { 1e3 as u32 }\nlet (a, b) = (b'\"', 1.5);"
        ),
        [1, 2]
    );
    assert_eq!(faulty_lines(pure, "src/app/mod.rs", impure), NONE);

    let upwards = room_imports_only_upwards;
    let imports = "use crate::{kit::Card as C, session::Session};\nuse crate::table::Act;\nuse crate::felt;\nuse super::super::games;\nuse crate::*;\nuse super::grade;";
    assert_eq!(faulty_lines(upwards, "src/procedure/walk.rs", imports), [1, 3, 4, 5]);
    assert_eq!(
        faulty_lines(
            upwards,
            "src/procedure.rs",
            "use super::games;\nmod tests { use super::*; use super::kit; }"
        ),
        [1]
    );
    assert_eq!(faulty_lines(upwards, "src/screens/mod.rs", imports), NONE);
    assert_eq!(faulty_lines(upwards, "src/app/felt.rs", "use crate::cli::Exit;"), [1]);
    assert_eq!(faulty_lines(file_is_in_a_room, "src/screens/mod.rs", imports), [1]);

    let long = "//! A.\n".repeat(MAX_LINES + 1);
    assert_eq!(faulty_lines(file_is_not_too_long, "src/a.rs", &long), [MAX_LINES + 1]);
    assert_eq!(faulty_lines(file_is_not_too_long, "tests/pure/a.rs", &long), NONE);

    let listed = &LONG_FILES[0];
    let long = "//! A.\n".repeat(listed.1);
    assert_eq!(faulty_lines(file_is_not_too_long, listed.0, &long), NONE);

    let names =
        "fn live() {}\nfn alive() {}\n// fn top()\npub(crate) enum Gone {\nlet top = way(1);";
    assert_eq!(faulty_lines(no_name_is_a_riddle, "src/games/a.rs", names), [1, 4]);
    assert_eq!(faulty_lines(no_name_is_a_riddle, "src/app/a.rs", names), NONE);

    let closures =
        "get(async || A)\nget(|| async { B })\nget(async move|c| D)\nasync move { E }\n// async ||";
    assert_eq!(faulty_lines(no_async_closure, "src/a.rs", closures), [1, 3]);
    assert_eq!(faulty_lines(no_async_closure, "tests/a.rs", closures), NONE);

    let (root, home) = (concat!("/ro", "ot/"), concat!("/ho", "me/"));
    let machine = format!("a\ncd {root}x\nx{home}y\n\"{home}ann\"");
    assert_eq!(faulty_lines(no_path_of_one_machine, "run", &machine), [2, 4]);
}
