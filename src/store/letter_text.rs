//! What stands in a letter: as it is kept, and how a letter that was posted before it was written gets it.

use anyhow::{Result, ensure};

use super::{
    in_hand::{Ending, WrittenLetter},
    packed::pack,
    pictures::pack_letter,
    stored::given,
    transaction::Tx,
};
use crate::letters::Rendered;

impl WrittenLetter {
    /// Of a letter to a player, or to an official. `said`: its words, in the form in which answers are held against it;
    /// `tells`: whether it tells of a matter what is to be kept of that.
    pub fn of(rendered: Rendered, said: &str, to_player: bool, tells: bool) -> WrittenLetter {
        let said = pack(said.as_bytes());
        let (bytes, shows_it) = pack_letter(&rendered.bytes, rendered.picture.as_deref());
        let Rendered { subject, brief, facts, picture, .. } = rendered;
        // Officials know their games by name: the subject says it all. A player reads what has happened.
        let brief = if to_player { brief } else { subject.clone() };
        let of_matters = tells.then(|| (brief.clone(), facts));
        WrittenLetter { subject, brief, of_matters, bytes, said, picture: picture.filter(|_| shows_it) }
    }
}

impl Tx<'_> {
    /// A letter that was posted will be written: where its text is to be given in.
    pub fn awaits_text(&self, letter: i64) -> Ending {
        self.in_hand.add(letter)
    }

    /// What stands in a letter that was posted.
    pub fn write_text(&self, letter: i64, written: &WrittenLetter) -> Result<()> {
        let WrittenLetter { subject, brief, of_matters, bytes, said, picture } = written;
        let picture = picture.as_ref().map(|png| self.keep_picture(png)).transpose()?;
        const SQL: &str =
            "UPDATE outbox SET subject = ?2, brief = ?3, picture = ?4, said = ?5, bytes = ?6 WHERE id = ?1";
        let changed = self.changed(SQL, given![letter, subject, brief, picture, said, bytes])?;
        ensure!(changed == 1, "there is no letter {letter} to be written");
        match of_matters {
            Some((brief, facts)) => self.says_of_its_matters(letter, brief, facts),
            None => Ok(()),
        }
    }

    /// Waits until all is written that is in hand.
    ///
    /// # Errors
    /// [`Unwritten`](super::Unwritten), or the database's.
    pub(super) fn write_what_is_in_hand(&self) -> Result<()> {
        self.in_hand.keep_all(|letter, written| self.write_text(letter, written))
    }

    /// That what stands in these letters can be read; says whether they must be read again.
    pub(super) fn written_meanwhile(&self, letters: impl IntoIterator<Item = i64>) -> Result<bool> {
        if !letters.into_iter().any(|letter| self.in_hand.holds(letter)) {
            return Ok(false);
        }
        self.write_what_is_in_hand()?;
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Store, Unwritten};

    const LETTER: &str = "
INSERT INTO outbox (id, message_id, kind, recipient, envelope_from, subject, written, due, said, bytes)
VALUES (1, '<1@chess.test>', 'recorded', 'a@b.test', 'c@d.test', '', 0, 0, x'', x'')";

    fn written() -> WrittenLetter {
        let (bytes, said) = (pack(b"the letter"), pack(b"its words"));
        let [subject, brief] = ["CLUB26/7", "Your move is on record."].map(str::to_owned);
        WrittenLetter { subject, brief, of_matters: None, bytes, said, picture: None }
    }

    fn posted(tx: &Tx<'_>) -> Result<Ending> {
        tx.run(LETTER, [])?;
        Ok(tx.awaits_text(1))
    }

    #[test]
    fn whoever_asks_for_a_letter_in_hand_waits_until_it_is_written() {
        let mut store = Store::in_memory().unwrap();
        let asked = store.transaction(|tx| {
            let ending = posted(tx)?;
            std::thread::spawn(|| ending.is(Ok(written())));
            Ok((tx.bytes_of(1)?, tx.text_of(1)?))
        });
        assert_eq!(asked.unwrap(), (b"the letter".to_vec(), "its words".to_owned()));
    }

    #[test]
    fn nothing_is_committed_before_a_letter_in_hand_is_written() {
        let mut store = Store::in_memory().unwrap();
        store
            .transaction(|tx| {
                let ending = posted(tx)?;
                std::thread::spawn(|| ending.is(Ok(written())));
                Ok(())
            })
            .unwrap();
        let bytes = store.read(|tx| tx.bytes_of(1)).unwrap();
        assert_eq!(bytes, b"the letter");
    }

    #[test]
    fn where_the_writer_breaks_nothing_has_happened() {
        let mut store = Store::in_memory().unwrap();
        let broken = store.transaction(|tx| posted(tx).map(drop)).unwrap_err();
        assert_eq!(broken.downcast_ref::<Unwritten>().map(|unwritten| unwritten.letter), Some(1));
        assert_eq!(store.read(|tx| tx.value::<u32>("SELECT count(*) FROM outbox", [])).unwrap(), 0);
    }

    #[test]
    fn a_part_that_is_taken_back_takes_its_letters_along() {
        let mut store = Store::in_memory().unwrap();
        let done = store.transaction(|tx| {
            let part: Result<(), &str> = tx.apart(|| {
                posted(tx).map(drop).map_err(|_| "not posted")?;
                Err("taken back")
            })?;
            // Nobody ever writes it.
            Ok(part)
        });
        assert_eq!(done.unwrap(), Err("taken back"));
    }

    #[test]
    fn what_was_read_in_a_part_that_is_taken_back_is_written_all_the_same() {
        let mut store = Store::in_memory().unwrap();
        let done = store.transaction(|tx| {
            posted(tx)?.is(Ok(written()));
            tx.apart(|| {
                assert_eq!(tx.text_of(1).unwrap(), "its words");
                Err::<(), _>("taken back")
            })
        });
        assert_eq!(done.unwrap(), Err("taken back"));
        assert_eq!(store.read(|tx| tx.text_of(1)).unwrap(), "its words");
    }
}
