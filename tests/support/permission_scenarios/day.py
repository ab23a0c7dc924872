"""IAM permission scenario: a long day of texts from members, contacts and strangers."""

from __future__ import annotations

from datetime import timedelta

import pytest

from infra.local.world.script import http_error, say, use_tool
from tests.support.cloud import (
    DANA,
    MARIA,
    PETE,
    SAM,
    STRANGER_PHONE,
    Cloud,
)
from tests.support.example_scan import scanned
from tests.support.permission_scenarios.letting import learns, lets
from tests.support.permission_scenarios.pages import clicked, looked_at, read_by_a_program
from tests.support.permission_scenarios.texting import (
    answered,
    broken,
    copied,
    decisions,
    explained,
    invited,
    misfits,
    missed,
    pictured,
    stops,
    turned_away,
    unresolved,
    used_up,
)
from tests.support.permission_scenarios.working import (
    browsed,
    by_an_app,
    connected,
    contacts,
    files_of_all_kinds,
    known,
    recalled,
    reminded,
    summed_up,
    undone,
)
from tests.support.plumber import REQUEST, decide


def every_corner(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """Do everything Steward can do, in one long day."""
    # Before anybody looks: what was registered is remembered for a while.
    connected(cloud)
    cloud.sweep()
    model = cloud.model
    cloud.text(STRANGER_PHONE, "hello?")
    cloud.text(DANA, REQUEST)
    cloud.settle()
    decide(cloud, DANA, "approved")
    cloud.settle()
    cloud.text(PETE, "3 works")
    cloud.settle()
    for decision in ("rejected", "approved"):
        cloud.text(MARIA, REQUEST)
        cloud.settle()
        cloud.twilio.faults.cut_after_accepting = 1 if decision == "approved" else 0
        cloud.twilio.faults.lose_callbacks = 1
        decide(cloud, MARIA, decision)
        cloud.settle()
        cloud.later(61)
    model.add(use_tool("remember", {"text": "The gate code is 1."}), use_tool("read_file", {"path": "MEMORY.md"}))
    model.add(*files_of_all_kinds())
    model.add(http_error(529), http_error(529), say("done"))
    # Not Maria: she has read what an outsider wrote, and would be asked first.
    cloud.text(SAM, "Remember the gate code")
    cloud.settle()
    for _ in range(3):
        cloud.later(61)
    cloud.twilio.faults.refuse_429 = 1
    cloud.twilio.faults.undelivered = 1
    cloud.text(MARIA, "hello")
    cloud.settle()
    cloud.later(61)
    for decided in (False, True):
        decide(cloud, MARIA, "approved") if decided else cloud.text(MARIA, REQUEST)
        cloud.drain(only=("turns",))
        cloud.purge()
        cloud.later(121)
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    cloud.later(timedelta(hours=25).total_seconds())
    used_up(cloud)
    invited(cloud)
    decisions(cloud)
    contacts(cloud)
    undone(cloud)
    lets(cloud)
    learns(cloud)
    scanned(cloud)
    misfits(cloud)
    turned_away(cloud, monkeypatch)
    stops(cloud)
    unresolved(cloud)
    answered(cloud)
    explained(cloud)
    browsed(cloud)
    by_an_app(cloud)
    reminded(cloud)
    clicked(cloud)
    read_by_a_program(cloud)
    looked_at(cloud)
    missed(cloud)
    pictured(cloud)
    recalled(cloud)
    known(cloud)
    summed_up(cloud)
    broken(cloud, monkeypatch)
    copied(cloud)
