//! The entries of a journal in plain words.

use super::{
    super::OPERATOR,
    plain_words::{days, instant, termination},
    reader::JournalReader,
    reason_words,
};
use crate::{
    chess::{DrawnStart, Position},
    laws::{Fact, Game, Opening, PendingKind, PerSide, Reminder, ReportedTo, Step, TableSays, Verdict},
    model::{HalfMove, Side},
    reflection::SideClock,
    regulations::Notation,
    wording::InEnglish,
};

/// A journal's fact on one line, in the game before it; without a game its moves as they are kept.
#[expect(clippy::too_many_lines, reason = "one arm for each entry")]
pub(super) fn fact(fact: &Fact, game: Option<&Game>, reader: JournalReader) -> String {
    let initial = Position::initial();
    let shown = |text: &str| reader.shown(text);
    let because = |cause| reason_words::cause(cause, game, reader);
    let before = game.map_or(&initial, Game::position);
    if let Some(side) = of_one_alone(fact).filter(|side| reader.is_kept_from(*side)) {
        return format!("{side}'s own, not shown to the opponent");
    }
    match fact {
        Fact::Opened(opening) => opened(opening),
        Fact::MadeAvailable { half_move, letter, start_letter, put_off } => {
            let which = if *start_letter { "start letter" } else { "letter" };
            let late = put_off.map(|put_off| {
                let since = instant(put_off.since);
                match put_off.free {
                    0 => format!(", which counts from {since}"),
                    _ => format!(", put off by its reader's mail server since {since}"),
                }
            });
            let (place, letter) = (place(*half_move), reader.message_id(letter));
            format!("{place} asked for: {which}{letter} handed over{}", late.unwrap_or_default())
        }
        Fact::Moved { half_move, numeric, offer, sent, charge, late, conditional, vain_offer } => {
            let offer = if *offer { " (=)" } else { "" };
            let cost = charge.map_or_else(|| "no time ran".into(), |charge| days(charge.days));
            let late = if *late { ", after the limit" } else { "" };
            let (place, made, sent) = (place(*half_move), before.sendable(*numeric), instant(*sent));
            let how = if *conditional { ", a conditional move" } else { "" };
            let vain = if *vain_offer { ", its draw offer does not count" } else { "" };
            format!("{place} {made}{offer} played{how}, sent {sent}, {cost}{late}{vain}")
        }
        Fact::IllegalMove { half_move, line, why, count, .. } => {
            let line = shown(line.shown());
            let why = why.in_english();
            format!("{} not possible: \"{line}\", {why} (illegal move {count})", place(*half_move))
        }
        Fact::Penalty { side, days: number, cause } => {
            format!("{side} is charged {} more: {}", days(*number), because(*cause))
        }
        Fact::UnclearMove { half_move, line, why, count } => {
            let (line, why) = (shown(line.shown()), reason_words::unclear(*why));
            format!("{} not clear: \"{line}\", {why} (unclear move {count})", place(*half_move))
        }
        Fact::Warned { side, cause } => format!("{side} is warned: {}", because(*cause)),
        Fact::Forfeited { side, cause } => {
            format!("{side} is to lose, unless the other side cannot mate: {}", because(*cause))
        }
        Fact::Credited { side, days: number, cause } => {
            format!("{side} is given {}: {}", days(*number), because(*cause))
        }
        Fact::LongThink { by, half_move, sent } => {
            format!("{} {by} announces a long think, sent {}", place(*half_move), instant(*sent))
        }
        Fact::Reminded { half_move, why } => {
            let why = match why {
                Reminder::Days(count) => format!("{} have gone by", days(*count)),
                Reminder::Share => "little time is left".into(),
                Reminder::Repeat => "the opponent asked for it".into(),
            };
            format!("{} reminded: {why}", place(*half_move))
        }
        Fact::SilenceReported { half_move, days: number, to } => {
            let to = to.filter(|to| *to != ReportedTo::Director);
            format!("{} {} of silence reported{}", place(*half_move), days(*number), reported_to(to))
        }
        Fact::Leave { side, from, until, .. } if until < from => {
            format!("{side} gives up the leave from {from}")
        }
        Fact::Leave { side, from, until, special } => {
            let which = if *special { "special leave" } else { "leave" };
            format!("{side} is on {which} from {from} to {until}")
        }
        Fact::Neutral { from, until } if until < from => format!("the days from {from} are not neutral"),
        Fact::Neutral { from, until } => format!("the days from {from} to {until} are neutral"),
        Fact::Outage { half_move, from, until } => {
            let (from, until) = (instant(*from), instant(*until));
            format!("{} not charged: the desk could not be reached from {from} to {until}", place(*half_move))
        }
        Fact::Refilled { by, half_move, sent, .. } => {
            format!("{} {by} fills the clock from the bank, sent {}", place(*half_move), instant(*sent))
        }
        Fact::Overstepped { side, half_move } => {
            format!("{} {side} has overstepped; the count begins anew", place(*half_move))
        }
        Fact::Dated { half_move, dates, taken } => {
            let said = [("received", dates.received), ("sent", dates.sent)];
            let said = said.iter().filter_map(|(word, day)| day.map(|day| format!("{word} {day}")));
            let said = said.collect::<Vec<_>>().join(", ");
            let whether = if *taken { "declared" } else { "declared, which cannot be and was asked back" };
            format!("{} {whether}: {said}", place(*half_move))
        }
        Fact::Plays { side, player, zone, .. } => {
            format!("{side} is played by {}, player {}; days by {zone}", player.name.shown(), player.number)
        }
        Fact::ZoneChanged { side, zone } => format!("{side} counts days by {zone} from the next letter on"),
        Fact::DrawDeclined { by } => format!("{by} declines the draw"),
        Fact::Ended { result, termination: why, by, as_of, void_from, overrules } => {
            let by = by.map_or_else(String::new, |by| format!(" by {by}"));
            let since = match (as_of, void_from) {
                (Some(after), _) => format!(", as of {}", place(*after)),
                (None, Some(first)) => format!(", as of the position before {}", place(*first)),
                (None, None) => String::new(),
            };
            let before = if *overrules { ", in place of the result before" } else { "" };
            format!("game over, {result}: {}{by}{since}{before}", termination(*why))
        }
        Fact::Signed { by, by_score } => {
            let how = if *by_score { " by a score of the game" } else { "" };
            format!("{by} signs the result{how}")
        }
        Fact::Offered { by, vain, .. } => {
            let vain = if *vain { ", which does not count" } else { "" };
            format!("{by} offers a draw without a move{vain}")
        }
        Fact::DrawAgreed { by, .. } => format!("{by} accepts the draw; the director's consent is wanted"),
        Fact::Claimed { half_move, by, claim, intended, sent, beside } => {
            let beside = if *beside { ", decided beside the game" } else { "" };
            let with = intended.map_or_else(String::new, |made| format!(" with {}", before.sendable(made)));
            format!("{} {by} claims: {claim}{with}, sent {}{beside}", place(*half_move), instant(*sent))
        }
        Fact::EndDatePassed { until } => {
            format!("the end date has passed: the game stands still, and claims are taken until {until}")
        }
        Fact::AdjudicationClaimed { by, verdict, sent, .. } => {
            format!("{by} claims for the adjudication: {verdict}, sent {}", instant(*sent))
        }
        Fact::ToAdjudicate => "it is with whoever adjudicates".into(),
        Fact::TimeClaimed { by, half_move, sent } => {
            format!("{} {by} claims: the time has run out, sent {}", place(*half_move), instant(*sent))
        }
        Fact::ClaimDecided { granted, grounds, beside } => decided(
            *granted,
            &reason_words::grounds(grounds, game, reader),
            game.filter(|_| beside.is_none()),
        ),
        Fact::Verdict { half_move, tool, version, verdict: said, effort } => {
            let (effort, said) = (reason_words::effort(effort), verdict(*said));
            format!("{} {tool} {version} says: {said} ({effort})", place(*half_move))
        }
        Fact::ConditionalsSet { by, lines, .. } if lines.is_empty() => {
            format!("{by} withdraws all conditional moves")
        }
        Fact::ConditionalsSet { by, lines, .. } => {
            let lines: Vec<String> = lines.iter().map(|steps| line(steps)).collect();
            format!("the conditional moves of {by}: {}", lines.join(", "))
        }
        Fact::ConditionalsLapsed { by, not_legal } => {
            let why = not_legal.map_or_else(String::new, |made| format!(": {made} is not legal"));
            format!("the conditional moves of {by} lapse{why}")
        }
        Fact::Ruled { by, order, reason } => {
            let way = if by.at_the_shell { "at the shell" } else { "by mail" };
            let (order, reason) = (shown(order.shown()), shown(reason.shown()));
            let name = by.director.as_ref().map_or(OPERATOR, |director| director.name.shown());
            format!("{} rules {way}: {order} ({reason})", shown(name))
        }
        Fact::SetAside { from, entries, digest, why } => {
            let (digest, why) = (digest.seal(), reason_words::broken(*why));
            format!("{entries} entries from {from} on, with the digest {digest}, are set aside, since {why}")
        }
        Fact::Reinstated { half_move, .. } => format!("back to the position before {}", place(*half_move)),
        Fact::Reconstructed { half_move, fen, forced, .. } => {
            let forced = if *forced { ", which no game can have reached" } else { "" };
            format!("reconstructed at {}: {fen}{forced}", place(*half_move))
        }
        Fact::Restarted { half_move, colours, .. } => {
            let colours = if *colours { ", colours changed" } else { "" };
            format!("begun again at {}{colours}", place(*half_move))
        }
        Fact::Reopened(opening) => format!("the event put right: {}", opened(opening)),
        Fact::ClocksSet { clocks } => {
            let shown = |clock: &SideClock| format!("{} and {} moves", days(clock.used), clock.moves);
            format!("clocks set: White {}, Black {}", shown(&clocks.white), shown(&clocks.black))
        }
        Fact::Stopped => "the clocks stand still".into(),
        Fact::Resumed => "the clocks go on".into(),
        Fact::Struck { entry } => format!("entry {entry} does not count"),
        Fact::RegulationChanged { key, .. } => format!("regulation {key} put right"),
        Fact::FlagReported { half_move, last_day, to, .. } => {
            format!("{} did not come by {last_day}: reported{}", place(*half_move), reported_to(*to))
        }
        Fact::TimeClaimLeft { by } => format!("the claim of {by} on time is left as it is"),
        Fact::GraceBegun { half_move, until, .. } => {
            format!(
                "{} did not come in time: mail under way is waited for until {}",
                place(*half_move),
                instant(*until)
            )
        }
        Fact::LateMoveKept { half_move, numeric, sent } => {
            format!("{} {numeric}, sent {}, is after the limit: kept", place(*half_move), instant(*sent))
        }
        Fact::FlagWithdrawn { half_move } => {
            format!("the report about {} is withdrawn", place(*half_move))
        }
        Fact::NotationProposed { by, notation } => format!("{by} proposes that {}", counts(*notation)),
        Fact::NotationAgreed { by, notation } => {
            format!("{by} agrees: {} from now on", counts(*notation))
        }
        Fact::HandChanged { side, hand } => {
            let strict = if hand.strict { ", strictly" } else { "" };
            format!("{side} is read with the piece letters of {}{strict}, from now on", hand.language)
        }
        Fact::DeliveryDoubtful { letter, to, failed, diagnostic, answered, undone } => {
            let how = if *failed { "did not arrive" } else { "is late" };
            let (letter, diagnostic) = (reader.message_id(letter), shown(diagnostic.shown()));
            let follows = match (answered, undone) {
                (true, _) => "; the player has answered it",
                (false, true) => "; our own server says so, and no time runs",
                (false, false) => "",
            };
            format!("letter{letter} to {to} {how}: {diagnostic}{follows}")
        }
        Fact::Arrived { by, half_move } => {
            format!("{by} has answered the letter for {half_move}: it has arrived")
        }
    }
}

/// Whose an entry is that his opponent is told nothing of: what he has foreseen, how he writes, what did not count, and
/// what became of his mail.
fn of_one_alone(fact: &Fact) -> Option<Side> {
    match fact {
        Fact::ConditionalsSet { by: side, .. }
        | Fact::ConditionalsLapsed { by: side, .. }
        | Fact::HandChanged { side, .. }
        | Fact::Warned { side, .. }
        | Fact::TimeClaimed { by: side, .. }
        | Fact::TimeClaimLeft { by: side }
        | Fact::DeliveryDoubtful { to: side, .. } => Some(*side),
        Fact::IllegalMove { half_move, .. }
        | Fact::UnclearMove { half_move, .. }
        | Fact::LateMoveKept { half_move, .. } => Some(half_move.ply.side()),
        Fact::Opened(_)
        | Fact::MadeAvailable { .. }
        | Fact::Moved { .. }
        | Fact::Penalty { .. }
        | Fact::Forfeited { .. }
        | Fact::Credited { .. }
        | Fact::LongThink { .. }
        | Fact::Reminded { .. }
        | Fact::SilenceReported { .. }
        | Fact::Leave { .. }
        | Fact::Neutral { .. }
        | Fact::Outage { .. }
        | Fact::Refilled { .. }
        | Fact::Overstepped { .. }
        | Fact::Dated { .. }
        | Fact::ZoneChanged { .. }
        | Fact::Plays { .. }
        | Fact::DrawDeclined { .. }
        | Fact::Ended { .. }
        | Fact::Signed { .. }
        | Fact::Offered { .. }
        | Fact::DrawAgreed { .. }
        | Fact::Claimed { .. }
        | Fact::EndDatePassed { .. }
        | Fact::AdjudicationClaimed { .. }
        | Fact::ToAdjudicate
        | Fact::ClaimDecided { .. }
        | Fact::Verdict { .. }
        | Fact::Ruled { .. }
        | Fact::SetAside { .. }
        | Fact::Reinstated { .. }
        | Fact::Reconstructed { .. }
        | Fact::Restarted { .. }
        | Fact::Reopened(_)
        | Fact::ClocksSet { .. }
        | Fact::Stopped
        | Fact::Resumed
        | Fact::Struck { .. }
        | Fact::RegulationChanged { .. }
        | Fact::FlagReported { .. }
        | Fact::GraceBegun { .. }
        | Fact::FlagWithdrawn { .. }
        | Fact::NotationProposed { .. }
        | Fact::NotationAgreed { .. }
        | Fact::Arrived { .. } => None,
    }
}

fn opened(opening: &Opening) -> String {
    let position = match (&opening.drawn, &opening.fen) {
        (Some(DrawnStart { number, seed: Some(seed) }), _) => {
            format!(", from position {number} of Chess960, drawn from the seed {seed}")
        }
        (Some(DrawnStart { number, seed: None }), _) => format!(", from position {number} of Chess960"),
        (None, Some(_)) => ", from a set position".to_owned(),
        (None, None) => String::new(),
    };
    let PerSide { white, black } = &opening.players;
    let (white, black) = (white.name.shown(), black.name.shown());
    format!("opened: {white} - {black}, starts {}{position}", opening.start)
}

/// To whom a report went beside the players, where that is known.
fn reported_to(to: Option<ReportedTo>) -> &'static str {
    match to {
        None => "",
        Some(ReportedTo::Director) => " to the director",
        Some(ReportedTo::Operator) => " to the operator, since nobody directs the game",
        Some(ReportedTo::Nobody) => " to nobody beside the players, since nobody directs the game",
    }
}

/// What became of a claim, or of a draw that was agreed early.
fn decided(granted: bool, grounds: &str, game: Option<&Game>) -> String {
    let what = match game.and_then(|game| game.pending).map(|pending| pending.what) {
        Some(PendingKind::EarlyDraw) => "the draw that was agreed early",
        Some(PendingKind::Claim(..)) | None => "the claim",
    };
    format!("{what} is {}: {grounds}", if granted { "granted" } else { "refused" })
}

/// A line of conditional moves in digits.
fn line(steps: &[Step]) -> String {
    let word = |step: &Step| match step {
        Step::Any => "any".to_owned(),
        Step::Move(numeric) => numeric.to_string(),
    };
    steps.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn verdict(verdict: Verdict) -> String {
    match verdict {
        Verdict::CanMate { side, can: Some(true) } => format!("{side} can mate"),
        Verdict::CanMate { side, can: Some(false) } => {
            format!("{side} cannot mate by any series of legal moves")
        }
        Verdict::CanMate { side, can: None } => format!("whether {side} can mate could not be found out"),
        Verdict::Tablebase { says: Some(TableSays::WhiteWins) } => "White wins".into(),
        Verdict::Tablebase { says: Some(TableSays::BlackWins) } => "Black wins".into(),
        Verdict::Tablebase { says: Some(TableSays::Draw) } => "drawn".into(),
        Verdict::Tablebase { says: None } => "no answer".into(),
    }
}

fn counts(notation: Notation) -> &'static str {
    match notation {
        Notation::Numeric => "only numeric notation counts",
        Notation::Algebraic => "only algebraic notation counts",
        Notation::Any => "numeric and algebraic notation count",
    }
}

/// `12...`, with the line where something was taken back.
fn place(half_move: HalfMove) -> String {
    match half_move.line {
        0 => half_move.ply.to_string(),
        line => format!("{} (line {line})", half_move.ply),
    }
}
