//! What a piece of work costs a process.

use std::{
    process::{Child, ExitStatus},
    thread,
    time::{Duration, Instant},
};

use super::process::Process;

/// Time by the clock, processor time of all threads, and bytes that went to the disk.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    pub wall: Duration,
    pub processor: Duration,
    pub written: u64,
    /// The most memory that was in use at once.
    pub peak: u64,
}

impl Cost {
    /// What a process does while this waits for it, or does it itself.
    pub fn to(process: &Process, work: impl FnOnce()) -> Cost {
        // From here on the peak is of this work alone.
        process.forget_peak();
        let (begun, processor, written) = (Instant::now(), process.processor(), process.written());
        work();
        Cost {
            wall: begun.elapsed(),
            processor: process.processor() - processor,
            written: process.written() - written,
            peak: process.peak(),
        }
    }

    /// What a child that ends by itself costs from its start to its end: as last seen, some milliseconds before the end.
    pub fn of_whole(mut child: Child) -> (Cost, ExitStatus) {
        let (began, process) = (Instant::now(), Process::of(&child));
        let (mut processor, mut written, mut peak) = (Duration::ZERO, 0, 0);
        let status = loop {
            // One that has ended and was not waited for shows no memory any more.
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            (processor, written) = (process.processor(), process.written().max(written));
            peak = process.peak().max(peak);
            thread::sleep(Duration::from_millis(5));
        };
        (Cost { wall: began.elapsed(), processor, written, peak }, status)
    }

    /// Milliseconds of processor time for each of so many.
    pub fn processor_each(self, count: usize) -> f64 {
        self.processor.as_secs_f64() * 1000.0 / count as f64
    }

    pub fn show(self, name: &str, moves: usize) {
        println!(
            "  {name:<14} {:>6.2} s, {:>6.0} moves a second, {:>5.2} ms of processor time and {:>5.1} kB written a move, \
             peak {:>4.0} MB",
            self.wall.as_secs_f64(),
            moves as f64 / self.wall.as_secs_f64(),
            self.processor_each(moves),
            self.written as f64 / 1000.0 / moves as f64,
            self.peak as f64 / 1e6,
        );
    }
}

/// The round that took neither the longest nor the shortest.
pub fn median(mut costs: Vec<Cost>) -> Cost {
    costs.sort_by_key(|cost| cost.wall);
    costs[costs.len() / 2]
}
