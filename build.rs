//! Lists the shipped data and levels, and takes the Libertinus Serif faces out of the font crate so
//! that no other font is built in: for the felt, and for certificates.

use std::io;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    let is_house = |path: &str| path.contains("/houses/");
    let is_data = |path: &str| !is_house(path) && !path.starts_with("assets/exams/");
    list("assets", is_data, &out.join("data.rs"))?;
    list("assets/games", is_house, &out.join("houses.rs"))?;
    list("levels", |_| true, &out.join("levels.rs"))?;
    list("assets/exams", |_| true, &out.join("exams.rs"))?;
    println!("cargo::rustc-env=CLEARHANDS_BUILD={}", build_hash()?);
    #[cfg(feature = "exam")]
    take_fonts(&out)?;
    Ok(())
}

/// The rooms whose sources decide what comes of an act, and how a log tells it.
const DECIDE: [&str; 12] = [
    "kit",
    "law",
    "rules",
    "house",
    "table",
    "procedure",
    "games",
    "level",
    "people",
    "session",
    "grade",
    "record",
];

/// A short hash of the sources that decide what comes of an act, the same however their lines end (FNV-1a).
fn build_hash() -> io::Result<String> {
    let mut paths = Vec::new();
    for room in DECIDE {
        let folder = format!("src/{room}");
        println!("cargo::rerun-if-changed={folder}");
        gather(&folder, ".rs", &mut paths)?;
    }
    paths.sort();
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut take = |bytes: &[u8]| {
        for byte in bytes.iter().filter(|byte| **byte != b'\r') {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for path in paths {
        take(path.as_bytes());
        take(&std::fs::read(&path)?);
    }
    Ok(format!("{hash:016x}"))
}

/// Writes a list of the wanted `.ron` files below a folder, each with its text, sorted by path.
fn list(folder: &str, is_wanted: impl Fn(&str) -> bool, to: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={folder}");
    let mut paths = Vec::new();
    if Path::new(folder).is_dir() {
        gather(folder, ".ron", &mut paths)?;
    }
    paths.retain(|path| is_wanted(path));
    paths.sort();
    let mut text = String::from("&[\n");
    for path in paths {
        let from = format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{path}\")");
        text.push_str(&format!("    (\"{path}\", include_str!({from})),\n"));
    }
    text.push_str("]\n");
    std::fs::write(to, text)
}

/// The paths of the files below a folder that end so.
fn gather(folder: &str, ends: &str, paths: &mut Vec<String>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            gather(&path, ends, paths)?;
        } else if path.ends_with(ends) {
            paths.push(path);
        }
    }
    Ok(())
}

#[cfg(feature = "exam")]
fn take_fonts(out: &Path) -> io::Result<()> {
    let wanted =
        [("LibertinusSerif-Regular", "serif.otf"), ("LibertinusSerif-Bold", "serif-bold.otf")];
    for (name, file) in wanted {
        let holds = |font: &&[u8]| has_name(font, name);
        let Some(font) = typst_assets::fonts().find(holds) else {
            return Err(io::Error::other(format!("the font crate has no {name}")));
        };
        std::fs::write(out.join(file), font)?;
    }
    Ok(())
}

/// Whether the font's name index holds this name, which a zero byte ends.
#[cfg(feature = "exam")]
fn has_name(font: &[u8], name: &str) -> bool {
    let ended = [name.as_bytes(), &[0]].concat();
    font.windows(ended.len()).any(|window| window == ended)
}
