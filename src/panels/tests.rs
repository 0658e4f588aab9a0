//! Tests of the panels as functions: a view in, what is drawn and asked for out.
