//! Tells the network that a desk is here: its class and its port, never its code.

use super::state::State;
use crate::wire::{SERVICE, WIRE};
use mdns_sd::{ServiceDaemon, ServiceInfo};

/// The longest name of a service.
const LONGEST: usize = 60;

/// An announcement; it is taken back when it is dropped.
pub(super) struct Announced {
    daemon: ServiceDaemon,
    name: String,
}

impl Announced {
    /// Announces the desk.
    ///
    /// # Errors
    ///
    /// Why the network cannot be told.
    pub(super) fn of(state: &State) -> Result<Self, mdns_sd::Error> {
        let short = &state.process[..8];
        let class = &state.class[..state.class.floor_char_boundary(LONGEST - 10)];
        // Two desks of one class must not bear one name.
        let name = format!("{class} {short}");
        let host = format!("clearhands-{short}.local.");
        let wire = WIRE.to_string();
        let told = [("class", state.class.as_str()), ("wire", wire.as_str())];
        let at = |ip| ServiceInfo::new(SERVICE, &name, &host, ip, state.seat_port, &told[..]);
        let service = if state.bind.is_unspecified() {
            at(String::new())?.enable_addr_auto()
        } else {
            at(state.bind.to_string())?
        };
        let name = service.get_fullname().to_owned();
        let daemon = ServiceDaemon::new()?;
        daemon.register(service)?;
        Ok(Self { daemon, name })
    }
}

impl Drop for Announced {
    fn drop(&mut self) {
        // Whoever still has it in mind forgets it after two minutes anyway.
        if let Ok(gone) = self.daemon.unregister(&self.name) {
            let _ = gone.recv_timeout(std::time::Duration::from_millis(300));
        }
        let _ = self.daemon.shutdown();
    }
}
