//! One legal move stands in a mail in a form that does not count by itself: nothing is guessed, and whoever wrote it need
//! not write it again. He is asked whether he means it, and one word says so (semantics 4).

use anyhow::Result;

use super::{
    super::{GameContext, OfPlayer, Played, SubmissionOutcome, sent_stamp},
    question_letter::ToAsk,
    questions,
};
use crate::{
    intake::read_again,
    laws::{Context, Fact, decide},
    letters::{Doubt, LineNotTaken, to_send},
    model::Side,
    reading::{Meant, WhyUnclear},
};

/// Asks about the one move that stands in the lines that could not be taken, or in the subject, where the board allows
/// it; says what came of it.
pub(crate) fn ask_about_line(
    of: &OfPlayer<'_>,
    (table, side): &Played,
    problems: &[LineNotTaken],
    in_the_subject: bool,
) -> Result<Option<SubmissionOutcome>> {
    let mut meant =
        problems.iter().filter_map(|problem| Some((problem.line.clone(), problem.meant.as_ref()?)));
    let Some((first, only)) = meant.next() else { return Ok(None) };
    let mut lines = vec![first];
    for (line, other) in meant {
        if other != only {
            return Ok(None);
        }
        lines.push(line);
    }
    // A line that speaks of a condition, a claim or a denial is no move in another form, nor is one of our own letters.
    let of_a_move = of.gathered.barred.is_none()
        && of.gathered.unclear.iter().all(|unclear| {
            matches!(
                unclear.why,
                WhyUnclear::MoveInProse
                    | WhyUnclear::OutOfPlace
                    | WhyUnclear::DrawBesideMove
                    | WhyUnclear::NotAMove { .. }
                    | WhyUnclear::NoNotation(_)
            )
        });
    let doubt = if in_the_subject { Doubt::InTheSubject } else { Doubt::InLines(lines) };
    if of_a_move { ask(of, table, *side, only, doubt) } else { Ok(None) }
}

fn ask(
    of: &OfPlayer<'_>,
    table: &GameContext,
    side: Side,
    meant: &Meant,
    doubt: Doubt,
) -> Result<Option<SubmissionOutcome>> {
    // A move would give up the claim that stands beside it.
    let Meant::Move { numeric, offer, claim: false } = *meant else { return Ok(None) };
    let OfPlayer { mail, player, .. } = *of;
    let language = table.game.hands.of(side).language;
    let Some(line) = to_send(&table.game, numeric, offer, player.script, language) else { return Ok(None) };
    let name = &table.row.name;
    let Some(read) = read_again(&line, name).games.remove(name) else { return Ok(None) };
    let sent = sent_stamp::stamped(mail, table, player)?.counted();
    let answers = Some(table.game.to_play());
    let context = Context { sender: side, sent, answers, nothing_else: false };
    let Ok(ruling) = decide(&table.game, &read.submission, &context) else { return Ok(None) };
    if !ruling.facts.iter().any(|fact| matches!(fact, Fact::Moved { .. })) {
        return Ok(None);
    }
    let after = table.game.foresee(&ruling.facts, sent)?;
    questions::ask(mail, table, side, ToAsk::doubtful(vec![line], doubt, after)).map(Some)
}
