//! Words about the time of the half-move to be made: a long think announced, the clock filled from the bank, the last
//! move asked for once more. Each is a matter of its own beside whatever else a mail says: the rest of it is ruled on
//! first, and what the words come to is said for the game as it stands then.
//!
//! Beside the Laws: reminders

mod refill;
mod repeat;

use crate::laws::{Act, Context, Fact, Game, Notice, Refusal, Ruling, case::Case};
use refill::asked;

/// Rules on such words.
pub(crate) fn rule(case: &mut Case<'_>) {
    type Word = fn(&Game, &Context) -> Result<Ruling, Refusal>;
    let words: [(Act, Word); 3] =
        [(Act::LongThink, announce), (Act::Refill, refill::refill), (Act::Repeat, repeat::repeat)];
    let said = words.into_iter().filter(|(act, _)| case.said.says(act)).map(|(_, word)| word);
    let said: Vec<Word> = said.collect();
    if said.is_empty() {
        return;
    }
    let facts = [case.apart.facts.as_slice(), &case.ruling.facts].concat();
    // Entries that do not fit: what is said beside them is said of no game.
    let Ok(after) = case.game.foresee(&facts, case.context.sent) else { return };
    for word in said {
        case.rule(word(&after, case.context));
    }
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
