//! The tests that every game has, of the perfect and of the broken dealer. A game gives its data.

/// The broken dealer: acts of perfect rounds changed, what is found of it, and whether the rounds can be
/// finished all the same.
///
/// `rounds` are all rounds that are looked at, and `sweep` what came of changing them; every kind of change
/// is found `found` times at least, but for those that are `advised_only`. From each state of the rounds `from_everywhere`, and after every change
/// of those in `after_changes`, the round can be finished. Clauses that are `by_duties` alone are obeyed
/// only where a duty names them. Every clause is judged by at one of these `houses`; `steps_by_duties` rest
/// on the clauses of their duties alone, and advisory clauses in `never_shown` are shown by nothing.
macro_rules! broken_dealer_tests {
    (
        game: $game:expr,
        rounds: $rounds:expr,
        sweep: $sweep:expr,
        found: $found:expr,
        advised_only: $advised:expr,
        $(more_swept: $more:expr,)?
        from_everywhere: $everywhere:expr,
        after_changes: $after:expr,
        by_duties: $by_duties:expr,
        houses: $houses:expr,
        steps_by_duties: $steps:expr,
        never_shown: $never:expr $(,)?
    ) => {
        /// All rounds that are looked at.
        static ROUNDS: std::sync::LazyLock<Vec<$crate::bench::mutate::Trace>> =
            std::sync::LazyLock::new(|| $rounds);

        /// Every kind of change at every place of these rounds; made once for all tests that look at it.
        pub(crate) static SWEEP: std::sync::LazyLock<$crate::bench::broken::Report> =
            std::sync::LazyLock::new(|| $sweep);

        #[test]
        fn every_change_of_one_act_is_found() {
            SWEEP.check($found, &$advised);
            $crate::bench::broken::assert_table_used($game, &[&SWEEP $(, &$more)?]);
        }

        /// From every state that a few physically possible acts lead to, the round can be finished.
        #[test]
        fn every_round_can_be_finished_from_everywhere() {
            $crate::bench::broken::assert_finished_from_everywhere(&$everywhere);
        }

        /// Every single change, and then the perfect dealer to the end.
        #[test]
        fn every_changed_round_can_be_finished() {
            $crate::bench::broken::assert_finished_after_changes(&$after);
        }

        #[test]
        fn every_enforced_clause_is_obeyed_and_broken_by_some_trace() {
            let kept = $crate::bench::law::obeyed(&*ROUNDS, &SWEEP, $by_duties);
            $crate::bench::law::assert_obeyed_and_broken($game, &kept, &SWEEP);
        }

        #[test]
        fn every_step_is_done_by_the_acts_that_it_names() {
            $crate::bench::law::assert_acts_named(&ROUNDS);
        }

        #[test]
        fn every_clause_is_judged_by_or_shown_as_it_says() {
            let houses: Vec<String> = $houses;
            $crate::bench::law::assert_judged($game, &houses);
            $crate::bench::law::assert_steps_cited(&houses, &$steps);
            $crate::bench::law::assert_shown($game, &houses, &$never);
        }
    };
}

/// The perfect dealer at every house and every set of elections: he is never faulted, nothing is lost, and
/// the same level gives the same table.
///
/// Each of `houses` deals so many rounds at so many of its tables; each of so many `sets` of elections at
/// the tables given. A table of `few` seats is dealt twice, and every act there loses nothing; `cards` sees
/// what lies on it.
macro_rules! perfect_dealer_tests {
    (
        houses: $houses:expr,
        at_each_house: ($rounds:expr, $tables:expr, $table:expr),
        sets: ($sets:expr, $number:expr),
        at_each_set: ($set_rounds:expr, $set_tables:expr),
        few: ($few_rounds:expr, $few:expr),
        cards: $cards:expr $(,)?
    ) => {
        #[test]
        fn many_rounds_at_each_house() {
            for house in $houses {
                let tables = (0..$tables).map(|i: u64| (100 + i, ($table)(i)));
                $crate::bench::perfect::assert_dealt(&house, $rounds, tables);
            }
        }

        #[test]
        fn rounds_at_each_set_of_elections() {
            let sets: Vec<String> = $sets;
            assert_eq!(sets.len(), $number);
            for (n, house) in (0u64..).zip(&sets) {
                $crate::bench::perfect::assert_dealt(house, $set_rounds, ($set_tables)(n));
            }
        }

        #[test]
        fn nothing_is_lost_by_any_act_and_all_is_the_same_twice() {
            for house in $houses {
                let cards =
                    $crate::bench::perfect::assert_nothing_lost(&house, $few_rounds, 5, &$few);
                ($cards)(&cards);
                $crate::bench::perfect::assert_same_twice(&house, $few_rounds, 9, &$few);
            }
        }
    };
}

pub(crate) use {broken_dealer_tests, perfect_dealer_tests};
