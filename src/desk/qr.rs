//! QR codes: for a terminal and for a page.

use qrcode::{Color, EcLevel, QrCode};
use std::fmt::Write as _;

/// How wide the white around a code is, in its fields.
const QUIET: usize = 4;

fn code(text: &str) -> Option<QrCode> {
    QrCode::with_error_correction_level(text, EcLevel::M).ok()
}

/// A code for a terminal, light on dark and dark on light alike: lines of half blocks; nothing if the text
/// is too long for one.
#[must_use]
pub fn terminal(text: &str) -> Option<String> {
    let code = code(text)?;
    let wide = code.width() + 2 * QUIET;
    let dark = |x: usize, y: usize| {
        let inside = (QUIET..QUIET + code.width()).contains(&x)
            && (QUIET..QUIET + code.width()).contains(&y);
        inside && code[(x - QUIET, y - QUIET)] == Color::Dark
    };
    let mut text = String::new();
    for y in (0..wide).step_by(2) {
        for x in 0..wide {
            // What is light in the code is drawn, on the terminal's dark ground.
            text.push(match (dark(x, y), dark(x, y + 1) || y + 1 >= wide) {
                (false, false) => '\u{2588}',
                (false, true) => '\u{2580}',
                (true, false) => '\u{2584}',
                (true, true) => ' ',
            });
        }
        text.push('\n');
    }
    Some(text)
}

/// A code as SVG for a page, with `title` for those who do not see it; nothing if the text is too long.
/// `title` must hold nothing that is to be escaped.
#[must_use]
pub(super) fn svg(text: &str, title: &str) -> Option<String> {
    let code = code(text)?;
    let wide = code.width() + 2 * QUIET;
    let mut path = String::new();
    for y in 0..code.width() {
        for x in (0..code.width()).filter(|&x| code[(x, y)] == Color::Dark) {
            // A string takes all that is written to it.
            let _ = write!(path, "M{} {}h1v1h-1z", x + QUIET, y + QUIET);
        }
    }
    Some(format!(
        "<svg class=\"qr\" role=\"img\" viewBox=\"0 0 {wide} {wide}\" shape-rendering=\"crispEdges\" \
         xmlns=\"http://www.w3.org/2000/svg\"><title>{title}</title>\
         <rect width=\"{wide}\" height=\"{wide}\" fill=\"#fff\"/><path d=\"{path}\" fill=\"#000\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads what a terminal shows back, as a camera would.
    #[test]
    fn a_code_in_the_terminal_can_be_read() {
        let link = "https://192.0.2.7:8443/setup?token=0123456789abcdef";
        let shown = terminal(link).unwrap();
        let rows: Vec<Vec<char>> = shown.lines().map(|line| line.chars().collect()).collect();
        let side = rows[0].len();
        let dark = |x: usize, y: usize| match rows[y / 2][x] {
            '\u{2588}' => false,
            '\u{2580}' => y % 2 == 1,
            '\u{2584}' => y.is_multiple_of(2),
            _ => true,
        };
        let zoom = 4;
        let mut picture =
            rqrr::PreparedImage::prepare_from_greyscale(side * zoom, side * zoom, |x, y| {
                if dark(x / zoom, y / zoom) { 0 } else { 255 }
            });
        let found = picture.detect_grids();
        assert_eq!(found[0].decode().unwrap().1, link);
        assert!(svg(link, "The desk").unwrap().contains("<title>The desk</title>"));
        assert_eq!(terminal(&"x".repeat(5000)), None);
    }
}
