"""Gmail API resources of the fake Google: converts stored mails to messages and threads.

https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages#Message
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from email.message import Message
from typing import Any

from infra.local.world.google.errors import BadRequestError, NotFoundError
from infra.local.world.google.mail import StoredMail

_SNIPPET = 200


def brief(mail: StoredMail) -> dict[str, Any]:
    """Return the short resource of a mail, the response to a change or a send."""
    return {"id": mail.mail_id, "threadId": mail.thread_id, "labelIds": sorted(mail.labels)}


def resource(mail: StoredMail, form: str, wanted: Sequence[str] = ()) -> dict[str, Any]:
    """Return a mail in the format `form`; `wanted` are the headers of `metadata`, all if none is named."""
    said = brief(mail) | {
        "snippet": snippet(mail),
        "historyId": history_id(mail),
        "internalDate": str(int(mail.came_at.timestamp() * 1_000)),
        "sizeEstimate": len(mail.content),
    }
    match form:
        case "minimal":
            return said
        case "raw":
            return said | {"raw": encoded(mail.content)}
        case "metadata":
            names = {name.lower() for name in wanted}
            headers = [one for one in _headers(mail.plain) if not names or one["name"].lower() in names]
            return said | {"payload": {"mimeType": mail.plain.get_content_type(), "headers": headers}}
        case "full":
            return said | {"payload": _part(mail.plain, "")}
    raise BadRequestError(f"Invalid value at 'format': {form}")


def snippet(mail: StoredMail) -> str:
    """Return the first words of a mail."""
    return " ".join(mail.text.split())[:_SNIPPET]


def history_id(mail: StoredMail) -> str:
    """Return the history id of a mail as the API writes it."""
    return str(mail.history_id)


def encoded(content: bytes) -> str:
    """Return bytes as the API writes them (base64url)."""
    return base64.urlsafe_b64encode(content).decode()


def attachment(mail: StoredMail, attachment_id: str) -> bytes:
    """Return the bytes of an attachment. Raises `NotFoundError`."""
    place = mail.plain
    try:
        for number in _place_of(attachment_id):
            place = _children(place)[number]
    except (ValueError, IndexError):
        raise NotFoundError from None
    return _bytes(place)


def _part(part: Message, part_id: str) -> dict[str, Any]:
    said: dict[str, Any] = {
        "partId": part_id,
        "mimeType": part.get_content_type(),
        "filename": part.get_filename() or "",
        "headers": _headers(part),
    }
    if children := _children(part):
        start = f"{part_id}." if part_id else ""
        parts = [_part(child, f"{start}{number}") for number, child in enumerate(children)]
        return said | {"body": {"size": 0}, "parts": parts}
    content = _text(part) if part.get_content_maintype() == "text" else _bytes(part)
    if part.get_filename():
        return said | {"body": {"attachmentId": f"ANGjdJ-{part_id or 'whole'}", "size": len(_bytes(part))}}
    return said | {"body": {"size": len(content), **({"data": encoded(content)} if content else {})}}


def _place_of(attachment_id: str) -> list[int]:
    said = attachment_id.removeprefix("ANGjdJ-")
    return [] if said == "whole" else [int(number) for number in said.split(".")]


def _children(part: Message) -> list[Message]:
    payload = part.get_payload()
    return [one for one in payload if isinstance(one, Message)] if isinstance(payload, list) else []


def _headers(part: Message) -> list[dict[str, str]]:
    return [{"name": name, "value": str(value)} for name, value in part.items()]


def _bytes(part: Message) -> bytes:
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else b""


def _text(part: Message) -> bytes:
    """Return a text part in UTF-8, whatever its own charset, as Gmail does."""
    try:
        return _bytes(part).decode(part.get_content_charset() or "utf-8", "replace").encode()
    except LookupError:
        return _bytes(part)
