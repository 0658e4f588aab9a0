//! Reads a RON text to its end although something is wrong with it: every fault that can be told for sure,
//! each with its own cure.

use super::brackets::{self, Slip};
use super::nearest::{likest, nearest};
use super::outline::Part;
use super::{Complaint, Outline};
use ron::error::{Error, Position, SpannedError};
use serde::de::DeserializeOwned;

/// What is known of a form of files beyond its types.
#[derive(Clone, Copy, Debug, Default)]
pub struct Form {
    /// What can stand in a field, for a cure and in place of what cannot be read: `("seats", "6")`.
    pub examples: &'static [(&'static str, &'static str)],
    /// The lists of which an entry can be left out without making anything else wrong.
    pub lists: &'static [&'static str],
}

/// More faults than anybody mends at once.
const MOST: usize = 30;

/// What was read of a text.
#[derive(Debug)]
pub struct Read<T> {
    /// What it says.
    pub value: T,
    /// What was wrong with how it is written.
    pub complaints: Vec<Complaint>,
    /// The text as it was read on, if something was wrong.
    pub mended: Option<Mended>,
}

/// A text that was put right.
#[derive(Clone, Debug)]
pub struct Mended {
    pub(super) text: String,
    /// Where each byte of it, and its end, stood as it was written.
    pub(super) origin: Vec<usize>,
}

impl<T> Read<T> {
    /// Where the parts of the text stand, as it was written.
    #[must_use]
    pub fn outline<'a>(&'a self, path: &'a str, text: &'a str) -> Outline<'a> {
        match &self.mended {
            Some(mended) => Outline::of_mended(path, text, mended),
            None => Outline::of(path, text),
        }
    }
}

/// Reads a text. Where something is wrong, what was meant is put in its place, and the text is read on:
/// so one fault does not hide the others.
///
/// # Errors
/// Every fault that was found, if too little of the text is left to look at what it says. What is given
/// back otherwise may come with faults too.
pub fn read_ron<T: DeserializeOwned>(
    path: &str,
    text: &str,
    form: Form,
) -> Result<Read<T>, Vec<Complaint>> {
    let mut error = match ron::from_str(text) {
        Ok(value) => {
            let complaints = Outline::of(path, text).controls();
            return Ok(Read { value, complaints, mended: None });
        }
        Err(error) => error,
    };
    let mut mending = Mending::of(path, text, form);
    let mut read = None;
    for _ in 0..MOST {
        if !mending.mend(&error) {
            break;
        }
        match ron::from_str(&mending.mended.text) {
            Ok(value) => {
                read = Some(value).filter(|_| mending.is_sure);
                break;
            }
            Err(next) => error = next,
        }
    }
    let Mending { mut complaints, mended, .. } = mending;
    complaints.extend(Outline::of_mended(path, text, &mended).controls());
    match read {
        Some(value) => Ok(Read { value, complaints, mended: Some(mended) }),
        None => Err(complaints),
    }
}

/// A text that is being put right, and what was wrong with it.
struct Mending<'a> {
    form: Form,
    /// The text as it was written.
    outline: Outline<'a>,
    /// The text as it is read on.
    mended: Mended,
    complaints: Vec<Complaint>,
    /// Whether what the text says can be looked at: nothing stands in it that nobody wrote.
    is_sure: bool,
    /// The fields that were left out because their values were wrong.
    left_out: Vec<String>,
}

impl<'a> Mending<'a> {
    fn of(path: &'a str, text: &'a str, form: Form) -> Self {
        Self {
            form,
            outline: Outline::of(path, text),
            mended: Mended { text: text.to_owned(), origin: (0..=text.len()).collect() },
            complaints: Vec::new(),
            is_sure: true,
            left_out: Vec::new(),
        }
    }

    fn say(&mut self, at: usize, what: impl Into<String>, cure: impl Into<String>) {
        let at =
            self.mended.origin.get(at).or(self.mended.origin.last()).copied().unwrap_or_default();
        let complaint = self.outline.at(at, what, cure);
        if !self.complaints.contains(&complaint) {
            self.complaints.push(complaint);
        }
    }

    /// Puts something in place of a part of the text.
    fn put(&mut self, range: std::ops::Range<usize>, new: &str) -> bool {
        if self.mended.text.get(range.clone()) == Some(new)
            || self.mended.text.get(range.clone()).is_none()
        {
            return false;
        }
        let from = self.mended.origin[range.start];
        self.mended.origin.splice(range.clone(), std::iter::repeat_n(from, new.len()));
        self.mended.text.replace_range(range, new);
        true
    }

    /// Takes a part of the text out, with the comma behind it.
    fn take_out(&mut self, range: std::ops::Range<usize>) -> bool {
        let rest = &self.mended.text[range.end..];
        let gap = rest.len() - rest.trim_start().len();
        let comma = rest.trim_start().starts_with(',');
        let end = if comma { range.end + gap + 1 } else { range.end };
        let blank: String = self.mended.text[range.start..end]
            .chars()
            .map(|c| if c == '\n' { c } else { ' ' })
            .collect();
        self.put(range.start..end, &blank)
    }

    /// The byte before a place of the text.
    fn byte(&self, place: Position) -> usize {
        let lines = self.mended.text.split_inclusive('\n').take(place.line - 1);
        let start: usize = lines.map(str::len).sum();
        let rest = self.mended.text.get(start..).unwrap_or_default();
        start + rest.chars().take(place.col - 1).map(char::len_utf8).sum::<usize>()
    }

    /// The parts around a byte, the outermost first.
    fn around(&self, at: usize) -> Vec<Part> {
        Outline::of("", &self.mended.text).around(at)
    }

    /// Tells what is wrong, and puts it right as far as one can tell what was meant; whether one can.
    fn mend(&mut self, error: &SpannedError) -> bool {
        let at = self.byte(error.span.end);
        if let Some(slip) = brackets::slip(&self.mended.text, at) {
            return self.close(&slip);
        }
        match &error.code {
            Error::NoSuchStructField { expected, found, .. } => {
                self.rename(at, found, expected, true)
            }
            Error::NoSuchEnumVariant { expected, found, .. } => {
                self.rename(at, found, expected, false)
            }
            Error::DuplicateStructField { field, .. } => {
                let start = self.mended.text[..at].rfind(field).unwrap_or(at);
                self.say(
                    start,
                    format!("the field '{field}' stands there twice"),
                    "leave one of them out",
                );
                let part = self.around(start).pop();
                part.is_some_and(|part| self.take_out(part.whole()))
            }
            Error::MissingStructField { field, .. } => self.miss(at, field),
            Error::ExpectedComma => self.part_numbers(at),
            Error::ExpectedMapColon => {
                self.say(
                    at,
                    "no colon stands between a name and its value",
                    "write it as name: value",
                );
                let sign = self.mended.text[at..].starts_with('=');
                self.put(at..at + usize::from(sign), ":")
            }
            Error::ExpectedIdentifier if self.mended.text[at..].starts_with('"') => {
                self.say(at, "the name of a field stands in quotes", "write it without quotes");
                let end = self.mended.text[at + 1..].find('"').map(|end| at + 1 + end);
                end.is_some_and(|end| self.put(end..end + 1, " ") && self.put(at..at + 1, " "))
            }
            Error::InvalidEscape(_) => {
                let sign = self.mended.text[..at].rfind('\\').unwrap_or(at);
                let cure = "write \\\\ for the sign itself, or leave it out";
                self.say(sign, "no sign is written with this letter behind a '\\'", cure);
                self.put(sign..sign + 1, "/")
            }
            Error::TrailingCharacters => {
                let cure = "leave it out, or put it inside the outermost brackets";
                self.say(at, "something stands behind the end of what the file says", cure);
                let end = self.mended.text.len();
                self.put(at..end, "")
            }
            other => {
                let (what, cure) = explained(other);
                self.value(at, &what, cure)
            }
        }
    }

    /// A bracket or a text that is not closed where it should be.
    fn close(&mut self, slip: &Slip) -> bool {
        match *slip {
            Slip::Text { at, end } => {
                let is_last = self.mended.text[end..].trim().is_empty();
                let cure = if is_last {
                    "write a double quote where it ends, or use a whole copy if the file is cut short"
                } else {
                    "write a double quote where it ends; a text stands in one line"
                };
                self.say(at, "a text is not closed in its line", cure);
                self.put(end..end, "\"")
            }
            Slip::Other { open, close, due, at } => {
                let what = format!("the bracket '{open}' is closed by a '{close}' further on");
                self.say(
                    at.0,
                    what,
                    format!("write its '{due}' before that, or take the other out"),
                );
                self.is_sure = false;
                let new = due.to_string();
                self.put(at.1..at.1, &new)
                    && brackets::slip(&self.mended.text, self.mended.text.len()).is_none()
            }
            Slip::Open { open, due, at } => {
                let what = format!("the bracket '{open}' is never closed");
                let cure = format!(
                    "write its '{due}' where what stands in it ends, or use a whole copy if the file \
                     is cut short"
                );
                self.say(at, what, cure);
                false
            }
            Slip::Stray { close, at } => {
                let what = format!("this '{close}' closes nothing");
                self.say(at, what, "take it out, or open its bracket before");
                self.put(at..at + 1, " ")
            }
            Slip::Comment { at } => {
                self.say(at, "a comment is never closed", "write */ where it ends");
                false
            }
        }
    }

    /// A name that is not known: the one that was meant takes its place.
    fn rename(&mut self, at: usize, found: &str, known: &[&str], is_field: bool) -> bool {
        let start = self.mended.text[..at].rfind(found).unwrap_or(at);
        let end = start + found.len();
        let around = self.around(start);
        // What stands there already was not meant.
        let beside =
            if is_field { Outline::of("", &self.mended.text).beside(start) } else { Vec::new() };
        let beside: Vec<&str> =
            beside.into_iter().filter_map(|range| self.mended.text.get(range)).collect();
        let free = || known.iter().copied().filter(|name| !beside.contains(name));
        let meant = likest(found, free());
        let small: Vec<String> = free().map(str::to_lowercase).collect();
        let like = nearest(found, small.iter().map(String::as_str), 3);
        let like: Vec<&str> = match meant {
            Some(meant) => vec![meant],
            None => free().filter(|name| like.contains(&&*name.to_lowercase())).collect(),
        };
        let cure = match (&like[..], is_field) {
            ([], true) => format!("the fields are {}", known.join(", ")),
            ([], false) => format!("write one of {}", known.join(", ")),
            (like, _) => format!("write {}", like.join(" or ")),
        };
        let what = if is_field { "there is no field" } else { "nothing here is called" };
        let meant = meant.map(str::to_owned);
        self.say(start, format!("{what} '{found}'"), cure);
        match meant {
            Some(meant) => self.put(start..end, &meant),
            None if is_field => around.last().is_some_and(|part| self.take_out(part.whole())),
            None => self.leave_out(start),
        }
    }

    /// A field that is not there.
    fn miss(&mut self, at: usize, field: &str) -> bool {
        let example = self.form.examples.iter().find(|(name, _)| *name == field);
        let around = self.around(at.saturating_sub(1));
        let inside = around.iter().rev().find(|part| part.value.end > at);
        let start = inside.map_or(0, |part| part.value.start);
        if !self.left_out.iter().any(|known| known == field) {
            let cure = match example {
                Some((_, example)) => format!("write it, such as {field}: {example}"),
                None => format!("write {field}: and its value, as the other files of this kind do"),
            };
            let start =
                if inside.is_none() { self.mended.text.find('(').unwrap_or(0) } else { start };
            self.say(start, format!("the field '{field}' is missing"), cure);
        }
        if inside.is_some() {
            return self.leave_out(start);
        }
        let Some((_, example)) = example else { return false };
        self.is_sure = false;
        // Behind the last value a comma may be there or not.
        let before = self.mended.text[..at].trim_end();
        let comma = if before.ends_with([',', '(']) { "" } else { ", " };
        let new = format!("{comma}{field}: {example}");
        self.put(at..at, &new)
    }

    /// Where a comma is missing, or a number goes on as no whole number does.
    fn part_numbers(&mut self, at: usize) -> bool {
        if self.mended.text[at..].starts_with('.') {
            self.say(at, "a whole number is expected here", "write it without a fraction");
            let more = self.mended.text[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
            return self.put(at..at + 1 + more, "");
        }
        let before = self.mended.text[..at].trim_end().len();
        self.say(
            before.saturating_sub(1),
            "no comma stands behind this",
            "write a comma before what follows",
        );
        self.put(before..before, ",")
    }

    /// A value that cannot be read.
    fn value(&mut self, at: usize, what: &str, cure: &str) -> bool {
        // A reader may stop behind the blanks that follow.
        let before = self.mended.text[..at].trim_end().len();
        let at = if self.around(before).len() > self.around(at).len() { before } else { at };
        let around = self.around(at);
        let start = around.last().map_or(at, |part| part.value.start);
        let field = around
            .last()
            .and_then(|part| self.mended.text.get(part.key.clone()?))
            .unwrap_or_default();
        let example = self.form.examples.iter().find(|(name, _)| *name == field);
        let cure = match example {
            Some((_, example)) if around.len() == 1 => {
                format!("{cure}, such as {field}: {example}")
            }
            _ => cure.to_owned(),
        };
        self.say(start.min(at), what, cure);
        self.leave_out(at)
    }

    /// Leaves out the entry of a list or the field in which something is wrong.
    fn leave_out(&mut self, at: usize) -> bool {
        let around = self.around(at);
        let Some(field) = around.first() else { return false };
        let name = field
            .key
            .clone()
            .and_then(|key| self.mended.text.get(key))
            .unwrap_or_default()
            .to_owned();
        let entry = around.iter().find(|part| part.in_list);
        if let Some(entry) = entry.filter(|_| self.form.lists.contains(&name.as_str())) {
            return self.take_out(entry.whole());
        }
        self.is_sure = false;
        if let Some(entry) = entry {
            return self.take_out(entry.whole());
        }
        self.left_out.push(name);
        self.take_out(field.whole())
    }
}

/// What a reader's error means, and what to do about it.
pub(super) fn explained(error: &Error) -> (String, &'static str) {
    let (what, cure) = match error {
        Error::ExpectedInteger | Error::InvalidIntegerDigit { .. } => {
            ("a whole number is expected here", "write digits without quotes")
        }
        Error::IntegerOutOfBounds => {
            ("the number is larger or smaller than any that can stand here", "write another number")
        }
        Error::UnderscoreAtBeginning | Error::FloatUnderscore => {
            ("a number does not begin with '_'", "write digits only")
        }
        Error::ExpectedFloat => ("a number is expected here", "write digits without quotes"),
        Error::ExpectedString | Error::ExpectedChar | Error::ExpectedByteString => {
            ("a text is expected here", "write it in double quotes")
        }
        Error::ExpectedStringEnd => ("a text is not closed", "write a double quote where it ends"),
        Error::ExpectedBoolean => ("true or false is expected here", "write true or false"),
        Error::ExpectedArray => ("a list is expected here", "write it in [ and ]"),
        Error::ExpectedMap => ("names with values are expected here", "write them in { and }"),
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => {
            ("something in round brackets is expected here", "write it in ( and )")
        }
        Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => {
            ("a ')' is expected here", "write it, and leave out what stands there too much")
        }
        Error::ExpectedArrayEnd => {
            ("a ']' is expected here", "write it, and leave out what stands there too much")
        }
        Error::ExpectedMapEnd => {
            ("a '}' is expected here", "write it, and leave out what stands there too much")
        }
        Error::ExpectedOption => ("None or Some(...) is expected here", "write one of them"),
        Error::ExpectedIdentifier | Error::InvalidIdentifier(_) => (
            "a name is expected here",
            "write it in letters, digits and underscores, without quotes",
        ),
        Error::Eof => ("the file ends too early", "write the rest, and close every bracket"),
        Error::UnclosedBlockComment => ("a comment is never closed", "write */ where it ends"),
        Error::ExceededRecursionLimit => {
            ("brackets stand too deep in each other", "close them earlier")
        }
        Error::InvalidValueForType { expected, found } => {
            return (format!("{expected} is expected here, not {found}"), "write another value");
        }
        Error::ExpectedDifferentLength { expected, found } => {
            let what = format!("{expected} is expected here, and there are {found} values");
            return (what, "write as many as are expected");
        }
        Error::NoSuchStructField { found, .. } => {
            return (format!("there is no field '{found}'"), "write a field that there is");
        }
        Error::NoSuchEnumVariant { found, .. } => {
            return (
                format!("nothing here is called '{found}'"),
                "write one of the names that there are",
            );
        }
        Error::MissingStructField { field, .. } => {
            let cure = "write it with its value, as the other files of this kind do";
            return (format!("the field '{field}' is missing"), cure);
        }
        Error::DuplicateStructField { field, .. } => {
            return (format!("the field '{field}' stands there twice"), "leave one of them out");
        }
        Error::Message(said) => return (said.clone(), "write another value"),
        other => {
            let cure = "write the field or value as the other files of this kind do";
            return (other.to_string(), cure);
        }
    };
    (what.to_owned(), cure)
}

/// A complaint about the first fault that a reader has met.
pub(super) fn first_fault(path: &str, text: &str, error: &SpannedError) -> Complaint {
    let mut mending = Mending::of(path, text, Form::default());
    mending.mend(error);
    let (what, cure) = explained(&error.code);
    mending.complaints.into_iter().next().unwrap_or_else(|| Complaint::of_file(path, what, cure))
}
