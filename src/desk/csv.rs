//! Tables out of spreadsheets and into them: the roster comes in, the roster and the gradebook go out.

use crate::exam::safe;
use std::collections::BTreeMap;

/// The most people that come in at once.
const MOST: usize = 5000;
/// The longest name or number, in letters.
pub(super) const LONGEST: usize = 100;

/// Somebody of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// The line, from 1.
    pub(super) line: u64,
    pub(super) number: String,
    pub(super) name: String,
    /// The groups; none if the table says nothing of groups.
    pub(super) groups: Vec<String>,
}

/// Where the columns stand.
struct Columns {
    number: usize,
    /// One, or first name and last name.
    name: Vec<usize>,
    group: Option<usize>,
}

impl Columns {
    /// The columns of a table without a head.
    const fn plain(name: Vec<usize>) -> Self {
        Self { number: 0, name, group: Some(2) }
    }

    /// The columns that a head names; `None` if it names none, and so is no head.
    fn of(head: &csv::StringRecord) -> Option<Result<Self, String>> {
        let plain = |cell: &str| cell.trim().to_lowercase().replace(['_', ' ', '-'], "");
        let cells: Vec<String> = head.iter().map(plain).collect();
        let find =
            |names: &[&str]| names.iter().find_map(|name| cells.iter().position(|it| it == name));
        let number = find(&["number", "idnumber", "sisuserid", "studentnumber", "studentid", "id"]);
        let first = find(&["firstname", "givenname"]);
        let last = find(&["lastname", "surname", "familyname"]);
        let name = find(&["name", "fullname", "student"]);
        let group = find(&["group", "groups", "section", "class"]);
        if number.is_none() && first.is_none() && last.is_none() && name.is_none() {
            return None;
        }
        let names = name.map_or_else(|| first.into_iter().chain(last).collect(), |name| vec![name]);
        Some(match number {
            None => Err("the head names no column 'number'".to_owned()),
            Some(_) if names.is_empty() => Err("the head names no column 'name'".to_owned()),
            Some(number) => Ok(Self { number, name: names, group }),
        })
    }
}

/// Reads a table of people: number, name and, if wanted, groups (several with `|` between them). Commas,
/// semicolons or tabs part its columns; a head may name them.
///
/// # Errors
///
/// Every complaint, each with its line.
pub(super) fn people(bytes: &[u8]) -> Result<Vec<Row>, Vec<String>> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count() + 1;
        vec![format!("line {line}: this is not text in UTF-8; save the table as 'CSV UTF-8'")]
    })?;
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter(text))
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let (mut rows, mut complaints) = (Vec::new(), Vec::new());
    let mut columns: Option<Columns> = None;
    let mut seen: BTreeMap<String, u64> = BTreeMap::new();
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                complaints.push(format!("this cannot be read: {error}"));
                break;
            }
        };
        let line = record.position().map_or(0, csv::Position::line);
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        let columns = match &columns {
            Some(columns) => columns,
            None => match Columns::of(&record) {
                Some(Err(why)) => return Err(vec![format!("line {line}: {why}")]),
                Some(Ok(named)) => {
                    columns = Some(named);
                    continue;
                }
                None => columns.insert(Columns::plain(vec![1])),
            },
        };
        match row(&record, columns, line) {
            Ok(row) => {
                if let Some(first) = seen.insert(row.number.clone(), line) {
                    let number = &row.number;
                    complaints.push(format!(
                        "line {line}: number '{number}' stands in line {first}, too"
                    ));
                }
                rows.push(row);
            }
            Err(why) => complaints.push(format!("line {line}: {why}")),
        }
        if rows.len() > MOST {
            return Err(vec![format!(
                "line {line}: no more than {MOST} people can come in at once"
            )]);
        }
    }
    if rows.is_empty() && complaints.is_empty() {
        complaints.push("there is nobody in this table; a line is: number, name, group".to_owned());
    }
    if complaints.is_empty() { Ok(rows) } else { Err(complaints) }
}

/// What parts the columns: of comma, semicolon and tab the one that the first line has most of.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |sign: u8| {
        let mut quoted = false;
        let outside = |byte: &u8| {
            quoted ^= *byte == b'"';
            !quoted && *byte == sign
        };
        first.as_bytes().iter().copied().filter(outside).count()
    };
    // The last of equals is taken; a line without any has one column.
    [b'\t', b';', b','].into_iter().max_by_key(|sign| count(*sign)).unwrap_or(b',')
}

fn row(record: &csv::StringRecord, columns: &Columns, line: u64) -> Result<Row, String> {
    let cell = |at: usize| own(record.get(at).unwrap_or_default());
    let number = checked("number", &cell(columns.number))?;
    let parts: Vec<String> = columns.name.iter().map(|&at| cell(at)).collect();
    let name = checked("name", &parts.join(" "))?;
    let groups = columns.group.map(cell).unwrap_or_default();
    let groups = groups.split('|').map(str::trim).filter(|name| !name.is_empty());
    let groups = groups.map(|name| checked("group", name)).collect::<Result<_, _>>()?;
    Ok(Row { line, number, name, groups })
}

/// A cell without what [`safe`] put before it.
fn own(cell: &str) -> String {
    let cell = cell.trim();
    match cell.strip_prefix('\'') {
        Some(inner) if safe(inner) != inner => inner.to_owned(),
        _ => cell.to_owned(),
    }
}

/// A name, number or group as it is kept.
///
/// # Errors
///
/// If there is none, or it is too long, or it holds what cannot be shown.
pub(super) fn checked(what: &str, text: &str) -> Result<String, String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return Err(format!("there is no {what}"));
    }
    if text.chars().count() > LONGEST {
        return Err(format!("the {what} has more than {LONGEST} letters"));
    }
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if text.chars().any(|c| c.is_control() || turns(c)) {
        return Err(format!("the {what} holds a sign that cannot be shown"));
    }
    Ok(text)
}

/// Cells as a table: RFC 4180, every cell quoted, none a formula.
pub(super) fn table(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .flexible(true)
        .quote_style(csv::QuoteStyle::Always)
        .from_writer(Vec::new());
    for row in rows {
        // A vector takes all that is written to it.
        let _ = writer.write_record(row.iter().map(|cell| safe(cell)));
    }
    String::from_utf8_lossy(&writer.into_inner().unwrap_or_default()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<(String, String, String)> {
        let rows = people(text.as_bytes()).unwrap().into_iter();
        rows.map(|row| (row.number, row.name, row.groups.join("|"))).collect()
    }

    fn three(number: &str, name: &str, groups: &str) -> (String, String, String) {
        (number.to_owned(), name.to_owned(), groups.to_owned())
    }

    #[test]
    fn a_table_is_read_however_a_spreadsheet_writes_it() {
        let wanted = [three("17", "Ann Lee", "Evening|New"), three("18", "Bo \"B\" Kim, Jr.", "")];
        let comma = "17,Ann Lee,Evening | New\n18,\"Bo \"\"B\"\" Kim, Jr.\"\n";
        assert_eq!(told(comma), wanted);
        assert_eq!(told(&format!("\u{feff}number,name,group\r\n{comma}")), wanted);
        let semicolon =
            "Group;Name;Number\r\nEvening|New;Ann  Lee;17\r\n;\"Bo \"\"B\"\" Kim, Jr.\";18\r\n";
        assert_eq!(told(semicolon), wanted);
        let moodle = "ID number\tFirst name\tLast name\n17\tAnn\tLee\n";
        assert_eq!(told(moodle), [three("17", "Ann Lee", "")]);
    }

    #[test]
    fn complaints_name_their_lines() {
        let long = "x".repeat(101);
        let text = format!("number;name\n1;Ann\n;Bo\n2;\n1;Cy\n3;{long}\n4;D\u{202e}n\n");
        assert_eq!(
            people(text.as_bytes()).unwrap_err(),
            [
                "line 3: there is no number",
                "line 4: there is no name",
                "line 5: number '1' stands in line 2, too",
                "line 6: the name has more than 100 letters",
                "line 7: the name holds a sign that cannot be shown",
            ]
        );
        assert_eq!(people(b"1,Ann\n2,B\xf6\n").unwrap_err()[0][..7], *"line 2:");
        assert_eq!(
            people(b"group,name\nA,Ann\n").unwrap_err(),
            ["line 1: the head names no column 'number'"]
        );
        assert!(people(b" \n").unwrap_err()[0].starts_with("there is nobody"));
    }

    #[test]
    fn what_goes_out_is_no_formula_and_comes_back_as_it_was() {
        let rows = [["17", "=HYPERLINK(\"http://x\")", "+1"], ["-5", "O'Neil; \"Al\"", "@a"]];
        let out = table(rows.map(|row| row.map(str::to_owned).to_vec()));
        assert!(out.contains("\"'=HYPERLINK(\"\"http://x\"\")\",\"'+1\""), "{out}");
        assert!(out.contains("\"'-5\""), "{out}");
        let wanted = rows.map(|[number, name, group]| three(number, name, group));
        assert_eq!(told(&out), wanted);
    }
}
