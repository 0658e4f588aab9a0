//! What the candidate is told before Begin: all that the exam is judged by, in words.

use crate::exam::{AtMost, Blueprint, Candidate, Grave, PassFile, Tells};
use crate::law::{Rulebook, Severity};
use crate::panels::courses::counted;
use crate::panels::exam::RulesView;
use crate::panels::spoken_ms;
use crate::wording;
use std::collections::BTreeMap;

/// What the candidate is told before Begin. `time` is which attempt it is, and his time in percent.
pub(super) fn rules(
    blueprint: &Blueprint,
    candidate: &Candidate,
    (attempt, percent): (u32, u32),
    book: &Rulebook,
) -> RulesView {
    let file = &blueprint.file;
    let parts = file.parts.iter().zip(1..).map(|(part, n)| {
        let (rounds, seats) = (part.rounds as usize, usize::from(part.seats));
        let [rounds, seats] = [counted(rounds, "round"), counted(seats, "seat")];
        format!("{n}. {}: {rounds} at {seats}", part.title)
    });
    let time = spoken_ms(u64::from(file.limit_s) * u64::from(percent) * 10);
    let granted =
        if percent > 100 { format!(" ({percent} % of the usual)") } else { String::new() };
    let told = match file.tells {
        Tells::Nothing => "Nothing but the words of the seal",
        Tells::Verdict => "Whether you have passed",
        Tells::All => "Every fault with its section",
    };
    let mut facts = vec![
        ("Tables", parts.collect::<Vec<_>>().join("\n")),
        ("Time in all", time + &granted),
        ("Attempt", format!("{attempt} of {}", file.attempts)),
    ];
    facts.extend(needed(&file.pass, &blueprint.steps(book)));
    facts.push(("Told at the end", told.to_owned()));
    RulesView {
        title: file.title.clone(),
        text: file.text.clone(),
        candidate: format!("{}, {}, attempt {attempt}", candidate.name, candidate.number),
        facts,
        in_class: false,
        ready: false,
        asks: String::new(),
    }
}

/// What must be reached, and what fails.
fn needed(pass: &PassFile, steps: &BTreeMap<String, String>) -> Vec<(&'static str, String)> {
    let channels = [
        ("amounts", pass.amounts),
        ("procedure", pass.procedure),
        ("irregularities", pass.irregularities),
    ];
    // What nothing is demanded of is not worth a word.
    let demanded = channels.iter().filter(|(_, percent)| *percent > 0);
    let demanded: Vec<String> = demanded.map(|(name, n)| format!("{name} {n} %")).collect();
    let needed = if demanded.is_empty() {
        "No percentage".to_owned()
    } else {
        format!("Of each table: {}", demanded.join(", "))
    };
    let criticals = match pass.criticals {
        0 => "None is forgiven".to_owned(),
        1 => "One is forgiven".to_owned(),
        n => format!("{n} are forgiven"),
    };
    let mut facts = vec![("Needed to pass", needed), ("Critical faults", criticals)];
    let title = |id: &String| steps.get(id).cloned().unwrap_or_else(|| id.clone());
    let limits = pass.at_most.iter().map(|limit| {
        let (of, most) = match limit {
            AtMost::Severity(grave, most) => {
                let severity = match grave {
                    Grave::Critical => Severity::Critical,
                    Grave::Major => Severity::Major,
                    Grave::Minor => Severity::Minor,
                };
                (format!("{} faults", wording::severity(severity)), *most)
            }
            AtMost::Step(step, most) => (format!("At the step “{}”", title(step)), *most),
            AtMost::Skill(skill, most) => {
                (format!("Of the skill “{}”", wording::skill(skill)), *most)
            }
        };
        let most = if most == 0 { "none".to_owned() } else { format!("at most {most}") };
        format!("{of}: {most}, over all tables")
    });
    let limits: Vec<String> = limits.collect();
    if !limits.is_empty() {
        facts.push(("Faults allowed", limits.join("\n")));
    }
    if !pass.knock_out.is_empty() {
        let steps: Vec<String> = pass.knock_out.iter().map(title).collect();
        let words = format!("{}. It does, put right or not", steps.join("\n"));
        facts.push(("One fault there fails", words));
    }
    let mended = match (pass.forgive_mended, pass.knock_out.is_empty()) {
        (true, true) => "They count for nothing, critical ones apart",
        (true, false) => "They count for nothing, critical ones and those that fail the exam apart",
        (false, _) => "They count all the same",
    };
    facts.push(("Faults that you put right", mended.to_owned()));
    facts
}
