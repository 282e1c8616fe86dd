//! A whole score that a chess program sent, before the record: what of it is new.
//!
//! A score has to agree with the record, move by move, and can then add exactly one half-move of its sender's. Where it
//! adds none it says nothing new, unless its sender resigns or accepts a draw in it; a program repeats what it knows
//! with every mail.
//!
//! Beside the Laws: pgn

use std::borrow::Cow;

use super::accepted_notation::in_what_counts;
use super::binding::{nth, repeats};
use crate::chess::{Position, Script, Spelt, Start, Stretch, Written};
use crate::laws::{Act, Game, MoveText, NotClear, Refusal, ScoreText, Submission};
use crate::model::{GameResult, Language, Ply, Side};

/// The submission with what its scores add to the record in the place of the scores.
/// Refused where a score does not agree with the record, or says of the game's end what cannot be taken.
pub fn resolved<'a>(
    game: &Game,
    submission: &'a Submission,
    sender: Side,
) -> Result<Cow<'a, Submission>, Refusal> {
    if submission.scores().next().is_none() {
        return Ok(Cow::Borrowed(submission));
    }
    let mut resolved = submission.clone();
    resolved.acts.retain(|act| !matches!(act, Act::Score(_)));
    for (index, score) in submission.scores().enumerate() {
        // Scid sends the same game twice, in the text and beside it.
        if !submission.scores().take(index).any(|before| before.says_the_same(score)) {
            add(game, score, sender, &mut resolved)?;
        }
    }
    // Whoever sends back the score up to his opponent's move has forgotten his own.
    let forgot =
        |score: &&ScoreText| score.place(score.moves.len()) == game.next_ply() && !score.moves.is_empty();
    let asked = game.outcome.is_none() && game.on_move() == sender;
    if let Some(score) = submission.scores().find(forgot).filter(|_| asked && resolved.is_empty()) {
        return Err(Refusal::NoNewMove { read: score.line.clone() });
    }
    Ok(Cow::Owned(resolved))
}

/// Whether half-moves from this place on are those on record, to the end of the record, and perhaps more.
pub fn goes_on_from(game: &Game, start: Ply, moves: &[Spelt]) -> bool {
    let known = game.next_ply().before().saturating_sub(start.before());
    let mut known_moves = moves.iter().take(known).enumerate();
    moves.len() >= known && known_moves.all(|(index, spelt)| repeats(game, spelt, nth(start, index)))
}

impl ScoreText {
    fn says_the_same(&self, other: &ScoreText) -> bool {
        ScoreText { line: String::new(), fen: None, message: None, ..self.clone() }
            == ScoreText { line: String::new(), fen: None, message: None, ..other.clone() }
    }

    pub(crate) fn place(&self, index: usize) -> Ply {
        nth(self.start, index)
    }

    fn unclear(&self, why: NotClear) -> Refusal {
        Refusal::UnclearMove { read: self.line.clone(), why, instead: Vec::new() }
    }

    /// Whether a side says this of itself: it is named, or nobody is and it is whoever is meant then.
    fn by(said: &[Option<Side>], side: Side, unnamed: Option<Side>) -> bool {
        said.iter().any(|by| by.or(unnamed) == Some(side))
    }
}

fn add(game: &Game, score: &ScoreText, sender: Side, resolved: &mut Submission) -> Result<(), Refusal> {
    agree(game, score, sender)?;
    let known = game.next_ply().before().saturating_sub(score.start.before());
    let adds = score.moves.len() > known;
    let last = score.moves.len().checked_sub(1).map(|last| score.place(last));
    let over = game.outcome.is_some();
    let resigns = score.resigns.contains(&sender);
    let agrees = ScoreText::by(&score.agrees, sender, Some(sender));
    if over && !adds {
        // What the program knows of a game that is over is known here too, or is no longer of use.
        return Ok(());
    }
    ends(game, score, sender, adds)?;
    if (resigns || agrees)
        && let Some(why) = old(game, score, sender, agrees)
    {
        return Err(score.unclear(why));
    }
    resolved.acts.extend(resigns.then_some(Act::Resign));
    resolved.acts.extend(agrees.then_some(Act::AcceptDraw));
    let offers =
        ScoreText::by(&score.offers, sender, last.map(Ply::side)) && last.map(Ply::side) == Some(sender);
    let stood = last.and_then(|last| game.score.at(last)).is_some_and(|made| made.offer);
    if adds || (offers && !stood && last.map(Ply::next) == Some(game.next_ply())) {
        let (start, moves) = (Some(Start::of(score.start)), score.moves.clone());
        let stretch = Stretch { start, moves, offer: offers };
        resolved.acts.push(Act::Move(MoveText { line: score.line.clone(), stretch }));
    }
    if (adds || resigns || agrees) && resolved.message.is_none() {
        resolved.message.clone_from(&score.message);
    }
    Ok(())
}

/// Why a score does not end its game, where it is of an earlier position: an acceptance may have been of another offer.
/// Whoever resigns out of his turn may not have seen his opponent's last move.
fn old(game: &Game, score: &ScoreText, sender: Side, agrees: bool) -> Option<NotClear> {
    let end = score.place(score.moves.len());
    let missing = (end.before()..game.next_ply().before()).map(Ply::after);
    missing.into_iter().any(|ply| agrees || ply.side() == sender).then_some(if agrees {
        NotClear::OldAcceptance
    } else {
        NotClear::OldResignation
    })
}

/// Checks a score against the record.
fn agree(game: &Game, score: &ScoreText, sender: Side) -> Result<(), Refusal> {
    let read = || score.line.clone();
    if score.start > game.next_ply() && !score.moves.is_empty() {
        return Err(Refusal::WrongNumber { read: read(), named: score.start });
    }
    if let Some(fen) = &score.fen
        && !is_start(game.score.start(), fen)
    {
        return Err(score.unclear(NotClear::OtherStart));
    }
    for (index, spelt) in score.moves.iter().enumerate() {
        let ply = score.place(index);
        let Some(recorded) = game.score.at(ply) else { break };
        if !repeats(game, spelt, ply) {
            let recorded = match matches!(spelt.written, Written::Numeric(_)) {
                true => in_what_counts(game, sender).write(recorded),
                false => recorded.write(Script::San, Language::En),
            };
            return Err(Refusal::ScoreDiffers { read: read(), ply, recorded, sent: spelt.to_string() });
        }
    }
    Ok(())
}

/// Whether a text names the position, as far as it says where the men stand and who is to move.
pub(crate) fn is_start(start: &Position, fen: &str) -> bool {
    let first_two = |fen: &str| fen.split_whitespace().take(2).map(str::to_owned).collect::<Vec<_>>();
    first_two(&start.fen()) == first_two(fen)
}

/// Checks what a score says of the game's end.
fn ends(game: &Game, score: &ScoreText, sender: Side, adds: bool) -> Result<(), Refusal> {
    let other = sender.other();
    if score.resigns.contains(&other) || ScoreText::by(&score.agrees, other, Some(sender)) {
        return Err(score.unclear(NotClear::EndedByOther { other }));
    }
    if score.resigns.contains(&sender) {
        return match score.result == Some(GameResult::win(other)) {
            true => Ok(()),
            false => Err(score.unclear(NotClear::ResignsWithoutResult { sender })),
        };
    }
    let agrees = ScoreText::by(&score.agrees, sender, Some(sender));
    match score.result {
        None => Ok(()),
        Some(GameResult::Draw) if agrees => Ok(()),
        Some(result) if adds && reached(game, score).is_none_or(|reached| reached == Some(result)) => Ok(()),
        Some(result) => Err(score.unclear(NotClear::Result { result, sender })),
    }
}

/// The result that the last move of a score brings about by itself, if any. Nothing where it cannot be played;
/// that is said elsewhere.
fn reached(game: &Game, score: &ScoreText) -> Option<Option<GameResult>> {
    let spelt = score.moves.last()?;
    let understood = game.position().understand(&spelt.written, Language::En).ok()?;
    let played = game.position().play(understood.numeric).ok()?;
    Some(played.position.outcome().map(|(result, _)| result))
}
