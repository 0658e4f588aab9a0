//! The first five minutes of the README, done word for word.

use crate::bench::Trainer;
use clearhands::app::{Catalog, Screen};
use clearhands::level::Mode;
use clearhands::panels::Settings;
use clearhands::panels::keys::{Place, action_of};

const README: &str = include_str!("../../README.md");

/// What stands between two signs, each with what follows it.
fn between<'a>(text: &'a str, sign: &str) -> Vec<(&'a str, &'a str)> {
    let parts: Vec<&str> = text.split(sign).collect();
    parts[1..].chunks(2).filter(|two| two.len() == 2).map(|two| (two[0], two[1])).collect()
}

#[test]
fn the_first_five_minutes_are_as_the_readme_tells_them() {
    let chapter = README.split("## Your first five minutes").nth(1).unwrap();
    let chapter = chapter.split("\n### ").next().unwrap().replace('\n', " ");
    let mut trainer = Trainer::at_home();
    trainer.listen();
    // Everything in bold is a key, or the name of something that can be pressed where one is then.
    let plain = chapter.replace("**", "\u{1}");
    let names: Vec<&str> = between(&plain, "\u{1}").into_iter().map(|(name, _)| name).collect();
    let mut names = names.into_iter().peekable();
    let start = names.next().unwrap();
    assert!(start.starts_with("Start with: "), "{start}");
    trainer.click(start);
    assert_eq!((trainer.screen(), trainer.session().mode()), (Screen::Table, Mode::Guided));
    // Every list of keys is pressed as it stands there.
    let mut pressed = 0;
    for (keys, after) in between(&chapter, "`") {
        if keys == "./run" {
            continue;
        }
        let times = if after.starts_with(", three times") { 3 } else { 1 };
        for key in std::iter::repeat_n(keys, times).flat_map(|keys| keys.split(' ')) {
            let is_number = key.len() > 1 && key.bytes().all(|b| b.is_ascii_digit());
            let single: Vec<String> = match is_number {
                true => key.chars().map(|digit| digit.to_string()).collect(),
                false if key.len() == 1 => vec![key.to_lowercase()],
                false => vec![key.to_owned()],
            };
            for key in single {
                trainer.press(&key);
                pressed += 1;
            }
        }
    }
    assert!(pressed > 40, "{pressed} keys");
    assert_eq!(trainer.desk().around.refused, 0, "{:?}", trainer.desk().withheld);
    assert!(trainer.session().is_over(), "due is {}", trainer.due());
    assert_eq!(trainer.screen(), Screen::Debrief, "the last key is Enter");
    let catalog = trainer.app.world().resource::<Catalog>().clone();
    for name in names {
        if name.starts_with("Courses") {
            trainer.click(name);
            assert_eq!(trainer.screen(), Screen::Courses);
        } else if let Some(level) = name.strip_prefix("Next: ") {
            assert!(!trainer.controls(name).is_empty(), "{name}");
            assert!(catalog.levels.iter().any(|known| known.title == level), "{level}");
        } else {
            let settings = Settings::default();
            let key = if name == "?" { "Questionmark" } else { name };
            let action = action_of(&settings, Place::Table, key).map(|action| action.id.as_str());
            let known = match name {
                "Z" => "rewind",
                "?" => "why",
                other => panic!("'{other}' is neither a key nor a button that this test knows"),
            };
            assert_eq!(action, Some(known), "{name}");
        }
    }
    // What is slanted and begins large is a level's title.
    let bare = chapter.replace("**", "");
    for (title, _) in
        between(&bare, "*").into_iter().filter(|(title, _)| title.starts_with(char::is_uppercase))
    {
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(catalog.levels.iter().any(|level| level.title == title), "{title}");
    }
}
