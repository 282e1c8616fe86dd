//! What every part of the desk has at hand inside one transaction, a player's games as lists show them among it.

use std::{
    cell::{Cell, RefCell},
    ops::Deref,
    rc::Rc,
};

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{GameContext, post::Press};
use crate::{
    chance::Chance,
    config::Config,
    letters::{Enclosed, GameLine, Templates, TimeLeft, example, standing_ifs},
    model::{Desk, Language, Side},
    store::{PlayerRow, Tx, unless_broken},
    wording::Wording,
};

/// What is at hand inside one transaction. Who takes this alone writes no letters.
#[derive(Clone, Copy)]
pub(crate) struct Workplace<'a> {
    pub tx: &'a Tx<'a>,
    pub now: DateTime<Utc>,
    pub desk: &'a Desk,
    pub chance: &'a Chance,
    pub config: &'a Config,
}

impl Workplace<'_> {
    /// A player's games, as lists show them.
    pub fn game_lines(&self, player: &PlayerRow, running_only: bool) -> Result<Vec<GameLine>> {
        let mut lines = Vec::new();
        let rows = self.tx.games_of(player.id)?.into_iter();
        for row in rows.filter(|row| !running_only || row.result.is_none()) {
            let Some(side) = row.side_of(player.id) else { continue };
            // One that stands still alone has nothing to show.
            let Some(game) = unless_broken(self.tx.game(row.id, &row.name))? else { continue };
            let over = game.outcome.is_some() || row.result.is_some();
            let to_move = !over && game.past_end.is_none() && game.on_move() == side;
            let language = game.hands.of(side).language;
            lines.push(GameLine {
                id: row.name,
                side,
                opponent: game.name(side.other()).to_owned(),
                next: game.next_ply(),
                to_move,
                time: TimeLeft::of(&game, self.now),
                stands: game.stops.standing_since().is_some(),
                offer: game.open_offer(),
                result: row.result,
                notation: game.notation,
                ifs: standing_ifs(&game, side, player.script, language),
                example: example(&game, player.script, language)
                    .filter(|_| to_move && game.past_end.is_none()),
            });
        }
        Ok(lines)
    }
}

/// A workplace at which letters are written, and what they are written with.
#[derive(Clone)]
pub(crate) struct Post<'a> {
    place: Workplace<'a>,
    pub templates: &'a Templates,
    /// Where letters are written meanwhile; none where each is written before anything else is done.
    pub press: Option<&'a Press>,
    /// Whether what is written was set off by time alone, and by nobody's mail.
    pub by_time: bool,
    /// The message of the mail that is ruled on, which goes with the ruling's letters.
    pub message: Option<&'a MessageBeside>,
    /// Set where a cap left a letter unwritten.
    pub left_out: Rc<Cell<bool>>,
    /// The confirmations of plain moves that were written for this mail: a list of its parts says as much.
    pub plain: Rc<RefCell<Vec<i64>>>,
}

impl<'a> Deref for Post<'a> {
    type Target = Workplace<'a>;

    fn deref(&self) -> &Workplace<'a> {
        &self.place
    }
}

impl<'a> Post<'a> {
    pub(crate) fn new(
        tx: &'a Tx<'a>,
        now: DateTime<Utc>,
        desk: &'a Desk,
        templates: &'a Templates,
        chance: &'a Chance,
        config: &'a Config,
    ) -> Post<'a> {
        let place = Workplace { tx, now, desk, chance, config };
        Post {
            place,
            templates,
            press: None,
            by_time: false,
            message: None,
            left_out: Rc::default(),
            plain: Rc::default(),
        }
    }

    /// The same, where letters are written beside what follows.
    pub(crate) fn with_press(self, press: Option<&'a Press>) -> Self {
        Post { press, ..self }
    }

    /// The same for letters that time alone sets off.
    pub(crate) fn by_time(&self) -> Self {
        Post { by_time: true, ..self.clone() }
    }

    /// The same for the letters of a ruling on a mail, with which its message goes.
    pub(crate) fn with_message(&self, message: &'a MessageBeside) -> Self {
        Post { message: Some(message), ..self.clone() }
    }

    /// The sentences as directors and the operator read them: their letters are in English.
    pub(crate) fn directors_wording(&self) -> Wording<'_> {
        self.templates.wording(Language::En)
    }
}

/// The message of a mail, beside the letters of the ruling on that mail. It goes with the first of them to his opponent.
pub(crate) struct MessageBeside {
    pub game: i64,
    pub writer: i64,
    pub reader: i64,
    pub message: Enclosed,
    pub passed_on: Enclosed,
    /// Whether a letter took it along.
    pub passed: Cell<bool>,
}

impl MessageBeside {
    pub fn new(table: &GameContext, from: Side, message: &str) -> MessageBeside {
        let (writer, reader) = (table.player(from), table.player(from.other()));
        MessageBeside {
            game: table.row.id,
            writer: writer.id,
            reader: reader.id,
            message: Enclosed::Message { from: writer.name.clone(), said: message.to_owned() },
            passed_on: Enclosed::PassedOn { to: reader.name.clone() },
            passed: Cell::default(),
        }
    }
}
