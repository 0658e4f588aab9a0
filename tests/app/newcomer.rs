//! A newcomer's first three levels, by nothing but what the screen shows: once by the mouse, once by keys.

use crate::bench::Trainer;
use clearhands::app::{Navigate, Screen};
use clearhands::level::Mode;

/// How a newcomer does what the screen asks for.
#[derive(Clone, Copy)]
enum By {
    /// He presses what glows, on the felt or in the list that opens.
    Mouse,
    /// He presses the keys beside "What is due", and Enter in the list that opens.
    Keys,
}

impl Trainer {
    /// What stands beside "What is due".
    fn keys_told(&mut self) -> Vec<String> {
        let told = self.controls("Keys: ");
        let keys = told.first().map_or("", |(told, _)| told.trim_start_matches("Keys: "));
        keys.split_whitespace().map(spelt).collect()
    }

    fn choose(&mut self, by: By, name: &str) {
        match by {
            By::Mouse => self.click(name),
            By::Keys => {
                for _ in 0..60 {
                    if self.focused().starts_with(name) {
                        break;
                    }
                    self.press("Tab");
                }
                assert!(self.focused().starts_with(name), "no Tab leads to '{name}'");
                self.press("Enter");
            }
        }
        self.frames(4);
    }

    fn deal_guided(&mut self, by: By) {
        let mut idle = 0;
        while !self.session().is_over() {
            let (due, done) = (self.due(), self.session().entries().len());
            match by {
                By::Mouse => {
                    let glowing = self.glowing();
                    let (_, at) = glowing.last().unwrap_or_else(|| panic!("nothing glows: {due}"));
                    self.press_at(*at);
                }
                // In what has opened the due entry has the keys.
                By::Keys if idle > 0 => self.press("Enter"),
                By::Keys => {
                    let keys = self.keys_told();
                    assert!(!keys.is_empty(), "no key is told for {due}");
                    self.press(&keys.join(" "));
                }
            }
            self.rest();
            assert_eq!(self.desk().refusal, None, "{due}");
            assert!(self.desk().withheld.is_empty(), "{due}");
            idle = if self.session().entries().len() == done { idle + 1 } else { 0 };
            assert!(idle < 5, "{due} is not done by what is told: {:?}", self.controls(""));
        }
    }

    fn next_level(&mut self, by: By) {
        assert_eq!(self.screen(), Screen::Table, "the finished table stays in sight");
        self.choose(by, "To the debrief");
        assert_eq!(self.screen(), Screen::Debrief);
        self.choose(by, "Next: ");
    }
}

/// The name that a key has for the tests.
fn spelt(key: &str) -> String {
    match key.strip_prefix("Shift+") {
        Some(key) => format!("Shift+{}", spelt(key)),
        None if key.len() == 1 => key.to_lowercase(),
        None => key.to_owned(),
    }
}

fn first_three(by: By) {
    let mut trainer = Trainer::at_home();
    trainer.listen();
    trainer.choose(by, "Start with: ");
    for title in ["Your first round", "A fold and a pair plus"] {
        assert_eq!(trainer.session().level().title, title);
        assert_eq!(trainer.session().mode(), Mode::Guided);
        trainer.deal_guided(by);
        trainer.next_level(by);
    }
    assert_eq!(trainer.session().level().title, "Watch a full table");
    assert_eq!(trainer.session().mode(), Mode::Watch);
    assert!(!trainer.controls("Pause").is_empty(), "it plays by itself");
    for _ in 0..5000 {
        if trainer.session().is_over() {
            break;
        }
        trainer.frames(20);
    }
    assert!(trainer.session().is_over(), "it plays to its end");
    trainer.rest();
    trainer.next_level(by);
    assert_eq!(trainer.session().level().title, "Three rounds on your own");
    assert_eq!(trainer.results().len(), 3);
    // All three are done, and home leads on from there.
    trainer.send(Navigate::To(Screen::Home));
    trainer.frames(4);
    let home = trainer.controls("");
    let tells = |words: &str| home.iter().any(|(name, _)| name.contains(words));
    assert!(tells("Continue: Three rounds on your own"), "{home:?}");
}

#[test]
fn the_first_three_levels_by_the_mouse() {
    first_three(By::Mouse);
}

#[test]
fn the_first_three_levels_by_the_keys_that_the_screen_tells() {
    first_three(By::Keys);
}
