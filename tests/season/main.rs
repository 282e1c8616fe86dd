//! A season, simulated: twelve players and two directors answer letters by rules (`season.toml`) for fourteen months, mails
//! are lost, letters refused, there are claims and disputes. No game stands still for more than a week without a word to
//! whoever it waits for, every case is settled, and nobody gets more than one letter a day that could wait. Beside it a
//! player with twenty games falls silent (`silent.toml`).
//!
//! `SEASON=figures` only prints what was counted. `AMICI_LONG=1` plays the whole season, as `scripts/soak` does.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_methods,
    unreachable_pub,
    reason = "test code"
)]

mod data;
mod desk;
mod directors;
mod figures;
mod kinds;
mod plans;
mod players;
mod silent;
#[path = "../support/mod.rs"]
mod support;

use std::time::Instant;

use amici::store::GameRow;
use chrono::{DateTime, Duration, Utc};

use crate::support::{club::Mail, long::whole, picky::Answer, standing::sleeping};
use data::{Form, Season};
use desk::{Came, Desk};
use directors::Directors;
use figures::Figures;
use plans::{Act, Plan};
use players::Players;

/// Whether figures are all that is wanted.
fn figures_only() -> bool {
    std::env::var("SEASON").is_ok_and(|wanted| wanted == "figures")
}

struct Run {
    season: Season,
    form: Form,
    desk: Desk,
    rows: Vec<GameRow>,
    players: Players,
    directors: Directors,
    plans: Vec<Plan>,
    figures: Figures,
    refused: bool,
    /// When it was last asked whether a game sleeps, and which did.
    looked: Option<DateTime<Utc>>,
    sleeping: Vec<String>,
}

impl Run {
    fn new((season, form): (Season, Form)) -> Run {
        let mut desk = Desk::open(&season.event(), season.added);
        Run {
            rows: desk.games(&season.code),
            players: Players::new(&season, &form, &mut desk),
            directors: Directors::new(&season),
            plans: Vec::new(),
            figures: Figures::default(),
            refused: false,
            looked: None,
            sleeping: Vec::new(),
            season,
            form,
            desk,
        }
    }

    fn play(&mut self) {
        let end = self.season.added + Duration::days(self.form.days);
        while self.desk.now() < end {
            self.refuse();
            for came in self.desk.pass() {
                self.figures.letter(&self.season, &came, self.desk.now());
                self.read(&came);
            }
            self.figures.games(&self.season, &mut self.desk, &self.rows);
            self.sleep();
            self.desk.later(Duration::hours(self.form.pass_hours));
            self.act();
        }
    }

    /// Asks of the database itself, once in a few days, whether a game stands still without a word to anybody.
    fn sleep(&mut self) {
        if self.looked.is_none_or(|looked| self.desk.now() - looked >= Duration::days(3)) {
            self.looked = Some(self.desk.now());
            self.sleeping.extend(sleeping(&self.desk.database()));
        }
    }

    fn read(&mut self, came: &Came) {
        self.plans.extend(self.players.read(&mut self.desk, came));
        self.plans.extend(self.directors.read(came, self.desk.now()));
    }

    /// What is due by now is done: mails go out, and arrive or do not.
    fn act(&mut self) {
        let now = self.desk.now();
        let (mut due, later): (Vec<Plan>, Vec<Plan>) =
            std::mem::take(&mut self.plans).into_iter().partition(|plan| plan.at <= now);
        self.plans = later;
        due.sort_by_key(|plan| plan.at);
        for Plan { at, act } in due {
            match act {
                Act::Writes { from, letter, text, game } => {
                    if self.players.sends(&mut self.desk, game) && self.players.arrives(game) {
                        self.desk.receive(&Mail::answer(&letter, &from, &text), at);
                    }
                }
                Act::Sits(place) => {
                    let (says, again) = self.directors.sit(place, &mut self.desk);
                    self.plans.extend(again);
                    let from = self.season.director[place].email.clone();
                    for (letter, text) in says {
                        self.desk.receive(&Mail::answer(&letter, &from, &text), at);
                    }
                }
            }
        }
    }

    /// One player's server takes nothing for some days.
    fn refuse(&mut self) {
        let refusal = &self.season.refusal;
        let within = (refusal.from..refusal.from + Duration::days(refusal.days)).contains(&self.desk.now());
        if within != self.refused {
            self.refused = within;
            match within {
                true => self
                    .desk
                    .server
                    .answers(&self.form.refused, Answer::ToRecipient(refusal.answer.clone().leak())),
                false => self.desk.server.takes_all(),
            }
        }
    }

    /// How the games ended.
    fn ends(&mut self) -> String {
        let (mut over, mut moves, mut ends) = (0, 0, std::collections::BTreeMap::<String, usize>::new());
        for row in self.rows.clone() {
            let game = self.desk.game(&row);
            moves += game.records.len();
            over += usize::from(game.outcome.is_some());
            let how = game.outcome.map_or("goes on".to_owned(), |(_, how)| format!("{how:?}"));
            *ends.entry(how).or_default() += 1;
        }
        format!(
            "{} of {} games are over, {moves} half-moves, {} mails; {ends:?}",
            over,
            self.rows.len(),
            self.desk.mails
        )
    }
}

#[test]
fn no_game_sleeps_in_a_season() {
    let begun = Instant::now();
    let mut run = Run::new(Season::read(if whole() { "whole" } else { "short" }));
    run.play();
    let ends = run.ends();
    println!("{ends}; {} s", begun.elapsed().as_secs());
    println!("{}", run.figures.text(&run.season, &run.desk, run.form.days));
    let mut failures = run.figures.failures(&run.desk);
    failures.append(&mut run.sleeping);
    println!("{} failures\n{}", failures.len(), failures.join("\n"));
    assert!(figures_only() || failures.is_empty(), "{} failures, listed above", failures.len());
    for (kind, least) in
        [("claim", 3), ("record", 2), ("time-claim", 1), ("flag", 1), ("words", 1), ("undelivered", 1)]
    {
        let opened = run.desk.rows(&format!("SELECT id FROM matter WHERE kind = '{kind}'")).len();
        assert!(
            figures_only() || opened >= least,
            "{opened} of {kind} in a season, and not {least}: the rules bring them about no more"
        );
    }
    let going_on = run.desk.rows("SELECT number FROM game WHERE result IS NULL");
    assert!(figures_only() || going_on.is_empty(), "games that go on: {going_on:?}");
}
