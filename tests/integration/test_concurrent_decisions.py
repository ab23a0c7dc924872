"""Two concurrent writers of a decision, a claim or a row: one succeeds, and nothing happens twice."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from infra.local.world.script import ScriptedModel
from steward.actors.store import StepCommit
from steward.actors.waiting_index import WAITING_ATTRIBUTES
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.pins import ChannelPin, key_of
from steward.agent.conversations.steps import Step
from steward.agent.turns.background_job_store import BackgroundJobStore
from steward.aws.queues import Queues
from steward.aws.tables import ConditionFailedError, Delete, Put, Table
from steward.core.errors import VersionConflictError
from steward.core.rings import Ring
from steward.tools.models import CallStatus, ToolCall
from steward.trust.approvals.store import ApprovalStore
from tests.support.aws_inspection import rows_of
from tests.support.cloud import MARIA, PETE, Cloud
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule
from tests.support.two_accounts import NOW, Side


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job."""
    return ScriptedModel(rule=plumber_rule)


def test_first_of_two_decisions_counts(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    settle, others = ApprovalStore.settle, iter(["rejected"])

    def overtaken(*arguments: Any, **options: Any) -> bool:
        for decision in others:
            decide(cloud, MARIA, decision)
        return settle(*arguments, **options)

    monkeypatch.setattr(ApprovalStore, "settle", overtaken)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert cloud.texts_to(PETE) == []
    assert not any("approved by" in text for text in cloud.texts_to(MARIA))


def test_one_of_two_conversations_takes_over_a_persons_texts(side: Side) -> None:
    store = side.wiring.actor_store
    key = key_of(side.party)
    for number, conversation_id in enumerate(("conv-next", "conv-other")):
        pin = ChannelPin(side.account_id, key, side.member.member_id, conversation_id, instead_of=side.conversation_id)
        commit = StepCommit(begun(side, f"conv-from-{number}").add(pin), 0, ())
        if number == 0:
            store.commit(commit)
            continue
        with pytest.raises(VersionConflictError):
            store.commit(commit)
    assert side.wiring.pins.pinned({key: side.member.member_id}) == {key: "conv-next"}


def begun(side: Side, conversation_id: str) -> Step:
    """The first step of a conversation of the member's."""
    return Step(ConversationState(conversation_id=conversation_id, party=side.party, version=1), NOW)


def test_running_call_cannot_be_claimed_by_another_run(side: Side) -> None:
    calls, row, lease = side.wiring.calls, side.call("0"), timedelta(seconds=120)
    side.wiring.conversations_table.put(call_item(side, row))

    def claimed_at(seconds: float) -> bool:
        now = NOW + timedelta(seconds=seconds)
        return calls.claim(row.conversation_id, row.row, row.group, now, lease) is not None

    assert [claimed_at(seconds) for seconds in (0, 0, 119, 121, 122)] == [True, False, False, True, False]


def test_a_call_of_a_later_version_is_left_to_the_code_that_can_read_it(side: Side) -> None:
    call = side.call("0")
    side.wiring.conversations_table.put({**call_item(side, call), "schema_version": 99})
    lease = timedelta(seconds=120)
    assert side.wiring.calls.claim(call.conversation_id, call.row, call.group, NOW, lease) is None
    (row,) = [row for row in rows_of("conversations") if row["row"] == call.row]
    assert row["status"] == "pending"


def test_a_call_has_one_end_and_waits_no_more(side: Side) -> None:
    call, table = side.call("0"), side.wiring.conversations_table
    table.put(call_item(side, call))

    def end(status: CallStatus) -> None:
        pending = (CallStatus.PENDING,)
        table.transact([side.wiring.calls.status_update(call.conversation_id, call.row, status, allowed_from=pending)])

    end(CallStatus.DONE)
    with pytest.raises(ConditionFailedError):
        end(CallStatus.FAILED)
    (row,) = [row for row in rows_of("conversations") if row["row"] == call.row]
    assert row["status"] == "done"
    assert not set(WAITING_ATTRIBUTES) & row.keys()


def call_item(side: Side, call: ToolCall) -> dict[str, Any]:
    """The row of a call that nobody has begun."""
    store = side.wiring.actor_store
    commit = StepCommit(begun(side, call.conversation_id).start([call]), 0, ())
    (put,) = [put for put in store.operations(commit) if isinstance(put, Put) and put.item.get("row") == call.row]
    return dict(put.item)


def test_a_job_is_done_once_and_an_older_one_is_not_the_newer(side: Side) -> None:
    jobs = BackgroundJobStore(side.wiring.conversations_table, side.wiring.actors, side.wiring.rows)
    older = side.job()
    newer = older.model_copy(update={"requested_at": NOW + timedelta(minutes=1)})
    side.wiring.conversations_table.transact(side.rows_of_effects(newer))
    assert not jobs.finish(older, None)
    assert jobs.find(newer.conversation_id, newer.row) == newer
    assert jobs.finish(newer, None)
    assert jobs.find(newer.conversation_id, newer.row) is None
    assert not jobs.finish(newer, None)


def test_one_of_two_operators_puts_an_event_back(side: Side, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second has read it before the first put it back, and comes when it has been handled already."""
    store, redrive = side.wiring.actor_store, side.wiring.redrive
    loaded = store.load(side.conversation_id)
    assert loaded.state is not None
    step = replace(begun(side, side.conversation_id), state=loaded.state.model_copy(update={"version": 9}))
    store.commit(StepCommit(step, loaded.state.version, (), aside=tuple(mail.row for mail in loaded.mail)))
    aside, *_ = redrive.set_aside()
    transact, others = Table.transact, iter([redrive])

    def overtaken(table: Table, operations: Any) -> None:
        for other in others:
            assert other.put_back(aside)
            for mail in store.load(side.conversation_id).mail:
                transact(table, [Delete(table, {"conversation_id": side.conversation_id, "row": mail.row})])
        transact(table, operations)

    monkeypatch.setattr(Table, "transact", overtaken)
    assert not redrive.put_back(aside)
    assert store.load(side.conversation_id).mail == ()


def test_a_line_of_the_ledger_is_written_once(side: Side) -> None:
    line = side.wiring.effect_writers[ToolCall].operations(side.call("ledger"), (), NOW)[1]
    side.wiring.conversations_table.transact([line])
    with pytest.raises(ConditionFailedError):
        side.wiring.conversations_table.transact([line])


def test_nobody_is_rung_for_what_is_not_there_yet(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """A consumer may begin at once: whatever a ring names must have been written before."""
    ring, early = Queues.ring, []

    def looked_at(queues: Queues, one: Ring) -> None:
        rows = [row for row in rows_of("conversations") if row["conversation_id"] == one.conversation_id]
        named = [row for row in rows if one.queue == "turns" or row["row"] == one.row]
        if not any(row.get("ring") == one.queue for row in named):
            early.append(one)
        ring(queues, one)

    monkeypatch.setattr(Queues, "ring", looked_at)
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert cloud.texts_to(PETE) == [DRAFT]
    assert early == []
