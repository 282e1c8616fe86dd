//! A letter that cmail and XBoard can be fed with as it comes: words first, the game below them, nothing behind it.
//!
//! cmail looks at the raw bytes. It throws away all above the first line in which a game begins, takes the last line
//! that begins with `From` for the sender, and counts moves by the last number of the score, so that both half-moves of a
//! move have to stand on its line. A tag whose name only begins with `Event` would be another game to it.
//!
//! Beside the Laws: pgn

use super::{Draft, GameAsShown, pgn};
use crate::{
    chess::{Pgn, PgnComment, PgnLayout},
    laws::Game,
    model::{Address, Desk, GameResult, LetterFormat, Side, Tag, Termination},
};

/// The game as the reader's program takes it, where he has asked for that and the letter is about his game.
pub(super) fn game(draft: &Draft, desk: &Desk) -> Option<String> {
    let sight = draft.letter.sight().filter(|_| draft.letter.row().program)?;
    let wanted = draft.to.format == LetterFormat::Cmail && draft.paper.is_none();
    let (side, tag) = (sight.reader.filter(|_| wanted)?, draft.tag.as_ref()?);
    Some(written(sight, side, &draft.to.address, tag, desk))
}

/// The words of a letter with the game below them.
pub(super) fn below(words: &str, game: &str) -> String {
    let mut text: String = words.split("\r\n").map(|line| format!("{}\r\n", harmless(line))).collect();
    text.truncate(text.trim_end().len());
    text.push_str("\r\n\r\n");
    text.push_str(&game.replace('\n', "\r\n"));
    text
}

/// A line of words in which cmail sees neither a sender nor a game.
fn harmless(line: &str) -> String {
    let line = line
        .replace("[Event", "(Event")
        .replace("[Cmail", "(Cmail")
        .replace("[CMail", "(CMail")
        .replace("{--", "(--");
    // It takes off what looks like a mark of quotation.
    let quoted =
        line.split_whitespace().next().and_then(|word| word.rfind('>').filter(|_| line.starts_with(word)));
    let bare = quoted.and_then(|at| line.get(at + 1..)).unwrap_or(&line);
    if bare.trim_start().starts_with("From") { format!("| {line}") } else { line }
}

fn written(sight: &GameAsShown, reader: Side, address: &Address, tag: &Tag, desk: &Desk) -> String {
    let game = &sight.game;
    // No half-move: the program keeps the address for the whole game.
    let referee = desk.reply_address(&Tag { half_move: None, ..tag.clone() });
    let own = if is_plain(address.as_str()) { address } else { &referee };
    let by = |side: Side| if side == reader { own.as_str() } else { referee.as_str() };
    let name = game.id.to_string().replace('/', "-");
    let name = if desk.plus_addressing { name } else { format!("{name}-{}", tag.token.reveal()) };
    Pgn {
        more: vec![
            ("WhiteNA", by(Side::White).to_owned()),
            ("BlackNA", by(Side::Black).to_owned()),
            ("Mode", "EM".to_owned()),
            ("CmailGameName", name),
        ],
        comments: offer(game),
        ending: ending(game).map(str::to_owned),
        ..pgn::bare(game, &sight.event)
    }
    .write(PgnLayout::MoveToALine)
}

/// The offer that waits for an answer. XBoard takes the last comment for the result, and the terminal looks for the offer
/// in the last comment: so it is said twice.
fn offer(game: &Game) -> Vec<PgnComment> {
    let Some(side) = game.open_offer().filter(|_| game.outcome.is_none()) else { return Vec::new() };
    let texts = [format!("{side} offers a draw"), format!("Referee: {side} offers a draw")];
    texts.map(|text| PgnComment { before: game.score.next_ply(), text }).into()
}

/// How the game ended, as these programs say it.
fn ending(game: &Game) -> Option<&'static str> {
    match game.outcome? {
        (GameResult::WhiteWins, Termination::Resignation) => Some("Black resigns"),
        (GameResult::BlackWins, Termination::Resignation) => Some("White resigns"),
        (GameResult::Draw, Termination::Agreement) => Some("Draw agreed"),
        _ => None,
    }
}

/// Whether an address holds nothing that a shell would take for its own: cmail writes it into a command line.
fn is_plain(address: &str) -> bool {
    address.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '@' | '-' | '_' | '+'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_words_is_a_sender_or_a_game_to_cmail() {
        for (line, written) in [
            ("Dear Jan,", "Dear Jan,"),
            ("From now on it is your turn.", "| From now on it is your turn."),
            ("  From: somebody", "|   From: somebody"),
            ("x> From: somebody", "| x> From: somebody"),
            ("| [Event \"x\"] [CmailGameName \"y\"]", "| (Event \"x\"] (CmailGameName \"y\"]"),
            ("| {--------------", "| (--------------"),
            ("| [CLUB26/1 #17 abcdefghij234567klmn]", "| [CLUB26/1 #17 abcdefghij234567klmn]"),
        ] {
            assert_eq!(harmless(line), written);
        }
    }

    #[test]
    fn the_game_is_the_last_thing() {
        assert_eq!(below("a\r\nb\r\n", "[Event \"x\"]\n\n*\n"), "a\r\nb\r\n\r\n[Event \"x\"]\r\n\r\n*\r\n");
    }

    #[test]
    fn nothing_that_a_shell_would_take_for_its_own_is_told_to_cmail() {
        assert!(is_plain("jan.novak+chess@novak.example"));
        for address in ["a;b@c.example", "a'b@c.example", "$(x)@c.example", "a|b@c.example", "a`b`@c.example"]
        {
            assert!(!is_plain(address), "{address}");
        }
    }
}
