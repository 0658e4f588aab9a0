//! The tables as the schema has them: their columns, all their rows out, and all their rows in.

use super::audit::Tx;
use super::{Backend, Db, DbError, STEPS};
use futures_util::TryStreamExt as _;
use serde_json::Value;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Executor, Row};

/// A column.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Column {
    name: String,
    /// Whether it holds whole numbers; otherwise it holds texts.
    number: bool,
}

/// A table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Its name.
    pub name: String,
    columns: Vec<Column>,
    /// Whether the database counts its key up itself.
    counted: bool,
}

/// Why a row does not fit a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a row does not fit its table")]
pub struct Unfit;

/// The version of the schema.
pub const SCHEMA: i64 = STEPS.len() as i64;

/// Every table but `meta`, which is there before the schema is; each after those that it points to.
#[must_use]
pub(super) fn tables() -> Vec<Table> {
    STEPS.iter().flat_map(|step| tables_of(step)).collect()
}

/// All tables, `meta` first.
#[must_use]
pub fn all_tables() -> Vec<Table> {
    let text = |name: &str| Column { name: name.to_owned(), number: false };
    let columns = vec![text("name"), text("value")];
    let meta = Table { name: "meta".to_owned(), columns, counted: false };
    [vec![meta], tables()].concat()
}

fn tables_of(step: &str) -> Vec<Table> {
    let without = |line: &str| line.split("--").next().unwrap_or_default().to_owned();
    let plain: String = step.lines().map(|line| without(line) + "\n").collect();
    let each = plain.split(';').filter_map(|text| text.split_once("CREATE TABLE "));
    each.filter_map(|(_, text)| {
        let (name, rest) = text.split_once('(')?;
        let columns: Vec<(Column, bool)> = parts(rest.trim_end().strip_suffix(')')?);
        Some(Table {
            name: name.trim().to_owned(),
            counted: columns.iter().any(|(_, counted)| *counted),
            columns: columns.into_iter().map(|(column, _)| column).collect(),
        })
    })
    .collect()
}

/// The columns between the brackets of a table, each with whether the database counts it up.
fn parts(inside: &str) -> Vec<(Column, bool)> {
    let (mut depth, mut part, mut all) = (0, String::new(), Vec::new());
    for sign in inside.chars().chain([',']) {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                let mut words = part.split_whitespace();
                if let (Some(name), Some(sort)) = (words.next(), words.next()) {
                    let counted = sort == "{serial}";
                    let number = counted || sort == "BIGINT";
                    if number || sort == "TEXT" {
                        all.push((Column { name: name.to_owned(), number }, counted));
                    }
                }
                part.clear();
                continue;
            }
            _ => {}
        }
        part.push(sign);
    }
    all
}

impl Table {
    /// The names of its columns.
    #[must_use]
    pub fn columns(&self) -> Vec<&str> {
        self.columns.iter().map(|column| column.name.as_str()).collect()
    }

    fn row(&self, row: &AnyRow) -> Result<Value, sqlx::Error> {
        let cell = |(at, column): (usize, &Column)| {
            Ok(if column.number {
                row.try_get::<Option<i64>, _>(at)?.map_or(Value::Null, Value::from)
            } else {
                row.try_get::<Option<String>, _>(at)?.map_or(Value::Null, Value::from)
            })
        };
        self.columns.iter().enumerate().map(cell).collect()
    }
}

impl Db {
    /// Begins a transaction that sees the database as it is now, whatever is written meanwhile.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn still(&self) -> Result<Tx, DbError> {
        Ok(match self.backend {
            Backend::Sqlite => self.pool.begin().await?,
            Backend::Postgres => {
                self.pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?
            }
        })
    }

    /// Gives every row of a table, as a list in JSON; in the order of its first columns.
    ///
    /// # Errors
    ///
    /// If the database fails, or what takes the rows does.
    pub async fn each_row<E: From<DbError>>(
        &self,
        tx: &mut Tx,
        table: &Table,
        mut take: impl FnMut(Value) -> Result<(), E>,
    ) -> Result<(), E> {
        let columns = table.columns().join(", ");
        let text = format!("SELECT {columns} FROM {} ORDER BY 1, 2", table.name);
        let mut rows = sqlx::query(AssertSqlSafe(text)).fetch(&mut **tx);
        let failed = |error: sqlx::Error| E::from(DbError::from(error));
        while let Some(row) = rows.try_next().await.map_err(failed)? {
            take(table.row(&row).map_err(failed)?)?;
        }
        Ok(())
    }

    /// Whether anything is kept beside what a desk that was only started keeps.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn is_empty(&self, tx: &mut Tx) -> Result<bool, DbError> {
        for table in tables() {
            let text = format!("SELECT 1 AS one FROM {} LIMIT 1", table.name);
            let row = sqlx::query(AssertSqlSafe(text)).fetch_optional(&mut **tx).await?;
            if row.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Makes every table anew, without a row.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn clear(&self, tx: &mut Tx) -> Result<(), DbError> {
        for table in tables().iter().rev() {
            let text = format!("DROP TABLE IF EXISTS {}", table.name);
            tx.execute(sqlx::raw_sql(AssertSqlSafe(text))).await?;
        }
        if self.backend == Backend::Postgres {
            for name in ["audit_keeps", "audit_holds"] {
                let text = format!("DROP FUNCTION IF EXISTS {name}()");
                tx.execute(sqlx::raw_sql(AssertSqlSafe(text))).await?;
            }
        }
        tx.execute("DELETE FROM meta").await?;
        for step in STEPS {
            tx.execute(sqlx::raw_sql(AssertSqlSafe(self.dialect(step)))).await?;
        }
        Ok(())
    }

    /// Puts a row of [`Db::each_row`] into its table.
    ///
    /// # Errors
    ///
    /// If the row does not fit, which is the inner error, or the database fails.
    pub async fn put_row(
        &self,
        tx: &mut Tx,
        table: &Table,
        row: &[Value],
    ) -> Result<Result<(), Unfit>, DbError> {
        if row.len() != table.columns.len() {
            return Ok(Err(Unfit));
        }
        let places: Vec<String> = (1..=row.len()).map(|n| format!("${n}")).collect();
        let (columns, places) = (table.columns().join(", "), places.join(", "));
        let text = format!("INSERT INTO {} ({columns}) VALUES ({places})", table.name);
        let mut query = sqlx::query(AssertSqlSafe(text));
        for (cell, column) in row.iter().zip(&table.columns) {
            query = match (cell, column.number) {
                (Value::Null, true) => query.bind(None::<i64>),
                (Value::Null, false) => query.bind(None::<String>),
                (Value::Number(number), true) => match number.as_i64() {
                    Some(number) => query.bind(number),
                    None => return Ok(Err(Unfit)),
                },
                (Value::String(text), false) => query.bind(text.clone()),
                _ => return Ok(Err(Unfit)),
            };
        }
        query.execute(&mut **tx).await?;
        Ok(Ok(()))
    }

    /// Has the database count on from the rows that were put in.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn count_on(&self, tx: &mut Tx) -> Result<(), DbError> {
        if self.backend == Backend::Postgres {
            for table in tables().iter().filter(|table| table.counted) {
                let name = &table.name;
                let text = format!(
                    "SELECT setval(pg_get_serial_sequence('{name}', 'id'), \
                     (SELECT COALESCE(MAX(id), 0) + 1 FROM {name}), false)"
                );
                tx.execute(sqlx::raw_sql(AssertSqlSafe(text))).await?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlx::Column as _;

    /// What is read out of the schema is what the database makes of it.
    #[tokio::test]
    async fn the_tables_are_those_of_the_database() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::file(&folder.path().join("desk.db")).await.unwrap();
        let made = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name";
        let made: Vec<String> = sqlx::query(made)
            .fetch_all(&db.pool)
            .await
            .unwrap()
            .iter()
            .map(|row| row.get(0))
            .collect();
        let mut known: Vec<String> = all_tables().into_iter().map(|table| table.name).collect();
        known.sort_unstable();
        assert_eq!(known, made);
        for table in all_tables() {
            let columns =
                format!("SELECT name, type FROM pragma_table_info('{}') ORDER BY cid", table.name);
            let columns = sqlx::query(AssertSqlSafe(columns)).fetch_all(&db.pool).await.unwrap();
            let made: Vec<(String, bool)> =
                columns.iter().map(|row| (row.get(0), row.get::<String, _>(1) != "TEXT")).collect();
            assert_eq!(columns[0].columns()[0].name(), "name");
            let known: Vec<(String, bool)> =
                table.columns.iter().map(|column| (column.name.clone(), column.number)).collect();
            assert_eq!(known, made, "{}", table.name);
        }
    }
}
