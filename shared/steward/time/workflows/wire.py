"""Factories for the objects of workflows."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING

from steward.agent.conversations.wire import ConversationsWire

if TYPE_CHECKING:
    from steward.aws.state_machines import StateMachines
    from steward.people.directory.models import ConversationParty, Member
    from steward.time.workflows.machine_driver import MachineClient
    from steward.time.workflows.service import WorkflowService
    from steward.time.workflows.store import WorkflowLineStore
    from steward.trades.records.workflow_types import Workflows


class WorkflowsWire(ConversationsWire):
    """Wiring of workflows."""

    @property
    @abstractmethod
    def workflow_tables(self) -> Workflows:
        """Return the trade's workflows."""

    @cached_property
    def workflow_lines(self) -> WorkflowLineStore:
        """Store of accounts' lists of workflows."""
        from steward.time.workflows.store import WorkflowLineStore

        return WorkflowLineStore(self.conversations_table, self.rows)

    @cached_property
    def workflows(self) -> WorkflowService:
        """Service for workflows."""
        from steward.time.workflows.service import WorkflowService

        return WorkflowService(
            self.workflow_lines, lambda: self.workflow_tables, self.actors, self._told_of_workflows, self.clock
        )

    @cached_property
    def drivers(self) -> MachineClient:
        """Client of the function that drives the machines."""
        from steward.time.workflows.machine_driver import MachineClient

        return MachineClient(self.functions, lambda: self.settings.required("workflow_steps_function"))

    @cached_property
    def machines(self) -> StateMachines:
        """State machines, for the one function that may drive them."""
        from steward.aws import clients
        from steward.aws.state_machines import StateMachines

        return StateMachines(clients.stepfunctions, self.settings.required("machine_prefix"))

    def workflows_of(self, member: Member) -> dict[str, str]:
        """See `ConversationsWire`."""
        lines = self.workflow_lines.of_account(member.account_id)
        running = (one for one in lines if one.party.member_id == member.member_id and not one.over)
        return {one.workflow_id: one.title for one in running}

    def _told_of_workflows(self, account_id: str, member_id: str) -> tuple[Member, ConversationParty, str] | None:
        from steward.people.directory.models import ConversationParty

        account, member = self.people.account(account_id), self.people.member(account_id, member_id)
        if account is None or member is None or not member.active:
            return None
        party = ConversationParty.of(member, account.number)
        (conversation_id,) = self.conversations.pinned([member], party.steward_address)
        return member, party, conversation_id
