//! A letter before it is written: to whom, in which thread, about which game.

use super::{
    Addressee, CaseShown, Guarded, Letter, Paper, Standing,
    scrub::{relayed, relayed_with_addresses},
};
use crate::model::{MessageId, Tag};

#[derive(Clone, Debug)]
pub struct Draft {
    pub letter: Letter,
    pub to: Addressee,
    /// Its tag; none in letters to the operator.
    pub tag: Option<Tag>,
    /// The mail that it answers, and that mail's own chain.
    pub answers: Option<Thread>,
    /// The player whom it is for, where whoever receives it prints and posts it.
    pub paper: Option<Paper>,
    /// What goes with it from one player to the other.
    pub enclosed: Option<Enclosed>,
    /// The secrets of others, which may not stand in it.
    pub guarded: Guarded,
    /// Whether nobody directs its game: a director's letter goes to the operator then, and a player's says so.
    pub nobody_directs: bool,
    /// Whether it must say that it is the last answer of its kind today.
    pub last_today: bool,
    /// The case that it tells of.
    pub case: Option<CaseShown>,
    /// How its reader stands in the event, where a game of his has ended.
    pub standing: Option<Standing>,
}

impl Draft {
    /// A letter that answers nothing and has nothing with it.
    pub fn new(letter: Letter, to: Addressee, tag: Option<Tag>) -> Draft {
        Draft {
            letter,
            to,
            tag,
            answers: None,
            paper: None,
            enclosed: None,
            guarded: Guarded::default(),
            nobody_directs: false,
            last_today: false,
            case: None,
            standing: None,
        }
    }

    /// What it shows that somebody else than its reader, and not the desk, has written: it does not act when it comes
    /// back from the reader.
    pub fn words_of_others(&self) -> Vec<String> {
        let enclosed = self.enclosed.as_ref().and_then(Enclosed::said);
        let written = self.letter.row().quotes.into_iter().chain(enclosed);
        // As they were written, and as the letter shows them.
        let shown =
            |words: &str| [relayed(words), relayed_with_addresses(words)].map(|lines| lines.join("\n"));
        written.flat_map(|words| std::iter::once(words.to_owned()).chain(shown(words))).collect()
    }
}

/// A message between the players that goes with a letter about their game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Enclosed {
    Message {
        /// Who wrote it: `Surname, Given names`.
        from: String,
        said: String,
    },
    /// To its writer: his opponent gets it.
    PassedOn {
        /// Who gets it: `Surname, Given names`.
        to: String,
    },
}

impl Enclosed {
    pub fn said(&self) -> Option<&str> {
        match self {
            Enclosed::Message { said, .. } => Some(said),
            Enclosed::PassedOn { .. } => None,
        }
    }
}

/// What a letter needs to stand in its thread.
#[derive(Clone, Debug, Default)]
pub struct Thread {
    /// The first letter about the game to its reader. Each later one names it alone, so that the thread is flat however
    /// long the game.
    pub game: Option<MessageId>,
    /// The mail that is answered.
    pub in_reply_to: Option<MessageId>,
    /// The chain before it, oldest first.
    pub references: Vec<MessageId>,
}

impl Thread {
    /// What `References` names: in a game its first letter, else the chain and the mail that is answered.
    pub(super) fn chain(&self) -> Vec<&MessageId> {
        if let Some(first) = &self.game {
            return vec![first];
        }
        let answered = self.in_reply_to.as_ref();
        self.references.iter().filter(|id| answered != Some(*id)).chain(answered).collect()
    }
}
