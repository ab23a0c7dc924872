"""Benchmark of indirection: product files that one text enters, and calls between neighbourhoods.

Counted by Python's own profiler hook over the real handlers, the second time, when every object has been made. A call
counts if its nearest caller in the product is in another neighbourhood.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import steward
from infra.local.world.script import ScriptedModel
from tests.bench.figures import Figure
from tests.support.cloud import MARIA, Cloud, running_cloud
from tests.support.plumber import REQUEST, decide, plumber_rule

_PRODUCT = str(Path(steward.__file__ or "").parent)
# The in-memory AWS, which no deployed function enters.
_MEMORY_AWS = "aws/memory/"
_MOST_SHOWN = 8


class Walk:
    """Profiler hook that collects the product files entered and the calls between neighbourhoods."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.changes: Counter[tuple[str, str]] = Counter()

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """See `sys.setprofile`."""
        if event != "call" or not (here := _place(frame)):
            return
        self.files.add(here)
        caller = frame.f_back
        while caller and not _place(caller):
            caller = caller.f_back
        if caller and _neighbourhood(_place(caller)) != _neighbourhood(here):
            self.changes[_neighbourhood(_place(caller)), _neighbourhood(here)] += 1


def measure() -> list[Figure]:
    """Measure a plain text, and a text to a contact that a member requests and approves."""
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        plain, approved = (walked(cloud, way) for way in (plain_text, approved_action))
    return [*_figures("plain_text", plain, (40, 80)), *_figures("approved_action", approved, None)]


def walked(cloud: Cloud, way: Callable[[Cloud], None]) -> Walk:
    """Run `way` twice; return what the second run enters."""
    way(cloud)
    walk = Walk()
    sys.setprofile(walk)
    try:
        way(cloud)
    finally:
        sys.setprofile(None)
    return walk


def plain_text(cloud: Cloud) -> None:
    """Send a text and process it until the last callback of its answer."""
    cloud.text(MARIA, "hello")
    cloud.settle()


def approved_action(cloud: Cloud) -> None:
    """Request a text to a contact, approve it at its link, and let it be sent and reported."""
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()


def _place(frame: FrameType) -> str:
    """Return the product file of a frame, relative to `steward/`, or an empty string for other code."""
    name = frame.f_code.co_filename
    place = name[len(_PRODUCT) + 1 :] if name.startswith(_PRODUCT) else ""
    return "" if place.startswith(_MEMORY_AWS) else place


def _neighbourhood(place: str) -> str:
    return place.partition("/")[0]


def _figures(name: str, walk: Walk, targets: tuple[float, float] | None) -> list[Figure]:
    most, total = walk.changes.most_common(_MOST_SHOWN), walk.changes.total()
    said = tuple(f"{a} → {b}: {count}" for (a, b), count in most)
    neighbourhoods = Counter(_neighbourhood(place) for place in walk.files)
    files = tuple(f"{name}: {count}" for name, count in neighbourhoods.most_common(_MOST_SHOWN))
    file_target, change_target = targets or (None, None)
    return [
        Figure(f"files_{name}", len(walk.files), "files", file_target, files),
        Figure(f"room_changes_{name}", total, "calls", change_target, said),
    ]
