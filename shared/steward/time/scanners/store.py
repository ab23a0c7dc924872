"""DynamoDB store of scanners: due rows, findings and settings, in the records table."""

from __future__ import annotations

import heapq
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from operator import itemgetter

from steward.aws.row_codec import RowCodec
from steward.aws.tables import ABSENT, Condition, ConditionFailedError, Delete, Item, Operation, Put, Table, Update
from steward.core.clock import to_iso
from steward.time.scanners.models import FINDING, AccountScannerSettings, ScannerFinding
from steward.time.scanners.scanner_declarations import HandedOverSubject
from steward.trades.records.record_types import DUE, Facts, Key, due_shard, due_shards, partition

# Findings to be reported, findings with pending decisions, and changed settings wait in the same index; no scanner has
# these names.
TELL, ASKED, SET = "~tell", "~asked", "~set"
_SCANNERS, _OPEN = "scanners", "open#finding"
_A_PAGE = 100
_SAME = Condition("attribute_not_exists(#row)")
_NOTHING = {"guarded": ABSENT}


@dataclass(frozen=True)
class ScannerDueRow:
    """Due row: a scanner must examine a record, which is unchanged since. Every change of the record rewrites the row.

    `looked` says that the scanner has examined it since.
    """

    account_id: str
    record_id: str
    scanner: str
    due_at: str
    revision: int
    facts: Facts
    looked: bool = False

    @property
    def key(self) -> Key:
        """Key of the row."""
        return partition(self.account_id, self.record_id), f"{DUE}{self.scanner}"


class ScanStore:
    """Store of due rows, findings and settings."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def due(self, scanner: str, until: datetime, most: int) -> list[ScannerDueRow]:
        """Return the rows due for a scanner by then, of all accounts, oldest first."""
        return [_due_row(scanner, item) for item in self._waiting(scanner, until, most)]

    def looked_at(self, account_id: str, scanner: str, record_ids: Sequence[str]) -> list[ScannerDueRow]:
        """Return a scanner's rows for these records, whenever they are due."""
        keys = [{"owner": partition(account_id, one), "row": f"{DUE}{scanner}"} for one in record_ids]
        return [_due_row(scanner, item) for item in self._many(keys)]

    def look_ended(
        self,
        due: ScannerDueRow,
        again_at: datetime | None,
        found: Sequence[ScannerFinding],
        holds: Iterable[tuple[str, int]] = (),
        also: Sequence[Operation] = (),
        *,
        looked: bool = True,
    ) -> bool:
        """Save new findings and set the row's next examination; None waits for a change of the record.

        Return False, with nothing written, if the record has changed, a concurrent run has examined it, one of the
        findings exists, or a record lacks the revision at which a finding `holds`.
        """
        key = {"owner": due.key[0], "row": due.key[1]}
        same = Condition("#due_at = :at AND #revision = :revision", {":at": due.due_at, ":revision": due.revision})
        when = {"due_at": to_iso(again_at)} if again_at else {"due_at": ABSENT, "due_shard": ABSENT}
        puts = [put for finding in found for put in self._puts(finding, None)]
        still = [self._is_at(due.account_id, *one) for one in dict.fromkeys(holds)]
        moved = Update(self._table, key, {**when, **({"looked": True} if looked else {})}, same)
        return self._transact([moved, *still, *puts, *also])

    def put_off(self, due: ScannerDueRow, until: datetime) -> bool:
        """Delay a row that failed."""
        return self.look_ended(due, until, (), looked=False)

    def findings(self, account_id: str, keys: Sequence[tuple[str, str]]) -> dict[tuple[str, str], ScannerFinding]:
        """Return existing findings by (subject, key)."""
        wanted = [{"owner": partition(account_id, subject), "row": f"{FINDING}{key}"} for subject, key in keys]
        found = (self._rows.decode(item, ScannerFinding) for item in self._many(wanted))
        return {(one.subject_id, one.key): one for one in found}

    def ended_occurrences(self, account_id: str, subject_id: str) -> frozenset[str]:
        """Return the occurrences of which a person has called a finding done or of no interest."""
        found = self._findings_of(account_id, subject_id)
        return frozenset(one.occurrence for one in found if one.occurrence and one.ended_by_person)

    def asked_before(self, finding: ScannerFinding) -> list[ScannerFinding]:
        """Return the other findings of its occurrence with a decision that may be pending, or may have been a no.

        What was done and taken back was a no as well, although the record has settled its finding meanwhile.
        """
        there = self._findings_of(finding.account_id, finding.subject_id) if finding.occurrence else ()
        return [
            one
            for one in there
            if (one.job_id or one.state == "rejected")
            and one.occurrence == finding.occurrence
            and one.finding_id != finding.finding_id
        ]

    def is_repeated(self, finding: ScannerFinding) -> bool:
        """Return whether a newer finding reminds of the same thing."""
        there = self._findings_of(finding.account_id, finding.subject_id) if finding.occurrence else ()
        return any(one.occurrence == finding.occurrence and one.found_at > finding.found_at for one in there)

    def is_overtaken(self, finding: ScannerFinding) -> bool:
        """Return whether a newer finding of its record reminds the same contact, or tells that its notice is late."""
        there = self._findings_of(finding.account_id, finding.subject_id)
        newer = (one for one in there if one.found_at > finding.found_at)
        return any(finding.is_notice or one.to == finding.to for one in newer)

    def is_put_off(self, finding: ScannerFinding) -> bool:
        """Return whether a person has put off another finding of its occurrence, to a time before this one is over."""
        if not (finding.occurrence and finding.ends_at):
            return False
        there = self._findings_of(finding.account_id, finding.subject_id)
        same = (one for one in there if one.occurrence == finding.occurrence and one.finding_id != finding.finding_id)
        return any(one.state == "snoozed" and one.told_at and one.told_at < finding.ends_at for one in same)

    def last_told(self, finding: ScannerFinding) -> datetime | None:
        """Return when members last heard of the same from another finding of its subject; None if never."""
        there = self._findings_of(finding.account_id, finding.subject_id)
        same = (one for one in there if one.check == finding.check and one.finding_id != finding.finding_id)
        return max((one.told_at for one in same if one.told_at and _waits_for(one) != TELL), default=None)

    def _findings_of(self, account_id: str, subject_id: str) -> Iterator[ScannerFinding]:
        condition = Condition(
            "#owner = :id AND begins_with(#row, :findings)",
            {":id": partition(account_id, subject_id), ":findings": FINDING},
        )
        return (self._rows.decode(item, ScannerFinding) for item in self._table.query(condition))

    def changed(self, before: ScannerFinding, **fields: object) -> bool:
        """Change a finding; False if it was changed meanwhile."""
        return self._transact(self.change(before, **fields))

    def change(self, before: ScannerFinding, **fields: object) -> list[Operation]:
        """Return the writes that change a finding, for a transaction."""
        return self._puts(before.model_copy(update={**fields, "writes": before.writes + 1}), before)

    def to_tell(self, until: datetime, most: int) -> list[ScannerFinding]:
        """Return the findings to be reported by then, of all accounts, oldest first."""
        return self._found(TELL, until, most)

    def asked(self, until: datetime, most: int) -> list[ScannerFinding]:
        """Return the findings for which decisions were requested by then, of all accounts."""
        return self._found(ASKED, until, most)

    def unsettled(self, account_id: str) -> list[ScannerFinding]:
        """Return the account's unsettled findings."""
        condition = Condition("#owner = :id", {":id": partition(account_id, _OPEN)})
        keys = [(item["subject"], item["key"]) for item in self._table.query(condition)]
        return sorted(self.findings(account_id, keys).values(), key=lambda one: (one.found_at, one.key))

    def needing(self, account_id: str, now: datetime, scanner: str = "") -> list[ScannerFinding]:
        """Return the newest unsettled finding of each record, scanner and check, and of each occurrence.

        Findings that a change of the record has settled, or that have ended, are left out.
        """
        unsettled = [one for one in self.unsettled(account_id) if scanner in ("", one.scanner)]
        still = self.still([one for one in unsettled if one.ends_at is None or one.ends_at > now])
        newest = {(one.scanner, one.subject_id, one.check): one for one in still}.values()
        return list({(one.scanner, one.subject_id, one.occurrence or one.check): one for one in newest}.values())

    def still(self, found: Sequence[ScannerFinding]) -> list[ScannerFinding]:
        """Return the findings whose subject is unchanged since, according to the scanner's row."""
        rows = self._looked_at_of(found)
        return [one for one in found if (row := rows.get(_looked_at(one))) and row.revision == one.revision]

    def settled(self, found: Sequence[ScannerFinding]) -> list[ScannerFinding]:
        """Return the findings that their scanner did not find again after a change of the subject.

        Findings whose subject is no longer examined are included.
        """
        rows = self._looked_at_of(found)

        def is_over(one: ScannerFinding) -> bool:
            row = rows.get(_looked_at(one))
            return row is None or (row.looked and row.revision != one.revision)

        return [one for one in found if is_over(one)]

    def settings(self, account_id: str) -> dict[str, AccountScannerSettings]:
        """Return the account's settings, by scanner."""
        condition = Condition("#owner = :id", {":id": partition(account_id, _SCANNERS)})
        found = (self._rows.decode(item, AccountScannerSettings) for item in self._table.query(condition))
        return {one.scanner: one for one in found}

    def put_settings(self, settings: AccountScannerSettings, now: datetime) -> bool:
        """Save settings and have the scanner's records examined again; False if a concurrent change was faster."""
        owner = partition(settings.account_id, _SCANNERS)
        attributes = self._rows.encode(settings, owner=owner, persons=())
        item = {"owner": owner, "row": settings.scanner, **attributes, **self._waits(SET, settings.account_id, now)}
        item |= {"record_id": settings.scanner, "account_id": settings.account_id, "revision": settings.revision}
        before = {":before": settings.revision - 1}
        condition = Condition("#revision = :before", before) if settings.revision > 1 else _SAME
        return self._transact([Put(self._table, item, condition)])

    def just_set(self, now: datetime, most: int) -> list[tuple[str, str, int]]:
        """Return changed settings: account, scanner and revision of each."""
        return [(item["account_id"], item["record_id"], item["revision"]) for item in self._waiting(SET, now, most)]

    def taken_up(self, account_id: str, scanner: str, revision: int) -> None:
        """Record that the rows affected by changed settings are due."""
        key = {"owner": partition(account_id, _SCANNERS), "row": scanner}
        same = Condition("#revision = :revision", {":revision": revision})
        self._transact([Update(self._table, key, {"due_shard": ABSENT, "due_at": ABSENT}, same)])

    def due_now(self, account_id: str, record_id: str, scanner: str, now: datetime) -> None:
        """Make a record due for a scanner, if it has a row."""
        key = {"owner": partition(account_id, record_id), "row": f"{DUE}{scanner}"}
        again = {"due_shard": due_shard(scanner, record_id), "due_at": to_iso(now)}
        self._transact([Update(self._table, key, again, Condition("attribute_exists(#row)"))])

    def put_due(self, handed: HandedOverSubject, now: datetime) -> None:
        """Create the due row of a subject that is not a record; without facts it is not due."""
        key = {"owner": partition(handed.account_id, handed.subject_id), "row": f"{DUE}{handed.scanner}"}
        said = {"record_id": handed.subject_id, "account_id": handed.account_id, "revision": handed.revision}
        due = self._waits(handed.scanner, handed.subject_id, now) if handed.facts else {}
        facts = json.dumps(dict(handed.facts), separators=(",", ":"), sort_keys=True)
        self._transact([Put(self._table, {**key, **said, **due, "facts": facts})])

    def write(self, operations: Sequence[Operation]) -> bool:
        """Write all operations in one transaction; False if none was written."""
        return self._transact(operations)

    def _found(self, what: str, until: datetime, most: int) -> list[ScannerFinding]:
        """Return the findings that wait, without those that another run has handled since the index was read."""
        keys = [{"owner": item["owner"], "row": item["row"]} for item in self._waiting(what, until, most)]
        found = (self._rows.decode(item, ScannerFinding) for item in self._many(keys))
        waiting = (one for one in found if _waits_for(one) == what and _waits_until(one) <= until)
        return sorted(waiting, key=lambda one: (one.found_at, one.key))

    def _looked_at_of(self, found: Sequence[ScannerFinding]) -> dict[Key, ScannerDueRow]:
        wanted = [{"owner": owner, "row": row} for owner, row in sorted(set(map(_looked_at, found)))]
        rows = (_due_row(item["row"].removeprefix(DUE), item) for item in self._many(wanted))
        return {row.key: row for row in rows}

    def _many(self, keys: Sequence[Item]) -> Iterator[Item]:
        for at in range(0, len(keys), _A_PAGE):
            yield from self._table.get_many(keys[at : at + _A_PAGE])

    def _is_at(self, account_id: str, record_id: str, revision: int) -> Update:
        at = Condition("#revision = :at AND #withdrawn = :no", {":at": revision, ":no": False})
        # A condition needs a write to go with it.
        return Update(self._table, {"owner": partition(account_id, record_id), "row": "record"}, _NOTHING, at)

    def _puts(self, after: ScannerFinding, before: ScannerFinding | None) -> list[Operation]:
        owner = partition(after.account_id, after.subject_id)
        attributes = self._rows.encode(after, owner=owner, persons=())
        item: Item = {"owner": owner, "row": after.row, **attributes, "writes": after.writes}
        item |= {"account_id": after.account_id, "record_id": after.subject_id, "revision": after.revision}
        if waits := _waits_for(after):
            item |= self._waits(waits, after.finding_id, _waits_until(after))
        condition = Condition("#writes = :before", {":before": before.writes}) if before else _SAME
        line = {"owner": partition(after.account_id, _OPEN), "row": after.finding_id}
        listed: Operation = Put(self._table, {**line, "subject": after.subject_id, "key": after.key})
        return [Put(self._table, item, condition), Delete(self._table, line) if after.settled else listed]

    def _waits(self, what: str, which: str, at: datetime) -> Mapping[str, str]:
        return {"due_shard": due_shard(what, which), "due_at": to_iso(at)}

    def _waiting(self, what: str, until: datetime, most: int) -> list[Item]:
        def of(shard: str) -> Iterator[Item]:
            condition = Condition(
                "#due_shard = :shard AND #due_at <= :until", {":shard": shard, ":until": to_iso(until)}
            )
            return self._table.query(condition, index="due", limit=min(most, _A_PAGE))

        return list(islice(heapq.merge(*map(of, due_shards(what)), key=itemgetter("due_at")), most))

    def _transact(self, operations: Sequence[Operation]) -> bool:
        try:
            self._table.transact(operations)
        except ConditionFailedError:
            return False
        return True


def _due_row(scanner: str, item: Item) -> ScannerDueRow:
    due_at = str(item.get("due_at", ""))
    return ScannerDueRow(
        item["account_id"], item["record_id"], scanner, due_at, item["revision"], _facts(item), "looked" in item
    )


def _waits_for(finding: ScannerFinding) -> str:
    return TELL if finding.state in ("open", "snoozed") else ASKED if finding.asks else ""


def _waits_until(finding: ScannerFinding) -> datetime:
    return finding.told_at or finding.found_at


def _looked_at(finding: ScannerFinding) -> Key:
    return partition(finding.account_id, finding.subject_id), f"{DUE}{finding.scanner}"


def _facts(item: Item) -> Facts:
    found: Facts = json.loads(item["facts"])
    return found
