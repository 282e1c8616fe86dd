//! A director's order to the referee, his ruling to the journal and to both players.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    super::{GameContext, Mail, Post, delivery_problem, journal, letter, notify},
    not_done::NotObeyed,
};
use crate::{
    laws::{
        Fact, Game, MoveText, Proof, Ruler,
        director::{self, Command, must_mate},
    },
    letters::{Letter, OPERATOR, RulingTold},
    model::{GameId, NamedPerson, Order, Ply, Side},
    store::{DirectorRow, Handover},
    wording::InARow,
};

/// Who gives an order, and how it came.
#[derive(Clone, Copy)]
pub(in crate::desk) struct Giver<'a> {
    pub post: &'a Post<'a>,
    /// None at the shell, in a game that nobody directs: the operator rules in his own right.
    pub director: Option<&'a DirectorRow>,
    /// None at the shell.
    pub mail: Option<&'a Mail<'a>>,
    /// When the order was received, or given at the shell.
    pub received: DateTime<Utc>,
    /// Whether one letter lists to the director what he has done, so that none of its own tells him of this.
    pub listed: bool,
    /// Whether it is done once more, since a copy was put back.
    pub again: bool,
    /// The games in which an order about an event was carried out then, where it is done once more.
    pub only: Option<&'a [GameId]>,
}

impl Giver<'_> {
    /// Whose order it is, for the players.
    pub fn name(&self) -> String {
        self.director.map_or_else(|| OPERATOR.to_owned(), |director| director.name.clone())
    }
}

/// Rules as ordered: writes the journal, tells both players and the director, and says in a few words what became
/// of it. An order that does not fit changes nothing.
pub(super) fn rule(
    giver: &Giver<'_>,
    table: &mut GameContext,
    order: &Order<MoveText>,
    (words, reason): (&str, &str),
) -> Result<Result<String, NotObeyed>> {
    let Giver { post, director, mail, received, listed, .. } = *giver;
    let named = director.map(|director| NamedPerson::new(director.place, director.name.clone()));
    let ruler = &Ruler { director: named, at_the_shell: mail.is_none() };
    let evidence = mail.map(|mail| mail.evidence(Proof::Token));
    let evidence = evidence.as_ref();
    let now = post.now;
    let received = received.min(now);
    let can_mate = match must_mate(&table.game, order, now) {
        Some(side) => table.can_mate_against(post.tx, side.other())?,
        None => None,
    };
    let refused = delivery_problem::refused_letter(post.tx, table)?;
    let refused = refused.as_ref();
    // Days that had not passed when a leave was given have not passed for it when it is given again.
    let judged = if giver.again && matches!(order, Order::Leave { .. }) { received } else { now };
    let command = Command { ruler, words, reason, received, refused, can_mate, now: judged };
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
        by: giver.name(),
        operator: director.is_none(),
        adjudicates: director.is_some_and(DirectorRow::adjudicates),
        waited: director::waited(&table.game, order),
        overrules: table.game.outcome.map(|(result, _)| result),
        withdrawn: withdrawn(&table.game, &ruling.facts).filter(|_| !matches!(order, Order::Move { .. })),
    };
    let entry = table.game.entries.saturating_add(1);
    let cause = evidence.map(|evidence| evidence.inbox);
    match order {
        Order::Move { .. } => journal::enter_ending_leave(post, table, &ruling, evidence)?,
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
    let entered = |by| {
        let (sight, ruled) = (table.sight(None, now), Box::new(ruled.clone()));
        Letter::RulingEntered { sight, ruled, words: words.to_owned(), entry, by }
    };
    if let Some(director) = director.filter(|_| !listed) {
        let thread = mail.map(|mail| mail.thread());
        letter::post(post, letter::to_director(director, Some(table), entered(None)).after(cause, thread))?;
    }
    // Whoever directs the game reads what a deputy has ruled in it.
    if let (Some(ruler), Some(directs)) = (director, table.director(post.tx)?)
        && ruler.id != directs.id
    {
        let posting = letter::to_director(&directs, Some(table), entered(Some(ruler.name.clone())));
        letter::post(post, posting.after(cause, None))?;
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
    let mut posting = letter::to_player(post.tx, table, side, letter)?.after(cause, None);
    let goes_on = game.outcome.is_none() && game.past_end.is_none();
    if goes_on && game.available.is_none() && game.on_move() == side {
        let half_move = game.to_play();
        posting.handovers = vec![Handover { game: table.row.id, half_move, start_letter: false }];
    }
    letter::post(post, posting).map(drop)
}

/// The half-move whose report is withdrawn by these entries, and whether a claim rests on it.
fn withdrawn(game: &Game, facts: &[Fact]) -> Option<(Ply, bool)> {
    facts.iter().find_map(|fact| match fact {
        Fact::FlagWithdrawn { half_move } => Some((half_move.ply, game.is_claimed(half_move.ply))),
        _ => None,
    })
}
