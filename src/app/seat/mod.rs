//! The window as a seat in a class: it tells a trainer's desk what is dealt, and does what is ordered.
//!
//! Only sessions that are opened while the seat is in the class are told there. Without a class nothing
//! leaves this PC.

mod hear;
mod page;
mod tell;

use super::autosave::Autosave;
use super::bridge::{Desk, SessionSystems};
use super::sat::AtExam;
use crate::panels::seat::{BannerView, SeatForm, SeatStage, banner_ui};
use crate::seat::{Joins, Looking, Seat, Shown};
use crate::wire::Person;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// The class that the seat is in.
#[derive(Resource, Default)]
pub(super) struct InClass {
    seat: Option<Seat>,
    /// This seat's name at desks.
    id: String,
    /// What the desk has said of the class, once the seat is in.
    class: Option<Class>,
    /// Why there is no connection; empty if there is one.
    away: String,
    /// How many lines are not confirmed.
    waiting: usize,
    /// The log of the session that is told, by its name at the desk.
    dealt: Option<String>,
    /// The sitting whose chain is told.
    sitting: Option<tell::SittingTold>,
    /// What the desk was last asked for, a round of a sitting or for 0 its promise, and when.
    asked: Option<((String, u32), u64)>,
    /// The order by which the next session is opened.
    ordered: Option<i64>,
    /// The orders that were taken up, each with its answer: the desk says one again whose answer it has
    /// not heard.
    taken: Vec<(i64, Option<String>)>,
    /// What was last told of the screen.
    shown: Option<Shown>,
    form: SeatForm,
    complaint: String,
    looking: Option<Looking>,
}

/// What the desk has said of the class.
struct Class {
    name: String,
    number: i64,
    people: Vec<Person>,
    person: Option<i64>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InClass>()
        .add_systems(Update, hear::hear.in_set(SessionSystems::Gather))
        .add_systems(Update, tell::tell.after(SessionSystems::Publish))
        .add_systems(EguiPrimaryContextPass, banner)
        .add_plugins(page::plugin);
}

impl InClass {
    /// The class in a few words; empty if the seat is in none.
    fn words(&self) -> String {
        match (&self.class, &self.seat) {
            (Some(class), _) => format!("{}, seat {}", class.name, class.number),
            (None, Some(_)) => "Joining a class".to_owned(),
            (None, None) => String::new(),
        }
    }

    fn join(&mut self, joins: Joins, wake: Option<EventLoopProxy<WinitUserEvent>>) {
        let wake = move || {
            if let Some(wake) = &wake {
                // A window that is closing looks no more.
                let _ = wake.send_event(WinitUserEvent::WakeUp);
            }
        };
        match Seat::join(joins, wake) {
            Ok(seat) => self.seat = Some(seat),
            Err(error) => self.complaint = format!("The seat cannot join: {error}."),
        }
    }

    fn leave(&mut self) {
        let (id, form) = (std::mem::take(&mut self.id), std::mem::take(&mut self.form));
        *self = Self { id, form, ..Self::default() };
    }

    fn stage(&mut self) -> SeatStage {
        match (&self.class, &self.seat) {
            (Some(class), _) => SeatStage::In {
                class: class.name.clone(),
                number: class.number,
                people: class.people.iter().map(|p| (p.id, p.name.clone())).collect(),
                person: class.person,
                waiting: self.waiting,
                away: self.away.clone(),
            },
            (None, Some(_)) => SeatStage::Trying(self.away.clone()),
            (None, None) => {
                let found = self.looking.as_mut().map(Looking::found).unwrap_or_default();
                let found = found.into_iter().map(|desk| (desk.class, desk.address)).collect();
                SeatStage::Out { found }
            }
        }
    }
}

/// What wakes the window; nothing where there is none.
fn waker(proxy: Option<&EventLoopProxyWrapper>) -> Option<EventLoopProxy<WinitUserEvent>> {
    proxy.map(|proxy| (**proxy).clone())
}

/// What an instructor says, over whatever is shown.
fn banner(mut contexts: EguiContexts, mut desk: ResMut<Desk>) -> Result {
    // Whoever sits an exam is told nothing but by its examiner, and that the desk is waited for.
    let view = match &desk.exam {
        Some(AtExam::Sat(sat)) => BannerView { frozen: sat.waits_words(), said: None },
        Some(AtExam::Trial) => return Ok(()),
        None => BannerView {
            frozen: desk.frozen.as_ref().map(|frozen| frozen.words.clone()),
            said: desk.said.clone(),
        },
    };
    if view.frozen.is_none() && view.said.is_none() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    if banner_ui(&ctx, &view) {
        desk.said = None;
        ctx.request_repaint();
    }
    Ok(())
}

/// Whether anything of logs is to be told.
fn forget_unless_joined(in_class: &InClass, autosave: &mut Autosave) -> bool {
    let joined = in_class.seat.is_some();
    if !joined {
        autosave.told.clear();
    }
    joined
}
