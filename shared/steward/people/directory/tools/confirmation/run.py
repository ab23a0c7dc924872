"""Runner of the tool that checks a confirmation code."""

from __future__ import annotations

from typing import Protocol

from steward.core.sentences import render, say
from steward.people.directory.confirmation import ConfirmationService
from steward.people.directory.tools.confirmation.declare import ConfirmNumberInput
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed


class Services(Protocol):
    """Services of these tools."""

    @property
    def confirmations(self) -> ConfirmationService:
        """Confirmation service."""


def confirm_number(call: ToolCall, services: Services) -> Done | Failed:
    """Confirm the number, or say why not."""
    given = ConfirmNumberInput.model_validate(call.arguments)
    said = services.confirmations.confirm(call.account_id, call.member_id, given.phone, given.code, call.call_id)
    said = said or say("not-invited")
    text = render(said, call.language)
    return Done(text) if said.id == "number-confirmed" else Failed(text)
