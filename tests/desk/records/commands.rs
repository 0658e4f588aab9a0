//! The commands beside the server, as somebody types them.

use crate::school::{Bench, demands, small, text};
use clearhands::desk::db::Db;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs a command of the desk in this folder; its exit code and what it said.
pub(crate) fn desk(folder: &Path, args: &[&str], typed: &str) -> (i32, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_clearhands"))
        .arg("desk")
        .args(args)
        .arg("--folder")
        .arg(folder)
        .env_remove("CLEARHANDS_DATABASE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let done = child.wait_with_output().unwrap();
    let said =
        String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    (done.status.code().unwrap_or(-1), said)
}

#[test]
fn what_a_keeper_does_without_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("one"), folder.path().join("two"));
    let file = folder.path().join("a.backup");
    let file = file.to_str().unwrap();
    let told = desk(&one, &["account", "add", "Ann", "--name", "Ann Lee"], "short\n");
    assert_eq!(told.0, 2, "{told:?}");
    assert!(told.1.contains("at least 12 letters"), "{told:?}");
    let told = desk(&one, &["account", "add", "Ann", "--name", "Ann Lee"], "seven red chips\n");
    assert_eq!((told.0, told.1.as_str()), (0, "account ann made\n"));
    assert_eq!(desk(&one, &["account", "close", "ann"], "").0, 2, "the last keeper");
    assert_eq!(desk(&one, &["account", "password", "bob"], "nine blue chips\n").0, 2);
    assert_eq!(desk(&one, &["account", "password", "ann"], "nine blue chips\n").0, 0);
    assert!(desk(&one, &["account", "list"], "").1.contains("ann: Ann Lee, keeper"));
    assert_eq!(desk(&one, &["forget", "17"], "").0, 2);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&one).unwrap().permissions().mode() & 0o077, 0);
    }
    let told = desk(&one, &["backup", file], "");
    assert!(told.0 == 0 && told.1.contains("rows written to"), "{told:?}");
    assert_eq!(desk(&one, &["backup", file], "").0, 3, "it is there");
    assert_eq!(desk(&one, &["restore", file], "").0, 2, "not empty");
    assert_eq!(desk(&two, &["restore", file], "").0, 0);
    assert!(desk(&two, &["account", "list"], "").1.contains("ann: Ann Lee, keeper"));
    assert_eq!(desk(&two, &["restore", file, "--force"], "").0, 0);
    let list = folder.path().join("statements.json");
    assert_eq!(desk(&two, &["xapi", list.to_str().unwrap()], "").0, 0);
    assert_eq!(std::fs::read_to_string(&list).unwrap(), "[]\n");
    assert_eq!(desk(&two, &["--database", "mysql://x"], "").0, 2, "a folder and a database");
    // Marks, printed and into a file.
    let printed = desk(&two, &["gradebook"], "");
    assert!(printed.0 == 0 && printed.1.trim() == "\"idnumber\",\"fullname\"", "{printed:?}");
    let marks = folder.path().join("marks.csv");
    let marks = marks.to_str().unwrap();
    assert_eq!(desk(&two, &["gradebook", marks, "--csv", "canvas"], "").0, 0);
    let table = std::fs::read_to_string(marks).unwrap();
    assert!(table.starts_with("\"Student\",\"ID\",\"SIS User ID\""), "{table}");
    assert_eq!(desk(&two, &["gradebook", marks], "").0, 3, "it is there");
    let none = desk(&two, &["gradebook", "--group", "Evening"], "");
    assert!(none.0 == 2 && none.1.contains("no group 'Evening'"), "{none:?}");
}

#[test]
fn results_are_brought_in_without_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let write = |name: &str, text: &str| {
        std::fs::write(at(name), text).unwrap();
        at(name).to_str().unwrap().to_owned()
    };
    let bench = Bench::with("A school", &demands(small()));
    let result = write("bob.result", &bench.result(&bench.sat("17")));
    let other = write("other.result", "hello\n");
    let none = desk(&at("desk"), &["results", &result], "");
    assert!(none.0 == 2 && none.1.contains("does not know the school's public key"), "{none:?}");
    let school = write("school.json", &text(&bench.school.signed));
    let set = desk(&at("desk"), &["school", folder.path().to_str().unwrap()], "");
    assert!(set.0 == 0 && set.1.contains(&bench.school.key.id()), "{set:?}");
    let nobody = desk(&at("desk"), &["results", &result], "");
    assert!(nobody.0 == 4 && nobody.1.contains("NOT TAKEN (nobody)"), "{nobody:?}");
    // Somebody is put on the roster.
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let db = Db::file(&at("desk").join("desk.db")).await.unwrap();
        let mut tx = db.write().await.unwrap();
        db.put_person(&mut tx, ("Seat One", "17"), 1).await.unwrap();
        tx.commit().await.unwrap();
        db.close().await;
    });
    let long = write("long.result", &"x".repeat((16 << 20) + 1));
    let told = desk(&at("desk"), &["results", &long], "");
    assert!(told.0 == 4 && told.1.contains("NOT TAKEN (too_long)"), "{told:?}");
    let both = desk(&at("desk"), &["results", &other, &result], "");
    assert!(both.0 == 4 && both.1.contains("NOT TAKEN (unreadable)"), "{both:?}");
    assert!(both.1.contains("Seat One, A small exam, attempt 1: passed; brought in"), "{both:?}");
    let again = desk(&at("desk"), &["results", &result], "");
    assert!(again.0 == 0 && again.1.contains("it was here already"), "{again:?}");
    let marks = desk(&at("desk"), &["gradebook"], "").1;
    assert!(marks.contains("\"17\",\"Seat One\",\"100\",\"passed, "), "{marks}");
    let list = at("statements.json");
    assert_eq!(desk(&at("desk"), &["xapi", list.to_str().unwrap()], "").0, 0);
    assert!(std::fs::read_to_string(&list).unwrap().contains("tla/verbs/certified"));
    assert_eq!(desk(&at("desk"), &["school", &school], "").0, 0, "the same again");
}

#[cfg(unix)]
#[test]
fn a_desk_says_where_it_is_and_stops_when_it_is_told_to() {
    use std::io::{BufRead, BufReader};
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_clearhands"))
        .args(["desk", "--no-announce", "--web-port", "0", "--seat-port", "0", "--name", "Tuesday"])
        .args(["--bind", "127.0.0.1", "--folder"])
        .arg(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut said = String::new();
    for line in lines.by_ref() {
        said += &(line + "\n");
        if said.contains("Ctrl+C") {
            break;
        }
    }
    // It tells no address at which it does not listen.
    let told = said.lines().filter(|line| line.starts_with("  "));
    let told: Vec<&str> =
        told.filter_map(|line| line.trim().split_once(": ")).map(|it| it.1.trim()).collect();
    assert!(told[0].starts_with("https://127.0.0.1:"), "{said}");
    assert!(told[1].starts_with("https://localhost:"), "{said}");
    assert!(told[2].starts_with("127.0.0.1, port ") && told.len() == 4, "{said}");
    assert!(said.starts_with("Tuesday\n") && said.contains("https://localhost:"), "{said}");
    assert!(
        said.contains("class code: ")
            && said.contains("/setup?token=")
            && said.contains('\u{2588}'),
        "{said}"
    );
    let told = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(told.success());
    assert!(child.wait().unwrap().success());
    assert_eq!(lines.last().as_deref(), Some("stopped"));
}
