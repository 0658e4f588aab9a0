//! What is told at the table: why, the words of the trade, headings, what is armed and open, and what
//! happens, for those who see the screen and for those who hear it.

use crate::bench::Trainer;
use bevy_egui::EguiOutput;
use bevy_egui::egui::accesskit::{Live, Node, Role, Toggled};
use clearhands::app::saves::Saves;
use clearhands::app::{Catalog, DeskRequested, Options, Screen};
use clearhands::level::{Level, Mode};
use clearhands::session::Session;
use clearhands::table::Act;
use clearhands::wording;
use std::sync::Arc;

const LEVEL: &str = "tcp_first_round";

impl Trainer {
    /// Everything that those who hear the screen are told of.
    fn nodes(&mut self) -> Vec<Node> {
        let world = self.app.world_mut();
        let output = world.query::<&EguiOutput>().single(world).unwrap();
        let update = output.platform_output.accesskit_update.as_ref().unwrap();
        update.nodes.iter().map(|(_, node)| node.clone()).collect()
    }

    /// What is announced at once, or when there is time.
    fn announced(&mut self, live: Live) -> Vec<String> {
        let nodes = self.nodes().into_iter().filter(|node| node.live() == Some(live));
        let words = nodes.filter_map(|node| Some(node.label().or(node.value())?.to_owned()));
        words.filter(|words| !words.is_empty()).collect()
    }

    fn tells(&mut self, words: &str) -> bool {
        self.controls("").iter().any(|(name, _)| name.contains(words))
    }
}

/// The reason of what is due, as a sentence.
fn why(trainer: &Trainer) -> String {
    let why = wording::why(trainer.session(), &trainer.due());
    wording::as_sentence(&why.expect("this act has a reason"))
}

#[test]
fn a_fault_is_told_with_the_reason_of_the_right_act() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Practice);
    trainer.deal_until("pay");
    let why = why(&trainer);
    assert!(why.contains(" beats the dealer's "), "{why}");
    assert!(!trainer.tells(&why), "what is due is not shown in practice");
    trainer.act("collect S2 ante");
    trainer.rest();
    assert!(trainer.tells(&why), "{why} among {:?}", trainer.controls(""));
    let announced = trainer.announced(Live::Assertive);
    assert!(announced.iter().any(|words| words.contains(&why)), "{announced:?}");
    // In the review, too.
    let at = trainer.session().entries().len() - 1;
    trainer.send(clearhands::app::Navigate::Review(at));
    trainer.rest();
    assert!(trainer.tells(&why));
}

#[test]
fn what_the_guide_stops_is_told_with_its_reason_and_so_again_in_the_debrief() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Guided);
    trainer.deal_until("pay");
    let why = why(&trainer);
    trainer.act("collect S2 ante");
    trainer.rest();
    assert_eq!(trainer.controls("Not yet").len(), 1);
    // Once beside what is due, and once beside what was stopped.
    let times = trainer.controls(&why).len();
    assert_eq!(times, 2, "{:?}", trainer.controls(""));
    trainer.deal_out();
    assert_eq!(trainer.screen(), Screen::Debrief);
    assert!(trainer.tells("Stopped by the guide"));
    assert!(trainer.tells(&why), "{:?}", trainer.controls(""));
}

#[test]
fn a_word_of_the_trade_is_explained_where_it_first_comes_up() {
    // The first level in whose reasons the dealer's hand does not qualify.
    let catalog = Catalog::load(&Options::default()).unwrap();
    let unqualified = |level: &&Arc<Level>| {
        let (level, book) = ((*level).clone(), catalog.book.clone());
        let Some(mut session) = Session::open(level, book, Mode::Practice) else { return false };
        while let Some(&act) = session.expected().first() {
            if wording::why(&session, &act).is_some_and(|why| why.contains("does not qualify")) {
                return true;
            }
            session.step(0, act).unwrap();
        }
        false
    };
    let of_game = catalog.levels.iter().filter(|level| level.house.game == "three_card_poker");
    let level = of_game.filter(|level| level.rounds == 1).find(unqualified).unwrap().id.clone();
    for mode in [Mode::Guided, Mode::Practice] {
        let mut trainer = Trainer::opened_at(&level, mode);
        let mut met = Vec::new();
        while !trainer.session().is_over() {
            if mode == Mode::Practice {
                trainer.ask(DeskRequested::Hint(true));
            }
            let due = trainer.due();
            let session = trainer.session();
            let why = wording::why(session, &due).unwrap_or_default();
            let open = session.open_duties();
            let (step, duty) = open.iter().find(|(_, duty)| duty.act == due).unwrap();
            let clause = duty.clauses[0].or_else(|| session.step_clause(*step));
            let duty = clause.map_or("", |id| &session.book()[id].duty);
            // The introduction lies open until something has been done.
            let fresh = session.entries().is_empty();
            let about = if fresh { session.level().text.as_str() } else { "" };
            let all = format!("{about} {}. {why}. {duty}", wording::act(&due));
            let terms: Vec<_> = wording::terms_in(&all);
            for (word, meaning) in terms {
                let told =
                    format!("{}: {meaning}.", wording::as_sentence(word).trim_end_matches('.'));
                let first = !met.contains(&word);
                trainer.frames(2);
                assert_eq!(trainer.tells(&told), first, "{mode:?} {word} at {due}");
                if first {
                    met.push(word);
                }
            }
            trainer.act(&due.to_string());
        }
        assert!(met.len() > 3, "{met:?}");
        // Some words only stand in the reasons.
        assert!(met.contains(&"qualify"), "{met:?}");
    }
}

#[test]
fn the_fault_card_and_the_hint_name_the_same_act() {
    let mut trainer = Trainer::opened_at("tcp_first_alone", Mode::Practice);
    for act in ["say no_more_bets", "remove shoe L", "place S3 down R", "remove shoe L"] {
        trainer.act(act);
    }
    trainer.ask(DeskRequested::Hint(true));
    let hinted = trainer.desk().hint().unwrap();
    trainer.ask(DeskRequested::Hint(false));
    trainer.act("place S2 down R");
    let entry = trainer.session().entries().last().unwrap();
    let expected = &entry.findings.first().expect("seat 2 is not next").expected;
    assert_eq!(expected.first(), Some(&hinted), "{expected:?}");
}

/// At every act of a round, what the hint names is what the fault card names when a card goes elsewhere.
#[test]
fn after_every_wrong_card_hint_and_fault_card_agree() {
    let mut trainer = Trainer::opened_at("tcp_first_alone", Mode::Practice);
    let mut asked = 0;
    while trainer.session().memory().round == 1 && asked < 14 {
        let due = trainer.due();
        if let Act::Place { to, face, .. } = due {
            let seat = to.seat().map_or(1, |seat| seat.0 % 6 + 1);
            trainer.act(&format!("place S{seat} {face}"));
            let entry = trainer.session().entries().last().unwrap();
            if let Some(finding) = entry.findings.first() {
                asked += 1;
                assert_eq!(finding.expected.first(), Some(&due), "place S{seat} for {due}");
            }
        } else {
            trainer.act(&due.to_string());
        }
        if trainer.due().verb() == "void" {
            break;
        }
    }
    assert!(asked > 1, "{asked}");
}

#[test]
fn what_is_due_what_was_wrong_and_what_has_happened_are_headings() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Practice);
    trainer.act("remove shoe L");
    trainer.ask(DeskRequested::Hint(true));
    trainer.rest();
    let heads = |trainer: &mut Trainer| -> Vec<String> {
        let nodes = trainer.nodes().into_iter().filter(|node| node.role() == Role::Heading);
        nodes.filter_map(|node| Some(node.label().or(node.value())?.to_lowercase())).collect()
    };
    let found = heads(&mut trainer);
    for head in ["what is due", "what was wrong", "what has happened"] {
        assert!(found.iter().any(|known| known == head), "{head} among {found:?}");
    }
    let groups = trainer.nodes().into_iter().filter(|node| node.role() == Role::Group);
    assert!(groups.into_iter().any(|node| node.label() == Some("How you do")));
    // What opens over the table is a dialog with a name.
    trainer.press("p 5");
    let dialogs: Vec<String> = trainer
        .nodes()
        .into_iter()
        .filter(|node| node.role() == Role::Dialog)
        .filter_map(|node| node.label().map(str::to_owned))
        .collect();
    assert_eq!(dialogs, ["Pay · Seat 5"]);
}

#[test]
fn the_armed_tool_is_told_as_the_chosen_button() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Practice);
    trainer.deal_until("collect");
    let on = |trainer: &mut Trainer| {
        let nodes = trainer.nodes().into_iter().find(|node| node.label() == Some("Collect, key C"));
        nodes.unwrap().toggled() == Some(Toggled::True)
    };
    assert!(!on(&mut trainer));
    trainer.press("c");
    assert!(on(&mut trainer));
}

#[test]
fn the_same_fault_made_again_is_announced_again() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Guided);
    trainer.act("remove shoe L");
    trainer.rest();
    let first = trainer.announced(Live::Assertive);
    assert!(!first.is_empty());
    trainer.rest();
    assert_eq!(trainer.announced(Live::Assertive), first, "nothing is told twice by itself");
    trainer.act("remove shoe L");
    trainer.rest();
    let second = trainer.announced(Live::Assertive);
    assert_ne!(first, second);
    let bare = |words: &[String]| words.concat().replace('\u{200b}', "");
    assert_eq!(bare(&first), bare(&second), "it is the same fault");
}

#[test]
fn chips_are_told_as_they_lie_where_amounts_are_not_shown() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Practice);
    let lies = trainer.session().view().spots[0];
    let name = format!("Seat {}, {}: chips, ", lies.spot.seat.0, wording::wager(lies.spot.wager));
    let told = trainer.controls(&name);
    assert_eq!(told.len(), 1, "{:?}", trainer.controls("Seat "));
    // The sum of what is told is what lies there, and it is not told itself.
    let parts = told[0].0.rsplit_once("chips, ").unwrap().1.split(", ");
    let sum: i64 = parts
        .map(|part| {
            let (number, value) = part.split_once(" of $").unwrap();
            number.parse::<i64>().unwrap() * value.parse::<i64>().unwrap()
        })
        .sum();
    assert_eq!(sum * 100, lies.stake.total().0, "{told:?}");
}

#[test]
fn the_sound_is_told_when_it_is_switched() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Practice);
    assert!(trainer.announced(Live::Polite).contains(&"Sound on".to_owned()));
    let before = trainer.controls("Sound off").len();
    trainer.press("F4");
    assert!(trainer.announced(Live::Polite).contains(&"Sound off".to_owned()));
    // It is also written in the bar.
    assert!(trainer.controls("Sound off").len() > before + 1);
    trainer.press("F4");
    assert_eq!(trainer.controls("Sound off").len(), 0);
}

/// Whatever the size of the letters, nothing in the bar over the table is written over something else, and
/// neither are the three channels.
#[test]
fn no_words_of_the_bar_and_the_channels_lie_over_each_other() {
    let mut wrong = Vec::new();
    for percent in [100, 150, 200] {
        // The longest title, and a fault, so that a channel has a long count.
        let mut trainer = Trainer::opened_at("mix_seen_tcdp", Mode::Practice);
        trainer.app.world_mut().resource_mut::<Saves>().settings.text_percent = percent;
        trainer.act("void");
        trainer.rest();
        let labels = trainer.nodes().into_iter().filter(|node| node.role() == Role::Label);
        let named = |node: &Node| Some((node.label().or(node.value())?.to_owned(), node.bounds()?));
        let all: Vec<_> = labels.filter_map(|node| named(&node)).collect();
        let counts = |words: &str| words.contains(" wrong · ") || words.ends_with(" right");
        let names = ["Amounts", "Procedure", "Irregularities"];
        let is_channel = |words: &str| counts(words) || names.contains(&words);
        let shown: Vec<_> =
            all.into_iter().filter(|(words, at)| at.y1 < 48.0 || is_channel(words)).collect();
        assert!(shown.iter().any(|(words, _)| counts(words)), "{percent}: {shown:?}");
        assert!(shown.iter().any(|(words, _)| words.starts_with("Round 1 of")), "{shown:?}");
        for (i, (words, at)) in shown.iter().enumerate() {
            for (others, other) in &shown[i + 1..] {
                let wide = at.x1.min(other.x1) - at.x0.max(other.x0);
                let high = at.y1.min(other.y1) - at.y0.max(other.y0);
                if wide > 1.0 && high > 1.0 {
                    wrong
                        .push(format!("{percent} %: '{words}' at {at:?}, '{others}' at {other:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
