"""Runners of the tools that list, share and disconnect accounts at other services."""

from __future__ import annotations

from typing import Protocol

from steward.core.sentences import say
from steward.integrations.accounts.connections import ConnectionService
from steward.integrations.accounts.tools.connections.declare import DisconnectInput, ShareConnectionInput
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done


class Services(Protocol):
    """Services that these tools use."""

    @property
    def connections(self) -> ConnectionService:
        """Connected accounts."""


def list_connections(call: ToolCall, services: Services) -> Done:
    """Return one line per account: its address, owner and users."""
    found = services.connections.usable(call.account_id, call.member_id)
    lines = [
        f"{grant.service} · {grant.address} · {owner.name}'s · "
        + ("used by the whole team" if grant.shared else "used for them alone")
        for grant, owner in found
    ]
    return Done("\n".join(lines) or "None: the member signs in when something of theirs is first used.")


def share_connection(call: ToolCall, services: Services) -> Done:
    """Change sharing and return who may use the account now."""
    given = ShareConnectionInput.model_validate(call.arguments)
    before = services.connections.share(call.account_id, call.member_id, given.service, shared=given.shared)
    if before is None:
        return Done(say("not-connected"))
    undo = ShareConnectionInput(service=given.service, shared=before.shared)
    return Done(say("shared-account", form="shared" if given.shared else "alone", address=before.address), undo=undo)


def undo_share_connection(call: ToolCall, services: Services) -> Done:
    """Restore the former sharing."""
    given = ShareConnectionInput.model_validate(call.arguments)
    back = services.connections.share(call.account_id, call.member_id, given.service, shared=given.shared)
    return Done(say("sharing-back") if back else say("not-connected"))


def disconnect(call: ToolCall, services: Services) -> Done:
    """Disconnect an account and name it."""
    given = DisconnectInput.model_validate(call.arguments)
    gone = services.connections.disconnect(call.account_id, call.member_id, given.service)
    return Done(say("disconnected", address=gone.address) if gone else say("not-connected"))
