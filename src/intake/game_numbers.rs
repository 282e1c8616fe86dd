//! Games that a player names by their number alone: `Game 4: 1. e4` in an event in which he plays game 4.

use anyhow::Result;

use super::records::Records;
use crate::{mail::Line, reading::game_by_its_number};

/// Puts the whole name of a game in front of a line that begins with its number and says something of a game.
pub(super) fn name_whole(lines: &mut [Line], records: &dyn Records) -> Result<()> {
    for line in lines.iter_mut().filter(|line| line.is_fresh()) {
        let Some((number, rest)) = game_by_its_number(&line.text) else { continue };
        let games = records.pairings()?;
        let mut own = games.iter().filter(|paired| paired.name.number == number);
        if let Some(paired) = own.next().filter(|_| own.next().is_none()) {
            line.text = format!("Game {}: {rest}", paired.name);
        }
    }
    Ok(())
}
