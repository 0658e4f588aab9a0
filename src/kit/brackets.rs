//! Whether the brackets, texts and comments of a RON text are closed.

/// What is not closed, or closes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Slip {
    /// A text goes on behind the end of its line. It begins at one byte and was to end at the other.
    Text { at: usize, end: usize },
    /// A bracket is closed by one of another kind: where both stand.
    Other { open: char, close: char, due: char, at: (usize, usize) },
    /// A bracket is never closed.
    Open { open: char, due: char, at: usize },
    /// A bracket closes nothing.
    Stray { close: char, at: usize },
    /// A comment is never closed.
    Comment { at: usize },
}

const fn closing(open: char) -> char {
    match open {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

/// The first slip of a text that begins before the byte where its reader stopped.
pub(super) fn slip(text: &str, stopped: usize) -> Option<Slip> {
    let mut open: Vec<(char, usize)> = Vec::new();
    // The brackets that are open where the reader stopped: the innermost is the likeliest to be meant.
    let mut open_there: Option<Vec<(char, usize)>> = None;
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        if at >= stopped && open_there.is_none() {
            open_there = Some(open.clone());
        }
        let mut passed = letter.len_utf8();
        match letter {
            '/' if rest.starts_with("//") => passed = rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => match rest.find("*/") {
                Some(end) => passed = end + 2,
                None => return Some(Slip::Comment { at }),
            },
            'r' if is_raw(rest) && !follows_name(text, at) => passed = raw(rest),
            '"' => {
                let (length, is_closed) = string(rest);
                let line = rest.find('\n').unwrap_or(rest.len());
                if at < stopped && (!is_closed || length > line) {
                    return Some(Slip::Text { at, end: at + end_in_line(&rest[..line]) });
                }
                passed = length;
            }
            '(' | '[' | '{' => open.push((letter, at)),
            ')' | ']' | '}' => match open.pop() {
                Some((opened, _)) if closing(opened) == letter => {}
                Some((opened, from)) if from <= stopped => {
                    let due = closing(opened);
                    // One that fits an outer bracket closes that; the inner one was forgotten.
                    let fits = open.iter().any(|(outer, _)| closing(*outer) == letter);
                    return Some(if fits {
                        Slip::Other { open: opened, close: letter, due, at: (from, at) }
                    } else {
                        Slip::Stray { close: letter, at }
                    });
                }
                None if at <= stopped => return Some(Slip::Stray { close: letter, at }),
                _ => return None,
            },
            _ => {}
        }
        at += passed;
    }
    if open.is_empty() {
        return None;
    }
    let there = open_there.unwrap_or_else(|| open.clone());
    let &(bracket, from) = there.last()?;
    (from <= stopped).then_some(Slip::Open { open: bracket, due: closing(bracket), at: from })
}

fn is_raw(rest: &str) -> bool {
    rest.strip_prefix('r').is_some_and(|rest| rest.trim_start_matches('#').starts_with('"'))
}

fn follows_name(text: &str, at: usize) -> bool {
    text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// How long a text without escapes is.
fn raw(rest: &str) -> usize {
    let signs = rest[1..].len() - rest[1..].trim_start_matches('#').len();
    let end = format!("\"{}", "#".repeat(signs));
    let start = signs + 2;
    rest[start..].find(&end).map_or(rest.len(), |found| start + found + end.len())
}

/// How long a text is, and whether it is closed.
fn string(rest: &str) -> (usize, bool) {
    let mut escaped = false;
    for (i, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return (i + 1, true),
            _ => {}
        }
    }
    (rest.len(), false)
}

/// Where a text that is not closed was likely to end: before the comma or the brackets at the end of
/// its line.
fn end_in_line(line: &str) -> usize {
    line.trim_end().trim_end_matches([',', ')', ']', '}', ' ']).len().max(1)
}
