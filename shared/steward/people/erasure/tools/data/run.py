"""Runner of the tool that erases a person: it only requests the erasure."""

from __future__ import annotations

from typing import Protocol

from steward.core.errors import StewardError
from steward.people.erasure.requests import ErasureRequests
from steward.people.erasure.tools.data.declare import ME, DeleteUserDataInput
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Failed, HandOver


class Services(Protocol):
    """Services of this tool."""

    @property
    def erasure_requests(self) -> ErasureRequests:
        """Requests for erasures."""


def delete_user_data(call: ToolCall, services: Services) -> HandOver | Failed:
    """Hand the person over to the erasure function, whose receipt becomes the call's result."""
    given = DeleteUserDataInput.model_validate(call.arguments)
    subject = call.member_id if given.subject == ME else given.subject
    try:
        erasure = services.erasure_requests.of_call(call, subject, given.confirm_name)
    except StewardError as error:
        return Failed.by(error)
    return HandOver(lambda now: erasure.model_copy(update={"asked_at": now}))
