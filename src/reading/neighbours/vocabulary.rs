//! The words by which a line's neighbours claim it, in the languages of our players.

use crate::{Pattern, lexicon::any, pattern};

/// How a line begins that makes the one above it depend on something; "but" only in small letters, for a sentence may
/// begin with it.
pub(super) static CONDITION: Pattern = Pattern::new(|| {
    let if_or_once = any(|all| [&all.turn.r#if, &all.turn.unless, &all.turn.on_condition]);
    let but = any(|all| [&all.turn.but, &all.turn.but_small]);
    pattern(format!("^(?:(?i:{if_or_once})|{but})"))
});

/// How a line begins that says something of the move above it.
pub(super) static PREDICATE: Pattern =
    Pattern::new(|| pattern(format!("^{}", any(|all| [&all.talk.predicate]))));

/// What a line with a colon at its end speaks of that is not the move to be made.
pub(super) static OF_ANOTHER_GAME: Pattern =
    Pattern::new(|| pattern(format!("(?i){}", any(|all| [&all.talk.another_game]))));

/// How a line begins that says something else instead of the one above it.
pub(super) static OTHERWISE: Pattern =
    Pattern::new(|| pattern(format!("(?i)^{}", any(|all| [&all.turn.or, &all.turn.but, &all.turn.r#else]))));

/// The same by words that mean something else where a sentence begins with them.
pub(super) static OTHERWISE_SMALL: Pattern =
    Pattern::new(|| pattern(format!("^{}", any(|all| [&all.turn.or_small, &all.turn.but_small]))));

/// Words by which a line announces the move below it: the move, the answer, here it is. Its nouns are those of the
/// languages of Europe, of which a player may write any.
pub(super) static ANNOUNCES: Pattern =
    Pattern::new(|| pattern(format!("(?i){}", any(|all| [&all.talk.announces]))));

/// Somebody says.
pub(super) static SAYS: Pattern = Pattern::new(|| pattern(format!("(?i){}", any(|all| [&all.talk.says]))));

/// What figures are that are no move.
pub(super) static FIGURES_OF: Pattern =
    Pattern::new(|| pattern(format!("(?i){}", any(|all| [&all.talk.figures_of]))));
