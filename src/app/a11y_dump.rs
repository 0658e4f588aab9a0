//! An aid for tests of the window: every control of the screen with its place, written to a file.
//!
//! What is written is what a screen reader is told, so a control that a test finds by its name can
//! be found by a person who does not see it. Without `CLEARHANDS_PLACES` none of this is there.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet, egui};
use std::fmt::Write;
use std::path::PathBuf;

/// The environment variable that names the file.
const ASKED: &str = "CLEARHANDS_PLACES";

/// The file, and what it holds.
#[derive(Resource)]
struct A11yDump {
    file: PathBuf,
    text: String,
    /// What the frame before this one showed.
    before: String,
}

pub(super) fn plugin(app: &mut App) {
    let Some(file) = std::env::var_os(ASKED).filter(|name| !name.is_empty()) else { return };
    app.insert_resource(A11yDump { file: file.into(), text: String::new(), before: String::new() })
        .add_systems(
            PreUpdate,
            listen.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(PostUpdate, note.in_set(EguiPostUpdateSet::PostProcessOutput));
}

/// Has the controls described, whether anybody listens or not.
fn listen(mut contexts: EguiContexts) {
    if let Ok(ctx) = contexts.ctx_mut() {
        ctx.enable_accesskit();
    }
}

/// Writes the file anew when anything has moved or changed its name, once it stays where it is: what
/// opens may come to its place only in its second frame.
fn note(
    mut places: ResMut<A11yDump>,
    outputs: Query<&EguiOutput>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for output in &outputs {
        let Some(text) = listed(&output.platform_output, output.pixels_per_point) else { continue };
        if text != places.before {
            places.before = text;
            redraw.write(RequestRedraw);
            continue;
        }
        if text == places.text {
            continue;
        }
        // Whoever reads it finds the old list or the new one, never half of one.
        let beside = places.file.with_extension("new");
        let done =
            std::fs::write(&beside, &text).and_then(|()| std::fs::rename(&beside, &places.file));
        if let Err(error) = done {
            error!("{} could not be written: {error}", places.file.display());
        }
        places.text = text;
    }
}

/// One line for each control: left, top, width and height in physical pixels, its name, and a
/// star if it has the keys.
fn listed(output: &egui::PlatformOutput, ratio: f32) -> Option<String> {
    let update = output.accesskit_update.as_ref()?;
    let mut controls = Vec::new();
    for (id, node) in &update.nodes {
        let name = node.label().or_else(|| node.value()).unwrap_or_default().replace('\n', " ");
        let Some(bounds) = node.bounds().filter(|_| !name.is_empty()) else { continue };
        let [x, y, width, height] =
            [bounds.x0, bounds.y0, bounds.x1 - bounds.x0, bounds.y1 - bounds.y0]
                .map(|points| (points * f64::from(ratio)).round() as i64);
        let star = if *id == update.focus { "*" } else { "" };
        controls.push((y, x, width, height, name, star));
    }
    // They come in no order.
    controls.sort();
    let mut text = String::new();
    for (y, x, width, height, name, star) in controls {
        // A string takes whatever is written to it.
        let _ = writeln!(text, "{x}\t{y}\t{width}\t{height}\t{name}\t{star}");
    }
    Some(text)
}
