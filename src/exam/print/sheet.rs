//! Pages as they are laid out, and the PDF that comes of them: PDF/A-2a and PDF/UA-1, tagged.
//!
//! First everything is laid out, so that each page knows how many there are; then it is drawn.

use super::super::refused::Refused;
use super::super::sign::UtcMs;
use super::faces::{Faces, Line, Style};
use krilla::configure::{Accessibility, Archival, ConfigurationBuilder};
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::{DateTime, Metadata};
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, Node, SpanTag, TableHeaderScope, Tag, TagGroup,
    TagKind, TagTree,
};
use krilla::text::Font;
use krilla::{Document, SerializeSettings};
use std::num::NonZeroU16;

/// A colour, as red, green and blue.
pub(super) type Colour = [u8; 3];

pub(super) const INK: Colour = [0x1b, 0x1f, 0x1d];
/// The green of the felt.
pub(super) const FELT: Colour = [0x0b, 0x5a, 0x3c];
pub(super) const GREY: Colour = [0x55, 0x5d, 0x59];
pub(super) const PALE: Colour = [0xe9, 0xf1, 0xec];
/// Of the rules between rows.
pub(super) const RULE: Colour = [0xb4, 0xc8, 0xbc];

/// What stands on a page.
enum Draw {
    Text {
        line: Line,
        x: f32,
        base: f32,
        colour: Colour,
    },
    /// Rectangles: left, top, width, height.
    Fill {
        rects: Vec<[f32; 4]>,
        colour: Colour,
    },
}

/// Whether a thing belongs to what is read, or only to the page.
#[derive(Clone, Copy)]
enum Role {
    /// A leaf of the tree, by its number.
    Leaf(usize),
    /// An ornament.
    Ornament,
    /// A repeated line at the head or the foot of a page.
    Head,
    Foot,
}

/// A node of the tree of what is read.
pub(super) struct Branch {
    tag: TagKind,
    twigs: Vec<Twig>,
}

enum Twig {
    Branch(Branch),
    Leaf(usize),
}

impl Branch {
    pub(super) fn new(tag: impl Into<TagKind>) -> Self {
        Self { tag: tag.into(), twigs: Vec::new() }
    }

    pub(super) fn paragraph() -> Self {
        Self::new(Tag::P)
    }

    pub(super) fn heading(level: u16, text: &str) -> Self {
        let level = NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
        Self::new(Tag::Hn(level, Some(text.to_owned())))
    }

    pub(super) fn header_cell(of_row: bool) -> Self {
        let scope = if of_row { TableHeaderScope::Row } else { TableHeaderScope::Column };
        Self::new(Tag::TH(scope))
    }

    pub(super) fn push(&mut self, branch: Self) {
        self.twigs.push(Twig::Branch(branch));
    }

    fn group(self, leaves: &[Identifier]) -> TagGroup {
        let mut group = TagGroup::new(self.tag);
        for twig in self.twigs {
            match twig {
                Twig::Branch(branch) => group.push(Node::Group(branch.group(leaves))),
                Twig::Leaf(n) => group.push(Node::Leaf(leaves[n])),
            }
        }
        group
    }
}

/// Where a line of the outline leads: its text, page and height.
struct Mark {
    text: String,
    page: usize,
    y: f32,
}

/// What the file says of itself.
pub(super) struct About<'a> {
    pub(super) title: String,
    pub(super) by: &'a str,
    /// What the file's name for itself is made of.
    pub(super) id: String,
    /// Its date: that of the result, so that the same result always gives the same bytes.
    pub(super) date_ms: UtcMs,
}

/// Pages of one size, as they are laid out.
pub(super) struct Sheet<'a> {
    pub(super) faces: &'a Faces,
    pub(super) size: (f32, f32),
    pages: Vec<Vec<(Draw, Role)>>,
    leaves: usize,
    marks: Vec<Mark>,
}

impl<'a> Sheet<'a> {
    /// The first page, still empty.
    pub(super) fn new(faces: &'a Faces, size: (f32, f32)) -> Self {
        Self { faces, size, pages: vec![Vec::new()], leaves: 0, marks: Vec::new() }
    }

    pub(super) fn turn(&mut self) {
        self.pages.push(Vec::new());
    }

    fn draw(&mut self, draw: Draw, role: Role) {
        if let Some(page) = self.pages.last_mut() {
            page.push((draw, role));
        }
    }

    fn leaf(&mut self, of: &mut Branch) -> Role {
        of.twigs.push(Twig::Leaf(self.leaves));
        self.leaves += 1;
        Role::Leaf(self.leaves - 1)
    }

    /// A line that is read as part of a branch.
    pub(super) fn text(
        &mut self,
        line: Line,
        (x, base): (f32, f32),
        colour: Colour,
        of: &mut Branch,
    ) {
        if line.runs.is_empty() {
            return;
        }
        let role = self.leaf(of);
        self.draw(Draw::Text { line, x, base, colour }, role);
    }

    /// A line that every page repeats at its head.
    pub(super) fn repeated(&mut self, line: Line, (x, base): (f32, f32), colour: Colour) {
        self.draw(Draw::Text { line, x, base, colour }, Role::Head);
    }

    /// Rectangles that are read as part of a branch.
    pub(super) fn figure(&mut self, rects: Vec<[f32; 4]>, colour: Colour, of: &mut Branch) {
        let role = self.leaf(of);
        self.draw(Draw::Fill { rects, colour }, role);
    }

    /// A rectangle that only adorns.
    pub(super) fn ornament(&mut self, rects: Vec<[f32; 4]>, colour: Colour) {
        self.draw(Draw::Fill { rects, colour }, Role::Ornament);
    }

    /// A line in the outline, which leads here.
    pub(super) fn mark(&mut self, text: &str, y: f32) {
        let page = self.pages.len() - 1;
        self.marks.push(Mark { text: text.to_owned(), page, y });
    }

    /// A line at the foot of each page; it is told the page's number and how many there are.
    pub(super) fn feet(
        &mut self,
        (x, base): (f32, f32),
        words: &dyn Fn(usize, usize) -> [String; 2],
    ) {
        let (faces, right, style) = (self.faces, self.size.0 - x, Style::plain(8.0));
        let all = self.pages.len();
        for (page, n) in self.pages.iter_mut().zip(1..) {
            let rule = Draw::Fill { rects: vec![[x, base - 12.0, right - x, 0.5]], colour: FELT };
            page.push((rule, Role::Ornament));
            let [left, number] = words(n, all);
            let number = faces.line(&number, style);
            let at = right - number.width;
            page.push((Draw::Text { line: number, x: at, base, colour: GREY }, Role::Foot));
            let line = faces.line(&left, style);
            page.push((Draw::Text { line, x, base, colour: GREY }, Role::Foot));
        }
    }

    /// The PDF.
    pub(super) fn pdf(self, tree: Vec<Branch>, about: &About<'_>) -> Result<Vec<u8>, Refused> {
        let failed = |why: &dyn std::fmt::Debug| Refused::Unprintable(format!("{why:?}"));
        let configuration = ConfigurationBuilder::new()
            .with_archival_validator(Archival::A2_A)
            .with_accessibility_validator(Accessibility::UA1)
            .finish()
            .map_err(|error| failed(&error))?;
        let settings = SerializeSettings { configuration, ..SerializeSettings::default() };
        let mut document = Document::new_with(settings);
        let mut leaves: Vec<Option<Identifier>> = vec![None; self.leaves];
        let size = self.size;
        for items in self.pages {
            let settings = PageSettings::from_wh(size.0, size.1);
            let settings = settings.ok_or_else(|| failed(&"there is no page of this size"))?;
            let mut page = document.start_page_with(settings);
            let mut surface = page.surface();
            for (draw, role) in items {
                let actual = match &draw {
                    Draw::Text { line, .. } if line.turns => Some(line.text.as_str()),
                    _ => None,
                };
                let artifact = |kind| ContentTag::Artifact(Artifact::with_kind(kind));
                let tag = match (&draw, role) {
                    (_, Role::Ornament) => artifact(ArtifactType::Layout),
                    (_, Role::Head) => artifact(ArtifactType::Header),
                    (_, Role::Foot) => artifact(ArtifactType::Footer),
                    (Draw::Text { .. }, Role::Leaf(_)) => {
                        ContentTag::Span(SpanTag::empty().with_actual_text(actual))
                    }
                    (Draw::Fill { .. }, Role::Leaf(_)) => ContentTag::Other,
                };
                let identifier = surface.start_tagged(tag);
                if let Role::Leaf(n) = role {
                    leaves[n] = Some(identifier);
                }
                paint(&mut surface, &draw);
                surface.end_tagged();
            }
            surface.finish();
            page.finish();
        }
        let leaves: Option<Vec<Identifier>> = leaves.into_iter().collect();
        let leaves = leaves.ok_or_else(|| failed(&"something was not drawn"))?;
        let mut tags = TagTree::new().with_lang(Some("en".to_owned()));
        for branch in tree {
            tags.push(branch.group(&leaves));
        }
        document.set_tag_tree(tags);
        let mut outline = Outline::new();
        for mark in self.marks {
            let to = krilla::destination::XyzDestination::new(
                mark.page,
                Point::from_xy(0.0, mark.y.max(0.0)),
            );
            outline.push_child(OutlineNode::new(mark.text, to));
        }
        document.set_outline(outline);
        let metadata = Metadata::new()
            .title(about.title.clone())
            .authors(vec![about.by.to_owned()])
            .creator(format!("Clearhands {}", crate::record::PROGRAM))
            .language("en".to_owned())
            .document_id(about.id.clone())
            .creation_date(moment(about.date_ms)?);
        document.set_metadata(metadata);
        document.finish().map_err(|error| failed(&error))
    }
}

/// A moment of UTC as PDF has it.
fn moment(ms: UtcMs) -> Result<DateTime, Refused> {
    let moment = jiff::Timestamp::from_millisecond(ms);
    let moment =
        moment.map_err(|_| Refused::Unreadable("a date"))?.to_zoned(jiff::tz::TimeZone::UTC);
    let small = |n: i8| u8::try_from(n).unwrap_or_default();
    Ok(DateTime::new(u16::try_from(moment.year()).unwrap_or_default())
        .month(small(moment.month()))
        .day(small(moment.day()))
        .hour(small(moment.hour()))
        .minute(small(moment.minute()))
        .second(small(moment.second()))
        .utc_offset_hour(0)
        .utc_offset_minute(0))
}

fn paint(surface: &mut Surface<'_>, draw: &Draw) {
    let fill = |[red, green, blue]: Colour| Fill {
        paint: krilla::color::rgb::Color::new(red, green, blue).into(),
        opacity: NormalizedF32::ONE,
        rule: FillRule::NonZero,
    };
    match draw {
        Draw::Text { line, x, base, colour } => {
            surface.set_fill(Some(fill(*colour)));
            for run in &line.runs {
                let (at, font): (Point, Font) =
                    (Point::from_xy(x + run.x, *base), run.font.clone());
                surface.draw_glyphs(at, &run.glyphs, font, &run.text, line.size, false);
            }
        }
        Draw::Fill { rects, colour } => {
            let mut path = PathBuilder::new();
            for &[x, y, w, h] in rects {
                if let Some(rect) = Rect::from_xywh(x, y, w, h) {
                    path.push_rect(rect);
                }
            }
            if let Some(path) = path.finish() {
                surface.set_fill(Some(fill(*colour)));
                surface.draw_path(&path);
            }
        }
    }
}
