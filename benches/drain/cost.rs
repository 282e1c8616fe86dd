//! What a piece of work costs this process.

use std::{
    fs,
    time::{Duration, Instant},
};

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
    pub fn of(work: impl FnOnce()) -> Cost {
        // From here on the peak is of this work alone.
        fs::write("/proc/self/clear_refs", "5").unwrap();
        let (begun, processor, written) = (Instant::now(), processor(), written());
        work();
        Cost {
            wall: begun.elapsed(),
            processor: self::processor() - processor,
            written: self::written() - written,
            peak: figure("/proc/self/status", "VmHWM:") * 1024,
        }
    }

    pub fn show(self, name: &str, moves: usize) {
        let each = 1000.0 / moves as f64;
        println!(
            "  {name:<14} {:>6.2} s, {:>6.0} moves a second, {:>5.2} ms of processor time and {:>5.1} kB written a move, \
             peak {:>4.0} MB",
            self.wall.as_secs_f64(),
            moves as f64 / self.wall.as_secs_f64(),
            self.processor.as_secs_f64() * each,
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

fn processor() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let behind_the_name = stat.rsplit_once(')').unwrap().1;
    let ticks: u64 =
        behind_the_name.split_whitespace().skip(11).take(2).map(|n| n.parse::<u64>().unwrap()).sum();
    // USER_HZ is 100 wherever Linux runs.
    Duration::from_millis(ticks * 10)
}

fn written() -> u64 {
    figure("/proc/self/io", "write_bytes:")
}

fn figure(file: &str, name: &str) -> u64 {
    let text = fs::read_to_string(file).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}
