//! Lines each way: what counts, what is asked back, what is nothing.
//!
//! Laws A.14 to A.18

mod announced;
mod around;
mod asked;
mod claims;
mod conditional;
mod counted;
mod declared;
mod doubt;
mod mails;
mod messages;
mod nothing;
mod odd;
mod pages_for_players;
mod properties;
mod relayed;
mod scores;
mod signs;
mod time;
mod words;

use super::*;
use crate::chess::Dots;

fn lines(text: &str) -> Vec<Line> {
    text.lines().map(Line::fresh).collect()
}

/// What one line is, in one line.
fn shown(text: &str) -> String {
    shown_all(&read(&[Line::fresh(text)]))
}

/// What was read, in one line.
fn shown_all(reading: &Reading) -> String {
    let game = |game: &Option<GameId>| game.as_ref().map(|id| format!("[{id}] ")).unwrap_or_default();
    let said = reading.said.iter().map(|said| {
        let what = match &said.what {
            What::Game(InGame::Moves(stretch)) => {
                let start = stretch.start.map(|start| {
                    let dots = match start.dots {
                        Dots::One => ".",
                        Dots::Three => "...",
                        Dots::None => "",
                    };
                    format!("{}{dots} ", start.number)
                });
                let moves: Vec<String> = stretch.moves.iter().map(ToString::to_string).collect();
                let offer = if stretch.offer { " offer" } else { "" };
                format!("{}{}{offer}", start.unwrap_or_default(), moves.join(" "))
            }
            What::Game(said) => format!("{said:?}"),
            What::Player(OfSender::Set(value)) => format!("{value:?}"),
            What::Player(said) => format!("{said:?}"),
            What::Event(said) => format!("{said:?}"),
            What::Declared(_) => format!("{:?}", said.what),
        };
        format!("{}{what}", game(&said.game))
    });
    let unclear = reading.unclear.iter().map(|unclear| format!("{}? {:?}", game(&unclear.game), unclear.why));
    said.chain(unclear).collect::<Vec<_>>().join("; ")
}

/// Each line is what stands behind it. Says all that are not.
fn each_is(table: &[(&str, &str)]) {
    let wrong = table.iter().filter(|(line, expected)| shown(line) != *expected);
    let wrong: Vec<String> = wrong
        .map(|(line, expected)| format!("{line:?}\n  is {:?}\n not {expected:?}", shown(line)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_game_named_above_holds_until_the_next_name() {
    let reading = read(&lines(
        "12. 7163\nGame CLUB26/7:\nhello\n13. 7163\nCLUB26/8\nresign\nGame CLUB26/9: 3. 5254\n(=)\nMy move in CLUB26/3:\n4. 5254",
    ));
    let games: Vec<String> =
        reading.said.iter().map(|said| said.game.as_ref().map_or("-".into(), ToString::to_string)).collect();
    assert_eq!(games, ["-", "CLUB26/7", "CLUB26/8", "CLUB26/9", "-", "CLUB26/3"]);
    assert!(!reading.prose.is_empty());
}

#[test]
fn a_game_named_unreadably_above_lets_nothing_through() {
    let reading = read(&lines("Game CLUB26-7:\n12. 7163\nGame CLUB26/7\n13. 7163"));
    assert_eq!(reading.said.len(), 1);
    assert_eq!(reading.unclear.len(), 1);
    assert_eq!(reading.unclear[0].why, WhyUnclear::GameName("CLUB26-7".into()));
}

#[test]
fn only_newly_written_lines_count() {
    for standing in [Standing::Barred, Standing::Quoted, Standing::Signature] {
        let line = Line { standing, ..Line::fresh("12. 7163") };
        assert_eq!(read(&[line]), Reading::default());
    }
    let below = Line { below_quotation: true, ..Line::fresh("12. 7163") };
    assert!(!read(&[below]).said[0].above_quotation);
    assert!(read(&[Line::fresh("12. 7163")]).said[0].above_quotation);
}

#[test]
fn prose_is_told_from_a_bare_answer() {
    let alone = read(&lines("Game CLUB26/7:\n\n7163"));
    assert!(alone.has_words && alone.prose.is_empty());
    assert!(!read(&lines("Hi,\n7163")).prose.is_empty());
    assert!(!read(&lines("\n---\n")).has_words);
}

#[test]
fn a_copied_bar_is_noticed() {
    let barred = |text: &str| Line { standing: Standing::Barred, ..Line::fresh(text) };
    assert_eq!(barred_submission(&[Line::fresh("Hi"), barred("| 12. 7163 ")]), Some("12. 7163".into()));
    assert_eq!(barred_submission(&[barred("8 | r n b |"), barred("resign")]), Some("resign".into()));
    assert_eq!(barred_submission(&[barred("I looked at 7163")]), None);
    let below = Line { below_quotation: true, ..barred("12. 7163") };
    assert_eq!(barred_submission(&[below]), None);
    assert_eq!(barred_submission(&[Line::fresh("12. 7163")]), None);
}

#[test]
fn a_long_line_takes_no_time() {
    for text in ["12. 7163 ", "resign draw ", "game ", "( = ", "1234 ", "....", "a-", "accept ", "12.12."] {
        let line = text.repeat(1000 / text.len());
        let start = std::time::Instant::now();
        shown(&line);
        assert!(start.elapsed().as_secs() < 10, "{text}");
    }
}
