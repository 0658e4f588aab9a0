//! The commands of exams: schools, papers, sittings, results.

mod ask;
mod blueprint;
mod class;
mod kit;
mod paper;
mod print;
mod result;
mod school;

pub(super) use blueprint::complaints as blueprint_complaints;
#[cfg(feature = "desk")]
pub(super) use kit::{examiner as examiner_of, told as of_file};

use super::exit::{Exit, Failure};
use crate::exam::{Refused, Stamps, Verified};
use crate::files::Library;
use clap::{Args, Subcommand, ValueEnum};
use std::io::Write;
use std::path::PathBuf;

/// The commands of exams.
#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// A school and its examiners: their keys and the school's word for them.
    #[command(subcommand)]
    School(SchoolCommand),
    /// Papers: made of a blueprint, sealed, measured.
    #[command(subcommand)]
    Paper(PaperCommand),
    /// Sittings: their logs looked at, countersigned, handed out as results.
    #[command(subcommand)]
    Sitting(SittingCommand),
    /// Check a result by the school's public key: signatures, chain, form; deal and judge it again.
    Verify {
        /// The result.
        result: PathBuf,
        /// The school's public file, or a folder with it.
        #[arg(long, value_name = "SCHOOL")]
        school: PathBuf,
        /// A list of revoked examiners that is newer than the result's own.
        #[arg(long, value_name = "FILE")]
        revoked: Option<PathBuf>,
        /// What a trainer's desk has stamped of the sitting.
        #[arg(long, value_name = "FILE", requires = "class_code")]
        stamps: Option<PathBuf>,
        /// The class code of that day, by which the desk is known that has stamped it or released its cards.
        #[arg(long, value_name = "CODE")]
        class_code: Option<String>,
        /// Print JSON (format clearhands-verify/1).
        #[arg(long)]
        json: bool,
    },
    /// The results of a class: who, when, verdicts, what they struggle with.
    Results {
        /// Folders with results, and with the logs of sittings.
        #[arg(required = true)]
        folders: Vec<PathBuf>,
        /// The school's public file, or a folder with it.
        #[arg(long, value_name = "SCHOOL")]
        school: PathBuf,
        /// A list of revoked examiners that is newer than those of the results.
        #[arg(long, value_name = "FILE")]
        revoked: Option<PathBuf>,
        /// Print a table.
        #[arg(long, value_name = "FOR", conflicts_with = "json")]
        csv: Option<CsvArg>,
        /// Write the table to this file, with the line ends of RFC 4180.
        #[arg(long, value_name = "FILE", requires = "csv")]
        out: Option<PathBuf>,
        /// Print JSON (format clearhands-results/1).
        #[arg(long)]
        json: bool,
    },
    /// Issue the credential of a result that holds and was passed: Open Badges 3.0, as a signed JWT.
    Credential {
        /// The result.
        result: PathBuf,
        /// The school's folder.
        #[arg(long, value_name = "DIR")]
        school: PathBuf,
        /// Where the credential goes.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        #[command(flatten)]
        pass: Pass,
    },
    /// Print the certificate of a result that holds and was passed: a PDF with the signed credential as a QR code.
    Certificate {
        /// The result.
        result: PathBuf,
        /// The school's folder.
        #[arg(long, value_name = "DIR")]
        school: PathBuf,
        #[command(flatten)]
        to: Print,
        #[command(flatten)]
        pass: Pass,
    },
    /// Print the transcript of a result that holds, passed or not: marks, faults, what examiners did, appeals.
    Transcript {
        /// The result.
        result: PathBuf,
        /// The school's public file, or a folder with it.
        #[arg(long, value_name = "SCHOOL")]
        school: PathBuf,
        /// A list of revoked examiners that is newer than the result's own.
        #[arg(long, value_name = "FILE")]
        revoked: Option<PathBuf>,
        #[command(flatten)]
        to: Print,
    },
    /// Uphold or overrule a finding of a result; both verdicts stay to be seen.
    Appeal {
        /// The result.
        result: PathBuf,
        /// The examiner's folder.
        #[arg(long, value_name = "DIR")]
        examiner: PathBuf,
        /// The part, from 1.
        #[arg(long)]
        part: usize,
        /// The finding's number, as `verify` tells it.
        #[arg(long)]
        finding: usize,
        /// What is decided.
        #[arg(long)]
        decision: DecisionArg,
        /// Why.
        #[arg(long)]
        reason: String,
        /// Where the result with the appeal goes; the one there is stays as it is.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        #[command(flatten)]
        pass: Pass,
    },
    /// Say something of an act of a result, for the candidate to read; no verdict changes by it.
    Comment {
        /// The result.
        result: PathBuf,
        /// The examiner's folder.
        #[arg(long, value_name = "DIR")]
        examiner: PathBuf,
        /// The part, from 1.
        #[arg(long)]
        part: usize,
        /// The act's number in the part, as `verify` tells it of each fault.
        #[arg(long)]
        act: usize,
        /// What is to be said.
        #[arg(long)]
        words: String,
        /// Where the result with the comment goes; the one there is stays as it is.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        #[command(flatten)]
        pass: Pass,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum CsvArg {
    Generic,
    Moodle,
    Canvas,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum DecisionArg {
    Uphold,
    Overrule,
}

/// Where a PDF goes, and what it is set in.
#[derive(Args, Debug)]
pub(super) struct Print {
    /// Where the PDF goes; a file that is there is never written over.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// A typeface (OTF or TTF) for letters that are not Latin, Greek, Cyrillic or Hebrew.
    #[arg(long, value_name = "FILE")]
    font: Vec<PathBuf>,
}

/// Where a passphrase comes from: never from the command line itself.
#[derive(Args, Debug, Default)]
pub(super) struct Pass {
    /// Read the passphrase from the first line of this file. Otherwise it is taken from
    /// CLEARHANDS_PASSPHRASE, or asked for.
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
}

/// What concerns a school.
#[derive(Subcommand, Debug)]
pub(super) enum SchoolCommand {
    /// Make a school: a folder with its public file and its locked keys.
    Init {
        /// The folder; it must not be there yet, or be empty.
        folder: PathBuf,
        /// The school's name.
        #[arg(long)]
        name: String,
        #[command(flatten)]
        pass: Pass,
    },
    /// Show who a school is, its examiners, and who is none any more.
    Show {
        /// The school's folder, or its public file.
        school: PathBuf,
    },
    /// Its examiners.
    #[command(subcommand)]
    Examiner(ExaminerCommand),
}

/// What concerns examiners.
#[derive(Subcommand, Debug)]
pub(super) enum ExaminerCommand {
    /// Make somebody's own keys and what he asks the school with: a folder that stays with him.
    Ask {
        /// His folder; it must not be there yet, or be empty.
        folder: PathBuf,
        /// His name.
        #[arg(long)]
        name: String,
        #[command(flatten)]
        pass: Pass,
    },
    /// Give the school's word for somebody who has asked: writes it into his folder, or beside what he sent.
    Add {
        /// The school's folder.
        school: PathBuf,
        /// His folder, or the file request.json out of it.
        request: PathBuf,
        /// The last day for which it holds, such as 2027-12-31.
        #[arg(long, value_name = "DAY")]
        until: Option<String>,
        #[command(flatten)]
        pass: Pass,
    },
    /// Take the school's word back.
    Revoke {
        /// The school's folder.
        school: PathBuf,
        /// The examiner's name or the id of his key.
        examiner: String,
        /// Why.
        #[arg(long)]
        reason: String,
        /// Since when nothing that he signed holds; otherwise from now on.
        #[arg(long, value_name = "DAY")]
        since: Option<String>,
        #[command(flatten)]
        pass: Pass,
    },
}

/// What concerns papers.
#[derive(Subcommand, Debug)]
pub(super) enum PaperCommand {
    /// List the blueprints that come with the program.
    Blueprints,
    /// Make a paper of a blueprint, seal it for the school and its examiners, and sign it.
    Make {
        /// A blueprint's file, or the id of a shipped one.
        blueprint: String,
        /// The school's folder.
        #[arg(long, value_name = "DIR")]
        school: PathBuf,
        /// Where the paper goes.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Seal it only for these of the examiners, by name or key; otherwise for all of them.
        #[arg(long = "for", value_name = "EXAMINER")]
        only: Vec<String>,
        /// A passphrase of its own opens it as well: the first line of this file.
        #[arg(long, value_name = "FILE")]
        paper_passphrase_file: Option<PathBuf>,
        #[command(flatten)]
        pass: Pass,
    },
    /// Show what everybody may know of a paper.
    Show {
        /// The paper.
        paper: PathBuf,
        /// The school's public file, or a folder with it.
        #[arg(long, value_name = "SCHOOL")]
        school: PathBuf,
    },
    /// Draw many forms of a blueprint, and show how equal they are.
    Measure {
        /// A blueprint's file, or the id of a shipped one.
        blueprint: String,
        /// How many forms.
        #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=20_000))]
        forms: u32,
        /// Begin with this seed.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Print JSON (format clearhands-measure/1).
        #[arg(long)]
        json: bool,
    },
}

/// What concerns sittings.
#[derive(Subcommand, Debug)]
pub(super) enum SittingCommand {
    /// Show what everybody may know of a sitting by its log.
    Show {
        /// The log.
        log: PathBuf,
        /// The school's public file, or a folder with it.
        #[arg(long, value_name = "SCHOOL")]
        school: PathBuf,
    },
    /// Put an examiner's name under a sitting: writes FILE.signed beside its log.
    Countersign {
        /// The log.
        log: PathBuf,
        /// The examiner's folder.
        #[arg(long, value_name = "DIR")]
        examiner: PathBuf,
        /// What is to be said of it.
        #[arg(long, default_value = "")]
        remark: String,
        #[command(flatten)]
        pass: Pass,
    },
    /// Open a sitting and hand its result out, signed by the school or an examiner.
    Release {
        /// The log. A countersignature is taken from FILE.signed beside it.
        log: PathBuf,
        /// Where the result goes.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// The folder of the school, which signs.
        #[arg(
            long,
            value_name = "DIR",
            required_unless_present = "examiner",
            conflicts_with = "examiner"
        )]
        school: Option<PathBuf>,
        /// The folder of the examiner, who signs.
        #[arg(long, value_name = "DIR")]
        examiner: Option<PathBuf>,
        #[command(flatten)]
        pass: Pass,
    },
}

/// Why a class code alone proves nothing of a sitting.
const NO_DESK: &str =
    "none released the cards of this sitting; with its stamps the class code proves those";

/// Runs a command of exams.
pub(super) fn run(
    library: &Library,
    command: Command,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Exit, Failure> {
    match command {
        Command::School(command) => school::run(command, out),
        Command::Paper(command) => paper::run(library, command, out),
        Command::Sitting(command) => result::sitting(library, command, out),
        Command::Verify { result, school, revoked, stamps, class_code, json } => {
            let pin = class_code.as_deref().map(result::pin).transpose()?;
            let stamped = stamps.as_deref().zip(pin.as_ref());
            let stamped = stamped.map(|(file, pin)| result::stamps(file, pin)).transpose()?;
            let against = |verified: &Verified| {
                match (&verified.by_desk, &pin, &stamped) {
                    (Some(by_desk), Some(pin), _) => by_desk.promise.is_of(pin)?,
                    (None, Some(_), None) => return Err(Refused::OtherDesk(NO_DESK)),
                    _ => {}
                }
                let of =
                    |stamps: &Stamps| stamps.against(&verified.opening.0.sitting, &verified.links);
                stamped.as_ref().map(of).transpose()
            };
            let by = (school.as_path(), revoked.as_deref());
            result::verify(library, &result, by, &against, json, (out, err))
        }
        Command::Results { folders, school, revoked, csv, out: to, json } => {
            let asked = class::Asked { folders, school, revoked, csv, to, json };
            class::results(library, &asked, out, err)
        }
        Command::Credential { result, school, out: to, pass } => {
            result::credential(library, &result, (&school, &to, &pass), out)
        }
        Command::Certificate { result, school, to, pass } => {
            print::certificate(library, &result, (&school, &pass), &to, out)
        }
        Command::Transcript { result, school, revoked, to } => {
            print::transcript(library, &result, (&school, revoked.as_deref()), &to, (out, err))
        }
        Command::Appeal { result, examiner, part, finding, decision, reason, out: to, pass } => {
            let by = kit::examiner(&examiner, &pass)?;
            let ruling = crate::exam::Ruling {
                part,
                finding,
                decision: match decision {
                    DecisionArg::Uphold => crate::exam::Decision::Upheld,
                    DecisionArg::Overrule => crate::exam::Decision::Overruled,
                },
                reason: &reason,
            };
            result::appeal(library, &result, &ruling, (&by, &to), out)
        }
        Command::Comment { result, examiner, part, act, words, out: to, pass } => {
            let by = kit::examiner(&examiner, &pass)?;
            let remark = crate::exam::Remark { part, act, words: &words };
            result::comment(library, &result, &remark, (&by, &to), out)
        }
    }
}
