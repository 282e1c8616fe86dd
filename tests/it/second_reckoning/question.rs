//! What is asked before it counts: what an answer to a question is worth, and what holds up a flag.

use super::{
    calendar::{DAY, HOUR},
    rules::Falls,
    table::{Game, Table},
};

/// Why a mail is asked about.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Doubt {
    /// Nothing proves whose it is.
    Unproven,
    /// It is the player's, and may not be meant.
    Unmeant,
}

/// A move of which the desk asks whether it counts.
#[derive(Clone, Debug)]
pub struct Question {
    pub doubt: Doubt,
    /// When the mail was received that it is about.
    pub first: i64,
    /// When the letter was handed over.
    pub asked: Option<i64>,
    /// When it was opened.
    pub opened: i64,
}

/// Within so much time after the letter was handed over an answer is as good as the first mail.
const GRACE: i64 = 48 * HOUR;
/// After so much time nobody is asked any more.
const LAPSES: i64 = 7 * DAY;
/// So many questions in so many moves are answered in time.
const QUESTIONS: usize = 3;
const MOVES: usize = 10;

impl Question {
    /// When a move counts as sent that the player says he meant.
    fn counts(&self, answered: i64, too_often: bool) -> i64 {
        let Some(asked) = self.asked.filter(|_| !too_often) else { return answered };
        if answered <= asked + GRACE { self.first } else { answered - (asked - self.first) }
    }
}

impl Game {
    /// The number of the move that the side on move is to make.
    fn own_move(&self) -> usize {
        self.made.len() / 2 + 1
    }

    fn count_question(&mut self) {
        let (side, number) = (self.side(), self.own_move());
        self.questions[side].push(number);
    }

    /// Whether the side on move was asked too often before this question, which is counted already.
    fn too_often(&self) -> bool {
        let number = self.own_move();
        let recent = |asked: &&usize| **asked + MOVES > number;
        self.questions[self.side()].iter().filter(recent).count() > QUESTIONS
    }

    /// Whether something holds up the flag of this limit.
    fn held_up(&self, falls: Falls, limit: i64, now: i64) -> bool {
        let Some(question) = self.question.as_ref().filter(|question| question.first < limit) else {
            return false;
        };
        // What is not proved holds up no report, and a loss for two days at most.
        let most = match (question.doubt, falls) {
            (Doubt::Unmeant, _) => LAPSES,
            (Doubt::Unproven, Falls::Automatic) => GRACE,
            (Doubt::Unproven, Falls::Reported | Falls::Claimed) => 0,
        };
        now < limit + most && question.asked.is_none_or(|asked| now < asked + GRACE)
    }
}

impl Table {
    /// A mail is read about which the player must be asked.
    pub fn doubts(&mut self, game: usize, doubt: Doubt, first: i64, now: i64) {
        let game = &mut self.games[game];
        if game.over || game.turn.is_none() {
            return;
        }
        if doubt == Doubt::Unmeant {
            game.count_question();
        }
        game.question = Some(Question { doubt, first, asked: None, opened: now });
    }

    /// The player says that he meant it, by a word or by the same move again.
    pub fn means_it(&mut self, game: usize, answered: i64, now: i64, by_a_word: bool) {
        let Some(question) = self.games[game].question.clone() else {
            if !by_a_word {
                self.moves(game, answered, now);
            }
            return;
        };
        if question.doubt == Doubt::Unproven {
            self.games[game].count_question();
        }
        let too_often = self.games[game].too_often();
        self.count(match question.asked {
            _ if too_often => "asked too often",
            Some(asked) if answered > asked + GRACE && asked > question.first + DAY => {
                "answered late, asked very late"
            }
            Some(asked) if answered > asked + GRACE => "answered late",
            _ => "answered in time",
        });
        self.moves(game, question.counts(answered, too_often), now);
    }

    /// Looks at the clocks, after the mailbox was read.
    pub fn sweeps(&mut self, now: i64) {
        for at in 0..self.games.len() {
            let game = &mut self.games[at];
            game.question = game.question.take().filter(|question| now < question.opened + LAPSES);
            if game.stopped() {
                continue;
            }
            let passed = self.limit(at).filter(|limit| self.waits_for_post(at, *limit) <= now);
            let (falls, game) = (self.rules.falls, &mut self.games[at]);
            let Some(limit) = passed else {
                (game.reported, game.grace) = (None, None);
                continue;
            };
            let held_up = game.held_up(falls, limit, now);
            let what = match falls {
                Falls::Claimed => "passed, and nobody claimed",
                Falls::Reported if game.reported == Some(limit) => "reported before",
                Falls::Reported if held_up => "report held up",
                Falls::Reported => {
                    game.reported = Some(limit);
                    "reported"
                }
                Falls::Automatic => {
                    let begun = game.grace.filter(|(of, _)| *of == limit).map_or(now, |(_, begun)| begun);
                    game.grace = Some((limit, begun));
                    let waited = now >= begun + self.rules.grace_hours * HOUR;
                    game.over = waited && !held_up;
                    match () {
                        () if game.over => "lost",
                        () if waited => "loss held up",
                        () => "grace",
                    }
                }
            };
            self.count(what);
        }
    }
}
