//! How a command ends, and what is said when it fails.

use super::clean;
use crate::files::FileError;
use crate::kit::Complaint;
use std::io::{self, Write};
use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// 0: done, or passed.
    Done,
    /// 1: faults were found, or a session was not passed.
    Faults,
    /// 2: the input cannot be used.
    BadInput,
    /// 3: it cannot be done here.
    Cannot,
    /// 4: a result is not what it says.
    Refused,
}

impl Exit {
    /// The process's exit code.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Faults => 1,
            Self::BadInput => 2,
            Self::Cannot => 3,
            Self::Refused => 4,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub(super) enum Failure {
    /// The input cannot be used.
    Bad(String),
    /// Files of the input are wrong.
    Complaints(Vec<Complaint>),
    /// It cannot be done here.
    Cannot(String),
    /// The output could not be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<Vec<Complaint>> for Failure {
    fn from(complaints: Vec<Complaint>) -> Self {
        Self::Complaints(complaints)
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Bad(what) => Self::Bad(what),
            FileError::Complaints(complaints) => Self::Complaints(complaints),
            FileError::Cannot { path, why } => Self::Cannot(format!("{} {why}", path.display())),
        }
    }
}

impl Failure {
    /// Says what failed, once, and how the program ends.
    pub(super) fn tell(self, err: &mut dyn Write) -> Exit {
        // If the complaints cannot be written either, the exit code must say it all.
        match self {
            Self::Bad(what) => {
                let _ = writeln!(err, "clearhands: {what}");
                Exit::BadInput
            }
            Self::Complaints(complaints) => {
                for complaint in complaints {
                    let _ = writeln!(err, "{}", clean::complaint(&complaint));
                }
                Exit::BadInput
            }
            Self::Cannot(what) => {
                let _ = writeln!(err, "clearhands: {what}");
                Exit::Cannot
            }
            // Whoever reads the output has read enough.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
            Self::Output(error) => {
                let _ = writeln!(err, "clearhands: the output cannot be written: {error}");
                Exit::Cannot
            }
        }
    }
}
