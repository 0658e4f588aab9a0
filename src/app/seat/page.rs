//! The page on which a class is joined and left.

use super::{InClass, waker};
use crate::app::bridge::Desk;
use crate::app::pages::{go_on, page_root_ui};
use crate::app::policy::Policy;
use crate::app::saves::Saves;
use crate::app::screens::{Navigate, Screen, StartOptions};
use crate::panels::seat::{SeatForm, SeatIntent, SeatStage, SeatView, seat_ui};
use crate::seat::{Joins, Looking, addresses, new_seat};
use crate::wire::ClassCode;
use crate::wording::as_sentence;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use std::time::Duration;

/// How often the page looks for desks.
const LOOKS_EVERY: Duration = Duration::from_millis(500);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, start)
        .add_systems(OnEnter(Screen::Seat), enter)
        .add_systems(OnExit(Screen::Seat), |mut in_class: ResMut<InClass>| in_class.looking = None)
        .add_systems(EguiPrimaryContextPass, page.run_if(in_state(Screen::Seat)));
}

/// What stands in the fields before anything is typed.
fn form(saves: &Saves, policy: &Policy) -> SeatForm {
    let kept = saves.seat();
    let or = |fixed: &String, kept| if fixed.is_empty() { kept } else { fixed.clone() };
    SeatForm {
        address: or(&policy.desk, kept.address),
        code: or(&policy.code, kept.code),
        fixed_address: !policy.desk.is_empty(),
        fixed_code: !policy.code.is_empty(),
    }
}

fn enter(mut in_class: ResMut<InClass>, saves: Res<Saves>, policy: Res<Policy>) {
    if in_class.seat.is_none() {
        in_class.form = form(&saves, &policy);
        in_class.looking = Looking::begin().filter(|_| !in_class.form.fixed_address);
    }
}

/// Joins the class that is fixed on this PC or was asked for, if it is to be joined at once.
fn start(
    proxy: Option<Res<EventLoopProxyWrapper>>,
    (policy, asked): (Res<Policy>, Res<StartOptions>),
    mut in_class: ResMut<InClass>,
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Navigate>,
) {
    if !policy.join && asked.0.join.is_none() {
        return;
    }
    let mut form = form(&saves, &policy);
    if let Some(asked) = &asked.0.join {
        // What is fixed on this PC stays so.
        if !form.fixed_code {
            form.code.clone_from(&asked.code);
        }
        if !form.fixed_address && !asked.address.is_empty() {
            form.address.clone_from(&asked.address);
        }
        // There it is said who sits here.
        go.write(Navigate::To(Screen::Seat));
    }
    in_class.form = form;
    join(&mut in_class, &mut saves, proxy.as_deref());
}

fn join(in_class: &mut InClass, saves: &mut Saves, proxy: Option<&EventLoopProxyWrapper>) {
    in_class.complaint.clear();
    match joins(in_class, saves) {
        Ok(joins) => in_class.join(joins, waker(proxy)),
        Err(words) => in_class.complaint = words,
    }
}

fn page(
    mut contexts: EguiContexts,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut in_class: ResMut<InClass>,
    mut desk: ResMut<Desk>,
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Navigate>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut root = page_root_ui(&ctx, &mut saves);
    let stage = in_class.stage();
    if in_class.looking.is_some() {
        ctx.request_repaint_after(LOOKS_EVERY);
    }
    let mut form = in_class.form.clone();
    let view = SeatView { stage: &stage, complaint: &in_class.complaint };
    let intent = seat_ui(&mut root, &view, &mut form);
    in_class.form = form;
    let Some(intent) = intent else { return Ok(()) };
    ctx.request_repaint();
    match intent {
        SeatIntent::Back => go_on(&ctx, &mut go, Navigate::Back),
        SeatIntent::Choose(address) => in_class.form.address = with_the_others(&stage, &address),
        SeatIntent::Leave => {
            in_class.leave();
            desk.free();
            desk.said = None;
        }
        SeatIntent::Sits(person) => {
            if let Some(seat) = &in_class.seat {
                seat.sits(person);
            }
            if let Some(class) = &mut in_class.class {
                class.person = Some(person);
            }
        }
        SeatIntent::Join => join(&mut in_class, &mut saves, proxy.as_deref()),
    }
    Ok(())
}

/// A desk that was found, and after it the other desks of the same class: if it is gone, they are tried.
fn with_the_others(stage: &SeatStage, address: &str) -> String {
    let SeatStage::Out { found } = stage else { return address.to_owned() };
    let class = found.iter().find(|(_, at)| at == address).map(|(class, _)| class);
    let others = found.iter().filter(|(other, at)| Some(other) == class && at != address);
    let all: Vec<&str> =
        std::iter::once(address).chain(others.map(|(_, at)| at.as_str())).collect();
    all.join(", ")
}

/// What was typed, as far as it can be used; it is kept for the next time.
fn joins(in_class: &mut InClass, saves: &mut Saves) -> std::result::Result<Joins, String> {
    let code = ClassCode::read(&in_class.form.code).map_err(|why| as_sentence(&why.to_string()))?;
    let addresses = addresses(&in_class.form.address);
    let mut kept = saves.seat();
    if kept.seat.is_empty() {
        kept.seat = new_seat().ok_or("This PC has no chance to make up a name from.")?;
    }
    (kept.address, kept.code) = (addresses.join(", "), code.to_string());
    saves.keep_seat(&kept);
    in_class.id.clone_from(&kept.seat);
    let place = gethostname::gethostname().to_string_lossy().into_owned();
    let outbox = saves.folder.as_ref().map(|folder| folder.join("outbox"));
    Ok(Joins { addresses, code, seat: kept.seat, place, outbox })
}
