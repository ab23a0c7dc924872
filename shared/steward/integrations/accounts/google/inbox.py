"""What has come into a member's inbox at Gmail since they were looked at last.

https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.history/list
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from steward.integrations.accounts.google.api import GoogleApi, GoogleError, NotThere
from steward.integrations.accounts.google.mailbox import Mailbox, StoredMail

_ME = "https://gmail.googleapis.com/gmail/v1/users/me"
_INBOX = "INBOX"
_NO_MAIL = frozenset({"DRAFT", "SPAM", "TRASH"})


class HistoryGone(GoogleError):
    """Gmail does not know any more what has happened since."""

    def __init__(self) -> None:
        super().__init__("Gmail does not know any more what has happened since")


@dataclass(frozen=True)
class Arrivals:
    """Mails that came together; after them the mailbox stood at `history`."""

    mail_ids: tuple[str, ...]
    history: str


class Inbox:
    """The inbox of whoever signed in."""

    def __init__(self, api: GoogleApi) -> None:
        self._api = api

    def stands_at(self) -> str:
        """The id of the newest thing that has happened in the mailbox."""
        return str(self._api.get(f"{_ME}/profile", {"fields": "historyId"})["historyId"])

    def since(self, history: str, at_most: int) -> Iterator[Arrivals]:
        """What came after `history`, in order, up to so many records; the last one leads to where the mailbox stands.

        Raises `HistoryGone` where that is too long ago.
        """
        asked = {"startHistoryId": history, "historyTypes": "messageAdded", "labelId": _INBOX, "maxResults": at_most}
        try:
            page = self._api.get(f"{_ME}/history", asked)
        except NotThere:
            raise HistoryGone from None
        for record in page.get("history", ()):
            added = tuple(str(one["message"]["id"]) for one in record.get("messagesAdded", ()))
            yield Arrivals(added, str(record["id"]))
        if "nextPageToken" not in page:
            yield Arrivals((), str(page["historyId"]))

    def mail(self, mail_id: str) -> StoredMail | None:
        """The mail, if it is still in the inbox."""
        with suppress(NotThere):
            stored = Mailbox(self._api).read(mail_id)
            return stored if _INBOX in stored.labels and not stored.labels & _NO_MAIL else None
        return None
