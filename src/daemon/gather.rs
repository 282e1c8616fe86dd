//! What a mail says, game by game.

mod add;
mod settled;
mod sorted;

use std::collections::{BTreeMap, HashSet};

use anyhow::Result;

pub(super) use self::add::move_text;
use self::sorted::sorted;

use super::{
    asks::Asks,
    identify::Answered,
    office::Office,
    unclear::{forbids_playing, leaves_the_language_open, may_be_a_claim},
};
use crate::{
    chess::{Foreseen, Script, Written},
    laws::Submission,
    mail::{Message, letter_lines, reveal, strip_known},
    model::{GameId, Language, Zone},
    reading::{ToDirector, Unclear, read},
    store::PlayerRow,
};

/// How many of a player's letters are remembered when a mail is searched for our own words.
pub(super) const LETTERS_REMEMBERED: u32 = 20;

/// What one mail says about one game.
#[derive(Default)]
pub(super) struct PerGame {
    pub submission: Submission,
    pub score: bool,
    pub clock: bool,
    /// The lines that the submission was read from, for letters.
    pub lines: Vec<String>,
    /// The line among them that withdraws conditional moves.
    pub withdrawal: Option<String>,
}

impl PerGame {
    /// The withdrawal alone: it counts also where nothing of the mail may be played, since it lets less be played.
    pub fn only_withdrawal(&self) -> Option<PerGame> {
        let line = self.withdrawal.clone().filter(|_| !self.submission.go_on)?;
        let submission = Submission { forget_ifs: true, ..Submission::default() };
        Some(PerGame { submission, lines: vec![line.clone()], withdrawal: Some(line), ..PerGame::default() })
    }
}

/// What a mail asks for of how its sender writes and is written to.
#[derive(Clone, Copy, Default)]
pub(super) struct Settings {
    pub strict: Option<bool>,
    pub language: Option<Language>,
    pub script: Option<Script>,
    pub zone: Option<Zone>,
}

/// What a mail says.
pub(super) struct Gathered {
    pub games: BTreeMap<GameId, PerGame>,
    /// Lines that name no game, in a mail that does not name one either.
    pub homeless: Vec<String>,
    pub unclear: Vec<Unclear>,
    pub to_director: Vec<ToDirector>,
    pub asks: Asks,
    pub confirms: Vec<String>,
    pub not_mine: bool,
    pub status: bool,
    pub help: bool,
    pub settings: Settings,
    /// Whether anything was newly written.
    pub has_words: bool,
    /// Whether nothing was newly written beside one thing that counts.
    pub nothing_else: bool,
    /// A submission that stood behind our bar.
    pub barred: Option<String>,
}

/// Why nothing of a mail may be played.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Blocked {
    /// A line that could not be taken may be another move.
    AnotherMove,
    /// A line that could not be taken may be a claim, which has to come before its move.
    Claim,
    /// Its moves have letters, and the line about their language could not be taken.
    Language,
}

impl Gathered {
    /// Whether, and why, nothing of the mail may be played.
    pub fn blocked(&self) -> Option<Blocked> {
        if self.unclear.iter().any(forbids_playing) {
            Some(Blocked::AnotherMove)
        } else if self.unclear.iter().any(may_be_a_claim) {
            Some(Blocked::Claim)
        } else {
            let open = self.has_letters() && self.unclear.iter().any(leaves_the_language_open);
            open.then_some(Blocked::Language)
        }
    }

    /// Whether its moves may be read otherwise where what it sets for its writer is set.
    pub fn hangs_on_settings(&self, player: &PlayerRow) -> bool {
        let language = self.settings.language.is_some_and(|language| language != player.language);
        let strict = self.settings.strict == Some(true) && !player.strict;
        let mut moves = self.games.values().flat_map(|said| &said.submission.moves);
        let ifs = self.games.values().any(|said| !said.submission.ifs.is_empty());
        let numbers = moves.any(|text| text.number.is_none()) || ifs;
        (language || strict) && self.has_letters() || strict && numbers
    }

    fn has_letters(&self) -> bool {
        let submissions = || self.games.values().map(|said| &said.submission);
        let moves = submissions().flat_map(|submission| &submission.moves).flat_map(|text| &text.moves);
        let branches = submissions().flat_map(|submission| &submission.ifs).flat_map(|text| &text.branches);
        let foreseen = branches.flat_map(|branch| &branch.steps).filter_map(|step| match step {
            Foreseen::This(spelt) => Some(spelt),
            Foreseen::Any => None,
        });
        let moves = moves.chain(foreseen);
        let mut written = moves.flat_map(|spelt| std::iter::once(&spelt.written).chain(&spelt.also));
        written.any(|written| matches!(written, Written::Algebraic(_)))
    }

    /// The one game that lines which could not be taken name.
    pub fn unclear_game(&self) -> Option<GameId> {
        let mut named = self.unclear.iter().filter_map(|unclear| unclear.game.as_ref());
        let first = named.next()?;
        named.all(|other| other == first).then(|| first.clone())
    }
}

impl Office<'_> {
    /// Reads the newly written lines of a player's mail.
    pub fn gather(&self, message: &Message, player: &PlayerRow, answered: &Answered) -> Result<Gathered> {
        let mut lines = message.lines.clone();
        let mut known = HashSet::new();
        for letter in self.books.letters_to(player.id, LETTERS_REMEMBERED)? {
            let own = letter_lines(&letter.bytes);
            strip_known(&mut lines, &own);
            known.extend(own);
        }
        let mut reading = read(&lines);
        if reading.is_silent() && reveal(&mut lines, &known) {
            reading = read(&lines);
        }
        let game = self.game_of_mail(answered)?;
        Ok(sorted(reading, game, &lines))
    }

    /// The one game that the answered letter is about, if it is about one. A letter about one game answered to the
    /// address of another says neither.
    pub fn game_of_mail(&self, answered: &Answered) -> Result<Option<GameId>> {
        let letter = answered.letters.iter().find_map(|letter| letter.game);
        let letter = letter.map(|game| self.books.game_by_id(game)).transpose()?.map(|row| row.name);
        Ok(match (answered.tagged.as_slice(), letter) {
            ([], letter) => letter,
            ([one], Some(letter)) if *one != letter => None,
            ([one], _) => Some(one.clone()),
            ([_, ..], _) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        event::Notation,
        mail::{Line, Standing},
        model::Language,
        reading::{Setting, WhyUnclear},
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
        assert!(!gathered.unclear.iter().any(super::super::unclear::forbids_playing));
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
