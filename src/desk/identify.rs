//! Whose a mail is, and which letter it answers.

use std::borrow::Cow;

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{Mail, Workplace, roster};
use crate::{
    event::AddressChange,
    letters::{Renewal, Unproven},
    mail::{Message, Sender},
    model::{Address, GameId, HalfMove, Tag, Token},
    store::{DirectorRow, OutboxRow, PlayerRow, TokenOwner, Tx},
};

/// Who wrote a mail, as far as it is proved.
pub(crate) enum Who {
    /// The one From address is registered for him, and the mail carries his token.
    Proven(PlayerRow),
    /// It may be one of these (one row an event); the proof is missing.
    Perhaps { players: Vec<PlayerRow>, registered: bool, why: Unproven },
    /// A director, with his token and from his address.
    Director(DirectorRow),
    /// The address is a director's, and the proof is missing.
    DirectorUnproven { director: DirectorRow, why: Unproven },
    /// He left this address lately (semantics 26), and the mail carries a mark of his, of now or of before.
    Left { player: PlayerRow, change: AddressChange, address: Address, mark: Token },
    /// Somebody else plays on for him.
    Replaced(PlayerRow),
    /// Nobody whom we know.
    Stranger(&'static str),
}

pub(crate) struct Leak {
    pub owner: TokenOwner,
    pub how: Renewal,
}

/// What the letters of ours that a mail answers say.
pub(crate) struct Answered {
    /// The tags of the first place that holds any of the player's.
    pub tags: Vec<Tag>,
    /// The games that tags of his name in any place, each once.
    pub tagged: Vec<GameId>,
    /// The letters that In-Reply-To and References name, nearest first.
    pub letters: Vec<OutboxRow>,
}

/// Whose a mail is, and the tokens that it shows to be out: to somebody else whom we know, or to whoever else it
/// was sent to.
pub(crate) fn identify(
    place: &Workplace<'_>,
    message: &Message,
    received: DateTime<Utc>,
) -> Result<(Who, Vec<Leak>)> {
    let tx = place.tx;
    let from = match &message.sender {
        Sender::One(address) => Some(address),
        Sender::Unclear(_) => None,
    };
    let owners = self::owners(tx, message)?;
    // The mark of somebody for whom another plays on proves nothing.
    let mut at_work = Vec::new();
    for owner in owners {
        match &owner {
            TokenOwner::Player(player) if roster::is_replaced(tx, player)? => {}
            TokenOwner::Player(_) | TokenOwner::Director(_) => at_work.push(owner),
        }
    }
    let owners = at_work;
    let mut registered = from.map(|address| tx.players_at(address)).transpose()?.unwrap_or_default();
    let mut replaced = Vec::new();
    for player in std::mem::take(&mut registered) {
        let plays = !roster::is_replaced(tx, &player)?;
        if plays { &mut registered } else { &mut replaced }.push(player);
    }
    let directs = from.map(|address| tx.directors_at(address)).transpose()?.unwrap_or_default();
    let known = !(registered.is_empty() && directs.is_empty() && replaced.is_empty());
    let mut leaks = Vec::new();
    for owner in &owners {
        if let Some(how) = leak(tx, owner, message, from, known)? {
            leaks.push(Leak { owner: owner.clone(), how });
        }
    }
    let former = former_mark(tx, message, from)?;
    let why = match former {
        _ if disowned_by_its_domain(place, message) => Unproven::Forged,
        Some((_, until)) => Unproven::OldMark(until),
        None => Unproven::NoMark,
    };
    let forged = why == Unproven::Forged;
    let writer = owners.iter().find(|owner| writes(owner, from));
    let was_director = match former {
        Some((TokenOwner::Director(director), _)) => Some(director),
        Some((TokenOwner::Player(_), _)) | None => None,
    };
    let director = |director| Who::DirectorUnproven { director, why };
    if let (Some(from), None, false) = (from, writer, forged)
        && let Some((left, mark)) = left_address(tx, message, (from, received))?
    {
        // A mark of now is out where that mailbox has it.
        let known = |his: &PlayerRow| {
            leaks.iter().any(|leak| matches!(&leak.owner, TokenOwner::Player(owner) if owner.id == his.id))
        };
        let new = mark.filter(|owner| !known(owner));
        leaks.extend(new.map(|owner| Leak { owner: TokenOwner::Player(owner), how: Renewal::Elsewhere }));
        return Ok((left, leaks));
    }
    let who = match (writer, was_director) {
        (Some(TokenOwner::Player(player)), _) if !forged => Who::Proven(player.clone()),
        (Some(TokenOwner::Player(player)), _) => {
            Who::Perhaps { players: vec![player.clone()], registered: true, why }
        }
        (Some(TokenOwner::Director(found)), _) if !forged => Who::Director(found.clone()),
        (Some(TokenOwner::Director(found)), _) => director(found.clone()),
        (None, Some(found)) => director(found),
        (None, None) if !registered.is_empty() => Who::Perhaps { players: registered, registered: true, why },
        (None, None) => match (perhaps_the_owner(&owners), directs.into_iter().next()) {
            (Who::Stranger(_), Some(found)) => director(found),
            (Who::Stranger(why), None) => match replaced.into_iter().next() {
                Some(player) => Who::Replaced(player),
                None => Who::Stranger(why),
            },
            (who, _) => who,
        },
    };
    Ok((who, leaks))
}

/// The mail as its owner's: one from an address at which machines write is a person's where that address is
/// registered and the mail brings a token of its owner, also a former one.
pub(crate) fn as_its_owners<'m>(tx: &Tx<'_>, message: &'m Message) -> Result<Cow<'m, Message>> {
    if let (Some(nature), Sender::One(from)) = (&message.but_for_its_address, &message.sender)
        && (owners(tx, message)?.iter().any(|owner| writes(owner, Some(from)))
            || former_mark(tx, message, Some(from))?.is_some())
    {
        return Ok(Cow::Owned(Message { nature: nature.clone(), ..message.clone() }));
    }
    Ok(Cow::Borrowed(message))
}

/// Whether the mail server that took the mail in says that the domain of its sender disowns it. Only a server of the
/// name that the config gives is believed.
fn disowned_by_its_domain(place: &Workplace<'_>, message: &Message) -> bool {
    let Some(own) = &place.config.authserv_id else { return false };
    message.disowned_by.iter().any(|server| server.eq_ignore_ascii_case(own))
}

/// The first former token that a mail carries of somebody who writes from its address.
fn former_mark(
    tx: &Tx<'_>,
    message: &Message,
    from: Option<&Address>,
) -> Result<Option<(TokenOwner, DateTime<Utc>)>> {
    for tag in places(message).into_iter().flatten() {
        let former = tx.former_owner(&tag.token)?;
        if let Some(former) = former.filter(|(owner, _)| writes(owner, from)) {
            return Ok(Some(former));
        }
    }
    Ok(None)
}

/// Who left the address that a mail comes from, where it carries a mark of his, of now or of before; and whose that is, where
/// it is one of now. A mail that was received before he left is still his word, and asked about where he is reached now.
fn left_address(
    tx: &Tx<'_>,
    message: &Message,
    (from, received): (&Address, DateTime<Utc>),
) -> Result<Option<(Who, Option<PlayerRow>)>> {
    for (player, change) in roster::who_left(tx, from, received)? {
        for tag in places(message).into_iter().flatten() {
            let is_his = |owner: &TokenOwner| matches!(owner, TokenOwner::Player(his) if his.id == player.id);
            let of_now = tx.token_owner(&tag.token)?.filter(is_his).map(|_| player.clone());
            let former = tx.former_owner(&tag.token)?.filter(|(owner, _)| is_his(owner));
            if of_now.is_none() && former.is_none() {
                continue;
            }
            let who = match received < change.at {
                true => {
                    let why = Unproven::OldMark(change.at);
                    Who::Perhaps { players: vec![player], registered: true, why }
                }
                false => Who::Left { player, change, address: from.clone(), mark: tag.token.clone() },
            };
            return Ok(Some((who, of_now)));
        }
    }
    Ok(None)
}

/// Whether a mail with this token shows that somebody else has it. That a player writes from elsewhere does not; a
/// director's token opens more, and counts as out wherever it turns up.
fn leak(
    tx: &Tx<'_>,
    owner: &TokenOwner,
    message: &Message,
    from: Option<&Address>,
    known: bool,
) -> Result<Option<Renewal>> {
    if writes(owner, from) && !message.others.any() {
        return Ok(None);
    }
    let may_see = self::may_see(tx, owner)?;
    let elsewhere = match owner {
        _ if writes(owner, from) || from.is_some_and(|from| may_see.contains(from)) => false,
        TokenOwner::Player(_) => known,
        TokenOwner::Director(_) => true,
    };
    let others = &message.others;
    let shown = others.unknown || others.addresses.iter().any(|address| !may_see.contains(address));
    Ok(match (elsewhere, shown) {
        (true, _) => Some(Renewal::Elsewhere),
        (false, true) => Some(Renewal::Shown),
        (false, false) => None,
    })
}

/// Who may see somebody's token: he himself at each of his addresses, his assistant, and the director and deputies of
/// his event who take no part in it.
fn may_see(tx: &Tx<'_>, owner: &TokenOwner) -> Result<Vec<Address>> {
    let (event, mut addresses) = match owner {
        TokenOwner::Player(player) => (player.event, player.addresses.clone()),
        TokenOwner::Director(director) => (director.event, vec![director.email.clone()]),
    };
    for director in tx.directors(event)? {
        if !director.takes_part(tx)? {
            addresses.push(director.email);
        }
    }
    Ok(addresses)
}

/// Everybody whose token a mail carries, each once, in the order in which the places of tags count.
fn owners(tx: &Tx<'_>, message: &Message) -> Result<Vec<TokenOwner>> {
    let mut seen = Vec::new();
    let mut owners = Vec::new();
    for tag in places(message).into_iter().flatten() {
        if !seen.contains(&&tag.token) {
            seen.push(&tag.token);
            owners.extend(tx.token_owner(&tag.token)?);
        }
    }
    Ok(owners)
}

/// What a mail of this player answers. Where no tag holds his token, those of his event still say what is meant:
/// he may answer a letter that he had before his token was renewed.
pub(crate) fn answered(tx: &Tx<'_>, message: &Message, player: &PlayerRow) -> Result<Answered> {
    let mut found = tags_of(message, |tag| tag.token == player.token);
    if found.iter().all(Vec::is_empty) {
        found = tags_of(message, |tag| tag.event == player.code);
    }
    Ok(Answered::of(found, letters_to(tx, message, player)?))
}

/// The letters to this player that a mail answers, nearest first.
pub(crate) fn letters_to(tx: &Tx<'_>, message: &Message, player: &PlayerRow) -> Result<Vec<OutboxRow>> {
    let mut letters = letters_named(tx, message)?;
    letters.retain(|letter| letter.player == Some(player.id));
    Ok(letters)
}

/// The letters of ours that a mail answers, nearest first.
pub(crate) fn letters_named(tx: &Tx<'_>, message: &Message) -> Result<Vec<OutboxRow>> {
    let named = message.answers.iter().map(|id| tx.letter_named(id));
    named.filter_map(Result::transpose).collect()
}

/// The letters to this director that a mail answers, nearest first: by its thread, or by the number in its tags where it
/// stands in no thread of ours.
pub(crate) fn letters_to_director(mail: &Mail<'_>, director: &DirectorRow) -> Result<Vec<OutboxRow>> {
    let named = letters_named(mail.tx, mail.message)?;
    if !named.is_empty() {
        return Ok(named);
    }
    let tags = places(mail.message).into_iter().flatten().filter(|tag| tag.token == director.token);
    let Some(number) = { tags }.find_map(|tag| tag.letter) else { return Ok(Vec::new()) };
    let letter = mail.tx.letter(number)?.filter(|letter| is_directors(letter, director));
    Ok(letter.into_iter().collect())
}

/// What a mail of this director answers.
pub(crate) fn answered_by_director(mail: &Mail<'_>, director: &DirectorRow) -> Result<Answered> {
    let found = tags_of(mail.message, |tag| tag.token == director.token);
    let mut letters = letters_to_director(mail, director)?;
    letters.retain(|letter| is_directors(letter, director));
    Ok(Answered::of(found, letters))
}

/// Whether a letter went to a director as such.
pub(crate) fn is_directors(letter: &OutboxRow, director: &DirectorRow) -> bool {
    letter.player.is_none() && letter.recipient == director.email && letter.event == Some(director.event)
}

/// Whether a mail from this address can be the owner's of a token.
fn writes(owner: &TokenOwner, from: Option<&Address>) -> bool {
    match owner {
        TokenOwner::Player(player) => from.is_some_and(|address| player.writes_from(address)),
        TokenOwner::Director(director) => from == Some(&director.email),
    }
}

/// A token of a player's, from an address that is nobody's.
fn perhaps_the_owner(owners: &[TokenOwner]) -> Who {
    let mut players = owners.iter().filter_map(|owner| match owner {
        TokenOwner::Player(player) => Some(player.clone()),
        TokenOwner::Director(_) => None,
    });
    match (players.next(), owners) {
        (Some(player), _) => Who::Perhaps { players: vec![player], registered: false, why: Unproven::NoMark },
        (None, []) => Who::Stranger("nobody whom we know"),
        (None, _) => Who::Stranger("a director's token from another address"),
    }
}

/// The places where tags stand, in the order in which they count.
pub(crate) fn places(message: &Message) -> [&Vec<Tag>; 3] {
    [&message.tags.address, &message.tags.subject, &message.tags.text]
}

fn tags_of(message: &Message, own: impl Fn(&Tag) -> bool) -> [Vec<Tag>; 3] {
    places(message).map(|place| place.iter().filter(|tag| own(tag)).cloned().collect())
}

impl Answered {
    fn of(found: [Vec<Tag>; 3], letters: Vec<OutboxRow>) -> Answered {
        let mut tagged: Vec<GameId> = found.iter().flatten().filter_map(Tag::game_id).collect();
        tagged.sort();
        tagged.dedup();
        let tags = found.into_iter().find(|tags| !tags.is_empty()).unwrap_or_default();
        Answered { tags, tagged, letters }
    }

    /// The one game that the answered letter is about, if it is about one. A letter about one game answered to the
    /// address of another says neither.
    pub fn game(&self, tx: &Tx<'_>) -> Result<Option<GameId>> {
        let letter = self.letters.iter().find_map(|letter| letter.game);
        let letter = letter.map(|game| tx.game_by_id(game)).transpose()?.map(|row| row.name);
        Ok(match (self.tagged.as_slice(), letter) {
            ([], letter) => letter,
            ([one], Some(letter)) if *one != letter => None,
            ([one], _) => Some(one.clone()),
            ([_, ..], _) => None,
        })
    }

    /// The half-move that the answered letter named, for a game.
    pub fn half_move(&self, game: &GameId, row: i64) -> Option<HalfMove> {
        let of_game = |tag: &&Tag| tag.game_id().as_ref() == Some(game);
        let tagged = self.tags.iter().find(of_game).and_then(|tag| tag.half_move);
        let answered = || self.letters.iter().find(|letter| letter.game == Some(row));
        tagged.or_else(|| answered().and_then(|letter| letter.half_move))
    }
}
