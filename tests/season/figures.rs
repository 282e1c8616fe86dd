//! What is counted in a season: letters by person, day and kind, how long a game stood still without a word to whoever it
//! waited for, and what became of each matter.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use amici::{model::MatterState, store::GameRow};
use chrono::{DateTime, Duration, NaiveDate, Utc};

use super::{
    data::Season,
    desk::{Came, Desk},
    kinds::{Class, class},
};
use crate::support::club::OPERATOR;

/// So long a game may stand still without a word to whoever it waits for.
const A_WEEK: Duration = Duration::days(7);

/// A stretch of time in which a game stood still and nobody was reminded of it.
#[derive(Clone, Debug)]
struct Stretch {
    game: String,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
    /// The matters about it that were open at its end, and how it ended.
    open: Vec<String>,
    end: End,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum End {
    /// It lasts.
    Lasts,
    /// A letter told of what the game waits for.
    Told,
    /// The game went on, or was over.
    WentOn,
}

impl Stretch {
    fn lasted(&self) -> Duration {
        self.until - self.from
    }

    fn text(&self) -> String {
        let end = match self.end {
            End::Lasts => "and it still stands",
            End::Told => "then a letter went",
            End::WentOn => "then it went on",
        };
        let Stretch { game, from, until, open, .. } = self;
        let (days, from, until) = (self.lasted().num_days(), from.date_naive(), until.date_naive());
        format!(
            "{game} stood still for {days} days unreminded, {from} to {until}, {end}; open: {}",
            open.join(", ")
        )
    }
}

#[derive(Default)]
pub struct Figures {
    /// How many letters of each class came to each person on each of his days.
    days: BTreeMap<(String, NaiveDate), BTreeMap<Class, Vec<String>>>,
    kinds: BTreeMap<(&'static str, &'static str), usize>,
    /// Since when each game stands still, and when a letter last told of what it waits for.
    still: BTreeMap<i64, DateTime<Utc>>,
    told: BTreeMap<i64, DateTime<Utc>>,
    stretches: BTreeMap<i64, Vec<Stretch>>,
}

impl Figures {
    pub fn letter(&mut self, season: &Season, came: &Came, now: DateTime<Utc>) {
        let to = &came.letter.to;
        let directs = season.director.iter().any(|who| who.email == *to);
        let role = if directs {
            "director"
        } else if to == OPERATOR {
            "operator"
        } else {
            "player"
        };
        *self.kinds.entry((role, came.kind())).or_default() += 1;
        let day = season.zone_of(to).date(now);
        let of = self.days.entry((to.clone(), day)).or_default();
        // Two flags are told at once, as a claim is.
        let both = came.letter.text.contains("Both players have overstepped");
        let two_flags = directs && came.kind() == "flag-reported" && both;
        let kind = if two_flags { "time-claimed" } else { came.kind() };
        of.entry(class(kind, role == "director")).or_default().push(format!(
            "{} at {}, written {}",
            came.kind(),
            now.format("%H:%M"),
            came.row.written
        ));
        for matter in came.matters.iter().filter(|matter| matter.state == MatterState::Open) {
            self.told.extend(matter.game.map(|game| (game, now)));
        }
    }

    /// After each pass: which games stand still now.
    pub fn games(&mut self, season: &Season, desk: &mut Desk, rows: &[GameRow]) {
        let now = desk.now();
        for row in rows {
            let row = desk.read(|books| books.game_by_id(row.id));
            let passed = row.deadline.is_none_or(|deadline| deadline <= now);
            let still = row.result.is_none() && passed && now.date_naive() > season.start && {
                let game = desk.game(&row);
                game.outcome.is_none() && game.standing().is_none_or(|standing| standing.deadline <= now)
            };
            if !still {
                if let Some(since) = self.still.remove(&row.id) {
                    self.stretch(&row, since, now, None);
                }
                continue;
            }
            let since = *self.still.entry(row.id).or_insert(now);
            let open = desk.read(|books| books.open_matters(row.id));
            // Whoever has put it off, for a week at most, knows of it until then.
            let week = now..=now + Duration::days(7);
            if open.iter().any(|matter| matter.later.is_some_and(|later| week.contains(&later))) {
                self.told.insert(row.id, now);
            }
            let open = open.iter().map(|matter| format!("{} {}", matter.id, matter.kind)).collect();
            self.stretch(&row, since, now, Some(open));
        }
    }

    /// A game stands still since then, with these matters open, or goes on.
    fn stretch(
        &mut self,
        row: &GameRow,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
        open: Option<Vec<String>>,
    ) {
        let from = self.told.get(&row.id).map_or(since, |told| since.max(*told));
        let all = self.stretches.entry(row.id).or_default();
        let new =
            || Stretch { game: row.name.to_string(), from, until: now, open: Vec::new(), end: End::Lasts };
        match all.last_mut().filter(|last| last.end == End::Lasts) {
            Some(last) if last.from == from => last.until = now,
            Some(last) => {
                (last.until, last.end) = (from, End::Told);
                all.push(new());
            }
            None => all.push(new()),
        }
        if let Some(last) = all.last_mut() {
            match open {
                Some(open) => last.open = open,
                None => last.end = End::WentOn,
            }
        }
    }

    /// What must hold and does not.
    pub fn failures(&self, desk: &Desk) -> Vec<String> {
        let mut failures = Vec::new();
        let all = self.stretches.values().flatten();
        failures.extend(all.filter(|stretch| stretch.lasted() > A_WEEK).map(Stretch::text));
        for ((person, day), classes) in &self.days {
            let rest = classes.get(&Class::Rest).map_or(&[][..], Vec::as_slice);
            if rest.len() > 1 && person != OPERATOR {
                failures.push(format!(
                    "{} letters to {person} on {day} that could wait: {}",
                    rest.len(),
                    rest.join("; ")
                ));
            }
        }
        let left = desk.rows(
            "SELECT matter.id, matter.kind, coalesce(game.number, '-'), date(opened, 'unixepoch') FROM matter
             LEFT JOIN game ON game.id = matter.game WHERE state = 'open'",
        );
        failures.extend(left.iter().map(|row| {
            format!("never settled: {} {} of game {}, opened {}", row[0], row[1], row[2], row[3])
        }));
        failures
    }

    /// Everything that was counted, as text.
    pub fn text(&self, season: &Season, desk: &Desk, days: i64) -> String {
        let mut text = String::new();
        self.letters_by_person(season, days, &mut text);
        let mut kinds: Vec<_> = self.kinds.iter().collect();
        kinds.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let kinds: Vec<String> =
            kinds.iter().map(|((role, kind), count)| format!("{role} {kind} {count}")).collect();
        writeln!(text, "letters by kind: {}", kinds.join(", ")).unwrap();
        let all = || self.stretches.values().flatten();
        let mut longest: Vec<&Stretch> = all().collect();
        longest.sort_by_key(|stretch| std::cmp::Reverse(stretch.lasted()));
        let week = |stretch: &&Stretch| stretch.lasted() > A_WEEK;
        let games: BTreeSet<&str> = all().filter(week).map(|stretch| stretch.game.as_str()).collect();
        let (many, still) = (all().filter(week).count(), self.stretches.len());
        writeln!(
            text,
            "games that stood still: {still}; for more than a week unreminded: {} of them, {many} times",
            games.len()
        )
        .unwrap();
        for stretch in longest.into_iter().take(12) {
            writeln!(text, "  {}", stretch.text()).unwrap();
        }
        matters(desk, &mut text);
        mails_of_directors(season, desk, &mut text);
        text
    }

    fn letters_by_person(&self, season: &Season, days: i64, text: &mut String) {
        let people = season.player.iter().map(|who| (&who.email, who.habit.as_str()));
        let people = people.chain(season.director.iter().map(|who| (&who.email, "director")));
        writeln!(
            text,
            "{:26} {:10} {:>7} {:>5} {:>6} {:>9} {:>9}",
            "to", "habit", "letters", "max", "mean", "max rest", "days >1"
        )
        .unwrap();
        for (person, habit) in people {
            let his = || self.days.iter().filter(|((to, _), _)| to == person).map(|(_, classes)| classes);
            let count =
                |classes: &BTreeMap<Class, Vec<String>>| classes.values().map(Vec::len).sum::<usize>();
            let rest = |classes: &BTreeMap<Class, Vec<String>>| classes.get(&Class::Rest).map_or(0, Vec::len);
            let all: usize = his().map(count).sum();
            let mean = all as f64 / days as f64;
            let (max, max_rest) = (his().map(count).max().unwrap_or(0), his().map(rest).max().unwrap_or(0));
            let over = his().filter(|classes| rest(classes) > 1).count();
            writeln!(text, "{person:26} {habit:10} {all:>7} {max:>5} {mean:>6.2} {max_rest:>9} {over:>9}")
                .unwrap();
        }
        let classes = [Class::Move, Class::Ruling, Class::Question, Class::Answer, Class::Rest];
        for class in classes {
            let per_day = || self.days.values().map(|classes| classes.get(&class).map_or(0, Vec::len));
            let (all, max) = (per_day().sum::<usize>(), per_day().max().unwrap_or(0));
            writeln!(text, "  {class:?}: {all} letters, at most {max} to a person on a day").unwrap();
        }
    }
}

/// What became of the matters of each kind, and how old the oldest grew.
fn matters(desk: &Desk, text: &mut String) {
    let now = desk.now().timestamp();
    let rows = desk.rows(&format!(
        "SELECT kind, count(*), max(coalesce(ended, {now}) - opened), sum(state = 'taken'), sum(state = 'refused'),
             sum(state = 'settled'), sum(state = 'lapsed'), sum(state = 'open')
         FROM matter GROUP BY kind ORDER BY kind"
    ));
    writeln!(
        text,
        "{:16} {:>6} {:>9} {:>6} {:>8} {:>8} {:>7} {:>5}",
        "matter", "opened", "age, days", "taken", "refused", "settled", "lapsed", "open"
    )
    .unwrap();
    for row in rows {
        let days: i64 = row[2].parse::<i64>().unwrap() / 86_400;
        writeln!(
            text,
            "{:16} {:>6} {days:>9} {:>6} {:>8} {:>8} {:>7} {:>5}",
            row[0], row[1], row[3], row[4], row[5], row[6], row[7]
        )
        .unwrap();
    }
}

/// What the directors wrote, and what came of it.
fn mails_of_directors(season: &Season, desk: &Desk, text: &mut String) {
    for who in &season.director {
        let sql = format!(
            "SELECT datetime(received, 'unixepoch'), outcome, raw FROM inbox WHERE sender LIKE '%{}%' ORDER BY id",
            who.email
        );
        for row in desk.rows(&sql) {
            let said = row[2].split("\r\n\r\n").nth(1).unwrap_or_default().replace("\r\n", " | ");
            writeln!(text, "{} {}: {said} -> {}", row[0], who.name, row[1]).unwrap();
        }
    }
}
