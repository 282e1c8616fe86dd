//! What an order needs behind its game, or may have.

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
