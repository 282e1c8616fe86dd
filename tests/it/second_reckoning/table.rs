//! The tournament on paper: who plays whom, what each move cost, and what stands in the report book.

use std::collections::BTreeMap;

use chrono::{Days, NaiveDate};
use chrono_tz::Tz;

use super::{
    calendar::{DAY, begins, date},
    clock::{Clock, FULL, Line},
    question::Question,
    rules::{DayRule, Falls, Rules},
    turn::{Cost, Spared, Turn},
};

/// Longer than any test.
pub const NEVER: i64 = 8_000_000_000;

pub struct Player {
    pub address: String,
    pub zone: Tz,
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
    /// The first and last days of the leave of each side.
    pub leave: [Vec<(NaiveDate, NaiveDate)>; 2],
    /// The answer that waits for the opponent's move, sent beforehand.
    pub beforehand: bool,
    /// What the player on move was asked.
    pub question: Option<Question>,
    /// The moves at which each side was asked.
    pub questions: [Vec<usize>; 2],
    /// Of which limit the grace has begun, and when.
    pub grace: Option<(i64, i64)>,
    /// When a move was sent that came after the limit and is kept.
    pub kept: Option<i64>,
    pub over: bool,
}

pub struct Table {
    pub rules: Rules,
    pub start: NaiveDate,
    pub neutral: Vec<(NaiveDate, NaiveDate)>,
    pub players: Vec<Player>,
    pub games: Vec<Game>,
    /// How often each thing happened that a run must have had.
    pub tally: BTreeMap<&'static str, usize>,
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
            leave: [Vec::new(), Vec::new()],
            beforehand: false,
            question: None,
            questions: [Vec::new(), Vec::new()],
            grace: None,
            kept: None,
            over: false,
        }
    }

    pub fn side(&self) -> usize {
        self.made.len() % 2
    }

    pub fn on_move(&self) -> usize {
        self.players[self.side()]
    }

    fn made(&mut self, made: Made) {
        let side = self.side();
        self.clocks[side].lines.push(Line::Moved(made.cost.charged));
        self.made.push(made);
        (self.turn, self.reported, self.question, self.grace, self.kept) = (None, None, None, None, None);
    }

    pub fn stopped(&self) -> bool {
        self.stood.last().is_some_and(|(_, until)| until.is_none())
    }
}

impl Table {
    pub fn count(&mut self, what: &'static str) {
        *self.tally.entry(what).or_default() += 1;
    }

    /// What is charged to nobody for the half-move that is due in a game.
    fn spared(&self, game: &Game) -> Spared {
        let leave = game.leave[game.side()].clone();
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

    /// A move is put down that was sent at this instant; where flags fall by themselves one that came too late is kept.
    pub fn moves(&mut self, game: usize, sent: i64, now: i64) {
        if self.games[game].over {
            return;
        }
        let late = self.is_late(game, sent);
        if late && self.rules.falls == Falls::Automatic {
            self.games[game].kept.get_or_insert(sent);
            self.count("kept");
            return;
        }
        let late = self.ends_leave(game, sent, now, late);
        let cost = match &self.games[game].turn {
            Some(turn) => turn.cost(&self.rules, &self.spared(&self.games[game]), sent),
            None => Cost { charged: 0, counted: 0 },
        };
        self.count(if late { "late" } else { "in time" });
        if self.games[game].reported.is_some() && !late {
            self.count("withdrawn");
        }
        let game = &mut self.games[game];
        game.made(Made { cost, late, sent });
        if std::mem::take(&mut game.beforehand) {
            game.made(Made { cost: Cost { charged: 0, counted: 0 }, late: false, sent });
        }
    }

    /// What was kept is made where it is late no more.
    pub fn revives(&mut self, now: i64) {
        for game in 0..self.games.len() {
            let Some(sent) = self.games[game].kept else { continue };
            if !self.is_late(game, sent) {
                self.count("made after all");
                self.moves(game, sent, now);
            }
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

    fn is_late(&self, game: usize, sent: i64) -> bool {
        self.limit_until(game, sent + DAY).is_some_and(|limit| sent >= limit)
    }

    /// Who moves is back in all his games, by the calendar of the letter that he answers, and the day of his move counts;
    /// but nobody who was in time is too late by that: there the leave ends with this day, and in his other games with the
    /// day on which the move is read. Says whether the move is late.
    fn ends_leave(&mut self, at: usize, sent: i64, now: i64, late: bool) -> bool {
        let game = &self.games[at];
        let (Some(turn), true) = (&game.turn, self.rules.leave_ends) else { return late };
        let today = date(if self.rules.utc { Tz::UTC } else { turn.zone }, sent);
        let (player, side) = (game.on_move(), game.side());
        let stood = game.leave[side].clone();
        let Some((begun, _)) = stood.iter().find(|(from, until)| (*from..=*until).contains(&today)).copied()
        else {
            return late;
        };
        self.count("leave ended");
        let mut last = today - Days::new(1);
        self.shortens(at, side, begun, last);
        if !late && self.is_late(at, sent) {
            self.count("leave ended with the day of the move");
            self.games[at].leave[side] = stood;
            last = today;
            self.shortens(at, side, begun, last);
        }
        self.ends_leave_elsewhere(at, player, begun, last, now);
        self.is_late(at, sent)
    }

    fn shortens(&mut self, game: usize, side: usize, begun: NaiveDate, last: NaiveDate) {
        let leave = &mut self.games[game].leave[side];
        leave.iter_mut().filter(|(from, _)| *from == begun).for_each(|(_, until)| *until = last.min(*until));
        leave.retain(|(from, until)| from <= until);
    }

    fn ends_leave_elsewhere(
        &mut self,
        at: usize,
        player: usize,
        begun: NaiveDate,
        last: NaiveDate,
        now: i64,
    ) {
        let side_of = |game: &Game| game.players.iter().position(|other| *other == player);
        let others = (0..self.games.len()).filter(|game| *game != at && !self.games[*game].over);
        let others: Vec<(usize, usize)> =
            others.filter_map(|game| Some((game, side_of(&self.games[game])?))).collect();
        let mut last = last;
        for (game, side) in &others {
            let (game, side) = (*game, *side);
            let passed = |table: &Table| table.limit(game).is_some_and(|limit| limit <= now);
            let (stood, passed_before) = (self.games[game].leave[side].clone(), passed(self));
            self.shortens(game, side, begun, last);
            if self.games[game].side() == side && !passed_before && passed(self) {
                let zone = self.games[game].turn.as_ref().unwrap().zone;
                last = date(if self.rules.utc { Tz::UTC } else { zone }, now);
                self.count("leave ended elsewhere with the day of reading");
            }
            self.games[game].leave[side] = stood;
        }
        for (game, side) in others {
            self.shortens(game, side, begun, last);
        }
    }

    /// By post a card may be under way after the limit.
    pub fn waits_for_post(&self, game: usize, limit: i64) -> i64 {
        let transit = u64::try_from(self.rules.transit).unwrap();
        let Some(turn) = self.games[game].turn.as_ref().filter(|_| self.rules.day_rule == DayRule::Postal)
        else {
            return limit;
        };
        begins(turn.zone, date(turn.zone, limit) + Days::new(transit))
    }
}
