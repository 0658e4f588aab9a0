//! Who handles what was put in: at one of three seats it is cured, at another it is passed over, the third has none.

use crate::class::{Client, id, next_order};
use crate::records::browser::{Browser, Running};
use crate::seats::{hears, says};
use clearhands::desk::db::Role;
use clearhands::house::HOUSES;
use clearhands::law::Rulebook;
use clearhands::level::{LEVELS, Level, Mode};
use clearhands::record::{About, DeskDeed, Recorder};
use clearhands::session::{Lives, Session};
use clearhands::wire::{FromDesk, FromSeat, Order};
use std::sync::Arc;
use std::time::Duration;

/// A level at which cards can stick together, dealt rightly for so many acts.
fn session(acts: usize) -> (Session, String) {
    let book = Arc::new(Rulebook::built_in().unwrap());
    let source = LEVELS.iter().find(|(path, _)| path.ends_with("/tcp_first_round.ron")).unwrap();
    let level = Level::load(*source, HOUSES, &book).unwrap();
    let seat = level.patrons[0].seat.0;
    let mut session = Session::open(Arc::new(level), book, Mode::Practice).unwrap();
    for n in 0..acts {
        let act = session.expected()[0];
        session.step(900 * n as u64, act).unwrap();
    }
    (session, format!("Sticks(round: 1, at: \"S{seat}\", card: 3)"))
}

/// What is dealt at a seat, with its log.
struct Dealt {
    session: Session,
    recorder: Recorder,
    lines: Vec<String>,
    lives: Lives,
}

impl Dealt {
    fn new() -> Self {
        let (session, _) = session(0);
        let (recorder, first) = Recorder::open(&session, &About::default());
        Self { session, recorder, lines: vec![first], lives: Lives::default() }
    }

    fn put_in(&mut self, incident: &str) {
        let put_in = self.session.put_in(0, incident, None).unwrap().clone();
        self.lines.push(self.recorder.desk(0, &DeskDeed::PutIn(put_in)));
    }

    fn act(&mut self, act: clearhands::table::Act) {
        let at_ms = 900 * self.lines.len() as u64;
        self.session.step(at_ms, act).unwrap();
        self.lives.look(&self.session);
        self.lines.extend(self.recorder.act(&self.session));
    }

    fn deal(&mut self, until: impl Fn(&Lives) -> bool) {
        while !until(&self.lives) && !self.session.is_over() {
            self.act(self.session.expected()[0]);
        }
    }
}

/// Tells a seat's log from a line on, and waits until the desk has it.
async fn tell(client: &mut Client, dealt: &str, of: &Dealt, from: usize) {
    says(client, dealt, &of.lines, from).await;
    let all = of.lines.len() as u64;
    hears(client, |said| match said {
        FromDesk::Stamped { broken: Some(why), .. } => panic!("{why}"),
        FromDesk::Stamped { lines, .. } => (lines == all).then_some(()),
        _ => None,
    })
    .await;
}

/// A seat's card.
fn card(page: &str, n: u32) -> &str {
    let (_, card) = page.split_once(&format!("id=\"seat-{n}\"")).unwrap();
    card.split("</article>").next().unwrap()
}

/// What the pages of the seats tell afterwards, and what is put in at the third.
async fn tells_all(trainer: &mut Browser, third: &mut Client, incident: String) {
    let page = trainer.get("/live/seat/2").await.body;
    let told = page.split("id=\"handled\"").nth(1).unwrap().split("</ul>").next().unwrap();
    assert!(told.contains("Sticks") && told.contains("not handled"), "{told}");
    // Its review has what was put in where it was.
    let review = trainer.get(&format!("/sessions/{}", id(2, 7))).await.body;
    let (_, after) = review.split_once("<h2>Acts</h2>").unwrap();
    let put_in = after.find("The trainer put an incident into round 1: Sticks.").unwrap();
    assert!(put_in < after.find(">1. ").unwrap(), "{after}");
    let page = trainer.get("/live/seat/3").await.body;
    assert!(page.contains("None has come up."), "{page}");
    // In this round, or not at all.
    let at = incident.split('"').nth(1).unwrap();
    let quoted = format!("\"{at}\"");
    let mut fields =
        vec![("what", "incident"), ("seat", "3"), ("kind", "Sticks"), ("f.round", "1")];
    fields.extend([("f.at", quoted.as_str()), ("f.card", "3"), ("when", "now")]);
    let answer = trainer.post("/live/order", &fields).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    let (_, order) = next_order(third).await;
    assert_eq!(order, Order::Incident { dealt: id(3, 7), incident, now: true });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_card_tells_who_handles_what_was_put_in() {
    let desk = Running::start().await;
    let mut trainer = desk.logged_in(Role::Trainer).await;
    let (_, incident) = session(0);
    let mut dealt = [Dealt::new(), Dealt::new(), Dealt::new()];
    let mut seats = Vec::new();
    for (n, dealt) in (1..).zip(&mut dealt) {
        let (mut client, _) = desk.door().await.join(&id(n, 1), Vec::new()).await.unwrap();
        let (name, title) = (id(n, 7), "First round".to_owned());
        let begins = FromSeat::Begins { dealt: name.clone(), title, order: None, before: 0 };
        client.say(&begins).await.unwrap();
        if n < 3 {
            // As the page gives it, and the seat answers.
            let (of, text) = (name.clone(), incident.clone());
            let order = Order::Incident { dealt: of, incident: text, now: false };
            let given = desk.state.db.order(&[id(n, 1)], &order, None, 1).await.unwrap();
            dealt.put_in(&incident);
            client
                .say(&FromSeat::Done { order: given[0], refused: None, asks: None })
                .await
                .unwrap();
        }
        client
            .say(&FromSeat::Shows {
                dealt: Some(name.clone()),
                clock_ms: 0,
                frozen: false,
                page: "table".to_owned(),
                step: "The deal".to_owned(),
            })
            .await
            .unwrap();
        tell(&mut client, &name, dealt, 0).await;
        seats.push((client, name));
    }
    // It is asked for once a second.
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    let page = trainer.get("/live").await.body;
    for n in [1, 2] {
        assert!(
            card(&page, n).contains("Sticks")
                && card(&page, n).contains("no irregularity has come of it yet")
        );
    }
    assert!(!card(&page, 3).contains("Sticks"), "{}", card(&page, 3));
    // It comes up at both.
    for n in [0, 1] {
        let from = dealt[n].lines.len();
        dealt[n].deal(|lives| !lives.all().is_empty());
        let ((client, name), dealt) = (&mut seats[n], &dealt[n]);
        tell(client, name, dealt, from).await;
    }
    let page = trainer.get("/live").await.body;
    let at_ms = dealt[0].lives.all()[0].at_ms;
    let since = format!("since {}:{:02}, not handled yet", at_ms / 60_000, at_ms / 1000 % 60);
    for n in [1, 2] {
        assert!(card(&page, n).contains(&since), "{since}: {}", card(&page, n));
    }
    // One cures it; the other goes on as if the cards lay rightly.
    let from = [dealt[0].lines.len(), dealt[1].lines.len()];
    dealt[0].deal(|lives| lives.all()[0].until.is_some());
    let (mut plan, _) = session(dealt[1].session.entries().len());
    for _ in 0..4 {
        let act = plan.expected()[0];
        plan.step(90_000, act).unwrap();
        dealt[1].act(act);
    }
    for n in [0, 1] {
        let ((client, name), dealt) = (&mut seats[n], &dealt[n]);
        tell(client, name, dealt, from[n]).await;
    }
    let page = trainer.get("/live").await.body;
    assert!(card(&page, 1).contains(", handled<"), "{}", card(&page, 1));
    assert!(card(&page, 2).contains(", not handled<"), "{}", card(&page, 2));
    assert!(!card(&page, 3).contains("incidents"), "{}", card(&page, 3));
    tells_all(&mut trainer, &mut seats[2].0, incident).await;
    desk.stop().await;
}
