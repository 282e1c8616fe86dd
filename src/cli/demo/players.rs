//! Who plays, when they think of what, and how they write.

use anyhow::{Context, Result};
use chrono::{DateTime, Duration, Utc};

use super::post::Mail;
use crate::chess::{Numeric, Score};

/// The sample game of the Laws' appendix: a line a half-move, numeric first.
const SAMPLE: &str = include_str!("../../chess/sample.txt");

/// When the first move is mailed, by Unix time: 2 December 2026, 8:12 in Prague.
const FIRST: i64 = 1_796_195_520;

/// Hours between one mail and the next, over and over: evenings, breakfasts, a weekend away.
const HOURS: [i64; 11] = [11, 25, 10, 47, 13, 24, 60, 11, 36, 13, 98];

/// One of the two players.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Player {
    Jan,
    Lena,
}

/// One mail of a player.
#[derive(Debug)]
pub(super) struct Turn {
    pub(super) player: Player,
    pub(super) at: DateTime<Utc>,
    pub(super) text: String,
}

impl Player {
    pub(super) fn given_name(self) -> &'static str {
        match self {
            Player::Jan => "Jan",
            Player::Lena => "Lena",
        }
    }

    pub(super) fn address(self) -> &'static str {
        match self {
            Player::Jan => "jan@novak.example",
            Player::Lena => "lena@weber.example",
        }
    }

    fn from(self) -> String {
        match self {
            Player::Jan => format!("Jan Novak <{}>", self.address()),
            Player::Lena => format!("Lena Weber <{}>", self.address()),
        }
    }

    /// A reply as a mail program makes it: to where the letter asks, in its thread, the letter quoted below.
    pub(super) fn answer(
        self,
        letter: Option<&Mail>,
        text: &str,
        at: DateTime<Utc>,
        number: usize,
    ) -> Result<Mail> {
        let letter = letter.with_context(|| format!("No letter came to {}", self.given_name()))?;
        let quoted: String = letter
            .text
            .lines()
            .map(|line| if line.is_empty() { ">\n".to_owned() } else { format!("> {line}\n") })
            .collect();
        let day = letter.at.format("%-d %B %Y");
        let text = format!("{text}\n\n{}\n\nOn {day}, the referee wrote:\n{quoted}", self.given_name());
        let (_, domain) = self.address().split_once('@').unwrap_or_default();
        let subject = letter.subject.strip_prefix("Re: ").unwrap_or(&letter.subject);
        Ok(Mail {
            at,
            from: self.from(),
            to: letter.reply_to.clone(),
            reply_to: self.address().into(),
            subject: format!("Re: {subject}"),
            message_id: format!("demo.{number}@{domain}"),
            in_reply_to: Some(letter.message_id.clone()),
            text,
            kind: String::new(),
        })
    }
}

/// The whole game, mail by mail: 21 half-moves, a draw offer with the last, and its acceptance.
pub(super) fn turns() -> Vec<Turn> {
    let moves: Vec<Numeric> = SAMPLE
        .lines()
        .filter_map(|line| line.split(' ').next())
        .filter_map(|text| text.parse().ok())
        .collect();
    let mut score = Score::new();
    let mut texts = Vec::new();
    for (place, numeric) in moves.iter().enumerate() {
        let ply = score.next_ply();
        let offer = if place + 1 == moves.len() { " (=)" } else { "" };
        texts.push(match (place, moves.first()) {
            // The start letter asks for the first move of many games, so that mail says which it is for.
            (0, _) => format!("Dear Lena, a good game to us both.\n\nGame DEMO26/1: 1. {numeric}"),
            (1, Some(first)) => format!("1. {first} {numeric}\n\nThe same to you, Jan."),
            _ => format!("{ply} {numeric}{offer}"),
        });
        // The sample is legal, as its own test shows.
        let _ = score.push(*numeric, false);
    }
    texts.push("accept draw\n\nThank you for the game.".into());
    let mut at = DateTime::from_timestamp(FIRST, 0).unwrap_or_default();
    let players = [Player::Jan, Player::Lena].into_iter().cycle();
    let turns =
        texts.into_iter().zip(players).zip(HOURS.into_iter().cycle()).map(|((text, player), hours)| {
            let turn = Turn { player, at, text };
            at += Duration::hours(hours) + Duration::minutes(hours % 7);
            turn
        });
    turns.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_players_take_turns_and_end_with_a_draw() {
        let turns = turns();
        assert_eq!(turns.len(), 22);
        assert_eq!(turns[0].at.to_rfc3339(), "2026-12-02T07:12:00+00:00");
        assert_eq!((turns[2].player, turns[2].text.as_str()), (Player::Jan, "2. 7163"));
        assert_eq!((turns[3].player, turns[3].text.as_str()), (Player::Lena, "2... 7866"));
        assert_eq!(turns[20].text, "11. 3121 (=)");
        assert_eq!((turns[21].player, &turns[21].text[..11]), (Player::Lena, "accept draw"));
    }
}
