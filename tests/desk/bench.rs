//! The rulebook, as what is shared with the tests of the pure rooms asks for it.

use crate::records::browser::LIBRARY;
use clearhands::law::Rulebook;
use std::sync::{Arc, LazyLock};

pub(crate) static BOOK: LazyLock<Arc<Rulebook>> = LazyLock::new(|| LIBRARY.book.clone());
