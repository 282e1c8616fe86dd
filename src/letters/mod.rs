//! Ruling to mail. Each [`Letter`] has one template, `templates/<language>/<kind>.txt`; the words live
//! there and nowhere else. A letter is rendered once, to the bytes that are stored and sent.
//!
//! No line of a letter may read as a submission: what a player could send, tables and relayed words stand behind the
//! bar `| ` that the reader refuses.

mod addressee;
mod at_the_shell;
mod chess_program;
mod clock_json;
mod contents;
mod draft;
mod file;
mod guarded;
mod journal;
mod letters_macro;
mod line_to_send;
mod mail_bytes;
mod overview;
mod page;
mod paper;
mod pgn;
mod render;
mod row;
mod scrub;
mod sealed;
mod table;
mod templates;
#[cfg(test)]
pub(crate) mod tests;
mod view;
mod wrap;

pub use addressee::{Addressee, EventNames, GameAsShown};
pub use at_the_shell::{LetterInWords, clock_in_words, letter_in_words, regulations_in_words};
pub use clock_json::{merged, recount};
pub use contents::{
    AddressKept, AddressStep, AnnouncedToGame, Appealed, CaseAnswered, CaseShown, ChainHead, CopyMade, Dealt,
    Decides, Doubt, DoubtFollows, FinalReport, Fits, Found, GameLine, GamePlayedAgain, GuardedLine, KeptNews,
    LeaveChange, LeaveDone, LeaveView, LeftOut, LineNotTaken, MatterLine, MatterOver, News, NoAppeal,
    OPERATOR, Office, OrderProblem, OutageLine, OwnLimit, PartOutcome, PlayersWords, Question, Renewal,
    RulingTold, Since, Stage, Standing, StartView, TimeLeft, ToComplete, Undelivered, Unproven, WaitingMail,
    WhyAsked, WhyDropped,
};
pub use draft::{Draft, Enclosed, Thread};
pub use file::File;
pub use guarded::{Guarded, Secrets};
pub use journal::{JournalReader, days, instant, journal_in_words, termination};
pub use line_to_send::{example, in_game, instead, standing_ifs, to_send};
pub use mail_bytes::PostError;
pub use overview::{
    CasePage, GameOfEvent, GameStands, LeaveOfPlayer, LetterBecame, LetterWritten, MailRead, OpenWithPlayer,
    PlayerPage, PutOffCase,
};
pub use paper::Paper;
pub use pgn::{file as pgn_file, file_of as pgn_file_of, game_pgn, tagged as tagged_pgn};
pub use render::{Rendered, render};
pub use row::{Answers, Audience, Auto, Need, Row};
pub use scrub::scrub;
pub use sealed::{SealFound, SealLookedUp};
pub use table::{Letter, LetterKind};
pub use templates::{RenderError, TemplateError, Templates};
pub use view::crosstable::table_file;

/// What stands above every letter to a player. The reader takes nothing below it for newly written.
pub const WRITE_ABOVE: &str = "write above this line";

/// What a link of a letter's page is called by, with a word behind it. The reader takes nothing behind it for a move.
pub const ARROW: char = '→';
