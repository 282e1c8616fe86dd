//! A game as its reader is shown it.

use super::{
    super::{
        Addressee, GameAsShown, line_to_send::example, own_conditionals::standing_ifs, pgn::moves_left,
        scrub::plain,
    },
    claim::ClaimView,
    clocks::{self, AwayView, ChargeView, ClockView, LimitView},
    day::{Day, Moment},
    person::NamedPerson,
    reason::worded,
    ruling::AskedFor,
    script::Scripts,
    sheet::SheetView,
};
use crate::{
    chess::{Script, draw},
    laws::{Game, MoveRecord, Pending, PendingKind},
    model::{Ply, Side, Termination, Zone},
    wording::Wording,
};
use serde::Serialize;

#[derive(Clone, Debug, Serialize)]
pub(in crate::letters) struct GameView {
    id: String,
    event: String,
    white: NamedPerson,
    black: NamedPerson,
    /// The reader's side; none for the director.
    reader: Option<Side>,
    /// The reader's opponent.
    opponent: Option<NamedPerson>,
    board: Vec<String>,
    /// How moves are written to the reader.
    scripts: Scripts,
    /// Which notation counts in the game.
    notation: &'static str,
    /// The notation that the reader's opponent has proposed, and that waits for the reader to agree.
    proposed: Option<&'static str>,
    /// The whole score with what each move cost.
    sheet: SheetView,
    /// What was played and is no longer on record.
    former: Vec<FormerView>,
    /// Whether the score begins with a position that was reconstructed.
    reconstructed: bool,
    /// The last half-move.
    last: Option<HalfMoveView>,
    /// The last move of each side, on one line, in one script or two.
    last_pair: Option<Pair>,
    next: NextView,
    check: bool,
    clocks: Vec<ClockView>,
    limit: Option<LimitView>,
    /// Leave and neutral days, of today and of those to come before the limit.
    away: Vec<AwayView>,
    /// Why no time runs, where the clocks stand: `claim`, `early-draw`, `forfeit` or `stopped`.
    stands: Option<&'static str>,
    offer: Option<Side>,
    /// The newest claim.
    claim: Option<ClaimView>,
    /// What waits to be decided: `claim`, or `draw` for one that was agreed early.
    waits: Option<&'static str>,
    /// Whether it is the reader's.
    waits_yours: bool,
    /// The claims that wait to be decided beside the game, the oldest first.
    beside: Vec<BesideView>,
    /// The move with which the next draw offer of the side that moved last can count; none when it has none left.
    next_offer: Option<u32>,
    over: Option<OverView>,
    flag: Option<FlagView>,
    /// How many moves each player must have made for an offer to count, and for a draw without consent.
    draw_after: u32,
    draw_minimum: u32,
    /// The last move made by itself and what it set off; empty where it set nothing off.
    chain: Vec<HalfMoveView>,
    /// The reader's own conditional moves, and whether the first of them is due and waits.
    ifs: Vec<String>,
    ifs_wait: bool,
    /// The first ten digits of the last journal entry's digest, and the entry's number.
    digest: String,
    entries: u32,
    /// The seal of the event's own journal, for whoever directs.
    event_seal: Option<String>,
    /// A legal move with its number as it can be sent, where the reader has the move.
    example: Option<String>,
    /// Whether the reader can claim that the opponent's time has run out.
    may_claim_time: bool,
    /// The start day, as long as it lies ahead.
    starts: Option<Day>,
}

#[derive(Clone, Debug, Serialize)]
struct HalfMoveView {
    /// `12.` or `12...`
    number: String,
    /// `12`
    move_number: u32,
    side: Side,
    first: String,
    second: Option<String>,
    offer: bool,
    /// The working of its cost; none when no time ran.
    charge: Option<ChargeView>,
    late: bool,
    /// Whether it had been sent beforehand.
    conditional: bool,
}

#[derive(Clone, Debug, Serialize)]
struct Pair {
    first: String,
    second: Option<String>,
}

/// A line of play that was left.
#[derive(Clone, Debug, Serialize)]
struct FormerView {
    /// The entry that ended it.
    entry: u32,
    moves: String,
}

#[derive(Clone, Debug, Serialize)]
struct NextView {
    number: String,
    move_number: u32,
    side: Side,
    player: NamedPerson,
    /// Whether the reader has the move.
    yours: bool,
}

#[derive(Clone, Debug, Serialize)]
struct OverView {
    result: String,
    winner: Option<NamedPerson>,
    loser: Option<NamedPerson>,
    termination: Termination,
    /// What was played after the game was over, and is void.
    void: Option<String>,
}

/// A claim that waits to be decided beside the game.
#[derive(Clone, Debug, Serialize)]
struct BesideView {
    by: NamedPerson,
    yours: bool,
    /// `a win by adjudication`
    on: String,
    /// The half-move to be made in the position that it is on.
    at: String,
}

#[derive(Clone, Debug, Serialize)]
struct FlagView {
    number: String,
    move_number: u32,
    side: Side,
    player: NamedPerson,
    until: Moment,
}

impl GameView {
    pub fn of(sight: &GameAsShown, to: &Addressee, wording: Wording<'_>) -> GameView {
        GameView::told(sight, Scripts::for_reader(sight, to), (to.script, to.zone), wording)
    }

    /// The same for a reader by the scripts that he is shown, the one that he chose and his zone.
    pub fn told(
        sight: &GameAsShown,
        scripts: Scripts,
        (chosen, zone): (Option<Script>, Zone),
        wording: Wording<'_>,
    ) -> GameView {
        let game = &sight.game;
        let person = |side: Side| NamedPerson::of(game.name(side), Some(side));
        let last = game.score.numbered().last();
        let to_move = game.on_move();
        let yours = sight.reader == Some(to_move) && game.outcome.is_none();
        let next = game.next_ply();
        let board = draw(
            game.position(),
            sight.reader.unwrap_or(Side::White),
            last.map(|(_, played)| played.numeric),
        );
        GameView {
            id: game.id.to_string(),
            event: plain(&sight.event.name),
            white: person(Side::White),
            black: person(Side::Black),
            reader: sight.reader,
            opponent: sight.reader.map(|side| person(side.other())),
            board,
            scripts,
            notation: game.notation.word(),
            proposed: proposed(sight),
            sheet: SheetView::of(game, &scripts),
            former: game
                .former
                .iter()
                .map(|former| FormerView {
                    entry: former.entry,
                    moves: moves_left(former, |made| scripts.first(made)),
                })
                .filter(|former| !former.moves.is_empty())
                .collect(),
            reconstructed: game.score.start().ply() != game.first,
            last: last.and_then(|(ply, _)| half_move(game, ply, &scripts)),
            last_pair: last_pair(game, &scripts),
            next: NextView {
                number: next.to_string(),
                move_number: next.move_number(),
                side: to_move,
                player: person(to_move),
                yours,
            },
            check: game.position().in_check(),
            clocks: Side::BOTH.into_iter().map(|side| ClockView::of(game, side)).collect(),
            limit: LimitView::of(sight, zone),
            away: AwayView::all(sight),
            stands: clocks::stands(game),
            offer: game.open_offer(),
            claim: ClaimView::of(game, sight.reader, &scripts, wording),
            waits: game.pending.map(|pending| match pending.what {
                PendingKind::Claim(..) => "claim",
                PendingKind::EarlyDraw => "draw",
            }),
            waits_yours: game.pending.is_some_and(|pending| sight.reader == Some(pending.by)),
            beside: beside(sight, wording),
            next_offer: game.next_offer(sight.reader.unwrap_or(to_move.other())).map(Ply::move_number),
            over: over(game, &scripts),
            flag: game.flag.map(|flag| {
                let side = flag.half_move.ply.side();
                FlagView {
                    number: flag.half_move.ply.to_string(),
                    move_number: flag.half_move.ply.move_number(),
                    side,
                    player: person(side),
                    until: Moment::until(flag.deadline, zone),
                }
            }),
            chain: chain(game, &scripts),
            ifs: sight
                .reader
                .map(|side| standing_ifs(game, side, chosen, scripts.language))
                .unwrap_or_default(),
            ifs_wait: sight.reader == Some(to_move),
            draw_after: game.moves_before_offers(),
            draw_minimum: game.regulations().draw_after_moves.max(1),
            digest: game.digest.seal(),
            event_seal: sight.event.seal.filter(|_| sight.reader.is_none()).map(|seal| seal.seal()),
            entries: game.entries,
            example: example(game, chosen, scripts.language).filter(|_| yours && game.pending.is_none()),
            may_claim_time: game.outcome.is_none()
                && sight.reader.is_some_and(|side| game.claim_on_time(side, sight.now).overstep().is_some()),
            starts: Some(game.opening.start)
                .filter(|start| game.zone(to_move).date(sight.now) < *start)
                .map(Day::of),
        }
    }
}

fn beside(sight: &GameAsShown, wording: Wording<'_>) -> Vec<BesideView> {
    let game = &sight.game;
    let view = |pending: Pending| {
        let (_, half_move) = pending.beside?;
        let yours = sight.reader == Some(pending.by);
        let by = NamedPerson::of(game.name(pending.by), Some(pending.by));
        let on = match pending.what {
            PendingKind::Claim(claim, _) => worded(wording, &AskedFor::from(claim)),
            PendingKind::EarlyDraw => return None,
        };
        Some(BesideView { by, yours, on, at: half_move.ply.to_string() })
    };
    game.waiting().into_iter().filter_map(view).collect()
}

fn proposed(sight: &GameAsShown) -> Option<&'static str> {
    let (by, notation) = sight.game.proposed.filter(|(_, notation)| *notation != sight.game.notation)?;
    sight.reader.filter(|reader| *reader != by).map(|_| notation.word())
}

fn half_move(game: &Game, ply: Ply, scripts: &Scripts) -> Option<HalfMoveView> {
    let played = game.score.at(ply)?;
    let record: Option<&MoveRecord> = game.records.iter().find(|record| record.ply == ply);
    Some(HalfMoveView {
        number: ply.to_string(),
        move_number: ply.move_number(),
        side: ply.side(),
        first: scripts.first(played),
        second: scripts.second(played),
        offer: played.offer,
        charge: record.and_then(|record| ChargeView::of(game, record)),
        late: record.is_some_and(|record| record.late),
        conditional: record.is_some_and(|record| record.conditional),
    })
}

/// The half-moves from the last one that was sent for its turn, where others followed on it.
fn chain(game: &Game, scripts: &Scripts) -> Vec<HalfMoveView> {
    let own = game.records.iter().rposition(|record| !record.conditional);
    let chain = own.and_then(|own| game.records.get(own..)).filter(|chain| chain.len() > 1);
    chain.unwrap_or_default().iter().filter_map(|record| half_move(game, record.ply, scripts)).collect()
}

/// `12. 7163 7866`, or `12. 7163` with Black on move: the last two half-moves, by their numbers.
fn last_pair(game: &Game, scripts: &Scripts) -> Option<Pair> {
    let moves: Vec<_> = game.score.numbered().collect();
    let tail = moves.get(moves.len().saturating_sub(2)..)?;
    let written = |text: &dyn Fn(&crate::chess::ScoreMove) -> String| {
        let mut words = Vec::new();
        for (index, (ply, played)) in tail.iter().enumerate() {
            if index == 0 || ply.side() == Side::White {
                words.push(ply.to_string());
            }
            words.push(text(played));
            if played.offer {
                words.push("(=)".into());
            }
        }
        words.join(" ")
    };
    let first = written(&|played| scripts.first(played));
    let second = scripts.second.map(|script| written(&|played| played.write(script, scripts.language)));
    (!tail.is_empty()).then(|| Pair { second: second.filter(|second| *second != first), first })
}

fn over(game: &Game, scripts: &Scripts) -> Option<OverView> {
    let (result, termination) = game.outcome?;
    let person = |side: Side| NamedPerson::of(game.name(side), Some(side));
    Some(OverView {
        result: result.to_string(),
        winner: result.winner().map(person),
        loser: result.winner().map(|side| person(side.other())),
        termination,
        void: void(game, scripts),
    })
}

/// The moves that came after the end, by their numbers.
fn void(game: &Game, scripts: &Scripts) -> Option<String> {
    let mut ply = game.next_ply();
    let mut words = Vec::new();
    for made in &game.void {
        words.push(format!("{ply} {}", scripts.first(made)));
        ply = ply.next();
    }
    (!words.is_empty()).then(|| words.join(" "))
}
