//! How much reflection time there is (6.2): sessions, a clock that grows with each move, a sliding window, Triple Block.
//! Each control has keys of its own.

use crate::{
    regulations::problem::quoted,
    regulations::{Control, Session},
};

/// The kinds of control that an event file names.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Kind {
    Sessions,
    Fischer,
    Window,
    TripleBlock,
}

/// The keys of any control.
pub(super) const KEYS: [&str; 11] = [
    "moves",
    "days",
    "carry_over",
    "later_moves",
    "later_days",
    "base_days",
    "days_per_move",
    "most_days",
    "increment_days",
    "bank_days",
    "protect",
];

impl Kind {
    pub const WORDS: [(&str, Kind); 4] = [
        ("sessions", Kind::Sessions),
        ("fischer", Kind::Fischer),
        ("window", Kind::Window),
        ("triple-block", Kind::TripleBlock),
    ];

    /// The word, in quotation marks.
    pub fn quoted(self) -> String {
        Self::WORDS.iter().find(|(_, kind)| *kind == self).map_or_else(String::new, |(word, _)| quoted(word))
    }

    /// The keys that must be there.
    pub fn needs(self) -> &'static [&'static str] {
        match self {
            Kind::Sessions => &["moves", "days", "carry_over"],
            Kind::Fischer => &["base_days", "days_per_move"],
            Kind::Window => &["moves", "days"],
            Kind::TripleBlock => &["increment_days", "bank_days"],
        }
    }

    /// The keys that must or may be there.
    pub fn keys(self) -> impl Iterator<Item = &'static str> {
        let may: &[&str] = match self {
            Kind::Sessions => &["later_moves", "later_days"],
            Kind::Fischer => &["most_days"],
            Kind::Window => &[],
            Kind::TripleBlock => &["protect"],
        };
        self.needs().iter().chain(may).copied()
    }

    /// The controls that have a key, as a message names them.
    pub fn having(key: &str) -> Vec<String> {
        let having = Self::WORDS.iter().filter(|(_, kind)| kind.keys().any(|known| known == key));
        having.map(|(word, _)| quoted(word)).collect()
    }
}

/// A control as its keys say it; those of other kinds are zero.
#[derive(Clone, Copy)]
pub(super) struct FlatControl {
    pub kind: Kind,
    pub moves: u32,
    pub days: u32,
    pub carry_over: bool,
    /// In a later session 0 stands for what the first has.
    pub later_moves: u32,
    pub later_days: u32,
    pub base_days: u32,
    pub days_per_move: u32,
    pub most_days: u32,
    pub increment_days: u32,
    pub bank_days: u32,
    pub protect: bool,
}

impl FlatControl {
    /// Sessions of no moves in no days.
    pub const NOTHING: FlatControl = FlatControl {
        kind: Kind::Sessions,
        moves: 0,
        days: 0,
        carry_over: false,
        later_moves: 0,
        later_days: 0,
        base_days: 0,
        days_per_move: 0,
        most_days: 0,
        increment_days: 0,
        bank_days: 0,
        protect: false,
    };

    pub fn of(control: Control) -> FlatControl {
        let none = Self::NOTHING;
        match control {
            Control::Sessions { moves, days, carry_over, later } => {
                let Session { moves: later_moves, days: later_days } =
                    later.unwrap_or(Session { moves: 0, days: 0 });
                FlatControl { moves, days, carry_over, later_moves, later_days, ..none }
            }
            Control::Fischer { base, per_move, most } => FlatControl {
                kind: Kind::Fischer,
                base_days: base,
                days_per_move: per_move,
                most_days: most,
                ..none
            },
            Control::Window { moves, days } => FlatControl { kind: Kind::Window, moves, days, ..none },
            Control::TripleBlock { increment, bank, protect } => FlatControl {
                kind: Kind::TripleBlock,
                increment_days: increment,
                bank_days: bank,
                protect,
                ..none
            },
        }
    }

    pub fn control(self) -> Control {
        let FlatControl { moves, days, carry_over, .. } = self;
        match self.kind {
            Kind::Sessions => {
                let or_first = |later: u32, first: u32| if later > 0 { later } else { first };
                let later = Session {
                    moves: or_first(self.later_moves, moves),
                    days: or_first(self.later_days, days),
                };
                let later = Some(later).filter(|later| *later != Session { moves, days });
                Control::Sessions { moves, days, carry_over, later }
            }
            Kind::Fischer => {
                Control::Fischer { base: self.base_days, per_move: self.days_per_move, most: self.most_days }
            }
            Kind::Window => Control::Window { moves, days },
            Kind::TripleBlock => Control::TripleBlock {
                increment: self.increment_days,
                bank: self.bank_days,
                protect: self.protect,
            },
        }
    }
}
