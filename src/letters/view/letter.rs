//! What each letter says beside the game. Words from mails are scrubbed here and in the files beside, all of them.

use super::{
    super::{
        DoubtFollows, Draft, GameAsShown, Letter, LineNotTaken, Unproven,
        scrub::{addresses_of, relayed, safe, scrub, scrub_but_addresses, strangers, without_links},
    },
    dates,
    day::Moment,
    director, draws_and_claims, leave,
    list::GamesView,
    mail_parts, messages, moves, passed_limits,
    person::{NamedPerson, person},
    refusal, ruling,
    samples::Samples,
    sanction, start,
    suggested_line::meant,
    time_passing, time_words,
};
use crate::{
    chess::Script,
    model::{GameId, LetterFormat, Side, Zone},
    reading::with_its_game_first,
};

use minijinja::{Value, context};

#[expect(clippy::too_many_lines, reason = "one arm for each letter")]
pub(super) fn details(draft: &Draft) -> Value {
    let zone = draft.to.zone;
    match &draft.letter {
        Letter::StartPlayer(view) | Letter::StartDirector(view) => start::details(view, zone),
        Letter::Recorded { sight, notes, .. } | Letter::YourMove { sight, notes, .. } => {
            moves::recorded(sight, notes)
        }
        Letter::Followed { sight, by, notes } => moves::followed(sight, *by, notes),
        Letter::IllegalMove { sight, read, why, count, king_must_move } => {
            moves::illegal(sight, read, why, *count, *king_must_move)
        }
        Letter::Sanctioned { sight, following } | Letter::PenaltyGiven { sight, following } => {
            sanction::details(sight, following)
        }
        Letter::DrawOffered { sight, by, vain } => draws_and_claims::offered(sight, *by, *vain),
        Letter::OfferDeclined { sight, by }
        | Letter::DrawAgreed { sight, by }
        | Letter::ClaimWaits { sight, by } => draws_and_claims::told(sight, *by),
        Letter::ClaimRefused { sight, by, early } => draws_and_claims::claim_refused(sight, *by, *early),
        Letter::TimeClaimed { sight, by, can_mate, basis, waiting } => {
            draws_and_claims::time_claimed(sight, *by, *can_mate, *basis, waiting, zone)
        }
        Letter::TablesRefuse { sight, by, claimed, at, winner } => {
            draws_and_claims::tables_refuse(sight, *by, *claimed, *at, *winner)
        }
        Letter::TablesSilent { sight, by, claimed, at, why } => {
            draws_and_claims::tables_silent(sight, *by, *claimed, *at, why)
        }
        Letter::OffersReported { sight, by, count } => draws_and_claims::offers_reported(sight, *by, *count),
        Letter::ForfeitUnclear { sight, side } => draws_and_claims::forfeit_unclear(sight, *side),
        Letter::CaseLeft { sight, kind, case, by, reason } => context! {
            player => person(sight, *by), what => kind.word(), number => case, reason => reason.as_deref().map(relayed),
            told => kind.left_is_told(reason.is_some()),
        },
        Letter::RecordDiffers { sight, by, read, first, result } => {
            moves::record_differs(sight, *by, read, first, *result, &draft.to)
        }
        Letter::NotationProposed { sight, by, notation } => context! {
            by => person(sight, *by), yours => sight.reader == Some(*by), notation => notation.word(),
            samples => samples(sight, draft),
        },
        Letter::NotationAgreed { sight, notation } => context! {
            notation => notation.word(), samples => samples(sight, draft),
        },
        Letter::Settings { language, strict, script, format, translated, games, zone } => context! {
            cmail => *format == LetterFormat::Cmail,
            language => language.code(), strict => strict, script => script.map(Script::word),
            zone_set => zone, translated => translated, games => GamesView::of(games, draft.to.zone),
            samples => Samples::of(*language),
            numeric => games.is_empty() || games.iter().any(|game| game.notation.numeric_counts()),
            algebraic => games.iter().any(|game| game.notation.algebraic_counts()),
        },
        Letter::GameOver { .. }
        | Letter::Clock { .. }
        | Letter::Score { .. }
        | Letter::Empty { .. }
        | Letter::Conditionals { .. }
        | Letter::QuarantinedPlayer => context! {},
        Letter::LateMove { sight, ply, can_mate } => passed_limits::late_move(sight, *ply, *can_mate),
        Letter::FlagReported { sight, waiting, can_mate } => {
            passed_limits::flag_reported(sight, waiting, *can_mate, zone)
        }
        Letter::FlagWithdrawn { sight, ply } => passed_limits::flag_withdrawn(sight, *ply),
        Letter::LateMoveKept { sight, ply, made, again } => {
            time_passing::kept(sight, *ply, *made, *again, zone)
        }
        Letter::SentInTime { sight, ply, made, way, chain } => {
            passed_limits::sent_in_time(sight, *ply, *made, *way, chain, zone)
        }
        Letter::AcceptedLateDirector { sight, by, sent, deadline } => {
            passed_limits::accepted_late(sight, *by, *sent, *deadline, zone)
        }
        Letter::LongWay { sight, by, way, days, limit, chain } => {
            passed_limits::long_way(sight, *by, *way, (*days, *limit), chain, zone)
        }
        Letter::DatesDisputed { sight, ply, dates, misfit, days, taken } => {
            context! { taken, ..dates::disputed(sight, *ply, *dates, misfit, *days) }
        }
        Letter::Alarm { kind, game, said, since, stage } => context! {
            kind => kind.word(), about => game.as_ref().map(ToString::to_string), said => said,
            since => Moment::of(*since, zone), stage => stage.word(),
        },
        Letter::AskedOften { sight, side } => context! {
            player => person(sight, *side), side => ruling::letter(*side),
        },
        Letter::Refused { sight, refusal } => refusal::details(sight, refusal, &draft.to),
        Letter::UnknownGame { named, games } | Letter::NotYourGame { named, games } => {
            context! { named => scrub(named), games => GamesView::of(games, zone) }
        }
        Letter::WhichGame { said, fits, games } => mail_parts::which_game(said, fits, games, zone),
        Letter::DealtWith { parts, letters, sight } => {
            mail_parts::dealt_with(parts, *letters, sight.is_none(), draft.to.script)
        }
        Letter::Untagged { games, why } => {
            context! { games => GamesView::of(games, zone), ..unproven(*why, zone) }
        }
        Letter::DirectorUntagged { why } => unproven(*why, zone),
        Letter::TokenRenewed { how, games } => {
            context! { games => GamesView::of(games, zone), how => how.word() }
        }
        Letter::DirectorsTokenRenewed { how } => context! { how => how.word() },
        Letter::Status { games } | Letter::Help { games } => context! { games => GamesView::of(games, zone) },
        Letter::HoldRequest { question, .. }
        | Letter::ConfirmGame { question, .. }
        | Letter::ConfirmLine { question, .. } => mail_parts::question(question, zone),
        Letter::Unread { sight, problems } => {
            let told = |problem| not_taken(problem, sight.as_deref(), draft.to.script);
            context! { problems => problems.iter().map(told).collect::<Vec<_>>() }
        }
        Letter::ConfirmUnknown { code, why } => context! { code => scrub(code), why => safe(why) },
        Letter::HoldDropped { said, why, .. } => context! { said => strangers(said), why => why.word() },
        Letter::Disowned { name, said, from, received, .. } => context! {
            player => NamedPerson::of(&scrub(name), None), said => strangers(said), from => addresses_of(from),
            received => Moment::of(*received, zone),
        },
        Letter::Doubtful { games, to, kind, written, failed, waits, diagnostic, follows } => context! {
            about => games.iter().map(|(game, _)| game.to_string()).collect::<Vec<_>>().join(", "),
            orders => games.iter().map(|(game, side)| in_doubt(game, *side, *follows)).collect::<Vec<_>>(),
            to => scrub_but_addresses(to), kind => scrub(kind),
            written => Moment::of(*written, zone), failed => failed, follows => follows.word(),
            waits => waits.map(|waits| waits.days), unsure => waits.is_some_and(|waits| !waits.refused),
            diagnostic => without_links(&scrub_but_addresses(diagnostic)),
        },
        Letter::TooLarge { size, limit } => {
            context! { size => size.div_ceil(1024), limit => limit / 1024 }
        }
        Letter::CopyPutBack { copied, from, until, touched } => context! {
            copied => Moment::of(*copied, zone), from => Moment::of(*from, zone),
            until => Moment::of(*until, zone), touched,
        },
        Letter::QuarantinedOperator { inbox, sender, why } => {
            context! { inbox => inbox, sender => addresses_of(sender), why => scrub_but_addresses(why) }
        }
        Letter::Ruling { sight, ruled } => ruling::ruled(sight, ruled),
        Letter::RulingEntered { sight, ruled, words, entry } => context! {
            words => scrub(words), recorded => entry, ..ruling::ruled(sight, ruled)
        },
        Letter::RulingRefused { words, why, instead, .. } => ruling::refused(words, why, instead),
        Letter::Relayed { name, said, mail, .. } => director::of_player(name, said, mail),
        Letter::PassedOn { report, to, later, .. } => director::passed_on(*report, to, *later),
        Letter::Answer { from, said, .. } => director::answer(from, said),
        Letter::AnswerPassedOn { to, kept_from, .. } => director::answer_passed_on(to, kept_from.as_deref()),
        Letter::OrderAsked { order, why, record, asker, .. } => {
            director::order_asked(order, why, record.as_deref(), asker.as_deref())
        }
        Letter::OrderUnread { sight, problems, others, of_case } => {
            director::order_unread(sight.as_deref(), problems, *others, *of_case)
        }
        Letter::OrderLeftOut { words, done, left } => director::order_left_out(words, done, left),
        Letter::OrderToDeputy { from, code, orders } => director::order_to_deputy(from, code, orders),
        Letter::DirectorHelp { orders } => director::help(orders),
        Letter::Message { kept, .. } => messages::beside(kept.as_ref()),
        Letter::MessagePassedOn { later, .. } => context! { later },
        Letter::StandsStill { game } => context! { about => game.to_string() },
        Letter::Leave { done, account, limits } => leave::changed(done, account.as_ref(), limits, zone),
        Letter::LeaveShown { account } => leave::asked_for(account.as_ref()),
        Letter::NoLeave { read, why, account } => leave::not_booked(read, why, account.as_ref()),
        Letter::LeaveOfOpponent { done, other, .. } => leave::of_opponent(done, other),
        Letter::LongThink { sight, by } => time_words::long_think(sight, *by),
        Letter::Refilled { sight } => time_words::refilled(sight),
        Letter::Repeat { sight, asked } => time_words::repeated(sight, *asked),
        Letter::RepeatSent { sight } => time_words::repeat_sent(sight),
        Letter::Withdrawal { sight, by, games, rule } => {
            time_words::withdrawal(sight, *by, games, *rule, zone)
        }
        Letter::WithdrawalPassedOn { to, running } => time_words::withdrawal_passed_on(to, *running),
        Letter::Reminder { sight, why } => time_passing::reminder(sight, *why),
        Letter::SilenceReported { sight, side, days } => time_passing::silence(sight, *side, *days),
        Letter::CountedAnew { sight, side, limit } => time_passing::counted_anew(sight, *side, *limit, zone),
        Letter::Outage { sight, from, until } => time_passing::outage(sight, *from, *until, zone),
        Letter::OutageDirector { from, until, games } => {
            time_passing::outage_to_director(*from, *until, games, zone)
        }
    }
}

/// What was not taken of a mail, and what its writer may have meant.
fn not_taken(problem: &LineNotTaken, sight: Option<&GameAsShown>, script: Option<Script>) -> Value {
    let LineNotTaken { line, wrong, elsewhere } = problem;
    let meant = match elsewhere {
        true => with_its_game_first(line).filter(|_| sight.is_some()).map(|line| scrub(&line)),
        false => sight.and_then(|sight| meant(line, sight, script)),
    };
    context! { line => scrub(line), wrong => safe(wrong), meant => meant }
}

/// The order that goes with a letter that may not have arrived.
fn in_doubt(game: &GameId, side: Side, follows: DoubtFollows) -> String {
    match follows {
        DoubtFollows::Stands => format!("resume {game}"),
        DoubtFollows::Waits => format!("resend {game}"),
        DoubtFollows::Nothing | DoubtFollows::Answered | DoubtFollows::Runs => {
            format!("credit {game} {} 5", ruling::letter(side))
        }
    }
}

/// What is missing to a mail.
fn unproven(why: Unproven, zone: Zone) -> Value {
    context! { why => why.word(), until => why.until().map(|until| Moment::of(until, zone)) }
}

/// How moves are written by the reader of a letter about a game.
fn samples(sight: &GameAsShown, draft: &Draft) -> Samples {
    Samples::of(sight.reader.map_or(draft.to.language, |side| sight.game.hands.of(side).language))
}
