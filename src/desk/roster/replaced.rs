//! Players for whom somebody else plays on: what they still send is not read, and they are told so.

use anyhow::Result;

use super::super::{Mail, Post, identify::places, letter};
use crate::{
    letters::Letter,
    model::{GameId, Tag, Token},
    store::{EventRow, PlayerRow, TokenOwner},
};

/// That somebody plays on for a player.
pub(crate) struct ToldOfSubstitute<'a> {
    pub event: &'a EventRow,
    pub player: &'a PlayerRow,
    pub new: &'a PlayerRow,
    pub games: Vec<GameId>,
    /// Whether in all that he still had to play.
    pub place: bool,
    pub reason: String,
    /// The mark that he knows: the one of now is nobody's to know once his place is somebody else's.
    pub mark: Option<Token>,
    /// Whether it answers a mail of his.
    pub again: bool,
}

impl ToldOfSubstitute<'_> {
    /// Writes the letter.
    pub(crate) fn write(self, post: &Post<'_>) -> Result<()> {
        let ToldOfSubstitute { event, player, new, games, place, reason, mark, again } = self;
        let director = player.director(post.tx)?.map(|director| (director.name, director.email));
        let letter = Letter::Replaced {
            event: event.frozen.name.clone(),
            player: new.name.clone(),
            games,
            place,
            reason,
            director,
            again,
        };
        let mut posting = letter::to_player_at_large(post.tx, player, letter)?;
        let tag = posting.draft.tag.take();
        posting.draft.tag = tag.zip(mark.clone()).map(|(tag, token)| Tag { token, ..tag });
        posting.draft.to.token = mark;
        letter::post(post, posting).map(drop)
    }
}

/// Deals with a mail of a player for whom somebody else plays on.
pub(crate) fn from_replaced(mail: &Mail<'_>, player: &PlayerRow) -> Result<String> {
    let event = mail.tx.event_by_id(player.event)?;
    let place = event.frozen.place_of(player.number);
    let players = mail.tx.players(event.id)?;
    if let Some(new) = players.iter().find(|known| known.number == place).filter(|_| mail.answer) {
        let mut mark = None;
        for tag in places(mail.message).into_iter().flatten() {
            let former = mail.tx.former_owner(&tag.token)?;
            let his = former
                .is_some_and(|(owner, _)| matches!(owner, TokenOwner::Player(of) if of.id == player.id));
            mark = mark.or_else(|| his.then(|| tag.token.clone()));
        }
        let (games, reason) = (Vec::new(), String::new());
        ToldOfSubstitute { event: &event, player, new, games, place: true, reason, mark, again: true }
            .write(mail)?;
    }
    Ok("from a player for whom somebody else plays on; not read, told so".into())
}
