//! The desk's certificate, which it made itself, and its key: both doors show it, the class code pins it.

use super::chance::NoChance;
use super::db::{Db, DbError};
use super::now;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rcgen::{CertificateParams, DnType, ExtendedKeyUsagePurpose, KeyPair};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair};
use rustls::ServerConfig;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, UdpSocket};
use std::sync::Arc;

/// For how many years a certificate holds.
const YEARS: i16 = 20;

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// It cannot be made.
    #[error("the desk's certificate cannot be made: {0}")]
    Make(#[from] rcgen::Error),
    /// What is kept is none.
    #[error("the certificate that the database keeps cannot be used: {0}")]
    Kept(String),
    /// Nothing can be signed with its key.
    #[error("nothing can be signed with the certificate's key")]
    Sign,
    /// The database fails.
    #[error(transparent)]
    Db(#[from] DbError),
    /// There is no chance.
    #[error(transparent)]
    Chance(#[from] NoChance),
}

/// A certificate with its key, both as DER.
#[derive(Clone)]
pub struct Identity {
    /// The certificate.
    pub certificate: Vec<u8>,
    key: Vec<u8>,
}

impl Identity {
    /// The one that the database keeps; if it keeps none, a new one that it keeps from now on.
    ///
    /// # Errors
    ///
    /// If the database fails, none can be made, or what is kept is none.
    pub async fn kept(db: &Db) -> Result<Self, TlsError> {
        let kept = match db.meta("identity").await? {
            Some(kept) => kept,
            None => db.meta_or("identity", &Self::make(&addresses())?.written()).await?,
        };
        Self::read(&kept)
    }

    /// Signs something with the certificate's key: ECDSA on P-256 with SHA-256, in ASN.1.
    ///
    /// # Errors
    ///
    /// If the key is of another kind, or the system has no chance to give.
    pub fn sign(&self, what: &[u8]) -> Result<Vec<u8>, TlsError> {
        let chance = SystemRandom::new();
        let kind = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let key = EcdsaKeyPair::from_pkcs8(kind, &self.key, &chance).map_err(|_| TlsError::Sign)?;
        let signed = key.sign(&chance, what).map_err(|_| TlsError::Sign)?;
        Ok(signed.as_ref().to_vec())
    }

    /// A new one for these addresses.
    fn make(addresses: &[IpAddr]) -> Result<Self, TlsError> {
        let mut names = vec!["localhost".to_owned()];
        names.extend(
            [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)]
                .map(|it| it.to_string()),
        );
        names.extend(addresses.iter().map(ToString::to_string));
        let mut params = CertificateParams::new(names)?;
        params.distinguished_name.push(DnType::CommonName, "Clearhands desk");
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        let today = jiff::Timestamp::from_millisecond(now::utc_ms())
            .map_or(jiff::civil::date(2026, 1, 1), |now| {
                now.to_zoned(jiff::tz::TimeZone::UTC).date()
            });
        let day = |years: i16| {
            let whole = |n: i8| u8::try_from(n).unwrap_or(1);
            // Not the 29th, which not every year has.
            rcgen::date_time_ymd(
                i32::from(today.year() + years),
                whole(today.month()),
                whole(today.day().min(28)),
            )
        };
        // A PC whose clock is slow believes it, too.
        (params.not_before, params.not_after) = (day(-1), day(YEARS));
        let key = KeyPair::generate()?;
        let certificate = params.self_signed(&key)?;
        Ok(Self { certificate: certificate.der().to_vec(), key: key.serialize_der() })
    }

    fn written(&self) -> String {
        format!("{} {}", STANDARD.encode(&self.certificate), STANDARD.encode(&self.key))
    }

    fn read(kept: &str) -> Result<Self, TlsError> {
        let wrong = || TlsError::Kept("it is not written as it should be".to_owned());
        let (certificate, key) = kept.split_once(' ').ok_or_else(wrong)?;
        let bytes = |text: &str| STANDARD.decode(text).map_err(|_| wrong());
        Ok(Self { certificate: bytes(certificate)?, key: bytes(key)? })
    }

    /// How both doors speak TLS: with ring, whatever else the process has set.
    ///
    /// # Errors
    ///
    /// If certificate and key do not belong together.
    pub fn server(&self, protocols: &[&[u8]]) -> Result<ServerConfig, TlsError> {
        let kept = |error: rustls::Error| TlsError::Kept(error.to_string());
        let chain = vec![CertificateDer::from(self.certificate.clone())];
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(self.key.clone()));
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider);
        let config = config.with_safe_default_protocol_versions().map_err(kept)?;
        let mut config = config.with_no_client_auth().with_single_cert(chain, key).map_err(kept)?;
        config.alpn_protocols = protocols.iter().map(|name| name.to_vec()).collect();
        Ok(config)
    }
}

/// This PC's addresses on its networks, as far as they can be had without asking anybody: those from which
/// it would speak to the world and to a school's usual networks.
#[must_use]
pub(super) fn addresses() -> Vec<IpAddr> {
    // Nothing is sent: the system only chooses the way.
    let from = |own: &str, to: &str| {
        let socket = UdpSocket::bind(own).ok()?;
        socket.connect(to).ok()?;
        Some(socket.local_addr().ok()?.ip())
    };
    let tries = [
        ("0.0.0.0:0", "192.0.2.1:9"),
        ("0.0.0.0:0", "192.168.255.254:9"),
        ("0.0.0.0:0", "10.255.255.254:9"),
        ("0.0.0.0:0", "172.31.255.254:9"),
        ("[::]:0", "[2001:db8::1]:9"),
    ];
    let mut all: Vec<IpAddr> = Vec::new();
    for (own, to) in tries {
        let found = from(own, to).filter(|ip| !ip.is_loopback() && !ip.is_unspecified());
        if let Some(ip) = found.filter(|ip| !all.contains(ip)) {
            all.push(ip);
        }
    }
    all
}

/// Where a desk that listens at `bind` can be reached from other PCs.
#[must_use]
pub(super) fn reached_at(bind: IpAddr) -> Vec<IpAddr> {
    match bind {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => {
            addresses().into_iter().filter(IpAddr::is_ipv4).collect()
        }
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => addresses(),
        one => vec![one],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_is_kept_as_it_was_made() {
        let made = Identity::make(&[IpAddr::V4(Ipv4Addr::new(192, 0, 2, 7))]).unwrap();
        let read = Identity::read(&made.written()).unwrap();
        assert_eq!(read.certificate, made.certificate);
        assert!(read.server(&[b"http/1.1"]).is_ok());
        let other = Identity::make(&[]).unwrap();
        let mixed = Identity { certificate: made.certificate, key: other.key };
        assert!(mixed.server(&[]).is_err(), "another's key is taken");
        assert!(Identity::read("AAAA").is_err());
    }

    #[test]
    fn a_desk_tells_no_address_at_which_it_does_not_listen() {
        let one = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 7));
        assert_eq!(reached_at(one), [one]);
        let all = reached_at(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        assert!(all.iter().all(IpAddr::is_ipv4), "{all:?}");
    }

    #[tokio::test]
    async fn two_desks_at_one_database_show_the_same_certificate() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("desk.db");
        let (one, two) = (Db::file(&file).await.unwrap(), Db::file(&file).await.unwrap());
        let (one, two) = tokio::join!(Identity::kept(&one), Identity::kept(&two));
        assert_eq!(one.unwrap().certificate, two.unwrap().certificate);
    }
}
