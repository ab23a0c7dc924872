"""Crash scenarios of providers: each provider gets a request once, and its response is recorded and reported once."""

from __future__ import annotations

from tests.faults.providers.deposits import DEPOSITS
from tests.faults.providers.portals import PORTALS
from tests.faults.providers.screening import SCREENING
from tests.faults.scenario import Scenario

PROVIDERS: tuple[Scenario, ...] = (*SCREENING, *PORTALS, *DEPOSITS)
