"""Mail by Amazon SES: received mail is stored in a bucket, and events report on sent mail.

A receipt rule stores each mail to the domain in the bucket below `in/`, under its SES id. SES has no list of sent mail,
so its event `Send`, which confirms that it took a mail, is stored in the bucket too, below `sent/`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import ClassVar

from steward.aws.buckets import Bucket, ListedObject, ObjectTooLargeError
from steward.aws.outgoing_mail import MailRefused, MailSender, MailTaken
from steward.channels.mail.mail_parser import ReceivedMail
from steward.channels.messaging.email.delivery_mail import composed
from steward.channels.messaging.email.mail_provider import MOST_MAILBOXES, RawMail, unknown
from steward.channels.messaging.email.ses_events import TAG, tag_of
from steward.channels.messaging.email.ses_headers import read_ses_headers
from steward.channels.messaging.email.settings import EmailSettings
from steward.channels.messaging.port import (
    Known,
    OutgoingMessage,
    SendAccepted,
    SendNotAttempted,
    SendOutcome,
    SendRejected,
    SendUnclear,
)
from steward.core import alerts
from steward.core.ids import derived_id
from steward.core.log import logger
from steward.core.sentences import render, say

RECEIVED, SENT = "in/", "sent/"
# SES writes this object when the rule is created.
_SET_UP = f"{RECEIVED}AMAZON_SES_SETUP_NOTIFICATION"
# A mail sent a moment ago may be dated a little before our clock.
_CLOCK_SKEW = timedelta(minutes=2)


class SesMail:
    """Mail of a domain: `bucket` stores received mail, `sender` sends."""

    name: ClassVar[str] = "ses"
    many_mailboxes: ClassVar[bool] = True

    def __init__(self, settings: EmailSettings, bucket: Bucket, sender: MailSender) -> None:
        self._domain = settings.ses_domain.lower()
        self._configuration_set = settings.ses_configuration_set
        self._largest = settings.mail_bytes
        self._bucket = bucket
        self._sender = sender

    def serves(self, address: str) -> bool:
        """See `MailProvider`."""
        return address.rpartition("@")[2].lower() == self._domain

    def mailboxes(self, raw: RawMail, mail: ReceivedMail) -> Sequence[str]:
        """See `MailProvider`: first the address that SES delivered to, then those in the headers."""
        named = (address for address in (*raw.brought_to, *mail.recipients, *mail.brought_to) if self.serves(address))
        return tuple(dict.fromkeys(named))[:MOST_MAILBOXES]

    def ready(self) -> None:
        """See `ChannelPort`."""
        self._sender.ready()

    def send(self, outgoing: OutgoingMessage) -> SendOutcome:
        """See `ChannelPort`."""
        try:
            content = composed(outgoing)
        except ValueError:
            # An invalid address can never be sent to.
            return SendRejected(render(say("undelivered", form="refused")))
        answer = self._sender.send(
            content,
            sender=outgoing.from_address,
            to=outgoing.to_address,
            configuration_set=self._configuration_set,
            tags={TAG: tag_of(outgoing.reference)},
        )
        if isinstance(answer, MailTaken):
            return SendAccepted(answer.message_id)
        if not isinstance(answer, MailRefused):
            return SendUnclear(f"nobody knows whether SES has it: {answer.why}")
        if answer.for_good:
            logger.error("SES refused a mail", extra={"why": answer.why})
            return SendRejected(render(say("undelivered", form="refused")))
        return SendNotAttempted(f"SES takes nothing from us at present: {answer.why}")

    def sent_as(self, outgoing: OutgoingMessage, since: datetime) -> list[str]:
        """See `MailProvider`."""
        folder = _sent(outgoing.reference, outgoing.to_address)
        return [one.key.removeprefix(folder) for one in self._bucket.listing(folder) if one.at >= since - _CLOCK_SKEW]

    def keep_sent(self, reference: str, to_address: str, message_id: str) -> None:
        """Store SES's confirmation that it took the mail of a delivery, for `sent_as`."""
        self._bucket.overwrite(f"{_sent(reference, to_address)}{message_id}", "")

    def received_between(self, since: datetime, until: datetime, known: Known) -> Iterator[RawMail]:
        """See `MailProvider`."""
        # Objects are dated in whole seconds.
        earliest = since.replace(microsecond=0)
        listed = (one for one in self._bucket.listing(RECEIVED) if earliest <= one.at <= until)
        mail_ids = [one.key.removeprefix(RECEIVED) for one in sorted(listed, key=_when)]
        for mail_id in unknown(self.name, mail_ids, known):
            if found := self.mail(mail_id):
                yield found

    def mail(self, mail_id: str) -> RawMail | None:
        """See `MailProvider`."""
        return self._read(f"{RECEIVED}{mail_id}")

    def reference_of(self, message_id: str) -> str:
        """See `MailProvider`: sent mail cannot be searched, and SES reports bounces by events."""
        return ""

    def brought(self, key: str) -> RawMail | None:
        """Return the mail that was just stored as `key`, or None if it is not to be taken in."""
        return self._read(key, first=True)

    def _read(self, key: str, *, first: bool = False) -> RawMail | None:
        """Return a mail, or None if it is gone, too large, or flagged by SES, which is counted at `first` sight."""
        if not key.startswith(RECEIVED) or key == _SET_UP:
            return None
        mail_id = key.removeprefix(RECEIVED)
        try:
            blob = self._bucket.blob(key, self._largest)
        except ObjectTooLargeError:
            logger.warning("mail too large to read ignored", extra={"mail_id": mail_id})
            return None
        if blob is None:
            logger.info("mail no longer in the bucket", extra={"mail_id": mail_id})
            return None
        stamp = read_ses_headers(blob.content)
        if stamp.warning:
            logger.info("mail flagged by SES ignored", extra={"mail_id": mail_id, "warning": stamp.warning})
            if first:
                alerts.mail_refused(stamp.warning, mail_id=mail_id)
            return None
        return RawMail(self.name, mail_id, "", blob.at, blob.content, stamp.receiver, stamp.brought_to)


def _when(one: ListedObject) -> tuple[datetime, str]:
    return one.at, one.key


def _sent(reference: str, to_address: str) -> str:
    # Hashed, so that a name does not reveal the recipient.
    return f"{SENT}{derived_id(reference, to_address.lower())}/"
