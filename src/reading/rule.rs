//! The rules for a line that is not clear by itself: prose that may hold something meant, and a line that reads, with
//! others around it.
//!
//! Each stands under its name in one place of the code, and the names of those that asked a mail back are kept with the
//! mail (`inbox show`). A rule that no mail needs is one too many: `scripts/corpus --without RULE` reads every mail of
//! `data/mails` without one and says which come to something else; `doc/reading.md` has the
//! answer for all of them, and a test holds it to them. What a line is asked about because it has the form of something
//! and does not read as that is no rule, and goes by the name of its reason.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::model::worded::worded;

worded! {
    #[derive(Ord, PartialOrd)]
    pub enum Rule, a "rule of reading" {
        // A line of prose by itself.
        /// A move with `=`, `½` or `1/2` behind it: `12. 7163 =`.
        DrawSign = "draw-sign",
        /// Words that take back an offer or a claim.
        OfferTakenBack = "offer-taken-back",
        /// "confirm" and something like a code among other words.
        ConfirmInEnglish = "confirm-in-english",
        /// A claim of one's own, or on what can be claimed, among other words.
        ClaimInEnglish = "claim-in-english",
        /// "agree" and "notation" among other words.
        AgreeInEnglish = "agree-in-english",
        /// A word alone on its line that may give a game up, and means other things too.
        ResignAlone = "resign-alone",
        /// Half an acceptance alone on its line.
        AcceptAlone = "accept-alone",
        /// Words of giving up, in any language.
        ResignHint = "resign-hint",
        /// Words of claiming and of what is claimed.
        ClaimHint = "claim-hint",
        /// Words of a draw and of refusing.
        DeclineHint = "decline-hint",
        /// Words of a draw and of taking.
        AcceptHint = "accept-hint",
        /// Digits behind a move number, among other words.
        NumberedDigits = "numbered-digits",
        /// Digits close behind a word that puts right what was said.
        CorrectedDigits = "corrected-digits",
        /// Two moves in digits with "or" between them.
        EitherMove = "either-move",
        /// A move close behind a word that puts right what was said.
        CorrectedMove = "corrected-move",
        /// A move behind "I wanted to say", or before "rather".
        ChangedMove = "changed-move",
        /// A move alone on its line with signs around it.
        OddSigns = "odd-signs",
        /// A word for a move, and digits that could be one.
        MoveWordDigits = "move-word-digits",
        /// A move in letters behind a move number, among other words.
        NumberedLetters = "numbered-letters",
        /// A move in letters at the end of a few words, of which one is for a move.
        FewWordsLetters = "few-words-letters",
        /// "offer a draw" among other words, or `(=)` with words around it.
        OfferInEnglish = "offer-in-english",
        /// Words of a draw in a short line, a question, or with a word for an offer.
        OfferHint = "offer-hint",
        /// "leave" and a date among other words.
        LeaveInProse = "leave-in-prose",
        /// Words for leaving the event.
        WithdrawInProse = "withdraw-in-prose",
        /// Words that may ask not to play what the mail says.
        NotToBePlayed = "not-to-be-played",
        /// A sign for a draw alone, in a mail with a move.
        LoneDrawSign = "lone-draw-sign",
        /// A result alone, in a mail with a move.
        LoneResult = "lone-result",

        // A line that reads as a move, and its neighbours.
        /// The end of a long sentence that a mail program broke above a move.
        BrokenSentence = "broken-sentence",
        /// A line below a move that says something of it.
        SaidOfMove = "said-of-move",
        /// A short line above that denies the move.
        DeniedMove = "denied-move",
        /// A line with a colon above that announces a move of another game.
        AnnouncedElsewhere = "announced-elsewhere",
        /// A line above that says what figures are, above bare ones.
        FiguresOf = "figures-of",
        /// A name or an address directly above bare digits.
        BelowName = "below-name",

        // A line that reads as a word that counts, and its neighbours.
        /// A sentence above an offer or an answer to one that may go on with it.
        SentenceGoesOn = "sentence-goes-on",
        /// An unfinished sentence above, long or with a word that turns it.
        SentenceAbove = "sentence-above",
        /// A line below that makes it hang on something, or goes on in small letters.
        SentenceBelow = "sentence-below",
        /// The same beyond a blank line.
        SentenceBeyondBlank = "sentence-beyond-blank",
        /// A line above that says that somebody else says it.
        ReportedWord = "reported-word",

        // A line that reads, whose writer is asked about it beside its neighbours.
        /// A short head above that asks or denies a move.
        TurnedHead = "turned-head",
        /// A head above, with a colon, of something else than its writer's move.
        ForeignHead = "foreign-head",
        /// A line above that says that somebody else says the move.
        ReportedMove = "reported-move",
        /// An unfinished line above that turns what it begins.
        TurnedBeginning = "turned-beginning",
        /// A line above a leave that a mail program may have broken.
        BrokenAboveLeave = "broken-above-leave",
        /// A line below that takes it back.
        TakenBackBelow = "taken-back-below",
        /// A line beyond a blank one that goes on otherwise.
        TakenBackBeyondBlank = "taken-back-beyond-blank",
        /// Words between two conditions leave open how they are joined.
        WordsBetweenConditions = "words-between-conditions",

        // A mail as a whole.
        /// Prose that speaks of another move for the half-move that is made.
        AnotherMove = "another-move",
        /// Talk about moves in a message to the opponent is no question beside a move.
        TalkInMessage = "talk-in-message",

        // A mail beside what is on record of its writer.
        /// Prose that speaks of moves on record speaks of no other move.
        MoveOnRecord = "move-on-record",
        /// What stands in a letter of ours as words of somebody else.
        WordsOfOthers = "words-of-others",
        /// A number, a code or an opponent of another game than the mail answers.
        NamesAnotherGame = "names-another-game",
        /// More than politeness beside a word that ends a game.
        BesideEnding = "beside-ending",
        /// More than politeness beside a withdrawal.
        BesideWithdrawal = "beside-withdrawal",
        /// Words that may ask not to book a leave.
        LeaveTakenBack = "leave-taken-back",
        /// `not mine` beside something that acts.
        DisownedBeside = "disowned-beside",
        /// Words that nobody can read beside a move that gives up a claim.
        GivesUpClaim = "gives-up-claim",
        /// Prose that speaks of another move which is legal on this board.
        AnotherLegalMove = "another-legal-move",
        /// A sentence in the mail by which a move in it may not be meant.
        SentenceInMail = "sentence-in-mail",
        /// What is said of another game below a word that ends one.
        OtherGameBelow = "other-game-below",
        /// The name of another game beside what is said leads away from the letter's.
        NameLeadsAway = "name-leads-away",
    }
}

/// A line, and the rule that has something against what stands beside it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Objection {
    /// As written.
    pub line: String,
    pub rule: Rule,
}

/// The rules without which mails are read, a bit each.
static LEFT_OUT: AtomicU64 = AtomicU64::new(0);

impl Rule {
    /// Whether mails are read by it: always, but where somebody tries what would come of them without it.
    pub(crate) fn holds(self) -> bool {
        LEFT_OUT.load(Ordering::Relaxed) & self.bit() == 0
    }

    /// What the first of these rules finds that holds and finds something.
    pub(super) fn first_of<T, const N: usize>(
        rules: [(Rule, &dyn Fn() -> Option<T>); N],
    ) -> Option<(T, Rule)> {
        let mut rules = rules.into_iter().filter(|(rule, _)| rule.holds());
        rules.find_map(|(rule, find)| Some((find()?, rule)))
    }

    /// Whether it looks at more than the lines of a mail: at the writer's games, and at the letters that he had.
    pub fn asks_the_record(self) -> bool {
        self >= Rule::MoveOnRecord
    }

    /// Reads every mail of this process without these rules, and by all others. For the corpus of mails alone.
    pub fn leave_out(rules: &[Rule]) {
        LEFT_OUT.store(rules.iter().fold(0, |all, rule| all | rule.bit()), Ordering::Relaxed);
    }

    fn bit(self) -> u64 {
        1 << (self as u32)
    }
}

// A bit each.
const _: () = assert!(Rule::ALL.len() <= 64);
