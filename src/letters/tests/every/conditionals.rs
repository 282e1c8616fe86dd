//! Conditional moves: what their owner is told, and what the opponent is.

use super::not_playable;
use super::{Case, case, over, refused};
use crate::{laws::NotTaken, model::HalfMove};
use crate::{
    laws::{Fact, Grounds, Note, Notice, Refusal, Step},
    letters::{Letter, tests::table::Table},
    model::{Claim, Claimed, GameResult, Side, Termination},
    reflection::Charge,
};

const WHITE: Side = Side::White;
const BLACK: Side = Side::Black;
const STANDING: [&str; 4] = ["7866 4244 5544 6344", "7866 4244 6654 4455", "any 2133", "4746 5171"];

/// Lines in digits for a side.
fn set(table: &mut Table, by: Side, lines: &[&str]) {
    let step = |word: &str| if word == "any" { Step::Any } else { Step::Move(word.parse().unwrap()) };
    let lines = lines.iter().map(|line| line.split(' ').map(step).collect()).collect();
    table.add(Fact::ConditionalsSet { by, half_move: table.game().to_play(), lines });
}

/// A move that was sent beforehand.
fn answer(table: &mut Table, text: &str) {
    let game = table.game();
    let (half_move, sent) = (game.to_play(), table.now);
    let charge = Some(Charge::nothing(game.zone(half_move.ply.side()).date(sent)));
    let numeric = text.parse().unwrap();
    let (offer, late, vain_offer) = (false, false, false);
    table.add(Fact::Moved { half_move, numeric, offer, sent, charge, late, conditional: true, vain_offer });
}

pub(super) fn all() -> Vec<Case> {
    let letter = |name, table: &Table, reader| {
        case(name, Some(reader), Letter::of_notice(table.sight(reader), Notice::Conditionals { by: WHITE }))
    };
    let followed = |name, table: &Table, reader, notes: &[Note]| {
        let letter = Letter::of_notice(
            table.sight(reader),
            Notice::Followed { by: BLACK, reader: WHITE, notes: notes.to_vec() },
        );
        case(name, Some(reader), letter)
    };
    let mut standing = Table::sample(5);
    set(&mut standing, WHITE, &STANDING);
    let mut chain = Table::sample(4);
    chain.play("6125", false);
    set(&mut chain, WHITE, &["1716 2514 7866 5171"]);
    chain.hand_over();
    chain.now += chrono::Duration::days(3);
    chain.play("1716", false);
    answer(&mut chain, "2514");
    let mut mated = Table::new(None);
    mated.hand_over();
    for text in ["6263", "5755"] {
        mated.play(text, false);
    }
    set(&mut mated, BLACK, &["7274 4884"]);
    mated.play("7274", false);
    answer(&mut mated, "4884");
    over(&mut mated, GameResult::BlackWins, Termination::Checkmate, BLACK);
    let end = |reader| Letter::of_notice(mated.sight(reader), Notice::GameOver);
    let your_move = |name, table: &Table, notes: &[Note]| {
        let (sight, ply) = (table.sight(WHITE), crate::model::Ply::after(5));
        case(name, Some(WHITE), Letter::of_notice(sight, Notice::YourMove { ply, notes: notes.to_vec() }))
    };
    let mut waiting = Table::sample(5);
    set(&mut waiting, WHITE, &["1716 2514"]);
    waiting.play("1716", true);
    let mut claimed = waiting_for_a_claim();
    let claim_waits = your_move("your-move-claim-beside", &claimed, &[Note::ClaimWaits]);
    let beside = claimed.game().claims.last().map(|claim| claim.entry);
    claimed.add(Fact::ClaimDecided { granted: false, grounds: Grounds::Tables { winner: None }, beside });
    let (sight, by) = (claimed.sight(WHITE), BLACK);
    let tables = Letter::of_notice(
        sight,
        Notice::TablesRefuse { by, claimed: Claimed::Win, at: claimed.game().next_ply(), winner: None },
    );
    let mut recorded = Table::fresh(5);
    set(&mut recorded, WHITE, &["1716 2514"]);
    let (sight, ply) = (recorded.sight(WHITE), crate::model::Ply::after(4));
    let mut all = refusals();
    all.extend([
        letter("conditionals", &standing, WHITE),
        letter("conditionals-none", &Table::sample(6), WHITE),
        case(
            "recorded-conditionals",
            Some(WHITE),
            Letter::of_notice(sight, Notice::Recorded { ply, notes: vec![] }),
        ),
        followed("followed-owner", &chain, WHITE, &[]),
        followed("followed-opponent", &chain, BLACK, &[Note::WrongCheckSign]),
        case("game-over-conditional", Some(WHITE), end(WHITE)),
        your_move("your-move-conditional-waits", &waiting, &[Note::Offer, Note::ReplyWaits]),
        claim_waits,
        case("tables-refuse-conditional-waits", Some(WHITE), tables),
        your_move("your-move-conditionals-over", &Table::fresh(6), &[Note::ConditionalsOver]),
        your_move(
            "your-move-conditional-not-legal",
            &Table::fresh(6),
            &[Note::ReplyNotLegal("2514".parse().unwrap())],
        ),
    ]);
    all
}

/// Why 4245 is not taken, as the board stands now.
fn not_there(table: &Table) -> NotTaken {
    let at = "7".parse::<HalfMove>().unwrap().ply;
    NotTaken::NotPlayable { at, line: "4245".into(), why: Box::new(not_playable(table, "4245")) }
}

/// What is not taken. White has the move, or lines that stand.
fn refusals() -> Vec<Case> {
    let mut standing = Table::sample(5);
    set(&mut standing, WHITE, &STANDING);
    let refusal = |name, refusal| case(name, Some(WHITE), refused(&standing, WHITE, refusal));
    let turn = Table::sample(6);
    let late = |name, refusal| case(name, Some(WHITE), refused(&turn, WHITE, refusal));
    vec![
        refusal("refused-no-conditionals", Refusal::NoConditionals),
        refusal(
            "refused-conditional-not-taken",
            Refusal::ConditionalNotTaken {
                read: "if 7866 then 4245".into(),
                why: not_there(&standing),
                instead: Vec::new(),
                withdrawn: false,
            },
        ),
        refusal(
            "refused-conditional-not-taken-two-ways",
            Refusal::ConditionalNotTaken {
                read: "if 7866 then 4244 if 4746 then 5171".into(),
                why: NotTaken::WhichWay,
                instead: vec![
                    vec!["if 3... 7866 then 4. 4244".into(), "if 3... 4746 then 4. 5171".into()],
                    vec!["if 3... 7866 then 4. 4244".into(), "   if 4... 4746 then 5. 5171".into()],
                ],
                withdrawn: false,
            },
        ),
        case(
            "refused-conditional-not-taken-withdrawn",
            Some(WHITE),
            refused(
                &Table::sample(5),
                WHITE,
                Refusal::ConditionalNotTaken {
                    read: "if 7866 then 4245".into(),
                    why: not_there(&standing),
                    instead: Vec::new(),
                    withdrawn: true,
                },
            ),
        ),
        late(
            "refused-conditional-too-late",
            Refusal::ConditionalTooLate { read: "if 1716 then 2514".into() },
        ),
        late(
            "refused-conditional-needs-move",
            Refusal::ConditionalNeedsMove { read: "if 7866 then 5171".into() },
        ),
        late("refused-nothing-to-go-on", Refusal::NothingToGoOn),
    ]
}

/// A move with a claim, to which White had sent the answer.
fn waiting_for_a_claim() -> Table {
    let mut table = Table::sample(5);
    set(&mut table, WHITE, &["1716 2514"]);
    table.play("1716", false);
    let (half_move, sent) = (table.game().to_play(), table.now);
    let claim = Claim::Tablebase { verdict: Claimed::Win };
    table.add(Fact::Claimed { half_move, by: BLACK, claim, intended: None, sent, beside: true });
    table
}

/// Whatever stands for a side, its opponent is sent the same letters, but for the seal of the journal.
#[test]
fn lines_that_were_not_played_are_in_no_letter_of_anybody_else() {
    let (without, mut with) = (Table::sample(5), Table::sample(5));
    set(&mut with, WHITE, &["7866 4244 5544 6344", "4746 5171"]);
    let letters = |table: &Table, reader: Side| {
        let (sight, ply) = (|| table.sight(reader), crate::model::Ply::after(4));
        let notes = Vec::new;
        let read = || "3... 7866 4. 4244 5544".to_owned();
        let refusal = Refusal::MoreThanOneMove { read: read(), own: "7866".into() };
        let all = vec![
            Letter::of_notice(sight(), Notice::YourMove { ply, notes: notes() }),
            Letter::of_notice(sight(), Notice::Recorded { ply, notes: notes() }),
            Letter::of_notice(sight(), Notice::Followed { by: WHITE, reader: BLACK, notes: notes() }),
            Letter::Score { sight: sight() },
            Letter::of_notice(sight(), Notice::Conditionals { by: WHITE }),
            Letter::of_notice(sight(), Notice::Refused { refusal }),
        ];
        let text = |letter| String::from_utf8(case("x", Some(reader), letter).render().bytes).unwrap();
        let lines =
            |text: String| text.lines().filter(|line| !line.starts_with("| Seal")).collect::<String>();
        all.into_iter().map(text).map(lines).collect::<Vec<_>>()
    };
    assert_eq!(letters(&with, BLACK), letters(&without, BLACK));
    assert_ne!(letters(&with, WHITE), letters(&without, WHITE));
}
