//! What a director asks to be shown, by mail or at the shell: one letter for each request, the same in both places. It
//! changes nothing.

mod cases;
mod correspondence;
mod games;
mod people;

use anyhow::Result;

use super::{
    super::{GameContext, Post},
    not_done::NoGame,
};
use crate::{
    letters::{CaseShown, Letter, pgn_file},
    model::GameId,
    reading::{About, Given, Request},
    store::{DirectorRow, EventRow, GameRow, Tx},
    wording::{InARow, phrases},
};

phrases! {
    /// Why a director is not shown what he asks for.
    pub(crate) enum NotShown {
        NoCase { case: i64 } = "not-shown-no-case",
        /// It is about a game that he plays.
        NotYours { case: i64 } = "not-shown-not-yours",
        NoPlayer { name: String, event: String } = "not-shown-no-player",
        SeveralPlayers { names: InARow<String> } = "not-shown-several-players",
        NoEvent { event: String } = "not-shown-no-event",
        /// At the shell none is named, and there are several.
        WhichEvent { events: InARow<String> } = "not-shown-which-event",
        /// The morning letter is a director's, and there is none.
        NoDirector { event: String } = "not-shown-no-director",
        NoGame(NoGame),
    }
}

/// Who asks, in which event: a director by mail, or the operator at the shell.
#[derive(Clone, Copy)]
pub(crate) struct Asks<'a> {
    pub post: &'a Post<'a>,
    pub event: &'a EventRow,
    pub director: Option<&'a DirectorRow>,
}

/// What he is shown.
pub(crate) struct Shown {
    pub letter: Letter,
    /// The game that it is about, so that orders in answer to it need no name.
    pub table: Option<GameContext>,
    /// The cases that it tells of, to be answered by their numbers.
    pub matters: Vec<i64>,
    /// The one case that it is about.
    pub case: Option<CaseShown>,
    /// The player whose words it passes on, who is answered in plain words.
    pub relays: Option<i64>,
}

impl Shown {
    pub fn of(letter: Letter) -> Shown {
        Shown { letter, table: None, matters: Vec::new(), case: None, relays: None }
    }

    fn of_game(letter: Letter, table: GameContext) -> Shown {
        Shown { table: Some(table), ..Shown::of(letter) }
    }
}

type Found<T> = Result<Result<T, NotShown>>;

impl<'a> Asks<'a> {
    /// `answered`: the game of the letter that is answered.
    pub fn shown(&self, request: &Request, given: &Given, answered: Option<&GameId>) -> Found<Shown> {
        let game = match &given.about {
            About::Game(name) => Some(name),
            About::Answered | About::Event(_) => answered,
        };
        let row = match (request.is_of_a_game(), game) {
            (true, name) => match self.game(name)? {
                Ok(row) => Some(row),
                Err(why) => return Ok(Err(why)),
            },
            (false, _) => None,
        };
        match (request, row) {
            (Request::Cases | Request::Report, _) => self.cases().map(Ok),
            (Request::Case(number), _) => self.case(*number),
            (Request::Games(which), _) => self.games(which),
            (Request::Player(name), _) => self.player_page(name),
            (Request::Leave, _) => self.leave().map(Ok),
            (Request::Clock, Some(row)) => self.of_table(row, |sight| Letter::Clock { sight }),
            (Request::Score, Some(row)) => self.of_table(row, |sight| Letter::Score { sight }),
            (Request::Journal, Some(row)) => self.journal(row),
            (Request::Pgn, Some(row)) => self.of_table(row, |sight| {
                let file = pgn_file(&sight);
                Letter::Pgn { file, sight: Some(sight), games: 1, example: None, director: true }
            }),
            (Request::FinishedGames, _) => self.finished_games().map(Ok),
            (Request::Table, _) => self.table().map(Ok),
            (Request::Letters, Some(row)) => self.letters_written(row).map(Ok),
            (Request::Mails, Some(row)) => self.mails_received(row).map(Ok),
            (
                Request::Clock
                | Request::Score
                | Request::Journal
                | Request::Pgn
                | Request::Letters
                | Request::Mails,
                None,
            ) => Ok(Err(NotShown::NoGame(NoGame::NotNamed))),
        }
    }

    fn game(&self, name: Option<&GameId>) -> Found<GameRow> {
        let Some(name) = name else { return Ok(Err(NotShown::NoGame(NoGame::NotNamed))) };
        Ok(match self.post.tx.game_named(name)? {
            Some(row) if row.event == self.event.id => Ok(row),
            Some(_) => {
                let event = self.event.code.clone();
                Err(NotShown::NoGame(NoGame::OfAnotherEvent { game: name.clone(), event }))
            }
            None => Err(NotShown::NoGame(NoGame::NoSuch(name.clone()))),
        })
    }
}

/// The event that a request at the shell is about: the one that it names, that of its game or its case, or the only one.
pub(crate) fn event_at_the_shell(post: &Post<'_>, request: &Request, about: &About) -> Found<EventRow> {
    let tx = post.tx;
    if let (Request::Case(number), About::Answered) = (request, about) {
        let matter = tx.matter(*number)?.and_then(|matter| matter.event);
        return match matter {
            Some(event) => tx.event_by_id(event).map(Ok),
            None => Ok(Err(NotShown::NoCase { case: *number })),
        };
    }
    event_meant(tx, about)
}

/// The event that a line at the shell names, by itself or by a game, or the only one.
pub(crate) fn event_meant(tx: &Tx<'_>, about: &About) -> Found<EventRow> {
    let code = match about {
        About::Event(code) => Some(code.clone()),
        About::Game(game) => Some(game.event.clone()),
        About::Answered => None,
    };
    if let Some(code) = code {
        return Ok(tx.event(&code)?.ok_or(NotShown::NoEvent { event: code.to_string() }));
    }
    let mut events = tx.events()?;
    // Nobody means one that is over where another goes on.
    if events.iter().any(|event| event.frozen.closed.is_none()) {
        events.retain(|event| event.frozen.closed.is_none());
    }
    match (events.pop(), events.len()) {
        (Some(only), 0) => Ok(Ok(only)),
        (last, _) => {
            let all = events.into_iter().chain(last);
            Ok(Err(NotShown::WhichEvent {
                events: InARow(all.map(|event| event.code.to_string()).collect()),
            }))
        }
    }
}
