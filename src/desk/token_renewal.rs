//! The marks by which we know people's mails, and their renewal: where others saw one, where its owner asks for it, and
//! at the operator's shell.

use anyhow::Result;

use super::{Mail, Post, Workplace, identify::Leak, letter};
use crate::{
    letters::{Letter, Renewal},
    mail::Line,
    model::{Budget, Token},
    reading::is_new_mark,
    store::{Allowance, AnswerKey, DirectorRow, TokenOwner},
};

/// A new token for somebody; the old one proves nothing from then on.
pub(crate) fn renew(place: &Workplace<'_>, owner: &TokenOwner) -> Result<()> {
    let token = later_token(place, owner, 1)?;
    place.tx.renew_token(owner, &token, place.now)
}

/// The token that somebody had after so many were given in all, where he has not been given as many yet.
pub(crate) fn renew_up_to(place: &Workplace<'_>, owner: &TokenOwner, given: u32) -> Result<()> {
    let known = match owner {
        TokenOwner::Player(player) => player.tokens_given,
        TokenOwner::Director(director) => director.tokens_given,
    };
    let Some(renewals) = given.checked_sub(known).filter(|more| *more > 0) else { return Ok(()) };
    let token = later_token(place, owner, renewals)?;
    place.tx.give_token(owner, &token, renewals, place.now)
}

/// The token that somebody has after so many renewals more.
fn later_token(place: &Workplace<'_>, owner: &TokenOwner, renewals: u32) -> Result<Token> {
    let (who, code, number, given) = match owner {
        TokenOwner::Player(of) => ("player", &of.code, of.number, of.tokens_given),
        TokenOwner::Director(of) => ("director", &of.code, of.place, of.tokens_given),
    };
    let chance = place.chance.lasting(&place.desk.secret);
    chance.token(&format!("{who} {code}/{number} {}", given.saturating_add(renewals)))
}

/// How many renewals of the lost time are known again.
const LOST_RENEWALS: u32 = 8;

/// Where the file was put back from a copy: a mail may carry a token that was given since the copy was made. Its owner has
/// it from now on.
pub(crate) fn know_again(place: &Workplace<'_>, token: &Token) -> Result<()> {
    let known = place.tx.token_owner(token)?.is_some() || place.tx.former_owner(token)?.is_some();
    if known || place.tx.restored()?.is_empty() {
        return Ok(());
    }
    for event in place.tx.events()? {
        let players = place.tx.players(event.id)?.into_iter().map(TokenOwner::Player);
        let directors = place.tx.officials(event.id)?.into_iter().map(TokenOwner::Director);
        for owner in players.chain(directors) {
            for renewals in 1..=LOST_RENEWALS {
                if later_token(place, &owner, renewals)? == *token {
                    return place.tx.give_token(&owner, token, renewals, place.now);
                }
            }
        }
    }
    Ok(())
}

/// Tells somebody that he has a new token. Where the day's answers are used up, the next letter about a game does
/// it: a machine that shows every answer to others would never end.
pub(crate) fn tell_of_new_mark(post: &Post<'_>, owner: &TokenOwner, how: Renewal) -> Result<()> {
    let mut posting = match owner {
        TokenOwner::Player(player) => {
            let player = post.tx.player(player.id)?;
            let games = post.game_lines(&player, true)?;
            letter::to_player_at_large(post.tx, &player, Letter::TokenRenewed { how, games })?
        }
        TokenOwner::Director(director) => {
            let letter = Letter::DirectorsTokenRenewed { how };
            letter::to_director(&post.tx.director(director.id)?, None, letter)
        }
    };
    let kind = posting.draft.letter.kind().word();
    let key = AnswerKey { address: &posting.draft.to.address, kind, game: "", budget: Budget::Own };
    match post.tx.allow_answer(key, post.now)? {
        Allowance::No => return Ok(()),
        Allowance::Last => posting.draft.last_today = true,
        Allowance::Yes => {}
    }
    letter::post(post, posting).map(drop)
}

pub(crate) fn renew_leaked(place: &Workplace<'_>, leaks: &[Leak]) -> Result<()> {
    leaks.iter().try_for_each(|leak| renew(place, &leak.owner))
}

pub(crate) fn tell_of_leaks(post: &Post<'_>, leaks: &[Leak]) -> Result<()> {
    leaks.iter().try_for_each(|leak| tell_of_new_mark(post, &leak.owner, leak.how))
}

/// `new mark` in a director's mail. A mail that has just cost him his token has brought him the new one already.
pub(crate) fn new_mark_of_director(mail: &Mail<'_>, director: &DirectorRow) -> Result<bool> {
    let now = mail.tx.director(director.id)?;
    if now.token == director.token {
        let owner = TokenOwner::Director(now);
        renew(mail, &owner)?;
        if mail.answer {
            tell_of_new_mark(mail, &owner, Renewal::Asked)?;
        }
    }
    Ok(true)
}

/// Takes the lines `new mark` out of a director's mail; whether there was one.
pub(crate) fn take_new_mark(lines: &mut Vec<Line>) -> bool {
    let before = lines.len();
    lines.retain(|line| !line.is_fresh() || !is_new_mark(&line.text));
    lines.len() < before
}
