//! What a director asks to be shown: `cases`, `case 12`, `games silent`, `clock GAME`. A line is a request where it says
//! nothing else. It needs no reason, changes nothing and settles nothing.

use super::{
    OrderError, WhyUnread,
    cursor::{Words, plain},
    direction::{About, Direction, Given},
    outline::Outline,
    request::{Request, WhichGames},
    values::{Place, game_in_front},
};
use crate::{
    model::{EventCode, RequestWord},
    reading::{found::Named, line::split, words::is_polite},
};

/// Of the name of a player, in words.
const LONGEST_NAME: usize = 4;

/// What a line asks to be shown; none where it is no request.
pub(super) fn request(text: &str, place: Place<'_>) -> Option<Result<Given, OrderError>> {
    let first = plain(Words::of(text).peek()?);
    let begins = first.eq_ignore_ascii_case("td") || RequestWord::named(first).is_some();
    let (named, rest) = if begins { (Named::Nothing, text) } else { split(text) };
    let mut words = Words::of(rest);
    let td = words.says("td");
    let asked = word(words.next()?)?;
    let about = match named {
        Named::Game(id) => About::Game(id),
        Named::Unreadable(_) => return None,
        Named::Nothing => game_in_front(&mut words).map_or(About::Answered, About::Game),
    };
    let begun = Begun { asked, about, place };
    // Whoever writes `td` means a request; without it, whatever does not read as one is prose, or an order.
    let sure = td || matches!(place, Place::Shell);
    match begun.read(&mut words) {
        Ok((what, about)) if is_over(words) => Some(checked(text, td, what, about, place)),
        Ok(_) | Err(_) if !sure || asked == RequestWord::Leave => None,
        Ok(_) => {
            let why = WhyUnread::BesideRequest { word: asked.word(), rest: words.rest().to_owned() };
            Some(Err(OrderError::new(why, Outline::of(None, None, ""))))
        }
        Err(why) => Some(Err(OrderError::new(why, Outline::of(None, None, "")))),
    }
}

/// `Leave:` stands above something, and asks for nothing.
fn word(word: &str) -> Option<RequestWord> {
    RequestWord::named(word.trim_end_matches(['!', '?', '.', ',', ';']))
}

/// Whether a word is this one, with whatever ends a sentence behind it.
fn is(word: &str, known: &str) -> Option<()> {
    plain(word).trim_end_matches(['!', '?']).eq_ignore_ascii_case(known).then_some(())
}

/// Whether nothing is left but politeness and the end of a sentence.
fn is_over(words: Words<'_>) -> bool {
    !words.rest().contains(char::is_alphanumeric) || is_polite(words.rest())
}

struct Begun<'a> {
    asked: RequestWord,
    about: About,
    place: Place<'a>,
}

impl Begun<'_> {
    /// What is asked for, and of which game or event.
    fn read(self, words: &mut Words<'_>) -> Result<(Request, About), WhyUnread> {
        let request = match self.asked {
            RequestWord::Case => {
                let number = words.next_if(number);
                return number.map(|number| (Request::Case(number), self.about)).ok_or(WhyUnread::CaseNumber);
            }
            RequestWord::Clock => Request::Clock,
            RequestWord::Score => Request::Score,
            RequestWord::Journal => Request::Journal,
            RequestWord::Letters => Request::Letters,
            RequestWord::Mails => Request::Mails,
            RequestWord::Pgn if words.next_if(|word| is(word, "finished")).is_some() => {
                Request::FinishedGames
            }
            RequestWord::Pgn => Request::Pgn,
            RequestWord::Cases => Request::Cases,
            RequestWord::Table => Request::Table,
            RequestWord::Leave => Request::Leave,
            RequestWord::Report => {
                words.next_if(|word| is(word, "now"));
                Request::Report
            }
            RequestWord::Games if words.next_if(|word| is(word, "silent")).is_some() => {
                Request::Games(WhichGames::Silent)
            }
            RequestWord::Games if words.next_if(|word| is(word, "passed")).is_some() => {
                Request::Games(WhichGames::Passed)
            }
            RequestWord::Games => match self.event_at_the_end(words) {
                Some(code) => return Ok((Request::Games(WhichGames::All), About::Event(code))),
                None if is_over(*words) => Request::Games(WhichGames::All),
                None => Request::Games(WhichGames::Of(self.name(words)?)),
            },
            RequestWord::Player => Request::Player(self.name(words)?),
        };
        let event = if request.is_of_a_game() { None } else { self.event(words) };
        Ok((request, event.map_or(self.about, About::Event)))
    }

    /// The code of an event, where it stands next.
    fn event(&self, words: &mut Words<'_>) -> Option<EventCode> {
        words.next_if(|word| {
            let code: EventCode = plain(word).parse().ok()?;
            match self.place {
                Place::Shell => Some(code),
                Place::Mail(codes) => codes.iter().find(|known| **known == code).cloned(),
            }
        })
    }

    /// The same where it can be told from a name: in a mail, whose events are known.
    fn event_at_the_end(&self, words: &mut Words<'_>) -> Option<EventCode> {
        match self.place {
            Place::Shell => None,
            Place::Mail(_) => self.event(words),
        }
    }

    /// A name, or a part of one: at most a few words, and no sentence.
    fn name(&self, words: &mut Words<'_>) -> Result<String, WhyUnread> {
        let name = words.rest().trim_end_matches(['.', '!', '?', ',']).trim().to_owned();
        let fits = |word: &str| word.chars().all(|c| c.is_alphanumeric() || "-'’.,".contains(c));
        let capital = name.starts_with(|c: char| !c.is_lowercase()) || matches!(self.place, Place::Shell);
        let count = name.split_whitespace().count();
        let named = (1..=LONGEST_NAME).contains(&count) && name.split_whitespace().all(fits) && capital;
        if !named || !name.contains(char::is_alphanumeric) {
            return Err(WhyUnread::PlayerName);
        }
        *words = Words::of("");
        Ok(name)
    }
}

/// `12`, `#12`.
fn number(word: &str) -> Option<i64> {
    let digits = plain(word).trim_start_matches('#').trim_end_matches(['!', '?']);
    let all = !digits.is_empty() && digits.len() <= 9 && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|_| all)
}

fn checked(
    text: &str,
    td: bool,
    request: Request,
    about: About,
    place: Place<'_>,
) -> Result<Given, OrderError> {
    let error = |why| Err(OrderError::new(why, Outline::of(None, None, "")));
    if about.is_of_samples() {
        return error(WhyUnread::SampleGame);
    }
    let of_game = request.is_of_a_game();
    if of_game && about == About::Answered && matches!(place, Place::Shell) {
        return error(WhyUnread::GameBehind(request.word().word()));
    }
    if !of_game && matches!(about, About::Game(_)) {
        return error(WhyUnread::BesideRequest { word: request.word().word(), rest: text.trim().to_owned() });
    }
    Ok(Given {
        line: text.trim().to_owned(),
        words: request.word().word().to_owned(),
        named: about != About::Answered,
        about,
        sure: true,
        td,
        behind: String::new(),
        // What a mail program broke off a line may be no more than this word.
        apart: td,
        what: Direction::Show(request),
    })
}
