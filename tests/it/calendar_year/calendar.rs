//! A paper calendar: what must be charged, and what must be written on which day, by counting one day after the other.
//! Nothing of the desk's own reckoning is used here.

use chrono::{DateTime, Days, NaiveDate, TimeZone, Utc};
use chrono_tz::Tz;

/// The local date at an instant.
pub fn date(zone: Tz, at: DateTime<Utc>) -> NaiveDate {
    at.with_timezone(&zone).date_naive()
}

/// The first instant of a local day.
fn begins(zone: Tz, day: NaiveDate) -> DateTime<Utc> {
    zone.from_local_datetime(&day.and_hms_opt(0, 0, 0).unwrap()).earliest().unwrap().to_utc()
}

/// A letter that must be written.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub struct Due {
    pub on: NaiveDate,
    pub kind: &'static str,
    pub game: usize,
    /// The number of the player; 0 for the director.
    pub to: usize,
}

/// A game on paper.
pub struct Game {
    pub number: usize,
    pub players: [usize; 2],
    pub start: NaiveDate,
    /// Half-moves made.
    pub made: usize,
    /// Days used, by side.
    pub used: [u32; 2],
    /// What each half-move cost.
    pub costs: Vec<u32>,
    pub over: bool,
    pub turn: Option<Turn>,
}

/// The half-move that a player has been asked for.
#[derive(Clone, Debug)]
pub struct Turn {
    pub asked: DateTime<Utc>,
    pub announced: bool,
    /// The days on which nothing ran, where the limit fell into them.
    pub outage: Option<(DateTime<Utc>, DateTime<Utc>)>,
    reminded: u32,
    of_share: bool,
    silent: u32,
    pub flagged: Option<NaiveDate>,
}

impl Turn {
    pub fn asked(at: DateTime<Utc>) -> Turn {
        Turn {
            asked: at,
            announced: false,
            outage: None,
            reminded: 0,
            of_share: false,
            silent: 0,
            flagged: None,
        }
    }
}

/// Days of leave of a player.
pub type Leave = Vec<(NaiveDate, NaiveDate)>;

pub fn on_leave(leave: &Leave, day: NaiveDate) -> bool {
    leave.iter().any(|(from, until)| (*from..=*until).contains(&day))
}

impl Game {
    pub fn new(number: usize, white: usize, black: usize, start: NaiveDate) -> Game {
        Game {
            number,
            players: [white, black],
            start,
            made: 0,
            used: [0, 0],
            costs: Vec::new(),
            over: false,
            turn: None,
        }
    }

    /// 0 for White.
    pub fn side(&self) -> usize {
        self.made % 2
    }

    pub fn on_move(&self) -> usize {
        self.players[self.side()]
    }

    /// The days that are charged when an answer is sent on this local day: all after the day that follows receipt, but
    /// those of leave, and those that began while nothing ran.
    pub fn charged(&self, zone: Tz, leave: &Leave, sent: NaiveDate) -> u32 {
        let turn = self.turn.as_ref().unwrap();
        // What comes during leave counts as received on the first day after it.
        let mut received = date(zone, turn.asked);
        while on_leave(leave, received) {
            received = received + Days::new(1);
        }
        let free = if self.made == 0 && received <= self.start {
            self.start
        } else {
            self.start.max(received + Days::new(1))
        };
        let nothing_ran =
            |day| turn.outage.is_some_and(|(from, until)| (from..until).contains(&begins(zone, day)));
        let days = free.iter_days().skip(1).take_while(|day| *day <= sent);
        let charged = days.filter(|day| !on_leave(leave, *day) && !nothing_ran(*day)).count();
        u32::try_from(charged).unwrap()
    }

    pub fn other(&self, player: usize) -> usize {
        if self.players[0] == player { self.players[1] } else { self.players[0] }
    }

    /// A hundred days for every ten moves, what is left carried over.
    pub fn left(&self) -> i64 {
        let moves = (self.made / 2) as i64;
        100 * (moves / 10 + 1) - i64::from(self.used[self.side()])
    }

    /// The days that an answer may cost: one that costs nothing is in time whatever was used before.
    fn allowed(&self) -> i64 {
        self.left().max(0)
    }

    /// The last local day on which an answer is in time.
    pub fn last_day(&self, zone: Tz, leave: &Leave) -> NaiveDate {
        let asked = date(zone, self.turn.as_ref().unwrap().asked);
        let in_time = |day: &NaiveDate| i64::from(self.charged(zone, leave, *day)) <= self.allowed();
        asked.iter_days().take_while(in_time).last().unwrap()
    }

    /// Whether the limit of the half-move that is due lies after one instant and up to another.
    pub fn limit_within(&self, zone: Tz, leave: &Leave, from: DateTime<Utc>, until: DateTime<Utc>) -> bool {
        if self.over || self.turn.as_ref().is_none_or(|turn| turn.flagged.is_some()) {
            return false;
        }
        let limit = begins(zone, self.last_day(zone, leave) + Days::new(1));
        from < limit && limit <= until
    }

    /// Puts a move down that was sent at this instant; says whether it came too late.
    pub fn moves(&mut self, zone: Tz, leave: &Leave, sent: DateTime<Utc>) -> bool {
        let cost = self.charged(zone, leave, date(zone, sent));
        let late = i64::from(cost) > self.allowed();
        self.used[self.side()] += cost;
        self.costs.push(cost);
        self.made += 1;
        self.turn = None;
        late
    }

    /// What must be written today about the half-move that is due.
    pub fn due(&mut self, zone: Tz, leave: &Leave, now: DateTime<Utc>) -> Vec<Due> {
        let mut due = Vec::new();
        if self.over || self.turn.is_none() {
            return due;
        }
        let today = date(zone, now);
        let (counted, left, allowed) = (self.charged(zone, leave, today), self.left(), self.allowed());
        let (game, player, both) = (self.number, self.on_move(), self.players);
        let other = self.other(player);
        let turn = self.turn.as_mut().unwrap();
        let on = now.date_naive();
        let mut write = |kind, to| due.push(Due { on, kind, game, to });
        if i64::from(counted) > allowed {
            if turn.flagged.is_none() {
                turn.flagged = Some(on);
                both.iter().for_each(|player| write("flag-reported", *player));
                write("flag-reported", 0);
            }
            return due;
        }
        let reached = [14, 28, 35].into_iter().filter(|days| counted >= *days).max().unwrap_or(0);
        // Not where the letter that asked for the move has said so, before a day was charged.
        let share = counted > 0 && left - i64::from(counted) <= 20;
        if !on_leave(leave, today) && (reached > turn.reminded || share && !turn.of_share) {
            write("reminder", player);
            turn.reminded = turn.reminded.max(reached);
            turn.of_share |= share;
        }
        // When the fortieth day is over, unless a long think was announced; when the hundred and twentieth is, in any case.
        let silent = match counted {
            121.. => 120,
            41.. if !turn.announced => 40,
            _ => 0,
        };
        if silent > turn.silent {
            turn.silent = silent;
            write("silence-reported", 0);
            write("silence-reported", other);
        }
        due
    }
}
