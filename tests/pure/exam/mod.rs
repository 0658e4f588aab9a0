//! Exams: blueprints, forms, papers, sittings, results, and every attack on them.

mod attacks;
mod badges;
mod bench;
mod candidates;
mod commands;
mod comments;
mod disks;
mod forms;
mod handling;
mod moments;
mod more_time;
mod pdf;
mod print;
mod sittings;
mod story;
mod verdicts;
