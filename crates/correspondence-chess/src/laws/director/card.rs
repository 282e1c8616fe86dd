//! A move that did not come by mail: from a postcard, or told by telephone.
//!
//! Beside the Laws: post, entered-moves

use chrono::NaiveDate;

use super::{OrderRejected, command::Command};
use crate::laws::time::dates::{noon, received_on};
use crate::laws::{
    Context, Dates, DatesMisfit, Fact, Game, MoveText, Note, Notice, Refusal, Ruling, decide::by_card,
};
use crate::{regulations::DayRule, wording::Phrase};

/// `move 12. 7163 [(=)] [received DATE] [sent DATE]`, for the side on move. It is judged as a move by mail is, but that
/// strict mode does not bind the director's pen, and that a move which cannot be played is refused to him: whether
/// the card was an illegal move (7.2), he sees, and may order a penalty.
pub(super) fn enter(
    game: &Game,
    moves: &MoveText,
    received: Option<NaiveDate>,
    sent: Option<NaiveDate>,
    command: &Command<'_>,
) -> Result<Ruling, OrderRejected> {
    let side = game.on_move();
    let zone = game.zone(side);
    let dates = Dates { received, sent };
    dates.check(game, command.now).map_err(unfit)?;
    let terms = game.turn().map_or_else(|| game.terms(side), |turn| turn.terms);
    let postal = terms.day_rule == DayRule::Postal;
    // Days are counted from the date on the card: our letter went by post from where it was handed over.
    let counts = |day: &NaiveDate| {
        let handed = game.available.as_ref().map(|available| zone.date(available.handed.at));
        postal || handed.is_some_and(|handed| *day > handed)
    };
    let counted = received.filter(counts);
    let mut shown = received_on(game, counted);
    // A date of receipt that does not count is not kept as if it did.
    let dates = Dates { received: counted, sent };
    let kept = if postal { dates != Dates::default() } else { counted.is_some() };
    shown.state.hands.of_mut(side).strict = false;
    let sent = sent.map_or(command.received, |day| noon(terms.zone, day)).min(command.now);
    let context = Context { sender: side, sent, answers: Some(game.to_play()), nothing_else: true };
    let mut ruling = by_card(&shown, moves.clone(), &context).map_err(|refusal| refused(&refusal))?;
    for notice in &ruling.notices {
        if let Notice::IllegalMove { why, .. } = notice {
            return Err(OrderRejected::MoveNotPossible { why: why.sentence() });
        }
        if let Notice::Refused { refusal: refusal @ Refusal::UnclearMove { .. } } = notice {
            return Err(refused(refusal));
        }
    }
    if !ruling.moves() {
        return Err(OrderRejected::MoveOnRecord);
    }
    ruling.note(Note::FromCard);
    if kept {
        ruling.facts.insert(0, Fact::Dated { half_move: game.to_play(), dates, taken: true });
    }
    // Where the move ends the game, the letter about the ruling says both.
    ruling.notices.retain(|notice| *notice != Notice::GameOver);
    Ok(ruling)
}

/// What stands on a card and cannot be, as the director is told it.
fn unfit(misfit: DatesMisfit) -> OrderRejected {
    match misfit {
        DatesMisfit::Ahead { day, today } => OrderRejected::DateAhead { day, today },
        DatesMisfit::NotHandedOver => OrderRejected::NotHandedOver,
        DatesMisfit::ReceivedTooEarly { earliest, received } => {
            OrderRejected::ReceivedTooEarly { earliest, received }
        }
        DatesMisfit::ReceivedTooLate { latest, received } => {
            OrderRejected::ReceivedTooLate { latest, received }
        }
        DatesMisfit::SentTooEarly { earliest, sent } => OrderRejected::SentTooEarly { earliest, sent },
    }
}

fn refused(refusal: &Refusal) -> OrderRejected {
    match refusal {
        Refusal::PerhapsAMove { why, .. } | Refusal::IllegalAgain { why, .. } => {
            OrderRejected::MoveNotPossible { why: why.sentence() }
        }
        Refusal::UnclearMove { why, instead, .. } => {
            OrderRejected::MoveUnclear { why: why.sentence(), instead: instead.clone() }
        }
        Refusal::OnlyNumeric { instead, .. }
        | Refusal::OnlyAlgebraic { instead, .. }
        | Refusal::TwoNotations { instead, .. } => {
            OrderRejected::MoveUnclear { why: refusal.sentence(), instead: instead.clone() }
        }
        Refusal::NoNewMove { .. } => OrderRejected::MoveOnRecord,
        refusal => OrderRejected::MoveRefused { why: refusal.sentence() },
    }
}
