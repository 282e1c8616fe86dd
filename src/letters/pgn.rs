//! The game in Portable Game Notation, as letters attach it and the command line exports it.
//!
//! Laws 8.2, 8.3, 8.4, 8.5

use super::{EventNames, GameAsShown, file::File, scrub::plain};
use crate::{
    chess::{Pgn, PgnComment, PgnLayout, Played},
    laws::{ClaimRecord, Former, Game, Return},
    model::{EventCode, Ply, Side, Termination},
    regulations::Control,
};

/// The name of a game's file with this ending: `club26-7.pgn`.
pub(super) fn file_name(sight: &GameAsShown, ending: &str) -> String {
    format!("{}{ending}", sight.game.id.to_string().to_ascii_lowercase().replace('/', "-"))
}

const KIND: &str = "application/x-chess-pgn; charset=utf-8";

/// A game as a file for a letter.
pub fn file(sight: &GameAsShown) -> File {
    File::text(file_name(sight, ".pgn"), KIND, &game_pgn(&sight.game, &sight.event))
}

/// Several games of an event as one file for a letter.
pub fn file_of(code: &EventCode, games: &[GameAsShown]) -> File {
    let texts: Vec<String> = games.iter().map(|sight| game_pgn(&sight.game, &sight.event)).collect();
    File::text(format!("{}.pgn", code.as_str().to_ascii_lowercase()), KIND, &texts.join("\n"))
}

/// The game in PGN with its tags, as letters attach it; while it runs, with the result `*`.
pub fn game_pgn(game: &Game, event: &EventNames) -> String {
    tagged(game, event).write(PgnLayout::Export)
}

/// The same, for whoever writes more of it than a player's program may be sent: cmail takes any tag that begins with
/// `Event` for another game.
pub fn tagged<'a>(game: &'a Game, event: &EventNames) -> Pgn<'a> {
    let elo = |name, rating: Option<u32>| rating.map(|rating| (name, rating.to_string()));
    let mut more: Vec<(&str, String)> = Vec::new();
    more.extend(elo("WhiteElo", event.white_rating));
    more.extend(elo("BlackElo", event.black_rating));
    more.extend([
        ("Mode", "EM".to_owned()),
        ("TimeControl", time_control(game.opening.regulations.control)),
        ("Termination", termination(game).to_owned()),
    ]);
    let unnamed = game.outcome.filter(|(result, _)| result.in_pgn() == "*");
    Pgn {
        more,
        before: game.former.iter().map(left).collect(),
        comments: claims(game),
        ending: unnamed.map(|(result, _)| format!("result: {result}")),
        ..bare(game, event)
    }
}

/// The game with its seven tags and no more. Its date is the event's start.
pub(super) fn bare<'a>(game: &'a Game, event: &EventNames) -> Pgn<'a> {
    Pgn {
        event: plain(&event.name),
        site: plain(&event.site),
        date: game.opening.start.format("%Y.%m.%d").to_string(),
        round: if event.round == 0 { "-".into() } else { event.round.to_string() },
        white: plain(game.name(Side::White)),
        black: plain(game.name(Side::Black)),
        result: game.outcome.map_or("*", |(result, _)| result.in_pgn()),
        ..Pgn::of(&game.score)
    }
}

/// As the PGN tag `Termination` has it.
fn termination(game: &Game) -> &'static str {
    match game.outcome {
        None => "unterminated",
        Some((_, Termination::Time | Termination::Silence)) => "time forfeit",
        Some((_, Termination::Adjudication | Termination::Tablebase)) => "adjudication",
        Some((_, Termination::Irregularities)) => "rules infraction",
        Some((_, Termination::DoubleDefault | Termination::Forfeit | Termination::Ruling)) => "abandoned",
        Some(_) => "normal",
    }
}

/// The claims that were made in the line that stands (Laws 8.1.3), each before the half-move that was to be made.
fn claims(game: &Game) -> Vec<PgnComment> {
    let here = game.claims.iter().filter(|claimed| claimed.half_move.line == game.line);
    let comment = |claimed: &ClaimRecord| {
        let before = claimed.half_move.ply;
        let played = claimed.intended.and_then(|made| game.score.before(before)?.play(made).ok());
        let with = played.map_or_else(String::new, |played| format!(" with {before} {}", played.san));
        let how = match claimed.granted {
            Some(true) => "granted",
            Some(false) => "refused",
            None => "not decided",
        };
        PgnComment { before, text: format!("{} claims: {}{with}: {how}", claimed.by, claimed.claim) }
    };
    here.map(comment).chain(claims_past_end(game)).collect()
}

/// What the players claim of a game that the end date has stopped (Laws 11), behind its last half-move. What they say of the
/// position is for whoever adjudicates alone.
fn claims_past_end(game: &Game) -> impl Iterator<Item = PgnComment> {
    let before = game.to_play().ply;
    let claims = game.past_end.iter().flat_map(|past| {
        Side::BOTH.into_iter().filter_map(|side| Some((side, past.claims.of(side).as_ref()?.verdict)))
    });
    claims.map(move |(by, verdict)| PgnComment {
        before,
        text: format!("{by} claims at the end date: {verdict}"),
    })
}

/// A line of play that was left, as a comment: how, what was played in it, and what the clocks showed.
fn left(former: &Former) -> String {
    let start = former.score.start_fen();
    let (how, from) = match former.how {
        Return::Reinstated => ("Taken back", None),
        Return::Reconstructed => ("Before the position was reconstructed", start),
        Return::Restarted { colours: false } => ("Before the game began again", start),
        Return::Restarted { colours: true } => ("Before the game began again with colours changed", start),
    };
    let from = from.map_or_else(String::new, |fen| format!(", from {fen}"));
    let moves = numbered(former.taken_back(), |made| made.san.clone());
    let moves = if moves.is_empty() { "no move".to_owned() } else { moves };
    let (white, black) = (former.clocks.white.used, former.clocks.black.used);
    let over = former
        .outcome
        .map(|(result, _)| format!(" The result {result} was announced, and no longer stands."));
    let (over, entry) = (over.unwrap_or_default(), former.entry);
    format!("{how}{from}: {moves}. Days used then: White {white}, Black {black}.{over} Entry {entry}.")
}

/// Half-moves on a line, White's and the first with their numbers.
pub(super) fn numbered<'a>(
    moves: impl Iterator<Item = (Ply, &'a Played)>,
    written: impl Fn(&Played) -> String,
) -> String {
    let mut words = Vec::new();
    for (ply, made) in moves {
        if words.is_empty() || ply.side() == Side::White {
            words.push(ply.to_string());
        }
        words.push(written(made));
    }
    words.join(" ")
}

/// As the PGN tag `TimeControl` has it, in seconds. A sliding window has no form of its own there: `?`.
fn time_control(control: Control) -> String {
    let seconds = |days: u32| u64::from(days).saturating_mul(86_400);
    match control {
        Control::Sessions { moves, days, later: None, .. } => format!("{moves}/{}", seconds(days)),
        Control::Sessions { moves, days, later: Some(later), .. } => {
            format!("{moves}/{}:{}/{}", seconds(days), later.moves, seconds(later.days))
        }
        Control::Fischer { base, per_move, .. } => format!("{}+{}", seconds(base), seconds(per_move)),
        Control::TripleBlock { increment, .. } => format!("{}+{}", seconds(50), seconds(increment)),
        Control::Window { .. } => "?".into(),
    }
}
