//! Exams: blueprints, forms, papers, sittings, results, and every attack on them.

mod forms;
