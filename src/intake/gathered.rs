//! What a mail says, game by game.

use crate::{
    chess::Script,
    laws::{Act, Submission},
    model::{GameId, HelpTopic, Language, LetterFormat, Seal, Zone},
    reading::{InEvent, Objection, OfSender, PlayerSetting, Said, ToDirector, UnclearLine},
};

use std::collections::{BTreeMap, BTreeSet};

#[derive(Default)]
pub(crate) struct PerGame {
    pub submission: Submission,
    pub score: bool,
    pub clock: bool,
    pub pgn: bool,
    pub journal: bool,
    /// The lines that the submission was read from, for letters.
    pub lines: Vec<String>,
    /// Those of them that are words to the opponent.
    pub messages: Vec<String>,
    /// Where the first of them stands.
    pub place: usize,
    /// The line among them that withdraws conditional moves.
    pub withdrawal: Option<String>,
}

impl PerGame {
    /// Whether it asks to be shown something of the game.
    pub fn asks(&self) -> bool {
        self.score || self.clock || self.pgn || self.journal
    }

    /// The lines without words to the opponent: of a mail that is not proved a letter shows what it would do, and not
    /// what else somebody wants to have read.
    pub fn acts(&self) -> impl Iterator<Item = &String> {
        self.lines.iter().filter(|line| !self.messages.contains(line))
    }

    /// The withdrawal alone: it counts also where nothing of the mail may be played, since it lets less be played.
    pub fn only_withdrawal(&self) -> Option<PerGame> {
        let line = self.withdrawal.clone().filter(|_| !self.submission.says(&Act::GoOn))?;
        let submission = Act::ForgetIfs.into();
        Some(PerGame { submission, lines: vec![line.clone()], withdrawal: Some(line), ..PerGame::default() })
    }
}

/// What a mail asks for of how its sender writes and is written to.
#[derive(Clone, Copy, Default, Eq, PartialEq)]
pub(crate) struct PlayerSettings {
    pub strict: Option<bool>,
    pub language: Option<Language>,
    pub script: Option<Script>,
    pub format: Option<LetterFormat>,
    pub confirmations: Option<bool>,
    pub digest: Option<bool>,
    pub zone: Option<Zone>,
}

#[derive(Default)]
pub(crate) struct Gathered {
    pub games: BTreeMap<GameId, PerGame>,
    /// Lines that name no game, in a mail that does not name one either.
    pub homeless: Vec<Said>,
    /// Lines about no game that have letters of their own, with their places.
    pub beside: Vec<(usize, String)>,
    pub unclear: Vec<UnclearLine>,
    pub to_director: Vec<ToDirector>,
    /// What it asks for all games, in the order of its lines, each of which counts once.
    pub asks: Vec<(String, InEvent)>,
    pub confirms: Vec<String>,
    pub not_mine: bool,
    /// The codes behind `not mine` and `no`.
    pub disowned: Vec<String>,
    pub status: bool,
    pub games_asked: bool,
    pub table: bool,
    /// Whether it asks for the PGN of all games.
    pub pgn: bool,
    pub rules: bool,
    /// Each topic once.
    pub help: Vec<Option<HelpTopic>>,
    /// Each seal once, as written.
    pub seals: Vec<(String, Option<Seal>)>,
    pub new_mark: bool,
    pub settings: PlayerSettings,
    pub has_words: bool,
    /// Whether nothing was newly written beside one thing that counts.
    pub nothing_else: bool,
    /// A submission that stood behind our bar.
    pub barred: Option<String>,
    /// What reads, and may not be meant: for which game, and why.
    pub doubted: Vec<Doubted>,
}

impl Gathered {
    /// Takes what a line says about its sender alone.
    pub fn take(&mut self, said: OfSender) {
        let settings = &mut self.settings;
        match said {
            OfSender::Status => self.status = true,
            OfSender::Games => self.games_asked = true,
            OfSender::Table => self.table = true,
            OfSender::Rules => self.rules = true,
            OfSender::Help(topic) if self.help.contains(&topic) => {}
            OfSender::Help(topic) => self.help.push(topic),
            OfSender::Seal { seal, .. }
                if seal.is_some() && self.seals.iter().any(|(_, known)| *known == seal) => {}
            OfSender::Seal { written, seal } => self.seals.push((written, seal)),
            OfSender::NewMark => self.new_mark = true,
            OfSender::NotMine(code) => {
                self.not_mine = true;
                self.disowned.extend(code);
            }
            OfSender::Confirm(code) => self.confirms.push(code),
            OfSender::Set(PlayerSetting::Strict(on)) => settings.strict = Some(on),
            OfSender::Set(PlayerSetting::Language(language)) => settings.language = Some(language),
            OfSender::Set(PlayerSetting::Script(script)) => settings.script = Some(script),
            OfSender::Set(PlayerSetting::Format(format)) => settings.format = Some(format),
            OfSender::Set(PlayerSetting::Confirmations(on)) => settings.confirmations = Some(on),
            OfSender::Set(PlayerSetting::Digest(on)) => settings.digest = Some(on),
            OfSender::Set(PlayerSetting::Zone(zone)) => settings.zone = Some(zone),
        }
    }

    /// What asks the mail back: rules of reading, and the names of reasons. Each once, in the order of the lines.
    pub fn asked_by(&self) -> Vec<&'static str> {
        let unclear = self.unclear.iter().flat_map(UnclearLine::asked_by);
        let doubted = self.doubted.iter().flat_map(|doubted| &doubted.objections);
        let mut seen = BTreeSet::new();
        let all = unclear.chain(doubted.map(|objection| objection.rule.word()));
        all.filter(|name| seen.insert(*name)).collect()
    }

    /// The one game that lines which could not be taken name.
    pub fn unclear_game(&self) -> Option<GameId> {
        let mut named = self.unclear.iter().filter_map(|unclear| unclear.game.as_ref());
        let first = named.next()?;
        named.all(|other| other == first).then(|| first.clone())
    }
}

/// A line that reads, and may not be meant.
#[derive(Clone, Debug)]
pub(crate) struct Doubted {
    pub said: Said,
    pub game: GameId,
    pub objections: Vec<Objection>,
    /// Whether it is somebody else's: then it is nothing where it could not be an act now.
    pub of_others: bool,
}
