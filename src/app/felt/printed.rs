//! The words on the felt and on the sign, filled from the house's elections and odds.

use crate::house::House;
use crate::paint::layout::TableLayout;
use crate::session::Session;

/// The words of each curved line, by its name.
pub(super) fn inscriptions(layout: &TableLayout, session: &Session) -> Vec<(String, String)> {
    let house = &session.level().house;
    let odds = |wager: &str| {
        let table = house.paytable(session.book(), wager)?;
        let mut lines: Vec<(i64, i64)> = table.lines.iter().map(|l| (l.pays, l.per)).collect();
        lines.sort_by(|a, b| (b.0 * a.1).cmp(&(a.0 * b.1)));
        lines.dedup();
        let number = |&(pays, per): &(i64, i64)| match per {
            1 => pays.to_string(),
            _ => format!("{pays}:{per}"),
        };
        Some(lines.iter().map(number).collect::<Vec<_>>().join(" · "))
    };
    let arcs = layout.inscriptions.iter();
    arcs.filter_map(|arc| Some((arc.id.clone(), filled(&arc.words, &odds)?))).collect()
}

/// The lines of the sign.
pub(super) fn sign(layout: &TableLayout, house: &House) -> Vec<String> {
    let elected = |id: &str| Some(house.elected(id).to_uppercase()).filter(|v| !v.is_empty());
    let told = crate::panels::keys::told;
    let lines = layout.sign.iter().filter_map(|line| filled(line, &elected));
    let limits = [("sign.least", house.least), ("sign.most", house.most)];
    let limits = limits.map(|(words, limit)| format!("{} {}", told(words), limit.spoken()));
    lines.chain(limits).collect()
}

/// The template with every `{name}` filled in; nothing if a value is missing.
fn filled(template: &str, value: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let mut words = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, behind) = after.split_once('}')?;
        words.push_str(before);
        words.push_str(&value(name)?);
        rest = behind;
    }
    words.push_str(rest);
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_its_value_is_not_printed() {
        let value = |name: &str| (name == "a").then(|| "5 · 1".to_owned());
        assert_eq!(filled("BONUS {a} TO 1", &value).as_deref(), Some("BONUS 5 · 1 TO 1"));
        assert_eq!(filled("BONUS {b} TO 1", &value), None);
        assert_eq!(filled("PLAIN", &value).as_deref(), Some("PLAIN"));
    }
}
