"""Builders of small valid objects for unit tests and Hypothesis."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from steward.actors.events import TimerFired
from steward.agent.conversations.entries import Usage
from steward.agent.conversations.events import (
    AbbreviationMade,
    Compressed,
    CompressionMade,
    ConversationBegun,
    Event,
    FactsDrawn,
    JobFailed,
    MemberInvited,
    MemberLeft,
    MemberMoved,
    PlanEnded,
    RepositoryNews,
    TitleMade,
)
from steward.agent.conversations.models import AgentLoop, BackgroundCall, ConversationState, OpenApproval, OpenCall
from steward.agent.conversations.steps import Step
from steward.channels.messaging.events import ChannelNews, DeliverySettled, MemberTold, MessageReceived, OutsiderWrote
from steward.core.clock import to_iso
from steward.integrations.bridges.events import BridgeNews
from steward.people.directory.models import ConversationParty
from steward.time.scanners.events import FindingLine, ScanNews
from steward.time.schedules.events import JobCalledOff, JobDue, JobStopped
from steward.time.watchers.events import MailNews, WatcherNews
from steward.time.watchers.models import MailItem
from steward.tools.events import ToolFinished
from steward.trust.approvals.events import ApprovalAsked, ApprovalDecided, ApprovalExpired
from steward.trust.autonomy.events import PauseChanged

NOW = datetime(2026, 11, 20, 14, 41, tzinfo=UTC)
PARTY = ConversationParty(
    account_id="acct-1",
    member_id="mbr-1",
    channel="sms",
    address="+15550100001",
    steward_address="+15005550006",
)
CALLS = ("call-a", "call-b")
APPROVALS = ("approval-a", "approval-b")


def step_of(state: ConversationState) -> Step:
    """A step about to be folded into."""
    return Step(state, NOW)


def idle_state() -> ConversationState:
    """A conversation at rest."""
    return ConversationState(conversation_id="conv-1", party=PARTY)


def message(text: str = "hello") -> MessageReceived:
    """A member's text."""
    return MessageReceived(party=PARTY, sender_name="Maria", provider_id="twilio#SM1", received_at=NOW, text=text)


def open_call() -> OpenCall:
    """A call the model waits for."""
    return OpenCall(tool_use_id="toolu_1", tool="read_file", deadline_at=NOW + timedelta(seconds=300))


def loops() -> st.SearchStrategy[AgentLoop | None]:
    """Every phase a loop can be in."""
    return st.one_of(
        st.none(),
        st.just(AgentLoop(started_at=NOW)),
        st.just(AgentLoop(started_at=NOW, failures=1, first_failed_at=NOW, next_try_at=NOW + timedelta(seconds=60))),
        st.sets(st.sampled_from(CALLS), min_size=1).map(
            lambda ids: AgentLoop(started_at=NOW, model_calls=1, open_calls={call: open_call() for call in sorted(ids)})
        ),
    )


def states() -> st.SearchStrategy[ConversationState]:
    """States in every phase, with and without work in the background and open approvals."""
    waiting = OpenApproval(
        code="7Q",
        tool="send_message",
        repeatable=True,
        provenance="account",
        expires_at=NOW + timedelta(days=1),
    )
    background = BackgroundCall(tool="send_message", label="A-7Q approved")
    return st.builds(
        lambda loop, calls, approvals: idle_state().model_copy(
            update={
                "loop": loop,
                "background": {c: background for c in calls if not (loop and c in loop.open_calls)},
                "approvals": dict.fromkeys(approvals, waiting),
                "next_seq": 7,
                "turn": 2,
            }
        ),
        loops(),
        st.sets(st.sampled_from(CALLS)),
        st.sets(st.sampled_from(APPROVALS)),
    )


_COMPRESSED = st.builds(
    Compressed,
    through_seq=st.integers(0, 9),
    result_seq=st.integers(0, 9),
    kept=st.lists(st.integers(1, 9), max_size=2).map(tuple),
    model=st.just("small"),
    usage=st.just(Usage()),
    cost_micros=st.integers(0, 9),
    text=st.text(max_size=40),
)


def events() -> st.SearchStrategy[Event]:
    """Every kind of event, about things that exist in some states and not in others."""
    texts = st.text(max_size=40)
    return st.one_of(
        texts.map(message),
        st.sampled_from(["/new", "/help", "/model opus", "/name Roof", "/undo", "/stop", "/wibble"]).map(message),
        st.just(ConversationBegun(party=PARTY, model="opus")),
        st.just(MemberMoved(party=PARTY)),
        st.just(MemberLeft(party=PARTY, name="Dana", owners={"conv-of-sam": PARTY})),
        st.just(MemberInvited(party=PARTY, account_name="Oak", invitation=1, name="Dana")),
        st.just(PauseChanged(party=PARTY, paused=True, by_name="Sam Lee")),
        st.builds(
            AbbreviationMade,
            through_seq=st.integers(0, 9),
            provenance=st.sampled_from(["member", "outside"]),
            usage=st.just(Usage()),
            cost_micros=st.integers(0, 9),
            text=texts,
        ),
        st.builds(
            CompressionMade,
            provenance=st.just("account"),
            made=st.lists(_COMPRESSED, max_size=2).map(tuple),
            wasted_micros=st.integers(0, 9),
        ),
        st.builds(JobFailed, job=st.sampled_from(["title", "compression"]), cost_micros=st.integers(0, 9)),
        st.builds(
            FactsDrawn,
            through_seq=st.integers(0, 9),
            status=st.sampled_from(["done", "failed"]),
            count=st.integers(0, 9),
            model=st.just("m"),
            cost_micros=st.integers(0, 9),
            seconds=st.just(1.0),
        ),
        st.builds(
            TitleMade,
            provenance=st.just("member"),
            usage=st.just(Usage()),
            cost_micros=st.integers(0, 9),
            title=texts,
            topics=st.just(("roof",)),
        ),
        st.builds(
            ApprovalAsked,
            party=st.just(PARTY),
            approval_id=st.sampled_from(APPROVALS),
            code=st.just("7Q"),
            by_link_only=st.booleans(),
            expires_at=st.just(NOW + timedelta(days=1)),
            quiet=st.booleans(),
            label=texts,
            text=texts,
        ),
        st.builds(
            JobDue,
            party=st.just(PARTY),
            job_id=st.just("job-1"),
            occurrence=st.just("o"),
            due_at=st.just(NOW),
            zone=st.just("UTC"),
            late=st.booleans(),
            outside=st.booleans(),
            what=texts,
        ),
        st.builds(
            ChannelNews,
            party=st.just(PARTY),
            form=st.sampled_from(["held", "unreached", "reached"]),
            address=st.just("maria@oakstreet.example"),
        ),
        texts.map(lambda text: message(text).model_copy(update={"held": True})),
        st.builds(JobCalledOff, job_id=st.sampled_from(["job-1", "job-2"])),
        st.builds(
            JobStopped,
            party=st.just(PARTY),
            job_id=st.just("job-1"),
            outside=st.booleans(),
            name=st.just("Sam Lee"),
            what=texts,
        ),
        st.builds(
            MailNews,
            party=st.just(PARTY),
            news_id=st.just("watch-1/1"),
            digest=st.booleans(),
            trial=st.booleans(),
            items=st.lists(
                st.builds(
                    MailItem,
                    mail_id=st.just("1"),
                    came_at=st.just(NOW),
                    sender=texts,
                    subject=texts,
                    skills=st.just(("expense-tracker",)),
                ),
                max_size=3,
            ).map(tuple),
        ),
        st.builds(
            PlanEnded,
            plan_id=st.just("plan-1"),
            ending=st.sampled_from(["done", "failed", "stopped", "late"]),
            text=texts,
        ),
        st.builds(RepositoryNews, party=st.just(PARTY), text=texts),
        st.builds(BridgeNews, party=st.just(PARTY), text=texts, briefly=texts),
        st.builds(
            ScanNews,
            party=st.just(PARTY),
            urgent=st.booleans(),
            lines=st.lists(
                st.builds(FindingLine, subject_id=st.just("r"), occurrence=st.sampled_from(["", "a"]), text=texts),
                max_size=2,
            ).map(tuple),
        ),
        st.builds(
            MemberTold,
            party=st.just(PARTY),
            urgent=st.booleans(),
            provenance=st.sampled_from(["account", "outside"]),
            by_name=texts,
            text=texts,
        ),
        st.builds(WatcherNews, party=st.just(PARTY), notice=st.just("expired"), address=texts),
        st.builds(TimerFired, timer=st.just("facts"), subject=st.sampled_from(["asked", to_iso(NOW)])),
        st.builds(TimerFired, timer=st.just("idle"), subject=st.sampled_from(["overdue", to_iso(NOW)])),
        texts.map(
            lambda text: OutsiderWrote(
                party=PARTY, message_id="m", address="+1999", contact_name=None, received_at=NOW, text=text
            )
        ),
        st.builds(
            ToolFinished,
            call_id=st.sampled_from(CALLS),
            status=st.sampled_from(["done", "failed", "unknown"]),
            provenance=st.sampled_from(["account", "outside"]),
            result=texts,
            cost_micros=st.integers(0, 9),
        ),
        st.builds(
            ApprovalDecided,
            approval_id=st.sampled_from(APPROVALS),
            decision=st.sampled_from(["approved", "rejected"]),
            edited=st.booleans(),
            decided_by=st.just("mbr-1"),
            decided_by_name=st.just("Maria"),
            arguments=st.just({"contact_id": "ctc-1", "text": "hi", "reason": "r"}),
            resolved=st.just({"address": "+1555"}),
            note=texts,
        ),
        st.sampled_from(APPROVALS).map(lambda approval: ApprovalExpired(approval_id=approval)),
        st.builds(TimerFired, timer=st.just("tool_deadline"), subject=st.sampled_from(CALLS)),
        st.builds(
            TimerFired,
            timer=st.just("model_retry"),
            subject=st.sampled_from([f"{int(NOW.timestamp())}-1", f"{int(NOW.timestamp())}-0", "other"]),
        ),
        st.builds(
            DeliverySettled,
            delivery_id=st.just("3-0"),
            status=st.sampled_from(["failed", "unknown"]),
            reason=st.just("no trace"),
            repeat=st.booleans(),
            to_address=st.just("+15550100001"),
            approval_id=st.none(),
            approver_id=st.none(),
            text=texts,
        ),
    )
