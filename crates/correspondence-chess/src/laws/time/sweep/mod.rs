//! What follows when time goes by and nobody writes: reminders, silence, fallen flags, outages. Each kind knows its next
//! instant; the first of them is when the game must be looked at again.

mod awaited_mail;
mod flag;
pub(crate) mod kept_move;
mod outage;
mod remind;
mod silence;

use chrono::{DateTime, Utc};

use crate::chess::Prospect;
use crate::laws::{Fact, Game, Notice, Ruling, ends::end_date};
use crate::model::Side;

pub use awaited_mail::{Guard, Stake, Waits, held_until};
pub(crate) use flag::{grace, looked_at};
pub use outage::{Outage, extend};

impl Game {
    /// When the game must next be looked at, by what is on record now; none when nothing can come of time going by.
    pub fn due(&self) -> Option<DateTime<Utc>> {
        self.end_date_is_due().into_iter().chain(self.time_is_due()).min()
    }

    fn time_is_due(&self) -> Option<DateTime<Utc>> {
        if !self.is_swept() {
            return None;
        }
        let silences = silence::coming(self).into_iter().map(|(at, _)| at);
        let reminders = remind::coming(self).into_iter().map(|(at, _)| at);
        let kept = kept_move::played_from(self);
        flag::looked_at(self).into_iter().chain(silences).chain(reminders).chain(kept).min()
    }

    /// Whether time has consequences: somebody is on move, and no passed limit of his waits for the director. Where the
    /// clocks stand, only that they do for long.
    fn is_swept(&self) -> bool {
        let stands = self.outcome.is_none() && self.stops.standing_since().is_some();
        self.flag.is_none() && self.past_end.is_none() && (stands || self.standing().is_some())
    }

    /// The side of which it must be found out whether it can mate: a limit has passed by this instant that is left to the
    /// players to claim (6.7).
    pub fn unjudged(&self, seen: DateTime<Utc>) -> Option<Side> {
        flag::unjudged(self, seen).filter(|_| self.is_swept())
    }

    /// What is at stake at an instant up to which the mailbox is read; none where nothing more than a reminder is due.
    pub fn stake(&self, seen: DateTime<Utc>) -> Option<Stake> {
        let swept = self.is_swept();
        let silent = || silence::due(self, seen).map(|(limit, silent)| silence::stake(self, limit, silent));
        let time = flag::due(self, seen).or_else(silent).filter(|_| swept);
        time.or_else(|| end_date::stake(self, seen))
    }
}

/// What is due in a game. Nothing is ruled or reported on a limit later than the last successful poll, nor while a mail
/// waits that could save it; nothing twice. `opponent` is what was found out about the means of the opponent of the
/// player on move: where it is needed and not there, nothing happens yet.
pub fn sweep(game: &Game, guard: Guard, opponent: Option<&Prospect>, now: DateTime<Utc>) -> Option<Ruling> {
    let seen = now.min(guard.last_poll);
    let may_end = |ruling: &Ruling| !(guard.endings_wait && ruling.ends());
    let end_date = || end_date::sweep(game, seen, now).filter(|_| !guard.mail_waits);
    if !game.is_swept() {
        return end_date();
    }
    let first = kept_move::in_time(game).or_else(|| flag::begin_grace(game, seen, now));
    if first.is_some() {
        return first;
    }
    if let (Some(mates), Some(opponent)) = (game.unjudged(seen), opponent) {
        return Some(flag::judge(game, mates, opponent));
    }
    if flag::due(game, seen).is_some() {
        return flag::fall(game, guard, opponent).filter(may_end);
    }
    if let Some(stopped) = end_date() {
        return Some(stopped);
    }
    let silent = silence::due(game, seen).filter(|_| !guard.mail_waits);
    let told = match silent {
        Some((_, silent)) => silence::rule(game, silent, opponent).filter(may_end)?,
        None => Ruling::nothing(),
    };
    if told.ends() {
        return Some(told);
    }
    let reminded = remind::due(game, seen).map(|why| Ruling {
        facts: vec![Fact::Reminded { half_move: game.to_play(), why }],
        notices: vec![Notice::Reminded { why }],
    });
    let ruling = told.and(reminded.unwrap_or_default());
    (ruling != Ruling::nothing()).then_some(ruling)
}
