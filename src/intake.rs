//! What a mail says, game by game.

pub(crate) mod add_line;
mod analysis;
pub(crate) mod blocked;
pub(crate) mod doubt_reasons;
pub(crate) mod doubted;
pub(crate) mod finished_game;
pub(crate) mod first_move;
mod game_numbers;
pub(crate) mod gathered;
pub(crate) mod mail_summary;
mod people_named;
pub(crate) mod pgn;
pub(crate) mod recorded_moves;
pub(crate) mod records;
mod resembling_names;
mod sentences_near;
mod signature;
pub(crate) mod sort_lines;
pub(crate) mod spoken_moves;
pub(crate) mod unclear_lines;

use anyhow::Result;
use chrono::{DateTime, Utc};

use crate::{
    mail::{Line, Message, Origin, OwnText, reveal, strip_known},
    model::{Desk, GameId},
    reading::{Pgn, games_of, read, read_beside, split_lines, take_games},
};
use analysis::Analyses;
use records::Background;
use sort_lines::sorted;

pub(crate) use add_line::together;
pub(crate) use gathered::{Doubted, Gathered, PerGame, PlayerSettings};
pub(crate) use records::{Paired, Recorded, Records};
pub(crate) use sort_lines::is_beside;

/// A player's mail before it is read, with what the desk knows of it.
pub(crate) struct Unread<'a> {
    pub message: &'a Message,
    /// When it was received, as far as that is known.
    pub received: DateTime<Utc>,
    /// Its newly written lines.
    pub lines: Vec<Line>,
    /// The same lines, with those of these letters marked, where they were searched already.
    pub searched: Option<Vec<Line>>,
    /// What letters of ours say that it may bring back, letter by letter.
    pub letters: &'a [OwnText],
    /// The game that it is about by the letter that it answers.
    pub game: Option<GameId>,
    /// Whether it answers a start letter, and names no game.
    pub answers_start_letter: bool,
    /// Its subject, where he wrote it himself.
    pub subject: Option<&'a str>,
}

/// Reads a player's mail. `others`: the words of others that its writer was shown; none where nothing is doubted.
pub(crate) fn gather(
    records: &dyn Records,
    now: DateTime<Utc>,
    desk: &Desk,
    unread: Unread<'_>,
    others: Option<&Origin>,
) -> Result<Gathered> {
    let Unread { message, received, mut lines, searched, letters, game, answers_start_letter, subject } =
        unread;
    let analyses = Analyses::find(&lines, letters, &message.games, (records, game.as_ref()), received)?;
    let files = if analyses.with_files { &[] } else { message.games.as_slice() };
    analyses.take_out(&mut lines);
    // Before anything is compared with letters of ours: a program gives back the tags that we sent it.
    let mut games = take_games(&mut lines);
    match searched.filter(|_| games.is_empty()) {
        Some(searched) => {
            lines = searched;
            analyses.take_out(&mut lines);
        }
        None => strip_known(&mut lines, letters),
    }
    let attached = files.iter().flat_map(|file| games_of(&file.lines));
    let beside: Vec<Pgn> = games.iter().map(|game| game.pgn.clone()).chain(attached).collect();
    lines = split_lines(lines);
    game_numbers::name_whole(&mut lines, records)?;
    let mut reading = read_beside(&lines, &beside);
    if beside.is_empty() && files.is_empty() && reading.is_silent() && reveal(&mut lines, letters) {
        reading = read(&lines);
    }
    games.append(&mut reading.games);
    let game = match game {
        None if answers_start_letter => first_move::game_of_first_move(records, &reading, &lines)?,
        game => game,
    };
    let (nobody, game) = (Origin::default(), game.as_ref());
    let shown = others.unwrap_or(&nobody);
    let mail = Background { records, now, game, others: shown, lines: &lines, subject };
    recorded_moves::set_record_apart(&mut reading, &mail, &beside)?;
    let doubted = match others {
        Some(_) => doubted::set_doubted_apart(&mut reading, &mail)?,
        None => Vec::new(),
    };
    let mut gathered = sorted(reading, game.cloned(), &lines);
    let programs = !games.is_empty() || !files.is_empty();
    gathered.doubted = doubted;
    analyses.put_beside(&mut gathered);
    pgn::gather_games(&mut gathered, games, files, desk, &mail)?;
    let silent = gathered.games.is_empty()
        && gathered.homeless.is_empty()
        && gathered.unclear.is_empty()
        && gathered.doubted.is_empty();
    if let (Some(game), true, false) = (game, silent, programs)
        && records.is_over(game)? == Some(true)
        && let Some(submission) = finished_game::result_alone(&lines)
    {
        let said = submission.scores().map(|score| score.line.clone()).collect();
        let said = PerGame { submission, lines: said, ..PerGame::default() };
        gathered.games.insert(game.clone(), said);
    }
    Ok(gathered)
}

/// What lines that were kept say of their game, read anew.
pub(crate) fn read_again(said: &str, game: &GameId) -> Gathered {
    let lines: Vec<Line> = said.lines().map(Line::fresh).collect();
    let mut reading = read(&lines);
    // Its writer has said that he means it, whatever words stand beside it.
    for said in reading.perhaps_made(&lines) {
        reading.take_as_made(said);
    }
    sorted(reading, Some(game.clone()), &lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Script;
    use crate::{
        mail::Line,
        model::Language,
        reading::{Setting, WhyUnclear},
        regulations::Notation,
    };

    fn gathered(text: &str) -> Gathered {
        let lines: Vec<Line> = text.lines().map(Line::fresh).collect();
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
        let notations: Vec<_> = said.games.values().map(|game| game.submission.notation()).collect();
        assert_eq!(notations, [Some(Notation::Any), Some(Notation::Numeric)]);
        let said = gathered("agree notation any\nGame CLUB26/7: agree notation numeric");
        assert!(said.games.is_empty());
        assert_eq!(said.unclear.len(), 2);
    }
}
