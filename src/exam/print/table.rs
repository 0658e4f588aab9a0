//! What runs down a page and over to the next: headings, paragraphs and tables.

use super::faces::{Line, Style};
use super::sheet::{Branch, Colour, FELT, GREY, INK, PALE, RULE, Sheet};
use krilla::tagging::Tag;
use std::collections::BTreeSet;

/// How far in the text stands, how far up its last line, in points.
pub(super) const MARGIN: f32 = 51.0;
const FOOT: f32 = 64.0;
/// The space within a cell.
const PAD: f32 = 3.0;
const SIZE: f32 = 9.0;

/// A piece of text in a cell.
#[derive(Clone)]
pub(super) struct Para {
    pub(super) text: String,
    pub(super) bold: bool,
    pub(super) colour: Colour,
}

/// A cell: its paragraphs.
pub(super) type Cell = Vec<Para>;

/// A cell with one paragraph.
pub(super) fn cell(text: impl Into<String>) -> Cell {
    vec![plain(text)]
}

pub(super) fn plain(text: impl Into<String>) -> Para {
    Para { text: text.into(), bold: false, colour: INK }
}

pub(super) fn strong(text: impl Into<String>) -> Para {
    Para { text: text.into(), bold: true, colour: INK }
}

pub(super) fn soft(text: impl Into<String>) -> Para {
    Para { text: text.into(), bold: false, colour: GREY }
}

/// A table: its columns' widths, the words at their heads (none if each row has its own), and its rows.
pub(super) struct Table<'t> {
    pub(super) widths: &'t [f32],
    pub(super) head: &'t [&'t str],
    pub(super) rows: Vec<Vec<Cell>>,
    /// What it is about, for those who cannot see it.
    pub(super) summary: &'t str,
}

/// Where the next thing goes.
pub(super) struct Flow<'a> {
    pub(super) sheet: Sheet<'a>,
    pub(super) tree: Vec<Branch>,
    /// Letters that no face has; they are written as their numbers.
    pub(super) lacking: BTreeSet<char>,
    y: f32,
}

/// A cell as it is set: each line with its colour and the number of its paragraph.
type Lines = Vec<(Line, Colour, usize)>;

impl<'a> Flow<'a> {
    pub(super) fn new(sheet: Sheet<'a>) -> Self {
        Self { sheet, tree: Vec::new(), lacking: BTreeSet::new(), y: MARGIN }
    }

    /// A text as it can be printed.
    pub(super) fn words(&mut self, text: &str) -> String {
        let (text, lacking) = self.sheet.faces.printable(text);
        self.lacking.extend(lacking);
        text
    }

    fn width(&self) -> f32 {
        self.sheet.size.0 - 2.0 * MARGIN
    }

    fn left_over(&self) -> f32 {
        self.sheet.size.1 - FOOT - self.y
    }

    fn turn(&mut self) {
        self.sheet.turn();
        self.y = MARGIN;
    }

    pub(super) fn space(&mut self, height: f32) {
        self.y += height;
    }

    /// A heading, never alone at the foot of a page.
    pub(super) fn heading(&mut self, level: u16, text: &str) {
        let (size, before) = match level {
            1 => (19.0, 0.0),
            2 => (12.5, 15.0),
            _ => (10.5, 9.0),
        };
        if self.left_over() < 74.0 {
            self.turn();
        } else if self.y > MARGIN {
            self.y += before;
        }
        let style = Style::bold(size);
        let text = self.words(text);
        let mut branch = Branch::heading(level, &text);
        let lines = self.sheet.faces.lines(&text, style, self.width());
        if level <= 2 {
            self.sheet.mark(&text, self.y);
        }
        for line in lines {
            self.y += style.leading();
            self.sheet.text(line, (MARGIN, self.y - size * 0.28), FELT, &mut branch);
        }
        self.y += 4.0;
        self.tree.push(branch);
    }

    pub(super) fn paragraph(&mut self, para: &Para, size: f32) {
        let mut branch = Branch::paragraph();
        let style = Style { size, bold: para.bold, spaced: 0.0 };
        let text = self.words(&para.text);
        for line in self.sheet.faces.lines(&text, style, self.width()) {
            if self.left_over() < style.leading() {
                self.turn();
            }
            self.y += style.leading();
            self.sheet.text(line, (MARGIN, self.y - size * 0.28), para.colour, &mut branch);
        }
        self.y += 3.0;
        self.tree.push(branch);
    }

    fn set(&mut self, cell: &[Para], width: f32) -> Lines {
        let mut lines = Vec::new();
        for (i, para) in cell.iter().enumerate() {
            let style = Style { size: SIZE, bold: para.bold, spaced: 0.0 };
            // A cell with nothing in it would be left out of the tree.
            let text = if para.text.trim().is_empty() { "–" } else { &para.text };
            let text = self.words(text);
            let set = self.sheet.faces.lines(&text, style, width - 2.0 * PAD);
            lines.extend(set.into_iter().map(|line| (line, para.colour, i)));
        }
        lines
    }

    /// The words at the head of a table: read the first time, repeated on each page.
    fn head(&mut self, table: &Table<'_>, rows: Option<&mut Branch>) {
        let leading = Style::bold(SIZE).leading();
        let cells: Vec<Lines> = table
            .head
            .iter()
            .zip(table.widths)
            .map(|(words, width)| self.set(&[strong(*words)], *width))
            .collect();
        let most = cells.iter().map(Vec::len).max().unwrap_or(0);
        let height = lines_high(most) * leading + 2.0 * PAD;
        let whole: f32 = table.widths.iter().sum();
        self.sheet.ornament(vec![[MARGIN, self.y, whole, height]], PALE);
        let mut row = Branch::new(Tag::TR);
        let is_first = rows.is_some();
        let mut x = MARGIN;
        for (cell, width) in cells.into_iter().zip(table.widths) {
            let mut branch = Branch::header_cell(false);
            let mut base = self.y + PAD - SIZE * 0.28;
            for (line, _, _) in cell {
                base += leading;
                if is_first {
                    self.sheet.text(line, (x + PAD, base), FELT, &mut branch);
                } else {
                    self.sheet.repeated(line, (x + PAD, base), FELT);
                }
            }
            row.push(branch);
            x += width;
        }
        if let Some(rows) = rows {
            let mut head = Branch::new(Tag::THead);
            head.push(row);
            rows.push(head);
        }
        self.y += height;
    }

    /// A table. The first cell of each row is its head. A row that no page holds goes over to the next.
    pub(super) fn table(&mut self, table: &Table<'_>) {
        if table.rows.is_empty() {
            return;
        }
        let leading = Style::plain(SIZE).leading();
        let mut branch = Branch::new(Tag::Table.with_summary(Some(table.summary.to_owned())));
        let has_head = !table.head.is_empty();
        if self.left_over() < 60.0 {
            self.turn();
        }
        if has_head {
            self.head(table, Some(&mut branch));
        }
        let mut body = Branch::new(Tag::TBody);
        let whole: f32 = table.widths.iter().sum();
        let page = self.sheet.size.1 - FOOT - MARGIN - 2.0 * leading - 2.0 * PAD;
        for row in &table.rows {
            let set: Vec<Lines> =
                row.iter().zip(table.widths).map(|(cell, width)| self.set(cell, *width)).collect();
            let most = set.iter().map(Vec::len).max().unwrap_or(0);
            let height = lines_high(most) * leading + 2.0 * PAD;
            if height > self.left_over() && (height <= page || self.left_over() < 5.0 * leading) {
                self.over(table);
            }
            let mut cells: Vec<(Branch, Lines)> = set
                .into_iter()
                .enumerate()
                .map(|(i, lines)| {
                    let cell =
                        if i == 0 { Branch::header_cell(true) } else { Branch::new(Tag::TD) };
                    (cell, lines)
                })
                .collect();
            let mut from = 0;
            loop {
                // As many lines as this page holds.
                let room = self.left_over() - 2.0 * PAD;
                let mut n = 0;
                while from + n < most && lines_high(n + 1) * leading <= room {
                    n += 1;
                }
                let n = n.max(1);
                let mut x = MARGIN;
                for ((cell, lines), width) in cells.iter_mut().zip(table.widths) {
                    let base = self.y + PAD - SIZE * 0.28;
                    self.lines(cell, lines, (from, n), (x + PAD, base));
                    x += width;
                }
                self.y += lines_high(n) * leading + 2.0 * PAD;
                from += n;
                if from >= most {
                    break;
                }
                self.over(table);
            }
            self.sheet.ornament(vec![[MARGIN, self.y, whole, 0.5]], RULE);
            let mut row = Branch::new(Tag::TR);
            for (cell, _) in cells {
                row.push(cell);
            }
            body.push(row);
        }
        branch.push(body);
        self.tree.push(branch);
        self.y += 6.0;
    }

    /// The next page, with the table's head.
    fn over(&mut self, table: &Table<'_>) {
        self.turn();
        if !table.head.is_empty() {
            self.head(table, None);
        }
    }

    /// Some of a cell's lines, each read as part of its paragraph.
    fn lines(
        &mut self,
        cell: &mut Branch,
        lines: &[(Line, Colour, usize)],
        (from, n): (usize, usize),
        (x, mut base): (f32, f32),
    ) {
        let leading = Style::plain(SIZE).leading();
        let some = lines.iter().skip(from).take(n).collect::<Vec<_>>();
        for same in some.chunk_by(|one, two| one.2 == two.2) {
            let mut para = Branch::paragraph();
            for (line, colour, _) in same {
                base += leading;
                self.sheet.text(line.clone(), (x, base), *colour, &mut para);
            }
            cell.push(para);
        }
    }
}

/// So many lines, as a number to reckon heights with.
#[expect(clippy::cast_precision_loss, reason = "no page has so many lines")]
fn lines_high(n: usize) -> f32 {
    n as f32
}
