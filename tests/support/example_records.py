"""An example of each stored record, with a person's words in every field that may hold some."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time, timedelta
from typing import Any

from steward.actors.events import TimerFired
from steward.actors.timers import Timer
from steward.agent.apps.events import AppCalled
from steward.agent.apps.models import App, AppCall, AppCallEntry, AppState, DueCall
from steward.agent.conversations.background_jobs import BackgroundJob
from steward.agent.conversations.entries import (
    AbbreviationEntry,
    CompressionEntry,
    InboundEntry,
    MessageEntry,
    MetaEntry,
    NoteEntry,
    OutboundEntry,
    ReplyEntry,
    TextBlock,
    TitleEntry,
    ToolResultEntry,
    ToolUseBlock,
    TurnNote,
    TurnNotesEntry,
    Usage,
)
from steward.agent.conversations.events import (
    AbbreviationMade,
    AnswerStopped,
    AppChanged,
    AppReported,
    Compressed,
    CompressionMade,
    ConversationBegun,
    ConversationDeleted,
    ConversationRenamed,
    CorrespondenceNews,
    FactsDrawn,
    JobFailed,
    MemberInvited,
    MemberMoved,
    PlanEnded,
    RepositoryNews,
    TitleMade,
    WebSignedIn,
    WorkflowNews,
)
from steward.agent.conversations.models import (
    AgentLoop,
    AskedApproval,
    BackgroundCall,
    CallReport,
    ConversationState,
    HeldMessage,
    HeldNotices,
    HeldText,
    KeptBackCall,
    MailToTell,
    OpenApproval,
    OpenCall,
    QueuedApproval,
    SenderBreakthroughs,
    UnratedNotice,
)
from steward.agent.conversations.overview import ConversationOverview, Overview
from steward.agent.correspondence.models import (
    ContactScope,
    Correspondence,
    CorrespondenceOverview,
    CorrespondenceState,
    Outsider,
)
from steward.agent.correspondence.stranger_limits import StrangerOverflow
from steward.agent.plans.events import PlanAsked, PlanStopped, ReplanAsked, StepEnded, StepStopped, StepTask
from steward.agent.plans.models import (
    PlanEntry,
    PlanState,
    PlanStep,
    StepOutcome,
    SubagentBudget,
    SubagentState,
    SubagentTask,
)
from steward.channels.messaging.events import (
    ChannelNews,
    DeliverySettled,
    MemberTold,
    MessageReceived,
    OutsiderWrote,
    SendsRefused,
    TextReceived,
    TextSettled,
)
from steward.channels.messaging.models import Delivery, PushWatch
from steward.channels.messaging.port import PushTerms
from steward.channels.messaging.push_subscriptions import PushSubscription
from steward.channels.web.models import WebSession
from steward.core.attached_files import AttachedFile
from steward.core.documents import CalendarInvite, Document
from steward.core.provenance import Quote
from steward.core.records import Record
from steward.integrations.accounts.events import AccountReplaced, SignInAsked
from steward.integrations.accounts.models import Grant, ReplacedAccount, SignIn
from steward.integrations.connectors.models import SourceTool, ToolSource
from steward.memory.learning.models import Correction, DecisionRecord, LearningNotice, Rating, Wish
from steward.memory.search.models import SearchDocument, SearchForget, SearchNotes
from steward.memory.sync.models import Repository, SkippedFile, SyncBase, SyncedFile
from steward.memory.workspace.facts.models import Evidence, Fact, FactBefore
from steward.people.directory.models import Account, AddressOwner, Contact, Member, QuietHours
from steward.people.erasure.models import Erasure
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
from steward.tools.declaration import Decides
from steward.tools.events import ToolFinished
from steward.tools.ledger.models import DecisionMade, ExecutionEnded, ExecutionStarted, OutsideRead
from steward.tools.models import ExactCall, ToolCall
from steward.trades.records.events import RecordsChanged
from steward.trust.approvals.events import (
    ApprovalAsked,
    ApprovalClosed,
    ApprovalDecided,
    ApprovalExpired,
    ApprovalLinkAsked,
    ApprovedCallReported,
    ContactWrittenTo,
)
from steward.trust.approvals.models import Approval
from steward.trust.autonomy.events import PauseChanged
from steward.trust.autonomy.models import AutonomyOverride
from steward.trust.outside_text.fields import FieldAnswer, Wanted
from tests.support.builders import NOW, PARTY
from tests.support.example_trade_records import ENTRY, QUOTE, SECRET, TRADE_RECORDS

CALL: dict[str, Any] = {
    "account_id": "a",
    "conversation_id": "c",
    "member_id": "m",
    "tool": "send_message",
    "created_at": NOW,
    "provenance": "account",
    "arguments": {"text": SECRET},
    "resolved": {"contact_name": SECRET},
}
DOCUMENT = Document(
    document_id="doc-1",
    kind="calendar",
    size=1,
    sha256="00",
    name=SECRET,
    media_type=SECRET,
    invite=CalendarInvite(method="request", start=NOW, title=SECRET, place=SECRET, organizer=SECRET),
)
FILE = AttachedFile(
    file_id="doc-1", name=SECRET, kind="pdf", media_type="m", size=1, sha256="00", who=SECRET, address=SECRET
)
TERMS = JobTerms(start="2026-11-25T15:00", zone="Europe/Berlin", rrule="FREQ=DAILY")
JOB: dict[str, Any] = {"account_id": "a", "member_id": "m", "terms": TERMS, "what": SECRET}
TASK = SubagentTask(
    plan_id="plan-1",
    number=1,
    attempt=1,
    told_in="c",
    depth=2,
    topics=("contacts",),
    budget=SubagentBudget(model_calls=1, tool_calls=1, micros=1, ends_at=NOW),
)
OUTCOME = StepOutcome(
    status="done", text=SECRET, quotes=(QUOTE,), reports=(CallReport(call_id="c", text=SECRET, undo=None),), micros=1
)
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
FACT = Fact(
    fact_id="fact-1",
    account_id="a",
    member_id="m",
    category="preference",
    tenths=5,
    provenance="account",
    evidence=(Evidence(conversation_id="c", seq=1, start=0, end=9),),
    first_at=NOW,
    last_at=NOW,
    about=SECRET,
    text=SECRET,
)
EVERY_RECORD: list[Callable[[], Record]] = [
    *TRADE_RECORDS,
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
    lambda: PlanAsked(party=PARTY, told_in="c", at=NOW, depth=1, goal=SECRET, constraints=(SECRET,), quotes=(QUOTE,)),
    lambda: ReplanAsked(reason=SECRET, quotes=(QUOTE,)),
    PlanStopped,
    lambda: StepTask(party=PARTY, task=TASK, goal=SECRET, text=SECRET, quotes=(QUOTE,)),
    StepStopped,
    lambda: StepEnded(child="sub-1", outcome=OUTCOME),
    lambda: RepositoryNews(party=PARTY, text=SECRET),
    lambda: ScanNews(party=PARTY, lines=(FindingLine(text=SECRET),)),
    lambda: MemberTold(party=PARTY, by_name=SECRET, text=SECRET),
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
    lambda: PlanEnded(plan_id="plan-1", ending="done", text=SECRET, quotes=(QUOTE,), reports=OUTCOME.reports),
    lambda: PlanState(
        conversation_id="plan-1",
        party=PARTY,
        told_in="c",
        depth=1,
        made_at=NOW,
        deadline_at=NOW,
        goal=SECRET,
        constraints=(SECRET,),
        quotes=(QUOTE,),
        steps=(PlanStep(number=1, task=SECRET, topics=("contacts",), outcome=OUTCOME),),
        problem=SECRET,
    ),
    lambda: PlanEntry(**ENTRY, happened="begun", number=1),
    lambda: App(app_id="app-1", account_id="a", member_id="m", key_hash="00", made_at=NOW, name=SECRET),
    lambda: AppCalled(
        party=PARTY,
        request_id="r",
        tool="t",
        fingerprint="f",
        at=NOW,
        reads=False,
        keyed=True,
        name=SECRET,
        arguments={"text": SECRET},
    ),
    lambda: AppState(
        conversation_id="app-1",
        party=PARTY,
        calls={"r": AppCall(tool="t", fingerprint="f", at=NOW, reads=False, state="waiting", approval_id="p")},
        told_in="c",
        due=(DueCall(request_id="r", tool="t", at=NOW, arguments={"text": SECRET}),),
        name=SECRET,
    ),
    lambda: AppCallEntry(**ENTRY, request_id="r", tool="t", arguments={"text": SECRET}),
    lambda: AppChanged(party=PARTY, form="connected", app_id="app-1", name=SECRET),
    lambda: WebSignedIn(party=PARTY, session_id="web-1", device=SECRET, url="https://steward.test"),
    lambda: WebSession(
        account_id="a", member_id="m", session_id="web-1", secret_hash="h", made_at=NOW, used_at=NOW, device=SECRET
    ),
    lambda: PushSubscription(
        account_id="a", member_id="m", session_id="web-1", made_at=NOW, endpoint=SECRET, p256dh=SECRET, auth=SECRET
    ),
    lambda: AppReported(party=PARTY, report=CallReport(call_id="c", text=SECRET, undo=None)),
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
    lambda: WorkflowControlled(action="pause", member_id="m"),
    RecordsChanged,
    lambda: ChildEnded(child="wf-2", outcome="done"),
    lambda: WorkflowNews(party=PARTY, workflow_id="wf-1", texts={"en": SECRET}, quotes=(Quote(said=SECRET),)),
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
    ),
    lambda: SubagentState(conversation_id="sub-1", party=PARTY, task=TASK, outcome=OUTCOME, goal=SECRET),
    lambda: MessageEntry(
        **ENTRY,
        sender_id="m",
        sender_name=SECRET,
        channel="sms",
        provider_id="p",
        documents=(DOCUMENT,),
        text=SECRET,
    ),
    lambda: ReplyEntry(
        **ENTRY,
        model="x",
        stop_reason="end_turn",
        usage=Usage(),
        content=(TextBlock(text=SECRET), ToolUseBlock(id="t", name="n", input={"text": SECRET})),
    ),
    lambda: ToolResultEntry(
        **ENTRY, tool_use_id="t", tool="n", call_id="c", status="done", content=SECRET, files=(FILE,)
    ),
    lambda: NoteEntry(**ENTRY, topic="call_outcome", for_model=True, documents=(DOCUMENT,), text=SECRET),
    lambda: TitleEntry(**ENTRY, title=SECRET, topics=(SECRET,)),
    lambda: AbbreviationEntry(**ENTRY, through_seq=1, text=SECRET),
    lambda: TurnNotesEntry(**ENTRY, about=(SECRET,), notes=(TurnNote(seq=1, who=SECRET, what=SECRET),)),
    lambda: CompressionEntry(**ENTRY, through_seq=1, kept=(1,), seen=(Decides.AMOUNT,), text=SECRET),
    lambda: MetaEntry(**ENTRY, change="model", value="opus"),
    lambda: ConversationBegun(party=PARTY, model="opus"),
    lambda: MemberMoved(party=PARTY),
    lambda: MemberInvited(party=PARTY, account_name="Oak", invitation=1, name=SECRET, by_name=SECRET),
    lambda: PauseChanged(party=PARTY, paused=True, by_name=SECRET),
    lambda: CompressionMade(
        provenance="account",
        made=(Compressed(through_seq=1, kept=(1,), model="m", usage=Usage(), cost_micros=1, text=SECRET),),
    ),
    lambda: AbbreviationMade(
        through_seq=1,
        provenance="member",
        usage=Usage(),
        cost_micros=1,
        about=(SECRET,),
        notes=(TurnNote(seq=1, what=SECRET),),
        text=SECRET,
    ),
    lambda: FactsDrawn(through_seq=1, status="done", count=1, model="m", cost_micros=1, seconds=1.0),
    lambda: FACT,
    lambda: DecisionRecord(
        decision_id="d",
        account_id="a",
        at=NOW,
        tool="send_message",
        outcome="edited",
        context={"channel": "text"},
        weekday=0,
        member_id="m",
        role="owner",
        provenance="member",
        argument="text",
        changes=(Correction(kind="ends", after=SECRET),),
        before=SECRET,
        after=SECRET,
        note=SECRET,
    ),
    lambda: Wish(
        wish_id="w",
        account_id="a",
        what="rule",
        on=True,
        by="m",
        at=NOW,
        name=SECRET,
        text=SECRET,
        was={"text": SECRET},
    ),
    lambda: Rating(
        account_id="a", conversation_id="c", call_id="k", member_id="m", turn=1, stars=2, at=NOW, text=SECRET
    ),
    lambda: LearningNotice(account_id="a", member_id="m", what="rule-1", at=NOW),
    lambda: FactBefore(call_id="c", at=NOW, fact=FACT),
    lambda: JobFailed(job="title", cost_micros=1),
    lambda: ConversationRenamed(title=SECRET),
    ConversationDeleted,
    AnswerStopped,
    lambda: TitleMade(provenance="member", usage=Usage(), cost_micros=1, title=SECRET, topics=(SECRET,)),
    lambda: ConversationOverview(
        account_id="a",
        conversation_id="c",
        member_id="m",
        channel="sms",
        overview=Overview(title=SECRET, topics=(SECRET,), with_whom=SECRET),
    ),
    lambda: SearchNotes(account_id="a", conversation_id="c", seq=3, at=NOW, about=(SECRET,), noted={1: SECRET}),
    lambda: SearchDocument(
        account_id="a",
        document_id="c/1",
        conversation_id="c",
        seq=1,
        turn=1,
        at=NOW,
        channel="sms",
        role="user",
        provenance="member",
        person=SECRET,
        name=SECRET,
        about=(SECRET,),
        text=SECRET,
    ),
    lambda: SearchForget(account_id="a", person=SECRET),
    lambda: Erasure(erasure_id="e", account_id="a", person_id="", asked_at=NOW, address=SECRET),
    lambda: MessageReceived(
        party=PARTY, sender_name=SECRET, provider_id="p", received_at=NOW, documents=(DOCUMENT,), text=SECRET
    ),
    lambda: ChannelNews(party=PARTY, form="unreached", address=SECRET),
    lambda: SendsRefused(party=PARTY, text="Your team has used up what I may send in a day."),
    lambda: StrangerOverflow(account_id="acct", hour="2026-11-20T14", conversation_id="ext-1", texts=2, address=SECRET),
    lambda: QuestionSettled(occurrence=NOW.isoformat(), seen_to=True),
    lambda: OutsiderWrote(
        party=PARTY,
        message_id="m",
        address=SECRET,
        contact_name=SECRET,
        reach=SECRET,
        received_at=NOW,
        documents=(DOCUMENT,),
        subject=SECRET,
        text=SECRET,
    ),
    lambda: DeliverySettled(
        delivery_id="d",
        status="unknown",
        reason="r",
        repeat=True,
        to_address=SECRET,
        approval_id=None,
        approver_id=None,
        text=SECRET,
    ),
    lambda: ToolFinished(call_id="c", status="done", provenance="account", result=SECRET, files=(FILE,)),
    lambda: SignInAsked(call_id="c", sign_in_id="s", service="google"),
    lambda: AccountReplaced(address=SECRET, before=SECRET),
    lambda: SignIn(
        sign_in_id="s",
        account_id="a",
        member_id="m",
        service="google",
        scopes=("x",),
        conversation_id="conv-1",
        call_id="c",
        asked_at=NOW,
        expires_at=NOW,
    ),
    lambda: Grant(
        account_id="a",
        member_id="m",
        service="google",
        scopes=("x",),
        granted_at=NOW,
        token="encrypted",
        address=SECRET,
        replaced=(ReplacedAccount(address=SECRET, token="encrypted"),),
    ),
    lambda: ApprovalDecided(
        approval_id="a",
        decision="approved",
        edited=False,
        decided_by="m",
        decided_by_name=SECRET,
        arguments={"text": SECRET},
        resolved={"contact_name": SECRET},
        note=SECRET,
    ),
    lambda: ApprovalExpired(approval_id="a"),
    lambda: TimerFired(timer="model_retry", subject="1"),
    lambda: ToolCall(**CALL, call_id="c", group="channels", repeatable=True),
    lambda: Approval(
        **CALL,
        approval_id="a",
        code="7Q",
        tool_use_id="t",
        expires_at=NOW + timedelta(days=1),
        approvers=("m",),
        editable="text",
        preview=SECRET,
        reason=SECRET,
    ),
    lambda: ApprovalAsked(
        party=PARTY, approval_id="a", code="7Q", by_link_only=False, expires_at=NOW, label=SECRET, text=SECRET
    ),
    lambda: ApprovalLinkAsked(approval_id="a", code="7Q"),
    lambda: ContactWrittenTo(approval_id="a", by="m", by_name="Maria", contact_name="Pete Rossi", words="At two."),
    lambda: ApprovedCallReported(
        approval_id="a",
        status="failed",
        previews={"en": SECRET, "de": SECRET},
        draft=SECRET,
        whys={"en": SECRET},
        decided_by_name=SECRET,
    ),
    lambda: ApprovalClosed(approval_id="a", decided_by="m", text=SECRET),
    lambda: ExecutionStarted(
        account_id="a",
        call_id="c",
        conversation_id="conv",
        at=NOW,
        tool="send_message",
        asked_by="m",
        asked_at_seq=3,
        level=2,
        reason="it needs a person's decision",
        approval_id="a",
        approved_by="m",
        cost_micros=1,
        input={"text": SECRET},
        address=SECRET,
        evidence=(SECRET,),
    ),
    lambda: OutsideRead(
        account_id="a",
        call_id="c",
        conversation_id="conv",
        at=NOW,
        tool="read_outside",
        asked_by="m",
        model="small",
        status="done",
        cost_micros=1,
        seconds=1.5,
        input={"ids": [SECRET]},
    ),
    lambda: DecisionMade(
        account_id="a",
        call_id="a",
        conversation_id="conv",
        at=NOW,
        tool="send_message",
        decision="approved",
        decided_by="m",
    ),
    lambda: ExecutionEnded(account_id="a", call_id="c", conversation_id="conv", at=NOW, status="done", result=SECRET),
    lambda: Delivery(
        delivery_id="d",
        account_id="a",
        conversation_id="c",
        purpose="reply",
        channel="sms",
        from_address="+1",
        to_address=SECRET,
        created_at=NOW,
        text=SECRET,
    ),
    lambda: PushWatch(channel="email", terms=PushTerms("a@b.c", "t", "p@b.c", "u"), renewed_at=NOW, expires_at=NOW),
    lambda: InboundEntry(**ENTRY, channel="sms", provider_id="p", received_at=NOW, address=SECRET, text=SECRET),
    lambda: OutboundEntry(
        **ENTRY,
        channel="sms",
        reference="c/d",
        member_id="m",
        status="sent",
        settled_at=NOW,
        address=SECRET,
        text=SECRET,
    ),
    lambda: TextReceived(
        account_id="a",
        channel="sms",
        steward_address="+1",
        contact_id=None,
        provider_id="p",
        received_at=NOW,
        address=SECRET,
        name=SECRET,
        text=SECRET,
    ),
    lambda: TextSettled(
        account_id="a",
        channel="sms",
        steward_address="+1",
        reference="c/d",
        own=True,
        member_id="",
        status="sent",
        reason="r",
        settled_at=NOW,
        address=SECRET,
        name=SECRET,
        text=SECRET,
    ),
    lambda: CorrespondenceNews(
        party=PARTY, conversation_id="ext-1", address=SECRET, contact_name=SECRET, said=SECRET, text=SECRET
    ),
    lambda: CorrespondenceOverview(
        account_id="a",
        conversation_id="ext-1",
        contact_id=None,
        tier="known",
        first_at=NOW,
        last_at=NOW,
        inbound=1,
        outbound=0,
        outcomes=("reply",),
        last_seq=1,
        address=SECRET,
        name=SECRET,
    ),
    lambda: ToolSource(
        account_id="a",
        name="tickets",
        kind="mcp",
        address="https://tickets.test/mcp",
        registered_by="m",
        registered_at=NOW,
        about=SECRET,
        tools=(SourceTool(name="tickets_list", theirs="list", description=SECRET, schema_={}),),
    ),
    lambda: Repository(
        account_id="a",
        address="https://git.test/team.git",
        branch="main",
        connected_by="m",
        connected_at=NOW,
        due_at=NOW,
        trouble="unreachable",
    ),
    lambda: SyncBase(
        account_id="a",
        commit="1",
        files=(SyncedFile(path=SECRET, local=SECRET, blob="1", version="1"),),
        skipped=(SkippedFile(path=SECRET, local=SECRET, why="name"),),
    ),
    lambda: ContactScope(account_id="a", words=SECRET, acknowledgement=SECRET, set_by="m", set_at=NOW),
    lambda: CorrespondenceState(
        conversation_id="ext-1",
        party=PARTY,
        correspondence=Correspondence(first_at=NOW, last_at=NOW),
        outsider=Outsider(address=SECRET, name=SECRET, news=(SECRET,)),
    ),
    lambda: Member(
        account_id="a",
        member_id="m",
        name=SECRET,
        phone=SECRET,
        role="owner",
        zone="UTC",
        conversation_id="c",
        emails=(SECRET,),
        quiet_hours=QuietHours(start=time(22), end=time(7)),
    ),
    lambda: Contact(
        account_id="a",
        contact_id="ctc",
        name=SECRET,
        phone=SECRET,
        about=SECRET,
        other_phones=(SECRET,),
        emails=(SECRET,),
        removed_at=NOW,
    ),
    lambda: AddressOwner(account_id="a", address=SECRET, contact_id="ctc", name=SECRET),
    lambda: Account(account_id="a", name="Oak Street", number="+15005550006"),
    lambda: AutonomyOverride(
        account_id="a", action="send_message", level=2, set_by="m", set_by_role="owner", set_at=NOW
    ),
    lambda: Timer(timer="idle", conversation_id="c", subject="s", due_at=NOW),
    lambda: BackgroundJob(conversation_id="c", account_id="a", job="title", requested_at=NOW, through_seq=1),
    lambda: ConversationState(
        conversation_id="c",
        party=PARTY,
        loop=AgentLoop(
            started_at=NOW, open_calls={"call": OpenCall(tool_use_id="t", tool="read_file", deadline_at=NOW)}
        ),
        background={"call": BackgroundCall(tool="send_message", label=SECRET)},
        approvals={
            "approval": OpenApproval(code="7Q", tool="t", repeatable=True, provenance="account", expires_at=NOW)
        },
        asked={"other": AskedApproval(code="7R", by_link_only=False, expires_at=NOW)},
        labels={"approval": SECRET},
        drafts={"approval": SECRET},
        closed={"7P": SECRET},
        reports=(CallReport(call_id="call", text=SECRET, undo=None),),
        due_jobs=(JOB_DUE,),
        mail=(MailToTell(news=MailNews(party=PARTY, news_id="n", items=(ITEM,)), since=NOW),),
        held=HeldNotices(texts=(HeldText(text=SECRET, message=HeldMessage(who=SECRET, said=SECRET, at=NOW)),)),
        unweighed=(UnratedNotice(held=HeldText(text=SECRET), sender=SECRET, said=SECRET, at=NOW),),
        woken={"0a": SenderBreakthroughs(until=NOW, times=1)},
        to_ask=(QueuedApproval(approval_id="other", not_before=NOW, expires_at=NOW, seq=1, text=SECRET),),
        kept_back=(KeptBackCall(address=SECRET, what=SECRET, label="The scheduled call job"),),
    ),
]
