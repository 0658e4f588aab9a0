//! Channels, pace and verdict of a session.
