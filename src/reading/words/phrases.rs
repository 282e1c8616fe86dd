//! Whole lines of known phrases: one thing that counts, and nothing beside it but politeness.
//!
//! A line is taken apart into words, and the words into phrases of the lexicon. Nothing may be left over: a negation, a
//! condition or a name stands in no phrase, so that a line with one is never obeyed.

use std::{
    collections::{BTreeSet, HashMap},
    sync::LazyLock,
};

use crate::{
    Pattern,
    lexicon::{Form, Known, LEXICONS, Lexicon, Word, Words, known},
    model::diacritics::{folded, whole},
    pattern,
};

#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum Meaning {
    Resign,
    Accept,
    Decline,
    Offer,
    /// `remis`, `nulles`: an offer or its acceptance.
    Draw,
    Help,
    Status,
    Score,
    Clock,
    Games,
    Table,
    Pgn,
    Journal,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Role {
    Core(Meaning),
    /// `resigns`, which counts beside a colour.
    Resigns,
    /// `I accept`, which counts beside a word for a draw.
    Accepts,
    Polite,
    /// `please`: beside a resignation it asks the opponent for one.
    Please,
    /// What may stand beside a move on its line: `my`, `reply`, `here`.
    Announce,
    /// What may stand beside a word that ends the game: `the`, `your`, `proposed by`.
    BesideEnding,
}

/// What was said before a place on a line.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
struct Before {
    core: Option<Meaning>,
    please: bool,
    /// Whether it resigns in one word, which may as well tell somebody else to: `Resign, Lena!`
    terse: bool,
    /// Whether it says that somebody resigns, and a colour.
    third: bool,
    colour: bool,
    /// Whether it says that its writer accepts, and a draw.
    accepts: bool,
    drawn: bool,
    /// Whether words stand there that are only known beside an ending.
    beside: bool,
    /// Whether the last thing said was polite, so that a name may follow.
    polite: bool,
}

impl Before {
    fn said(&self) -> Option<Meaning> {
        match self.core {
            // `I gladly accept your kind offer of a draw`
            None if self.accepts && self.drawn && !self.please => Some(Meaning::Accept),
            Some(Meaning::Draw | Meaning::Offer) if self.accepts && !self.please => Some(Meaning::Accept),
            core => core,
        }
    }
}

/// Every phrase by the bare form of its first word.
static PHRASES: LazyLock<HashMap<String, Vec<(Form, Role)>>> = LazyLock::new(|| {
    let mut phrases: HashMap<String, Vec<(Form, Role)>> = HashMap::new();
    for (role, words) in LEXICONS.iter().flat_map(roles) {
        for form in words.forms() {
            let Some(first) = form.words.first().and_then(Word::bare) else { continue };
            phrases.entry(first).or_default().push((form, role));
        }
    }
    phrases
});

fn roles(of: &Lexicon) -> [(Role, &Words); 19] {
    let line = &of.line;
    [
        (Role::Core(Meaning::Resign), &line.resign),
        (Role::Resigns, &line.resigns),
        (Role::Accepts, &line.accepts),
        (Role::Core(Meaning::Accept), &line.accept),
        (Role::Core(Meaning::Decline), &line.decline),
        (Role::Core(Meaning::Offer), &line.offer),
        (Role::Core(Meaning::Draw), &line.draw),
        (Role::Core(Meaning::Help), &line.help),
        (Role::Core(Meaning::Status), &line.status),
        (Role::Core(Meaning::Score), &line.score),
        (Role::Core(Meaning::Clock), &line.clock),
        (Role::Core(Meaning::Games), &line.games),
        (Role::Core(Meaning::Table), &line.table),
        (Role::Core(Meaning::Pgn), &line.pgn),
        (Role::Core(Meaning::Journal), &line.journal),
        (Role::Polite, &line.polite),
        (Role::Please, &line.please),
        (Role::Announce, &line.announce),
        (Role::BesideEnding, &line.beside_ending),
    ]
}

/// The most words of a line that is looked at: nobody says so little in more.
const MOST: usize = 24;

/// Signs that may stand between words. Brackets, quotation marks and question marks are not among them: what stands in
/// them is said by the way, by somebody else, or asked.
const BETWEEN: &[char] = &[
    ' ', '\t', '\u{a0}', '.', ',', '!', '¡', ':', '-', '–', '—', '…', '\'', '’', 'ʼ', '*', '_', '•',
    '\u{fe0f}', '🙂', '😊', '😀', '😃', '😄', '😁', '👍', '🤝', '👏', '🏆', '🎉', '🙏', '😢', '☹', '☺', '♟',
    '❤',
];

/// Smileys that are no wink.
const SMILEYS: &[&str] = &[":-)", ":)", ":-(", ":("];

/// Faces that laugh: what cannot be taken back is not said so.
const LAUGHING: &[&str] = &[":-D", ":D", "😀", "😃", "😄", "😁"];

/// What stands around words that are quoted. Within a word they are its own: `j'abandonne`.
const QUOTED: &[char] = &['\'', '’'];

/// What a line asks for, where all of it is understood.
pub(super) fn meaning(text: &str) -> Option<Meaning> {
    // `Remis:` is the head of what stands below it.
    let words = words(text).filter(|_| !text.trim_end().ends_with(':'))?;
    let names = names(text, &words);
    let mut found = cores(&words, &names, &names)?.into_iter();
    let meaning = found.next().filter(|_| found.next().is_none())?;
    let earnest = !text.trim().starts_with(QUOTED) && !LAUGHING.iter().any(|face| text.contains(face));
    let final_word = matches!(meaning, Meaning::Resign | Meaning::Accept | Meaning::Draw);
    (earnest || !final_word).then_some(meaning)
}

/// Whether a line says something polite and nothing else.
pub fn is_polite(text: &str) -> bool {
    words(text).is_some_and(|words| cores(&words, &[], &[]).is_some_and(|cores| cores.is_empty()))
}

/// The words of a line that are names, or the line ends nothing: whose they are is not known here. One behind politeness
/// may be anybody's.
pub(in crate::reading) fn taken_for_names(text: &str) -> Vec<String> {
    let Some(words) = words(text) else { return Vec::new() };
    let names = names(text, &words);
    if cores(&words, &names, &names).is_none() {
        return Vec::new();
    }
    let written: Vec<&str> = text.split(BETWEEN).filter(|word| !word.is_empty()).collect();
    let needed = |place: &&usize| {
        let others: Vec<usize> = names.iter().copied().filter(|other| other != *place).collect();
        cores(&words, &names, &others).is_none()
    };
    let taken = names.iter().filter(needed).filter_map(|at| written.get(*at));
    taken.filter(|word| !COLOUR.has(word) && !WISHES.has(word)).map(|word| (*word).to_owned()).collect()
}

/// The places of words that may be names: those before a comma, and the last, where they have a large letter.
fn names(text: &str, words: &[String]) -> Vec<usize> {
    // `c'est` is two words.
    let pieces = |word: &str| word.split(BETWEEN).filter(|piece| !piece.is_empty()).count();
    let written: Vec<&str> = text.split(' ').filter(|word| pieces(word) > 0).collect();
    let mut names = Vec::new();
    let mut place = 0_usize;
    for (at, word) in written.iter().enumerate() {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        let addressed = at == 0 && written.get(1).is_some_and(|next| next.ends_with(','));
        let last = at > 0 && at.saturating_add(1) == written.len();
        let name = bare.starts_with(char::is_uppercase) && bare.chars().all(char::is_alphabetic);
        let named = (last || addressed || word.ends_with(',')) && !super::has_hedge(bare) && !DOUBT.has(bare);
        if name && named || COLOUR.has(bare) {
            names.push(place);
        }
        place = place.saturating_add(pieces(word));
    }
    if place == words.len() { names } else { Vec::new() }
}

/// `draw`, in whatever form.
static OF_DRAW: Known = Known::new(|| known(|all| [&all.hint.draw]));

/// A colour by itself.
pub(in crate::reading) static COLOUR: Known = Known::new(|| known(|all| [&all.talk.white, &all.talk.black]));

/// `and`, between two polite things.
static AND: Known = Known::new(|| known(|all| [&all.turn.and]));

static DOUBT: Known = Known::new(|| known(|all| [&all.turn.doubt, &all.correction.joke]));

/// What a line of these words may ask for; nothing where it is only polite, none where not all of it is known. Beside what
/// ends the game, `names` are the places of words that may be names behind politeness, `anywhere` those of names that
/// stand by themselves too.
fn cores(words: &[String], names: &[usize], anywhere: &[usize]) -> Option<BTreeSet<Meaning>> {
    let mut reached: Vec<BTreeSet<Before>> = vec![BTreeSet::new(); words.len().saturating_add(1)];
    reached.first_mut()?.insert(Before::default());
    for at in 0..words.len() {
        let before = reached.get(at).cloned().unwrap_or_default();
        let rest = words.get(at..).unwrap_or_default();
        let Some(first) = rest.first().filter(|_| !before.is_empty()) else { continue };
        for (Form { words: known, alone }, role) in PHRASES.get(&folded(first)).into_iter().flatten() {
            let fits = known.len() <= rest.len()
                && known.iter().zip(rest).all(|(known, written)| known.is(written))
                && (!alone || known.len() == words.len());
            let Some(behind) = reached.get_mut(at.saturating_add(known.len())).filter(|_| fits) else {
                continue;
            };
            behind.extend(before.iter().filter_map(|before| match (*role, before.core) {
                (Role::Core(meaning), None) => {
                    // Only English leaves open who is to.
                    let terse = known.len() == 1 && first == "resign";
                    Some(Before { core: Some(meaning), terse, polite: false, ..*before })
                }
                (Role::Core(meaning), Some(core)) => {
                    (meaning == core).then_some(Before { polite: false, ..*before })
                }
                (Role::Resigns, None) => {
                    Some(Before { core: Some(Meaning::Resign), third: true, polite: false, ..*before })
                }
                (Role::Resigns, Some(_)) => None,
                (Role::Accepts, _) => Some(Before { accepts: true, beside: true, polite: false, ..*before }),
                (Role::Polite, _) => Some(Before { polite: true, ..*before }),
                (Role::Please, _) => Some(Before { please: true, polite: true, ..*before }),
                (Role::BesideEnding, _) => Some(Before { beside: true, polite: false, ..*before }),
                (Role::Announce, _) => None,
            }));
        }
        if OF_DRAW.has(&folded(first))
            && let Some(behind) = reached.get_mut(at.saturating_add(1))
        {
            let drawn = |before: &Before| Before { drawn: true, beside: true, polite: false, ..*before };
            behind.extend(before.iter().map(drawn));
        }
        let joins = at > 0 && rest.len() > 1 && AND.has(first);
        if joins && let Some(behind) = reached.get_mut(at.saturating_add(1)) {
            behind.extend(before.iter().copied());
        }
        if names.contains(&at)
            && let Some(behind) = reached.get_mut(at.saturating_add(1))
        {
            let named = |before: &&Before| before.polite || anywhere.contains(&at);
            let colour = COLOUR.has(first);
            let name = |before: &Before| Before {
                beside: true,
                polite: false,
                colour: before.colour || colour,
                ..*before
            };
            behind.extend(before.iter().filter(named).map(name));
        }
    }
    let asks_for_one = |end: &Before| end.said() == Some(Meaning::Resign) && end.please;
    let of_an_ending = |end: &Before| {
        let of_one =
            |core| matches!(core, Meaning::Resign | Meaning::Accept | Meaning::Decline | Meaning::Offer);
        (!end.third || end.colour) && (!end.beside || !end.terse && end.said().is_some_and(of_one))
    };
    let end = reached.pop()?;
    let end: Vec<&Before> = end.iter().filter(|end| of_an_ending(end)).collect();
    if end.is_empty() || end.iter().any(|end| asks_for_one(end)) {
        return None;
    }
    // `I accept the offer of a draw` accepts it, though words beside an offer say so too.
    let plain = end.iter().any(|end| !end.beside);
    let mut said: BTreeSet<Meaning> =
        end.into_iter().filter(|end| !plain || !end.beside).filter_map(Before::said).collect();
    if said.contains(&Meaning::Accept) {
        said.remove(&Meaning::Offer);
    }
    Some(said)
}

/// What stands beside a move on its line, where that is an announcement and politeness and nothing else.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub(in crate::reading) struct BesideMove {
    /// The number of the move: `Move 11:`.
    pub number: Option<u32>,
    /// Whether it offers a draw.
    pub offer: bool,
    /// Whether words of announcing stand there.
    pub announced: bool,
    /// Whether something polite stands there.
    pub wished: bool,
    /// Whether the last thing said was polite, so that a name may follow.
    polite: bool,
}

static SMILES: Pattern = Pattern::new(|| pattern(r"(\p{L}|\s|[!.])\)+(?:\s|$)"));

/// Pictures among letters: faces, hands, flowers.
fn is_picture(c: char) -> bool {
    matches!(c, '\u{1f300}'..='\u{1faff}' | '\u{2600}'..='\u{27bf}' | '\u{fe0f}' | '\u{200d}')
}

/// `1)`
static LIST_NUMBER: Pattern = Pattern::new(|| pattern(r"^\s*(\d{1,3})\)"));

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(in crate::reading) enum Place {
    Before,
    Behind,
}

/// Words that put right what was said before.
static SORRY: Known = Known::new(|| known(|all| [&all.correction.sorry, &all.correction.meant]));

/// Words of wishes, thanks and greetings.
static WISHES: Known = Known::new(|| known(|all| [&all.talk.wishes]));

/// Reads what stands before or behind a move on its line: known words of announcing, of politeness, the move's number, a
/// name behind something polite. None where anything else does.
pub(in crate::reading) fn beside_move(text: &str, place: Place) -> Option<BesideMove> {
    if text.trim().is_empty() {
        return Some(BesideMove::default());
    }
    let text =
        SMILEYS.iter().chain(&[";-)", ";)"]).fold(text.to_owned(), |text, smiley| text.replace(smiley, " "));
    let text = text.replace(['#', '"', '°', '\u{ba}', '№', '\u{aa}'], " ");
    let text = LIST_NUMBER.replace(&text, "$1 ").replace(is_picture, " ");
    // `привет)` smiles where no bracket is open.
    let text = if text.contains('(') { text } else { SMILES.replace_all(&text, "$1 ").into_owned() };
    if !text.contains(char::is_alphanumeric)
        && text.chars().all(|c| c.is_whitespace() || BETWEEN.contains(&c))
    {
        return Some(BesideMove::default());
    }
    let lower = words(&text)?;
    if SORRY.stands_in(&text) {
        return None;
    }
    let written: Vec<&str> =
        text.split(BETWEEN).filter(|word| word.chars().any(char::is_alphanumeric)).collect();
    let mut reached: Vec<BTreeSet<BesideMove>> = vec![BTreeSet::new(); lower.len().saturating_add(1)];
    reached.first_mut()?.insert(BesideMove::default());
    for at in 0..lower.len() {
        let before = reached.get(at).cloned().unwrap_or_default();
        let rest = lower.get(at..).unwrap_or_default();
        let Some(first) = rest.first().filter(|_| !before.is_empty()) else { continue };
        let mut step = |length: usize, with: &dyn Fn(BesideMove) -> Option<BesideMove>| {
            if let Some(behind) = reached.get_mut(at.saturating_add(length)) {
                behind.extend(before.iter().filter_map(|state| with(*state)));
            }
        };
        for (Form { words: known, alone }, role) in PHRASES.get(&folded(first)).into_iter().flatten() {
            let fits = !alone
                && known.len() <= rest.len()
                && known.iter().zip(rest).all(|(known, word)| known.is(word));
            if fits {
                step(known.len(), &|state| match role {
                    Role::Polite | Role::Please => Some(BesideMove { polite: true, wished: true, ..state }),
                    Role::Announce => Some(BesideMove { polite: false, announced: true, ..state }),
                    Role::Core(Meaning::Offer) => Some(BesideMove { offer: true, polite: false, ..state }),
                    Role::Core(_) | Role::Resigns | Role::Accepts | Role::BesideEnding => None,
                });
            }
        }
        if WISHES.has(first) && !super::has_hedge(first) && !DOUBT.has(first) {
            step(1, &|state| Some(BesideMove { polite: true, wished: true, ..state }));
        }
        if let Some(number) = number_of(first) {
            step(1, &|state| {
                state.number.is_none().then_some(BesideMove { number: Some(number), polite: false, ..state })
            });
        }
        // A name: with a large letter, at the end, or before a comma.
        let large = written.get(at).is_some_and(|word| word.starts_with(char::is_uppercase));
        let apart = place == Place::Behind || text.trim_end().ends_with(',');
        let last = apart && lower.len().saturating_sub(at) <= 1;
        if (large || last)
            && !super::has_hedge(first)
            && !DOUBT.has(first)
            && !first.contains(|c: char| c.is_ascii_digit())
        {
            step(1, &|state| state.polite.then_some(state));
        }
    }
    reached.pop()?.into_iter().next_back()
}

/// `11`, `11th`, `11ème`
fn number_of(word: &str) -> Option<u32> {
    let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
    let end = word.get(digits.len()..)?;
    let ordinal = end.chars().count() <= 3 && end.chars().all(char::is_alphabetic);
    let number = digits.parse().ok().filter(|number| (1..=300).contains(number) && !word.starts_with('0'))?;
    ordinal.then_some(number)
}

/// The words of a line; none where there are signs in it that may turn its meaning.
fn words(text: &str) -> Option<Vec<String>> {
    let text = SMILEYS.iter().chain(LAUGHING).fold(text.to_owned(), |text, smiley| text.replace(smiley, " "));
    // In Greek it is the question mark.
    let greek = text.chars().any(|c| ('\u{370}'..='\u{3ff}').contains(&c) && c.is_alphabetic());
    let text = if greek { text } else { text.replace(';', " ") };
    let word = |c: char| c.is_alphanumeric() || ('\u{300}'..='\u{36f}').contains(&c);
    if !text.chars().all(|c| word(c) || BETWEEN.contains(&c)) {
        return None;
    }
    let words: Vec<String> = text.split(BETWEEN).filter(|word| !word.is_empty()).map(whole).collect();
    (1..=MOST).contains(&words.len()).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_bounded_number_of_phrases() {
        let all: usize = PHRASES.values().map(Vec::len).sum();
        assert!((1000..60_000).contains(&all), "{all}");
    }

    #[test]
    fn no_phrase_is_a_word_that_turns_a_meaning() {
        for word in LEXICONS.iter().flat_map(|all| &all.turn.hedges.0) {
            assert!(!is_polite(word), "{word}");
            assert_eq!(meaning(word), None, "{word}");
        }
    }
}
