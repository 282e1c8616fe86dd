//! Somebody sends a seal back, as a letter that he has kept shows it, and is told whether it stands in the record: a player in
//! that of his games or of his event, a director in that of any game of the events that he directs, or of these. A seal of
//! others' games is as unknown as one of none: whoever asks learns nothing of them.

use anyhow::Result;

use super::Mail;
use crate::{
    laws::Entry,
    letters::{JournalReader, Letter, SealFound, SealLookedUp, journal_in_words},
    model::Seal,
    reading::WrittenSeal,
    store::{DirectorRow, PlayerRow, SealedEntry, SealsOf, unless_broken},
};

/// The most seals of one mail that are looked up.
const MOST: usize = 10;

/// Who sends seals back.
#[derive(Clone, Copy)]
pub(crate) enum SentBy<'a> {
    Player(&'a PlayerRow),
    /// The director or a deputy of an event.
    Director(&'a DirectorRow),
}

/// What came of the seals of a mail.
pub(crate) fn looked_up(mail: &Mail<'_>, by: SentBy<'_>, seals: &[WrittenSeal]) -> Result<Letter> {
    let looked = seals.iter().take(MOST).map(|(written, seal)| {
        let found = seal.as_ref().map_or(Ok(SealFound::NoSeal), |seal| found(mail, by, seal))?;
        Ok(SealLookedUp { written: written.clone(), found })
    });
    let looked = looked.collect::<Result<Vec<_>>>()?;
    let unknown = looked.iter().any(|looked| matches!(looked.found, SealFound::Nothing));
    let restored = if unknown { mail.tx.restored()?.pop() } else { None };
    let lost = restored.map(|restored| (restored.copied, restored.at));
    let director = matches!(by, SentBy::Director(_));
    Ok(Letter::SealAnswer { looked, lost, more: seals.len() > MOST, director })
}

fn found(mail: &Mail<'_>, by: SentBy<'_>, seal: &Seal) -> Result<SealFound> {
    for event in events(mail, by)? {
        let of = match by {
            SentBy::Player(player) => SealsOf::Player(player),
            SentBy::Director(_) => SealsOf::Event(event),
        };
        if let Some(entry) = mail.tx.entry_with(seal, of)? {
            return of_entry(mail, by, event, entry);
        }
    }
    Ok(SealFound::Nothing)
}

/// The events in which he may ask, that of his letters first: of a director all that he directs from his address.
fn events(mail: &Mail<'_>, by: SentBy<'_>) -> Result<Vec<i64>> {
    let director = match by {
        SentBy::Player(player) => return Ok(vec![player.event]),
        SentBy::Director(director) => director,
    };
    let others = mail.tx.directors_at(&director.email)?.into_iter();
    let others = others.filter(|other| !other.adjudicates() && other.event != director.event);
    Ok(std::iter::once(director.event).chain(others.map(|other| other.event)).collect())
}

fn of_entry(mail: &Mail<'_>, by: SentBy<'_>, event: i64, entry: SealedEntry) -> Result<SealFound> {
    let SealedEntry { game, seq, at } = entry;
    let Some(game) = game else {
        // Read whole: a journal that does not hold is no event.
        let event = mail.tx.event_by_id(event)?;
        let entries = u32::try_from(mail.tx.event_rows(event.id)?.len())?;
        return Ok(SealFound::OfEvent { event: event.frozen.name.clone(), entry: seq, at, entries });
    };
    let row = mail.tx.game_by_id(game)?;
    let name = row.name.clone();
    let Some(table) = unless_broken(mail.tx.table(row))? else { return Ok(SealFound::StandsStill(name)) };
    let side = match by {
        SentBy::Player(player) => table.side_of(player),
        // Of a game of his own he learns what a player does.
        SentBy::Director(director) => director.plays_in(&table),
    };
    let rows = mail.tx.sound(game, &name)?.rows;
    let entries: Vec<Entry> =
        rows.into_iter().map(|row| row.entry).take_while(|entry| entry.seq <= seq).collect();
    let what = journal_in_words(&name, &entries, JournalReader::of_letter(side)).pop().unwrap_or_default();
    Ok(SealFound::OfGame { sight: table.sight(side, mail.now), entry: seq, at, what })
}
