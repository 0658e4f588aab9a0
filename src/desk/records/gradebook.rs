//! The gradebook: people, assignments and exams, each with the best verdict and when; as a page and as tables.

use super::people::download;
use crate::desk::ListedCourse;
use crate::desk::csv;
use crate::desk::db::{Assignment, Db, DbError, Fared, Person};
use crate::desk::moments::Zone;
use crate::desk::now;
use crate::desk::results::Told;
use crate::desk::state::State as Desk;
use crate::desk::web::{Page, Problem, Who, group_field};
use crate::exam::{Class, Row};
use axum::Router;
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::get;
use maud::{Markup, html};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub(super) fn router() -> Router<Arc<Desk>> {
    Router::new().route("/gradebook", get(page)).route("/gradebook.csv", get(table))
}

/// For whom marks are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarksFor {
    /// For Moodle, by `idnumber`.
    Moodle,
    /// For Canvas, by `SIS User ID`.
    Canvas,
}

/// What somebody has done of an assignment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Done {
    /// All of it was passed.
    Passed {
        /// When, for the first time.
        at_ms: i64,
        /// Whether it was due then.
        late: bool,
        tries: i64,
    },
    /// Some levels of a course were passed.
    Part { passed: usize, of: usize, tries: i64 },
    /// It was dealt and not passed.
    Tried { at_ms: i64, tries: i64 },
    /// It was not dealt to its end.
    Not {
        /// Whether it should have been by now.
        overdue: bool,
    },
}

impl Done {
    /// Of the levels of an assignment: how he has fared at each.
    fn of(assignment: &Assignment, fared: &[Option<Fared>], now_ms: i64) -> Self {
        let tries = fared.iter().flatten().map(|fared| fared.tries).sum();
        let passed: Vec<i64> = fared.iter().flatten().filter_map(|fared| fared.passed_ms).collect();
        let last_ms = fared.iter().flatten().map(|fared| fared.last_ms).max();
        // A course is passed with the last of its levels.
        match (passed.iter().max(), last_ms) {
            (Some(&at_ms), _) if passed.len() == fared.len() => {
                Self::Passed { at_ms, late: at_ms > assignment.due_ms, tries }
            }
            (Some(_), _) => Self::Part { passed: passed.len(), of: fared.len(), tries },
            (None, Some(at_ms)) => Self::Tried { at_ms, tries },
            (None, None) => Self::Not { overdue: now_ms > assignment.due_ms },
        }
    }

    pub(super) fn words(&self) -> String {
        match self {
            Self::Passed { late: false, .. } => "passed".to_owned(),
            Self::Passed { late: true, .. } => "passed, late".to_owned(),
            Self::Part { passed, of, .. } => format!("{passed} of {of} levels passed"),
            Self::Tried { .. } => "not passed".to_owned(),
            Self::Not { overdue: true } => "overdue".to_owned(),
            Self::Not { overdue: false } => "–".to_owned(),
        }
    }

    pub(super) const fn class(&self) -> &'static str {
        match self {
            Self::Passed { late: false, .. } => "passed",
            Self::Tried { .. } => "failed",
            Self::Passed { late: true, .. } | Self::Not { overdue: true } => "late",
            Self::Part { .. } | Self::Not { overdue: false } => "soft",
        }
    }

    /// The grade in a table, out of 100: the share of levels that were passed; nothing if nothing was tried.
    fn grade(&self) -> String {
        match *self {
            Self::Passed { .. } => "100".to_owned(),
            Self::Part { passed, of, .. } => (passed * 100 / of.max(1)).to_string(),
            Self::Tried { .. } => "0".to_owned(),
            Self::Not { .. } => String::new(),
        }
    }

    /// What is said beside the grade.
    fn feedback(&self, zone: Zone) -> String {
        match *self {
            Self::Passed { at_ms, .. } | Self::Tried { at_ms, .. } => {
                format!("{}, {} {}", self.words(), zone.time(at_ms), zone.name())
            }
            Self::Part { .. } => self.words(),
            Self::Not { overdue: true } => "overdue".to_owned(),
            Self::Not { overdue: false } => String::new(),
        }
    }
}

/// What somebody has come to at an exam: the attempt that was passed first, or else the last.
struct Sat {
    result: i64,
    begun_ms: i64,
    passed: bool,
    passed_at_first: bool,
    /// The attempt was begun more than once, with the same cards: somebody has to decide.
    doubtful: bool,
}

impl Sat {
    fn words(&self) -> &'static str {
        match (self.doubtful, self.passed, self.passed_at_first) {
            (true, ..) => "begun more than once",
            (_, true, true) => "passed",
            (_, true, false) => "passed on appeal",
            (_, false, false) => "not passed",
            (_, false, true) => "not passed on appeal",
        }
    }

    const fn class(&self) -> &'static str {
        match (self.doubtful, self.passed) {
            (true, _) => "late",
            (_, true) => "passed",
            (_, false) => "failed",
        }
    }

    /// The grade in a table, out of 100; none where somebody has to decide.
    const fn grade(&self) -> &'static str {
        match (self.doubtful, self.passed) {
            (true, _) => "",
            (_, true) => "100",
            (_, false) => "0",
        }
    }

    fn feedback(&self, zone: Zone) -> String {
        format!("{}, {} {}", self.words(), zone.time(self.begun_ms), zone.name())
    }
}

/// The exams that were sat, by the titles of their papers.
struct Exams {
    titles: Vec<String>,
    /// By who and at which.
    cells: BTreeMap<(i64, String), Sat>,
}

impl Exams {
    /// Those of these people.
    async fn of(db: &Db, people: &[Person]) -> Result<Self, DbError> {
        let people: BTreeSet<i64> = people.iter().map(|person| person.id).collect();
        let (mut rows, mut kept) = (Vec::new(), BTreeMap::new());
        for result in db.results(None).await? {
            let told = Told::read(&result).filter(|_| result.refused.is_none());
            let Some(told) = told.filter(|_| people.contains(&result.person)) else { continue };
            // Whoever has another number on the roster by now is the same.
            rows.push(Row { number: result.person.to_string(), ..told.row });
            kept.insert(result.sitting.clone(), result);
        }
        let class = Class::of(rows, Vec::new(), Vec::new());
        let mut cells = BTreeMap::new();
        for row in class.best() {
            let Some(result) = kept.get(&row.sitting) else { continue };
            let sat = Sat {
                result: result.id,
                begun_ms: result.begun_ms,
                passed: row.passed,
                passed_at_first: row.passed_at_first,
                doubtful: row.begun_times > 1,
            };
            cells.insert((result.person, row.title.clone()), sat);
        }
        let titles: BTreeSet<&String> = cells.keys().map(|(_, title)| title).collect();
        Ok(Self { titles: titles.into_iter().cloned().collect(), cells })
    }
}

/// The gradebook.
pub(super) struct Book {
    pub(super) assignments: Vec<Assignment>,
    people: Vec<Person>,
    /// A row for each of the people, a cell for each assignment; nothing where it is not his.
    cells: Vec<Vec<Option<Done>>>,
    exams: Exams,
}

impl Book {
    /// The gradebook of a group, or of everybody.
    pub(super) async fn of(
        (db, courses): (&Db, &[ListedCourse]),
        group: Option<i64>,
    ) -> Result<Self, DbError> {
        let (mut people, members) = (db.people().await?, db.members().await?);
        let sets: BTreeMap<i64, BTreeSet<i64>> = members
            .into_iter()
            .map(|(group, people)| (group, people.into_iter().collect()))
            .collect();
        let is_in = |group: i64, person: i64| {
            sets.get(&group).is_some_and(|people| people.contains(&person))
        };
        if let Some(group) = group {
            people.retain(|person| is_in(group, person.id));
        }
        let mut assignments = db.assignments().await?;
        if let Some(group) = group {
            assignments.retain(|it| it.group.is_none_or(|other| other == group));
        }
        let mut cells = vec![Vec::with_capacity(assignments.len()); people.len()];
        let now_ms = now::utc_ms();
        for assignment in &assignments {
            let mut fared = Vec::new();
            for level in levels(courses, assignment) {
                fared.push(db.fared(&level, assignment.added_ms).await?);
            }
            for (person, row) in people.iter().zip(&mut cells) {
                let his = assignment.group.is_none_or(|group| is_in(group, person.id));
                let each =
                    || fared.iter().map(|all| all.get(&person.id).copied()).collect::<Vec<_>>();
                row.push(his.then(|| Done::of(assignment, &each(), now_ms)));
            }
        }
        let exams = Exams::of(db, &people).await?;
        Ok(Self { assignments, people, cells, exams })
    }

    /// Everybody with his cells.
    pub(super) fn rows(&self) -> impl Iterator<Item = (&Person, &Vec<Option<Done>>)> {
        self.people.iter().zip(&self.cells)
    }

    /// How many have passed an assignment.
    pub(super) fn passed(&self, at: usize) -> usize {
        let passed = |row: &&Vec<Option<Done>>| matches!(row[at], Some(Done::Passed { .. }));
        self.cells.iter().filter(passed).count()
    }

    /// How many have it.
    pub(super) fn asked(&self, at: usize) -> usize {
        self.cells.iter().filter(|row| row[at].is_some()).count()
    }

    /// What somebody has come to at each exam.
    fn sat(&self, person: &Person) -> impl Iterator<Item = Option<&Sat>> {
        let id = person.id;
        self.exams.titles.iter().map(move |title| self.exams.cells.get(&(id, title.clone())))
    }

    /// The title of each column: of an assignment its own, with its number behind it if there are two of it; then
    /// those of the exams.
    fn titles(&self) -> Vec<String> {
        let twice =
            |title: &str| self.assignments.iter().filter(|it| it.title == title).count() > 1;
        let title = |it: &Assignment| {
            if twice(&it.title) {
                format!("{} (no. {})", it.title, it.id)
            } else {
                it.title.clone()
            }
        };
        let exams = self.exams.titles.iter().map(|title| format!("Exam: {title}"));
        self.assignments.iter().map(title).chain(exams).collect()
    }

    /// The table for Moodle: a row for each, known by the ID number.
    fn moodle(&self, zone: Zone) -> String {
        let mut head = vec!["idnumber".to_owned(), "fullname".to_owned()];
        for title in self.titles() {
            let feedback = format!("{title} (feedback)");
            head.extend([title, feedback]);
        }
        let row = |(person, cells): (&Person, &Vec<Option<Done>>)| {
            let mut row = vec![person.number.clone(), person.name.clone()];
            for cell in cells {
                let told = cell.as_ref().map(|done| (done.grade(), done.feedback(zone)));
                let (grade, feedback) = told.unwrap_or_default();
                row.extend([grade, feedback]);
            }
            for sat in self.sat(person) {
                let told = sat.map(|sat| (sat.grade().to_owned(), sat.feedback(zone)));
                let (grade, feedback) = told.unwrap_or_default();
                row.extend([grade, feedback]);
            }
            row
        };
        csv::table([head].into_iter().chain(self.rows().map(row)))
    }

    /// The table for Canvas: a row for each, known by the SIS user ID.
    fn canvas(&self) -> String {
        let fixed = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"].map(str::to_owned);
        let head = [fixed.to_vec(), self.titles()].concat();
        let mut points = vec!["    Points Possible".to_owned()];
        points.resize(fixed.len(), String::new());
        points.resize(fixed.len() + self.titles().len(), "100".to_owned());
        let row = |(person, cells): (&Person, &Vec<Option<Done>>)| {
            let grade = |cell: &Option<Done>| cell.as_ref().map(Done::grade).unwrap_or_default();
            let mut row = vec![person.name.clone(), String::new(), person.number.clone()];
            row.resize(fixed.len(), String::new());
            row.extend(cells.iter().map(grade));
            row.extend(
                self.sat(person).map(|sat| sat.map(Sat::grade).unwrap_or_default().to_owned()),
            );
            row
        };
        csv::table([head, points].into_iter().chain(self.rows().map(row)))
    }
}

/// The levels of an assignment. A course that is gone has none of its levels passed.
fn levels(courses: &[ListedCourse], assignment: &Assignment) -> Vec<String> {
    let course = courses.iter().find(|course| assignment.course && course.id == assignment.level);
    match course {
        Some(course) => course.levels.iter().map(|level| level.id.clone()).collect(),
        None => vec![assignment.level.clone()],
    }
}

/// The marks of a group, or of everybody, as a table for one of the two programs.
pub(in crate::desk) async fn marks(
    of: (&Db, &[ListedCourse]),
    group: Option<i64>,
    program: MarksFor,
) -> Result<String, Problem> {
    let book = Book::of(of, group).await?;
    Ok(match program {
        MarksFor::Moodle => book.moodle(Zone::of(of.0).await?),
        MarksFor::Canvas => book.canvas(),
    })
}

#[derive(Deserialize)]
struct Asked {
    #[serde(default)]
    group: String,
    #[serde(default)]
    r#for: String,
}

impl Asked {
    fn group(&self) -> Option<i64> {
        self.group.parse().ok()
    }
}

async fn page(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Query(asked): Query<Asked>,
) -> Result<Markup, Problem> {
    let (book, zone) =
        (Book::of((&desk.db, &desk.courses), asked.group()).await?, Zone::of(&desk.db).await?);
    let groups = desk.db.groups().await?;
    let to = |program: &str| format!("/gradebook.csv?for={program}&group={}", asked.group);
    Ok(Page::of(&who, "Gradebook", "/gradebook").show(&html! {
        h1 { "Gradebook" }
        form.line method="get" action="/gradebook" {
            div { (group_field(&groups, asked.group())) }
            button { "Show" }
        }
        p { "As a table: " a href=(to("moodle")) { "for Moodle" } ", " a href=(to("canvas")) { "for Canvas" } }
        div.wide { table {
            caption { "The best verdict of each, and when; times are " (zone.name()) }
            thead { tr {
                th { "Name" }
                @for assignment in &book.assignments { th {
                    a href={ "/assignments/" (assignment.id) } { (assignment.title) }
                    br; span.soft { "due " (zone.date(assignment.due_ms)) }
                } }
                @for title in &book.exams.titles { th { "Exam: " (title) } }
            } }
            tbody { @for (person, cells) in book.rows() { tr {
                th scope="row" { a href={ "/people/" (person.id) } { (person.name) } }
                @for cell in cells {
                    @match cell {
                        None => td {},
                        Some(done) => td class=(done.class()) {
                            (done.words())
                            @if let Done::Passed { at_ms, .. } | Done::Tried { at_ms, .. } = done {
                                br; span.soft { (zone.date(*at_ms)) }
                            }
                        },
                    }
                }
                @for sat in book.sat(person) {
                    @match sat {
                        None => td {},
                        Some(sat) => td class=(sat.class()) {
                            a href={ "/results/" (sat.result) } { (sat.words()) }
                            br; span.soft { (zone.date(sat.begun_ms)) }
                        },
                    }
                }
            } } }
        } }
    }))
}

async fn table(
    State(desk): State<Arc<Desk>>,
    _: Who,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let book = Book::of((&desk.db, &desk.courses), asked.group()).await?;
    Ok(match asked.r#for.as_str() {
        "canvas" => download("gradebook-canvas.csv", book.canvas()),
        "moodle" => download("gradebook-moodle.csv", book.moodle(Zone::of(&desk.db).await?)),
        other => return Err(Problem::Bad(format!("there is no table for '{other}'"))),
    })
}
