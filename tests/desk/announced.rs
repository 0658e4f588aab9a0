//! A desk that announces itself on the network is found by whoever looks, and joined without an address.

use crate::class::id;
use crate::records::browser::LIBRARY;
use crate::servers::missing;
use clearhands::desk::db::Db;
use clearhands::desk::{Desk, Options};
use clearhands::seat::{Found, Heard, Joins, Looking, Seat};
use std::net::{Ipv4Addr, UdpSocket};
use std::time::Duration;

/// Whether what is sent to many over the loopback comes back.
fn multicast_works() -> bool {
    const GROUP: Ipv4Addr = Ipv4Addr::new(239, 255, 77, 77);
    let tried = || {
        let ear = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
        ear.join_multicast_v4(&GROUP, &Ipv4Addr::LOCALHOST)?;
        ear.set_read_timeout(Some(Duration::from_secs(1)))?;
        let mouth = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
        mouth.send_to(b"hello", (GROUP, ear.local_addr()?.port()))?;
        ear.recv_from(&mut [0; 16]).map(|_| ())
    };
    tried().is_ok()
}

/// Asks again until it is so.
async fn until(mut is_so: impl FnMut() -> bool, what: &str) {
    for _ in 0..300 {
        if is_so() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{what}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_desk_is_found_joined_without_an_address_and_forgotten() {
    if !multicast_works() {
        missing("multicast over the loopback");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let db = Db::file(&folder.path().join("desk.db")).await.unwrap();
    let class = format!("Evening {}", std::process::id());
    let options = Options {
        name: Some(class.clone()),
        bind: Ipv4Addr::LOCALHOST.into(),
        web_port: 0,
        seat_port: 0,
        announce: true,
    };
    let desk = Desk::open(db, LIBRARY.clone(), &options).await.unwrap();
    assert!(desk.unannounced.is_none(), "{:?}", desk.unannounced);
    let state = desk.state.clone();
    let wanted = Found { class, address: format!("127.0.0.1:{}", state.seat_port) };
    let serving = tokio::spawn(async move { desk.serve().await.unwrap() });
    let mut looking = Looking::begin().unwrap();
    until(|| looking.found().contains(&wanted), "the desk is not found").await;
    // A seat that has the class code and no address joins it, whatever other desks there are.
    let code = state.code().await.unwrap();
    let (place, addresses) = ("PC 7".to_owned(), Vec::new());
    let joins = Joins { addresses, code, seat: id(1, 1), place, outbox: None };
    let mut seat = Seat::join(joins, || {}).unwrap();
    let mut joined = || seat.heard().iter().any(|it| matches!(it, Heard::Joined { .. }));
    until(&mut joined, "the seat does not find the desk").await;
    drop(seat);
    state.stop.cancel();
    serving.await.unwrap();
    until(|| !looking.found().contains(&wanted), "the desk is gone and still announced").await;
}
