"""Factories for all objects of one Lambda function: joins the `wire.py` of every room.

Everything is made on first use, so a function pays only for what it uses, and nothing that restored snapshots must not
share (secrets, connections) exists before the first event. A room that needs an object of a room above it declares an
abstract member in its wire, which the other room's wire implements.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from steward.actor_kinds_wire import ActorKindsWire
from steward.core.settings import Settings
from steward.integrations.connectors.wire import ConnectorsWire
from steward.integrations.sandbox.wire import SandboxWire

if TYPE_CHECKING:
    from datetime import datetime

    from steward.core.provenance import Quote
    from steward.core.sentences import Wording
    from steward.people.directory.models import Member
    from steward.time.scanners.scanner_declarations import HandoverSource
    from steward.time.workflows.models import WorkflowLine
    from steward.trades.records.workflow_types import StoppedWorkflow
    from steward.trust.approvals.approval_views import WrittenSince
    from steward.trust.approvals.models import Approval


class Wiring(ActorKindsWire, SandboxWire, ConnectorsWire):
    """Objects of one function, made from its settings."""

    @classmethod
    def from_env(cls) -> Wiring:
        """Return the wiring for the process's environment."""
        return cls(Settings.from_env(os.environ), dict(os.environ))

    @property
    def pinned_conversations(self) -> Callable[[Sequence[Member], str], list[str]]:
        """See `ScannersWire` and `BridgesWire`."""
        return self.conversations.pinned

    @property
    def handled_checks(self) -> Callable[[str, Iterable[str]], dict[tuple[str, str], bool]]:
        """See `ScannersWire`."""
        return self.workflows.handled

    @property
    def newest_workflow(self) -> Callable[[str, str, str], WorkflowLine | None]:
        """See `PortfolioWire`."""
        return self.workflows.newest

    @property
    def stopped_checks(self) -> Callable[[str, Iterable[str]], dict[tuple[str, str], StoppedWorkflow]]:
        """See `ScannersWire`."""
        return self.workflows.stopped

    def is_stopped(self, actor_id: str) -> bool:
        """See `ScannersWire`."""
        from steward.time.workflows.models import WORKFLOW

        # Most texts that ask for an answer are sent by conversations, whose states are long.
        state = self.actor_store.state(actor_id) if actor_id.startswith(WORKFLOW) else None
        return state is not None and state.status in ("paused", "cancelling", "cancelled")

    @property
    def elsewhere(self) -> HandoverSource:
        """See `ScannersWire`: correspondences."""
        return self.follow_ups

    @property
    def open_emergencies(self) -> Callable[[str], tuple[Quote, ...]]:
        """See `ScannersWire`."""
        return self.threads.open_emergencies

    @property
    def written_since(self) -> WrittenSince:
        """See `ApprovalsWire`."""
        return self.threads.written_since

    def outreach_now(self, approval: Approval, recipient: str) -> Sequence[Wording]:
        """See `ApprovalsWire`."""
        return self.other_outreach.facts(approval.account_id, approval.member_id, recipient, but=approval.approval_id)

    def what_stays(self, approval: Approval) -> Wording | None:
        """See `ApprovalsWire`: of what is to be done to a workflow."""
        from steward.time.workflows.models import WORKFLOW, WorkflowState
        from steward.time.workflows.progress_texts import goes_on_as

        wanted = str(approval.arguments.get("workflow_id", ""))
        state = self.actor_store.state(wanted) if wanted.startswith(WORKFLOW) else None
        return goes_on_as(state) if isinstance(state, WorkflowState) else None

    @property
    def last_words(self) -> Callable[[str, Iterable[str], datetime], tuple[datetime, bool] | None]:
        """See `PortfolioWire`."""
        return self.threads.last_words
