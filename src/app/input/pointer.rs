//! The pointer over the felt: Bevy picks the thing, and observers turn gestures into what is asked.

use super::gesture::{Gesture, Rake, Whirl};
use super::leave::Leaving;
use super::state::{InputState, Outbox, UiCommand, in_order};
use super::{aim, board, drag};
use crate::app::bridge::Desk;
use crate::app::felt::{ActsInUse, PointAt, Stage, TableUi, Target};
use crate::app::saves::Saves;
use crate::app::screens::Screen;
use crate::level::Mode;
use crate::table::Act;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The thing that the pointer is over.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Hovered;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(over)
        .add_observer(out)
        .add_observer(click)
        .add_observer(dragged)
        .add_observer(scrolled)
        .add_observer(dropped)
        .add_observer(let_go);
}

/// So far a press may move, in logical pixels, before it is a drag and no longer a click.
const STEADY: f32 = 6.0;

/// The table and what the hands hold, for a gesture.
#[derive(SystemParam)]
struct Hands<'w, 's> {
    desk: Res<'w, Desk>,
    saves: Res<'w, Saves>,
    stage: Res<'w, Stage>,
    in_use: Res<'w, ActsInUse>,
    screen: Res<'w, State<Screen>>,
    leaving: Res<'w, Leaving>,
    keys: Res<'w, ButtonInput<KeyCode>>,
    things: Query<'w, 's, &'static PointAt>,
    state: ResMut<'w, InputState>,
    outbox: Outbox<'w>,
}

impl Hands<'_, '_> {
    /// Does something to the table, unless nothing can be done to it now.
    fn at_the_table(
        &mut self,
        does: impl FnOnce(&TableUi<'_>, &mut InputState, bool, &mut Vec<UiCommand>),
    ) {
        let Some(session) = self.desk.shown() else { return };
        let deals = *self.screen.get() == Screen::Table
            && session.mode() != Mode::Watch
            && !session.is_over()
            && !self.leaving.0;
        if !deals {
            return;
        }
        let view = session.view();
        let places = in_order(&self.things);
        let shown = TableUi {
            session,
            view: &view,
            desk: &self.desk,
            saves: &self.saves,
            stage: &self.stage,
            acts: &self.in_use,
            review: false,
            places: &places,
        };
        let shift = self.keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
        let mut commands = Vec::new();
        does(&shown, &mut self.state, shift, &mut commands);
        self.outbox.send(commands);
    }

    fn target(&self, thing: Entity) -> Option<Target> {
        self.things.get(thing).ok().map(|point| point.target)
    }
}

fn over(over: On<Pointer<Over>>, mut commands: Commands, things: Query<(), With<PointAt>>) {
    if things.contains(over.entity) {
        commands.entity(over.entity).insert(Hovered);
    }
}

fn out(out: On<Pointer<Out>>, mut commands: Commands, things: Query<(), With<Hovered>>) {
    if things.contains(out.entity) {
        commands.entity(out.entity).remove::<Hovered>();
    }
}

fn click(click: On<Pointer<Click>>, mut hands: Hands) {
    let Some(target) = hands.target(click.entity) else { return };
    // What was dragged is let go, and not clicked.
    if hands.state.gesture.is_some() {
        return;
    }
    let button = click.button;
    hands.at_the_table(|shown, state, shift, commands| match button {
        PointerButton::Primary => {
            state.aimed = None;
            aim::click(shown, state, target, shift, commands);
        }
        PointerButton::Secondary => aim::other_click(shown, state, target),
        PointerButton::Middle => {}
    });
}

/// What a drag from a thing is.
fn begun(shown: &TableUi<'_>, state: &InputState, from: Target) -> Gesture {
    if board::rakes(shown, state) {
        Gesture::Rakes(Rake::default())
    } else if let Some(wheel) = shown.place(from).filter(|_| from == Target::Wheel) {
        Gesture::Whirls(Whirl::new(wheel.rect.center()))
    } else {
        Gesture::Carries(from)
    }
}

/// A drag begins once it has gone far enough; the rake collects on its way, and the hand goes round the
/// wheel.
fn dragged(drag: On<Pointer<Drag>>, time: Res<Time<Real>>, mut hands: Hands) {
    let Some(target) = hands.target(drag.entity) else { return };
    let begins = hands.state.gesture.is_none();
    if drag.button != PointerButton::Primary || (begins && drag.distance.length() < STEADY) {
        return;
    }
    let (at, now) = (drag.pointer_location.position, time.elapsed_secs_f64());
    hands.at_the_table(|shown, state, _, commands| {
        let mut gesture = match state.gesture.take() {
            Some(gesture) => gesture,
            None => {
                state.cut = 0;
                begun(shown, state, target)
            }
        };
        match &mut gesture {
            Gesture::Carries(_) => {}
            Gesture::Rakes(rake) => {
                let met = rake.draw_to(shown, at).into_iter();
                commands.extend(met.map(|spot| UiCommand::Do(Act::Collect(spot))));
            }
            Gesture::Whirls(whirl) => whirl.follow(now, at),
        }
        state.gesture = Some(gesture);
    });
}

/// The wheel over a tube sizes the stack in hand, and while chips are carried those: up a chip more, down
/// one less.
fn scrolled(scroll: On<Pointer<Scroll>>, mut hands: Hands) {
    // What happens to a thing is told to the window as well.
    if scroll.entity != scroll.original_event_target() {
        return;
    }
    let carried = match hands.state.gesture {
        Some(Gesture::Carries(from)) => Some(from),
        _ => None,
    };
    let up = scroll.y > 0.0;
    match carried.or_else(|| hands.target(scroll.entity)) {
        Some(target @ Target::Tube(..)) => {
            hands.at_the_table(|shown, state, _, _| aim::size_stack(shown, state, target, up));
        }
        Some(Target::Spot(spot)) if carried.is_some() => {
            hands.at_the_table(|shown, state, _, _| drag::cut(shown, state, spot, up));
        }
        _ => {}
    }
}

fn dropped(drop: On<Pointer<DragDrop>>, mut hands: Hands) {
    let Some(to) = hands.target(drop.entity) else { return };
    let Some(Gesture::Carries(from)) = hands.state.gesture else { return };
    hands.state.gesture = None;
    hands.at_the_table(|shown, state, shift, commands| {
        drag::drop_on(shown, state, (from, to), shift, commands);
    });
}

fn let_go(end: On<Pointer<DragEnd>>, time: Res<Time<Real>>, mut hands: Hands) {
    if end.button != PointerButton::Primary {
        return;
    }
    let (at, now) = (end.pointer_location.position, time.elapsed_secs_f64());
    if let Some(Gesture::Whirls(mut whirl)) = hands.state.gesture.take() {
        // Who has stopped before he lets go does not spin.
        whirl.follow(now, at);
        hands.at_the_table(|_, _, _, commands| {
            let spin = whirl.spin().map(|(ball, turns)| Act::Spin { ball, turns });
            commands.extend(spin.map(UiCommand::Do));
        });
    }
}
