"""The Messages API through `anthropic`: the only module that imports it.

Sampling parameters are refused by the API and so never sent; the answer is streamed, because only a stream tells a slow
model from a silent one. https://docs.claude.com/en/api/messages-streaming
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any, cast

import anthropic
import httpx2

from steward.agent.gathering import Gathering
from steward.agent.prompt import ModelRequest
from steward.agent.replies import ModelReply, ModelUnavailable, RequestRefused
from steward.core.settings import Settings

_REFUSED = (400, 413, 422)
# A bill that was not paid is answered with 400, too, and is no fault of the request.
_UNPAID = re.compile("credit balance|billing", re.IGNORECASE)


class AnthropicModel:
    """A model behind any server that speaks the Messages API.

    `api_key` is asked for with every call, never at import: no snapshot holds it, and a rotated key is soon used.
    """

    def __init__(self, api_key: Callable[[], str], settings: Settings) -> None:
        self._api_key = api_key
        self._settings = settings
        self._made_with = ""
        self._client: anthropic.Anthropic | None = None

    def answer(self, request: ModelRequest) -> ModelReply:
        """See `Model`. Two tries at most, in the seconds allowed and one silence of the server's on top."""
        deadline = time.monotonic() + (request.seconds or self._settings.model_call_seconds)
        try:
            try:
                return self._stream(request, deadline)
            except (anthropic.APIConnectionError, anthropic.RateLimitError, anthropic.InternalServerError):
                # The SDK's own retries are off: it would obey any `retry-after`, for hours, inside this function.
                pause = self._settings.model_second_try_seconds
                if time.monotonic() + pause + self._settings.model_silence_seconds > deadline:
                    raise
                time.sleep(pause)
                return self._stream(request, deadline)
        except anthropic.APIStatusError as error:
            if error.status_code in _REFUSED and not _UNPAID.search(error.message):
                raise RequestRefused(f"{error.status_code}: {error.message}") from error
            raise ModelUnavailable(f"{error.status_code}: {error.message}") from error
        except (anthropic.AnthropicError, httpx2.HTTPError, httpx2.StreamError, ValueError, LookupError) as error:
            # The last two: a stream nobody can take apart.
            raise ModelUnavailable(f"{type(error).__name__}: {error}") from error

    def _stream(self, request: ModelRequest, deadline: float) -> ModelReply:
        settings = self._settings
        arguments: dict[str, Any] = {"tools": request.tools} if request.tools else {}
        if request.schema:
            arguments["output_config"] = {"format": {"type": "json_schema", "schema": request.schema}}
        if request.seconds:
            arguments["timeout"] = min(request.seconds, settings.model_silence_seconds)
        if request.tools and not request.may_use_tools:
            arguments["tool_choice"] = {"type": "none"}
        gathering = Gathering()
        answer = self._connect().messages.create(
            model=request.model or settings.model_id,
            max_tokens=settings.model_max_tokens,
            system=request.system,  # type: ignore[arg-type]
            messages=request.messages,  # type: ignore[arg-type]
            stream=True,
            **arguments,
        )
        with cast("anthropic.Stream[anthropic.types.RawMessageStreamEvent]", answer) as stream:
            body = stream.response.stream
            assert isinstance(body, httpx2.SyncByteStream)
            stream.response.stream = _Bounded(body, deadline)
            for event in stream:
                gathering.add(event)
        if gathering.stop_reason is None:
            raise ModelUnavailable("the answer broke off")
        return gathering.reply()

    def _connect(self) -> anthropic.Anthropic:
        key = self._api_key()
        if self._client is None or key != self._made_with:
            self._made_with = key
            self._client = anthropic.Anthropic(
                api_key=key,
                base_url=self._settings.model_base_url,
                max_retries=0,
                timeout=anthropic.Timeout(self._settings.model_silence_seconds, connect=5.0),
            )
        return self._client


class _Bounded(httpx2.SyncByteStream):
    """A body that ends in an error at the deadline. The SDK hides pings, which may go on for ever; here they count."""

    def __init__(self, inner: httpx2.SyncByteStream, deadline: float) -> None:
        self._inner = inner
        self._deadline = deadline

    def __iter__(self) -> Iterator[bytes]:
        for part in self._inner:
            if time.monotonic() > self._deadline:
                raise httpx2.ReadTimeout("no whole answer within the time allowed")
            yield part

    def close(self) -> None:
        self._inner.close()
