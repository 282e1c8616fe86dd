//! What the pages for people say that a player may send.

use super::*;

fn counts(line: &str) {
    let reading = read(&[Line::fresh(line)]);
    let counts = !reading.said.is_empty() || !reading.to_director.is_empty();
    assert!(reading.unclear.is_empty() && counts, "{line}: {:?}", reading.unclear);
}

/// The sheet that players are given has its samples behind bars, as letters have, and two blanks before what they mean.
#[test]
fn every_sample_on_the_players_sheet_reads_as_one_that_counts() {
    let sheet = include_str!("../../../doc/players.md");
    let samples = sheet.lines().filter_map(|line| line.trim_start().strip_prefix("| "));
    let samples = samples.filter_map(|sample| sample.split("  ").next()).filter(|sample| !sample.is_empty());
    let mut seen = 0;
    for sample in samples {
        counts(sample);
        seen += 1;
    }
    assert!(seen > 45, "{seen}");
}

#[test]
fn every_line_that_the_regulations_name_reads_as_one_that_counts() {
    let page = include_str!("../../../doc/regulations.md");
    let table = page.lines().skip_while(|line| !line.starts_with("| line |"));
    let cells = table.take_while(|line| line.starts_with('|')).filter_map(|row| row.split(" | ").next());
    let mut seen = 0;
    for cell in cells {
        for line in cell.split('`').skip(1).step_by(2).filter(|line| *line != "with 7163") {
            counts(line);
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
}
