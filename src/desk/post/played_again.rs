//! The way out opens again after a copy was put back: each player whose moves were read again is told so by one letter, in
//! the place of a confirmation of each move, and so is each director.
//!
//! Players hold confirmations of the lost time, and are frightened by a second one that says nothing of why it comes. Who
//! never had the first reads here that his move has arrived. What gives way to that letter confirms a move and tells nothing
//! else, or asks for one that he has made meanwhile: he held the letter of the lost time that asked for it. Whatever makes a
//! half-move available, asks, refuses or rules goes out as it is.

use std::collections::BTreeMap;

use anyhow::Result;

use super::{
    super::{GameContext, Post, frozen_game::sound_tables},
    letter,
};
use crate::{
    laws::MoveRecord,
    letters::{GamePlayedAgain, Letter},
    model::{HalfMove, Side},
    store::{NewLetter, PlayerRow, Restored, Tx},
};

/// Why a letter goes out no more.
const INSTEAD: &str = "one letter tells of all moves that were read again";

/// A game in which half-moves were read again, and the entry of its journal that holds the first of them.
pub(crate) struct ReadAgain {
    pub table: GameContext,
    from: u32,
}

impl ReadAgain {
    /// The half-moves that were read again and still stand.
    pub fn moves(&self) -> impl Iterator<Item = &MoveRecord> {
        self.table.game.records.iter().filter(|record| record.entry >= self.from)
    }

    fn has_moves_of(&self, side: Side) -> bool {
        self.moves().any(|record| record.ply.side() == side)
    }

    /// The letters since then that ask a side for moves which it has made, and hold no words of anybody.
    fn asks_in_vain(&self, side: Side, since: Restored, tx: &Tx<'_>) -> Result<Vec<i64>> {
        let mut letters = Vec::new();
        // Who sent his answer beforehand may not have had the move that it answers.
        let made = self.moves().filter(|record| record.ply.side() == side && !record.conditional);
        for ply in made.map(|record| record.ply) {
            let half_move = HalfMove { line: self.table.game.line, ply };
            for letter in tx.waiting_for(self.table.row.id, half_move)? {
                let untried = letter.begun == 0 && letter.course.doubts == 0 && letter.accepted.is_none();
                let asks_this_alone =
                    matches!(tx.handovers(letter.id)?.as_slice(), [asked] if !asked.start_letter);
                if untried && asks_this_alone && letter.words.is_empty() && letter.written >= since.at {
                    letters.push(letter.id);
                }
            }
        }
        Ok(letters)
    }

    fn shown(&self, reader: Option<Side>, post: &Post<'_>) -> GamePlayedAgain {
        GamePlayedAgain { sight: self.table.sight(reader, post.now), from: self.from }
    }
}

/// A letter that tells of moves which were read again, and the letters that go out no more for it.
pub(crate) struct Telling {
    pub letter: NewLetter,
    pub instead_of: Vec<i64>,
}

/// The games in which half-moves were read again since letters last left, by their events. One whose journal does not hold
/// is not among them.
pub(crate) fn read_again(tx: &Tx<'_>) -> Result<Vec<ReadAgain>> {
    let (mut games, mut from) = (Vec::new(), BTreeMap::new());
    for (game, entry) in tx.replayed()? {
        games.push(tx.game_by_id(game)?);
        from.insert(game, entry);
    }
    games.sort_by_key(|row| (row.event, row.name.number));
    let again = sound_tables(tx, games)?.into_iter().filter_map(|table| {
        let from = from.get(&table.row.id).copied()?;
        Some(ReadAgain { table, from })
    });
    Ok(again.filter(|again| again.moves().next().is_some()).collect())
}

/// Whom letting the letters go tells of moves that were read again, and how; nothing is written yet.
pub(crate) fn tellings(post: &Post<'_>) -> Result<Vec<Telling>> {
    let Some(restored) = post.tx.untold()? else { return Ok(Vec::new()) };
    let mut tellings = Vec::new();
    for of_event in read_again(post.tx)?.chunk_by(|one, other| one.table.row.event == other.table.row.event) {
        let Some(event) = of_event.first().map(|again| again.table.row.event) else { continue };
        for player in post.tx.players(event)? {
            tellings.extend(to_player(post, &player, of_event, restored)?);
        }
        for director in post.tx.directors(event)? {
            let played = of_event.iter().map(|again| again.shown(None, post)).collect();
            let letter =
                Letter::PlayedAgain { copied: restored.copied, played, games: Vec::new(), director: true };
            tellings.push(Telling {
                letter: letter::to_director(&director, None, letter),
                instead_of: Vec::new(),
            });
        }
    }
    Ok(tellings)
}

/// To a player with moves of his own among those of his event.
fn to_player(
    post: &Post<'_>,
    player: &PlayerRow,
    of_event: &[ReadAgain],
    restored: Restored,
) -> Result<Option<Telling>> {
    let his: Vec<(&ReadAgain, Side)> =
        of_event.iter().filter_map(|again| Some((again, again.table.side_of(player)?))).collect();
    if !his.iter().any(|(again, side)| again.has_moves_of(*side)) {
        return Ok(None);
    }
    let played = his.iter().map(|(again, side)| again.shown(Some(*side), post)).collect();
    let games = post.game_lines(player, true)?;
    let letter = Letter::PlayedAgain { copied: restored.copied, played, games, director: false };
    let letter = letter::to_player_at_large(post.tx, player, letter)?;
    let mut instead_of = post.tx.plain_confirmations(player.id, restored.at)?;
    for (again, side) in &his {
        instead_of.extend(again.asks_in_vain(*side, restored, post.tx)?);
    }
    Ok(Some(Telling { letter, instead_of }))
}

/// Lets the letters go that were held since a copy was put back; first whoever moved again is told so. Gives how many were.
pub(crate) fn let_letters_go(post: &Post<'_>) -> Result<usize> {
    let tellings = tellings(post)?;
    let told = tellings.len();
    for Telling { letter, instead_of } in tellings {
        letter::post(post, letter)?;
        instead_of.into_iter().try_for_each(|former| post.tx.withdraw(former, INSTEAD))?;
    }
    post.tx.let_letters_go(post.now)?;
    Ok(told)
}
