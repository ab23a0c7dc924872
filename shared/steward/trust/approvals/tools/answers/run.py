"""Runner of the tool that sets whether a bare YES or NO decides."""

from __future__ import annotations

from typing import Protocol

from steward.core.sentences import say
from steward.people.directory.accounts import AccountService
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trust.approvals.tools.answers.declare import SetBareAnswersInput


class Services(Protocol):
    """Services of these tools."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def accounts(self) -> AccountService:
        """Service that changes accounts."""


def set_bare_answers(call: ToolCall, services: Services) -> Done | Failed:
    """Set it, if an owner approved."""
    given = SetBareAnswersInput.model_validate(call.arguments)
    decider = services.people.member_now(call.account_id, call.approved_by) if call.approved_by else None
    if decider is None or decider.role != "owner":
        return Failed("not changed: no owner has approved it")
    account = services.accounts.change(call.account_id, bare_answers=given.allowed)
    return Done(say("answers-now", form="bare" if account.bare_answers else "coded"))
