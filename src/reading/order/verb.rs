//! What each order does, and a sample of each.

use crate::model::{EventCode, GameId, Verb, did_you_mean};

impl Verb {
    /// What it does, in few words.
    pub fn does(self) -> &'static str {
        match self {
            Verb::Result => "ends the game, or changes how it ended",
            Verb::Grant => "grants the claim, or the early draw, that waits for you",
            Verb::Refuse => "refuses it; the game goes on",
            Verb::Reinstate => "back to the position in which that move was to be made",
            Verb::Reconstruct => "the game goes on from that position (8.3)",
            Verb::Restart => "begins the game again (7.1, or a wrong start position)",
            Verb::NewPeriod => "the next move of that side is the first of the next period (8.4)",
            Verb::Stop => "the clocks stand still (6.10)",
            Verb::Resume => "the clocks go on",
            Verb::Clocks => "sets the days used and the moves counted (6.11)",
            Verb::Warn => "warns that side",
            Verb::Penalty => "adds days to the time that a side has used",
            Verb::Credit => "gives days to a side",
            Verb::Strike => "that entry of the journal does not count any more",
            Verb::Regulation => "puts a wrongly entered regulation right",
            Verb::Move => "enters a move from a postcard",
            Verb::Tell => "writes to White, to Black or to both",
            Verb::Help => "this list",
            Verb::Leave => "special leave for that player, in all his running games",
            Verb::Neutral => "days that count for nobody, in all running games of the event",
            Verb::Withdraw => "that player leaves the event: his running games end",
            Verb::Overstep => "upholds a first overstep, where the count then begins anew",
            Verb::Resend => "sends the letter about the move to be made again",
            Verb::Delivered => "a letter that its reader's mail server refuses counts as handed over",
        }
    }

    /// What stands behind the game in a sample.
    fn arguments(self) -> &'static str {
        match self {
            Verb::Result => "1-0 time Black has made no move since May.",
            Verb::Grant => "The position has stood on the board three times.",
            Verb::Refuse => "The position has stood on the board only twice.",
            Verb::Reinstate => "12 w clocks restore The move was made by mistake of ours.",
            Verb::Reconstruct => {
                "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40 white 30 moves 9 black 12 moves 9 Both scores agree."
            }
            Verb::Restart => "colours clocks reset The colours were reversed.",
            Verb::NewPeriod => "w The score was lost.",
            Verb::Stop => "The post is on strike.",
            Verb::Resume => "The strike is over.",
            Verb::Clocks => "white 30 moves 9 A leave had been forgotten.",
            Verb::Warn => "b Draw offers without reason.",
            Verb::Penalty => "b 5 The same illegal move again.",
            Verb::Credit => "w 3 The mail of our desk was late.",
            Verb::Strike => "17 It was a slip of the pen.",
            Verb::Regulation => "notation any The announcement said so.",
            Verb::Move => "12. 7163 received 2026-12-01 sent 2026-12-03 From his postcard.",
            Verb::Tell => "both: A happy new year to you.",
            Verb::Help => "",
            Verb::Leave => "w 2026-12-20 2027-01-03 He is in hospital.",
            Verb::Neutral => "2026-12-20 2027-01-03 The post is on strike.",
            Verb::Withdraw => "b He wrote that he cannot go on.",
            Verb::Overstep => "b He had no time left on 3 May.",
            Verb::Resend => "He has a new mailbox and has not had it.",
            Verb::Delivered => "His server has refused it for three days.",
        }
    }

    /// A whole order, for a game that cannot be: sent as it stands it is not obeyed.
    pub fn sample(self) -> String {
        match self {
            Verb::Help => "td help".to_owned(),
            verb => {
                let game = GameId::new(EventCode::of_samples(), 1);
                format!("td {} {game} {}", verb.word(), verb.arguments())
            }
        }
    }

    /// Whether it takes nothing behind its game but the reason.
    pub fn takes_nothing(self) -> bool {
        matches!(
            self,
            Verb::Grant | Verb::Refuse | Verb::Stop | Verb::Resume | Verb::Resend | Verb::Delivered
        )
    }

    /// Whether it may be given for all running games of an event at once.
    pub(super) fn may_name_an_event(self) -> bool {
        matches!(self, Verb::Regulation | Verb::Stop | Verb::Resume | Verb::Neutral)
    }

    /// The order that a misspelt word was meant to begin.
    pub(super) fn meant(word: &str) -> Option<Verb> {
        did_you_mean::nearest(word, Verb::ALL.map(Verb::word)).and_then(Verb::named)
    }
}
