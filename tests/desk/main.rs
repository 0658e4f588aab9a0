//! The trainer's desk from outside: real connections, real logs, real databases.

mod bad;
mod class;
mod lost;
mod orders;
mod servers;
