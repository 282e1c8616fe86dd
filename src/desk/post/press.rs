//! Where letters are written beside the rulings that follow: a thread of its own, which takes them in their order.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use chrono::{DateTime, Utc};

use crate::{
    letters::{Draft, RenderError, Templates, render},
    mail::SentText,
    model::Desk,
    store::{Ending, WrittenLetter},
};

/// A letter to be written: all that it is made from beside the desk and its templates.
pub(crate) struct Manuscript {
    pub id: i64,
    pub draft: Draft,
    pub to_player: bool,
    /// Whether what it says of its matters is kept of them.
    pub tells: bool,
    pub leaves: DateTime<Utc>,
}

impl Manuscript {
    pub(crate) fn written(&self, desk: &Desk, templates: &Templates) -> Result<WrittenLetter, RenderError> {
        let rendered = render(&self.draft, desk, self.id, self.leaves, templates)?;
        let said = SentText::of_letter(&rendered.bytes).kept();
        Ok(WrittenLetter::of(rendered, &said, self.to_player, self.tells))
    }
}

/// Where so many letters wait, another is written sooner by the thread that rules.
const FULL: usize = 8;

/// The thread that writes letters. It ends when this is dropped.
pub(crate) struct Press {
    orders: mpsc::Sender<(Manuscript, Ending)>,
    /// How many it has taken and not written.
    waiting: Arc<AtomicUsize>,
}

impl Press {
    /// # Errors
    /// When the machine has no room for another thread.
    pub(crate) fn start(desk: Desk, templates: Arc<Templates>) -> io::Result<Press> {
        let (orders, taken) = mpsc::channel::<(Manuscript, Ending)>();
        let waiting = Arc::new(AtomicUsize::new(0));
        let left = Arc::clone(&waiting);
        let work = move || {
            for (letter, ending) in taken {
                // Whoever waits learns of a panic from the ending, which is dropped.
                if let Ok(text) = catch_unwind(AssertUnwindSafe(|| letter.written(&desk, &templates))) {
                    ending.is(text);
                }
                left.fetch_sub(1, Ordering::Relaxed);
            }
        };
        thread::Builder::new().name("press".into()).spawn(work)?;
        Ok(Press { orders, waiting })
    }

    /// Whether so many letters wait that one more is better written by whoever wants it.
    pub(crate) fn is_full(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) >= FULL
    }

    /// Takes a letter behind those that wait; its text goes to where it is awaited.
    pub(crate) fn takes(&self, letter: Manuscript, ending: Ending) {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        // Where the thread has ended the ending is dropped with the letter: whoever waits learns of it.
        drop(self.orders.send((letter, ending)));
    }
}
