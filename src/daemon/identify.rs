//! Whose a mail is, and which letter it answers.

use anyhow::Result;

use super::office::Office;
use crate::{
    mail::{Message, Sender},
    model::{Address, GameId, HalfMove, Tag},
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
    /// Nobody whom we know.
    Stranger(&'static str),
}

/// What the letters of ours that a mail answers say.
pub(super) struct Answered {
    /// The tags of the first place that holds any with a token that is somebody's.
    pub tags: Vec<Tag>,
    /// The letters that In-Reply-To and References name, nearest first.
    pub letters: Vec<OutboxRow>,
}

impl Office<'_> {
    /// Whose a mail is. A player whose token came from somebody else's address is given too: it has leaked.
    pub fn identify(&self, message: &Message) -> Result<(Who, Option<PlayerRow>)> {
        let from = match &message.sender {
            Sender::One(address) => Some(address),
            Sender::Unclear(_) => None,
        };
        let owner = self.owner(message)?;
        let registered = match from {
            Some(address) => self.books.players_at(address)?,
            None => Vec::new(),
        };
        Ok(match owner {
            Some(TokenOwner::Player(player)) => player_with_token(player, from, registered),
            Some(TokenOwner::Director(director)) if from == Some(&director.email) => {
                (Who::Director(director), None)
            }
            _ if !registered.is_empty() => (Who::Perhaps { players: registered, registered: true }, None),
            Some(TokenOwner::Director(_)) => (Who::Stranger("a director's token from another address"), None),
            None => (Who::Stranger("nobody whom we know"), None),
        })
    }

    fn owner(&self, message: &Message) -> Result<Option<TokenOwner>> {
        for tag in places(message).into_iter().flatten() {
            if let Some(owner) = self.books.token_owner(&tag.token)? {
                return Ok(Some(owner));
            }
        }
        Ok(None)
    }

    /// What a mail of this player answers.
    pub fn answered(&self, message: &Message, player: &PlayerRow) -> Result<Answered> {
        let own = |tag: &&Tag| tag.token == player.token;
        let tags = places(message)
            .into_iter()
            .map(|place| place.iter().filter(own).cloned().collect::<Vec<_>>())
            .find(|tags| !tags.is_empty())
            .unwrap_or_default();
        let mut letters = Vec::new();
        for id in &message.answers {
            let letter = self.books.letter_named(id)?;
            letters.extend(letter.filter(|letter| letter.player == Some(player.id)));
        }
        Ok(Answered { tags, letters })
    }
}

/// The places where tags stand, in the order in which they count.
fn places(message: &Message) -> [&Vec<Tag>; 3] {
    [&message.tags.address, &message.tags.subject, &message.tags.text]
}

fn player_with_token(
    player: PlayerRow,
    from: Option<&Address>,
    registered: Vec<PlayerRow>,
) -> (Who, Option<PlayerRow>) {
    if from.is_some_and(|address| player.writes_from(address)) {
        return (Who::Proven(player), None);
    }
    // From names another player of ours: his token is not the one that came, and the one that came is out.
    if !registered.is_empty() {
        return (Who::Perhaps { players: registered, registered: true }, Some(player));
    }
    (Who::Perhaps { players: vec![player], registered: false }, None)
}

impl Answered {
    /// The games that the tags name, each once.
    pub fn tagged_games(&self) -> Vec<GameId> {
        let mut games: Vec<GameId> = self.tags.iter().filter_map(Tag::game_id).collect();
        games.sort();
        games.dedup();
        games
    }

    /// The half-move that the answered letter named, for a game.
    pub fn half_move(&self, game: &GameId, row: i64) -> Option<HalfMove> {
        let of_game = |tag: &&Tag| tag.game_id().as_ref() == Some(game);
        let tagged = self.tags.iter().find(of_game).and_then(|tag| tag.half_move);
        let answered = || self.letters.iter().find(|letter| letter.game == Some(row));
        tagged.or_else(|| answered().and_then(|letter| letter.half_move))
    }
}
