//! How many keys an act takes who knows what he wants: a round at each game.

use crate::bench::Trainer;
use crate::games::{keys_of, spelt};
use clearhands::app::{Catalog, Options};
use clearhands::games;
use clearhands::kit::Area;
use clearhands::level::Mode;
use clearhands::table::Act;

/// The most keys that a hundred acts of a round take, by game.
const MOST: [(&str, usize); 8] = [
    ("three_card_poker", 110),
    ("three_card_draw", 145),
    ("mississippi_stud", 150),
    ("pai_gow_poker", 150),
    ("minibaccarat", 200),
    ("punto_banco", 300),
    ("chemin_de_fer", 235),
    ("roulette", 300),
];

/// The keys of an act with the tool that is armed left so, and that tool.
fn expert_keys(trainer: &mut Trainer, act: &Act, armed: &str) -> (String, String) {
    let keys = match act {
        Act::Place { to, face, .. } if *to != Area::Rack => trainer.laying(*to, *face),
        _ => keys_of(act),
    };
    let Some((tool, place)) = keys.strip_prefix("Escape ").and_then(|rest| rest.split_once(' '))
    else {
        return (keys.trim_start_matches("Escape ").to_owned(), String::new());
    };
    // A seat with two digits takes two keys.
    let is_number = place.bytes().all(|letter| letter.is_ascii_digit());
    let place = if is_number { spelt(place) } else { place.to_owned() };
    if tool == armed {
        return (place, tool.to_owned());
    }
    (format!("{tool} {place}"), tool.to_owned())
}

impl Trainer {
    /// What comes after the act that is due, if that is done.
    fn after(&self, act: &Act) -> Option<Act> {
        let mut aside = self.session().before(self.done())?;
        aside.step(0, *act).ok()?;
        aside.expected().first().copied()
    }
}

#[test]
fn a_round_takes_about_a_key_an_act() {
    let catalog = Catalog::load(&Options::default()).unwrap();
    let mut slow = Vec::new();
    for game in games::ALL {
        let first = catalog.levels.iter().find(|level| level.house.game == game.id()).unwrap();
        let mut trainer = Trainer::opened_at(&first.id, Mode::Practice);
        let mut armed = String::new();
        trainer.keys = 0;
        while trainer.session().memory().round == 1 && !trainer.session().is_over() {
            let act = trainer.due();
            let before = trainer.done();
            // A card is drawn and laid at a seat by that seat's digit alone, once no tool is armed.
            if armed.is_empty()
                && let (Act::Remove { .. } | Act::Issue, Some(next)) = (act, trainer.after(&act))
                && let Act::Place { to, face, .. } | Act::Deliver { to, face } = next
                && matches!(to, Area::Seat(_) | Area::Dealer)
            {
                let keys = trainer.laying(to, face);
                trainer.press(&keys);
                armed.clear();
            }
            if trainer.done() == before {
                let (keys, tool) = expert_keys(&mut trainer, &act, &armed);
                trainer.by_these_keys(&act, &keys);
                armed = tool;
            }
            let entries = trainer.session().entries();
            assert!(entries.len() > before, "{}: {act}", game.id());
            let wrong = entries.iter().find(|entry| !entry.findings.is_empty());
            assert!(wrong.is_none(), "{}: {act}: {:?}", game.id(), wrong.map(|e| e.act));
        }
        let (keys, acts) = (trainer.keys, trainer.done());
        println!("{}: {keys} keys for {acts} acts", game.id());
        let most = MOST.iter().find(|(id, _)| *id == game.id()).unwrap().1;
        if keys * 100 > acts * most {
            slow.push(format!("{}: {keys} keys for {acts} acts", game.id()));
        }
    }
    assert!(slow.is_empty(), "{slow:?}");
}
