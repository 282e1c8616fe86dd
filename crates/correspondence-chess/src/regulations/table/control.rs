//! How much reflection time there is (6.2): sessions, a clock that grows with each move, a sliding window, Triple Block.
//! Each control has keys of its own.

use crate::{
    model::worded::worded,
    regulations::{Control, Session, problem::quoted},
};

worded! {
    /// The kinds of control that an event file names.
    #[derive(Default)]
    pub(super) enum Kind {
        #[default]
        Sessions = "sessions",
        Fischer = "fischer",
        Window = "window",
        TripleBlock = "triple-block",
    }
}

impl Kind {
    /// The word, in quotation marks.
    pub fn quoted(self) -> String {
        quoted(self.word())
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

    /// The controls that have a key, as a message names them; none where it is no key of a control.
    pub fn having(key: &str) -> Vec<String> {
        let having = Kind::ALL.into_iter().filter(|kind| kind.keys().any(|known| known == key));
        having.map(Kind::quoted).collect()
    }
}

/// A control as its keys say it; those of other kinds are zero.
#[derive(Clone, Copy, Default)]
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
    pub fn of(control: Control) -> FlatControl {
        let none = FlatControl::default();
        match control {
            Control::Sessions { moves, days, carry_over, later } => {
                let Session { moves: later_moves, days: later_days } = later.unwrap_or_default();
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
