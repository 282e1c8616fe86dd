//! What a letter tells the one who wrote: that something is refused, or that it is asked back.

/// What kind of answer a letter is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Answers {
    /// Something in his mail does not count.
    Refuses,
    /// He must say what he means, or that he means it, before it counts.
    AsksBack,
    /// Neither.
    Otherwise,
}

/// Letters that refuse, beside those whose name says so.
const REFUSE: [&str; 10] = [
    "illegal-move",
    "claim-refused",
    "ruling-refused",
    "leave-no-game",
    "leave-not-here",
    "leave-backwards",
    "leave-not-in-advance",
    "leave-overlaps",
    "leave-too-long",
    "leave-not-booked",
];

const ASK_BACK: [&str; 20] = [
    "unread",
    "empty",
    "unknown-game",
    "not-your-game",
    "which-game",
    "confirm-game",
    "untagged",
    "hold-request",
    "confirm-line",
    "confirm-unknown",
    "order-asked",
    "order-unread",
    "director-untagged",
    "doubtful",
    "too-large",
    "leave-which-date",
    "refused-perhaps-a-move",
    "refused-unclear-move",
    "refused-which-half-move",
    "refused-which-date",
];

impl Answers {
    /// By the letter's kind, as [`super::KINDS`] has it.
    pub fn of(kind: &str) -> Answers {
        if ASK_BACK.contains(&kind) {
            Answers::AsksBack
        } else if REFUSE.contains(&kind) || kind.starts_with("refused-") {
            Answers::Refuses
        } else {
            Answers::Otherwise
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::KINDS;
    use super::*;

    #[test]
    fn every_name_is_that_of_a_letter() {
        for name in REFUSE.iter().chain(&ASK_BACK) {
            assert!(KINDS.contains(name), "{name}");
        }
        assert_eq!(Answers::of("refused-not-your-turn"), Answers::Refuses);
        assert_eq!(Answers::of("recorded"), Answers::Otherwise);
    }
}
