//! Players for whom somebody else plays on, or who were taken out before the first move: what they still send is not read, and they are told so.

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
    if event.frozen.out.contains(&player.number) {
        if mail.answer {
            tell_taken_out(mail, &event, player, former_mark(mail, player)?)?;
        }
        return Ok("from a player who was taken out of the event; not read, told so".into());
    }
    let place = event.frozen.place_of(player.number);
    let players = mail.tx.players(event.id)?;
    if let Some(new) = players.iter().find(|known| known.number == place).filter(|_| mail.answer) {
        let mark = former_mark(mail, player)?;
        let (games, reason) = (Vec::new(), String::new());
        ToldOfSubstitute { event: &event, player, new, games, place: true, reason, mark, again: true }
            .write(mail)?;
    }
    Ok("from a player for whom somebody else plays on; not read, told so".into())
}

/// The mark of his that his mail carries.
fn former_mark(mail: &Mail<'_>, player: &PlayerRow) -> Result<Option<Token>> {
    for tag in places(mail.message).into_iter().flatten() {
        let former = mail.tx.former_owner(&tag.token)?;
        if former.is_some_and(|(owner, _)| matches!(owner, TokenOwner::Player(of) if of.id == player.id)) {
            return Ok(Some(tag.token.clone()));
        }
    }
    Ok(None)
}

/// Tells somebody that he was taken out; the letter carries the mark that he knows, where one is known.
pub(crate) fn tell_taken_out(
    post: &Post<'_>,
    event: &EventRow,
    player: &PlayerRow,
    mark: Option<Token>,
) -> Result<()> {
    if player.addresses.is_empty() || player.is_erased() {
        return Ok(());
    }
    let director = post.tx.directors(event.id)?.into_iter().next();
    let director = director.map(|director| (director.name, director.email));
    let letter = Letter::TakenOut { event: event.frozen.name.clone(), director };
    let mut posting = letter::to_player_at_large(post.tx, player, letter)?;
    let tag = posting.draft.tag.take();
    posting.draft.tag = tag.zip(mark.clone()).map(|(tag, token)| Tag { token, ..tag });
    posting.draft.to.token = mark;
    letter::post(post, posting).map(drop)
}
