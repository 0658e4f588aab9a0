//! Irregularities as scripts: what is done, what is found, what is due, and how the round ends.
