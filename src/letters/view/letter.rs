//! What letters say that are about no game alone, or about little of one, those between the director and players too. All
//! words from mails are scrubbed here and in the files beside.

use minijinja::{Value, context};

use super::{
    super::{
        Addressee, DoubtFollows, GameAsShown, KeptNews, LeftOut, LineNotTaken, OrderProblem, Unproven,
        WhyAsked,
        line_to_send::instead,
        scrub::{relayed_with_addresses, safe, scrub, scrub_but_addresses, worded},
    },
    day::{Day, Moment},
    person::NamedPerson,
    script::Samples,
};
use crate::{
    chess::Script,
    laws::{Days, director},
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

pub(crate) fn person(name: &str) -> NamedPerson {
    NamedPerson::of(&scrub(name), None)
}

pub(crate) fn persons(names: &[String]) -> Vec<NamedPerson> {
    names.iter().map(|name| person(name)).collect()
}

pub(crate) fn of_player(name: &str, said: &str, mail: &str) -> Value {
    let shown = relayed_with_addresses;
    context! { player => person(name), said => shown(said), mail => shown(mail) }
}

/// Why a director is asked whether he means an order, with the words that make it doubtful.
pub(crate) fn why_asked(why: &WhyAsked, wording: Wording<'_>) -> Value {
    let (why, text) = match why {
        WhyAsked::WordsOfOthers => ("words-of-others", None),
        WhyAsked::Reported(line) => ("reported", Some(scrub(line))),
        WhyAsked::AgainstRecord(says) => ("against-record", Some(worded(wording, says))),
        WhyAsked::GoesOn => ("goes-on", None),
        WhyAsked::OtherGame(line) => ("other-game", Some(scrub(line))),
        WhyAsked::Beside(line) => ("beside", Some(scrub(line))),
    };
    context! { why, text }
}

/// The lines that would settle what waits for the director in a game.
pub(crate) fn settling(sight: &GameAsShown) -> Vec<String> {
    let orders = director::settling(&sight.game, sight.now);
    orders.iter().map(|order| format!("td {}", director::words(order, &sight.game.id))).collect()
}

pub(crate) fn left_out(left: &LeftOut, wording: Wording<'_>) -> Value {
    let rules = left.rules.as_deref().map(person);
    context! { id => left.game.to_string(), why => worded(wording, &left.why), rules => rules }
}

pub(crate) fn order_not_taken(problem: &OrderProblem, wording: Wording<'_>) -> Value {
    let fits = problem.fits.as_ref().map(|fits| {
        context! { line => safe(&fits.line), behind => fits.behind, gaps => fits.gaps }
    });
    context! { line => scrub_but_addresses(&problem.line), why => worded(wording, &problem.why), fits => fits }
}
