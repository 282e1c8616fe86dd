//! Doing what a director orders.

use anyhow::Result;

use super::{
    super::{GameContext, Mail, frozen_game, letter, letters_named},
    not_done::{HisOwnGame, NoGame, NotObeyed},
    of_director::OfDirector,
    ruling::{self, Giver},
};
use crate::{
    intake::move_text,
    letters::Letter,
    model::{GameId, Side},
    reading::{About, Direction, Given},
    store::{DirectorRow, OutboxRow, PlayerRow, Tx},
};

/// So many words beside orders are more than a greeting and a name.
pub(crate) const MORE_THAN_A_GREETING: usize = 6;

/// Carries out one order in one game. A director may not rule in a game that he plays.
pub(super) fn obey(
    giver: &Giver<'_>,
    table: &mut GameContext,
    given: &Given,
) -> Result<Result<Obedience, NotObeyed>> {
    if let Some(director) = giver.director.filter(|director| !director.may_direct(table)) {
        return Ok(Err(his_own_game(giver.post.tx, director, table)?));
    }
    match &given.what {
        Direction::Rule { order, reason } => {
            let order = order.clone().with_moves(|stretch| move_text(&given.words, stretch));
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
        Direction::Help => Ok(Err(NotObeyed::Help)),
    }
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

/// The player whose message the answered letter relayed, and the game that it was about. Only the nearest letter of
/// ours is answered: those before it are the thread that mail programs carry along.
pub(crate) fn asker(
    mail: &Mail<'_>,
    director: &DirectorRow,
) -> Result<Option<(PlayerRow, Option<GameContext>)>> {
    let his = |letter: &OutboxRow| {
        letter.player.is_none() && letter.recipient == director.email && letter.event == Some(director.event)
    };
    let nearest = letters_named(mail.tx, mail.message)?.into_iter().next();
    let Some(letter) = nearest.filter(his) else { return Ok(None) };
    let Some(player) = mail.tx.relayed_for(letter.id)? else { return Ok(None) };
    let table = letter.game.map(|game| mail.tx.table_of(game)).transpose()?;
    Ok(Some((mail.tx.player(player)?, table)))
}

pub(super) fn answer_asker(
    of: &OfDirector<'_>,
    player: &PlayerRow,
    table: Option<&GameContext>,
    prose: &str,
) -> Result<()> {
    let OfDirector { mail, director } = *of;
    if let Some((table, side)) = table.and_then(|table| Some((table, table.side_of(player)?))) {
        return tell_player_of(&of.giver(), table, side, prose);
    }
    let letter = Letter::Answer { sight: None, from: director.name.clone(), said: prose.to_owned() };
    let posting = letter::to_player_at_large(mail.tx, player, letter)?;
    letter::post(mail, posting.after(Some(mail.row.id), None)).map(drop)
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
