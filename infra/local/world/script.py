"""Script of the fake model: exact replies in order, or a rule that picks one for each request."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

Block = dict[str, Any]
StopReason = Literal[
    "end_turn", "max_tokens", "tool_use", "refusal", "pause_turn", "model_context_window_exceeded", "compaction"
]

ERROR_TYPES: Mapping[int, str] = {
    400: "invalid_request_error",
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    500: "api_error",
    504: "timeout_error",
    529: "overloaded_error",
}


@dataclass(frozen=True)
class Reply:
    """A message from the model.

    `cut_after` ends a stream after about that many characters of content, before its end: the connection drops; or,
    with `silent_after`, it is silent for those seconds first; or an error event with the status `error_after` follows.
    """

    blocks: tuple[Block, ...]
    stop_reason: StopReason
    cut_after: int | None = None
    silent_after: float | None = None
    error_after: int | None = None


@dataclass(frozen=True)
class HttpFailure:
    """An HTTP error in Anthropic's shape."""

    status: int
    message: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Hang:
    """No answer for `seconds`; then the connection drops."""

    seconds: float


Step = Reply | HttpFailure | Hang


@dataclass(frozen=True)
class ModelRequest:
    """One request: the JSON body and the headers, names in lower case."""

    body: dict[str, Any]
    headers: Mapping[str, str]

    @property
    def messages(self) -> list[dict[str, Any]]:
        """Return the conversation, each message's content as a list of blocks."""
        return [{**message, "content": blocks_of(message.get("content", ""))} for message in self.body["messages"]]

    @property
    def system(self) -> str:
        """Return the system prompt as one text."""
        return "\n".join(block.get("text", "") for block in blocks_of(self.body.get("system") or []))

    @property
    def tool_names(self) -> list[str]:
        """Return the tools the model sees: those shown up front, then deferred ones as they are referred to."""
        up_front = [tool["name"] for tool in self.body.get("tools") or [] if not tool.get("defer_loading")]
        referred = [name for message in self.messages for block in message["content"] for name in referred_to(block)]
        return list(dict.fromkeys([*up_front, *referred]))

    @property
    def deferred_names(self) -> list[str]:
        """Return the tools that are shown only once something refers to them, in their order."""
        return [tool["name"] for tool in self.body.get("tools") or [] if tool.get("defer_loading")]

    @property
    def streaming(self) -> bool:
        """Return whether a stream was requested."""
        return bool(self.body.get("stream"))

    @property
    def news(self) -> list[Block]:
        """Return every block since the model's own last answer; system blocks carry `"role": "system"`."""
        found: list[Block] = []
        for message in reversed(self.messages):
            if message["role"] == "assistant":
                break
            found[:0] = [{**block, "role": message["role"]} for block in message["content"]]
        return found

    @property
    def notes(self) -> list[str]:
        """Return Steward's own notes since the last answer, without the context of the moment."""
        return [block["text"] for block in self.news if block["role"] == "system" and not is_context(block)]

    @property
    def last_texts(self) -> list[str]:
        """Return the text blocks since the last answer."""
        return [block["text"] for block in self.news if block["type"] == "text"]

    @property
    def last_results(self) -> dict[str, str]:
        """Return the tool results since the last answer as text, by tool_use id, in their order."""
        results = (block for block in self.news if block["type"] == "tool_result")
        return {block["tool_use_id"]: text_of(block.get("content", "")) for block in results}


def is_context(block: Block) -> bool:
    """Return whether a block is the context of the moment: the time, the person, open decisions."""
    return block["type"] == "text" and str(block["text"]).startswith("<context>")


def blocks_of(content: str | list[Block]) -> list[Block]:
    """Return content as blocks: a plain string is one text block."""
    return [{"type": "text", "text": content}] if isinstance(content, str) else list(content)


def text_of(content: str | list[Block]) -> str:
    """Return the text of a content, its blocks joined by line ends."""
    return "\n".join(block["text"] for block in blocks_of(content) if block.get("type") == "text")


def referred_to(block: Block) -> list[str]:
    """Return the names of the tools that a block refers to."""
    if block.get("type") != "tool_result":
        return []
    return [one["tool_name"] for one in blocks_of(block.get("content") or []) if one.get("type") == "tool_reference"]


# The replies of a script.


def say(text: str, stop_reason: StopReason = "end_turn") -> Reply:
    """Return a reply in which the model says `text` and ends its turn."""
    return Reply((_text(text),), stop_reason)


def use_tool(name: str, arguments: Mapping[str, Any], *, text: str = "", tool_id: str = "") -> Reply:
    """Return a reply that calls one tool, after `text` if given. The id is made up when the reply is sent."""
    return use_tools((name, arguments), text=text, ids=(tool_id,))


def use_tools(*calls: tuple[str, Mapping[str, Any]], text: str = "", ids: tuple[str, ...] = ()) -> Reply:
    """Return a reply that calls several tools at once."""
    ids = ids or ("",) * len(calls)
    tools = (
        {"type": "tool_use", "id": tool_id, "name": name, "input": dict(arguments)}
        for (name, arguments), tool_id in zip(calls, ids, strict=True)
    )
    return Reply((*([_text(text)] if text else []), *tools), "tool_use")


def refuse(text: str = "") -> Reply:
    """Return an answer stopped by the classifiers: stop reason `refusal`, usually without content."""
    return Reply((_text(text),) if text else (), "refusal")


def cut_at_max_tokens(text: str) -> Reply:
    """Return an answer that reached max_tokens after `text`."""
    return say(text, "max_tokens")


def cut_tool_at_max_tokens(name: str, arguments: Mapping[str, Any]) -> Reply:
    """Return a tool call cut by max_tokens half-way through its arguments; without streaming its input is empty."""
    whole = json.dumps(arguments)
    half = {"type": "tool_use", "id": "", "name": name, "input": {}, "partial": whole[: len(whole) // 2]}
    return Reply((half,), "max_tokens")


def cut_stream(text: str, after: int | None = None, *, cleanly: bool = False) -> Reply:
    """Return a reply whose connection drops after `after` characters of `text` (default: all), before its end.

    `cleanly` ends the HTTP response properly, as a proxy may: the SDK then returns a message without a stop reason.
    """
    silent_after = 0.0 if cleanly else None
    return Reply((_text(text),), "end_turn", cut_after=len(text) if after is None else after, silent_after=silent_after)


def silent_stream(text: str, seconds: float) -> Reply:
    """Return a stream that gives `text`, stays silent for `seconds`, then drops."""
    return Reply((_text(text),), "end_turn", cut_after=len(text), silent_after=seconds)


def error_in_stream(text: str) -> Reply:
    """Return a stream that starts with 200, gives `text`, then an `error` event (529).

    Without streaming it is an HTTP error.
    """
    return Reply((_text(text),), "end_turn", cut_after=len(text), error_after=529)


def http_error(status: int, message: str = "", *, retry_after: float | None = None) -> HttpFailure:
    """Return an HTTP error; `retry_after` in seconds adds the header."""
    return HttpFailure(status, message, {} if retry_after is None else {"retry-after": f"{retry_after:g}"})


def hang(seconds: float) -> Hang:
    """Return no answer for `seconds`."""
    return Hang(seconds)


def empty() -> Reply:
    """Return a turn that ends without any content."""
    return Reply((), "end_turn")


def _text(text: str) -> Block:
    return {"type": "text", "text": text}


# Models, which pick the reply.


class Model(Protocol):
    """Protocol of a model behind the Messages API."""

    def answer(self, request: ModelRequest) -> Step:
        """Return the reply to a request that passed the API's checks."""

    def refused(self, request: ModelRequest, problem: str) -> None:
        """Take note of a request that was answered 400 or 401, with the reason."""


class ScriptedModel:
    """Model with scripted replies in order, then by `rule` if there is one, else 500. Keeps every request. Thread-safe.

    Replies of `aside` are not part of the script: they are for requests that come at times no script foresees. With
    `only_seen` a script that uses a deferred tool nothing has referred to is an error: no model could use it.
    """

    def __init__(
        self,
        script: Iterable[Step] = (),
        rule: Callable[[ModelRequest], Step] | None = None,
        aside: Callable[[ModelRequest], Step | None] = lambda _: None,
        *,
        only_seen: bool = False,
    ) -> None:
        """Start with `script`, which is used up first, one step a request, retries included."""
        self._lock = threading.Lock()
        self.aside = aside
        self.requests_aside: list[ModelRequest] = []
        self._script = list(script)
        self._rule = rule
        self._only_seen = only_seen
        self.requests: list[ModelRequest] = []
        self.problems: list[str] = []

    def add(self, *steps: Step) -> None:
        """Append to the script."""
        with self._lock:
            self._script.extend(steps)

    @property
    def left(self) -> int:
        """Return how many steps of the script have not been used."""
        with self._lock:
            return len(self._script)

    def answer(self, request: ModelRequest) -> Step:
        """Return the next step."""
        if (apart := self.aside(request)) is not None:
            self.requests_aside.append(request)
            return apart
        with self._lock:
            self.requests.append(request)
            step = self._script.pop(0) if self._script else None
        if step is None and self._rule is not None:
            step = self._rule(request)
        if step is None:
            return self._failure(500, "the script is used up")
        used = [block.get("name") for block in step.blocks] if self._only_seen and isinstance(step, Reply) else []
        if unseen := [name for name in used if name in {*request.deferred_names} - {*request.tool_names}]:
            return self._failure(400, f"the script uses {unseen[0]}, which the model does not see")
        return step

    def _failure(self, status: int, problem: str) -> HttpFailure:
        self.problems.append(problem)
        return HttpFailure(status, problem)

    def refused(self, request: ModelRequest, problem: str) -> None:
        """Keep the problem, so that a test can assert there were none."""
        self.problems.append(problem)
