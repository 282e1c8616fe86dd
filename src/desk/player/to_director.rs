//! A player's question or report to the director (13.3.2.3, 14.2.1), unseen by the opponent. It is no part of the
//! game: the journal does not hold it, the raw mail does. And what he asks that is about all his games of an event: leave,
//! and to withdraw.
//!
//! Laws 13.3.2.3, 14.2.1

use anyhow::Result;

use super::{
    super::{
        Asked, CaseOf, Mail, Played, cases, daily_cap, gather::LETTERS_REMEMBERED, letter, post::to_director,
        sent_letters::sent_to,
    },
    appeal, asked_address,
    leave::LeaveRequest,
    unclaimed,
};
use crate::{
    docket::proposal,
    laws::Proof,
    letters::{Decides, Letter, PlayersWords},
    mail::{OwnText, not_ours},
    model::{GameId, MatterKind},
    reading::{DirectorMessage, InEvent, ToDirector},
    store::{NewMatter, PlayerRow, Tx},
};

/// What a mail says to the director, as one letter for each game and kind: the words one below the other.
pub(crate) fn one_letter_each(all: &[ToDirector], of_mail: Option<&GameId>) -> Vec<ToDirector> {
    let about = |told: &ToDirector| (told.game.clone().or_else(|| of_mail.cloned()), told.what);
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
    mail: &Mail<'_>,
    player: &PlayerRow,
    told: &ToDirector,
    of_mail: Option<&GameId>,
) -> Result<String> {
    let table = match told.game.as_ref().or(of_mail) {
        None => None,
        Some(name) => match own_table(mail, player, name)? {
            Ok(found) => Some(found),
            Err(why) => return Ok(why),
        },
    };
    let at = table.as_ref();
    let what = match told.what {
        DirectorMessage::Question => PlayersWords::Question,
        DirectorMessage::Report => PlayersWords::Report,
        DirectorMessage::Appeal => return appeal::appeal(mail, player, at, &told.text),
    };
    let Relayed { to, later, outcome } = relay(mail, player, at, what, &told.text)?;
    let sight = at.map(|(table, side)| table.sight(Some(*side), mail.now));
    mail.answer_about(at, player, Letter::PassedOn { sight, what, to, later })?;
    Ok(outcome)
}

/// What became of words of a player's.
pub(super) struct Relayed {
    pub to: Decides,
    /// Whether they go only with the next day's letter.
    pub later: bool,
    pub outcome: String,
}

/// Passes words of a player's on to whoever directs the game that they are about, or else the event, with a case.
pub(super) fn relay(
    mail: &Mail<'_>,
    player: &PlayerRow,
    at: Option<&Played>,
    what: PlayersWords,
    said: &str,
) -> Result<Relayed> {
    let director = match at {
        Some((table, _)) => table.director(mail.tx)?,
        None => player.director(mail.tx)?,
    };
    let sight = at.map(|(table, _)| table.sight(None, mail.now));
    let (name, said) = (player.name.clone(), said.to_owned());
    let report = what == PlayersWords::Report;
    let whole = if report { whole_mail(mail.tx, mail, player, &said)? } else { String::new() };
    let letter = Letter::OfPlayer { sight, what, name, said: said.clone(), mail: whole };
    let about = at.map(|(table, _)| table);
    let (mut case, mut later, mut to) = (None, false, None);
    if let Some(director) = &director {
        let words = CaseOf { said, ..CaseOf::open(MatterKind::Words, None) };
        let new = cases::new_case(about, director.event, Some(director), &words, Some(mail), mail.now);
        // His words stand in it until a letter tells of it.
        case = Some(mail.tx.open_matter(&NewMatter { player: Some(player.id), ..new }, mail.now)?);
        later = !report && !daily_cap::may_have_today(mail, &director.email, player.id)?;
    }
    if !later {
        let (director, event) = (director.as_ref(), player.event);
        to = to_director::to_who_decides(mail, director, about, event, letter)?;
    }
    let passed_on = to.is_some();
    if let Some(mut posting) = to {
        posting.matters.extend(case);
        posting.cause = Some(mail.row.id);
        if let Some(letter) = letter::post(mail, posting)? {
            mail.tx.relays(letter, player.id)?;
        }
    }
    let what = match what {
        PlayersWords::Question => "question",
        PlayersWords::Report => "report",
        PlayersWords::Mail | PlayersWords::Beside => "words",
    };
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
    Ok(Relayed { to, later, outcome })
}

/// A game that this player plays, or what became of a mail that names another.
fn own_table(mail: &Mail<'_>, player: &PlayerRow, name: &GameId) -> Result<Result<Played, String>> {
    let games = || mail.game_lines(player, true);
    let named = name.to_string();
    let Some(row) = mail.tx.game_named(name)? else {
        mail.answer_player(player, Letter::UnknownGame { named, games: games()? })?;
        return Ok(Err(format!("{name}: no such game")));
    };
    let table = mail.tx.table(row)?;
    match table.side_of(player) {
        Some(side) => Ok(Ok((table, side))),
        None => {
            mail.answer_player(player, Letter::NotYourGame { named, games: games()? })?;
            Ok(Err(format!("{name}: not the sender's game")))
        }
    }
}

/// All that the mail says and no letter of ours said before, where that is more than the report itself.
fn whole_mail(tx: &Tx<'_>, mail: &Mail<'_>, player: &PlayerRow, report: &str) -> Result<String> {
    let mut known = OwnText::default();
    for letter in sent_to(tx, player.id, LETTERS_REMEMBERED)? {
        known.extend(letter.text.whole());
    }
    let lines = not_ours(&mail.message.lines, &known);
    let said = |text: &str| text.split_whitespace().count();
    let whole = lines.join("\n");
    // The word `report` itself is one more.
    Ok(if said(&whole) > said(report).saturating_add(1) { whole } else { String::new() })
}

/// Does what a player asks for all his games; says in a few words what became of each.
pub(crate) fn asks(asked: &Asked<'_>, player: &PlayerRow, asks: &[(String, InEvent)]) -> Result<Vec<String>> {
    let done = asks.iter().map(|(line, ask)| match ask {
        InEvent::Withdraw => withdraw(asked.mail, player),
        InEvent::Address(to) => asked_address::ask(asked.mail, player, to, asked.proof == Proof::Token),
        InEvent::Leaves => LeaveRequest::new(asked, player, line)?.show(),
        InEvent::Leave { from, until } => LeaveRequest::new(asked, player, line)?.book((*from, *until)),
        InEvent::CancelLeave(day) => LeaveRequest::new(asked, player, line)?.cancel(*day),
    });
    done.collect()
}

/// `withdraw`: the director decides, and is shown the order that would do it.
fn withdraw(mail: &Mail<'_>, player: &PlayerRow) -> Result<String> {
    let running = mail.tx.running(player)?;
    let director = player.director(mail.tx)?;
    let mut told = false;
    if let Some((table, side)) = running.first() {
        let said = unclaimed::beside(mail, player, &["withdraw"])?.unwrap_or_default();
        let letter = Letter::Withdrawal {
            sight: table.sight(None, mail.now),
            by: *side,
            games: mail.game_lines(player, true)?,
            rule: table.game.regulations().time.withdrawal,
            under: table.game.regulations().time.withdrawal_moves,
            said: said.clone(),
        };
        let (decides, event) = (director.as_ref(), player.event);
        let to = to_director::to_who_decides(mail, decides, Some(table), event, letter)?;
        told = to.is_some();
        if let Some(mut posting) = to {
            if let Some(director) = decides {
                let proposal = proposal::withdrawn(&table.row.name, *side, mail.directors_wording());
                let case = CaseOf::proposing(MatterKind::Withdrawal, Some(*side), proposal);
                let case = CaseOf { said, ..case };
                let case = cases::open_case(mail, Some(table), director, &case, Some(mail))?;
                posting.matters = vec![case.number];
                posting.draft.case = Some(case);
            }
            posting.cause = Some(mail.row.id);
            letter::post(mail, posting)?;
        }
    }
    let (to, outcome) = match director {
        _ if running.is_empty() => (Decides::Nobody, "withdrawal, and no game of his runs"),
        Some(director) => (Decides::Director(director.name), "withdrawal passed on to the director"),
        None if told => (Decides::Operator, "withdrawal passed on to the operator, since nobody directs"),
        None => (Decides::Nobody, "withdrawal for a director, and there is none, nor an operator"),
    };
    let letter = Letter::WithdrawalPassedOn { to, running: !running.is_empty() };
    mail.answer_player(player, letter)?;
    Ok(outcome.into())
}
