"""What came attached to a text, fetched from Twilio.

Not by Twilio's own client, which a door would have to load: https://www.twilio.com/docs/messaging/api/media-resource.
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

# Twilio takes 5 MB with a message, and ten files.
_MOST_BYTES = 6_000_000
_PAGE = 20
_PIECE = 1 << 16


class NotFetched(Exception):
    """Twilio did not give all of it in time, or gives more than it says it would."""


class _Media(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    sid: str
    content_type: str


class _Listed(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    media_list: tuple[_Media, ...]


def attachments(secret: Mapping[str, str], api_url: str, message_sid: str, seconds: float) -> tuple[Attachment, ...]:
    """All that came with the message, always in the same order. Raises `NotFetched`, after so many `seconds` at last.

    All or nothing: what is kept of a message is known by its place in it.
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
        raise NotFetched(type(error).__name__) from error


def _got(url: str, secret: Mapping[str, str], until: float) -> bytes:
    """The whole body of an answer; raises `OSError`, of which what urllib raises is a kind, or `HTTPException`."""
    request = Request(url)  # noqa: S310 - Twilio's address, from the settings
    given = base64.b64encode(f"{secret['account_sid']}:{secret['auth_token']}".encode()).decode()
    # Twilio sends us on to where the bytes are: whoever has them must not be shown our key.
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
            # What is missing of a body that was cut off; of one in chunks the library itself says so.
            raise IncompleteRead(bytes(content), answer.length)
    return bytes(content)
