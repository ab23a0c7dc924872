"""Calls every method of every store for one of two accounts, beside the other."""

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
from steward.channels.web.uploads import UploadedFile
from steward.core.ids import new_id
from steward.integrations.bridges.models import ProviderConnection
from steward.integrations.connectors.models import ToolSource
from steward.memory.search.models import SearchForget
from steward.memory.sync.models import Repository, SyncBase
from steward.people.directory.address_lookups import AddressLookups, PersonChange
from steward.people.directory.models import Account, Contact, Member
from steward.tools.ledger.models import ExecutionEnded
from steward.tools.models import CallStatus
from steward.trust.approvals.models import Approval, ApprovalNotDone, ApprovalStatus
from steward.trust.approvals.store import ApprovalStore
from steward.trust.autonomy.models import AutonomyOverride
from tests.support.erasure_walks import ERASING
from tests.support.knowledge_walks import (
    DOCUMENTS,
    EXPORTS,
    FACTS,
    FOLLOWED,
    LATE,
    LEARNING,
    LOOK_WRITER,
    LOOKS,
    MATCHED_CALLS,
    RECORDS,
    SCANS,
    SCOPES,
    SNAPSHOTS,
    Walk,
    both,
    next_step,
    nothing,
    overview,
)
from tests.support.tool_servers import source
from tests.support.two_accounts import NOW, PLUMBER, Side, line_of_side


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
    "resolve": lambda a, b: both(lambda address: people_of(a).resolve(a.number, address), PLUMBER, b.member.phone),
    "sender": lambda a, b: both(lambda address: people_of(a).sender(a.number, address), PLUMBER, b.member.phone),
    "account": lambda a, b: people_of(a).account(a.account_id),
    "member": lambda a, b: both(
        lambda member: people_of(a).member(a.account_id, member), a.member.member_id, b.member.member_id
    ),
    "member_beside": lambda a, b: both(
        lambda member: people_of(a).member_beside(a.account_id, member, a.wiring.limit_store.pause_place(a.account_id)),
        a.member.member_id,
        b.member.member_id,
    ),
    "members": lambda a, b: people_of(a).members(a.account_id),
    "contact": lambda a, b: both(
        lambda contact: people_of(a).contact(a.account_id, contact), a.contact.contact_id, b.contact.contact_id
    ),
    "kept_contact": lambda a, b: people_of(a).kept_contact(a.account_id, b.contact.contact_id),
    "contacts": lambda a, b: people_of(a).contacts(a.account_id),
    # The number is the other's already; and one that is free.
    "add_account": lambda a, b: [
        people_of(a).add_account(_new_account(a).model_copy(update={"number": b.number})),
        people_of(a).add_account(_new_account(a)),
    ],
    "home_number": lambda a, b: both(people_of(a).home_number, a.number, "nobody@example.com"),
    # An address that is free; and one that is the other's, which is refused.
    "move_mailbox": lambda a, b: [
        people_of(a).move_mailbox(_account(a).model_copy(update={"mailbox": f"{a.letter}@mail.example"}), ""),
        people_of(a).move_mailbox(_account(a).model_copy(update={"mailbox": b.number}), f"{a.letter}@mail.example"),
    ],
    "put_account": lambda a, b: people_of(a).put_account(_account(a)),
    "put_member": lambda a, b: [
        # The phone of the other's member is no news to this account.
        people_of(a).put_member(_account(a), _member(a).model_copy(update={"emails": (f"{a.letter}@example.com",)})),
        nothing(lambda: people_of(a).put_member(_account(a), _member(b))),
    ],
    "put_contact": lambda a, b: [
        people_of(a).put_contact(_account(a), _contact(a).model_copy(update={"other_phones": ("+15550100555",)})),
        nothing(lambda: people_of(a).put_contact(_account(a), _contact(b))),
    ],
    "facts_of": lambda a, b: people_of(a).facts_of(a.account_id, [PLUMBER, b.member.phone]),
    "address": lambda a, b: both(lambda one: people_of(a).address(a.account_id, one), PLUMBER, b.member.phone),
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
    "write": lambda a, b: nothing(lambda: _lookups(a).write(_account(a), [PersonChange(_contact(a), None)])),
    "key": lambda a, b: _lookups(a).key(_account(a), PLUMBER),
    "item": lambda a, b: _lookups(a).item(a.account_id, a.contact.row, a.contact),
    "put_if_unchanged": lambda a, b: nothing(
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
    "get": lambda a, b: both(lambda one: a.wiring.app_store.get(a.account_id, one), a.app().app_id, b.app().app_id),
    "of_account": lambda a, b: a.wiring.app_store.of_account(a.account_id),
    "ids": lambda a, b: a.wiring.app_store.ids(a.account_id),
    "revoke": lambda a, b: a.wiring.app_store.revoke(a.app(), NOW),
    "note_use": lambda a, b: a.wiring.app_store.note_use(a.app(), NOW),
}
SESSIONS: Mapping[str, Walk] = {
    "add": lambda a, b: a.wiring.session_store.add(a.session(new_id("", NOW))),
    "get": lambda a, b: both(
        lambda one: a.wiring.session_store.get(a.account_id, one), a.session().session_id, b.session().session_id
    ),
    "of_member": lambda a, b: a.wiring.session_store.of_member(a.account_id, a.member.member_id),
    "note_use": lambda a, b: a.wiring.session_store.note_use(a.session(), NOW),
    "delete": lambda a, b: a.wiring.session_store.delete([a.session()]),
}
SUBSCRIPTIONS: Mapping[str, Walk] = {
    "put": lambda a, b: a.wiring.push_subscriptions.put(a.subscription("2")),
    # An address begins with its account, so there is no asking for another one's by mistake.
    "at": lambda a, b: a.wiring.push_subscriptions.at(a.subscription().address),
    "of_member": lambda a, b: a.wiring.push_subscriptions.of_member(a.account_id, a.member.member_id),
    "delete": lambda a, b: a.wiring.push_subscriptions.delete(a.subscription().address),
}
UPLOADS: Mapping[str, Walk] = {
    "form": lambda a, b: a.wiring.uploads.form(a.viewer(), "a.txt", "text/plain"),
    "named": lambda a, b: a.wiring.uploads.named("[]"),
    "read": lambda a, b: both(
        lambda one: nothing(lambda: a.wiring.uploads.read(a.viewer(), [UploadedFile(id=one, name="a.txt")])),
        a.upload_id,
        b.upload_id,
    ),
    "link": lambda a, b: both(lambda one: a.wiring.uploads.link(a.viewer(), one), a.document_id, b.document_id),
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
GRANTS: Mapping[str, Walk] = {
    "grant": lambda a, b: both(
        lambda member: a.wiring.grant_store.grant(a.account_id, member, "google"),
        a.member.member_id,
        b.member.member_id,
    ),
    "grants": lambda a, b: a.wiring.grant_store.grants(a.account_id),
    "sign_in": lambda a, b: a.wiring.grant_store.sign_in(a.sign_in().sign_in_id),
    "waiting": lambda a, b: both(
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
WORKSPACE: Mapping[str, Walk] = {
    "deleted": lambda a, b: a.wiring.workspace.deleted(a.account_id),
    "read": lambda a, b: [
        a.wiring.workspace.read(a.account_id, "MEMORY.md"),
        nothing(lambda: a.wiring.workspace.read(a.account_id, f"../../{b.account_id}/workspace/MEMORY.md")),
    ],
    # Written as new although they are there.
    "write": lambda a, b: nothing(lambda: a.wiring.workspace.write(a.account_id, f"{a.letter}.md", a.mark, None)),
    "append_line": lambda a, b: a.wiring.workspace.append_line(a.account_id, "MEMORY.md", "more"),
    "remove_line": lambda a, b: both(
        lambda line: a.wiring.workspace.remove_line(a.account_id, "MEMORY.md", line), a.mark, b.mark
    ),
    "put_back": lambda a, b: a.wiring.workspace.put_back(a.account_id, "none.md", None, None),
    "listing": lambda a, b: [
        a.wiring.workspace.listing(a.account_id),
        nothing(lambda: a.wiring.workspace.listing(a.account_id, f"../../{b.account_id}")),
    ],
    "edit": lambda a, b: nothing(
        lambda: a.wiring.workspace.edit(a.account_id, "MEMORY.md", b.mark, "theirs", _version(a))
    ),
    "copy": lambda a, b: nothing(lambda: a.wiring.workspace.copy(a.account_id, "MEMORY.md", "copied.md")),
    "move": lambda a, b: nothing(
        lambda: a.wiring.workspace.move(a.account_id, "none.md", "moved.md", _version(b)),
    ),
    "delete": lambda a, b: nothing(lambda: a.wiring.workspace.delete(a.account_id, "none.md", _version(b))),
    "earlier": lambda a, b: a.wiring.workspace.earlier(a.account_id, "MEMORY.md", _version(b)),
    "versions": lambda a, b: a.wiring.workspace.versions(a.account_id, "MEMORY.md", 5),
    "restore": lambda a, b: nothing(lambda: a.wiring.workspace.restore(a.account_id, "MEMORY.md", _version(b))),
}


def _version(side: Side) -> str:
    stored = side.wiring.workspace.read(side.account_id, "MEMORY.md")
    assert stored
    return stored.version


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
SKILLS: Mapping[str, Walk] = {
    "of_member": lambda a, b: both(
        lambda one: a.wiring.skill_store.of_member(a.account_id, one.member.member_id), a, b
    ),
    "put": lambda a, b: a.wiring.skill_store.put(a.skill()),
    "delete": lambda a, b: a.wiring.skill_store.delete(a.skill()),
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
    "PushSubscriptions": SUBSCRIPTIONS,
    "Uploads": UPLOADS,
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
    "ApprovalNotDoneWriter": NOT_DONE_WRITER,
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
