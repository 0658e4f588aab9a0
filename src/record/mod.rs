//! The session log and the act list: writing, reading, replay.
