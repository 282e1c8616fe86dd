//! The `[regulations]` of an event file, and the profiles, which have the same keys.

mod control;
mod draws;
mod ladders;
mod points;
mod start_position;
mod times;

use toml::de::DeTable;

use super::super::{
    problem::Problems,
    profile_names,
    section::{Found, Key, Section, Word},
};
use crate::{
    chess::Variant,
    model::did_you_mean,
    regulations::{
        Conditionals, DayRule, DualNotation, FlagFall, Ladder, Notation, Points, Regulations, StartPosition,
        WrongRegulation,
    },
};
use control::{Controls, Kind};
use draws::Draws;
use ladders::Ladders;
use times::{Beside, Times};

pub(super) const KEYS: &[Key] = &[
    ("profile", "profile = \"iccf-email\""),
    ("notation", "notation = \"numeric\""),
    ("dual_notation", "dual_notation = \"ask\""),
    ("variant", "variant = \"chess960\""),
    ("position", "position = \"per-game\""),
    ("control", "control = \"sessions\""),
    ("moves", "moves = 10"),
    ("days", "days = 50"),
    ("carry_over", "carry_over = true"),
    ("later_moves", "later_moves = 10"),
    ("later_days", "later_days = 40"),
    ("base_days", "base_days = 30"),
    ("days_per_move", "days_per_move = 3"),
    ("most_days", "most_days = 100"),
    ("increment_days", "increment_days = 3"),
    ("bank_days", "bank_days = 75"),
    ("protect", "protect = false"),
    ("day_rule", "day_rule = \"dates-next-day\""),
    ("cutoff_hour", "cutoff_hour = 20"),
    ("count_in", "count_in = \"local\""),
    ("double_after", "double_after = 20"),
    ("most_days_per_move", "most_days_per_move = 30"),
    ("announce_after", "announce_after = 10"),
    ("unannounced", "unannounced = \"double\""),
    ("unannounced_days", "unannounced_days = 5"),
    ("transit_days", "transit_days = 4"),
    ("remind_after", "remind_after = [14, 28, 35]"),
    ("remind_share", "remind_share = 25"),
    ("repeat_after", "repeat_after = 14"),
    ("silence_days", "silence_days = 40"),
    ("silence", "silence = \"report\""),
    ("inactive_days", "inactive_days = 120"),
    ("leave_days", "leave_days = 45"),
    ("move_in_leave", "move_in_leave = \"ends\""),
    ("leave_receipt", "leave_receipt = \"after\""),
    ("draw_after_moves", "draw_after_moves = 1"),
    ("early_draw", "early_draw = \"refused\""),
    ("draw_offer_gap", "draw_offer_gap = 10"),
    ("draw_offers_per_game", "draw_offers_per_game = 3"),
    ("offer_needs_move", "offer_needs_move = true"),
    ("offer_survives_move", "offer_survives_move = false"),
    ("conditionals", "conditionals = \"tree\""),
    ("any_move", "any_move = false"),
    ("fifty_moves_suspended_at", "fifty_moves_suspended_at = 7"),
    ("tablebase_men", "tablebase_men = 7"),
    ("adjudication", "adjudication = \"after 60 moves\""),
    ("fivefold_repetition", "fivefold_repetition = false"),
    ("seventy_five_moves", "seventy_five_moves = false"),
    ("castling_touches_king", "castling_touches_king = false"),
    ("illegal_move_penalty_days", "illegal_move_penalty_days = 5"),
    ("bonus_days", "bonus_days = 2"),
    ("illegal_moves", "illegal_moves = [\"penalty\"]"),
    ("unclear_moves", "unclear_moves = [\"none\", \"warning\"]"),
    ("wrong_claims", "wrong_claims = [\"warning\", \"bonus\"]"),
    ("vain_offers", "vain_offers = [\"none\", \"report\"]"),
    ("offers_reported_after", "offers_reported_after = 3"),
    ("points", "points = { win = 1, draw = 0.5, loss = 0 }"),
    ("flag_fall", "flag_fall = \"report\""),
    ("flag_grace_hours", "flag_grace_hours = 24"),
    ("claim_until", "claim_until = \"next-move\""),
    ("late_move", "late_move = \"kept\""),
    ("first_overstep", "first_overstep = \"loses\""),
    ("withdrawal", "withdrawal = \"lost\""),
    ("date_order", "date_order = \"ask\""),
];

/// What looks like a rule of the event and is a player's own.
const OF_PLAYERS: &[Key] = &[("language", "language = \"en\""), ("timezone", "timezone = \"Europe/Prague\"")];

const NOTATIONS: [Word<Notation>; 3] = [
    ("numeric", Some(Notation::Numeric)),
    ("algebraic", Some(Notation::Algebraic)),
    ("any", Some(Notation::Any)),
];

const DUAL_NOTATIONS: [Word<DualNotation>; 3] = [
    ("ask", Some(DualNotation::Ask)),
    ("illegal", Some(DualNotation::Illegal)),
    ("first", Some(DualNotation::First)),
];

const VARIANTS: [Word<Variant>; 2] = [("chess", Some(Variant::Chess)), ("chess960", Some(Variant::Chess960))];

const CONDITIONALS: [Word<Conditionals>; 3] = [
    ("none", Some(Conditionals::None)),
    ("linear", Some(Conditionals::Linear)),
    ("tree", Some(Conditionals::Tree)),
];

const DAY_RULES: [Word<DayRule>; 6] = [
    ("dates-next-day", Some(DayRule::DatesNextDay)),
    ("dates", Some(DayRule::Dates)),
    ("h24", Some(DayRule::H24)),
    ("hybrid24", Some(DayRule::Hybrid24)),
    ("midnights", Some(DayRule::Midnights)),
    ("postal", Some(DayRule::Postal)),
];

const FLAG_FALLS: [Word<FlagFall>; 3] = [
    ("report", Some(FlagFall::Report)),
    ("claim", Some(FlagFall::Claim)),
    ("automatic", Some(FlagFall::Automatic)),
];

/// Reads the section: the profile that it names, with what it sets otherwise. None with a problem.
pub(super) fn read(line: usize, table: &DeTable, problems: &mut Problems) -> Option<Regulations> {
    let section = Section::beside("[regulations]", line, KEYS, ("[[player]]", OF_PLAYERS), table, problems);
    section.require("profile", problems);
    let base = base(&section, problems);
    // Read in any case, so that the other mistakes are named too.
    let given = Given::read(&section, problems);
    let base = base?;
    let name = base.profile.clone();
    given.fit(&section, Some(&base), problems).over(&section, &name, Some(&base))
}

/// The profile that a section names.
fn base(section: &Section, problems: &mut Problems) -> Option<Regulations> {
    let found = section.text("profile", problems)?;
    let base = Regulations::of_profile(found.value);
    if base.is_none() {
        let hint = did_you_mean::hint(found.value, profile_names());
        let why = format!("there is no such profile; `amici profile list` shows all{hint}");
        section.refuse("profile", found, why, problems);
    }
    base
}

/// Reads a profile's file, which must set everything but its own name, or name the profile from which it starts. None
/// with a problem.
pub(in crate::event) fn profile(name: &str, text: &str, problems: &mut Problems) -> Option<Regulations> {
    let document = DeTable::parse(text).ok()?;
    let section = Section::of("the profile", 1, KEYS, document.get_ref(), problems);
    let base = base(&section, problems);
    Given::read(&section, problems).fit(&section, base.as_ref(), problems).over(&section, name, base.as_ref())
}

/// Keys that no ruling changes: every journal began with them.
const FOR_GOOD: [&str; 5] = ["profile", "variant", "position", "control", "bank_days"];

impl Regulations {
    /// These regulations with one key set otherwise, as an event file would set it. Quotes around a text, and brackets
    /// around a list, may be left out.
    ///
    /// # Errors
    /// With what is wrong, and mostly what would do.
    pub fn with(&self, key: &str, value: &str) -> Result<Regulations, WrongRegulation> {
        if FOR_GOOD.contains(&key) {
            return Err(WrongRegulation::Settled(key.to_owned()));
        }
        let text = |text: &str| toml::Value::from(text.trim()).to_string();
        let list: Vec<String> = value.split(',').map(text).collect();
        let written = [value.to_owned(), text(value), format!("[{value}]"), format!("[{}]", list.join(", "))];
        let mut refused = None;
        for value in written {
            match self.with_line(key, &value) {
                Ok(regulations) => return Ok(regulations),
                // What is no TOML at all says nothing of the key.
                Err(Some(why)) => refused = refused.or(Some(why)),
                Err(None) => {}
            }
        }
        Err(refused.unwrap_or_else(|| WrongRegulation::NoFit(key.to_owned())))
    }

    fn with_line(&self, key: &str, value: &str) -> Result<Regulations, Option<WrongRegulation>> {
        let line = format!("{} = {value}", toml::Value::from(key));
        let document = DeTable::parse(&line).map_err(|_| None)?;
        if document.get_ref().len() != 1 {
            return Err(None);
        }
        let mut problems = Problems::of(&line);
        let section = Section::of("[regulations]", 0, KEYS, document.get_ref(), &mut problems);
        let given = Given::read(&section, &mut problems).fit(&section, Some(self), &mut problems);
        let regulations = given.over(&section, &self.profile, Some(self));
        match problems.none() {
            true => regulations.ok_or(None),
            false => Err(Some(problems.wrong().unwrap_or_else(|| WrongRegulation::NoFit(key.to_owned())))),
        }
    }
}

/// What a section sets; each value is none where the section leaves it out or has it wrong.
struct Given {
    notation: Option<Notation>,
    dual_notation: Option<DualNotation>,
    variant: Option<Variant>,
    position: Option<Found<StartPosition>>,
    control: Controls,
    day_rule: Option<Found<DayRule>>,
    times: Times,
    draws: Draws,
    conditionals: Option<Conditionals>,
    any_move: Option<bool>,
    ladders: Ladders,
    points: Option<Points>,
    flag_fall: Option<FlagFall>,
}

impl Given {
    fn read(section: &Section, problems: &mut Problems) -> Given {
        Given {
            notation: section.word("notation", &NOTATIONS, problems).map(|found| found.value),
            dual_notation: section.word("dual_notation", &DUAL_NOTATIONS, problems).map(|found| found.value),
            variant: section.word("variant", &VARIANTS, problems).map(|found| found.value),
            position: start_position::read(section, problems),
            control: Controls::read(section, problems),
            day_rule: section.word("day_rule", &DAY_RULES, problems),
            times: Times::read(section, problems),
            draws: Draws::read(section, problems),
            conditionals: section.word("conditionals", &CONDITIONALS, problems).map(|found| found.value),
            any_move: section.flag("any_move", problems),
            ladders: Ladders::read(section, problems),
            points: points::read(section, problems),
            flag_fall: section.word("flag_fall", &FLAG_FALLS, problems).map(|found| found.value),
        }
    }

    /// Names the values that do not go together.
    fn fit(self, section: &Section, base: Option<&Regulations>, problems: &mut Problems) -> Given {
        // A variant that could not be read has a problem of its own.
        let orthodox = match self.variant {
            Some(variant) => variant == Variant::Chess,
            None => !section.has("variant") && base.is_some_and(|base| base.variant == Variant::Chess),
        };
        if let Some(position) = self.position.filter(|_| orthodox) {
            let text = "[regulations] position is for Chess960, and this event plays orthodox chess; for Chess960 \
                        write variant = \"chess960\"";
            problems.add(position.line, text);
        }
        let conditionals = self.conditionals.or(base.map(|base| base.conditionals));
        if self.any_move == Some(true) && conditionals == Some(Conditionals::None) {
            let line = section.raw("any_move", problems).map_or(section.line, |found| found.line);
            let text =
                "[regulations] any_move is for conditional moves, and conditionals = \"none\" takes none";
            problems.add(line, text);
        }
        self.ladders.fit(section, base, problems);
        self.control.fit(section, base, problems);
        let beside = self.beside(section, base);
        self.times.fit(section, base, beside, problems);
        let exact = beside.kind == Some(Kind::TripleBlock);
        if let Some(rule) = self.day_rule.filter(|rule| exact && rule.value != DayRule::H24) {
            let text =
                "[regulations] day_rule: control = \"triple-block\" keeps exact time; leave day_rule out";
            problems.add(rule.line, text);
        }
        self
    }

    /// What decides which rules of time can hold. What could not be read is left open.
    fn beside(&self, section: &Section, base: Option<&Regulations>) -> Beside {
        let kind = self.control.kind(section, base);
        let day_rule = match section.has("day_rule") {
            true => self.day_rule.map(|found| found.value),
            false if kind == Some(Kind::TripleBlock) => Some(DayRule::H24),
            false => base.map(|base| base.day_rule),
        };
        let flag_fall = match section.has("flag_fall") {
            true => self.flag_fall,
            false => base.map(|base| base.flag_fall),
        };
        Beside { kind, day_rule, flag_fall }
    }

    /// What is given, and what the base has of the rest. None where neither has a value.
    fn over(self, section: &Section, name: &str, base: Option<&Regulations>) -> Option<Regulations> {
        let beside = self.beside(section, base);
        let variant = self.variant.or(base.map(|base| base.variant))?;
        let position = self.position.map(|found| found.value).or(base.and_then(|base| base.position));
        let (draws, ladders) = (self.draws, self.ladders);
        let ladder = |given: Option<Found<Ladder>>, of: fn(&Regulations) -> &Ladder| {
            given.map(|found| found.value).or_else(|| base.map(|base| of(base).clone()))
        };
        Some(Regulations {
            profile: name.to_owned(),
            notation: self.notation.or(base.map(|base| base.notation))?,
            dual_notation: self.dual_notation.or(base.map(|base| base.dual_notation))?,
            variant,
            position: start_position::of(variant, position),
            control: self.control.over(base.map(|base| base.control))?,
            day_rule: beside.day_rule?,
            time: self.times.over(base, beside),
            draw_after_moves: draws.after_moves.or(base.map(|base| base.draw_after_moves))?,
            early_draw: draws.early.or(base.map(|base| base.early_draw))?,
            draw_offer_gap: draws.offer_gap.or(base.map(|base| base.draw_offer_gap))?,
            draw_offers_per_game: draws.offers_per_game.or(base.map(|base| base.draw_offers_per_game))?,
            offer_needs_move: draws.offer_needs_move.or(base.map(|base| base.offer_needs_move))?,
            offer_survives_move: draws.offer_survives_move.or(base.map(|base| base.offer_survives_move))?,
            conditionals: self.conditionals.or(base.map(|base| base.conditionals))?,
            any_move: self.any_move.or(base.map(|base| base.any_move))?,
            fifty_moves_suspended_at: draws
                .fifty_moves_suspended_at
                .or(base.map(|base| base.fifty_moves_suspended_at))?,
            tablebase_men: draws.tablebase_men.or(base.map(|base| base.tablebase_men))?,
            adjudication: draws.adjudication.or(base.map(|base| base.adjudication))?,
            fivefold_repetition: draws.fivefold_repetition.or(base.map(|base| base.fivefold_repetition))?,
            seventy_five_moves: draws.seventy_five_moves.or(base.map(|base| base.seventy_five_moves))?,
            castling_touches_king: ladders
                .castling_touches_king
                .or(base.map(|base| base.castling_touches_king))?,
            illegal_move_penalty_days: ladders
                .penalty_days
                .or(base.map(|base| base.illegal_move_penalty_days))?,
            bonus_days: ladders.bonus_days.or(base.map(|base| base.bonus_days))?,
            illegal_moves: ladder(ladders.illegal_moves, |base| &base.illegal_moves)?,
            unclear_moves: ladder(ladders.unclear_moves, |base| &base.unclear_moves)?,
            wrong_claims: ladder(ladders.wrong_claims, |base| &base.wrong_claims)?,
            vain_offers: ladder(ladders.vain_offers, |base| &base.vain_offers)?,
            offers_reported_after: draws
                .offers_reported_after
                .or(base.map(|base| base.offers_reported_after))?,
            points: self.points.or(base.map(|base| base.points))?,
            flag_fall: self.flag_fall.or(base.map(|base| base.flag_fall))?,
        })
    }
}
