//! What letters say that are about no game alone, or about little of one. Words from mails are scrubbed here and in the
//! files beside, all of them.

use minijinja::{Value, context};

use super::{
    super::{
        Addressee, DoubtFollows, GameAsShown, KeptNews, LineNotTaken, Unproven,
        line_to_send::instead,
        scrub::{scrub, worded},
    },
    day::{Day, Moment},
    script::Samples,
};
use crate::{
    chess::Script,
    laws::Days,
    model::{GameId, Side, Zone},
    regulations::Notation,
    wording::Wording,
};

/// What was not taken of a mail, and what its writer may have meant.
pub(crate) fn not_taken(
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
pub(crate) fn in_doubt(game: &GameId, side: Side, follows: DoubtFollows) -> String {
    match follows {
        DoubtFollows::Stands => format!("resume {game}"),
        DoubtFollows::Waits => format!("resend {game}"),
        DoubtFollows::Nothing | DoubtFollows::Answered | DoubtFollows::Runs => {
            format!("credit {game} {} 5", side.letter())
        }
    }
}

/// What is missing to a mail.
pub(crate) fn unproven(why: Unproven, zone: Zone) -> Value {
    let (why, until) = match why {
        Unproven::NoMark => ("no-mark", None),
        Unproven::OldMark(until) => ("old-mark", Some(Moment::of(until, zone))),
        Unproven::Forged => ("forged", None),
    };
    context! { why, until }
}

/// How moves are written by the reader of a letter about a game.
pub(crate) fn samples(sight: &GameAsShown, reader: &Addressee) -> Samples {
    Samples::of(sight.reader.map_or(reader.language, |side| sight.game.hands.of(side).language))
}

/// What a letter tells of beside a message, where the opponent had more to say than a day's letters.
pub(crate) fn beside(news: Option<&KeptNews>) -> Value {
    let days = |days: &Days| context! { from => Day::of(days.from), until => Day::of(days.until) };
    let leave = news.and_then(|news| news.leave.as_ref());
    context! {
        kept => news.is_some(),
        leave_changed => leave.is_some(),
        leave => leave.into_iter().flatten().map(days).collect::<Vec<_>>(),
        proposed => news.and_then(|news| news.proposed).map(Notation::word),
    }
}
