"""Checks of the requests that reached the fake providers in a crash run."""

from __future__ import annotations

import re

from tests.faults.checks.problems import Findings
from tests.faults.scenario import Scenario
from tests.faults.stage import Stage
from tests.support.cloud import MARIA


def check_asked(stage: Stage, scenario: Scenario, found: Findings) -> None:
    """Each request that changes something arrived as often as it should; or not, where it was said that nobody knows.

    Nobody may hear that unless something was disturbed.
    """
    if stage.provider is None:
        return
    disturbed = bool(stage.killed or stage.struck or stage.busy)
    heard = sum(bool(re.search(scenario.unsure, text)) for text in stage.texts_to(MARIA)) if scenario.unsure else 0
    if heard and not disturbed:
        found.lost.append("a member heard that nobody knows, and nothing was disturbed")
    for name, wanted in scenario.asks.items():
        times = stage.provider.asked[name]
        if times > wanted and not (disturbed and name in scenario.repeats):
            found.doubled.append(f"{name!r} reached the provider {times} times")
        elif times < wanted and not heard:
            found.lost.append(f"{name!r} reached the provider {times} times")
