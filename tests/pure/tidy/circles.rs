//! Which files of a room know each other, and where that goes round in a circle.

use super::reading::paths;
use std::collections::{BTreeMap, BTreeSet};

/// A file as a module: the names on the way to it from the crate's root.
type Module = Vec<String>;

/// The module of a source file, if it is not one of tests.
fn module(path: &str) -> Option<Module> {
    let inside = path.strip_prefix("src/")?.strip_suffix(".rs")?;
    let inside = inside.strip_suffix("/mod").unwrap_or(inside);
    (!inside.ends_with("tests")).then(|| inside.split('/').map(str::to_owned).collect())
}

/// Which modules each file takes something from. What a folder's own file holds belongs to all in it.
fn arrows<'a>(
    files: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> BTreeMap<Module, BTreeSet<Module>> {
    let all: BTreeSet<Module> = files.clone().filter_map(|(path, _)| module(path)).collect();
    let mut arrows: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
    for (path, code) in files {
        let Some(own) = module(path) else { continue };
        let mut to = BTreeSet::new();
        // Tests may look at everything.
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        for (_, names) in paths(code) {
            let climbs = names.iter().take_while(|name| **name == "super").count();
            let rest = names.iter().skip(climbs.max(1)).map(|name| (*name).to_owned());
            let whole: Module = match names.first() {
                Some(&"crate") => rest.collect(),
                Some(&"super") if climbs <= own.len() => {
                    own[..own.len() - climbs].iter().cloned().chain(rest).collect()
                }
                _ => {
                    own.iter().cloned().chain(names.iter().map(|name| (*name).to_owned())).collect()
                }
            };
            let known = (1..=whole.len()).rev().map(|n| whole[..n].to_vec());
            let found = known.into_iter().find(|known| all.contains(known));
            to.extend(found.filter(|found| !own.starts_with(found)));
        }
        arrows.insert(own, to);
    }
    arrows
}

/// The files that can be reached from themselves, each with those on the way.
pub(super) fn circles<'a>(
    files: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> Vec<Vec<String>> {
    let arrows = arrows(files);
    let reached = |from: &Module| {
        let mut seen: BTreeSet<&Module> = BTreeSet::new();
        let mut next: Vec<&Module> = arrows[from].iter().collect();
        while let Some(module) = next.pop() {
            if seen.insert(module) {
                next.extend(arrows.get(module).into_iter().flatten());
            }
        }
        seen
    };
    let all: BTreeMap<&Module, BTreeSet<&Module>> =
        arrows.keys().map(|module| (module, reached(module))).collect();
    let mut circles: BTreeSet<Vec<String>> = BTreeSet::new();
    for (module, reached) in all.iter().filter(|(module, reached)| reached.contains(*module)) {
        let ring = reached.iter().filter(|other| all[**other].contains(*module));
        circles.insert(ring.map(|module| module.join("::")).collect());
    }
    circles.into_iter().collect()
}

#[test]
fn a_circle_is_found_and_a_folder_is_none() {
    let files = [
        ("src/a/mod.rs", "mod b; mod c; use b::B;"),
        ("src/a/b.rs", "use super::c::C; use super::A;"),
        ("src/a/c.rs", "use crate::d::D;"),
        ("src/d.rs", "fn f() {}"),
    ];
    assert!(circles(files.into_iter()).is_empty());
    let closed = [("src/d.rs", "use crate::a::b::B;")];
    let files = files.into_iter().filter(|(path, _)| *path != "src/d.rs").chain(closed);
    assert_eq!(circles(files), [["a::b", "a::c", "d"]]);
    let tested = [("src/e.rs", "#[cfg(test)] mod tests { use super::super::f::F; }")];
    let files = tested.into_iter().chain([("src/f.rs", "use crate::e::E;")]);
    assert!(circles(files).is_empty());
}
