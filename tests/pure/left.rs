//! When a round may be left, and what is told of what was left: each case reckoned by hand.

use crate::after_a_fault::{deal, until};
use crate::bench::houses::named;
use crate::bench::{BOOK, level_at};
use clearhands::level::Mode;
use clearhands::procedure::{Channel, Kind};
use clearhands::session::Session;
use clearhands::table::Act;

/// The dealer has jack high and does not qualify: each ante of $10 wins even money, the plays go back.
const WINS: &str = "seats: 6, start: Ready, \
    patrons: Fixed([(seat: 1, wagers: {\"ante\": 10}, answer: Plays), \
        (seat: 2, wagers: {\"ante\": 10}, answer: Plays)]), \
    cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Jd 9s 4c\"), (to: \"S1\", cards: \"Th 5h 4d\"), \
        (to: \"S2\", cards: \"Ts 6h 4h\")])]";

fn at(rounds: u32) -> Session {
    let level = level_at(&named("tcp_shoe_phase"), rounds, 7, WINS);
    Session::open(level, BOOK.clone(), Mode::Practice).unwrap()
}

fn act(text: &str) -> Act {
    text.parse().unwrap()
}

/// A round that waits for money alone is left by what opens the next one, and by nothing else.
#[test]
fn a_round_is_left_by_what_opens_the_next() {
    let mut session = at(2);
    until(&mut session, "pay S1 ante");
    deal(&mut session, &["release S1 play", "pick_up S2", "pick_up S1"]);
    // The dealer's cards still lie there.
    assert!(!session.would_leave(&act("shuffle")) && session.waits_for().is_empty());
    deal(&mut session, &["pick_up dealer"]);
    assert_eq!(session.waits_for().len(), 1);
    assert!(session.would_leave(&act("shuffle")));
    // The call of the next round is not what opens it: the cards have not been shuffled.
    for other in ["say no_more_bets", "pay S1 ante 10.00", "pay S1 ante 5.00", "load"] {
        assert!(!session.would_leave(&act(other)), "{other}");
    }
    // Only the last round is ended by word.
    assert!(!session.end_round());
}

/// A sum that was told to be too small and a wager that was never paid are two omissions, though one step calls
/// for both.
#[test]
fn what_was_told_and_what_was_not_are_left_apart() {
    let mut session = at(1);
    until(&mut session, "pay S2 ante");
    deal(&mut session, &["pay S2 ante 4.00", "release S2 play", "release S1 play"]);
    deal(&mut session, &["pick_up S2", "pick_up S1", "pick_up dealer"]);
    assert!(session.end_round());
    let left = session.left_undone();
    let mut owed: Vec<Vec<String>> = left
        .iter()
        .map(|(_, finding)| finding.expected.iter().map(Act::to_string).collect())
        .collect();
    owed.sort();
    assert_eq!(owed, [["pay S1 ante 10.00"], ["pay S2 ante 6.00"]]);
}

/// 20.12: in a void round every wager goes back. Whoever pays or takes one all the same passes the remedy over:
/// that is an irregularity dealt with wrongly, and no wrong sum.
#[test]
fn tcp_20_12_money_that_moves_in_a_void_round_passes_the_remedy_over() {
    let more = format!("{WINS}, incidents: [CardFlips(round: 1, at: \"dealer\", card: 2)]");
    let level = level_at(&named("tcp_shoe_phase"), 1, 7, &more);
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    until(&mut session, "void");
    deal(&mut session, &["void"]);
    for wrong in ["pay S1 ante 10.00", "collect S1 ante"] {
        let found = session.preview(&act(wrong)).findings;
        let told: Vec<_> =
            found.iter().map(|f| (f.kind, f.channel, BOOK[f.clauses[0]].id.as_str())).collect();
        assert_eq!(told, [(Kind::OutOfOrder, Channel::Irregularities, "tcp.20.12.v")], "{wrong}");
    }
}
