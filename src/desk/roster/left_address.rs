//! Mail from an address that a player left. It is never put before the address that he has now; all that it can do is
//! `not mine`, which puts back what was known before.

use anyhow::Result;

use super::{
    super::{
        CaseOf, GameContext, Mail, Post, cases, gather::LETTERS_REMEMBERED, letter, post::to_director,
        sent_letters::sent_at,
    },
    known::{PUTS_BACK, whose},
    new_address::{AddressMove, to_left_address},
};
use crate::{
    docket::Proposal,
    event::AddressChange,
    letters::{AddressStep, Letter},
    mail::{strip_bared, strip_known},
    model::{Address, MatterKind, Token, Zone},
    reading::read_reply,
    store::{NewMatter, PlayerRow},
};

/// Deals with a mail from an address that a player left lately, with the mark that it carries.
pub(crate) fn from_left_address(
    mail: &Mail<'_>,
    player: &PlayerRow,
    change: &AddressChange,
    (address, mark): (&Address, &Token),
) -> Result<String> {
    let mut lines = mail.message.lines.clone();
    for letter in sent_at(mail.tx, address, LETTERS_REMEMBERED)? {
        let known = letter.text.whole();
        strip_known(&mut lines, std::slice::from_ref(&known));
        strip_bared(&mut lines, &known);
    }
    let reply = read_reply(&lines, &player.name);
    if reply.not_mine && reply.clauses.iter().all(|clause| !clause.is_yes()) {
        return put_back(mail, player, change);
    }
    if mail.answer {
        let event = mail.tx.event_by_id(player.event)?;
        let by = player.director(mail.tx)?.map(|director| director.name);
        let letter = Letter::AddressLeft {
            event: event.frozen.name.clone(),
            step: AddressStep::Entered,
            to: player.addresses.first().map(Address::masked).unwrap_or_default(),
            by,
            until: Zone::UTC.date(change.at + PUTS_BACK),
            again: true,
            puts_back: true,
        };
        to_left_address(mail, player, mark, address.clone(), letter)?;
    }
    Ok("from an address that its owner has left; not read, told so".into())
}

/// The addresses are those from before the change, and the director has a case.
fn put_back(mail: &Mail<'_>, player: &PlayerRow, change: &AddressChange) -> Result<String> {
    let event = mail.tx.event_by_id(player.event)?;
    // What is somebody else's by now stays his.
    let mut to = Vec::new();
    for address in &change.from {
        if whose(mail, player, address)?.is_none() {
            to.push(address.clone());
        }
    }
    if to.is_empty() {
        return Ok(
            "a change of address is not undone: the addresses before it are somebody else's by now".into()
        );
    }
    let (step, by, reason) = (AddressStep::Undone, None, String::new());
    AddressMove { event: &event, player, to, step, by, reason }.carry_out(mail)?;
    let director = player.director(mail.tx)?;
    let letter = Letter::AddressDisputed { player: player.name.clone(), since: change.at };
    let event = player.event;
    let Some(mut posting) = to_director::to_who_decides(mail, director.as_ref(), None, event, letter)? else {
        return Ok("a change of address undone, and nobody could be told".into());
    };
    if let Some(director) = &director {
        let case = CaseOf::proposing(MatterKind::AddressDisputed, None, Proposal::Leave);
        let new = cases::new_case(None, event, Some(director), &case, Some(mail), mail.now);
        let number = mail.tx.open_matter(&NewMatter { player: Some(player.id), ..new }, mail.now)?;
        posting.matters = vec![number];
        posting.draft.case = mail.tx.matter(number)?.as_ref().map(cases::shown_again);
    }
    posting.cause = Some(mail.row.id);
    letter::post(mail, posting)?;
    Ok("a change of address undone; the director is told".into())
}

/// Whether what would end a game in a player's name waits, since his address is in dispute.
pub(crate) fn endings_are_frozen(post: &Post<'_>, table: &GameContext, player: &PlayerRow) -> Result<bool> {
    if table.game.outcome.is_some() {
        return Ok(false);
    }
    let open = post.tx.open_matters_of_player(player.id)?;
    Ok(open.iter().any(|matter| matter.kind == MatterKind::AddressDisputed))
}
