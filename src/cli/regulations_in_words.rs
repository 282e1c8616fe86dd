//! The regulations of an event in words for the operator, a line a point.

mod time;

use super::plain_words::days;
use crate::{
    chess::Variant,
    regulations::{
        Adjudication, Conditionals, DualNotation, EarlyDraw, Ladder, Notation, Regulations, Rung, Sanction,
        StartPosition,
    },
};

pub(super) use time::control;

/// What notation counts, in words.
pub(super) fn notation(notation: Notation) -> &'static str {
    match notation {
        Notation::Numeric => "numeric",
        Notation::Algebraic => "algebraic",
        Notation::Any => "numeric or algebraic",
    }
}

/// Regulations in words, a line a point.
pub(super) fn regulations(regulations: &Regulations) -> Vec<String> {
    let notation = notation(regulations.notation);
    let dual = match regulations.dual_notation {
        DualNotation::Ask => "a move written in two ways that differ is asked back",
        DualNotation::Illegal => "a move written in two ways that differ is an illegal move",
        DualNotation::First => "of a move written in two ways that differ the first counts",
    };
    let game = match (regulations.variant, regulations.position) {
        (Variant::Chess, _) => "orthodox chess".to_owned(),
        (Variant::Chess960, Some(StartPosition::Number(number))) => {
            format!("Chess960, all games from position {number}")
        }
        (Variant::Chess960, Some(StartPosition::PerEvent)) => {
            "Chess960, one position drawn for all games".to_owned()
        }
        (Variant::Chess960, Some(StartPosition::PerGame) | None) => {
            "Chess960, a position drawn for each game".to_owned()
        }
    };
    let mut lines = vec![
        format!("profile        {}", regulations.profile),
        format!("game           {game}"),
        format!("notation       {notation}; {dual}"),
    ];
    lines.extend(time::lines(regulations));
    lines.extend([
        format!("draw offers    {}", draw_offers(regulations)),
        format!("claims         {}", claims(regulations)),
        format!("conditionals   {}", conditionals(regulations)),
    ]);
    for (head, ladder) in [
        ("illegal moves", &regulations.illegal_moves),
        ("unclear moves", &regulations.unclear_moves),
        ("wrong claims ", &regulations.wrong_claims),
        ("vain offers  ", &regulations.vain_offers),
    ] {
        lines.push(format!("{head}  {}", follows(regulations, ladder)));
    }
    if regulations.castling_touches_king {
        lines.push("castling       an illegal one must be answered by a move of the king".into());
    }
    lines.push(format!("points         {}", regulations.points));
    lines.extend(time::ends(regulations));
    lines
}

fn draw_offers(regulations: &Regulations) -> String {
    let Regulations { draw_after_moves, draw_offer_gap, draw_offers_per_game, .. } = regulations;
    let first = match draw_after_moves {
        0 | 1 => "once both have made a move".to_owned(),
        moves => format!("once both have made {moves} moves"),
    };
    let early = match (draw_after_moves, regulations.early_draw) {
        (0 | 1, _) | (_, EarlyDraw::Refused) => "",
        (_, EarlyDraw::Consent) => ", before with the director's consent",
    };
    let said = [
        (*draw_offer_gap > 0, format!("{draw_offer_gap} moves between two of a player")),
        (*draw_offers_per_game > 0, format!("{draw_offers_per_game} of a player in a game")),
        (!regulations.offer_needs_move, "also without a move".into()),
        (regulations.offer_survives_move, "a move in reply leaves them standing".into()),
        (
            regulations.offers_reported_after > 0,
            format!(
                "the director is told of {} in a row without an answer",
                regulations.offers_reported_after
            ),
        ),
    ];
    let said = said.into_iter().filter_map(|(holds, words)| holds.then(|| format!("; {words}")));
    format!("{first}{early}{}", said.collect::<String>())
}

fn claims(regulations: &Regulations) -> String {
    let fifty = match regulations.fifty_moves_suspended_at {
        0 => "50 moves with any number of men".to_owned(),
        men => format!("50 moves with more than {men} men"),
    };
    let tables = match regulations.tablebase_men {
        0 => "none by tables of endgames".to_owned(),
        men => format!("tables of endgames with {men} men or fewer"),
    };
    let said = [
        (regulations.fivefold_repetition, "; the fifth occurrence of a position ends the game"),
        (regulations.seventy_five_moves, "; 75 moves without capture and pawn move end the game"),
    ];
    let said = said.into_iter().filter_map(|(holds, words)| holds.then_some(words));
    let adjudication = match regulations.adjudication {
        Adjudication::Never | Adjudication::EndDate(None) => "no adjudication".to_owned(),
        Adjudication::After(date) => format!("adjudication after {date}"),
        Adjudication::AfterMoves(moves) => format!("adjudication after {moves} moves of each player"),
        Adjudication::EndDate(Some(end)) => format!("adjudication from {end} on"),
    };
    format!("repetition; {fifty}; {tables}; {adjudication}{}", said.collect::<String>())
}

fn conditionals(regulations: &Regulations) -> String {
    let lines = match regulations.conditionals {
        Conditionals::None => return "none".into(),
        Conditionals::Linear => "one line",
        Conditionals::Tree => "lines that branch",
    };
    format!("{lines}, {}", if regulations.any_move { "also on any move" } else { "on named moves only" })
}

/// What follows on irregularities of a kind: `warning, then penalty (5 days) and loss`.
fn follows(regulations: &Regulations, ladder: &Ladder) -> String {
    let sanction = |sanction: &Sanction| match sanction {
        Sanction::Bonus => format!("{} for the opponent", days(regulations.bonus_days.into())),
        Sanction::Penalty => format!("{} of penalty", days(regulations.illegal_move_penalty_days.into())),
        Sanction::Warning | Sanction::Report | Sanction::Loss => sanction.word().to_owned(),
    };
    let rung = |rung: &Rung| {
        let rung = regulations.carried_out(rung.clone());
        let words: Vec<String> = rung.sanctions().iter().map(sanction).collect();
        if words.is_empty() { "nothing".into() } else { words.join(" and ") }
    };
    let rungs: Vec<String> = ladder.rungs().iter().map(rung).collect();
    if rungs.is_empty() { "nothing follows".into() } else { rungs.join(", then ") }
}
