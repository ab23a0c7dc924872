"""What the mail port asks of whoever keeps and sends mail; which one serves an account follows from its address."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from steward.channels.mail.reading import Mail
from steward.channels.messaging.port import Known, Outgoing, SendOutcome

# Whoever names more addresses of ours in one mail means none of them.
MOST_MAILBOXES = 20


@dataclass(frozen=True)
class RawMail:
    """A mail as a provider, by its name, keeps it: its id, its thread's, when it came, and its bytes.

    `thread_id` is empty where the provider knows no threads. `receiver` is the name under which it reports what it
    proved; empty if it proved nothing. `brought_to` are addresses it was brought to, beside those the head names.
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
        """By which it is known outside its provider."""
        return source_of(self.provider, self.mail_id)


def source_of(provider: str, mail_id: str) -> str:
    """By which a mail is known outside its provider."""
    return f"{provider}#{mail_id}"


def unknown(provider: str, mail_ids: Sequence[str], known: Known) -> list[str]:
    """Those of a provider's mails that nobody knows yet, in their order."""
    there = known([source_of(provider, one) for one in mail_ids])
    return [one for one in mail_ids if source_of(provider, one) not in there]


class MailProvider(Protocol):
    """Mail of some addresses of Steward's, in and out."""

    @property
    def name(self) -> str:
        """What the ids of its mails begin with, such as `gmail`."""

    @property
    def many_mailboxes(self) -> bool:
        """Whether one mail may be for several of the addresses it serves."""

    def serves(self, address: str) -> bool:
        """Whether mail from and to this address of Steward's goes by this provider."""

    def mailboxes(self, raw: RawMail, mail: Mail) -> Sequence[str]:
        """The addresses of Steward's that a mail is for."""

    def ready(self) -> None:
        """See `Port`."""

    def send(self, outgoing: Outgoing) -> SendOutcome:
        """See `Port`."""

    def sent_as(self, outgoing: Outgoing, since: datetime) -> Sequence[str]:
        """The ids of the mails that carry the reference of `outgoing`, sent to its address since then."""

    def mail(self, mail_id: str) -> RawMail | None:
        """One that came; None if it is gone."""

    def reference_of(self, message_id: str) -> str:
        """The reference of what was sent under a message id; empty if nothing of ours was, or nobody can tell."""

    def received_between(self, since: datetime, until: datetime, known: Known) -> Iterator[RawMail]:
        """Every mail that came then, spam and what is `known` aside, oldest first; one by one, for they may be large.

        Only these are fetched.
        """
