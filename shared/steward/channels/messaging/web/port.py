"""Channel adapter for the web app, whose pages show a conversation's log; there is no provider.

A member is at their own id there, which their session proves; messages come in by the page and never by this port.
Pages that are open are told of news, and shown the model's words while they are made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import ClassVar

from steward.aws import clients
from steward.aws.secrets import Secrets
from steward.aws.sockets import Sockets
from steward.aws.tables import Table
from steward.channels.messaging.live_sockets import LiveSockets
from steward.channels.messaging.one_way_port import OneWayPort
from steward.channels.messaging.port import (
    MessageLimits,
    OutgoingMessage,
    SendAccepted,
    SendOutcome,
)
from steward.core.clock import utc_now
from steward.core.settings import Settings
from steward.people.directory.membership import decides_now
from steward.people.directory.phone_numbers import SIGNED_IN, AddressKind


class WebPort(OneWayPort):
    """See `ChannelPort`. A message is delivered as soon as it is in the log."""

    name: ClassVar[str] = "web"
    called: ClassVar[str] = "web"
    provider: ClassVar[str] = "web"
    reaches: ClassVar[AddressKind] = SIGNED_IN
    charged: ClassVar[bool] = False
    connected: ClassVar[bool] = True
    limits: ClassVar[MessageLimits] = MessageLimits(20_000)

    def __init__(self, settings: Settings, environment: Mapping[str, str], secrets: Secrets) -> None:
        sockets = LiveSockets(
            lambda: Table(clients.dynamodb(), settings.conversations_table),
            Sockets(clients.sockets),
            partial(decides_now, settings),
            utc_now,
        )
        # Functions that may not send to pages leave it to those that may.
        self._sockets = sockets if settings.socket_api else None

    def send(self, outgoing: OutgoingMessage, now: datetime) -> SendOutcome:
        """See `ChannelPort`."""
        if self._sockets:
            self._sockets.news(outgoing.to_address)
        return SendAccepted(outgoing.reference)

    def draft(self, to_address: str, conversation_id: str, text: str) -> None:
        """See `DraftingPort`."""
        if self._sockets:
            self._sockets.draft(to_address, conversation_id, text)

    def sent_like(self, outgoing: OutgoingMessage, since: datetime) -> Sequence[str]:
        """See `ChannelPort`: an entry in the log has reached its reader."""
        return (outgoing.reference,)
