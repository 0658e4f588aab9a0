//! Orders come to a seat once and in order, wherever it is.

use crate::class::{id, next_order};
use crate::servers::{Base, Running};
use clearhands::wire::{FromDesk, FromSeat, Held, Order};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orders_wait_for_a_seat_and_are_closed_by_its_answer() {
    let folder = tempfile::tempdir().unwrap();
    let base = Base::File(folder.path().join("desk.db"));
    let (one, two) = (Running::start(&base, 0).await, Running::start(&base, 0).await);
    let (here, there) = (one.door().await, two.door().await);
    let seat = id(1, 1);
    let (mut client, _) = here.join(&seat, Vec::new()).await.unwrap();
    let seats = [seat.clone()];
    let say = |words: &str| Order::Say { words: words.to_owned() };
    // Given at the other desk: the table decides.
    let given = two.state.db.order(&seats, &say("one"), None, 1).await.unwrap();
    assert_eq!(next_order(&mut client).await, (given[0], say("one")));
    client.say(&FromSeat::Done { order: given[0], refused: None, asks: None }).await.unwrap();
    let second = two.state.db.order(&seats, &say("two"), None, 2).await.unwrap();
    let freeze = Order::Freeze { words: String::new() };
    let third = two.state.db.order(&seats, &freeze, None, 3).await.unwrap();
    assert_eq!(next_order(&mut client).await.0, second[0]);
    assert_eq!(next_order(&mut client).await.0, third[0]);
    // Unanswered: it comes again, at the other desk too. The freeze was for what is no longer dealt.
    let begins = |n: u64| FromSeat::Begins {
        dealt: id(1, n),
        title: "Level".to_owned(),
        order: None,
        before: 0,
    };
    client.say(&begins(7)).await.unwrap();
    while !matches!(client.hear().await.unwrap(), FromDesk::Stamped { .. }) {}
    drop(client);
    let logs = vec![Held { dealt: id(1, 7), lines: 0 }];
    let (mut client, _) = there.join(&seat, logs).await.unwrap();
    assert_eq!(next_order(&mut client).await, (second[0], say("two")));
    client
        .say(&FromSeat::Done { order: second[0], refused: Some("no".to_owned()), asks: None })
        .await
        .unwrap();
    let last = one.state.db.order(&seats, &say("three"), None, 4).await.unwrap();
    assert_eq!(next_order(&mut client).await, (last[0], say("three")));
    let told = one.state.db.orders_of(&seat, 10).await.unwrap();
    let closed: Vec<(i64, bool, bool)> =
        told.iter().map(|it| (it.id, it.done_ms.is_some(), it.refused.is_some())).collect();
    let expected = [
        (last[0], false, false),
        (third[0], true, true),
        (second[0], true, true),
        (given[0], true, false),
    ];
    assert_eq!(closed, expected);
    one.stop().await;
    two.stop().await;
}
