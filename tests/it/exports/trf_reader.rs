//! A reader of Tournament Report Files by the columns of the FIDE Handbook (C.04, annex 2), which knows nothing of how ours
//! are written.

use std::collections::BTreeMap;

/// Opponent, colour and result of a round.
type Round = (u32, char, char);

#[derive(Debug, Default)]
pub(super) struct Report {
    /// The texts of the records of the tournament, by their numbers.
    pub(super) head: BTreeMap<String, Vec<String>>,
    /// The dates of the rounds.
    pub(super) days: Vec<String>,
    pub(super) players: BTreeMap<u32, Player>,
    pub(super) teams: Vec<(String, Vec<u32>)>,
}

#[derive(Debug)]
pub(super) struct Player {
    pub(super) sex: String,
    pub(super) title: String,
    pub(super) name: String,
    pub(super) rating: Option<u32>,
    pub(super) federation: String,
    pub(super) id: String,
    pub(super) born: String,
    /// In tenths.
    pub(super) points: u32,
    pub(super) rank: u32,
    /// None where he was not paired.
    pub(super) rounds: Vec<Option<Round>>,
}

/// What stands in these columns, counted from 1.
fn columns(line: &str, from: usize, to: usize) -> &str {
    line.get(from - 1..to.min(line.len())).unwrap_or_default().trim()
}

impl Report {
    pub(super) fn read(text: &str) -> Report {
        assert!(text.is_ascii());
        let mut report = Report::default();
        for line in text.split_terminator('\n') {
            let line = line.strip_suffix('\r').expect("a line ends with a carriage return");
            match columns(line, 1, 3) {
                "001" => {
                    let before =
                        report.players.insert(columns(line, 5, 8).parse().unwrap(), Player::read(line));
                    assert!(before.is_none(), "{line}");
                }
                "013" => report.teams.push(team(line)),
                "132" => {
                    assert_eq!(columns(line, 4, 91), "");
                    let starts = (92..=line.len()).step_by(10);
                    report.days = starts.map(|from| columns(line, from, from + 7).to_owned()).collect();
                }
                number => {
                    assert!(number.ends_with('2') && line.as_bytes()[3] == b' ', "{line}");
                    report.head.entry(number.to_owned()).or_default().push(columns(line, 5, 500).to_owned());
                }
            }
        }
        report
    }

    /// Both players of a game say the same of it, the points are those of the results by 1, ½ and 0, and ranks follow
    /// points.
    pub(super) fn agrees(&self) {
        for (number, player) in &self.players {
            assert_eq!(player.rounds.len(), self.days.len(), "{number}");
            for (at, round) in player.rounds.iter().enumerate() {
                let Some((opponent, colour, result)) = round else { continue };
                let (back, other, others) = self.players[opponent].rounds[at].unwrap();
                assert_eq!(back, *number);
                assert_ne!(colour, &other);
                // What was unrated, or without play, for one was so for the other.
                let kind = |sign: char| match sign {
                    '1' | '=' | '0' => 'r',
                    'W' | 'D' | 'L' => 'u',
                    _ => 'f',
                };
                assert_eq!(kind(*result), kind(others), "{number} in round {at}");
            }
            let scored: u32 = player.rounds.iter().flatten().map(|(_, _, result)| tenths(*result)).sum();
            assert_eq!(player.points, scored, "{player:?}");
            for other in self.players.values() {
                assert!(other.points <= player.points || other.rank < player.rank, "{player:?} {other:?}");
            }
        }
    }
}

fn tenths(result: char) -> u32 {
    match result {
        '1' | '+' | 'W' => 10,
        '=' | 'D' => 5,
        '0' | '-' | 'L' => 0,
        other => panic!("{other} is no result"),
    }
}

impl Player {
    fn read(line: &str) -> Player {
        // What parts the columns is blank, and so is what we know nothing of.
        for (from, to) in
            [(4, 4), (9, 9), (14, 14), (48, 48), (53, 53), (57, 57), (69, 69), (80, 80), (85, 85), (90, 91)]
        {
            assert_eq!(columns(line, from, to), "", "columns {from} to {to}: {line}");
        }
        let (whole, tenths) = columns(line, 81, 84).split_once('.').unwrap();
        let points = whole.parse::<u32>().unwrap() * 10 + tenths.parse::<u32>().unwrap();
        let round = |from: usize| {
            assert_eq!(line.get(from - 3..from - 1), Some("  "), "{line}");
            let (opponent, colour) = (columns(line, from, from + 3), columns(line, from + 5, from + 5));
            let result = columns(line, from + 7, from + 7).chars().next().unwrap();
            if opponent == "0000" {
                assert_eq!((colour, result), ("-", 'Z'), "{line}");
                return None;
            }
            assert!(matches!(colour, "w" | "b") && "10=+-WDL".contains(result), "{line}");
            Some((opponent.parse().unwrap(), colour.chars().next().unwrap(), result))
        };
        Player {
            sex: columns(line, 10, 10).to_owned(),
            title: columns(line, 11, 13).to_owned(),
            name: columns(line, 15, 47).to_owned(),
            rating: columns(line, 49, 52).parse().ok(),
            federation: columns(line, 54, 56).to_owned(),
            id: columns(line, 58, 68).to_owned(),
            born: columns(line, 70, 79).to_owned(),
            points,
            rank: columns(line, 86, 89).parse().unwrap(),
            rounds: (92..=line.len()).step_by(10).map(round).collect(),
        }
    }
}

fn team(line: &str) -> (String, Vec<u32>) {
    let players = (37..=line.len()).step_by(5).map(|from| columns(line, from, from + 3).parse().unwrap());
    (columns(line, 5, 36).to_owned(), players.collect())
}
