//! What a season is made of, as `season.toml` has it.

use std::collections::BTreeMap;

use amici::model::Zone;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Deserialize;

use crate::support::dice::Dice;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Season {
    pub code: String,
    pub start: NaiveDate,
    /// When the event was added.
    pub added: DateTime<Utc>,
    pub seed: u64,
    pub one_lost_of: usize,
    /// With how many moves, from the first to the second, a game is given up or agreed drawn.
    pub moves: (u32, u32),
    pub regulations: String,
    pub form: BTreeMap<String, Form>,
    pub habit: BTreeMap<String, Habit>,
    pub language: BTreeMap<String, Words>,
    pub director: Vec<Official>,
    pub player: Vec<Player>,
    pub scene: Vec<Scene>,
    pub refusal: Refusal,
    pub answer: Vec<Answer>,
}

/// How much of it is played.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Form {
    pub players: usize,
    pub days: i64,
    pub tired_after: i64,
    pub pass_hours: i64,
    /// Whose server takes nothing for a while.
    pub refused: String,
}

/// How somebody answers.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Habit {
    /// How many days he thinks, from the first to the second.
    pub days: (usize, usize),
    /// Of 100 letters that ask for a move he lays so many aside until he is reminded.
    pub lays_aside: usize,
    /// Of so many reminders he heeds one.
    pub heeds: usize,
    /// Of 100 questions he leaves so many unanswered.
    pub forgets_yes: usize,
    /// Beside so many of 100 moves he writes a sentence that makes them a question.
    pub chats: usize,
    /// Whether he claims a game that his opponent has let run out of time.
    pub claims_time: bool,
}

/// What somebody writes in his language.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    pub hello: String,
    pub bye: String,
    pub yes: String,
    pub resign: String,
    pub accept: String,
    pub chat: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Official {
    pub name: String,
    pub email: String,
    pub zone: String,
    /// After how many hours he sits down to a letter that wants an answer, from the first to the second.
    pub hours: (usize, usize),
    /// The days between which he is away.
    pub away: Option<(NaiveDate, NaiveDate)>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub name: String,
    pub email: String,
    pub zone: String,
    pub language: String,
    pub habit: String,
    /// From the first of these days on he does not write, until the second, or ever again.
    #[serde(default)]
    pub silent: Vec<NaiveDate>,
}

/// What happens once in one game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    pub between: (String, String),
    /// The moves that it begins with.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The half-move at which its player says something.
    pub half_move: Option<u32>,
    #[serde(default)]
    pub says: String,
    /// Whether he says that in place of a move.
    #[serde(default)]
    pub instead: bool,
    /// Whether the loser says it once the game is over.
    #[serde(default)]
    pub after_the_end: bool,
}

/// How long a mail server takes nothing.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    pub from: DateTime<Utc>,
    pub days: i64,
    pub answer: String,
}

/// What a director says to a case that proposes nothing.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    pub case: String,
    /// Once it is so many days old.
    #[serde(default)]
    pub days: i64,
    pub says: String,
}

impl Season {
    /// The season with those who play in this form of it.
    pub fn read(form: &str) -> (Season, Form) {
        let mut season: Season = toml::from_str(include_str!("season.toml")).unwrap();
        let form = season.form[form].clone();
        season.player.truncate(form.players);
        (season, form)
    }

    /// The event file.
    pub fn event(&self) -> String {
        let [director, deputy] = self.director.as_slice() else { panic!("a director and a deputy") };
        let official = |who: &Official| {
            let Official { name, email, zone, .. } = who;
            format!("{{ name = \"{name}\", email = \"{email}\", timezone = \"{zone}\" }}")
        };
        let players: String = self.player.iter().map(Player::entry).collect();
        format!(
            "[event]\ncode = \"{}\"\nname = \"A Season\"\nsite = \"Example CC\"\nstart = {}\nformat = \"round-robin\"\n\
             director = {}\ndeputies = [{}]\n[regulations]\n{}\n{players}",
            self.code,
            self.start,
            official(director),
            official(deputy),
            self.regulations.trim(),
        )
    }

    pub fn habit(&self, player: &Player) -> Habit {
        self.habit[&player.habit]
    }

    pub fn words(&self, player: &Player) -> &Words {
        &self.language[&player.language]
    }

    /// Whoever writes and reads at this address.
    pub fn player_at(&self, email: &str) -> Option<&Player> {
        self.player.iter().find(|player| player.email == email)
    }

    pub fn zone_of(&self, email: &str) -> Zone {
        let officials = self.director.iter().map(|who| (&who.email, &who.zone));
        let mut everybody = self.player.iter().map(|who| (&who.email, &who.zone)).chain(officials);
        let zone = everybody.find(|(address, _)| *address == email).map(|(_, zone)| zone.parse().unwrap());
        zone.unwrap_or(Zone::UTC)
    }
}

impl Player {
    fn entry(&self) -> String {
        let Player { name, email, zone, language, .. } = self;
        format!(
            "[[player]]\nname = \"{name}\"\nemail = [\"{email}\"]\ntimezone = \"{zone}\"\nlanguage = \"{language}\"\n"
        )
    }

    /// When he writes what he would write at this instant; never where he does not write any more.
    pub fn writes(&self, at: DateTime<Utc>, dice: &mut Dice) -> Option<DateTime<Utc>> {
        let day = at.date_naive();
        match self.silent.as_slice() {
            [from] if day >= *from => None,
            [from, until] if day >= *from && day < *until => {
                let hours = u32::try_from(dice.roll(72)).unwrap();
                Some(until.and_hms_opt(8, 0, 0).unwrap().and_utc() + chrono::Duration::hours(hours.into()))
            }
            _ => Some(at),
        }
    }
}
