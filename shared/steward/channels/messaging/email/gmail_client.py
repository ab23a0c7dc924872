"""Gmail's REST API, as far as the mail port needs it; the only module that talks to Google about Steward's mailbox.

A service account with domain-wide delegation acts for the mailbox.

https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages and .../v1/users/watch
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar

import requests
from google.auth.exceptions import GoogleAuthError
from google.auth.transport.requests import AuthorizedSession, Request
from google.oauth2.service_account import Credentials
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

from steward.channels.mail.mail_parser import ReceivedMail
from steward.channels.messaging.connection_errors import never_left
from steward.channels.messaging.email.delivery_mail import REFERENCE, composed
from steward.channels.messaging.email.mail_provider import MOST_MAILBOXES, RawMail, unknown
from steward.channels.messaging.port import (
    Known,
    OutgoingMessage,
    PushTerms,
    SendAccepted,
    SendNotAttempted,
    SendOutcome,
    SendRejected,
    SendUnclear,
)
from steward.core.sentences import render, say
from steward.people.directory.emails import untagged

# Less than `gmail.modify`: nothing is deleted, moved or marked.
SCOPES = ("https://www.googleapis.com/auth/gmail.readonly", "https://www.googleapis.com/auth/gmail.send")
_SECONDS = 20.0
_PAGE = 500
_GONE = 404
# A mail sent a moment ago may be dated a little before our clock.
_CLOCK_SKEW = timedelta(minutes=2)
_MESSAGE_ID = "Message-ID"
_GOOGLE = "https://gmail.googleapis.com"
_CERTIFICATES = "https://www.googleapis.com/oauth2/v1/certs"
_USER = "/gmail/v1/users/me"
_MESSAGES = f"{_USER}/messages"
# The name under which Gmail reports authentication results.
_RECEIVER = "mx.google.com"
# A repeated watch request is harmless. Own pauses: those that Google requests would exceed the function's time.
_TRIED_AGAIN = Retry(
    2,
    status_forcelist=(429, 500, 502, 503, 504),
    allowed_methods=("POST",),
    backoff_factor=0.2,
    raise_on_status=False,
    respect_retry_after_header=False,
)


class GmailClient:
    """Client for the mailbox of `secret()`: `mailbox` is its address, `service_account` Google's key (JSON).

    `api_url` replaces Gmail's address, as the key's own `token_uri` replaces that of tokens. With a `topic` Gmail
    publishes new mail there, and `push_account` delivers the pushes to us, verified by the certificates at `certs_url`.
    """

    name: ClassVar[str] = "gmail"
    many_mailboxes: ClassVar[bool] = False

    def __init__(self, secret: Callable[[], dict[str, str]]) -> None:
        self._secret = secret
        self._made_with: dict[str, str] = {}
        self._kept: AuthorizedSession | None = None

    @property
    def mailbox(self) -> str:
        """The address whose mail is read."""
        return self._secret()["mailbox"].lower()

    @property
    def _base(self) -> str:
        return self._secret().get("api_url", _GOOGLE).rstrip("/")

    @property
    def _url(self) -> str:
        return self._base + _MESSAGES

    def serves(self, address: str) -> bool:
        """See `MailProvider`: every address that no other provider serves."""
        return True

    def mailboxes(self, raw: RawMail, mail: ReceivedMail) -> Sequence[str]:
        """See `MailProvider`: accounts may share a mailbox, each with its own +tag."""
        ours = self.mailbox
        # Delivery headers may name the mailbox itself for a mail to a +tag, so recipients come first.
        for named in (mail.recipients, mail.brought_to):
            if found := tuple(address for address in named if untagged(address) == ours):
                return found[:MOST_MAILBOXES]
        return (ours,)

    def ready(self) -> None:
        """See `ChannelPort`."""
        session = self._session()
        if not session.credentials.valid:
            session.credentials.refresh(Request(requests.Session()))

    def push_terms(self) -> PushTerms | None:
        """See `AnnouncementPort`."""
        secret = self._secret()
        if not secret.get("topic"):
            return None
        certs_url = secret.get("certs_url", _CERTIFICATES)
        return PushTerms(self.mailbox, secret["topic"], secret["push_account"], certs_url)

    def watch(self, topic: str) -> datetime:
        """Have Gmail publish new mail of the inbox to the topic; return the end of the watch."""
        session, url = self._session(), f"{self._base}{_USER}/watch"
        session.mount(url, HTTPAdapter(max_retries=_TRIED_AGAIN))
        asked = {"topicName": topic, "labelIds": ["INBOX"], "labelFilterBehavior": "include"}
        answer = session.post(url, json=asked, timeout=_SECONDS)
        answer.raise_for_status()
        return datetime.fromtimestamp(int(answer.json()["expiration"]) / 1_000, UTC)

    def unwatch(self) -> None:
        """End the watch."""
        self._session().post(f"{self._base}{_USER}/stop", timeout=_SECONDS).raise_for_status()

    def send(self, outgoing: OutgoingMessage) -> SendOutcome:
        """See `ChannelPort`."""
        try:
            content = composed(outgoing)
        except ValueError:
            # An invalid address can never be sent to.
            return SendRejected(render(say("undelivered", form="refused")))
        mail: dict[str, str] = {"raw": base64.urlsafe_b64encode(content).decode()}
        thread = outgoing.content.thread
        # A thread that began at another provider is known by the id of its first mail.
        if thread and not thread.key.startswith("<"):
            mail["threadId"] = thread.key
        try:
            answer = self._session().post(f"{self._url}/send", json=mail, timeout=_SECONDS)
            if answer.status_code == _GONE and mail.pop("threadId", ""):
                # Somebody has deleted the thread. Nothing was taken, and the mail itself refers to what it answers.
                answer = self._session().post(f"{self._url}/send", json=mail, timeout=_SECONDS)
        except GoogleAuthError as error:
            return SendNotAttempted(f"Google does not let us in: {type(error).__name__}")
        except requests.RequestException as error:
            if never_left(error):
                return SendNotAttempted(f"Gmail cannot be reached: {type(error).__name__}")
            return SendUnclear(f"the connection to Gmail broke off: {type(error).__name__}")
        return _outcome(answer)

    def sent_as(self, outgoing: OutgoingMessage, since: datetime) -> list[str]:
        """Return the ids of mails with the reference of `outgoing`, sent to its address since then."""
        asked = f"in:sent after:{int((since - _CLOCK_SKEW).timestamp())}"
        wanted = {REFERENCE: outgoing.reference, "To": outgoing.to_address}
        return [mail_id for mail_id in self._listed(asked) if self._headers(mail_id, wanted) == wanted]

    def reference_of(self, message_id: str) -> str:
        """Return the reference of our mail that was sent with a message id, or ""."""
        asked = f"in:sent rfc822msgid:{message_id.strip('<>')}"
        found = (self._headers(mail_id, (REFERENCE, _MESSAGE_ID)) for mail_id in self._listed(asked))
        # A stranger supplied the id, so a search result only counts if its id is exactly the same.
        return next((one[REFERENCE] for one in found if one[_MESSAGE_ID] == message_id), "")

    def received_between(self, since: datetime, until: datetime, known: Known) -> Iterator[RawMail]:
        """See `MailProvider`."""
        # Whole seconds, including the last one.
        asked = f"after:{int(since.timestamp())} before:{int(until.timestamp()) + 1} -in:sent -in:drafts -in:chats"
        # The newest are listed first.
        for mail_id in unknown(self.name, list(self._listed(asked))[::-1], known):
            mail = self.mail(mail_id)
            if mail and since <= mail.came_at <= until:
                yield mail

    def _listed(self, asked: str) -> Iterator[str]:
        parameters: dict[str, str | int] = {"q": asked, "maxResults": _PAGE}
        while True:
            page = self._get("", parameters)
            yield from (str(one["id"]) for one in page.get("messages", ()))
            if not (following := page.get("nextPageToken")):
                return
            parameters["pageToken"] = str(following)

    def mail(self, mail_id: str) -> RawMail | None:
        """Return the mail, or None if it was deleted since it was listed."""
        try:
            found = self._get(f"/{mail_id}", {"format": "raw"})
        except requests.HTTPError as error:
            if error.response is not None and error.response.status_code == _GONE:
                return None
            raise
        came_at = datetime.fromtimestamp(int(found["internalDate"]) / 1_000, UTC)
        content = base64.urlsafe_b64decode(found["raw"])
        return RawMail(self.name, mail_id, str(found["threadId"]), came_at, content, _RECEIVER)

    def _headers(self, mail_id: str, names: Collection[str]) -> dict[str, str]:
        """Return the mail's headers with these names; a missing one is ""."""
        wanted: dict[str, Any] = {"format": "metadata", "metadataHeaders": list(names)}
        listed = self._get(f"/{mail_id}", wanted).get("payload", {}).get("headers", ())
        given = {str(header["name"]).lower(): str(header["value"]) for header in listed}
        return {name: given.get(name.lower(), "") for name in names}

    def _get(self, path: str, parameters: Mapping[str, Any]) -> dict[str, Any]:
        answer = self._session().get(f"{self._url}{path}", params=parameters, timeout=_SECONDS)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    def _session(self) -> AuthorizedSession:
        secret = self._secret()
        if self._kept is None or secret != self._made_with:
            key = json.loads(secret["service_account"])
            acting = Credentials.from_service_account_info(key, scopes=SCOPES, subject=secret["mailbox"])
            self._made_with, self._kept = secret, AuthorizedSession(acting)
        return self._kept


def _outcome(answer: requests.Response) -> SendOutcome:
    if answer.status_code in (401, 403, 429):
        asked = answer.headers.get("Retry-After", "")
        why = f"Gmail takes nothing from us at present ({answer.status_code})"
        return SendNotAttempted(why, int(asked) if asked.isdecimal() else None)
    if 400 <= answer.status_code < 500:
        return SendRejected(render(say("undelivered", form="refused")))
    try:
        sent = str(answer.json()["id"]) if answer.ok else ""
    except (ValueError, KeyError, TypeError):
        sent = ""
    return SendAccepted(sent) if sent else SendUnclear(f"Gmail answered {answer.status_code}")
