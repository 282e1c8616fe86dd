//! A player's letters go to another address: entered, told to both sides, and all that waits sent there.

use anyhow::Result;

use super::{
    super::{Post, enclosed_message, letter, post::start_letters, token_renewal},
    known::{PUTS_BACK, entrant, who_left},
};
use crate::{
    event::Registration,
    laws::Notice,
    letters::{AddressStep, Letter, LetterKind},
    model::{Address, MatterKind, MatterState, Token, Zone},
    store::{EventRow, Handover, OutboxRow, PlayerRow, TokenOwner},
};

/// A change of addresses.
pub(crate) struct AddressMove<'a> {
    pub event: &'a EventRow,
    pub player: &'a PlayerRow,
    /// His own addresses from now on.
    pub to: Vec<Address>,
    pub step: AddressStep,
    /// The place of the director or deputy who entered it, and the name that letters give; none where nobody did.
    pub by: Option<(Option<u32>, String)>,
    pub reason: String,
}

impl AddressMove<'_> {
    /// Enters it, gives the player a new mark, and tells him at the new address and at each that he left.
    pub(crate) fn carry_out(self, post: &Post<'_>) -> Result<()> {
        let AddressMove { event, player, to, step, by, reason } = self;
        let known = entrant(event, player)?;
        let left: Vec<Address> =
            known.email.iter().filter(|address| !to.contains(address)).cloned().collect();
        let place = by.as_ref().and_then(|(place, _)| *place);
        let by = by.map(|(_, name)| name);
        let mut registration = Registration { entrant: known.clone(), reason, filed: None };
        registration.entrant.email = to;
        post.tx.register(player, &registration, (place, step == AddressStep::Undone), post.now)?;
        // What was asked for before is overtaken.
        for open in post.tx.open_matters_of_player(player.id)? {
            if matches!(open.kind, MatterKind::AddressAsked | MatterKind::AddressUnanswered) {
                post.tx.end_matter(open.id, MatterState::Settled, post.now)?;
                for letter in post.tx.letters_telling(open.id)? {
                    post.tx.withdraw(letter, "his letters go elsewhere since")?;
                }
            }
        }
        token_renewal::renew(post, &TokenOwner::Player(player.clone()))?;
        let now = post.tx.player(player.id)?;
        let games = post.game_lines(&now, true)?;
        let told = Letter::AddressChanged { step, by: by.clone(), reason: registration.reason, games };
        letter::post_uncounted(post, letter::to_player_at_large(post.tx, &now, told)?)?;
        for address in left {
            let puts_back = who_left(post.tx, &address, post.now)?.iter().any(|(his, _)| his.id == now.id);
            let letter = Letter::AddressLeft {
                event: event.frozen.name.clone(),
                step,
                to: now.addresses.first().map(Address::masked).unwrap_or_default(),
                by: by.clone(),
                until: Zone::UTC.date(post.now + PUTS_BACK),
                again: false,
                puts_back,
            };
            to_left_address(post, &now, &player.token, address, letter)?;
        }
        follow(post, &now)
    }
}

/// A letter to an address from which a player's letters went elsewhere. It carries the mark that was known there: the new
/// one is no business of whoever reads that mailbox.
pub(super) fn to_left_address(
    post: &Post<'_>,
    player: &PlayerRow,
    former: &Token,
    address: Address,
    letter: Letter,
) -> Result<()> {
    let mut posting = letter::to_player_at_large(post.tx, player, letter)?;
    posting.draft.to.address = address;
    posting.draft.to.token = Some(former.clone());
    if let Some(tag) = &mut posting.draft.tag {
        tag.token = former.clone();
    }
    // It is tried nowhere else.
    posting.player = None;
    letter::post(post, posting).map(drop)
}

/// What waits to be sent to a player goes to where he is reached now, and the letters that ask for moves of his once more:
/// those that he had may lie in a mailbox that he reads no more.
fn follow(post: &Post<'_>, player: &PlayerRow) -> Result<()> {
    for waiting in post.tx.letters_waiting_for(player.id)? {
        if waiting.kind == LetterKind::AddressChanged {
            continue;
        }
        let handovers = post.tx.handovers(waiting.id)?;
        match handovers.as_slice() {
            _ if waiting.kind == LetterKind::StartPlayer => {
                start_letters::renew_start_letter(post, player)?;
            }
            [handover] if asks_anew(post, player, &waiting, handover)? => {}
            _ => post.tx.readdress(waiting.id, player.addresses.first())?,
        }
    }
    for (table, side) in post.tx.running(player)? {
        let game = &table.game;
        if game.on_move() != side || game.available.is_none() {
            continue;
        }
        let again = Letter::of_notice(table.sight(Some(side), post.now), Notice::Repeated { by: side });
        let posting = letter::to_player(post.tx, &table, side, again)?;
        letter::post_uncounted(post, posting.about(Some(game.to_play())))?;
    }
    Ok(())
}

/// Writes the letter that asks for a half-move anew, where it is still to be made; says whether it did.
fn asks_anew(post: &Post<'_>, player: &PlayerRow, waiting: &OutboxRow, handover: &Handover) -> Result<bool> {
    let table = post.tx.table_of(handover.game)?;
    let Some(side) = table.side_of(player) else { return Ok(false) };
    let open = table.game.outcome.is_none() && table.game.to_play() == handover.half_move;
    if !open || table.game.on_move() != side {
        return Ok(false);
    }
    let again = Letter::of_notice(table.sight(Some(side), post.now), Notice::Repeated { by: side });
    let mut posting = letter::to_player(post.tx, &table, side, again)?.about(Some(handover.half_move));
    posting.handovers = vec![handover.clone()];
    let unsaid = post.tx.withdraw_unsaid(waiting.id, "it goes to another address, written anew")?;
    if let Some(newer) = letter::post_uncounted(post, posting)? {
        post.tx.goes_out_for(newer, waiting.id)?;
    }
    unsaid.map_or(Ok(()), |unsaid| enclosed_message::pass_on_after_all(post, &table, &unsaid))?;
    Ok(true)
}
