//! What letters say that are about no game alone, or about little of one. Words from mails are scrubbed here and in the
//! files beside, all of them.

use chrono::{DateTime, Utc};
use minijinja::{Value, context};

use super::reason::worded;
use super::{
    super::{
        Addressee, DoubtFollows, GameAsShown, GameLine, LineNotTaken, Stage, Undelivered, Unproven,
        line_to_send::instead,
        scrub::{addresses_of, relayed, scrub, scrub_but_addresses, strangers, without_links},
    },
    day::Moment,
    list,
    person::{NamedPerson, person},
    ruling,
    samples::Samples,
};
use crate::wording::Wording;
use crate::{
    chess::Script,
    model::{GameId, Language, LetterFormat, MatterKind, Side, Zone},
    regulations::Notation,
};

pub(crate) fn notation_proposed(
    sight: &GameAsShown,
    by: Side,
    notation: Notation,
    reader: &Addressee,
) -> Value {
    context! {
        by => person(sight, by), yours => sight.reader == Some(by), notation => notation.word(),
        samples => samples(sight, reader),
    }
}

pub(crate) fn case_left(
    sight: &GameAsShown,
    kind: MatterKind,
    case: i64,
    by: Side,
    reason: Option<&str>,
) -> Value {
    context! {
        player => person(sight, by), what => kind.word(), number => case, reason => reason.map(relayed),
        told => kind.left_is_told(reason.is_some()),
    }
}

pub(crate) fn settings(
    (language, strict, script): (Language, bool, Option<Script>),
    format: LetterFormat,
    translated: bool,
    games: &[GameLine],
    zone_set: bool,
    reader: &Addressee,
) -> Value {
    context! {
        cmail => format == LetterFormat::Cmail,
        language => language.code(), strict, script => script.map(Script::word),
        zone_set, translated, games => list::games(games, reader.zone),
        samples => Samples::of(language),
        numeric => games.is_empty() || games.iter().any(|game| game.notation.numeric_counts()),
        algebraic => games.iter().any(|game| game.notation.algebraic_counts()),
    }
}

pub(crate) fn alarm(
    kind: MatterKind,
    game: Option<&GameId>,
    said: &str,
    since: DateTime<Utc>,
    stage: Stage,
    zone: Zone,
) -> Value {
    context! {
        kind => kind.word(), about => game.map(ToString::to_string), said,
        since => Moment::of(since, zone), stage => stage.word(),
    }
}

pub(crate) fn disowned(name: &str, said: &str, from: &str, received: DateTime<Utc>, zone: Zone) -> Value {
    context! {
        player => NamedPerson::of(&scrub(name), None), said => strangers(said), from => addresses_of(from),
        received => Moment::of(received, zone),
    }
}

pub(crate) fn doubtful(
    games: &[(GameId, Side)],
    follows: DoubtFollows,
    (to, kind, written): (&str, &str, DateTime<Utc>),
    failed: bool,
    waits: Option<Undelivered>,
    diagnostic: &str,
    zone: Zone,
) -> Value {
    context! {
        about => games.iter().map(|(game, _)| game.to_string()).collect::<Vec<_>>().join(", "),
        orders => games.iter().map(|(game, side)| in_doubt(game, *side, follows)).collect::<Vec<_>>(),
        to => scrub_but_addresses(to), kind,
        written => Moment::of(written, zone), failed, follows => follows.word(),
        waits => waits.map(|waits| waits.days), unsure => waits.is_some_and(|waits| !waits.refused),
        diagnostic => without_links(&scrub_but_addresses(diagnostic)),
    }
}

pub(crate) fn copy_put_back(
    copied: DateTime<Utc>,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
    zone: Zone,
) -> Value {
    let [copied, from, until] = [copied, from, until].map(|at| Moment::of(at, zone));
    context! { copied, from, until }
}

/// Lines that could not be taken.
pub(crate) fn unread(
    problems: &[LineNotTaken],
    sight: Option<&GameAsShown>,
    reader: &Addressee,
    wording: Wording<'_>,
) -> Value {
    let told = |problem| not_taken(problem, sight, reader.script, wording);
    context! { problems => problems.iter().map(told).collect::<Vec<_>>() }
}

/// What was not taken of a mail, and what its writer may have meant.
fn not_taken(
    problem: &LineNotTaken,
    sight: Option<&GameAsShown>,
    script: Option<Script>,
    wording: Wording<'_>,
) -> Value {
    let LineNotTaken { line, wrong, meant } = problem;
    let meant = meant.as_ref().and_then(|meant| instead(meant, sight, script));
    context! { line => scrub(line), wrong => worded(wording, wrong), meant }
}

/// The order that goes with a letter that may not have arrived.
fn in_doubt(game: &GameId, side: Side, follows: DoubtFollows) -> String {
    match follows {
        DoubtFollows::Stands => format!("resume {game}"),
        DoubtFollows::Waits => format!("resend {game}"),
        DoubtFollows::Nothing | DoubtFollows::Answered | DoubtFollows::Runs => {
            format!("credit {game} {} 5", ruling::letter(side))
        }
    }
}

/// What is missing to a mail.
pub(crate) fn unproven(why: Unproven, zone: Zone) -> Value {
    context! { why => why.word(), until => why.until().map(|until| Moment::of(until, zone)) }
}

/// How moves are written by the reader of a letter about a game.
pub(crate) fn samples(sight: &GameAsShown, reader: &Addressee) -> Samples {
    Samples::of(sight.reader.map_or(reader.language, |side| sight.game.hands.of(side).language))
}
