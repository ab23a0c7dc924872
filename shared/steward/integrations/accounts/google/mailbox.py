"""Client of a member's Gmail mailbox: search, read, draft, send once, label.

https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from steward.channels.mail.mail_parser import ReceivedMail, decoded, read_mail
from steward.integrations.accounts.google.api import (
    GoogleAlreadyExistsError,
    GoogleApi,
    GoogleNotFoundError,
    GoogleOutcomeUnknownError,
    path_part,
)
from steward.integrations.accounts.google.uploads import multipart

_ME = "https://gmail.googleapis.com/gmail/v1/users/me"
# Uploads without this endpoint are limited to small sizes.
_UPLOADS = "https://gmail.googleapis.com/upload/gmail/v1/users/me/drafts"
# The server whose authentication results are trusted.
_RECEIVER = "mx.google.com"
# Header that identifies our mails, since Gmail assigns its own Message-ID.
REFERENCE = "X-Steward-Reference"
_LOOKED_THROUGH = 50
_NO_MAIL = {"DRAFT", "TRASH"}


@dataclass(frozen=True)
class StoredMail:
    """Mail as the mailbox stores it; `labels` are Gmail's ids, such as `SENT`, `UNREAD`, `INBOX`."""

    mail_id: str
    thread_id: str
    came_at: datetime
    labels: frozenset[str]
    mail: ReceivedMail

    @property
    def own(self) -> bool:
        """Return whether the mailbox's owner sent it."""
        return "SENT" in self.labels


@dataclass(frozen=True)
class MailSummary:
    """Summary of a mail in a list."""

    mail_id: str
    thread_id: str
    came_at: datetime
    labels: frozenset[str]
    sender: str
    to: str
    subject: str

    @property
    def own(self) -> bool:
        """Return whether the mailbox's owner sent it."""
        return "SENT" in self.labels


class GmailMailbox:
    """Gmail mailbox of the member who signed in."""

    def __init__(self, api: GoogleApi) -> None:
        self._api = api

    def search(self, words: str, limit: int) -> Iterator[MailSummary]:
        """Search with Gmail's own syntax, newest first."""
        for mail_id in self._found(words, limit):
            with suppress(GoogleNotFoundError):
                yield self.head(mail_id)

    def head(self, mail_id: str) -> MailSummary:
        """Return a mail's summary. Raises `GoogleNotFoundError`."""
        asked = {"format": "metadata", "metadataHeaders": ["From", "To", "Subject"]}
        found = self._api.get(f"{_ME}/messages/{path_part(mail_id)}", asked)
        listed = found.get("payload", {}).get("headers", ())
        named = {str(one["name"]).lower(): decoded(str(one["value"])) for one in listed}
        return MailSummary(
            mail_id=str(found["id"]),
            thread_id=str(found["threadId"]),
            came_at=_came_at(found),
            labels=frozenset(found.get("labelIds", ())),
            sender=named.get("from", ""),
            to=named.get("to", ""),
            subject=named.get("subject", ""),
        )

    def read(self, mail_id: str) -> StoredMail:
        """Return a mail. Raises `GoogleNotFoundError`."""
        return _stored(self._api.get(f"{_ME}/messages/{path_part(mail_id)}", {"format": "raw"}))

    def thread(self, thread_id: str, limit: int) -> Iterator[StoredMail]:
        """Yield the last mails of a thread, oldest first. Raises `GoogleNotFoundError`."""
        found = self._api.get(f"{_ME}/threads/{path_part(thread_id)}", {"format": "minimal"})
        there = [one for one in found.get("messages", ()) if not _NO_MAIL & set(one.get("labelIds", ()))]
        for one in there[-limit:]:
            yield self.read(str(one["id"]))

    def draft(self, content: bytes, reference: str, thread_id: str | None) -> str:
        """Save a draft, unless one with this reference exists; return the draft's id."""
        if there := self.drafted(reference):
            return there
        try:
            return self._drafted_now(content, thread_id)
        except GoogleOutcomeUnknownError:
            # A second draft could be sent by mistake, so search for the first one again.
            return self.drafted(reference) or self._drafted_now(content, thread_id)

    def drafted(self, reference: str) -> str | None:
        """Return the id of the draft with this reference among the newest; None if there is none."""
        listed = self._api.get(f"{_ME}/drafts", {"maxResults": _LOOKED_THROUGH}).get("drafts", ())
        named = ((str(one["id"]), str(one["message"]["id"])) for one in listed)
        return next((draft_id for draft_id, mail_id in named if self._reference(mail_id) == reference), None)

    def send_draft(self, draft_id: str) -> None:
        """Send a draft, which is possible only once. Raises `GoogleNotFoundError` if the draft is gone."""
        self._api.call("POST", f"{_ME}/drafts/send", body={"id": draft_id})

    def sent(self, reference: str, since: datetime) -> str | None:
        """Return the id of a sent mail with this reference since that time."""
        listed = self._found(f"in:sent after:{int(since.timestamp())}", _LOOKED_THROUGH)
        return next((mail_id for mail_id in listed if self._reference(mail_id) == reference), None)

    def discard(self, draft_id: str) -> None:
        """Delete a draft; no error if it is gone."""
        with suppress(GoogleNotFoundError):
            self._api.call("DELETE", f"{_ME}/drafts/{path_part(draft_id)}")

    def labels(self) -> dict[str, str]:
        """Return the visible labels: name to Gmail id."""
        listed = self._api.get(f"{_ME}/labels").get("labels", ())
        return {str(one["name"]): str(one["id"]) for one in listed}

    def label(self, mail_id: str, *, add: Sequence[str], remove: Sequence[str]) -> None:
        """Add and remove labels by name; missing labels are created."""
        known = self.labels()
        made = {name: known.get(name) or self._label_made(name) for name in add}
        changes = {
            "addLabelIds": list(made.values()),
            "removeLabelIds": [known[name] for name in remove if name in known],
        }
        self._api.call("POST", f"{_ME}/messages/{path_part(mail_id)}/modify", body=changes)

    def _found(self, words: str, limit: int) -> list[str]:
        found = self._api.get(f"{_ME}/messages", {"q": words, "maxResults": limit})
        return [str(one["id"]) for one in found.get("messages", ())]

    def _label_made(self, name: str) -> str:
        given = {"name": name, "labelListVisibility": "labelShow", "messageListVisibility": "show"}
        try:
            return str(self._api.call("POST", f"{_ME}/labels", body=given)["id"])
        except GoogleAlreadyExistsError:
            # An earlier try has created it.
            return self.labels()[name]

    def _drafted_now(self, content: bytes, thread_id: str | None) -> str:
        message = {"threadId": thread_id} if thread_id else {}
        headers, body = multipart({"message": message}, "message/rfc822", content)
        asked = {"uploadType": "multipart"}
        return str(self._api.call("POST", _UPLOADS, asked, body, headers=headers, once=True)["id"])

    def _reference(self, mail_id: str) -> str:
        try:
            found = self._api.get(
                f"{_ME}/messages/{path_part(mail_id)}", {"format": "metadata", "metadataHeaders": [REFERENCE]}
            )
        except GoogleNotFoundError:
            return ""
        headers = found.get("payload", {}).get("headers", ())
        return next((str(one["value"]) for one in headers if str(one["name"]).lower() == REFERENCE.lower()), "")


def _stored(found: dict[str, Any]) -> StoredMail:
    return StoredMail(
        mail_id=str(found["id"]),
        thread_id=str(found["threadId"]),
        came_at=_came_at(found),
        labels=frozenset(found.get("labelIds", ())),
        mail=read_mail(base64.urlsafe_b64decode(found["raw"]), _RECEIVER),
    )


def _came_at(found: dict[str, Any]) -> datetime:
    return datetime.fromtimestamp(int(found["internalDate"]) / 1_000, UTC)
