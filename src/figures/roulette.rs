//! Roulette: what each wager of the layout comes to, over every pocket that the ball can rest in.

use super::{Count, Edge, Figures, Payouts, Ratio, Tables};
use crate::rules::roulette::{
    COURTESY, Colour, INSIDE, Kind, POCKETS, Wager, colour, is_zero, wagers,
};

/// The kinds of wager in the order of their numbers; the five neighbours are paid as straights.
const KINDS: [(&str, Kind); 10] = [
    ("straight", Kind::Straight),
    ("split", Kind::Split),
    ("three_numbers", Kind::Three),
    ("four_numbers", Kind::Four),
    ("first_five", Kind::FirstFive),
    ("six_numbers", Kind::Six),
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

const ZERO_RULES: [(Zero, Option<&str>); 3] = [
    (Zero::Half, Some("half lost to a zero")),
    (Zero::Hold, Some("held after a zero")),
    (Zero::Lose, Some("lost to a zero")),
];

pub(super) fn figures(tables: &Tables<'_>) -> Figures {
    let mut figures = Figures { counts: counts().into(), edges: Vec::new() };
    for (name, kind) in KINDS {
        let rules: &[(Zero, Option<&str>)] = match kind {
            Kind::EvenMoney => &ZERO_RULES,
            _ => &[(Zero::Lose, None)],
        };
        for (zero, given) in rules {
            for wager in wagers().iter().filter(|wager| wager.kind == kind) {
                add(&mut figures.edges, (name, *zero, *given), wager, tables);
            }
        }
    }
    figures
}

/// Adds what a wager comes to by each of its tables, under the name of its kind: one line for all
/// that come to the same.
fn add(
    edges: &mut Vec<Edge>,
    (name, zero, given): (&'static str, Zero, Option<&str>),
    wager: &Wager,
    tables: &Tables<'_>,
) {
    let paid_by = if wager.kind.is_inside() { INSIDE } else { wager.word };
    for (tables, payouts) in tables.of(paid_by.as_str()) {
        let Some(net) = net(wager, zero, &payouts) else { continue };
        let same = edges
            .iter_mut()
            .find(|edge| edge.wager == name && edge.given.as_deref() == given && edge.net == net);
        match same {
            Some(edge) => {
                let more = tables.into_iter().filter(|id| !edge.tables.contains(id));
                edge.tables.extend(more.collect::<Vec<_>>());
            }
            None => {
                let given = given.map(str::to_owned);
                edges.push(Edge { wager: name, given, tables, net, average: None });
            }
        }
    }
}

/// What a wager comes to.
fn net(wager: &Wager, zero: Zero, payouts: &Payouts) -> Option<Ratio> {
    let (pays, stake) = (i128::from(payouts.best([wager.kind.id()])?), i128::from(payouts.stake()));
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
    Some(Ratio::new_raw(over, parts * pockets * chips * stake))
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
