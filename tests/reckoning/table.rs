//! The tournament on paper: who plays whom, what each move cost, and what stands in the report book.

use chrono::{Days, NaiveDate};
use chrono_tz::Tz;

use super::{
    calendar::{DAY, begins, date},
    clock::{Clock, FULL, Line},
    rules::{DayRule, Falls, Rules},
    turn::{Cost, Spared, Turn},
};

/// Longer than any test.
pub const NEVER: i64 = 8_000_000_000;

pub struct Player {
    pub address: String,
    pub zone: Tz,
    pub leave: Vec<(NaiveDate, NaiveDate)>,
}

#[derive(Clone, Debug)]
pub struct Made {
    pub cost: Cost,
    pub late: bool,
    pub sent: i64,
}

pub struct Game {
    pub players: [usize; 2],
    pub clocks: [Clock; 2],
    pub made: Vec<Made>,
    pub turn: Option<Turn>,
    /// From when to when the director had the clocks stopped; open while he has.
    pub stood: Vec<(i64, Option<i64>)>,
    /// The limit that was reported, as long as the report stands.
    pub reported: Option<i64>,
    /// The answer that waits for the opponent's move, sent beforehand.
    pub beforehand: bool,
    pub over: bool,
}

pub struct Table {
    pub rules: Rules,
    pub start: NaiveDate,
    pub neutral: Vec<(NaiveDate, NaiveDate)>,
    pub players: Vec<Player>,
    pub games: Vec<Game>,
}

impl Game {
    pub fn new(players: [usize; 2]) -> Game {
        Game {
            players,
            clocks: [Clock::default(), Clock::default()],
            made: Vec::new(),
            turn: None,
            stood: Vec::new(),
            reported: None,
            beforehand: false,
            over: false,
        }
    }

    pub fn side(&self) -> usize {
        self.made.len() % 2
    }

    pub fn on_move(&self) -> usize {
        self.players[self.side()]
    }

    pub fn stopped(&self) -> bool {
        self.stood.last().is_some_and(|(_, until)| until.is_none())
    }
}

impl Table {
    /// What is charged to nobody for the half-move that is due in a game.
    fn spared(&self, game: &Game) -> Spared {
        let leave = self.players[game.on_move()].leave.clone();
        let stood = game.stood.iter().map(|(from, until)| (*from, until.unwrap_or(NEVER)));
        Spared { leave, neutral: self.neutral.clone(), stood: stood.collect() }
    }

    pub fn left(&self, game: usize, side: usize) -> i64 {
        let clock = &self.games[game].clocks[side];
        if self.rules.exact() { clock.block(self.rules.control).0 } else { clock.left(self.rules.control) }
    }

    /// The first instant that is too late for the half-move that is due, if it lies before another.
    fn limit_until(&self, game: usize, until: i64) -> Option<i64> {
        let (at, game) = (game, &self.games[game]);
        let turn = game.turn.as_ref()?;
        turn.limit(&self.rules, &self.spared(game), self.left(at, game.side()), until)
    }

    /// The same as the letters name it: there is none while the clocks stand.
    pub fn limit(&self, game: usize) -> Option<i64> {
        if self.games[game].over || self.games[game].stopped() {
            return None;
        }
        self.limit_until(game, NEVER)
    }

    /// A letter was handed over that asks for a half-move.
    pub fn asks(&mut self, game: usize, at: i64, start_letter: bool) {
        let zone = self.players[self.games[game].on_move()].zone;
        let start = self.start;
        self.games[game].turn =
            Some(Turn { zone, handed: at, start_letter, start, announced: None, filled: None });
    }

    /// A move is put down that was sent at this instant.
    pub fn moves(&mut self, game: usize, sent: i64) {
        self.ends_leave(game, sent);
        let limit = self.limit_until(game, sent + DAY);
        let cost = match &self.games[game].turn {
            Some(turn) => turn.cost(&self.rules, &self.spared(&self.games[game]), sent),
            None => Cost { charged: 0, counted: 0 },
        };
        let game = &mut self.games[game];
        let side = game.side();
        game.clocks[side].lines.push(Line::Moved(cost.charged));
        game.made.push(Made { cost, late: limit.is_some_and(|limit| sent >= limit), sent });
        (game.turn, game.reported) = (None, None);
        if std::mem::take(&mut game.beforehand) {
            let side = game.side();
            game.clocks[side].lines.push(Line::Moved(0));
            game.made.push(Made { cost: Cost { charged: 0, counted: 0 }, late: false, sent });
        }
    }

    /// A player fills his clock from the bank: not where less than a day is missing, nor when it has run down.
    pub fn fills(&mut self, game: usize, sent: i64) {
        let side = self.games[game].side();
        let (clock, bank) = self.games[game].clocks[side].block(self.rules.control);
        let Some(turn) = &self.games[game].turn else { return };
        let thought = turn.cost(&self.rules, &Spared::default(), sent).charged;
        if bank > 0 && thought < clock && clock - thought <= FULL - DAY {
            let game = &mut self.games[game];
            game.clocks[side].lines.push(Line::Filled(thought));
            game.turn.as_mut().unwrap().filled = Some(sent);
        }
    }

    /// Who moves is back, by the calendar of the letter that he answers.
    fn ends_leave(&mut self, at: usize, sent: i64) {
        let game = &self.games[at];
        let (Some(turn), true) = (&game.turn, self.rules.leave_ends) else { return };
        let today = date(if self.rules.utc { Tz::UTC } else { turn.zone }, sent);
        let player = game.on_move();
        let leave = &mut self.players[player].leave;
        for (_, until) in leave.iter_mut().filter(|(from, until)| (*from..=*until).contains(&today)) {
            *until = today - Days::new(1);
        }
        leave.retain(|(from, until)| from <= until);
    }

    /// Looks at the clocks, after the mailbox was read.
    pub fn sweeps(&mut self, now: i64) {
        for game in 0..self.games.len() {
            if self.games[game].stopped() {
                continue;
            }
            let passed = self.limit(game).filter(|limit| self.waits_for_post(game, *limit) <= now);
            if self.rules.falls == Falls::Reported {
                self.games[game].reported = passed;
            }
        }
    }

    /// By post a card may be under way after the limit.
    fn waits_for_post(&self, game: usize, limit: i64) -> i64 {
        let transit = u64::try_from(self.rules.transit).unwrap();
        let Some(turn) = self.games[game].turn.as_ref().filter(|_| self.rules.day_rule == DayRule::Postal)
        else {
            return limit;
        };
        begins(turn.zone, date(turn.zone, limit) + Days::new(transit))
    }
}
