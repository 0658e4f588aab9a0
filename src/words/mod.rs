//! Acts, findings and events in words for people.
