"""Factories for the objects of erasure. Each room's eraser is a line here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING

from steward.agent.apps.wire import AppsWire
from steward.memory.search.wire import SearchWire
from steward.memory.sync.wire import SyncWire
from steward.time.workflows.wire import WorkflowsWire
from steward.trades.records.wire import RecordsWire

if TYPE_CHECKING:
    from collections.abc import Sequence

    from steward.actors.actor_redactor import ActorOwnership, ActorRedactor
    from steward.aws.redactors import Eraser, RowRedactor
    from steward.aws.tables import Operation
    from steward.core.redaction import ErasureSubject
    from steward.people.erasure.models import Erasure
    from steward.people.erasure.payload_eraser import PayloadEraser
    from steward.people.erasure.requests import ErasureRequests
    from steward.people.erasure.service import ErasureService, RoomErasers
    from steward.people.erasure.store import ErasureStore


class ErasureWire(AppsWire, WorkflowsWire, RecordsWire, SearchWire, SyncWire, ABC):
    """Objects of erasure."""

    @property
    @abstractmethod
    def session_eraser(self) -> Eraser:
        """Eraser of the web app's sessions."""

    @cached_property
    def erasure_store(self) -> ErasureStore:
        """Store of erasures."""
        from steward.people.directory.eraser import erasing_marks
        from steward.people.erasure.store import ErasureStore

        def marks(of: Erasure) -> list[Operation]:
            return erasing_marks(self.people_store, of.account_id, of.person_id, of.address, of.asked_at)

        return ErasureStore(self.table("people_table"), self.rows, marks)

    @cached_property
    def erasure_requests(self) -> ErasureRequests:
        """Requests for erasures."""
        from steward.people.erasure.requests import ErasureRequests

        return ErasureRequests(self.erasable, self.erasure_store, self.clock)

    @cached_property
    def erasure(self) -> ErasureService:
        """Erasure service."""
        from steward.people.erasure.service import ErasureService
        from steward.people.erasure.store import ErasureList

        kept = ErasureList(self.bucket("erasures_bucket"))
        return ErasureService(
            self.erasure_store, kept, self.erasers, self._end_questions, self._tell_erased, self.clock
        )

    def erasers(self) -> RoomErasers:
        """Return the erasers of all rooms."""
        from steward.memory.search.eraser import SearchEraser
        from steward.people.directory.eraser import PeopleEraser
        from steward.people.erasure.service import RoomErasers

        rows = self._row_erasing
        people = PeopleEraser(
            self.table("people_table"), rows, self.people_store, lambda: self.accounts, lambda: self.contacts
        )
        return RoomErasers(
            self._actor_erasing,
            self._room_erasers(),
            people,
            SearchEraser(self.table("search_tail_table"), rows, self.search_tail, self.queues),
            self._payload_eraser,
        )

    @cached_property
    def _payload_eraser(self) -> PayloadEraser:
        from steward.aws import schema
        from steward.people.erasure.payload_eraser import PayloadEraser

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
    def _row_erasing(self) -> RowRedactor:
        from steward.aws.redactors import RowRedactor

        return RowRedactor(self.bucket("payloads_bucket"))

    @cached_property
    def _actor_erasing(self) -> ActorRedactor:
        from steward.actors.actor_redactor import ActorRedactor
        from steward.people.erasure.own_words import SAID

        return ActorRedactor(self.conversations_table, self.actor_store, self._row_erasing, self._owning(), SAID)

    def _owning(self) -> Sequence[ActorOwnership]:
        from steward.agent.apps.eraser import AppOwnership
        from steward.agent.conversations.eraser import ConversationOwnership
        from steward.agent.correspondence.eraser import CorrespondenceOwnership
        from steward.agent.plans.ownership import PlanOwnership, SubagentOwnership
        from steward.time.schedules.eraser import JobOwnership
        from steward.time.watchers.eraser import WatcherOwnership
        from steward.time.workflows.eraser import WorkflowOwnership

        members = self.people_store.members
        return (
            ConversationOwnership(members, self.overviews.ids, self.limit_store.actors),
            CorrespondenceOwnership(self.correspondences.ids),
            JobOwnership(self.job_lines.of_account),
            WatcherOwnership(self.grant_store.grants, members),
            PlanOwnership(),
            SubagentOwnership(),
            AppOwnership(self.app_store.ids, members),
            WorkflowOwnership(self.workflow_lines.of_account),
        )

    def _room_erasers(self) -> Sequence[Eraser]:
        from steward.agent.apps.eraser import AppEraser
        from steward.agent.conversations.eraser import OverviewEraser, TranscriptEraser
        from steward.agent.correspondence.eraser import CorrespondenceEraser, CorrespondenceOwnership
        from steward.aws.redactors import ObjectRedactor
        from steward.integrations.accounts.eraser import GrantEraser
        from steward.memory.documents.eraser import DocumentEraser
        from steward.memory.learning.eraser import LearningEraser
        from steward.memory.workspace.eraser import WorkspaceEraser
        from steward.memory.workspace.facts.eraser import FactEraser
        from steward.time.schedules.eraser import JobLineEraser
        from steward.time.watchers.eraser import SkillEraser
        from steward.time.workflows.eraser import WorkflowLineEraser
        from steward.tools.ledger.eraser import LedgerEraser
        from steward.trades.records.eraser import RecordEraser
        from steward.trust.approvals.eraser import ApprovalEraser

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
                CorrespondenceOwnership(self.correspondences.ids),
            ),
            JobLineEraser(conversations, rows),
            WorkflowLineEraser(conversations, rows),
            SkillEraser(conversations, rows, self.people_store.members),
            AppEraser(self.table("people_table"), rows),
            self.session_eraser,
            FactEraser(self.table("facts_table"), rows, self.people_store.members),
            LearningEraser(self.table("facts_table"), rows),
            RecordEraser(self.table("records_table"), rows, self.trade),
            ApprovalEraser(self.table("approvals_table"), rows),
            LedgerEraser(self.table("ledger_table"), rows),
            GrantEraser(self.table("grants_table"), rows),
            DocumentEraser(workspace, self.bucket("uploads_bucket")),
            WorkspaceEraser(workspace),
            TranscriptEraser(ObjectRedactor(workspace)),
        )

    def _end_questions(self, subject: ErasureSubject) -> None:
        from steward.core.sentences import say
        from steward.people.directory.eraser import person_of
        from steward.people.directory.models import Contact

        if not (subject.names or subject.addresses):
            return
        person = person_of(self.people_store, subject.account_id, subject.person_id) if subject.person_id else None
        who = person.known_name if isinstance(person, Contact) else person.name if person else ""
        if who == subject.person_id:
            # The team has no name for them.
            who = min(subject.addresses, default=who)
        self.approvals.end_about(subject, say("being-erased", who=who))

    def _tell_erased(self, erasure: Erasure) -> None:
        from steward.people.erasure.erasure_receipt import tell_erased

        repository = self.repository_store.of(erasure.account_id)
        tell_erased(erasure, self.handed_over, self.actors, repository, self.clock)
