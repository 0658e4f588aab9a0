//! Results of exams at the desk: brought in, held against the school's key, shown, certified, forgotten.

use super::browser::{Answer, Browser, Running};
use super::statements::{all_gone, set};
use super::store::{Store, rules};
use crate::bench::BOOK;
use crate::class::id;
use crate::school::{Bench, DAY_MS, Ticking, deal_on, demands, school, small, text};
use crate::seats::says;
use crate::stamps::{begins, held};
use clearhands::desk::db::Role;
use clearhands::exam::{
    Decision, Kind, Remark, Revocation, Revocations, Ruling, Signed, Stamps, appealed, commented,
    verify,
};
use clearhands::record::LinkRecorder;
use clearhands::wire::FromSeat;
use serde_json::Value;
use sqlx::Row;
use std::sync::LazyLock;

static BENCH: LazyLock<Bench> = LazyLock::new(|| Bench::with("A school", &demands(small())));

/// A sitting of a candidate who makes no mistake.
static PASSED: LazyLock<String> = LazyLock::new(|| BENCH.result(&BENCH.sat("b-17")));

/// A sitting in which the first call is left out, which fails it.
static FAILED: LazyLock<String> = LazyLock::new(|| {
    let mut clock = Ticking(0);
    let (mut sitting, kept) = BENCH.begin("c/3", &mut clock);
    sitting.step(clock.now(), "remove shoe L".parse().unwrap()).unwrap();
    deal_on(&mut sitting, &mut clock, usize::MAX);
    BENCH.result(&kept.lock().unwrap().clone())
});

const LATER: i64 = DAY_MS + 20_000_000;

/// The result with a decision on its first finding.
fn decided(result: &str, decision: Decision, reason: &str, at_ms: i64) -> String {
    let ruling = Ruling { part: 1, finding: 1, decision, reason };
    appealed(result, &ruling, &BENCH.examiner, at_ms).unwrap()
}

/// The school's public file.
fn public() -> String {
    text(&BENCH.school.signed)
}

async fn bring(browser: &mut Browser, result: &str) -> Answer {
    browser.post_named("/results", "bob.result", result.as_bytes()).await
}

/// A desk with its school set and two people; a keeper and an examiner who are logged in.
async fn desk() -> (Running, Browser, Browser) {
    let desk = Running::start().await;
    let mut keeper = desk.logged_in(Role::Keeper).await;
    keeper.post_file("/people/import", b"b-17,Seat One,Evening\nC/3,Seat Two\n").await;
    let school = keeper.post_named("/settings/school", "school.json", public().as_bytes()).await;
    assert_eq!(school.status, 303, "{}", school.body);
    let examiner = desk.logged_in(Role::Examiner).await;
    (desk, keeper, examiner)
}

async fn audit(desk: &Running, what: &str) -> Vec<String> {
    let rows = sqlx::query("SELECT about FROM audit WHERE what = $1 ORDER BY id").bind(what);
    rows.fetch_all(&desk.raw).await.unwrap().iter().map(|row| row.get(0)).collect()
}

async fn count(desk: &Running, table: &str) -> i64 {
    let text = format!("SELECT COUNT(*) FROM {table}");
    let row = sqlx::query(sqlx::AssertSqlSafe(text)).fetch_one(&desk.raw).await.unwrap();
    row.get(0)
}

async fn statements(desk: &Running) -> Vec<Value> {
    let rows = sqlx::query("SELECT text FROM statements ORDER BY dealt, n").fetch_all(&desk.raw);
    let rows = rows.await.unwrap();
    rows.iter().map(|row| serde_json::from_str(row.get(0)).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_holds_stands_on_every_page_and_in_the_tables() {
    let (desk, mut keeper, mut examiner) = desk().await;
    let people = desk.state.db.people().await.unwrap();
    let (one, two) = (people[0].id, people[1].id);
    let both = [("a", PASSED.as_bytes()), ("b", FAILED.as_bytes())];
    let answer = examiner.post_files("/results", &both).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.body.matches("Brought in.").count(), 2, "{}", answer.body);
    assert_eq!(
        audit(&desk, "result.brought").await,
        [format!("result 1 of person {one}"), format!("result 2 of person {two}")]
    );
    let page = keeper.get("/results").await.body;
    assert!(page.contains("Seat One") && page.contains("A small exam"), "{page}");
    let page = keeper.get(&format!("/people/{one}")).await.body;
    assert!(page.contains("/results/1") && page.contains("<td class=\"passed\">passed"), "{page}");
    let page = keeper.get(&format!("/people/{two}")).await.body;
    assert!(page.contains("<td class=\"failed\">not passed"), "{page}");
    // What was missed stands among what the class misses, with whose it was.
    let class = keeper.get("/class?days=3660").await.body;
    let expected = verify(&FAILED, &BENCH.school, None, &BOOK).unwrap();
    let clause = expected.parts[0].report.faults[0].finding.clauses[0];
    assert!(class.contains(&format!("<th scope=\"row\">{}</th>", BOOK[clause].cite)), "{class}");
    assert!(class.contains("2 sessions and exams") && class.contains("/results/2"), "{class}");
    let evening = keeper.get("/class?days=3660&group=1").await.body;
    assert!(evening.contains("1 sessions and exams") && !evening.contains("/results/2"));
    let book = keeper.get("/gradebook").await.body;
    assert!(book.contains("Exam: A small exam") && book.contains("/results/2"), "{book}");
    let moodle = keeper.get("/gradebook.csv?for=moodle").await.body;
    let lines: Vec<&str> = moodle.lines().collect();
    let head = "\"idnumber\",\"fullname\",\"Exam: A small exam\",\"Exam: A small exam (feedback)\"";
    assert_eq!(lines[0], head);
    assert!(lines[1].starts_with("\"b-17\",\"Seat One\",\"100\",\"passed, 2026-05-28"), "{moodle}");
    assert!(
        lines[2].starts_with("\"C/3\",\"Seat Two\",\"0\",\"not passed, 2026-05-28"),
        "{moodle}"
    );
    let canvas = keeper.get("/gradebook.csv?for=canvas").await.body;
    let lines: Vec<&str> = canvas.lines().collect();
    assert!(lines[0].ends_with("\"Section\",\"Exam: A small exam\""), "{canvas}");
    assert!(lines[1].ends_with("\"100\""), "{canvas}");
    assert_eq!(lines[2], "\"Seat One\",\"\",\"b-17\",\"\",\"\",\"100\"");
    assert_eq!(lines[3], "\"Seat Two\",\"\",\"C/3\",\"\",\"\",\"0\"");
    // The file comes out as it was brought in, and a transcript of it.
    let page = keeper.get("/results/2").await.body;
    assert!(page.contains("Not passed.") && page.contains("Why not"), "{page}");
    assert_eq!(keeper.get("/results/2/file").await.body, *FAILED);
    let pdf = keeper.get("/results/2/transcript").await;
    assert!(pdf.status == 200 && pdf.body.starts_with("%PDF-"), "{}", pdf.status);
    assert_eq!(keeper.get("/results/9").await.status, 404);
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sitting_counts_once_and_its_appeals_are_shown_with_both_verdicts() {
    let (desk, mut keeper, mut examiner) = desk().await;
    let remark = Remark { part: 1, act: 1, words: "Say it first." };
    let said = commented(&FAILED, &remark, &BENCH.examiner, LATER).unwrap();
    let over = decided(&said, Decision::Overruled, "the fire bell rang", LATER + 1);
    for (result, told) in [
        (&*FAILED, "Brought in."),
        (&*FAILED, "It was here already."),
        (&over, "It goes on from the one that was here"),
        (&over, "It was here already."),
        (&said, "It was here already."),
        (&*FAILED, "It was here already."),
    ] {
        let answer = bring(&mut examiner, result).await;
        assert!(answer.status == 200 && answer.body.contains(told), "{told}: {}", answer.body);
    }
    assert_eq!(count(&desk, "results").await, 1);
    assert_eq!(keeper.get("/results/1/file").await.body, over);
    let page = keeper.get("/results/1").await.body;
    for words in [
        "Passed on appeal, not passed before it.",
        "Why not, before any appeal",
        "the fire bell rang",
        "<td>overruled</td>",
        "Say it first.",
        "Ann Examiner",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let moodle = keeper.get("/gradebook.csv?for=moodle").await.body;
    assert!(moodle.contains("\"100\",\"passed on appeal, "), "{moodle}");
    let class = keeper.get("/class?days=3660").await.body;
    assert!(
        class.contains("1 sessions and exams") && !class.contains("Seat Two</a></td>"),
        "{class}"
    );
    // Appeals that do not go on with those that are here are refused, and change nothing.
    let fork = decided(&FAILED, Decision::Upheld, "no bell rang", LATER);
    let answer = bring(&mut examiner, &fork).await;
    let told = answer.status == 400 && answer.body.contains("(two_appeals)");
    assert!(told && keeper.get("/results/1/file").await.body == over, "{}", answer.body);
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_hold_is_refused_by_the_name_of_the_reason() {
    let desk = Running::start().await;
    let mut keeper = desk.logged_in(Role::Keeper).await;
    let none = bring(&mut keeper, &PASSED).await;
    assert!(none.status == 400 && none.body.contains("(no_school)"), "{}", none.body);
    keeper.get("/settings").await;
    for no_school in ["", "{}", "hello", &*PASSED] {
        let told = keeper.post_named("/settings/school", "school.json", no_school.as_bytes()).await;
        assert_eq!(told.status, 400, "{no_school}");
    }
    keeper.post_named("/settings/school", "school.json", public().as_bytes()).await;
    let at = PASSED.find("\"hash\":\"").unwrap() + 12;
    let mut changed = PASSED.clone().into_bytes();
    changed[at] = if changed[at] == b'0' { b'1' } else { b'0' };
    let changed = String::from_utf8(changed).unwrap();
    let cut = PASSED.lines().take(20).map(|line| format!("{line}\n")).collect::<String>();
    let foreign = Bench::with("A school", &demands(small()));
    let foreign = foreign.result(&foreign.sat("b-17"));
    for (result, name) in [
        (&*PASSED, "(nobody)"),
        (&changed, "(chain)"),
        (&cut, "(cut_short)"),
        (&foreign, "(foreign_school)"),
        (&"hello\n".to_owned(), "(unreadable)"),
    ] {
        let answer = bring(&mut keeper, result).await;
        assert!(answer.status == 400 && answer.body.contains(name), "{name}: {}", answer.body);
    }
    keeper.post_file("/people/import", b"b-17,Seat One\nB-17,Seat Two\n").await;
    let several = bring(&mut keeper, &PASSED).await;
    assert!(several.status == 400 && several.body.contains("(several)"), "{}", several.body);
    assert_eq!(count(&desk, "results").await, 0);
    let refused = audit(&desk, "result.refused").await;
    let names =
        ["no_school", "nobody", "chain", "cut_short", "foreign_school", "unreadable", "several"];
    assert_eq!(refused, names);
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn results_are_brought_by_who_may_from_the_desks_own_page_and_not_too_large() {
    let (desk, mut keeper, mut examiner) = desk().await;
    let mut trainer = desk.logged_in(Role::Trainer).await;
    let page = trainer.get("/results").await;
    assert!(page.status == 200 && !page.body.contains("Bring results in"), "{}", page.body);
    assert_eq!(bring(&mut trainer, &PASSED).await.status, 403);
    assert_eq!(
        trainer.post_named("/settings/school", "school.json", public().as_bytes()).await.status,
        403
    );
    assert_eq!(
        examiner.post_named("/settings/school", "school.json", public().as_bytes()).await.status,
        403
    );
    let csrf = std::mem::replace(&mut examiner.csrf, "0".repeat(64));
    assert_eq!(bring(&mut examiner, &PASSED).await.status, 403, "another form");
    examiner.csrf = csrf;
    let nobody = bring(&mut desk.browser(), &PASSED).await;
    assert_eq!(nobody.status, 303, "to the log-in");
    assert_eq!(count(&desk, "results").await, 0);
    // More than other pages take, and not without an end.
    let padded = |mib: usize| format!("{}{}\n", *PASSED, "x".repeat(mib << 20));
    let long = bring(&mut examiner, &padded(5)).await;
    assert!(long.body.contains("(line)"), "{}", long.body);
    let longer = bring(&mut examiner, &padded(17)).await;
    assert!(longer.body.contains("16 MiB") || longer.status == 0, "{}", longer.body);
    let elsewhere = keeper.post_file("/people/import", padded(3).as_bytes()).await;
    assert!(elsewhere.body.contains("2 MiB") || elsewhere.status == 0, "{}", elsewhere.body);
    let several = [("a", "hello".as_bytes()), ("b", PASSED.as_bytes())];
    let answer = examiner.post_files("/results", &several).await;
    assert!(answer.status == 400 && answer.body.contains("Brought in."), "one of two");
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_passed_is_certified_once_and_not_when_an_appeal_takes_it_back() {
    let (desk, mut keeper, mut examiner) = desk().await;
    let store = Store::start().await;
    for _ in 0..2 {
        bring(&mut examiner, &PASSED).await;
        bring(&mut examiner, &FAILED).await;
    }
    let stated = statements(&desk).await;
    let [certified] = &stated[..] else { panic!("{stated:?}") };
    rules(certified).unwrap_or_else(|why| panic!("{why}: {certified:#}"));
    assert_eq!(certified["verb"]["id"], "https://w3id.org/xapi/tla/verbs/certified");
    assert_eq!(certified["actor"]["account"]["name"], "b-17");
    assert_eq!(certified["object"]["definition"]["name"]["en"], "A small exam");
    assert_eq!(
        certified["object"]["definition"]["type"],
        "http://adlnet.gov/expapi/activities/assessment"
    );
    assert_eq!(certified["result"]["success"], true);
    // When it was handed out.
    let handed = jiff::Timestamp::from_millisecond(DAY_MS + 9_000_001).unwrap();
    let timestamp: jiff::Timestamp = certified["timestamp"].as_str().unwrap().parse().unwrap();
    assert_eq!(timestamp, handed);
    let text = certified.to_string();
    assert!(!text.contains("Seat One") && !text.contains("Bob"), "{text}");
    // Another desk states the same.
    sqlx::query("DELETE FROM results").execute(&desk.raw).await.unwrap();
    sqlx::query("DELETE FROM statements").execute(&desk.raw).await.unwrap();
    bring(&mut examiner, &PASSED).await;
    assert_eq!(statements(&desk).await, stated);
    // Passed on appeal, and then not.
    let over = decided(&FAILED, Decision::Overruled, "the bell rang", LATER);
    let held = decided(&over, Decision::Upheld, "it did not", LATER + 1000);
    let again = decided(&held, Decision::Overruled, "it did", LATER + 2000);
    for result in [&*FAILED, &over, &held, &again, &again] {
        bring(&mut examiner, result).await;
    }
    let all = statements(&desk).await;
    let of_two: Vec<&Value> = all.iter().filter(|it| it["id"] != certified["id"]).collect();
    assert_eq!(of_two.len(), 3, "{all:#?}");
    of_two.iter().for_each(|it| rules(it).unwrap_or_else(|why| panic!("{why}: {it:#}")));
    assert_eq!(of_two[1]["verb"]["id"], "http://adlnet.gov/expapi/verbs/voided");
    assert_eq!(of_two[1]["object"]["id"], of_two[0]["id"]);
    assert_eq!(of_two[2]["verb"], of_two[0]["verb"]);
    assert_ne!(of_two[2]["id"], of_two[0]["id"], "an id that was taken back is not used again");
    let page = keeper.get("/settings/xapi.json").await;
    let listed: Vec<Value> = serde_json::from_str(&page.body).unwrap();
    assert_eq!(listed.len(), 4, "the offline way");
    set(&mut keeper, &store).await;
    all_gone(&desk, &mut keeper).await;
    assert_eq!(store.held.lock().unwrap().order.len(), 4);
    assert_eq!(desk.state.db.statement_counts().await.unwrap().refused, 0);
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_revoked_examiner_signed_holds_no_more_and_no_older_list_brings_it_back() {
    let (desk, mut keeper, mut examiner) = desk().await;
    bring(&mut examiner, &PASSED).await;
    let revoked =
        |list: &Revocations| text(&Signed::new(Kind::Revocations, list, &BENCH.keys.signing));
    let of = |key: &str, before: Option<&Revocations>| {
        let (key, name) = (key.to_owned(), "Somebody".to_owned());
        let one = Revocation { key, name, since_ms: 0, reason: "sold a paper".to_owned() };
        Revocations::with(before, one, LATER)
    };
    let first = of("0000000000000000", None);
    let second = of(&BENCH.examiner.word.key.id(), Some(&first));
    let (_, other) = school("Another");
    let foreign = format!("{}\n", text(&other.signed));
    keeper.get("/settings").await;
    let mut send = async |list: &str| {
        keeper.post_named("/settings/school", "revoked.json", list.as_bytes()).await
    };
    assert_eq!(send(&revoked(&first)).await.status, 303);
    settled(&desk, " 1").await;
    assert_eq!(statements(&desk).await.len(), 1, "another examiner's");
    assert_eq!(send(&revoked(&second)).await.status, 303);
    settled(&desk, " 2").await;
    let older = send(&revoked(&first)).await;
    assert!(older.status == 400 && older.body.contains("has a newer one"), "{}", older.body);
    assert_eq!(audit(&desk, "result.fails").await, ["result 1: revoked"]);
    let stated = statements(&desk).await;
    assert_eq!(stated[1]["object"]["id"], stated[0]["id"], "it is taken back");
    let page = examiner.get("/results/1").await.body;
    assert!(page.contains("Does not hold any more") && page.contains("sold a paper"), "{page}");
    let moodle = examiner.get("/gradebook.csv?for=moodle").await.body;
    assert!(!moodle.contains("Exam:"), "{moodle}");
    // It is not taken again, and under another school nothing of it holds.
    let answer = bring(&mut examiner, &PASSED).await;
    assert!(answer.status == 400 && answer.body.contains("(revoked)"), "{}", answer.body);
    assert_eq!(send(&foreign).await.status, 303);
    settled(&desk, " 0").await;
    let page = examiner.get("/results/1").await.body;
    assert!(page.contains("Does not hold any more") && page.contains("another school"), "{page}");
    desk.stop().await;
}

/// A seat tells the chain of a sitting, at which this person sits.
async fn told(desk: &Running, n: u64, person: i64, sitting: &str, links: &[String], ends: bool) {
    let (mut recorder, head) = LinkRecorder::open(sitting, "A small exam");
    let mut lines = vec![head];
    lines.extend(links.iter().map(|link| recorder.link(link)));
    if ends {
        lines.push(recorder.close());
    }
    let (mut seat, _) = desk.door().await.join(&id(n, 1), Vec::new()).await.unwrap();
    seat.say(&FromSeat::Sits { person }).await.unwrap();
    begins(&mut seat, &id(n, 7), 0).await;
    says(&mut seat, &id(n, 7), &lines, 0).await;
    held(&mut seat, &id(n, 7), lines.len()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_result_is_held_against_what_the_desk_had_stamped_and_keeps_its_word() {
    let (desk, mut keeper, mut examiner) = desk().await;
    let people = desk.state.db.people().await.unwrap();
    let of = |result: &str| {
        let verified = verify(result, &BENCH.school, None, &BOOK).unwrap();
        let links: Vec<String> = verified.links.into_iter().map(|line| line.link).collect();
        (verified.opening.0.sitting, links)
    };
    let (passed, links) = of(&PASSED);
    told(&desk, 1, people[0].id, &passed, &links, false).await;
    let (failed, mut links) = of(&FAILED);
    links[2] = "0".repeat(64);
    told(&desk, 2, people[1].id, &failed, &links, true).await;
    let path = format!("/people/{}", people[0].id);
    assert!(keeper.get(&path).await.body.contains("<td class=\"soft\">not ended"));
    // A log that has stood still for long was broken off, and does not stand there as not ended for ever.
    let old = "UPDATE dealt SET heard_ms = heard_ms - 43200001 WHERE game = 'sitting'";
    sqlx::query(old).execute(&desk.raw).await.unwrap();
    assert!(keeper.get(&path).await.body.contains("<td class=\"soft\">broken off"));
    assert!(keeper.get("/sittings").await.body.contains("<td>broken off</td>"));
    let answer = bring(&mut examiner, &PASSED).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let page = keeper.get("/results/1").await.body;
    assert!(
        page.contains("lines a trainer's desk had") || page.contains("had each of the"),
        "{page}"
    );
    for path in ["/sittings", &path] {
        let page = keeper.get(path).await.body;
        assert!(page.contains("/results/1") && !page.contains("broken off"), "{path}: {page}");
    }
    let answer = bring(&mut examiner, &FAILED).await;
    let told = answer.body.contains("(stamps)") && answer.body.contains("line 3");
    assert!(answer.status == 400 && told, "{}", answer.body);
    // The word of the desk stays with the result when the lines that it was made of are gone.
    let word = format!("/sittings/{passed}.json");
    let before = keeper.get(&word).await.body;
    sqlx::query("DELETE FROM lines").execute(&desk.raw).await.unwrap();
    sqlx::query("UPDATE seats SET dealt = NULL").execute(&desk.raw).await.unwrap();
    sqlx::query("DELETE FROM dealt").execute(&desk.raw).await.unwrap();
    let after = keeper.get(&word).await;
    assert!(after.status == 200 && keeper.get("/results/1").await.body.contains(&word));
    let pin = desk.state.code().await.unwrap().pin;
    let stamps = [before, after.body].map(|text| Stamps::read(&text, &pin).unwrap());
    assert_eq!(stamps[0].links, stamps[1].links);
    assert_eq!(keeper.get(&format!("/sittings/{failed}.json")).await.status, 404);
    desk.stop().await;
}

/// Waits until all results were checked by a list of this number.
async fn settled(desk: &Running, list: &str) {
    for _ in 0..200 {
        let rows = sqlx::query("SELECT checked FROM results").fetch_all(&desk.raw).await.unwrap();
        if rows.iter().all(|row| row.get::<String, _>(0).ends_with(list)) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("it is not checked again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_goes_with_whose_it_is_and_after_its_time() {
    let (desk, mut keeper, mut examiner) = desk().await;
    let people = desk.state.db.people().await.unwrap();
    bring(&mut examiner, &PASSED).await;
    bring(&mut examiner, &FAILED).await;
    assert_eq!(statements(&desk).await.len(), 1);
    let path = format!("/people/{}/remove", people[0].id);
    assert_eq!(keeper.post(&path, &[("sure", "yes")]).await.status, 303);
    assert_eq!((count(&desk, "results").await, statements(&desk).await.len()), (1, 0));
    let passed = verify(&PASSED, &BENCH.school, None, &BOOK).unwrap();
    for name in ["desk.db", "desk.db-wal"] {
        let bytes = std::fs::read(desk.folder().join(name)).unwrap_or_default();
        let holds = |part: &[u8]| bytes.windows(part.len()).any(|it| it == part);
        assert!(!holds(b"b-17") && !holds(b"B-17"), "{name} still holds the number");
        assert!(!holds(passed.opening.0.sitting.as_bytes()), "{name} still holds the sitting");
    }
    // Kept as long as is set: those of long ago go when the desk starts.
    let form = [("days", ""), ("results", "36500"), ("minutes", "0")];
    assert_eq!(keeper.post("/settings", &form).await.status, 303);
    assert_eq!(
        keeper.post("/settings", &[("days", ""), ("results", "0"), ("minutes", "0")]).await.status,
        400
    );
    sqlx::query("UPDATE results SET begun_ms = -4000000000000").execute(&desk.raw).await.unwrap();
    let folder = desk.stop().await.unwrap();
    let path = folder.path().join("desk.db");
    let db = clearhands::desk::db::Db::file(&path).await.unwrap();
    let again = Running::at(db, &super::browser::file_address(&path)).await;
    for _ in 0..100 {
        if count(&again, "results").await == 0 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(count(&again, "results").await, 0);
    assert_eq!(audit(&again, "results.removed").await, ["1 exam results older than 36500 days"]);
    again.stop().await;
}
