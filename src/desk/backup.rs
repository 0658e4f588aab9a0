//! Backup and restore: everything that the database keeps in one file, for either kind of database.
//!
//! The file is JSON Lines, gzipped: a head with versions, a line for each row of each table, and an end
//! with the number of rows and a SHA-256 over all that stands before it.

use super::db::{Db, DbError, SCHEMA, Table, Tx, all_tables};
use super::now;
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

/// The version of the file's format.
const FORMAT: u32 = 1;
/// The longest line, in bytes.
const LONGEST: u64 = 64 << 20;

/// Why there is no backup, or it is not restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file cannot be written or read.
    #[error("the file: {0}")]
    Io(#[from] io::Error),
    /// The database fails.
    #[error(transparent)]
    Db(#[from] DbError),
    /// It is none of these files.
    #[error("this is no backup of a desk: {0}")]
    None(String),
    /// It was changed, or is not whole.
    #[error("this backup is damaged: {0}; nothing was restored")]
    Damaged(String),
    /// It was made by a later program.
    #[error("this backup was made by a later program (version {0}); use that one, or a later one")]
    TooNew(String),
    /// The database is in use.
    #[error(
        "this database is not empty; nothing was restored. Restore into a new one, or have all of it \
         replaced with --force"
    )]
    NotEmpty,
}

#[derive(Serialize, Deserialize)]
struct Head {
    clearhands_desk_backup: u32,
    schema: i64,
    program: String,
    made_ms: i64,
}

#[derive(Serialize, Deserialize)]
struct RowLine {
    table: String,
    row: Vec<Value>,
}

#[derive(Serialize, Deserialize)]
struct End {
    rows: u64,
    sha256: String,
}

/// Writes lines, and reckons the hash over them.
struct Writer<W: Write> {
    out: W,
    hash: Sha256,
    rows: u64,
}

impl<W: Write> Writer<W> {
    fn line(&mut self, line: &impl Serialize) -> Result<(), BackupError> {
        let mut text = serde_json::to_string(line).map_err(io::Error::from)?;
        text.push('\n');
        self.hash.update(text.as_bytes());
        Ok(self.out.write_all(text.as_bytes())?)
    }
}

/// Backs everything up into a file, which must not be there yet; the number of rows.
///
/// # Errors
///
/// If the file cannot be written, or the database fails.
pub async fn backup(db: &Db, path: &Path) -> Result<u64, BackupError> {
    let mut how = File::options();
    how.write(true).create_new(true);
    // It holds the desk's key.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut how, 0o600);
    let file = how.open(path)?;
    let done = write(db, file).await;
    if done.is_err() {
        // Half a backup is none.
        let _ = std::fs::remove_file(path);
    }
    done
}

async fn write(db: &Db, file: File) -> Result<u64, BackupError> {
    let out = GzEncoder::new(io::BufWriter::new(file), Compression::default());
    let mut writer = Writer { out, hash: Sha256::new(), rows: 0 };
    writer.line(&Head {
        clearhands_desk_backup: FORMAT,
        schema: SCHEMA,
        program: crate::record::PROGRAM.to_owned(),
        made_ms: now::utc_ms(),
    })?;
    let mut tx = db.still().await?;
    for table in all_tables() {
        db.each_row(&mut tx, &table, |row| {
            writer.rows += 1;
            let Value::Array(row) = row else { return Ok(()) };
            writer.line(&RowLine { table: table.name.clone(), row })
        })
        .await?;
    }
    tx.rollback().await.map_err(DbError::from)?;
    let end = End { rows: writer.rows, sha256: hex::encode(writer.hash.clone().finalize()) };
    writer.line(&end)?;
    let file = writer.out.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.sync_all()?;
    Ok(writer.rows)
}

/// What stands on a line of a backup.
enum Line {
    Row(RowLine),
    End,
}

/// Reads a backup line by line, and sees that it is whole.
struct Reader<R: Read> {
    lines: BufReader<MultiGzDecoder<R>>,
    hash: Sha256,
    rows: u64,
    number: u64,
}

impl<R: Read> Reader<R> {
    /// Reads the head.
    fn open(file: R) -> Result<Self, BackupError> {
        let lines = BufReader::new(MultiGzDecoder::new(file));
        let mut reader = Self { lines, hash: Sha256::new(), rows: 0, number: 0 };
        let none = |why: &str| BackupError::None(why.to_owned());
        let first = match reader.text() {
            Ok(Some(text)) => text,
            Ok(None) => return Err(none("it is empty")),
            Err(_) => return Err(none("it is not gzipped text")),
        };
        let value: Value = serde_json::from_str(&first).map_err(|_| none("it has no head"))?;
        let format = value.get("clearhands_desk_backup").and_then(Value::as_u64);
        let format = format.ok_or_else(|| none("it has no head"))?;
        if format > u64::from(FORMAT) {
            return Err(BackupError::TooNew(format!("{format} of the format")));
        }
        let head: Head = serde_json::from_value(value).map_err(|_| none("its head is another"))?;
        if head.schema > SCHEMA {
            return Err(BackupError::TooNew(format!("{} of the database", head.schema)));
        }
        reader.hash.update(first.as_bytes());
        Ok(reader)
    }

    fn damaged(&self, why: &str) -> BackupError {
        BackupError::Damaged(format!("line {}: {why}", self.number))
    }

    fn text(&mut self) -> Result<Option<String>, BackupError> {
        self.number += 1;
        let mut bytes = Vec::new();
        let read = (&mut self.lines).take(LONGEST).read_until(b'\n', &mut bytes);
        read.map_err(|error| self.damaged(&error.to_string()))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let text = String::from_utf8(bytes).map_err(|_| self.damaged("it is no text"))?;
        if text.ends_with('\n') { Ok(Some(text)) } else { Err(self.damaged("it breaks off")) }
    }

    /// The next line; the end only if all before it is as it was written, and nothing follows.
    fn line(&mut self) -> Result<Line, BackupError> {
        let text = self.text()?.ok_or_else(|| self.damaged("the end is missing"))?;
        if let Ok(end) = serde_json::from_str::<End>(&text) {
            if end.rows != self.rows {
                return Err(self.damaged("rows are missing, or are too many"));
            }
            if hex::encode(self.hash.clone().finalize()) != end.sha256 {
                return Err(self.damaged("the hash does not fit: something was changed"));
            }
            if self.text()?.is_some() {
                return Err(self.damaged("something follows the end"));
            }
            return Ok(Line::End);
        }
        let row = serde_json::from_str(&text).map_err(|_| self.damaged("it cannot be read"))?;
        self.hash.update(text.as_bytes());
        self.rows += 1;
        Ok(Line::Row(row))
    }
}

/// Restores a backup into a database that is empty, or, with `force`, in place of all that is in it; the
/// number of rows. All of it is restored, or nothing.
///
/// # Errors
///
/// If the file is not a whole backup that this program knows, the database is not empty, or it fails.
pub async fn restore(db: &Db, path: &Path, force: bool) -> Result<u64, BackupError> {
    // The whole of it is looked at before anything is touched.
    let mut reader = Reader::open(File::open(path)?)?;
    while let Line::Row(_) = reader.line()? {}
    let mut tx = db.write().await?;
    if !force && !db.is_empty(&mut tx).await? {
        return Err(BackupError::NotEmpty);
    }
    db.clear(&mut tx).await?;
    let rows = put(db, &mut tx, path).await?;
    db.count_on(&mut tx).await?;
    // The tables are those of this program, whichever wrote the file.
    db.set_meta_in(&mut tx, "schema", &SCHEMA.to_string()).await?;
    tx.commit().await.map_err(DbError::from)?;
    Ok(rows)
}

async fn put(db: &Db, tx: &mut Tx, path: &Path) -> Result<u64, BackupError> {
    let tables: Vec<Table> = all_tables();
    let mut reader = Reader::open(File::open(path)?)?;
    while let Line::Row(RowLine { table, row }) = reader.line()? {
        let known = tables.iter().find(|known| known.name == table);
        let known = known.ok_or_else(|| reader.damaged("there is no such table"))?;
        db.put_row(tx, known, &row).await?.map_err(|unfit| reader.damaged(&unfit.to_string()))?;
    }
    Ok(reader.rows)
}
