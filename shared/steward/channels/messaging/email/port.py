"""Channel adapter for mail: Amazon SES serves addresses at its domain, Gmail all others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from steward.aws.secrets import Secrets
from steward.channels.mail.threads import abridged
from steward.channels.messaging.email.settings import EmailSettings
from steward.channels.messaging.port import (
    AutomatedMessage,
    BounceNotice,
    InboundMessage,
    Keyword,
    Known,
    MessageContent,
    MessageLimits,
    OutgoingMessage,
    PartialFetchError,
    PushTerms,
    SendOutcome,
    SendRejected,
    StatusReport,
)
from steward.channels.pages.http_messages import HttpRequest
from steward.core.ids import derived_id
from steward.core.log import logger
from steward.core.provenance import Quote
from steward.core.sentences import render, say
from steward.core.settings import Settings
from steward.core.text import clean_text
from steward.core.threads import Thread
from steward.people.directory.emails import untagged
from steward.people.directory.models import Channel
from steward.people.directory.phone_numbers import AddressKind, SenderAddress, read_sender

if TYPE_CHECKING:
    from steward.channels.mail.mail_parser import ReceivedMail
    from steward.channels.messaging.email.gmail_client import GmailClient
    from steward.channels.messaging.email.gmail_push import GmailPushVerifier
    from steward.channels.messaging.email.mail_provider import MailProvider, RawMail
    from steward.channels.messaging.email.ses import SesMail
    from steward.core.documents import Attachment

_MESSAGES_OF_A_THREAD = 20
_ASKED_FOR = 3


class EmailPort:
    """See `ChannelPort`. Mailboxes are polled, at once when Gmail pushes a notification.

    For the SES bucket, events tell of new mail.
    """

    name: ClassVar[str] = "email"
    called: ClassVar[str] = "email"
    provider: ClassVar[str] = "mail"
    reaches: ClassVar[AddressKind] = "email"
    charged: ClassVar[bool] = False
    instead: ClassVar[tuple[Channel, ...]] = ()
    answers_within: ClassVar[timedelta | None] = None
    path: ClassVar[str] = "/webhooks/gmail"

    def __init__(self, settings: Settings, environment: Mapping[str, str], secrets: Secrets) -> None:
        self._own = own = EmailSettings.from_env(environment)
        self._secrets = secrets
        self._settings = settings
        self.limits = MessageLimits(own.email_characters)

    @property
    def connected(self) -> bool:
        """See `ChannelPort`."""
        return bool(self._own.google_secret_id or self._own.ses_domain)

    def sender(self, address: str) -> SenderAddress:
        """See `ChannelPort`."""
        return read_sender(address)

    def keyword(self, message: InboundMessage) -> Keyword | None:
        """See `ChannelPort`: mail has no keywords."""
        return None

    def format(self, content: MessageContent) -> MessageContent:
        """See `ChannelPort`."""
        return replace(content, text=content.text.strip())

    def size(self, content: MessageContent) -> int:
        """See `ChannelPort`: mails are not charged by size."""
        return 1

    def ready(self, outgoing: OutgoingMessage) -> None:
        """See `ChannelPort`."""
        if provider := self._serving(outgoing.from_address):
            provider.ready()

    def send(self, outgoing: OutgoingMessage, now: datetime) -> SendOutcome:
        """See `ChannelPort`."""
        provider = self._serving(outgoing.from_address)
        return provider.send(outgoing) if provider else SendRejected(render(say("undelivered", form="not_connected")))

    def sent_like(self, outgoing: OutgoingMessage, since: datetime) -> Sequence[str]:
        """See `ChannelPort`: a mail carries its delivery's reference, so only that one is like it."""
        provider = self._serving(outgoing.from_address)
        return provider.sent_as(outgoing, since) if provider else ()

    def received_between(
        self, since: datetime, until: datetime, known: Known
    ) -> Iterator[InboundMessage | BounceNotice | AutomatedMessage]:
        """See `ChannelPort`. Automatic mails stay in the mailbox: answering them could go on for ever."""
        failed = list[Exception]()
        for provider in self._providers:
            try:
                for raw in provider.received_between(since, until, known):
                    yield from _messages(provider, raw)
            except Exception as error:
                failed.append(error)
        if failed:
            raise PartialFetchError from failed[0]

    def attached(self, message: InboundMessage) -> Sequence[Attachment]:
        """See `ChannelPort`: fetched again, because the mails of half an hour may exceed a function's memory."""
        from steward.channels.mail.mail_parser import read_mail

        name, _, mail_id = message.provider_id.partition("#")
        provider = next((one for one in self._providers if one.name == name), None)
        raw = provider.mail(mail_id.partition("/")[0]) if provider else None
        return read_mail(raw.content, raw.receiver).attachments if raw else ()

    def read_aws_event(self, event: Mapping[str, Any]) -> Sequence[InboundMessage | StatusReport]:
        """See `AwsEventPort`: SES has stored a mail in its bucket, or reports the outcome of a sent one."""
        from steward.channels.messaging.email.ses_events import ObjectCreated, read_event, status_report

        told, ses = read_event(event), self._ses
        if told is None or ses is None:
            logger.warning("unknown mail event ignored", extra={"source": str(event.get("source"))})
            return ()
        if isinstance(told, ObjectCreated):
            raw = ses.brought(told.object.key) if told.bucket.name == self._own.mail_bucket else None
            # The next poll handles bounce mails; SES itself reports bounces by events.
            return [one for one in _messages(ses, raw) if isinstance(one, InboundMessage)] if raw else ()
        report = status_report(told)
        if report and told.kind == "Send":
            for address in told.mail.destination:
                ses.keep_sent(report.reference, address, report.provider_id)
        return (report,) if report else ()

    def prepare_webhook(self) -> None:
        """See `AnnouncementPort`."""
        import steward.channels.messaging.email.gmail_push  # noqa: F401

    def terms(self) -> PushTerms | None:
        """See `AnnouncementPort`."""
        return self._gmail.push_terms() if self._gmail else None

    def watch(self, terms: PushTerms) -> datetime:
        """See `AnnouncementPort`."""
        return self._watched.watch(terms.topic)

    def unwatch(self) -> None:
        """See `AnnouncementPort`."""
        self._watched.unwatch()

    def announced(self, request: HttpRequest, terms: PushTerms) -> bool:
        """See `AnnouncementPort`."""
        return self._door.announced(request, terms)

    @cached_property
    def _door(self) -> GmailPushVerifier:
        from steward.channels.messaging.email.gmail_push import GmailPushVerifier

        return GmailPushVerifier(f"{self._settings.required('public_url').rstrip('/')}{self.path}")

    def _serving(self, address: str) -> MailProvider | None:
        return next((one for one in self._providers if one.serves(address)), None)

    @cached_property
    def _providers(self) -> Sequence[MailProvider]:
        return [one for one in (self._ses, self._gmail) if one]

    @cached_property
    def _gmail(self) -> GmailClient | None:
        if not self._own.google_secret_id:
            return None
        from steward.channels.messaging.email.gmail_client import GmailClient

        return GmailClient(lambda: self._secrets.read(self._own.required("google_secret_id")))

    @property
    def _watched(self) -> GmailClient:
        # A watch is only requested after terms were given.
        assert self._gmail
        return self._gmail

    @cached_property
    def _ses(self) -> SesMail | None:
        if not self._own.ses_domain:
            return None
        from steward.aws import clients
        from steward.aws.buckets import Bucket
        from steward.aws.outgoing_mail import MailSender
        from steward.channels.messaging.email.ses import SesMail

        return SesMail(self._own, Bucket(clients.s3, self._own.mail_bucket), MailSender(clients.sesv2))


def _messages(provider: MailProvider, raw: RawMail) -> Iterator[InboundMessage | BounceNotice | AutomatedMessage]:
    """Yield the mail as a message to each of its mailboxes, or as a bounce or an automatic mail."""
    from steward.channels.mail.mail_parser import read_mail

    mail = read_mail(raw.content, raw.receiver)
    mailboxes = provider.mailboxes(raw, mail)
    for mailbox in mailboxes:
        if mail.automatic or untagged(mail.author) == untagged(mailbox):
            logger.info("automatic mail ignored", extra={"mail_id": raw.mail_id})
            yield _returned(provider, raw) or AutomatedMessage(raw.source)
            return
        message = _message(raw, mail, mailbox)
        if provider.many_mailboxes or len(mailboxes) > 1:
            copy_of, own_id = message.provider_id, f"{message.provider_id}/{mailbox}"
            message = replace(message, provider_id=own_id, copy_of=copy_of)
        yield message


def _returned(provider: MailProvider, raw: RawMail) -> BounceNotice | None:
    """Return the bounce of one of our mails that an automatic mail reports, or None."""
    from steward.channels.mail.bounces import read_bounce
    from steward.channels.messaging.email.delivery_mail import REFERENCE
    from steward.channels.messaging.email.reasons import reason_for

    bounce = read_bounce(raw.content)
    if bounce is None:
        return None
    named = bounce.headers.get(REFERENCE.lower())
    # If the mail itself was not returned, it may be found among the sent ones.
    reference = named or next(filter(None, map(provider.reference_of, bounce.about[:_ASKED_FOR])), "")
    if not reference:
        return None
    reasons = {address: reason_for(status) for address, status in bounce.failed.items()}
    return BounceNotice(EmailPort.name, reference, reasons, raw.came_at, raw.source)


def _message(raw: RawMail, mail: ReceivedMail, mailbox: str) -> InboundMessage:
    subject, carried = clean_text(mail.subject), clean_text(mail.carried)
    messages = (*mail.answers, mail.message_id) if mail.message_id else mail.answers
    return InboundMessage(
        channel=EmailPort.name,
        provider_id=raw.source,
        from_address=mail.author,
        to_address=mailbox,
        content=MessageContent(
            mail.own,
            Thread(
                # Identified by its first mail if the provider knows no threads.
                key=raw.thread_id or next(iter(messages), raw.mail_id),
                subject=subject,
                messages=abridged(messages, _MESSAGES_OF_A_THREAD),
            ),
        ),
        attachments=len(mail.attachments) + mail.left_out,
        sent_at=raw.came_at,
        # A command must be the whole text, under any subject.
        subject="" if mail.fresh and mail.own.startswith("/") else subject,
        # The subject of a mail with carried text may be somebody else's too.
        subject_is_own=mail.fresh,
        carried=(Quote(said=carried, what="what a mail quotes or forwards"),) if carried else (),
        vouched=mail.vouched,
        cut=mail.cut,
        written=_written(mail),
    )


def _written(mail: ReceivedMail) -> str:
    # The words are included because some programs give two mails one id.
    return derived_id(mail.message_id, mail.subject, mail.own, mail.carried) if mail.message_id else ""
