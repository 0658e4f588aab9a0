//! Typefaces: which letters they have, and lines of text set in them.
//!
//! Libertinus Serif is built in: Latin, Greek, Cyrillic and Hebrew letters. For others a file of a typeface can be
//! named. A letter that no face has is never left out: it is an error, or is written as its number.

use super::super::lines::is_unseen;
use super::super::refused::Refused;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::ttf_parser::Tag;
use rustybuzz::{Direction, UnicodeBuffer};
use std::borrow::Cow;
use std::collections::BTreeSet;
use unicode_bidi::{BidiInfo, Level};

const REGULAR: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/serif.otf"));
const BOLD: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/serif-bold.otf"));

/// One typeface.
struct Face {
    bytes: Cow<'static, [u8]>,
    font: Font,
}

impl Face {
    fn new(bytes: Cow<'static, [u8]>) -> Option<Self> {
        let data = match &bytes {
            Cow::Borrowed(bytes) => krilla::Data::from(*bytes),
            Cow::Owned(bytes) => krilla::Data::from(bytes.clone()),
        };
        let font = Font::new(data, 0)?;
        rustybuzz::Face::from_slice(&bytes, 0)?;
        Some(Self { bytes, font })
    }

    fn shaper(&self) -> Option<rustybuzz::Face<'_>> {
        rustybuzz::Face::from_slice(&self.bytes, 0)
    }
}

/// The typefaces that a page is set in.
pub struct Faces {
    regular: Face,
    bold: Face,
    /// Somebody's own, for letters that those have not.
    more: Vec<Face>,
}

/// How a text is set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Style {
    /// In points.
    pub(super) size: f32,
    pub(super) bold: bool,
    /// How much further apart its letters stand, in points.
    pub(super) spaced: f32,
}

impl Style {
    pub(super) const fn plain(size: f32) -> Self {
        Self { size, bold: false, spaced: 0.0 }
    }

    pub(super) const fn bold(size: f32) -> Self {
        Self { size, bold: true, spaced: 0.0 }
    }

    pub(super) fn leading(self) -> f32 {
        self.size * 1.28
    }
}

/// A piece of a line, in one face and one direction.
#[derive(Clone)]
pub(super) struct Run {
    pub(super) font: Font,
    pub(super) glyphs: Vec<KrillaGlyph>,
    pub(super) text: String,
    /// How far from the line's beginning, in points.
    pub(super) x: f32,
}

/// A line of text, set.
#[derive(Clone)]
pub(super) struct Line {
    pub(super) runs: Vec<Run>,
    pub(super) text: String,
    /// In points, without the space at its end.
    pub(super) width: f32,
    pub(super) size: f32,
    /// Whether some of it runs from right to left.
    pub(super) turns: bool,
}

/// A letter that stands for itself on no page: it cannot be seen, or has no meaning that others know.
fn is_odd(letter: char) -> bool {
    is_unseen(letter)
        || matches!(letter, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}' | '\u{fff0}'..='\u{ffff}')
}

/// A mark that belongs to the letter before it.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{64b}'..='\u{65f}' | '\u{1ab0}'..='\u{1aff}' | '\u{20d0}'..='\u{20ff}')
}

fn face(bytes: Cow<'static, [u8]>) -> Result<Face, Refused> {
    Face::new(bytes).ok_or(Refused::Unreadable("the typeface"))
}

impl Faces {
    /// The faces that are built in, and perhaps somebody's own.
    ///
    /// # Errors
    /// A file that is no typeface.
    pub fn new(more: Vec<Vec<u8>>) -> Result<Self, Refused> {
        let (regular, bold) = (face(REGULAR.into())?, face(BOLD.into())?);
        let mut all = Self { regular, bold, more: Vec::new() };
        more.into_iter().try_for_each(|bytes| all.add(bytes))?;
        Ok(all)
    }

    /// Adds a typeface.
    ///
    /// # Errors
    /// A file that is none.
    pub fn add(&mut self, bytes: Vec<u8>) -> Result<(), Refused> {
        self.more.push(face(bytes.into())?);
        Ok(())
    }

    fn all(&self, bold: bool) -> impl Iterator<Item = &Face> {
        let built_in = if bold { [&self.bold, &self.regular] } else { [&self.regular, &self.bold] };
        built_in.into_iter().chain(&self.more)
    }

    /// The letters of a text that no face has.
    pub(super) fn lacking(&self, text: &str) -> BTreeSet<char> {
        let shapers: Vec<rustybuzz::Face<'_>> = self.all(false).filter_map(Face::shaper).collect();
        let has = |c: char| shapers.iter().any(|face| face.glyph_index(c).is_some());
        text.chars().filter(|&c| is_odd(c) || !has(c)).collect()
    }

    /// A text in which each letter that no face has is written as its number, such as `[U+674E]`, and controls as
    /// spaces; and which letters those were.
    pub(super) fn printable(&self, text: &str) -> (String, BTreeSet<char>) {
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let lacking = self.lacking(&text);
        if lacking.is_empty() {
            return (text, lacking);
        }
        let written = text
            .chars()
            .map(|c| if lacking.contains(&c) { format!("[{}]", number(c)) } else { c.to_string() });
        (written.collect(), lacking)
    }

    /// Sets a line. Letters that no face has are not to be among it.
    pub(super) fn line(&self, text: &str, style: Style) -> Line {
        let bidi = BidiInfo::new(text, Some(Level::ltr()));
        let mut line = Line {
            runs: Vec::new(),
            text: text.to_owned(),
            width: 0.0,
            size: style.size,
            turns: bidi.has_rtl(),
        };
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for range in runs {
                let rtl = levels.get(range.start).is_some_and(Level::is_rtl);
                let mut pieces = self.pieces(&text[range], style.bold);
                if rtl {
                    pieces.reverse();
                }
                for (face, piece) in pieces {
                    self.set(&mut line, face, &piece, (style, rtl));
                }
            }
        }
        // The space at the end of a line takes no room.
        if text.ends_with(' ')
            && let Some(last) = line.runs.last().and_then(|run| run.glyphs.last())
        {
            line.width -= last.x_advance * style.size;
        }
        line
    }

    /// A text by the faces that have its letters.
    fn pieces(&self, text: &str, bold: bool) -> Vec<(&Face, String)> {
        let all: Vec<(&Face, rustybuzz::Face<'_>)> =
            self.all(bold).filter_map(|face| face.shaper().map(|shaper| (face, shaper))).collect();
        let mut pieces: Vec<(&Face, String)> = Vec::new();
        for letter in text.chars() {
            let has = |face: &Face| {
                let mut same = all.iter().filter(|(one, _)| std::ptr::eq(*one, face));
                same.any(|(_, shaper)| shaper.glyph_index(letter).is_some())
            };
            // A space or a mark goes on in the face before it.
            if let Some((face, piece)) = pieces.last_mut()
                && (letter == ' ' || is_mark(letter))
                && has(face)
            {
                piece.push(letter);
                continue;
            }
            let first = all.iter().map(|(face, _)| *face).find(|face| has(face));
            let face = first.unwrap_or(&self.regular);
            match pieces.last_mut() {
                Some((last, piece)) if std::ptr::eq(*last, face) => piece.push(letter),
                _ => pieces.push((face, letter.to_string())),
            }
        }
        pieces
    }

    /// Adds a piece to a line.
    fn set(&self, line: &mut Line, face: &Face, text: &str, (style, rtl): (Style, bool)) {
        let Some(shaper) = face.shaper() else { return };
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        let way = if rtl { Direction::RightToLeft } else { Direction::LeftToRight };
        buffer.set_direction(way);
        // Letters that stand apart are not bound together.
        let loose = |tag: &[u8; 4]| rustybuzz::Feature::new(Tag::from_bytes(tag), 0, ..);
        let features =
            if style.spaced > 0.0 { vec![loose(b"liga"), loose(b"clig")] } else { Vec::new() };
        let shaped = rustybuzz::shape(&shaper, &features, buffer);
        let (infos, places) = (shaped.glyph_infos(), shaped.glyph_positions());
        // Where the letters of a glyph end is where those of the next begin.
        let mut starts: Vec<usize> = infos.iter().map(|info| info.cluster as usize).collect();
        starts.sort_unstable();
        starts.dedup();
        let end =
            |start: usize| starts.iter().copied().find(|next| *next > start).unwrap_or(text.len());
        // Exact for any face: no number here has more than 24 bits.
        #[expect(clippy::cast_precision_loss, reason = "units of a face are small")]
        let units = |n: i32| n as f32 / face.font.units_per_em();
        let x = line.width;
        let mut glyphs = Vec::new();
        for (info, place) in infos.iter().zip(places) {
            let start = info.cluster as usize;
            let advance = units(place.x_advance) + style.spaced / style.size;
            glyphs.push(KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                advance,
                units(place.x_offset),
                units(place.y_offset),
                units(place.y_advance),
                start..end(start),
                None,
            ));
            line.width += advance * style.size;
        }
        line.runs.push(Run { font: face.font.clone(), glyphs, text: text.to_owned(), x });
    }

    /// Sets a text in lines no wider than so many points, broken at its spaces, or within a word that is too long
    /// for a line. All but the last end with a space or within a word.
    pub(super) fn lines(&self, text: &str, style: Style, width: f32) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut open = String::new();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let longer = if open.is_empty() { word.to_owned() } else { format!("{open} {word}") };
            if self.line(&longer, style).width <= width {
                open = longer;
                continue;
            }
            if !open.is_empty() {
                lines.push(self.line(&format!("{open} "), style));
            }
            open = self.broken(word, (style, width), &mut lines);
        }
        if !open.is_empty() || lines.is_empty() {
            lines.push(self.line(&open, style));
        }
        lines
    }

    /// Breaks a word that is too long for a line, and gives what is left of it.
    fn broken(&self, word: &str, (style, width): (Style, f32), lines: &mut Vec<Line>) -> String {
        let mut open = String::new();
        for letter in word.chars() {
            let longer = format!("{open}{letter}");
            let fits = self.line(&longer, style).width <= width;
            if !fits && !open.is_empty() && !is_mark(letter) {
                lines.push(self.line(&open, style));
                open = letter.to_string();
            } else {
                open = longer;
            }
        }
        open
    }
}

/// A letter by its number.
pub(super) fn number(letter: char) -> String {
    format!("U+{:04X}", u32::from(letter))
}

/// Letters as they are told to people: each with its number.
pub(super) fn told(letters: &BTreeSet<char>) -> String {
    let told = letters
        .iter()
        .map(|&c| if is_unseen(c) { number(c) } else { format!("{c} ({})", number(c)) });
    told.collect::<Vec<_>>().join(", ")
}
