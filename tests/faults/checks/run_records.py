"""All rows of a crash run as records, read once without the product's API, for all checks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from steward.actors.models import LogEntry
from steward.actors.store import STATE_ROW
from steward.agent.conversations.models import ProposerState
from steward.agent.conversations.proposer_kind import ProposerKind
from steward.agent.plans.kind import PlanKind
from steward.agent.plans.models import PlanEntry
from steward.channels.messaging.models import Delivery
from steward.core.records import Record
from steward.time.watchers.kind import WatcherKind
from steward.time.watchers.models import WatcherEntry
from steward.tools.ledger.models import (
    LEDGER_KINDS,
    DecisionMade,
    ExecutionEnded,
    ExecutionStarted,
    LedgerLine,
    OutsideRead,
)
from steward.tools.models import ToolCall
from steward.trust.approvals.models import Approval
from tests.faults.stage import Stage

R = TypeVar("R", bound=Record)
Row = dict[str, Any]


@dataclass(frozen=True)
class Books:
    """A stage with what its tables hold; records are decoded when first asked for."""

    stage: Stage
    rows: list[Row]

    @classmethod
    def of(cls, stage: Stage) -> Books:
        """Read all rows of the tables."""
        return cls(stage, stage.conversation_rows())

    @cached_property
    def logs(self) -> Mapping[str, list[LogEntry]]:
        """Every log by conversation, in the order of its rows."""
        found: dict[str, list[LogEntry]] = defaultdict(list)
        for row in sorted(self._of_conversations("log#"), key=lambda row: str(row["row"])):
            entries = self.stage.wiring.kinds.of(row["conversation_id"]).entries
            found[row["conversation_id"]].append(self.decode(row, *entries))
        return found

    @property
    def watchers(self) -> Mapping[str, list[WatcherEntry]]:
        """The log of every watcher of a mailbox."""
        found = {name: [line for line in log if isinstance(line, WatcherEntry)] for name, log in self.others.items()}
        return {name: log for name, log in found.items() if log}

    @cached_property
    def others(self) -> Mapping[str, list[LogEntry]]:
        """The log of every watcher of a mailbox, and of every plan."""
        found: dict[str, list[LogEntry]] = defaultdict(list)
        of_them = (WatcherKind.prefix, PlanKind.prefix)
        rows = (row for row in self._named("log#") if row["conversation_id"].startswith(of_them))
        for row in sorted(rows, key=lambda row: str(row["row"])):
            found[row["conversation_id"]].append(self.decode(row, WatcherEntry, PlanEntry))
        return found

    @cached_property
    def states(self) -> Mapping[str, ProposerState]:
        """Every state by conversation."""
        found = self._of_conversations(STATE_ROW)
        kinds = self.stage.wiring.kinds
        states = (self.decode(row, kinds.of(str(row["conversation_id"])).state) for row in found)
        return {state.conversation_id: state for state in states if isinstance(state, ProposerState)}

    @cached_property
    def calls(self) -> list[tuple[ToolCall, str]]:
        """Every call with its status."""
        return [(self.decode(row, ToolCall), str(row["status"])) for row in self._named("call#")]

    @cached_property
    def deliveries(self) -> list[tuple[Delivery, str]]:
        """Every delivery with its status."""
        return [(self.decode(row, Delivery), str(row["status"])) for row in self._named("delivery#")]

    @cached_property
    def approvals(self) -> list[tuple[Approval, Row]]:
        """Every approval with its row."""
        return [(self.decode(row, Approval), row) for row in self.stage.approval_rows()]

    @cached_property
    def started(self) -> list[ExecutionStarted]:
        """The ledger's lines of beginnings."""
        return [line for line in self._ledger if isinstance(line, ExecutionStarted)]

    @cached_property
    def ended(self) -> list[ExecutionEnded]:
        """The ledger's lines of ends, in the order in which they were written as far as their times tell."""
        return [line for line in self._ledger if isinstance(line, ExecutionEnded)]

    @cached_property
    def decisions(self) -> list[DecisionMade]:
        """The ledger's lines of decisions."""
        return [line for line in self._ledger if isinstance(line, DecisionMade)]

    @cached_property
    def readings(self) -> list[OutsideRead]:
        """The ledger's lines of models that have read outside text."""
        return [line for line in self._ledger if isinstance(line, OutsideRead)]

    def decode(self, row: Row, *kinds: type[R]) -> R:
        """A row as a record."""
        return self.stage.wiring.rows.decode(row, *kinds)

    def _of_conversations(self, prefix: str) -> list[Row]:
        """Rows of conversations and correspondences; other kinds of actors have their own records."""
        kind_of = self.stage.wiring.kinds.of
        return [row for row in self._named(prefix) if isinstance(kind_of(row["conversation_id"]), ProposerKind)]

    def _named(self, prefix: str) -> list[Row]:
        return [row for row in self.rows if row["row"].startswith(prefix)]

    @cached_property
    def _ledger(self) -> list[LedgerLine]:
        rows = sorted(self.stage.rows_of("ledger"), key=lambda row: str(row["entry"]))
        return [self.decode(row, *LEDGER_KINDS) for row in rows]
