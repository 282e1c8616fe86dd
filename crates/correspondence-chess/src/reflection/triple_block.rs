//! Triple Block (Appendix C): a clock in exact time, an increment and a bank.
//!
//! The clock shows at most 50 days. After each of the first 50 moves the increment is added; what the clock cannot hold
//! goes to the bank, and the bank then fills the clock again. While on move a player may fill it by a word. At zero the
//! flag falls, whatever the bank holds.
//!
//! Laws C

use serde::{Deserialize, Serialize};

use crate::regulations::Control;

const DAY: i64 = 24 * 60 * 60;

/// The most that the clock can show, in seconds.
const FULL: i64 = 50 * DAY;

/// The moves after which there is an increment.
const WITH_INCREMENT: u32 = 50;

/// What a protected player has at least after a later move, in seconds.
const PROTECTED: i64 = 3 * DAY;

/// A side's clock and bank, in seconds.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Block {
    /// On the clock; below zero when the flag fell and the move was made all the same.
    pub clock: i64,
    /// In the bank.
    pub bank: i64,
    /// Used so far.
    pub spent: i64,
}

impl Block {
    /// At the start of a game; none under another control.
    pub fn full(control: Control) -> Option<Block> {
        let Control::TripleBlock { bank, .. } = control else { return None };
        Some(Block { clock: FULL, bank: i64::from(bank) * DAY, spent: 0 })
    }

    /// After so many seconds of thought.
    #[must_use]
    pub fn thought(self, seconds: i64) -> Block {
        Block { clock: self.clock - seconds, spent: self.spent + seconds, ..self }
    }

    /// After the bank has filled the clock, as far as it goes.
    #[must_use]
    pub fn filled(self) -> Block {
        let moved = (FULL - self.clock).clamp(0, self.bank.max(0));
        Block { clock: self.clock + moved, bank: self.bank - moved, ..self }
    }

    /// With so many seconds more, or less: the clock takes what it can hold, and gives what there is.
    #[must_use]
    pub fn with(self, seconds: i64) -> Block {
        let clock = self.clock + seconds;
        Block { clock: clock.min(FULL), bank: self.bank + (clock - FULL).max(0), ..self }
    }

    /// The increment of so many days after the move of this number, in seconds.
    pub fn increment(number: u32, days: u32) -> i64 {
        if number <= WITH_INCREMENT { i64::from(days) * DAY } else { 0 }
    }

    /// After the move of this number, thought about for so many seconds.
    #[must_use]
    pub fn moved(self, control: Control, number: u32, seconds: i64) -> Block {
        let Control::TripleBlock { increment, protect, .. } = control else { return self };
        let increment = Block::increment(number, increment);
        let block = self.thought(seconds).with(increment).filled();
        match protect && number > WITH_INCREMENT && block.clock + block.bank < PROTECTED {
            true => Block { clock: PROTECTED, bank: 0, ..block },
            false => block,
        }
    }

    /// What the director lets it show when so many days were used for so many moves (6.8): what is left, as much on the
    /// clock as it holds.
    pub fn after(control: Control, days: u32, moves: u32) -> Option<Block> {
        let Control::TripleBlock { increment, .. } = control else { return None };
        let given = i64::from(moves.min(WITH_INCREMENT)) * i64::from(increment) * DAY;
        let spent = i64::from(days) * DAY;
        let whole = Block::full(control)?;
        Some(Block { clock: 0, bank: whole.clock + whole.bank + given - spent, spent }.filled())
    }

    /// Whole days on the clock.
    pub fn days(self) -> i64 {
        self.clock.div_euclid(DAY)
    }
}
