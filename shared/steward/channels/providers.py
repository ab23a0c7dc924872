"""What a provider of text messages can answer to a send, told apart by whether it may be tried again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from steward.channels.inbound import InboundText


@dataclass(frozen=True)
class Accepted:
    """The provider has taken the message, under this id of its own."""

    provider_id: str


@dataclass(frozen=True)
class Rejected:
    """The provider has refused the message for good, for the reason with this `code` of its own."""

    code: int


@dataclass(frozen=True)
class NotSent:
    """Nothing has happened: not a byte left, or the provider asked to slow down. It may be tried again.

    `retry_after` is how many seconds the provider asks to wait, if it says so.
    """

    reason: str
    retry_after: int | None = None


@dataclass(frozen=True)
class Unclear:
    """Nobody can tell whether the provider took the message. It must not be tried again."""

    reason: str


SendOutcome = Accepted | Rejected | NotSent | Unclear


class TextProvider(Protocol):
    """Something that sends text messages and can be asked what it has sent."""

    def ready(self) -> TextProvider:
        """Itself, with its credentials at hand: whatever can fail before a byte leaves has failed by now."""

    def send(self, *, from_address: str, to_address: str, text: str, callback_url: str) -> SendOutcome:
        """Send one message."""

    def sent_like(self, *, from_address: str, to_address: str, text: str, since: datetime) -> list[str]:
        """Ids of messages sent since then with these addresses and exactly this text, oldest first."""


class InboundSource(Protocol):
    """Something that can be asked what people have texted to a number."""

    def received(self, *, to_address: str, since: datetime) -> list[InboundText]:
        """The texts to a number since then, each with `sent_at`, oldest first; all pages of them."""
