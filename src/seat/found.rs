//! Desks that announce themselves on the network.

use crate::wire::SERVICE;
use mdns_sd::{Receiver, ResolvedService, ScopedIp, ServiceDaemon, ServiceEvent};
use std::collections::BTreeMap;
use std::net::IpAddr;

/// A desk that was found.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Found {
    /// What its class is called.
    pub class: String,
    /// Its address, with the port.
    pub address: String,
}

/// Somebody who listens for desks.
pub struct Looking {
    daemon: ServiceDaemon,
    events: Receiver<ServiceEvent>,
    found: BTreeMap<String, Found>,
}

impl Looking {
    /// Begins to listen. `None` if this PC has no network to listen on.
    #[must_use]
    pub fn begin() -> Option<Self> {
        let daemon = ServiceDaemon::new().ok()?;
        let events = daemon.browse(SERVICE).ok()?;
        Some(Self { daemon, events, found: BTreeMap::new() })
    }

    /// The desks that are there now, in the order of their classes' names.
    pub fn found(&mut self) -> Vec<Found> {
        while let Ok(event) = self.events.try_recv() {
            match event {
                ServiceEvent::ServiceResolved(desk) => {
                    let Some(address) = address(&desk) else { continue };
                    let class = desk.get_property_val_str("class").unwrap_or_default();
                    let found = Found {
                        class: class.chars().filter(|c| !c.is_control()).take(60).collect(),
                        address,
                    };
                    self.found.insert(desk.get_fullname().to_owned(), found);
                }
                ServiceEvent::ServiceRemoved(_, name) => {
                    self.found.remove(&name);
                }
                _ => {}
            }
        }
        let mut found: Vec<Found> = self.found.values().cloned().collect();
        found.sort();
        found.dedup();
        found
    }
}

/// The address of a desk, with its port: the number that is read out most easily.
fn address(desk: &ResolvedService) -> Option<String> {
    let port = desk.get_port();
    if let Some(address) = desk.get_addresses_v4().into_iter().min() {
        return Some(format!("{address}:{port}"));
    }
    // An address that is good on one cable alone cannot be typed anywhere.
    let mut others: Vec<String> = desk
        .get_addresses()
        .iter()
        .map(ScopedIp::to_ip_addr)
        .filter(|ip| matches!(ip, IpAddr::V6(ip) if !ip.is_unicast_link_local()))
        .map(|ip| format!("[{ip}]:{port}"))
        .collect();
    others.sort();
    others.into_iter().next()
}

impl Drop for Looking {
    fn drop(&mut self) {
        // It is on its way out; nothing could be done about a failure.
        let _ = self.daemon.shutdown();
    }
}
