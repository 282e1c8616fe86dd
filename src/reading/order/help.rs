//! The list of orders: what each does, and a sample of each.

use crate::{
    model::{EventCode, GameId, Verb},
    wording::{Wording, phrases},
};

phrases! {
    /// What an order does, in few words.
    #[derive(Copy)]
    pub enum Does {
        Result = "order-does-result",
        Grant = "order-does-grant",
        Refuse = "order-does-refuse",
        Move = "order-does-move",
        Reinstate = "order-does-reinstate",
        Reconstruct = "order-does-reconstruct",
        Restart = "order-does-restart",
        Stop = "order-does-stop",
        Resume = "order-does-resume",
        Clocks = "order-does-clocks",
        NewPeriod = "order-does-new-period",
        Penalty = "order-does-penalty",
        Credit = "order-does-credit",
        Warn = "order-does-warn",
        Strike = "order-does-strike",
        Regulation = "order-does-regulation",
        Leave = "order-does-leave",
        Neutral = "order-does-neutral",
        Withdraw = "order-does-withdraw",
        Overstep = "order-does-overstep",
        Resend = "order-does-resend",
        Delivered = "order-does-delivered",
        Tell = "order-does-tell",
        Help = "order-does-help",
    }
}

phrases! {
    /// What a director may write behind an order: a reason, or what is to be told.
    #[derive(Copy)]
    enum SampleReason {
        NoMoveSinceMay = "sample-reason-no-move-since-may",
        ThreeTimes = "sample-reason-three-times",
        OnlyTwice = "sample-reason-only-twice",
        FromPostcard = "sample-reason-from-postcard",
        OurMistake = "sample-reason-our-mistake",
        ScoresAgree = "sample-reason-scores-agree",
        ColoursReversed = "sample-reason-colours-reversed",
        PostOnStrike = "sample-reason-post-on-strike",
        StrikeOver = "sample-reason-strike-over",
        LeaveForgotten = "sample-reason-leave-forgotten",
        ScoreLost = "sample-reason-score-lost",
        SameIllegalMove = "sample-reason-same-illegal-move",
        DeskLate = "sample-reason-desk-late",
        VainOffers = "sample-reason-vain-offers",
        SlipOfThePen = "sample-reason-slip-of-the-pen",
        AsAnnounced = "sample-reason-as-announced",
        InHospital = "sample-reason-in-hospital",
        CannotGoOn = "sample-reason-cannot-go-on",
        NoTimeLeft = "sample-reason-no-time-left",
        NewMailbox = "sample-reason-new-mailbox",
        ServerRefuses = "sample-reason-server-refuses",
        NewYear = "sample-reason-new-year",
    }
}

impl Verb {
    /// What it does.
    pub fn does(self) -> Does {
        match self {
            Verb::Result => Does::Result,
            Verb::Grant => Does::Grant,
            Verb::Refuse => Does::Refuse,
            Verb::Move => Does::Move,
            Verb::Reinstate => Does::Reinstate,
            Verb::Reconstruct => Does::Reconstruct,
            Verb::Restart => Does::Restart,
            Verb::Stop => Does::Stop,
            Verb::Resume => Does::Resume,
            Verb::Clocks => Does::Clocks,
            Verb::NewPeriod => Does::NewPeriod,
            Verb::Penalty => Does::Penalty,
            Verb::Credit => Does::Credit,
            Verb::Warn => Does::Warn,
            Verb::Strike => Does::Strike,
            Verb::Regulation => Does::Regulation,
            Verb::Leave => Does::Leave,
            Verb::Neutral => Does::Neutral,
            Verb::Withdraw => Does::Withdraw,
            Verb::Overstep => Does::Overstep,
            Verb::Resend => Does::Resend,
            Verb::Delivered => Does::Delivered,
            Verb::Tell => Does::Tell,
            Verb::Help => Does::Help,
        }
    }

    /// A whole order, for a game that cannot be: sent as it stands it is not obeyed. Its reason is in the reader's language.
    pub fn sample(self, wording: Wording<'_>) -> String {
        let Some((arguments, reason)) = self.sample_arguments() else { return "td help".to_owned() };
        let game = GameId::new(EventCode::of_samples(), 1);
        let order = format!("td {} {game} {arguments}", self.word());
        format!("{} {}", order.trim_end(), wording.say(&reason))
    }

    /// What stands behind the game in a sample, and behind that its reason; nothing does in `help`.
    fn sample_arguments(self) -> Option<(&'static str, SampleReason)> {
        Some(match self {
            Verb::Result => ("1-0 time", SampleReason::NoMoveSinceMay),
            Verb::Grant => ("", SampleReason::ThreeTimes),
            Verb::Refuse => ("", SampleReason::OnlyTwice),
            Verb::Move => ("12. 7163 received 2026-12-01 sent 2026-12-03", SampleReason::FromPostcard),
            Verb::Reinstate => ("12 w clocks restore", SampleReason::OurMistake),
            Verb::Reconstruct => {
                let arguments = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40 white 30 moves 9 black 12 moves 9";
                (arguments, SampleReason::ScoresAgree)
            }
            Verb::Restart => ("colours clocks reset", SampleReason::ColoursReversed),
            Verb::Stop => ("", SampleReason::PostOnStrike),
            Verb::Resume => ("", SampleReason::StrikeOver),
            Verb::Clocks => ("white 30 moves 9", SampleReason::LeaveForgotten),
            Verb::NewPeriod => ("w", SampleReason::ScoreLost),
            Verb::Penalty => ("b 5", SampleReason::SameIllegalMove),
            Verb::Credit => ("w 3", SampleReason::DeskLate),
            Verb::Warn => ("b", SampleReason::VainOffers),
            Verb::Strike => ("17", SampleReason::SlipOfThePen),
            Verb::Regulation => ("notation any", SampleReason::AsAnnounced),
            Verb::Leave => ("w 2026-12-20 2027-01-03", SampleReason::InHospital),
            Verb::Neutral => ("2026-12-20 2027-01-03", SampleReason::PostOnStrike),
            Verb::Withdraw => ("b", SampleReason::CannotGoOn),
            Verb::Overstep => ("b", SampleReason::NoTimeLeft),
            Verb::Resend => ("", SampleReason::NewMailbox),
            Verb::Delivered => ("", SampleReason::ServerRefuses),
            Verb::Tell => ("both:", SampleReason::NewYear),
            Verb::Help => return None,
        })
    }
}
