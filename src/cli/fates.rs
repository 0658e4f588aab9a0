//! What became of the findings of a session, for whoever tells it act by act.

use super::lay::{advice, paragraph};
use crate::procedure::Finding;
use crate::session::{Raised, Session};
use crate::wording;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Every finding of a session that has been dealt, with its reason, what follows from it, and what put
/// it right.
pub(super) struct Fates<'a> {
    session: &'a Session,
    whys: BTreeMap<(usize, usize), String>,
    /// The numbers of findings, by act and place.
    numbers: BTreeMap<(usize, usize), usize>,
    /// What follows from each root, by number.
    followers: BTreeMap<usize, Vec<usize>>,
}

impl<'a> Fates<'a> {
    pub(super) fn of(session: &'a Session) -> Self {
        let (mut numbers, mut followers) = (BTreeMap::new(), BTreeMap::<_, Vec<usize>>::new());
        for (number, raised) in session.raised().iter().enumerate() {
            numbers.insert((raised.entry, raised.nth), number);
            if let Some(root) = raised.follows {
                followers.entry(root).or_default().push(number);
            }
        }
        Self { session, whys: wording::whys(session), numbers, followers }
    }

    fn finding(&self, raised: &Raised) -> Option<&'a Finding> {
        self.session.entries().get(raised.entry)?.findings.get(raised.nth)
    }

    /// Tells the findings of an act, by its number from 0. One that follows from another stands in full under
    /// that one; here it says only so.
    pub(super) fn tell(&self, act: usize, out: &mut dyn Write) -> io::Result<()> {
        let Some(entry) = self.session.entries().get(act) else { return Ok(()) };
        for (nth, finding) in entry.findings.iter().enumerate() {
            let number = self.numbers.get(&(act, nth)).copied();
            let raised = number.and_then(|number| self.session.raised().get(number));
            let root = raised.and_then(|raised| raised.follows);
            if let Some(root) = root.and_then(|root| self.session.raised().get(root)) {
                let text = wording::follows(&wording::act_place(root.entry));
                paragraph(out, 10, &format!("{text}."))?;
                continue;
            }
            let told = wording::finding(self.session.book(), finding);
            let counts = told.scored && !raised.is_some_and(|raised| raised.in_parts);
            let grave = if counts { wording::severity(told.severity) } else { advice() };
            let text = format!("{grave}: {}. {}. {}", told.headline, told.due, told.cite);
            paragraph(out, 10, &text)?;
            if let Some(why) = self.whys.get(&(act, nth)) {
                paragraph(out, 10, &format!("{why}."))?;
            }
            if let Some(mended) = raised.and_then(|raised| self.mended(raised)) {
                paragraph(out, 10, &mended)?;
            }
            for &follower in number.and_then(|n| self.followers.get(&n)).into_iter().flatten() {
                self.follower(follower, out)?;
            }
        }
        Ok(())
    }

    fn follower(&self, number: usize, out: &mut dyn Write) -> io::Result<()> {
        let Some(raised) = self.session.raised().get(number) else { return Ok(()) };
        let Some(finding) = self.finding(raised) else { return Ok(()) };
        let told = wording::finding(self.session.book(), finding);
        let at = wording::act_place(raised.entry);
        let values = [("at", at), ("fault", told.headline), ("did", told.did)];
        let words = format!("{}.", wording::sentence("fate.follower", &values));
        let mended = self.mended(raised).unwrap_or_default();
        paragraph(out, 12, &format!("{words} {mended}"))
    }

    /// What put a finding right and how soon, as a sentence.
    fn mended(&self, raised: &Raised) -> Option<String> {
        let entries = self.session.entries();
        let (then, act) = (entries.get(raised.entry)?.at_ms, raised.mended?);
        let after_ms = entries.get(act)?.at_ms.saturating_sub(then);
        Some(format!("{}.", wording::mended(&wording::act_place(act), after_ms)))
    }
}
