//! What a mail says, game by game.

pub(crate) mod add_line;
pub(crate) mod blocked;
pub(crate) mod contradictions;
pub(crate) mod doubt_reasons;
pub(crate) mod doubted;
pub(crate) mod first_move;
pub(crate) mod gathered;
pub(crate) mod mail_summary;
pub(crate) mod pgn;
pub(crate) mod recorded_moves;
pub(crate) mod sort_lines;
pub(crate) mod unclear_lines;

use std::collections::HashSet;

use anyhow::Result;
use chrono::{DateTime, Utc};

use crate::{
    desk::{identify::Answered, player::finished_game},
    mail::{Line, Message, Origin, Standing, letter_lines, reveal, strip_known},
    model::{Desk, GameId},
    reading::{Pgn, games_of, read, read_beside, take_games},
    store::{OutboxRow, PlayerRow, Tx},
};
use doubted::Own;
use sort_lines::sorted;

pub(crate) use add_line::{add, move_text};
pub(crate) use doubted::Doubted;
pub(crate) use gathered::Gathered;
pub(crate) use gathered::PerGame;
pub(crate) use gathered::Settings;
pub(crate) use sort_lines::is_beside;

/// How many of a player's letters are remembered when a mail is searched for our own words.
pub(crate) const LETTERS_REMEMBERED: u32 = 20;

/// Reads the newly written lines of a player's mail. `kept` are the words of mails that it answers a question about:
/// what stands of them in it is quotation.
pub(crate) fn gather(
    tx: &Tx<'_>,
    now: DateTime<Utc>,
    desk: &Desk,
    message: &Message,
    player: &PlayerRow,
    answered: &Answered,
    kept: &Origin,
) -> Result<Gathered> {
    let mut lines = message.lines.clone();
    kept.quote(&mut lines);
    let others = words_of_others(tx, player, answered)?;
    gather_lines(tx, now, desk, lines, message, (player, answered), Some(&others))
}

/// The same of a mail all of which is asked about, or was: nothing in it is doubted besides.
pub(crate) fn gather_undoubted(
    tx: &Tx<'_>,
    now: DateTime<Utc>,
    desk: &Desk,
    message: &Message,
    player: &PlayerRow,
    answered: &Answered,
) -> Result<Gathered> {
    gather_lines(tx, now, desk, message.lines.clone(), message, (player, answered), None)
}

/// `others`: the words of others that its writer was shown; none where nothing is doubted.
fn gather_lines(
    tx: &Tx<'_>,
    now: DateTime<Utc>,
    desk: &Desk,
    mut lines: Vec<Line>,
    message: &Message,
    (player, answered): (&PlayerRow, &Answered),
    others: Option<&Origin>,
) -> Result<Gathered> {
    // Before anything is compared with letters of ours: a program gives back the tags that we sent it.
    let mut games = take_games(&mut lines);
    let known = strip_own(tx, &mut lines, player, message)?;
    let attached = message.games.iter().flat_map(|file| games_of(&file.lines));
    let beside: Vec<Pgn> = games.iter().map(|game| game.pgn.clone()).chain(attached).collect();
    let mut reading = read_beside(&lines, &beside);
    if beside.is_empty() && message.games.is_empty() && reading.is_silent() && reveal(&mut lines, &known) {
        reading = read(&lines);
    }
    games.append(&mut reading.games);
    let game = match game_of_mail(tx, answered)? {
        Some(game) => Some(game),
        None => first_move::game_of_first_move(tx, &reading, player, answered)?,
    };
    recorded_moves::set_record_apart(tx, &mut reading, game.as_ref(), &beside)?;
    let doubted = match others {
        Some(others) => {
            let own = Own { others, lines: &lines, subject: own_subject(message, answered) };
            doubted::set_doubted_apart(tx, now, &mut reading, player, game.as_ref(), &own)?
        }
        None => Vec::new(),
    };
    let mut gathered = sorted(reading, game.clone(), &lines);
    let programs = !games.is_empty() || !message.games.is_empty();
    gathered.doubted = doubted;
    let others = others.cloned().unwrap_or_default();
    pgn::gather_games(tx, desk, &mut gathered, games, message, (player, game.as_ref()), &others)?;
    let silent = gathered.games.is_empty()
        && gathered.homeless.is_empty()
        && gathered.unclear.is_empty()
        && gathered.doubted.is_empty();
    if let (Some(game), true, false) = (&game, silent, programs)
        && let Some(submission) = finished_game::result_alone(tx, Some(game), &lines)?
    {
        let said = submission.scores.iter().map(|score| score.line.clone()).collect();
        let said = PerGame { submission, lines: said, ..PerGame::default() };
        gathered.games.insert(game.clone(), said);
    }
    Ok(gathered)
}

/// Marks what stands in letters of ours to this player as quoted; gives their lines. Those that the mail answers are
/// known however many he has had since.
pub(crate) fn strip_own(
    tx: &Tx<'_>,
    lines: &mut [Line],
    player: &PlayerRow,
    message: &Message,
) -> Result<HashSet<String>> {
    let mut known = HashSet::new();
    let mut letters = tx.letters_to(player.id, LETTERS_REMEMBERED)?;
    for id in &message.answers {
        letters.extend(tx.letter_named(id)?.filter(|letter| letter.player == Some(player.id)));
    }
    for letter in letters {
        let own = letter_lines(&letter.bytes);
        strip_known(lines, &own);
        known.extend(own);
    }
    Ok(known)
}

/// What others wrote, and the letters showed that a mail of this player answers or that he had of late.
fn words_of_others(tx: &Tx<'_>, player: &PlayerRow, answered: &Answered) -> Result<Origin> {
    let recent = tx.letters_to(player.id, LETTERS_REMEMBERED)?;
    Ok(Origin::of(answered.letters.iter().chain(&recent).map(|letter| letter.words.as_str())))
}

/// The one game that the answered letter is about, if it is about one. A letter about one game answered to the
/// address of another says neither.
pub(crate) fn game_of_mail(tx: &Tx<'_>, answered: &Answered) -> Result<Option<GameId>> {
    let letter = answered.letters.iter().find_map(|letter| letter.game);
    let letter = letter.map(|game| tx.game_by_id(game)).transpose()?.map(|row| row.name);
    Ok(match (answered.tagged.as_slice(), letter) {
        ([], letter) => letter,
        ([one], Some(letter)) if *one != letter => None,
        ([one], _) => Some(one.clone()),
        ([_, ..], _) => None,
    })
}

/// The subject of a mail, unless it is that of a letter of ours that it answers.
pub(crate) fn own_subject<'a>(message: &'a Message, answered: &Answered) -> Option<&'a str> {
    let ours = |letter: &OutboxRow| message.subject.contains(letter.subject.as_str());
    Some(message.subject.as_str()).filter(|_| !answered.letters.iter().any(ours))
}

/// What lines that were kept say of their game, read anew.
pub(crate) fn read_again(said: &str, game: &GameId) -> Gathered {
    let fresh = |text: &str| Line { text: text.into(), standing: Standing::Fresh, below_quotation: false };
    let lines: Vec<Line> = said.lines().map(fresh).collect();
    sorted(read(&lines), Some(game.clone()), &lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Script;
    use crate::{
        mail::{Line, Standing},
        model::Language,
        reading::{Setting, WhyUnclear},
        regulations::Notation,
    };

    fn gathered(text: &str) -> Gathered {
        let fresh =
            |text: &str| Line { text: text.into(), standing: Standing::Fresh, below_quotation: false };
        let lines: Vec<Line> = text.lines().map(fresh).collect();
        sorted(read(&lines), Some("CLUB26/7".parse().unwrap()), &lines)
    }

    #[test]
    fn settings_are_gathered_and_may_be_repeated() {
        let settings = gathered("strict on\nlanguage pl\nnotation local\nStrict on.").settings;
        assert_eq!(settings.strict, Some(true));
        assert_eq!(settings.language, Some(Language::Pl));
        assert_eq!(settings.script, Some(Script::Local));
    }

    #[test]
    fn of_settings_that_contradict_each_other_none_counts() {
        let gathered = gathered("strict on\nlanguage pl\nstrict off\n12. 7163");
        assert_eq!(gathered.settings.strict, None);
        assert_eq!(gathered.settings.language, Some(Language::Pl));
        let asked: Vec<_> = gathered.unclear.iter().map(|one| (one.line.as_str(), one.why.clone())).collect();
        let why = || WhyUnclear::Contradicts(Setting::Strict);
        assert_eq!(asked, [("strict on", why()), ("strict off", why())]);
        assert_eq!(gathered.games.len(), 1);
        assert!(!gathered.unclear.iter().any(super::unclear_lines::forbids_playing));
    }

    #[test]
    fn notations_are_agreed_game_by_game() {
        let said = gathered("Game CLUB26/1: agree notation any\nGame CLUB26/2: agree notation numeric");
        let notations: Vec<_> = said.games.values().map(|game| game.submission.notation).collect();
        assert_eq!(notations, [Some(Notation::Any), Some(Notation::Numeric)]);
        let said = gathered("agree notation any\nGame CLUB26/7: agree notation numeric");
        assert!(said.games.is_empty());
        assert_eq!(said.unclear.len(), 2);
    }
}
