//! Which game a mail is for, and what became of each of its parts.

use minijinja::{Value, context, value::Serde};

use super::{
    super::{
        Dealt, Doubt, Fits, GameAsShown, PartOutcome, Question, example,
        line_to_send::{in_game, instead},
        scrub::{addresses_of, scrub, strangers, worded},
    },
    clocks,
    day::Moment,
};
use crate::wording::{Sentence, Wording};
use crate::{
    chess::Script,
    model::{Ply, Zone},
    reading::Meant,
};

pub(crate) fn question(question: &Question, zone: Zone) -> Value {
    context! {
        code => scrub(&question.code), wants_code => question.wants_code,
        from_itself => question.from_itself, last_hour => question.last_hour.map(|last| Moment::of(last, zone)),
        said => strangers_lines(question, &question.said),
        received => Moment::of(question.came, zone),
        sent => (question.received < question.came).then(|| Moment::of(question.received, zone)), send => question.send.as_deref().map(scrub),
        from => question.from.as_deref().map(addresses_of), again => question.again,
        another => question.another.as_deref().map(|said| strangers_lines(question, said)),
        claims => question.claims.clone(),
        doubt => doubt(&question.doubt),
    }
}

fn doubt(doubt: &Doubt) -> Value {
    let (why, lines) = match doubt {
        Doubt::Unsaid => (None, [].as_slice()),
        Doubt::Beside(lines) => (Some("beside"), lines.as_slice()),
        Doubt::OfOthers => (Some("of-others"), [].as_slice()),
        Doubt::InLines(lines) => (Some("in-line"), lines.as_slice()),
        Doubt::InTheSubject => (Some("in-subject"), [].as_slice()),
    };
    context! { why, lines => lines.iter().map(|line| scrub(line)).collect::<Vec<_>>() }
}

/// What a mail says, line by line: of one that is not proved nothing that could be followed.
fn strangers_lines(question: &Question, said: &str) -> String {
    match &question.from {
        Some(_) => said.lines().map(strangers).collect::<Vec<_>>().join("\n"),
        None => lines(said),
    }
}

/// Each line by itself: a letter sets them one below the other.
pub(crate) fn lines(said: &str) -> String {
    said.lines().map(scrub).collect::<Vec<_>>().join("\n")
}

pub(crate) fn shown(fits: &Fits, wording: Wording<'_>) -> Value {
    let not = |(game, why): &(crate::model::GameId, Sentence)| {
        context! { game => game.to_string(), why => worded(wording, why) }
    };
    context! {
        line => scrub(&fits.said), send => fits.send.iter().map(|line| scrub(line)).collect::<Vec<_>>(), not => fits.not.iter().map(not).collect::<Vec<_>>(),
    }
}

/// A part. `named`: whether what is to be sent instead has to name its game.
pub(crate) fn dealt(part: &Dealt, script: Option<Script>, named: bool, wording: Wording<'_>) -> Value {
    let game = part.game.as_ref().filter(|_| named);
    let in_game = |line: String| game.map_or(line.clone(), |game| in_game(game, &line));
    let sight = part.sight.as_deref();
    let meant = part.meant.as_ref().and_then(|meant| match meant {
        Meant::Elsewhere(_) => instead(meant, sight, script),
        Meant::Resign | Meant::AcceptDraw | Meant::DeclineDraw | Meant::Move { .. } => {
            instead(meant, sight, script).map(in_game)
        }
    });
    let example = sight.filter(|_| !part.elsewhere && part.fate == PartOutcome::NotRead && meant.is_none());
    let example = example.and_then(|sight| can_be_played(sight, script));
    context! {
        said => part.said.iter().map(|line| scrub(line)).collect::<Vec<_>>().join("\n"),
        game => part.game.as_ref().map(ToString::to_string), fate => Serde(part.fate),
        words => worded(wording, &part.words), cost => sight.zip(part.made).and_then(|(sight, made)| cost(sight, made)),
        meant => meant, example => example.map(in_game),
        fits => part.fits.as_ref().map(|fits| shown(fits, wording)),
    }
}

/// What a half-move of the reader's cost him, and what he has left.
fn cost(sight: &GameAsShown, made: Ply) -> Option<Value> {
    let game = &sight.game;
    let record = game.records.iter().find(|record| record.ply == made)?;
    Some(context! { charge => clocks::charge(game, record), clock => clocks::clock(game, made.side()) })
}

fn can_be_played(sight: &GameAsShown, script: Option<Script>) -> Option<String> {
    let game = &sight.game;
    let reader = sight.reader.filter(|reader| game.outcome.is_none() && game.on_move() == *reader)?;
    example(game, script, game.hands.of(reader).language)
}
