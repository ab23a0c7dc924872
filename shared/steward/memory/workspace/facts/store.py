"""DynamoDB store of facts, and of the place up to which each conversation was searched for some."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from steward.actors.store import ABSENT_ROW
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, ConditionFailedError, Delete, Item, Operation, Put, Table
from steward.memory.workspace.facts.confidence_rules import WEAK_FOR, FactChanges
from steward.memory.workspace.facts.models import Fact, FactBefore

_FACT, _BEFORE = "fact-", "before#"
_CURSOR = "cursor"
# Longer than a change can be undone.
_KEPT_BEFORE = timedelta(days=2)
_A_DAY = timedelta(days=1)
# Facts dropped per transaction; the next one drops the others.
_MOST_GONE = 40


def facts_of(account_id: str, member_id: str) -> str:
    """Return the partition of a member's facts."""
    return f"{account_id}#{member_id}"


@dataclass(frozen=True)
class StoredFacts:
    """Stored facts of a member, and earlier versions by call."""

    facts: tuple[Fact, ...]
    before: tuple[FactBefore, ...] = ()


class FactStore:
    """DynamoDB store of facts: rows of the facts table. Rows that expire carry the time."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def of_member(self, account_id: str, member_id: str) -> StoredFacts:
        """Return all facts with one request."""
        items = list(self._table.query(Condition("#owner = :id", {":id": facts_of(account_id, member_id)})))
        facts = [self._rows.decode(item, Fact) for item in items if item["row"].startswith(_FACT)]
        before = [self._rows.decode(item, FactBefore) for item in items if item["row"].startswith(_BEFORE)]
        return StoredFacts(tuple(facts), tuple(before))

    def cursor(self, conversation_id: str) -> int:
        """Return the last entry of a conversation that was looked through; 0 before the first time."""
        item = self._table.get(_cursor(conversation_id))
        return int(item["seq"]) if item else 0

    def draw(
        self, conversation_id: str, seqs: tuple[int, int], changes: FactChanges, beside: Sequence[Operation]
    ) -> bool:
        """Move the cursor from the first of `seqs` to the second, with the changes and the operations `beside`.

        All are written or none: False if another process has moved the cursor or changed one of the facts.
        """
        was, through = seqs
        unmoved = Condition("#seq = :was", {":was": was}) if was else ABSENT_ROW
        operations: list[Operation] = [Put(self._table, {**_cursor(conversation_id), "seq": through}, unmoved)]
        operations += [self._put(fact, version) for fact, version in changes.put]
        operations += [self._delete(fact) for fact in changes.gone[:_MOST_GONE]]
        try:
            self._table.transact([*operations, *beside])
        except ConditionFailedError:
            return False
        return True

    def change(self, fact: Fact, after: Fact | None, call_id: str, now: datetime) -> bool:
        """Write the changed fact, or delete it for None, and keep the earlier one.

        Return False if the fact has changed meanwhile.
        """
        before = self._item(fact, f"{_BEFORE}{call_id}", FactBefore(call_id=call_id, at=now, fact=fact))
        write = self._put(after, fact.version) if after else self._delete(fact)
        try:
            self._table.transact([write, Put(self._table, before | _until(now + _KEPT_BEFORE), ABSENT_ROW)])
        except ConditionFailedError:
            return False
        return True

    def put_back(self, before: FactBefore, present: Fact | None) -> bool:
        """Restore a fact in place of `present`; False if that has changed meanwhile."""
        fact = before.fact
        assert fact is not None
        version = present.version if present else 0
        again = fact.model_copy(update={"version": max(fact.version, version) + 1})
        # The row stays, so that a late run of the call does not change the fact again.
        made = self._item(fact, f"{_BEFORE}{before.call_id}", before.model_copy(update={"fact": None}))
        try:
            self._table.transact([self._put(again, version), Put(self._table, made | _until(before.at + _KEPT_BEFORE))])
        except ConditionFailedError:
            return False
        return True

    def _put(self, fact: Fact, version: int) -> Put:
        item = {**self._item(fact, fact.fact_id, fact), "version": fact.version}
        if not fact.established:
            item |= _until(fact.last_at + WEAK_FOR + _A_DAY)
        return Put(self._table, item, _at(version) if version else ABSENT_ROW)

    def _delete(self, fact: Fact) -> Delete:
        return Delete(self._table, {"owner": _partition(fact), "row": fact.fact_id}, _at(fact.version))

    def _item(self, fact: Fact, row: str, record: Fact | FactBefore) -> Item:
        partition = _partition(fact)
        attributes = self._rows.encode(record, owner=partition, persons=(fact.member_id,))
        return {"owner": partition, "row": row, **attributes}


def _partition(fact: Fact) -> str:
    return facts_of(fact.account_id, fact.member_id)


def _at(version: int) -> Condition:
    return Condition("#version = :version", {":version": version})


def _cursor(conversation_id: str) -> dict[str, str]:
    return {"owner": conversation_id, "row": _CURSOR}


def _until(at: datetime) -> Item:
    """Return the time from which DynamoDB may delete the row, when it is no longer read."""
    return {"expires_epoch": int(at.timestamp())}
