"""HTTP client for providers that speak JSON over HTTPS. It maps every outcome of one request."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

import urllib3

from steward.integrations.bridges.problems import Problem, ProviderError

# Seconds: to connect, to read a response that may be requested again, and to read one that may not. With the pauses the
# total stays below the caller's timeout.
CONNECT, READ, READ_ONCE = 1.0, 3.0, 10.0
PAUSES = (0.4, 1.2)
_MOST_BYTES = 1_000_000
_JSON, _FORM = "application/json", "application/x-www-form-urlencoded"
_OUTCOMES: Mapping[int, Problem] = {401: "key", 403: "key", 404: "unknown", 429: "busy"}


class JsonHttp:
    """JSON API of a provider at `address`. `words` extracts the provider's message from an error response.

    `pauses` are the seconds before each retry of a request without side effects.
    """

    def __init__(
        self,
        address: str,
        headers: Mapping[str, str],
        words: Callable[[Mapping[str, Any]], str],
        pauses: Sequence[float] = PAUSES,
    ) -> None:
        self._address = address.rstrip("/")
        self._headers = {"accept": "application/json", "accept-encoding": "identity", **headers}
        self._words = words
        self._pauses = pauses
        self._pool = urllib3.PoolManager(retries=False)

    def get(self, path: str) -> Any:
        """Return the JSON at `path`, with retries where a later try may succeed. Raises `ProviderError`."""
        for pause in self._pauses:
            try:
                return self._once("GET", path, None, READ)
            except ProviderError as error:
                if error.problem not in ("busy", "failed", "unreachable"):
                    raise
                time.sleep(pause)
        return self._once("GET", path, None, READ)

    def send(self, method: str, path: str, given: Any, read: float = READ_ONCE) -> Any:
        """Send a request with side effects, once, and return its response. Raises `ProviderError`."""
        return self._once(method, path, json.dumps(given).encode(), read)

    def send_form(self, path: str, given: Mapping[str, str], read: float = READ) -> Any:
        """Send a form once, as token endpoints require, and return the response. Raises `ProviderError`."""
        return self._once("POST", path, urlencode(given).encode(), read, _FORM)

    def _once(self, method: str, path: str, body: bytes | None, read: float, content: str = _JSON) -> Any:
        headers = self._headers | ({"content-type": content} if body is not None else {})
        timeout = urllib3.Timeout(connect=CONNECT, read=read)
        status, said = send_request(self._pool, method, f"{self._address}{path}", body, headers, timeout)
        if status >= 300:
            # An error status of any form means that nothing was done.
            words = self._words(said) if isinstance(said, dict) else ""
            raise ProviderError(_OUTCOMES.get(status, "refused"), words, sent=False)
        if said is None:
            raise ProviderError("unreadable")
        return said


def send_request(
    pool: urllib3.PoolManager,
    method: str,
    url: str,
    body: bytes | None,
    headers: Mapping[str, str],
    timeout: urllib3.Timeout,
) -> tuple[int, Any]:
    """Return the status, which is below 500, and the JSON body; None for a body that is not JSON or is too long.

    Raises `ProviderError`.
    """
    try:
        answer = pool.request(
            method, url, body=body, headers=headers, redirect=False, preload_content=False, timeout=timeout
        )
        found = answer.read(_MOST_BYTES + 1)
        answer.release_conn()
    except (urllib3.exceptions.NewConnectionError, urllib3.exceptions.ConnectTimeoutError):
        raise ProviderError("unreachable", sent=False) from None
    except urllib3.exceptions.TimeoutError:
        raise ProviderError("late") from None
    except (urllib3.exceptions.HTTPError, OSError):
        # The request may have reached the provider.
        raise ProviderError("failed") from None
    if answer.status >= 500:
        raise ProviderError("failed")
    try:
        return answer.status, json.loads(found) if len(found) <= _MOST_BYTES else None
    except ValueError:
        return answer.status, None
