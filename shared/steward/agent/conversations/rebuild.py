"""Rebuilds every derived view of an account's conversations from their logs, and reports differences.

For operators. It reads whole logs and finds conversations by scanning the table, so that it needs nothing derived. A
second run changes nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from steward.actors.models import LogEntry
from steward.actors.store import STATE_ROW, DynamoActorStore
from steward.agent.conversations.daily_costs import cost_of
from steward.agent.conversations.export import TranscriptExporter
from steward.agent.conversations.kind import ConversationKind
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.overview import Overview, advance
from steward.agent.conversations.overview_store import OverviewStore, overview_of
from steward.aws.tables import Condition, Table
from steward.trust.autonomy.account_limits import PAUSED_ROW, limits_partition, spending_row

_AT_ONCE = 500


@dataclass
class RebuiltView:
    """One view: how many parts were rebuilt, and which of them differed."""

    view: str
    parts: int = 0
    mended: list[str] = field(default_factory=list)

    def note(self, name: str, *, same: bool) -> None:
        """Count a rebuilt part, and keep its name if it differed."""
        self.parts += 1
        if not same:
            self.mended.append(name)


class RebuildableList(Protocol):
    """A list of actors that are not members' conversations."""

    name: str

    def made_anew(self, account_id: str, conversation_id: str, log: Iterable[LogEntry]) -> bool:
        """Rewrite the actor's row from its log; return True if it was the same before."""


class RebuildService:
    """Rebuilds lists, sums and transcripts. The search index has its own rebuild."""

    def __init__(
        self,
        table: Table,
        store: DynamoActorStore,
        overviews: OverviewStore,
        exporter: TranscriptExporter,
        others: Mapping[str, RebuildableList],
    ) -> None:
        """`others` are the lists of other kinds of actors, by the prefix of their ids."""
        self._table = table
        self._store = store
        self._overviews = overviews
        self._exporter = exporter
        self._others = others

    def rebuild(self, account_id: str) -> list[RebuiltView]:
        """Rebuild every view of the account and return what differed."""
        lists, sums, transcripts = (
            RebuiltView("list of conversations"),
            RebuiltView("spending"),
            RebuiltView("transcripts"),
        )
        others = {prefix: RebuiltView(other.name) for prefix, other in self._others.items()}
        listed = {one.conversation_id: one for one in self._overviews.of_account(account_id)}
        spent: dict[str, int] = defaultdict(int)
        for conversation_id in self.actors(account_id):
            overview, is_listed = Overview(), conversation_id.startswith(ConversationKind.prefix)
            for entry in self.log(conversation_id):
                overview = advance(overview, (entry,)) if is_listed else overview
                if cost := cost_of(entry):
                    spent[spending_row(entry.at.date().isoformat(), conversation_id)] += cost
            if prefix := next((prefix for prefix in others if conversation_id.startswith(prefix)), None):
                log = self.log(conversation_id)
                same = self._others[prefix].made_anew(account_id, conversation_id, log)
                others[prefix].note(conversation_id, same=same)
            if not is_listed:
                # Workflows, apps, sub-agents, plans and watchers have costs but are not in the list of conversations.
                continue
            known = listed.pop(conversation_id, None)
            if known is None and overview == Overview():
                # A conversation is listed from the first entry of its log.
                continue
            lists.note(conversation_id, same=known is not None and known.overview == overview)
            self._overviews.write(overview_of(self._mended(conversation_id, overview)))
            transcripts.note(conversation_id, same=self._exporter.made_anew(account_id, conversation_id))
        for conversation_id in listed:
            lists.note(conversation_id, same=False)
            self._overviews.remove(account_id, conversation_id)
        self._rebuild_sums(account_id, spent, sums)
        return [lists, *others.values(), sums, transcripts]

    def actors(self, account_id: str) -> Iterator[str]:
        """Yield the ids of all actors of an account that ever began: conversations and everything else with a log."""
        states = self._table.scan(Condition("#row = :state", {":state": STATE_ROW}), attributes=("conversation_id",))
        for item in states:
            state = self._store.state(item["conversation_id"])
            whose = getattr(state, "party", state)
            if getattr(whose, "account_id", None) == account_id:
                yield item["conversation_id"]

    def log(self, conversation_id: str) -> Iterator[LogEntry]:
        """Yield the whole log, oldest first, without unreadable entries."""
        state = self._store.state(conversation_id)
        for first in range(0, state.next_seq - 1 if state else 0, _AT_ONCE):
            read = self._store.read_log(conversation_id, first, _AT_ONCE)
            yield from (entry for entry in read if entry.seq <= first + _AT_ONCE)

    def _mended(self, conversation_id: str, overview: Overview) -> ConversationState:
        """Return the state with the overview that follows from the log."""
        state: ConversationState = self._store.state(conversation_id)
        if state.overview == overview:
            return state
        mended = state.model_copy(update={"overview": overview})
        self._store.mend_state(mended)
        return mended

    def _rebuild_sums(self, account_id: str, spent: dict[str, int], sums: RebuiltView) -> None:
        partition = limits_partition(account_id)
        items = self._table.query(Condition("conversation_id = :id", {":id": partition}))
        known = {item["row"]: int(item["micros"]) for item in items if item["row"] != PAUSED_ROW}
        for row in known.keys() | spent.keys():
            sums.note(row, same=known.get(row, 0) == spent.get(row, 0))
            if known.get(row, 0) != spent.get(row, 0):
                self._table.put({"conversation_id": partition, "row": row, "micros": spent.get(row, 0)})
