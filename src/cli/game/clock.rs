//! `game clock`: the working of a game's time, so that anybody can check it with a calendar.

use anyhow::Result;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::{
    chess::Script,
    cli::{
        answer::Answer,
        rules,
        shell::{self, Shell},
        table::table,
        words,
    },
    event::Control,
    laws::{Game, MoveRecord},
    model::{GameId, Language, Side},
};

pub(super) fn explain(name: &GameId, shell: &Shell) -> Result<Answer> {
    shell.look()?.read(|books| {
        let row = shell::game(books, name)?;
        let game = books.game(row.id, &row.name)?;
        Ok(Answer::new(working(&game, shell.clock.now()), value(&game)))
    })
}

/// A rule that a row's days come from; each is explained once below the table.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Rule {
    NextDay,
    StartDay,
    BeforeStart,
    Untimed,
    Beforehand,
    Late,
    Session,
    Penalty,
    Credit,
    Set,
    Stopped,
}

impl Rule {
    fn words(self, game: &Game) -> String {
        let (moves, days, carry_over) = match game.opening.regulations.control {
            Control::Sessions { moves, days, carry_over, .. } => (moves, days, carry_over),
            _ => (0, 0, false),
        };
        let start = game.opening.start;
        match self {
            Rule::NextDay => {
                "The day of receipt and the day after it are free: days are counted from the latter.".into()
            }
            Rule::StartDay => {
                format!("The start letter came by the start day: days are counted from {start}.")
            }
            Rule::BeforeStart => {
                format!("No day before the start day counts: days are counted from {start}.")
            }
            Rule::Untimed => {
                "The letter that asks for this move was not handed over yet: no time ran.".into()
            }
            Rule::Beforehand => {
                "Sent beforehand as a conditional move, and played at once: it costs no days.".into()
            }
            Rule::Late => "Sent after the limit.".into(),
            Rule::Session => {
                let kept = if carry_over { "added to those left" } else { "given, those left are lost" };
                format!("{moves} moves are made: {days} new days are {kept}.")
            }
            Rule::Credit => "Days were given before this move; they are in \"left\", not in \"used\".".into(),
            Rule::Set => "The director set this clock before this move.".into(),
            Rule::Stopped => {
                "Days that began while the clocks stood still are not charged for this move.".into()
            }
            Rule::Penalty => {
                "Penalty days were charged before this move; they are in \"left\", not in \"used\".".into()
            }
        }
    }
}

/// The rules that a half-move's row rests on. `before` is the same side's half-move before it.
fn rules(game: &Game, record: &MoveRecord, before: Option<&MoveRecord>) -> Vec<Rule> {
    let start = game.opening.start;
    let counting = match (record.charge, record.handed) {
        _ if record.conditional => Rule::Beforehand,
        (Some(charge), Some(handed)) if handed.start_letter && charge.received <= start => Rule::StartDay,
        (Some(charge), Some(_)) if charge.counted_from == start && charge.received < start => {
            match charge.received.succ_opt() {
                Some(next) if next == start => Rule::NextDay,
                _ => Rule::BeforeStart,
            }
        }
        (Some(_), Some(_)) => Rule::NextDay,
        (Some(_) | None, _) => Rule::Untimed,
    };
    let mut rules = vec![counting];
    if before.map_or(0, |before| before.clock.penalties) < record.clock.penalties {
        rules.push(Rule::Penalty);
    }
    if before.map_or(0, |before| before.clock.credits) < record.clock.credits {
        rules.push(Rule::Credit);
    }
    if before.is_some_and(|before| before.clock.used != record.before.used) {
        rules.push(Rule::Set);
    }
    if record.charge.is_some_and(|charge| charge.stopped > 0) {
        rules.push(Rule::Stopped);
    }
    if record.late {
        rules.push(Rule::Late);
    }
    if record.clock.begins_period(game.opening.regulations.control) {
        rules.push(Rule::Session);
    }
    rules
}

/// Each half-move with the same side's half-move before it.
fn with_before(game: &Game) -> impl Iterator<Item = (&MoveRecord, Option<&MoveRecord>)> {
    let before = |place: usize| place.checked_sub(2).and_then(|place| game.records.get(place));
    game.records.iter().enumerate().map(move |(place, record)| (record, before(place)))
}

/// The whole explanation as text.
pub(in crate::cli) fn working(game: &Game, now: DateTime<Utc>) -> String {
    let mut text = format!("{}  {} - {}\n", game.id, game.name(Side::White), game.name(Side::Black));
    text += &format!("{}.\n", rules::control(game.opening.regulations.control));
    text += &format!(
        "Instants are UTC, dates are the player's own: White's by {}, Black's by {}.\n",
        game.zone(Side::White),
        game.zone(Side::Black)
    );
    let mut used: Vec<Rule> = Vec::new();
    let rows: Vec<Vec<String>> =
        with_before(game).map(|(record, before)| row(game, record, before, &mut used)).collect();
    if !rows.is_empty() {
        let heads = [
            "",
            "move",
            "available",
            "date",
            "counted from",
            "sent",
            "date",
            ">days",
            ">used",
            ">left",
            "by",
        ];
        text += &format!("\n{}\n", table(&heads, &rows));
    }
    for (place, rule) in used.iter().enumerate() {
        text += &format!("{}  {}\n", letter(place), rule.words(game));
    }
    text + &format!("\n{}\n", standing(game, now))
}

fn row(game: &Game, record: &MoveRecord, before: Option<&MoveRecord>, used: &mut Vec<Rule>) -> Vec<String> {
    let letters = rules(game, record, before).into_iter().map(|rule| {
        let place = used.iter().position(|known| *known == rule).unwrap_or_else(|| {
            used.push(rule);
            used.len() - 1
        });
        letter(place)
    });
    let letters: Vec<String> = letters.collect();
    let (clock, control) = (record.clock, game.opening.regulations.control);
    let zone = game.zone(record.ply.side());
    let handed =
        |text: fn(DateTime<Utc>) -> String| record.handed.map_or_else(String::new, |handed| text(handed.at));
    let charge = record.charge;
    // As it is sent, so that castling in Chess960 has its zeros here as on the scoresheet.
    let made = game.score.at(record.ply).map(|made| made.write(Script::Numeric, Language::En));
    vec![
        record.ply.to_string(),
        made.unwrap_or_else(|| record.numeric.to_string()),
        handed(words::instant),
        charge.map_or_else(String::new, |charge| charge.received.to_string()),
        charge.map_or_else(String::new, |charge| charge.counted_from.to_string()),
        words::instant(record.sent),
        zone.date(record.sent).to_string(),
        charge.map_or(0, |charge| charge.days).to_string(),
        clock.used.to_string(),
        clock.left(control).to_string(),
        letters.join(" "),
    ]
}

fn letter(place: usize) -> String {
    let letter = u32::try_from(place).ok().and_then(|place| char::from_digit(place + 10, 36));
    letter.unwrap_or('*').to_string()
}

/// Where the player on move stands.
fn standing(game: &Game, now: DateTime<Utc>) -> String {
    if let Some((result, why)) = game.outcome {
        return format!("The game is over, {result}: {}.", words::termination(why));
    }
    let (side, ply) = (game.on_move(), game.next_ply());
    if let Some(since) = game.stops.standing_since() {
        let why = match (game.pending, game.stopped) {
            (Some(_), _) => "something waits to be decided",
            (None, true) => "the director has stopped the clocks",
            (None, false) => "the end of the game is being decided",
        };
        return format!("{ply} {side} is on move; no time runs since {} UTC: {why}.", words::instant(since));
    }
    let Some(standing) = game.standing() else {
        return format!(
            "{ply} {side} is on move; the letter that asks for it is not handed over, so no time runs."
        );
    };
    let (zone, clock) = (game.zone(side), game.clocks.of(side));
    let left = words::days(clock.left(game.control(side)));
    let cost = game.charge_if_sent(now).map_or(0, |charge| charge.days);
    let available = game.available.as_ref().map(|available| words::instant(available.handed.at));
    let passed = if game.flag.is_some() { " That is passed, and reported to the director." } else { "" };
    format!(
        "{ply} {side}, {}, is on move since {}. Days are counted from {}, and {left} are left:\n\
         an answer counts until the end of {} ({zone}), that is {} UTC.{passed}\n\
         Sent now, it would cost {}.",
        game.name(side),
        available.unwrap_or_default(),
        standing.counted_from,
        words::until(standing.last_day, zone.date(now)),
        words::instant(standing.deadline),
        words::days(cost.into()),
    )
}

fn value(game: &Game) -> Value {
    let control = game.opening.regulations.control;
    let rows: Vec<Value> = with_before(game)
        .map(|(record, before)| {
            let rules: Vec<String> =
                rules(game, record, before).into_iter().map(|rule| rule.words(game)).collect();
            json!({
                "ply": record.ply, "side": record.ply.side(), "move": record.numeric,
                "available": record.handed.map(|handed| handed.at), "charge": record.charge,
                "sent": record.sent, "late": record.late, "days_used": record.clock.used,
                "penalty_days": record.clock.penalties, "days_left": record.clock.left(control), "rules": rules,
            })
        })
        .collect();
    let running = game.outcome.is_none();
    json!({
        "game": game.id, "control": control, "half_moves": rows,
        "zones": { "white": game.zone(Side::White), "black": game.zone(Side::Black) },
        "on_move": running.then(|| game.on_move()),
        "available": game.available.as_ref().filter(|_| running).map(|available| available.handed.at),
        "standing": game.standing(),
    })
}

#[cfg(test)]
mod tests;
