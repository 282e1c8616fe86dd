//! An event as its letters show it: at its start, at its end, and between.

use std::{collections::BTreeMap, sync::Arc};

use chrono::{DateTime, Utc};

use crate::{
    event::{Crosstable, EventFile},
    laws::PerSide,
    letters::{GameAsShown, file::File},
    model::{Digest, GameId, GameResult},
    wording::Sentence,
};

/// How a player stands in his event after a game of his.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Standing {
    pub half_points: u32,
    /// His games that count and are over.
    pub played: u32,
    /// Those that are not, and in how many of them he has the move.
    pub left: usize,
    pub to_move: usize,
}

/// A game in which half-moves were read again after a copy was put back.
#[derive(Clone, Debug)]
pub struct GamePlayedAgain {
    pub sight: Box<GameAsShown>,
    /// The journal's entry of the first of them.
    pub from: u32,
}

/// How an event ended, for everybody in it.
#[derive(Clone, Debug)]
pub struct FinalReport {
    /// The event's name.
    pub event: String,
    pub table: Crosstable,
    pub seal: Digest,
    /// All its games in PGN.
    pub file: File,
    pub games: usize,
    /// Those that ended by time, without play or by irregularities, and those in which a player appealed.
    pub on_time: Vec<GameId>,
    pub forfeited: Vec<GameId>,
    pub appeals: Vec<GameId>,
    /// Those whose result both players have signed (8.5), and those that the player of one side has signed alone.
    pub signed: Vec<GameId>,
    pub signed_alone: PerSide<Vec<GameId>>,
    /// Who goes up and who goes down, where it is one of several sections.
    pub up: Vec<String>,
    pub down: Vec<String>,
    /// Who are level for so many places above, and below.
    pub level: [(Vec<String>, u32); 2],
}

#[derive(Clone, Debug)]
pub struct StartView {
    /// The event, as frozen, which all its start letters share.
    pub event: Arc<EventFile>,
    /// The reader's start number; none for the director.
    pub reader: Option<u32>,
    /// The head of the event's own chain, for the director.
    pub seal: Option<Digest>,
    /// The games that are no longer at their beginning, by their numbers.
    pub since: BTreeMap<u32, Since>,
    /// What is another since the start letter before, where the event was put right.
    pub changes: Vec<Sentence>,
    /// Whether only games are told of that have come to those that the reader has.
    pub added: bool,
    pub now: DateTime<Utc>,
}

/// How a game is that a start letter tells of late.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Since {
    Over(GameResult),
    StandsStill,
    /// It has begun, or begun anew.
    Begun,
}
