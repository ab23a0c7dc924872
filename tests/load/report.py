"""Results of a load test, and their printed form."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pydantic import BaseModel

from steward.aws.schema import TURNS
from tests.load.talk import Tally


@dataclass(frozen=True)
class Run:
    """One message handled: its queue and group, and when (seconds since the epoch, one clock for all processes)."""

    queue: str
    group: str
    began: float
    ended: float


class EngineReport(BaseModel):
    """Work of one engine process in a load run."""

    runs: list[Run]
    failures: list[str]


@dataclass(frozen=True)
class Load:
    """One run: `texts` sent by `people`, `at_once` of them at a time, in `seconds`.

    `left` is what was left over, `refused` the texts no webhook took. `model_seconds` is what the model took for one
    call. `engines` is empty when nobody could look inside.
    """

    way: str
    people: int
    texts: int
    at_once: int
    model_seconds: float
    seconds: float
    tally: Tally
    engines: Sequence[EngineReport] = ()
    left: Sequence[str] = ()
    refused: Sequence[str] = ()

    @property
    def per_second(self) -> float:
        """Texts answered a second."""
        return self.tally.answered / self.seconds if self.seconds else 0.0

    def overhead(self, percent: int) -> float:
        """What this share of the texts waited at most beyond the model's own time, in milliseconds."""
        ordered = sorted(self.tally.overheads)
        if not ordered:
            return 0.0
        return 1_000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]

    @property
    def turns(self) -> list[Run]:
        """Every step, from all engines."""
        return [run for engine in self.engines for run in engine.runs if run.queue == TURNS.name]

    @property
    def same_conversation_at_once(self) -> int:
        """Count the steps that began before another step of the same conversation had ended."""
        groups: dict[str, list[Run]] = defaultdict(list)
        for run in sorted(self.turns, key=lambda run: run.began):
            groups[run.group].append(run)
        return sum(later.began < earlier.ended for runs in groups.values() for earlier, later in pairwise(runs))

    @property
    def most_steps_at_once(self) -> int:
        """Return the largest number of steps that ran at the same time, of different conversations."""
        changes = sorted([(run.began, 1) for run in self.turns] + [(run.ended, -1) for run in self.turns])
        now = most = 0
        for _, change in changes:
            now += change
            most = max(most, now)
        return most

    def figures(self) -> Iterator[tuple[str, float]]:
        """The figures by name; those of the local system are called so."""
        name = "load" if self.way == "engines" else f"load_{self.way}"
        tally = self.tally
        yield f"{name}_answered", tally.answered
        yield f"{name}_lost", len(tally.lost)
        yield f"{name}_doubled", len(tally.doubled) + len(tally.unexpected)
        yield f"{name}_out_of_order", len(tally.out_of_order)
        yield f"{name}_left_over", len(self.left)
        yield f"{name}_refused", len(self.refused)
        yield f"{name}_messages_per_second", round(self.per_second, 2)
        yield f"{name}_overhead_p50_ms", round(self.overhead(50))
        yield f"{name}_overhead_p95_ms", round(self.overhead(95))
        if self.engines:
            yield f"{name}_same_conversation_at_once", self.same_conversation_at_once
            yield f"{name}_most_steps_at_once", self.most_steps_at_once

    @property
    def clean(self) -> bool:
        """Return whether every text was answered once and in order, and nothing was left over."""
        bad = ("_lost", "_doubled", "_out_of_order", "_left_over", "_refused", "_same_conversation_at_once")
        return not any(value for name, value in self.figures() if name.endswith(bad))


def as_json(load: Load) -> str:
    """A line for each figure."""
    return "\n".join(json.dumps({"figure": name, "value": value}) for name, value in load.figures())


def as_text(load: Load) -> str:
    """For a person."""
    steps = [f"{sum(run.queue == TURNS.name for run in engine.runs)}" for engine in load.engines]
    shared = f", steps by engine {' + '.join(steps)}" if steps else ""
    lines = [
        f"{load.way}: {load.texts} texts of {load.people} people, {load.at_once} at once, "
        f"model {load.model_seconds * 1_000:.0f} ms, {load.seconds:.0f} s{shared}",
        *(f"  {name:<32} {value:>8g}" for name, value in load.figures()),
        *_details(load),
    ]
    return "\n".join(lines)


def _details(load: Load) -> Iterator[str]:
    tally = load.tally
    groups: tuple[tuple[str, Iterable[str]], ...] = (
        ("lost", tally.lost),
        ("left over", load.left),
        ("refused by a webhook", load.refused),
        ("doubled", tally.doubled),
        ("out of order", tally.out_of_order),
        ("not expected", tally.unexpected),
        ("failed", (failure for engine in load.engines for failure in engine.failures)),
    )
    for what, found in groups:
        for one in list(found)[:10]:
            yield f"  {what}: {one}"
