//! Incidents as a trainer follows them: whether one has come up at a seat, since when, and whether it was
//! handled. It is told by the session as it is dealt again here, not by what the seat says.

use crate::desk::db::live::Seen;
use crate::desk::now;
use crate::desk::state::State as Desk;
use crate::desk::table::kept::Looked;
use crate::desk::web::Problem;
use crate::level::incident_title;
use crate::session::{Fate, Life};
use maud::{Markup, html};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

/// The cards follow no more sessions than these; a seat's own page always does.
const MOST: usize = 100;
/// How many incidents a card tells, the latest.
const ON_A_CARD: usize = 2;
/// How often it is asked which sessions an incident was put into.
const EACH_MS: i64 = 1_000;
/// Orders that are older are of another day.
const OLD_MS: i64 = 24 * 60 * 60_000;

/// How far an incident is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stands {
    /// It was put in, and is still to come.
    Waits,
    /// Its round is over, and nothing came due for it.
    NothingDue,
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
            Stands::Waits => return ("has not come up yet".to_owned(), "soft"),
            Stands::NothingDue => return ("nothing came due for it".to_owned(), "soft"),
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
        let stands = if waits { Stands::Waits } else { Stands::NothingDue };
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

/// The sessions into which something was put, as they were last asked for.
#[derive(Default)]
pub(in crate::desk) struct PutInto(Mutex<(i64, Arc<HashSet<String>>)>);

impl PutInto {
    async fn now(&self, desk: &Desk) -> Result<Arc<HashSet<String>>, Problem> {
        let now_ms = now::utc_ms();
        let (at_ms, known) = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if now_ms - at_ms < EACH_MS {
            return Ok(known);
        }
        let known = desk.db.put_into(now_ms - OLD_MS).await?;
        let known: Arc<HashSet<String>> = Arc::new(known.into_iter().collect());
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = (now_ms, known.clone());
        Ok(known)
    }
}

/// The incidents of the sessions into which something was put, by the session's name.
pub(super) async fn at_seats(
    desk: &Arc<Desk>,
    seen: &[Seen],
) -> Result<HashMap<String, Vec<Told>>, Problem> {
    let put_into = desk.live.put_into.now(desk).await?;
    let dealt = seen.iter().filter_map(|seat| seat.dealt.as_ref());
    let dealt = dealt.filter(|shown| put_into.contains(&shown.id)).take(MOST);
    let mut all = HashMap::new();
    for shown in dealt {
        let looked = desk.live.sessions.look(&desk.db, &desk.library.book, &shown.id, told);
        if let Some(told) = looked.await? {
            all.insert(shown.id.clone(), told);
        }
    }
    Ok(all)
}
