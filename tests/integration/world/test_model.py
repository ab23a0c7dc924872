"""Fake of the Anthropic Messages API, driven by the real `anthropic` client over real sockets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import anthropic
import httpx2
import pytest

from infra.local.world.messages_api import create_model_app
from infra.local.world.script import (
    ModelRequest,
    Reply,
    ScriptedModel,
    Step,
    cut_at_max_tokens,
    cut_stream,
    cut_tool_at_max_tokens,
    empty,
    error_in_stream,
    hang,
    http_error,
    refuse,
    say,
    silent_stream,
    use_tool,
    use_tools,
)
from tests.support.servers import serve
from tests.support.wait_until import PATIENCE
from tests.support.walks import for_each

TOOL = {"name": "search_contacts", "description": "x", "input_schema": {"type": "object", "properties": {}}}
USER = {"role": "user", "content": [{"type": "text", "text": "hello"}]}
USE = {"type": "tool_use", "id": "toolu_1", "name": "search_contacts", "input": {}}
RESULT = {"type": "tool_result", "tool_use_id": "toolu_1", "content": "x"}


class Behind:
    """Puts each test's own model behind one server."""

    model = ScriptedModel()

    def answer(self, request: ModelRequest) -> Step:
        return self.model.answer(request)

    def refused(self, request: ModelRequest, problem: str) -> None:
        self.model.refused(request, problem)


@pytest.fixture(scope="module")
def behind() -> Iterator[tuple[Behind, str]]:
    behind = Behind()
    with serve(create_model_app(behind, api_key="key")) as server:
        yield behind, server.url


@pytest.fixture
def model(behind: tuple[Behind, str]) -> ScriptedModel:
    behind[0].model = ScriptedModel()
    return behind[0].model


@pytest.fixture
def client(behind: tuple[Behind, str]) -> anthropic.Anthropic:
    return anthropic.Anthropic(api_key="key", base_url=behind[1], max_retries=0, timeout=PATIENCE)


def ask(client: anthropic.Anthropic, stream: bool = True, **changes: Any) -> anthropic.types.Message:
    request: dict[str, Any] = {"model": "claude-sonnet-5-5", "max_tokens": 100, "messages": [USER], "tools": [TOOL]}
    request |= changes
    if not stream:
        return client.messages.create(**request)  # type: ignore[no-any-return]
    with client.messages.stream(**request) as running:
        return running.get_final_message()


@for_each("stream", [True, False])
@for_each(
    ("step", "kinds", "stop_reason"),
    [
        (say("Grüße 👋, a text long enough to be cut into several deltas"), ["text"], "end_turn"),
        (use_tool("search_contacts", {"query": "plümber"}, text="Looking"), ["text", "tool_use"], "tool_use"),
        (use_tools(("search_contacts", {}), ("remember", {"text": "x"})), ["tool_use", "tool_use"], "tool_use"),
        (refuse(), [], "refusal"),
        (cut_at_max_tokens("half a sen"), ["text"], "max_tokens"),
        (cut_tool_at_max_tokens("search_contacts", {"query": "x"}), ["tool_use"], "max_tokens"),
        (empty(), [], "end_turn"),
    ],
)
def test_replies(
    client: anthropic.Anthropic, model: ScriptedModel, stream: bool, step: Reply, kinds: list[str], stop_reason: str
) -> None:
    model.add(step)
    message = ask(client, stream)
    assert [block.type for block in message.content] == kinds
    assert message.stop_reason == stop_reason
    for given, block in zip(step.blocks, message.content, strict=True):
        if block.type == "text":
            assert block.text == given["text"]
        elif block.type == "tool_use" and stop_reason == "tool_use":
            assert block.input == given["input"]
            assert block.id.startswith("toolu_")
    assert model.requests[-1].streaming is stream
    assert model.problems == []


@for_each(
    ("step", "stream", "error"),
    [
        (http_error(429, retry_after=3), True, anthropic.RateLimitError),
        (http_error(529), False, anthropic.OverloadedError),
        (http_error(500), True, anthropic.InternalServerError),
        (error_in_stream("so far"), True, anthropic.APIStatusError),
        (cut_stream("so far"), True, httpx2.RemoteProtocolError),
        (cut_stream("so far"), False, anthropic.APIConnectionError),
    ],
)
def test_troubles(
    client: anthropic.Anthropic, model: ScriptedModel, step: Step, stream: bool, error: type[Exception]
) -> None:
    model.add(step)
    with pytest.raises(error):
        ask(client, stream)


@for_each(
    ("step", "error"),
    [(silent_stream("so far", 60), httpx2.ReadTimeout), (hang(60), anthropic.APITimeoutError)],
    model=model,
    client=client,
)
def test_silence_outlasts_an_impatient_client(
    client: anthropic.Anthropic, model: ScriptedModel, step: Step, error: type[Exception]
) -> None:
    model.add(step)
    with pytest.raises(error):
        ask(client.with_options(timeout=3))


def test_a_stream_that_just_ends_has_no_stop_reason(client: anthropic.Anthropic, model: ScriptedModel) -> None:
    model.add(cut_stream("x" * 100, after=48, cleanly=True))
    message = ask(client)
    assert message.stop_reason is None
    assert [block.text for block in message.content if block.type == "text"] == ["x" * 48]


@for_each(
    ("changes", "words"),
    [
        ({"temperature": 0.5}, "sampling"),
        ({"surprise": 1}, "Extra inputs"),
        ({"messages": []}, "at least one message"),
        ({"messages": [{"role": "assistant", "content": "x"}]}, "first message"),
        ({"messages": [USER, USER]}, "alternate"),
        ({"messages": [USER, {"role": "assistant", "content": "x"}]}, "prefill"),
        ({"messages": [{"role": "user", "content": [{"type": "text", "text": ""}]}]}, "non-empty"),
        ({"system": [{"type": "text", "text": " "}]}, "non-whitespace"),
        ({"messages": [USER, {"role": "assistant", "content": [USE]}, USER]}, "without `tool_result`"),
        ({"messages": [{"role": "user", "content": [RESULT]}]}, "unexpected `tool_use_id`"),
        ({"messages": [USER, {"role": "assistant", "content": [USE]}, {"role": "user", "content": [RESULT, RESULT]}]},
         "single result"),
        ({"messages": [USER, {"role": "assistant", "content": [USE]},
                       {"role": "user", "content": [USER["content"][0], RESULT]}]}, "must come before"),
        ({"messages": [USER, {"role": "assistant", "content": [USE]}, {"role": "user", "content": [RESULT]}],
          "tools": []}, "must define tools"),
        ({"tools": [TOOL, TOOL]}, "unique"),
        ({"system": [{"type": "text", "text": "x", "cache_control": {"type": "ephemeral"}}] * 5}, "maximum of 4"),
    ],
)  # fmt: skip
def test_wrong_requests_are_refused(
    client: anthropic.Anthropic, model: ScriptedModel, changes: dict[str, Any], words: str
) -> None:
    before = len(model.problems)
    with pytest.raises(anthropic.BadRequestError, match=words):
        ask(client, stream=False, extra_body=changes)
    assert model.requests == []
    assert len(model.problems) == before + 1


def test_a_key_is_needed_by_either_header(client: anthropic.Anthropic, model: ScriptedModel) -> None:
    with pytest.raises(anthropic.AuthenticationError):
        ask(client.with_options(api_key="wrong"))
    model.add(say("x"))
    body = {"model": "m", "max_tokens": 1, "messages": [USER]}
    headers = {"x-api-key": "key", "anthropic-version": "2023-06-01"}
    answer = httpx2.post(
        f"{client.base_url}/v1/messages", json=body, headers=headers, trust_env=False, timeout=PATIENCE
    )
    assert answer.json()["content"] == [{"type": "text", "text": "x"}]


def test_the_event_sequence_on_the_wire(client: anthropic.Anthropic, model: ScriptedModel) -> None:
    model.add(use_tool("search_contacts", {"query": "x"}))
    body = {"model": "m", "max_tokens": 1, "messages": [USER], "tools": [TOOL], "stream": True}
    headers = {"x-api-key": "key", "anthropic-version": "2023-06-01"}
    answer = httpx2.post(
        f"{client.base_url}/v1/messages", json=body, headers=headers, trust_env=False, timeout=PATIENCE
    )
    events = [line.removeprefix("event: ") for line in answer.text.splitlines() if line.startswith("event: ")]
    assert events == [
        "message_start", "content_block_start", "ping", "content_block_delta", "content_block_delta",
        "content_block_stop", "message_delta", "message_stop",
    ]  # fmt: skip


def test_the_cache_counts_a_shared_prefix(client: anthropic.Anthropic, model: ScriptedModel) -> None:
    model.add(say("a"), say("b"), say("c"))
    system = [{"type": "text", "text": "only here " * 33, "cache_control": {"type": "ephemeral"}}]
    first, second = ask(client, system=system).usage, ask(client, system=system).usage
    changed = ask(client, system=system, tools=[{**TOOL, "name": "other"}]).usage
    assert first.cache_creation_input_tokens
    assert not first.cache_read_input_tokens
    assert second.cache_read_input_tokens == first.cache_creation_input_tokens
    assert not second.cache_creation_input_tokens
    assert not changed.cache_read_input_tokens


def test_a_rule_answers_after_the_script(client: anthropic.Anthropic, model: ScriptedModel) -> None:
    def rule(request: ModelRequest) -> Step:
        return say(" and ".join(request.last_texts) + f" with {request.tool_names}")

    with serve(create_model_app(ScriptedModel([say("first")], rule))) as server:
        other = client.with_options(base_url=server.url)
        texts = [block.text for _ in range(2) for block in ask(other).content if block.type == "text"]
    assert texts == ["first", "hello with ['search_contacts']"]
