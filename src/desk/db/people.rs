//! People and groups.

use super::audit::Tx;
use super::{Backend, Db, DbError};
use sqlx::Row;
use sqlx::any::AnyRow;
use std::collections::BTreeMap;

/// Somebody of the roster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The number at the desk.
    pub id: i64,
    /// The name.
    pub name: String,
    /// The school's own number.
    pub number: String,
    /// When he was added.
    pub added_ms: i64,
}

/// A group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// How many are in it.
    pub members: i64,
}

/// What became of somebody who was to be put on the roster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Put {
    /// He is new.
    Added(i64),
    /// He was there, under another name.
    Renamed(i64),
    /// He was there.
    Known(i64),
}

impl Put {
    /// The number at the desk.
    #[must_use]
    pub const fn id(self) -> i64 {
        match self {
            Self::Added(id) | Self::Renamed(id) | Self::Known(id) => id,
        }
    }
}

fn person(row: &AnyRow) -> Person {
    Person { id: row.get(0), name: row.get(1), number: row.get(2), added_ms: row.get(3) }
}

impl Db {
    /// The roster, by name.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn people(&self) -> Result<Vec<Person>, DbError> {
        let rows =
            sqlx::query("SELECT id, name, number, added_ms FROM people WHERE removed_ms IS NULL");
        let mut people: Vec<Person> =
            rows.fetch_all(&self.pool).await?.iter().map(person).collect();
        // The two databases order letters each in their own way.
        people.sort_by_cached_key(|person| (person.name.to_lowercase(), person.number.clone()));
        Ok(people)
    }

    /// Somebody of the roster.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn person(&self, id: i64) -> Result<Option<Person>, DbError> {
        let row = sqlx::query(
            "SELECT id, name, number, added_ms FROM people WHERE id = $1 AND removed_ms IS NULL",
        );
        Ok(row.bind(id).fetch_optional(&self.pool).await?.as_ref().map(person))
    }

    /// Puts somebody on the roster: whoever has the school's number is known by it.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn put_person(
        &self,
        tx: &mut Tx,
        (name, number): (&str, &str),
        at_ms: i64,
    ) -> Result<Put, DbError> {
        let added = sqlx::query(
            "INSERT INTO people (name, number, added_ms) VALUES ($1, $2, $3) \
             ON CONFLICT (number) DO NOTHING RETURNING id",
        );
        let added = added.bind(name).bind(number).bind(at_ms).fetch_optional(&mut **tx).await?;
        if let Some(row) = added {
            return Ok(Put::Added(row.get(0)));
        }
        let renamed = sqlx::query(
            "UPDATE people SET name = $1 WHERE number = $2 AND name <> $1 RETURNING id",
        );
        let renamed = renamed.bind(name).bind(number).fetch_optional(&mut **tx).await?;
        if let Some(row) = renamed {
            return Ok(Put::Renamed(row.get(0)));
        }
        let known = sqlx::query("SELECT id FROM people WHERE number = $1").bind(number);
        Ok(Put::Known(known.fetch_one(&mut **tx).await?.get(0)))
    }

    /// Gives somebody another name and number; `false` if there is nobody, or another has that number.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn change_person(
        &self,
        tx: &mut Tx,
        id: i64,
        (name, number): (&str, &str),
    ) -> Result<bool, DbError> {
        let changed = sqlx::query(
            "UPDATE people SET name = $1, number = $2 WHERE id = $3 AND removed_ms IS NULL \
             AND NOT EXISTS (SELECT 1 FROM people o WHERE o.number = $2 AND o.id <> $3)",
        );
        let changed = changed.bind(name).bind(number).bind(id).execute(&mut **tx).await?;
        Ok(changed.rows_affected() == 1)
    }

    /// Whether somebody is being dealt a session that was heard of since `since_ms`.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn is_dealing(&self, tx: &mut Tx, id: i64, since_ms: i64) -> Result<bool, DbError> {
        let open = sqlx::query(
            "SELECT COUNT(*) FROM dealt WHERE person = $1 AND ended_ms IS NULL AND heard_ms >= $2",
        );
        let open = open.bind(id).bind(since_ms).fetch_one(&mut **tx).await?;
        Ok(open.get::<i64, _>(0) > 0)
    }

    /// Removes somebody: name and number are replaced, and what he dealt, its reports, his results of exams and
    /// the statements about both are deleted. The row stays, so that the audit's numbers mean something. `false` if there is nobody.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn remove_person(&self, tx: &mut Tx, id: i64, at_ms: i64) -> Result<bool, DbError> {
        let gone = sqlx::query(
            "UPDATE people SET name = 'removed', number = $1, removed_ms = $2 \
             WHERE id = $3 AND removed_ms IS NULL",
        );
        let number = format!("removed {id}");
        let gone = gone.bind(number).bind(at_ms).bind(id).execute(&mut **tx).await?;
        if gone.rows_affected() == 0 {
            return Ok(false);
        }
        for text in [
            "DELETE FROM statements WHERE person = $1 \
             OR dealt IN (SELECT id FROM dealt WHERE person = $1)",
            "DELETE FROM lines WHERE dealt IN (SELECT id FROM dealt WHERE person = $1)",
            "UPDATE seats SET dealt = NULL WHERE dealt IN (SELECT id FROM dealt WHERE person = $1)",
            "DELETE FROM dealt WHERE person = $1",
            "DELETE FROM results WHERE person = $1",
            "DELETE FROM members WHERE person = $1",
            // A paper on its way to him has his name with it, and so has an examiner's word.
            "DELETE FROM orders WHERE done_ms IS NULL \
             AND (what LIKE '{\"order\":\"paper\"%' OR what LIKE '{\"order\":\"room\"%') \
             AND seat IN (SELECT id FROM seats WHERE person = $1)",
            "DELETE FROM asks WHERE seat IN (SELECT id FROM seats WHERE person = $1)",
            "UPDATE seats SET person = NULL WHERE person = $1",
        ] {
            sqlx::query(text).bind(id).execute(&mut **tx).await?;
        }
        Ok(true)
    }

    /// Has what was deleted gone from the files, too, as far as that is in the program's hands.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn settle(&self) -> Result<(), DbError> {
        if self.backend == Backend::Sqlite {
            // The journal still holds the pages as they were.
            sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_all(&self.pool).await?;
        }
        Ok(())
    }

    /// Deletes sessions that were last heard of before `before_ms`, with lines, reports and statements; how
    /// many.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn forget_sessions(&self, tx: &mut Tx, before_ms: i64) -> Result<u64, DbError> {
        let old = "(SELECT id FROM dealt WHERE heard_ms < $1)";
        for text in [
            format!("DELETE FROM statements WHERE dealt IN {old}"),
            format!("DELETE FROM lines WHERE dealt IN {old}"),
            format!("UPDATE seats SET dealt = NULL WHERE dealt IN {old}"),
        ] {
            sqlx::query(sqlx::AssertSqlSafe(text)).bind(before_ms).execute(&mut **tx).await?;
        }
        let gone = sqlx::query("DELETE FROM dealt WHERE heard_ms < $1").bind(before_ms);
        Ok(gone.execute(&mut **tx).await?.rows_affected())
    }

    /// Every group, by name.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn groups(&self) -> Result<Vec<Group>, DbError> {
        let rows = sqlx::query(
            "SELECT g.id, g.name, (SELECT COUNT(*) FROM members m WHERE m.grp = g.id) FROM groups g",
        );
        let group = |row: &AnyRow| Group { id: row.get(0), name: row.get(1), members: row.get(2) };
        let mut groups: Vec<Group> = rows.fetch_all(&self.pool).await?.iter().map(group).collect();
        groups.sort_by_cached_key(|group| group.name.to_lowercase());
        Ok(groups)
    }

    /// The group of this name, made if there is none.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn put_group(&self, tx: &mut Tx, name: &str) -> Result<i64, DbError> {
        let made = sqlx::query(
            "INSERT INTO groups (name) VALUES ($1) ON CONFLICT (name) DO NOTHING RETURNING id",
        );
        if let Some(row) = made.bind(name).fetch_optional(&mut **tx).await? {
            return Ok(row.get(0));
        }
        let known = sqlx::query("SELECT id FROM groups WHERE name = $1").bind(name);
        Ok(known.fetch_one(&mut **tx).await?.get(0))
    }

    /// Deletes a group with its assignments; nobody of it is removed. Its name, if it was there.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn drop_group(&self, tx: &mut Tx, id: i64) -> Result<Option<String>, DbError> {
        for text in ["DELETE FROM members WHERE grp = $1", "DELETE FROM assignments WHERE grp = $1"]
        {
            sqlx::query(text).bind(id).execute(&mut **tx).await?;
        }
        let gone = sqlx::query("DELETE FROM groups WHERE id = $1 RETURNING name").bind(id);
        Ok(gone.fetch_optional(&mut **tx).await?.map(|row| row.get(0)))
    }

    /// The numbers of those in each group.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn members(&self) -> Result<BTreeMap<i64, Vec<i64>>, DbError> {
        let rows = sqlx::query("SELECT grp, person FROM members ORDER BY grp, person");
        let mut members: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
        for row in rows.fetch_all(&self.pool).await? {
            members.entry(row.get(0)).or_default().push(row.get(1));
        }
        Ok(members)
    }

    /// Puts somebody into a group.
    ///
    /// # Errors
    ///
    /// If the database fails, or there is no such group or person.
    pub async fn put_member(&self, tx: &mut Tx, group: i64, person: i64) -> Result<bool, DbError> {
        let put = sqlx::query(
            "INSERT INTO members (grp, person) VALUES ($1, $2) ON CONFLICT (grp, person) DO NOTHING",
        );
        let put = put.bind(group).bind(person).execute(&mut **tx).await?;
        Ok(put.rows_affected() == 1)
    }

    /// Has exactly these people in a group.
    ///
    /// # Errors
    ///
    /// If the database fails, or there is no such group or person.
    pub async fn set_members(
        &self,
        tx: &mut Tx,
        group: i64,
        people: &[i64],
    ) -> Result<(), DbError> {
        let all = sqlx::query("DELETE FROM members WHERE grp = $1").bind(group);
        all.execute(&mut **tx).await?;
        for &person in people {
            self.put_member(tx, group, person).await?;
        }
        Ok(())
    }
}
