"""Tool `resolve_date`: reads a time in words by the member's clock, or refuses with a reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from infra.local.world.script import ScriptedModel, say, use_tool
from steward.agent.conversations.entries import ToolResultEntry
from tests.support.cloud import DANA, MARIA, PETE, Cloud, running_cloud
from tests.support.walks import for_each

TOMORROW = {"kind": "period", "unit": "day", "count": 1}
SKIPPING = {"kind": "date", "year": 2027, "month": 3, "day": 14}
AT_FIVE = {"kind": "time", "hour": 17, "of": TOMORROW}


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """It is Friday, 20 November 2026; the members are in New York."""
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted."))) as running:
        yield running


def asks(cloud: Cloud, text: str, person: Any = DANA, **more: Any) -> ToolResultEntry:
    cloud.model.add(use_tool("resolve_date", {"text": text, **more}), say("Here it is."))
    cloud.text(person, "When is that?")
    cloud.settle()
    assert not cloud.failures
    return next(entry for entry in reversed(cloud.log(person)) if isinstance(entry, ToolResultEntry))


def answer(cloud: Cloud, text: str, **more: Any) -> dict[str, Any]:
    entry = asks(cloud, text, **more)
    assert (entry.status, entry.provenance) == ("done", "account"), entry.content
    time: dict[str, Any] = json.loads(entry.content)["time"]
    return time


def refusal(cloud: Cloud, text: str, **more: Any) -> str:
    entry = asks(cloud, text, **more)
    assert entry.status == "failed", entry.content
    return entry.content


def test_a_time_is_by_the_members_clock(cloud: Cloud) -> None:
    assert answer(cloud, "tomorrow at 5pm", when=AT_FIVE) == {
        "kind": "point",
        "start": "2026-11-21T17:00",
        "granularity": "minute",
        "weekday": "Saturday",
        "zone": "America/New_York",
    }


def test_date_of_a_week_is_its_last_day_and_of_hours_their_end(cloud: Cloud) -> None:
    week = answer(cloud, "nächste Woche", when={"kind": "period", "unit": "week", "count": 1})
    assert (week["start"], week["end"], week["granularity"]) == ("2026-11-23", "2026-11-29", "week")
    evening = {"kind": "range", "start": {"kind": "time", "hour": 22}, "end": {"kind": "time", "hour": 6}}
    night = answer(cloud, "de 22 h à 6 h", when=evening)
    assert (night["kind"], night["start"], night["end"]) == ("range", "2026-11-20T22:00", "2026-11-21T06:00")


def test_another_zone_and_the_past_can_be_asked_for(cloud: Cloud) -> None:
    there = answer(cloud, "tomorrow at 5pm", when=AT_FIVE, zone="Asia/Tokyo")
    assert (there["start"], there["zone"]) == ("2026-11-21T17:00", "Asia/Tokyo")
    wednesday = {"kind": "weekday", "weekday": 3}
    assert answer(cloud, "on Wednesday", when=wednesday)["start"] == "2026-11-25"
    assert answer(cloud, "on Wednesday", when=wednesday, past=True)["start"] == "2026-11-18"


def test_words_that_a_library_is_sure_of_need_no_more(cloud: Cloud) -> None:
    assert answer(cloud, "übermorgen")["start"] == "2026-11-22"
    assert answer(cloud, "3 de marzo")["start"] == "2027-03-03"


@for_each(
    ("text", "more", "says"),
    [
        ("soonish", {}, "say what you understand"),
        ("soonish", {"when": {"kind": "unclear", "what": "how soon"}}, "how soon"),
        ("Friday", {"when": {"kind": "weekday", "weekday": 5}}, "today, or in a week"),
        ("tomorrow", {"when": {"kind": "period", "unit": "day", "count": 2}}, "reads as 2026-11-21"),
        ("tomorrow", {"zone": "Mars/Phobos"}, "no such zone"),
        ("tomorrow", {"zone": "America"}, "no such zone"),
        ("at 2:30", {"when": {"kind": "time", "hour": 2, "minute": 30, "of": SKIPPING}}, "skip 02:30"),
        ("tomorrow", {"when": {"kind": "sometime"}}, "when"),
    ],
)
def test_unclear_date_is_refused_with_the_reason(cloud: Cloud, text: str, more: dict[str, Any], says: str) -> None:
    assert says in refusal(cloud, text, **more)


def test_a_time_in_words_from_outside_is_outside_text_itself(cloud: Cloud) -> None:
    """Whoever is not a member decides no date by way of the calendar: the planner sees a card."""
    cloud.text(PETE, "December 24")
    cloud.settle()
    entry = asks(cloud, "{q1}", MARIA)
    assert (entry.status, entry.provenance) == ("done", "outside")
    assert "12-24" not in entry.content
    assert all("12-24" not in json.dumps(request.body) for request in cloud.model.requests)
