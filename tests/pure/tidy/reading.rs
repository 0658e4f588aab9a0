//! Reads Rust just well enough for the tidy rules: no comments, no quoted text, paths unfolded.

pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line))
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// What follows each place where `word` stands as a whole word.
pub(super) fn words<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(word).filter_map(move |(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        (!before.ends_with(is_word) && !after.starts_with(is_word)).then_some(after)
    })
}

/// Blanks comments, strings and characters out; line breaks stay, so line numbers do too.
pub(super) fn code_of(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut code = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let end = match chars[at] {
            '/' if chars.get(at + 1) == Some(&'/') => find(&chars, at, |rest| rest[0] == '\n'),
            '/' if chars.get(at + 1) == Some(&'*') => comment_end(&chars, at),
            '"' => quote_end(&chars, at),
            '\'' if chars.get(at + 1) == Some(&'\\') || chars.get(at + 2) == Some(&'\'') => {
                quote_end(&chars, at)
            }
            'r' => raw_string_end(&chars, at).unwrap_or(at),
            _ => at,
        };
        if end == at {
            code.push(chars[at]);
            at += 1;
        } else {
            code.extend(chars[at..end].iter().map(|c| if *c == '\n' { '\n' } else { ' ' }));
            at = end;
        }
    }
    code
}

/// The first place from `from` on whose rest meets `wanted`, or the end.
fn find(chars: &[char], from: usize, wanted: impl Fn(&[char]) -> bool) -> usize {
    (from..chars.len()).find(|at| wanted(&chars[*at..])).unwrap_or(chars.len())
}

/// Block comments nest.
fn comment_end(chars: &[char], from: usize) -> usize {
    let (mut at, mut open) = (from, 0);
    while at < chars.len() {
        match chars[at..] {
            ['/', '*', ..] => (at, open) = (at + 2, open + 1),
            ['*', '/', ..] => (at, open) = (at + 2, open - 1),
            _ => at += 1,
        }
        if open == 0 {
            return at;
        }
    }
    chars.len()
}

/// The end of a string or character that begins at `from` with its quotation mark.
fn quote_end(chars: &[char], from: usize) -> usize {
    let mut at = from + 1;
    while at < chars.len() {
        match chars[at] {
            '\\' => at += 2,
            c if c == chars[from] => return at + 1,
            _ => at += 1,
        }
    }
    chars.len()
}

/// The end of `r"..."`, `r#"..."#` and so on, if one begins at `from`.
fn raw_string_end(chars: &[char], from: usize) -> Option<usize> {
    let prefix = chars[..from].iter().rev().take_while(|c| is_word(**c)).collect::<String>();
    let fence = chars[from + 1..].iter().take_while(|c| **c == '#').count();
    let opens = chars.get(from + 1 + fence) == Some(&'"');
    if !opens || !["", "b", "c"].contains(&prefix.as_str()) {
        return None;
    }
    let close: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', fence)).collect();
    let start = find(chars, from + 2 + fence, |rest| rest.starts_with(&close));
    Some((start + close.len()).min(chars.len()))
}

/// Every path in the code with its line, groups unfolded: `use a::{b, c::d};` gives `a::b` and
/// `a::c::d`. A single name is a path of one.
pub(super) fn paths(code: &str) -> Vec<(usize, Vec<&str>)> {
    let mut found = Vec::new();
    let tokens = tokens(code);
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at].1.starts_with(is_word) {
            at = unfold(&tokens, at, &[], &mut found);
        } else {
            at += 1;
        }
    }
    found
}

/// Reads one path (or, after `::`, a group of them) from `at` on and returns where it ends.
fn unfold<'a>(
    tokens: &[(usize, &'a str)],
    mut at: usize,
    above: &[&'a str],
    found: &mut Vec<(usize, Vec<&'a str>)>,
) -> usize {
    let mut path = above.to_vec();
    while let Some((line, token)) = tokens.get(at).copied() {
        if token == "{" {
            at += 1;
            while let Some((_, token)) = tokens.get(at).copied() {
                at = match token {
                    "}" => return at + 1,
                    "," => at + 1,
                    "as" => at + 2,
                    _ => unfold(tokens, at, &path, found).max(at + 1),
                };
            }
            return at;
        }
        if !token.starts_with(is_word) && token != "*" {
            // The path goes on with type arguments: `a::b::<C>`.
            if path.len() > above.len() {
                found.push((line, path));
            }
            return at;
        }
        path.push(token);
        at += 1;
        if tokens.get(at).is_none_or(|(_, token)| *token != "::") {
            found.push((line, path));
            return at;
        }
        at += 1;
    }
    at
}

/// Words, `::` and single marks, each with its line.
fn tokens(code: &str) -> Vec<(usize, &str)> {
    let mut tokens = Vec::new();
    for (line, mut rest) in lines(code) {
        while let Some(first) = rest.chars().next() {
            let length = match first {
                c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
                ':' if rest.starts_with("::") => 2,
                c => c.len_utf8(),
            };
            let (token, after) = rest.split_at(length);
            if !first.is_whitespace() {
                tokens.push((line, token));
            }
            rest = after;
        }
    }
    tokens
}

/// `0.5`, `1e3`, `2f64`; but not `pair.0.1`, `0..5`, `0x1e3` or `0usize`.
pub(super) fn float_literals(code: &str) -> Vec<(usize, String)> {
    let digit = |c: char| c.is_ascii_digit() || c == '_';
    let mut found = Vec::new();
    let tokens = tokens(code);
    for (index, &(line, token)) in tokens.iter().enumerate() {
        let is_field = index > 0 && tokens[index - 1].1 == ".";
        if !token.starts_with(|c: char| c.is_ascii_digit()) || is_field {
            continue;
        }
        let after = |step: usize| tokens.get(index + step).map_or("", |(_, token)| *token);
        let suffix = token.trim_start_matches(digit);
        if after(1) == "." && after(2).starts_with(|c: char| c.is_ascii_digit()) {
            found.push((line, format!("{token}.{}", after(2))));
        } else if ["f32", "f64"].contains(&suffix)
            || suffix.strip_prefix(['e', 'E']).is_some_and(|rest| rest.chars().all(digit))
        {
            found.push((line, token.to_owned()));
        }
    }
    found
}

#[test]
fn comments_and_quoted_text_are_no_code() {
    let text = "a /* b /* c */ d */ e // f\n'\"' g \"h \\\" // i\" j 'k: l r#\"m \" n\"# br\"o\\\" p r#type '\\'' q";
    let code = code_of(text);
    let left: Vec<&str> = code.split_whitespace().collect();
    assert_eq!(left, ["a", "e", "g", "j", "'k:", "l", "b", "p", "r#type", "q"]);
    assert_eq!(code.lines().count(), text.lines().count());
}
