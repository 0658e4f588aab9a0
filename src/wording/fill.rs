//! Puts values into templates.

/// The template with each `{name}` replaced; a name without a value stays as it is.
pub(super) fn fill(template: &str, value: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let Some((name, behind)) = after.split_once('}') else {
            out.push('{');
            rest = after;
            continue;
        };
        match value(name) {
            Some(value) => out.push_str(&value),
            None => {
                out.push('{');
                out.push_str(name);
                out.push('}');
            }
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

fn first_letter(text: &str, change: fn(&char) -> char) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => [change(&first)].into_iter().chain(letters).collect(),
        None => String::new(),
    }
}

/// The text with a capital first letter.
pub(crate) fn capital(text: &str) -> String {
    first_letter(text, char::to_ascii_uppercase)
}

/// The text with a small first letter, for use inside a sentence.
pub(super) fn small(text: &str) -> String {
    first_letter(text, char::to_ascii_lowercase)
}
