//! Conditional moves: which are taken, what they play, what becomes of them.
//!
//! Beside the Laws: conditionals

use super::*;
use crate::wording::InEnglish;
use crate::{
    chess::{Branch, Foreseen, Joined},
    laws::Cause,
    model::{Claim, Claimed},
    regulations::{Adjudication, Conditionals},
};

/// Lines as a mail has them, moves and conditional moves.
pub(super) fn sent(lines: &[&str]) -> Submission {
    let (ifs, rest): (Vec<&str>, Vec<&str>) = lines.iter().partition(|line| line.starts_with("if "));
    let mut submission = said(&rest.iter().copied().filter(|line| !WORDS.contains(line)).collect::<Vec<_>>());
    submission.acts.extend(rest.contains(&"forget ifs").then_some(Act::ForgetIfs));
    submission.acts.extend(rest.contains(&"go on").then_some(Act::GoOn));
    submission.acts.extend(ifs.into_iter().map(|line| Act::If(if_text(line))));
    submission
}

/// `if 1... 5755 then 2. 7163, if 2836 then 6125`, as the reading room would read it.
fn if_text(line: &str) -> IfText {
    let spaced =
        line.replace(['(', ')'], " ( ").replace(',', " , ").replace(';', " ; ").replace(". If", " . if");
    let mut branches: Vec<Branch> = Vec::new();
    let mut before = "";
    let mut with_then = false;
    for word in spaced.split_whitespace() {
        let begin = |joined| Branch { start: None, joined, steps: Vec::new() };
        match word {
            "if" => {
                let joined = match before {
                    "then" | "(" => Joined::Onward,
                    "" | "," | ";" | "." | "and" | "or" => Joined::Beside,
                    _ => Joined::Unsaid,
                };
                branches.push(begin(joined));
                with_then = false;
            }
            "then" | "and" | "or" | "(" | "," | ";" | "." => with_then |= word == "then",
            number if number.ends_with('.') => {
                let branch = branches.last_mut().unwrap();
                if branch.steps.is_empty() {
                    let dots = if number.ends_with("...") { Dots::Three } else { Dots::One };
                    let number = number.trim_end_matches('.').parse().ok();
                    branch.start = number.map(|number| Start { number, dots });
                }
            }
            text => {
                let answered = !matches!(branches.last().unwrap().steps.len(), 0 | 1 | 3);
                let parted =
                    [",", ";"].contains(&before) || (with_then && before.len() > 1 && before != "then");
                if answered && parted && !before.ends_with('.') {
                    branches.push(begin(Joined::Unsaid));
                }
                let step = match text {
                    "any" => Foreseen::Any,
                    text => Foreseen::This(text.parse::<Written>().unwrap().into()),
                };
                branches.last_mut().unwrap().steps.push(step);
            }
        }
        before = word;
    }
    IfText { line: line.to_owned(), branches }
}

const WORDS: [&str; 2] = ["forget ifs", "go on"];

impl Board {
    /// What becomes of a mail of this side: the moves that are made, then what else is ruled and refused.
    fn mail(&mut self, sender: Side, lines: &[&str]) -> String {
        self.mail_with(self.context(sender), lines)
    }

    fn mail_with(&mut self, context: Context, lines: &[&str]) -> String {
        match self.try_with(context, &sent(lines)) {
            Ok(ruling) => {
                self.record(ruling.facts.clone());
                self.rest();
                ruled(&ruling)
            }
            Err(refusal) => match &refusal {
                Refusal::ConditionalNotTaken { why, .. } => format!("not taken: {}", why.in_english()),
                other => refused_in_short(other),
            },
        }
    }

    /// The lines of a side that stand, in digits.
    fn stands(&self, side: Side) -> String {
        let word = |step: &Step| match step {
            Step::Any => "any".to_owned(),
            Step::Move(numeric) => numeric.to_string(),
        };
        let lines = self.game.conditionals.of(side).iter();
        lines.map(|line| line.iter().map(word).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join(", ")
    }

    fn answering(&self, sender: Side, ply: u32) -> Context {
        let answers = Some(HalfMove { line: 0, ply: Ply::after(ply as usize - 1) });
        Context { answers, ..self.context(sender) }
    }
}

fn ruled(ruling: &Ruling) -> String {
    let mut words = Vec::new();
    for fact in &ruling.facts {
        match fact {
            Fact::Moved { numeric, conditional: false, .. } => words.push(numeric.to_string()),
            Fact::Moved { numeric, charge: Some(charge), .. } => {
                assert_eq!(charge.days, 0);
                words.push(format!("({numeric})"));
            }
            Fact::ConditionalsSet { lines, .. } => words.push(format!("set {}", lines.len())),
            Fact::ConditionalsLapsed { not_legal, .. } => {
                words.push(format!("lapsed {}", not_legal.unwrap()))
            }
            Fact::Ended { result, .. } => words.push(result.to_string()),
            other => words.push(format!("{other:?}")),
        }
    }
    for notice in &ruling.notices {
        match notice {
            Notice::Refused { refusal: Refusal::ConditionalNotTaken { why, .. } } => {
                words.push(format!("not taken: {}", why.in_english()));
            }
            Notice::Refused { refusal } => words.push(refused_in_short(refusal)),
            Notice::YourMove { notes, .. } | Notice::Followed { notes, .. } => {
                words.extend(notes.iter().map(|note| format!("{note:?}")));
            }
            _ => {}
        }
    }
    words.join(" ")
}

const W: Side = Side::White;
const B: Side = Side::Black;

fn opened() -> Board {
    let mut board = Board::new();
    assert_eq!(
        board.mail(
            W,
            &["1. 5254", "if 1... 5755 then 2. 7163, if 2... 2836 then 3. 6125", "if 1... 3735 then 2. 7163"]
        ),
        "5254 set 2"
    );
    board
}

#[test]
fn the_answer_is_played_at_the_instant_of_the_move_that_it_answers() {
    let mut board = opened();
    assert_eq!(board.mail(B, &["1... 5755"]), "5755 (7163)");
    assert_eq!(board.stands(W), "2836 6125");
    let [.., trigger, reply] = board.game.records.as_slice() else { panic!() };
    assert_eq!((trigger.sent, trigger.conditional), (reply.sent, false));
    assert!(reply.conditional && reply.handed.is_none());
    assert_eq!(board.mail(B, &["2... 2836"]), "2836 (6125) ConditionalsOver");
}

#[test]
fn any_deviation_drops_the_rest() {
    let mut board = opened();
    assert_eq!(board.mail(B, &["1... 5756"]), "5756 ConditionalsOver");
    assert_eq!(board.stands(W), "");
    let mut board = opened();
    board.mail(B, &["1... 3735"]);
    assert_eq!((board.stands(W), board.game.next_ply().get()), (String::new(), 4));
}

#[test]
fn the_lines_of_both_sides_go_on_until_none_applies() {
    let mut board = opened();
    let lines = ["1... 5755", "if 2. 7163 then 2... 2836, if 3. 6125 then 3... 1716"];
    assert_eq!(
        board.mail(B, &lines),
        "5755 set 1 (7163) (2836) (6125) (1716) ConditionalsOver ConditionalsOver"
    );
    assert_eq!(board.game.on_move(), W);
}

#[test]
fn numbers_say_where_a_line_branches_off() {
    for lines in [
        &["1. 5254", "if 1... 5755 then 2. 7163, if 2... 2836 then 3. 6125, if 2... 7866 then 3. 6355"][..],
        &["1. 5254", "if 1... 5755 2. 7163 2836 3. 6125", "if 2... 7866 3. 6355"][..],
        &["1. 5254", "if 5755 then 7163, then if 2836 then 6125", "if 1... 5755 2. 7163 7866 3. 6355"][..],
    ] {
        let mut board = Board::new();
        assert_eq!(board.mail(W, lines), "5254 set 2", "{lines:?}");
        assert_eq!(board.stands(W), "5755 7163 2836 6125, 5755 7163 7866 6355");
        assert_eq!(board.mail(B, &["1... 5755"]), "5755 (7163)");
        assert_eq!(board.mail(B, &["2... 7866"]), "7866 (6355) ConditionalsOver");
    }
}

#[test]
fn conditions_without_numbers_answer_the_same_half_move() {
    for (line, stands) in [
        ("if 5755 then 7163, if 5756 then 4244", "5755 7163, 5756 4244"),
        ("if 5755 then 7163; if 3735 then 4244", "5755 7163, 3735 4244"),
        ("if 5755 then 7163. If 3735 then 4244", "5755 7163, 3735 4244"),
        ("if 5755 then 7163 and if 3735 then 4244", "5755 7163, 3735 4244"),
        ("if 5755 then 7163, or if 3735 then 4244", "5755 7163, 3735 4244"),
        ("if 5755 then 7163, if 2836 then 6125", "5755 7163, 2836 6125"),
        ("if 1... 5755 then 2. 7163; if 1... 3735 then 2. 4244", "5755 7163, 3735 4244"),
        // Nothing else can be meant.
        ("if 5755 then 7163 if 5756 then 4244", "5755 7163, 5756 4244"),
        ("if 5755 then 7163, 5756 then 4244", "5755 7163, 5756 4244"),
        ("if 1... 5755 then 2. 7163, if 5756 then 4244", "5755 7163, 5756 4244"),
        // Nested, or in one stretch.
        ("if 5755 then 7163, and then if 2836 then 6125", "5755 7163 2836 6125"),
        ("if 5755 then 7163 (if 2836 then 6125)", "5755 7163 2836 6125"),
        ("if 5755 7163 2836 6125", "5755 7163 2836 6125"),
        ("if 5755 then 7163 then 2836 then 6125", "5755 7163 2836 6125"),
    ] {
        let mut board = Board::new();
        board.mail(W, &["1. 5254", line]);
        assert_eq!(board.stands(W), stands, "{line}");
    }
    let mut board = Board::new();
    board.mail(W, &["1. 5254", "if 5755 then 7163", "if 3735 then 4244"]);
    assert_eq!(board.stands(W), "5755 7163, 3735 4244");
}

#[test]
fn what_may_be_branches_or_a_chain_is_asked_back_with_both() {
    let tree =
        |board: &mut Board, line: &str| match board.try_with(board.context(W), &sent(&["1. 5254", line])) {
            Ok(ruling) => ruling.notices.iter().find_map(|notice| match notice {
                Notice::Refused { refusal: Refusal::ConditionalNotTaken { instead, .. } } => {
                    Some(instead.clone())
                }
                _ => None,
            }),
            Err(refusal) => panic!("{refusal:?}"),
        };
    let lines = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let both = Some(vec![
        lines(&["if 1... 5755 then 2. 7163", "if 1... 2836 then 2. 6125"]),
        lines(&["if 1... 5755 then 2. 7163", "   if 2... 2836 then 3. 6125"]),
    ]);
    for line in [
        "if 5755 then 7163 if 2836 then 6125",
        "if 5755 then 7163, 2836 then 6125",
        "if 5755 7163; 2836 6125",
        "if 5755 then 7163 2836 then 6125",
        "if 1... 5755 then 2. 7163, if 2836 then 6125",
    ] {
        assert_eq!(tree(&mut Board::new(), line), both, "{line}");
    }
    // Only the chain is legal.
    let chain = Some(vec![lines(&["if 1... 5755 then 2. 7163", "   if 2... 2836 then 3. 6355"])]);
    assert_eq!(tree(&mut Board::new(), "if 5755 then 7163, if 2836 then 6355"), chain);
}

#[test]
fn what_is_not_legal_or_not_clear_is_asked_back_and_the_move_stands() {
    for (line, why) in [
        ("if 5755 then 7164", "2. 7164 cannot be played there"),
        ("if 5754 then 7163", "1... 5754 cannot be played there"),
        ("if 5755 then 7163, then if 5755 then 6125", "2... 5755 cannot be played there"),
        ("if e5 then 7163", "please write 5755"),
        ("if 2... 5755 then 3. 7163", "the move number 2 does not follow"),
        ("if any then 7163", "please name the move"),
    ] {
        let mut board = Board::new();
        let said = board.mail(W, &["1. 5254", line]);
        assert!(said.starts_with("5254 not taken: ") && said.contains(why), "{line}: {said}");
        assert_eq!(board.stands(W), "");
    }
    let mut board = Board::new();
    let two = ["1. 5254", "if 5755 then 7163", "if 5755 then 6134"];
    assert_eq!(board.mail(W, &two), "5254 not taken: one and the same move is answered in two ways");
}

#[test]
fn a_later_mail_adds_and_answers_the_same_move_anew() {
    let mut board = opened();
    assert_eq!(board.mail_with(board.answering(W, 1), &["if 5756 then 4244"]), "set 3");
    assert_eq!(board.mail_with(board.answering(W, 1), &["if 5755 then 4244"]), "set 3");
    assert_eq!(board.stands(W), "3735 7163, 5756 4244, 5755 4244");
    assert_eq!(board.mail_with(board.answering(W, 1), &["if 5755 then 4244"]), "");
    assert_eq!(board.mail_with(board.answering(W, 1), &["forget ifs", "if 5755 then 7163"]), "set 0 set 1");
    assert_eq!(board.stands(W), "5755 7163");
    assert_eq!(board.mail_with(board.answering(W, 1), &["forget ifs"]), "set 0");
    assert_eq!(board.mail_with(board.answering(W, 1), &["forget ifs"]), "no-conditionals");
    assert_eq!(board.mail(B, &["1... 5755"]), "5755");
}

#[test]
fn after_the_move_that_they_answer_they_are_too_late_and_never_a_move() {
    let mut board = Board::after("5254 5755");
    for (context, line) in [
        (board.answering(W, 1), "if 5755 then 7163"),
        (board.context(W), "if 1... 5755 then 2. 7163"),
        (
            Context { answers: None, sent: board.now - Duration::days(3), ..board.context(W) },
            "if 5755 then 7163",
        ),
    ] {
        assert_eq!(board.mail_with(context, &[line]), "conditional-too-late", "{line}");
    }
    for context in [board.context(W), Context { answers: None, ..board.context(W) }] {
        assert_eq!(board.mail_with(context, &["if 2836 then 6125"]), "conditional-needs-move");
    }
    let other = Context { answers: Some(HalfMove { line: 3, ply: Ply::FIRST }), ..board.context(W) };
    assert_eq!(board.mail_with(other, &["if 2836 then 6125"]), "old-line");
    assert_eq!(board.mail(W, &["2. 7163"]), "7163");
}

#[test]
fn lines_that_cross_a_move_of_their_own_side_are_not_bound_to_the_wrong_one() {
    let mut board = opened();
    board.mail(B, &["1... 5755"]);
    let unbound = Context { answers: None, ..board.context(W) };
    assert_eq!(board.mail_with(unbound, &["if 7866 then 4244"]), "which-half-move");
    assert_eq!(board.mail_with(board.answering(W, 1), &["if 7866 then 4244"]), "conditional-too-late");
    assert_eq!(board.mail_with(unbound, &["if 2... 7866 then 3. 4244"]), "set 2");
    assert_eq!(board.mail_with(board.answering(W, 3), &["if 4746 then 4244"]), "set 3");
}

#[test]
fn regulations_say_which_lines_may_be_sent() {
    let by = |conditionals, any_move| {
        let mut opening = opening();
        (opening.regulations.conditionals, opening.regulations.any_move) = (conditionals, any_move);
        Board::open(opening)
    };
    let mut none = by(Conditionals::None, false);
    assert_eq!(
        none.mail(W, &["1. 5254", "if 5755 then 7163"]),
        "5254 not taken: this event has no conditional moves"
    );
    let mut linear = by(Conditionals::Linear, false);
    assert_eq!(
        linear.mail(W, &["1. 5254", "if 1... 5755 then 2. 7163, if 2... 2836 then 3. 6125"]),
        "5254 set 1"
    );
    let more = linear.mail_with(linear.answering(W, 1), &["if 3735 then 7163"]);
    assert!(more.contains("only one line"), "{more}");
    let mut any = by(Conditionals::Tree, true);
    assert_eq!(any.mail(W, &["1. 4244", "if any then 3134", "if 5755 then 4455"]), "4244 set 2");
    assert_eq!(any.mail(B, &["1... 5755"]), "5755 (4455) ConditionalsOver");
}

#[test]
fn an_answer_to_any_move_that_is_not_legal_lapses() {
    let any = || {
        let mut opening = opening();
        opening.regulations.any_move = true;
        let mut board = Board::open(opening);
        assert_eq!(board.mail(W, &["1. 4244", "if any then 3186, then if 7768 then 7163"]), "4244 set 1");
        board
    };
    let mut board = any();
    assert_eq!(board.mail(B, &["1... 7776"]), "7776 (3186)");
    let mut board = any();
    assert_eq!(board.mail(B, &["1... 7775"]), "7775 lapsed 3186 ReplyNotLegal(3186)");
    assert_eq!((board.game.on_move(), board.stands(W)), (W, String::new()));
}

#[test]
fn a_draw_offer_makes_the_answer_wait_until_its_owner_goes_on() {
    let mut board = Board::new();
    board.mail(W, &["1. 5254", "if 1... 5755 then 2. 7163, if 2... 2836 then 3. 6125"]);
    assert_eq!(board.mail(W, &["go on"]), "nothing-to-go-on");
    assert_eq!(board.mail(B, &["1... 5755 (=)"]), "5755 Offer ReplyWaits");
    assert_eq!(board.stands(W), "7163 2836 6125");
    assert_eq!(board.mail(B, &["go on"]), "nothing-to-go-on");
    assert_eq!(board.mail_with(board.answering(W, 1), &["go on"]), "nothing-to-go-on");
    assert_eq!(board.mail(W, &["go on", "2. 7163"]), "contradiction");
    assert_eq!(board.mail(W, &["go on"]), "7163 OfferRejected");
    assert!(board.game.offer.is_none());
    assert_eq!(board.game.records.last().unwrap().charge.map(|charge| charge.days), Some(0));
    assert_eq!(board.mail(B, &["2... 2836"]), "2836 (6125) ConditionalsOver");
}

#[test]
fn what_stands_in_the_way_of_a_move_stands_in_that_of_going_on() {
    let waiting = || {
        let mut board = Board::new();
        board.mail(W, &["1. 5254", "if 5755 then 7163"]);
        board.mail(B, &["1... 5755 (=)"]);
        board
    };
    let mut board = waiting();
    let (half_move, sent) = (board.game.to_play(), board.now);
    let claim = Claim::Adjudication { verdict: Claimed::Win };
    board.record(vec![Fact::Claimed { half_move, by: B, claim, intended: None, sent, beside: false }]);
    assert_eq!(board.mail(W, &["go on"]), "claim-waits");
    let mut board = waiting();
    board.record(vec![Fact::Forfeited { side: B, cause: Cause::Ruling }]);
    assert_eq!(board.mail(W, &["go on"]), "being-decided");
    let mut board = waiting();
    let other = Context { answers: Some(HalfMove { line: 3, ply: Ply::FIRST }), ..board.context(W) };
    assert_eq!(board.mail_with(other, &["go on"]), "old-line");
    let early = Context { answers: None, sent: board.now - Duration::days(3), ..board.context(W) };
    assert_eq!(board.mail_with(early, &["go on"]), "which-half-move");
    board.game.state.king_must_move = Some(3);
    assert_eq!(board.mail(W, &["go on"]), "king-must-move");
    board.game.state.king_must_move = None;
    assert_eq!(
        board.mail_with(Context { answers: None, ..board.context(W) }, &["go on"]),
        "7163 OfferRejected"
    );
}

#[test]
fn a_move_with_a_claim_by_the_score_sets_nothing_off_whatever_becomes_of_the_claim() {
    let with = |claim: Claim| {
        let mut board = Board::new();
        board.mail(W, &["1. 5254", "if 5755 then 7163"]);
        let ruling = board.submit(B, &said(&["1... 5755"]).with(claimed(claim))).unwrap();
        let noted = |notice: &Notice| matches!(notice, Notice::YourMove { notes, .. } if notes.contains(&Note::ReplyWaits));
        assert!(ruling.notices.iter().any(noted), "{ruling:?}");
        assert_eq!((board.game.on_move(), board.stands(W)), (W, "7163".to_owned()));
        board
    };
    // Too early to stand as an offer: it makes the answer wait all the same.
    let mut board = with(Claim::FiftyMoves);
    assert!(board.game.offer.is_none());
    assert_eq!(board.mail(W, &["go on"]), "7163");
}

#[test]
fn a_claim_that_is_decided_beside_the_game_holds_up_no_answer() {
    let mut opening = opening();
    opening.regulations.adjudication = Adjudication::AfterMoves(1);
    let mut board = Board::open(opening);
    board.mail(W, &["1. 5254", "if 5755 then 7163"]);
    let claim = Claim::Adjudication { verdict: Claimed::Draw };
    let ruling = board.submit(B, &said(&["1... 5755"]).with(claimed(claim))).unwrap();
    assert!(ruling.facts.iter().any(|fact| matches!(fact, Fact::Claimed { beside: true, .. })));
    assert_eq!((board.game.on_move(), board.game.claims_beside(B).count()), (B, 1));
    assert_eq!(board.stands(W), "");
}

#[test]
fn while_they_wait_the_offer_can_be_accepted_or_another_move_made() {
    let waiting = || {
        let mut board = Board::new();
        board.mail(W, &["1. 5254", "if 1... 5755 then 2. 7163, if 2... 2836 then 3. 6125"]);
        board.mail(B, &["1... 5755 (=)"]);
        board
    };
    let mut board = waiting();
    board.submit(W, &Submission::from(Act::AcceptDraw)).unwrap();
    assert_eq!(board.stands(W), "");
    let mut board = waiting();
    assert_eq!(board.mail(W, &["2. 6134"]), "6134 OfferRejected");
    assert_eq!((board.stands(W), board.mail(B, &["2... 2836"])), (String::new(), "2836".to_owned()));
    let mut board = waiting();
    assert_eq!(board.mail(W, &["2. 7163"]), "7163 OfferRejected");
    assert_eq!(board.mail(B, &["2... 2836"]), "2836 (6125) ConditionalsOver");
    let mut board = waiting();
    assert_eq!(board.mail(W, &["forget ifs"]), "set 0");
    assert_eq!(board.mail(W, &["go on"]), "nothing-to-go-on");
}

#[test]
fn a_mate_that_was_sent_beforehand_ends_the_game() {
    let mut board = Board::new();
    board.mail(W, &["1. 6263"]);
    assert_eq!(board.mail(B, &["1... 5755", "if 7274 then 4884"]), "5755 set 1");
    assert_eq!(board.mail(W, &["2. 7274"]), "7274 (4884) 0-1");
}

#[test]
fn a_stretch_that_accepts_what_was_proposed_is_played_where_it_was() {
    let proposed = || {
        let mut board = Board::new();
        board.mail(W, &["1. 5254", "if 5755 then 7163"]);
        board
    };
    let mut board = proposed();
    assert_eq!(
        board.mail(B, &["1... 5755 2. 7163 2836"]),
        "5755 set 1 (7163) (2836) ConditionalsOver ConditionalsOver"
    );
    assert_eq!(board.game.on_move(), W);
    for line in ["1... 5755 2. 6134 2836", "1... 3735 2. 7163 2836", "1... 5755 2. 7163 2836 3. 6125 1716"] {
        let (mut with, mut without) = (proposed(), Board::after("5254"));
        let said = with.mail(B, &[line]);
        assert!(said.starts_with("more-than-one-move"), "{line}: {said}");
        assert_eq!(
            with.try_with(with.context(B), &sent(&[line])),
            without.try_with(without.context(B), &sent(&[line]))
        );
        assert_eq!(without.mail(B, &[line]), said);
    }
    // The letter crossed: the reply is on record, and the stretch only adds his own answer.
    let mut board = proposed();
    board.mail(B, &["1... 5755"]);
    assert_eq!(board.mail_with(board.answering(B, 2), &["1... 5755 2. 7163 2836"]), "2836");
}

#[test]
fn strict_mode_wants_them_in_full_and_letters_are_the_owners() {
    let mut board = Board::in_notation(Notation::Any, Language::De, "");
    assert_eq!(board.mail(W, &["1. e4", "if e5 then Sf3, then if Sc6 then Lb5"]), "5254 set 1");
    assert_eq!(board.stands(W), "5755 7163 2836 6125");
    let mut opening = opening();
    opening.hands.white.strict = true;
    let mut board = Board::open(opening);
    let said = board.mail(W, &["1. 5254", "if 5755 then 7163"]);
    assert!(said.contains("number"), "{said}");
    assert_eq!(board.mail_with(board.answering(W, 1), &["if 1... 5755 then 7163"]), "set 1");
}
