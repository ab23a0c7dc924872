"""Calls for every method of the stores of facts, records, findings and documents, like `store_walks`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from steward.agent.conversations.overview import ConversationOverview
from steward.agent.conversations.steps import Step
from steward.aws.buckets import ObjectChangedError
from steward.core.clock import to_iso
from steward.core.errors import StewardError
from steward.memory.search.folder_removal import scratch
from steward.memory.search.search_index import SearchIndex
from steward.memory.search.snapshots import BuiltIndex, Snapshot
from steward.memory.workspace.facts.confidence_rules import FactChanges
from steward.memory.workspace.facts.models import FactBefore
from steward.time.scanners.models import AccountScannerSettings, ScannerFinding
from steward.time.scanners.scanner_declarations import HandedOverSubject
from steward.time.scanners.store import ScannerDueRow
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, MaintenanceJob
from steward.trades.portfolio.properties import PROPERTY
from steward.trades.records.models import RecordChange
from steward.trades.records.store import RecordTransition
from tests.support.two_accounts import NOW, Side, changed_fact

LATE = NOW + timedelta(days=2)
Walk = Callable[[Side, Side], Any]


def both(call: Callable[[Any], Any], one: Any, other: Any) -> list[Any]:
    """The same with what is one's own and with what is the other's."""
    return [call(one), call(other)]


def nothing(call: Callable[[], Any]) -> Any:
    """What a call gives that must be refused."""
    try:
        return call()
    except (StewardError, ObjectChangedError, ValueError):
        return None


def next_step(side: Side) -> Step:
    return side.step(side.wiring.actor_store.state(side.conversation_id))


def overview(side: Side) -> ConversationOverview:
    return side.wiring.overviews.some(side.account_id, [side.conversation_id])[side.conversation_id]


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


FACTS: Mapping[str, Walk] = {
    "of_member": lambda a, b: both(
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
    return lambda a, b: both(
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
    "earlier": lambda a, b: a.wiring.record_store.earlier(a.account_id, b.place().record_id),
    "lines": lambda a, b: both(
        lambda side: a.wiring.record_store.lines(a.account_id, side.place().record_id, MAINTENANCE), a, b
    ),
    "has_lines": _records("has_lines"),
    "open": lambda a, b: a.wiring.record_store.open(a.account_id, MAINTENANCE),
    "all": lambda a, b: a.wiring.record_store.all(a.account_id, PROPERTY),
    "balance": _records("balance"),
    "change": lambda a, b: both(lambda side: a.wiring.record_store.change(a.account_id, f"call-{side.letter}"), a, b),
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


def another_finding(side: Side, about: MaintenanceJob | None = None) -> ScannerFinding:
    """A second finding of the occurrence of `side`'s own, about its repair or another record."""
    subject = about or side.repair()
    return side.finding().model_copy(update={"finding_id": "fnd-new", "subject_id": subject.record_id})


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
    "look_ended": lambda a, b: a.wiring.scan_store.look_ended(_due_row(a, b.repair().record_id), None, [a.finding()]),
    "put_off": lambda a, b: a.wiring.scan_store.put_off(_due_row(a, b.repair().record_id), NOW),
    "findings": lambda a, b: a.wiring.scan_store.findings(
        a.account_id, [(a.repair().record_id, "k"), (b.repair().record_id, "k")]
    ),
    "ended_occurrences": lambda a, b: both(
        lambda one: a.wiring.scan_store.ended_occurrences(a.account_id, one), a.repair().record_id, b.repair().record_id
    ),
    "asked_before": lambda a, b: [
        a.wiring.scan_store.asked_before(another_finding(a, about)) for about in (a.repair(), b.repair())
    ],
    "is_repeated": lambda a, b: [
        a.wiring.scan_store.is_repeated(another_finding(a, about)) for about in (a.repair(), b.repair())
    ],
    "is_put_off": lambda a, b: [
        a.wiring.scan_store.is_put_off(another_finding(a, about)) for about in (a.repair(), b.repair())
    ],
    "is_overtaken": lambda a, b: [
        a.wiring.scan_store.is_overtaken(another_finding(a, about)) for about in (a.repair(), b.repair())
    ],
    "last_told": lambda a, b: [
        a.wiring.scan_store.last_told(another_finding(a, about)) for about in (a.repair(), b.repair())
    ],
    "changed": lambda a, b: a.wiring.scan_store.changed(a.finding(), state="dismissed"),
    "change": lambda a, b: a.wiring.scan_store.write(a.wiring.scan_store.change(a.finding(), state="told")),
    "looked_at": lambda a, b: a.wiring.scan_store.looked_at(
        a.account_id, "maintenance_followup", [a.repair().record_id, b.repair().record_id]
    ),
    "unsettled": lambda a, b: a.wiring.scan_store.unsettled(a.account_id),
    "needing": lambda a, b: a.wiring.scan_store.needing(a.account_id, NOW),
    "still": lambda a, b: a.wiring.scan_store.still([a.finding()]),
    "settled": lambda a, b: a.wiring.scan_store.settled([a.finding()]),
    "put_due": lambda a, b: a.wiring.scan_store.put_due(_handed(a), NOW),
    "settings": lambda a, b: a.wiring.scan_store.settings(a.account_id),
    "put_settings": lambda a, b: a.wiring.scan_store.put_settings(_scanner(a), NOW),
    "taken_up": lambda a, b: a.wiring.scan_store.taken_up(a.account_id, "vacancy", 1),
    "due_now": lambda a, b: a.wiring.scan_store.due_now(a.account_id, b.repair().record_id, "vacancy", NOW),
    "write": lambda a, b: a.wiring.scan_store.write(a.wiring.scan_store.change(a.finding(), state="told")),
}
FOLLOWED: Mapping[str, Walk] = {
    "after": lambda a, b: a.wiring.follow_ups.after(next_step(a)),
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
    "export": lambda a, b: both(
        lambda one: a.wiring.exporter.export(a.account_id, one), a.conversation_id, b.conversation_id
    ),
    "made_anew": lambda a, b: a.wiring.exporter.made_anew(a.account_id, a.conversation_id),
    "lines": lambda a, b: a.wiring.exporter.lines(overview(a)),
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
    "facts": lambda a, b: both(
        lambda document_id: a.wiring.documents.facts(a.account_id, document_id, a.member.member_id),
        a.document_id,
        b.document_id,
    ),
    "picture_link": lambda a, b: both(
        lambda document_id: a.wiring.documents.picture_link(a.account_id, document_id, timedelta(hours=1)),
        a.document_id,
        b.document_id,
    ),
    "link": lambda a, b: both(
        lambda document_id: a.wiring.documents.link(a.account_id, document_id, a.member.member_id, timedelta(hours=1)),
        a.document_id,
        b.document_id,
    ),
    "read": lambda a, b: both(
        lambda document_id: a.wiring.documents.read(a.account_id, document_id, a.member.member_id),
        a.document_id,
        b.document_id,
    ),
}
