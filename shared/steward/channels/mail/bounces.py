"""Parser for bounce reports about a mail that did not arrive (RFC 3462 and 3464). Pure.

Anybody may have written a report, so it is only a claim, and the caller checks it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import Message

# A report has three parts. A returned mail may have many, but none of them matters.
_PARTS = 10
_RECIPIENTS = 20
_RETURNED_BYTES = 100_000
_STATUS = re.compile(r"\s*(\d\.\d{1,3}\.\d{1,3})")
_ADDRESS = re.compile(r"(?:[^;]*;)?\s*<?([^\s<>;]+@[^\s<>;]+?)>?\s*", re.DOTALL)
# Ids as in RFC 5322, without characters that have a meaning in a search: quotes, braces, colons, bars.
_ATOMS = "[A-Za-z0-9!#$%&'*+/=?^_`~.-]"
_IDS = re.compile(rf"<{_ATOMS}{{1,150}}@{_ATOMS}{{1,100}}>")


@dataclass(frozen=True)
class BounceReport:
    """A report of failed mails: `failed` is the status (`5.1.1`) by recipient, in lower case.

    `headers` are those of the returned mail by lower-case name, as far as it was returned; `about` are the message ids
    that the report refers to.
    """

    failed: Mapping[str, str]
    headers: Mapping[str, str]
    about: tuple[str, ...]


def read_bounce(raw: bytes) -> BounceReport | None:
    """Return the report in a mail, or None if there is none of a failure: a delayed mail may still arrive."""
    with suppress(Exception):
        # The library may raise anything for malformed mail.
        return _read(raw)
    return None


def _read(raw: bytes) -> BounceReport | None:
    message = message_from_bytes(raw, policy=policy.compat32)
    kind = str(message.get_param("report-type", "")).lower()
    if message.get_content_type() != "multipart/report" or kind != "delivery-status":
        return None
    parts = _inside(message)[:_PARTS]
    failed: dict[str, str] = {}
    for part in parts:
        if part.get_content_type() in ("message/delivery-status", "message/global-delivery-status"):
            failed.update(_failed(_inside(part)[1:]))
    named = " ".join(str(message.get(name, "")) for name in ("in-reply-to", "references", "original-message-id"))
    about = tuple(dict.fromkeys(_IDS.findall(named)))
    return BounceReport(failed, _returned(parts[1:]), about) if failed else None


def _failed(recipients: list[Message]) -> Iterator[tuple[str, str]]:
    for fields in recipients[:_RECIPIENTS]:
        status = _STATUS.match(str(fields.get("status", "")))
        failed = str(fields.get("action", "")).strip().lower() == "failed"
        if not failed or status is None or not status[1].startswith("5"):
            continue
        # For a forwarded mail, the first one is the address it was sent to.
        for name in ("original-recipient", "final-recipient"):
            if found := _ADDRESS.fullmatch(str(fields.get(name, ""))):
                yield found[1].lower(), status[1]


def _returned(parts: list[Message]) -> dict[str, str]:
    """Return the headers of the returned mail, which is included whole or by its headers."""
    for part in parts:
        if part.get_content_type() in ("message/rfc822", "message/global"):
            return _head(next(iter(_inside(part)), Message()))
        if part.get_content_type() in ("text/rfc822-headers", "message/global-headers"):
            content = part.get_payload(decode=True)
            written = content if isinstance(content, bytes) else b""
            return _head(message_from_bytes(written[:_RETURNED_BYTES], policy=policy.compat32))
    return {}


def _head(message: Message) -> dict[str, str]:
    return {name.lower(): " ".join(str(value).split()) for name, value in message.items()}


def _inside(part: Message) -> list[Message]:
    inside = part.get_payload()
    return [one for one in inside if isinstance(one, Message)] if isinstance(inside, list) else []
