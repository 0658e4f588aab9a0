//! Takes the Libertinus Serif faces out of the font crate, so that no other font is built in.

#[cfg(feature = "app")]
fn main() -> std::io::Result<()> {
    use std::path::Path;

    println!("cargo::rerun-if-changed=build.rs");
    let out = std::env::var_os("OUT_DIR").unwrap_or_default();
    let wanted =
        [("LibertinusSerif-Regular", "serif.otf"), ("LibertinusSerif-Bold", "serif-bold.otf")];
    for (name, file) in wanted {
        let holds = |font: &&[u8]| has_name(font, name);
        let Some(font) = typst_assets::fonts().find(holds) else {
            return Err(std::io::Error::other(format!("the font crate has no {name}")));
        };
        std::fs::write(Path::new(&out).join(file), font)?;
    }
    Ok(())
}

/// Whether the font's name index holds this name, which a zero byte ends.
#[cfg(feature = "app")]
fn has_name(font: &[u8], name: &str) -> bool {
    let ended = [name.as_bytes(), &[0]].concat();
    font.windows(ended.len()).any(|window| window == ended)
}

#[cfg(not(feature = "app"))]
fn main() {}
