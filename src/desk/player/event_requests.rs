//! What a player asks that is about all his games of an event: leave, and to withdraw.

use crate::{intake::gathered::Asks, reading::InEvent};
use anyhow::Result;

use super::{
    super::{
        director::cases::{self, CaseOf, shown},
        directs,
        game_context::GameContext,
        game_lines,
        incoming::Mail,
        post::{answer, letter, to_director},
        workplace::Post,
    },
    leave::LeaveRequest,
    played_by::{Asked, running},
};
use crate::{
    letters::{Decides, Letter},
    model::{MatterKind, Side},
    store::{DirectorRow, PlayerRow},
};

/// Does what a player asks for all his games; says in a few words what became of each.
pub(crate) fn asks(
    post: &Post<'_>,
    asked: &Asked<'_>,
    player: &PlayerRow,
    asks: &Asks,
) -> Result<Vec<String>> {
    let done = asks.all.iter().map(|(line, ask)| match ask {
        InEvent::Withdraw => withdraw(post, asked.mail, player),
        InEvent::Leaves => LeaveRequest::new(post, asked, player, line)?.show(),
        InEvent::Leave { from, until } => LeaveRequest::new(post, asked, player, line)?.book((*from, *until)),
        InEvent::CancelLeave(day) => LeaveRequest::new(post, asked, player, line)?.cancel(*day),
    });
    done.collect()
}

/// `withdraw`: the director decides, and is shown the order that would do it.
fn withdraw(post: &Post<'_>, mail: &Mail<'_>, player: &PlayerRow) -> Result<String> {
    let running = self::running(post.tx, player)?;
    let director = directs::director_of(post.tx, player)?;
    let told = match running.first() {
        Some((table, side)) => tell_of_withdrawal(post, mail, player, director.as_ref(), (table, *side))?,
        None => false,
    };
    let (to, outcome) = match director {
        _ if running.is_empty() => (Decides::Nobody, "withdrawal, and no game of his runs"),
        Some(director) => (Decides::Director(director.name), "withdrawal passed on to the director"),
        None if told => (Decides::Operator, "withdrawal passed on to the operator, since nobody directs"),
        None => (Decides::Nobody, "withdrawal for a director, and there is none, nor an operator"),
    };
    answer::answer_player(
        post,
        mail,
        player,
        Letter::WithdrawalPassedOn { to, running: !running.is_empty() },
    )?;
    Ok(outcome.into())
}

fn tell_of_withdrawal(
    post: &Post<'_>,
    mail: &Mail<'_>,
    player: &PlayerRow,
    director: Option<&DirectorRow>,
    (table, side): (&GameContext, Side),
) -> Result<bool> {
    let letter = Letter::Withdrawal {
        sight: table.sight(None, post.now),
        by: side,
        games: game_lines::game_lines(post, player, true)?,
        rule: table.game.regulations().time.withdrawal,
    };
    let to = to_director::to_who_decides(post, post.operator, director, Some(table), player.event, letter)?;
    let Some(mut posting) = to else { return Ok(false) };
    if let Some(director) = director {
        let case = CaseOf::open(MatterKind::Withdrawal, Some(side));
        let number = cases::open_case(post, Some(table), director, &case, Some(mail))?;
        posting.draft.case = Some(shown(number, &case));
        posting.matters = vec![number];
    }
    posting.cause = Some(mail.row.id);
    letter::post(post, posting)?;
    Ok(true)
}
