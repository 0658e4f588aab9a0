//! What is done to accounts, by a page or by a command: made, closed, given another password.

use super::chance;
use super::db::{Account, Db, DbError, Role};
use super::now;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use std::sync::LazyLock;
use std::time::Duration;
use tokio::sync::Semaphore;

/// The shortest password.
pub const SHORTEST: usize = 12;
/// The longest, in bytes: a longer one only costs time.
const LONGEST: usize = 1024;

/// How many passwords are hashed at once: each takes 19 MiB.
static HASHING: Semaphore = Semaphore::const_new(2);
/// How long one waits for its turn.
const WAIT: Duration = Duration::from_secs(10);

/// Why something is not done to an account.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// There is one.
    #[error("there is an account '{0}' already, open or closed; take another name")]
    Taken(String),
    /// There is none.
    #[error("there is no open account '{0}'")]
    None(String),
    /// It cannot be typed everywhere.
    #[error("a login is 1 to 64 letters of a to z, digits and . _ - @")]
    Login,
    /// There is no name.
    #[error("an account needs the name of whom it belongs to, of at most 100 letters")]
    Name,
    /// The password is too short or too long.
    #[error(
        "a password has at least {SHORTEST} letters, and at most {LONGEST} bytes; several words are best"
    )]
    Password,
    /// The old password is not right.
    #[error("that is not the old password")]
    Old,
    /// Nobody would keep the desk.
    #[error("this is the last account that keeps the desk; make another keeper first")]
    LastKeeper,
    /// The token is not the one that the desk has told.
    #[error(
        "this link is not, or no longer, good: the first account has been made, or it was mistyped"
    )]
    Setup,
    /// Too many at once.
    #[error("the desk is busy; try again in a moment")]
    Busy,
    /// The database fails.
    #[error(transparent)]
    Db(#[from] DbError),
    /// There is no chance.
    #[error(transparent)]
    Chance(#[from] chance::NoChance),
}

/// Argon2id with 19 MiB and two passes.
fn argon() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::DEFAULT)
}

/// The hash of a password.
///
/// # Errors
///
/// If the password is too short or too long, or too many are hashed at once.
pub async fn hash(password: &str) -> Result<String, AccountError> {
    if password.chars().count() < SHORTEST || password.len() > LONGEST {
        return Err(AccountError::Password);
    }
    let password = zeroize::Zeroizing::new(password.to_owned());
    in_turn(move || argon().hash_password(password.as_bytes()).map(|hash| hash.to_string()))
        .await?
        .map_err(|_| AccountError::Busy)
}

/// Does what takes time and memory in its turn, beside what the server does.
async fn in_turn<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, AccountError> {
    let turn = tokio::time::timeout(WAIT, HASHING.acquire()).await;
    let _turn = turn.map_err(|_| AccountError::Busy)?.map_err(|_| AccountError::Busy)?;
    tokio::task::spawn_blocking(work).await.map_err(|_| AccountError::Busy)
}

/// Whether a password is the one of a hash. Without a hash it takes as long, and is not.
async fn is_right(password: &str, hash: Option<String>) -> Result<bool, AccountError> {
    static OTHER: LazyLock<String> = LazyLock::new(|| {
        argon().hash_password(b"nobody's").map_or_else(|_| String::new(), |hash| hash.to_string())
    });
    if password.len() > LONGEST {
        return Ok(false);
    }
    let password = zeroize::Zeroizing::new(password.to_owned());
    in_turn(move || {
        let text = hash.as_deref().unwrap_or(&OTHER);
        let right = PasswordHash::new(text)
            .is_ok_and(|known| argon().verify_password(password.as_bytes(), &known).is_ok());
        right && hash.is_some()
    })
    .await
}

/// The open account of a login and its password.
///
/// # Errors
///
/// If the database fails, or too many passwords are hashed at once.
pub async fn of_password(
    db: &Db,
    login: &str,
    password: &str,
) -> Result<Option<Account>, AccountError> {
    let known = db.account_with_hash(&normal(login)).await?;
    let (account, hash) = known.unzip();
    let right = is_right(password, hash).await?;
    Ok(account.filter(|_| right))
}

/// A login as it is kept, however it is typed.
#[must_use]
pub fn normal(login: &str) -> String {
    login.trim().to_lowercase()
}

/// A new account.
#[derive(Clone, Copy, Debug)]
pub struct New<'a> {
    /// What is typed to log in.
    pub login: &'a str,
    /// The name of whom it belongs to.
    pub name: &'a str,
    /// What it may do.
    pub role: Role,
    /// Its password.
    pub password: &'a str,
}

impl New<'_> {
    /// Makes it. `by` is who does so, for the audit. With a `setup` token it is the first of its desk.
    ///
    /// # Errors
    ///
    /// If it cannot be made so, the token is not good, or the database fails.
    pub async fn make(&self, db: &Db, by: &str, setup: Option<&str>) -> Result<i64, AccountError> {
        let login = normal(self.login);
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "._-@".contains(c);
        if !(1..=64).contains(&login.len()) || !login.chars().all(fits) {
            return Err(AccountError::Login);
        }
        let name = self.name.trim();
        if name.is_empty() || name.chars().count() > 100 || name.chars().any(char::is_control) {
            return Err(AccountError::Name);
        }
        let hash = hash(self.password).await?;
        let at_ms = now::utc_ms();
        let mut tx = db.write().await?;
        if let Some(token) = setup {
            // Of two that have the link one is the first.
            if db.keepers(&mut tx).await? > 0 || !db.take_setup(&mut tx, token).await? {
                return Err(AccountError::Setup);
            }
        }
        let made = db.add_account(&mut tx, (&login, name), self.role, &hash, at_ms).await?;
        let Some(id) = made else { return Err(AccountError::Taken(login)) };
        let about = format!("account {login}, {}", self.role.name());
        let by = if setup.is_some() { &login } else { by };
        db.finish(tx, at_ms, by, ("account.made", &about)).await?;
        Ok(id)
    }
}

/// Closes an account.
///
/// # Errors
///
/// If nobody would keep the desk any more, there is no such account, or the database fails.
pub async fn close(db: &Db, account: &Account, by: &str) -> Result<(), AccountError> {
    let at_ms = now::utc_ms();
    let mut tx = db.write().await?;
    if account.role == Role::Keeper && db.keepers(&mut tx).await? < 2 {
        return Err(AccountError::LastKeeper);
    }
    let login = db.close_account(&mut tx, account.id, at_ms).await?;
    let Some(login) = login else { return Err(AccountError::None(account.login.clone())) };
    db.finish(tx, at_ms, by, ("account.closed", &format!("account {login}"))).await?;
    Ok(())
}

/// Gives an account another password, and logs all its browsers out.
///
/// # Errors
///
/// If the password is too short, or the database fails.
pub async fn set_password(
    db: &Db,
    account: &Account,
    password: &str,
    by: &str,
) -> Result<(), AccountError> {
    let hash = hash(password).await?;
    let mut tx = db.write().await?;
    db.set_hash(&mut tx, account.id, &hash).await?;
    let about = format!("account {}", account.login);
    db.finish(tx, now::utc_ms(), by, ("account.password", &about)).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_kept_as_argon2id() {
        let kept = hash("correct horse battery").await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert!(is_right("correct horse battery", Some(kept.clone())).await.unwrap());
        assert!(!is_right("correct horse batterz", Some(kept)).await.unwrap());
        assert!(!is_right("nobody's", None).await.unwrap());
        assert!(matches!(hash("short").await, Err(AccountError::Password)));
    }

    #[tokio::test]
    async fn the_last_keeper_stays_and_a_login_is_given_once() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::file(&folder.path().join("desk.db")).await.unwrap();
        let new =
            New { login: " Ann ", name: "Ann", role: Role::Keeper, password: "a long password" };
        new.make(&db, "desk", None).await.unwrap();
        let ann = of_password(&db, "ann", "a long password").await.unwrap().unwrap();
        assert!(of_password(&db, "ann", "another password").await.unwrap().is_none());
        assert!(matches!(close(&db, &ann, "desk").await, Err(AccountError::LastKeeper)));
        assert!(matches!(new.make(&db, "desk", None).await, Err(AccountError::Taken(_))));
        let bob = New { login: "bob", name: "Bob", ..new };
        assert!(matches!(bob.make(&db, "desk", Some("no token")).await, Err(AccountError::Setup)));
        bob.make(&db, "desk", None).await.unwrap();
        close(&db, &ann, "bob").await.unwrap();
        assert!(of_password(&db, "ann", "a long password").await.unwrap().is_none());
        let named = db.audit_after(0, 9).await.unwrap().into_iter().map(|row| (row.who, row.what));
        let wanted =
            [("desk", "account.made"), ("desk", "account.made"), ("bob", "account.closed")];
        assert!(named.eq(wanted.map(|(who, what)| (who.to_owned(), what.to_owned()))));
    }
}
