//! What the README says that a player may send.

use super::*;

#[test]
fn every_line_that_the_readme_names_reads_as_one_that_counts() {
    let readme = include_str!("../../../README.md");
    let tables = readme.lines().skip_while(|line| !line.starts_with("## Reflection time"));
    let rows = tables.take_while(|line| !line.starts_with("## Regulations"));
    let cells = rows.filter(|row| row.starts_with("| `") && !row.starts_with("| `notation =`"));
    let mut seen = 0;
    for cell in cells.filter_map(|row| row.split(" | ").next()) {
        for line in
            cell.split('`').skip(1).step_by(2).filter(|line| !line.starts_with('"') && *line != "with 7163")
        {
            let reading = read(&[Line::fresh(line)]);
            assert!(reading.unclear.is_empty() && !reading.said.is_empty(), "{line}: {:?}", reading.unclear);
            seen += 1;
        }
    }
    assert!(seen > 25, "{seen}");
}
