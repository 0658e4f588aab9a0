//! Drawing a form: a level for each part, from a key and nothing else.
//!
//! A draw that cannot be dealt, or that lies outside the paper's band, is drawn again under the next
//! number, so that everybody who has the key comes to the same form.

use super::blueprint::{BlueprintFile, Chance, Crowd, Forms, PartFile};
use super::demands::Blueprint;
use super::levels::{Drawn, kind_of, level_id, level_text, moved};
use super::places::FormKey;
use super::refused::Refused;
use super::sign::digest;
use crate::kit::{Complaint, Dice};
use crate::law::Rulebook;
use crate::level::{Incident, Level, Mode};
use crate::procedure::{Channel, FindingStep};
use crate::rules::roulette::ball_runs_ms;
use crate::session::Session;
use crate::table::Act;
use crate::wording;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most draws for one form.
const MOST_DRAWS: u32 = 400;

/// More acts than any part takes.
const MOST_ACTS: usize = 400_000;

/// From so much to so much, both within.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// At least.
    pub least: u32,
    /// At most.
    pub most: u32,
}

impl Range {
    /// So many percent around a middle, and at least one on each side.
    fn around(middle: u32, percent: u16) -> Self {
        let away = u32::try_from(u64::from(middle) * u64::from(percent) / 100).unwrap_or(u32::MAX);
        let away = away.max(1);
        Self { least: middle.saturating_sub(away), most: middle.saturating_add(away) }
    }

    const fn has(self, n: u32) -> bool {
        self.least <= n && n <= self.most
    }
}

/// Between which numbers a form must lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// Duties.
    pub duties: Range,
    /// Duties of irregularities.
    pub irregularities: Range,
    /// Duties of money.
    pub money: Range,
    /// The perfect dealer's time, in seconds.
    pub time_s: Range,
}

/// How much a form asks of a dealer who makes no mistake.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Measure {
    /// Duties, all together.
    pub duties: u32,
    /// Those of irregularities.
    pub irregularities: u32,
    /// Those of money: sums to be reckoned.
    pub money: u32,
    /// All these sums together, in cents.
    pub money_cents: i64,
    /// The perfect dealer's time, in seconds.
    pub time_s: u32,
    /// Duties by skill.
    pub skills: BTreeMap<String, u32>,
    /// Incidents by kind.
    pub incidents: BTreeMap<String, u32>,
}

impl Measure {
    /// Whether it lies within a band.
    #[must_use]
    pub const fn is_within(&self, band: &Band) -> bool {
        band.duties.has(self.duties)
            && band.irregularities.has(self.irregularities)
            && band.money.has(self.money)
            && band.time_s.has(self.time_s)
    }

    pub(super) fn add(&mut self, session: &Session) {
        for entry in session.entries() {
            let Some(met) = entry.met else { continue };
            self.duties += 1;
            let step = session.procedure().steps.get(usize::from(met.step));
            let skill = wording::skill_of(FindingStep::of(step), met.channel);
            *self.skills.entry(skill.to_owned()).or_default() += 1;
            match met.channel {
                Channel::Irregularities => self.irregularities += 1,
                Channel::Amounts => self.money += 1,
                Channel::Procedure => {}
            }
            self.money_cents += sum_cents(&entry.act);
        }
        let time_ms: u64 =
            session.entries().windows(2).map(|two| time_ms(&two[0].act, &two[1].act)).sum();
        self.time_s += u32::try_from(time_ms / 1000).unwrap_or(u32::MAX);
        for incident in &session.level().incidents {
            *self.incidents.entry(kind_of(incident)).or_default() += 1;
        }
    }
}

/// What an act takes, in milliseconds: no measurement of people, but the same for every form. A sum is
/// reckoned and cut out in two and a half seconds, all else is done in one.
fn time_ms(before: &Act, act: &Act) -> u64 {
    match (before, act) {
        (Act::Spin { turns, .. }, Act::Wait) => ball_runs_ms(*turns),
        (_, act) if act.moves_money() => 2500,
        _ => 1000,
    }
}

/// The sum that an act names, in cents.
const fn sum_cents(act: &Act) -> i64 {
    match act {
        Act::Pay { amount, .. }
        | Act::Retrieve { amount, .. }
        | Act::Take { amount, .. }
        | Act::Transfer { amount, .. }
        | Act::Charge { amount, .. }
        | Act::Refund { amount, .. }
        | Act::Vig { amount, .. } => amount.0,
        _ => 0,
    }
}

/// A form: the levels of its parts.
#[derive(Clone, Debug)]
pub struct Form {
    /// How often it was drawn before it met the demands.
    pub draw: u32,
    /// The level of each part.
    pub levels: Vec<Arc<Level>>,
    /// What it asks.
    pub measure: Measure,
}

/// The demands of a paper, as they are kept: all that a form is drawn by, beside its key.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemandsFile {
    /// The version of the form: 1.
    pub clearhands_demands: u32,
    /// The blueprint's name.
    pub name: String,
    /// Its text.
    pub blueprint: String,
    /// The houses it names: path and text.
    pub houses: Vec<(String, String)>,
    /// The hash of the rulebook that the forms were measured by.
    pub rulebook: String,
    /// Between which numbers a form must lie.
    pub band: Band,
}

/// The demands of a paper.
#[derive(Clone, Debug)]
pub struct Demands {
    /// The blueprint.
    pub blueprint: Blueprint,
    /// Between which numbers a form must lie.
    pub band: Band,
    /// The hash of the rulebook that the forms were measured by.
    pub rulebook: String,
    /// All of it as it is kept.
    pub text: String,
}

impl Demands {
    /// The demands of a blueprint: so many of its forms are measured to find the middle.
    ///
    /// # Errors
    /// That no form can be drawn.
    pub fn of(
        blueprint: Blueprint,
        measured: &[Measure],
        book: &Rulebook,
    ) -> Result<Self, Refused> {
        if measured.is_empty() {
            return Err(Refused::NoForm);
        }
        let asked = &blueprint.file.band;
        let around = |of: fn(&Measure) -> u32, percent: u16| {
            let mut all: Vec<u32> = measured.iter().map(of).collect();
            all.sort_unstable();
            Range::around(all[all.len() / 2], percent)
        };
        let band = Band {
            duties: around(|m| m.duties, asked.duties),
            irregularities: around(|m| m.irregularities, asked.irregularities),
            money: around(|m| m.money, asked.money),
            time_s: around(|m| m.time_s, asked.time),
        };
        let file = DemandsFile {
            clearhands_demands: 1,
            name: blueprint.file.id.clone(),
            blueprint: blueprint.source.clone(),
            houses: blueprint.houses.clone(),
            rulebook: book.hash.clone(),
            band,
        };
        // It is made of texts and numbers alone.
        let text = serde_json::to_string(&file).unwrap_or_default();
        Ok(Self { blueprint, band, rulebook: book.hash.clone(), text })
    }

    /// Reads demands as they are kept.
    ///
    /// # Errors
    /// A text that is none.
    pub fn read(text: &str) -> Result<Self, Refused> {
        let what = "the demands of the paper";
        let file: DemandsFile =
            serde_json::from_str(text).map_err(|_| Refused::Unreadable(what))?;
        if file.clearhands_demands != 1 {
            return Err(Refused::Version(what));
        }
        let blueprint: BlueprintFile =
            ron::from_str(&file.blueprint).map_err(|_| Refused::Unreadable(what))?;
        let blueprint = Blueprint { file: blueprint, source: file.blueprint, houses: file.houses };
        Ok(Self { blueprint, band: file.band, rulebook: file.rulebook, text: text.to_owned() })
    }

    /// Their hash, which the head of a paper names.
    #[must_use]
    pub fn hash(&self) -> String {
        digest(self.text.as_bytes())
    }

    /// The form of a key.
    ///
    /// # Errors
    /// That none of many draws met the demands.
    pub fn form(&self, key: &FormKey, book: &Arc<Rulebook>) -> Result<Form, Refused> {
        find(&self.blueprint, Some(&self.band), key, book)
    }

    /// The place among the keys of a paper that a candidate's attempt has.
    #[must_use]
    pub fn place(&self, paper: &str, candidate: &str, attempt: u32) -> u32 {
        match self.blueprint.file.forms {
            Forms::Own => super::places::place_of(paper, candidate, attempt),
            Forms::Same => 0,
        }
    }
}

/// A form of a blueprint, whatever its measure.
///
/// # Errors
/// That none of many draws could be dealt.
pub fn any_form(
    blueprint: &Blueprint,
    key: &FormKey,
    book: &Arc<Rulebook>,
) -> Result<Form, Refused> {
    find(blueprint, None, key, book)
}

fn find(
    blueprint: &Blueprint,
    band: Option<&Band>,
    key: &FormKey,
    book: &Arc<Rulebook>,
) -> Result<Form, Refused> {
    let tried = (0..MOST_DRAWS).filter_map(|draw| drawn(blueprint, key, draw, book).ok());
    let mut met = tried.filter(|form| band.is_none_or(|band| form.measure.is_within(band)));
    met.next().ok_or(Refused::NoForm)
}

/// The texts of the levels of one draw; nothing for a part whose incidents find no place.
#[must_use]
pub fn level_texts(blueprint: &Blueprint, key: &FormKey, draw: u32) -> Option<Vec<String>> {
    let file = &blueprint.file;
    let parts = file.parts.iter().enumerate();
    parts.map(|(i, part)| part_text(file, (i, part), key, draw)).collect()
}

/// One draw, if it can be dealt.
fn drawn(
    blueprint: &Blueprint,
    key: &FormKey,
    draw: u32,
    book: &Arc<Rulebook>,
) -> Result<Form, Vec<Complaint>> {
    let Some(texts) = level_texts(blueprint, key, draw) else { return Err(Vec::new()) };
    let houses = blueprint.house_sources();
    let mut form = Form { draw, levels: Vec::new(), measure: Measure::default() };
    for (i, text) in texts.iter().enumerate() {
        let path = format!("{}.ron", level_id(i));
        let level = Arc::new(Level::load((&path, text), &houses, book)?);
        let session = dealt(&level, book).ok_or_else(Vec::new)?;
        form.measure.add(&session);
        form.levels.push(level);
    }
    Ok(form)
}

/// A level dealt by the perfect dealer to its end.
#[must_use]
pub fn dealt(level: &Arc<Level>, book: &Arc<Rulebook>) -> Option<Session> {
    let mut session = Session::open(level.clone(), book.clone(), Mode::Practice)?;
    while !session.is_over() {
        let act = *session.expected().first()?;
        let entry = session.step(0, act).ok()?;
        if !entry.findings.is_empty() || session.entries().len() > MOST_ACTS {
            return None;
        }
    }
    Some(session)
}

fn part_text(
    file: &BlueprintFile,
    (i, part): (usize, &PartFile),
    key: &FormKey,
    draw: u32,
) -> Option<String> {
    let mut dice = Dice::new(key.number(&format!("draw {draw} part {i} incidents")), 0);
    let house = part.houses.get(dice.below(part.houses.len()))?;
    let (Crowd::Sound { least, most } | Crowd::Loose { least, most }) = part.patrons;
    let taken = least + dice.below_u8(most - least + 1);
    let mut seats: Vec<u8> = (1..=part.seats).collect();
    dice.shuffle(&mut seats);
    seats.truncate(usize::from(taken));
    seats.sort_unstable();
    let mut used: Vec<u32> = Vec::new();
    let mut incidents: Vec<Incident> = Vec::new();
    for pool in &part.pools {
        for chance in picked(pool.pick, &pool.of, &mut dice) {
            let incident = placed(chance, part, (&seats, &used), &mut dice)?;
            used.push(incident.round());
            incidents.push(incident);
        }
    }
    incidents.sort_by_key(Incident::round);
    let seed = key.number(&format!("draw {draw} part {i} cards"));
    Some(level_text((i, part), &file.pass, &Drawn { house, seats, incidents, seed }))
}

/// So many of a pool, by their weights, each at most once.
fn picked<'a>(pick: usize, of: &'a [Chance], dice: &mut Dice) -> Vec<&'a Chance> {
    let mut left: Vec<&Chance> = of.iter().collect();
    let mut picked = Vec::new();
    while picked.len() < pick && !left.is_empty() {
        let all: usize = left.iter().map(|chance| usize::from(chance.weight)).sum();
        let mut at = dice.below(all);
        let mut n = 0;
        while at >= usize::from(left[n].weight) && n + 1 < left.len() {
            at -= usize::from(left[n].weight);
            n += 1;
        }
        picked.push(left.remove(n));
    }
    picked
}

/// An incident in a round that has none yet, at a seat that is taken.
fn placed(
    chance: &Chance,
    part: &PartFile,
    (taken, used): (&[u8], &[u32]),
    dice: &mut Dice,
) -> Option<Incident> {
    let rounds =
        if chance.rounds.is_empty() { (1..=part.rounds).collect() } else { chance.rounds.clone() };
    let free: Vec<u32> = rounds.into_iter().filter(|round| !used.contains(round)).collect();
    let round = *free.get(dice.below(free.len()))?;
    if chance.seats.is_empty() {
        let incident = moved(&chance.what, round, None, None);
        return Some(incident);
    }
    let seats: Vec<u8> = chance.seats.iter().copied().filter(|seat| taken.contains(seat)).collect();
    // Where nobody sits at one of its seats, it waits for another draw.
    let seat = *seats.get(dice.below(seats.len()))?;
    let others: Vec<u8> = taken.iter().copied().filter(|other| *other != seat).collect();
    let beside = others.get(dice.below(others.len())).copied();
    Some(moved(&chance.what, round, Some(seat), beside))
}
