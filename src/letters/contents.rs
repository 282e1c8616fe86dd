//! What letters are told beside a game: leave, rulings, lists, the event itself, and what became of the parts of a mail.

mod cases;
mod desk;
mod director;
mod event;
mod leave;
mod people;
mod player;

pub use cases::{CaseAnswered, CaseShown, GuardedLine, MatterLine, MatterOver, News};
pub use desk::{ChainHead, CopyMade, DoubtFollows, OutageLine, Stage, Undelivered};
pub use director::{
    Appealed, Decides, Found, LeftOut, NoAppeal, OPERATOR, OrderProblem, PlayersWords, RulingTold,
    ToComplete, WaitingMail, WhyAsked,
};
pub use event::{FinalReport, GamePlayedAgain, Since, Standing, StartView};
pub use leave::{KeptNews, LeaveChange, LeaveDone, LeaveView, OwnLimit};
pub use people::{AddressKept, AddressStep, AnnouncedToGame, Office, Renewal, Unproven};
pub use player::{Dealt, Doubt, Fits, GameLine, LineNotTaken, PartOutcome, Question, TimeLeft, WhyDropped};
