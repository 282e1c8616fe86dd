//! Whose a mail is, and which letter it answers.

use anyhow::Result;

use super::office::Office;
use crate::{
    mail::{Message, Sender},
    model::{GameId, HalfMove, Tag},
    store::{DirectorRow, OutboxRow, PlayerRow, TokenOwner},
};

/// Who wrote a mail, as far as it is proved.
pub(super) enum Who {
    /// The one From address is registered for him, and the mail carries his token.
    Proven(PlayerRow),
    /// It may be one of these (one row an event); the proof is missing.
    Perhaps { players: Vec<PlayerRow>, registered: bool },
    /// A director, with his token and from his address.
    Director(DirectorRow),
    /// The address is a director's, and his token is missing.
    DirectorUntagged(DirectorRow),
    /// Nobody whom we know.
    Stranger(&'static str),
}

/// What the letters of ours that a mail answers say.
pub(super) struct Answered {
    /// The tags of the first place that holds any of the player's.
    pub tags: Vec<Tag>,
    /// The games that tags of his name in any place, each once.
    pub tagged: Vec<GameId>,
    /// The letters that In-Reply-To and References name, nearest first.
    pub letters: Vec<OutboxRow>,
}

impl Office<'_> {
    /// Whose a mail is, and the players whose tokens it shows to be out: to another player of ours, or to whoever
    /// else it was sent to.
    pub fn identify(&self, message: &Message) -> Result<(Who, Vec<PlayerRow>)> {
        let from = match &message.sender {
            Sender::One(address) => Some(address),
            Sender::Unclear(_) => None,
        };
        let owners = self.owners(message)?;
        let registered = match from {
            Some(address) => self.books.players_at(address)?,
            None => Vec::new(),
        };
        let writes = |owner: &&TokenOwner| match owner {
            TokenOwner::Player(player) => from.is_some_and(|address| player.writes_from(address)),
            TokenOwner::Director(director) => from == Some(&director.email),
        };
        let leaked = owners.iter().filter_map(|owner| match owner {
            TokenOwner::Player(player) => {
                let others = !registered.is_empty() && !writes(&owner);
                (others || message.copied_to_others).then(|| player.clone())
            }
            TokenOwner::Director(_) => None,
        });
        let leaked = leaked.collect();
        let who = match owners.iter().find(writes) {
            Some(TokenOwner::Player(player)) => Who::Proven(player.clone()),
            Some(TokenOwner::Director(director)) => Who::Director(director.clone()),
            None if !registered.is_empty() => Who::Perhaps { players: registered, registered: true },
            None => perhaps_the_owner(&owners),
        };
        let directs = match from {
            Some(address) if matches!(who, Who::Stranger(_)) => self.books.directors_at(address)?,
            _ => Vec::new(),
        };
        let who = directs.into_iter().next().map_or(who, Who::DirectorUntagged);
        Ok((who, leaked))
    }

    /// Everybody whose token a mail carries, each once, in the order in which the places of tags count.
    fn owners(&self, message: &Message) -> Result<Vec<TokenOwner>> {
        let mut seen = Vec::new();
        let mut owners = Vec::new();
        for tag in places(message).into_iter().flatten() {
            if !seen.contains(&&tag.token) {
                seen.push(&tag.token);
                owners.extend(self.books.token_owner(&tag.token)?);
            }
        }
        Ok(owners)
    }

    /// What a mail of this player answers. Where no tag holds his token, those of his event still say what is meant:
    /// he may answer a letter that he had before his token was renewed.
    pub fn answered(&self, message: &Message, player: &PlayerRow) -> Result<Answered> {
        let with = |own: &dyn Fn(&Tag) -> bool| {
            places(message).map(|place| place.iter().filter(|tag| own(tag)).cloned().collect::<Vec<_>>())
        };
        let mut found = with(&|tag| tag.token == player.token);
        if found.iter().all(Vec::is_empty) {
            found = with(&|tag| tag.event == player.code);
        }
        let mut letters = Vec::new();
        for id in &message.answers {
            let letter = self.books.letter_named(id)?;
            letters.extend(letter.filter(|letter| letter.player == Some(player.id)));
        }
        Ok(Answered::of(found, letters))
    }

    /// What a mail of this director answers.
    pub fn answered_by_director(&self, message: &Message, director: &DirectorRow) -> Result<Answered> {
        let own = |tag: &&Tag| tag.token == director.token;
        let found = places(message).map(|place| place.iter().filter(own).cloned().collect());
        let mut letters = Vec::new();
        for id in &message.answers {
            let letter = self.books.directors_letter(id, &director.email)?;
            letters.extend(letter.filter(|letter| letter.event == Some(director.event)));
        }
        Ok(Answered::of(found, letters))
    }
}

/// A token of a player's, from an address that is nobody's.
fn perhaps_the_owner(owners: &[TokenOwner]) -> Who {
    let mut players = owners.iter().filter_map(|owner| match owner {
        TokenOwner::Player(player) => Some(player.clone()),
        TokenOwner::Director(_) => None,
    });
    match (players.next(), owners) {
        (Some(player), _) => Who::Perhaps { players: vec![player], registered: false },
        (None, []) => Who::Stranger("nobody whom we know"),
        (None, _) => Who::Stranger("a director's token from another address"),
    }
}

/// The places where tags stand, in the order in which they count.
fn places(message: &Message) -> [&Vec<Tag>; 3] {
    [&message.tags.address, &message.tags.subject, &message.tags.text]
}

impl Answered {
    fn of(found: [Vec<Tag>; 3], letters: Vec<OutboxRow>) -> Answered {
        let mut tagged: Vec<GameId> = found.iter().flatten().filter_map(Tag::game_id).collect();
        tagged.sort();
        tagged.dedup();
        let tags = found.into_iter().find(|tags| !tags.is_empty()).unwrap_or_default();
        Answered { tags, tagged, letters }
    }

    /// The half-move that the answered letter named, for a game.
    pub fn half_move(&self, game: &GameId, row: i64) -> Option<HalfMove> {
        let of_game = |tag: &&Tag| tag.game_id().as_ref() == Some(game);
        let tagged = self.tags.iter().find(of_game).and_then(|tag| tag.half_move);
        let answered = || self.letters.iter().find(|letter| letter.game == Some(row));
        tagged.or_else(|| answered().and_then(|letter| letter.half_move))
    }
}
