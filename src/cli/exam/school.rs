//! `school`: made, shown; examiners appointed and revoked.

use super::super::exit::{Exit, Failure};
use super::super::{clean, lay};
use super::{ExaminerCommand, Pass, SchoolCommand, ask, kit};
use crate::exam::{
    Keys, Kind, KnownExaminer, KnownSchool, Refused, Revocation, Revocations, Signed, UtcMs,
};
use std::io::Write;
use std::path::Path;

pub(super) fn run(command: SchoolCommand, out: &mut dyn Write) -> Result<Exit, Failure> {
    match command {
        SchoolCommand::Init { folder, name, pass } => init(&folder, &name, &pass, out),
        SchoolCommand::Show { school } => show(&school, out),
        SchoolCommand::Examiner(ExaminerCommand::Ask { folder, name, pass }) => {
            request(&folder, &name, &pass, out)
        }
        SchoolCommand::Examiner(ExaminerCommand::Add { school, request, until, pass }) => {
            let until = until.map(|day| kit::day(&day, 1)).transpose()?;
            if until.is_some_and(|until| until <= kit::now_ms()) {
                return Err(Failure::Bad("the day of --until is over".to_owned()));
            }
            add(&school, &request, until, &pass, out)
        }
        SchoolCommand::Examiner(ExaminerCommand::Revoke {
            school,
            examiner,
            reason,
            since,
            pass,
        }) => {
            let since = since.map(|day| kit::day(&day, 0)).transpose()?;
            if since.is_some_and(|since| since > kit::now_ms()) {
                return Err(Failure::Bad("the day of --since is still to come".to_owned()));
            }
            revoke(&school, (&examiner, &reason), since, &pass, out)
        }
    }
}

fn named(name: &str) -> Result<&str, Failure> {
    let name = name.trim();
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err(Failure::Bad("give a name".to_owned()));
    }
    Ok(name)
}

fn init(folder: &Path, name: &str, pass: &Pass, out: &mut dyn Write) -> Result<Exit, Failure> {
    let name = named(name)?;
    kit::new_folder(folder)?;
    let passphrase = ask::new(pass, &format!("the school {name}"))?;
    let keys = Keys::new().map_err(kit::bad)?;
    let file = keys.lock(name, &passphrase).map_err(kit::bad)?;
    let school = keys.school(name, kit::now_ms());
    kit::write_new(&folder.join(kit::SCHOOL_KEYS), &kit::line(&file), true)?;
    kit::write_new(&folder.join(kit::SCHOOL), &kit::line(&school), false)?;
    writeln!(out, "school {}, key {}", clean::line(name), school.by)?;
    lay::paragraph(
        out,
        0,
        "school.json is public: give it to whoever is to check results, and print the key's id where \
         they can compare it. school.keys never belongs on a candidate's PC; keep a copy of it, and \
         the passphrase, in two places: without them no sitting can be opened.",
    )?;
    Ok(Exit::Done)
}

fn show(path: &Path, out: &mut dyn Write) -> Result<Exit, Failure> {
    let school = KnownSchool::at(path)?;
    writeln!(
        out,
        "school {}, key {}, made {}",
        clean::line(&school.school.name),
        school.key.id(),
        kit::date(school.school.made_ms)
    )?;
    if !path.is_dir() {
        return Ok(Exit::Done);
    }
    let revoked = Revocations::beside(path, &school)?.map(|(_, list)| list);
    let mut rows = Vec::new();
    for (_, known) in kit::examiners(path, &school)? {
        let until = known.examiner.until_ms.map_or_else(|| "open".to_owned(), kit::date);
        let all = revoked.iter().flat_map(|list| &list.revoked);
        let gone = all.filter(|one| one.key == known.key.id()).min_by_key(|one| one.since_ms);
        let state = gone.map_or_else(
            || format!("from {} until {until}", kit::date(known.examiner.from_ms)),
            |one| {
                format!("revoked since {}: {}", kit::date(one.since_ms), clean::line(&one.reason))
            },
        );
        rows.push(vec![clean::line(&known.examiner.name), known.key.id(), state]);
    }
    writeln!(out, "\nExaminers")?;
    lay::table(out, 2, &rows)?;
    Ok(Exit::Done)
}

fn request(folder: &Path, name: &str, pass: &Pass, out: &mut dyn Write) -> Result<Exit, Failure> {
    let name = named(name)?;
    kit::new_folder(folder)?;
    let passphrase = ask::new(pass, name)?;
    let keys = Keys::new().map_err(kit::bad)?;
    let file = keys.lock(name, &passphrase).map_err(kit::bad)?;
    let request = keys.request(name, kit::now_ms());
    kit::write_new(&folder.join(kit::EXAMINER_KEYS), &kit::line(&file), true)?;
    kit::write_new(&folder.join(kit::REQUEST), &kit::line(&request), false)?;
    writeln!(out, "keys for {}, key {}", clean::line(name), request.by)?;
    lay::paragraph(
        out,
        0,
        "Give request.json to the school, and tell it the key's id by another way. examiner.keys and \
         its passphrase stay with you.",
    )?;
    Ok(Exit::Done)
}

fn add(
    folder: &Path,
    request: &Path,
    until: Option<UtcMs>,
    pass: &Pass,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let kit_folder = request.is_dir().then(|| request.to_owned());
    let file = kit_folder.as_ref().map_or_else(|| request.to_owned(), |f| f.join(kit::REQUEST));
    let asked: Signed = kit::read(&file)?;
    let (school, keys) = kit::school_keys(folder, pass)?;
    let word = keys.appoint(&asked, kit::now_ms(), until).map_err(kit::told(&file))?;
    let known = KnownExaminer::of(&word, &school).map_err(kit::told(&file))?;
    let revoked = Revocations::beside(folder, &school)?;
    let all = folder.join(kit::EXAMINERS);
    std::fs::create_dir_all(&all)
        .map_err(|error| Failure::Cannot(format!("{} cannot be made: {error}", all.display())))?;
    let kept = all.join(format!("{}.json", known.key.id()));
    let before = kept.exists().then(|| given(&kept, &school, (&known, until))).transpose()?;
    if let Some(before) = &before
        && let Some((_, list)) = &revoked
        && list.revoked.iter().any(|one| one.key == before.key.id())
    {
        let name = clean::line(&before.examiner.name);
        return Err(Failure::Bad(format!(
            "the key of {name} is revoked: he has to ask with new ones"
        )));
    }
    let known = before.clone().unwrap_or(known);
    let text = kit::line(&known.signed);
    if before.is_none() {
        kit::write_new(&kept, &text, false)?;
    }
    // What he needs from the school goes to his folder, or beside what he sent.
    let his = kit_folder.or_else(|| file.parent().map(Path::to_owned)).unwrap_or_default();
    let word_file = his.join(kit::EXAMINER);
    let has_it = before.is_some()
        && word_file.exists()
        && kit::read::<Signed>(&word_file).is_ok_and(|word| word == known.signed);
    if !has_it {
        kit::write_new(&word_file, &text, false)?;
    }
    if !his.join(kit::SCHOOL).exists() {
        kit::write_new(&his.join(kit::SCHOOL), &kit::line(&school.signed), false)?;
    }
    if let Some((signed, _)) = revoked {
        kit::replace(&his.join(kit::REVOKED), &kit::line(&signed))?;
    }
    let already = if before.is_some() { " already; nothing is changed" } else { "" };
    writeln!(
        out,
        "{} is an examiner of {}{already}, key {}",
        clean::line(&known.examiner.name),
        clean::line(&school.school.name),
        known.key.id()
    )?;
    Ok(Exit::Done)
}

/// The word that the school has given for this key before. It must say the same as what is asked now.
fn given(
    kept: &Path,
    school: &KnownSchool,
    (asked, until): (&KnownExaminer, Option<UtcMs>),
) -> Result<KnownExaminer, Failure> {
    let before = KnownExaminer::of(&kit::read(kept)?, school).map_err(kit::told(kept))?;
    let (old, new) = (&before.examiner, &asked.examiner);
    let is_same = (&old.name, &old.key, &old.recipient) == (&new.name, &new.key, &new.recipient);
    if !is_same {
        let name = clean::line(&old.name);
        return Err(Failure::Bad(format!(
            "{name} is an examiner by this key; somebody else needs another"
        )));
    }
    if until.is_some() && until != old.until_ms {
        let holds = old.until_ms.map_or_else(|| "without an end".to_owned(), kit::date);
        return Err(Failure::Bad(format!(
            "the school has given its word for this key already ({holds}); it is not changed"
        )));
    }
    Ok(before)
}

fn revoke(
    folder: &Path,
    (examiner, reason): (&str, &str),
    since: Option<UtcMs>,
    pass: &Pass,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let (school, keys) = kit::school_keys(folder, pass)?;
    let all = kit::examiners(folder, &school)?;
    let known = kit::find(&all, examiner)?;
    let before = Revocations::beside(folder, &school)?.map(|(_, list)| list);
    let now = kit::now_ms();
    let one = Revocation {
        key: known.key.id(),
        name: known.examiner.name.clone(),
        since_ms: since.unwrap_or(now),
        reason: named(reason).map_err(|_| Failure::Bad("give a reason".to_owned()))?.to_owned(),
    };
    let list = Revocations::with(before.as_ref(), one, now);
    let signed = Signed::new(Kind::Revocations, &list, &keys.signing);
    if Revocations::of(&signed, &school).is_err() {
        return Err(kit::bad(Refused::WrongKey));
    }
    kit::replace(&folder.join(kit::REVOKED), &kit::line(&signed))?;
    writeln!(
        out,
        "{} is revoked; revoked.json (number {}) goes to every examiner and to whoever checks results",
        clean::line(&known.examiner.name),
        list.number
    )?;
    Ok(Exit::Done)
}
