"""Base class of send-only channel ports: they receive nothing and send messages unchanged."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import ClassVar

from steward.channels.messaging.port import InboundMessage, Keyword, Known, MessageContent, OutgoingMessage
from steward.core.documents import Attachment
from steward.people.directory.models import Channel
from steward.people.directory.phone_numbers import SenderAddress, read_sender


class OneWayPort:
    """Implements `ChannelPort` for channels that only send."""

    instead: ClassVar[tuple[Channel, ...]] = ()
    answers_within: ClassVar[timedelta | None] = None

    def sender(self, address: str) -> SenderAddress:
        """See `ChannelPort`."""
        return read_sender(address)

    def keyword(self, message: InboundMessage) -> Keyword | None:
        """See `ChannelPort`: nothing comes in."""
        return None

    def format(self, content: MessageContent) -> MessageContent:
        """See `ChannelPort`."""
        return content

    def size(self, content: MessageContent) -> int:
        """See `ChannelPort`."""
        return 1

    def ready(self, outgoing: OutgoingMessage) -> None:
        """See `ChannelPort`."""

    def received_between(self, since: datetime, until: datetime, known: Known) -> Sequence[InboundMessage]:
        """See `ChannelPort`."""
        return ()

    def attached(self, message: InboundMessage) -> Sequence[Attachment]:
        """See `ChannelPort`."""
        return ()
