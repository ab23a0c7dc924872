"""An example of each record of schedules, watched mail, scanners and workflows, like `example_records`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from steward.core.records import Record
from steward.time.scanners.events import FindingLine, QuestionSettled, ScanNews
from steward.time.scanners.models import AccountScannerSettings, ScannerFinding
from steward.time.schedules.events import (
    JobCalledOff,
    JobChanged,
    JobDue,
    JobHeldUp,
    JobMade,
    JobPassedOn,
    JobRan,
    JobStopped,
)
from steward.time.schedules.models import CallAttempt, JobEntry, JobLine, JobState, JobTerms
from steward.time.watchers.events import InboxPolled, MailNews, SkillTried, WatcherEnded, WatcherNews, WatcherSwitched
from steward.time.watchers.models import (
    CallMatched,
    EmailSkill,
    FoundMail,
    InboxPoll,
    MailItem,
    MatchedCall,
    WaitingMail,
    WatcherEntry,
    WatcherState,
)
from steward.time.workflows.events import ChildEnded, StepEntered, WorkflowControlled, WorkflowRequested
from steward.time.workflows.models import StepRun, WorkflowCall, WorkflowEntry, WorkflowLine, WorkflowState
from steward.time.workflows.models import TaskAnswer as Answered
from steward.tools.models import ExactCall
from steward.trust.outside_text.fields import FieldAnswer, Wanted
from tests.support.builders import NOW, PARTY
from tests.support.example_documents import FILE
from tests.support.example_trade_records import ENTRY, SECRET

TERMS = JobTerms(start="2026-11-25T15:00", zone="Europe/Berlin", rrule="FREQ=DAILY")
JOB: dict[str, Any] = {"account_id": "a", "member_id": "m", "terms": TERMS, "what": SECRET}
SCHEDULED = ExactCall(tool="send_message", arguments={"text": SECRET}, files=(FILE,))
JOB_DUE = JobDue(
    party=PARTY,
    job_id="job-1",
    occurrence="o",
    due_at=NOW,
    zone="UTC",
    late=False,
    does="call",
    outside=True,
    what=SECRET,
    call=SCHEDULED,
)
WATCHED: dict[str, Any] = {"account_id": "a", "member_id": "m", "told_in": "c", "address": SECRET}
FOUND = FoundMail(mail_id="1", came_at=NOW, same="s", sender=SECRET, who=SECRET, subject=SECRET, words=SECRET)
ITEM = MailItem(
    mail_id="1",
    came_at=NOW,
    sender=SECRET,
    who=SECRET,
    subject=SECRET,
    skills=(SECRET,),
    answers=(FieldAnswer(name="merchant", type="name", value=SECRET),),
    calls=(
        MatchedCall(
            call_id="c",
            skill=SECRET,
            call=SCHEDULED,
            answers=(FieldAnswer(name="merchant", type="name", value=SECRET),),
            words=SECRET,
        ),
    ),
)
TIME_RECORDS: list[Callable[[], Record]] = [
    lambda: WatcherState(
        **WATCHED,
        conversation_id="watch-1",
        waiting=(WaitingMail(mail=FOUND, trial=SECRET),),
        held=(ITEM,),
        left={SECRET: 1},
        hits={SECRET: 1},
    ),
    lambda: WatcherEntry(**ENTRY, happened="matched", count=1, detail="1", skills=(SECRET,)),
    lambda: EmailSkill(
        account_id="a",
        member_id="m",
        on=True,
        set_at=NOW,
        name=SECRET,
        description=SECRET,
        match=SECRET,
        extract=(Wanted(name="amount", type="amount", question=SECRET),),
        call=SCHEDULED,
    ),
    lambda: InboxPoll(
        watcher_id="watch-1", account_id="a", member_id="m", history="1", requested_at=NOW, address=SECRET
    ),
    lambda: WatcherSwitched(**WATCHED, on=True, at=NOW),
    lambda: InboxPolled(since="1", history="2", mails=(FOUND,)),
    lambda: SkillTried(**WATCHED, skill=SECRET, mail=FOUND),
    lambda: MailNews(party=PARTY, news_id="watch-1/1", items=(ITEM,), left={SECRET: 1}),
    lambda: WatcherNews(party=PARTY, notice="expired", address=SECRET),
    lambda: WatcherEnded(party=PARTY, watcher_id="watch-1", name=SECRET, address=SECRET),
    lambda: CallMatched(watcher_id="watch-1", call_id="c", at=NOW),
    lambda: JobState(
        **JOB,
        conversation_id="job-1",
        told_in="c",
        last_done=NOW,
        does="call",
        running=CallAttempt(occurrence="o", due_at=NOW, again_at=NOW, failed=True),
        untold=(CallAttempt(occurrence="p", due_at=NOW),),
        call=SCHEDULED,
    ),
    lambda: JobMade(**JOB, told_in="c", at=NOW, does="call", call=SCHEDULED),
    lambda: JobChanged(at=NOW, terms=TERMS, status="off", what=SECRET),
    lambda: JobRan(occurrence="o", status="failed"),
    lambda: JobHeldUp(occurrence="o", due_at=NOW, tries=1),
    lambda: JobPassedOn(told_in="c"),
    lambda: JOB_DUE,
    lambda: JobCalledOff(job_id="job-1"),
    lambda: JobStopped(party=PARTY, job_id="job-1", outside=False, name=SECRET, what=SECRET),
    lambda: JobEntry(**ENTRY, happened="told", occurrence="o", wall="2026-11-25T15:00"),
    lambda: JobLine(**JOB, job_id="job-1", status="on", next_at=NOW, outside=False),
    lambda: ScanNews(party=PARTY, lines=(FindingLine(text=SECRET),)),
    lambda: ScannerFinding(
        account_id="a",
        finding_id="fnd-1",
        scanner="s",
        key="k",
        subject_id="mnt-1",
        revision=1,
        check="job_done",
        found_at=NOW,
        call=ExactCall(tool="update_maintenance", arguments={"event": "close"}),
    ),
    lambda: AccountScannerSettings(account_id="a", scanner="s", offsets=(-3, 1), limits={"days": 2}, days=(1,)),
    lambda: WorkflowRequested(
        party=PARTY,
        told_in="c",
        workflow="w",
        subject_id="mnt-1",
        round=1,
        at=NOW,
        title=SECRET,
        arguments={"text": SECRET},
    ),
    lambda: StepEntered(run=1, step="s", round=1, token="t"),
    lambda: WorkflowControlled(action="pause", member_id="m", by_name=SECRET),
    lambda: ChildEnded(child="wf-2", outcome="done"),
    lambda: WorkflowEntry(**ENTRY, happened="entered", step="s", round=1),
    lambda: WorkflowState(
        conversation_id="wf-1",
        party=PARTY,
        workflow="w",
        subject_id="mnt-1",
        began_at=NOW,
        answers=(Answered(token="t", outcome="done"),),
        steps=(
            StepRun(name="s", round=1, entered_at=NOW, calls={"call": WorkflowCall(tool="t", labels={"en": SECRET})}),
        ),
        arguments={"text": SECRET},
        title=SECRET,
        detail=SECRET,
    ),
    lambda: WorkflowLine(
        account_id="a",
        workflow_id="wf-1",
        workflow="w",
        subject_id="mnt-1",
        round=1,
        party=PARTY,
        status="running",
        since=NOW,
        title=SECRET,
        arguments={"rent": SECRET},
    ),
    lambda: QuestionSettled(occurrence=NOW.isoformat(), seen_to=True),
]
