//! `game clock`: the working of a game's time, so that anybody can check it with a calendar.

mod columns;

use anyhow::Result;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::super::{
    answer::Answer,
    plain_words, regulations_in_words,
    shell::{self, Shell},
};
use crate::{
    laws::{Adjustment, AuditRow, ClockEvent, Game, PutOff, Way, Weight, Working, exact},
    letters::{footnotes, recount},
    model::{GameId, Side},
};

pub(super) fn explain(name: &GameId, shell: &Shell) -> Result<Answer> {
    shell.look()?.read(|books| {
        let row = shell::game(books, name)?;
        let game = books.game(row.id, &row.name)?;
        let (now, put_off) = (shell.clock.now(), books.refused_by_reader(row.id, &game)?);
        Ok(Answer::new(working(&game, put_off, now)?, value(&game, now)))
    })
}

/// The whole explanation as text. `put_off`: how the letter that asks for the move is put off by its reader's server.
pub(in crate::cli) fn working(game: &Game, put_off: Option<PutOff>, now: DateTime<Utc>) -> Result<String> {
    let mut text = format!("{}  {} - {}\n", game.id, game.name(Side::White), game.name(Side::Black));
    text += &format!("{}.\n", regulations_in_words::control(game.regulations().control));
    text += &format!(
        "Instants are UTC, dates are the player's own: White's by {}, Black's by {}.\n",
        game.zone(Side::White),
        game.zone(Side::Black)
    );
    let working = Working::of(game);
    if !working.rows.is_empty() {
        text += &format!("\n{}\n", columns::shown(game, &working));
    }
    for line in footnotes(game, &working)? {
        text += &format!("{line}\n");
    }
    for (row, way) in working.ways() {
        text += &format!("{}\n", on_its_way(row, &way));
    }
    if !working.rows.is_empty() {
        text += "\n";
    }
    Ok(text + &format!("{}\n", standing(game, put_off, now)))
}

/// A mail whose stamp and arrival differ.
fn on_its_way(row: &AuditRow, way: &Way) -> String {
    let counts = match way.stamped.weight {
        Weight::Counts => "the stamp counts",
        Weight::TooLong => "the arrival counts, since it would have been too long on its way",
        Weight::BeforeLetter => "the arrival counts, since the letter that it answers went out later",
        Weight::Suspended => "the arrival counts, until the director says that such stamps may",
    };
    format!(
        "{} {}: stamped {} by the sender's mail server, arrived {}; {counts}.",
        row.ply,
        row.side,
        plain_words::second(way.stamped.at),
        plain_words::second(way.arrived)
    )
}

/// The same where the letter that asks for the move is refused by its reader's mail server.
fn refused(game: &Game, put_off: PutOff, now: DateTime<Utc>) -> String {
    let (side, ply) = (game.on_move(), game.next_ply());
    let (zone, standing) = (game.terms(side).zone, game.standing_if(game.handed_now(Some(put_off), now)));
    format!(
        "{ply} {side} is on move; the mail server of {} has refused the letter that asks for it since {} UTC.\n\
         From {} UTC on that runs on the clock of {side}: taken now, it leaves at least until {} ({zone}) to answer.",
        game.name(side),
        plain_words::instant(put_off.since),
        plain_words::instant(put_off.ends()),
        plain_words::limit(&standing, zone, now),
    )
}

/// Where the player on move stands.
fn standing(game: &Game, put_off: Option<PutOff>, now: DateTime<Utc>) -> String {
    if let Some((result, why)) = game.outcome {
        return format!("The game is over, {result}: {}.", plain_words::termination(why));
    }
    let (side, ply) = (game.on_move(), game.next_ply());
    if let Some(since) = game.stops.standing_since() {
        let why = match (game.pending, game.stopped) {
            (Some(_), _) => "something waits to be decided",
            (None, true) => "the director has stopped the clocks",
            (None, false) => "the end of the game is being decided",
        };
        return format!(
            "{ply} {side} is on move; no time runs since {} UTC: {why}.",
            plain_words::instant(since)
        );
    }
    if let Some(put_off) = put_off {
        return refused(game, put_off, now);
    }
    let Some(standing) = game.standing() else {
        return format!(
            "{ply} {side} is on move; the letter that asks for it is not handed over, so no time runs."
        );
    };
    let zone = game.terms_asked(side).zone;
    let available = game.available.as_ref().map(|available| plain_words::instant(available.handed.at));
    let passed = match game.flag {
        Some(_) => " That is passed, and reported.",
        None if standing.deadline <= now => " That is passed.",
        None => "",
    };
    let charge = game.charge_if_sent(now);
    let (left, cost) = match game.clocks.of(side).block(game.control(side)) {
        Some(block) => {
            let thought = charge.map_or(0, |charge| charge.seconds);
            let left = format!(
                "The clock showed {} before this move, with {} in the bank",
                exact(block.clock),
                exact(block.bank)
            );
            (
                left,
                format!(
                    "Until now it took {}; the clock shows {}",
                    exact(thought),
                    exact(block.clock - thought)
                ),
            )
        }
        None => {
            let left = plain_words::days(game.clocks.of(side).left(game.control(side)));
            let left = format!("Days are counted from {}, and {left} are left", standing.counted_from);
            let cost = charge.map_or(0, |charge| charge.days);
            (left, format!("Sent now, it would cost {}", plain_words::days(cost.into())))
        }
    };
    format!(
        "{ply} {side}, {}, is on move since {}. {left}:\n\
         an answer counts until {} ({zone}), that is {} UTC.{passed}\n\
         {cost}.",
        game.name(side),
        available.unwrap_or_default(),
        plain_words::limit(&standing, zone, now),
        plain_words::instant(standing.deadline),
    )
}

fn value(game: &Game, now: DateTime<Utc>) -> Value {
    let working = Working::of(game);
    let notes = |row: &AuditRow| row.rules.iter().map(|rule| working.sign(*rule)).collect::<Vec<_>>();
    let rows: Vec<Value> = working
        .rows
        .iter()
        .map(|row| {
            let shared = json!({
                "ply": row.ply, "side": row.side, "entry": row.entry, "mail": row.mail,
                "days_used": row.clock.used, "penalty_days": row.clock.penalties,
                "credit_days": row.clock.credits, "days_left": row.left(), "block": row.block(),
                "rules": row.rules, "notes": notes(row),
            });
            let own = match &row.what {
                ClockEvent::Moved(moved) => json!({
                    "move": moved.numeric, "available": moved.handed.map(|handed| handed.at),
                    "sent": moved.sent, "charge": moved.charge, "calendar_days": moved.days(),
                    "late": moved.late, "conditional": moved.conditional,
                    "way": moved.way.filter(Way::is_worth_telling).map(|way| json!({
                        "stamped": way.stamped.at, "arrived": way.arrived, "weight": way.stamped.weight,
                    })),
                }),
                ClockEvent::Adjusted { how, at } => json!({ "change": changed(*how), "at": at }),
            };
            merged(shared, own)
        })
        .collect();
    let running = game.outcome.is_none();
    // What the letter attaches, for whoever counts again.
    merged(
        recount(game, now),
        json!({
            "game": game.id, "control": game.regulations().control, "day_rule": game.regulations().day_rule,
            "half_moves": rows,
            "zones": { "white": game.zone(Side::White), "black": game.zone(Side::Black) },
            "on_move": running.then(|| game.on_move()),
            "available": game.available.as_ref().filter(|_| running).map(|available| available.handed.at),
            "standing": game.standing(), "charge_if_sent_now": game.charge_if_sent(now).filter(|_| running),
        }),
    )
}

fn merged(one: Value, other: Value) -> Value {
    match (one, other) {
        (Value::Object(mut one), Value::Object(other)) => {
            one.extend(other);
            Value::Object(one)
        }
        (one, _) => one,
    }
}

/// What changed a clock beside a move, in a word or two.
fn changed(how: Adjustment) -> String {
    match how {
        Adjustment::Penalty(days) => format!("penalty {days}"),
        Adjustment::Credit(days) => format!("given {days}"),
        Adjustment::Struck => "struck".into(),
        Adjustment::Set => "set".into(),
        Adjustment::Returned => "return".into(),
        Adjustment::Overstepped => "count anew".into(),
        Adjustment::Refilled { .. } => "refill".into(),
    }
}

#[cfg(test)]
mod tests;
