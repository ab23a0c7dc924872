"""An example of each record of conversations, correspondences, plans and apps, like `example_records`."""

from __future__ import annotations

from collections.abc import Callable

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
    MemberLeft,
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
from steward.core.provenance import Quote
from steward.core.records import Record
from steward.time.watchers.events import MailNews
from steward.tools.declaration import Decides
from tests.support.builders import NOW, PARTY
from tests.support.example_documents import DOCUMENT, FILE
from tests.support.example_time_records import ITEM, JOB_DUE
from tests.support.example_trade_records import ENTRY, QUOTE, SECRET

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
AGENT_RECORDS: list[Callable[[], Record]] = [
    lambda: PlanAsked(party=PARTY, told_in="c", at=NOW, depth=1, goal=SECRET, constraints=(SECRET,), quotes=(QUOTE,)),
    lambda: ReplanAsked(reason=SECRET, quotes=(QUOTE,)),
    PlanStopped,
    lambda: StepTask(party=PARTY, task=TASK, goal=SECRET, text=SECRET, quotes=(QUOTE,)),
    StepStopped,
    lambda: StepEnded(child="sub-1", outcome=OUTCOME),
    lambda: RepositoryNews(party=PARTY, text=SECRET),
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
    lambda: AppReported(party=PARTY, report=CallReport(call_id="c", text=SECRET, undo=None)),
    lambda: WorkflowNews(party=PARTY, workflow_id="wf-1", texts={"en": SECRET}, quotes=(Quote(said=SECRET),)),
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
    lambda: MemberLeft(
        party=PARTY, name=SECRET, owners={"conv-1": PARTY}, heir="conv-1", heir_name=SECRET, workflows={"wf-1": SECRET}
    ),
    lambda: MemberInvited(party=PARTY, account_name="Oak", invitation=1, name=SECRET, by_name=SECRET),
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
    lambda: StrangerOverflow(account_id="acct", hour="2026-11-20T14", conversation_id="ext-1", texts=2, address=SECRET),
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
    lambda: ContactScope(account_id="a", words=SECRET, acknowledgement=SECRET, set_by="m", set_at=NOW),
    lambda: CorrespondenceState(
        conversation_id="ext-1",
        party=PARTY,
        correspondence=Correspondence(first_at=NOW, last_at=NOW),
        outsider=Outsider(address=SECRET, name=SECRET, news=(SECRET,)),
    ),
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
        kept_back=(KeptBackCall(address=SECRET, what=SECRET, label="The scheduled call job", whats={"de": SECRET}),),
    ),
]
