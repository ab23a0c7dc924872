"""Runs the tools that show and set the contact scope."""

from __future__ import annotations

from typing import Protocol

from steward.agent.correspondence.scopes import ContactScopeError, ScopeService
from steward.agent.correspondence.tools.scope.declare import SetContactScopeInput
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed


class Services(Protocol):
    """Dependencies of these tools."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def scopes(self) -> ScopeService:
        """The service for the contact scope."""


def show_contact_scope(call: ToolCall, services: Services) -> Done:
    """Return the scope in words."""
    return Done("\n".join(services.scopes.describe(call.account_id)))


def set_contact_scope(call: ToolCall, services: Services) -> Done | Failed:
    """Set the scope in the name of the owner who approved it."""
    given = SetContactScopeInput.model_validate(call.arguments)
    owner = services.people.member(call.account_id, call.approved_by) if call.approved_by else None
    if owner is None:
        return Failed("not changed: no owner has approved it")
    try:
        said = services.scopes.set(
            call.account_id,
            owner,
            words=given.words,
            tools=given.tools,
            contact_ids=given.contact_ids,
            acknowledge=given.acknowledge_strangers,
            acknowledgement=given.acknowledgement,
        )
    except ContactScopeError as refused:
        return Failed(f"not changed: {refused}")
    return Done(said)
