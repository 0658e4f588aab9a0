//! Many rows in one statement. On a server each statement is a way there and back.

/// How many rows one statement changes or adds: few statements, so that each is prepared once.
const AT_ONCE: [usize; 3] = [32, 8, 1];

/// So many rows off the front of these as one statement takes.
pub(super) fn some<'a, T>(rest: &mut &'a [T]) -> Option<&'a [T]> {
    let n = AT_ONCE.into_iter().find(|n| *n <= rest.len())?;
    let (now, later) = rest.split_at(n);
    *rest = later;
    Some(now)
}

/// So many new rows to change others by, in columns of which each is a number or a text. Their values are bound row by
/// row after `bound` others. Both databases call the columns of a list of values `column1` and so on; the casts tell
/// the server what they are.
pub(super) fn new(rows: usize, numbers: &[bool], bound: usize) -> String {
    let row = |i: usize| {
        let cast = |(k, &number): (usize, &bool)| {
            let at = bound + 1 + i * numbers.len() + k;
            format!("CAST(${at} AS {})", if number { "BIGINT" } else { "TEXT" })
        };
        format!("({})", numbers.iter().enumerate().map(cast).collect::<Vec<_>>().join(", "))
    };
    format!("(VALUES {}) AS new", (0..rows).map(row).collect::<Vec<_>>().join(", "))
}
