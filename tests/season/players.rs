//! The players: each answers the letters that come to him by his habits.

use std::collections::{BTreeMap, BTreeSet};

use amici::{
    laws::Game,
    model::{HalfMove, Side},
    store::GameRow,
};
use chrono::{DateTime, Duration, Utc};

use super::{
    data::{Form, Player, Season},
    desk::{Came, Desk},
    kinds,
    plans::{Act, Plan},
};
use crate::support::dice::Dice;

/// Where a half-move stands with whoever is to make it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum State {
    /// He will write.
    Planned,
    /// He has laid it aside.
    Aside,
    /// He has written.
    Sent,
    /// What he wrote never arrives.
    Lost,
}

/// A game as its players see it.
struct Table {
    row: GameRow,
    players: [Player; 2],
    /// With how many moves it is given up, or agreed drawn.
    length: u32,
    drawn: bool,
}

pub struct Players {
    season: Season,
    tired: DateTime<Utc>,
    tables: Vec<Table>,
    waits: BTreeMap<usize, (HalfMove, State)>,
    /// The scenes that were played.
    played: BTreeSet<usize>,
    dice: Dice,
}

impl Players {
    pub fn new(season: &Season, form: &Form, desk: &mut Desk) -> Players {
        let mut dice = Dice(season.seed);
        let mut tables = Vec::new();
        for row in desk.games(&season.code) {
            let players = [row.white, row.black].map(|id| {
                let player = desk.read(|books| books.player(id));
                season.player.iter().find(|known| known.name == player.name).unwrap().clone()
            });
            let (from, to) = season.moves;
            let length = from + u32::try_from(dice.roll(usize::try_from(to - from).unwrap() + 1)).unwrap();
            tables.push(Table { row, players, length, drawn: dice.roll(5) < 2 });
        }
        let tired = season.added + Duration::days(form.tired_after);
        let (waits, played) = (BTreeMap::new(), BTreeSet::new());
        Players { season: season.clone(), tired, tables, waits, played, dice }
    }

    /// What somebody is going to write after this letter.
    pub fn read(&mut self, desk: &mut Desk, came: &Came) -> Vec<Plan> {
        let Some(reader) = self.season.player_at(&came.letter.to).cloned() else { return Vec::new() };
        let mut plans = Vec::new();
        for place in self.named(came) {
            let game = desk.game(&self.tables[place].row);
            let about_it = came.row.game == Some(self.tables[place].row.id);
            let side =
                if self.tables[place].players[0].name == reader.name { Side::White } else { Side::Black };
            let now = desk.now();
            match came.kind() {
                "confirm-line" | "confirm-game" | "hold-request" => {
                    plans.extend(self.confirm(place, came, &reader, now))
                }
                "game-over" if about_it => {
                    plans.extend(self.after_the_end(place, came, &reader, &game, side, now))
                }
                "flag-reported" if side != game.on_move() && self.season.habit(&reader).claims_time => {
                    plans.extend(self.says(came, &reader, place, "claim time", Duration::hours(20), now));
                }
                _ if side == game.on_move() && game.outcome.is_none() && game.available.is_some() => {
                    plans.extend(self.asked(place, came, &reader, &game, now));
                }
                _ => {}
            }
        }
        plans
    }

    /// The games that a letter names, of those in which its reader plays.
    fn named(&self, came: &Came) -> Vec<usize> {
        let code = format!("{}/", self.season.code);
        let text = &came.letter.text;
        let number = |(at, _): (usize, &str)| {
            let digits: String = text[at + code.len()..].chars().take_while(char::is_ascii_digit).collect();
            digits.parse::<usize>().ok()
        };
        let mut numbers: BTreeSet<usize> = text.match_indices(&code).filter_map(number).collect();
        numbers.extend(
            came.row
                .game
                .and_then(|id| self.tables.iter().position(|table| table.row.id == id))
                .map(|at| at + 1),
        );
        let plays = |place: &usize| {
            self.tables
                .get(*place)
                .is_some_and(|table| table.players.iter().any(|player| player.email == came.letter.to))
        };
        numbers.into_iter().filter_map(|number| number.checked_sub(1)).filter(plays).collect()
    }

    /// A letter shows that the reader has the move.
    fn asked(
        &mut self,
        place: usize,
        came: &Came,
        reader: &Player,
        game: &Game,
        now: DateTime<Utc>,
    ) -> Vec<Plan> {
        let habit = self.season.habit(reader);
        let about_it = came.row.game == Some(self.tables[place].row.id) || came.kind() == "start-player";
        let (reminds, again) = (kinds::reminds(came.kind()), kinds::asks_again(came.kind()) && about_it);
        let state = self.waits.get(&place).filter(|(of, _)| *of == game.to_play()).map(|(_, state)| *state);
        let (from, to) = habit.days;
        let days = match state {
            None if about_it && self.dice.roll(100) >= habit.lays_aside => {
                from + self.dice.roll(to - from + 1)
            }
            None if about_it => {
                self.waits.insert(place, (game.to_play(), State::Aside));
                return Vec::new();
            }
            Some(State::Aside | State::Lost | State::Sent) if reminds && self.dice.roll(habit.heeds) == 0 => {
                1
            }
            Some(State::Sent) if again => 1,
            _ => return Vec::new(),
        };
        let hours = i64::try_from(days * 24 + 1 + self.dice.roll(20)).unwrap();
        let Some(at) = reader.writes(now + Duration::hours(hours), &mut self.dice) else { return Vec::new() };
        self.waits.insert(place, (game.to_play(), State::Planned));
        let mut plans = Vec::new();
        let (text, beside) = self.compose(place, reader, game, at);
        if let Some(text) = beside {
            let act = Act::Writes {
                from: reader.email.clone(),
                letter: Box::new(came.letter.clone()),
                text,
                game: None,
            };
            plans.push(Plan { at: at - Duration::hours(1), act });
        }
        let game = Some((place, game.to_play()));
        let act =
            Act::Writes { from: reader.email.clone(), letter: Box::new(came.letter.clone()), text, game };
        plans.push(Plan { at, act });
        plans
    }

    /// What he writes to make his half-move, or in place of it, and what he says beside it in a mail of its own.
    fn compose(
        &mut self,
        place: usize,
        reader: &Player,
        game: &Game,
        at: DateTime<Utc>,
    ) -> (String, Option<String>) {
        let mut beside = None;
        let table = &self.tables[place];
        let (words, habit) = (self.season.words(reader).clone(), self.season.habit(reader));
        let name = &table.row.name;
        let ply = game.next_ply();
        let names = |scene: &(String, String)| {
            table.players.iter().all(|player| player.name == scene.0 || player.name == scene.1)
        };
        let scenes: Vec<usize> = (0..self.season.scene.len())
            .filter(|at| {
                names(&self.season.scene[*at].between) && self.season.scene[*at].half_move == Some(ply.get())
            })
            .filter(|at| !self.played.contains(at))
            .collect();
        for at in scenes {
            self.played.insert(at);
            let scene = &self.season.scene[at];
            let said = format!("Game {name}\n{}", scene.says);
            if scene.instead {
                return (said, None);
            }
            beside = Some(said);
        }
        let opponent = game.on_move().other();
        let over = ply.move_number() > table.length || at >= self.tired;
        if over && game.open_offer() == Some(opponent) {
            return (format!("Game {name}\n{}", words.accept), beside);
        }
        let offers = table.drawn && !game.offers(game.on_move()) && ply.move_number() <= table.length + 4;
        if over && !offers {
            return (format!("Game {name}\n{}\n\n{}", words.resign, words.bye), beside);
        }
        let script = self.season.scene.iter().find(|scene| names(&scene.between) && !scene.moves.is_empty());
        let scripted = script.and_then(|script| script.moves.get(ply.before()).cloned());
        let numeric = scripted.unwrap_or_else(|| {
            let legal = game.position().legal_numerics();
            legal[self.dice.roll(legal.len())].to_string()
        });
        let sign = if over && offers { " (=)" } else { "" };
        let chat =
            if self.dice.roll(100) < habit.chats { format!("{}\n", words.chat) } else { String::new() };
        let line = format!("Game {name}: {ply} {numeric}{sign}");
        (format!("{}\n\n{line}\n{chat}\n{}", words.hello, words.bye), beside)
    }

    fn says(
        &mut self,
        came: &Came,
        reader: &Player,
        place: usize,
        what: &str,
        after: Duration,
        now: DateTime<Utc>,
    ) -> Option<Plan> {
        let at = reader.writes(now + after, &mut self.dice)?;
        let row = &self.tables[place].row;
        let about_it = came.row.game == Some(row.id);
        let text = if about_it { what.to_owned() } else { format!("Game {}\n{what}", row.name) };
        let act = Act::Writes {
            from: reader.email.clone(),
            letter: Box::new(came.letter.clone()),
            text,
            game: None,
        };
        Some(Plan { at, act })
    }

    /// A mail of his was asked about.
    fn confirm(&mut self, place: usize, came: &Came, reader: &Player, now: DateTime<Utc>) -> Option<Plan> {
        if self.dice.roll(100) < self.season.habit(reader).forgets_yes {
            if let Some((_, state)) = self.waits.get_mut(&place) {
                *state = State::Aside;
            }
            return None;
        }
        let text = self.season.words(reader).yes.clone();
        let hours = i64::try_from(2 + self.dice.roll(30)).unwrap();
        let at = reader.writes(now + Duration::hours(hours), &mut self.dice)?;
        let act = Act::Writes {
            from: reader.email.clone(),
            letter: Box::new(came.letter.clone()),
            text,
            game: None,
        };
        Some(Plan { at, act })
    }

    fn after_the_end(
        &mut self,
        place: usize,
        came: &Came,
        reader: &Player,
        game: &Game,
        side: Side,
        now: DateTime<Utc>,
    ) -> Option<Plan> {
        let (result, _) = game.outcome?;
        let names = |scene: &(String, String)| {
            let table = &self.tables[place];
            table.players.iter().all(|player| player.name == scene.0 || player.name == scene.1)
        };
        let scene =
            self.season.scene.iter().position(|scene| scene.after_the_end && names(&scene.between))?;
        let lost = result == amici::model::GameResult::win(side.other());
        if !lost || !self.played.insert(scene) {
            return None;
        }
        let says = self.season.scene[scene].says.clone();
        self.says(came, reader, place, &says, Duration::hours(9), now)
    }

    /// Whether a mail that is to go now is still sent: not where it asks for a half-move that was made meanwhile.
    pub fn sends(&mut self, desk: &mut Desk, of: Option<(usize, HalfMove)>) -> bool {
        let Some((place, half_move)) = of else { return true };
        let game = desk.game(&self.tables[place].row);
        game.outcome.is_none() && game.to_play() == half_move
    }

    /// Whether the mail that goes now arrives. What does not is remembered by whoever sent it.
    pub fn arrives(&mut self, of: Option<(usize, HalfMove)>) -> bool {
        let lost = self.dice.roll(self.season.one_lost_of) == 0;
        if let Some((place, half_move)) = of {
            self.waits.insert(place, (half_move, if lost { State::Lost } else { State::Sent }));
        }
        !lost
    }
}
