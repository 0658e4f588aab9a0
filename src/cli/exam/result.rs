//! `sitting`, `verify` and `appeal`: logs opened, results checked and told.

use super::super::exit::{Exit, Failure};
use super::super::{clean, lay};
use super::{Pass, SittingCommand, kit};
use crate::exam::{
    Commented, Countersigned, Decision, Ended, Extent, KnownSchool, OpenSitting, Reached, Refused,
    Releaser, Remark, Revocations, Ruling, Stamped, Verified, appealed, commented, opening_of,
    read_credential, result_text,
};
use crate::files::{self, Library};
use crate::grade::Fault;
use crate::law::Rulebook;
use crate::wire::Pin;
use crate::wording;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// The bytes of a log or a result.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    Ok(files::bytes_up_to(path, kit::MOST_LONG)?)
}

/// A result that holds by this list of revoked examiners, and its text.
pub(super) fn holding(
    path: &Path,
    school: &KnownSchool,
    revoked: Option<Revocations>,
    library: &Library,
) -> Result<(Verified, String), Failure> {
    let checked = result_text(bytes(path)?).and_then(|text| {
        crate::exam::verify(&text, school, revoked, &library.book).map(|verified| (verified, text))
    });
    checked.map_err(kit::told(path))
}

pub(super) fn sitting(
    library: &Library,
    command: SittingCommand,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    match command {
        SittingCommand::Show { log, school } => {
            let known = KnownSchool::at(&school)?;
            let opening = opening_of(&bytes(&log)?, &known).map_err(kit::told(&log))?;
            let rows = [
                ("sitting", opening.sitting),
                ("paper", opening.paper),
                ("candidate", format!("{}, {}", opening.candidate.name, opening.candidate.number)),
                ("attempt", opening.attempt.to_string()),
                ("begun", kit::date(opening.begun_ms)),
                ("time", format!("{} percent", opening.time_percent)),
                ("program", opening.program),
            ];
            let rows: Vec<Vec<String>> = rows
                .into_iter()
                .map(|(name, value)| vec![name.to_owned(), clean::line(&value)])
                .collect();
            lay::table(out, 0, &rows)?;
            Ok(Exit::Done)
        }
        SittingCommand::Countersign { log, examiner, remark, pass } => {
            let by = kit::examiner(&examiner, &pass)?;
            let bytes = bytes(&log)?;
            let open = OpenSitting::read(&bytes, &by.school, &by.keys.keys.opening, None)
                .map_err(kit::told(&log))?;
            let file = open.countersigned(&by.keys, &remark, kit::now_ms());
            kit::write_new(&Countersigned::path(&log), &file.line(), false)?;
            about(&open, out)?;
            Ok(Exit::Done)
        }
        SittingCommand::Release { log, out: to, school, examiner, pass } => {
            let signed = Countersigned::path(&log);
            let closing: Option<Countersigned> =
                if signed.exists() { Some(kit::read(&signed)?) } else { None };
            let closing = closing.as_ref().map(|file| (&file.closing, &file.examiner));
            let bytes = bytes(&log)?;
            let now = kit::now_ms();
            let (open, text, school, newest) = match (school, examiner) {
                (Some(folder), _) => {
                    let (known, keys) = kit::school_keys(&folder, &pass)?;
                    let revoked = Revocations::beside(&folder, &known)?;
                    let list = revoked.as_ref().map(|(_, list)| list);
                    let open = OpenSitting::read(&bytes, &known, &keys.opening, list)
                        .map_err(kit::told(&log))?;
                    let signed = revoked.as_ref().map(|(signed, _)| signed);
                    let text = open.release(&Releaser::School(&keys), closing, signed, now);
                    (open, text, known, revoked.map(|(_, list)| list))
                }
                (None, Some(folder)) => {
                    let by = kit::examiner(&folder, &pass)?;
                    let open = OpenSitting::read(&bytes, &by.school, &by.keys.keys.opening, None)
                        .map_err(kit::told(&log))?;
                    let releaser = Releaser::Examiner(&by.keys);
                    let signed = by.revoked.as_ref().map(|(signed, _)| signed);
                    let text = open.release(&releaser, closing, signed, now);
                    (open, text, by.school, by.revoked.map(|(_, list)| list))
                }
                (None, None) => {
                    return Err(Failure::Bad("give --school or --examiner".to_owned()));
                }
            };
            let text = text.map_err(kit::told(&log))?;
            // What nobody could verify is not handed out.
            crate::exam::verify(&text, &school, newest, &library.book).map_err(|why| {
                Failure::Bad(format!(
                    "{}: it is not handed out, for it would not hold ({}): {}",
                    clean::line(&files::shown(&log)),
                    why.name(),
                    why.told()
                ))
            })?;
            kit::write_new(&to, &text, false)?;
            about(&open, out)?;
            Ok(Exit::Done)
        }
    }
}

/// What is to be compared with the minutes.
fn about(open: &OpenSitting, out: &mut dyn Write) -> Result<(), Failure> {
    let candidate = &open.opening.candidate;
    let ended = match open.ended {
        Some(Ended::Done) => "everything was dealt",
        Some(Ended::TimeUp) => "the time was up",
        Some(Ended::ByExaminer) => "ended by the examiner",
        None => "broken off",
    };
    writeln!(
        out,
        "{}, {}: {} acts, {ended}",
        clean::line(&candidate.name),
        clean::line(&candidate.number),
        open.acts()
    )?;
    if open.cut {
        writeln!(out, "the file is cut short: the line that breaks off at its end is left out")?;
    }
    writeln!(out, "seal: {}", open.seal())?;
    Ok(())
}

/// What of a verified sitting a desk had stamped; nothing if none is asked.
pub(super) type Against<'a> = &'a dyn Fn(&Verified) -> Result<Option<Stamped>, Refused>;

/// The pin of the desk of a class code.
pub(super) fn pin(code: &str) -> Result<Pin, Failure> {
    let code = crate::wire::ClassCode::read(code).map_err(|why| Failure::Bad(why.to_string()))?;
    Ok(code.pin)
}

/// Reads what a desk has stamped.
pub(super) fn stamps(file: &Path, pin: &Pin) -> Result<crate::exam::Stamps, Failure> {
    let text = files::read_up_to(file, kit::MOST_LONG)?;
    crate::exam::Stamps::read(&text, pin).map_err(kit::told(file))
}

pub(super) fn verify(
    library: &Library,
    path: &Path,
    (school, revoked): (&Path, Option<&Path>),
    against: Against<'_>,
    as_json: bool,
    (out, err): (&mut dyn Write, &mut dyn Write),
) -> Result<Exit, Failure> {
    let known = KnownSchool::at(school)?;
    let newer = kit::newest_revoked((school, &known), revoked)?;
    let text = result_text(bytes(path)?);
    if let Ok(text) = &text
        && text.starts_with("eyJ")
    {
        return credential_told(path, text, &known, (out, err));
    }
    let checked = text.and_then(|text| crate::exam::verify(&text, &known, newer, &library.book));
    let checked =
        checked.and_then(|verified| against(&verified).map(|stamped| (verified, stamped)));
    match checked {
        Ok((verified, stamped)) => {
            if as_json {
                let mut told = verified_json(&verified, &library.book);
                if let Some(stamped) = &stamped {
                    told["stamped"] = stamped.json();
                }
                writeln!(out, "{told:#}")?;
            } else {
                verified_text(&verified, &library.book, out)?;
                if let Some(stamped) = &stamped {
                    writeln!(out, "\n{}", stamped.words())?;
                }
            }
            Ok(if verified.verdict.is_passed() { Exit::Done } else { Exit::Faults })
        }
        Err(why) => {
            if as_json {
                let refused = json!({ "reason": why.name(), "words": why.to_string() });
                let told = json!({
                    "format": "clearhands-verify/1", "holds": false, "refused": refused,
                });
                writeln!(out, "{told:#}")?;
            }
            writeln!(err, "{}: REFUSED ({}): {}", files::shown(path), why.name(), why.told())?;
            Ok(Exit::Refused)
        }
    }
}

/// What a credential says, if the school has signed it.
fn credential_told(
    path: &Path,
    text: &str,
    school: &KnownSchool,
    (out, err): (&mut dyn Write, &mut dyn Write),
) -> Result<Exit, Failure> {
    match read_credential(text, school) {
        Ok(said) => {
            writeln!(out, "{said:#}")?;
            writeln!(
                err,
                "{}: signed by {}; whether the sitting behind it holds, its result alone can tell",
                files::shown(path),
                clean::line(&school.school.name)
            )?;
            Ok(Exit::Done)
        }
        Err(why) => {
            writeln!(err, "{}: REFUSED ({}): {}", files::shown(path), why.name(), why.told())?;
            Ok(Exit::Refused)
        }
    }
}

fn percent_words(reached: &Reached) -> String {
    let percent = reached.percent.map_or_else(|| "–".to_owned(), |percent| format!("{percent}%"));
    let needed =
        if reached.graded { format!("needed {}%", reached.needed) } else { "not graded".into() };
    format!("{percent} ({needed})")
}

fn minutes(ms: u64) -> String {
    format!("{}:{:02}", ms / 60_000, ms / 1000 % 60)
}

fn verified_text(verified: &Verified, book: &Rulebook, out: &mut dyn Write) -> Result<(), Failure> {
    let (opening, examiner) = &verified.opening;
    let mut rows = vec![
        ("holds", "every signature, the chain, the form; dealt and judged again".to_owned()),
        ("paper", format!("{} ({})", verified.paper.title, verified.paper.id)),
        ("candidate", format!("{}, {}", opening.candidate.name, opening.candidate.number)),
        ("attempt", format!("{} of {}", opening.attempt, verified.demands.blueprint.file.attempts)),
        ("begun", format!("{} by {examiner}", kit::date(opening.begun_ms))),
        (
            "time",
            format!("{} of {} minutes", minutes(verified.time_ms.0), minutes(verified.time_ms.1)),
        ),
        ("sitting", opening.sitting.clone()),
        ("seal", verified.seal.clone()),
        ("handed out", format!("{} by {}", kit::date(verified.released.0), verified.released.1)),
    ];
    if opening.time_percent != 100 {
        let percent = format!("{} percent of the paper's", opening.time_percent);
        let why = match &*verified.more_time {
            "" => "no reason was kept",
            why => why,
        };
        rows.push(("more time", format!("{percent}: {why}")));
    }
    if let Some((closing, name)) = &verified.closing {
        let remark =
            if closing.remark.is_empty() { String::new() } else { format!(": {}", closing.remark) };
        rows.push(("signed", format!("{} by {name}{remark}", kit::date(closing.utc_ms))));
    }
    let rows: Vec<Vec<String>> =
        rows.into_iter().map(|(name, value)| vec![name.to_owned(), clean::line(&value)]).collect();
    lay::table(out, 0, &rows)?;
    for note in &verified.notes {
        writeln!(out, "note: {}", clean::line(&note.words()))?;
    }
    for said in &verified.said {
        let deed = deed_name(&said.word.deed);
        let gap = said.gap_ms.map_or_else(String::new, |ms| {
            let sign = if ms < 0 { "-" } else { "" };
            format!(" {sign}{} min later", minutes(ms.unsigned_abs()))
        });
        writeln!(
            out,
            "at {}: {deed}{gap} by {}: {}",
            minutes(said.at_ms),
            clean::line(&said.name),
            clean::line(&said.word.reason)
        )?;
    }
    for n in 0..verified.parts.len() {
        part_text(verified, n, book, out)?;
    }
    for decided in &verified.appeals {
        let appeal = &decided.appeal;
        let what = match appeal.decision {
            Decision::Upheld => "upheld",
            Decision::Overruled => "overruled",
        };
        writeln!(
            out,
            "\nPart {}, finding {} {what} by {} on {}: {}",
            appeal.part,
            appeal.finding,
            clean::line(&decided.name),
            kit::date(appeal.utc_ms),
            clean::line(&appeal.reason)
        )?;
    }
    for commented in &verified.comments {
        comment_text(verified, commented, out)?;
    }
    let word = |passed| if passed { "PASSED" } else { "NOT PASSED" };
    if verified.first.is_passed() != verified.verdict.is_passed() {
        writeln!(out, "\nbefore the appeals: {}", word(verified.first.is_passed()))?;
    }
    writeln!(out, "\n{}", word(verified.verdict.is_passed()))?;
    for why in &verified.verdict.reasons {
        writeln!(out, "  {}", why.words())?;
    }
    Ok(())
}

/// What an examiner has said of an act.
fn comment_text(
    verified: &Verified,
    commented: &Commented,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Commented { name, comment } = commented;
    let part = comment.part.checked_sub(1).and_then(|part| verified.parts.get(part));
    let entry = part.and_then(|part| part.log.session.entries().get(comment.act.checked_sub(1)?));
    let did = entry.map_or_else(String::new, |entry| wording::did(&entry.act));
    writeln!(
        out,
        "\nPart {}, act {} ({did}), comment by {} on {}:",
        comment.part,
        comment.act,
        clean::line(name),
        kit::date(comment.utc_ms)
    )?;
    Ok(lay::paragraph(out, 2, &clean::line(&comment.words))?)
}

/// Where a fault stands, as a number to comment on.
fn act_words(fault: &Fault) -> String {
    fault.entry.map_or_else(|| "at the end".to_owned(), |at| format!("act {}", at + 1))
}

/// One part, counted from 0.
fn part_text(
    verified: &Verified,
    i: usize,
    book: &Rulebook,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (part, channels, n) = (&verified.parts[i], &verified.verdict.channels[i], i + 1);
    let level = part.log.session.level();
    writeln!(out, "\nPart {n}: {}", clean::line(&level.title))?;
    let mut rows: Vec<Vec<String>> = channels
        .iter()
        .map(|reached| vec![wording::channel(reached.channel), percent_words(reached)])
        .collect();
    rows.push(vec![
        "dealer's time".to_owned(),
        minutes(part.report.pace.total_ms.saturating_sub(part.held_ms)),
    ]);
    rows.push(vec!["the table's".to_owned(), minutes(part.held_ms + part.report.pace.ball_ms)]);
    lay::table(out, 2, &rows)?;
    for (fault, number) in part.report.faults.iter().zip(1..) {
        let told = wording::finding(book, &fault.finding);
        let mended = if fault.mended.is_some() { ", put right" } else { "" };
        writeln!(
            out,
            "  {number}. round {}, {}, {}: {}{mended}",
            fault.round,
            act_words(fault),
            wording::severity(fault.severity).to_lowercase(),
            told.cite
        )?;
        lay::paragraph(out, 6, &format!("{}. {}.", told.headline, told.did))?;
    }
    Ok(())
}

fn deed_name(deed: &crate::exam::Deed) -> &'static str {
    match deed {
        crate::exam::Deed::Pause => "paused",
        crate::exam::Deed::GoOn => "gone on with",
        crate::exam::Deed::Note => "noted",
        crate::exam::Deed::End => "ended",
        crate::exam::Deed::Resume { .. } => "resumed after an interruption",
        crate::exam::Deed::WithoutDesk => "gone on with without the desk",
    }
}

fn fault_json(book: &Rulebook, fault: &Fault, number: usize) -> Value {
    let told = wording::finding(book, &fault.finding);
    json!({
        "number": number,
        "round": fault.round,
        "act": fault.entry.map(|at| at + 1),
        "at_ms": fault.at_ms,
        "severity": wording::severity(fault.severity).to_lowercase(),
        "channel": fault.finding.channel.name(),
        "step": fault.finding.step.name(),
        "skill": fault.skill,
        "cite": told.cite,
        "headline": told.headline,
        "did": told.did,
        "due": told.due,
        "mended": fault.mended.is_some(),
    })
}

fn appeals_json(verified: &Verified) -> Vec<Value> {
    let appeals = verified.appeals.iter().map(|decided| {
        let appeal = &decided.appeal;
        json!({
            "by": decided.name, "utc_ms": appeal.utc_ms, "part": appeal.part,
            "finding": appeal.finding, "decision": appeal.decision, "reason": appeal.reason,
        })
    });
    appeals.collect()
}

fn comments_json(verified: &Verified) -> Vec<Value> {
    let comments = verified.comments.iter().map(|Commented { name, comment }| {
        json!({
            "by": name, "utc_ms": comment.utc_ms, "part": comment.part, "act": comment.act,
            "words": comment.words,
        })
    });
    comments.collect()
}

/// What a desk had to do with it that released the cards.
fn desk_json(desk: &crate::exam::ByDesk) -> Value {
    let (released, waited) = (desk.released.iter(), desk.waited_ms.iter());
    let released = released.map(|(round, ms)| json!({ "round": round, "utc_ms": ms }));
    let waited = waited.map(|(round, ms)| json!({ "round": round, "ms": ms }));
    json!({
        "class": desk.promise.class,
        "key": desk.key(),
        "promised_ms": desk.promise.given_ms,
        "released": released.collect::<Vec<_>>(),
        "without": desk.without,
        "waited": waited.collect::<Vec<_>>(),
    })
}

fn verified_json(verified: &Verified, book: &Rulebook) -> Value {
    let (opening, examiner) = &verified.opening;
    let parts = verified.parts.iter().zip(&verified.verdict.channels).map(|(part, channels)| {
        let level = part.log.session.level();
        let faults = part.report.faults.iter().zip(1..);
        let channels: Vec<Value> = channels
            .iter()
            .map(|reached| {
                json!({
                    "channel": reached.channel.name(),
                    "graded": reached.graded,
                    "percent": reached.percent,
                    "needed": reached.needed,
                })
            })
            .collect();
        json!({
            "title": level.title,
            "game": level.house.game,
            "house": level.house.title,
            "rounds": { "dealt": part.report.rounds.0, "of": part.report.rounds.1 },
            "channels": channels,
            "dealer_ms": part.report.pace.total_ms.saturating_sub(part.held_ms),
            "table_ms": part.held_ms + part.report.pace.ball_ms,
            "faults": faults.map(|(fault, n)| fault_json(book, fault, n)).collect::<Vec<_>>(),
        })
    });
    let said = verified.said.iter().map(|said| {
        json!({
            "by": said.name, "at_ms": said.at_ms, "utc_ms": said.word.utc_ms,
            "deed": said.word.deed, "reason": said.word.reason, "gap_ms": said.gap_ms,
        })
    });
    let closing = verified.closing.as_ref().map(
        |(closing, name)| json!({ "by": name, "utc_ms": closing.utc_ms, "remark": closing.remark }),
    );
    let reasons = |verdict: &crate::exam::Verdict| -> Vec<String> {
        verdict.reasons.iter().map(crate::exam::Why::words).collect()
    };
    json!({
        "format": "clearhands-verify/1",
        "holds": true,
        "refused": Value::Null,
        "passed": verified.verdict.is_passed(),
        "reasons": reasons(&verified.verdict),
        "desk": verified.by_desk.as_ref().map(desk_json),
        "before_appeals": {
            "passed": verified.first.is_passed(), "reasons": reasons(&verified.first),
        },
        "paper": { "id": verified.paper.id, "title": verified.paper.title },
        "candidate": opening.candidate,
        "attempt": opening.attempt,
        "sitting": opening.sitting,
        "begun_ms": opening.begun_ms,
        "last_ms": verified.last_ms,
        "examiner": examiner,
        "time_percent": opening.time_percent,
        "more_time": verified.more_time,
        "time_ms": verified.time_ms.0,
        "limit_ms": verified.time_ms.1,
        "ended": verified.ended,
        "seal": verified.seal,
        "hash": verified.hash,
        "program": opening.program,
        "rulebook": opening.rulebook,
        "countersigned": closing,
        "handed_out": { "by": verified.released.1, "utc_ms": verified.released.0 },
        "notes": verified.notes.iter().map(crate::exam::Note::words).collect::<Vec<_>>(),
        "deeds": said.collect::<Vec<_>>(),
        "appeals": appeals_json(verified),
        "comments": comments_json(verified),
        "parts": parts.collect::<Vec<_>>(),
    })
}

pub(super) fn credential(
    library: &Library,
    path: &Path,
    (folder, to, pass): (&Path, &Path, &Pass),
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let (school, keys) = kit::school_keys(folder, pass)?;
    let revoked = Revocations::beside(folder, &school)?.map(|(_, list)| list);
    let (verified, _) = holding(path, &school, revoked, library)?;
    let credential = crate::exam::credential(&verified, &school, &keys, Extent::Full);
    let credential = credential.map_err(kit::told(path))?;
    kit::write_new(to, &format!("{credential}\n"), false)?;
    writeln!(out, "issued by {}", crate::exam::did_key(&school.key))?;
    Ok(Exit::Done)
}

pub(super) fn appeal(
    library: &Library,
    path: &Path,
    ruling: &Ruling<'_>,
    (by, to): (&kit::Unlocked, &Path),
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    // What does not hold is not appealed either.
    let revoked = || by.revoked.as_ref().map(|(_, list)| list.clone());
    let (_, text) = holding(path, &by.school, revoked(), library)?;
    let with = appealed(&text, ruling, &by.keys, kit::now_ms()).map_err(kit::told(path))?;
    let verified = crate::exam::verify(&with, &by.school, revoked(), &library.book);
    let verified = verified.map_err(kit::told(path))?;
    kit::write_new(to, &with, false)?;
    let word = if verified.verdict.is_passed() { "PASSED" } else { "NOT PASSED" };
    writeln!(out, "{word}")?;
    for why in &verified.verdict.reasons {
        writeln!(out, "  {}", why.words())?;
    }
    Ok(Exit::Done)
}

pub(super) fn comment(
    library: &Library,
    path: &Path,
    remark: &Remark<'_>,
    (by, to): (&kit::Unlocked, &Path),
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let revoked = || by.revoked.as_ref().map(|(_, list)| list.clone());
    let (_, text) = holding(path, &by.school, revoked(), library)?;
    let with = commented(&text, remark, &by.keys, kit::now_ms()).map_err(kit::told(path))?;
    let verified = crate::exam::verify(&with, &by.school, revoked(), &library.book);
    let verified = verified.map_err(kit::told(path))?;
    kit::write_new(to, &with, false)?;
    if let Some(last) = verified.comments.last() {
        comment_text(&verified, last, out)?;
    }
    Ok(Exit::Done)
}
