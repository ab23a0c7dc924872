"""References to message attachments, as the log keeps them. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict

from steward.core.provenance import Quote

# Limits of one message: anything beyond is left out, and the member is told.
MOST_DOCUMENTS = 20
MOST_BYTES = 25_000_000

# Type of a document as far as Steward can tell: a closed set, so that it holds no sender's words.
DocumentKind = Literal[
    "pdf",
    "word",
    "excel",
    "powerpoint",
    "text",
    "picture",
    "calendar",
    "mail",
    "archive",
    "winmail",
    "other",
]
# RFC 5546, section 1.4.
Method = Literal["publish", "request", "reply", "add", "cancel", "refresh", "counter", "declinecounter"]


@dataclass(frozen=True)
class Attachment:
    """An attachment of a message. Its sender chose `name`, possibly "", and `media_type`."""

    name: str
    media_type: str
    content: bytes


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)


class CalendarInvite(_Value):
    """A calendar invitation from a message. It only informs; nothing is done because of it.

    `start` and `end` are moments. For whole days (`all_day`) or local times of any reader (`on_any_wall`), their UTC
    reading counts. `end` is exclusive: for days, the day after. `title`, `place` and `organizer` are the sender's
    words, possibly "".
    """

    method: Method
    start: datetime
    end: datetime | None = None
    all_day: bool = False
    on_any_wall: bool = False
    repeats: bool = False
    title: str = ""
    place: str = ""
    organizer: str = ""


class Document(_Value):
    """A stored attachment. Its sender chose `name`, `media_type` and the content.

    `size` is in bytes, `sha256` in hex. An invitation has its fields as `invite`.
    """

    document_id: str
    kind: DocumentKind
    size: int
    sha256: str
    name: str
    media_type: str
    invite: CalendarInvite | None = None

    @property
    def words(self) -> tuple[tuple[str, str], ...]:
        """Return the sender's words beside the content, each with its type. The name, possibly "", comes first."""
        invited = self.invite
        named = ("name of an attachment", self.name)
        if invited is None:
            return (named,)
        said = (
            ("title of an invitation", invited.title),
            ("place of an invitation", invited.place),
            ("organizer of an invitation", invited.organizer),
        )
        return (named, *((what, words) for what, words in said if words))


def document_quotes(documents: Iterable[Document], sender: Quote | None = None) -> tuple[Quote, ...]:
    """Return senders' words beside their documents, in order; with the author of `sender`, if given."""
    by = sender or Quote(said="")
    return tuple(
        Quote(who=by.who, said=words, what=what, address=by.address, at=by.at)
        for document in documents
        for what, words in document.words
    )
