//! Papers, examiners' folders and logs on this PC and on the sticks in it.

use crate::exam::{EXAMINER_KEYS, ExaminerKit, KnownSchool, SCHOOL};
use crate::panels::exam::{FoundView, FoundViews};
use std::path::{Path, PathBuf};

/// How many entries of a folder are looked at; a stick may hold anything.
const MOST: usize = 500;

/// Where sticks show themselves, and the folder of exams on this PC.
pub(super) fn roots(own: Option<&Path>) -> Vec<PathBuf> {
    let mut roots: Vec<PathBuf> = own.map(Path::to_owned).into_iter().collect();
    if cfg!(windows) {
        roots.extend(('D'..='Z').map(|letter| PathBuf::from(format!("{letter}:\\"))));
    } else if cfg!(target_os = "macos") {
        roots.extend(inside(Path::new("/Volumes")));
    } else {
        roots.extend(inside(Path::new("/media")));
        let users = ["/media", "/run/media"].into_iter().flat_map(|at| inside(Path::new(at)));
        roots.extend(users.flat_map(|user| inside(&user)));
    }
    roots
}

fn inside(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> =
        entries.filter_map(Result::ok).map(|entry| entry.path()).take(MOST).collect();
    paths.sort();
    paths
}

/// Everything of exams in these folders and the folders in them.
pub(super) fn look(roots: &[PathBuf]) -> FoundViews {
    let mut found = FoundViews::default();
    for root in roots {
        let first = inside(root);
        let second = first.iter().filter(|path| path.is_dir()).flat_map(|path| inside(path));
        let all: Vec<PathBuf> =
            std::iter::once(root.clone()).chain(first.iter().cloned()).chain(second).collect();
        for path in all {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            let view = |words: String| FoundView { path: path.clone(), words };
            let ending = path.extension().and_then(|ending| ending.to_str());
            match ending {
                Some("paper") if path.is_file() => {
                    found.papers.push(view(name.unwrap_or_default()));
                }
                Some("sitting") if path.is_file() => {
                    found.logs.push(view(name.unwrap_or_default()));
                }
                _ if path.join(EXAMINER_KEYS).is_file() => {
                    // A folder that cannot be used is named all the same: why is told when it is opened.
                    let known = ExaminerKit::read(&path).ok();
                    let words = known.map(|kit| {
                        format!("{}, {}", kit.word.examiner.name, kit.school.school.name)
                    });
                    found.examiners.push(view(words.or(name).unwrap_or_default()));
                }
                _ => {}
            }
        }
    }
    for list in [&mut found.papers, &mut found.examiners, &mut found.logs] {
        list.sort_by(|a, b| a.path.cmp(&b.path));
        list.dedup();
    }
    found
}

/// The public files of schools that are found.
pub(super) fn schools(own: Option<&Path>) -> Vec<FoundView> {
    let mut found = Vec::new();
    for root in roots(own) {
        for folder in std::iter::once(root.clone()).chain(inside(&root)) {
            let path = folder.join(SCHOOL);
            if let Ok((school, _)) = KnownSchool::with_revoked(&path) {
                found.push(FoundView { path, words: school.school.name });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_and_logs_are_found_two_folders_deep() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("june").join("room 2");
        std::fs::create_dir_all(&deep).unwrap();
        std::fs::write(folder.path().join("a.paper"), "").unwrap();
        std::fs::write(folder.path().join("june").join("b.paper"), "").unwrap();
        std::fs::write(folder.path().join("june").join("c.sitting"), "").unwrap();
        std::fs::write(deep.join("d.paper"), "").unwrap();
        let found = look(&[folder.path().to_owned(), folder.path().to_owned()]);
        let names = |list: &[FoundView]| {
            list.iter().map(|one| one.words.clone()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(&found.papers), "a.paper b.paper");
        assert_eq!(names(&found.logs), "c.sitting");
        assert_eq!(found.examiners, []);
    }
}
