//! Lines of a mail that could not be taken: what they stop, and what a letter says about them.

use crate::{
    reading::{Rule, Setting, UnclearLine, WhyUnclear, Word},
    wording::{Phrase, Sentence, phrases},
};

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
        WhyUnclear::ClaimGround
        | WhyUnclear::ClaimMove
        | WhyUnclear::Question
        | WhyUnclear::MoveInProse
        | WhyUnclear::WordInProse(_)
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
        | WhyUnclear::NoAddress
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

phrases! {
    /// What a letter says beside what the line itself tells.
    enum Beside {
        /// The Greek knight is written with an iota, which nobody can tell from this letter by its looks.
        NoIota { text: String } = "unclear-line-no-iota",
        /// A move that has its line for itself, which the lines around it seem to turn.
        MoveAmongLines = "unclear-line-move-among-lines",
        /// Digits on a line of their own, where a telephone or a room would have its number.
        PerhapsFigures = "unclear-line-perhaps-figures",
    }
}

/// What a letter says about a line that could not be taken.
pub(crate) fn sentence(unclear: &UnclearLine) -> Sentence {
    let has = |rules: &[Rule]| unclear.rules.iter().any(|rule| rules.contains(rule));
    match &unclear.why {
        WhyUnclear::NoNotation(text) if text.starts_with('I') => {
            Beside::NoIota { text: text.clone() }.sentence()
        }
        WhyUnclear::MoveInProse if has(&[Rule::FiguresOf, Rule::BelowName]) => {
            Beside::PerhapsFigures.sentence()
        }
        WhyUnclear::MoveInProse
            if has(&[Rule::BrokenSentence, Rule::SaidOfMove, Rule::DeniedMove, Rule::AnnouncedElsewhere]) =>
        {
            Beside::MoveAmongLines.sentence()
        }
        why => why.sentence(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::Line;
    use crate::wording::InEnglish;

    #[test]
    fn each_says_what_can_be_written() {
        for (line, words) in [
            ("12. 5259", "the digits 5259 are no move"),
            ("12. Nf9", "Nf9 is no move in any notation"),
            ("I like 12. Nf3 very much", "a line of its own"),
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
            let line = Line::fresh(text);
            let unclear = crate::reading::read(&[line]).unclear.remove(0);
            let said = sentence(&unclear).in_english();
            assert!(said.contains(words), "{said}");
        }
    }
}
