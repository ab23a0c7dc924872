"""Steps of a conversation: sequence numbers, keys and parts of what a step writes, and loop limits."""

from __future__ import annotations

from typing import Any

from steward.actors.events import EventPost
from steward.actors.steps import ActorStep
from steward.actors.timers import Timer, bucket_of
from steward.agent.conversations.models import (
    AgentLoop,
    BackgroundCall,
    CallReport,
    OpenApproval,
    OpenCall,
)
from steward.agent.conversations.quiet_hours import (
    held_timer,
)
from steward.agent.conversations.steps import (
    Step,
    begin_model_call,
    deadline_timer,
    expiry_timer,
    idle_timer,
    report_of,
    reset_unattended_calls,
    retry_timer,
    run_quietly,
)
from steward.aws.schema import TIMER_SHARDS
from steward.channels.messaging.models import Delivery
from steward.channels.messaging.port import LINK_ROOM, MessageLimits
from steward.core.clock import to_iso
from steward.core.documents import Document
from steward.core.ids import derived_id, shard_of
from steward.core.provenance import Quote
from steward.core.sentences import verbatim
from steward.core.threads import Thread
from steward.tools.events import UndoCall
from steward.tools.index import TOOLS
from steward.tools.models import ToolCall
from tests.support.builders import NOW
from tests.support.conversation_steps import MINUTE, changed, finished, note, state, step_of


def test_steps_and_timers_keep_their_numbers_and_keys() -> None:
    step = step_of()
    assert (step.limits, step.idle_seconds, step.facts_seconds, LINK_ROOM) == (MessageLimits(1_600), 600, 300, 160)
    assert (step.attention, step.due, step.caused_at) == (None, (), None)
    timer = Timer(timer="idle", conversation_id="c", subject="s", due_at=NOW)
    assert (Timer.KIND, timer.timer_id) == ("timer", "c/idle/s")
    assert bucket_of(NOW, 3) == f"{to_iso(NOW)[:13]}#3"
    assert timer.key["row"] == f"{to_iso(NOW)}#c/idle/s"
    assert timer.key["bucket"] == bucket_of(NOW, shard_of("c/idle/s", TIMER_SHARDS))
    moved: ActorStep[Any] = step.set_timer(timer).set_timer(timer).cancel_timer(timer).post([EventPost("a", timer)])
    assert (len(moved.timers), moved.cancelled, moved.posts) == (2, (timer,), (EventPost("a", timer),))
    entry = note("paused", "x", seq=7)
    assert step.append(entry).state.next_seq == 8
    loop = AgentLoop(started_at=NOW, failures=2, next_try_at=NOW + MINUTE)
    call = OpenCall(tool_use_id="t", tool="x", deadline_at=NOW)
    waiting = OpenApproval(code="7Q", tool="x", repeatable=True, provenance="account", expires_at=NOW)
    assert [
        retry_timer(state(), loop),
        deadline_timer(state(), "c", call),
        idle_timer(state(), NOW),
        expiry_timer(state(), "p", waiting),
        held_timer(state(), NOW),
    ] == [
        Timer(timer="model_retry", conversation_id="conv-1", subject=f"{int(NOW.timestamp())}-2", due_at=NOW + MINUTE),
        Timer(timer="tool_deadline", conversation_id="conv-1", subject="c", due_at=NOW),
        Timer(timer="idle", conversation_id="conv-1", subject=to_iso(NOW), due_at=NOW),
        Timer(timer="approval_expiry", conversation_id="conv-1", subject="p", due_at=NOW),
        Timer(timer="held", conversation_id="conv-1", subject=to_iso(NOW), due_at=NOW),
    ]


def test_a_note_is_logged_with_all_that_is_said_of_it() -> None:
    document = Document(document_id="d", kind="pdf", size=1, sha256="s", name="n", media_type="application/pdf")
    told: dict[str, Any] = {
        "subject": "s",
        "for_model": True,
        "provenance": "outside",
        "about": ("+1",),
        "quoted": Quote(said="q"),
        "quotes": (Quote(said="r"),),
        "documents": (document,),
        "briefly": "b",
        "source": "job-1",
    }
    more: dict[str, Any] = {"outcome": "done", "told": (1,), "woke": "always", "cost_micros": 2, "seen": ("amount",)}
    noted = step_of().note("paused", "x", deliveries=("1-0",), **told, **more)
    assert noted.entries == (note("paused", "x", deliveries=("1-0",), **told, **more),)
    # A model's words keep the marks that a language written from right to left needs.
    assert step_of().note("paused", "\u200fx", for_model=True).entries[0] == note("paused", "\u200fx")
    sent = step_of().tell("paused", verbatim("x"), purpose="reply", **told)
    assert sent.entries == (note("paused", "x", deliveries=("1-0",), **told),)
    assert [one.purpose for one in sent.deliveries] == ["reply"]
    assert [one.purpose for one in step_of().tell("paused", verbatim("x"), for_model=True).deliveries] == ["notice"]


def test_a_text_goes_out_in_parts_and_the_last_carries_the_link() -> None:
    step, names = Step(state(last_delivery="0-0"), NOW, NOW - MINUTE, limits_of=lambda _: MessageLimits(200)).deliver(
        verbatim("word " * 60), "notice", approval_id="p", approver_id="m", offers="d", confirms="c", signs_in="s"
    )
    assert names == tuple(f"1-{place}" for place in range(len(names)))
    assert len(names) > 1
    links = [(d.approval_id, d.approver_id, d.offers, d.confirms, d.signs_in) for d in step.deliveries]
    assert links == [*[(None,) * 5] * (len(names) - 1), ("p", "m", "d", "c", "s")]
    assert [d.after for d in step.deliveries] == ["0-0", *names[:-1]]
    assert step.state.last_delivery == names[-1]
    first = step.deliveries[0]
    assert first == Delivery(
        delivery_id="1-0",
        account_id="acct-1",
        conversation_id="conv-1",
        purpose="notice",
        channel="sms",
        from_address="+15005550006",
        to_address="+15550100001",
        to_name="",
        created_at=NOW,
        caused_at=NOW - MINUTE,
        after="0-0",
        text=first.text,
    )
    mailed = step_of(thread=Thread(key="t"))
    threads = [mailed.deliver(verbatim("x"), "reply", **to)[0].deliveries[0].thread for to in ({}, {"to": "+1"})]
    assert threads == [Thread(key="t"), None]
    elsewhere, _ = step_of(last_delivery="0-0").deliver(verbatim("x"), "reply", to="+1")
    again, _ = elsewhere.deliver(verbatim("y"), "reply", to="+1")
    assert [(d.to_address, d.after) for d in again.deliveries] == [("+1", None), ("+1", "1-0")]
    assert again.state.last_delivery == "0-0"


def test_spending_counts_for_its_day_and_loop() -> None:
    today = {"spent_on": "2026-11-20"}
    assert changed(step_of(spent_micros=5, **today).spend(2), spent_micros=5, **today) == {"spent_micros": 7}
    assert changed(step_of(spent_micros=5, spent_on="2026-11-19").spend(2)) == {"spent_micros": 2, **today}
    loop = AgentLoop(started_at=NOW, spent_micros=1)
    assert changed(step_of(loop=loop).pay(2)) == {
        "loop": loop.model_copy(update={"spent_micros": 3}),
        "spent_micros": 2,
        **today,
    }
    assert step_of(loop=loop).pay(0) == step_of(loop=loop)
    assert changed(step_of().pay(2)) == {"spent_micros": 2, **today}
    assert step_of().note_cost("s", "t", 0) == step_of()
    assert step_of().note_cost("s", "t", 3).entries == (
        note("job_failed", "t", subject="s", for_model=False, cost_micros=3),
    )


def test_the_second_failure_alike_makes_a_loop_stuck() -> None:
    once = step_of(loop=AgentLoop(started_at=NOW)).count_failure("f", "It broke.")
    assert (once.state.stuck_on, once.state.loop and once.state.loop.failed) == ("", {"f": 1})
    assert once.count_failure("g", "x").state.stuck_on == ""
    assert once.count_failure("f", "It broke.").state.stuck_on == "It broke"
    assert step_of().count_failure("f", "x") == step_of()
    assert once.count_failure("", "x") == once
    loop = AgentLoop(started_at=NOW, model_calls=3, next_try_at=NOW, failures=1)
    again = reset_unattended_calls(step_of(loop=loop, calls_alone=4))
    assert changed(again) == {"loop": loop.model_copy(update={"model_calls": 0})}
    begun = begin_model_call(step_of(loop=loop))
    assert begun.cancelled == (retry_timer(state(), loop),)
    assert begun.state.loop == loop.model_copy(update={"next_try_at": None})
    assert begin_model_call(step_of(stuck_on="x")).state == state(loop=AgentLoop(started_at=NOW))


def test_a_report_is_what_a_member_reads_of_a_call() -> None:
    quotes, undo = (Quote(said="a\nb"),), UndoCall(tool="u", arguments={})
    for event, text in (
        (finished(report="Said", undo=undo), "Said"),
        (finished(quotes=quotes), "Got a\n> b."),
        (finished("failed", report="Said"), ""),
    ):
        assert report_of(event, "x", "en") == CallReport(
            call_id="c", text=text, undo=event.undo, provenance="outside", tool="x", status=event.status
        )


def quiet_call(step: Step, tool: str, arguments: dict[str, Any], reason: str) -> ToolCall:
    declared = TOOLS[tool]
    return ToolCall(
        call_id=derived_id("conv-1", step.state.next_seq, tool, "label"),
        account_id="acct-1",
        conversation_id="conv-1",
        member_id="mbr-1",
        tool=tool,
        group=declared.group,
        created_at=NOW,
        repeatable=declared.repeatable,
        provenance="member",
        level=declared.autonomy,
        asked_at_seq=step.state.next_seq - 1,
        reason=reason,
        arguments=arguments,
        resolved={},
    )


def test_call_started_by_a_text_runs_quietly() -> None:
    tool = TOOLS["remember"]
    step = run_quietly(step_of(next_seq=5), tool, "label", {"text": "x"}, reason="why")
    call = quiet_call(step_of(next_seq=5), "remember", {"text": "x"}, "why")
    assert step.calls == (call,)
    running = BackgroundCall(tool="remember", label="label", level=tool.autonomy, quiet=True)
    assert changed(step) == {"background": {call.call_id: running}}
