"""The Messages API through `anthropic`: the only module that imports it.

Sampling parameters are refused by the API and so never sent; the answer is streamed, because only a stream tells a slow
model from a silent one. https://docs.claude.com/en/api/messages-streaming
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import anthropic
import httpx2

from steward.agent.prompt import ModelRequest
from steward.agent.replies import ModelReply, ModelUnavailable, RequestRefused
from steward.conversations.entries import Block, TextBlock, ToolUseBlock, Usage
from steward.core.settings import Settings
from steward.core.text import storable

_REFUSED = (400, 413, 422)
# A bill that was not paid is answered with 400, too, and is no fault of the request.
_UNPAID = re.compile("credit balance|billing", re.IGNORECASE)
# No tool takes anything deeper; far deeper nesting cannot even be serialized.
_DEEPEST = 20


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
        """See `Model`. Two tries at most, in `model_call_seconds` and one silence of the server's on top."""
        deadline = time.monotonic() + self._settings.model_call_seconds
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
        except (anthropic.AnthropicError, httpx2.HTTPError, httpx2.StreamError, ValueError, RecursionError) as error:
            # The last two: an answer the SDK itself cannot take apart.
            raise ModelUnavailable(f"{type(error).__name__}: {error}") from error

    def _stream(self, request: ModelRequest, deadline: float) -> ModelReply:
        settings = self._settings
        arguments: dict[str, Any] = {"tools": request.tools}
        if not request.may_use_tools:
            arguments["tool_choice"] = {"type": "none"}
        with self._connect().messages.stream(
            model=request.model or settings.model_id,
            max_tokens=settings.model_max_tokens,
            system=request.system,  # type: ignore[arg-type]
            messages=request.messages,  # type: ignore[arg-type]
            **arguments,
        ) as stream:
            body = stream.response.stream
            assert isinstance(body, httpx2.SyncByteStream)
            stream.response.stream = _Bounded(body, deadline)
            message = stream.get_final_message()
        if message.stop_reason is None:
            raise ModelUnavailable("the answer broke off")
        return ModelReply(
            content=tuple(_blocks(message.content)),
            thinking="\n".join(storable(block.thinking) for block in message.content if block.type == "thinking"),
            stop_reason=message.stop_reason,
            model=message.model,
            usage=Usage(
                input_tokens=message.usage.input_tokens,
                output_tokens=message.usage.output_tokens,
                cache_creation_input_tokens=message.usage.cache_creation_input_tokens or 0,
                cache_read_input_tokens=message.usage.cache_read_input_tokens or 0,
            ),
        )

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


def _blocks(content: list[Any]) -> list[Block]:
    blocks: list[Block] = []
    for block in content:
        if block.type == "text":
            blocks.append(TextBlock(text=storable(block.text)))
        elif block.type == "tool_use":
            blocks.append(ToolUseBlock(id=block.id, name=block.name, input=_arguments(block.input)))
    return blocks


def _arguments(given: object) -> dict[str, Any]:
    """The arguments if they are an object that can be stored and read back; else none, which the tool then refuses."""
    try:
        read = json.loads(storable(json.dumps(given, allow_nan=False, ensure_ascii=False)))
    except (TypeError, ValueError, RecursionError):
        return {}
    return read if isinstance(read, dict) and _depth(read) <= _DEEPEST else {}


def _depth(value: object) -> int:
    deepest, level = 0, [value]
    while level and deepest <= _DEEPEST:
        deepest += 1
        inner = [part.values() if isinstance(part, dict) else part for part in level if isinstance(part, dict | list)]
        level = [item for items in inner for item in items]
    return deepest
