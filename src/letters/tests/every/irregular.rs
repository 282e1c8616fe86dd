//! Letters about irregularities and what follows on them.

use super::{Case, Letter, Notice, Refusal, Side, Table, case, not_playable};
use crate::chess::{Impossible, Square};
use crate::laws::{Cause, Fact, Irregularity, NoMove, NotPlayable};
use crate::model::Personal;

/// A game of White's whose regulations have these ladders, with these entries after the sixth half-move.
fn table(ladders: &[(&str, Irregularity)], facts: Vec<Fact>) -> Table {
    let mut table = Table::ruled(|regulations| {
        regulations.bonus_days = 2;
        for (words, what) in ladders {
            let rungs = words.split(' ').map(|rung| rung.parse().unwrap()).collect();
            let ladder = crate::regulations::Ladder(rungs);
            match what {
                Irregularity::UnclearMove => regulations.unclear_moves = ladder,
                Irregularity::WrongClaim => regulations.wrong_claims = ladder,
                Irregularity::VainOffer => regulations.vain_offers = ladder,
                _ => regulations.illegal_moves = ladder,
            }
        }
    })
    .with_sample(6);
    for fact in facts {
        table.add(fact);
    }
    table
}

fn illegal(table: &Table, count: u32) -> Fact {
    Fact::IllegalMove {
        half_move: table.game().to_play(),
        written: "5171".parse().unwrap(),
        line: Personal::new("4. 5171"),
        why: NotPlayable::OnTheBoard(Impossible::NothingThere { from: Square::new(6, 3).unwrap() }),
        count,
        king_must_move: true,
    }
}

pub(super) fn cases() -> Vec<Case> {
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let ladder = [("warning+bonus penalty+report loss", Irregularity::IllegalMove)];
    let side = Side::White;
    let first = {
        let mut first = table(&ladder, vec![]);
        first.add(illegal(&first, 1));
        first.add(Fact::Warned { side, cause: Cause::Ruling });
        first.add(Fact::Credited { side: Side::Black, days: 2, cause: Cause::Ruling });
        first
    };
    let third = {
        let mut third = table(&ladder, vec![]);
        for count in 1..=3 {
            third.add(illegal(&third, count));
        }
        third.add(Fact::Forfeited { side, cause: Cause::Ruling });
        third
    };
    let claims = table(&[("bonus warning+bonus", Irregularity::WrongClaim)], vec![]);
    let told = |table: &Table, count| {
        Letter::of_notice(
            table.sight(side),
            Notice::IllegalMove {
                read: "4. 5171".into(),
                why: not_playable(table, "5171"),
                count,
                king_must_move: true,
            },
        )
    };
    let why = not_playable(&Table::sample(6), "5171");
    let following = |what, nth, rung: &str, line: Option<NoMove>| Notice::Sanctioned {
        side,
        what,
        nth,
        rung: rung.parse().unwrap(),
        line,
    };
    let line = || Some(NoMove { read: "4. 5171".into(), why: Some(why.clone()) });
    let lost = || following(Irregularity::IllegalMove, 3, "loss", line());
    let bonus = || following(Irregularity::IllegalMove, 1, "warning+bonus", line());
    let wrong = || following(Irregularity::WrongClaim, 1, "bonus", None);
    vec![
        case("illegal-move-warning", white, told(&first, 1)),
        case("illegal-move-loss", white, told(&third, 3)),
        case("sanctioned-opponent", black, Letter::of_notice(first.sight(black), bonus())),
        case("sanctioned-loss", black, Letter::of_notice(third.sight(black), lost())),
        case("sanctioned", white, Letter::of_notice(claims.sight(white), wrong())),
        case("penalty-given-loss", None, Letter::of_notice(third.sight(None), lost())),
        case("refused-king-must-move", white, {
            let instead = vec!["5152".into(), "5162".into()];
            super::refused(&first, side, Refusal::KingMustMove { read: "4. 7163".into(), instead })
        }),
        case("refused-being-decided", white, super::refused(&third, side, Refusal::BeingDecided)),
    ]
}
