//! What an order needs behind its game, or may have, and what stands in an outline where it is missing.

use super::cursor::plain;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Slot {
    Side,
    MaySide,
    Whom,
    Result,
    Ground,
    HalfMove,
    Kept,
    MustKeep,
    Days,
    Entry,
    Position,
    MayPosition,
    Colours,
    Clocks,
    MustClocks,
    Force,
    Key,
    Value,
    Move,
    CardDates,
    First,
    Last,
}

impl Slot {
    pub(super) fn must(self) -> bool {
        self.gap().is_some()
    }

    /// What stands in an outline where it is missing; none where it need not be there.
    pub(super) fn gap(self) -> Option<&'static str> {
        Some(match self {
            Slot::Side => "SIDE",
            Slot::Whom => "WHOM:",
            Slot::Result => "RESULT",
            Slot::HalfMove => "MOVE SIDE",
            Slot::MustKeep => "clocks KEEP-OR-RESET",
            Slot::Days => "DAYS",
            Slot::Entry => "ENTRY",
            Slot::Position => "POSITION",
            Slot::MustClocks => "SIDE DAYS",
            Slot::Key => "KEY",
            Slot::Value => "VALUE",
            Slot::Move => "MOVE",
            Slot::First => "FIRST-DAY",
            Slot::Last => "LAST-DAY",
            Slot::Ground
            | Slot::MaySide
            | Slot::Kept
            | Slot::MayPosition
            | Slot::Colours
            | Slot::Clocks
            | Slot::Force
            | Slot::CardDates => return None,
        })
    }
}

/// What stands in an outline where something is missing.
pub(crate) const GAPS: [&str; 18] = [
    "GAME",
    "SIDE",
    "WHOM",
    "RESULT",
    "MOVE",
    "POSITION",
    "DAYS",
    "ENTRY",
    "KEY",
    "VALUE",
    "DATE",
    "FIRST-DAY",
    "LAST-DAY",
    "KEEP-OR-RESET",
    "KEEP-OR-RESTORE",
    "RECEIVED-OR-SENT",
    "NUMBER",
    "REASON",
];

/// A word that only an outline has.
pub(crate) fn gap(word: &str) -> Option<&'static str> {
    GAPS.into_iter().find(|gap| *gap == plain(word))
}
