//! The entries and notices of a legal move.

use super::{
    decide::Context,
    entry::Fact,
    game::Game,
    ruling::{Note, Notice, Ruling},
};
use crate::{chess::Played, model::GameResult};

/// Records a move. What is to be said of its spelling is said to its mover alone: his opponent is sent the move, not
/// the text.
pub(super) fn recorded(
    game: &Game,
    played: &Played,
    offered: bool,
    spelling: Vec<Note>,
    context: &Context,
) -> Ruling {
    let half_move = game.to_play();
    let (ply, side) = (half_move.ply, half_move.ply.side());
    let ended = played.position.outcome();
    let late = game.late_if_sent(context.sent);
    let own_moves = game.moves_made(side).saturating_add(1);
    let least = game.opening.regulations.draw_after_moves.max(1);
    let early = own_moves < least || game.moves_made(side.other()) < least;
    let offer = offered && !early && ended.is_none();

    let notes: Vec<Note> = [
        (offer, Note::Offer),
        (offered && early && ended.is_none(), Note::OfferTooEarly),
        (game.offers(side.other()) && !offer, Note::OfferRejected),
        (game.offers(side.other()) && offer, Note::OfferAnswersOffer),
        (late, Note::Late),
        (played.position.in_check(), Note::Check),
    ]
    .into_iter()
    .filter_map(|(holds, note)| holds.then_some(note))
    .collect();

    let mut ruling = Ruling::nothing();
    if let Some(flag) = game.flag.filter(|_| !late) {
        ruling.facts.push(Fact::FlagWithdrawn { half_move: flag.half_move });
        ruling.notices.push(Notice::FlagWithdrawn { ply });
    }
    let charge = game.charge_if_sent(context.sent);
    let (numeric, sent) = (played.numeric, context.sent);
    ruling.facts.push(Fact::Moved {
        half_move,
        numeric,
        offer,
        sent,
        charge,
        late,
        conditional: false,
        vain_offer: offered && !offer && ended.is_none(),
    });
    match ended {
        Some((result, termination)) => {
            ruling.facts.push(Fact::ended(result, termination, Some(side)));
            ruling.notices.push(Notice::GameOver);
        }
        None => {
            let own = notes.iter().copied().chain(spelling).collect();
            ruling.notices.push(Notice::Recorded { ply, notes: own });
            ruling.notices.push(Notice::YourMove { ply, notes });
        }
    }
    if late {
        ruling.notices.push(Notice::LateMove { ply });
    }
    debug_assert!(ended.is_none_or(|(result, _)| result != GameResult::win(side.other())));
    ruling
}
