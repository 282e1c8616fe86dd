//! Lines of a mail that could not be taken: what they stop, and what a letter says about them.

use crate::reading::{MOST_GAMES, Setting, UnclearLine, WhyConditional, WhyUnclear, Word, Wrong};

/// Whether a line that could not be taken looks so much like another move that nothing of its mail may be played.
pub(crate) fn forbids_playing(unclear: &UnclearLine) -> bool {
    match unclear.why {
        WhyUnclear::NotAMove { .. }
        | WhyUnclear::NoNotation(_)
        | WhyUnclear::NumbersDoNotRun(_)
        | WhyUnclear::OutOfPlace
        | WhyUnclear::AnotherMove
        | WhyUnclear::MoveWithdrawn
        | WhyUnclear::Pgn(_)
        | WhyUnclear::DrawBesideMove
        | WhyUnclear::OtherGame(_)
        | WhyUnclear::GameName(_) => true,
        WhyUnclear::ClaimGround | WhyUnclear::ClaimMove | WhyUnclear::WordInProse(Word::Claim) => false,
        WhyUnclear::Question
        | WhyUnclear::MoveInProse
        | WhyUnclear::WordInProse(
            Word::Resign
            | Word::AcceptDraw
            | Word::DeclineDraw
            | Word::Confirm
            | Word::AgreeNotation
            | Word::Withdraw,
        )
        | WhyUnclear::TakenBack
        | WhyUnclear::OfferInWords
        | WhyUnclear::ResultAlone
        | WhyUnclear::NoSuchValue { .. }
        | WhyUnclear::WhichNotation(_)
        | WhyUnclear::Conditional(_)
        | WhyUnclear::NotInConditional { .. }
        | WhyUnclear::Contradicts(_)
        | WhyUnclear::InMessage
        | WhyUnclear::InRelayed
        | WhyUnclear::OfOthers
        | WhyUnclear::EmptyMessage
        | WhyUnclear::ForDirector
        | WhyUnclear::Order
        | WhyUnclear::LeaveDates
        | WhyUnclear::NoZone { .. } => false,
    }
}

/// Whether the line was to say in which language the moves beside it are written, and does not.
pub(crate) fn leaves_the_language_open(unclear: &UnclearLine) -> bool {
    matches!(
        unclear.why,
        WhyUnclear::NoSuchValue { of: Setting::Language, .. } | WhyUnclear::Contradicts(Setting::Language)
    )
}

/// Whether the line may be a claim, which would come too late once the move beside it is made.
pub(crate) fn may_be_a_claim(unclear: &UnclearLine) -> bool {
    matches!(
        unclear.why,
        WhyUnclear::ClaimGround | WhyUnclear::ClaimMove | WhyUnclear::WordInProse(Word::Claim)
    )
}

/// What a letter says about a line that could not be taken.
pub(crate) fn in_words(unclear: &UnclearLine) -> String {
    match &unclear.why {
        WhyUnclear::Conditional(why) => conditional(*why).into(),
        WhyUnclear::NotInConditional { text, why } | WhyUnclear::NotAMove { text, why } => format!("the digits {text} are no move: {why}"),
        // The Greek knight is written with an iota, which nobody can tell from this letter by its looks.
        WhyUnclear::NoNotation(text) if text.starts_with('I') => {
            format!(
                "{text} is no move in any notation that we read; its first letter is a Latin one, not a Greek one"
            )
        }
        WhyUnclear::NoNotation(text) => format!("{text} is no move in any notation that we read"),
        WhyUnclear::NumbersDoNotRun(number) => {
            format!("the move number {number} does not follow from the moves before it")
        }
        WhyUnclear::OutOfPlace => {
            "something in it is out of its place; send the move alone, its number before it and a draw offer after it"
                .into()
        }
        WhyUnclear::Question => "a move with a question mark is taken as a question, not as a move".into(),
        WhyUnclear::MoveInProse => "a move counts only on a line of its own".into(),
        WhyUnclear::AnotherMove => {
            "it speaks of another move than the one that you send; please send the move that you mean, alone".into()
        }
        WhyUnclear::MoveWithdrawn => {
            "it may ask us not to play the move of this mail; if you mean the move, please send it alone".into()
        }
        WhyUnclear::WordInProse(Word::Claim) | WhyUnclear::ClaimGround => GROUNDS.into(),
        WhyUnclear::ClaimMove => {
            "behind the word with stands the one move that you intend to make, and nothing else".into()
        }
        WhyUnclear::TakenBack => {
            "a draw offer and a claim cannot be taken back; an offer stands until it is answered".into()
        }
        WhyUnclear::WordInProse(word) => alone(*word).into(),
        WhyUnclear::OfferInWords => {
            "a draw offer is written as an equals sign in brackets behind the move; your opponent's is answered by the words \
             accept draw or decline draw, alone on a line"
                .into()
        }
        WhyUnclear::OfOthers => {
            "these words stand in a letter that we sent you, and are somebody else's; write what you mean in words of your own"
                .into()
        }
        WhyUnclear::DrawBesideMove => "behind a move a draw is offered by an equals sign in brackets, and by nothing else; \
                                       send the move so, or send it alone"
            .into(),
        WhyUnclear::ResultAlone => "a result counts for nothing by itself; if you give the game up, send the word resign \
                                    alone on a line; what is for the director stands behind td and a colon"
            .into(),
        WhyUnclear::OtherGame(game) => {
            format!("it names {game}, and your mail answers a letter about another game; send it in answer to a letter about {game}")
        }
        WhyUnclear::GameName(name) => format!("{name} is not the name of a game"),
        WhyUnclear::NoSuchValue { of, value } => no_such_value(*of, value),
        WhyUnclear::WhichNotation(word) => format!(
            "{word} goes with another request. How moves are written to you: {}. What counts in the game, once your \
             opponent has sent the same: {}",
            values(Setting::Script),
            values(Setting::AgreeNotation)
        ),
        WhyUnclear::InMessage => {
            "it stands within your message to the director, so it did not count; if it is meant for us too, send it \
             again by itself"
                .into()
        }
        WhyUnclear::InRelayed => "it stands within your message to your opponent, so it did not count; if it is meant \
                                  for us, send it again alone on a line, without message before it"
            .into(),
        WhyUnclear::ForDirector => "it seems to speak to the director, so your opponent was not sent it; what is for the \
                                    director stands behind td and a colon"
            .into(),
        WhyUnclear::EmptyMessage => "a message needs its words on the same line or below it".into(),
        WhyUnclear::Order => {
            "only the tournament director rules; to ask him something, write td and a colon before your words".into()
        }
        WhyUnclear::Pgn(why) => pgn(why),
        WhyUnclear::LeaveDates => "leave stands alone on its line, with its first and its last day, each with its year, \
                                   as in 2026-12-20 or 20 December 2026"
            .into(),
        WhyUnclear::NoZone { text, near } => no_zone(text, near),
        WhyUnclear::Contradicts(_) => {
            "another line of your mail says otherwise, so neither was done; send the one that you mean".into()
        }
    }
}

fn pgn(why: &Wrong) -> String {
    match why {
        Wrong::Word(word) => format!("{word} stands among the moves of the PGN, and is no move in it"),
        Wrong::Number(number) => {
            format!("the move number {number} in the PGN does not fit the moves around it")
        }
        Wrong::Open => "a comment or a variation in the PGN does not end".into(),
        Wrong::TooLong => "the PGN holds more moves than any game has".into(),
        Wrong::Results => "the PGN gives two different results".into(),
        Wrong::TooMany => format!("the file holds more than {MOST_GAMES} games, and none of them was read"),
        Wrong::WhichGame => {
            "the PGN, and the letter that it answers or the line above it, name different games; send it with the line \
             Game and the name of the game above it, or as an answer to the letter about that game"
                .into()
        }
        Wrong::NoGame => {
            "nothing says clearly for which of your games the PGN is; send it with the line Game and the name of the game above \
             it, or as an answer to the letter about that game"
                .into()
        }
        Wrong::Colours => "the PGN gives White to the player of the black men".into(),
        Wrong::OfOthers => {
            "the PGN stands in a letter of ours that passed on somebody else's words; please send your move by itself".into()
        }
        Wrong::OtherGame => "the PGN is of another game: it is played by other people".into(),
        Wrong::Comment(line) => format!(
            "a comment in the PGN says: {line}. It may be meant for us, or against the move; leave it out, or write what \
             you want of us on a line of its own above the PGN"
        ),
    }
}

/// What counts instead of prose with a word in it that cannot be taken back.
fn alone(word: Word) -> &'static str {
    match word {
        Word::Resign => {
            "it was not taken, since it may be part of a sentence that says more; if you give the game up, send the word resign \
             alone on a line"
        }
        Word::AcceptDraw => {
            "it was not taken, since it may be part of a sentence that says more; if you accept, send the words accept draw alone \
             on a line"
        }
        Word::DeclineDraw => {
            "it was not taken, since it may be part of a sentence that says more; an offer ends with your next move, or with the \
             words decline draw alone on a line"
        }
        Word::Confirm | Word::AgreeNotation | Word::Claim | Word::Withdraw => {
            "these words count only alone on a line"
        }
    }
}

fn conditional(why: WhyConditional) -> &'static str {
    match why {
        WhyConditional::Offer => {
            "no draw offer can go with a conditional move; offer it with a move of yours, or when it is your turn"
        }
        WhyConditional::Outcome => "only moves can be made to depend on a move, and no end of the game",
        WhyConditional::NoReply => {
            "a move of your opponent and your answer to it are needed, in turns, and the last move must be yours"
        }
        WhyConditional::NotRead => {
            "not all of it can be read; it takes nothing but moves, and the words if, any and then"
        }
        WhyConditional::Numbers => "its move numbers do not follow from one another",
        WhyConditional::OwnLine => "conditional moves stand on a line of their own, which begins with if",
        WhyConditional::Unless => {
            "an answer to every move but one cannot be sent; please write a line with if for each move of your opponent \
             that you want to answer"
        }
        WhyConditional::Forgotten => {
            "not taken, since the words forget ifs stand below it; if you mean it, send it again without them"
        }
        WhyConditional::Beside => {
            "not taken, since it may go on from another such line that could not be read; please send all of them again"
        }
    }
}

/// The claims that there are.
const GROUNDS: &str = "a claim stands alone on its line, without other words and signs, and says what it rests on: claim repetition, claim fifty, claim \
     tablebase draw, claim tablebase win, claim adjudication draw, claim adjudication win or claim time; behind the first \
     two can stand the word with and the move that you intend to make";

fn no_zone(text: &str, near: &[&str]) -> String {
    match (text, near) {
        ("", _) => "it needs the name of a zone, such as timezone Europe/Prague".into(),
        (text, []) => {
            format!(
                "{text} is no time zone that we know; it is named by its continent and city, as in Europe/Prague"
            )
        }
        (text, near) => format!("{text} is no time zone that we know; do you mean {}?", near.join(" or ")),
    }
}

fn no_such_value(of: Setting, value: &str) -> String {
    match (value, values(of)) {
        ("", can) => format!("it needs a word more: {can}"),
        (value, can) => format!("{value} cannot stand there; what can be written is {can}"),
    }
}

/// What a setting can be, as it is written.
fn values(of: Setting) -> &'static str {
    match of {
        Setting::Strict => "strict on or strict off",
        Setting::Language => {
            "language and one of cs, de, el, en, eo, es, fr, it, nl, pl, pt and ru, or the name of such a language"
        }
        Setting::Format => "format text or format cmail",
        Setting::Script => "notation numeric, san, local, figurine or long",
        Setting::AgreeNotation => "agree notation numeric, algebraic or any",
        Setting::Zone => "timezone and the name of a zone, such as Europe/Prague",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::{Line, Standing};

    #[test]
    fn each_says_what_can_be_written() {
        for (line, words) in [
            ("12. 5259", "the digits 5259 are no move"),
            ("12. Nf9", "Nf9 is no move in any notation"),
            ("I play 12. Nf3 today", "a line of its own"),
            ("I agree notation any", "only alone on a line"),
            ("strict maybe", "maybe cannot stand there; what can be written is strict on or strict off"),
            ("language", "it needs a word more: language and one of cs"),
            ("notation latin", "numeric, san, local, figurine or long"),
            ("agree notation latin", "agree notation numeric, algebraic or any"),
            (
                "notation algebraic",
                "What counts in the game, once your opponent has sent the same: agree notation",
            ),
            (
                "agree notation san",
                "How moves are written to you: notation numeric, san, local, figurine or long.",
            ),
            ("12. If6", "its first letter is a Latin one"),
            ("12. (=) 7163", "send the move alone"),
            ("td penalty CLUB26/1 b 5 He is late.", "only the tournament director rules"),
            ("td stop CLUB26/1", "only the tournament director rules"),
        ] {
            let text = line.to_owned();
            let line = Line { text, standing: Standing::Fresh, below_quotation: false };
            let unclear = crate::reading::read(&[line]).unclear.remove(0);
            assert!(in_words(&unclear).contains(words), "{}", in_words(&unclear));
        }
    }
}
