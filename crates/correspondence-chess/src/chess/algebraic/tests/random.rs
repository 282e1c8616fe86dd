//! Positions of random games in both variants.

use proptest::prelude::*;

use super::*;
use crate::{
    chess::{Numeric, Script, StartNumber},
    model::Language,
};

/// Positions with many promotions and many like pieces.
const CROWDED: [&str; 7] = [
    "1n1n1n2/P1P1P1P1/8/7k/8/8/8/K7 w - - 0 1",
    "k7/8/8/8/7K/8/p1p1p1p1/1N1N1N2 b - - 0 1",
    "7k/8/N1N1N3/8/N3N3/8/N1N1N3/K7 w - - 0 1",
    "7k/8/8/1R1Q1R2/8/1Q3Q2/8/1R1Q1R1K w - - 0 1",
    "8/1k6/8/b1b1b1b1/8/b1b1b1b1/8/7K b - - 0 1",
    "8/8/8/PpPpPpPp/8/8/8/K6k w - b6 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
];

/// A position some random moves after a start.
pub(super) fn position() -> impl Strategy<Value = Position> {
    let start = prop_oneof![
        1 => Just(Position::initial()),
        2 => (0..960usize).prop_map(|number| StartNumber::all().nth(number).unwrap().position()),
        1 => (0..960usize).prop_map(|number| ready_to_castle(StartNumber::all().nth(number).unwrap())),
        2 => (0..CROWDED.len()).prop_map(|index| at(CROWDED[index])),
    ];
    (
        start,
        prop_oneof![
            1 => prop::collection::vec(any::<u16>(), 0..4),
            3 => prop::collection::vec(any::<u16>(), 0..60),
        ],
    )
        .prop_map(|(start, choices)| played(start, &choices))
}

/// Kings, rooks and pawns of a start position alone.
fn ready_to_castle(start: StartNumber) -> Position {
    let fen = start.fen();
    let (men, rest) = fen.split_once(' ').unwrap();
    let men = men.replace(['q', 'b', 'n', 'Q', 'B', 'N'], "1");
    Position::from_fen(&format!("{men} {rest}"), Variant::Chess960).unwrap()
}

/// The position before the game ends, after random moves.
fn played(start: Position, choices: &[u16]) -> Position {
    let mut position = start;
    for choice in choices {
        let legal = position.legal_numerics();
        let numeric = legal[usize::from(*choice) % legal.len()];
        let next = position.play(numeric).unwrap().position;
        if next.legal_numerics().is_empty() {
            break;
        }
        position = next;
    }
    position
}

/// In whose letters a script is written for a reader.
fn letters_of(script: Script, language: Language) -> Language {
    match script {
        Script::San => Language::En,
        Script::Numeric | Script::Local | Script::Figurine | Script::Long => language,
    }
}

fn reads_back(position: &Position, numeric: Numeric, script: Script, language: Language) {
    let text = position.play(numeric).unwrap().write(script, language);
    let understood = read(position, &text, letters_of(script, language)).unwrap_or_else(|why| {
        panic!("{script} {language}: {text} for {numeric} at {}: {why:?}", position.fen())
    });
    assert_eq!(understood.numeric, numeric, "{script} {language}: {text} at {}", position.fen());
    assert!(
        !understood.spelling.takes_wrongly && understood.spelling.check == crate::chess::CheckSign::Right
    );
    let sent = position.write(numeric, script, language).unwrap();
    assert_eq!(read(position, &sent, language).unwrap().numeric, numeric, "{sent}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_written_in_any_script_and_language_is_read_back(position in position()) {
        for numeric in position.legal_numerics() {
            let english = position.write(numeric, Script::Local, Language::En).unwrap();
            prop_assert!(position.every_reading(&written(&english)).contains(&numeric));
            for language in Language::ALL {
                for script in Script::ALL {
                    reads_back(&position, numeric, script, language);
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn no_text_breaks_the_reader(
        text in "[KQRBNDTLSРКС♘О0oe1-8a-hA-HxX:=()/+#.p\u{302}-]{0,9}",
        position in position(),
        language in prop::sample::select(Language::ALL.to_vec()),
    ) {
        if let Ok(written) = text.parse::<Written>() {
            prop_assert_eq!(written.to_string(), text);
            let readings = position.every_reading(&written);
            match position.understand(&written, language) {
                Ok(understood) => prop_assert!(readings.contains(&understood.numeric)),
                Err(why) => for numeric in why.suggestions() {
                    prop_assert!(position.is_legal(numeric), "{:?}", why);
                },
            }
        }
    }
}
