//! Over random games: what is sent in whatever notation is played as what it means in the sender's language, or not at
//! all; and the journal says it all.

use proptest::prelude::*;

use super::*;
use crate::chess::{Position, Script};

/// The texts that somebody who writes in this language may send for a move, without signs.
fn writings(position: &Position, numeric: Numeric, language: Language) -> Vec<String> {
    let made = position.play(numeric).unwrap();
    let bare = |text: String| text.replace(['x', '-', '+', '#', '='], "");
    let mut all = vec![numeric.to_string()];
    for script in [Script::Local, Script::Figurine, Script::Long] {
        all.push(bare(made.write(script, language)));
    }
    if made.castling.is_some() {
        return all;
    }
    let (from, to) = (numeric.from().name(), numeric.to().name());
    let long = bare(made.write(Script::Long, language));
    let (piece, rest) = long.split_at(long.find(&from).unwrap());
    let becomes = rest.strip_prefix(&format!("{from}{to}")).unwrap();
    let (file, rank) = from.split_at(1);
    if piece.is_empty() {
        let straight = numeric.from().file() == numeric.to().file();
        all.push(if straight { format!("{to}{becomes}") } else { format!("{file}{to}{becomes}") });
        all.push(format!("{from}{to}{becomes}"));
    } else {
        let more = [String::new(), file.into(), rank.into(), from.clone()];
        all.extend(more.iter().map(|more| format!("{piece}{more}{to}")));
        all.push(format!("{from}{to}"));
    }
    all
}

/// The moves that somebody who writes in this language may mean by a text.
fn meant(position: &Position, text: &str, language: Language) -> Vec<Numeric> {
    // An Esperanto knight without its hat is taken for one.
    let bare = |text: &str| text.replace('Ĉ', "C");
    let means = |numeric: &Numeric| {
        writings(position, *numeric, language).iter().any(|said| bare(said) == bare(text))
    };
    position.legal_numerics().into_iter().filter(means).collect()
}

fn pick<T: Copy>(from: &[T], index: usize) -> T {
    from[index % from.len()]
}

/// One submission of the player on move: which move in which language and writing, with which number and beside what.
type Sent = (usize, usize, usize, bool, Option<(usize, usize)>);

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..Default::default() })]

    #[test]
    fn nothing_is_played_that_its_sender_may_have_meant_otherwise(
        start in prop::sample::select(vec![
            (Variant::Chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            (Variant::Chess, "r3k2r/1P4P1/2n2n2/3N4/3N4/2n2n2/1p4p1/R3K2R w KQkq - 0 1"),
            (Variant::Chess960, "rkbbqnnr/pppppppp/8/8/8/8/PPPPPPPP/RKBBQNNR w HAha - 0 1"),
            (Variant::Chess960, "1rk4r/8/2n2n2/8/8/2N2N2/8/1RK4R w HBhb - 0 1"),
        ]),
        notation in prop::sample::select(vec![Notation::Numeric, Notation::Algebraic, Notation::Any]),
        dual in prop::sample::select(vec![DualNotation::Ask, DualNotation::Illegal, DualNotation::First]),
        language in prop::sample::select(Language::ALL.to_vec()),
        strict in any::<bool>(),
        sent in prop::collection::vec(any::<Sent>(), 1..24),
    ) {
        let mut opening = opening();
        (opening.fen, opening.regulations.variant) = (Some(start.1.into()), start.0);
        (opening.regulations.notation, opening.regulations.dual_notation) = (notation, dual);
        let hand = WritingStyle { language, strict };
        opening.hands = PerSide { white: hand, black: hand };
        let mut board = Board::open(opening);
        for (index, (tongue, writing), numbered, beside) in
            sent.into_iter().map(|(index, tongue, writing, numbered, beside)| (index, (tongue, writing), numbered, beside))
        {
            if board.game.outcome.is_some() {
                break;
            }
            let (side, position) = (board.game.on_move(), board.game.position().clone());
            let legal = position.legal_numerics();
            let text = |index: usize, tongue: usize, writing: usize| {
                // Half of all is written in the player's own language.
                let written_in = if tongue.is_multiple_of(2) { language } else { pick(&Language::ALL, tongue / 2) };
                let all = writings(&position, pick(&legal, index), written_in);
                all[writing % all.len()].clone()
            };
            let one = text(index, tongue, writing);
            let two = beside.map(|(tongue, writing)| text(index.wrapping_add(tongue / 3), tongue, writing));
            let number = if numbered { board.game.next_ply().to_string() } else { String::new() };
            let line = match &two {
                None => format!("{number} {one}"),
                Some(two) => format!("{number} {one} ({two})"),
            };
            let (Ok(_), true) = (one.parse::<Written>(), two.iter().all(|two| two.parse::<Written>().is_ok()))
            else { continue };
            let ruling = board.submit(side, &said(&[line.trim()]));
            if let Some(played) = ruling.ok().as_ref().and_then(played) {
                let played = played.parse::<Numeric>().unwrap();
                let texts = [Some(&one), two.as_ref()];
                let readings: Vec<Vec<Numeric>> =
                    texts.into_iter().flatten().map(|text| meant(&position, text, language)).collect();
                // One text at least can mean nothing else in his language.
                prop_assert!(readings.contains(&vec![played]), "{line} in {language}: {played}, {readings:?}");
            } else {
                // The game goes on with another move, so that positions differ.
                let (half_move, sent) = (board.game.to_play(), board.now);
                let (numeric, charge) = (pick(&legal, index), board.game.charge_if_sent(sent));
                board.record(vec![Fact::Moved { half_move, numeric, offer: false, sent, charge, late: false, conditional: false, vain_offer: false }]);
                if let Some((result, termination)) = board.game.position().outcome() {
                    board.record(vec![Fact::ended(result, termination, Some(side))]);
                }
                board.rest();
            }
        }
        let folded = Game::fold(board.game.id.clone(), &board.journal).unwrap();
        prop_assert_eq!(format!("{folded:?}"), format!("{:?}", board.game));
    }
}
