//! The director's rulings: every order on a game in which it fits, every order that does not fit with what would, and
//! random games with random orders in between.
//!
//! Laws 6.8, 6.11, 8.3, 8.4
//! Beside the Laws: entered-moves

mod back;
mod clocks;
mod ends;
mod properties;
mod time;
mod unfit;

use super::*;
use crate::{
    laws::director::{Command, OrderRejected, WhyStanding, rule},
    model::{ClockSetting, Ground, Order},
};

pub(super) fn ruler() -> Ruler {
    Ruler { director: Some(NamedPerson::new(0, "Weiss, Anna")), at_the_shell: false }
}

impl Board {
    pub(super) fn try_order(
        &self,
        order: &Order<MoveText>,
        can_mate: Option<bool>,
    ) -> Result<Ruling, OrderRejected> {
        let ruler = ruler();
        let (received, now) = (self.now, self.now);
        let command = Command {
            ruler: &ruler,
            words: order.word(),
            reason: "so it is",
            received,
            refused: None,
            can_mate,
            now,
        };
        rule(&self.game, order, &command)
    }

    /// Carries an order out, and hands over what is to be made a day later.
    pub(super) fn order(&mut self, order: Order<MoveText>) -> Ruling {
        let ruling = self.try_order(&order, None).unwrap_or_else(|unfit| panic!("{order:?}: {unfit:?}"));
        self.record(ruling.facts.clone());
        self.rest();
        ruling
    }

    /// Why an order does not fit.
    pub(super) fn unfit(&self, order: &Order<MoveText>) -> OrderRejected {
        self.try_order(order, None).expect_err(order.word())
    }

    /// Moves by mail, in digits.
    pub(super) fn moves(&mut self, moves: &str) {
        for digits in moves.split_whitespace() {
            let ruling = self.play(self.game.on_move(), digits);
            assert!(ruling.is_ok(), "{digits}: {ruling:?}");
        }
    }

    pub(super) fn left(&self, side: Side) -> i64 {
        self.game.clocks.of(side).left(self.game.regulations().control)
    }
}

pub(super) fn result(result: &str, ground: Option<Ground>) -> Order<MoveText> {
    Order::Result { result: Some(result.parse().unwrap()), ground }
}

pub(super) fn by_time() -> Order<MoveText> {
    Order::Result { result: None, ground: Some(Ground::Time) }
}

pub(super) fn reinstate(number: u32, side: Side) -> Order<MoveText> {
    Order::Reinstate { ply: Ply::of(side, number), keep_clocks: false }
}

pub(super) fn reconstruct(fen: &str, force: bool) -> Order<MoveText> {
    Order::Reconstruct { fen: fen.into(), white: None, black: None, force }
}

pub(super) fn restart(colours: bool, fen: Option<&str>, keep_clocks: bool) -> Order<MoveText> {
    Order::Restart { colours, fen: fen.map(str::to_owned), keep_clocks }
}

pub(super) fn card(line: &str) -> Order<MoveText> {
    on_card(line, None, None)
}

pub(super) fn on_card(line: &str, received: Option<&str>, sent: Option<&str>) -> Order<MoveText> {
    let day = |text: &str| text.parse().unwrap();
    let moves = move_text(line);
    Order::Move { moves, received: received.map(day), sent: sent.map(day) }
}

pub(super) fn day(text: &str) -> chrono::NaiveDate {
    text.parse().unwrap()
}

pub(super) fn leave(side: Side, from: &str, until: &str) -> Order<MoveText> {
    Order::Leave { side, from: day(from), until: day(until) }
}

pub(super) fn setting(used: u32, moves: Option<u32>) -> Option<ClockSetting> {
    Some(ClockSetting { used, moves })
}
