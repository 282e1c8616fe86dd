//! What a director may ask to be shown.

use crate::model::RequestWord;

#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Request {
    Cases,
    Case(i64),
    Games(WhichGames),
    Table,
    Clock,
    Score,
    Journal,
    /// By his name, or a part of it.
    Player(String),
    /// The game that is named, or that the answered letter is about.
    Pgn,
    FinishedGames,
    Letters,
    Mails,
    Leave,
    Report,
}

/// Which games of an event.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum WhichGames {
    All,
    /// Those that run, whose player on move has had it for longest before the others.
    Silent,
    /// Those whose limit has passed.
    Passed,
    /// Those of a player, by his name or a part of it. At the shell it may be the code of the event.
    Of(String),
}

impl Request {
    pub fn word(&self) -> RequestWord {
        match self {
            Request::Cases => RequestWord::Cases,
            Request::Case(_) => RequestWord::Case,
            Request::Games(_) => RequestWord::Games,
            Request::Table => RequestWord::Table,
            Request::Clock => RequestWord::Clock,
            Request::Score => RequestWord::Score,
            Request::Journal => RequestWord::Journal,
            Request::Player(_) => RequestWord::Player,
            Request::Pgn | Request::FinishedGames => RequestWord::Pgn,
            Request::Letters => RequestWord::Letters,
            Request::Mails => RequestWord::Mails,
            Request::Leave => RequestWord::Leave,
            Request::Report => RequestWord::Report,
        }
    }

    /// Whether it is about one game.
    pub fn is_of_a_game(&self) -> bool {
        matches!(
            self,
            Request::Clock
                | Request::Score
                | Request::Journal
                | Request::Pgn
                | Request::Letters
                | Request::Mails
        )
    }
}
