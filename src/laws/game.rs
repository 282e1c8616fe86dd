//! A game: the fold of its journal.

use chrono::{DateTime, NaiveDate, Utc};
use thiserror::Error;

use super::{
    entry::{Entry, Fact, Hand, Opening, Step, Tally},
    finding::ClaimRecord,
    incident::{Incident, Irregularity},
};
use crate::{
    chess::{Numeric, Position, Score, ScoreMove, Written},
    event::{Control, DayRule, Notation, Regulations},
    model::{Claim, Digest, GameId, GameResult, HalfMove, MessageId, Ply, Side, Termination, Zone},
    reflection::{Charge, Handed, SideClock, Standing, Stops},
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
    /// The draw offer that stands.
    pub offer: Option<Offer>,
    /// The draw offers that were made without a move and counted, claims among them.
    pub offered: Vec<Offer>,
    /// Every claim so far, in the order of the journal.
    pub claims: Vec<ClaimRecord>,
    /// Every claim that a limit has passed (6.6).
    pub time_claims: Vec<TimeClaim>,
    /// The claim, or the draw agreed early, that waits to be decided.
    pub pending: Option<Pending>,
    /// The side that is to lose for its irregularities, as soon as the solver has said whether the other can mate.
    pub forfeited: Option<Side>,
    /// Which irregularities lost, or are to lose, the game for a side: until one of them is struck.
    pub lost_for: Option<(Side, Irregularity)>,
    /// The conditional moves of each side: lines that begin with the next half-move to be made when the opponent has
    /// the move, and with the side's own reply while that waits.
    pub conditionals: Tally<Vec<Vec<Step>>>,
    /// The times at which no clock ran, from the first half-move of this line.
    pub stops: Stops,
    /// Whether the director has stopped the clocks (6.10).
    pub stopped: bool,
    /// What went wrong so far, in the order of the journal.
    pub incidents: Vec<Incident>,
    /// The illegal castling after which the side to move must move its king, if it can: its entry.
    pub king_must_move: Option<u32>,
    /// The moves that were found not to be possible for the half-move to be made. One that comes again, in a mail sent
    /// twice, is not counted again.
    pub impossible: Vec<Written>,
    /// The texts that were found not to be clear for the half-move to be made, counted once in the same way.
    pub unclear: Vec<String>,
    /// Which notation counts: as regulated, or as both players have agreed (8.1.1).
    pub notation: Notation,
    /// The notation that one side has proposed, until the other agrees.
    pub proposed: Option<(Side, Notation)>,
    /// How each side writes.
    pub hands: Tally<Hand>,
    /// The result, once there is one.
    pub outcome: Option<(GameResult, Termination)>,
    /// What was played after the game was over, where its end was found later: void, and no longer on record.
    pub void: Vec<ScoreMove>,
    /// What was played before a return to an earlier position, and is no longer on record, the oldest first.
    pub former: Vec<Former>,
    /// The first half-move of the game: a position that was reconstructed does not change it.
    pub first: Ply,
    /// The entry that last set each clock anew, 0 for none: penalties and credits from before it are in what the clock
    /// was set to, and cannot be taken off it.
    pub clock_set: Tally<u32>,
    /// The report of a passed limit for the half-move to be made.
    pub flag: Option<FlagReport>,
    /// What is known of each half-move on record, in order.
    pub records: Vec<MoveRecord>,
    /// The digest of the last entry.
    pub digest: Digest,
    /// How many entries the journal has.
    pub entries: u32,
}

/// A draw offer that stands.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Offer {
    /// Whose.
    pub by: Side,
    /// The half-move that was to be made when it came to the opponent: letters about it carry this one or a later one.
    pub since: HalfMove,
}

/// A claim that the opponent's time has run out (6.6).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct TimeClaim {
    /// Whose.
    pub by: Side,
    /// The half-move that was to be made when it came.
    pub half_move: HalfMove,
}

/// What waits to be decided. No time runs meanwhile (9.4.1).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Pending {
    /// Who claims, or who accepted.
    pub by: Side,
    /// What.
    pub what: PendingKind,
    /// Since when no time runs.
    pub since: DateTime<Utc>,
}

/// What can wait to be decided.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum PendingKind {
    /// A claim, with the intended move where it came with one.
    Claim(Claim, Option<Numeric>),
    /// A draw agreed before the minimum number of moves.
    EarlyDraw,
}

/// How a line of play was left.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Return {
    /// For a position of its own.
    Reinstated,
    /// For a position that was set (8.3).
    Reconstructed,
    /// For the beginning of a new game, perhaps with colours changed (7.1).
    Restarted {
        /// Whether the players changed colours.
        colours: bool,
    },
}

/// A line of play that was left for an earlier or another position.
#[derive(Clone, Debug)]
pub struct Former {
    /// Its number.
    pub line: u32,
    /// How it was left.
    pub how: Return,
    /// When.
    pub at: DateTime<Utc>,
    /// Both clocks as they stood, by the colours of then.
    pub clocks: Tally<SideClock>,
    /// The score as it stood.
    pub score: Score,
    /// The result that had been announced, which no longer stands.
    pub outcome: Option<(GameResult, Termination)>,
    /// The half-move of the new line that was to be made next.
    pub returned_to: HalfMove,
    /// The entry that ended it.
    pub entry: u32,
}

impl Former {
    /// What was played in this line and is no longer on record.
    pub fn taken_back(&self) -> impl Iterator<Item = (Ply, &ScoreMove)> {
        let kept = match self.how {
            Return::Reinstated => self.returned_to.ply,
            Return::Reconstructed | Return::Restarted { .. } => Ply::FIRST,
        };
        self.score.numbered().filter(move |(ply, _)| *ply >= kept)
    }
}

/// How the move to be answered reached the player on move.
#[derive(Clone, Debug)]
pub struct Available {
    /// The handover.
    pub handed: Handed,
    /// The letter.
    pub letter: MessageId,
    /// How time is kept for this half-move, also where the regulations were put right since: what the letter says of
    /// it holds, and what was put right holds from the next one.
    pub control: Control,
    /// How its days are counted.
    pub day_rule: DayRule,
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
    /// The entry that recorded it.
    pub entry: u32,
    /// How the move before it was handed over; none when it never was.
    pub handed: Option<Handed>,
    /// When it was sent.
    pub sent: DateTime<Utc>,
    /// The working of its cost.
    pub charge: Option<Charge>,
    /// Whether it came after the limit.
    pub late: bool,
    /// Whether it had been sent before, as a conditional move.
    pub conditional: bool,
    /// The mover's clock before it.
    pub before: SideClock,
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
        let score = starting(opening.fen.as_deref(), &opening.regulations).map_err(misfit)?;
        Ok(Game {
            id,
            opening: (**opening).clone(),
            first: score.next_ply(),
            score,
            line: 0,
            available: None,
            clocks: Tally::default(),
            offer: None,
            offered: Vec::new(),
            claims: Vec::new(),
            time_claims: Vec::new(),
            pending: None,
            forfeited: None,
            lost_for: None,
            conditionals: Tally::default(),
            stops: Stops::default(),
            stopped: false,
            incidents: Vec::new(),
            king_must_move: None,
            impossible: Vec::new(),
            unclear: Vec::new(),
            notation: opening.regulations.notation,
            proposed: None,
            hands: opening.hands,
            outcome: None,
            void: Vec::new(),
            former: Vec::new(),
            clock_set: Tally::default(),
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

    /// Until when the player on move may answer; none while the game is over, the clocks stand or nothing was handed
    /// over.
    pub fn standing(&self) -> Option<Standing> {
        let runs = self.outcome.is_none() && self.stops.standing_since().is_none();
        let available = self.available.as_ref().filter(|_| runs)?;
        Some(self.standing_if(available.handed))
    }

    /// Until when the player on move may answer if the move were handed over like this and the clocks stood no more.
    pub fn standing_if(&self, handed: Handed) -> Standing {
        let side = self.on_move();
        self.clocks.of(side).standing(
            self.control(side),
            self.day_rule(),
            self.opening.start,
            self.zone(side),
            handed,
            &self.stops,
        )
    }

    /// How a side's time is kept: by the regulations, and for the half-move that was asked for as they were then.
    pub fn control(&self, side: Side) -> Control {
        let asked = self.available.as_ref().filter(|_| side == self.on_move());
        asked.map_or(self.opening.regulations.control, |available| available.control)
    }

    fn day_rule(&self) -> DayRule {
        self.available.as_ref().map_or(self.opening.regulations.day_rule, |available| available.day_rule)
    }

    /// What the half-move to be made costs when it is sent at this instant; none when no time runs.
    pub fn charge_if_sent(&self, sent: DateTime<Utc>) -> Option<Charge> {
        let handed = self.available.as_ref()?.handed;
        let (zone, rule) = (self.zone(self.on_move()), self.day_rule());
        Some(Charge::count(rule, self.opening.start, zone, handed, sent, &self.stops))
    }

    /// How many moves a side has made, by the numbers of the score: those before a position that was reconstructed
    /// are counted too.
    pub fn moves_made(&self, side: Side) -> u32 {
        let until = |ply: Ply| match side {
            Side::White => ply.before().div_ceil(2),
            Side::Black => ply.before() / 2,
        };
        u32::try_from(until(self.next_ply()).saturating_sub(until(self.first))).unwrap_or(u32::MAX)
    }

    /// The move that a side must reach in the time that it has, by the numbers of the score: the clock's own counter
    /// differs from them where the director set it (6.11, 8.4), and in a game from a set position.
    pub fn control_move(&self, side: Side) -> u32 {
        let clock = self.clocks.of(side);
        let next = self.next_ply();
        let own = if next.side() == side { next } else { next.next() };
        let wanted = clock.control_move(self.control(side)).saturating_sub(clock.moves);
        own.move_number().saturating_add(wanted).saturating_sub(1)
    }

    /// Whether each side has made at least so many moves.
    pub fn both_have_made(&self, moves: u32) -> bool {
        Side::BOTH.iter().all(|side| self.moves_made(*side) >= moves)
    }

    /// Whether the half-move to be made comes too late when it is sent at this instant: also while the clocks stand,
    /// where its limit had passed before.
    pub fn late_if_sent(&self, sent: DateTime<Utc>) -> bool {
        if let Some(standing) = self.standing() {
            return sent >= standing.deadline;
        }
        let passed = || {
            let (available, since) = (self.available.as_ref()?, self.stops.standing_since()?);
            Some(self.standing_if(available.handed).deadline).filter(|deadline| *deadline <= since)
        };
        let deadline = self.flag.map(|flag| flag.deadline).or_else(passed);
        deadline.is_some_and(|deadline| sent >= deadline)
    }

    /// How often a side was irregular in this way, without what the director struck.
    pub fn count(&self, side: Side, what: Irregularity) -> u32 {
        let counts =
            |incident: &&Incident| incident.side == side && incident.what == what && !incident.struck;
        u32::try_from(self.incidents.iter().filter(counts).count()).unwrap_or(u32::MAX)
    }

    /// Whether a side's draw offer stands.
    pub fn offers(&self, side: Side) -> bool {
        self.offer.is_some_and(|offer| offer.by == side)
    }

    /// The side whose draw offer waits for an answer: not one that was accepted and waits for the director's consent.
    pub fn open_offer(&self) -> Option<Side> {
        let accepted = self.pending.is_some_and(|pending| pending.what == PendingKind::EarlyDraw);
        self.offer.map(|offer| offer.by).filter(|_| !accepted)
    }

    /// Whether a side's refused claim of this kind stands as a draw offer (9.1.2.2): where one could be made with the
    /// half-move that is due, neither too early (9.1.1) nor too often.
    pub(super) fn claim_offers(&self, side: Side, claim: Claim) -> bool {
        claim.is_offer()
            && self.both_have_made(self.moves_before_offers())
            && self.offer_counts(side, self.next_ply()).is_ok()
    }

    /// The regulations as they hold now.
    pub fn regulations(&self) -> &Regulations {
        &self.opening.regulations
    }
}

/// The score before the first move: from this position, or the usual one.
pub(super) fn starting(fen: Option<&str>, regulations: &Regulations) -> Result<Score, String> {
    match fen {
        None => Ok(Score::new()),
        Some(fen) => {
            let position = Position::from_fen(fen, regulations.variant).map_err(|error| error.to_string())?;
            Ok(Score::starting(position))
        }
    }
}
