//! What ends or puts off a case without a ruling, and who is told.

use anyhow::{Context as _, Result};
use chrono::{Duration, NaiveDate};

use super::{
    super::{
        super::{journal, letter, letters_named, post::directors_letter::may_decide},
        not_done::{CaseDone, CaseNotSettled},
        obey,
    },
    CaseSettled, Settled, Verdict,
};
use crate::{
    docket::rhythm::A_WEEK,
    event::spoken,
    laws::Fact,
    letters::Letter,
    model::{MatterKind, MatterState, Side},
    store::Matter,
};

impl Verdict<'_> {
    pub(super) fn put_off(&self, days: u32) -> Result<Settled> {
        let on = self.asked_again_in(days)?;
        let settled = self.settled(&CaseDone::Later(on))?;
        Ok(Ok(CaseSettled { ended: false, ..settled }))
    }

    /// Nobody is asked about it before a day that many days from now; gives that day.
    fn asked_again_in(&self, days: u32) -> Result<NaiveDate> {
        let (post, zone) = (self.giver.post, self.director.zone);
        let on = zone.date(post.now) + Duration::days(days.into());
        post.tx.put_off_matter(self.matter.id, zone.start_of(on))?;
        Ok(on)
    }

    /// A player's words are answered with these.
    pub(super) fn answer(&self, words: &str) -> Result<Settled> {
        let (post, matter) = (self.giver.post, self.matter);
        let player = post.tx.player(matter.player.context("A player's words are no player's")?)?;
        let table = matter.game.map(|game| post.tx.table_of(game)).transpose()?;
        obey::answer_asker(&self.giver, &player, table.as_ref(), words)?;
        post.tx.end_matter(matter.id, MatterState::Taken, post.now)?;
        self.settled(&CaseDone::Answered(spoken(&player.name))).map(Ok)
    }

    /// The game stands still by it, so that it goes on waiting: the player whose doing it is reads what the director says,
    /// who is asked again in a week.
    pub(super) fn keep(&self, reason: Option<&str>) -> Result<Settled> {
        let (post, matter) = (self.giver.post, self.matter);
        let on = self.asked_again_in(A_WEEK)?;
        let stands = matter.kind != MatterKind::Silence;
        let mut done = CaseDone::Kept { on, stands };
        if let (Some(reason), Some(game)) = (reason.filter(|_| matter.kind.waits_with_words()), matter.game) {
            let table = post.tx.table_of(game)?;
            if let Some(by) = table.side_of_matter(matter) {
                let (sight, kind, reason) = (table.sight(Some(by), post.now), matter.kind, reason.to_owned());
                let letter = Letter::CaseWaits { sight, kind, by, reason };
                let posting = letter::to_player(post.tx, &table, by, letter)?;
                letter::post(post, posting.after(self.cause(), None))?;
                done = CaseDone::KeptTold { name: spoken(&table.player(by).name), on, stands };
            }
        }
        let settled = self.settled(&done)?;
        Ok(Ok(CaseSettled { ended: false, ..settled }))
    }

    /// The next of director and deputies who may decide it is asked from now on.
    pub(super) fn to_deputy(&self) -> Result<Settled> {
        let (post, matter) = (self.giver.post, self.matter);
        let directors = post.tx.directors(self.director.event)?;
        let before = directors.iter().position(|director| director.id == self.director.id);
        // Behind whoever adjudicates come all who direct.
        for deputy in directors.iter().skip(before.map_or(0, |before| before.saturating_add(1))) {
            if may_decide(post, deputy, matter)? {
                post.tx.hand_matter_to(matter.id, deputy.id)?;
                let settled = self.settled(&CaseDone::ToDeputy(spoken(&deputy.name)))?;
                return Ok(Ok(CaseSettled { ended: false, ..settled }));
            }
        }
        Ok(self.not_done(&CaseNotSettled::NoDeputy { case: matter.id }))
    }

    /// Ends the case without a ruling. The player whose doing it is reads the reason.
    pub(super) fn leave_as_it_is(&self, reason: Option<&str>) -> Result<Settled> {
        let (post, matter) = (self.giver.post, self.matter);
        let state = if reason.is_some() { MatterState::Refused } else { MatterState::Taken };
        post.tx.end_matter(matter.id, state, post.now)?;
        let Some(game) = matter.game else {
            let told = reason.filter(|_| matter.kind.left_is_told(true)).zip(matter.player);
            let Some((reason, player)) = told else { return self.settled(&CaseDone::Left).map(Ok) };
            let player = post.tx.player(player)?;
            obey::answer_asker(&self.giver, &player, None, reason)?;
            return self.settled(&CaseDone::LeftTold(spoken(&player.name))).map(Ok);
        };
        let mut table = post.tx.table_of(game)?;
        let Some(by) = table.side_of_matter(matter) else { return self.settled(&CaseDone::Left).map(Ok) };
        // From now on what would end the game ends it.
        if matter.kind == MatterKind::TimeClaim && table.game.claims_time(by) {
            journal::enter(post, &mut table, vec![Fact::TimeClaimLeft { by }], None)?;
        }
        let told = matter.kind.left_is_told(reason.is_some());
        let letter = |reader| Letter::CaseLeft {
            sight: table.sight(reader, post.now),
            kind: matter.kind,
            case: matter.id,
            by,
            reason: reason.filter(|_| told).map(str::to_owned),
        };
        if told {
            // An appeal was read by both.
            let both = matter.kind == MatterKind::Appeal;
            for side in Side::BOTH.into_iter().filter(|side| both || *side == by) {
                let posting = letter::to_player(post.tx, &table, side, letter(Some(side)))?;
                letter::post(post, posting.after(self.cause(), None))?;
            }
        }
        let answers = self.giver.mail.is_none_or(|mail| mail.answer);
        if !self.giver.listed && answers {
            let posting = letter::to_director(self.director, Some(&table), letter(None));
            let thread = self.giver.mail.map(|mail| mail.thread());
            letter::post(post, posting.after(self.cause(), thread))?;
        }
        let name = spoken(&table.player(by).name);
        let done = if told { CaseDone::LeftTold(name) } else { CaseDone::Left };
        Ok(Ok(CaseSettled { told: !self.giver.listed, ..self.settled(&done)? }))
    }

    /// Words that read as an order and were meant for the player whom the director answered go to that player: his name.
    pub(super) fn pass_on_what_was_no_order(&self) -> Result<Option<String>> {
        let (post, matter) = (self.giver.post, self.matter);
        let Some(mail) = self.giver.mail.filter(|mail| mail.answer) else { return Ok(None) };
        let Some(player) = matter.player.filter(|_| !matter.said.is_empty()) else { return Ok(None) };
        let player = post.tx.player(player)?;
        let table = matter.game.map(|game| post.tx.table_of(game)).transpose()?;
        obey::answer_asker(&self.giver, &player, table.as_ref(), &matter.said)?;
        for letter in letters_named(post.tx, mail.message)? {
            let asked = |matter: &Matter| {
                let his = matter.player == Some(player.id) && matter.state == MatterState::Open;
                matter.kind == MatterKind::Words && his
            };
            for answered in post.tx.matters_in(letter.id)?.iter().filter(|matter| asked(matter)) {
                post.tx.end_matter(answered.id, MatterState::Taken, post.now)?;
            }
        }
        Ok(Some(player.name))
    }
}
