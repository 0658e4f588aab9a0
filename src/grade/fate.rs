//! What became of the faults: what followed from each, what put it right, and how soon.

use super::pace::median;
use super::{Fault, Report};
use crate::session::Session;
use crate::wording;

/// How a fault was put right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mending {
    /// The act that did it, by its number from 0.
    pub act: usize,
    /// How long after the fault, in milliseconds of the dealer's time; 0 if no time was kept.
    pub after_ms: u64,
}

impl Fault {
    /// How it was put right, if it was.
    #[must_use]
    pub fn mending(&self, session: &Session) -> Option<Mending> {
        let act = self.mended?;
        let then = session.entries().get(act)?.at_ms;
        Some(Mending { act, after_ms: then.saturating_sub(self.at_ms) })
    }
}

impl Report {
    /// What followed from a fault, in order.
    pub fn followers_of<'a>(&'a self, root: &'a Fault) -> impl Iterator<Item = &'a Fault> {
        let number = root.number;
        self.followers.iter().filter(move |f| number.is_some() && f.follows == number)
    }

    /// The fault that another follows from.
    #[must_use]
    pub fn root_of(&self, follower: &Fault) -> Option<&Fault> {
        let number = follower.follows?;
        let mut all = self.faults.iter().chain(&self.followers).chain(&self.advisories);
        all.find(|fault| fault.number == Some(number))
    }

    /// The findings that stand for themselves, in order: the faults and the advice. What followed
    /// from them is told with each.
    #[must_use]
    pub fn roots(&self) -> Vec<&Fault> {
        let told = |fault: &&Fault| {
            let follows = self.followers.iter().any(|follower| follower == *fault);
            !follows || self.root_of(fault).is_none()
        };
        self.findings().into_iter().filter(told).collect()
    }

    /// How many of the faults were put right by the trainee himself, and how soon; nothing if there
    /// was no fault.
    #[must_use]
    pub fn mended_words(&self, session: &Session) -> Option<String> {
        let mended = self.faults.iter().filter_map(|fault| fault.mending(session));
        let after_ms: Vec<u64> = mended.map(|mending| mending.after_ms).collect();
        mended_of(self.faults.len(), &after_ms)
    }
}

/// As many times are named one by one.
const NAMED: usize = 6;

fn mended_of(all: usize, after_ms: &[u64]) -> Option<String> {
    if all == 0 {
        return None;
    }
    // No time was kept where none has gone by.
    let mut timed: Vec<u64> = after_ms.iter().copied().filter(|ms| *ms > 0).collect();
    let id = match (after_ms, timed.len()) {
        ([], _) => "fate.sum.none",
        (_, 0) => "fate.sum.untimed",
        (_, 1) => "fate.sum.one",
        (_, ..=NAMED) => "fate.sum",
        _ => "fate.sum.many",
    };
    if timed.len() > NAMED {
        timed.sort_unstable();
    }
    let times: Vec<String> = timed.iter().copied().map(wording::lasted).collect();
    let (last, others) = times.split_last().map_or(("", &times[..]), |(l, rest)| (l, rest));
    let values = [
        ("number", after_ms.len().to_string()),
        ("faults", wording::faults(all)),
        ("first", times.first().cloned().unwrap_or_default()),
        ("times", others.join(&wording::sentence("fate.comma", &[]))),
        ("last", last.to_owned()),
        ("median", wording::lasted(median(&mut timed))),
    ];
    Some(wording::sentence(id, &values))
}

#[cfg(test)]
mod tests {
    use super::mended_of;

    #[test]
    fn what_was_put_right_is_told_with_its_times() {
        let told = |all, after_ms: &[u64]| mended_of(all, after_ms).unwrap_or_default();
        assert_eq!(told(0, &[]), "");
        assert_eq!(told(1, &[]), "Put right by yourself: none of 1 fault");
        assert_eq!(told(3, &[0, 0]), "Put right by yourself: 2 of 3 faults");
        assert_eq!(told(3, &[12_000]), "Put right by yourself: 1 of 3 faults, after 12 s");
        assert_eq!(
            told(3, &[12_000, 4_000]),
            "Put right by yourself: 2 of 3 faults, after 12 s and 4 s (median 8 s)"
        );
        assert_eq!(
            told(3, &[400, 65_000, 4_000]),
            "Put right by yourself: 3 of 3 faults, after under 1 s, 1 min 05 s and 4 s (median 4 s)"
        );
        let many: Vec<u64> = (2..=10).rev().map(|s| s * 1000).collect();
        assert_eq!(
            told(11, &many),
            "Put right by yourself: 9 of 11 faults, after 2 s to 10 s (median 6 s)"
        );
    }
}
