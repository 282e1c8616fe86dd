//! There is a way out of every state that a director's order can bring about: random games with random orders, moves,
//! claims and waits, and after each the game has ended, or goes on as soon as what waits is decided and the clocks are
//! let go on. A few games here; `scripts/soak` plays
//! for as long as one likes.
//!
//! Laws 14

use std::collections::BTreeMap;

use crate::support::{club::*, long::seeds, standing::nothing_sleeps};
use amici::{laws::Game, model::Side};

/// The same numbers for the same seed (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, many: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % many as u64) as usize
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

const REGULATIONS: [&str; 4] = [
    "profile = \"iccf-email\"",
    "profile = \"iccf-email\"\nearly_draw = \"consent\"\ndraw_after_moves = 30\nillegal_moves = [\"warning\", \"loss\"]",
    "profile = \"iccf-email\"\nflag_fall = \"automatic\"\nflag_grace_hours = 0\ntablebase_men = 7\nillegal_moves = [\"loss\"]",
    "profile = \"fide-club\"\nfirst_overstep = \"new-count\"\nearly_draw = \"consent\"\ndraw_after_moves = 9",
];

const FENS: [&str; 5] = [
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 30",
    "4k3/8/8/8/8/8/R7/4K3 b - - 96 91",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 41",
    "4k3/8/8/8/8/8/8/4K1N1 w - - 0 41",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ w kq - 0 12",
];

/// One game, its newest letters, and what was done so far.
struct Play {
    club: Club,
    newest: BTreeMap<String, Letter>,
    done: Vec<String>,
}

impl Play {
    fn new(regulations: &str) -> Play {
        let mut club = Club::with(&DUEL.replace("profile = \"iccf-email\"", regulations), true);
        club.pass();
        let mut play = Play { club, newest: BTreeMap::new(), done: vec![regulations.to_owned()] };
        play.read();
        play
    }

    /// The same game apart, for what would come next.
    fn copy(&self) -> Play {
        Play { club: self.club.copy(), newest: self.newest.clone(), done: self.done.clone() }
    }

    fn read(&mut self) {
        for letter in self.club.letters() {
            if letter.reply_to.contains("+club26-1.") || letter.to == TD {
                self.newest.insert(letter.to.clone(), letter);
            }
        }
    }

    fn game(&self) -> Game {
        self.club.game()
    }

    /// Who has White now: a restart may have changed the colours.
    fn on_move(&self) -> &'static str {
        let game = self.game();
        if game.name(game.on_move()).starts_with("Novak") { JAN } else { LENA }
    }

    fn mail(&mut self, from: &str, text: &str) {
        self.done.push(format!("{from}: {text}"));
        let mail = match self.newest.get(from) {
            Some(letter) if from != TD => Mail::answer(letter, from, text),
            _ if from == TD => {
                let to = DESK.replace('@', &format!("+club26.{}@", self.club.director_token()));
                Mail::new(TD, &to, "an order", text)
            }
            _ => {
                let to = DESK.replace('@', &format!("+club26.{}@", self.club.token(from)));
                Mail::new(from, &to, "x", &format!("Game CLUB26/1: {text}"))
            }
        };
        self.club.send(&mail);
        self.club.pass();
        nothing_sleeps(&self.club.path("amici.sqlite"));
        self.read();
        self.done.push(format!("    {}", self.club.outcome()));
    }

    fn wait(&mut self, hours: i64) {
        self.done.push(format!("{hours} hours"));
        self.club.later(hours);
        self.club.pass();
        nothing_sleeps(&self.club.path("amici.sqlite"));
        self.read();
    }

    /// A legal move with its number, in digits.
    fn legal(&self, dice: &mut Dice) -> Option<String> {
        let game = self.game();
        let legal = game.position().legal_numerics();
        let numeric = (!legal.is_empty()).then(|| legal[dice.below(legal.len())])?;
        Some(format!("{} {}", game.next_ply(), game.position().sendable(numeric)))
    }

    fn step(&mut self, dice: &mut Dice) {
        self.club.later(1 + dice.below(60) as i64);
        let (me, legal) = (self.on_move(), self.legal(dice).unwrap_or_else(|| "1. 1111".into()));
        let them = if me == JAN { LENA } else { JAN };
        match dice.below(16) {
            0..=4 => self.mail(me, &legal),
            5 => self.mail(me, &format!("{legal} (=)")),
            6 => self.mail(me, dice.one(&["accept draw", "resign", "claim repetition", "claim fifty"])),
            7 => {
                let claim = dice.one(&[
                    "claim adjudication win",
                    "claim tablebase win",
                    "claim tablebase draw",
                    "claim adjudication draw",
                ]);
                self.mail(me, &format!("{legal}\n{claim}"));
            }
            8 => {
                self.mail(them, dice.one(&["claim time", "accept draw", "claim adjudication draw", "repeat"]))
            }
            9 => self.mail(me, &format!("{} 5181", self.game().next_ply())),
            10 => self.wait(24 * (1 + dice.below(70) as i64)),
            _ => {
                let order = self.order(dice);
                self.mail(TD, &order);
            }
        }
    }

    fn order(&self, dice: &mut Dice) -> String {
        let side = dice.one(&["w", "b"]);
        let days = dice.below(60);
        let game = self.game();
        let fen = FENS[dice.below(FENS.len())];
        let back = 1 + dice.below(1 + game.records.len());
        let entry = 1 + dice.below(game.entries as usize + 1);
        let clocks = format!("white {days} moves {} black {}", dice.below(12), dice.below(50));
        let keep = dice.one(&["keep", "reset"]);
        let from = (self.club.now + chrono::Duration::days(dice.below(20) as i64 - 5)).date_naive();
        let until = from + chrono::Duration::days(dice.below(30) as i64);
        let arguments = match dice.below(24) {
            0 => {
                let result = dice.one(&["1-0", "0-1", "1/2-1/2", "0-0", "cancelled"]);
                let ground = dice.one(&["", " time", " forfeit", " adjudication"]);
                format!("result CLUB26/1 {result}{ground}")
            }
            1 => "result CLUB26/1 time".to_owned(),
            2 | 3 => "grant CLUB26/1".to_owned(),
            4 => "refuse CLUB26/1".to_owned(),
            5 | 6 => format!("reinstate CLUB26/1 {back} {side}"),
            7 => format!("reinstate CLUB26/1 {} {side} clocks keep", game.next_ply().move_number()),
            8 | 9 => format!("reconstruct CLUB26/1 {fen} {clocks} force"),
            10 => format!("restart CLUB26/1 colours clocks {keep}"),
            11 => format!("restart CLUB26/1 {fen} clocks {keep}"),
            12 => format!("new-period CLUB26/1 {side}"),
            13 | 14 => "stop CLUB26/1".to_owned(),
            15 => "resume CLUB26/1".to_owned(),
            16 => format!("clocks CLUB26/1 {clocks}"),
            17 => format!("penalty CLUB26/1 {side} {}", 1 + days),
            18 => format!("strike CLUB26/1 {entry}"),
            19 => {
                let rule = dice.one(&[
                    "days 30",
                    "notation any",
                    "flag_fall automatic",
                    "flag_fall claim",
                    "draw_after_moves 30",
                    "tablebase_men 0",
                    "early_draw consent",
                ]);
                format!("regulation CLUB26/1 {rule}")
            }
            20 => format!("move CLUB26/1 {}", self.legal(dice).unwrap_or_else(|| "1. 1111".into())),
            21 => format!("leave CLUB26/1 {side} {from} {until}"),
            22 => format!("neutral CLUB26/1 {from} {until}"),
            _ => format!("{} CLUB26/1 {side}", dice.one(&["withdraw", "overstep", "warn"])),
        };
        format!("td {arguments} As I see it.")
    }

    /// What is wrong with a game that has not ended: nothing where it goes on, after what waits is decided.
    fn stuck(&self, dice: &mut Dice) -> Option<String> {
        let mut next = self.copy();
        if next.game().outcome.is_some() {
            return next.cannot_go_back();
        }
        if next.game().pending.is_some() {
            next.mail(TD, "td refuse CLUB26/1 So that the game goes on.");
        }
        if next.game().stopped {
            next.mail(TD, "td resume CLUB26/1 So that the game goes on.");
        }
        while let Some(incident) = next.game().forfeited.and_then(|side| open_incident(&next.game(), side)) {
            next.mail(TD, &format!("td strike CLUB26/1 {incident} So that the game goes on."));
        }
        let game = next.game();
        if game.outcome.is_some() {
            return None;
        }
        let why = match (game.pending, game.stopped, game.forfeited, &game.available) {
            (Some(_), ..) => "something waits that cannot be refused",
            (_, true, ..) => "the clocks cannot be let go on",
            (_, _, Some(_), _) => "a side is to lose for ever",
            (.., None) => "nobody was asked for the move",
            (.., Some(_)) if game.standing().is_none() => "no time runs",
            (.., Some(_)) => return next.no_move(dice),
        };
        Some(format!("{why}\n{}", next.done.join("\n")))
    }

    /// Whether the player on move cannot move, and his opponent be told of it. Time may have run out: then it is ruled on.
    fn no_move(&mut self, dice: &mut Dice) -> Option<String> {
        let me = self.on_move();
        let before = self.game().score.moves().len();
        self.club.later(1);
        let legal = self.legal(dice)?;
        self.mail(me, &legal);
        let game = self.game();
        if game.score.moves().len() > before || game.outcome.is_some() {
            return None;
        }
        let late =
            game.flag.is_some() || game.standing().is_none_or(|standing| standing.deadline <= self.club.now);
        if late {
            self.mail(TD, "td result CLUB26/1 time The limit has passed.");
            if self.game().outcome.is_some() {
                return None;
            }
            // Whether the other side could mate was not found out, or both are late.
            self.mail(TD, "td credit CLUB26/1 w 100 So that the game goes on.\ntd credit CLUB26/1 b 100 So that the game goes on.");
            self.mail(me, &legal);
            if self.game().score.moves().len() > before || self.game().outcome.is_some() {
                return None;
            }
        }
        Some(format!("the move is not taken\n{}", self.done.join("\n")))
    }

    /// A game that is over can be ruled on again, and goes on where a move is taken back.
    fn cannot_go_back(&mut self) -> Option<String> {
        let game = self.game();
        let last = game.records.last().map(|record| record.ply)?;
        let side = if last.side() == Side::White { "w" } else { "b" };
        self.mail(
            TD,
            &format!("td reinstate CLUB26/1 {} {side} So that the game goes on.", last.move_number()),
        );
        let game = self.game();
        (game.outcome.is_some()).then(|| format!("the game cannot be reinstated\n{}", self.done.join("\n")))
    }
}

/// The newest irregularity of a side that still counts.
fn open_incident(game: &Game, side: Side) -> Option<u32> {
    let counts = |incident: &&amici::laws::Incident| incident.side == side && !incident.struck;
    game.incidents.iter().rev().find(counts).map(|incident| incident.entry)
}

/// How many games are played unless it is said for how long.
const GAMES: u64 = 16;

#[test]
fn no_game_is_without_a_way_out() {
    let (mut games, mut ended, mut stuck) = (0u32, 0u32, Vec::new());
    for seed in seeds(GAMES) {
        let mut dice = Dice(seed);
        let mut play = Play::new(REGULATIONS[dice.below(REGULATIONS.len())]);
        for _ in 0..6 + dice.below(20) {
            play.step(&mut dice);
        }
        games += 1;
        ended += u32::from(play.game().outcome.is_some());
        if let Some(why) = play.stuck(&mut dice) {
            eprintln!("seed {seed}: {why}\n");
            stuck.push(seed);
        }
    }
    eprintln!("{games} games, of which {ended} had ended");
    assert_eq!(stuck, Vec::<u64>::new(), "games without a way out, by their seeds");
}
