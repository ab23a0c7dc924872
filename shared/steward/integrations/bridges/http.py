"""Providers that speak JSON over HTTPS: one request, and every way it can end."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

import urllib3

from steward.integrations.bridges.problems import NotAnswered, Problem

# Seconds: to connect, for each answer to what may be asked again, and for the one to what may not. With the pauses all
# of it ends before whoever asks gives up.
CONNECT, READ, READ_ONCE = 1.0, 3.0, 10.0
PAUSES = (0.4, 1.2)
_MOST_BYTES = 1_000_000
_JSON, _FORM = "application/json", "application/x-www-form-urlencoded"
_OUTCOMES: Mapping[int, Problem] = {401: "key", 403: "key", 404: "unknown", 429: "busy"}


class JsonHttp:
    """A provider's interface at `address`. `words` finds what it says itself in an answer that is no success.

    `pauses` are the seconds before each further try of what does nothing twice.
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
        """What is there. What may work a moment later is tried again. Raises `NotAnswered`."""
        for pause in self._pauses:
            try:
                return self._once("GET", path, None, READ)
            except NotAnswered as error:
                if error.problem not in ("busy", "failed", "unreachable"):
                    raise
                time.sleep(pause)
        return self._once("GET", path, None, READ)

    def send(self, method: str, path: str, given: Any, read: float = READ_ONCE) -> Any:
        """The answer to a request that may do something, made once. Raises `NotAnswered`."""
        return self._once(method, path, json.dumps(given).encode(), read)

    def send_form(self, path: str, given: Mapping[str, str], read: float = READ) -> Any:
        """The same of a form, as tokens are asked for."""
        return self._once("POST", path, urlencode(given).encode(), read, _FORM)

    def _once(self, method: str, path: str, body: bytes | None, read: float, content: str = _JSON) -> Any:
        headers = self._headers | ({"content-type": content} if body is not None else {})
        timeout = urllib3.Timeout(connect=CONNECT, read=read)
        status, said = answered(self._pool, method, f"{self._address}{path}", body, headers, timeout)
        if status >= 300:
            # It says no, in whatever form: nothing was done.
            words = self._words(said) if isinstance(said, dict) else ""
            raise NotAnswered(_OUTCOMES.get(status, "refused"), words, sent=False)
        if said is None:
            raise NotAnswered("unreadable")
        return said


def answered(
    pool: urllib3.PoolManager,
    method: str,
    url: str,
    body: bytes | None,
    headers: Mapping[str, str],
    timeout: urllib3.Timeout,
) -> tuple[int, Any]:
    """The status below 500, and what the answer says; None of one that is no JSON, or too long for any of ours.

    Raises `NotAnswered`.
    """
    try:
        answer = pool.request(
            method, url, body=body, headers=headers, redirect=False, preload_content=False, timeout=timeout
        )
        found = answer.read(_MOST_BYTES + 1)
        answer.release_conn()
    except (urllib3.exceptions.NewConnectionError, urllib3.exceptions.ConnectTimeoutError):
        raise NotAnswered("unreachable", sent=False) from None
    except urllib3.exceptions.TimeoutError:
        raise NotAnswered("late") from None
    except (urllib3.exceptions.HTTPError, OSError):
        # It may have got through.
        raise NotAnswered("failed") from None
    if answer.status >= 500:
        raise NotAnswered("failed")
    try:
        return answer.status, json.loads(found) if len(found) <= _MOST_BYTES else None
    except ValueError:
        return answer.status, None
