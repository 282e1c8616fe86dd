//! Games that chess programs send: which game of the sender's each is, and what it submits there.
//!
//! Beside the Laws: pgn

use std::collections::BTreeSet;

use anyhow::Result;

use super::{
    gathered::Gathered,
    records::{Background, Recorded},
};
use crate::{
    chess::{Start, Stretch},
    laws::{Act, ScoreText, goes_on_from},
    letters::{EventNames, game_pgn},
    mail::{AttachedGames, Line, Message, tag_of},
    model::{Desk, GameId, Side},
    reading::{InGame, Inline, MOST_GAMES, Pgn, Said, Says, UnclearLine, What, WhyUnclear, Wrong, games_of},
};

enum Place {
    Game(GameId),
    /// Its tags, or its tags and its mail, say different things.
    Unsure(Wrong),
    /// It is some other game, which happens to be in the mail.
    Foreign,
    Nowhere,
}

/// Whether a mail is what cmail sends for a game that is over: its subject, and nothing in it. Whoever answered that
/// would get the next one.
pub(crate) fn is_empty_game_mail(message: &Message) -> bool {
    let about_games = message.subject.strip_prefix("cmail ").is_some_and(|rest| rest.contains(" game"));
    let words = message.lines.iter().any(Line::has_words);
    about_games && !words && message.games.is_empty()
}

/// Puts the games of a mail, in its text and beside it, where they belong.
pub(crate) fn gather_games(
    gathered: &mut Gathered,
    inline: Vec<Inline>,
    files: &[AttachedGames],
    desk: &Desk,
    mail: &Background<'_>,
) -> Result<()> {
    let unread = |line: &Line, game, why, place| UnclearLine {
        place,
        ..UnclearLine::new(line, game, WhyUnclear::Pgn(why))
    };
    let mut aside = Vec::new();
    let mut found = inline;
    for file in files {
        let games = games_of(&file.lines);
        if games.len() > MOST_GAMES {
            aside.push(unread(&Line::fresh(&file.name), None, Wrong::TooMany(MOST_GAMES), usize::MAX));
            continue;
        }
        let lines = file.lines.clone();
        let beside =
            |pgn| Inline { pgn, named: None, above_quotation: true, place: usize::MAX, lines: lines.clone() };
        found.extend(games.into_iter().map(beside));
    }
    for Inline { pgn, named, above_quotation, place, lines } in found {
        gathered.has_words = true;
        gathered.nothing_else = false;
        let shown = |text: &str| Line { below_quotation: !above_quotation, ..Line::fresh(text) };
        let line = shown(&pgn.shown());
        let unclear = |game, why| unread(&line, game, why, place);
        // A game that a letter of ours passed on is not sent by whoever sends that letter back.
        let says_something = |line: &&String| line.chars().filter(|c| c.is_alphanumeric()).count() > 3;
        if lines.iter().filter(says_something).any(|line| mail.others.holds(line)) {
            gathered.unclear.push(unclear(None, Wrong::OfOthers));
            continue;
        }
        let belongs = self::place(&pgn, named.as_ref(), desk, mail)?;
        match (belongs, pgn.wrong.clone()) {
            (Place::Foreign, _) => aside.push(unclear(None, Wrong::OtherGame)),
            (Place::Unsure(why), _) => gathered.unclear.push(unclear(None, why)),
            (Place::Game(game), Some(wrong)) => gathered.unclear.push(unclear(Some(game), wrong)),
            (Place::Nowhere, Some(wrong)) => gathered.unclear.push(unclear(None, wrong)),
            (Place::Nowhere, None) => match only_moves(pgn) {
                Some(says) => gathered.homeless.extend(
                    says.into_iter()
                        .map(|(line, what)| Said { place, ..Said::new(&shown(&line), None, what) }),
                ),
                None => gathered.unclear.push(unclear(None, Wrong::NoGame)),
            },
            (Place::Game(game), None) => {
                let ours = is_ours(&pgn, mail.records.game(&game)?.as_ref());
                let score = ScoreText { ours, ..score_text(pgn) };
                let said = gathered.games.entry(game).or_default();
                if said.lines.is_empty() {
                    said.place = place;
                }
                if !said.lines.contains(&score.line) {
                    said.lines.push(score.line.clone());
                }
                said.submission.acts.push(Act::Score(score));
            }
        }
    }
    // What has nothing to do with us is no reason to keep a move waiting.
    if gathered.games.is_empty() && gathered.homeless.is_empty() && gathered.unclear.is_empty() {
        gathered.unclear.extend(aside);
    }
    Ok(())
}

fn place(pgn: &Pgn, named: Option<&GameId>, desk: &Desk, mail: &Background<'_>) -> Result<Place> {
    let Background { records, game: of_mail, .. } = *mail;
    let mut ids = Vec::new();
    for (name, value) in pgn.tags.iter() {
        let tagged = tag_of(name, value, desk).and_then(|tag| tag.game_id());
        let id = tagged.or_else(|| bare_name(name, value));
        if let Some(id) = id.filter(|id| !ids.contains(id))
            && records.is_over(&id)?.is_some()
        {
            ids.push(id);
        }
    }
    if ids.len() > 1 || matches!((ids.first(), named), (Some(one), Some(other)) if one != other) {
        return Ok(Place::Unsure(Wrong::WhichGame));
    }
    if let Some(id) = ids.pop().as_ref().or(named) {
        return Ok(Place::Game(id.clone()));
    }
    let tables = records.own_games()?;
    let by_names: Vec<&Recorded> =
        tables.iter().filter(|table| names_both(pgn, table, Side::White)).collect();
    if let Some(id) = of_mail {
        let Some(table) = tables.iter().find(|table| table.name == *id) else {
            return Ok(Place::Game(id.clone()));
        };
        let other = !by_names.is_empty() && !by_names.iter().any(|found| found.name == *id);
        return Ok(match () {
            () if swapped(pgn, table) => Place::Unsure(Wrong::Colours),
            () if other => Place::Unsure(Wrong::WhichGame),
            () if is_foreign(pgn, table) => Place::Foreign,
            () => Place::Game(id.clone()),
        });
    }
    let event = |table: &&&Recorded| {
        let given = pgn.tags.get("Event").map(words);
        given.is_some_and(|given| given == words(&table.event) || given == words(table.name.event.as_str()))
    };
    let mut fitting = by_names.iter().filter(event).filter(|table| table.game.outcome.is_none());
    let first = fitting.next();
    Ok(match (first, fitting.next()) {
        (Some(table), None) => Place::Game(table.name.clone()),
        // No other game than one of these can be meant.
        _ if !by_names.is_empty() => Place::Unsure(Wrong::NoGame),
        _ if tables.iter().any(|table| swapped(pgn, table)) => Place::Unsure(Wrong::Colours),
        _ if is_of_strangers(pgn, records.writer()) => Place::Foreign,
        _ => Place::Nowhere,
    })
}

/// The game that cmail's name for it says where it holds no token: `CLUB26-7`.
fn bare_name(name: &str, value: &str) -> Option<GameId> {
    let value = value.trim();
    let (code, number) = value.rsplit_once('-').filter(|_| name.eq_ignore_ascii_case("CmailGameName"))?;
    let number = number.split('.').next()?;
    format!("{code}/{number}").parse().ok()
}

/// A score whose game has to be found by what fits: its moves with the offer behind the last of them, and the words for
/// the opponent, each with its line. One that ends its game has to name it, and so has one that does not begin where
/// games do.
fn only_moves(pgn: Pgn) -> Option<Vec<(String, What)>> {
    let offer = pgn.says.iter().any(|says| matches!(says, Says::Offers(_)));
    let ends = pgn.result.is_some() || pgn.says.iter().any(|says| !matches!(says, Says::Offers(_)));
    if ends || pgn.moves.is_empty() || pgn.tags.get("FEN").is_some() {
        return None;
    }
    let start = Some(Start::of(pgn.start));
    let line = if offer { format!("{} (=)", pgn.shown()) } else { pgn.shown() };
    let mut said = vec![(line, What::Game(InGame::Moves(Stretch { start, moves: pgn.moves, offer })))];
    if !pgn.words.is_empty() {
        let text = What::Game(InGame::Message(pgn.words.join("\n")));
        said.push((format!("message: {}", pgn.words.join(" ")), text));
    }
    Some(said)
}

fn score_text(pgn: Pgn) -> ScoreText {
    let mut score = ScoreText {
        line: pgn.shown(),
        start: pgn.start,
        fen: pgn.tags.get("FEN").map(str::to_owned),
        moves: pgn.moves,
        result: pgn.result,
        message: (!pgn.words.is_empty()).then(|| pgn.words.join("\n")),
        ..ScoreText::default()
    };
    for says in pgn.says {
        let shown = match says {
            Says::Offers(by) => {
                score.offers.push(by);
                by.map_or("a draw is offered".to_owned(), |side| format!("{side} offers a draw"))
            }
            Says::Agrees(by) => {
                score.agrees.push(by);
                by.map_or("draw agreed".to_owned(), |side| format!("{side} accepts the draw"))
            }
            Says::Resigns(side) => {
                score.resigns.push(side);
                format!("{side} resigns")
            }
        };
        score.line.push_str(&format!(" ({shown})"));
    }
    score
}

/// Whether a game that is over is the file that our letters bring of it, or one of a program that sends ours back: nobody
/// wrote it down.
fn is_ours(pgn: &Pgn, table: Option<&Recorded>) -> bool {
    // What a desk knows of the event beside its name.
    const BESIDE: [&str; 4] = ["Site", "Round", "WhiteElo", "BlackElo"];
    let tags = |pgn: &Pgn| -> BTreeSet<(String, String)> {
        let own = pgn.tags.iter().filter(|(name, _)| !BESIDE.contains(name));
        own.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    };
    let Some(table) = table.filter(|table| table.game.outcome.is_some()) else { return false };
    let event = EventNames { name: table.event.clone(), ..EventNames::default() };
    let lines: Vec<String> = game_pgn(&table.game, &event).lines().map(str::to_owned).collect();
    pgn.tags.get("CmailGameName").is_some()
        || games_of(&lines).first().is_some_and(|written| tags(written) == tags(pgn))
}

/// The words of a name, whatever its order: `Novak, Jan` and `Jan Novak` are one.
fn words(name: &str) -> BTreeSet<String> {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// Whether a tag names a person: all words of the shorter name stand in the longer.
fn names(tag: &str, person: &str) -> bool {
    let (tag, person) = (words(tag), words(person));
    let (short, long) = if tag.len() <= person.len() { (tag, person) } else { (person, tag) };
    short.iter().any(|word| word.chars().count() > 1) && short.is_subset(&long)
}

fn tag_names(pgn: &Pgn, tag: &str, table: &Recorded, side: Side) -> bool {
    pgn.tags.get(tag).is_some_and(|value| names(value, table.game.name(side)))
}

/// Whether it names both players, as White the one who has this side.
fn names_both(pgn: &Pgn, table: &Recorded, white: Side) -> bool {
    tag_names(pgn, "White", table, white) && tag_names(pgn, "Black", table, white.other())
}

fn swapped(pgn: &Pgn, table: &Recorded) -> bool {
    !names_both(pgn, table, Side::White) && names_both(pgn, table, Side::Black)
}

/// Whether it names two players, and its sender is neither.
fn is_of_strangers(pgn: &Pgn, sender: &str) -> bool {
    let named = ["White", "Black"].map(|tag| pgn.tags.get(tag));
    named.iter().all(|name| name.is_some_and(|name| !names(name, sender)))
}

/// Whether it is a game of other people: it names neither player, and it does not go on from the record.
fn is_foreign(pgn: &Pgn, table: &Recorded) -> bool {
    let both = pgn.tags.get("White").is_some() && pgn.tags.get("Black").is_some();
    let known =
        ["White", "Black"].iter().any(|tag| Side::BOTH.iter().any(|side| tag_names(pgn, tag, table, *side)));
    both && !known && !goes_on_from(&table.game, pgn.start, &pgn.moves)
}
