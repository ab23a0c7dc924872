"""Modes of disturbance, one small class each; a new mode is one more line in `MODES`."""

from __future__ import annotations

from tests.faults.modes.bad_weather import WEATHERS, Unrest
from tests.faults.modes.base import Mode, Trial
from tests.faults.modes.busy import BusyAtEveryNth, BusyAtPoint
from tests.faults.modes.kills import KilledAndPurged, KilledAndRedelivered, KilledTwice
from tests.faults.modes.pauses import Overlap, Race, Zombie

MODES: tuple[Mode, ...] = (
    KilledAndRedelivered(),
    KilledAndPurged(),
    KilledTwice(),
    Zombie(),
    Overlap(),
    Race(),
    BusyAtPoint(),
    BusyAtEveryNth(),
    *(Unrest(weather) for weather in WEATHERS),
)


def mode_named(name: str) -> Mode:
    """The mode of that name."""
    return next(mode for mode in MODES if mode.name == name)


__all__ = ["MODES", "Mode", "Trial", "mode_named"]
