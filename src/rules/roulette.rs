//! The double-zero wheel and the wagers of its layout, found from how the boxes lie.
//!
//! Only the wheel's order and the boxes are written down here. Which numbers share a line, which
//! boxes meet in a corner, what lies on the outer line: all that follows from the boxes, as
//! N.J.A.C. 19:47-5.1(e) describes each wager by the place of its chips. The six even-money wagers
//! and every payout are missing from the text as held; they follow the usual layout.

use crate::kit::{Word, WordList};
use std::sync::LazyLock;

/// The pocket of the double zero.
pub const DOUBLE_ZERO: u8 = 37;
/// How many pockets the wheel has.
pub const POCKETS: u8 = 38;

/// The pockets as they lie round the wheel, clockwise from the single zero.
pub const WHEEL: [u8; POCKETS as usize] = [
    0,
    28,
    9,
    26,
    30,
    11,
    7,
    20,
    32,
    17,
    5,
    22,
    34,
    15,
    3,
    24,
    36,
    13,
    1,
    DOUBLE_ZERO,
    27,
    10,
    25,
    29,
    12,
    8,
    19,
    31,
    18,
    6,
    21,
    33,
    16,
    4,
    23,
    35,
    14,
    2,
];

/// The colour of a pocket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Colour {
    Red,
    Black,
    Green,
}

/// The colour of a pocket.
#[must_use]
pub const fn colour(pocket: u8) -> Colour {
    // Colours alternate round the wheel, and on the layout they change over at 10, 18 and 28.
    let red = match pocket {
        1..=10 | 19..=28 => pocket % 2 == 1,
        11..=18 | 29..=36 => pocket.is_multiple_of(2),
        _ => return Colour::Green,
    };
    if red { Colour::Red } else { Colour::Black }
}

/// Whether this is one of the two zeros.
#[must_use]
pub const fn is_zero(pocket: u8) -> bool {
    pocket == 0 || pocket >= DOUBLE_ZERO
}

/// How long a ball runs in the track that was spun with so many turns, in milliseconds: a strong spin
/// runs longer.
#[must_use]
pub const fn ball_runs_ms(turns: u8) -> u64 {
    8_000 + 600 * turns as u64
}

/// A pocket as it is written: `0`, `00`, `17`.
#[must_use]
pub fn name(pocket: u8) -> String {
    if pocket == DOUBLE_ZERO { "00".to_owned() } else { pocket.to_string() }
}

/// The pocket written so.
#[must_use]
pub fn pocket(name: &str) -> Option<u8> {
    (0..POCKETS).find(|&pocket| self::name(pocket) == name)
}

/// A pocket and its two neighbours on each side of the wheel, as they lie.
#[must_use]
pub fn neighbours(centre: u8) -> [u8; 5] {
    let at = WHEEL.iter().position(|&pocket| pocket == centre).unwrap_or(0);
    std::array::from_fn(|i| WHEEL[(at + WHEEL.len() + i - 2) % WHEEL.len()])
}

/// A set of pockets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Numbers(u64);

impl Numbers {
    /// No pocket.
    pub const NONE: Self = Self(0);

    /// Whether this pocket is among them.
    #[must_use]
    pub const fn contains(self, pocket: u8) -> bool {
        pocket < POCKETS && self.0 >> pocket & 1 == 1
    }

    /// How many they are.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The pockets, from 0 to 36 and the double zero last.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..POCKETS).filter(move |&pocket| self.contains(pocket))
    }
}

impl FromIterator<u8> for Numbers {
    fn from_iter<I: IntoIterator<Item = u8>>(pockets: I) -> Self {
        Self(pockets.into_iter().filter(|&p| p < POCKETS).fold(0, |set, p| set | 1 << p))
    }
}

/// The sorts of wager.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// One number, 5.1(e)1.
    Straight,
    /// Two numbers that share a line, 5.1(e)2.
    Split,
    /// A row of three, or three that meet beside a zero, 5.1(e)3.
    Three,
    /// Four numbers that meet in a corner, 5.1(e)4.
    Four,
    /// Both zeros and the first row, 5.1(e)5.
    FirstFive,
    /// Two rows, 5.1(e)6.
    Six,
    /// A column of twelve, 5.1(e)7.
    Column,
    /// Twelve in a row, 5.1(e)8.
    Dozen,
    /// One of the six that halve the thirty-six numbers.
    EvenMoney,
    /// Five neighbours on the wheel, made as five straights, 5.1(e)1i.
    Neighbours,
    /// No wager at all: a line that the list of wagers does not name.
    Unlisted,
}

impl Kind {
    /// The name that pay tables use; neighbours are paid as straights.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Straight | Self::Neighbours => "straight",
            Self::Split => "split",
            Self::Three => "three",
            Self::Four => "four",
            Self::FirstFive => "first_five",
            Self::Six => "six",
            Self::Column => "column",
            Self::Dozen => "dozen",
            Self::EvenMoney => "even_money",
            Self::Unlisted => "unlisted",
        }
    }

    /// Whether the wager lies among the numbers, where one patron's winners are paid together.
    #[must_use]
    pub const fn is_inside(self) -> bool {
        !matches!(self, Self::Column | Self::Dozen | Self::EvenMoney | Self::Unlisted)
    }

    /// How many numbers each chip of the wager covers.
    #[must_use]
    pub const fn covers(self) -> u32 {
        match self {
            Self::Straight | Self::Neighbours => 1,
            Self::Split => 2,
            Self::Three => 3,
            Self::Four => 4,
            Self::FirstFive => 5,
            Self::Six => 6,
            Self::Column | Self::Dozen => 12,
            Self::EvenMoney => 18,
            Self::Unlisted => 0,
        }
    }

    /// What a chip wins, in chips: the whole chips that would be fair with no zeros on the wheel.
    #[must_use]
    pub const fn odds(self) -> u32 {
        match self.covers() {
            0 => 0,
            numbers => 36 / numbers - 1,
        }
    }
}

/// A box of the layout, or the place of a chip: `x` from the outer line of the first column towards
/// the third, `y` from the head of the zeros to the foot of the columns. A number's box is four
/// units each way, so that every chip's place is a whole number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Rect {
    pub x0: i16,
    pub y0: i16,
    pub x1: i16,
    pub y1: i16,
}

impl Rect {
    const fn new(x0: i16, y0: i16, x1: i16, y1: i16) -> Self {
        Self { x0, y0, x1, y1 }
    }

    /// The middle.
    #[must_use]
    pub const fn middle(self) -> (i16, i16) {
        ((self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2)
    }

    /// What two boxes have in common: a line has no width or no height, a corner neither.
    fn shared(self, other: Self) -> Option<Self> {
        let both = Self::new(
            self.x0.max(other.x0),
            self.y0.max(other.y0),
            self.x1.min(other.x1),
            self.y1.min(other.y1),
        );
        (both.x0 <= both.x1 && both.y0 <= both.y1).then_some(both)
    }

    const fn is_corner(self) -> bool {
        self.x0 == self.x1 && self.y0 == self.y1
    }
}

/// The side of a number's box.
const BOX: i16 = 4;
/// The width of the whole grid.
const WIDTH: i16 = 3 * BOX;
/// Where the columns end.
const FOOT: i16 = 13 * BOX;

/// The boxes of the numbers, with their pockets.
pub fn number_boxes() -> impl Iterator<Item = (u8, Rect)> {
    let grid = (1..=36).map(|n: u8| {
        let (x, y) = (i16::from((n - 1) % 3) * BOX, i16::from((n - 1) / 3 + 1) * BOX);
        (n, Rect::new(x, y, x + BOX, y + BOX))
    });
    [(0, Rect::new(0, 0, WIDTH / 2, BOX)), (DOUBLE_ZERO, Rect::new(WIDTH / 2, 0, WIDTH, BOX))]
        .into_iter()
        .chain(grid)
}

/// Whether a number belongs to a half.
type Has = fn(u8) -> bool;

/// The boxes outside the numbers, with the numbers that they stand for.
pub fn outside_boxes() -> impl Iterator<Item = (Word, Kind, Numbers, Rect)> {
    let columns = (0..3_u8).map(|c| {
        let x = i16::from(c) * BOX;
        let numbers = (1..=36).filter(|n| (n - 1) % 3 == c).collect();
        let word = Word::new(&format!("column_{}", c + 1));
        (word, Kind::Column, numbers, Rect::new(x, FOOT, x + BOX, FOOT + BOX))
    });
    let dozens = (0..3_u8).map(|d| {
        let y = BOX + i16::from(d) * 4 * BOX;
        let numbers = (1..=36).filter(|n| (n - 1) / 12 == d).collect();
        let word = Word::new(&format!("dozen_{}", d + 1));
        (word, Kind::Dozen, numbers, Rect::new(-BOX, y, 0, y + 4 * BOX))
    });
    let halves: [(&str, Has); 6] = [
        ("low", |n| n <= 18),
        ("even", |n| n % 2 == 0),
        ("red", |n| colour(n) == Colour::Red),
        ("black", |n| colour(n) == Colour::Black),
        ("odd", |n| n % 2 == 1),
        ("high", |n| n > 18),
    ];
    let even_money = halves.into_iter().zip(0_i16..).map(|((word, has), i)| {
        let y = BOX + i * 2 * BOX;
        let numbers = (1..=36).filter(|&n| has(n)).collect();
        (Word::new(word), Kind::EvenMoney, numbers, Rect::new(-2 * BOX, y, -BOX, y + 2 * BOX))
    });
    columns.chain(dozens).chain(even_money)
}

/// A wager that the layout has a place for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wager {
    /// The name of its spot.
    pub word: Word,
    /// What sort it is.
    pub kind: Kind,
    /// The numbers it wins on.
    pub numbers: Numbers,
    /// Where its chips lie, in the units of [`Rect`]; nothing for those on the copy of the wheel.
    pub at: Option<(i16, i16)>,
}

/// The second spot of the split of both zeros, on the line between the second and third dozen.
pub const COURTESY: Word = Word::new("split_courtesy");

/// The spot where a patron's winners among the numbers are paid together; nothing is staked there.
pub const INSIDE: Word = Word::new("inside");

static WAGERS: LazyLock<Vec<Wager>> = LazyLock::new(|| {
    let mut all = felt();
    all.extend(WHEEL.map(|centre| Wager {
        word: Word::new(&format!("wheel_{}", name(centre))),
        kind: Kind::Neighbours,
        numbers: neighbours(centre).into_iter().collect(),
        at: None,
    }));
    all
});

static STRAYS: LazyLock<Vec<Wager>> = LazyLock::new(unlisted);

/// Every wager with a spot of its own: those of the felt, the even-money ones among them, then the
/// centres of the copy of the wheel. [`COURTESY`] stands for the same wager as `split_0_00`.
#[must_use]
pub fn wagers() -> &'static [Wager] {
    &WAGERS
}

/// Lines of the felt where a chip can lie and is no wager: 5.1(e) does not name them.
#[must_use]
pub fn strays() -> &'static [Wager] {
    &STRAYS
}

/// Every wager and every stray line, in this order.
static NAMES: LazyLock<WordList> = LazyLock::new(|| {
    WordList::new(wagers().iter().chain(strays()).map(|wager| wager.word).collect())
});

/// The wager, or the stray line, of this spot.
#[must_use]
pub fn find(word: Word) -> Option<&'static Wager> {
    let place = NAMES.find(word)?;
    wagers().get(place).or_else(|| strays().get(place - wagers().len()))
}

/// The names of some pockets as they lie on the layout, one after the other.
fn spelt(kind: &str, pockets: impl IntoIterator<Item = u8>) -> Word {
    let names: Vec<String> = pockets.into_iter().map(name).collect();
    Word::new(&format!("{kind}_{}", names.join("_")))
}

/// The lowest and the highest of some pockets, which say enough where the numbers run in rows.
fn spanned(kind: &str, numbers: Numbers) -> Word {
    spelt(kind, numbers.iter().next().into_iter().chain(numbers.iter().last()))
}

fn felt() -> Vec<Wager> {
    let boxes: Vec<(u8, Rect)> = number_boxes().collect();
    let outside: Vec<_> = outside_boxes().collect();
    let mut all: Vec<Wager> = Vec::new();
    let mut add = |word, kind, numbers, at| all.push(Wager { word, kind, numbers, at: Some(at) });
    for &(n, place) in &boxes {
        add(Word::new(&format!("n{}", name(n))), Kind::Straight, one(n), place.middle());
    }
    for (i, &(a, first)) in boxes.iter().enumerate() {
        for &(b, second) in &boxes[i + 1..] {
            // The head of the second column borders both zeros, each with half of its line.
            if let Some(line) = first.shared(second).filter(|line| !line.is_corner()) {
                let numbers = [a, b].into_iter().collect();
                add(spelt("split", zeros_first([a, b])), Kind::Split, numbers, line.middle());
            }
        }
    }
    for (x, y) in points() {
        let point = Rect::new(x, y, x, y);
        let numbers: Numbers =
            boxes.iter().filter(|(_, r)| r.shared(point).is_some()).map(|&(n, _)| n).collect();
        let beside =
            outside.iter().any(|(_, kind, _, r)| *kind == Kind::Dozen && r.shared(point).is_some());
        let rows: Numbers =
            (1..=36).filter(|n| numbers.iter().any(|m| row(m) == row(*n))).collect();
        match (numbers.count(), beside) {
            (2, true) if numbers.contains(0) => {
                let five = [0, DOUBLE_ZERO, 1, 2, 3].into_iter().collect();
                add(Word::new("first_five"), Kind::FirstFive, five, (x, y));
            }
            (2, true) => add(spanned("six", rows), Kind::Six, rows, (x, y)),
            (3, _) => {
                add(spelt("three", zeros_first(numbers.iter())), Kind::Three, numbers, (x, y));
            }
            (4, _) => add(spanned("four", numbers), Kind::Four, numbers, (x, y)),
            _ => {}
        }
    }
    for &(n, place) in boxes.iter().filter(|(n, place)| !is_zero(*n) && place.x0 == 0) {
        let numbers = (1..=36).filter(|&m| row(m) == row(n)).collect();
        let line = Rect { x1: place.x0, ..place };
        add(spanned("three", numbers), Kind::Three, numbers, line.middle());
    }
    for &(word, kind, numbers, place) in &outside {
        add(word, kind, numbers, place.middle());
    }
    let dozen = |n: usize| outside.iter().filter(|o| o.1 == Kind::Dozen).nth(n).map(|o| o.3);
    if let Some(line) = dozen(1).zip(dozen(2)).and_then(|(a, b)| a.shared(b)) {
        add(COURTESY, Kind::Split, [0, DOUBLE_ZERO].into_iter().collect(), line.middle());
    }
    all
}

/// Every whole point of the grid of numbers.
fn points() -> impl Iterator<Item = (i16, i16)> {
    (0..=FOOT).flat_map(|y| (0..=WIDTH).map(move |x| (x, y)))
}

fn one(pocket: u8) -> Numbers {
    [pocket].into_iter().collect()
}

/// The row a number lies in, from 1; the zeros lie in none.
const fn row(pocket: u8) -> Option<u8> {
    if is_zero(pocket) { None } else { Some(pocket.div_ceil(3)) }
}

/// Pockets as they are spoken of, both zeros before the other numbers.
fn zeros_first(pockets: impl IntoIterator<Item = u8>) -> impl Iterator<Item = u8> {
    let mut all: Vec<u8> = pockets.into_iter().collect();
    all.sort_unstable_by_key(|&pocket| (!is_zero(pocket), pocket));
    all.into_iter()
}

/// The lines between boxes of one sort outside the numbers, and between a column and its box.
fn unlisted() -> Vec<Wager> {
    let outside: Vec<_> = outside_boxes().filter(|o| o.1 != Kind::EvenMoney).collect();
    let mut all = Vec::new();
    let mut add = |name: String, line: Rect| {
        let (kind, numbers) = (Kind::Unlisted, Numbers::NONE);
        all.push(Wager { word: Word::new(&name), kind, numbers, at: Some(line.middle()) });
    };
    for (i, first) in outside.iter().enumerate() {
        for second in &outside[i + 1..] {
            let line = first.3.shared(second.3).filter(|line| !line.is_corner());
            let middle = line.map(Rect::middle);
            let listed = wagers().iter().any(|wager| wager.at == middle);
            if let Some(line) = line.filter(|_| first.1 == second.1 && !listed) {
                let last = second.0.as_str().rsplit('_').next().unwrap_or_default().to_owned();
                add(format!("line_{}_{last}", first.0), line);
            }
        }
        for (n, place) in number_boxes().filter(|_| first.1 == Kind::Column) {
            if let Some(line) = first.3.shared(place).filter(|line| !line.is_corner()) {
                add(format!("line_{}_{n}", first.0), line);
            }
        }
    }
    all
}
