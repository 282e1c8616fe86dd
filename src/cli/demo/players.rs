//! Who plays, when they think of what, and how they write.

use anyhow::{Context, Result};
use chrono::{DateTime, Days, NaiveDate, Utc};

use super::postman::Mail;
use crate::chess::{Numeric, Score};

/// The sample game of the Laws' appendix: a line a half-move, numeric first.
const SAMPLE: &str = include_str!("../../chess/sample.txt");

/// When each mail is sent: days after the one before it, hour and minute in UTC, which is an hour behind the players'
/// own time. The first is counted from the event's start on 1 December.
const TIMES: [(u64, u32, u32); 22] = [
    (1, 7, 12),
    (0, 18, 16),
    (1, 19, 20),
    (1, 6, 23),
    (2, 9, 28),
    (0, 20, 34),
    (1, 17, 37),
    (3, 5, 41),
    (0, 16, 45),
    (2, 8, 46),
    (0, 17, 52),
    (4, 19, 5),
    (1, 6, 56),
    (1, 20, 8),
    (5, 18, 3),
    (2, 17, 8),
    (1, 6, 14),
    (7, 10, 17),
    (3, 18, 21),
    (1, 6, 25),
    (2, 17, 26),
    (1, 6, 32),
];

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

    fn named(self) -> String {
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
            from: self.named(),
            to: letter.reply_to.clone(),
            reply_to: self.address().into(),
            subject: format!("Re: {subject}"),
            message_id: format!("demo.{number}@{domain}"),
            in_reply_to: Some(letter.message_id.clone()),
            text,
            kind: None,
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
            (0, _) => format!("Good morning, here is my first move.\n\nGame DEMO26/1: 1. {numeric}"),
            (1, Some(first)) => format!("1. {first} {numeric}\n\nWith kind regards"),
            _ => format!("{ply} {numeric}{offer}"),
        });
        // The sample is legal, as its own test shows.
        let _ = score.push(*numeric, false);
    }
    texts.push("accept draw\n\nThank you for the game.".into());
    let mut day = NaiveDate::from_ymd_opt(2026, 12, 1).unwrap_or_default();
    let players = [Player::Jan, Player::Lena].into_iter().cycle();
    let turns =
        texts.into_iter().zip(players).zip(TIMES).filter_map(|((text, player), (days, hour, minute))| {
            day = day.checked_add_days(Days::new(days))?;
            let at = day.and_hms_opt(hour, minute, 0)?.and_utc();
            Some(Turn { player, at, text })
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
        assert_eq!((turns[21].player, turns[21].text.lines().next()), (Player::Lena, Some("accept draw")));
    }
}
