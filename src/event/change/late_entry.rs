//! Whom somebody meets who comes in after the first move.

use std::cmp::Ordering;

use chrono::NaiveDate;

use super::{EventChange, Played};
use crate::event::{
    EventFile, Pairing, double_round_robin, round_robin,
    terms::{Entrant, TournamentFormat},
};

/// Why nobody comes into an event after its first move.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum NoLateEntry {
    /// Two play it.
    #[error("nobody comes into a match; `td substitute` lets somebody play on")]
    Match,
    /// Its file says nothing of late entries.
    #[error(
        "nobody comes in after the first move, since the file allowed no late entries (late_entries = DATE in [event])"
    )]
    NotAllowed,
    /// Until this day it was allowed.
    #[error("late entries were allowed until {0}")]
    Past(NaiveDate),
    /// Its games stand in its file one by one, and so do those of whoever comes in.
    #[error("its games stand in its file, and so must those of whoever comes in")]
    Listed,
}

impl EventFile {
    /// Why nobody comes into this event any more on a day.
    pub(super) fn no_late_entry(&self, today: NaiveDate) -> Option<NoLateEntry> {
        if matches!(self.format, TournamentFormat::Match { .. }) {
            return Some(NoLateEntry::Match);
        }
        match self.late_entries {
            None => Some(NoLateEntry::NotAllowed),
            Some(last) if last < today => Some(NoLateEntry::Past(last)),
            Some(_) => None,
        }
    }

    /// What changes where this player comes in after the first move, whom no file has: the same that a file with him would
    /// change. His number is the next; start positions are drawn from the seed.
    ///
    /// # Errors
    /// Why he does not come in.
    pub fn enter_late(
        &self,
        mut entrant: Entrant,
        played: &Played,
        seed: &str,
    ) -> Result<EventChange, NoLateEntry> {
        if let Some(why) = self.no_late_entry(played.today) {
            return Err(why);
        }
        if self.format == TournamentFormat::Games {
            return Err(NoLateEntry::Listed);
        }
        let last = self.players.iter().map(|player| player.number).max();
        entrant.number = last.unwrap_or(0).saturating_add(1);
        let entered = vec![entrant];
        let mut drawn = EventFile { games: self.late_games(&entered, &played.withdrawn), ..self.clone() };
        drawn.draw(seed);
        Ok(EventChange { paired: drawn.games, entered, ..EventChange::default() })
    }

    /// The games of those who come in late, against everybody who still plays. Where their number was odd the newcomer has
    /// the place in the table that nobody had; else he has the colours that even out those of his opponents.
    pub(super) fn late_games(&self, entered: &[Entrant], withdrawn: &[u32]) -> Vec<Pairing> {
        let twice = self.format == TournamentFormat::DoubleRoundRobin;
        let plays = |number: &u32| !self.is_gone(*number) && !withdrawn.contains(number);
        let mut there: Vec<u32> = self.entered().map(|player| player.number).filter(plays).collect();
        let mut games = self.games.clone();
        let known = games.len();
        for newcomer in entered.iter().map(|player| player.number) {
            let pairs = match self.place_left(newcomer, &there, &games, twice) {
                Some(pairs) => pairs,
                None => evened_out(newcomer, &there, &games, twice),
            };
            let last = games.iter().map(|game| game.number).chain(self.unpaired.iter().copied()).max();
            let numbers = last.unwrap_or(0).saturating_add(1)..;
            games.extend(numbers.zip(pairs).map(|(number, (round, white, black))| Pairing {
                number,
                round,
                white,
                black,
                fen: None,
                drawn: None,
            }));
            there.push(newcomer);
        }
        games.split_off(known)
    }

    /// The games of the last number of a table, where all others of it are paired by that table already.
    fn place_left(
        &self,
        newcomer: u32,
        there: &[u32],
        games: &[Pairing],
        twice: bool,
    ) -> Option<Vec<(u32, u32, u32)>> {
        let last = u32::try_from(there.len()).ok()?.saturating_add(1);
        let number = |place: u32| match place {
            place if place == last => Some(newcomer),
            place => there.get((place as usize).checked_sub(1)?).copied(),
        };
        let table = if twice { double_round_robin(last) } else { round_robin(last) };
        let mut his = Vec::new();
        for game in table {
            let (white, black) = (number(game.white)?, number(game.black)?);
            if [game.white, game.black].contains(&last) {
                his.push((game.round, white, black));
            } else {
                let paired =
                    |known: &&Pairing| (known.round, known.white, known.black) == (game.round, white, black);
                games.iter().find(paired)?;
            }
        }
        Some(his)
    }
}

/// One game against each, or two, in rounds behind all others: Black against those who have had White more often.
fn evened_out(newcomer: u32, there: &[u32], games: &[Pairing], twice: bool) -> Vec<(u32, u32, u32)> {
    let last = games.iter().map(|game| game.round).max().unwrap_or(0);
    let count = |has: fn(&Pairing) -> u32, number| games.iter().filter(|game| has(game) == number).count();
    let mut whites = 0_usize;
    let once = there.iter().enumerate().map(|(before, opponent)| {
        let had = count(|game| game.white, *opponent).cmp(&count(|game| game.black, *opponent));
        // Where the opponent's are even, the newcomer's own decide.
        let has_white = match had {
            // He has had White more often.
            Ordering::Greater => true,
            Ordering::Less => false,
            Ordering::Equal => whites * 2 <= before,
        };
        whites += usize::from(has_white);
        if has_white { (newcomer, *opponent) } else { (*opponent, newcomer) }
    });
    let once: Vec<(u32, u32)> = once.collect();
    let again = once.iter().map(|(white, black)| (*black, *white)).collect::<Vec<_>>();
    let all = once.into_iter().chain(again.into_iter().filter(|_| twice));
    (last.saturating_add(1)..).zip(all).map(|(round, (white, black))| (round, white, black)).collect()
}
