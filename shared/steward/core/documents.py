"""What came attached to a message, as the log refers to it: its bytes are kept elsewhere. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict

from steward.core.provenance import Quote

# What is kept of one message: more is left out, and said to be.
MOST_DOCUMENTS = 20
MOST_BYTES = 25_000_000

# What it is, as far as Steward can tell: a closed set, so that no sender's words are in it.
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
    """What goes with a message; its sender chose the `name`, if it has one, and says what `media_type` it is."""

    name: str
    media_type: str
    content: bytes


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)


class Invite(_Value):
    """An appointment that somebody sent. It informs; nothing is done because of it.

    `start` and `end` are moments; where they are whole days (`all_day`) or hours of whatever clock the reader goes by
    (`on_any_wall`), what counts is what they show in UTC. `end` is when it is over: of days, the day after.
    `title`, `place` and `organizer` are the sender's words, each of them possibly empty.
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
    """Something that came attached: who sent it chose `name` and `media_type`, and what is in it.

    `size` is in bytes, `sha256` in hex. An appointment has its fields as `invite`.
    """

    document_id: str
    kind: DocumentKind
    size: int
    sha256: str
    name: str
    media_type: str
    invite: Invite | None = None

    @property
    def words(self) -> tuple[tuple[str, str], ...]:
        """The sender's words that stand beside it, with what each is: its name, which may be empty, comes first."""
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
    """What senders say beside their documents, in order; by the author of `sender`, if one is given."""
    by = sender or Quote(said="")
    return tuple(
        Quote(who=by.who, said=words, what=what, address=by.address, at=by.at)
        for document in documents
        for what, words in document.words
    )
