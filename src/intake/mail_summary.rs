//! What became of each part of a mail, for the one answer that lists it in the order of the mail.
//!
//! A mail that says one thing is answered by that thing's own letter. One that says several is answered by the list too,
//! which then stands for the letters that would say no more than it does.

use super::spoken_moves::legal_moves;
use crate::{
    letters::{Fits, GameAsShown, Letter, LineNotTaken, PartOutcome},
    model::GameId,
    reading::{LookedAtIn, Meant, UnclearLine, WhyUnclear, meant, spoken, with_its_game_first},
    wording::Sentence,
};

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Kind {
    Submission,
    /// Something that could be for several games, or for none. All such lines count as one thing.
    Placeless,
    /// Something that was not read, or not looked at for what stands beside it.
    Unread,
    /// Something that has a letter of its own and is about no game.
    Beside,
}

pub(crate) struct Part {
    pub place: usize,
    pub kind: Kind,
    pub said: Vec<String>,
    pub game: Option<GameId>,
    pub fate: PartOutcome,
    pub words: Sentence,
    pub fits: Option<Fits>,
    /// Whether it names another game than its mail answers, or none that there is.
    pub elsewhere: bool,
}

#[derive(Default)]
pub(crate) struct MailSummary {
    pub(crate) parts: Vec<Part>,
    /// The letter about a part that is sent where the list is not.
    pub(crate) alone: Option<Letter>,
}

impl Part {
    pub fn new(kind: Kind, place: usize, said: Vec<String>, game: Option<GameId>) -> Part {
        Part {
            place,
            kind,
            said,
            game,
            fate: PartOutcome::NotRead,
            words: Sentence::verbatim(""),
            fits: None,
            elsewhere: false,
        }
    }

    pub fn fate(self, fate: PartOutcome, words: Sentence) -> Part {
        Part { fate, words, ..self }
    }
}

impl MailSummary {
    pub fn add(&mut self, part: Part) {
        self.parts.push(part);
    }

    pub fn unread(&mut self, unclear: &UnclearLine, words: Sentence) {
        let part = Part::new(Kind::Unread, unclear.place, vec![unclear.line.clone()], unclear.game.clone());
        let elsewhere = matches!(unclear.why, WhyUnclear::GameName(_) | WhyUnclear::OtherGame(_));
        self.add(Part { elsewhere, ..part.fate(PartOutcome::NotRead, words) });
    }

    /// Whether the mail is answered by the list: it submits more than one thing, or one beside something unread.
    pub fn is_list(&self) -> bool {
        if self.parts.iter().all(|part| part.fate == PartOutcome::Known) {
            return false;
        }
        let count = |kind| self.parts.iter().filter(|part| part.kind == kind).count();
        let submitted = count(Kind::Submission) + count(Kind::Placeless).min(1);
        submitted > 1 || submitted == 1 && count(Kind::Unread) > 0
    }

    /// Whether nothing of it was left unread.
    pub(crate) fn is_all_read(&self) -> bool {
        self.parts.iter().all(|part| part.kind != Kind::Unread || part.said.is_empty())
    }

    /// What was not read, line by line, in the order of the mail.
    pub fn problems(&self, sight: Option<&GameAsShown>) -> Vec<LineNotTaken> {
        let mut unread: Vec<&Part> = self.parts.iter().filter(|part| part.kind == Kind::Unread).collect();
        unread.sort_by_key(|part| part.place);
        let lines = unread.into_iter().flat_map(|part| part.said.iter().map(move |line| (part, line)));
        let problem = |(part, line): (&Part, &String)| LineNotTaken {
            line: line.clone(),
            wrong: part.words.clone(),
            meant: sight.and_then(|sight| meant_in_game(line, part.elsewhere, Some(sight))),
        };
        lines.map(problem).collect()
    }

    /// The one game that all parts are about, a part that names none being about the mail's.
    pub(crate) fn game(&self, of_mail: Option<&GameId>) -> Option<GameId> {
        let about = self.parts.iter().filter(|part| part.kind != Kind::Beside);
        let mut games = about.map(|part| part.game.as_ref().or(of_mail));
        let first = games.next()??;
        games.all(|game| game == Some(first)).then(|| first.clone())
    }
}

/// What a line that could not be taken was probably meant to say, in the game of its mail; `elsewhere` where it names
/// another game, so that nothing is proposed for this one.
pub(crate) fn meant_in_game(line: &str, elsewhere: bool, sight: Option<&GameAsShown>) -> Option<Meant> {
    if elsewhere {
        return with_its_game_first(line).map(Meant::Elsewhere);
    }
    let game = &sight?.game;
    let side = sight?.reader.filter(|_| game.outcome.is_none())?;
    let position = (side == game.on_move()).then(|| game.position());
    let moves = position.into_iter().flat_map(|_| spoken(line)).flat_map(|one| legal_moves(game, &one));
    let moves = moves.collect();
    meant(line, &LookedAtIn { game: &game.id, side, offered: game.offers(side.other()), position, moves })
}
