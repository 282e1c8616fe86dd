//! The lines above and below one that counts by which it may not be meant: a head that announces something else, the
//! beginning of a sentence that turns, a word that takes it back. Its writer is asked; a question costs him little.

use super::{
    super::{
        InEvent, InGame, Objection, Rule, What, WhyUnclear, Word, director_message,
        found::{Found, Named},
        line::{has_words, with_what_is_beside},
        matter_answer, opponent_message, other_game, own_move, prose,
        words::{self as tongues, HEDGES},
    },
    ANNOUNCES, Around, OF_ANOTHER_GAME, OTHERWISE, OTHERWISE_SMALL, PERHAPS_BROKEN, hedged, length, prose_of,
    unfinished, words,
};
use crate::{chess::Joined, mail::Line};

/// The most words of a line that is the beginning of the one below it, and no sentence of its own.
const MOST_OF_A_BEGINNING: usize = 6;

/// The most words of an afterthought.
const FEW: usize = 4;

impl Around<'_> {
    /// What of the lines around one that says this makes it doubtful.
    pub fn doubt(&self, what: &What) -> Vec<Objection> {
        let (above, below) = match what {
            // The sentences around a move are judged one by one, where the language of the mail is known.
            What::Game(InGame::Moves(_)) => {
                (Rule::first_of([(Rule::ForeignHead, &|| self.foreign_head())]), None)
            }
            // Words between two conditions join them, and are seen to there.
            What::Game(InGame::If(_)) => (
                self.turned_above().filter(|_| self.condition_above().is_none()),
                self.turned_below(true).filter(|_| !self.condition_below()),
            ),
            What::Game(InGame::Offer) => (None, self.turned_below(false)),
            What::Event(InEvent::Leave { .. } | InEvent::CancelLeave(_)) => {
                (self.broken_above(), self.turned_below(false))
            }
            _ => (None, None),
        };
        let found = above.into_iter().chain(below);
        found.map(|(line, rule)| Objection { line: line.to_owned(), rule }).collect()
    }

    /// Leaves open how a condition is joined to the one above it where words stand between them: it may go on from that.
    pub fn join(&self, what: &mut What) {
        let What::Game(InGame::If(branches)) = what else { return };
        if let Some(first) = branches.first_mut()
            && Rule::WordsBetweenConditions.holds()
            && first.joined == Joined::Beside
            && self.words_between()
        {
            first.joined = Joined::Unsaid;
        }
    }

    fn words_between(&self) -> bool {
        self.condition_above().is_some_and(|above| {
            let behind = self.above.iter().rev().take_while(|between| !std::ptr::eq(*between, above));
            let mut between = behind.filter(|line| line.has_words());
            between.any(|line| !tongues::is_polite(&line.text))
        })
    }

    /// The nearest condition above, with nothing but prose below it.
    fn condition_above(&self) -> Option<&Line> {
        let mut above = self.above.iter().rev().filter(|line| prose_of(line).is_none() && line.has_words());
        above.next().filter(|line| is_condition(line))
    }

    fn condition_below(&self) -> bool {
        let mut below = self.below.iter().filter(|line| prose_of(line).is_none() && line.has_words());
        below.next().is_some_and(is_condition)
    }

    fn turned_above(&self) -> Option<(&str, Rule)> {
        let own = |text: &&str| opponent_message::begins(text).is_none();
        let asks = |text: &&str| {
            let begins = unfinished(text) && words(text) <= MOST_OF_A_BEGINNING;
            begins && prose::speaks_of_a_move(text) && HEDGES.stands_in(text)
        };
        let head = || self.introduction().filter(own);
        Rule::first_of([
            (Rule::TurnedHead, &|| head().filter(asks)),
            (Rule::ForeignHead, &|| self.foreign_head()),
            (Rule::ReportedMove, &|| self.introduction().filter(|_| self.reported())),
            (Rule::TurnedBeginning, &|| self.prose_above().filter(own).filter(|text| begins_otherwise(text))),
        ])
    }

    fn foreign_head(&self) -> Option<&str> {
        let head = self.introduction().filter(|text| opponent_message::begins(text).is_none());
        head.filter(|text| heads_something_else(text))
    }

    /// A line above that a mail program may have broken, or that turns what stands below it.
    fn broken_above(&self) -> Option<(&str, Rule)> {
        let broken =
            |text: &&str| unfinished(text) && length(text) >= PERHAPS_BROKEN && !tongues::is_polite(text);
        Rule::first_of([
            (Rule::BrokenAboveLeave, &|| self.prose_above().filter(broken)),
            (Rule::TurnedBeginning, &|| self.prose_above().filter(|text| begins_otherwise(text))),
        ])
    }

    fn turned_below(&self, condition: bool) -> Option<(&str, Rule)> {
        let next = || self.below.first().filter(|line| is_talk(line)).map(|line| line.text.trim());
        let further = || {
            let blank = self.below.first().is_some_and(|line| line.is_fresh() && line.text.trim().is_empty());
            let line = self.below.get(1).filter(|line| blank && is_talk(line))?;
            Some(line.text.trim()).filter(|text| goes_on_otherwise(text))
        };
        Rule::first_of([
            (Rule::TakenBackBelow, &|| next().filter(|text| takes_back(text, condition))),
            (Rule::TakenBackBeyondBlank, &further),
        ])
    }
}

fn is_condition(line: &Line) -> bool {
    line.is_fresh()
        && matches!(
            with_what_is_beside(super::super::line::split(&line.text).1).0,
            Found::Said(What::Game(InGame::If(_)))
        )
}

/// A newly written line that counts for nothing, and is not asked about for what it says itself.
fn is_talk(line: &Line) -> bool {
    let (named, rest) = super::super::line::split(&line.text);
    let own = line.is_fresh() && !rest.is_empty() && matches!(named, Named::Nothing);
    own && opponent_message::begins(rest).is_none()
        && director_message::begins(rest, false).is_none()
        && match with_what_is_beside(rest).0 {
            Found::Said(_) => false,
            Found::Nothing => true,
            Found::Unclear(why) | Found::Asked(why, _) => matches!(
                why,
                WhyUnclear::MoveInProse
                    | WhyUnclear::WordInProse(Word::Resign | Word::Withdraw)
                    | WhyUnclear::Question
                    | WhyUnclear::MoveWithdrawn
            ),
        }
}

/// Whether a line with a colon at its end is the head of something else than its writer's move.
fn heads_something_else(text: &str) -> bool {
    let Some(head) = text.trim_end().strip_suffix(':').map(str::trim) else { return false };
    // In other scripts than those of our languages there is no telling.
    let ours = head.contains(char::is_alphabetic)
        && head.chars().filter(|c| c.is_alphabetic()).all(|c| c < '\u{530}');
    let announces = ANNOUNCES.is_match(head)
        || own_move::announces(head)
        || prose::speaks_of_a_move(head)
        || other_game::is_colour(head);
    ours && !tongues::is_polite(head) && !greets(head) && (HEDGES.stands_in(head) || !announces)
}

/// A polite word or two, and a name behind them.
fn greets(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    (1..words.len()).any(|at| {
        let (greeting, name) = words.split_at(at);
        name.iter().all(|word| word.starts_with(char::is_uppercase))
            && tongues::is_polite(&greeting.join(" "))
    })
}

/// Whether an unfinished line turns what it begins: `I was going to play`, `Should I play`.
fn begins_otherwise(text: &str) -> bool {
    let last = text.split_whitespace().next_back().unwrap_or_default();
    let begins = words(text) <= MOST_OF_A_BEGINNING || prose::speaks_of_a_move(last) || HEDGES.ends(text);
    // `Nein` above a move answers something else.
    let answers = matter_answer::yes_or_no(text.trim_end_matches(',')).is_some();
    let turns = tongues::has_hedge(text) || OF_ANOTHER_GAME.is_match(text);
    unfinished(text) && begins && turns && !answers && !tongues::is_polite(text)
}

/// Whether a line takes back the one above it, or makes it hang on something.
fn takes_back(text: &str, condition: bool) -> bool {
    let bare = without_marks(text);
    if bare.is_empty() {
        return text.contains(['?', '？']);
    }
    if denies(bare, false) {
        return false;
    }
    let hangs = hedged(bare);
    let turns = match bare.starts_with(char::is_lowercase) {
        true => hangs || HEDGES.stands_in(bare) || text.ends_with('?') || OTHERWISE_SMALL.is_match(bare),
        false => {
            hangs && (condition || words(bare) <= FEW) || HEDGES.stands_in(bare) && words(bare) <= FEW + 1
        }
    };
    turns || denies(bare, true) || OTHERWISE.is_match(bare) || condition && !prose::spoken(text).is_empty()
}

/// Whether a line beyond a blank one goes on from what stands above that, in small letters.
fn goes_on_otherwise(text: &str) -> bool {
    let bare = without_marks(text);
    bare.starts_with(char::is_lowercase)
        && (hedged(bare) || OTHERWISE_SMALL.is_match(bare) || OTHERWISE.is_match(bare))
}

/// Whether a line begins with a no. Beside politeness it declines something: `No, thanks.`
fn denies(text: &str, earnest: bool) -> bool {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let ended = first.ends_with(|c: char| !c.is_alphanumeric());
    let no = matter_answer::yes_or_no(first.trim_end_matches(|c: char| !c.is_alphanumeric())) == Some(false);
    let polite = has_words(rest) && tongues::is_polite(rest);
    no && polite != earnest && (polite || ended || rest.is_empty() || words(text) <= MOST_OF_A_BEGINNING)
}

fn without_marks(text: &str) -> &str {
    text.trim_start_matches(|c: char| !c.is_alphanumeric())
}
