"""Protocol of mail providers. The provider that serves an account follows from its address."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from steward.channels.mail.mail_parser import ReceivedMail
from steward.channels.messaging.port import Known, OutgoingMessage, SendOutcome

# A mail to more of our addresses is not meant for any of them.
MOST_MAILBOXES = 20


@dataclass(frozen=True)
class RawMail:
    """A mail as its provider stores it.

    `thread_id` is empty if the provider knows no threads. `receiver` is the name under which it reports authentication
    results, empty if it has none. `brought_to` are addresses of delivery beyond those in the headers.
    """

    provider: str
    mail_id: str
    thread_id: str
    came_at: datetime
    content: bytes
    receiver: str
    brought_to: tuple[str, ...] = ()

    @property
    def source(self) -> str:
        """The id by which it is known outside its provider."""
        return source_of(self.provider, self.mail_id)


def source_of(provider: str, mail_id: str) -> str:
    """Return the id by which a mail is known outside its provider."""
    return f"{provider}#{mail_id}"


def unknown(provider: str, mail_ids: Sequence[str], known: Known) -> list[str]:
    """Return the provider's mails that are not known yet, in order."""
    there = known([source_of(provider, one) for one in mail_ids])
    return [one for one in mail_ids if source_of(provider, one) not in there]


class MailProvider(Protocol):
    """Receives and sends the mail of some of Steward's addresses."""

    @property
    def name(self) -> str:
        """The prefix of its mail ids, such as `gmail`."""

    @property
    def many_mailboxes(self) -> bool:
        """True if one mail may be for several of its addresses."""

    def serves(self, address: str) -> bool:
        """Tell if it serves this address of Steward's."""

    def mailboxes(self, raw: RawMail, mail: ReceivedMail) -> Sequence[str]:
        """Return Steward's addresses that a mail is for."""

    def ready(self) -> None:
        """See `ChannelPort`."""

    def send(self, outgoing: OutgoingMessage) -> SendOutcome:
        """See `ChannelPort`."""

    def sent_as(self, outgoing: OutgoingMessage, since: datetime) -> Sequence[str]:
        """Return the ids of mails with the reference of `outgoing`, sent to its address since then."""

    def mail(self, mail_id: str) -> RawMail | None:
        """Return a received mail, or None if it is gone."""

    def reference_of(self, message_id: str) -> str:
        """Return the reference of our mail with a message id, or "" if there is none or it cannot be determined."""

    def received_between(self, since: datetime, until: datetime, known: Known) -> Iterator[RawMail]:
        """Yield the mails received then, oldest first, without spam and those that are `known`.

        One by one, because they may be large. Only these are fetched.
        """
