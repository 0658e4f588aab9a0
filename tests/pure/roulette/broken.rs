//! The broken dealer: one act of a perfect spin changed, and the finding that comes of it; and every
//! clause that is enforced, obeyed and broken by some trace.

use super::{GAME, TABLE, election_sets, houses, own, rests, spot};
use crate::bench::Quirks;
use crate::bench::broken::Report;
use crate::bench::houses::named;
use crate::bench::mutate::{Kind, Mutant, Trace, trace};
use crate::bench::suite::broken_dealer_tests;
use clearhands::kit::{Cents, Dice, Seat, Spot, Word};
use clearhands::rules::roulette::{INSIDE, POCKETS, name};
use clearhands::session::Session;
use clearhands::table::{Act, Tint};
use std::sync::LazyLock;

/// Roulette in the hands of the broken dealer.
pub(crate) struct Ours;

fn word(name: &str) -> Word {
    Word::new(name)
}

/// The number that a phrase calls, as it is written.
fn called(act: &Act) -> Option<String> {
    let Act::Say(phrase) = act else { return None };
    phrase.as_str().strip_prefix("number_").map(str::to_owned)
}

impl Quirks for Ours {
    /// The wagers where something lies, where the inside is paid, and some where nothing does.
    fn wagers(&self, at: &Session) -> Vec<Word> {
        let mut words: Vec<Word> = at.table().staked_spots().map(|s| s.spot.wager).collect();
        words.extend([INSIDE, word("n33"), word("high"), word("line_dozen_1_2")]);
        words.sort_unstable();
        words.dedup();
        words
    }

    fn excuse(
        &self,
        trace: &Trace,
        i: usize,
        at: &Session,
        change: &Mutant,
    ) -> Option<&'static str> {
        let act = trace.acts[i];
        let table = at.table();
        match (change.kind, change.instead.first()?) {
            (Kind::Doubled, Act::Mark(_)) => Some("the marker stays where it is"),
            (Kind::Doubled, Act::Hold(_)) => Some("it is held already"),
            (_, Act::Hold(spot)) if table.held.contains(spot) => Some("it is held already"),
            (Kind::WrongAmount, Act::Mark(n)) if table.marker == Some(*n) => {
                Some("the marker stays where it is")
            }
            // Something is wrong with the layout from the start, whatever the trace is called.
            (Kind::ExtraCall, _) if trace.name.contains("stray") => Some("something was wrong"),
            (Kind::ExtraSpin | Kind::ExtraMark, Act::Mark(n)) if table.marker == Some(*n) => {
                Some("the marker stays where it is")
            }
            (Kind::WrongTint, Act::Colour { seat, tint, .. }) => {
                let taken = |other: Seat| table.tint(other).is_some_and(|(t, _)| t == *tint);
                let free = !table.seats().any(|other| other != *seat && taken(other));
                free.then_some("any colour that is free will do")
            }
            (Kind::ExtraWheel, Act::Spin { ball, turns }) => {
                let as_due = |due: &Act| matches!(due, Act::Spin { ball: b, .. } if b == ball);
                (at.expected().iter().any(as_due) && *turns >= 4)
                    .then_some("more turns are as good")
            }
            (Kind::ExtraSpin, other)
                if called(other).is_some() && table.pocket.map(name) == called(other) =>
            {
                Some("it is the number that has won")
            }
            (Kind::ExtraSpin, other) if *other == Act::Say(word("no_spin")) => {
                // Until the ball is spun again it may be called off once more.
                let off = trace.acts[..i].iter().rposition(|act| act == other);
                let spins = |act: &Act| matches!(act, Act::Spin { .. });
                off.filter(|&at| !trace.acts[at..i].iter().any(spins)).map(|_| "it is called off")
            }
            (Kind::WrongWords, other)
                if called(&act).is_some() && called(&act) == called(other) =>
            {
                Some("it is the number that was called")
            }
            _ => None,
        }
    }

    fn wrongs(&self, at: &Session, act: Act) -> Vec<(Kind, Act)> {
        let mut all = Vec::new();
        match act {
            Act::Spin { ball, turns } => {
                all.push((Kind::WrongSpin, Act::Spin { ball: ball.other(), turns }));
                all.push((Kind::WrongSpin, Act::Spin { ball, turns: turns - 1 }));
                all.push((Kind::WrongSpin, Act::TakeBall));
            }
            Act::Wait => all.push((Kind::WrongSpin, Act::TakeBall)),
            Act::TakeBall => all.push((Kind::WrongSpin, Act::Wait)),
            Act::Say(_) => {
                for phrase in ["number_3", "number_00", "no_spin", "no_more_bets"] {
                    all.push((Kind::WrongWords, Act::Say(word(phrase))));
                }
            }
            Act::Mark(n) => {
                all.push((Kind::WrongAmount, Act::Mark((n + 1) % POCKETS)));
                all.push((Kind::WrongSpin, Act::Lift));
            }
            Act::Collect(spot) => {
                all.push((Kind::WrongAmount, Act::Take { spot, amount: Cents(100) }));
                all.push((Kind::WrongAmount, Act::Release(spot)));
                all.push((Kind::WrongAmount, Act::Hold(spot)));
            }
            Act::Take { spot, amount } => {
                let take = |amount| Act::Take { spot, amount: Cents(amount) };
                all.push((Kind::WrongAmount, take(amount.0 - 100)));
                all.push((Kind::WrongAmount, take(amount.0 + 100)));
                all.push((Kind::WrongAmount, Act::Collect(spot)));
            }
            Act::Hold(spot) => all.push((Kind::WrongAmount, Act::Collect(spot))),
            Act::Confirm(seat) => all.push((Kind::WrongArea, Act::Refuse(seat))),
            Act::Refuse(seat) => all.push((Kind::WrongArea, Act::Confirm(seat))),
            Act::Change(seat) => {
                let colour = Act::Colour { seat, tint: Tint::Slate, value: Cents::dollars(1) };
                all.push((Kind::WrongArea, colour));
            }
            Act::Colour { seat, tint, value } => {
                let taken = at.table().seats().filter_map(|seat| at.table().tint(seat));
                for (taken, _) in taken {
                    all.push((Kind::WrongArea, Act::Colour { seat, tint: taken, value }));
                }
                for value in [1, 5, 25].map(Cents::dollars).into_iter().filter(|v| *v != value) {
                    all.push((Kind::WrongAmount, Act::Colour { seat, tint, value }));
                }
                all.push((Kind::WrongArea, Act::Change(seat)));
            }
            Act::CashOut { seat, amount } => {
                for amount in [amount.0 - 100, amount.0 + 100, amount.0 * 5] {
                    all.push((Kind::WrongAmount, Act::CashOut { seat, amount: Cents(amount) }));
                }
            }
            _ => {}
        }
        all
    }

    fn extras(&self, at: &Session) -> Vec<(Kind, Vec<Act>)> {
        let mut all = vec![
            (Kind::ExtraSpin, vec![Act::Spin { ball: at.table().wheel_turn.other(), turns: 4 }]),
            (Kind::ExtraSpin, vec![Act::TakeBall]),
            (Kind::ExtraSpin, vec![Act::Mark(35)]),
            (Kind::ExtraSpin, vec![Act::Lift]),
            (Kind::ExtraSpin, vec![Act::Say(word("no_spin"))]),
            (Kind::ExtraSpin, vec![Act::Say(word("number_35"))]),
        ];
        for seat in at.table().seats() {
            all.push((Kind::ExtraOffer, vec![Act::Confirm(seat)]));
            all.push((Kind::ExtraOffer, vec![Act::Refuse(seat)]));
            all.push((Kind::ExtraPay, vec![Act::Change(seat)]));
            all.push((Kind::ExtraPay, vec![Act::CashOut { seat, amount: Cents(10_000) }]));
        }
        for state in at.table().staked_spots() {
            all.push((Kind::ExtraCorrect, vec![Act::Correct(state.spot)]));
            all.push((Kind::ExtraHold, vec![Act::Hold(state.spot)]));
            let amount = Cents(100);
            all.push((Kind::ExtraCollect, vec![Act::Take { spot: state.spot, amount }]));
        }
        all
    }

    fn whims(&self, at: &Session, dice: &mut Dice) -> Vec<Act> {
        let staked: Vec<Spot> = at.table().staked_spots().map(|state| state.spot).collect();
        let seat = Seat(u8::try_from(1 + dice.below(at.table().seats().count())).unwrap());
        let amount = Cents(i64::try_from(dice.below(40) + 1).unwrap() * 100);
        let mut all = vec![
            Act::Say(word("no_spin")),
            Act::Spin { ball: at.table().wheel_turn.other(), turns: 4 },
            Act::Pay { spot: Spot { seat, wager: INSIDE }, amount, chips: None },
        ];
        if let Some(&spot) = staked.get(dice.below(staked.len())) {
            all.extend([
                Act::Collect(spot),
                Act::Release(spot),
                Act::Correct(spot),
                Act::Hold(spot),
                Act::Take { spot, amount },
                Act::Pay { spot, amount, chips: None },
            ]);
        }
        all
    }
}

/// Spins at every house without incidents: black, red, both zeros.
fn plain_traces(tables: usize) -> Vec<Trace> {
    let mut all = Vec::new();
    for house in houses() {
        let table = super::perfect::table_at(house);
        for pocket in ["17", "0", "00", "21"].into_iter().take(tables) {
            // A second spin shows what was left over from the first.
            let more = format!("{table}, incidents: [{}, {}]", rests(1, pocket), rests(2, "18"));
            all.push(trace(&format!("{house} {pocket}"), &named(house), 3, 2, &more));
        }
    }
    all
}

/// Spins with each sort of incident.
fn incident_traces() -> Vec<Trace> {
    let mut all = Vec::new();
    for name in ["wheel_half", "wheel_full", "wheel_coupons"] {
        let mut incidents = vec![
            own(1, "ball_leaves", ""),
            own(1, "foreign", ""),
            own(1, "claims", "seat: 2, at: \"n20\""),
            own(1, "claims", "seat: 4, at: \"split_0_00\""),
            own(1, "speaks", "seat: 1, at: \"dozen_2\", amount: 100"),
            own(1, "speaks_no_cash", "seat: 1, at: \"dozen_2\", amount: 100"),
            own(1, "speaks_late", "seat: 1, at: \"dozen_2\", amount: 100"),
            own(1, "moved_before", "seat: 1, at: \"n17 to n18\""),
            own(1, "moved_after", "seat: 1, at: \"n17 to n18\""),
            own(1, "stray", "seat: 2, at: \"line_dozen_1_2\", amount: 2"),
            own(1, "stray", "seat: 2, at: \"line_column_1_34\", amount: 2"),
            own(1, "coupon", "seat: 1, at: \"odd\", amount: 5"),
            own(1, "coupon", "seat: 2, at: \"high\", amount: 100"),
            own(1, "coupon", "seat: 4, at: \"even\""),
            own(1, "leaves", "seat: 2"),
            own(1, "buy_in", "seat: 3, amount: 100, n: 1, up: true"),
            own(1, "buy_in", "seat: 3, at: \"value\", amount: 100"),
            "LateWager(round: 1, seat: 1, wager: \"red\", amount: 10)".to_owned(),
            "Device(round: 1, seat: 2)".to_owned(),
        ];
        if name == "wheel_full" {
            incidents.push(own(1, "stray", "seat: 2, at: \"wheel_00\", amount: 7"));
            incidents.push(own(1, "stray", "seat: 2, at: \"wheel_00\", amount: 5"));
        }
        for incident in incidents {
            let pocket = if incident.contains("split_0_00") { "00" } else { "17" };
            let more = format!("{TABLE}, incidents: [{incident}, {}]", rests(1, pocket));
            all.push(trace(&format!("{name} {incident}"), &named(name), 3, 1, &more));
        }
    }
    all
}

/// Every kind of wager on the layout once as a winner and once as a loser.
fn rich_traces() -> Vec<Trace> {
    let table = "seats: 4, patrons: Fixed([\
        (seat: 1, wagers: {\"n2\": 1, \"split_1_2\": 1, \"three_1_3\": 1, \"four_1_5\": 1}), \
        (seat: 2, wagers: {\"three_0_00_2\": 1, \"first_five\": 1, \"six_1_6\": 1, \"column_2\": 2}), \
        (seat: 4, wagers: {\"split_courtesy\": 1, \"dozen_1\": 2, \"even\": 2, \"wheel_0\": 5})])";
    let only = |wager: &str| format!("seats: 2, patrons: Fixed([(seat: 1, wagers: {{{wager}}})])");
    let mut all: Vec<Trace> = ["2", "00", "33"]
        .into_iter()
        .map(|pocket| {
            let more = format!("{table}, incidents: [{}]", rests(1, pocket));
            trace(&format!("rich {pocket}"), &named("wheel_neighbours"), 1, 1, &more)
        })
        .collect();
    // Each kind among the numbers by itself, for the odds of its own.
    for (wager, pocket) in [
        ("\"n2\": 1", "2"),
        ("\"split_1_2\": 1", "2"),
        ("\"split_courtesy\": 1", "0"),
        ("\"three_1_3\": 1", "2"),
        ("\"three_0_00_2\": 1", "2"),
        ("\"four_1_5\": 1", "2"),
        ("\"first_five\": 1", "2"),
        ("\"six_1_6\": 1", "2"),
        ("\"wheel_0\": 5", "2"),
        ("\"column_2\": 5", "2"),
        ("\"dozen_1\": 5", "2"),
        ("\"even\": 5", "2"),
    ] {
        let more = format!("{}, incidents: [{}]", only(wager), rests(1, pocket));
        all.push(trace(&format!("only {wager}"), &named("wheel_neighbours"), 1, 1, &more));
    }
    // What is held over a spin, alone and with more beside it.
    for second in ["9", "8", "0"] {
        let held = [rests(1, "00"), rests(2, second)].join(", ");
        let more = format!("{}, incidents: [{held}]", only("\"red\": 10"));
        all.push(trace(&format!("held {second}"), &named("wheel_prison"), 1, 2, &more));
    }
    all
}

/// Spins at every set of elections, one each.
fn election_traces() -> Vec<Trace> {
    let more = "seats: 3, patrons: Sound([1, 2])";
    let sets = election_sets();
    (0u64..).zip(&sets).map(|(seed, house)| trace(house, house, seed, 1, more)).collect()
}

/// The same at every set of elections, but for what takes long.
static ELECTIONS: LazyLock<Report> = LazyLock::new(|| {
    let mut report = Report::default();
    for trace in election_traces() {
        report.add(&trace, |kind| !matches!(kind, Kind::ExtraPay | Kind::WrongSpot));
    }
    report
});

broken_dealer_tests! {
    game: GAME,
    rounds: {
        let mut all = plain_traces(4);
        all.extend(incident_traces());
        all.extend(rich_traces());
        all
    },
    sweep: Report::of(&ROUNDS),
    found: 1,
    advised_only: [],
    more_swept: ELECTIONS,
    from_everywhere: [plain_traces(2), incident_traces()].concat(),
    after_changes: [plain_traces(1), incident_traces()].concat(),
    by_duties: |clause| clause.id.contains(".odds.") || clause.id.contains("5.1.e."),
    houses: houses().map(named).chain(election_sets()).collect(),
    steps_by_duties: [],
    never_shown: [],
}

#[test]
fn every_change_at_every_set_of_elections_is_found() {
    ELECTIONS.check(1, &[]);
}

#[test]
fn a_spot_of_the_bench_is_a_spot_of_the_layout() {
    assert_eq!(spot(1, "n17").to_string(), "S1 n17");
}
