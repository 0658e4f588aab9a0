//! The window: Bevy plugins that show a session and ask it.
