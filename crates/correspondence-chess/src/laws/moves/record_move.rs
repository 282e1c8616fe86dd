//! The entries and notices of a legal move.
//!
//! Laws 4.2, 5.1.1, 5.2.1, 9.1.2
//! Beside the Laws: automatic-draws

use crate::chess::Played;
use crate::laws::{Context, Fact, Game, Note, Notice, Ruling, ends::offer};
use crate::model::{GameResult, Termination};

/// What came with a move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Brought {
    /// Whether a draw offer did.
    pub offer: bool,
    /// What became of the claim that did.
    pub claim: Option<Note>,
    /// What is to be said of its spelling, to its mover alone: his opponent is sent the move, not the text.
    pub spelling: Vec<Note>,
}

/// Records a move.
pub(crate) fn recorded(game: &Game, played: &Played, brought: Brought, context: &Context) -> Ruling {
    let half_move = game.to_play();
    let (ply, side) = (half_move.ply, half_move.ply.side());
    let ended = ended(game, played);
    let late = game.late_if_sent(context.sent);
    if late && ended.is_none() && game.keeps_late_moves() {
        return late_move_kept(game, played, context);
    }
    let offered = brought.offer && ended.is_none();
    let vain = game.offer_counts(side, ply).err().filter(|_| offered);
    let offer = offered && vain.is_none();
    let notes = notes(game, played, offer, vain, late, brought.claim);

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
        vain_offer: vain.is_some(),
    });
    match ended {
        Some((result, termination)) => {
            let by = played.position.outcome().map(|_| side);
            ruling.facts.push(Fact::ended(result, termination, by));
            ruling.notices.push(Notice::GameOver);
        }
        None => {
            let own = notes.iter().copied().chain(brought.spelling).collect();
            ruling.notices.push(Notice::Recorded { ply, notes: own });
            ruling.notices.push(Notice::YourMove { ply, notes });
        }
    }
    // Mate and stalemate stand, so that there is nothing to claim any more (6.7).
    if late && ended.is_none() {
        ruling.notices.push(Notice::LateMove { ply });
    }
    debug_assert!(ended.is_none_or(|(result, _)| result != GameResult::win(side.other())));
    let ruling = if vain.is_some() { ruling.and(offer::vain(game, side)) } else { ruling };
    if offered { offer::in_a_row(game, side, ruling) } else { ruling }
}

/// A move that was sent after the limit where flags fall by themselves: nobody is shown it but its mover.
fn late_move_kept(game: &Game, played: &Played, context: &Context) -> Ruling {
    let (half_move, numeric, sent) = (game.to_play(), played.numeric, context.sent);
    let before = game.kept_late.filter(|kept| kept.half_move == half_move);
    if before.is_some_and(|before| before.numeric == numeric) {
        return Ruling::nothing();
    }
    let again = before.is_some();
    let facts = if again { Vec::new() } else { vec![Fact::LateMoveKept { half_move, numeric, sent }] };
    Ruling { facts, notices: vec![Notice::LateMoveKept { ply: half_move.ply, numeric, sent, again }] }
}

/// Mate and stalemate come before everything that is counted.
fn ended(game: &Game, played: &Played) -> Option<(GameResult, Termination)> {
    let counted = || game.ended_by_count(played).map(|termination| (GameResult::Draw, termination));
    played.position.outcome().or_else(counted)
}

/// What both players are told beside the move, with an offer that counts or one that is vain.
fn notes(
    game: &Game,
    played: &Played,
    offer: bool,
    vain: Option<Note>,
    late: bool,
    claim: Option<Note>,
) -> Vec<Note> {
    let (own, others) = (game.offers(game.on_move()), game.offers(game.on_move().other()));
    let declined = others && !offer && !game.regulations().offer_survives_move;
    [
        (offer, Some(Note::Offer)),
        (vain.is_some(), vain),
        (declined, Some(Note::OfferRejected)),
        (others && offer, Some(Note::OfferAnswersOffer)),
        (own && !offer && claim.is_none(), Some(Note::OfferStands)),
        (late, Some(Note::Late)),
        (claim.is_some(), claim),
        (played.position.in_check(), Some(Note::Check)),
    ]
    .into_iter()
    .filter_map(|(holds, note)| note.filter(|_| holds))
    .collect()
}
