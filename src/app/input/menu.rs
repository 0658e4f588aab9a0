//! The lists that open over the table: what can be done at a place, to which wager, what is said.

use super::lines::{choice, choice_key, in_column, line, maybe_first, nothing_ui, title};
use super::popup::{After, Number, Popup, Sale};
use super::tools::{self, Tool};
use super::{board, colours, guide, shoe};
use crate::app::felt::{TableUi, Target, lies_about};
use crate::kit::{Area, Face, Palm, Seat, Spot, Word};
use crate::law::Phrase;
use crate::panels::keys::{told, told_with};
use crate::panels::look;
use crate::table::{self, Act, Cover, Device, Grip};
use crate::wording;
use bevy_egui::egui;

/// What can be done at a place.
pub(super) fn place_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, target: Target) -> After {
    let label = shown.place(target);
    title(ui, &label.map_or_else(String::new, |place| place.label.clone()));
    let table = shown.session.table();
    let mut n = 0;
    let mut after = After::Stays(Popup::Menu(target));
    // What is due stands first, even where its amount or its order would have to be asked.
    let due = guide::due_at(shown, target);
    if let Some(act) = due {
        n += 1;
        if line(ui, n, &wording::act(&act), true) {
            after = After::Does(act);
        }
    }
    for act in acts_at(shown, target) {
        if table::can(table, &act).is_err() || Some(act) == due {
            continue;
        }
        n += 1;
        if choice(ui, n, &wording::act(&act)) {
            after = After::Does(act);
        }
    }
    let mut open = |ui: &mut egui::Ui, label: &str, popup: Popup| {
        n += 1;
        if choice(ui, n, &told(label)) {
            after = After::Stays(popup);
        }
    };
    match target {
        Target::Spot(spot) => {
            let paid = Target::Spot(board::pays_on(shown, spot));
            open(ui, "menu.pay", Popup::amount(Tool::Pay, paid));
            if shown.acts.has("wheel") && !table.stake(spot.seat, spot.wager).is_zero() {
                open(ui, "menu.take", Popup::amount(Tool::Take, target));
            }
            if !table.paid(spot.seat, spot.wager).is_zero() {
                open(ui, "menu.retrieve", Popup::amount(Tool::Retrieve, target));
            }
        }
        Target::Cards(Area::Seat(seat)) if shown.is_shared() => {
            if !table.cash(seat).is_zero() {
                let sale = Sale { seat: Some(seat), tint: None };
                open(ui, "menu.colour", Popup::Sale(sale));
            }
            if board::marked(shown, seat).is_some() {
                open(ui, "menu.cash_out", colours::buying_back(target));
            }
        }
        Target::Wheel if table.ball.is_none() => open(ui, "menu.spin", Popup::SPIN),
        Target::Marker => open(ui, "menu.mark", Popup::number(Number::Mark, 0)),
        Target::Cards(area) if can_be_set(shown, area) => {
            open(ui, "menu.set", Popup::setting(area));
        }
        Target::Stub if table.count(Area::Deck) > 0 && !lies_about(table.lay) => {
            open(ui, "menu.cut", Popup::cut(shown));
        }
        Target::Stub if table.count(Area::Stub) + table.count(Area::StubInHand) > 0 => {
            open(ui, "menu.count", Popup::number(Number::Count, 0));
        }
        _ => {}
    }
    for (words, popup) in shoe::leads(shown, target) {
        n += 1;
        if choice(ui, n, &words) {
            after = match popup {
                // Its place is known: what is asked next is where they go.
                Popup::From(areas) if areas.len() == 1 => After::Takes(areas[0]),
                popup => After::Stays(popup),
            };
        }
    }
    if n == 0 && nothing_ui(ui, &told("menu.nothing")) {
        return After::Closes;
    }
    after
}

/// Whether a place's cards are set at this table, and there are some.
fn can_be_set(shown: &TableUi<'_>, area: Area) -> bool {
    let kind = match area {
        Area::Dealer => "arrange dealer",
        Area::Seat(_) => "arrange seat",
        _ => return false,
    };
    shown.session.table().count(area) > 1 && shown.acts.has(kind)
}

/// The acts that a place is for; those that cannot be done now are left out by the caller.
fn acts_at(shown: &TableUi<'_>, target: Target) -> Vec<Act> {
    let faces = [Face::Down, Face::Up];
    let laying = |area: Area| {
        faces.into_iter().flat_map(move |face| {
            [Act::Place { to: area, face, palm: None }, Act::Deliver { to: area, face }]
        })
    };
    let view = shown.view;
    match target {
        Target::Cards(Area::Seat(seat)) if shown.is_shared() => board::acts_with(seat).to_vec(),
        Target::Place(word) => board::acts_at(shown, word),
        Target::Vigorish(_) => Vec::new(),
        Target::Wheel => vec![Act::Wait, Act::TakeBall],
        Target::Marker => vec![Act::Lift],
        Target::Tint(_) | Target::Cards(Area::Palm(_)) => Vec::new(),
        Target::Cards(area) => {
            let mut acts: Vec<Act> = laying(area).collect();
            if let Area::Seat(seat) = area
                && view.seated.contains(&seat)
            {
                acts.extend(shown.acts.has("offer").then_some(Act::Offer(seat)));
                acts.extend(tools::tucks(shown, seat));
                acts.extend(shoe::acts_with(shown, seat));
            }
            if let Area::Part(seat, _) = area {
                acts.push(Act::Tuck { from: area, to: Area::Seat(seat) });
            }
            acts.extend([Act::Turn(area), Act::PickUp(area)]);
            acts
        }
        Target::Spot(spot) => {
            let mut acts = vec![Act::Collect(spot), Act::Release(spot), Act::Correct(spot)];
            acts.extend(shown.acts.has("wheel").then_some(Act::Hold(spot)));
            // A number may lie under its chips.
            acts.extend(board::calls(spot.wager));
            if let Some(area) = shown.under_spot(spot) {
                acts.extend(laying(area));
                let state = Area::Seat(spot.seat);
                acts.push(Act::Tuck { from: state, to: area });
                acts.push(Act::Tuck { from: area, to: state });
                acts.extend([Act::Turn(area), Act::PickUp(area)]);
            }
            acts
        }
        Target::Shoe => shoe_acts(shown),
        Target::Shuffler => vec![Act::Shuffle, Act::Swap, Act::SetAside(Device::Shuffler)],
        Target::Stub => stub_acts(shown),
        Target::Rack => {
            let to = shown.receptacle();
            let mut acts = vec![
                Act::Place { to, face: Face::Down, palm: None },
                Act::Deliver { to, face: Face::Down },
            ];
            acts.extend(faces.map(|face| Act::PlaceStub { to, face }));
            acts.extend([Act::Shuffle, Act::Swap]);
            acts
        }
        Target::Cover => {
            let places = [
                Cover::OnPacket,
                Cover::BesideShoe,
                Cover::Layout,
                Cover::InFront,
                Cover::Rack,
                Cover::UnderStub,
            ];
            let elsewhere = places.into_iter().filter(|&place| view.cover != Some(place));
            elsewhere.map(Act::Cover).collect()
        }
        Target::Floor => vec![Act::PickUp(Area::Off)],
        Target::Tube(..) => Vec::new(),
    }
}

fn shoe_acts(shown: &TableUi<'_>) -> Vec<Act> {
    let mut acts = vec![Act::Issue];
    for from in [Area::Shoe, Area::Held] {
        for palm in [Palm::Left, Palm::Right] {
            acts.push(Act::Remove { from, palm: Some(palm), bottom: false });
            if from == Area::Held {
                acts.push(Act::Remove { from, palm: Some(palm), bottom: true });
            }
        }
    }
    if shown.view.pile(Area::Deck) > 0 {
        acts.push(Act::Load);
    }
    acts.extend([Act::RemoveStub, Act::Shuffle, Act::Swap]);
    acts.extend([Device::AutoShoe, Device::Shuffler].map(Act::SetAside));
    acts
}

fn stub_acts(shown: &TableUi<'_>) -> Vec<Act> {
    let view = shown.view;
    if view.pile(Area::StubInHand) + view.pile(Area::Stub) > 0 {
        let mut acts = vec![Act::PlaceStub { to: Area::Stub, face: Face::Down }];
        acts.extend([Face::Down, Face::Up].map(|face| Act::PlaceStub { to: Area::Rack, face }));
        acts.push(Act::Turn(Area::Stub));
        let from = Area::StubInHand;
        acts.extend([Palm::Left, Palm::Right].map(|palm| Act::Remove {
            from,
            palm: Some(palm),
            bottom: false,
        }));
        return acts;
    }
    let mut acts = Vec::new();
    if view.pile(Area::Deck) > 0 {
        let opening = [
            ("inspect", Act::Inspect),
            ("spread", Act::Spread),
            ("turn deck", Act::Turn(Area::Deck)),
            ("wash", Act::Wash),
            ("stack", Act::Stack),
        ];
        // Where the deck is never opened these would only stand in the way.
        let used = |(kind, act)| shown.acts.has(kind).then_some(act);
        acts.extend(opening.into_iter().filter_map(used));
        acts.extend(shown.acts.has("lace").then_some(Act::Lace));
        acts.extend([Act::Shuffle, Act::Load]);
    }
    if view.pile(Area::Deck) + view.pile(Area::Held) > 0 {
        for palm in [Palm::Left, Palm::Right] {
            for grip in [Grip::OverInventory, Grip::OverLayout, Grip::ToTheSide] {
                acts.push(Act::TakeDeck { palm, grip });
            }
        }
    }
    acts
}

/// What is collected at a wager that may owe vigorish: itself, or that.
pub(super) fn takes_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, spot: Spot) -> After {
    title(ui, &told("which"));
    let act = Act::Collect(spot);
    if line(ui, 1, &wording::act(&act), shown.due() == Some(act)) {
        return After::Does(act);
    }
    let wager = wording::wager(spot.wager);
    if choice(ui, 2, &told_with("menu.charge", &[("wager", &wager)])) {
        return After::Stays(Popup::amount(Tool::Charge, Target::Spot(spot)));
    }
    After::Stays(Popup::Takes(spot))
}

/// Which of several acts is meant.
pub(super) fn acts_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, mut acts: Vec<Act>) -> After {
    title(ui, &told("which"));
    let due = shown.due();
    // So many cards have, as far as it goes, the number that they are.
    acts.sort_by_key(|act| match act {
        Act::Pass { count, .. } => *count,
        _ => 0,
    });
    acts.sort_by_key(|act| Some(*act) != due);
    let mut done = None;
    for (i, act) in acts.iter().enumerate() {
        if line(ui, i + 1, &wording::act(act), Some(*act) == due) {
            done = Some(*act);
        }
    }
    done.map_or_else(|| After::Stays(Popup::Acts(acts)), After::Does)
}

/// How many wagers are listed at once; one number more leads on to the others.
const LISTED: usize = 8;

/// Which of a seat's wagers a tool is for.
pub(super) fn wagers_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    tool: Tool,
    seat: Seat,
    page: usize,
) -> After {
    let of = wording::capital(&wording::seat(seat));
    title(ui, &format!("{} · {of}", tool.words()));
    let mut after = After::Stays(Popup::Wagers(tool, seat, page));
    let spots = board::spots(shown, tool, seat);
    if spots.is_empty() && nothing_ui(ui, &told("menu.nothing")) {
        return After::Closes;
    }
    let pages = spots.len().div_ceil(LISTED).max(1);
    let all = if spots.len() <= LISTED + 1 { spots.len() } else { LISTED };
    let any = spots.iter().any(|&spot| board::is_for(shown, tool, spot));
    for (i, &spot) in spots.iter().skip(page % pages * LISTED).take(all).enumerate() {
        // A wager keeps its number while those before it come and go.
        if any && !board::is_for(shown, tool, spot) {
            continue;
        }
        if choice(ui, i + 1, &wording::wager(spot.wager)) {
            after = with_tool(shown, tool, spot);
        }
    }
    if all < spots.len() && choice(ui, LISTED + 1, &told("menu.others")) {
        after = After::Stays(Popup::Wagers(tool, seat, (page + 1) % pages));
    }
    after
}

/// Whose stake on a shared place a tool is for.
pub(super) fn stakes_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, tool: Tool, word: Word) -> After {
    title(ui, &format!("{} · {}", tool.words(), wording::wager(word)));
    let mut after = After::Stays(Popup::Stakes(tool, word));
    for (i, spot) in shown.staked_at(word).into_iter().enumerate() {
        if choice(ui, i + 1, &wording::capital(&wording::seat(spot.seat))) {
            after = with_tool(shown, tool, spot);
        }
    }
    after
}

/// What a tool does to a wager: at once, or after the amount has been said.
fn with_tool(shown: &TableUi<'_>, tool: Tool, spot: Spot) -> After {
    let spot = if tool == Tool::Pay { board::pays_on(shown, spot) } else { spot };
    let target = Target::Spot(spot);
    // Which is meant, the wager or its vigorish, is asked.
    if tool == Tool::Collect && shoe::may_owe(shown, spot) {
        return After::Stays(Popup::Takes(spot));
    }
    match tool.at(shown, target).first() {
        Some(&act) if !tool.needs_amount() => After::Does(act),
        _ => board::owed_on(shown, tool, spot)
            .map_or_else(|| After::Stays(Popup::amount(tool, target)), After::Does),
    }
}

/// What one line of the list of calls says: a phrase, or all that differ by a number.
enum Said<'a> {
    One(&'a Phrase),
    Counts(Word, String),
}

impl Said<'_> {
    fn words(&self) -> &str {
        match self {
            Self::One(phrase) => &phrase.words,
            Self::Counts(_, words) => words,
        }
    }
}

/// The calls of the game, each with the key that says it: a letter of its own words.
fn calls<'a>(shown: &TableUi<'a>) -> Vec<(Said<'a>, Option<egui::Key>)> {
    let mut taken: Vec<char> = Vec::new();
    let mut keyed = Vec::new();
    let game = &shown.session.level().house.game;
    // A number of the wheel is called by writing it.
    let of_wheel = |p: &&Phrase| p.id.starts_with(board::CALLS) && shown.is_shared();
    let all = shown.session.book().phrases.iter().filter(|p| p.game == *game);
    let all: Vec<&Phrase> = all.filter(|p| !p.patron && !of_wheel(p)).collect();
    let families = shoe::families(&all);
    for phrase in all {
        let family = families.iter().find(|f| f.phrases.iter().any(|(_, p)| p.id == phrase.id));
        let said = match family {
            // It stands where its first phrase does.
            Some(family) if family.phrases[0].1.id == phrase.id => {
                Said::Counts(family.stem, family.words.clone())
            }
            Some(_) => continue,
            None => Said::One(phrase),
        };
        let words = said.words();
        let initials = words.split_whitespace().filter_map(|word| word.chars().next());
        let letters = initials.chain(words.chars()).map(|c| c.to_ascii_uppercase());
        let free = |c: &char| c.is_ascii_uppercase() && !taken.contains(c);
        let letter = letters.into_iter().find(free);
        taken.extend(letter);
        keyed.push((said, letter.and_then(|c| egui::Key::from_name(&c.to_string()))));
    }
    keyed
}

/// What is said.
pub(super) fn say_ui(ui: &mut egui::Ui, shown: &TableUi<'_>) -> After {
    title(ui, &told("say"));
    let due = shown.due();
    let is_due = |said: &Said<'_>| match (said, due) {
        (Said::One(phrase), Some(Act::Say(word))) => phrase.id == word.as_str(),
        (Said::Counts(stem, _), Some(Act::Say(word))) => shoe::is_of(word, *stem),
        _ => false,
    };
    let calls = calls(shown);
    let mut chosen = None;
    // Side by side where they would not fit the window one below the other.
    ui.horizontal_top(|ui| {
        let rows = in_column(ui, IN_COLUMN);
        for (column, some) in calls.chunks(rows).enumerate() {
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 3.0;
                for (row, (said, key)) in some.iter().enumerate() {
                    let digit = choice_key(column * rows + row + 1);
                    if call_ui(ui, said.words(), digit, *key, is_due(said)) {
                        chosen = Some(said);
                    }
                }
            });
        }
    });
    match chosen {
        Some(Said::One(phrase)) => After::Does(Act::Say(Word::new(&phrase.id))),
        Some(Said::Counts(stem, _)) => After::Stays(Popup::Counts(*stem)),
        None => After::Stays(Popup::Say),
    }
}

/// How many calls stand one below the other.
const IN_COLUMN: usize = 14;

/// One call, with the keys that say it; whether it was chosen.
fn call_ui(
    ui: &mut egui::Ui,
    words: &str,
    digit: Option<egui::Key>,
    letter: Option<egui::Key>,
    due: bool,
) -> bool {
    let named = |key: Option<egui::Key>| key.map_or("", egui::Key::name);
    let mut text = egui::text::LayoutJob::default();
    let format = |font, color| egui::TextFormat { font_id: font, color, ..Default::default() };
    // Without a number there is room for one: a blank as wide as a digit.
    let number = digit.map_or("\u{2007}", egui::Key::name);
    text.append(number, 0.0, format(look::plain(15.0), look::INK));
    text.append(words, 14.0, format(look::plain(15.0), look::INK));
    text.append(named(letter), 12.0, format(look::bold(12.0), look::GOLD));
    let button = egui::Button::new(text).min_size(egui::vec2(240.0, 27.0));
    let response = guide::add(ui, button, due);
    maybe_first(&response, due);
    response.widget_info(|| {
        let words = format!("{}   {words}   {}", named(digit), named(letter));
        egui::WidgetInfo::labeled(egui::WidgetType::Button, true, words.trim())
    });
    let pressed = |key: egui::Key| ui.input(|input| input.key_pressed(key));
    response.clicked() || digit.is_some_and(pressed) || letter.is_some_and(pressed)
}
