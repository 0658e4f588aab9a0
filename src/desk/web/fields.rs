//! The fields of a form of the live pages.

/// The most words that are said to a seat, in letters.
const MOST_WORDS: usize = 300;

/// The fields of a form.
pub(super) struct Fields(pub(super) Vec<(String, String)>);

impl Fields {
    /// The first field of this name; empty if there is none.
    pub(super) fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value.as_str())
    }

    /// The same, as a number.
    pub(super) fn number(&self, name: &str) -> Option<i64> {
        self.get(name).parse().ok()
    }

    /// What is to be said to a trainee.
    pub(super) fn words(&self) -> String {
        let words = self.get("words").trim().chars().filter(|sign| !sign.is_control());
        words.take(MOST_WORDS).collect()
    }
}
