//! Leave by mail: one word of a player's, one entry in each of his running games, one letter to each opponent.
//!
//! Laws 10

use std::collections::BTreeMap;

use anyhow::Result;
use chrono::{DateTime, Datelike, NaiveDate, Utc};

use super::super::{Asked, GameContext, Played, Post, daily_cap, journal, letter, notify, sent_stamp};
use crate::{
    laws::{
        Evidence, Fact, Game, Notice, Way,
        time::leave::{self, LeaveAccount, NoLeave},
    },
    letters::{LeaveChange, LeaveDone, LeaveView, Letter, OwnLimit},
    model::Side,
    reading::WrittenDate,
    regulations::{DateOrder, MoveInLeave},
    store::{KeptKind, PlayerRow},
};

/// What a player's line asks about his leave, with his running games.
pub(crate) struct LeaveRequest<'a> {
    asked: &'a Asked<'a>,
    player: &'a PlayerRow,
    line: &'a str,
    games: Vec<Played>,
    sent: DateTime<Utc>,
    /// How the mail came, where a stamp says of a way and no question came between.
    way: Option<Way>,
}

impl<'a> LeaveRequest<'a> {
    pub(crate) fn new(asked: &'a Asked<'a>, player: &'a PlayerRow, line: &'a str) -> Result<Self> {
        let games = asked.mail.tx.running(player)?;
        let (sent, way) = match (asked.sent, games.first()) {
            (Some(sent), _) => (sent, None),
            (None, Some((table, _))) => {
                let sent = sent_stamp::stamped(asked.mail, table, player)?;
                let way = sent.stamped.map(|stamped| Way { stamped, arrived: sent.arrived });
                (sent.counted(), way)
            }
            (None, None) => (asked.mail.row.received, None),
        };
        Ok(LeaveRequest { asked, player, line, games, sent, way })
    }

    /// `leave 2026-12-20 2027-01-03`
    pub(crate) fn book(self, (from, until): (WrittenDate, WrittenDate)) -> Result<String> {
        let order = self.date_order();
        let (Some(first), Some(last)) = (from.by(order), until.by(order)) else {
            return self.ask_which(false, |order| Some([from.by(order)?, until.by(order)?]));
        };
        let today = today(&self.games, self.sent);
        match each(&self.games, |game, side| leave::book(game, side, (first, last), today)) {
            Err(why) => self.refuse(why),
            Ok(facts) => {
                let new = facts.iter().any(Option::is_some);
                let what = if new { LeaveChange::Booked } else { LeaveChange::Again };
                self.enter(facts, LeaveDone { from: first, until: last, what })
            }
        }
    }

    /// `cancel leave 2026-12-20`
    pub(crate) fn cancel(self, day: WrittenDate) -> Result<String> {
        let Some(day) = day.by(self.date_order()) else {
            return self.ask_which(true, |order| Some([day.by(order)?; 2]));
        };
        let today = today(&self.games, self.sent);
        match each(&self.games, |game, side| leave::cancel(game, side, day, today).map(Some)) {
            Err(why) => self.refuse(why),
            Ok(facts) => {
                let booked = self.games.first().map(|(table, side)| table.game.leave.of(*side));
                let whole = booked.into_iter().flatten().find(|days| days.from <= day && day <= days.until);
                let (from, until) = whole.map_or((day, day), |days| (days.from, days.until));
                let begun = |fact: &Fact| matches!(fact, Fact::Leave { from, until, .. } if from <= until);
                let begun = facts.iter().flatten().any(begun);
                let what = if begun { LeaveChange::EndsToday } else { LeaveChange::GivenUp };
                self.enter(facts, LeaveDone { from, until, what })
            }
        }
    }

    pub(crate) fn show(self) -> Result<String> {
        if let Err(why) = allowed(&self.games) {
            return self.refuse(why);
        }
        let account = account(&self.games, self.sent);
        self.asked.mail.answer_player(self.player, Letter::LeaveShown { account })?;
        Ok("leave shown".into())
    }

    /// How the event reads dates.
    fn date_order(&self) -> DateOrder {
        self.games.first().map_or(DateOrder::Ask, |(table, _)| table.game.regulations().time.date_order)
    }

    fn ask_which(self, cancel: bool, meant: impl Fn(DateOrder) -> Option<[NaiveDate; 2]>) -> Result<String> {
        let both = meant(DateOrder::DayFirst).zip(meant(DateOrder::MonthFirst));
        let Some((day_first, month_first)) = both else { return Ok("leave asked back".into()) };
        let meant = [day_first, month_first].map(|[from, until]| (from, until));
        let why = allowed(&self.games).err().unwrap_or(NoLeave::WhichDate { meant, cancel });
        self.refuse(why)
    }

    fn refuse(self, why: NoLeave) -> Result<String> {
        let said = format!("leave refused, {why}");
        let account = account(&self.games, self.sent);
        let letter = Letter::NoLeave { read: self.line.to_owned(), why, account };
        self.asked.mail.answer_player(self.player, letter)?;
        Ok(said)
    }

    /// Writes the entries; tells the player, and each opponent about his own games.
    fn enter(mut self, facts: Vec<Option<Fact>>, done: LeaveDone) -> Result<String> {
        let mail = self.asked.mail;
        let evidence = mail.evidence(self.asked.proof.clone());
        let (mut changed, mut limits) = (Vec::new(), Vec::new());
        for ((table, side), fact) in self.games.iter_mut().zip(facts) {
            if let Some(fact) = fact {
                let before = table.game.clone();
                limits.extend(enter_leave_in(mail, table, *side, fact, Some(&evidence))?);
                if let Some(way) = self.way {
                    sent_stamp::weigh_way(mail, &before, table, *side, way, mail.row.id)?;
                }
                changed.push((&*table, *side));
            }
        }
        tell_opponents_of_leave(mail, &changed, done, Some(mail.row.id))?;
        let letter = Letter::Leave { done, account: account(&self.games, self.sent), limits };
        letter::post(mail, mail.answered_by(letter::to_player_at_large(mail.tx, self.player, letter)?))?;
        Ok(format!("leave from {} to {}: {}", done.from, done.until, done.what))
    }
}

/// Writes the entry in one game; gives his limit there, where he has the move and it is another now.
fn enter_leave_in(
    post: &Post<'_>,
    table: &mut GameContext,
    side: Side,
    fact: Fact,
    evidence: Option<&Evidence>,
) -> Result<Option<OwnLimit>> {
    let limit = |table: &GameContext| table.game.standing().map(|standing| standing.deadline);
    let before = limit(table);
    journal::enter(post, table, vec![fact], evidence)?;
    // Asked for before the limit, and read after its report.
    let moved = table.game.flag.filter(|flag| limit(table).is_some_and(|limit| limit > flag.deadline));
    if let Some(flag) = moved {
        journal::enter(post, table, vec![Fact::FlagWithdrawn { half_move: flag.half_move }], evidence)?;
        let cause = evidence.map(|evidence| evidence.inbox);
        notify::tell(post, table, Notice::FlagWithdrawn { ply: flag.half_move.ply }, None, cause)?;
    }
    let own = limit(table).filter(|limit| table.game.on_move() == side && Some(*limit) != before);
    Ok(own.map(|limit| OwnLimit { id: table.row.name.clone(), ply: table.game.next_ply(), limit }))
}

/// One letter to each opponent, in the first of the games against him; it names the others.
fn tell_opponents_of_leave(
    post: &Post<'_>,
    games: &[(&GameContext, Side)],
    done: LeaveDone,
    cause: Option<i64>,
) -> Result<()> {
    let mut against: BTreeMap<i64, Vec<(&GameContext, Side)>> = BTreeMap::new();
    for (table, side) in games {
        against.entry(table.player(side.other()).id).or_default().push((table, *side));
    }
    for games in against.into_values() {
        let Some((table, side)) = games.first() else { continue };
        if !daily_cap::tells_today(post, table, *side, KeptKind::Leave, "", cause)? {
            continue;
        }
        let other = games.iter().skip(1).map(|(table, _)| table.row.name.clone()).collect();
        let reader = side.other();
        let sight = table.sight(Some(reader), post.now);
        let letter = Letter::LeaveOfOpponent { sight, done, other };
        letter::post(post, letter::to_player(post.tx, table, reader, letter)?.after(cause, None))?;
    }
    Ok(())
}

/// The day with which leave that a move has ended in one game ends in the others, where by the day of that entry time
/// would have run out in one of them that had not: today, for nobody loses by what he plays elsewhere.
fn ends_with(now: DateTime<Utc>, elsewhere: &[Played], ended: &Fact) -> Result<Option<NaiveDate>> {
    let Fact::Leave { from, until, special, .. } = *ended else { return Ok(None) };
    let passed = |game: &Game| game.standing().is_some_and(|standing| standing.deadline <= now);
    for (table, side) in elsewhere {
        let (game, side) = (&table.game, *side);
        let fact = Fact::Leave { side, from, until, special };
        let longer = game.on_move() == side && booked_longer(game, side, from, until);
        if longer && !passed(game) && passed(&game.foresee(&[fact], now)?) {
            let today = game.terms_asked(side).zone.date(now);
            return Ok(Some(today).filter(|today| *today > until));
        }
    }
    Ok(None)
}

/// Leave that a move has ended in one game is ended in all games of its player. He reads of it in the letter about
/// his move, the opponent there too; where the move ended the game, or a limit of his own comes sooner by it, he has a
/// letter of his own.
pub(crate) fn end_leave_elsewhere(
    post: &Post<'_>,
    table: &GameContext,
    facts: &[Fact],
    told: bool,
    evidence: Option<&Evidence>,
) -> Result<()> {
    let cause = evidence.map(|evidence| evidence.inbox);
    for fact in facts {
        let Fact::Leave { side, from, until, special } = *fact else { continue };
        let player = table.player(side);
        let (mut touched, mut limits) = (Vec::new(), Vec::new());
        let mut elsewhere = post.tx.running(player)?;
        elsewhere.retain(|(other, _)| other.row.id != table.row.id);
        let today = ends_with(post.now, &elsewhere, fact)?;
        let until = today.unwrap_or(until);
        for (mut other, side) in elsewhere {
            if booked_longer(&other.game, side, from, until) {
                let fact = Fact::Leave { side, from, until, special };
                limits.extend(enter_leave_in(post, &mut other, side, fact, evidence)?);
                touched.push((other, side));
            }
        }
        let told = told && today.is_none();
        let what = if today.is_some() { LeaveChange::EndsElsewhere } else { LeaveChange::EndedByMove };
        let done = LeaveDone { from, until, what };
        let shown: Vec<(&GameContext, Side)> = touched.iter().map(|(table, side)| (table, *side)).collect();
        tell_opponents_of_leave(post, &shown, done, cause)?;
        if !told || !limits.is_empty() {
            let account = account(&touched, post.now);
            let letter = Letter::Leave { done, account, limits };
            letter::post(post, letter::to_player_at_large(post.tx, player, letter)?.after(cause, None))?;
        }
    }
    Ok(())
}

/// Whether a side has leave that began on one day, and lasts longer than to another.
fn booked_longer(game: &Game, side: Side, from: NaiveDate, until: NaiveDate) -> bool {
    game.leave.of(side).iter().any(|days| days.from == from && days.until > until)
}

/// What leave comes to in each game; where one of them does not allow it, in none.
fn each(
    games: &[Played],
    rule: impl Fn(&Game, Side) -> Result<Option<Fact>, NoLeave>,
) -> Result<Vec<Option<Fact>>, NoLeave> {
    if games.is_empty() {
        return Err(NoLeave::NoGame);
    }
    games.iter().map(|(table, side)| rule(&table.game, *side)).collect()
}

/// Whether each of the games allows leave at all.
fn allowed(games: &[Played]) -> Result<(), NoLeave> {
    each(games, |game, _| leave::allowed(game).map(|()| None)).map(drop)
}

/// The day on which a player wrote about his leave: the same in all his games.
fn today(games: &[Played], sent: DateTime<Utc>) -> NaiveDate {
    let days = games.iter().map(|(table, side)| leave::today(&table.game, *side, sent));
    days.max().unwrap_or_else(|| sent.date_naive())
}

/// What is booked and what is left, by the first game.
fn account(games: &[Played], sent: DateTime<Utc>) -> Option<LeaveView> {
    let (table, side) = games.first()?;
    let today = today(games, sent);
    let account = LeaveAccount::of(&table.game, *side);
    let refused = table.game.regulations().time.leave.move_in_leave == MoveInLeave::Refused;
    Some(LeaveView {
        moves_refused: refused,
        years: account.years(today.year()),
        days_per_year: account.days_per_year,
        today,
        booked: account.booked,
    })
}
