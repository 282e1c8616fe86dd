//! What the kernel counts of a process: its processor time, its memory, what it writes and how often it wakes.

use std::{collections::BTreeMap, fs, path::PathBuf, process::Child, time::Duration};

/// This process, or a child of it.
#[derive(Clone, Debug)]
pub struct Process(PathBuf);

impl Process {
    pub fn own() -> Process {
        Process("/proc/self".into())
    }

    pub fn of(child: &Child) -> Process {
        Process(format!("/proc/{}", child.id()).into())
    }

    /// Of all threads, also of those that have ended, in steps of 10 ms.
    pub fn processor(&self) -> Duration {
        let stat = fs::read_to_string(self.0.join("stat")).unwrap();
        let behind_the_name = stat.rsplit_once(')').unwrap().1;
        let ticks: u64 =
            behind_the_name.split_whitespace().skip(11).take(2).map(|n| n.parse::<u64>().unwrap()).sum();
        // USER_HZ is 100 wherever Linux runs.
        Duration::from_millis(ticks * 10)
    }

    /// Bytes that went to the disk.
    pub fn written(&self) -> u64 {
        figure(self.0.join("io"), "write_bytes:")
    }

    /// The most memory that was in use at once since the process began, or since [`Process::forget_peak`], in bytes; none of
    /// one that has ended.
    pub fn peak(&self) -> u64 {
        figure(self.0.join("status"), "VmHWM:") * 1024
    }

    pub fn forget_peak(&self) {
        fs::write(self.0.join("clear_refs"), "5").unwrap();
    }

    /// The threads that live, by their numbers.
    pub fn threads(&self) -> BTreeMap<String, Thread> {
        let tasks = fs::read_dir(self.0.join("task")).unwrap().map(|task| task.unwrap());
        tasks
            .map(|task| {
                let (number, folder) = (task.file_name().into_string().unwrap(), task.path());
                let worked = fs::read_to_string(folder.join("schedstat")).unwrap();
                let worked = worked.split_whitespace().next().unwrap().parse().unwrap();
                let woken = figure(folder.join("status"), "voluntary_ctxt_switches:");
                (number, Thread { woken, worked: Duration::from_nanos(worked) })
            })
            .collect()
    }
}

/// What one thread has done so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Thread {
    /// How often it has gone to sleep by itself, which is as often as it has woken.
    pub woken: u64,
    pub worked: Duration,
}

impl Thread {
    /// What all threads did between two looks. One that ended in between is left out.
    pub fn between(before: &BTreeMap<String, Thread>, after: &BTreeMap<String, Thread>) -> Thread {
        after.iter().fold(Thread::default(), |sum, (number, thread)| {
            let before = before.get(number).copied().unwrap_or_default();
            Thread {
                woken: sum.woken + thread.woken - before.woken,
                worked: sum.worked + thread.worked - before.worked,
            }
        })
    }
}

/// A figure by its name; 0 where it has none.
fn figure(file: PathBuf, name: &str) -> u64 {
    let text = fs::read_to_string(file).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    line.map_or(0, |line| line.split_whitespace().next().unwrap().parse().unwrap())
}
