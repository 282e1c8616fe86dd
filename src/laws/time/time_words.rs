//! Words about the time of the half-move to be made: a long think announced, the clock filled from the bank, the last
//! move asked for once more. Each is a matter of its own beside whatever else a mail says: the rest of it is ruled on
//! first, and what the words come to is said for the game as it stands then.

mod refill;
mod repeat;

use super::super::{
    context::Context,
    decide::decide,
    record::{fact::Fact, game::Game},
    refusal::Refusal,
    ruling::{Notice, Ruling},
    submission::Submission,
};
use refill::asked;

/// Rules on a submission with such words.
pub(crate) fn with_words(game: &Game, submission: &Submission, context: &Context) -> Result<Ruling, Refusal> {
    let others = Submission { long_think: false, refill: false, repeat: false, ..submission.clone() };
    let mut rulings = Vec::new();
    if !others.is_empty() {
        rulings.push(decide(game, &others, context));
    }
    let after = match rulings.first() {
        Some(Ok(ruling)) => match game.foresee(&ruling.facts, context.sent) {
            Ok(after) => after,
            // Entries that do not fit: what is said beside them is said of no game.
            Err(_) => return Ok(ruling.clone()),
        },
        Some(Err(_)) | None => game.clone(),
    };
    type Word = fn(&Game, &Context) -> Result<Ruling, Refusal>;
    let words: [(bool, Word); 3] = [
        (submission.long_think, announce),
        (submission.refill, refill::refill),
        (submission.repeat, repeat::repeat),
    ];
    rulings.extend(words.iter().filter(|(said, _)| *said).map(|(_, word)| word(&after, context)));
    if let [_] = rulings.as_slice() {
        return rulings.pop().unwrap_or_else(|| Ok(Ruling::nothing()));
    }
    let told = |refusal| Ruling { facts: Vec::new(), notices: vec![Notice::Refused { refusal }] };
    Ok(rulings.into_iter().map(|ruled| ruled.unwrap_or_else(told)).fold(Ruling::nothing(), Ruling::and))
}

/// `long think`: for the half-move that the sender has. Once is enough.
fn announce(game: &Game, context: &Context) -> Result<Ruling, Refusal> {
    let available = asked(game, context, "long think")?;
    let (by, half_move, sent) = (context.sender, game.to_play(), context.sent);
    let again = available.announced.is_some();
    let fact = Fact::LongThink { by, half_move, sent };
    let facts = if again { Vec::new() } else { vec![fact] };
    Ok(Ruling { facts, notices: vec![Notice::LongThink { by, again }] })
}
