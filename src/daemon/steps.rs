//! The places at which a pass can be cut. In production they cost nothing; the crash tests cut at every one of them,
//! start again and compare.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use thiserror::Error;

/// Counts the steps of a pass and cuts it at one of them.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    taken: Arc<AtomicU32>,
    /// None in production.
    cut_at: Option<u32>,
}

/// The pass was cut here, as a crash would have cut it.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
#[error("cut at: {0}")]
pub struct Stopped(pub &'static str);

impl Steps {
    /// Cuts at the step with this number, from 1; never when there are fewer.
    pub fn cut_at(step: u32) -> Steps {
        Steps { taken: Arc::default(), cut_at: Some(step) }
    }

    /// How many steps were taken.
    pub fn taken(&self) -> u32 {
        self.taken.load(Ordering::SeqCst)
    }

    /// A step is reached. Once cut, every further one is cut too: nothing runs on after a crash.
    pub fn reach(&self, name: &'static str) -> Result<(), Stopped> {
        let Some(cut_at) = self.cut_at else { return Ok(()) };
        let step = self.taken.fetch_add(1, Ordering::SeqCst).saturating_add(1);
        if step >= cut_at { Err(Stopped(name)) } else { Ok(()) }
    }
}
