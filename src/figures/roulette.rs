//! Roulette: what each wager of the layout comes to, over every pocket that the ball can rest in.

use super::{Count, Edge, Figures, Payouts, Ratio, Tables};
use crate::rules::roulette::{COURTESY, Colour, Kind, POCKETS, Wager, colour, is_zero, wagers};

/// The kinds of wager in the order of their numbers; the five neighbours are paid as straights.
const KINDS: [(&str, Kind); 10] = [
    ("straight", Kind::Straight),
    ("split", Kind::Split),
    ("three", Kind::Three),
    ("four", Kind::Four),
    ("first_five", Kind::FirstFive),
    ("six", Kind::Six),
    ("column", Kind::Column),
    ("dozen", Kind::Dozen),
    ("even_money", Kind::EvenMoney),
    ("neighbours", Kind::Neighbours),
];

/// What becomes of a wager on red, black, odd, even or half of the numbers when a zero comes.
#[derive(Clone, Copy)]
enum Zero {
    /// It is lost.
    Lose,
    /// Half of it is.
    Half,
    /// It is held, and given back if the next spin wins it.
    Hold,
}

const ZERO_RULES: [(Zero, &str); 3] = [
    (Zero::Half, "half lost to a zero"),
    (Zero::Hold, "held after a zero"),
    (Zero::Lose, "lost to a zero"),
];

pub(super) fn figures(tables: &Tables<'_>) -> Figures {
    let mut figures = Figures { counts: counts().into(), edges: Vec::new() };
    for (name, kind) in KINDS {
        for (tables, payouts) in tables.of(kind.id()) {
            let rules: &[(Zero, &str)] = match kind {
                Kind::EvenMoney => &ZERO_RULES,
                _ => &[(Zero::Lose, "")],
            };
            for (zero, given) in rules {
                for net in nets(kind, *zero, &payouts) {
                    figures.edges.push(Edge {
                        wager: name,
                        given: (!given.is_empty()).then(|| (*given).to_owned()),
                        tables: tables.clone(),
                        net,
                        average: None,
                    });
                }
            }
        }
    }
    figures
}

/// What the wagers of a kind come to; one figure where they all come to the same.
fn nets(kind: Kind, zero: Zero, payouts: &Payouts) -> Vec<Ratio> {
    let mut found = Vec::new();
    for wager in wagers().iter().filter(|wager| wager.kind == kind) {
        let net = net(wager, zero, payouts);
        if let Some(net) = net.filter(|net| !found.contains(net)) {
            found.push(net);
        }
    }
    found
}

/// What a wager comes to.
fn net(wager: &Wager, zero: Zero, payouts: &Payouts) -> Option<Ratio> {
    let (pays, stake) = (i128::from(payouts.only()?), i128::from(payouts.stake()));
    // A chip lies on each of the neighbours, and the others are lost.
    let chips = if wager.kind == Kind::Neighbours { 5 } else { 1 };
    let pockets = i128::from(POCKETS);
    let lost = pockets - i128::from(wager.numbers.count());
    // Parts of a unit, so that half a stake and the chances of the next spin are whole numbers.
    let parts = match zero {
        Zero::Lose => 1,
        Zero::Half => 2,
        Zero::Hold => pockets,
    };
    let comes_to = |pocket| match zero {
        _ if wager.numbers.contains(pocket) => parts * (pays - (chips - 1) * stake),
        Zero::Half if is_zero(pocket) => -stake,
        Zero::Hold if is_zero(pocket) => -lost * stake,
        Zero::Lose | Zero::Half | Zero::Hold => -parts * chips * stake,
    };
    let over = (0..POCKETS).map(comes_to).sum();
    Some(Ratio { over, under: parts * pockets * chips * stake })
}

fn counts() -> [Count; 2] {
    let colours = [("red", Colour::Red), ("black", Colour::Black), ("green", Colour::Green)];
    let of_colour = |wanted| (0..POCKETS).filter(|pocket| colour(*pocket) == wanted).count();
    let of_kind = |wanted| {
        wagers().iter().filter(|wager| wager.kind == wanted && wager.word != COURTESY).count()
    };
    let count = |(id, number): (&'static str, usize)| (id, number as i128);
    [
        Count::whole(
            "Pockets of the wheel",
            colours.map(|(id, colour)| count((id, of_colour(colour)))).into(),
        ),
        Count::whole(
            "Wagers of the layout",
            KINDS.map(|(id, kind)| count((id, of_kind(kind)))).into(),
        ),
    ]
}
