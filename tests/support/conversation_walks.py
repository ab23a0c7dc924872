"""Calls for every method of the stores of conversations, deliveries, calls and decisions, like `store_walks`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from steward.actors.events import EventPost
from steward.actors.steps import ActorStep
from steward.actors.store import StepCommit
from steward.actors.timer_store import TimerStore
from steward.agent.conversations.pins import ChannelPin, key_of
from steward.agent.correspondence.stranger_limits import StrangerOverflow, hour_of
from steward.agent.turns.background_job_store import BackgroundJobStore
from steward.channels.messaging.budgets import day_of
from steward.channels.messaging.models import DeliveryStatus
from steward.channels.messaging.port import StatusReport
from steward.memory.search.models import SearchForget
from steward.tools.ledger.models import ExecutionEnded
from steward.tools.models import CallStatus
from steward.trust.approvals.models import Approval, ApprovalNotDone, ApprovalStatus
from steward.trust.approvals.store import ApprovalStore
from tests.support.knowledge_walks import (
    LATE,
    Walk,
    both,
    next_step,
    overview,
)
from tests.support.two_accounts import NOW, PLUMBER, Side, line_of_side


def _timers(side: Side) -> TimerStore:
    return TimerStore(side.wiring.table("timers_table"), side.wiring.rows)


def _approvals(side: Side) -> ApprovalStore:
    return ApprovalStore(side.wiring.table("approvals_table"), side.wiring.rows)


def _about(approval: Approval) -> Approval:
    """One that waits alone about its subject."""
    return approval.model_copy(update={"subject_key": "send_message#7"})


def _found(a: Side) -> Any:
    return a.wiring.delivery_store.find(a.conversation_id, a.delivery().row, a.delivery().lane, day_of(NOW))


def _stored_delivery(a: Side) -> Any:
    return a.wiring.delivery_store.get(a.conversation_id, a.delivery().row)


def _commit(a: Side) -> Any:
    state = a.wiring.actor_store.state(a.conversation_id)
    assert state is not None
    return a.wiring.actor_store.commit(StepCommit(a.step(state), state.version, consumed=()))


def _releases(a: Side) -> None:
    if a.wiring.delivery_store.claim(_found(a), NOW, a.spend()):
        a.wiring.delivery_store.release(_stored_delivery(a), a.spend())


def _settles(a: Side) -> Any:
    return a.wiring.delivery_store.settle_operations(
        a.delivery(),
        DeliveryStatus.SENT,
        allowed_from=tuple(DeliveryStatus),
        provider_id=f"SMsent{a.letter}",
        provider="twilio",
        reason="",
        frees_lane=True,
    )


def _report(a: Side, b: Side) -> StatusReport:
    """That the text arrived which has the name of one of `b` in a conversation of `a`."""
    reference = f"{a.conversation_id}/{b.delivery().delivery_id}"
    return StatusReport("sms", reference, NOW, "SM", "sent", "taken", "")


def ended(a: Side) -> ExecutionEnded:
    return ExecutionEnded(
        account_id=a.account_id,
        call_id=f"call-{a.letter}",
        conversation_id=a.conversation_id,
        at=NOW,
        status="done",
        result=a.mark,
    )


CONVERSATIONS: Mapping[str, Walk] = {
    "load": lambda a, b: a.wiring.actor_store.load(a.conversation_id),
    "mail": lambda a, b: a.wiring.actor_store.mail(a.conversation_id),
    "commit": lambda a, b: _commit(a),
    "set_aside": lambda a, b: a.wiring.actor_store.set_aside(
        a.conversation_id,
        [f"mail#{mail.mail_id}" for mail in a.wiring.actor_store.load(b.conversation_id).mail],
    ),
    "post": lambda a, b: a.wiring.actor_store.post([EventPost(a.conversation_id, a.message("2"), "twilio#SMp")], NOW),
    "taken": lambda a, b: a.wiring.actor_store.taken("twilio#SMA1"),
    "mend_state": lambda a, b: a.wiring.actor_store.mend_state(a.wiring.actor_store.state(a.conversation_id)),
    "still_waiting": lambda a, b: a.wiring.actor_store.still_waiting(
        a.conversation_id, [a.call().row, b.call().row, b.delivery().row]
    ),
    "read_log": lambda a, b: a.wiring.actor_store.read_log(a.conversation_id, 0, 100),
    "entries_at": lambda a, b: a.wiring.actor_store.entries_at(a.conversation_id, range(1, 100)),
    "state": lambda a, b: a.wiring.actor_store.state(a.conversation_id),
    "mail_put": lambda a, b: a.wiring.actor_store.mail_put(a.conversation_id, a.message("3"), NOW),
    "operations": lambda a, b: a.wiring.actor_store.operations(StepCommit(next_step(a), 9, ())),
}


LIMITS: Mapping[str, Walk] = {
    "sums": lambda a, b: list(a.wiring.limit_store.sums(a.account_id, "2026-01-01")),
    "actors": lambda a, b: a.wiring.limit_store.actors(a.account_id),
    "read": lambda a, b: a.wiring.limit_store.read(a.account_id, NOW.date().isoformat()),
    "pause_place": lambda a, b: a.wiring.limit_store.pause_place(a.account_id)[1],
    "spent": lambda a, b: a.wiring.limit_store.spent(a.account_id, NOW.date().isoformat(), a.conversation_id, 7),
}


CODES: Mapping[str, Walk] = {
    "since": lambda a, b: a.wiring.codes.since(a.account_id, NOW - timedelta(days=1)),
    "asking_about": lambda a, b: a.wiring.codes.asking_about(a.account_id, ["mnt-1"], NOW),
    "free_from": lambda a, b: a.wiring.codes.free_from(a.account_id, ["7Q"]),
    "asked_of": lambda a, b: a.wiring.codes.asked_of(a.account_id, a.member.member_id, ["7Q"], NOW),
    "named": lambda a, b: a.wiring.codes.named(a.account_id, "7Q", NOW),
    "waiting": lambda a, b: a.wiring.codes.waiting(a.account_id, ["send_message#7"], NOW),
    "wait": lambda a, b: a.wiring.codes.wait(_about(a.approval()), NOW),
    "decided": lambda a, b: a.wiring.codes.decided(_about(a.approval()), NOW),
    "reservation": lambda a, b: a.wiring.codes.reservation(a.approval(), NOW),
    "approved": lambda a, b: a.wiring.codes.approved(a.approval(), "send_message#7", NOW, once=True),
    "answered": lambda a, b: a.wiring.codes.answered(a.approval(), "answer#7", "mbr-1", NOW, NOW),
    "approved_instead": lambda a, b: a.wiring.codes.approved_instead(a.approval(), "send_message#7"),
}


PINS: Mapping[str, Walk] = {
    "place": lambda a, b: a.wiring.pins.place(key_of(a.party))[1],
    "pinned": lambda a, b: a.wiring.pins.pinned({key_of(a.party): a.member.member_id}),
    "operations": lambda a, b: a.wiring.pins.operations(_pin(a), (), NOW),
}


CALL_WRITER: Mapping[str, Walk] = {"operations": lambda a, b: a.rows_of_effects(a.call("-walked"))}


DELIVERY_WRITER: Mapping[str, Walk] = {"operations": lambda a, b: a.rows_of_effects(a.delivery("2"))}


APPROVAL_WRITER: Mapping[str, Walk] = {"operations": lambda a, b: a.rows_of_effects(a.approval())}


NOT_DONE_WRITER: Mapping[str, Walk] = {
    "operations": lambda a, b: a.rows_of_effects(ApprovalNotDone(a.approval().approval_id, {"en": a.mark}))
}


JOB_WRITER: Mapping[str, Walk] = {"operations": lambda a, b: a.rows_of_effects(a.job())}


DELIVERIES: Mapping[str, Walk] = {
    "some": lambda a, b: a.wiring.delivery_store.some(
        a.conversation_id, (a.delivery().delivery_id, b.delivery().delivery_id)
    ),
    "get": lambda a, b: a.wiring.delivery_store.get(a.conversation_id, b.delivery().row),
    "find": lambda a, b: [
        _found(a),
        # A doorbell that names the other's lane.
        a.wiring.delivery_store.find(a.conversation_id, a.delivery().row, b.delivery().lane, day_of(NOW)),
        a.wiring.delivery_store.find(a.conversation_id, b.delivery().row, b.delivery().lane, day_of(NOW)),
    ],
    "lane": lambda a, b: a.wiring.delivery_store.lane(a.delivery().lane),
    "status": lambda a, b: a.wiring.delivery_store.status(a.conversation_id, b.delivery().row),
    "claim": lambda a, b: a.wiring.delivery_store.claim(_found(a), NOW, a.spend()),
    "postpone": lambda a, b: a.wiring.delivery_store.postpone(a.delivery(), NOW + timedelta(minutes=1)),
    "wait": lambda a, b: a.wiring.delivery_store.wait(_found(a)),
    "release": lambda a, b: _releases(a),
    "settle_operations": lambda a, b: _settles(a),
    "send_again": lambda a, b: a.wiring.delivery_store.send_again(a.delivery(), a.rows_of_effects(a.delivery("again"))),
    "settle": lambda a, b: a.wiring.delivery_store.settle([a.wiring.ledger.line_put(ended(a))]),
    "note_status": lambda a, b: a.wiring.delivery_store.note_status(_report(a, b)),
}


CALLS: Mapping[str, Walk] = {
    "get": lambda a, b: both(lambda row: a.wiring.calls.get(a.conversation_id, row), a.call().row, b.call().row),
    "claim": lambda a, b: both(
        lambda row: a.wiring.calls.claim(a.conversation_id, row, "memory", NOW, timedelta(minutes=1)),
        a.call().row,
        b.call().row,
    ),
    "settle": lambda a, b: a.wiring.calls.settle(
        a.call(), CallStatus.DONE, [a.wiring.ledger.line_put(ended(a))], allowed_from=tuple(CallStatus)
    ),
    "among": lambda a, b: a.wiring.calls.among([(a.conversation_id, one.call().call_id) for one in (a, b)]),
    "status_update": lambda a, b: a.wiring.calls.status_update(
        a.conversation_id, a.call().row, CallStatus.DONE, allowed_from=tuple(CallStatus)
    ),
    "wait": lambda a, b: a.wiring.calls.wait(a.call(), LATE, []),
    "resume_update": lambda a, b: a.wiring.calls.resume_update(a.call(), NOW),
    "resume": lambda a, b: a.wiring.calls.resume(a.call(), NOW),
    "release": lambda a, b: a.wiring.calls.release(a.call(), LATE, NOW),
    "moved": lambda a, b: a.wiring.calls.moved([a.wiring.calls.resume_update(a.call(), NOW)]),
}


RUN_NOTES: Mapping[str, Walk] = {
    "read": lambda a, b: both(a.wiring.run_notes.read, a.call(), b.call().model_copy(update=_account_of(a))),
    "write": lambda a, b: a.wiring.run_notes.write(a.call(), {}),
}


def _account_of(side: Side) -> dict[str, str]:
    return {"account_id": side.account_id}


LEDGER: Mapping[str, Walk] = {
    "line_put": lambda a, b: a.wiring.ledger.line_put(ended(a)),
    "read": lambda a, b: a.wiring.ledger.read(a.account_id, NOW - timedelta(days=1)),
    "newest": lambda a, b: list(a.wiring.ledger.newest(a.account_id, NOW - timedelta(days=1), NOW)),
    "days": lambda a, b: list(a.wiring.ledger.days(a.account_id, NOW - timedelta(days=1))),
    # A call of the other's.
    "of_call": lambda a, b: a.wiring.ledger.of_call(
        a.account_id, ended(b).call_id, NOW - timedelta(days=1), NOW + timedelta(days=1)
    ),
}


TAIL: Mapping[str, Walk] = {
    "put": lambda a, b: tail_of(a).put(a.document()),
    "forget": lambda a, b: tail_of(a).forget(SearchForget(account_id=a.account_id, person=PLUMBER), NOW),
    "read": lambda a, b: tail_of(a).read(a.account_id),
    "restore": lambda a, b: tail_of(a).restore(a.document()),
    "after": lambda a, b: tail_of(a).after(next_step(a)),
    "delete": lambda a, b: tail_of(a).delete(a.account_id, [row.row for row in tail_of(b).read(b.account_id)]),
}


TIMERS: Mapping[str, Walk] = {
    "due": lambda a, b: _timers(a).due(NOW, NOW),
    "addition": lambda a, b: _timers(a).addition(a.timer(), NOW),
    "cancellation": lambda a, b: _timers(a).cancellation(a.timer()),
    "removal": lambda a, b: _timers(a).removal(a.timer()),
    "delete": lambda a, b: _timers(a).delete(a.timer()),
    "cursor": lambda a, b: _timers(a).cursor(NOW),
    "move_cursor": lambda a, b: _timers(a).move_cursor(NOW),
}


APPROVALS: Mapping[str, Walk] = {
    "among": lambda a, b: _approvals(a).among([a.approval().approval_id]),
    "get": lambda a, b: _approvals(a).get(a.approval().approval_id),
    "keep": lambda a, b: _approvals(a).keep([a.wiring.learning_store.decided(a.decided())]),
    "settle": lambda a, b: _approvals(a).settle(
        a.approval(),
        ApprovalStatus.APPROVED,
        a.member.member_id,
        NOW,
        a.wiring.actor_store.mail_put(a.conversation_id, a.message("4"), NOW),
    ),
}


def _pin(side: Side) -> ChannelPin:
    return ChannelPin(side.account_id, key_of(side.party), side.member.member_id, "conv-next", side.conversation_id)


def tail_of(side: Side) -> Any:
    return side.wiring.search_tail


def _left_over(side: Side) -> StrangerOverflow:
    return StrangerOverflow(
        account_id=side.account_id,
        hour=hour_of(NOW),
        conversation_id=side.correspondence_id,
        texts=1,
        address=PLUMBER,
    )


def _jobs(side: Side) -> BackgroundJobStore:
    return BackgroundJobStore(side.wiring.conversations_table, side.wiring.actors, side.wiring.rows)


OVERVIEWS: Mapping[str, Walk] = {
    "of_account": lambda a, b: a.wiring.overviews.of_account(a.account_id),
    "newest": lambda a, b: both(
        lambda one: a.wiring.overviews.newest(a.account_id, one, 0, 9), a.member.member_id, b.member.member_id
    ),
    "some": lambda a, b: a.wiring.overviews.some(a.account_id, [a.conversation_id, b.conversation_id]),
    "put": lambda a, b: a.wiring.overviews.put(overview(a)),
    "write": lambda a, b: a.wiring.overviews.write(overview(a)),
    "remove": lambda a, b: a.wiring.overviews.remove(a.account_id, b.conversation_id),
    "ids": lambda a, b: a.wiring.overviews.ids(a.account_id),
    "after": lambda a, b: a.wiring.overviews.after(next_step(a)),
}


CORRESPONDENCES: Mapping[str, Walk] = {
    "of_account": lambda a, b: a.wiring.correspondences.of_account(a.account_id),
    "find": lambda a, b: both(
        lambda one: a.wiring.correspondences.find(a.account_id, one), a.correspondence_id, b.correspondence_id
    ),
    "ids": lambda a, b: a.wiring.correspondences.ids(a.account_id),
    "put": lambda a, b: a.wiring.correspondences.put(line_of_side(a)),
    "write": lambda a, b: a.wiring.correspondences.write(line_of_side(a)),
    "after": lambda a, b: a.wiring.correspondences.after(next_step(a)),
}


STRANGERS: Mapping[str, Walk] = {
    "take": lambda a, b: a.wiring.stranger_store.take(a.account_id, NOW, a.correspondence_id, [1]),
    "left_over": lambda a, b: a.wiring.stranger_store.left_over(a.account_id, hour_of(NOW)),
    "operations": lambda a, b: a.wiring.conversations_table.transact(
        a.wiring.stranger_store.operations(_left_over(a), (), NOW)
    ),
}


JOBS: Mapping[str, Walk] = {
    "find": lambda a, b: _jobs(a).find(a.conversation_id, a.job().row),
    "finish": lambda a, b: _jobs(a).finish(a.job(), None),
    "postpone": lambda a, b: _jobs(a).postpone(a.job(), LATE),
}


JOB_LINES: Mapping[str, Walk] = {
    "of_account": lambda a, b: a.wiring.job_lines.of_account(a.account_id),
    "after": lambda a, b: a.wiring.conversations_table.transact(a.wiring.job_lines.after(ActorStep(a.reminder(), NOW))),
}
