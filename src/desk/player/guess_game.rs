//! Lines that name no game, in a mail that names none either: for which of their sender's games they could be meant.
//!
//! A move that fits one game alone, by its number, its side and its legality, is never played at once: its sender
//! confirms it (semantics 12), as he would a mail that is not proved to be his. Whatever fits several games, or is no
//! move, is asked back with the exact line for each of the games in which it would count.

use std::sync::Arc;

use super::{
    super::{GameContext, PartWords, Played},
    settings,
};
use crate::wording::{Phrase, Sentence};
use anyhow::Result;
use chrono::{DateTime, Utc};

use crate::{
    intake::{PerGame, together},
    laws::{Context, Fact, Notice, Refusal, Ruling, Submission, decide},
    letters::{Fits, in_game, to_send},
    model::{GameId, Side},
    reading::{InGame, Said, What},
    store::{PlayerRow, Tx},
};

pub(crate) struct Placeless<'a> {
    pub said: &'a [Said],
    pub received: DateTime<Utc>,
    /// The games that tags of the mail name, where they name several: no other can be meant.
    pub tagged: &'a [GameId],
    /// The games for which the mail says something else.
    pub spoken_for: Vec<GameId>,
}

pub(crate) enum Found {
    /// All of them, moves, fit this one and no other.
    One {
        table: Box<GameContext>,
        side: Side,
        /// The move as it can be sent, with the name of its game.
        send: String,
    },
    /// It has to be asked, with what to send instead of each.
    Asked(Vec<Fits>),
}

/// For which games such lines could be meant, and how they are sent there.
pub(crate) fn fits(tx: &Tx<'_>, players: &[PlayerRow], placeless: &Placeless<'_>) -> Result<Vec<Fits>> {
    let tables = self::tables(tx, players, placeless)?;
    let asked = placeless.said.iter().filter(|said| !matches!(said.what, What::Declared(_)));
    Ok(asked.map(|said| each(&tables, said, placeless)).collect())
}

/// The games that still run and can be meant. For a signature, those that are over and wait for one, if there are any.
fn tables(tx: &Tx<'_>, players: &[PlayerRow], placeless: &Placeless<'_>) -> Result<Vec<Played>> {
    let mut tables = Vec::new();
    if placeless.said.iter().all(|said| said.what == What::Game(InGame::Sign)) {
        for player in players {
            tables.extend(tx.unsigned(player)?);
        }
    }
    for player in players.iter().take(if tables.is_empty() { usize::MAX } else { 0 }) {
        tables.extend(tx.running(player)?);
    }
    let tagged = placeless.tagged;
    tables.retain(|(table, _)| tagged.len() < 2 || tagged.contains(&table.row.name));
    for (table, side) in &mut tables {
        // As the referee does before he rules, but for this look alone.
        if let Some(fact) = settings::hand_missing(table, *side) {
            table.game = Arc::new(table.game.foresee(&[fact], placeless.received)?);
        }
    }
    Ok(tables)
}

/// Looks for the one game for which such lines can be meant.
pub(crate) fn find(tx: &Tx<'_>, players: &[PlayerRow], placeless: &Placeless<'_>) -> Result<Found> {
    let mut tables = self::tables(tx, players, placeless)?;
    let together = together(placeless.said);
    let fits = |(table, side): &Played| sends(table, *side, &together.submission, placeless.received).ok();
    let mut fitting: Vec<(usize, String)> = Vec::new();
    if are_moves(placeless.said) {
        let all = tables.iter().enumerate();
        fitting = all.filter_map(|(at, table)| Some((at, fits(table)??))).collect();
    }
    if let [(at, send)] = fitting.as_slice()
        && !elsewhere(&tables, *at, placeless)
        && tables.get(*at).is_some_and(|(table, _)| !placeless.spoken_for.contains(&table.row.name))
    {
        let (table, side) = tables.swap_remove(*at);
        return Ok(Found::One { table: Box::new(table), side, send: send.clone() });
    }
    Ok(Found::Asked(self::fits(tx, players, placeless)?))
}

/// Whether one of the lines would count by itself in another game than this one: a score of one game can look like the
/// moves of two.
fn elsewhere(tables: &[Played], at: usize, placeless: &Placeless<'_>) -> bool {
    let moves = placeless.said.iter().filter(|said| said.what.moves().is_some());
    let alone: Vec<PerGame> = moves.map(|said| together(std::slice::from_ref(said))).collect();
    let others = tables.iter().enumerate().filter(|(other, _)| *other != at);
    others.map(|(_, table)| table).any(|(table, side)| {
        alone.iter().any(|said| sends(table, *side, &said.submission, placeless.received).is_ok())
    })
}

/// Whether there is a move among the lines, and nothing else but what belongs to moves.
fn are_moves(said: &[Said]) -> bool {
    let belongs = |said: &Said| {
        matches!(
            said.what,
            What::Game(InGame::Moves(_) | InGame::If(_) | InGame::Draw | InGame::Message(_))
                | What::Declared(_)
        )
    };
    said.iter().all(belongs) && said.iter().any(|said| said.what.moves().is_some())
}

/// In which games a line would count, and how it is sent there.
fn each(tables: &[Played], said: &Said, placeless: &Placeless<'_>) -> Fits {
    let alone = together(std::slice::from_ref(said));
    // Conditional moves go with the move above them.
    let with_moves = placeless.said.iter().filter(|other| other.what.moves().is_some()).cloned();
    let conditional = matches!(said.what, What::Game(InGame::If(_)));
    let with_moves = together(&with_moves.chain([said.clone()]).collect::<Vec<_>>());
    let mut fits = Fits { said: said.line.clone(), ..Fits::default() };
    for (table, side) in tables {
        let name = &table.row.name;
        let named = |line: &str| in_game(name, line);
        if alone.submission.is_empty() {
            fits.send.push(named(&said.line));
            continue;
        }
        let tried = sends(table, *side, &alone.submission, placeless.received).or_else(|refusal| {
            let beside = conditional.then(|| sends(table, *side, &with_moves.submission, placeless.received));
            beside.and_then(Result::ok).map(|_| None).ok_or(refusal)
        });
        match tried {
            Ok(send) => fits.send.push(send.unwrap_or_else(|| named(&said.line))),
            Err(NoneFits { instead, .. }) if !instead.is_empty() => {
                let next = table.game.next_ply();
                fits.send.extend(instead.iter().map(|text| named(&format!("{next} {text}"))));
            }
            Err(NoneFits { why, .. }) => fits.not.push((name.clone(), why)),
        }
    }
    fits
}

/// Why a submission would not count in a game, and what would in its place.
struct NoneFits {
    why: Sentence,
    instead: Vec<String>,
}

/// Whether a submission would count in a game. If it makes a move: the line with which that is sent.
fn sends(
    table: &GameContext,
    side: Side,
    submission: &Submission,
    received: DateTime<Utc>,
) -> Result<Option<String>, NoneFits> {
    let context = Context { sender: side, sent: received, answers: None, nothing_else: false };
    let ruling = decide(&table.game, submission, &context).map_err(|refusal| unfit(table, refusal))?;
    let no = |why: Sentence| Err(NoneFits { why, instead: Vec::new() });
    if ruling == Ruling::nothing() {
        return no(PartWords::NothingThere.sentence());
    }
    for notice in ruling.notices {
        match notice {
            Notice::Refused { refusal } => return Err(unfit(table, refusal)),
            Notice::IllegalMove { why, .. } => return no(why.sentence()),
            _ => {}
        }
    }
    if submission.moves().next().is_none() {
        return Ok(None);
    }
    let next = table.game.to_play();
    let made = ruling.facts.iter().find_map(|fact| match fact {
        Fact::Moved { half_move, numeric, .. } if *half_move == next => Some(*numeric),
        _ => None,
    });
    let Some(numeric) = made else { return no(PartWords::NoMoveThere.sentence()) };
    let player = table.player(side);
    let offer = submission.moves().any(|text| text.stretch.offer);
    let send = to_send(&table.game, numeric, offer, player.script, player.language);
    Ok(send.map(|send| in_game(&table.row.name, &send)))
}

fn unfit(table: &GameContext, refusal: Refusal) -> NoneFits {
    let next = table.game.next_ply();
    let why = match &refusal {
        Refusal::NotYourTurn { .. } => PartWords::OpponentsTurn.sentence(),
        Refusal::WrongNumber { .. } => PartWords::NextNumber { number: next.move_number() }.sentence(),
        Refusal::AlreadyPlayed { ply, .. } | Refusal::ScoreDiffers { ply, .. } => {
            PartWords::AnotherMove { number: ply.move_number() }.sentence()
        }
        Refusal::PerhapsAMove { why, .. } | Refusal::IllegalAgain { why, .. } => why.sentence(),
        refusal => refusal.sentence(),
    };
    let instead = match refusal {
        Refusal::UnclearMove { instead, .. }
        | Refusal::OnlyNumeric { instead, .. }
        | Refusal::OnlyAlgebraic { instead, .. }
        | Refusal::TwoNotations { instead, .. }
        | Refusal::KingMustMove { instead, .. } => instead,
        Refusal::NotStrict { instead, .. } => vec![instead],
        _ => Vec::new(),
    };
    NoneFits { why, instead }
}
