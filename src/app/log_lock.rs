//! That a log is being written: another window must not go on with its session.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// Held while a log is written. A killed program holds nothing, whatever files it leaves.
#[derive(Debug)]
pub(super) struct LogLock {
    _held: File,
    path: PathBuf,
}

impl LogLock {
    /// Takes the lock beside a log; `None` if another window has it. Where no lock can be made, as in a
    /// folder that cannot be written to, nothing is written either, and there is nothing to guard.
    pub(super) fn take(log: &Path) -> Option<Option<Self>> {
        let path = log.with_extension("lock");
        let Ok(file) = File::options().create(true).append(true).open(&path) else {
            return Some(None);
        };
        match file.try_lock() {
            Ok(()) => Some(Some(Self { _held: file, path })),
            Err(TryLockError::WouldBlock) => None,
            Err(TryLockError::Error(_)) => Some(None),
        }
    }
}

impl Drop for LogLock {
    fn drop(&mut self) {
        // What is left of it does no harm: the lock goes with the file that is closed.
        let _ = std::fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_gone_on_with_by_one_window_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("a.jsonl");
        let first = LogLock::take(&log).unwrap();
        assert!(first.is_some());
        assert!(LogLock::take(&log).is_none(), "the other window writes it");
        assert!(LogLock::take(&folder.path().join("b.jsonl")).is_some(), "this is another log");
        drop(first);
        assert!(LogLock::take(&log).unwrap().is_some());
        assert!(LogLock::take(Path::new("/nowhere/at/all.jsonl")).unwrap().is_none());
    }
}
