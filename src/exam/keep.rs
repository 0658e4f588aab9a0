//! Where the lines of a sitting go: a file to which each is brought before the next may come.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek as _, Write as _};
use std::path::Path;

/// Keeps lines, one after another.
pub trait Keep: Send + Sync {
    /// Keeps a line, so that it is still there when the machine stops. If that fails, nothing of it is
    /// kept, and it may be tried again.
    ///
    /// # Errors
    /// That it cannot be kept: a full disk, a stick that was drawn.
    fn keep(&mut self, line: &str) -> io::Result<()>;
}

/// A file.
pub struct KeepFile {
    file: File,
    /// How long it is up to the last whole line.
    whole: u64,
    /// Whether something may stand after it that could not be cut away.
    dirty: bool,
}

impl KeepFile {
    /// Begins a new file. One that is there is never written over.
    ///
    /// # Errors
    /// That it is there, or cannot be written.
    pub fn create(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        Ok(Self { file, whole: 0, dirty: false })
    }

    /// Goes on with a file after its first `whole` bytes; what follows them is cut away.
    ///
    /// # Errors
    /// That it cannot be written.
    pub fn go_on(path: &Path, whole: u64) -> io::Result<Self> {
        let file = OpenOptions::new().write(true).open(path)?;
        let mut keep = Self { file, whole, dirty: true };
        keep.cut()?;
        Ok(keep)
    }

    fn cut(&mut self) -> io::Result<()> {
        self.file.set_len(self.whole)?;
        self.file.seek(io::SeekFrom::Start(self.whole))?;
        self.dirty = false;
        Ok(())
    }
}

impl Keep for KeepFile {
    fn keep(&mut self, line: &str) -> io::Result<()> {
        if self.dirty {
            self.cut()?;
        }
        let whole = format!("{line}\n");
        let kept = self.file.write_all(whole.as_bytes()).and_then(|()| self.file.sync_data());
        match kept {
            Ok(()) => {
                self.whole += whole.len() as u64;
                Ok(())
            }
            Err(error) => {
                self.dirty = true;
                // If even that fails, it is tried before the next line.
                let _ = self.cut();
                Err(error)
            }
        }
    }
}

/// Two places at once: the PC's disk and the examiner's stick, so that the sitting is not lost with the PC.
pub struct KeepTwice {
    one: Box<dyn Keep>,
    two: Box<dyn Keep>,
    /// Whether the first has the line that the second still lacks.
    halfway: bool,
}

impl KeepTwice {
    /// Keeps each line here and there.
    #[must_use]
    pub fn new(one: Box<dyn Keep>, two: Box<dyn Keep>) -> Self {
        Self { one, two, halfway: false }
    }
}

impl Keep for KeepTwice {
    fn keep(&mut self, line: &str) -> io::Result<()> {
        // Whoever tries again brings the same line.
        if !self.halfway {
            self.one.keep(line)?;
            self.halfway = true;
        }
        self.two.keep(line)?;
        self.halfway = false;
        Ok(())
    }
}

/// Lines in memory, for programs that keep them elsewhere.
impl Keep for std::sync::Arc<std::sync::Mutex<String>> {
    fn keep(&mut self, line: &str) -> io::Result<()> {
        let mut text = self.lock().map_err(|_| io::Error::other("the text is gone"))?;
        text.push_str(line);
        text.push('\n');
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn what_is_left_of_a_line_is_cut_away_before_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bob.sitting");
        fs::write(&path, "first\n{\"box").unwrap();
        // Through this file nothing is written, and nothing cut.
        let file = File::open(&path).unwrap();
        let mut keep = KeepFile { file, whole: 6, dirty: false };
        assert!(keep.keep("second").is_err());
        assert!(keep.keep("second").is_err());
        keep.file = OpenOptions::new().append(true).open(&path).unwrap();
        keep.keep("second").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "first\nsecond\n");
    }
}
