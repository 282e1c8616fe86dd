//! `game list` and `game show`.
//!
//! Laws 8.1.3, 8.2

use anyhow::Result;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::super::{
    answer::Answer,
    plain_words, scrub,
    shell::{self, Shell},
};
use crate::{
    chess::{Script, draw},
    laws::{Days, Former, Game, Irregularity, PendingKind, PerSide, PutOff, Scoresheet, exact},
    letters::{TimeLeft, merged},
    model::{EventCode, GameId, Language, Side},
    reflection::{ClockStanding, SideClock},
    store::{GameRow, Matter, Sound, Tx},
};

pub(super) fn list(code: Option<&EventCode>, shell: &Shell) -> Result<Answer> {
    shell.look()?.read(|books| {
        let events = match code {
            Some(code) => vec![shell::event(books, code)?],
            None => books.events()?,
        };
        let mut found = Vec::new();
        for row in events.iter().map(|event| books.games(event.id)).collect::<Result<Vec<_>>>()?.concat() {
            let Sound { state, broken, .. } = books.sound(row.id, &row.name)?;
            let (Some(game), None) = (state, &broken) else {
                let value = json!({
                    "game": row.name, "round": row.round, "result": row.result,
                    "broken": broken.map(|broken| broken.to_string()),
                });
                found.push((stands_still(books, &row)?, value));
                continue;
            };
            let put_off = books.refused_by_reader(row.id, &game)?;
            let now = shell.clock.now();
            found.push((line(&row, &game, put_off, now), value(&row, &game, now)));
        }
        let heads = ["game", "White", "Black", "result", "next", "on move", ">left", "answer until"];
        Ok(Answer::list(&heads, found, "There are no games yet."))
    })
}

/// A game of which nothing can be said but who plays it.
fn stands_still(books: &Tx<'_>, row: &GameRow) -> Result<Vec<String>> {
    Ok(vec![
        row.name.to_string(),
        books.player(row.white)?.name,
        books.player(row.black)?.name,
        plain_words::result(row.result),
        String::new(),
        String::new(),
        String::new(),
        "stands still: its journal does not hold".into(),
    ])
}

fn line(row: &GameRow, game: &Game, put_off: Option<PutOff>, now: DateTime<Utc>) -> Vec<String> {
    let (next, on_move, left, until) = match (game.outcome, game.standing()) {
        (Some(_), _) => Default::default(),
        (None, standing) => {
            let stands = game.stops.standing_since().is_some();
            let zone = game.terms_asked(game.on_move()).zone;
            let limit = |standing: ClockStanding| match zone.end_of(standing.last_day) == standing.deadline {
                true => format!("{} 24:00 {zone}", standing.last_day),
                false => format!("{} {zone}", zone.local(standing.deadline).format("%Y-%m-%d %H:%M")),
            };
            let until = match (standing, put_off) {
                (Some(standing), _) => limit(standing),
                (None, _) if stands => "the clocks stand still".into(),
                (None, Some(_)) => {
                    format!("at least {}", limit(game.standing_if(game.handed_now(put_off, now))))
                }
                (None, None) => "no time runs yet".into(),
            };
            let passed = if game.flag.is_some() { " (passed)" } else { "" };
            let left = TimeLeft::of(game, now).map_or_else(String::new, |left| match left.block {
                Some((clock, bank)) => format!("{} + {}", exact(clock), exact(bank)),
                None => plain_words::days(left.days),
            });
            (game.next_ply().to_string(), game.on_move().to_string(), left, until + passed)
        }
    };
    let name = |side| game.name(side).to_owned();
    vec![
        row.name.to_string(),
        name(Side::White),
        name(Side::Black),
        plain_words::result(row.result),
        next,
        on_move,
        left,
        until,
    ]
}

fn value(row: &GameRow, game: &Game, now: DateTime<Utc>) -> Value {
    let running = game.outcome.is_none();
    let left = TimeLeft::of(game, now);
    json!({
        "game": row.name, "round": row.round,
        "white": game.name(Side::White), "black": game.name(Side::Black),
        "result": row.result, "half_moves": game.score.moves().len(),
        "next": running.then(|| game.to_play().to_string()),
        "on_move": running.then(|| game.on_move()),
        "last_day": game.standing().map(|standing| standing.last_day),
        "deadline": game.standing().map(|standing| standing.deadline),
        "days_left_now": left.map(|left| left.days),
        "clock_left_now": left.and_then(|left| left.block).map(|(clock, bank)| json!({ "clock": clock, "bank": bank })),
        "flag_reported": game.flag.is_some(),
        "clocks_stand": game.stops.standing_since().is_some(),
    })
}

pub(super) fn show(name: &GameId, shell: &Shell) -> Result<Answer> {
    shell.look()?.read(|books| {
        let row = shell::game(books, name)?;
        let game = books.game(row.id, &row.name)?;
        let held = books.questions_of(row.id)?;
        let text = text(&row, &game, &held, shell, books)?;
        Ok(Answer::new(text, merged(value(&row, &game, shell.clock.now()), more(&game, &held))))
    })
}

fn text(row: &GameRow, game: &Game, held: &[Matter], shell: &Shell, books: &Tx<'_>) -> Result<String> {
    let event = books.event_by_id(row.event)?;
    let mut text = format!("{}  {} - {}\n", row.name, game.name(Side::White), game.name(Side::Black));
    text += &format!("{}, {}, round {}\n\n", event.frozen.name, event.frozen.site, row.round);
    let last = game.records.last().map(|record| record.numeric);
    for line in draw(game.position(), Side::White, last) {
        text += &format!("  {line}\n");
    }
    text += "\n";
    text += &sheet(game);
    let put_off = books.refused_by_reader(row.id, game)?;
    text += &format!("{}\n", state(game, put_off, shell.clock.now()));
    for side in Side::BOTH {
        text += &format!("{}\n", clock(game, side));
    }
    for (whose, days) in free_days(game) {
        text += &format!("{whose}: {} to {}.\n", days.from, days.until);
    }
    text += &format!("Notation: {}", plain_words::notation(game.notation));
    if game.notation != game.opening.regulations.notation {
        text += ", as the players have agreed";
    }
    if let Some((side, notation)) = game.proposed {
        text += &format!("; {side} proposes {}", plain_words::notation(notation));
    }
    text += ".\n";
    for side in Side::BOTH {
        let hand = game.hands.of(side);
        if hand.strict {
            text += &format!("{side} is read strictly.\n");
        }
    }
    if let Some(side) = game.offer.map(|offer| offer.by) {
        text += &format!("{side} offers a draw.\n");
    }
    if let Some(flag) = game.flag {
        text +=
            &format!("The limit for {} passed on {}; it is reported.\n", flag.half_move.ply, flag.last_day);
    }
    if let Some(pending) = game.pending {
        let what = match pending.what {
            PendingKind::Claim(claim, _) => format!("the claim of {} ({claim})", pending.by),
            PendingKind::EarlyDraw => "the draw on which the players agreed early".to_owned(),
        };
        text += &format!("Since {} UTC no time runs: {what} waits.\n", plain_words::instant(pending.since));
    }
    for claim in Side::BOTH.into_iter().flat_map(|side| game.claims_beside(side)) {
        let (by, at) = (claim.by, claim.half_move.ply);
        text += &format!("The claim of {by} ({}) before {at} waits; the game goes on.\n", claim.claim);
    }
    if game.stopped {
        text += "The director has stopped the clocks.\n";
    }
    if let Some(side) = game.forfeited {
        text += &format!("{side} is to lose by the regulations, unless the other side cannot mate.\n");
    }
    for former in &game.former {
        let moves = Former::taken_back(former).count();
        let over = former.outcome.map(|(result, _)| format!("; its result {result} no longer stands"));
        text += &format!(
            "Line {} was left on {} UTC (entry {}) for {}; {} no longer on record{}.\n",
            former.line,
            plain_words::instant(former.at),
            former.entry,
            former.returned_to.ply,
            plain_words::count(moves, "half-move"),
            over.unwrap_or_default(),
        );
    }
    for held in held {
        let (received, said) = (plain_words::instant(held.received), scrub::line(&held.said));
        text += &format!(
            "Mail {}, received {received} UTC, waits to be confirmed: {said}\n",
            held.mail.unwrap_or_default()
        );
    }
    Ok(text)
}

/// The scoresheet of Article 8, in digits and in English.
fn sheet(game: &Game) -> String {
    const USED: &str = "days used";
    const PENALTIES: &str = "penalty days";
    let sheet = Scoresheet::of(game, Script::Numeric, Some(Script::San), Language::En, PENALTIES.len());
    if sheet.lines.is_empty() {
        return String::new();
    }
    let (number, days, white, black) = (sheet.number, sheet.days, sheet.moves.white, sheet.moves.black);
    let line = |left: &str, of_left: &str, right: &str, of_right: &str| {
        format!("{:number$}  {left:white$}{of_left:>days$}   {right:black$}{of_right:>days$}\n", "")
    };
    let total = |word: &str, of: PerSide<u32>| line(word, &of.white.to_string(), word, &of.black.to_string());
    let mut text = line("White", "days", "Black", "days");
    for pair in &sheet.lines {
        text += &format!("{pair}\n");
    }
    text += &total(USED, sheet.used);
    if sheet.penalties != PerSide::default() {
        text += &total(PENALTIES, sheet.penalties);
    }
    text + "\n"
}

/// Who is to do what until when.
fn state(game: &Game, put_off: Option<PutOff>, now: DateTime<Utc>) -> String {
    if let Some((result, why)) = game.outcome {
        return format!("The game is over, {result}: {}. {}", plain_words::termination(why), signed(game));
    }
    let (side, ply) = (game.on_move(), game.next_ply());
    let who = format!("To move: {side} ({}), {ply}", game.name(side));
    let zone = game.terms_asked(side).zone;
    match (game.standing(), put_off) {
        (Some(standing), _) => {
            let until = plain_words::limit(&standing, zone, now);
            format!("{who}, by {until} ({zone}; {} UTC).", plain_words::instant(standing.deadline))
        }
        (None, _) if game.stops.standing_since().is_some() => format!("{who}; the clocks stand still."),
        (None, Some(_)) => {
            let limit = plain_words::limit(&game.standing_if(game.handed_now(put_off, now)), zone, now);
            format!(
                "{who}; a mail server refuses the letter that asks for it. Taken now: at least until {limit} ({zone})."
            )
        }
        (None, None) => {
            format!("{who}; the letter that asks for it is not handed over yet, so no time runs.")
        }
    }
}

/// Who has signed the result (8.5).
fn signed(game: &Game) -> &'static str {
    match [game.signed.white, game.signed.black].map(|at| at.is_some()) {
        [true, true] => "Both players have signed it.",
        [true, false] => "White has signed it, Black has not.",
        [false, true] => "Black has signed it, White has not.",
        [false, false] => "Neither player has signed it.",
    }
}

fn clock(game: &Game, side: Side) -> String {
    let (clock, control) = (game.clocks.of(side), game.control(side));
    let penalties = match clock.penalties {
        0 => String::new(),
        penalties => format!(" and {} in penalties", plain_words::days(penalties)),
    };
    let used = plain_words::days(clock.used);
    let left = match clock.block(control) {
        Some(block) => format!("{} on the clock and {} in the bank", exact(block.clock), exact(block.bank)),
        None => format!("{} left", plain_words::days(clock.left(control))),
    };
    let until = match SideClock::has_periods(control) {
        true => format!(" until move {}", game.control_move(side)),
        false => String::new(),
    };
    let credits = match clock.credits {
        0 => String::new(),
        credits => format!(", was given {}", plain_words::days(credits)),
    };
    format!("{side} has used {used}{penalties}{credits}; {left}{until}.")
}

/// Leave and neutral days, with whose they are.
fn free_days(game: &Game) -> Vec<(String, Days)> {
    let leave = |side: Side| {
        game.leave.of(side).iter().map(move |days| {
            let special = if days.special { "Special leave" } else { "Leave" };
            (format!("{special} of {side}"), *days)
        })
    };
    let neutral = game.neutral.iter().map(|days| ("Neutral days".to_owned(), *days));
    Side::BOTH.into_iter().flat_map(leave).chain(neutral).collect()
}

/// What `game show` has beside the list.
fn more(game: &Game, held: &[Matter]) -> Value {
    let days = |days: &[Days]| -> Vec<Value> {
        let value = |days: &Days| json!({ "from": days.from, "until": days.until, "special": days.special });
        days.iter().map(value).collect()
    };
    let clock = |side: Side| {
        let (clock, control) = (game.clocks.of(side), game.control(side));
        json!({
            "days_used": clock.used, "penalty_days": clock.penalties, "credit_days": clock.credits, "days_left": clock.left(control), "block": clock.block(control), "leave": days(game.leave.of(side)),
            "until_move": game.control_move(side), "illegal_moves": game.count(side, Irregularity::IllegalMove), "zone": game.zone(side),
        })
    };
    let moves: Vec<Value> = game
        .score
        .numbered()
        .map(|(ply, made)| {
            let record = game.records.iter().find(|record| record.ply == ply);
            let days = record.and_then(|record| record.charge).map(|charge| charge.days);
            json!({ "ply": ply, "move": made.numeric, "san": made.san, "offer": made.offer, "days": days })
        })
        .collect();
    let held: Vec<Value> = held
        .iter()
        .map(|held| {
            json!({ "mail": held.mail, "received": held.received, "half_move": held.half_move.map(|half_move| half_move.to_string()), "said": scrub::line(&held.said) })
        })
        .collect();
    let proposed = game.proposed.map(|(side, notation)| json!({ "by": side, "notation": notation }));
    json!({
        "variant": game.position().variant(), "notation": game.notation, "proposed": proposed, "hands": game.hands,
        "neutral": days(&game.neutral), "start": game.opening.start, "fen": game.position().fen(), "moves": moves,
        "clocks": { "white": clock(Side::White), "black": clock(Side::Black) },
        "draw_offer_by": game.offer.map(|offer| offer.by), "held": held,
        "termination": game.outcome.map(|(_, termination)| termination),
        "signed": { "white": game.signed.white, "black": game.signed.black },
        "entries": game.entries, "digest": game.digest.to_string(),
    })
}
