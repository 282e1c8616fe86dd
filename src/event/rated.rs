//! What rating officers want to know of a player, and nobody else needs.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::model::worded::worded;

worded! {
    /// As the Tournament Report File has it.
    pub enum Sex {
        Man = "m",
        Woman = "w",
    }

    /// A title of FIDE's or of ICCF's. Which of them gave one that both have is not asked.
    pub enum Title {
        Grandmaster = "GM",
        InternationalMaster = "IM",
        FideMaster = "FM",
        CandidateMaster = "CM",
        WomanGrandmaster = "WGM",
        WomanInternationalMaster = "WIM",
        WomanFideMaster = "WFM",
        WomanCandidateMaster = "WCM",
        SeniorInternationalMaster = "SIM",
        CorrespondenceChessMaster = "CCM",
        CorrespondenceChessExpert = "CCE",
        LadyGrandmaster = "LGM",
        LadyInternationalMaster = "LIM",
    }
}

impl Title {
    /// Whether the Tournament Report File knows it: those that ICCF alone gives it does not.
    pub fn is_of_fide(self) -> bool {
        match self {
            Title::Grandmaster
            | Title::InternationalMaster
            | Title::FideMaster
            | Title::CandidateMaster
            | Title::WomanGrandmaster
            | Title::WomanInternationalMaster
            | Title::WomanFideMaster
            | Title::WomanCandidateMaster => true,
            Title::SeniorInternationalMaster
            | Title::CorrespondenceChessMaster
            | Title::CorrespondenceChessExpert
            | Title::LadyGrandmaster
            | Title::LadyInternationalMaster => false,
        }
    }
}

/// When somebody was born, as exactly as it is known.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Born {
    On(NaiveDate),
    In(u32),
}

impl std::fmt::Display for Born {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Born::On(day) => day.fmt(f),
            Born::In(year) => year.fmt(f),
        }
    }
}
