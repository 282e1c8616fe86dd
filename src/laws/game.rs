//! A game: the fold of its journal.

use chrono::{DateTime, NaiveDate, Utc};
use thiserror::Error;

use super::entry::{Entry, Fact, Hand, Opening, Tally};
use crate::{
    chess::{Numeric, Position, Score, Written},
    event::Notation,
    model::{Digest, GameId, GameResult, HalfMove, MessageId, Ply, Side, Termination, Zone},
    reflection::{Charge, Handed, SideClock, Standing},
};

/// A game's state.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its name.
    pub id: GameId,
    /// How it began.
    pub opening: Opening,
    /// The moves on record, from the first position.
    pub score: Score,
    /// 0 until something is taken back.
    pub line: u32,
    /// How the move to be answered reached the player on move; none before handover.
    pub available: Option<Available>,
    /// Both clocks.
    pub clocks: Tally<SideClock>,
    /// Who has a draw offer standing.
    pub offer: Option<Side>,
    /// Illegal moves submitted.
    pub illegal: Tally<u32>,
    /// The moves that were found not to be possible for the half-move to be made. One that comes again, in a mail sent
    /// twice, is not counted again.
    pub impossible: Vec<Written>,
    /// Which notation counts: as regulated, or as both players have agreed (8.1.1).
    pub notation: Notation,
    /// The notation that one side has proposed, until the other agrees.
    pub proposed: Option<(Side, Notation)>,
    /// How each side writes.
    pub hands: Tally<Hand>,
    /// The result, once there is one.
    pub outcome: Option<(GameResult, Termination)>,
    /// The report of a passed limit for the half-move to be made.
    pub flag: Option<FlagReport>,
    /// What is known of each half-move on record, in order.
    pub records: Vec<MoveRecord>,
    /// The digest of the last entry.
    pub digest: Digest,
    /// How many entries the journal has.
    pub entries: u32,
}

/// How the move to be answered reached the player on move.
#[derive(Clone, Debug)]
pub struct Available {
    /// The handover.
    pub handed: Handed,
    /// The letter.
    pub letter: MessageId,
}

/// A reported flag.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct FlagReport {
    /// The half-move that was not made in time.
    pub half_move: HalfMove,
    /// The last local date on which it counted.
    pub last_day: NaiveDate,
    /// The end of that day.
    pub deadline: DateTime<Utc>,
}

/// What is known of a half-move on record beside the move itself.
#[derive(Clone, Debug)]
pub struct MoveRecord {
    /// Which.
    pub ply: Ply,
    /// The move.
    pub numeric: Numeric,
    /// How the move before it was handed over; none when it never was.
    pub handed: Option<Handed>,
    /// When it was sent.
    pub sent: DateTime<Utc>,
    /// The working of its cost.
    pub charge: Option<Charge>,
    /// Whether it came after the limit.
    pub late: bool,
    /// The mover's clock after it.
    pub clock: SideClock,
}

/// An entry that does not follow from the journal before it: the journal was damaged, or written by another version.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("entry {seq} does not fit the journal before it: {why}")]
pub struct Misfit {
    /// The entry's place.
    pub seq: u32,
    /// What does not fit.
    pub why: String,
}

impl Game {
    /// Begins a game from its first entry.
    ///
    /// # Errors
    /// When the entry is not an opening, or its position is not legal.
    pub fn open(id: GameId, first: &Entry) -> Result<Game, Misfit> {
        let misfit = |why: String| Misfit { seq: first.seq, why };
        let Fact::Opened(opening) = &first.fact else {
            return Err(misfit("a journal begins with an opening".into()));
        };
        let score = match &opening.fen {
            None => Score::new(),
            Some(fen) => {
                let variant = opening.regulations.variant;
                Score::starting(Position::from_fen(fen, variant).map_err(|error| misfit(error.to_string()))?)
            }
        };
        Ok(Game {
            id,
            opening: (**opening).clone(),
            score,
            line: 0,
            available: None,
            clocks: Tally::default(),
            offer: None,
            illegal: Tally::default(),
            impossible: Vec::new(),
            notation: opening.regulations.notation,
            proposed: None,
            hands: opening.hands,
            outcome: None,
            flag: None,
            records: Vec::new(),
            digest: first.digest,
            entries: 1,
        })
    }

    /// Folds a whole journal.
    ///
    /// # Errors
    /// When it is empty or an entry does not fit.
    pub fn fold(id: GameId, entries: &[Entry]) -> Result<Game, Misfit> {
        let (first, rest) =
            entries.split_first().ok_or(Misfit { seq: 0, why: "the journal is empty".into() })?;
        let mut game = Game::open(id, first)?;
        rest.iter().try_for_each(|entry| game.apply(entry))?;
        Ok(game)
    }

    /// Takes one more entry.
    ///
    /// # Errors
    /// When it does not fit; the game is then left as it was.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Misfit> {
        let misfit = |why: &str| Misfit { seq: entry.seq, why: why.into() };
        if entry.seq != self.entries.saturating_add(1) {
            return Err(misfit("it is out of order"));
        }
        match &entry.fact {
            Fact::Opened(_) => return Err(misfit("a second opening")),
            Fact::MadeAvailable { half_move, letter, start_letter } => {
                if *half_move == self.to_play() && self.available.is_none() {
                    let handed = Handed { at: entry.at, start_letter: *start_letter };
                    self.available = Some(Available { handed, letter: letter.clone() });
                }
            }
            Fact::Moved { half_move, numeric, offer, sent, charge, late } => {
                if *half_move != self.to_play() || self.outcome.is_some() {
                    return Err(misfit("it is not that half-move's turn"));
                }
                self.score.push(*numeric, *offer).map_err(|why| misfit(&why.to_string()))?;
                let side = half_move.ply.side();
                let control = self.opening.regulations.control;
                let clock = self.clocks.of(side).moved(control, charge.map_or(0, |charge| charge.days));
                *self.clocks.of_mut(side) = clock;
                let handed = self.available.take().map(|available| available.handed);
                let (numeric, sent, charge, late) = (*numeric, *sent, *charge, *late);
                self.records.push(MoveRecord {
                    ply: half_move.ply,
                    numeric,
                    handed,
                    sent,
                    charge,
                    late,
                    clock,
                });
                self.offer = offer.then_some(side);
                self.flag = None;
                self.impossible.clear();
            }
            Fact::IllegalMove { half_move, written, .. } => {
                self.impossible.push(written.clone());
                let count = self.illegal.of_mut(half_move.ply.side());
                *count = count.saturating_add(1);
            }
            Fact::Penalty { side, days, .. } => {
                *self.clocks.of_mut(*side) = self.clocks.of(*side).penalised(*days);
            }
            Fact::DrawDeclined { .. } => self.offer = None,
            Fact::Ended { result, termination, .. } => {
                if self.outcome.is_some() {
                    return Err(misfit("the game is over already"));
                }
                self.outcome = Some((*result, *termination));
                self.offer = None;
            }
            Fact::FlagReported { half_move, last_day, deadline } => {
                self.flag =
                    Some(FlagReport { half_move: *half_move, last_day: *last_day, deadline: *deadline });
            }
            Fact::FlagWithdrawn { .. } => self.flag = None,
            Fact::DeliveryDoubtful { .. } => {}
            Fact::NotationProposed { by, notation } => self.proposed = Some((*by, *notation)),
            Fact::NotationAgreed { notation, .. } => {
                self.notation = *notation;
                self.proposed = None;
            }
            Fact::HandChanged { side, hand } => *self.hands.of_mut(*side) = *hand,
        }
        self.entries = entry.seq;
        self.digest = entry.digest;
        Ok(())
    }

    /// The half-move to be made next.
    pub fn to_play(&self) -> HalfMove {
        HalfMove { line: self.line, ply: self.next_ply() }
    }

    /// Its place in the score.
    pub fn next_ply(&self) -> Ply {
        self.score.next_ply()
    }

    /// Who has the move (1.1).
    pub fn on_move(&self) -> Side {
        self.next_ply().side()
    }

    /// The move on record at this place.
    pub fn recorded(&self, ply: Ply) -> Option<Numeric> {
        self.score.at(ply).map(|made| made.numeric)
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.score.position()
    }

    /// The zone by which a side's days are counted.
    pub fn zone(&self, side: Side) -> Zone {
        match side {
            Side::White => self.opening.white_zone,
            Side::Black => self.opening.black_zone,
        }
    }

    /// A side's player.
    pub fn name(&self, side: Side) -> &str {
        match side {
            Side::White => &self.opening.white,
            Side::Black => &self.opening.black,
        }
    }

    /// Until when the player on move may answer; none while the game is over or nothing was handed over.
    pub fn standing(&self) -> Option<Standing> {
        let available = self.available.as_ref().filter(|_| self.outcome.is_none())?;
        Some(self.standing_if(available.handed))
    }

    /// Until when the player on move may answer if the move were handed over like this.
    pub fn standing_if(&self, handed: Handed) -> Standing {
        let (side, regulations) = (self.on_move(), &self.opening.regulations);
        self.clocks.of(side).standing(
            regulations.control,
            regulations.day_rule,
            self.opening.start,
            self.zone(side),
            handed,
        )
    }

    /// What the half-move to be made costs when it is sent at this instant; none when no time runs.
    pub fn charge_if_sent(&self, sent: DateTime<Utc>) -> Option<Charge> {
        let handed = self.available.as_ref()?.handed;
        let (zone, rule) = (self.zone(self.on_move()), self.opening.regulations.day_rule);
        Some(Charge::count(rule, self.opening.start, zone, handed, sent))
    }

    /// Whether each side has made at least so many moves.
    pub fn both_have_made(&self, moves: u32) -> bool {
        Side::BOTH.iter().all(|side| self.clocks.of(*side).moves >= moves)
    }
}
