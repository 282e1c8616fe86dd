//! A game: the fold of its journal.

use std::ops::Deref;

use chrono::{DateTime, Utc};

use super::game_state::{OffersInARow, TimeClaim, Unmade};
use crate::chess::{Numeric, Played, Position, Score, Written};
use crate::laws::{
    Adjusted, Available, ClaimRecord, Days, Entry, Fact, FlagReport, Former, Grace, Incident, Irregularity,
    JournalError, KeptMove, MoveRecord, Offer, Opening, PastEnd, Pending, PendingKind, PerSide, Step,
    Verdict, WritingStyle,
};
use crate::model::{Claim, Digest, GameId, GameResult, HalfMove, Ply, Side, Termination, Zone};
use crate::reflection::{SideClock, Stops};
use crate::regulations::{Notation, Regulations};

/// A game: the fold of its journal, and of nothing else. Everybody may read its state; only the fold writes it, so that no
/// game stands as no journal could have left it.
#[derive(Clone, Debug)]
pub struct Game {
    /// Written here, and by the referee where he looks ahead.
    pub(in crate::laws) state: GameState,
}

impl Deref for Game {
    type Target = GameState;

    fn deref(&self) -> &GameState {
        &self.state
    }
}

/// Where a game stands.
#[derive(Clone, Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub struct GameState {
    pub id: GameId,
    pub opening: Opening,
    /// The moves on record, from the first position.
    pub score: Score,
    /// 0 until something is taken back, or the game is opened anew.
    pub line: u32,
    /// The line in which it was opened: not 0 where the event was put right before its first move.
    pub opened_in: u32,
    /// How the move to be answered reached the player on move; none before handover.
    pub available: Option<Available>,
    /// The handover that was taken back, since our own server did not get the letter to its reader: no time runs until
    /// another.
    pub undone: Option<Available>,
    /// When the half-move that was to be made passed to somebody else, the last time that it did.
    pub seat_taken: Option<DateTime<Utc>>,
    pub clocks: PerSide<SideClock>,
    pub offer: Option<Offer>,
    /// The draw offers that were made without a move and counted, claims among them.
    pub offered: Vec<Offer>,
    /// Each side's draw offers in a row that had no answer in words (13.3.2.3 e).
    pub offers_in_a_row: PerSide<OffersInARow>,
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
    pub conditionals: PerSide<Vec<Vec<Step>>>,
    /// The times at which no clock ran, from the first half-move of this line.
    pub stops: Stops,
    /// Each side's leave (10), by its own calendar, in order.
    pub leave: PerSide<Vec<Days>>,
    /// The days that are charged to nobody in the whole event, by each player's own calendar, in order.
    pub neutral: Vec<Days>,
    /// How often a passed limit of each side was upheld without losing the game.
    pub oversteps: PerSide<u32>,
    /// The entries by which that was done last, 0 for none: what came too late before them is dealt with.
    pub upheld: PerSide<u32>,
    /// Whether the director has stopped the clocks (6.10).
    pub stopped: bool,
    /// Once the end date has stopped the game: what the players claim.
    pub past_end: Option<PastEnd>,
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
    pub hands: PerSide<WritingStyle>,
    /// The result, once there is one.
    pub outcome: Option<(GameResult, Termination)>,
    /// When each side signed the result that stands (8.5).
    pub signed: PerSide<Option<DateTime<Utc>>>,
    /// What was played after the game was over, where its end was found later: void, and no longer on record.
    pub void: Vec<Played>,
    /// What was played before a return to an earlier position, and is no longer on record, the oldest first.
    pub former: Vec<Former>,
    /// The first half-move of the game: a position that was reconstructed does not change it.
    pub first: Ply,
    /// The entry that last set each clock anew, 0 for none: penalties and credits from before it are in what the clock
    /// was set to, and cannot be taken off it.
    pub clock_set: PerSide<u32>,
    /// The report of a passed limit for the half-move to be made.
    pub flag: Option<FlagReport>,
    /// What was last said of a side's prospects to mate, and before which half-move.
    pub judged: Option<(HalfMove, Verdict)>,
    /// The time that is left for mail that was sent before the limit.
    pub grace: Option<Grace>,
    /// The seconds of delay of letters that were nobody's, by the half-moves that they asked for.
    pub delays: Vec<(Ply, i64)>,
    /// The move that was sent after the limit, and kept.
    pub kept_late: Option<KeptMove>,
    /// Once the game is over: the half-move that was asked for when it ended.
    pub unmade: Option<Unmade>,
    /// What is known of each half-move on record, in order.
    pub records: Vec<MoveRecord>,
    /// What changed a clock beside these half-moves, in order.
    pub adjusted: Vec<Adjusted>,
    /// The reason of the director's last ruling.
    pub ruled_for: Option<String>,
    /// The digest of the last entry.
    pub digest: Digest,
    /// How many entries the journal has.
    pub entries: u32,
}

impl Game {
    /// Begins a game from its first entry, which must be an opening, with a legal position.
    pub fn open(id: GameId, first: &Entry) -> Result<Game, JournalError> {
        let misfit = |why: String| JournalError { seq: first.seq, why };
        let Fact::Opened(opening) = &first.fact else {
            return Err(misfit("a journal begins with an opening".into()));
        };
        let state = GameState::at_first(id, opening, first.digest).map_err(misfit)?;
        Ok(Game { state })
    }

    /// Folds a whole journal.
    pub fn fold(id: GameId, entries: &[Entry]) -> Result<Game, JournalError> {
        let (first, rest) =
            entries.split_first().ok_or(JournalError { seq: 0, why: "the journal is empty".into() })?;
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

    /// The zone by which a side's days are counted: its player's own, or UTC by regulation.
    pub fn zone(&self, side: Side) -> Zone {
        match side {
            _ if self.regulations().time.counting.utc => Zone::UTC,
            side => *self.opening.zones.of(side),
        }
    }

    /// A side's player.
    pub fn name(&self, side: Side) -> &str {
        self.opening.players.of(side).name.shown()
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

    /// Whether each side has made at least so many moves.
    pub(crate) fn both_have_made(&self, moves: u32) -> bool {
        Side::BOTH.iter().all(|side| self.moves_made(*side) >= moves)
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

    /// A side's claims that wait to be decided beside the game.
    pub fn claims_beside(&self, by: Side) -> impl Iterator<Item = &ClaimRecord> {
        self.claims.iter().filter(move |claim| claim.by == by && claim.waits_beside())
    }

    /// All that waits to be decided: what the clocks stand for, then what is decided beside the game, the oldest first.
    pub fn waiting(&self) -> Vec<Pending> {
        let beside = self.claims.iter().filter(|claim| claim.waits_beside()).map(Pending::beside);
        self.pending.into_iter().chain(beside).collect()
    }

    /// Whether a side's refused claim of this kind stands as a draw offer (9.1.2.2): where one could be made with the
    /// half-move that is due, neither too early (9.1.1) nor too often.
    pub(crate) fn claim_offers(&self, side: Side, claim: Claim) -> bool {
        claim.is_offer()
            && self.both_have_made(self.moves_before_offers())
            && self.offer_counts(side, self.next_ply()).is_ok()
    }

    /// The regulations as they hold now.
    pub fn regulations(&self) -> &Regulations {
        &self.opening.regulations
    }
}

impl GameState {
    /// How a game stands with its opening, which has this digest.
    pub(super) fn at_first(id: GameId, opening: &Opening, digest: Digest) -> Result<GameState, String> {
        let score = starting(opening.fen.as_deref(), &opening.regulations)?;
        Ok(GameState {
            id,
            opening: opening.clone(),
            first: score.next_ply(),
            score,
            line: 0,
            opened_in: 0,
            available: None,
            undone: None,
            seat_taken: None,
            clocks: PerSide::default(),
            offer: None,
            offered: Vec::new(),
            offers_in_a_row: PerSide::default(),
            claims: Vec::new(),
            time_claims: Vec::new(),
            pending: None,
            forfeited: None,
            lost_for: None,
            conditionals: PerSide::default(),
            stops: Stops::default(),
            leave: PerSide::default(),
            neutral: Vec::new(),
            oversteps: PerSide::default(),
            upheld: PerSide::default(),
            stopped: false,
            past_end: None,
            incidents: Vec::new(),
            king_must_move: None,
            impossible: Vec::new(),
            unclear: Vec::new(),
            notation: opening.regulations.notation,
            proposed: None,
            hands: opening.hands,
            outcome: None,
            signed: PerSide::default(),
            void: Vec::new(),
            former: Vec::new(),
            clock_set: PerSide::default(),
            flag: None,
            judged: None,
            grace: None,
            kept_late: None,
            unmade: None,
            delays: Vec::new(),
            records: Vec::new(),
            adjusted: Vec::new(),
            ruled_for: None,
            digest,
            entries: 1,
        })
    }
}

/// The score before the first move: from this position, or the usual one.
pub(crate) fn starting(fen: Option<&str>, regulations: &Regulations) -> Result<Score, String> {
    let Some(fen) = fen else { return Ok(Score::new()) };
    let position = Position::from_fen(fen, regulations.variant).map_err(|error| error.to_string())?;
    Ok(Score::starting(position))
}
