//! As much of PDF as is needed to read back what is printed: objects that stand openly in the file, streams,
//! what is drawn, tags. (A package for it would have Bevy compiled twice, for the features it switches on.)

use std::collections::BTreeMap;
use std::io::Read as _;

/// A file, by its objects.
pub(super) struct Pdf(BTreeMap<u32, Vec<u8>>);

/// Something that is drawn: the operator with its operands, of each kind in order.
#[derive(Default)]
pub(super) struct Operation {
    pub(super) operator: String,
    pub(super) numbers: Vec<f32>,
    pub(super) names: Vec<String>,
    pub(super) texts: Vec<Vec<u8>>,
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

/// Bytes as letters, one for one.
fn letters(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// The number after a key.
fn number(dict: &str, key: &str) -> Option<u32> {
    let (_, rest) = dict.split_once(key)?;
    let digits: String = rest.trim_start().chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

impl Pdf {
    pub(super) fn read(mut bytes: &[u8]) -> Self {
        assert!(find(bytes, b"/ObjStm").is_none(), "no object is packed");
        let mut objects = BTreeMap::new();
        while let Some(at) = find(bytes, b" 0 obj\n") {
            let line = bytes[..at].rsplit(|b| *b == b'\n').next().unwrap();
            let n: u32 = letters(line).parse().unwrap();
            let rest = &bytes[at + 7..];
            let end = find(rest, b"\nendobj").unwrap();
            objects.insert(n, rest[..end].to_vec());
            bytes = &rest[end..];
        }
        Self(objects)
    }

    /// An object without its stream.
    fn dict(&self, n: u32) -> String {
        let bytes = &self.0[&n];
        letters(&bytes[..find(bytes, b"stream\n").unwrap_or(bytes.len())])
    }

    fn stream(&self, n: u32) -> Vec<u8> {
        let bytes = &self.0[&n];
        let from = find(bytes, b"stream\n").unwrap() + 7;
        let mut plain = Vec::new();
        flate2::read::ZlibDecoder::new(&bytes[from..]).read_to_end(&mut plain).unwrap();
        plain
    }

    /// The pages in order, as objects.
    fn pages(&self) -> Vec<String> {
        let all = self.0.keys().map(|n| self.dict(*n));
        let root = all.into_iter().find(|dict| dict.contains("/Type/Pages")).unwrap();
        let kids = root.split_once("/Kids[").unwrap().1.split_once(']').unwrap().0;
        let kids = kids.split(" 0 R").filter_map(|n| n.trim().parse().ok());
        kids.map(|n| self.dict(n)).collect()
    }

    /// What is drawn on each page.
    pub(super) fn drawn(&self) -> Vec<Vec<Operation>> {
        let contents = |page: &String| number(page, "/Contents").unwrap();
        self.pages().iter().map(|page| operations(&self.stream(contents(page)))).collect()
    }

    /// What the glyphs of a font mean, by its ToUnicode map.
    fn meanings(&self, font: u32) -> BTreeMap<u16, String> {
        let map = letters(&self.stream(number(&self.dict(font), "/ToUnicode").unwrap()));
        assert!(!map.contains("beginbfrange"), "ranges are not read here");
        let unit = |hex: &str| u16::from_str_radix(hex, 16).unwrap();
        let mut meanings = BTreeMap::new();
        for line in map.lines() {
            let Some((glyph, text)) = line.split_once("> <") else { continue };
            let (Some(glyph), Some(text)) = (glyph.strip_prefix('<'), text.strip_suffix('>'))
            else {
                continue;
            };
            if !line.contains("> <FFFF>") {
                let units = (0..text.len() / 4).map(|i| unit(&text[4 * i..4 * i + 4]));
                meanings
                    .insert(unit(glyph), String::from_utf16(&units.collect::<Vec<_>>()).unwrap());
            }
        }
        meanings
    }

    /// The text of each page in the order in which it is drawn, each marked piece after a space.
    pub(super) fn texts(&self) -> Vec<String> {
        let drawn = self.drawn();
        let pages = self.pages().into_iter().zip(drawn);
        pages.map(|(page, drawn)| self.text(&page, &drawn)).collect()
    }

    fn text(&self, page: &str, drawn: &[Operation]) -> String {
        let fonts = self.dict(number(page, "/Resources").unwrap());
        let fonts = fonts.split_once("/Font<<").unwrap().1.split_once(">>").unwrap().0.to_owned();
        let fonts: BTreeMap<String, BTreeMap<u16, String>> = fonts
            .split('/')
            .filter_map(|one| one.split_once(' '))
            .map(|(name, font)| (name.to_owned(), self.meanings(number(font, "").unwrap())))
            .collect();
        let (mut text, mut font) = (String::new(), None);
        for operation in drawn {
            match operation.operator.as_str() {
                "BDC" => text.push(' '),
                "Tf" => font = fonts.get(&operation.names[0]),
                "Tj" | "TJ" => {
                    for glyph in operation.texts.concat().chunks(2) {
                        let glyph = u16::from_be_bytes([glyph[0], glyph[1]]);
                        let letters = font.and_then(|font| font.get(&glyph));
                        text += letters.map_or("\u{fffd}", |letters| letters);
                    }
                }
                _ => {}
            }
        }
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// How often there is each kind of tag; and the alternative texts.
    pub(super) fn tags(&self) -> (BTreeMap<String, usize>, Vec<String>) {
        let (mut tags, mut told) = (BTreeMap::new(), Vec::new());
        for n in self.0.keys() {
            let dict = self.dict(*n);
            let Some((_, kind)) = dict.split_once("/Type/StructElem/S/") else { continue };
            let kind: String = kind.chars().take_while(char::is_ascii_alphanumeric).collect();
            *tags.entry(kind).or_default() += 1;
            told.extend(dict.split_once("/Alt(").map(|(_, text)| text.to_owned()));
        }
        (tags, told)
    }
}

/// A text in brackets, from behind the first; and how many bytes it has with the last.
fn text(bytes: &[u8]) -> (Vec<u8>, usize) {
    let (mut text, mut i, mut depth) = (Vec::new(), 0, 0);
    // Brackets that belong together may stand within.
    while depth > 0 || bytes[i] != b')' {
        if bytes[i] != b'\\' {
            depth += i32::from(bytes[i] == b'(') - i32::from(bytes[i] == b')');
            text.push(bytes[i]);
            i += 1;
            continue;
        }
        let digits = bytes[i + 1..].iter().take(3).take_while(|b| b.is_ascii_digit()).count();
        if digits > 0 {
            let octal = letters(&bytes[i + 1..i + 1 + digits]);
            text.push(u8::from_str_radix(&octal, 8).unwrap());
            i += 1 + digits;
        } else {
            text.push(match bytes[i + 1] {
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'b' => 8,
                b'f' => 12,
                other => other,
            });
            i += 2;
        }
    }
    (text, i + 1)
}

fn operations(bytes: &[u8]) -> Vec<Operation> {
    let ends = |b: &u8| b.is_ascii_whitespace() || b"/()<>[]".contains(b);
    let word = |from: usize| {
        let rest = &bytes[from..];
        from + rest.iter().position(ends).unwrap_or(rest.len())
    };
    let (mut all, mut open, mut i) = (Vec::new(), Operation::default(), 0);
    while i < bytes.len() {
        match bytes[i] {
            b'<' if bytes[i + 1].is_ascii_hexdigit() => {
                let end = i + 1 + find(&bytes[i + 1..], b">").unwrap();
                let byte =
                    |at: usize| u8::from_str_radix(&letters(&bytes[at..at + 2]), 16).unwrap();
                open.texts.push((i + 1..end).step_by(2).map(byte).collect());
                i = end;
            }
            b if b.is_ascii_whitespace() || b"<>[]".contains(&b) => i += 1,
            b'(' => {
                let (text, length) = text(&bytes[i + 1..]);
                open.texts.push(text);
                i += 1 + length;
            }
            b'/' => {
                let end = word(i + 1);
                open.names.push(letters(&bytes[i + 1..end]));
                i = end;
            }
            _ => {
                let end = word(i);
                let word = letters(&bytes[i..end]);
                assert!(!word.is_empty(), "a bracket that closes nothing");
                match word.parse() {
                    Ok(number) => open.numbers.push(number),
                    Err(_) => all.push(Operation { operator: word, ..std::mem::take(&mut open) }),
                }
                i = end;
            }
        }
    }
    all
}
