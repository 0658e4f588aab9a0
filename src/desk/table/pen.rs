//! Writes SVG: shapes in design units, with text and attributes escaped.

use crate::layout::{Place, Rect};
use std::fmt::Write as _;

/// Something that was drawn: whose place it is, and its corners.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Mark {
    /// The kind, and its place.
    pub(super) name: String,
    /// Its corners, clockwise.
    pub(super) corners: [(f32, f32); 4],
}

/// An SVG under way.
#[derive(Default)]
pub(super) struct Pen {
    out: String,
    /// What was drawn so far that has a place of its own.
    pub(super) marks: Vec<Mark>,
}

/// How a shape is filled and outlined.
#[derive(Clone, Copy)]
pub(super) struct Ink<'a> {
    /// The colour inside; `none` for nothing.
    pub(super) fill: &'a str,
    /// The colour of the outline; empty for none.
    pub(super) line: &'a str,
    /// Its width.
    pub(super) width: f32,
}

impl<'a> Ink<'a> {
    pub(super) const fn fill(fill: &'a str) -> Self {
        Self { fill, line: "", width: 0.0 }
    }

    pub(super) const fn line(line: &'a str, width: f32) -> Self {
        Self { fill: "none", line, width }
    }

    pub(super) const fn with(self, line: &'a str, width: f32) -> Self {
        Self { line, width, ..self }
    }
}

/// A text, as it may stand in XML.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(' '),
            sign if sign.is_control() => {}
            sign => out.push(sign),
        }
    }
    out
}

// A string takes all that is written to it: no result of `write!` can be an error here.
impl Pen {
    fn ink(&mut self, ink: Ink<'_>) {
        let _ = write!(self.out, " fill=\"{}\"", ink.fill);
        if !ink.line.is_empty() {
            let _ = write!(self.out, " stroke=\"{}\" stroke-width=\"{:.1}\"", ink.line, ink.width);
        }
    }

    /// Opens a group; its attributes are given as they are written.
    pub(super) fn open(&mut self, attributes: &str) {
        let _ = write!(self.out, "<g {attributes}>");
    }

    /// Opens a group about a place, in whose own frame everything is given.
    pub(super) fn open_at(&mut self, place: &Place) {
        let deg = place.angle_rad.to_degrees();
        let _ = write!(
            self.out,
            "<g transform=\"translate({:.1} {:.1}) rotate({deg:.1})\">",
            place.x, place.y
        );
    }

    /// Closes the group that was opened last.
    pub(super) fn close(&mut self) {
        self.out.push_str("</g>");
    }

    pub(super) fn rect(&mut self, rect: &Rect, round: f32, ink: Ink<'_>) {
        let Rect { x, y, width, height } = rect;
        let _ = write!(
            self.out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{round:.1}\""
        );
        self.ink(ink);
        self.out.push_str("/>");
    }

    /// A rectangle of this size about the middle of the frame.
    pub(super) fn middle(&mut self, (width, height): (f32, f32), round: f32, ink: Ink<'_>) {
        let rect = Rect { x: -width / 2.0, y: -height / 2.0, width, height };
        self.rect(&rect, round, ink);
    }

    pub(super) fn circle(&mut self, (x, y): (f32, f32), radius: f32, ink: Ink<'_>) {
        let _ = write!(self.out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"");
        self.ink(ink);
        self.out.push_str("/>");
    }

    pub(super) fn ellipse(&mut self, (x, y): (f32, f32), radii: (f32, f32), ink: Ink<'_>) {
        let (rx, ry) = radii;
        let _ =
            write!(self.out, "<ellipse cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{rx:.1}\" ry=\"{ry:.1}\"");
        self.ink(ink);
        self.out.push_str("/>");
    }

    /// A path; its commands are given as they are written.
    pub(super) fn path(&mut self, commands: &str, ink: Ink<'_>) {
        let _ = write!(self.out, "<path d=\"{commands}\"");
        self.ink(ink);
        self.out.push_str("/>");
    }

    /// Words about a point.
    pub(super) fn words(&mut self, (x, y): (f32, f32), size: f32, colour: &str, words: &str) {
        let _ = write!(
            self.out,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" fill=\"{colour}\">{}</text>",
            y + size * 0.35,
            escaped(words)
        );
    }

    /// Words on a ground of their own, so that they can be read over anything.
    pub(super) fn label(&mut self, (x, y): (f32, f32), size: f32, words: &str) {
        let width = words.chars().count() as f32 * size * 0.6 + size * 0.7;
        let ground = Rect { x: x - width / 2.0, y: y - size * 0.7, width, height: size * 1.4 };
        self.rect(&ground, size * 0.5, Ink::fill("#0b1210"));
        self.words((x, y), size, "#f4ead2", words);
    }

    /// Notes that something stands at a place.
    pub(super) fn mark(&mut self, name: impl Into<String>, place: &Place, (w, h): (f32, f32)) {
        let corner = |across: f32, down: f32| {
            let at = place.offset(across * w / 2.0, down * h / 2.0);
            (at.x, at.y)
        };
        let corners = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        self.marks.push(Mark { name: name.into(), corners });
    }

    /// The picture with this view box, title and description.
    pub(super) fn done(self, (width, height): (f32, f32), title: &str, told: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"table\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" \
             font-family=\"system-ui, 'DejaVu Sans', sans-serif\" text-anchor=\"middle\">\
             <title>{}</title><desc>{}</desc>{}</svg>",
            escaped(title),
            escaped(told),
            self.out
        )
    }
}
