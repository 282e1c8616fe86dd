//! Doing what a director orders, in one game or in several at once. Beside the one that it names, special leave and a
//! withdrawal affect all running games of the player, neutral days all of the event. One entry goes into each, so that a
//! game is the fold of its own journal. Leave is booked in all running games of a player or in none; an order of the
//! director's is one ruling a game.
//!
//! Of what it left out he reads why. Where the director may not rule, since he plays there, his deputy is told what he has
//! ordered in the other games.
//!
//! Laws 10, 14

use anyhow::Result;

use super::{
    super::{
        GameContext, Mail,
        cases::only_open,
        frozen_game,
        identify::{is_directors, letters_to_director},
        letter,
    },
    not_done::{HisOwnGame, NoGame, NotObeyed},
    of_director::OfDirector,
    ruling::{self, Giver},
};
use crate::{
    laws::{MoveText, director::OrderRejected},
    letters::{LeftOut, Letter},
    model::{GameId, Ground, MatterKind, Order, Side, Zone},
    reading::{About, Direction, Given},
    store::{DirectorRow, GameRow, Matter, PlayerRow, Tx},
    wording::Sentence,
};

/// So many words beside orders are more than a greeting and a name.
pub(crate) const MORE_THAN_A_GREETING: usize = 6;

/// Carries out one order in one game. A director may not rule in a game that he plays.
pub(super) fn obey(
    giver: &Giver<'_>,
    table: &mut GameContext,
    given: &Given,
) -> Result<Result<Obedience, NotObeyed>> {
    if let Some(at) = table.event.frozen.closed {
        return Ok(Err(NotObeyed::Closed { on: Zone::UTC.date(at), removed: table.event.frozen.removed }));
    }
    if giver.director.is_some_and(|director| !is_within_his_power(director, table, given)) {
        return Ok(Err(NotObeyed::OnlyAdjudicates));
    }
    if let Some(director) = giver.director.filter(|director| !director.may_direct(table)) {
        return Ok(Err(his_own_game(giver.post.tx, director, table)?));
    }
    match &given.what {
        Direction::Rule { order, reason } => {
            let order = order.clone().with_moves(|stretch| MoveText { line: given.words.clone(), stretch });
            let ruled = ruling::rule(giver, table, &order, (&given.words, reason))?;
            Ok(ruled.map(Obedience::Ruled))
        }
        Direction::Tell { side, text } => {
            let mut names = Vec::new();
            for whom in Side::BOTH.into_iter().filter(|whom| side.is_none_or(|side| side == *whom)) {
                tell_player_of(giver, table, whom, text)?;
                names.push(table.player(whom).name.clone());
            }
            Ok(Ok(Obedience::Told(names)))
        }
        Direction::OfEvent(_) | Direction::Show(_) | Direction::Help => Ok(Err(NotObeyed::Help)),
    }
}

/// Whether an order is one that its giver may give at all: whoever adjudicates decides how games end that wait for it.
pub(super) fn is_within_his_power(director: &DirectorRow, table: &GameContext, given: &Given) -> bool {
    let adjudges = match &given.what {
        Direction::Rule { order: Order::Result { ground: Some(Ground::Adjudication), .. }, .. } => true,
        Direction::Rule { .. }
        | Direction::Tell { .. }
        | Direction::OfEvent(_)
        | Direction::Show(_)
        | Direction::Help => false,
    };
    !director.adjudicates() || adjudges && table.game.past_end.as_ref().is_some_and(|past| past.left)
}

/// Why a director may not rule in a game, and who may.
fn his_own_game(tx: &Tx<'_>, director: &DirectorRow, table: &GameContext) -> Result<NotObeyed> {
    let writes = Side::BOTH.into_iter().map(|side| table.player(side)).find(|player| {
        player.writes_from(&director.email) && !player.name.eq_ignore_ascii_case(&director.name)
    });
    let own = writes.map_or(HisOwnGame::Plays, |player| HisOwnGame::SameAddress(player.name.clone()));
    let rules = table.director(tx)?.map(|other| other.name);
    Ok(NotObeyed::HisOwnGame { own, rules })
}

/// The games that an order is about, all of the director's event.
pub(crate) fn games_of(
    tx: &Tx<'_>,
    director: &DirectorRow,
    given: &Given,
    of_mail: Option<&GameId>,
) -> Result<Result<Vec<GameContext>, NoGame>> {
    let name = match (&given.about, of_mail) {
        (About::Game(name), _) | (About::Answered, Some(name)) => name,
        (About::Answered, None) => return Ok(Err(NoGame::NotNamed)),
        (About::Event(_), _) => return frozen_game::running_tables(tx, director.event).map(Ok),
    };
    match tx.game_named(name)? {
        Some(row) if row.event == director.event => {
            Ok(frozen_game::table_to_rule(tx, row, &given.what)?.map(|table| vec![table]))
        }
        Some(_) => Ok(Err(NoGame::OfAnotherEvent { game: name.clone(), event: director.code.clone() })),
        None => Ok(Err(NoGame::NoSuch(name.clone()))),
    }
}

/// The player whose message the answered letter relayed, and the game that it was about; also where it is the one case
/// that waits of those that the letter lists. Only the nearest letter of ours is answered: those before it are the thread
/// that mail programs carry along.
pub(crate) fn asker(
    mail: &Mail<'_>,
    director: &DirectorRow,
    cases: &[Matter],
) -> Result<Option<(PlayerRow, Option<GameContext>)>> {
    let nearest = letters_to_director(mail, director)?.into_iter().next();
    let Some(letter) = nearest.filter(|letter| is_directors(letter, director)) else { return Ok(None) };
    let (player, game) = match (mail.tx.relayed_for(letter.id)?, only_open(cases)) {
        (Some(player), _) => (player, letter.game),
        (None, Some(Matter { kind: MatterKind::Words, player: Some(player), game, .. })) => (*player, *game),
        (None, _) => return Ok(None),
    };
    let table = game.map(|game| mail.tx.table_of(game)).transpose()?;
    Ok(Some((mail.tx.player(player)?, table)))
}

pub(super) fn answer_asker(
    giver: &Giver<'_>,
    player: &PlayerRow,
    table: Option<&GameContext>,
    prose: &str,
) -> Result<()> {
    if let Some((table, side)) = table.and_then(|table| Some((table, table.side_of(player)?))) {
        return tell_player_of(giver, table, side, prose);
    }
    let letter = Letter::Answer { sight: None, from: giver.name(), said: prose.to_owned() };
    let posting = letter::to_player_at_large(giver.post.tx, player, letter)?;
    letter::post(giver.post, posting.after(giver.mail.map(|mail| mail.row.id), None)).map(drop)
}

fn tell_player_of(giver: &Giver<'_>, table: &GameContext, side: Side, text: &str) -> Result<()> {
    let post = giver.post;
    let sight = Some(table.sight(Some(side), post.now));
    let letter = Letter::Answer { sight, from: giver.name(), said: text.to_owned() };
    let cause = giver.mail.map(|mail| mail.row.id);
    letter::post(post, letter::to_player(post.tx, table, side, letter)?.after(cause, None)).map(drop)
}

pub(crate) enum Obedience {
    /// It was ruled; what the journal has, in a line.
    Ruled(String),
    Told(Vec<String>),
}

/// Whether it only means that the order has nothing to change in a game that it did not name.
pub(crate) fn says_nothing_of_others(unfit: &NotObeyed) -> bool {
    matches!(unfit, NotObeyed::Unfit { why: OrderRejected::LeavePast { .. }, .. })
}

/// The games that an order is for, each with the order as it is meant there. The one that was named comes first, if
/// it still runs.
pub(crate) fn affected(
    tx: &Tx<'_>,
    named: Vec<GameContext>,
    given: Given,
) -> Result<Vec<(GameContext, Given)>> {
    let whose = match &given.what {
        Direction::Rule { order: Order::Leave { side, .. } | Order::Withdraw { side, .. }, .. } => {
            Some(*side)
        }
        Direction::Rule { order: Order::Neutral { .. }, .. } if !matches!(given.about, About::Event(_)) => {
            None
        }
        Direction::Rule { .. }
        | Direction::Tell { .. }
        | Direction::OfEvent(_)
        | Direction::Show(_)
        | Direction::Help => {
            return Ok(named.into_iter().map(|table| (table, given.clone())).collect());
        }
    };
    let Some(first) = named.into_iter().next() else { return Ok(Vec::new()) };
    let player = whose.map(|side| first.player(side).id);
    let is_his = |row: &GameRow| player.is_none_or(|id| row.side_of(id).is_some());
    let mut rows = tx.games(first.row.event)?;
    rows.retain(|row| row.result.is_none() && is_his(row));
    if rows.is_empty() {
        return Ok(vec![(first, given)]);
    }
    rows.sort_by_key(|row| row.id != first.row.id);
    let meant = |table: GameContext| {
        let given = of_side(&given, player.and_then(|id| table.row.side_of(id)));
        (table, given)
    };
    Ok(frozen_game::sound_tables(tx, rows)?.into_iter().map(meant).collect())
}

/// The order for a game in which its player has this side.
fn of_side(given: &Given, meant: Option<Side>) -> Given {
    let mut given = given.clone();
    let (Direction::Rule { order, .. }, Some(meant)) = (&mut given.what, meant) else { return given };
    let letter = meant.letter();
    // What is journalled where the director's own words do not fit.
    match order {
        Order::Leave { side, from, until } if *side != meant => {
            *side = meant;
            given.words = format!("leave {letter} {from} {until}");
        }
        Order::Withdraw { side, ends } if *side != meant => {
            *side = meant;
            let ends = ends.map_or_else(String::new, |ends| format!(" {ends}:"));
            given.words = format!("withdraw {letter}{ends}");
        }
        _ => {}
    }
    given
}

/// What came of such an order so far.
#[derive(Default)]
pub(crate) struct Shared {
    /// As it was written, without game and reason.
    pub words: String,
    /// The games in which it was carried out.
    pub done: Vec<GameId>,
    /// Those that it left out, each with the order as it would be there, and why.
    pub left: Vec<(GameContext, Given, Sentence)>,
}

/// Tells the director which games his order left out, and each deputy where the ruling is his.
pub(super) fn tell_left_out(of: &OfDirector<'_>, shared: Shared) -> Result<()> {
    let (OfDirector { mail, director }, Shared { words, done, left }) = (*of, shared);
    if left.is_empty() {
        return Ok(());
    }
    let (mut lines, mut deputies) = (Vec::new(), Vec::<(DirectorRow, Vec<String>)>::new());
    for (table, given, why) in &left {
        let rules = table.director(mail.tx)?.filter(|rules| rules.id != director.id);
        let deputy = rules.as_ref().map(|deputy| deputy.name.clone());
        lines.push(LeftOut { game: table.row.name.clone(), why: why.clone(), rules: deputy });
        let Some(deputy) = rules else { continue };
        let order = given.outline().of_game(&table.row.name).line(None);
        match deputies.iter_mut().find(|(known, _)| known.id == deputy.id) {
            Some((_, orders)) => orders.push(order),
            None => deputies.push((deputy, vec![order])),
        }
    }
    of.answer(None, Letter::OrderLeftOut { words, done, left: lines })?;
    for (deputy, orders) in deputies {
        let letter =
            Letter::OrderToDeputy { from: director.name.clone(), code: director.code.clone(), orders };
        letter::post(mail, letter::to_director(&deputy, None, letter).after(Some(mail.row.id), None))?;
    }
    Ok(())
}
