//! The desk's signed word on a sitting: the links of its log, each with when it was stamped.

use super::state::{State, StateError};
use crate::exam::{STAMPS, Stamp, Stamps};
use crate::record::link_of;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The desk's word on a sitting as far as its lines are held, signed; nothing if it has stamped none of them. Of a
/// line that several seats have told, the first stamp counts.
pub(super) async fn word(desk: &State, sitting: &str) -> Result<Option<Stamps>, StateError> {
    let mut links: Vec<Stamp> = Vec::new();
    let chains = desk.db.chains(Some(sitting)).await?;
    for chain in chains.iter().filter(|chain| chain.broken.is_none()) {
        for (n, held) in desk.db.chain_lines(&chain.dealt).await?.into_iter().enumerate() {
            let Some(link) = link_of(&held.text) else { break };
            let stamp = Stamp { link, stamped_ms: held.stamped_ms, live: held.live };
            match links.get_mut(n) {
                // A chain that is another is no chain of this sitting; the longer one stays.
                Some(known) if known.link != stamp.link => break,
                Some(known) if stamp.stamped_ms < known.stamped_ms => *known = stamp,
                Some(_) => {}
                None => links.push(stamp),
            }
        }
    }
    if links.is_empty() {
        return Ok(None);
    }
    let mut stamps = Stamps {
        format: STAMPS.to_owned(),
        class: desk.class.clone(),
        sitting: sitting.to_owned(),
        links,
        certificate: STANDARD.encode(&desk.identity.certificate),
        signature: String::new(),
    };
    let signed = desk.identity.sign(stamps.said().as_bytes())?;
    stamps.signature = STANDARD.encode(signed);
    Ok(Some(stamps))
}
