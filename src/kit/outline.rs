//! Where the parts of a RON text stand, so that a complaint names the place that is meant and not the
//! first that looks like it.

use super::{Complaint, Mended};
use std::ops::Range;

/// One way into a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way<'a> {
    /// The field or the key of this name.
    Field(&'a str),
    /// The entry with this number, from 0.
    Item(usize),
}

/// A value: where it stands, and what stands in it.
#[derive(Debug, Default)]
struct Node {
    range: Range<usize>,
    parts: Vec<(Option<Range<usize>>, Node)>,
}

/// A part of a text, as one passes through it on the way to a byte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Part {
    /// The name or key, if one stands before it.
    pub(super) key: Option<Range<usize>>,
    /// The value.
    pub(super) value: Range<usize>,
    /// Whether it is an entry of a list.
    pub(super) in_list: bool,
}

impl Part {
    /// The value with its name.
    pub(super) fn whole(&self) -> Range<usize> {
        self.key.as_ref().map_or(self.value.start, |key| key.start)..self.value.end
    }
}

/// The parts of a text. A text that is no RON has as many as could be told apart.
#[derive(Debug)]
pub struct Outline<'a> {
    path: &'a str,
    text: &'a str,
    /// The text as it was written, and where each byte stood there, if it was put right since.
    written: Option<(&'a str, &'a [usize])>,
    lines: Vec<usize>,
    root: Node,
    controls: Vec<usize>,
}

impl<'a> Outline<'a> {
    /// The parts of this text.
    #[must_use]
    pub fn of(path: &'a str, text: &'a str) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = [0].into_iter().chain(breaks.map(|(at, _)| at + 1)).collect();
        let mut reader = Reader { text, at: 0, controls: Vec::new() };
        let root = reader.root();
        Self { path, text, written: None, lines, root, controls: reader.controls }
    }

    /// The parts of a text that was put right, each at the place where it was written.
    #[must_use]
    pub fn of_mended(path: &'a str, written: &'a str, mended: &'a Mended) -> Self {
        let starts = written.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = [0].into_iter().chain(starts.map(|(at, _)| at + 1)).collect();
        let written = Some((written, &mended.origin[..]));
        Self { written, lines, ..Self::of(path, &mended.text) }
    }

    /// Whether the text has such a part.
    #[must_use]
    pub fn has(&self, to: &[Way<'_>]) -> bool {
        self.find(to).1
    }

    /// A complaint about the first `needle` in a part, or about its beginning if there is none. Of a
    /// part that does not stand there the one around it is complained of.
    #[must_use]
    pub fn near(
        &self,
        to: &[Way<'_>],
        needle: &str,
        what: impl Into<String>,
        cure: impl Into<String>,
    ) -> Complaint {
        let (range, _) = self.find(to);
        let part = self.text.get(range.clone()).unwrap_or_default();
        match part.find(needle) {
            Some(at) => self.at(range.start + at, what, cure),
            // What stands nowhere in the file is a fault of the file.
            None if range.start == self.root.range.start => {
                Complaint::of_file(self.path, what, cure)
            }
            None => self.at(range.start, what, cure),
        }
    }

    /// A complaint about each text that holds what a terminal would obey or a reader would not see.
    #[must_use]
    pub fn controls(&self) -> Vec<Complaint> {
        let told = self.controls.iter().map(|&at| {
            let what = "a text holds a line break or another control character";
            self.at(at, what, "write the text in one line, without control characters")
        });
        told.collect()
    }

    /// The parts in which a byte stands, the outermost first. Between two the later one counts.
    pub(super) fn around(&self, at: usize) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut node = &self.root;
        loop {
            let in_list = self.opens(node) == Some('[');
            let part = |(key, inner): &(Option<Range<usize>>, Node)| Part {
                key: key.clone(),
                value: inner.range.clone(),
                in_list,
            };
            let holds = |part: &Part| (part.whole().start..=part.value.end).contains(&at);
            let Some((_, inner)) = node.parts.iter().rfind(|&inner| holds(&part(inner))) else {
                return parts;
            };
            parts.extend(node.parts.iter().map(part).rfind(holds));
            node = inner;
        }
    }

    /// The names that stand beside the one at this byte.
    pub(super) fn beside(&self, at: usize) -> Vec<Range<usize>> {
        let depth = self.around(at).len();
        let mut node = &self.root;
        for part in self.around(at).into_iter().take(depth.saturating_sub(1)) {
            let inner = node.parts.iter().find(|(_, inner)| inner.range == part.value);
            node = inner.map_or(node, |(_, inner)| inner);
        }
        node.parts.iter().filter_map(|(key, _)| key.clone()).collect()
    }

    /// The bracket that a value begins with, behind its name.
    fn opens(&self, node: &Node) -> Option<char> {
        let text = self.text.get(node.range.clone())?;
        text.chars().find(|letter| "([{".contains(*letter))
    }

    /// A complaint about this byte of the text.
    pub(super) fn at(
        &self,
        at: usize,
        what: impl Into<String>,
        cure: impl Into<String>,
    ) -> Complaint {
        let (text, at) = match self.written {
            Some((text, origin)) => (text, origin.get(at).copied().unwrap_or(text.len())),
            None => (self.text, at),
        };
        let line = self.lines.partition_point(|start| *start <= at);
        let start = line.checked_sub(1).and_then(|i| self.lines.get(i)).copied().unwrap_or(0);
        let end = self.lines.get(line).copied().unwrap_or(text.len());
        let excerpt = text.get(start..end).unwrap_or_default();
        Complaint::at(self.path, excerpt, (line, at - start + 1), what, cure)
    }

    /// The place of a part, with the name that stands before it, and whether it is the part itself.
    fn find(&self, to: &[Way<'_>]) -> (Range<usize>, bool) {
        let mut node = &self.root;
        let mut range = node.range.clone();
        for part in to {
            let found = match part {
                Way::Item(n) => node.parts.get(*n),
                Way::Field(name) => node.parts.iter().find(|(key, _)| {
                    let key = key.clone().and_then(|key| self.text.get(key)).unwrap_or_default();
                    key.trim_matches('"') == *name
                }),
            };
            let Some((key, inner)) = found else { return (range, false) };
            let start = key.as_ref().map_or(inner.range.start, |key| key.start);
            (node, range) = (inner, start..inner.range.end);
        }
        (range, true)
    }
}

/// Whether a letter changes what stands around it instead of showing itself.
pub(super) fn is_control(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Deeper than any file of data goes.
const DEEPEST: usize = 128;

struct Reader<'a> {
    text: &'a str,
    at: usize,
    controls: Vec<usize>,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn eat(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    /// Goes on behind the next of these words, or to the end.
    fn behind(&mut self, word: &str) {
        self.at += self.rest().find(word).map_or(self.rest().len(), |at| at + word.len());
    }

    /// Passes over blanks and comments.
    fn space(&mut self) {
        loop {
            let rest = self.rest();
            let blanks = rest.len() - rest.trim_start().len();
            self.at += blanks;
            if self.rest().starts_with("//") {
                self.behind("\n");
            } else if self.rest().starts_with("/*") {
                self.behind("*/");
            } else {
                return;
            }
        }
    }

    fn root(&mut self) -> Node {
        self.space();
        while self.rest().starts_with("#!") {
            self.behind("]");
            self.space();
        }
        self.value(0)
    }

    fn value(&mut self, depth: usize) -> Node {
        let start = self.at;
        let mut parts = Vec::new();
        match self.peek() {
            Some('"') => self.string(),
            Some('(' | '[' | '{') => parts = self.group(depth),
            _ if self.is_raw() => self.raw(),
            Some(_) => {
                while self.peek().is_some_and(|c| !c.is_whitespace() && !",:()[]{}\"".contains(c)) {
                    self.eat();
                }
                let end = self.at;
                self.space();
                if self.peek() == Some('(') {
                    parts = self.group(depth);
                } else {
                    self.at = end;
                }
            }
            None => {}
        }
        // Whatever stands where no value can is passed over.
        if self.at == start {
            self.eat();
        }
        Node { range: start..self.at, parts }
    }

    fn group(&mut self, depth: usize) -> Vec<(Option<Range<usize>>, Node)> {
        let mut parts = Vec::new();
        self.eat();
        if depth >= DEEPEST {
            return parts;
        }
        loop {
            self.space();
            match self.peek() {
                None => return parts,
                Some(')' | ']' | '}') => {
                    self.eat();
                    return parts;
                }
                Some(',') => {
                    self.eat();
                }
                Some(_) => {
                    let first = self.value(depth + 1);
                    self.space();
                    if self.peek() == Some(':') {
                        self.eat();
                        self.space();
                        let value = self.value(depth + 1);
                        parts.push((Some(first.range), value));
                    } else {
                        parts.push((None, first));
                    }
                }
            }
        }
    }

    fn string(&mut self) {
        let start = self.at;
        let mut bad = false;
        self.eat();
        while let Some(letter) = self.eat() {
            match letter {
                '"' => break,
                '\\' => bad |= self.escape().is_some_and(is_control),
                other => bad |= is_control(other),
            }
        }
        if bad {
            self.controls.push(start);
        }
    }

    /// The letter that an escape stands for.
    fn escape(&mut self) -> Option<char> {
        let digits = |digits: &str| u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
        match self.eat()? {
            'n' | 'r' => Some('\n'),
            't' => Some('\t'),
            '0' | 'b' => Some('\0'),
            'x' => {
                let two = self.rest().get(..2).and_then(digits);
                self.at += if two.is_some() { 2 } else { 0 };
                two
            }
            'u' => {
                let inner = self.rest().strip_prefix('{').and_then(|rest| rest.split_once('}'));
                let (inner, length) = inner.map(|(inner, _)| (digits(inner), inner.len() + 2))?;
                self.at += length;
                inner
            }
            other => Some(other),
        }
    }

    /// Whether a text without escapes begins here.
    fn is_raw(&self) -> bool {
        let rest = self.rest().strip_prefix('r');
        rest.is_some_and(|rest| rest.trim_start_matches('#').starts_with('"'))
    }

    fn raw(&mut self) {
        let start = self.at;
        self.eat();
        let signs = self.rest().len() - self.rest().trim_start_matches('#').len();
        self.at += signs + 1;
        let end = format!("\"{}", "#".repeat(signs));
        let inner = self.at;
        self.behind(&end);
        if self.text.get(inner..self.at).is_some_and(|text| text.contains(is_control)) {
            self.controls.push(start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Outline, Way::Field, Way::Item};

    const TEXT: &str = "// seats: 9\n(\n title: \"seats: 8, (\\\"\", /* seats: 7 */\n seats: 6,\n who: \
                        Fixed([\n  (seat: 1, wagers: {\"ante\": 5}),\n  (seat: 1, wagers: {\"ante\": \
                        7}),\n ]),\n raw: r#\"\"seats\"\"#, none: None,\n)\n";

    fn place(to: &[super::Way<'_>], needle: &str) -> String {
        let complaint = Outline::of("a.ron", TEXT).near(to, needle, "", "");
        format!("{}:{} {}", complaint.line, complaint.column, complaint.excerpt.trim())
    }

    #[test]
    fn a_part_is_found_behind_others_that_look_like_it() {
        assert_eq!(place(&[Field("seats")], ""), "4:2 seats: 6,");
        let second = [Field("who"), Item(0), Item(1)];
        assert_eq!(place(&second, "seat: 1"), "7:4 (seat: 1, wagers: {\"ante\": 7}),");
        let ante = [&second[..], &[Field("wagers"), Field("ante")]].concat();
        assert_eq!(place(&ante, ""), "7:22 (seat: 1, wagers: {\"ante\": 7}),");
        assert_eq!(place(&[Field("raw")], ""), "9:2 raw: r#\"\"seats\"\"#, none: None,");
        assert_eq!(place(&[Field("none")], "moon"), "9:21 raw: r#\"\"seats\"\"#, none: None,");
        assert_eq!(place(&[Field("moon")], "moon"), "0:0 ");
        assert!(!Outline::of("a.ron", TEXT).has(&[Field("who"), Item(0), Item(2)]));
    }

    #[test]
    fn what_a_terminal_would_obey_is_found() {
        let bad = |text: &str| Outline::of("a.ron", text).controls().len();
        assert_eq!(bad(TEXT), 0);
        for text in
            ["\"a\nb\"", "\"a\\nb\"", "\"\\u{1b}[8m\"", "\"\\x1b\"", "\"\u{202e}\"", "r\"\n\""]
        {
            assert_eq!(bad(&format!("(id: \"x\", title: {text})")), 1, "{text}");
        }
        assert_eq!(bad("(title: \"\\u{e9} \\\\n \\\"\")"), 0);
    }

    #[test]
    fn no_text_makes_it_stop() {
        for text in ["", "(", "\"", "]", "(a:", "((((", ":::", "r#\"", "/*", "\"\\u{", "é(é:é)"]
        {
            let outline = Outline::of("a.ron", text);
            let _ = outline.near(&[Field("a"), Item(3)], "x", "", "");
        }
        let _ = Outline::of("a.ron", &"(".repeat(100_000));
    }
}
