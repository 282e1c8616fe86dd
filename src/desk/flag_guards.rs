//! What may be a player's and has not been dealt with when a limit of his has passed: mails that wait to be read, mails
//! that could not be opened, questions. What holds up which game is told by what the mail names: one about another
//! game holds up nothing here.
//!
//! Laws 6.6

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{GameContext, PlayersMail, Workplace, sent_stamp};
use crate::{
    laws::{AskedAbout, Game, Stake, Waits},
    letters::WaitingMail,
    mail::head_of,
    model::{GameId, MatterState, MessageId},
    store::{InboxRow, InboxState, Matter, PlayerRow, Tx},
};

/// What of the player on move came before the limit and waits.
pub(crate) fn waits(place: &Workplace<'_>, table: &GameContext, stake: &Stake) -> Result<Vec<Waits>> {
    let (mut waits, side) = (Vec::new(), table.game.on_move());
    let player = table.player(side);
    for asked in place.tx.questions_of(table.row.id)? {
        let his = asked.player == Some(player.id);
        // One that was left out, since there were too many, holds up nothing.
        if his && asked.received < stake.limit && asked.letter.is_some() {
            let unproven = asked.kind.is_unproven();
            waits.push(Waits::Asked { about: asked_about(place.tx, &asked)?, unproven });
        }
    }
    for about in (PlayersMail { place, table, side }).large_with_a_move()? {
        if about.received < stake.limit {
            waits.push(Waits::Asked { about, unproven: false });
        }
    }
    for row in not_read(place, table, Some(stake.limit))? {
        let text = String::from_utf8_lossy(&row.raw).to_ascii_lowercase();
        let token = text.contains(player.token.reveal());
        waits.push(match (row.state, row.settled) {
            (InboxState::Quarantined, Some(at)) => Waits::SetAside { at, token },
            (InboxState::New | InboxState::Done | InboxState::Quarantined, _) => Waits::Unread,
        });
    }
    Ok(waits)
}

/// What a question is worth in time.
pub(crate) fn asked_about(tx: &Tx<'_>, asked: &Matter) -> Result<AskedAbout> {
    let letter = asked.asked.map(|letter| tx.letter(letter)).transpose()?.flatten();
    // Whatever our own server or its network did is ours; an answer about this letter is its reader's.
    let ours = letter.as_ref().is_none_or(|letter| letter.course.refusals == 0);
    // What a cap left out has its times from the day on which it was asked.
    let asked_late = letter.filter(|letter| letter.written > asked.opened).map(|letter| letter.written);
    Ok(AskedAbout { received: asked_late.unwrap_or(asked.received), told: asked.told, ours })
}

/// The same for whoever reads of the passed limit: what waits unconfirmed, or lapsed on this half-move, and the mails
/// that were not read.
pub(crate) fn waiting(place: &Workplace<'_>, table: &GameContext) -> Result<WaitingMail> {
    let half_move = table.game.to_play();
    let player = table.player(half_move.ply.side()).id;
    let unanswered = |matter: &Matter| {
        let open = matter.state == MatterState::Open;
        let lapsed = matter.state == MatterState::Lapsed && matter.half_move == Some(half_move);
        matter.kind.is_question() && matter.player == Some(player) && (open || lapsed)
    };
    let all = place.tx.all_matters(table.row.id)?;
    let held = all.into_iter().filter(unanswered).map(|matter| matter.said).collect();
    let unread = not_read(place, table, limit(&table.game))?;
    Ok(WaitingMail { held, unread: unread.into_iter().map(|row| (row.id, row.received)).collect() })
}

/// The mails since the letter for this half-move that may be the player's on move, about this game, and that nobody has
/// read; before a limit where it is given.
fn not_read(
    place: &Workplace<'_>,
    table: &GameContext,
    before: Option<DateTime<Utc>>,
) -> Result<Vec<InboxRow>> {
    let Some(available) = &table.game.available else { return Ok(Vec::new()) };
    let player = table.player(table.game.on_move());
    let mut names: Vec<String> = player.addresses.iter().map(ToString::to_string).collect();
    names.push(player.token.reveal().to_owned());
    let found = place.tx.not_read(&names, available.handed.at)?;
    let mut about = Vec::new();
    for row in found {
        // By its stamp, where that counts.
        let in_time = match before {
            Some(limit) => sent_stamp::stamped_unread(place, &row, table).before(limit) == Some(true),
            None => true,
        };
        if in_time && may_be_about(place.tx, &row, player, &table.row.name)? {
            about.push(row);
        }
    }
    Ok(about)
}

/// Whether a mail that was not read may be about this game: its text, its tags or the letter that it answers name it,
/// or none of them names any game of the player's.
pub(crate) fn may_be_about(tx: &Tx<'_>, row: &InboxRow, player: &PlayerRow, game: &GameId) -> Result<bool> {
    let text = String::from_utf8_lossy(&row.raw).to_ascii_lowercase();
    let text = format!("{text}\n{}", head_of(&row.raw).subject.to_ascii_lowercase());
    let answered = answers_letter_about(tx, &text, player)?;
    let mut named = false;
    for other in tx.games_of(player.id)? {
        if names(&text, &other.name) || answered.contains(&other.id) {
            named = true;
            if other.name == *game {
                return Ok(true);
            }
        }
    }
    Ok(!named)
}

/// The games of the letters to this player whose Message-IDs stand in a text.
fn answers_letter_about(tx: &Tx<'_>, text: &str, player: &PlayerRow) -> Result<Vec<i64>> {
    let mut games = Vec::new();
    for rest in text.split("<amici.o").skip(1).take(100) {
        let Some((inside, _)) = rest.split_once('>') else { continue };
        let Ok(id) = format!("<amici.o{inside}>").parse::<MessageId>() else { continue };
        let letter = tx.letter_named(&id)?.filter(|letter| letter.player == Some(player.id));
        games.extend(letter.and_then(|letter| letter.game));
    }
    Ok(games)
}

/// The limit that has passed: as it was reported, or as it stands.
fn limit(game: &Game) -> Option<DateTime<Utc>> {
    let reported = game.flag.map(|flag| flag.deadline);
    reported.or_else(|| game.standing().map(|standing| standing.deadline))
}

/// Whether a text in small letters names a game, as people write it or as a tag in an address does.
fn names(text: &str, game: &GameId) -> bool {
    let (event, number) = (game.event.as_str().to_ascii_lowercase(), game.number);
    let written = format!("{event}/{number}");
    let ends = |(at, found): (usize, &str)| {
        let behind = text.get(at + found.len()..).unwrap_or_default();
        !behind.starts_with(|c: char| c.is_ascii_digit())
    };
    text.match_indices(written.as_str()).any(ends) || text.contains(&format!("{event}-{number}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_as_in_texts_and_tags() {
        let game: GameId = "CLUB26/1".parse().unwrap();
        for text in ["re: [club26/1 abc]", "game club26/1: 1. 5254", "referee+club26-1.33.abc@club.example"] {
            assert!(names(text, &game), "{text}");
        }
        for text in ["club26/12", "club26-12.33.abc", "club26", "club26-1", "club261"] {
            assert!(!names(text, &game), "{text}");
        }
    }
}
