"""Nothing crosses accounts: every method of every store, called for one of two accounts, shows and changes its own.

The stores are found by looking: whatever in the product is made with a table or a bucket. A method that is not walked
here fails the test, and so does a class that is neither walked nor named as one that works for all accounts at once.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import steward
from steward.actors.events import Post
from steward.actors.store import Commit
from steward.actors.timer_store import TimerStore
from steward.approvals.models import ApprovalStatus
from steward.approvals.store import ApprovalStore
from steward.autonomy.models import Override
from steward.aws.tables import ConditionFailed, Delete, Put, Update
from steward.channels.models import DeliveryStatus
from steward.conversations.job_store import JobStore
from steward.conversations.overview import ConversationOverview
from steward.conversations.pins import Pin, key_of
from steward.conversations.steps import Step
from steward.core.errors import StewardError
from steward.ledger.models import ExecutionEnded
from steward.people.lookups import Change, Lookups
from steward.people.models import Account, Contact, Member
from steward.search.engine import Index
from steward.search.folders import scratch
from steward.search.models import SearchForget
from steward.search.snapshots import Built, Snapshot
from steward.tools.models import CallStatus
from steward.wiring import Wiring
from tests.support.stores import fresh_wiring
from tests.support.two_accounts import NOW, PLUMBER, Side, line_of_side, make_side, rows_of

# Made with a table or a bucket, and no store of an account's: they take rows as they come, whoever's they are.
FOR_ALL = {
    "Rows": "encodes what it is given",
    "MissedMessages": "asks the provider for every number",
    "SweepService": "rings for whoever waits",
    "RedriveService": "an operator's",
    "RebuildService": "an operator's",
}
# What is listed for all accounts at once, by design, names them by ids and holds nobody's words.
IDS_ALONE = {"DynamoPeopleStore.numbers", "TimerStore.due"}

LATE = NOW + timedelta(days=2)
Walk = Callable[[Side, Side], Any]


def _people(side: Side) -> Any:
    return side.wiring.people.store


def _account(side: Side) -> Account:
    account: Account = _people(side).account(side.account_id)
    return account


def _member(side: Side) -> Member:
    member: Member = _people(side).member(side.account_id, side.member.member_id)
    return member


def _contact(side: Side) -> Contact:
    contact: Contact = _people(side).contact(side.account_id, side.contact.contact_id)
    return contact


def _timers(side: Side) -> TimerStore:
    return TimerStore(side.wiring.table("timers_table"), side.wiring.rows)


def _approvals(side: Side) -> ApprovalStore:
    return ApprovalStore(side.wiring.table("approvals_table"), side.wiring.rows)


def _lookups(side: Side) -> Lookups:
    lookups: Lookups = _people(side)._lookups
    return lookups


def _both(call: Callable[[str], Any], one: str, other: str) -> list[Any]:
    """The same with what is one's own and with what is the other's."""
    return [call(one), call(other)]


def _nothing(call: Callable[[], Any]) -> Any:
    """What a call gives that must be refused."""
    try:
        return call()
    except (StewardError, ValueError):
        return None


def _new_account(a: Side) -> Account:
    return Account(account_id=f"acct-new-{a.letter}", name="new", number=_free_number(a))


def _free_number(a: Side) -> str:
    return "+15005550098" if a.letter == "A" else "+15005550099"


def _level(a: Side) -> Override:
    return Override(
        account_id=a.account_id,
        action="remember",
        level=1,
        set_by=a.member.member_id,
        set_by_role="owner",
        set_at=NOW,
    )


def _found(a: Side) -> Any:
    return a.wiring.delivery_store.find(a.conversation_id, a.delivery().row, a.delivery().lane)


def _stored_delivery(a: Side) -> Any:
    return a.wiring.delivery_store.get(a.conversation_id, a.delivery().row)


def _commit(a: Side) -> Any:
    state = a.wiring.actor_store.state(a.conversation_id)
    assert state is not None
    return a.wiring.actor_store.commit(Commit(a.step(state), state.version, consumed=()))


def _releases(a: Side) -> None:
    if a.wiring.delivery_store.claim(_found(a), NOW, 1):
        a.wiring.delivery_store.release(_stored_delivery(a))


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


def _ended(a: Side) -> ExecutionEnded:
    return ExecutionEnded(
        account_id=a.account_id,
        call_id=f"call-{a.letter}",
        conversation_id=a.conversation_id,
        at=NOW,
        status="done",
        result=a.mark,
    )


PEOPLE: Mapping[str, Walk] = {
    "account_at": lambda a, b: _people(a).account_at(a.number),
    "resolve_beside": lambda a, b: _people(a).resolve_beside(a.number, PLUMBER, a.wiring.pins.place(key_of(a.party))),
    "resolve": lambda a, b: _both(lambda address: _people(a).resolve(a.number, address), PLUMBER, b.member.phone),
    "sender": lambda a, b: _both(lambda address: _people(a).sender(a.number, address), PLUMBER, b.member.phone),
    "account": lambda a, b: _people(a).account(a.account_id),
    "member": lambda a, b: _both(
        lambda member: _people(a).member(a.account_id, member), a.member.member_id, b.member.member_id
    ),
    "members": lambda a, b: _people(a).members(a.account_id),
    "contact": lambda a, b: _both(
        lambda contact: _people(a).contact(a.account_id, contact), a.contact.contact_id, b.contact.contact_id
    ),
    "kept_contact": lambda a, b: _people(a).kept_contact(a.account_id, b.contact.contact_id),
    "contacts": lambda a, b: _people(a).contacts(a.account_id),
    # The number is the other's already; and one that is free.
    "add_account": lambda a, b: [
        _people(a).add_account(_new_account(a).model_copy(update={"number": b.number})),
        _people(a).add_account(_new_account(a)),
    ],
    "put_account": lambda a, b: _people(a).put_account(_account(a)),
    "put_member": lambda a, b: [
        # The phone of the other's member is no news to this account.
        _people(a).put_member(_account(a), _member(a).model_copy(update={"emails": (f"{a.letter}@example.com",)})),
        _nothing(lambda: _people(a).put_member(_account(a), _member(b))),
    ],
    "put_contact": lambda a, b: [
        _people(a).put_contact(_account(a), _contact(a).model_copy(update={"other_phones": ("+15550100555",)})),
        _nothing(lambda: _people(a).put_contact(_account(a), _contact(b))),
    ],
    "outsider_messages": lambda a, b: _people(a).outsider_messages(a.account_id),
    "address": lambda a, b: _both(lambda one: _people(a).address(a.account_id, one), PLUMBER, b.member.phone),
    "address_place": lambda a, b: _people(a).address_place(a.account_id, PLUMBER)[1],
    "note_wrote": lambda a, b: _people(a).note_wrote(a.account_id, PLUMBER, NOW + timedelta(days=1)),
    "note_opt_out": lambda a, b: _people(a).note_opt_out(a.account_id, PLUMBER, NOW),
    "note_opt_in": lambda a, b: _people(a).note_opt_in(a.account_id, PLUMBER, NOW),
    "remember_correspondent": lambda a, b: _people(a).remember_correspondent(a.account_id, PLUMBER, "mbr-else"),
    "block": lambda a, b: _people(a).block(a.account_id, PLUMBER, a.member.member_id, NOW),
    "unblock": lambda a, b: _people(a).unblock(a.account_id, "72345"),
    "blocked": lambda a, b: _people(a).blocked(a.account_id),
    "numbers": lambda a, b: _people(a).numbers(),
    "read_until": lambda a, b: _people(a).read_until(a.number, NOW),
}
LOOKUPS: Mapping[str, Walk] = {
    # Written as new although they are there.
    "write": lambda a, b: _nothing(lambda: _lookups(a).write(_account(a), [Change(_contact(a), None)])),
    "key": lambda a, b: _lookups(a).key(_account(a), PLUMBER),
    "item": lambda a, b: _lookups(a).item(a.account_id, a.contact.row, a.contact),
    "put_if_unchanged": lambda a, b: _nothing(
        lambda: _lookups(a).put_if_unchanged(_lookups(a).item(a.account_id, "contact#new", a.contact), None)
    ),
}
CONVERSATIONS: Mapping[str, Walk] = {
    "load": lambda a, b: a.wiring.actor_store.load(a.conversation_id),
    "commit": lambda a, b: _commit(a),
    "set_aside": lambda a, b: a.wiring.actor_store.set_aside(
        a.conversation_id,
        [f"mail#{mail.mail_id}" for mail in a.wiring.actor_store.load(b.conversation_id).mail],
    ),
    "post": lambda a, b: a.wiring.actor_store.post([Post(a.conversation_id, a.message("2"), "twilio#SMp")], NOW),
    "taken": lambda a, b: a.wiring.actor_store.taken("twilio#SMA1"),
    "mend_state": lambda a, b: a.wiring.actor_store.mend_state(a.wiring.actor_store.state(a.conversation_id)),
    "still_waiting": lambda a, b: a.wiring.actor_store.still_waiting(
        a.conversation_id, [a.call().row, b.call().row, b.delivery().row]
    ),
    "read_log": lambda a, b: a.wiring.actor_store.read_log(a.conversation_id, 0, 100),
    "state": lambda a, b: a.wiring.actor_store.state(a.conversation_id),
    "mail_put": lambda a, b: a.wiring.actor_store.mail_put(a.conversation_id, a.message("3"), NOW),
    "operations": lambda a, b: a.wiring.actor_store.operations(Commit(_next_step(a), 9, ())),
}
LIMITS: Mapping[str, Walk] = {
    "read": lambda a, b: a.wiring.limits.read(a.account_id, NOW.date().isoformat()),
    "spent": lambda a, b: a.wiring.limits.spent(a.account_id, NOW.date().isoformat(), a.conversation_id, 7),
}
CODES: Mapping[str, Walk] = {
    "taken": lambda a, b: a.wiring.codes.taken(a.account_id, ["7Q"], NOW),
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
DELIVERIES: Mapping[str, Walk] = {
    "get": lambda a, b: a.wiring.delivery_store.get(a.conversation_id, b.delivery().row),
    "find": lambda a, b: [
        _found(a),
        # A doorbell that names the other's lane.
        a.wiring.delivery_store.find(a.conversation_id, a.delivery().row, b.delivery().lane),
        a.wiring.delivery_store.find(a.conversation_id, b.delivery().row, b.delivery().lane),
    ],
    "lane": lambda a, b: a.wiring.delivery_store.lane(a.delivery().lane),
    "status": lambda a, b: a.wiring.delivery_store.status(a.conversation_id, b.delivery().row),
    "claim": lambda a, b: a.wiring.delivery_store.claim(_found(a), NOW, 1),
    "postpone": lambda a, b: a.wiring.delivery_store.postpone(a.delivery(), NOW + timedelta(minutes=1)),
    "wait": lambda a, b: a.wiring.delivery_store.wait(_found(a)),
    "release": lambda a, b: _releases(a),
    "settle_operations": lambda a, b: _settles(a),
    "send_again": lambda a, b: a.wiring.delivery_store.send_again(a.delivery(), a.rows_of_effects(a.delivery("again"))),
    "settle": lambda a, b: a.wiring.delivery_store.settle([a.wiring.ledger.line_put(_ended(a))]),
    "note_status": lambda a, b: a.wiring.delivery_store.note_status(a.conversation_id, b.delivery().row, "SM", "sent"),
}
CALLS: Mapping[str, Walk] = {
    "get": lambda a, b: _both(lambda row: a.wiring.calls.get(a.conversation_id, row), a.call().row, b.call().row),
    "claim": lambda a, b: _both(
        lambda row: a.wiring.calls.claim(a.conversation_id, row, "memory", NOW, timedelta(minutes=1)),
        a.call().row,
        b.call().row,
    ),
    "settle": lambda a, b: a.wiring.calls.settle(
        a.call(), CallStatus.DONE, [a.wiring.ledger.line_put(_ended(a))], allowed_from=tuple(CallStatus)
    ),
    "status_update": lambda a, b: a.wiring.calls.status_update(
        a.conversation_id, a.call().row, CallStatus.DONE, allowed_from=tuple(CallStatus)
    ),
}
LEDGER: Mapping[str, Walk] = {
    "line_put": lambda a, b: a.wiring.ledger.line_put(_ended(a)),
    "read": lambda a, b: a.wiring.ledger.read(a.account_id, NOW - timedelta(days=1)),
}
TAIL: Mapping[str, Walk] = {
    "put": lambda a, b: _tail(a).put(a.document()),
    "forget": lambda a, b: _tail(a).forget(SearchForget(account_id=a.account_id, person=PLUMBER), NOW),
    "read": lambda a, b: _tail(a).read(a.account_id),
    "restore": lambda a, b: _tail(a).restore(a.document()),
    "after": lambda a, b: _tail(a).after(_next_step(a)),
    "delete": lambda a, b: _tail(a).delete(a.account_id, [row.row for row in _tail(b).read(b.account_id)]),
}
TIMERS: Mapping[str, Walk] = {
    "due": lambda a, b: _timers(a).due(NOW, NOW),
    "addition": lambda a, b: _timers(a).addition(a.timer()),
    "cancellation": lambda a, b: _timers(a).cancellation(a.timer()),
    "removal": lambda a, b: _timers(a).removal(a.timer()),
    "delete": lambda a, b: _timers(a).delete(a.timer()),
    "cursor": lambda a, b: _timers(a).cursor(NOW),
    "move_cursor": lambda a, b: _timers(a).move_cursor(NOW),
}
APPROVALS: Mapping[str, Walk] = {
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
    "restore": lambda a, b: a.wiring.workspace.restore(a.account_id, "none.md", "v", None),
}


def _next_step(side: Side) -> Step:
    return side.step(side.wiring.actor_store.state(side.conversation_id))


def _pin(side: Side) -> Pin:
    return Pin(side.account_id, key_of(side.party), side.member.member_id, "conv-next", side.conversation_id)


def _tail(side: Side) -> Any:
    return side.wiring.search_tail


def _overview(side: Side) -> ConversationOverview:
    return side.wiring.overviews.some(side.account_id, [side.conversation_id])[side.conversation_id]


def _jobs(side: Side) -> JobStore:
    return JobStore(side.wiring.conversations_table, side.wiring.actors, side.wiring.rows)


def _published(side: Side) -> Snapshot:
    """A snapshot of what the account has said, the next one if there is one already."""
    snapshots = side.wiring.snapshots
    before = snapshots.current(side.account_id)
    with scratch() as folder:
        index = Index.create(folder / "index", side.account_id, None)
        index.update([side.document()])
        built = Built(folder / "index", tuple(index.files()), index.head(), {"documents": 1}, None)
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
JOBS: Mapping[str, Walk] = {
    "find": lambda a, b: _jobs(a).find(a.conversation_id, a.job().row),
    "finish": lambda a, b: _jobs(a).finish(a.job(), None),
    "postpone": lambda a, b: _jobs(a).postpone(a.job(), LATE),
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

WALKED: Mapping[str, Mapping[str, Walk]] = {
    "DynamoPeopleStore": PEOPLE,
    "Lookups": LOOKUPS,
    "DynamoActorStore": CONVERSATIONS,
    "DynamoAutonomyStore": AUTONOMY,
    "DeliveryStore": DELIVERIES,
    "CallStore": CALLS,
    "LedgerStore": LEDGER,
    "LimitStore": LIMITS,
    "CodeStore": CODES,
    "PinStore": PINS,
    "CallWriter": CALL_WRITER,
    "DeliveryWriter": DELIVERY_WRITER,
    "ApprovalWriter": APPROVAL_WRITER,
    "JobWriter": JOB_WRITER,
    "CorrespondenceStore": CORRESPONDENCES,
    "SearchTail": TAIL,
    "TimerStore": TIMERS,
    "ApprovalStore": APPROVALS,
    "Workspace": WORKSPACE,
    "OverviewStore": OVERVIEWS,
    "JobStore": JOBS,
    "Exporter": EXPORTS,
    "ScopeStore": SCOPES,
    "Snapshots": SNAPSHOTS,
}
EVERY_METHOD = {f"{store}.{method}": walk for store, methods in WALKED.items() for method, walk in methods.items()}


def stores() -> dict[str, type]:
    """Every class of the product that is made with a table or a bucket."""
    found = {}
    for module in pkgutil.walk_packages(steward.__path__, "steward."):
        if module.name.startswith("steward.aws") or module.name == "steward.tools.generate":
            continue
        for name, kind in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            parameters = getattr(kind.__init__, "__annotations__", {})
            if kind.__module__ == module.name and {"Table", "Bucket"} & set(map(str, parameters.values())):
                found[name] = kind
    return found


def test_every_method_of_every_store_is_walked() -> None:
    known = stores()
    assert known.keys() >= {"DynamoPeopleStore", "DeliveryStore", "Workspace", "SearchTail", "LedgerStore"}
    assert known.keys() - FOR_ALL.keys() == WALKED.keys()
    for name, kind in known.items():
        if name not in FOR_ALL:
            public = {method for method, _ in inspect.getmembers(kind, callable) if not method.startswith("_")}
            assert public == WALKED[name].keys(), name


@pytest.fixture(scope="module")
def sides() -> Iterator[tuple[Side, Side]]:
    """Two accounts side by side."""
    with fresh_wiring() as wiring:
        yield two_sides(wiring, "A", "B")


def two_sides(wiring: Wiring, *letters: str) -> tuple[Side, Side]:
    one, other = (
        make_side(wiring, letter, f"+150055500{ord(letter)}", f"+155501000{ord(letter)}") for letter in letters
    )
    return one, other


@given(st.data())
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
def test_nothing_of_one_account_is_shown_to_or_changed_for_the_other(
    sides: tuple[Side, Side], data: st.DataObject
) -> None:
    """In any order, on whatever the calls before have left."""
    names = data.draw(st.lists(st.sampled_from(sorted(EVERY_METHOD)), min_size=1, max_size=4))
    mine, theirs = data.draw(st.sampled_from([sides, sides[::-1]]))
    hold_the_wall(names, mine, theirs)


@pytest.mark.parametrize("name", sorted(EVERY_METHOD))
def test_each_method_alone(sides: tuple[Side, Side], name: str) -> None:
    hold_the_wall([name], *sides)


def hold_the_wall(names: list[str], mine: Side, theirs: Side) -> None:
    """Call the methods for `mine`, and see that `theirs` neither shows in an answer nor changes."""
    before = rows_of(theirs)
    assert before, "there is something to see"
    for name in names:
        shown = carried_out(mine, EVERY_METHOD[name](mine, theirs))
        marks = (theirs.mark,) if name in IDS_ALONE else theirs.marks
        seen = [mark for mark in marks if mark in shown]
        assert not seen, f"{name} shows {seen}"
    assert rows_of(theirs) == before, f"{names} changed what is another account's"


def carried_out(side: Side, answer: Any) -> str:
    """What an answer shows; a write that is only handed out is carried out first."""
    if isinstance(answer, Iterator):
        return carried_out(side, list(answer))
    writes = answer if isinstance(answer, list) else [answer]
    if not writes or not all(isinstance(write, Put | Update | Delete) for write in writes):
        return repr(answer)
    with suppress(ConditionFailed):
        side.wiring.conversations_table.transact(writes)
    return ""


@pytest.mark.parametrize(
    ("letters", "name", "leaks"),
    [
        ("CD", "DynamoPeopleStore.contacts", lambda a, b: _people(b).contacts(b.account_id)),
        ("EF", "DynamoPeopleStore.block", lambda a, b: _people(b).block(b.account_id, "71234", "m", LATE)),
        ("GH", "SearchTail.read", lambda a, b: _tail(b).read(b.account_id)),
        ("IJ", "LedgerStore.line_put", lambda a, b: b.wiring.ledger.line_put(_ended(b))),
    ],
)  # fmt: skip
def test_a_hole_in_the_wall_is_noticed(
    sides: tuple[Side, Side], letters: str, name: str, leaks: Walk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On accounts of its own: what the walks before have left would hide a hole that writes the same once more."""
    monkeypatch.setitem(EVERY_METHOD, name, leaks)
    fresh = two_sides(sides[0].wiring, *letters)
    with pytest.raises(AssertionError):
        hold_the_wall([name], *fresh)
