//! A game for other programs.

use super::Game;
use crate::{
    chess::{PgnTags, pgn},
    event::Control,
    model::Side,
};

/// What a PGN says of a game's event.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    /// The event's name.
    pub event: &'a str,
    /// Its site.
    pub site: &'a str,
    /// The round; 0 where there are none.
    pub round: u32,
    /// White's rating.
    pub white_rating: Option<u32>,
    /// Black's rating.
    pub black_rating: Option<u32>,
}

/// The game in Portable Game Notation, with the result `*` while it runs. `Date` is the event's start: the day on
/// which White's clock starts.
pub fn game_pgn(game: &Game, heading: &Heading<'_>) -> String {
    let Control::Sessions { moves, days, .. } = game.opening.regulations.control;
    let seconds = u64::from(days).saturating_mul(24 * 60 * 60);
    let tags = PgnTags {
        event: heading.event.into(),
        site: heading.site.into(),
        date: game.opening.start.format("%Y.%m.%d").to_string(),
        round: if heading.round == 0 { "-".into() } else { heading.round.to_string() },
        white: game.name(Side::White).into(),
        black: game.name(Side::Black).into(),
        result: game.outcome.map_or_else(|| "*".into(), |(result, _)| result.to_string()),
        white_elo: heading.white_rating.map(|rating| rating.to_string()),
        black_elo: heading.black_rating.map(|rating| rating.to_string()),
        time_control: Some(format!("{moves}/{seconds}")),
        termination: Some(if game.outcome.is_some() { "normal" } else { "unterminated" }.into()),
    };
    pgn(&tags, &game.score)
}
