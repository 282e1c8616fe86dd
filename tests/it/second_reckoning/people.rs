//! The players and their director: when they answer, and what else they write meanwhile.

use amici::{
    chess::{Numeric, Position},
    laws::Game as Real,
};
use chrono::{Datelike as _, Days, NaiveDate};

use super::{
    calendar::{DAY, HOUR, begins, date, instant},
    desk::{Act, Desk, Plan, Reach, ZONES, address, number},
    question::Doubt,
};
use crate::support::{
    club::{DESK, Letter, Mail, TD},
    dice::Dice,
};

impl Desk {
    /// A player makes up his mind when to answer.
    pub fn thinks(&mut self, game: usize, letter: &Letter, real: &Real, now: i64) {
        if self.table.games[game].made.len() >= self.lengths[game] || self.table.games[game].over {
            return;
        }
        let Some(numeric) = self.quiet(real.position()) else { return };
        let sends = self.when(game, now);
        self.answers.insert(game, (letter.clone(), numeric));
        let text = format!("Game {}: {} {numeric}", number(game), real.next_ply());
        self.sends_a_move(game, letter, &text, sends);
        self.around_the_limit(game, sends);
        if self.dice.roll(8) == 0 {
            self.beforehand(game, real, numeric, (now, sends));
        }
        self.beside(game, letter, now, sends);
    }

    /// Clear or in doubt, and now and then found in the mailbox long after its receipt, or never written.
    fn sends_a_move(&mut self, game: usize, letter: &Letter, text: &str, sends: i64) {
        let from = address(self.table.games[game].on_move());
        let (mail, act) = match self.dice.roll(12) {
            0 => (Mail::new(&from, DESK, "my move", text), Act::Doubtful(game, Doubt::Unproven)),
            1 => {
                let text = format!("{text}\nI did not mean that");
                (self.answer(letter, &from, &text), Act::Doubtful(game, Doubt::Unmeant))
            }
            2 if self.dice.roll(3) == 0 => return,
            _ => (self.answer(letter, &from, text), Act::Moves(game)),
        };
        let found = match self.dice.roll(20) {
            0 => sends + 1 + self.dice.roll(9 * 86_400) as i64,
            _ => sends,
        };
        self.plan(found, Plan::Mail(Box::new((mail, act)), Some(sends)));
        let looks = found + self.delay();
        self.looks(looks);
    }

    /// A player is asked whether he meant a move: he says so, soon or late, or sends it or another one again.
    pub fn answers_question(&mut self, game: usize, letter: &Letter, real: &Real, now: i64) {
        let from = address(self.table.games[game].on_move());
        let Some((asks, numeric)) = self.answers.get(&game).cloned() else { return };
        let at = match self.dice.roll(8) {
            0..=3 => now + 60 + self.dice.roll(2 * 86_400 - 60) as i64,
            4 | 5 => now + 2 * DAY + self.dice.roll(3) as i64 - 1,
            _ => now + 2 * DAY + self.dice.roll(4 * 86_400) as i64,
        };
        let line = |numeric: Numeric| format!("Game {}: {} {numeric}", number(game), real.next_ply());
        let made = self.table.games[game].made.len();
        let answers = |act| Act::Answers(game, made, Box::new(act));
        let (mail, act) = match self.dice.roll(8) {
            0 => (self.answer(&asks, &from, &line(numeric)), answers(Act::MeansIt(game, false))),
            1 => {
                let Some(other) = self.quiet(real.position()) else { return };
                let act =
                    if other == numeric { Act::MeansIt(game, false) } else { Act::MovesOtherwise(game) };
                (self.answer(&asks, &from, &line(other)), answers(act))
            }
            _ => (self.answer(letter, &from, "yes"), answers(Act::MeansIt(game, true))),
        };
        self.plan(at, Plan::Mail(Box::new((mail, act)), None));
        let looks = at + self.delay();
        self.looks(looks);
        for at in [now + 2 * DAY - 1, now + 2 * DAY, now + 3 * DAY] {
            if self.dice.roll(3) == 0 {
                self.plan(at, Plan::Pass(Reach::Both));
            }
        }
    }

    /// An answer to a letter, now and then with the letter below it.
    fn answer(&mut self, letter: &Letter, from: &str, text: &str) -> Mail {
        let mut mail = Mail::answer(letter, from, text);
        if self.dice.roll(8) > 0 {
            mail.body = text.to_owned();
        }
        mail
    }

    /// Looks of the desk about the limit.
    fn around_the_limit(&mut self, game: usize, sends: i64) {
        let Some(limit) = self.table.limit(game) else { return };
        if sends < limit && self.dice.roll(8) > 0 {
            return;
        }
        let grace = self.table.rules.grace_hours * HOUR;
        let later = HOUR * (1 + self.dice.roll(60) as i64);
        for at in [limit - 1, limit, limit + later, limit + grace, limit + later + grace] {
            if at > self.club.now.timestamp() && self.dice.roll(2) == 0 {
                self.plan(at, Plan::Pass(Reach::Both));
            }
        }
    }

    /// A look, and another one where the first finds something out of reach.
    fn looks(&mut self, at: i64) {
        let reach = match self.dice.roll(24) {
            0 => Reach::NoMailbox,
            1 => Reach::NoServer,
            _ => Reach::Both,
        };
        self.plan(at, Plan::Pass(reach));
        if reach != Reach::Both {
            let later = at + 1 + self.dice.roll(3 * 86_400) as i64;
            self.plan(later, Plan::Pass(Reach::Both));
        }
    }

    fn delay(&mut self) -> i64 {
        match self.dice.roll(10) {
            0..=5 => 0,
            6 | 7 => 1 + self.dice.roll(7200) as i64,
            8 => self.dice.roll(24) as i64 * HOUR,
            _ => (1 + self.dice.roll(8)) as i64 * DAY,
        }
    }

    /// When the answer is sent: soon, about a midnight, about the end of 24 hours, about the limit, or long after.
    fn when(&mut self, game: usize, now: i64) -> i64 {
        let limit = self.table.limit(game).unwrap_or(now + 5 * DAY);
        let zone = self.table.players[self.table.games[game].on_move()].zone;
        let span = (limit - now).clamp(1, 90 * DAY);
        let edge = self.dice.roll(3) as i64 - 1;
        let within = |dice: &mut Dice, span: i64| dice.roll(usize::try_from(span).unwrap()) as i64;
        let at = match self.dice.roll(12) {
            0..=2 => now + 60 + within(&mut self.dice, 3 * DAY),
            3 | 4 => {
                let day = date(zone, now + within(&mut self.dice, span));
                begins(zone, day) + edge
            }
            5 => now + (1 + within(&mut self.dice, 1 + span / DAY)) * DAY + edge,
            6 | 7 => now + within(&mut self.dice, span),
            8 => limit - 1,
            9 => limit + edge,
            10 => limit + within(&mut self.dice, 20 * DAY),
            _ => limit - within(&mut self.dice, span.min(2 * DAY)),
        };
        at.max(now + 1)
    }

    /// What else happens meanwhile.
    fn beside(&mut self, game: usize, letter: &Letter, now: i64, sends: i64) {
        let between =
            now + 1 + self.dice.roll(usize::try_from((sends - now).clamp(1, 60 * DAY)).unwrap()) as i64;
        if between >= sends {
            return;
        }
        let side = self.dice.roll(2);
        let days = 1 + self.dice.roll(6) as i64;
        let exact = self.table.rules.exact();
        let name = number(game);
        let colour = ["w", "b"][side];
        let player = self.table.games[game].on_move();
        match self.dice.roll(16) {
            0 if !exact && self.stands[game] < between => {
                self.order(between, format!("td stop {name} As I see it."), Act::Stops(game));
                let until = between + 60 + self.dice.roll(12 * 86_400) as i64;
                self.stands[game] = until;
                self.order(until, format!("td resume {name} As I see it."), Act::Resumes(game));
            }
            1 => {
                self.order(
                    between,
                    format!("td credit {name} {colour} {days} So."),
                    Act::Gives(game, side, days),
                );
            }
            2 => {
                self.order(
                    between,
                    format!("td penalty {name} {colour} {days} So."),
                    Act::Takes(game, side, days),
                );
            }
            3 if self.table.rules.announce_after > 0 => {
                self.says(between, letter, player, &format!("Game {name}: long think"), Act::Announces(game));
            }
            4 | 5 if exact => {
                self.says(between, letter, player, &format!("Game {name}: refill"), Act::Fills(game));
            }
            6 | 7 if !exact => self.takes_leave(between, letter, player),
            8 if !exact => {
                let player = self.table.games[game].players[side];
                let ahead = 2 + self.dice.roll(2) as u64;
                let Some((from, until)) = self.days_off(player, between, ahead) else {
                    return;
                };
                let text = format!("td leave {name} {colour} {from} {until} So.");
                self.order(between, text, Act::Leave(player, from, until));
            }
            9 if !exact => {
                let from = instant(between).date_naive() + Days::new(self.dice.roll(5) as u64) - Days::new(2);
                let until = from + Days::new(self.dice.roll(8) as u64);
                if self.neutral.iter().all(|day| *day < from || *day > until) {
                    self.neutral.extend(from.iter_days().take_while(|day| *day <= until));
                    self.order(
                        between,
                        format!("td neutral CLUB26 {from} {until} So."),
                        Act::Neutral(from, until),
                    );
                }
            }
            10 => {
                let zone = ZONES[self.dice.roll(ZONES.len())];
                self.says(
                    between,
                    letter,
                    player,
                    &format!("timezone {zone}"),
                    Act::Zone(player, zone.parse().unwrap()),
                );
            }
            _ => {}
        }
    }

    /// A player writes something beside his moves, and the desk looks at once.
    fn says(&mut self, at: i64, letter: &Letter, player: usize, text: &str, act: Act) {
        let mail = self.answer(letter, &address(player), text);
        self.plan(at, Plan::Mail(Box::new((mail, act)), None));
        self.plan(at, Plan::Pass(Reach::Both));
    }

    fn takes_leave(&mut self, at: i64, letter: &Letter, player: usize) {
        let ahead = 2 + self.dice.roll(6) as u64;
        let Some((from, until)) = self.days_off(player, at, ahead) else { return };
        let used =
            |year: i32| self.off[player].iter().filter(|(day, own)| *own && day.year() == year).count();
        let days = until.signed_duration_since(from).num_days() + 1;
        let most = usize::try_from(self.table.rules.leave_days - days).unwrap_or(0);
        if most == 0 || used(from.year()) > most || used(until.year()) > most {
            return;
        }
        self.off[player]
            .iter_mut()
            .filter(|(day, _)| (from..=until).contains(day))
            .for_each(|(_, own)| *own = true);
        self.says(at, letter, player, &format!("leave {from} {until}"), Act::Leave(player, from, until));
    }

    /// Days that a player has not off yet, so many days ahead by the calendar that is behind all others.
    fn days_off(&mut self, player: usize, at: i64, ahead: u64) -> Option<(NaiveDate, NaiveDate)> {
        let from = instant(at).date_naive() + Days::new(ahead);
        let until = from + Days::new(self.dice.roll(9) as u64);
        let free = self.off[player].iter().all(|(day, _)| !(from..=until).contains(day));
        free.then(|| {
            let days = from.iter_days().take_while(|day| *day <= until);
            self.off[player].extend(days.map(|day| (day, false)));
            (from, until)
        })
    }

    fn order(&mut self, at: i64, text: String, act: Act) {
        let to = DESK.replace('@', &format!("+club26.{}@", self.club.director_token()));
        self.plan(at, Plan::Mail(Box::new((Mail::new(TD, &to, "an order", &text), act)), None));
        self.plan(at, Plan::Pass(Reach::Both));
    }

    /// A move that takes nothing and ends nothing, so that the games last.
    fn quiet(&mut self, position: &Position) -> Option<Numeric> {
        let legal = position.legal_numerics();
        let quiet = legal.iter().filter(|numeric| {
            let played = position.play(**numeric);
            played.is_ok_and(|played| played.taken.is_none() && played.position.outcome().is_none())
        });
        let quiet: Vec<_> = quiet.collect();
        (!quiet.is_empty()).then(|| *quiet[self.dice.roll(quiet.len())])
    }

    /// The opponent foresees the move, and sends his answer before it comes.
    fn beforehand(&mut self, game: usize, real: &Real, numeric: Numeric, (now, sends): (i64, i64)) {
        let opponent = self.table.games[game].players[1 - self.table.games[game].side()];
        let Some(letter) = self.newest.get(&(game, opponent)).cloned() else { return };
        let after = real.position().play(numeric).unwrap().position;
        let Some(answer) = self.quiet(&after) else { return };
        let at = now + 1 + self.dice.roll(usize::try_from((sends - now).max(1)).unwrap()) as i64;
        if at < sends {
            let text = format!("Game {}: if {numeric} then {answer}", number(game));
            self.says(at, &letter, opponent, &text, Act::Beforehand(game));
        }
    }
}
