//! The one-line text form of acts, as logs, act lists, tests and the command line write them: a verb,
//! and the parts of the act in the order of its fields.

use super::{Cover, Device, Grip, Official, Order, Tint, Turn};
use crate::kit::{Area, Cents, Chips, Face, Palm, Seat, Spot, Word};
use crate::rules::roulette;
use std::fmt;

/// A line of text was not an act.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseActError {
    /// The first word is no act verb.
    #[error("'{0}' is no act; the acts are {verbs}", verbs = super::VERBS.join(", "))]
    Verb(String),
    /// The verb is known, what follows is not.
    #[error("'{line}' is incomplete or misspelt; write it like '{like}'")]
    Form {
        /// What was written.
        line: String,
        /// An example of the right form.
        like: &'static str,
    },
}

/// The words of a line that have not been read yet.
pub(super) type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

/// How a part of an act is written, and read.
pub(super) trait Text<T> {
    /// Reads the part; nothing if the next words are no such part.
    fn read(words: &mut Words<'_>) -> Option<T>;

    /// Writes the part, with a space before it.
    ///
    /// # Errors
    /// Those of the formatter.
    fn write(part: &T, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// A part as its type is written everywhere.
pub(super) struct Plain;

macro_rules! plain {
    ($($type:ty: $read:expr),+ $(,)?) => {$(
        impl Text<$type> for Plain {
            fn read(words: &mut Words<'_>) -> Option<$type> {
                let read: fn(&str) -> Option<$type> = $read;
                read(words.next()?)
            }

            fn write(part: &$type, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, " {part}")
            }
        }
    )+};
}

plain! {
    Area: Area::parse,
    Cents: |word| word.parse().ok(),
    Chips: Chips::parse,
    Cover: |word| word.parse().ok(),
    Device: |word| word.parse().ok(),
    Face: |word| word.parse().ok(),
    Official: |word| word.parse().ok(),
    Palm: |word| word.parse().ok(),
    Seat: |word| Seat::parse(word.strip_prefix('S')?),
    Tint: |word| word.parse().ok(),
    Turn: |word| word.parse().ok(),
    Word: Word::parse,
    u8: |word| word.parse().ok(),
    u16: |word| word.parse().ok(),
}

impl Text<Spot> for Plain {
    fn read(words: &mut Words<'_>) -> Option<Spot> {
        Some(Spot { seat: Self::read(words)?, wager: Self::read(words)? })
    }

    fn write(part: &Spot, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {part}")
    }
}

/// The rest of the line.
impl Text<Order> for Plain {
    fn read(words: &mut Words<'_>) -> Option<Order> {
        words.peek()?;
        let order: Vec<u8> = words.map(|n| n.parse().ok()).collect::<Option<_>>()?;
        Order::new(&order)
    }

    fn write(part: &Order, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {part}")
    }
}

/// Left out over the inventory, where a deck is usually held.
impl Text<Grip> for Plain {
    fn read(words: &mut Words<'_>) -> Option<Grip> {
        words.next().map_or(Some(Grip::default()), |word| word.parse().ok())
    }

    fn write(part: &Grip, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *part == Grip::default() { Ok(()) } else { write!(f, " {part}") }
    }
}

/// A part that may be left out.
impl<T> Text<Option<T>> for Plain
where
    Self: Text<T>,
{
    fn read(words: &mut Words<'_>) -> Option<Option<T>> {
        let mut ahead = words.clone();
        let part = <Self as Text<T>>::read(&mut ahead);
        if part.is_some() {
            *words = ahead;
        }
        Some(part)
    }

    fn write(part: &Option<T>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        part.as_ref().map_or(Ok(()), |part| <Self as Text<T>>::write(part, f))
    }
}

/// `bottom`, or nothing for the top.
pub(super) struct Bottom;

impl Text<bool> for Bottom {
    fn read(words: &mut Words<'_>) -> Option<bool> {
        Some(words.next_if_eq(&"bottom").is_some())
    }

    fn write(part: &bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *part { f.write_str(" bottom") } else { Ok(()) }
    }
}

/// A pocket of the wheel, with `00` for the double zero. It was written by the number of its pocket
/// once, and may still be.
pub(super) struct Pocket;

impl Text<u8> for Pocket {
    fn read(words: &mut Words<'_>) -> Option<u8> {
        let word = words.next()?;
        roulette::pocket(word).or_else(|| word.parse().ok())
    }

    fn write(part: &u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}", roulette::name(*part))
    }
}

/// The first word of a line.
pub(super) const fn first_word(line: &'static str) -> &'static str {
    let bytes = line.as_bytes();
    let mut i = 0;
    while i < bytes.len() && bytes[i] != b' ' {
        i += 1;
    }
    line.split_at(i).0
}

/// Declares the acts: of each group its name, the file that says what its acts do, and for each act what
/// it is made of and a line as it is written. A part that is not written as its type usually is has `as`
/// and how.
macro_rules! acts {
    ($(
        $(#[$group_doc:meta])*
        $group:ident in $file:ident {$(
            $(#[$doc:meta])*
            $name:ident
            $( ($one:ident: $one_type:ty $(as $one_text:ty)?) )?
            $( {$( $(#[$part_doc:meta])* $part:ident: $type:ty $(as $text:ty)? ),+ $(,)?} )?
            = $like:literal
        ),+ $(,)?}
    )+) => {
        /// One thing the dealer does.
        ///
        /// The text form is the one used by logs, act lists, tests and the command line; `Display`
        /// writes it and `FromStr` reads it. A palm left out means that it was not watched.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Act {$($(
            $(#[$doc])*
            #[doc = concat!("\n\nFor example `", $like, "`.")]
            $name $( ($one_type) )? $( {$( $(#[$part_doc])* $part: $type ),+} )?
        ),+),+}

        /// The acts that have to do with the same things.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum ActGroup {$(
            $(#[$group_doc])*
            $group
        ),+}

        /// An example of each act.
        const EXAMPLES: &[&str] = &[$($($like),+),+];

        impl Act {
            /// The verb of the text form, the same for all acts of a kind.
            #[must_use]
            pub const fn verb(&self) -> &'static str {
                match self {$($(
                    Self::$name { .. } => const { first_word($like) }
                ),+),+}
            }

            /// The group it belongs to.
            #[must_use]
            pub const fn group(&self) -> ActGroup {
                match self {$($(
                    Self::$name { .. } => ActGroup::$group
                ),+),+}
            }

            /// Reads what follows the verb; nothing if it is not what this act is made of.
            fn read(verb: &str, words: &mut Words<'_>) -> Option<Self> {
                $($(
                    if verb == const { first_word($like) } {
                        return Some(Self::$name
                            $( (<acts!(@text $one_type $(, $one_text)?) as Text<$one_type>>::read(words)?) )?
                            $( {$( $part: <acts!(@text $type $(, $text)?) as Text<$type>>::read(words)? ),+} )?
                        );
                    }
                )+)+
                None
            }
        }

        impl fmt::Display for Act {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.verb())?;
                match self {$($(
                    Self::$name $( ($one) )? $( {$( $part ),+} )? => {
                        $( <acts!(@text $one_type $(, $one_text)?) as Text<$one_type>>::write($one, f)?; )?
                        $($( <acts!(@text $type $(, $text)?) as Text<$type>>::write($part, f)?; )+)?
                    }
                )+)+}
                Ok(())
            }
        }

        /// Whether the act can be done.
        ///
        /// # Errors
        /// Says what stands in the way.
        pub fn can(table: &Table, act: &Act) -> Result<(), Impossible> {
            match act.group() {$( ActGroup::$group => $file::can(table, act) ),+}
        }

        /// Does an act that can be done.
        fn perform(table: &mut Table, act: &Act, shuffle: &Shuffle<'_>) -> Result<(), Impossible> {
            match act.group() {$( ActGroup::$group => $file::apply(table, act, shuffle) ),+}
        }
    };
    (@text $type:ty) => { Plain };
    (@text $type:ty, $text:ty) => { $text };
}
pub(super) use acts;
