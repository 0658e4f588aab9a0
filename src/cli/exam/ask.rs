//! Passphrases: from a file, from the environment or from whoever sits at the terminal.

use super::super::exit::Failure;
use super::Pass;
use crate::exam::{MOST_SMALL, Passphrase, SHORTEST};
use crate::files;
use std::path::Path;
use zeroize::Zeroizing;

/// Where a passphrase may stand for programs that ask nobody.
const VARIABLE: &str = "CLEARHANDS_PASSPHRASE";

/// The passphrase in the first line of a file.
pub(super) fn from_file(path: &Path) -> Result<Passphrase, Failure> {
    let text = Zeroizing::new(files::read_up_to(path, MOST_SMALL)?);
    let line = Zeroizing::new(text.lines().next().unwrap_or_default().to_owned());
    Ok(Passphrase::new(line))
}

fn asked(pass: &Pass, prompt: &str, again: bool) -> Result<Passphrase, Failure> {
    if let Some(path) = &pass.passphrase_file {
        return from_file(path);
    }
    if let Ok(text) = std::env::var(VARIABLE) {
        return Ok(Passphrase::new(Zeroizing::new(text)));
    }
    let ask = |prompt: &str| {
        let typed = rpassword::prompt_password(format!("{prompt}: ")).map(Zeroizing::new);
        typed.map_err(|error| {
            Failure::Cannot(format!(
                "no passphrase can be asked for here ({error}); give --passphrase-file, or {VARIABLE}"
            ))
        })
    };
    let typed = ask(prompt)?;
    if again && *ask("the same again")? != *typed {
        return Err(Failure::Bad("the two passphrases are not the same".to_owned()));
    }
    Ok(Passphrase::new(typed))
}

/// The passphrase of keys that are there.
pub(super) fn known(pass: &Pass, of: &str) -> Result<Passphrase, Failure> {
    asked(pass, &format!("passphrase of {of}"), false)
}

/// A passphrase for new keys.
pub(super) fn new(pass: &Pass, of: &str) -> Result<Passphrase, Failure> {
    let prompt = format!("new passphrase for {of}, of at least {SHORTEST} letters");
    let passphrase = asked(pass, &prompt, true)?;
    if passphrase.is_long_enough() {
        Ok(passphrase)
    } else {
        Err(Failure::Bad(crate::exam::Refused::ShortPassphrase.to_string()))
    }
}
