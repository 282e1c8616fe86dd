//! Games in Portable Game Notation with all that is known of them, in the standard's export format.
//!
//! What letters attach has fewer tags (`letters/pgn.rs`): cmail takes `EventDate` for another game.
//!
//! Laws 8.2

use serde_json::{Value, json};

use super::{
    super::answer::Answer,
    gathered::{Gathered, GatheredGame, LeftOut, not_whole},
};
use crate::{
    chess::PgnLayout,
    event::Entrant,
    laws::{Game, PerSide},
    letters::{EventNames, tagged_pgn},
    model::{Ply, Side},
};

pub(super) fn answer(event: &Gathered, finished: bool) -> Answer {
    let wanted = |game: &&GatheredGame| !finished || game.game.outcome.is_some();
    let games: Vec<(&GatheredGame, String)> =
        event.games.iter().filter(wanted).map(|game| (game, written(event, game))).collect();
    let left_out = event.left_out.iter().filter(|left: &&LeftOut| !finished || left.over);
    let values: Vec<Value> =
        games.iter().map(|(game, pgn)| json!({ "game": game.name, "pgn": pgn })).collect();
    let texts: Vec<&str> = games.iter().map(|(_, pgn)| pgn.as_str()).collect();
    Answer::new(texts.join("\n"), Value::Array(values)).failed(not_whole(left_out))
}

/// All games, one after another.
pub(super) fn text(event: &Gathered) -> String {
    event.games.iter().map(|game| written(event, game)).collect::<Vec<_>>().join("\n")
}

fn written(event: &Gathered, game: &GatheredGame) -> String {
    let frozen = &event.event.frozen;
    let players = PerSide::each(|side| event.player(*game.players.of(side)));
    let rating = |side| players.of(side).and_then(|entrant: &Entrant| entrant.rating);
    let names = EventNames {
        name: frozen.name.clone(),
        site: frozen.site.clone(),
        round: game.round,
        white_rating: rating(Side::White),
        black_rating: rating(Side::Black),
        seal: None,
    };
    let mut pgn = tagged_pgn(&game.game, &names);
    pgn.more.extend([
        ("EventDate", frozen.start.format("%Y.%m.%d").to_string()),
        ("Board", game.board.to_string()),
        ("GameId", game.name.to_string()),
    ]);
    for (tag, side) in [("WhiteTitle", Side::White), ("BlackTitle", Side::Black)] {
        let title = players.of(side).and_then(|entrant| entrant.title);
        pgn.more.extend(title.map(|title| (tag, title.to_string())));
    }
    for (tag, side) in [("WhiteTeam", Side::White), ("BlackTeam", Side::Black)] {
        let team = players.of(side).and_then(|entrant| entrant.team.clone());
        pgn.more.extend(team.map(|team| (tag, team)));
    }
    pgn.days = days(&game.game);
    pgn.write(PgnLayout::Archive)
}

/// The days charged for each half-move on record for which time ran, as its scoresheet has them.
fn days(game: &Game) -> Vec<(Ply, u32)> {
    let charged = game.records.iter().filter_map(|record| Some((record.ply, record.charge?.whole_days())));
    charged.collect()
}
