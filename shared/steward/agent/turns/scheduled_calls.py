"""Judges a due scheduled call as if it were proposed now, then runs it, asks a person, or refuses it. Pure."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from steward.agent.conversations.kept_back import keep_back, with_text
from steward.agent.conversations.models import BackgroundCall, JobRun
from steward.agent.conversations.scheduled_jobs import held_up, report_run_to_job, without_due
from steward.agent.conversations.steps import Step
from steward.agent.turns.approval_questions import ask, waiting_already
from steward.agent.turns.loop_context import LoopContext
from steward.agent.turns.proposals import Proposal, call_of
from steward.core.ids import derived_id
from steward.core.sentences import ByLanguage, Moment, Sentence, Wording, say, verbatim
from steward.core.wall_clock import by_day
from steward.time.schedules.events import JobDue
from steward.time.schedules.models import RunStatus
from steward.tools.declaration import Autonomy, Tool
from steward.trust.autonomy.policy import Judgement, Verdict, judge, stopped_by_recipient


def make_scheduled(step: Step, job: JobDue, proposal: Proposal, context: LoopContext) -> Step:
    """Run, ask or refuse the checked call of `job`. The member is told; the model is not called."""
    step = without_due(step, job)
    if proposal.tool is None:
        return _not_made(step, job, "gone", say("scheduled-gone", what=job.what))
    if proposal.circumstances is None:
        return _refused(step, job, say("own-mistake"))
    judgement = judge(proposal.tool, proposal.circumstances)
    until = proposal.tool.right_until(proposal.arguments, job.zone)
    if job.call and job.call.right_for is not None and until and until <= step.now:
        return _refused(step, job, say("words-wrong-since", until=Moment(until, step.now, job.zone)))
    if judgement.verdict is Verdict.EXECUTE:
        # A text that an outage has delayed does not wake anybody outside the team.
        if job.late and proposal.tool.texts_contact and (morning := by_day(step.now, job.zone)) > step.now:
            return step.post([held_up(job, morning)])
        return _made(step, job, proposal, proposal.tool, judgement)
    if judgement.verdict is not Verdict.ASK:
        if stopped_by_recipient(proposal.tool, proposal.circumstances):
            # It may be owed by a day, so it is named as exactly as the records say it.
            job = job.model_copy(update={"what": proposal.what(step.language)})
            step = keep_back(step, proposal.message, job.what, _named(job))
        return _refused(step, job, judgement.reason, text=proposal.tool.text_in(proposal.arguments))
    if not proposal.deciders:
        return _refused(step, job, say("nobody-may-decide"))
    if proposal.brief.so_already:
        return _refused(step, job, say("already-so", what=proposal.brief.so_already))
    if refusal := proposal.brief.refusal:
        # A yes would change nothing.
        return _refused(step, job, refusal.why or say("own-mistake"))
    if waiting := waiting_already(step, proposal, proposal.tool, context):
        waits = f"{_named(job)} is due; the same waits for a decision already (A-{waiting.code})."
        step = step.note("job_due", waits, subject=job.occurrence, for_model=True, source=job.job_id)
        return report_run_to_job(step, job.job_id, job.occurrence, "asked")
    because = ByLanguage(job.why, job.whys) if job.why else None
    in_words = partial(say, "found-and-may-i", why=because) if because else partial(say, "as-scheduled")
    brief, tool = proposal.brief, proposal.tool
    if job.late and not because:
        # "Today" or "at ten" in a text may mean another day by now.
        late = say("scheduled-late", when=Moment(job.due_at, step.now, job.zone))
        brief = replace(brief, facts=(late, *brief.facts))
    proposal = replace(proposal, brief=brief)
    step, asked = ask(step, proposal, tool, judgement, context, in_words, job_id=job.job_id, because=because)
    if asked.waits:
        step = step.with_state(job_reports=(*step.talk.job_reports, asked.waits))
    waits = f"{_named(job)} is due and waits for a decision (A-{asked.code})."
    step = step.note("job_due", waits, subject=job.occurrence, for_model=True, source=job.job_id)
    return report_run_to_job(step, job.job_id, job.occurrence, "asked")


def _made(step: Step, job: JobDue, proposal: Proposal, tool: Tool, judgement: Judgement) -> Step:
    """Run the call in the background, so that the conversation's own work continues."""
    call_id = derived_id(step.state.conversation_id, job.occurrence, job.tries)
    call = call_of(step, proposal, tool, judgement, call_id, by_steward=bool(job.why))
    run = JobRun(
        job_id=job.job_id,
        occurrence=job.occurrence,
        tries=job.tries,
        again_at=job.again_at,
        zone=job.zone,
        what=job.what,
        why=job.why,
    )
    # Who has something sent to somebody hears that it went out, however silently it may be sent.
    tells = tool.reaches.contact is not None and not job.why
    level = min(judgement.level, Autonomy.EXECUTE) if tells else judgement.level
    running = BackgroundCall(
        tool=tool.name,
        label=_named(job),
        level=level,
        job=run,
        what=job.what,
        does=proposal.does,
        by_steward=bool(job.why),
        texts_contact=tool.texts_contact,
    )
    return step.with_state(background={**step.state.background, call_id: running}).start([call])


def _refused(step: Step, job: JobDue, why: Wording, text: str = "") -> Step:
    what = with_text(verbatim(job.what), text)
    return _not_made(step, job, "refused", say("not-as-scheduled", what=what, why=why))


def _not_made(step: Step, job: JobDue, status: RunStatus, said: Sentence) -> Step:
    briefly = f"{_named(job)} was due and was not made: {status}."
    step = step.tell("job_not_done", said, subject=job.occurrence, for_model=True, briefly=briefly, source=job.job_id)
    return report_run_to_job(step, job.job_id, job.occurrence, status)


def _named(job: JobDue) -> str:
    """Return the job's name for the model, which reads none of the job's words."""
    return f"The scheduled call {job.job_id}" + (f" ({job.call.tool})" if job.call else "")
