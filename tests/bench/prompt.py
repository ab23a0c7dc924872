"""Benchmark of prompts: their parts, and how much a prompt cache holds over a conversation with pauses.

The share is counted by the fake model: of everything sent before the last mark what an earlier request has marked is
read. Unlike the real cache it forgets nothing; that one keeps what was read within the last five minutes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from infra.local.demo import NUMBER
from infra.local.world.messages_api import PromptCache, Usage
from infra.local.world.script import ModelRequest, ScriptedModel, Step, say, use_tools
from steward.agent.turns.model_capabilities import EVERY
from steward.agent.turns.prompt_preview import PromptPreviewPart
from steward.agent.turns.tools.loading.declare import LOAD_TOOLS
from steward.memory.workspace.seeds import MEMORY_FILE
from tests.bench.figures import Figure
from tests.support.cloud import MARIA, PETE, running_cloud

_TURNS = 20
# After so many turns people turn away for long enough that the window is cut back.
_TURNS_AT_A_TIME = 5
_PAUSE_SECONDS = 1_800
_FACTS = 30
# A topic is loaded in the eleventh turn, right after a pause; only the few tools that are always there before.
_LOADS_IN, _TOPIC = 10, "files"
_FEW = {"STEWARD_TOOLS_PROMPT_TOKENS": "0"}
_DECLARED = {**_FEW, "STEWARD_MODEL_CAPABILITIES": json.dumps({"main": sorted(EVERY - {"tool_search"})})}


@dataclass(frozen=True)
class Conversation:
    """What was asked in each turn, and what the next would begin with."""

    turns: Sequence[Sequence[ModelRequest]]
    parts: Sequence[PromptPreviewPart]


@dataclass(frozen=True)
class Shares:
    """Of all input tokens those read from the cache: from the third turn on, and of the turns after a pause alone."""

    from_third_turn: float
    after_a_pause: float


def conversation(
    turns: int = _TURNS, loads_in: int | None = None, environment: Mapping[str, str] | None = None
) -> Conversation:
    """A member asks things; every other turn uses a tool, that of number `loads_in` one of a topic it has to load.

    Requests of small models are in it, too.
    """
    model = ScriptedModel(rule=_answer)
    asked: list[Sequence[ModelRequest]] = []
    with running_cloud(model, environment=environment) as cloud:
        account_id = str(cloud.wiring.people_store.account_at(NUMBER))
        for number in range(_FACTS):
            fact = f"- Number {number} of Oak Street has a lease until March {2030 + number}."
            cloud.wiring.workspace.append_line(account_id, MEMORY_FILE, fact, "member")
        for turn in range(turns):
            if turn and turn % _TURNS_AT_A_TIME == 0:
                cloud.later(_PAUSE_SECONDS)
            before = len(model.requests)
            if turn == loads_in:
                model.add(use_tools((LOAD_TOOLS.name, {"topics": [_TOPIC]})))
            cloud.text(MARIA, f"Question {turn}: what is the number of {PETE.name}, and when does his lease end?")
            cloud.later(20)
            asked.append(model.requests[before:])
        parts = cloud.wiring.preview.of(cloud.conversation_of(MARIA))
    return Conversation(asked, parts)


def share_of_turn_that_loads(environment: Mapping[str, str]) -> float:
    """Of the input tokens of the turn that loads a topic, those read from the cache."""
    return _share(_counted(conversation(_LOADS_IN + 1, _LOADS_IN, environment))[_LOADS_IN:])


def shares(held: Conversation) -> Shares:
    """How much of it was read from the cache."""
    counted = _counted(held)
    after = [turn for number, turn in enumerate(counted) if number and number % _TURNS_AT_A_TIME == 0]
    return Shares(_share(counted[2:]), _share(after))


def measure() -> list[Figure]:
    """Tokens of each part, and the shares."""
    held = conversation()
    found = shares(held)
    declared = share_of_turn_that_loads(_DECLARED)
    tokens = {part.name: part.tokens for part in held.parts}
    listed = ", ".join(f"{name} {count}" for name, count in tokens.items())
    return [
        Figure(
            "cached_input_share",
            found.from_third_turn,
            "of input tokens",
            None,
            (
                f"wanted ≥ 0.90; {_TURNS} turns in groups of {_TURNS_AT_A_TIME}, from the third on",
                f"of the first turns after a pause, where the window is cut back: {found.after_a_pause:.2f}",
            ),
        ),
        Figure(
            "cached_input_share_of_a_turn_that_loads",
            share_of_turn_that_loads(_FEW),
            "of input tokens",
            None,
            (f"a topic is loaded after {_LOADS_IN} turns; without deferred loading {declared:.2f}",),
        ),
        Figure("prompt_tokens", sum(tokens.values()), "tokens", None, (f"about: {listed}",)),
    ]


def _counted(held: Conversation) -> list[list[Usage]]:
    cache = PromptCache()
    return [[cache.usage(request.body) for request in turn] for turn in held.turns]


def _share(turns: Sequence[Sequence[Usage]]) -> float:
    read = sum(usage["cache_read_input_tokens"] for turn in turns for usage in turn)
    fresh = ("input_tokens", "cache_creation_input_tokens")
    return float(read / (read + sum(usage[name] for turn in turns for usage in turn for name in fresh)))


def _answer(request: ModelRequest) -> Step:
    if request.tool_names and not request.last_results:
        return use_tools(("search_contacts", {"query": PETE.name}))
    return say(f"{PETE.name} has {PETE.phone}; his lease ends in March.")
