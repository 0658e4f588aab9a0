//! Clearhands: the trainee deals, the New Jersey table-game regulations judge.
//!
//! # The rooms, in order
//!
//! Each room imports only rooms above it. A wall runs below [`record`]: the rooms above it know no
//! Bevy, no files, no clock, no threads, no floats and no chance but [`kit::Dice`]; they build and
//! test with `--no-default-features`, and so do the four rooms below it that need no window. `exam`
//! comes with the feature `exam`, `wire` and `seat` with `seat`, `desk` with `desk`, and none of them needs
//! a window either; the rest comes with the feature `app`.
//!
//! | room | holds |
//! |---|---|
//! | [`kit`] | cards, chips, cents, seats, areas, spots, dice |
//! | [`law`] | clauses, readings, errata, pay tables, phrases, elections |
//! | [`rules`] | what hands are worth |
//! | [`figures`] | exact counts and house edges, from the pay tables alone |
//! | [`house`] | a casino's elections and limits, checked |
//! | [`table`] | the physical table: what lies where, every [`table::Act`], what acts do |
//! | [`procedure`] | steps, duties, the memory of a round, the judge |
//! | [`games`] | one folder a game |
//! | [`level`] | levels, checked |
//! | [`people`] | patrons, devices, officials |
//! | [`session`] | a level being dealt: the one door to the table |
//! | [`wording`] | acts, findings and events in words for people |
//! | [`grade`] | channels, pace, verdict |
//! | [`record`] | the log and the act list: writing, reading, replay |
//! | [`prove`] | dealers who do not keep to the rules, by the million: what the judge must hold to |
//! | [`files`] | reading rulebooks, houses, levels, logs and act lists |
//! | [`layout`] | where everything stands on a table: places, and nothing drawn |
//! | `wire` | what a seat and a trainer's desk say to each other |
//! | `exam` | papers, sittings, results: keys, seals and proofs |
//! | `seat` | a seat in a class: it joins a desk, tells what is dealt, and takes orders |
//! | `desk` | the trainer's desk: seats, records, the live page |
//! | `paint` | pictures: cards, chips, felt, wheel |
//! | `sound` | sounds |
//! | `panels` | the pages and panels of the window, as functions of what they show |
//! | `app` | the window: Bevy plugins that show a session and ask it |
//! | [`cli`] | the commands, and the way to the window |
//!
//! # What is always so
//!
//! - Everything that happens at the table is a [`table::Act`] given to [`session::Session::step`].
//!   Mouse, keys, tests, logs and the perfect dealer all come in by that door.
//! - Physics refuses only the impossible; the judge comments; nobody corrects the table.
//! - Duties are told from the state of the table, so there is no record of them to go stale: the
//!   perfect dealer, the hints, the findings and the end of a round are one list, read four ways.
//! - No verdict without a clause; no clause without a standing.
//! - The window never decides anything: it shows a session and asks it.

pub mod kit;
pub mod law;
pub mod rules;
pub mod figures;
pub mod house;
pub mod table;
pub mod procedure;
pub mod games;
pub mod level;
pub mod people;
pub mod session;
pub mod wording;
pub mod grade;
pub mod record;
pub mod prove;
pub mod files;
pub mod layout;

#[cfg(feature = "exam")]
pub mod wire;
#[cfg(feature = "exam")]
pub mod exam;

#[cfg(feature = "seat")]
pub mod seat;

#[cfg(feature = "desk")]
pub mod desk;

#[cfg(feature = "app")]
pub mod paint;
#[cfg(feature = "app")]
pub mod sound;
#[cfg(feature = "app")]
pub mod panels;
#[cfg(feature = "app")]
pub mod app;

pub mod cli;
