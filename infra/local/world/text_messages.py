"""Text and WhatsApp messages of the fake Twilio, stored as JSON lines so that they survive a restart."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import Base64Bytes, BaseModel, ConfigDict, ValidationError

# The account's channels; before the numbers of any but `sms`, Twilio writes a scheme.
Channel = Literal["sms", "whatsapp"]
Direction = Literal["inbound", "outbound-api", "outbound-reply"]
Status = Literal["accepted", "queued", "sent", "delivered", "undelivered", "failed", "receiving", "received"]

API_VERSION = "2010-04-01"
GSM_7_BASIC = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§"
    "¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
GSM_7_EXTENSION = frozenset("\f^{}\\[~]|€")
# Some of the characters that Twilio's Smart Encoding replaces (docs: "Smart Encoding", the list of replacements).
_SMART_ENCODING = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "\u00a0": " ", "\u2009": " ", "·": "."}
)


class Media(BaseModel):
    """Attachment of a text: its media type, and its content in base64."""

    model_config = ConfigDict(frozen=True)

    sid: str
    kind: str
    content: Base64Bytes

    def as_twilio(self, message: Message) -> dict[str, Any]:
        """Return the attachment as Twilio's REST API shows it (Media resource)."""
        uri = f"/{API_VERSION}/Accounts/{message.account_sid}/Messages/{message.sid}/Media/{self.sid}"
        at = rfc2822(message.created)
        return {
            "account_sid": message.account_sid,
            "content_type": self.kind,
            "date_created": at,
            "date_updated": at,
            "parent_sid": message.sid,
            "sid": self.sid,
            "uri": f"{uri}.json",
        }


class Message(BaseModel):
    """One carried message; times are UTC, `sent` is None until it left for the recipient."""

    model_config = ConfigDict(frozen=True)

    sid: str
    account_sid: str
    channel: Channel = "sms"
    direction: Direction
    sender: str
    to: str
    body: str
    status: Status
    created: datetime
    updated: datetime
    sent: datetime | None = None
    error_code: int | None = None
    error_message: str | None = None
    messaging_service_sid: str | None = None
    media: tuple[Media, ...] = ()
    status_callback: str | None = None

    @property
    def twilio_from(self) -> str:
        """Return the sender as Twilio writes it."""
        return in_twilio(self.channel, self.sender)

    @property
    def twilio_to(self) -> str:
        """Return the recipient as Twilio writes it."""
        return in_twilio(self.channel, self.to)

    def as_twilio(self) -> dict[str, Any]:
        """Return the message as Twilio's REST API shows it (Message resource, API version 2010-04-01)."""
        uri = f"/{API_VERSION}/Accounts/{self.account_sid}/Messages/{self.sid}"
        return {
            "account_sid": self.account_sid,
            "api_version": API_VERSION,
            "body": self.body,
            "date_created": rfc2822(self.created),
            "date_sent": rfc2822(self.sent),
            "date_updated": rfc2822(self.updated),
            "direction": self.direction,
            "error_code": self.error_code,
            "error_message": self.error_message,
            "from": self.twilio_from,
            "messaging_service_sid": self.messaging_service_sid,
            "num_media": str(len(self.media)),
            "num_segments": str(segments(self.body)),
            "price": None,
            "price_unit": "USD",
            "sid": self.sid,
            "status": self.status,
            "subresource_uris": {"media": f"{uri}/Media.json"},
            "to": self.twilio_to,
            "uri": f"{uri}.json",
        }


class MessageLog:
    """All messages in the order they were created. Every change appends the whole message; the last line counts."""

    def __init__(self, path: Path | None = None) -> None:
        """Read `path` if it exists; without a path nothing is stored on disk."""
        self._lock = threading.Lock()
        self._path = path
        self._messages: dict[str, Message] = {}
        if path is not None and path.exists():
            self._read(path)

    def put(self, message: Message) -> None:
        """Store a new message or a new version of one."""
        with self._lock:
            self._messages[message.sid] = message
            if self._path is not None:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(message.model_dump_json() + "\n")

    def get(self, sid: str) -> Message | None:
        """Return the newest version of a message, or None."""
        with self._lock:
            return self._messages.get(sid)

    def all(self) -> list[Message]:
        """Return every message, oldest first."""
        with self._lock:
            return list(self._messages.values())

    def _read(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        for line in text.split("\n"):  # not splitlines(): a body may hold U+2028
            try:
                message = Message.model_validate_json(line)
            except ValidationError:
                continue  # empty, or cut short by a kill
            self._messages[message.sid] = message
        if text and not text.endswith("\n"):
            with path.open("a", encoding="utf-8") as file:
                file.write("\n")


def segments(body: str) -> int:
    """Return how many SMS segments `body` takes: GSM-7 160 or 153 characters each, UCS-2 70 or 67 (Twilio's guide)."""
    if all(character in GSM_7_BASIC or character in GSM_7_EXTENSION for character in body):
        sizes, single, joined = [2 if c in GSM_7_EXTENSION else 1 for c in body], 160, 153
    else:
        sizes, single, joined = [len(c.encode("utf-16-le")) // 2 for c in body], 70, 67
    if sum(sizes) <= single:
        return 1
    filled = [0]
    for size in sizes:
        if filled[-1] + size > joined:  # an escape or a surrogate pair is not torn apart
            filled.append(0)
        filled[-1] += size
    return len(filled)


def in_twilio(channel: Channel, number: str) -> str:
    """Return a number on a channel as Twilio writes it."""
    return number if channel == "sms" else f"{channel}:{number}"


def smart_encoded(body: str) -> str:
    """Return `body` as Twilio's Smart Encoding sends it: in plainer characters, without surrounding space."""
    return body.translate(_SMART_ENCODING).strip()


def rfc2822(moment: datetime | None) -> str | None:
    """Return a UTC time as Twilio writes it, e.g. `Fri, 20 Nov 2026 14:41:00 +0000`."""
    return format_datetime(moment.astimezone(UTC)) if moment else None
