//! An event as a report for rating officers, in FIDE's Tournament Report File of 2016 (Handbook C.04, annex 2): a record to a
//! line, each with its columns, a carriage return at its end. `doc/exports.md` says what was decided where that form, made for
//! games over the board, has no place for what can happen here.
//!
//! Laws 6.9, 12

mod ascii;
mod rounds;

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde_json::{Value, json};

use self::{ascii::ascii, rounds::rounds};
use super::{
    super::answer::Answer,
    gathered::{Gathered, GatheredGame, not_whole},
};
use crate::{
    event::{Born, Entrant, Mark, TournamentFormat, points},
    model::Side,
    regulations::Control,
};

pub(super) fn answer(event: &Gathered) -> Answer {
    let text: String = lines(event).iter().map(|line| format!("{}\r\n", line.trim_end())).collect();
    let unfinished = event.games.iter().filter(|game| game.game.outcome.is_none());
    let unfinished: Vec<Value> = unfinished.map(|game| json!(game.name)).collect();
    let value = json!({ "event": event.event.code, "trf": text, "unfinished": unfinished });
    Answer::new(text, value).failed(not_whole(&event.left_out))
}

fn lines(event: &Gathered) -> Vec<String> {
    let frozen = &event.event.frozen;
    let rounds = rounds(&frozen.games);
    let last = rounds.values().copied().max().unwrap_or_default();
    let teams = teams(frozen.entered());
    let mut lines = Vec::new();
    let mut say = |number: &str, what: String| lines.push(format!("{number} {}", ascii(&what)));
    say("012", frozen.name.clone());
    say("022", frozen.city.clone().unwrap_or_else(|| frozen.site.clone()));
    if let Some(federation) = &frozen.federation {
        say("032", federation.clone());
    }
    say("042", date(frozen.start));
    if let Some(end) = end(event) {
        say("052", date(end));
    }
    say("062", frozen.entered().count().to_string());
    say("072", frozen.entered().filter(|player| player.rating.is_some()).count().to_string());
    if !teams.is_empty() {
        say("082", teams.len().to_string());
    }
    say("092", kind(frozen.format).to_owned());
    for (number, official) in std::iter::once("102").chain(std::iter::repeat("112")).zip(frozen.officials()) {
        say(number, official.name.clone());
    }
    say("122", allotted(frozen.regulations.control));
    let day = frozen.start.format("%y/%m/%d").to_string();
    lines.push(format!("{:<91}{}", "132", vec![day; last as usize].join("  ")));
    lines.extend(frozen.entered().map(|player| player_line(event, player, &rounds, last)));
    lines.extend(teams.iter().map(|(team, players)| team_line(team, players)));
    lines
}

/// A player with his points, his place and a cell for each round, from column 92 on ten columns each.
fn player_line(event: &Gathered, player: &Entrant, rounds: &BTreeMap<u32, u32>, last: u32) -> String {
    let text = |known: Option<String>| known.map(|known| ascii(&known)).unwrap_or_default();
    let row = event.table.rows.iter().find(|row| row.number == player.number);
    // Whoever reads this form takes it for FIDE's number, in which no letters are.
    let id = player.id.clone().filter(|id| id.bytes().all(|c| c.is_ascii_digit()));
    // His own games alone, as the cells: who plays on for a player has his place, and not what was made before him.
    let given = event.event.frozen.regulations.points;
    let made = event.games.iter().filter_map(|game| mark(game, player.number)?.share());
    let score = points(made.map(|share| given.for_share(share)).sum());
    let line = format!(
        "001 {:>4} {:1}{:>3} {:<33.33} {:>4} {:>3} {:>11} {:<10}{score:>5} {:>4}",
        player.number,
        text(player.sex.map(|sex| sex.to_string())),
        text(player.title.filter(|title| title.is_of_fide()).map(|title| title.to_string())),
        ascii(&player.name),
        text(player.rating.map(|rating| rating.to_string())),
        text(player.federation.clone()),
        text(id),
        text(player.born.map(born)),
        text(row.map(|row| row.place.to_string())),
    );
    let own = |round: u32| {
        let mut games = event.games.iter().filter(|game| rounds.get(&game.name.number) == Some(&round));
        games.find_map(|game| cell(game, player.number))
    };
    let cells = (1..=last).map(|round| own(round).unwrap_or_else(|| "0000 - Z".to_owned()));
    cells.fold(line, |line, cell| line + "  " + &cell)
}

/// What a game was for one of its players; none where he does not play it.
fn mark(game: &GatheredGame, player: u32) -> Option<Mark> {
    let side = Side::BOTH.into_iter().find(|side| *game.players.of(*side) == player)?;
    Some(Mark::of(game.game.outcome, side))
}

/// The opponent, the colour and the result of a game for one of its players; none where he does not play it, and where it
/// counts for nothing: it runs, or was cancelled or annulled.
fn cell(game: &GatheredGame, player: u32) -> Option<String> {
    let side = Side::BOTH.into_iter().find(|side| *game.players.of(*side) == player)?;
    let opponent = game.players.of(side.other());
    let colour = if side == Side::White { 'w' } else { 'b' };
    // A game of less than a move of each is not rated.
    let played = Side::BOTH.iter().all(|side| game.game.moves_made(*side) > 0);
    let result = match (Mark::of(game.game.outcome, side), played) {
        (Mark::Open | Mark::Void, _) => return None,
        (Mark::WonByForfeit, _) => '+',
        (Mark::Forfeited, _) => '-',
        (Mark::Win, true) => '1',
        (Mark::Draw, true) => '=',
        (Mark::Loss, true) => '0',
        (Mark::Win, false) => 'W',
        (Mark::Draw, false) => 'D',
        (Mark::Loss, false) => 'L',
    };
    Some(format!("{opponent:>4} {colour} {result}"))
}

/// Teams in the order in which they first stand in the event, each with its players.
fn teams<'e>(players: impl Iterator<Item = &'e Entrant>) -> Vec<(&'e str, Vec<u32>)> {
    let mut teams: Vec<(&'e str, Vec<u32>)> = Vec::new();
    for player in players {
        let Some(name) = player.team.as_deref() else { continue };
        match teams.iter_mut().find(|(team, _)| *team == name) {
            Some((_, of_it)) => of_it.push(player.number),
            None => teams.push((name, vec![player.number])),
        }
    }
    teams
}

fn team_line(team: &str, players: &[u32]) -> String {
    let numbers: Vec<String> = players.iter().map(|number| format!("{number:>4}")).collect();
    format!("013 {:<32.32}{}", ascii(team), numbers.join(" "))
}

/// The day on which the last game was over, by UTC; while one runs, the announced end.
fn end(event: &Gathered) -> Option<NaiveDate> {
    let over: Option<Vec<_>> = event.games.iter().map(|game| game.ended).collect();
    let whole = over.filter(|_| event.left_out.is_empty());
    whole.and_then(|over| over.into_iter().max()).map(|at| at.date_naive()).or(event.event.frozen.end)
}

/// A day that is not known stands as zeroes.
fn born(born: Born) -> String {
    match born {
        Born::On(day) => date(day),
        Born::In(year) => format!("{year}/00/00"),
    }
}

fn date(day: NaiveDate) -> String {
    day.format("%Y/%m/%d").to_string()
}

fn kind(format: TournamentFormat) -> &'static str {
    match format {
        TournamentFormat::RoundRobin => "Individual: Round-Robin",
        TournamentFormat::DoubleRoundRobin => "Individual: Double Round-Robin",
        TournamentFormat::Match { .. } => "Individual: Match",
        TournamentFormat::Games => "Individual: Other",
    }
}

/// How much time there is, in a few words.
fn allotted(control: Control) -> String {
    match control {
        Control::Sessions { moves, days, later: None, .. } => {
            format!("{moves} moves in {days} days, again and again")
        }
        Control::Sessions { moves, days, later: Some(later), .. } => {
            format!("{moves} moves in {days} days, then {} in {}, again and again", later.moves, later.days)
        }
        Control::Fischer { base, per_move, .. } => format!("{base} days and {per_move} more for each move"),
        Control::Window { moves, days } => {
            format!("never more than {days} days for any {moves} moves in a row")
        }
        Control::TripleBlock { increment, bank, .. } => {
            format!("Triple Block: 50 days, {bank} in the bank, {increment} for each of the first 50 moves")
        }
    }
}
