"""Shows operators, part by part, the prompt that the model would receive if the member wrote now."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from steward.actors.store import ActorStore
from steward.agent.turns.audiences.member import MemberAudience
from steward.agent.turns.compression_requests import LONGEST_SUMMARY
from steward.agent.turns.deferred_tools import referred_to
from steward.agent.turns.planner_view import in_view
from steward.agent.turns.prompt import Prompt
from steward.core.clock import Clock
from steward.core.text import CHARACTERS_PER_TOKEN
from steward.tools.declaration import Tool


@dataclass(frozen=True)
class PromptPreviewPart:
    """A prompt part in the order of the request, with its limit in characters and if a prompt cache may hold it."""

    name: str
    text: str
    kept: bool
    limit: int | None = None

    @property
    def tokens(self) -> int:
        """The approximate number of tokens."""
        return round(len(self.text) / CHARACTERS_PER_TOKEN)


class PromptPreview:
    """Builds the prompt from what a turn reads, and calls no model."""

    def __init__(self, store: ActorStore, audience: MemberAudience, clock: Clock) -> None:
        self._store = store
        self._audience = audience
        self._clock = clock

    def of(self, conversation_id: str) -> list[PromptPreviewPart]:
        """Return the parts, or none if the member is no longer there."""
        loaded = self._store.load(conversation_id)
        now = self._clock()
        step = self._store.kinds.of(conversation_id).begin(loaded.state, loaded.entries, now, now)
        step, turn_context = self._audience.arrive(step, loaded.entries)
        entries = in_view(loaded.entries, step.state)
        return list(shown(self._audience.prompt(step, entries, turn_context))) if turn_context else []


def shown(prompt: Prompt) -> Iterator[PromptPreviewPart]:
    """Yield every part of a prompt. Everything before the last `kept` part is read from the cache."""
    yield PromptPreviewPart("tools", "\n".join(map(_declaration, prompt.tools)), kept=True)
    for part in prompt.parts:
        yield PromptPreviewPart(part.name, part.text, kept=True, limit=part.limit)
    if prompt.summary:
        yield PromptPreviewPart("summary", prompt.summary, kept=True, limit=LONGEST_SUMMARY)
    window = "\n".join(json.dumps(one, ensure_ascii=False) for one in prompt.window)
    yield PromptPreviewPart("window", window.replace(json.dumps(prompt.summary, ensure_ascii=False), "…", 1), kept=True)
    referred = set(referred_to(prompt.window))
    if loaded := [tool for tool in prompt.deferred if tool.name in referred]:
        # These tools stand in the window, each at its first reference.
        yield PromptPreviewPart("loaded tools", "\n".join(map(_declaration, loaded)), kept=True)
    for part in prompt.moving:
        yield PromptPreviewPart(part.name, part.text, kept=False)


def _declaration(tool: Tool) -> str:
    return json.dumps(tool.as_model_tool(), ensure_ascii=False)
