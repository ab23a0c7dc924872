"""Planner of trials: which disturbances to try at which points, from an undisturbed run of each scenario."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from tests.faults.modes import MODES, Mode, Trial
from tests.faults.modes.base import chance_for
from tests.faults.points import Path, Points, kill_points, write_points
from tests.faults.shapes import is_of_aws
from tests.faults.transports import Boundary

# A point that many scenarios cross is tried in so many of them, others with every seed.
_SCENARIOS_A_POINT = 3
# Scenarios that cross no more boundaries than this cost little; where one will do, no longer one is taken.
_SHORT = 120

Runs = Mapping[str, Sequence[Boundary]]
# Of a path: where it is crossed, by scenario.
_Crossed = Mapping[Path, list[tuple[str, Points]]]


def full_plan(runs: Runs, modes: Sequence[Mode], seed: int) -> list[Trial]:
    """Every point that matters in every mode, and every run in every weather."""
    trials: list[Trial] = []
    for mode in modes:
        crossed = _crossed({name: mode.points(clean) for name, clean in runs.items()})
        for path, places in crossed.items():
            some = chance_for(seed, mode.name, path).sample(places, min(_SCENARIOS_A_POINT, len(places)))
            trials += [mode.trial_at(scenario, *points[path]) for scenario, points in some]
        for scenario, clean in runs.items():
            trials += mode.trials(scenario, clean, seed)
    return trials


def sample_plan(runs: Runs, modes: Sequence[Mode], seed: int) -> list[Trial]:
    """Every unique write once, in modes that take turns with the seed, and every other mode in one scenario or two."""
    kills = _crossed({name: kill_points(clean) for name, clean in runs.items()})
    writes = {name: write_points(clean) for name, clean in runs.items()}
    at_points = [mode for mode in modes if any(mode.points(clean) for clean in runs.values())]
    trials: list[Trial] = []
    for number, (path, places) in enumerate(kills.items()):
        scenario, points = chance_for(seed, path).choice(places)
        for turn in range(len(at_points)):
            mode = at_points[(number + seed + turn) % len(at_points)]
            own = points if mode.points(runs[scenario]).keys() >= {path} and _kills(mode) else writes[scenario]
            if path in own and (_kills(mode) or _pauses_or_refuses(mode, own[path][1])):
                trials.append(mode.trial_at(scenario, *own[path]))
                break
    for number, mode in enumerate(modes):
        by_scenario = [(name, mode.trials(name, clean, seed)) for name, clean in runs.items() if len(clean) <= _SHORT]
        if some := [trials for _, trials in by_scenario if trials]:
            trials += [some[(seed + 5 * number) % len(some)][0], some[(seed + 5 * number + 2) % len(some)][-1]]
    return trials


def _kills(mode: Mode) -> bool:
    return mode.name in ("redeliver", "purge")


def _pauses_or_refuses(mode: Mode, boundary: Boundary) -> bool:
    """Whether a mode can disturb at a write: AWS refuses what is asked of AWS."""
    return mode.name != "throttled" or is_of_aws(boundary.request)


def _crossed(points: Mapping[str, Points]) -> _Crossed:
    """Where each path is crossed; in short scenarios, if there are any."""
    found: dict[Path, list[tuple[str, Points]]] = defaultdict(list)
    for scenario, some in points.items():
        for path in some:
            found[path].append((scenario, some))
    for path, places in found.items():
        length = {name: max(boundary.number for _, boundary in some.values()) for name, some in places}
        found[path] = [place for place in places if length[place[0]] <= _SHORT] or places
    return found


__all__ = ["MODES", "full_plan", "sample_plan"]
