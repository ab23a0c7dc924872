"""How the objects of this room are made: each room's eraser is a line here."""

from __future__ import annotations

from abc import ABC
from functools import cached_property
from typing import TYPE_CHECKING

from steward.apps.wire import AppsWire
from steward.records.wire import RecordsWire
from steward.search.wire import SearchWire
from steward.sync.wire import SyncWire
from steward.workflows.wire import WorkflowsWire

if TYPE_CHECKING:
    from collections.abc import Sequence

    from steward.actors.erasing import ActorErasing, Owning
    from steward.aws.erasing import Eraser, RowErasing
    from steward.erasure.models import Erasure
    from steward.erasure.payloads import PayloadEraser
    from steward.erasure.requests import ErasureRequests
    from steward.erasure.service import Erasers, ErasureService
    from steward.erasure.store import ErasureStore


class ErasureWire(AppsWire, WorkflowsWire, RecordsWire, SearchWire, SyncWire, ABC):
    """Erasing people."""

    @cached_property
    def erasure_store(self) -> ErasureStore:
        """Rows of erasures."""
        from steward.erasure.store import ErasureStore

        return ErasureStore(self.table("people_table"), self.rows)

    @cached_property
    def erasure_requests(self) -> ErasureRequests:
        """Asking for erasures."""
        from steward.erasure.requests import ErasureRequests

        return ErasureRequests(self.erasable, self.erasure_store, self.clock)

    @cached_property
    def erasure(self) -> ErasureService:
        """Erasing."""
        from steward.erasure.service import ErasureService
        from steward.erasure.store import ErasureList

        kept = ErasureList(self.bucket("erasures_bucket"))
        return ErasureService(self.erasure_store, kept, self.erasers, self._tell_erased, self.clock)

    def erasers(self) -> Erasers:
        """What each room knows of erasing somebody from what it keeps."""
        from steward.erasure.service import Erasers
        from steward.people.erasing import PeopleEraser
        from steward.search.erasing import SearchEraser

        rows = self._row_erasing
        people = PeopleEraser(
            self.table("people_table"), rows, self.people_store, lambda: self.accounts, lambda: self.contacts
        )
        return Erasers(
            self._actor_erasing,
            self._room_erasers(),
            people,
            SearchEraser(self.table("search_tail_table"), rows, self.search_tail, self.queues),
            self._payload_eraser,
        )

    @cached_property
    def _payload_eraser(self) -> PayloadEraser:
        from steward.aws import schema
        from steward.erasure.payloads import PayloadEraser

        tables = {
            schema.CONVERSATIONS: self.conversations_table,
            schema.PEOPLE: self.table("people_table"),
            schema.APPROVALS: self.table("approvals_table"),
            schema.LEDGER: self.table("ledger_table"),
            schema.GRANTS: self.table("grants_table"),
            schema.SEARCH_TAIL: self.table("search_tail_table"),
            schema.FACTS: self.table("facts_table"),
            schema.RECORDS: self.table("records_table"),
        }
        people = self.people_store
        return PayloadEraser(self.bucket("payloads_bucket"), tables, people.members, people.account)

    @cached_property
    def _row_erasing(self) -> RowErasing:
        from steward.aws.erasing import RowErasing

        return RowErasing(self.bucket("payloads_bucket"))

    @cached_property
    def _actor_erasing(self) -> ActorErasing:
        from steward.actors.erasing import ActorErasing
        from steward.erasure.said import SAID

        return ActorErasing(self.conversations_table, self.actor_store, self._row_erasing, self._owning(), SAID)

    def _owning(self) -> Sequence[Owning]:
        from steward.apps.erasing import AppOwning
        from steward.conversations.erasing import ConversationOwning
        from steward.correspondence.erasing import CorrespondenceOwning
        from steward.plans.erasing import PlanOwning, SubagentOwning
        from steward.schedules.erasing import JobOwning
        from steward.watchers.erasing import WatcherOwning
        from steward.workflows.erasing import WorkflowOwning

        members = self.people_store.members
        return (
            ConversationOwning(members, self.overviews.ids, self.limit_store.actors),
            CorrespondenceOwning(self.correspondences.ids),
            JobOwning(self.job_lines.of_account),
            WatcherOwning(self.grant_store.grants, members),
            PlanOwning(),
            SubagentOwning(),
            AppOwning(self.app_store.ids),
            WorkflowOwning(self.workflow_lines.of_account),
        )

    def _room_erasers(self) -> Sequence[Eraser]:
        from steward.approvals.erasing import ApprovalEraser
        from steward.apps.erasing import AppEraser
        from steward.aws.erasing import ObjectErasing
        from steward.conversations.erasing import OverviewEraser, TranscriptEraser
        from steward.correspondence.erasing import CorrespondenceEraser, CorrespondenceOwning
        from steward.documents.erasing import DocumentEraser
        from steward.integrations.erasing import GrantEraser
        from steward.learning.erasing import LearningEraser
        from steward.ledger.erasing import LedgerEraser
        from steward.memory.erasing import WorkspaceEraser
        from steward.memory.facts.erasing import FactEraser
        from steward.records.erasing import RecordEraser
        from steward.schedules.erasing import JobLineEraser
        from steward.watchers.erasing import SkillEraser
        from steward.workflows.erasing import WorkflowLineEraser

        rows, conversations = self._row_erasing, self.conversations_table
        workspace = self.bucket("workspace_bucket")
        return (
            OverviewEraser(conversations, rows),
            CorrespondenceEraser(
                conversations,
                self.table("people_table"),
                rows,
                self.correspondences,
                self.actor_store.state,
                CorrespondenceOwning(self.correspondences.ids),
            ),
            JobLineEraser(conversations, rows),
            WorkflowLineEraser(conversations, rows),
            SkillEraser(conversations, rows, self.people_store.members),
            AppEraser(self.table("people_table"), rows),
            FactEraser(self.table("facts_table"), rows, self.people_store.members),
            LearningEraser(self.table("facts_table"), rows),
            RecordEraser(self.table("records_table"), rows, self.trade),
            ApprovalEraser(self.table("approvals_table"), rows),
            LedgerEraser(self.table("ledger_table"), rows),
            GrantEraser(self.table("grants_table"), rows),
            DocumentEraser(workspace),
            WorkspaceEraser(workspace),
            TranscriptEraser(ObjectErasing(workspace)),
        )

    def _tell_erased(self, erasure: Erasure) -> None:
        from steward.erasure.telling import tell_erased

        repository = self.repository_store.of(erasure.account_id)
        tell_erased(erasure, self.handed_over, self.actors, repository, self.clock)
