//! The working of a game's time: every half-move, what it cost and by which rules, so that its player can count it again
//! with a calendar (Laws, 6.3 and 8.1.3).
//!
//! It is a row a half-move and a footnote for each rule used, for `amici game clock`, for the letter `clock`, and for
//! the director's case.
//!
//! Laws 8.1.3

mod rule;

use chrono::{DateTime, Utc};

use crate::chess::Numeric;
use crate::laws::{Adjusted, Adjustment, Game, MoveRecord, Way};
use crate::model::{Ply, Side};
use crate::reflection::{Block, Charge, Handed, SideClock, Terms, Turn};

pub use rule::Rule;

/// The working of a game's time, in the order of the journal.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Working {
    /// What was charged, given and set.
    pub rows: Vec<AuditRow>,
    /// The rules that were used, each once, in the order of their first use.
    pub rules: Vec<Rule>,
}

/// One half-move, or something else that changed a clock.
#[derive(Clone, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub struct AuditRow {
    /// The half-move; of anything else, the one that was to be made next.
    pub ply: Ply,
    pub side: Side,
    pub entry: u32,
    /// The mail that brought it, by its number in the inbox.
    pub mail: Option<i64>,
    pub what: ClockEvent,
    pub terms: Terms,
    /// Of a half-move, all that its cost was counted from; none where no time ran.
    pub turn: Option<Turn>,
    pub before: SideClock,
    pub clock: SideClock,
    pub rules: Vec<Rule>,
}

/// What a row is about.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum ClockEvent {
    /// A half-move was made.
    Moved(Moved),
    /// The clock was changed otherwise.
    Adjusted { how: Adjustment, at: DateTime<Utc> },
}

/// A half-move's part in the working.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Moved {
    /// The move; none while it is still to be made.
    pub numeric: Option<Numeric>,
    /// How the move before it was made available; none when it never was.
    pub handed: Option<Handed>,
    /// When it was sent; now, while it is still to be made.
    pub sent: DateTime<Utc>,
    /// What it cost, or would cost now; none when no time ran.
    pub charge: Option<Charge>,
    /// Whether it came after the limit.
    pub late: bool,
    /// Whether it had been sent before, as a conditional move.
    pub conditional: bool,
    /// The way of the mail that brought it, where a stamp says of one.
    pub way: Option<Way>,
}

impl Moved {
    /// The calendar days from the date of count to the date sent, charged or not; under `h24` the periods of 24 hours.
    pub fn days(&self) -> u32 {
        self.charge.map_or(0, |charge| charge.counted().saturating_add(charge.spared()))
    }
}

impl AuditRow {
    /// The days left after it, below zero when more was used than allowed.
    pub fn left(&self) -> i64 {
        self.clock.left(self.terms.control)
    }

    /// The clock and bank of Triple Block after it; none under another control.
    pub fn block(&self) -> Option<Block> {
        self.clock.block(self.terms.control)
    }

    /// Under Triple Block, the seconds that were taken off the clock.
    pub fn thought(&self) -> Option<i64> {
        match &self.what {
            ClockEvent::Moved(moved) => moved.charge.map(|charge| charge.seconds),
            ClockEvent::Adjusted { how: Adjustment::Refilled { seconds, .. }, .. } => Some(*seconds),
            ClockEvent::Adjusted { .. } => None,
        }
    }

    /// The half-move that it is about, where it is one.
    pub fn moved(&self) -> Option<&Moved> {
        match &self.what {
            ClockEvent::Moved(moved) => Some(moved),
            ClockEvent::Adjusted { .. } => None,
        }
    }
}

impl Working {
    /// The working of a game up to the last half-move that was made.
    pub fn of(game: &Game) -> Working {
        Working::with(game, None)
    }

    /// The same with the half-move that is still to be made, counted up to now.
    pub fn until(game: &Game, now: DateTime<Utc>) -> Working {
        Working::with(game, open(game, now))
    }

    fn with(game: &Game, open: Option<AuditRow>) -> Working {
        let mut rows: Vec<AuditRow> = game.records.iter().map(moved).collect();
        rows.extend(game.adjusted.iter().map(adjusted));
        rows.sort_by_key(|row| row.entry);
        rows.extend(open);
        for side in Side::BOTH {
            let mut before = SideClock::default();
            for row in rows.iter_mut().filter(|row| row.side == side) {
                row.before = before;
                row.rules = rule::used(game, row);
                before = row.clock;
            }
        }
        let mut rules = Vec::new();
        for rule in rows.iter().flat_map(|row| &row.rules) {
            if !rules.contains(rule) {
                rules.push(*rule);
            }
        }
        Working { rows, rules }
    }

    /// A side's rows.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = &AuditRow> {
        self.rows.iter().filter(move |row| row.side == side)
    }

    /// The ways of mails that are worth telling, with their rows.
    pub fn ways(&self) -> impl Iterator<Item = (&AuditRow, Way)> {
        let way = |row: &AuditRow| row.moved().and_then(|moved| moved.way).filter(Way::is_worth_telling);
        self.rows.iter().filter_map(move |row| way(row).map(|way| (row, way)))
    }

    /// The letter that stands for a rule in a row.
    pub fn sign(&self, rule: Rule) -> String {
        let place = self.rules.iter().position(|known| *known == rule);
        let digit = place.and_then(|place| u32::try_from(place).ok()?.checked_add(10));
        digit.and_then(|digit| char::from_digit(digit, 36)).unwrap_or('*').to_string()
    }

    /// The letters of a row's rules.
    pub fn signs(&self, row: &AuditRow) -> String {
        row.rules.iter().map(|rule| self.sign(*rule)).collect()
    }

    /// Whether exact time is kept in it, with a clock and a bank.
    pub fn is_exact(&self) -> bool {
        self.rows.iter().any(|row| row.terms.control.is_exact())
    }
}

/// A time in days, hours, minutes and seconds: `2d 03:04:05`.
pub fn exact(seconds: i64) -> String {
    let (sign, whole) = (if seconds < 0 { "-" } else { "" }, seconds.unsigned_abs());
    let (days, hours, minutes) = (whole / 86_400, whole / 3_600 % 24, whole / 60 % 60);
    format!("{sign}{days}d {hours:02}:{minutes:02}:{:02}", whole % 60)
}

fn moved(record: &MoveRecord) -> AuditRow {
    let MoveRecord { ply, numeric, entry, mail, terms, handed, sent, charge, late, conditional, way, .. } =
        *record;
    let moved = Moved { numeric: Some(numeric), handed, sent, charge, late, conditional, way };
    let row = row(ply, ply.side(), entry, ClockEvent::Moved(moved), terms, record.clock);
    AuditRow { mail, turn: record.turn.clone(), ..row }
}

/// A row before it is held against those above it.
fn row(ply: Ply, side: Side, entry: u32, what: ClockEvent, terms: Terms, clock: SideClock) -> AuditRow {
    AuditRow {
        ply,
        side,
        entry,
        mail: None,
        what,
        terms,
        turn: None,
        before: clock,
        clock,
        rules: Vec::new(),
    }
}

/// The half-move to be made, where time runs for it.
fn open(game: &Game, now: DateTime<Utc>) -> Option<AuditRow> {
    let available = game.available.as_ref().filter(|_| game.outcome.is_none())?;
    let (ply, clock) = (game.next_ply(), *game.clocks.of(game.on_move()));
    let charge = game.charge_if_sent(now);
    let (handed, late) = (Some(available.handed), game.late_if_sent(now));
    let moved = Moved { numeric: None, handed, sent: now, charge, late, conditional: false, way: None };
    let row = row(ply, ply.side(), game.entries, ClockEvent::Moved(moved), available.terms, clock);
    Some(AuditRow { turn: game.turn_if_sent(now), ..row })
}

fn adjusted(adjusted: &Adjusted) -> AuditRow {
    let Adjusted { entry, at, side, ply, how, terms, clock } = *adjusted;
    row(ply, side, entry, ClockEvent::Adjusted { how, at }, terms, clock)
}
