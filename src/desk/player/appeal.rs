//! A player's appeal against the last ruling in his game. It is no part of the game: the ruling stands until it is decided
//! otherwise, and a case marks it. Both players and those read it who decide on appeals in the event.

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::{
    super::{CaseOf, GameContext, Mail, Played, cases, letter, post::to_director::to_who_decides},
    question_letter::which_game,
};
use crate::{
    laws::Fact,
    letters::{Appealed, Decides, Letter, NoAppeal},
    model::{MatterKind, Side},
    store::{DirectorRow, PlayerRow, Tx},
};

/// A ruling, as the journal has it.
struct Ruling {
    at: DateTime<Utc>,
    order: String,
    /// Which of director and deputies ruled, and the name; none where it was the operator.
    by: Option<(u32, String)>,
}

/// Takes an appeal, or says why it does not count.
pub(super) fn appeal(
    mail: &Mail<'_>,
    player: &PlayerRow,
    at: Option<&Played>,
    reason: &str,
) -> Result<String> {
    let Some((table, side)) = at else {
        let games = mail.game_lines(player, true)?;
        mail.answer_player(player, which_game(reason.to_owned(), Vec::new(), games))?;
        return Ok("an appeal, and it is not said in which game".into());
    };
    let ruling = match weigh(mail, table, *side)? {
        Ok(ruling) => ruling,
        Err(why) => {
            let (sight, days) = (table.sight(Some(*side), mail.now), table.game.regulations().appeal_days);
            mail.answer_in_game(table, *side, Letter::AppealRefused { sight, why, days })?;
            return Ok(format!("{}: an appeal that does not count", table.row.name));
        }
    };
    tell(mail, table, *side, &ruling, reason)?;
    Ok(format!("{}: an appeal", table.row.name))
}

/// The ruling that an appeal is about, or why it is about none.
fn weigh(mail: &Mail<'_>, table: &GameContext, by: Side) -> Result<Result<Ruling, NoAppeal>> {
    if table.event.frozen.closed.is_some() {
        return Ok(Err(NoAppeal::Closed));
    }
    let days = table.game.regulations().appeal_days;
    if days == 0 {
        return Ok(Err(NoAppeal::Never));
    }
    let player = table.player(by).id;
    let open = mail.tx.open_matters(table.row.id)?;
    if open.iter().any(|matter| matter.kind == MatterKind::Appeal && matter.player == Some(player)) {
        return Ok(Err(NoAppeal::Waits));
    }
    let Some(ruling) = last_ruling(mail.tx, table)? else { return Ok(Err(NoAppeal::NoRuling)) };
    let zone = table.game.zone(by);
    let until = zone.date(ruling.at) + Duration::days(days.into());
    match zone.date(mail.row.received) <= until {
        true => Ok(Ok(ruling)),
        false => Ok(Err(NoAppeal::Late(until))),
    }
}

fn last_ruling(tx: &Tx<'_>, table: &GameContext) -> Result<Option<Ruling>> {
    let journal = tx.sound(table.row.id, &table.row.name)?.rows;
    Ok(journal.into_iter().rev().find_map(|row| match row.entry.fact {
        Fact::Ruled { by, order, .. } => {
            let by = by.director.map(|director| (director.number, director.name.shown().to_owned()));
            Some(Ruling { at: row.entry.at, order: order.shown().to_owned(), by })
        }
        _ => None,
    }))
}

/// Who decides on an appeal: where the event names nobody for it, a director or deputy who may and did not rule.
fn decides(
    tx: &Tx<'_>,
    table: &GameContext,
    ruling: &Ruling,
    committee: bool,
) -> Result<Option<DirectorRow>> {
    let ruled = ruling.by.as_ref().map(|(number, _)| *number);
    if !committee {
        let others = tx.directors(table.row.event)?.into_iter();
        let other = others.filter(|director| director.may_direct(table));
        if let Some(other) = { other }.find(|director| Some(director.place) != ruled) {
            return Ok(Some(other));
        }
    }
    table.director(tx)
}

fn tell(mail: &Mail<'_>, table: &GameContext, by: Side, ruling: &Ruling, reason: &str) -> Result<()> {
    let committee = mail.tx.event_by_id(table.row.event)?.frozen.appeals.clone();
    let director = decides(mail.tx, table, ruling, committee.is_some())?;
    let to = director.as_ref().map_or(Decides::Operator, |director| Decides::Director(director.name.clone()));
    let against = Appealed {
        order: ruling.order.clone(),
        on: table.game.zone(by).date(ruling.at),
        by: ruling.by.as_ref().map(|(_, name)| name.clone()),
        decides: to,
        committee: committee.is_some(),
        write_to: None,
    };
    let appeal = |reader, write_to| Letter::Appeal {
        sight: table.sight(reader, mail.now),
        by,
        reason: reason.to_owned(),
        against: Appealed { write_to, ..against.clone() },
    };
    let letter = |reader| appeal(reader, None);
    for side in Side::BOTH {
        let posting = letter::to_player(mail.tx, table, side, letter(Some(side)))?;
        let thread = (side == by).then(|| mail.thread());
        letter::post(mail, posting.after(Some(mail.row.id), thread))?;
    }
    let to = to_who_decides(mail, director.as_ref(), Some(table), table.row.event, letter(None))?;
    if let Some(mut posting) = to {
        if let Some(director) = &director {
            let case = CaseOf { said: reason.to_owned(), ..CaseOf::open(MatterKind::Appeal, Some(by)) };
            let shown = cases::open_case(mail, Some(table), director, &case, Some(mail))?;
            posting.matters = vec![shown.number];
            posting.draft.case = Some(shown);
        }
        letter::post(mail, posting.after(Some(mail.row.id), None))?;
    }
    // Whoever ruled reads what is said against it, where another decides.
    let ruled = mail.tx.officials(table.row.event)?.into_iter().find(|known| {
        ruling.by.as_ref().is_some_and(|(place, _)| *place == known.place)
            && director.as_ref().is_some_and(|decides| decides.id != known.id)
            && (known.adjudicates() || known.may_direct(table))
    });
    if let Some(ruled) = ruled {
        let posting = letter::to_director(&ruled, Some(table), letter(None));
        letter::post(mail, posting.after(Some(mail.row.id), None))?;
    }
    match committee {
        Some(address) => {
            let write_to = director.as_ref().map(|director| director.email.clone());
            let posting = letter::to_appeals(table, address, appeal(None, write_to));
            letter::post(mail, posting.after(Some(mail.row.id), None)).map(drop)
        }
        None => Ok(()),
    }
}
