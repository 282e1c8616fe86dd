//! A player's own `address NEW` (semantics 26). Whoever has seen one of his letters can write it in his name, so that it
//! is asked of each address that he has, and of the new one never: only the code that went there counts, and only from
//! there. Where nobody answers in a week, the director decides.

use anyhow::{Context as _, Result};

use super::{
    super::{
        CaseOf, Mail, Post, cases, letter,
        post::to_director,
        roster::{self, AddressMove},
        sender_of, token_renewal,
    },
    question_letter,
};
use crate::{
    docket::proposal,
    letters::{AddressKept, AddressStep, Letter},
    mail::Sender,
    model::{Address, MatterKind, MatterState},
    store::{Matter, NewLetter, NewMatter, PlayerRow, TokenOwner},
};

/// `address NEW`: asked of all his addresses but the new one. The newest takes the place of the older.
pub(crate) fn ask(mail: &Mail<'_>, player: &PlayerRow, to: &Address, proven: bool) -> Result<String> {
    let event = mail.tx.event_by_id(player.event)?;
    let entrant = roster::entrant(&event, player)?;
    if event.frozen.closed.is_some() {
        return Ok("a new address, and the event is closed".into());
    }
    let registered = matches!(&mail.message.sender, Sender::One(from) if player.writes_from(from));
    let kept = if entrant.email.as_slice() == std::slice::from_ref(to) {
        Some(AddressKept::Known)
    } else if entrant.assistant.as_ref() == Some(to) || roster::whose(mail, player, to)?.is_some() {
        Some(AddressKept::Taken)
    } else {
        None
    };
    if let Some(why) = kept {
        // Whoever writes from elsewhere is told nothing, and he nothing of what cannot be.
        if registered {
            mail.answer_player(
                player,
                Letter::AddressKept { event: event.frozen.name.clone(), to: to.clone(), why },
            )?;
        }
        return Ok(format!("a new address is not taken: {why}"));
    }
    let code = question_letter::code(mail, &format!("address {}/{}", player.code, player.number))?;
    let older = mail.tx.open_matters_of_player(player.id)?;
    let older: Vec<Matter> = older.into_iter().filter(|open| open.kind == MatterKind::AddressAsked).collect();
    let sender = match &mail.message.sender {
        Sender::One(from) => Some(from.clone()),
        Sender::Unclear(_) => None,
    };
    let new = NewMatter {
        kind: MatterKind::AddressAsked,
        event: player.event,
        player: Some(player.id),
        director: None,
        game: None,
        half_move: None,
        mail: Some(mail.row.id),
        received: mail.row.received,
        sender,
        said: to.to_string(),
        proposal: None,
        code: Some(code),
    };
    let number = mail.tx.open_matter(&new, mail.now)?;
    let matter = mail.tx.matter(number)?.context("the question that was opened")?;
    if !post_to_all(mail, player, &matter, (proven, false))? {
        mail.tx.end_matter(number, MatterState::Lapsed, mail.now)?;
        return Ok("a new address; not asked about, left out: cap".into());
    }
    for older in older {
        mail.tx.end_matter(older.id, MatterState::Lapsed, mail.now)?;
    }
    Ok("a new address; his addresses are asked".into())
}

/// One letter to each address of his own but the new one; says whether any was written.
fn post_to_all(
    mail: &Mail<'_>,
    player: &PlayerRow,
    matter: &Matter,
    (proven, again): (bool, bool),
) -> Result<bool> {
    let event = mail.tx.event_by_id(player.event)?;
    let to = asked_for(matter)?;
    let old = &roster::entrant(&event, player)?.email;
    let code = matter.code.clone().context("A question about an address has no code")?;
    let mut asked = false;
    for address in old.iter().filter(|address| **address != to) {
        let letter = Letter::AddressAsked {
            event: event.frozen.name.clone(),
            to: to.clone(),
            from: matter.sender.as_ref().map_or_else(|| sender_of(mail.message), ToString::to_string),
            received: matter.received,
            code: code.clone(),
            again,
        };
        let mut posting = letter::to_player_at_large(mail.tx, player, letter)?;
        posting.draft.to.address = address.clone();
        // The letters stand side by side: none takes the place of another.
        let posting =
            NewLetter { matters: vec![matter.id], unproven: !proven, reminds: asked || again, ..posting };
        asked |= letter::post(mail, posting.after(Some(mail.row.id), None))?.is_some();
    }
    Ok(asked)
}

/// An answer that is not clear, or without the code.
pub(crate) fn ask_again(mail: &Mail<'_>, matter: &Matter) -> Result<String> {
    let player = mail.tx.player(matter.player.context("A question about an address is nobody's")?)?;
    post_to_all(mail, &player, matter, (false, true))?;
    Ok("a new address; asked once more, with the code".into())
}

/// The code came: it counts from an address that was asked.
pub(crate) fn confirmed(mail: &Mail<'_>, matter: &Matter, player: &PlayerRow) -> Result<String> {
    let event = mail.tx.event_by_id(player.event)?;
    let to = asked_for(matter)?;
    let asked = |from: &Address| *from != to;
    let own = &roster::entrant(&event, player)?.email;
    let from_old = matches!(&mail.message.sender, Sender::One(from) if asked(from) && own.contains(from));
    if !from_old {
        return Ok("a new address confirmed from one that was not asked; nothing done".into());
    }
    if event.frozen.closed.is_some() || roster::whose(mail, player, &to)?.is_some() {
        mail.tx.end_matter(matter.id, MatterState::Settled, mail.now)?;
        let (event, why) = (event.frozen.name.clone(), AddressKept::Taken);
        mail.answer_player(player, Letter::AddressKept { event, to, why })?;
        return Ok("a new address confirmed, and it cannot be his any more".into());
    }
    let (step, by, reason) = (AddressStep::Confirmed, None, String::new());
    AddressMove { event: &event, player, to: vec![to], step, by, reason }.carry_out(mail)?;
    mail.tx.end_matter(matter.id, MatterState::Taken, mail.now)?;
    Ok("a new address confirmed; his letters go there".into())
}

/// `no` and `not mine`. A mail that was not his and carried his mark has cost him that.
pub(crate) fn refused(
    mail: &Mail<'_>,
    matter: &Matter,
    player: &PlayerRow,
    not_mine: bool,
) -> Result<String> {
    mail.tx.end_matter(matter.id, MatterState::Refused, mail.now)?;
    let (to, event) = (asked_for(matter)?, mail.tx.event_by_id(player.event)?.frozen.name.clone());
    let why = if not_mine { AddressKept::NotMine } else { AddressKept::NotMeant };
    if not_mine {
        token_renewal::renew(mail, &TokenOwner::Player(player.clone()))?;
        let director = player.director(mail.tx)?;
        let wish = wish(matter, player, true)?;
        if let Some(posting) = to_director::to_who_decides(mail, director.as_ref(), None, player.event, wish)?
        {
            letter::post(mail, posting.after(Some(mail.row.id), None))?;
        }
    }
    mail.answer_player(&mail.tx.player(player.id)?, Letter::AddressKept { event, to, why })?;
    Ok(format!("a new address is not entered: {why}"))
}

/// Nobody has answered in a week: the director decides, and the player is told so.
pub(crate) fn unanswered(post: &Post<'_>, matter: &Matter) -> Result<()> {
    let player = post.tx.player(matter.player.context("A question about an address is nobody's")?)?;
    let event = post.tx.event_by_id(player.event)?;
    if player.is_erased() || event.frozen.closed.is_some() {
        return Ok(());
    }
    let to = asked_for(matter)?;
    let director = player.director(post.tx)?;
    let wish = wish(matter, &player, false)?;
    if let Some(mut posting) = to_director::to_who_decides(post, director.as_ref(), None, player.event, wish)?
    {
        if let Some(director) = &director {
            let proposed = proposal::new_address(&event.code, &player.name, &to, post.directors_wording());
            let case = CaseOf::proposing(MatterKind::AddressUnanswered, None, proposed);
            let new = cases::new_case(None, player.event, Some(director), &case, None, post.now);
            let new = NewMatter { player: Some(player.id), said: matter.said.clone(), ..new };
            let number = post.tx.open_matter(&new, post.now)?;
            posting.matters = vec![number];
            posting.draft.case = post.tx.matter(number)?.as_ref().map(cases::shown_again);
        }
        letter::post(post, posting)?;
    }
    let told = Letter::AddressKept { event: event.frozen.name.clone(), to, why: AddressKept::Unanswered };
    letter::post(post, letter::to_player_at_large(post.tx, &player, told)?).map(drop)
}

fn wish(matter: &Matter, player: &PlayerRow, disowned: bool) -> Result<Letter> {
    Ok(Letter::AddressWish {
        player: player.name.clone(),
        to: asked_for(matter)?,
        from: matter.sender.as_ref().map(ToString::to_string).unwrap_or_default(),
        received: matter.received,
        disowned,
    })
}

fn asked_for(matter: &Matter) -> Result<Address> {
    matter.said.parse().context("A question about an address holds none")
}
