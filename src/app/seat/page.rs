//! The page on which a class is joined and left.

use super::{InClass, waker};
use crate::app::bridge::Desk;
use crate::app::pages::{go_on, page_root_ui};
use crate::app::saves::Saves;
use crate::app::screens::{Navigate, Screen};
use crate::panels::seat::{SeatForm, SeatIntent, SeatView, seat_ui};
use crate::seat::{Joins, Looking, new_seat};
use crate::wire::ClassCode;
use crate::wording::as_sentence;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use std::time::Duration;

/// How often the page looks for desks.
const LOOKS_EVERY: Duration = Duration::from_millis(500);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Seat), enter)
        .add_systems(OnExit(Screen::Seat), |mut in_class: ResMut<InClass>| in_class.looking = None)
        .add_systems(EguiPrimaryContextPass, page.run_if(in_state(Screen::Seat)));
}

fn enter(mut in_class: ResMut<InClass>, saves: Res<Saves>) {
    if in_class.seat.is_none() {
        let kept = saves.seat();
        in_class.id.clone_from(&kept.seat);
        in_class.form = SeatForm { address: kept.address, code: kept.code };
        in_class.looking = Looking::begin();
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
        SeatIntent::Choose(address) => in_class.form.address = address,
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
        SeatIntent::Join => {
            in_class.complaint.clear();
            match joins(&mut in_class, &mut saves) {
                Ok(joins) => in_class.join(joins, waker(proxy.as_deref())),
                Err(words) => in_class.complaint = words,
            }
        }
    }
    Ok(())
}

/// What was typed, as far as it can be used; it is kept for the next time.
fn joins(in_class: &mut InClass, saves: &mut Saves) -> std::result::Result<Joins, String> {
    let code = ClassCode::read(&in_class.form.code).map_err(|why| as_sentence(&why.to_string()))?;
    let address = in_class.form.address.trim().to_owned();
    if address.is_empty() {
        return Err("Choose a desk, or type its address.".to_owned());
    }
    let mut kept = saves.seat();
    if kept.seat.is_empty() {
        kept.seat = new_seat().ok_or("This PC has no chance to make up a name from.")?;
    }
    (kept.address, kept.code) = (address.clone(), code.to_string());
    saves.keep_seat(&kept);
    in_class.id.clone_from(&kept.seat);
    let place = gethostname::gethostname().to_string_lossy().into_owned();
    let outbox = saves.folder.as_ref().map(|folder| folder.join("outbox"));
    Ok(Joins { address, code, seat: kept.seat, place, outbox })
}
