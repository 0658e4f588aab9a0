//! Exams: blueprints, forms, papers, sittings, results, and every attack on them.

mod attacks;
mod bench;
mod commands;
mod forms;
mod moments;
mod sittings;
mod verdicts;
