//! A move that did not come by mail: from a postcard, or told by telephone.

use chrono::{DateTime, Duration, NaiveDate, Utc};

use super::{
    super::{
        decide::{Context, decide},
        entry::Fact,
        game::Game,
        refusal::Refusal,
        ruling::{Note, Notice, Ruling},
        submission::{MoveText, Submission},
    },
    Command, Unfit,
};
use crate::model::Zone;

/// `move 12. 7163 [(=)] [received DATE] [sent DATE]`, for the side on move. It is judged as a move by mail is, but that
/// strict mode does not bind the director's pen, and that a move which cannot be played is refused to him: whether
/// the card was an illegal move (7.2), he sees, and may order a penalty.
pub(super) fn enter(
    game: &Game,
    moves: &MoveText,
    received: Option<NaiveDate>,
    sent: Option<NaiveDate>,
    command: &Command<'_>,
) -> Result<Ruling, Unfit> {
    let side = game.on_move();
    let zone = game.zone(side);
    dates(game, received, sent, zone, command.now)?;
    let mut shown = game.clone();
    shown.hands.of_mut(side).strict = false;
    // Days are counted from the date on the card: our letter went by post from where it was handed over.
    if let (Some(day), Some(available)) = (received, shown.available.as_mut())
        && day > zone.date(available.handed.at)
    {
        available.handed.at = noon(zone, day);
        available.handed.start_letter = false;
    }
    let sent = sent.map_or(command.received, |day| noon(zone, day)).min(command.now);
    let submission = Submission { moves: vec![moves.clone()], ..Submission::default() };
    let context = Context { sender: side, sent, answers: Some(game.to_play()), nothing_else: true };
    let mut ruling = decide(&shown, &submission, &context).map_err(|refusal| refused(&refusal))?;
    for fact in &ruling.facts {
        match fact {
            Fact::IllegalMove { why, .. } | Fact::UnclearMove { why, .. } => {
                return Err(Unfit::MoveNotPossible { why: why.clone() });
            }
            _ => {}
        }
    }
    if !ruling.facts.iter().any(|fact| matches!(fact, Fact::Moved { .. })) {
        return Err(Unfit::MoveOnRecord);
    }
    for notice in &mut ruling.notices {
        if let Notice::Recorded { notes, .. }
        | Notice::YourMove { notes, .. }
        | Notice::Followed { notes, .. } = notice
        {
            notes.push(Note::FromCard);
        }
    }
    // Where the move ends the game, the letter about the ruling says both.
    ruling.notices.retain(|notice| *notice != Notice::GameOver);
    Ok(ruling)
}

/// What a card says must be possible: received not before our letter went, sent not before that nor in the future.
fn dates(
    game: &Game,
    received: Option<NaiveDate>,
    sent: Option<NaiveDate>,
    zone: Zone,
    now: DateTime<Utc>,
) -> Result<(), Unfit> {
    let today = zone.date(now);
    if let Some(day) = [received, sent].into_iter().flatten().find(|day| *day > today) {
        return Err(Unfit::DateAhead { day, today });
    }
    if let Some(received) = received {
        let Some(available) = &game.available else { return Err(Unfit::NotHandedOver) };
        let handed = zone.date(available.handed.at);
        if received < handed {
            return Err(Unfit::ReceivedTooEarly { handed });
        }
    }
    let answered = game.records.last().map(|record| zone.date(record.sent));
    match (received.or(answered), sent) {
        (Some(earliest), Some(sent)) if sent < earliest => Err(Unfit::SentTooEarly { earliest, sent }),
        _ => Ok(()),
    }
}

/// In the middle of a day, where no change of clocks moves it to another.
fn noon(zone: Zone, day: NaiveDate) -> DateTime<Utc> {
    zone.start_of(day) + Duration::hours(12)
}

fn refused(refusal: &Refusal) -> Unfit {
    match refusal {
        Refusal::PerhapsAMove { why, .. } | Refusal::IllegalAgain { why, .. } => {
            Unfit::MoveNotPossible { why: why.clone() }
        }
        Refusal::UnclearMove { why, instead, .. } => {
            Unfit::MoveUnclear { why: why.clone(), instead: instead.clone() }
        }
        Refusal::OnlyNumeric { instead, .. }
        | Refusal::OnlyAlgebraic { instead, .. }
        | Refusal::TwoNotations { instead, .. } => {
            Unfit::MoveUnclear { why: refusal.to_string(), instead: instead.clone() }
        }
        Refusal::NoNewMove { .. } => Unfit::MoveOnRecord,
        refusal => Unfit::MoveRefused { why: refusal.to_string() },
    }
}
