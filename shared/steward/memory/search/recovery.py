"""Daily recovery of search: compares it with the logs and puts missing documents back into the tail."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass

from steward.aws.queues import Queues
from steward.core import alerts
from steward.core.log import logger
from steward.memory.search.builder import SnapshotBuilder, is_forgotten
from steward.memory.search.log_source import SearchSource
from steward.memory.search.models import SearchDocument, SearchForget
from steward.memory.search.rings import RECOVERY, ring
from steward.memory.search.search_index import SearchIndex
from steward.memory.search.snapshot_cache import SnapshotCache
from steward.memory.search.snapshots import SnapshotDamagedError
from steward.memory.search.tail import SearchTail, TailRow
from steward.people.directory.service import PeopleService


@dataclass(frozen=True)
class RecoveryReport:
    """Result for one account, in documents; `surplus` counts those that no log has any more."""

    conversations: int
    logged: int
    missing: int
    surplus: int
    abbreviations: int


def no_abbreviations(account_id: str) -> int:
    """Request no abbreviations: for deployments without them."""
    return 0


class RecoveryService:
    """Service that compares, repairs and reports, one account at a time.

    `ask_for_abbreviations` requests the overdue abbreviations of an account and returns their number.
    """

    def __init__(
        self,
        people: PeopleService,
        conversations: SearchSource,
        tail: SearchTail,
        cache: SnapshotCache,
        builder: SnapshotBuilder,
        queues: Queues,
        ask_for_abbreviations: Callable[[str], int] = no_abbreviations,
    ) -> None:
        self._people = people
        self._conversations = conversations
        self._tail = tail
        self._cache = cache
        self._builder = builder
        self._queues = queues
        self._ask_for_abbreviations = ask_for_abbreviations

    def ring_all(self) -> int:
        """Ring for the recovery of every account, each in a run of its own; return their number."""
        accounts = sorted({number.account_id for number in self._people.numbers()})
        for account_id in accounts:
            ring(self._queues, account_id, RECOVERY)
        return len(accounts)

    def recover(self, account_id: str) -> RecoveryReport:
        """Repair one account: documents found nowhere return to the tail, under their former key."""
        # The logs are read first: documents added meanwhile are then in what is read later, and never look missing.
        wanted = {one: self._ids(account_id, one) for one in self._conversations.conversation_ids(account_id)}
        rows = list(self._tail.read(account_id))
        held = {row.record.document_id for row in rows if isinstance(row.record, SearchDocument)}
        forget = [row for row in rows if isinstance(row.record, SearchForget)]
        index = self._index(account_id)
        stored = _stored(index, wanted)
        lost = {one: ids - held - stored.get(one, frozenset()) for one, ids in wanted.items()}
        missing = sum(self._put_back(account_id, one, ids, forget) for one, ids in lost.items() if ids)
        counts = index.counts() if index else {}
        found = RecoveryReport(
            conversations=len(wanted),
            logged=sum(map(len, wanted.values())),
            missing=missing,
            surplus=sum(count for one, count in counts.items() if one not in wanted),
            abbreviations=self._ask_for_abbreviations(account_id),
        )
        self._report(account_id, found)
        return found

    def _put_back(self, account_id: str, conversation_id: str, ids: Set[str], forget: Sequence[TailRow]) -> int:
        put = 0
        for document in self._conversations.documents(account_id, conversation_id):
            if document.document_id in ids and not is_forgotten(document, forget):
                self._tail.restore(document)
                put += 1
        return put

    def _ids(self, account_id: str, conversation_id: str) -> frozenset[str]:
        return frozenset(one.document_id for one in self._conversations.documents(account_id, conversation_id))

    def _index(self, account_id: str) -> SearchIndex | None:
        try:
            return self._cache.index(account_id)
        except SnapshotDamagedError:
            self._builder.build(account_id, force=True)
            return self._cache.index(account_id)

    def _report(self, account_id: str, found: RecoveryReport) -> None:
        said = {"account_id": account_id, **vars(found)}
        if found.missing:
            logger.error("search had lost documents and restored them", extra=said)
            alerts.search_trouble("log", account_id=account_id)
            ring(self._queues, account_id)
        else:
            logger.info("search matches the logs", extra=said)


def _stored(index: SearchIndex | None, wanted: Mapping[str, frozenset[str]]) -> dict[str, Set[str]]:
    """Return the documents that the snapshot holds of each conversation."""
    if index is None:
        return {}
    counts = index.counts()
    # Equal counts mean equal ids; only conversations that differ need a look at every document.
    stored: dict[str, Set[str]] = {one: ids for one, ids in wanted.items() if counts.get(one, 0) == len(ids)}
    doubtful: dict[str, set[str]] = {one: set() for one in wanted if one not in stored}
    if any(counts.get(one) for one in doubtful):
        for document in index.documents():
            if document.conversation_id in doubtful:
                doubtful[document.conversation_id].add(document.document_id)
    return stored | doubtful
