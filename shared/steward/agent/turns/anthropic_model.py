"""Model client for the Messages API, over `anthropic`: Anthropic, Bedrock or any compatible server.

Nothing else imports `anthropic`. No sampling parameters are sent, because the API refuses them. The answer is streamed,
because only a stream tells a slow model from a silent one.

https://docs.claude.com/en/api/messages-streaming
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, cast

import anthropic
import httpx2

from steward.agent.conversations.entries import TextBlock
from steward.agent.turns.drafts import DraftShown
from steward.agent.turns.model_capabilities import (
    ModelIncapableError,
    capabilities,
    fit_request,
    has_server_tools,
    strip_code_fence,
)
from steward.agent.turns.model_replies import ModelReply, ModelRequestError, ModelUnavailableError
from steward.agent.turns.prompt import ModelRequest
from steward.agent.turns.streamed_answer import StreamedAnswer
from steward.core.settings import Settings

_REFUSED = (400, 413, 422)
# An unpaid bill is also answered with 400, but is no fault of the request.
_UNPAID = re.compile("credit balance|billing", re.IGNORECASE)
_ANTHROPIC = "https://api.anthropic.com"
_COMPACTION = "compact-2026-09-04"
# Raised for a stream that cannot be parsed, and for a Bedrock request that cannot be signed.
_NO_ANSWER = (ValueError, LookupError, RuntimeError)


class AnthropicModel:
    """Client for a server that speaks the Messages API, using only the capabilities in the settings.

    `api_key` is called for every request and never at import, so that no snapshot contains the key and a rotated key is
    soon used. Bedrock needs none: access comes from the function's role.
    """

    def __init__(self, api_key: Callable[[], str], settings: Settings) -> None:
        self._api_key = api_key
        self._settings = settings
        self._can = capabilities(settings)
        self._made_with = ""
        self._client: anthropic.Anthropic | anthropic.AnthropicBedrock | None = None

    def answer(self, request: ModelRequest, drafted: DraftShown | None = None) -> ModelReply:
        """See `ModelClient`. Tries twice at most, within the allowed seconds plus one silence timeout."""
        deadline = time.monotonic() + (request.seconds or self._settings.model_call_seconds)
        try:
            fits = fit_request(request, self._can[request.role])
        except ModelIncapableError as error:
            raise ModelRequestError(str(error)) from error
        reply = self._answer(fits, deadline, drafted)
        return reply if fits.schema == request.schema else _without_fence(reply)

    def _answer(self, request: ModelRequest, deadline: float, drafted: DraftShown | None) -> ModelReply:
        try:
            try:
                return self._stream(request, deadline, drafted)
            except (anthropic.APIConnectionError, anthropic.RateLimitError, anthropic.InternalServerError):
                # The SDK's own retries are off: they obey any `retry-after`, even of hours, inside this function.
                pause = self._settings.model_second_try_seconds
                if time.monotonic() + pause + self._settings.model_silence_seconds > deadline:
                    raise
                time.sleep(pause)
                return self._stream(request, deadline, drafted)
        except anthropic.APIStatusError as error:
            if error.status_code in _REFUSED and not _UNPAID.search(error.message):
                raise ModelRequestError(f"{error.status_code}: {error.message}") from error
            raise ModelUnavailableError(f"{error.status_code}: {error.message}") from error
        except (anthropic.AnthropicError, httpx2.HTTPError, httpx2.StreamError, *_NO_ANSWER) as error:
            raise ModelUnavailableError(f"{type(error).__name__}: {error}") from error

    def _stream(self, request: ModelRequest, deadline: float, drafted: DraftShown | None) -> ModelReply:
        settings = self._settings
        arguments: dict[str, Any] = {"tools": request.tools} if request.tools else {}
        if request.schema:
            arguments["output_config"] = {"format": {"type": "json_schema", "schema": request.schema}}
        if request.seconds:
            arguments["timeout"] = min(request.seconds, settings.model_silence_seconds)
        if request.tools and not request.may_use_tools:
            arguments["tool_choice"] = {"type": "none"}
        gathering = StreamedAnswer(server_tools=has_server_tools(request))
        messages: Any = self._connect().messages
        if request.compaction:
            messages = self._connect().beta.messages
            arguments["compaction"] = {"type": "summarize", "instructions": request.compaction}
            arguments["betas"] = [_COMPACTION]
        answer = messages.create(
            model=request.model or settings.model_in(request.role),
            max_tokens=settings.model_max_tokens,
            system=request.system,
            messages=request.messages,
            stream=True,
            **arguments,
        )
        with cast("anthropic.Stream[anthropic.types.RawMessageStreamEvent]", answer) as stream:
            body = stream.response.stream
            assert isinstance(body, httpx2.SyncByteStream)
            stream.response.stream = _Bounded(body, deadline)
            for event in stream:
                gathering.add(event)
                if drafted:
                    drafted(gathering.words)
        if gathering.stop_reason is None:
            raise ModelUnavailableError("the answer broke off")
        return gathering.reply()

    def _connect(self) -> anthropic.Anthropic | anthropic.AnthropicBedrock:
        settings = self._settings
        timeout = anthropic.Timeout(settings.model_silence_seconds, connect=5.0)
        if settings.model_provider == "bedrock":
            if self._client is None:
                self._client = anthropic.AnthropicBedrock(
                    aws_region=settings.model_region or None,
                    base_url=settings.model_base_url or None,
                    max_retries=0,
                    timeout=timeout,
                )
            return self._client
        # A compatible server has no default address.
        other = settings.model_provider == "compatible"
        base = settings.required("model_base_url") if other else settings.model_base_url or _ANTHROPIC
        key = self._api_key()
        if self._client is None or key != self._made_with:
            self._made_with = key
            self._client = anthropic.Anthropic(api_key=key, base_url=base, max_retries=0, timeout=timeout)
        return self._client


def _without_fence(reply: ModelReply) -> ModelReply:
    content = tuple(
        block.model_copy(update={"text": strip_code_fence(block.text)}) if isinstance(block, TextBlock) else block
        for block in reply.content
    )
    return replace(reply, content=content)


class _Bounded(httpx2.SyncByteStream):
    """A response body that raises at the deadline. The SDK hides pings, which can continue forever; here they count."""

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
