"""Twelve texts of a landlord's, after the first scan of the demo portfolio, answered by the rehearsal model."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from infra.local.demo import NUMBER, ZONE
from infra.local.seed import seed_portfolio
from infra.local.world.rehearsal import Rehearsal
from tests.support.cloud import MARIA, Cloud, running_cloud


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with running_cloud(Rehearsal()) as running:
        running.clock.move_to(datetime(2026, 11, 20, 9, 1, tzinfo=ZoneInfo(ZONE)))
        wiring = running.wiring
        account = wiring.people_store.account_at(NUMBER) or ""
        seed_portfolio(wiring.people_store, wiring.record_store, account, wiring.clock())
        running.invoke("scans", {})
        running.later(120)
        running.settle()
        yield running


TEXTS = ["Who's behind on rent?","Give Caleb till Friday, then remind him","Priya's cheque came, 1380","Priya's cheque came, 1380",
"Get Pete out to 4B for the leak","Take the cheaper roof quote, start Monday","Put Elm 11 up to 1850 from next month","Mill B is ready on the 1st, find someone at 1150",
"Evict unit 14","Book the inspections that are due","What did Oak cost me last year? For my accountant","No texts to tenants on Sundays"]
def test_all(cloud: Cloud) -> None:
    for text in TEXTS:
        n = len(cloud.texts_to(MARIA))
        cloud.text(MARIA, text); cloud.settle()
        print(">>>", text)
        for t in cloud.texts_to(MARIA)[n:]: print("   <", t)
