//! Start letters: each player his games, the director the whole list.

use std::collections::BTreeMap;

use anyhow::Result;

use super::super::context::{Office, Posting};
use crate::{
    event::EventFile,
    laws::{Fact, Game},
    letters::{Letter, Since, StartView},
    model::Side,
    store::{EventRow, GameRow, Handover, PlayerRow, unless_broken},
};

/// The games of an event as they are now.
struct Games {
    /// The event as frozen, with the colours and positions of now.
    event: EventFile,
    since: BTreeMap<u32, Since>,
    /// Those that wait for their first half-move.
    wait: Vec<(GameRow, Game)>,
}

impl Office<'_> {
    /// Writes the letters that begin an event. White's letter makes his first half-moves available.
    pub fn start(&self, event: &EventRow) -> Result<()> {
        let games = self.as_they_are(event)?;
        for player in self.books.players(event.id)? {
            let posting = self.start_letter(&player, &games)?;
            self.post(posting)?;
        }
        if let Some(director) = self.books.directors(event.id)?.first() {
            let letter = Letter::StartDirector(self.start_view(&games, None));
            self.post(self.to_director(director, None, letter, None))?;
        }
        self.books.letters_written(event.id, self.now)
    }

    /// A start letter that has not left, and tells of a game that is another since, is written anew. Its refusals are the
    /// new one's, so that nobody's delay begins again.
    pub fn renew_start_letters(&self, row: &GameRow) -> Result<()> {
        for player in [row.white, row.black] {
            let Some(former) = self.books.waiting_start_letter(player)? else { continue };
            let games = self.as_they_are(&self.books.event_by_id(row.event)?)?;
            let posting = self.start_letter(&self.books.player(player)?, &games)?;
            if let Some(newer) = self.post(posting)? {
                self.books.goes_out_for(newer, former)?;
            }
        }
        Ok(())
    }

    fn start_letter(&self, player: &PlayerRow, games: &Games) -> Result<Posting> {
        let letter = Letter::StartPlayer(self.start_view(games, Some(player.number)));
        let mut posting = self.to_player_at_large(player, letter, None)?;
        for (row, game) in &games.wait {
            let half_move = game.to_play();
            let first = if half_move.ply.side() == Side::White { row.white } else { row.black };
            if first == player.id {
                posting.handovers.push(Handover { game: row.id, half_move, start_letter: true });
            }
        }
        Ok(posting)
    }

    fn start_view(&self, games: &Games, reader: Option<u32>) -> Box<StartView> {
        let (event, since) = (games.event.clone(), games.since.clone());
        Box::new(StartView { event, reader, since, now: self.now })
    }

    fn as_they_are(&self, event: &EventRow) -> Result<Games> {
        let mut games =
            Games { event: EventFile::clone(&event.frozen), since: BTreeMap::new(), wait: Vec::new() };
        let players = self.books.players(event.id)?;
        let number = |id| players.iter().find(|player| player.id == id).map(|player| player.number);
        for row in self.books.games(event.id)? {
            let game = unless_broken(self.books.game(row.id, &row.name))?;
            let mut pairings = games.event.games.iter_mut();
            if let Some(pairing) = pairings.find(|pairing| pairing.number == row.name.number) {
                pairing.white = number(row.white).unwrap_or(pairing.white);
                pairing.black = number(row.black).unwrap_or(pairing.black);
                if let Some(game) = game.as_ref().filter(|game| game.line > 0) {
                    pairing.fen.clone_from(&game.opening.fen);
                    pairing.drawn.clone_from(&game.opening.drawn);
                }
            }
            match (since(&row, game.as_ref()), game) {
                (Some(since), _) => {
                    games.since.insert(row.name.number, since);
                }
                (None, Some(game)) => games.wait.push((row, game)),
                (None, None) => {}
            }
        }
        Ok(games)
    }
}

/// How a game is that is no longer at its beginning. One of which nothing can be read stands still alone.
fn since(row: &GameRow, game: Option<&Game>) -> Option<Since> {
    if let Some(result) = row.result {
        return Some(Since::Over(result));
    }
    let Some(game) = game else { return Some(Since::StandsStill) };
    let stands = game.stops.standing_since().is_some();
    let begun = game.line > 0 || !game.records.is_empty();
    if stands { Some(Since::StandsStill) } else { begun.then_some(Since::Begun) }
}

/// Whether with this entry a game is no longer as a start letter has told.
pub(crate) fn is_news(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Ended { .. }
            | Fact::Restarted { .. }
            | Fact::Reinstated { .. }
            | Fact::Reconstructed { .. }
            | Fact::SetAside { .. }
            | Fact::Stopped
            | Fact::Resumed
    )
}
