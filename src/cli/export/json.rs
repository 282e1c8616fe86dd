//! A whole event as JSON, for programs. `doc/exports.md` describes every key, and a test holds it against what is written;
//! whatever changes but by new keys gets a new version.
//!
//! No address, no mark and nobody's words stand in it, but the names of people, teams, event and place, and what rating
//! officers want to know of players. The same record gives
//! the same bytes: it does not say when it was made.
//!
//! Laws 8.1.3, 8.2, 12

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::{
    super::answer::Answer,
    gathered::{Gathered, GatheredGame, not_whole},
};
use crate::{
    chess::StartNumber,
    event::{ADJUDICATORS_PLACE, Director, Entrant, LateEntry, Substitution},
    laws::{ClaimRecord, Former, Game, PastEnd},
    letters::regulations_in_words,
    model::Side,
};

/// What the form is called, and its version.
const FORM: &str = "amici-event";
const VERSION: u32 = 1;

pub(super) fn answer(event: &Gathered) -> Result<Answer> {
    let value = value(event)?;
    let text = serde_json::to_string_pretty(&value).context("Cannot write JSON")? + "\n";
    Ok(Answer::new(text, value).failed(not_whole(&event.left_out)))
}

fn value(event: &Gathered) -> Result<Value> {
    let frozen = &event.event.frozen;
    let directors = (0..).zip(frozen.officials()).map(director).collect::<Vec<_>>();
    let left_out = event.left_out.iter().map(|left| json!({ "game": left.game, "why": left.why }));
    Ok(json!({
        "form": FORM,
        "version": VERSION,
        "code": event.event.code,
        "name": frozen.name,
        "site": frozen.site,
        "city": frozen.city,
        "federation": frozen.federation,
        "added": event.event.added,
        "seal": event.event.seal.seal(),
        "terms": {
            "start": frozen.start,
            "end": frozen.end,
            "late_entries": frozen.late_entries,
            "sections": frozen.sections,
            "format": frozen.format,
            "seed": frozen.seed(),
            "regulations": frozen.regulations,
            "in_words": regulations_in_words(&frozen.regulations, frozen.start)?,
        },
        "directors": directors,
        "adjudicator": frozen.adjudicator.as_ref().map(|known| director((ADJUDICATORS_PLACE, known))),
        "players": frozen.entered().map(player).collect::<Vec<_>>(),
        "substitutions": frozen.substitutions.iter().map(substitution).collect::<Vec<_>>(),
        "entered_late": frozen.late.iter().map(late_entry).collect::<Vec<_>>(),
        "crosstable": { "tie_breaks": ["sonneborn_berger_quarters", "wins"], "rows": event.table.rows },
        "games": event.games.iter().map(game).collect::<Vec<_>>(),
        "left_out": left_out.collect::<Vec<_>>(),
    }))
}

fn director((place, director): (u32, &Director)) -> Value {
    json!({ "place": place, "name": director.name })
}

fn player(entrant: &Entrant) -> Value {
    json!({
        "number": entrant.number, "name": entrant.name, "federation": entrant.federation, "rating": entrant.rating,
        "id": entrant.id, "team": entrant.team, "zone": entrant.zone, "sex": entrant.sex, "title": entrant.title,
        "born": entrant.born,
    })
}

fn substitution(known: &Substitution) -> Value {
    json!({ "at": known.at, "of": known.of, "number": known.number, "place": known.place })
}

fn late_entry(known: &LateEntry) -> Value {
    json!({ "at": known.at, "number": known.number })
}

fn game(known: &GatheredGame) -> Value {
    let game = &known.game;
    let (result, termination) = game.outcome.unzip();
    let running = game.outcome.is_none();
    let start = game.score.start();
    json!({
        "game": known.name,
        "round": known.round,
        "board": known.board,
        "white": known.players.white,
        "black": known.players.black,
        "variant": start.variant(),
        "fen": game.score.start_fen(),
        "position": StartNumber::of(start).map(StartNumber::get),
        "result": result,
        "termination": termination,
        "ended": known.ended,
        "signed": { "white": game.signed.white, "black": game.signed.black },
        "on_move": running.then(|| game.on_move()),
        "deadline": game.standing().map(|standing| standing.deadline),
        "moves": moves(game),
        "claims": game.claims.iter().map(claim).collect::<Vec<_>>(),
        "end_date": game.past_end.as_ref().map(past_end),
        "clocks": { "white": clock(game, Side::White), "black": clock(game, Side::Black) },
        "line": game.line,
        "left_lines": game.former.iter().map(left_line).collect::<Vec<_>>(),
        "entries": game.entries,
        "seal": game.digest.seal(),
    })
}

fn moves(game: &Game) -> Vec<Value> {
    let made = game.score.numbered().map(|(ply, made)| {
        let record = game.records.iter().find(|record| record.ply == ply);
        let charge = record.and_then(|record| record.charge);
        json!({
            "ply": ply,
            "move": made.numeric,
            "san": made.san,
            "offer": made.offer,
            "available": record.and_then(|record| record.handed).map(|handed| handed.at),
            "sent": record.map(|record| record.sent),
            "recorded": record.map(|record| record.recorded),
            "days": charge.map(|charge| charge.whole_days()),
            "late": record.is_some_and(|record| record.late),
            "conditional": record.is_some_and(|record| record.conditional),
        })
    });
    made.collect()
}

fn claim(claim: &ClaimRecord) -> Value {
    json!({
        "line": claim.half_move.line, "ply": claim.half_move.ply, "by": claim.by, "claim": claim.claim.to_string(),
        "move": claim.intended, "sent": claim.sent, "granted": claim.granted,
    })
}

/// What each side claims of a game that the end date has stopped, and not what it says of the position: only whoever
/// adjudicates reads that.
fn past_end(past: &PastEnd) -> Value {
    let claim = |side: Side| {
        past.claims.of(side).as_ref().map(|claim| json!({ "claim": claim.verdict, "sent": claim.sent }))
    };
    json!({
        "claims_until": past.until, "adjudicated": past.left,
        "white": claim(Side::White), "black": claim(Side::Black),
    })
}

fn clock(game: &Game, side: Side) -> Value {
    let (clock, control) = (game.clocks.of(side), game.control(side));
    let block = clock.block(control);
    json!({
        "days_used": clock.used,
        "penalty_days": clock.penalties,
        "credit_days": clock.credits,
        "days_left": clock.left(control),
        "clock_seconds": block.map(|block| block.clock),
        "bank_seconds": block.map(|block| block.bank),
    })
}

fn left_line(former: &Former) -> Value {
    let moves: Vec<Value> = former
        .taken_back()
        .map(|(ply, made)| json!({ "ply": ply, "move": made.numeric, "san": made.san }))
        .collect();
    json!({
        "line": former.line, "left": former.at, "returned_to": former.returned_to.ply, "moves": moves,
        "fen": former.score.start_fen(), "result": former.outcome.map(|(result, _)| result),
    })
}
