//! What a player asks to be shown: his games, the table of the event, and of a game of his the score, the clock, the PGN
//! and the journal. Each word has a letter of its own, and changes nothing.
//!
//! Laws 8.1.3, 12

use anyhow::Result;

use super::{
    super::{GameContext, OfPlayer, frozen_game, post::start_letters, seals},
    settings,
};
use crate::{
    intake::PerGame,
    laws::Entry,
    letters::{GameAsShown, Letter, pgn_file, pgn_file_of, table_file},
    model::Side,
    store::EventRow,
};

/// What a mail asks to be shown of a game of its sender's, as the mail leaves it.
pub(crate) fn of_game(
    of: &OfPlayer<'_>,
    table: &GameContext,
    side: Side,
    said: &PerGame,
) -> Result<Vec<&'static str>> {
    let OfPlayer { mail, .. } = *of;
    let sight = || table.sight(Some(side), mail.now);
    let mut sent = Vec::new();
    if said.score {
        mail.answer_in_game(table, side, Letter::Score { sight: sight() })?;
        sent.push("score sent");
    }
    if said.clock {
        mail.answer_in_game(table, side, Letter::Clock { sight: sight() })?;
        sent.push("clock sent");
    }
    if said.pgn {
        let sight = sight();
        let letter = Letter::Pgn {
            file: pgn_file(&sight),
            sight: Some(sight),
            games: 1,
            example: None,
            director: false,
        };
        mail.answer_in_game(table, side, letter)?;
        sent.push("PGN sent");
    }
    if said.journal {
        let rows = mail.tx.sound(table.row.id, &table.row.name)?.rows;
        let entries: Vec<Entry> = rows.into_iter().map(|row| row.entry).collect();
        mail.answer_in_game(table, side, Letter::Journal { sight: sight(), entries })?;
        sent.push("journal sent");
    }
    Ok(sent)
}

/// What it asks for that is about no game, and what is set now where something was set.
pub(crate) fn at_large(of: &OfPlayer<'_>) -> Result<Vec<String>> {
    let OfPlayer { mail, player, gathered, .. } = *of;
    let mut done: Vec<String> = Vec::new();
    if gathered.status {
        let games = mail.game_lines(player, true)?;
        mail.answer_player(player, Letter::Status { games })?;
        done.push("status sent".into());
    }
    if gathered.games_asked {
        let games = mail.game_lines(player, false)?;
        mail.answer_player(player, Letter::Games { games })?;
        done.push("games sent".into());
    }
    if gathered.table {
        let event = mail.tx.event_by_id(player.event)?;
        let table = mail.tx.crosstable(&event)?;
        let EventRow { code, frozen, seal, .. } = event;
        let (event, file) = (frozen.name.clone(), table_file(&code, &table));
        mail.answer_player(player, Letter::Table { event, table, seal, file, director: false })?;
        done.push("table sent".into());
    }
    if gathered.pgn {
        mail.answer_player(player, pgn_of_all(of)?)?;
        done.push("PGN of all games sent".into());
    }
    if !gathered.seals.is_empty() {
        let letter = seals::looked_up(mail, seals::SentBy::Player(player), &gathered.seals)?;
        mail.answer_player(player, letter)?;
        done.push("seals looked up".into());
    }
    if !gathered.settings.is_empty() {
        done.push(settings::tell_settings(of)?);
    }
    if gathered.new_mark {
        done.push("a new mark".into());
    }
    if gathered.rules {
        let event = mail.tx.event_by_id(player.event)?;
        let view = Box::new(start_letters::view_for(mail, &event, player)?);
        mail.answer_player(player, Letter::Rules { view })?;
        done.push("rules sent".into());
    }
    for topic in &gathered.help {
        let games = mail.game_lines(player, true)?;
        mail.answer_player(player, Letter::Help { topic: *topic, games })?;
        done.push("help sent".into());
    }
    Ok(done)
}

/// All games of a player in one file, but those whose journals do not hold.
fn pgn_of_all(of: &OfPlayer<'_>) -> Result<Letter> {
    let OfPlayer { mail, player, .. } = *of;
    let tables = frozen_game::sound_tables(mail.tx, mail.tx.games_of(player.id)?)?;
    let shown = |table: &GameContext| *table.sight(table.side_of(player), mail.now);
    let games: Vec<GameAsShown> = tables.iter().map(shown).collect();
    let example = games.first().map(|sight| sight.game.id.clone());
    let file = pgn_file_of(&player.code, &games);
    Ok(Letter::Pgn { sight: None, file, games: games.len(), example, director: false })
}
