//! A Keeper in memory.

use std::collections::BTreeSet;

use amici::mailbox::{Arrival, Content, Cursor, Keeper};
use anyhow::{Result, bail};

/// Keeps what comes, as the store does: a known place is left alone, the cursor moves.
#[derive(Debug, Default)]
pub struct Memory {
    pub cursor: Option<Cursor>,
    pub arrivals: Vec<Arrival>,
    pub known: BTreeSet<String>,
    /// How many more mails it keeps before it fails.
    pub room: Option<usize>,
}

impl Memory {
    /// The subjects of what was kept, in order; a dash for what vanished.
    pub fn subjects(&self) -> Vec<String> {
        self.arrivals.iter().map(|arrival| subject(&arrival.content)).collect()
    }

    pub fn places(&self) -> Vec<String> {
        self.arrivals.iter().map(|arrival| arrival.place.clone()).collect()
    }
}

fn subject(content: &Content) -> String {
    let bytes = match content {
        Content::Whole(bytes) | Content::Beginning { bytes, .. } => bytes,
        Content::Vanished => return "-".into(),
    };
    let text = String::from_utf8_lossy(bytes);
    text.lines().find_map(|line| line.strip_prefix("Subject: ")).unwrap_or("?").to_owned()
}

impl Keeper for Memory {
    fn cursor(&mut self) -> Result<Option<Cursor>> {
        Ok(self.cursor)
    }

    fn knows(&mut self, place: &str) -> Result<bool> {
        Ok(self.known.contains(place))
    }

    fn keep(&mut self, arrivals: Vec<Arrival>) -> Result<()> {
        if let Some(room) = &mut self.room {
            let Some(left) = room.checked_sub(arrivals.len()) else { bail!("The disk is full") };
            *room = left;
        }
        for arrival in arrivals {
            self.cursor = arrival.cursor.or(self.cursor);
            if self.known.insert(arrival.place.clone()) {
                self.arrivals.push(arrival);
            }
        }
        Ok(())
    }

    fn pass_over(&mut self, cursor: Cursor) -> Result<()> {
        self.cursor = Some(cursor);
        Ok(())
    }
}
