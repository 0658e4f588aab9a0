//! `certificate` and `transcript`: what a result comes to, on paper.

use super::super::exit::{Exit, Failure};
use super::{Pass, Print, kit, result};
use crate::exam::{Faces, KnownSchool, Refused, Revocations};
use crate::files::{self, Library};
use std::io::Write;
use std::path::Path;

/// The faces that are built in, and those named.
fn faces(to: &Print) -> Result<Faces, Failure> {
    let mut faces = Faces::new(Vec::new()).map_err(kit::bad)?;
    for path in &to.font {
        let bytes = files::bytes_up_to(path, kit::MOST_LONG)?;
        faces.add(bytes).map_err(kit::told(path))?;
    }
    Ok(faces)
}

pub(super) fn certificate(
    library: &Library,
    path: &Path,
    (folder, pass): (&Path, &Pass),
    to: &Print,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let faces = faces(to)?;
    let (school, keys) = kit::school_keys(folder, pass)?;
    let revoked = Revocations::beside(folder, &school)?.map(|(_, list)| list);
    let (verified, _) = result::holding(path, &school, revoked, library)?;
    if !verified.verdict.is_passed() {
        return Err(kit::told(path)(Refused::NotPassed));
    }
    let printed = crate::exam::certificate(&verified, &school, &keys, &faces);
    let (pdf, credential) = printed.map_err(kit::told(path))?;
    kit::write_new(&to.out, &pdf, false)?;
    writeln!(out, "{}: its code holds {} bytes", files::shown(&to.out), credential.len())?;
    Ok(Exit::Done)
}

pub(super) fn transcript(
    library: &Library,
    path: &Path,
    (school, revoked): (&Path, Option<&Path>),
    to: &Print,
    (out, err): (&mut dyn Write, &mut dyn Write),
) -> Result<Exit, Failure> {
    let faces = faces(to)?;
    let known = KnownSchool::at(school)?;
    let newest = kit::newest_revoked((school, &known), revoked)?;
    let (verified, _) = result::holding(path, &known, newest, library)?;
    let told = crate::exam::transcript(&verified, &known, &faces, &library.book);
    let told = told.map_err(kit::told(path))?;
    kit::write_new(&to.out, &told.pdf, false)?;
    if let Some(letters) = &told.lacking {
        writeln!(
            err,
            "no typeface at hand has {letters}: written as numbers; name a file of one that has them \
             with --font"
        )?;
    }
    writeln!(out, "{}", files::shown(&to.out))?;
    Ok(Exit::Done)
}
