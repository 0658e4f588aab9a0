//! Where the desk of a class may be: the addresses that were given, and those that announce themselves.

use super::found::Looking;

/// How many desks that announce themselves are tried at most.
const MOST_FOUND: usize = 8;

/// The addresses of a text, which has commas or blanks between them.
#[must_use]
pub fn addresses(text: &str) -> Vec<String> {
    let each = text.split(|sign: char| sign == ',' || sign == ';' || sign.is_whitespace());
    let mut all: Vec<String> = Vec::new();
    for address in each.filter(|address| !address.is_empty()) {
        if all.iter().all(|known| known != address) {
            all.push(address.to_owned());
        }
    }
    all
}

/// Where a desk is looked for, in turn.
pub(super) struct Places {
    given: Vec<String>,
    /// The one that answered last, if one has: it comes first.
    last: Option<String>,
    looking: Option<Looking>,
}

impl Places {
    pub(super) fn of(given: &[String]) -> Self {
        Self { given: given.to_vec(), last: None, looking: None }
    }

    /// The desk is gone, or was never there: those that announce themselves are looked for.
    pub(super) fn look(&mut self) {
        self.looking = self.looking.take().or_else(Looking::begin);
    }

    /// It has answered here.
    pub(super) fn answered(&mut self, address: &str) {
        self.last = Some(address.to_owned());
        self.looking = None;
    }

    /// The addresses to be tried now, in turn. Whoever is not the desk of the class code is told nothing.
    pub(super) fn turn(&mut self) -> Vec<String> {
        let found = self.looking.as_mut().map(Looking::found).unwrap_or_default();
        let found = found.into_iter().map(|desk| desk.address).take(MOST_FOUND);
        let mut all: Vec<String> = Vec::new();
        for address in self.last.iter().cloned().chain(self.given.iter().cloned()).chain(found) {
            if !all.contains(&address) {
                all.push(address);
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_addresses_stand_in_one_text() {
        assert_eq!(
            addresses(" 10.0.0.7, desk.local;[fe80::7]:9000\n10.0.0.7 "),
            ["10.0.0.7", "desk.local", "[fe80::7]:9000"]
        );
        assert_eq!(addresses(" , "), Vec::<String>::new());
    }

    #[test]
    fn the_desk_that_answered_last_is_asked_first() {
        let mut places = Places::of(&["a".to_owned(), "b".to_owned()]);
        assert_eq!(places.turn(), ["a", "b"]);
        places.answered("b");
        assert_eq!(places.turn(), ["b", "a"]);
        // One that was found stays known as long as it answers.
        places.answered("c");
        assert_eq!(places.turn(), ["c", "a", "b"]);
    }
}
