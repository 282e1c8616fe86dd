//! What a case proposes, so that one word settles it: an order with its reason, or that all is left as it is.
//!
//! An order is written here and read again when it is taken, so that the director sees what he takes. What is proposed
//! reads as the order that it was made of; a test holds every proposal to that.
//!
//! Laws 6.9

use std::fmt;

use chrono::{DateTime, Utc};

use super::rhythm::A_WEEK;
use crate::{
    laws::{Game, director},
    model::{Address, Claimed, EventCode, GameId, GameResult, Ground, Order, Ply, Side},
    reading::{About, Direction, Given, read_order},
    wording::{Phrase, Wording, phrases},
};

/// As a proposal to leave all as it is is stored; no order reads so.
const LEAVE: &str = "leave";

/// The word of a proposal to wait, before its days; no order begins so.
const WAIT: &str = "later";

#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Proposal {
    /// This order, whole and with its reason.
    Order(String),
    /// Nothing: the case is closed.
    Leave,
    /// Nothing yet: the case is told again after so many days.
    Wait(u32),
}

impl fmt::Display for Proposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proposal::Order(order) => f.write_str(order),
            Proposal::Leave => f.write_str(LEAVE),
            Proposal::Wait(days) => write!(f, "{WAIT} {days}"),
        }
    }
}

impl Proposal {
    pub fn stored(text: &str) -> Proposal {
        let days = text.strip_prefix(WAIT).and_then(|days| days.trim().parse().ok());
        match (text, days) {
            (LEAVE, _) => Proposal::Leave,
            (_, Some(days)) => Proposal::Wait(days),
            (order, None) => Proposal::Order(order.to_owned()),
        }
    }

    /// The order, where it is one.
    pub fn order(&self) -> Option<&str> {
        match self {
            Proposal::Order(order) => Some(order),
            Proposal::Leave | Proposal::Wait(_) => None,
        }
    }

    pub(super) fn of(
        order: &Order<String>,
        game: &GameId,
        reason: &impl Phrase,
        wording: Wording<'_>,
    ) -> Proposal {
        Proposal::Order(format!("{} {}", director::words(order, game), wording.say(reason)))
    }
}

phrases! {
    /// The reason of an order that is proposed, which both players read.
    enum Reason {
        Refused = "proposed-refused",
        InDoubt = "proposed-in-doubt",
        AskedToWithdraw = "proposed-asked-to-withdraw",
        AskedForAddress = "proposed-asked-for-address",
        OffersInARow { by: Side, count: u32 } = "proposed-offers-in-a-row",
        BothOnTime = "proposed-both-on-time",
        InTime { number: u32 } = "proposed-in-time",
        OnTime { side: Side, number: u32 } = "proposed-on-time",
        FirstOverstep { side: Side, number: u32 } = "proposed-first-overstep",
        CannotMate { side: Side, number: u32 } = "proposed-cannot-mate",
        ClaimsWin { side: Side } = "proposed-claims-win",
        ClaimsDraw { side: Side } = "proposed-claims-draw",
    }
}

/// A letter that the reader's mail server refuses, or that nobody knows it has, counts as handed over.
pub(crate) fn delivered(game: &GameId, refused: bool, wording: Wording<'_>) -> Proposal {
    let reason = if refused { Reason::Refused } else { Reason::InDoubt };
    Proposal::of(&Order::Delivered, game, &reason, wording)
}

/// A player who wants to withdraw is withdrawn; the reason fits every game that he plays.
pub(crate) fn withdrawn(game: &GameId, by: Side, wording: Wording<'_>) -> Proposal {
    Proposal::of(&Order::Withdraw { side: by, ends: None }, game, &Reason::AskedToWithdraw, wording)
}

/// A player's letters go to the address that was asked for in his name.
pub(crate) fn new_address(event: &EventCode, name: &str, to: &Address, wording: Wording<'_>) -> Proposal {
    Proposal::Order(format!("address {event} {name} {to} {}", wording.say(&Reason::AskedForAddress)))
}

/// Draw offers, one after another: a warning.
pub(crate) fn offers_in_a_row(game: &GameId, by: Side, count: u32, wording: Wording<'_>) -> Proposal {
    Proposal::of(&Order::Warn(by), game, &Reason::OffersInARow { by, count }, wording)
}

/// What a passed limit is proposed to come to: a loss on time, a draw where the opponent cannot mate (6.7), or a count
/// that begins anew; nothing where it was not found out. Where a late move had left no time for the half-move to be made,
/// it is the late one.
pub(crate) fn by_time(
    game: &Game,
    late: Ply,
    can_mate: Option<bool>,
    now: DateTime<Utc>,
    wording: Wording<'_>,
) -> Option<Proposal> {
    let side = late.side();
    let both = game.both_overstepped(now);
    // No time of a side is ruled while a claim of that side waits to be decided beside the game.
    let claims = |of: Side| game.claims_beside(of).next().is_some();
    if claims(side) || both && claims(side.other()) {
        return None;
    }
    if both && !game.both_claim_time() {
        return None;
    }
    if both && !forgives_one(game) {
        return Some(both_on_time(&game.id, wording));
    }
    // He has been asked whether he claims, and without a claim nobody loses (6.6).
    if game.regulations().asks_to_claim() && !game.claims_time(side.other()) {
        return Some(Proposal::Wait(A_WEEK));
    }
    let late = if late == game.next_ply() { game.ran_out_with() } else { late };
    on_time(&game.id, late, game.counts_anew(side), can_mate, wording)
}

/// Whether by the regulations the overstep of one of both players is no loss: the count begins anew with it.
fn forgives_one(game: &Game) -> bool {
    Side::BOTH.into_iter().any(|side| game.counts_anew(side))
}

/// Whether a proposal is what the overstep of both players comes to (6.9), where both claim it.
pub(crate) fn fits_both(game: &Game, proposal: &Proposal) -> bool {
    let lost = proposal.order().and_then(|order| read_order(order).ok()).is_some_and(|given| {
        let both = Order::Result { result: Some(GameResult::BothLose), ground: Some(Ground::Time) };
        matches!(given.what, Direction::Rule { order, .. } if order == both)
    });
    game.both_claim_time() && lost != forgives_one(game)
}

/// What the only player claims who claims anything of a game that the end date has stopped; nothing where both do, or
/// neither.
pub(crate) fn adjudicated(game: &Game, wording: Wording<'_>) -> Option<Proposal> {
    let past = game.past_end.as_ref()?;
    let of = |side: Side| past.claims.of(side).as_ref().map(|claim| (side, claim.verdict));
    match (of(Side::White), of(Side::Black)) {
        (Some((side, verdict)), None) | (None, Some((side, verdict))) => {
            Some(as_claimed(&game.id, side, verdict, wording))
        }
        (Some(_), Some(_)) | (None, None) => None,
    }
}

fn as_claimed(game: &GameId, side: Side, verdict: Claimed, wording: Wording<'_>) -> Proposal {
    let (result, reason) = match verdict {
        Claimed::Win => (GameResult::win(side), Reason::ClaimsWin { side }),
        Claimed::Draw => (GameResult::Draw, Reason::ClaimsDraw { side }),
    };
    let order = Order::Result { result: Some(result), ground: Some(Ground::Adjudication) };
    Proposal::of(&order, game, &reason, wording)
}

/// Both have overstepped the time, and both claim it.
fn both_on_time(game: &GameId, wording: Wording<'_>) -> Proposal {
    let order = Order::Result { result: Some(GameResult::BothLose), ground: Some(Ground::Time) };
    Proposal::of(&order, game, &Reason::BothOnTime, wording)
}

/// Back to the half-move that was lost on time, since a move was sent before the limit. What was thought on it stays used:
/// nobody gains days by a mail that came late.
pub(crate) fn in_time(game: &GameId, ply: Ply, wording: Wording<'_>) -> Proposal {
    let order = Order::Reinstate { ply, keep_clocks: true };
    Proposal::of(&order, game, &Reason::InTime { number: ply.move_number() }, wording)
}

fn on_time(
    game: &GameId,
    late: Ply,
    anew: bool,
    can_mate: Option<bool>,
    wording: Wording<'_>,
) -> Option<Proposal> {
    let (side, number) = (late.side(), late.move_number());
    let lost = |result| Order::Result { result: Some(result), ground: Some(Ground::Time) };
    let (order, reason) = match (anew, can_mate) {
        (true, _) => (Order::Overstep(side), Reason::FirstOverstep { side, number }),
        (false, Some(true)) => (lost(GameResult::win(side.other())), Reason::OnTime { side, number }),
        (false, Some(false)) => (lost(GameResult::Draw), Reason::CannotMate { side, number }),
        (false, None) => return None,
    };
    Some(Proposal::of(&order, game, &reason, wording))
}

/// An order with the name of its game, or of its event, as the shell takes it. What stood in front of its reason stays:
/// a reason that begins like an argument is one only behind it.
pub(crate) fn whole_order(given: &Given, about: &str) -> String {
    match &given.what {
        Direction::Rule { .. } => (order_for(given, about) + &given.behind).trim_end().to_owned(),
        // What is to be told stands among its words.
        Direction::Tell { .. } => order_for(given, about).trim_end().to_owned(),
        Direction::OfEvent(_) => format!("{}{}", order_for(given, about), given.behind).trim_end().to_owned(),
        Direction::Show(_) | Direction::Help => given.words.clone(),
    }
}

/// The same without the reason, and with a blank behind it.
pub(crate) fn order_for(given: &Given, game: &str) -> String {
    let (word, rest) = given.words.split_once(' ').unwrap_or((&given.words, ""));
    if rest.is_empty() { format!("{word} {game} ") } else { format!("{word} {game} {rest} ") }
}

/// The refusal of what waits in a game, for a reason that is not read again.
pub(crate) fn refusal(game: GameId, of: Option<Side>, reason: &str) -> Given {
    let order = Order::Refuse(of);
    let side = of.map_or("", |side| if side == Side::White { " w" } else { " b" });
    Given {
        line: format!("refuse {game}{side}: {reason}"),
        words: format!("refuse{side}"),
        about: About::Game(game),
        sure: true,
        td: true,
        named: true,
        behind: reason.to_owned(),
        apart: true,
        what: Direction::Rule { order, reason: reason.to_owned() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mail::Line,
        model::Language,
        reading::{Verb, order::list as orders, read_orders},
        wording::Catalogue,
    };

    fn game() -> GameId {
        "CLUB26/7".parse().unwrap()
    }

    fn reads_as(proposal: &Proposal, order: &Order<String>) {
        let text = proposal.order().unwrap();
        let given = read_order(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let Direction::Rule { order: read, reason } = given.what else { panic!("{text}") };
        assert_eq!(read.with_moves(|_| String::new()), *order, "{text}");
        assert_eq!(given.about, About::Game(game()), "{text}");
        assert!(given.apart && reason.len() > 10, "{text}: {reason}");
        assert_eq!(Proposal::stored(&proposal.to_string()), *proposal);
    }

    #[test]
    fn every_proposal_reads_as_the_order_that_is_meant() {
        let catalogue = Catalogue::builtin();
        let words = catalogue.of(Language::En);
        let both = Order::Result { result: Some(GameResult::BothLose), ground: Some(Ground::Time) };
        reads_as(&both_on_time(&game(), words), &both);
        for side in Side::BOTH {
            reads_as(&withdrawn(&game(), side, words), &Order::Withdraw { side, ends: None });
            for (verdict, result) in
                [(Claimed::Win, GameResult::win(side)), (Claimed::Draw, GameResult::Draw)]
            {
                let adjudged = Order::Result { result: Some(result), ground: Some(Ground::Adjudication) };
                reads_as(&as_claimed(&game(), side, verdict, words), &adjudged);
            }
            for count in [1, 2, 3, 9, 30] {
                reads_as(&offers_in_a_row(&game(), side, count, words), &Order::Warn(side));
            }
            for late in [1, 12, 140].map(|number| Ply::of(side, number)) {
                let on_time = |anew, can_mate| on_time(&game(), late, anew, can_mate, words).unwrap();
                let result = |result| Order::Result { result: Some(result), ground: Some(Ground::Time) };
                reads_as(&on_time(true, None), &Order::Overstep(side));
                reads_as(&on_time(false, Some(true)), &result(GameResult::win(side.other())));
                reads_as(&on_time(false, Some(false)), &result(GameResult::Draw));
                let reinstate = Order::Reinstate { ply: late, keep_clocks: true };
                reads_as(&in_time(&game(), late, words), &reinstate);
            }
        }
        assert_eq!(on_time(&game(), Ply::FIRST, false, None, words), None);
        assert_eq!(Proposal::stored(&Proposal::Leave.to_string()), Proposal::Leave);
        assert_eq!(Proposal::stored(&Proposal::Wait(7).to_string()), Proposal::Wait(7));
        let orders =
            |text: &str| read_order(text).is_ok_and(|given| matches!(given.what, Direction::Rule { .. }));
        assert!(!orders(LEAVE) && !orders("later 7"));
    }

    #[test]
    fn an_order_that_was_asked_about_is_read_again_with_the_same_reason() {
        let reasons = [
            "He is late.",
            "he is late",
            ": 3 draw offers",
            "- 3 days too late",
            "– white was first",
            ". w is right",
            ": time ran out",
            ", as agreed",
            "(13.2)",
            "\"clocks\" was his word",
        ];
        for verb in Verb::ALL.into_iter().filter(|verb| *verb != Verb::Help) {
            let sample =
                orders::sample(verb, Catalogue::builtin().of(Language::En)).replace("EXAMPLE/1", "CLUB26/7");
            let given = read_order(sample.strip_prefix("td ").unwrap()).unwrap();
            let words = given.words.clone();
            for reason in reasons {
                for text in [format!("{words} {reason}"), format!("td {words}{reason}")] {
                    let line = Line::fresh(text);
                    for given in read_orders(std::slice::from_ref(&line), &[]).given {
                        let whole = whole_order(&given, "CLUB26/7");
                        let again =
                            read_order(&whole).unwrap_or_else(|error| panic!("{}: {error}", line.text));
                        assert_eq!(again.what, given.what, "{}: {whole}", line.text);
                    }
                }
            }
        }
    }

    #[test]
    fn an_order_about_an_event_that_was_asked_about_is_read_again_as_it_was_given() {
        for (line, about) in [
            ("td announce: The last games end in May.", "CLUB26"),
            ("td announce CLUB26/7 w: Your card cannot be read.", "CLUB26/7"),
            ("td announce CLUB26/7: w: stands for White.", "CLUB26/7"),
            ("td announce CLUB26: White: read this.", "CLUB26"),
            ("td announce CLUB26/7: The hall is closed.", "CLUB26/7"),
            ("td withdraw Novak, Jan lost He is ill.", "CLUB26"),
            ("td withdraw CLUB26 Novak: he has lost interest", "CLUB26"),
            ("td enter Dvorak, Petr <petr@dvorak.example> rating 1980 He was forgotten.", "CLUB26"),
            ("td enter Dvorak, Petr <petr@dvorak.example>: rating unknown", "CLUB26"),
        ] {
            let codes = ["CLUB26".parse().unwrap()];
            let given = read_orders(&[Line::fresh(line)], &codes).given.remove(0);
            let whole = whole_order(&given, about);
            let again = read_order(&whole).unwrap_or_else(|error| panic!("{whole}: {error}"));
            assert_eq!(again.what, given.what, "{line}: {whole}");
        }
    }
}
