//! Letters that rest on the verdict of a program that knows chess.

use chrono::Duration;

use super::{super::table::Table, Case, case};
use crate::{
    chess::{Effort, Life, Prospect},
    laws::{Fact, Notice, ends::verdict},
    letters::Letter,
    model::{Claim, Claimed, GameResult, Side, Termination},
};

/// The queen has to be taken on b7, and two kings are left.
const LAST_QUEEN: &str = "k7/8/1Q6/8/8/8/8/7K w - - 0 40";

pub(super) fn all() -> Vec<Case> {
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let over = |table: &Table, reader| Letter::of_notice(table.sight(reader), Notice::GameOver);
    let (dead, void) = (buried(&["2627"]), buried(&["2627", "1827"]));
    let tables = |result| ended(result, Termination::Tablebase);
    let forfeit = |result| ended(result, Termination::Irregularities);
    let mut claimed = Table::new(Some(LAST_QUEEN));
    let (half_move, sent, by) = (claimed.game().to_play(), claimed.now, Side::White);
    let claim = Claim::Tablebase { verdict: Claimed::Win };
    claimed.add(Fact::Claimed { half_move, by, claim, intended: None, sent, beside: true });
    let claimed = claimed;
    let mut drawn = Table::new(Some(LAST_QUEEN));
    let claim = Claim::Tablebase { verdict: Claimed::Draw };
    drawn.add(Fact::Claimed { half_move, by, claim, intended: None, sent, beside: false });
    let stands = |reader| {
        Letter::of_notice(
            drawn.sight(reader),
            Notice::TablesSilent {
                by,
                claimed: Claimed::Draw,
                at: drawn.game().next_ply(),
                why: crate::chess::NoAnswer::NoTables,
            },
        )
    };
    let refuse = |reader, winner| {
        Letter::of_notice(
            claimed.sight(reader),
            Notice::TablesRefuse {
                by: Side::White,
                claimed: if winner == Some(Side::White) { Claimed::Draw } else { Claimed::Win },
                at: claimed.game().next_ply(),
                winner,
            },
        )
    };
    let silent = |reader| {
        Letter::of_notice(
            claimed.sight(reader),
            Notice::TablesSilent {
                by: Side::White,
                claimed: Claimed::Win,
                at: claimed.game().next_ply(),
                why: crate::chess::NoAnswer::TooManyMen { men: 8, most: 6 },
            },
        )
    };
    let unclear =
        |reader| Letter::of_notice(claimed.sight(reader), Notice::ForfeitUnclear { side: Side::White });
    vec![
        case("game-over-dead", white, over(&dead, white)),
        case("game-over-dead-void", black, over(&void, black)),
        case("game-over-tables-win", white, over(&tables(GameResult::WhiteWins), white)),
        case("game-over-tables-draw", black, over(&tables(GameResult::Draw), black)),
        case("game-over-irregularities", white, over(&forfeit(GameResult::BlackWins), white)),
        case("game-over-irregularities-draw", None, over(&forfeit(GameResult::Draw), None)),
        case("flag-reported-director-draw", None, flagged(Some(false))),
        case("flag-reported-director-unknown", None, flagged(None)),
        case("tables-refuse-own", white, refuse(white, None)),
        case("tables-refuse", black, refuse(black, Some(Side::White))),
        case("tables-silent-own", white, silent(white)),
        case("tables-silent-director", None, silent(None)),
        case("tables-silent-clocks-stand", black, stands(black)),
        case("tables-silent-clocks-stand-director", None, stands(None)),
        case("forfeit-unclear-own", white, unclear(white)),
        case("forfeit-unclear", black, unclear(black)),
        case("forfeit-unclear-director", None, unclear(None)),
    ]
}

/// A game that was found dead after all these moves.
fn buried(moves: &[&str]) -> Table {
    let mut table = Table::new(Some(LAST_QUEEN));
    for numeric in moves {
        table.play(numeric, false);
    }
    let game = table.game();
    let (life, after) = game.score.life(u32::MAX, || true);
    let Life::Dead { white, black } = life else { panic!("{life:?}") };
    for fact in verdict::dead(&game, after, &white, &black).facts {
        table.add(fact);
    }
    table
}

fn ended(result: GameResult, termination: Termination) -> Table {
    let mut table = Table::new(Some(LAST_QUEEN));
    table.add(Fact::ended(result, termination, None));
    table
}

fn flagged(can_mate: Option<bool>) -> Letter {
    let mut table = Table::sample(6);
    table.now += Duration::days(90);
    let (standing, half_move) = (table.game().standing().unwrap(), table.game().to_play());
    let opponent = Prospect { can_mate, effort: Effort::Full };
    table.add(verdict::entry(half_move, half_move.ply.side().other(), &opponent));
    table.add(Fact::FlagReported {
        half_move,
        last_day: standing.last_day,
        deadline: standing.deadline,
        to: None,
    });
    Letter::of_notice(table.sight(None), Notice::FlagReported { can_mate })
}
