//! The docket: cases of the director, told by a letter, answered by `yes`, `no REASON` or an order, and ended by
//! themselves where the game settles them.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::super::{
    GameContext, Mail, Post, Workplace, identify::letters_to_director, letter, post::to_director,
};
use crate::{
    docket::{Proposal, settled::OfGame, standing::standing},
    letters::{CaseShown, Letter, LetterKind},
    model::{MatterKind, MatterState, Side},
    store::{DirectorRow, Matter, NewMatter},
};

pub(crate) struct CaseOf {
    pub kind: MatterKind,
    /// The side whose doing it is about.
    pub by: Option<Side>,
    /// What `yes` does; none where the director must find an order.
    pub proposal: Option<Proposal>,
    /// What it is about, in words: what is passed on, or by what the same is known again.
    pub said: String,
    /// Whether its letter does not wait for the morning, though others of its kind do.
    pub at_once: bool,
}

impl CaseOf {
    pub fn open(kind: MatterKind, by: Option<Side>) -> CaseOf {
        CaseOf { kind, by, proposal: None, said: String::new(), at_once: false }
    }

    /// A case with what is proposed in it, if anything is.
    pub fn proposing(kind: MatterKind, by: Option<Side>, proposal: impl Into<Option<Proposal>>) -> CaseOf {
        CaseOf { proposal: proposal.into(), ..CaseOf::open(kind, by) }
    }
}

/// Opens a case about a game and tells the director of it.
pub(crate) fn tell_case(post: &Post<'_>, table: &GameContext, case: CaseOf, letter: Letter) -> Result<()> {
    let director = match case.kind {
        MatterKind::Adjudication => table.adjudicator(post.tx)?,
        _ => table.director(post.tx)?,
    };
    let Some(director) = director else {
        return to_director::tell_director(post, table, letter);
    };
    let mut posting = letter::to_director(&director, Some(table), letter);
    let shown = open_case(post, Some(table), &director, &case, None)?;
    posting.matters = vec![shown.number];
    posting.draft.case = Some(shown);
    posting.at_once = case.at_once;
    letter::post(post, posting).map(drop)
}

/// Opens such a case; gives it as its letter shows it.
pub(crate) fn open_case(
    place: &Workplace<'_>,
    table: Option<&GameContext>,
    director: &DirectorRow,
    case: &CaseOf,
    mail: Option<&Mail<'_>>,
) -> Result<CaseShown> {
    let new = new_case(table, director.event, Some(director), case, mail, place.now);
    let number = place.tx.open_matter(&new, place.now)?;
    if let Some(table) = table {
        take_the_place(place, table, number)?;
    }
    Ok(shown(number, case.kind, case.proposal.as_ref()))
}

/// Ends the cases of a game that what happened in it has settled.
pub(crate) fn settle_cases(place: &Workplace<'_>, table: &GameContext) -> Result<()> {
    for matter in place.tx.open_matters(table.row.id)? {
        let proposal = matter.proposal.as_deref().map(Proposal::stored);
        if of_game(table, &matter, proposal.as_ref()).is_settled(&table.game, place.now) {
            place.tx.end_matter(matter.id, MatterState::Settled, place.now)?;
        }
    }
    if table.game.outcome.is_none() {
        return Ok(());
    }
    // Who wants to leave and plays no game any more has left, and nothing hangs on where he is reached.
    for side in Side::BOTH {
        let player = table.player(side);
        let mut wishes = place.tx.open_matters_of_player(player.id)?;
        wishes.retain(|matter| {
            matches!(
                matter.kind,
                MatterKind::Withdrawal | MatterKind::AddressDisputed | MatterKind::AddressUnanswered
            )
        });
        if !wishes.is_empty() && place.tx.running(player)?.is_empty() {
            for wish in wishes {
                place.tx.end_matter(wish.id, MatterState::Settled, place.now)?;
            }
        }
    }
    Ok(())
}

/// A matter of a game, as far as the game knows of it.
pub(crate) fn of_game<'a>(
    table: &GameContext,
    matter: &'a Matter,
    proposal: Option<&'a Proposal>,
) -> OfGame<'a> {
    let Matter { kind, half_move, ref said, .. } = *matter;
    OfGame { kind, side: table.side_of_matter(matter), half_move, said, proposal }
}

/// Where a case tells more of the same, the older one ends: what a game stands still for, and the silence before a
/// limit.
fn take_the_place(place: &Workplace<'_>, table: &GameContext, new: i64) -> Result<()> {
    let Some(new) = place.tx.matter(new)? else { return Ok(()) };
    let stands = standing(&table.game, place.now)
        .is_some_and(|stands| stands.is_covered_by(&of_game(table, &new, None), &table.game));
    for matter in place.tx.open_matters(table.row.id)? {
        let same = matter.half_move == new.half_move;
        let older = match matter.kind {
            MatterKind::StandsStill => stands,
            MatterKind::Silence => same && matches!(new.kind, MatterKind::Flag | MatterKind::TimeClaim),
            _ => false,
        };
        if older && matter.id != new.id {
            place.tx.end_matter(matter.id, MatterState::Settled, place.now)?;
        }
    }
    Ok(())
}

/// The matters of this director that the nearest letter of ours tells of which a mail answers.
pub(crate) fn matters_answered(mail: &Mail<'_>, director: &DirectorRow) -> Result<Vec<Matter>> {
    let mut matters = Vec::new();
    for letter in letters_to_director(mail, director)? {
        matters = mail.tx.matters_in(letter.id)?;
        // That something in an answer could not be taken is no other matter, but where it shows cases again.
        let of_answer = matches!(letter.kind, LetterKind::OrderUnread | LetterKind::CasesAnswered);
        if !matters.is_empty() || !of_answer {
            break;
        }
    }
    matters.retain(|matter| matter.director.is_some() && matter.event == Some(director.event));
    Ok(matters)
}

/// The one matter of these that waits, where it is one.
pub(crate) fn only_open(matters: &[Matter]) -> Option<&Matter> {
    let mut open = matters.iter().filter(|matter| matter.state == MatterState::Open);
    open.next().filter(|_| open.next().is_none())
}

/// A case of a director's, about a game where there is one; `mail` is what it is about, where it is about one.
pub(crate) fn new_case(
    table: Option<&GameContext>,
    event: i64,
    director: Option<&DirectorRow>,
    case: &CaseOf,
    mail: Option<&Mail<'_>>,
    now: DateTime<Utc>,
) -> NewMatter {
    NewMatter {
        kind: case.kind,
        event,
        player: case.by.zip(table).map(|(side, table)| table.player(side).id),
        director: director.map(|director| director.id),
        game: table.map(|table| table.row.id),
        half_move: table.map(|table| table.game.to_play()),
        mail: mail.map(|mail| mail.row.id),
        received: mail.map_or(now, |mail| mail.row.received),
        sender: None,
        said: case.said.clone(),
        proposal: case.proposal.as_ref().map(Proposal::to_string),
        code: None,
    }
}

fn shown(number: i64, kind: MatterKind, proposal: Option<&Proposal>) -> CaseShown {
    CaseShown {
        number,
        proposal: proposal.and_then(Proposal::order).map(str::to_owned),
        leaves: proposal == Some(&Proposal::Leave),
        waits: match proposal {
            Some(Proposal::Wait(days)) => Some(*days),
            Some(Proposal::Order(_) | Proposal::Leave) | None => None,
        },
        kind,
    }
}

/// A case that a letter told of before, as another shows it.
pub(crate) fn shown_again(matter: &Matter) -> CaseShown {
    shown(matter.id, matter.kind, matter.proposal.as_deref().map(Proposal::stored).as_ref())
}
