//! A player's question or report to the director (13.3.2.3, 14.2.1), unseen by the opponent. It is no part of the
//! game: the journal does not hold it, the raw mail does.
//!
//! Laws 13.3.2.3, 14.2.1

use anyhow::Result;

use super::super::{
    director::cases::{CaseOf, new_case},
    directs,
    game_context::{self, GameContext},
    game_lines,
    gather::LETTERS_REMEMBERED,
    incoming::Mail,
    post::{answer, daily_cap, letter, to_director},
    workplace::{Post, Workplace},
};
use crate::{
    letters::{Decides, Letter},
    mail::{letter_lines, not_ours},
    model::{GameId, MatterKind, Side},
    reading::ToDirector,
    store::{DirectorRow, NewMatter, PlayerRow, Tx},
};

/// What a mail says to the director, as one letter for each game and kind: the words one below the other.
pub(crate) fn one_letter_each(all: &[ToDirector], of_mail: Option<&GameId>) -> Vec<ToDirector> {
    let about = |told: &ToDirector| (told.game.clone().or_else(|| of_mail.cloned()), told.report);
    let mut letters: Vec<ToDirector> = Vec::new();
    for told in all {
        match letters.iter_mut().find(|letter| about(letter) == about(told)) {
            Some(letter) => {
                letter.text.push('\n');
                letter.text.push_str(&told.text);
            }
            None => letters.push(told.clone()),
        }
    }
    letters
}

/// Passes a player's message on to whoever directs the game that it is about, or else the event.
pub(crate) fn pass_to_director(
    post: &Post<'_>,
    mail: &Mail<'_>,
    player: &PlayerRow,
    told: &ToDirector,
    of_mail: Option<&GameId>,
) -> Result<String> {
    let what = if told.report { "report" } else { "question" };
    let table = match told.game.as_ref().or(of_mail) {
        None => None,
        Some(name) => match own_table(post, mail, player, name)? {
            Ok(found) => Some(found),
            Err(why) => return Ok(why),
        },
    };
    let at = table.as_ref();
    let director = match at {
        Some((table, _)) => directs::director(post.tx, table)?,
        None => directs::director_of(post.tx, player)?,
    };
    let sight = at.map(|(table, _)| table.sight(None, post.now));
    let (name, said) = (player.name.clone(), told.text.clone());
    let letter = match told.report {
        true => Letter::Report { sight, name, said, mail: whole_mail(post.tx, mail, player, &told.text)? },
        false => Letter::Question { sight, name, said, mail: String::new() },
    };
    let about = at.map(|(table, _)| table);
    let (mut case, mut later, mut to) = (None, false, None);
    if let Some(director) = &director {
        case = Some(open_words(post, mail, player, director, about, &told.text)?);
        later = !told.report && !daily_cap::may_have_today(post, &director.email, player.id)?;
    }
    if !later {
        let (director, event) = (director.as_ref(), player.event);
        to = to_director::to_who_decides(post, post.operator, director, about, event, letter)?;
    }
    let passed_on = to.is_some();
    if let Some(mut posting) = to {
        posting.matters.extend(case);
        posting.cause = Some(mail.row.id);
        if let Some(letter) = letter::post(post, posting)? {
            post.tx.relays(letter, player.id)?;
        }
    }
    let (to, outcome) = match director {
        Some(director) if later => {
            (Decides::Director(director.name), format!("{what} kept for tomorrow's letter to the director"))
        }
        Some(director) => (Decides::Director(director.name), format!("{what} passed on to the director")),
        None if passed_on => {
            (Decides::Operator, format!("{what} passed on to the operator, since nobody directs"))
        }
        None => (Decides::Nobody, format!("{what} for a director, and there is none, nor an operator")),
    };
    let passed = |sight| Letter::PassedOn { sight, report: told.report, to, later };
    match at {
        Some((table, side)) => {
            let letter = passed(Some(table.sight(Some(*side), post.now)));
            answer::answer_in_game(post, mail, table, *side, letter)?;
        }
        None => answer::answer_player(post, mail, player, passed(None))?,
    }
    Ok(outcome)
}

/// Opens the case of a player's words; they stand in it until a letter tells of it.
fn open_words(
    place: &Workplace<'_>,
    mail: &Mail<'_>,
    player: &PlayerRow,
    director: &DirectorRow,
    table: Option<&GameContext>,
    said: &str,
) -> Result<i64> {
    let case = CaseOf { said: said.to_owned(), ..CaseOf::open(MatterKind::Words, None) };
    let case = new_case(table, director.event, Some(director), &case, Some(mail), place.now);
    let new = NewMatter { player: Some(player.id), ..case };
    place.tx.open_matter(&new, place.now)
}

/// A game that this player plays, or what became of a mail that names another.
fn own_table(
    post: &Post<'_>,
    mail: &Mail<'_>,
    player: &PlayerRow,
    name: &GameId,
) -> Result<Result<(GameContext, Side), String>> {
    let games = || game_lines::game_lines(post, player, true);
    let named = name.to_string();
    let Some(row) = post.tx.game_named(name)? else {
        answer::answer_player(post, mail, player, Letter::UnknownGame { named, games: games()? })?;
        return Ok(Err(format!("{name}: no such game")));
    };
    let table = game_context::table(post.tx, row)?;
    match table.side_of(player) {
        Some(side) => Ok(Ok((table, side))),
        None => {
            answer::answer_player(post, mail, player, Letter::NotYourGame { named, games: games()? })?;
            Ok(Err(format!("{name}: not the sender's game")))
        }
    }
}

/// All that the mail says and no letter of ours said before, where that is more than the report itself.
fn whole_mail(tx: &Tx<'_>, mail: &Mail<'_>, player: &PlayerRow, report: &str) -> Result<String> {
    let mut known = std::collections::HashSet::new();
    for letter in tx.letters_to(player.id, LETTERS_REMEMBERED)? {
        known.extend(letter_lines(&letter.bytes));
    }
    let lines = not_ours(&mail.message.lines, &known);
    let said = |text: &str| text.split_whitespace().count();
    let whole = lines.join("\n");
    // The word `report` itself is one more.
    Ok(if said(&whole) > said(report).saturating_add(1) { whole } else { String::new() })
}
