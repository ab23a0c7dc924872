"""Factories for the objects of approvals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from steward.channels.pages.wire import WebWire
from steward.trust.autonomy.wire import AutonomyWire

if TYPE_CHECKING:
    from steward.core.sentences import Wording
    from steward.trust.approvals.approval_views import ApprovalViews, WrittenSince
    from steward.trust.approvals.free_codes import FreeCodes
    from steward.trust.approvals.models import Approval
    from steward.trust.approvals.page import ApprovalPage
    from steward.trust.approvals.service import ApprovalService
    from steward.trust.approvals.store import ApprovalStore, CodeStore


class ApprovalsWire(AutonomyWire, WebWire, ABC):
    """Objects of approvals."""

    @property
    @abstractmethod
    def written_since(self) -> WrittenSince:
        """Return the function that finds messages that came in."""

    @abstractmethod
    def outreach_now(self, approval: Approval, recipient: str) -> Sequence[Wording]:
        """Return sentences about other messages that reached or wait to reach the recipient of an approval."""

    @abstractmethod
    def what_stays(self, approval: Approval) -> Wording | None:
        """Return what stays as it is if the call is not carried out; None if nothing is to be said of it."""

    @cached_property
    def free_codes(self) -> FreeCodes:
        """Look-up of free codes."""
        from steward.trust.approvals.free_codes import FreeCodes

        return FreeCodes(self.codes)

    @cached_property
    def codes(self) -> CodeStore:
        """Store of codes."""
        from steward.trust.approvals.store import CodeStore

        return CodeStore(self.conversations_table)

    @cached_property
    def approval_store(self) -> ApprovalStore:
        """Store of approvals."""
        from steward.trust.approvals.store import ApprovalStore

        return ApprovalStore(self.table("approvals_table"), self.rows)

    @cached_property
    def approvals(self) -> ApprovalService:
        """Approval service."""
        from steward.trust.approvals.service import ApprovalService

        return ApprovalService(
            self.approval_store,
            self.codes,
            self.actors,
            self.people,
            self.approval_views,
            self.registry,
            self.learning,
            self.autonomy_store.read,
            self.what_stays,
            self.clock,
        )

    @cached_property
    def approval_views(self) -> ApprovalViews:
        """Views of approvals."""
        from steward.trust.approvals.approval_views import ApprovalViews

        return ApprovalViews(
            self.approval_store,
            self.codes,
            self.people,
            self.links,
            self.registry,
            self.learning,
            self.calls,
            self.written_since,
            self.outreach_now,
            self.clock,
        )

    @property
    def row_timers(self) -> Mapping[str, Callable[[str], None]]:
        """See `ActorsWire`: approvals expire."""
        return {"approval_expiry": self._expire}

    def _expire(self, approval_id: str) -> None:
        # Imported here, since most timers need none of it.
        self.approvals.expire(approval_id)

    @cached_property
    def approval_page(self) -> ApprovalPage:
        """Web page of an approver."""
        from steward.trust.approvals.page import ApprovalPage

        return ApprovalPage(self.approvals, self.approval_views, self.people.team_of, self.settings.page_body_bytes)
