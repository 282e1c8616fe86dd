//! The places at which a pass can be cut. In production they cost nothing; the crash tests cut at every one of them,
//! start again and compare.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use thiserror::Error;

/// Counts the steps of a pass and cuts it at one of them.
#[derive(Clone, Debug, Default)]
pub struct Steps(Option<Arc<Cut>>);

#[derive(Debug)]
struct Cut {
    taken: AtomicU32,
    at: u32,
}

/// The pass was cut here, as a crash would have cut it.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
#[error("cut at: {0}")]
pub struct Stopped(pub &'static str);

impl Steps {
    /// Cuts at the step with this number, from 1; never when there are fewer.
    pub fn cut_at(step: u32) -> Steps {
        Steps(Some(Arc::new(Cut { taken: AtomicU32::new(0), at: step })))
    }

    /// How many steps were taken.
    pub fn taken(&self) -> u32 {
        self.0.as_ref().map_or(0, |cut| cut.taken.load(Ordering::SeqCst))
    }

    /// A step is reached. Once cut, every further one is cut too: nothing runs on after a crash.
    pub fn reach(&self, name: &'static str) -> Result<(), Stopped> {
        let Some(cut) = &self.0 else { return Ok(()) };
        let step = cut.taken.fetch_add(1, Ordering::SeqCst).saturating_add(1);
        if step >= cut.at { Err(Stopped(name)) } else { Ok(()) }
    }
}
