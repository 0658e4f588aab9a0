//! The trainee's hands: pointer, keys, and the bars round the table. They ask; they never decide.

mod aim;
mod bars;
mod board;
mod bubbles;
mod colours;
mod drag;
mod entry;
mod fate;
mod guide;
mod held;
mod keyboard;
mod leave;
mod menu;
mod popup;
mod setting;
mod shoe;
mod side;
mod spin;
mod stopped;
mod tags;
mod targets;
mod timeline;
mod tools;
mod acts_in_use;

use super::bridge::{ActRequested, Desk, DeskRequested};
use super::felt::Stage;
use super::saves::Saves;
use super::screens::{Navigate, Screen};
use crate::kit::{Area, Chips, Face, Palm};
use crate::panels::{keys, look, parts};
use crate::session::{Session, View};
use crate::table::Act;
use acts_in_use::ActsInUse;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use leave::Leaving;
use popup::Popup;
use targets::Target;
use tools::Tool;

/// What the trainee is about to do.
#[derive(Resource, Default, Debug)]
pub(super) struct InputState {
    /// The armed tool: the next place that is pointed at gets it.
    tool: Option<Tool>,
    /// The place that keys aim at.
    aimed: Option<Target>,
    /// Chips picked from the inventory, to be put down.
    picked: Chips,
    /// The palm that is to draw; the proper one if not said.
    palm: Option<Palm>,
    /// Whether cards are laid face up unless the shift key is held.
    up: bool,
    /// Where cards are passed on from, once that has been chosen.
    from: Option<Area>,
    /// The first digit of a seat's number, where there may be a second.
    typed: Option<u8>,
    /// What is open over the table.
    popup: Option<Popup>,
    /// The same as it was last drawn, and which control had the keys before.
    opened: Option<popup::Opened>,
    /// Where the buttons of the bar are, by their actions.
    buttons: Vec<(&'static str, egui::Rect)>,
    /// What is being dragged.
    dragged: Option<drag::Dragged>,
    /// The rake, while it is drawn over the layout.
    rake: Option<board::Rake>,
    /// The hand on the wheel, while it is drawn round it.
    whirl: Option<spin::Whirl>,
}

/// What the bars and the table ask for.
#[derive(Clone, Debug, PartialEq)]
enum UiCommand {
    Do(Act),
    Desk(DeskRequested),
    Navigate(Destination),
}

/// A place to go, kept plain so that commands can be compared.
#[derive(Clone, Debug, PartialEq)]
enum Destination {
    Clause(String),
    Settings,
    Back,
    Courses,
}

/// A rectangle of the window in points.
fn points(rect: Rect, ratio: f32) -> egui::Rect {
    egui::Rect::from_min_max(
        egui::pos2(rect.min.x / ratio, rect.min.y / ratio),
        egui::pos2(rect.max.x / ratio, rect.max.y / ratio),
    )
}

/// What every panel of the table reads.
struct TableUi<'a> {
    session: &'a Session,
    view: &'a View,
    desk: &'a Desk,
    saves: &'a Saves,
    stage: &'a Stage,
    acts: &'a ActsInUse,
    review: bool,
}

impl TableUi<'_> {
    /// Whether amounts are written beside the chips: not where reading them is the lesson.
    fn shows_amounts(&self) -> bool {
        self.saves.settings.show_amounts && !self.session.level().hide_amounts
    }

    /// The key of an action, as people read it.
    fn key(&self, id: &str) -> String {
        keys::spoken(keys::key_of(&self.saves.settings, id))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InputState>()
        .init_resource::<ActsInUse>()
        .init_resource::<Leaving>()
        .add_systems(
            OnEnter(Screen::Table),
            |mut state: ResMut<InputState>, mut leaving: ResMut<Leaving>| {
                *state = InputState::default();
                leaving.0 = false;
            },
        )
        .add_systems(
            EguiPrimaryContextPass,
            table.run_if(in_state(Screen::Table).or_eager(in_state(Screen::Review))),
        );
}

/// The width of the side panel and the heights of the bars, in points.
const SIDE: f32 = 296.0;
const TOP: f32 = 44.0;
const BOTTOM: f32 = 60.0;

#[expect(clippy::too_many_lines, reason = "the whole table, panel by panel")]
fn table(
    mut contexts: EguiContexts,
    window: Single<&Window, With<PrimaryWindow>>,
    screen: Res<State<Screen>>,
    (desk, saves): (Res<Desk>, Res<Saves>),
    mut stage: ResMut<Stage>,
    (mut state, mut in_use, mut leaving): (ResMut<InputState>, ResMut<ActsInUse>, ResMut<Leaving>),
    mut acts: MessageWriter<ActRequested>,
    mut asks: MessageWriter<DeskRequested>,
    mut go: MessageWriter<Navigate>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(session) = desk.shown() else {
        go.write(Navigate::To(Screen::Home));
        return Ok(());
    };
    let view = session.view();
    let review = *screen.get() == Screen::Review;
    let mut commands: Vec<UiCommand> = Vec::new();
    let mut root = super::pages::root_ui(&ctx);
    parts::name_window(&root, &session.level().title);
    let ratio = ctx.pixels_per_point() / window.scale_factor();
    let width = ctx.viewport_rect().width();
    let dealing = !review && session.mode() != crate::level::Mode::Watch;
    if dealing {
        in_use.of(session);
    }
    let in_use = &*in_use;
    let side = (width * 0.34).clamp(200.0, SIDE);
    // Before anything is pressed: a quick press and release may come within one frame.
    let open = state.popup.clone();
    let asked = leaving.0;
    let over = !review && session.is_over();
    if over {
        // There is nothing left that a tool could be for.
        state.let_go();
    }
    let taken = open.is_some() || asked || over;
    let pressed = if dealing { keyboard::pressed(&ctx, taken) } else { Vec::new() };
    let way_out = {
        let (view, desk, saves, stage) = (&view, &*desk, &*saves, &*stage);
        let shown = TableUi { session, view, desk, saves, stage, acts: in_use, review };
        let rows = if dealing && !over { bars::rows(&root, &shown, width) } else { 1.0 };
        let frame =
            |fill| egui::Frame::new().fill(fill).inner_margin(egui::Margin::symmetric(14, 8));
        let way_out = egui::Panel::top("table_top")
            .exact_size(TOP)
            .resizable(false)
            .frame(frame(look::PANEL))
            .show_separator_line(false)
            .show(&mut root, |ui| bars::top_ui(ui, &shown))
            .inner;
        egui::Panel::bottom("table_bottom")
            .exact_size(BOTTOM * rows)
            .resizable(false)
            .frame(frame(look::PANEL))
            .show_separator_line(false)
            .show(&mut root, |ui| {
                if over {
                    leave::over_ui(ui, &mut commands);
                } else if !dealing {
                    timeline::timeline_ui(ui, &shown, &mut commands);
                } else {
                    bars::acts_ui(ui, &shown, &mut state, &mut commands);
                }
            });
        egui::Panel::right("table_side")
            .exact_size(side)
            .resizable(false)
            .frame(egui::Frame::new().fill(look::PANEL).inner_margin(egui::Margin::same(16)))
            .show_separator_line(true)
            .show(&mut root, |ui| side::side_ui(ui, &shown, &mut commands));
        way_out
    };
    let free = root.available_rect_before_wrap();
    let canvas =
        Rect::new(free.min.x * ratio, free.min.y * ratio, free.max.x * ratio, free.max.y * ratio);
    let size = Vec2::new(window.width(), window.height());
    if stage.canvas != canvas || stage.window != size || stage.pixels != window.scale_factor() {
        stage.canvas = canvas;
        stage.window = size;
        stage.pixels = window.scale_factor();
        stage.dirty = true;
        redraw.write(RequestRedraw);
    }
    let (view, desk, saves, stage) = (&view, &*desk, &*saves, &*stage);
    let shown = TableUi { session, view, desk, saves, stage, acts: in_use, review };
    if asked {
        aim::labels_ui(&mut root, &shown, ratio);
        leave::ask_ui(&ctx, &shown, &mut leaving, &mut commands);
    } else if dealing {
        aim::felt_ui(&mut root, &shown, &mut state, ratio, &mut commands);
        keyboard::keys(&ctx, &shown, &mut state, &pressed, &mut commands);
        popup::popup_ui(&ctx, &shown, &mut state, open.as_ref(), ratio, &mut commands);
    } else {
        aim::labels_ui(&mut root, &shown, ratio);
        timeline::keys(&ctx, &shown, &mut commands);
    }
    leave::buttons_ui(&ctx, way_out, &shown, &mut leaving, &mut commands);
    parts::focus_ring(&root);
    if review && ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
        commands.push(UiCommand::Navigate(Destination::Back));
    }
    for command in commands {
        redraw.write(RequestRedraw);
        match command {
            UiCommand::Do(act) => {
                acts.write(ActRequested(act));
            }
            UiCommand::Desk(ask) => {
                asks.write(ask);
            }
            UiCommand::Navigate(Destination::Clause(id)) => {
                go.write(Navigate::Clause(id));
            }
            UiCommand::Navigate(Destination::Settings) => {
                go.write(Navigate::To(Screen::Settings));
            }
            UiCommand::Navigate(Destination::Back) => {
                go.write(Navigate::Back);
            }
            UiCommand::Navigate(Destination::Courses) => {
                go.write(Navigate::To(Screen::Courses));
            }
        }
    }
    Ok(())
}

impl InputState {
    /// Lets go of whatever is held, armed or open.
    fn let_go(&mut self) {
        let buttons = std::mem::take(&mut self.buttons);
        *self =
            Self { palm: self.palm, up: self.up, opened: self.opened, buttons, ..Self::default() };
    }

    /// Whether a tool is armed or something is in the hands.
    fn holds_something(&self) -> bool {
        self.tool.is_some() || self.from.is_some() || !self.picked.is_empty()
    }

    /// Which way a card is laid, with the shift key or without.
    fn face(&self, shift: bool) -> Face {
        if shift == self.up { Face::Down } else { Face::Up }
    }
}
