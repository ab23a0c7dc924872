"""Gmail's REST API, as far as the mail port needs it; the only place that talks to Google about Steward's mailbox.

A service account with domain-wide delegation acts for the mailbox.
https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import requests
from google.auth.exceptions import GoogleAuthError
from google.auth.transport.requests import AuthorizedSession, Request
from google.oauth2.service_account import Credentials

from steward.channels.email.compose import REFERENCE, composed
from steward.channels.never_left import never_left
from steward.channels.port import Accepted, NotSent, Outgoing, Rejected, SendOutcome, Unclear
from steward.wording.deliveries import Undelivered
from steward.wording.sentence import render

# Of `gmail.modify` these two are all that is used: nothing is deleted, moved or marked.
SCOPES = ("https://www.googleapis.com/auth/gmail.readonly", "https://www.googleapis.com/auth/gmail.send")
_SECONDS = 20.0
_PAGE = 500
_GONE = 404
# What was sent a moment ago may be dated a little earlier than our clock says.
_CLOCK_SKEW = timedelta(minutes=2)
_GOOGLE = "https://gmail.googleapis.com"
_MESSAGES = "/gmail/v1/users/me/messages"


@dataclass(frozen=True)
class RawMail:
    """A mail as Gmail keeps it: its id, its thread's, when it came, and its bytes."""

    mail_id: str
    thread_id: str
    came_at: datetime
    content: bytes


class GmailClient:
    """The mailbox of `secret()`: `mailbox` is its address, `service_account` the key as Google gave it (JSON).

    With an `api_url` Gmail is asked there, as the key's own `token_uri` says where tokens are.
    """

    def __init__(self, secret: Callable[[], dict[str, str]]) -> None:
        self._secret = secret
        self._made_with: dict[str, str] = {}
        self._kept: AuthorizedSession | None = None

    @property
    def mailbox(self) -> str:
        """The address whose mail is read."""
        return self._secret()["mailbox"].lower()

    @property
    def _url(self) -> str:
        return self._secret().get("api_url", _GOOGLE).rstrip("/") + _MESSAGES

    def ready(self) -> None:
        """See `Port`."""
        session = self._session()
        if not session.credentials.valid:
            session.credentials.refresh(Request(requests.Session()))

    def send(self, outgoing: Outgoing) -> SendOutcome:
        """See `Port`."""
        try:
            content = composed(outgoing)
        except ValueError:
            # What is no address can be written to by nobody.
            return Rejected(render(Undelivered(form="refused")))
        mail: dict[str, str] = {"raw": base64.urlsafe_b64encode(content).decode()}
        if outgoing.content.thread:
            mail["threadId"] = outgoing.content.thread.key
        try:
            answer = self._session().post(f"{self._url}/send", json=mail, timeout=_SECONDS)
        except GoogleAuthError as error:
            return NotSent(f"Google does not let us in: {type(error).__name__}")
        except requests.RequestException as error:
            if never_left(error):
                return NotSent(f"Gmail cannot be reached: {type(error).__name__}")
            return Unclear(f"the connection to Gmail broke off: {type(error).__name__}")
        return _outcome(answer)

    def sent_as(self, outgoing: Outgoing, since: datetime) -> list[str]:
        """The ids of the mails that carry the reference of `outgoing`, sent to its address since then."""
        asked = f"in:sent after:{int((since - _CLOCK_SKEW).timestamp())}"
        return [
            mail_id
            for mail_id in self._listed(asked)
            if self._headers(mail_id) == (outgoing.reference, outgoing.to_address)
        ]

    def reference_of(self, message_id: str) -> str:
        """The reference of what was sent under a message id; empty if nothing of ours was."""
        asked = f"in:sent rfc822msgid:{message_id.strip('<>')}"
        return next((self._headers(mail_id)[0] for mail_id in self._listed(asked)), "")

    def received_between(self, since: datetime, until: datetime) -> Iterator[RawMail]:
        """Every mail that came to the mailbox then, spam aside, oldest first; one by one, for they may be large."""
        # Whole seconds, the last one included.
        asked = f"after:{int(since.timestamp())} before:{int(until.timestamp()) + 1} -in:sent -in:drafts -in:chats"
        # The newest are listed first.
        for mail_id in reversed(list(self._listed(asked))):
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
        """The mail; None if it has been deleted since it was listed."""
        try:
            found = self._get(f"/{mail_id}", {"format": "raw"})
        except requests.HTTPError as error:
            if error.response is not None and error.response.status_code == _GONE:
                return None
            raise
        came_at = datetime.fromtimestamp(int(found["internalDate"]) / 1_000, UTC)
        return RawMail(mail_id, str(found["threadId"]), came_at, base64.urlsafe_b64decode(found["raw"]))

    def _headers(self, mail_id: str) -> tuple[str, str]:
        wanted: dict[str, Any] = {"format": "metadata", "metadataHeaders": [REFERENCE, "To"]}
        listed = self._get(f"/{mail_id}", wanted).get("payload", {}).get("headers", ())
        named = {str(header["name"]).lower(): str(header["value"]) for header in listed}
        return named.get(REFERENCE.lower(), ""), named.get("to", "")

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
        return NotSent(why, int(asked) if asked.isdecimal() else None)
    if 400 <= answer.status_code < 500:
        return Rejected(render(Undelivered(form="refused")))
    try:
        sent = str(answer.json()["id"]) if answer.ok else ""
    except (ValueError, KeyError, TypeError):
        sent = ""
    return Accepted(sent) if sent else Unclear(f"Gmail answered {answer.status_code}")
