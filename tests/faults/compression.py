"""Crash scenario of compression: a long history is summarized in order, each summary once, and no word is lost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from infra.local.world.script import ModelRequest, Step, say
from steward.agent.conversations.entries import CompressionEntry, MessageEntry
from tests.faults.acts import minutes, says, texts
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage
from tests.support.cloud import MARIA

_SECOND = r"^(?:An earlier text .* It said: )?"
_TEXTS = tuple(
    f"Number {number}: the boiler of unit {number} drips, and nobody has come to see to it" for number in range(5)
)


def _noted(_request: ModelRequest) -> Step:
    return say("Noted.")


def _summed_up(stage: Stage) -> Sequence[str]:
    """At least one summary, each of more than the one before, the newest in force; every text is in the log still."""
    made = [entry for entry in stage.log(MARIA) if isinstance(entry, CompressionEntry)]
    state = stage.wiring.actor_store.state(stage.conversation_of(MARIA))
    wrong = [] if made else ["nothing was summed up"]
    wrong += [f"{one.seq} covers no more" for other, one in pairwise(made) if one.through_seq <= other.through_seq]
    if made and (state.compression is None or state.compression.seq != made[-1].seq):
        wrong.append(f"in force is {state.compression}, and not the summary {made[-1].seq}")
    if made and state.window_start <= made[-1].through_seq:
        wrong.append(f"the window begins at {state.window_start}, within what was summed up")
    said = {entry.text for entry in stage.log(MARIA) if isinstance(entry, MessageEntry)}
    return [*wrong, *(f"lost: {text}" for text in _TEXTS if text not in said)]


COMPRESSION: tuple[Scenario, ...] = (
    Scenario(
        "a talk becomes too long",
        minutes(1, texts(MARIA, _TEXTS[0])),
        _noted,
        (Expect(MARIA, rf"{_SECOND}Noted\.", times=len(_TEXTS)),),
        act=says(MARIA, *_TEXTS[1:]),
        verify=_summed_up,
        settings={"STEWARD_COMPRESSION_TOKENS": "150"},
    ),
)
