//! Whole lines of known phrases: one thing that counts, and nothing beside it but politeness.
//!
//! A line is taken apart into words, and the words into phrases of the lexicon. Nothing may be left over: a negation, a
//! condition or a name stands in no phrase, so that a line with one is never obeyed.

use std::collections::BTreeSet;

use super::{
    hedges::has_hedge,
    phrases::{BETWEEN, COLOUR, DOUBT, LAUGHING, Meaning, PHRASES, Role, WISHES, thanks, words},
};
use crate::{
    Pattern,
    lexicon::{Form, Known, known},
    model::diacritics::folded,
    pattern,
};

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
    /// Whether it praises what was played.
    praise: bool,
    /// Whether the last thing said was polite, so that a name may follow.
    polite: bool,
}

impl Before {
    fn said(&self) -> Option<Meaning> {
        match self.core {
            // `I gladly accept your kind offer of a draw`
            None if self.accepts && self.drawn && !self.please && !self.praise => Some(Meaning::Accept),
            Some(Meaning::Draw | Meaning::Offer) if self.accepts && !self.please && !self.praise => {
                Some(Meaning::Accept)
            }
            core => core,
        }
    }
}

/// What stands around words that are quoted. Within a word they are its own: `j'abandonne`.
const QUOTED: &[char] = &['\'', '’'];

static CASTLES: Pattern = Pattern::new(|| pattern(r"(?i)\b[o0]-[o0]\b"));

/// What a line asks for, where all of it is understood.
pub(super) fn meaning(text: &str) -> Option<Meaning> {
    // `Remis:` is the head of what stands below it.
    // `O-O` is no word, though two articles of Portuguese.
    let no_line = text.trim_end().ends_with(':') || CASTLES.is_match(text);
    let words = words(text).filter(|_| !no_line)?;
    let names = names(text, &words);
    let mut found = cores(&words, &names, &names)?.into_iter();
    let meaning = found.next().filter(|_| found.next().is_none())?;
    let earnest = !text.trim().starts_with(QUOTED) && !LAUGHING.iter().any(|face| text.contains(face));
    let final_word = matches!(meaning, Meaning::Resign | Meaning::Accept | Meaning::Draw);
    let thanked = meaning == Meaning::Offer && thanks(text);
    (!thanked && (earnest || !final_word)).then_some(meaning)
}

/// Whether what stands behind a move on its line offers a draw: `(draw offered)`, `, and I offer a draw`.
pub(in crate::reading) fn is_offer(behind: &str) -> bool {
    let bare = behind.trim_matches([' ', ',', '.', ';', '(', ')', '!', '-', '–', '—']);
    meaning(bare) == Some(Meaning::Offer)
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
    // On a telephone many write no large letter at all.
    let small = !text.contains(char::is_uppercase);
    let mut names = Vec::new();
    let mut place = 0_usize;
    for (at, word) in written.iter().enumerate() {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        let addressed = at == 0 && written.get(1).is_some_and(|next| next.ends_with(','));
        let last = at > 0 && at.saturating_add(1) == written.len();
        let large = bare.starts_with(char::is_uppercase) || small && bare.chars().count() > 2;
        let name = large && bare.chars().all(char::is_alphabetic);
        let named = (last || addressed || word.ends_with(',')) && !has_hedge(bare) && !DOUBT.has(bare);
        if name && named || COLOUR.has(bare) {
            names.push(place);
        }
        place = place.saturating_add(pieces(word));
    }
    if place == words.len() { names } else { Vec::new() }
}

/// `draw`, in whatever form.
static OF_DRAW: Known = Known::new(|| known(|all| [&all.hint.draw]));

/// `and`, between two polite things.
static AND: Known = Known::new(|| known(|all| [&all.turn.and]));

/// Whether a line praises the opponent and his win and says nothing else, as people do beside a resignation.
pub fn is_praise(text: &str) -> bool {
    let praise = |end: Before| end.praise && end.core.is_none() && !end.accepts && !end.drawn && !end.third;
    !has_hedge(text) && words(text).is_some_and(|words| ends(&words, &[], &[]).into_iter().any(praise))
}

/// All that a line of these words may have said at its end; nothing where not all of it is known. `names` are the places
/// of words that may be names behind politeness, `anywhere` those of names that stand by themselves too.
fn ends(words: &[String], names: &[usize], anywhere: &[usize]) -> BTreeSet<Before> {
    let mut reached: Vec<BTreeSet<Before>> = vec![BTreeSet::new(); words.len().saturating_add(1)];
    if let Some(first) = reached.first_mut() {
        first.insert(Before::default());
    }
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
                (Role::Praise, _) => Some(Before { beside: true, praise: true, polite: false, ..*before }),
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
    reached.pop().unwrap_or_default()
}

/// What a line of these words may ask for; nothing where it is only polite, none where not all of it is known.
fn cores(words: &[String], names: &[usize], anywhere: &[usize]) -> Option<BTreeSet<Meaning>> {
    let asks_for_one = |end: &Before| end.said() == Some(Meaning::Resign) && end.please;
    let of_an_ending = |end: &Before| {
        let of_one =
            |core| matches!(core, Meaning::Resign | Meaning::Accept | Meaning::Decline | Meaning::Offer);
        (!end.third || end.colour) && (!end.beside || !end.terse && end.said().is_some_and(of_one))
    };
    let end = ends(words, names, anywhere);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::LEXICONS;

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
