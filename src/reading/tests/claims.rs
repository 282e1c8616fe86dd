//! Claims: alone on their line they count, anywhere else they are asked back.

use super::{each_is, shown};

#[test]
fn claims_that_count() {
    let with = |text: &str| shown(&format!("claim repetition with {text}"));
    for line in [
        "claim repetition",
        "Claim repetition.",
        "claim repetition .",
        "12. claim repetition",
        "12... claim draw by repetition",
        "claim a draw by threefold repetition",
        "claim threefold",
    ] {
        assert_eq!(shown(line), "Claim { claim: Repetition, with: None }", "{line}");
    }
    for line in ["claim fifty", "claim 50", "claim fifty moves", "claim the draw by 50 moves"] {
        assert_eq!(shown(line), "Claim { claim: FiftyMoves, with: None }", "{line}");
    }
    each_is(&[
        ("claim tablebase win", "Claim { claim: Tablebase { verdict: Win }, with: None }"),
        ("claim tablebase draw", "Claim { claim: Tablebase { verdict: Draw }, with: None }"),
        ("claim adjudication win", "Claim { claim: Adjudication { verdict: Win }, with: None }"),
        (
            "Game CLUB26/7: claim adjudication draw",
            "[CLUB26/7] Claim { claim: Adjudication { verdict: Draw }, with: None }",
        ),
        ("claim time", "ClaimTime"),
    ]);
    for (text, start) in
        [("5254", "None"), ("12. 5254", "number: 12"), ("12... Nf6", "dots: Three"), ("0-0", "None")]
    {
        assert!(with(text).starts_with("Claim {") && with(text).contains(start), "{}", with(text));
    }
    assert!(with("5254 (=)").contains("offer: true"));
}

#[test]
fn claims_that_are_asked_back() {
    each_is(&[
        ("claim", "? ClaimGround"),
        ("claim draw", "? ClaimGround"),
        ("I claim a draw.", "? ClaimGround"),
        ("claim win", "? ClaimGround"),
        ("claim tablebase", "? ClaimGround"),
        ("claim repetition with", "? WordInProse(Claim)"),
        ("claim repetition with my knight", "? ClaimMove"),
        ("claim fifty with 5259", "? ClaimMove"),
        ("12. 5254 claim repetition", "? WordInProse(Claim)"),
        ("claim repetition 5254", "? WordInProse(Claim)"),
        ("claim repetition, please", "? WordInProse(Claim)"),
        ("I think that I claim a draw here", "? WordInProse(Claim)"),
        ("I claim repetition", "? WordInProse(Claim)"),
        ("I claim repetition!", "? WordInProse(Claim)"),
        ("I claim fifty with 5254", "? WordInProse(Claim)"),
        ("I claim tablebase win.", "? WordInProse(Claim)"),
        ("I claim time", "? WordInProse(Claim)"),
        ("claim repetition!", "? WordInProse(Claim)"),
        ("claim fifty with 5254!", "? WordInProse(Claim)"),
        ("claim adjudication draw,", "? WordInProse(Claim)"),
        ("12. claim time!", "? WordInProse(Claim)"),
        ("claim draw!", "? ClaimGround"),
        ("May I claim the fifty moves?", "? WordInProse(Claim)"),
        ("I am claiming threefold repetition", "? WordInProse(Claim)"),
        ("withdraw draw", "? TakenBack"),
        ("I take back my draw offer", "? TakenBack"),
        ("please cancel the claim", "? TakenBack"),
    ]);
}

#[test]
fn talk_of_claims_is_nothing() {
    for line in [
        "Theory claims that this is won",
        "my luggage claim took hours",
        "I read that Euwe claims a win here",
        "they withdrew from the tournament",
        "no claim to fame",
    ] {
        assert_eq!(shown(line), "", "{line}");
    }
}
