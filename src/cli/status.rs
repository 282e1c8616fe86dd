//! `status`: how the desk stands, for the operator and for whatever watches over his machine. It reads the database and
//! asks no mail server, beside a daemon that works as well as without one.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};

use super::{
    answer::{Answer, Ending},
    plain_words, scrub,
    shell::Shell,
};
use crate::{
    daemon::Pass,
    store::{GameRow, Traffic, Tx, WithoutHandover, is_held, unless_broken},
};

/// So many limits are shown.
const LIMITS: u32 = 5;

/// Alarms are what the sweeps find; where none has looked for so long, nobody would know of any.
const LONGEST_UNSEEN: Duration = Duration::days(1);

/// A daemon at work puts an act into the mailbox within a minute.
const LONGEST_UNFILED: Duration = Duration::days(1);

/// A limit to come.
struct Limit {
    row: GameRow,
    /// Who is on move.
    player: String,
}

struct Status {
    now: DateTime<Utc>,
    at_work: bool,
    traffic: Traffic,
    without_handover: Vec<WithoutHandover>,
    limits: Vec<Limit>,
    /// When the first event was added.
    since: Option<DateTime<Utc>>,
    /// The database with its log, in bytes.
    size: u64,
    /// What waits for a person, each in a few words.
    needs: Vec<String>,
}

pub(super) fn status(shell: &Shell) -> Result<Answer> {
    let (database, now) = (shell.database()?, shell.clock.now());
    let mut store = shell.look()?;
    let (size, at_work) = (size(&database)?, is_held(&database)?);
    let status = store.read(|books| {
        // As after a pass that did nothing.
        let pass = Pass { left: books.tally(&books.before()?)?, ..Pass::default() };
        let mut status = Status {
            now,
            at_work,
            traffic: books.traffic()?,
            without_handover: books.without_handover()?,
            limits: limits(books)?,
            since: books.at_work_since()?,
            size,
            needs: pass.needs(),
        };
        status.needs.splice(0..0, status.held().or_else(|| status.unseen()));
        status.needs.extend(status.not_filed());
        Ok(status)
    })?;
    let answer = Answer::new(status.text(), status.value());
    Ok(match status.needs.as_slice() {
        [] => answer,
        needs => answer.ended(Ending::NeedsSomebody(needs.join("; "))),
    })
}

/// How large a database is, with what is written beside it.
fn size(database: &Path) -> Result<u64> {
    let mut log = database.as_os_str().to_owned();
    log.push("-wal");
    let itself =
        fs::metadata(database).with_context(|| format!("Cannot see how large {} is", database.display()))?;
    // Where nobody has it open there is none.
    Ok(itself.len().saturating_add(fs::metadata(log).map_or(0, |log| log.len())))
}

fn limits(books: &Tx<'_>) -> Result<Vec<Limit>> {
    let mut limits = Vec::new();
    for row in books.next_limits(LIMITS)? {
        let Some(game) = unless_broken(books.game(row.id, &row.name))? else { continue };
        limits.push(Limit { player: game.name(game.on_move()).to_owned(), row });
    }
    Ok(limits)
}

impl Status {
    /// That the way out is held since a copy was put back. Nobody looks at the clocks then.
    fn held(&self) -> Option<String> {
        self.traffic.held.map(|since| {
            format!(
                "no letter leaves and no clock is looked at since {} UTC: amici release",
                plain_words::instant(since)
            )
        })
    }

    /// That nobody has looked at the clocks for a day, so that no alarm can be trusted to be there.
    fn unseen(&self) -> Option<String> {
        let last = self.traffic.swept.or(self.since)?;
        (self.now - last > LONGEST_UNSEEN).then(|| {
            let work =
                if self.at_work { "an amici is at work and does not get on" } else { "no amici is at work" };
            format!("nobody has looked at the clocks since {} UTC: {work}", plain_words::instant(last))
        })
    }

    /// That what was done at the shell does not come into the mailbox, so that a copy would not bring it back.
    fn not_filed(&self) -> Option<String> {
        let since = self.traffic.acts_to_file_since.filter(|since| self.now - *since > LONGEST_UNFILED)?;
        Some(format!(
            "what was done at the shell is not put into the mailbox since {} UTC: see the log",
            plain_words::instant(since)
        ))
    }

    fn text(&self) -> String {
        let Traffic { unread, quarantined, to_send, tried, for_morning, given_up, .. } = &self.traffic;
        let acts = self.traffic.acts_to_file.join("; ");
        let at = |at: Option<DateTime<Utc>>| at.map_or_else(|| "never".to_owned(), |at| self.ago(at));
        let mut lines = vec![
            ("daemon", if self.at_work { "at work" } else { "not at work" }.to_owned()),
            ("mailbox read", at(self.traffic.polled)),
            ("mails", format!("{unread} unread, {quarantined} in quarantine")),
            ("last letter sent", at(self.traffic.sent)),
            (
                "letters",
                format!(
                    "{to_send} to send ({tried} tried in vain), {for_morning} for their readers' morning, {given_up} given up"
                ),
            ),
            ("questions open", self.traffic.questions.to_string()),
            ("cases open", self.traffic.cases.to_string()),
            ("last backup", at(self.traffic.backed_up)),
            ("database", megabytes(self.size)),
        ];
        let extra = [
            ("oldest to send", self.traffic.to_send_since),
            ("mailbox failed", self.traffic.poll_failed),
            ("no letter leaves", self.traffic.way_out_shut),
            ("letters held", self.traffic.held),
        ];
        if !acts.is_empty() {
            lines.push(("not in mailbox", format!("done at the shell: {acts}")));
        }
        lines.extend(extra.into_iter().filter_map(|(what, at)| at.map(|at| (what, self.ago(at)))));
        let limits = self.limits.iter().map(|limit| ("next limit", self.limit(limit)));
        let waiting = self.without_handover.iter().map(|one| ("not handed over", self.waits(one)));
        let needs = self.needs.iter().map(|need| ("needs you", scrub::line(need)));
        lines.extend(limits.chain(waiting).chain(needs));
        lines.iter().map(|(what, says)| format!("{what:<16}  {says}\n")).collect()
    }

    fn limit(&self, Limit { row, player }: &Limit) -> String {
        let at = row.deadline.map(|at| format!("{} UTC", plain_words::instant(at))).unwrap_or_default();
        let passed = if row.deadline.is_some_and(|at| at <= self.now) { ", passed" } else { "" };
        format!("{}, {player}: {at}{passed}", row.name)
    }

    fn waits(&self, WithoutHandover { row, game, letter }: &WithoutHandover) -> String {
        let half_move = game.to_play().ply;
        let letter = match letter {
            Some((id, written)) => format!("letter {id}, written {}", self.ago(*written)),
            None => "no letter waits".to_owned(),
        };
        format!("{}, half-move {half_move}: {letter}", row.name)
    }

    /// An instant, and how long ago it was.
    fn ago(&self, at: DateTime<Utc>) -> String {
        let gone = self.now - at;
        if gone < Duration::zero() {
            return format!("{} UTC, to come by this clock", plain_words::instant(at));
        }
        let gone = match (gone.num_days(), gone.num_hours(), gone.num_minutes()) {
            (days, ..) if days > 0 => plain_words::days(days),
            (_, hours, _) if hours > 0 => format!("{hours} h"),
            (.., minutes) => format!("{minutes} min"),
        };
        format!("{} UTC, {gone} ago", plain_words::instant(at))
    }

    fn value(&self) -> Value {
        let limits = self.limits.iter().map(|Limit { row, player }| {
            json!({ "game": row.name.to_string(), "player": player, "limit": row.deadline })
        });
        let without_handover = self.without_handover.iter().map(|WithoutHandover { row, game, letter }| {
            json!({
                "game": row.name.to_string(), "half_move": game.to_play().to_string(),
                "letter": letter.map(|(id, _)| id), "written": letter.map(|(_, written)| written),
            })
        });
        let mut value = json!({
            "at_work": self.at_work,
            "without_handover": without_handover.collect::<Vec<_>>(),
            "next_limits": limits.collect::<Vec<_>>(),
            "backup_age_days": self.traffic.backed_up.map(|at| (self.now - at).num_days()),
            "database_bytes": self.size,
            "needs": self.needs.iter().map(|need| scrub::line(need)).collect::<Vec<_>>(),
        });
        if let (Value::Object(all), Value::Object(traffic)) = (&mut value, json!(self.traffic)) {
            all.extend(traffic);
        }
        value
    }
}

fn megabytes(bytes: u64) -> String {
    const TENTH: u64 = 100_000;
    let tenths = bytes.div_ceil(TENTH);
    format!("{}.{} MB", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_told_in_tenths_of_megabytes() {
        assert_eq!([0, 1, 100_000, 1_234_567].map(megabytes), ["0.0 MB", "0.1 MB", "0.1 MB", "1.3 MB"]);
    }
}
