"""Somebody is erased: nothing of theirs is left anywhere, and nobody else has lost anything."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from infra.local.world.script import ScriptedModel, say, use_tool
from steward.conversations.entries import MessageEntry
from steward.core.records import ERASED
from steward.erasure.models import Erasure
from tests.support.cloud import DANA, MARIA, PETE, STRANGER_PHONE, Cloud
from tests.support.outsiders import account_of
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule
from tests.support.traces import places, traces

THEIRS = "The basement valve on Elm Street is cracked again, I can come with the van at noon"
LONG = "What I found behind the boiler at number nine, in every detail: " + "rust and lime scale, " * 1_900
NOTE = "Pete Rossi takes 85 an hour, call (555) 010-0101"


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job, after whatever a test scripts first."""
    return ScriptedModel(rule=plumber_rule)


def turn(cloud: Cloud, who: object, text: str, tool: str, given: dict[str, object]) -> None:
    """A member says something, and the model uses a tool."""
    cloud.model.add(use_tool(tool, given), say("Done."))
    cloud.text(who, text)  # type: ignore[arg-type]
    cloud.settle()


def lived(cloud: Cloud) -> None:
    """Pete and everybody else have been in everything there is for a while."""
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    cloud.text(PETE, THEIRS)
    cloud.settle()
    cloud.text(PETE, LONG[:1_500])
    cloud.settle()
    turn(cloud, MARIA, "Remember what Pete takes", "remember", {"text": NOTE})
    turn(cloud, DANA, "Remember the gate", "remember", {"text": "The gate code of Elm Street is 4471"})
    job = {"what": "call Pete Rossi at +1 555 010 0101", "start": "2026-11-25T15:00"}
    turn(cloud, MARIA, "Remind me to call Pete on Wednesday", "create_scheduled_job", job)
    cloud.text(STRANGER_PHONE, "Is the flat on Oak Street still free? I would like to see it")
    cloud.settle()
    cloud.wiring.documents.keep(
        account_of(cloud), "mail#1", [attachment("offer of Pete Rossi")], sender=PETE.email
    )
    for _ in range(3):
        cloud.later(900)
    cloud.wiring.snapshot_builder.build(account_of(cloud), force=True)
    cloud.settle()


def attachment(text: str) -> object:
    from steward.mail.reading import Attachment

    return Attachment(name="offer.txt", media_type="text/plain", content=text.encode())


def erased(cloud: Cloud, subject: str, named: str) -> Erasure:
    """Have somebody erased, as an operator has, and wait until it is done."""
    asked = cloud.wiring.erasure_requests.of_operator(account_of(cloud), subject, named)
    for _ in range(5):
        cloud.invoke("erasure", {})
        cloud.settle()
        cloud.later(1_300)
        known = cloud.wiring.erasure_store.known(asked.account_id, asked.erasure_id)
        assert known
        if known.done_at:
            return known
    raise AssertionError(f"not done: {known}")


def test_nothing_of_a_contact_is_left_and_nobody_else_lost_anything(cloud: Cloud) -> None:
    lived(cloud)
    contact = cloud.wiring.people.contact_at(account_of(cloud), PETE.phone)
    assert contact
    theirs = (PETE.name, PETE.phone, PETE.email, THEIRS[:40], "cracked again", LONG[10:60], "offer of Pete")
    assert set(traces(cloud, theirs)) >= {PETE.name, PETE.phone, "cracked again"}
    done = erased(cloud, contact.contact_id, PETE.name)
    assert done.total > 20
    assert traces(cloud, theirs) == {}
    # Others.
    assert "4471" in "".join(text for place, text in places(cloud) if place.endswith("MEMORY.md"))
    said = [entry.text for entry in cloud.log(DANA) if isinstance(entry, MessageEntry)]
    assert said == ["Remember the gate"]
    assert [entry.seq for entry in cloud.log(MARIA)] == list(range(1, len(cloud.log(MARIA)) + 1))
    assert cloud.failures == []
