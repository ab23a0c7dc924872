"""Gmail search in the fake Google, with Gmail's operators: https://support.google.com/mail/answer/7190.

Words and operators are joined by «and»; an operator that the fake does not know is refused, instead of finding too
much.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from infra.local.world.google.errors import BadRequestError
from infra.local.world.google.mail import StoredMail

_TERM = re.compile(r'(?P<no>-?)(?:(?P<operator>[A-Za-z][A-Za-z0-9_]*):)?(?:"(?P<quoted>[^"]*)"|(?P<word>[^\s"]+))')
_PLACES = {"drafts": "DRAFT", "chats": "CHAT"}
_DAYS = {"d": 1, "m": 30, "y": 365}
_AGE = re.compile(r"(\d+)([dmy])")
_HIDDEN = frozenset({"SPAM", "TRASH"})


@dataclass(frozen=True)
class MailSearch:
    """A search at the time `now`, with days of `zone`, in a mailbox with `labels` (names by id)."""

    asked: str
    labels: Mapping[str, str]
    now: datetime
    zone: str
    hidden_too: bool = False

    def finds(self, mail: StoredMail) -> bool:
        """Return whether a mail matches. Raises `BadRequestError` for an unknown operator."""
        terms = [match.groupdict() for match in _TERM.finditer(self.asked)]
        if mail.labels & _HIDDEN and not (self.hidden_too or self._asks_for_hidden()):
            return False
        return all(self._fits(mail, one) != (one["no"] == "-") for one in terms)

    def _asks_for_hidden(self) -> bool:
        return bool(re.search(r"(?<![-\w])(in|label):(spam|trash|anywhere)\b", self.asked, re.IGNORECASE))

    def _fits(self, mail: StoredMail, term: dict[str, str | None]) -> bool:
        value = (term["quoted"] if term["quoted"] is not None else term["word"] or "").lower()
        operator = (term["operator"] or "").lower()
        if term["quoted"] is None and (term["word"] == "OR" or re.search(r"[(){}|]", value)):
            raise BadRequestError(f"the fake does not know {value!r}")
        match operator:
            case "":
                return self._says(mail, term, value)
            case "from" | "to" | "cc" | "bcc" | "subject":
                return value in _decoded(mail, operator)
            case "in" | "label" | "is":
                return self._is(mail, operator, value)
            case "has" if value == "attachment":
                return bool(mail.attachments)
            case "filename":
                return any(value in name.lower() for name in mail.attachments)
            case "rfc822msgid":
                return mail.header("Message-ID").strip().strip("<>").lower() == value.strip("<>")
            case "after" | "newer":
                return mail.came_at.timestamp() >= self._seconds(value)
            case "before" | "older":
                return mail.came_at.timestamp() < self._seconds(value)
            case "newer_than":
                return mail.came_at >= self.now - _age(value)
            case "older_than":
                return mail.came_at < self.now - _age(value)
        raise BadRequestError(f"the fake does not know {operator}:{value}")

    def _says(self, mail: StoredMail, term: dict[str, str | None], value: str) -> bool:
        said = [mail.text, *mail.attachments, *(_decoded(mail, name) for name in ("subject", "from", "to", "cc"))]
        words = " ".join(" ".join(said).lower().split())
        if term["quoted"] is not None:
            return " ".join(value.split()) in words
        return re.search(rf"(?<!\w){re.escape(value.rstrip('*'))}", words) is not None

    def _is(self, mail: StoredMail, operator: str, value: str) -> bool:
        if (operator, value) == ("in", "anywhere"):
            return True
        if (operator, value) == ("is", "read"):
            return "UNREAD" not in mail.labels
        if operator == "is" and value not in ("unread", "starred", "important", "sent", "chat"):
            raise BadRequestError(f"the fake does not know is:{value}")
        names = {name.lower().replace(" ", "-").replace("/", "-"): label for label, name in self.labels.items()}
        label = names.get(value.replace(" ", "-").replace("/", "-")) or _PLACES.get(value) or value.upper()
        return label in mail.labels

    def _seconds(self, value: str) -> float:
        if value.isdecimal() and len(value) > 4:
            return float(value)
        try:
            day = date(*map(int, re.split(r"[/-]", value)))
        except (ValueError, TypeError):
            raise BadRequestError(f"the fake does not know the day {value}") from None
        return datetime.combine(day, time(), ZoneInfo(self.zone)).timestamp()


def _decoded(mail: StoredMail, header: str) -> str:
    return str(mail.parsed[header] or "").lower()


def _age(value: str) -> timedelta:
    if found := _AGE.fullmatch(value):
        return timedelta(days=int(found[1]) * _DAYS[found[2]])
    raise BadRequestError(f"the fake does not know the age {value}")
