//! Exams: blueprints, forms, papers, sittings, results, and every attack on them.

mod attacks;
mod bench;
mod candidates;
mod commands;
mod comments;
mod forms;
mod handling;
mod moments;
mod more_time;
mod pdf;
mod print;
mod sittings;
mod verdicts;
