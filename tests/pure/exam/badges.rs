//! The credential read by others than the program: by a second library of signatures with a reader of its own,
//! and by the Python package openbadgeslib where that is at hand.

use super::bench::BENCH;
use crate::bench::BOOK;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use clearhands::exam::{Extent, credential, verify};
use serde_json::Value;
use std::process::Command;
use std::sync::LazyLock;

static BADGE: LazyLock<String> = LazyLock::new(|| {
    let result = BENCH.result(&BENCH.sat("41"));
    let verified = verify(&result, &BENCH.school, None, &BOOK).unwrap();
    credential(&verified, &BENCH.school, &BENCH.keys, Extent::Full).unwrap()
});

fn part(text: &str) -> Result<Vec<u8>, String> {
    URL_SAFE_NO_PAD.decode(text).map_err(|error| error.to_string())
}

/// The number that a text in base 58, of bitcoin's letters, stands for, as bytes.
fn base58(text: &str) -> Option<Vec<u8>> {
    const LETTERS: &[u8] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    let mut bytes = vec![0_u8];
    for letter in text.bytes() {
        let mut carry = LETTERS.iter().position(|known| *known == letter)?;
        for byte in bytes.iter_mut().rev() {
            carry += usize::from(*byte) * 58;
            *byte = (carry % 256) as u8;
            carry /= 256;
        }
        while carry > 0 {
            bytes.insert(0, (carry % 256) as u8);
            carry /= 256;
        }
    }
    Some(bytes)
}

/// What a JWT says, if it is signed by the key that its issuer's name holds: RFC 7515, RFC 8037, did:key.
fn read(jwt: &str) -> Result<Value, String> {
    let parts: Vec<&str> = jwt.split('.').collect();
    let [head, payload, signature] = parts[..] else { return Err("not three parts".to_owned()) };
    let json =
        |text: &str| serde_json::from_slice::<Value>(&part(text)?).map_err(|e| e.to_string());
    let (head, said) = (json(head)?, json(payload)?);
    if head["alg"] != "EdDSA" {
        return Err("another algorithm".to_owned());
    }
    let issuer = said["iss"].as_str().ok_or("no issuer")?;
    let key = base58(issuer.strip_prefix("did:key:z").ok_or("no did:key")?);
    let key = key.ok_or("no did:key")?;
    // Multicodec ed25519-pub: 0xed as a varint.
    let key = key.strip_prefix(&[0xed, 0x01]).ok_or("no key of ed25519")?;
    if part(head["jwk"]["x"].as_str().ok_or("no key")?)? != key {
        return Err("the head has another key than the issuer".to_owned());
    }
    let signed = &jwt[..jwt.len() - signature.len() - 1];
    let key = ring::signature::UnparsedPublicKey::new(&ring::signature::ED25519, key);
    key.verify(signed.as_bytes(), &part(signature)?).map_err(|_| "not signed".to_owned())?;
    Ok(said)
}

#[test]
fn a_second_reader_takes_the_credential_and_no_other() {
    let said = read(&BADGE).unwrap();
    // What Open Badges 3.0 demands of an achievement credential, sections B.1 and 8.2.4.
    for kind in ["VerifiableCredential", "OpenBadgeCredential"] {
        assert!(said["type"].as_array().unwrap().contains(&kind.into()), "{kind}");
    }
    assert_eq!(said["@context"][0], "https://www.w3.org/ns/credentials/v2");
    assert_eq!(said["issuer"]["id"], said["iss"]);
    assert_eq!(said["jti"], said["id"]);
    assert_eq!(said["sub"], said["credentialSubject"]["id"]);
    let subject = &said["credentialSubject"];
    assert_eq!(subject["type"], Value::from(vec!["AchievementSubject"]));
    for field in ["id", "type", "name", "description", "criteria"] {
        assert!(!subject["achievement"][field].is_null(), "{field}");
    }
    let from: jiff::Timestamp = said["validFrom"].as_str().unwrap().parse().unwrap();
    assert_eq!(said["nbf"].as_i64(), Some(from.as_second()));
    // Every letter of the signed parts counts, and so does the signature.
    let dots: Vec<usize> = BADGE.match_indices('.').map(|(at, _)| at).collect();
    let all = (0..BADGE.len()).filter(|at| !dots.contains(at)).step_by(41);
    let mut refused = 0;
    for at in all.chain([dots[1] + 1, dots[1] + 40]) {
        let mut changed = BADGE.clone().into_bytes();
        changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(changed).unwrap();
        assert!(read(&changed).is_err(), "letter {at}");
        refused += 1;
    }
    assert!(refused > 20, "{refused}");
}

/// What openbadgeslib says of a credential: `holds`, or `refused` and why.
const ASK: &str = r#"
import sys
from openbadgeslib.ob3.verifier import OB3Verifier
from openbadgeslib.verify import issuer_did_from_token
token = sys.stdin.read().strip()
try:
    verifier = OB3Verifier.for_issuer_did(sys.argv[1])
    print("holds", verifier.verify(token).issuer.id == issuer_did_from_token(token))
except Exception as why:
    print("refused", type(why).__name__, why)
"#;

#[test]
fn openbadgeslib_takes_the_credential_where_it_is_at_hand() {
    let python = std::env::var("CLEARHANDS_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has = Command::new(&python).args(["-c", "import openbadgeslib"]).output();
    if !has.is_ok_and(|ran| ran.status.success()) {
        println!("skipped: {python} has no openbadgeslib; name one that has in CLEARHANDS_PYTHON");
        return;
    }
    let issuer = read(&BADGE).unwrap()["iss"].as_str().unwrap().to_owned();
    let ask = |token: &str| {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), token).unwrap();
        let ran = Command::new(&python)
            .args(["-c", ASK, &issuer])
            .stdin(std::fs::File::open(file.path()).unwrap())
            .output()
            .unwrap();
        format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr))
    };
    assert_eq!(ask(&BADGE).trim(), "holds True");
    let payload = BADGE.find('.').unwrap() + 30;
    for at in [payload, BADGE.len() - 20] {
        let mut changed = BADGE.clone().into_bytes();
        changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
        let told = ask(&String::from_utf8(changed).unwrap());
        assert!(told.starts_with("refused"), "{at}: {told}");
    }
}
