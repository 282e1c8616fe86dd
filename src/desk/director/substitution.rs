//! Somebody else plays on for a player: entered in the event and in each game, told to both and to the opponents.

use anyhow::Result;

use super::{
    super::{
        GameContext, Played, Post, enclosed_message, journal, letter, post::start_letters::view_for, roster,
        token_renewal::renew,
    },
    event_order_done::{Done, EventOrderDone, EventOrderNotDone},
    ruling::Giver,
};
use crate::{
    event::{Entrant, person_name, same_name},
    laws::{
        Notice, Proof, WritingStyle,
        director::{Substitute, substitute, time_claim_waits},
    },
    letters::{GameAsShown, Letter, pgn_file_of},
    model::{GameId, MatterKind, MatterState, NamedPerson, Side},
    reading::Substitution,
    store::{EventRow, Handover, NewLetter, PlayerRow, TokenOwner, Unsaid},
};

/// Enters somebody for a player, where that can be.
pub(super) fn replace(giver: &Giver<'_>, event: &EventRow, player: &PlayerRow, order: &Substitution) -> Done {
    let post = giver.post;
    let running = post.tx.running(player)?;
    // Also those of which nothing can be read: they stay his.
    let open = post.tx.games_of(player.id)?.into_iter().filter(|row| row.result.is_none()).count();
    let taken = match meant(event, running, order) {
        Ok(taken) => taken,
        Err(game) => {
            return Ok(Err(EventOrderNotDone::NotHisGame { name: player.name.clone(), game }));
        }
    };
    if taken.is_empty() {
        return Ok(Err(EventOrderNotDone::NoGamesLeft(player.name.clone())));
    }
    let place = taken.len() == open;
    let coming = match coming(giver, event, player, order, place)? {
        Ok(coming) => coming,
        Err(why) => return Ok(Err(why)),
    };
    for (table, side) in &taken {
        if time_claim_waits(&table.game, *side) {
            let (name, game) = (player.name.clone(), table.row.name.clone());
            return Ok(Err(EventOrderNotDone::TimeClaimWaits { name, game }));
        }
    }
    let by = giver.director.map(|director| director.place);
    let new = match &coming {
        Coming::Anew(entrant) => post.tx.enter_player(event, entrant, post.now)?,
        Coming::Known(known) => known.clone(),
    };
    post.tx.substituted((player, &new), place, by, post.now)?;
    if place {
        // Nobody knows it, so that nothing that the player sends is taken for a mail of somebody who plays.
        renew(post, &TokenOwner::Player(player.clone()))?;
    }
    // What was written to him about these games goes out no more; what his opponents say in it goes to whoever plays on.
    let mut unsaids = Vec::new();
    for waiting in post.tx.letters_waiting_for(player.id)? {
        if place || waiting.game.is_some_and(|game| taken.iter().any(|(table, _)| table.row.id == game)) {
            let unsaid = post.tx.withdraw_unsaid(waiting.id, "somebody else plays on")?;
            unsaids.extend(unsaid.zip(waiting.game));
        }
    }
    settle_matters(giver, (player, &new), &taken, place)?;
    let mut games = Vec::new();
    for (mut table, side) in taken {
        take_seat(giver, &mut table, side, &new, order.anew)?;
        games.push((post.tx.table_of(table.row.id)?, side));
    }
    for (unsaid, game) in unsaids {
        let unsaid = Unsaid { player: new.id, ..unsaid };
        enclosed_message::pass_on_after_all(post, &post.tx.table_of(game)?, &unsaid)?;
    }
    tell(giver, &post.tx.event_by_id(event.id)?, (player, &new), (&games, place), order)?;
    Ok(Ok(EventOrderDone::Substituted {
        name: new.name,
        whom: player.name.clone(),
        games: games.len(),
        language: new.language.code().to_owned(),
        zone: new.zone.to_string(),
    }))
}

/// Who comes into the event.
enum Coming {
    Anew(Entrant),
    /// Somebody for whom whoever goes now had played on, or who had played on for him.
    Known(PlayerRow),
}

fn coming(
    giver: &Giver<'_>,
    event: &EventRow,
    player: &PlayerRow,
    order: &Substitution,
    place: bool,
) -> Result<Result<Coming, EventOrderNotDone>> {
    let post = giver.post;
    let name = match person_name(&order.name) {
        Ok(name) => name,
        Err(why) => return Ok(Err(EventOrderNotDone::Unfit(why))),
    };
    let players = post.tx.players(event.id)?;
    if let Some(known) = players.iter().find(|known| same_name(&known.name, &name)) {
        let (his, others) = (event.frozen.place_of(player.number), event.frozen.place_of(known.number));
        // Whom he had followed comes back, or a game that was taken up again goes to whoever had followed him.
        let follows = place && others == player.number || his == known.number;
        let may = follows && known.id != player.id && known.addresses.first() == Some(&order.address);
        return Ok(match may {
            true => Ok(Coming::Known(known.clone())),
            false => Err(EventOrderNotDone::NameTaken(name)),
        });
    }
    // Two who share a mailbox may follow each other.
    let shared = place && player.writes_from(&order.address);
    if !shared && let Some(name) = roster::taken_by(post, event, &order.address)? {
        return Ok(Err(EventOrderNotDone::AddressTaken(name)));
    }
    let number = players.iter().map(|known| known.number).max().unwrap_or(0).saturating_add(1);
    let known = roster::entrant(event, player)?;
    Ok(Ok(Coming::Anew(Entrant {
        number,
        name,
        email: vec![order.address.clone()],
        team: known.team.clone(),
        federation: known.federation.clone(),
        language: player.language,
        zone: player.zone,
        ..Entrant::default()
    })))
}

/// The running games that are meant; or the name of one that is not among them.
fn meant(event: &EventRow, mut running: Vec<Played>, order: &Substitution) -> Result<Vec<Played>, GameId> {
    for named in &order.games {
        let name = GameId::new(named.event.clone().unwrap_or_else(|| event.code.clone()), named.number);
        if running.iter().all(|(table, _)| table.row.name != name) {
            return Err(name);
        }
    }
    let meant = |number: u32| order.games.is_empty() || order.games.iter().any(|game| game.number == number);
    running.retain(|(table, _)| meant(table.row.name.number));
    Ok(running)
}

/// What was asked of a player about these games, and what is about him alone, ends; what else waits to be decided in them is
/// about whoever plays on.
fn settle_matters(
    giver: &Giver<'_>,
    (player, new): (&PlayerRow, &PlayerRow),
    taken: &[Played],
    place: bool,
) -> Result<()> {
    let post = giver.post;
    for matter in post.tx.open_matters_of_player(player.id)? {
        let about_him = matches!(
            matter.kind,
            MatterKind::Withdrawal
                | MatterKind::AddressAsked
                | MatterKind::AddressDisputed
                | MatterKind::AddressUnanswered
                | MatterKind::Words
        );
        let of_these = matter.game.is_some_and(|game| taken.iter().any(|(table, _)| table.row.id == game));
        // A late move, a silence or letters that do not arrive are of the one who was to move.
        let of_his_turn =
            matches!(matter.kind, MatterKind::LateMove | MatterKind::Silence | MatterKind::Undelivered);
        if place && about_him || of_these && (matter.kind.is_question() || of_his_turn) {
            post.tx.end_matter(matter.id, MatterState::Settled, post.now)?;
        } else if of_these && !about_him {
            post.tx.matter_passes_to(matter.id, new.id)?;
        }
    }
    Ok(())
}

/// Enters in a game that this player has a side from now on.
fn take_seat(
    giver: &Giver<'_>,
    table: &mut GameContext,
    side: Side,
    new: &PlayerRow,
    anew: bool,
) -> Result<()> {
    let player = NamedPerson::new(new.number, new.name.clone());
    let hand = WritingStyle { language: new.language, strict: new.strict };
    let seat = Substitute { player, zone: new.zone, hand, anew };
    let facts = substitute(&table.game, side, seat, giver.post.now)
        .map_err(|_| anyhow::anyhow!("{}: a claim on time waits", table.row.name))?;
    let evidence = giver.mail.map(|mail| mail.evidence(Proof::Token));
    journal::enter(giver.post, table, facts, evidence.as_ref())
}

fn tell(
    giver: &Giver<'_>,
    event: &EventRow,
    (player, new): (&PlayerRow, &PlayerRow),
    (games, place): (&[Played], bool),
    order: &Substitution,
) -> Result<()> {
    let (post, by) = (giver.post, giver.name());
    let shown: Vec<GameAsShown> =
        games.iter().map(|(table, side)| *table.sight(Some(*side), post.now)).collect();
    let letter = Letter::SeatTaken {
        of: player.name.clone(),
        by: by.clone(),
        anew: order.anew,
        view: Box::new(view_for(post, event, new)?),
        file: pgn_file_of(&event.code, &shown),
        games: shown,
    };
    letter::post(post, about_games(post, new, games, letter)?)?;
    for (table, side) in games {
        ask(giver, table, *side)?;
    }
    let mut told = Vec::new();
    for (table, side) in games {
        let opponent = table.player(side.other());
        if told.contains(&opponent.id) {
            continue;
        }
        told.push(opponent.id);
        let mut lines = post.game_lines(opponent, true)?;
        lines.retain(|line| games.iter().any(|(table, _)| table.row.name == line.id));
        let letter = Letter::OpponentReplaced {
            of: player.name.clone(),
            player: new.name.clone(),
            by: by.clone(),
            reason: order.reason.clone(),
            anew: order.anew,
            games: lines,
        };
        letter::post(post, about_games(post, opponent, games, letter)?)?;
    }
    if player.addresses.is_empty() || player.is_erased() {
        return Ok(());
    }
    let names = games.iter().map(|(table, _)| table.row.name.clone()).collect();
    let (reason, mark) = (order.reason.clone(), Some(player.token.clone()));
    roster::ToldOfSubstitute { event, player, new, games: names, place, reason, mark, again: false }
        .write(post)
}

/// The letter that asks whoever has taken a seat for his move, where it is his turn: from here his time runs.
fn ask(giver: &Giver<'_>, table: &GameContext, side: Side) -> Result<()> {
    let post = giver.post;
    if table.game.on_move() != side {
        return Ok(());
    }
    let half_move = table.game.to_play();
    let asks = Letter::of_notice(table.sight(Some(side), post.now), Notice::Repeated { by: side });
    let mut posting = letter::to_player(post.tx, table, side, asks)?.about(Some(half_move));
    posting.handovers = vec![Handover { game: table.row.id, half_move, start_letter: false }];
    letter::post_uncounted(post, posting).map(drop)
}

/// A letter to a player about the games of these that he plays. Where it is one, his answer is about that game.
fn about_games(post: &Post<'_>, player: &PlayerRow, games: &[Played], letter: Letter) -> Result<NewLetter> {
    let mut his = games.iter().filter_map(|(table, _)| Some((table, table.side_of(player)?)));
    match (his.next(), his.next()) {
        (Some((table, side)), None) => letter::to_player(post.tx, table, side, letter),
        _ => letter::to_player_at_large(post.tx, player, letter),
    }
}
