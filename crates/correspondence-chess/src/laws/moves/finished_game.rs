//! What a player sends of a game that is over, beside the record (8.2, 8.5): his score, his PGN, or the result alone. A
//! whole score with the result, and nothing in it that differs, is his signature. What differs is for the director, with the
//! first difference; it changes nothing by itself, and signs nothing.
//!
//! Laws 8.5

use std::fmt;

use super::{binding::repeats, whole_score::is_start};
use crate::chess::Spelt;
use crate::laws::{Act, Context, Decision, Fact, Game, MoveText, Notice, Ruling, ScoreText, Submission, Way};
use crate::model::{GameResult, Ply, Side};

/// A player's own record of a game that is over, compared.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Compared {
    /// It is the same, and no signature, or he has signed before.
    Agrees,
    /// It is not.
    Differs {
        /// What he sent, as far as it is shown.
        read: String,
        /// Where it differs first.
        first: Difference,
        /// The result that he sent, where it is another and something before it differs too.
        result: Option<GameResult>,
    },
}

/// Where two records of a game differ first.
#[derive(Clone, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum Difference {
    /// The position that it begins with.
    Start,
    /// A half-move; none of his where his score ends before it, and none on record where ours does.
    Move {
        ply: Ply,
        /// His, as he wrote it.
        his: Option<String>,
    },
    /// The result.
    Result { ours: GameResult, his: GameResult },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Start => f.write_str("another start"),
            Difference::Move { ply, his: Some(his) } => write!(f, "{ply} {his}"),
            Difference::Move { ply, his: None } => write!(f, "ends before {ply}"),
            Difference::Result { ours, his } => write!(f, "{his}, not {ours}"),
        }
    }
}

/// Compares what a player sends of a game that is over. None where it is still played, and where what he sends is no record
/// of it: a single move that comes late, or anything else that can be meant otherwise.
pub(crate) fn compared(
    game: &Game,
    submission: &Submission,
    context: &Context,
    _: Option<Way>,
) -> Option<Decision> {
    let (ours, _) = game.outcome?;
    if !submission.acts.iter().all(|act| matches!(act, Act::Move(_) | Act::Score(_) | Act::Sign)) {
        return None;
    }
    let typed = submission.moves().map(|text| as_score(game, text)).collect::<Option<Vec<_>>>()?;
    let scores: Vec<&ScoreText> = submission.scores().chain(&typed).collect();
    if scores.is_empty() {
        return None;
    }
    let found = scores.iter().find_map(|score| {
        let first = difference(game, score, ours)?;
        Some((score.line.clone(), first))
    });
    let Some((read, first)) = found else { return Some(agrees(game, submission, &scores, context.sender)) };
    let result = match first {
        Difference::Result { .. } => None,
        Difference::Start | Difference::Move { .. } => {
            scores.iter().find_map(|score| score.result.filter(|his| *his != ours))
        }
    };
    Some(Decision::Compared(Compared::Differs { read, first, result }))
}

/// What comes of scores of which none differs. A program repeats what it knows, so that nothing is said of a score twice.
fn agrees(game: &Game, submission: &Submission, scores: &[&ScoreText], by: Side) -> Decision {
    let by_score = scores.iter().any(|score| is_whole(game, score));
    let news = by_score && game.signed.of(by).is_none();
    match news || submission.says(&Act::Sign) {
        true => Decision::Ruled(signed(game, by, by_score)),
        false => Decision::Compared(Compared::Agrees),
    }
}

/// A signature of this side's under the result that stands. One is enough.
pub(crate) fn signed(game: &Game, by: Side, by_score: bool) -> Ruling {
    let again = game.signed.of(by).is_some();
    let facts = if again { Vec::new() } else { vec![Fact::Signed { by, by_score }] };
    Ruling { facts, notices: vec![Notice::Signed { by, again }] }
}

/// Whether a score that agrees with the record is its sender's own of the whole game, and names the result.
pub(crate) fn is_whole(game: &Game, score: &ScoreText) -> bool {
    let from_the_start = score.start == game.score.start().ply();
    let to_the_end = score.place(score.moves.len()) == game.next_ply();
    !score.ours && score.result.is_some() && from_the_start && to_the_end
}

/// A line of several moves that begins among those on record.
fn as_score(game: &Game, text: &MoveText) -> Option<ScoreText> {
    let start = text.stretch.start?.ply();
    let known = start < game.next_ply() && start >= game.score.start().ply();
    (known && text.stretch.moves.len() > 1).then(|| ScoreText {
        line: text.line.clone(),
        start,
        moves: text.stretch.moves.clone(),
        ..ScoreText::default()
    })
}

fn difference(game: &Game, score: &ScoreText, ours: GameResult) -> Option<Difference> {
    let by_result = || {
        let his = score.result.filter(|his| *his != ours)?;
        Some(Difference::Result { ours, his })
    };
    if score.moves.is_empty() {
        return by_result();
    }
    if score.fen.as_deref().is_some_and(|fen| !is_start(game.score.start(), fen)) {
        return Some(Difference::Start);
    }
    let differs = |(index, spelt): (usize, &Spelt)| {
        let ply = score.place(index);
        (!repeats(game, spelt, ply)).then(|| Difference::Move { ply, his: Some(spelt.to_string()) })
    };
    let other = score.moves.iter().enumerate().find_map(differs);
    // A program repeats what it knows in every mail; only one that gives a result says that the game ends there.
    let short = || {
        let end = score.place(score.moves.len());
        (score.result.is_some() && end < game.next_ply()).then_some(Difference::Move { ply: end, his: None })
    };
    other.or_else(short).or_else(by_result)
}
