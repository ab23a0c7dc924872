"""Runners of the autonomy level tools."""

from __future__ import annotations

from typing import Any, Protocol, cast

from steward.core.sentences import say
from steward.people.directory.service import PeopleService
from steward.tools.declaration import Autonomy
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trust.autonomy.service import AutonomyService
from steward.trust.autonomy.tools.levels.declare import SetAutonomyInput, action_in_general


class Services(Protocol):
    """Services of these tools."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def autonomy(self) -> AutonomyService:
        """Levels of autonomy."""


def list_autonomy(call: ToolCall, services: Services) -> Done:
    """Return a line for each action."""
    return Done("\n".join(services.autonomy.describe(call.account_id)))


def set_autonomy(call: ToolCall, services: Services) -> Done | Failed:
    """Set the level in the name of the owner who approved it."""
    given = SetAutonomyInput.model_validate(call.arguments)
    owner = services.people.member(call.account_id, call.approved_by) if call.approved_by else None
    if owner is None:
        return Failed("not changed: no owner has approved it")
    said = services.autonomy.set_level(call.account_id, given.action, given.level, owner)
    form = "usual" if given.level is None else Autonomy(given.level).name.lower()
    report = say("level-now", form=cast("Any", form), action=action_in_general(given.action))
    return Done(said, report) if said else Failed(f"not changed: there is no action {given.action}; see list_autonomy")
