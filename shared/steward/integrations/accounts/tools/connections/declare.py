"""Declarations of the tools that list, share and disconnect accounts at other services."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from steward.core.sentences import Sentence, say
from steward.integrations.accounts.models import Service
from steward.integrations.accounts.tools.arguments import google_read, google_tool
from steward.tools.declaration import Autonomy, Decides, ResultOrigin, Reversal, ToolEffect, ToolInput


class ListConnectionsInput(ToolInput):
    """Arguments of `list_connections`."""


class ShareConnectionInput(ToolInput):
    """Arguments of `share_connection`."""

    service: Annotated[Service, Decides.WHERE] = Field(default="google", description="Where the account is.")
    shared: Annotated[bool, Decides.RULE] = Field(description="Whether everybody of the team may have you use it.")


class DisconnectInput(ToolInput):
    """Arguments of `disconnect`."""

    service: Annotated[Service, Decides.WHERE] = Field(default="google", description="Where the account is.")


def _shares(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("share-account", form="shared" if arguments["shared"] else "alone")


def _disconnects(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("disconnect")


LIST_CONNECTIONS = google_read(
    name="list_connections",
    description="Which accounts at Google you may use for this member: their own, and those that others share.",
    input=ListConnectionsInput,
    acts=say("act", form="list_connections"),
    returns={"accounts": ResultOrigin.ACCOUNT},
)

SHARE_CONNECTION = google_tool(
    name="share_connection",
    description="Let the whole team have you use this member's own Google account, or the member alone.",
    input=ShareConnectionInput,
    # Afterwards others can read the member's data.
    autonomy=Autonomy.SUGGEST,
    risk="medium",
    effect=ToolEffect.IDEMPOTENT,
    undo=Reversal("Let it be used as it was before that was just changed.", keeps=ShareConnectionInput),
    acts=say("act", form="share_connection"),
    preview=_shares,
    returns={"result": ResultOrigin.ACCOUNT},
)

DISCONNECT = google_tool(
    name="disconnect",
    description="Give back what this member let you use of their Google account. They can sign in again at any time.",
    input=DisconnectInput,
    autonomy=Autonomy.SUGGEST,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    acts=say("act", form="disconnect"),
    preview=_disconnects,
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (LIST_CONNECTIONS, SHARE_CONNECTION, DISCONNECT)
