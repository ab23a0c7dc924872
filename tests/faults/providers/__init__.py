"""Crash scenarios of providers: each is asked once, and its answer is recorded and told once."""

from __future__ import annotations

from tests.faults.providers.deposits import DEPOSITS
from tests.faults.providers.portals import PORTALS
from tests.faults.providers.screening import SCREENING
from tests.faults.scenario import Scenario

PROVIDERS: tuple[Scenario, ...] = (*SCREENING, *PORTALS, *DEPOSITS)
