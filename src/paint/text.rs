//! Letters as paths: shaped font outlines, set straight or along an arc, and measured.

use std::sync::OnceLock;

use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder, Tag};
use rustybuzz::{Face, Feature, GlyphInfo, GlyphPosition, UnicodeBuffer};
use tiny_skia::{Path, PathBuilder, Pixmap, Point, Transform};

use super::pen;

/// The typefaces the painter uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typeface {
    /// Libertinus Serif.
    Serif,
    /// Libertinus Serif, bold: inscriptions on the felt, card indices.
    SerifBold,
    /// Noto Sans.
    Sans,
    /// Noto Sans, bold: small printed labels and chip values.
    SansBold,
}

/// A typeface at a size, with extra space between the letters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Type {
    /// Which letters.
    pub typeface: Typeface,
    /// Em size in pixels.
    pub size_px: f32,
    /// Space added after each letter in pixels.
    pub tracking_px: f32,
}

/// Which point of a straight line of text stands at the given place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}

/// Printed letters stand apart, so that they can be spaced and bent along an arc: none are joined.
const LETTER_BY_LETTER: Feature =
    Feature { tag: Tag::from_bytes(b"liga"), value: 0, start: 0, end: u32::MAX };

struct Faces {
    serif: Option<Face<'static>>,
    serif_bold: Option<Face<'static>>,
    sans: Option<Face<'static>>,
    sans_bold: Option<Face<'static>>,
}

/// The two Libertinus faces that `build.rs` takes out of the font crate.
pub(crate) const SERIF_OTF: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/serif.otf"));
pub(crate) const SERIF_BOLD_OTF: &[u8] =
    include_bytes!(concat!(env!("OUT_DIR"), "/serif-bold.otf"));

fn face(typeface: Typeface) -> Option<&'static Face<'static>> {
    static FACES: OnceLock<Faces> = OnceLock::new();
    let faces = FACES.get_or_init(|| Faces {
        serif: Face::from_slice(SERIF_OTF, 0),
        serif_bold: Face::from_slice(SERIF_BOLD_OTF, 0),
        sans: Face::from_slice(notosans::REGULAR_TTF, 0),
        sans_bold: Face::from_slice(notosans::BOLD_TTF, 0),
    });
    let wanted = match typeface {
        Typeface::Serif => &faces.serif,
        Typeface::SerifBold => &faces.serif_bold,
        Typeface::Sans => &faces.sans,
        Typeface::SansBold => &faces.sans_bold,
    };
    wanted.as_ref().or(faces.sans.as_ref())
}

/// One letter: the glyph, where its pen starts, how far it goes.
struct Letter {
    glyph: GlyphId,
    start_px: f32,
    advance_px: f32,
}

/// Sets the letters of one line; gives them with the scale and the whole width.
fn letters(face: &Face, text: &str, kind: &Type) -> (Vec<Letter>, f32, f32) {
    let scale = kind.size_px / face.units_per_em() as f32;
    let known =
        |character: char| if face.glyph_index(character).is_some() { character } else { '?' };
    let mut line = UnicodeBuffer::new();
    line.push_str(&text.chars().map(known).collect::<String>());
    let shaped = rustybuzz::shape(face, &[LETTER_BY_LETTER], line);
    let mut at_px = 0.0;
    let set = |(glyph, place): (&GlyphInfo, &GlyphPosition)| {
        let id = u16::try_from(glyph.glyph_id).unwrap_or_default();
        let advance_px = place.x_advance as f32 * scale;
        let letter = Letter { glyph: GlyphId(id), start_px: at_px, advance_px };
        at_px += advance_px + kind.tracking_px;
        letter
    };
    let list: Vec<Letter> =
        shaped.glyph_infos().iter().zip(shaped.glyph_positions()).map(set).collect();
    let width = if list.is_empty() { 0.0 } else { at_px - kind.tracking_px };
    (list, scale, width)
}

/// Writes a glyph's outline into a path through a transform.
struct Scribe<'a> {
    pen: &'a mut PathBuilder,
    at: Transform,
}

impl Scribe<'_> {
    fn map(&self, x: f32, y: f32) -> Point {
        let mut point = Point::from_xy(x, y);
        self.at.map_point(&mut point);
        point
    }
}

impl OutlineBuilder for Scribe<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let p = self.map(x, y);
        self.pen.move_to(p.x, p.y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let p = self.map(x, y);
        self.pen.line_to(p.x, p.y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (a, p) = (self.map(x1, y1), self.map(x, y));
        self.pen.quad_to(a.x, a.y, p.x, p.y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b, p) = (self.map(x1, y1), self.map(x2, y2), self.map(x, y));
        self.pen.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y);
    }

    fn close(&mut self) {
        self.pen.close();
    }
}

/// The width of a line of text in pixels.
pub fn measure(text: &str, kind: &Type) -> f32 {
    face(kind.typeface).map_or(0.0, |face| letters(face, text, kind).2)
}

/// The height of the capital letters in pixels.
pub fn cap_height(kind: &Type) -> f32 {
    face(kind.typeface).map_or(0.0, |face| {
        let units = face.capital_height().unwrap_or(700);
        f32::from(units) * kind.size_px / face.units_per_em() as f32
    })
}

/// The outline of a line of text, its baseline starting at the origin.
pub fn outline(text: &str, kind: &Type) -> Option<Path> {
    let face = face(kind.typeface)?;
    let (list, scale, _) = letters(face, text, kind);
    let mut pen = PathBuilder::new();
    for letter in list {
        let at = Transform::from_row(scale, 0.0, 0.0, -scale, letter.start_px, 0.0);
        face.outline_glyph(letter.glyph, &mut Scribe { pen: &mut pen, at });
    }
    pen.finish()
}

/// An arc for text: a circle, the direction of the text's middle, and which way the letters stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    /// Middle of the circle.
    pub centre: (f32, f32),
    /// From the middle to the baseline.
    pub radius: f32,
    /// Direction of the middle of the text, clockwise from straight up, in radians.
    pub middle_rad: f32,
    /// Whether the letters stand with their feet outwards (for text along the bottom of a circle).
    pub feet_out: bool,
}

/// The outline of a line of text bent along an arc.
pub fn outline_on_arc(text: &str, kind: &Type, arc: &Arc) -> Option<Path> {
    let face = face(kind.typeface)?;
    let (list, scale, width) = letters(face, text, kind);
    let way = if arc.feet_out { -1.0 } else { 1.0 };
    let upside = if arc.feet_out { std::f32::consts::PI } else { 0.0 };
    let mut pen = PathBuilder::new();
    for letter in list {
        let along = letter.start_px + letter.advance_px / 2.0 - width / 2.0;
        let angle = arc.middle_rad + way * along / arc.radius;
        let at = Transform::from_row(scale, 0.0, 0.0, -scale, -letter.advance_px / 2.0, 0.0)
            .post_rotate((angle + upside).to_degrees())
            .post_translate(
                arc.centre.0 + arc.radius * angle.sin(),
                arc.centre.1 - arc.radius * angle.cos(),
            );
        face.outline_glyph(letter.glyph, &mut Scribe { pen: &mut pen, at });
    }
    pen.finish()
}

/// Draws a straight line of text; `y` is the baseline.
pub fn draw(
    pixmap: &mut Pixmap,
    text: &str,
    kind: &Type,
    at: (f32, f32),
    anchor: Anchor,
    paint: &tiny_skia::Paint,
    transform: Transform,
) {
    let offset = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => -measure(text, kind) / 2.0,
        Anchor::End => -measure(text, kind),
    };
    pen::fill(pixmap, &outline(text, kind), paint, transform.pre_translate(at.0 + offset, at.1));
}

/// Draws a line of text with its capitals centred on a point, made smaller if wider than `widest_px`.
pub fn draw_centred(
    pixmap: &mut Pixmap,
    text: &str,
    kind: &Type,
    centre: (f32, f32),
    widest_px: f32,
    paint: &tiny_skia::Paint,
    transform: Transform,
) {
    let fitted = fitted(text, kind, widest_px);
    let baseline = centre.1 + cap_height(&fitted) / 2.0;
    draw(pixmap, text, &fitted, (centre.0, baseline), Anchor::Middle, paint, transform);
}

/// The same type, made smaller so that the text is no wider than `widest_px`.
pub fn fitted(text: &str, kind: &Type, widest_px: f32) -> Type {
    let width = measure(text, kind);
    let factor = if width > widest_px && width > 0.0 { widest_px / width } else { 1.0 };
    Type {
        typeface: kind.typeface,
        size_px: kind.size_px * factor,
        tracking_px: kind.tracking_px * factor,
    }
}
