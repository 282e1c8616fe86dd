//! The letters about the director's rulings, and those that show clocks which stand.

use crate::wording::{MoveOf, Phrase};
use chrono::Duration;

use super::{Case, case, over};
use crate::{
    laws::{Cause, Fact, Grounds, Notice, Pending, PendingKind, PerSide, Ruler, director::OrderRejected},
    letters::{Letter, OPERATOR, RulingTold, tests::table::Table},
    model::{
        Claim, Claimed, ClockSetting, GameResult, Ground, HalfMove, NamedPerson, Order, Personal, Ply, Side,
        Termination,
    },
    reflection::SideClock,
};

const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 30";

fn ruled(order: Order<String>, reason: &str) -> Box<RulingTold> {
    Box::new(RulingTold {
        adjudicates: false,
        order,
        reason: reason.into(),
        by: "Weiss, Anna".into(),
        operator: false,
        waited: None,
        overrules: None,
        withdrawn: None,
    })
}

/// The sample game, with these entries a day later.
fn after(plies: usize, facts: Vec<Fact>) -> Table {
    let mut table = Table::sample(plies);
    table.now += Duration::days(1);
    let by = Ruler { director: Some(NamedPerson::new(0, "Weiss, Anna")), at_the_shell: false };
    table.add(Fact::Ruled { by, order: Personal::new("x"), reason: Personal::new("x") });
    for fact in facts {
        table.add(fact);
    }
    table
}

fn by_operator(order: Order<String>, reason: &str) -> Box<RulingTold> {
    Box::new(RulingTold { by: OPERATOR.into(), operator: true, ..*ruled(order, reason) })
}

fn told(name: &'static str, reader: Side, table: &Table, ruled: Box<RulingTold>) -> Case {
    case(name, Some(reader), Letter::Ruling { sight: table.sight(reader), ruled })
}

pub(super) fn all() -> Vec<Case> {
    [returns(), clocks(), ends(), waits(), director(), ways_to_end()].into_iter().flatten().collect()
}

fn returns() -> Vec<Case> {
    let ply = Ply::of(Side::Black, 2);
    let clocks = PerSide::<SideClock>::default();
    let resigned = Fact::ended(GameResult::WhiteWins, Termination::Resignation, Some(Side::Black));
    let next = HalfMove { line: 1, ply: Table::sample(6).game().next_ply() };
    let reopened = after(6, vec![resigned, Fact::Reinstated { half_move: next, clocks }]);
    let mut reopens =
        ruled(Order::Reinstate { ply: next.ply, keep_clocks: false }, "He never wrote that mail");
    reopens.overrules = Some(GameResult::WhiteWins);
    let back = after(6, vec![Fact::Reinstated { half_move: HalfMove { line: 1, ply }, clocks }]);
    let reinstate = || Order::Reinstate { ply, keep_clocks: false };
    let reason = "Both players tell me that 2... 7866 was a slip of our desk";
    let half_move = HalfMove { line: 1, ply: Ply::of(Side::White, 30) };
    let set = after(6, vec![Fact::Reconstructed { half_move, fen: FEN.into(), forced: false, clocks }]);
    let reconstruct = Order::Reconstruct { fen: FEN.into(), white: None, black: None, force: false };
    let half_move = HalfMove { line: 1, ply: Ply::FIRST };
    let again = |colours| after(4, vec![Fact::Restarted { half_move, fen: None, colours, clocks }]);
    let restart = |colours| Order::Restart { colours, fen: None, keep_clocks: !colours };
    vec![
        told("ruling-reinstate-asked", Side::Black, &back, ruled(reinstate(), reason)),
        told("ruling-reopened", Side::Black, &reopened, reopens),
        told("ruling-reinstate", Side::White, &back, ruled(reinstate(), reason)),
        told("ruling-reconstruct", Side::White, &set, ruled(reconstruct, "The scoresheets differ")),
        told(
            "ruling-colours",
            Side::White,
            &again(true),
            ruled(restart(true), "The pairing list had it the other way round"),
        ),
        told(
            "ruling-restart",
            Side::Black,
            &again(false),
            ruled(restart(false), "A wrong start position was sent"),
        ),
    ]
}

fn clocks() -> Vec<Case> {
    let stopped = after(6, vec![Fact::Stopped]);
    let resumed = after(6, vec![Fact::Stopped, Fact::Resumed]);
    let side = Side::White;
    let days = 5;
    let penalised = after(6, vec![Fact::Penalty { side, days, cause: Cause::Ruling }]);
    let credited = after(6, vec![Fact::Credited { side, days: 1, cause: Cause::Ruling }]);
    let mut struck = after(6, vec![Fact::Penalty { side, days, cause: Cause::Ruling }]);
    let entry = struck.game().incidents[0].entry;
    struck.add(Fact::Struck { entry });
    let mut set = Table::sample(6).game().clocks;
    let control = Table::sample(6).game().control(Side::White);
    set.white = set.white.set(control, 31, None);
    let set = after(6, vec![Fact::ClocksSet { clocks: set }]);
    let setting = Some(ClockSetting { used: 31, moves: None });
    let warned = after(6, vec![Fact::Warned { side, cause: Cause::Ruling }]);
    let mut regulations = Table::sample(6).game().opening.regulations.clone();
    regulations = regulations.with("days", "40").unwrap();
    let key = "days".to_owned();
    let regulated =
        after(6, vec![Fact::RegulationChanged { key: key.clone(), regulations: Box::new(regulations) }]);
    let regulation = Order::Regulation { key, value: "40".into() };
    let day = |text: &str| text.parse().unwrap();
    let (from, until) = (day("2026-12-20"), day("2027-01-03"));
    let (leave, neutral) = (Order::Leave { side: Side::Black, from, until }, Order::Neutral { from, until });
    let stopped_not = after(6, Vec::new());
    let withdraw = Order::Withdraw { side: Side::Black, ends: None };
    let withdrawn = after(6, vec![Fact::ended(GameResult::WhiteWins, Termination::Forfeit, None)]);
    let mut delivered = Table::fresh(6);
    delivered.now += Duration::days(3);
    delivered.hand_over();
    let mut delayed = Table::fresh(6);
    delayed.hand_over();
    delayed.now += Duration::days(3);
    vec![
        told("ruling-leave", Side::Black, &stopped_not, ruled(leave, "He is in hospital")),
        told("ruling-neutral", Side::White, &stopped_not, ruled(neutral, "The post is on strike")),
        told("ruling-withdraw", Side::White, &withdrawn, ruled(withdraw, "He wrote so")),
        told("ruling-overstep", side, &stopped_not, ruled(Order::Overstep(side), "Three days over")),
        told("ruling-stop", Side::White, &stopped, ruled(Order::Stop, "The desk of the club was closed")),
        told("ruling-resume", Side::Black, &resumed, ruled(Order::Resume, "The desk is open again")),
        told("ruling-penalty", side, &penalised, ruled(Order::Penalty { side, days }, "Late again")),
        told(
            "ruling-credit",
            Side::Black,
            &credited,
            ruled(Order::Credit { side, days: 1 }, "A letter lost"),
        ),
        told("ruling-resend", side, &stopped_not, ruled(Order::Resend, "He has a new mailbox")),
        told("ruling-delivered", side, &delivered, ruled(Order::Delivered, "The log of his server has it")),
        told("ruling-delivered-late", side, &delayed, ruled(Order::Delivered, "His server took it at last")),
        told("ruling-strike", side, &struck, ruled(Order::Strike { entry }, "It was our mistake")),
        told(
            "ruling-clocks",
            side,
            &set,
            ruled(Order::Clocks { white: setting, black: None }, "By the postmarks of both players"),
        ),
        told("ruling-new-period", side, &set, ruled(Order::NewPeriod(side), "No scoresheet shows it")),
        told("ruling-warn", side, &warned, ruled(Order::Warn(side), "For the tone of the last letter")),
        told("ruling-regulation", Side::Black, &regulated, ruled(regulation, "The announcement says 40")),
        case("score-stopped", Some(side), Letter::Score { sight: stopped.sight(side) }),
    ]
}

/// A move from a card that mates.
fn mated_by_card() -> Table {
    let mut table = Table::sample(0);
    for digits in ["6263", "5755", "7274", "4884"] {
        table.play(digits, false);
    }
    table.add(Fact::ended(GameResult::BlackWins, Termination::Checkmate, None));
    table
}

fn ends() -> Vec<Case> {
    let order = |result, ground| Order::Result { result: Some(result), ground };
    let ended = |result, termination| after(6, vec![Fact::ended(result, termination, None)]);
    let lost = ended(GameResult::BlackWins, Termination::Time);
    let mut over = ruled(order(GameResult::Draw, None), "Both have written that they agreed");
    over.overrules = Some(GameResult::WhiteWins);
    let card = Order::Move { moves: "2... 4884".into(), received: None, sent: None };
    let half = ended(GameResult::HalfToWhite, Termination::Ruling);
    vec![
        told(
            "ruling-time",
            Side::White,
            &lost,
            ruled(Order::Result { result: None, ground: Some(Ground::Time) }, "Claimed on 3 February"),
        ),
        told(
            "ruling-by-operator",
            Side::White,
            &lost,
            by_operator(Order::Result { result: None, ground: Some(Ground::Time) }, "No move since May"),
        ),
        told("ruling-card", Side::White, &mated_by_card(), ruled(card, "From her postcard")),
        told("ruling-overruled", Side::Black, &ended(GameResult::Draw, Termination::Ruling), over),
        told(
            "ruling-half",
            Side::White,
            &half,
            ruled(order(GameResult::HalfToWhite, None), "White could not win any more"),
        ),
    ]
}

fn waits() -> Vec<Case> {
    let claim = Claim::Tablebase { verdict: Claimed::Win };
    let mut waiting = Table::sample(6);
    let (half_move, sent) = (waiting.game().to_play(), waiting.now);
    waiting.add(Fact::Claimed { half_move, by: Side::White, claim, intended: None, sent, beside: false });
    let what = PendingKind::Claim(claim, None);
    let pending = Pending { by: Side::White, what, since: sent, beside: None };
    let score = case("score-claim", Some(Side::White), Letter::Score { sight: waiting.sight(Side::White) });
    waiting.add(Fact::ClaimDecided {
        granted: false,
        grounds: Grounds::Tables { winner: None },
        beside: None,
    });
    let mut refused = ruled(Order::Refuse(None), "The tables say that it is drawn");
    refused.waited = Some(pending);
    let mut granted = ruled(Order::Grant(None), "Mate in 31 by the tables");
    granted.waited = Some(pending);
    let mut won = Table::sample(6);
    over(&mut won, GameResult::WhiteWins, Termination::Tablebase, Side::White);
    vec![
        score,
        told("ruling-refuse", Side::White, &waiting, refused),
        told("ruling-grant", Side::Black, &won, granted),
    ]
}

fn director() -> Vec<Case> {
    let side = Side::White;
    let penalised = after(6, vec![Fact::Penalty { side, days: 5, cause: Cause::Ruling }]);
    let entry = penalised.game().entries - 1;
    let words = "penalty CLUB26/1 w 5".to_owned();
    let entered = |by: Option<&str>| Letter::RulingEntered {
        sight: penalised.sight(None),
        ruled: ruled(Order::Penalty { side, days: 5 }, "Late again"),
        words: words.clone(),
        entry,
        by: by.map(str::to_owned),
    };
    let table = Table::sample(6);
    let refused = |words: &str, why: OrderRejected, instead: &[&str]| Letter::RulingRefused {
        sight: table.sight(None),
        words: words.into(),
        why: why.sentence(),
        instead: instead.iter().map(ToString::to_string).collect(),
    };
    let (first, next) = (MoveOf(Ply::FIRST), MoveOf(table.game().next_ply()));
    let wanted = MoveOf(Ply::of(Side::White, 40));
    vec![
        case("ruling-entered", None, entered(None)),
        case("ruling-entered-of-deputy", None, entered(Some("Roth, Karl"))),
        case(
            "ruling-refused",
            None,
            refused("penalty w 0", OrderRejected::NoDays, &["penalty CLUB26/1 w 5"]),
        ),
        case(
            "ruling-refused-nothing-fits",
            None,
            refused("reinstate 40 w", OrderRejected::NotOnRecord { wanted, first, next }, &[]),
        ),
    ]
}

/// A sentence for every way in which a game can end.
fn ways_to_end() -> Vec<Case> {
    let ways = [
        ("game-over-fivefold", GameResult::Draw, Termination::FivefoldRepetition),
        ("game-over-75", GameResult::Draw, Termination::SeventyFiveMoves),
        ("game-over-tables", GameResult::WhiteWins, Termination::Tablebase),
        ("game-over-tables-drawn", GameResult::Draw, Termination::Tablebase),
        ("game-over-adjudged", GameResult::BlackWins, Termination::Adjudication),
        ("game-over-time-drawn", GameResult::Draw, Termination::Time),
        ("game-over-both-lose", GameResult::BothLose, Termination::DoubleDefault),
        ("game-over-forfeit", GameResult::WhiteWins, Termination::Forfeit),
        ("game-over-irregular", GameResult::WhiteWins, Termination::Irregularities),
        ("game-over-irregular-drawn", GameResult::Draw, Termination::Irregularities),
        ("game-over-cancelled", GameResult::Cancelled, Termination::Ruling),
        ("game-over-annulled", GameResult::Annulled, Termination::Ruling),
        ("game-over-half", GameResult::HalfToBlack, Termination::Time),
    ];
    ways.into_iter()
        .map(|(name, result, termination)| {
            let table = after(2, vec![Fact::ended(result, termination, None)]);
            case(name, Some(Side::Black), Letter::of_notice(table.sight(Side::Black), Notice::GameOver))
        })
        .collect()
}
