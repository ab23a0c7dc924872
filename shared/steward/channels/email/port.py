"""Mail as a channel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from steward.aws.secrets import Secrets
from steward.channels.email.settings import EmailSettings
from steward.channels.port import Content, InboundMessage, Keyword, MessageLimits, Outgoing, Returned, SendOutcome
from steward.core.log import logger
from steward.core.provenance import Quote
from steward.core.settings import Settings
from steward.core.text import clean_text
from steward.core.threads import Thread
from steward.people.numbers import AddressKind, SenderAddress, read_sender

if TYPE_CHECKING:
    from steward.channels.email.gmail import GmailClient, RawMail
    from steward.mail.reading import Attachment, Mail

# As whom Gmail reports what it has proved of a mail.
_RECEIVER = "mx.google.com"
_MESSAGES_OF_A_THREAD = 20
_ASKED_FOR = 3


class EmailPort:
    """See `Port`. Nobody brings mail to a door: the mailbox is looked into."""

    name: ClassVar[str] = "email"
    provider: ClassVar[str] = "gmail"
    reaches: ClassVar[AddressKind] = "email"

    def __init__(self, settings: Settings, environment: Mapping[str, str], secrets: Secrets) -> None:
        self._own = own = EmailSettings.from_env(environment)
        self._secrets = secrets
        self.limits = MessageLimits(own.email_characters)

    @property
    def connected(self) -> bool:
        """See `Port`."""
        return bool(self._own.google_secret_id)

    def sender(self, address: str) -> SenderAddress:
        """See `Port`."""
        return read_sender(address)

    def keyword(self, message: InboundMessage) -> Keyword | None:
        """See `Port`: mail has none."""
        return None

    def format(self, content: Content) -> Content:
        """See `Port`."""
        return replace(content, text=content.text.strip())

    def size(self, content: Content) -> int:
        """See `Port`: mails are not charged for."""
        return 1

    def ready(self) -> None:
        """See `Port`."""
        self._client.ready()

    def send(self, outgoing: Outgoing, now: datetime) -> SendOutcome:
        """See `Port`."""
        return self._client.send(outgoing)

    def sent_like(self, outgoing: Outgoing, since: datetime) -> Sequence[str]:
        """See `Port`: a mail carries the reference of its delivery, so nothing else is like it."""
        return self._client.sent_as(outgoing, since)

    def received_between(self, since: datetime, until: datetime) -> Sequence[InboundMessage | Returned]:
        """See `Port`. What programs have written is left in the mailbox: an answer could come back for ever."""
        from steward.mail.reading import read_mail

        mailbox, messages, returned = self._client.mailbox, list[InboundMessage](), list[Returned]()
        for raw in self._client.received_between(since, until):
            mail = read_mail(raw.content, _RECEIVER)
            if mail.automatic or _is_at(mail.author, mailbox):
                logger.info("a program's mail was left", extra={"mail_id": raw.mail_id})
                returned += self._returned(raw)
            else:
                messages.append(_message(raw, mail, mailbox))
        return [*returned, *sorted(messages, key=lambda message: message.sent_at or until)]

    def _returned(self, raw: RawMail) -> Iterator[Returned]:
        """What a mail of a program says of one of ours."""
        from steward.channels.email.compose import REFERENCE
        from steward.channels.email.reasons import reason_for
        from steward.mail.bounces import read_bounce

        bounce = read_bounce(raw.content)
        if bounce is None:
            return
        named = bounce.headers.get(REFERENCE.lower())
        # Where the mail itself did not come back, it may still be among what was sent.
        reference = named or next(filter(None, map(self._client.reference_of, bounce.about[:_ASKED_FOR])), "")
        if reference:
            reasons = {address: reason_for(status) for address, status in bounce.failed.items()}
            yield Returned(EmailPort.name, reference, reasons, raw.came_at)

    def attached(self, message: InboundMessage) -> Sequence[Attachment]:
        """See `Port`: fetched again, for the mails of half an hour would be more than a function holds."""
        from steward.mail.reading import read_mail

        raw = self._client.mail(message.provider_id.removeprefix(f"{EmailPort.provider}#"))
        return read_mail(raw.content, _RECEIVER).attachments if raw else ()

    @cached_property
    def _client(self) -> GmailClient:
        from steward.channels.email.gmail import GmailClient

        return GmailClient(lambda: self._secrets.read(self._own.required("google_secret_id")))


def _message(raw: RawMail, mail: Mail, mailbox: str) -> InboundMessage:
    # A subject that came with somebody else's words may be theirs, too.
    subject = clean_text(mail.subject)
    foreign = [] if mail.fresh else [Quote(said=subject, what="subject of a mail")]
    foreign.append(Quote(said=clean_text(mail.carried), what="what a mail quotes or forwards"))
    own = (subject, mail.own) if mail.fresh else (mail.own,)
    messages = (*mail.answers, mail.message_id) if mail.message_id else mail.answers
    return InboundMessage(
        channel=EmailPort.name,
        provider_id=f"{EmailPort.provider}#{raw.mail_id}",
        from_address=mail.author,
        # Accounts may share a mailbox, each with a +tag of its own.
        to_address=next((one for one in mail.recipients if _is_at(one, mailbox)), mailbox),
        content=Content(
            "\n\n".join(part for part in own if part),
            Thread(key=raw.thread_id, subject=subject, messages=messages[-_MESSAGES_OF_A_THREAD:]),
        ),
        attachments=len(mail.attachments) + mail.left_out,
        sent_at=raw.came_at,
        carried=tuple(quote for quote in foreign if quote.said),
        vouched=mail.vouched,
        cut=mail.cut,
    )


def _is_at(address: str, mailbox: str) -> bool:
    """Whether an address is that of the mailbox, its +tag aside."""
    name, _, domain = address.partition("@")
    return f"{name.partition('+')[0]}@{domain}" == mailbox
