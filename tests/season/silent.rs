//! The silent player with twenty games.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, NaiveDate, NaiveTime, Utc};
use serde::Deserialize;

use super::{
    desk::{Came, Desk},
    figures_only,
};
use crate::support::club::{Mail, TD};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Silent {
    code: String,
    start: NaiveDate,
    added: DateTime<Utc>,
    name: String,
    email: String,
    zone: String,
    games: usize,
    regulations: String,
    thinks: Vec<i64>,
    answered: NaiveDate,
    last_move: NaiveDate,
    rules: NaiveDate,
    letters_to_him: usize,
    letters_to_director: usize,
}

/// The kinds of letters that bring a move, start a game, or say that a move is recorded.
const OF_MOVES: [&str; 4] = ["start-player", "start-director", "your-move", "recorded"];

impl Silent {
    fn event(&self) -> String {
        let Silent { code, start, name, email, zone, regulations, .. } = self;
        let mut event = format!(
            "[event]\ncode = \"{code}\"\nname = \"A Star\"\nsite = \"Example CC\"\nstart = {start}\nformat = \"games\"\n\
             director = {{ name = \"Weiss, Anna\", email = \"{TD}\", timezone = \"{zone}\" }}\n\
             [regulations]\n{}\n\
             [[player]]\nname = \"{name}\"\nemail = [\"{email}\"]\ntimezone = \"{zone}\"\n",
            regulations.trim()
        );
        for place in 1..=self.games {
            let other = opponent(place);
            event += &format!(
                "[[player]]\nname = \"Opponent {place:02}\"\nemail = [\"{other}\"]\ntimezone = \"{zone}\"\n"
            );
        }
        for place in 1..=self.games {
            event += &format!("[[game]]\nwhite = \"{name}\"\nblack = \"Opponent {place:02}\"\n");
        }
        event
    }
}

fn opponent(place: usize) -> String {
    format!("opponent{place:02}@star.example")
}

/// An hour of a day.
fn at(day: NaiveDate, hour: u32) -> DateTime<Utc> {
    day.and_time(NaiveTime::from_hms_opt(hour, 0, 0).unwrap()).and_utc()
}

struct Star {
    silent: Silent,
    desk: Desk,
    /// The newest letter about each game to each of its players.
    asked: BTreeMap<(String, i64), Came>,
    start: Option<Came>,
    /// The letters that came since he fell silent, by reader, with their days.
    counted: BTreeMap<String, Vec<(NaiveDate, &'static str)>>,
    newest_of_director: BTreeMap<i64, Came>,
}

impl Star {
    fn passes_until(&mut self, until: DateTime<Utc>) {
        while self.desk.now() < until {
            self.desk.later(Duration::hours(6).min(until - self.desk.now()));
            self.pass();
        }
    }

    fn pass(&mut self) {
        let silent_since = at(self.silent.last_move, 20);
        for came in self.desk.pass() {
            let now = self.desk.now();
            if now > silent_since && !OF_MOVES.contains(&came.kind()) {
                let of = self.counted.entry(came.letter.to.clone()).or_default();
                of.push((now.date_naive(), came.kind()));
            }
            if came.letter.to == TD && !came.matters.is_empty() {
                self.newest_of_director.insert(came.letter.number(), came);
            } else if came.kind() == "start-player" && came.letter.to == self.silent.email {
                self.start = Some(came);
            } else if let (Some(game), "your-move") = (came.row.game, came.kind()) {
                self.asked.insert((came.letter.to.clone(), game), came);
            }
        }
    }

    fn moves(&mut self, from: &str, game: (usize, i64), line: &str, when: DateTime<Utc>) {
        let letter = match self.asked.get(&(from.to_owned(), game.1)) {
            Some(came) => &came.letter,
            None => &self.start.as_ref().unwrap().letter,
        };
        let text = format!("Game {}/{}: {line}", self.silent.code, game.0);
        let mail = Mail::answer(letter, from, &text);
        self.desk.receive(&mail, when);
    }
}

#[test]
fn a_player_who_falls_silent_in_twenty_games_costs_few_letters() {
    let silent: Silent = toml::from_str(include_str!("silent.toml")).unwrap();
    let desk = Desk::open(&silent.event(), silent.added);
    let mut star = Star {
        silent,
        desk,
        asked: BTreeMap::new(),
        start: None,
        counted: BTreeMap::new(),
        newest_of_director: BTreeMap::new(),
    };
    star.pass();
    let games = star.desk.games(&star.silent.code);
    let games: Vec<(usize, i64)> = games.iter().enumerate().map(|(at, row)| (at + 1, row.id)).collect();
    let him = star.silent.email.clone();
    let mut firsts: Vec<(DateTime<Utc>, (usize, i64))> = Vec::new();
    for (place, game) in games.iter().enumerate() {
        let thinks = star.silent.thinks[place % star.silent.thinks.len()];
        firsts.push((at(star.silent.start, 10) + Duration::days(thinks), *game));
    }
    firsts.sort();
    for (when, game) in firsts {
        star.passes_until(when);
        star.moves(&him, game, "1. 5254", when);
    }
    for (day, hour, by_him, line) in [
        (star.silent.answered, 10, false, "1... 5755"),
        (star.silent.last_move, 10, true, "2. 7163"),
        (star.silent.last_move, 14, false, "2... 7866"),
    ] {
        let when = at(day, hour);
        star.passes_until(when);
        for game in &games {
            let from = if by_him { him.clone() } else { opponent(game.0) };
            star.moves(&from, *game, line, when);
        }
    }
    star.passes_until(at(star.silent.rules, 18));

    let flags = star.desk.rows("SELECT id FROM matter WHERE state = 'open' AND kind = 'flag'");
    let reported = star.desk.rows(
        "SELECT date(opened, 'unixepoch'), count(*) FROM matter WHERE kind = 'flag' GROUP BY 1 ORDER BY 1",
    );
    println!("flags reported: {reported:?}");
    for who in [him.as_str(), TD] {
        let letters = star.counted.get(who).cloned().unwrap_or_default();
        let mut days: BTreeMap<NaiveDate, Vec<&str>> = BTreeMap::new();
        for (day, kind) in &letters {
            days.entry(*day).or_default().push(kind);
        }
        println!("{who}: {} letters on {} days", letters.len(), days.len());
        for (day, kinds) in days {
            println!(
                "  {day}: {} {:?}",
                kinds.len(),
                kinds.iter().collect::<std::collections::BTreeSet<_>>()
            );
        }
    }
    let sent = |who: &str| star.counted.get(who).map_or(0, Vec::len);
    let (to_him, to_director) = (sent(&him), sent(TD));
    // One mail rules them all: the newest letter of the director's that tells of a flag.
    let telling = star.newest_of_director.values().rfind(|came| !came.matters.is_empty()).unwrap();
    let mail = Mail::answer(&telling.letter, TD, "yes all");
    let now = star.desk.now();
    star.desk.receive(&mail, now);
    star.pass();
    let over = star.desk.rows("SELECT number FROM game WHERE result IS NOT NULL");
    println!("ruled by one mail: {} of {} games", over.len(), star.silent.games);
    if figures_only() {
        return;
    }
    assert_eq!(flags.len(), star.silent.games, "every limit has passed and been reported");
    assert!(to_him <= star.silent.letters_to_him, "{to_him} letters to him");
    assert!(to_director <= star.silent.letters_to_director, "{to_director} letters to the director");
    assert_eq!(over.len(), star.silent.games, "one mail rules every flag");
}
