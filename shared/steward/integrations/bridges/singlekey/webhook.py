"""Parser of SingleKey's webhooks. A token in a header, which the account has set at SingleKey, is the only proof.

So a webhook is only a doorbell: the check it names is polled with the key. It needs only the standard library.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterable
from datetime import datetime

from steward.channels.pages.http_messages import HttpRequest
from steward.integrations.bridges.models import ProviderUpdate
from steward.integrations.bridges.webhook_event import WebhookEvent, WebhookSignatureError

_HEADER = "handshake-token"
_LONGEST = 255


def read(request: HttpRequest, tokens: Iterable[str], now: datetime) -> WebhookEvent:
    """Parse a request that carries one of `tokens`. Raises `WebhookSignatureError`."""
    given = request.headers.get(_HEADER, "").encode()
    # All are compared, so that the time taken does not tell which one matches.
    matches = [hmac.compare_digest(token.encode(), given) for token in tokens if token]
    if not any(matches):
        raise WebhookSignatureError("the token is another one")
    try:
        said = json.loads(request.body)
        token, request_id, detail = (_text(said[name]) for name in ("purchase_token", "external_tenant_id", "detail"))
        told = ProviderUpdate(what="checked", session_id=token)
        # Webhooks have no id: the same message about the same check is the same event.
        return WebhookEvent(event_id=f"{token}#{detail}", request_id=request_id, told=told)
    except (ValueError, KeyError, TypeError):
        raise WebhookSignatureError("no event") from None


def _text(given: object) -> str:
    if not isinstance(given, str) or not given or len(given) > _LONGEST or not given.isascii():
        raise ValueError("no text")
    return given
