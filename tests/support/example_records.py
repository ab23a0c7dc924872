"""An example of each stored record, with a person's words in every field that may hold some."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time, timedelta
from typing import Any

from steward.actors.events import TimerFired
from steward.actors.timers import Timer
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
from steward.core.records import Record
from steward.integrations.accounts.events import AccountReplaced, SignInAsked
from steward.integrations.accounts.models import Grant, ReplacedAccount, SignIn
from steward.integrations.connectors.models import SourceTool, ToolSource
from steward.memory.learning.models import Correction, DecisionRecord, LearningNotice, Rating, Wish
from steward.memory.search.models import SearchDocument, SearchForget, SearchNotes
from steward.memory.sync.models import Repository, SkippedFile, SyncBase, SyncedFile
from steward.memory.workspace.facts.models import Evidence, Fact, FactBefore
from steward.people.directory.events import SenderBlockChanged
from steward.people.directory.models import Account, AddressOwner, Contact, Member, QuietHours
from steward.people.erasure.models import Erasure
from steward.tools.events import ToolFinished
from steward.tools.ledger.models import DecisionMade, ExecutionEnded, ExecutionStarted, OutsideRead
from steward.tools.models import StoppedMessage, ToolCall
from steward.trades.records.events import RecordsChanged
from steward.trust.approvals.events import (
    ApprovalAsked,
    ApprovalClosed,
    ApprovalDecided,
    ApprovalExpired,
    ApprovalLinkAsked,
    ApprovedCallReported,
    ContactWrittenTo,
    RejectedTooLate,
)
from steward.trust.approvals.models import Approval
from steward.trust.autonomy.events import PauseChanged
from steward.trust.autonomy.models import AutonomyOverride
from tests.support.builders import NOW, PARTY
from tests.support.example_agent_records import AGENT_RECORDS
from tests.support.example_documents import DOCUMENT, FILE
from tests.support.example_time_records import TIME_RECORDS
from tests.support.example_trade_records import SECRET, TRADE_RECORDS

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
    *AGENT_RECORDS,
    *TIME_RECORDS,
    lambda: MemberTold(party=PARTY, by_name=SECRET, text=SECRET),
    lambda: WebSession(
        account_id="a", member_id="m", session_id="web-1", secret_hash="h", made_at=NOW, used_at=NOW, device=SECRET
    ),
    lambda: PushSubscription(
        account_id="a", member_id="m", session_id="web-1", made_at=NOW, endpoint=SECRET, p256dh=SECRET, auth=SECRET
    ),
    RecordsChanged,
    lambda: SenderBlockChanged(blocked=True, member_id="m", zone="UTC"),
    lambda: PauseChanged(party=PARTY, paused=True, by_name=SECRET),
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
    lambda: OutsiderWrote(
        party=PARTY,
        message_id="m",
        address=SECRET,
        contact_name=SECRET,
        reach=SECRET,
        claims=SECRET,
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
    lambda: ToolFinished(
        call_id="c",
        status="failed",
        provenance="account",
        result=SECRET,
        files=(FILE,),
        stopped=StoppedMessage(address=SECRET, text=SECRET, whats={"de": SECRET}),
    ),
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
    lambda: ContactWrittenTo(approval_ids=("a",), by="m", by_name="Maria", contact_name="Pete Rossi", words="At two."),
    lambda: RejectedTooLate(code="7Q", undo_code="PQ", by_name="Maria", reason=SECRET),
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
]
