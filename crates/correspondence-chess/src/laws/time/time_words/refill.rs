//! `refill`: the bank fills the clock while its player is on move (Triple Block).
//!
//! Laws C

use crate::laws::{Available, Context, Fact, Game, Notice, Refusal, Ruling, WhyNoRefill};

const DAY: i64 = 24 * 60 * 60;

/// What was thought until the mail was sent is taken off the clock first, and the bank then fills it. A mail that was
/// sent after the clock had run down comes too late, whatever the bank holds.
pub(crate) fn refill(game: &Game, context: &Context) -> Result<Ruling, Refusal> {
    let none = |why| Err(Refusal::NoRefill { why });
    let by = context.sender;
    let control = game.control(by);
    if !control.is_exact() {
        return none(WhyNoRefill::Control);
    }
    asked(game, context, "refill")?;
    if game.late_if_sent(context.sent) {
        return none(WhyNoRefill::TooLate);
    }
    let seconds = game.charge_if_sent(context.sent).map_or(0, |charge| charge.seconds);
    let Some(block) = game.clocks.of(by).block(control).map(|block| block.thought(seconds)) else {
        return none(WhyNoRefill::Control);
    };
    if block.bank <= 0 {
        return none(WhyNoRefill::BankEmpty);
    }
    // The bank fills the clock after each move of his own anyway.
    if block.filled().clock - block.clock < DAY.min(block.bank) {
        return none(WhyNoRefill::Full);
    }
    let half_move = game.to_play();
    let refilled = Fact::Refilled { by, half_move, sent: context.sent, seconds };
    let mut ruling = Ruling { facts: vec![refilled], notices: vec![Notice::Refilled { by }] };
    // It was sent before the limit, and moves it.
    if game.flag.is_some() {
        ruling.facts.push(Fact::FlagWithdrawn { half_move });
        ruling.notices.insert(0, Notice::FlagWithdrawn { ply: half_move.ply });
    }
    Ok(ruling)
}

/// The letter that asks the sender for his half-move: only who is on move, and whose time runs, has something to say
/// about it.
pub(crate) fn asked<'a>(game: &'a Game, context: &Context, read: &str) -> Result<&'a Available, Refusal> {
    if game.outcome.is_some() {
        return Err(Refusal::GameOver);
    }
    if context.answers.is_some_and(|half_move| half_move.line != game.line) {
        return Err(Refusal::OldLine { read: read.into() });
    }
    let own = game.available.as_ref().filter(|_| game.on_move() == context.sender);
    own.ok_or_else(|| Refusal::NoTimeRuns { read: read.into() })
}
