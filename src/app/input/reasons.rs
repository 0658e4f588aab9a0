//! Why the right act was due at each fault that the panel speaks of.

use crate::app::felt::TableUi;
use crate::procedure::Finding;
use crate::session::{Entry, Session};
use crate::wording;
use bevy_egui::egui;

/// The entry that the panel speaks of.
fn entry_shown<'a>(shown: &TableUi<'a>) -> Option<&'a Entry> {
    shown.desk.session.as_ref()?.entries().get(shown.desk.spoken_of()?)
}

/// What was wrong with the act that was refused, or else with the one that the panel speaks of.
pub(super) fn findings_shown<'a>(shown: &TableUi<'a>) -> &'a [Finding] {
    if !shown.desk.withheld.is_empty() {
        return &shown.desk.withheld;
    }
    entry_shown(shown).map_or(&[], |entry| entry.findings.as_slice())
}

/// The act that is spoken of and the times it was gone back before it, with what was found.
type Spoken = (String, usize, u64, u32, Vec<Finding>);

/// The reason of each finding that is shown, as far as there is one. What a table was like before an act is
/// dealt anew, and so only once for each act.
pub(super) fn whys(ctx: &egui::Context, shown: &TableUi<'_>) -> Vec<Option<String>> {
    let findings = findings_shown(shown);
    if findings.is_empty() {
        return Vec::new();
    }
    // The act was refused, or the review stands before it: its table is the one that is shown.
    if shown.review || !shown.desk.withheld.is_empty() {
        return of(shown.session, findings);
    }
    let Some((session, act)) = shown.desk.session.as_ref().zip(shown.desk.spoken_of()) else {
        return Vec::new();
    };
    let at_ms = session.entries().get(act).map_or(0, |entry| entry.at_ms);
    let level = session.level().id.clone();
    let spoken: Spoken = (level, act, at_ms, shown.desk.around.rewinds, findings.to_vec());
    let id = egui::Id::new("why at each fault");
    let known: Option<(Spoken, Vec<Option<String>>)> = ctx.data(|data| data.get_temp(id));
    if let Some((_, whys)) = known.filter(|(of, _)| *of == spoken) {
        return whys;
    }
    let before = session.before(act);
    // What the dealer left for the next round was due in the one before.
    let round = session.entries().get(act).map(|entry| entry.round);
    let before = before.filter(|before| Some(before.memory().round) == round);
    let whys = before.map_or_else(Vec::new, |before| of(&before, findings));
    ctx.data_mut(|data| data.insert_temp(id, (spoken, whys.clone())));
    whys
}

fn of(before: &Session, findings: &[Finding]) -> Vec<Option<String>> {
    findings.iter().map(|finding| wording::why_of(before, finding)).collect()
}
