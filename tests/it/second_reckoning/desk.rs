//! The same tournament through the whole daemon: people who write at all hours, a desk that looks now and then, and a
//! comparison with the paper after each look.

use std::{collections::BTreeMap, fs};

use amici::{chess::Numeric, laws::Game as Real};
use chrono::{Days, NaiveDate};
use chrono_tz::Tz;

use super::{
    calendar::instant,
    clock::Line,
    question::Doubt,
    rules::{self, Rules},
    table::{Game, Player, Table},
};
use crate::support::{
    club::{Club, Letter, Mail, TD},
    dice::Dice,
    standing::nothing_sleeps,
};

pub const PLAYERS: usize = 4;
pub const ZONES: [&str; 12] = [
    "Europe/Prague",
    "America/New_York",
    "UTC",
    "Pacific/Auckland",
    "Pacific/Honolulu",
    "Asia/Kolkata",
    "Pacific/Chatham",
    "America/Havana",
    "Africa/Cairo",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "America/Santiago",
];
/// Days on which events start: before the clocks change in the north and in the south, and about the end of a year.
pub const STARTS: [&str; 5] = ["2026-10-20", "2027-03-08", "2027-03-25", "2026-12-20", "2028-02-20"];

/// What a mail is about.
#[derive(Clone, Debug)]
pub enum Act {
    Moves(usize),
    /// Another move than the opponent foresaw.
    MovesOtherwise(usize),
    /// A move about which he must be asked, by its doubt; that he meant it, by a word or by the same move.
    Doubtful(usize, Doubt),
    MeansIt(usize, bool),
    /// An answer to a question, by a word or by a move: nothing where the half-move is another's by then.
    Answers(usize, usize, Box<Act>),
    Announces(usize),
    Fills(usize),
    Leave(usize, NaiveDate, NaiveDate),
    Beforehand(usize),
    Zone(usize, Tz),
    Stops(usize),
    Resumes(usize),
    Gives(usize, usize, i64),
    Takes(usize, usize, i64),
    Neutral(NaiveDate, NaiveDate),
}

/// What is going to happen.
pub enum Plan {
    /// A mail, with the instant of its receipt where it was found only later.
    Mail(Box<(Mail, Act)>, Option<i64>),
    /// A look of the desk, which may find its mailbox or its mail server out of reach.
    Pass(Reach),
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Reach {
    Both,
    NoMailbox,
    NoServer,
}

pub struct Desk {
    pub club: Club,
    pub table: Table,
    pub story: Vec<String>,
    pub dice: Dice,
    pub agenda: BTreeMap<(i64, usize), Plan>,
    pub plans: usize,
    /// Mails in the mailbox that nobody has read, with the instants of their receipt.
    pub unread: Vec<(i64, Act)>,
    /// Until when the director will have the clocks of each game stopped.
    pub stands: [i64; PLAYERS],
    /// Days that were neutral, and those that each player had off (by himself, or by the director).
    pub neutral: Vec<NaiveDate>,
    pub off: Vec<Vec<(NaiveDate, bool)>>,
    /// The letter that asks for the half-move of each game, and the move that it is going to be.
    pub answers: BTreeMap<usize, (Letter, Numeric)>,
    /// The newest letter to each side in each game.
    pub newest: BTreeMap<(usize, usize), Letter>,
    /// How many half-moves each game is to have.
    pub lengths: Vec<usize>,
}

pub fn address(player: usize) -> String {
    format!("p{}@club.example", player + 1)
}

pub fn number(game: usize) -> String {
    format!("CLUB26/{}", game + 1)
}

pub fn event(rules: &str, start: NaiveDate, zones: &[&str]) -> String {
    let mut event = format!(
        "[event]\ncode = \"CLUB26\"\nname = \"A Year\"\nsite = \"Example CC\"\nstart = {start}\nformat = \"games\"\n\
         director = {{ name = \"Weiss, Anna\", email = \"{TD}\" }}\n[regulations]\n{rules}"
    );
    for (player, zone) in zones.iter().enumerate() {
        event += &format!(
            "[[player]]\nname = \"P{player}, X\"\nemail = [\"{}\"]\ntimezone = \"{zone}\"\n",
            address(player)
        );
    }
    for player in 0..PLAYERS {
        event += &format!("[[game]]\nwhite = \"P{player}, X\"\nblack = \"P{}, X\"\n", (player + 1) % PLAYERS);
    }
    event
}

impl Desk {
    pub fn new(seed: u64) -> Desk {
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let text = rules::made_up(&mut dice);
        let start: NaiveDate = STARTS[dice.roll(STARTS.len())].parse().unwrap();
        let zones: Vec<&str> = (0..PLAYERS).map(|_| ZONES[dice.roll(ZONES.len())]).collect();
        let mut club = Club::empty(crate::support::club::folder(), true);
        club.now = (start - Days::new(dice.roll(9) as u64)).and_hms_opt(9, 0, 0).unwrap().and_utc();
        club.add(&event(&text, start, &zones));
        let players = zones
            .iter()
            .enumerate()
            .map(|(player, zone)| Player { address: address(player), zone: zone.parse().unwrap() });
        let games = (0..PLAYERS).map(|game| Game::new([game, (game + 1) % PLAYERS]));
        let table = Table {
            rules: Rules::read(&text),
            start,
            neutral: Vec::new(),
            players: players.collect(),
            games: games.collect(),
            tally: BTreeMap::new(),
        };
        let lengths = (0..PLAYERS).map(|_| 3 + dice.roll(9)).collect();
        let story = vec![format!("start {start}, {zones:?}\n{text}")];
        let agenda = BTreeMap::new();
        let mut desk = Desk {
            club,
            table,
            story,
            dice,
            agenda,
            plans: 0,
            unread: Vec::new(),
            stands: [0; PLAYERS],
            neutral: Vec::new(),
            off: vec![Vec::new(); PLAYERS],
            answers: BTreeMap::new(),
            newest: BTreeMap::new(),
            lengths,
        };
        let now = desk.club.now.timestamp();
        desk.plan(now, Plan::Pass(Reach::Both));
        desk
    }

    pub fn plan(&mut self, at: i64, plan: Plan) {
        self.plans += 1;
        self.agenda.insert((at, self.plans), plan);
    }

    /// Everything that is planned, in its order; what differs from the paper ends it.
    pub fn play(&mut self) -> Result<(), String> {
        while let Some(((at, _), plan)) = self.agenda.pop_first() {
            self.club.now = instant(at);
            match plan {
                Plan::Mail(mail, received) => {
                    let ((mail, act), received) = (*mail, received.unwrap_or(at));
                    self.story.push(format!("{} {} writes: {act:?}", instant(received), mail.from));
                    if received != at {
                        self.story.push(format!("    found {}", instant(at)));
                    }
                    self.club.now = instant(received);
                    self.club.send(&mail);
                    self.unread.push((received, act));
                }
                Plan::Pass(reach) => self.pass(at, reach)?,
            }
        }
        Ok(())
    }

    fn pass(&mut self, now: i64, reach: Reach) -> Result<(), String> {
        let out_of_reach = match reach {
            Reach::Both => None,
            Reach::NoMailbox => Some("in"),
            Reach::NoServer => Some("out"),
        };
        // A file where the folder was.
        let out_of_reach = out_of_reach.map(|name| self.club.path(name)).filter(|folder| folder.exists());
        if let Some(folder) = &out_of_reach {
            fs::rename(folder, self.club.path("away")).unwrap();
            fs::write(folder, "").unwrap();
        }
        self.story.push(format!("{} a pass, {reach:?}", instant(now)));
        self.club.pass();
        if let Some(folder) = &out_of_reach {
            fs::remove_file(folder).unwrap();
            fs::rename(self.club.path("away"), folder).unwrap();
        }
        nothing_sleeps(&self.club.path("amici.sqlite"));
        let read = reach != Reach::NoMailbox || out_of_reach.is_none();
        let mut unread = if read { std::mem::take(&mut self.unread) } else { Vec::new() };
        unread.sort_by_key(|(received, _)| *received);
        let before: Vec<usize> = self.table.games.iter().map(|game| game.made.len()).collect();
        for (received, act) in unread {
            self.on_paper(received, now, act);
        }
        if read {
            self.table.sweeps(now);
        }
        let letters = self.club.letters();
        let (kinds, on_record) = self.in_the_books(&letters);
        for (letter, kind) in letters.iter().zip(&kinds) {
            self.story.push(format!("    {}: {kind}", letter.to));
            if let (Some((game, _)), Some(player)) = (self.asked_in(letter), self.reader(letter)) {
                self.newest.insert((game, player), letter.clone());
            }
        }
        for (letter, kind) in letters.iter().zip(&kinds) {
            self.read(letter, kind, &on_record, now);
        }
        for (at, (real, before)) in on_record.iter().zip(before).enumerate() {
            self.compare(at, real, before)?;
        }
        Ok(())
    }

    /// Which letters these are, and all games as the daemon has them.
    fn in_the_books(&self, letters: &[Letter]) -> (Vec<String>, Vec<Real>) {
        let found = self.club.store().read(|books| {
            let kinds =
                letters.iter().map(|letter| books.letter(letter.number()).unwrap().unwrap().kind.to_string());
            let names = (0..PLAYERS).map(|game| number(game).parse().unwrap());
            let rows: Vec<_> = names.map(|name| books.game_named(&name).unwrap().unwrap()).collect();
            let games = rows
                .iter()
                .map(|row| std::sync::Arc::unwrap_or_clone(books.game(row.id, &row.name).unwrap()));
            Ok((kinds.collect(), games.collect()))
        });
        found.unwrap()
    }

    /// What a mail comes to on paper, when it is read.
    fn on_paper(&mut self, received: i64, now: i64, act: Act) {
        let act = match act {
            Act::Answers(game, made, act) if self.table.games[game].made.len() == made => *act,
            act => act,
        };
        let table = &mut self.table;
        match act {
            Act::Moves(game) => table.moves(game, received, now),
            Act::Answers(..) => {}
            Act::MovesOtherwise(game) => {
                table.games[game].beforehand = false;
                table.moves(game, received, now);
            }
            Act::Doubtful(game, doubt) => table.doubts(game, doubt, received, now),
            Act::MeansIt(game, by_a_word) => table.means_it(game, received, now, by_a_word),
            Act::Announces(game) => {
                if let Some(turn) = &mut table.games[game].turn {
                    turn.announced = Some(received);
                }
            }
            Act::Fills(game) => table.fills(game, received),
            Act::Leave(player, from, until) => {
                for game in &mut table.games {
                    let side = game.players.iter().position(|other| *other == player);
                    side.into_iter().for_each(|side| game.leave[side].push((from, until)));
                }
            }
            Act::Beforehand(game) => table.games[game].beforehand = true,
            Act::Zone(player, zone) => table.players[player].zone = zone,
            Act::Stops(game) => table.games[game].stood.push((now, None)),
            Act::Resumes(game) => table.games[game].stood.last_mut().unwrap().1 = Some(now),
            Act::Gives(game, side, days) => table.games[game].clocks[side].lines.push(Line::Given(days)),
            Act::Takes(game, side, days) => table.games[game].clocks[side].lines.push(Line::Taken(days)),
            Act::Neutral(from, until) => table.neutral.push((from, until)),
        }
        table.revives(now);
    }

    /// The game and half-move that a letter's reply address is about.
    pub fn asked_in(&self, letter: &Letter) -> Option<(usize, usize)> {
        let tag = letter.reply_to.split_once("+club26-")?.1;
        let mut parts = tag.split(['.', '@']);
        let game: usize = parts.next()?.parse().ok()?;
        Some((game - 1, parts.next()?.parse().ok()?))
    }

    fn reader(&self, letter: &Letter) -> Option<usize> {
        self.table.players.iter().position(|player| player.address == letter.to)
    }

    fn read(&mut self, letter: &Letter, kind: &str, on_record: &[Real], now: i64) {
        let Some(player) = self.reader(letter) else { return };
        match kind {
            "start-player" => {
                for (game, real) in on_record.iter().enumerate() {
                    if self.table.games[game].players[0] == player && self.table.games[game].turn.is_none() {
                        self.table.asks(game, now, true);
                        self.thinks(game, letter, real, now);
                    }
                }
            }
            "hold-request" | "confirm-line" => {
                let Some((game, half_move)) = self.asked_in(letter) else { return };
                let on_paper = &mut self.table.games[game];
                if on_paper.made.len() + 1 == half_move
                    && let Some(question) = &mut on_paper.question
                {
                    question.asked.get_or_insert(now);
                    self.answers_question(game, letter, &on_record[game], now);
                }
            }
            "your-move" | "followed" => {
                let Some((game, half_move)) = self.asked_in(letter) else { return };
                let on_paper = &self.table.games[game];
                if on_paper.made.len() + 1 == half_move && on_paper.on_move() == player {
                    self.table.asks(game, now, false);
                    self.thinks(game, letter, &on_record[game], now);
                }
            }
            _ => {}
        }
    }
}
