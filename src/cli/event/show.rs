//! `event list`, `event show`, `event table`.

use anyhow::Result;
use serde_json::{Value, json};

use super::{
    super::{
        answer::{Answer, table as lines},
        plain_words::{self, WHEN_AT_WORK},
        shell::{self, Shell},
    },
    start_positions,
};
use crate::{
    chess::Variant,
    event::{Crosstable, Mark},
    letters::regulations_in_words,
    model::{Address, EventCode},
    store::{EventRow, GameRow, PlayerRow},
};

pub(super) fn list(shell: &Shell) -> Result<Answer> {
    shell.look()?.read(|books| {
        let mut found = Vec::new();
        for event in books.events()? {
            let mut games = books.games(event.id)?;
            games.retain(|game| event.has(game));
            let finished = games.iter().filter(|game| game.result.is_some()).count();
            let running = games.len() - finished;
            let frozen = &event.frozen;
            let row = vec![
                event.code.to_string(),
                frozen.name.clone(),
                frozen.start.to_string(),
                frozen.players.len().to_string(),
                running.to_string(),
                finished.to_string(),
            ];
            let value = json!({
                "code": event.code, "name": frozen.name, "start": frozen.start, "added": event.added,
                "start_letters_written": event.letters_written, "players": frozen.players.len(),
                "games_running": running, "games_finished": finished,
            });
            found.push((row, value));
        }
        let heads = ["code", "name", "start", ">players", ">running", ">finished"];
        Ok(Answer::list(&heads, found, "No event was added yet."))
    })
}

pub(super) fn show(code: &EventCode, shell: &Shell) -> Result<Answer> {
    shell.look()?.read(|books| {
        let event = shell::event(books, code)?;
        let (players, games) = (books.players(event.id)?, books.games(event.id)?);
        let directors = books.officials(event.id)?;
        let frozen = &event.frozen;
        let mut text = format!("{}  {}, {}\n", event.code, frozen.name, frozen.site);
        text += &format!("{}, starts {}\n", plain_words::format(frozen.format), frozen.start);
        if let Some(end) = frozen.end {
            text += &format!("ends {end}\n");
        }
        if let Some(last) = frozen.late_entries {
            text += &format!("players may come in until {last}\n");
        }
        if let Some(at) = frozen.closed {
            let how = if frozen.removed { "removed, since it does not take place," } else { "closed" };
            text += &format!("{how} {} UTC\n", plain_words::instant(at));
        }
        text += &match event.letters_written {
            Some(at) => format!("start letters written {} UTC\n\n", plain_words::instant(at)),
            None => format!("start letters not written yet: they go {WHEN_AT_WORK}\n\n"),
        };
        text += &format!("Regulations: {}\n\n", frozen.regulations.profile);
        for line in regulations_in_words(&frozen.regulations, frozen.start)? {
            text += &format!("{line}\n");
        }
        for line in start_positions::lines(frozen) {
            text += &format!("{line}\n");
        }
        text += "\n";
        for director in &directors {
            let office = match director.place {
                0 => "director",
                _ if director.adjudicates() => "adjudicator",
                _ => "deputy",
            };
            text += &format!("{office:<13}  {} <{}>\n", director.name, director.email);
        }
        let (player_lines, player_values) = players_shown(&event, &players);
        let (game_lines, game_values) = games_shown(&event, &players, &games);
        text += &format!("\n{player_lines}\n{game_lines}");
        let officials = directors
            .iter()
            .map(|row| json!({ "name": row.name, "email": row.email, "deputy": row.place > 0, "adjudicator": row.adjudicates() }));
        let value = json!({
            "code": event.code, "name": frozen.name, "site": frozen.site, "start": frozen.start, "end": frozen.end, "late_entries": frozen.late_entries,
            "format": frozen.format, "added": event.added, "start_letters_written": event.letters_written,
            "closed": frozen.closed, "removed": frozen.removed, "regulations": frozen.regulations, "seed": frozen.seed(), "directors": officials.collect::<Vec<_>>(),
            "players": player_values, "games": game_values,
        });
        Ok(Answer::new(text, value))
    })
}

/// The players as a table and as values.
fn players_shown(event: &EventRow, players: &[PlayerRow]) -> (String, Vec<Value>) {
    let shown = |player: &PlayerRow| {
        let entrant = event.frozen.players.iter().find(|entrant| entrant.number == player.number);
        let addresses: Vec<&str> = player.addresses.iter().map(Address::as_str).collect();
        let federation = entrant.and_then(|entrant| entrant.federation.clone());
        let rating = entrant.and_then(|entrant| entrant.rating);
        let value = json!({
            "number": player.number, "name": player.name, "language": player.language, "zone": player.zone,
            "addresses": player.addresses, "federation": federation, "rating": rating,
        });
        let row = vec![
            player.number.to_string(),
            player.name.clone(),
            federation.unwrap_or_default(),
            rating.map(|rating| rating.to_string()).unwrap_or_default(),
            player.language.to_string(),
            player.zone.to_string(),
            addresses.join(", "),
        ];
        (row, value)
    };
    let (rows, values): (Vec<_>, Vec<_>) = players.iter().map(shown).unzip();
    (lines(&[">no", "player", "fed", ">rating", "language", "zone", "addresses"], &rows), values)
}

/// The games as a table, in Chess960 with the number of each game's position, and as values.
fn games_shown(event: &EventRow, players: &[PlayerRow], games: &[GameRow]) -> (String, Vec<Value>) {
    let chess960 = event.frozen.regulations.variant == Variant::Chess960;
    let shown = |game: &GameRow| {
        let pairing = event.frozen.games.iter().find(|pairing| pairing.number == game.name.number);
        let position = pairing.and_then(|pairing| pairing.drawn.as_ref()).map(|drawn| drawn.number);
        let (white, black) = (name(players, game.white), name(players, game.black));
        let mut row = vec![
            game.name.to_string(),
            game.round.to_string(),
            white.to_owned(),
            black.to_owned(),
            plain_words::result(game.result),
        ];
        let number = || position.map_or_else(|| "set".into(), |number| number.to_string());
        row.extend(chess960.then(number));
        let value = json!({
            "game": game.name, "round": game.round, "white": white, "black": black, "result": game.result,
            "fen": pairing.and_then(|pairing| pairing.fen.as_ref()), "position": position,
        });
        (row, value)
    };
    let (rows, values): (Vec<_>, Vec<_>) = games.iter().map(shown).unzip();
    let heads = ["game", ">round", "White", "Black", "result", ">position"];
    (lines(heads.get(..5 + usize::from(chess960)).unwrap_or(&heads), &rows), values)
}

fn name(players: &[PlayerRow], id: i64) -> &str {
    players.iter().find(|player| player.id == id).map_or("?", |player| player.name.as_str())
}

pub(super) fn table(code: &EventCode, shell: &Shell) -> Result<Answer> {
    shell.look()?.read(|books| {
        let event = shell::event(books, code)?;
        let table = books.crosstable(&event)?;
        let EventRow { code, frozen, seal, .. } = &event;
        let seal = seal.seal();
        let text =
            format!("{code}, {}\n\n{table}{}\nSeal of the event: {seal}\n", frozen.name, legend(&table));
        let json = json!({ "code": code, "name": frozen.name, "rows": table.rows, "seal": seal });
        Ok(Answer::new(text, json))
    })
}

/// What the rarer marks of a table mean, where they stand in it.
fn legend(table: &Crosstable) -> String {
    let said = [
        (table.has(Mark::WonByForfeit) || table.has(Mark::Forfeited), "+ and - without play"),
        (table.has(Mark::Void), "x cancelled or annulled, not counted"),
    ];
    let said: Vec<&str> = said.into_iter().filter_map(|(holds, words)| holds.then_some(words)).collect();
    if said.is_empty() { String::new() } else { format!("\n{}\n", said.join("; ")) }
}
