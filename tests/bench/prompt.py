"""What a turn's prompt is made of, and how much of it a prompt cache holds over a conversation with pauses.

The share is by the stand-in's accounting: of everything sent before the last mark what an earlier request has marked is
read. Unlike the real cache it forgets nothing; that one keeps what was read within the last five minutes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from infra.local.demo import NUMBER
from infra.local.world.model import PromptCache
from infra.local.world.script import ModelRequest, ScriptedModel, Step, say, use_tools
from steward.agent.preview import Shown
from steward.memory.seeds import MEMORY_FILE
from tests.bench.figures import Figure
from tests.support.cloud import MARIA, PETE, running_cloud

_TURNS = 20
# After so many turns people turn away for long enough that the window is cut back.
_TURNS_AT_A_TIME = 5
_PAUSE_SECONDS = 1_800
_FACTS = 30


@dataclass(frozen=True)
class Conversation:
    """What was asked in each turn, and what the next would begin with."""

    turns: Sequence[Sequence[ModelRequest]]
    parts: Sequence[Shown]


@dataclass(frozen=True)
class Shares:
    """Of all input tokens those read from the cache: from the third turn on, and of the turns after a pause alone."""

    from_third_turn: float
    after_a_pause: float


def conversation(turns: int = _TURNS) -> Conversation:
    """A member asks things; every other turn uses a tool. Requests of small models are in it, too."""
    model = ScriptedModel(rule=_answer)
    asked: list[Sequence[ModelRequest]] = []
    with running_cloud(model) as cloud:
        account_id = str(cloud.wiring.people_store.account_at(NUMBER))
        for number in range(_FACTS):
            fact = f"- Number {number} of Oak Street has a lease until March {2030 + number}."
            cloud.wiring.workspace.append_line(account_id, MEMORY_FILE, fact, "member")
        for turn in range(turns):
            if turn and turn % _TURNS_AT_A_TIME == 0:
                cloud.later(_PAUSE_SECONDS)
            before = len(model.requests)
            cloud.text(MARIA, f"Question {turn}: what is the number of {PETE.name}, and when does his lease end?")
            cloud.later(20)
            asked.append(model.requests[before:])
        parts = cloud.wiring.preview.of(cloud.conversation_of(MARIA))
    return Conversation(asked, parts)


def shares(held: Conversation) -> Shares:
    """How much of it was read from the cache."""
    cache = PromptCache()
    counted = [[cache.usage(request.body) for request in turn] for turn in held.turns]
    after = [turn for number, turn in enumerate(counted) if number and number % _TURNS_AT_A_TIME == 0]
    return Shares(_share(counted[2:]), _share(after))


def measure() -> list[Figure]:
    """Tokens of each part, and the share."""
    held = conversation()
    found = shares(held)
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
        Figure("prompt_tokens", sum(tokens.values()), "tokens", None, (f"about: {listed}",)),
    ]


def _share(turns: Sequence[Sequence[dict[str, int]]]) -> float:
    read = sum(usage["cache_read_input_tokens"] for turn in turns for usage in turn)
    fresh = ("input_tokens", "cache_creation_input_tokens")
    return read / (read + sum(usage[name] for turn in turns for usage in turn for name in fresh))


def _answer(request: ModelRequest) -> Step:
    if request.tool_names and not request.last_results:
        return use_tools(("search_contacts", {"query": PETE.name}))
    return say(f"{PETE.name} has {PETE.phone}; his lease ends in March.")
