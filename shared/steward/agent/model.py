"""The Messages API through `anthropic`: the only module that imports it.

Sampling parameters are refused by the API and so never sent; the answer is streamed, because only a stream tells a slow
model from a silent one. https://docs.claude.com/en/api/messages-streaming
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import anthropic
import httpx2

from steward.agent.prompt import ModelRequest
from steward.agent.replies import ModelReply, ModelUnavailable, RequestRefused
from steward.conversations.models import Block, TextBlock, ToolUseBlock, Usage
from steward.core.settings import Settings
from steward.core.text import storable

_REFUSED = (400, 413, 422)
# No tool takes anything deeper; far deeper nesting cannot even be serialized.
_DEEPEST = 20


class AnthropicModel:
    """A model behind any server that speaks the Messages API.

    `api_key` is asked for on first use, after a snapshot has been restored, never at import.
    """

    def __init__(self, api_key: Callable[[], str], settings: Settings) -> None:
        self._api_key = api_key
        self._settings = settings
        self._client: anthropic.Anthropic | None = None

    def answer(self, request: ModelRequest) -> ModelReply:
        """See `Model`. Takes at most `model_call_seconds`, retries of the SDK included."""
        deadline = time.monotonic() + self._settings.model_call_seconds
        try:
            return self._stream(request, deadline)
        except anthropic.APIStatusError as error:
            if error.status_code in _REFUSED:
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
            model=settings.model_id,
            max_tokens=settings.model_max_tokens,
            system=request.system,  # type: ignore[arg-type]
            messages=request.messages,  # type: ignore[arg-type]
            **arguments,
        ) as stream:
            for _ in stream:
                if time.monotonic() > deadline:
                    raise ModelUnavailable(f"no whole answer within {settings.model_call_seconds:.0f} s")
            message = stream.get_final_message()
        if message.stop_reason is None:
            raise ModelUnavailable("the answer broke off")
        return ModelReply(
            content=tuple(_blocks(message.content)),
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
        if self._client is None:
            settings = self._settings
            self._client = anthropic.Anthropic(
                api_key=self._api_key(),
                base_url=settings.model_base_url,
                # One retry of the SDK's own, each try bounded by silence: together they stay under the deadline.
                max_retries=1,
                timeout=anthropic.Timeout(settings.model_silence_seconds, connect=5.0),
            )
        return self._client


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
