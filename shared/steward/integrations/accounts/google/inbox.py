"""New mail in a member's Gmail inbox, read from Gmail's history.

https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.history/list
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from steward.integrations.accounts.google.api import GoogleApi, GoogleError, GoogleNotFoundError
from steward.integrations.accounts.google.mailbox import GmailMailbox, StoredMail

_ME = "https://gmail.googleapis.com/gmail/v1/users/me"
_INBOX = "INBOX"
_NO_MAIL = frozenset({"DRAFT", "SPAM", "TRASH"})


class GmailHistoryExpiredError(GoogleError):
    """Gmail no longer has the history since that id."""

    def __init__(self) -> None:
        super().__init__("Gmail does not know any more what has happened since")


@dataclass(frozen=True)
class InboxArrivals:
    """Mails that arrived together, with the mailbox's history id after them."""

    mail_ids: tuple[str, ...]
    history: str


class GmailInbox:
    """Gmail inbox of the member who signed in."""

    def __init__(self, api: GoogleApi) -> None:
        self._api = api

    def stands_at(self) -> str:
        """Return the id of the newest history record."""
        return str(self._api.get(f"{_ME}/profile", {"fields": "historyId"})["historyId"])

    def since(self, history: str, at_most: int) -> Iterator[InboxArrivals]:
        """Yield the arrivals after `history`, in order, from at most `at_most` history records.

        The last one has the position of the mailbox itself. Raises `GmailHistoryExpiredError` if `history` is too old.
        """
        asked = {"startHistoryId": history, "historyTypes": "messageAdded", "labelId": _INBOX, "maxResults": at_most}
        try:
            page = self._api.get(f"{_ME}/history", asked)
        except GoogleNotFoundError:
            raise GmailHistoryExpiredError from None
        for record in page.get("history", ()):
            added = tuple(str(one["message"]["id"]) for one in record.get("messagesAdded", ()))
            yield InboxArrivals(added, str(record["id"]))
        if "nextPageToken" not in page:
            yield InboxArrivals((), str(page["historyId"]))

    def mail(self, mail_id: str) -> StoredMail | None:
        """Return a mail, if it is still in the inbox."""
        with suppress(GoogleNotFoundError):
            stored = GmailMailbox(self._api).read(mail_id)
            return stored if _INBOX in stored.labels and not stored.labels & _NO_MAIL else None
        return None
