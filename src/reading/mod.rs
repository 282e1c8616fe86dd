//! Lines of text to what was said: moves, offers, words that count, requests.
//!
//! One thing a line, and a line counts only where the whole of it reads as that thing: prose is left alone. Nothing is
//! guessed. What looks meant but does not read is handed on as [`UnclearLine`], with the one thing that a letter has to
//! say about it. Only newly written lines are looked at. No board is asked here: whether a move fits its game is for
//! the referee.
//!
//! Lines are read up to a thousand characters, and a mark stands where more was cut off: what is left of a cut line is
//! never all of it. A word that cannot be taken back is obeyed where its whole line is understood; what is left over
//! asks. A mark on a letter may be left out and not added (`aceptó` is not `acepto`), and English phrases leave out
//! what our own letters say of offers.

mod address_words;
mod analysis;
mod announced;
mod card_dates;
mod claims;
mod closings;
mod conditional;
mod corrections;
mod dates;
mod declared_dates;
mod director_message;
mod examples;
mod found;
mod game_number;
mod line;
mod line_parts;
mod mail_reading;
mod matter_answer;
mod meant_line;
mod move_token;
mod moves;
mod near;
mod neighbours;
mod odds;
mod opponent_message;
pub mod order;
mod other_game;
mod own_move;
mod perhaps_made;
mod pgn;
mod prose;
pub mod rule;
mod seals;
mod sentence_form;
mod sentence_lines;
mod sentences;
mod set_off;
mod settings;
mod spelling;
mod spoken_languages;
mod statement;
mod strangers;
mod theirs;
mod time_words;
mod unclear_line;
mod words;

#[cfg(test)]
mod tests;

use crate::{
    mail::{Line, Standing},
    model::{Declared, GameId},
};
use found::{Found, Named};
use line::{counts, has_words, named_before, named_behind, named_beside, with_what_is_beside};
use neighbours::Around;

pub use self::order::{
    About, AnnouncedIn, Correction, Direction, Directions, EventOrder, Given, LateEntry, OrderError, Outline,
    Request, StandsThere, Substitution, Verb, WhichGames, WhyUnread, begins_an_order, orders_within,
    read_order, read_orders, would_order,
};
pub use analysis::{Analysis, analyses};
pub use closings::Closing;
pub use conditional::begins_with_if;
pub use dates::WrittenDate;
pub use director_message::concerns_director;
pub use game_number::game_by_its_number;
pub use line::numbered;
pub use mail_reading::Reading;
pub use matter_answer::{AnswerWord, Clause, Reply, case_answers, is_name, read_case_reply, read_reply};
pub use meant_line::{LookedAtIn, Meant, meant};
pub use neighbours::{reports, speaks_of_figures, speaks_of_others};
pub use other_game::{Elsewhere, colour_named, named_elsewhere};
pub use own_move::{Announced, Beside, announces};
pub use pgn::{Inline, MOST_GAMES, Pgn, Says, games_of, take_games};
pub use prose::{speaks_of_a_move, spoken};
pub use rule::{Objection, Rule};
pub use seals::{WrittenSeal, barred_seal, take_seals};
pub use sentence_lines::split_lines;
pub use sentences::{Sentence, sentences};
pub use settings::is_new_mark;
pub use spoken_languages::{SpokenLanguages, without_numbers};
pub use statement::{
    DirectorMessage, InEvent, InGame, OfSender, PlayerSetting, Said, Spoken, ToDirector, What,
};
pub use strangers::is_title;
pub use theirs::speaks_of_theirs;
pub use unclear_line::{Setting, UnclearLine, WhyConditional, WhyUnclear, Word, Wrong};
pub use words::{has_hedge, is_polite, is_praise};

struct OfLine<'a> {
    named: Named,
    rest: &'a str,
    found: Found,
    beside: Option<Declared>,
    name_beside: bool,
}

impl<'a> OfLine<'a> {
    fn read(text: &'a str) -> OfLine<'a> {
        let (named, rest) = line::split(text);
        let (found, beside) = with_what_is_beside(rest);
        if let (Named::Nothing, Found::Nothing | Found::Unclear(_) | Found::Asked(..), Some((id, head))) =
            (&named, &found, named_behind(rest).or_else(|| named_before(rest)))
            && let Some((found, beside)) = named_beside(head)
        {
            return OfLine { named: Named::Game(id), rest, found, beside, name_beside: true };
        }
        if let (Named::Nothing, Found::Nothing | Found::Unclear(_) | Found::Asked(..), Some((id, head))) =
            (&named, &found, line::named_within(rest))
            && let Some((found @ Found::Said(_), beside)) = named_beside(&head)
        {
            return OfLine { named: Named::Game(id), rest, found, beside, name_beside: true };
        }
        OfLine { named, rest, found, beside, name_beside: false }
    }
}

/// Reads the newly written lines of a mail.
pub fn read(lines: &[Line]) -> Reading {
    read_beside(lines, &[])
}

/// The same, where games were sent beside these lines: prose may speak of their last moves.
pub fn read_beside(lines: &[Line], beside: &[Pgn]) -> Reading {
    let mut lines = lines.to_vec();
    let games = take_games(&mut lines);
    let mut reading = Reading { has_words: !games.is_empty(), games, ..Reading::default() };
    let lines = lines.as_slice();
    let mut above = Named::Nothing;
    // The game that is named in the line before.
    let mut before = Named::Nothing;
    let mut paragraph = true;
    // The line with a game's name below which nothing of a game has stood so far.
    let mut heading: Option<&Line> = None;
    let taken_out: Vec<usize> = reading.games.iter().map(|game| game.place).collect();
    // Results and signs for a draw, which say something beside a move.
    let mut signs = Vec::new();
    let mut rest = lines;
    while let Some((line, below)) = rest.split_first() {
        rest = below;
        if taken_out.contains(&above_of(lines, below).len()) {
            heading = None;
        }
        if !line.is_fresh() {
            paragraph = true;
            before = Named::Nothing;
            continue;
        }
        if let Some(used) = reading.take_message(line, paragraph, below, &above) {
            rest = below.get(used..).unwrap_or_default();
            heading = None;
            paragraph = true;
            before = Named::Nothing;
            continue;
        }
        let OfLine { mut named, rest, found, beside, name_beside } = OfLine::read(&line.text);
        let around = Around { above: above_of(lines, below), below };
        let found = around.judge(rest, found);
        // Conditional moves go on from the line above them: a name in front of that one holds for them too.
        let last = std::mem::take(&mut before);
        if matches!(named, Named::Nothing) && found.is_conditional() {
            named = last;
        }
        // `(=)` alone holds no letter, and says something.
        reading.has_words |= line.has_words() || !matches!(found, Found::Nothing);
        let inline = !matches!(named, Named::Nothing);
        paragraph = !matches!(found, Found::Nothing) || !has_words(rest);
        match (found, if inline { &named } else { &above }) {
            (Found::Nothing, game) => {
                let sign = prose::lone_sign(rest);
                signs.extend(sign.map(|(why, rule)| UnclearLine::new(line, game.id(), why).by(rule)));
                if has_words(rest) {
                    reading.prose.push(line.text.trim().to_owned());
                }
                if inline {
                    let bare = Some(line).filter(|_| !has_words(rest));
                    reading.heads_nothing(std::mem::replace(&mut heading, bare));
                    above = named;
                }
                continue;
            }
            // Rather asked back than bound to the wrong game.
            (_, Named::Unreadable(name)) => {
                let why = WhyUnclear::GameName(name.clone());
                heading = heading.filter(|_| inline);
                reading.unclear.push(UnclearLine::new(line, None, why));
            }
            (Found::Said(mut what), game) => {
                heading = heading.filter(|_| inline || !matches!(what, What::Game(_)));
                let doubt = around.doubt(&what);
                around.join(&mut what);
                let said = std::iter::once(what).chain(beside.map(What::Declared)).map(|what| {
                    let doubt = doubt.clone();
                    Said { name_beside, doubt, ..Said::new(line, game.id(), what) }
                });
                reading.said.extend(said);
            }
            (Found::Unclear(why), game) => {
                heading = heading.filter(|_| inline);
                reading.unclear.push(UnclearLine::new(line, game.id(), why));
            }
            (Found::Asked(why, rule), game) => {
                heading = heading.filter(|_| inline);
                reading.unclear.push(UnclearLine::new(line, game.id(), why).by(rule));
            }
        }
        // A name in front of what it names holds for its own line, and ends what the name above it held for.
        if inline {
            reading.heads_nothing(heading.take());
            above = Named::Nothing;
            before = named;
        }
    }
    reading.heads_nothing(heading);
    if reading.said.iter().any(|said| said.what.moves().is_some()) {
        reading.unclear.extend(signs);
    }
    reading.drop_talk_about_moves(!beside.is_empty());
    corrections::mark(&mut reading, beside);
    mail_reading::find_places(&mut reading, lines);
    reading
}

/// The lines above the one that these follow.
fn above_of<'a>(lines: &'a [Line], below: &[Line]) -> &'a [Line] {
    lines.get(..lines.len().saturating_sub(below.len()).saturating_sub(1)).unwrap_or_default()
}

/// The first line behind our bar, above every quotation, that would count without the bar: a player has copied the
/// form of an example. Without the bar, as he should have sent it.
pub fn barred_submission(lines: &[Line]) -> Option<String> {
    lines
        .iter()
        .take_while(|line| !line.below_quotation)
        .filter(|line| line.standing == Standing::Barred)
        .map(|line| line.text.trim_start_matches(|c: char| c == '|' || c.is_whitespace()).trim_end())
        .find(|text| counts(text) && !asks_of_seal(text))
        .map(str::to_owned)
}

fn asks_of_seal(text: &str) -> bool {
    matches!(seals::read(text), Found::Said(_))
}

/// Whether one of these lines ends the game, or could: a resignation, an acceptance, a claim, a withdrawal.
pub fn ends_a_game(said: &str) -> bool {
    said.lines().any(|line| ending(line).is_some())
}

/// Whether one of these lines is about the game and not about a half-move: what it asks for is not over when moves are made.
pub fn outlives_moves(said: &str) -> bool {
    said.lines().filter_map(ending).any(|what| match what {
        What::Game(InGame::Resign) | What::Event(InEvent::Withdraw) | What::Game(InGame::ClaimTime) => true,
        What::Game(InGame::Claim { claim, .. }) => !claim.is_offer(),
        _ => false,
    })
}

/// Whether a line signs the result of a game (8.5).
pub fn signs_the_result(line: &str) -> bool {
    matches!(OfLine::read(line).found, Found::Said(What::Game(InGame::Sign)))
}

/// What a line says that ends the game, or could.
fn ending(line: &str) -> Option<What> {
    let Found::Said(what) = OfLine::read(line).found else { return None };
    neighbours::ends_a_game(&what).map(|_| what)
}

/// The words beside the move of a line that counts by them; none where it counts by itself.
pub fn words_beside(line: &str) -> Option<Beside> {
    own_move::words_beside(line::split(line).1)
}

/// What a letter has to say about a line where the move in it is none that its writer makes.
pub fn asked_of_talk(line: &str) -> Option<(WhyUnclear, Rule)> {
    match prose::read(line::split(line).1) {
        Found::Asked(why, rule) => Some((why, rule)),
        _ => None,
    }
}

/// The words of a line that ends a game which have to be names, for it to end the game.
pub fn taken_for_names(line: &str) -> Vec<String> {
    let rest = line::split(line).1;
    let within = line::named_within(rest);
    words::taken_for_names(within.as_ref().map_or(rest, |(_, head)| head))
}

/// What a line says of the game whose name stands behind or before it, as a line that names the game first:
/// `resign CLUB26/2` as `Game CLUB26/2: resign`.
pub fn with_its_game_first(line: &str) -> Option<String> {
    let (id, head) = named_behind(line).or_else(|| named_before(line))?;
    let (found, _) = named_beside(head)?;
    matches!(found, Found::Said(_)).then(|| format!("Game {id}: {head}"))
}

/// Whether a line is the name of a game and nothing else: which, where it is one that can be.
pub fn names_a_game(line: &str) -> Option<Option<GameId>> {
    let (named, rest) = line::split(line);
    (!matches!(named, Named::Nothing) && !has_words(rest)).then(|| named.id())
}

/// Whether a text announces something, and says nothing else: `Here is my reply:`.
pub fn is_announcement(text: &str) -> bool {
    words::beside_move(text.trim().trim_end_matches(':'), words::Place::Before)
        .is_some_and(|beside| beside.announced && !beside.offer && beside.number.is_none())
}

/// The game that a line names, and beside it at most which move of it: `CLUB26/1, move 11`.
pub fn heads_a_game(line: &str) -> Option<GameId> {
    let (id, beside) = line::named_within(line)?;
    let beside = spelling::spelt(&beside);
    words::beside_move(&beside, words::Place::Behind).is_some_and(|beside| !beside.offer).then_some(id)
}

impl Reading {
    /// Whether nothing in it counts or is asked back.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.said.is_empty()
            && self.unclear.is_empty()
            && self.games.is_empty()
            && self.to_director.is_empty()
    }

    /// A game's name below which nothing stands that it could head says for which game the lines above it are.
    fn heads_nothing(&mut self, heading: Option<&Line>) {
        self.prose.extend(heading.map(|line| line.text.trim().to_owned()));
    }

    /// Takes the message that a line begins, if any; gives how many of the lines below it belong to it. What would count
    /// by itself does not count inside one to the director, and is asked back: it may have been meant for us.
    fn take_message(&mut self, line: &Line, paragraph: bool, below: &[Line], above: &Named) -> Option<usize> {
        if let Some((named, text)) = opponent_message::begins(&line.text) {
            return Some(self.relayed(line, (&named, text), below, above));
        }
        let begun = director_message::begins(&line.text, paragraph)?;
        self.has_words = true;
        let named = if matches!(begun.named, Named::Nothing) { above } else { &begun.named };
        let (own, used) = director_message::lines(begun.text, below);
        let told = match named {
            Named::Unreadable(name) => Err(WhyUnclear::GameName(name.clone())),
            Named::Nothing | Named::Game(_) => director_message::message(&begun, &own, named.id()),
        };
        match told {
            Ok(told) => self.to_director.push(told),
            Err(why) => self.unclear.push(UnclearLine::new(line, named.id(), why)),
        }
        let inside = own.iter().filter(|line| counts(&line.text));
        self.unclear.extend(inside.map(|line| UnclearLine::new(line, named.id(), WhyUnclear::InMessage)));
        Some(used)
    }
}
