"""Mail as a mailbox of the fake Google stores it, and its parsed parts."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass, replace
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage, Message
from email.utils import getaddresses
from functools import cached_property
from typing import Any

# Line break before a folded header line.
_FOLD = re.compile(r"\r?\n(?=[ \t])")


@dataclass(frozen=True)
class StoredMail:
    """A mail in a mailbox; `content` are its bytes."""

    mail_id: str
    thread_id: str
    came_at: datetime
    labels: frozenset[str]
    content: bytes

    @property
    def history_id(self) -> int:
        """Return a number that grows with each mail."""
        return 1_000 + int(self.mail_id, 16)

    def header(self, name: str) -> str:
        """Return the first header of this name, unfolded (RFC 5322, 2.2.3); empty if there is none."""
        return _FOLD.sub("", str(self.plain.get(name, "")))

    def addresses(self, *names: str) -> list[str]:
        """Return the addresses in the headers of these names, in lower case."""
        values = [str(value) for name in names for value in self.plain.get_all(name, [])]
        return [address.lower() for _, address in getaddresses(values) if address]

    @cached_property
    def plain(self) -> Message:
        """Return its parts with raw headers."""
        return message_from_bytes(self.content, policy=policy.compat32)

    @cached_property
    def parsed(self) -> EmailMessage:
        """Return its parts with decoded headers."""
        return message_from_bytes(self.content, policy=policy.default)

    @property
    def subject(self) -> str:
        """Return its decoded subject."""
        return str(self.parsed["Subject"] or "")

    @property
    def text(self) -> str:
        """Return the text of its body."""
        body = self.parsed.get_body(("plain", "html"))
        return str(body.get_content()) if body is not None else ""

    @property
    def attachments(self) -> list[str]:
        """Return the names of its attachments."""
        return [name for part in self.parsed.walk() if (name := part.get_filename())]

    def labelled(self, labels: frozenset[str]) -> StoredMail:
        """Return the same mail with these labels."""
        return replace(self, labels=labels)

    def as_json(self) -> dict[str, Any]:
        """Return the JSON form that `read_mail` reads."""
        return {
            "thread": self.thread_id,
            "at": self.came_at.isoformat(),
            "labels": sorted(self.labels),
            "content": base64.b64encode(self.content).decode(),
        }


def read_mail(mail_id: str, said: dict[str, Any]) -> StoredMail:
    """Return the mail that `StoredMail.as_json` wrote."""
    when, labels = datetime.fromisoformat(said["at"]), frozenset(said["labels"])
    return StoredMail(mail_id, said["thread"], when, labels, base64.b64decode(said["content"]))
