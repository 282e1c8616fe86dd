//! Mail that waits for the registered address to say whether it is his.

use anyhow::Result;
use chrono::{DateTime, Utc};
use rusqlite::{OptionalExtension, Row, params};

use super::{Books, instant, maybe_instant, parsed, seconds};
use crate::model::HalfMove;

/// A held mail's submission for one game.
#[derive(Clone, Debug)]
pub struct Held {
    /// Its number.
    pub id: i64,
    /// The code that confirms it.
    pub code: String,
    /// Whose it may be.
    pub player: i64,
    /// The game.
    pub game: i64,
    /// The half-move that was to be made when it came.
    pub half_move: HalfMove,
    /// The mail.
    pub mail: i64,
    /// When that was received.
    pub received: DateTime<Utc>,
    /// When it was held.
    pub made: DateTime<Utc>,
    /// When the request to confirm was handed over.
    pub asked: Option<DateTime<Utc>>,
    /// What it says, for letters.
    pub said: String,
    /// What is not known of it.
    pub why: HeldWhy,
    /// Where it stands.
    pub state: HeldState,
}

/// Why a submission waits.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum HeldWhy {
    /// It is not proved to be the player's.
    Unproven,
    /// It is his, and names no game: this one was found by elimination.
    WhichGame,
    /// Neither its sender nor its game is sure.
    Both,
}

impl HeldWhy {
    /// As stored.
    pub fn as_str(self) -> &'static str {
        match self {
            HeldWhy::Unproven => "unproven",
            HeldWhy::WhichGame => "which-game",
            HeldWhy::Both => "both",
        }
    }

    fn of(text: &str) -> HeldWhy {
        match text {
            "which-game" => HeldWhy::WhichGame,
            "both" => HeldWhy::Both,
            _ => HeldWhy::Unproven,
        }
    }
}

/// Where a held submission stands.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum HeldState {
    /// Waits.
    Waiting,
    /// Confirmed and refereed.
    Confirmed,
    /// The player said that it is not his.
    Disowned,
    /// Its half-move was made otherwise, or seven days are over.
    Lapsed,
}

impl HeldState {
    /// As stored.
    pub fn as_str(self) -> &'static str {
        match self {
            HeldState::Waiting => "waiting",
            HeldState::Confirmed => "confirmed",
            HeldState::Disowned => "disowned",
            HeldState::Lapsed => "lapsed",
        }
    }

    fn of(text: &str) -> HeldState {
        match text {
            "waiting" => HeldState::Waiting,
            "confirmed" => HeldState::Confirmed,
            "disowned" => HeldState::Disowned,
            _ => HeldState::Lapsed,
        }
    }
}

const COLUMNS: &str = "
SELECT held.*, outbox.accepted AS asked FROM held LEFT JOIN outbox ON outbox.id = held.request";

fn row(row: &Row<'_>) -> rusqlite::Result<Held> {
    let (state, why): (String, String) = (row.get("state")?, row.get("why")?);
    Ok(Held {
        id: row.get("id")?,
        code: row.get("code")?,
        player: row.get("player")?,
        game: row.get("game")?,
        half_move: parsed(row, "half_move")?,
        mail: row.get("mail")?,
        received: instant(row.get("received")?)?,
        made: instant(row.get("made")?)?,
        asked: maybe_instant(row.get("asked")?)?,
        said: row.get("said")?,
        why: HeldWhy::of(&why),
        state: HeldState::of(&state),
    })
}

impl Books<'_> {
    /// Holds a submission. `request` is the letter that asks; none when the day's answers are used up.
    ///
    /// # Errors
    /// When the database fails.
    pub fn hold(&self, held: &Held, request: Option<i64>) -> Result<()> {
        const SQL: &str = "
INSERT INTO held (code, player, game, half_move, mail, received, made, request, said, why)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        let (received, made) = (seconds(held.received), seconds(held.made));
        let half_move = held.half_move.to_string();
        self.db.execute(
            SQL,
            params![
                held.code,
                held.player,
                held.game,
                half_move,
                held.mail,
                received,
                made,
                request,
                held.said,
                held.why.as_str()
            ],
        )?;
        Ok(())
    }

    /// The held submission with this code, in any state.
    ///
    /// # Errors
    /// When the database fails.
    pub fn held_with_code(&self, code: &str) -> Result<Option<Held>> {
        let sql = format!("{COLUMNS} WHERE held.code = ?1");
        Ok(self.db.query_row(&sql, [code], row).optional()?)
    }

    /// The held submission that a request letter asks about.
    ///
    /// # Errors
    /// When the database fails.
    pub fn held_by_request(&self, letter: i64) -> Result<Option<Held>> {
        let sql = format!("{COLUMNS} WHERE held.request = ?1");
        Ok(self.db.query_row(&sql, [letter], row).optional()?)
    }

    /// A game's waiting submissions, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub fn held_for(&self, game: i64) -> Result<Vec<Held>> {
        let sql = format!("{COLUMNS} WHERE held.game = ?1 AND held.state = 'waiting' ORDER BY held.id");
        let mut statement = self.db.prepare_cached(&sql)?;
        Ok(statement.query_map([game], row)?.collect::<rusqlite::Result<_>>()?)
    }

    /// The waiting submissions that were held before an instant.
    ///
    /// # Errors
    /// When the database fails.
    pub fn held_before(&self, at: DateTime<Utc>) -> Result<Vec<Held>> {
        let sql = format!("{COLUMNS} WHERE held.state = 'waiting' AND held.made <= ?1 ORDER BY held.id");
        let mut statement = self.db.prepare_cached(&sql)?;
        Ok(statement.query_map([seconds(at)], row)?.collect::<rusqlite::Result<_>>()?)
    }

    /// A player's submissions for a half-move that lapsed unconfirmed.
    ///
    /// # Errors
    /// When the database fails.
    pub fn lapsed_for(&self, game: i64, half_move: HalfMove) -> Result<Vec<Held>> {
        let sql = format!(
            "{COLUMNS} WHERE held.game = ?1 AND held.half_move = ?2 AND held.state = 'lapsed' ORDER BY held.id"
        );
        let mut statement = self.db.prepare_cached(&sql)?;
        let rows = statement.query_map(params![game, half_move.to_string()], row)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Ends a wait.
    ///
    /// # Errors
    /// When the database fails.
    pub fn end_hold(&self, id: i64, state: HeldState) -> Result<()> {
        self.db.execute("UPDATE held SET state = ?2 WHERE id = ?1", params![id, state.as_str()])?;
        Ok(())
    }

    /// Lets a game's waiting submissions for other half-moves than the one to be made lapse.
    ///
    /// # Errors
    /// When the database fails.
    pub fn lapse_played(&self, game: i64, to_play: Option<HalfMove>) -> Result<()> {
        const SQL: &str = "
UPDATE held SET state = 'lapsed' WHERE game = ?1 AND state = 'waiting' AND half_move IS NOT ?2";
        self.db.execute(SQL, params![game, to_play.map(|half_move| half_move.to_string())])?;
        Ok(())
    }
}
