//! A credential for an exam that was passed: Open Badges 3.0 as a signed JWT, which any verifier of such
//! badges can check. Its issuer is the school's key itself (`did:key`), so that nothing has to be looked up.

use super::keys::{Keys, KnownSchool};
use super::note::Note;
use super::refused::Refused;
use super::sign::{PublicKey, UtcMs, digest};
use super::verify::Verified;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

/// The key of a school as a `did:key`: 0xed01 says that it is one of ed25519.
#[must_use]
pub fn did_key(key: &PublicKey) -> String {
    let bytes: Vec<u8> = [0xed, 0x01].into_iter().chain(key.bytes()).collect();
    format!("did:key:z{}", bs58::encode(bytes).into_string())
}

/// A name of the form `urn:uuid:`, out of the first sixteen bytes of a hash (a UUID of version 8).
fn uuid(of: &str) -> String {
    let mut digits: Vec<char> = digest(of.as_bytes()).chars().take(32).collect();
    digits[12] = '8';
    // Its variant: the first bit set, the second not.
    let variant = digits[16].to_digit(16).unwrap_or(0) & 3 | 8;
    digits[16] = char::from_digit(variant, 16).unwrap_or('8');
    let part = |from: usize, to: usize| digits[from..to].iter().collect::<String>();
    format!(
        "urn:uuid:{}-{}-{}-{}-{}",
        part(0, 8),
        part(8, 12),
        part(12, 16),
        part(16, 20),
        part(20, 32)
    )
}

fn date(ms: UtcMs) -> Result<String, Refused> {
    let moment = jiff::Timestamp::from_millisecond(ms);
    moment.map(|moment| format!("{moment:.0}")).map_err(|_| Refused::Unreadable("a date"))
}

/// How much a credential says of the exam.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Everything: what the exam demands, and the words of the seal.
    Full,
    /// What a QR code has room for: the exam by its title alone, the seal as its hash.
    Short,
}

/// The credential of a result that holds and was passed, signed by the school. Full or short it has the same
/// name, and speaks of the same sitting.
///
/// # Errors
/// A result that was not passed, or that this program does not judge as it was judged; keys of another school.
pub fn credential(
    verified: &Verified,
    school: &KnownSchool,
    keys: &Keys,
    extent: Extent,
) -> Result<String, Refused> {
    if !verified.verdict.is_passed() {
        return Err(Refused::NotPassed);
    }
    let unsure = verified.notes.iter().find(|note| {
        matches!(note, Note::OtherRulebook(_) | Note::OtherProgram(_) | Note::Differs(..))
    });
    if let Some(note) = unsure {
        return Err(Refused::NotJudgedAgain(note.words()));
    }
    if keys.signing.public() != school.key {
        return Err(Refused::WrongKey);
    }
    let (opening, examiner) = &verified.opening;
    let issuer = did_key(&school.key);
    let id = uuid(&format!("credential {}", opening.sitting));
    let subject = uuid(&format!("subject {} {}", school.key.id(), opening.candidate.number));
    let file = &verified.demands.blueprint.file;
    let description = match extent {
        Extent::Full => &file.text,
        Extent::Short => &file.title,
    };
    let narrative = match extent {
        Extent::Full => format!(
            "Paper {}, sitting {}, examiner {examiner}, seal: {} ({})",
            verified.paper.id, opening.sitting, verified.seal, verified.hash
        ),
        Extent::Short => format!("Sitting {}, hash {}", opening.sitting, verified.hash),
    };
    let identity = |kind: &str, value: &str| json!({ "type": "IdentityObject", "hashed": false, "identityType": kind, "identityHash": value });
    let payload = json!({
        "@context": [
            "https://www.w3.org/ns/credentials/v2",
            "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
        ],
        "id": id,
        "type": ["VerifiableCredential", "OpenBadgeCredential"],
        "issuer": { "id": issuer, "type": ["Profile"], "name": school.school.name },
        "validFrom": date(verified.released.0)?,
        "name": file.title,
        "credentialSubject": {
            "id": subject,
            "type": ["AchievementSubject"],
            "identifier": [
                identity("name", &opening.candidate.name),
                identity("systemId", &opening.candidate.number),
            ],
            "achievement": {
                "id": uuid(&format!("achievement {}", verified.demands.hash())),
                "type": ["Achievement"],
                "name": file.title,
                "description": description,
                "criteria": { "narrative": description },
            },
        },
        "evidence": [{
            "type": ["Evidence"],
            "name": "Sitting",
            "narrative": narrative,
        }],
        "iss": issuer,
        "jti": id,
        "sub": subject,
        "nbf": verified.released.0.div_euclid(1000),
    });
    let head = json!({
        "alg": "EdDSA",
        "typ": "JWT",
        "jwk": { "kty": "OKP", "crv": "Ed25519", "x": URL_SAFE_NO_PAD.encode(school.key.bytes()) },
    });
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let signed = format!("{}.{}", part(&head), part(&payload));
    let signature = keys.signing.jws_signature(&signed);
    Ok(format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature)))
}

/// What a credential says, if this school has signed it. (Whether the result behind it holds, the result
/// alone can tell.)
///
/// # Errors
/// A credential of another school, or one that was changed.
pub fn read_credential(text: &str, school: &KnownSchool) -> Result<Value, Refused> {
    let what = "the credential";
    let unreadable = || Refused::Unreadable(what);
    let text = text.trim();
    let cut = || Refused::CutShort(what);
    let (signed, signature) = text.rsplit_once('.').ok_or_else(cut)?;
    let (head, payload) = signed.split_once('.').ok_or_else(cut)?;
    // 64 bytes are 86 letters.
    if signature.len() < 86 {
        return Err(cut());
    }
    let bytes = |part: &str| URL_SAFE_NO_PAD.decode(part).map_err(|_| unreadable());
    let head: Value = serde_json::from_slice(&bytes(head)?).map_err(|_| unreadable())?;
    let signature: [u8; 64] = bytes(signature)?.try_into().map_err(|_| unreadable())?;
    // No other way of signing is taken, whatever the head says.
    if head["alg"] != "EdDSA" || !school.key.has_signed_jws(signed, &signature) {
        return Err(Refused::NotSigned(what));
    }
    let payload: Value = serde_json::from_slice(&bytes(payload)?).map_err(|_| unreadable())?;
    if payload["iss"] != did_key(&school.key).as_str() {
        return Err(Refused::ForeignSchool(what));
    }
    Ok(payload)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_written_as_the_specification_of_did_key_has_it() {
        // The public key of RFC 8032, section 7.1, test 1, as a did:key.
        let hex = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
        let bytes: Vec<u8> =
            (0..32).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()).collect();
        let key = PublicKey::parse(&super::super::sign::encoded(&bytes)).unwrap();
        let did = did_key(&key);
        // Every did:key of ed25519 begins so.
        assert!(did.starts_with("did:key:z6Mk"), "{did}");
        assert_eq!(did.len(), "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK".len());
    }

    #[test]
    fn names_are_uuids() {
        let name = uuid("it");
        let parts: Vec<usize> = name["urn:uuid:".len()..].split('-').map(str::len).collect();
        assert_eq!(parts, [8, 4, 4, 4, 12]);
        assert_ne!(name, uuid("that"));
        assert!(name.as_bytes()[23] == b'8' && b"89ab".contains(&name.as_bytes()[28]), "{name}");
    }
}
