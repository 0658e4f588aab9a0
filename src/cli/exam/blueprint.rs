//! Blueprints: by file or by name, and what `check` says of them.

use super::super::exit::Failure;
use crate::exam::{
    BLUEPRINTS, Blueprint, Demands, FormKey, MOST_SMALL, Measure, Refused, any_form,
};
use crate::files::{self, Library};
use crate::kit::Way::Field;
use crate::kit::{Complaint, Outline};
use crate::law::{Rulebook, Source};
use std::path::Path;
use std::sync::Arc;

/// How many forms `check` draws, and how many a paper's band is found by.
const DRAWN: u64 = 3;
const MEASURED: u64 = 100;

/// The blueprint in a file, or the shipped one of this name.
pub(super) fn find(library: &Library, name: &str) -> Result<Blueprint, Failure> {
    let houses = library.houses();
    if let Some(&source) = BLUEPRINTS.iter().find(|(path, _)| files::stem(path) == name) {
        return Ok(Blueprint::load(source, &houses, &library.book)?);
    }
    let path = Path::new(name);
    if path.extension().is_none() && !path.exists() {
        let known: Vec<&str> = BLUEPRINTS.iter().map(|(path, _)| files::stem(path)).collect();
        return Err(Failure::Bad(files::no_such("blueprint", name, &known)));
    }
    let text = files::read_up_to(path, MOST_SMALL)?;
    Ok(Blueprint::load((&files::shown(path), &text), &houses, &library.book)?)
}

/// So many forms of a blueprint, measured.
pub(super) fn measured(
    blueprint: &Blueprint,
    (seed, forms): (u64, u64),
    book: &Arc<Rulebook>,
) -> Result<Vec<Measure>, Refused> {
    let form = |n| any_form(blueprint, &FormKey::of_number(seed, n), book);
    (0..forms).map(|n| form(n).map(|form| form.measure)).collect()
}

/// The demands of a paper of this blueprint.
pub(super) fn demands(blueprint: Blueprint, book: &Arc<Rulebook>) -> Result<Demands, Refused> {
    let measured = measured(&blueprint, (0, MEASURED), book)?;
    Demands::of(blueprint, &measured, book)
}

/// What is wrong with a blueprint.
pub(in super::super) fn complaints(
    (path, text): Source<'_>,
    houses: &[Source<'_>],
    book: &Arc<Rulebook>,
) -> Vec<Complaint> {
    let blueprint = match Blueprint::load((path, text), houses, book) {
        Ok(blueprint) => blueprint,
        Err(complaints) => return complaints,
    };
    let keys = (0..DRAWN).map(|n| FormKey::of_number(0, n));
    if keys.into_iter().all(|key| any_form(&blueprint, &key, book).is_ok()) {
        return Vec::new();
    }
    let what = "no form that can be dealt is drawn of these parts";
    let cure = "let their incidents have more rounds and seats, or pick fewer";
    vec![Outline::of(path, text).near(&[Field("parts")], "", what, cure)]
}
