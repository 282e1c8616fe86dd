//! What the games' journals tell, in their own words: what was claimed, ruled and signed, and how each game ended.

use anyhow::Result;

use super::{
    super::super::{plain_words, scrub},
    act::{Act, Stands},
};
use crate::{
    laws::Fact,
    letters::{JournalReader, journal_in_words},
    store::{EventRow, Tx},
};

pub(super) fn acts(books: &Tx<'_>, event: &EventRow) -> Result<Vec<Act>> {
    let mut acts = Vec::new();
    for row in books.games(event.id)? {
        let rows = books.sound(row.id, &row.name)?.rows;
        let entries: Vec<_> = rows.into_iter().map(|row| row.entry).collect();
        let words = journal_in_words(&row.name, &entries, JournalReader::operator(scrub::line));
        for (entry, what) in entries.iter().zip(words).filter(|(entry, _)| is_an_act(&entry.fact)) {
            let (of, stands) = (row.name.to_string(), Stands::Entry(entry.seq));
            acts.push(Act { at: entry.at, of, stands, what: plain_words::one_line(&what) });
        }
    }
    Ok(acts)
}

/// Whether an entry is an act of a person or of a rule: no move, nothing that hangs on one, and no letter.
fn is_an_act(fact: &Fact) -> bool {
    match fact {
        // What was claimed and agreed, and what became of it.
        Fact::DrawAgreed { .. }
        | Fact::Claimed { .. }
        | Fact::TimeClaimed { .. }
        | Fact::TimeClaimLeft { .. }
        | Fact::ClaimDecided { .. }
        | Fact::NotationProposed { .. }
        | Fact::NotationAgreed { .. }
        // The end date, and the adjudication behind it.
        | Fact::EndDatePassed { .. }
        | Fact::AdjudicationClaimed { .. }
        | Fact::ToAdjudicate
        // What was ruled, and what carries it out.
        | Fact::Ruled { .. }
        | Fact::SetAside { .. }
        | Fact::Reinstated { .. }
        | Fact::Reconstructed { .. }
        | Fact::Restarted { .. }
        | Fact::Reopened(_)
        | Fact::ClocksSet { .. }
        | Fact::Stopped
        | Fact::Resumed
        | Fact::Struck { .. }
        | Fact::RegulationChanged { .. }
        // What a rule does by itself.
        | Fact::Warned { .. }
        | Fact::Forfeited { .. }
        | Fact::Credited { .. }
        | Fact::Penalty { .. }
        | Fact::Overstepped { .. }
        | Fact::FlagReported { .. }
        | Fact::FlagWithdrawn { .. }
        | Fact::GraceBegun { .. }
        | Fact::LateMoveKept { .. }
        | Fact::SilenceReported { .. }
        | Fact::Outage { .. }
        // Time that a person takes or is given.
        | Fact::LongThink { .. }
        | Fact::Leave { .. }
        | Fact::Neutral { .. }
        | Fact::Refilled { .. }
        // Who plays, how it ended, and who signed it.
        | Fact::Plays { .. }
        | Fact::Ended { .. }
        | Fact::Signed { .. } => true,
        // The event's own journal tells both.
        Fact::Opened(_) | Fact::ZoneChanged { .. } => false,
        // Moves, and what was said with them.
        Fact::Moved { .. }
        | Fact::IllegalMove { .. }
        | Fact::UnclearMove { .. }
        | Fact::Offered { .. }
        | Fact::DrawDeclined { .. }
        | Fact::ConditionalsSet { .. }
        | Fact::ConditionalsLapsed { .. }
        | Fact::Dated { .. }
        | Fact::HandChanged { .. } => false,
        // Evidence: the decision that rests on it says so.
        Fact::Verdict { .. } => false,
        // Letters, and what became of them.
        Fact::MadeAvailable { .. } | Fact::Reminded { .. } | Fact::DeliveryDoubtful { .. } | Fact::Arrived { .. } => {
            false
        }
    }
}
