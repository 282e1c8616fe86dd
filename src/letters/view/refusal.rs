//! Why a word of a player was not followed, as its letter says it.

use minijinja::{Value, context, value::Serde};

use super::{
    super::{
        Addressee, GameAsShown,
        scrub::{safe, scrub},
    },
    day::{Day, Moment},
    person::place,
    sanction,
    script::Scripts,
    start,
};
use crate::{laws::Refusal, model::Ply, regulations::Adjudication};

/// A line of conditional moves is shown as it should have been sent.
pub(super) fn details(sight: &GameAsShown, refusal: &Refusal, to: &Addressee) -> Value {
    let zone = to.zone;
    match refusal {
        Refusal::NoConditionals | Refusal::NothingToGoOn => context! {},
        Refusal::ConditionalTooLate { read } | Refusal::ConditionalNeedsMove { read } => {
            context! { read => scrub(read) }
        }
        Refusal::ConditionalNotTaken { read, why, instead, withdrawn } => {
            context! { read => scrub(read), why => safe(why), instead => instead, withdrawn => withdrawn }
        }
        Refusal::BeingDecided => {
            context! { claimed => sight.reader.is_some_and(|reader| sight.game.claims_time(reader.other())) }
        }
        Refusal::GameOver
        | Refusal::NoDrawOffer
        | Refusal::WhichOffer
        | Refusal::OfferWithoutMove
        | Refusal::OfferStands
        | Refusal::ClaimWaits
        | Refusal::ClaimOpen
        | Refusal::ClaimAgain => context! {},
        Refusal::WhichClaim { read, made } => context! { read => scrub(read), made => made },
        Refusal::TooManyMen { men, most } => context! { men => men, most => most },
        Refusal::DrawInAWord { read }
        | Refusal::NotYourTurn { read }
        | Refusal::OldLine { read }
        | Refusal::NoNewMove { read }
        | Refusal::WhichHalfMove { read } => context! { read => scrub(read) },
        Refusal::AlreadyPlayed { read, ply, recorded } => {
            let own = sight.reader == Some(ply.side());
            let recorded = on_record(sight, *ply, recorded, to);
            context! { read => scrub(read), at => place(*ply), recorded => recorded, own => own }
        }
        Refusal::WrongNumber { read, named } => context! { read => scrub(read), at => place(*named) },
        Refusal::ScoreDiffers { read, ply, recorded, sent } => {
            let recorded = on_record(sight, *ply, recorded, to);
            context! { read => scrub(read), at => place(*ply), recorded => recorded, sent => scrub(sent) }
        }
        Refusal::MoreThanOneMove { read, own } => context! {
            read => scrub(read),
            own => (!own.is_empty()).then(|| format!("{} {}", sight.game.next_ply(), scrub(own)))
                .filter(|_| sight.reader == Some(sight.game.on_move())),
        },
        Refusal::TwoMoves { first, second } => context! { first => scrub(first), second => scrub(second) },
        Refusal::PerhapsAMove { read, why } | Refusal::IllegalAgain { read, why } => {
            context! { read => scrub(read), why => safe(why) }
        }
        Refusal::UnclearMove { read, why, instead } => {
            let counted = sanction::unclear(sight, read);
            context! { read => scrub(read), why => safe(why), instead => numbered(sight, instead), counted }
        }
        Refusal::OnlyNumeric { read, instead }
        | Refusal::OnlyAlgebraic { read, instead }
        | Refusal::KingMustMove { read, instead } => {
            context! { read => scrub(read), instead => numbered(sight, instead) }
        }
        Refusal::TwoNotations { first, second, instead } => {
            context! { first => scrub(first), second => scrub(second), instead => numbered(sight, instead) }
        }
        Refusal::NotStrict { read, lacks, instead } => {
            let instead = format!("{} {instead}", sight.game.next_ply());
            context! { read => scrub(read), lacks => Serde(lacks), instead => instead }
        }
        Refusal::DatesDoNotFit { read, misfit, instead, again } => {
            let line = |text: &String| format!("{} {text}", sight.game.next_ply());
            let why = misfit.to_string();
            context! { read => read, why => why, instead => line(instead), again => line(again) }
        }
        Refusal::WhichDate { read, instead } => {
            context! { read => read, instead => numbered(sight, instead) }
        }
        Refusal::NotationAlready { notation } => context! { notation => notation.word() },
        Refusal::Contradiction { one, other } => context! { one => scrub(one), other => scrub(other) },
        Refusal::NoTimeRuns { read } => context! { read => scrub(read) },
        Refusal::NoRefill { why } => context! { why => Serde(why) },
        Refusal::RepeatTooSoon { from, again } => context! { from => from.map(Day::of), again },
        Refusal::OnLeave { from, until } => context! {
            from => Day::of(*from), until => Day::of(*until), cancel => format!("cancel leave {from}"),
        },
        Refusal::ClaimTooSoon { from } => context! { from => place(*from) },
        Refusal::NoAdjudication { opens } => context! {
            opens => start::adjudication(*opens),
            never => matches!(opens, Adjudication::Never),
        },
        Refusal::DrawTooEarly { moves } => context! { moves => moves },
        Refusal::AcceptedAfterLimit { sent, deadline } => {
            context! { sent => Moment::of(*sent, zone), deadline => Moment::until(*deadline, zone) }
        }
    }
}

/// Moves as they have to be sent, with their number.
fn numbered(sight: &GameAsShown, moves: &[String]) -> Vec<String> {
    moves.iter().map(|text| format!("{} {}", sight.game.next_ply(), scrub(text))).collect()
}

/// A half-move on record as its reader sees moves, and as the refusal has it where the record has none.
fn on_record(sight: &GameAsShown, ply: Ply, recorded: &str, to: &Addressee) -> String {
    let scripts = Scripts::for_reader(sight, to);
    sight.game.score.at(ply).map_or_else(|| recorded.to_owned(), |made| scripts.both(made))
}
