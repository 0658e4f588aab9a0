//! Checks that the header of a part names every section that its steps rest on.

use crate::kit::Way::{Field, Item};
use crate::kit::{Complaint, Outline};
use crate::law::{PartRow, RoundTable, Rulebook};

/// How a citation, or an item of a header, says that no text does.
const PRACTICE: &str = "house practice";

/// Complains of each part whose header leaves out a section that a clause of its rows cites.
pub(super) fn check(
    book: &Rulebook,
    table: &RoundTable,
    outline: &Outline<'_>,
    complaints: &mut Vec<Complaint>,
) {
    for (i, part) in table.parts.iter().enumerate() {
        let missing = left_out(book, table, part);
        if missing.is_empty() {
            continue;
        }
        let what =
            format!("the part rests on {}, and its header leaves that out", missing.join(", "));
        let at = [Field("parts"), Item(i), Field("section")];
        let cure = "name it in 'section', whole and after a comma";
        complaints.push(outline.near(&at, "", what, cure));
    }
}

/// The sections that the clauses of a part cite and its header does not name.
fn left_out(book: &Rulebook, table: &RoundTable, part: &PartRow) -> Vec<String> {
    let named = sections(&part.section);
    let by_practice = part.section.contains(PRACTICE);
    let mut missing: Vec<String> = Vec::new();
    for step in &part.steps {
        let by = step.by.iter().map(|(id, _)| id);
        let own = step.own.iter().map(|(_, id)| id);
        let others = step.each_seat.iter().chain([&step.rests_on]).chain(own);
        let causes = step.by_cause.into_iter().flat_map(|of| table.voids_of(of));
        let clauses = by.chain(others).chain(causes).filter_map(|id| book.find(id));
        for cite in clauses.map(|id| book[id].cite.to_lowercase()) {
            let of_house = cite.starts_with(PRACTICE);
            if of_house && !by_practice {
                missing.push(PRACTICE.to_owned());
            }
            let all = sections(&cite).into_iter();
            missing.extend(all.filter(|one| !named.iter().any(|item| is_within(one, item))));
        }
    }
    missing.sort_unstable();
    missing.dedup();
    missing
}

/// The sections that a text names, each with its title and chapter; one without them has those of the one
/// before it.
fn sections(text: &str) -> Vec<String> {
    let mut chapter = String::new();
    let words = text.to_lowercase();
    let words = words.split([' ', ',', ';']).map(|word| word.trim_start_matches('('));
    let is_section =
        |word: &&str| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.');
    words
        .filter(is_section)
        .map(|word| {
            let count = |sign: char| word.matches(sign).count();
            let word = if count(')') > count('(') { word.trim_end_matches(')') } else { word };
            match word.split_once('-').filter(|(before, _)| before.contains(':')) {
                Some((before, _)) => {
                    chapter = format!("{before}-");
                    word.to_owned()
                }
                None => format!("{chapter}{word}"),
            }
        })
        .collect()
}

/// Whether a section is this one, or one of its paragraphs.
fn is_within(section: &str, whole: &str) -> bool {
    let Some(rest) = section.strip_prefix(whole) else { return false };
    let of_a_paragraph = whole.contains('(');
    rest.is_empty() || rest.starts_with('(') || of_a_paragraph && !is_cut_number(whole, rest)
}

/// Whether a number goes on behind what was taken for the whole of it: Arabic, or Roman.
fn is_cut_number(whole: &str, rest: &str) -> bool {
    let both = |is: fn(&char) -> bool| {
        whole.ends_with(|c: char| is(&c)) && rest.starts_with(|c: char| is(&c))
    };
    both(char::is_ascii_digit) || both(char::is_ascii_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::{is_within, sections};

    #[test]
    fn sections_are_read_out_of_headers_and_citations() {
        let header = "13:69F-42.4(a), 42.6, 19:47-20.12, house practice after 19:47-7.8(e)";
        let read = ["13:69f-42.4(a)", "13:69f-42.6", "19:47-20.12", "19:47-7.8(e)"];
        assert_eq!(sections(header), read);
        let cite = "house practice (19:47-20.10(b) leaves it open)";
        assert_eq!(sections(cite), ["19:47-20.10(b)"]);
        assert_eq!(sections("N.J.A.C. 19:47-7.9(c), Table 2"), ["19:47-7.9(c)"]);
    }

    #[test]
    fn a_section_holds_its_paragraphs_and_no_other_section() {
        for (section, whole, within) in [
            ("19:47-20.12(a)", "19:47-20.12", true),
            ("19:47-20.12", "19:47-20.12", true),
            ("19:47-7.7(c)3iii", "19:47-7.7(c)3", true),
            ("19:47-7.7(c)3iii", "19:47-7.7(c)", true),
            ("19:47-20.12(a)", "19:47-20.1", false),
            ("19:47-20.1", "19:47-20.12", false),
            ("19:47-7.7(c)13", "19:47-7.7(c)1", false),
            ("19:47-7.7(d)", "19:47-7.7(c)", false),
            ("19:47-4.4(a)1ii", "19:47-4.4(a)1i", false),
        ] {
            assert_eq!(is_within(section, whole), within, "{section} in {whole}");
        }
    }
}
