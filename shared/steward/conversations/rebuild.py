"""Every view of an account's conversations, made anew from their logs and held against what there was.

For an operator: it reads whole logs, and finds conversations by reading the whole table, so that nothing derived is
needed to begin with. Running it twice changes nothing the second time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from steward.autonomy.limits import PAUSED_ROW, limits_partition, spending_row
from steward.aws.tables import Condition, Table
from steward.conversations.entries import (
    AbbreviationEntry,
    InboundEntry,
    LogEntry,
    OutboundEntry,
    ReplyEntry,
    TitleEntry,
)
from steward.conversations.export import Exporter
from steward.conversations.overview import Overview, advance
from steward.conversations.overview_store import OverviewStore
from steward.conversations.store import STATE_ROW, DynamoConversationStore, overview_of
from steward.correspondence.models import CorrespondenceOverview
from steward.correspondence.overview import line_of
from steward.people.addresses import is_correspondence

_AT_ONCE = 500


@dataclass
class Rebuilt:
    """One view: how many of its parts were made anew, and which of them were not as they should have been."""

    view: str
    parts: int = 0
    mended: list[str] = field(default_factory=list)

    def note(self, name: str, *, same: bool) -> None:
        """A part has been made anew and was, or was not, the same."""
        self.parts += 1
        if not same:
            self.mended.append(name)


class RebuildService:
    """Rebuilds lists, sums and transcripts; the search index has a builder of its own."""

    def __init__(
        self, table: Table, store: DynamoConversationStore, overviews: OverviewStore, exporter: Exporter
    ) -> None:
        self._table = table
        self._store = store
        self._overviews = overviews
        self._exporter = exporter

    def rebuild(self, account_id: str) -> list[Rebuilt]:
        """Make every view of the account anew, mend what differs, and say so."""
        lists, sums, transcripts = Rebuilt("list of conversations"), Rebuilt("spending"), Rebuilt("transcripts")
        lines = Rebuilt("list of correspondences")
        lined = {line.conversation_id: line for line in self._overviews.correspondences(account_id)}
        listed = {one.conversation_id: one for one in self._overviews.of_account(account_id)}
        spent: dict[str, int] = defaultdict(int)
        for conversation_id in self.conversations(account_id):
            overview = Overview()
            for entry in self.log(conversation_id):
                overview = advance(overview, (entry,))
                if cost := _cost(entry):
                    spent[spending_row(entry.at.date().isoformat(), conversation_id)] += cost
            if is_correspondence(conversation_id):
                line = self._line(conversation_id)
                lines.note(conversation_id, same=lined.get(conversation_id) == line)
                self._overviews.write_line(line)
                continue
            known = listed.pop(conversation_id, None)
            lists.note(conversation_id, same=known is not None and known.overview == overview)
            state = self._store.mend_overview(conversation_id, overview)
            self._overviews.write(overview_of(state))
            transcripts.note(conversation_id, same=self._exporter.made_anew(account_id, conversation_id))
        for conversation_id in listed:
            lists.note(conversation_id, same=False)
            self._overviews.remove(account_id, conversation_id)
        self._rebuild_sums(account_id, spent, sums)
        return [lists, lines, sums, transcripts]

    def conversations(self, account_id: str) -> Iterator[str]:
        """The ids of every conversation of an account that ever began."""
        states = self._table.scan(Condition("#row = :state", {":state": STATE_ROW}), attributes=("conversation_id",))
        for item in states:
            state = self._store.state(item["conversation_id"])
            if state and state.party.account_id == account_id:
                yield state.conversation_id

    def log(self, conversation_id: str) -> Iterator[LogEntry]:
        """The whole log, oldest first, entries that cannot be read left out."""
        state = self._store.state(conversation_id)
        for first in range(0, state.next_seq - 1 if state else 0, _AT_ONCE):
            read = self._store.read_log(conversation_id, first, _AT_ONCE)
            yield from (entry for entry in read if entry.seq <= first + _AT_ONCE)

    def _line(self, conversation_id: str) -> CorrespondenceOverview:
        """The line of a correspondence, its texts counted anew; what it decided about them is part of its state."""
        state = self._store.state(conversation_id)
        line = line_of(state) if state else None
        assert line is not None
        log = list(self.log(conversation_id))
        inbound = [entry for entry in log if isinstance(entry, InboundEntry)]
        outbound = [entry for entry in log if isinstance(entry, OutboundEntry)]
        return line.model_copy(update={"inbound": len(inbound), "outbound": len(outbound), "last_seq": len(log)})

    def _rebuild_sums(self, account_id: str, spent: dict[str, int], sums: Rebuilt) -> None:
        partition = limits_partition(account_id)
        items = self._table.query(Condition("conversation_id = :id", {":id": partition}))
        known = {item["row"]: int(item["micros"]) for item in items if item["row"] != PAUSED_ROW}
        for row in known.keys() | spent.keys():
            sums.note(row, same=known.get(row, 0) == spent.get(row, 0))
            if known.get(row, 0) != spent.get(row, 0):
                self._table.put({"conversation_id": partition, "row": row, "micros": spent.get(row, 0)})


def _cost(entry: LogEntry) -> int:
    return entry.cost_micros if isinstance(entry, ReplyEntry | TitleEntry | AbbreviationEntry) else 0
