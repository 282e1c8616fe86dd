//! A player sends a seal back, as a letter that he has kept shows it, and is told whether it stands in the record of his
//! games or of his event. A seal of others' games is as unknown as one of none: whoever asks learns nothing of them.

use anyhow::Result;

use super::super::OfPlayer;
use crate::{
    laws::Entry,
    letters::{JournalReader, Letter, SealFound, SealLookedUp, journal_in_words},
    model::Seal,
    store::{SealedEntry, unless_broken},
};

/// The most seals of one mail that are looked up.
const MOST: usize = 10;

/// What came of the seals of a mail.
pub(super) fn looked_up(of: &OfPlayer<'_>) -> Result<Letter> {
    let OfPlayer { mail, gathered, .. } = *of;
    let seals = gathered.seals.iter().take(MOST);
    let looked = seals
        .map(|(written, seal)| {
            let found = seal.as_ref().map_or(Ok(SealFound::NoSeal), |seal| found(of, seal))?;
            Ok(SealLookedUp { written: written.clone(), found })
        })
        .collect::<Result<Vec<_>>>()?;
    let unknown = looked.iter().any(|looked| matches!(looked.found, SealFound::Nothing));
    let restored = if unknown { mail.tx.restored()?.pop() } else { None };
    let lost = restored.map(|restored| (restored.copied, restored.at));
    Ok(Letter::SealAnswer { looked, lost, more: gathered.seals.len() > MOST })
}

fn found(of: &OfPlayer<'_>, seal: &Seal) -> Result<SealFound> {
    let OfPlayer { mail, player, .. } = *of;
    let Some(SealedEntry { game, seq, at }) = mail.tx.entry_with(seal, player)? else {
        return Ok(SealFound::Nothing);
    };
    let Some(game) = game else {
        // Read whole: a journal that does not hold is no event.
        let event = mail.tx.event_by_id(player.event)?;
        let entries = u32::try_from(mail.tx.event_rows(event.id)?.len())?;
        return Ok(SealFound::OfEvent { event: event.frozen.name.clone(), entry: seq, at, entries });
    };
    let row = mail.tx.game_by_id(game)?;
    let name = row.name.clone();
    let Some(table) = unless_broken(mail.tx.table(row))? else { return Ok(SealFound::StandsStill(name)) };
    let side = table.side_of(player);
    let rows = mail.tx.sound(game, &name)?.rows;
    let entries: Vec<Entry> =
        rows.into_iter().map(|row| row.entry).take_while(|entry| entry.seq <= seq).collect();
    let what = journal_in_words(&name, &entries, JournalReader::of_letter(side)).pop().unwrap_or_default();
    Ok(SealFound::OfGame { sight: table.sight(side, mail.now), entry: seq, at, what })
}
