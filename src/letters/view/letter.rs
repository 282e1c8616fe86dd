//! What each letter says beside the game. Words from mails are scrubbed here, all of them.

use super::{
    super::{
        Addressee, DoubtFollows, Draft, GameAsShown, Letter, LineNotTaken, Unproven,
        scrub::{addresses_of, relayed, safe, scrub, scrub_but_addresses, strangers, without_links},
    },
    dates,
    day::Moment,
    director,
    list::GamesView,
    mail_parts, messages,
    person::{NamedPerson, decisions, person, place},
    ruling,
    samples::Samples,
    sanction,
    script::Scripts,
    start,
    suggested_line::meant,
    time_passing, time_words,
};
use crate::{
    chess::{Position, Script},
    laws::{Difference, Irregularity, Note, Refusal},
    model::{GameResult, LetterFormat, Ply, Side, Zone},
    reading::with_its_game_first,
    regulations::Adjudication,
};

use minijinja::{Value, context, value::Serde};

#[expect(clippy::too_many_lines, reason = "one arm for each letter")]
pub(super) fn details(draft: &Draft) -> Value {
    let zone = draft.to.zone;
    match &draft.letter {
        Letter::StartPlayer(view) | Letter::StartDirector(view) => start::details(view, zone),
        Letter::Recorded { .. } | Letter::YourMove { .. } | Letter::Followed { .. } => made(&draft.letter),
        Letter::IllegalMove { sight, read, why, count, king_must_move } => {
            let side = sight.reader.unwrap_or(sight.game.on_move());
            let follows = sanction::follows(sight, side, Irregularity::IllegalMove, *count);
            context! { read => scrub(read), why => safe(why), count, king_must_move, follows }
        }
        Letter::Sanctioned { sight, following } | Letter::PenaltyGiven { sight, following } => {
            sanction::details(sight, following)
        }
        Letter::OfferDeclined { .. }
        | Letter::DrawOffered { .. }
        | Letter::DrawAgreed { .. }
        | Letter::ClaimWaits { .. }
        | Letter::ClaimRefused { .. }
        | Letter::TimeClaimed { .. }
        | Letter::TablesRefuse { .. }
        | Letter::TablesSilent { .. }
        | Letter::OffersReported { .. }
        | Letter::ForfeitUnclear { .. } => draws_and_claims(&draft.letter, zone),
        Letter::CaseLeft { sight, kind, case, by, reason } => context! {
            player => person(sight, *by), what => kind.word(), number => case, reason => reason.as_deref().map(relayed),
            told => kind.left_is_told(reason.is_some()),
        },
        Letter::RecordDiffers { sight, by, read, first, result } => {
            let (script, his) = differs(sight, first, &draft.to);
            context! {
                player => person(sight, *by), read => scrub(read), ours => script, his => his,
                result => matches!(first, Difference::Result { .. }),
                start => matches!(first, Difference::Start),
                orders => result_as_sent(sight, first, *result),
                result_on_record => result.and_then(|_| sight.game.outcome).map(|(ours, _)| ours.to_string()),
                result_sent => result.map(|his| his.to_string()),
            }
        }
        Letter::NotationProposed { .. } | Letter::NotationAgreed { .. } | Letter::Settings { .. } => {
            writing(draft)
        }
        Letter::GameOver { .. }
        | Letter::Clock { .. }
        | Letter::Score { .. }
        | Letter::Empty { .. }
        | Letter::Conditionals { .. } => {
            context! {}
        }
        Letter::LateMove { .. }
        | Letter::LateMoveKept { .. }
        | Letter::SentInTime { .. }
        | Letter::AskedOften { .. }
        | Letter::Alarm { .. }
        | Letter::FlagReported { .. }
        | Letter::FlagWithdrawn { .. }
        | Letter::DatesDisputed { .. }
        | Letter::LongWay { .. }
        | Letter::AcceptedLateDirector { .. } => about_time(&draft.letter, zone),
        Letter::Refused { sight, refusal } => refused(sight, refusal, &draft.to),
        Letter::UnknownGame { named, games } | Letter::NotYourGame { named, games } => {
            context! { named => scrub(named), games => GamesView::of(games, zone) }
        }
        Letter::WhichGame { .. } | Letter::DealtWith { .. } => mail_parts::details(draft),
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
        Letter::Unread { .. }
        | Letter::ConfirmUnknown { .. }
        | Letter::HoldDropped { .. }
        | Letter::Disowned { .. }
        | Letter::Doubtful { .. }
        | Letter::TooLarge { .. }
        | Letter::CopyPutBack { .. }
        | Letter::QuarantinedOperator { .. } => about_mail(draft),
        Letter::Ruling { .. } | Letter::RulingEntered { .. } | Letter::RulingRefused { .. } => {
            rulings(&draft.letter)
        }
        Letter::Relayed { .. }
        | Letter::PassedOn { .. }
        | Letter::Answer { .. }
        | Letter::AnswerPassedOn { .. }
        | Letter::OrderAsked { .. }
        | Letter::OrderUnread { .. }
        | Letter::OrderLeftOut { .. }
        | Letter::OrderToDeputy { .. }
        | Letter::DirectorHelp { .. } => director::details(&draft.letter),
        Letter::Message { .. } | Letter::MessagePassedOn { .. } => messages::details(&draft.letter),
        Letter::QuarantinedPlayer => context! {},
        Letter::StandsStill { game } => context! { about => game.to_string() },
        Letter::Leave { .. }
        | Letter::LeaveShown { .. }
        | Letter::NoLeave { .. }
        | Letter::LeaveOfOpponent { .. }
        | Letter::LongThink { .. }
        | Letter::Refilled { .. }
        | Letter::Repeat { .. }
        | Letter::RepeatSent { .. }
        | Letter::Withdrawal { .. }
        | Letter::WithdrawalPassedOn { .. } => time_words::details(&draft.letter, zone),
        Letter::Reminder { .. }
        | Letter::SilenceReported { .. }
        | Letter::CountedAnew { .. }
        | Letter::Outage { .. }
        | Letter::OutageDirector { .. } => time_passing::details(&draft.letter, zone),
    }
}

/// The letters about limits that have passed, and about dates.
fn about_time(letter: &Letter, zone: Zone) -> Value {
    match letter {
        Letter::LateMove { sight, ply, can_mate } => context! {
            player => person(sight, ply.side()), loses => lost(ply.side()), can_mate => can_mate,
            at => place(*ply), made => sight.game.score.at(*ply).map(|made| made.numeric.to_string()),
            claimed => sight.game.is_claimed(*ply),
            ..time_passing::overstep(sight, ply.side())
        },
        Letter::FlagReported { sight, waiting, can_mate } => context! {
            loses => sight.game.flag.map(|flag| lost(flag.half_move.ply.side())),
            can_mate => can_mate,
            waits => time_passing::waiting(waiting, zone), ..time_passing::overstep(sight, sight.game.on_move())
        },
        Letter::LateMoveKept { sight, ply, made, again } => {
            time_passing::kept(sight, *ply, *made, *again, zone)
        }
        Letter::Alarm { kind, game, said, since, stage } => context! {
            kind => kind.word(), about => game.as_ref().map(ToString::to_string), said => said,
            since => Moment::of(*since, zone), stage => stage.word(),
        },
        Letter::AskedOften { sight, side } => context! {
            player => person(sight, *side), side => ruling::letter(*side),
        },
        Letter::SentInTime { sight, ply, made, way, chain } => context! {
            way => way.map(|way| way.stamped.weight.word()),
            hours => way.map(|way| way.length().num_hours()),
            arrived => way.map(|way| Moment::of(way.arrived, zone)),
            chain => chain.iter().map(|line| strangers(line)).collect::<Vec<_>>(),
            ..time_passing::in_time(sight, *ply, *made, zone)
        },
        Letter::FlagWithdrawn { sight, ply } => context! {
            player => person(sight, ply.side()), move_number => ply.move_number(),
            yours => sight.reader == Some(ply.side()),
            declared => sight.game.records.iter().any(|record| record.ply == *ply && record.dated.is_some()),
        },
        Letter::AcceptedLateDirector { sight, by, sent, deadline } => context! {
            player => person(sight, *by), loses => lost(*by), sent => Moment::of(*sent, zone),
            deadline => Moment::until(*deadline, zone), ..time_passing::overstep(sight, *by)
        },
        Letter::DatesDisputed { sight, ply, dates, misfit, days, taken } => {
            context! { taken, ..dates::disputed(sight, *ply, *dates, misfit, *days) }
        }
        Letter::LongWay { sight, by, way, days, limit, chain } => context! {
            player => person(sight, *by), stamped => Moment::of(way.stamped.at, zone),
            arrived => Moment::of(way.arrived, zone), weight => way.stamped.weight.word(),
            hours => way.length().num_hours(), days, limit,
            chain => chain.iter().map(|line| strangers(line)).collect::<Vec<_>>(),
            kept => sight.game.kept_late.is_some(),
            order => format!("credit {} {} {days}", sight.game.id, ruling::letter(*by)),
        },
        _ => context! {},
    }
}

/// What came with a move.
fn made(letter: &Letter) -> Value {
    match letter {
        Letter::Recorded { sight, notes, .. } | Letter::YourMove { sight, notes, .. } => context! {
            notes => Serde(notes), not_legal => not_legal(notes), claim_until => time_passing::claim_until(sight),
            claimed => late_move_claimed(sight),
            ..dates::notes(sight, notes)
        },
        Letter::Followed { sight, by, notes } => context! {
            notes => Serde(notes), not_legal => not_legal(notes), yours => sight.reader == Some(*by),
            claim_until => time_passing::claim_until(sight), claimed => late_move_claimed(sight),
            ..dates::notes(sight, notes)
        },
        _ => context! {},
    }
}

/// Whether the last move that came too late had been claimed before it came.
fn late_move_claimed(sight: &GameAsShown) -> bool {
    let game = &sight.game;
    game.records.iter().rev().find(|record| record.late).is_some_and(|record| game.is_claimed(record.ply))
}

/// The answer, sent beforehand, that could not be played.
fn not_legal(notes: &[Note]) -> Option<String> {
    notes.iter().find_map(|note| match note {
        Note::ReplyNotLegal(numeric) => Some(numeric.to_string()),
        _ => None,
    })
}

fn rulings(letter: &Letter) -> Value {
    match letter {
        Letter::Ruling { sight, ruled } => ruling::ruled(sight, ruled),
        Letter::RulingEntered { sight, ruled, words, entry } => context! {
            words => scrub(words), recorded => entry, ..ruling::ruled(sight, ruled)
        },
        Letter::RulingRefused { words, why, instead, .. } => ruling::refused(words, why, instead),
        _ => context! {},
    }
}

/// How moves are written, and read.
fn writing(draft: &Draft) -> Value {
    match &draft.letter {
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
        _ => context! {},
    }
}

fn draws_and_claims(letter: &Letter, zone: Zone) -> Value {
    match letter {
        Letter::DrawOffered { sight, by, vain } => context! {
            by => person(sight, *by), yours => sight.reader == Some(*by), notes => Serde(vain.as_slice()),
        },
        Letter::OfferDeclined { sight, by }
        | Letter::DrawAgreed { sight, by }
        | Letter::ClaimWaits { sight, by } => context! {
            by => person(sight, *by), yours => sight.reader == Some(*by), orders => decisions(sight, *by),
        },
        Letter::TimeClaimed { sight, by, can_mate, basis, waiting } => context! {
            waits => time_passing::waiting(waiting, zone),
            by => person(sight, *by), yours => sight.reader == Some(*by), can_mate => can_mate,
            loses => lost(by.other()), ..time_passing::claimed(sight, *by, *basis)
        },
        Letter::ClaimRefused { sight, by, early } => context! {
            by => person(sight, *by), yours => sight.reader == Some(*by), early => early,
        },
        Letter::OffersReported { sight, by, count } => context! {
            by => person(sight, *by), opponent => person(sight, by.other()), count => count,
            orders => [
                format!("warn {} {}", sight.game.id, ruling::letter(*by)),
                format!("regulation {} draw_offer_gap 10", sight.game.id),
            ],
        },
        Letter::TablesRefuse { sight, by, claimed, at, winner } => context! {
            at => place(*at), since => *at < sight.game.next_ply(),
            by => person(sight, *by), yours => sight.reader == Some(*by), claimed => Serde(claimed),
            winner => winner.map(|side| person(sight, side)),
        },
        Letter::TablesSilent { sight, by, claimed, at, why } => context! {
            by => person(sight, *by), yours => sight.reader == Some(*by), claimed => Serde(claimed),
            why => safe(why), fen => sight.game.score.before(*at).map(Position::fen), at => place(*at),
            beside => sight.game.pending.is_none(), since => *at < sight.game.next_ply(),
            orders => decisions(sight, *by),
        },
        Letter::ForfeitUnclear { sight, side } => context! {
            player => person(sight, *side), opponent => person(sight, side.other()),
            yours => sight.reader == Some(*side), fen => sight.game.position().fen(),
        },
        _ => context! {},
    }
}

/// What is missing to a mail.
fn unproven(why: Unproven, zone: Zone) -> Value {
    context! { why => why.word(), until => why.until().map(|until| Moment::of(until, zone)) }
}

/// The letters about mails: those that wait for a word, those that were not read, and those that did not arrive.
fn about_mail(draft: &Draft) -> Value {
    let zone = draft.to.zone;
    match &draft.letter {
        Letter::ConfirmUnknown { code, why } => context! { code => scrub(code), why => safe(why) },
        Letter::HoldDropped { said, why, .. } => context! { said => strangers(said), why => why.word() },
        Letter::Disowned { name, said, from, received, .. } => context! {
            player => NamedPerson::of(&scrub(name), None), said => strangers(said), from => addresses_of(from),
            received => Moment::of(*received, zone),
        },
        Letter::Unread { sight, problems } => {
            let told = |LineNotTaken { line, wrong, elsewhere }: &LineNotTaken| {
                let sight = sight.as_deref();
                let meant = match elsewhere {
                    true => with_its_game_first(line).filter(|_| sight.is_some()).map(|line| scrub(&line)),
                    false => sight.and_then(|sight| meant(line, sight, draft.to.script)),
                };
                context! { line => scrub(line), wrong => safe(wrong), meant => meant }
            };
            context! { problems => problems.iter().map(told).collect::<Vec<_>>() }
        }
        Letter::Doubtful { games, to, kind, written, failed, waits, diagnostic, follows } => context! {
            about => games.iter().map(|(game, _)| game.to_string()).collect::<Vec<_>>().join(", "),
            orders => games.iter().map(|(game, side)| match follows {
                DoubtFollows::Stands => format!("resume {game}"),
                DoubtFollows::Waits => format!("resend {game}"),
                DoubtFollows::Nothing | DoubtFollows::Answered | DoubtFollows::Runs => {
                    format!("credit {game} {} 5", ruling::letter(*side))
                }
            }).collect::<Vec<_>>(),
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
        _ => context! {},
    }
}

/// How moves are written by the reader of a letter about a game.
fn samples(sight: &GameAsShown, draft: &Draft) -> Samples {
    Samples::of(sight.reader.map_or(draft.to.language, |side| sight.game.hands.of(side).language))
}

/// Where two records differ first: ours, and what the player sent; none where it is not in one of them.
fn differs(sight: &GameAsShown, first: &Difference, to: &Addressee) -> (Option<String>, Option<String>) {
    let scripts = Scripts::for_reader(sight, to);
    match first {
        Difference::Start => (None, None),
        Difference::Result { ours, his } => (Some(ours.to_string()), Some(his.to_string())),
        Difference::Move { ply, his } => {
            let ours = sight.game.score.at(*ply).map(|made| format!("{ply} {}", scripts.both(made)));
            (ours, his.as_ref().map(|his| format!("{ply} {}", scrub(his))))
        }
    }
}

/// The order that would put the result right, where another was sent.
fn result_as_sent(sight: &GameAsShown, first: &Difference, beside: Option<GameResult>) -> Vec<String> {
    let his = match first {
        Difference::Result { his, .. } => Some(*his),
        Difference::Start | Difference::Move { .. } => beside,
    };
    his.map(|his| format!("result {} {his}", sight.game.id)).into_iter().collect()
}

/// The result when this side has lost.
fn lost(side: Side) -> String {
    GameResult::win(side.other()).to_string()
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

/// A line of conditional moves is shown as it should have been sent.
fn refused(sight: &GameAsShown, refusal: &Refusal, to: &Addressee) -> Value {
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
        Refusal::NoTimeRuns { .. }
        | Refusal::NoRefill { .. }
        | Refusal::RepeatTooSoon { .. }
        | Refusal::OnLeave { .. } => time_words::refused(refusal),
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
