//! The files of data: which are built in, and what each holds.

/// A file as the core sees it: its path and its text.
pub type Source<'a> = (&'a str, &'a str);

/// Every data file that is built in but the houses and levels, in order of its path.
pub const DATA: &[Source<'static>] = include!(concat!(env!("OUT_DIR"), "/data.rs"));

/// The folder of what holds at every table, whatever is dealt there; it has clauses, readings and steps, and
/// no game of its own.
pub const EVERY_GAME: &str = "all_games";

/// What a file of data holds; it goes by the file's name, and a house by its folder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Holds {
    /// The clauses of a game.
    Clauses,
    /// Our choices where the text is open.
    Readings,
    /// Slips in the printed text.
    Errata,
    /// Tables of odds.
    PayTables,
    /// Announcements.
    Phrases,
    /// What is left to the house.
    Elections,
    /// The table of a game's round.
    Round,
    /// One house.
    House,
    /// A list of courses.
    Courses,
    /// Words for people.
    Words,
    /// A table's layout.
    Layout,
    /// The window's keys, bars and menus.
    Controls,
    /// What there is to know of incidents.
    Incidents,
}

impl Holds {
    /// Every sort of file that has a name of its own.
    const NAMED: [(&'static str, Self); 12] = [
        ("clauses.ron", Self::Clauses),
        ("readings.ron", Self::Readings),
        ("errata.ron", Self::Errata),
        ("paytables.ron", Self::PayTables),
        ("phrases.ron", Self::Phrases),
        ("elections.ron", Self::Elections),
        ("procedure.ron", Self::Round),
        ("courses.ron", Self::Courses),
        ("words.ron", Self::Words),
        ("layout.ron", Self::Layout),
        ("controls.ron", Self::Controls),
        ("incidents.ron", Self::Incidents),
    ];

    /// What the file at this path holds; nothing if data has no place for it.
    #[must_use]
    pub fn of(path: &str) -> Option<Self> {
        let mut parts = path.rsplit(['/', '\\']);
        let name = parts.next().unwrap_or(path);
        if parts.next() == Some("houses") {
            return name.ends_with(".ron").then_some(Self::House);
        }
        Self::NAMED.iter().find(|(known, _)| *known == name).map(|(_, holds)| *holds)
    }

    /// Whether it is a part of the rulebook.
    #[must_use]
    pub const fn is_law(self) -> bool {
        matches!(
            self,
            Self::Clauses
                | Self::Readings
                | Self::Errata
                | Self::PayTables
                | Self::Phrases
                | Self::Elections
                | Self::Round
        )
    }
}

/// The folder that a file of data stands in, which bears the name of its game; a house stands one
/// folder deeper. Nothing if the path names no folder.
#[must_use]
pub fn game_of(path: &str) -> &str {
    let mut folders = path.rsplit(['/', '\\']).skip(1);
    match folders.next() {
        Some("houses") => folders.next().unwrap_or_default(),
        folder => folder.unwrap_or_default(),
    }
}
