//! The directors: each sits down to the cases that letters have told him of, and answers the newest letter about each by
//! `yes`, or by an order where it proposes nothing or the proposal did not do.

use std::collections::{BTreeMap, BTreeSet};

use amici::{
    model::{GameResult, MatterState, Side},
    store::Matter,
};
use chrono::{DateTime, Duration, Utc};

use super::{
    data::{Official, Season},
    desk::{Came, Desk},
    plans::{Act, Plan},
};
use crate::support::{club::Letter, dice::Dice};

/// What waits for an answer that has none gets another look after so long.
const ANOTHER_LOOK: Duration = Duration::days(7);

#[derive(Default)]
struct Seat {
    /// The newest letter that told of each matter.
    told: BTreeMap<i64, Letter>,
    /// Which letter about a matter was answered last.
    answered: BTreeMap<i64, i64>,
    /// The matters whose proposal was taken, in vain where they are still open.
    said_yes: BTreeSet<i64>,
    /// When he sits down next.
    sits: Option<DateTime<Utc>>,
}

pub struct Directors {
    season: Season,
    seats: Vec<Seat>,
    dice: Dice,
}

impl Directors {
    pub fn new(season: &Season) -> Directors {
        let seats = season.director.iter().map(|_| Seat::default()).collect();
        Directors { season: season.clone(), seats, dice: Dice(season.seed + 1) }
    }

    /// A letter to a director makes him sit down where it tells of what waits for him.
    pub fn read(&mut self, came: &Came, now: DateTime<Utc>) -> Option<Plan> {
        let place = self.season.director.iter().position(|who| who.email == came.letter.to)?;
        let mut waits = false;
        for matter in came.matters.iter().filter(|matter| is_case(matter)) {
            self.seats[place].told.insert(matter.id, came.letter.clone());
            waits |= matter.state == MatterState::Open;
        }
        let (from, to) = self.season.director[place].hours;
        let hours = i64::try_from(from + self.dice.roll(to - from + 1)).unwrap();
        if waits { self.sits_down(place, now + Duration::hours(hours)) } else { None }
    }

    /// He sits down then, unless he does so before.
    fn sits_down(&mut self, place: usize, at: DateTime<Utc>) -> Option<Plan> {
        let at = back_by(&self.season.director[place], at);
        let seat = &mut self.seats[place];
        if seat.sits.is_some_and(|before| before <= at) {
            return None;
        }
        seat.sits = Some(at);
        Some(Plan { at, act: Act::Sits(place) })
    }

    /// What he writes where he sits now: the letters that he answers, each with what he says.
    pub fn sit(&mut self, place: usize, desk: &mut Desk) -> (Vec<(Letter, String)>, Option<Plan>) {
        self.seats[place].sits = None;
        let now = desk.now();
        let mut yes: BTreeMap<i64, (Letter, Vec<i64>)> = BTreeMap::new();
        let (mut says, mut left) = (Vec::new(), false);
        let open = self.open(place, desk);
        let in_letter =
            |letter: &Letter| open.iter().filter(|(_, told)| told.number() == letter.number()).count();
        for (matter, letter) in &open {
            let seat = &mut self.seats[place];
            if seat.answered.get(&matter.id) == Some(&letter.number()) {
                continue;
            }
            if matter.proposal.is_some() && seat.said_yes.insert(matter.id) {
                yes.entry(letter.number()).or_insert_with(|| (letter.clone(), Vec::new())).1.push(matter.id);
            } else if let Some(order) = order(&self.season, desk, matter, in_letter(letter) > 1, now) {
                says.push((letter.clone(), order));
            } else {
                left = true;
                continue;
            }
            self.seats[place].answered.insert(matter.id, letter.number());
        }
        for (letter, matters) in yes.into_values() {
            let numbers: String = matters.iter().map(|matter| format!(" {matter}")).collect();
            let alone = in_letter(&letter) == 1;
            says.push((letter, if alone { "yes".to_owned() } else { format!("yes{numbers}") }));
        }
        let again = if left { self.sits_down(place, now + ANOTHER_LOOK) } else { None };
        (says, again)
    }

    /// The open matters that he was told of, each with the newest letter about it.
    fn open(&self, place: usize, desk: &mut Desk) -> Vec<(Matter, Letter)> {
        let mut open = Vec::new();
        let letters: BTreeMap<i64, &Letter> =
            self.seats[place].told.values().map(|letter| (letter.number(), letter)).collect();
        for (number, letter) in letters {
            for matter in desk.read(|books| books.matters_in(number)) {
                let newest = self.seats[place].told.get(&matter.id).map(Letter::number) == Some(number);
                if newest && matter.state == MatterState::Open && is_case(&matter) {
                    open.push((matter, letter.clone()));
                }
            }
        }
        open
    }
}

fn is_case(matter: &Matter) -> bool {
    !matter.kind.is_question() && !matter.kind.is_alarm()
}

/// When somebody does what he would do at this instant: not while he is away.
fn back_by(who: &Official, at: DateTime<Utc>) -> DateTime<Utc> {
    match who.away {
        Some((from, until)) if at.date_naive() >= from && at.date_naive() < until => {
            until.and_hms_opt(9, 0, 0).unwrap().and_utc()
        }
        _ => at,
    }
}

/// The order that the season has for such a case, once it is old enough. `several`: whether its letter tells of others too.
fn order(
    season: &Season,
    desk: &mut Desk,
    matter: &Matter,
    several: bool,
    now: DateTime<Utc>,
) -> Option<String> {
    let answer = season.answer.iter().find(|answer| answer.case == matter.kind.to_string())?;
    if now - matter.opened < Duration::days(answer.days) {
        return None;
    }
    let row = matter.game.map(|game| desk.read(|books| books.game_by_id(game)));
    let side = match (&row, matter.player) {
        (Some(row), Some(player)) if row.black == player => Side::Black,
        _ => Side::White,
    };
    let name = row.map(|row| row.name.to_string()).unwrap_or_default();
    let number = if several { format!(" {}", matter.id) } else { String::new() };
    let says = answer.says.replace("{game}", &name).replace("{side}", side.letter()).replace("{n}", &number);
    let [win, loss] = [side, side.other()].map(|side| GameResult::win(side).to_string());
    Some(says.replace("{win}", &win).replace("{loss}", &loss))
}
