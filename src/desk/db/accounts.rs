//! Accounts, the browsers that are logged in, and what was tried and failed.

use super::audit::Tx;
use super::{Db, DbError};
use sqlx::Row;
use sqlx::any::AnyRow;

/// What an account may do, in broad terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Everything.
    Keeper,
    /// Teaches: seats, people, assignments.
    Trainer,
    /// Examines: sees the class and its records, and changes nothing.
    Examiner,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Keeper, Self::Trainer, Self::Examiner];

    /// Its name in the database and in forms.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Keeper => "keeper",
            Self::Trainer => "trainer",
            Self::Examiner => "examiner",
        }
    }

    /// The role of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Its number.
    pub id: i64,
    /// What is typed to log in.
    pub login: String,
    /// The name of whom it belongs to.
    pub name: String,
    /// What it may do.
    pub role: Role,
    /// When it was made.
    pub added_ms: i64,
    /// When it was closed, if it was.
    pub closed_ms: Option<i64>,
}

/// A browser that is logged in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Login {
    /// Whose it is.
    pub account: Account,
    /// What its forms carry.
    pub csrf: String,
    /// When it was last used, to within a minute.
    pub used_ms: i64,
}

const COLUMNS: &str = "a.id, a.login, a.name, a.role, a.added_ms, a.closed_ms";

fn account(row: &AnyRow) -> Account {
    Account {
        id: row.get(0),
        login: row.get(1),
        name: row.get(2),
        // A role that is not known may do the least.
        role: Role::find(&row.get::<String, _>(3)).unwrap_or(Role::Examiner),
        added_ms: row.get(4),
        closed_ms: row.get(5),
    }
}

impl Db {
    /// Every account, the open ones first.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn accounts(&self) -> Result<Vec<Account>, DbError> {
        let text = format!(
            "SELECT {COLUMNS} FROM accounts a \
             ORDER BY CASE WHEN a.closed_ms IS NULL THEN 0 ELSE 1 END, a.login"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(text)).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(account).collect())
    }

    /// Whether somebody can keep the desk: whether there is an open account of a keeper.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn has_keeper(&self) -> Result<bool, DbError> {
        let row = sqlx::query(
            "SELECT COUNT(*) FROM accounts WHERE role = 'keeper' AND closed_ms IS NULL",
        );
        Ok(row.fetch_one(&self.pool).await?.get::<i64, _>(0) > 0)
    }

    /// How many open accounts of keepers there are, within a transaction.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn keepers(&self, tx: &mut Tx) -> Result<i64, DbError> {
        if self.backend == super::Backend::Postgres {
            // Two that each close the other's account wait for each other.
            sqlx::query("LOCK TABLE accounts IN SHARE ROW EXCLUSIVE MODE")
                .execute(&mut **tx)
                .await?;
        }
        let row = sqlx::query(
            "SELECT COUNT(*) FROM accounts WHERE role = 'keeper' AND closed_ms IS NULL",
        );
        Ok(row.fetch_one(&mut **tx).await?.get(0))
    }

    /// Takes the token of the setup link, which is good once; whether it was the right one.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn take_setup(&self, tx: &mut Tx, token: &str) -> Result<bool, DbError> {
        let taken = sqlx::query("DELETE FROM meta WHERE name = 'setup' AND value = $1").bind(token);
        Ok(taken.execute(&mut **tx).await?.rows_affected() == 1)
    }

    /// The account with this login and the hash of its password, if it is open.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn account_with_hash(
        &self,
        login: &str,
    ) -> Result<Option<(Account, String)>, DbError> {
        let text = format!(
            "SELECT {COLUMNS}, a.hash FROM accounts a WHERE a.login = $1 AND a.closed_ms IS NULL"
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(text)).bind(login);
        let row = row.fetch_optional(&self.pool).await?;
        Ok(row.map(|row| (account(&row), row.get(6))))
    }

    /// Adds an account; `None` if there is one with this login.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn add_account(
        &self,
        tx: &mut Tx,
        (login, name): (&str, &str),
        role: Role,
        hash: &str,
        at_ms: i64,
    ) -> Result<Option<i64>, DbError> {
        let row = sqlx::query(
            "INSERT INTO accounts (login, name, role, hash, added_ms) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (login) DO NOTHING RETURNING id",
        );
        let row = row.bind(login).bind(name).bind(role.name()).bind(hash).bind(at_ms);
        Ok(row.fetch_optional(&mut **tx).await?.map(|row| row.get(0)))
    }

    /// Gives an account another password, and logs every browser of it out.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn set_hash(&self, tx: &mut Tx, id: i64, hash: &str) -> Result<(), DbError> {
        let set = sqlx::query("UPDATE accounts SET hash = $1 WHERE id = $2").bind(hash).bind(id);
        set.execute(&mut **tx).await?;
        sqlx::query("DELETE FROM logins WHERE account = $1").bind(id).execute(&mut **tx).await?;
        Ok(())
    }

    /// Closes an account, and logs every browser of it out; gives its login if it was open.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn close_account(
        &self,
        tx: &mut Tx,
        id: i64,
        at_ms: i64,
    ) -> Result<Option<String>, DbError> {
        let closed = sqlx::query(
            "UPDATE accounts SET closed_ms = $1 WHERE id = $2 AND closed_ms IS NULL RETURNING login",
        );
        let closed = closed.bind(at_ms).bind(id).fetch_optional(&mut **tx).await?;
        sqlx::query("DELETE FROM logins WHERE account = $1").bind(id).execute(&mut **tx).await?;
        Ok(closed.map(|row| row.get(0)))
    }

    /// Logs a browser in. `token` is the SHA-256 of what its cookie holds.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn log_in(
        &self,
        tx: &mut Tx,
        account: i64,
        (token, csrf): (&str, &str),
        at_ms: i64,
    ) -> Result<(), DbError> {
        sqlx::query(
            "INSERT INTO logins (token, account, csrf, began_ms, used_ms) VALUES ($1, $2, $3, $4, $4)",
        )
        .bind(token)
        .bind(account)
        .bind(csrf)
        .bind(at_ms)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// The login of a browser, by the SHA-256 of what its cookie holds: none that began before `oldest_ms`,
    /// none that was not used since `idle_ms`, none of a closed account.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn login(
        &self,
        token: &str,
        (oldest_ms, idle_ms): (i64, i64),
    ) -> Result<Option<Login>, DbError> {
        let text = format!(
            "SELECT {COLUMNS}, l.csrf, l.used_ms \
             FROM logins l JOIN accounts a ON a.id = l.account \
             WHERE l.token = $1 AND l.began_ms >= $2 AND l.used_ms >= $3 AND a.closed_ms IS NULL"
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(text)).bind(token).bind(oldest_ms).bind(idle_ms);
        let row = row.fetch_optional(&self.pool).await?;
        Ok(row.map(|row| Login { account: account(&row), csrf: row.get(6), used_ms: row.get(7) }))
    }

    /// Notes that a browser's login was used.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn login_used(&self, token: &str, at_ms: i64) -> Result<(), DbError> {
        let used = sqlx::query("UPDATE logins SET used_ms = $1 WHERE token = $2");
        used.bind(at_ms).bind(token).execute(&self.pool).await?;
        Ok(())
    }

    /// Logs a browser out.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn log_out(&self, token: &str) -> Result<(), DbError> {
        sqlx::query("DELETE FROM logins WHERE token = $1").bind(token).execute(&self.pool).await?;
        Ok(())
    }

    /// Forgets logins that have ended and tries that no longer count.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn sweep_logins(&self, ended_ms: (i64, i64), tries_ms: i64) -> Result<(), DbError> {
        let old = sqlx::query("DELETE FROM logins WHERE began_ms < $1 OR used_ms < $2");
        old.bind(ended_ms.0).bind(ended_ms.1).execute(&self.pool).await?;
        let old = sqlx::query("DELETE FROM tries WHERE at_ms < $1").bind(tries_ms);
        old.execute(&self.pool).await?;
        Ok(())
    }

    /// Notes a try, and says how many there were since `since_ms`, this one among them. It is noted before
    /// anything is checked, so that many at once count as many.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn tried(&self, who: &str, at_ms: i64, since_ms: i64) -> Result<i64, DbError> {
        let new = sqlx::query("INSERT INTO tries (who, at_ms) VALUES ($1, $2)");
        new.bind(who).bind(at_ms).execute(&self.pool).await?;
        self.tries(who, at_ms, since_ms).await
    }

    /// How many tries there were since `since_ms`. What a clock that was set back since has noted as of later counts
    /// for nothing: nobody is kept out until that comes. (The clocks of two desks may differ a little.)
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn tries(&self, who: &str, now_ms: i64, since_ms: i64) -> Result<i64, DbError> {
        let text = "SELECT COUNT(*) FROM tries WHERE who = $1 AND at_ms >= $2 AND at_ms <= $3";
        let count = sqlx::query(text).bind(who).bind(since_ms).bind(2 * now_ms - since_ms);
        Ok(count.fetch_one(&self.pool).await?.get(0))
    }

    /// Forgets what was tried: it was right in the end.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn forget_tries(&self, who: &str) -> Result<(), DbError> {
        sqlx::query("DELETE FROM tries WHERE who = $1").bind(who).execute(&self.pool).await?;
        Ok(())
    }
}
