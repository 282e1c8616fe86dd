//! The sentences of a mail by which a move in it may not be meant, beside what is known of its writer and of the people
//! of his game.

use anyhow::Result;

use super::{
    people_named::{harmless, people},
    records::Background,
    resembling_names::resembles,
    signature::signed_by_another,
};
use crate::{
    laws::is_on_record,
    mail::Line,
    model::GameId,
    reading::{
        Beside, Objection, Rule, Said, Sentence, SpokenLanguages, begins_with_if, concerns_director,
        numbered, sentences, speaks_of_a_move, spoken as spoken_of, words_beside,
    },
};

/// The lines of `around` with a sentence that may change what is meant by a move.
pub(super) fn against(
    mail: &Background<'_>,
    said: &Said,
    game: &GameId,
    around: &[String],
) -> Result<Vec<Objection>> {
    let beside = words_beside(&said.line);
    if around.is_empty() && beside.is_none() && !said.line.contains([',', '!'])
        || !Rule::SentenceInMail.holds()
    {
        return Ok(Vec::new());
    }
    let Some((table, side)) = mail.records.played(Some(game))? else { return Ok(Vec::new()) };
    // What cannot be made now has its own answer.
    if table.game.outcome.is_some() || table.game.on_move() != side {
        return Ok(Vec::new());
    }
    let text = around.iter().chain(beside.as_ref().map(|beside| &beside.words)).map(String::as_str);
    let spoken = SpokenLanguages::of(text, table.game.hands.of(side).language);
    let harmless = harmless(mail, Some(game))?;
    let people = people(mail, Some(game))?;
    let on_record = |text: &str| {
        let told = spoken_of(text);
        !told.is_empty()
            && told
                .iter()
                .all(|one| one.number.is_some_and(|number| is_on_record(&table.game, &one.spelt, number)))
    };
    // What the director must read may still be about the move.
    let doubted = |text: &str| {
        spoken.begins_with_a_condition(text)
            || spoken.is_doubt_by_example(text)
            || speaks_of_a_move(text) && spoken.doubts(text)
    };
    let offered = table.game.offers(side.other());
    let known = |text: &str| {
        harmless(text)
            || offered && spoken.declines(text)
            || concerns_director(text) && !doubted(text)
            || on_record(text) && !spoken.begins_with_a_condition(text) && !spoken.is_doubt_by_example(text)
            || is_desk(text)
            || mail.others.holds(text)
            || text.ends_with(',') && people.iter().any(|name| resembles(text.trim_end_matches(','), name))
    };
    let mut found = Vec::new();
    let doubtful = |beside: &Beside| {
        !spoken.may_stand_beside_a_move(beside)
            || spoken.breaks_off(&beside.line) && !goes_on_below(mail, said)
    };
    if beside.as_ref().is_some_and(doubtful) || spoken.greets_a_stranger(&said.line, &known) {
        found.push(Objection { line: said.line.clone(), rule: Rule::SentenceInMail });
    }
    found.extend(signed_by_another(mail, said, &spoken, &known));
    // What a line below goes on with from the move is a plan or an analysis, of which the move may be a part.
    let next = table.game.next_ply().move_number();
    let goes_on = |line: &&String| numbered(line).is_some_and(|start| start.number > next);
    for line in around.iter().filter(goes_on) {
        found.push(Objection { line: line.clone(), rule: Rule::SentenceInMail });
    }
    for paragraph in paragraphs(mail, said, around) {
        for (index, text) in sentences(&paragraph.text).into_iter().enumerate() {
            let first = paragraph.first && index == 0;
            let sentence = Sentence { text, above: paragraph.above, first };
            if spoken.may_change(sentence, &known) {
                let line = text.trim().to_owned();
                found.push(Objection { line, rule: Rule::SentenceInMail });
            }
        }
    }
    Ok(found)
}

/// Whether a line whose words are not known announces the move in it, by the examples of the languages of its mail.
pub(super) fn is_announced(mail: &Background<'_>, said: &Said) -> Result<bool> {
    let Some((table, side)) = mail.records.played(said.game.as_ref().or(mail.game))? else {
        return Ok(false);
    };
    let Some(beside) = words_beside(&said.line) else { return Ok(false) };
    let text = mail.lines.iter().filter(|line| line.is_fresh()).map(|line| line.text.as_str());
    let spoken = SpokenLanguages::of(text, table.game.hands.of(side).language);
    Ok(spoken.may_stand_beside_a_move(&beside))
}

/// Whether a line turns down the draw that its writer's opponent offers.
pub(super) fn declines(mail: &Background<'_>, game: Option<&GameId>, line: &str) -> Result<bool> {
    let Some((table, side)) = mail.records.played(game)? else { return Ok(false) };
    let spoken = SpokenLanguages::of(std::iter::once(line), table.game.hands.of(side).language);
    Ok(table.game.offers(side.other()) && spoken.declines(line))
}

struct Paragraph {
    text: String,
    above: bool,
    /// Whether it is the first below the move.
    first: bool,
}

/// The lines that stand together, as one text each.
fn paragraphs(mail: &Background<'_>, said: &Said, around: &[String]) -> Vec<Paragraph> {
    let mut all: Vec<Paragraph> = Vec::new();
    let mut goes_on = false;
    for (place, line) in mail.lines.iter().enumerate() {
        let text = line.text.trim();
        let condition = |line: Option<&Line>| line.is_some_and(|line| begins_with_if(line.text.trim()));
        let between = || {
            condition(place.checked_sub(1).and_then(|above| mail.lines.get(above)))
                && condition(mail.lines.get(place.saturating_add(1)))
        };
        let talk = line.is_fresh()
            && !between()
            && place != said.place
            && !text.is_empty()
            && around.iter().any(|one| one == text);
        if !talk {
            goes_on = false;
            continue;
        }
        let above = place < said.place;
        match all.last_mut().filter(|_| goes_on) {
            Some(last) => {
                last.text.push(' ');
                last.text.push_str(text);
            }
            None => all.push(Paragraph {
                text: text.to_owned(),
                above,
                first: !above && all.iter().all(|other| other.above),
            }),
        }
        goes_on = true;
    }
    all
}

/// Whether a line goes on in one directly below it, as mail programs break them.
fn goes_on_below(mail: &Background<'_>, said: &Said) -> bool {
    let below = mail.lines.get(said.place.saturating_add(1));
    below.is_some_and(|line| line.is_fresh() && line.has_words())
}

/// Whether a text names us: `Dear Amici,`.
fn is_desk(text: &str) -> bool {
    ["amici,", "referee,"].contains(&text.to_lowercase().as_str())
}
