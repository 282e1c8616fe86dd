//! A year of an event of seven players, or twelve (`AMICI_LONG=1`), day by day, through the whole daemon: mails at all hours in six zones, leave,
//! long thinks, a player who falls silent, one who oversteps, and three weeks in which nothing ran. A reckoning of our
//! own, by counting on a calendar, says beforehand what must be charged and which letter must be written on which
//! day: none may come twice, none may be missing.
//!
//! Laws 6.1 to 6.5
//! Beside the Laws: reminders, outages

mod calendar;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use crate::support::{
    club::{Club, Letter, Mail, TD},
    dice::Dice,
    long::whole,
    standing::nothing_sleeps,
};
use amici::chess::Numeric;
use calendar::{Due, Game, Leave, Turn, date, on_leave};
use chrono::{DateTime, Days, Duration, NaiveDate, TimeZone, Utc};
use chrono_tz::Tz;

/// Twelve play where there is time for it.
fn players() -> usize {
    if whole() { 12 } else { 7 }
}

const ZONES: [&str; 6] =
    ["Europe/Prague", "America/New_York", "UTC", "Pacific/Auckland", "Pacific/Honolulu", "Asia/Kolkata"];
/// The letters about time.
const KINDS: [&str; 9] = [
    "leave",
    "leave-of-opponent",
    "long-think",
    "reminder",
    "silence-reported",
    "flag-reported",
    "late-move",
    "outage",
    "outage-director",
];
/// Local times at which people send their moves.
const HOURS: [(u32, u32); 5] = [(0, 1), (7, 30), (12, 0), (20, 15), (23, 59)];

/// The player who is never heard of again from this day on.
fn silent() -> usize {
    players()
}
const SILENT_FROM: &str = "2027-03-01";

/// The player who is on leave, as he writes it, and when he writes it.
fn goes_on_leave() -> usize {
    players() - 1
}
const LEAVES: [(&str, &str, &str); 2] = [
    ("2026-12-12T10:00:00Z", "2026-12-20", "2027-01-03"),
    ("2027-06-20T10:00:00Z", "2027-07-01", "2027-07-14"),
];

/// The players who are away without a word, and come back when the desk does.
fn away() -> [usize; 2] {
    [players() - 6, players() - 5]
}
const AWAY_BETWEEN: (&str, &str) = ("2027-05-10", "2027-09-29");

/// The player who thinks long and says so, and the one who thinks too long and does not.
fn long_thinker() -> usize {
    players() - 2
}

fn oversteps() -> usize {
    players() - 3
}

/// The days on which nothing ran.
const OUTAGE: (&str, &str) = ("2027-09-06", "2027-09-27");

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn address(player: usize) -> String {
    format!("p{player}@club.example")
}

fn zone(player: usize) -> Tz {
    ZONES[(player - 1) % ZONES.len()].parse().unwrap()
}

fn event() -> String {
    let mut event = String::from(
        "[event]\ncode = \"YEAR26\"\nname = \"A Year\"\nsite = \"Example CC\"\nstart = 2026-12-01\n\
         format = \"round-robin\"\ndirector = { name = \"Weiss, Anna\", email = \"td@club.example\" }\n\
         [regulations]\nprofile = \"iccf-email\"\ndays = 100\nremind_after = [14, 28, 35]\nremind_share = 20\n\
         silence_days = 40\nleave_days = 30\n",
    );
    for player in 1..=players() {
        let (email, zone) = (address(player), zone(player));
        writeln!(
            event,
            "[[player]]\nname = \"P{player:02}, X\"\nemail = [\"{email}\"]\ntimezone = \"{zone}\""
        )
        .unwrap();
    }
    event
}

/// What a mail is about.
#[derive(Clone, Copy)]
enum Act {
    Moves,
    ThinksLong,
    TakesLeave,
    /// The director orders a loss that nobody has claimed, and is asked back (6.6).
    Orders,
    /// He means it.
    Rules,
}

/// A mail that somebody is going to send. Game 0 is none.
struct Plan {
    game: usize,
    what: Act,
    from: String,
    sends: DateTime<Utc>,
    text: String,
    letter: Letter,
}

struct Year {
    club: Club,
    dice: Dice,
    games: BTreeMap<usize, Game>,
    plans: Vec<Plan>,
    /// Those that lie in the mailbox unread.
    mails: Vec<Plan>,
    expected: Vec<Due>,
}

impl Year {
    fn begin() -> Year {
        let mut club = Club::with(&event(), true);
        club.extends_after(48);
        club.now = "2026-11-20T05:00:00Z".parse().unwrap();
        let rows = club.store().read(|books| {
            let event = books.event(&"YEAR26".parse().unwrap())?.unwrap();
            Ok((books.games(event.id)?, books.players(event.id)?))
        });
        let (rows, players) = rows.unwrap();
        let number = |id: i64| {
            let player = players.iter().find(|player| player.id == id).unwrap();
            usize::try_from(player.number).unwrap()
        };
        let games = rows.iter().map(|row| {
            let place: usize = row.name.to_string().split('/').nth(1).unwrap().parse().unwrap();
            (place, Game::new(place, number(row.white), number(row.black), day("2026-12-01")))
        });
        let games = games.collect();
        Year { club, dice: Dice(42), games, plans: Vec::new(), mails: Vec::new(), expected: Vec::new() }
    }

    fn leave(player: usize) -> Leave {
        let leaves = LEAVES.iter().map(|(_, from, until)| (day(from), day(until)));
        if player == goes_on_leave() { leaves.collect() } else { Vec::new() }
    }

    /// From the first day to the last: what is under way arrives, the desk has its pass, the calendar says what must
    /// have come of it.
    fn run(&mut self, until: NaiveDate) {
        let mut passed = self.club.now;
        for today in day("2026-11-20").iter_days().take_while(|day| *day < until) {
            let now = today.and_hms_opt(5, 0, 0).unwrap().and_utc();
            let arrived = self.post(now);
            if (day(OUTAGE.0)..day(OUTAGE.1)).contains(&today) {
                self.mails.extend(arrived);
                continue;
            }
            self.mails.extend(arrived);
            self.club.now = now;
            self.club.pass();
            nothing_sleeps(&self.club.path("amici.sqlite"));
            self.on_paper(passed, now);
            self.read_letters(now);
            passed = now;
        }
    }

    /// What was sent up to now lies in the mailbox, each mail with the instant of its receipt.
    fn post(&mut self, now: DateTime<Utc>) -> Vec<Plan> {
        let (mut due, later): (Vec<Plan>, Vec<Plan>) =
            std::mem::take(&mut self.plans).into_iter().partition(|plan| plan.sends <= now);
        self.plans = later;
        due.sort_by_key(|plan| (plan.sends, plan.game));
        for plan in &due {
            self.club.now = plan.sends;
            self.club.send(&Mail::answer(&plan.letter, &plan.from, &plan.text));
        }
        due
    }

    /// The same on paper: the mails in their order, then what the day brings.
    fn on_paper(&mut self, passed: DateTime<Utc>, now: DateTime<Utc>) {
        let on = now.date_naive();
        for mail in std::mem::take(&mut self.mails) {
            let due = |kind, game: &Game, to| Due { on, kind, game: game.number, to };
            if matches!(mail.what, Act::TakesLeave) {
                self.expected.push(Due { on, kind: "leave", game: 0, to: goes_on_leave() });
                let his =
                    self.games.values().filter(|game| !game.over && game.players.contains(&goes_on_leave()));
                let others = his.map(|game| due("leave-of-opponent", game, game.other(goes_on_leave())));
                self.expected.extend(others);
                continue;
            }
            let Some(game) = self.games.get_mut(&mail.game).filter(|game| !game.over) else { continue };
            match mail.what {
                Act::Moves => {
                    let player = game.on_move();
                    if game.moves(zone(player), &Year::leave(player), mail.sends) {
                        self.expected.push(due("late-move", game, 0));
                    }
                }
                Act::ThinksLong => {
                    game.turn.as_mut().unwrap().announced = true;
                    self.expected.extend(game.players.map(|player| due("long-think", game, player)));
                }
                Act::Rules => game.over = true,
                Act::TakesLeave | Act::Orders => {}
            }
        }
        let mut extended = false;
        for game in self.games.values_mut() {
            let player = game.on_move();
            let (zone, leave) = (zone(player), Year::leave(player));
            if now - passed > Duration::hours(48) && game.limit_within(zone, &leave, passed, now) {
                game.turn.as_mut().unwrap().outage = Some((passed, now));
                extended = true;
                let due = |to| Due { on, kind: "outage", game: game.number, to };
                self.expected.extend(game.players.map(due));
            }
            self.expected.extend(game.due(zone, &leave, now));
        }
        if extended {
            self.expected.push(Due { on, kind: "outage-director", game: 0, to: 0 });
        }
    }

    /// The players read their letters and make up their minds; the director rules on what was reported to him.
    fn read_letters(&mut self, now: DateTime<Utc>) {
        for letter in self.club.letters() {
            let kind = self.club.kind(&letter);
            let player: usize = letter
                .to
                .strip_prefix('p')
                .and_then(|rest| rest.split('@').next()?.parse().ok())
                .unwrap_or(0);
            match kind.as_str() {
                "start-player" => {
                    self.write_leave(player, &letter);
                    let white = self.games.values().filter(|game| game.players[0] == player);
                    for game in white.map(|game| game.number).collect::<Vec<_>>() {
                        self.asked(game, player, &letter, now);
                    }
                }
                "your-move" => self.asked(game_of(&letter), player, &letter, now),
                "flag-reported" if player == 0 => {
                    let number = game_of(&letter);
                    let game = &self.games[&number];
                    if game.on_move() == silent() {
                        let result = if game.side() == 0 { "0-1" } else { "1-0" };
                        let text = format!("result YEAR26/{number} {result} time no move came");
                        let sends = now + Duration::days(5);
                        self.plans.push(Plan {
                            game: number,
                            what: Act::Orders,
                            from: TD.into(),
                            sends,
                            text,
                            letter,
                        });
                    }
                }
                "order-asked" => {
                    let (game, text) = (game_of(&letter), "yes".to_owned());
                    let sends = now + Duration::days(1);
                    self.plans.push(Plan { game, what: Act::Rules, from: TD.into(), sends, text, letter });
                }
                _ => {}
            }
        }
    }

    fn write_leave(&mut self, player: usize, letter: &Letter) {
        for (writes, from, until) in LEAVES.iter().filter(|_| player == goes_on_leave()) {
            let (sends, text) = (writes.parse().unwrap(), format!("leave {from} {until}"));
            let (letter, from) = (letter.clone(), address(player));
            self.plans.push(Plan { game: 0, what: Act::TakesLeave, from, sends, text, letter });
        }
    }

    /// A player is asked for a half-move: he decides what to play, and when to send it.
    fn asked(&mut self, number: usize, player: usize, letter: &Letter, now: DateTime<Utc>) {
        let zone = zone(player);
        let state = self.club.game_named(&format!("YEAR26/{number}"));
        let game = self.games.get_mut(&number).unwrap();
        game.turn = Some(Turn::asked(now));
        if player == silent() && now.date_naive() >= day(SILENT_FROM) {
            return;
        }
        let long = player == long_thinker() && game.made / 2 % 4 == 3;
        let over = player == oversteps() && game.made / 2 == 4 && number.is_multiple_of(3);
        let mut thinks = self.dice.roll(16) as u64;
        if long {
            thinks = 44;
        }
        let mut sends_on = date(zone, now) + Days::new(thinks);
        if over {
            // Three days too late.
            sends_on = game.last_day(zone, &Year::leave(player)) + Days::new(3);
        }
        if away().contains(&player) && (day(AWAY_BETWEEN.0)..day(AWAY_BETWEEN.1)).contains(&now.date_naive())
        {
            sends_on = day(AWAY_BETWEEN.1) + Days::new(self.dice.roll(10) as u64);
        }
        while on_leave(&Year::leave(player), sends_on) {
            sends_on = sends_on + Days::new(1);
        }
        let (hour, minute) = HOURS[self.dice.roll(HOURS.len())];
        let local = sends_on.and_hms_opt(hour, minute, 0).unwrap();
        let sends =
            zone.from_local_datetime(&local).earliest().unwrap().to_utc().max(now + Duration::hours(1));
        let text = format!("Game YEAR26/{number}: {} {}", state.next_ply(), self.quiet(&state));
        let (letter, from) = (letter.clone(), address(player));
        if long {
            let text = format!("Game YEAR26/{number}: long think");
            let sends = now + Duration::hours(30);
            let (letter, from) = (letter.clone(), from.clone());
            self.plans.push(Plan { game: number, what: Act::ThinksLong, from, sends, text, letter });
        }
        self.plans.push(Plan { game: number, what: Act::Moves, from, sends, text, letter });
    }

    /// A move that takes nothing and ends nothing, so that the games last.
    fn quiet(&mut self, game: &amici::laws::Game) -> String {
        let legal = game.position().legal_numerics();
        let quiet = |numeric: &&Numeric| {
            game.position()
                .play(**numeric)
                .is_ok_and(|played| played.taken.is_none() && played.position.outcome().is_none())
        };
        let quiet: Vec<&Numeric> = legal.iter().filter(quiet).collect();
        let quiet = if quiet.is_empty() { legal.iter().collect() } else { quiet };
        quiet[self.dice.roll(quiet.len())].to_string()
    }
}

/// The game that a letter's subject names: `[YEAR26/7 #5 …]`.
fn game_of(letter: &Letter) -> usize {
    let (_, rest) = letter.subject.split_once("YEAR26/").unwrap();
    rest.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap()
}

/// The letters about time that were written, as the outbox remembers them.
fn written(club: &Club) -> BTreeMap<Due, usize> {
    let db = rusqlite::Connection::open(club.path("amici.sqlite")).unwrap();
    let sql = "SELECT outbox.kind, coalesce(game.number, 0), outbox.recipient, outbox.written
        FROM outbox LEFT JOIN game ON game.id = outbox.game";
    let mut statement = db.prepare(sql).unwrap();
    let rows =
        statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))).unwrap();
    let mut written = BTreeMap::new();
    for row in rows {
        let (kind, game, recipient, at): (String, u32, String, i64) = row.unwrap();
        let game = usize::try_from(game).unwrap();
        let Some(kind) = KINDS.iter().find(|known| **known == kind) else { continue };
        let to =
            recipient.strip_prefix('p').and_then(|rest| rest.split('@').next()?.parse().ok()).unwrap_or(0);
        let on = DateTime::from_timestamp(at, 0).unwrap().date_naive();
        *written.entry(Due { on, kind, game, to }).or_insert(0) += 1;
    }
    written
}

#[test]
fn every_day_of_a_year_brings_what_the_calendar_says() {
    let mut year = Year::begin();
    year.run(day("2027-12-01"));

    let written = written(&year.club);
    let expected: BTreeSet<Due> = year.expected.iter().cloned().collect();
    assert_eq!(expected.len(), year.expected.len(), "the calendar says nothing twice");
    let missing: Vec<&Due> = expected.iter().filter(|due| !written.contains_key(due)).collect();
    let wrong: Vec<&Due> = written.keys().filter(|due| !expected.contains(due)).collect();
    let twice: Vec<&Due> = written.iter().filter(|(_, times)| **times > 1).map(|(due, _)| due).collect();
    assert!(
        missing.is_empty() && wrong.is_empty() && twice.is_empty(),
        "missing {missing:#?}\nwrong {wrong:#?}\ntwice {twice:#?}"
    );

    let mut moves = 0;
    for game in year.games.values() {
        let state = year.club.game_named(&format!("YEAR26/{}", game.number));
        let charged: Vec<u32> =
            state.records.iter().map(|record| record.charge.map_or(0, |charge| charge.days)).collect();
        assert_eq!(charged, game.costs, "game {}", game.number);
        assert_eq!(state.outcome.is_some(), game.over, "game {}", game.number);
        moves += charged.len();
    }
    let count = |kind| expected.iter().filter(|due| due.kind == kind).count();
    let counts: Vec<(&str, usize)> = KINDS.iter().map(|kind| (*kind, count(*kind))).collect();
    println!("{moves} moves, {counts:?}");
    assert!(counts.iter().all(|(_, count)| *count > 0), "{counts:?}");
    assert!(moves > if whole() { 1500 } else { 400 });
}
