//! Irregularities as scripts: what is done, what is found, what is due, and how the spin ends.

use super::{TABLE, own, rests};
use crate::bench::open;
use crate::bench::script::tell;
use std::fmt::Write as _;

/// Name, house, incidents, script.
#[expect(clippy::too_many_lines, reason = "a table of scripts")]
fn scripts() -> Vec<(&'static str, &'static str, Vec<String>, &'static str)> {
    let at_17 = || rests(1, "17");
    let of = |what: &str, rest: &str| vec![own(1, what, rest), at_17()];
    let late = "LateWager(round: 1, seat: 1, wager: \"red\", amount: 10)".to_owned();
    vec![
        (
            "a ball spun with the wheel is called off",
            "wheel_half",
            vec![at_17()],
            "spin ccw 6
            say no_spin
            take_ball
            end",
        ),
        (
            "a ball spun with the wheel is let run",
            "wheel_half",
            vec![at_17()],
            "spin ccw 6
            say no_more_bets
            wait
            mark 17
            end",
        ),
        (
            "three turns are too few",
            "wheel_lose",
            vec![at_17()],
            "spin ccw 3
            take_ball
            say no_spin
            end",
        ),
        (
            "a good spin is called off",
            "wheel_half",
            vec![at_17()],
            "spin cw 5
            say no_spin
            take_ball
            end",
        ),
        (
            "a ball that left the wheel is looked at",
            "wheel_half",
            of("ball_leaves", ""),
            "spin cw 5
            say no_spin
            call supervisor
            end",
        ),
        (
            "a ball that left the wheel is spun again at once",
            "wheel_half",
            of("ball_leaves", ""),
            "spin cw 5
            spin cw 5
            end",
        ),
        ("something strange lies in the wheel", "wheel_half", of("foreign", ""), "end"),
        (
            "the call is left out",
            "wheel_half",
            vec![at_17()],
            "spin cw 5
            wait
            end",
        ),
        (
            "the call comes before the spin",
            "wheel_half",
            vec![at_17()],
            "say no_more_bets
            spin cw 5
            end",
        ),
        (
            "the wrong number is called and marked",
            "wheel_half",
            vec![at_17()],
            "until say number
            say number_18
            mark 18
            mark 17
            end",
        ),
        (
            "chips are touched before the marker stands",
            "wheel_half",
            vec![at_17()],
            "until mark
            collect S1 red
            end",
        ),
        (
            "a winner is paid while losers lie",
            "wheel_half",
            vec![at_17()],
            "until collect
            pay S1 inside 121.00
            end",
        ),
        (
            "a winner is taken",
            "wheel_half",
            vec![at_17()],
            "until pay
            collect S1 n17
            end",
        ),
        (
            "the marker is lifted while winners wait",
            "wheel_half",
            vec![at_17()],
            "until pay
            lift
            end",
        ),
        (
            "the ball is spun while winners wait",
            "wheel_half",
            vec![at_17()],
            "until pay
            spin cw 5
            end",
        ),
        (
            "the inside is paid too much and put right",
            "wheel_half",
            vec![at_17()],
            "until pay S1 inside
            pay S1 inside 131.00
            retrieve S1 inside 131.00
            pay S1 inside 121.00
            end",
        ),
        (
            "the inside is paid in two parts",
            "wheel_half",
            vec![at_17()],
            "until pay S1 inside
            pay S1 inside 70.00
            pay S1 inside 51.00
            end",
        ),
        (
            "half is taken twice",
            "wheel_half",
            vec![rests(1, "00")],
            "until take
            take S1 red 5.00
            take S1 red 5.00
            end",
        ),
        (
            "even money is taken whole where half is lost",
            "wheel_half",
            vec![rests(1, "00")],
            "until take
            collect S1 red
            end",
        ),
        (
            "even money is held where half is lost",
            "wheel_half",
            vec![rests(1, "0")],
            "until take
            hold S1 red
            end",
        ),
        (
            "even money is taken where it is held",
            "wheel_prison",
            vec![rests(1, "0")],
            "until hold
            collect S1 red
            end",
        ),
        (
            "half is taken where all is lost",
            "wheel_lose",
            vec![rests(1, "0")],
            "until collect S1 red
            take S1 red 5.00
            end",
        ),
        (
            "a late wager is brought back",
            "wheel_half",
            vec![late.clone(), at_17()],
            "until correct
            correct S1 red
            end",
        ),
        (
            "a late wager lies on",
            "wheel_half",
            vec![late, rests(1, "9")],
            "until correct
            wait
            say number_9
            mark 9
            end",
        ),
        (
            "a chip on no wager is put right",
            "wheel_half",
            of("stray", "seat: 2, at: \"line_dozen_1_2\", amount: 5"),
            "correct S2 line_dozen_1_2
            end",
        ),
        (
            "a chip on no wager is missed",
            "wheel_half",
            of("stray", "seat: 2, at: \"line_dozen_1_2\", amount: 5"),
            "until correct
            say no_more_bets
            wait
            end",
        ),
        (
            "a chip on no wager is taken",
            "wheel_half",
            of("stray", "seat: 2, at: \"line_column_1_34\", amount: 5"),
            "until correct
            say no_more_bets
            wait
            until collect
            collect S2 line_column_1_34
            end",
        ),
        (
            "a right chip is said to lie wrongly",
            "wheel_half",
            vec![at_17()],
            "correct S1 n17
            end",
        ),
        (
            "a wager in words is booked without cash",
            "wheel_half",
            of("speaks_no_cash", "seat: 2, at: \"dozen_2\", amount: 50"),
            "spin cw 5
            confirm S2
            end",
        ),
        (
            "a wager in words goes unanswered",
            "wheel_half",
            of("speaks", "seat: 2, at: \"dozen_2\", amount: 100"),
            "spin cw 5
            say no_more_bets
            wait
            say number_17
            mark 17
            end",
        ),
        (
            "a wager in words comes too late",
            "wheel_half",
            of("speaks_late", "seat: 2, at: \"dozen_2\", amount: 100"),
            "spin cw 5
            say no_more_bets
            confirm S2
            end",
        ),
        (
            "cash is changed before the wager is confirmed",
            "wheel_half",
            of("speaks", "seat: 2, at: \"dozen_2\", amount: 100"),
            "spin cw 5
            change S2
            confirm S2
            end",
        ),
        (
            "a claim is given in to",
            "wheel_half",
            of("claims", "seat: 4, at: \"n17\""),
            "until refuse
            confirm S4
            end",
        ),
        (
            "chips are confirmed where nobody asked",
            "wheel_half",
            vec![at_17()],
            "confirm S1
            refuse S2
            end",
        ),
        (
            "moved chips are settled where they lie",
            "wheel_half",
            of("moved_after", "seat: 1, at: \"n17 to n18\""),
            "until correct
            say number_17
            mark 17
            collect S1 n18
            end",
        ),
        (
            "the dealer sets a chip elsewhere when the ball rests",
            "wheel_half",
            vec![at_17()],
            "until collect
            correct S1 red
            end",
        ),
        (
            "a taken colour is given",
            "wheel_half",
            of("buy_in", "seat: 3, amount: 100, n: 1, up: true"),
            "colour S3 sky 1.00
            end",
        ),
        (
            "a colour is marked with a wrong value",
            "wheel_half",
            of("buy_in", "seat: 3, amount: 100, n: 1"),
            "colour S3 slate 5.00
            end",
        ),
        (
            "value chips are given for colour cash",
            "wheel_half",
            of("buy_in", "seat: 3, amount: 100, n: 1"),
            "change S3
            end",
        ),
        (
            "colour is given for value chips",
            "wheel_half",
            of("buy_in", "seat: 3, at: \"value\", amount: 100"),
            "colour S3 slate 1.00
            end",
        ),
        (
            "the ball is spun before the cash is changed",
            "wheel_half",
            of("buy_in", "seat: 3, amount: 100, n: 1"),
            "spin cw 5
            colour S3 slate 1.00
            end",
        ),
        (
            "a patron who leaves is given too little",
            "wheel_half",
            of("leaves", "seat: 2"),
            "cash_out S2 100.00
            end",
        ),
        (
            "a patron leaves with his colour",
            "wheel_half",
            of("leaves", "seat: 2"),
            "spin cw 5
            end",
        ),
        (
            "colour is bought back from one who stays",
            "wheel_half",
            vec![at_17()],
            "cash_out S1 100.00
            end",
        ),
        (
            "a coupon beside value chips is taken",
            "wheel_coupons",
            of("coupon", "seat: 2, at: \"odd\", amount: 100"),
            "until refuse
            confirm S2
            end",
        ),
        (
            "a coupon beside colour is refused",
            "wheel_coupons",
            of("coupon", "seat: 2, at: \"odd\", amount: 5"),
            "until confirm
            refuse S2
            end",
        ),
        (
            "a coupon that was taken is forgotten",
            "wheel_coupons",
            of("coupon", "seat: 2, at: \"odd\", amount: 5"),
            "until pay S2 odd
            pay S2 odd 5.00
            end",
        ),
        (
            "the round is made void",
            "wheel_half",
            vec![at_17()],
            "until collect
            void
            end",
        ),
        (
            "the floor is called for nothing",
            "wheel_half",
            vec![at_17()],
            "call floor
            end",
        ),
    ]
}

#[test]
fn every_irregularity_is_recognised_and_cured() {
    let mut told = String::new();
    for (name, house, incidents, script) in scripts() {
        let more = format!("{TABLE}, incidents: [{}]", incidents.join(", "));
        let session = open(house, 1, 3, &more);
        writeln!(told, "# {name}\n{}\n", tell(session, script)).unwrap();
    }
    insta::assert_snapshot!(told);
}
