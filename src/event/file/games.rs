//! The games of an event: from its format, or from the organiser's own `[[game]]` list.
//!
//! Laws 2.1 to 2.4, 3.10.3

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    ops::RangeInclusive,
};

use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

use super::{
    super::{
        name,
        pairing::{Pairing, double_round_robin, match_games, round_robin},
        terms::TournamentFormat,
    },
    event_section::{FormatWord, Head},
    people::Draft,
};
use crate::regulations::{Found, Key, Section, quoted};
use crate::{chess::Variant, model::did_you_mean};

const KEYS: &[Key] = &[
    ("white", "white = \"Novak, Jan\""),
    ("black", "black = \"Weber, Lena\""),
    ("number", "number = 7"),
    ("fen", "fen = \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\""),
];

/// The highest number that a game's name can have.
const LAST_NUMBER: u32 = 99_999;

/// Reads the format and makes or reads the games. The variant is none where the regulations could not be read. The
/// answer is none with a problem.
pub(super) fn read(
    root: &Section,
    head: Option<&Head>,
    players: &[Draft],
    variant: Option<Variant>,
) -> Option<(TournamentFormat, Vec<Pairing>)> {
    let listed = root.has("game");
    let games = list(root, players, variant);
    let word = word(head?, listed)?;
    belongs(head?, word.value);
    if listed && word.value != FormatWord::Games {
        let text = "[event] format makes the games itself; for the [[game]] list write format = \"games\"";
        root.add(word.line, text);
    }
    let number = u32::try_from(players.len()).ok()?;
    Some(match word.value {
        FormatWord::RoundRobin => {
            count(root, word.line, "a round robin", 3..=30, number);
            (TournamentFormat::RoundRobin, round_robin(number))
        }
        FormatWord::DoubleRoundRobin => {
            count(root, word.line, "a double round robin", 3..=30, number);
            (TournamentFormat::DoubleRoundRobin, double_round_robin(number))
        }
        FormatWord::Match => {
            count(root, word.line, "a match", 2..=2, number);
            let games = head?.games?.value;
            (TournamentFormat::Match { games }, match_games(games))
        }
        FormatWord::Games => {
            if !listed {
                let text = "[event] format = \"games\" needs a list of [[game]] with white and black";
                root.add(word.line, text);
            }
            // A name that could not be found leaves its player without a game; that is no second mistake.
            if let Some(games) = games.as_ref().filter(|_| listed) {
                idle(root, players, games);
            }
            (TournamentFormat::Games, games?)
        }
    })
}

/// The word of the format, or what the file means by leaving it out.
fn word(head: &Head, listed: bool) -> Option<Found<FormatWord>> {
    if head.section.has("format") {
        return head.format;
    }
    if listed {
        return Some(Found { line: head.section.line, value: FormatWord::Games });
    }
    head.section.add(head.section.line, "[event] lacks format, for example: format = \"round-robin\"");
    None
}

fn count(root: &Section, line: usize, what: &str, range: RangeInclusive<u32>, players: u32) {
    if range.contains(&players) {
        return;
    }
    let (least, most) = range.into_inner();
    let wanted = if least == most { least.to_string() } else { format!("{least} to {most}") };
    root.add(line, format!("[event] format: {what} has {wanted} players, and the file has {players}"));
}

/// The key `games` belongs to a match, and to nothing else.
fn belongs(head: &Head, word: FormatWord) {
    let line = head.games.map_or(head.section.line, |found| found.line);
    match (word == FormatWord::Match, head.section.has("games")) {
        (true, false) => {
            let text = "[event] lacks games, the number of games of the match, for example: games = 2";
            head.section.add(head.section.line, text);
        }
        (false, true) => {
            let text = "[event] games is the number of games of a match; only format = \"match\" has it";
            head.section.add(line, text);
        }
        (true, true) | (false, false) => {}
    }
}

/// The `[[game]]` sections, by number. None with a problem.
fn list(root: &Section, players: &[Draft], variant: Option<Variant>) -> Option<Vec<Pairing>> {
    let mut games: BTreeMap<u32, Pairing> = BTreeMap::new();
    let mut whole = true;
    let mut number = 0;
    let numbers = numbers(players);
    for found in root.tables("game") {
        let section = root.inner("[[game]]", KEYS, found);
        let given = section.number("number", 1..=LAST_NUMBER);
        number = given.map_or(number + 1, |found| found.value);
        let white = side(&section, "white", players, &numbers);
        let black = side(&section, "black", players, &numbers);
        let fen = section.checked("fen", |text| start_position(text, variant));
        let line = given.map_or(section.line, |found| found.line);
        if number > LAST_NUMBER {
            section
                .add(line, format!("[[game]] would get the number {number}; the highest is {LAST_NUMBER}"));
        } else if games.contains_key(&number) {
            section.add(line, format!("[[game]] the number {number} is taken by a game before it"));
        }
        let Some((white, black)) = white.zip(black) else {
            whole = false;
            continue;
        };
        if white == black {
            section.add(section.line, "[[game]] white and black are the same player");
        }
        games.insert(number, Pairing { number, round: 1, white, black, fen, drawn: None });
    }
    whole.then(|| games.into_values().collect())
}

/// The players' start numbers by what their names share; the first of those who share one.
fn numbers(players: &[Draft]) -> HashMap<String, u32> {
    let mut numbers = HashMap::new();
    for (number, draft) in (1..).zip(players) {
        if let Some(name) = &draft.name {
            numbers.entry(name::key(name)).or_insert(number);
        }
    }
    numbers
}

/// The start number of the player with White or Black.
fn side(section: &Section, key: &str, players: &[Draft], numbers: &HashMap<String, u32>) -> Option<u32> {
    section.require(key);
    let found = section.text(key)?;
    let number = numbers.get(&name::key(found.value)).copied();
    if number.is_none() {
        let names = players.iter().filter_map(|draft| draft.name.as_deref());
        let hint = did_you_mean::hint(found.value, names);
        section.refuse(key, found, format!("no player has this name{hint}"));
    }
    number
}

/// A player without a game would be written to and never play: a slip in the list.
fn idle(root: &Section, players: &[Draft], games: &[Pairing]) {
    let busy: BTreeSet<u32> = games.iter().flat_map(|game| [game.white, game.black]).collect();
    for (number, draft) in (1..).zip(players) {
        if !busy.contains(&number) && draft.name.is_some() {
            root.add(draft.line, format!("{} plays no game of the [[game]] list", quoted(&draft.label())));
        }
    }
}

/// Keeps a position as it was given, if a game of the variant can go on from it.
fn start_position(text: &str, variant: Option<Variant>) -> Result<String, String> {
    let fen: Fen =
        text.parse().map_err(|error| format!("not a position in Forsyth-Edwards notation ({error})"))?;
    let setup = fen.as_setup();
    if setup.pockets.is_some() || setup.remaining_checks.is_some() || setup.promoted.any() {
        return Err("this position belongs to another game than chess".into());
    }
    // Where the regulations are not known, the rest cannot be judged, and they have a problem of their own.
    let mode = match variant {
        None => return Ok(text.to_owned()),
        Some(Variant::Chess) => CastlingMode::Standard,
        Some(Variant::Chess960) => CastlingMode::Chess960,
    };
    let position: Chess = fen.into_position(mode).map_err(|error| error.to_string())?;
    if position.is_game_over() {
        return Err("the game is over in this position".into());
    }
    Ok(text.to_owned())
}
