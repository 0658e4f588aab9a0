//! A result: a sitting opened and handed out. Lines of JSON; each is written in one way only.

use super::keys::{ExaminerKeys, Keys, Revocations};
use super::lines::{Head, canonical, seal_words};
use super::refused::Refused;
use super::resume::OpenSitting;
use super::sign::{Kind, Signed, UtcMs, digest};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// What stands in a line of a result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Entry {
    /// The first line.
    Result {
        clearhands_result: u32,
        head: Box<Head>,
        /// What is said of the form.
        form: String,
        /// The school's list of revoked examiners, when it was handed out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revoked: Option<Signed>,
    },
    /// A line of the sitting.
    Line {
        line: String,
        hash: String,
        /// With the last line of each key.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        signature: Option<String>,
    },
    /// The examiner's countersignature.
    Closing { closing: Signed, examiner: Signed },
    /// By whom it was handed out. All bytes above are signed.
    Release {
        release: Signed,
        /// The school's word for him; nothing if it was the school itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        examiner: Option<Signed>,
    },
    /// A finding upheld or overruled afterwards. All bytes above are signed.
    Appeal { appeal: Signed, examiner: Signed },
    /// What an examiner says of an act. All bytes above are signed.
    Comment { comment: Signed, examiner: Signed },
}

/// The examiner's countersignature.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    /// The sitting.
    pub sitting: String,
    /// The hash of its last line.
    pub hash: String,
    /// What he has to say.
    pub remark: String,
    /// When he signed.
    pub utc_ms: UtcMs,
}

/// A countersignature as it is kept beside its log, with the word for who signed it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Countersigned {
    /// The countersignature.
    pub closing: Signed,
    /// The school's word for the examiner.
    pub examiner: Signed,
}

impl Countersigned {
    /// The file of it, beside its log.
    #[must_use]
    pub fn path(log: &Path) -> PathBuf {
        let mut name = log.as_os_str().to_owned();
        name.push(".signed");
        name.into()
    }

    /// As it is kept: a line.
    #[must_use]
    pub fn line(&self) -> String {
        // Two signed texts can always be written.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}

/// That a result was handed out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// The hash of all bytes above.
    pub above: String,
    /// The sitting.
    pub sitting: String,
    /// When.
    pub utc_ms: UtcMs,
}

/// What is decided on a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// It stands.
    Upheld,
    /// It counts for nothing.
    Overruled,
}

/// An appeal that was decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Appeal {
    /// The hash of all bytes above.
    pub above: String,
    /// The sitting.
    pub sitting: String,
    /// The part, from 1.
    pub part: usize,
    /// The finding's number among the faults of the part, from 1.
    pub finding: usize,
    /// What is decided.
    pub decision: Decision,
    /// Why.
    pub reason: String,
    /// When.
    pub utc_ms: UtcMs,
}

/// What an examiner says of an act: for the candidate to read. It changes no verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comment {
    /// The hash of all bytes above.
    pub above: String,
    /// The sitting.
    pub sitting: String,
    /// The part, from 1.
    pub part: usize,
    /// The act's number in the part, from 1.
    pub act: usize,
    /// What is said.
    pub words: String,
    /// When.
    pub utc_ms: UtcMs,
}

/// Who hands a result out.
pub enum Releaser<'a> {
    /// The school.
    School(&'a Keys),
    /// An examiner.
    Examiner(&'a ExaminerKeys),
}

fn written(entry: &Entry) -> Result<String, Refused> {
    let text = serde_json::to_string(entry).map_err(|_| Refused::Unreadable("a line"))?;
    Ok(text + "\n")
}

impl OpenSitting {
    /// The words of the seal.
    #[must_use]
    pub fn seal(&self) -> String {
        seal_words(&self.hash)
    }

    /// An examiner's name under the sitting as it stands.
    #[must_use]
    pub fn countersigned(&self, by: &ExaminerKeys, remark: &str, now_ms: UtcMs) -> Countersigned {
        let closing = Closing {
            sitting: self.opening.sitting.clone(),
            hash: self.hash.clone(),
            remark: remark.to_owned(),
            utc_ms: now_ms,
        };
        let closing = Signed::new(Kind::Closing, &closing, &by.keys.signing);
        Countersigned { closing, examiner: by.word.signed.clone() }
    }

    /// The result, handed out. A countersignature stands with the word for its examiner.
    ///
    /// # Errors
    /// What cannot be written, which cannot be.
    pub fn release(
        &self,
        by: &Releaser<'_>,
        closing: Option<(&Signed, &Signed)>,
        revoked: Option<&Signed>,
        now_ms: UtcMs,
    ) -> Result<String, Refused> {
        let mut text = written(&Entry::Result {
            // A log of version 1 gives a result of version 1.
            clearhands_result: self.version,
            head: Box::new(self.head.clone()),
            form: self.form_text.clone(),
            revoked: revoked.cloned(),
        })?;
        let mut hash = self.head.opening.hash();
        for (i, (line, signature)) in self.lines.iter().enumerate() {
            hash = super::lines::chained(&hash, line);
            let is_last = self.plain.get(i + 1).is_none_or(super::lines::is_resumption);
            let signature = is_last.then(|| signature.clone());
            text += &written(&Entry::Line { line: line.clone(), hash: hash.clone(), signature })?;
        }
        if let Some((closing, examiner)) = closing {
            let (closing, examiner) = (closing.clone(), examiner.clone());
            text += &written(&Entry::Closing { closing, examiner })?;
        }
        let release = Release {
            above: digest(text.as_bytes()),
            sitting: self.opening.sitting.clone(),
            utc_ms: now_ms,
        };
        let (keys, examiner) = match by {
            Releaser::School(keys) => (*keys, None),
            Releaser::Examiner(by) => (&by.keys, Some(by.word.signed.clone())),
        };
        let release = Signed::new(Kind::Release, &release, &keys.signing);
        text += &written(&Entry::Release { release, examiner })?;
        Ok(text)
    }
}

/// What is decided on a finding: its part and number from 1, and why.
pub struct Ruling<'a> {
    /// The part, from 1.
    pub part: usize,
    /// The finding's number among the faults of the part, from 1.
    pub finding: usize,
    /// What is decided.
    pub decision: Decision,
    /// Why.
    pub reason: &'a str,
}

/// A result with one more appeal decided. What stands in it stays as it is.
///
/// # Errors
/// A text that is no result.
pub fn appealed(
    result: &str,
    ruling: &Ruling<'_>,
    by: &ExaminerKeys,
    now_ms: UtcMs,
) -> Result<String, Refused> {
    if ruling.reason.trim().is_empty() {
        return Err(Refused::NoReason("an appeal"));
    }
    let appeal = Appeal {
        above: digest(result.as_bytes()),
        sitting: sitting_of(result)?,
        part: ruling.part,
        finding: ruling.finding,
        decision: ruling.decision,
        reason: ruling.reason.to_owned(),
        utc_ms: now_ms,
    };
    let appeal = Signed::new(Kind::Appeal, &appeal, &by.keys.signing);
    let examiner = by.word.signed.clone();
    Ok(result.to_owned() + &written(&Entry::Appeal { appeal, examiner })?)
}

/// What is said of an act: its part and number, both from 1.
pub struct Remark<'a> {
    /// The part, from 1.
    pub part: usize,
    /// The act's number in the part, from 1.
    pub act: usize,
    /// What is said.
    pub words: &'a str,
}

/// A result with one more comment. What stands in it stays as it is.
///
/// # Errors
/// A text that is no result, a comment that says nothing.
pub fn commented(
    result: &str,
    remark: &Remark<'_>,
    by: &ExaminerKeys,
    now_ms: UtcMs,
) -> Result<String, Refused> {
    if remark.words.trim().is_empty() {
        return Err(Refused::NoReason("a comment"));
    }
    let comment = Comment {
        above: digest(result.as_bytes()),
        sitting: sitting_of(result)?,
        part: remark.part,
        act: remark.act,
        words: remark.words.trim().to_owned(),
        utc_ms: now_ms,
    };
    let comment = Signed::new(Kind::Comment, &comment, &by.keys.signing);
    let examiner = by.word.signed.clone();
    Ok(result.to_owned() + &written(&Entry::Comment { comment, examiner })?)
}

/// The name of the sitting that a result is of.
fn sitting_of(result: &str) -> Result<String, Refused> {
    let entries = entries(result)?;
    let Some((Entry::Result { head, .. }, _)) = entries.first() else {
        return Err(Refused::Unreadable("the result"));
    };
    let opening: super::lines::Opening = head.opening.unproven("the result")?;
    Ok(opening.sitting)
}

/// The lines of a result, each with how many bytes stand above it.
pub(super) fn entries(text: &str) -> Result<Vec<(Entry, usize)>, Refused> {
    // Another kind of file, of which no line is told.
    if !text.starts_with("{\"result\":") && !"{\"result\":".starts_with(text) {
        return Err(Refused::Unreadable("the result"));
    }
    let mut at = 0;
    let mut entries = Vec::new();
    for (i, line) in text.split_inclusive('\n').enumerate() {
        let wrong = || Refused::Line { line: i + 1, what: "it cannot be read".to_owned() };
        let bare = line.strip_suffix('\n').ok_or(Refused::CutShort("the result"))?;
        entries.push((canonical(bare).ok_or_else(wrong)?, at));
        at += line.len();
    }
    if entries.is_empty() { Err(Refused::Unreadable("the result")) } else { Ok(entries) }
}

/// The list of revoked examiners with the higher number.
pub(super) fn newest(one: Option<Revocations>, two: Option<Revocations>) -> Option<Revocations> {
    [one, two].into_iter().flatten().max_by_key(|list| list.number)
}
