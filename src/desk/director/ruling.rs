//! A director's order to the referee, his ruling to the journal and to both players.

use anyhow::Result;

use super::{
    super::{
        carry_out, directs,
        game_context::GameContext,
        journal,
        post::{delivery_problem, letter, notify},
        workplace::Post,
    },
    not_done::NotObeyed,
};
use crate::{
    laws::{
        Evidence, Fact, Game, MoveText, Ruler,
        director::{self, Command, must_mate},
    },
    letters::{Letter, OPERATOR, RulingTold, Thread},
    model::{Order, Ply, Side},
    store::{DirectorRow, Handover, Tx},
    wording::InARow,
};

/// Rules as ordered: writes the journal, tells both players and the director, and says in a few words what became
/// of it. An order that does not fit changes nothing. `mail` is what it came in, and
/// the thread of an answer to it; none at the shell.
pub(crate) fn rule(
    post: &Post<'_>,
    table: &mut GameContext,
    order: &Order<MoveText>,
    ruler: &Ruler,
    (words, reason): (&str, &str),
    mail: Option<(&Evidence, Thread)>,
) -> Result<Result<String, NotObeyed>> {
    let (evidence, thread) = mail.unzip();
    let now = post.now;
    let received = evidence.map_or(now, |evidence| evidence.received).min(now);
    let can_mate = match must_mate(&table.game, order, now) {
        Some(side) => table.can_mate_against(post.tx, side.other())?,
        None => None,
    };
    let refused = delivery_problem::refused_letter(post.tx, table)?;
    let refused = refused.as_ref();
    let command = Command { ruler, words, reason, received, refused, can_mate, now };
    let ruling = match director::rule(&table.game, order, &command) {
        Ok(ruling) => ruling,
        Err(unfit) => {
            let meant = order.clone().with_moves(|moves| moves.line);
            let fits = unfit.instead(&meant, &table.game).into_iter();
            let fits = fits.map(|order| director::words(&order, &table.row.name)).collect();
            return Ok(Err(NotObeyed::Unfit { why: unfit, fits: InARow(fits) }));
        }
    };
    let ruled = RulingTold {
        order: order.clone().with_moves(|moves| moves.line),
        reason: reason.to_owned(),
        by: ruler.director.as_ref().map_or(OPERATOR, |director| director.name.shown()).to_owned(),
        operator: ruler.director.is_none(),
        waited: director::waited(&table.game, order),
        overrules: table.game.outcome.map(|(result, _)| result),
        withdrawn: withdrawn(&table.game, &ruling.facts).filter(|_| !matches!(order, Order::Move { .. })),
    };
    let entry = table.game.entries.saturating_add(1);
    let cause = evidence.map(|evidence| evidence.inbox);
    match order {
        Order::Move { .. } => carry_out::enter_ending_leave(post, table, &ruling, evidence, cause)?,
        _ => journal::enter(post, table, ruling.facts, evidence)?,
    }
    if matches!(order, Order::Resend) {
        post.tx.hurry(table.row.id, table.game.to_play(), now)?;
    }
    for notice in ruling.notices {
        notify::tell(post, table, notice, None, cause)?;
    }
    // A move that is entered is told as any other, as long as the game goes on.
    if !matches!(order, Order::Move { .. }) || table.game.outcome.is_some() {
        for side in Side::BOTH {
            tell_ruled(post, table, side, &ruled, cause)?;
        }
    }
    if let Some(director) = ruling_director(post.tx, table, ruler)? {
        let sight = table.sight(None, now);
        let words = words.to_owned();
        let letter = Letter::RulingEntered { sight, ruled: Box::new(ruled), words, entry };
        let mut posting = letter::to_director(&director, Some(table), letter, thread);
        posting.cause = cause;
        letter::post(post, posting)?;
    }
    Ok(Ok(format!("{}: ruled, {words}", table.row.name)))
}

/// The letter about a ruling. Where the half-move to be made was not asked for yet, as after a return to another
/// position, it asks for it: from its handover the player's time runs.
fn tell_ruled(
    post: &Post<'_>,
    table: &GameContext,
    side: Side,
    ruled: &RulingTold,
    cause: Option<i64>,
) -> Result<()> {
    let game = &table.game;
    let (sight, ruled) = (table.sight(Some(side), post.now), Box::new(ruled.clone()));
    let letter = Letter::Ruling { sight, ruled };
    let half_move = table.usual_half_move(side);
    let mut posting = letter::to_player(post.tx, table, side, half_move, letter, None)?;
    posting.cause = cause;
    if game.outcome.is_none() && game.available.is_none() && game.on_move() == side {
        let half_move = game.to_play();
        posting.handovers = vec![Handover { game: table.row.id, half_move, start_letter: false }];
    }
    letter::post(post, posting).map(drop)
}

/// Who ruled, where he is a director of the event; else who directs this game.
fn ruling_director(tx: &Tx<'_>, table: &GameContext, ruler: &Ruler) -> Result<Option<DirectorRow>> {
    let known = tx.directors(table.row.event)?.into_iter();
    let place = ruler.director.as_ref().map(|director| director.number);
    match place.and_then(|place| known.into_iter().find(|director| director.place == place)) {
        Some(director) => Ok(Some(director)),
        None => directs::director(tx, table),
    }
}

/// The half-move whose report is withdrawn by these entries, and whether a claim rests on it.
fn withdrawn(game: &Game, facts: &[Fact]) -> Option<(Ply, bool)> {
    facts.iter().find_map(|fact| match fact {
        Fact::FlagWithdrawn { half_move } => Some((half_move.ply, game.is_claimed(half_move.ply))),
        _ => None,
    })
}
