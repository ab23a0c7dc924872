"""Fetches the attachments of a text from Twilio.

It does not use Twilio's client, which the webhook's function would have to load:
https://www.twilio.com/docs/messaging/api/media-resource.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Mapping
from http.client import HTTPException, IncompleteRead
from urllib.parse import quote
from urllib.request import Request, urlopen

from pydantic import BaseModel, ConfigDict, ValidationError

from steward.core.documents import Attachment

# Twilio accepts 5 MB in a message, and ten files.
_MOST_BYTES = 6_000_000
_PAGE = 20
_PIECE = 1 << 16


class MediaFetchError(Exception):
    """Twilio did not send everything in time, or sends more than announced."""


class _Media(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    sid: str
    content_type: str


class _Listed(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    media_list: tuple[_Media, ...]


def attachments(secret: Mapping[str, str], api_url: str, message_sid: str, seconds: float) -> tuple[Attachment, ...]:
    """Return all attachments of a message, always in the same order.

    Raises `MediaFetchError`, at the latest after so many `seconds`. All or nothing, because stored attachments are
    identified by their position.
    """
    until = time.monotonic() + seconds
    account = quote(secret["account_sid"], safe="")
    place = f"{api_url.rstrip('/')}/2010-04-01/Accounts/{account}/Messages/{quote(message_sid, safe='')}/Media"
    try:
        listed = _Listed.model_validate_json(_got(f"{place}.json?PageSize={_PAGE}", secret, until))
        found = sorted(listed.media_list, key=lambda one: one.sid)
        fetched = ((one, _got(f"{place}/{quote(one.sid, safe='')}", secret, until)) for one in found)
        return tuple(Attachment("", one.content_type, content) for one, content in fetched)
    except (OSError, HTTPException, ValidationError) as error:
        raise MediaFetchError(type(error).__name__) from error


def _got(url: str, secret: Mapping[str, str], until: float) -> bytes:
    """Return the whole body of an answer. Raises `OSError`, which includes urllib's errors, or `HTTPException`."""
    request = Request(url)  # noqa: S310 - Twilio's address, from the settings
    given = base64.b64encode(f"{secret['account_sid']}:{secret['auth_token']}".encode()).decode()
    # Twilio redirects to another host, which must not receive our key.
    request.add_unredirected_header("Authorization", f"Basic {given}")
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    content = bytearray()
    with urlopen(request, timeout=left) as answer:  # noqa: S310
        while piece := answer.read1(_PIECE):
            content += piece
            if time.monotonic() > until:
                raise TimeoutError
            if len(content) > _MOST_BYTES:
                raise OSError(f"more than {_MOST_BYTES} bytes")
        if answer.length:
            # A truncated body; for a chunked one the library raises by itself.
            raise IncompleteRead(bytes(content), answer.length)
    return bytes(content)
