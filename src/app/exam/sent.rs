//! A sealed paper that a trainer's desk sends: kept in the folder of exams, never in the place of another.

use super::{Exam, Stage};
use crate::exam::PaperFile;
use crate::wire::is_paper_name;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

impl Exam {
    /// Keeps a paper that was sent, and fills the page in with it and its candidate. What the examiner has to give
    /// is for him to give.
    pub(in crate::app) fn take_paper(
        &mut self,
        folder: Option<&Path>,
        (file, text): (&str, &str),
        (name, number): (&str, &str),
    ) -> Result<(), String> {
        if !matches!(self.stage, Stage::Setup | Stage::Asks(_) | Stage::Ended(_)) {
            return Err("an exam is being prepared there".to_owned());
        }
        let folder = folder.ok_or("that PC has no folder to keep a paper in")?;
        let path = keep(folder, file, text)?;
        self.stage = Stage::Setup;
        self.complaint.clear();
        let form = std::mem::take(&mut self.form);
        self.form.paper = path.display().to_string();
        (self.form.name, self.form.number) = (name.to_owned(), number.to_owned());
        // The examiner's folder and the second place to keep it in stay the same for a room.
        (self.form.examiner, self.form.also) = (form.examiner, form.also);
        Ok(())
    }
}

/// Keeps a paper in a folder. The same paper under the same name is there already; another is not touched.
fn keep(folder: &Path, file: &str, text: &str) -> Result<PathBuf, String> {
    if !is_paper_name(file) {
        return Err("a paper's file is not called so".to_owned());
    }
    PaperFile::read(text).map_err(|why| why.to_string())?;
    let path = folder.join(file);
    let cannot = |why: std::io::Error| format!("{} cannot be kept there: {why}", path.display());
    fs::create_dir_all(folder).map_err(cannot)?;
    match fs::read(&path) {
        Ok(there) if there == text.as_bytes() => return Ok(path),
        Ok(_) => return Err(format!("the folder of exams there has another paper called {file}")),
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => {}
        Err(why) => return Err(cannot(why)),
    }
    let mut half = tempfile::NamedTempFile::new_in(folder).map_err(cannot)?;
    half.write_all(text.as_bytes()).map_err(cannot)?;
    half.persist_noclobber(&path).map_err(|error| cannot(error.error))?;
    Ok(path)
}
