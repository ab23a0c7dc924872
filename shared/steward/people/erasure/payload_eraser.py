"""Erases unreferenced payloads in S3: of earlier states of rows, and of interrupted writes.

A payload that a row refers to stays, since the row would not load without it: others' own texts remain, and only their
earlier states go. A payload is written before its row: a young one may still be referred to, and is met on the next
walk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta

from steward.agent.conversations import eraser as conversations
from steward.agent.correspondence.overview import lines_of as correspondence_lines
from steward.aws.buckets import Bucket, ObjectVersion
from steward.aws.redactors import ErasureWalk, rows_of
from steward.aws.schema import (
    APPROVALS,
    CONVERSATIONS,
    FACTS,
    GRANTS,
    LEDGER,
    PEOPLE,
    RECORDS,
    SEARCH_TAIL,
    TableSchema,
)
from steward.aws.tables import Condition, Item, Table
from steward.core.redaction import ErasureScope, Redaction
from steward.memory.learning import eraser as learning
from steward.memory.sync import row_places as sync
from steward.memory.workspace.facts import eraser as facts
from steward.people.directory.address_lookups import lookup_of
from steward.people.directory.models import Account, Member
from steward.time.schedules import eraser as schedules
from steward.time.watchers import eraser as watchers
from steward.trades.records.eraser import rows_with_text

# No function that writes a payload and then its row runs longer.
_UNDER_WAY = timedelta(minutes=16)


class PayloadEraser:
    """Eraser for the payloads bucket, as far as the account has objects there."""

    def __init__(
        self,
        bucket: Bucket,
        tables: Mapping[TableSchema, Table],
        members: Callable[[str], list[Member]],
        account: Callable[[str], Account | None],
    ) -> None:
        self._bucket = bucket
        self._tables = tables
        self._members = members
        self._account = account

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`. Young payloads count, so that another walk follows."""
        wanted = dict[str, list[ObjectVersion]]()
        for prefix in self._owned(marked):
            wanted |= self._below(prefix)
        for prefix in self._shared(marked):
            wanted |= {key: kept for key, kept in self._below(prefix).items() if self._finds(kept, walk.redaction)}
        for item in self._rows(marked) if wanted else ():
            if (key := str(item.get("personal_key", ""))) in wanted:
                wanted[key] = self._earlier(key, wanted[key])
        wanted = {key: kept for key, kept in wanted.items() if kept}
        old = [kept for kept in wanted.values() if all(one.at <= walk.at - _UNDER_WAY for one in kept)]
        self._bucket.delete_versions([(one.key, one.name) for kept in old for one in kept])
        return len(wanted)

    def _owned(self, marked: ErasureScope) -> Iterator[str]:
        account_id, person_id = marked.subject.account_id, marked.subject.person_id
        yield from (f"payloads/{one}/" for one in sorted(marked.own))
        if person_id:
            yield f"payloads/{facts.kept_in(account_id, person_id)}/"
            yield f"payloads/{watchers.kept_in(account_id, person_id)}/"
        yield from (f"payloads/{one}/" for one in self._senders(marked))

    def _shared(self, marked: ErasureScope) -> Iterator[str]:
        account_id = marked.subject.account_id
        yield from (f"payloads/{one}/" for one in marked.others)
        yield from (
            f"payloads/{one}/" for one in (account_id, f"search#{account_id}", conversations.listed_in(account_id))
        )
        # The partitions of scope, levels and records, and each member's facts and skills.
        yield from (f"payloads/{account_id}#", f"payloads/{watchers.kept_in(account_id, '')}")

    def _senders(self, marked: ErasureScope) -> list[str]:
        """Return the partitions of look-ups by the subject's addresses; they have rows if somebody owns these again."""
        account = self._account(marked.subject.account_id)
        return [lookup_of(account, one) for one in sorted(marked.subject.addresses)] if account else []

    def _below(self, prefix: str) -> dict[str, list[ObjectVersion]]:
        found = dict[str, list[ObjectVersion]]()
        for one in self._bucket.versions(prefix):
            found.setdefault(one.key, []).append(one)
        return found

    def _earlier(self, key: str, kept: Sequence[ObjectVersion]) -> list[ObjectVersion]:
        """Remove earlier versions of an object. Its present version belongs to somebody, whenever it was written."""
        now = self._bucket.get(key)
        was = ((one, None if one.gone else self._bucket.kept(one.key, one.name)) for one in kept)
        return [one for one, stored in was if stored is None or now is None or stored.text != now.text]

    def _finds(self, kept: Sequence[ObjectVersion], redaction: Redaction) -> bool:
        stored = (self._bucket.kept(one.key, one.name) for one in kept if not one.gone)
        return any(one is not None and redaction.finds(one.text) for one in stored)

    def _rows(self, marked: ErasureScope) -> Iterator[Item]:
        """Yield all rows of the account that may have a payload."""
        account_id = marked.subject.account_id
        members = [member.member_id for member in self._members(account_id)]
        lists = (conversations.listed_in(account_id), correspondence_lines(account_id), schedules.listed_in(account_id))
        partitions: Mapping[TableSchema, Iterable[str]] = {
            CONVERSATIONS: (*sorted(marked.every), *lists, *(watchers.kept_in(account_id, one) for one in members)),
            PEOPLE: (
                account_id,
                f"{account_id}#scope",
                f"{account_id}#standing",
                f"{account_id}#sources",
                sync.kept_in(account_id),
                *self._senders(marked),
            ),
            LEDGER: (account_id,),
            GRANTS: (account_id,),
            SEARCH_TAIL: (account_id,),
            FACTS: [learning.kept_in(account_id), *(facts.kept_in(account_id, one) for one in members)],
        }
        for schema, named in partitions.items():
            for partition in named:
                yield from rows_of(self._tables[schema], schema, partition)
        yield from rows_with_text(self._tables[RECORDS], account_id)
        ours = Condition("contains(#body, :named)", {":named": f'"account_id":"{account_id}"'})
        yield from self._tables[APPROVALS].scan(ours)
