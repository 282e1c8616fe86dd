//! A game as its reader is shown it, with its whole scoresheet or in a list.
//!
//! Laws 8.1.3

use super::{
    super::{
        GameAsShown, GameLine, TimeLeft,
        line_to_send::{example, standing_ifs},
        pgn::numbered,
        scrub::{plain, worded},
    },
    claim, clocks,
    day::{Day, Moment},
    person::{NamedPerson, place},
    ruling::AskedFor,
    script::Scripts,
};
use crate::{
    chess::{Piece, Played, Position, Script, draw, men},
    laws::{Former, Game, MoveRecord, Pending, PendingKind, Scoresheet},
    model::{Ply, Side, Zone},
    regulations::Adjudication,
    wording::Wording,
};
use chrono::{Duration, NaiveDate};
use minijinja::{Value, context, value::Serde};

/// Room for the words that stand above and below a column of moves.
const COLUMN: usize = 12;

/// To a reader by the scripts that he is shown, the one that he chose and his zone.
pub(crate) fn view(
    sight: &GameAsShown,
    scripts: Scripts,
    (chosen, zone): (Option<Script>, Zone),
    wording: Wording<'_>,
) -> Value {
    let game = &sight.game;
    let person = |side: Side| NamedPerson::of_side(game, side);
    let last = game.score.numbered().last();
    let to_move = game.on_move();
    let yours = sight.reader == Some(to_move) && game.outcome.is_none();
    let next = game.next_ply();
    let side_shown = sight.reader.unwrap_or(Side::White);
    context! {
        id => game.id.to_string(), event => plain(&sight.event.name),
        white => person(Side::White), black => person(Side::Black),
        // None for the director.
        reader => sight.reader.map(Serde), opponent => sight.reader.map(|side| person(side.other())),
        board => draw(game.position(), side_shown, last.map(|(_, played)| played.numeric)),
        men => Side::BOTH.map(|side| pieces(game.position(), side, wording)), fen => game.position().fen(),
        notation => game.notation.word(), proposed => proposed(sight),
        sheet => scoresheet(game, &scripts), former => former(game, &scripts),
        // Whether the score begins with a position that was reconstructed.
        reconstructed => game.score.start().ply() != game.first,
        last => last.and_then(|(ply, _)| half_move(game, ply, &scripts)),
        last_pair => last_pair(game, &scripts),
        next => context! { player => person(to_move), yours, ..place(next) },
        check => game.position().in_check(),
        clocks => Side::BOTH.map(|side| clocks::clock(game, side)),
        limit => clocks::limit(sight, zone), away => clocks::away(sight), stands => clocks::stands(game),
        offer => game.open_offer().map(Serde),
        claim => claim::newest(game, sight.reader, &scripts, wording),
        // What waits to be decided, a claim or a draw that was agreed early, and whether it is the reader's.
        waits => game.pending.map(|pending| match pending.what {
            PendingKind::Claim(..) => "claim",
            PendingKind::EarlyDraw => "draw",
        }),
        waits_yours => game.pending.is_some_and(|pending| sight.reader == Some(pending.by)),
        beside => beside(sight, wording),
        // The move with which the next draw offer of the side that moved last can count; none when it has none left.
        next_offer => game.next_offer(sight.reader.unwrap_or(to_move.other())).map(Ply::move_number),
        over => over(game, &scripts), signed => sight.reader.is_some_and(|side| game.signed.of(side).is_some()),
        flag => game.flag.map(|flag| {
            let ply = flag.half_move.ply;
            context! { player => person(ply.side()), until => Moment::until(flag.deadline, zone), ..place(ply) }
        }),
        chain => chain(game, &scripts),
        // The reader's own conditional moves, and whether the first of them is due and waits.
        ifs => sight.reader.map(|side| standing_ifs(game, side, chosen, scripts.language)).unwrap_or_default(),
        ifs_wait => sight.reader == Some(to_move),
        // How many moves each player must have made for an offer to count, and for a draw without consent.
        draw_after => game.moves_before_offers(), draw_minimum => game.regulations().draw_after_moves.max(1),
        // The first digits of the last journal entry's digest, and the entry's number.
        digest => game.digest.seal(), entries => game.entries,
        // The seal of the event's own journal, for whoever directs.
        event_seal => sight.event.seal.filter(|_| sight.reader.is_none()).map(|seal| seal.seal()),
        // A legal move with its number as it can be sent, where the reader has the move.
        example => example(game, chosen, scripts.language).filter(|_| yours && game.pending.is_none() && game.past_end.is_none()),
        may_claim_time => game.outcome.is_none()
            && sight.reader.is_some_and(|side| game.claim_on_time(side, sight.now).overstep().is_some()),
        // The start day, as long as it lies ahead.
        starts => Some(game.opening.start).filter(|start| game.zone(to_move).date(sight.now) < *start).map(Day::of),
        ends => end_date_near(game, game.zone(to_move).date(sight.now)).map(Day::of),
    }
}

/// How long before the end date of its event letters about a running game begin to name it.
const END_DATE_NEAR: Duration = Duration::days(30);

/// The date at whose end a running game is stopped, in its last month.
fn end_date_near(game: &Game, today: NaiveDate) -> Option<NaiveDate> {
    let Adjudication::EndDate(Some(end)) = game.regulations().adjudication else { return None };
    let runs = game.outcome.is_none() && game.past_end.is_none();
    (runs && today <= end && end - today <= END_DATE_NEAR).then_some(end)
}

/// Where a side's men stand, for whoever sees the board out of line or not at all.
fn pieces(position: &Position, side: Side, wording: Wording<'_>) -> Value {
    let kind = |(letter, piece, squares): (char, Piece, Vec<String>)| context! { letter, name => wording.say(&piece), squares };
    context! { side => Serde(side), kinds => men(position, side).into_iter().map(kind).collect::<Vec<_>>() }
}

/// The whole score with what each move cost. `number` and `days`: how wide the number of a move is, and the days of a side.
fn scoresheet(game: &Game, scripts: &Scripts) -> Value {
    let sheet = Scoresheet::of(game, scripts.first, scripts.second, scripts.language, COLUMN);
    let column = |side: Side| {
        context! {
            width => sheet.moves.of(side), used => sheet.used.of(side), penalties => sheet.penalties.of(side),
        }
    };
    context! {
        white => column(Side::White), black => column(Side::Black), number => sheet.number, days => sheet.days,
        lines => sheet.lines,
    }
}

/// The lines of play that were left, each with the entry that ended it.
fn former(game: &Game, scripts: &Scripts) -> Vec<Value> {
    let told = |former: &Former| {
        let moves = numbered(former.taken_back(), |made| scripts.first(made));
        (!moves.is_empty()).then(|| context! { entry => former.entry, moves })
    };
    game.former.iter().filter_map(told).collect()
}

/// The claims that wait to be decided beside the game, the oldest first.
fn beside(sight: &GameAsShown, wording: Wording<'_>) -> Vec<Value> {
    let game = &sight.game;
    let view = |pending: Pending| {
        let (_, half_move) = pending.beside?;
        let on = match pending.what {
            PendingKind::Claim(claim, _) => worded(wording, &AskedFor::from(claim)),
            PendingKind::EarlyDraw => return None,
        };
        let (by, yours) = (NamedPerson::of_side(game, pending.by), sight.reader == Some(pending.by));
        Some(context! { by, yours, on, at => half_move.ply.to_string() })
    };
    game.waiting().into_iter().filter_map(view).collect()
}

/// The notation that the reader's opponent has proposed, and that waits for the reader to agree.
fn proposed(sight: &GameAsShown) -> Option<&'static str> {
    let (by, notation) = sight.game.proposed.filter(|(_, notation)| *notation != sight.game.notation)?;
    sight.reader.filter(|reader| *reader != by).map(|_| notation.word())
}

fn half_move(game: &Game, ply: Ply, scripts: &Scripts) -> Option<Value> {
    let played = game.score.at(ply)?;
    let record: Option<&MoveRecord> = game.records.iter().find(|record| record.ply == ply);
    Some(context! {
        first => scripts.first(played), second => scripts.second(played), offer => played.offer,
        charge => record.and_then(|record| clocks::charge(game, record)),
        late => record.is_some_and(|record| record.late),
        // Whether it had been sent beforehand.
        conditional => record.is_some_and(|record| record.conditional), ..place(ply)
    })
}

/// The half-moves from the last one that was sent for its turn, where others followed on it by themselves.
fn chain(game: &Game, scripts: &Scripts) -> Vec<Value> {
    let own = game.records.iter().rposition(|record| !record.conditional);
    let chain = own.and_then(|own| game.records.get(own..)).filter(|chain| chain.len() > 1);
    chain.unwrap_or_default().iter().filter_map(|record| half_move(game, record.ply, scripts)).collect()
}

/// `12. 7163 7866`, or `12. 7163` with Black on move: the last two half-moves, by their numbers.
fn last_pair(game: &Game, scripts: &Scripts) -> Option<Value> {
    let moves: Vec<_> = game.score.numbered().collect();
    let tail = moves.get(moves.len().saturating_sub(2)..)?;
    let line = |text: &dyn Fn(&Played) -> String| {
        let written = |made: &Played| text(made) + if made.offer { " (=)" } else { "" };
        numbered(tail.iter().copied(), written)
    };
    let first = line(&|made| scripts.first(made));
    let second = scripts.second.map(|script| line(&|made| made.write(script, scripts.language)));
    (!tail.is_empty()).then(|| context! { second => second.filter(|second| *second != first), first })
}

fn over(game: &Game, scripts: &Scripts) -> Option<Value> {
    let (result, termination) = game.outcome?;
    let winner = result.winner();
    Some(context! {
        result => result.to_string(), termination => Serde(termination), void => void(game, scripts),
        winner => winner.map(|side| NamedPerson::of_side(game, side)),
        loser => winner.map(|side| NamedPerson::of_side(game, side.other())),
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

/// A list of games, and one of them whose example shows how a game is named: one where the reader has the move if
/// there is any.
pub(crate) fn games(lines: &[GameLine], zone: Zone) -> Value {
    let playable = lines.iter().find(|line| line.to_move && line.example.is_some());
    let shown = playable.or(lines.first());
    context! {
        all => lines.iter().map(|line| in_list(line, zone)).collect::<Vec<_>>(),
        // `Game CLUB26/7: 12. 7163`, in its two halves.
        example_game => shown.map(|line| line.id.to_string()),
        example_move => playable.and_then(|line| line.example.clone()),
        // Whether digits count in that game.
        numeric => shown.is_none_or(|line| line.notation.numeric_counts()),
    }
}

fn in_list(line: &GameLine, zone: Zone) -> Value {
    context! {
        id => line.id.to_string(), side => Serde(line.side),
        opponent => NamedPerson::of(&line.opponent, Some(line.side.other())),
        number => line.next.to_string(), move_number => line.next.move_number(), to_move => line.to_move,
        time => line.time.map(|left| time(left, zone)), stands => line.stands,
        // Whether the reader has a draw offer to answer, or waits for the answer to his own.
        offered => line.offer == Some(line.side.other()), offers => line.offer == Some(line.side),
        result => line.result.map(|result| result.to_string()),
        example => line.example.clone(), ifs => line.ifs.clone(),
    }
}

fn time(time: TimeLeft, zone: Zone) -> Value {
    context! {
        until => Moment::until(time.deadline, zone), passed => time.passed, left => time.days.max(0),
        block => time.block.map(|(clock, bank)| (clocks::span(clock), clocks::span(bank))),
    }
}
