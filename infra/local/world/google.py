"""A mailbox at Gmail: what came in, what was sent, and what is found by searching it.

https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages. As the real one it gives sent mails
message ids of its own, puts its report of who was proved to have written on top of what comes in, and threads by
`References`.
"""

from __future__ import annotations

import base64
import json
import re
import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from email import message_from_bytes, policy
from email.utils import getaddresses
from functools import cache
from pathlib import Path
from typing import Literal

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

SERVICE_ACCOUNT = "steward@stand-in.iam.gserviceaccount.com"
TOKEN_PATH = "/token"  # noqa: S105 - a path
Fault = Literal["slow_down", "unavailable", "cut_before", "cut_after"]
_ID = re.compile(r"<[^<>\s]+>")
_WHERE = {"in:sent": "SENT", "in:drafts": "DRAFT", "in:chats": "CHAT"}


class CannotSearch(Exception):
    """The stand-in does not know an operator of the search."""


class Refused(Exception):
    """Gmail would not take this mail; the message is its own."""


@dataclass(frozen=True)
class StoredMail:
    """A mail as the mailbox keeps it; `content` are its bytes."""

    mail_id: str
    thread_id: str
    came_at: datetime
    labels: frozenset[str]
    content: bytes

    def header(self, name: str) -> str:
        """Its first header of this name, as it stands there; empty if it has none."""
        return str(message_from_bytes(self.content, policy=policy.compat32).get(name, ""))


@dataclass
class GoogleWorld:
    """The mailbox `mailbox`, its mails oldest first, kept in the file `path` if one is given.

    `faults` befall the next sends, one each.
    """

    mailbox: str
    now: Callable[[], datetime]
    path: Path | None = None
    mails: list[StoredMail] = field(default_factory=list)
    faults: deque[Fault] = field(default_factory=deque)

    def __post_init__(self) -> None:
        self._lock = threading.Lock()
        if self.path and self.path.exists():
            self.mails = [_read(line) for line in self.path.read_text().splitlines()]

    def bring(self, content: bytes, *, proved: str = "", spam: bool = False) -> StoredMail:
        """Somebody's mail comes in; `proved` is the domain that DMARC passed for."""
        author = getaddresses([str(message_from_bytes(content, policy=policy.compat32).get("from", ""))])
        domain = proved or (author[0][1].rpartition("@")[2] if author else "")
        report = (
            f"mx.google.com;\r\n       dmarc={'pass' if proved else 'fail'} (p=REJECT dis=NONE) header.from={domain}"
        )
        head = f"Delivered-To: {self.mailbox}\r\nAuthentication-Results: {report}\r\n".encode()
        return self._keep(head + content, None, {"SPAM"} if spam else {"INBOX", "UNREAD"})

    def send(self, content: bytes, thread_id: str | None) -> StoredMail:
        """Take a mail of the mailbox's owner. Raises `Refused`."""
        mail = message_from_bytes(content, policy=policy.compat32)
        recipients = getaddresses([str(mail.get("to", ""))])
        if not recipients or not all(re.fullmatch(r"[^\s@]+@[^\s@]+", address) for _, address in recipients):
            raise Refused("Invalid To header")
        if thread_id and thread_id not in {one.thread_id for one in self.mails}:
            raise Refused("Requested entity was not found.")
        del mail["Message-ID"]
        mail["Message-ID"] = f"<CA{len(self.mails):06d}@mail.gmail.com>"
        return self._keep(mail.as_bytes(), thread_id, {"SENT"})

    def sent(self) -> list[StoredMail]:
        """What its owner has sent, oldest first."""
        return [mail for mail in self.mails if "SENT" in mail.labels]

    def search(self, asked: str) -> list[StoredMail]:
        """What a search finds, newest first; spam is not looked through. Raises `CannotSearch`."""
        found = [mail for mail in reversed(self.mails) if "SPAM" not in mail.labels]
        for word in asked.split():
            found = [mail for mail in found if _matches(mail, word)]
        return found

    def _keep(self, content: bytes, thread_id: str | None, labels: set[str]) -> StoredMail:
        with self._lock:
            mail_id = f"{len(self.mails) + 1:016x}"
            kept = StoredMail(
                mail_id, thread_id or self._thread_of(content) or mail_id, self.now(), frozenset(labels), content
            )
            self.mails.append(kept)
            if self.path:
                with self.path.open("a") as file:
                    file.write(f"{_written(kept)}\n")
            return kept

    def _thread_of(self, content: bytes) -> str | None:
        mail = message_from_bytes(content, policy=policy.compat32)
        named = set(_ID.findall(f"{mail.get('references', '')} {mail.get('in-reply-to', '')}"))
        return next((one.thread_id for one in self.mails if one.header("Message-ID").strip() in named), None)


def _written(mail: StoredMail) -> str:
    content = base64.b64encode(mail.content).decode()
    return json.dumps([mail.mail_id, mail.thread_id, mail.came_at.isoformat(), sorted(mail.labels), content])


def _read(line: str) -> StoredMail:
    mail_id, thread_id, came_at, labels, content = json.loads(line)
    when = datetime.fromisoformat(came_at)
    return StoredMail(mail_id, thread_id, when, frozenset(labels), base64.b64decode(content))


def _matches(mail: StoredMail, word: str) -> bool:
    operator, _, value = word.partition(":")
    seconds = mail.came_at.timestamp()
    match operator:
        case "after":
            return seconds >= int(value)
        case "before":
            return seconds < int(value)
    if word.removeprefix("-") not in _WHERE:
        raise CannotSearch(f"the stand-in does not know {word!r}")
    return (_WHERE[word.removeprefix("-")] in mail.labels) != word.startswith("-")


@cache
def _key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65_537, key_size=2_048)


def mail_secret(mailbox: str, url: str) -> dict[str, str]:
    """What a mailbox is opened with: the key of a service account as Google hands it out, and where Gmail is asked."""
    private = _key().private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    said = {
        "type": "service_account",
        "client_email": SERVICE_ACCOUNT,
        "private_key_id": "1",
        "private_key": private.decode(),
        "token_uri": f"{url}{TOKEN_PATH}",
    }
    return {"mailbox": mailbox, "service_account": json.dumps(said), "api_url": url}


def public_key() -> bytes:
    """What verifies what the service account signs (PEM)."""
    return _key().public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)


def headers_of(mail: StoredMail, wanted: Sequence[str]) -> list[dict[str, str]]:
    """The headers of these names, as the API lists them."""
    names = {name.lower() for name in wanted}
    parsed = message_from_bytes(mail.content, policy=policy.compat32)
    return [{"name": name, "value": str(value)} for name, value in parsed.items() if name.lower() in names]
