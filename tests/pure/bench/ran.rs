//! Commands as they are given, without a process of their own.

use clearhands::cli::{self, Exit};

/// How a command ended, and what it printed.
pub(crate) struct Ran {
    pub(crate) exit: Exit,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn run(args: &[&str]) -> Ran {
    let args = ["clearhands"].iter().chain(args).map(Into::into);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = cli::run(args, &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { exit, out: text(out), err: text(err) }
}
