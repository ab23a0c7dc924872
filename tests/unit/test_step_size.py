"""The largest possible actor step fits one DynamoDB transaction."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, cast

from steward.actors.events import MailboxEvent
from steward.actors.store import MAIL_A_STEP, StepCommit
from steward.agent.conversations.entries import TextBlock, ToolUseBlock, Usage
from steward.agent.conversations.fold import fold
from steward.agent.conversations.lifecycle import TITLED_AT_TURN, ensure_idle_timer
from steward.agent.conversations.models import ConversationState, OpenApproval
from steward.agent.conversations.steps import Step
from steward.agent.turns.approval_questions import MOST_DECIDERS
from steward.agent.turns.decide import decide
from steward.agent.turns.loop_context import LoopContext
from steward.agent.turns.model_replies import ModelReply
from steward.agent.turns.proposals import Proposal
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Table
from steward.channels.messaging.events import OutsiderWrote
from steward.core.settings import Settings
from steward.people.directory.models import Member
from steward.tools.index import TOOLS
from steward.trust.approvals.approval_codes import candidates
from steward.trust.approvals.events import ApprovalDecided
from steward.trust.autonomy.policy import CallCircumstances, CallRecipient
from steward.wire import Wiring
from tests.support.builders import NOW, PARTY, idle_state, message

MOST_WRITES = 100
SETTINGS = Settings()
MEMBERS = [
    Member(
        account_id="acct-1",
        member_id=f"mbr-{number}",
        name=f"Member {number}",
        phone=f"+1555010000{number}",
        role="owner",
        zone="America/New_York",
        conversation_id=f"conv-{number}",
    )
    for number in range(1, MOST_DECIDERS + 1)
]


def writes(step: Step, events: list[Any]) -> int:
    """How many writes the commit of `step` takes."""
    table, rows = cast("Table", None), RowCodec(cast("Any", None), 32_768)
    wiring = Wiring(SETTINGS)
    wiring.__dict__ |= {"conversations_table": table, "rows": rows, "_table": lambda _: table}
    store = wiring.actor_store
    consumed = [MailboxEvent(f"mail-{place}", event) for place, event in enumerate(events)]
    return len(store.operations(StepCommit(step, 0, consumed)))


def folded(state: ConversationState, events: list[Any]) -> Step:
    step = Step(state, NOW)
    for event in events:
        step = fold(step, event)
    return step


def asked_of_all(number: int) -> OpenApproval:
    return OpenApproval(
        code=f"7{number}",
        tool="send_message",
        repeatable=True,
        provenance="account",
        expires_at=NOW + timedelta(days=1),
        approvers=tuple(member.member_id for member in MEMBERS),
        others=tuple(member.conversation_id for member in MEMBERS[1:]),
    )


def decided(number: int) -> ApprovalDecided:
    return ApprovalDecided(
        approval_id=f"approval-{number}",
        decision="approved",
        edited=True,
        decided_by="mbr-1",
        decided_by_name="Maria",
        arguments={"contact_id": "ctc-1", "text": "hi", "reason": "r"},
        resolved={"address": "+1555", "contact_name": "Pete"},
        note="fine",
    )


def proposals() -> list[Proposal]:
    circumstances = CallCircumstances(
        asker="owner", paused=False, recipient=CallRecipient(is_contact=True, has_written=True)
    )
    return [
        Proposal(
            f"toolu_{number}",
            "send_message",
            "member",
            {"contact_id": "ctc-1", "text": f"hello {number}", "reason": "r"},
            TOOLS["send_message"],
            {"address": "+1555", "contact_name": "Pete"},
            circumstances=circumstances,
            deciders=tuple(MEMBERS),
        )
        for number in range(SETTINGS.tool_uses_per_reply)
    ]


def test_decisions_and_proposals_that_concern_everybody() -> None:
    approvals = {f"approval-{number}": asked_of_all(number) for number in range(MAIL_A_STEP - 1)}
    state = idle_state().model_copy(update={"approvals": approvals, "turn": TITLED_AT_TURN - 1, "next_seq": 7})
    events = [*(decided(number) for number in range(MAIL_A_STEP - 1)), message("Tell them all")]
    step = folded(state, events)
    uses = tuple(
        ToolUseBlock(id=p.tool_use_id, name=p.name, input=p.arguments)  # what the model wrote
        for p in proposals()
    )
    reply = ModelReply((TextBlock(text="I ask."), *uses), "tool_use", "claude-sonnet-5-5", Usage())
    step = decide(
        step, reply, proposals(), (), {}, LoopContext(MEMBERS[0], TOOLS, SETTINGS, candidates("step", len(uses)))
    )
    assert len(step.approvals) == SETTINGS.tool_uses_per_reply
    assert len(step.posts) == 3 * (MAIL_A_STEP - 1 + SETTINGS.tool_uses_per_reply)
    assert 60 < writes(ensure_idle_timer(step), events) <= MOST_WRITES


def test_leaving_a_conversation_in_which_much_waits() -> None:
    approvals = {f"approval-{number}": asked_of_all(number) for number in range(60)}
    state = idle_state().model_copy(update={"approvals": approvals, "next_seq": 7})
    events = [message("/new"), *(message(f"and then {number}") for number in range(MAIL_A_STEP - 1))]
    assert writes(ensure_idle_timer(folded(state, events)), events) <= MOST_WRITES


def test_outsiders_that_all_write_at_once() -> None:
    long = "x" * 1_590 + " " + "y" * 1_590
    events = [
        OutsiderWrote(party=PARTY, message_id=f"m{n}", address="+1999", contact_name=None, received_at=NOW, text=long)
        for n in range(MAIL_A_STEP)
    ]
    assert writes(ensure_idle_timer(folded(idle_state(), events)), events) <= MOST_WRITES
