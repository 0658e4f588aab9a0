//! What the panels of the table show of a finding beside its words: what it follows from, what put it
//! right, and how it is marked.

use crate::panels::{look, parts};
use crate::session::{Raised, Session};
use crate::wording;
use bevy_egui::egui;

/// How an act that was wrong is marked: by its gravest finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Marked {
    /// The act's number from 0.
    pub(super) act: usize,
    /// Whether a finding stands for itself; else all follow from earlier ones.
    pub(super) root: bool,
    /// Whether it was put right.
    pub(super) mended: bool,
}

impl Marked {
    /// What weighs most comes last.
    const fn weight(self) -> (bool, bool) {
        (self.root, !self.mended)
    }

    /// Paints its sign: roots strong, what followed lighter and open, what was put right as a check in a
    /// ring.
    pub(super) fn paint(self, painter: &egui::Painter, middle: egui::Pos2) {
        let (size, good, wrong) = if self.root {
            (1.0, look::GOOD, look::WRONG)
        } else {
            (0.75, look::GOOD_SOFT, look::WRONG_SOFT)
        };
        if self.mended {
            return parts::paint_mark(painter, parts::Mark::Mended, middle, 14.0 * size, good);
        }
        let at = |x: f32, y: f32| middle + egui::vec2(x, y) * size;
        let points = vec![at(-5.0, -4.5), at(5.0, -4.5), at(0.0, 5.0)];
        painter.add(if self.root {
            egui::Shape::convex_polygon(points, wrong, egui::Stroke::NONE)
        } else {
            egui::Shape::closed_line(points, egui::Stroke::new(1.3, wrong))
        });
    }

    /// Its sign in a list, at the start of a line.
    pub(super) const fn sign(self) -> (parts::Mark, egui::Color32) {
        match (self.root, self.mended) {
            (true, true) => (parts::Mark::Mended, look::GOOD),
            (false, true) => (parts::Mark::Mended, look::GOOD_SOFT),
            (true, false) => (parts::Mark::Cross, look::WRONG),
            (false, false) => (parts::Mark::Right, look::WRONG_SOFT),
        }
    }
}

/// Whether a finding counts, in itself or by the one that it follows from; payments in parts do not.
fn counts(session: &Session, raised: &Raised) -> bool {
    let finding = session.entries().get(raised.entry).and_then(|e| e.findings.get(raised.nth));
    !raised.in_parts && finding.is_some_and(|finding| session.is_scored(finding))
}

/// The findings so far that stand for themselves and count.
pub(super) fn roots(session: &Session) -> impl Iterator<Item = &Raised> {
    session.raised().iter().filter(|r| r.follows.is_none() && counts(session, r))
}

/// The acts that were wrong, in order.
pub(super) fn marks(session: &Session) -> Vec<Marked> {
    let mut marks: Vec<Marked> = Vec::new();
    for raised in session.raised().iter().filter(|raised| counts(session, raised)) {
        let (root, mended) = (raised.follows.is_none(), raised.mended.is_some());
        let mark = Marked { act: raised.entry, root, mended };
        match marks.last_mut().filter(|last| last.act == mark.act) {
            Some(last) if last.weight() >= mark.weight() => {}
            Some(last) => *last = mark,
            None => marks.push(mark),
        }
    }
    marks
}

/// The finding of an act, by its place there.
pub(super) fn raised(session: &Session, entry: usize, nth: usize) -> Option<&Raised> {
    session.raised().iter().find(|raised| (raised.entry, raised.nth) == (entry, nth))
}

/// What a finding follows from, in words.
pub(super) fn follows(session: &Session, raised: &Raised) -> Option<String> {
    let root = session.raised().get(raised.follows?)?;
    Some(wording::follows(&wording::act_place(root.entry)))
}

/// How much later than one act another was done.
fn between_ms(session: &Session, from: usize, to: usize) -> u64 {
    let at_ms = |entry: usize| session.entries().get(entry).map_or(0, |entry| entry.at_ms);
    at_ms(to).saturating_sub(at_ms(from))
}

/// What put a finding right, in words.
pub(super) fn mended(session: &Session, raised: &Raised) -> Option<String> {
    let by = raised.mended?;
    Some(wording::mended(&wording::act_place(by), between_ms(session, raised.entry, by)))
}

/// Which faults an act has put right, in words.
pub(super) fn mends(session: &Session, act: usize) -> Vec<String> {
    let mine = roots(session).filter(|raised| raised.mended == Some(act));
    mine.map(|raised| {
        wording::mends(&wording::act_place(raised.entry), between_ms(session, raised.entry, act))
    })
    .collect()
}

/// What a timeline marks, in words.
pub(super) fn sum(marks: &[Marked]) -> String {
    let roots = || marks.iter().filter(|mark| mark.root);
    let mended = roots().filter(|mark| mark.mended).count();
    wording::marked(roots().count(), mended, marks.len() - roots().count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Catalog, Options};
    use crate::level::Mode;

    /// A winner is collected; what comes next stands on that, until it is paid back with the rest.
    fn session() -> Session {
        let catalog = Catalog::load(&Options::default()).unwrap();
        let level = catalog.levels[catalog.find("tcp_first_round").unwrap()].clone();
        let mut session = Session::open(level, catalog.book.clone(), Mode::Practice).unwrap();
        let mut at_ms = 0;
        let mut step = |session: &mut Session, act| {
            at_ms += 4000;
            session.step(at_ms, act).unwrap();
        };
        while session.expected()[0].verb() != "pay" {
            let act = session.expected()[0];
            step(&mut session, act);
        }
        for act in ["collect S2 ante", "pay S2 play 10.00", "pick_up S5", "pick_up S2"] {
            step(&mut session, act.parse().unwrap());
        }
        session
    }

    #[test]
    fn what_follows_is_marked_lighter_and_what_is_put_right_otherwise() {
        let mut session = session();
        let (root, follower) = (28, 30);
        let marked = |act, root, mended| Marked { act, root, mended };
        let wrong = [marked(root, true, false), marked(follower, false, false)];
        assert_eq!(marks(&session), wrong);
        assert_eq!(roots(&session).count(), 1, "what follows is not counted");
        assert_eq!(sum(&marks(&session)), "1 fault, 0 put right, 1 followed");
        let told = |session: &Session, act| {
            let raised = raised(session, act, 0).unwrap();
            (follows(session, raised), mended(session, raised))
        };
        assert_eq!(told(&session, root), (None, None));
        assert_eq!(told(&session, follower), (Some("Follows from act 29".to_owned()), None));
        assert_eq!(mends(&session, 31), Vec::<String>::new());
        session.step(140_000, "pay S2 ante 20.00".parse().unwrap()).unwrap();
        let right = [marked(root, true, true), marked(follower, false, true)];
        assert_eq!(marks(&session), right);
        assert_eq!(told(&session, root).1.unwrap(), "Put right by act 33, 24 s later");
        assert_eq!(told(&session, follower).1.unwrap(), "Put right by act 33, 16 s later");
        assert_eq!(mends(&session, 32), ["This puts right the fault of act 29, 24 s later"]);
        // Every sign has a shape of its own, but for the colour.
        let shapes = [wrong[0], wrong[1], right[0]].map(|mark| mark.sign().0);
        assert!(shapes[0] != shapes[1] && shapes[1] != shapes[2] && shapes[0] != shapes[2]);
    }

    #[test]
    fn an_act_is_marked_by_its_gravest_finding() {
        let marked = |root, mended| Marked { act: 0, root, mended }.weight();
        assert!(marked(true, false) > marked(true, true));
        assert!(marked(true, true) > marked(false, false));
        assert!(marked(false, false) > marked(false, true));
    }
}
