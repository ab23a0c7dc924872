"""HTTP client for Google's APIs on behalf of one member, with the meaning of error responses.

It knows no single API.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Literal
from urllib.parse import quote

import requests
from google.auth.exceptions import GoogleAuthError, RefreshError
from google.auth.transport.requests import AuthorizedSession

from steward.core.errors import StewardError
from steward.core.log import logger
from steward.core.sentences import say

_SECONDS = 20.0
_CLIENT_ERROR, _FORBIDDEN, _CHANGED, _TOO_MANY, _SERVER_ERROR = 400, 403, 412, 429, 500
_PAUSES = (0.2, 0.8)
_BUSY = frozenset({"rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded"})
_INVALID_GRANT = "invalid_grant"
_LACKING = frozenset({"ACCESS_TOKEN_SCOPE_INSUFFICIENT", "insufficientPermissions"})


class GoogleError(StewardError):
    """Google did not do it; the message tells the model why."""

    why = say("why-failed", form="refused")


class GoogleUnreachableError(GoogleError):
    """Google is busy or cannot be reached."""

    why = say("why-failed", form="unreachable")
    retryable = True


class GoogleNotAllowedError(GoogleError):
    """The grant lacks a scope, or has `ended`."""

    def __init__(self, *, ended: bool) -> None:
        super().__init__("Google does not allow this")
        self.ended = ended


class GoogleNotFoundError(GoogleError):
    """The object does not exist, or was deleted."""

    why = say("why-failed", form="not_found")


class GoogleAlreadyExistsError(GoogleError):
    """The object to be created exists already."""

    why = say("why-failed", form="exists")


class GoogleConflictError(GoogleError):
    """Somebody has changed the object since it was read."""

    why = say("why-failed", form="changed")


class GoogleTitleError(GoogleError):
    """The file, event or mail has another title than whoever decided was shown."""

    def __init__(self, form: Literal["other_title", "other_event", "other_subject"]) -> None:
        super().__init__("what this id stands for has another title; look again which one is meant")
        self.why = say("why-failed", form=form)


class GoogleRefusedError(GoogleError):
    """Google rejected the request and did nothing."""


class GoogleOutcomeUnknownError(GoogleError):
    """The connection broke off, so the outcome is unknown."""


class GoogleApi:
    """Google's APIs for one member. `base` maps an API's address to the one that is called.

    Requests are retried while Google is busy or unreachable, so they must be idempotent. A request with `once` is
    retried only if Google has stated that it did nothing.
    """

    def __init__(self, session: AuthorizedSession, base: Callable[[str], str]) -> None:
        self._session = session
        self._base = base

    def get(self, url: str, parameters: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Return the JSON at `url`. Raises `GoogleError`."""
        return self.call("GET", url, parameters)

    def content(self, url: str, parameters: Mapping[str, Any], at_most: int) -> bytes:
        """Return the bytes at `url`, at most `at_most`. Raises `GoogleError`."""
        answer = self._answer("GET", url, parameters, None, once=False)
        if len(answer.content) > at_most:
            raise GoogleError(f"that is larger than the {at_most // 1_000_000} MB that can be read")
        return bytes(answer.content)

    def call(
        self,
        method: str,
        url: str,
        parameters: Mapping[str, Any] | None = None,
        body: Any = None,
        *,
        headers: Mapping[str, str] | None = None,
        once: bool = False,
    ) -> dict[str, Any]:
        """Return the JSON of the response, {} for an empty one; `body` is bytes or a JSON value.

        Raises `GoogleError`.
        """
        answer = self._answer(method, url, parameters, body, headers, once=once)
        try:
            found: dict[str, Any] = answer.json() if answer.content else {}
        except ValueError as error:
            raise (GoogleError if method == "GET" else GoogleOutcomeUnknownError)(
                "Google's answer cannot be read"
            ) from error
        return found

    def _answer(
        self,
        method: str,
        url: str,
        parameters: Mapping[str, Any] | None,
        body: Any,
        headers: Mapping[str, str] | None = None,
        *,
        once: bool,
    ) -> requests.Response:
        broke_off = False
        for pause in (*_PAUSES, None):
            try:
                answer = self._sent(method, url, parameters, body, headers)
            except requests.RequestException:
                broke_off = True
            else:
                if answer.status_code < _SERVER_ERROR and not _is_busy(answer):
                    if broke_off and answer.status_code == _CHANGED:
                        # The earlier try that broke off may have made the change.
                        raise GoogleOutcomeUnknownError("the connection to Google broke off")
                    return _checked(answer)
                broke_off |= answer.status_code >= _SERVER_ERROR
            if pause is None or (once and broke_off):
                break
            time.sleep(pause)
        if broke_off and method != "GET":
            raise GoogleOutcomeUnknownError("the connection to Google broke off")
        raise GoogleUnreachableError("Google is busy or cannot be reached; try again in a few minutes")

    def _sent(
        self,
        method: str,
        url: str,
        parameters: Mapping[str, Any] | None,
        body: Any,
        headers: Mapping[str, str] | None,
    ) -> requests.Response:
        sent: dict[str, Any] = {"data": body} if isinstance(body, bytes) else {"json": body}
        try:
            answer: requests.Response = self._session.request(
                method, self._base(url), params=parameters, headers=headers, timeout=_SECONDS, **sent
            )
        except RefreshError as error:
            if _INVALID_GRANT in str(error.args):
                # The member has revoked the grant at Google, or it was unused for half a year.
                raise GoogleNotAllowedError(ended=True) from error
            if error.retryable:
                raise GoogleUnreachableError("Google cannot be reached; try again in a few minutes") from error
            logger.error("Google rejects this OAuth client", extra={"error": type(error).__name__})
            raise GoogleError("Google does not let Steward in: whoever runs it has to look") from error
        except GoogleAuthError as error:
            raise GoogleUnreachableError("Google cannot be reached; try again in a few minutes") from error
        return answer


def _checked(answer: requests.Response) -> requests.Response:
    match answer.status_code:
        case 401:
            raise GoogleNotAllowedError(ended=False)
        case 403 if _reasons(answer) & _LACKING:
            raise GoogleNotAllowedError(ended=False)
        case 404 | 410:
            raise GoogleNotFoundError("there is no such thing, or it has been deleted")
        case 409:
            raise GoogleAlreadyExistsError("it is there already")
        case 412:
            raise GoogleConflictError("somebody has changed it since; look at it again")
        case code if code >= _CLIENT_ERROR:
            raise GoogleRefusedError(f"Google refused it ({code})")
    return answer


def _is_busy(answer: requests.Response) -> bool:
    if answer.status_code == _TOO_MANY:
        return True
    return answer.status_code == _FORBIDDEN and bool(_reasons(answer) & _BUSY)


def _reasons(answer: requests.Response) -> set[str]:
    """Return the reasons of an error response, in both formats.

    Its messages are ignored, since they may repeat any text.
    """
    try:
        error = answer.json()["error"]
        listed = [*error.get("errors", ()), *error.get("details", ())]
        return {str(one["reason"]) for one in listed if isinstance(one, dict) and "reason" in one}
    except (ValueError, KeyError, TypeError, AttributeError):
        return set()


def path_part(name: str) -> str:
    """Return a name as one part of an address's path."""
    return quote(name, safe="")
