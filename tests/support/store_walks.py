"""Calls every method of every store for one of two accounts, beside the other."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from steward.actors.steps import ActorStep
from steward.agent.conversations.pins import key_of
from steward.channels.web.uploads import UploadedFile
from steward.core.ids import new_id
from steward.integrations.bridges.models import ProviderConnection
from steward.integrations.connectors.models import ToolSource
from steward.memory.sync.models import Repository, SyncBase
from steward.people.directory.address_lookups import AddressLookups, PersonChange
from steward.people.directory.models import Account, Contact, Member
from steward.trust.autonomy.models import AutonomyOverride
from tests.support.conversation_walks import (
    APPROVAL_WRITER,
    APPROVALS,
    CALL_WRITER,
    CALLS,
    CODES,
    CONVERSATIONS,
    CORRESPONDENCES,
    DELIVERIES,
    DELIVERY_WRITER,
    JOB_LINES,
    JOB_WRITER,
    JOBS,
    LEDGER,
    LIMITS,
    NOT_DONE_WRITER,
    OVERVIEWS,
    PINS,
    RUN_NOTES,
    STRANGERS,
    TAIL,
    TIMERS,
)
from tests.support.erasure_walks import ERASING
from tests.support.knowledge_walks import (
    DOCUMENTS,
    EXPORTS,
    FACTS,
    FOLLOWED,
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
    nothing,
)
from tests.support.tool_servers import source
from tests.support.two_accounts import NOW, PLUMBER, Side


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


def _lookups(side: Side) -> AddressLookups:
    lookups: AddressLookups = people_of(side)._lookups
    return lookups


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
