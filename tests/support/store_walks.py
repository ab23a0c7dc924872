"""Walks over every method of every store: each is called for one of two accounts, with the other beside it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from steward.actors.events import EventPost
from steward.actors.steps import ActorStep
from steward.actors.store import StepCommit
from steward.actors.timer_store import TimerStore
from steward.agent.conversations.overview import ConversationOverview
from steward.agent.conversations.pins import ChannelPin, key_of
from steward.agent.conversations.steps import Step
from steward.agent.correspondence.stranger_limits import StrangerOverflow, hour_of
from steward.agent.turns.background_job_store import BackgroundJobStore
from steward.aws.buckets import ObjectChangedError
from steward.channels.messaging.budgets import day_of
from steward.channels.messaging.models import DeliveryStatus
from steward.channels.messaging.port import StatusReport
from steward.core.clock import to_iso
from steward.core.errors import StewardError
from steward.core.ids import new_id
from steward.integrations.bridges.models import ProviderConnection
from steward.integrations.connectors.models import ToolSource
from steward.memory.search.folder_removal import scratch
from steward.memory.search.models import SearchForget
from steward.memory.search.search_index import SearchIndex
from steward.memory.search.snapshots import BuiltIndex, Snapshot
from steward.memory.sync.models import Repository, SyncBase
from steward.memory.workspace.facts.confidence_rules import FactChanges
from steward.memory.workspace.facts.models import FactBefore
from steward.people.directory.address_lookups import AddressLookups, PersonChange
from steward.people.directory.models import Account, Contact, Member
from steward.time.scanners.models import AccountScannerSettings, ScannerFinding
from steward.time.scanners.scanner_declarations import HandedOverSubject
from steward.time.scanners.store import ScannerDueRow
from steward.tools.ledger.models import ExecutionEnded
from steward.tools.models import CallStatus
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE
from steward.trades.portfolio.properties import PROPERTY
from steward.trades.records.models import RecordChange
from steward.trades.records.store import RecordTransition
from steward.trust.approvals.models import Approval, ApprovalStatus
from steward.trust.approvals.store import ApprovalStore
from steward.trust.autonomy.models import AutonomyOverride
from tests.support.connected import source
from tests.support.erasure_walks import ERASING
from tests.support.two_accounts import NOW, PLUMBER, Side, changed_fact, line_of_side

LATE = NOW + timedelta(days=2)
Walk = Callable[[Side, Side], Any]


def people_of(side: Side) -> Any:
    return side.wiring.people_store


def _account(side: Side) -> Account:
    account: Account = people_of(side).account(side.account_id)
    return account


def _member(side: Side) -> Member:
    member: Member = people_of(side).member(side.account_id, side.member.member_id)
    return member


def _contact(side: Side) -> Contact:
    contact: Contact = people_of(side).contact(side.account_id, side.contact.contact_id)
    return contact


def _timers(side: Side) -> TimerStore:
    return TimerStore(side.wiring.table("timers_table"), side.wiring.rows)


def _approvals(side: Side) -> ApprovalStore:
    return ApprovalStore(side.wiring.table("approvals_table"), side.wiring.rows)


def _lookups(side: Side) -> AddressLookups:
    lookups: AddressLookups = people_of(side)._lookups
    return lookups


def _both(call: Callable[[Any], Any], one: Any, other: Any) -> list[Any]:
    """The same with what is one's own and with what is the other's."""
    return [call(one), call(other)]


def _nothing(call: Callable[[], Any]) -> Any:
    """What a call gives that must be refused."""
    try:
        return call()
    except (StewardError, ObjectChangedError, ValueError):
        return None


def _about(approval: Approval) -> Approval:
    """One that waits alone about its subject."""
    return approval.model_copy(update={"subject_key": "send_message#7"})


def _new_account(a: Side) -> Account:
    return Account(account_id=f"acct-new-{a.letter}", name="new", number=_free_number(a))


def _free_number(a: Side) -> str:
    return "+15005550098" if a.letter == "A" else "+15005550099"


def _level(a: Side) -> AutonomyOverride:
    return AutonomyOverride(
        account_id=a.account_id,
        action="remember",
        level=1,
        set_by=a.member.member_id,
        set_by_role="owner",
        set_at=NOW,
    )


def _source(a: Side) -> ToolSource:
    return source(a.account_id, "https://tickets.test/mcp", about=f"secret of {a.letter}")


def _connection(a: Side) -> ProviderConnection:
    return ProviderConnection(
        account_id=a.account_id,
        bridge="payments",
        provider="stripe",
        address="https://api.stripe.com",
        connected_by=a.member.member_id,
        connected_at=NOW,
    )


def _repository(a: Side) -> Repository:
    return Repository(
        account_id=a.account_id,
        address="https://git.test/team.git",
        branch="main",
        connected_by=a.member.member_id,
        connected_at=NOW,
        due_at=NOW,
    )


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


PEOPLE: Mapping[str, Walk] = {
    "account_at": lambda a, b: people_of(a).account_at(a.number),
    "resolve_beside": lambda a, b: people_of(a).resolve_beside(a.number, PLUMBER, a.wiring.pins.place(key_of(a.party))),
    "resolve": lambda a, b: _both(lambda address: people_of(a).resolve(a.number, address), PLUMBER, b.member.phone),
    "sender": lambda a, b: _both(lambda address: people_of(a).sender(a.number, address), PLUMBER, b.member.phone),
    "account": lambda a, b: people_of(a).account(a.account_id),
    "member": lambda a, b: _both(
        lambda member: people_of(a).member(a.account_id, member), a.member.member_id, b.member.member_id
    ),
    "member_beside": lambda a, b: _both(
        lambda member: people_of(a).member_beside(a.account_id, member, a.wiring.limit_store.pause_place(a.account_id)),
        a.member.member_id,
        b.member.member_id,
    ),
    "members": lambda a, b: people_of(a).members(a.account_id),
    "contact": lambda a, b: _both(
        lambda contact: people_of(a).contact(a.account_id, contact), a.contact.contact_id, b.contact.contact_id
    ),
    "kept_contact": lambda a, b: people_of(a).kept_contact(a.account_id, b.contact.contact_id),
    "contacts": lambda a, b: people_of(a).contacts(a.account_id),
    # The number is the other's already; and one that is free.
    "add_account": lambda a, b: [
        people_of(a).add_account(_new_account(a).model_copy(update={"number": b.number})),
        people_of(a).add_account(_new_account(a)),
    ],
    "home_number": lambda a, b: _both(people_of(a).home_number, a.number, "nobody@example.com"),
    # An address that is free; and one that is the other's, which is refused.
    "move_mailbox": lambda a, b: [
        people_of(a).move_mailbox(_account(a).model_copy(update={"mailbox": f"{a.letter}@mail.example"}), ""),
        people_of(a).move_mailbox(_account(a).model_copy(update={"mailbox": b.number}), f"{a.letter}@mail.example"),
    ],
    "put_account": lambda a, b: people_of(a).put_account(_account(a)),
    "put_member": lambda a, b: [
        # The phone of the other's member is no news to this account.
        people_of(a).put_member(_account(a), _member(a).model_copy(update={"emails": (f"{a.letter}@example.com",)})),
        _nothing(lambda: people_of(a).put_member(_account(a), _member(b))),
    ],
    "put_contact": lambda a, b: [
        people_of(a).put_contact(_account(a), _contact(a).model_copy(update={"other_phones": ("+15550100555",)})),
        _nothing(lambda: people_of(a).put_contact(_account(a), _contact(b))),
    ],
    "facts_of": lambda a, b: people_of(a).facts_of(a.account_id, [PLUMBER, b.member.phone]),
    "address": lambda a, b: _both(lambda one: people_of(a).address(a.account_id, one), PLUMBER, b.member.phone),
    "address_place": lambda a, b: people_of(a).address_place(a.account_id, PLUMBER)[1],
    "note_wrote": lambda a, b: people_of(a).note_wrote(a.account_id, PLUMBER, "sms", NOW + timedelta(days=1)),
    "note_opt_out": lambda a, b: people_of(a).note_opt_out(a.account_id, PLUMBER, "sms", NOW),
    "note_opt_in": lambda a, b: people_of(a).note_opt_in(a.account_id, PLUMBER, "sms", NOW),
    "note_said": lambda a, b: people_of(a).note_said(a.account_id, PLUMBER, "2026-11-23", "what", 9),
    "remember_correspondent": lambda a, b: people_of(a).remember_correspondent(a.account_id, PLUMBER, "mbr-else"),
    "block": lambda a, b: people_of(a).block(a.account_id, PLUMBER, a.member.member_id, NOW),
    "unblock": lambda a, b: people_of(a).unblock(a.account_id, "72345"),
    "blocked": lambda a, b: people_of(a).blocked(a.account_id),
    "numbers": lambda a, b: people_of(a).numbers(),
    "read_until": lambda a, b: people_of(a).read_until("sms"),
    "note_read_until": lambda a, b: people_of(a).note_read_until("sms", NOW),
}
LOOKUPS: Mapping[str, Walk] = {
    # Written as new although they are there.
    "write": lambda a, b: _nothing(lambda: _lookups(a).write(_account(a), [PersonChange(_contact(a), None)])),
    "key": lambda a, b: _lookups(a).key(_account(a), PLUMBER),
    "item": lambda a, b: _lookups(a).item(a.account_id, a.contact.row, a.contact),
    "put_if_unchanged": lambda a, b: _nothing(
        lambda: _lookups(a).put_if_unchanged(_lookups(a).item(a.account_id, "contact#new", a.contact), None)
    ),
}
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
    "operations": lambda a, b: a.wiring.actor_store.operations(StepCommit(_next_step(a), 9, ())),
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
    "free": lambda a, b: a.wiring.codes.free(a.account_id, "seed", 1, NOW),
    "named": lambda a, b: a.wiring.codes.named(a.account_id, "7Q", NOW),
    "waiting": lambda a, b: a.wiring.codes.waiting(a.account_id, ["send_message#7"], NOW),
    "wait": lambda a, b: a.wiring.codes.wait(_about(a.approval()), NOW),
    "decided": lambda a, b: a.wiring.codes.decided(_about(a.approval()), NOW),
    "reservation": lambda a, b: a.wiring.codes.reservation(a.approval(), NOW),
}
PINS: Mapping[str, Walk] = {
    "place": lambda a, b: a.wiring.pins.place(key_of(a.party))[1],
    "pinned": lambda a, b: a.wiring.pins.pinned({key_of(a.party): a.member.member_id}),
    "operations": lambda a, b: a.wiring.pins.operations(_pin(a), (), NOW),
}
CALL_WRITER: Mapping[str, Walk] = {"operations": lambda a, b: a.rows_of_effects(a.call("-walked"))}
DELIVERY_WRITER: Mapping[str, Walk] = {"operations": lambda a, b: a.rows_of_effects(a.delivery("2"))}
APPROVAL_WRITER: Mapping[str, Walk] = {"operations": lambda a, b: a.rows_of_effects(a.approval())}
JOB_WRITER: Mapping[str, Walk] = {"operations": lambda a, b: a.rows_of_effects(a.job())}
AUTONOMY: Mapping[str, Walk] = {
    "read": lambda a, b: a.wiring.autonomy_store.read(a.account_id),
    "set_level": lambda a, b: a.wiring.autonomy_store.set_level(_level(a)),
    "clear_level": lambda a, b: a.wiring.autonomy_store.clear_level(a.account_id, "remember"),
    "pause": lambda a, b: a.wiring.autonomy_store.pause(a.account_id, a.member.member_id, NOW),
    "resume": lambda a, b: a.wiring.autonomy_store.resume(a.account_id, NOW),
}
SOURCES: Mapping[str, Walk] = {
    "of": lambda a, b: a.wiring.source_store.of(a.account_id),
    "put": lambda a, b: a.wiring.source_store.put(_source(a)),
    "delete": lambda a, b: a.wiring.source_store.delete(a.account_id, "tickets"),
}
CONNECTIONS: Mapping[str, Walk] = {
    "put": lambda a, b: a.wiring.connection_store.put(_connection(a)),
    "get": lambda a, b: a.wiring.connection_store.get(a.account_id, "payments"),
    "delete": lambda a, b: a.wiring.connection_store.delete(a.account_id, "payments"),
}
REPOSITORIES: Mapping[str, Walk] = {
    "accounts": lambda a, b: a.wiring.repository_store.accounts(),
    "put": lambda a, b: a.wiring.repository_store.put(_repository(a), a.wiring.repository_store.of(a.account_id)),
    "of": lambda a, b: a.wiring.repository_store.of(a.account_id),
    "agreed": lambda a, b: a.wiring.repository_store.agreed(a.account_id),
    "change": lambda a, b: a.wiring.repository_store.change(
        _repository(a), _repository(a), SyncBase(account_id=a.account_id, commit=a.mark)
    ),
    "delete": lambda a, b: a.wiring.repository_store.delete(a.account_id),
}
WORKFLOW_LINES: Mapping[str, Walk] = {
    "of_account": lambda a, b: a.wiring.workflow_lines.of_account(a.account_id),
    "on": lambda a, b: a.wiring.workflow_lines.on(a.account_id, "mnt-1", "maintenance_job"),
    "among": lambda a, b: a.wiring.workflow_lines.among(a.account_id, [("mnt-1", "maintenance_job")]),
    "after": lambda a, b: a.wiring.conversations_table.transact(
        a.wiring.workflow_lines.after(ActorStep(a.workflow(), NOW))
    ),
}
APPS: Mapping[str, Walk] = {
    "add": lambda a, b: a.wiring.app_store.add(a.app(new_id("", NOW))),
    "get": lambda a, b: _both(lambda one: a.wiring.app_store.get(a.account_id, one), a.app().app_id, b.app().app_id),
    "of_account": lambda a, b: a.wiring.app_store.of_account(a.account_id),
    "ids": lambda a, b: a.wiring.app_store.ids(a.account_id),
    "revoke": lambda a, b: a.wiring.app_store.revoke(a.app(), NOW),
    "note_use": lambda a, b: a.wiring.app_store.note_use(a.app(), NOW),
}
SESSIONS: Mapping[str, Walk] = {
    "add": lambda a, b: a.wiring.session_store.add(a.session(new_id("", NOW))),
    "get": lambda a, b: _both(
        lambda one: a.wiring.session_store.get(a.account_id, one), a.session().session_id, b.session().session_id
    ),
    "of_member": lambda a, b: a.wiring.session_store.of_member(a.account_id, a.member.member_id),
    "note_use": lambda a, b: a.wiring.session_store.note_use(a.session(), NOW),
    "delete": lambda a, b: a.wiring.session_store.delete([a.session()]),
}
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
    "get": lambda a, b: _both(lambda row: a.wiring.calls.get(a.conversation_id, row), a.call().row, b.call().row),
    "claim": lambda a, b: _both(
        lambda row: a.wiring.calls.claim(a.conversation_id, row, "memory", NOW, timedelta(minutes=1)),
        a.call().row,
        b.call().row,
    ),
    "settle": lambda a, b: a.wiring.calls.settle(
        a.call(), CallStatus.DONE, [a.wiring.ledger.line_put(ended(a))], allowed_from=tuple(CallStatus)
    ),
    "status_update": lambda a, b: a.wiring.calls.status_update(
        a.conversation_id, a.call().row, CallStatus.DONE, allowed_from=tuple(CallStatus)
    ),
    "wait": lambda a, b: a.wiring.calls.wait(a.call(), LATE, []),
    "resume_update": lambda a, b: a.wiring.calls.resume_update(a.call(), NOW),
    "resume": lambda a, b: a.wiring.calls.resume(a.call(), NOW),
    "release": lambda a, b: a.wiring.calls.release(a.call(), LATE, NOW),
    "moved": lambda a, b: a.wiring.calls.moved([a.wiring.calls.resume_update(a.call(), NOW)]),
}
GRANTS: Mapping[str, Walk] = {
    "grant": lambda a, b: _both(
        lambda member: a.wiring.grant_store.grant(a.account_id, member, "google"),
        a.member.member_id,
        b.member.member_id,
    ),
    "grants": lambda a, b: a.wiring.grant_store.grants(a.account_id),
    "sign_in": lambda a, b: a.wiring.grant_store.sign_in(a.sign_in().sign_in_id),
    "waiting": lambda a, b: _both(
        lambda member: a.wiring.grant_store.waiting(a.account_id, member, "google"),
        a.member.member_id,
        b.member.member_id,
    ),
    "given_back": lambda a, b: a.wiring.grant_store.given_back(a.grant(), []),
    "resume": lambda a, b: a.wiring.grant_store.resume([a.sign_in()], [], a.grant(), a.grant()),
    "change": lambda a, b: a.wiring.grant_store.change(a.grant().model_copy(update={"shared": True})),
    "end": lambda a, b: a.wiring.grant_store.end(a.grant()),
    "attempts": lambda a, b: a.wiring.grant_store.attempts("192.0.2.1", NOW, timedelta(minutes=10)),
}
SIGN_IN_WRITER: Mapping[str, Walk] = {"operations": lambda a, b: a.rows_of_effects(a.sign_in())}
RUN_NOTES: Mapping[str, Walk] = {
    "read": lambda a, b: _both(a.wiring.run_notes.read, a.call(), b.call().model_copy(update=_account_of(a))),
    "write": lambda a, b: a.wiring.run_notes.write(a.call(), {}),
}


def _account_of(side: Side) -> dict[str, str]:
    return {"account_id": side.account_id}


LEDGER: Mapping[str, Walk] = {
    "line_put": lambda a, b: a.wiring.ledger.line_put(ended(a)),
    "operations": lambda a, b: a.wiring.ledger.operations(ended(a), (), NOW),
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
    "after": lambda a, b: tail_of(a).after(_next_step(a)),
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
    "settle": lambda a, b: _approvals(a).settle(
        a.approval(),
        ApprovalStatus.APPROVED,
        a.member.member_id,
        NOW,
        a.wiring.actor_store.mail_put(a.conversation_id, a.message("4"), NOW),
    ),
}
WORKSPACE: Mapping[str, Walk] = {
    "deleted": lambda a, b: a.wiring.workspace.deleted(a.account_id),
    "read": lambda a, b: [
        a.wiring.workspace.read(a.account_id, "MEMORY.md"),
        _nothing(lambda: a.wiring.workspace.read(a.account_id, f"../../{b.account_id}/workspace/MEMORY.md")),
    ],
    # Written as new although they are there.
    "write": lambda a, b: _nothing(lambda: a.wiring.workspace.write(a.account_id, f"{a.letter}.md", a.mark, None)),
    "append_line": lambda a, b: a.wiring.workspace.append_line(a.account_id, "MEMORY.md", "more"),
    "remove_line": lambda a, b: _both(
        lambda line: a.wiring.workspace.remove_line(a.account_id, "MEMORY.md", line), a.mark, b.mark
    ),
    "put_back": lambda a, b: a.wiring.workspace.put_back(a.account_id, "none.md", "v", None),
    "listing": lambda a, b: [
        a.wiring.workspace.listing(a.account_id),
        _nothing(lambda: a.wiring.workspace.listing(a.account_id, f"../../{b.account_id}")),
    ],
    "edit": lambda a, b: _nothing(
        lambda: a.wiring.workspace.edit(a.account_id, "MEMORY.md", b.mark, "theirs", _version(a))
    ),
    "copy": lambda a, b: _nothing(lambda: a.wiring.workspace.copy(a.account_id, "MEMORY.md", "copied.md")),
    "move": lambda a, b: _nothing(
        lambda: a.wiring.workspace.move(a.account_id, "none.md", "moved.md", _version(b)),
    ),
    "delete": lambda a, b: _nothing(lambda: a.wiring.workspace.delete(a.account_id, "none.md", _version(b))),
    "earlier": lambda a, b: a.wiring.workspace.earlier(a.account_id, "MEMORY.md", _version(b)),
    "versions": lambda a, b: a.wiring.workspace.versions(a.account_id, "MEMORY.md", 5),
    "restore": lambda a, b: _nothing(lambda: a.wiring.workspace.restore(a.account_id, "MEMORY.md", _version(b))),
}


def _version(side: Side) -> str:
    stored = side.wiring.workspace.read(side.account_id, "MEMORY.md")
    assert stored
    return stored.version


def _next_step(side: Side) -> Step:
    return side.step(side.wiring.actor_store.state(side.conversation_id))


def _pin(side: Side) -> ChannelPin:
    return ChannelPin(side.account_id, key_of(side.party), side.member.member_id, "conv-next", side.conversation_id)


def tail_of(side: Side) -> Any:
    return side.wiring.search_tail


def _overview(side: Side) -> ConversationOverview:
    return side.wiring.overviews.some(side.account_id, [side.conversation_id])[side.conversation_id]


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


def _published(side: Side) -> Snapshot:
    """A snapshot of what the account has said, the next one if there is one already."""
    snapshots = side.wiring.snapshots
    before = snapshots.current(side.account_id)
    with scratch() as folder:
        index = SearchIndex.create(folder / "index", side.account_id, None)
        index.update([side.document()])
        built = BuiltIndex(folder / "index", tuple(index.files()), index.head(), {"documents": 1}, None)
        return snapshots.publish(side.account_id, built, before, before.version if before else "")


def _fetched(side: Side) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        side.wiring.snapshots.fetch(_published(side), Path(folder))
        return b"".join(path.read_bytes() for path in sorted(Path(folder).rglob("*")) if path.is_file())


OVERVIEWS: Mapping[str, Walk] = {
    "of_account": lambda a, b: a.wiring.overviews.of_account(a.account_id),
    "some": lambda a, b: a.wiring.overviews.some(a.account_id, [a.conversation_id, b.conversation_id]),
    "put": lambda a, b: a.wiring.overviews.put(_overview(a)),
    "write": lambda a, b: a.wiring.overviews.write(_overview(a)),
    "remove": lambda a, b: a.wiring.overviews.remove(a.account_id, b.conversation_id),
    "ids": lambda a, b: a.wiring.overviews.ids(a.account_id),
    "after": lambda a, b: a.wiring.overviews.after(_next_step(a)),
}
CORRESPONDENCES: Mapping[str, Walk] = {
    "of_account": lambda a, b: a.wiring.correspondences.of_account(a.account_id),
    "find": lambda a, b: _both(
        lambda one: a.wiring.correspondences.find(a.account_id, one), a.correspondence_id, b.correspondence_id
    ),
    "ids": lambda a, b: a.wiring.correspondences.ids(a.account_id),
    "put": lambda a, b: a.wiring.correspondences.put(line_of_side(a)),
    "write": lambda a, b: a.wiring.correspondences.write(line_of_side(a)),
    "after": lambda a, b: a.wiring.correspondences.after(_next_step(a)),
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
SKILLS: Mapping[str, Walk] = {
    "of_member": lambda a, b: _both(
        lambda one: a.wiring.skill_store.of_member(a.account_id, one.member.member_id), a, b
    ),
    "put": lambda a, b: a.wiring.skill_store.put(a.skill()),
    "delete": lambda a, b: a.wiring.skill_store.delete(a.skill()),
}
FACTS: Mapping[str, Walk] = {
    "of_member": lambda a, b: _both(
        lambda member: a.wiring.fact_store.of_member(a.account_id, member), a.member.member_id, b.member.member_id
    ),
    "cursor": lambda a, b: a.wiring.fact_store.cursor(a.conversation_id),
    "draw": lambda a, b: a.wiring.fact_store.draw(
        a.conversation_id,
        (a.wiring.fact_store.cursor(a.conversation_id), 2),
        FactChanges([(a.fact("2"), 0)], [a.fact("3")]),
        [],
    ),
    "change": lambda a, b: a.wiring.fact_store.change(changed_fact(a), None, "call-1", NOW),
    "put_back": lambda a, b: a.wiring.fact_store.put_back(
        FactBefore(call_id="call-0", at=NOW, fact=a.fact()), changed_fact(a)
    ),
}

LEARNING: Mapping[str, Walk] = {
    "read": lambda a, b: a.wiring.learning_store.read(a.account_id),
    "decided": lambda a, b: a.wiring.table("facts_table").transact([a.wiring.learning_store.decided(a.decided("2"))]),
    "wish": lambda a, b: a.wiring.learning_store.wish(a.wish("2")),
    "rate": lambda a, b: a.wiring.learning_store.rate(a.rating("2")),
    "ratings": lambda a, b: a.wiring.learning_store.ratings(a.account_id),
    "operations": lambda a, b: a.wiring.table("facts_table").transact(
        a.wiring.learning_store.operations(a.told("2"), (), NOW)
    ),
}


def _records(method: str) -> Walk:
    """The same of one's own record and of the other's."""
    return lambda a, b: _both(
        lambda side: getattr(a.wiring.record_store, method)(a.account_id, side.place().record_id), a, b
    )


def _moved(a: Side) -> Any:
    change = RecordChange(account_id=a.account_id, change_id=f"call-{a.letter}2", at=NOW, records=())
    new = a.repair("2").model_copy(update={"revision": 1})
    return a.wiring.record_store.write(change, [RecordTransition(None, new)], {a.place().record_id: 1})


RECORDS: Mapping[str, Walk] = {
    "balances": lambda a, b: a.wiring.record_store.balances(a.account_id, [a.place().record_id, b.place().record_id]),
    "get": _records("get"),
    "get_many": lambda a, b: a.wiring.record_store.get_many(a.account_id, [a.place().record_id, b.place().record_id]),
    "was": lambda a, b: a.wiring.record_store.was(a.account_id, b.place().record_id, 1),
    "lines": lambda a, b: _both(
        lambda side: a.wiring.record_store.lines(a.account_id, side.place().record_id, MAINTENANCE), a, b
    ),
    "has_lines": _records("has_lines"),
    "open": lambda a, b: a.wiring.record_store.open(a.account_id, MAINTENANCE),
    "all": lambda a, b: a.wiring.record_store.all(a.account_id, PROPERTY),
    "balance": _records("balance"),
    "change": lambda a, b: _both(lambda side: a.wiring.record_store.change(a.account_id, f"call-{side.letter}"), a, b),
    "write": lambda a, b: _moved(a),
    "everything": lambda a, b: a.wiring.record_store.everything(a.account_id),
    "repair": lambda a, b: a.wiring.record_store.repair(
        [{"owner": f"{a.account_id}#{b.place().record_id}", "row": "balance"}],
        [(f"{a.account_id}#{b.place().record_id}", "record")],
    ),
    "decoded": lambda a, b: [
        a.wiring.record_store.decoded(item)
        for item in a.wiring.record_store.everything(a.account_id)
        if item["row"] == "record"
    ],
}


def _finding(side: Side) -> ScannerFinding:
    return ScannerFinding(
        account_id=side.account_id,
        finding_id=f"fnd-{side.letter}",
        scanner="maintenance_followup",
        key="k",
        subject_id=side.repair().record_id,
        revision=1,
        check="job_done",
        where=side.mark,
        found_at=NOW,
    )


def _due_row(side: Side, record_id: str) -> ScannerDueRow:
    return ScannerDueRow(side.account_id, record_id, "maintenance_followup", to_iso(NOW), 1, {})


def _handed(side: Side) -> HandedOverSubject:
    facts = {"contact": side.contact.contact_id, "whose": "them", "since": to_iso(NOW)}
    return HandedOverSubject(side.account_id, f"ext-{side.letter}", "communication_followup", 1, facts)


def _scanner(side: Side) -> AccountScannerSettings:
    return AccountScannerSettings(account_id=side.account_id, scanner="vacancy", revision=1)


SCANS: Mapping[str, Walk] = {
    # These are over all accounts, and their callers go on with each by itself: see what the role of scans may.
    "due": lambda a, b: [one for one in a.wiring.scan_store.due("vacancy", NOW, 9) if one.account_id == a.account_id],
    "to_tell": lambda a, b: [one for one in a.wiring.scan_store.to_tell(NOW, 9) if one.account_id == a.account_id],
    "asked": lambda a, b: [one for one in a.wiring.scan_store.asked(NOW, 9) if one.account_id == a.account_id],
    "just_set": lambda a, b: [one for one in a.wiring.scan_store.just_set(NOW, 9) if one[0] == a.account_id],
    "look_ended": lambda a, b: a.wiring.scan_store.look_ended(_due_row(a, b.repair().record_id), None, [_finding(a)]),
    "put_off": lambda a, b: a.wiring.scan_store.put_off(_due_row(a, b.repair().record_id), NOW),
    "findings": lambda a, b: a.wiring.scan_store.findings(
        a.account_id, [(a.repair().record_id, "k"), (b.repair().record_id, "k")]
    ),
    "changed": lambda a, b: a.wiring.scan_store.changed(_finding(a), state="dismissed"),
    "change": lambda a, b: a.wiring.scan_store.write(a.wiring.scan_store.change(_finding(a), state="told")),
    "looked_at": lambda a, b: a.wiring.scan_store.looked_at(
        a.account_id, "maintenance_followup", [a.repair().record_id, b.repair().record_id]
    ),
    "unsettled": lambda a, b: a.wiring.scan_store.unsettled(a.account_id),
    "needing": lambda a, b: a.wiring.scan_store.needing(a.account_id),
    "still": lambda a, b: a.wiring.scan_store.still([_finding(a)]),
    "settled": lambda a, b: a.wiring.scan_store.settled([_finding(a)]),
    "put_due": lambda a, b: a.wiring.scan_store.put_due(_handed(a), NOW),
    "settings": lambda a, b: a.wiring.scan_store.settings(a.account_id),
    "put_settings": lambda a, b: a.wiring.scan_store.put_settings(_scanner(a), NOW),
    "taken_up": lambda a, b: a.wiring.scan_store.taken_up(a.account_id, "vacancy", 1),
    "due_now": lambda a, b: a.wiring.scan_store.due_now(a.account_id, b.repair().record_id, "vacancy", NOW),
    "write": lambda a, b: a.wiring.scan_store.write(a.wiring.scan_store.change(_finding(a), state="told")),
}
FOLLOWED: Mapping[str, Walk] = {
    "after": lambda a, b: a.wiring.follow_ups.after(_next_step(a)),
    "waiting": lambda a, b: [one for one in a.wiring.follow_ups.waiting(9) if one.account_id == a.account_id],
    "taken": lambda a, b: a.wiring.follow_ups.taken(_handed(a)),
}
MATCHED_CALLS: Mapping[str, Walk] = {
    "operations": lambda a, b: a.rows_of_effects(a.matched()),
    "known": lambda a, b: a.wiring.matched_calls.known(a.matched().watcher_id, a.matched().call_id),
}
LOOK_WRITER: Mapping[str, Walk] = {"operations": lambda a, b: a.rows_of_effects(a.look())}
LOOKS: Mapping[str, Walk] = {
    "find": lambda a, b: a.wiring.look_store.find(a.look().watcher_id),
    "finish": lambda a, b: a.wiring.look_store.finish(a.look(), None),
}
EXPORTS: Mapping[str, Walk] = {
    "export": lambda a, b: _both(
        lambda one: a.wiring.exporter.export(a.account_id, one), a.conversation_id, b.conversation_id
    ),
    "made_anew": lambda a, b: a.wiring.exporter.made_anew(a.account_id, a.conversation_id),
    "lines": lambda a, b: a.wiring.exporter.lines(_overview(a)),
}
SCOPES: Mapping[str, Walk] = {
    "read": lambda a, b: a.wiring.scope_store.read(a.account_id),
    "put": lambda a, b: a.wiring.scope_store.put(a.scope()),
    "clear": lambda a, b: a.wiring.scope_store.clear(a.account_id),
}
SNAPSHOTS: Mapping[str, Walk] = {
    "current": lambda a, b: a.wiring.snapshots.current(a.account_id),
    "publish": lambda a, b: _published(a),
    "fetch": lambda a, b: _fetched(a),
    "clean_up": lambda a, b: a.wiring.snapshots.clean_up(_published(a)),
}
DOCUMENTS: Mapping[str, Walk] = {
    "keep": lambda a, b: a.keep_document("gmail#new"),
    "facts": lambda a, b: _both(
        lambda document_id: a.wiring.documents.facts(a.account_id, document_id, a.member.member_id),
        a.document_id,
        b.document_id,
    ),
    "picture_link": lambda a, b: _both(
        lambda document_id: a.wiring.documents.picture_link(a.account_id, document_id, timedelta(hours=1)),
        a.document_id,
        b.document_id,
    ),
    "link": lambda a, b: _both(
        lambda document_id: a.wiring.documents.link(a.account_id, document_id, a.member.member_id, timedelta(hours=1)),
        a.document_id,
        b.document_id,
    ),
    "read": lambda a, b: _both(
        lambda document_id: a.wiring.documents.read(a.account_id, document_id, a.member.member_id),
        a.document_id,
        b.document_id,
    ),
}

WALKED: Mapping[str, Mapping[str, Walk]] = {
    "DynamoPeopleStore": PEOPLE,
    "AddressLookups": LOOKUPS,
    "DynamoActorStore": CONVERSATIONS,
    "DynamoAutonomyStore": AUTONOMY,
    "DynamoSourceStore": SOURCES,
    "DynamoProviderConnectionStore": CONNECTIONS,
    "DynamoRepositoryStore": REPOSITORIES,
    "AppStore": APPS,
    "SessionStore": SESSIONS,
    # What a delivery store reads, for who only wants to know.
    "DeliveryReader": {name: DELIVERIES[name] for name in ("get", "some")},
    "DeliveryStore": DELIVERIES,
    "StrangerStore": STRANGERS,
    "CallStore": CALLS,
    "GrantStore": GRANTS,
    "SignInWriter": SIGN_IN_WRITER,
    "RunNotes": RUN_NOTES,
    "LedgerStore": LEDGER,
    "LimitStore": LIMITS,
    "SendTotals": {"by_day": lambda a, b: a.wiring.send_totals.by_day(a.account_id, "2026-01-01")},
    "CodeStore": CODES,
    "PinStore": PINS,
    "CallWriter": CALL_WRITER,
    "DeliveryWriter": DELIVERY_WRITER,
    "ApprovalWriter": APPROVAL_WRITER,
    "BackgroundJobWriter": JOB_WRITER,
    "CorrespondenceStore": CORRESPONDENCES,
    "SearchTail": TAIL,
    "TimerStore": TIMERS,
    "ApprovalStore": APPROVALS,
    "Workspace": WORKSPACE,
    "DocumentService": DOCUMENTS,
    "OverviewStore": OVERVIEWS,
    "BackgroundJobStore": JOBS,
    "JobLineStore": JOB_LINES,
    "WorkflowLineStore": WORKFLOW_LINES,
    "SkillStore": SKILLS,
    "FactStore": FACTS,
    "LearningStore": LEARNING,
    "RecordStore": RECORDS,
    "ScanStore": SCANS,
    "FollowUps": FOLLOWED,
    "MatchedCallStore": MATCHED_CALLS,
    "InboxPollWriter": LOOK_WRITER,
    "InboxPollStore": LOOKS,
    "TranscriptExporter": EXPORTS,
    "ScopeStore": SCOPES,
    "SnapshotStore": SNAPSHOTS,
    **ERASING,
}
EVERY_METHOD = {f"{store}.{method}": walk for store, methods in WALKED.items() for method, walk in methods.items()}
