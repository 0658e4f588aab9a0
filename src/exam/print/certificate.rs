//! The certificate of an exam that was passed: one page, A4, with the school's signed credential as a QR code.

use super::super::credential::{Extent, credential};
use super::super::keys::{Keys, KnownSchool};
use super::super::refused::Refused;
use super::super::verdict::Reached;
use super::super::verify::Verified;
use super::day;
use super::faces::{Faces, Style, told};
use super::sheet::{About, Branch, Colour, FELT, GREY, INK, PALE, RULE, Sheet};
use crate::wording;
use krilla::tagging::Tag;
use qrcode::{Color, EcLevel, QrCode};

/// A4, lying, in points.
const SIZE: (f32, f32) = (841.89, 595.28);
/// How far in everything stands.
const IN: f32 = 62.0;
/// The side of the code.
const CODE: f32 = 176.0;
/// The most bytes that any QR code holds: version 40, level L.
const MOST: usize = 2953;
/// How many gaps the room that is left is spread over, and how much each may take.
const GAPS: f32 = 10.0;
const MOST_SPREAD: f32 = 8.0;
/// More parts than these are told together.
const PARTS: usize = 5;

/// The certificate of a result that holds and was passed, as PDF, and the credential that its code holds.
///
/// # Errors
/// What no credential is issued for; a credential that no QR code holds; letters that no face has; more text than
/// a page has room for.
pub fn certificate(
    verified: &Verified,
    school: &KnownSchool,
    keys: &Keys,
    faces: &Faces,
) -> Result<(Vec<u8>, String), Refused> {
    let credential = credential(verified, school, keys, Extent::Short)?;
    let code = code(&credential)?;
    let words = Words::of(verified, school);
    let lacking = faces.lacking(&words.all().concat());
    if !lacking.is_empty() {
        return Err(Refused::NoLetters(told(&lacking)));
    }
    let laid = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5].into_iter().find_map(|scale| {
        let lay = |spread: f32| {
            let mut page = Page { sheet: Sheet::new(faces, SIZE), tree: Vec::new() };
            let room = page.lay(&words, verified, &code, (scale, spread));
            room.map(|room| (page, room))
        };
        // What room is left goes between the lines.
        let (_, room) = lay(0.0)?;
        lay((room / GAPS).min(MOST_SPREAD)).map(|(page, _)| page)
    });
    let no_room = "a certificate has no room for such a long name, title or school";
    let page = laid.ok_or_else(|| Refused::NoRoom(no_room.to_owned()))?;
    let about = About {
        title: format!("Certificate: {}, {}", words.name, words.exam),
        by: &school.school.name,
        id: format!("certificate {}", verified.opening.0.sitting),
        date_ms: verified.released.0,
    };
    Ok((page.sheet.pdf(page.tree, &about)?, credential))
}

/// A credential as a QR code: as robust as it can be.
fn code(credential: &str) -> Result<QrCode, Refused> {
    let too_long = || {
        Refused::NoRoom(format!(
            "the signed credential has {} bytes, and a QR code holds {MOST}: shorten the names of the \
             school, the paper or the candidate",
            credential.len()
        ))
    };
    [EcLevel::M, EcLevel::L]
        .into_iter()
        .find_map(|level| QrCode::with_error_correction_level(credential, level).ok())
        .ok_or_else(too_long)
}

/// The code's dark squares as rectangles, those that touch in a row as one.
fn squares(code: &QrCode, (left, top): (f32, f32)) -> Vec<[f32; 4]> {
    let n = code.width();
    // With the quiet zone of four squares that the standard asks for.
    #[expect(clippy::cast_precision_loss, reason = "at most 185")]
    let side = CODE / (n + 8) as f32;
    #[expect(clippy::cast_precision_loss, reason = "at most 185")]
    let at = |i: usize| (i + 4) as f32 * side;
    let colours = code.to_colors();
    let mut rects = Vec::new();
    for (y, row) in colours.chunks(n).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, two| one == two) {
            if run[0] == Color::Dark {
                let width = at(x + run.len()) - at(x);
                rects.push([left + at(x), top + at(y), width, side]);
            }
            x += run.len();
        }
    }
    rects
}

/// What stands on it.
struct Words {
    school: String,
    name: String,
    number: String,
    exam: String,
    sat: String,
    facts: Vec<(String, String)>,
    how: String,
}

impl Words {
    fn of(verified: &Verified, school: &KnownSchool) -> Self {
        let (opening, examiner) = &verified.opening;
        let attempts = verified.demands.blueprint.file.attempts;
        let attempt = if attempts > 1 {
            format!(", at attempt {} of {attempts}", opening.attempt)
        } else {
            String::new()
        };
        let more = if opening.time_percent == 100 {
            String::new()
        } else {
            format!(", with {} percent of the time", opening.time_percent)
        };
        let mut facts = vec![("Examiner".to_owned(), examiner.clone())];
        if let Some((closing, name)) = &verified.closing {
            let signed = format!("{name}, {}", day(closing.utc_ms));
            facts.push(("Countersigned".to_owned(), signed));
        }
        let handed_out = format!("{}, by {}", day(verified.released.0), verified.released.1);
        facts.push(("Handed out".to_owned(), handed_out));
        facts.push(("Seal".to_owned(), verified.seal.clone()));
        facts.push(("Sitting".to_owned(), opening.sitting.clone()));
        facts.push(("School’s key".to_owned(), school.key.id()));
        if verified.first.is_passed() != verified.verdict.is_passed() {
            facts.push(("Verdict".to_owned(), "passed after an appeal".to_owned()));
        }
        Self {
            school: school.school.name.clone(),
            name: opening.candidate.name.clone(),
            number: format!("candidate number {}", opening.candidate.number),
            exam: verified.paper.title.clone(),
            sat: format!("on {}{attempt}{more}", day(opening.begun_ms)),
            facts,
            how: "The code holds the school’s signed credential. To check it, save its text to a file and run \
                  clearhands verify FILE --school school.json; the school’s key has the id on this page."
                .to_owned(),
        }
    }

    /// Every text that comes from somebody.
    fn all(&self) -> Vec<&str> {
        let facts = self.facts.iter().map(|(_, fact)| fact.as_str());
        [&*self.school, &*self.name, &*self.number, &*self.exam].into_iter().chain(facts).collect()
    }
}

/// The page as it is laid out.
struct Page<'a> {
    sheet: Sheet<'a>,
    tree: Vec<Branch>,
}

/// Whether a text is to be large at best, and how small at worst.
struct Fit {
    sizes: [f32; 3],
    bold: bool,
    colour: Colour,
    spaced: f32,
}

impl Page<'_> {
    /// Lays everything out, each thing so much larger and further apart; gives how much room is left, if it has any.
    fn lay(
        &mut self,
        words: &Words,
        verified: &Verified,
        code: &QrCode,
        (scale, spread): (f32, f32),
    ) -> Option<f32> {
        self.frame();
        let middle = SIZE.0 / 2.0;
        let mut y = 50.0 + 2.0 * spread;
        let school = Style { size: 16.0 * scale, bold: true, spaced: 1.1 };
        let mut branch = Branch::paragraph();
        for line in self.sheet.faces.lines(&words.school, school, SIZE.0 - 2.0 * IN - 60.0) {
            y += school.leading();
            let x = middle - line.width / 2.0;
            self.sheet.text(line, (x, y), FELT, &mut branch);
        }
        self.tree.push(branch);
        y += 11.0 + spread / 2.0;
        self.sheet.ornament(vec![[middle - 46.0, y, 92.0, 0.7]], FELT);
        self.sheet.ornament(diamond(middle, y + 0.35, 3.2), FELT);
        y += 7.0 + spread / 2.0;
        let fit = |sizes: [f32; 3], bold: bool, colour: Colour, spaced: f32| Fit {
            sizes: sizes.map(|size| size * scale),
            bold,
            colour,
            spaced,
        };
        let small = fit([11.5; 3], false, INK, 0.0);
        let lines = [
            (
                0.0,
                "Certificate",
                fit([25.0; 3], false, FELT, 2.2),
                Branch::heading(1, "Certificate"),
            ),
            (
                4.0 + spread,
                "This is to certify that",
                fit([11.5; 3], false, INK, 0.0),
                Branch::paragraph(),
            ),
            (
                2.0 + spread,
                &words.name,
                fit([33.0, 27.0, 22.0], true, INK, 0.0),
                Branch::paragraph(),
            ),
            (2.0, &words.number, fit([10.0; 3], false, GREY, 0.0), Branch::paragraph()),
            (
                4.0 + spread,
                "has passed the exam",
                fit([11.5; 3], false, INK, 0.0),
                Branch::paragraph(),
            ),
            (
                1.0 + spread,
                &words.exam,
                fit([20.0, 17.0, 14.0], true, FELT, 0.0),
                Branch::paragraph(),
            ),
            (1.0, &words.sat, small, Branch::paragraph()),
        ];
        for (before, text, fit, branch) in lines {
            y = self.centred(y + before, text, &fit, branch);
        }
        let top = SIZE.1 - IN + 4.0 - CODE - 38.0;
        if y + 8.0 > top {
            return None;
        }
        let width = SIZE.0 - 2.0 * IN - CODE - 34.0;
        let low = self.marks(verified, (IN, top + 4.0, width));
        let low = self.facts(&words.facts, (IN, low + 9.0, width));
        self.code(code, &words.how, (SIZE.0 - IN - CODE, top));
        (low <= SIZE.1 - IN + 14.0).then_some(top - y - 8.0)
    }

    /// A double rule about the page, with a diamond at each corner.
    fn frame(&mut self) {
        for (inset, width) in [(26.0, 1.6), (31.5, 0.5)] {
            let (w, h) = (SIZE.0 - 2.0 * inset, SIZE.1 - 2.0 * inset);
            let sides = vec![
                [inset, inset, w, width],
                [inset, SIZE.1 - inset - width, w, width],
                [inset, inset, width, h],
                [SIZE.0 - inset - width, inset, width, h],
            ];
            self.sheet.ornament(sides, FELT);
        }
        for x in [43.0, SIZE.0 - 43.0] {
            for y in [43.0, SIZE.1 - 43.0] {
                self.sheet.ornament(diamond(x, y, 4.2), FELT);
            }
        }
    }

    /// A text in the middle, on one line if it can be, or on several; gives where the next begins.
    fn centred(&mut self, y: f32, text: &str, fit: &Fit, mut branch: Branch) -> f32 {
        let width = SIZE.0 - 2.0 * IN - 20.0;
        let style = |size: f32| Style { size, bold: fit.bold, spaced: fit.spaced };
        let set = |size: f32| self.sheet.faces.lines(text, style(size), width);
        let one = fit.sizes.into_iter().find(|size| set(*size).len() == 1);
        let size = one.unwrap_or(fit.sizes[2]);
        let mut base = y;
        for line in set(size) {
            base += style(size).leading();
            // The space behind its last letter is none.
            let x = (SIZE.0 - line.width + fit.spaced) / 2.0;
            self.sheet.text(line, (x, base - size * 0.2), fit.colour, &mut branch);
        }
        self.tree.push(branch);
        base
    }

    /// What was reached in each part and channel, as a table.
    fn marks(&mut self, verified: &Verified, (x, y, width): (f32, f32, f32)) -> f32 {
        let (head, rows) = rows(verified);
        let columns = [width - 3.0 * 84.0, 84.0, 84.0, 84.0];
        let style = Style::plain(9.5);
        let high = 15.0;
        let mut table = Branch::new(Tag::Table.with_summary(Some(
            "What was reached in each part, and what was needed, by channel".to_owned(),
        )));
        let mut row = Branch::new(Tag::TR);
        self.sheet.ornament(vec![[x, y, width, high]], PALE);
        let mut at = x;
        for (words, wide) in head.iter().zip(columns) {
            let mut cell = Branch::header_cell(false);
            let line = self.sheet.faces.line(words, Style::bold(9.5));
            self.sheet.text(line, (at + 4.0, y + 11.0), FELT, &mut cell);
            row.push(cell);
            at += wide;
        }
        let mut thead = Branch::new(Tag::THead);
        thead.push(row);
        table.push(thead);
        let mut body = Branch::new(Tag::TBody);
        let mut y = y + high;
        for cells in rows {
            let (mut row, mut at) = (Branch::new(Tag::TR), x);
            for (i, (words, wide)) in cells.iter().zip(columns).enumerate() {
                let mut cell =
                    if i == 0 { Branch::header_cell(true) } else { Branch::new(Tag::TD) };
                let line = self.cut(words, style, wide - 8.0);
                self.sheet.text(line, (at + 4.0, y + 11.0), INK, &mut cell);
                row.push(cell);
                at += wide;
            }
            y += high;
            self.sheet.ornament(vec![[x, y, width, 0.5]], RULE);
            body.push(row);
        }
        table.push(body);
        self.tree.push(table);
        y
    }

    /// A line of its own; one that is too long ends with dots.
    fn cut(&self, text: &str, style: Style, width: f32) -> super::faces::Line {
        let text = self.sheet.faces.printable(text).0;
        let mut lines = self.sheet.faces.lines(&text, style, width);
        if lines.len() == 1 {
            return lines.remove(0);
        }
        let room = width - self.sheet.faces.line("…", style).width;
        let first = self.sheet.faces.lines(&text, style, room).remove(0);
        self.sheet.faces.line(&format!("{}…", first.text.trim_end()), style)
    }

    /// Who, when and by which seal.
    fn facts(&mut self, facts: &[(String, String)], (x, y, width): (f32, f32, f32)) -> f32 {
        const NAMES: f32 = 86.0;
        let mut table = Branch::new(
            Tag::Table.with_summary(Some("Who examined and what it is sealed by".to_owned())),
        );
        let mut body = Branch::new(Tag::TBody);
        let (name_style, style) = (Style::plain(9.0), Style::plain(9.5));
        let mut base = y;
        for (name, fact) in facts {
            let mut row = Branch::new(Tag::TR);
            let (mut head, mut cell) = (Branch::header_cell(true), Branch::new(Tag::TD));
            let line = self.sheet.faces.line(name, name_style);
            self.sheet.text(line, (x + 4.0, base + style.leading()), GREY, &mut head);
            for line in self.sheet.faces.lines(fact, style, width - NAMES - 4.0) {
                base += style.leading();
                self.sheet.text(line, (x + NAMES, base), INK, &mut cell);
            }
            base += 1.6;
            row.push(head);
            row.push(cell);
            body.push(row);
        }
        table.push(body);
        self.tree.push(table);
        base
    }

    /// The code, and how it is checked.
    fn code(&mut self, code: &QrCode, how: &str, (x, y): (f32, f32)) {
        let words = "QR code with the signed credential: a JWT that names the candidate, the exam and the \
                     hash of the sitting";
        let mut figure = Branch::new(Tag::Figure(Some(words.to_owned())));
        self.sheet.figure(squares(code, (x, y)), [0, 0, 0], &mut figure);
        self.tree.push(figure);
        let style = Style::plain(7.2);
        let mut branch = Branch::paragraph();
        let mut base = y + CODE + 1.0;
        for line in self.sheet.faces.lines(how, style, CODE - 4.0) {
            base += style.leading();
            self.sheet.text(line, (x + 4.0, base), GREY, &mut branch);
        }
        self.tree.push(branch);
    }
}

/// A square on its corner, as thin rectangles (nothing here is drawn but those).
fn diamond(x: f32, y: f32, half: f32) -> Vec<[f32; 4]> {
    const STEPS: u8 = 24;
    let step = 2.0 * half / f32::from(STEPS);
    (0..STEPS)
        .map(|i| {
            let from = f32::from(i) * step - half;
            let wide = half - (from + step / 2.0).abs();
            [x - wide, y + from, 2.0 * wide, step * 1.02]
        })
        .collect()
}

/// The words at the head of the table of marks, and its rows.
fn rows(verified: &Verified) -> ([String; 4], Vec<[String; 4]>) {
    let channels = &verified.verdict.channels;
    let names = channels.first().map_or_else(Default::default, |each| {
        each.map(|reached| wording::channel(reached.channel))
    });
    let [one, two, three] = names;
    let head = ["Part".to_owned(), one, two, three];
    let words = |reached: &Reached| match reached.percent {
        _ if !reached.graded => "not graded".to_owned(),
        Some(percent) => format!("{percent}% ({} needed)", reached.needed),
        None => "none came due".to_owned(),
    };
    if channels.len() > PARTS {
        let lowest = [0, 1, 2].map(|i| {
            let each = channels.iter().map(|part| &part[i]).filter(|reached| reached.graded);
            let lowest = each.min_by_key(|reached| reached.percent.unwrap_or(100));
            lowest.map_or_else(|| "not graded".to_owned(), words)
        });
        let [one, two, three] = lowest;
        let all = format!("the lowest of {} parts", channels.len());
        return (head, vec![[all, one, two, three]]);
    }
    let rows = verified.parts.iter().zip(channels).map(|(part, each)| {
        let [one, two, three] = [0, 1, 2].map(|i| words(&each[i]));
        [part.log.session.level().title.clone(), one, two, three]
    });
    (head, rows.collect())
}
