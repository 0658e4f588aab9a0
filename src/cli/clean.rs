//! What goes to the terminal, freed of all that a terminal would obey: the one place for it.
//!
//! Levels, logs and lists of acts are files of others. What they hold is shown in excerpts, names
//! and reasons, and must not move the cursor, colour the screen or turn the text round.

use crate::kit::Complaint;
use crate::level::Level;
use std::io::{self, Write};

/// What stands for a letter that is not shown.
const SIGN: char = '\u{fffd}';

/// Whether a terminal would do something else with a letter than show it.
fn is_obeyed(letter: char) -> bool {
    letter.is_control()
        // Line ends of other kinds, and marks that turn the direction of the text.
        || matches!(
            letter,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

/// A text from a file that is to stand within one line.
pub(super) fn line(text: &str) -> String {
    text.chars().map(|c| if is_obeyed(c) { SIGN } else { c }).collect()
}

/// The first line of what is told of a level: its title and its name.
pub(super) fn heading(level: &Level) -> String {
    format!("{} ({})", line(&level.title), line(&level.id))
}

/// A complaint as it is shown: whatever it quotes stands within its line.
pub(super) fn complaint(complaint: &Complaint) -> String {
    Complaint {
        path: line(&complaint.path),
        excerpt: line(&complaint.excerpt),
        what: line(&complaint.what),
        cure: line(&complaint.cure),
        ..complaint.clone()
    }
    .to_string()
}

/// An output that passes on only what can be shown; line ends and tabs stay.
pub(super) struct Clean<'a> {
    out: &'a mut dyn Write,
    /// The beginning of a letter whose rest is still to come.
    begun: Vec<u8>,
}

impl<'a> Clean<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> Self {
        Self { out, begun: Vec::new() }
    }

    fn pass(&mut self, text: &str) -> io::Result<()> {
        let shown = |c: char| c == '\n' || c == '\t' || !is_obeyed(c);
        if text.chars().all(shown) {
            return self.out.write_all(text.as_bytes());
        }
        let clean: String = text.chars().map(|c| if shown(c) { c } else { SIGN }).collect();
        self.out.write_all(clean.as_bytes())
    }
}

impl Write for Clean<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = std::mem::take(&mut self.begun);
        all.extend_from_slice(bytes);
        let mut chunks = all.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            self.pass(chunk.valid())?;
            let rest = chunk.invalid();
            let may_go_on = std::str::from_utf8(rest).is_err_and(|e| e.error_len().is_none());
            if chunks.peek().is_none() && may_go_on {
                self.begun = rest.to_vec();
            } else if !rest.is_empty() {
                self.pass("\u{fffd}")?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.begun).is_empty() {
            self.pass("\u{fffd}")?;
        }
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::{Clean, line};
    use std::io::Write;

    fn cleaned(parts: &[&[u8]]) -> String {
        let mut out = Vec::new();
        let mut clean = Clean::new(&mut out);
        for part in parts {
            clean.write_all(part).unwrap();
        }
        clean.flush().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn what_a_terminal_would_obey_is_shown_as_a_sign() {
        let sent = "a\u{1b}[2Jb\u{7}\r\n\tc\u{9b}1m\u{202e}d\u{2028}e\u{7f} \u{2013} \u{b7} \u{e9}";
        let shown = "a\u{fffd}[2Jb\u{fffd}\u{fffd}\n\tc\u{fffd}1m\u{fffd}d\u{fffd}e\u{fffd} \u{2013} \u{b7} \u{e9}";
        assert_eq!(cleaned(&[sent.as_bytes()]), shown);
        // However it is cut into pieces.
        let pieces: Vec<&[u8]> = sent.as_bytes().chunks(1).collect();
        assert_eq!(cleaned(&pieces), shown);
        assert_eq!(cleaned(&[b"a\xffb\xe2\x80"]), "a\u{fffd}b\u{fffd}");
        assert_eq!(line("a\nb\tc\u{1b}d"), "a\u{fffd}b\u{fffd}c\u{fffd}d");
    }
}
