//! Tests of the window.
