"""Judges a call of a member's email skill as if the member proposed it now. Pure.

The call then runs, a person is asked, or it is refused. The call's text is the member's; only its named fields were
read from the mail, by a model without tools. The mail decided that the call is made at all. A skill is standing consent
for that, within the limits of `skill_consents`.
"""

from __future__ import annotations

from functools import partial

from steward.agent.conversations.models import BackgroundCall, MailCall, MailToTell
from steward.agent.conversations.steps import Step
from steward.agent.conversations.watcher_news import (
    mail_call_begun,
    mail_news_text,
    record_mail_call,
    tell_of_mails,
    without_mail,
)
from steward.agent.turns.approval_questions import ask
from steward.agent.turns.loop_context import LoopContext
from steward.agent.turns.loop_endings import offer_undo
from steward.agent.turns.proposals import Proposal, call_of
from steward.core.sentences import Joined, Moment, Sentence, Wording, lines, say, verbatim
from steward.core.text import full_stop, shorten_at_word
from steward.people.directory.models import Member
from steward.time.watchers.models import MatchedCall
from steward.time.watchers.seed_skills import skill_called
from steward.tools.declaration import Tool
from steward.trust.approvals.shown_arguments import shown
from steward.trust.autonomy.policy import Judgement, Verdict, judge

# Limits the open decisions of one member, so that flooding a mailbox causes no more of them.
_MOST_OPEN = 20
_LINE, _DONE = 120, 300


def consented(tool: Tool, member: Member) -> bool:
    """Tell if a member's skill consents to a call of `tool` independent of the mail's words.

    It never does for effects on others, and above a low risk only an owner's skill does.
    """
    return not tool.reaches_others and (tool.risk == "low" or member.role == "owner")


def not_made(step: Step, mail: MailToTell, call: MatchedCall, what: Wording | str, why: Wording) -> Step:
    """Leave the call undone; the member reads why together with the mail."""
    said = step.words(say("matched-not-done", what=what, why=why))
    return record_mail_call(step, mail.news.news_id, call.call_id, MailCall(status="refused", said=said))


def make_matched(
    step: Step, mail: MailToTell, call: MatchedCall, proposal: Proposal, tool: Tool, context: LoopContext
) -> Step:
    """Run, ask or refuse a checked call. For mails that were only tried, say what would happen."""
    assert proposal.circumstances is not None
    judgement = judge(tool, proposal.circumstances)
    what = proposal.would_do
    if mail.news.trial:
        return _tried(step, mail, call, proposal, tool, judgement)
    if judgement.verdict is Verdict.EXECUTE:
        return _made(step, mail, call, proposal, tool, judgement)
    if judgement.verdict is not Verdict.ASK:
        return not_made(step, mail, call, what, judgement.reason)
    if not proposal.deciders:
        return not_made(step, mail, call, what, say("nobody-may-decide"))
    if sum(open_one.purpose == "run" for open_one in step.state.approvals.values()) >= _MOST_OPEN:
        return not_made(step, mail, call, what, say("too-much-waits"))
    asks = partial(say, "asked-by-mail", name=skill_called(call.skill))
    step, asked = ask(step, proposal, tool, judgement, context, asks, may_wait=True, because=_by_rule(call))
    said = step.words(say("matched-asked", what=what, code=asked.code))
    return record_mail_call(step, mail.news.news_id, call.call_id, MailCall(status="asked", said=said))


def _by_rule(call: MatchedCall) -> Sentence:
    return say("as-skill-says", name=skill_called(call.skill))


def _made(
    step: Step, mail: MailToTell, call: MatchedCall, proposal: Proposal, tool: Tool, judgement: Judgement
) -> Step:
    """Run the call in the background. A repeated run has the same call id."""
    by_skill = Judgement(judgement.verdict, judgement.level, judgement.deciders, _by_rule(call))
    made = call_of(step, proposal, tool, by_skill, call.call_id, by_steward=True)
    what = step.words(proposal.would_do)
    running = BackgroundCall(
        tool=tool.name,
        label=what,
        level=judgement.level,
        mail=mail.news.news_id,
        does=proposal.does,
        by_steward=True,
    )
    step = step.with_state(background={**step.state.background, call.call_id: running}).start([made])
    return mail_call_begun(step, mail, call.call_id)


def _tried(
    step: Step, mail: MailToTell, call: MatchedCall, proposal: Proposal, tool: Tool, judgement: Judgement
) -> Step:
    """Describe the call with all its arguments, without making it."""
    forms = {Verdict.EXECUTE: "alone", Verdict.ASK: "asked"}
    form = forms.get(judgement.verdict, "refused")
    what = proposal.would_do
    name = proposal.resolved.get("contact_name")
    currency = proposal.brief.currency
    listed = shown(tool, proposal.arguments, lambda _: name, proposal.parts, step.language, currency=currency)
    labelled = {line.label: shorten_at_word(line.value, _LINE) for line in listed}
    with_what = Joined(tuple(verbatim(f"{label}: {value}") for label, value in labelled.items()), "\n")
    said = lines(say("matched-tried", form=form, what=what), with_what)
    return record_mail_call(step, mail.news.news_id, call.call_id, MailCall(status="tried", said=step.words(said)))


def tell_mail(step: Step, mail: MailToTell, context: LoopContext) -> Step:
    """Tell of mails with the outcome of their calls, in one text, with a code for what can be undone."""
    step = without_mail(step, mail)
    until = step.attention.told_at(step.now, step.talk.heard_at) if step.attention and not mail.news.trial else None
    after: dict[str, Wording] = {}
    offers: dict[str, str] = {}
    for call_id, ended in mail.ended.items():
        after[call_id] = verbatim(ended.said)
        if ended.report:
            after[call_id] = say("done-report", what=full_stop(shorten_at_word(ended.report.text, _DONE)))
            step, undo = offer_undo(step, ended.report, context, until)
            if undo:
                when = Moment(undo.expires_at, step.now, context.member.zone)
                offer = say("undo-offer", until=when, code=undo.code)
                after[call_id], offers[undo.approval_id] = lines(after[call_id], offer), step.words(offer)
    return tell_of_mails(step, mail.news, mail_news_text(mail.news, after), mail.ended, offers)
