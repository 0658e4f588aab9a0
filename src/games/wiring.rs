//! Shorter ways to say what is owed at a step, and when a case is given.

use crate::games::prelude::*;

/// The seats that a settlement comes to, and whether one of them has been begun.
pub(super) type Walk = (fn(&Context<'_>) -> Seats, fn(&Context<'_>, Seat) -> bool);

impl Round<'_> {
    /// The clauses that a row of the steps has for single duties under these names.
    pub(super) fn named_clauses<const N: usize>(
        &self,
        step: &str,
        names: [&str; N],
    ) -> [Option<ClauseId>; N] {
        names.map(|name| self.named_clause(step, name))
    }

    /// The same, each alone as what a duty rests on.
    pub(super) fn named_bys<const N: usize>(&self, step: &str, names: [&str; N]) -> [By; N] {
        self.named_clauses(step, names).map(clause)
    }

    /// This act is owed at a step as long as it is due.
    pub(super) fn owe(
        &mut self,
        step: &'static str,
        act: Act,
        is_due: impl Fn(&Context<'_>) -> bool + Send + Sync + 'static,
    ) {
        self.owe_one(step, move |context| is_due(context).then(|| once(act)));
    }

    /// One duty is owed at a step, if this tells any.
    pub(super) fn owe_one(
        &mut self,
        step: &'static str,
        due: impl Fn(&Context<'_>) -> Option<Due> + Send + Sync + 'static,
    ) {
        self.duty(step, move |context, dues| dues.extend(due(context)));
    }

    /// What is owed at a step of the settlement that each of these seats has of its own. A key counts the
    /// seats that come before, so that a wrong start is known; going on from a seat that has been begun is
    /// none.
    pub(super) fn at_seats(
        &mut self,
        step: &'static str,
        (seats, is_begun): Walk,
        owed: impl Fn(&Context<'_>, Seat, &mut Dues) + Send + Sync + 'static,
    ) {
        self.each_seat(step, move |context, seat, dues| {
            let seats = seats(context);
            if seats.contains(seat) {
                owed(context, seat, dues);
                steps::count_ahead(dues, seats.filter(|&other| other > seat));
                let begun = !dues.is_empty() && is_begun(context, seat);
                dues.iter_mut().for_each(|due| due.underway = begun);
            }
        });
    }

    /// What is meant by a case of the seat that an act is done to.
    pub(super) fn case_of_seat(
        &mut self,
        name: &'static str,
        is_so: impl Fn(&Context<'_>, Seat) -> bool + Send + Sync + 'static,
    ) {
        self.case(name, move |attempt| {
            attempt.act.seat().is_some_and(|seat| is_so(attempt.context, seat))
        });
    }

    /// What is meant by a case of the spot that an act is done to.
    pub(super) fn case_of_spot(
        &mut self,
        name: &'static str,
        is_so: impl Fn(&Context<'_>, Spot) -> bool + Send + Sync + 'static,
    ) {
        self.case(name, move |attempt| {
            attempt.act.spot().is_some_and(|spot| is_so(attempt.context, spot))
        });
    }

    /// What is meant by a case of what is said.
    pub(super) fn case_of_words(
        &mut self,
        name: &'static str,
        is_so: impl Fn(&Context<'_>, Word) -> bool + Send + Sync + 'static,
    ) {
        self.case(name, move |attempt| {
            matches!(*attempt.act, Act::Say(phrase) if is_so(attempt.context, phrase))
        });
    }

    /// What is meant by a case of where cards are passed from.
    pub(super) fn case_of_passing(&mut self, name: &'static str, is_it: fn(Area) -> bool) {
        self.case(
            name,
            move |attempt| matches!(*attempt.act, Act::Pass { from, .. } if is_it(from)),
        );
    }
}
