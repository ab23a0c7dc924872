"""Benchmark of indirection: product files that handling a text enters, and calls between rooms.

Counted by Python's own profiler hook over the real handlers, the second time, when every object has been made. A call
counts as a change of rooms if the nearest caller in the product stands in another room.
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
# AWS in this process, which no function on AWS enters.
_STAND_IN = "aws/memory/"
_MOST_SHOWN = 8


class Walk:
    """What was entered while it watched."""

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
        if caller and _room(_place(caller)) != _room(here):
            self.changes[_room(_place(caller)), _room(here)] += 1


def measure() -> list[Figure]:
    """A plain text, and a text to a contact that is asked for and approved."""
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        plain, approved = (walked(cloud, way) for way in (plain_text, approved_action))
    return [*_figures("plain_text", plain, (40, 80)), *_figures("approved_action", approved, None)]


def walked(cloud: Cloud, way: Callable[[Cloud], None]) -> Walk:
    """What is entered on the way, when it is gone for the second time."""
    way(cloud)
    walk = Walk()
    sys.setprofile(walk)
    try:
        way(cloud)
    finally:
        sys.setprofile(None)
    return walk


def plain_text(cloud: Cloud) -> None:
    """A text and its answer, to the last callback."""
    cloud.text(MARIA, "hello")
    cloud.settle()


def approved_action(cloud: Cloud) -> None:
    """A text to a contact is asked for, approved at its link, sent and reported."""
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()


def _place(frame: FrameType) -> str:
    """The file of the product a frame is in, from `steward/` on; empty for any other."""
    name = frame.f_code.co_filename
    place = name[len(_PRODUCT) + 1 :] if name.startswith(_PRODUCT) else ""
    return "" if place.startswith(_STAND_IN) else place


def _room(place: str) -> str:
    return place.partition("/")[0]


def _figures(name: str, walk: Walk, targets: tuple[float, float] | None) -> list[Figure]:
    most, total = walk.changes.most_common(_MOST_SHOWN), walk.changes.total()
    said = tuple(f"{a} → {b}: {count}" for (a, b), count in most)
    rooms = Counter(_room(place) for place in walk.files)
    files = tuple(f"{room}: {count}" for room, count in rooms.most_common(_MOST_SHOWN))
    file_target, change_target = targets or (None, None)
    return [
        Figure(f"files_{name}", len(walk.files), "files", file_target, files),
        Figure(f"room_changes_{name}", total, "calls", change_target, said),
    ]
