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
    letters::{Doubt, LineNotTaken, instead},
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
    let by_a_link = matches!(problems, [LineNotTaken { line, .. }] if is_ending_asked_about(line));
    let doubt = if in_the_subject { Doubt::InTheSubject } else { Doubt::InLines(lines) };
    if of_a_move || by_a_link { ask(of, table, *side, only, doubt) } else { Ok(None) }
}

/// Whether a line is an ending with a question mark, as the links of our letters send it: by a tap nobody ends a game
/// unasked.
fn is_ending_asked_about(line: &str) -> bool {
    ["resign?", "accept draw?"].iter().any(|asked| line.trim().eq_ignore_ascii_case(asked))
}

fn ask(
    of: &OfPlayer<'_>,
    table: &GameContext,
    side: Side,
    meant: &Meant,
    doubt: Doubt,
) -> Result<Option<SubmissionOutcome>> {
    // A move would give up the claim that stands beside it.
    let OfPlayer { mail, player, .. } = *of;
    let line = match meant {
        Meant::Move { claim: true, .. } | Meant::DeclineDraw | Meant::Elsewhere(_) => None,
        Meant::Move { .. } | Meant::Resign | Meant::AcceptDraw => {
            instead(meant, Some(&table.sight(Some(side), mail.now)), player.script)
        }
    };
    let Some(line) = line else { return Ok(None) };
    let name = &table.row.name;
    let Some(read) = read_again(&line, name).games.remove(name) else { return Ok(None) };
    let sent = sent_stamp::stamped(mail, table, player)?.counted();
    let answers = Some(table.game.to_play());
    let context = Context { sender: side, sent, answers, nothing_else: false };
    let Ok(ruling) = decide(&table.game, &read.submission, &context) else { return Ok(None) };
    let made =
        |fact: &Fact| matches!(fact, Fact::Moved { .. } | Fact::Ended { .. } | Fact::DrawAgreed { .. });
    if !ruling.facts.iter().any(made) {
        return Ok(None);
    }
    let after = table.game.foresee(&ruling.facts, sent)?;
    questions::ask(mail, table, side, ToAsk::doubtful(vec![line], doubt, after)).map(Some)
}
