//! One line to one order.

use super::{
    super::{
        found::{Named, has_letter},
        set_off::begins_a_sentence,
    },
    OrderError, Outline, Verb, WhyUnread,
    cursor::{Words, plain},
    direction::{About, Direction, Given, LONGEST_REASON},
    leftover,
    list::{self, gap},
    values::{
        Place, begins_position, clocks, count, game_in_front, ground, half_move, moves_in_front, one_date,
        perhaps_told, position, result, side, skip_days, whose, withdrawn_games,
    },
    why_unread::{StandsThere, WhichDate, bare},
};
use chrono::NaiveDate;

use crate::{
    chess::Stretch,
    model::{EventCode, GameId, Ground, Order, Side},
    wording::{InEnglish, phrases},
};

phrases! {
    /// A reason that an order has in itself. It goes into the record, in which all of our words are English.
    #[derive(Copy)]
    enum OwnReason {
        /// The dates of a card say how the move came.
        FromPostcard = "own-reason-from-postcard",
    }
}

/// Whether a line begins with `td` and the word of an order.
pub(in crate::reading) fn is_order(text: &str) -> bool {
    let mut words = Words::of(text);
    words.says("td")
        && words.next().is_some_and(|word| {
            Verb::named(plain(word)).is_some() || super::read_event_order::begins(word).is_some()
        })
}

struct Begun<'a> {
    verb: Verb,
    about: About,
    td: bool,
    /// As written, with the marks behind it.
    word: &'a str,
    words: Words<'a>,
}

/// What a line orders, or has told; none where it does neither.
pub(super) fn order_line(text: &str, place: Place<'_>) -> Option<Result<Given, OrderError>> {
    let begun = match begin(text, place)? {
        Ok(begun) => begun,
        Err(error) => return Some(Err(error)),
    };
    let Begun { verb, about, td, word, mut words } = begun;
    let arguments = words;
    // Meant as an order for sure; with a colon behind its word it is no prose either, whatever follows.
    let sure = td || about != About::Answered;
    let set_off = sure || word.ends_with(':') && !words.rest().is_empty();
    let what = match verb {
        Verb::Help if words.rest().is_empty() => Ok(Direction::Help),
        Verb::Help => return None,
        Verb::Tell => tell(&mut words),
        _ => ruled(verb, text, &mut words),
    };
    match what {
        Ok(what) => {
            let (taken, behind) = (words.taken_since(arguments), words.rest().to_owned());
            let apart = behind.is_empty() || colon_before(text, words) || begins_a_sentence(&behind);
            let words = format!("{} {taken}", verb.word()).trim_end().to_owned();
            let sure = sure || word.ends_with(char::is_alphanumeric) && sure_alone(verb, &what);
            let (line, named) = (text.trim().to_owned(), about != About::Answered);
            Some(Ok(Given { line, words, about, sure, td, named, behind, apart, what }))
        }
        Err(_) if !set_off && !list::takes_nothing(verb) && !near(verb, arguments) => None,
        Err(why) => Some(Err(OrderError::new(why, Outline::of(Some(verb), Some(about), arguments.rest())))),
    }
}

/// An order with its reason, where all in front of the reason belongs to the order.
fn ruled(verb: Verb, text: &str, words: &mut Words<'_>) -> Result<Direction, WhyUnread> {
    let order = order(verb, words)?;
    leftover::check(verb, &order, in_front(text, *words), *words)?;
    let reason = reason(&order, *words)?;
    Ok(Direction::Rule { order, reason })
}

/// Whether a colon sets off what is left of a line.
fn colon_before(text: &str, words: Words<'_>) -> bool {
    words.rest().starts_with(':') || in_front(text, words).trim_end().ends_with(':')
}

/// A line up to what is left of it.
fn in_front<'a>(text: &'a str, words: Words<'_>) -> &'a str {
    let whole = text.trim_end();
    whole.get(..whole.len().saturating_sub(words.rest().len())).unwrap_or_default()
}

/// Whether what reads can only be an order, with neither `td` nor a game in it: what its grammar asks for stands there,
/// and that is more than any words.
fn sure_alone(verb: Verb, what: &Direction) -> bool {
    match what {
        Direction::Help | Direction::Tell { .. } | Direction::OfEvent(_) | Direction::Show(_) => true,
        Direction::Rule { reason, .. } => {
            !list::takes_nothing(verb) && verb != Verb::Regulation && !reason.ends_with('?')
        }
    }
}

/// The word of the order and its game.
fn begin<'a>(text: &'a str, place: Place<'_>) -> Option<Result<Begun<'a>, OrderError>> {
    let first = plain(Words::of(text).peek()?);
    // A line that ends in the name of a game announces it only where it does not begin with an order.
    let begins = first.eq_ignore_ascii_case("td") || Verb::named(first).is_some();
    let (named, rest) = if begins { (Named::Nothing, text) } else { super::super::line::split(text) };
    let mut words = Words::of(rest);
    let td = words.says("td");
    let first = words.next()?;
    let new_period = plain(first).eq_ignore_ascii_case("new") && words.says("period");
    let word = plain(first).trim_end_matches('!');
    let Some(verb) = Verb::named(word).or(new_period.then_some(Verb::NewPeriod)) else {
        return misspelt(word, td, named, words, place).map(Err);
    };
    let about = match named {
        Named::Game(id) => About::Game(id),
        Named::Unreadable(name) => {
            let why = WhyUnread::GameName { name, perhaps_reason: false };
            return Some(Err(OrderError::new(why, Outline::of(Some(verb), None, words.rest()))));
        }
        Named::Nothing => about(&mut words, verb, place),
    };
    let before = words;
    if let Some((why, about)) = no_game(&about, first, verb, &mut words, place) {
        return Some(Err(OrderError::new(why, Outline::of(Some(verb), about, words.rest()))));
    }
    Some(Ok(Begun { verb, about, td, word: first, words: before }))
}

/// A word that begins no order where one must stand, or that a slip of the pen keeps from beginning one for a game.
fn misspelt(
    word: &str,
    td: bool,
    named: Named,
    mut words: Words<'_>,
    place: Place<'_>,
) -> Option<OrderError> {
    let about = match named {
        Named::Game(id) if td => About::Game(id),
        _ => about(&mut words, Verb::Help, place),
    };
    let meant = || list::meant(word).is_some() && matches!(about, About::Game(_));
    (td || meant()).then(|| OrderError::no_order(word, about, words.rest()))
}

/// What is wrong with what stands where the game does: the game of our samples, an event where a game must stand, a name
/// that does not read. It is never the first word of a reason. With the game that is meant, where that can be seen.
fn no_game(
    about: &About,
    first: &str,
    verb: Verb,
    words: &mut Words<'_>,
    place: Place<'_>,
) -> Option<(WhyUnread, Option<About>)> {
    if about.is_of_samples() {
        return Some((WhyUnread::SampleGame, None));
    }
    if let Some(second) = second_game(about, *words) {
        return Some((WhyUnread::SecondGame(second.to_owned()), Some(about.clone())));
    }
    if *about != About::Answered || verb == Verb::Help {
        return None;
    }
    let event = event_for_a_game(*words, verb, place);
    let word = words.next();
    if let Some(code) = event {
        return Some((WhyUnread::EventForGame { word: verb.word(), code: code.to_string() }, None));
    }
    if word.and_then(gap) == Some("GAME") {
        return Some((WhyUnread::GameGap, None));
    }
    let known = match place {
        Place::Mail(codes) => codes,
        Place::Shell => &[],
    };
    let word = word.filter(|_| !first.ends_with(':'))?;
    let game = leftover::mangled(word, verb, known)?.map(About::Game);
    Some((WhyUnread::GameName { name: bare(word), perhaps_reason: list::takes_nothing(verb) }, game))
}

/// A game that stands right behind the first, with a word such as `and` before it or without.
fn second_game<'a>(about: &About, mut words: Words<'a>) -> Option<&'a str> {
    const LONGEST: usize = 3;
    let About::Game(first) = about else { return None };
    words.next_if(|word| {
        let joins =
            word.chars().count() <= LONGEST && !word.chars().any(|c| c.is_uppercase() || c.is_ascii_digit());
        joins.then_some(())
    });
    let second = plain(words.peek()?);
    let id = second.parse::<GameId>().ok().filter(|id| has_letter(id) && id.event == first.event)?;
    (id != *first).then_some(second)
}

fn about(words: &mut Words<'_>, verb: Verb, place: Place<'_>) -> About {
    if let Some(id) = game_in_front(words) {
        return About::Game(id);
    }
    let is_event = |word: &str| {
        let code: EventCode = plain(word).parse().ok()?;
        match place {
            Place::Shell => Some(code),
            Place::Mail(codes) => {
                let known = codes.iter().find(|known| **known == code);
                known.cloned().or(Some(code).filter(EventCode::is_of_samples))
            }
        }
    };
    let event = if list::may_name_an_event(verb) { words.next_if(is_event) } else { None };
    event.map_or(About::Answered, About::Event)
}

fn event_for_a_game(mut words: Words<'_>, verb: Verb, place: Place<'_>) -> Option<EventCode> {
    let code: EventCode = words.next().and_then(|word| plain(word).parse().ok())?;
    // Any word can be the code of an event; at the shell it is one where the rest is the order.
    let code = match place {
        Place::Mail(codes) => codes.iter().find(|known| **known == code).cloned()?,
        Place::Shell => code,
    };
    let is_event = match (verb, place) {
        (Verb::Help, _) => false,
        (_, Place::Mail(_)) => true,
        (Verb::Tell, Place::Shell) => tell(&mut words).is_ok(),
        (_, Place::Shell) => !list::takes_nothing(verb) && order(verb, &mut words).is_ok(),
    };
    is_event.then_some(code)
}

/// Whether what stands behind the word of an order can be meant for it, though it does not read.
fn near(verb: Verb, words: Words<'_>) -> bool {
    let Some(next) = words.peek() else { return false };
    let keyword = ["colours", "colors", "clocks", "both", "time", "cancelled", "annulled", "draw"];
    next.starts_with(|c: char| c.is_ascii_digit() || c == '½')
        || side(next).is_some()
        || begins_position(next)
        || keyword.contains(&plain(next).to_lowercase().as_str())
        || (verb == Verb::Regulation && next.contains('_'))
}

fn reason(order: &Order<Stretch>, words: Words<'_>) -> Result<String, WhyUnread> {
    let reason = words.rest().trim_start_matches([':', '-', '–', '—', ',', ';', '.']).trim();
    let left_to_write = Words::of(reason).peek().and_then(gap) == Some("REASON");
    if !reason.contains(char::is_alphanumeric) || left_to_write {
        return match order {
            // The dates say that the move came on a card.
            Order::Move { received: Some(_), .. } | Order::Move { sent: Some(_), .. } if !left_to_write => {
                Ok(OwnReason::FromPostcard.in_english())
            }
            Order::Move { .. } => Err(WhyUnread::NoReasonForMove),
            _ => Err(WhyUnread::NoReason),
        };
    }
    if reason.chars().count() > LONGEST_REASON {
        return Err(WhyUnread::LongReason(LONGEST_REASON));
    }
    Ok(reason.to_owned())
}

fn order(verb: Verb, words: &mut Words<'_>) -> Result<Order<Stretch>, WhyUnread> {
    Ok(match verb {
        Verb::Result if words.says("time") => Order::Result { result: None, ground: Some(Ground::Time) },
        Verb::Result => {
            let result = needed(result(words), WhyUnread::Result, words)?;
            Order::Result { result: Some(result), ground: words.next_if(ground) }
        }
        Verb::Grant => Order::Grant(words.next_if(one_letter)),
        Verb::Refuse => Order::Refuse(words.next_if(one_letter)),
        Verb::Stop => Order::Stop,
        Verb::Resume => Order::Resume,
        Verb::Resend => Order::Resend,
        Verb::Delivered => Order::Delivered,
        Verb::Reinstate => {
            let ply = needed(half_move(words), WhyUnread::HalfMove, words)?;
            Order::Reinstate { ply, keep_clocks: kept(words, "restore")?.unwrap_or(false) }
        }
        Verb::Reconstruct => {
            let fen = position(words).map_err(WhyUnread::Position)?;
            let early = words.says("force");
            let [white, black] = clocks(words)?;
            Order::Reconstruct { fen, white, black, force: words.says("force") || early }
        }
        Verb::Restart => {
            let mut colours = words.says("colours") || words.says("colors");
            let fen = match words.peek().filter(|word| begins_position(word)) {
                Some(_) => Some(position(words).map_err(WhyUnread::Position)?),
                None => None,
            };
            colours |= words.says("colours") || words.says("colors");
            let keep_clocks = needed(kept(words, "reset")?, WhyUnread::Kept, words)?;
            Order::Restart { colours, fen, keep_clocks }
        }
        Verb::NewPeriod => Order::NewPeriod(whose(words)?),
        Verb::Warn => Order::Warn(whose(words)?),
        Verb::Penalty => Order::Penalty { side: whose(words)?, days: days(words)? },
        Verb::Credit => Order::Credit { side: whose(words)?, days: days(words)? },
        Verb::Strike => Order::Strike { entry: needed(words.next_if(count), WhyUnread::Entry, words)? },
        Verb::Clocks => match clocks(words)? {
            [None, None] => return Err(WhyUnread::Clock(StandsThere::next(words))),
            [white, black] => Order::Clocks { white, black },
        },
        Verb::Regulation => {
            let is_key =
                |word: &str| word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
            let key = words.next_if(|word| Some(word.to_lowercase()).filter(|word| is_key(word)));
            let key = needed(key, WhyUnread::Key, words)?;
            let value = words.next().ok_or(WhyUnread::NoValue)?.trim_matches(['"', '\'', '=']).to_owned();
            let value = if key == "adjudication" { opening(value, words) } else { value };
            Order::Regulation { key, value }
        }
        Verb::Move => from_card(words)?,
        Verb::Leave => {
            let side = whose(words)?;
            let (from, until) = first_and_last(words)?;
            Order::Leave { side, from, until }
        }
        Verb::Neutral => {
            let (from, until) = first_and_last(words)?;
            Order::Neutral { from, until }
        }
        Verb::Withdraw => Order::Withdraw { side: whose(words)?, ends: withdrawn_games(words) },
        Verb::Overstep => Order::Overstep(whose(words)?),
        Verb::Tell | Verb::Help => return Err(WhyUnread::NoRuling),
    })
}

/// A side where it need not stand: `w` or `b` and nothing else, since a reason may begin with White or Black.
fn one_letter(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.letter() == word)
}

/// When adjudication opens, in the words of an event file: `after 60 moves`.
fn opening(first: String, words: &mut Words<'_>) -> String {
    if !matches!(first.as_str(), "after" | "end-date") {
        return first;
    }
    let figure = words.next_if(|word| {
        Some(plain(word).to_owned()).filter(|word| word.starts_with(|c: char| c.is_ascii_digit()))
    });
    let moves = words.next_if(|word| matches!(plain(word), "move" | "moves").then_some("moves"));
    [Some(first), figure, moves.map(str::to_owned)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// What is needed, or what stands there instead.
fn needed<T>(found: Option<T>, why: fn(StandsThere) -> WhyUnread, words: &Words<'_>) -> Result<T, WhyUnread> {
    found.ok_or_else(|| why(StandsThere::next(words)))
}

/// `move 12. 7163 [(=)] [received DATE] [sent DATE]`
fn from_card(words: &mut Words<'_>) -> Result<Order<Stretch>, WhyUnread> {
    let moves = needed(moves_in_front(words), WhyUnread::Move, words)?;
    let (mut received, mut sent) = (None, None);
    loop {
        let (slot, word) = match words.peek().map(|word| plain(word).to_lowercase()).as_deref() {
            Some("received") if received.is_none() => (&mut received, "received"),
            Some("sent") if sent.is_none() => (&mut sent, "sent"),
            _ => break,
        };
        words.next();
        let day = one_date(WhichDate::Behind(word), words)?;
        *slot = Some(day.ok_or_else(|| WhyUnread::CardDate { word, found: StandsThere::next(words) })?);
    }
    Ok(Order::Move { moves, received, sent })
}

/// `clocks keep`, or the other word that stands behind `clocks`; none where neither is said.
fn kept(words: &mut Words<'_>, other: &'static str) -> Result<Option<bool>, WhyUnread> {
    if !words.says("clocks") {
        return Ok(None);
    }
    match (words.says("keep"), words.says(other)) {
        (true, _) => Ok(Some(true)),
        (false, true) => Ok(Some(false)),
        (false, false) => Err(WhyUnread::Clocks(other)),
    }
}

fn days(words: &mut Words<'_>) -> Result<u32, WhyUnread> {
    let days = needed(words.next_if(count), WhyUnread::Days, words)?;
    skip_days(words);
    Ok(days)
}

/// `2026-12-20 2027-01-03`, also `from 2026-12-20 until 2027-01-03`.
fn first_and_last(words: &mut Words<'_>) -> Result<(NaiveDate, NaiveDate), WhyUnread> {
    let _ = words.says("from");
    let first = needed(one_date(WhichDate::First, words)?, WhyUnread::FirstDay, words)?;
    let _ = words.says("until") || words.says("to");
    let last = needed(one_date(WhichDate::Last, words)?, WhyUnread::LastDay, words)?;
    Ok((first, last))
}

/// `tell GAME w|b|both: text`
fn tell(words: &mut Words<'_>) -> Result<Direction, WhyUnread> {
    let whom = |word: &str| match plain(word).to_lowercase().as_str() {
        "both" => Some(None),
        _ => side(word).map(Some),
    };
    if perhaps_told(*words) {
        return Err(WhyUnread::WhomOrText);
    }
    let side = words.next_if(whom).ok_or(WhyUnread::Whom)?;
    let text = words.rest().trim_start_matches(':').trim().to_owned();
    if text.is_empty() {
        return Err(WhyUnread::NoText);
    }
    *words = Words::of("");
    Ok(Direction::Tell { side, text })
}
