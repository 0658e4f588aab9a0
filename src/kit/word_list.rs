//! A list of words in which each is found without looking through it.

use super::Word;

/// Some words in their order, and the place of each by its letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordList {
    words: Vec<Word>,
    /// By the letters: the place of a word, or of one whose letters lead to the same slot; it then
    /// stands in one of the next. At least half of the slots are free.
    slots: Vec<u16>,
}

/// No word.
const FREE: u16 = u16::MAX;

impl WordList {
    /// The list of these words; of equal ones the first is found.
    #[must_use]
    pub fn new(words: Vec<Word>) -> Self {
        let slots = vec![FREE; (2 * words.len()).next_power_of_two().max(2)];
        let mut list = Self { words, slots };
        for (i, word) in (0..FREE).zip(list.words.clone()) {
            let slot = list.slot_of(word);
            if list.slots[slot] == FREE {
                list.slots[slot] = i;
            }
        }
        list
    }

    /// The words.
    #[must_use]
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// The place of a word.
    #[must_use]
    #[inline]
    pub fn find(&self, word: Word) -> Option<usize> {
        let place = self.slots[self.slot_of(word)];
        (place != FREE).then_some(usize::from(place))
    }

    /// The slot where a word stands, or the free one where it would.
    #[inline]
    fn slot_of(&self, word: Word) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = word.scattered() & mask;
        loop {
            match self.words.get(usize::from(self.slots[slot])) {
                Some(other) if *other != word => slot = (slot + 1) & mask,
                _ => return slot,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_found_at_its_first_place_and_no_other_is() {
        for n in [0, 1, 2, 7, 200] {
            let words: Vec<Word> = (0..n).map(|i| Word::new(&format!("word_{i}"))).collect();
            let mut twice = words.clone();
            twice.extend(&words);
            let list = WordList::new(twice);
            for (i, word) in words.iter().enumerate() {
                assert_eq!(list.find(*word), Some(i));
            }
            for i in n..2 * n + 1 {
                assert_eq!(list.find(Word::new(&format!("word_{i}"))), None);
            }
        }
    }
}
