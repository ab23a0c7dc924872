"""Running the tool that has a person erased: it only asks, for whoever may do it has no part in talking."""

from __future__ import annotations

from typing import Protocol

from steward.core.errors import StewardError
from steward.people.erasure.requests import ErasureRequests
from steward.people.erasure.tools.data.declare import ME, DeleteUserDataInput
from steward.tools.models import ToolCall
from steward.tools.running import Failed, HandOver


class Services(Protocol):
    """What this tool runs with."""

    @property
    def erasure_requests(self) -> ErasureRequests:
        """Asking for erasures."""


def delete_user_data(call: ToolCall, services: Services) -> HandOver | Failed:
    """Hand the person over to the function that erases, whose receipt becomes the call's result."""
    given = DeleteUserDataInput.model_validate(call.arguments)
    subject = call.member_id if given.subject == ME else given.subject
    try:
        erasure = services.erasure_requests.of_call(call, subject, given.confirm_name)
    except StewardError as error:
        return Failed(str(error))
    return HandOver(lambda now: erasure.model_copy(update={"asked_at": now}))
