"""Running the tools about connected accounts."""

from __future__ import annotations

from typing import Protocol

from steward.integrations.accounts.connections import ConnectionService
from steward.integrations.accounts.tools.connections.declare import DisconnectInput, ShareConnectionInput
from steward.tools.models import ToolCall
from steward.tools.running import Done
from steward.wording.integrations import Disconnected, NotConnected, SharedAccount, SharingBack


class Services(Protocol):
    """What these tools run with."""

    @property
    def connections(self) -> ConnectionService:
        """Which accounts are connected."""


def list_connections(call: ToolCall, services: Services) -> Done:
    """A line for each account: its address, whose it is, and who may use it."""
    found = services.connections.usable(call.account_id, call.member_id)
    lines = [
        f"{grant.service} · {grant.address} · {owner.name}'s · "
        + ("used by the whole team" if grant.shared else "used for them alone")
        for grant, owner in found
    ]
    return Done("\n".join(lines) or "None: the member signs in when something of theirs is first used.")


def share_connection(call: ToolCall, services: Services) -> Done:
    """Who may use it now."""
    given = ShareConnectionInput.model_validate(call.arguments)
    before = services.connections.share(call.account_id, call.member_id, given.service, shared=given.shared)
    if before is None:
        return Done(NotConnected())
    undo = ShareConnectionInput(service=given.service, shared=before.shared)
    return Done(SharedAccount(form="shared" if given.shared else "alone", address=before.address), undo=undo)


def undo_share_connection(call: ToolCall, services: Services) -> Done:
    """Who may use it, as before."""
    given = ShareConnectionInput.model_validate(call.arguments)
    back = services.connections.share(call.account_id, call.member_id, given.service, shared=given.shared)
    return Done(SharingBack() if back else NotConnected())


def disconnect(call: ToolCall, services: Services) -> Done:
    """What cannot be used any more."""
    given = DisconnectInput.model_validate(call.arguments)
    gone = services.connections.disconnect(call.account_id, call.member_id, given.service)
    return Done(Disconnected(address=gone.address) if gone else NotConnected())
