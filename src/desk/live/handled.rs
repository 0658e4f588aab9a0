//! Incidents as a trainer follows them: whether one has come up at a seat, since when, and whether it was
//! handled. It is told by the session as it is dealt again here, not by what the seat says.

use crate::desk::table::kept::Looked;
use crate::level::incident_title;
use crate::session::{Fate, Life};
use maud::{Markup, html};

/// How many incidents a card tells, the latest.
const ON_A_CARD: usize = 2;

/// How far an incident is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stands {
    /// It was put in, and is still to come, or is no irregularity.
    Waits,
    /// Its round is over, and no irregularity came of it.
    Nothing,
    /// It came up at this time of the session, in milliseconds, and was dealt with so.
    CameUp(u64, Fate),
}

/// An incident of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Told {
    /// What it is called: by the trainer who put it in, or else by what came due.
    pub(super) title: String,
    /// What came due for it first, where that is not its name.
    due: Option<String>,
    /// How far it is.
    pub(super) stands: Stands,
}

impl Told {
    /// How far it is, in words, and the class of the stylesheet for it.
    fn words(&self) -> (String, &'static str) {
        let (at_ms, fate) = match self.stands {
            Stands::Waits => {
                return ("no irregularity has come of it yet".to_owned(), "soft");
            }
            Stands::Nothing => return ("no irregularity came of it".to_owned(), "soft"),
            Stands::CameUp(at_ms, fate) => (at_ms, fate),
        };
        let (words, class) = match fate {
            Fate::Open => ("not handled yet", "late"),
            Fate::Handled => ("handled", "passed"),
            Fate::PassedOver => ("not handled", "failed"),
            Fate::Mended => ("not handled in its turn, put right later", "failed"),
        };
        let seconds = at_ms / 1000;
        (format!("since {}:{:02}, {words}", seconds / 60, seconds % 60), class)
    }
}

/// The incidents of a session, in the order in which they came up, and then those that have not.
pub(super) fn told(looked: &Looked) -> Vec<Told> {
    let session = &looked.log.session;
    let mut put_in: Vec<_> = session.put_ins().iter().collect();
    let mut all: Vec<Told> = Vec::new();
    for life in looked.lives.all() {
        let is_of =
            |life: &Life, after: usize, round: u32| round == life.round && after <= life.after;
        let of = put_in.iter().position(|put_in| is_of(life, put_in.after, put_in.round));
        let title = of.map(|at| incident_title(&put_in.remove(at).text));
        let stands = Stands::CameUp(life.at_ms, life.fate());
        all.push(match title {
            Some(title) => Told { title, due: Some(life.title.clone()), stands },
            None => Told { title: life.title.clone(), due: None, stands },
        });
    }
    let round = session.memory().round;
    all.extend(put_in.into_iter().map(|put_in| {
        let waits = put_in.round >= round && !session.is_over();
        let stands = if waits { Stands::Waits } else { Stands::Nothing };
        Told { title: incident_title(&put_in.text), due: None, stands }
    }));
    all
}

/// A session's incidents as a list, with this id if it has one.
fn list(all: &[Told]) -> Markup {
    html! {
        @for told in all {
            @let (words, class) = told.words();
            li {
                b { (told.title) }
                @if let Some(due) = &told.due { " (" (due) ")" }
                ": " span.(class) { (words) }
            }
        }
    }
}

/// All incidents of a session, as they stand on its seat's page.
pub(super) fn of_seat(all: &[Told]) -> Markup {
    html! {
        ul id="handled" { @if all.is_empty() { li { "None has come up." } } @else { (list(all)) } }
    }
}

/// The latest incidents of a session, as they stand on a card.
pub(super) fn on_card(all: &[Told]) -> Markup {
    let latest = &all[all.len().saturating_sub(ON_A_CARD)..];
    html! { @if !latest.is_empty() { ul.incidents { (list(latest)) } } }
}
