//! Orders of every kind, and every way to break one: what the director is shown to complete repeats what was legible,
//! names nothing else, and is not obeyed as it stands. What is obeyed never has a part of the order in its reason.

use super::{
    super::{
        OrderError, Verb,
        direction::{Direction, Given},
        list::gap,
        read_order, read_orders,
    },
    codes, mail,
};

const GAME: &str = "CLUB26/7";

/// A part of an order.
#[derive(Clone, Debug)]
struct Part {
    what: Kind,
    /// As written.
    text: &'static str,
    /// As an outline repeats it.
    shown: &'static str,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Kind {
    /// A side, a result, figures: what is kept wherever it is legible.
    Told,
    /// A word of the grammar.
    Word,
    /// A word in whose place any other stands as well.
    Free,
}

fn told(text: &'static str, shown: &'static str) -> Part {
    Part { what: Kind::Told, text, shown }
}

fn word(text: &'static str) -> Part {
    Part { what: Kind::Word, text, shown: text }
}

fn free(text: &'static str) -> Part {
    Part { what: Kind::Free, text, shown: text }
}

/// A line of orders: each part in its spellings, one of which is drawn.
fn orders() -> Vec<(Verb, Vec<Vec<Part>>)> {
    let side = || vec![told("w", "w"), told("b", "b"), told("white", "w"), told("Black", "b")];
    let figure = || vec![told("5", "5"), told("31", "31")];
    let results = || {
        let same = ["1-0", "0-1", "1/2-1/2", "0-0", "0-1/2"].map(|text| told(text, text));
        [same.as_slice(), &[told("0–1", "0-1"), told("½-½", "1/2-1/2")]].concat()
    };
    let day = || vec![told("2026-12-20", "2026-12-20"), told("3.12.2026", "2026-12-03")];
    let ground = || ["time", "forfeit", "adjudication", "tablebase"].map(word).to_vec();
    let white = || vec![told("white", "white")];
    let black = || vec![told("black", "black")];
    let fen = || {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
        vec![told(fen, fen)]
    };
    let a = |text| vec![word(text)];
    let clock = || vec![white(), figure(), a("moves"), figure(), black(), figure()];
    vec![
        (Verb::Result, vec![results()]),
        (Verb::Result, vec![results(), ground()]),
        (Verb::Grant, vec![]),
        (Verb::Refuse, vec![]),
        (Verb::Stop, vec![]),
        (Verb::Resume, vec![]),
        (Verb::Resend, vec![]),
        (Verb::Delivered, vec![]),
        (Verb::Reinstate, vec![vec![told("12", "12")], side()]),
        (Verb::Reinstate, vec![vec![told("12", "12")], side(), a("clocks"), a("keep")]),
        (Verb::Reconstruct, vec![fen()]),
        (Verb::Reconstruct, [vec![fen()], clock(), vec![a("force")]].concat()),
        (Verb::Restart, vec![a("colours"), a("clocks"), a("reset")]),
        (Verb::Restart, vec![fen(), a("clocks"), a("keep")]),
        (Verb::NewPeriod, vec![side()]),
        (Verb::Warn, vec![side()]),
        (Verb::Withdraw, vec![side()]),
        (Verb::Overstep, vec![side()]),
        (Verb::Clocks, clock()),
        (Verb::Penalty, vec![side(), figure()]),
        (Verb::Credit, vec![side(), figure()]),
        (Verb::Strike, vec![vec![told("17", "17")]]),
        (Verb::Regulation, vec![vec![free("notation")], vec![free("any")]]),
        (
            Verb::Move,
            vec![
                vec![told("12.", "12.")],
                vec![told("7163", "7163"), told("Nf3", "Nf3")],
                a("received"),
                day(),
                a("sent"),
                day(),
            ],
        ),
        (Verb::Move, vec![vec![told("12.", "12.")], vec![told("7163", "7163")]]),
        (Verb::Leave, vec![side(), day(), day()]),
        (Verb::Neutral, vec![day(), day()]),
        (Verb::Tell, vec![vec![told("w:", "w:"), told("both:", "both:")]]),
    ]
}

/// How an order is broken.
#[derive(Clone, Debug)]
enum Break {
    Nothing,
    NoReason,
    Without(usize),
    Garbled(usize),
    Misspelt(usize, usize),
    NoGame,
    Game(&'static str),
    Upper,
    Lower,
    Verb(usize),
}

const GAMES: [&str; 9] =
    ["CLUB26-7", "CLUB26/", "CLUB26/7a", "CUP26-7", "CUP26/7", "CLUB26", "EXAMPLE/1", "GAME", "CUP26"];

const REASONS: [&str; 6] = [
    "The flag fell in May.",
    "Both agree.",
    "as announced",
    "Black has complained of it.",
    "White was ill, and 2 moves were lost.",
    "He wrote so on 3 May.",
];

/// Every way to break an order of so many parts.
fn breaks(parts: usize) -> Vec<Break> {
    let mut all = vec![Break::Nothing, Break::NoReason, Break::NoGame, Break::Upper, Break::Lower];
    all.extend(GAMES.map(Break::Game));
    all.extend((0..8).map(Break::Verb));
    for part in 0..parts {
        all.extend([Break::Without(part), Break::Garbled(part)]);
        all.extend((0..8).map(|at| Break::Misspelt(part, at)));
    }
    all
}

/// Orders of every form, in each of which one part is spelt in each of its ways.
fn written() -> Vec<(Verb, Vec<Part>)> {
    let mut all = Vec::new();
    for (verb, parts) in orders() {
        let usual: Vec<Part> = parts.iter().map(|spelt| spelt[0].clone()).collect();
        all.push((verb, usual.clone()));
        for (index, spelt) in parts.iter().enumerate() {
            all.extend(spelt.iter().skip(1).map(|part| {
                let mut other = usual.clone();
                other[index] = part.clone();
                (verb, other)
            }));
        }
    }
    all
}

/// Two neighbouring letters that differ, exchanged; none where the word is too short to be known again.
fn misspelt(word: &str, at: usize) -> Option<String> {
    let mut letters: Vec<char> = word.chars().collect();
    if letters.len() < 4 || !word.chars().all(char::is_alphabetic) {
        return None;
    }
    let at = 1 + at % (letters.len() - 2);
    (letters[at] != letters[at + 1]).then(|| {
        letters.swap(at, at + 1);
        letters.into_iter().collect()
    })
}

/// What came of a line: an order that is obeyed, or one that is asked back.
fn read_one(text: &str) -> Result<Given, OrderError> {
    let mut directions = read_orders(&mail(text), &codes());
    assert_eq!(directions.given.len() + directions.unread.len(), 1, "{text}: {directions:?}");
    match directions.given.pop() {
        Some(given) if given.sure => Ok(given),
        Some(given) => panic!("{text}: {given:?}"),
        None => Err(directions.unread.remove(0).1),
    }
}

/// Breaks one order in one way; what is wrong with what is read of it then.
fn wrong(verb: Verb, parts: &[Part], reason: &str, breaking: &Break) -> Result<(), String> {
    let (mut verb_word, mut game, mut written) = (verb.word().to_owned(), GAME, reason);
    let mut texts: Vec<Option<String>> = parts.iter().map(|part| Some(part.text.to_owned())).collect();
    let mut broken_part = None;
    let applies = match breaking {
        Break::Nothing => true,
        // Men are told by the case of their letters.
        Break::Upper | Break::Lower => {
            parts.iter().all(|part| !part.text.contains('/') && part.text != "Nf3")
        }
        Break::NoReason => {
            written = "";
            true
        }
        Break::Without(part) | Break::Garbled(part) => {
            // A word of the grammar that is gone, or far from any that is known, leaves another order.
            broken_part = Some(*part);
            texts[*part] = matches!(breaking, Break::Garbled(_)).then(|| "xyzzy".to_owned());
            parts[*part].what == Kind::Told
        }
        Break::Misspelt(part, at) => {
            texts[*part] = misspelt(parts[*part].text, *at);
            texts[*part].is_some() && parts[*part].what != Kind::Free
        }
        Break::NoGame => {
            game = "";
            true
        }
        Break::Game(name) => {
            game = name;
            true
        }
        Break::Verb(at) => {
            let broken = misspelt(&verb_word, *at);
            verb_word = broken.clone().unwrap_or(verb_word);
            broken.is_some()
        }
    };
    if !applies {
        return Ok(());
    }
    let order = texts.iter().flatten().cloned().collect::<Vec<_>>().join(" ");
    let front = format!("td {verb_word} {game} {order}");
    let front = match breaking {
        Break::Upper => front.to_uppercase(),
        Break::Lower => front.to_lowercase(),
        _ => front,
    };
    let line = format!("{front} {written}");
    let holds = |holds: bool, why: &str| if holds { Ok(()) } else { Err(format!("{line}: {why}")) };
    let error = match read_one(&line) {
        Ok(given) => {
            return match &given.what {
                Direction::Rule { reason: read, .. } => {
                    let card = written.is_empty() && verb == Verb::Move;
                    holds(read == written || card, &format!("obeyed for the reason {read}"))
                }
                Direction::Tell { text, .. } => holds(text == written, &format!("told {text}")),
                Direction::OfEvent(_) | Direction::Show(_) | Direction::Help => holds(false, "no order"),
            };
        }
        Err(error) => error,
    };
    let shown = error.outline.line(Some(&GAME.parse().unwrap()));
    let mut words: Vec<&str> = shown.split_whitespace().skip(1).collect();
    holds(words.remove(0) == verb.word(), &format!("another verb, {shown}"))?;
    let named = words.remove(0);
    // A game that could be read after all, one that is there, or none.
    let games = match game {
        "" | "CLUB26-7" => [GAME, "GAME"],
        other => [other, "GAME"],
    };
    holds(games.iter().any(|game| game.eq_ignore_ascii_case(named)), &format!("another game, {shown}"))?;
    let known: Vec<&str> = parts.iter().flat_map(|part| part.shown.split_whitespace()).collect();
    for word in &words {
        let ours = known.contains(word) || gap(word).is_some() || *word == "clocks";
        holds(ours, &format!("{word} was not sent, {shown}"))?;
    }
    for (index, part) in parts.iter().enumerate() {
        let told = part.shown.split_whitespace().all(|word| words.contains(&word));
        // A side in full may be the first word of the reason.
        let perhaps = part.text.len() == 5 && index + 1 == parts.len() && reason.starts_with("as");
        let must = part.what == Kind::Told && broken_part != Some(index) && !perhaps;
        holds(told || !must, &format!("{} is not repeated, {shown}", part.text))?;
    }
    holds(read_one(&shown).is_err(), &format!("obeyed as it is shown, {shown}"))?;
    holds(read_order(shown.trim_start_matches("td ")).is_err(), &format!("obeyed at the shell, {shown}"))
}

#[test]
fn what_is_shown_to_complete_is_what_was_sent_and_never_obeyed() {
    let (mut read, mut faults) = (0, Vec::new());
    for (verb, parts) in written() {
        for breaking in breaks(parts.len()) {
            for reason in REASONS {
                read += 1;
                faults.extend(wrong(verb, &parts, reason, &breaking).err());
            }
        }
    }
    assert!(read > 20_000, "{read}");
    let many = faults.len();
    faults.sort_by_key(|fault| fault.rsplit_once(": ").map(|(_, why)| why.to_owned()));
    faults.dedup_by_key(|fault| fault.rsplit_once(": ").map(|(_, why)| why.to_owned()));
    assert!(faults.is_empty(), "{many} faults, such as\n{}", faults[..faults.len().min(80)].join("\n"));
}
